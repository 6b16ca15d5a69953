// lesson_draw.c: for figures of lessons: handles that move the step's numbers, points with names, a grid, easing.
#include "lesson.h"
#include "lesson_state.h"
#include <math.h>
#include <string.h>

float lesson_ease(const lesson_figure *f, float from, float to) {
    const float t = fminf(fmaxf((f->since - from) / (to - from), 0.0f), 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

static bool is_free_to_move(const lesson_figure *f, int32_t i) {
    return i >= 0 && play_prose_has(f->step->text.en, &f->lesson->numbers[i]);
}

static bool move_to_number(lesson_figure *f, int32_t i, float value) {
    const float before = f->state->v[i];
    f->state->v[i] = play_number_at(&f->lesson->numbers[i], value);
    f->state->glide = 1.0f;
    return f->state->v[i] < before || f->state->v[i] > before;
}

// Called by the part of the number's name before the point: "b" of "b.x".
static bool take_lesson_handle(lesson_figure *f, int32_t id, int32_t number, ht_vec2 *at, play_color color) {
    const play_number *named = &f->lesson->numbers[number];
    play_name_next(f->p, named->grid, "%.*s", (int)strcspn(named->name, "."), named->name);
    const float radius = 0.5f * f->p->em;
    const bool is_held = play_handle_drag(f->p, &f->view, id, at, radius);
    play_handle_draw(f->p, &f->view, id, *at, radius, color);
    return is_held;
}

bool lesson_handle(lesson_figure *f, int32_t id, int32_t x, int32_t y, ht_vec2 at, play_color color) {
    const bool moves_x = is_free_to_move(f, x), moves_y = is_free_to_move(f, y);
    if (lesson_is_locked(f->lesson, f->state) || (!moves_x && !moves_y)) {
        return false;
    }
    ht_vec2 to = at;
    bool is_changed = false;
    if (take_lesson_handle(f, id, moves_x ? x : y, &to, color)) {
        is_changed = moves_x && move_to_number(f, x, f->state->v[x] + to.x - at.x);
        is_changed = (moves_y && move_to_number(f, y, f->state->v[y] + to.y - at.y)) || is_changed;
    }
    return is_changed;
}

bool lesson_turn_handle(lesson_figure *f, int32_t id, int32_t degrees, ht_vec2 center, float radius, play_color color) {
    if (lesson_is_locked(f->lesson, f->state) || !is_free_to_move(f, degrees)) {
        return false;
    }
    const float turn = f->x->v[degrees] * 0.0174532925f;
    ht_vec2 at = {center.x + radius * cosf(turn), center.y + radius * sinf(turn)};
    if (!take_lesson_handle(f, id, degrees, &at, color)) {
        return false;
    }
    return move_to_number(f, degrees, atan2f(at.y - center.y, at.x - center.x) / 0.0174532925f);
}

// --- what figures have in common ---

void lesson_point(lesson_figure *f, ht_vec2 at, play_color color, const char *name) {
    const ht_vec2 to = play_to_screen(&f->view, at);
    play_disc(f->p, to, 0.26f * f->p->em, (play_style){.fill = color});
    if (name[0] != '\0') {
        play_label(f->p, (ht_vec2){to.x + 0.6f * f->p->em, to.y - 0.6f * f->p->em}, color, "%s", name);
    }
}

void lesson_grid(lesson_figure *f) {
    const ht_vec2 from = play_to_page(&f->view, f->p->stage.min), to = play_to_page(&f->view, f->p->stage.max);
    for (int i = (int)ceilf(from.x); i <= (int)floorf(to.x); i++) {
        const float x = play_to_screen(&f->view, (ht_vec2){(float)i, 0.0f}).x;
        play_line(f->p, (ht_vec2){x, f->p->stage.min.y}, (ht_vec2){x, f->p->stage.max.y},
                  (play_style){.stroke = PLAY_GRID, .width = i == 0 ? 2.0f : 1.0f});
    }
    for (int i = (int)ceilf(from.y); i <= (int)floorf(to.y); i++) {
        const float y = play_to_screen(&f->view, (ht_vec2){0.0f, (float)i}).y;
        play_line(f->p, (ht_vec2){f->p->stage.min.x, y}, (ht_vec2){f->p->stage.max.x, y},
                  (play_style){.stroke = PLAY_GRID, .width = i == 0 ? 2.0f : 1.0f});
    }
}

void lesson_line(lesson_figure *f, ht_vec2 a, ht_vec2 b, play_style style) {
    play_line(f->p, play_to_screen(&f->view, a), play_to_screen(&f->view, b), style);
}
