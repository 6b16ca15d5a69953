// boxes_scenes.c: the figures of lesson `boxes`: sprites in their frames, shadows, the way out, the way of what is fast.
#include "lesson_boxes.h"
#include "tiles.h"
#include <math.h>
#include <stdio.h>

static ht_box on_screen(const lesson_figure *f, ht_box b) {
    return (ht_box){play_to_screen(&f->view, b.min), play_to_screen(&f->view, b.max)};
}

static void draw_box(lesson_figure *f, ht_box b, play_style style) {
    play_rect(f->p, on_screen(f, b), 0.0f, style);
}

// A sprite in its square frame, and the box that is tested.
static void draw_sprite(lesson_figure *f, int k, ht_box frame) {
    const ht_box body = f->x->shape[k].box;
    const play_color color = k == 0 ? PLAY_BLUE : PLAY_TEAL;
    if (frame.max.x - frame.min.x > 20.0f && f->step->scene != BOXES_ODD) {
        if (k == 0) {
            tiles_hero(f->p, on_screen(f, frame));
        } else {
            tiles_enemy(f->p, on_screen(f, frame));
        }
    }
    draw_box(f, body,
             (play_style){.fill = play_fade(f->x->relation == HT_OVERLAP ? PLAY_RED : color, 0.15f),
                          .stroke = color,
                          .width = 0.16f * f->p->em});
}

// The shadows on x below and on y to the left, with the distance of the centres.
static void draw_box_shadows(lesson_figure *f, bool is_both) {
    const ht_box a = f->x->shape[0].box, b = f->x->shape[1].box;
    const float em = f->p->em / f->view.scale, y = fmaxf(a.max.y, b.max.y) + 2.0f * em;
    const float x = fminf(a.min.x, b.min.x) - 2.5f * em, t = lesson_ease(f, 0.1f, 0.7f);
    for (int k = 0; k < 2; k++) {
        const ht_box q = k == 0 ? a : b;
        const play_style bar = {.stroke = k == 0 ? PLAY_BLUE : PLAY_TEAL, .width = 0.35f * f->p->em};
        const float below = q.max.y + (y + (k == 0 ? 0.0f : 0.5f * em) - q.max.y) * t;
        const float beside = q.min.x + (x - (k == 0 ? 0.0f : 0.5f * em) - q.min.x) * t;
        lesson_line(f, (ht_vec2){q.min.x, below}, (ht_vec2){q.max.x, below}, bar);
        if (is_both) {
            lesson_line(f, (ht_vec2){beside, q.min.y}, (ht_vec2){beside, q.max.y}, bar);
        }
    }
    const ht_vec2 ca = {(a.min.x + a.max.x) / 2.0f, (a.min.y + a.max.y) / 2.0f};
    const ht_vec2 cb = {(b.min.x + b.max.x) / 2.0f, (b.min.y + b.max.y) / 2.0f};
    const float low = y + 1.4f * em;
    lesson_line(f, (ht_vec2){ca.x, low}, (ht_vec2){cb.x, low},
                (play_style){.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em});
    const ht_vec2 label = play_to_screen(&f->view, (ht_vec2){(ca.x + cb.x) / 2.0f, low + 1.5f * em});
    play_label(f->p, (ht_vec2){label.x - 1.5f * f->p->em, label.y}, PLAY_VIOLET, "dx %g", (double)f->x->v[BOXES_DX]);
    if (is_both) {
        const float left = x - 1.4f * em;
        lesson_line(f, (ht_vec2){left, ca.y}, (ht_vec2){left, cb.y},
                    (play_style){.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em});
        const ht_vec2 at = play_to_screen(&f->view, (ht_vec2){left, (ca.y + cb.y) / 2.0f});
        play_label(f->p, (ht_vec2){at.x - 4.5f * f->p->em, at.y}, PLAY_VIOLET, "dy %g", (double)f->x->v[BOXES_DY]);
    }
}

// Where he would be after the shorter way out.
static void draw_ghost(lesson_figure *f) {
    const float x = f->x->v[BOXES_OUT_X], y = f->x->v[BOXES_OUT_Y], t = lesson_ease(f, 0.3f, 0.9f);
    const bool is_x = fabsf(x) <= fabsf(y);
    ht_box b = f->x->shape[0].box;
    const ht_vec2 way = {is_x ? t * x : 0.0f, is_x ? 0.0f : t * y};
    b = (ht_box){{b.min.x + way.x, b.min.y + way.y}, {b.max.x + way.x, b.max.y + way.y}};
    draw_box(f, b, (play_style){.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em, .flags = PLAY_DASHED});
}

// The frame before, the way, and where a cast stops him.
static void draw_way(lesson_figure *f) {
    const float stop = f->x->v[BOXES_STOP], end = 100.0f + f->x->v[BOXES_V];
    const ht_box start = {{100.0f, 250.0f}, {200.0f, 350.0f}}, stopped = {{stop, 250.0f}, {stop + 100.0f, 350.0f}};
    tiles_hero(f->p, on_screen(f, start));
    draw_box(f, start, (play_style){.stroke = play_fade(PLAY_BLUE, 0.6f), .width = 0.1f * f->p->em});
    draw_box(f, stopped, (play_style){.stroke = PLAY_VIOLET, .width = 0.18f * f->p->em, .flags = PLAY_DASHED});
    play_arrow(f->p, play_to_screen(&f->view, (ht_vec2){150.0f, 225.0f}),
               play_to_screen(&f->view, (ht_vec2){end + 50.0f, 225.0f}),
               (play_style){.stroke = PLAY_FAINT, .width = 0.12f * f->p->em});
}

void boxes_lesson_draw(lesson_figure *f) {
    const int32_t scene = f->step->scene;
    const ht_box a = f->x->shape[0].box, b = f->x->shape[1].box;
    const ht_vec2 at = {f->x->v[BOXES_X], f->x->v[BOXES_Y]};
    const bool has_margin = scene == BOXES_MARGIN;
    const ht_box frames[2] = {has_margin ? (ht_box){at, {at.x + 100.0f, at.y + 100.0f}} : a,
                              has_margin ? (ht_box){{360.0f, 260.0f}, {440.0f, 340.0f}} : b};
    if (scene == BOXES_ODD) {
        lesson_grid(f);
    }
    for (int k = 1; k >= 0; k--) {
        draw_sprite(f, k, frames[k]);
        if (has_margin) {
            draw_box(f, frames[k], (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
        }
    }
    if (scene == BOXES_ONE_AXIS || scene == BOXES_BOTH) {
        draw_box_shadows(f, scene == BOXES_BOTH);
    } else if (scene == BOXES_PUSH && f->x->relation == HT_OVERLAP) {
        draw_ghost(f);
    } else if (scene == BOXES_FAST) {
        draw_way(f);
    }
    (void)lesson_handle(f, 1, BOXES_X, BOXES_Y, has_margin ? at : a.min, PLAY_BLUE);
}
