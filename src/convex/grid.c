// grid.c: boxes that are upright, whatever quarters they were turned by: the signed distance of each side is a
// difference of floats.
#include "convex/grid.h"

#include "convex/signed_distance.h"

// Returns the first of the two corners of B's side, in B's own numbers, that lies over A's side, or -1.
static int vertex_over_side(const hti_aligned *pair) {
    const ht_box *a = &pair->box[0];
    const int j = (pair->outwards + 2 - pair->turn[1]) & 3, first = j == 3 ? 0 : j, second = j == 3 ? 3 : j + 1;
    for (int i = first;; i = second) {
        const ht_vec2 p = hti_box_corner(&pair->box[1], i + pair->turn[1]);
        if ((pair->outwards & 1) != 0 ? p.y >= a->min.y && p.y <= a->max.y : p.x >= a->min.x && p.x <= a->max.x) {
            return i;
        }
        if (i == second) {
            return -1;
        }
    }
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
        const int order = hti_convex_vertex_order(&p, &q, 1);
        if (order != 0) {
            return order < 0;
        }
    }
    return true;
}

bool hti_grid_align(hti_aligned *pair) {
    const ht_box *a = &pair->box[0], *b = &pair->box[1];
    const double separations[4] = {(double)a->min.y - (double)b->max.y, (double)b->min.x - (double)a->max.x,
                                   (double)b->min.y - (double)a->max.y, (double)a->min.x - (double)b->max.x};
    bool is_degenerate = false;
    pair->is_in_order = are_boxes_in_order(pair);
    const int first = pair->is_in_order ? pair->turn[0] : pair->turn[1] + 2; // where the first side of the first faces
    for (int i = 0; i < 4; i++) {
        const int outwards = (i + first) & 3;
        is_degenerate = i > 0 && (separations[outwards] == pair->separation ||
                                  (is_degenerate && separations[outwards] < pair->separation));
        if (i == 0 || separations[outwards] > pair->separation) {
            pair->side = (outwards - pair->turn[0]) & 3;
            pair->outwards = outwards;
            pair->separation = separations[outwards];
        }
    }
    pair->vertex = vertex_over_side(pair);
    return (!is_degenerate || are_exact_boxes(a, b)) && pair->separation <= 0.0 && pair->separation > -0x1p120 &&
           a->min.x < a->max.x && a->min.y < a->max.y && b->min.x < b->max.x && b->min.y < b->max.y;
}

bool hti_grid_align_oboxes(const ht_obox *a, const ht_obox *b, hti_aligned *out) {
    out->turn[0] = hti_quarters(a->q);
    out->turn[1] = hti_quarters(b->q);
    return out->turn[0] >= 0 && out->turn[1] >= 0 && a->radius == 0.0f && b->radius == 0.0f &&
           hti_hull_obox_is_box(a, &out->box[0]) && hti_hull_obox_is_box(b, &out->box[1]) && hti_grid_align(out);
}
