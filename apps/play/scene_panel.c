// scene_panel.c: the panel that edits a scene, and the handles of the object that is selected.
#include "play_kinds.h"
#include "play_sample.h"
#include "scene_edit.h"
#include "scene_shape.h"
#include <math.h>
#include <stdio.h>

enum { TURN_HANDLE = 4000000, SIZE_HANDLE, FIRST_VERTEX, VERTEX_HANDLES = 64 };
static const float SCENE_QUARTER = 1.5707963f;

static bool is_bounded(ht_box b) {
    return isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y);
}

// Half the diagonal of the object at size 1; of one without bounds, what is well to be seen.
static float arm_of(const scene_state *s, size_t i) {
    const ht_box b = ht_bounds(s->places[i].from);
    const float width = b.max.x - b.min.x, height = b.max.y - b.min.y;
    return is_bounded(b) ? 0.5f * sqrtf(width * width + height * height) : 30.0f / s->view.scale;
}

static ht_vec2 middle_of(const scene_state *s, size_t i) {
    const ht_vec2 m = play_shape_middle(s->places[i].from), d = s->places[i].offset;
    return (ht_vec2){m.x + d.x, m.y + d.y};
}

static void turn_by_handle(play *p, scene_state *s, size_t i) {
    const ht_vec2 m = middle_of(s, i);
    scene_place to = s->places[i];
    const float arm = arm_of(s, i) * to.size + 24.0f / s->view.scale, angle = to.radians - SCENE_QUARTER;
    ht_vec2 at = {m.x + arm * cosf(angle), m.y + arm * sinf(angle)};
    play_line(p, play_to_screen(&s->view, m), play_to_screen(&s->view, at),
              (play_style){.stroke = play_fade(PLAY_VIOLET, 0.5f), .flags = PLAY_DASHED});
    play_name_next(p, 0.0f, "%s", play_say(p, "Turn", "回転"));
    if (play_handle(p, &s->view, TURN_HANDLE, &at, 6.0f, PLAY_VIOLET) && (at.x != m.x || at.y != m.y)) {
        to.radians = atan2f(at.y - m.y, at.x - m.x) + SCENE_QUARTER;
        (void)scene_change(s, i, to);
    }
}

static float size_between(float size) {
    return fminf(fmaxf(size, 1e-3f), 1e4f);
}

// As far from the object as it was taken: by so much it grows.
static void resize_by_handle(play *p, scene_state *s, size_t i) {
    const ht_vec2 m = middle_of(s, i);
    scene_place to = s->places[i];
    const float gap = 16.0f / s->view.scale, arm = arm_of(s, i), angle = to.radians + 0.5f * SCENE_QUARTER;
    const float far = arm * to.size + gap;
    ht_vec2 at = {m.x + far * cosf(angle), m.y + far * sinf(angle)};
    play_name_next(p, 0.0f, "%s", play_say(p, "Size", "大きさ"));
    if (play_handle(p, &s->view, SIZE_HANDLE, &at, 6.0f, PLAY_GREEN)) {
        to.size = size_between((hypotf(at.x - m.x, at.y - m.y) - gap) / arm);
        (void)scene_change(s, i, to);
    }
}

static void move_vertices(play *p, scene_state *s, size_t i) {
    ht_vec2 *v;
    for (int32_t k = 0; k < VERTEX_HANDLES && (v = play_shape_vertex(&s->shapes[i], k)) != NULL; k++) {
        ht_vec2 at = *v;
        play_name_next(p, 0.0f, play_say(p, "Vertex %d", "頂点 %d"), (int)k + 1);
        if (play_handle(p, &s->view, FIRST_VERTEX + k, &at, 4.5f, PLAY_BLUE) && (at.x != v->x || at.y != v->y)) {
            (void)scene_move_vertex(s, i, k, at);
            return;
        }
    }
}

static bool can_turn(const scene_state *s, size_t i) {
    return s->shapes[i].kind != HT_POINT && s->shapes[i].kind != HT_CIRCLE;
}

static bool can_resize(const scene_state *s, size_t i) {
    return is_bounded(s->boxes[i]) && arm_of(s, i) > 0.0f;
}

static float between_keys(const play *p, play_key less, play_key more) {
    return (play_is_held(p, more) ? 1.0f : 0.0f) - (play_is_held(p, less) ? 1.0f : 0.0f);
}

static void change_by_keys(play *p, scene_state *s, size_t i) {
    const float step = (play_is_held(p, PLAY_KEY_SHIFT) ? 0.1f : 1.0f) * (float)p->steps;
    const float turn = can_turn(s, i) ? between_keys(p, PLAY_KEY_Q, PLAY_KEY_E) : 0.0f;
    const float grow = can_resize(s, i) ? between_keys(p, PLAY_KEY_S, PLAY_KEY_W) : 0.0f;
    const float x = between_keys(p, PLAY_KEY_LEFT, PLAY_KEY_RIGHT), y = between_keys(p, PLAY_KEY_UP, PLAY_KEY_DOWN);
    scene_place to = s->places[i];
    if (turn == 0.0f && grow == 0.0f && x == 0.0f && y == 0.0f) {
        return;
    }
    to.radians = remainderf(to.radians + 0.03f * step * turn, 4.0f * SCENE_QUARTER);
    to.size = size_between(to.size * powf(1.02f, step * grow));
    to.offset.x += 4.0f * step * x / s->view.scale;
    to.offset.y += 4.0f * step * y / s->view.scale;
    (void)scene_change(s, i, to);
}

