// batch_ray_test.c: ht_batch_raycast answers what ht_raycast answers, bit for bit, in every instruction set: rays and
// shapes of every sort (grids with their tangents and corners, ulps beside them, huge, tiny, not answerable), rays that
// end where they meet the shape, counts that fill no word, arrays that are not aligned.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/batch.h>

#include "support/test_rows.h"

enum { MANY = 300, VERTICES = 9, SORTS = RANDOM_SORTS + 1 };

// Rays and shapes of one kind, as shapes of any kind and as rows of structs, which begin one float behind the start of
// a line.
typedef struct scene {
    float ray[4 * MANY + 1], row[sizeof(ht_shape) / sizeof(float) * MANY + 1], max[MANY];
    ht_shape shape[MANY];
    ht_vec2 v[MANY][VERTICES];
} scene;

static scene all;
static ht_ray_hit got[MANY + 1], expected[MANY];
static ht_pair pairs[MANY];

static ht_ray *rays(void) {
    return (ht_ray *)(void *)(all.ray + 1);
}

// A ray at some point of the shape's bounds, or anywhere, or along an axis, or without direction.
static ht_ray make_ray(uint64_t *state, int sort, const ht_shape *s) {
    ht_ray ray = {random_point(state, sort), random_point(state, sort)};
    const ht_box b = ht_bounds(s);
    const float u = (float)random_below(state, 5) * 0.25f, w = (float)random_below(state, 5) * 0.25f;
    const int how = random_below(state, 16);
    if (how < 8) {
        ray.dir.x = b.min.x + u * (b.max.x - b.min.x) - ray.origin.x;
        ray.dir.y = b.min.y + w * (b.max.y - b.min.y) - ray.origin.y;
    } else if (how == 8) {
        ray.dir.x = 0.0f;
    } else if (how == 9) {
        ray.dir.y = -0.0f;
    } else if (how == 10 && random_below(state, 4) == 0) {
        ray.dir = (ht_vec2){0.0f, 0.0f};
    }
    return ray;
}

// One in 32 has a number that makes it unusable. A third of the rays end where a longer one enters or leaves.
static void make_scene(uint64_t *state, ht_kind kind, int32_t vertices, int sort) {
    static const float bad[] = {HTI_INFINITY, -HTI_INFINITY, HTI_NAN, -1.0f, -0.0f, 0.0f};
    static const float ends[] = {HTI_INFINITY, 1.0f, 1.0f, 0.0f, -1.0f, HTI_NAN, FLT_MAX, 0.5f};
    for (size_t i = 0; i < MANY; i++) {
        const int own = sort < RANDOM_SORTS ? sort : random_below(state, RANDOM_SORTS);
        ht_shape *s = &all.shape[i];
        *s = random_shape(state, kind, vertices, own, all.v[i]);
        ht_ray ray = make_ray(state, own, s);
        const float invalid = bad[random_below(state, 6)];
        const int what = random_below(state, 64), place = random_below(state, 4);
        if (what == 0) {
            memcpy((char *)&ray + (size_t)place * sizeof invalid, &invalid, sizeof invalid);
        } else if (what == 1 && kind == HT_CONVEX) {
            all.v[i][0].x = bad[random_below(state, 3)]; // one that moves would leave the polygon concave
        } else if (what == 1) {
            memcpy((char *)&s->obox + (size_t)place * sizeof invalid, &invalid, sizeof invalid);
        }
        memcpy((char *)(all.row + 1) + i * row_sizes[kind], &s->point, row_sizes[kind]);
        memcpy(&rays()[i], &ray, sizeof ray);
        const ht_ray_hit far = ht_raycast(&ray, HTI_INFINITY, s);
        const int end = random_below(state, 12);
        all.max[i] = end < 2    ? far.enter
                     : end < 4  ? far.exit
                     : end < 10 ? ends[random_below(state, 8)]
                                : 4.0f * random_positive(state, own);
    }
}

