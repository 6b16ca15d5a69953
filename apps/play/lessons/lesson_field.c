// lesson_field.c: lesson `field`: a circle against a rectangle by a signed distance function.
#include "lesson_field.h"
#include "lesson_codes.h"
#include <math.h>

#include "field_code.c"

static const play_number field_numbers[FIELD_NUMBERS] = {
    [FIELD_PX] = {"p.x", -150.0f, 150.0f, 1.0f, "%g"},
    [FIELD_PY] = {"p.y", -150.0f, 150.0f, 1.0f, "%g"},
    [FIELD_R] = {"r", 0.0f, 80.0f, 1.0f, "%g"},
    [FIELD_R1] = {"r1", 0.0f, 12.0f, 1.0f, "%g"},
    [FIELD_R2] = {"r2", 0.0f, 12.0f, 1.0f, "%g"},
    [FIELD_H] = {"h", 0.0f, 100.0f, 5.0f, "%g"},
    [FIELD_ANGLE] = {"angle", 0.0f, 90.0f, 0.01f, "%.4g"},
    [FIELD_E] = {"e", 0.0f, 1.0f, 0.015625f, "%g"},
    [FIELD_MX] = LESSON_COMPUTED("mirrored", "%g"),
    [FIELD_DX] = LESSON_COMPUTED("dx", "%g"),
    [FIELD_DY] = LESSON_COMPUTED("dy", "%g"),
    [FIELD_OX] = LESSON_COMPUTED("ox", "%g"),
    [FIELD_OY] = LESSON_COMPUTED("oy", "%g"),
    [FIELD_OUTSIDE] = LESSON_COMPUTED("outside", "%.4g"),
    [FIELD_INSIDE] = LESSON_COMPUTED("inside", "%.4g"),
    [FIELD_VALUE] = LESSON_COMPUTED("value", "%.4g"),
    [FIELD_GAP] = LESSON_COMPUTED("gap", "%.4g"),
    [FIELD_LX] = LESSON_COMPUTED("turned.x", "%.5g"),
    [FIELD_LY] = LESSON_COMPUTED("turned.y", "%.5g"),
    [FIELD_DONE] = LESSON_COMPUTED("done", "%g"),
    [FIELD_CAPSULE] = LESSON_COMPUTED("capsule", "%g"),
};

// What the code is asked: a point, a radius, half sizes.
typedef struct field_question {
    float px, py, r, hx, hy;
} field_question;

// The angle of the triangle of 3, 4 and 5 is meant exactly.
static bool is_345(float degrees) {
    return fabsf(degrees - 36.87f) < 0.004f;
}

static field_question question_of(int32_t scene, const float *v) {
    if (scene == FIELD_CIRCLES) {
        return (field_question){5.0f, 12.0f, v[FIELD_R1] + v[FIELD_R2], 0.0f, 0.0f};
    }
    if (scene == FIELD_TURNED) {
        const float turn = v[FIELD_ANGLE] * 0.0174532925f, c = is_345(v[FIELD_ANGLE]) ? 0.8f : cosf(turn);
        const float s = is_345(v[FIELD_ANGLE]) ? 0.6f : sinf(turn);
        return (field_question){c * 100.0f + s * 50.0f, c * 50.0f - s * 100.0f, v[FIELD_R], 50.0f, 100.0f};
    }
    return (field_question){scene == FIELD_ABOVE ? 50.0f + v[FIELD_E] : v[FIELD_PX],
                            scene == FIELD_ABOVE ? 164.0f : v[FIELD_PY], v[FIELD_R], 50.0f,
                            scene == FIELD_SEGMENT ? v[FIELD_H] : 100.0f};
}

