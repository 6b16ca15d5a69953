// index_leaf.h: finds the pairs of boxes of two leaves, or within one leaf, for the kernel that finds all pairs.
//
// How many of 16 boxes meet a box cannot be predicted, so nothing branches on it where registers can be packed: the
// numbers of the lanes that hit are packed and written in full, and the position of the next ones moves on by as many
// as did hit. Elsewhere a loop goes through the bits of 64 tests together. Within a leaf the objects are rotated past
// themselves, which takes half as many tests as each against all. The order of the pairs is the same in every
// instruction set.
#ifndef HANTEI_INDEX_INDEX_LEAF_H
#define HANTEI_INDEX_INDEX_LEAF_H

#include <string.h>

#include "index/index_lanes.h"

enum {
    HTI_ALL_LANES = 0xffff,
    HTI_HALF = HTI_BRANCHING / 2,
    HTI_AT_ONCE = 16 // pairs of leaves whose encounters are gathered; encounters whose pairs are written in one go
};

#if defined(HTI_LANES_AVX2)
/// Writes the pairs {one, packed[i]}, the lesser number first unless `ordered`. All lanes are written, whatever `count`
/// is; returns the position of the next pair, `count` pairs on.
HTI_INLINE ht_pair *emit(ht_pair *out, uint32_t count, uint32_t one, vecNu packed, bool ordered) {
    const vecNu all = vecNu_splat(one);
    vecNu_store_pairs(out, ordered ? all : vecNu_min(all, packed), ordered ? packed : vecNu_max(all, packed), count);
    return out + count;
}
/// Writes {one, numbers[lane]} for each lane of `hit`, the lesser first unless `ordered`; returns the next position.
HTI_INLINE ht_pair *emit_numbers(ht_pair *out, uint32_t hit, uint32_t one, const uint32_t *numbers, bool ordered) {
    const uint32_t count = (uint32_t)__builtin_popcount(hit);
#if defined(HTI_LANES_AVX512)
    return emit(out, count, one, vecNu_packed(vecNu_load(numbers), hit), ordered);
#else
    const uint64_t nibbles = vec_nibbles_of(hit);
    emit(out, count, one, vecNu_of_sixteen(numbers, vecNu_of_nibbles(nibbles)), ordered);
    if (__builtin_expect(count > 8, 0)) {
        emit(out + 8, count, one, vecNu_of_sixteen(numbers, vecNu_of_nibbles(nibbles >> 32)), ordered);
    }
    return out + count;
#endif
}
#endif

/// Writes {one, first + lane} for each lane of `hit`; returns the next position.
HTI_INLINE ht_pair *emit_from(ht_pair *out, uint32_t hit, uint32_t one, uint32_t first) {
#if defined(HTI_LANES_AVX512)
    const vecNu lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return emit(out, (uint32_t)__builtin_popcount(hit), one, vecNu_packed(first + lanes, hit), true);
#elif defined(HTI_LANES_AVX2)
    const uint64_t nibbles = vec_nibbles_of(hit);
    const uint32_t count = (uint32_t)__builtin_popcount(hit);
    emit(out, count, one, first + vecNu_of_nibbles(nibbles), true);
    if (__builtin_expect(count > 8, 0)) {
        emit(out + 8, count, one, first + vecNu_of_nibbles(nibbles >> 32), true);
    }
    return out + count;
#else
    for (; hit != 0; hit &= hit - 1) {
        *out++ = (ht_pair){one, first + (uint32_t)__builtin_ctz(hit)};
    }
    return out;
#endif
}

/// The nodes, numbers and filters of the two indexes.
typedef struct leaf_operands {
    const hti_node *a, *b;
    const uint32_t *numbers_a, *numbers_b;
    const ht_index *index_a, *index_b;
    bool filtered; // one of them has filters
} leaf_operands;

