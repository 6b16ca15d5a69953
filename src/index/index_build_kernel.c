// index_build_kernel.c: computes what a tree is made of, many boxes at once: Hilbert keys, leaves, inner nodes.
//
// Hilbert's curve turns in each quarter by one of four ways that commute: the identity, x and y exchanged (s), both
// counted from the other end (c), both. With t = x ^ y, a level's digit is 2 u + t, where u = x ^ (s & t) ^ c is the
// bit of x as the quarter sees it; below it c ^= u & t and s ^= ~(u ^ t). No bit depends on a lower one, so that the
// levels of many objects go on side by side.
#include "base/vec/vec.h"
#include "index/index_build.h"
#include "index/index_lanes.h"

#include <float.h>
#include <string.h>

enum { FOUR = 4, KEY_BLOCK = 64 }; // boxes at once, boxes whose cells are found before their keys

/// Boxes as columns.
typedef struct columns {
    vec4f min_x, min_y, max_x, max_y;
} columns;

static inline columns columns_of(const ht_box *a, const ht_box *b, const ht_box *c, const ht_box *d) {
    const vec4f box_a = vec4f_load(&a->min), box_b = vec4f_load(&b->min);
    const vec4f box_c = vec4f_load(&c->min), box_d = vec4f_load(&d->min);
    const vec4f min_ab = vec4f_low(box_a, box_b), min_cd = vec4f_low(box_c, box_d);
    const vec4f max_ab = vec4f_high(box_a, box_b), max_cd = vec4f_high(box_c, box_d);
    return (columns){vec4f_even(min_ab, min_cd), vec4f_odd(min_ab, min_cd), vec4f_even(max_ab, max_cd),
                     vec4f_odd(max_ab, max_cd)};
}

/// Returns the boxes from i on; the last one stands for those behind it.
static inline columns columns_from(const ht_box *boxes, size_t i, size_t count) {
    const ht_box *b = &boxes[i], *last = &boxes[count - 1];
    return columns_of(b, b + 1 < last ? b + 1 : last, b + 2 < last ? b + 2 : last, b + 3 < last ? b + 3 : last);
}

static inline vec4f center_of(vec4f low, vec4f high) {
    const vec4f half = vec4f_splat(0.5f);
    return half * low + half * high;
}

