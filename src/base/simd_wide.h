// simd_wide.h: sixteen floats at once, in one, two or four registers, for kernels (simd_set.h): the same lanes and the
// same bits everywhere. Lanes 0 to 7 and 8 to 15 are its halves, four lanes a block.
#ifndef HANTEI_BASE_SIMD_WIDE_H
#define HANTEI_BASE_SIMD_WIDE_H

#include "base/numeric.h"
#include "base/simd.h"

#if defined(HTI_LANES_AVX2)
#include <immintrin.h>

// Entry l of row n - 3 is l modulo n.
static const int32_t hti_wrapped[6][9] = {{0, 1, 2, 0, 1, 2, 0, 1, 2}, {0, 1, 2, 3, 0, 1, 2, 3, 0},
                                          {0, 1, 2, 3, 4, 0, 1, 2, 3}, {0, 1, 2, 3, 4, 5, 0, 1, 2},
                                          {0, 1, 2, 3, 4, 5, 6, 0, 1}, {0, 1, 2, 3, 4, 5, 6, 7, 0}};
// The same for the coordinates of two polygons, the second one's from 16 on.
static const int32_t hti_wrapped_two[2][6][9] = {{{0, 2, 4, 0, 2, 4, 0, 2, 4},
                                                  {0, 2, 4, 6, 0, 2, 4, 6, 0},
                                                  {0, 2, 4, 6, 8, 0, 2, 4, 6},
                                                  {0, 2, 4, 6, 8, 10, 0, 2, 4},
                                                  {0, 2, 4, 6, 8, 10, 12, 0, 2},
                                                  {0, 2, 4, 6, 8, 10, 12, 14, 0}},
                                                 {{16, 18, 20, 16, 18, 20, 16, 18, 20},
                                                  {16, 18, 20, 22, 16, 18, 20, 22, 16},
                                                  {16, 18, 20, 22, 24, 16, 18, 20, 22},
                                                  {16, 18, 20, 22, 24, 26, 16, 18, 20},
                                                  {16, 18, 20, 22, 24, 26, 28, 16, 18},
                                                  {16, 18, 20, 22, 24, 26, 28, 30, 16}}};
#endif

// Tags for the last bits of floats: a lane's number; and which lane of a half is in its place after the n-th of
// eight moves: the blocks exchanged when n > 3, rotated by n modulo 4.
static _Alignas(64) const uint32_t hti_lane_numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static _Alignas(64) const uint32_t hti_moved_lanes[8][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4},
    {2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5}, {3, 0, 1, 2, 7, 4, 5, 6, 3, 0, 1, 2, 7, 4, 5, 6},
    {4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3}, {5, 6, 7, 4, 1, 2, 3, 0, 5, 6, 7, 4, 1, 2, 3, 0},
    {6, 7, 4, 5, 2, 3, 0, 1, 6, 7, 4, 5, 2, 3, 0, 1}, {7, 4, 5, 6, 3, 0, 1, 2, 7, 4, 5, 6, 3, 0, 1, 2}};

/// The vertices of a polygon of 5 to 8 from place HTI_RING on, after the last two; they come again after themselves, as
/// far as its vertices 8 and 9.
enum { HTI_RING = 8 };
typedef struct hti_ring {
    _Alignas(64) ht_vec2 v[24];
} hti_ring;

#if defined(HTI_LANES_AVX512)

typedef __m512 hti_f16;

/// Two polygons of 3 to 8 vertices, one in each half: vertices and those after them, and those of the other polygon.
/// Lane i is vertex i modulo the count.
typedef struct hti_outlines {
    hti_f16 x, y, next_x, next_y, other_x, other_y;
} hti_outlines;

#define HTI_F16_BINARY(name, operation)                                                                                \
    static inline hti_f16 hti_f16_##name(hti_f16 a, hti_f16 b) {                                                       \
        return _mm512_##operation##_ps(a, b);                                                                          \
    }
