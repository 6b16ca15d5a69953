// lesson_rotated.h: what the files of lesson `rotated` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_ROTATED_H
#define HANTEI_PLAY_LESSON_ROTATED_H

#include "lesson.h"

/// The numbers; those behind ROT_Y are computed.
enum {
    ROT_PX,
    ROT_PY,
    ROT_FLIPS,
    ROT_ANGLE,
    ROT_Y,  // of the point on the right side of the quarter turn
    ROT_C0, // the four cross products
    ROT_C1,
    ROT_C2,
    ROT_C3,
    ROT_SUM,
    ROT_ODD,      // mirrored: 1, not: 0
    ROT_POSITIVE, // "none is negative": 1 inside, -1 outside
    ROT_CROSSES,  // "no two signs differ", likewise
    ROT_FRAME,    // the second method, likewise
    ROT_TX,
    ROT_TY,
    ROT_X, // in the card's frame
    ROT_LY,
    ROT_LOST_CROSSES, // of 201 whole points on a side
    ROT_LOST_FRAME,
    ROT_DONE,
    ROT_FOOLED,
    ROT_NUMBERS
};

enum { ROT_EDGE, ROT_EDGES, ROT_ORDER, ROT_SHIFT, ROT_TURN, ROT_UPRIGHT, ROT_QUARTER };

void rotated_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_rotated_times;

#endif
