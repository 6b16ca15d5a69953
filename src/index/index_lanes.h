// index_lanes.h: a node's 16 boxes at once, for kernels (base/simd_set.h): which of them meet a box, which have a
// category.
//
// Bit i of an answer is lane i. All comparisons are ordered: a lane of NaN never meets.
#ifndef HANTEI_INDEX_INDEX_LANES_H
#define HANTEI_INDEX_INDEX_LANES_H

#include "base/simd_set.h"
#include "index/index_internal.h"

#include <string.h>

#if defined(HTI_LANES_AVX)
#include <immintrin.h>
#elif defined(HTI_LANES_SSE2)
#include <emmintrin.h>
#elif defined(HTI_LANES_WASM)
#include <wasm_simd128.h>
#endif

#if defined(HTI_LANES_AVX512)
enum { HTI_WIDTH = 16 }; // lanes of an hti_column
typedef __m512 hti_column;
static inline hti_column hti_column_splat(float x) {
    return _mm512_set1_ps(x);
}
#elif defined(HTI_LANES_AVX2)
enum { HTI_WIDTH = 8 };
typedef __m256 hti_column;
static inline hti_column hti_column_splat(float x) {
    return _mm256_set1_ps(x);
}
#elif defined(HTI_LANES_SSE2)
enum { HTI_WIDTH = 4 };
typedef __m128 hti_column;
static inline hti_column hti_column_splat(float x) {
    return _mm_set1_ps(x);
}
#else
enum { HTI_WIDTH = 1 };
typedef float hti_column;
static inline hti_column hti_column_splat(float x) {
    return x;
}
#endif

/// For functions whose arguments are constants where they are called.
#define HTI_INLINE static inline __attribute__((always_inline))

/// gcc -O2 leaves the shortest loops as they are, and arrays of registers in memory.
#define HTI_UNROLL _Pragma("GCC unroll 16")

/// A box in every lane.
typedef struct hti_lanes_box {
    hti_column min_x, min_y, max_x, max_y;
} hti_lanes_box;

static inline hti_lanes_box hti_lanes_splat(ht_box box) {
    return (hti_lanes_box){hti_column_splat(box.min.x), hti_column_splat(box.min.y), hti_column_splat(box.max.x),
                           hti_column_splat(box.max.y)};
}

/// A node's boxes for more than one box: in registers where they fit.
#if defined(HTI_LANES_AVX2)
typedef struct hti_lanes {
    hti_column min_x[HTI_FAN / HTI_WIDTH], min_y[HTI_FAN / HTI_WIDTH];
    hti_column max_x[HTI_FAN / HTI_WIDTH], max_y[HTI_FAN / HTI_WIDTH];
} hti_lanes;
static inline hti_lanes hti_lanes_load(const hti_node *node) {
    hti_lanes out;
    HTI_UNROLL
    for (int i = 0; i < HTI_FAN / HTI_WIDTH; i++) {
        memcpy(&out.min_x[i], node->min_x + i * HTI_WIDTH, sizeof out.min_x[i]);
        memcpy(&out.min_y[i], node->min_y + i * HTI_WIDTH, sizeof out.min_y[i]);
        memcpy(&out.max_x[i], node->max_x + i * HTI_WIDTH, sizeof out.max_x[i]);
        memcpy(&out.max_y[i], node->max_y + i * HTI_WIDTH, sizeof out.max_y[i]);
    }
    return out;
}
#else
typedef struct hti_lanes {
    const hti_node *node;
} hti_lanes;
static inline hti_lanes hti_lanes_load(const hti_node *node) {
    return (hti_lanes){node};
}
#endif

