// pairs_ask.c: the questions about two shapes: what each draws and says.
#include "pairs.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { CONTACTS = 16, CROSSINGS = 32, HITS = 8, DIRECTION_LENGTH = 90 };
static const float FULL_CIRCLE = 6.2831853f;

static void draw_dot(play *p, const play_view *v, ht_vec2 at, play_color color) {
    play_disc(p, play_to_screen(v, at), 0.3f * p->em, (play_style){.fill = color, .stroke = PLAY_SHEET});
}

// From a point along a direction by pixels.
static void draw_normal(play *p, const play_view *v, ht_vec2 at, ht_vec2 normal, float length, play_color color) {
    const ht_vec2 from = play_to_screen(v, at);
    play_arrow(p, from, (ht_vec2){from.x + length * normal.x, from.y + length * normal.y},
               (play_style){.stroke = color, .width = 2.0f});
}

static const char *yes_or_no(const play *p, bool yes) {
    return yes ? play_say(p, "yes", "はい") : play_say(p, "no", "いいえ");
}

static const char *relation_words(const play *p, ht_relation relation) {
    const char *const names[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    return names[relation];
}

static void say_point(play *p, const char *name, ht_vec2 at) {
    play_value(p, name, PLAY_INK, "%.3f, %.3f", (double)at.x, (double)at.y);
}

// The shape of a side, placed elsewhere.
static void draw_ghost(play *p, const play_view *v, pairs_state *s, const pairs_side *side, ht_pose pose,
                       play_style style) {
    const size_t size = ht_placed_bound(&side->shape);
    if (size > s->ghost_size) {
        void *grown = realloc(s->ghost, size);
        if (grown == NULL) {
            return;
        }
        s->ghost = grown;
        s->ghost_size = size;
    }
    ht_shape ghost;
    style.flags |= PLAY_DASHED;
    if (ht_placed(&side->shape, pose, size > 0 ? s->ghost : NULL, size, &ghost) == HT_OK) {
        play_shape(p, v, &ghost, style);
    }
    if (side->levels != NULL && pose.q.c == 1.0f) {
        const ht_vec2 from = side->levels_of.center, to = side->center;
        play_levels_draw(p, v, side->levels, (ht_vec2){to.x - from.x + pose.p.x, to.y - from.y + pose.p.y},
                         (ht_vec2){1.0f, 0.0f}, style);
    }
}

static void draw_moved(play *p, const play_view *v, pairs_state *s, const pairs_side *side, ht_vec2 delta,
                       play_style style) {
    draw_ghost(p, v, s, side, (ht_pose){delta, HT_ROT_IDENTITY}, style);
}

// --- how they stand ---

static void ask_relation(play *p, const play_view *v, pairs_state *s) {
    (void)v;
    play_paragraph(p, PLAY_FAINT, "%s",
                   s->asked == PAIRS_MEET ? play_say(p, "Touching counts: they meet when they touch or overlap.",
                                                     "接触も当たりです。接しているか、重なっていれば当たっています。")
                                          : play_say(p, "A fact about the numbers as they are, not about rounding.",
                                                     "丸め誤差によらない、与えられた数そのものについての答えです。"));
    if (s->asked == PAIRS_MEET) {
        play_value(p, play_say(p, "meet", "当たっている"), PLAY_INK, "%s",
                   yes_or_no(p, ht_meet(&s->it.query.a, &s->it.query.b)));
    }
}

static void ask_containment(play *p, const play_view *v, pairs_state *s) {
    (void)v;
    const char *const inside[3] = {play_say(p, "outside", "外"), play_say(p, "inside, touching", "内側で接する"),
                                   play_say(p, "inside", "内側")};
    const ht_query *q = &s->it.query;
    play_value(p, play_say(p, "B in A", "B は A の中"), PLAY_INK, "%s", inside[ht_contain(&q->a, &q->b)]);
    play_value(p, play_say(p, "A in B", "A は B の中"), PLAY_INK, "%s", inside[ht_contain(&q->b, &q->a)]);
}

static void ask_crossings(play *p, const play_view *v, pairs_state *s) {
    ht_crossing found[CROSSINGS];
    const size_t count = ht_crossings(&s->it.query.a, &s->it.query.b, found, CROSSINGS);
    play_value(p, play_say(p, "points", "点の数"), PLAY_INK, "%zu", count);
    for (size_t i = 0; i < count && i < CROSSINGS; i++) {
        draw_dot(p, v, found[i].at, found[i].shared ? PLAY_AMBER : PLAY_RED);
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p, "Amber: an end of a stretch that both boundaries share.",
                            "橙色の点は、両方の境界が共有する区間の端です。"));
}

