// page_field.c: article 001, a circle against a box by a distance function; then any field of the library.
#include "play_fields.h"
#include "play_formula.h"
#include "play_outlines.h"
#include "play_ui.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FIELDS = 32 }; // at most

static const float FIELD_WIDTH = 800.0f, HEIGHT = 560.0f, SPACING = 20.0f; // page; from line to line
static const float RADIANS = 0.0174532925f;                                // in a degree

typedef struct field_state {
    int32_t chosen;
    float knob[FIELDS];
    float degrees;
    float radius;
    struct { // the reader's own, last of all
        char text[200];
        char problem[96];
        play_formula formula;
        ht_field_callback callback;
        ht_field_violation violation;
        int32_t version;
    } own;
    ht_vec2 at; // the circle's centre
    bool shows_lines, shows_grown;
    ht_field_op ops[PLAY_FIELD_OPS];
    ht_field field;
    struct { // what the field was made of
        int32_t chosen, version;
        float knob, degrees;
    } made;
    play_outlines outlines;
} field_state;

// --- the reader's own function ---

static bool is_own(const field_state *s) {
    return s->chosen == play_field_count();
}

// The steepest gradient on the page, as far as points of a grid tell. NaN where a value is no number.
static float steepest(const play_formula *f) {
    double most = 0.0, g[2];
    for (int32_t i = 0; i < 101; i++) {
        for (int32_t k = 0; k < 71; k++) {
            const double value = play_formula_value(f, 8.0 * i - 400.0, 8.0 * k - 280.0, g),
                         slope = sqrt(g[0] * g[0] + g[1] * g[1]);
            if (!isfinite(value) || !isfinite(slope)) {
                return NAN;
            }
            most = fmax(most, slope);
        }
    }
    return (float)most;
}

// What is declared of the function is what was seen of it; ht_field_check looks for points that refute it.
static bool read_own(field_state *s, const char *text) {
    play_formula formula;
    const char *rest = play_formula_read(text, &formula);
    s->own.problem[0] = '\0';
    if (rest != NULL || strlen(text) >= sizeof s->own.text) {
        (void)snprintf(s->own.problem, sizeof s->own.problem, "%.60s", rest != NULL && *rest != '\0' ? rest : "...");
        return false;
    }
    const float slope = steepest(&formula);
    if (!(slope > 0.0f)) {
        (void)snprintf(s->own.problem, sizeof s->own.problem, "%s", isnan(slope) ? "NaN" : "f = const");
        return false;
    }
    (void)snprintf(s->own.text, sizeof s->own.text, "%s", text);
    s->own.formula = formula;
    s->own.callback = (ht_field_callback){play_formula_value,
                                          &s->own.formula,
                                          {.lipschitz = slope * 1.0001f,
                                           .error = 1e-9f,
                                           .size = 1000.0f,
                                           .reach = INFINITY,
                                           .bounds = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}}};
    s->own.version++;
    return true;
}

static void make_own(field_state *s, ht_vec2 center) {
    const ht_rot turn = ht_rot_make(s->degrees * RADIANS);
    const ht_field_op ops[5] = {{.code = HT_FIELD_MOVE, .number = {center.x, center.y}},
                                {.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}},
                                {.code = HT_FIELD_CALLBACK, .data = &s->own.callback},
                                {.code = HT_FIELD_END},
                                {.code = HT_FIELD_END}};
    memcpy(s->ops, ops, sizeof ops);
    (void)ht_field_make(s->ops, 5, &s->field);
    const ht_box page = {{0.0f, 0.0f}, {FIELD_WIDTH, HEIGHT}};
    s->own.violation = ht_field_check(&s->field, page, 4000, 1);
}

static void reset_field(play *p, void *state) {
    field_state *s = state;
    (void)p;
    for (int32_t i = 0; i < play_field_count() && i < FIELDS; i++) {
        s->knob[i] = play_field_at(i)->start;
    }
    s->radius = 20.0f; // as in the article
    s->at = (ht_vec2){540.0f, 200.0f};
    s->shows_lines = true;
    (void)read_own(s, "max(|x| - 50, |y| - 100)");
}

