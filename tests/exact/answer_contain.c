// answer_contain.c: ht_contain against the oracle.
#include "answer_checks.h"
#include "oracle.h"
#include "oracle_answers.h"

static bool is_valid(const ht_shape *s) {
    return s->kind != HT_POLYGON || ht_validate(s) == HT_OK;
}

static bool truth_of(const ht_shape *a, const ht_shape *b, ht_containment *out) {
    const size_t mark = oracle_mark();
    olowered pair = oracle_lower(a, b);
    const bool known = oracle_contains(&pair, is_valid(a) && is_valid(b), out);
    oracle_lower_deinit(&pair);
    oracle_release(mark);
    return known;
}

// A compound contains what one of its members contains.
static bool truth_of_any(const ht_shape *a, const ht_shape *b, ht_containment *out) {
    if (a->kind != HT_COMPOUND) {
        return truth_of(a, b, out);
    }
    bool known = true;
    *out = HT_OUTSIDE;
    for (int i = 0; i < a->compound.count; i++) {
        ht_containment one;
        known = truth_of(&a->compound.shapes[i], b, &one) && known;
        *out = one > *out ? one : *out;
    }
    return known;
}

// A compound is contained when each of its members is, be it by another member of A.
static bool truth_of_all(const ht_shape *a, const ht_shape *b, ht_containment *out) {
    if (b->kind != HT_COMPOUND) {
        return truth_of_any(a, b, out);
    }
    bool known = true, any = false;
    *out = HT_OUTSIDE;
    for (int i = 0; i < b->compound.count; i++) {
        const ht_shape *content = &b->compound.shapes[i];
        ht_containment one;
        if (content->kind != HT_COMPOUND && oracle_is_answerable(content)) {
            known = truth_of_any(a, content, &one) && known;
            *out = !any || one < *out ? one : *out;
            any = true;
        }
    }
    return known;
}

void answer_contain(answer_case *c) {
    ht_containment truth;
    const ht_containment got = ht_contain(c->a, c->b);
    if (truth_of_all(c->a, c->b, &truth)) {
        c->tally->hits += truth != HT_OUTSIDE;
        if (got != truth) {
            ANSWER_WRONG_SIGN(c, "%s, truth %s", ht_containment_name(got), ht_containment_name(truth));
        }
    } else if (got != HT_OUTSIDE && oracle_relate(c->a, c->b) == HT_APART) {
        ANSWER_WRONG_SIGN(c, "%s, but they are apart", ht_containment_name(got));
    }
}
