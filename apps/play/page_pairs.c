// page_pairs.c: any two kinds, and the answer to every question about them.
#include "play_sample.h"
#include <math.h>
#include <stdio.h>

static const float PAIRS_WIDTH = 800.0f, HEIGHT = 560.0f;
enum { CONTACTS = 16, CROSSINGS = 32, HITS = 8, JSON = 2048 };

typedef enum question { DISTANCE, CONTACT, RAY, CAST, CROSSING, QUESTIONS } question;

typedef struct side {
    int32_t kind; // number of the sample
    ht_vec2 center;
    float radians, size;
    play_sample sample;
} side;

typedef struct pairs_state {
    side a, b;
    int32_t chosen; // side that keys turn and resize: 0 or 1
    int32_t asked;
    int32_t start;        // of casts
    ht_vec2 ray_a, ray_b; // from, towards
    ht_vec2 delta;        // of A's cast
    char json[JSON];
} pairs_state;

static void reset_pairs(play *p, void *state) {
    (void)p;
    pairs_state *s = state;
    s->a = (side){.kind = HT_OBOX - HT_POINT, .center = {280.0f, 250.0f}, .radians = 0.4f, .size = 1.3f};
    s->b = (side){.kind = HT_POLYGON - HT_POINT, .center = {500.0f, 310.0f}, .radians = -0.2f, .size = 1.6f};
    s->ray_a = (ht_vec2){120.0f, 480.0f};
    s->ray_b = (ht_vec2){260.0f, 420.0f};
    s->delta = (ht_vec2){230.0f, 60.0f};
}

static void remake(side *it) {
    play_sample_make(&it->sample, play_sample_kind(it->kind), it->center, it->radians, it->size);
}

static play_color color_of_relation(ht_relation relation, play_color apart) {
    return relation == HT_APART ? apart : relation == HT_TOUCH ? PLAY_AMBER : PLAY_RED;
}

static const char *relation_text(const play *p, ht_relation relation) {
    const char *const names[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    return names[relation];
}

static const char *yes_or_no(const play *p, bool yes) {
    return yes ? play_say(p, "yes", "はい") : play_say(p, "no", "いいえ");
}

// --- moving ---

static void move(play *p, const play_view *v, pairs_state *s) {
    side *const sides[2] = {&s->a, &s->b};
    for (int i = 1; i >= 0; i--) {
        ht_vec2 delta, center = sides[i]->center;
        play_name_next(p, 0.0f, "%c", 'A' + i);
        const bool held = play_handle(p, v, 10 + i, &center, 5.0f, i == 0 ? PLAY_BLUE : PLAY_TEAL);
        if (held) {
            sides[i]->center = center;
        } else if (play_grab(p, v, 1 + i, &sides[i]->sample.shape, &delta)) {
            sides[i]->center = (ht_vec2){center.x + delta.x, center.y + delta.y};
        } else {
            continue;
        }
        s->chosen = i;
    }
    side *it = sides[s->chosen];
    const float turn = (play_is_held(p, PLAY_KEY_E) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_Q) ? 1.0f : 0.0f);
    const float grow = (play_is_held(p, PLAY_KEY_PLUS) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_MINUS) ? 1.0f : 0.0f);
    it->radians = remainderf(it->radians + 0.03f * turn + 0.1f * p->in.wheel, 6.2831853f);
    it->size = fminf(fmaxf(it->size * (1.0f + 0.02f * grow), 0.2f), 4.0f);
    remake(&s->a);
    remake(&s->b);
}

// --- a question each: what it draws and what it says ---

static void draw_dot(play *p, const play_view *v, ht_vec2 at, play_color color) {
    play_disc(p, play_to_screen(v, at), 0.3f * p->em, (play_style){.fill = color, .stroke = PLAY_SHEET});
}

// From a point along a direction by pixels.
static void draw_normal(play *p, const play_view *v, ht_vec2 at, ht_vec2 normal, float length, play_color color) {
    const ht_vec2 from = play_to_screen(v, at);
    play_arrow(p, from, (ht_vec2){from.x + length * normal.x, from.y + length * normal.y},
               (play_style){.stroke = color, .width = 2.0f});
}

