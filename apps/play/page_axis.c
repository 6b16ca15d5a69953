// page_axis.c: article 000, a triangle and a diamond: is there a direction in which their shadows do not meet?
#include "axis.h"
#include "play_ui.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float AXIS_WIDTH = 800.0f, HEIGHT = 560.0f, GRID = 10.0f;

static void reset_axis(play *p, void *state) {
    axis_state *s = state;
    (void)p;
    s->shape[0] = (axis_outline){{{-80, 70}, {90, 50}, {-10, -90}}, 3, {330, 300}, 0.0f};
    s->shape[1] = (axis_outline){{{0, -70}, {60, 0}, {0, 70}, {-60, 0}}, 4, {560, 220}, 0.0f};
    s->follows = true;
    s->last = 1;
}

// --- mouse and keys ---

static ht_vec2 snapped(const axis_state *s, ht_vec2 v) {
    return s->snaps ? (ht_vec2){GRID * roundf(v.x / GRID), GRID * roundf(v.y / GRID)} : v;
}

static void set_corner(axis_outline *o, int32_t i, ht_vec2 to) {
    const ht_rot q = ht_rot_make(o->turn);
    o->v[i] = axis_turned((ht_vec2){to.x - o->at.x, to.y - o->at.y}, (ht_rot){q.c, -q.s});
}

static void add_corner(axis_outline *o, int32_t i, ht_vec2 at) {
    memmove(&o->v[i + 1], &o->v[i], (size_t)(o->count - i) * sizeof *o->v);
    o->count++;
    set_corner(o, i, at);
}

static int32_t handle_number(int k, int32_t corner, bool is_middle) {
    return 1 + 100 * k + corner + (is_middle ? 50 : 0);
}

static ht_vec2 middle_of(const axis_outline *o, int32_t i) {
    const ht_vec2 a = axis_corner(o, i), b = axis_corner(o, (i + 1) % o->count);
    return (ht_vec2){(a.x + b.x) / 2.0f, (a.y + b.y) / 2.0f};
}

// Whether a corner can be added there.
static bool has_middle(const play *p, const play_view *v, const axis_outline *o, int32_t i) {
    const ht_vec2 a = axis_corner(o, i), b = axis_corner(o, (i + 1) % o->count);
    return o->count < AXIS_MAX && hypotf(b.x - a.x, b.y - a.y) * v->scale > 4.0f * p->em;
}

// Corners first: they lie on top. A middle that is taken becomes a corner, which goes on with the mouse.
static void drag_corners(play *p, const play_view *v, axis_state *s, int k) {
    axis_outline *o = &s->shape[k];
    for (int32_t i = 0; i < o->count; i++) {
        ht_vec2 at = axis_corner(o, i);
        play_name_next(p, s->snaps ? GRID : 0.0f, "%c%d", 'A' + k, (int)i + 1);
        if (play_handle_drag(p, v, handle_number(k, i, false), &at, 0.4f * p->em)) {
            set_corner(o, i, snapped(s, at));
            s->last = k;
        }
    }
    for (int32_t i = 0; i < o->count; i++) {
        ht_vec2 at = middle_of(o, i);
        if (!has_middle(p, v, o, i)) {
            continue;
        }
        play_name_next(p, s->snaps ? GRID : 0.0f, play_say(p, "New corner of %c%d", "%c%d の新しい頂点"), 'A' + k,
                       (int)i + 1);
        const bool is_taken = play_handle_drag(p, v, handle_number(k, i, true), &at, 0.2f * p->em);
        p->widgets.all[p->widgets.count - 1].flags = PLAY_IS_MAKER;
        if (is_taken) {
            add_corner(o, i + 1, snapped(s, at));
            play_follow_handle(p, handle_number(k, i, true), handle_number(k, i + 1, false));
            return;
        }
    }
}

static void draw_corners(play *p, const play_view *v, const axis_state *s, int k, play_color color) {
    const axis_outline *o = &s->shape[k];
    for (int32_t i = 0; i < o->count; i++) {
        if (has_middle(p, v, o, i)) {
            play_handle_draw(p, v, handle_number(k, i, true), middle_of(o, i), 0.2f * p->em, play_fade(color, 0.6f));
        }
    }
    for (int32_t i = 0; i < o->count; i++) {
        play_handle_draw(p, v, handle_number(k, i, false), axis_corner(o, i), 0.4f * p->em, color);
    }
}

