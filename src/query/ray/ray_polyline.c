// ray_polyline.c: lists every segment of a polyline that the ray meets, one by one.
#include "query/ray/ray_internal.h"

// Whether a segment only repeats a vertex that another one has, or the first one in a polyline that is a point.
static bool is_copy_of_vertex(const ht_polyline *p, int32_t i, const ht_segment *segment) {
    if (!hti_same_point(segment->a, segment->b)) {
        return false;
    }
    bool is_point = true;
    for (int32_t k = 1; k < p->count && is_point; k++) {
        is_point = hti_same_point(p->v[0], p->v[k]);
    }
    return i > 0 || !is_point;
}

void hti_ray_polyline(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    const ht_polyline *p = &s->polyline;
    const int32_t count = p->count == 1 || p->closed ? p->count : p->count - 1;
    for (int32_t i = 0; i < count; i++) {
        const ht_segment segment = {p->v[i], p->v[i + 1 < p->count ? i + 1 : 0]};
        ht_ray_hit hit = ht_raycast_segment(ray, max, &segment);
        if (hit.relation != HT_APART && !is_copy_of_vertex(p, i, &segment)) {
            hit.part = i;
            hti_ray_list_add(list, &hit);
        }
    }
}

HTI_STEP("src/query/ray", hti_ray_polyline, "parts", "each segment");
