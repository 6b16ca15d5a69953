// polygon.c: a polygon of any number of rings.
//
// An edge index that fits holds the polygon's bounds, so with one the functions here need not read the vertices. The
// area of a valid polygon: each ring counts with +1, 0 or -1 as crossing the ring from outside to inside enters the
// polygon, changes nothing or leaves it. The exact areas are summed and rounded once.
#include "ring/rings.h"
#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status polygon_check(const ht_shape *s) {
    return hti_rings_check_polygon(&s->polygon);
}

static ht_status polygon_validate(const ht_shape *s) {
    return hti_polygon_validate(&s->polygon);
}

static ht_box polygon_bounds(const ht_shape *s) {
    return hti_rings_polygon_bounds(&s->polygon);
}

// Returns +1 when entering the ring enters the polygon, 0 when it changes nothing, -1 when it leaves the polygon.
static int ring_effect(const ht_polygon *p, int32_t ring, int turn) {
    if (p->ring_count == 1) {
        return 1;
    }
    const hti_ring_nesting around = hti_ring_nesting_of(p, ring);
    if (p->rule == HT_NONZERO) {
        return (around.winding + turn != 0) - (around.winding != 0);
    }
    return around.depth % 2 == 0 ? 1 : -1;
}

static double polygon_area(const ht_shape *s) {
    const ht_polygon *p = &s->polygon;
    hti_expansion twice = {.count = 0};
    if (hti_vertices_check(p->v, hti_polygon_vertex_count(p)) != HT_OK) {
        return 0.0; // a false index hid it
    }
    for (int32_t ring = 0; ring < p->ring_count; ring++) {
        int32_t first = 0;
        const int32_t stop = hti_ring_range(p, ring, &first);
        hti_expansion ring_twice = {.count = 0};
        hti_ring_add_shoelace(&ring_twice, p->v + first, stop - first);
        const int turn = hti_expansion_sign(&ring_twice);
        const int effect = turn * ring_effect(p, ring, turn);
        if (effect != 0) {
            hti_expansion_add(&twice, &ring_twice, (double)effect);
        }
    }
    return 0.5 * hti_rounded_odd_of_expansion(&twice);
}

static size_t polygon_placed_bound(const ht_shape *s) {
    const ht_polygon *p = &s->polygon;
    return (size_t)hti_polygon_vertex_count(p) * sizeof(ht_vec2) + (size_t)p->ring_count * sizeof(int32_t);
}

static ht_status polygon_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    const int32_t count = hti_polygon_vertex_count(&s->polygon), rings = s->polygon.ring_count;
    ht_vec2 *v = (ht_vec2 *)memory;
    int32_t *ring_end = (int32_t *)(v + count);
    hti_vertices_place(s->polygon.v, count, pose, v);
    memcpy(ring_end, s->polygon.ring_end, (size_t)rings * sizeof *ring_end);
    *out = HT_SHAPE(((ht_polygon){v, ring_end, rings, s->polygon.rule, NULL}));
    return HT_OK;
}

const hti_shape_row hti_polygon_row = {HT_POLYGON, polygon_check, polygon_bounds, NULL};
const hti_shape_making hti_polygon_making = {&hti_polygon_row, polygon_validate, polygon_area, polygon_placed_bound,
                                             polygon_placed};
