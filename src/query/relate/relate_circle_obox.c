// relate_circle_obox.c: relates a disc to an oriented box: the disc's centre is carried into the box's own axes, then
// the test is that of relate_circle_box.c.
//
// With u = (c, s), w = |u|^2, t = center - center: X = max(|u.t| - hx w, 0), Y alike; the distance from the box is
// sqrt((X^2 + Y^2) / w), so compare X^2 + Y^2 with R^2 w, R = r + radius of the box. Everything below is doubled (2X,
// 2Y) to have max(x, 0) without a branch. |u.t| - hx w errs by e <= 6u (|c t.x| + |s t.y| + hx w) as in
// relate_point_obox.c, so 2X by 2e and its square by 8 X e + 4 e^2; the squares, sums and R^2 w err by 7u relatively:
// 8u.
#include "exact/few_bits.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_circle_obox_fallback(const ht_circle *a, const ht_obox *b) {
    ht_box straight;
    if (b->radius == 0.0f && hti_hull_obox_is_box(b, &straight)) {
        return ht_relate_circle_box(a, &straight);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

ht_relation ht_relate_circle_obox(const ht_circle *a, const ht_obox *b) {
    const vec2d at = vec2d_of_floats(&a->center), center = vec2d_of_floats(&b->center);
    const vec2d t = at - center; // lanes: along u and along v
    const vec2d q = vec2d_of_floats(&b->q), unit = vec2d_splat(vec2d_sum(q * q));
    const vec2d sides = vec2d_of_floats(&b->half), half = sides * unit;
    const vec2d first = t * vec2d_first(q, q);
    const vec2d second = vec2d_swap(t) * (vec2d){1.0, -1.0} * vec2d_second(q, q);
    const vec2d size = vec2d_abs(first) + vec2d_abs(second) + half;
    const vec2d error_bound = 6.0 * HTI_U * size;
    const vec2d over = vec2d_abs(first + second) - half;
    const vec2d twice = over + vec2d_abs(over);
    const double reach = 2.0 * ((double)a->radius + (double)b->radius);
    const double square = vec2d_sum(twice * twice), limit = reach * reach * unit[0];
    const double d = square - limit, uncertainty = vec2d_sum(error_bound * (twice + error_bound));
    if (hti_abs(d) > HTI_BOUND_DISC * (square + limit) + 4.0 * uncertainty) {
        const int valid = (a->radius >= 0.0f) & (b->radius >= 0.0f) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
        return (ht_relation)(((d < 0.0) & valid) << 1);
    }
    // Turned by quarters, with numbers that are multiples of a unit g of the sum of their sizes (exact/few_bits.h): all
    // above are multiples of g, 2X, 2Y and 2R of 2g, so that d, a sum of squares of less than 2^26 units, is exact.
    const vec2d radii = {(double)a->radius, (double)b->radius};
    const vec2d rounder = hti_rounder(vec2d_sum(size) + reach);
    const vec2d few = vec2d_and(vec2d_and(hti_multiples(at, rounder), hti_multiples(center, rounder)),
                                vec2d_and(hti_multiples(sides, rounder), hti_multiples(radii, rounder)));
    if (vec2d_signs(few) == 3 && unit[0] == 1.0 && q[0] * q[1] == 0.0 && reach > 0.0 &&
        (vec2d_signs(radii) | vec2d_signs(sides)) == 0) {
        return (ht_relation)((d <= 0.0) + (d < 0.0));
    }
    return relate_circle_obox_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_circle_obox, "filter",
         "distance of the centre from the box in its own axes against the radius");
