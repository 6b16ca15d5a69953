// page_scene.c: a scene of any shapes: what meets, where, along which normals.
#include "play_kinds.h"
#include "scene_edit.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GROUND = 3000000 }; // number of the handle

static void reset_scene(play *p, void *state) {
    play_at_end(p, scene_end);
    ((scene_state *)state)->selected = -1;
    (void)scene_start(p, state);
}

// --- the view ---

static void fit_scene(const play *p, scene_state *s) {
    ht_box all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < s->count; i++) {
        const ht_box b = s->boxes[i];
        if (isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y)) {
            all = (ht_box){{fminf(all.min.x, b.min.x), fminf(all.min.y, b.min.y)},
                           {fmaxf(all.max.x, b.max.x), fmaxf(all.max.y, b.max.y)}};
        }
    }
    if (!(all.min.x <= all.max.x)) {
        all = (ht_box){{-100.0f, -100.0f}, {100.0f, 100.0f}};
    }
    const float pad = fmaxf(0.04f * (all.max.x - all.min.x + all.max.y - all.min.y), 1e-3f);
    s->view = play_fit(p, all.max.x - all.min.x + 2.0f * pad, all.max.y - all.min.y + 2.0f * pad);
    s->view.origin = play_to_screen(&s->view, (ht_vec2){pad - all.min.x, pad - all.min.y});
}

static void zoom(play *p, scene_state *s, ht_vec2 about, float notches) {
    const ht_vec2 fixed = play_to_page(&s->view, about);
    s->view.scale = fminf(fmaxf(s->view.scale * powf(1.15f, notches), 1e-4f), 1e4f);
    s->view.origin = (ht_vec2){about.x - s->view.scale * fixed.x, about.y - s->view.scale * fixed.y};
    s->is_moved = true;
    p->in.wheel = 0.0f;
}

static void move_view(play *p, scene_state *s) {
    const ht_vec2 middle = {(p->stage.min.x + p->stage.max.x) / 2.0f, (p->stage.min.y + p->stage.max.y) / 2.0f};
    const float keys = (float)play_is_down(p, PLAY_KEY_PLUS) - (float)play_is_down(p, PLAY_KEY_MINUS);
    if (play_mouse_is_free(p) && fabsf(p->in.wheel) > 0.0f) {
        zoom(p, s, p->in.mouse, p->in.wheel);
    }
    if (fabsf(keys) > 0.0f) {
        zoom(p, s, middle, 2.0f * keys);
    }
}

// The object's id, or its number; cut to `width`.
static void name_of(const play *p, size_t i, float width, char out[64]) {
    const play_scene *scene = play_loaded(p);
    const char *id = i < scene->count ? scene->ids[i] : NULL;
    if (id == NULL || *id == '\0') {
        (void)snprintf(out, 64, "%zu", i + 1);
        return;
    }
    size_t length = strlen(id) < 56 ? strlen(id) : 56;
    do {
        while (length > 0 && ((unsigned char)id[length] & 0xc0) == 0x80) {
            length--; // not within a character
        }
        (void)snprintf(out, 64, "%.*s%s", (int)length, id, id[length] != '\0' ? "…" : "");
    } while (play_text_width(p, out, 0.9f * p->em, 0) > width && length-- > 1);
}