void scene_handles(play *p, scene_state *s) {
    if (s->selected < 0) {
        return;
    }
    const size_t i = (size_t)s->selected;
    if (play_handle_removed(p, TURN_HANDLE) || play_handle_removed(p, SIZE_HANDLE)) {
        scene_delete(s, i);
        return;
    }
    change_by_keys(p, s, i);
    move_vertices(p, s, i);
    if (can_turn(s, i)) {
        turn_by_handle(p, s, i);
    }
    if (can_resize(s, i)) {
        resize_by_handle(p, s, i);
    }
}

// --- the panel ---

static void add_sample(play *p, scene_state *s) {
    play_sample sample;
    const ht_vec2 middle = {(p->stage.min.x + p->stage.max.x) / 2.0f, (p->stage.min.y + p->stage.max.y) / 2.0f};
    const float size = 0.15f * fminf(p->stage.max.x - p->stage.min.x, p->stage.max.y - p->stage.min.y) / 120.0f;
    play_sample_make(&sample, play_sample_kind(s->kind), play_to_page(&s->view, middle), 0.0f, size / s->view.scale);
    s->is_full = !scene_add(s, &sample.shape);
    s->is_moved = true; // the view stays as it is
}

// The next one that is there.
static void select_next(scene_state *s) {
    for (size_t k = 1; k <= s->count; k++) {
        const size_t i = (size_t)(s->selected + (int32_t)k) % s->count;
        if (!s->places[i].is_gone) {
            s->selected = (int32_t)i;
            return;
        }
    }
}

void scene_put_edit(play *p, scene_state *s) {
    const char *kinds[PLAY_SAMPLE_KINDS];
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        kinds[i] = play_kind_name(p, play_sample_kind(i));
    }
    play_heading(p, play_say(p, "Edit", "編集"));
    play_key_next(p, "K");
    (void)play_choice(p, play_say(p, "Kind", "種類"), &s->kind, kinds, PLAY_SAMPLE_KINDS);
    enum { ADD, DUPLICATE, DELETE, NEXT, UNDO, REDO, BUTTONS };
    const char *const labels[BUTTONS] = {play_say(p, "Add", "追加"),      play_say(p, "Duplicate", "複製"),
                                         play_say(p, "Delete", "削除"),   play_say(p, "Select the next", "次を選ぶ"),
                                         play_say(p, "Undo", "元に戻す"), play_say(p, "Redo", "やり直す")};
    static const char *const keys[BUTTONS] = {"A", "D", "Delete", "N", "Ctrl+Z", "Ctrl+Y"};
    const int32_t done = play_buttons(p, labels, keys, BUTTONS);
    if (done == ADD) {
        add_sample(p, s);
    } else if (done == DUPLICATE && s->selected >= 0) {
        const float by = 24.0f / s->view.scale;
        s->is_full = !scene_duplicate(s, (size_t)s->selected, (ht_vec2){by, by});
    } else if (done == DELETE && s->selected >= 0) {
        scene_delete(s, (size_t)s->selected);
    } else if (done == NEXT && s->count > 0) {
        select_next(s);
    } else if (done == UNDO || done == REDO) {
        (void)(done == UNDO ? scene_undo(s) : scene_redo(s));
    }
    if (s->is_full) {
        play_paragraph(p, PLAY_INK, "%s", play_say(p, "There is no room for more.", "これ以上は追加できません。"));
    }
}

static void take_paste(play *p, scene_state *s) {
    ht_io_error error = {0};
    if (p->pasted != NULL) {
        s->problem[0] = '\0';
        if (!scene_paste(p, s, p->pasted, &error)) {
            (void)snprintf(s->problem, sizeof s->problem, "%.250s", error.reason);
        }
    }
}

void scene_put_files(play *p, scene_state *s) {
    take_paste(p, s);
    const char *samples[SCENE_SAMPLES];
    for (int32_t i = 0; i < SCENE_SAMPLES; i++) {
        samples[i] = play_say(p, scene_sample_name(i)->en, scene_sample_name(i)->ja);
    }
    play_heading(p, play_say(p, "Open and save", "開く・保存"));
    play_key_next(p, "B");
    (void)play_choice(p, play_say(p, "Scene", "シーン"), &s->sample, samples, SCENE_SAMPLES);
    enum { OPEN, PASTE, JSON, SVG, BUTTONS };
    const char *const labels[BUTTONS] = {play_say(p, "Open", "開く"), play_say(p, "Paste", "貼り付け"),
                                         play_say(p, "Save as JSON", "JSON で保存"),
                                         play_say(p, "Save as SVG", "SVG で保存")};
    static const char *const keys[BUTTONS] = {"Shift+B", "Ctrl+V", "J", "V"};
    const bool has_all = p->front.paste != NULL && p->front.save != NULL;
    const int32_t done = play_buttons(p, labels, keys, has_all ? BUTTONS : PASTE);
    if (done == OPEN) {
        (void)scene_open_sample(p, s->sample);
    } else if (done == PASTE) {
        p->front.paste(p->front.context, p);
    } else if (done == JSON) {
        scene_save_json(p, s);
    } else if (done == SVG) {
        scene_save_svg(p, s);
    }
    if (s->problem[0] != '\0') {
        play_paragraph(p, PLAY_INK, "%s: %s", play_say(p, "Not pasted", "貼り付けられません"), s->problem);
    }
}
