// field_convexity_test.c: whether primitives are convex in a spot, against their values on chords there; and what
// fields are not less than in cells, by tangents, against their values there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/field_trace.h"
#include "support/test_field.h"

// A point in the spot.
static void pick(uint64_t *random, hti_field_disc at, double p[2]) {
    do {
        for (int i = 0; i < 2; i++) {
            p[i] = (double)random_in(random, -1.0, 1.0);
        }
    } while (p[0] * p[0] + p[1] * p[1] > 1.0);
    p[0] = at.x + at.radius * p[0];
    p[1] = at.y + at.radius * p[1];
}

// In the middle of a chord the value is not more than the mean of its ends'.
static void check_chords(uint64_t *random, const ht_field *f, hti_field_disc at) {
    for (int i = 0; i < 12; i++) {
        double p[2], q[2];
        pick(random, at, p);
        pick(random, at, q);
        const ht_field_value a = ht_field_at(f, p[0], p[1]), b = ht_field_at(f, q[0], q[1]);
        const ht_field_value m = ht_field_at(f, 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1]));
        assert_true(m.value <= 0.5 * (a.value + b.value) + 1e-9);
    }
}

// How often something is known of random spots, small and large, some of them far away.
static int check_spots(uint64_t *random, const ht_field *f, int spots) {
    int known = 0;
    for (int i = 0; i < spots; i++) {
        const double spread = random_below(random, 4) == 0 ? 4.0 : 1.5;
        const double large = random_below(random, 2) == 0 ? 0.6 : 0.1;
        const hti_field_disc at = {(double)random_in(random, -spread, spread),
                                   (double)random_in(random, -spread, spread), (double)random_in(random, 0.001, large)};
        if (hti_field_is_part_of_one(f, at, ht_field_at(f, at.x, at.y).value)) {
            known++;
            check_chords(random, f, at);
        }
    }
    return known;
}

// One that is known in parts, moved and turned.
static void random_part(uint64_t *random, ht_field_code code, ht_field_op ops[5], ht_field *out) {
    const ht_rot turn = ht_rot_make(random_in(random, 0.0, 6.3));
    do {
        ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {0.2f, -0.1f}};
        ops[1] = (ht_field_op){.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}};
        ops[2] = (ht_field_op){.code = code};
        for (int n = 0; n < 3; n++) {
            ops[2].number[n] = random_in(random, 0.2, 1.0);
        }
        ops[2].number[0] = code == HT_FIELD_STAR ? (float)(3 + random_below(random, 6)) : ops[2].number[0];
        ops[3] = ops[4] = (ht_field_op){.code = HT_FIELD_END};
    } while (ht_field_make(ops, 5, out) != HT_OK);
}

static void test_parts(void **state) {
    (void)state;
    uint64_t random = 7;
    static const ht_field_code codes[] = {HT_FIELD_STAR, HT_FIELD_HEXAGRAM, HT_FIELD_CROSS, HT_FIELD_HEART};
    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
        int known = 0;
        for (int i = 0; i < 400; i++) {
            ht_field_op ops[5];
            ht_field field;
            random_part(&random, codes[k], ops, &field);
            known += check_spots(&random, &field, 40);
        }
        assert_true(known > 500);
    }
}

// A point of the cell about (x, y), and what the corners' bounds say there.
static void check_points(uint64_t *random, const ht_field *f, const hti_tangents *t, const double half[2],
                         const double low[4]) {
    for (int i = 0; i < 12; i++) {
        const double u = (double)random_in(random, 0.0, 1.0), v = (double)random_in(random, 0.0, 1.0);
        const double x = t->x + (2.0 * u - 1.0) * half[0], y = t->y + (2.0 * v - 1.0) * half[1];
        const double mean = (1.0 - v) * ((1.0 - u) * low[0] + u * low[1]) + v * ((1.0 - u) * low[2] + u * low[3]);
        assert_true(ht_field_at(f, x, y).high >= mean - 1e-12);
    }
}

