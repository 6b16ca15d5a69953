// index_leaf.h: the pairs of boxes of two leaves, or of one, for the kernel that finds all pairs.
//
// How many of 16 boxes meet a box is a coin toss, so nothing branches on it where registers can be packed: the numbers
// of the lanes that hit are packed and written in full, and the place where the next ones go moves on by as many as did
// hit. Elsewhere the bits of 64 tests are gone through together. Within a leaf the objects are turned past themselves,
// which takes half the tests of each against all. The order of the pairs is the same in every set.
#ifndef HANTEI_INDEX_INDEX_LEAF_H
#define HANTEI_INDEX_INDEX_LEAF_H

#include "index/index_lanes.h"

#include <string.h>

enum {
    HTI_ALL_LANES = 0xffff,
    HTI_HALF = HTI_FAN / 2,
    HTI_AT_ONCE = 16 // pairs of leaves whose encounters are gathered; encounters whose pairs are written in one go
};

/// Pairs of lanes that hit, packed to the front: {a, b}, or the lesser first unless `ordered`. Up to 16 pairs are
/// written, whatever `count` is; returns where the next one goes.
#if defined(HTI_LANES_AVX512)
HTI_INLINE ht_pair *write_pairs(ht_pair *out, __m512i a, __m512i b, uint32_t count) {
    const __m256i four_a = _mm512_castsi512_si256(a), four_b = _mm512_castsi512_si256(b);
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(_mm256_unpacklo_epi32(four_a, four_b)));
    _mm_storeu_si128((__m128i *)(void *)(out + 2), _mm256_castsi256_si128(_mm256_unpackhi_epi32(four_a, four_b)));
    if (__builtin_expect(count > 4, 0)) {
        const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
        const __m512i high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi32(a, low, b));
        _mm512_storeu_si512(out + 8, _mm512_permutex2var_epi32(a, high, b));
    }
    return out + count;
}
HTI_INLINE ht_pair *emit(ht_pair *out, uint32_t hit, uint32_t one, __m512i lanes, bool ordered) {
    const __m512i packed = _mm512_maskz_compress_epi32((__mmask16)hit, lanes), all = _mm512_set1_epi32((int)one);
    const __m512i a = ordered ? all : _mm512_min_epu32(all, packed),
                  b = ordered ? packed : _mm512_max_epu32(all, packed);
    return write_pairs(out, a, b, (uint32_t)__builtin_popcount(hit));
}
/// {one, first + lane} for each lane of `hit`.
HTI_INLINE ht_pair *emit_from(ht_pair *out, uint32_t hit, uint32_t one, uint32_t first) {
    const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return emit(out, hit, one, _mm512_add_epi32(_mm512_set1_epi32((int)first), lanes), true);
}
/// {one, numbers[lane]} for each lane of `hit`, the lesser first unless `ordered`.
HTI_INLINE ht_pair *emit_numbers(ht_pair *out, uint32_t hit, uint32_t one, const uint32_t *numbers, bool ordered) {
    return emit(out, hit, one, _mm512_loadu_si512(numbers), ordered);
}
#elif defined(HTI_LANES_AVX2)
HTI_INLINE ht_pair *write_pairs(ht_pair *out, __m256i a, __m256i b, uint32_t count) {
    const __m256i low = _mm256_unpacklo_epi32(a, b), high = _mm256_unpackhi_epi32(a, b);
    _mm_storeu_si128((__m128i *)(void *)out, _mm256_castsi256_si128(low));
    _mm_storeu_si128((__m128i *)(void *)(out + 2), _mm256_castsi256_si128(high));
    if (__builtin_expect(count > 4, 0)) {
        _mm_storeu_si128((__m128i *)(void *)(out + 4), _mm256_extracti128_si256(low, 1));
        _mm_storeu_si128((__m128i *)(void *)(out + 6), _mm256_extracti128_si256(high, 1));
    }
    return out + count;
}
/// The lanes of `hit` as 16 nibbles, packed; and the lanes that 8 nibbles name.
HTI_INLINE uint64_t nibbles_of(uint32_t hit) {
    const uint64_t ones = _pdep_u64(hit, 0x1111111111111111u);
    return _pext_u64(0xfedcba9876543210u, (ones << 4) - ones);
}
HTI_INLINE __m256i lanes_of(uint64_t nibbles) {
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)_pdep_u64(nibbles, 0x0f0f0f0f0f0f0f0fu)));
}
HTI_INLINE __m256i numbers_of(__m256i lanes, const uint32_t *numbers) {
    const __m256i low = _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(const void *)numbers), lanes);
    const __m256i high =
        _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)(const void *)(numbers + 8)), lanes);
    const __m256i upper = _mm256_slli_epi32(lanes, 28); // the sign bit: lane 8 or above
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high), _mm256_castsi256_ps(upper)));
}
HTI_INLINE ht_pair *emit(ht_pair *out, uint32_t count, uint32_t one, __m256i packed, bool ordered) {
    const __m256i all = _mm256_set1_epi32((int)one);
    return write_pairs(out, ordered ? all : _mm256_min_epu32(all, packed),
                       ordered ? packed : _mm256_max_epu32(all, packed), count);
}
HTI_INLINE ht_pair *emit_from(ht_pair *out, uint32_t hit, uint32_t one, uint32_t first) {
    const uint64_t nibbles = nibbles_of(hit);
    const __m256i from = _mm256_set1_epi32((int)first);
    const uint32_t count = (uint32_t)__builtin_popcount(hit);
    emit(out, count, one, _mm256_add_epi32(lanes_of(nibbles), from), true);
    if (__builtin_expect(count > 8, 0)) {
        emit(out + 8, count, one, _mm256_add_epi32(lanes_of(nibbles >> 32), from), true);
    }
    return out + count;
}
HTI_INLINE ht_pair *emit_numbers(ht_pair *out, uint32_t hit, uint32_t one, const uint32_t *numbers, bool ordered) {
    const uint64_t nibbles = nibbles_of(hit);
    const uint32_t count = (uint32_t)__builtin_popcount(hit);
    emit(out, count, one, numbers_of(lanes_of(nibbles), numbers), ordered);
    if (__builtin_expect(count > 8, 0)) {
        emit(out + 8, count, one, numbers_of(lanes_of(nibbles >> 32), numbers), ordered);
    }
    return out + count;
}
#else
HTI_INLINE ht_pair *emit_from(ht_pair *out, uint32_t hit, uint32_t one, uint32_t first) {
    for (; hit != 0; hit &= hit - 1) {
        *out++ = (ht_pair){one, first + (uint32_t)__builtin_ctz(hit)};
    }
    return out;
}
#endif

