// window_script_test.c: events from a file arrive in their frames; lines that are wrong are told by their number.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "window.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ht_status read_text(window_script *script, const char *text, ht_io_error *error) {
    char path[] = "window_script_test.XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    const ht_status status = window_script_read(script, path, error);
    unlink(path);
    return status;
}

static bool has(uint32_t bits, int bit) {
    return (bits >> bit & 1) != 0;
}

static void test_events(void **state) {
    (void)state;
    window_script script;
    ht_io_error error;
    play_input in;
    assert_int_equal(
        read_text(&script,
                  "# a comment\n\n0 move 10 20.5\r\n1 down left\n2 press w\n2\tkey space\n3 up left\n3 wheel -2\n"
                  "4 release w\n5 click right\n6 leave",
                  &error),
        HT_OK);
    window_input_start(&in);
    assert_true(in.mouse.x < -1000.0f);
    for (int32_t frame = 0; frame < 8; frame++) {
        window_script_play(&script, NULL, frame, &in);
        assert_true(frame == 6 || frame == 7 ? in.mouse.x < -1000.0f : in.mouse.x == 10.0f && in.mouse.y == 20.5f);
        assert_int_equal(in.buttons, frame == 1 || frame == 2 ? PLAY_LEFT_BUTTON : 0);
        assert_int_equal(in.buttons_down, frame == 1 ? PLAY_LEFT_BUTTON : frame == 5 ? PLAY_RIGHT_BUTTON : 0);
        assert_int_equal(in.buttons_up, frame == 3 ? PLAY_LEFT_BUTTON : frame == 5 ? PLAY_RIGHT_BUTTON : 0);
        assert_int_equal(has(in.keys, PLAY_KEY_W), frame == 2 || frame == 3);
        assert_int_equal(has(in.keys_down, PLAY_KEY_W), frame == 2);
        assert_int_equal(has(in.keys_down, PLAY_KEY_SPACE), frame == 2);
        assert_false(has(in.keys, PLAY_KEY_SPACE));
        assert_true(in.wheel == (frame == 3 ? -2.0f : 0.0f));
        window_input_next(&in);
    }
    window_script_deinit(&script);
}

// Every key has a name, and a repeated press is not a new one.
static void test_keys(void **state) {
    (void)state;
    static const char *const names[] = {"1",    "2",     "3",      "4",     "5",      "6",    "7",    "8",
                                        "9",    "up",    "down",   "left",  "right",  "w",    "a",    "s",
                                        "d",    "q",     "e",      "space", "period", "r",    "t",    "l",
                                        "plus", "minus", "delete", "tab",   "shift",  "back", "next", "m"};
    assert_int_equal(sizeof names / sizeof *names, PLAY_KEY_COUNT);
    for (int i = 0; i < PLAY_KEY_COUNT; i++) {
        window_script script;
        ht_io_error error;
        play_input in;
        char line[32];
        (void)snprintf(line, sizeof line, "0 key %s", names[i]);
        assert_int_equal(read_text(&script, line, &error), HT_OK);
        window_input_start(&in);
        window_script_play(&script, NULL, 0, &in);
        assert_int_equal(in.keys_down, UINT32_C(1) << i);
        window_script_deinit(&script);
    }
    play_input in;
    window_input_start(&in);
    window_input_key(&in, PLAY_KEY_A, true);
    window_input_next(&in);
    window_input_key(&in, PLAY_KEY_A, true);
    assert_int_equal(in.keys_down, 0);
}

static void test_errors(void **state) {
    (void)state;
    const struct {
        const char *text;
        int64_t line;
        ht_status status;
        const char *reason;
    } cases[] = {{"move 1 2", 1, HT_ERR_SYNTAX, "number of a frame"},
                 {"-1 leave", 1, HT_ERR_SYNTAX, "number of a frame"},
                 {"99999999999 leave", 1, HT_ERR_SYNTAX, "number of a frame"},
                 {"4 leave\n3 leave", 2, HT_ERR_SYNTAX, "not smaller"},
                 {"1", 1, HT_ERR_SYNTAX, "followed by"},
                 {"1 jump", 1, HT_ERR_SYNTAX, "followed by"},
                 {"\n1 move 1", 2, HT_ERR_VALUE, "wanted: 1 move X Y"},
                 {"1 move 1 x", 1, HT_ERR_VALUE, "wanted: 1 move X Y"},
                 {"1 move 1 2 3", 1, HT_ERR_VALUE, "wanted: 1 move X Y"},
                 {"1 move 1 nan", 1, HT_ERR_VALUE, "wanted: 1 move X Y"},
                 {"1 leave 2", 1, HT_ERR_VALUE, "wanted: 1 leave"},
                 {"1 down fourth", 1, HT_ERR_VALUE, "wanted: 1 down BUTTON"},
                 {"1 key", 1, HT_ERR_VALUE, "wanted: 1 key KEY"},
                 {"1 key w a", 1, HT_ERR_VALUE, "wanted: 1 key KEY"},
                 {"1 wheel", 1, HT_ERR_VALUE, "wanted: 1 wheel NOTCHES"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        window_script script;
        ht_io_error error;
        assert_int_equal(read_text(&script, cases[i].text, &error), cases[i].status);
        assert_int_equal(error.line, cases[i].line);
        assert_non_null(strstr(error.reason, cases[i].reason));
        window_script_deinit(&script);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
