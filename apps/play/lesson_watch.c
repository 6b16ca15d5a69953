// lesson_watch.c: the values that a lesson's code tells, and the code's lines with them.
#include "lesson_watch.h"
#include "play.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static lesson_trace *to_trace; // of the code that runs

void lesson_watch_start(lesson_trace *trace) {
    to_trace = trace;
    if (trace != NULL) {
        trace->count = 0;
    }
}

void lesson_watch_note(int32_t line, const char *name, const char *format, ...) {
    if (to_trace == NULL || to_trace->count == LESSON_EVENTS) {
        return;
    }
    lesson_event *event = &to_trace->events[to_trace->count++];
    event->line = line;
    event->name = name;
    va_list values;
    va_start(values, format);
    (void)vsnprintf(event->text, sizeof event->text, format, values);
    va_end(values);
}

int32_t lesson_watch_passes(const lesson_trace *trace, const char *loop) {
    int32_t passes = 0;
    for (int32_t i = 0; i < trace->count; i++) {
        passes += strcmp(trace->events[i].name, loop) == 0;
    }
    return passes;
}

// Whether the list, words parted by spaces, has the name.
static bool is_listed(const char *list, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += length) {
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

// Behind the values that are there; the word that both begin with stands once: "at 0, 6, 6".
static void append_note(char *note, const char *text) {
    const size_t length = strlen(note), word = strcspn(text, " ");
    if (length == 0) {
        (void)snprintf(note, LESSON_NOTE, "%s", text);
        return;
    }
    const bool is_word = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    const bool repeats = is_word && text[word] == ' ' && strncmp(note, text, word + 1) == 0;
    (void)snprintf(note + length, LESSON_NOTE - length, ", %s", repeats ? text + word + 1 : text);
}

// The notes of the lines [from, to) of the source: watches stand in the lines below the one that they tell about.
static bool collect_notes(const lesson_listing *what, const lesson_trace *trace, int32_t from, int32_t to, char *note) {
    bool is_lit = false;
    int32_t pass = 0;
    note[0] = '\0';
    for (int32_t i = 0; i < trace->count; i++) {
        const lesson_event *event = &trace->events[i];
        pass += what->loop != NULL && strcmp(event->name, what->loop) == 0;
        if (event->line >= from && event->line < to && is_listed(what->lit, event->name) &&
            (what->loop == NULL || pass == what->pass)) {
            is_lit = true;
            append_note(note, event->text);
        }
    }
    return is_lit;
}

static bool is_watch(const char *line) {
    return strncmp(line + strspn(line, " "), "WATCH(", 6) == 0;
}

// The line behind a watch, which may go on in further lines until its semicolon.
static int32_t skip_watch(const char *const *code, int32_t at) {
    while (code[at + 1] != NULL && strchr(code[at], ';') == NULL) {
        at++;
    }
    return at + 1;
}

int32_t lesson_watch_list(const lesson_listing *what, const lesson_trace *trace, play_code_line *lines,
                          char (*notes)[LESSON_NOTE], int32_t room) {
    int32_t at = 0, count = 0;
    while (what->code[at] != NULL && what->code[at][0] != '\0') {
        at++;
    }
    for (at++; what->code[at] != NULL && count < room; at++) {
        const char *text = what->code[at];
        int32_t end = at + 1;
        while (what->code[end] != NULL && is_watch(what->code[end])) {
            end = skip_watch(what->code, end);
        }
        if (text[0] == '\0' && what->code[end] == NULL) {
            break;
        }
        const bool is_static = strncmp(text, "static ", 7) == 0;
        const bool is_lit = collect_notes(what, trace, at + 2, end + 1, notes[count]); // lines count from 1
        lines[count] = (play_code_line){is_static ? text + 7 : text, is_lit ? notes[count] : NULL};
        count++;
        at = end - 1;
    }
    return count;
}
