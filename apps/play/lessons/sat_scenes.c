// sat_scenes.c: the shapes of lesson `sat` and how they are drawn: shadows on an axis, the gap, normals, a lens.
#include "sat_scenes.h"
#include <math.h>

static const ht_vec2 triangle[3] = {{0, 0}, {6, 0}, {0, 6}}, square[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};

// --- where things are ---

static void put_corners(lesson_answer *x, int k, const ht_vec2 *from, int32_t count, ht_vec2 at) {
    for (int32_t i = 0; i < count; i++) {
        x->points[k][i] = (ht_vec2){from[i].x + at.x, from[i].y + at.y};
    }
    x->shape[k] = HT_SHAPE(((ht_convex){x->points[k], count, 0.0f}));
}

static void put_regular(lesson_answer *x, int k, float edges, float center, float radius) {
    const int32_t count = (int32_t)(edges + 0.5f);
    for (int32_t i = 0; i < count; i++) {
        const float turn = 6.2831853f * ((float)i + 0.25f) / (float)count;
        x->points[k][i] = (ht_vec2){center + radius * cosf(turn), center + radius * sinf(turn)};
    }
    x->shape[k] = HT_SHAPE(((ht_convex){x->points[k], count, 0.0f}));
}

static void put_polygons(lesson_answer *x) {
    const bool is_triangle = x->v[SAT_N]<3.5f, is_square = x->v[SAT_M]> 3.5f && x->v[SAT_M] < 4.5f;
    if (!is_triangle) {
        put_regular(x, 0, x->v[SAT_N], 1.9f, 2.5f);
    }
    if (!is_square) {
        put_regular(x, 1, x->v[SAT_M], 6.0f, 2.7f);
    }
}

void sat_place(int32_t scene, lesson_answer *x) {
    static const ht_vec2 rect_a[4] = {{1, 1}, {5, 1}, {5, 4}, {1, 4}}, rect_b[4] = {{0, 0}, {3, 0}, {3, 4}, {0, 4}};
    static const ht_vec2 ell[6] = {{0, 0}, {6, 0}, {6, 2}, {2, 2}, {2, 6}, {0, 6}};
    static const ht_vec2 box[4] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    static const ht_vec2 near_a[3] = {{0, 0}, {6765, 4181}, {0, 4181}};
    static const ht_vec2 near_b[3] = {{4181, 2584}, {4781, 2284}, {4181, 1984}};
    static const ht_vec2 flat_a[3] = {{0, 0}, {1, 0}, {2, 0}}, flat_b[3] = {{5, 0}, {6, 0}, {7, 0}};
    static const ht_vec2 own[4] = {{0, 0}, {3, 1}, {2, 4}, {-1, 3}};
    static const int32_t ell_end[1] = {6};
    const ht_vec2 b = {x->v[SAT_BX], x->v[SAT_BY]}, zero = {0, 0};
    put_corners(x, 0, triangle, 3, zero);
    put_corners(x, 1, square, 4, b);
    if (scene == SAT_RECTS) {
        put_corners(x, 0, rect_a, 4, zero);
        put_corners(x, 1, rect_b, 4, b);
    } else if (scene == SAT_EDGES) {
        put_polygons(x);
    } else if (scene == SAT_CONCAVE) {
        put_corners(x, 0, ell, 6, zero);
        x->shape[0] = HT_SHAPE(((ht_polygon){x->points[0], ell_end, 1, HT_NONZERO, NULL}));
        put_corners(x, 1, box, 4, b);
    } else if (scene == SAT_NEAR) {
        put_corners(x, 0, near_a, 3, zero);
        put_corners(x, 1, near_b, 3, (ht_vec2){b.x, 0});
    } else if (scene == SAT_FLAT) {
        put_corners(x, 0, flat_a, 3, zero);
        put_corners(x, 1, flat_b, 3, zero);
    } else if (scene == SAT_OWN) {
        put_corners(x, 1, own, 4, b);
    }
    x->has_shapes = true;
}

// --- how they are drawn ---

static const play_color sat_colors[2] = {PLAY_BLUE, PLAY_TEAL};

static int32_t corners_of(const lesson_answer *x, int k) {
    return x->shape[k].kind == HT_CONVEX ? x->shape[k].convex.count : x->shape[k].polygon.ring_end[0];
}

