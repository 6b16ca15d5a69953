// crowd_bands.c: what is near in y laid together.
//
// Bounds are compared in steps, 15 bits each: rounding is monotone, so bounds that meet do so in steps, and so is
// taking the border for what lies outside. A band is some steps high, and a shape has a record in that of its low side;
// who walks through the bands carries it on. One pass over all shapes makes rows, bounds and records, with the scale of
// the frame before, unless that does not suit any more. It jumps about in memory as little as can be: it writes as many
// streams as there are bands.
#include "crowd.h"
#include "crowd_four.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define CHUNK HTI_CROWD_CHUNK
#define BLOCK HTI_CROWD_BLOCK
#define HTI_STEPS 32000.0f // a little less than 2^15
#define HTI_HEIGHT 5.0f    // of a band, in mean heights: less makes more records, more makes them denser

// Bands are so many steps high at most, as a walk wants. Buckets: as many as it has room for; and a bucket of INT16_MAX
// begins behind all steps.
enum { MOST_BAND = 7, LEAST_BUCKET = 5, MOST_BUCKET = 9 };

enum { SAMPLE = 16 }; // of a block's shapes are measured

// Of some bounds that are not NaN: least and greatest sides, and heights.
typedef struct extent {
    four min_x, min_y, max_x, max_y, heights;
    uint32_t fours;
} extent;

static void extend(extent *e, const hti_crowd_bounds *b, uint32_t count) {
    for (uint32_t i = 0; i + 4 <= count && i < SAMPLE; i += 4) {
        const four low = four_at(b->min_y + i), high = four_at(b->max_y + i);
        e->min_x = four_less(e->min_x, four_at(b->min_x + i));
        e->max_x = four_greater(e->max_x, four_at(b->max_x + i));
        e->min_y = four_less(e->min_y, low);
        e->max_y = four_greater(e->max_y, high);
        e->heights += four_greater(four_of(0), high - low);
        e->fours++;
    }
}

