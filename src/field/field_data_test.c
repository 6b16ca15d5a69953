// field_data_test.c: polygons, samples and functions that a field may not have, and bounds without end, which functions
// declare.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "field/field_internal.h"
#include "support/test_field_ops.h"

static void holds(const ht_field *field, uint64_t seed) {
    const ht_field_violation v = ht_field_check(field, (ht_box){{-4, -4}, {4, 4}}, 1500, seed);
    if (v.fact != NULL) {
        fail_msg("%s at (%a, %a), (%a, %a): %g, allowed %g", v.fact, (double)v.at.x, (double)v.at.y, (double)v.other.x,
                 (double)v.other.y, v.found, v.allowed);
    }
}

// Data is looked at when the field is made; samples of it that are no numbers are not.
static void data_that_is_wrong(void **state) {
    (void)state;
    static const float nan = HTI_NAN, infinite = HTI_INFINITY;
    static const struct {
        ht_status status;
        ht_field_samples s;
        float last; // of the values, the others are 1
    } samples[] = {{HT_OK, {.width = 2, .height = 2, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 1, .height = 2, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 2, .height = 1, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = (1 << 24) + 1, .height = 2, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 2, .height = (1 << 24) + 1, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 2, .height = 2, .step = 0, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 2, .height = 2, .step = 1, .error = -1, .lipschitz = 1}, -1},
                   {HT_ERR_VALUE, {.width = 2, .height = 2, .step = 1, .lipschitz = 0}, -1},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .origin = {0, nan}, .step = 1, .lipschitz = 1}, -1},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .step = nan, .lipschitz = 1}, -1},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .step = 1, .error = nan, .lipschitz = 1}, -1},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .step = 1, .lipschitz = infinite}, -1},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .step = 1, .lipschitz = 1}, nan},
                   {HT_ERR_NOT_FINITE, {.width = 2, .height = 2, .step = 1, .lipschitz = 1}, -infinite}};
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const float values[4] = {1, 1, 1, samples[i].last};
        ht_field_samples s = samples[i].s;
        s.value = values;
        ht_field_op op = {.code = HT_FIELD_SAMPLES, .data = &s};
        ht_field field;
        assert_int_equal(ht_field_make(&op, 1, &field), samples[i].status);
        s.value = NULL;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_ERR_NULL);
    }
}

static double half_plane(const void *data, double x, double y, double gradient[2]) {
    const double *const n = data;
    gradient[0] = n[0];
    gradient[1] = n[1];
    return n[0] * x + n[1] * y - n[2];
}

// All of the plane with n.p <= offset, of which an axis is the normal: bounds go on without end.
static ht_field_callback open_to_one_side(const double n[3], ht_box bounds) {
    return (ht_field_callback){half_plane,
                               n,
                               {.is_exact_outside = true,
                                .is_exact_inside = true,
                                .is_convex = true,
                                .lipschitz = 1,
                                .error = 0x1p-50f,
                                .size = 1,
                                .reach = 1,
                                .bounds = bounds}};
}

static void declared_facts_that_are_wrong(void **state) {
    (void)state;
    static const double n[3] = {1, 0, 0};
    const ht_box left = {{-HTI_INFINITY, -HTI_INFINITY}, {0, HTI_INFINITY}};
    for (int i = 0; i < 11; i++) {
        ht_field_callback callback = open_to_one_side(n, left);
        ht_field_facts *const f = &callback.facts;
        f->lipschitz = i == 1 ? 0.0f : i == 2 ? HTI_INFINITY : 1.0f;
        f->error = i == 3 ? -1.0f : i == 4 ? HTI_INFINITY : 0.0f;
        f->size = i == 5 ? -1.0f : i == 6 ? HTI_INFINITY : 1.0f;
        f->reach = i == 7 ? -1.0f : 1.0f;
        f->has_limits = i == 8; // which functions do not tell
        f->bounds.min.x = i == 9 ? 1.0f : f->bounds.min.x;
        f->bounds.max.y = i == 10 ? HTI_NAN : f->bounds.max.y;
        ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &callback};
        ht_field field;
        assert_int_equal(ht_field_make(&op, 1, &field), i == 0 ? HT_OK : HT_ERR_VALUE);
        callback.function = NULL;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_ERR_NULL);
    }
}

// Polygons that ht_validate refuses are fields, too, unless a vertex is no place. Where rings cross, an edge may have
// the inside on both sides, so that values inside are no distances.
static void polygons_that_cross_themselves(void **state) {
    (void)state;
    ht_vec2 v[] = {{-1, -1}, {1, 1}, {1, -1}, {-1, 1}, {-2, -1}, {2, -1}, {2, 0.5f}, {-2, 0.5f}};
    const int32_t end[] = {4, 8};
    ht_polygon polygon = {v, end, 2, HT_NONZERO, NULL};
    ht_field_op op = {.code = HT_FIELD_POLYGON, .data = &polygon};
    const ht_field field = made(&op, 1);
    assert_true(field.facts.is_exact_outside && !field.facts.is_exact_inside);
    holds(&field, 1);
    v[2].x = HTI_NAN;
    ht_field none;
    assert_int_equal(ht_field_make(&op, 1, &none), HT_ERR_NOT_FINITE);
}