static inline hti_filter_bits bits_of_lane(const ht_index *index, uint32_t lane) {
    return index->masks != NULL ? (hti_filter_bits){index->categories[lane], index->masks[lane]}
                                : (hti_filter_bits){HTI_EVERYTHING, HTI_EVERYTHING};
}

/// Returns the lanes of b's leaf that a's lane sees, as far as bits tell.
static inline uint32_t seen_lanes(const leaf_operands *s, uint32_t leaf, uint32_t lane) {
    const hti_filter_bits bits = bits_of_lane(s->index_a, lane);
    if (s->index_b->masks != NULL) {
        return hti_lanes_seen(s->index_b, leaf, bits);
    }
    return (bits.category & HTI_EVERYTHING) != 0 && bits.mask != 0 ? HTI_ALL_LANES : 0;
}

static inline ht_filter filter_of_number(const ht_index *index, uint32_t number) {
    return index->filters != NULL ? index->filters[number] : (ht_filter){0, 0, 0};
}

/// Keeps those pairs whose filters match; returns the end of what is kept.
static inline ht_pair *keep_matching(const leaf_operands *s, ht_pair *pairs, const ht_pair *end) {
    ht_pair *kept = pairs;
    for (; pairs < end; pairs++) {
        *kept = *pairs;
        kept += ht_filter_match(filter_of_number(s->index_a, pairs->a), filter_of_number(s->index_b, pairs->b));
    }
    return kept;
}

/// Returns the lanes of b's leaf that meet a's lane.
HTI_INLINE uint32_t hits_of_box(const leaf_operands *s, const hti_lanes *lanes_b, uint32_t leaf, uint32_t lane) {
    const hti_lanes_box box = hti_lanes_splat(hti_slot_box(s->a, lane));
    const uint32_t hit = hti_lanes_hit(lanes_b, &box);
    return __builtin_expect(s->filtered, 0) ? hit & seen_lanes(s, leaf, lane) : hit;
}

#if defined(HTI_LANES_AVX2)
/// Writes the pairs of up to HTI_AT_ONCE encounters. An encounter is {leaf of b, lane of a}: that object of a meets the
/// leaf's box.
HTI_INLINE ht_pair *meet_encounters(const leaf_operands *s, const ht_pair *encounters, size_t count, bool ordered,
                                    ht_pair *out) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t leaf = encounters[i].a, lane = encounters[i].b;
        const hti_lanes lanes = hti_lanes_load(&s->b[leaf]);
        const uint32_t hit = hits_of_box(s, &lanes, leaf, lane);
        out = emit_numbers(out, hit, s->numbers_a[lane], s->numbers_b + (size_t)leaf * HTI_BRANCHING, ordered);
    }
    return out;
}

#else
HTI_INLINE ht_pair numbers_of_pair(uint32_t one, uint32_t other, bool ordered) {
    const uint32_t swap = 0u - (uint32_t)(!ordered && other < one), both = (one ^ other) & swap; // no branch
    return (ht_pair){one ^ both, other ^ both};
}

HTI_INLINE ht_pair *meet_encounters(const leaf_operands *s, const ht_pair *encounters, size_t count, bool ordered,
                                    ht_pair *out) {
    for (size_t i = 0; i < count; i += 4) {
        uint64_t bits = 0;
        for (size_t k = 0; k < 4 && i + k < count; k++) {
            const hti_lanes lanes = hti_lanes_load(&s->b[encounters[i + k].a]);
            bits |= (uint64_t)hits_of_box(s, &lanes, encounters[i + k].a, encounters[i + k].b) << k * HTI_BRANCHING;
        }
        for (; bits != 0; bits &= bits - 1) {
            const uint32_t bit = (uint32_t)__builtin_ctzll(bits);
            const ht_pair e = encounters[i + bit / HTI_BRANCHING];
            const uint32_t *numbers = s->numbers_b + (size_t)e.a * HTI_BRANCHING;
            *out++ = numbers_of_pair(s->numbers_a[e.b], numbers[bit % HTI_BRANCHING], ordered);
        }
    }
    return out;
}

