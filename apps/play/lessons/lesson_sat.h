// lesson_sat.h: what the files of lesson `sat` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_SAT_H
#define HANTEI_PLAY_LESSON_SAT_H

#include "lesson.h"

/// The numbers; those behind SAT_PIECES are computed.
enum {
    SAT_BX,
    SAT_BY,
    SAT_ANGLE,
    SAT_AXIS_X,
    SAT_AXIS_Y,
    SAT_N,
    SAT_M,
    SAT_PASS,
    SAT_PIECES,
    SAT_GAP,    // the widest one between the shadows on edge normals, in units; negative: they overlap
    SAT_RAW,    // the same before it is divided
    SAT_LENGTH, // by this length of the axis
    SAT_BOXES,  // the wider gap on the x and the y axis
    SAT_SEEN,   // the gap along the axis of the angle, or along the axis that is given
    SAT_CORNER, // where B's first corner falls on the given axis
    SAT_A0,     // A's corners, likewise
    SAT_A1,
    SAT_A2,
    SAT_FROM, // A's shadow there
    SAT_TO,
    SAT_SUM,    // edges of A and B
    SAT_PASSES, // axes that the code looked at
    SAT_HERE,   // the gap on the axis of the pass
    SAT_SAYS,   // the code says: 1 no hit, -1 hit
    SAT_DONE,   // the task
    SAT_NUMBERS
};

extern const lesson_times lesson_sat_times;

#endif
