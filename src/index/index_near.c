// index_near.c: finds the objects nearest to a shape by branch and bound; a heap in the caller's array keeps the best
// k.
#include "base/numeric.h"
#include "index/index_best.h"
#include "index/index_search.h"

static bool near_before(const void *a, const void *b) {
    const ht_index_near *p = (const ht_index_near *)a, *q = (const ht_index_near *)b;
    return p->separation.distance < q->separation.distance ||
           (p->separation.distance == q->separation.distance && p->number < q->number);
}

static const hti_order near_order = {sizeof(ht_index_near), near_before};

// Returns how far a side at FLT_MAX, or at -FLT_MAX, is from the shape's: the lesser of both, not below 0.
static float max_distance_between(float min, float max) {
    const float above = FLT_MAX - max, below = min + FLT_MAX, less = above < below ? above : below;
    return less > FLT_MAX ? FLT_MAX : less > 0.0f ? less : 0.0f;
}

size_t ht_index_nearest(const ht_index *index, const ht_shape *shape, size_t k, float max, const ht_index_query *query,
                        ht_index_near *out) {
    hti_index_search search;
    if (out == NULL || k == 0 || !(max == max) || !ht_is_answerable(shape) ||
        !hti_index_search_begin(&search, index, query)) {
        return 0;
    }
    hti_ranked_traversal traversal;
    hti_index_ranked_begin(&traversal, index, search.bits);
    traversal.box = ht_bounds(shape);
    traversal.maximum = (ht_vec2){max_distance_between(traversal.box.min.x, traversal.box.max.x),
                                  max_distance_between(traversal.box.min.y, traversal.box.max.y)};
    hti_best best = {(unsigned char *)out, k, 0};
    float limit = hti_index_limit_of_distance(max);
    for (uint32_t slot; (slot = hti_index_ranked_next_near(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        ht_shape capacity;
        if (!hti_index_search_sees(&search, number)) {
            continue;
        }
        const ht_separation separation = ht_distance(shape, hti_index_search_object(&search, slot, &capacity));
        if (separation.distance <= max && separation.distance < HTI_INFINITY) {
            const ht_index_near near = {number, separation};
            hti_best_put(&best, near_order, &near);
            limit = best.found < k ? limit : hti_index_limit_of_distance(out[0].separation.distance);
        }
    }
    return hti_best_sort(&best, near_order);
}
