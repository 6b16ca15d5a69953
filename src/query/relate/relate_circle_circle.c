// relate_circle_circle.c: two discs: |a - b|^2 against (r + s)^2. Error bound: exact/predicates.h.
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation undecided(const ht_circle *a, const ht_circle *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    if (!ht_is_answerable(&p) || !ht_is_answerable(&q)) {
        return HT_APART;
    }
    return hti_relation_of_sign(hti_disc_exact(a->center, b->center, a->radius, b->radius));
}

ht_relation ht_relate_circle_circle(const ht_circle *a, const ht_circle *b) {
    const double dx = (double)a->center.x - (double)b->center.x, dy = (double)a->center.y - (double)b->center.y;
    const double reach = (double)a->radius + (double)b->radius;
    const double square = dx * dx + dy * dy, limit = reach * reach, d = square - limit;
    if (hti_abs(d) > HTI_BOUND_DISC * (square + limit)) {
        const int positive = (a->radius >= 0.0f) & (b->radius >= 0.0f);
        return (ht_relation)(((d < 0.0) & positive) << 1);
    }
    return undecided(a, b);
}
