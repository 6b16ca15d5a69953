// test_random.h: floats of every sort for the unit tests of shapes, from a seed.
#ifndef HANTEI_TEST_RANDOM_H
#define HANTEI_TEST_RANDOM_H

#include <hantei/shape.h>

#include "base/numeric.h"

/// A 64-bit linear congruential generator (D. E. Knuth's constants), its upper half.
static inline uint32_t random_bits(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 32);
}

static inline int32_t random_below(uint64_t *state, int32_t n) {
    return (int32_t)(((uint64_t)random_bits(state) * (uint64_t)n) >> 32);
}

static inline float random_between(uint64_t *state, float low, float high) {
    return low + (high - low) * 0x1p-20f * (float)random_below(state, 1 << 20);
}

enum { TEST_KINDS = HT_KIND_COUNT - HT_POINT };

/// The kinds in order, and again.
static inline ht_kind nth_kind(int i) {
    return (ht_kind)(HT_POINT + i % TEST_KINDS);
}

enum { RANDOM_SORTS = 5 };

/// 0: integers from -4 to 4; 1: between -1 and 1; 2: any finite bits; 3: near integers, some ulps off; 4: any size
/// within 2^-30 .. 2^30.
static inline float random_float(uint64_t *state, int sort) {
    const float integer = (float)(random_below(state, 9) - 4);
    const float unit = (float)((double)random_bits(state) * 0x1p-31 - 1.0);
    if (sort == 0) {
        return integer;
    }
    if (sort == 1) {
        return unit;
    }
    if (sort == 3) {
        float value = integer;
        for (int i = random_below(state, 3); i > 0; i--) {
            value = random_below(state, 2) ? hti_next_up(value) : hti_next_down(value);
        }
        return value;
    }
    const uint32_t exponent = sort == 2 ? (uint32_t)random_below(state, 255) : 97u + (uint32_t)random_below(state, 61);
    return hti_float((random_bits(state) & 0x807fffffu) | exponent << 23);
}

static inline ht_vec2 random_point(uint64_t *state, int sort) {
    const float x = random_float(state, sort);
    return (ht_vec2){x, random_float(state, sort)};
}

/// Multiples of a unit, up to `reach` of them.
static inline ht_vec2 random_grid_point(uint64_t *state, int reach, float unit) {
    const float x = unit * (float)(random_below(state, 2 * reach + 1) - reach);
    return (ht_vec2){x, unit * (float)(random_below(state, 2 * reach + 1) - reach)};
}

/// Equal as numbers, or both NaN.
static inline bool same_float(float a, float b) {
    return a == b || (a != a && b != b);
}

static inline bool same_float_box(ht_box a, ht_box b) {
    return same_float(a.min.x, b.min.x) && same_float(a.min.y, b.min.y) && same_float(a.max.x, b.max.x) &&
           same_float(a.max.y, b.max.y);
}

#endif