static inline hti_f16 hti_f16_splat(float x) {
    return _mm512_set1_ps(x);
}
static inline hti_f16 hti_f16_abs(hti_f16 a) {
    return _mm512_abs_ps(a);
}
/// Low in the first half, high in the second.
static inline hti_f16 hti_f16_halves(float low, float high) {
    return _mm512_mask_broadcastss_ps(_mm512_set1_ps(low), 0xff00, _mm_set_ss(high));
}
/// Bit i is set when a < b (a <= b) in lane i.
static inline uint32_t hti_f16_less(hti_f16 a, hti_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OS);
}
static inline uint32_t hti_f16_less_equal(hti_f16 a, hti_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OS);
}
static inline void hti_f16_store(float to[16], hti_f16 a) {
    _mm512_storeu_ps(to, a);
}
/// The halves exchanged; in each half the blocks exchanged; in each block lane i + 1, 2, 3 at i.
static inline hti_f16 hti_f16_swap_halves(hti_f16 a) {
    return _mm512_shuffle_f32x4(a, a, 0x4e);
}
static inline hti_f16 hti_f16_swap_blocks(hti_f16 a) {
    return _mm512_shuffle_f32x4(a, a, 0xb1);
}
/// In each half lane i + 1 at i, the first at the last.
static inline hti_f16 hti_f16_next(hti_f16 a) {
    const __m512i from = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
    return _mm512_permutexvar_ps(from, a);
}
#define hti_f16_rotate_1(a) _mm512_permute_ps(a, 0x39)
#define hti_f16_rotate_2(a) _mm512_permute_ps(a, 0x4e)
#define hti_f16_rotate_3(a) _mm512_permute_ps(a, 0x93)
/// The bits of `mask`, which are in all of a tag's lanes, replaced by the tag's.
static inline hti_f16 hti_f16_tag(hti_f16 a, const uint32_t tag[16], uint32_t mask) {
    const __m512i bits = _mm512_loadu_si512(tag), old = _mm512_set1_epi32((int32_t)mask);
    return _mm512_castsi512_ps(_mm512_ternarylogic_epi32(_mm512_castps_si512(a), old, bits, 0xba));
}
/// a < b ? yes : no, lane by lane.
static inline hti_f16 hti_f16_choose_less(hti_f16 a, hti_f16 b, hti_f16 yes, hti_f16 no) {
    return _mm512_mask_blend_ps(_mm512_cmp_ps_mask(a, b, _CMP_LT_OS), no, yes);
}
/// The least and the largest of each lane's place in the blocks.
static inline hti_f4 hti_f16_min_blocks(hti_f16 a) {
    const __m256 two = _mm256_min_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
    return _mm_min_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}
static inline hti_f4 hti_f16_max_blocks(hti_f16 a) {
    const __m256 two = _mm256_max_ps(_mm512_castps512_ps256(a), _mm512_extractf32x8_ps(a, 1));
    return _mm_max_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}
/// Whether a < b in any lane; bits of masks take longer to become a number.
static inline bool hti_f16_any_less(hti_f16 a, hti_f16 b) {
    const __m256 low = _mm256_cmp_ps(_mm512_castps512_ps256(a), _mm512_castps512_ps256(b), _CMP_LT_OS);
    const __m256 high = _mm256_cmp_ps(_mm512_extractf32x8_ps(a, 1), _mm512_extractf32x8_ps(b, 1), _CMP_LT_OS);
    return _mm256_movemask_ps(_mm256_or_ps(low, high)) != 0;
}

/// The lane whose number is in the last four bits of `place`'s first.
static inline float hti_f16_at(hti_f16 a, hti_f4 place) {
    return _mm512_cvtss_f32(_mm512_permutexvar_ps(_mm512_castsi128_si512(_mm_castps_si128(place)), a));
}

static inline __m512i hti_places(const int32_t *a, const int32_t *b) {
    const __m512i low = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(const void *)a));
    return _mm512_inserti64x4(low, _mm256_loadu_si256((const __m256i *)(const void *)b), 1);
}

