// play_widgets_test.c: the list of widgets, and what is done to them by number.
#include "support/test_front.h"
#include <stdio.h>

// Starts a front end that shows widgets itself.
static void start(test_front *f, const char *page) {
    test_start(f, page, 800.0f, 600.0f);
    f->p->front.has_widgets = true;
    f->in.panel = 300.0f;
    test_frame(f);
}

static const char *text_at(const test_front *f, int32_t offset) {
    return offset < 0 ? "" : f->p->list.text + offset;
}

// The widget of that kind whose label begins so, a handle's as a whole, or NULL.
static const play_widget *find(const test_front *f, play_widget_kind kind, const char *label) {
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        const char *text = text_at(f, w->label);
        const bool is_begun = strncmp(text, label, strlen(label)) == 0;
        if (w->kind == (int32_t)kind && is_begun && (kind != PLAY_HANDLE || strcmp(text, label) == 0)) {
            return w;
        }
    }
    return NULL;
}

static int32_t number_of(const test_front *f, play_widget_kind kind, const char *label) {
    const play_widget *w = find(f, kind, label);
    assert_non_null(w);
    assert_true(w->number > 0);
    return w->number;
}

static void act(test_front *f, play_deed deed, int32_t number, float x, float y) {
    f->in.action = (play_action){(int32_t)deed, number, x, y};
    test_frame(f);
    test_frame(f); // what it changed is in the list
}

static void test_bar(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, "sat");
    assert_true((find(&f, PLAY_TAB, "Separating axis")->flags & PLAY_IS_ON) != 0);
    assert_null(find(&f, PLAY_DO, "Pause")); // nothing moves there
    act(&f, PLAY_CLICK, number_of(&f, PLAY_TAB, "Crowd"), 0.0f, 0.0f);
    assert_string_equal(play_page_at(f.p, play_page_now(f.p))->name, "crowd");
    assert_true((find(&f, PLAY_TAB, "Crowd")->flags & PLAY_IS_ON) != 0);
    assert_true(find(&f, PLAY_TAB, "Segments")->value == 0.0f && find(&f, PLAY_TAB, "Crowd")->value == 1.0f);
    assert_string_equal(text_at(&f, find(&f, PLAY_TAB, "Segments")->text), "3");
    assert_string_equal(text_at(&f, find(&f, PLAY_TAB, "Crowd")->text), "Shift+2");
    assert_true(f.p->goes_on);
    act(&f, PLAY_CLICK, number_of(&f, PLAY_DO, "Pause"), 0.0f, 0.0f);
    assert_true(f.p->is_paused && !f.p->goes_on);
    assert_true((find(&f, PLAY_DO, "Run")->flags & PLAY_IS_ON) != 0);
    f.in.action = (play_action){PLAY_CLICK, number_of(&f, PLAY_DO, "Step"), 0.0f, 0.0f};
    test_frame(&f);
    assert_int_equal(f.p->steps, 1);
    act(&f, PLAY_CLICK, number_of(&f, PLAY_DO, "日本語"), 0.0f, 0.0f);
    assert_non_null(find(&f, PLAY_TAB, "大量の図形"));
    play_destroy(f.p);
}

static void test_widgets(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, "field");
    assert_true(play_open(f.p, "field/free"));
    test_frame(&f);
    const play_widget *slider = find(&f, PLAY_SLIDER, "Circle's radius");
    assert_true(slider->value == 20.0f && slider->least == 0.0f && slider->most == 150.0f);
    assert_string_equal(text_at(&f, slider->text), "20.0");
    act(&f, PLAY_SET, slider->number, 35.5f, 0.0f);
    assert_string_equal(text_at(&f, find(&f, PLAY_SLIDER, "Circle's radius")->text), "35.5");
    act(&f, PLAY_SET, slider->number, 1e6f, 0.0f);
    assert_true(find(&f, PLAY_SLIDER, "Circle's radius")->value == 150.0f);

    const int32_t lines = number_of(&f, PLAY_TOGGLE, "Lines of equal value");
    act(&f, PLAY_CLICK, lines, 0.0f, 0.0f);
    assert_int_equal(find(&f, PLAY_TOGGLE, "Lines of equal value")->flags, 0);
    act(&f, PLAY_SET, lines, 1.0f, 0.0f);
    act(&f, PLAY_SET, lines, 1.0f, 0.0f);
    assert_int_equal(find(&f, PLAY_TOGGLE, "Lines of equal value")->flags, PLAY_IS_ON);

    const play_widget *choice = find(&f, PLAY_CHOICE, "");
    assert_true(choice->value == 0.0f && choice->most > 5.0f);
    const char *second = text_at(&f, choice->text) + strlen(text_at(&f, choice->text)) + 1;
    assert_true(strlen(second) > 0);
    act(&f, PLAY_SET, choice->number, 1.0f, 0.0f);
    assert_true(find(&f, PLAY_CHOICE, "")->value == 1.0f);
    assert_non_null(find(&f, PLAY_HEADING, "What is certain"));
    act(&f, PLAY_SET, choice->number, choice->most, 0.0f); // there is none
    assert_true(find(&f, PLAY_CHOICE, "")->value == 1.0f);

    assert_true(play_open(f.p, "segments/free"));
    test_frame(&f);
    act(&f, PLAY_CLICK, number_of(&f, PLAY_BUTTON, "Where the rule fails"), 0.0f, 0.0f);
    assert_string_equal(text_at(&f, find(&f, PLAY_VALUE, "Article's rule")->text), "hit (wrong)");
    play_destroy(f.p);
}

