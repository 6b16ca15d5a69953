// lesson_floats_test.c: what lesson `floats` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_floats.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_floats, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_floats, step, &x, part);
}

static void test_ruler(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[FLT_X] == 1024.0f && x.v[FLT_SUM] == 1025.0f && x.v[FLT_LOST] == 0.0f);
    claims_near(1e4f * x.v[FLT_GAP], 1.2207031f);
    ask("1", "k=24");
    assert_true(x.v[FLT_X] == 16777216.0f && x.v[FLT_GAP] == 2.0f && x.v[FLT_SUM] == 16777216.0f);
    assert_true(x.v[FLT_LOST] == 1.0f && x.relation == HT_TOUCH);
    assert_string_equal(note("1", "sum = a + b"), "sum 16777216");
    assert_string_equal(note("1", "tail ="), "tail 1");
    ask("tail", "");
    assert_true(x.v[FLT_SUM] == 8388609.0f && x.v[FLT_LOST] == 0.0f);
    ask("tail", "k=24");
    assert_true(x.v[FLT_SUM] == 16777216.0f && x.v[FLT_LOST] == 1.0f);
    float sum = 16777216.0f;
    for (int i = 0; i < 1000; i++) {
        sum += 1.0f;
    }
    assert_true(sum == 16777216.0f);
    for (int k = 0; k <= 26; k++) {
        char numbers[16];
        (void)snprintf(numbers, sizeof numbers, "k=%d", k);
        ask("1", numbers);
        assert_int_equal(x.v[FLT_LOST] > 0.0f, k >= 24);
        assert_true((double)x.v[FLT_SUM] + (double)x.v[FLT_LOST] == (double)x.v[FLT_X] + 1.0);
    }
}

static void test_circle(void **state) {
    (void)state;
    ask("2", "");
    assert_true(0.1f + 0.7f == 0.8f && x.hit == 1 && x.v[FLT_EQUAL] == 1.0f && x.relation == HT_APART);
    claims_near(1e8f * x.separation.distance, 2.2351742f);
    ask("2", "c=3 r=6");
    assert_true(0.3f + 0.6f != 0.9f && x.hit == 1 && x.v[FLT_EQUAL] == -1.0f && x.relation == HT_OVERLAP);
    for (int d = 1; d <= 16; d *= 2) {
        for (int c = 1; c <= 8; c++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "c=%d r=%d d=%d", c, 9 - c, d);
            ask("2", numbers);
            assert_true(x.hit == 1 && x.v[FLT_EQUAL] == 1.0f && x.relation == HT_TOUCH && x.v[FLT_MEET] == 0.0f);
        }
    }
    ask("sum", "");
    assert_true(x.v[FLT_ODD_SUM] == 0.0f);
    ask("sum", "c=3 r=6");
    assert_true(x.v[FLT_ODD_SUM] == 1.0f);
}

// The sides that the maps are compared with are hantei's, too.
static void test_truth(void **state) {
    (void)state;
    const ht_halfplane above = {{1.0f, -1.0f}, 0.0f}; // x <= y
    for (int32_t i = 0; i < FLT_SIDE; i++) {
        for (int32_t j = 0; j < FLT_SIDE; j++) {
            const ht_shape p = HT_SHAPE(floats_map_point(i, j)), half = HT_SHAPE(above);
            assert_int_equal(ht_relate(&half, &p), j > i ? HT_OVERLAP : j == i ? HT_TOUCH : HT_APART);
        }
    }
}

static void test_map(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[FLT_ZEROS] == 1394.0f && x.v[FLT_LIES] == 1330.0f);
    assert_true(x.hit == 1 && x.relation == HT_APART && x.v[FLT_SAYS] == 0.0f && x.v[FLT_RIGHT] == -1.0f);
    assert_non_null(strstr(note("3", "left ="), "left -13"));
    ask("3", "p.i=20 p.j=60");
    assert_true(x.v[FLT_SAYS] == 1.0f && x.v[FLT_RIGHT] == 1.0f && x.hit == 0);
    ask("3", "p.i=26 p.j=26");
    assert_true(x.hit == 1 && x.relation == HT_TOUCH && x.v[FLT_RIGHT] == 1.0f);
    // The marks near 0.5 and near -11.5.
    assert_true((nextafterf(-11.5f, 0.0f) + 11.5f) == 16.0f * (nextafterf(0.5f, 1.0f) - 0.5f));
}

static void test_corners(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.v[FLT_DIFFER] == 2286.0f && x.v[FLT_OPPOSITE] == 112.0f);
    ask("4", "p.i=41 p.j=50");
    assert_true(x.v[FLT_SAYS] == 0.0f && x.v[FLT_FROM_B] == 1.0f && x.v[FLT_FROM_P] == -1.0f);
    ask("against", "");
    assert_true(x.v[FLT_AGAINST] == 0.0f);
    ask("against", "p.i=41 p.j=50");
    assert_true(x.v[FLT_AGAINST] == 1.0f);
}