static inline __m512 hti_raw(const ht_vec2 *v, int32_t count) {
    return _mm512_maskz_loadu_ps((__mmask16)((1u << 2 * count) - 1), &v->x);
}

static inline void hti_outlines_load(hti_outlines *out, const ht_vec2 *const v[2], const int32_t count[2]) {
    if (count[0] == 8 && count[1] == 8) { // a branch, so that nothing waits for the counts
        static const _Alignas(64)
            int32_t places[3][2][16] = {{{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30},
                                         {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31}},
                                        {{2, 4, 6, 8, 10, 12, 14, 0, 18, 20, 22, 24, 26, 28, 30, 16},
                                         {3, 5, 7, 9, 11, 13, 15, 1, 19, 21, 23, 25, 27, 29, 31, 17}},
                                        {{16, 18, 20, 22, 24, 26, 28, 30, 0, 2, 4, 6, 8, 10, 12, 14},
                                         {17, 19, 21, 23, 25, 27, 29, 31, 1, 3, 5, 7, 9, 11, 13, 15}}};
        const __m512 a = _mm512_loadu_ps(&v[0]->x), b = _mm512_loadu_ps(&v[1]->x);
        out->x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[0][0]), b);
        out->y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[0][1]), b);
        out->next_x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[1][0]), b);
        out->next_y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[1][1]), b);
        out->other_x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[2][0]), b);
        out->other_y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[2][1]), b);
        return;
    }
    const int32_t *at_a = hti_wrapped_two[0][count[0] - 3], *at_b = hti_wrapped_two[1][count[1] - 3];
    const __m512 a = hti_raw(v[0], count[0]), b = hti_raw(v[1], count[1]);
    const __m512i x = hti_places(at_a, at_b), next = hti_places(at_a + 1, at_b + 1), one = _mm512_set1_epi32(1);
    out->x = _mm512_permutex2var_ps(a, x, b);
    out->y = _mm512_permutex2var_ps(a, _mm512_or_si512(x, one), b);
    out->next_x = _mm512_permutex2var_ps(a, next, b);
    out->next_y = _mm512_permutex2var_ps(a, _mm512_or_si512(next, one), b);
    out->other_x = hti_f16_swap_halves(out->x);
    out->other_y = hti_f16_swap_halves(out->y);
}

static inline hti_f16 hti_outlines_other_x(const hti_outlines *o) {
    return o->other_x;
}
static inline hti_f16 hti_outlines_other_y(const hti_outlines *o) {
    return o->other_y;
}

static inline void hti_ring_fill(hti_ring *ring, const ht_vec2 *v, int32_t count) {
    const __m512 raw = count == 8 ? _mm512_loadu_ps(&v->x) : hti_raw(v, count);
    _mm512_store_ps(ring->v + HTI_RING, raw);
    _mm512_storeu_ps(ring->v + HTI_RING + count, raw);
    hti_f4_store(ring->v + HTI_RING - 2, hti_f4_load(v + count - 2));
}

#elif defined(HTI_LANES_AVX2)

typedef struct hti_f16 {
    __m256 half[2];
} hti_f16;

typedef struct hti_outlines {
    hti_f16 x, y, next_x, next_y;
} hti_outlines;

