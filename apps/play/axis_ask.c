// axis_ask.c: the article's loop over the axes, and the exact answers beside it.
#include "axis.h"
#include <math.h>

ht_vec2 axis_turned(ht_vec2 v, ht_rot q) {
    return (ht_vec2){q.c * v.x - q.s * v.y, q.s * v.x + q.c * v.y};
}

ht_vec2 axis_corner(const axis_outline *o, int32_t i) {
    const ht_vec2 v = axis_turned(o->v[i], ht_rot_make(o->turn));
    return (ht_vec2){o->at.x + v.x, o->at.y + v.y};
}

static void place_outline(const axis_outline *o, int k, axis_answer *x) {
    for (int32_t i = 0; i < o->count; i++) {
        x->corner[k][i] = axis_corner(o, i);
    }
    x->shape[k] = HT_SHAPE(((ht_convex){x->corner[k], o->count, 0.0f}));
    x->is_concave[k] = ht_validate(&x->shape[k]) != HT_OK;
    if (x->is_concave[k]) {
        x->shape[k].convex.v = x->hull[k];
        x->shape[k].convex.count = ht_hull(x->corner[k], o->count, x->hull[k]);
    }
}

void axis_project(const ht_convex *c, ht_vec2 dir, double *min, double *max) {
    *min = (double)INFINITY;
    *max = -(double)INFINITY;
    for (int32_t i = 0; i < c->count; i++) {
        const double at = (double)dir.x * (double)c->v[i].x + (double)dir.y * (double)c->v[i].y;
        *min = fmin(*min, at);
        *max = fmax(*max, at);
    }
}

tested_axis axis_look_along(const axis_answer *x, ht_vec2 dir) {
    tested_axis axis = {.dir = dir, .shape = -1};
    for (int k = 0; k < 2; k++) {
        axis_project(&x->shape[k].convex, dir, &axis.min[k], &axis.max[k]);
    }
    axis.gap = fmax(axis.min[1] - axis.max[0], axis.min[0] - axis.max[1]);
    return axis;
}

// The article's condition for one axis, in float as there.
static bool shadows_meet(const axis_answer *x, ht_vec2 axis) {
    float min[2], max[2];
    for (int k = 0; k < 2; k++) {
        const ht_convex *c = &x->shape[k].convex;
        min[k] = max[k] = axis.x * c->v[0].x + axis.y * c->v[0].y;
        for (int32_t i = 1; i < c->count; i++) {
            const float at = axis.x * c->v[i].x + axis.y * c->v[i].y;
            min[k] = fminf(min[k], at);
            max[k] = fmaxf(max[k], at);
        }
    }
    return (min[0] <= min[1] && min[1] <= max[0]) || (min[1] <= min[0] && min[0] <= max[1]);
}

static void test_axis(axis_answer *x, int32_t shape, int32_t edge, ht_vec2 axis) {
    const float length = sqrtf(axis.x * axis.x + axis.y * axis.y);
    if (x->stop == x->count && shadows_meet(x, axis)) {
        x->stop++;
    }
    x->axes[x->count] = axis_look_along(x, (ht_vec2){axis.x / length, axis.y / length});
    x->axes[x->count].shape = shape;
    x->axes[x->count++].edge = edge;
}

// The article's list of axes: a normal to every edge. What has no area needs the direction of its only edge, too.
static void test_axes(axis_answer *x) {
    for (int32_t k = 0; k < 2; k++) {
        const ht_convex *c = &x->shape[k].convex;
        for (int32_t i = 0; i < c->count && c->count > 1; i++) {
            const ht_vec2 a = c->v[i], b = c->v[(i + 1) % c->count], d = {b.x - a.x, b.y - a.y};
            test_axis(x, k, i, c->count == 2 && i == 1 ? d : (ht_vec2){d.y, -d.x});
        }
    }
}

void axis_ask(const axis_state *s, axis_answer *x) {
    x->count = x->stop = 0;
    for (int k = 0; k < 2; k++) {
        place_outline(&s->shape[k], k, x);
    }
    test_axes(x);
    x->relation = ht_relate(&x->shape[0], &x->shape[1]);
    x->separation = ht_distance(&x->shape[0], &x->shape[1]);
}
