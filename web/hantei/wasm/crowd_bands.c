// crowd_bands.c: what is near in y laid together.
//
// Bounds are compared in steps, 16 bits each: rounding is monotone, so bounds that meet do so in steps, and so is
// taking the border for what lies outside. A band is some steps high, and a shape has a record in each band that it
// reaches. One pass over all shapes makes rows, bounds and records, with the scale of the frame before, unless that
// does not suit any more. It jumps about in memory as little as can be: it writes as many streams as there are bands.
#include "crowd.h"
#include "crowd_box.h"

#include <float.h>
#include <math.h>

#define CHUNK HTI_CROWD_CHUNK
#define HTI_STEPS 32000.0f // a little less than 2^15
#define HTI_HEIGHT 3.0f    // of a band, in mean heights: less makes more records, more makes them denser

enum { BLOCK = 128 }; // shapes handled at once

// Shifts: as many buckets as a walk has room for; and a bucket of INT16_MAX begins behind all steps.
enum { LEAST_BUCKET = 5, MOST_BUCKET = 9 };

// Of all bounds that are not NaN: least and greatest sides, and heights of some of them.
typedef struct extent {
    crowd_box least, greatest, heights;
    uint32_t some;
} extent;

static void extend(extent *e, const ht_box *bounds, uint32_t count) {
    const crowd_box zero = {0};
    crowd_box least = e->least, greatest = e->greatest;
    for (uint32_t i = 0; i < count; i += 2) { // two, because each waits for the one before
        const crowd_box a = crowd_box_at(&bounds[i]), b = crowd_box_at(&bounds[i + 1 < count ? i + 1 : i]);
        least = crowd_box_min(crowd_box_min(a, b), least);
        greatest = crowd_box_max(crowd_box_max(a, b), greatest);
    }
    for (uint32_t i = 0; i < count; i += 8) {
        const crowd_box b = crowd_box_at(&bounds[i]);
        e->heights += crowd_box_max(__builtin_shufflevector(b, b, 2, 3, 0, 1) - b, zero);
        e->some++;
    }
    e->least = least;
    e->greatest = greatest;
}

// 0 instead of what is not finite: all steps are 0 then.
static float rate(float steps, float size) {
    const float per_unit = steps / size;
    return size > 0 && size <= FLT_MAX && per_unit <= FLT_MAX ? per_unit : 0;
}

static float mean_of(const extent *e) {
    return e->heights[1] / (float)(e->some > 0 ? e->some : 1);
}