#define HTI_F16_BINARY(name, operation)                                                                                \
    static inline hti_f16 hti_f16_##name(hti_f16 a, hti_f16 b) {                                                       \
        return (hti_f16){                                                                                              \
            {_mm256_##operation##_ps(a.half[0], b.half[0]), _mm256_##operation##_ps(a.half[1], b.half[1])}};           \
    }
static inline hti_f16 hti_f16_halves(float low, float high) {
    return (hti_f16){{_mm256_set1_ps(low), _mm256_set1_ps(high)}};
}
static inline hti_f16 hti_f16_splat(float x) {
    return hti_f16_halves(x, x);
}
static inline hti_f16 hti_f16_abs(hti_f16 a) {
    const __m256 mask = _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff));
    return (hti_f16){{_mm256_and_ps(mask, a.half[0]), _mm256_and_ps(mask, a.half[1])}};
}
static inline uint32_t hti_f16_less(hti_f16 a, hti_f16 b) {
    return (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.half[0], b.half[0], _CMP_LT_OS)) |
           (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.half[1], b.half[1], _CMP_LT_OS)) << 8;
}
static inline uint32_t hti_f16_less_equal(hti_f16 a, hti_f16 b) {
    return (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.half[0], b.half[0], _CMP_LE_OS)) |
           (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(a.half[1], b.half[1], _CMP_LE_OS)) << 8;
}
static inline void hti_f16_store(float to[16], hti_f16 a) {
    _mm256_storeu_ps(to, a.half[0]);
    _mm256_storeu_ps(to + 8, a.half[1]);
}
static inline hti_f16 hti_f16_swap_halves(hti_f16 a) {
    return (hti_f16){{a.half[1], a.half[0]}};
}
static inline hti_f16 hti_f16_swap_blocks(hti_f16 a) {
    return (hti_f16){
        {_mm256_permute2f128_ps(a.half[0], a.half[0], 1), _mm256_permute2f128_ps(a.half[1], a.half[1], 1)}};
}
static inline hti_f16 hti_f16_next(hti_f16 a) {
    const __m256i from = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
    return (hti_f16){{_mm256_permutevar8x32_ps(a.half[0], from), _mm256_permutevar8x32_ps(a.half[1], from)}};
}
#define HTI_F16_ROTATE(by, control)                                                                                    \
    static inline hti_f16 hti_f16_rotate_##by(hti_f16 a) {                                                             \
        return (hti_f16){{_mm256_permute_ps(a.half[0], control), _mm256_permute_ps(a.half[1], control)}};              \
    }
HTI_F16_ROTATE(1, 0x39)
HTI_F16_ROTATE(2, 0x4e)
HTI_F16_ROTATE(3, 0x93)
#undef HTI_F16_ROTATE
static inline __m256 hti_tag_half(__m256 a, const uint32_t tag[8], uint32_t mask) {
    const __m256 old = _mm256_castsi256_ps(_mm256_set1_epi32((int32_t)mask));
    return _mm256_or_ps(_mm256_andnot_ps(old, a), _mm256_loadu_ps((const float *)(const void *)tag));
}
static inline hti_f16 hti_f16_tag(hti_f16 a, const uint32_t tag[16], uint32_t mask) {
    return (hti_f16){{hti_tag_half(a.half[0], tag, mask), hti_tag_half(a.half[1], tag + 8, mask)}};
}
static inline hti_f16 hti_f16_choose_less(hti_f16 a, hti_f16 b, hti_f16 yes, hti_f16 no) {
    const __m256 low = _mm256_cmp_ps(a.half[0], b.half[0], _CMP_LT_OS);
    const __m256 high = _mm256_cmp_ps(a.half[1], b.half[1], _CMP_LT_OS);
    return (hti_f16){{_mm256_blendv_ps(no.half[0], yes.half[0], low), _mm256_blendv_ps(no.half[1], yes.half[1], high)}};
}
static inline hti_f4 hti_f16_min_blocks(hti_f16 a) {
    const __m256 two = _mm256_min_ps(a.half[0], a.half[1]);
    return _mm_min_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}
static inline hti_f4 hti_f16_max_blocks(hti_f16 a) {
    const __m256 two = _mm256_max_ps(a.half[0], a.half[1]);
    return _mm_max_ps(_mm256_castps256_ps128(two), _mm256_extractf128_ps(two, 1));
}

// Four vertices from the first or the fifth on, as far as there are any.
static inline __m256 hti_raw(const ht_vec2 *v, int32_t first, int32_t count) {
    static const int32_t window[32] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    if (count == 8) { // a branch, so that nothing waits for the count
        return _mm256_loadu_ps(&v->x + 2 * first);
    }
    const int32_t *mask = window + 16 - 2 * count + 2 * first;
    return _mm256_maskload_ps(&v->x + 2 * first, _mm256_loadu_si256((const __m256i *)(const void *)mask));
}

