// page_crowd.c: up to 100,000 moving shapes of mixed kinds; each frame the index finds whose boxes meet, and ht_meet
// which of the shapes do.
#include "play.h"
#include <math.h>
#include <stdlib.h>

enum { CROWD_MAX = 100000, CORNERS = 6, PAIRS = 1 << 20, KEPT = 240, PARTS = 3 };

typedef struct body {
    ht_vec2 at, velocity;
    ht_rot q, spin; // spin: the turn of a step
    float size;
    int32_t kind; // number in the list of shapes below
} body;

typedef struct crowd_state {
    body *bodies; // MOST of each
    ht_shape *shapes;
    ht_vec2 *corners; // CORNERS a shape
    ht_box *boxes;
    bool *meets;
    ht_pair *pairs; // PAIRS
    ht_index *index;
    float asked; // how many, by the slider
    int32_t count;
    float side; // of the square they are in
    uint64_t random;
    size_t candidates, meeting;
    bool outlines;
    float seconds[KEPT][PARTS]; // the last frames': moving, boxes, shapes
    int32_t next;
} crowd_state;

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
    ht_vec2 v[CORNERS];
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
    const body *b = &s->bodies[i];
    ht_vec2 *v = &s->corners[(size_t)i * CORNERS];
    if (b->kind == DISC) {
        s->shapes[i] = HT_SHAPE(((ht_circle){b->at, b->size}));
    } else if (b->kind == CAPSULE) {
        const ht_vec2 d = turned_point(b->q, b->size, 0.0f);
        s->shapes[i] =
            HT_SHAPE(((ht_capsule){{b->at.x - d.x, b->at.y - d.y}, {b->at.x + d.x, b->at.y + d.y}, 0.5f * b->size}));
    } else {
        const crowd_outline *o = &outlines[b->kind];
        for (int32_t k = 0; k < o->count; k++) {
            const ht_vec2 d = turned_point(b->q, b->size * o->v[k].x, b->size * o->v[k].y);
            v[k] = (ht_vec2){b->at.x + d.x, b->at.y + d.y};
        }
        s->shapes[i] = HT_SHAPE(((ht_convex){v, o->count, 0.0f}));
    }
    s->boxes[i] = ht_bounds(&s->shapes[i]);
}

// More shapes need more room, so that about as many meet.
static void resize(crowd_state *s) {
    const float before = s->side;
    const int32_t old = s->count;
    s->count = (int32_t)(s->asked + 0.5f);
    s->side = 5.2f * sqrtf((float)s->count);
    for (int32_t i = 0; i < s->count; i++) {
        body *b = &s->bodies[i];
        if (i < old) {
            b->at = (ht_vec2){b->at.x * s->side / before, b->at.y * s->side / before};
            continue;
        }
        *b = (body){.at = {0.5f * s->side * (1.0f + random_side(s)), 0.5f * s->side * (1.0f + random_side(s))},
                    .velocity = {0.05f * random_side(s), 0.05f * random_side(s)},
                    .q = ht_rot_make(3.1f * random_side(s)),
                    .spin = ht_rot_make(0.03f * random_side(s)),
                    .size = 1.0f + 0.4f * random_side(s),
                    .kind = i % KINDS};
    }
}

static void end_crowd(void *state) {
    crowd_state *s = state;
    void *const blocks[] = {s->bodies, s->shapes, s->corners, s->boxes, s->meets, s->pairs};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        free(blocks[i]);
    }
    ht_index_destroy(s->index);
    s->bodies = NULL;
}

static void reset_crowd(play *p, void *state) {
    crowd_state *s = state;
    s->bodies = calloc(CROWD_MAX, sizeof *s->bodies);
    s->shapes = calloc(CROWD_MAX, sizeof *s->shapes);
    s->corners = calloc((size_t)CROWD_MAX * CORNERS, sizeof *s->corners);
    s->boxes = calloc(CROWD_MAX, sizeof *s->boxes);
    s->meets = calloc(CROWD_MAX, sizeof *s->meets);
    s->pairs = calloc(PAIRS, sizeof *s->pairs);
    const ht_index_desc desc = {.margin = 0.0f};
    if (s->bodies == NULL || s->shapes == NULL || s->corners == NULL || s->boxes == NULL || s->meets == NULL ||
        s->pairs == NULL || ht_index_create(&desc, &s->index) != HT_OK) {
        end_crowd(s);
        return;
    }
    play_at_end(p, end_crowd);
    s->random = 7;
    s->asked = 2000.0f;
    s->outlines = true;
    resize(s);
}

// --- a frame ---

static float bounced(float *at, float velocity, float side) {
    *at += velocity;
    return (*at < 0.0f && velocity < 0.0f) || (*at > side && velocity > 0.0f) ? -velocity : velocity;
}

static void move_all(crowd_state *s, int32_t steps) {
    for (int32_t i = 0; i < s->count; i++) {
        body *b = &s->bodies[i];
        for (int32_t k = 0; k < steps; k++) {
            b->velocity.x = bounced(&b->at.x, b->velocity.x, s->side);
            b->velocity.y = bounced(&b->at.y, b->velocity.y, s->side);
            b->q = turned_on(b->q, b->spin);
        }
        shape_at(s, i);
        s->meets[i] = false;
    }
}

static void find_crowd_pairs(crowd_state *s) {
    s->candidates = 0;
    if (ht_index_build(s->index, s->boxes, NULL, (size_t)s->count) == HT_OK) {
        s->candidates = ht_index_pairs(s->index, false, s->pairs, PAIRS);
    }
}

static void decide_pairs(crowd_state *s) {
    s->meeting = 0;
    for (size_t i = 0; i < s->candidates && i < PAIRS; i++) {
        const ht_pair pair = s->pairs[i];
        if (ht_meet(&s->shapes[pair.a], &s->shapes[pair.b])) {
            s->meets[pair.a] = s->meets[pair.b] = true;
            s->meeting++;
        }
    }
}

