// answer_contain.c: ht_contain against the oracle.
#include "answer_checks.h"
#include "oracle.h"
#include "oracle_answers.h"

static bool is_valid(const ht_shape *s) {
    return s->kind != HT_POLYGON || ht_validate(s) == HT_OK;
}

static bool all_are_valid(const ht_shape *s) {
    bool valid = is_valid(s);
    for (int i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        valid = valid && is_valid(&s->compound.shapes[i]);
    }
    return valid;
}

static bool truth_of(const ht_shape *a, const ht_shape *b, ht_containment *out) {
    const size_t mark = oracle_mark();
    olowered pair = oracle_lower(a, b);
    const bool known = oracle_contains(&pair, is_valid(a) && all_are_valid(b), out);
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

void answer_contain(answer_case *c) {
    ht_containment truth;
    const ht_containment got = ht_contain(c->a, c->b);
    if (truth_of_any(c->a, c->b, &truth)) {
        c->tally->hits += truth != HT_OUTSIDE;
        if (got != truth) {
            ANSWER_WRONG_SIGN(c, "%s, truth %s", ht_containment_name(got), ht_containment_name(truth));
        }
    } else if (got != HT_OUTSIDE && oracle_relate(c->a, c->b) == HT_APART) {
        ANSWER_WRONG_SIGN(c, "%s, but they are apart", ht_containment_name(got));
    }
}
