// field_gradient_test.c: gradients where fields have kinks: of every primitive at its corners, centres and axes, and of
// operators and frames. There the gradient must be one of those that points close by have.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/test_field.h"

enum { TURNS = 720, PLACES = 40, FIELDS = 400 };

static double value_at(const ht_field *field, double x, double y) {
    return ht_field_at(field, x, y).value;
}

// The least distance of the gradient at (x, y) from the slopes around it: by differences of values, a little off the
// point in every direction.
static double off_slopes(const ht_field *field, double x, double y) {
    const ht_field_value f = ht_field_at(field, x, y);
    const double away = 0x1p-14, h = 0x1p-21;
    double minimum = HUGE_VAL;
    for (int i = 0; i < TURNS && minimum > 1e-3; i++) {
        const double turn = 6.283185307179586 * ((double)i + 0.25) / TURNS;
        const double px = x + away * cos(turn), py = y + away * sin(turn);
        const double gx = (value_at(field, px + h, py) - value_at(field, px - h, py)) / (2.0 * h);
        const double gy = (value_at(field, px, py + h) - value_at(field, px, py - h)) / (2.0 * h);
        minimum = fmin(minimum, fabs(gx - f.gradient[0]) + fabs(gy - f.gradient[1]));
    }
    return minimum;
}

static void check(const ht_field *field, double x, double y) {
    const double off = off_slopes(field, x, y);
    if (!(off < 0.02)) {
        const ht_field_value f = ht_field_at(field, x, y);
        const float *const n = field->ops->number;
        fail_msg("%s(%.9g %.9g %.9g %.9g) ... at (%.17g, %.17g): gradient %g %g is off all slopes by %g",
                 ht_field_name(field->ops->code), (double)n[0], (double)n[1], (double)n[2], (double)n[3], x, y,
                 f.gradient[0], f.gradient[1], off);
    }
}

// A coordinate where something may be: 0, a number, or a sum or difference of two.
static double special(uint64_t *seed, const ht_field_op *op) {
    const int i = (int)random_below(seed, 10), k = (int)random_below(seed, 14);
    const double p = i < 5 ? (double)op->number[i] : 0.0, q = k < 5 ? (double)op->number[k] : 0.0;
    return (random_below(seed, 2) == 0 ? 1.0 : -1.0) * p + (random_below(seed, 2) == 0 ? q : -q);
}

static void of_primitives(void **state) {
    (void)state;
    uint64_t seed = 5;
    for (int k = 0; k < FIELDS; k++) {
        test_data data;
        ht_field_op op = random_primitive(&seed, &data);
        for (int i = 0; i < HT_FIELD_NUMBERS && op.code < HT_FIELD_KOCH; i++) { // corners with few bits
            op.number[i] = (float)((int)(op.number[i] * 16.0f)) / 16.0f;
        }
        ht_field field;
        if (op.code == HT_FIELD_MANDELBROT || op.code == HT_FIELD_JULIA || ht_field_make(&op, 1, &field) != HT_OK) {
            continue;
        }
        for (int i = 0; i < PLACES; i++) {
            const double x = special(&seed, &op), y = special(&seed, &op);
            check(&field, x, y);
        }
    }
}

static void of_fields(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int k = 0; k < FIELDS; k++) {
        test_field f;
        random_field(&seed, 1 + (int)random_below(&seed, 3), 1.0, &f);
        for (int i = 0; i < PLACES / 4 && !f.field.facts.has_limits; i++) {
            const double x = (double)random_in(&seed, -2.0, 2.0), y = (double)random_in(&seed, -2.0, 2.0);
            check(&f.field, i % 3 == 0 ? 0.0 : x, i % 4 == 0 ? 0.0 : y);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(of_primitives), cmocka_unit_test(of_fields)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