/// The lanes that meet the box.
#if defined(HTI_LANES_AVX512)
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    __mmask16 hit = _mm512_cmp_ps_mask(lanes->min_x[0], box->max_x, _CMP_LE_OQ);
    hit = _mm512_mask_cmp_ps_mask(hit, lanes->max_x[0], box->min_x, _CMP_GE_OQ);
    hit = _mm512_mask_cmp_ps_mask(hit, lanes->min_y[0], box->max_y, _CMP_LE_OQ);
    return _mm512_mask_cmp_ps_mask(hit, lanes->max_y[0], box->min_y, _CMP_GE_OQ);
}
#elif defined(HTI_LANES_AVX2)
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    uint32_t hit = 0;
    HTI_UNROLL
    for (int i = 0; i < HTI_FAN / HTI_WIDTH; i++) {
        const __m256 x = _mm256_and_ps(_mm256_cmp_ps(lanes->min_x[i], box->max_x, _CMP_LE_OQ),
                                       _mm256_cmp_ps(box->min_x, lanes->max_x[i], _CMP_LE_OQ));
        const __m256 y = _mm256_and_ps(_mm256_cmp_ps(lanes->min_y[i], box->max_y, _CMP_LE_OQ),
                                       _mm256_cmp_ps(box->min_y, lanes->max_y[i], _CMP_LE_OQ));
        hit |= (uint32_t)_mm256_movemask_ps(_mm256_and_ps(x, y)) << i * HTI_WIDTH;
    }
    return hit;
}
#elif defined(HTI_LANES_SSE2)
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    uint32_t hit = 0;
    HTI_UNROLL
    for (int i = 0; i < HTI_FAN / HTI_WIDTH; i++) {
        const hti_node *node = lanes->node;
        const __m128 min_x = _mm_load_ps(node->min_x + i * HTI_WIDTH), max_x = _mm_load_ps(node->max_x + i * HTI_WIDTH);
        const __m128 min_y = _mm_load_ps(node->min_y + i * HTI_WIDTH), max_y = _mm_load_ps(node->max_y + i * HTI_WIDTH);
        const __m128 x = _mm_and_ps(_mm_cmple_ps(min_x, box->max_x), _mm_cmple_ps(box->min_x, max_x));
        const __m128 y = _mm_and_ps(_mm_cmple_ps(min_y, box->max_y), _mm_cmple_ps(box->min_y, max_y));
        hit |= (uint32_t)_mm_movemask_ps(_mm_and_ps(x, y)) << i * HTI_WIDTH;
    }
    return hit;
}
#elif defined(HTI_LANES_WASM)
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    const v128_t box_min_x = wasm_f32x4_splat(box->min_x), box_min_y = wasm_f32x4_splat(box->min_y);
    const v128_t box_max_x = wasm_f32x4_splat(box->max_x), box_max_y = wasm_f32x4_splat(box->max_y);
    uint32_t hit = 0;
    for (int i = 0; i < HTI_FAN; i += 4) {
        const hti_node *node = lanes->node;
        const v128_t x = wasm_v128_and(wasm_f32x4_le(wasm_v128_load(node->min_x + i), box_max_x),
                                       wasm_f32x4_le(box_min_x, wasm_v128_load(node->max_x + i)));
        const v128_t y = wasm_v128_and(wasm_f32x4_le(wasm_v128_load(node->min_y + i), box_max_y),
                                       wasm_f32x4_le(box_min_y, wasm_v128_load(node->max_y + i)));
        hit |= (uint32_t)wasm_i32x4_bitmask(wasm_v128_and(x, y)) << i;
    }
    return hit;
}
#else
static inline uint32_t hti_lanes_hit(const hti_lanes *lanes, const hti_lanes_box *box) {
    const hti_node *node = lanes->node;
    uint32_t hit = 0;
    for (uint32_t i = 0; i < HTI_FAN; i++) {
        const uint32_t x = (uint32_t)(node->min_x[i] <= box->max_x) & (uint32_t)(box->min_x <= node->max_x[i]);
        const uint32_t y = (uint32_t)(node->min_y[i] <= box->max_y) & (uint32_t)(box->min_y <= node->max_y[i]);
        hit |= (x & y) << i;
    }
    return hit;
}
#endif

static inline uint32_t hti_lanes_meet(const hti_node *node, const hti_lanes_box *box) {
    const hti_lanes lanes = hti_lanes_load(node);
    return hti_lanes_hit(&lanes, box);
}

/// The lanes, of 16 masks, that share a bit with `mask`.
#if defined(HTI_LANES_AVX512)
static inline uint32_t hti_lanes_category(const uint64_t *masks, uint64_t mask) {
    const __m512i wanted = _mm512_set1_epi64((long long)mask);
    return (uint32_t)_mm512_test_epi64_mask(_mm512_loadu_si512(masks), wanted) |
           (uint32_t)_mm512_test_epi64_mask(_mm512_loadu_si512(masks + 8), wanted) << 8;
}
#else
static inline uint32_t hti_lanes_category(const uint64_t *masks, uint64_t mask) {
    uint32_t hit = 0;
    for (uint32_t i = 0; i < HTI_FAN; i++) {
        hit |= (uint32_t)((masks[i] & mask) != 0) << i;
    }
    return hit;
}
#endif

#endif