static bool same_hit(const ht_ray_hit *a, const ht_ray_hit *b) {
    const size_t from = offsetof(ht_ray_hit, enter), to = offsetof(ht_ray_hit, part);
    return a->hit == b->hit && a->relation == b->relation && a->inside == b->inside && a->part == b->part &&
           memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

static void expect_same_hits(size_t count, const char *set) {
    for (size_t i = 0; i < count; i++) {
        if (!same_hit(&got[i], &expected[i])) {
            fail_msg("%s in %s: pair %zu of %zu: relation %d enter %a, expected %d %a", ht_kind_name(all.shape[0].kind),
                     set, i, count, got[i].relation, (double)got[i].enter, expected[i].relation,
                     (double)expected[i].enter);
        }
    }
}

// Pairs from `first` on, in all sets. `ends` or `numbers` NULL as in ht_batch_raycast.
static void check(ht_rows rows, size_t first, size_t count, const float *ends, const ht_pair *numbers) {
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t ray = first + (numbers != NULL ? numbers[i].a : i);
        const size_t shape = first + (numbers != NULL ? numbers[i].b : i);
        expected[i] = ht_raycast(&rays()[ray], ends != NULL ? ends[ray] : HTI_INFINITY, &all.shape[shape]);
        hits += expected[i].relation != HT_APART;
    }
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (!ht_simd_use((ht_simd)set)) {
            continue;
        }
        memset(got, 77, sizeof got);
        ht_ray_hit untouched = got[count];
        const float *max = ends != NULL ? ends + first : NULL;
        assert_int_equal(ht_batch_raycast(rays() + first, max, &rows, numbers, count, got), hits);
        expect_same_hits(count, ht_simd_name((ht_simd)set));
        assert_memory_equal(&got[count], &untouched, sizeof untouched);
    }
}

static ht_rows rows_from(ht_kind kind, size_t first) {
    return (ht_rows){kind, (const char *)(all.row + 1) + first * row_sizes[kind]};
}

static const struct {
    ht_kind kind;
    int32_t vertices;
} kinds[] = {{HT_SEGMENT, 0},  {HT_CIRCLE, 0}, {HT_CAPSULE, 0}, {HT_BOX, 0},    {HT_OBOX, 0}, {HT_CONVEX, 3},
             {HT_TRIANGLE, 0}, {HT_CONVEX, 4}, {HT_CONVEX, 8},  {HT_CONVEX, 9}, {HT_POINT, 0}};

// HANTEI_BATCH_ROUNDS repeats it with other numbers.
static void every_ray_as_ht_raycast(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    const char *rounds = getenv("HANTEI_BATCH_ROUNDS");
    uint64_t state = 21;
    for (long round = rounds != NULL ? strtol(rounds, NULL, 10) : 1; round > 0; round--) {
        for (size_t k = 0; k < SORTS * (sizeof kinds / sizeof kinds[0]); k++) {
            const ht_kind kind = kinds[k / SORTS].kind;
            make_scene(&state, kind, kinds[k / SORTS].vertices, (int)(k % SORTS));
            for (size_t i = 0; i < MANY; i++) {
                pairs[i] = (ht_pair){(uint32_t)random_below(&state, MANY), (uint32_t)random_below(&state, MANY)};
            }
            const size_t first = (size_t)random_below(&state, 8), count = (size_t)random_below(&state, MANY - 8);
            check(rows_from(kind, 0), 0, MANY, all.max, NULL);
            check(rows_from(kind, 0), 0, MANY, NULL, pairs);
            check(rows_from(kind, first), first, count, NULL, NULL);
            check(rows_from(kind, 0), 0, count, all.max, pairs);
            check((ht_rows){HT_KIND_COUNT, all.shape}, 0, count, all.max, pairs);
        }
    }
    assert_true(ht_simd_use(before));
}

