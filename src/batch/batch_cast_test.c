// batch_cast_test.c: ht_batch_cast answers what ht_cast answers, bit for bit, in every instruction set: shapes of every
// sort (grids with their corners and tangents, ulps beside them, huge, tiny, not answerable), motions towards the other
// shape, along an axis, nowhere, or that end where the shapes meet, counts that fill no word, arrays that are not
// aligned.
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

// Shapes of one kind, as shapes of any kind and as rows of structs, which begin two floats behind the start of a line:
// they may hold pointers.
typedef struct crowd {
    float skew, row[sizeof(ht_shape) / sizeof(float) * MANY + 1];
    ht_shape shape[MANY];
    ht_vec2 v[MANY][VERTICES];
} crowd;

static crowd moving, resting;
static float motion[2 * MANY + 1];
static ht_cast_hit got[MANY + 1], expected[MANY];
static ht_pair pairs[MANY];

static ht_vec2 *deltas(void) {
    return (ht_vec2 *)(void *)(motion + 1);
}

static ht_rows rows_from(const crowd *c, ht_kind kind, size_t first) {
    return (ht_rows){kind, (const char *)(c->row + 1) + first * row_sizes[kind]};
}

// One in 32 has a number that makes it unusable.
static void make_crowd(crowd *c, uint64_t *state, ht_kind kind, int32_t vertices, int sort) {
    static const float bad[] = {HTI_INFINITY, -HTI_INFINITY, HTI_NAN, -1.0f, -0.0f, 0.0f};
    for (size_t i = 0; i < MANY; i++) {
        const int own = sort < RANDOM_SORTS ? sort : random_below(state, RANDOM_SORTS);
        ht_shape *s = &c->shape[i];
        *s = random_shape(state, kind, vertices, own, c->v[i]);
        const float invalid = bad[random_below(state, 6)];
        const int what = random_below(state, 32), place = random_below(state, 6);
        if (what == 0 && kind == HT_CONVEX) {
            c->v[i][0].x = bad[random_below(state, 3)]; // one that moves would leave the polygon concave
        } else if (what == 0) {
            memcpy((char *)&s->obox + (size_t)place * sizeof invalid, &invalid, sizeof invalid);
        }
        memcpy((char *)(c->row + 1) + i * row_sizes[kind], &s->point, row_sizes[kind]);
    }
}

// From some point of A's bounds to some of B's; anywhere; along an axis, or nowhere. Some end where they hit.
static ht_vec2 make_delta(uint64_t *state, int sort, const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    const float u = (float)random_below(state, 5) * 0.25f, w = (float)random_below(state, 5) * 0.25f;
    const int how = random_below(state, 16);
    ht_vec2 delta = random_point(state, sort);
    if (how < 10) {
        delta.x = q.min.x + u * (q.max.x - q.min.x) - (p.min.x + w * (p.max.x - p.min.x));
        delta.y = q.min.y + w * (q.max.y - q.min.y) - (p.min.y + u * (p.max.y - p.min.y));
    }
    if (how == 8 || how == 10) {
        delta.x = 0.0f;
    } else if (how == 9 || how == 11) {
        delta.y = -0.0f;
    } else if (how == 12 && random_below(state, 4) == 0) {
        delta = (ht_vec2){0.0f, 0.0f};
    } else if (how == 13 && random_below(state, 4) == 0) {
        delta.y = HTI_NAN;
    }
    const float end = how % 3 == 0 ? ht_cast(a, delta, b, HT_START_IGNORE).fraction : how % 3 == 1 ? 1.5f : 1.0f;
    return (ht_vec2){delta.x * end, delta.y * end};
}

static void make_scene(uint64_t *state, const ht_kind kinds[2], const int32_t vertices[2], int sort) {
    make_crowd(&moving, state, kinds[0], vertices[0], sort);
    make_crowd(&resting, state, kinds[1], vertices[1], sort);
    for (size_t i = 0; i < MANY; i++) {
        const int own = sort < RANDOM_SORTS ? sort : random_below(state, RANDOM_SORTS);
        const ht_vec2 delta = make_delta(state, own, &moving.shape[i], &resting.shape[i]);
        memcpy(&deltas()[i], &delta, sizeof delta);
        pairs[i] = (ht_pair){(uint32_t)random_below(state, MANY), (uint32_t)random_below(state, MANY)};
    }
}

static bool same_hit(const ht_cast_hit *a, const ht_cast_hit *b) {
    const size_t from = offsetof(ht_cast_hit, fraction);
    return a->hit == b->hit && a->start == b->start &&
           memcmp((const char *)a + from, (const char *)b + from, sizeof *a - from) == 0;
}

