// simd_plain.h: simd.h's operations on plain arrays.
#ifndef HANTEI_BASE_SIMD_PLAIN_H
#define HANTEI_BASE_SIMD_PLAIN_H

#include <string.h>

#include "base/simd_set.h"

typedef struct hti_f4 {
    float lane[4];
} hti_f4;

typedef struct hti_d2 {
    double lane[2];
} hti_d2;

static inline hti_f4 hti_f4_splat(float x) {
    return (hti_f4){{x, x, x, x}};
}
#define HTI_F4_LANES(name, expression)                                                                                 \
    static inline hti_f4 name(hti_f4 a, hti_f4 b) {                                                                    \
        hti_f4 out;                                                                                                    \
        for (int i = 0; i < 4; i++) {                                                                                  \
            const float x = a.lane[i], y = b.lane[i];                                                                  \
            out.lane[i] = (expression);                                                                                \
        }                                                                                                              \
        return out;                                                                                                    \
    }
HTI_F4_LANES(hti_f4_add, x + y)
HTI_F4_LANES(hti_f4_sub, x - y)
HTI_F4_LANES(hti_f4_mul, x *y)
HTI_F4_LANES(hti_f4_min, x < y ? x : y) // b when either is NaN
HTI_F4_LANES(hti_f4_max, x > y ? x : y) // b when either is NaN
#undef HTI_F4_LANES
static inline hti_f4 hti_f4_abs(hti_f4 a) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = __builtin_fabsf(a.lane[i]);
    }
    return a;
}
/// Bit i is set when a < b (a <= b) in lane i.
static inline int hti_f4_less(hti_f4 a, hti_f4 b) {
    return (a.lane[0] < b.lane[0]) | (a.lane[1] < b.lane[1]) << 1 | (a.lane[2] < b.lane[2]) << 2 |
           (a.lane[3] < b.lane[3]) << 3;
}
static inline int hti_f4_less_equal(hti_f4 a, hti_f4 b) {
    return (a.lane[0] <= b.lane[0]) | (a.lane[1] <= b.lane[1]) << 1 | (a.lane[2] <= b.lane[2]) << 2 |
           (a.lane[3] <= b.lane[3]) << 3;
}
/// Bit i is the sign bit of lane i.
static inline int hti_f4_signs(hti_f4 a) {
    int bits = 0;
    for (int i = 0; i < 4; i++) {
        bits |= (__builtin_signbit(a.lane[i]) != 0) << i;
    }
    return bits;
}
/// a < b ? yes : no, lane by lane.
static inline hti_f4 hti_f4_choose_less(hti_f4 a, hti_f4 b, hti_f4 yes, hti_f4 no) {
    for (int i = 0; i < 4; i++) {
        yes.lane[i] = a.lane[i] < b.lane[i] ? yes.lane[i] : no.lane[i];
    }
    return yes;
}
/// Two points, p[0] and p[1], in memory's order.
static inline hti_f4 hti_f4_load(const ht_vec2 *p) {
    return (hti_f4){{p[0].x, p[0].y, p[1].x, p[1].y}};
}
static inline void hti_f4_store(void *to, hti_f4 a) {
    memcpy(to, a.lane, sizeof a.lane);
}
/// (a0, a1, b0, b1), (a2, a3, b2, b3) and (a0, a2, b0, b2), (a1, a3, b1, b3).
static inline hti_f4 hti_f4_low(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[0], a.lane[1], b.lane[0], b.lane[1]}};
}
static inline hti_f4 hti_f4_high(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[2], a.lane[3], b.lane[2], b.lane[3]}};
}
static inline hti_f4 hti_f4_even(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[0], a.lane[2], b.lane[0], b.lane[2]}};
}
static inline hti_f4 hti_f4_odd(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[1], a.lane[3], b.lane[1], b.lane[3]}};
}
/// (a0, b0, a1, b1) and (a1, a0, a3, a2).
static inline hti_f4 hti_f4_pairs(hti_f4 a, hti_f4 b) {
    return (hti_f4){{a.lane[0], b.lane[0], a.lane[1], b.lane[1]}};
}
static inline hti_f4 hti_f4_swap(hti_f4 a) {
    return (hti_f4){{a.lane[1], a.lane[0], a.lane[3], a.lane[2]}};
}
/// Lane i + 1, 2, 3 at i.
static inline hti_f4 hti_f4_rotate_1(hti_f4 a) {
    return (hti_f4){{a.lane[1], a.lane[2], a.lane[3], a.lane[0]}};
}
static inline hti_f4 hti_f4_rotate_2(hti_f4 a) {
    return (hti_f4){{a.lane[2], a.lane[3], a.lane[0], a.lane[1]}};
}
static inline hti_f4 hti_f4_rotate_3(hti_f4 a) {
    return (hti_f4){{a.lane[3], a.lane[0], a.lane[1], a.lane[2]}};
}

