// play_levels_test.c: outlines and lines lie where the fields' values say, those of thin and endless fields too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "play_levels.h"
#include <math.h>

enum { MOST = 16 };

typedef struct test_field {
    ht_field_op ops[MOST];
    ht_field field;
} test_field;

static ht_shape made(test_field *f, const ht_field_op *ops, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        f->ops[i] = ops[i];
    }
    assert_int_equal(ht_field_make(f->ops, count, &f->field), HT_OK);
    return HT_SHAPE(&f->field);
}

static ht_shape disc(test_field *f, float x, float y, float radius) {
    const ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {x, y}},
                               {.code = HT_FIELD_CIRCLE, .number = {radius}},
                               {.code = HT_FIELD_END}};
    return made(f, ops, 3);
}

static float value_at(const ht_shape *s, ht_vec2 at) {
    return (float)ht_field_at(s->field, (double)at.x, (double)at.y).value;
}

// Every ring and line begins where it ends; how many there are.
static int32_t count_closed(const ht_vec2 *points, int32_t count) {
    int32_t lines = 0;
    for (int32_t start = 0, i = 0; i < count; i++) {
        if (isnan(points[i].x)) {
            assert_true(i - start >= 2);
            assert_true(points[start].x == points[i - 1].x && points[start].y == points[i - 1].y);
            lines++;
            start = i + 1;
        }
    }
    return lines;
}

static void test_disc(void **state) {
    (void)state;
    test_field f;
    ht_arena arena = {0};
    play_levels *levels = NULL;
    const ht_shape s = disc(&f, 300.0f, -20.0f, 50.0f);
    assert_true(play_levels_make(&arena, &s, 1, &levels));
    assert_non_null(levels);
    assert_int_equal(count_closed(levels->points, levels->ring_count), 1);
    for (int32_t i = 0; i + 1 < levels->ring_count; i++) {
        assert_true(fabsf(value_at(&s, levels->points[i])) < 1e-4f);
        const ht_vec2 a = levels->points[i], b = levels->points[i + 1];
        assert_true(isnan(b.x) || hypotf(b.x - a.x, b.y - a.y) < 12.0f); // a side of a polygon
    }
    // Every 2 of the 100 across: 8 inside, 2 outside.
    assert_int_equal(count_closed(levels->points + levels->ring_count, levels->count - levels->ring_count), 10);
    bool is_seen[24] = {false};
    for (int32_t i = levels->ring_count; i < levels->count; i++) {
        const float value = value_at(&s, levels->points[i]), line = roundf(value / 2.0f);
        assert_true(isnan(value) || (fabsf(value - 2.0f * line) < 0.1f && line >= -8.0f && line <= 2.0f));
        is_seen[isnan(value) ? 20 : (int)line + 8] = true;
    }
    assert_true(is_seen[0] && is_seen[7] && !is_seen[8] && is_seen[9] && is_seen[10]);
    ht_arena_deinit(&arena);
}

// Nothing of it is inside, or wider than a point.
static void test_thin(void **state) {
    (void)state;
    test_field f[2];
    ht_arena arena = {0};
    play_levels *levels = NULL;
    const ht_field_op line = {.code = HT_FIELD_SEGMENT, .number = {3.0f, 1.0f, 90.0f, 40.0f}};
    const ht_shape shapes[3] = {made(&f[0], &line, 1), HT_SHAPE(((ht_box){{0.0f, 0.0f}, {9.0f, 9.0f}})),
                                disc(&f[1], 70.0f, 5.0f, 0.0f)};
    assert_true(play_levels_make(&arena, shapes, 3, &levels));
    for (int32_t k = 0; k < 3; k += 2) {
        assert_int_equal(count_closed(levels[k].points, levels[k].ring_count), 1);
        for (int32_t i = 0; i + 1 < levels[k].ring_count; i++) {
            assert_true(fabsf(value_at(&shapes[k], levels[k].points[i])) < 1e-3f);
        }
    }
    assert_int_equal(levels[1].count, 0);
    ht_arena_deinit(&arena);
}

// Followed as far as is seen, and found there.
static void test_endless(void **state) {
    (void)state;
    test_field f;
    ht_arena arena = {0};
    play_levels *levels = NULL;
    const ht_field_op ops[] = {{.code = HT_FIELD_REPEAT, .number = {20.0f, 20.0f, -1.0f, -1.0f}},
                               {.code = HT_FIELD_CIRCLE, .number = {4.0f}},
                               {.code = HT_FIELD_END}};
    const ht_shape shapes[2] = {made(&f, ops, 3), HT_SHAPE(((ht_box){{0.0f, 0.0f}, {100.0f, 100.0f}}))};
    assert_true(play_levels_make(&arena, shapes, 2, &levels));
    int32_t near_zero = 0;
    for (int32_t i = 0; i < levels[0].ring_count; i++) {
        const ht_vec2 at = levels[0].points[i];
        assert_true(isnan(at.x) || (fabsf(at.x - 50.0f) < 155.0f && fabsf(at.y - 50.0f) < 155.0f));
        near_zero += fabsf(value_at(&shapes[0], at)) < 1e-3f;
    }
    const int32_t rings = count_closed(levels[0].points, levels[0].ring_count);
    assert_true(rings >= 14 * 14 && rings <= 16 * 16 && near_zero > 8 * rings);
    ht_arena_deinit(&arena);
}

static void test_compounds(void **state) {
    (void)state;
    test_field f[2];
    ht_arena arena = {0};
    play_levels *levels = NULL;
    const ht_shape box = HT_SHAPE(((ht_box){{0.0f, 0.0f}, {40.0f, 40.0f}}));
    const ht_shape members[3] = {disc(&f[0], 0.0f, 0.0f, 10.0f), box, disc(&f[1], 50.0f, 0.0f, 10.0f)};
    const ht_shape shapes[2] = {box, HT_SHAPE(((ht_compound){members, 3}))};
    assert_true(play_levels_make(&arena, shapes, 1, &levels));
    assert_null(levels); // there is no field
    assert_true(play_levels_make(&arena, shapes, 2, &levels));
    assert_int_equal(levels[0].count, 0);
    assert_int_equal(count_closed(levels[1].points, levels[1].ring_count), 2);
    ht_arena_deinit(&arena);
}

static void test_many(void **state) {
    (void)state;
    enum { COUNT = 101 };
    static test_field f[COUNT];
    ht_shape shapes[COUNT];
    ht_arena arena = {0};
    play_levels *levels = NULL;
    for (int i = 0; i < COUNT; i++) {
        const int column = i % 10, row = i / 10;
        shapes[i] = disc(&f[i], 30.0f * (float)column, 30.0f * (float)row, 12.0f);
    }
    assert_true(play_levels_make(&arena, shapes, COUNT, &levels));
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(count_closed(levels[i].points, levels[i].ring_count), 1);
        assert_int_equal(levels[i].count, levels[i].ring_count); // no lines
    }
    ht_arena_deinit(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_disc), cmocka_unit_test(test_thin),
                                       cmocka_unit_test(test_endless), cmocka_unit_test(test_compounds),
                                       cmocka_unit_test(test_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
