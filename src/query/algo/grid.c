// grid.c: boxes that are upright, whatever quarters they were turned by: the gap of either side is a difference of
// floats.
#include "query/algo/grid.h"

// The first of the two corners of B's side, in B's own numbers, that lies over A's side, or -1.
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

bool hti_align(hti_aligned *pair) {
    const ht_box *a = &pair->box[0], *b = &pair->box[1];
    const double gaps[4] = {(double)a->min.y - (double)b->max.y, (double)b->min.x - (double)a->max.x,
                            (double)b->min.y - (double)a->max.y, (double)a->min.x - (double)b->max.x};
    for (int i = 0; i < 4; i++) {
        const int outwards = (i + pair->turn[0]) & 3;
        if (i == 0 || gaps[outwards] > pair->gap + 0x1p-40 * hti_abs(pair->gap)) {
            pair->side = i;
            pair->outwards = outwards;
            pair->gap = gaps[outwards];
        }
    }
    pair->vertex = vertex_over_side(pair);
    return pair->gap <= 0.0 && pair->gap > -0x1p120 && a->min.x < a->max.x && a->min.y < a->max.y &&
           b->min.x < b->max.x && b->min.y < b->max.y;
}

bool hti_align_oboxes(const ht_obox *a, const ht_obox *b, hti_aligned *out) {
    out->turn[0] = hti_quarters(a->q);
    out->turn[1] = hti_quarters(b->q);
    return out->turn[0] >= 0 && out->turn[1] >= 0 && a->radius == 0.0f && b->radius == 0.0f &&
           hti_obox_as_box(a, &out->box[0]) && hti_obox_as_box(b, &out->box[1]) && hti_align(out);
}
