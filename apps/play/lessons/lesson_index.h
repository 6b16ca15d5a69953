// lesson_index.h: what the files of lesson `index` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_INDEX_H
#define HANTEI_PLAY_LESSON_INDEX_H

#include "lesson.h"

/// The numbers; those behind INDEX_THIRD are computed.
enum {
    INDEX_N,
    INDEX_R,
    INDEX_SPREAD, // of the six boxes' left sides
    INDEX_PASS,
    INDEX_CELL,
    INDEX_ONCE, // 1: a pair counts only where the overlap begins
    INDEX_QX,   // the question's middle
    INDEX_QY,
    INDEX_LEVEL,
    INDEX_V,
    INDEX_RULE,   // 1: where the overlap begins, 0: in every shared cell, -1: where the first box begins
    INDEX_SECOND, // guesses of the order
    INDEX_THIRD,
    INDEX_PAIRS,
    INDEX_MEET, // how far boxes overlap
    INDEX_GAP,  // distance of the shapes
    INDEX_TESTS,
    INDEX_FOUND,
    INDEX_ID, // of the box at the line
    INDEX_LOOKS,
    INDEX_MEETS,
    INDEX_COLUMN_A,
    INDEX_COLUMN_B,
    INDEX_NEAR, // 1, -1
    INDEX_SHARED,
    INDEX_REPORTS,
    INDEX_VISITS,
    INDEX_LEAVES,
    INDEX_AFTER, // whether it hits where it arrives: 1, -1
    INDEX_SWEPT, // how far the box of the way overlaps the wall
    INDEX_FRACTION,
    INDEX_DONE,
    INDEX_NUMBERS
};

enum { INDEX_ALL, INDEX_BOUNDS, INDEX_SWEEP, INDEX_LINE, INDEX_GRID, INDEX_CELLS, INDEX_TREE, INDEX_FAST, INDEX_MANY };

// --- where things are (index_scenes.c) ---

enum { INDEX_SIX = 6, INDEX_FRAMES = 31, INDEX_BOXES = 400 };

/// Of the six boxes, with their left sides `spread` times as far apart; they are called 1 to 6.
ht_box index_six_box(int32_t i, float spread);

/// A tree over 16 boxes, frame 0 round all of them; those without children (0) are the boxes.
typedef struct index_frame {
    ht_box bounds;
    int32_t left, right, level;
} index_frame;
const index_frame *index_tree(void);

/// Of the 400 boxes in a square of 500.
ht_box index_many_box(int32_t i);

/// How far boxes overlap on the axis where that is least; negative: they are apart.
float index_overlap(ht_box a, ht_box b);

void index_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_index_times;
/// How many boxes they are given, and how often each way runs in a round.
enum { INDEX_TIMED = 8000 };
extern const int32_t lesson_index_repeats[6];

#endif
