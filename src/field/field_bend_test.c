// field_bend_test.c: how much primitives bend downwards in a spot, against their values on chords there; and what
// fields are not less than in cells, by tangents, against their values there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "field/field_side.h"
#include "field/test_field.h"

// A point in the spot.
static void pick(uint64_t *random, hti_spot at, double p[2]) {
    do {
        for (int i = 0; i < 2; i++) {
            p[i] = (double)random_in(random, -1.0, 1.0);
        }
    } while (p[0] * p[0] + p[1] * p[1] > 1.0);
    p[0] = at.x + at.radius * p[0];
    p[1] = at.y + at.radius * p[1];
}

// In the middle of a chord the value is not more than the mean of its ends' and what the bend allows.
static void check_chords(uint64_t *random, const ht_field *f, hti_spot at, double bend) {
    for (int i = 0; i < 12; i++) {
        double p[2], q[2];
        pick(random, at, p);
        pick(random, at, q);
        const ht_field_value a = ht_field_at(f, p[0], p[1]), b = ht_field_at(f, q[0], q[1]);
        const ht_field_value m = ht_field_at(f, 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1]));
        const double dx = p[0] - q[0], dy = p[1] - q[1];
        assert_true(m.value <= 0.5 * (a.value + b.value) + 0.125 * bend * (dx * dx + dy * dy) + 1e-9);
    }
}

// How often something is known of random spots, small and large, some of them far away.
static int check_spots(uint64_t *random, const ht_field *f, int spots) {
    int known = 0;
    for (int i = 0; i < spots; i++) {
        const double spread = random_below(random, 4) == 0 ? 4.0 : 1.5;
        const double large = random_below(random, 2) == 0 ? 0.6 : 0.1;
        const hti_spot at = {(double)random_in(random, -spread, spread), (double)random_in(random, -spread, spread),
                             (double)random_in(random, 0.001, large)};
        const double bend = hti_field_bend_of_one(f, at, ht_field_at(f, at.x, at.y).value);
        assert_true(bend >= 0.0);
        if (bend < 100.0) {
            known++;
            check_chords(random, f, at, bend);
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
    static const ht_field_code codes[] = {HT_FIELD_STAR, HT_FIELD_HEXAGRAM, HT_FIELD_CROSS, HT_FIELD_HEART,
                                          HT_FIELD_MOON};
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
static void check_points(uint64_t *random, const ht_field *f, const hti_tangents *t, const double low[4]) {
    for (int i = 0; i < 12; i++) {
        const double u = (double)random_in(random, 0.0, 1.0), v = (double)random_in(random, 0.0, 1.0);
        const double x = t->corner[0][0] + u * (t->corner[1][0] - t->corner[0][0]);
        const double y = t->corner[0][1] + v * (t->corner[2][1] - t->corner[0][1]);
        const double mean = (1.0 - v) * ((1.0 - u) * low[0] + u * low[1]) + v * ((1.0 - u) * low[2] + u * low[3]);
        assert_true(ht_field_at(f, x, y).high >= mean - 1e-12);
    }
}

// Whether more is proven than by the Lipschitz bound.
static bool check_cell(uint64_t *random, const hti_side *side) {
    const double size = random_below(random, 2) == 0 ? 1.0 : 0.1;
    const double cx = (double)random_in(random, -1.5, 1.5), cy = (double)random_in(random, -1.5, 1.5);
    const double hx = (double)random_in(random, 0.01, size), hy = (double)random_in(random, 0.01, size);
    const double s = random_below(random, 2) == 0 ? 0x1p-5 : 0x1p-16, rho = __builtin_sqrt(hx * hx + hy * hy);
    hti_tangents t = {.x = cx + hx * (double)random_in(random, -1.0, 1.0),
                      .y = cy + hy * (double)random_in(random, -1.0, 1.0),
                      .spot = {cx, cy, 1.0625 * rho + 0x1p-40},
                      .s = s,
                      .wrong = side->error * (16.0 + side->size),
                      .bend = -1.0};
    for (int k = 0; k < 4; k++) {
        t.corner[k][0] = cx + (k & 1 ? hx : -hx);
        t.corner[k][1] = cy + (k & 2 ? hy : -hy);
    }
    double low[4];
    hti_field_corners(side, &t, low);
    check_points(random, side->field, &t, low);
    double mean = 0.0;
    for (int k = 0; k < 4; k++) {
        mean += 0.25 * low[k];
    }
    return mean > ht_field_at(side->field, cx, cy).value - 0.25 * rho * side->lipschitz;
}

static void test_corners(void **state) {
    (void)state;
    uint64_t random = 8;
    int known = 0, asked = 0;
    for (int i = 0; i < 4000; i++) {
        test_field f;
        random_field(&random, 1 + (int)random_below(&random, 3), 0.8, &f);
        const hti_side side = hti_side_of_field(&f.field);
        for (int k = 0; side.has_parts && k < 20; k++) {
            asked++;
            known += (int)check_cell(&random, &side);
        }
    }
    assert_true(asked > 20000 && known > asked / 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts), cmocka_unit_test(test_corners)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