static void ask_witness(play *p, const play_view *v, pairs_state *s) {
    const ht_witness w = ht_find_witness(&s->it.query.a, &s->it.query.b);
    play_value(p, play_say(p, "proven", "証明"), w.proven ? PLAY_GREEN : PLAY_INK, "%s", yes_or_no(p, w.proven));
    if (w.relation != HT_APART) {
        draw_dot(p, v, w.point, PLAY_RED);
        say_point(p, play_say(p, "common point", "共通の点"), w.point);
    } else if (w.side.normal.x * w.side.normal.x + w.side.normal.y * w.side.normal.y > 0.0f) {
        const ht_shape side = HT_SHAPE(w.side);
        play_shape(p, v, &side, (play_style){.fill = play_fade(PLAY_VIOLET, 0.08f), .stroke = PLAY_VIOLET});
        play_value(p, play_say(p, "half-plane with A", "A を含む半平面"), PLAY_INK, "%.3f, %.3f; %.3f",
                   (double)w.side.normal.x, (double)w.side.normal.y, (double)w.side.offset);
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p, "A common point, or a half-plane that holds A and is apart from B: check it yourself.",
                            "共通の点、または A を含み B から離れた半平面です。自分で確かめられます。"));
}

// --- how far, and where they touch ---

static void ask_distance(play *p, const play_view *v, pairs_state *s) {
    const ht_separation d = ht_distance(&s->it.query.a, &s->it.query.b);
    if (!isfinite(d.distance)) {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p, "No translation separates them: the depth is infinite.",
                                "どれだけ動かしても離れません。深さは無限大です。"));
        return;
    }
    play_value(p, d.distance < 0.0f ? play_say(p, "depth", "深さ") : play_say(p, "distance", "距離"), PLAY_INK, "%.6g",
               (double)fabsf(d.distance));
    say_point(p, play_say(p, "normal", "法線"), d.normal);
    say_point(p, play_say(p, "nearest point of A", "A の最近点"), d.point_a);
    say_point(p, play_say(p, "nearest point of B", "B の最近点"), d.point_b);
    if (d.distance < 0.0f) { // B, pushed out by the shortest way
        draw_moved(p, v, s, &s->b, (ht_vec2){-d.distance * d.normal.x, -d.distance * d.normal.y},
                   (play_style){.stroke = play_fade(PLAY_TEAL, 0.7f), .width = 1.2f});
        play_arrow(p, play_to_screen(v, d.point_b), play_to_screen(v, d.point_a),
                   (play_style){.stroke = PLAY_AMBER, .width = 2.5f});
    } else {
        play_line(p, play_to_screen(v, d.point_a), play_to_screen(v, d.point_b),
                  (play_style){.stroke = PLAY_AMBER, .width = 2.0f});
    }
    draw_dot(p, v, d.point_a, PLAY_BLUE);
    draw_dot(p, v, d.point_b, PLAY_TEAL);
}

static void show_manifold(play *p, const play_view *v, const ht_manifold *m) {
    for (int32_t k = 0; k < m->count; k++) {
        const ht_contact_point *c = &m->points[k];
        draw_normal(p, v, c->at, m->normal, 2.5f * p->em, PLAY_AMBER);
        draw_dot(p, v, c->at, PLAY_RED);
        char name[32];
        (void)snprintf(name, sizeof name, "%08lx", (unsigned long)c->id);
        play_value(p, name, PLAY_INK, "%.4f", (double)c->separation);
    }
}

static void ask_contacts(play *p, const play_view *v, pairs_state *s) {
    ht_query *q = &s->it.query;
    ht_manifold found[CONTACTS];
    (void)play_slider(p, play_say(p, "Margin", "マージン"), &q->margin, (play_range){0.0f, 40.0f, false}, "%.1f");
    size_t count = 1;
    if (s->asked == PAIRS_CONTACT) {
        found[0] = ht_contact(&q->a, &q->b, q->margin);
        play_value(p, play_say(p, "points", "点の数"), PLAY_INK, "%d", (int)found[0].count);
    } else {
        count = ht_contacts(&q->a, &q->b, q->margin, found, CONTACTS);
        play_value(p, play_say(p, "manifolds", "接触マニフォールド"), PLAY_INK, "%zu", count);
    }
    for (size_t i = 0; i < count && i < CONTACTS; i++) {
        show_manifold(p, v, &found[i]);
    }
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p, "Number and separation. The number stays the same while the same features touch.",
                            "番号と隙間です。同じ部分が触れている間、番号は変わりません。"));
}

