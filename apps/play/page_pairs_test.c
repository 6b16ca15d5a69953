// page_pairs_test.c: every kind and question can be chosen, and what is shown is what hantei answers.
#include "support/test_front.h"

#include "play_sample.h"
#include <stdlib.h>

enum { PAGE = 5 };

// The button `>` on the line of a label.
static void press_next(test_front *f, const char *label) {
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(f, label, &at));
    test_click(f, f->p->in.width - 1.7f * f->p->em, at.y - 0.3f * f->p->em);
}

static void test_samples(void **test_state) {
    (void)test_state;
    play_sample sample;
    char text[2048];
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        play_sample_make(&sample, play_sample_kind(i), (ht_vec2){100.0f, 50.0f}, 0.7f, 1.5f);
        assert_int_equal(sample.shape.kind, play_sample_kind(i));
        assert_int_equal(ht_validate(&sample.shape), HT_OK);
        assert_true(play_shape_json(&sample.shape, text, sizeof text));
        assert_non_null(strstr(text, ht_kind_name(sample.shape.kind)));
        assert_false(play_shape_json(&sample.shape, text, 20));
    }
    play_sample_make(&sample, HT_CIRCLE, (ht_vec2){1.0f, -2.5f}, 0.0f, 1.0f);
    assert_true(play_shape_json(&sample.shape, text, sizeof text));
    assert_string_equal(text, "{\"type\":\"circle\",\"center\":[1,-2.5],\"radius\":50}");
}

// Every pair of kinds with one question: counts the relations that are shown.
static void see_pairs(test_front *f, int32_t seen[3]) {
    static const char *const words[] = {"apart", "touch", "overlap"};
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS * PLAY_SAMPLE_KINDS; i++) {
        test_numbers(f);
        const char *relation = test_value(f, "relation");
        assert_non_null(relation);
        for (int32_t k = 0; k < 3; k++) {
            seen[k] += strcmp(relation, words[k]) == 0;
        }
        press_next(f, "B");
        if (i % PLAY_SAMPLE_KINDS == 0) {
            press_next(f, "A");
        }
    }
}

// Nothing but numbers is drawn, and there is a relation.
static void test_all(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    int32_t seen[3] = {0};
    for (int32_t question = 0; question < 5; question++) {
        see_pairs(&f, seen);
        press_next(&f, "Question");
    }
    assert_int_equal(seen[0] + seen[1] + seen[2], 5 * PLAY_SAMPLE_KINDS * PLAY_SAMPLE_KINDS);
    assert_true(seen[0] > 0 && seen[2] > 0);
    play_destroy(f.p);
}

// A, dragged onto B, overlaps it; the depth is shown and the text can be copied.
static void test_drag_onto(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    assert_string_equal(test_value(&f, "relation"), "apart");
    ht_vec2 a, b, at = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "A", &a));
    const play_view v = play_fit(f.p, 800.0f, 560.0f);
    a = play_to_screen(&v, (ht_vec2){280.0f, 250.0f});
    b = play_to_screen(&v, (ht_vec2){430.0f, 350.0f});
    test_drag(&f, a, b);
    test_frame(&f);
    assert_string_equal(test_value(&f, "relation"), "overlap");
    assert_true(strtof(test_value(&f, "depth"), NULL) > 10.0f);
    assert_non_null(test_find_text(&f, "Copy", &at));
    test_click(&f, at.x, at.y);
    assert_non_null(strstr(f.copied, "{\"a\":{\"type\":\"obox\""));
    assert_non_null(strstr(f.copied, "\"b\":{\"type\":\"polygon\""));
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_all),
        cmocka_unit_test(test_drag_onto),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
