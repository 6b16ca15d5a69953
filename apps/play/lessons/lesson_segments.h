// lesson_segments.h: what the files of lesson `segments` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_SEGMENTS_H
#define HANTEI_PLAY_LESSON_SEGMENTS_H

#include "lesson.h"

/// The numbers; those behind SEG_K are computed.
enum {
    SEG_PX,
    SEG_PY,
    SEG_AX,
    SEG_AY,
    SEG_BX,
    SEG_BY,
    SEG_K,
    SEG_SIDE_O, // of the line AB
    SEG_SIDE_P,
    SEG_SIDE_A, // of the line OP
    SEG_SIDE_B,
    SEG_MEET, // 1 they cross, 0 they touch, -1 they are apart
    SEG_D,    // article 002's: A x B, P x B, A x P, seen from O
    SEG_S,
    SEG_T,
    SEG_S_PART, // of A and of B that P is the sum of
    SEG_T_PART,
    SEG_RULE, // the article's rule in int: 1 hit, -1 no hit
    SEG_DOT,  // AO . AP
    SEG_TOUCH,
    SEG_FAILS,
    SEG_NUMBERS
};

enum { SEG_GRID, SEG_SIDES, SEG_ARTICLE, SEG_LINE, SEG_LARGE };

void segments_lesson_draw(lesson_figure *f);
/// Where O, P, A and B are.
void segments_lesson_place(int32_t scene, const float *v, ht_vec2 at[4]);

extern const lesson_times lesson_segments_times;

#endif