/// Returns the bits 0..15 of each number, moved to the even positions.
static inline vecNu spread_bits(vecNu v) {
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

/// Returns the bits of x as the quarters see them: u above.
static inline vecNh turned_bits(vecNh x, vecNh t, int32_t bits) {
    vecNh s = x ^ x, c = s, high = s, bit = s + (uint16_t)(1u << (bits - 1));
    for (int32_t i = 0; i < bits; i++) {
        const vecNh u = x ^ (s & t) ^ c;
        high |= u & bit;
        bit >>= 1;
        c = (c ^ (u & t)) >> 1;
        s = ~(s ^ u ^ t) >> 1;
    }
    return high;
}

/// Writes the keys of 2 INTEGERS cells, whose numbers are less than 2^16, so that two cells share each integer.
static inline void hilbert(const uint32_t *x, const uint32_t *y, int32_t bits, uint32_t *out) {
    const vecNu both_x = vecNu_load(x) | vecNu_load(x + INTEGERS) << 16,
                t = both_x ^ (vecNu_load(y) | vecNu_load(y + INTEGERS) << 16);
    const vecNu high = (vecNu)turned_bits((vecNh)both_x, (vecNh)t, bits);
    const vecNu first = spread_bits(high & 0xffffu) << 1 | spread_bits(t & 0xffffu);
    const vecNu second = spread_bits(high >> 16) << 1 | spread_bits(t >> 16);
    memcpy(out, &first, sizeof first);
    memcpy(out + INTEGERS, &second, sizeof second);
}

/// Writes the cells of four centres. A centre that is not finite lies in cell 0.
static inline void cells_of(vec4f center, float origin, float scale, float cells, uint32_t *out) {
    const vec4f zero = vec4f_splat(0.0f);
    const vec4f at = (center - origin) * scale;
    int32_t cut[FOUR];
    vec4f_store_cut(cut, vec4f_max(vec4f_choose_less(at, vec4f_splat(cells), at, zero), zero));
    memcpy(out, cut, sizeof cut);
}

/// Writes the keys of `n` boxes, at most KEY_BLOCK.
static inline void keys_of(const ht_box *boxes, size_t n, const hti_key_scale *scale, uint32_t *out) {
    alignas(64) uint32_t x[KEY_BLOCK], y[KEY_BLOCK];
    const float cells = (float)(1 << scale->bits);
    for (size_t i = 0; i < n; i += FOUR) {
        const columns c = columns_from(boxes, i, n);
        cells_of(center_of(c.min_x, c.max_x), scale->origin.x, scale->scale.x, cells, x + i);
        cells_of(center_of(c.min_y, c.max_y), scale->origin.y, scale->scale.y, cells, y + i);
    }
    for (size_t i = (n + FOUR - 1) / FOUR * FOUR; i % (2 * INTEGERS) != 0; i++) {
        x[i] = y[i] = 0;
    }
    for (size_t i = 0; i < n; i += 2 * INTEGERS) {
        hilbert(x + i, y + i, scale->bits, out + i);
    }
}

void HTI_KERNEL(hti_index_keys)(const ht_box *boxes, uint32_t first, size_t count, const hti_key_scale *scale,
                                ht_pair *out) {
    for (size_t i = 0; i < count; i += KEY_BLOCK) {
        alignas(64) uint32_t keys[KEY_BLOCK];
        const size_t n = count - i < KEY_BLOCK ? count - i : KEY_BLOCK;
        keys_of(boxes + i, n, scale, keys);
        for (size_t k = 0; k < n; k++) {
            out[i + k] = (ht_pair){keys[k], first + (uint32_t)(i + k)};
        }
    }
}

ht_box HTI_KERNEL(hti_index_centers)(const ht_box *boxes, size_t count) {
    vec4f min_x = vec4f_splat(FLT_MAX), min_y = min_x, max_x = vec4f_splat(-FLT_MAX), max_y = max_x;
    for (size_t i = 0; i < count; i += FOUR) {
        const columns c = columns_from(boxes, i, count);
        const vec4f x = center_of(c.min_x, c.max_x), y = center_of(c.min_y, c.max_y);
        const vec4f zero = x - x + (y - y); // NaN when a coordinate is not finite
        const vec4f at_x = x + zero, at_y = y + zero;
        min_x = vec4f_min(at_x, min_x); // the second when the first is NaN
        min_y = vec4f_min(at_y, min_y);
        max_x = vec4f_max(at_x, max_x);
        max_y = vec4f_max(at_y, max_y);
    }
    float lane[4][FOUR];
    vec4f_store(lane[0], min_x);
    vec4f_store(lane[1], min_y);
    vec4f_store(lane[2], max_x);
    vec4f_store(lane[3], max_y);
    ht_box out = {{lane[0][0], lane[1][0]}, {lane[2][0], lane[3][0]}};
    for (int i = 1; i < FOUR; i++) {
        out.min.x = lane[0][i] < out.min.x ? lane[0][i] : out.min.x;
        out.min.y = lane[1][i] < out.min.y ? lane[1][i] : out.min.y;
        out.max.x = lane[2][i] > out.max.x ? lane[2][i] : out.max.x;
        out.max.y = lane[3][i] > out.max.y ? lane[3][i] : out.max.y;
    }
    return out;
}

/// The box of an empty lane.
static const ht_box empty_box_lane = {{__builtin_nanf(""), __builtin_nanf("")},
                                      {__builtin_nanf(""), __builtin_nanf("")}};

static inline const ht_box *indexed_box(const ht_box *boxes, uint32_t number) {
    return number == HTI_NONE ? &empty_box_lane : &boxes[number];
}

void HTI_KERNEL(hti_index_leaves)(const ht_box *boxes, const uint32_t *numbers, size_t count, hti_node *leaves) {
    for (size_t i = 0; i < count * HTI_BRANCHING; i += FOUR) {
        const uint32_t *n = numbers + i;
        const columns c = columns_of(indexed_box(boxes, n[0]), indexed_box(boxes, n[1]), indexed_box(boxes, n[2]),
                                     indexed_box(boxes, n[3]));
        hti_node *const leaf = &leaves[i / HTI_BRANCHING];
        const size_t lane = i % HTI_BRANCHING;
        vec4f_store(leaf->min_x + lane, c.min_x);
        vec4f_store(leaf->min_y + lane, c.min_y);
        vec4f_store(leaf->max_x + lane, c.max_x);
        vec4f_store(leaf->max_y + lane, c.max_y);
        const int valid = vec4f_less_equal_bits(c.min_x, c.max_x) & vec4f_less_equal_bits(c.min_y, c.max_y);
        for (size_t k = 0; valid != 15 && k < FOUR; k++) {
            if ((valid >> k & 1) == 0) {
                hti_lane_set(leaf, lane + k, HTI_EMPTY_LANE);
            }
        }
    }
}

/// Returns the greatest, or the least, of each of four columns. NaN lanes do not count: the second is taken when the
/// first is NaN.
HTI_INLINE vec4f extremes_of(const float *a, const float *b, const float *c, const float *d, bool greatest) {
#define PICK(x, y) (greatest ? vec4f_max(x, y) : vec4f_min(x, y))
    const float *const from[FOUR] = {a, b, c, d};
    vec4f v[FOUR];
    for (size_t i = 0; i < FOUR; i++) {
        v[i] = vec4f_splat(greatest ? -__builtin_inff() : __builtin_inff());
        for (size_t k = 0; k < HTI_BRANCHING; k += FOUR) {
            v[i] = PICK(vec4f_load(from[i] + k), v[i]);
        }
    }
    const vec4f low = PICK(vec4f_even(v[0], v[1]), vec4f_odd(v[0], v[1]));
    const vec4f high = PICK(vec4f_even(v[2], v[3]), vec4f_odd(v[2], v[3]));
    return PICK(vec4f_even(low, high), vec4f_odd(low, high));
#undef PICK
}

void HTI_KERNEL(hti_index_parents)(const hti_node *children, size_t count, hti_node *parents) {
    const hti_node *const last = &children[count - 1];
    for (size_t i = 0; i < (count + HTI_BRANCHING - 1) / HTI_BRANCHING * HTI_BRANCHING; i += FOUR) {
        const hti_node *child[FOUR];
        for (size_t k = 0; k < FOUR; k++) {
            child[k] = i + k < count ? &children[i + k] : last;
        }
        hti_node *const parent = &parents[i / HTI_BRANCHING];
        const size_t lane = i % HTI_BRANCHING;
        vec4f_store(parent->min_x + lane,
                    extremes_of(child[0]->min_x, child[1]->min_x, child[2]->min_x, child[3]->min_x, false));
        vec4f_store(parent->min_y + lane,
                    extremes_of(child[0]->min_y, child[1]->min_y, child[2]->min_y, child[3]->min_y, false));
        vec4f_store(parent->max_x + lane,
                    extremes_of(child[0]->max_x, child[1]->max_x, child[2]->max_x, child[3]->max_x, true));
        vec4f_store(parent->max_y + lane,
                    extremes_of(child[0]->max_y, child[1]->max_y, child[2]->max_y, child[3]->max_y, true));
        for (size_t k = i < count ? count - i : 0; k < FOUR; k++) {
            hti_lane_set(parent, lane + k, HTI_EMPTY_LANE);
        }
    }
}
