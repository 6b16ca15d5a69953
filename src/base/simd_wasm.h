// simd_wasm.h: simd.h's operations by the vectors of WebAssembly.
#ifndef HANTEI_BASE_SIMD_WASM_H
#define HANTEI_BASE_SIMD_WASM_H

#include <string.h>

#include "base/simd_set.h"

#if defined(HTI_LANES_WASM)
#include <wasm_simd128.h>

typedef struct hti_f4 {
    v128_t v;
} hti_f4;
typedef struct hti_d2 {
    v128_t v;
} hti_d2;

#define HTI_F4(name, expression)                                                                                       \
    static inline hti_f4 name(hti_f4 a, hti_f4 b) {                                                                    \
        return (hti_f4){expression};                                                                                   \
    }
HTI_F4(hti_f4_add, wasm_f32x4_add(a.v, b.v))
HTI_F4(hti_f4_sub, wasm_f32x4_sub(a.v, b.v))
HTI_F4(hti_f4_mul, wasm_f32x4_mul(a.v, b.v))
HTI_F4(hti_f4_div, wasm_f32x4_div(a.v, b.v))
HTI_F4(hti_f4_min, wasm_f32x4_pmin(b.v, a.v)) // b when either is NaN
HTI_F4(hti_f4_max, wasm_f32x4_pmax(b.v, a.v)) // b when either is NaN
HTI_F4(hti_f4_and, wasm_v128_and(a.v, b.v))
HTI_F4(hti_f4_xor, wasm_v128_xor(a.v, b.v))
/// (a0, a1, b0, b1), (a2, a3, b2, b3) and (a0, a2, b0, b2), (a1, a3, b1, b3).
HTI_F4(hti_f4_low, wasm_i32x4_shuffle(a.v, b.v, 0, 1, 4, 5))
HTI_F4(hti_f4_high, wasm_i32x4_shuffle(a.v, b.v, 2, 3, 6, 7))
HTI_F4(hti_f4_even, wasm_i32x4_shuffle(a.v, b.v, 0, 2, 4, 6))
HTI_F4(hti_f4_odd, wasm_i32x4_shuffle(a.v, b.v, 1, 3, 5, 7))
/// (a0, b0, a1, b1).
HTI_F4(hti_f4_pairs, wasm_i32x4_shuffle(a.v, b.v, 0, 4, 1, 5))
#undef HTI_F4
#define HTI_D2(name, expression)                                                                                       \
    static inline hti_d2 name(hti_d2 a, hti_d2 b) {                                                                    \
        return (hti_d2){expression};                                                                                   \
    }
HTI_D2(hti_d2_add, wasm_f64x2_add(a.v, b.v))
HTI_D2(hti_d2_sub, wasm_f64x2_sub(a.v, b.v))
HTI_D2(hti_d2_mul, wasm_f64x2_mul(a.v, b.v))
HTI_D2(hti_d2_div, wasm_f64x2_div(a.v, b.v))
HTI_D2(hti_d2_min, wasm_f64x2_pmin(b.v, a.v)) // b when either is NaN
HTI_D2(hti_d2_max, wasm_f64x2_pmax(b.v, a.v)) // b when either is NaN
HTI_D2(hti_d2_and, wasm_v128_and(a.v, b.v))
HTI_D2(hti_d2_or, wasm_v128_or(a.v, b.v))
HTI_D2(hti_d2_xor, wasm_v128_xor(a.v, b.v))
/// (a0, b0) and (a1, b1), and (a0, b1).
HTI_D2(hti_d2_first, wasm_i64x2_shuffle(a.v, b.v, 0, 2))
HTI_D2(hti_d2_second, wasm_i64x2_shuffle(a.v, b.v, 1, 3))
HTI_D2(hti_d2_ends, wasm_i64x2_shuffle(a.v, b.v, 0, 3))
/// All bits where a < b in the lane, else none; for hti_d2_and, hti_d2_select and hti_f4_keep.
HTI_D2(hti_d2_mask_less, wasm_f64x2_lt(a.v, b.v))
#undef HTI_D2