/// The two indexes: where their lanes are, and how lanes are called.
typedef struct sides {
    const hti_node *a, *b;
    const uint32_t *numbers_a, *numbers_b, *slots_a;
    const uint64_t *masks_a, *masks_b; // NULL: all bits
    bool masked;                       // one of them is not NULL
} sides;

HTI_INLINE ht_box box_in(const hti_node *nodes, uint32_t lane) {
    return hti_lane_box(&nodes[lane / HTI_FAN], lane % HTI_FAN);
}

/// The lanes of b's leaf that share a bit with a's lane.
static inline uint32_t sharing(const sides *s, uint32_t leaf, uint32_t lane) {
    const uint64_t mask = s->masks_a != NULL ? s->masks_a[lane] : UINT64_MAX;
    return s->masks_b != NULL ? hti_lanes_category(s->masks_b + (size_t)leaf * HTI_FAN, mask)
           : mask != 0        ? HTI_ALL_LANES
                              : 0;
}

/// The lanes of b's leaf that meet a's lane.
HTI_INLINE uint32_t hits_of(const sides *s, const hti_lanes *lanes_b, uint32_t leaf, uint32_t lane) {
    const hti_lanes_box box = hti_lanes_splat(box_in(s->a, lane));
    const uint32_t hit = hti_lanes_hit(lanes_b, &box);
    return __builtin_expect(s->masked, 0) ? hit & sharing(s, leaf, lane) : hit;
}

#if defined(HTI_LANES_AVX2)
/// The pairs of up to HTI_AT_ONCE encounters: {leaf of b, lane of a}, of an object of a that meets the leaf's box.
HTI_INLINE ht_pair *meet(const sides *s, const ht_pair *encounters, size_t count, bool ordered, ht_pair *out) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t leaf = encounters[i].a, lane = encounters[i].b;
        const hti_lanes lanes = hti_lanes_load(&s->b[leaf]);
        const uint32_t hit = hits_of(s, &lanes, leaf, lane);
        out = emit_numbers(out, hit, s->numbers_a[lane], s->numbers_b + (size_t)leaf * HTI_FAN, ordered);
    }
    return out;
}

#else
HTI_INLINE ht_pair pair_of(uint32_t one, uint32_t other, bool ordered) {
    const uint32_t swap = 0u - (uint32_t)(!ordered && other < one), both = (one ^ other) & swap; // no branch
    return (ht_pair){one ^ both, other ^ both};
}

