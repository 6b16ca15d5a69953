// contact_scenes.c: the figures of lesson `contact`: feet, radii, gaps, pushes, contact points.
#include "lesson_contact.h"
#include <math.h>

static play_color color_of_contact(const lesson_answer *x) {
    return x->relation == HT_OVERLAP ? PLAY_RED : x->relation == HT_TOUCH ? PLAY_AMBER : PLAY_GREEN;
}

static void draw_contact_shapes(lesson_figure *f) {
    for (int k = 0; k < 2; k++) {
        const play_color color = k == 0 ? PLAY_BLUE : PLAY_TEAL;
        const bool is_hit = k == 1 && f->x->relation == HT_OVERLAP;
        play_shape(f->p, &f->view, &f->x->shape[k],
                   (play_style){
                       .fill = play_fade(is_hit ? PLAY_RED : color, 0.2f), .stroke = color, .width = 0.16f * f->p->em});
    }
}

static void put_contact_number(lesson_figure *f, ht_vec2 at, play_color color, const char *name, float value) {
    play_label(f->p, play_to_screen(&f->view, at), color, "%s%.4g", name, (double)value);
}

// The way between the nearest points, which is where the shapes are.
static void draw_nearest(lesson_figure *f) {
    const ht_separation *s = &f->x->separation;
    const play_color color = color_of_contact(f->x);
    lesson_line(f, s->point_a, s->point_b,
                (play_style){.stroke = color, .width = 0.2f * f->p->em, .flags = PLAY_DASHED});
    lesson_point(f, s->point_a, color, "");
    lesson_point(f, s->point_b, color, "");
}

// --- a point and a segment ---

static void draw_foot(lesson_figure *f) {
    const float *v = f->x->v, t = lesson_ease(f, 0.2f, 1.0f);
    const ht_vec2 p = {v[CONTACT_PX], v[CONTACT_PY]}, foot = f->x->points[0][0], below = {p.x, 0.0f};
    const ht_vec2 slid = {below.x + t * (foot.x - below.x), 0.0f};
    const play_style thin = {.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED};
    if (f->step->scene == CONTACT_RADII) {
        draw_contact_shapes(f);
    }
    lesson_line(f, (ht_vec2){-3.0f, 0.0f}, (ht_vec2){15.0f, 0.0f}, thin);
    lesson_line(f, (ht_vec2){0.0f, 0.0f}, (ht_vec2){8.0f, 0.0f},
                (play_style){.stroke = PLAY_BLUE, .width = 0.22f * f->p->em});
    lesson_line(f, p, below, thin);
    lesson_line(f, p, slid, (play_style){.stroke = PLAY_VIOLET, .width = 0.16f * f->p->em});
    lesson_point(f, slid, PLAY_VIOLET, "");
    const ht_vec2 label = play_to_screen(&f->view, foot);
    play_label(f->p, (ht_vec2){label.x + 0.4f * f->p->em, label.y - 0.8f * f->p->em}, PLAY_VIOLET,
               v[CONTACT_CUT] == 0.0f ? "t = %.4g" : "t = %.4g → %.0f", (double)v[CONTACT_T],
               v[CONTACT_CUT] > 0.0f ? 1.0 : 0.0);
    put_contact_number(f, (ht_vec2){(p.x + foot.x) / 2.0f + 0.3f, (p.y + foot.y) / 2.0f}, PLAY_VIOLET, "",
                       v[CONTACT_DISTANCE]);
    lesson_point(f, p, PLAY_TEAL, "");
    if (f->step->scene == CONTACT_RADII) {
        draw_nearest(f);
    }
    (void)lesson_handle(f, 1, CONTACT_PX, CONTACT_PY, p, PLAY_TEAL);
}

// --- boxes ---

static void draw_gaps(lesson_figure *f) {
    const float *v = f->x->v;
    const ht_box a = f->x->shape[0].box, b = f->x->shape[1].box;
    const play_style way = {.stroke = PLAY_VIOLET, .width = 0.14f * f->p->em};
    const ht_vec2 corner = {b.min.x, a.max.y};
    draw_contact_shapes(f);
    if (v[CONTACT_DX] > 0.0f) {
        lesson_line(f, a.max, corner, way);
        put_contact_number(f, (ht_vec2){(a.max.x + corner.x) / 2.0f - 0.4f, corner.y - 0.25f}, PLAY_VIOLET, "dx ",
                           v[CONTACT_DX]);
    }
    if (v[CONTACT_DY] > 0.0f) {
        lesson_line(f, corner, b.min, way);
        put_contact_number(f, (ht_vec2){corner.x + 0.25f, (corner.y + b.min.y) / 2.0f}, PLAY_VIOLET, "dy ",
                           v[CONTACT_DY]);
    }
    draw_nearest(f);
    (void)lesson_handle(f, 1, CONTACT_BX, CONTACT_BY, b.min, PLAY_TEAL);
}

