// page_crowd.c: up to 100,000 moving shapes of mixed kinds; each frame the index finds whose boxes meet, and ht_meet
// which of the shapes do.
#include "page_crowd.h"
#include <math.h>
#include <stdlib.h>

// xorshift64 (Marsaglia 2003), -1 to 1.
static float random_side(crowd_state *s) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (float)(s->random >> 40) / 8388608.0f - 1.0f;
}

// Convex outlines, all turned the same way: triangle, square, oblong, hexagon; without corners: disc, capsule.
typedef struct crowd_outline {
    int32_t count;
    ht_vec2 v[CROWD_CORNERS];
} crowd_outline;
static const crowd_outline outlines[] = {
    {3, {{0.0f, -1.0f}, {0.9f, 0.7f}, {-0.9f, 0.7f}}},
    {4, {{-0.8f, -0.8f}, {0.8f, -0.8f}, {0.8f, 0.8f}, {-0.8f, 0.8f}}},
    {4, {{-1.2f, -0.5f}, {1.2f, -0.5f}, {1.2f, 0.5f}, {-1.2f, 0.5f}}},
    {6, {{1.0f, 0.0f}, {0.5f, 0.9f}, {-0.5f, 0.9f}, {-1.0f, 0.0f}, {-0.5f, -0.9f}, {0.5f, -0.9f}}},
};
enum { OUTLINES = sizeof outlines / sizeof *outlines, DISC = OUTLINES, CAPSULE, KINDS };

static ht_vec2 turned_point(ht_rot q, float x, float y) {
    return (ht_vec2){q.c * x - q.s * y, q.s * x + q.c * y};
}

static ht_rot turned_on(ht_rot q, ht_rot by) {
    const float c = q.c * by.c - q.s * by.s, s = q.s * by.c + q.c * by.s;
    const float fit = 1.5f - 0.5f * (c * c + s * s); // one step of Newton's towards length 1
    return (ht_rot){c * fit, s * fit};
}

static void shape_at(crowd_state *s, int32_t i) {
    const crowd_body *b = &s->bodies[i];
    ht_vec2 *v = &s->corners[(size_t)i * CROWD_CORNERS];
    if (b->kind == DISC) {
        v[0] = b->at;
        s->rounded[i] = (ht_convex){v, 1, b->size};
        s->shapes[i] = HT_SHAPE(((ht_circle){b->at, b->size}));
    } else if (b->kind == CAPSULE) {
        const ht_vec2 d = turned_point(b->q, b->size, 0.0f);
        v[0] = (ht_vec2){b->at.x - d.x, b->at.y - d.y};
        v[1] = (ht_vec2){b->at.x + d.x, b->at.y + d.y};
        s->rounded[i] = (ht_convex){v, 2, 0.5f * b->size};
        s->shapes[i] = HT_SHAPE(((ht_capsule){v[0], v[1], 0.5f * b->size}));
    } else {
        const crowd_outline *o = &outlines[b->kind];
        for (int32_t k = 0; k < o->count; k++) {
            const ht_vec2 d = turned_point(b->q, b->size * o->v[k].x, b->size * o->v[k].y);
            v[k] = (ht_vec2){b->at.x + d.x, b->at.y + d.y};
        }
        s->rounded[i] = (ht_convex){v, o->count, 0.0f};
        s->shapes[i] = HT_SHAPE(s->rounded[i]);
    }
    s->boxes[i] = ht_bounds(&s->shapes[i]);
}

// More shapes need more room, so that about as many meet.
static void resize(crowd_state *s) {
    const float before = s->side;
    const int32_t old = s->count;
    s->count = (int32_t)(s->asked + 0.5f);
    s->side = 5.2f * sqrtf((float)s->count);
    s->zoom = 1.0f;
    for (int32_t i = 0; i < s->count; i++) {
        crowd_body *b = &s->bodies[i];
        if (i < old) {
            b->at = (ht_vec2){b->at.x * s->side / before, b->at.y * s->side / before};
            continue;
        }
        *b = (crowd_body){.at = {0.5f * s->side * (1.0f + random_side(s)), 0.5f * s->side * (1.0f + random_side(s))},
                          .velocity = {0.05f * random_side(s), 0.05f * random_side(s)},
                          .q = ht_rot_make(3.1f * random_side(s)),
                          .spin = ht_rot_make(0.03f * random_side(s)),
                          .size = 1.0f + 0.4f * random_side(s),
                          .kind = i % KINDS};
    }
}

