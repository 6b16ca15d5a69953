// crowd_walk.c: pairs of bounds that meet, band after band.
//
// The shapes of a band are sorted by their left sides, to some steps, and lie in columns. Sixteen at once are tested
// against those one place further, two places further and so on, four times at least, until all sixteen lie left of all
// that is to come. That the other one lies further left is not asked: it is so only for few of the same bucket. A pair
// that reaches into a band from below has been found there. How many meet is a toss-up, so nothing branches on it for
// each shape: the bits of 64 tests are gone through together. Candidates are decided while their band is at hand.
#include "crowd.h"

#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define CHUNK HTI_CROWD_CHUNK
#define HTI_BUCKETS 1024 // at most
#define HTI_EFFORT 4     // times as many tests for each shape as a round has: the index is faster

enum { LANES = 16, SHIFTS = 4, ROUND = LANES * SHIFTS, SOME = 4 };

#define NONE UINT32_MAX

// Records of a band in a chunk.
static uint32_t count_of(const hti_crowd *c, uint32_t band, uint32_t chunk) {
    return chunk == c->end[band] / CHUNK ? c->end[band] % CHUNK : c->links[chunk].count;
}

// The band's next chunk, or NONE.
static uint32_t chunk_after(const hti_crowd *c, uint32_t band, uint32_t chunk) {
    return chunk == c->end[band] / CHUNK ? NONE : c->links[chunk].next;
}

// Reads a little of each line of memory that a chunk's rows lie in, in their order, so that they are at hand soon.
static uint32_t touch_rows(const hti_crowd *c, uint32_t chunk, uint32_t count) {
    const size_t size = hti_crowd_row_size(c->only);
    const char *rows = (const char *)c->rows + size * chunk * CHUNK;
    uint32_t all = 0;
    for (size_t i = 0; i < size * count; i += 64) {
        uint32_t some;
        memcpy(&some, rows + i, sizeof some);
        all |= some;
    }
    return all;
}

// Adds up how many records are in each bucket.
static __attribute__((noinline)) void count_records(const hti_crowd_record *r, uint32_t count, uint32_t shift,
                                                    uint32_t *counts) {
    for (uint32_t i = 0; i < count; i++) {
        counts[(r[i].least & 0xffff) >> shift]++;
    }
}

// Fills `ends` with where the buckets of a band's shapes start, and returns how many shapes there are.
static uint32_t count_buckets(hti_crowd *c, uint32_t band, uint32_t carried, uint32_t ends[HTI_BUCKETS]) {
    const uint32_t shift = c->scale.bucket_shift, buckets = (uint32_t)(INT16_MAX >> shift) + 1;
    memset(ends, 0, buckets * sizeof *ends);
    count_records(c->carried, carried, shift, ends);
    for (uint32_t chunk = band; chunk != NONE; chunk = chunk_after(c, band, chunk)) {
        const uint32_t n = count_of(c, band, chunk);
        c->touched = c->beside ? touch_rows(c, chunk, n) : 0;
        count_records(c->records + (size_t)chunk * CHUNK, n, shift, ends);
    }
    uint32_t sum = 0;
    for (uint32_t k = 0; k < buckets; k++) {
        const uint32_t n = ends[k];
        ends[k] = sum;
        sum += n;
    }
    return sum;
}

// Where a band's records go.
typedef struct sorting {
    uint32_t *ends; // of buckets
    uint32_t shift;
    uint64_t above; // records whose first words are not less reach above the band
    hti_crowd_record *sorted, *carried;
} sorting;

typedef uint64_t two_words __attribute__((vector_size(16)));

// Sorts records, whose slots begin with `slot`, or stand in them (NONE); returns how many are carried then.
static __attribute__((noinline)) uint32_t sort_records(const hti_crowd_record *from, uint32_t count, uint32_t slot,
                                                       sorting s, uint32_t carried) {
    for (uint32_t i = 0; i < count; i++) {
        two_words r;
        memcpy(&r, &from[i], sizeof r);
        if (slot != NONE) {
            r[1] = (uint32_t)r[1] | (uint64_t)(slot + i) << 32;
        }
        const uint32_t at = s.ends[(r[0] & 0xffff) >> s.shift]++;
        memcpy(&s.sorted[at], &r, sizeof r);
        memcpy(&s.carried[carried], &r, sizeof r);
        carried += r[0] >= s.above;
    }
    return carried;
}

