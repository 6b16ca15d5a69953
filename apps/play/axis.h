// axis.h: article 000's outlines, its axes and what is asked about them.
#ifndef HANTEI_PLAY_AXIS_H
#define HANTEI_PLAY_AXIS_H

#include "play.h"

enum {
    AXIS_MAX = 10,          // vertices of an outline
    AXES = 2 * AXIS_MAX + 2 // an outline without area has one more than edges
};

typedef struct axis_outline {
    ht_vec2 v[AXIS_MAX]; // about `at`, not turned
    int32_t count;
    ht_vec2 at;
    float turn;
} axis_outline;

typedef struct axis_state {
    axis_outline shape[2]; // A and B, which follows the mouse
    ht_vec2 grip;          // from the mouse to B's `at` while it follows
    ht_vec2 pressed;       // where the mouse took a shape
    int32_t last;          // the shape that keys turn
    bool follows, snaps, shows_all;
    bool is_left; // the side on which the axis runs
} axis_state;

typedef struct tested_axis {
    ht_vec2 dir; // unit
    int32_t shape, edge;
    double min[2], max[2]; // the shadows of A and B
    double gap;            // between the shadows; negative: how far they overlap
} tested_axis;

typedef struct axis_answer {
    ht_vec2 corner[2][AXIS_MAX]; // of the outlines, in place
    ht_vec2 hull[2][AXIS_MAX];
    ht_shape shape[2];
    bool is_concave[2]; // the hull stands for it
    tested_axis axes[AXES];
    int32_t count;
    int32_t stop; // of the article's loop: the number of the axis that shows a gap, or `count`
    ht_relation relation;
    ht_separation separation;
} axis_answer;

/// The outline's corner in place.
ht_vec2 axis_corner(const axis_outline *o, int32_t i);
/// The vector turned.
ht_vec2 axis_turned(ht_vec2 v, ht_rot q);
/// Everything about A and B.
void axis_ask(const axis_state *s, axis_answer *x);
/// A and B seen along a unit vector.
tested_axis axis_look_along(const axis_answer *x, ht_vec2 dir);
/// The shadow of a convex polygon along a direction.
void axis_project(const ht_convex *c, ht_vec2 dir, double *min, double *max);

extern const play_color axis_shape_colors[2];
play_color axis_gap_color(double gap);
play_color axis_relation_color(ht_relation relation, play_color apart);
/// All on the stage but the handles. `over`: the number of the axis to look along, -1: the one with the widest gap.
void axis_draw(play *p, const play_view *v, axis_state *s, const axis_answer *x, int32_t over);

#endif
