// page_rotated.c: article 004, a point against a turned rectangle: both of its methods step by step, timed, and where
// rounding makes them disagree.
#include "play_ui.h"
#include <math.h>

static const float ROTATED_WIDTH = 800.0f, HEIGHT = 560.0f;
enum { ROUNDS = 240, ROTATED_POINTS = 512, TIMES = 8, METHODS = 3 };

typedef struct rotated_state {
    ht_vec2 center, half, point;
    float degrees;
    bool follows;                      // the point is the mouse
    double seconds[METHODS], measured; // of so many points; what is old counts less and less
    ht_vec2 points[ROTATED_POINTS];
    int32_t on_edge, wrong[2], disagree; // of points laid on the border
    int32_t rounds;                      // frames that have measured since the rectangle changed
    uint64_t random;
} rotated_state;

// xorshift64 (Marsaglia 2003), 0 to 1.
static float random_unit(rotated_state *s) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (float)(s->random >> 40) / 16777216.0f;
}

static void reset_rotated(play *p, void *state) {
    (void)p;
    rotated_state *s = state;
    *s = (rotated_state){
        .center = {400.0f, 290.0f}, .half = {170.0f, 90.0f}, .point = {500.0f, 230.0f}, .degrees = 30.0f};
    s->follows = true;
    s->random = 4;
}

// --- the article's two methods, with its sines and cosines on every call ---

static void corners_of(const rotated_state *s, ht_vec2 corners[4]) {
    const float radians = s->degrees * 0.017453293f, c = cosf(radians), q = sinf(radians);
    for (int i = 0; i < 4; i++) {
        const float x = (i == 0 || i == 3) ? -s->half.x : s->half.x, y = i < 2 ? -s->half.y : s->half.y;
        corners[i] = (ht_vec2){x * c + y * -q + s->center.x, x * q + y * c + s->center.y};
    }
}

static float cross_at(const ht_vec2 corners[4], int edge, ht_vec2 p) {
    const ht_vec2 a = corners[edge], b = corners[(edge + 1) % 4];
    return (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y);
}

static bool by_crosses(const rotated_state *s, ht_vec2 p) {
    ht_vec2 corners[4];
    corners_of(s, corners);
    for (int i = 0; i < 4; i++) {
        if (cross_at(corners, i, p) < 0.0f) {
            return false;
        }
    }
    return true;
}

static ht_vec2 turned_back(const rotated_state *s, ht_vec2 p) {
    const float radians = -s->degrees * 0.017453293f, c = cosf(radians), q = sinf(radians);
    const float x = p.x - s->center.x, y = p.y - s->center.y;
    return (ht_vec2){x * c + y * -q, x * q + y * c};
}

static bool by_axes(const rotated_state *s, ht_vec2 p) {
    const ht_vec2 q = turned_back(s, p);
    return -s->half.x <= q.x && q.x <= s->half.x && -s->half.y <= q.y && q.y <= s->half.y;
}

static ht_obox rotated_box(const rotated_state *s) {
    return ht_obox_make(s->center, s->half, s->degrees * 0.017453293f);
}

// --- what the methods are worth ---

// Points laid on the border and rounded to float: what each method says, and what is true.
static void compare_methods(rotated_state *s) {
    ht_vec2 corners[4];
    const ht_obox box = rotated_box(s);
    corners_of(s, corners);
    for (int i = 0; i < ROTATED_POINTS; i++) {
        const int edge = i % 4;
        const float t = random_unit(s);
        const ht_vec2 a = corners[edge], b = corners[(edge + 1) % 4];
        const ht_vec2 p = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
        const bool first = by_crosses(s, p), second = by_axes(s, p), truth = ht_relate_point_obox(&p, &box) != HT_APART;
        s->wrong[0] += first != truth;
        s->wrong[1] += second != truth;
        s->disagree += first != second;
        s->on_edge++;
    }
}

// As a game would call them: through pointers, so that the compiler does not move the sines out of the loop.
static bool (*const volatile articles[2])(const rotated_state *s, ht_vec2 p) = {by_crosses, by_axes};

// Each method over the same points around the rectangle. Clocks may tick slowly (in browsers): only the sum over many
// frames tells.
static void measure_methods(play *p, rotated_state *s) {
    const ht_obox box = rotated_box(s);
    const float reach = s->half.x + s->half.y;
    int32_t inside = 0;
    for (int i = 0; i < ROTATED_POINTS; i++) {
        s->points[i] = (ht_vec2){s->center.x + reach * (2.0f * random_unit(s) - 1.0f),
                                 s->center.y + reach * (2.0f * random_unit(s) - 1.0f)};
    }
    double at[METHODS + 1];
    at[0] = p->front.now(p->front.context);
    for (int method = 0; method < METHODS; method++) {
        for (int i = 0; i < TIMES * ROTATED_POINTS; i++) {
            const ht_vec2 *point = &s->points[i % ROTATED_POINTS];
            inside += method < 2 ? articles[method](s, *point) : ht_relate_point_obox(point, &box) != HT_APART;
        }
        at[method + 1] = p->front.now(p->front.context);
    }
    s->measured = 0.98 * s->measured + (inside >= 0 ? TIMES * ROTATED_POINTS : 0);
    for (int i = 0; i < METHODS; i++) {
        s->seconds[i] = 0.98 * s->seconds[i] + at[i + 1] - at[i];
    }
}