// Whether more is proven than by the Lipschitz bound.
static bool check_cell(uint64_t *random, const hti_field_set *side) {
    const double size = random_below(random, 2) == 0 ? 1.0 : 0.1;
    const double cx = (double)random_in(random, -1.5, 1.5), cy = (double)random_in(random, -1.5, 1.5);
    const double hx = (double)random_in(random, 0.01, size), hy = (double)random_in(random, 0.01, size);
    const double s = random_below(random, 2) == 0 ? 0x1p-5 : 0x1p-16, rho = __builtin_sqrt(hx * hx + hy * hy);
    hti_field_trace trace;
    const double x = cx + hx * (double)random_in(random, -1.0, 1.0), y = cy + hy * (double)random_in(random, -1.0, 1.0);
    const hti_field_point seen = hti_field_set_certain(side, hti_field_trace_evaluate(side, x, y, &trace), x, y);
    const hti_field_point right = hti_field_set_at(side, x, y);
    assert_true(seen.value >= right.low && seen.value <= right.high && right.value >= seen.low &&
                right.value <= seen.high);
    const hti_tangents t = {.x = cx,
                            .y = cy,
                            .radius = 1.0625 * rho + 0x1p-40,
                            .to_x = {cx - hx - x, cx + hx - x, cx - hx - x, cx + hx - x},
                            .to_y = {cy - hy - y, cy - hy - y, cy + hy - y, cy + hy - y},
                            .s = s,
                            .error_bound = side->error * (16.0 + side->size)};
    const double half[2] = {hx, hy};
    double low[4];
    hti_field_corners(side, &trace, &t, low);
    check_points(random, side->field, &t, half, low);
    double mean = 0.0;
    for (int k = 0; k < 4; k++) {
        mean += 0.25 * low[k];
    }
    return mean > ht_field_at(side->field, cx, cy).value - 0.25 * rho * side->lipschitz;
}

// How often more is known of random fields, of all cells asked about.
static int check_field(uint64_t *random, const ht_field *f, int *asked) {
    const hti_field_set side = hti_field_set_of_field(f);
    int known = 0;
    for (int k = 0; side.has_parts && k < 20; k++) {
        ++*asked;
        known += (int)check_cell(random, &side);
    }
    return known;
}

static void test_corners(void **state) {
    (void)state;
    uint64_t random = 8;
    int known = 0, asked = 0;
    for (int i = 0; i < 4000; i++) {
        test_field f;
        random_field(&random, 1 + (int)random_below(&random, 3), 0.8, &f);
        known += check_field(&random, &f.field, &asked);
    }
    print_message("%d of %d\n", known, asked);
    assert_true(asked > 20000 && known > asked / 8);
}

// Four times the distance to the border of a disc.
static double steep_disc(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    const double d = __builtin_sqrt(x * x + y * y);
    if (gradient != NULL) {
        gradient[0] = d > 0.0 ? 4.0 * x / d : 4.0;
        gradient[1] = d > 0.0 ? 4.0 * y / d : 0.0;
    }
    return 4.0 * (d - 1.0);
}

// What is divided by its Lipschitz bound still falls by all of it before.
static void test_steep(void **state) {
    (void)state;
    const ht_field_callback disc = {.function = steep_disc,
                                    .facts = {.lipschitz = 4.0f,
                                              .error = 0x1p-48f,
                                              .size = 1.0f,
                                              .reach = 0.25f,
                                              .bounds = {{-1.0f, -1.0f}, {1.0f, 1.0f}}}};
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &disc},
                         {.code = HT_FIELD_CIRCLE, .number = {0.25f}},
                         {.code = HT_FIELD_UNION}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
    const hti_field_set plain = hti_field_set_of_field(&field), side = hti_field_set_of_distance(&plain);
    uint64_t random = 10;
    for (int i = 0; i < 1000; i++) {
        (void)check_cell(&random, &side);
    }
}

// A frame of any kind.
static ht_field_op random_frame(uint64_t *random) {
    ht_field_op op = {.code = (ht_field_code)(HT_FIELD_MOVE + random_below(random, HT_FIELD_END - HT_FIELD_MOVE))};
    const bool is_positive = op.code == HT_FIELD_SCALE || op.code == HT_FIELD_STRETCH;
    for (int k = 0; k < 2; k++) {
        op.number[k] = is_positive ? random_in(random, 0.4, 2.5) : random_in(random, -1.0, 1.0);
    }
    if (op.code == HT_FIELD_REPEAT) {
        op.number[0] = op.number[1] = 5.0f;
        op.number[2] = op.number[3] = 1.0f;
    }
    return op;
}

static void test_frames(void **state) {
    (void)state;
    uint64_t random = 9;
    int known = 0, asked = 0, made = 0;
    for (int i = 0; i < 4000; i++) {
        test_field f;
        ht_field_op ops[TEST_OPS + 6];
        ht_field field;
        int n = 0;
        random_field(&random, 1 + (int)random_below(&random, 3), 0.8, &f);
        for (int k = 0; k < 3; k++) {
            ops[n++] = random_frame(&random);
        }
        memcpy(ops + n, f.ops, sizeof *ops * (size_t)f.field.count);
        n += f.field.count;
        for (int k = 0; k < 3; k++) {
            ops[n++] = (ht_field_op){.code = HT_FIELD_END};
        }
        if (ht_field_make(ops, n, &field) == HT_OK) {
            made++;
            known += check_field(&random, &field, &asked);
        }
    }
    assert_true(made > 2000 && asked > 10000 && known > asked / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts), cmocka_unit_test(test_corners),
                                       cmocka_unit_test(test_frames), cmocka_unit_test(test_steep)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
