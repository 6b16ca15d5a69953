// sat_scenes.h: the figures of lesson `sat`.
#ifndef HANTEI_PLAY_SAT_SCENES_H
#define HANTEI_PLAY_SAT_SCENES_H

#include "lesson_sat.h"

enum {
    SAT_RECTS,
    SAT_CORNERS, // a triangle and a square
    SAT_DOT,
    SAT_EDGES, // polygons of n and m edges
    SAT_LOOP,
    SAT_DEPTH,
    SAT_CONCAVE,
    SAT_NEAR,
    SAT_FLAT,
    SAT_OWN
};

/// Puts A and B of the scene where the numbers say.
void sat_place(int32_t scene, lesson_answer *x);
void sat_draw(lesson_figure *f);

#endif
