// segments_draw.c: the segments on their grid, the region of the article's rule, where they meet.
#include "segments.h"
#include <math.h>
#include <stdio.h>

static ht_vec2 from_o(const segments_state *s, int end) {
    return (ht_vec2){s->at[end].x - s->at[O].x, s->at[end].y - s->at[O].y};
}

static void draw_grid(play *p, const play_view *v) {
    const ht_vec2 from = play_to_page(v, p->stage.min), to = play_to_page(v, p->stage.max);
    for (int x = (int)ceilf(from.x); x <= (int)floorf(to.x); x++) {
        const float at = play_to_screen(v, (ht_vec2){(float)x, 0.0f}).x;
        play_line(p, (ht_vec2){at, p->stage.min.y}, (ht_vec2){at, p->stage.max.y},
                  (play_style){.stroke = PLAY_GRID, .width = x == 0 ? 2.0f : 1.0f});
    }
    for (int y = (int)ceilf(from.y); y <= (int)floorf(to.y); y++) {
        const float at = play_to_screen(v, (ht_vec2){0.0f, (float)y}).y;
        play_line(p, (ht_vec2){p->stage.min.x, at}, (ht_vec2){p->stage.max.x, at},
                  (play_style){.stroke = PLAY_GRID, .width = y == 0 ? 2.0f : 1.0f});
    }
}

// The point O + s A + t B.
static ht_vec2 combine(const segments_state *s, double sa, double tb) {
    const ht_vec2 a = from_o(s, A), b = from_o(s, B);
    return (ht_vec2){s->at[O].x + (float)(sa * (double)a.x + tb * (double)b.x),
                     s->at[O].y + (float)(sa * (double)a.y + tb * (double)b.y)};
}

// The multiple of O's way to that end that is off the stage.
static double beyond(const play *p, const play_view *v, const segments_state *s, int end) {
    const ht_vec2 way = from_o(s, end);
    return 1.0 + 4.0 * (double)((p->in.width + p->in.height) / v->scale) / fmax((double)hypotf(way.x, way.y), 1e-3);
}

// Where the name of P's part along A or B begins: half way.
static ht_vec2 part_name(const play *p, const play_view *v, const segments_state *s, const segments_answer *x,
                         int end) {
    const double half = 0.5 / x->real.d;
    const ht_vec2 at =
        play_to_screen(v, combine(s, end == A ? half * x->real.s : 0.0, end == B ? half * x->real.t : 0.0));
    return (ht_vec2){at.x - p->em, at.y};
}

// The article's hatched region, where P must lie, and P as a sum of parts of A and B.
static void draw_region(play *p, const play_view *v, const segments_state *s, const segments_answer *x) {
    const ht_vec2 ends[4] = {s->at[A], combine(s, beyond(p, v, s, A), 0.0), combine(s, 0.0, beyond(p, v, s, B)),
                             s->at[B]};
    const play_style thin = {.stroke = PLAY_VIOLET, .width = 0.09f * p->em, .flags = PLAY_DASHED};
    if (x->real.d == 0.0) { // A line through O: no region, nor do A and B span the plane.
        const ht_vec2 along = from_o(s, A), other = from_o(s, B);
        const ht_shape line = HT_SHAPE(((ht_line){s->at[O], along.x != 0.0f || along.y != 0.0f ? along : other}));
        play_shape(p, v, &line, thin);
        return;
    }
    ht_vec2 area[4];
    for (int i = 0; i < 4; i++) {
        area[i] = play_to_screen(v, ends[i]);
    }
    play_area(p, area, 4, (play_style){.fill = play_fade(PLAY_VIOLET, 0.10f)});
    play_line(p, play_to_screen(v, s->at[O]), area[1], thin);
    play_line(p, play_to_screen(v, s->at[O]), area[2], thin);
    const ht_vec2 o = play_to_screen(v, s->at[O]), q = play_to_screen(v, s->at[P]);
    const ht_vec2 sa = play_to_screen(v, combine(s, x->real.s / x->real.d, 0.0));
    const ht_vec2 tb = play_to_screen(v, combine(s, 0.0, x->real.t / x->real.d));
    const play_style part = {.stroke = PLAY_VIOLET, .width = 0.14f * p->em},
                     side = {.stroke = PLAY_VIOLET, .width = 0.07f * p->em};
    play_arrow(p, o, sa, part);
    play_arrow(p, o, tb, part);
    play_line(p, sa, q, side);
    play_line(p, tb, q, side);
    play_label(p, part_name(p, v, s, x, A), PLAY_VIOLET, "s A");
    play_label(p, part_name(p, v, s, x, B), PLAY_VIOLET, "t B");
}

play_color segments_color(ht_relation relation, play_color apart) {
    return relation == HT_OVERLAP ? PLAY_RED : relation == HT_TOUCH ? PLAY_AMBER : apart;
}