// --- drawing ---

static void draw_crosses(play *p, const play_view *v, const rotated_state *s, const ht_vec2 corners[4]) {
    const ht_vec2 at = play_to_screen(v, s->point);
    for (int i = 0; i < 4; i++) {
        const ht_vec2 a = play_to_screen(v, corners[i]), b = play_to_screen(v, corners[(i + 1) % 4]);
        const bool good = cross_at(corners, i, s->point) >= 0.0f;
        const play_color color = good ? PLAY_GREEN : PLAY_FAINT;
        play_line(p, a, at, (play_style){.stroke = play_fade(color, 0.6f), .width = 1.0f, .flags = PLAY_DASHED});
        play_arrow(p, a, b, (play_style){.stroke = color, .width = 2.5f});
        // The number stands outside of the edge, beside its middle, where the axis leaves.
        const ht_vec2 n = {b.y - a.y, a.x - b.x}, foot = {0.65f * a.x + 0.35f * b.x, 0.65f * a.y + 0.35f * b.y};
        const float off = 1.2f * p->em / fmaxf(sqrtf(n.x * n.x + n.y * n.y), 1.0f);
        play_text(p, (ht_vec2){foot.x + off * n.x, foot.y + off * n.y + 0.35f * p->em}, 0.95f * p->em, color,
                  PLAY_BOLD | PLAY_MIDDLE, "%d", i + 1);
    }
}

static void draw_axes(play *p, const play_view *v, const rotated_state *s) {
    const ht_obox box = rotated_box(s);
    const ht_vec2 q = turned_back(s, s->point), o = play_to_screen(v, s->center);
    const ht_vec2 foot = {s->center.x + box.q.c * q.x, s->center.y + box.q.s * q.x};
    const ht_vec2 x = {s->center.x + box.q.c * (s->half.x + 30.0f), s->center.y + box.q.s * (s->half.x + 30.0f)};
    const ht_vec2 y = {s->center.x - box.q.s * (s->half.y + 30.0f), s->center.y + box.q.c * (s->half.y + 30.0f)};
    play_arrow(p, o, play_to_screen(v, x), (play_style){.stroke = PLAY_VIOLET});
    play_arrow(p, o, play_to_screen(v, y), (play_style){.stroke = PLAY_VIOLET});
    const play_style leg = {.stroke = PLAY_AMBER, .width = 2.0f};
    play_line(p, o, play_to_screen(v, foot), leg);
    play_line(p, play_to_screen(v, foot), play_to_screen(v, s->point), leg);
}

// The same picture in the rectangle's own axes, in the panel.
static void draw_own_axes(play *p, const rotated_state *s) {
    const ht_box room =
        play_panel_box(p, 8.5f, play_say(p, "The point in the rectangle's own axes", "長方形の軸で見た点"));
    const ht_vec2 q = turned_back(s, s->point),
                  middle = {(room.min.x + room.max.x) / 2.0f, (room.min.y + room.max.y) / 2.0f};
    const float reach = 1.7f * fmaxf(s->half.x, 1.7f * s->half.y);
    const float scale = (room.max.x - room.min.x) / (2.0f * reach);
    const bool inside = by_axes(s, s->point);
    const play_color color = inside ? PLAY_RED : PLAY_BLUE;
    const ht_vec2 at = {middle.x + scale * q.x, middle.y + scale * q.y};
    play_clip(p, &room);
    play_rect(p, room, 0.0f, (play_style){.fill = PLAY_GROUND});
    play_rect(p,
              (ht_box){{middle.x - scale * s->half.x, middle.y - scale * s->half.y},
                       {middle.x + scale * s->half.x, middle.y + scale * s->half.y}},
              0.0f, (play_style){.fill = play_fade(color, 0.15f), .stroke = color});
    play_line(p, (ht_vec2){room.min.x, middle.y}, (ht_vec2){room.max.x, middle.y},
              (play_style){.stroke = PLAY_VIOLET, .width = 1.0f});
    play_line(p, (ht_vec2){middle.x, room.min.y}, (ht_vec2){middle.x, room.max.y},
              (play_style){.stroke = PLAY_VIOLET, .width = 1.0f});
    play_path(p, (const ht_vec2[]){middle, {at.x, middle.y}, at}, 3, (play_style){.stroke = PLAY_AMBER, .width = 2.0f});
    play_disc(p, at, 0.3f * p->em, (play_style){.fill = PLAY_INK});
    play_clip(p, &p->stage);
    play_space(p, 0.6f);
}