// What the mouse took hold of is moved: an object, or the ground, which is all that is to be seen.
static void drag_object(play *p, scene_state *s) {
    enum { MOST = 60 }; // that keys can move: each is a stop of theirs
    const bool has_keys = p->front.has_widgets && s->count <= MOST;
    if (p->in.buttons_down == 0 && p->ui.held == 0 && !has_keys) {
        return;
    }
    ht_vec2 delta;
    bool is_taken = false;
    for (size_t i = s->count; i-- > 0;) {
        if (s->places[i].is_gone) {
            continue;
        }
        if (has_keys) {
            char name[64];
            name_of(p, i, INFINITY, name);
            play_name_next(p, 0.0f, "%s", name);
        }
        if (play_handle_removed(p, (int32_t)i + 1)) {
            scene_delete(s, i);
            return;
        }
        if (!play_grab(p, &s->view, (int32_t)i + 1, &s->shapes[i], &delta)) {
            continue;
        }
        s->selected = (int32_t)i;
        is_taken = true;
        if (delta.x * delta.x + delta.y * delta.y > 0.0f) {
            scene_place to = s->places[i];
            to.offset = (ht_vec2){to.offset.x + delta.x, to.offset.y + delta.y};
            (void)scene_change(s, i, to);
        }
    }
    const ht_shape ground =
        HT_SHAPE(((ht_box){play_to_page(&s->view, p->stage.min), play_to_page(&s->view, p->stage.max)}));
    play_name_next(p, 0.0f, "%s", play_say(p, "View", "表示範囲"));
    if (play_grab(p, &s->view, GROUND, &ground, &delta)) {
        s->selected = is_taken || (p->in.buttons & PLAY_LEFT_BUTTON) == 0 ? s->selected : -1;
        s->view.origin =
            (ht_vec2){s->view.origin.x + s->view.scale * delta.x, s->view.origin.y + s->view.scale * delta.y};
        s->is_moved = true;
    }
}

// --- drawing ---

static play_color color_of_object(const scene_state *s, size_t i) {
    const play_color colors[3] = {PLAY_BLUE, PLAY_AMBER, PLAY_RED};
    return colors[s->relations[i]];
}

static void draw_scene(play *p, const scene_state *s) {
    const ht_box seen = {play_to_page(&s->view, p->stage.min), play_to_page(&s->view, p->stage.max)};
    for (size_t i = 0; i < s->count; i++) {
        const ht_box b = s->boxes[i]; // may be infinite
        if (b.max.x >= seen.min.x && b.min.x <= seen.max.x && b.max.y >= seen.min.y && b.min.y <= seen.max.y) {
            const play_style style = {.fill = play_fade(color_of_object(s, i), 0.18f),
                                      .stroke = color_of_object(s, i),
                                      .width = (int32_t)i == s->selected ? 3.0f : 0.0f};
            play_shape(p, &s->view, &s->shapes[i], style);
            if (s->levels[i] != NULL) {
                ht_vec2 unit;
                const ht_vec2 origin = scene_origin(&s->places[i], &unit);
                play_levels_draw(p, &s->view, s->levels[i], origin, unit, style);
            }
        }
    }
    for (size_t i = 0; i < s->manifold_count; i++) {
        const ht_manifold *m = &s->manifolds[i];
        for (int32_t k = 0; k < m->count; k++) {
            const ht_vec2 at = play_to_screen(&s->view, m->points[k].at);
            play_arrow(p, at, (ht_vec2){at.x + 1.8f * p->em * m->normal.x, at.y + 1.8f * p->em * m->normal.y},
                       (play_style){.stroke = PLAY_INK, .width = 1.5f});
            play_disc(p, at, 3.0f, (play_style){.fill = PLAY_INK});
        }
    }
}

// The topmost object under the mouse.
static void draw_name(play *p, const scene_state *s) {
    enum { MOST = 64 };
    uint32_t found[MOST];
    if (s->count == 0 || !play_mouse_is_free(p)) {
        return;
    }
    const ht_shape mouse = HT_SHAPE(((ht_circle){play_to_page(&s->view, p->in.mouse), 3.0f / s->view.scale}));
    const size_t all = ht_index_query_shape(s->index, &mouse, &(ht_index_query){.shapes = s->shapes}, found, MOST);
    if (all > 0) {
        const uint32_t i = found[(all < MOST ? all : MOST) - 1];
        char name[64];
        name_of(p, i, INFINITY, name);
        play_label(p, (ht_vec2){p->in.mouse.x + p->em, p->in.mouse.y - p->em}, color_of_object(s, i), "%s: %s", name,
                   play_kind_name(p, s->shapes[i].kind));
    }
}

