// field_scenes.c: the figures of lesson `field`: the fold, the triangle at a corner, lines of equal distance, grown boxes.
#include "lesson_field.h"
#include <math.h>

static play_color color_of(const lesson_answer *x) {
    return x->relation == HT_OVERLAP ? PLAY_RED : x->relation == HT_TOUCH ? PLAY_AMBER : PLAY_GREEN;
}

// The box grown by a distance, round at its corners, or shrunk.
static void draw_level(lesson_figure *f, float distance, play_style style) {
    const float shrunk = fminf(distance, 0.0f), x = 50.0f + shrunk, y = 100.0f + shrunk;
    const ht_vec2 corners[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    const ht_shape level = HT_SHAPE(((ht_convex){corners, 4, fmaxf(distance, 0.0f)}));
    play_shape(f->p, &f->view, &level, style);
}

static void draw_levels(lesson_figure *f) {
    for (int i = -2; i <= 3; i++) {
        const float t = lesson_ease(f, 0.15f * (float)(i + 2), 0.15f * (float)(i + 2) + 0.3f);
        draw_level(f, 20.0f * (float)i,
                   (play_style){.stroke = play_fade(PLAY_VIOLET, i == 0 ? 0.0f : 0.6f * t), .width = 0.08f * f->p->em});
        ht_vec2 at = play_to_screen(&f->view, (ht_vec2){-50.0f - 20.0f * (float)i, 0.0f});
        at.y += i % 2 != 0 && 20.0f * f->view.scale < 2.5f * f->p->em ? 1.2f * f->p->em : 0.0f; // no room side by side
        play_text(f->p, at, fmaxf(12.0f, 0.75f * f->p->em), play_fade(PLAY_VIOLET, t), PLAY_MIDDLE, "%d", 20 * i);
    }
}

// dx and dy of the point, to the sides of the box or where these are prolonged, and the way to the corner.
static void draw_ways(lesson_figure *f, ht_vec2 at) {
    const ht_vec2 corner = {copysignf(50.0f, at.x), copysignf(100.0f, at.y)};
    const play_style way = {.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em};
    lesson_line(f, at, (ht_vec2){corner.x, at.y}, way);
    lesson_line(f, at, (ht_vec2){at.x, corner.y}, way);
    const ht_vec2 middle = play_to_screen(&f->view, (ht_vec2){(at.x + corner.x) / 2.0f, at.y});
    const ht_vec2 side = play_to_screen(&f->view, (ht_vec2){at.x, (at.y + corner.y) / 2.0f});
    play_label(f->p, (ht_vec2){middle.x - 1.5f * f->p->em, middle.y + 1.5f * f->p->em}, PLAY_VIOLET, "dx %g",
               (double)f->x->v[FIELD_DX]);
    play_label(f->p, (ht_vec2){side.x + 0.6f * f->p->em, side.y}, PLAY_VIOLET, "dy %g", (double)f->x->v[FIELD_DY]);
    if (f->x->v[FIELD_DX] > 0.0f && f->x->v[FIELD_DY] > 0.0f) {
        lesson_line(f, at, corner, (play_style){.stroke = PLAY_GREEN, .width = 0.16f * f->p->em, .flags = PLAY_DASHED});
    }
}

// The left half goes over to the right.
static void draw_fold(lesson_figure *f, ht_vec2 at) {
    const float t = lesson_ease(f, 0.3f, 1.3f), top = -135.0f, bottom = 135.0f, edge = -165.0f * cosf(3.14159265f * t);
    const ht_vec2 sheet[4] = {
        play_to_screen(&f->view, (ht_vec2){0.0f, top}), play_to_screen(&f->view, (ht_vec2){edge, top}),
        play_to_screen(&f->view, (ht_vec2){edge, bottom}), play_to_screen(&f->view, (ht_vec2){0.0f, bottom})};
    play_area(f->p, sheet, 4,
              (play_style){.fill = play_fade(PLAY_VIOLET, 0.12f), .stroke = play_fade(PLAY_VIOLET, 0.5f)});
    lesson_line(f, (ht_vec2){0.0f, top}, (ht_vec2){0.0f, bottom},
                (play_style){.stroke = PLAY_VIOLET, .width = 0.12f * f->p->em, .flags = PLAY_DASHED});
    lesson_point(f, (ht_vec2){-at.x, at.y}, PLAY_FAINT, "-x");
    lesson_point(f, (ht_vec2){-at.x * cosf(3.14159265f * t), at.y}, PLAY_TEAL, t >= 1.0f ? "x" : "");
    const ht_vec2 side = {copysignf(50.0f, at.x), at.y};
    lesson_line(f, side, at, (play_style){.stroke = PLAY_VIOLET, .width = 0.18f * f->p->em});
    const ht_vec2 label = play_to_screen(&f->view, (ht_vec2){(side.x + at.x) / 2.0f, at.y});
    play_label(f->p, (ht_vec2){label.x - 1.5f * f->p->em, label.y + 1.6f * f->p->em}, PLAY_VIOLET, "dx %g",
               (double)f->x->v[FIELD_DX]);
}

static void draw_tape(lesson_figure *f) {
    const float t = lesson_ease(f, 0.2f, 0.9f), r1 = f->x->v[FIELD_R1] * t / 13.0f,
                r2 = 1.0f - f->x->v[FIELD_R2] * t / 13.0f;
    const ht_vec2 a = {5.0f * r1, 12.0f * r1}, b = {5.0f * r2, 12.0f * r2}, end = {5.0f, 12.0f}, zero = {0.0f, 0.0f};
    lesson_line(f, zero, (ht_vec2){0.0f, 12.0f},
                (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    lesson_line(f, (ht_vec2){0.0f, 12.0f}, end,
                (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    lesson_line(f, zero, a, (play_style){.stroke = PLAY_BLUE, .width = 0.22f * f->p->em});
    lesson_line(f, b, end, (play_style){.stroke = PLAY_TEAL, .width = 0.22f * f->p->em});
    lesson_line(f, a, b, (play_style){.stroke = color_of(f->x), .width = 0.22f * f->p->em, .flags = PLAY_DASHED});
    play_label(f->p, play_to_screen(&f->view, (ht_vec2){3.3f, 6.0f}), PLAY_INK, "13 - %g - %g = %g",
               (double)f->x->v[FIELD_R1], (double)f->x->v[FIELD_R2], (double)f->x->v[FIELD_GAP]);
}

static void draw_grown(lesson_figure *f) {
    const float r = f->x->v[FIELD_R];
    const ht_shape square = HT_SHAPE(((ht_box){{-50.0f - r, -100.0f - r}, {50.0f + r, 100.0f + r}}));
    play_shape(f->p, &f->view, &square, (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    draw_level(f, r, (play_style){.stroke = PLAY_VIOLET, .width = 0.12f * f->p->em});
}

void field_lesson_draw(lesson_figure *f) {
    const lesson_answer *x = f->x;
    const int32_t scene = f->step->scene;
    const bool is_circle = scene == FIELD_CIRCLES || scene >= FIELD_GROWN;
    const ht_vec2 at = scene == FIELD_TURNED ? (ht_vec2){100.0f, 50.0f} : x->shape[1].circle.center;
    play_shape(f->p, &f->view, &x->shape[0],
               (play_style){.fill = play_fade(PLAY_BLUE, 0.2f), .stroke = PLAY_BLUE, .width = 0.16f * f->p->em});
    if (scene == FIELD_LINES) {
        draw_levels(f);
    } else if (scene == FIELD_GROWN) {
        draw_grown(f);
    }
    if (is_circle) {
        play_shape(f->p, &f->view, &x->shape[1],
                   (play_style){.fill = play_fade(color_of(x), 0.25f), .stroke = PLAY_TEAL, .width = 0.14f * f->p->em});
    }
    if (scene == FIELD_CIRCLES) {
        draw_tape(f);
    } else if (scene == FIELD_FOLD) {
        draw_fold(f, at);
    } else if (scene == FIELD_CORNER || scene == FIELD_GROWN) {
        draw_ways(f, at);
    } else if (scene == FIELD_TURNED) {
        lesson_point(f, (ht_vec2){x->v[FIELD_LX], x->v[FIELD_LY]}, PLAY_VIOLET,
                     play_say(f->p, "turned back", "逆に回した点"));
        const ht_shape upright = HT_SHAPE(((ht_box){{-50.0f, -100.0f}, {50.0f, 100.0f}}));
        play_shape(f->p, &f->view, &upright, (play_style){.stroke = PLAY_VIOLET, .width = 1.0f, .flags = PLAY_DASHED});
    }
    if (scene != FIELD_CIRCLES && scene != FIELD_FOLD) {
        lesson_point(f, at, PLAY_TEAL, "");
    }
    if (scene == FIELD_LINES || scene == FIELD_SEGMENT || scene == FIELD_ABOVE) {
        const ht_separation *s = &x->separation;
        lesson_line(f, s->point_a, at,
                    (play_style){.stroke = PLAY_VIOLET, .width = 0.12f * f->p->em, .flags = PLAY_DASHED});
    }
    (void)lesson_turn_handle(f, 1, FIELD_ANGLE, (ht_vec2){0.0f, 0.0f}, 125.0f, PLAY_BLUE);
    (void)lesson_handle(f, 2, FIELD_PX, FIELD_PY, at, PLAY_TEAL);
}