static void ask_distance(play *p, const play_view *v, pairs_state *s) {
    const ht_separation d = ht_distance(&s->a.sample.shape, &s->b.sample.shape);
    if (!isfinite(d.distance)) {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p, "No translation separates them: the depth is infinite.",
                                "どれだけ動かしても離れません。深さは無限大です。"));
        return;
    }
    play_value(p, d.distance < 0.0f ? play_say(p, "depth", "深さ") : play_say(p, "distance", "距離"), PLAY_INK, "%.4f",
               (double)fabsf(d.distance));
    play_value(p, play_say(p, "normal", "法線"), PLAY_INK, "%.3f, %.3f", (double)d.normal.x, (double)d.normal.y);
    if (d.distance < 0.0f) {
        // B, pushed out by the shortest way, as a ghost.
        side out = s->b;
        out.center = (ht_vec2){out.center.x - d.distance * d.normal.x, out.center.y - d.distance * d.normal.y};
        remake(&out);
        play_shape(p, v, &out.sample.shape,
                   (play_style){.stroke = play_fade(PLAY_TEAL, 0.7f), .width = 1.2f, .flags = PLAY_DASHED});
        play_arrow(p, play_to_screen(v, d.point_b), play_to_screen(v, d.point_a),
                   (play_style){.stroke = PLAY_AMBER, .width = 2.5f});
    } else {
        play_line(p, play_to_screen(v, d.point_a), play_to_screen(v, d.point_b),
                  (play_style){.stroke = PLAY_AMBER, .width = 2.0f});
    }
    draw_dot(p, v, d.point_a, PLAY_BLUE);
    draw_dot(p, v, d.point_b, PLAY_TEAL);
}

static void ask_contact(play *p, const play_view *v, pairs_state *s) {
    ht_manifold found[CONTACTS];
    const float margin = 4.0f;
    const size_t count = ht_contacts(&s->a.sample.shape, &s->b.sample.shape, margin, found, CONTACTS);
    play_value(p, play_say(p, "manifolds", "接触マニフォールド"), PLAY_INK, "%zu", count);
    for (size_t i = 0; i < count && i < CONTACTS; i++) {
        for (int32_t k = 0; k < found[i].count; k++) {
            const ht_contact_point *c = &found[i].points[k];
            draw_normal(p, v, c->at, found[i].normal, 2.5f * p->em, PLAY_AMBER);
            draw_dot(p, v, c->at, PLAY_RED);
            char name[32];
            (void)snprintf(name, sizeof name, "%08x", (unsigned)c->id);
            play_value(p, name, PLAY_INK, "%.4f", (double)c->separation);
        }
    }
    play_paragraph(p, PLAY_FAINT,
                   play_say(p, "Within a margin of %g. The id stays the same while the same features touch.",
                            "マージン %g 以内の接触です。同じ部分が触れている間、番号は変わりません。"),
                   (double)margin);
}

static void ray_against(play *p, const play_view *v, const ht_ray *ray, const ht_shape *shape, const char *name) {
    ht_ray_hit hits[HITS];
    const size_t count = ht_raycast_all(ray, INFINITY, shape, hits, HITS);
    for (size_t i = 0; i < count && i < HITS; i++) {
        const float ends[2] = {hits[i].enter, fminf(hits[i].exit, 100.0f)};
        const ht_vec2 at[2] = {{ray->origin.x + ends[0] * ray->dir.x, ray->origin.y + ends[0] * ray->dir.y},
                               {ray->origin.x + ends[1] * ray->dir.x, ray->origin.y + ends[1] * ray->dir.y}};
        play_line(p, play_to_screen(v, at[0]), play_to_screen(v, at[1]),
                  (play_style){.stroke = PLAY_RED, .width = 3.0f});
        draw_normal(p, v, at[0], hits[i].normal, 2.0f * p->em, PLAY_AMBER);
        draw_normal(p, v, at[1], hits[i].exit_normal, 2.0f * p->em, PLAY_AMBER);
        play_value(p, name, PLAY_INK, "%.4f .. %.4f", (double)hits[i].enter, (double)hits[i].exit);
    }
    if (count == 0) {
        play_value(p, name, PLAY_FAINT, "%s", play_say(p, "no hit", "当たらない"));
    }
}