static float least_of(four v) {
    const four a = four_less(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
    return a[1] < a[0] ? a[1] : a[0];
}

// The box around all, which is not infinite.
static ht_box box_of(const extent *e) {
    const float far = FLT_MAX;
    const ht_box b = {{least_of(e->min_x), least_of(e->min_y)}, {-least_of(-e->max_x), -least_of(-e->max_y)}};
    return (ht_box){{fmaxf(b.min.x, -far), fmaxf(b.min.y, -far)}, {fminf(b.max.x, far), fminf(b.max.y, far)}};
}

static float mean_of(const extent *e) {
    const four h = e->heights;
    return (h[0] + h[1] + h[2] + h[3]) / (4 * (float)(e->fours > 0 ? e->fours : 1));
}

// As good as 0 for what is not finite: all steps are 0 then, or the last.
static float rate(float steps, float size) {
    const float per_unit = steps / size;
    return size > 0 && size <= FLT_MAX && per_unit <= FLT_MAX ? per_unit : FLT_MIN;
}

// A scale of at most so many bands, one or more.
static hti_crowd_scale scale_of(const extent *e, uint32_t total, float most) {
    const ht_box all = box_of(e);
    const float x = (all.max.x - all.min.x) / 32, y = (all.max.y - all.min.y) / 32; // room to move
    const ht_box reach = {{fmaxf(all.min.x - x, -FLT_MAX), fmaxf(all.min.y - y, -FLT_MAX)},
                          {fminf(all.max.x + x, FLT_MAX), fminf(all.max.y + y, FLT_MAX)}};
    const float width = reach.max.x - reach.min.x, height = reach.max.y - reach.min.y, mean = mean_of(e);
    const float wanted = floorf(height / (HTI_HEIGHT * mean));
    const float count = wanted > most ? most : wanted >= 1 ? wanted : 1;
    hti_crowd_scale scale = {reach, mean, rate(HTI_STEPS, width), 0, total, (uint32_t)count, 0, LEAST_BUCKET};
    while (scale.bands << (scale.band_shift + 1) <= (uint32_t)HTI_STEPS && scale.band_shift < MOST_BAND) {
        scale.band_shift++;
    }
    scale.per_y = rate(count * (float)(1u << scale.band_shift), height);
    while (scale.bucket_shift < MOST_BUCKET && (uint32_t)HTI_STEPS >> scale.bucket_shift > 2 * (total / scale.bands)) {
        scale.bucket_shift++;
    }
    return scale;
}

static bool is_near(float a, float b) {
    return a <= 2 * b && b <= 2 * a;
}

static bool suits(const hti_crowd_scale *s, const extent *e, uint32_t total) {
    const ht_box *r = &s->reach, all = box_of(e);
    const bool inside =
        r->min.x <= all.min.x && r->min.y <= all.min.y && all.max.x <= r->max.x && all.max.y <= r->max.y;
    return inside && s->total == total && is_near(s->mean, mean_of(e)) &&
           is_near(r->max.x - r->min.x, all.max.x - all.min.x) && is_near(r->max.y - r->min.y, all.max.y - all.min.y);
}

// The nearest whole numbers of steps, 0 to `most`, in the last bits; NaN: one of these two.
static inline __attribute__((always_inline)) four_bits steps_of(four at, float origin, float per_unit, float most,
                                                                bool nan_is_most) {
    const float digits = 0x1.8p23f; // the last digits of a sum with it are whole
    const four steps = (at - four_of(origin)) * four_of(per_unit);
    const four inside = nan_is_most ? four_less(four_of(most), four_greater(steps, four_of(0)))
                                    : four_less(four_of(most), four_greater(four_of(0), steps));
    return (four_bits)(inside + four_of(digits)) & 0xffff;
}

// Four shapes: their records, the lowest band of each, and how many more it reaches.
typedef struct four_shapes {
    four_bits record[4];
    four_bits band, more;
} four_shapes;

static inline four_shapes four_shapes_at(const hti_crowd_scale *s, const hti_crowd_bounds *b, uint32_t i,
                                         uint32_t number) {
    const ht_vec2 min = s->reach.min;
    const float x = HTI_STEPS, y = (float)((s->bands << s->band_shift) - 1);
    const four_bits numbers = {number, number + 1, number + 2, number + 3};
    const four_bits low = steps_of(four_at(b->min_y + i), min.y, s->per_y, y, true);
    const four_bits high = steps_of(four_at(b->max_y + i), min.y, s->per_y, y, false);
    const four_bits least = steps_of(four_at(b->min_x + i), min.x, s->per_x, x, true) | low << 16;
    const four_bits greatest = steps_of(four_at(b->max_x + i), min.x, s->per_x, x, false) | high << 16;
    const four_bits two = __builtin_shufflevector(least, greatest, 0, 4, 1, 5);
    const four_bits rest = __builtin_shufflevector(least, greatest, 2, 6, 3, 7);
    const four_bits band = low >> s->band_shift, top = high >> s->band_shift;
    return (four_shapes){
        {__builtin_shufflevector(two, numbers, 0, 1, 4, 4), __builtin_shufflevector(two, numbers, 2, 3, 5, 5),
         __builtin_shufflevector(rest, numbers, 0, 1, 6, 6), __builtin_shufflevector(rest, numbers, 2, 3, 7, 7)},
        band,
        (top - band) & (four_bits)(top > band)};
}

// Where records go.
typedef struct pool {
    hti_crowd_record *records;
    char *rows;
    hti_crowd_link *links;
    uint32_t *end;
    uint32_t *used; // chunks
} pool;

// A row of 12, 16, 20 or 28 bytes, or none.
static inline void copy_row(char *to, const char *row, size_t size) {
    if (size == 28) {
        const four a = four_at((const float *)(const void *)row), b = four_at((const float *)(const void *)(row + 12));
        memcpy(to, &a, sizeof a);
        memcpy(to + 12, &b, sizeof b);
    } else {
        memcpy(to, row, size);
    }
}

// A chunk is full when less than so much of it is empty, which is more than four shapes take.
enum { SPARE = 8 };

// Another chunk for each of four bands whose last one is full.
static __attribute__((noinline)) void open_chunks(pool p, four_bits bands) {
    for (int k = 0; k < 4; k++) {
        uint32_t *const end = &p.end[bands[k]];
        if (*end % CHUNK > CHUNK - SPARE) {
            p.links[*end / CHUNK] = (hti_crowd_link){*p.used, *end % CHUNK};
            *end = (*p.used)++ * CHUNK;
        }
    }
}

// The record of a shape, with its row beside it; sets a bit in `full` when its chunk is full then.
static inline void put(pool p, uint32_t band, four_bits record, const char *row, size_t size, uint32_t *full) {
    const uint32_t at = p.end[band]++;
    *full |= (at % CHUNK + SPARE) & CHUNK;
    memcpy(&p.records[at], &record, sizeof record);
    copy_row(p.rows + at * size, row, size);
}

// Returns into how many bands the shapes reach from their first ones. Four of them are put without a call: that would
// have all vectors in memory.
static inline __attribute__((always_inline)) uint64_t record_block(const hti_crowd_scale *s, pool p, uint32_t first,
                                                                   const hti_crowd_bounds *bounds, const char *rows,
                                                                   size_t size, uint32_t count) {
    four_bits more = {0, 0, 0, 0};
    for (uint32_t i = 0; i < count; i += 4) {
        const four_shapes f = four_shapes_at(s, bounds, i, first + i);
        const uint32_t here = count - i < 4 ? count - i : 4;
        uint32_t full = 0;
#pragma clang loop unroll(full)
        for (uint32_t k = 0; k < 4; k++) {
            if (k < here) {
                put(p, f.band[k], f.record[k], rows + (i + k) * size, size, &full);
            }
        }
        if (full != 0) {
            open_chunks(p, f.band);
        }
        more += f.more & (four_bits)((four_bits){0, 1, 2, 3} < here);
    }
    return (uint64_t)more[0] + more[1] + more[2] + more[3];
}

static uint64_t record_group(int group, const hti_crowd_scale *s, pool p, uint32_t first,
                             const hti_crowd_bounds *bounds, const char *rows, uint32_t count) {
    switch (group) {
    case 0:
        return record_block(s, p, first, bounds, rows, sizeof(ht_circle), count);
    case 1:
        return record_block(s, p, first, bounds, rows, sizeof(ht_box), count);
    case 2:
        return record_block(s, p, first, bounds, rows, sizeof(ht_obox), count);
    case 3:
        return record_block(s, p, first, bounds, rows, sizeof(ht_capsule), count);
    default:
        return record_block(s, p, first, bounds, rows, 0, count);
    }
}

// Rows and records of all shapes; false: they reach into too many bands.
static bool pass(hti_crowd *c, extent *e) {
    hti_crowd_bounds bounds;
    ht_obox room[BLOCK]; // the largest
    const float huge = FLT_MAX;
    *e = (extent){four_of(huge), four_of(huge), four_of(-huge), four_of(-huge), four_of(0), 0};
    uint32_t used = c->scale.bands;
    const pool p = {c->records, (char *)c->rows, c->links, c->end, &used};
    uint64_t more = 0;
    for (uint32_t k = 0; k < c->scale.bands; k++) {
        c->end[k] = k * CHUNK;
    }
    for (int k = 0; k < HTI_CROWD_GROUPS; k++) {
        const hti_crowd_group *g = &c->groups[k];
        for (uint32_t from = 0; from < g->count; from += BLOCK) {
            const uint32_t count = g->count - from < BLOCK ? g->count - from : BLOCK;
            char *rows = c->beside ? (char *)room : (char *)g->rows + from * hti_crowd_row_size(k);
            hti_crowd_load(c, k, from, from + count, &bounds, rows);
            extend(e, &bounds, count);
            more += record_group(c->beside ? k : -1, &c->scale, p, g->first + from, &bounds, rows, count);
        }
    }
    return more <= c->total;
}

void hti_crowd_order(hti_crowd *c) {
    extent e;
    bool good = pass(c, &e) && suits(&c->scale, &e, c->total);
    for (float most = (float)hti_crowd_most_bands(c->total); !good; most = floorf((float)c->scale.bands / 2)) {
        c->scale = scale_of(&e, c->total, most > 1 ? most : 1);
        good = pass(c, &e);
    }
}
