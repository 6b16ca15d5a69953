// lesson_sat.c: lesson `sat`: separating axes, from two rectangles to where the method fails. What its code and hantei say.
#include "lesson_sat.h"
#include "lesson_codes.h"
#include "sat_scenes.h"
#include <math.h>

#include "sat_code.c"

static const play_number sat_numbers[SAT_NUMBERS] = {
    [SAT_BX] = {"b.x", 0.0f, 10.0f, 0.5f, "%g"},
    [SAT_BY] = {"b.y", -4.0f, 8.0f, 0.5f, "%g"},
    [SAT_ANGLE] = {"angle", 0.0f, 90.0f, 1.0f, "%g"},
    [SAT_AXIS_X] = {"axis.x", -3.0f, 3.0f, 1.0f, "%g"},
    [SAT_AXIS_Y] = {"axis.y", -3.0f, 3.0f, 1.0f, "%g"},
    [SAT_N] = {"n", 3.0f, 8.0f, 1.0f, "%g"},
    [SAT_M] = {"m", 3.0f, 8.0f, 1.0f, "%g"},
    [SAT_PASS] = {"pass", 1.0f, 16.0f, 1.0f, "%g"},
    [SAT_PIECES] = {"pieces", 1.0f, 2.0f, 1.0f, "%g"},
    [SAT_GAP] = LESSON_COMPUTED("gap", "%.4g"),
    [SAT_RAW] = LESSON_COMPUTED("raw", "%.4g"),
    [SAT_LENGTH] = LESSON_COMPUTED("length", "%.4g"),
    [SAT_BOXES] = LESSON_COMPUTED("boxes", "%.4g"),
    [SAT_SEEN] = LESSON_COMPUTED("seen", "%.4g"),
    [SAT_CORNER] = LESSON_COMPUTED("corner", "%.4g"),
    [SAT_A0] = LESSON_COMPUTED("a0", "%.4g"),
    [SAT_A1] = LESSON_COMPUTED("a1", "%.4g"),
    [SAT_A2] = LESSON_COMPUTED("a2", "%.4g"),
    [SAT_FROM] = LESSON_COMPUTED("from", "%.4g"),
    [SAT_TO] = LESSON_COMPUTED("to", "%.4g"),
    [SAT_SUM] = LESSON_COMPUTED("sum", "%g"),
    [SAT_PASSES] = LESSON_COMPUTED("passes", "%g"),
    [SAT_HERE] = LESSON_COMPUTED("here", "%.4g"),
    [SAT_SAYS] = LESSON_COMPUTED("says", "%g"),
    [SAT_DONE] = LESSON_COMPUTED("done", "%g"),
};

typedef struct sat_shapes {
    vec v[2][LESSON_POINTS];
    poly a, b;
} sat_shapes;

static void take_shapes(const lesson_answer *x, sat_shapes *s) {
    int n[2];
    for (int k = 0; k < 2; k++) {
        const ht_shape *shape = &x->shape[k];
        n[k] = shape->kind == HT_CONVEX ? shape->convex.count : shape->polygon.ring_end[0];
        for (int i = 0; i < n[k]; i++) {
            s->v[k][i] = (vec){x->points[k][i].x, x->points[k][i].y};
        }
    }
    s->a = (poly){s->v[0], n[0]};
    s->b = (poly){s->v[1], n[1]};
}

// How far the shadows are apart along an axis, in its own measure.
static float gap_on(vec axis, const sat_shapes *s) {
    const span p = shadow(s->a, axis), q = shadow(s->b, axis);
    return fmaxf(q.min - p.max, p.min - q.max);
}

// The axis of a pass of the loops, counted from 0.
static vec axis_of_pass(const sat_shapes *s, int pass) {
    const poly side = pass < s->a.n ? s->a : s->b;
    const int i = pass < s->a.n ? pass : (pass - s->a.n) % s->b.n;
    const vec u = side.v[i], w = side.v[(i + 1) % side.n];
    return (vec){w.y - u.y, u.x - w.x};
}

