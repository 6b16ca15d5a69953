// lesson_boxes.h: what the files of lesson `boxes` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_BOXES_H
#define HANTEI_PLAY_LESSON_BOXES_H

#include "lesson.h"

/// The numbers; those behind BOXES_V are computed.
enum {
    BOXES_X,
    BOXES_Y,
    BOXES_W, // of the hero's sides
    BOXES_S, // of both boxes' sides
    BOXES_V, // pixels a frame
    BOXES_DX,
    BOXES_DY,
    BOXES_ON_X, // how far the shadows on x overlap; negative: they are apart
    BOXES_ON_Y,
    BOXES_FRAMES, // how far the pictures' frames overlap
    BOXES_BODIES,
    BOXES_HALF,   // 101 / 2 in whole numbers
    BOXES_HALVES, // what the halves say: 1 hit, -1 no hit
    BOXES_OUT_X,
    BOXES_OUT_Y,
    BOXES_AFTER, // whether the boxes hit where the hero arrives: 1, -1
    BOXES_FRACTION,
    BOXES_STOP, // where a cast stops him
    BOXES_DONE,
    BOXES_HALFWAY,
    BOXES_NUMBERS
};

enum { BOXES_MARGIN, BOXES_ONE_AXIS, BOXES_BOTH, BOXES_ODD, BOXES_PUSH, BOXES_FAST, BOXES_TINY };

void boxes_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_boxes_times;

#endif
