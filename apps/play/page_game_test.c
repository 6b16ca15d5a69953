// page_game_test.c: the game is played to its flag by keys, by the mouse, and by a finger; rules are drawn on request.
#include "support/test_front.h"

static const char GAME_PAGE[] = "game";

static void hold_keys(test_front *f, unsigned keys) { // bits of docs/tutorial/game.h
    static const play_key at[] = {PLAY_KEY_LEFT, PLAY_KEY_D, PLAY_KEY_UP, PLAY_KEY_S, PLAY_KEY_E};
    f->in.keys = 0;
    for (int i = 0; i < 5; i++) {
        f->in.keys |= (keys >> i & 1u) << at[i];
    }
}

static void run_keys(test_front *f, int frames, unsigned keys) {
    hold_keys(f, keys);
    for (int i = 0; i < frames; i++) {
        test_frame(f);
    }
}

// The keys of docs/tutorial/step_game.c.
static void test_reaches_the_flag(void **test_state) {
    (void)test_state;
    static const struct {
        int frames;
        unsigned keys;
    } played[] = {{110, 2}, {1, 6},  {62, 2}, {1, 6},   {21, 2}, {5, 0},  {19, 2}, {1, 6},  {31, 0}, {1, 5},
                  {4, 1},   {1, 17}, {15, 1}, {1, 17},  {15, 1}, {1, 17}, {15, 1}, {1, 17}, {14, 1}, {1, 5},
                  {74, 1},  {1, 5},  {74, 1}, {1, 5},   {13, 1}, {18, 0}, {1, 4},  {8, 0},  {22, 2}, {1, 4},
                  {27, 2},  {73, 0}, {17, 2}, {280, 0}, {17, 2}, {1, 6},  {48, 2}};
    test_front f;
    test_start(&f, GAME_PAGE, 1000.0f, 700.0f);
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        run_keys(&f, played[i].frames, played[i].keys);
        assert_null(test_find_text(&f, "You have reached", NULL));
    }
    assert_string_equal(test_value(&f, "Coins"), "5");
    assert_string_equal(test_value(&f, "Lives lost"), "0");
    assert_string_equal(test_value(&f, "Floor"), "yes");
    run_keys(&f, 3, 2);
    assert_non_null(test_find_text(&f, "meets the flag", NULL));
    test_key(&f, PLAY_KEY_R);
    assert_string_equal(test_value(&f, "Coins"), "0");
    play_destroy(f.p);
}

// He goes to where the button is held, here into the pit, and begins again.
static void test_mouse_and_loss(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, GAME_PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    f.in.mouse = (ht_vec2){0.52f * f.p->stage.max.x, 0.5f * (f.p->stage.min.y + f.p->stage.max.y) + 150.0f};
    f.in.buttons = f.in.buttons_down = PLAY_LEFT_BUTTON;
    for (int i = 0; i < 200 && strcmp(test_value(&f, "Lives lost"), "0") == 0; i++) {
        test_frame(&f);
    }
    assert_string_equal(test_value(&f, "Coins"), "1");
    assert_string_equal(test_value(&f, "Lives lost"), "1");
    play_destroy(f.p);
}

// Nothing moves while the page is paused; what is not asked for is not drawn.
static void test_pause_and_rules(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, GAME_PAGE, 390.0f, 760.0f); // a phone's
    run_keys(&f, 20, 2);
    const int32_t drawn = f.p->list.command_count;
    assert_non_null(test_find_text(&f, "meets a wall", NULL));
    ht_vec2 events = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "Events", &events)); // first the switch
    test_click(&f, events.x, events.y - 4.0f);
    assert_null(test_find_text(&f, "meets a wall", NULL));
    assert_true(f.p->list.command_count < drawn);
    char moved[32];
    strncpy(moved, test_value(&f, "Moved"), sizeof moved - 1);
    run_keys(&f, 1, 4); // he jumps
    assert_string_not_equal(test_value(&f, "Moved"), moved);
    strncpy(moved, test_value(&f, "Moved"), sizeof moved - 1);
    test_key(&f, PLAY_KEY_SPACE);
    run_keys(&f, 10, 1);
    assert_string_equal(test_value(&f, "Moved"), moved);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_reaches_the_flag), cmocka_unit_test(test_mouse_and_loss),
                                       cmocka_unit_test(test_pause_and_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