static void draw_sat_shapes(lesson_figure *f) {
    for (int k = 0; k < 2; k++) {
        const int32_t count = corners_of(f->x, k);
        ht_vec2 middle = {0, 0};
        for (int32_t i = 0; i < count; i++) {
            middle.x += f->x->points[k][i].x / (float)count;
            middle.y += f->x->points[k][i].y / (float)count;
        }
        play_shape(f->p, &f->view, &f->x->shape[k],
                   (play_style){.fill = play_fade(f->x->relation == HT_OVERLAP ? PLAY_RED : sat_colors[k], 0.18f),
                                .stroke = sat_colors[k],
                                .width = 0.16f * f->p->em});
        const bool is_ell = f->x->shape[k].kind != HT_CONVEX;
        const ht_vec2 at = play_to_screen(&f->view, is_ell ? (ht_vec2){1, 1} : middle);
        const float up = f->step->scene == SAT_FLAT ? 0.7f : -0.35f; // not on the line
        play_text(f->p, (ht_vec2){at.x, at.y - up * f->p->em}, f->p->em, sat_colors[k], PLAY_MIDDLE | PLAY_BOLD, "%c",
                  'A' + k);
    }
}

// An axis that runs beside the shapes.
typedef struct sat_axis {
    ht_vec2 dir;   // unit
    float across;  // where it runs
    float measure; // what is shown for one unit along it
} sat_axis;

static ht_vec2 at_axis(const lesson_figure *f, const sat_axis *axis, float along, float across) {
    return play_to_screen(
        &f->view, (ht_vec2){along * axis->dir.x - across * axis->dir.y, along * axis->dir.y + across * axis->dir.x});
}

static float along_axis(const sat_axis *axis, ht_vec2 q) {
    return q.x * axis->dir.x + q.y * axis->dir.y;
}

static float across_axis(const sat_axis *axis, ht_vec2 q) {
    return q.y * axis->dir.x - q.x * axis->dir.y;
}

// Pointing right, or straight down, and running above or to the right of both shapes.
static sat_axis axis_beside(const lesson_answer *x, ht_vec2 dir) {
    const float length = hypotf(dir.x, dir.y), side = dir.x < 0.0f || (dir.x <= 0.0f && dir.y < 0.0f) ? -1.0f : 1.0f;
    sat_axis axis = {{side * dir.x / length, side * dir.y / length}, INFINITY, length};
    for (int k = 0; k < 2; k++) {
        for (int32_t i = 0; i < corners_of(x, k); i++) {
            axis.across = fminf(axis.across, across_axis(&axis, x->points[k][i]));
        }
    }
    axis.across -= 1.4f;
    return axis;
}

static play_color color_of_gap(float gap) {
    return gap > 0.0f ? PLAY_GREEN : gap < 0.0f ? PLAY_RED : PLAY_AMBER;
}

// A shadow slides from its shape down to the axis; its ends' lines of sight stay.
static void draw_sat_shadow(lesson_figure *f, const sat_axis *axis, int k, float *min, float *max) {
    const ht_vec2 *points = f->x->points[k];
    int32_t low = 0, high = 0;
    for (int32_t i = 1; i < corners_of(f->x, k); i++) {
        low = along_axis(axis, points[i]) < along_axis(axis, points[low]) ? i : low;
        high = along_axis(axis, points[i]) > along_axis(axis, points[high]) ? i : high;
    }
    *min = along_axis(axis, points[low]);
    *max = along_axis(axis, points[high]);
    const float em = f->p->em, t = lesson_ease(f, 0.1f, 0.7f), off = (k == 0 ? -0.28f : 0.28f) * em / f->view.scale;
    const float start = (across_axis(axis, points[low]) + across_axis(axis, points[high])) / 2.0f;
    const float across = start + (axis->across - start) * t + off;
    const play_style sight = {.stroke = play_fade(sat_colors[k], 0.6f), .width = 0.07f * em, .flags = PLAY_DASHED};
    play_line(f->p, play_to_screen(&f->view, points[low]), at_axis(f, axis, *min, across), sight);
    play_line(f->p, play_to_screen(&f->view, points[high]), at_axis(f, axis, *max, across), sight);
    play_line(f->p, at_axis(f, axis, *min, across), at_axis(f, axis, *max, across),
              (play_style){.stroke = sat_colors[k], .width = 0.34f * em});
}

