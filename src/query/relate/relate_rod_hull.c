// relate_rod_hull.c: a disc or capsule against a polygon with area, with radii: a filter in double, two points at a
// time.
//
// One pass over the polygon's edges asks both ends of the rod: on which side, and within reach or not; one over its
// vertices asks the rod the same, two vertices at a time. An end that is certainly inside, or a pair certainly within
// reach, overlaps. Apart needs all pairs certainly beyond reach and a certain separating line: an edge with both ends
// outside, or the rod's own. An edge with both ends on its inner side cannot be the nearest one. Bounds:
// near_segment.h.
#include "query/algo/hull_features.h"
#include "query/algo/near_segment.h"
#include "query/relate/relate_internal.h"

// What is certain so far.
typedef struct verdict {
    int inside;     // bits 0 and 1: the ends that are inside all edges seen
    bool near;      // a pair is within reach
    bool far;       // all pairs are beyond it
    bool separated; // a line parts rod and polygon
} verdict;

static void test_edges(verdict *is, const ht_vec2 *start, const ht_vec2 *end, const hti_hull *hull, double reach) {
    const int winding = hti_winding(hull->v, hull->count);
    is->far = winding != 0;
    is->inside = winding != 0 ? 3 : 0;
    for (int32_t i = 0; i < hull->count && !is->near; i++) {
        const ht_segment edge = {hull->v[i], hull->v[hti_next(i, hull->count)]};
        const hti_two_points t = hti_two_points_of(&edge, start, end);
        const int sides = hti_sides(&t), inner = winding > 0 ? sides & 3 : sides >> 2;
        is->inside &= inner;
        is->separated = is->separated || (winding > 0 ? sides >> 2 : sides & 3) == 3;
        if (inner != 3) {
            const int bits = hti_reach_bits(&t, reach);
            is->near = (bits & 3) != 0;
            is->far = is->far && bits == 12;
        }
    }
}

static void test_vertices(verdict *is, const ht_segment *rod, const hti_hull *hull, double reach) {
    int all = 15;
    for (int32_t k = 0; k < hull->count && !is->near; k += 2) {
        const int32_t next = k + 1 < hull->count ? k + 1 : k;
        const hti_two_points t = hti_two_points_of(rod, &hull->v[k], &hull->v[next]);
        const int bits = hti_reach_bits(&t, reach);
        is->near = (bits & 3) != 0;
        is->far = is->far && bits == 12;
        all &= hti_sides(&t);
    }
    is->separated = is->separated || (all & 3) == 3 || all >> 2 == 3;
}

bool hti_relate_rod_hull(const hti_hull *rod, const hti_hull *hull, ht_relation *relation) {
    const double reach = (double)rod->radius + (double)hull->radius;
    const ht_segment core = {rod->v[0], rod->v[rod->count - 1]};
    verdict is = {0, false, false, false};
    test_edges(&is, &core.a, &core.b, hull, reach);
    if (!is.near && is.inside == 0 && is.far && rod->count == 2) {
        test_vertices(&is, &core, hull, reach);
    }
    *relation = is.near || is.inside != 0 ? HT_OVERLAP : HT_APART;
    return is.near || is.inside != 0 || (is.far && is.separated);
}