static void place_field_shapes(int32_t scene, lesson_answer *x, const field_question *q) {
    const float *v = x->v;
    const ht_vec2 zero = {0.0f, 0.0f}, at = {q->px, q->py};
    x->shape[0] = HT_SHAPE(((ht_box){{-q->hx, -q->hy}, {q->hx, q->hy}}));
    x->shape[1] = HT_SHAPE(((ht_circle){at, q->r}));
    if (scene == FIELD_CIRCLES) {
        x->shape[0] = HT_SHAPE(((ht_circle){zero, v[FIELD_R1]}));
        x->shape[1] = HT_SHAPE(((ht_circle){at, v[FIELD_R2]}));
    } else if (scene == FIELD_TURNED) {
        const ht_rot rot = is_345(v[FIELD_ANGLE]) ? (ht_rot){4.0f, 3.0f} : ht_rot_make(v[FIELD_ANGLE] * 0.0174532925f);
        const float scale = is_345(v[FIELD_ANGLE]) ? 5.0f : 1.0f; // a matrix five times as long, halves a fifth
        x->shape[0] = HT_SHAPE(((ht_obox){zero, {50.0f / scale, 100.0f / scale}, rot, 0.0f}));
        x->shape[1] = HT_SHAPE(((ht_circle){{100.0f, 50.0f}, q->r}));
    }
    x->has_shapes = true;
}

static void ask_field_lesson(const lesson_step *step, lesson_answer *x) {
    const field_question q = question_of(step->scene, x->v);
    const float dx = fabsf(q.px) - q.hx, dy = fabsf(q.py) - q.hy;
    float *v = x->v;
    place_field_shapes(step->scene, x, &q);
    lesson_watch_start(&x->trace);
    x->hit = circle_hits_box(q.px, q.py, q.r, q.hx, q.hy);
    lesson_watch_start(NULL);
    v[FIELD_MX] = -q.px;
    v[FIELD_DX] = dx;
    v[FIELD_DY] = dy;
    v[FIELD_OX] = fmaxf(dx, 0.0f);
    v[FIELD_OY] = fmaxf(dy, 0.0f);
    v[FIELD_OUTSIDE] = sqrtf(v[FIELD_OX] * v[FIELD_OX] + v[FIELD_OY] * v[FIELD_OY]);
    v[FIELD_INSIDE] = fminf(fmaxf(dx, dy), 0.0f);
    v[FIELD_VALUE] = box_distance(q.px, q.py, q.hx, q.hy);
    v[FIELD_GAP] = v[FIELD_VALUE] - q.r;
    v[FIELD_LX] = q.px;
    v[FIELD_LY] = q.py;
    v[FIELD_CAPSULE] = q.hy == 0.0f && q.r == 5.0f ? 1.0f : 0.0f;
    v[FIELD_DONE] = v[FIELD_VALUE] == 13.0f && q.px > 50.0f && q.py > 100.0f ? 1.0f : 0.0f;
}

