// cast_capsule_touch.c: casts of two capsules on a grid that pass each other or touch in passing, by one disc of each.
//
// M is the parallelogram of both segments, grown by the sum R of the radii. Suppose that all four corners lie on one
// side of the line t d and that the line does not go into the circle of radius R around the corner nearest to it. Then
// it meets M only where it touches this circle; where two corners are equally near, it slides along M from the first to
// the last. With multiples of 1/8 up to 128 all is exact: corners c have 12 bits, c x d, c.d and d.d 25, R^2 d.d and (c
// x d)^2 50.
#include "query/cast/cast_fast.h"
#include "query/cast/cast_slabs.h"

// A corner of the parallelogram, which is the difference of two ends: on which side of it the line passes, and when.
typedef struct touched_corner_of {
    double side, along;
    ht_vec2 end; // the end of B's segment
} touched_corner_of;

static inline touched_corner_of corner_towards(ht_vec2 of_a, ht_vec2 of_b, hti_dvec d) {
    const hti_dvec c = {(double)of_b.x - (double)of_a.x, (double)of_b.y - (double)of_a.y};
    return (touched_corner_of){d.x * c.y - d.y * c.x, d.x * c.x + d.y * c.y, of_b};
}

// Finds the first and the last of the corners nearest to the line; false when the corners do not all lie on one side.
static bool nearest_corners(const ht_capsule *a, const ht_capsule *b, hti_dvec d, touched_corner_of *first,
                            touched_corner_of *last) {
    const touched_corner_of all[4] = {corner_towards(a->a, b->a, d), corner_towards(a->a, b->b, d),
                                      corner_towards(a->b, b->a, d), corner_towards(a->b, b->b, d)};
    bool one_side = all[0].side != 0.0;
    *first = *last = all[0];
    for (int i = 1; i < 4; i++) {
        const double nearer = hti_abs(first->side) - hti_abs(all[i].side);
        const bool as_near = nearer == 0.0;
        *last = nearer > 0.0 || (as_near && all[i].along > last->along) ? all[i] : *last;
        *first = nearer > 0.0 || (as_near && all[i].along < first->along) ? all[i] : *first;
        one_side = one_side && all[i].side != 0.0 && (all[i].side > 0.0) == (all[0].side > 0.0);
    }
    return one_side;
}

static bool are_on_grid(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b) {
    return hti_are_eighths(vec2d_of_floats(&a->a)) && hti_are_eighths(vec2d_of_floats(&a->b)) &&
           hti_are_eighths(vec2d_of_floats(&b->a)) && hti_are_eighths(vec2d_of_floats(&b->b)) &&
           hti_are_eighths(vec2d_of_floats(&delta)) && hti_are_eighths((vec2d){(double)a->radius, (double)b->radius}) &&
           a->radius >= 0.0f && b->radius >= 0.0f;
}

bool hti_cast_capsule_touch(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_cast_hit *out) {
    const hti_dvec d = {(double)delta.x, (double)delta.y};
    const double reach = (double)a->radius + (double)b->radius, dd = d.x * d.x + d.y * d.y;
    touched_corner_of c, last;
    const bool one_side = nearest_corners(a, b, d, &c, &last);
    const double scratch = reach * reach * dd - c.side * c.side;
    const bool starts = scratch == 0.0 && c.along <= 0.0 && last.along >= 0.0;
    if (!(one_side && reach > 0.0 && scratch <= 0.0 && !starts) || !are_on_grid(a, delta, b)) {
        return false;
    }
    *out = hti_cast_miss(HT_APART);
    if (scratch == 0.0 && c.along > 0.0 && c.along <= dd) {
        // the normal as the line clip computes it, where 0 d is what is left of w d
        const double x = 0.0 * d.x + c.side * d.y, y = 0.0 * d.y - c.side * d.x, length = __builtin_sqrt(x * x + y * y);
        const hti_dvec n = {-(x / length), -(y / length)};
        const double s = (double)b->radius;
        *out = hti_cast_hit_at(c.along / dd, n, (hti_dvec){(double)c.end.x - s * n.x, (double)c.end.y - s * n.y});
    }
    return true;
}
