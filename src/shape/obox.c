// obox.c: an oriented box: center + M [-half, half], M = (c -s; s c) as given, grown by a radius.
//
// Along x it reaches |c| hx + |s| hy + r from its centre, a sum of exact doubles that is rounded outwards once.
#include "exact/few_bits.h"
#include "exact/predicates.h"
#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status obox_check(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    if (!hti_finite_point(b->center) || !hti_finite_point(b->half) || !hti_finite(b->q.c) || !hti_finite(b->q.s)) {
        return HT_ERR_NOT_FINITE;
    }
    if (b->half.x < 0.0f || b->half.y < 0.0f) {
        return HT_ERR_NEGATIVE_HALF;
    }
    if (b->q.c == 0.0f && b->q.s == 0.0f) {
        return HT_ERR_ZERO_ROTATION;
    }
    return hti_vertices_check_radius(b->radius);
}

// Whether values v, wrong by at most the bound where they are not exact, round down and up as the true ones do: the nearest
// float is not within the bound, so no other is.
static inline vec2d round_alike(vec2d v, vec2d exact, vec2d bound) {
    return vec2d_or(exact, vec2d_less(bound, vec2d_abs(vec2d_widen(vec4f_round(v, v)) - v)));
}

// The same for all boxes, by exact sums.
static HTI_COLD ht_box obox_bounds_by_sums(const ht_obox *b) {
    const double c = hti_abs((double)b->q.c), k = hti_abs((double)b->q.s);
    const double at[2] = {(double)b->center.x, (double)b->center.y}, hx = (double)b->half.x, hy = (double)b->half.y;
    const double reach[2][2] = {{c * hx, k * hy}, {k * hx, c * hy}};
    float low[2], high[2];
    for (int i = 0; i < 2; i++) {
        double terms[4] = {at[i], reach[i][0], reach[i][1], (double)b->radius};
        high[i] = hti_float_up(hti_rounded_odd_of_sum(terms, 4));
        terms[0] = -at[i];
        low[i] = -hti_float_up(hti_rounded_odd_of_sum(terms, 4));
    }
    return (ht_box){{low[0], low[1]}, {high[0], high[1]}};
}

// Three roundings err by less than 2^-51 of the centre and the reach together, and so does that sum.
static ht_box obox_bounds(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    const vec2d center = vec2d_of_floats(&b->center), half = vec2d_of_floats(&b->half);
    const vec2d q = vec2d_abs(vec2d_of_floats(&b->q)), r = vec2d_splat((double)b->radius);
    const vec2d own = vec2d_first(half, half) * q, other = vec2d_second(half, half) * vec2d_swap(q);
    const vec2d core = own + other, reach = core + r;
    const vec2d low = center - reach + vec2d_splat(0.0), high = center + reach; // no zero is negative
    const vec2d exact = vec2d_and(hti_exact_sums(own, other, core), hti_exact_sums(core, r, reach));
    const vec2d bound = 0x1p-49 * (vec2d_abs(center) + reach);
    const vec2d alike = vec2d_and(round_alike(low, vec2d_and(exact, hti_exact_offsets(center, reach, low)), bound),
                                  round_alike(high, vec2d_and(exact, hti_exact_sums(center, reach, high)), bound));
    return vec2d_signs(alike) == 3 ? (ht_box){{hti_float_down(low[0]), hti_float_down(low[1])},
                                              {hti_float_up(high[0]), hti_float_up(high[1])}}
                                   : obox_bounds_by_sums(b);
}

static double obox_area(const ht_shape *s) {
    const ht_obox *b = &s->obox;
    const double c = (double)b->q.c, k = (double)b->q.s, hx = (double)b->half.x, hy = (double)b->half.y;
    const double scale = c * c + k * k;
    const double edges = 4.0 * (hx + hy) * __builtin_sqrt(scale) * (double)b->radius;
    return 4.0 * hx * hy * scale + edges + hti_vertices_disc_area(b->radius);
}

static ht_status obox_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    const ht_vec2 axis = hti_vertices_rotate_vector((ht_vec2){s->obox.q.c, s->obox.q.s}, pose->q);
    *out = *s;
    out->obox.center = hti_vertices_place_point(s->obox.center, pose);
    out->obox.q = (ht_rot){axis.x, axis.y};
    return HT_OK;
}

const hti_shape_row hti_obox_row = {HT_OBOX, obox_check, obox_bounds, NULL};
const hti_shape_making hti_obox_making = {&hti_obox_row, hti_always_valid, obox_area, hti_no_arrays, obox_placed};