static void ask_ray(play *p, const play_view *v, pairs_state *s) {
    const ht_ray ray = {s->ray_a, {s->ray_b.x - s->ray_a.x, s->ray_b.y - s->ray_a.y}};
    const ht_shape shape = HT_SHAPE(ray);
    play_shape(p, v, &shape, (play_style){.stroke = PLAY_VIOLET});
    ray_against(p, v, &ray, &s->a.sample.shape, "A");
    ray_against(p, v, &ray, &s->b.sample.shape, "B");
    play_name_next(p, 0.0f, "%s", play_say(p, "Ray's direction", "レイの向き"));
    (void)play_handle(p, v, 21, &s->ray_b, 6.0f, PLAY_VIOLET);
    play_name_next(p, 0.0f, "%s", play_say(p, "Ray's origin", "レイの始点"));
    (void)play_handle(p, v, 20, &s->ray_a, 6.0f, PLAY_VIOLET);
    play_paragraph(
        p, PLAY_FAINT, "%s",
        play_say(p, "Enter and exit in multiples of the direction.", "方向ベクトルの何倍で入り、何倍で出るかです。"));
}

static void ask_cast(play *p, const play_view *v, pairs_state *s) {
    const char *const starts[3] = {play_say(p, "report", "報告"), play_say(p, "ignore", "無視"),
                                   play_say(p, "slide", "滑る")};
    (void)play_choice(p, play_say(p, "start", "開始"), &s->start, starts, 3);
    const ht_cast_hit hit = ht_cast(&s->a.sample.shape, s->delta, &s->b.sample.shape, (ht_start)s->start);
    side ghost = s->a;
    ghost.center = (ht_vec2){s->a.center.x + hit.fraction * s->delta.x, s->a.center.y + hit.fraction * s->delta.y};
    remake(&ghost);
    play_shape(p, v, &ghost.sample.shape,
               (play_style){.fill = play_fade(PLAY_BLUE, 0.08f), .stroke = PLAY_BLUE, .flags = PLAY_DASHED});
    ht_vec2 end = {s->a.center.x + s->delta.x, s->a.center.y + s->delta.y};
    play_arrow(p, play_to_screen(v, s->a.center), play_to_screen(v, end), (play_style){.stroke = PLAY_VIOLET});
    play_name_next(p, 0.0f, "%s", play_say(p, "End of the cast", "キャストの終点"));
    if (play_handle(p, v, 30, &end, 6.0f, PLAY_VIOLET)) {
        s->delta = (ht_vec2){end.x - s->a.center.x, end.y - s->a.center.y};
    }
    play_value(p, play_say(p, "hit", "当たる"), hit.hit ? PLAY_RED : PLAY_INK, "%s", yes_or_no(p, hit.hit));
    play_value(p, play_say(p, "fraction", "割合"), PLAY_INK, "%.5f", (double)hit.fraction);
    play_value(p, play_say(p, "at the start", "開始時"), PLAY_INK, "%s", relation_text(p, hit.start));
    if (hit.hit) {
        draw_normal(p, v, hit.point, hit.normal, 2.5f * p->em, PLAY_AMBER);
        draw_dot(p, v, hit.point, PLAY_RED);
    }
}

static void ask_crossings(play *p, const play_view *v, pairs_state *s) {
    ht_crossing found[CROSSINGS];
    const size_t count = ht_crossings(&s->a.sample.shape, &s->b.sample.shape, found, CROSSINGS);
    play_value(p, play_say(p, "points", "点の数"), PLAY_INK, "%zu", count);
    for (size_t i = 0; i < count && i < CROSSINGS; i++) {
        draw_dot(p, v, found[i].at, found[i].shared ? PLAY_AMBER : PLAY_RED);
    }
    const char *const inside[3] = {play_say(p, "outside", "外"), play_say(p, "inside, touching", "内側で接する"),
                                   play_say(p, "inside", "内側")};
    play_value(p, play_say(p, "B in A", "B は A の中"), PLAY_INK, "%s",
               inside[ht_contain(&s->a.sample.shape, &s->b.sample.shape)]);
    play_value(p, play_say(p, "A in B", "A は B の中"), PLAY_INK, "%s",
               inside[ht_contain(&s->b.sample.shape, &s->a.sample.shape)]);
}

static void (*const pairs_question[QUESTIONS])(play *, const play_view *, pairs_state *) = {
    ask_distance, ask_contact, ask_ray, ask_cast, ask_crossings};

// --- the panel ---