#endif

/// The pairs within a leaf come in eight steps of 16: first each half rotates past itself (steps 0 to 3: object i of a
/// half and the one 1 to 4 behind it), then the second half past the first (steps 4 to 7: object i of the first half,
/// twice, with the objects 0 to 3 and 4 to 7 behind i of the second half).
#if defined(HTI_LANES_AVX2)
/// As many objects of a leaf as a register holds.
typedef struct leaf_group {
    vecNf min_x, min_y, max_x, max_y, numbers;
} leaf_group;

HTI_INLINE ht_pair *meet_groups(const leaf_group *a, const leaf_group *b, uint32_t keep, ht_pair *out) {
    maskNf all = vecNf_less_equal(a->min_x, b->max_x);
    all = vecNf_less_equal_where(all, b->min_x, a->max_x);
    all = vecNf_less_equal_where(all, a->min_y, b->max_y);
    all = vecNf_less_equal_where(all, b->min_y, a->max_y);
    const uint32_t hit = (uint32_t)maskNf_bits(all) & keep, count = (uint32_t)__builtin_popcount(hit);
    vecNu one = vecNu_min((vecNu)a->numbers, (vecNu)b->numbers),
          other = vecNu_max((vecNu)a->numbers, (vecNu)b->numbers);
    vecNu_pack_both(&one, &other, hit);
    vecNu_store_pairs(out, one, other, count);
    return out + count;
}

HTI_INLINE leaf_group permuted(const leaf_group *g, vecNu places) {
    return (leaf_group){vecNf_permuted(g->min_x, places), vecNf_permuted(g->min_y, places),
                        vecNf_permuted(g->max_x, places), vecNf_permuted(g->max_y, places),
                        vecNf_permuted(g->numbers, places)};
}

HTI_INLINE leaf_group group_of(const leaf_operands *s, uint32_t leaf, int lane) {
    const hti_node *n = &s->a[leaf];
    return (leaf_group){vecNf_load(n->min_x + lane), vecNf_load(n->min_y + lane), vecNf_load(n->max_x + lane),
                        vecNf_load(n->max_y + lane), vecNf_load(s->numbers_a + (size_t)leaf * HTI_BRANCHING + lane)};
}

HTI_INLINE ht_pair *meet_turned(const leaf_operands *s, uint32_t leaf, ht_pair *out) {
#if defined(HTI_LANES_AVX512)
    const vecNu next = {1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 12, 13, 14, 15, 8};
    const vecNu twice = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    const vecNu second = {8, 9, 10, 11, 12, 13, 14, 15, 12, 13, 14, 15, 8, 9, 10, 11};
    const leaf_group all = group_of(s, leaf, 0), first = permuted(&all, twice);
    leaf_group t = all, u = permuted(&all, second);
    for (int step = 0; step < 4; step++) {
        t = permuted(&t, next);
        out = meet_groups(&all, &t, step < 3 ? HTI_ALL_LANES : 0x0f0f, out);
    }
    for (int step = 4; step < 8; step++) {
        out = meet_groups(&first, &u, HTI_ALL_LANES, out);
        u = permuted(&u, next);
    }
#else
    const vecNu next = {1, 2, 3, 4, 5, 6, 7, 0}, far = {4, 5, 6, 7, 0, 1, 2, 3};
    const leaf_group low = group_of(s, leaf, 0), high = group_of(s, leaf, HTI_HALF);
    leaf_group t = low, u = high;
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
#endif
    return out;
}
#else
/// A leaf's objects, each half twice, so that every object has the others of its half behind it.
typedef struct lane_ring {
    alignas(64) float min_x[2 * HTI_BRANCHING];
    float min_y[2 * HTI_BRANCHING], max_x[2 * HTI_BRANCHING], max_y[2 * HTI_BRANCHING];
    uint32_t numbers[2 * HTI_BRANCHING];
} lane_ring;

