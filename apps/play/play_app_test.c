// play_app_test.c: the bar and its keys: pages, pause, single steps, reset, language; time; sizes.
#include "lesson.h"
#include "play_bar.h"
#include "support/test_front.h"
#include <stdio.h>

static const char *text_of(const test_front *f, const char *part) {
    return test_find_text(f, part, NULL);
}

// The key of a page: a digit among lessons, with Shift among the others.
static void press_page_key(test_front *f, int32_t page) {
    const bool is_lesson = play_lesson_at(f->p, page) != NULL;
    int32_t digit = 0;
    for (int32_t i = 0; i < page; i++) {
        digit += (play_lesson_at(f->p, i) != NULL) == is_lesson;
    }
    f->in.keys = is_lesson ? 0 : UINT32_C(1) << PLAY_KEY_SHIFT;
    test_key(f, (play_key)(PLAY_KEY_1 + digit));
    f->in.keys = 0;
}

static void test_pages(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "sat", 1600.0f, 900.0f);
    const int32_t count = play_page_count(f.p);
    int32_t lessons = 0;
    for (int32_t i = 0; i < count; i++) {
        lessons += play_lesson_at(f.p, i) != NULL;
    }
    assert_in_range(lessons, 1, 9); // each has its digit
    assert_in_range(count - lessons, 1, 9);
    for (int32_t i = count; i-- > 0;) {
        press_page_key(&f, i);
        assert_int_equal(play_page_now(f.p), i);
        assert_non_null(text_of(&f, play_page_at(f.p, i)->title.en));
        assert_non_null(text_of(&f, play_page_at(f.p, i)->hint.en));
    }
    if (lessons < 9) {
        test_key(&f, (play_key)(PLAY_KEY_1 + lessons)); // there is none
        assert_int_equal(play_page_now(f.p), 0);
    }
    // From page to page; the step of a lesson stays.
    f.in.keys = UINT32_C(1) << PLAY_KEY_SHIFT;
    test_key(&f, PLAY_KEY_BACK);
    for (int32_t i = 0; i < count + 1; i++) {
        char address[PLAY_ADDRESS];
        assert_int_equal(play_page_now(f.p), i < count ? i : count - 1);
        play_address(f.p, address);
        assert_true(play_lesson_at(f.p, play_page_now(f.p)) == NULL || strstr(address, "/1") != NULL);
        test_key(&f, PLAY_KEY_NEXT);
    }
    assert_null(play_page_at(f.p, -1));
    assert_null(play_page_at(f.p, count));
    play_destroy(f.p);
}

// The text that is drawn last: the menu lies on top.
static void click_text(test_front *f, const char *text) {
    for (int32_t i = f->p->list.command_count; i-- > 0;) {
        const play_command *c = &f->p->list.commands[i];
        if (c->op == PLAY_TEXT && strcmp(f->p->list.text + c->text, text) == 0) {
            const ht_vec2 at = f->p->list.points[c->first];
            test_click(f, at.x, at.y);
            test_frame(f);
            return;
        }
    }
    fail_msg("'%s' is not there", text);
}

// Every page by the mouse, from the bar or the menu. The menu's button opens it; a press beside it closes it and does
// nothing else.
static void try_menu(float width, float height) {
    test_front f;
    test_start(&f, "sat", width, height);
    const int32_t count = play_page_count(f.p);
    play_go(f.p, count - 1);
    test_frame(&f);
    for (int32_t i = 0; i < count; i++) {
        if (play_lesson_at(f.p, i) != NULL || !f.p->ui.has_others) {
            test_key(&f, PLAY_KEY_M);
            assert_true(f.p->ui.is_menu_open);
            test_numbers(&f);
        }
        click_text(&f, play_page_at(f.p, i)->title.en);
        assert_int_equal(play_page_now(f.p), i);
        assert_false(f.p->ui.is_menu_open);
    }
    play_go(f.p, 0);
    test_frame(&f);
    click_text(&f, "Separating axis");
    assert_true(f.p->ui.is_menu_open);
    test_move(&f, 0.95f * width, height - 2.0f);
    test_button(&f, PLAY_LEFT_BUTTON, true);
    assert_true(!f.p->ui.is_menu_open && f.p->ui.held == 0);
    test_button(&f, PLAY_LEFT_BUTTON, false);
    assert_int_equal(play_page_now(f.p), 0);
    play_destroy(f.p);
}

