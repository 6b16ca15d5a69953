// capsule.c: a segment grown by a radius.
#include "shape/points.h"

HTI_POINTS_BOUNDED(capsule, 2, true)

static double capsule_area(const ht_shape *s) {
    const float r = s->capsule.radius;
    return hti_vertices_disc_area(r) + 2.0 * (double)r * hti_vertices_distance(s->capsule.a, s->capsule.b);
}

const hti_shape_row hti_capsule_row = {HT_CAPSULE, capsule_check, capsule_bounds, NULL};
const hti_shape_making hti_capsule_making = {&hti_capsule_row, hti_always_valid, capsule_area, hti_no_arrays,
                                             capsule_placed};