HTI_INLINE ht_pair *meet(const sides *s, const ht_pair *encounters, size_t count, bool ordered, ht_pair *out) {
    for (size_t i = 0; i < count; i += 4) {
        uint64_t bits = 0;
        for (size_t k = 0; k < 4 && i + k < count; k++) {
            const hti_lanes lanes = hti_lanes_load(&s->b[encounters[i + k].a]);
            bits |= (uint64_t)hits_of(s, &lanes, encounters[i + k].a, encounters[i + k].b) << k * HTI_FAN;
        }
        for (; bits != 0; bits &= bits - 1) {
            const uint32_t bit = (uint32_t)__builtin_ctzll(bits);
            const ht_pair e = encounters[i + bit / HTI_FAN];
            const uint32_t *numbers = s->numbers_b + (size_t)e.a * HTI_FAN;
            *out++ = pair_of(s->numbers_a[e.b], numbers[bit % HTI_FAN], ordered);
        }
    }
    return out;
}

#endif

/// The pairs within a leaf come in eight steps of 16: each half turns past itself (steps 0 to 3: object i of a half and
/// the one 1 to 4 behind it), then the second half past the first (steps 4 to 7: i of the first half, twice, and the
/// one 0 to 3 and the one 4 to 7 behind i of the second).
#if defined(HTI_LANES_AVX2)
/// As many objects of a leaf as a register holds.
typedef struct group {
    hti_column min_x, min_y, max_x, max_y, numbers;
} group;
#endif

#if defined(HTI_LANES_AVX512)
HTI_INLINE ht_pair *meet_groups(const group *a, const group *b, uint32_t keep, ht_pair *out) {
    __mmask16 hit = _mm512_mask_cmp_ps_mask((__mmask16)keep, a->min_x, b->max_x, _CMP_LE_OQ);
    hit = _mm512_mask_cmp_ps_mask(hit, b->min_x, a->max_x, _CMP_LE_OQ);
    hit = _mm512_mask_cmp_ps_mask(hit, a->min_y, b->max_y, _CMP_LE_OQ);
    hit = _mm512_mask_cmp_ps_mask(hit, b->min_y, a->max_y, _CMP_LE_OQ);
    const __m512i one = _mm512_castps_si512(a->numbers), other = _mm512_castps_si512(b->numbers);
    return write_pairs(out, _mm512_maskz_compress_epi32(hit, _mm512_min_epu32(one, other)),
                       _mm512_maskz_compress_epi32(hit, _mm512_max_epu32(one, other)),
                       (uint32_t)__builtin_popcount(hit));
}

HTI_INLINE group permuted(const group *g, __m512i places) {
    return (group){_mm512_permutexvar_ps(places, g->min_x), _mm512_permutexvar_ps(places, g->min_y),
                   _mm512_permutexvar_ps(places, g->max_x), _mm512_permutexvar_ps(places, g->max_y),
                   _mm512_permutexvar_ps(places, g->numbers)};
}

HTI_INLINE ht_pair *meet_turned(const sides *s, uint32_t leaf, ht_pair *out) {
    const __m512i next = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8);
    const __m512i twice = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
    const __m512i second = _mm512_setr_epi32(8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15, 8, 9, 10, 11);
    const hti_node *n = &s->a[leaf];
    const hti_column numbers = _mm512_loadu_ps(s->numbers_a + (size_t)leaf * HTI_FAN);
    const group all = {_mm512_load_ps(n->min_x), _mm512_load_ps(n->min_y), _mm512_load_ps(n->max_x),
                       _mm512_load_ps(n->max_y), numbers};
    const group first = permuted(&all, twice);
    group t = all, u = permuted(&all, second);
    for (int step = 0; step < 4; step++) {
        t = permuted(&t, next);
        out = meet_groups(&all, &t, step < 3 ? HTI_ALL_LANES : 0x0f0f, out);
    }
    for (int step = 4; step < 8; step++) {
        out = meet_groups(&first, &u, HTI_ALL_LANES, out);
        u = permuted(&u, next);
    }
    return out;
}
#elif defined(HTI_LANES_AVX2)
HTI_INLINE ht_pair *meet_groups(const group *a, const group *b, uint32_t keep, ht_pair *out) {
    const __m256 left = _mm256_cmp_ps(a->min_x, b->max_x, _CMP_LE_OQ),
                 right = _mm256_cmp_ps(b->min_x, a->max_x, _CMP_LE_OQ);
    const __m256 below = _mm256_cmp_ps(a->min_y, b->max_y, _CMP_LE_OQ),
                 above = _mm256_cmp_ps(b->min_y, a->max_y, _CMP_LE_OQ);
    const __m256 all = _mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(below, above));
    const uint32_t hit = (uint32_t)_mm256_movemask_ps(all) & keep;
    const uint64_t ones = _pdep_u64(hit, 0x0101010101010101u),
                   bytes = _pext_u64(0x0706050403020100u, (ones << 8) - ones);
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes));
    const __m256i one = _mm256_castps_si256(a->numbers), other = _mm256_castps_si256(b->numbers);
    return write_pairs(out, _mm256_permutevar8x32_epi32(_mm256_min_epu32(one, other), lanes),
                       _mm256_permutevar8x32_epi32(_mm256_max_epu32(one, other), lanes),
                       (uint32_t)__builtin_popcount(hit));
}

