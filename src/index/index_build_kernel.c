// index_build_kernel.c: what a tree is made of, many boxes at once: Hilbert keys, leaves, inner nodes.
//
// Hilbert's curve turns in each quarter by one of four ways that commute: the identity, x and y exchanged (s), both
// counted from the other end (c), both. With t = x ^ y, a level's digit is 2 u + t, where u = x ^ (s & t) ^ c is the
// bit of x as the quarter sees it; below it c ^= u & t and s ^= ~(u ^ t). No bit depends on a lower one, so that the
// levels of many objects go on side by side.
#include "base/simd.h"
#include "index/index_build.h"
#include "index/index_lanes.h"

#include <float.h>
#include <string.h>

enum { FOUR = 4, BLOCK = 64 }; // boxes at once, boxes whose cells are found before their keys

/// Boxes as columns.
typedef struct columns {
    hti_f4 min_x, min_y, max_x, max_y;
} columns;

static inline columns columns_of(const ht_box *a, const ht_box *b, const ht_box *c, const ht_box *d) {
    const hti_f4 box_a = hti_f4_load(&a->min), box_b = hti_f4_load(&b->min);
    const hti_f4 box_c = hti_f4_load(&c->min), box_d = hti_f4_load(&d->min);
    const hti_f4 min_ab = hti_f4_low(box_a, box_b), min_cd = hti_f4_low(box_c, box_d);
    const hti_f4 max_ab = hti_f4_high(box_a, box_b), max_cd = hti_f4_high(box_c, box_d);
    return (columns){hti_f4_even(min_ab, min_cd), hti_f4_odd(min_ab, min_cd), hti_f4_even(max_ab, max_cd),
                     hti_f4_odd(max_ab, max_cd)};
}

static inline hti_f4 center_of(hti_f4 low, hti_f4 high) {
    const hti_f4 half = hti_f4_splat(0.5f);
    return hti_f4_add(hti_f4_mul(half, low), hti_f4_mul(half, high));
}

/// As many numbers as the set's registers hold, and twice as many of half the size.
#if defined(HTI_LANES_AVX512)
enum { SIDE = 16 };
typedef uint32_t side __attribute__((vector_size(64)));
typedef uint16_t halves __attribute__((vector_size(64)));
#elif defined(HTI_LANES_AVX2)
enum { SIDE = 8 };
typedef uint32_t side __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(32)));
#else
enum { SIDE = 4 };
typedef uint32_t side __attribute__((vector_size(16)));
typedef uint16_t halves __attribute__((vector_size(16)));
#endif

