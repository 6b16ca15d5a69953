// axis_draw.c: shapes, an axis with their shadows on it, the gap or the way out.
#include "axis.h"
#include <math.h>

static ht_vec2 on_axis(const tested_axis *axis, double along, double across) {
    return (ht_vec2){(float)(along * (double)axis->dir.x - across * (double)axis->dir.y),
                     (float)(along * (double)axis->dir.y + across * (double)axis->dir.x)};
}

const play_color axis_shape_colors[2] = {PLAY_BLUE, PLAY_TEAL};

play_color axis_gap_color(double gap) {
    return gap > 0.0 ? PLAY_GREEN : gap < 0.0 ? PLAY_RED : PLAY_AMBER;
}

// The shadows and what is between them, on the axis moved sideways to `across`.
static void draw_axis_shadows(play *p, const play_view *v, const tested_axis *axis, double across) {
    const double bar = 0.3 * (double)(p->em / v->scale);
    const double low = fmin(axis->min[0], axis->min[1]), high = fmax(axis->max[0], axis->max[1]);
    play_line(p, play_to_screen(v, on_axis(axis, low - 8.0 * bar, across)),
              play_to_screen(v, on_axis(axis, high + 8.0 * bar, across)),
              (play_style){.stroke = PLAY_FAINT, .width = 0.08f * p->em});
    for (int k = 0; k < 2; k++) {
        const double at = across + (k == 0 ? bar : -bar);
        play_line(p, play_to_screen(v, on_axis(axis, axis->min[k], at)),
                  play_to_screen(v, on_axis(axis, axis->max[k], at)),
                  (play_style){.stroke = axis_shape_colors[k], .width = 0.36f * p->em});
    }
    const double from = fmax(axis->min[0], axis->min[1]), to = fmin(axis->max[0], axis->max[1]);
    play_line(p, play_to_screen(v, on_axis(axis, from, across)), play_to_screen(v, on_axis(axis, to, across)),
              (play_style){.stroke = axis_gap_color(axis->gap), .width = 0.2f * p->em});
}

// How far a point is from the border of the stage, inwards, in pixels.
static float room_at(const play *p, ht_vec2 at) {
    return fminf(fminf(at.x - p->stage.min.x, p->stage.max.x - at.x),
                 fminf(at.y - p->stage.min.y, p->stage.max.y - at.y));
}

// The axis runs beside both shapes, on the side with more room; it changes sides only when that is clearly better.
static double beside(play *p, const play_view *v, const tested_axis *axis, const axis_answer *x, axis_state *s) {
    const ht_vec2 across = {-axis->dir.y, axis->dir.x};
    double min[2], max[2], at[2];
    float room[2];
    for (int k = 0; k < 2; k++) {
        axis_project(&x->shape[k].convex, across, &min[k], &max[k]);
    }
    const double margin = 2.6 * (double)(p->em / v->scale);
    at[0] = fmin(min[0], min[1]) - margin;
    at[1] = fmax(max[0], max[1]) + margin;
    const double low = fmin(axis->min[0], axis->min[1]), high = fmax(axis->max[0], axis->max[1]);
    for (int k = 0; k < 2; k++) {
        room[k] = fminf(room_at(p, play_to_screen(v, on_axis(axis, low, at[k]))),
                        room_at(p, play_to_screen(v, on_axis(axis, high, at[k]))));
    }
    const float bonus = 60.0f;
    s->is_left = room[0] + (s->is_left ? bonus : 0.0f) > room[1] + (s->is_left ? 0.0f : bonus);
    return at[s->is_left ? 0 : 1];
}

// Lines of sight from the corners that are outermost.
static void draw_sight(play *p, const play_view *v, const tested_axis *axis, const axis_answer *x, double across) {
    for (int k = 0; k < 2; k++) {
        const play_style thin = {
            .stroke = play_fade(axis_shape_colors[k], 0.6f), .width = 0.08f * p->em, .flags = PLAY_DASHED};
        const ht_vec2 high = ht_support(&x->shape[k], axis->dir);
        const ht_vec2 low = ht_support(&x->shape[k], (ht_vec2){-axis->dir.x, -axis->dir.y});
        play_line(p, play_to_screen(v, low), play_to_screen(v, on_axis(axis, axis->min[k], across)), thin);
        play_line(p, play_to_screen(v, high), play_to_screen(v, on_axis(axis, axis->max[k], across)), thin);
    }
}

static void draw_axis(play *p, const play_view *v, const tested_axis *axis, const axis_answer *x, axis_state *s) {
    const double across = beside(p, v, axis, x, s);
    const double from = fmax(axis->min[0], axis->min[1]), to = fmin(axis->max[0], axis->max[1]);
    if (axis->gap > 0.0) {
        const ht_vec2 middle = on_axis(axis, (from + to) / 2.0, across);
        const ht_shape line = HT_SHAPE(((ht_line){middle, {-axis->dir.y, axis->dir.x}}));
        play_shape(p, v, &line, (play_style){.stroke = PLAY_VIOLET, .width = 0.13f * p->em});
    }
    draw_sight(p, v, axis, x, across);
    draw_axis_shadows(p, v, axis, across);
    ht_vec2 at = play_to_screen(v, on_axis(axis, (from + to) / 2.0, across));
    const ht_vec2 away = {s->is_left ? axis->dir.y : -axis->dir.y, s->is_left ? -axis->dir.x : axis->dir.x};
    const float off = p->em * (1.3f + 2.7f * fabsf(away.x) + 0.3f * fabsf(away.y));
    at = (ht_vec2){at.x + off * away.x - 2.7f * p->em, at.y + off * away.y + 0.3f * p->em};
    play_label(p, at, axis_gap_color(axis->gap),
               axis->gap < 0.0 ? play_say(p, "overlap %.1f", "重なり %.1f") : play_say(p, "gap %.1f", "隙間 %.1f"),
               fabs(axis->gap));
}

