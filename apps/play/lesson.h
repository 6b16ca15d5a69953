// lesson.h: a lesson: steps of a text with numbers to drag, a figure in the state that shows it, and code whose running
// lines are lit.
//
// A lesson is tables (its numbers, its steps) and two functions: `ask` computes everything from the numbers by the
// lesson's own code and by hantei, `draw` draws that. Sentence, figure, code and address are views of the same numbers.
#ifndef HANTEI_PLAY_LESSON_H
#define HANTEI_PLAY_LESSON_H

#include "lesson_watch.h"
#include "play.h"

enum { LESSON_NUMBERS = 48, LESSON_POINTS = 32, LESSON_STEPS = 20, LESSON_LINES = 96 };

/// A question that is asked before the figure may be moved.
typedef struct lesson_question {
    play_words text;       // NULL: none
    play_words choices[4]; // ja NULL: as en
    int32_t right;
    play_words answer;
    const char *then; // the numbers that show the answer, as a step's `start`
} lesson_question;

enum {
    LESSON_TIMES = 1,   // the step offers the lesson's times
    LESSON_COMMAND = 2, // the step has a line for hantei to copy
    LESSON_FREE = 4     // the step is the lesson's page for free play
};

typedef struct lesson_step {
    const char *name; // in the address
    int32_t scene;    // for the lesson's own functions
    play_words title, text;
    const char *start; // the numbers on arrival, "b.x=7 b.y=2"; the others are 0
    const char *lit;   // names of the watches (lesson_watch.h) whose lines are lit
    const char *loop;  // the watch that begins a pass; then the number "pass" says which one is shown
    ht_box view;       // in the lesson's units
    lesson_question question;
    const char *goal; // the number that is above 0 when the task is done
    const char *told; // the number that is the answer, where that is not what hantei says of two shapes
    play_words told_as;
    int32_t flags;
    ht_question asks; // of LESSON_COMMAND: relate unless it says another one
} lesson_step;

/// A way that is timed: how many of `count` pairs hit.
typedef struct lesson_way {
    play_words name;
    int32_t (*run)(const void *pairs, int32_t count);
} lesson_way;

/// A random whole number of that many bits; and one from 0 to below 1, in steps of 2^-16.
static inline uint32_t lesson_random_bits(uint32_t *seed, int bits) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> (32 - bits);
}
static inline float lesson_random_part(uint32_t *seed) {
    return (float)lesson_random_bits(seed, 16) / 65536.0f;
}

typedef struct lesson_times {
    size_t pair_size;
    void (*make)(void *pair, uint32_t *seed); // a random one
    const lesson_way *ways;
    int32_t count;
} lesson_times;

/// What a lesson computes for one set of numbers.
typedef struct lesson_answer {
    float v[LESSON_NUMBERS]; // the given numbers and the computed ones
    ht_vec2 points[2][LESSON_POINTS];
    ht_shape shape[2]; // A and B as hantei is asked
    bool has_shapes;
    float margin;  // of a contact that the step's line asks for
    int32_t hit;   // what the lesson's code says: 1, 0; -1: it is not asked
    int32_t other; // what the other way says, likewise
    ht_relation relation;
    ht_separation separation;
    ht_box view; // the step's, unless `ask` sets another
    lesson_trace trace;
} lesson_answer;

/// A number that `ask` computes.
#define LESSON_COMPUTED(name, format)                                                                                  \
    { name, 0.0f, 0.0f, 1.0f, format }

typedef struct lesson_figure {
    play *p;
    play_view view;
    const lesson_step *step;
    lesson_answer *x; // of the numbers as they are drawn, which glide
    float since;      // seconds since the step was opened, for what moves on arrival
    const struct lesson *lesson;
    struct lesson_state *state;
} lesson_figure;

typedef struct lesson {
    play_words question;     // in the reader's words
    play_words after;        // what one can do afterwards
    play_words source;       // who wrote the idea; NULL: it is our own
    const char *link;        // NULL: not known
    play_words own;          // what the code's answer is called; NULL: this code
    play_words other;        // another way to decide, shown beside the code and hantei
    const char *const *code; // the file that the lesson compiles (lesson_codes.h)
    const play_number *numbers;
    int32_t number_count;
    const lesson_step *steps;
    int32_t step_count;
    void (*ask)(const lesson_step *step, lesson_answer *x);
    void (*draw)(lesson_figure *f);
    const lesson_times *times;
    int32_t timed;          // how many pairs each way is given; 0: 65,536, or as many as there is room for
    const int32_t *repeats; // how often each way runs in a round, where that is not once; NULL: once
    play_words times_note;  // what is measured; en NULL: all ways over all pairs
    const play_page *free;  // NULL: none; then it has no step for it
    const char *plays;      // the page on which one can go on playing, by its name; NULL: that of free play
    const char *docs;       // where to read on, from the root of the sources
    const char *file;       // hantei's own function, likewise
} lesson;

extern const lesson lesson_sat, lesson_field, lesson_segments, lesson_boxes, lesson_rotated, lesson_floats,
    lesson_contact, lesson_index;

/// A point that is dragged: the numbers `x` and `y` (-1: none), if the step's text has them.
bool lesson_handle(lesson_figure *f, int32_t id, int32_t x, int32_t y, ht_vec2 at, play_color color);
/// The same for an angle in degrees about a center.
bool lesson_turn_handle(lesson_figure *f, int32_t id, int32_t degrees, ht_vec2 center, float radius, play_color color);
/// 0 to 1, smoothly, over the time from `from` to `to` seconds after arrival.
float lesson_ease(const lesson_figure *f, float from, float to);

/// A dot with a name beside it, and a line, in the lesson's units; lines of the grid at whole numbers.
void lesson_point(lesson_figure *f, ht_vec2 at, play_color color, const char *name);
void lesson_line(lesson_figure *f, ht_vec2 a, ht_vec2 b, play_style style);
void lesson_grid(lesson_figure *f);

/// The lesson of a page, NULL: it is none (play_app.c).
const lesson *play_lesson_at(const play *p, int32_t page);

// --- for the whole (play_app.c) ---

size_t lesson_size(const lesson *l);
/// The state of its page for free play lies within its own.
void *lesson_free_state(void *state);
void lesson_reset(play *p, const lesson *l, void *state);
void lesson_frame(play *p, const lesson *l, void *state, int32_t *step);
/// The number of the step of that name, -1: none.
int32_t lesson_find_step(const lesson *l, const char *name, size_t length);
/// Opens the step with numbers as in an address: "b.x=2.5&b.y=4".
void lesson_open(const lesson *l, void *state, int32_t step, const char *numbers);
/// The numbers that differ from the step's start, likewise; at most `size` bytes.
void lesson_address(const lesson *l, const void *state, int32_t step, char *text, size_t size);

#endif