static void find_widest(lesson_answer *x, const sat_shapes *s) {
    x->v[SAT_GAP] = -INFINITY;
    for (int i = 0; i < s->a.n + s->b.n; i++) {
        const vec axis = axis_of_pass(s, i);
        const float length = sqrtf(axis.x * axis.x + axis.y * axis.y), raw = gap_on(axis, s);
        if (length > 0.0f && raw / length > x->v[SAT_GAP]) {
            x->v[SAT_GAP] = raw / length;
            x->v[SAT_RAW] = raw;
            x->v[SAT_LENGTH] = length;
        }
    }
}

// The L is as many shapes as it is cut into.
static bool hits_in_pieces(const lesson_answer *x, const sat_shapes *s) {
    const vec lower[4] = {{0, 0}, {6, 0}, {6, 2}, {0, 2}}, left[4] = {{0, 2}, {2, 2}, {2, 6}, {0, 6}};
    return x->v[SAT_PIECES] < 1.5f ? sat_hit(s->a, s->b)
                                   : sat_hit((poly){lower, 4}, s->b) || sat_hit((poly){left, 4}, s->b);
}

static void compute_numbers(lesson_answer *x, const sat_shapes *s, vec axis) {
    float *v = x->v;
    const span a = shadow(s->a, axis);
    find_widest(x, s);
    v[SAT_BOXES] = fmaxf(gap_on((vec){1, 0}, s), gap_on((vec){0, 1}, s));
    v[SAT_SEEN] = gap_on(axis, s);
    v[SAT_CORNER] = axis.x * s->b.v[0].x + axis.y * s->b.v[0].y;
    for (int i = 0; i < 3; i++) {
        v[SAT_A0 + i] = axis.x * s->a.v[i].x + axis.y * s->a.v[i].y;
    }
    v[SAT_FROM] = a.min;
    v[SAT_TO] = a.max;
    v[SAT_SUM] = (float)(s->a.n + s->b.n);
    v[SAT_HERE] = gap_on(axis_of_pass(s, (int)(v[SAT_PASS] + 0.5f) - 1), s);
}

// What the code does in the step, watched.
static void run_sat(int32_t scene, lesson_answer *x, const sat_shapes *s, vec axis) {
    bool hit = false;
    lesson_watch_start(&x->trace);
    switch (scene) {
    case SAT_CORNERS:
        (void)gap_along(axis, s->a, s->b);
        break;
    case SAT_DOT:
        (void)shadow(s->a, axis);
        break;
    case SAT_CONCAVE:
        hit = hits_in_pieces(x, s);
        break;
    case SAT_FLAT:
        hit = !gap_along(axis, s->a, s->b);
        lesson_watch_start(NULL);
        hit = hit && sat_hit(s->a, s->b);
        break;
    default:
        hit = sat_hit(s->a, s->b);
    }
    lesson_watch_start(NULL);
    x->hit = scene == SAT_DOT || scene == SAT_CORNERS ? (int32_t)sat_hit(s->a, s->b) : (int32_t)hit;
}

static void ask_sat(const lesson_step *step, lesson_answer *x) {
    sat_shapes s = {0};
    sat_place(step->scene, x);
    take_shapes(x, &s);
    const float turn = x->v[SAT_ANGLE] * 0.0174532925f;
    const bool is_turned = step->scene == SAT_CORNERS;
    const vec axis = is_turned ? (vec){cosf(turn), sinf(turn)} : (vec){x->v[SAT_AXIS_X], x->v[SAT_AXIS_Y]};
    run_sat(step->scene, x, &s, axis);
    x->v[SAT_PASSES] = (float)lesson_watch_passes(&x->trace, "axis");
    x->v[SAT_PASS] = step->loop != NULL ? fminf(x->v[SAT_PASS], x->v[SAT_PASSES]) : x->v[SAT_PASS];
    compute_numbers(x, &s, axis);
    x->v[SAT_SAYS] = x->hit == 1 ? -1.0f : 1.0f;
    if (step->scene == SAT_FLAT) {
        x->v[SAT_DONE] = x->v[SAT_SEEN];
    } else if (step->scene == SAT_OWN) {
        x->v[SAT_DONE] = !has_gap(s.a, s.b) && has_gap(s.b, s.a) ? 1.0f : 0.0f;
    }
}

