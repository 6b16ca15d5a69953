// four_edges.h: loads a polygon's edges into lanes, four at a time.
#ifndef HANTEI_CONVEX_FOUR_EDGES_H
#define HANTEI_CONVEX_FOUR_EDGES_H

#include "base/vec/vec.h"

/// The starts and ends of four edges, two points in each vector.
typedef struct hti_four_edges {
    vec4f start_low, start_high, end_low, end_high;
} hti_four_edges;

/// Returns the number of groups of four that hold all edges of a polygon of three or more vertices.
static inline int32_t hti_group_count(int32_t count) {
    return (count + 3) / 4;
}

/// Returns group g of the edges. The last group ends at the last edge, so that some edges may come twice; a triangle's
/// group has its first edge twice.
static inline hti_four_edges hti_four_edges_group(const ht_vec2 *polygon, int32_t count, int32_t g) {
    const int32_t i = 4 * g + 4 <= count || count == 3 ? 4 * g : count - 4;
    const ht_vec2 *v = polygon + i;
    hti_four_edges r = {.start_low = vec4f_load(v), .end_low = vec4f_load(v + 1)};
    if (count == 3) {
        r.start_high = vec4f_low(vec4f_high(r.end_low, r.end_low), r.start_low);
        r.end_high = r.start_low;
        return r;
    }
    r.start_high = vec4f_load(v + 2);
    r.end_high =
        i + 4 < count ? vec4f_load(v + 3) : vec4f_low(vec4f_high(r.start_high, r.start_high), vec4f_load(polygon));
    return r;
}

#endif