static void draw_sat_axis(lesson_figure *f, sat_axis axis) {
    float min[2], max[2];
    for (int k = 0; k < 2; k++) {
        draw_sat_shadow(f, &axis, k, &min[k], &max[k]);
    }
    const float margin = 2.0f * f->p->em / f->view.scale, low = fminf(min[0], min[1]), high = fmaxf(max[0], max[1]);
    play_arrow(f->p, at_axis(f, &axis, low - margin, axis.across), at_axis(f, &axis, high + margin, axis.across),
               (play_style){.stroke = PLAY_FAINT, .width = 0.08f * f->p->em});
    const float from = fminf(max[0], max[1]), to = fmaxf(min[0], min[1]), gap = to - from;
    const play_color color = color_of_gap(gap);
    play_line(f->p, at_axis(f, &axis, from, axis.across), at_axis(f, &axis, to, axis.across),
              (play_style){.stroke = color, .width = 0.2f * f->p->em, .flags = gap > 0.0f ? PLAY_DASHED : 0});
    const float off = -1.2f * f->p->em / f->view.scale;
    const ht_vec2 at = at_axis(f, &axis, (from + to) / 2.0f, axis.across + off);
    const ht_vec2 label = {at.x - (axis.dir.y < 0.5f ? 2.0f : 0.0f) * f->p->em, at.y};
    const double shown = fabs((double)(gap * axis.measure));
    if (gap > 0.0f) {
        play_label(f->p, label, color, play_say(f->p, "gap %.4g", "隙間 %.4g"), shown);
    } else if (gap < 0.0f) {
        play_label(f->p, label, color, play_say(f->p, "overlap %.4g", "重なり %.4g"), shown);
    } else {
        play_label(f->p, label, color, "%s", play_say(f->p, "gap 0", "隙間 0"));
    }
}

// Every corner falls onto the axis, one after another, and says where.
static void draw_falls(lesson_figure *f, const sat_axis *axis) {
    for (int k = 0; k < 2; k++) {
        const int32_t count = k == 0 ? 3 : 1;
        for (int32_t i = 0; i < count; i++) {
            const ht_vec2 q = f->x->points[k][i];
            const float delay = 0.25f * (float)(k == 0 ? i : 3), t = lesson_ease(f, delay, delay + 0.4f);
            const float along = along_axis(axis, q), from = across_axis(axis, q);
            const ht_vec2 at = at_axis(f, axis, along, from + (axis->across - from) * t);
            play_line(f->p, play_to_screen(&f->view, q), at,
                      (play_style){.stroke = sat_colors[k], .width = 0.08f * f->p->em, .flags = PLAY_DASHED});
            play_disc(f->p, at, 0.28f * f->p->em, (play_style){.fill = sat_colors[k], .stroke = PLAY_SHEET});
            const float value = f->x->v[SAT_AXIS_X] * q.x + f->x->v[SAT_AXIS_Y] * q.y;
            const float row = (i == 2 ? -1.6f : -0.5f) * f->p->em; // two corners may fall on one place
            play_label(f->p, (ht_vec2){at.x + 0.5f * f->p->em, at.y + row}, sat_colors[k], "%.4g", (double)value);
        }
    }
}

static ht_vec2 sat_normal(const ht_vec2 *v, int32_t count, int32_t i) {
    const ht_vec2 u = v[i], w = v[(i + 1) % count];
    return (ht_vec2){w.y - u.y, u.x - w.x};
}

static float gap_along_normal(const lesson_answer *x, ht_vec2 n) {
    float min[2], max[2];
    for (int k = 0; k < 2; k++) {
        min[k] = INFINITY;
        max[k] = -INFINITY;
        for (int32_t i = 0; i < corners_of(x, k); i++) {
            const float at = (n.x * x->points[k][i].x + n.y * x->points[k][i].y) / hypotf(n.x, n.y);
            min[k] = fminf(min[k], at);
            max[k] = fmaxf(max[k], at);
        }
    }
    return fmaxf(min[1] - max[0], min[0] - max[1]);
}

