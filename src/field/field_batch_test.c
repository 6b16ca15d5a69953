// field_batch_test.c: batches of values have the bits of single ones, in every instruction set; and article 001's own
// function is what the box fields compute, but for the rounding of its floats.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "field/field_internal.h"
#include "support/test_field.h"

enum { POINTS = 397 };

// As article 001 has it, in float.
static float length_of(float x, float y) {
    return __builtin_sqrtf(x * x + y * y);
}
static float greater(float a, float b) {
    return a > b ? a : b;
}
static float lesser(float a, float b) {
    return a < b ? a : b;
}
static float round_rect_distance(float px, float py, float x, float y, float radius) {
    const float dx = __builtin_fabsf(px) - x, dy = __builtin_fabsf(py) - y;
    return lesser(greater(dx, dy), 0.0f) + length_of(greater(dx, 0.0f), greater(dy, 0.0f)) - radius;
}

static ht_field made(ht_field_op *ops, int32_t count) {
    ht_field field = {0};
    assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
    return field;
}

static bool same_bits(float a, float b) {
    return hti_bits(a) == hti_bits(b) || (a != a && b != b);
}

static void same_as_single(const ht_field *field, const float *x, const float *y, size_t count) {
    float values[HT_SIMD_COUNT][POINTS] = {{0}};
    for (int set = 0; set < HT_SIMD_COUNT; set++) {
        (void)ht_simd_use((ht_simd)set); // one that is not there: the one before
        ht_field_batch(field, x, y, count, values[set]);
    }
    for (size_t i = 0; i < HT_SIMD_COUNT * count; i++) {
        const size_t set = i / count, k = i % count;
        const float one = (float)ht_field_at(field, (double)x[k], (double)y[k]).value;
        if (!same_bits(one, values[set][k])) {
            fail_msg("%s in set %d at (%a, %a): %a, alone %a", ht_field_name(field->ops->code), (int)set, (double)x[k],
                     (double)y[k], (double)values[set][k], (double)one);
        }
    }
}

static void fill(uint64_t *state, int sort, float *x, float *y) {
    for (int i = 0; i < POINTS; i++) {
        const ht_vec2 p = random_point(state, sort);
        x[i] = i % 17 == 3 ? 0.0f : p.x;
        y[i] = i % 19 == 4 ? -0.0f : p.y;
    }
    x[5] = HTI_NAN;
    y[6] = HTI_INFINITY;
}

// Points where comparisons are even: of coordinates that are the instruction's numbers, or made of them.
static void fill_even(uint64_t *state, const ht_field_op *op, float *x, float *y) {
    for (int i = 0; i < POINTS; i++) {
        float *const to[2] = {&x[i], &y[i]};
        for (int k = 0; k < 2; k++) {
            const int n = (int)random_below(state, HT_FIELD_NUMBERS), r = (int)random_below(state, HT_FIELD_READY);
            const float choice[4] = {0.0f, op->number[n], (float)op->ready[r], random_in(state, -1.5, 1.5)};
            *to[k] = choice[random_below(state, 4)] * (random_below(state, 2) == 0 ? -1.0f : 1.0f);
        }
    }
}

// Numbers as they come, and small whole ones and halves, which make what is degenerate, where the primitive takes them.
static void every_primitive(void **state) {
    (void)state;
    uint64_t seed = 8;
    float x[POINTS], y[POINTS];
    int seen[HT_FIELD_SAMPLES] = {0};
    for (int run = 0; run < 1200; run++) {
        test_data data;
        ht_field_op op = random_primitive(&seed, &data);
        for (int k = 0; k < HT_FIELD_NUMBERS && run % 2 == 0; k++) {
            op.number[k] = 0.5f * (float)random_below(&seed, 9);
        }
        data.polygon.rule = run % 3 == 0 ? HT_EVEN_ODD : HT_NONZERO;
        ht_field field;
        if (ht_field_make(&op, 1, &field) != HT_OK) {
            continue;
        }
        seen[op.code]++;
        fill(&seed, run % RANDOM_SORTS, x, y);
        same_as_single(&field, x, y, POINTS);
        fill_even(&seed, &op, x, y);
        same_as_single(&field, x, y, POINTS);
    }
    for (int code = 0; code < HT_FIELD_SAMPLES; code++) {
        assert_true(seen[code] >= 8);
    }
}