/// Bits 0..15 of each to the even places.
static inline side spread_bits(side v) {
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

/// The bits of x as the quarters see them.
static inline halves turned_bits(halves x, halves t, int32_t bits) {
    halves s = x ^ x, c = s, high = s, bit = s + (uint16_t)(1u << (bits - 1));
    for (int32_t i = 0; i < bits; i++) {
        const halves u = x ^ (s & t) ^ c;
        high |= u & bit;
        bit >>= 1;
        c = (c ^ (u & t)) >> 1;
        s = ~(s ^ u ^ t) >> 1;
    }
    return high;
}

static inline side side_at(const uint32_t *from) {
    side out;
    memcpy(&out, from, sizeof out);
    return out;
}

/// The keys of 2 SIDE cells, which are less than 2^16: two in each place.
static inline void hilbert(const uint32_t *x, const uint32_t *y, int32_t bits, uint32_t *out) {
    const side both_x = side_at(x) | side_at(x + SIDE) << 16, t = both_x ^ (side_at(y) | side_at(y + SIDE) << 16);
    const side high = (side)turned_bits((halves)both_x, (halves)t, bits);
    const side first = spread_bits(high & 0xffffu) << 1 | spread_bits(t & 0xffffu);
    const side second = spread_bits(high >> 16) << 1 | spread_bits(t >> 16);
    memcpy(out, &first, sizeof first);
    memcpy(out + SIDE, &second, sizeof second);
}

/// Cells of four centres. One that is not finite lies in cell 0.
static inline void cells_of(hti_f4 center, float origin, float scale, float cells, uint32_t *out) {
    const hti_f4 zero = hti_f4_splat(0.0f);
    const hti_f4 at = hti_f4_mul(hti_f4_sub(center, hti_f4_splat(origin)), hti_f4_splat(scale));
    int32_t cut[FOUR];
    hti_f4_store_cut(cut, hti_f4_max(hti_f4_choose_less(at, hti_f4_splat(cells), at, zero), zero));
    memcpy(out, cut, sizeof cut);
}

/// Keys of up to BLOCK boxes, of which `n` are of interest.
static inline void keys_of(const ht_box *boxes, size_t n, const hti_key_scale *scale, uint32_t *out) {
    _Alignas(64) uint32_t x[BLOCK], y[BLOCK];
    const float cells = (float)(1 << scale->bits);
    for (size_t i = 0; i < n; i += FOUR) {
        const ht_box *b = &boxes[i], *last = &boxes[n - 1];
        const columns c =
            columns_of(b, b + 1 < last ? b + 1 : last, b + 2 < last ? b + 2 : last, b + 3 < last ? b + 3 : last);
        cells_of(center_of(c.min_x, c.max_x), scale->origin.x, scale->scale.x, cells, x + i);
        cells_of(center_of(c.min_y, c.max_y), scale->origin.y, scale->scale.y, cells, y + i);
    }
    for (size_t i = (n + FOUR - 1) / FOUR * FOUR; i % (2 * SIDE) != 0; i++) {
        x[i] = y[i] = 0;
    }
    for (size_t i = 0; i < n; i += 2 * SIDE) {
        hilbert(x + i, y + i, scale->bits, out + i);
    }
}

void HTI_KERNEL(hti_index_keys)(const ht_box *boxes, uint32_t first, size_t count, const hti_key_scale *scale,
                                ht_pair *out) {
    for (size_t i = 0; i < count; i += BLOCK) {
        _Alignas(64) uint32_t keys[BLOCK];
        const size_t n = count - i < BLOCK ? count - i : BLOCK;
        keys_of(boxes + i, n, scale, keys);
        for (size_t k = 0; k < n; k++) {
            out[i + k] = (ht_pair){keys[k], first + (uint32_t)(i + k)};
        }
    }
}

ht_box HTI_KERNEL(hti_index_centers)(const ht_box *boxes, size_t count) {
    hti_f4 min_x = hti_f4_splat(FLT_MAX), min_y = min_x, max_x = hti_f4_splat(-FLT_MAX), max_y = max_x;
    for (size_t i = 0; i < count; i += FOUR) {
        const ht_box *b = &boxes[i], *last = &boxes[count - 1];
        const columns c =
            columns_of(b, b + 1 < last ? b + 1 : last, b + 2 < last ? b + 2 : last, b + 3 < last ? b + 3 : last);
        const hti_f4 x = center_of(c.min_x, c.max_x), y = center_of(c.min_y, c.max_y);
        const hti_f4 zero = hti_f4_add(hti_f4_sub(x, x), hti_f4_sub(y, y)); // NaN when one is not finite
        const hti_f4 at_x = hti_f4_add(x, zero), at_y = hti_f4_add(y, zero);
        min_x = hti_f4_min(at_x, min_x); // the second when the first is NaN
        min_y = hti_f4_min(at_y, min_y);
        max_x = hti_f4_max(at_x, max_x);
        max_y = hti_f4_max(at_y, max_y);
    }
    float lane[4][FOUR];
    hti_f4_store(lane[0], min_x);
    hti_f4_store(lane[1], min_y);
    hti_f4_store(lane[2], max_x);
    hti_f4_store(lane[3], max_y);
    ht_box out = {{lane[0][0], lane[1][0]}, {lane[2][0], lane[3][0]}};
    for (int i = 1; i < FOUR; i++) {
        out.min.x = lane[0][i] < out.min.x ? lane[0][i] : out.min.x;
        out.min.y = lane[1][i] < out.min.y ? lane[1][i] : out.min.y;
        out.max.x = lane[2][i] > out.max.x ? lane[2][i] : out.max.x;
        out.max.y = lane[3][i] > out.max.y ? lane[3][i] : out.max.y;
    }
    return out;
}

/// No box, for lanes that are empty.
static const ht_box nothing = {{__builtin_nanf(""), __builtin_nanf("")}, {__builtin_nanf(""), __builtin_nanf("")}};

static inline const ht_box *box_at(const ht_box *boxes, uint32_t number) {
    return number == HTI_NONE ? &nothing : &boxes[number];
}

static inline void set_lane(hti_node *node, size_t lane, const ht_box *box) {
    node->min_x[lane] = box->min.x;
    node->min_y[lane] = box->min.y;
    node->max_x[lane] = box->max.x;
    node->max_y[lane] = box->max.y;
}

void HTI_KERNEL(hti_index_leaves)(const ht_box *boxes, const uint32_t *numbers, size_t count, hti_node *leaves) {
    for (size_t i = 0; i < count * HTI_FAN; i += FOUR) {
        const uint32_t *n = numbers + i;
        const columns c =
            columns_of(box_at(boxes, n[0]), box_at(boxes, n[1]), box_at(boxes, n[2]), box_at(boxes, n[3]));
        hti_node *const leaf = &leaves[i / HTI_FAN];
        const size_t lane = i % HTI_FAN;
        hti_f4_store(leaf->min_x + lane, c.min_x);
        hti_f4_store(leaf->min_y + lane, c.min_y);
        hti_f4_store(leaf->max_x + lane, c.max_x);
        hti_f4_store(leaf->max_y + lane, c.max_y);
        const int valid = hti_f4_less_equal(c.min_x, c.max_x) & hti_f4_less_equal(c.min_y, c.max_y);
        for (size_t k = 0; valid != 15 && k < FOUR; k++) {
            if ((valid >> k & 1) == 0) {
                set_lane(leaf, lane + k, &nothing);
            }
        }
    }
}

/// The least of each of four columns. NaN lanes do not count.
static inline hti_f4 least_of(const float *a, const float *b, const float *c, const float *d) {
    const float *const from[FOUR] = {a, b, c, d};
    hti_f4 v[FOUR];
    for (size_t i = 0; i < FOUR; i++) {
        v[i] = hti_f4_splat(__builtin_inff());
        for (size_t k = 0; k < HTI_FAN; k += FOUR) {
            v[i] = hti_f4_min(hti_f4_load_bits(from[i] + k), v[i]); // the second when the first is NaN
        }
    }
    const hti_f4 low = hti_f4_min(hti_f4_even(v[0], v[1]), hti_f4_odd(v[0], v[1]));
    const hti_f4 high = hti_f4_min(hti_f4_even(v[2], v[3]), hti_f4_odd(v[2], v[3]));
    return hti_f4_min(hti_f4_even(low, high), hti_f4_odd(low, high));
}

/// The greatest, in the same way.
static inline hti_f4 greatest_of(const float *a, const float *b, const float *c, const float *d) {
    const float *const from[FOUR] = {a, b, c, d};
    hti_f4 v[FOUR];
    for (size_t i = 0; i < FOUR; i++) {
        v[i] = hti_f4_splat(-__builtin_inff());
        for (size_t k = 0; k < HTI_FAN; k += FOUR) {
            v[i] = hti_f4_max(hti_f4_load_bits(from[i] + k), v[i]);
        }
    }
    const hti_f4 low = hti_f4_max(hti_f4_even(v[0], v[1]), hti_f4_odd(v[0], v[1]));
    const hti_f4 high = hti_f4_max(hti_f4_even(v[2], v[3]), hti_f4_odd(v[2], v[3]));
    return hti_f4_max(hti_f4_even(low, high), hti_f4_odd(low, high));
}

void HTI_KERNEL(hti_index_parents)(const hti_node *children, size_t count, hti_node *parents) {
    const hti_node *const last = &children[count - 1];
    for (size_t i = 0; i < (count + HTI_FAN - 1) / HTI_FAN * HTI_FAN; i += FOUR) {
        const hti_node *child[FOUR];
        for (size_t k = 0; k < FOUR; k++) {
            child[k] = i + k < count ? &children[i + k] : last;
        }
        hti_node *const parent = &parents[i / HTI_FAN];
        const size_t lane = i % HTI_FAN;
        hti_f4_store(parent->min_x + lane,
                     least_of(child[0]->min_x, child[1]->min_x, child[2]->min_x, child[3]->min_x));
        hti_f4_store(parent->min_y + lane,
                     least_of(child[0]->min_y, child[1]->min_y, child[2]->min_y, child[3]->min_y));
        hti_f4_store(parent->max_x + lane,
                     greatest_of(child[0]->max_x, child[1]->max_x, child[2]->max_x, child[3]->max_x));
        hti_f4_store(parent->max_y + lane,
                     greatest_of(child[0]->max_y, child[1]->max_y, child[2]->max_y, child[3]->max_y));
        for (size_t k = i < count ? count - i : 0; k < FOUR; k++) {
            set_lane(parent, lane + k, &nothing);
        }
    }
}
