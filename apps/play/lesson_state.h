// lesson_state.h: what a lesson remembers between frames; for the files of the engine.
#ifndef HANTEI_PLAY_LESSON_STATE_H
#define HANTEI_PLAY_LESSON_STATE_H

#include "lesson.h"

enum { LESSON_ROUNDS = 15, LESSON_WAYS = 6, JUST_SHOWN = 100 };

// Times that are taken, a way each frame, so that rounds of all ways lie between each other.
typedef struct lesson_stopwatch {
    bool is_running, has_run;
    int32_t round, way, count;
    double seconds[LESSON_WAYS][LESSON_ROUNDS];
    int32_t hits[LESSON_WAYS];
} lesson_stopwatch;

typedef struct lesson_state {
    bool is_open, is_free_started;
    int32_t step;                      // that is open
    float v[LESSON_NUMBERS];           // as the sentence shows them
    float from[LESSON_NUMBERS], glide; // the figure comes from these; 0 to 1
    ht_box view_from;
    float since;                  // seconds since the step was opened
    uint8_t choice[LESSON_STEPS]; // of each question: 0: not answered, 1 and up: the choice, JUST_SHOWN
    int32_t scroll;               // lines of code
    lesson_answer told, drawn;    // of `v`, and of what is drawn while it glides
    play_code_line lines[LESSON_LINES];
    char notes[LESSON_LINES][LESSON_NOTE];
    lesson_stopwatch watch;
} lesson_state;

/// Sets numbers by "b.x=2.5 b.y=4" or with & between; numbers that are computed and names not known are left out.
void lesson_set(const lesson *l, float *v, const char *numbers);
/// Lets the figure glide to what `v` becomes after this call.
void lesson_glide(lesson_state *s);
/// The numbers on arrival.
void lesson_start_of(const lesson *l, int32_t step, float *v);
/// Everything about these numbers.
void lesson_ask(const lesson *l, int32_t step, const float *v, lesson_answer *x);
/// The code's lines with the values of the answer; how many.
int32_t lesson_list(const lesson *l, int32_t step, const lesson_answer *x, play_code_line *lines,
                    char (*notes)[LESSON_NOTE]);
/// Whether the step's question is still to be answered.
bool lesson_is_locked(const lesson *l, const lesson_state *s);
/// The panel: text, question, what is said, times.
void lesson_panel(play *p, const lesson *l, lesson_state *s);
/// What comes next: the free play, another page, the next lesson; where to read on.
void lesson_put_next(play *p, const lesson *l, int32_t *step);
/// One turn of a running stopwatch.
void lesson_take_times(play *p, const lesson *l, lesson_stopwatch *watch);
/// The median of a way's rounds, in nanoseconds a pair.
double lesson_nanoseconds(const lesson *l, const lesson_stopwatch *watch, int32_t way);

#endif