static void choose(play *p, pairs_state *s) {
    const char *kinds[PLAY_SAMPLE_KINDS];
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        kinds[i] = ht_kind_name(play_sample_kind(i));
    }
    (void)play_choice(p, "A", &s->a.kind, kinds, PLAY_SAMPLE_KINDS);
    (void)play_choice(p, "B", &s->b.kind, kinds, PLAY_SAMPLE_KINDS);
    const char *const questions[QUESTIONS] = {play_say(p, "distance", "距離"), play_say(p, "contacts", "接触"),
                                              play_say(p, "ray", "レイ"), play_say(p, "cast", "キャスト"),
                                              play_say(p, "crossings", "交点")};
    (void)play_choice(p, play_say(p, "Question", "質問"), &s->asked, questions, QUESTIONS);
}

static void put_method(play *p, const pairs_state *s) {
    static const ht_question questions[QUESTIONS] = {HT_QUESTION_DISTANCE, HT_QUESTION_CONTACT, HT_QUESTION_RAY,
                                                     HT_QUESTION_CAST, HT_QUESTION_CROSSINGS};
    const ht_kind first = s->asked == RAY ? HT_RAY : s->a.sample.shape.kind;
    play_heading(p, play_say(p, "Method", "方法"));
    for (int32_t step = 0;; step++) {
        const ht_pair_info info = ht_where(questions[s->asked], first, s->b.sample.shape.kind, step);
        if (info.function == NULL) {
            break;
        }
        if (step == 0) {
            play_paragraph(p, PLAY_INK, "%s", info.function);
            play_paragraph(p, PLAY_FAINT, "%s", info.method);
        } else {
            play_paragraph(p, PLAY_FAINT, "%s: %s", info.role, info.function);
        }
    }
}

// The line for `hantei QUESTION`, to copy.
static void put_json(play *p, pairs_state *s) {
    char a[JSON / 2], b[JSON / 2];
    if (!play_shape_json(&s->a.sample.shape, a, sizeof a) || !play_shape_json(&s->b.sample.shape, b, sizeof b) ||
        snprintf(s->json, sizeof s->json, "{\"a\":%s,\"b\":%s}", a, b) >= JSON) {
        return;
    }
    play_heading(p, play_say(p, "As text", "テキスト"));
    if (p->front.copy != NULL && play_button(p, play_say(p, "Copy", "コピー"))) {
        p->front.copy(p->front.context, s->json);
    }
    play_paragraph(p, PLAY_FAINT, "%s", s->json);
}

static void frame(play *p, void *state) {
    pairs_state *s = state;
    const play_view v = play_fit(p, PAIRS_WIDTH, HEIGHT);
    remake(&s->a);
    remake(&s->b);
    const ht_relation relation = ht_relate(&s->a.sample.shape, &s->b.sample.shape);
    const play_color a = color_of_relation(relation, PLAY_BLUE), b = color_of_relation(relation, PLAY_TEAL);
    play_shape(p, &v, &s->b.sample.shape, (play_style){.fill = play_fade(b, 0.15f), .stroke = b, .width = 2.0f});
    play_shape(p, &v, &s->a.sample.shape, (play_style){.fill = play_fade(a, 0.15f), .stroke = a, .width = 2.0f});
    choose(p, s);
    play_answer(p, play_say(p, "relation", "関係"), color_of_relation(relation, PLAY_INK), "%s",
                relation_text(p, relation));
    play_space(p, 0.4f);
    pairs_question[s->asked](p, &v, s);
    move(p, &v, s);
    put_method(p, s);
    put_json(p, s);
    const ht_vec2 at[2] = {play_to_screen(&v, s->a.center), play_to_screen(&v, s->b.center)};
    for (int i = 0; i < 2; i++) {
        play_text(p, (ht_vec2){at[i].x + 0.6f * p->em, at[i].y - 0.4f * p->em}, p->em, PLAY_INK, PLAY_BOLD, "%s",
                  i == 0 ? "A" : "B");
    }
}

const play_page play_page_pairs = {
    "pairs",
    {"Every pair", "全ての組"},
    {"Drag shapes and violet handles. Wheel, Q and E turn, + and - resize the shape last dragged.",
     "図形や紫のつまみをドラッグできます。最後に動かした図形はホイール・Q/E で回転、+/- で拡大縮小します。"},
    sizeof(pairs_state),
    reset_pairs,
    frame,
    false};
