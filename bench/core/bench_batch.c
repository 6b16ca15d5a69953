// bench_batch.c: batches: pairs in columns, in every instruction set, from the caches and from memory; one shape
// against many; pairs of rows by their numbers, as an index finds them.
//
// The plain loops are those of bench_batch_plain.c and bench_batch_lanes.c, compiled for the same set. Answers are
// checked against ht_relate, pair by pair, before anything is timed.
#include "bench/core/bench_batch.h"
#include "bench/core/bench.h"

#include <stdlib.h>
#include <string.h>

#include <hantei/batch.h>

enum { BATCH_COLUMNS = HT_COLUMN_LIMIT, CACHED = 1 << 18, STORED = 1 << 26, POOL = 1 << 18, SKEW = 272 };

// What lies where, in bytes of both sides.
static const struct {
    const char *name;
    size_t bytes;
} places[] = {{"cache", CACHED}, {"memory", STORED}};

typedef struct row {
    const char *name; // of the relations' row that makes the shapes, or of one of those below
    ht_kind a, b;
    int32_t vertices;
    int32_t width_a, width_b; // numbers of a shape, without a radius that is 0
} row;

static const row rows[] = {
    {"circle-circle", HT_CIRCLE, HT_CIRCLE, 0, 3, 3},
    {"box-box", HT_BOX, HT_BOX, 0, 4, 4},
    {"point-obox", HT_POINT, HT_OBOX, 0, 2, 6},
    {"circle-box", HT_CIRCLE, HT_BOX, 0, 3, 4},
    {"circle-obox", HT_CIRCLE, HT_OBOX, 0, 3, 6},
    {"segment-segment", HT_SEGMENT, HT_SEGMENT, 0, 4, 4},
    {"obox-obox", HT_OBOX, HT_OBOX, 0, 6, 6},
    {"capsule-capsule", HT_CAPSULE, HT_CAPSULE, 0, 5, 5},
    {"triangle-triangle", HT_TRIANGLE, HT_TRIANGLE, 0, 6, 6},
    {"convex4-convex4", HT_CONVEX, HT_CONVEX, 4, 8, 8},
    {"convex8-convex8", HT_CONVEX, HT_CONVEX, 8, 16, 16},
    {"box-ray", HT_BOX, HT_RAY, 0, 4, 4},
    {"circle-ray", HT_CIRCLE, HT_RAY, 0, 3, 4},
    {"segment-ray", HT_SEGMENT, HT_RAY, 0, 4, 4},
};

// Shapes that no relation has.
typedef struct quadrangle {
    ht_vec2 v[4];
} quadrangle;

static void quadrangles(bench_random *r, bench_set set, float spread, void *a, void *b) {
    bench_around(r, set, spread, ((quadrangle *)a)->v, 4);
    bench_around(r, set, spread, ((quadrangle *)b)->v, 4);
}

// From far outside towards where the shapes are.
static void ray(bench_random *r, float spread, ht_ray *out) {
    const float far = spread + 4.0f;
    out->origin = (ht_vec2){bench_uniform(r, -far, far), bench_uniform(r, -far, far)};
    out->dir.x = bench_uniform(r, -spread, spread) - out->origin.x;
    out->dir.y = bench_uniform(r, -spread, spread) - out->origin.y;
}

#define MAKE_RAY(name, first)                                                                                          \
    static void name(bench_random *r, bench_set set, float spread, void *a, void *b) {                                 \
        bench_##first(r, set, spread, a);                                                                              \
        ray(r, spread, b);                                                                                             \
    }
MAKE_RAY(box_ray, box)
MAKE_RAY(circle_ray, circle)
MAKE_RAY(segment_ray, segment)

static ht_relation relate_quadrangles(const quadrangle *a, const quadrangle *b) {
    const ht_convex p = {a->v, 4, 0.0f}, q = {b->v, 4, 0.0f};
    return ht_relate_convex_convex(&p, &q);
}

static ht_relation relate_ray(const ht_ray *a, ht_shape b) {
    const ht_shape p = HT_SHAPE(*a);
    return ht_relate(&p, &b);
}