// A band's shapes sorted by x, and behind them some that meet nothing; returns how many there are. The first ones are
// those that were carried; those that reach above the band are afterwards.
static uint32_t sort_band(hti_crowd *c, uint32_t band, uint32_t *carried) {
    uint32_t ends[HTI_BUCKETS];
    const uint32_t count = count_buckets(c, band, *carried, ends);
    const uint64_t above = (uint64_t)(band + 1) << (c->scale.band_shift + 48);
    const sorting s = {ends, c->scale.bucket_shift, above, c->sorted, c->carried};
    *carried = sort_records(c->carried, *carried, NONE, s, 0);
    for (uint32_t chunk = band; chunk != NONE; chunk = chunk_after(c, band, chunk)) {
        const size_t slot = (size_t)chunk * CHUNK;
        *carried = sort_records(c->records + slot, count_of(c, band, chunk), (uint32_t)slot, s, *carried);
    }
    for (uint32_t i = 0; i < HTI_CROWD_ROOM; i++) {
        c->sorted[count + i] = (hti_crowd_record){INT16_MAX | (uint32_t)INT16_MAX << 16, 0, 0, 0};
    }
    return count;
}

// A round of tests: bit 16 k + i says that shape i of sixteen meets the one `first` + k places further.
typedef struct round {
    uint64_t bits;
    bool more; // some of the sixteen may meet what lies further still
} round;

#if defined(__wasm_simd128__)
typedef int16_t eight __attribute__((vector_size(16)));

static inline eight load(const hti_crowd_record *from) {
    return (eight)wasm_v128_load(from);
}

static inline eight low_pairs(eight a, eight b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}

// The sides of eight records: left, low, right, high.
typedef struct sides {
    v128_t side[4];
} sides;

static inline sides turn_eight(const hti_crowd_record *s) {
    const eight a = low_pairs(load(s), load(s + 1)), b = low_pairs(load(s + 2), load(s + 3));
    const eight d = low_pairs(load(s + 4), load(s + 5)), e = low_pairs(load(s + 6), load(s + 7));
    const eight low1 = __builtin_shufflevector(a, b, 0, 1, 8, 9, 2, 3, 10, 11);
    const eight high1 = __builtin_shufflevector(a, b, 4, 5, 12, 13, 6, 7, 14, 15);
    const eight low2 = __builtin_shufflevector(d, e, 0, 1, 8, 9, 2, 3, 10, 11);
    const eight high2 = __builtin_shufflevector(d, e, 4, 5, 12, 13, 6, 7, 14, 15);
    return (sides){{(v128_t)__builtin_shufflevector(low1, low2, 0, 1, 2, 3, 8, 9, 10, 11),
                    (v128_t)__builtin_shufflevector(low1, low2, 4, 5, 6, 7, 12, 13, 14, 15),
                    (v128_t)__builtin_shufflevector(high1, high2, 0, 1, 2, 3, 8, 9, 10, 11),
                    (v128_t)__builtin_shufflevector(high1, high2, 4, 5, 6, 7, 12, 13, 14, 15)}};
}

// Columns of `sorted`, sixteen shapes at a time: left and right sides, and steps above the band's floor, below it -1 or
// less.
static void turn_band(hti_crowd *c, uint32_t count, int16_t floor) {
    const v128_t f = wasm_i16x8_splat(floor);
    for (uint32_t i = 0; i < count + HTI_CROWD_ROOM - LANES; i += LANES) {
        const sides a = turn_eight(c->sorted + i), b = turn_eight(c->sorted + i + 8);
        wasm_v128_store(c->left + i, a.side[0]);
        wasm_v128_store(c->left + i + 8, b.side[0]);
        wasm_v128_store(c->right + i, a.side[2]);
        wasm_v128_store(c->right + i + 8, b.side[2]);
        wasm_v128_store(c->low + i,
                        wasm_i8x16_narrow_i16x8(wasm_i16x8_sub(a.side[1], f), wasm_i16x8_sub(b.side[1], f)));
        wasm_v128_store(c->high + i,
                        wasm_i8x16_narrow_i16x8(wasm_i16x8_sub(a.side[3], f), wasm_i16x8_sub(b.side[3], f)));
    }
}

// What sixteen shapes are tested with.
typedef struct own {
    v128_t right[2], low, high;
} own;

// Signs: of those that are apart.
static inline v128_t apart(const hti_crowd *c, const own *o, uint32_t at, v128_t left0, v128_t left1) {
    const v128_t x = wasm_i8x16_narrow_i16x8(wasm_i16x8_gt(left0, o->right[0]), wasm_i16x8_gt(left1, o->right[1]));
    const v128_t low = wasm_v128_load(c->low + at);
    const v128_t y = wasm_v128_or(wasm_i8x16_gt(low, o->high), wasm_i8x16_gt(o->low, wasm_v128_load(c->high + at)));
    return wasm_v128_or(wasm_v128_or(x, y), wasm_v128_and(low, o->low));
}

