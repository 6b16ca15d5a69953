// page_pairs_test.c: every kind and question can be chosen, and what is shown is what hantei answers.
#include "support/test_front.h"

#include "pairs.h"
#include "play_kinds.h"
#include "scene_shape.h"
#include <math.h>
#include <stdlib.h>

static const char PAGE[] = "pairs";

// The button `>` on the line of a label.
static void press_next(test_front *f, const char *label) {
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(f, label, &at));
    test_click(f, f->p->in.width - 1.7f * f->p->em, at.y - 0.3f * f->p->em);
}

static void test_samples(void **test_state) {
    (void)test_state;
    play_sample sample;
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        play_sample_make(&sample, play_sample_kind(i), (ht_vec2){100.0f, 50.0f}, 0.7f, 1.5f);
        assert_int_equal(sample.shape.kind, play_sample_kind(i));
        assert_int_equal(ht_validate(&sample.shape), HT_OK);
        if (sample.shape.kind < HT_RAY || sample.shape.kind > HT_HALFPLANE) {
            const ht_vec2 middle = play_shape_middle(&sample.shape);
            assert_true(fabsf(middle.x - 100.0f) < 60.0f && fabsf(middle.y - 50.0f) < 60.0f);
        }
    }
}

// Every question about every kind as A and as B: counts the relations that are shown.
static void see_pairs(test_front *f, int32_t seen[3]) {
    static const char *const words[] = {"apart", "touch", "overlap"};
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        test_numbers(f);
        const char *relation = test_value(f, "relation");
        assert_non_null(relation);
        for (int32_t k = 0; k < 3; k++) {
            seen[k] += strcmp(relation, words[k]) == 0;
        }
        assert_non_null(test_find_text(f, "\"type\":", NULL));
        press_next(f, "B");
        press_next(f, "A");
    }
}

// Nothing but numbers is drawn, and there is a relation. After as many questions as there are the first one is back.
static void test_all(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 2400.0f);
    f.in.width = 2400.0f;
    test_frame(&f);
    int32_t seen[3] = {0};
    for (int32_t question = 0; question < PAIRS_QUESTIONS; question++) {
        assert_int_equal(question > 0, test_find_text(&f, "nearest point of A", NULL) == NULL);
        see_pairs(&f, seen);
        press_next(&f, "Question");
    }
    assert_non_null(test_find_text(&f, "nearest point of A", NULL));
    assert_int_equal(seen[0] + seen[1] + seen[2], PAIRS_QUESTIONS * PLAY_SAMPLE_KINDS);
    assert_true(seen[0] > 0 && seen[2] > 0);
    play_destroy(f.p);
}

// A, dragged onto B, overlaps it; the depth is shown and the text can be copied.
static void test_drag_onto(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    test_frame(&f);
    assert_string_equal(test_value(&f, "relation"), "apart");
    ht_vec2 a, b, at = {0.0f, 0.0f};
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

// The kinds, and every method that there is, have Japanese words.
static void test_words(void **test_state) {
    (void)test_state;
    play p = {.is_japanese = true};
    for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
        assert_string_not_equal(play_kind_name(&p, (ht_kind)a), ht_kind_name((ht_kind)a));
        for (int i = 0; i < HT_QUESTION_COUNT * HT_KIND_COUNT; i++) {
            const ht_question question = (ht_question)(i / HT_KIND_COUNT);
            const ht_kind b = (ht_kind)(i % HT_KIND_COUNT);
            for (int32_t step = 0; ht_where(question, (ht_kind)a, b, step).function != NULL; step++) {
                const ht_pair_info info = ht_where(question, (ht_kind)a, b, step);
                assert_ptr_not_equal(play_method_text(&p, info.method), info.method);
                assert_ptr_not_equal(play_role_name(&p, info.role), info.role);
            }
        }
    }
}

// --- pasting ---

static const char *widget_text(const test_front *f, play_widget_kind kind, const char *part) {
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        if (w->kind == (int32_t)kind && w->text >= 0 && strstr(f->p->list.text + w->text, part) != NULL) {
            return f->p->list.text + w->text;
        }
    }
    return NULL;
}

static const char *value_of(const test_front *f, const char *name) {
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        if (w->kind == PLAY_VALUE && strcmp(f->p->list.text + w->label, name) == 0) {
            return f->p->list.text + w->text;
        }
    }
    return "";
}

static void paste(test_front *f, const char *text) {
    play_paste(f->p, text);
    test_frame(f);
    test_frame(f);
}