#define LOOP(name, type_a, type_b, hit) static BENCH_LOOP(run_##name, type_a, type_b, hit)
LOOP(quadrangles, quadrangle, quadrangle, relate_quadrangles(&a[i], &b[i]))
LOOP(box_ray, ht_box, ht_ray, relate_ray(&b[i], HT_SHAPE(a[i])))
LOOP(circle_ray, ht_circle, ht_ray, relate_ray(&b[i], HT_SHAPE(a[i])))
LOOP(segment_ray, ht_segment, ht_ray, relate_ray(&b[i], HT_SHAPE(a[i])))

static const bench_row others[] = {
    {"convex4-convex4", sizeof(quadrangle), sizeof(quadrangle), quadrangles, run_quadrangles, NULL, 0.0f, 0},
    {"box-ray", sizeof(ht_box), sizeof(ht_ray), box_ray, run_box_ray, NULL, 0.0f, 0},
    {"circle-ray", sizeof(ht_circle), sizeof(ht_ray), circle_ray, run_circle_ray, NULL, 0.0f, 0},
    {"segment-ray", sizeof(ht_segment), sizeof(ht_ray), segment_ray, run_segment_ray, NULL, 0.0f, 0},
};

static const bench_row *find_maker(const char *name) {
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(others[i].name, name) == 0) {
            return &others[i];
        }
    }
    for (size_t i = 0; i < bench_relation_count; i++) {
        if (strcmp(bench_relations[i].name, name) == 0) {
            return &bench_relations[i];
        }
    }
    return NULL;
}

// A workload: the same shapes as columns, and their rows where they are structs.
typedef struct load {
    ht_columns a, b;
    float *memory;
    bench_data data;
    size_t count;
    ht_batch_out out;
    uint8_t *bytes;
    bench_batch_plain plain;
    ht_pair *pairs; // of rows
    ht_rows rows_a, rows_b;
} load;

// Columns of what lies at `shapes`, `width` numbers each of `size` bytes; starts are skewed, so that they do not all
// fall onto the same lines of a cache.
static float *fill_columns(ht_columns *out, const void *shapes, size_t size, int32_t width, size_t count, float *to) {
    for (int32_t k = 0; k < width; k++, to += count + SKEW) {
        for (size_t i = 0; i < count; i++) {
            memcpy(&to[i], (const char *)shapes + i * size + (size_t)k * sizeof(float), sizeof(float));
        }
        out->column[k] = to;
    }
    return to;
}

static load make_load(const row *r, size_t count, uint64_t seed) {
    const bench_row *maker = find_maker(r->name);
    load l = {
        .a = {.kind = r->a, .vertices = r->vertices}, .b = {.kind = r->b, .vertices = r->vertices}, .count = count};
    l.data = bench_make(maker, BENCH_RANDOM, count, seed);
    l.memory = bench_must(malloc((count + SKEW) * (size_t)(r->width_a + r->width_b) * sizeof(float)));
    float *next = fill_columns(&l.a, l.data.a, maker->size_a, r->width_a, count, l.memory);
    fill_columns(&l.b, l.data.b, maker->size_b, r->width_b, count, next);
    l.out.meet = bench_must(calloc(count / 64 + 1, sizeof(uint64_t)));
    l.bytes = bench_must(malloc(count + 64));
    l.rows_a = (ht_rows){r->a, l.data.a};
    l.rows_b = (ht_rows){r->b, l.data.b};
    return l;
}

static void free_load(load *l) {
    bench_free(&l->data);
    free(l->memory);
    free(l->out.meet);
    free(l->bytes);
    free(l->pairs);
}

static size_t run_each(void *state) {
    const load *l = state;
    return ht_batch_each(&l->a, &l->b, l->count, l->out);
}

static size_t run_relations(void *state) {
    const load *l = state;
    return ht_batch_each(&l->a, &l->b, l->count, (ht_batch_out){l->out.meet, l->bytes});
}

static size_t run_batch_pairs(void *state) {
    const load *l = state;
    return ht_batch_pairs(&l->rows_a, &l->rows_b, l->pairs, l->count, l->out);
}

static size_t run_plain(void *state) {
    const load *l = state;
    return l->plain.loop(l->a.column, l->b.column, l->count, l->bytes);
}

