// page_crowd.c: up to 100,000 moving shapes of mixed kinds; each frame the index finds whose boxes meet, and ht_meet
// which of the shapes do.
#include "page_crowd.h"
#include <math.h>

static void reset_crowd(play *p, void *state) {
    crowd_state *s = state;
    if (!crowd_start(s)) {
        crowd_end(s);
        return;
    }
    play_at_end(p, crowd_end);
    s->random = 7;
    s->asked = 2000.0f;
    s->outlines = true;
    s->zoom = 1.0f;
    crowd_resize(s);
    s->middle = (ht_vec2){s->side / 2.0f, s->side / 2.0f};
}

// --- the view and the mouse ---

static play_view look(const play *p, const crowd_state *s) {
    play_view v = play_fit(p, s->side, s->side);
    const ht_vec2 center = {(p->stage.min.x + p->stage.max.x) / 2.0f, (p->stage.min.y + p->stage.max.y) / 2.0f};
    v.scale *= s->zoom;
    v.origin = (ht_vec2){center.x - v.scale * s->middle.x, center.y - v.scale * s->middle.y};
    return v;
}

static void move_view(play *p, crowd_state *s) {
    enum { GROUND = 1 };
    const play_view before = look(p, s);
    const bool is_free = play_mouse_is_free(p);
    const ht_shape ground =
        HT_SHAPE(((ht_box){play_to_page(&before, p->stage.min), play_to_page(&before, p->stage.max)}));
    const ht_vec2 at = is_free ? play_to_page(&before, p->in.mouse) : s->middle;
    const float keys = (float)play_is_down(p, PLAY_KEY_PLUS) - (float)play_is_down(p, PLAY_KEY_MINUS);
    const float zoom = fminf(fmaxf(s->zoom * powf(1.15f, (is_free ? p->in.wheel : 0.0f) + 2.0f * keys), 1.0f), 200.0f);
    const float rest = s->zoom / zoom; // what is under the mouse stays there
    s->middle = (ht_vec2){at.x + rest * (s->middle.x - at.x), at.y + rest * (s->middle.y - at.y)};
    s->zoom = zoom;
    ht_vec2 delta;
    play_name_next(p, 0.0f, "%s", play_say(p, "View", "表示範囲"));
    if (play_grab_at(p, &before, GROUND, &ground, s->middle, &delta)) {
        s->middle = (ht_vec2){s->middle.x - delta.x, s->middle.y - delta.y};
    }
    const float slack = s->side / 2.0f * (1.0f - 1.0f / s->zoom), half = s->side / 2.0f;
    s->middle = (ht_vec2){fminf(fmaxf(s->middle.x, half - slack), half + slack),
                          fminf(fmaxf(s->middle.y, half - slack), half + slack)};
}

static void draw_asked(play *p, const play_view *v, crowd_state *s) {
    if (s->ask == CROWD_NOTHING || !play_mouse_is_free(p)) {
        return;
    }
    const ht_vec2 mouse = play_to_page(v, p->in.mouse);
    crowd_ask(p, s, mouse);
    const ht_shape asked = crowd_asked(s, mouse);
    const play_style found = {.fill = play_fade(PLAY_AMBER, 0.5f), .stroke = PLAY_AMBER, .width = 2.0f};
    if (s->ask == CROWD_NEAR) {
        play_shape(p, v, &asked, (play_style){.stroke = PLAY_VIOLET, .width = 2.0f});
        for (size_t i = 0; i < s->found.count; i++) {
            play_shape(p, v, &s->shapes[s->seen[i]], found);
        }
        return;
    }
    const bool is_hit = s->found.first != UINT32_MAX;
    play_line(p, play_to_screen(v, asked.ray.origin), is_hit ? play_to_screen(v, s->found.point) : p->in.mouse,
              (play_style){.stroke = PLAY_VIOLET, .width = 2.0f});
    if (is_hit) {
        play_shape(p, v, &s->shapes[s->found.first], found);
        play_disc(p, play_to_screen(v, s->found.point), 4.0f, (play_style){.fill = PLAY_VIOLET});
    }
}