#define POINT "{\"type\":\"point\",\"at\":[1.5,2]}"
#define TALL "{\"type\":\"box\",\"min\":[6,-50],\"max\":[8,40]}"

// A line of a stream is asked as it is, and answered as the program does it.
static void test_paste_line(void **test_state) {
    (void)test_state;
    static const char cast[] = "{\"a\":" POINT ",\"delta\":[9,0],\"b\":" TALL "}";
    static const char sweep[] =
        "{\"a\":" POINT ",\"b\":" TALL ",\"motion_a\":{\"pivot\":[1,2],\"delta\":[9,0],\"turn\":0.25}}";
    static const char ray[] = "{\"ray\":{\"origin\":[-3,1],\"dir\":[2,0]},\"shape\":" TALL ",\"max\":100}";
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    test_frame(&f);
    paste(&f, cast);
    assert_string_equal(value_of(&f, "fraction"), "0.50000");
    assert_string_equal(widget_text(&f, PLAY_PARAGRAPH, "\"delta\""), cast);
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "{\"hit\":true,\"start\":\"apart\",\"fraction\":0.5,\"normal\""));
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "HT_SHAPE((ht_vec2){1.5f, 2.0f})"));
    paste(&f, sweep);
    assert_string_equal(widget_text(&f, PLAY_PARAGRAPH, "motion_a"), sweep);
    paste(&f, ray);
    assert_string_equal(widget_text(&f, PLAY_PARAGRAPH, "\"ray\""), ray);
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "\"enter\":4.5,\"exit\":5.5"));
    play_destroy(f.p);
}

// A pair leaves the question as it is; a shape takes the place of the one last moved; what is wrong is said.
static void test_paste_shape(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    test_frame(&f);
    paste(&f, "{\"a\":" POINT ",\"b\":" TALL "}");
    assert_string_equal(value_of(&f, "distance"), "4.5");
    paste(&f, "{\"type\":\"circle\",\"center\":[4,0],\"radius\":1}");
    assert_string_equal(value_of(&f, "distance"), "1");
    assert_null(test_find_text(&f, "Not pasted", NULL));
    paste(&f, "{\"type\":\"circle\",\"center\":[4,0],\"radius\":-1}");
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "radius is negative"));
    assert_string_equal(value_of(&f, "distance"), "1");
    ht_vec2 at = {0.0f, 0.0f};
    f.clipboard = "{\"a\":" POINT "}";
    assert_non_null(test_find_text(&f, "Paste", &at));
    test_click(&f, at.x, at.y);
    test_frame(&f);
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "\"b\" is missing"));
    // It moves and turns like the others.
    int32_t a = 0;
    for (int32_t i = 0; i < f.p->widgets.count; i++) {
        const play_widget *w = &f.p->widgets.all[i];
        a = w->kind == PLAY_HANDLE && w->label >= 0 && strcmp(f.p->list.text + w->label, "A") == 0 ? w->number : a;
    }
    assert_true(a > 0);
    f.in.action = (play_action){PLAY_SET, a, -6.0f, 0.0f};
    test_frame(&f);
    test_frame(&f);
    assert_string_equal(value_of(&f, "distance"), "11");
    paste(&f, "{\"type\":\"box\",\"min\":[-1,-1],\"max\":[1,1]}");
    test_key(&f, PLAY_KEY_E);
    test_frame(&f);
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "\"type\":\"obox\""));
    play_destroy(f.p);
}

// Front ends that show widgets have the program as code, a line each; the others as a paragraph.
static void test_code_lines(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    test_frame(&f);
    assert_non_null(widget_text(&f, PLAY_PARAGRAPH, "int main(void) {"));
    f.p->front.has_widgets = true;
    test_frame(&f);
    assert_null(widget_text(&f, PLAY_PARAGRAPH, "int main(void) {"));
    int32_t lines = 0, told = 0;
    const char *last = "";
    for (int32_t i = 0; i < f.p->widgets.count; i++) {
        const play_widget *w = &f.p->widgets.all[i];
        told += w->kind == PLAY_CODE ? w->count : 0;
        lines += w->kind == PLAY_CODE_LINE;
        last = w->kind == PLAY_CODE_LINE ? f.p->list.text + w->label : last;
    }
    assert_int_equal(lines, told);
    assert_true(lines > 8);
    assert_string_equal(last, "}");
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),    cmocka_unit_test(test_all),        cmocka_unit_test(test_drag_onto),
        cmocka_unit_test(test_words),      cmocka_unit_test(test_paste_line), cmocka_unit_test(test_paste_shape),
        cmocka_unit_test(test_code_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
