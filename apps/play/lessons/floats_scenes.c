// floats_scenes.c: the figures of lesson `floats`: rulers, a circle's end under a lens, maps of neighbouring points.
#include "lesson_floats.h"
#include <math.h>

static void put_floats_text(lesson_figure *f, ht_vec2 at, play_color color, const char *text) {
    play_text(f->p, at, 0.9f * f->p->em, color, PLAY_MIDDLE, "%s", text);
}

// --- rulers ---

static void draw_mark(lesson_figure *f, ht_vec2 at, float height, play_color color) {
    lesson_line(f, at, (ht_vec2){at.x, at.y - height}, (play_style){.stroke = color, .width = 0.1f * f->p->em});
}

// As wide as 8: marks, or a bar where they are too near to each other to be seen.
static void draw_wide_ruler(lesson_figure *f, float y) {
    const float after = f->x->v[FLT_GAP], before = after / 2.0f;
    for (int side = 0; side < 2; side++) {
        const float gap = side == 0 ? before : after, way = side == 0 ? -1.0f : 1.0f;
        if (gap < 0.06f) {
            const ht_box bar = {play_to_screen(&f->view, (ht_vec2){side == 0 ? -4.0f : 0.0f, y - 0.5f}),
                                play_to_screen(&f->view, (ht_vec2){side == 0 ? 0.0f : 4.0f, y})};
            play_rect(f->p, bar, 0.0f, (play_style){.fill = play_fade(PLAY_BLUE, 0.35f)});
        }
        for (int i = 1; gap >= 0.06f && (float)i * gap <= 4.0f; i++) {
            draw_mark(f, (ht_vec2){way * (float)i * gap, y}, 0.5f, PLAY_BLUE);
        }
    }
    lesson_line(f, (ht_vec2){-4.2f, y}, (ht_vec2){4.2f, y}, (play_style){.stroke = PLAY_INK, .width = 1.0f});
    draw_mark(f, (ht_vec2){0.0f, y}, 0.75f, PLAY_INK);
}

// Where adding 1 leads to: to the place that is meant, and to the mark.
static void draw_step_of_one(lesson_figure *f, float y) {
    const float t = lesson_ease(f, 0.2f, 0.9f), top = y - 0.9f;
    const bool is_lost = f->x->v[FLT_LOST] > 0.0f;
    const ht_vec2 from = play_to_screen(&f->view, (ht_vec2){0.0f, top});
    play_arrow(f->p, from, play_to_screen(&f->view, (ht_vec2){t, top}),
               (play_style){.stroke = PLAY_VIOLET, .width = 0.16f * f->p->em});
    const ht_vec2 end = play_to_screen(&f->view, (ht_vec2){1.0f, top});
    play_text(f->p, (ht_vec2){end.x + 0.5f * f->p->em, end.y + 0.3f * f->p->em}, 0.9f * f->p->em, PLAY_VIOLET, 0, "%s",
              is_lost ? play_say(f->p, "+ 1: no mark", "+ 1: 目盛りがない") : "+ 1");
    const float down = is_lost ? 0.0f : 1.0f;
    play_arrow(f->p, play_to_screen(&f->view, (ht_vec2){1.0f, top}),
               play_to_screen(&f->view, (ht_vec2){1.0f + (down - 1.0f) * t, y - 0.1f}),
               (play_style){.stroke = is_lost ? PLAY_VIOLET : PLAY_GREEN, .width = 0.16f * f->p->em});
}

static void draw_ruler(lesson_figure *f) {
    const float wide = -0.5f, lens = 1.9f;
    draw_wide_ruler(f, wide);
    draw_step_of_one(f, wide);
    const ht_vec2 title = play_to_screen(&f->view, (ht_vec2){0.0f, wide});
    play_text(f->p, (ht_vec2){title.x, title.y + 1.2f * f->p->em}, 0.9f * f->p->em, PLAY_INK, PLAY_MIDDLE, "%.9g",
              (double)f->x->v[FLT_X]);
    const ht_vec2 funnel[4] = {play_to_screen(&f->view, (ht_vec2){-0.06f, wide}),
                               play_to_screen(&f->view, (ht_vec2){0.06f, wide}),
                               play_to_screen(&f->view, (ht_vec2){4.2f, lens - 0.6f}),
                               play_to_screen(&f->view, (ht_vec2){-4.2f, lens - 0.6f})};
    play_area(f->p, funnel, 4, (play_style){.fill = play_fade(PLAY_VIOLET, 0.06f)});
    for (int i = -8; i <= 8; i++) {
        draw_mark(f, (ht_vec2){i < 0 ? 0.25f * (float)i : 0.5f * (float)i, lens}, i == 0 ? 0.75f : 0.5f,
                  i == 0 ? PLAY_INK : PLAY_BLUE);
    }
    lesson_line(f, (ht_vec2){-4.2f, lens}, (ht_vec2){4.2f, lens}, (play_style){.stroke = PLAY_INK, .width = 1.0f});
    const ht_vec2 next = play_to_screen(&f->view, (ht_vec2){0.5f, lens});
    play_text(f->p, (ht_vec2){next.x, next.y + 1.2f * f->p->em}, 0.9f * f->p->em, PLAY_BLUE, 0, "+ %.3g",
              (double)f->x->v[FLT_GAP]);
}