static void remove_corner(play *p, const play_view *v, axis_state *s) {
    const ht_vec2 mouse = play_to_page(v, p->in.mouse);
    const bool is_clicked = (p->in.buttons_down & PLAY_RIGHT_BUTTON) != 0 || play_is_down(p, PLAY_KEY_DELETE);
    if (!is_clicked && p->in.action.deed != (int32_t)PLAY_REMOVE) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        axis_outline *o = &s->shape[k];
        for (int32_t i = 0; i < o->count && o->count > 3; i++) {
            const ht_vec2 at = axis_corner(o, i);
            const float reach = fmaxf(fmaxf(p->in.reach, 12.0f), 0.6f * p->em);
            const bool is_over = is_clicked && hypotf(at.x - mouse.x, at.y - mouse.y) * v->scale < reach;
            if (is_over || play_handle_removed(p, handle_number(k, i, false))) {
                o->count--;
                memmove(&o->v[i], &o->v[i + 1], (size_t)(o->count - i) * sizeof *o->v);
                return;
            }
        }
    }
}

static void turn_shape(play *p, const play_view *v, axis_state *s, const axis_answer *x) {
    const ht_shape mouse = HT_SHAPE(play_to_page(v, p->in.mouse));
    const float wheel = play_mouse_is_free(p) ? p->in.wheel : 0.0f;
    const float keys = (play_is_held(p, PLAY_KEY_E) ? 1.0f : 0.0f) - (play_is_held(p, PLAY_KEY_Q) ? 1.0f : 0.0f);
    for (int k = 0; k < 2; k++) {
        if (ht_meet(&mouse, &x->shape[k])) {
            s->last = k;
        }
    }
    s->last = s->follows ? 1 : s->last;
    s->shape[s->last].turn = remainderf(
        s->shape[s->last].turn + 0.0872664626f * wheel + 1.5f * fminf(p->in.seconds, 0.1f) * keys, 6.2831853f);
}

static bool place_by_keys(play *p, const play_view *v, axis_state *s, int k) {
    ht_vec2 at = s->shape[k].at;
    play_name_next(p, s->snaps ? GRID : 0.0f, "%c", 'A' + k);
    const bool is_done = play_handle_done(p, v, 300 + k, &at);
    if (is_done) {
        s->shape[k].at = snapped(s, at);
        s->last = k;
    }
    return is_done;
}

// A click puts B down, or takes it up again; what is put down can be dragged.
static void drag_shapes(play *p, const play_view *v, axis_state *s, const axis_answer *x) {
    const ht_vec2 mouse = play_to_page(v, p->in.mouse);
    for (int k = 0; k < 2 && s->follows; k++) {
        if (place_by_keys(p, v, s, k)) {
            s->follows = false;
            return;
        }
    }
    if (s->follows && play_mouse_is_free(p)) {
        s->shape[1].at = snapped(s, (ht_vec2){mouse.x + s->grip.x, mouse.y + s->grip.y});
        s->follows = (p->in.buttons_down & PLAY_LEFT_BUTTON) == 0;
        return;
    }
    for (int k = 1; k >= 0 && !s->follows; k--) {
        const bool is_new = p->ui.held == 0;
        axis_outline *o = &s->shape[k];
        ht_vec2 delta;
        play_name_next(p, s->snaps ? GRID : 0.0f, "%c", 'A' + k);
        if (!play_grab(p, v, 300 + k, &x->shape[k], &delta)) {
            continue;
        }
        if (p->ui.held == 0) { // by keys
            o->at = snapped(s, (ht_vec2){o->at.x + delta.x, o->at.y + delta.y});
            s->last = k;
            continue;
        }
        if (is_new) {
            s->grip = (ht_vec2){o->at.x - mouse.x, o->at.y - mouse.y};
            s->pressed = mouse;
            s->last = k;
        }
        o->at = snapped(s, (ht_vec2){mouse.x + s->grip.x, mouse.y + s->grip.y});
        const float moved = hypotf(mouse.x - s->pressed.x, mouse.y - s->pressed.y) * v->scale;
        s->follows = k == 1 && moved < 4.0f && (p->in.buttons_up & PLAY_LEFT_BUTTON) != 0;
    }
}

