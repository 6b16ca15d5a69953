// index_search.c: what the searches share: the slabs of a motion, the limits of keys, and the objects that are asked.
#include "index/index_search.h"

#include "base/numeric.h"

static hti_index_traversal_kernel *const traversal_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_traverse);
static hti_index_ranked_kernel *const meet_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_meet);
static hti_index_ranked_kernel *const near_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_near);

size_t hti_index_traversal_next(hti_index_traversal *traversal, uint32_t *out, size_t capacity) {
    return traversal_kernels[hti_simd()](traversal, out, capacity);
}

uint32_t hti_index_ranked_next_met(hti_ranked_traversal *traversal, float limit) {
    return meet_kernels[hti_simd()](traversal, limit);
}

uint32_t hti_index_ranked_next_near(hti_ranked_traversal *traversal, float limit) {
    return near_kernels[hti_simd()](traversal, limit);
}

#define TINY 0x1p-120f

// Returns the slab of a pace that is tiny beside the other. It excludes only what lies behind or, for a pace of
// zero, what lies beside the box.
static HTI_COLD hti_slab slab_across(float min, float max, float delta) {
    const float maximum = HTI_INFINITY;
    if (delta == 0.0f) {
        return (hti_slab){max, HTI_INFINITY, min, HTI_INFINITY, maximum, 0};
    }
    return delta > 0.0f ? (hti_slab){HTI_INFINITY, HTI_INFINITY, min, HTI_INFINITY, maximum, 0}
                        : (hti_slab){-HTI_INFINITY, -HTI_INFINITY, max, -HTI_INFINITY, maximum, 1};
}

// A box that ends where floats do is left by none, so that it meets, too, what lies at infinity.
//
// The inverse errs by 2^-24 of itself, its products by as much: of the 2^-20, 2^-21 remain. The difference from FLT_MAX
// is rounded as all others are, so that it is the greatest.
static inline hti_slab slab_of(float min, float max, float delta, float pace) {
    if (pace < TINY && pace > -TINY) {
        return slab_across(hti_side_below(min), hti_side_above(max), delta);
    }
    const float inverse = 1.0f / pace, less = inverse * (1.0f - 0x1p-20f), more = inverse * (1.0f + 0x1p-20f);
    const uint32_t backwards = pace < 0.0f;
    const float capacity = backwards ? min + FLT_MAX : FLT_MAX - max, maximum = capacity < FLT_MAX ? capacity : FLT_MAX;
    return (hti_slab){.enter_from = backwards ? min : max,
                      .enter_pace = less,
                      .leave_from = backwards ? hti_side_above(max) : hti_side_below(min),
                      .leave_pace = more,
                      .enter_most = maximum * __builtin_fabsf(less),
                      .backwards = backwards};
}

// A pace of less than 2^-126 is rounded, even to 0; it counts as tiny.
void hti_index_slabs_of(ht_box box, ht_vec2 delta, hti_slabs *out) {
    const float dx = __builtin_fabsf(delta.x), dy = __builtin_fabsf(delta.y), larger = dx > dy ? dx : dy;
    float x = delta.x, y = delta.y;
    out->scale = 1.0;
    if (!(larger >= 0x1p-30f && larger <= 0x1p30f) && larger > 0.0f) {
        out->scale = hti_power_below((double)larger);
        x = (float)((double)x / out->scale);
        y = (float)((double)y / out->scale);
    }
    out->is_tight = (delta.x == 0.0f || x >= TINY || x <= -TINY) && (delta.y == 0.0f || y >= TINY || y <= -TINY);
    out->x = slab_of(box.min.x, box.max.x, delta.x, x);
    out->y = slab_of(box.min.y, box.max.y, delta.y, y);
}

// The greatest time stands for all later ones, too.
float hti_index_limit_of_time(const hti_slabs *slabs, float time) {
    const double limit = ((double)time * (1.0 + 0x1p-22) + 0x1p-148) * slabs->scale;
    const bool is_finite = time < FLT_MAX && limit < (double)FLT_MAX;
    return is_finite ? hti_float(hti_bits((float)limit) + 1) : HTI_INFINITY; // one step is more than rounding
}

float hti_index_limit_of_distance(float distance) {
    return distance < 0.0f ? 0.0f : hti_float_up((double)distance * (1.0 + 0x1p-22) + 0x1p-148);
}

bool hti_index_search_begin(hti_index_search *search, const ht_index *index, const ht_index_query *query) {
    if (index == NULL || index->part_count == 0) {
        return false;
    }
    search->index = index;
    search->query = query != NULL ? *query : (ht_index_query){.shapes = NULL};
    search->bits =
        index->has_groups ? hti_filter_wide_bits_of(search->query.filter) : hti_filter_bits_of(search->query.filter);
    search->asks_each = index->has_groups || search->query.except_count > 0 || search->query.accept != NULL;
    return search->bits.mask != 0 && (search->bits.category & HTI_EVERYTHING) != 0;
}

bool hti_index_search_asks(const hti_index_search *search, uint32_t number) {
    const ht_index *index = search->index;
    const ht_index_query *query = &search->query;
    if (index->has_groups && !ht_filter_match(query->filter, index->filters[number])) {
        return false;
    }
    for (size_t i = 0; i < query->except_count; i++) {
        if (query->except[i] == number) {
            return false;
        }
    }
    return query->accept == NULL || query->accept(query->context, number);
}

const ht_shape *hti_index_search_object(const hti_index_search *search, uint32_t slot, ht_shape *capacity) {
    if (search->query.shapes != NULL) {
        return &search->query.shapes[search->index->numbers[slot]];
    }
    *capacity = (ht_shape){.kind = HT_BOX, .box = hti_search_box(search->index, slot)};
    return capacity;
}
