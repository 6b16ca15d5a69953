// index_cast.c: finds the first object that a moving shape meets. The shape is cast like a ray against boxes that are
// larger by its bounds. When several objects stop a sliding shape at one time, the sliding cast itself knows which one
// counts.
#include "base/numeric.h"
#include "index/index_best.h"
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

static bool begin_cast(hti_ranked_traversal *traversal, const hti_index_search *search, const ht_shape *shape,
                       ht_vec2 delta) {
    if (!hti_finite_point(delta) || !ht_is_answerable(shape)) {
        return false;
    }
    hti_index_ranked_begin(traversal, search->index, search->bits);
    hti_index_slabs_of(ht_bounds(shape), delta, &traversal->slabs);
    return true;
}

ht_index_cast_hit ht_index_cast(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                const ht_index_query *query) {
    first_hit best = {{.number = HTI_NONE, .hit = {.fraction = 1.0f}}, {0.0, 0.0, 0.0}};
    hti_index_search search;
    hti_ranked_traversal traversal;
    if (!hti_index_search_begin(&search, index, query) || !begin_cast(&traversal, &search, shape, delta)) {
        return best.answer;
    }
    float limit = hti_index_limit_of_time(&traversal.slabs, 1.0f);
    for (uint32_t slot; (slot = hti_index_ranked_next_met(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        const bool stays = best.answer.hit.fraction == 0.0f && best.answer.number < number; // at best as early
        ht_shape capacity;
        if ((stays && start != HT_START_SLIDE) || !hti_index_search_sees(&search, number)) {
            continue;
        }
        hti_slide_order order = {0.0, 0.0, best.order.needs};
        const ht_cast_hit hit = cast_at(shape, delta, hti_index_search_object(&search, slot, &capacity), start, &order);
        if (hit.hit && is_before(&hit, order, number, &best)) {
            best = (first_hit){{number, hit}, order};
            limit = hti_index_limit_of_time(&traversal.slabs, hit.fraction);
        }
        best.order.needs = order.needs;
    }
    best.answer.hit = hti_slide_settled(best.answer.hit, best.order);
    return best.answer;
}

static bool cast_before(const void *a, const void *b) {
    const ht_index_cast_hit *p = (const ht_index_cast_hit *)a, *q = (const ht_index_cast_hit *)b;
    return p->hit.fraction < q->hit.fraction || (p->hit.fraction == q->hit.fraction && p->number < q->number);
}

static const hti_order cast_order = {sizeof(ht_index_cast_hit), cast_before};

// NOLINTNEXTLINE(readability-function-size): who asks, the motion, what counts and where it goes are seven things
size_t ht_index_cast_all(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                         const ht_index_query *query, ht_index_cast_hit *out, size_t capacity) {
    hti_index_search search;
    hti_ranked_traversal traversal;
    if (!hti_index_search_begin(&search, index, query) || !begin_cast(&traversal, &search, shape, delta)) {
        return 0;
    }
    const float limit = hti_index_limit_of_time(&traversal.slabs, 1.0f);
    hti_best best = {(unsigned char *)out, out != NULL ? capacity : 0, 0};
    for (uint32_t slot; (slot = hti_index_ranked_next_met(&traversal, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        if (hti_index_search_sees(&search, number)) {
            ht_shape space;
            const ht_shape *object = hti_index_search_object(&search, slot, &space);
            const ht_index_cast_hit next = {number, ht_cast(shape, delta, object, start)};
            if (next.hit.hit) {
                hti_best_put(&best, cast_order, &next);
            }
        }
    }
    hti_best_sort(&best, cast_order);
    return best.found;
}
