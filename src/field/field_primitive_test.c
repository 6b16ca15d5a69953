// field_primitive_test.c: every primitive against its outline as it is described (test_outline.h): values, facts,
// gradients, and numbers of every size.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/test_outline.h"
#include "support/test_random.h"

enum { POINTS = 60 };

static const ht_field_op cases[] = {
#define CASE(name, ...)                                                                                                \
    {                                                                                                                  \
        .code = HT_FIELD_##name, .number = { __VA_ARGS__ }                                                             \
    }
    CASE(CIRCLE, 1),
    CASE(CIRCLE, 0),
    CASE(BOX, 1, 0.5f),
    CASE(BOX, 0, 0.5f),
    CASE(BOX, 0, 0),
    CASE(ROUND_BOX, 1, 0.5f, 0.25f),
    CASE(ROUND_BOX, 0.75f, 0, 0.25f),
    CASE(ROUND_BOX, 0, 0, 0.5f),
    CASE(SEGMENT, -1, 0.25f, 0.5f, 1),
    CASE(SEGMENT, 0.5f, 0.5f, 0.5f, 0.5f),
    CASE(CAPSULE, -1, -0.5f, 1, 0.2f, 0.4f),
    CASE(CAPSULE, 0.5f, 0.25f, 0.5f, 0.25f, 0.3f),
    CASE(UNEVEN_CAPSULE, 0.6f, 0.3f, 1.2f),
    CASE(UNEVEN_CAPSULE, 0.3f, 0.8f, 0.7f),
    CASE(UNEVEN_CAPSULE, 0.9f, 0.2f, 0.5f),
    CASE(UNEVEN_CAPSULE, 0.2f, 0.9f, 0.5f),
    CASE(UNEVEN_CAPSULE, 0.5f, 0.5f, 1),
    CASE(UNEVEN_CAPSULE, 0.5f, 0.25f, 0),
    CASE(UNEVEN_CAPSULE, 0.75f, 0.25f, 0.5f),
    CASE(UNEVEN_CAPSULE, 0, 0, 1),
    CASE(TRIANGLE, -1, -0.5f, 0.2f, 1.3f, 1, -0.2f),
    CASE(TRIANGLE, 1, -0.2f, 0.2f, 1.3f, -1, -0.5f),
    CASE(TRIANGLE, -1, -1, 0, 0, 1, 1),
    CASE(RHOMBUS, 1, 0.6f),
    CASE(RHOMBUS, 0.1f, 1.5f),
    CASE(RHOMBUS, 1, 0),
    CASE(TRAPEZOID, 1, 0.4f, 0.7f),
    CASE(TRAPEZOID, 0, 1, 0.5f),
    CASE(TRAPEZOID, 1, 0.5f, 0),
    CASE(PARALLELOGRAM, 0.7f, 0.5f, 0.4f),
    CASE(PARALLELOGRAM, 0.3f, 0.5f, -1),
    CASE(PARALLELOGRAM, 0, 0.5f, 0.5f),
    CASE(REGULAR, 3, 1),
    CASE(REGULAR, 5, 1),
    CASE(REGULAR, 64, 1.25f),
    CASE(REGULAR, 6, 0),
    CASE(STAR, 5, 1.2f, 0.5f),
    CASE(STAR, 7, 1.2f, 0),
    CASE(STAR, 3, 1, 1),
    CASE(STAR, 64, 1, 0.75f),
    CASE(HEXAGRAM, 1.2f),
    CASE(PIE, 1, 0.7f),
    CASE(PIE, 1, 2.3f),
    CASE(PIE, 1, 1.5707963f),
    CASE(PIE, 1, 0),
    CASE(PIE, 1, 3.1f),
    CASE(PIE, 1, 3.1415927f),
    CASE(SECTOR, 0.5f, 1.1f, 0.9f),
    CASE(SECTOR, 0.5f, 1.1f, 2.6f),
    CASE(SECTOR, 0, 1, 1),
    CASE(SECTOR, 1, 1, 1),
    CASE(SECTOR, 0.5f, 1.1f, 3.1415927f),
    CASE(ARC, 1, 1.2f, 0.2f),
    CASE(ARC, 1, 2.4f, 0.2f),
    CASE(ARC, 1, 0, 0.2f),
    CASE(ARC, 1, 3, 0.3f),
    CASE(ARC, 1, 1.2f, 0),
    CASE(ARC, 0, 1, 0.5f),
    CASE(ARC, 1, 3.1415927f, 0.2f),
    CASE(RING, 0.5f, 1.1f),
    CASE(RING, 1, 1),
    CASE(RING, 0, 1),
    CASE(CUT_DISK, 1, 0.3f),
    CASE(CUT_DISK, 1, -0.5f),
    CASE(CUT_DISK, 1, 1),
    CASE(CUT_DISK, 1, -1),
    CASE(VESICA, 1.2f, 0.6f),
    CASE(VESICA, 1, 1),
    CASE(VESICA, 1, 0),
    CASE(MOON, 1.2f, 0.9f, 0.6f),
    CASE(MOON, 1, 1.3f, 0.8f),
    CASE(MOON, 1, 1, 0.25f),
    CASE(MOON, 1, 0.25f, 1),
    CASE(EGG, 0.9f, 0.3f),
    CASE(EGG, 1, 0),
    CASE(EGG, 1, 1),
    CASE(HEART, 1.2f),
    CASE(CROSS, 1.2f, 0.4f),
    CASE(CROSS, 1, 1),
    CASE(CROSS, 1, 0),
    CASE(ROUNDED_CROSS, 0.6f),
    CASE(ROUNDED_CROSS, 1),
    CASE(ROUNDED_CROSS, 0.125f),
    CASE(TUNNEL, 0.8f, 0.9f),
    CASE(TUNNEL, 1, 0),
    CASE(STAIRS, 0.3f, 0.25f, 4),
    CASE(STAIRS, 1, 0.5f, 1),
    CASE(STAIRS, 0.01f, 0.02f, 60),
    CASE(HORSESHOE, 0.8f, 1.3f, 0.5f, 0.15f),
    CASE(HORSESHOE, 0.8f, 2.2f, 0.3f, 0.15f),
    CASE(HORSESHOE, 0.8f, 0, 0.3f, 0.15f),
    CASE(ELLIPSE, 1.3f, 0.5f),
    CASE(ELLIPSE, 0.4f, 1.2f),
    CASE(ELLIPSE, 1, 1),
    CASE(ELLIPSE, 1, 0.999999f),
    CASE(ELLIPSE, 1, 0.01f),
    CASE(PARABOLA, 1.5f),
    CASE(PARABOLA, 0.1f),
    CASE(PARABOLA, 40),
    CASE(QUADRATIC, -1, -0.5f, 0.2f, 1.6f, 1, -0.2f, 0.1f),
    CASE(QUADRATIC, -1, 0, 0, 0, 1, 0, 0.1f),
    CASE(QUADRATIC, -1, 0, 1, 0, 0, 0, 0),
    CASE(QUADRATIC, 0, 0, 0, 0, 0, 0, 1),
    CASE(CUBIC, -1, -0.5f, -0.2f, 1.6f, 0.6f, -1.4f, 1, 0.4f, 0.1f),
    CASE(CUBIC, -1, 0, 1, 1, -1, 1, 1, 0, 0.1f),
    CASE(CUBIC, -1, -1, 1, 1, -1, 1, 1, -1, 0),
    CASE(CUBIC, 0, 0, 0, 0, 1, 1, 1, 1, 0.25f),
    CASE(ASTROID, 1.2f),
    CASE(KOCH, 1.2f, 0),
    CASE(KOCH, 1.2f, 1),
    CASE(KOCH, 1, 4),
    CASE(KOCH, 0, 2),
    CASE(SIERPINSKI, 0, 3),
    CASE(SIERPINSKI, 1.2f, 0),
    CASE(SIERPINSKI, 1, 1),
    CASE(SIERPINSKI, 1, 5)};
