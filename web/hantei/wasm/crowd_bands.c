// crowd_bands.c: what is near in y laid together.
//
// Bounds are compared in steps, 15 bits each: rounding is monotone, so bounds that meet do so in steps, and so is
// taking the border for what lies outside. A band is some steps high, and a shape has a record in each band that it
// reaches. One pass over all shapes makes rows, bounds and records, with the scale of the frame before, unless that
// does not suit any more. It jumps about in memory as little as can be: it writes as many streams as there are bands.
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

// The nearest whole numbers of steps, 0 to `most`, in the last bits; `otherwise`, one of these two, for NaN.
static inline four_bits steps_of(four at, float origin, float per_unit, float most, float otherwise) {
    const float digits = 0x1.8p23f; // the last digits of a sum with it are whole
    const four steps = (at - four_of(origin)) * four_of(per_unit);
    const four inside = otherwise > 0 ? four_less(four_of(most), four_greater(steps, four_of(0)))
                                      : four_less(four_of(most), four_greater(four_of(0), steps));
    return (four_bits)(inside + four_of(digits)) & 0xffff;
}

// Four shapes: their records without slots, the lowest band of each, and how many more it reaches.
typedef struct four_shapes {
    four_bits record[4];
    four_bits band, more;
} four_shapes;

static inline four_shapes four_shapes_at(const hti_crowd_scale *s, const hti_crowd_bounds *b, uint32_t i) {
    const ht_vec2 min = s->reach.min;
    const float x = HTI_STEPS, y = (float)((s->bands << s->band_shift) - 1);
    const four_bits low = steps_of(four_at(b->min_y + i), min.y, s->per_y, y, y);
    const four_bits high = steps_of(four_at(b->max_y + i), min.y, s->per_y, y, 0);
    const four_bits least = steps_of(four_at(b->min_x + i), min.x, s->per_x, x, x) | low << 16;
    const four_bits greatest = steps_of(four_at(b->max_x + i), min.x, s->per_x, x, 0) | high << 16;
    const four_bits two = __builtin_shufflevector(least, greatest, 0, 4, 1, 5);
    const four_bits rest = __builtin_shufflevector(least, greatest, 2, 6, 3, 7);
    const four_bits band = low >> s->band_shift, top = high >> s->band_shift;
    return (four_shapes){
        {two, __builtin_shufflevector(two, two, 2, 3, 2, 3), rest, __builtin_shufflevector(rest, rest, 2, 3, 2, 3)},
        band,
        (top - band) & (four_bits)(top > band)};
}

// Where records go: chunks given out, and whether there were not enough.
typedef struct pool {
    hti_crowd_record *records;
    char *rows;
    uint32_t *next, *end;
    uint32_t used, chunks;
    bool empty;
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

// Another chunk for a band whose last record went to `at`.
static __attribute__((noinline)) void open_chunk(pool *p, uint32_t band, uint32_t at) {
    p->empty |= p->used == p->chunks;
    const uint32_t more = p->empty ? p->chunks : p->used++;
    p->next[at / CHUNK] = more;
    p->end[band] = more * CHUNK;
}

// Writes a record; `counts` is 1 or 0: the next one takes its place. No branch: that would be a toss-up.
static inline void put(pool *p, uint32_t band, four_bits r, uint32_t counts) {
    const uint32_t at = p->end[band], end = at + counts;
    memcpy(&p->records[at], &r, sizeof r);
    p->end[band] = end;
    if (end % CHUNK < counts) {
        open_chunk(p, band, at);
    }
}

typedef uint64_t two_words __attribute__((vector_size(16)));

// The first record of a shape, with its row beside it; returns it.
static inline four_bits put_first(pool *p, uint32_t band, four_bits record, uint32_t number, const char *row,
                                  size_t size) {
    const uint32_t slot = p->end[band];
    two_words w = (two_words)record;
    w[1] = (uint64_t)slot << 32 | number;
    copy_row(p->rows + slot * size, row, size);
    put(p, band, (four_bits)w, 1);
    return (four_bits)w;
}

// Up to four shapes in any number of bands.
static __attribute__((noinline)) void put_any(pool *p, const four_shapes *f, uint32_t first, const char *rows,
                                              size_t size, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t band = f->band[k];
        const four_bits r = put_first(p, band, f->record[k], first + k, rows + k * size, size);
        for (uint32_t more = 1; more <= f->more[k]; more++) {
            put(p, band + more, r, 1);
        }
    }
}

static inline __attribute__((always_inline)) void record_block(const hti_crowd_scale *s, pool *p, uint32_t first,
                                                               const hti_crowd_bounds *bounds, const char *rows,
                                                               size_t size, uint32_t count) {
    for (uint32_t i = 0; i < count; i += 4) {
        const four_shapes f = four_shapes_at(s, bounds, i);
        if (i + 4 > count || four_any((four_bits)(f.more > 1))) {
            put_any(p, &f, first + i, rows + i * size, size, count - i < 4 ? count - i : 4);
            continue;
        }
#pragma clang loop unroll(full)
        for (uint32_t k = 0; k < 4; k++) {
            const uint32_t band = f.band[k];
            const four_bits r = put_first(p, band, f.record[k], first + i + k, rows + (i + k) * size, size);
            put(p, band + 1, r, f.more[k]);
        }
    }
}

static void record_group(int group, const hti_crowd_scale *s, pool *p, uint32_t first, const hti_crowd_bounds *bounds,
                         const char *rows, uint32_t count) {
    switch (group) {
    case 0:
        record_block(s, p, first, bounds, rows, sizeof(ht_circle), count);
        return;
    case 1:
        record_block(s, p, first, bounds, rows, sizeof(ht_box), count);
        return;
    case 2:
        record_block(s, p, first, bounds, rows, sizeof(ht_obox), count);
        return;
    case 3:
        record_block(s, p, first, bounds, rows, sizeof(ht_capsule), count);
        return;
    default:
        record_block(s, p, first, bounds, rows, 0, count);
    }
}

// Rows and records of all shapes; false: there is no room for the records.
static bool pass(hti_crowd *c, extent *e) {
    hti_crowd_bounds bounds;
    ht_obox room[BLOCK]; // the largest
    const float huge = FLT_MAX;
    *e = (extent){four_of(huge), four_of(huge), four_of(-huge), four_of(-huge), four_of(0), 0};
    pool p = {c->records, (char *)c->rows, c->next, c->end, c->scale.bands + 1, c->chunks, false};
    for (uint32_t k = 0; k < c->scale.bands + 1; k++) {
        c->end[k] = k * CHUNK;
    }
    for (int k = 0; k < HTI_CROWD_GROUPS; k++) {
        const hti_crowd_group *g = &c->groups[k];
        for (uint32_t from = 0; from < g->count; from += BLOCK) {
            const uint32_t count = g->count - from < BLOCK ? g->count - from : BLOCK;
            char *rows = c->beside ? (char *)room : (char *)g->rows + from * hti_crowd_row_size(k);
            hti_crowd_load(c, k, from, from + count, &bounds, rows);
            extend(e, &bounds, count);
            record_group(c->beside ? k : -1, &c->scale, &p, g->first + from, &bounds, rows, count);
        }
    }
    return !p.empty;
}

void hti_crowd_order(hti_crowd *c) {
    extent e;
    bool good = pass(c, &e) && suits(&c->scale, &e, c->total);
    for (float most = (float)hti_crowd_most_bands(c->total); !good; most = floorf((float)c->scale.bands / 2)) {
        c->scale = scale_of(&e, c->total, most > 1 ? most : 1);
        good = pass(c, &e);
    }
}