static void draw_pushed_box(lesson_figure *f, ht_vec2 by, play_color color) {
    const float t = lesson_ease(f, 0.3f, 1.1f);
    ht_box b = f->x->shape[1].box;
    const ht_vec2 move = {t * by.x, t * by.y}, from = {(b.min.x + b.max.x) / 2.0f, (b.min.y + b.max.y) / 2.0f};
    b = (ht_box){{b.min.x + move.x, b.min.y + move.y}, {b.max.x + move.x, b.max.y + move.y}};
    play_rect(f->p, (ht_box){play_to_screen(&f->view, b.min), play_to_screen(&f->view, b.max)}, 0.0f,
              (play_style){.stroke = color, .width = 0.14f * f->p->em, .flags = PLAY_DASHED});
    play_arrow(f->p, play_to_screen(&f->view, from),
               play_to_screen(&f->view, (ht_vec2){from.x + move.x, from.y + move.y}),
               (play_style){.stroke = color, .width = 0.2f * f->p->em});
}

static void draw_deep(lesson_figure *f) {
    const ht_separation *s = &f->x->separation;
    const ht_box b = f->x->shape[1].box;
    draw_contact_shapes(f);
    draw_pushed_box(f, (ht_vec2){-s->distance * s->normal.x, -s->distance * s->normal.y}, PLAY_VIOLET);
    put_contact_number(f, (ht_vec2){b.max.x + 0.3f, b.max.y}, PLAY_VIOLET, "", -s->distance);
    (void)lesson_handle(f, 1, CONTACT_BX, CONTACT_BY, b.min, PLAY_TEAL);
}

// Along axes of length 1, and as far as the axes as they come say.
static void draw_axes(lesson_figure *f) {
    const float *v = f->x->v, unit = v[CONTACT_UNIT], raw = v[CONTACT_RAW_UNITS];
    const ht_box b = f->x->shape[1].box;
    const float length = hypotf(v[CONTACT_RAW_X], v[CONTACT_RAW_Y]);
    // Both lead out of the triangle: the axes are those of its edges or of the square's.
    const float out = v[CONTACT_RAW_Y] < 0.0f || v[CONTACT_RAW_X] < 0.0f ? -1.0f : 1.0f;
    draw_contact_shapes(f);
    draw_pushed_box(f, (ht_vec2){out * raw * v[CONTACT_RAW_X] / length, out * raw * v[CONTACT_RAW_Y] / length},
                    PLAY_AMBER);
    draw_pushed_box(f, (ht_vec2){unit * v[CONTACT_WAY_X], unit * v[CONTACT_WAY_Y]}, PLAY_GREEN);
    put_contact_number(f, (ht_vec2){b.min.x - 6.5f, b.max.y + raw}, PLAY_AMBER, "", raw);
    put_contact_number(f, (ht_vec2){b.max.x + 3.0f, b.min.y}, PLAY_GREEN, "", unit);
    (void)lesson_handle(f, 1, -1, CONTACT_Y, b.min, PLAY_TEAL);
}

// --- contact points ---

static void draw_crate(lesson_figure *f) {
    const ht_manifold m = contact_of_crate(f->x);
    const float margin = f->x->v[CONTACT_MARGIN];
    draw_contact_shapes(f);
    lesson_line(f, (ht_vec2){-1.5f, 4.0f - margin}, (ht_vec2){9.5f, 4.0f - margin},
                (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    for (int32_t i = 0; i < m.count; i++) {
        const ht_vec2 at = play_to_screen(&f->view, m.points[i].at);
        const float length = 3.0f * f->p->em;
        play_arrow(f->p, at, (ht_vec2){at.x + length * m.normal.x, at.y + length * m.normal.y},
                   (play_style){.stroke = PLAY_AMBER, .width = 0.16f * f->p->em});
        play_disc(f->p, at, 0.35f * f->p->em, (play_style){.fill = PLAY_AMBER});
        play_label(f->p, (ht_vec2){at.x - 2.5f * f->p->em, at.y + 2.0f * f->p->em}, PLAY_AMBER, "%08x",
                   (unsigned)m.points[i].id);
    }
}

void contact_lesson_draw(lesson_figure *f) {
    switch (f->step->scene) {
    case CONTACT_GAPS:
        draw_gaps(f);
        break;
    case CONTACT_DEEP:
        draw_deep(f);
        break;
    case CONTACT_AXES:
    case CONTACT_RAW_AXES:
    case CONTACT_NO_ROOT:
        draw_axes(f);
        break;
    case CONTACT_POINTS:
        draw_crate(f);
        break;
    default:
        draw_foot(f);
    }
}