static void draw_meeting(play *p, const play_view *v, const segments_answer *x) {
    const play_color color = segments_color(x->relation, PLAY_GREEN);
    if (x->relation == HT_APART) {
        const ht_vec2 a = play_to_screen(v, x->separation.point_a), b = play_to_screen(v, x->separation.point_b);
        play_line(p, a, b, (play_style){.stroke = PLAY_GREEN, .width = 0.15f * p->em, .flags = PLAY_DASHED});
        play_disc(p, a, 0.25f * p->em, (play_style){.fill = PLAY_GREEN});
        play_disc(p, b, 0.25f * p->em, (play_style){.fill = PLAY_GREEN});
        return;
    }
    ht_vec2 at[4];
    for (int32_t i = 0; i < x->count && i < 4; i++) {
        at[i] = play_to_screen(v, x->crossings[i].at);
    }
    if (x->count == 2) { // a stretch in common
        play_line(p, at[0], at[1], (play_style){.stroke = color, .width = 0.7f * p->em});
    }
    for (int32_t i = 0; i < x->count && i < 4; i++) {
        play_disc(p, at[i], 0.75f * p->em,
                  (play_style){.fill = play_fade(color, 0.25f), .stroke = color, .width = 0.15f * p->em});
    }
}

// What a name at this place would hide: parts of the segments, their ends, names before it.
static int hidden_by(const ht_box *place, const ht_vec2 *ends, const ht_box *names, int count, bool has_parts) {
    const ht_shape box = HT_SHAPE(*place);
    int hidden = 0;
    for (int i = 0; i < ENDS; i += 2) {
        const ht_shape segment = HT_SHAPE(((ht_segment){ends[i], ends[i + 1]}));
        hidden += ht_meet(&box, &segment);
    }
    for (int i = 0; i < ENDS; i++) {
        const ht_shape disc = HT_SHAPE(((ht_circle){ends[i], 8.0f}));
        hidden += 2 * ht_meet(&box, &disc);
    }
    for (int i = 0; i < ENDS + 2; i++) {
        const bool is_placed = i < count || (i >= ENDS && has_parts);
        hidden += is_placed && ht_relate_box_box(place, &names[i]) != HT_APART ? 4 : 0;
    }
    return hidden;
}

// Each name stands on that side of its end where it hides least.
static void draw_names(play *p, const play_view *v, const segments_state *s, const segments_answer *x) {
    static const ht_vec2 sides[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}};
    ht_vec2 ends[ENDS];
    ht_box names[ENDS + 2]; // those of P's parts last
    const bool has_parts = s->shows_region && x->real.d != 0.0;
    for (int i = ENDS; i < ENDS + 2 && has_parts; i++) {
        const ht_vec2 at = part_name(p, v, s, x, i == ENDS ? A : B);
        names[i] = (ht_box){{at.x - 0.3f * p->em, at.y - p->em}, {at.x + 2.0f * p->em, at.y + 0.4f * p->em}};
    }
    for (int i = 0; i < ENDS; i++) {
        ends[i] = play_to_screen(v, s->at[i]);
    }
    for (int i = 0; i < ENDS; i++) {
        char text[64];
        (void)snprintf(text, sizeof text, "%c (%.9g, %.9g)", "OPAB"[i], (double)x -> at[i].x, (double)x->at[i].y);
        const ht_vec2 half = {0.5f * play_text_width(p, text, 0.9f * p->em, 0) + 0.3f * p->em, 0.65f * p->em};
        int least = INT32_MAX;
        for (size_t k = 0; k < sizeof sides / sizeof *sides && least > 0; k++) {
            const ht_vec2 center = {ends[i].x + sides[k].x * (half.x + 0.6f * p->em),
                                    ends[i].y + sides[k].y * (half.y + 0.7f * p->em)};
            const ht_box place = ht_box_make(center, half);
            const int hidden = hidden_by(&place, ends, names, i, has_parts);
            names[i] = hidden < least ? place : names[i];
            least = hidden < least ? hidden : least;
        }
        play_label(p, (ht_vec2){names[i].min.x + 0.3f * p->em, names[i].max.y - 0.36f * p->em},
                   i < A ? PLAY_BLUE : PLAY_TEAL, "%s", text);
    }
}

void segments_draw(play *p, const play_view *v, const segments_state *s, const segments_answer *x) {
    const ht_shape op = HT_SHAPE(((ht_segment){s->at[O], s->at[P]})), ab = HT_SHAPE(((ht_segment){s->at[A], s->at[B]}));
    draw_grid(p, v);
    if (s->shows_region) {
        draw_region(p, v, s, x);
    }
    play_shape(p, v, &op, (play_style){.stroke = segments_color(x->relation, PLAY_BLUE), .width = 0.3f * p->em});
    play_shape(p, v, &ab, (play_style){.stroke = segments_color(x->relation, PLAY_TEAL), .width = 0.3f * p->em});
    draw_meeting(p, v, x);
    draw_names(p, v, s, x);
}