// One polygon, in half h.
static inline void hti_outline_load(hti_outlines *out, int h, const ht_vec2 *v, int32_t n) {
    const int32_t *at = hti_wrapped[n - 3];
    const __m256 low = hti_raw(v, 0, n), high = hti_raw(v, 4, n);
    const __m256i own = _mm256_loadu_si256((const __m256i *)(const void *)at);
    const __m256i next = _mm256_loadu_si256((const __m256i *)(const void *)(at + 1));
    const __m256d even = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0x88)); // 0, 1, 4, 5, 2, 3, 6, 7
    const __m256d odd = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0xdd));
    const __m256 x = _mm256_castpd_ps(_mm256_permute4x64_pd(even, 0xd8));
    const __m256 y = _mm256_castpd_ps(_mm256_permute4x64_pd(odd, 0xd8));
    out->x.half[h] = _mm256_permutevar8x32_ps(x, own);
    out->y.half[h] = _mm256_permutevar8x32_ps(y, own);
    out->next_x.half[h] = _mm256_permutevar8x32_ps(x, next);
    out->next_y.half[h] = _mm256_permutevar8x32_ps(y, next);
}

static inline void hti_outlines_load(hti_outlines *out, const ht_vec2 *const v[2], const int32_t count[2]) {
    hti_outline_load(out, 0, v[0], count[0]);
    hti_outline_load(out, 1, v[1], count[1]);
}

static inline void hti_ring_fill(hti_ring *ring, const ht_vec2 *v, int32_t n) {
    const __m256 low = hti_raw(v, 0, n), high = hti_raw(v, 4, n);
    _mm256_store_ps(&ring->v[HTI_RING].x, low);
    _mm256_store_ps(&ring->v[HTI_RING + 4].x, high);
    _mm256_storeu_ps(&ring->v[HTI_RING + n].x, low);
    _mm256_storeu_ps(&ring->v[HTI_RING + 4 + n].x, high);
    hti_f4_store(ring->v + HTI_RING - 2, hti_f4_load(v + n - 2));
}

#else

typedef struct hti_f16 {
    hti_f4 block[4];
} hti_f16;

typedef struct hti_outlines {
    hti_f16 x, y, next_x, next_y;
} hti_outlines;

