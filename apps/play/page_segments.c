// page_segments.c: article 002, two segments. Its determinants D, S and T, its rule, and the exact relation beside it.
#include "segments.h"
#include <math.h>

static const char *const unit_names[SEGMENTS_UNITS] = {"1", "1,000", "20,000", "1,000,000"};

typedef struct example {
    play_words name;
    ht_vec2 at[ENDS];
    int32_t unit;
} example;

static const example examples[] = {
    {{"Crossing", "交差"}, {{-4, 3}, {5, -2}, {-2, -3}, {4, 4}}, 0},
    {{"An end on the other", "端が線分上"}, {{-4, 3}, {1, 0}, {-1, -3}, {3, 3}}, 0},
    {{"Near miss", "ぎりぎり当たらない"}, {{-6, 3}, {0, 0}, {0, -4}, {3, 3}}, 0},
    {{"Parallel", "平行"}, {{-5, 2}, {3, -2}, {-3, 4}, {5, 0}}, 0},
    {{"One line, apart", "同一直線・離れる"}, {{-6, 3}, {-2, 1}, {2, -1}, {6, -3}}, 0},
    {{"One line, in common", "同一直線・重なる"}, {{-6, 3}, {2, -1}, {-2, 1}, {6, -3}}, 0},
    {{"O on the line AB", "O が直線 AB 上"}, {{0, 0}, {5, 1}, {2, 0}, {8, 0}}, 0},
    {{"A and B are one", "A と B が同じ点"}, {{0, 0}, {6, 2}, {3, -2}, {3, -2}}, 0},
    {{"Too large for int", "int に収まらない"}, {{-4, 3}, {5, -2}, {-2, -3}, {4, 4}}, 2},
};
enum { EXAMPLES = sizeof examples / sizeof *examples, FAILS = 6, OVERFLOWS = 8 };

static void show_example(segments_state *s, int32_t number) {
    for (int i = 0; i < ENDS; i++) {
        s->at[i] = examples[number].at[i];
    }
    s->unit = examples[number].unit;
    s->example = number;
}

static void reset_segments(play *p, void *state) {
    segments_state *s = state;
    (void)p;
    show_example(s, 0);
    s->snaps = true;
    s->shows_region = true;
}

static void drag_ends(play *p, const play_view *v, segments_state *s) {
    const ht_vec2 least = play_to_page(v, p->stage.min), most = play_to_page(v, p->stage.max);
    const float finest = s->snaps ? 1.0f : 16.0f;
    for (int i = 0; i < ENDS; i++) {
        ht_vec2 to = s->at[i];
        play_name_next(p, 1.0f / finest, "%c", "OPAB"[i]);
        if (play_handle_drag(p, v, i + 1, &to, 0.45f * p->em)) {
            to = (ht_vec2){fminf(fmaxf(to.x, ceilf(least.x)), floorf(most.x)),
                           fminf(fmaxf(to.y, ceilf(least.y)), floorf(most.y))};
            // + 0: no -0
            s->at[i] = (ht_vec2){roundf(to.x * finest) / finest + 0.0f, roundf(to.y * finest) / finest + 0.0f};
        }
    }
}

// --- the panel ---

static void put_condition(play *p, const char *name, bool holds) {
    play_value(p, name, holds ? PLAY_GREEN : PLAY_FAINT, "%s",
               holds ? play_say(p, "yes", "はい") : play_say(p, "no", "いいえ"));
}

static void put_determinant(play *p, const char *name, double real, double in_int) {
    play_value(p, name, PLAY_INK, "%.15g", real);
    if (real != in_int) {
        play_value(p, play_say(p, "   in 32-bit int", "   32 ビット int では"), PLAY_INK, "%.15g", in_int);
    }
}

static void put_rule(play *p, const segments_answer *x) {
    const determinants *n = &x->ints;
    put_determinant(p, "D = A × B", x->real.d, n->d);
    put_determinant(p, "S = P × B", x->real.s, n->s);
    put_determinant(p, "T = A × P", x->real.t, n->t);
    if (n->d == 0.0) {
        put_condition(p, "OA · OB ≤ 0", n->dots[0] <= 0.0);
        put_condition(p, "PA · PB ≤ 0", n->dots[1] <= 0.0);
        put_condition(p, "AO · AP ≤ 0", n->dots[2] <= 0.0);
        return;
    }
    put_condition(p, "S / D ≥ 0", n->d < 0.0 ? n->s <= 0.0 : n->s >= 0.0);
    put_condition(p, "T / D ≥ 0", n->d < 0.0 ? n->t <= 0.0 : n->t >= 0.0);
    put_condition(p, "(S + T) / D ≥ 1", trunc(n->sum / n->d) >= 1.0);
}