static void test_whole(void **state) {
    (void)state;
    ask("5", "");
    assert_true(x.v[FLT_LEFT] == 67108864.0f && x.v[FLT_RIGHT_PRODUCT] == 67108864.0f && x.v[FLT_TRUE] == -1.0f);
    assert_true(x.hit == 1 && x.relation == HT_APART && x.v[FLT_RIGHT] == -1.0f);
    assert_string_equal(note("5", "cross ="), "cross -1");
    claims_near(1e5f * x.separation.distance, 8.631148f);
    for (int n = 4000; n < 4097; n++) {
        char numbers[16];
        (void)snprintf(numbers, sizeof numbers, "n=%d", n);
        ask("5", numbers);
        assert_true(x.v[FLT_RIGHT] == 1.0f && x.hit == 0);
    }
    ask("5", "n=4097");
    assert_true(x.v[FLT_RIGHT] == -1.0f);
    // Up to differences of 4096 every answer is right.
    uint32_t seed = 3;
    for (int i = 0; i < 100000; i++) {
        const int32_t n = (int32_t)(lesson_random_bits(&seed, 12) % 4096), px = (int32_t)lesson_random_bits(&seed, 12);
        const int32_t py = (int32_t)((int64_t)px * n / (n + 1)) + (int32_t)lesson_random_bits(&seed, 1);
        const int64_t cross = (int64_t)(n + 1) * py - (int64_t)n * px;
        assert_int_equal(floats_whole_side(n, px, py), (cross > 0) - (cross < 0));
    }
}

static void test_nearly(void **state) {
    (void)state;
    ask("6", "");
    claims_near(x.v[FLT_BAND], 0.05f);
    assert_true(x.hit == 1 && x.v[FLT_ON] == 1.0f && x.relation == HT_APART);
    claims_near(x.separation.distance, 0.02f);
    assert_string_equal(note("6", "side ="), "0.0004 < 0.001");
    ask("6", "length=0.2");
    claims_near(x.v[FLT_BAND], 0.005f);
    assert_true(x.hit == 0 && x.v[FLT_ON] == -1.0f);
    const float first = 0.0f, second = 0.009f, third = 0.018f, eps = 0.01f;
    assert_true(second - first < eps && third - second < eps && third - first > eps);
}

static void test_sure(void **state) {
    (void)state;
    ask("7", "");
    assert_true(x.v[FLT_OPEN] == 64.0f && x.v[FLT_WRONG] == 0.0f && x.v[FLT_SURE] == 1.0f);
    // 4 roundings of products that are near 12 x 11.5.
    assert_string_equal(note("7", "bound ="), "bound 1.23e-13");
    assert_string_equal(note("7", "cross ="), "cross 2.86e-06");
    ask("7", "p.i=26 p.j=26");
    assert_true(x.v[FLT_SURE] == -1.0f && x.relation == HT_TOUCH);
    for (int32_t i = 0; i < FLT_SIDE; i++) {
        assert_int_equal(floats_map_side(FLT_FILTER, i, i), 0);
    }
}

static void test_shot(void **state) {
    (void)state;
    ask("wrong", "");
    assert_true(x.hit == 1 && x.relation == HT_APART && x.v[FLT_SAYS] == 0.0f && x.v[FLT_RIGHT] == -1.0f);
    claims_near(1e5f * x.separation.distance, 8.631148f);
    ask("wrong", "p.x=8193 p.y=8192");
    assert_true(x.hit == 1 && x.relation == HT_TOUCH && x.v[FLT_RIGHT] == 1.0f);
    // "Below" on the screen is where y is greater.
    ask("wrong", "p.x=8190 p.y=8192");
    assert_true(x.v[FLT_SAYS] == 1.0f && x.hit == 0);
    int wrong = 0;
    for (int32_t px = 8188; px <= 8193; px++) {
        for (int32_t py = 8187; py <= 8192; py++) {
            char numbers[32];
            (void)snprintf(numbers, sizeof numbers, "p.x=%d p.y=%d", (int)px, (int)py);
            ask("wrong", numbers);
            assert_int_equal(x.v[FLT_RIGHT] < 0.0f, x.v[FLT_SAYS] == 0.0f && x.relation == HT_APART);
            wrong += x.v[FLT_RIGHT] < 0.0f;
        }
    }
    assert_int_equal(wrong, 2);
}

static void test_floats_times(void **state) {
    (void)state;
    claims_times(lesson_floats.times, 0.03f, 0.5f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ruler),        cmocka_unit_test(test_circle),  cmocka_unit_test(test_truth),
        cmocka_unit_test(test_map),          cmocka_unit_test(test_corners), cmocka_unit_test(test_whole),
        cmocka_unit_test(test_nearly),       cmocka_unit_test(test_sure),    cmocka_unit_test(test_shot),
        cmocka_unit_test(test_floats_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
