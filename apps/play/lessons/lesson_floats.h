// lesson_floats.h: what the files of lesson `floats` share with each other and with its test.
#ifndef HANTEI_PLAY_LESSON_FLOATS_H
#define HANTEI_PLAY_LESSON_FLOATS_H

#include "lesson.h"

/// The numbers; those behind FLT_LENGTH are computed.
enum {
    FLT_K, // a power of two
    FLT_C, // circle and radius, in parts of 1 / d
    FLT_R,
    FLT_D,
    FLT_I, // a point of the map
    FLT_J,
    FLT_N,  // whole coordinates
    FLT_PX, // the end of the shot
    FLT_PY,
    FLT_EPS,
    FLT_LENGTH,
    FLT_X, // 2^k, the gap behind it, x + 1, what that has lost
    FLT_GAP,
    FLT_SUM,
    FLT_LOST,
    FLT_P,     // c + r, in parts of 1 / d
    FLT_EQUAL, // in float: 1 equal, -1 not
    FLT_MEET,  // what hantei says: 1 overlap, 0 touch, -1 apart
    FLT_ZEROS, // of the map: points that side_float calls 0, its wrong answers
    FLT_LIES,
    FLT_DIFFER, // points whose three sides differ; two of them opposite
    FLT_OPPOSITE,
    FLT_OPEN, // points that side_sure leaves open, its wrong answers
    FLT_WRONG,
    FLT_SAYS, // the side of the point in float, from three corners
    FLT_FROM_B,
    FLT_FROM_P,
    FLT_TRUE, // its true side
    FLT_SURE, // side_sure decides it: 1, else -1
    FLT_RIGHT,
    FLT_AGAINST, // two of the three are opposite
    FLT_N1,      // n + 1, n - 1, the products
    FLT_N0,
    FLT_LEFT,
    FLT_RIGHT_PRODUCT,
    FLT_BAND, // eps / length
    FLT_ON,   // nearly on the line: 1, else -1
    FLT_ODD_SUM,
    FLT_NUMBERS
};

enum { FLT_RULER, FLT_CIRCLE, FLT_MAP, FLT_CORNERS, FLT_WHOLE, FLT_NEARLY, FLT_FILTER, FLT_SHOT };

enum { FLT_SIDE = 64 }; // points of the map, each way

/// A point of the map: 0.5 + i / 2^24, 0.5 + j / 2^24.
ht_vec2 floats_map_point(int32_t i, int32_t j);
/// Its side of the line through (12, 12) and (24, 24), as the scene asks: in float, in float from the others' ends (whether
/// they differ: 1, are opposite: 2), or surely.
int32_t floats_map_side(int32_t scene, int32_t i, int32_t j);
/// In float: the side of the point (x, y) of the line from (0, 0) to (n + 1, n), as a sign.
int32_t floats_whole_side(int32_t n, int32_t x, int32_t y);

void floats_lesson_draw(lesson_figure *f);

extern const lesson_times lesson_floats_times;

#endif
