// grid.c: boxes that are upright, whatever quarters they were turned by: the signed distance of each side is a
// difference of floats.
#include "convex/grid.h"

#include "convex/signed_distance.h"

static inline float along_side_of(const ht_vec2 *v, bool upright) {
    const float *const at = upright ? &v->y : &v->x;
    return *at;
}

int hti_grid_vertex_over_side(const hti_aligned *pair) {
    const ht_box *a = &pair->box[0];
    const int j = (pair->outwards + 2 - pair->turn[1]) & 3, wraps = (j + 1) >> 2;
    const int first = j - 3 * wraps, second = j + 1 - wraps;
    const ht_vec2 p = hti_box_corner(&pair->box[1], first + pair->turn[1]),
                  q = hti_box_corner(&pair->box[1], second + pair->turn[1]);
    const bool upright = (pair->outwards & 1) != 0;
    const float low = along_side_of(&a->min, upright), high = along_side_of(&a->max, upright);
    const float at_p = along_side_of(&p, upright), at_q = along_side_of(&q, upright);
    const int over_p = (at_p >= low) & (at_p <= high), over_q = (at_q >= low) & (at_q <= high);
    return (first + 1) * over_p + (second + 1) * (over_q & ~over_p) - 1;
}

// Whether the difference of two floats is exact in double: then subtracting it from the larger one gives the other.
static bool is_exact_difference(float a, float b) {
    const double minus = (double)a - (double)b;
    return (double)a - minus == (double)b && minus + (double)b == (double)a;
}

// Whether no distance is rounded: rounding keeps the order, but may make equal what is not.
static bool are_exact_boxes(const ht_box *a, const ht_box *b) {
    return is_exact_difference(a->min.y, b->max.y) && is_exact_difference(b->min.x, a->max.x) &&
           is_exact_difference(b->min.y, a->max.y) && is_exact_difference(a->min.x, b->max.x);
}

// Whether A's corners come first in the order of signed_distance.h.
static bool are_boxes_in_order(const hti_aligned *pair) {
    for (int i = 0; i < 4; i++) {
        const ht_vec2 p = hti_box_corner(&pair->box[0], i + pair->turn[0]),
                      q = hti_box_corner(&pair->box[1], i + pair->turn[1]);
        if (p.x != q.x || p.y != q.y) {
            return p.x != q.x ? p.x < q.x : p.y < q.y;
        }
    }
    return true;
}

void hti_grid_exchange(hti_aligned *pair) {
    const ht_box box = pair->box[0];
    const int turn = pair->turn[0];
    pair->box[0] = pair->box[1];
    pair->box[1] = box;
    pair->turn[0] = pair->turn[1];
    pair->turn[1] = turn;
    pair->is_in_order = !pair->is_in_order;
    pair->outwards = (pair->outwards + 2) & 3;
    pair->side = (pair->outwards - pair->turn[0]) & 3;
}

bool hti_grid_align(hti_aligned *pair) {
    const ht_box *a = &pair->box[0], *b = &pair->box[1];
    const vec2d a_min = vec2d_of_floats(&a->min), a_max = vec2d_of_floats(&a->max);
    const vec2d b_min = vec2d_of_floats(&b->min), b_max = vec2d_of_floats(&b->max);
    const vec2d below = a_min - b_max, above = b_min - a_max; // outwards: left and down, right and up
    const vec2d maximum = vec2d_max(below, above), greatest = vec2d_max(maximum, vec2d_swap(maximum));
    const int solid = vec2d_less_bits(a_min, a_max) & vec2d_less_bits(b_min, b_max);
    pair->separation = greatest[0];
    if (solid != 3 || !(pair->separation <= 0.0 && pair->separation > -0x1p120)) {
        return false;
    }
    const int back = vec2d_less_equal_bits(greatest, below), ahead = vec2d_less_equal_bits(greatest, above);
    const unsigned best = (unsigned)(back >> 1 | (ahead & 1) << 1 | (ahead & 2) << 1 | (back & 1) << 3);
    pair->is_in_order = are_boxes_in_order(pair);
    const int first = (pair->is_in_order ? pair->turn[0] : pair->turn[1] + 2) & 3; // where the first box's first side
                                                                                   // faces
    pair->outwards = (__builtin_ctz((best | best << 4) >> first) + first) & 3;
    pair->side = (pair->outwards - pair->turn[0]) & 3;
    return (best & (best - 1)) == 0 || are_exact_boxes(a, b);
}

bool hti_grid_align_oboxes(const ht_obox *a, const ht_obox *b, hti_aligned *out) {
    out->turn[0] = hti_quarters(a->q);
    out->turn[1] = hti_quarters(b->q);
    return out->turn[0] >= 0 && out->turn[1] >= 0 && a->radius == 0.0f && b->radius == 0.0f &&
           hti_hull_obox_is_box(a, &out->box[0]) && hti_hull_obox_is_box(b, &out->box[1]) && hti_grid_align(out);
}