// A whole disc, ring and circle, and segments without length, which random numbers seldom are.
static void degenerate_ones(void **state) {
    (void)state;
    const ht_field_op cases[] = {{.code = HT_FIELD_PIE, .number = {1.5f, 3.1415927f}},
                                 {.code = HT_FIELD_SECTOR, .number = {0.5f, 1.5f, 3.1415927f}},
                                 {.code = HT_FIELD_ARC, .number = {1.5f, 3.1415927f, 0.5f}},
                                 {.code = HT_FIELD_SEGMENT, .number = {0.5f, 1, 0.5f, 1}},
                                 {.code = HT_FIELD_CAPSULE, .number = {0.5f, -1, 0.5f, -1, 0.5f}}};
    uint64_t seed = 9;
    float x[POINTS], y[POINTS];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ht_field_op op = cases[i];
        const ht_field field = made(&op, 1);
        fill(&seed, (int)i, x, y);
        same_as_single(&field, x, y, POINTS);
        fill_even(&seed, &op, x, y);
        same_as_single(&field, x, y, POINTS);
    }
}

static void every_operator_and_frame(void **state) {
    (void)state;
    uint64_t seed = 5;
    float x[POINTS], y[POINTS];
    for (int run = 0; run < 300; run++) {
        const ht_field_code operator_code = (ht_field_code)(HT_FIELD_UNION + run % (HT_FIELD_MOVE - HT_FIELD_UNION));
        const ht_field_code frame = (ht_field_code)(HT_FIELD_MOVE + run / 10 % 5); // not repeat
        ht_field_op ops[8] = {{.code = frame, .number = {0.75f, run % 2 == 0 ? 0.5f : 2.0f}}};
        int32_t count = 1;
        test_data data[2];
        for (int k = 0; k < 2; k++) {
            ops[count++] = random_primitive(&seed, &data[k]);
        }
        if (operator_code >= HT_FIELD_ROUND) {
            ops[count++] = (ht_field_op){.code = HT_FIELD_XOR};
        }
        ops[count++] = (ht_field_op){.code = operator_code, .number = {0.25f}};
        ops[count++] = (ht_field_op){.code = HT_FIELD_END};
        const ht_field field = made(ops, count);
        fill(&seed, run % RANDOM_SORTS, x, y);
        same_as_single(&field, x, y, run % 5 == 0 ? (size_t)random_below(&seed, POINTS + 1) : POINTS);
    }
}

static void placed_and_repeated(void **state) {
    (void)state;
    uint64_t seed = 6;
    float x[POINTS], y[POINTS];
    fill(&seed, 4, x, y);
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {1.5f, -2}},
                         {.code = HT_FIELD_ROTATE, .number = {0.8f, 0.6f}},
                         {.code = HT_FIELD_ROUND_BOX, .number = {2, 1, 0.5f}},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_END}};
    const ht_field placed = made(ops, 5);
    same_as_single(&placed, x, y, POINTS);
    for (int k = 0; k < 12; k++) { // endless and counted, in one direction or both, within each other
        const float across = k % 3 == 0 ? 0.0f : 3.0f, up = k % 3 == 1 ? 0.0f : 4.0f;
        const int rows = k / 3;
        ht_field_op copies[] = {
            {.code = HT_FIELD_REPEAT, .number = {across, up, k % 2 == 0 ? -1.0f : 2.0f, (float)rows}},
            {.code = HT_FIELD_REPEAT, .number = {0.5f, 0, 1, 0}},
            {.code = HT_FIELD_STAR, .number = {5, 0.25f, 0.125f}},
            {.code = HT_FIELD_END},
            {.code = HT_FIELD_END}};
        const ht_field repeated = made(copies, 5);
        same_as_single(&repeated, x, y, POINTS);
    }
}

// Where all of the article's operations are exact: the same bits. Elsewhere: within its rounding, half an ulp of the
// greatest number for each of its operations.
static void article_001(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 20000; i++) {
        const int sort = i % 2;
        ht_field_op op = {.code = HT_FIELD_ROUND_BOX,
                          .number = {__builtin_fabsf(random_float(&seed, sort)),
                                     __builtin_fabsf(random_float(&seed, sort)),
                                     __builtin_fabsf(random_float(&seed, sort))}};
        const ht_field field = made(&op, 1);
        ht_vec2 p = random_point(&seed, sort);
        const float *const n = op.number;
        const bool is_exact = sort == 0 && (__builtin_fabsf(p.x) <= n[0] || __builtin_fabsf(p.y) <= n[1]);
        const float theirs = round_rect_distance(p.x, p.y, n[0], n[1], n[2]);
        const float ours = (float)ht_field_at(&field, (double)p.x, (double)p.y).value;
        if (is_exact) {
            assert_true(theirs == ours);
        }
        const double size = (double)(__builtin_fabsf(p.x) + __builtin_fabsf(p.y) + n[0] + n[1] + n[2]);
        assert_true(__builtin_fabs((double)theirs - (double)ours) <= 8.0 * 0x1p-24 * size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_primitive), cmocka_unit_test(degenerate_ones),
                                       cmocka_unit_test(every_operator_and_frame),
                                       cmocka_unit_test(placed_and_repeated), cmocka_unit_test(article_001)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