static void test_menu(void **test_state) {
    (void)test_state;
    try_menu(1600.0f, 900.0f);
    try_menu(1280.0f, 800.0f);
    try_menu(800.0f, 600.0f);
    try_menu(844.0f, 390.0f);
    try_menu(390.0f, 844.0f);
    try_menu(360.0f, 640.0f);
    try_menu(320.0f, 240.0f);
}

static void test_time(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "boxes", 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    assert_int_equal(f.p->steps, 1);
    // A screen of another rate: as many steps in the end.
    f.in.seconds = 1.0f / 144.0f;
    int32_t steps = 0;
    for (int i = 0; i < 144; i++) {
        test_frame(&f);
        steps += f.p->steps;
    }
    assert_in_range(steps, 59, 61);
    f.in.seconds = 10.0f; // a window that was hidden does not catch up
    test_frame(&f);
    assert_in_range(f.p->steps, 1, 5);
    f.in.seconds = 1.0f / 60.0f;
    test_key(&f, PLAY_KEY_SPACE);
    assert_true(f.p->is_paused && f.p->steps == 0);
    test_key(&f, PLAY_KEY_PERIOD);
    assert_true(f.p->is_paused && f.p->steps == 1);
    test_frame(&f);
    assert_int_equal(f.p->steps, 0);
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "Run", &at));
    test_click(&f, at.x, at.y);
    test_frame(&f);
    assert_false(f.p->is_paused);
    play_destroy(f.p);
}

static void test_language(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "boxes", 1600.0f, 900.0f);
    test_frame(&f);
    assert_non_null(text_of(&f, "Reset"));
    test_key(&f, PLAY_KEY_L);
    test_frame(&f);
    assert_null(text_of(&f, "Reset"));
    assert_non_null(text_of(&f, "最初に戻す"));
    for (int32_t i = 0; i < play_page_count(f.p); i++) {
        play_go(f.p, i);
        test_frame(&f);
        assert_non_null(text_of(&f, play_page_at(f.p, i)->hint.ja));
    }
    test_key(&f, PLAY_KEY_L);
    test_frame(&f);
    assert_non_null(text_of(&f, "Reset"));
    play_destroy(f.p);
}

// Every page in every size draws numbers only, within its room.
static void test_sizes(void **test_state) {
    (void)test_state;
    const float sizes[][2] = {{320.0f, 240.0f}, {800.0f, 600.0f}, {2560.0f, 1440.0f}, {600.0f, 1200.0f}};
    test_front f;
    test_start(&f, "sat", 800.0f, 600.0f);
    for (int32_t page = 0; page < play_page_count(f.p); page++) {
        play_go(f.p, page);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            f.in.width = sizes[i][0];
            f.in.height = sizes[i][1];
            test_frame(&f);
            test_numbers(&f);
            assert_true(f.p->stage.min.x < f.p->stage.max.x && f.p->stage.min.y < f.p->stage.max.y);
        }
    }
    play_destroy(f.p);
}

// What is loaded is a copy; an object that is not answerable is left out.
static void test_loading(void **test_state) {
    (void)test_state;
    ht_vec2 points[3] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {0.0f, 4.0f}};
    char id[] = "corner";
    const ht_shape bad = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})), good = HT_SHAPE(((ht_convex){points, 3, 0.0f}));
    const ht_scene_object objects[2] = {{.id = "bad", .group = "", .shape = bad, .filter = {4, 4, 0}, .class_name = ""},
                                        {.id = id, .group = "", .shape = good, .filter = {1, 2, 0}, .class_name = ""}};
    test_front f;
    test_start(&f, "sat", 800.0f, 600.0f);
    assert_int_equal(play_loaded(f.p)->count, 0);
    assert_true(play_load(f.p, "path/title", objects, 2));
    points[0] = (ht_vec2){9.0f, 9.0f};
    id[0] = 'x';
    const play_scene *scene = play_loaded(f.p);
    assert_int_equal(scene->count, 1);
    assert_string_equal(scene->ids[0], "corner");
    assert_string_equal(scene->title, "title");
    assert_true(scene->shapes[0].convex.v[0].x == 0.0f);
    assert_true(scene->filters[0].category == 1 && scene->filters[0].mask == 2);
    play_destroy(f.p);
}

