// relate_circle_obox.c: a disc against an oriented box: the centre carried into the box's own axes, then as for a box.
//
// With u = (c, s), w = |u|^2, t = center - center: X = max(|u.t| - hx w, 0), Y alike; the distance from the box is
// sqrt((X^2 + Y^2) / w), so compare X^2 + Y^2 with R^2 w, R = r + radius of the box. Everything below is doubled (2X,
// 2Y) to have max(x, 0) without a branch. |u.t| - hx w errs by e <= 6u (|c t.x| + |s t.y| + hx w) as in
// relate_point_obox.c, so 2X by 2e and its square by 8 X e + 4 e^2; the squares, sums and R^2 w err by 7u relatively:
// 8u.
#include "base/simd.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation undecided(const ht_circle *a, const ht_obox *b) {
    ht_box straight;
    if (b->radius == 0.0f && hti_obox_as_box(b, &straight)) {
        return ht_relate_circle_box(a, &straight);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

ht_relation ht_relate_circle_obox(const ht_circle *a, const ht_obox *b) {
    const hti_d2 t = hti_d2_sub(hti_d2_load(&a->center), hti_d2_load(&b->center)); // lanes: along u and along v
    const hti_d2 q = hti_d2_load_rot(&b->q), unit = hti_d2_splat(hti_d2_sum(hti_d2_mul(q, q)));
    const hti_d2 half = hti_d2_mul(hti_d2_load(&b->half), unit);
    const hti_d2 first = hti_d2_mul(t, hti_d2_first(q, q));
    const hti_d2 second = hti_d2_mul(hti_d2_mul(hti_d2_swap(t), hti_d2_of(1.0, -1.0)), hti_d2_second(q, q));
    const hti_d2 size = hti_d2_add(hti_d2_add(hti_d2_abs(first), hti_d2_abs(second)), half);
    const hti_d2 wrong = hti_d2_mul(hti_d2_splat(6.0 * HTI_U), size);
    const hti_d2 over = hti_d2_sub(hti_d2_abs(hti_d2_add(first, second)), half);
    const hti_d2 twice = hti_d2_add(over, hti_d2_abs(over));
    const double reach = 2.0 * ((double)a->radius + (double)b->radius);
    const double square = hti_d2_sum(hti_d2_mul(twice, twice)), limit = reach * reach * hti_d2_lane(unit);
    const double d = square - limit, doubt = hti_d2_sum(hti_d2_mul(wrong, hti_d2_add(twice, wrong)));
    if (hti_abs(d) > HTI_BOUND_DISC * (square + limit) + 4.0 * doubt) {
        const int valid = (a->radius >= 0.0f) & (b->radius >= 0.0f) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
        return (ht_relation)(((d < 0.0) & valid) << 1);
    }
    return undecided(a, b);
}