static void draw_times(play *p, const rotated_state *s) {
    const char *const names[METHODS] = {play_say(p, "Cross products", "外積"),
                                        play_say(p, "Inverse rotation", "座標変換"), "ht_relate_point_obox"};
    const play_color colors[METHODS] = {PLAY_BLUE, PLAY_VIOLET, PLAY_TEAL};
    double most = 1e-12;
    for (int i = 0; i < METHODS; i++) {
        most = fmax(most, s->seconds[i]);
    }
    for (int i = 0; i < METHODS; i++) {
        play_value(p, names[i], colors[i], "%.1f ns", s->seconds[i] / s->measured * 1e9);
        const ht_box row = play_panel_box(p, 0.7f, NULL);
        const float width = (row.max.x - row.min.x) * (float)(s->seconds[i] / most);
        play_clip(p, &p->ui.box);
        play_rect(p, (ht_box){row.min, {row.min.x + fmaxf(width, 2.0f), row.min.y + 0.45f * p->em}}, 0.0f,
                  (play_style){.fill = colors[i]});
        play_clip(p, &p->stage);
    }
}

static void explain_rotated(play *p, rotated_state *s, const ht_vec2 corners[4], ht_relation relation) {
    const ht_vec2 q = turned_back(s, s->point);
    play_heading(p, play_say(p, "1. Four cross products", "1. 外積を使う方法"));
    for (int i = 0; i < 4; i++) {
        const float cross = cross_at(corners, i, s->point);
        const char *const names[4] = {"1", "2", "3", "4"};
        play_value(p, names[i], cross >= 0.0f ? PLAY_GREEN : PLAY_FAINT, "%.0f %s", (double)cross,
                   cross >= 0.0f ? "≥ 0 ✓" : "< 0 ✗");
    }
    play_heading(p, play_say(p, "2. The box's own axes", "2. 座標変換を使う方法"));
    draw_own_axes(p, s);
    play_value(p, "|x'|", fabsf(q.x) <= s->half.x ? PLAY_GREEN : PLAY_FAINT, "%.1f %s %.1f %s", (double)fabsf(q.x),
               fabsf(q.x) <= s->half.x ? "≤" : ">", (double)s->half.x, fabsf(q.x) <= s->half.x ? "✓" : "✗");
    play_value(p, "|y'|", fabsf(q.y) <= s->half.y ? PLAY_GREEN : PLAY_FAINT, "%.1f %s %.1f %s", (double)fabsf(q.y),
               fabsf(q.y) <= s->half.y ? "≤" : ">", (double)s->half.y, fabsf(q.y) <= s->half.y ? "✓" : "✗");
    const char *const names[3] = {play_say(p, "apart", "離れている"), play_say(p, "on the border", "境界上"),
                                  play_say(p, "inside", "内側")};
    play_answer(p, play_say(p, "hantei says", "hantei の答え"), relation == HT_APART ? PLAY_BLUE : PLAY_RED, "%s",
                names[relation]);
    play_heading(p, play_say(p, "Time per point", "1 点あたりの時間"));
    draw_times(p, s);
    play_paragraph(
        p, PLAY_FAINT, "%s",
        play_say(p,
                 "About half of the first two is sine and cosine on every call. Stored once in the shape, they cost "
                 "nothing.",
                 "初めの 2 つの約半分は、毎回の sin・cos "
                 "の時間です。図形に一度だけ保存しておけば、この時間はかかりません。"));
    play_heading(p, play_say(p, "Points on the border", "境界上の点"));
    play_value(p, play_say(p, "tested", "調べた点"), PLAY_INK, "%d", s->on_edge);
    play_value(p, play_say(p, "cross products wrong", "外積の誤り"), PLAY_INK, "%.1f %%",
               100.0 * s->wrong[0] / s->on_edge);
    play_value(p, play_say(p, "inverse rotation wrong", "座標変換の誤り"), PLAY_INK, "%.1f %%",
               100.0 * s->wrong[1] / s->on_edge);
    play_value(p, play_say(p, "they disagree", "2 つの不一致"), PLAY_INK, "%.1f %%", 100.0 * s->disagree / s->on_edge);
    play_paragraph(
        p, PLAY_FAINT, "%s",
        play_say(p, "Rounding decides near the border. hantei decides by the exact sign: never wrong, also there.",
                 "境界の近くでは丸め誤差が答えを決めてしまいます。hantei "
                 "は厳密な符号で判定するので、境界でも間違えません。"));
}