// A normal on every edge, in the colour of what is seen along it.
static void draw_normals(play *p, const play_view *v, const axis_answer *x) {
    for (int32_t i = 0; i < x->count; i++) {
        const tested_axis *axis = &x->axes[i];
        const ht_convex *c = &x->shape[axis->shape].convex;
        const ht_vec2 from = c->v[axis->edge], to = c->v[(axis->edge + 1) % c->count];
        const ht_vec2 middle = {(from.x + to.x) / 2.0f, (from.y + to.y) / 2.0f};
        double min, max;
        axis_project(c, axis->dir, &min, &max);
        // Outwards: where the shape's shadow ends nearer to the edge.
        const double at = (double)axis->dir.x * (double)middle.x + (double)axis->dir.y * (double)middle.y;
        const float side = at - min < max - at ? -1.0f : 1.0f;
        const ht_vec2 a = play_to_screen(v, middle), n = {side * axis->dir.x, side * axis->dir.y};
        play_arrow(p, a, (ht_vec2){a.x + 2.6f * p->em * n.x, a.y + 2.6f * p->em * n.y},
                   (play_style){.stroke = axis_gap_color(axis->gap), .width = 0.15f * p->em});
        play_text(p, (ht_vec2){a.x + 3.4f * p->em * n.x, a.y + 3.4f * p->em * n.y + 0.3f * p->em}, 0.85f * p->em,
                  axis_gap_color(axis->gap), PLAY_MIDDLE, "%c%d", 'A' + axis->shape, (int)axis->edge + 1);
    }
}

play_color axis_relation_color(ht_relation relation, play_color apart) {
    return relation == HT_OVERLAP ? PLAY_RED : relation == HT_TOUCH ? PLAY_AMBER : apart;
}

static void draw_shapes(play *p, const play_view *v, const axis_state *s, const axis_answer *x) {
    for (int k = 0; k < 2; k++) {
        const play_color color = axis_relation_color(x->relation, axis_shape_colors[k]);
        play_shape(
            p, v, &x->shape[k],
            (play_style){.fill = play_fade(axis_shape_colors[k], 0.18f), .stroke = color, .width = 0.18f * p->em});
        if (x->is_concave[k]) {
            const int32_t end[1] = {s->shape[k].count};
            const ht_shape drawn = HT_SHAPE(((ht_polygon){x->corner[k], end, 1, HT_NONZERO, NULL}));
            play_shape(p, v, &drawn,
                       (play_style){.stroke = axis_shape_colors[k], .width = 0.1f * p->em, .flags = PLAY_DASHED});
        }
    }
}

// B moved out the shortest way.
static void draw_push(play *p, const play_view *v, const axis_answer *x) {
    const ht_separation *sep = &x->separation;
    ht_vec2 out[AXIS_MAX];
    const ht_convex *b = &x->shape[1].convex;
    for (int32_t i = 0; i < b->count; i++) {
        out[i] = (ht_vec2){b->v[i].x - sep->distance * sep->normal.x, b->v[i].y - sep->distance * sep->normal.y};
    }
    const ht_shape ghost = HT_SHAPE(((ht_convex){out, b->count, 0.0f}));
    play_shape(p, v, &ghost, (play_style){.stroke = PLAY_AMBER, .width = 0.1f * p->em, .flags = PLAY_DASHED});
    play_arrow(p, play_to_screen(v, sep->point_b), play_to_screen(v, sep->point_a),
               (play_style){.stroke = PLAY_AMBER, .width = 0.25f * p->em});
}

static void draw_edge(play *p, const play_view *v, const axis_answer *x, const tested_axis *axis) {
    const ht_convex *c = &x->shape[axis->shape].convex;
    const ht_vec2 a = c->v[axis->edge], b = c->v[(axis->edge + 1) % c->count];
    play_line(p, play_to_screen(v, a), play_to_screen(v, b),
              (play_style){.stroke = PLAY_VIOLET, .width = 0.4f * p->em});
}

void axis_draw(play *p, const play_view *v, axis_state *s, const axis_answer *x, int32_t over) {
    const tested_axis widest = axis_look_along(x, x->separation.normal);
    draw_shapes(p, v, s, x);
    draw_axis(p, v, over < 0 ? &widest : &x->axes[over], x, s);
    if (s->shows_all) {
        draw_normals(p, v, x);
    }
    if (over >= 0) {
        draw_edge(p, v, x, &x->axes[over]);
    }
    if (x->relation == HT_OVERLAP) {
        draw_push(p, v, x);
    }
}