// --- the panel ---

// A row of the list: the edge's name, both shadows, the gap. True under the mouse.
static bool put_axis(play *p, const axis_answer *x, int32_t i, double longest) {
    const tested_axis *axis = &x->axes[i];
    char label[64];
    (void)snprintf(label, sizeof label, play_say(p, "%c%d: gap %+.1f", "%c%d: 隙間 %+.1f"), 'A' + axis->shape,
                   (int)axis->edge + 1, axis->gap);
    const ht_box row = play_panel_box(p, 1.45f, label);
    const bool is_over = play_panel_pointed(p, &row);
    const float y = (row.min.y + row.max.y) / 2.0f, left = row.min.x + 2.0f * p->em;
    const double scale = (double)(row.max.x - 4.6f * p->em - left) / longest, low = fmin(axis->min[0], axis->min[1]);
    play_clip(p, &p->ui.box);
    if (is_over) {
        play_rect(p, row, 0.2f * p->em, (play_style){.fill = PLAY_GROUND});
    }
    play_text(p, (ht_vec2){row.min.x, y + 0.3f * p->em}, 0.9f * p->em, axis_shape_colors[axis->shape], 0, "%c%d",
              'A' + axis->shape, (int)axis->edge + 1);
    for (int k = 0; k < 2; k++) {
        const float at = y + (k == 0 ? -0.2f : 0.2f) * p->em;
        play_line(p, (ht_vec2){left + (float)(scale * (axis->min[k] - low)), at},
                  (ht_vec2){left + (float)(scale * (axis->max[k] - low)), at},
                  (play_style){.stroke = axis_shape_colors[k], .width = 0.28f * p->em});
    }
    play_text(p, (ht_vec2){row.max.x, y + 0.3f * p->em}, 0.9f * p->em, axis_gap_color(axis->gap), PLAY_RIGHT, "%+.1f",
              axis->gap);
    play_clip(p, &p->stage);
    return is_over;
}

// The number of the axis under the mouse, or -1.
static int32_t put_axes(play *p, const axis_answer *x) {
    double longest = 1.0;
    int32_t over = -1;
    for (int32_t i = 0; i < x->count; i++) {
        const tested_axis *a = &x->axes[i];
        longest = fmax(longest, fmax(a->max[0], a->max[1]) - fmin(a->min[0], a->min[1]));
    }
    for (int32_t i = 0; i < x->count; i++) {
        over = put_axis(p, x, i, longest) ? i : over;
    }
    return over;
}

static void explain_axis_page(play *p, const axis_answer *x) {
    if (x->is_concave[0] || x->is_concave[1]) {
        play_paragraph(p, PLAY_AMBER, "%s",
                       play_say(p, "The method needs convex shapes: the dashed outline stands for its hull.",
                                "この方法は凸な図形だけに使えます。破線の図形は凸包に置き換えています。"));
    }
    if (x->relation == HT_APART) {
        play_paragraph(
            p, PLAY_INK, "%s",
            play_say(
                p,
                "Seen along the violet line there is a gap between the shadows. One such direction "
                "proves that they are apart.",
                "紫の線に沿って見ると影の間に隙間があります。そのような方向が 1 つでもあれば、離れているといえます。"));
    } else if (x->relation == HT_TOUCH) {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p, "The widest gap is exactly zero: they touch and share no more than their border.",
                                "最も広い隙間がちょうど 0 です。境界だけで接しています。"));
    } else {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p,
                                "No direction shows a gap, so they overlap. The arrow is the shortest way to push "
                                "the diamond out.",
                                "どの方向にも隙間がないので重なっています。矢印はひし形を押し出す最短の移動です。"));
    }
}

static void explain_axis(play *p, const tested_axis *axis) {
    play_space(p, 0.3f);
    play_paragraph(p, PLAY_FAINT, "%s",
                   axis == NULL      ? play_say(p, "Point at a row to look along the normal of that edge.",
                                                "行にマウスを置くと、その辺の法線で見た影を表示します。")
                   : axis->gap > 0.0 ? play_say(p, "Here is a gap: a line parallel to the edge fits between them.",
                                                "隙間があります。この辺に平行な直線で 2 つを分けられます。")
                                     : play_say(p, "The shadows meet. This direction alone proves nothing.",
                                                "影が重なっています。この方向だけでは何もいえません。"));
}

