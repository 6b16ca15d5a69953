// lesson_rotated.c: lesson `rotated`: a point in a turned rectangle, by four cross products and in its own frame.
#include "lesson_rotated.h"
#include "lesson_codes.h"
#include <math.h>

#include "rotated_code.c"

static const play_number rotated_numbers[ROT_NUMBERS] = {
    [ROT_PX] = {"p.x", 100.0f, 300.0f, 5.0f, "%g"},
    [ROT_PY] = {"p.y", 20.0f, 180.0f, 5.0f, "%g"},
    [ROT_FLIPS] = {"flips", 0.0f, 3.0f, 1.0f, "%g"},
    [ROT_ANGLE] = {"angle", 0.0f, 90.0f, 0.01f, "%.4g"},
    [ROT_Y] = {"y", -100.0f, 100.0f, 1.0f, "%g"},
    [ROT_C0] = LESSON_COMPUTED("c0", "%g"),
    [ROT_C1] = LESSON_COMPUTED("c1", "%g"),
    [ROT_C2] = LESSON_COMPUTED("c2", "%g"),
    [ROT_C3] = LESSON_COMPUTED("c3", "%g"),
    [ROT_SUM] = LESSON_COMPUTED("sum", "%g"),
    [ROT_ODD] = LESSON_COMPUTED("odd", "%g"),
    [ROT_POSITIVE] = LESSON_COMPUTED("positive", "%g"),
    [ROT_CROSSES] = LESSON_COMPUTED("crosses", "%g"),
    [ROT_FRAME] = LESSON_COMPUTED("frame", "%g"),
    [ROT_TX] = LESSON_COMPUTED("t.x", "%g"),
    [ROT_TY] = LESSON_COMPUTED("t.y", "%g"),
    [ROT_X] = LESSON_COMPUTED("in.x", "%.5g"),
    [ROT_LY] = LESSON_COMPUTED("in.y", "%.5g"),
    [ROT_LOST_CROSSES] = LESSON_COMPUTED("lost.crosses", "%g"),
    [ROT_LOST_FRAME] = LESSON_COMPUTED("lost.frame", "%g"),
    [ROT_DONE] = LESSON_COMPUTED("done", "%g"),
    [ROT_FOOLED] = LESSON_COMPUTED("fooled", "%g"),
};

// The card as the code has it, with cosine and sine in float.
typedef struct card {
    vec center, half, corner[4], p;
    float c, s;
} card;

// The angle of the triangle of 3, 4 and 5 is meant exactly.
static bool is_exact_card(float degrees) {
    return fabsf(degrees - 36.87f) < 0.004f;
}

static card make_card(int32_t scene, const float *v) {
    const bool is_quarter = scene == ROT_QUARTER, is_exact = !is_quarter && is_exact_card(v[ROT_ANGLE]);
    const float turn = (is_quarter ? 90.0f : v[ROT_ANGLE]) * 0.01745329252f;
    card k = {.center = {200.0f, 100.0f}, .half = {50.0f, 25.0f}, .p = {v[ROT_PX], v[ROT_PY]}};
    k.c = is_exact ? 0.8f : cosf(turn);
    k.s = is_exact ? 0.6f : sinf(turn);
    if (is_quarter) {
        k.center = (vec){0.0f, 0.0f};
        k.half = (vec){100.0f, 50.0f};
        k.p = (vec){50.0f, v[ROT_Y]};
    }
    const bool is_odd = (int)(v[ROT_FLIPS] + 0.5f) % 2 == 1;
    for (int i = 0; i < 4; i++) {
        const int at = is_odd ? 3 - i : i;
        const float x = at == 0 || at == 3 ? -k.half.x : k.half.x, y = at < 2 ? -k.half.y : k.half.y;
        k.corner[i] = (vec){k.center.x + k.c * x - k.s * y, k.center.y + k.s * x + k.c * y};
    }
    return k;
}

static void place_card(int32_t scene, lesson_answer *x, const card *k) {
    const ht_vec2 center = {k->center.x, k->center.y}, half = {k->half.x, k->half.y};
    if (scene != ROT_QUARTER && is_exact_card(x->v[ROT_ANGLE])) {
        x->shape[0] = HT_SHAPE(((ht_obox){center, {half.x / 5.0f, half.y / 5.0f}, {4.0f, 3.0f}, 0.0f}));
    } else {
        const float degrees = scene == ROT_QUARTER ? 90.0f : x->v[ROT_ANGLE];
        x->shape[0] = HT_SHAPE(ht_obox_make(center, half, degrees * 0.01745329252f));
    }
    x->shape[1] = HT_SHAPE(((ht_vec2){k->p.x, k->p.y}));
    x->has_shapes = true;
    for (int i = 0; i < 4; i++) {
        x->points[0][i] = (ht_vec2){k->corner[i].x, k->corner[i].y};
    }
    x->points[1][0] = (ht_vec2){k->p.x, k->p.y};
}