static int ended;
static void count_end(void *state) {
    (void)state;
    ended++;
}

static void test_end(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "sat", 800.0f, 600.0f);
    test_frame(&f);
    play_at_end(f.p, count_end);
    test_frame(&f);
    assert_int_equal(ended, 0);
    test_key(&f, PLAY_KEY_R);
    assert_int_equal(ended, 1);
    play_at_end(f.p, count_end);
    play_destroy(f.p);
    assert_int_equal(ended, 2);
}

// From the times to the free play, and from there to the next lesson.
static void test_next(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "sat", 1280.0f, 1600.0f);
    for (int32_t page = 0; play_lesson_at(f.p, page) != NULL; page++) {
        const lesson *l = play_lesson_at(f.p, page);
        ht_vec2 at = {0.0f, 0.0f};
        char address[PLAY_ADDRESS];
        (void)snprintf(address, sizeof address, "%s/time", play_page_at(f.p, page)->name);
        assert_true(play_open(f.p, address));
        test_frame(&f);
        test_frame(&f);
        if (l->free != NULL) {
            assert_non_null(test_find_text(&f, "Free play", &at));
            test_click(&f, at.x, at.y - 3.0f);
            test_frame(&f);
            play_address(f.p, address);
            assert_non_null(strstr(address, "/free"));
            f.p->ui.scroll = 1e6f;
            test_frame(&f);
            test_frame(&f);
        }
        const char *title = play_lesson_at(f.p, page + 1) != NULL ? "Next lesson" : "Play with it";
        if (page + 1 < play_page_count(f.p) && test_find_text(&f, title, &at) != NULL) {
            test_click(&f, at.x, at.y - 3.0f);
            test_frame(&f);
            assert_int_not_equal(play_page_now(f.p), page);
        } else {
            assert_true(l->plays == NULL && play_lesson_at(f.p, page + 1) == NULL);
        }
    }
    play_destroy(f.p);
}

// What is drawn, but for texts.
static uint64_t drawn(test_front *f) {
    uint64_t hash = UINT64_C(14695981039346656037);
    test_frame(f);
    for (int32_t i = 0; i < f->p->list.point_count; i++) {
        uint32_t word[2];
        memcpy(word, &f->p->list.points[i], sizeof word);
        hash = ((hash ^ word[0]) * UINT64_C(1099511628211) ^ word[1]) * UINT64_C(1099511628211);
    }
    return hash;
}

// A page, or a lesson's page for free play, can be paused when it or who walks in it moves; then it stands still, but for a
// step.
static void see_pause(test_front *f, const char *address) {
    assert_true(play_open(f->p, address));
    for (int i = 0; i < 200; i++) {
        test_frame(f);
    }
    const bool has_time = play_shown_page(f->p)->has_time;
    if (!has_time) {
        assert_true(drawn(f) == drawn(f));
        return;
    }
    f->in.keys = UINT32_C(1) << PLAY_KEY_RIGHT; // who walks is stopped, too
    assert_true(drawn(f) != drawn(f));
    test_key(f, PLAY_KEY_SPACE);
    for (int i = 0; i < 100; i++) {
        test_frame(f); // times that are shown
    }
    const uint64_t before = drawn(f);
    assert_true(drawn(f) == before);
    f->in.keys_down |= UINT32_C(1) << PLAY_KEY_PERIOD;
    assert_true(drawn(f) != before);
    f->in.keys = 0;
    test_key(f, PLAY_KEY_SPACE);
}

static void test_pause(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, "sat", 1280.0f, 800.0f);
    for (int32_t page = 0; page < play_page_count(f.p); page++) {
        const lesson *l = play_lesson_at(f.p, page);
        see_pause(&f, play_page_at(f.p, page)->name);
        if (l != NULL && l->free != NULL) {
            see_pause(&f, l->free->name);
        }
    }
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages),    cmocka_unit_test(test_menu),  cmocka_unit_test(test_time),
        cmocka_unit_test(test_language), cmocka_unit_test(test_sizes), cmocka_unit_test(test_loading),
        cmocka_unit_test(test_end),      cmocka_unit_test(test_next),  cmocka_unit_test(test_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