// Makes the field again where something has changed.
static void refresh(play *p, const play_view *v, field_state *s) {
    const float knob = is_own(s) ? 0.0f : s->knob[s->chosen];
    const bool is_changed = s->field.count == 0 || s->made.chosen != s->chosen || s->made.knob != knob ||
                            s->made.degrees != s->degrees || s->made.version != s->own.version;
    if (is_changed) {
        const ht_vec2 center = {FIELD_WIDTH / 2.0f, HEIGHT / 2.0f};
        if (is_own(s)) {
            make_own(s, center);
        } else {
            (void)play_field_make(play_field_at(s->chosen), knob, s->degrees * RADIANS, center, s->ops, &s->field);
        }
        s->made.chosen = s->chosen;
        s->made.version = s->own.version;
        s->made.knob = knob;
        s->made.degrees = s->degrees;
        s->outlines.is_made = false;
    }
    play_outlines_update(p, v, &s->field, SPACING, s->radius, &s->outlines);
}

static void draw_rings(play *p, const ht_vec2 *points, int32_t count, play_op op, play_style style) {
    play_pen pen = play_pen_start(p);
    for (int32_t i = 0; i + 1 < count; i++) { // but for the break at the end
        play_pen_to(&pen, points[i]);
    }
    play_pen_end(&pen, op, style);
}

// --- what is asked ---

typedef struct field_answer {
    ht_field_value value; // at the centre
    ht_field_relation relation;
} field_answer;

static field_answer ask_field(const field_state *s) {
    const ht_shape circle = HT_SHAPE(((ht_circle){s->at, s->radius}));
    return (field_answer){ht_field_at(&s->field, (double)s->at.x, (double)s->at.y),
                          ht_relate_field(&s->field, &circle, (ht_field_limits){0.01, 3000})};
}

// The article's function, in float as there, and its parts.
typedef struct article_box {
    ht_vec2 p; // relative to the box, in its own axes
    float dx, dy, inside, outside, sum;
} article_box;

static article_box article_function(const field_state *s) {
    const ht_rot q = ht_rot_make(s->degrees * RADIANS);
    const float x = s->at.x - FIELD_WIDTH / 2.0f, y = s->at.y - HEIGHT / 2.0f;
    article_box b = {.p = {q.c * x + q.s * y, q.c * y - q.s * x}};
    b.dx = fabsf(b.p.x) - 50.0f;
    b.dy = fabsf(b.p.y) - 100.0f;
    b.inside = fminf(fmaxf(b.dx, b.dy), 0.0f);
    b.outside = hypotf(fmaxf(b.dx, 0.0f), fmaxf(b.dy, 0.0f));
    b.sum = b.inside + b.outside - (s->radius + s->knob[0]);
    return b;
}

// --- the stage ---

static play_color hit_color(ht_relation relation) {
    return relation == HT_OVERLAP ? PLAY_RED : relation == HT_TOUCH ? PLAY_AMBER : PLAY_GREEN;
}

static void draw_field(play *p, const field_state *s) {
    if (s->shows_lines) {
        draw_rings(p, s->outlines.line, s->outlines.line_count, PLAY_PATH,
                   (play_style){.stroke = play_fade(PLAY_BLUE, 0.28f), .width = 0.06f * p->em});
    }
    draw_rings(p, s->outlines.ring, s->outlines.ring_count, PLAY_AREA,
               (play_style){.fill = play_fade(PLAY_BLUE, 0.3f), .stroke = PLAY_BLUE, .width = 0.12f * p->em});
    if (s->shows_grown) {
        draw_rings(p, s->outlines.grown, s->outlines.grown_count, PLAY_PATH,
                   (play_style){.stroke = PLAY_RED, .width = 0.1f * p->em, .flags = PLAY_DASHED});
    }
}