HTI_INLINE group permuted(const group *g, __m256i places) {
    return (group){_mm256_permutevar8x32_ps(g->min_x, places), _mm256_permutevar8x32_ps(g->min_y, places),
                   _mm256_permutevar8x32_ps(g->max_x, places), _mm256_permutevar8x32_ps(g->max_y, places),
                   _mm256_permutevar8x32_ps(g->numbers, places)};
}

HTI_INLINE group half_of(const sides *s, uint32_t leaf, int lane) {
    const hti_node *n = &s->a[leaf];
    const uint32_t *numbers = s->numbers_a + (size_t)leaf * HTI_FAN + lane;
    return (group){_mm256_load_ps(n->min_x + lane), _mm256_load_ps(n->min_y + lane), _mm256_load_ps(n->max_x + lane),
                   _mm256_load_ps(n->max_y + lane), _mm256_loadu_ps((const float *)(const void *)numbers)};
}

HTI_INLINE ht_pair *meet_turned(const sides *s, uint32_t leaf, ht_pair *out) {
    const __m256i next = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0), far = _mm256_setr_epi32(4, 5, 6, 7, 0, 1, 2, 3);
    const group low = half_of(s, leaf, 0), high = half_of(s, leaf, HTI_HALF);
    group t = low, u = high;
    for (int step = 0; step < 4; step++) {
        t = permuted(&t, next);
        u = permuted(&u, next);
        out = meet_groups(&low, &t, step < 3 ? 0xff : 0x0f, out);
        out = meet_groups(&high, &u, step < 3 ? 0xff : 0x0f, out);
    }
    t = high;
    u = permuted(&high, far);
    for (int step = 4; step < 8; step++) {
        out = meet_groups(&low, &t, 0xff, out);
        out = meet_groups(&low, &u, 0xff, out);
        t = permuted(&t, next);
        u = permuted(&u, next);
    }
    return out;
}
#else
/// Each half of a leaf's objects twice, so that every object has the others of its half behind it.
typedef struct ring {
    _Alignas(64) float min_x[2 * HTI_FAN];
    float min_y[2 * HTI_FAN], max_x[2 * HTI_FAN], max_y[2 * HTI_FAN];
    uint32_t numbers[2 * HTI_FAN];
} ring;

#define RING(to, from)                                                                                                 \
    (memcpy((to), (from), HTI_HALF * sizeof *(to)), memcpy((to) + HTI_HALF, (from), HTI_HALF * sizeof *(to)),          \
     memcpy((to) + HTI_FAN, (from) + HTI_HALF, HTI_HALF * sizeof *(to)),                                               \
     memcpy((to) + HTI_FAN + HTI_HALF, (from) + HTI_HALF, HTI_HALF * sizeof *(to)))
HTI_INLINE void make_ring(const sides *s, uint32_t leaf, ring *out) {
    const hti_node *node = &s->a[leaf];
    RING(out->min_x, node->min_x);
    RING(out->min_y, node->min_y);
    RING(out->max_x, node->max_x);
    RING(out->max_y, node->max_y);
    RING(out->numbers, s->numbers_a + (size_t)leaf * HTI_FAN);
}
#undef RING