#define HTI_F16_BINARY(name, operation)                                                                                \
    static inline hti_f16 hti_f16_##name(hti_f16 a, hti_f16 b) {                                                       \
        return (hti_f16){{hti_f4_##operation(a.block[0], b.block[0]), hti_f4_##operation(a.block[1], b.block[1]),      \
                          hti_f4_##operation(a.block[2], b.block[2]), hti_f4_##operation(a.block[3], b.block[3])}};    \
    }
#define HTI_F16_UNARY(name)                                                                                            \
    static inline hti_f16 hti_f16_##name(hti_f16 a) {                                                                  \
        return (hti_f16){{hti_f4_##name(a.block[0]), hti_f4_##name(a.block[1]), hti_f4_##name(a.block[2]),             \
                          hti_f4_##name(a.block[3])}};                                                                 \
    }
HTI_F16_UNARY(abs)
HTI_F16_UNARY(rotate_1)
HTI_F16_UNARY(rotate_2)
HTI_F16_UNARY(rotate_3)
#undef HTI_F16_UNARY
static inline hti_f16 hti_f16_halves(float low, float high) {
    const hti_f4 first = hti_f4_splat(low), second = hti_f4_splat(high);
    return (hti_f16){{first, first, second, second}};
}
static inline hti_f16 hti_f16_splat(float x) {
    return hti_f16_halves(x, x);
}
#define HTI_F16_COMPARE(name)                                                                                          \
    static inline uint32_t hti_f16_##name(hti_f16 a, hti_f16 b) {                                                      \
        return (uint32_t)hti_f4_##name(a.block[0], b.block[0]) |                                                       \
               (uint32_t)hti_f4_##name(a.block[1], b.block[1]) << 4 |                                                  \
               (uint32_t)hti_f4_##name(a.block[2], b.block[2]) << 8 |                                                  \
               (uint32_t)hti_f4_##name(a.block[3], b.block[3]) << 12;                                                  \
    }
HTI_F16_COMPARE(less)
HTI_F16_COMPARE(less_equal)
#undef HTI_F16_COMPARE
// (a1, a2, a3, b0).
static inline hti_f4 hti_next_lanes(hti_f4 a, hti_f4 b) {
    const hti_f4 end = hti_f4_low(hti_f4_high(a, a), b);
    return hti_f4_low(hti_f4_rotate_1(a), hti_f4_rotate_1(end));
}
static inline hti_f16 hti_f16_next(hti_f16 a) {
    return (hti_f16){{hti_next_lanes(a.block[0], a.block[1]), hti_next_lanes(a.block[1], a.block[0]),
                      hti_next_lanes(a.block[2], a.block[3]), hti_next_lanes(a.block[3], a.block[2])}};
}
static inline void hti_f16_store(float to[16], hti_f16 a) {
    hti_f4_store(to, a.block[0]);
    hti_f4_store(to + 4, a.block[1]);
    hti_f4_store(to + 8, a.block[2]);
    hti_f4_store(to + 12, a.block[3]);
}
static inline hti_f16 hti_f16_swap_halves(hti_f16 a) {
    return (hti_f16){{a.block[2], a.block[3], a.block[0], a.block[1]}};
}
static inline hti_f16 hti_f16_swap_blocks(hti_f16 a) {
    return (hti_f16){{a.block[1], a.block[0], a.block[3], a.block[2]}};
}
static inline hti_f4 hti_f16_min_blocks(hti_f16 a) {
    return hti_f4_min(hti_f4_min(a.block[0], a.block[2]), hti_f4_min(a.block[1], a.block[3]));
}
static inline hti_f4 hti_f16_max_blocks(hti_f16 a) {
    return hti_f4_max(hti_f4_max(a.block[0], a.block[2]), hti_f4_max(a.block[1], a.block[3]));
}
static inline hti_f4 hti_tag_block(hti_f4 a, const uint32_t tag[4], uint32_t mask) {
    return hti_f4_xor(hti_f4_and(a, hti_f4_splat(hti_float(~mask))), hti_f4_load_bits(tag));
}
static inline hti_f16 hti_f16_tag(hti_f16 a, const uint32_t tag[16], uint32_t mask) {
    return (hti_f16){{hti_tag_block(a.block[0], tag, mask), hti_tag_block(a.block[1], tag + 4, mask),
                      hti_tag_block(a.block[2], tag + 8, mask), hti_tag_block(a.block[3], tag + 12, mask)}};
}
static inline hti_f16 hti_f16_choose_less(hti_f16 a, hti_f16 b, hti_f16 yes, hti_f16 no) {
    return (hti_f16){{hti_f4_choose_less(a.block[0], b.block[0], yes.block[0], no.block[0]),
                      hti_f4_choose_less(a.block[1], b.block[1], yes.block[1], no.block[1]),
                      hti_f4_choose_less(a.block[2], b.block[2], yes.block[2], no.block[2]),
                      hti_f4_choose_less(a.block[3], b.block[3], yes.block[3], no.block[3])}};
}

// One polygon, in half h: its first four vertices, eight in a row, and the ninth.
static inline void hti_outline_load(hti_outlines *out, int h, const ht_vec2 *v, const ht_vec2 *w,
                                    const ht_vec2 *ninth) {
    const hti_f4 a = hti_f4_load(v), b = hti_f4_load(v + 2), third = hti_f4_load(w + 4), fourth = hti_f4_load(w + 6);
    const hti_f4 a_end = hti_f4_load(v + 1), b_end = hti_f4_load(w + 3), third_end = hti_f4_load(w + 5);
    const hti_f4 fourth_end = hti_f4_low(hti_f4_high(fourth, fourth), hti_f4_load_twice(ninth));
    out->x.block[2 * h] = hti_f4_even(a, b);
    out->y.block[2 * h] = hti_f4_odd(a, b);
    out->x.block[2 * h + 1] = hti_f4_even(third, fourth);
    out->y.block[2 * h + 1] = hti_f4_odd(third, fourth);
    out->next_x.block[2 * h] = hti_f4_even(a_end, b_end);
    out->next_y.block[2 * h] = hti_f4_odd(a_end, b_end);
    out->next_x.block[2 * h + 1] = hti_f4_even(third_end, fourth_end);
    out->next_y.block[2 * h + 1] = hti_f4_odd(third_end, fourth_end);
}

// Vertices, from 5 on, and those after them again, as far as the ninth and the tenth; what is stored in parts is slow
// to load.
static inline void hti_wrap(ht_vec2 *to, const ht_vec2 *v, int32_t n) {
    const hti_f4 a = hti_f4_load(v), b = hti_f4_load(v + 2);
    hti_f4_store(to + n - 4, hti_f4_load(v + n - 4));
    hti_f4_store(to + n - 2, hti_f4_load(v + n - 2));
    hti_f4_store(to, a);
    hti_f4_store(to + 2, b);
    hti_f4_store(to + n, a);
    hti_f4_store(to + n + 2, b);
}

static inline void hti_outline_wrap(hti_outlines *out, int h, const ht_vec2 *v, int32_t n) {
    ht_vec2 wrapped[12];
    const ht_vec2 *all = v, *ninth = v;
    if (n < 8) {
        if (n > 4) {
            hti_wrap(wrapped, v, n);
        } else {
            for (int32_t i = 0; i < 9; i++) {
                wrapped[i] = i < n ? v[i] : wrapped[i - n];
            }
            v = wrapped;
        }
        all = wrapped;
        ninth = wrapped + 8;
    }
    hti_outline_load(out, h, v, all, ninth);
}

static inline void hti_outlines_load(hti_outlines *out, const ht_vec2 *const v[2], const int32_t count[2]) {
    hti_outline_wrap(out, 0, v[0], count[0]);
    hti_outline_wrap(out, 1, v[1], count[1]);
}

static inline void hti_ring_fill(hti_ring *ring, const ht_vec2 *v, int32_t n) {
    hti_f4_store(ring->v + HTI_RING + 4, hti_f4_load(v + n - 4));
    hti_f4_store(ring->v + HTI_RING + 6, hti_f4_load(v + n - 2));
    hti_wrap(ring->v + HTI_RING, v, n);
    hti_f4_store(ring->v + HTI_RING - 2, hti_f4_load(v + n - 2));
}

#endif

#if !defined(HTI_LANES_AVX512)
static inline bool hti_f16_any_less(hti_f16 a, hti_f16 b) {
    return hti_f16_less(a, b) != 0;
}
static inline hti_f16 hti_outlines_other_x(const hti_outlines *o) {
    return hti_f16_swap_halves(o->x);
}
static inline hti_f16 hti_outlines_other_y(const hti_outlines *o) {
    return hti_f16_swap_halves(o->y);
}
static inline float hti_f16_at(hti_f16 a, hti_f4 place) {
    float lanes[16];
    hti_f16_store(lanes, a);
    return lanes[hti_bits(hti_f4_lane(place, 0)) & 15u];
}
#endif

HTI_F16_BINARY(add, add)
HTI_F16_BINARY(sub, sub)
HTI_F16_BINARY(mul, mul)
HTI_F16_BINARY(div, div)
HTI_F16_BINARY(min, min) // b when either is NaN
HTI_F16_BINARY(max, max) // b when either is NaN
#undef HTI_F16_BINARY

#endif