static const lesson_step field_steps[] = {
    {.name = "1",
     .scene = FIELD_CIRCLES,
     .title = {"Take the radii away", "半径を引く"},
     .text =
         {"Two circles, 5 across and 12 down from centre to centre: that is 13. Take the radii {r1} and {r2} away and "
          "{gap} "
          "is left: {gap?they are apart.|they touch.|they overlap.} A circle is a box without size that has a radius.",
          "中心どうしが横に 5、縦に 12 離れた 2 つの円です。中心間の距離は 13。半径 {r1} と {r2} を引くと {gap} "
          "なので、"
          "{gap?離れています。|ちょうど接しています。|重なっています。}円は、大きさ 0 の箱に半径を付けたものです。"},
     .start = "r1=5 r2=8",
     .lit = "outside gap",
     .view = {{-16, -14}, {22, 24}},
     .question = {.text = {"What is left with the radii 7 and 8?", "半径が 7 と 8 なら、いくつ残りますか?"},
                  .choices = {{"2", NULL}, {"0", NULL}, {"-2", NULL}},
                  .right = 2,
                  .answer = {"-2: they overlap by 2. Below 0 is overlap, above 0 is the distance.",
                             "-2 です。2 だけ重なっています。0 より小さければ重なり、大きければ距離です。"},
                  .then = "r1=7"}},
    {.name = "2",
     .scene = FIELD_FOLD,
     .title = {"Fold the plane", "平面を折り重ねる"},
     .text = {"The box is centred at 0, with half sizes 50 and 100. dx = |x| - 50 folds the left half onto the right: "
              "x = {p.x} "
              "and x = {mirrored} both give dx = {dx}. {dx?Above 0 means beyond that side.|0 means on that side's "
              "line.|Below "
              "0 means not beyond that side.}",
              "箱は中心が原点、幅の半分が 50、高さの半分が 100 です。dx = |x| - 50 は、左半分を右に折り重ねます。"
              "x = {p.x} でも x = {mirrored} でも dx = {dx} です。{dx?0 より大きければ、その辺の外側です。|0 なら、"
              "その辺の直線の上です。|0 より小さければ、その辺より内側です。}"},
     .start = "p.x=90 p.y=-80",
     .lit = "d",
     .view = {{-170, -140}, {170, 140}},
     .question =
         {.text = {"Why half sizes, not sizes?", "なぜ、大きさの半分を使うのですか?"},
          .choices = {{"They are shorter", "数が小さいから"}, {"Half is left of the box", "折ると半分残るから"}},
          .right = 1,
          .answer = {"The fold leaves half of the box, and then folding y leaves a quarter. Inside, at x = 30, dx is "
                     "-20.",
                     "折り重ねると、箱は半分だけ残るからです。y でも折ると 4 分の 1 になります。内側の x = 30 では dx "
                     "は -20 です。"},
          .then = "p.x=30"}},
    {.name = "3",
     .scene = FIELD_CORNER,
     .title = {"Beside a corner", "角の外側"},
     .text = {"At ({p.x}, {p.y}) dx is {dx} and dy is {dy}. Beside a corner both are positive, and the way to the "
              "corner is their "
              "hypotenuse. Beside a side one is cut to 0, and the other is left: ({ox}, {oy}), so {outside}.",
              "({p.x}, {p.y}) では dx が {dx}、dy が {dy} "
              "です。角の外側では両方が正になり、角までの距離は直角三角形の斜辺です。"
              "辺の横では片方が 0 に切り詰められ、もう片方だけが残ります: ({ox}, {oy}) なので {outside} です。"},
     .start = "p.x=53 p.y=104",
     .lit = "d o outside",
     .view = {{20, 80}, {80, 120}},
     .question = {.text = {"And at (90, 80)?", "(90, 80) では?"},
                  .choices = {{"20", NULL}, {"40", NULL}, {"44.7", NULL}},
                  .right = 1,
                  .answer = {"40: dy is -20, cut to 0, and dx alone is left.",
                             "40 です。dy は -20 なので 0 になり、dx だけが残ります。"},
                  .then = "p.x=90 p.y=80"}},
    {.name = "4",
     .scene = FIELD_LINES,
     .title = {"Inside", "内側"},
     .text =
         {"Inside, dx and dy are both negative, and the larger one tells how far the nearest side is: at ({p.x}, "
          "{p.y}) they "
          "are {dx} and {dy}, so the value is {value}. {value?That is outside.|That is on the border.|The sign says "
          "inside.}",
          "内側では dx も dy も負で、大きいほうが、いちばん近い辺までの距離を表します。({p.x}, {p.y}) では {dx} と "
          "{dy} なので、"
          "値は {value} です。{value?ここは外側です。|ここは境界です。|負の符号が「内側」を意味します。}"},
     .start = "p.x=30 p.y=-60",
     .lit = "outside inside",
     .view = {{-170, -175}, {170, 175}},
     .question = {.text = {"Where is the value least?", "値がいちばん小さいのは、どこですか?"},
                  .choices = {{"At the middle only", "中心だけ"}, {"On a line through it", "中心を通る線分の上"}},
                  .right = 1,
                  .answer = {"On all points (0, y) with |y| up to 50: there the nearest side is 50 away.",
                             "|y| が 50 以下の (0, y) すべてです。そこでは、いちばん近い辺まで 50 あります。"},
                  .then = "p.x=0 p.y=50"}},
    {.name = "5",
     .scene = FIELD_GROWN,
     .title = {"Give the point a radius", "点に半径を付ける"},
     .text = {"A circle at ({p.x}, {p.y}) with radius {r}: {value} - {r} = {gap}, {gap?apart.|they touch.|hit.} Where "
              "the value is "
              "the radius, the outline is round at the corners. A box grown by {r} on all sides has corners that are "
              "no hit.",
              "({p.x}, {p.y}) にある半径 {r} の円です。{value} - {r} = {gap} "
              "なので、{gap?離れています。|接しています。|当たりです。}"
              "値が半径に等しい線は、角が丸くなります。上下左右に {r} ずつ広げただけの長方形では、角が余分です。"},
     .start = "p.x=53 p.y=104 r=5",
     .lit = "outside gap",
     .view = {{20, 75}, {80, 120}},
     .question =
         {.text = {"And the circle at (54, 104)?", "円が (54, 104) なら?"},
          .choices = {{"hit", "当たり"}, {"apart", "離れている"}},
          .right = 1,
          .answer =
              {"Apart, by 0.657, although the grown box would still contain its centre. The four corners differ by "
               "(4 - π) r² in all.",
               "0.657 離れています。広げた長方形では、中心がまだ中に入ってしまいます。4 つの角の差は、合わせて "
               "(4 - π) r² です。"},
          .then = "p.x=54"}},
    {.name = "6",
     .scene = FIELD_SEGMENT,
     .title = {"A segment is a thin box", "線分は細い箱"},
     .text = {"With half height {h} the box is {h?still a box.|a segment.|} The circle of radius {r} at ({p.x}, {p.y}) "
              "and it "
              "{gap?are apart.|touch.|overlap.} So one function serves circles, boxes, segments, and with radii added "
              "capsules.",
              "高さの半分が {h} なら、箱は{h?まだ箱です。|線分になります。|}({p.x}, {p.y}) にある半径 {r} の円とは、"
              "{gap?離れています。|接しています。|重なっています。}"
              "同じ関数が、円、箱、線分、半径を足せばカプセルにも使えます。"},
     .start = "p.x=53 p.y=4 r=5 h=0",
     .lit = "d outside gap",
     .view = {{-80, -40}, {80, 60}},
     .question = {.text = {"Circle of radius 3, capsule of radius 2 about the segment: which r?",
                           "半径 3 の円と、線分を芯にした半径 2 のカプセルなら、r は?"},
                  .choices = {{"3", NULL}, {"5", NULL}, {"6", NULL}},
                  .right = 1,
                  .answer = {"3 + 2 = 5: they touch, too. Only the sum of the radii matters.",
                             "3 + 2 = 5 なので、やはり接します。答えを決めるのは半径の和だけです。"},
                  .then = "r=5"}},
    {.name = "7",
     .scene = FIELD_TURNED,
     .title = {"Turn the point instead", "点のほうを回す"},
     .text = {"A box turned by {angle}° and a circle at (100, 50) with radius {r}. Turn the point back by the angle: "
              "it becomes "
              "({turned.x}, {turned.y}), and the same function gives {value}. {gap?They are apart.|They touch.|They "
              "overlap.}",
              "{angle}° 回転した箱と、(100, 50) にある半径 {r} の円です。点のほうを逆に回すと ({turned.x}, {turned.y}) "
              "になり、"
              "同じ関数の値は {value} です。{gap?離れています。|接しています。|重なっています。}"},
     .start = "angle=36.87 r=60",
     .lit = "d outside gap",
     .view = {{-180, -150}, {200, 150}},
     .question = {.text = {"Why not turn the box?", "なぜ、箱のほうを回さないのですか?"},
                  .choices = {{"It is more work", "手間がかかるから"}, {"It is impossible", "できないから"}},
                  .right = 0,
                  .answer = {"One point is less work than four corners, and the turned box needs no new function.",
                             "4 つの頂点より 1 つの点を回すほうが楽で、回転した箱のための新しい関数も要りません。"},
                  .then = "angle=0"}},
    {.name = "wrong",
     .scene = FIELD_ABOVE,
     .title = {"Where it goes wrong", "間違える例"},
     .text =
         {"A circle of radius 64 stands 64 below the box's corner, {e} to its right. To the corner it is a little more "
          "than 64, "
          "but the root of 4096 and a little is rounded: {gap?here the code sees it.|64 - 64 = 0, a hit.|a hit.}",
          "半径 64 の円が、箱の角の 64 だけ下、{e} だけ右にあります。角までの距離は 64 より少し大きいのですが、"
          "4096 と少しの平方根は丸められます: {gap?ここではコードにも分かります。|64 - 64 = 0 "
          "で、当たりになります。|当たりになります。}"},
     .start = "r=64 e=0.015625",
     .lit = "d outside gap",
     .view = {{-90, -10}, {190, 240}},
     .flags = LESSON_COMMAND},
    {.name = "thirteen",
     .scene = FIELD_CORNER,
     .title = {"Task: a value of 13", "課題: 値を 13 に"},
     .text =
         {"Find a point beside the corner (50, 100) whose value is exactly 13: ({p.x}, {p.y}). Now it is {value}.",
          "角 (50, 100) の外側で、値がちょうど 13 になる点を見つけてください: ({p.x}, {p.y})。今の値は {value} です。"},
     .start = "p.x=60 p.y=110",
     .lit = "d o outside",
     .view = {{20, 80}, {80, 120}},
     .question = {.then = "p.x=55 p.y=112"},
     .goal = "done"},
    {.name = "capsule",
     .scene = FIELD_SEGMENT,
     .title = {"Task: a capsule", "課題: カプセル"},
     .text = {"The same function can tell whether the capsule of radius 2 around the segment from (-50, 0) to "
              "(50, 0) hits the circle of radius 3 at (53, 4). For that, set the box's half height {h} and the "
              "circle's radius {r}. Now the gap is {gap}.",
              "同じ関数で、線分 (-50, 0)–(50, 0) を芯とする半径 2 のカプセルと、(53, 4) にある半径 3 "
              "の円の判定もできます。それには、箱の高さの半分 {h} と円の半径 {r} をいくつにしますか? 今の隙間は "
              "{gap} です。"},
     .start = "p.x=53 p.y=4 h=20 r=2",
     .lit = "d outside gap",
     .view = {{-70, -40}, {80, 45}},
     .question = {.then = "h=0 r=5"},
     .goal = "capsule"},
    {.name = "time",
     .scene = FIELD_GROWN,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"hantei compares squares of exact differences, without a root, and says touch only where it is true. A "
              "formula of your "
              "own becomes a shape with ht_field_make. Branches cost where the data is mixed, and a root costs more "
              "than it "
              "saves.",
              "hantei は、差の 2 "
              "乗を厳密に比べます。平方根は使わず、本当に接しているときだけ「接している」と答えます。自分の式も、"
              "ht_field_make で図形になります。データがばらばらなら分岐は遅く、平方根を使っても速くはなりません。"},
     .start = "p.x=53 p.y=104 r=5",
     .lit = "outside gap",
     .view = {{20, 75}, {80, 120}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_field = {
    .question = {"Is there one formula for a circle against a rectangle, corners included?",
                 "円と矩形の当たり判定を、角も含めて 1 つの式で書けますか?"},
    .after = {"Afterwards you can build a signed distance from two numbers, round it, turn it, make a segment of it, "
              "and say what its "
              "sign is worth.",
              "2 つの数から符号付き距離を作り、角を丸め、回し、線分にし、その符号の意味を説明できるようになります。"},
    .source = {"距離関数で高速な当たり判定を実装する, 2024-01-05 (its author and address are not known to us)",
               "「距離関数で高速な当たり判定を実装する」 2024/01/05 (著者とアドレスは不明です)"},
    .code = field_code,
    .numbers = field_numbers,
    .number_count = FIELD_NUMBERS,
    .steps = field_steps,
    .step_count = sizeof field_steps / sizeof *field_steps,
    .ask = ask_field_lesson,
    .draw = field_lesson_draw,
    .times = &lesson_field_times,
    .free = &play_page_field,
    .docs = "docs/algorithms/field.md",
    .file = "src/query/distance/distance_circle_box.c",
};

const play_page play_lesson_field = {
    .name = "field",
    .title = {"Distance field", "距離関数"},
    .hint = {"Drag blue numbers in the text, or points. [ and ]: step back, step on.",
             "文中の青い数や点はドラッグできます。[ と ] で前後のステップへ。"},
};