static void explain_segments(play *p, const segments_answer *x) {
    if (x->overflows) {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p, "The products do not fit the article's 32-bit int and wrap around.",
                                "積が 32 ビットの int に収まらず、桁あふれしています。"));
    } else if (x->is_wrong && x->at[A].x == x->at[B].x && x->at[A].y == x->at[B].y) {
        play_paragraph(p, PLAY_INK, "%s",
                       play_say(p, "The rule errs: A and B are one point, so that D = 0 wherever O is.",
                                "判定式の誤りです。A と B が同じ点なので、O の位置によらず D = 0 になります。"));
    } else if (x->is_wrong) {
        play_paragraph(
            p, PLAY_INK, "%s",
            play_say(p,
                     "The rule errs: D = 0 puts O on the line AB, but P is not on it, so that an angle of 90° "
                     "proves nothing.",
                     "判定式の誤りです。D = 0 なら O は直線 AB 上ですが、P は線上にないため、角度が 90° 以上でも"
                     "当たりとは言えません。"));
    } else if (x->real.d == 0.0) {
        play_paragraph(
            p, PLAY_INK, "%s",
            play_say(
                p,
                "D = 0: O lies on the line AB. The article then asks whether one of three angles is 90° or more: "
                "AOB, APB or OAP.",
                "D = 0、つまり O は直線 AB 上です。記事は、角 AOB・APB・OAP のどれかが 90° 以上なら当たりとします。"));
    } else {
        play_paragraph(
            p, PLAY_INK, "%s",
            play_say(p,
                     "Seen from O, P = s A + t B with s = S / D, t = T / D. They meet when P is in the violet region.",
                     "O から見て P = s A + t B(s=S/D、t=T/D)です。P が紫の領域に入れば当たりです。"));
    }
}

static void put_segments_answers(play *p, const segments_state *s, const segments_answer *x) {
    const bool meets = x->relation != HT_APART;
    const play_color color = segments_color(x->relation, PLAY_GREEN);
    const char *const hit = play_say(p, "hit", "当たり"), *const free = play_say(p, "no hit", "当たっていない");
    const char *const words[3] = {play_say(p, "apart", "離れている"), play_say(p, "touch", "接している"),
                                  play_say(p, "crossing", "交差している")};
    play_answer(p, play_say(p, "Article's rule", "記事の判定式"), PLAY_INK, "%s%s", x->is_hit_by_article ? hit : free,
                x->is_wrong ? play_say(p, " (wrong)", "(誤り)") : "");
    play_answer(p, play_say(p, "Exact", "厳密な答え"), color, "%s: %s", meets ? hit : free, words[x->relation]);
    const double unit = (double)segments_units[s->unit];
    if (!meets) {
        play_value(p, play_say(p, "Distance", "距離"), PLAY_GREEN, "%.6g", unit * (double)x->separation.distance);
    } else if (x->count == 1) {
        play_value(p, play_say(p, "Meet at", "交点"), color, "(%.6g, %.6g)", unit * (double)x->crossings[0].at.x,
                   unit * (double)x->crossings[0].at.y);
    } else {
        play_value(p, play_say(p, "In common", "共有部分"), PLAY_AMBER, "%s", play_say(p, "a stretch", "線分"));
    }
}

static char sign_of(double x) {
    return x > 0.0 ? '+' : x < 0.0 ? '-' : '0';
}

static void put_exact(play *p, const segments_answer *x) {
    const determinants *r = &x->real;
    if (!x->overflows) {
        play_paragraph(
            p, PLAY_INK, "%s",
            play_say(p,
                     "Exactly: are the ends of each on both sides of the other's line, or on it? On one "
                     "line, compare the intervals.",
                     "厳密には、互いの両端が相手の直線の両側か線上にあるかを見ます。同一直線上なら区間を比べます。"));
    }
    play_value(p, play_say(p, "O, P beside AB", "AB に対する O・P"), PLAY_INK, "%c  %c", sign_of(r->d),
               sign_of(r->d - r->s - r->t));
    play_value(p, play_say(p, "A, B beside OP", "OP に対する A・B"), PLAY_INK, "%c  %c", sign_of(-r->t), sign_of(r->s));
}

static void put_segments_options(play *p, segments_state *s) {
    const char *names[EXAMPLES];
    for (int i = 0; i < EXAMPLES; i++) {
        names[i] = play_say(p, examples[i].name.en, examples[i].name.ja);
    }
    if (play_choice(p, "", &s->example, names, EXAMPLES)) {
        show_example(s, s->example);
    }
    if (play_button(p, play_say(p, "Where the rule fails", "判定式が間違える例"))) {
        show_example(s, FAILS);
    }
    if (play_button(p, play_say(p, "Where int overflows", "int が桁あふれする例"))) {
        show_example(s, OVERFLOWS);
    }
    (void)play_choice(p, play_say(p, "One cell", "1 マス"), &s->unit, unit_names, SEGMENTS_UNITS);
    (void)play_toggle(p, play_say(p, "Snap to the grid", "格子に吸着"), &s->snaps);
    (void)play_toggle(p, play_say(p, "Region and parts of P", "領域と P の分解"), &s->shows_region);
}

static void frame(play *p, void *state) {
    segments_state *s = state;
    play_view v = play_fit(p, 20.0f, 14.0f);
    v.origin = play_to_screen(&v, (ht_vec2){10.0f, 7.0f});
    drag_ends(p, &v, s);
    const segments_answer x = segments_ask(s);
    segments_draw(p, &v, s, &x);
    for (int i = 0; i < ENDS; i++) {
        const play_color color = segments_color(x.relation, i < A ? PLAY_BLUE : PLAY_TEAL);
        play_handle_draw(p, &v, i + 1, s->at[i], 0.45f * p->em, color);
    }
    play_heading(p, play_say(p, "Do two segments meet?", "2 つの線分は当たるか"));
    put_segments_answers(p, s, &x);
    explain_segments(p, &x);
    put_rule(p, &x);
    put_exact(p, &x);
    play_space(p, 0.3f);
    put_segments_options(p, s);
}

const play_page play_page_segments = {"segments",
                                      {"Segments", "線分"},
                                      {"Drag the ends O, P, A, B. Examples are in the panel.",
                                       "端の O・P・A・B をドラッグできます。例はパネルから選べます。"},
                                      sizeof(segments_state),
                                      reset_segments,
                                      frame,
                                      false};
