// segments_scenes.c: the figures of lesson `segments`: those of the page for free play, with sides and cross products.
#include "lesson_segments.h"
#include "segments.h"
#include <math.h>

// The sides of the line AB, and the parallelogram whose area the cross product is.
static void draw_sides(lesson_figure *f, const ht_vec2 *at) {
    const float dx = at[B].x - at[A].x, dy = at[B].y - at[A].y, t = lesson_ease(f, 0.2f, 0.9f);
    const ht_shape side = HT_SHAPE(((ht_halfplane){{dy, -dx}, dy * at[A].x - dx * at[A].y}));
    play_shape(f->p, &f->view, &side, (play_style){.fill = play_fade(PLAY_VIOLET, 0.10f), .stroke = PLAY_VIOLET});
    const ht_vec2 up = {t * (at[P].x - at[A].x), t * (at[P].y - at[A].y)};
    const ht_vec2 corners[4] = {play_to_screen(&f->view, at[A]), play_to_screen(&f->view, at[B]),
                                play_to_screen(&f->view, (ht_vec2){at[B].x + up.x, at[B].y + up.y}),
                                play_to_screen(&f->view, (ht_vec2){at[A].x + up.x, at[A].y + up.y})};
    play_area(f->p, corners, 4,
              (play_style){.fill = play_fade(PLAY_AMBER, 0.18f), .stroke = play_fade(PLAY_AMBER, 0.7f)});
    const ht_vec2 plus = {at[A].x + dx * 0.85f - dy * 0.5f, at[A].y + dy * 0.85f + dx * 0.5f};
    const ht_vec2 minus = {(at[A].x + at[B].x) / 2.0f + dy * 0.3f, (at[A].y + at[B].y) / 2.0f - dx * 0.3f};
    play_label(f->p, play_to_screen(&f->view, plus), PLAY_VIOLET, "%s", play_say(f->p, "side +1", "+1 の側"));
    play_label(f->p, play_to_screen(&f->view, minus), PLAY_FAINT, "%s", play_say(f->p, "side -1", "-1 の側"));
}

void segments_lesson_draw(lesson_figure *f) {
    static const struct { int32_t x, y; } moved[4] = {{-1, -1}, {SEG_PX, SEG_PY}, {SEG_AX, SEG_AY}, {SEG_BX, SEG_BY}};
    segments_state state = {.shows_region = f->step->scene == SEG_ARTICLE};
    segments_lesson_place(f->step->scene, f->x->v, state.at);
    segments_answer shown = segments_ask(&state);
    if (f->step->scene == SEG_LARGE) { // drawn on eight cells, with the names of the real ones
        for (int i = 0; i < 4; i++) {
            state.at[i].x *= 8.0f / f->x->v[SEG_K];
            state.at[i].y *= 8.0f / f->x->v[SEG_K];
        }
        const segments_answer cells = segments_ask(&state);
        for (int i = 0; i < 4; i++) {
            shown.at[i] = (ht_vec2){roundf(shown.at[i].x), roundf(shown.at[i].y)};
        }
        shown.separation = cells.separation;
        for (int i = 0; i < 4; i++) {
            shown.crossings[i] = cells.crossings[i];
        }
    }
    if (f->step->scene == SEG_SIDES) {
        draw_sides(f, state.at);
    }
    segments_draw(f->p, &f->view, &state, &shown);
    for (int i = P; i < ENDS; i++) {
        (void)lesson_handle(f, i, moved[i].x, moved[i].y, state.at[i], i == P ? PLAY_BLUE : PLAY_TEAL);
    }
}