// Each word has polygons of another number of vertices, none of them rounded.
static void words_of_polygons(void **unused) {
    (void)unused;
    static const int32_t counts[] = {4, 8, 3, 7, 8};
    const ht_simd before = ht_simd_in_use();
    uint64_t state = 23;
    for (size_t i = 0; i < MANY; i++) {
        const int32_t count = counts[i / 64];
        for (int32_t k = 0; k < count; k++) {
            const ht_rot q = ht_rot_make(6.2831853f * (float)k / (float)count);
            all.v[i][k] = (ht_vec2){2.0f * q.c, 2.0f * q.s};
        }
        all.shape[i] = HT_SHAPE(((ht_convex){all.v[i], count, 0.0f}));
        memcpy((char *)(all.row + 1) + i * sizeof(ht_convex), &all.shape[i].convex, sizeof(ht_convex));
        rays()[i] = (ht_ray){random_point(&state, 1), random_point(&state, 1)};
        pairs[i] = (ht_pair){(uint32_t)i, (uint32_t)i};
    }
    check(rows_from(HT_CONVEX, 0), 0, MANY, NULL, NULL);
    check(rows_from(HT_CONVEX, 0), 0, MANY, NULL, pairs);
    assert_true(ht_simd_use(before));
}

// Discs on a grid whose lines leave them within a denormal float of where they enter, beside tangents.
static void fractions_without_digits(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    for (size_t i = 0; i < MANY; i++) {
        const float unit = i % 3 == 0 ? 1.0f : 0x1p-41f;
        const ht_circle s = {{100.0f * unit, (float)(i % 7) * unit}, 5.0f * unit};
        const ht_ray ray = {{0.0f, 0.0f}, {i % 3 == 2 ? 1.0f : 0x1p112f, 0.0f}};
        all.shape[i] = HT_SHAPE(s);
        memcpy((char *)(all.row + 1) + i * sizeof s, &s, sizeof s);
        memcpy(&rays()[i], &ray, sizeof ray);
    }
    check(rows_from(HT_CIRCLE, 0), 0, MANY, NULL, NULL);
    assert_true(ht_simd_use(before));
}

static void every_count(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    uint64_t state = 22;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        make_scene(&state, kinds[k].kind, kinds[k].vertices, 1);
        for (size_t i = 0; i < MANY; i++) {
            pairs[i] = (ht_pair){(uint32_t)random_below(&state, MANY), (uint32_t)random_below(&state, MANY)};
        }
        for (size_t count = 0; count <= 70; count++) {
            check(rows_from(kinds[k].kind, count % 3), count % 3, count, all.max, NULL);
            check(rows_from(kinds[k].kind, 0), 0, count, NULL, pairs);
        }
    }
    assert_true(ht_simd_use(before));
}

static void what_is_no_batch(void **unused) {
    (void)unused;
    const ht_ray ray = {{0.0f, 0.0f}, {1.0f, 0.0f}};
    const ht_circle circle = {{4.0f, 0.0f}, 1.0f};
    const ht_rows rows = {HT_CIRCLE, &circle}, none = {HT_CIRCLE, NULL}, unknown = {(ht_kind)99, &circle};
    ht_ray_hit out = {.part = 5};
    assert_int_equal(ht_batch_raycast(NULL, NULL, &rows, NULL, 1, &out), 0);
    assert_int_equal(ht_batch_raycast(&ray, NULL, NULL, NULL, 1, &out), 0);
    assert_int_equal(ht_batch_raycast(&ray, NULL, &none, NULL, 1, &out), 0);
    assert_int_equal(ht_batch_raycast(&ray, NULL, &unknown, NULL, 1, &out), 0);
    assert_int_equal(ht_batch_raycast(&ray, NULL, &rows, NULL, 1, NULL), 0);
    assert_int_equal(ht_batch_raycast(&ray, NULL, &rows, NULL, 0, &out), 0);
    assert_int_equal(out.part, 5);
    assert_int_equal(ht_batch_raycast(&ray, NULL, &rows, NULL, 1, &out), 1);
    assert_int_equal(out.part, 0);
    assert_true(out.enter == 3.0f && out.exit == 5.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_ray_as_ht_raycast), cmocka_unit_test(words_of_polygons),
                                       cmocka_unit_test(fractions_without_digits), cmocka_unit_test(every_count),
                                       cmocka_unit_test(what_is_no_batch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
