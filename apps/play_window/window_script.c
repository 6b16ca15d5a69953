// window_script.c: what a user does, from a file: for pictures and tests.
#include "window.h"
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE, LEAVE, DOWN, UP, CLICK, WHEEL, PRESS, RELEASE, KEY, VERBS };

static const struct {
    const char *name, *arguments;
} verbs[VERBS] = {[MOVE] = {"move", "X Y"},   [LEAVE] = {"leave", ""},        [DOWN] = {"down", "BUTTON"},
                  [UP] = {"up", "BUTTON"},    [CLICK] = {"click", "BUTTON"},  [WHEEL] = {"wheel", "NOTCHES"},
                  [PRESS] = {"press", "KEY"}, [RELEASE] = {"release", "KEY"}, [KEY] = {"key", "KEY"}};
static const char *const keys[PLAY_KEY_COUNT] = {
    "1", "2", "3", "4",     "5",      "6", "7", "8", "9",    "up",    "down",   "left", "right", "w",    "a",    "s",
    "d", "q", "e", "space", "period", "r", "t", "l", "plus", "minus", "delete", "tab",  "shift", "back", "next", "m"};
static const char *const buttons[3] = {"left", "right", "middle"}; // bits 0 to 2, as PLAY_LEFT_BUTTON

static int find(const char *const *names, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

static bool read_number(const char *text, float *value) {
    char *rest;
    errno = 0;
    *value = text != NULL ? strtof(text, &rest) : 0.0f;
    return text != NULL && rest != text && *rest == '\0' && *value >= -1e5f && *value <= 1e5f;
}

static bool read_frame(const char *text, int32_t *frame) {
    char *rest;
    errno = 0;
    const long value = text != NULL ? strtol(text, &rest, 10) : -1;
    *frame = (int32_t)value;
    return text != NULL && rest != text && *rest == '\0' && value >= 0 && value < INT32_MAX;
}

// The verb's arguments; strtok goes on in the line.
static bool read_arguments(window_event *event, char **rest) {
    const char *first = strtok_r(NULL, " \t\r", rest), *second = strtok_r(NULL, " \t\r", rest);
    int which = 0;
    bool good = strtok_r(NULL, " \t\r", rest) == NULL && (second == NULL || event->verb == MOVE);
    switch (event->verb) {
    case MOVE:
        good = good && read_number(first, &event->x) && read_number(second, &event->y);
        break;
    case LEAVE:
        good = good && first == NULL;
        break;
    case WHEEL:
        good = good && read_number(first, &event->y);
        break;
    case DOWN:
    case UP:
    case CLICK:
        which = find(buttons, 3, first != NULL ? first : "left");
        break;
    case KEY:
        if (first != NULL && *first >= 'A' && *first <= 'Z') { // a widget's: "Ctrl+Z"
            event->key = first;
            break;
        }
        which = find(keys, PLAY_KEY_COUNT, first != NULL ? first : "");
        break;
    default:
        which = find(keys, PLAY_KEY_COUNT, first != NULL ? first : "");
        break;
    }
    event->which = UINT32_C(1) << (which & 31);
    return good && which >= 0;
}

static ht_status read_line(window_script *script, char *line, const char *path, int64_t number, ht_io_error *error) {
    char *rest;
    const char *frame = strtok_r(line, " \t\r", &rest);
    if (frame == NULL || *frame == '#') {
        return HT_OK;
    }
    window_event *event = &script->events[script->count];
    *event = (window_event){.verb = -1};
    if (!read_frame(frame, &event->frame) || (script->count > 0 && event->frame < event[-1].frame)) {
        return ht_io_fail(error, HT_ERR_SYNTAX, path, number,
                          "a line starts with the number of a frame, not smaller than that of the line before");
    }
    const char *verb = strtok_r(NULL, " \t\r", &rest);
    for (int i = 0; verb != NULL && i < VERBS; i++) {
        event->verb = strcmp(verb, verbs[i].name) == 0 ? i : event->verb;
    }
    if (event->verb < 0) {
        return ht_io_fail(
            error, HT_ERR_SYNTAX, path, number,
            "the frame's number is followed by move, leave, down, up, click, wheel, press, release or key");
    }
    if (!read_arguments(event, &rest)) {
        return ht_io_fail(error, HT_ERR_VALUE, path, number, "wanted: %s %s %s", frame, verb,
                          verbs[event->verb].arguments);
    }
    script->count++;
    return HT_OK;
}

ht_status window_script_read(window_script *script, const char *path, ht_io_error *error) {
    *script = (window_script){0};
    char *text;
    size_t length, lines = 1;
    ht_status status = ht_file_read(&script->memory, path, &text, &length, error);
    if (status != HT_OK) {
        return status;
    }
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n';
    }
    script->events = ht_arena_alloc(&script->memory, lines * sizeof *script->events);
    if (script->events == NULL) {
        return ht_io_fail(error, HT_ERR_MEMORY, path, 0, "%s", ht_status_text(HT_ERR_MEMORY));
    }
    char *line = text;
    for (int64_t number = 1; status == HT_OK && line != NULL; number++) {
        char *end = strchr(line, '\n');
        if (end != NULL) {
            *end++ = '\0';
        }
        status = read_line(script, line, path, number, error);
        line = end;
    }
    return status;
}

void window_script_deinit(window_script *script) {
    ht_arena_deinit(&script->memory);
}

static play_key key_of_bit(uint32_t bit) {
    int key = 0;
    while (bit >> key != 1) {
        key++;
    }
    return (play_key)key;
}

static void act(const window_event *event, const play *p, play_input *in) {
    if (event->key != NULL) {
        (void)play_key_action(p, event->key, &in->action);
        return;
    }
    switch (event->verb) {
    case MOVE:
        in->mouse = (ht_vec2){event->x, event->y};
        break;
    case LEAVE:
        in->mouse = (ht_vec2){(float)WINDOW_FAR, (float)WINDOW_FAR};
        break;
    case WHEEL:
        in->wheel += event->y;
        break;
    case DOWN:
    case UP:
        window_input_button(in, event->which, event->verb == DOWN);
        break;
    case CLICK:
        window_input_button(in, event->which, true);
        window_input_button(in, event->which, false);
        break;
    case PRESS:
    case RELEASE:
        window_input_key(in, key_of_bit(event->which), event->verb == PRESS);
        break;
    default:
        window_input_key(in, key_of_bit(event->which), true);
        window_input_key(in, key_of_bit(event->which), false);
        break;
    }
}

void window_script_play(window_script *script, const play *p, int32_t frame, play_input *in) {
    for (; script->next < script->count && script->events[script->next].frame <= frame; script->next++) {
        act(&script->events[script->next], p, in);
    }
}