enum { CASES = sizeof cases / sizeof cases[0] };

static real truth(const ht_field_op *op, real x, real y) {
    return op->code == HT_FIELD_UNEVEN_CAPSULE ? uneven(op, x, y) : true_distance(x, y);
}

static ht_field made(ht_field_op *op) {
    ht_field field = {0};
    const ht_status status = ht_field_make(op, 1, &field);
    if (status != HT_OK) {
        fail_msg("%s(%g %g %g): %s", ht_field_name(op->code), (double)op->number[0], (double)op->number[1],
                 (double)op->number[2], ht_status_name(status));
    }
    return field;
}

// Points all around, and near the origin and the axes.
static void next_point(uint64_t *seed, int i, double p[2]) {
    p[0] = 2.0 * ((double)random_bits(seed) * 0x1p-31 - 1.0);
    p[1] = 2.0 * ((double)random_bits(seed) * 0x1p-31 - 1.0);
    p[0] = i % 11 == 0 ? 0.0 : i % 13 == 0 ? p[0] * 0x1p-20 : p[0];
    p[1] = i % 17 == 0 ? 0.0 : i % 19 == 0 ? p[1] * 0x1p-20 : p[1];
}

// Exact where facts say so; else no farther from 0 than the truth. Inside and outside are told apart where the truth is
// larger than 1e-3, by which pieces of curves may differ from straight ones.
static void values_are_distances(void **state) {
    (void)state;
    int error_bound = 0;
    for (int k = 0; k < CASES; k++) {
        ht_field_op op = cases[k];
        const ht_field field = made(&op);
        uint64_t seed = 1;
        draw(&op);
        double worst = 0.0;
        const int points = drawn.count > 100 || op.code == HT_FIELD_ELLIPSE ? POINTS / 3 : POINTS;
        for (int i = 0; i < points; i++) {
            double p[2];
            next_point(&seed, i, p);
            const ht_field_value f = ht_field_at(&field, p[0], p[1]);
            const real d = truth(&op, (real)p[0], (real)p[1]);
            const bool exact = d > 0 ? field.facts.is_exact_outside : field.facts.is_exact_inside;
            const double allowed = f.high - f.value + 1e-14;
            double by = exact ? fabs((double)((real)f.value - d)) : fabs(f.value) - fabs((double)d);
            by = fabsl(d) < 1e-3L && (f.value > 0) != (d > 0) ? fabs(fabs(f.value) - fabs((double)d)) : by;
            if (!(by <= allowed) && error_bound++ % 16 == 0) {
                print_message("%s(%g %g %g) at (%.17g, %.17g): %.17g, not %.17Lg, off by %g\n", ht_field_name(op.code),
                              (double)op.number[0], (double)op.number[1], (double)op.number[2], p[0], p[1], f.value, d,
                              by);
            }
            worst = fmax(worst, by);
        }
    }
    assert_int_equal(error_bound, 0);
}