static void expect_same_hits(size_t count, const char *set) {
    for (size_t i = 0; i < count; i++) {
        if (!same_hit(&got[i], &expected[i])) {
            fail_msg("%s on %s in %s: pair %zu of %zu: hit %d at %a, expected %d at %a",
                     ht_kind_name(moving.shape[0].kind), ht_kind_name(resting.shape[0].kind), set, i, count, got[i].hit,
                     (double)got[i].fraction, expected[i].hit, (double)expected[i].fraction);
        }
    }
}

// Pairs from `first` on, in all sets. `numbers` NULL as in ht_batch_cast.
static void check(ht_rows a, ht_rows b, size_t first, size_t count, const ht_pair *numbers, ht_start start) {
    size_t hits = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t p = first + (numbers != NULL ? numbers[i].a : i), q = first + (numbers != NULL ? numbers[i].b : i);
        expected[i] = ht_cast(&moving.shape[p], deltas()[p], &resting.shape[q], start);
        hits += expected[i].hit;
    }
    const ht_moving_rows movers = {a, deltas() + first};
    for (int32_t set = 0; set < HT_SIMD_COUNT; set++) {
        if (!ht_simd_use((ht_simd)set)) {
            continue;
        }
        memset(got, 77, sizeof got);
        ht_cast_hit untouched;
        memcpy(&untouched, &got[count], sizeof untouched);
        assert_int_equal(ht_batch_cast(&movers, &b, numbers, count, start, got), hits);
        expect_same_hits(count, ht_simd_name((ht_simd)set));
        assert_memory_equal(&got[count], &untouched, sizeof untouched);
    }
}

static const struct {
    ht_kind kinds[2];
    int32_t vertices[2];
} sorts_of_pairs[] = {
    {{HT_CIRCLE, HT_CIRCLE}, {0, 0}},     {{HT_BOX, HT_BOX}, {0, 0}},         {{HT_CIRCLE, HT_BOX}, {0, 0}},
    {{HT_OBOX, HT_OBOX}, {0, 0}},         {{HT_CAPSULE, HT_CAPSULE}, {0, 0}}, {{HT_CONVEX, HT_CONVEX}, {8, 8}},
    {{HT_CONVEX, HT_CONVEX}, {4, 6}},     {{HT_CONVEX, HT_CONVEX}, {9, 3}},   {{HT_TRIANGLE, HT_CONVEX}, {0, 5}},
    {{HT_TRIANGLE, HT_TRIANGLE}, {0, 0}}, {{HT_BOX, HT_CIRCLE}, {0, 0}},      {{HT_POINT, HT_SEGMENT}, {0, 0}},
};
enum { PAIR_SORTS = sizeof sorts_of_pairs / sizeof sorts_of_pairs[0] };

// HANTEI_BATCH_ROUNDS repeats it with other numbers.
static void every_cast_as_ht_cast(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    const char *rounds = getenv("HANTEI_BATCH_ROUNDS");
    uint64_t state = 31;
    for (long round = rounds != NULL ? strtol(rounds, NULL, 10) : 1; round > 0; round--) {
        for (size_t k = 0; k < SORTS * PAIR_SORTS; k++) {
            if (k % HANTEI_PART != k / SORTS % HANTEI_PART) {
                continue;
            }
            const ht_kind *kinds = sorts_of_pairs[k / SORTS].kinds;
            make_scene(&state, kinds, sorts_of_pairs[k / SORTS].vertices, (int)(k % SORTS));
            const size_t first = (size_t)random_below(&state, 8), count = (size_t)random_below(&state, MANY - 8);
            const ht_rows a = rows_from(&moving, kinds[0], 0), b = rows_from(&resting, kinds[1], 0);
            const ht_rows any_a = {HT_KIND_COUNT, moving.shape}, any_b = {HT_KIND_COUNT, resting.shape};
            check(a, b, 0, MANY, NULL, HT_START_REPORT);
            check(a, b, 0, MANY, pairs, HT_START_IGNORE);
            check(rows_from(&moving, kinds[0], first), rows_from(&resting, kinds[1], first), first, count, NULL,
                  HT_START_SLIDE);
            check(a, any_b, 0, count, pairs, HT_START_REPORT);
            check(any_a, b, 0, count, NULL, HT_START_REPORT);
        }
    }
    assert_true(ht_simd_use(before));
}

