// capsule.c: a segment grown by a radius.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status check(const ht_shape *s) {
    const bool finite = hti_finite_point(s->capsule.a) && hti_finite_point(s->capsule.b);
    return finite ? hti_check_radius(s->capsule.radius) : HT_ERR_NOT_FINITE;
}

static ht_box bounds(const ht_shape *s) {
    const ht_box box = hti_bounds_of_points((const ht_vec2[]){s->capsule.a, s->capsule.b}, 2);
    return hti_box_grown(box, s->capsule.radius);
}

static double area(const ht_shape *s) {
    const float r = s->capsule.radius;
    return hti_disc_area(r) + 2.0 * (double)r * hti_length(s->capsule.a, s->capsule.b);
}

static ht_status placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(
        ((ht_capsule){hti_place_point(s->capsule.a, pose), hti_place_point(s->capsule.b, pose), s->capsule.radius}));
    return HT_OK;
}

const hti_shape_row hti_capsule_row = {HT_CAPSULE, check, hti_always_valid, bounds, area, hti_no_arrays, placed, NULL};