// Lipschitz bounds, bounds, convexity, feet and gradients, by the library's own sampler, at all scales.
static void facts_hold(void **state) {
    (void)state;
    for (int k = 0; k < CASES; k++) {
        ht_field_op op = cases[k];
        const ht_field field = made(&op);
        const ht_field_violation v = ht_field_check(&field, (ht_box){{-2, -2}, {2, 2}}, 2000, (uint64_t)k);
        if (v.fact != NULL) {
            fail_msg("%s(%g %g %g): %s at (%.9g, %.9g), (%.9g, %.9g): %g, allowed %g", ht_field_name(op.code),
                     (double)op.number[0], (double)op.number[1], (double)op.number[2], v.fact, (double)v.at.x,
                     (double)v.at.y, (double)v.other.x, (double)v.other.y, v.found, v.allowed);
        }
    }
}

// Where the field is smooth around a point: as the sampler cannot tell, the direction is looked at here.
static void gradients_are_slopes(void **state) {
    (void)state;
    int kinks = 0, points = 0;
    for (int k = 0; k < CASES; k++) {
        ht_field_op op = cases[k];
        const ht_field field = made(&op);
        uint64_t seed = 2;
        for (int i = 0; i < POINTS; i++) {
            const double x = (double)random_float(&seed, 1) * 2.0, y = (double)random_float(&seed, 1) * 2.0,
                         h = 0x1p-20;
            const ht_field_value f = ht_field_at(&field, x, y);
            const double gx = (ht_field_at(&field, x + h, y).value - ht_field_at(&field, x - h, y).value) / (2.0 * h);
            const double gy = (ht_field_at(&field, x, y + h).value - ht_field_at(&field, x, y - h).value) / (2.0 * h);
            points++;
            kinks += !(fabs(gx - f.gradient[0]) + fabs(gy - f.gradient[1]) < 1e-3);
        }
    }
    assert_true(kinks * 500 < points);
}

// Whether the numbers of a primitive are lengths, all of them.
static bool has_lengths(ht_field_code code) {
    switch (code) {
    case HT_FIELD_REGULAR:
    case HT_FIELD_STAR:
    case HT_FIELD_PIE:
    case HT_FIELD_SECTOR:
    case HT_FIELD_ARC:
    case HT_FIELD_KOCH:
    case HT_FIELD_SIERPINSKI:
    case HT_FIELD_STAIRS:
    case HT_FIELD_HORSESHOE:
    case HT_FIELD_ROUNDED_CROSS:
        return false;
    default:
        return true;
    }
}

static void are_numbers(const ht_field *field) {
    uint64_t seed = 3;
    for (int i = 0; i < 60; i++) {
        const ht_vec2 p = random_point(&seed, i % 3 == 0 ? 4 : i % 3 == 1 ? 2 : 0);
        const ht_field_value f = ht_field_at(field, (double)p.x, (double)p.y);
        if (!(f.low <= f.value && f.value <= f.high && hypot(f.gradient[0], f.gradient[1]) <= 1.0 + 1e-6)) {
            fail_msg("%s(%g %g) at (%a, %a): %g, gradient %g %g", ht_field_name(field->ops->code),
                     (double)field->ops->number[0], (double)field->ops->number[1], (double)p.x, (double)p.y, f.value,
                     f.gradient[0], f.gradient[1]);
        }
    }
}