// --- drawing ---

static void put_ring(play_pen *pen, const play_view *v, const crowd_state *s, int32_t i) {
    const body *b = &s->bodies[i];
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

static void draw_bodies(play *p, const play_view *v, const crowd_state *s) {
    const ht_vec2 corner = play_to_screen(v, (ht_vec2){s->side, s->side});
    play_rect(p, (ht_box){v->origin, corner}, 0.0f, (play_style){.fill = PLAY_SHEET, .stroke = PLAY_GRID});
    for (int meets = 0; meets < 2; meets++) {
        const play_color color = meets ? PLAY_RED : PLAY_BLUE;
        const bool outlined = s->outlines && v->scale > 2.5f;
        const play_style style = {
            .fill = play_fade(color, outlined ? 0.35f : 0.8f), .stroke = outlined ? color : 0, .width = 1.0f};
        play_pen pen = play_pen_start(p);
        int32_t rings = 0;
        for (int32_t i = 0; i < s->count; i++) {
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

static const play_color part_colors[PARTS] = {PLAY_TEAL, PLAY_BLUE, PLAY_AMBER};

static void draw_plot(play *p, const crowd_state *s) {
    const ht_box room = play_panel_box(p, 8.0f, play_say(p, "Time of the last frames", "最近のフレームの時間"));
    const float height = room.max.y - room.min.y, step = (room.max.x - room.min.x) / KEPT;
    float most = 1.0f / 60.0f;
    for (int32_t i = 0; i < KEPT; i++) {
        most = fmaxf(most, s->seconds[i][0] + s->seconds[i][1] + s->seconds[i][2]);
    }
    play_clip(p, &p->ui.box);
    play_rect(p, room, 0.0f, (play_style){.fill = PLAY_GROUND});
    float base[KEPT] = {0};
    for (int part = 0; part < PARTS; part++) {
        play_pen pen = play_pen_start(p);
        for (int32_t i = 0; i < KEPT; i++) {
            play_pen_to(&pen, (ht_vec2){room.min.x + step * (float)i, room.max.y - height * base[i] / most});
        }
        for (int32_t i = KEPT - 1; i >= 0; i--) {
            base[i] += s->seconds[(s->next + i) % KEPT][part];
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

static void put_panel(play *p, crowd_state *s) {
    const char *const names[PARTS] = {play_say(p, "move", "移動"), play_say(p, "pairs of boxes", "境界箱の組"),
                                      play_say(p, "exact answers", "厳密な判定")};
    float sums[PARTS] = {0};
    int32_t frames = 0;
    for (int32_t i = 0; i < KEPT; i++) {
        frames += s->seconds[i][0] > 0.0f;
        for (int k = 0; k < PARTS; k++) {
            sums[k] += s->seconds[i][k];
        }
    }
    if (play_slider(p, play_say(p, "Shapes", "図形の数"), &s->asked, (play_range){100.0f, (float)CROWD_MAX, true},
                    "%.0f")) {
        resize(s);
    }
    (void)play_toggle(p, play_say(p, "Outlines", "輪郭"), &s->outlines);
    play_heading(p, play_say(p, "This frame", "このフレーム"));
    play_value(p, play_say(p, "pairs of boxes", "境界箱の組"), PLAY_INK, "%zu", s->candidates);
    play_answer(p, play_say(p, "shapes that meet", "当たっている組"), PLAY_RED, "%zu", s->meeting);
    play_value(p, play_say(p, "brute force would test", "総当たりなら"), PLAY_FAINT, "%.0f",
               0.5 * (double)s->count * (double)(s->count - 1));
    play_heading(p, play_say(p, "Time of the last frames", "最近のフレームの時間"));
    draw_plot(p, s);
    for (int k = 0; k < PARTS; k++) {
        play_value(p, names[k], part_colors[k], "%.2f ms", 1e3 * (double)(sums[k] / (float)(frames > 0 ? frames : 1)));
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p,
                            "An index over the boxes, rebuilt each frame, finds the pairs; ht_meet decides each "
                            "exactly. Drawing is not counted.",
                            "毎フレーム作り直す境界境界箱の索引で候補の組を見つけ、ht_meet "
                            "で厳密に判定します。描画の時間は含みません。"));
}

static void frame(play *p, void *state) {
    crowd_state *s = state;
    if (s->bodies == NULL) {
        play_paragraph(p, PLAY_RED, "%s", play_say(p, "Not enough memory", "メモリが足りません"));
        return;
    }
    double at[PARTS + 1];
    at[0] = p->front.now(p->front.context);
    move_all(s, p->steps);
    at[1] = p->front.now(p->front.context);
    find_crowd_pairs(s);
    at[2] = p->front.now(p->front.context);
    decide_pairs(s);
    at[3] = p->front.now(p->front.context);
    for (int i = 0; i < PARTS; i++) {
        s->seconds[s->next][i] = fmaxf((float)(at[i + 1] - at[i]), 1e-9f);
    }
    s->next = (s->next + 1) % KEPT;
    if (!p->is_paused) {
        play_go_on(p);
    }
    const play_view v = play_fit(p, s->side, s->side);
    draw_bodies(p, &v, s);
    put_panel(p, s);
}

const play_page play_page_crowd = {
    "crowd",
    {"Crowd", "大量の図形"},
    {"Drag the slider: from 100 to 100,000 shapes, every pair that meets found in every frame.",
     "スライダーで 100 個から 10 万個まで。毎フレーム、当たっている組をすべて見つけます。"},
    sizeof(crowd_state),
    reset_crowd,
    frame,
    true};