// --- rays ---

static void show_stretch(play *p, const play_view *v, const ht_ray *ray, const ht_ray_hit *hit) {
    const float ends[2] = {hit->enter, fminf(hit->exit, 100.0f)};
    const ht_vec2 at[2] = {{ray->origin.x + ends[0] * ray->dir.x, ray->origin.y + ends[0] * ray->dir.y},
                           {ray->origin.x + ends[1] * ray->dir.x, ray->origin.y + ends[1] * ray->dir.y}};
    play_line(p, play_to_screen(v, at[0]), play_to_screen(v, at[1]), (play_style){.stroke = PLAY_RED, .width = 3.0f});
    draw_normal(p, v, at[0], hit->normal, 2.0f * p->em, PLAY_AMBER);
    draw_normal(p, v, at[1], hit->exit_normal, 2.0f * p->em, PLAY_AMBER);
    play_value(p, play_say(p, "in, out", "入る, 出る"), PLAY_INK, "%.4f, %.4f", (double)hit->enter, (double)hit->exit);
}

static void ask_ray(play *p, const play_view *v, pairs_state *s) {
    ht_ray *ray = &s->it.query.ray;
    const float most = s->it.query.max;
    const ht_shape shape = HT_SHAPE(*ray);
    play_shape(p, v, &shape, (play_style){.stroke = PLAY_VIOLET});
    ht_ray_hit hits[HITS];
    size_t count = 1;
    if (s->asked == PAIRS_RAY) {
        hits[0] = ht_raycast(ray, most, &s->it.query.b);
        count = hits[0].hit;
    } else {
        count = ht_raycast_all(ray, most, &s->it.query.b, hits, HITS);
        play_value(p, play_say(p, "stretches", "区間の数"), PLAY_INK, "%zu", count);
    }
    for (size_t i = 0; i < count && i < HITS; i++) {
        show_stretch(p, v, ray, &hits[i]);
    }
    if (count == 0) {
        play_value(p, play_say(p, "hit", "当たる"), PLAY_INK, "%s", yes_or_no(p, false));
    }
    ht_vec2 to = {ray->origin.x + ray->dir.x, ray->origin.y + ray->dir.y};
    play_name_next(p, 0.0f, "%s", play_say(p, "Ray's direction", "レイの向き"));
    if (play_handle(p, v, 21, &to, 6.0f, PLAY_VIOLET)) {
        ray->dir = (ht_vec2){to.x - ray->origin.x, to.y - ray->origin.y};
    }
    play_name_next(p, 0.0f, "%s", play_say(p, "Ray's origin", "レイの始点"));
    (void)play_handle(p, v, 20, &ray->origin, 6.0f, PLAY_VIOLET);
    play_paragraph(p, PLAY_FAINT, "%s",
                   play_say(p, "The ray against B; where it enters and leaves in multiples of its direction.",
                            "B に対するレイです。方向ベクトルの何倍で入り、何倍で出るかです。"));
}

// --- motions ---

static void show_hit(play *p, const play_view *v, const ht_cast_hit *hit) {
    play_value(p, play_say(p, "hit", "当たる"), hit->hit ? PLAY_RED : PLAY_INK, "%s", yes_or_no(p, hit->hit));
    play_value(p, play_say(p, "fraction", "割合"), PLAY_INK, "%.5f", (double)hit->fraction);
    play_value(p, play_say(p, "at the start", "開始時"), PLAY_INK, "%s", relation_words(p, hit->start));
    if (hit->hit) {
        draw_normal(p, v, hit->point, hit->normal, 2.5f * p->em, PLAY_AMBER);
        draw_dot(p, v, hit->point, PLAY_RED);
    }
}

// An arrow from the side's middle with a handle at its end.
static void drag_delta(play *p, const play_view *v, int32_t number, const pairs_side *side, ht_vec2 *delta,
                       const char *name) {
    ht_vec2 end = {side->center.x + delta->x, side->center.y + delta->y};
    play_arrow(p, play_to_screen(v, side->center), play_to_screen(v, end), (play_style){.stroke = PLAY_VIOLET});
    play_name_next(p, 0.0f, "%s", name);
    if (play_handle(p, v, number, &end, 6.0f, PLAY_VIOLET)) {
        *delta = (ht_vec2){end.x - side->center.x, end.y - side->center.y};
    }
}