// A polygon of eight vertices on a grid or a circle, rarely clockwise or with a radius.
static ht_convex make_octagon(uint64_t *state, int sort, ht_vec2 *v) {
    static const ht_vec2 on_grid[] = {{3, 1}, {1, 3}, {-1, 3}, {-3, 1}, {-3, -1}, {-1, -3}, {1, -3}, {3, -1}};
    const ht_vec2 c = random_point(state, sort);
    const float first = 4.0f * random_float(state, 1), r = random_positive(state, sort);
    const bool turned = random_below(state, 256) == 0, round = random_below(state, 2) == 0;
    for (int32_t i = 0; i < 8; i++) {
        const ht_rot q = ht_rot_make(first + 0.78539816f * (float)i);
        const ht_vec2 at = round ? (ht_vec2){r * q.c, r * q.s} : (ht_vec2){r * on_grid[i].x, r * on_grid[i].y};
        v[turned ? 7 - i : i] = (ht_vec2){c.x + at.x, c.y + at.y};
    }
    return (ht_convex){v, 8, random_below(state, 512) == 0 ? r : 0.0f};
}

static void make_octagons(crowd *c, uint64_t *state, int sort) {
    for (size_t i = 0; i < MANY; i++) {
        const int own = sort < RANDOM_SORTS ? sort : random_below(state, RANDOM_SORTS);
        c->shape[i] = HT_SHAPE(make_octagon(state, own, c->v[i]));
        memcpy((char *)(c->row + 1) + i * row_sizes[HT_CONVEX], &c->shape[i].convex, sizeof(ht_convex));
    }
}

// The kernel for small polygons takes words of polygons that all have eight vertices.
static void octagons_as_ht_cast(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    uint64_t state = 33;
    for (int round = 0; round < 4 * SORTS; round++) {
        const int sort = round % SORTS;
        make_octagons(&moving, &state, sort);
        make_octagons(&resting, &state, sort);
        for (size_t i = 0; i < MANY; i++) {
            const int own = sort < RANDOM_SORTS ? sort : random_below(&state, RANDOM_SORTS);
            const ht_vec2 delta = make_delta(&state, own, &moving.shape[i], &resting.shape[i]);
            memcpy(&deltas()[i], &delta, sizeof delta);
            pairs[i] = (ht_pair){(uint32_t)random_below(&state, MANY), (uint32_t)random_below(&state, MANY)};
        }
        const ht_rows a = rows_from(&moving, HT_CONVEX, 0), b = rows_from(&resting, HT_CONVEX, 0);
        const size_t count = (size_t)random_below(&state, MANY);
        check(a, b, 0, MANY, NULL, HT_START_REPORT);
        check(a, b, 0, count, NULL, HT_START_SLIDE);
        check(a, b, 0, count, pairs, HT_START_IGNORE);
    }
    assert_true(ht_simd_use(before));
}

static void every_count(void **unused) {
    (void)unused;
    const ht_simd before = ht_simd_in_use();
    uint64_t state = 32;
    for (size_t k = 0; k < PAIR_SORTS; k++) {
        const ht_kind *kinds = sorts_of_pairs[k].kinds;
        make_scene(&state, kinds, sorts_of_pairs[k].vertices, 1);
        for (size_t count = 0; count <= 70; count++) {
            check(rows_from(&moving, kinds[0], count % 3), rows_from(&resting, kinds[1], count % 3), count % 3, count,
                  NULL, HT_START_REPORT);
            check(rows_from(&moving, kinds[0], 0), rows_from(&resting, kinds[1], 0), 0, count, pairs, HT_START_REPORT);
        }
    }
    assert_true(ht_simd_use(before));
}

static void what_is_no_batch(void **unused) {
    (void)unused;
    const ht_circle a = {{0.0f, 0.0f}, 1.0f}, b = {{6.0f, 0.0f}, 1.0f};
    const ht_vec2 delta = {8.0f, 0.0f};
    const ht_rows rows = {HT_CIRCLE, &b}, none = {HT_CIRCLE, NULL}, unknown = {(ht_kind)99, &b};
    const ht_moving_rows moving_body = {{HT_CIRCLE, &a}, &delta}, no_rows = {none, &delta},
                         still = {{HT_CIRCLE, &a}, NULL};
    ht_cast_hit out = {.part_b = 5};
    assert_int_equal(ht_batch_cast(NULL, &rows, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&no_rows, &rows, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&still, &rows, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&moving_body, NULL, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&moving_body, &none, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&moving_body, &unknown, NULL, 1, HT_START_REPORT, &out), 0);
    assert_int_equal(ht_batch_cast(&moving_body, &rows, NULL, 1, HT_START_REPORT, NULL), 0);
    assert_int_equal(ht_batch_cast(&moving_body, &rows, NULL, 0, HT_START_REPORT, &out), 0);
    assert_int_equal(out.part_b, 5);
    assert_int_equal(ht_batch_cast(&moving_body, &rows, NULL, 1, HT_START_REPORT, &out), 1);
    assert_int_equal(out.part_b, 0);
    assert_true(out.hit && out.fraction == 0.5f && out.point.x == 5.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_cast_as_ht_cast), cmocka_unit_test(octagons_as_ht_cast),
                                       cmocka_unit_test(every_count), cmocka_unit_test(what_is_no_batch)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
