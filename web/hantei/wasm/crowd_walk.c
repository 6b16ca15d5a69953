// crowd_walk.c: pairs of bounds that meet, band after band.
//
// The shapes of a band are sorted by their left sides, to some steps, and lie in columns. Eight at once are tested
// against those one place further, two places further and so on, four times at least, until all eight lie left of all
// that is to come. A pair that reaches into a band from below has been found there. How many meet is a toss-up, so
// nothing branches on it for each shape: the bits of 32 tests are gone through together.
#include "crowd.h"

#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define CHUNK HTI_CROWD_CHUNK
#define HTI_BUCKETS 1024 // at most
#define HTI_EFFORT 4     // times as many rounds as there are shapes: the index is faster

enum { LANES = 8, SHIFTS = 4, ROUND = LANES * SHIFTS, SOME = 5 };

// Records of a band in a chunk.
static uint32_t count_of(const hti_crowd *c, uint32_t band, uint32_t chunk) {
    return chunk == c->end[band] / CHUNK ? c->end[band] % CHUNK : CHUNK;
}

// Fills `ends` with where the buckets of a band's shapes start, and returns how many shapes there are.
static uint32_t count_buckets(const hti_crowd *c, uint32_t band, uint32_t ends[HTI_BUCKETS]) {
    const uint32_t shift = c->scale.bucket_shift, buckets = (uint32_t)(INT16_MAX >> shift) + 1;
    memset(ends, 0, buckets * sizeof *ends);
    for (uint32_t chunk = band, n = CHUNK; n == CHUNK; chunk = c->next[chunk]) {
        n = count_of(c, band, chunk);
        const hti_crowd_record *r = c->records + (size_t)chunk * CHUNK;
        for (uint32_t i = 0; i < n; i++) {
            ends[(uint32_t)r[i].side[0] >> shift]++;
        }
    }
    uint32_t sum = 0;
    for (uint32_t k = 0; k < buckets; k++) {
        const uint32_t n = ends[k];
        ends[k] = sum;
        sum += n;
    }
    return sum;
}

// A band's shapes sorted by x, and behind them some that meet nothing; returns how many there are.
static uint32_t sort_band(hti_crowd *c, uint32_t band) {
    uint32_t ends[HTI_BUCKETS];
    const uint32_t shift = c->scale.bucket_shift, count = count_buckets(c, band, ends);
    for (uint32_t chunk = band, n = CHUNK; n == CHUNK; chunk = c->next[chunk]) {
        n = count_of(c, band, chunk);
        const hti_crowd_record *r = c->records + (size_t)chunk * CHUNK;
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t at = ends[(uint32_t)r[i].side[0] >> shift]++;
            c->sorted[at] = r[i];
        }
    }
    for (uint32_t i = 0; i < HTI_CROWD_ROOM; i++) {
        c->sorted[count + i] = (hti_crowd_record){{INT16_MAX, INT16_MAX, INT16_MAX, INT16_MAX}, 0, 0};
    }
    return count;
}

// A round of tests: bit 8 k + i says that shape i of eight meets the one `first` + k places further.
typedef struct round {
    uint32_t bits;
    bool more; // some of the eight may meet what lies further still
} round;

#if defined(__wasm_simd128__)
typedef int16_t eight __attribute__((vector_size(16)));

static inline eight load(const hti_crowd_record *from) {
    return (eight)wasm_v128_load(from);
}