static inline hti_d2 hti_d2_of(double x, double y) {
    return (hti_d2){{x, y}};
}
static inline hti_d2 hti_d2_splat(double x) {
    return (hti_d2){{x, x}};
}
/// A point, or a rotation's cosine and sine, as two doubles.
static inline hti_d2 hti_d2_load(const ht_vec2 *p) {
    return (hti_d2){{(double)p->x, (double)p->y}};
}
static inline hti_d2 hti_d2_load_rot(const ht_rot *q) {
    return (hti_d2){{(double)q->c, (double)q->s}};
}
static inline double hti_d2_lane(hti_d2 a) { // the first
    return a.lane[0];
}
static inline hti_d2 hti_d2_add(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] + b.lane[0], a.lane[1] + b.lane[1]}};
}
static inline hti_d2 hti_d2_sub(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] - b.lane[0], a.lane[1] - b.lane[1]}};
}
static inline hti_d2 hti_d2_mul(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0] * b.lane[0], a.lane[1] * b.lane[1]}};
}
static inline hti_d2 hti_d2_abs(hti_d2 a) {
    return (hti_d2){{__builtin_fabs(a.lane[0]), __builtin_fabs(a.lane[1])}};
}
/// (a1, a0).
static inline hti_d2 hti_d2_swap(hti_d2 a) {
    return (hti_d2){{a.lane[1], a.lane[0]}};
}
/// (a0, b0) and (a1, b1).
static inline hti_d2 hti_d2_first(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0], b.lane[0]}};
}
static inline hti_d2 hti_d2_second(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[1], b.lane[1]}};
}
static inline double hti_d2_sum(hti_d2 a) {
    return a.lane[0] + a.lane[1];
}
/// Bit i is set when a < b in lane i.
static inline int hti_d2_less(hti_d2 a, hti_d2 b) {
    return (a.lane[0] < b.lane[0]) | (a.lane[1] < b.lane[1]) << 1;
}
/// Bit i is the sign bit of lane i.
static inline int hti_d2_signs(hti_d2 a) {
    return (__builtin_signbit(a.lane[0]) != 0) | (__builtin_signbit(a.lane[1]) != 0) << 1;
}
/// a < b ? yes : no, lane by lane.
static inline hti_d2 hti_d2_choose_less(hti_d2 a, hti_d2 b, hti_d2 yes, hti_d2 no) {
    return (hti_d2){
        {a.lane[0] < b.lane[0] ? yes.lane[0] : no.lane[0], a.lane[1] < b.lane[1] ? yes.lane[1] : no.lane[1]}};
}
#define HTI_D2_LANES(name, expression)                                                                                 \
    static inline hti_d2 name(hti_d2 a, hti_d2 b) {                                                                    \
        hti_d2 out;                                                                                                    \
        for (int i = 0; i < 2; i++) {                                                                                  \
            const double x = a.lane[i], y = b.lane[i];                                                                 \
            out.lane[i] = (expression);                                                                                \
        }                                                                                                              \
        return out;                                                                                                    \
    }
HTI_D2_LANES(hti_d2_div, x / y)
HTI_D2_LANES(hti_d2_min, x < y ? x : y) // b when either is NaN
HTI_D2_LANES(hti_d2_max, x > y ? x : y) // b when either is NaN
#undef HTI_D2_LANES
static inline hti_d2 hti_d2_sqrt(hti_d2 a) {
    return (hti_d2){{__builtin_sqrt(a.lane[0]), __builtin_sqrt(a.lane[1])}};
}
/// (a0, b1).
static inline hti_d2 hti_d2_ends(hti_d2 a, hti_d2 b) {
    return (hti_d2){{a.lane[0], b.lane[1]}};
}
/// All bits where a < b in the lane, else none; for hti_d2_and, hti_d2_select and hti_f4_keep.
static inline hti_d2 hti_d2_mask_less(hti_d2 a, hti_d2 b) {
    const uint64_t bits[2] = {0u - (uint64_t)(a.lane[0] < b.lane[0]), 0u - (uint64_t)(a.lane[1] < b.lane[1])};
    memcpy(&a, bits, sizeof a);
    return a;
}
/// Bit by bit.
#define HTI_LANE_BITS(name, type, expression)                                                                          \
    static inline type name(type a, type b) {                                                                          \
        uint64_t x[2], y[2];                                                                                           \
        memcpy(x, &a, sizeof x);                                                                                       \
        memcpy(y, &b, sizeof y);                                                                                       \
        for (int i = 0; i < 2; i++) {                                                                                  \
            x[i] = (expression);                                                                                       \
        }                                                                                                              \
        memcpy(&a, x, sizeof x);                                                                                       \
        return a;                                                                                                      \
    }