// Bounds that end on one side only, or hold nothing, turned, mirrored, together with others, and grown: no point of the
// set is beyond them. Between x <= 0 and x >= 1 is what both are grown to.
static void open_and_empty_bounds(void **state) {
    (void)state;
    static const double normal[4][3] = {{1, 0, 0}, {-1, 0, -1}, {0, 1, 0}, {0, -1, -1}}; // x <= 0, x >= 1, ...
    const float far = HTI_INFINITY;
    const ht_box bounds[4] = {
        {{-far, -far}, {0, far}}, {{1, -far}, {far, far}}, {{-far, -far}, {far, 0}}, {{-far, 1}, {far, far}}};
    ht_field_callback callback[4];
    for (int i = 0; i < 4; i++) {
        callback[i] = open_to_one_side(normal[i], bounds[i]);
    }
    for (int i = 0; i < 16; i++) {
        const int first = i / 4, second = i % 4;
        ht_field_op ops[] = {{.code = i % 3 == 0 ? HT_FIELD_MIRROR : HT_FIELD_ROTATE, .number = {0.6f, 0.8f}},
                             {.code = HT_FIELD_CALLBACK, .data = &callback[first]},
                             {.code = HT_FIELD_CALLBACK, .data = &callback[second]},
                             {.code = HT_FIELD_INTERSECTION},
                             END,
                             OP(ROUND, 0.75f)};
        for (int frames = 0; frames < 2; frames++) {
            const ht_field field = made(ops, COUNT(ops) - 1), grown = made(ops, COUNT(ops));
            holds(&field, (uint64_t)i);
            holds(&grown, (uint64_t)i);
            ops[0] = (ht_field_op)OP(MOVE, 1, 2);
        }
    }
    for (int i = 0; i < 2; i++) { // finite ones, apart along x, and along y
        ht_field_op boxes[] = {OP(BOX, 1, 2),       OP(MOVE, i == 0 ? 5 : 0, i == 0 ? 0 : 5),
                               OP(BOX, 2, 1),       END,
                               OP(INTERSECTION, 0), OP(ROUND, 3)};
        const ht_field none = made(boxes, 5), some = made(boxes, 6);
        assert_true(none.facts.bounds.min.x > none.facts.bounds.max.x ||
                    none.facts.bounds.min.y > none.facts.bounds.max.y);
        holds(&none, 1);
        holds(&some, 1);
    }
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &callback[1]},
                         {.code = HT_FIELD_CALLBACK, .data = &callback[3]},
                         {.code = HT_FIELD_INTERSECTION}}; // x >= 1, y >= 1
    const ht_field corner = made(ops, 3);
    assert_true(corner.facts.bounds.min.x == 1.0f && corner.facts.bounds.min.y == 1.0f);
    holds(&corner, 1);
    ht_field_op turned[] = {OP(ROTATE, 0.6f, 0.8f), ops[0], ops[1], ops[2], END};
    const ht_field field = made(turned, 5);
    assert_true(ht_field_at(&field, 0.6 * 9.0 - 0.8 * 1.0, 0.8 * 9.0 + 0.6 * 1.0).low <= 0.0);
    assert_true(field.facts.bounds.min.x == -far && field.facts.bounds.max.x == far);
    holds(&field, 1);
}

// A box that goes on for ever says nothing: all is kept.
static void nothing_is_pruned_in_the_whole_plane(void **state) {
    (void)state;
    ht_field_op ops[] = {OP(CIRCLE, 1), OP(MOVE, 50, 0), OP(CIRCLE, 1), END, OP(UNION, 0)}, kept[5];
    const ht_field field = made(ops, 5);
    for (int i = 0; i < 3; i++) {
        const float low = i == 1 ? -9.0f : -HTI_INFINITY, high = i == 2 ? 9.0f : HTI_INFINITY;
        ht_field pruned;
        ht_field_prune(&field, (ht_box){{low, low}, {high, high}}, kept, &pruned);
        assert_int_equal(pruned.count, 5);
        assert_true(ht_field_at(&pruned, 50, 0).value == -1.0 && ht_field_at(&pruned, 0, 0).value == -1.0);
    }
}

// What cannot be sampled leaves the struct as it was.
static void what_cannot_be_sampled(void **state) {
    (void)state;
    static const double n[3] = {1, 0, 0}, no_number[3] = {(double)NAN, 0, 0};
    const ht_box left = {{-HTI_INFINITY, -HTI_INFINITY}, {0, HTI_INFINITY}};
    ht_field_callback plane = open_to_one_side(n, left), wrong = open_to_one_side(no_number, left);
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &plane}, {.code = HT_FIELD_CALLBACK, .data = &wrong}};
    const ht_field field = made(&ops[0], 1), of_nan = made(&ops[1], 1);
    plane.facts.lipschitz = 0x1p127f;
    const ht_field steep = made(&ops[0], 1);
    float values[4];
    const ht_field_samples right = {.width = 2, .height = 2, .step = 4};
    ht_field_samples s = right;
    assert_int_equal(ht_field_sample(NULL, values, &s), HT_ERR_NULL);
    assert_int_equal(ht_field_sample(&field, NULL, &s), HT_ERR_NULL);
    assert_int_equal(ht_field_sample(&field, values, NULL), HT_ERR_NULL);
    assert_int_equal(ht_field_sample(&of_nan, values, &s), HT_ERR_NOT_FINITE);
    assert_int_equal(ht_field_sample(&steep, values, &s), HT_ERR_NOT_FINITE); // its error is beyond floats
    s.width = 1;
    assert_int_equal(ht_field_sample(&field, values, &s), HT_ERR_VALUE);
    s.width = 2;
    assert_memory_equal(&s, &right, sizeof s);
    assert_int_equal(ht_field_sample(&field, values, &s), HT_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(data_that_is_wrong),
        cmocka_unit_test(declared_facts_that_are_wrong),
        cmocka_unit_test(polygons_that_cross_themselves),
        cmocka_unit_test(open_and_empty_bounds),
        cmocka_unit_test(nothing_is_pruned_in_the_whole_plane),
        cmocka_unit_test(what_cannot_be_sampled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