// A handle is moved and set in the page's units; its record says where it is then.
static void test_handles(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, "segments");
    assert_true(play_open(f.p, "segments/free"));
    test_frame(&f);
    play_widget o = *find(&f, PLAY_HANDLE, "O");
    assert_true(o.box.max.x == -4.0f && o.box.max.y == 3.0f && o.least == 1.0f);
    assert_true(o.box.min.x > 0.0f && o.box.min.x < 800.0f && o.value > 10.0f);
    act(&f, PLAY_MOVE, o.number, 2.0f, -1.0f);
    const play_widget moved = *find(&f, PLAY_HANDLE, "O");
    assert_true(moved.box.max.x == -2.0f && moved.box.max.y == 2.0f);
    assert_true(moved.box.min.x == o.box.min.x + 2.0f * o.value);
    act(&f, PLAY_SET, o.number, 5.0f, 4.0f);
    assert_true(find(&f, PLAY_HANDLE, "O")->box.max.x == 5.0f);
    // A shape that follows the mouse until it is moved by keys, one that is grabbed, a new corner, one that is taken away.
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    assert_null(find(&f, PLAY_HANDLE, "B4"));
    act(&f, PLAY_MOVE, find(&f, PLAY_HANDLE, "B")->number, -60.0f, 30.0f);
    const play_widget triangle = *find(&f, PLAY_HANDLE, "A"), diamond = *find(&f, PLAY_HANDLE, "B");
    act(&f, PLAY_MOVE, triangle.number, 30.0f, 0.0f);
    const float way = find(&f, PLAY_HANDLE, "A")->box.max.x - triangle.box.max.x;
    assert_true(way > 29.9f && way < 30.1f && find(&f, PLAY_HANDLE, "B")->box.max.x == diamond.box.max.x);
    f.in.action = (play_action){PLAY_MOVE, find(&f, PLAY_HANDLE, "New corner of A3")->number, 0.0f, -20.0f};
    test_frame(&f);
    const int32_t follow = f.p->widgets.follow;
    test_frame(&f);
    assert_true(follow > 0 && follow == find(&f, PLAY_HANDLE, "A4")->number && f.p->widgets.follow == 0);
    const play_widget last = *find(&f, PLAY_HANDLE, "B4");
    act(&f, PLAY_REMOVE, last.number, 0.0f, 0.0f);
    assert_null(find(&f, PLAY_HANDLE, "B4"));
    play_destroy(f.p);
}

// Nothing is drawn of the panel but its figures, each by commands of its own, beyond the window.
static void test_figures(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, "sat");
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    assert_null(test_find_text(&f, "Separating axis", NULL));
    assert_null(test_find_text(&f, "Is there a gap?", NULL));
    assert_non_null(find(&f, PLAY_HEADING, "Is there a gap?"));
    const play_widget *figure = find(&f, PLAY_FIGURE, "A1: gap");
    assert_true(figure->count > 3 && (figure->flags & PLAY_IS_POINTED) != 0);
    assert_true(figure->box.min.x > 800.0f && figure->box.max.x - figure->box.min.x == 300.0f);
    for (int32_t i = figure->first; i < figure->first + figure->count; i++) {
        const play_command *c = &f.p->list.commands[i];
        for (int32_t k = 0; c->op != PLAY_CLIP && k < c->count; k++) {
            assert_true(f.p->list.points[c->first + k].x > 800.0f);
        }
    }
    const int32_t before = f.p->list.commands[figure->first + 1].op == PLAY_TEXT ? 0 : 1;
    test_move(&f, figure->box.min.x + 20.0f, figure->box.min.y + 5.0f); // lit
    assert_int_not_equal(f.p->list.commands[find(&f, PLAY_FIGURE, "A1: gap")->first + 1].op == PLAY_TEXT ? 0 : 1,
                         before);
    play_destroy(f.p);
}

static void check_every_widget(const test_front *f, int32_t page) {
    int32_t answers = 0;
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        answers += (w->flags & PLAY_IS_ANSWER) != 0;
        assert_true(w->label >= -1 && w->label < f->p->list.text_size && w->text < f->p->list.text_size);
        assert_true(w->kind != PLAY_HANDLE || w->label > 0);
    }
    if (answers == 0) {
        fail_msg("page %d has no answer", (int)page);
    }
}

// In every page and language: widgets and texts have room, answers are marked, labels are there, stages are whole.
static void test_every_page(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f, "sat");
    for (int32_t page = 0; page < play_page_count(f.p); page++) {
        play_go(f.p, page);
        for (int language = 0; language < 2; language++) {
            test_key(&f, PLAY_KEY_L);
            test_frame(&f);
            test_numbers(&f);
            assert_true(f.p->stage.min.x == 0.0f && f.p->stage.max.y == 600.0f);
            check_every_widget(&f, page);
        }
    }
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bar),     cmocka_unit_test(test_widgets),    cmocka_unit_test(test_handles),
        cmocka_unit_test(test_figures), cmocka_unit_test(test_every_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