static void end_crowd(void *state) {
    crowd_state *s = state;
    void *const blocks[] = {s->bodies, s->shapes, s->corners, s->boxes, s->meets, s->rounded,
                            s->seen,   s->cells,  s->next,    s->pairs, s->bits};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        free(blocks[i]);
    }
    ht_index_destroy(s->index);
    s->bodies = NULL;
}

static bool allocate_crowd(crowd_state *s) {
    const ht_index_desc desc = {.margin = 0.0f};
    s->bodies = calloc(CROWD_MAX, sizeof *s->bodies);
    s->shapes = calloc(CROWD_MAX, sizeof *s->shapes);
    s->corners = calloc((size_t)CROWD_MAX * CROWD_CORNERS, sizeof *s->corners);
    s->boxes = calloc(CROWD_MAX, sizeof *s->boxes);
    s->meets = calloc(CROWD_MAX, sizeof *s->meets);
    s->rounded = calloc(CROWD_MAX, sizeof *s->rounded);
    s->seen = calloc(CROWD_MAX, sizeof *s->seen);
    s->cells = calloc(2 * (size_t)CROWD_MAX, sizeof *s->cells);
    s->next = calloc(CROWD_MAX, sizeof *s->next);
    s->pairs = calloc(CROWD_PAIRS, sizeof *s->pairs);
    s->bits = calloc(CROWD_PAIRS / 64, sizeof *s->bits);
    return s->bodies != NULL && s->shapes != NULL && s->corners != NULL && s->boxes != NULL && s->meets != NULL &&
           s->rounded != NULL && s->seen != NULL && s->cells != NULL && s->next != NULL && s->pairs != NULL &&
           s->bits != NULL && ht_index_create(&desc, &s->index) == HT_OK;
}

static void reset_crowd(play *p, void *state) {
    crowd_state *s = state;
    if (!allocate_crowd(s)) {
        end_crowd(s);
        return;
    }
    play_at_end(p, end_crowd);
    s->random = 7;
    s->asked = 2000.0f;
    s->outlines = true;
    s->zoom = 1.0f;
    resize(s);
    s->middle = (ht_vec2){s->side / 2.0f, s->side / 2.0f};
}

// --- a frame ---

static float bounced(float *at, float velocity, float side) {
    *at += velocity;
    return (*at < 0.0f && velocity < 0.0f) || (*at > side && velocity > 0.0f) ? -velocity : velocity;
}

static void move_all(crowd_state *s, int32_t steps) {
    for (int32_t i = 0; i < s->count; i++) {
        crowd_body *b = &s->bodies[i];
        for (int32_t k = 0; k < steps; k++) {
            b->velocity.x = bounced(&b->at.x, b->velocity.x, s->side);
            b->velocity.y = bounced(&b->at.y, b->velocity.y, s->side);
            b->q = turned_on(b->q, b->spin);
        }
        shape_at(s, i);
        s->meets[i] = false;
    }
}

// --- drawing ---

static void put_ring(play_pen *pen, const play_view *v, const crowd_state *s, int32_t i) {
    const crowd_body *b = &s->bodies[i];
    const ht_shape *shape = &s->shapes[i];
    // Smaller than this many pixels, a triangle is as good as anything.
    const bool is_tiny = b->size * v->scale < 2.0f;
    if (shape->kind == HT_CONVEX && !is_tiny) {
        for (int32_t k = 0; k < shape->convex.count; k++) {
            play_pen_to(pen, play_to_screen(v, shape->convex.v[k]));
        }
    } else {
        const int32_t count = is_tiny ? 3 : 14;
        for (int32_t k = 0; k < count; k++) {
            const float angle = 6.2831853f * (float)k / (float)count;
            float x = b->size * cosf(angle), y = b->size * sinf(angle);
            if (b->kind == CAPSULE) {
                x = 0.5f * x + (x < 0.0f ? -b->size : b->size);
                y = 0.5f * y;
            }
            const ht_vec2 d = turned_point(b->q, x, y);
            play_pen_to(pen, play_to_screen(v, (ht_vec2){b->at.x + d.x, b->at.y + d.y}));
        }
    }
    play_pen_lift(pen);
}