// The way to the box along each of its axes, dx and dy: to its sides, and where these are prolonged.
static void draw_article(play *p, const play_view *v, const field_state *s) {
    const article_box b = article_function(s);
    const ht_rot q = ht_rot_make(s->degrees * RADIANS);
    const ht_vec2 corner = {copysignf(50.0f, b.p.x), copysignf(100.0f, b.p.y)};
    const ht_vec2 local[4] = {b.p, {corner.x, b.p.y}, corner, {b.p.x, corner.y}};
    ht_vec2 at[4];
    for (int i = 0; i < 4; i++) {
        at[i] = play_to_screen(v, (ht_vec2){FIELD_WIDTH / 2.0f + q.c * local[i].x - q.s * local[i].y,
                                            HEIGHT / 2.0f + q.s * local[i].x + q.c * local[i].y});
    }
    for (int i = 0; i < 2; i++) {
        const float way = i == 0 ? b.dx : b.dy, other = i == 0 ? b.dy : b.dx;
        const ht_vec2 to = at[i == 0 ? 1 : 3];
        const play_color color = way > 0.0f ? PLAY_INK : PLAY_FAINT;
        play_line(p, at[0], to, (play_style){.stroke = color, .width = 0.09f * p->em, .flags = PLAY_DASHED});
        if (other > 0.0f) {
            play_line(p, to, at[2], (play_style){.stroke = PLAY_GRID, .width = 0.09f * p->em});
        }
        if ((fabsf(way) - s->radius) * v->scale > 2.0f * p->em) {
            const float part = 0.5f + 0.5f * s->radius / fabsf(way);
            play_label(p,
                       (ht_vec2){at[0].x + part * (to.x - at[0].x) - 0.6f * p->em,
                                 at[0].y + part * (to.y - at[0].y) + 0.3f * p->em},
                       color, i == 0 ? "dx" : "dy");
        }
    }
}

// The circle that is free of the shape for certain, the gradient, and the foot it leads to.
static void draw_probe(play *p, const play_view *v, const field_state *s, const field_answer *a) {
    const ht_vec2 at = play_to_screen(v, s->at);
    const ht_vec2 g = {(float)a->value.gradient[0], (float)a->value.gradient[1]};
    const float value = (float)a->value.value, free = fabsf(value) / s->field.facts.lipschitz * v->scale;
    const bool is_exact = value > 0.0f ? s->field.facts.is_exact_outside : s->field.facts.is_exact_inside;
    if (value > 0.0f || is_exact) {
        play_disc(p, at, free, (play_style){.stroke = PLAY_FAINT, .width = 0.08f * p->em, .flags = PLAY_DASHED});
    }
    play_disc(p, at, s->radius * v->scale,
              (play_style){.fill = play_fade(hit_color(a->relation.relation), 0.5f),
                           .stroke = hit_color(a->relation.relation),
                           .width = 0.1f * p->em});
    if (is_exact && free > 1.0f) {
        const ht_vec2 foot = {at.x - g.x * value * v->scale, at.y - g.y * value * v->scale};
        play_line(p, at, foot, (play_style){.stroke = PLAY_VIOLET, .width = 0.1f * p->em});
        play_disc(p, foot, 0.28f * p->em, (play_style){.fill = PLAY_VIOLET});
    }
    const float long_as = 3.0f * p->em;
    play_arrow(p, at, (ht_vec2){at.x + long_as * g.x, at.y + long_as * g.y},
               (play_style){.stroke = PLAY_AMBER, .width = 0.18f * p->em});
    play_disc(p, at, 0.2f * p->em, (play_style){.fill = PLAY_INK});
}

// --- the panel ---

static void put_field_answers(play *p, const field_state *s, const field_answer *a) {
    const char *const words[3] = {play_say(p, "free", "当たっていない"),
                                  a->relation.is_within_tolerance
                                      ? play_say(p, "touch, within 0.01", "接している(誤差 0.01)")
                                      : play_say(p, "not decided", "判定できない"),
                                  play_say(p, "hit", "当たり")};
    play_answer(p, play_say(p, "The circle", "円"), hit_color(a->relation.relation), "%s", words[a->relation.relation]);
    play_value(p, play_say(p, "Evaluations", "関数の評価回数"), PLAY_INK, "%d", (int)a->relation.evaluations);
    play_value(p, play_say(p, "f at its centre", "中心での f"), PLAY_INK, "%.3f", a->value.value);
    if (s->field.facts.has_limits) {
        play_value(p, play_say(p, "certainly within", "確実な範囲"), PLAY_INK, "%.3g … %.3g", a->value.low,
                   a->value.high);
    }
    play_value(p, play_say(p, "Gradient", "勾配"), PLAY_AMBER, "(%.3f, %.3f)", a->value.gradient[0],
               a->value.gradient[1]);
}