static void tell_pairs(play *p, const scene_state *s) {
    play_value(p, play_say(p, "Objects", "図形"), PLAY_INK, "%zu", scene_live_count(s));
    play_answer(p, play_say(p, "Overlaps", "重なり"), PLAY_RED, "%zu", s->overlaps);
    play_answer(p, play_say(p, "Touches", "接触"), PLAY_AMBER, "%zu", s->touches);
    play_value(p, play_say(p, "Pairs whose boxes meet", "境界箱が重なる組"), PLAY_INK, "%zu", s->pair_count);
    if (s->pair_count > s->pair_room) {
        play_paragraph(p, PLAY_INK,
                       play_say(p, "Only %zu of them are looked at.", "そのうち %zu 組だけを調べています。"),
                       s->pair_room);
    }
    if (s->listed_count > 0) {
        play_heading(p, play_say(p, "Pairs that meet", "当たっている組"));
    }
    for (size_t i = 0; i < s->listed_count; i++) {
        const scene_meeting *m = &s->listed[i];
        char a[64], b[64], both[136];
        name_of(p, m->a, 7.2f * p->em, a);
        name_of(p, m->b, 7.2f * p->em, b);
        (void)snprintf(both, sizeof both, "%s – %s", a, b);
        play_value(p, both, m->relation == HT_OVERLAP ? PLAY_RED : PLAY_AMBER, "%s",
                   m->relation == HT_OVERLAP ? play_say(p, "overlap", "重なり") : play_say(p, "touch", "接触"));
    }
    const size_t more = s->overlaps + s->touches - s->listed_count;
    if (more > 0) {
        play_paragraph(p, PLAY_FAINT, play_say(p, "and %zu more", "ほか %zu 組"), more);
    }
}

static void frame(play *p, void *state) {
    scene_state *s = state;
    const play_scene *scene = play_loaded(p);
    if (s->version != scene->version) {
        (void)scene_start(p, s);
    }
    if (!s->is_moved) {
        fit_scene(p, s);
    }
    move_view(p, s);
    s->first_drawn = p->list.command_count;
    draw_scene(p, s);
    s->drawn_count = p->list.command_count - s->first_drawn;
    scene_handles(p, s);
    drag_object(p, s);
    draw_name(p, s);
    play_heading(p, scene->title != NULL ? scene->title : play_say(p, "A small scene", "小さなシーン"));
    play_key_next(p, "F");
    if (play_button(p, play_say(p, "Show all", "全体を表示"))) {
        s->is_moved = false;
    }
    scene_put_edit(p, s);
    tell_pairs(p, s);
    scene_put_files(p, s);
    scene_keep(p, s);
    scene_pause(s, p->ui.held != 0 || p->in.keys != 0);
    play_heading(p, play_say(p, "Your own scene", "自分のシーン"));
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p,
                            "Drop a hantei scene (.json) or a map of Tiled (.tmx, .tmj) or LDtk (.ldtk) here, or start "
                            "with: hantei play FILE",
                            "hantei のシーン (.json) か、Tiled (.tmx、.tmj) や LDtk "
                            "(.ldtk) のマップをここにドロップしてください。「hantei play "
                            "ファイル名」でも開けます。"));
    play_paragraph(
        p, PLAY_FAINT, "%s",
        play_say(
            p,
            "An index of boxes finds the pairs that may meet, ht_relate decides each exactly, ht_contacts gives "
            "points and normals.",
            "境界箱の索引で当たりそうな組を探し、ht_relate が厳密に判定し、ht_contacts が接触点と法線を求めます。"));
}

const play_page play_page_scene = {.name = "scene",
                                   .title = {"Scene", "シーン"},
                                   .hint = {"Drag objects, their handles or the ground, the wheel zooms. The selected "
                                            "one: arrows move it, Q and E turn, W and S resize, finer with Shift. Red: "
                                            "overlap, amber: touch.",
                                            "図形やハンドル、背景をドラッグできます。ホイールで拡大縮小します。選んだ図"
                                            "形は矢印キーで移動、Q/E で回転、W/S で大きさを変えます(Shift "
                                            "で細かく)。赤は重なり、橙は接触です。"},
                                   .size = sizeof(scene_state),
                                   .reset = reset_scene,
                                   .frame = frame};