bench_batch_plain bench_find_plain(const char *name, ht_simd simd) {
    const bench_batch_plain *list = bench_batch_plain_base;
#if defined(HANTEI_BENCH_X86)
    list = simd == HT_SIMD_AVX512 ? bench_batch_plain_avx512 : simd == HT_SIMD_AVX2 ? bench_batch_plain_avx2 : list;
#endif
    while (simd != HT_SIMD_SCALAR && list->row != NULL && strcmp(list->row, name) != 0) {
        list++;
    }
    return simd != HT_SIMD_SCALAR ? *list : (bench_batch_plain){NULL, NULL, false};
}

// Pairs that a batch, or the plain loop, answers otherwise than ht_relate asked one by one.
static size_t count_differences(const row *r, const load *l, bool plain) {
    const uint64_t *bits = plain ? (const uint64_t *)(const void *)l->bytes : l->out.meet;
    const bench_row *maker = find_maker(r->name);
    const size_t few = l->count < 8192 ? l->count : 8192;
    size_t differ = 0;
    for (size_t i = 0; i < few; i++) {
        const bench_data one = bench_only(maker, &l->data, i);
        const bool met = plain && !l->plain.bits ? l->bytes[i] != 0 : (bits[i / 64] >> i % 64 & 1) != 0;
        differ += (size_t)((maker->ours(&one) != 0) != met);
    }
    return differ;
}

static void report(bench_line *line, const row *r, load *l, size_t (*run)(void *), bench_settings *s) {
    bench_progress(s, line);
    line->items = l->count;
    line->meeting = (double)run(l) / (double)l->count;
    bench_lane *ours = bench_add(line, bench_ours, "", run, l);
    ours->differ = l->pairs == NULL ? count_differences(r, l, false) : 0;
    if (l->plain.loop != NULL && run == run_each) {
        run_plain(l);
        bench_add(line, bench_plain, "loop over columns", run_plain, l)->differ = count_differences(r, l, true);
    }
    bench_time(line, s);
    bench_report(s, line);
}

static void measure_set(const row *r, ht_simd simd, bench_settings *s) {
    for (size_t p = 0; p < sizeof places / sizeof *places; p++) {
        char set[32];
        snprintf(set, sizeof set, "%s %s", ht_simd_name(simd), places[p].name);
        load l = make_load(r, places[p].bytes / 4 / (size_t)(r->width_a + r->width_b), s->seed);
        l.plain = bench_find_plain(r->name, simd);
        bench_line line = {.part = "batch", .row = r->name, .set = set};
        report(&line, r, &l, run_each, s);
        free_load(&l);
    }
}

// Relations instead of bits; rows by their numbers, from the caches and from memory. In the set in use.
static void measure_forms(const row *r, bench_settings *s) {
    load l = make_load(r, CACHED / 4 / (size_t)(r->width_a + r->width_b), s->seed);
    bench_line line = {.part = "batch", .row = r->name, .set = "relations"};
    report(&line, r, &l, run_relations, s);
    free_load(&l);
    for (size_t pool = 1024; r->a != HT_CONVEX && pool <= POOL; pool *= POOL / 1024) {
        l = make_load(r, POOL, s->seed);
        bench_random random = {s->seed};
        l.pairs = bench_must(malloc(l.count * sizeof *l.pairs));
        for (size_t i = 0; i < l.count; i++) {
            l.pairs[i] = (ht_pair){(uint32_t)(bench_next(&random) % pool), (uint32_t)(bench_next(&random) % pool)};
        }
        line = (bench_line){.part = "batch", .row = r->name, .set = pool == 1024 ? "pairs of 1k" : "pairs of 256k"};
        report(&line, r, &l, run_batch_pairs, s);
        free_load(&l);
    }
}

void bench_run_batch(bench_settings *s) {
    const ht_simd before = ht_simd_in_use();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int set = HT_SIMD_COUNT - 1; set >= 0 && bench_wants(s, "batch", rows[i].name); set--) {
            if (set <= (int)before && ht_simd_use((ht_simd)set)) {
                measure_set(&rows[i], (ht_simd)set, s);
            }
        }
        ht_simd_use(before);
        if (bench_wants(s, "batch", rows[i].name)) {
            measure_forms(&rows[i], s);
        }
    }
}
