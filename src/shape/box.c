// box.c: an axis-aligned box. After a quarter turn it is still one; any other turn makes it an oriented box.
#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status box_check(const ht_shape *s) {
    const ht_box *b = &s->box;
    if (!hti_finite_point(b->min) || !hti_finite_point(b->max)) {
        return HT_ERR_NOT_FINITE;
    }
    return b->min.x <= b->max.x && b->min.y <= b->max.y ? HT_OK : HT_ERR_INVERTED_BOX;
}

static ht_box box_bounds(const ht_shape *s) {
    return s->box;
}

static double box_area(const ht_shape *s) {
    const ht_box *b = &s->box;
    return ((double)b->max.x - (double)b->min.x) * ((double)b->max.y - (double)b->min.y);
}

static bool is_quarter_turn(ht_rot q) {
    return (q.c == 0.0f && (q.s == 1.0f || q.s == -1.0f)) || (q.s == 0.0f && (q.c == 1.0f || q.c == -1.0f));
}

static float half_of_interval(float low, float high) {
    const double terms[] = {0.5 * (double)high, -0.5 * (double)low};
    return hti_rounded_nearest(terms, 2);
}

// The centre is turned before it is rounded: it is the sum of the halves of both corners' terms.
static ht_obox box_turned_to_obox(const ht_box *b, const ht_pose *pose) {
    const double c = 0.5 * (double)pose->q.c, s = 0.5 * (double)pose->q.s;
    const double x0 = (double)b->min.x, y0 = (double)b->min.y, x1 = (double)b->max.x, y1 = (double)b->max.y;
    const double x[] = {c * x0, c * x1, -(s * y0), -(s * y1), (double)pose->p.x};
    const double y[] = {s * x0, s * x1, c * y0, c * y1, (double)pose->p.y};
    return (ht_obox){.center = {hti_rounded_nearest(x, 5), hti_rounded_nearest(y, 5)},
                     .half = {half_of_interval(b->min.x, b->max.x), half_of_interval(b->min.y, b->max.y)},
                     .q = pose->q};
}

static ht_status box_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    if (is_quarter_turn(pose->q)) {
        const ht_vec2 corners[] = {hti_vertices_place_point(s->box.min, pose),
                                   hti_vertices_place_point(s->box.max, pose)};
        *out = HT_SHAPE(hti_vertices_bounds(corners, 2));
    } else {
        *out = HT_SHAPE(box_turned_to_obox(&s->box, pose));
    }
    return HT_OK;
}

const hti_shape_row hti_box_row = {HT_BOX, box_check, box_bounds, NULL};
const hti_shape_making hti_box_making = {&hti_box_row, hti_always_valid, box_area, hti_no_arrays, box_placed};
