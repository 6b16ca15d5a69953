// nearest_point.c: finds the point of a shape nearest to a given one: the given point itself where the shape holds it,
// else the shape's end of the distance between the two.
#include "query/distance/distance_internal.h"

ht_vec2 ht_nearest_point(const ht_shape *s, ht_vec2 p) {
    const ht_shape point = HT_SHAPE(p);
    if (!ht_is_answerable(s) || !hti_finite_point(p)) {
        return (ht_vec2){HTI_NAN, HTI_NAN};
    }
    if (!hti_is_body_kind(s->kind) && ht_meet(s, &point)) {
        return p; // the depth of a point in a shape of several parts costs more than the relation
    }
    const ht_separation d = ht_distance(s, &point);
    if (d.distance == HTI_INFINITY) { // a compound without answerable members
        return (ht_vec2){HTI_NAN, HTI_NAN};
    }
    return d.distance > 0.0f ? d.point_a : p;
}
