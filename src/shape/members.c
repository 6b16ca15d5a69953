// members.c: visits the answerable members of compounds; the others do not count. No member is a compound: a compound
// that has one is not answerable itself.
#include "shape/members.h"

bool hti_members_have_field(const ht_shape *s) {
    if (s->kind != HT_COMPOUND) {
        return hti_is_field_kind(s->kind);
    }
    for (int32_t i = 0; i < s->compound.count; i++) {
        if (hti_is_field_kind(s->compound.shapes[i].kind) && ht_is_answerable(&s->compound.shapes[i])) {
            return true;
        }
    }
    return false;
}

const ht_shape *hti_members_at(const ht_shape *s, int32_t i) {
    const ht_shape *member = s->kind == HT_COMPOUND ? &s->compound.shapes[i] : s;
    return s == member || ht_is_answerable(member) ? member : NULL;
}

// Returns the next member that counts after `number`, or NULL at the end.
static const ht_shape *next_member(const ht_shape *whole, int32_t *number) {
    const ht_shape *member = NULL;
    while (member == NULL && ++*number < hti_members_count(whole)) {
        member = hti_members_at(whole, *number);
    }
    return member;
}

hti_members hti_members_of(const ht_shape *a, const ht_shape *b) {
    return (hti_members){.whole_a = a, .whole_b = b, .number_a = -1, .number_b = -1};
}

bool hti_members_next(hti_members *it) {
    for (;;) {
        if (it->a == NULL) {
            it->a = next_member(it->whole_a, &it->number_a);
            it->number_b = -1;
        }
        if (it->a == NULL) {
            return false;
        }
        it->b = next_member(it->whole_b, &it->number_b);
        if (it->b != NULL) {
            return true;
        }
        it->a = NULL;
    }
}