// Those that are to be seen, all or by the index.
static int32_t find_seen(const play *p, const play_view *v, crowd_state *s) {
    if (s->zoom <= 1.0f) {
        for (int32_t i = 0; i < s->count; i++) {
            s->seen[i] = (uint32_t)i;
        }
        return s->count;
    }
    const ht_box box = {play_to_page(v, p->stage.min), play_to_page(v, p->stage.max)};
    return (int32_t)ht_index_query_box(s->index, box, &(ht_index_query){.any_order = true}, s->seen, CROWD_MAX);
}

static void draw_bodies(play *p, const play_view *v, crowd_state *s) {
    const ht_box room = {play_to_screen(v, (ht_vec2){0.0f, 0.0f}), play_to_screen(v, (ht_vec2){s->side, s->side})};
    play_rect(p, room, 0.0f, (play_style){.fill = PLAY_SHEET, .stroke = PLAY_GRID});
    const int32_t count = find_seen(p, v, s);
    for (int meets = 0; meets < 2; meets++) {
        const play_color color = meets ? PLAY_RED : PLAY_BLUE;
        const bool outlined = s->outlines && v->scale > 2.5f;
        const play_style style = {
            .fill = play_fade(color, outlined ? 0.35f : 0.8f), .stroke = outlined ? color : 0, .width = 1.0f};
        play_pen pen = play_pen_start(p);
        int32_t rings = 0;
        for (int32_t k = 0; k < count; k++) {
            const int32_t i = (int32_t)s->seen[k];
            if (s->meets[i] != (meets != 0)) {
                continue;
            }
            put_ring(&pen, v, s, i);
            if (++rings % 32 == 0) { // what a browser takes for an area grows with the square of its rings
                play_pen_end(&pen, PLAY_AREA, style);
                pen = play_pen_start(p);
            }
        }
        play_pen_end(&pen, PLAY_AREA, style);
    }
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
    if (play_grab(p, &before, GROUND, &ground, &delta)) {
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
        play_disc(p, play_to_screen(v, s->found.point), 4.0f, (play_style){.fill = PLAY_RED});
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
              (play_style){.stroke = PLAY_RED, .width = 1.0f, .flags = PLAY_DASHED});
    play_text(p, (ht_vec2){room.min.x + 0.3f * p->em, y + (most > 0.02f ? -0.3f : 1.0f) * p->em}, 0.8f * p->em,
              PLAY_RED, 0, "1/60 s");
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
    (void)play_choice(p, play_say(p, "Mouse", "マウス"), &s->ask, asks, CROWD_ASKS);
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
        resize(s);
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
        play_paragraph(p, PLAY_RED, "%s", play_say(p, "Not enough memory", "メモリが足りません"));
        return;
    }
    double at[CROWD_PARTS + 1];
    at[0] = p->front.now(p->front.context);
    move_all(s, p->steps);
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
    draw_bodies(p, &v, s);
    draw_asked(p, &v, s);
    put_panel(p, s);
}

const play_page play_page_crowd = {
    "crowd",
    {"Crowd", "大量の図形"},
    {"From 100 to 100,000 shapes, every pair that meets in every frame. The wheel zooms, drag to look around.",
     "100 個から 10 "
     "万個まで、毎フレーム、当たっている組をすべて見つけます。ホイールで拡大縮小、ドラッグで移動します。"},
    sizeof(crowd_state),
    reset_crowd,
    frame,
    true};
