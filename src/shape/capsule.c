// capsule.c: a segment grown by a radius.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status capsule_check(const ht_shape *s) {
    const bool finite = hti_finite_point(s->capsule.a) && hti_finite_point(s->capsule.b);
    return finite ? hti_vertices_check_radius(s->capsule.radius) : HT_ERR_NOT_FINITE;
}

static ht_box capsule_bounds(const ht_shape *s) {
    const ht_box box = hti_vertices_bounds((const ht_vec2[]){s->capsule.a, s->capsule.b}, 2);
    return hti_ring_box_grown(box, s->capsule.radius);
}

static double capsule_area(const ht_shape *s) {
    const float r = s->capsule.radius;
    return hti_vertices_disc_area(r) + 2.0 * (double)r * hti_vertices_distance(s->capsule.a, s->capsule.b);
}

static ht_status capsule_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    (void)memory;
    *out = HT_SHAPE(((ht_capsule){hti_vertices_place_point(s->capsule.a, pose),
                                  hti_vertices_place_point(s->capsule.b, pose), s->capsule.radius}));
    return HT_OK;
}

const hti_shape_row hti_capsule_row = {HT_CAPSULE,   capsule_check, hti_always_valid, capsule_bounds,
                                       capsule_area, hti_no_arrays, capsule_placed,   NULL};