/// Bit i: the objects at a + i and b + i meet, i < HTI_HALF.
HTI_INLINE uint32_t hits_at(const ring *r, uint32_t a, uint32_t b) {
    uint32_t hit = 0;
#if defined(HTI_LANES_SSE2)
    HTI_UNROLL
    for (uint32_t i = 0; i < HTI_HALF; i += HTI_WIDTH) {
        const __m128 left = _mm_cmple_ps(_mm_load_ps(r->min_x + a + i), _mm_loadu_ps(r->max_x + b + i));
        const __m128 right = _mm_cmple_ps(_mm_loadu_ps(r->min_x + b + i), _mm_load_ps(r->max_x + a + i));
        const __m128 below = _mm_cmple_ps(_mm_load_ps(r->min_y + a + i), _mm_loadu_ps(r->max_y + b + i));
        const __m128 above = _mm_cmple_ps(_mm_loadu_ps(r->min_y + b + i), _mm_load_ps(r->max_y + a + i));
        hit |= (uint32_t)_mm_movemask_ps(_mm_and_ps(_mm_and_ps(left, right), _mm_and_ps(below, above))) << i;
    }
#elif defined(HTI_LANES_WASM)
    for (uint32_t i = 0; i < HTI_HALF; i += 4) {
        const v128_t x =
            wasm_v128_and(wasm_f32x4_le(wasm_v128_load(r->min_x + a + i), wasm_v128_load(r->max_x + b + i)),
                          wasm_f32x4_le(wasm_v128_load(r->min_x + b + i), wasm_v128_load(r->max_x + a + i)));
        const v128_t y =
            wasm_v128_and(wasm_f32x4_le(wasm_v128_load(r->min_y + a + i), wasm_v128_load(r->max_y + b + i)),
                          wasm_f32x4_le(wasm_v128_load(r->min_y + b + i), wasm_v128_load(r->max_y + a + i)));
        hit |= (uint32_t)wasm_i32x4_bitmask(wasm_v128_and(x, y)) << i;
    }
#else
    for (uint32_t i = 0; i < HTI_HALF; i++) {
        const uint32_t x =
            (uint32_t)(r->min_x[a + i] <= r->max_x[b + i]) & (uint32_t)(r->min_x[b + i] <= r->max_x[a + i]);
        const uint32_t y =
            (uint32_t)(r->min_y[a + i] <= r->max_y[b + i]) & (uint32_t)(r->min_y[b + i] <= r->max_y[a + i]);
        hit |= (x & y) << i;
    }
#endif
    return hit;
}

/// Four steps: which 16 pairs each has, two halves of which a[i] + j and b[i] + j are those of one half.
HTI_INLINE ht_pair *meet_steps(const ring *r, const uint32_t *a, const uint32_t *b, uint64_t keep, ht_pair *out) {
    uint64_t bits = 0;
    HTI_UNROLL
    for (uint32_t i = 0; i < 8; i++) {
        bits |= (uint64_t)hits_at(r, a[i], b[i]) << i * HTI_HALF;
    }
    for (bits &= keep; bits != 0; bits &= bits - 1) {
        const uint32_t bit = (uint32_t)__builtin_ctzll(bits), j = bit % HTI_HALF;
        *out++ = pair_of(r->numbers[a[bit / HTI_HALF] + j], r->numbers[b[bit / HTI_HALF] + j], false);
    }
    return out;
}

HTI_INLINE ht_pair *meet_turned(const sides *s, uint32_t leaf, ht_pair *out) {
    enum { L = 0, H = HTI_FAN };
    static const uint32_t halves_a[] = {L, H, L, H, L, H, L, H};
    static const uint32_t halves_b[] = {L + 1, H + 1, L + 2, H + 2, L + 3, H + 3, L + 4, H + 4};
    static const uint32_t first[] = {L, L, L, L, L, L, L, L};
    static const uint32_t second[] = {H, H + 4, H + 1, H + 5, H + 2, H + 6, H + 3, H + 7};
    ring r;
    make_ring(s, leaf, &r);
    out = meet_steps(&r, halves_a, halves_b, 0x0f0fffffffffffffu, out);
    return meet_steps(&r, first, second, UINT64_MAX, out);
}
#endif

/// Of pairs within an index, those whose masks share a bit.
static inline ht_pair *keep_sharing(const sides *s, ht_pair *pairs, const ht_pair *end) {
    ht_pair *kept = pairs;
    for (; pairs < end; pairs++) {
        *kept = *pairs;
        kept += (s->masks_a[s->slots_a[pairs->a]] & s->masks_a[s->slots_a[pairs->b]]) != 0;
    }
    return kept;
}

HTI_INLINE ht_pair *meet_within(const sides *s, uint32_t leaf, ht_pair *out) {
    ht_pair *const end = meet_turned(s, leaf, out);
    return __builtin_expect(s->masked, 0) ? keep_sharing(s, out, end) : end;
}

#endif