// From far out and close by, and where the numbers are as large or small as floats are: no NaN, and within Lipschitz.
static void no_number_is_too_large(void **state) {
    (void)state;
    static const float scales[] = {1, 0x1p-120f, 0x1p-60f, 0x1p60f, 0x1p120f, 0x1p127f};
    for (int k = 0; k < CASES * 6; k++) {
        ht_field_op op = cases[k / 6];
        for (int n = 0; n < HT_FIELD_NUMBERS && has_lengths(op.code); n++) {
            op.number[n] *= scales[k % 6];
        }
        ht_field field = {0};
        if (ht_field_make(&op, 1, &field) == HT_OK) {
            are_numbers(&field);
        }
    }
}

// Bounds only, or limits.
static void bounds_are_bounds(void **state) {
    (void)state;
    static const ht_field_op bounded[] = {CASE(SUPERELLIPSE, 1.2f, 0.7f, 4), CASE(SUPERELLIPSE, 1, 0.5f, 1.5f),
                                          CASE(SUPERELLIPSE, 0.5f, 1, 1), CASE(SUPERELLIPSE, 1, 1, 2),
                                          CASE(SUPERELLIPSE, 0.75f, 1, 64)};
    for (size_t k = 0; k < sizeof bounded / sizeof bounded[0]; k++) {
        ht_field_op op = bounded[k];
        const ht_field field = made(&op);
        uint64_t seed = 4;
        draw(&op);
        for (int i = 0; i < POINTS; i++) {
            double p[2];
            next_point(&seed, i, p);
            const ht_field_value f = ht_field_at(&field, p[0], p[1]);
            const real d = true_distance((real)p[0], (real)p[1]);
            assert_true(fabsl(d) < 1e-3L || (f.value > 0) == (d > 0));
            assert_true(f.value > 0 ? (real)f.low <= fabsl(d) : (real)-f.high <= fabsl(d));
        }
        const ht_field_violation v = ht_field_check(&field, (ht_box){{-2, -2}, {2, 2}}, 2000, 1);
        assert_null(v.fact);
    }
}

// Moons of which an arc is exactly half a circle, from its top or bottom on: inside where both discs say so.
static void moons_of_half_circles(void **state) {
    (void)state;
    ht_field_op moons[] = {CASE(MOON, 1.25f, 0.75f, 1), CASE(MOON, 1.25f, 1, 0.75f), CASE(MOON, 0.75f, 1.25f, 1)};
    for (size_t k = 0; k < sizeof moons / sizeof moons[0]; k++) {
        const float *const n = moons[k].number;
        const ht_field field = made(&moons[k]);
        for (int i = 0; i < 65 * 65; i++) {
            const int row = i / 65;
            const double x = (double)(i % 65 - 32) / 16.0, y = (double)(row - 32) / 16.0;
            const double a = hypot(x, y) - (double)n[0], b = hypot(x - (double)n[2], y) - (double)n[1];
            const double maximum = fmax(a, -b), value = ht_field_at(&field, x, y).value;
            assert_true(fabs(maximum) < 1e-9 || (value > 0.0) == (maximum > 0.0));
        }
    }
}

// The centre of the vertex's curvature is as far from the vertex as from nothing nearer, and on the axis below it the
// vertex is the nearest point.
static void parabolas_at_the_centre_of_curvature(void **state) {
    (void)state;
    for (int i = -40; i <= 40; i++) {
        ht_field_op op = CASE(PARABOLA, ldexpf(0.5f, i));
        const ht_field field = made(&op);
        const double radius = 0.5 / (double)op.number[0];
        for (int k = 0; k <= 8; k++) {
            const double y = radius * k / 8.0;
            const ht_field_value f = ht_field_at(&field, 0.0, y);
            assert_true(f.value == -y && fabs(f.gradient[0]) < 1e-90 && f.gradient[1] == -1.0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_distances),
                                       cmocka_unit_test(facts_hold),
                                       cmocka_unit_test(gradients_are_slopes),
                                       cmocka_unit_test(no_number_is_too_large),
                                       cmocka_unit_test(bounds_are_bounds),
                                       cmocka_unit_test(moons_of_half_circles),
                                       cmocka_unit_test(parabolas_at_the_centre_of_curvature)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