// --- the end of a circle ---

// The neighbourhood of the point: floats about it, the point, and the circle's true end.
static void draw_end_lens(lesson_figure *f, ht_vec2 point) {
    const float gap = nextafterf(f->x->shape[1].point.x, INFINITY) - f->x->shape[1].point.x, radius = 3.4f, unit = 2.0f;
    const double end = (double)f->x->shape[0].circle.center.x + (double)f->x->shape[0].circle.radius;
    const float off = (float)((end - (double)f->x->shape[1].point.x) / (double)gap);
    const ht_vec2 middle = {13.5f, -4.2f}, at = {middle.x + unit * off, middle.y};
    lesson_line(f, point, middle, (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    play_disc(f->p, play_to_screen(&f->view, middle), radius * f->view.scale,
              (play_style){.fill = PLAY_SHEET, .stroke = PLAY_VIOLET, .width = 0.12f * f->p->em});
    for (int i = -1; i <= 1; i++) {
        draw_mark(f, (ht_vec2){middle.x + unit * (float)i, middle.y + 2.0f}, 0.7f, i == 0 ? PLAY_INK : PLAY_FAINT);
    }
    lesson_line(f, (ht_vec2){middle.x - 2.7f, middle.y + 2.0f}, (ht_vec2){middle.x + 2.7f, middle.y + 2.0f},
                (play_style){.stroke = PLAY_FAINT, .width = 1.0f});
    const float shown = fminf(fmaxf(at.x, middle.x - 3.0f), middle.x + 3.0f), half = sqrtf(radius * radius - 9.0f);
    lesson_line(f, (ht_vec2){shown, middle.y - fminf(2.2f, half + 0.9f)}, (ht_vec2){shown, middle.y + 1.4f},
                (play_style){.stroke = PLAY_BLUE, .width = 0.2f * f->p->em});
    lesson_point(f, middle, PLAY_TEAL, "");
    const ht_vec2 label = play_to_screen(&f->view, (ht_vec2){middle.x, middle.y + radius});
    put_floats_text(f, (ht_vec2){label.x, label.y + 1.3f * f->p->em}, PLAY_VIOLET,
                    play_say(f->p, "marks: floats", "目盛り: float"));
}

static void draw_circle_end(lesson_figure *f) {
    const float *v = f->x->v, c = v[FLT_C], r = v[FLT_R];
    const ht_vec2 point = {c + r, 0.0f};
    const ht_shape circle = HT_SHAPE(((ht_circle){{c, 0.0f}, r}));
    lesson_line(f, (ht_vec2){-8.0f, 0.0f}, (ht_vec2){18.0f, 0.0f}, (play_style){.stroke = PLAY_GRID});
    play_shape(f->p, &f->view, &circle,
               (play_style){.fill = play_fade(PLAY_BLUE, 0.2f), .stroke = PLAY_BLUE, .width = 0.16f * f->p->em});
    draw_end_lens(f, point);
    lesson_line(f, (ht_vec2){c, 0.0f}, point,
                (play_style){.stroke = PLAY_BLUE, .width = 0.12f * f->p->em, .flags = PLAY_DASHED});
    lesson_point(f, (ht_vec2){c, 0.0f}, PLAY_BLUE, "");
    lesson_point(f, point, PLAY_TEAL, "");
}

// --- maps ---

typedef int32_t map_side(int32_t i, int32_t j);

static int32_t side_by_float(int32_t i, int32_t j) {
    return floats_map_side(FLT_MAP, i, j);
}

static int32_t side_by_truth(int32_t i, int32_t j) {
    return (j > i) - (j < i);
}

static int32_t side_by_filter(int32_t i, int32_t j) {
    return floats_map_side(FLT_FILTER, i, j);
}

static int32_t side_by_quarrel(int32_t i, int32_t j) {
    return floats_map_side(FLT_CORNERS, i, j);
}

// The points that have this side, row by row, neighbours in one.
static void draw_map_side(lesson_figure *f, float left, map_side *side_at, int32_t side, play_color color) {
    play_pen pen = play_pen_start(f->p);
    for (int32_t j = 0; j < FLT_SIDE; j++) {
        for (int32_t i = 0; i < FLT_SIDE; i++) {
            if (side_at(i, j) != side) {
                continue;
            }
            const int32_t from = i;
            while (i + 1 < FLT_SIDE && side_at(i + 1, j) == side) {
                i++;
            }
            const ht_vec2 a = play_to_screen(&f->view, (ht_vec2){left + (float)from, (float)j});
            const ht_vec2 b = play_to_screen(&f->view, (ht_vec2){left + (float)(i + 1), (float)(j + 1)});
            play_pen_lift(&pen);
            play_pen_to(&pen, a);
            play_pen_to(&pen, (ht_vec2){b.x, a.y});
            play_pen_to(&pen, b);
            play_pen_to(&pen, (ht_vec2){a.x, b.y});
        }
    }
    play_pen_end(&pen, PLAY_AREA, (play_style){.fill = color});
}

static void draw_map_frame(lesson_figure *f, float left, const char *title) {
    const ht_box frame = {play_to_screen(&f->view, (ht_vec2){left, 0.0f}),
                          play_to_screen(&f->view, (ht_vec2){left + FLT_SIDE, FLT_SIDE})};
    play_rect(f->p, frame, 0.0f, (play_style){.stroke = PLAY_FAINT, .width = 1.0f});
    put_floats_text(f, (ht_vec2){(frame.min.x + frame.max.x) / 2.0f, frame.max.y + 1.2f * f->p->em}, PLAY_INK, title);
    play_disc(f->p, play_to_screen(&f->view, (ht_vec2){left + f->x->v[FLT_I] + 0.5f, f->x->v[FLT_J] + 0.5f}),
              0.4f * f->p->em, (play_style){.stroke = PLAY_INK, .width = 0.16f * f->p->em});
}

static void draw_sides_map(lesson_figure *f, float left, map_side *side_at, play_color zero, const char *title) {
    draw_map_side(f, left, side_at, 1, play_fade(PLAY_TEAL, 0.3f));
    draw_map_side(f, left, side_at, -1, play_fade(PLAY_BLUE, 0.3f));
    draw_map_side(f, left, side_at, 0, zero);
    put_floats_text(f, play_to_screen(&f->view, (ht_vec2){left + 14.0f, 56.0f}), PLAY_TEAL, "+1");
    put_floats_text(f, play_to_screen(&f->view, (ht_vec2){left + 50.0f, 12.0f}), PLAY_BLUE, "-1");
    draw_map_frame(f, left, title);
}

static void draw_maps(lesson_figure *f) {
    const int32_t scene = f->step->scene;
    const float right = FLT_SIDE + 8.0f;
    draw_sides_map(f, 0.0f, side_by_float, PLAY_AMBER, play_say(f->p, "float (0: solid)", "float(0 は濃い色)"));
    if (scene == FLT_MAP) {
        draw_sides_map(f, right, side_by_truth, PLAY_AMBER, play_say(f->p, "the truth", "本当の答え"));
    } else if (scene == FLT_FILTER) {
        draw_sides_map(f, right, side_by_filter, PLAY_VIOLET,
                       play_say(f->p, "sure (solid: open)", "確実(濃い色は未定)"));
    } else {
        draw_map_side(f, right, side_by_quarrel, 1, play_fade(PLAY_VIOLET, 0.35f));
        draw_map_side(f, right, side_by_quarrel, 2, PLAY_VIOLET);
        draw_map_frame(f, right, play_say(f->p, "differ; opposite: solid", "不一致(正反対は濃い色)"));
    }
    (void)lesson_handle(f, 1, FLT_I, FLT_J, (ht_vec2){f->x->v[FLT_I] + 0.5f, f->x->v[FLT_J] + 0.5f}, PLAY_INK);
}

// --- whole pixels ---

// The line from (0, 0) to (n + 1, n), its end far away, and under the lens the whole points there.
static void draw_whole(lesson_figure *f) {
    const float *v = f->x->v;
    const bool is_shot = f->step->scene == FLT_SHOT;
    const int32_t n = is_shot ? 8192 : (int32_t)lroundf(v[FLT_N]), first = n - 4, top = n - 5;
    const ht_vec2 start = {0.8f, 2.6f}, end = {5.6f, 7.4f}, middle = {11.6f, 5.0f};
    const float radius = 4.6f, unit = 1.2f;
    lesson_line(f, start, end, (play_style){.stroke = PLAY_BLUE, .width = 0.2f * f->p->em});
    lesson_point(f, start, PLAY_BLUE, "(0, 0)");
    lesson_line(f, end, middle, (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    play_disc(f->p, play_to_screen(&f->view, middle), radius * f->view.scale,
              (play_style){.fill = PLAY_SHEET, .stroke = PLAY_VIOLET, .width = 0.12f * f->p->em});
    const ht_vec2 corner = {middle.x - 2.5f * unit, middle.y - 2.5f * unit}; // of (n - 4, n - 5)
    lesson_line(f, (ht_vec2){middle.x - 3.0f * unit * 0.85f, middle.y - 3.0f * unit * 0.85f},
                (ht_vec2){corner.x + 5.0f * unit, corner.y + 5.0f * unit},
                (play_style){.stroke = PLAY_BLUE, .width = 0.16f * f->p->em});
    for (int32_t i = 0; i < 6; i++) {
        for (int32_t j = 0; j < 6; j++) {
            const ht_vec2 at = {corner.x + unit * (float)i, corner.y + unit * (float)j};
            const int64_t cross = (int64_t)(n + 1) * (top + j) - (int64_t)n * (first + i);
            const int32_t truth = (cross > 0) - (cross < 0);
            if (hypotf(at.x - middle.x, at.y - middle.y) > radius - 0.2f) {
                continue;
            }
            play_disc(f->p, play_to_screen(&f->view, at), 0.28f * f->p->em,
                      (play_style){.fill = truth > 0   ? PLAY_TEAL
                                           : truth < 0 ? PLAY_BLUE
                                                       : PLAY_AMBER});
            if (floats_whole_side(n, first + i, top + j) != truth) {
                play_disc(f->p, play_to_screen(&f->view, at), 0.62f * f->p->em,
                          (play_style){.stroke = PLAY_VIOLET, .width = 0.2f * f->p->em});
            }
        }
    }
    const float px = is_shot ? v[FLT_PX] : (float)n, py = is_shot ? v[FLT_PY] : (float)(n - 1);
    const ht_vec2 p = {corner.x + unit * (px - (float)first), corner.y + unit * (py - (float)top)};
    const int64_t cross = (int64_t)(n + 1) * (int64_t)py - (int64_t)n * (int64_t)px;
    play_label(f->p, play_to_screen(&f->view, (ht_vec2){0.3f, 9.4f}), PLAY_INK,
               play_say(f->p, "true %.0f, float %.0f", "本当は %.0f、float は %.0f"), (double)cross,
               (double)(v[FLT_LEFT] - v[FLT_RIGHT_PRODUCT]));
    play_disc(f->p, play_to_screen(&f->view, p), 0.4f * f->p->em,
              (play_style){.stroke = PLAY_INK, .width = 0.16f * f->p->em});
}

// --- epsilon ---

static void draw_nearly(lesson_figure *f) {
    const float *v = f->x->v, half = v[FLT_LENGTH] / 2.0f, band = v[FLT_BAND];
    const ht_vec2 top = play_to_screen(&f->view, (ht_vec2){0.0f, -band});
    const ht_vec2 bottom = play_to_screen(&f->view, (ht_vec2){0.0f, band});
    play_rect(f->p,
              (ht_box){{f->p->stage.min.x, fmaxf(top.y, f->p->stage.min.y)},
                       {f->p->stage.max.x, fminf(bottom.y, f->p->stage.max.y)}},
              0.0f, (play_style){.fill = play_fade(PLAY_AMBER, 0.18f), .stroke = play_fade(PLAY_AMBER, 0.7f)});
    lesson_line(f, (ht_vec2){-half, 0.0f}, (ht_vec2){half, 0.0f},
                (play_style){.stroke = PLAY_BLUE, .width = 0.22f * f->p->em});
    lesson_line(f, (ht_vec2){0.0f, 0.0f}, (ht_vec2){0.0f, -0.02f},
                (play_style){.stroke = PLAY_VIOLET, .width = 0.12f * f->p->em, .flags = PLAY_DASHED});
    lesson_point(f, (ht_vec2){0.0f, -0.02f}, PLAY_TEAL, play_say(f->p, "0.02 away", "0.02 離れた点"));
    const ht_vec2 label = play_to_screen(&f->view, (ht_vec2){-0.125f, fminf(band, 0.062f)});
    play_label(f->p, (ht_vec2){label.x, label.y + 1.2f * f->p->em}, PLAY_AMBER,
               play_say(f->p, "\"on the line\": up to %.3g", "「線の上」: %.3g まで"), (double)band);
}

void floats_lesson_draw(lesson_figure *f) {
    switch (f->step->scene) {
    case FLT_RULER:
        draw_ruler(f);
        break;
    case FLT_CIRCLE:
        draw_circle_end(f);
        break;
    case FLT_WHOLE:
    case FLT_SHOT:
        draw_whole(f);
        break;
    case FLT_NEARLY:
        draw_nearly(f);
        break;
    default:
        draw_maps(f);
    }
}