static void put_article(play *p, const field_state *s) {
    const article_box b = article_function(s);
    play_heading(p, play_say(p, "The article's function", "記事の関数"));
    play_value(p, "dx = |x| - 50", PLAY_INK, "%.2f", (double)b.dx);
    play_value(p, "dy = |y| - 100", PLAY_INK, "%.2f", (double)b.dy);
    play_value(p, "min(max(dx, dy), 0)", PLAY_INK, "%.2f", (double)b.inside);
    play_value(p, "length(max(d, 0))", PLAY_INK, "%.2f", (double)b.outside);
    play_value(p, play_say(p, "- radii", "- 半径"), PLAY_INK, "%.2f", -(double)(s->radius + s->knob[0]));
    play_value(p, play_say(p, "sum ≤ 0?", "和 ≤ 0 ?"), b.sum <= 0.0f ? PLAY_RED : PLAY_GREEN, "%.2f: %s", (double)b.sum,
               b.sum <= 0.0f ? play_say(p, "hit", "当たり") : play_say(p, "free", "当たっていない"));
}

static void put_fact(play *p, const char *name, bool holds) {
    play_value(p, name, holds ? PLAY_GREEN : PLAY_FAINT, "%s",
               holds ? play_say(p, "yes", "はい") : play_say(p, "no", "いいえ"));
}

static void put_facts(play *p, const field_state *s) {
    const ht_field_facts *f = &s->field.facts;
    play_heading(p, play_say(p, "What is certain", "確かなこと"));
    put_fact(p, play_say(p, "Distance outside", "外側で正確な距離"), f->is_exact_outside);
    put_fact(p, play_say(p, "Distance inside", "内側で正確な距離"), f->is_exact_inside);
    put_fact(p, play_say(p, "Convex", "凸"), f->is_convex);
    play_value(p, play_say(p, "Lipschitz bound", "リプシッツ定数"), PLAY_INK, "%.4g", (double)f->lipschitz);
    play_paragraph(
        p, PLAY_FAINT, "%s",
        f->has_limits ? play_say(p, "Of this set only bounds are known. They decide, or say that they cannot.",
                                 "距離の上下の限界だけが分かります。それで判定し、できなければそう答えます。")
        : f->is_exact_outside
            ? play_say(
                  p,
                  "f is the distance: nothing of the shape is in the dashed circle, and a disc takes one evaluation.",
                  "f は距離そのものです。破線の円の中に図形はなく、円との判定は 1 回の評価で済みます。")
            : play_say(
                  p,
                  "f is at most the distance: the dashed circle is free, but there may be more room. A search decides.",
                  "f は距離以下の値です。破線の円の中は空ですが、実際はもっと広いこともあり、探索で判定します。"));
}

static void put_own(play *p, const field_state *s) {
    play_entry(p, "f(x, y) =", s->own.text);
    play_keep_shapes(p, s->own.text, false);
    if (!p->front.has_widgets && p->front.paste != NULL && play_button(p, play_say(p, "Paste", "貼り付け"))) {
        p->front.paste(p->front.context, p);
    }
    if (s->own.problem[0] != '\0') {
        play_paragraph(p, PLAY_RED, "%s: %s", play_say(p, "Not understood from here on", "ここから読めません"),
                       s->own.problem);
    }
    play_paragraph(p, PLAY_FAINT, "%s: x, y, + - * /, ( ), | |, %s. %s", play_say(p, "It may have", "使えるもの"),
                   play_formula_names,
                   play_say(p, "x goes right and y down from the middle; the shape is where f ≤ 0.",
                            "x は中心から右、y は下へ。f ≤ 0 の所が図形です。"));
}

