// index_search.c: what the searches share: where they begin, how far they go, what they ask, and what they keep.
#include "index/index_search.h"

#include "base/numeric.h"

#define DECLARE(set, code)                                                                                             \
    size_t HTI_KERNEL_OF(hti_index_walk, set)(hti_walk * walk, uint32_t * out, size_t room);                           \
    uint32_t HTI_KERNEL_OF(hti_index_meet, set)(hti_descent * descent, float limit);                                   \
    uint32_t HTI_KERNEL_OF(hti_index_near, set)(hti_descent * descent, float limit);
HTI_SIMD_SETS(DECLARE)
#undef DECLARE

typedef size_t (*walk_kernel)(hti_walk *walk, uint32_t *out, size_t room);
typedef uint32_t (*descent_kernel)(hti_descent *descent, float limit);

static const walk_kernel walk_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_walk);
static const descent_kernel meet_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_meet);
static const descent_kernel near_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_near);

size_t hti_walk_next(hti_walk *walk, uint32_t *out, size_t room) {
    return walk_kernels[hti_simd()](walk, out, room);
}

uint32_t hti_descent_meet(hti_descent *descent, float limit) {
    return meet_kernels[hti_simd()](descent, limit);
}

uint32_t hti_descent_near(hti_descent *descent, float limit) {
    return near_kernels[hti_simd()](descent, limit);
}

// A pace that is tiny beside the other takes only what lies behind away, and one of zero what lies beside the box.
static hti_slab slab_of(float min, float max, double pace) {
    if (pace == 0.0) {
        return (hti_slab){max, HTI_INFINITY, min, HTI_INFINITY, false};
    }
    if (pace < 0x1p-120 && pace > -0x1p-120) {
        return pace > 0.0 ? (hti_slab){HTI_INFINITY, HTI_INFINITY, min, HTI_INFINITY, false}
                          : (hti_slab){-HTI_INFINITY, -HTI_INFINITY, max, -HTI_INFINITY, true};
    }
    const double inverse = 1.0 / pace, less = inverse * (1.0 - 0x1p-21), more = inverse * (1.0 + 0x1p-21);
    return pace > 0.0 ? (hti_slab){max, hti_float_down(less), min, hti_float_up(more), false}
                      : (hti_slab){min, hti_float_up(less), max, hti_float_down(more), true};
}

hti_slabs hti_slabs_of(ht_box box, ht_vec2 delta) {
    const double x = (double)delta.x, y = (double)delta.y;
    const double dx = x < 0.0 ? -x : x, dy = y < 0.0 ? -y : y, larger = dx > dy ? dx : dy;
    uint64_t bits = 0;
    memcpy(&bits, &larger, sizeof bits);
    bits &= UINT64_C(0x7ff) << 52; // the power of two below it
    double scale = 1.0, inverse = 1.0;
    if (bits != 0) {
        memcpy(&scale, &bits, sizeof scale);
        bits = (UINT64_C(2046) << 52) - bits;
        memcpy(&inverse, &bits, sizeof inverse);
    }
    return (hti_slabs){slab_of(box.min.x, box.max.x, x * inverse), slab_of(box.min.y, box.max.y, y * inverse), scale};
}

float hti_limit_of_time(const hti_slabs *slabs, float time) {
    return time < FLT_MAX ? hti_float_up(((double)time * (1.0 + 0x1p-22) + 0x1p-148) * slabs->scale) : HTI_INFINITY;
}

float hti_limit_of_distance(float distance) {
    return distance < 0.0f ? 0.0f : hti_float_up((double)distance * (1.0 + 0x1p-22) + 0x1p-148);
}

static float limited(float side) {
    return side > FLT_MAX ? FLT_MAX : side < -FLT_MAX ? -FLT_MAX : side;
}

ht_shape hti_shape_of_box(ht_box b) {
    return (ht_shape){.kind = HT_BOX,
                      .box = {{limited(b.min.x), limited(b.min.y)}, {limited(b.max.x), limited(b.max.y)}}};
}

const ht_shape *hti_search_object(const ht_index *index, const ht_index_filter *filter, uint32_t slot, ht_shape *room) {
    const uint32_t number = index->numbers[slot];
    if (filter->shapes != NULL) {
        return &filter->shapes[number];
    }
    *room = hti_shape_of_box(index->given != NULL ? index->given[number]
                                                  : hti_lane_box(&index->nodes[slot / HTI_FAN], slot % HTI_FAN));
    return room;
}
