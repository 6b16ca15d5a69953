// lesson_watch.h: what a lesson's code tells while it runs.
//
// WATCH(name, format, ...) in a lesson's code (lessons/*_code.c) tells the value of this moment of the line above it. Its
// own line is not shown. Where LESSON_WATCH_OFF is defined, when times are taken, it is nothing.
#ifndef HANTEI_PLAY_LESSON_WATCH_H
#define HANTEI_PLAY_LESSON_WATCH_H

#include <hantei/base.h>
#include <stdint.h>

enum { LESSON_EVENTS = 256, LESSON_NOTE = 64 };

typedef struct lesson_event {
    const char *name;
    int32_t line; // of the source, counted from 1
    char text[LESSON_NOTE];
} lesson_event;

typedef struct lesson_trace {
    lesson_event events[LESSON_EVENTS];
    int32_t count;
} lesson_trace;

/// From here on watches go to this trace, which is emptied; NULL: nowhere.
void lesson_watch_start(lesson_trace *trace);
void lesson_watch_note(int32_t line, const char *name, const char *format, ...) HT_PRINTF(3, 4);

#ifdef LESSON_WATCH_OFF
#define WATCH(name, ...) ((void)0)
#else
#define WATCH(name, ...) lesson_watch_note(__LINE__, #name, __VA_ARGS__)
#endif

/// How many passes of a loop there are: how often the watch of that name was met.
int32_t lesson_watch_passes(const lesson_trace *trace, const char *loop);

/// The code as it is shown: lines behind the first empty one, without `static` and watches. Those whose watches are
/// named in `lit` have notes, of the pass `pass` of the loop (NULL: of the whole run). Notes lie in `notes`.
typedef struct lesson_listing {
    const char *const *code;
    const char *lit, *loop;
    int32_t pass;
} lesson_listing;
struct play_code_line;
int32_t lesson_watch_list(const lesson_listing *what, const lesson_trace *trace, struct play_code_line *lines,
                          char (*notes)[LESSON_NOTE], int32_t room);

#endif