static void compute_card_numbers(float *v, const card *k) {
    v[ROT_SUM] = 0.0f;
    v[ROT_POSITIVE] = 1.0f;
    for (int i = 0; i < 4; i++) {
        const vec a = k->corner[i], b = k->corner[(i + 1) % 4];
        const float cross = (b.x - a.x) * (k->p.y - a.y) - (b.y - a.y) * (k->p.x - a.x);
        v[ROT_C0 + i] = cross;
        v[ROT_SUM] += cross;
        v[ROT_POSITIVE] = cross < 0.0f ? -1.0f : v[ROT_POSITIVE];
    }
    v[ROT_ODD] = (float)((int)(v[ROT_FLIPS] + 0.5f) % 2);
    v[ROT_TX] = k->p.x - k->center.x;
    v[ROT_TY] = k->p.y - k->center.y;
    v[ROT_X] = k->c * v[ROT_TX] + k->s * v[ROT_TY];
    v[ROT_LY] = -k->s * v[ROT_TX] + k->c * v[ROT_TY];
    v[ROT_DONE] = v[ROT_C0] == 0.0f && inside_by_crosses(k->corner, k->p) ? 1.0f : 0.0f;
    v[ROT_LOST_CROSSES] = v[ROT_LOST_FRAME] = 0.0f;
    for (int y = -100; y <= 100; y++) {
        const vec p = {50.0f, (float)y};
        v[ROT_LOST_CROSSES] += !inside_by_crosses(k->corner, p);
        v[ROT_LOST_FRAME] += !inside_by_frame(k->center, k->half, k->c, k->s, p);
    }
}

static void ask_rotated(const lesson_step *step, lesson_answer *x) {
    const card k = make_card(step->scene, x->v);
    place_card(step->scene, x, &k);
    compute_card_numbers(x->v, &k);
    lesson_watch_start(&x->trace);
    x->hit = inside_by_crosses(k.corner, k.p);
    x->other = inside_by_frame(k.center, k.half, k.c, k.s, k.p);
    x->v[ROT_CROSSES] = x->hit == 1 ? 1.0f : -1.0f;
    x->v[ROT_FOOLED] = x->hit == 1 && x->other == 1 && x->v[ROT_POSITIVE] < 0.0f ? 1.0f : 0.0f;
    x->v[ROT_FRAME] = x->other == 1 ? 1.0f : -1.0f;
}

