// field_kind_test.c: fields as a kind of shape: what is answerable, bounds, area, places.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "field/field_motion.h"

static ht_field made(ht_field_op *ops, int32_t count) {
    ht_field field;
    assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
    return field;
}

static void what_is_not_made_is_not_answerable(void **state) {
    (void)state;
    ht_field_op circle = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    const ht_field raw = {&circle, 1, {.lipschitz = 0.0f}}, none = {NULL, 0, {.lipschitz = 1.0f}};
    const ht_field empty = {&circle, 0, {.lipschitz = 1.0f}};
    assert_int_equal(ht_validate(&(ht_shape){.kind = HT_FIELD, .field = NULL}), HT_ERR_NULL);
    assert_int_equal(ht_validate(&(ht_shape){.kind = HT_FIELD, .field = &none}), HT_ERR_NULL);
    assert_int_equal(ht_validate(&(ht_shape){.kind = HT_FIELD, .field = &raw}), HT_ERR_VALUE);
    assert_int_equal(ht_validate(&(ht_shape){.kind = HT_FIELD, .field = &empty}), HT_ERR_VALUE);
    ht_field field = made(&circle, 1);
    const ht_field *const fixed = &field;
    assert_int_equal(ht_validate(&(ht_shape){.kind = HT_FIELD, .field = &field}), HT_OK);
    assert_true(HT_SHAPE(fixed).field == &field && HT_SHAPE(fixed).kind == HT_FIELD);
    assert_string_equal(ht_kind_name(HT_FIELD), "field");
    assert_int_equal(sizeof(ht_shape), sizeof(struct {
                         ht_kind kind;
                         ht_polygon polygon;
                     })); // no wider by it
}

static double everywhere(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    (void)x;
    (void)y;
    gradient[0] = gradient[1] = 0.0;
    return -1.0;
}

static void bounds_are_those_of_the_facts(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {2.0f, 3.0f}},
                         {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                         {.code = HT_FIELD_END}};
    const ht_field field = made(ops, 3);
    const ht_box box = ht_bounds(&(ht_shape){.kind = HT_FIELD, .field = &field});
    assert_true(box.min.x <= 1.0f && box.min.x > 0.999f && box.max.y >= 4.0f && box.max.y < 4.001f);
    ht_field_op parabola = {.code = HT_FIELD_PARABOLA, .number = {1.0f}};
    const ht_field open = made(&parabola, 1);
    assert_true(isinf(ht_bounds(&(ht_shape){.kind = HT_FIELD, .field = &open}).max.y) &&
                isinf(ht_area(&(ht_shape){.kind = HT_FIELD, .field = &open})));
    ht_field_op nothing[] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                             {.code = HT_FIELD_MOVE, .number = {5.0f, 0.0f}},
                             {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                             {.code = HT_FIELD_END},
                             {.code = HT_FIELD_INTERSECTION}};
    for (int i = 0; i < 2; i++) { // apart along x, and along y
        nothing[1].number[i] = 5.0f;
        nothing[1].number[1 - i] = 0.0f;
        const ht_field apart = made(nothing, 5);
        const ht_shape s = {.kind = HT_FIELD, .field = &apart};
        assert_true(ht_bounds(&s).min.x == INFINITY && ht_bounds(&s).max.y == -INFINITY && ht_area(&s) == 0.0f);
    }
    for (int i = 0; i < 4; i++) { // bounds that end on one side, and go on on the other; their area is infinite
        ht_field_callback callback = {everywhere, NULL, {.lipschitz = 1.0f, .bounds = {{-1, -1}, {1, 1}}}};
        float *const side[4] = {&callback.facts.bounds.min.x, &callback.facts.bounds.min.y,
                                &callback.facts.bounds.max.x, &callback.facts.bounds.max.y};
        *side[i] = i < 2 ? -INFINITY : INFINITY;
        ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &callback};
        const ht_field endless = made(&op, 1);
        assert_true(isinf(ht_area(&(ht_shape){.kind = HT_FIELD, .field = &endless})));
    }
    const ht_field empty = made(nothing, 5);
    const ht_box none = ht_bounds(&(ht_shape){.kind = HT_FIELD, .field = &empty});
    assert_true(none.min.x == INFINITY && none.max.y == -INFINITY &&
                ht_area(&(ht_shape){.kind = HT_FIELD, .field = &empty}) == 0.0f);
    assert_true(
        ht_distance(&(ht_shape){.kind = HT_FIELD, .field = &empty}, &(ht_shape){.kind = HT_FIELD, .field = &field})
            .distance == INFINITY);
}