static void ask_cast(play *p, const play_view *v, pairs_state *s) {
    ht_query *q = &s->it.query;
    const char *const starts[3] = {play_say(p, "report", "報告"), play_say(p, "ignore", "無視"),
                                   play_say(p, "slide", "滑る")};
    (void)play_choice(p, play_say(p, "start", "開始"), &s->start, starts, 3);
    q->start = (ht_start)s->start;
    const ht_cast_hit hit = ht_cast(&q->a, q->delta, &q->b, q->start);
    draw_moved(p, v, s, &s->a, (ht_vec2){hit.fraction * q->delta.x, hit.fraction * q->delta.y},
               (play_style){.fill = play_fade(PLAY_BLUE, 0.08f), .stroke = PLAY_BLUE});
    drag_delta(p, v, 30, &s->a, &q->delta, play_say(p, "End of the cast", "キャストの終点"));
    show_hit(p, v, &hit);
}

static ht_pose pose_of_motion(const ht_motion *m, float t) {
    const ht_rot q = ht_rot_make(t * m->turn);
    const ht_vec2 c = m->pivot;
    return (ht_pose){{c.x - (q.c * c.x - q.s * c.y) + t * m->delta.x, c.y - (q.s * c.x + q.c * c.y) + t * m->delta.y},
                     q};
}

static void ask_sweep(play *p, const play_view *v, pairs_state *s) {
    ht_query *q = &s->it.query;
    const play_range turns = {-FULL_CIRCLE, FULL_CIRCLE, false};
    (void)play_slider(p, play_say(p, "A turns by", "A の回転"), &q->motion_a.turn, turns, "%.3f");
    (void)play_slider(p, play_say(p, "B turns by", "B の回転"), &q->motion_b.turn, turns, "%.3f");
    const ht_cast_hit hit = ht_sweep(&q->a, &q->motion_a, &q->b, &q->motion_b, q->tolerance);
    draw_ghost(p, v, s, &s->a, pose_of_motion(&q->motion_a, hit.fraction),
               (play_style){.fill = play_fade(PLAY_BLUE, 0.08f), .stroke = PLAY_BLUE});
    draw_ghost(p, v, s, &s->b, pose_of_motion(&q->motion_b, hit.fraction),
               (play_style){.fill = play_fade(PLAY_TEAL, 0.08f), .stroke = PLAY_TEAL});
    drag_delta(p, v, 31, &s->a, &q->motion_a.delta, play_say(p, "Where A moves to", "A の移動先"));
    drag_delta(p, v, 32, &s->b, &q->motion_b.delta, play_say(p, "Where B moves to", "B の移動先"));
    show_hit(p, v, &hit);
    play_value(p, play_say(p, "error", "誤差"), PLAY_INK, "%.2g", (double)hit.error);
}

// --- B alone ---

static void ask_nearest(play *p, const play_view *v, pairs_state *s) {
    const ht_vec2 found = ht_nearest_point(&s->it.query.b, s->it.point);
    if (isfinite(found.x) && isfinite(found.y)) {
        play_line(p, play_to_screen(v, s->it.point), play_to_screen(v, found),
                  (play_style){.stroke = PLAY_AMBER, .width = 2.0f});
        draw_dot(p, v, found, PLAY_TEAL);
    }
    say_point(p, play_say(p, "nearest point of B", "B の最近点"), found);
    play_name_next(p, 0.0f, "%s", play_say(p, "Point", "点"));
    (void)play_handle(p, v, 40, &s->it.point, 6.0f, PLAY_VIOLET);
}

