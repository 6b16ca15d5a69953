// rotated_scenes.c: the figures of lesson `rotated`: edges with their cross products, and the world moved and turned back.
#include "lesson_rotated.h"
#include <math.h>
#include <stdio.h>

typedef struct frame_view {
    ht_vec2 corner[4], p;
} frame_view;

// Card and point, moved and turned back by parts of the way.
static frame_view moved_back(const lesson_answer *x, float shift, float turn) {
    const float degrees = x->v[ROT_ANGLE], radians = -turn * degrees * 0.0174532925f;
    const float c = cosf(radians), s = sinf(radians);
    frame_view v;
    for (int i = 0; i < 5; i++) {
        const ht_vec2 from = i < 4 ? x->points[0][i] : x->points[1][0];
        const ht_vec2 t = {from.x - shift * 200.0f, from.y - shift * 100.0f};
        const ht_vec2 to = {c * t.x - s * t.y, s * t.x + c * t.y};
        if (i < 4) {
            v.corner[i] = to;
        } else {
            v.p = to;
        }
    }
    return v;
}

static void draw_card(lesson_figure *f, const frame_view *v, float alpha) {
    const ht_shape card = HT_SHAPE(((ht_convex){v->corner, 4, 0.0f}));
    play_shape(f->p, &f->view, &card,
               (play_style){.fill = play_fade(PLAY_BLUE, 0.18f * alpha),
                            .stroke = play_fade(PLAY_BLUE, alpha),
                            .width = 0.14f * f->p->em});
}

// An edge as one walks it, the triangle over it, and its cross product.
static void draw_edge_side(lesson_figure *f, const frame_view *v, int i, bool is_filled) {
    const ht_vec2 a = play_to_screen(&f->view, v->corner[i]), b = play_to_screen(&f->view, v->corner[(i + 1) % 4]);
    const ht_vec2 p = play_to_screen(&f->view, v->p);
    const float cross = f->x->v[ROT_C0 + i];
    const play_color color = cross > 0.0f ? PLAY_GREEN : cross < 0.0f ? PLAY_VIOLET : PLAY_AMBER;
    if (is_filled) {
        const ht_vec2 corners[3] = {a, b, p};
        play_area(f->p, corners, 3, (play_style){.fill = play_fade(color, 0.15f)});
    }
    play_line(f->p, a, p, (play_style){.stroke = play_fade(color, 0.6f), .width = 1.0f, .flags = PLAY_DASHED});
    play_arrow(f->p, a, b, (play_style){.stroke = color, .width = 0.22f * f->p->em});
    const ht_vec2 n = {b.y - a.y, a.x - b.x}, middle = {(a.x + b.x) / 2.0f, (a.y + b.y) / 2.0f};
    const float flip = f->x->v[ROT_ODD] > 0.5f ? -1.0f : 1.0f;
    const float length = fmaxf(sqrtf(n.x * n.x + n.y * n.y), 1.0f);
    const float off = flip * (1.4f + 1.6f * fabsf(n.x) / length) * f->p->em / length; // texts are wider than high
    play_text(f->p, (ht_vec2){middle.x + off * n.x, middle.y + off * n.y + 0.3f * f->p->em}, 0.9f * f->p->em, color,
              PLAY_MIDDLE, "%d: %.5g", i + 1, (double)cross);
}

static void draw_cross_axes(lesson_figure *f) {
    const play_style thin = {.stroke = PLAY_VIOLET, .width = 1.0f};
    lesson_line(f, (ht_vec2){-105.0f, 0.0f}, (ht_vec2){105.0f, 0.0f}, thin);
    lesson_line(f, (ht_vec2){0.0f, -70.0f}, (ht_vec2){0.0f, 70.0f}, thin);
}

static void draw_frame_scene(lesson_figure *f) {
    const int32_t scene = f->step->scene;
    const float t = lesson_ease(f, 0.3f, 1.2f);
    const float shift = scene == ROT_SHIFT ? t : 1.0f, turn = scene == ROT_SHIFT ? 0.0f : scene == ROT_TURN ? t : 1.0f;
    const frame_view before = moved_back(f->x, scene == ROT_SHIFT ? 0.0f : 1.0f, 0.0f);
    const frame_view now = moved_back(f->x, shift, turn);
    draw_cross_axes(f);
    draw_card(f, &before, 0.35f);
    draw_card(f, &now, 1.0f);
    if (scene == ROT_SHIFT) {
        lesson_point(f, before.p, PLAY_FAINT, "P");
        play_arrow(f->p, play_to_screen(&f->view, (ht_vec2){200.0f, 100.0f}),
                   play_to_screen(&f->view, (ht_vec2){0.0f, 0.0f}),
                   (play_style){.stroke = play_fade(PLAY_VIOLET, t), .width = 0.12f * f->p->em});
    }
    if (scene == ROT_UPRIGHT) {
        const play_style leg = {.stroke = PLAY_AMBER, .width = 0.16f * f->p->em};
        lesson_line(f, (ht_vec2){0.0f, 0.0f}, (ht_vec2){now.p.x, 0.0f}, leg);
        lesson_line(f, (ht_vec2){now.p.x, 0.0f}, now.p, leg);
    }
    char name[48];
    (void)snprintf(name, sizeof name, "(%.3g, %.3g)", (double)now.p.x, (double)now.p.y);
    lesson_point(f, now.p, PLAY_TEAL, name);
}

void rotated_lesson_draw(lesson_figure *f) {
    const int32_t scene = f->step->scene;
    if (scene == ROT_SHIFT || scene == ROT_TURN || scene == ROT_UPRIGHT) {
        draw_frame_scene(f);
        if (scene == ROT_SHIFT) {
            (void)lesson_handle(f, 2, ROT_PX, ROT_PY, f->x->points[1][0], PLAY_TEAL);
        }
        return;
    }
    const frame_view v = moved_back(f->x, 0.0f, 0.0f);
    draw_card(f, &v, 1.0f);
    for (int i = 0; i < (scene == ROT_EDGE ? 1 : 4); i++) {
        draw_edge_side(f, &v, i, scene != ROT_QUARTER);
    }
    lesson_point(f, v.p, PLAY_TEAL, "P");
    (void)lesson_handle(f, 2, ROT_PX, scene == ROT_QUARTER ? ROT_Y : ROT_PY, v.p, PLAY_TEAL);
}
