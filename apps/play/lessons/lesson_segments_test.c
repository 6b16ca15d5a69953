// lesson_segments_test.c: what lesson `segments` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_segments.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_segments, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_segments, step, &x, part);
}

static void test_sides(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[SEG_SIDE_O] == -1.0f && x.v[SEG_SIDE_P] == 1.0f);
    assert_string_equal(note("1", "left ="), "left -16, 0");
    assert_string_equal(note("1", "right ="), "right 4, -20");
    ask("1", "p.x=3 p.y=2");
    assert_true(x.v[SEG_SIDE_P] == 0.0f);
    assert_string_equal(note("1", "left ="), "left -16, -8");
    assert_string_equal(note("1", "right ="), "right 4, -8");
}

static void test_both(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.hit == 1 && x.v[SEG_MEET] == 1.0f && x.relation == HT_OVERLAP);
    assert_string_equal(note("2", "cb = side"), "ca -1, cb +1");
    assert_string_equal(note("2", "ad = side"), "ac +1, ad -1");
    ask("2", "b.x=2 b.y=2");
    assert_true(x.hit == 0 && x.relation == HT_APART);
    assert_true(x.v[SEG_SIDE_O] * x.v[SEG_SIDE_P] < 0.0f && x.v[SEG_SIDE_A] == 1.0f && x.v[SEG_SIDE_B] == 1.0f);
}

static void test_article(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[SEG_D] == -20.0f && x.v[SEG_S] == -20.0f && x.v[SEG_T] == -20.0f);
    assert_true(x.v[SEG_S_PART] == 1.0f && x.v[SEG_T_PART] == 1.0f && x.other == 1 && x.hit == 1);
    ask("3", "p.x=3 p.y=2");
    assert_true(x.v[SEG_S_PART] == 0.5f && x.v[SEG_T_PART] == 0.5f && x.relation == HT_TOUCH && x.other == 1);
    ask("3", "p.x=2 p.y=1");
    assert_true(x.other == 0 && x.hit == 0);
}

static void test_ends(void **state) {
    (void)state;
    ask("4", "");
    assert_true(x.v[SEG_SIDE_B] == 0.0f && x.relation == HT_TOUCH && x.hit == 1);
    assert_non_null(strstr(note("4", "is_on ="), "(3, 2) yes"));
    ask("4", "b.x=6 b.y=4");
    assert_true(x.relation == HT_TOUCH && x.hit == 1);
    ask("5", "");
    assert_true(x.hit == 0 && x.relation == HT_APART && x.v[SEG_SIDE_A] == 0.0f && x.v[SEG_SIDE_B] == 0.0f &&
                x.v[SEG_SIDE_O] == 0.0f && x.v[SEG_SIDE_P] == 0.0f);
    ask("5", "p.y=2");
    assert_true(x.hit == 1 && x.relation == HT_TOUCH);
}

static void test_large(void **state) {
    (void)state;
    ask("6", "");
    assert_true(x.hit == 1 && x.other == 0 && x.relation == HT_OVERLAP);
    assert_non_null(strstr(note("6", "right ="), "2621440000"));
    ask("6", "k=32768");
    assert_int_equal(x.other, 1);
    ask("6", "k=32769");
    assert_int_equal(x.other, 0);
    assert_true(46340.0 * 46340.0 <= 2147483647.0 && 46341.0 * 46341.0 > 2147483647.0);
    ht_crossing where[4];
    ask("6", "");
    assert_int_equal(ht_crossings(&x.shape[0], &x.shape[1], where, 4), 1);
    assert_true(where[0].at.x == 25600.0f && where[0].at.y == 25600.0f);
}

static void test_wrong(void **state) {
    (void)state;
    ask("wrong", "");
    assert_true(x.v[SEG_D] == 0.0f && x.v[SEG_DOT] == -1.0f && x.other == 1 && x.hit == 0 && x.relation == HT_APART);
    claims_near(x.separation.distance, 0.8944272f);
    ask("touch", "");
    assert_true(x.v[SEG_TOUCH] == 0.0f);
    ask("fail", "");
    assert_true(x.v[SEG_FAILS] == 0.0f);
    ask("fail", "a.x=1 a.y=0 b.x=4 b.y=0");
    assert_true(x.v[SEG_FAILS] == 1.0f && x.other == 1 && x.hit == 0);
}

// All pairs on a grid of 5 x 5 points, O wherever: the code is always right, the rule has 9,128 false hits and no miss.
static void test_grid(void **state) {
    (void)state;
    int32_t false_hits = 0;
    for (int32_t i = 0; i < 390625; i++) {
        int32_t n[4], rest = i;
        for (int k = 0; k < 4; k++) {
            n[k] = rest % 25;
            rest /= 25;
        }
        const int32_t pair[8] = {n[0] % 5, n[0] / 5, n[1] % 5, n[1] / 5, n[2] % 5, n[2] / 5, n[3] % 5, n[3] / 5};
        const bool rule = lesson_segments_times.ways[0].run(pair, 1) == 1;
        const bool code = lesson_segments_times.ways[1].run(pair, 1) == 1;
        const bool real = lesson_segments_times.ways[2].run(pair, 1) == 1;
        assert_int_equal(code, real);
        assert_true(rule || !real);
        false_hits += rule && !real;
    }
    assert_int_equal(false_hits, 9128);
}

static void test_segment_times(void **state) {
    (void)state;
    claims_times(lesson_segments.times, 0.15f, 0.35f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides), cmocka_unit_test(test_both),          cmocka_unit_test(test_article),
        cmocka_unit_test(test_ends),  cmocka_unit_test(test_large),         cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_grid),  cmocka_unit_test(test_segment_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