static void expect_area(ht_field_op *ops, int32_t count, double area) {
    const ht_field field = made(ops, count);
    const double found = (double)ht_area(&(ht_shape){.kind = HT_FIELD, .field = &field});
    assert_true(fabs(found - area) < 1e-3 * area);
}

static void areas_are_near(void **state) {
    (void)state;
    ht_field_op circle = {.code = HT_FIELD_CIRCLE, .number = {2.0f}};
    ht_field_op ring = {.code = HT_FIELD_RING, .number = {1.0f, 2.0f}};
    ht_field_op ops[] = {{.code = HT_FIELD_ROTATE, .number = {0.6f, 0.8f}},
                         {.code = HT_FIELD_BOX, .number = {3.0f, 1.0f}},
                         {.code = HT_FIELD_END}};
    expect_area(&circle, 1, 4.0 * 3.14159265358979);
    expect_area(&ring, 1, 3.0 * 3.14159265358979);
    expect_area(ops, 3, 12.0);
}

static void the_placed_field_stands_by_itself(void **state) {
    (void)state;
    ht_vec2 v[] = {{0, 0}, {4, 0}, {4, 1}, {0, 3}};
    const int32_t end = 4;
    const ht_polygon polygon = {v, &end, 1, HT_EVEN_ODD, NULL};
    ht_field_op ops[] = {{.code = HT_FIELD_POLYGON, .data = &polygon}, {.code = HT_FIELD_ROUND, .number = {0.5f}}};
    const ht_field field = made(ops, 2);
    const ht_shape s = HT_SHAPE(&field);
    const ht_pose pose = {{10, 20}, {0.6f, 0.8f}};
    const size_t size = ht_placed_bound(&s);
    unsigned char *memory = malloc(size); // its ends are guarded under valgrind and sanitizers
    ht_shape out = {.kind = HT_KIND_COUNT};
    assert_int_equal(ht_placed(&s, pose, memory, size - 1, &out), HT_ERR_CAPACITY);
    assert_int_equal(ht_placed(&s, (ht_pose){{0, 0}, {0, 0}}, memory, size, &out), HT_ERR_ZERO_ROTATION);
    assert_int_equal(out.kind, HT_KIND_COUNT);
    assert_int_equal(ht_placed(&s, pose, memory, size, &out), HT_OK);
    memset(ops, 0xff, sizeof ops);
    const ht_field_value there = ht_field_at(out.field, 10.0 + 0.6 * 4.0, 20.0 + 0.8 * 4.0); // of the corner (4, 0)
    assert_true(fabs(there.value + 0.5) < 1e-6);
    free(memory);
}

// A pose of a move in one direction alone, of half a turn, and of a rotation that is not unit.
static void fields_are_placed_by_any_pose(void **state) {
    (void)state;
    ht_field_op heart = {.code = HT_FIELD_HEART, .number = {1.5f}};
    const ht_field field = made(&heart, 1);
    const ht_shape s = HT_SHAPE(&field);
    void *const memory = malloc(ht_placed_bound(&s));
    static const ht_pose poses[] = {{{0, 5}, {1, 0}}, {{5, 0}, {1, 0}},  {{0, 0}, {-1, 0}}, {{0, 0}, {0, -1}},
                                    {{0, 0}, {2, 0}}, {{3, 4}, {-2, 0}}, {{0, 0}, {1, 0}}};
    for (size_t i = 0; i < sizeof poses / sizeof poses[0]; i++) {
        ht_shape out;
        assert_int_equal(ht_placed(&s, poses[i], memory, ht_placed_bound(&s), &out), HT_OK);
        const double length = hypot((double)poses[i].q.c, (double)poses[i].q.s);
        const double qc = (double)poses[i].q.c / length, qs = (double)poses[i].q.s / length;
        for (int k = 0; k < 20; k++) {
            const double x = 0.3 * (double)k - 2.0, y = 0.2 * (double)(k % 7);
            const ht_field_value there =
                ht_field_at(out.field, qc * x - qs * y + (double)poses[i].p.x, qs * x + qc * y + (double)poses[i].p.y);
            assert_true(fabs(there.value - ht_field_at(&field, x, y).value) < 1e-12);
        }
    }
    free(memory);
}