// A scale of at most so many bands, one or more.
static hti_crowd_scale scale_of(const extent *e, uint32_t total, float most) {
    const float x = (e->greatest[2] - e->least[0]) / 32, y = (e->greatest[3] - e->least[1]) / 32; // room to move
    const ht_box reach = {{e->least[0] - x, e->least[1] - y}, {e->greatest[2] + x, e->greatest[3] + y}};
    const float width = reach.max.x - reach.min.x, height = reach.max.y - reach.min.y, mean = mean_of(e);
    const float wanted = floorf(height / (HTI_HEIGHT * mean));
    const float count = wanted > most ? most : wanted >= 1 ? wanted : 1;
    hti_crowd_scale scale = {reach, mean, rate(HTI_STEPS, width), 0, total, (uint32_t)count, 0, LEAST_BUCKET};
    while (scale.bands << (scale.band_shift + 1) <= (uint32_t)HTI_STEPS && scale.band_shift < 8) {
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
    const ht_box *r = &s->reach;
    const bool inside =
        r->min.x <= e->least[0] && r->min.y <= e->least[1] && e->greatest[2] <= r->max.x && e->greatest[3] <= r->max.y;
    return inside && s->total == total && is_near(s->mean, mean_of(e)) &&
           is_near(r->max.x - r->min.x, e->greatest[2] - e->least[0]) &&
           is_near(r->max.y - r->min.y, e->greatest[3] - e->least[1]);
}

#if defined(__wasm_simd128__)
typedef v128_t record;

// The nearest whole numbers of steps, which are less than 2^22: the last digits of a sum.
static inline record record_of(crowd_box at, uint32_t number) {
    const float digits = 0x1.8p23f;
    const v128_t whole = wasm_i32x4_sub((v128_t)(at + digits), wasm_f32x4_splat(digits));
    return wasm_i32x4_replace_lane(wasm_i16x8_narrow_i32x4(whole, whole), 2, (int32_t)number);
}

static inline void store(hti_crowd_record *to, record r) {
    wasm_v128_store(to, r);
}

static inline int side_of(record r, int k) {
    return k == 1 ? wasm_i16x8_extract_lane(r, 1) : wasm_i16x8_extract_lane(r, 3);
}
#else
typedef hti_crowd_record record;

static inline record record_of(crowd_box at, uint32_t number) {
    const float digits = 0x1.8p23f;
    record out = {{0}, number, 0};
    for (int k = 0; k < 4; k++) {
        out.side[k] = (int16_t)((at[k] + digits) - digits);
    }
    return out;
}

static inline void store(hti_crowd_record *to, record r) {
    *to = r;
}

static inline int side_of(record r, int k) {
    return r.side[k];
}
#endif

// Where records go: chunks given out, and whether there were not enough.
typedef struct pool {
    hti_crowd_record *records;
    uint32_t *next, *end;
    uint32_t used, chunks;
    bool empty;
} pool;

// Writes a record; `counts` is 1 or 0: the next one takes its place. No branch: that would be a toss-up.
static inline void put(pool *p, uint32_t band, record r, uint32_t counts) {
    const uint32_t at = p->end[band], end = at + counts;
    store(&p->records[at], r);
    p->end[band] = end;
    if (end % CHUNK < counts) { // the chunk is full
        p->empty |= p->used == p->chunks;
        const uint32_t more = p->empty ? p->chunks : p->used++;
        p->next[at / CHUNK] = more;
        p->end[band] = more * CHUNK;
    }
}

// Shapes that meet nothing, being NaN, have their records behind the last band.
static void record_block(const hti_crowd_scale *s, pool *to, uint32_t first, const ht_box *bounds, uint32_t count) {
    const ht_vec2 min = s->reach.min;
    const crowd_box origin = {min.x, min.y, min.x, min.y}, per_unit = {s->per_x, s->per_y, -s->per_x, -s->per_y};
    const float x = HTI_STEPS, y = (float)((s->bands << s->band_shift) - 1);
    const crowd_box least = {0, 0, -x, -y}, most = {x, y, 0, 0};
    const uint32_t shift = s->band_shift, behind = s->bands;
    pool p = *to;
    for (uint32_t i = 0; i < count; i++) {
        const crowd_box b = crowd_box_at(&bounds[i]), at = (b - origin) * per_unit;
        const record r = record_of(crowd_box_min(crowd_box_max(at, least), most), first + i);
        const bool good = (b[0] <= b[2]) & (b[1] <= b[3]);
        const uint32_t band = good ? (uint32_t)side_of(r, 1) >> shift : behind;
        const uint32_t top = good ? (uint32_t)-side_of(r, 3) >> shift : 0;
        put(&p, band, r, 1);
        put(&p, band + 1, r, top > band);
        for (uint32_t k = band + 2; k <= top; k++) {
            put(&p, k, r, 1);
        }
    }
    *to = p;
}

// Rows and records of all shapes; false: there is no room for the records.
static bool pass(hti_crowd *c, extent *e) {
    ht_box bounds[BLOCK];
    const float huge = FLT_MAX;
    *e = (extent){{huge, huge, huge, huge}, {-huge, -huge, -huge, -huge}, {0}, 0};
    pool p = {c->records, c->next, c->end, c->scale.bands + 2, c->chunks, false};
    for (uint32_t k = 0; k < c->scale.bands + 2; k++) {
        c->end[k] = k * CHUNK;
    }
    for (int k = 0; k < HTI_CROWD_GROUPS; k++) {
        const hti_crowd_group *g = &c->groups[k];
        for (uint32_t from = 0; from < g->count; from += BLOCK) {
            const uint32_t count = g->count - from < BLOCK ? g->count - from : BLOCK;
            hti_crowd_load(c, k, from, from + count, bounds);
            extend(e, bounds, count);
            record_block(&c->scale, &p, g->first + from, bounds, count);
        }
    }
    return !p.empty;
}

void hti_crowd_order(hti_crowd *c) {
    extent e;
    bool good = pass(c, &e) && suits(&c->scale, &e, c->total);
    const float room = HTI_CROWD_BANDS, some = 1 + (float)(c->total / 8);
    for (float most = some < room ? some : room; !good; most = floorf((float)c->scale.bands / 2)) {
        c->scale = scale_of(&e, c->total, most > 1 ? most : 1);
        good = pass(c, &e);
    }
}
