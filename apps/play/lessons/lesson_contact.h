// lesson_contact.h: what the files of lesson `contact` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_CONTACT_H
#define HANTEI_PLAY_LESSON_CONTACT_H

#include "lesson.h"

/// The numbers; those behind CONTACT_ANGLE are computed.
enum {
    CONTACT_PX,
    CONTACT_PY,
    CONTACT_R1,
    CONTACT_R2,
    CONTACT_BX, // the second box's corner
    CONTACT_BY,
    CONTACT_Y,   // the square's
    CONTACT_GAP, // between crate and floor
    CONTACT_MARGIN,
    CONTACT_ANGLE,    // of the crate
    CONTACT_T,        // of the foot, before it is cut
    CONTACT_CUT,      // 1 or -1: it is
    CONTACT_DISTANCE, // by the code
    CONTACT_LEFT,     // without the radii
    CONTACT_MEET,     // 1 overlap, 0 touch, -1 apart
    CONTACT_DX,
    CONTACT_DY,
    CONTACT_LARGEST, // of dx and dy
    CONTACT_CORNER,  // 1: corners are nearest, -1: a side
    CONTACT_PUSH_X,
    CONTACT_PUSH_Y,
    CONTACT_DEPTH,
    CONTACT_RAW, // the least push along axes as they come, and what it is in units
    CONTACT_RAW_UNITS,
    CONTACT_UNIT, // the least along axes of length 1
    CONTACT_WAY_X,
    CONTACT_WAY_Y,
    CONTACT_RAW_X, // the axis of the raw one
    CONTACT_RAW_Y,
    CONTACT_COUNT,
    CONTACT_SEPARATION,
    CONTACT_TOUCHES,
    CONTACT_FIVE,  // apart by exactly 5, elsewhere
    CONTACT_POWER, // overlap^2 / length^power is compared: how long the push is then, at how many places it is too long
    CONTACT_CHOSEN,
    CONTACT_MISSED,
    CONTACT_ROOTLESS, // at none
    CONTACT_NUMBERS
};

enum {
    CONTACT_FOOT,
    CONTACT_RADII,
    CONTACT_GAPS,
    CONTACT_DEEP,
    CONTACT_AXES,
    CONTACT_RAW_AXES,
    CONTACT_NO_ROOT,
    CONTACT_POINTS
};

/// The contact of floor and crate.
ht_manifold contact_of_crate(const lesson_answer *x);

void contact_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_contact_times;

#endif
