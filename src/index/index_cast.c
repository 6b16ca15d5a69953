// index_cast.c: finds the first object that a moving shape meets. The shape is cast like a ray against boxes that are
// larger by its bounds. When several objects stop a sliding shape at one time, the sliding cast itself knows which one
// counts.
#include "base/numeric.h"
#include "index/index_search.h"
#include "query/cast/cast_order.h"

// The earliest hit so far.
typedef struct first_hit {
    ht_index_cast_hit answer;
    hti_slide_order order;
} first_hit;

static bool is_before(const ht_cast_hit *hit, hti_slide_order order, uint32_t number, const first_hit *best) {
    const ht_cast_hit *other = &best->answer.hit;
    if (best->answer.number == HTI_NONE || hti_is_earlier(order, best->order)) {
        return true;
    }
    return hit->fraction == other->fraction && number < best->answer.number && !hti_is_earlier(best->order, order);
}

static ht_cast_hit cast_at(const ht_shape *shape, ht_vec2 delta, const ht_shape *object, ht_start start,
                           hti_slide_order *order) {
    if (start == HT_START_SLIDE) {
        return hti_cast_slide_in_order(shape, delta, object, order);
    }
    const ht_cast_hit hit = ht_cast(shape, delta, object, start);
    order->t = (double)hit.fraction;
    return hit;
}

ht_index_cast_hit ht_index_cast(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                ht_index_filter filter) {
    first_hit best = {{.number = HTI_NONE, .hit = {.fraction = 1.0f}}, {0.0, 0.0, 0.0}};
    if (index == NULL || !hti_finite_point(delta) || !ht_is_answerable(shape)) {
        return best.answer;
    }
    hti_ranked_traversal traversal;
    hti_index_ranked_begin(&traversal, index, filter.mask);
    hti_index_slabs_of(ht_bounds(shape), delta, &traversal.slabs);
    float limit = hti_index_limit_of_time(&traversal.slabs, 1.0f);
    for (uint32_t slot; (slot = hti_index_ranked_next_met(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        const bool stays = best.answer.hit.fraction == 0.0f && best.answer.number < number; // at best as early
        ht_shape capacity;
        if (stays && start != HT_START_SLIDE) {
            continue;
        }
        hti_slide_order order = {0.0, 0.0, best.order.needs};
        const ht_cast_hit hit =
            cast_at(shape, delta, hti_index_search_object(index, &filter, slot, &capacity), start, &order);
        if (hit.hit && is_before(&hit, order, number, &best)) {
            best = (first_hit){{number, hit}, order};
            limit = hti_index_limit_of_time(&traversal.slabs, hit.fraction);
        }
        best.order.needs = order.needs;
    }
    best.answer.hit = hti_slide_settled(best.answer.hit, best.order);
    return best.answer;
}
