// vec_outlines.h: loads polygons into vectors of sixteen floats, up to eight vertices of two polygons at once.
#ifndef HANTEI_BASE_VEC_VEC_OUTLINES_H
#define HANTEI_BASE_VEC_VEC_OUTLINES_H

#include "base/vec/vec16f.h"

#if defined(HTI_LANES_AVX2)

// Entry l of row n - 3 is l modulo n.
static const int32_t hti_wrapped[6][9] = {{0, 1, 2, 0, 1, 2, 0, 1, 2}, {0, 1, 2, 3, 0, 1, 2, 3, 0},
                                          {0, 1, 2, 3, 4, 0, 1, 2, 3}, {0, 1, 2, 3, 4, 5, 0, 1, 2},
                                          {0, 1, 2, 3, 4, 5, 6, 0, 1}, {0, 1, 2, 3, 4, 5, 6, 7, 0}};
#endif

/// The vertices of a polygon, from index HTI_RING on. Its last two vertices lie before them, and the first ones lie again
/// behind them: hti_ring_fill, for a polygon of 5 to 8, as far as its vertices 8 and 9; hti_ring_fill_any, for one of 3 to
/// 16, as far as 16 and 17.
enum { HTI_RING = 8 };
typedef struct hti_ring {
    alignas(64) ht_vec2 v[32];
} hti_ring;

/// Two polygons of 3 to 8 vertices, one in each half: their vertices, the next vertices, and the vertices of the other
/// polygon. Lane i is vertex i modulo the count.
typedef struct hti_outlines {
    vec16f x, y, next_x, next_y;
#if defined(HTI_LANES_AVX512)
    vec16f other_x, other_y;
#endif
} hti_outlines;

#if defined(HTI_LANES_AVX512)

// Returns the places of both polygons' first coordinates among those of the first polygon and, from 16 on, the second.
static inline __m512i hti_places(const int32_t *a, const int32_t *b) {
    const __m512i low = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(const void *)a));
    const __m512i both = _mm512_inserti64x4(low, _mm256_loadu_si256((const __m256i *)(const void *)b), 1);
    return _mm512_mask_add_epi32(_mm512_add_epi32(both, both), 0xff00, _mm512_add_epi32(both, both),
                                 _mm512_set1_epi32(16));
}

static inline vec16f hti_raw(const ht_vec2 *v, int32_t count) {
    return _mm512_maskz_loadu_ps((__mmask16)((1u << 2 * count) - 1), &v->x);
}

static inline void hti_outlines_load(hti_outlines *out, const ht_vec2 *const v[2], const int32_t count[2]) {
    if (count[0] == 8 && count[1] == 8) { // a branch, so that nothing waits for the counts
        alignas(64) static const int32_t places[3][2][16] = {
            {{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30},
             {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31}},
            {{2, 4, 6, 8, 10, 12, 14, 0, 18, 20, 22, 24, 26, 28, 30, 16},
             {3, 5, 7, 9, 11, 13, 15, 1, 19, 21, 23, 25, 27, 29, 31, 17}},
            {{16, 18, 20, 22, 24, 26, 28, 30, 0, 2, 4, 6, 8, 10, 12, 14},
             {17, 19, 21, 23, 25, 27, 29, 31, 1, 3, 5, 7, 9, 11, 13, 15}}};
        const vec16f a = _mm512_loadu_ps(&v[0]->x), b = _mm512_loadu_ps(&v[1]->x);
        out->x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[0][0]), b);
        out->y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[0][1]), b);
        out->next_x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[1][0]), b);
        out->next_y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[1][1]), b);
        out->other_x = _mm512_permutex2var_ps(a, _mm512_load_si512(places[2][0]), b);
        out->other_y = _mm512_permutex2var_ps(a, _mm512_load_si512(places[2][1]), b);
        return;
    }
    const int32_t *at_a = hti_wrapped[count[0] - 3], *at_b = hti_wrapped[count[1] - 3];
    const vec16f a = hti_raw(v[0], count[0]), b = hti_raw(v[1], count[1]);
    const __m512i x = hti_places(at_a, at_b), next = hti_places(at_a + 1, at_b + 1), one = _mm512_set1_epi32(1);
    out->x = _mm512_permutex2var_ps(a, x, b);
    out->y = _mm512_permutex2var_ps(a, _mm512_or_si512(x, one), b);
    out->next_x = _mm512_permutex2var_ps(a, next, b);
    out->next_y = _mm512_permutex2var_ps(a, _mm512_or_si512(next, one), b);
    out->other_x = vec16f_swap_halves(out->x);
    out->other_y = vec16f_swap_halves(out->y);
}

static inline vec16f hti_outlines_other_x(const hti_outlines *o) {
    return o->other_x;
}
static inline vec16f hti_outlines_other_y(const hti_outlines *o) {
    return o->other_y;
}

static inline void hti_ring_fill(hti_ring *ring, const ht_vec2 *v, int32_t count) {
    const vec16f raw = count == 8 ? vec16f_load(v) : hti_raw(v, count);
    _mm512_store_ps(ring->v + HTI_RING, raw);
    _mm512_storeu_ps(ring->v + HTI_RING + count, raw);
    vec4f_store(ring->v + HTI_RING - 2, vec4f_load(v + count - 2));
}

#elif defined(HTI_LANES_AVX2)

// Returns four vertices from the first or the fifth on, as far as there are any.
static inline __m256 hti_raw(const ht_vec2 *v, int32_t first, int32_t count) {
    static const int32_t window[32] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    if (count == 8) { // a branch, so that nothing waits for the count
        return _mm256_loadu_ps(&v->x + 2 * first);
    }
    const int32_t *mask = window + 16 - 2 * count + 2 * first;
    return _mm256_maskload_ps(&v->x + 2 * first, _mm256_loadu_si256((const __m256i *)(const void *)mask));
}

