// contact_circle_circle.c: the manifold of two discs, which touch along the line through their centres. On a grid
// (convex/grid.h) touching is recognised as such.
#include "convex/grid.h"
#include "query/contact/contact_fast.h"

static HTI_COLD ht_manifold contact_circle_circle_fallback(const ht_circle *a, const ht_circle *b, float margin) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_contact_any_bodies(&p, &q, margin);
}

ht_manifold ht_contact_circle_circle(const ht_circle *a, const ht_circle *b, float margin) {
    const vec2d from = vec2d_of_floats(&a->center), to = vec2d_of_floats(&b->center), v = to - from;
    const double ra = (double)a->radius, rb = (double)b->radius, limit = (double)margin, square = vec2d_sum(v * v);
    const double length = __builtin_sqrt(square), inverse = 1.0 / length;
    const double size = length + (ra + rb) + 0x1p-300 * inverse; // infinite for equal centres
    const vec2d n = v * inverse;
    const vec2d at = from + n * (0.5 * (length + ra - rb));
    const uint32_t signs = hti_bits(a->radius) | hti_bits(b->radius) | hti_bits(margin);
    double distance = length - (ra + rb);
    vec2d on = vec2d_less(vec2d_splat(distance), vec2d_splat(limit));
    ht_manifold m; // the only variable returned: it is built where the caller wants it
    if (!hti_is_certain(distance, limit, size, signs)) {
        const vec2d lost = hti_off_grid((vec2d){ra, rb}, size) + (hti_off_grid(from, size) + hti_off_grid(to, size));
        distance = hti_grid_distance(square, ra + rb);
        on = vec2d_less_equal(vec2d_splat(distance), vec2d_splat(0.0));
        if (vec2d_sum(lost) != 0.0 || margin != 0.0f || hti_any_sign(a->radius, b->radius) ||
            !hti_is_plain(distance, size)) {
            m = contact_circle_circle_fallback(a, b, margin);
            return m;
        }
    }
    hti_write_point(&m, on, n, at, distance, 0);
    return m;
}

HTI_STEP("src/query/contact", ht_contact_circle_circle, "filter", "along the line through the centres");