// Members of a compound that are no answerable fields do not make it one of fields.
static void members_that_are_no_fields(void **state) {
    (void)state;
    const ht_shape members[] = {{.kind = HT_FIELD, .field = NULL},
                                HT_SHAPE(((ht_ellipse){{0, 0}, {1, 0}, {0, NAN}})),
                                HT_SHAPE(((ht_circle){{3, 0}, 1}))};
    const ht_shape compound = HT_SHAPE(((ht_compound){members, 3})), disc = HT_SHAPE(((ht_circle){{0, 0}, 1}));
    assert_true(ht_distance(&compound, &disc).distance == 1.0f && ht_distance(&disc, &compound).distance == 1.0f);
    assert_int_equal(ht_relate(&compound, &disc), HT_APART);
    assert_true(ht_cast(&disc, (ht_vec2){2, 0}, &compound, HT_START_REPORT).fraction == 0.5f);
}

// Frames may not be more than 32 within each other.
static void too_many_frames_are_an_error(void **state) {
    (void)state;
    ht_field_op ops[HT_FIELD_STACK * 2 + 1];
    for (int i = 0; i < HT_FIELD_STACK; i++) {
        ops[i] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {1.0f, 0.0f}};
        ops[HT_FIELD_STACK + 1 + i] = (ht_field_op){.code = HT_FIELD_END};
    }
    ops[HT_FIELD_STACK] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    const ht_field field = made(ops, HT_FIELD_STACK * 2 + 1);
    const ht_shape s = HT_SHAPE(&field);
    void *const memory = malloc(ht_placed_bound(&s));
    ht_shape out;
    assert_int_equal(ht_placed(&s, (ht_pose){{1, 0}, {1, 0}}, memory, ht_placed_bound(&s), &out), HT_ERR_VALUE);
    assert_int_equal(ht_placed(&s, (ht_pose){{0, 0}, {1, 0}}, memory, ht_placed_bound(&s), &out), HT_OK);
    free(memory);
    static hti_moved_field moved;
    assert_false(hti_field_moved(&field, (hti_rotation){1.0, 0.0}, (ht_vec2){0, 0}, (double[]){1.0, 0.0}, &moved));
}

// The values of the moved field are those of the field at the points moved back, far better than by floats.
static void moved_fields_are_exact(void **state) {
    (void)state;
    ht_field_op heart = {.code = HT_FIELD_HEART, .number = {1.5f}};
    const ht_field field = made(&heart, 1);
    const double to[2] = {1.0 / 3.0, 2.0 / 7.0};
    static hti_moved_field moved;
    for (int i = 0; i < 200; i++) {
        const double angle = i < 190 ? 0.1 * (double)i : 0x1p-28 * (double)(i - 190); // whose cosines are 1
        const hti_rotation turn = hti_rotation_of(angle);
        const ht_vec2 pivot = {i % 3 == 0 ? 0.0f : 0.3f, i % 2 == 0 ? 0.0f : -0.7f};
        assert_true(hti_field_moved(&field, turn, pivot, to, &moved));
        const double x = 0.01 * (double)(i % 37) - 1.0, y = 0.03 * (double)(i % 61) - 0.5;
        const double dx = x - (double)pivot.x, dy = y - (double)pivot.y;
        const double value = ht_field_at(&field, x, y).value;
        const double seen =
            ht_field_at(&moved.field, turn.c * dx - turn.s * dy + to[0], turn.s * dx + turn.c * dy + to[1]).value;
        assert_true(fabs(value - seen) < 0x1p-44);
    }
    for (int i = 0; i < 2; i++) { // to where no float is
        const double beyond[2] = {i == 0 ? 0x1p128 : 0.0, i == 1 ? -0x1p128 : 0.0};
        assert_false(hti_field_moved(&field, (hti_rotation){1.0, 0.0}, (ht_vec2){0, 0}, beyond, &moved));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_made_is_not_answerable),
        cmocka_unit_test(bounds_are_those_of_the_facts),
        cmocka_unit_test(areas_are_near),
        cmocka_unit_test(the_placed_field_stands_by_itself),
        cmocka_unit_test(fields_are_placed_by_any_pose),
        cmocka_unit_test(members_that_are_no_fields),
        cmocka_unit_test(too_many_frames_are_an_error),
        cmocka_unit_test(moved_fields_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