static inline hti_f4 hti_f4_splat(float x) {
    return (hti_f4){wasm_f32x4_splat(x)};
}
static inline hti_f4 hti_f4_of(float x, float y, float z, float w) {
    return (hti_f4){wasm_f32x4_make(x, y, z, w)};
}
static inline hti_f4 hti_f4_abs(hti_f4 a) {
    return (hti_f4){wasm_f32x4_abs(a.v)};
}
static inline hti_f4 hti_f4_sqrt(hti_f4 a) {
    return (hti_f4){wasm_f32x4_sqrt(a.v)};
}
/// Bit i is set when a < b (a <= b) in lane i.
static inline int hti_f4_less(hti_f4 a, hti_f4 b) {
    return (int)wasm_i32x4_bitmask(wasm_f32x4_lt(a.v, b.v));
}
static inline int hti_f4_less_equal(hti_f4 a, hti_f4 b) {
    return (int)wasm_i32x4_bitmask(wasm_f32x4_le(a.v, b.v));
}
/// Bit i is the sign bit of lane i.
static inline int hti_f4_signs(hti_f4 a) {
    return (int)wasm_i32x4_bitmask(a.v);
}
/// a < b ? yes : no, lane by lane.
static inline hti_f4 hti_f4_choose_less(hti_f4 a, hti_f4 b, hti_f4 yes, hti_f4 no) {
    return (hti_f4){wasm_v128_bitselect(yes.v, no.v, wasm_f32x4_lt(a.v, b.v))};
}
/// Two points, p[0] and p[1], in memory's order; a point twice; two points that need not lie together; 16 bytes.
static inline hti_f4 hti_f4_load(const ht_vec2 *p) {
    return (hti_f4){wasm_v128_load(p)};
}
static inline hti_f4 hti_f4_load_twice(const ht_vec2 *p) {
    return (hti_f4){wasm_v128_load64_splat(p)};
}
static inline hti_f4 hti_f4_load_two(const ht_vec2 *p, const ht_vec2 *q) {
    return (hti_f4){wasm_v128_load64_lane(q, wasm_v128_load64_zero(p), 1)};
}
static inline hti_f4 hti_f4_load_bits(const void *from) {
    return (hti_f4){wasm_v128_load(from)};
}
static inline void hti_f4_store(void *to, hti_f4 a) {
    wasm_v128_store(to, a.v);
}
/// Four integers, cut off towards 0. Lanes must be in range.
static inline void hti_f4_store_cut(int32_t *to, hti_f4 a) {
    wasm_v128_store(to, wasm_i32x4_trunc_sat_f32x4(a.v));
}
/// (a1, a0, a3, a2).
static inline hti_f4 hti_f4_swap(hti_f4 a) {
    return (hti_f4){wasm_i32x4_shuffle(a.v, a.v, 1, 0, 3, 2)};
}
/// Lane i + 1, 2, 3 at i.
static inline hti_f4 hti_f4_rotate_1(hti_f4 a) {
    return (hti_f4){wasm_i32x4_shuffle(a.v, a.v, 1, 2, 3, 0)};
}
static inline hti_f4 hti_f4_rotate_2(hti_f4 a) {
    return (hti_f4){wasm_i32x4_shuffle(a.v, a.v, 2, 3, 0, 1)};
}
static inline hti_f4 hti_f4_rotate_3(hti_f4 a) {
    return (hti_f4){wasm_i32x4_shuffle(a.v, a.v, 3, 0, 1, 2)};
}
/// Lane i, a constant.
#define hti_f4_lane(a, i) wasm_f32x4_extract_lane((a).v, (i))

static inline hti_d2 hti_d2_of(double x, double y) {
    return (hti_d2){wasm_f64x2_make(x, y)};
}
static inline hti_d2 hti_d2_splat(double x) {
    return (hti_d2){wasm_f64x2_splat(x)};
}
/// A point, or a rotation's cosine and sine, as two doubles; 16 bytes; the first two lanes.
static inline hti_d2 hti_d2_load(const ht_vec2 *p) {
    return (hti_d2){wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(p))};
}
static inline hti_d2 hti_d2_load_rot(const ht_rot *q) {
    return (hti_d2){wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(q))};
}
static inline hti_d2 hti_d2_load_bits(const void *from) {
    return (hti_d2){wasm_v128_load(from)};
}
static inline hti_d2 hti_d2_widen(hti_f4 a) {
    return (hti_d2){wasm_f64x2_promote_low_f32x4(a.v)};
}
static inline double hti_d2_lane(hti_d2 a) { // the first
    return wasm_f64x2_extract_lane(a.v, 0);
}
static inline double hti_d2_sum(hti_d2 a) {
    return wasm_f64x2_extract_lane(a.v, 0) + wasm_f64x2_extract_lane(a.v, 1);
}
static inline hti_d2 hti_d2_abs(hti_d2 a) {
    return (hti_d2){wasm_f64x2_abs(a.v)};
}
static inline hti_d2 hti_d2_sqrt(hti_d2 a) {
    return (hti_d2){wasm_f64x2_sqrt(a.v)};
}
/// (a1, a0).
static inline hti_d2 hti_d2_swap(hti_d2 a) {
    return (hti_d2){wasm_i64x2_shuffle(a.v, a.v, 1, 0)};
}
/// Bit i is set when a < b in lane i.
static inline int hti_d2_less(hti_d2 a, hti_d2 b) {
    return (int)wasm_i64x2_bitmask(wasm_f64x2_lt(a.v, b.v));
}
/// Bit i is the sign bit of lane i.
static inline int hti_d2_signs(hti_d2 a) {
    return (int)wasm_i64x2_bitmask(a.v);
}
/// a < b ? yes : no, lane by lane.
static inline hti_d2 hti_d2_choose_less(hti_d2 a, hti_d2 b, hti_d2 yes, hti_d2 no) {
    return (hti_d2){wasm_v128_bitselect(yes.v, no.v, wasm_f64x2_lt(a.v, b.v))};
}
/// yes where the mask's bits are set, else no.
static inline hti_d2 hti_d2_select(hti_d2 mask, hti_d2 yes, hti_d2 no) {
    return (hti_d2){wasm_v128_bitselect(yes.v, no.v, mask.v)};
}
static inline hti_f4 hti_f4_bits_of(hti_d2 a) { // both lanes' as those of four floats
    return (hti_f4){a.v};
}
static inline hti_d2 hti_d2_pick(hti_d2 mask, hti_d2 a) { // the second lane where the mask's bits are set
    return hti_d2_select(mask, hti_d2_second(a, a), hti_d2_first(a, a));
}
static inline hti_f4 hti_f4_select(hti_d2 mask, hti_f4 yes, hti_f4 no) {
    return (hti_f4){wasm_v128_bitselect(yes.v, no.v, mask.v)};
}
/// a where the mask's bits are set, else 0; each lane of the mask is for two floats.
static inline hti_f4 hti_f4_keep(hti_f4 a, hti_d2 mask) {
    return (hti_f4){wasm_v128_and(a.v, mask.v)};
}
/// (a0, a1, b0, b1), each rounded.
static inline hti_f4 hti_f4_round(hti_d2 a, hti_d2 b) {
    return (hti_f4){
        wasm_i32x4_shuffle(wasm_f32x4_demote_f64x2_zero(a.v), wasm_f32x4_demote_f64x2_zero(b.v), 0, 1, 4, 5)};
}

#endif

#endif
