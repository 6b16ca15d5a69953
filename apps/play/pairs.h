// pairs.h: the page of every pair: two shapes, a question, what is asked and how it is shown.
#ifndef HANTEI_PLAY_PAIRS_H
#define HANTEI_PLAY_PAIRS_H

#include "play_levels.h"
#include "play_sample.h"
#include <hantei/io/json.h>

/// What can be asked. Those behind PAIRS_WITNESS, and rays, are about B alone.
typedef enum pairs_question {
    PAIRS_RELATE,
    PAIRS_MEET,
    PAIRS_DISTANCE,
    PAIRS_CONTACT,
    PAIRS_CONTACTS,
    PAIRS_CONTAIN,
    PAIRS_CROSSINGS,
    PAIRS_RAY,
    PAIRS_RAY_ALL,
    PAIRS_CAST,
    PAIRS_SWEEP,
    PAIRS_WITNESS,
    PAIRS_NEAREST,
    PAIRS_SUPPORT,
    PAIRS_ALONE,
    PAIRS_QUESTIONS
} pairs_question;

/// Everything that a question wants to know.
typedef struct pairs_asked {
    ht_query query;
    ht_vec2 point;     // whose nearest point is wanted
    ht_vec2 direction; // of the support
} pairs_asked;

enum { PAIRS_OWN = PLAY_SAMPLE_KINDS }; // number of a shape that was pasted

/// One of the two shapes.
typedef struct pairs_side {
    int32_t kind; // number of the sample, or PAIRS_OWN
    ht_vec2 center;
    float radians, size;
    play_sample sample;
    ht_shape own; // as it was pasted, its middle, and the memory that it borrows; HT_NO_SHAPE: none was
    ht_vec2 own_center;
    ht_arena own_memory;
    ht_shape shape; // where it is now
    void *room;     // for its arrays when it is one's own
    size_t room_size;
    // Of its fields.
    play_levels *levels;
    ht_arena levels_memory;
    struct {
        int32_t kind;
        float radians, size;
        ht_vec2 center;
    } levels_of;
} pairs_side;

typedef struct pairs_state {
    pairs_side a, b;
    int32_t chosen; // side that keys turn and resize: 0 or 1
    int32_t asked;
    int32_t start; // of casts
    pairs_asked it;
    ht_box seen; // what the view shows
    void *ghost; // memory of a shape that is drawn elsewhere
    size_t ghost_size;
    ht_text line, answer, code;
    char problem[256]; // with what was pasted
} pairs_state;

// --- the questions (pairs_ask.c) ---

/// Its name.
const play_words *pairs_question_name(pairs_question question);
/// The stream that asks the same; HT_QUESTION_COUNT: none does.
ht_question pairs_stream(pairs_question question);
bool pairs_is_about_b(pairs_question question);
/// Draws and tells the answer to the question that is asked, with its handles.
void pairs_ask(play *p, const play_view *v, pairs_state *s);

// --- as code (pairs_program.c) ---

/// Appends a program in C that asks the question and prints the answer. False: a field has data that is no text.
bool pairs_write_code(ht_text *out, pairs_question question, const pairs_asked *it);

// --- pasting (pairs_paste.c) ---

/// Takes a line of a stream, for the question that is asked or another one, or a shape, which takes the place of the
/// chosen one. What is wrong with it goes to s->problem.
void pairs_paste(pairs_state *s, const char *text);
/// The same of two shapes that borrow nothing.
void pairs_give(pairs_state *s, const ht_shape *a, const ht_shape *b);

#endif