static inline eight low_pairs(eight a, eight b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// Columns of `sorted`, eight shapes at a time.
static void turn_band(hti_crowd *c, uint32_t count) {
    for (uint32_t i = 0; i < count + HTI_CROWD_ROOM - LANES; i += LANES) {
        const hti_crowd_record *s = c->sorted + i;
        const eight a = low_pairs(load(s), load(s + 1)), b = low_pairs(load(s + 2), load(s + 3));
        const eight d = low_pairs(load(s + 4), load(s + 5)), e = low_pairs(load(s + 6), load(s + 7));
        const eight low1 = __builtin_shufflevector(a, b, 0, 1, 8, 9, 2, 3, 10, 11);
        const eight high1 = __builtin_shufflevector(a, b, 4, 5, 12, 13, 6, 7, 14, 15);
        const eight low2 = __builtin_shufflevector(d, e, 0, 1, 8, 9, 2, 3, 10, 11);
        const eight high2 = __builtin_shufflevector(d, e, 4, 5, 12, 13, 6, 7, 14, 15);
        const eight out[4] = {__builtin_shufflevector(low1, low2, 0, 1, 2, 3, 8, 9, 10, 11),
                              __builtin_shufflevector(low1, low2, 4, 5, 6, 7, 12, 13, 14, 15),
                              __builtin_shufflevector(high1, high2, 0, 1, 2, 3, 8, 9, 10, 11),
                              __builtin_shufflevector(high1, high2, 4, 5, 6, 7, 12, 13, 14, 15)};
        for (size_t k = 0; k < 4; k++) {
            wasm_v128_store(c->columns + k * c->stride + i, (v128_t)out[k]);
        }
    }
}

// What eight shapes are tested with.
typedef struct own {
    v128_t left, low, right, high; // the other's sides must not be greater
    v128_t y;                      // of the lower side
} own;

static inline v128_t meet(const hti_crowd *c, const own *o, const int16_t *other, v128_t floor) {
    const size_t n = c->stride;
    const v128_t low = wasm_v128_load(other + n);
    const v128_t x = wasm_v128_and(wasm_i16x8_le(wasm_v128_load(other), o->right),
                                   wasm_i16x8_le(wasm_v128_load(other + 2 * n), o->left));
    const v128_t y = wasm_v128_and(wasm_i16x8_le(low, o->high), wasm_i16x8_le(wasm_v128_load(other + 3 * n), o->low));
    return wasm_v128_and(wasm_v128_and(x, y), wasm_i16x8_ge(wasm_i16x8_max(low, o->y), floor));
}

static inline round test_round(const hti_crowd *c, uint32_t at, uint32_t first, int16_t low) {
    const int16_t *own_at = c->columns + at, *other = own_at + first;
    const size_t n = c->stride;
    const own o = {wasm_i16x8_neg(wasm_v128_load(own_at)), wasm_i16x8_neg(wasm_v128_load(own_at + n)),
                   wasm_i16x8_neg(wasm_v128_load(own_at + 2 * n)), wasm_i16x8_neg(wasm_v128_load(own_at + 3 * n)),
                   wasm_v128_load(own_at + n)};
    const v128_t floor = wasm_i16x8_splat(low);
    const v128_t a = meet(c, &o, other, floor), b = meet(c, &o, other + 1, floor);
    const v128_t d = meet(c, &o, other + 2, floor), e = meet(c, &o, other + 3, floor);
    const v128_t bucket = wasm_i16x8_splat((int16_t) - (1 << c->scale.bucket_shift));
    const v128_t begin = wasm_v128_and(wasm_v128_load(other + SHIFTS - 1), bucket);
    return (round){(uint32_t)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(a, b)) |
                       (uint32_t)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(d, e)) << 16,
                   wasm_v128_any_true(wasm_i16x8_le(begin, o.right))};
}
#else
static void turn_band(hti_crowd *c, uint32_t count) {
    (void)c;
    (void)count;
}

static inline round test_round(const hti_crowd *c, uint32_t at, uint32_t first, int16_t low) {
    round out = {0, false};
    for (uint32_t i = 0; i < ROUND; i++) {
        const int16_t *a = c->sorted[at + i % LANES].side, *b = c->sorted[at + i % LANES + first + i / LANES].side;
        out.bits |= (uint32_t)((b[0] <= -a[2]) & (b[1] <= -a[3]) & (b[2] <= -a[0]) & (b[3] <= -a[1]) &
                               ((a[1] >= low) | (b[1] >= low)))
                    << i;
        out.more |= i / LANES == SHIFTS - 1 && b[0] >> c->scale.bucket_shift << c->scale.bucket_shift <= -a[2];
    }
    return out;
}
#endif

// The pairs of a round, some more than there are: most often there are so few, and how many is a toss-up.
static inline void write_pairs(ht_pair *out, uint32_t bits, const hti_crowd_record *own, uint32_t first) {
    for (int k = 0; k < SOME; k++, bits &= bits - 1) {
        const uint32_t bit = (uint32_t)__builtin_ctz(bits | UINT32_C(1) << 31);
        *out++ = (ht_pair){own[bit % LANES].number, own[bit % LANES + first + bit / LANES].number};
    }
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t bit = (uint32_t)__builtin_ctz(bits);
        *out++ = (ht_pair){own[bit % LANES].number, own[bit % LANES + first + bit / LANES].number};
    }
}

// The pairs of eight shapes of a sorted band; returns how many rounds it took.
static size_t walk_eight(hti_crowd *c, uint32_t at, int16_t low, size_t *found) {
    uint32_t first = 1;
    round r = {0, true};
    for (; r.more; first += SHIFTS) {
        if (*found + ROUND > c->room &&
            !hti_crowd_make_room(&c->pairs, &c->relations, &c->room, *found + ROUND, *found)) {
            *found = HTI_CROWD_NO_MEMORY;
            return 0;
        }
        r = test_round(c, at, first, low);
        write_pairs(c->pairs + *found, r.bits, c->sorted + at, first);
        *found += (size_t)__builtin_popcount(r.bits);
    }
    return first / SHIFTS;
}

size_t hti_crowd_walk(hti_crowd *c) {
    const hti_crowd_scale *scale = &c->scale;
    size_t found = 0, rounds = 0;
    for (uint32_t k = 0; k < scale->bands; k++) {
        const uint32_t count = sort_band(c, k);
        turn_band(c, count);
        for (uint32_t at = 0; at < count; at += LANES) {
            rounds += walk_eight(c, at, (int16_t)(k << scale->band_shift), &found);
            if (found == HTI_CROWD_NO_MEMORY) {
                return found;
            }
            if (rounds > HTI_EFFORT * ((size_t)c->total + ROUND)) {
                return HTI_CROWD_DENSE;
            }
        }
    }
    return found;
}