static void put_own_facts(play *p, const field_state *s) {
    const float slope = s->own.callback.facts.lipschitz / 1.0001f;
    const char *fact = s->own.violation.fact;
    play_heading(p, play_say(p, "What was checked", "調べたこと"));
    play_value(p, play_say(p, "Steepest slope seen", "見つかった最大の傾き"), slope > 1.0005f ? PLAY_AMBER : PLAY_GREEN,
               "%.4g", (double)slope);
    play_value(p, play_say(p, "ht_field_check refutes", "ht_field_check の反例"), fact != NULL ? PLAY_RED : PLAY_GREEN,
               "%s", fact != NULL ? fact : play_say(p, "nothing", "なし"));
    play_paragraph(
        p, PLAY_FAINT, "%s",
        slope > 1.0005f
            ? play_say(
                  p,
                  "Where f is steeper than 1 it is no distance, so hantei divides by the slope. Its answers are as "
                  "sure as the slope that was seen.",
                  "傾きが 1 を超える f は距離ではないので、hantei は傾きで割ります。答えが確かなのは、見つかった傾きが"
                  "本当に最大のときです。")
            : play_say(p,
                       "Nowhere seen steeper than 1: then f is at most the distance. hantei's answers are as sure as "
                       "that.",
                       "見つかった傾きは 1 以下です。それなら f は距離以下で、hantei の答えも確かです。"));
}

static void put_field_options(play *p, field_state *s) {
    const int32_t chosen = s->chosen;
    const char *names[FIELDS + 1];
    for (int32_t i = 0; i < play_field_count(); i++) {
        names[i] = play_say(p, play_field_at(i)->name.en, play_field_at(i)->name.ja);
    }
    names[play_field_count()] = play_say(p, "A formula of your own", "自分の式");
    (void)play_choice(p, "", &s->chosen, names, play_field_count() + 1);
    if (is_own(s)) {
        put_own(p, s);
    } else if (chosen == s->chosen) {
        const play_field *sample = play_field_at(chosen);
        (void)play_slider(p, play_say(p, sample->knob.en, sample->knob.ja), &s->knob[s->chosen],
                          (play_range){sample->least, sample->most, false}, sample->format);
    }
    (void)play_slider(p, play_say(p, "Turned by", "回転"), &s->degrees, (play_range){0.0f, 360.0f, false}, "%.0f°");
    (void)play_slider(p, play_say(p, "Circle's radius", "円の半径"), &s->radius, (play_range){0.0f, 150.0f, false},
                      "%.1f");
    (void)play_toggle(p, play_say(p, "Lines of equal value", "等値線"), &s->shows_lines);
    (void)play_toggle(p, play_say(p, "Grown by the radius", "半径だけ膨らませた形"), &s->shows_grown);
}

static void follow_mouse(play *p, const play_view *v, field_state *s) {
    play_name_next(p, 0.0f, "%s", play_say(p, "Circle", "円"));
    if (play_handle_done(p, v, 1, &s->at) || !play_mouse_is_free(p)) {
        return;
    }
    s->at = play_to_page(v, p->in.mouse);
    s->radius = fminf(fmaxf(s->radius + 2.0f * p->in.wheel, 0.0f), 150.0f);
}

static void frame(play *p, void *state) {
    field_state *s = state;
    const play_view v = play_fit(p, FIELD_WIDTH, HEIGHT);
    const float keys = (play_is_held(p, PLAY_KEY_E) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_Q) ? 1.0f : 0.0f);
    (void)play_keep(p, &s->degrees, 0.0f, 360.0f);
    s->degrees = fmodf(s->degrees + 360.0f + 90.0f * fminf(p->in.seconds, 0.1f) * keys, 360.0f);
    follow_mouse(p, &v, s);
    if (p->pasted != NULL) {
        s->chosen = play_field_count();
        (void)read_own(s, p->pasted);
    }
    play_heading(p, play_say(p, "Is f at most the radius?", "f は半径以下か"));
    put_field_options(p, s);
    refresh(p, &v, s);
    const field_answer a = ask_field(s);
    draw_field(p, s);
    if (s->chosen == 0) {
        draw_article(p, &v, s);
    }
    draw_probe(p, &v, s, &a);
    put_field_answers(p, s, &a);
    if (s->chosen == 0) {
        put_article(p, s);
    } else if (is_own(s)) {
        put_own_facts(p, s);
    } else {
        put_facts(p, s);
    }
}

const play_page play_page_field = {
    "field",
    {"Distance field", "距離関数"},
    {"Mouse or finger: the circle. Wheel: its radius. Q, E: turn the shape. Choose another shape in the panel.",
     "マウスか指で円を動かし、ホイールで半径、Q・E で図形を回転。図形はパネルで選べます。"},
    sizeof(field_state),
    reset_field,
    frame,
    false};
