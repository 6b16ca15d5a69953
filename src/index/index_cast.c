// index_cast.c: the first object that a moving shape meets: as a ray from its bounds, against boxes that are so much
// larger.
#include "base/numeric.h"
#include "index/index_search.h"

ht_index_cast_hit ht_index_cast(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                ht_index_filter filter) {
    ht_index_cast_hit best = {.number = HTI_NONE, .hit = {.fraction = 1.0f}};
    if (!hti_finite_point(delta) || !ht_is_answerable(shape)) {
        return best;
    }
    hti_descent descent;
    hti_descent_begin(&descent, index, filter.mask);
    hti_slabs_of(ht_bounds(shape), delta, &descent.slabs);
    float limit = hti_limit_of_time(&descent.slabs, 1.0f);
    for (uint32_t slot; (slot = hti_descent_meet(&descent, limit)) != HTI_NONE;) {
        const uint32_t number = index->numbers[slot];
        const bool stays = best.hit.fraction == 0.0f && best.number < number; // at best as early
        ht_shape room;
        if (stays) {
            continue;
        }
        const ht_cast_hit hit = ht_cast(shape, delta, hti_search_object(index, &filter, slot, &room), start);
        if (hit.hit && (best.number == HTI_NONE || hit.fraction < best.hit.fraction ||
                        (hit.fraction == best.hit.fraction && number < best.number))) {
            best = (ht_index_cast_hit){number, hit};
            limit = hti_limit_of_time(&descent.slabs, hit.fraction);
        }
    }
    return best;
}
