// field_test.c: what can be made and what cannot; facts of operators and frames by rule and by sampling; what the
// sampler of facts finds; pruning, samples and bitmaps; fractals' limits.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "field/field_internal.h"
#include "support/test_field_ops.h"
#include "support/test_random.h"

static void holds(const ht_field *field, uint64_t seed) {
    const ht_field_violation v = ht_field_check(field, (ht_box){{-4, -4}, {4, 4}}, 1500, seed);
    if (v.fact != NULL) {
        for (int32_t i = 0; i < field->count; i++) {
            print_message("%s(%g %g) ", ht_field_name(field->ops[i].code), (double)field->ops[i].number[0],
                          (double)field->ops[i].number[1]);
        }
        fail_msg("%s at (%a, %a), (%a, %a): %g, allowed %g", v.fact, (double)v.at.x, (double)v.at.y, (double)v.other.x,
                 (double)v.other.y, v.found, v.allowed);
    }
}

static void names(void **state) {
    (void)state;
    assert_string_equal(ht_field_name(HT_FIELD_SMOOTH_UNION), "smooth_union");
    assert_string_equal(ht_field_number_names(HT_FIELD_STAR), "points radius inner");
    assert_string_equal(ht_field_name(HT_FIELD_CODE_COUNT), "unknown");
    assert_string_equal(ht_field_number_names((ht_field_code)-1), "");
}