// A normal on every edge; the line between the shapes turns until it lies along the edge that shows the widest gap.
static void draw_normals_and_line(lesson_figure *f) {
    float widest = -INFINITY;
    ht_vec2 best = {0, 0}, best_at = {0, 0};
    for (int k = 0; k < 2; k++) {
        const int32_t count = corners_of(f->x, k);
        const ht_vec2 *v = f->x->points[k];
        for (int32_t i = 0; i < count; i++) {
            const ht_vec2 n = sat_normal(v, count, i), w = v[(i + 1) % count];
            const float length = hypotf(n.x, n.y), gap = gap_along_normal(f->x, n), reach = 2.2f * f->p->em / length;
            const ht_vec2 middle = {(v[i].x + w.x) / 2.0f, (v[i].y + w.y) / 2.0f};
            const ht_vec2 at = play_to_screen(&f->view, middle);
            play_arrow(f->p, at, (ht_vec2){at.x + reach * n.x, at.y + reach * n.y},
                       (play_style){.stroke = gap > 0.0f ? PLAY_GREEN : PLAY_FAINT, .width = 0.14f * f->p->em});
            if (gap > widest) {
                widest = gap;
                best = n;
                best_at = middle;
            }
        }
    }
    const ht_separation *s = &f->x->separation;
    const float t = lesson_ease(f, 0.3f, 1.2f), start = atan2f(s->normal.y, s->normal.x) + 0.35f;
    const float turn = start + t * remainderf(atan2f(best.y, best.x) - start, 3.14159265f);
    const ht_vec2 from = {(s->point_a.x + s->point_b.x) / 2.0f, (s->point_a.y + s->point_b.y) / 2.0f};
    const ht_vec2 at = {from.x + t * (best_at.x - from.x), from.y + t * (best_at.y - from.y)};
    const ht_shape line = HT_SHAPE(((ht_line){at, {-sinf(turn), cosf(turn)}}));
    play_shape(f->p, &f->view, &line, (play_style){.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em});
}

// B moved out the shortest way.
static void draw_way_out(lesson_figure *f) {
    const ht_separation *s = &f->x->separation;
    ht_vec2 out[LESSON_POINTS];
    const int32_t count = corners_of(f->x, 1);
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 q = f->x->points[1][i];
        out[i] = (ht_vec2){q.x - s->distance * s->normal.x, q.y - s->distance * s->normal.y};
    }
    const ht_shape ghost = HT_SHAPE(((ht_convex){out, count, 0.0f}));
    play_shape(f->p, &f->view, &ghost,
               (play_style){.stroke = PLAY_VIOLET, .width = 0.1f * f->p->em, .flags = PLAY_DASHED});
    play_arrow(f->p, play_to_screen(&f->view, s->point_b), play_to_screen(&f->view, s->point_a),
               (play_style){.stroke = PLAY_VIOLET, .width = 0.2f * f->p->em});
}

// The nearest points and how far they are from each other; the cut of the L.
static void draw_concave(lesson_figure *f) {
    const ht_separation *s = &f->x->separation;
    if (f->x->v[SAT_PIECES] > 1.5f) {
        play_line(f->p, play_to_screen(&f->view, (ht_vec2){0, 2}), play_to_screen(&f->view, (ht_vec2){2, 2}),
                  (play_style){.stroke = PLAY_VIOLET, .width = 0.16f * f->p->em, .flags = PLAY_DASHED});
    }
    if (f->x->relation == HT_APART) {
        const ht_vec2 a = play_to_screen(&f->view, s->point_a), b = play_to_screen(&f->view, s->point_b);
        play_line(f->p, a, b, (play_style){.stroke = PLAY_GREEN, .width = 0.16f * f->p->em, .flags = PLAY_DASHED});
        play_label(f->p, (ht_vec2){(a.x + b.x) / 2.0f + 0.5f * f->p->em, (a.y + b.y) / 2.0f}, PLAY_GREEN, "%.4g",
                   (double)s->distance);
    }
}

