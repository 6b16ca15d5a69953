// field_bend_test.c: how much fields bend downwards in a spot, against their values on chords there.
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
        const double bend = hti_field_bend(f, at);
        if (bend < 100.0) {
            known++;
            check_chords(random, f, at, bend);
        }
    }
    return known;
}

// One that is known in parts, in frames that scale it too.
static void random_part(uint64_t *random, ht_field_code code, ht_field_op ops[7], ht_field *out) {
    const ht_rot turn = ht_rot_make(random_in(random, 0.0, 6.3));
    do {
        ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {0.2f, -0.1f}};
        ops[1] = (ht_field_op){.code = HT_FIELD_SCALE, .number = {random_in(random, 0.5, 2.0)}};
        ops[2] = (ht_field_op){.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}};
        ops[3] = (ht_field_op){.code = code};
        for (int n = 0; n < 3; n++) {
            ops[3].number[n] = random_in(random, 0.2, 1.0);
        }
        ops[3].number[0] = code == HT_FIELD_STAR ? (float)(3 + random_below(random, 6)) : ops[3].number[0];
        ops[4] = ops[5] = ops[6] = (ht_field_op){.code = HT_FIELD_END};
    } while (ht_field_make(ops, 7, out) != HT_OK);
}

static void test_parts(void **state) {
    (void)state;
    uint64_t random = 7;
    static const ht_field_code codes[] = {HT_FIELD_STAR, HT_FIELD_HEXAGRAM, HT_FIELD_CROSS, HT_FIELD_HEART,
                                          HT_FIELD_MOON};
    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++) {
        int known = 0;
        for (int i = 0; i < 400; i++) {
            ht_field_op ops[7];
            ht_field field;
            random_part(&random, codes[k], ops, &field);
            known += check_spots(&random, &field, 40);
        }
        assert_true(known > 500);
    }
}

static void test_composed(void **state) {
    (void)state;
    uint64_t random = 8;
    int known = 0;
    for (int i = 0; i < 1500; i++) {
        test_field f;
        random_field(&random, 1 + (int)random_below(&random, 3), 0.8, &f);
        known += check_spots(&random, &f.field, 30);
    }
    assert_true(known > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_parts), cmocka_unit_test(test_composed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