static const lesson_step sat_steps[] = {
    {.name = "1",
     .scene = SAT_RECTS,
     .title = {"Look along two axes", "2 つの軸から眺める"},
     .text = {"Look at two rectangles from below and from the side. On the y axis their shadows share 2 to 4. On the x "
              "axis A ends at 5 and B begins at {b.x}. {gap?That is a gap, and one gap is enough: they are apart.|The "
              "gap is exactly 0: they touch.|No axis shows a gap: they overlap.}",
              "2 つの長方形を、下と横から眺めてみましょう。y 軸に落ちる影は 2 から 4 まで重なっています。x 軸では A "
              "の影が 5 で終わり、B の影は {b.x} から始まります。{gap?隙間が 1 つでもあれば、当たっていません。|隙間は"
              "ちょうど 0 です。接しています。|どの軸にも隙間がないので、重なっています。}"},
     .start = "b.x=7 b.y=2 pass=2",
     .lit = "axis shadows gap found",
     .loop = "axis",
     .view = {{-3, -0.5f}, {12, 9}},
     .question =
         {.text = {"At which b.x do they touch?", "b.x がいくつのとき、接しますか?"},
          .choices = {{"4", NULL}, {"5", NULL}, {"6", NULL}},
          .right = 1,
          .answer = {"At 5 the gap is 0: the edges meet and nothing more. hantei calls that touch.",
                     "5 です。隙間が 0 になり、辺どうしだけが触れます。hantei はこれを「接している」と答えます。"},
          .then = "b.x=5"}},
    {.name = "2",
     .scene = SAT_CORNERS,
     .title = {"Two axes are not enough", "2 つの軸では足りない"},
     .text = {"A triangle and a square at ({b.x}, {b.y}). The test for rectangles, which knows two axes only, says "
              "{boxes?no hit|touch|hit}. Turn the axis to {angle}°: {seen?you see light between them.|the shadows just "
              "touch.|the shadows overlap.}",
              "三角形と、({b.x}, {b.y}) に置いた正方形です。2 つの軸しか見ない長方形用の判定は、{boxes?「当たっていな"
              "い」|「接している」|「当たり」}と答えます。軸を {angle}° に回すと、{seen?隙間が見えます。|影がちょうど接"
              "します。|影は重なっています。}"},
     .start = "b.x=4 b.y=4 angle=45",
     .lit = "shadows gap",
     .view = {{-2, -6}, {13, 9}},
     .question = {.text = {"Between which angles is there light?", "隙間が見えるのは、何度から何度まで?"},
                  .choices = {{"0° – 90°", NULL}, {"27° – 63°", NULL}, {"44° – 46°", NULL}},
                  .right = 1,
                  .answer = {"Between 26.6° and 63.4°, where the tangents are 1/2 and 2. Any of these axes proves that "
                             "they are apart.",
                             "26.6° から 63.4° までです(正接が 1/2 と 2)。その間のどの軸でも、離れていると言えます。"},
                  .then = "angle=27"}},
    {.name = "3",
     .scene = SAT_DOT,
     .title = {"A shadow is a dot product", "影は内積で求まる"},
     .text =
         {"Where a corner's shadow falls is a dot product. On the axis ({axis.x}, {axis.y}) the corner (4, 4) falls "
          "at {axis.x}·4 + {axis.y}·4 = {corner}. A's corners fall at {a0}, {a1} and {a2}, so A's shadow, its "
          "projection, is {from} to {to}.",
          "頂点の影が落ちる位置は、軸との内積で求まります。軸 ({axis.x}, {axis.y}) では、頂点 (4, 4) の影は "
          "{axis.x}·4 + {axis.y}·4 = {corner} に落ちます。A の頂点は {a0}、{a1}、{a2} に落ちるので、A の影(射影)は "
          "{from} から {to} までです。"},
     .start = "b.x=4 b.y=4 axis.x=1 axis.y=1",
     .lit = "at",
     .view = {{-2, -6}, {13, 9}},
     .question =
         {.text = {"What does the axis (2, 2) change?", "軸を (2, 2) にすると、何が変わりますか?"},
          .choices = {{"Nothing", "何も変わらない"},
                      {"The numbers, not the answer", "数だけ変わる"},
                      {"The answer", "答えが変わる"}},
          .right = 1,
          .answer = {"All numbers double, the gap from 2 to 4, and the answer stays. So an axis needs no length "
                     "of 1 to decide.",
                     "数はすべて 2 倍になり、隙間も 2 から 4 になりますが、答えは同じです。判定だけなら、軸の長さ"
                     "を 1 にそろえる必要はありません。"},
          .then = "axis.x=2 axis.y=2"}},
    {.name = "4",
     .scene = SAT_EDGES,
     .title = {"Which axes?", "調べる軸はどれ?"},
     .text =
         {"A line that fits between two convex polygons can be turned until it lies along one of their edges. So the "
          "normals of the {n} + {m} edges are all the axes you need: {sum}.",
          "2 つの凸多角形の間に直線が引けるなら、その直線は、どちらかの辺に沿う向きまで回せます。だから、調べる軸は"
          "辺の法線だけ、{n} + {m} = {sum} 本で十分です。"},
     .start = "b.x=4 b.y=4 n=3 m=4 pass=2",
     .lit = "axis found",
     .loop = "axis",
     .view = {{-2.5f, -2.5f}, {11, 10}},
     .question =
         {.text = {"How many axes for a hexagon and an octagon?", "六角形と八角形では、軸は何本?"},
          .choices = {{"8", NULL}, {"14", NULL}, {"48", NULL}},
          .right = 1,
          .answer = {"6 + 8 = 14. And two upright boxes need only 2, for parallel edges share an axis.",
                     "6 + 8 = 14 本です。まっすぐ置いた長方形どうしなら、平行な辺は軸も同じなので、2 本で済みます"
                     "。"},
          .then = "n=6 m=8"}},
    {.name = "5",
     .scene = SAT_LOOP,
     .title = {"Stop at the first gap", "最初の隙間で終わる"},
     .text =
         {"The square is at ({b.x}, {b.y}). Of 7 axes the loops look at {passes}. Pass {pass}: {here?a gap. The loop "
          "ends, and the axes behind it are never looked at.|the shadows touch, so it goes on.|the shadows overlap, "
          "so it goes on.}",
          "正方形は ({b.x}, {b.y}) にあります。ループが調べるのは、7 本のうち {passes} 本です。{pass} 本目: "
          "{here?隙間があります。ここでループが終わり、残りの軸は調べません。|影が接しているので、続けます。|影が重"
          "なっているので、続けます。}"},
     .start = "b.x=4 b.y=4 pass=1",
     .lit = "axis shadows gap found",
     .loop = "axis",
     .view = {{-2.5f, -5}, {13, 9}},
     .question =
         {.text = {"B at (2.5, 2.5) hits. How many passes?", "B が (2.5, 2.5) なら当たりです。何本調べますか?"},
          .choices = {{"1", NULL}, {"4", NULL}, {"7", NULL}},
          .right = 2,
          .answer = {"All 7: a hit must look everywhere. Pairs that are far apart are the cheap ones.",
                     "7 本すべてです。当たりと答えるには、全部を調べるしかありません。安く済むのは、離れた組です。"},
          .then = "b.x=2.5 b.y=2.5 pass=7"}},
    {.name = "6",
     .scene = SAT_DEPTH,
     .title = {"How deep, and the way out", "深さと押し出す向き"},
     .text =
         {"Divide by the length of the axis to get pixels. On the axis with the widest gap that is {raw} / {length} = "
          "{gap}. With B at ({b.x}, {b.y}) {gap?they are at least that far apart.|they touch.|that is the least "
          "overlap of all axes: pushing B by it along this axis is the shortest way out.}",
          "軸の長さで割ると、ピクセル単位になります。隙間がいちばん広い軸では {raw} / {length} = {gap} です。B が "
          "({b.x}, {b.y}) なら、{gap?少なくともこれだけ離れています。|ちょうど接しています。|これが最小のめり込みで、"
          "この軸に沿って B を動かすのが最短の押し出しです。}"},
     .start = "b.x=3 b.y=3 pass=2",
     .lit = "axis gap",
     .loop = "axis",
     .view = {{-1.5f, -5}, {11, 8}},
     .question =
         {.text = {"B at (3, 3) touches. If < were <= in the code, would it hit?",
                   "B が (3, 3) なら接触です。コードの < を <= にすると、当たりになりますか?"},
          .choices = {{"Yes", "なる"}, {"No", "ならない"}},
          .right = 1,
          .answer = {"No: a gap of 0 would count as a gap, and touching would no longer be a hit. At 2.5 the gap "
                     "is -0.707.",
                     "なりません。幅 0 の隙間も隙間になるので、接触は当たりではなくなります。2.5 に置くと -0.707 です"
                     "。"},
          .then = "b.x=2.5 b.y=2.5"}},
    {.name = "7",
     .scene = SAT_CONCAVE,
     .title = {"Only for convex shapes", "凸な図形だけに使える"},
     .text =
         {"An L as {pieces} shape(s), and a box at ({b.x}, {b.y}) in its notch. The code looks at {passes} axes, of "
          "which number {pass} is lit, and says {says?no hit||hit}.",
          "L 字形({pieces} 個の図形として扱う)と、そのくぼみの ({b.x}, {b.y}) にある箱です。"
          "コードは {passes} 本の軸を調べて({pass} 本目を表示中)、{says?「当たっていない」||「当たり」}と答えます。"},
     .start = "b.x=3 b.y=3 pieces=1 pass=1",
     .lit = "axis gap found",
     .loop = "axis",
     .view = {{-2, -1}, {9, 7}},
     .question =
         {.text = {"Which straight line parts the two?", "2 つを分ける直線は、どれですか?"},
          .choices = {{"None", "ない"}, {"An upright one", "縦の線"}, {"A slanting one", "斜めの線"}},
          .right = 0,
          .answer = {"None: every line through the notch has parts of the L on both sides. Cut the L into 2 "
                     "convex pieces and ask for each.",
                     "ありません。くぼみを通る直線は、必ず L 字の両側を通ります。L 字を 2 つの凸な図形に分けて、"
                     "それぞれ判定しましょう。"},
          .then = "pieces=2"}},
    {.name = "wrong",
     .scene = SAT_NEAR,
     .title = {"Where rounding lies", "間違える例: 丸め誤差"},
     .text =
         {"Two large triangles, {b.x} further to the right than where they all but touch. The code computes in float, "
          "where products of such numbers are rounded to multiples of 1 and more. {says?Here it finds the gap.||It "
          "sees no gap, yet there is one. The lens shows it.}",
          "大きな三角形が 2 つ、ぎりぎり離れています({b.x} だけ右にずらした位置)。コードは float で計算するので、大き"
          "な数どうしの積は 1 以上の単位に丸められます。{says?ここでは隙間が見つかります。||隙間があるのに、見つかり"
          "ません。虫めがねの中が実際の様子です。}"},
     .start = "b.x=0",
     .lit = "axis shadows gap found",
     .loop = "axis",
     .view = {{-300, -300}, {7200, 4500}},
     .flags = LESSON_COMMAND},
    {.name = "flat",
     .scene = SAT_FLAT,
     .title = {"Task: flat triangles", "課題: つぶれた三角形"},
     .text =
         {"All corners lie on one line. Every normal points straight up, where both shadows are a single point: the "
          "code says hit. Add an axis that shows the gap: ({axis.x}, {axis.y}).",
          "頂点がすべて 1 本の線の上に並んでいます。法線はどれも真上を向き、影は 2 つとも 1 "
          "点に重なるので、コードは「当"
          "たり」と答えます。隙間が見える軸を 1 本加えてください: ({axis.x}, {axis.y})。"},
     .start = "axis.x=0 axis.y=1",
     .lit = "shadows gap",
     .view = {{-1.5f, -3}, {8.5f, 3}},
     .question = {.then = "axis.x=1 axis.y=0"},
     .goal = "done"},
    {.name = "own",
     .scene = SAT_OWN,
     .title = {"Task: only B knows", "課題: B の軸だけ"},
     .text =
         {"Move B to a place where no axis of A shows a gap but one of B's own does: ({b.x}, {b.y}). That is why the "
          "code asks twice, has_gap(a, b) and has_gap(b, a).",
          "A の軸では隙間が見えず、B の軸でだけ見える位置に B を動かしてください: ({b.x}, {b.y})。has_gap(a, b) と "
          "has_gap(b, a) を両方呼ぶのは、このためです。"},
     .start = "b.x=8 b.y=2",
     .lit = "axis found",
     .view = {{-2, -7}, {14, 9}},
     .question = {.then = "b.x=7 b.y=-2"},
     .goal = "done"},
    {.name = "time",
     .scene = SAT_LOOP,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text =
         {"hantei asks on which side of each edge the other's corners lie: in float with a proven bound, exactly "
          "where that does not settle. It tells touching from overlap, and takes concave shapes as they are: "
          "ht_relate.",
          "hantei は、各辺のどちら側に相手の頂点があるかを調べます。まず float と証明された誤差の上限で、決まらないと"
          "きだけ厳密に計算します。接触と重なりを区別し、凹んだ図形もそのまま判定します(ht_relate)。"},
     .start = "b.x=2.5 b.y=2.5 pass=7",
     .lit = "axis gap",
     .loop = "axis",
     .view = {{-2.5f, -5}, {13, 9}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_sat = {
    .question = {"How can I tell that two convex polygons do not touch?",
                 "凸な多角形どうしの当たり判定は、どうすればよいですか?"},
    .after =
        {"Afterwards you can write the separating axis test (SAT), stop at the first gap, read depth and way out, and "
         "say when it may not be used.",
         "凸多角形の分離軸判定(SAT)"
         "を書き、最初の隙間で打ち切り、めり込みの深さと押し出す向きを求め、使えない場合を説明できるようになります。"},
    .source = {"SATによる多角形の当たり判定を実装しよう【AdC2020 29日目】, Fourmsushi, 2020-12-12",
               "「SATによる多角形の当たり判定を実装しよう【AdC2020 29日目】」 Fourmsushi、2020年12月12日"},
    .link = "github.com/FourmiSushi/SATCollisionDetection",
    .code = sat_code,
    .numbers = sat_numbers,
    .number_count = SAT_NUMBERS,
    .steps = sat_steps,
    .step_count = sizeof sat_steps / sizeof *sat_steps,
    .ask = ask_sat,
    .draw = sat_draw,
    .times = &lesson_sat_times,
    .free = &play_page_axis,
    .docs = "docs/methods.md#the-five-articles",
    .file = "src/query/relate/relate_convex_convex.c",
};

const play_page play_lesson_sat = {
    .name = "sat",
    .title = {"Separating axis", "分離軸"},
    .hint = {"Drag blue numbers in the text, or shapes. [ and ]: step back, step on.",
             "文中の青い数や図形はドラッグできます。[ と ] で前後のステップへ。"},
};