static const play_color part_colors[CROWD_PARTS] = {PLAY_TEAL, PLAY_BLUE, PLAY_AMBER};

static void draw_plot(play *p, const crowd_state *s) {
    const ht_box room = play_panel_box(p, 8.0f, play_say(p, "Time of the last frames", "最近のフレームの時間"));
    const float height = room.max.y - room.min.y, step = (room.max.x - room.min.x) / CROWD_KEPT;
    float most = 1.0f / 60.0f;
    for (int32_t i = 0; i < CROWD_KEPT; i++) {
        most = fmaxf(most, s->seconds[i][0] + s->seconds[i][1] + s->seconds[i][2]);
    }
    play_clip(p, &p->ui.box);
    play_rect(p, room, 0.0f, (play_style){.fill = PLAY_GROUND});
    float base[CROWD_KEPT] = {0};
    for (int part = 0; part < CROWD_PARTS; part++) {
        play_pen pen = play_pen_start(p);
        for (int32_t i = 0; i < CROWD_KEPT; i++) {
            play_pen_to(&pen, (ht_vec2){room.min.x + step * (float)i, room.max.y - height * base[i] / most});
        }
        for (int32_t i = CROWD_KEPT - 1; i >= 0; i--) {
            base[i] += s->seconds[(s->last + i) % CROWD_KEPT][part];
            play_pen_to(&pen, (ht_vec2){room.min.x + step * (float)i, room.max.y - height * base[i] / most});
        }
        play_pen_end(&pen, PLAY_AREA, (play_style){.fill = part_colors[part]});
    }
    const float y = room.max.y - height / 60.0f / most;
    play_line(p, (ht_vec2){room.min.x, y}, (ht_vec2){room.max.x, y},
              (play_style){.stroke = PLAY_FAINT, .width = 1.0f, .flags = PLAY_DASHED});
    play_text(p, (ht_vec2){room.min.x + 0.3f * p->em, y + (most > 0.02f ? -0.3f : 1.0f) * p->em}, 0.8f * p->em,
              PLAY_FAINT, 0, "1/60 s");
    play_clip(p, &p->stage);
    play_space(p, 0.5f);
}

// What each method takes, as it was when it was last used.
static void put_methods(play *p, crowd_state *s) {
    const char *const methods[CROWD_METHODS] = {play_say(p, "index", "索引"), play_say(p, "grid", "格子"),
                                                play_say(p, "brute force", "総当たり")};
    (void)play_choice(p, play_say(p, "Pairs by", "組の探し方"), &s->method, methods, CROWD_METHODS);
    for (int32_t i = 0; i < CROWD_METHODS; i++) {
        const crowd_time *t = &s->times[i];
        if (t->seconds > 0.0f) {
            play_value(p, methods[i], i == s->method ? PLAY_INK : PLAY_FAINT, "%s%.2f ms", t->is_estimated ? "~" : "",
                       1e3 * (double)t->seconds);
        } else {
            play_value(p, methods[i], PLAY_FAINT, "–");
        }
    }
    if (s->times[s->method].is_estimated) {
        play_paragraph(p, PLAY_FAINT, "%s",
                       play_say(p, "Estimated by a part: all of it would stop the page.",
                                "一部の時間からの推定です。全部を調べるとページが止まります。"));
    }
}

static void put_asked(play *p, crowd_state *s) {
    const char *const asks[CROWD_ASKS] = {play_say(p, "nothing", "なし"), play_say(p, "what is near", "近くの図形"),
                                          play_say(p, "a ray", "レイ")};
    (void)play_choice(p, play_say(p, "At the mouse or finger", "マウスや指の位置で"), &s->ask, asks, CROWD_ASKS);
    if (s->ask == CROWD_NOTHING) {
        return;
    }
    play_value(p, play_say(p, "found", "見つかった数"), PLAY_INK, "%zu", s->found.count);
    play_value(p, play_say(p, "by the index", "索引で"), PLAY_BLUE, "%.1f µs", 1e6 * (double)s->found.index_seconds);
    play_value(p, play_say(p, "by asking all", "全部に尋ねて"), PLAY_FAINT, "%.1f µs",
               1e6 * (double)s->found.brute_seconds);
}