// Loads one polygon into half h.
static inline void hti_outline_load(hti_outlines *out, int h, const ht_vec2 *v, int32_t n) {
    const int32_t *at = hti_wrapped[n - 3];
    const __m256 low = hti_raw(v, 0, n), high = hti_raw(v, 4, n);
    const __m256i own = _mm256_loadu_si256((const __m256i *)(const void *)at);
    const __m256i next = _mm256_loadu_si256((const __m256i *)(const void *)(at + 1));
    const __m256d even = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0x88)); // 0, 1, 4, 5, 2, 3, 6, 7
    const __m256d odd = _mm256_castps_pd(_mm256_shuffle_ps(low, high, 0xdd));
    const __m256 x = _mm256_castpd_ps(_mm256_permute4x64_pd(even, 0xd8));
    const __m256 y = _mm256_castpd_ps(_mm256_permute4x64_pd(odd, 0xd8));
    out->x.part[h] = _mm256_permutevar8x32_ps(x, own);
    out->y.part[h] = _mm256_permutevar8x32_ps(y, own);
    out->next_x.part[h] = _mm256_permutevar8x32_ps(x, next);
    out->next_y.part[h] = _mm256_permutevar8x32_ps(y, next);
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
    vec4f_store(ring->v + HTI_RING - 2, vec4f_load(v + n - 2));
}

#else

// Loads one polygon into half h, from its first four vertices, eight in a row, and the ninth.
static inline void hti_outline_load(hti_outlines *out, int h, const ht_vec2 *v, const ht_vec2 *w,
                                    const ht_vec2 *ninth) {
    const vec4f a = vec4f_load(v), b = vec4f_load(v + 2), third = vec4f_load(w + 4), fourth = vec4f_load(w + 6);
    const vec4f a_end = vec4f_load(v + 1), b_end = vec4f_load(w + 3), third_end = vec4f_load(w + 5);
    const vec4f fourth_end = vec4f_low(vec4f_high(fourth, fourth), vec4f_load_twice(ninth));
    out->x.part[2 * h] = vec4f_even(a, b);
    out->y.part[2 * h] = vec4f_odd(a, b);
    out->x.part[2 * h + 1] = vec4f_even(third, fourth);
    out->y.part[2 * h + 1] = vec4f_odd(third, fourth);
    out->next_x.part[2 * h] = vec4f_even(a_end, b_end);
    out->next_y.part[2 * h] = vec4f_odd(a_end, b_end);
    out->next_x.part[2 * h + 1] = vec4f_even(third_end, fourth_end);
    out->next_y.part[2 * h + 1] = vec4f_odd(third_end, fourth_end);
}

// Writes the vertices of a polygon of 5 or more, and the first four again behind them, as far as the ninth; numbers that
// are stored in pieces are slow to load at once.
static inline void hti_wrap(ht_vec2 *to, const ht_vec2 *v, int32_t n) {
    const vec4f a = vec4f_load(v), b = vec4f_load(v + 2);
    vec4f_store(to + n - 4, vec4f_load(v + n - 4));
    vec4f_store(to + n - 2, vec4f_load(v + n - 2));
    vec4f_store(to, a);
    vec4f_store(to + 2, b);
    vec4f_store(to + n, a);
    vec4f_store(to + n + 2, b);
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
    vec4f_store(ring->v + HTI_RING + 4, vec4f_load(v + n - 4));
    vec4f_store(ring->v + HTI_RING + 6, vec4f_load(v + n - 2));
    vec4f_store(ring->v + HTI_RING + 8, vec4f_load(v + n - 2)); // the tenth of a pentagon, beyond what is wrapped
    hti_wrap(ring->v + HTI_RING, v, n);
    vec4f_store(ring->v + HTI_RING - 2, vec4f_load(v + n - 2));
}

#endif

/// Loads eight vertices of each polygon's ring, from vertex `first` on, the next ones and the other ring's.
static inline void hti_outlines_load_rings(hti_outlines *out, const ht_vec2 *const rings[2], int first) {
    vec4f x[4], y[4], next_x[4], next_y[4];
    for (int i = 0; i < 4; i++) {
        const ht_vec2 *v = rings[i / 2] + (first + 4 * (i % 2));
        const vec4f a = vec4f_load(v), b = vec4f_load(v + 2), a_end = vec4f_load(v + 1), b_end = vec4f_load(v + 3);
        x[i] = vec4f_even(a, b);
        y[i] = vec4f_odd(a, b);
        next_x[i] = vec4f_even(a_end, b_end);
        next_y[i] = vec4f_odd(a_end, b_end);
    }
    memcpy(&out->x, x, sizeof x);
    memcpy(&out->y, y, sizeof y);
    memcpy(&out->next_x, next_x, sizeof next_x);
    memcpy(&out->next_y, next_y, sizeof next_y);
#if defined(HTI_LANES_AVX512)
    out->other_x = vec16f_swap_halves(out->x);
    out->other_y = vec16f_swap_halves(out->y);
#endif
}

static inline void hti_ring_fill_any(hti_ring *ring, const ht_vec2 *v, int32_t n) {
    ht_vec2 *to = ring->v + HTI_RING;
    for (int32_t i = 0; i < 18; i++) {
        to[i] = i < n ? v[i] : to[i - n];
    }
    to[-1] = v[n - 1];
    to[-2] = v[n - 2];
}

#if !defined(HTI_LANES_AVX512)
static inline vec16f hti_outlines_other_x(const hti_outlines *o) {
    return vec16f_swap_halves(o->x);
}
static inline vec16f hti_outlines_other_y(const hti_outlines *o) {
    return vec16f_swap_halves(o->y);
}
#endif

#endif