static void ask_support(play *p, const play_view *v, pairs_state *s) {
    const ht_vec2 d = s->it.direction, found = ht_support(&s->it.query.b, d);
    const float length = sqrtf(d.x * d.x + d.y * d.y), fit = DIRECTION_LENGTH / fmaxf(length, 1e-6f);
    ht_vec2 end = {s->b.center.x + fit * d.x, s->b.center.y + fit * d.y};
    play_arrow(p, play_to_screen(v, s->b.center), play_to_screen(v, end), (play_style){.stroke = PLAY_VIOLET});
    play_name_next(p, 0.0f, "%s", play_say(p, "Direction", "方向"));
    if (play_handle(p, v, 41, &end, 6.0f, PLAY_VIOLET)) {
        s->it.direction = (ht_vec2){end.x - s->b.center.x, end.y - s->b.center.y};
    }
    if (isfinite(found.x) && isfinite(found.y)) {
        const ht_shape line = HT_SHAPE(((ht_line){found, {-d.y, d.x}}));
        play_shape(p, v, &line, (play_style){.stroke = play_fade(PLAY_AMBER, 0.6f), .flags = PLAY_DASHED});
        draw_dot(p, v, found, PLAY_RED);
    }
    say_point(p, play_say(p, "farthest point of B", "B の最も遠い点"), found);
}

static void ask_alone(play *p, const play_view *v, pairs_state *s) {
    const ht_shape *b = &s->it.query.b;
    const ht_box box = ht_bounds(b);
    const ht_status status = ht_validate(b);
    if (isfinite(box.min.x) && isfinite(box.min.y) && isfinite(box.max.x) && isfinite(box.max.y)) {
        play_rect(p, (ht_box){play_to_screen(v, box.min), play_to_screen(v, box.max)}, 0.0f,
                  (play_style){.stroke = PLAY_AMBER, .flags = PLAY_DASHED});
    }
    say_point(p, play_say(p, "bounds from", "境界箱の下端"), box.min);
    say_point(p, play_say(p, "to", "上端"), box.max);
    play_value(p, play_say(p, "area", "面積"), PLAY_INK, "%.2f", (double)ht_area(b));
    play_value(p, play_say(p, "valid", "正しい図形"), PLAY_INK, "%s",
               status == HT_OK ? yes_or_no(p, true) : ht_status_text(status));
}

// --- all of them ---

static const struct {
    play_words name;
    ht_question stream;
    void (*ask)(play *p, const play_view *v, pairs_state *s);
} questions[PAIRS_QUESTIONS] = {
    [PAIRS_RELATE] = {{"relate", "関係"}, HT_QUESTION_RELATE, ask_relation},
    [PAIRS_MEET] = {{"meet", "当たるか"}, HT_QUESTION_COUNT, ask_relation},
    [PAIRS_DISTANCE] = {{"distance", "距離"}, HT_QUESTION_DISTANCE, ask_distance},
    [PAIRS_CONTACT] = {{"contact", "接触(最深)"}, HT_QUESTION_COUNT, ask_contacts},
    [PAIRS_CONTACTS] = {{"contacts", "接触(全部)"}, HT_QUESTION_CONTACT, ask_contacts},
    [PAIRS_CONTAIN] = {{"contain", "包含"}, HT_QUESTION_CONTAIN, ask_containment},
    [PAIRS_CROSSINGS] = {{"crossings", "交点"}, HT_QUESTION_CROSSINGS, ask_crossings},
    [PAIRS_RAY] = {{"ray", "レイ"}, HT_QUESTION_RAY, ask_ray},
    [PAIRS_RAY_ALL] = {{"ray, all", "レイ(全区間)"}, HT_QUESTION_COUNT, ask_ray},
    [PAIRS_CAST] = {{"cast", "キャスト"}, HT_QUESTION_CAST, ask_cast},
    [PAIRS_SWEEP] = {{"sweep", "スイープ"}, HT_QUESTION_SWEEP, ask_sweep},
    [PAIRS_WITNESS] = {{"witness", "証拠"}, HT_QUESTION_COUNT, ask_witness},
    [PAIRS_NEAREST] = {{"nearest point", "最近点"}, HT_QUESTION_COUNT, ask_nearest},
    [PAIRS_SUPPORT] = {{"support", "最遠点"}, HT_QUESTION_COUNT, ask_support},
    [PAIRS_ALONE] = {{"bounds, area", "境界箱・面積"}, HT_QUESTION_COUNT, ask_alone},
};

const play_words *pairs_question_name(pairs_question question) {
    return &questions[question].name;
}

ht_question pairs_stream(pairs_question question) {
    return questions[question].stream;
}

bool pairs_is_about_b(pairs_question question) {
    return question > PAIRS_WITNESS || question == PAIRS_RAY || question == PAIRS_RAY_ALL;
}

void pairs_ask(play *p, const play_view *v, pairs_state *s) {
    questions[s->asked].ask(p, v, s);
}