static void put_times(play *p, const crowd_state *s) {
    const char *const names[CROWD_PARTS] = {play_say(p, "move", "移動"), play_say(p, "find pairs", "組を探す"),
                                            play_say(p, "exact answers", "厳密な判定")};
    float sums[CROWD_PARTS] = {0};
    int32_t frames = 0;
    for (int32_t i = 0; i < CROWD_KEPT; i++) {
        frames += s->seconds[i][0] > 0.0f;
        for (int k = 0; k < CROWD_PARTS; k++) {
            sums[k] += s->seconds[i][k];
        }
    }
    play_heading(p, play_say(p, "Time of the last frames", "最近のフレームの時間"));
    draw_plot(p, s);
    for (int k = 0; k < CROWD_PARTS; k++) {
        play_value(p, names[k], part_colors[k], "%.2f ms", 1e3 * (double)(sums[k] / (float)(frames > 0 ? frames : 1)));
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p,
                            "Boxes give the pairs that may meet; ht_batch_pairs decides each exactly. Drawing is not "
                            "counted.",
                            "境界箱で候補の組を見つけ、ht_batch_pairs で厳密に判定します。描画の時間は含みません。"));
}

static void put_panel(play *p, crowd_state *s) {
    if (play_slider(p, play_say(p, "Shapes", "図形の数"), &s->asked, (play_range){100.0f, (float)CROWD_MAX, true},
                    "%.0f")) {
        crowd_resize(s);
    }
    (void)play_toggle(p, play_say(p, "Outlines", "輪郭"), &s->outlines);
    put_methods(p, s);
    put_asked(p, s);
    if (play_button(p, play_say(p, "Show all", "全体を表示"))) {
        s->zoom = 1.0f;
    }
    play_heading(p, play_say(p, "This frame", "このフレーム"));
    play_value(p, play_say(p, "pairs of boxes", "境界箱の組"), PLAY_INK, "%zu", s->candidates);
    play_answer(p, play_say(p, "shapes that meet", "当たっている組"), PLAY_RED, "%zu", s->meeting);
    play_value(p, play_say(p, "all with all would be", "総当たりなら"), PLAY_FAINT, "%.0f",
               0.5 * (double)s->count * (double)(s->count - 1));
    put_times(p, s);
}

static void frame(play *p, void *state) {
    crowd_state *s = state;
    if (s->bodies == NULL) {
        play_paragraph(p, PLAY_INK, "%s", play_say(p, "Not enough memory", "メモリが足りません"));
        return;
    }
    double at[CROWD_PARTS + 1];
    at[0] = p->front.now(p->front.context);
    crowd_move(s, p->steps);
    at[1] = p->front.now(p->front.context);
    crowd_find_pairs(p, s);
    at[2] = p->front.now(p->front.context);
    crowd_decide_pairs(s);
    at[3] = p->front.now(p->front.context);
    for (int i = 0; i < CROWD_PARTS; i++) {
        s->seconds[s->last][i] = fmaxf((float)(at[i + 1] - at[i]), 1e-9f);
    }
    s->last = (s->last + 1) % CROWD_KEPT;
    if (!p->is_paused) {
        play_go_on(p);
    }
    move_view(p, s);
    const play_view v = look(p, s);
    crowd_draw(p, &v, s);
    draw_asked(p, &v, s);
    put_panel(p, s);
}

static const char crowd_hint[] =
    "From 100 to 100,000 shapes, every pair that meets in every frame. The wheel zooms, drag to look around.";
static const char crowd_hint_ja[] = "100 個から 10 万個まで、毎フレーム、当たっている組をすべて見つけます。"
                                    "ホイールで拡大縮小、ドラッグで移動します。";

const play_page play_page_crowd = {
    "crowd", {"Crowd", "大量の図形"}, {crowd_hint, crowd_hint_ja}, sizeof(crowd_state), reset_crowd, frame, true};
const play_page play_page_many = {
    "many", {"Many shapes", "大量の図形"}, {crowd_hint, crowd_hint_ja}, sizeof(crowd_state), reset_crowd, frame, true};