#define RING(to, from)                                                                                                 \
    (memcpy((to), (from), HTI_HALF * sizeof *(to)), memcpy((to) + HTI_HALF, (from), HTI_HALF * sizeof *(to)),          \
     memcpy((to) + HTI_BRANCHING, (from) + HTI_HALF, HTI_HALF * sizeof *(to)),                                         \
     memcpy((to) + HTI_BRANCHING + HTI_HALF, (from) + HTI_HALF, HTI_HALF * sizeof *(to)))
HTI_INLINE void make_ring(const leaf_operands *s, uint32_t leaf, lane_ring *out) {
    const hti_node *node = &s->a[leaf];
    RING(out->min_x, node->min_x);
    RING(out->min_y, node->min_y);
    RING(out->max_x, node->max_x);
    RING(out->max_y, node->max_y);
    RING(out->numbers, s->numbers_a + (size_t)leaf * HTI_BRANCHING);
}
#undef RING

/// Returns bits: bit i tells whether the objects at a + i and b + i meet, i < HTI_HALF.
HTI_INLINE uint32_t hits_at(const lane_ring *r, uint32_t a, uint32_t b) {
    uint32_t hit = 0;
    HTI_UNROLL_LANES
    for (uint32_t i = 0; i < HTI_HALF; i += LANES) {
        maskNf all = vecNf_less_equal(vecNf_load(r->min_x + a + i), vecNf_load(r->max_x + b + i));
        all = vecNf_less_equal_where(all, vecNf_load(r->min_x + b + i), vecNf_load(r->max_x + a + i));
        all = vecNf_less_equal_where(all, vecNf_load(r->min_y + a + i), vecNf_load(r->max_y + b + i));
        all = vecNf_less_equal_where(all, vecNf_load(r->min_y + b + i), vecNf_load(r->max_y + a + i));
        hit |= (uint32_t)maskNf_bits(all) << i;
    }
    return hit;
}

/// Writes the pairs of four steps of 16 tests. Half a step is the tests of a[i] + j and b[i] + j for all j < HTI_HALF;
/// `keep` has the bits of the tests that count.
HTI_INLINE ht_pair *meet_steps(const lane_ring *r, const uint32_t *a, const uint32_t *b, uint64_t keep, ht_pair *out) {
    uint64_t bits = 0;
    HTI_UNROLL_LANES
    for (uint32_t i = 0; i < 8; i++) {
        bits |= (uint64_t)hits_at(r, a[i], b[i]) << i * HTI_HALF;
    }
    for (bits &= keep; bits != 0; bits &= bits - 1) {
        const uint32_t bit = (uint32_t)__builtin_ctzll(bits), j = bit % HTI_HALF;
        *out++ = numbers_of_pair(r->numbers[a[bit / HTI_HALF] + j], r->numbers[b[bit / HTI_HALF] + j], false);
    }
    return out;
}

HTI_INLINE ht_pair *meet_turned(const leaf_operands *s, uint32_t leaf, ht_pair *out) {
    enum { L = 0, H = HTI_BRANCHING };
    static const uint32_t halves_a[] = {L, H, L, H, L, H, L, H};
    static const uint32_t halves_b[] = {L + 1, H + 1, L + 2, H + 2, L + 3, H + 3, L + 4, H + 4};
    static const uint32_t first[] = {L, L, L, L, L, L, L, L};
    static const uint32_t second[] = {H, H + 4, H + 1, H + 5, H + 2, H + 6, H + 3, H + 7};
    lane_ring r;
    make_ring(s, leaf, &r);
    out = meet_steps(&r, halves_a, halves_b, 0x0f0fffffffffffffu, out);
    return meet_steps(&r, first, second, UINT64_MAX, out);
}
#endif

HTI_INLINE ht_pair *meet_within(const leaf_operands *s, uint32_t leaf, ht_pair *out) {
    ht_pair *const end = meet_turned(s, leaf, out);
    return __builtin_expect(s->filtered, 0) ? keep_matching(s, out, end) : end;
}

#endif