// What lies about the nearest points, enlarged until the gap is as wide as a letter.
static void draw_lens(lesson_figure *f) {
    const float em = f->p->em, side = 9.0f * em, far = 40.0f * em;
    const ht_vec2 corner = {f->p->stage.max.x - side - em,
                            f->p->stage.min.y + 2.0f * em}; // what it shows stands above it
    const ht_box box = {corner, {corner.x + side, corner.y + side}};
    const ht_separation *s = &f->x->separation;
    const double zoom = 2.0 * (double)em / fmax((double)s->distance, 1e-9);
    const ht_vec2 middle = {corner.x + side / 2.0f, corner.y + side / 2.0f};
    const ht_vec2 edge = {0.8506508f, 0.5257311f}; // of (6765, 4181), as near as matters here
    play_rect(f->p, box, 0.0f, (play_style){.fill = PLAY_SHEET, .stroke = PLAY_INK, .width = 0.12f * em});
    play_clip(f->p, &box);
    const ht_vec2 a = {middle.x + em * s->normal.x * -1.0f, middle.y - em * s->normal.y};
    const ht_vec2 half[4] = {{a.x - far * edge.x, a.y - far * edge.y},
                             {a.x + far * edge.x, a.y + far * edge.y},
                             {a.x + far * edge.x - far * s->normal.x, a.y + far * edge.y - far * s->normal.y},
                             {a.x - far * edge.x - far * s->normal.x, a.y - far * edge.y - far * s->normal.y}};
    play_area(f->p, half, 4, (play_style){.fill = play_fade(PLAY_BLUE, 0.18f), .stroke = PLAY_BLUE});
    const ht_vec2 b = {middle.x + em * s->normal.x, middle.y + em * s->normal.y};
    const ht_vec2 wedge[3] = {b, {b.x + far * 0.894427f, b.y - far * 0.447214f}, {b.x, b.y - far}};
    play_area(f->p, wedge, 3, (play_style){.fill = play_fade(PLAY_TEAL, 0.18f), .stroke = PLAY_TEAL});
    play_line(f->p, a, b, (play_style){.stroke = PLAY_GREEN, .width = 0.2f * em, .flags = PLAY_DASHED});
    play_clip(f->p, &f->p->stage);
    play_label(f->p, (ht_vec2){corner.x, corner.y - 0.6f * em}, PLAY_GREEN,
               play_say(f->p, "gap %.3g, enlarged %.1f million times", "隙間 %.3g、%.1f 百万倍に拡大"),
               (double)s->distance, zoom / (double)f->view.scale / 1e6);
}

void sat_draw(lesson_figure *f) {
    lesson_answer *x = f->x;
    const int32_t scene = f->step->scene, pass = (int32_t)(x->v[SAT_PASS] + 0.5f) - 1, count = corners_of(x, 0);
    const float turn = x->v[SAT_ANGLE] * 0.0174532925f;
    ht_vec2 dir = {x->v[SAT_AXIS_X], x->v[SAT_AXIS_Y]};
    draw_sat_shapes(f);
    if (scene == SAT_RECTS) {
        draw_sat_axis(f, (sat_axis){{1, 0}, 7.6f, 1.0f});
        draw_sat_axis(f, (sat_axis){{0, 1}, 1.8f, 1.0f});
    } else if (scene == SAT_CORNERS) {
        draw_sat_axis(f, axis_beside(x, (ht_vec2){cosf(turn), sinf(turn)}));
    } else if (scene == SAT_DOT || scene == SAT_FLAT) {
        const sat_axis axis = axis_beside(x, dir.x * dir.x + dir.y * dir.y > 0.01f ? dir : (ht_vec2){1, 0});
        draw_sat_axis(f, axis);
        if (scene == SAT_DOT) {
            draw_falls(f, &axis);
        }
    } else if (scene == SAT_EDGES) {
        draw_normals_and_line(f);
    } else if (scene == SAT_LOOP || scene == SAT_DEPTH || scene == SAT_OWN) {
        dir = pass < count ? sat_normal(x->points[0], count, pass) : sat_normal(x->points[1], 4, pass - count);
        dir = scene == SAT_OWN ? x->separation.normal : dir;
        sat_axis axis = axis_beside(x, dir);
        axis.measure = scene == SAT_LOOP ? axis.measure : 1.0f;
        draw_sat_axis(f, axis);
    } else if (scene == SAT_CONCAVE) {
        draw_concave(f);
    } else if (scene == SAT_NEAR && x->relation == HT_APART) {
        draw_lens(f);
    }
    if (scene == SAT_DEPTH && x->relation == HT_OVERLAP) {
        draw_way_out(f);
    }
    (void)lesson_turn_handle(f, 1, SAT_ANGLE, (ht_vec2){3, 3}, 4.0f, PLAY_VIOLET);
    (void)lesson_handle(f, 2, SAT_BX, SAT_BY, x->points[1][0], PLAY_TEAL);
}