static const lesson_step rotated_steps[] = {
    {.name = "1",
     .scene = ROT_EDGE,
     .title = {"On which side?", "どちら側か"},
     .text =
         {"Walk along the upper edge from (175, 50) to (255, 110). The cross product with the point ({p.x}, {p.y}) is "
          "{c0}. "
          "{c0?Above 0: it lies to your right.|0: it lies straight ahead or behind.|Below 0: it lies to your left.}",
          "上の辺を (175, 50) から (255, 110) へたどります。点 ({p.x}, {p.y}) との外積は {c0} です。"
          "{c0?0 より大きいので、進行方向の右側です。|0 なので、辺の直線の上です。|0 "
          "より小さいので、進行方向の左側です。}"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "cross",
     .view = {{110, 10}, {290, 185}},
     .question = {.text = {"And for the point (215, 80)?", "点 (215, 80) では?"},
                  .choices = {{"-1300", NULL}, {"0", NULL}, {"4500", NULL}},
                  .right = 1,
                  .answer = {"0: the point lies on the edge itself. hantei says touch.",
                             "0 です。点は辺の上にあります。hantei は「接している」と答えます。"},
                  .then = "p.x=215 p.y=80"}},
    {.name = "2",
     .scene = ROT_EDGES,
     .title = {"Right of all four", "4 本すべての右側"},
     .text =
         {"Right of all four edges means inside. For ({p.x}, {p.y}) the cross products are {c0}, {c1}, {c2} and {c3}: "
          "{crosses?inside.||one is negative, so outside, and one may stop there.}",
          "4 本の辺すべての右側にあれば、点は中にあります。({p.x}, {p.y}) では、外積は {c0}、{c1}、{c2}、{c3} なので、"
          "{crosses?中です。||外です。負のものが 1 つでもあれば、そこで決まります。}"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "cross sides",
     .view = {{110, 10}, {290, 185}},
     .question =
         {.text = {"What is the sum of the four?", "4 つの外積の和は、いくつですか?"},
          .choices = {{"It depends on P", "P による"},
                      {"Always 5000", "いつも 5000"},
                      {"Always 10000", "いつも 10000"}},
          .right = 2,
          .answer =
              {"Always 10000: each is twice the area of a triangle over an edge, and together they are twice the "
               "card's 100 · 50.",
               "いつも 10000 です。それぞれが辺と点で作る三角形の面積の 2 倍で、合わせると長方形の 100 · 50 の 2 倍に"
               "なります。"},
          .then = "p.x=210 p.y=60"}},
    {.name = "3",
     .scene = ROT_ORDER,
     .title = {"Mirrored corners", "頂点の回り順"},
     .text =
         {"A sprite that is mirrored {flips} time(s) lists its corners {odd?the other way round|in the same order|}: "
          "{c0}, {c1}, "
          "{c2}, {c3}. \"None is negative\" then says {positive?inside||outside}, \"no two signs differ\" says "
          "{crosses?inside||outside}.",
          "{flips} 回反転したスプライトの頂点は、{odd?逆回り|同じ順|}に並びます。外積は {c0}、{c1}、{c2}、{c3} です。"
          "「負のものがなければ中」という条件では{positive?中||外}、「符号がそろえば中」なら{crosses?中||外}"
          "になります。"},
     .start = "p.x=220 p.y=140 angle=36.87 flips=0",
     .lit = "cross sides",
     .view = {{110, 10}, {290, 185}},
     .question =
         {.text = {"What must stay true of the corners' order?", "頂点の順で、守るべきことは何ですか?"},
          .choices = {{"Once round", "1 周する"}, {"Clockwise", "時計回り"}, {"From the left", "左から"}},
          .right = 0,
          .answer = {"Once round, either way, without a zigzag. Mirrored once all four are negative, and \"none is "
                     "negative\" calls every inner point outside.",
                     "どちら回りでも、飛ばさずに 1 周することです。1 回反転すると 4 "
                     "つとも負になり、「負のものがなければ中」では"
                     "中の点がすべて外になります。"},
          .then = "flips=1"}},
    {.name = "4",
     .scene = ROT_SHIFT,
     .title = {"Move the world", "世界を動かす"},
     .text = {"The other method moves the world. First make the card's centre the origin: t = ({p.x}, {p.y}) - (200, "
              "100) = ({t.x}, "
              "{t.y}). All moved alike, so the answer is the same.",
              "もう 1 つの方法では、世界のほうを動かします。まず矩形の中心を原点にします: "
              "t = ({p.x}, {p.y}) - (200, 100) = ({t.x}, {t.y})。全体が同じだけ動くので、答えは変わりません。"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "t",
     .view = {{-80, -60}, {290, 180}}},
    {.name = "5",
     .scene = ROT_TURN,
     .title = {"Turn it back", "逆に回す"},
     .text = {"Then turn everything back by the angle, {angle}°: ({t.x}, {t.y}) becomes ({in.x}, {in.y}), and the card "
              "stands "
              "upright.",
              "次に、全体を角度 {angle}° だけ逆に回します。({t.x}, {t.y}) は ({in.x}, {in.y}) "
              "になり、矩形はまっすぐになります。"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "t turned",
     .view = {{-110, -75}, {110, 75}},
     .question =
         {.text = {"What does it cost?", "計算の手間は?"},
          .choices = {{"2 products", "積 2 つ"}, {"4 products", "積 4 つ"}, {"A sine each time", "毎回 sin"}},
          .right = 1,
          .answer =
              {"Four products, if the card remembers its cosine and sine. Computing them on every call takes about as "
               "long as the rest.",
               "cos と sin を覚えておけば、積 4 つです。毎回計算すると、それだけで残り全部と同じくらいかかります。"},
          .then = "angle=20"}},
    {.name = "6",
     .scene = ROT_UPRIGHT,
     .title = {"What is left", "あとは比べるだけ"},
     .text = {"What is left is a comparison on each axis: for ({p.x}, {p.y}) |{in.x}| with 50 and |{in.y}| with 25: "
              "{frame?inside.||outside.}",
              "あとは、軸ごとに比べるだけです。({p.x}, {p.y}) では |{in.x}| と 50、|{in.y}| と 25 "
              "を比べて、{frame?中です。||外です。}"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "turned frame",
     .view = {{-110, -75}, {110, 75}},
     .question = {.text = {"Which of the methods also gives the distance?", "距離も分かるのは、どちらの方法ですか?"},
                  .choices = {{"Crosses", "外積"}, {"This one", "座標変換"}},
                  .right = 1,
                  .answer = {"This one: the distance function of the lesson on fields takes (x, y) as it is.",
                             "座標変換です。「距離関数」のレッスンの関数に、(x, y) をそのまま渡せます。"},
                  .then = "p.x=210 p.y=60"}},
    {.name = "wrong",
     .scene = ROT_QUARTER,
     .title = {"A quarter turn", "間違える例: 90°"},
     .text = {"Turned by 90° the card reaches to x = 50. P (50, {y}) lies on that side. But cosf gives -0.0000000437, "
              "not 0: crosses "
              "say {crosses?inside||outside}, the frame says {frame?inside||outside}. Of the side's 201 whole points "
              "they lose "
              "{lost.crosses} and {lost.frame}.",
              "90° 回した矩形の右端は x = 50 です。P (50, {y}) はその辺の上にあります。ところが cosf の値は 0 ではなく "
              "-0.0000000437 なので、外積では{crosses?中||外}、座標変換では{frame?中||外}になります。辺の上の 201 "
              "点のうち、それぞれ "
              "{lost.crosses} 点と {lost.frame} 点を見逃します。"},
     .start = "y=90",
     .lit = "cross turned frame",
     .view = {{-130, -150}, {130, 150}},
     .flags = LESSON_COMMAND},
    {.name = "edge",
     .scene = ROT_EDGE,
     .title = {"Task: on the edge", "課題: 辺の上へ"},
     .text = {"Put the point exactly on the upper edge: ({p.x}, {p.y}). The cross product is {c0}.",
              "点を、ちょうど上の辺の上に置いてください: ({p.x}, {p.y})。外積は {c0} です。"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "cross",
     .view = {{110, 10}, {290, 185}},
     .question = {.then = "p.x=215 p.y=80"},
     .goal = "done"},
    {.name = "fool",
     .scene = ROT_ORDER,
     .title = {"Task: fool the condition", "課題: 条件の裏をかく"},
     .text = {"\"No product is negative\" is how one first writes it. Make it say outside of a point in the "
              "card: choose the point ({p.x}, {p.y}), and mirror the sprite {flips} time(s). It says "
              "{positive?inside||outside}; the point is {crosses?inside||outside}.",
              "「負の外積がなければ中」は、最初に書きがちな条件です。矩形の中の点なのに「外」と答えさせてください。"
              "点は ({p.x}, {p.y})、スプライトの反転は {flips} 回です。この条件では{positive?中||外}、"
              "実際は{crosses?中||外}です。"},
     .start = "p.x=210 p.y=60 angle=36.87 flips=0",
     .lit = "cross sides",
     .view = {{110, 10}, {290, 185}},
     .question = {.then = "p.x=220 p.y=140 flips=1"},
     .goal = "fooled"},
    {.name = "time",
     .scene = ROT_EDGES,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"The shape holds its cosine and sine, quarter turns are exact (ht_rot_make), and the sign is decided "
              "exactly for that "
              "matrix: ht_relate_point_obox in the frame, ht_relate_point_obox_by_edges by crosses, always the same "
              "answer.",
              "図形が cos と sin を持ち、90° の回転は"
              "厳密です(ht_rot_make)。その行列について符号を厳密に決めるので、座標変換の "
              "ht_relate_point_obox と外積の ht_relate_point_obox_by_edges は、いつも同じ答えになります。"},
     .start = "p.x=220 p.y=140 angle=36.87",
     .lit = "sides frame",
     .view = {{110, 10}, {290, 185}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_rotated = {
    .question = {"Did the click hit the turned card?",
                 "回転した矩形(OBB)と点の当たり判定は、外積と座標変換のどちらで書きますか?"},
    .after = {"Afterwards you can do both, know what the corners' order is for, and why sine and cosine belong into "
              "the shape.",
              "どちらの方法でも書け、頂点の回り順の意味と、sin と cos を図形に持たせる理由が分かるようになります。"},
    .source = {"点と回転矩形の当たり (its author and address are not known to us)",
               "「点と回転矩形の当たり」(著者とアドレスは不明です)"},
    .own = {"By crosses", "外積"},
    .other = {"In its own frame", "座標変換"},
    .code = rotated_code,
    .numbers = rotated_numbers,
    .number_count = ROT_NUMBERS,
    .steps = rotated_steps,
    .step_count = sizeof rotated_steps / sizeof *rotated_steps,
    .ask = ask_rotated,
    .draw = rotated_lesson_draw,
    .times = &lesson_rotated_times,
    .free = &play_page_rotated,
    .docs = "docs/methods.md#the-five-articles",
    .file = "src/query/relate/relate_point_obox.c",
};

const play_page play_lesson_rotated = {
    .name = "rotated",
    .title = {"Rotated rectangle", "回転した長方形"},
    .hint = {"Drag blue numbers in the text, or points. [ and ]: step back, step on.",
             "文中の青い数や点はドラッグできます。[ と ] で前後のステップへ。"},
};