// Moves, turns and scales by handles, wheel and keys. True when the rectangle changed.
static bool change(play *p, const play_view *v, rotated_state *s) {
    const rotated_state before = *s;
    const ht_obox box = rotated_box(s);
    const ht_shape shape = HT_SHAPE(box);
    ht_vec2 corner = {s->center.x + box.q.c * s->half.x - box.q.s * s->half.y,
                      s->center.y + box.q.s * s->half.x + box.q.c * s->half.y};
    ht_vec2 knob = {s->center.x + box.q.s * (s->half.y + 60.0f), s->center.y - box.q.c * (s->half.y + 60.0f)}, delta;
    play_line(p, play_to_screen(v, s->center), play_to_screen(v, knob),
              (play_style){.stroke = PLAY_FAINT, .width = 1.0f});
    play_name_next(p, 0.0f, "%s", play_say(p, "Angle", "角度"));
    if (play_handle(p, v, 1, &knob, 7.0f, PLAY_VIOLET)) {
        s->degrees = atan2f(knob.x - s->center.x, s->center.y - knob.y) * 57.29578f;
    }
    play_name_next(p, 0.0f, "%s", play_say(p, "Corner of the rectangle", "長方形の角"));
    if (play_handle(p, v, 2, &corner, 7.0f, PLAY_BLUE)) {
        const ht_vec2 q = turned_back(s, corner);
        s->half = (ht_vec2){fminf(fmaxf(q.x, 20.0f), 360.0f), fminf(fmaxf(q.y, 20.0f), 250.0f)};
    }
    play_name_next(p, 0.0f, "%s", play_say(p, "Point P", "点 P"));
    if (s->follows) {
        (void)play_handle_done(p, v, 3, &s->point);
    } else {
        (void)play_handle(p, v, 3, &s->point, 7.0f, PLAY_INK);
    }
    play_name_next(p, 0.0f, "%s", play_say(p, "Rectangle", "長方形"));
    if (!s->follows && play_grab(p, v, 4, &shape, &delta)) {
        s->center = (ht_vec2){s->center.x + delta.x, s->center.y + delta.y};
    }
    const float turn = 2.0f * p->in.wheel + (float)p->steps * ((play_is_held(p, PLAY_KEY_E) ? 1.0f : 0.0f) -
                                                               (play_is_held(p, PLAY_KEY_Q) ? 1.0f : 0.0f));
    s->degrees = fmodf(s->degrees + turn, 360.0f);
    if (s->follows && play_mouse_is_free(p)) {
        s->point = play_to_page(v, p->in.mouse);
    }
    return before.degrees != s->degrees || before.half.x != s->half.x || before.half.y != s->half.y ||
           before.center.x != s->center.x || before.center.y != s->center.y;
}

static void frame(play *p, void *state) {
    rotated_state *s = state;
    const play_view v = play_fit(p, ROTATED_WIDTH, HEIGHT);
    ht_vec2 corners[4];
    const ht_obox box = rotated_box(s);
    const ht_shape shape = HT_SHAPE(box);
    const ht_relation relation = ht_relate_point_obox(&s->point, &box);
    const play_color color = relation == HT_APART ? PLAY_BLUE : PLAY_RED;
    corners_of(s, corners);
    play_shape(p, &v, &shape, (play_style){.fill = play_fade(color, 0.12f), .stroke = color});
    draw_axes(p, &v, s);
    draw_crosses(p, &v, s, corners);
    if (change(p, &v, s)) {
        s->on_edge = s->wrong[0] = s->wrong[1] = s->disagree = s->rounds = 0;
    }
    const ht_vec2 at = play_to_screen(&v, s->point);
    play_disc(p, at, 0.3f * p->em, (play_style){.fill = PLAY_INK});
    play_label(p, (ht_vec2){at.x + 0.8f * p->em, at.y - 0.8f * p->em}, PLAY_INK, "P (%.1f, %.1f)", (double)s->point.x,
               (double)s->point.y);
    if (s->rounds < ROUNDS) {
        s->rounds++;
        compare_methods(s);
        measure_methods(p, s);
        play_go_on(p);
    }
    (void)play_toggle(p, play_say(p, "The point follows mouse or finger", "点をマウスや指に追従させる"), &s->follows);
    (void)play_slider(p, play_say(p, "Angle", "角度"), &s->degrees, (play_range){-360.0f, 360.0f, false}, "%.0f°");
    corners_of(s, corners);
    explain_rotated(p, s, corners, relation);
}

const play_page play_page_rotated = {
    "rotated",
    {"Rotated rectangle", "回転した長方形"},
    {"Mouse or finger: the point. Violet knob, wheel, Q and E turn, the blue corner resizes.",
     "マウスか指の位置が点です。紫のハンドル・ホイール・Q/E で回転、青い角で大きさを変えられます。"},
    sizeof(rotated_state),
    reset_rotated,
    frame,
    false};
