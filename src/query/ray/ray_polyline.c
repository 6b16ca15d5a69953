// ray_polyline.c: lists every segment of a polyline that the ray meets, one by one.
#include "query/ray/ray_internal.h"
#include "ring/vertices.h"

// Whether a segment only repeats a vertex that another one has, or the first one in a polyline that is a point.
static bool is_copy_of_vertex(const ht_polyline *p, int32_t i, const ht_segment *segment) {
    return hti_same_point(segment->a, segment->b) && (i > 0 || hti_vertices_first_other(p->v, p->count) < p->count);
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
