// lesson_field.h: what the files of lesson `field` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_FIELD_H
#define HANTEI_PLAY_LESSON_FIELD_H

#include "lesson.h"

/// The numbers; those behind FIELD_E are computed.
enum {
    FIELD_PX,
    FIELD_PY,
    FIELD_R,
    FIELD_R1,
    FIELD_R2,
    FIELD_H, // half height
    FIELD_ANGLE,
    FIELD_E,  // how far the circle is to the right of the corner
    FIELD_MX, // the other point that the fold lays on it
    FIELD_DX,
    FIELD_DY,
    FIELD_OX,
    FIELD_OY,
    FIELD_OUTSIDE,
    FIELD_INSIDE,
    FIELD_VALUE,
    FIELD_GAP,
    FIELD_LX, // the point turned back
    FIELD_LY,
    FIELD_DONE,
    FIELD_CAPSULE,
    FIELD_NUMBERS
};

enum { FIELD_CIRCLES, FIELD_FOLD, FIELD_CORNER, FIELD_LINES, FIELD_GROWN, FIELD_SEGMENT, FIELD_TURNED, FIELD_ABOVE };

void field_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_field_times;

#endif