static void put_axis_answers(play *p, const axis_answer *x) {
    const char *const words[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "overlap", "重なっている")};
    const play_color color = axis_relation_color(x->relation, PLAY_GREEN);
    play_answer(p, play_say(p, "Exact", "厳密な答え"), color, "%s", words[x->relation]);
    play_answer(
        p, x->relation == HT_OVERLAP ? play_say(p, "Shortest push", "最短の押し出し") : play_say(p, "Distance", "距離"),
        color, "%.1f", fabs((double)x->separation.distance));
    const bool is_wrong = (x->stop < x->count) != (x->relation == HT_APART); // by rounding
    const char *wrong = is_wrong ? play_say(p, " (wrong)", "(誤り)") : "";
    if (x->stop < x->count) {
        play_value(p, play_say(p, "Article's loop", "記事のループ"), PLAY_INK,
                   play_say(p, "apart: axis %d of %d%s", "当たっていない: 軸 %d / %d%s"), (int)x->stop + 1,
                   (int)x->count, wrong);
    } else {
        play_value(p, play_say(p, "Article's loop", "記事のループ"), PLAY_INK,
                   play_say(p, "hit: all %d axes%s", "当たり: 全 %d 軸%s"), (int)x->count, wrong);
    }
}

static void put_axis_options(play *p, axis_state *s) {
    (void)play_toggle(p, play_say(p, "The diamond follows", "ひし形を追従させる"), &s->follows);
    (void)play_toggle(p, play_say(p, "Snap to 10 units", "10 単位に吸着"), &s->snaps);
    (void)play_toggle(p, play_say(p, "Every axis at its edge", "すべての軸を辺に描く"), &s->shows_all);
}

static void put_axis_page(play *p, const play_view *v, axis_state *s, const axis_answer *x) {
    play_heading(p, play_say(p, "Is there a gap?", "隙間はあるか"));
    put_axis_answers(p, x);
    explain_axis_page(p, x);
    put_axis_options(p, s);
    play_heading(p, play_say(p, "Axes: edge normals", "軸: 辺の法線"));
    const int32_t over = put_axes(p, x);
    explain_axis(p, over < 0 ? NULL : &x->axes[over]);
    axis_draw(p, v, s, x, over);
}

// What the handles do not tell: how the outlines are turned, and how many corners they have.
static void keep_outline(play *p, axis_outline *o) {
    float count = (float)o->count;
    (void)play_keep(p, &o->turn, -100.0f, 100.0f);
    (void)play_keep(p, &count, 3.0f, (float)AXIS_MAX);
    while (o->count < (int32_t)count) {
        add_corner(o, o->count, axis_corner(o, o->count - 1));
    }
    o->count = (int32_t)count;
}

static void frame(play *p, void *state) {
    axis_state *s = state;
    const play_view v = play_fit(p, AXIS_WIDTH, HEIGHT);
    keep_outline(p, &s->shape[0]);
    keep_outline(p, &s->shape[1]);
    axis_answer x;
    remove_corner(p, &v, s);
    axis_ask(s, &x);
    for (int k = 0; k < 2; k++) {
        if (k == 0 || !s->follows) {
            drag_corners(p, &v, s, k);
        }
    }
    drag_shapes(p, &v, s, &x);
    turn_shape(p, &v, s, &x);
    axis_ask(s, &x);
    put_axis_page(p, &v, s, &x);
    for (int k = 0; k < 2; k++) {
        if (k == 0 || !s->follows) {
            draw_corners(p, &v, s, k, axis_relation_color(x.relation, axis_shape_colors[k]));
        }
    }
}

const play_page play_page_axis = {"axis",
                                  {"Separating axis", "分離軸"},
                                  {"Mouse or finger: move. Click: put down, take up. Wheel, Q, E: turn. "
                                   "Corners: drag; click an edge's middle to add, right click or long press to remove.",
                                   "マウスか指で移動、クリックで置く・持つ、ホイールか Q・E "
                                   "で回転。頂点はドラッグ、辺の中点をクリックで追加、右クリックか長押しで削除。"},
                                  sizeof(axis_state),
                                  reset_axis,
                                  frame,
                                  false};