static void what_cannot_be_made(void **state) {
    (void)state;
    static const struct {
        ht_status status;
        int32_t count;
        ht_field_op ops[4];
    } cases[] = {{HT_ERR_VALUE, 0, {OP(CIRCLE, 1)}},
                 {HT_ERR_VALUE, -1, {OP(CIRCLE, 1)}},
                 {HT_ERR_VALUE, 1, {OP(CIRCLE, -1)}},
                 {HT_ERR_NOT_FINITE, 1, {OP(CIRCLE, HTI_NAN)}},
                 {HT_ERR_NOT_FINITE, 1, {OP(BOX, 1, HTI_INFINITY)}},
                 {HT_ERR_VALUE, 1, {OP(UNION, 0)}},
                 {HT_ERR_VALUE, 2, {OP(CIRCLE, 1), OP(UNION, 0)}},
                 {HT_ERR_VALUE, 2, {OP(CIRCLE, 1), OP(CIRCLE, 1)}},
                 {HT_ERR_VALUE, 2, {OP(CIRCLE, 1), OP(ONION, -1)}},
                 {HT_ERR_VALUE, 3, {OP(CIRCLE, 1), OP(CIRCLE, 1), OP(SMOOTH_UNION, 0)}},
                 {HT_ERR_VALUE, 2, {OP(MOVE, 1), OP(CIRCLE, 1)}},
                 {HT_ERR_VALUE, 2, {OP(MOVE, 1), END}},
                 {HT_ERR_VALUE, 2, {OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 4, {OP(CIRCLE, 1), OP(MOVE, 1), OP(ROUND, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(ROTATE, 0, 0), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(SCALE, 0), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(SCALE, 0x1p-65f), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(STRETCH, 1, -1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(STRETCH, 0, 1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(STRETCH, 1, 0x1p65f), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(MIRROR, 0, 0), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(REPEAT, 1, 1, -1, -1), OP(CIRCLE, 1), END}}, // does not keep within its cell
                 {HT_ERR_VALUE, 3, {OP(REPEAT, 4, 4, 1.5f, -1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(REPEAT, 4, 4, 1, -2), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(REPEAT, 4, 4, 0x1p24f, 1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(REPEAT, -4, 4, 1, 1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 3, {OP(REPEAT, 4, -4, 1, 1), OP(CIRCLE, 1), END}},
                 {HT_ERR_VALUE, 1, {{.code = HT_FIELD_CODE_COUNT}}},
                 {HT_ERR_VALUE, 1, {{.code = (ht_field_code)-1}}},
                 {HT_ERR_NULL, 1, {{.code = HT_FIELD_POLYGON}}},
                 {HT_ERR_NULL, 1, {{.code = HT_FIELD_SAMPLES}}},
                 {HT_ERR_NULL, 1, {{.code = HT_FIELD_CALLBACK}}},
                 {HT_ERR_VALUE, 1, {OP(REGULAR, 2, 1)}},
                 {HT_ERR_VALUE, 1, {OP(REGULAR, 65, 1)}},
                 {HT_ERR_VALUE, 1, {OP(STAR, 5.5f, 1, 0.5f)}},
                 {HT_ERR_VALUE, 1, {OP(STAR, 5, 1, 1.5f)}},
                 {HT_ERR_VALUE, 1, {OP(PIE, 1, 4)}},
                 {HT_ERR_VALUE, 1, {OP(RING, 1, 0.5f)}},
                 {HT_ERR_VALUE, 1, {OP(ELLIPSE, 1, 0)}},
                 {HT_ERR_VALUE, 1, {OP(SUPERELLIPSE, 1, 1, 0.5f)}},
                 {HT_ERR_VALUE, 1, {OP(SUPERELLIPSE, 1, 1, 65)}},
                 {HT_ERR_VALUE, 1, {OP(STAIRS, 1, 1, 2.5f)}},
                 {HT_ERR_VALUE, 1, {OP(STAIRS, 1, -1, 2)}},
                 {HT_ERR_VALUE, 1, {OP(STAIRS, -1, 1, 2)}},
                 {HT_ERR_VALUE, 1, {OP(HORSESHOE, 1, 0x1.921fb4p1f, 0, 0.25f)}},
                 {HT_ERR_VALUE, 1, {OP(HORSESHOE, 0.25f, -1, 0, 0.25f)}},
                 {HT_ERR_VALUE, 1, {OP(HORSESHOE, 1, 3.1415927f, 0, 0.25f)}}, // a ring, of which it would be no half
                 {HT_ERR_VALUE, 1, {OP(MOON, 1, 1, 3)}},
                 {HT_ERR_VALUE, 1, {OP(KOCH, 1, 9)}},
                 {HT_ERR_VALUE, 1, {OP(KOCH, -1, 2)}},
                 {HT_ERR_VALUE, 1, {OP(SIERPINSKI, -1, 2)}},
                 {HT_ERR_VALUE, 1, {OP(JULIA, 1, 1, 100)}}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ht_field_op ops[4];
        ht_field field = {.count = 77};
        memcpy(ops, cases[i].ops, sizeof ops);
        const ht_status status = ht_field_make(ops, cases[i].count, &field);
        if (status != cases[i].status || field.count != 77) {
            fail_msg("case %d: %s", (int)i, ht_status_name(status));
        }
    }
    ht_field_op circle = OP(CIRCLE, 1);
    ht_field field;
    assert_int_equal(ht_field_make(NULL, 1, &field), HT_ERR_NULL);
    assert_int_equal(ht_field_make(&circle, 1, NULL), HT_ERR_NULL);
}

// So many values and frames, and no more.
static void stacks_have_an_end(void **state) {
    (void)state;
    ht_field_op ops[2 * HT_FIELD_STACK + 3] = {0};
    ht_field field;
    for (int deep = HT_FIELD_STACK; deep <= HT_FIELD_STACK + 1; deep++) {
        for (int i = 0; i < deep; i++) {
            ops[i] = (ht_field_op)OP(CIRCLE, 1);
            ops[deep + i] = (ht_field_op)OP(UNION, 0);
        }
        assert_int_equal(ht_field_make(ops, 2 * deep - 1, &field), deep == HT_FIELD_STACK ? HT_OK : HT_ERR_VALUE);
        for (int i = 0; i < deep; i++) {
            ops[i] = (ht_field_op)OP(MOVE, 1);
            ops[deep + 1 + i] = (ht_field_op)END;
        }
        ops[deep] = (ht_field_op)OP(CIRCLE, 1);
        assert_int_equal(ht_field_make(ops, 2 * deep + 1, &field), deep == HT_FIELD_STACK ? HT_OK : HT_ERR_VALUE);
        if (deep == HT_FIELD_STACK) {
            assert_true(ht_field_at(&field, HT_FIELD_STACK, 0).value == -1.0);
        }
    }
}

static void facts_by_rule(void **state) {
    (void)state;
    static const struct {
        ht_field_code code;
        bool outside, inside, convex;
    } rules[] = {{HT_FIELD_UNION, true, false, false},
                 {HT_FIELD_INTERSECTION, false, true, true},
                 {HT_FIELD_DIFFERENCE, false, true, false},
                 {HT_FIELD_XOR, true, true, false},
                 {HT_FIELD_SMOOTH_UNION, false, false, false},
                 {HT_FIELD_SMOOTH_INTERSECTION, false, false, true},
                 {HT_FIELD_SMOOTH_DIFFERENCE, false, false, false}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        ht_field_op ops[] = {OP(BOX, 1, 2), OP(CIRCLE, 1.5f), {.code = rules[i].code, .number = {0.5f}}};
        const ht_field f = made(ops, 3);
        assert_int_equal(f.facts.is_exact_outside, rules[i].outside);
        assert_int_equal(f.facts.is_exact_inside, rules[i].inside);
        assert_int_equal(f.facts.is_convex, rules[i].convex);
    }
}

static ht_field_op random_primitive(uint64_t *seed) {
    static const ht_field_op list[] = {OP(CIRCLE, 0.75f),
                                       OP(BOX, 0.75f, 0.5f),
                                       OP(SEGMENT, -0.5f, 0, 0.75f, 0.5f),
                                       OP(HEART, 1),
                                       OP(STAR, 5, 1, 0.5f),
                                       OP(ELLIPSE, 1, 0.5f),
                                       OP(RING, 0.5f, 0.75f),
                                       OP(MOON, 1, 0.75f, 0.5f),
                                       OP(CAPSULE, -0.5f, 0.25f, 0.5f, 0, 0.25f),
                                       OP(SUPERELLIPSE, 1, 1, 3),
                                       OP(TRIANGLE, -1, -0.5f, 1, 0, 0, 1),
                                       OP(CROSS, 1, 0.25f),
                                       OP(PIE, 1, 1),
                                       OP(ROUND_BOX, 0.5f, 0.25f, 0.25f)};
    return list[random_below(seed, COUNT(list))];
}

static ht_field_op random_frame(uint64_t *seed) {
    const float x = random_float(seed, 1), y = random_float(seed, 1) + 1.25f;
    const ht_field_code code = (ht_field_code)(HT_FIELD_MOVE + random_below(seed, 5));
    const bool is_size = code == HT_FIELD_SCALE || code == HT_FIELD_STRETCH;
    return (ht_field_op){.code = code, .number = {is_size ? __builtin_fabsf(x) + 0.25f : x, y}};
}

enum { MOST = 64 };

// Any instructions that make a field.
static int32_t random_program(uint64_t *seed, ht_field_op *ops) {
    int32_t count = 0, open = 0, values[8] = {0};
    while (count < 24 || open > 0 || values[0] != 1) {
        const int32_t what = random_below(seed, 8);
        if (values[open] >= 2 && (what < 3 || count >= 24)) {
            const ht_field_code code =
                (ht_field_code)(HT_FIELD_UNION + random_below(seed, HT_FIELD_ROUND - HT_FIELD_UNION));
            ops[count++] = (ht_field_op){.code = code, .number = {0.25f}};
            values[open]--;
        } else if (open > 0 && values[open] == 1 && (what < 5 || count >= 24)) {
            ops[count++] = (ht_field_op)END;
            values[--open]++;
        } else if (values[open] > 0 && what == 5) {
            ops[count++] =
                (ht_field_op){.code = (ht_field_code)(HT_FIELD_ROUND + random_below(seed, 3)), .number = {0.125f}};
        } else if (open < 4 && count < 20 && what == 6) {
            ops[count++] = random_frame(seed);
            values[++open] = 0;
        } else {
            ops[count++] = random_primitive(seed);
            values[open]++;
        }
    }
    return count;
}

static void facts_hold_for_any_program(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < 300; i++) {
        ht_field_op ops[MOST];
        const int32_t count = random_program(&seed, ops);
        const ht_field field = made(ops, count);
        holds(&field, (uint64_t)i);
    }
    for (int i = 0; i < 200; i++) { // short ones, whose facts say more
        ht_field_op ops[5] = {
            random_frame(&seed),
            random_primitive(&seed),
            END,
            random_primitive(&seed),
            {.code = (ht_field_code)(HT_FIELD_UNION + random_below(&seed, HT_FIELD_ROUND - HT_FIELD_UNION)),
             .number = {0.5f}}};
        ht_field_op one[2] = {random_primitive(&seed),
                              {.code = (ht_field_code)(HT_FIELD_ROUND + random_below(&seed, 3)), .number = {0.25f}}};
        const ht_field two = made(ops, 5), of_one = made(one, 2), framed = made(ops, 3);
        holds(&two, (uint64_t)i);
        holds(&of_one, (uint64_t)i);
        holds(&framed, (uint64_t)i);
    }
}

static void copies_are_those_of_all_cells(void **state) {
    (void)state;
    ht_field_op ops[] = {OP(REPEAT, 3, 2.5f, 2, 1), OP(MOVE, 0.25f, 0.125f), OP(HEART, 1), END, END};
    const ht_field field = made(ops, COUNT(ops));
    ht_field_op inner[] = {OP(MOVE, 0.25f, 0.125f), OP(HEART, 1), END};
    const ht_field one = made(inner, 3);
    uint64_t seed = 12;
    holds(&field, 1);
    for (int i = 0; i < 2000; i++) {
        const double x = 12.0 * (double)random_float(&seed, 1), y = 6.0 * (double)random_float(&seed, 1);
        double best = (double)INFINITY;
        for (int k = -2; k <= 2; k++) {
            for (int l = -1; l <= 1; l++) {
                best = fmin(best, ht_field_at(&one, x - 3.0 * k, y - 2.5 * l).value);
            }
        }
        const ht_field_value f = ht_field_at(&field, x, y);
        assert_true(f.value > 0.0 ? f.low <= best && best <= f.high : best <= f.high);
    }
}

// ---- The sampler of facts ------------------------------------------------------------------------------------------

static double false_circle(const void *data, double x, double y, double gradient[2]) {
    const double *const error_bound = data, d = hypot(x, y),
                        by = 1.0 + error_bound[0] + (d > 1.0 ? error_bound[1] : error_bound[2]);
    gradient[0] = x / d * (1.0 + error_bound[3]);
    gradient[1] = y / d * (1.0 + error_bound[3]);
    return (d - 1.0) * by + (x > 0.5 ? error_bound[4] : 0.0);
}

static void violations_are_found(void **state) {
    (void)state;
    const ht_field_facts right = {.is_exact_outside = true,
                                  .is_exact_inside = true,
                                  .is_convex = true,
                                  .lipschitz = 1,
                                  .error = 0x1p-48f,
                                  .size = 1,
                                  .reach = 1,
                                  .bounds = {{-1, -1}, {1, 1}}};
    static const struct {
        const char *fact;
        double error_bound[5];
        float lipschitz, half, reach;
        bool exact, convex;
    } cases[] = {{NULL, {0}, 1, 1, 1, true, true},
                 {"lipschitz", {0.25}, 1, 1, 1, false, false},
                 {"lipschitz", {0, 0, 0, 0, 0.05}, 1, 1, 1.5f, false, false},
                 {"exact outside", {0, -0.25}, 1, 1, 2, true, false},
                 {"exact inside", {0, 0, -0.25}, 1, 1, 1, true, false},
                 {"exact outside", {0, 0.25}, 1.5f, 1, 1, true, false},
                 {"convex", {0, -0.25}, 1, 1, 2, false, true},
                 {"bounds", {0}, 1, 0.5f, 1, false, false},
                 {"reach", {0, -0.25}, 1, 1, 1, false, false},
                 {"gradient", {0, 0, 0, 0.25}, 1, 1, 1, false, false},
                 {"finite", {(double)NAN}, 1, 1, 1, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ht_field_callback callback = {false_circle, cases[i].error_bound, right};
        callback.facts.lipschitz = cases[i].lipschitz;
        callback.facts.reach = cases[i].reach;
        callback.facts.bounds = (ht_box){{-cases[i].half, -1}, {cases[i].half, 1}};
        callback.facts.is_exact_outside = callback.facts.is_exact_inside = cases[i].exact;
        callback.facts.is_convex = cases[i].convex;
        ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &callback};
        const ht_field field = made(&op, 1);
        const ht_field_violation v = ht_field_check(&field, (ht_box){{-2, -2}, {2, 2}}, 4000, 1);
        if (cases[i].fact == NULL ? v.fact != NULL : v.fact == NULL || strcmp(v.fact, cases[i].fact) != 0) {
            fail_msg("case %d: %s (%g, allowed %g)", (int)i, v.fact == NULL ? "nothing" : v.fact, v.found, v.allowed);
        }
    }
}

// ---- Pruning, samples, bitmaps -------------------------------------------------------------------------------------

static void pruned_fields_are_the_same_in_the_box(void **state) {
    (void)state;
    uint64_t seed = 13;
    int before = 0, after = 0;
    for (int i = 0; i < 400; i++) {
        ht_field_op ops[MOST], kept[MOST];
        const int32_t count = random_program(&seed, ops);
        const ht_field field = made(ops, count);
        ht_field pruned = {0};
        const float x = 2.0f * random_float(&seed, 1), y = 2.0f * random_float(&seed, 1),
                    half = i % 2 == 0 ? 0.5f : 0.0625f;
        ht_field_prune(&field, (ht_box){{x - half, y - half}, {x + half, y + half}}, kept, &pruned);
        before += field.count;
        after += pruned.count;
        assert_true(pruned.count >= 1 && pruned.count <= field.count && pruned.ops == kept);
        for (int k = 0; k < 100; k++) {
            const double px = (double)(x + half * random_float(&seed, 1)),
                         py = (double)(y + half * random_float(&seed, 1));
            assert_true(ht_field_at(&field, px, py).value == ht_field_at(&pruned, px, py).value);
        }
    }
    assert_true(after * 4 < before * 3);
}

static void samples_enclose(void **state) {
    (void)state;
    enum { SIDE = 41 };
    static float values[SIDE * SIDE];
    uint64_t seed = 14;
    for (int i = 0; i < 60; i++) {
        ht_field_op ops[MOST];
        const ht_field field = made(ops, random_program(&seed, ops));
        ht_field_samples s = {.width = SIDE, .height = SIDE, .origin = {-5, -5.25f}, .step = 0.25f};
        const ht_status status = ht_field_sample(&field, values, &s);
        if (status == HT_ERR_VALUE) {
            continue; // a part is beyond the grid
        }
        assert_int_equal(status, HT_OK);
        ht_field_op op = {.code = HT_FIELD_SAMPLES, .data = &s};
        const ht_field sampled = made(&op, 1);
        holds(&sampled, 1);
        for (int k = 0; k < 1000; k++) {
            const double by = k % 4 == 0 ? 20.0 : 5.0;
            const double x = by * (double)random_float(&seed, 1), y = by * (double)random_float(&seed, 1);
            const ht_field_value f = ht_field_at(&field, x, y), g = ht_field_at(&sampled, x, y);
            assert_true(g.low <= f.low && f.high <= g.high);
        }
    }
}

static void bitmaps_have_exact_distances(void **state) {
    (void)state;
    enum { MOST_SIDE = 24 };
    uint64_t seed = 15;
    for (int i = 0; i < 300; i++) {
        uint8_t set[MOST_SIDE * MOST_SIDE];
        float value[MOST_SIDE * MOST_SIDE];
        double scratch[3 * MOST_SIDE];
        const int32_t width = 1 + random_below(&seed, MOST_SIDE), height = 1 + random_below(&seed, MOST_SIDE);
        const int32_t rare = 1 + random_below(&seed, 60);
        for (int32_t k = 0; k < width * height; k++) {
            set[k] = random_below(&seed, rare) == 0;
        }
        assert_int_equal(ht_field_from_bitmap(set, width, height, value, scratch), HT_OK);
        for (int32_t k = 0; k < width * height; k++) {
            int32_t best = INT32_MAX;
            for (int32_t n = 0; n < width * height; n++) {
                const int32_t dx = n % width - k % width, dy = n / width - k / width;
                best = set[n] != set[k] && dx * dx + dy * dy < best ? dx * dx + dy * dy : best;
            }
            const double far = best == INT32_MAX ? (double)(width + height) : sqrt((double)best) - 0.5;
            assert_true(value[k] == (float)(set[k] ? -far : far));
        }
    }
    float value = 0.0f;
    double scratch[3];
    const uint8_t set = 1;
    assert_int_equal(ht_field_from_bitmap(NULL, 1, 1, &value, scratch), HT_ERR_NULL);
    assert_int_equal(ht_field_from_bitmap(&set, 1, 1, NULL, scratch), HT_ERR_NULL);
    assert_int_equal(ht_field_from_bitmap(&set, 1, 1, &value, NULL), HT_ERR_NULL);
    assert_int_equal(ht_field_from_bitmap(&set, 0, 1, &value, scratch), HT_ERR_VALUE);
    assert_int_equal(ht_field_from_bitmap(&set, 1, 0, &value, scratch), HT_ERR_VALUE);
    assert_int_equal(ht_field_from_bitmap(&set, (1 << 22) + 1, 1, &value, scratch), HT_ERR_VALUE);
    assert_int_equal(ht_field_from_bitmap(&set, 1, (1 << 22) + 1, &value, scratch), HT_ERR_VALUE);
}

// ---- Fractals ------------------------------------------------------------------------------------------------------

// The limit lies between what deep polygons say, as far as they are from it.
static void limits_hold_deep_polygons(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        const ht_field_code code = k == 0 ? HT_FIELD_KOCH : HT_FIELD_SIERPINSKI;
        ht_field_op limit_op = {.code = code, .number = {1.25f, -1}}, deep_op = {.code = code, .number = {1.25f, 8}};
        const ht_field limit = made(&limit_op, 1), deep = made(&deep_op, 1);
        const double left = k == 0 ? 1.25 * sqrt(3.0) * pow(3.0, -8.0) * sqrt(3.0) / 6.0 : 1.25 * pow(2.0, -8.0);
        uint64_t seed = 16;
        holds(&deep, 1);
        holds(&limit, 1);
        for (int i = 0; i < 1000; i++) {
            const double x = 1.5 * (double)random_float(&seed, 1), y = 1.5 * (double)random_float(&seed, 1);
            const ht_field_value f = ht_field_at(&limit, x, y), g = ht_field_at(&deep, x, y);
            const double value = k == 0 ? g.value : fmax(g.value, 0.0);
            assert_true(f.high - f.low < 1e-4 && f.low <= f.value && f.value <= f.high);
            assert_true(fabs(f.value - value) <= left * (1.0 + 1e-9));
        }
    }
}

enum { SIDE = 160, STEPS = 3000 };

static double row_of(int i) {
    const int row = i / SIDE;
    return (double)row;
}

// Membership by escape time, far more steps than the field takes: no point that is surely outside or inside is wrong,
// and no point of the set is nearer than low says, nor any that escapes within the inside.
static void mandelbrot_and_julia_are_bounded(void **state) {
    (void)state;
    static bool inside[3][SIDE * SIDE];
    for (int k = 0; k < 3; k++) { // the second Julia set has a parameter in the disc of period 2
        const float cx = k == 1 ? -0.4f : -1.0f, cy = k == 1 ? 0.2f : 0.125f;
        ht_field_op op = {.code = k == 0 ? HT_FIELD_MANDELBROT : HT_FIELD_JULIA, .number = {cx, cy, 200}};
        op.number[0] = k == 0 ? 200 : cx;
        const ht_field field = made(&op, 1);
        const double step = 4.0 / SIDE;
        for (int i = 0; i < SIDE * SIDE; i++) {
            const double px = -2.0 + (i % SIDE + 0.5) * step, py = -2.0 + row_of(i) * step + 0.5 * step;
            double x = px, y = py;
            int n = 0;
            for (; n < STEPS && x * x + y * y < 16.0; n++) {
                const double next = x * x - y * y + (k == 0 ? px : (double)cx);
                y = 2.0 * x * y + (k == 0 ? py : (double)cy);
                x = next;
            }
            inside[k][i] = n == STEPS;
        }
        holds(&field, 1);
        for (int i = 0; i < SIDE * SIDE; i += 37) {
            const double px = -2.0 + (i % SIDE + 0.5) * step, py = -2.0 + row_of(i) * step + 0.5 * step;
            const ht_field_value f = ht_field_at(&field, px, py);
            assert_true(f.low <= f.value && f.value <= f.high);
            assert_false(f.low > 0.0 && inside[k][i]);
            assert_false(f.high < 0.0 && !inside[k][i]);
            double best = (double)INFINITY;
            for (int n = 0; n < SIDE * SIDE; n++) {
                const double d = step * hypot((double)(n % SIDE - i % SIDE), row_of(n) - row_of(i));
                best = inside[k][n] != inside[k][i] ? fmin(best, d) : best;
            }
            assert_true(inside[k][i] ? -f.high <= best : f.low <= best); // the set is no nearer
            // the first Julia set has no threads, which would be between the points
            assert_true(k != 1 || inside[k][i] || f.high >= best - 1.5 * step);
        }
    }
}

// Beside the cusp at 1/4 orbits take thousands of steps to escape. The cardioid, of which the set's other discs there
// take off less than a tenth of the distance, is e^it / 2 - e^2it / 4.
static void the_cusp_is_as_near_as_it_is(void **state) {
    (void)state;
    ht_field_op op = OP(MANDELBROT, 100000);
    const ht_field field = made(&op, 1);
    for (int i = 8; i <= 20; i += 4) {
        const double off = ldexp(1.0, -i);
        double best = (double)INFINITY;
        for (int n = 0; n < 4000; n++) {
            const double t = 2.0 * sqrt(off) * (0.9 + 0.2 * n / 4000.0), x = t * t / 4.0 - pow(t, 4) * 7.0 / 48.0,
                         y = t * t * t / 4.0; // the first terms of the series, beside which the next are 2^-10 of y
            best = fmin(best, hypot(x - off, y));
        }
        const ht_field_value f = ht_field_at(&field, 0.25 + off, 0.0);
        assert_true(f.low > 0.1 * best && f.low <= best * 1.01 && f.high >= 0.9 * best);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(names),
                                       cmocka_unit_test(what_cannot_be_made),
                                       cmocka_unit_test(stacks_have_an_end),
                                       cmocka_unit_test(facts_by_rule),
                                       cmocka_unit_test(facts_hold_for_any_program),
                                       cmocka_unit_test(copies_are_those_of_all_cells),
                                       cmocka_unit_test(violations_are_found),
                                       cmocka_unit_test(pruned_fields_are_the_same_in_the_box),
                                       cmocka_unit_test(samples_enclose),
                                       cmocka_unit_test(bitmaps_have_exact_distances),
                                       cmocka_unit_test(limits_hold_deep_polygons),
                                       cmocka_unit_test(mandelbrot_and_julia_are_bounded),
                                       cmocka_unit_test(the_cusp_is_as_near_as_it_is)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
