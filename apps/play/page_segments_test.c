// page_segments_test.c: the examples' decisions, the article's and the exact ones; ends that are dragged.
#include "support/test_front.h"

#include "segments.h"

static const char PAGE[] = "segments";

static void click_text(test_front *f, const char *label) {
    ht_vec2 where = {0};
    assert_non_null(test_find_text(f, label, &where));
    test_click(f, where.x + 2.0f, where.y - 4.0f);
    test_frame(f);
}

static void test_examples(void **test_state) {
    (void)test_state;
    static const struct {
        const char *name, *rule, *exact;
    } cases[] = {
        {"Crossing", "hit", "hit: crossing"},
        {"An end on the other", "hit", "hit: touch"},
        {"Near miss", "no hit", "no hit: apart"},
        {"Parallel", "no hit", "no hit: apart"},
        {"One line, apart", "no hit", "no hit: apart"},
        {"One line, in common", "hit", "hit: touch"},
        {"O on the line AB", "hit (wrong)", "no hit: apart"}, // the article's known failure
        {"A and B are one", "hit (wrong)", "no hit: apart"},
        {"Too large for int", "no hit (wrong)", "hit: crossing"},
    };
    test_front f;
    test_start(&f, PAGE, 1200.0f, 1200.0f);
    assert_true(play_open(f.p, "segments/free"));
    test_frame(&f);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_non_null(test_find_text(&f, cases[i].name, NULL));
        assert_string_equal(test_value(&f, "Article's rule"), cases[i].rule);
        assert_string_equal(test_value(&f, "Exact"), cases[i].exact);
        test_numbers(&f);
        click_text(&f, ">");
    }
    assert_non_null(test_find_text(&f, "Crossing", NULL));
    play_destroy(f.p);
}

static void test_buttons(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1200.0f, 1200.0f);
    assert_true(play_open(f.p, "segments/free"));
    test_frame(&f);
    click_text(&f, "Where the rule fails");
    assert_string_equal(test_value(&f, "D = A"), "0");
    assert_string_equal(test_value(&f, "OA · OB"), "no");
    assert_string_equal(test_value(&f, "PA · PB"), "yes");
    assert_string_equal(test_value(&f, "O, P beside AB"), "0  +");
    assert_non_null(test_find_text(&f, "P (5, 1)", NULL));
    click_text(&f, "Where int overflows");
    assert_string_equal(test_value(&f, "D = A"), "20000000000");
    assert_string_equal(test_value(&f, "in 32-bit int"), "-1474836480");
    play_destroy(f.p);
}

static void test_drag_end(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1200.0f, 1200.0f);
    assert_true(play_open(f.p, "segments/free"));
    test_frame(&f);
    const play_view v = play_fit(f.p, 20.0f, 14.0f); // (0, 0) is in its middle
    assert_non_null(test_find_text(&f, "P (5, -2)", NULL));
    test_drag(&f, play_to_screen(&v, (ht_vec2){15.0f, 5.0f}), play_to_screen(&v, (ht_vec2){6.3f, 10.2f}));
    test_frame(&f);
    assert_non_null(test_find_text(&f, "P (-4, 3)", NULL)); // snapped, on O
    assert_string_equal(test_value(&f, "Exact"), "no hit: apart");
    click_text(&f, "Snap to the grid");
    // O was asked first, so it is on top.
    test_drag(&f, play_to_screen(&v, (ht_vec2){6.0f, 10.0f}), play_to_screen(&v, (ht_vec2){6.25f, 9.5f}));
    test_frame(&f);
    assert_non_null(test_find_text(&f, "O (-3.75, 2.5)", NULL));
    play_destroy(f.p);
}

// Outside of the collinear cases, and where int is wide enough, the rule is right: all small segments.
static void test_rule(void **test_state) {
    (void)test_state;
    int hits = 0, wrong = 0;
    for (int i = 0; i < 5 * 5 * 5 * 5 * 5 * 5; i++) {
        const int n[6] = {i % 5, i / 5 % 5, i / 25 % 5, i / 125 % 5, i / 625 % 5, i / 3125 % 5};
        const segments_state s = {
            .at = {{2.0f, 2.0f}, {(float)n[0], (float)n[1]}, {(float)n[2], (float)n[3]}, {(float)n[4], (float)n[5]}}};
        const segments_answer x = segments_ask(&s);
        assert_true(x.real.d == 0.0 || !x.is_wrong);
        assert_true(!x.is_wrong || x.is_hit_by_article);
        assert_int_equal(x.relation != HT_APART, x.count > 0);
        assert_int_equal(x.relation != HT_APART, x.separation.distance <= 0.0f);
        assert_false(x.overflows);
        hits += x.relation != HT_APART;
        wrong += x.is_wrong;
    }
    assert_true(hits > 1000);
    assert_true(wrong > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples), cmocka_unit_test(test_buttons),
                                       cmocka_unit_test(test_drag_end), cmocka_unit_test(test_rule)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