static inline round test_round(const hti_crowd *c, uint32_t at, uint32_t first) {
    const own o = {{wasm_v128_load(c->right + at), wasm_v128_load(c->right + at + 8)},
                   wasm_v128_load(c->low + at),
                   wasm_v128_load(c->high + at)};
    const uint32_t k = at + first;
    uint64_t apart_bits = 0;
    v128_t left0 = o.low, left1 = o.low;
#pragma clang loop unroll(full)
    for (uint32_t i = 0; i < SHIFTS; i++) {
        left0 = wasm_v128_load(c->left + k + i);
        left1 = wasm_v128_load(c->left + k + i + 8);
        apart_bits |= (uint64_t)(uint32_t)wasm_i8x16_bitmask(apart(c, &o, k + i, left0, left1)) << (16 * i);
    }
    const v128_t bucket = wasm_i16x8_splat((int16_t) - (1 << c->scale.bucket_shift));
    const v128_t done = wasm_v128_and(wasm_i16x8_gt(wasm_v128_and(left0, bucket), o.right[0]),
                                      wasm_i16x8_gt(wasm_v128_and(left1, bucket), o.right[1]));
    return (round){~apart_bits, !wasm_i16x8_all_true(done)};
}
#else
static int8_t near(uint32_t side, int16_t floor) {
    const int steps = (int)(side >> 16) - floor;
    return (int8_t)(steps < INT8_MIN ? INT8_MIN : steps > INT8_MAX ? INT8_MAX : steps);
}

static void turn_band(hti_crowd *c, uint32_t count, int16_t floor) {
    for (uint32_t i = 0; i < count + HTI_CROWD_ROOM; i++) {
        const hti_crowd_record *s = &c->sorted[i];
        c->left[i] = (int16_t)(s->least & 0xffff);
        c->right[i] = (int16_t)(s->greatest & 0xffff);
        c->low[i] = near(s->least, floor);
        c->high[i] = near(s->greatest, floor);
    }
}

static inline round test_round(const hti_crowd *c, uint32_t at, uint32_t first) {
    round out = {0, false};
    for (uint32_t i = 0; i < ROUND; i++) {
        const uint32_t a = at + i % LANES, b = a + first + i / LANES, shift = c->scale.bucket_shift;
        const bool x = c->left[b] <= c->right[a], y = (c->low[b] <= c->high[a]) & (c->low[a] <= c->high[b]);
        out.bits |= (uint64_t)(x & y & ((c->low[a] & c->low[b]) >= 0)) << i;
        out.more |= i / LANES == SHIFTS - 1 && c->left[b] >> shift << shift <= c->right[a];
    }
    return out;
}
#endif

// The pairs of a round, and some that are none behind them: SOME at once, because how many there are is a toss-up.
static inline void write_pairs(ht_pair *out, uint64_t bits, const hti_crowd_record *own, uint32_t first) {
    do {
        for (int k = 0; k < SOME; k++, bits &= bits - 1) {
            const uint32_t bit = (uint32_t)__builtin_ctzll(bits | UINT64_C(1) << 63);
            *out++ = (ht_pair){own[bit % LANES].slot, own[bit % LANES + first + bit / LANES].slot};
        }
    } while (bits != 0);
}

// Candidates that wait to be decided.
typedef struct waiting {
    size_t count;
    ht_pair slots[HTI_CROWD_PORTION + HTI_CROWD_ROOM];
} waiting;

// Decides what waits.
static bool flush(hti_crowd *c, waiting *w) {
    const bool good = hti_crowd_decide_slots(c, w->slots, w->count);
    w->count = 0;
    return good;
}

// The pairs of sixteen shapes of a sorted band; returns how many rounds it took, or 0: no memory.
static size_t walk_sixteen(hti_crowd *c, uint32_t at, waiting *w) {
    uint32_t first = 1;
    round r = {0, true};
    for (; r.more; first += SHIFTS) {
        if (w->count > HTI_CROWD_PORTION - ROUND && !flush(c, w)) {
            return 0;
        }
        r = test_round(c, at, first);
        write_pairs(w->slots + w->count, r.bits, c->sorted + at, first);
        w->count += (size_t)__builtin_popcountll(r.bits);
    }
    return first / SHIFTS;
}

hti_crowd_end hti_crowd_walk(hti_crowd *c) {
    const hti_crowd_scale *scale = &c->scale;
    waiting w;
    w.count = 0;
    size_t rounds = 0;
    uint32_t carried = 0;
    for (uint32_t k = 0; k < scale->bands; k++) {
        const uint32_t count = sort_band(c, k, &carried);
        turn_band(c, count, (int16_t)(k << scale->band_shift));
        for (uint32_t at = 0; at < count; at += LANES) {
            const size_t some = walk_sixteen(c, at, &w);
            rounds += some;
            if (some == 0) {
                return HTI_CROWD_NO_MEMORY;
            }
            if (rounds > HTI_EFFORT * ((size_t)c->total + ROUND)) {
                return HTI_CROWD_DENSE;
            }
        }
    }
    return flush(c, &w) ? HTI_CROWD_DONE : HTI_CROWD_NO_MEMORY;
}