HTI_LANE_BITS(hti_d2_and, hti_d2, x[i] & y[i])
HTI_LANE_BITS(hti_d2_or, hti_d2, x[i] | y[i])
HTI_LANE_BITS(hti_d2_xor, hti_d2, x[i] ^ y[i])
HTI_LANE_BITS(hti_f4_and, hti_f4, x[i] & y[i])
HTI_LANE_BITS(hti_f4_xor, hti_f4, x[i] ^ y[i])
#undef HTI_LANE_BITS
/// yes where the mask's bits are set, else no.
static inline hti_d2 hti_d2_select(hti_d2 mask, hti_d2 yes, hti_d2 no) {
    return hti_d2_xor(no, hti_d2_and(mask, hti_d2_xor(yes, no)));
}
static inline hti_f4 hti_f4_bits_of(hti_d2 a) { // both lanes' as those of four floats
    hti_f4 out;
    memcpy(&out, &a, sizeof out);
    return out;
}
static inline hti_f4 hti_f4_keep(hti_f4 a, hti_d2 mask) {
    hti_d2 bits;
    memcpy(&bits, &a, sizeof bits);
    bits = hti_d2_and(bits, mask);
    memcpy(&a, &bits, sizeof a);
    return a;
}
static inline hti_d2 hti_d2_pick(hti_d2 mask, hti_d2 a) { // the second lane where the mask's bits are set
    return hti_d2_select(mask, hti_d2_second(a, a), hti_d2_first(a, a));
}
static inline hti_f4 hti_f4_select(hti_d2 mask, hti_f4 yes, hti_f4 no) {
    return hti_f4_xor(no, hti_f4_keep(hti_f4_xor(yes, no), mask));
}
/// (a0, a1, b0, b1), each rounded.
static inline hti_f4 hti_f4_round(hti_d2 a, hti_d2 b) {
    return (hti_f4){{(float)a.lane[0], (float)a.lane[1], (float)b.lane[0], (float)b.lane[1]}};
}
/// The first two lanes.
static inline hti_d2 hti_d2_widen(hti_f4 a) {
    return (hti_d2){{(double)a.lane[0], (double)a.lane[1]}};
}
/// Lane by lane.
static inline hti_f4 hti_f4_sqrt(hti_f4 a) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] = __builtin_sqrtf(a.lane[i]);
    }
    return a;
}
static inline hti_f4 hti_f4_div(hti_f4 a, hti_f4 b) {
    for (int i = 0; i < 4; i++) {
        a.lane[i] /= b.lane[i];
    }
    return a;
}
/// A point twice.
static inline hti_f4 hti_f4_load_twice(const ht_vec2 *p) {
    return (hti_f4){{p->x, p->y, p->x, p->y}};
}
/// Two points that need not lie together: what was stored in parts is slow to load at once.
static inline hti_f4 hti_f4_load_two(const ht_vec2 *p, const ht_vec2 *q) {
    return (hti_f4){{p->x, p->y, q->x, q->y}};
}
/// Lane i, a constant.
#define hti_f4_lane(a, i) ((a).lane[i])
static inline hti_f4 hti_f4_of(float x, float y, float z, float w) {
    return (hti_f4){{x, y, z, w}};
}
/// Four integers, cut off towards 0. Lanes must be in range.
static inline void hti_f4_store_cut(int32_t *to, hti_f4 a) {
    for (int i = 0; i < 4; i++) {
        to[i] = (int32_t)a.lane[i];
    }
}
/// 16 bytes.
static inline hti_f4 hti_f4_load_bits(const void *from) {
    hti_f4 a;
    memcpy(&a, from, sizeof a);
    return a;
}
static inline hti_d2 hti_d2_load_bits(const void *from) {
    hti_d2 a;
    memcpy(&a, from, sizeof a);
    return a;
}

#endif
