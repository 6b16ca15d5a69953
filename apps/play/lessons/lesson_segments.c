// lesson_segments.c: lesson `segments`: do two segments cross, touch or miss, by the signs of four cross products.
#include "lesson_segments.h"
#include "lesson_codes.h"
#include "segments.h"
#include <math.h>

#include "segments_code.c"

#define CELL(name)                                                                                                     \
    { name, -2.0f, 8.0f, 1.0f, "%g" }

static const play_number segment_numbers[SEG_NUMBERS] = {
    [SEG_PX] = CELL("p.x"),
    [SEG_PY] = CELL("p.y"),
    [SEG_AX] = CELL("a.x"),
    [SEG_AY] = CELL("a.y"),
    [SEG_BX] = CELL("b.x"),
    [SEG_BY] = CELL("b.y"),
    [SEG_K] = {"k", 1000.0f, 60000.0f, 1.0f, "%.0f"},
    [SEG_SIDE_O] = LESSON_COMPUTED("side.o", "%+g"),
    [SEG_SIDE_P] = LESSON_COMPUTED("side.p", "%+g"),
    [SEG_SIDE_A] = LESSON_COMPUTED("side.a", "%+g"),
    [SEG_SIDE_B] = LESSON_COMPUTED("side.b", "%+g"),
    [SEG_MEET] = LESSON_COMPUTED("meet", "%g"),
    [SEG_D] = LESSON_COMPUTED("d", "%g"),
    [SEG_S] = LESSON_COMPUTED("s", "%g"),
    [SEG_T] = LESSON_COMPUTED("t", "%g"),
    [SEG_S_PART] = LESSON_COMPUTED("s.part", "%.3g"),
    [SEG_T_PART] = LESSON_COMPUTED("t.part", "%.3g"),
    [SEG_RULE] = LESSON_COMPUTED("rule", "%g"),
    [SEG_DOT] = LESSON_COMPUTED("dot", "%g"),
    [SEG_TOUCH] = LESSON_COMPUTED("touch", "%g"),
    [SEG_FAILS] = LESSON_COMPUTED("fails", "%g"),
};

void segments_lesson_place(int32_t scene, const float *v, ht_vec2 at[4]) {
    at[O] = (ht_vec2){0.0f, 0.0f};
    at[P] = (ht_vec2){v[SEG_PX], v[SEG_PY]};
    at[A] = (ht_vec2){v[SEG_AX], v[SEG_AY]};
    at[B] = (ht_vec2){v[SEG_BX], v[SEG_BY]};
    if (scene == SEG_LINE) {
        at[P].x = 2.0f * v[SEG_PY];
    } else if (scene == SEG_LARGE) {
        const float k = v[SEG_K];
        at[P] = (ht_vec2){k, k};
        at[A] = (ht_vec2){0.0f, k};
        at[B] = (ht_vec2){k, 0.0f};
    }
}

static pt whole(ht_vec2 v) {
    return (pt){(int32_t)lroundf(v.x), (int32_t)lroundf(v.y)};
}

static void compute_segment_numbers(lesson_answer *x, const segments_answer *s) {
    const pt o = whole(s->at[O]), q = whole(s->at[P]), a = whole(s->at[A]), b = whole(s->at[B]);
    float *v = x->v;
    v[SEG_SIDE_O] = (float)side(a, b, o);
    v[SEG_SIDE_P] = (float)side(a, b, q);
    v[SEG_SIDE_A] = (float)side(o, q, a);
    v[SEG_SIDE_B] = (float)side(o, q, b);
    v[SEG_MEET] = s->relation == HT_OVERLAP ? 1.0f : s->relation == HT_TOUCH ? 0.0f : -1.0f;
    v[SEG_D] = (float)s->ints.d;
    v[SEG_S] = (float)s->ints.s;
    v[SEG_T] = (float)s->ints.t;
    v[SEG_S_PART] = s->real.d != 0.0 ? (float)(s->real.s / s->real.d) : 0.0f;
    v[SEG_T_PART] = s->real.d != 0.0 ? (float)(s->real.t / s->real.d) : 0.0f;
    v[SEG_RULE] = s->is_hit_by_article ? 1.0f : -1.0f;
    v[SEG_DOT] = (float)s->real.dots[2];
    v[SEG_TOUCH] = s->relation == HT_TOUCH ? 1.0f : 0.0f;
    v[SEG_FAILS] = s->is_wrong ? 1.0f : 0.0f;
}

static void ask_segments(const lesson_step *step, lesson_answer *x) {
    segments_state state = {0};
    segments_lesson_place(step->scene, x->v, state.at);
    const segments_answer s = segments_ask(&state);
    for (int i = 0; i < 4; i++) {
        x->points[0][i] = state.at[i];
    }
    const pt o = whole(state.at[O]), q = whole(state.at[P]), a = whole(state.at[A]), b = whole(state.at[B]);
    compute_segment_numbers(x, &s);
    x->shape[0] = HT_SHAPE(((ht_segment){state.at[O], state.at[P]}));
    x->shape[1] = HT_SHAPE(((ht_segment){state.at[A], state.at[B]}));
    x->has_shapes = true;
    x->other = step->scene == SEG_ARTICLE || step->scene == SEG_LARGE ? s.is_hit_by_article : -1;
    lesson_watch_start(&x->trace);
    if (step->scene == SEG_SIDES) {
        (void)side(a, b, o);
        (void)side(a, b, q);
        lesson_watch_start(NULL);
    }
    x->hit = segments_meet(o, q, a, b);
}

static const lesson_step segment_steps[] = {
    {.name = "1",
     .scene = SEG_SIDES,
     .title = {"A sign is a side", "符号は、どちら側か"},
     .text =
         {"The cross product of A→B and A→P has a sign, and the sign is a side. For A (1, 4) and B (5, 0) the point "
          "O (0, 0) is on side -1, and P ({p.x}, {p.y}) is {side.p?on side +1.|on the line: 0.|on side -1, too.}",
          "A→B と A→P の外積の符号から、点が直線のどちら側にあるかが分かります。A (1, 4)、B (5, 0) に対して、"
          "O (0, 0) は -1 の側、P ({p.x}, {p.y}) は{side.p? +1 の側です。|直線の上(0)です。|同じ -1 の側です。}"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=5 b.y=0",
     .lit = "left right",
     .view = {{-3, -2}, {9, 7}},
     .question = {.text = {"What is the sign for P (3, 2)?", "P (3, 2) では、符号は何ですか?"},
                  .choices = {{"-1", NULL}, {"0", NULL}, {"+1", NULL}},
                  .right = 1,
                  .answer = {"0: both products are -8, so P lies on the line AB.",
                             "0 です。2 つの積がどちらも -8 で、P は直線 AB の上にあります。"},
                  .then = "p.x=3 p.y=2"}},
    {.name = "2",
     .scene = SEG_GRID,
     .title = {"Each parts the other", "互いの両側にあるか"},
     .text = {"Segments cross when each parts the other's ends. O and P have the sides {side.o} and {side.p} of AB, A "
              "and B "
              "the sides {side.a} and {side.b} of OP. With B at ({b.x}, {b.y}) they {meet?cross.|touch.|are apart.}",
              "どちらの線分の両端も相手の両側にあれば、2 つの線分は交差しています。AB から見て O と P は {side.o} と "
              "{side.p}、"
              "OP から見て A と B は {side.a} と {side.b} の側です。B が ({b.x}, {b.y}) なら、"
              "{meet?交差しています。|接しています。|離れています。}"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=5 b.y=0",
     .lit = "ends others cross",
     .view = {{-3, -2}, {9, 7}},
     .question =
         {.text = {"Is one of the two checks enough?", "どちらか片方を調べるだけで足りますか?"},
          .choices = {{"Yes", "足りる"}, {"No", "足りない"}},
          .right = 1,
          .answer = {"No. With B at (2, 2) O and P are still on two sides of AB's line, but A and B are both on "
                     "side +1 of OP.",
                     "足りません。B が (2, 2) のとき、O と P は直線 AB の両側にありますが、A と B はどちらも OP の "
                     "+1 側です。"},
          .then = "b.x=2 b.y=2"}},
    {.name = "3",
     .scene = SEG_ARTICLE,
     .title = {"The same, seen from O", "O から見ると"},
     .text = {"The article writes P ({p.x}, {p.y}) as a sum of s parts of A and t parts of B. D = A×B = {d}, S = P×B = "
              "{s}, T "
              "= A×P = {t}, so s = S/D = {s.part} and t = T/D = {t.part}. {rule?Neither is negative and s + t is 1 or "
              "more: P lies beyond the line AB.||One is negative, or s + t is below 1: no hit.}",
              "記事では、P ({p.x}, {p.y}) を A の s 倍と B の t 倍の和で表します。D = A×B = {d}、S = P×B = {s}、"
              "T = A×P = {t} なので、s = S/D = {s.part}、t = T/D = {t.part} です。"
              "{rule?どちらも負でなく、s + t が 1 以上なので、P は直線 AB を越えた側にあります。||負のものがあるか、"
              "s + t が 1 より小さいので、当たっていません。}"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=5 b.y=0",
     .lit = "ends others",
     .view = {{-3, -2}, {9, 7}},
     .question = {.text = {"And where is P when s + t is exactly 1?", "s + t がちょうど 1 なら、P はどこですか?"},
                  .choices = {{"At A", "A の位置"}, {"On the line AB", "直線 AB の上"}, {"Nowhere", "どこにもない"}},
                  .right = 1,
                  .answer = {"On the line AB, so the segments touch. P (3, 2) is half of A and half of B.",
                             "直線 AB の上です。2 つの線分は接しています。P (3, 2) は A の半分と B の半分の和です。"},
                  .then = "p.x=3 p.y=2"}},
    {.name = "4",
     .scene = SEG_GRID,
     .title = {"An end on the line", "端点が線の上にあるとき"},
     .text = {"B ({b.x}, {b.y}) is {side.b?beside the line OP.|on the line OP: a sign is 0.|beside the line OP.} Where "
              "a sign "
              "is 0, look whether the end lies between the other's ends, too. {meet?They cross.|They touch.|They are "
              "apart.}",
              "B ({b.x}, {b.y}) は直線 OP {side.b?から離れています。|の上にあります(符号が 0)。|から離れています。}"
              "符号が 0 のときは、その端点が相手の両端の間にあるかも調べます。{meet?交差しています。|接しています。|"
              "離れています。}"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=3 b.y=2",
     .lit = "others on",
     .view = {{-3, -2}, {9, 7}},
     .question =
         {.text = {"A shot exactly through a wall's corner: does it hit without the last line?",
                   "壁の角をちょうど通る弾は、最後の行がなくても当たりますか?"},
          .choices = {{"Yes", "当たる"}, {"No", "当たらない"}},
          .right = 1,
          .answer =
              {"No: it slips through between two segments, each of which it only touches. Here B is P itself.",
               "当たりません。どちらの壁とも「接する」だけなので、間をすり抜けます。ここでは B が P と同じ点です。"},
          .then = "b.x=6 b.y=4"}},
    {.name = "5",
     .scene = SEG_LINE,
     .title = {"All on one line", "すべて同じ直線の上"},
     .text =
         {"All four signs are 0: one line. AB goes from (4, 2) to (6, 3), and OP from (0, 0) as far as the height "
          "{p.y}. "
          "{meet?They cross.|They have points in common.|They have no point in common.} Here only the intervals on x "
          "and y tell.",
          "4 つの符号がすべて 0 なら、同じ直線の上にあります。AB は (4, 2) から (6, 3) まで、OP は (0, 0) から高さ "
          "{p.y} までです。{meet?交差しています。|共有する点があります。|共有する点はありません。}"
          "ここでは、x と y の区間を比べて判定します。"},
     .start = "p.y=1 a.x=4 a.y=2 b.x=6 b.y=3",
     .lit = "ends others within on",
     .view = {{-3, -2}, {9, 7}},
     .question = {.text = {"Is the interval on x alone enough?", "x の区間だけで足りますか?"},
                  .choices = {{"Always", "いつも足りる"}, {"Not always", "足りないことがある"}},
                  .right = 1,
                  .answer = {"Not for upright lines: there every x is the same. So the code asks for x and y.",
                             "縦の線では x がすべて同じなので、足りません。だから、コードは x と y の両方を調べます。"},
                  .then = "p.y=2"}},
    {.name = "6",
     .scene = SEG_LARGE,
     .title = {"When int is too small", "int では足りないとき"},
     .text = {"In units of 1/256 pixel, 200 pixels are 51200. The diagonals of a square of {k} cross, and their "
              "products are as "
              "large as {k} · {k}. The article's rule adds two of them in a 32-bit int: {rule?still a hit.||they wrap "
              "round, "
              "and the crossing is lost.} 64-bit products hold them.",
              "1/256 ピクセル単位の固定小数点では、200 ピクセルは 51200 です。一辺 {k} の正方形の対角線は交差し、"
              "外積は {k} · {k} の大きさになります。記事の判定式は、それを 2 つ、32 ビットの int で足します: "
              "{rule?まだ当たりです。||桁あふれして、交差を見逃します。}64 ビットで掛ければ収まります。"},
     .start = "k=51200",
     .lit = "left right cross",
     .view = {{-3, -2}, {11, 10}},
     .question =
         {.text = {"From which k on does the rule fail?", "判定式が間違えるのは、k がいくつから?"},
          .choices = {{"32769", NULL}, {"46341", NULL}, {"65536", NULL}},
          .right = 0,
          .answer =
              {"From 32769 on, for there S + T, twice k · k, no longer fits. A product alone fits up to 46340.",
               "32769 からです。S + T、つまり k · k の 2 倍が入らなくなります。積 1 つだけなら 46340 まで入ります。"},
          .then = "k=32769"}},
    {.name = "wrong",
     .scene = SEG_ARTICLE,
     .title = {"Where the rule fails", "判定式が間違える例"},
     .text = {"A (1, 0), B ({b.x}, 0) and O (0, 0) lie on one line, so D = {d}. The rule then asks whether one of "
              "three dot "
              "products is not positive. AO·AP = {dot}: {rule?hit, although P (2, 4) is far above.||no hit.}",
              "A (1, 0)、B ({b.x}, 0)、O (0, 0) は同じ直線の上にあるので、D = {d} です。このとき判定式は、3 "
              "つの内積のどれかが"
              "正でなければ当たりとします。AO·AP = {dot}: {rule?P (2, 4) はずっと離れているのに、当たりになります。||"
              "当たっていません。}"},
     .start = "p.x=2 p.y=4 a.x=1 a.y=0 b.x=5 b.y=0",
     .lit = "ends others on",
     .view = {{-3, -2}, {9, 7}},
     .flags = LESSON_COMMAND},
    {.name = "touch",
     .scene = SEG_GRID,
     .title = {"Task: only touch", "課題: 接するだけ"},
     .text = {"Move B so that the segments touch: ({b.x}, {b.y}).",
              "2 つの線分が接するように、B を動かしてください: ({b.x}, {b.y})。"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=5 b.y=0",
     .lit = "ends others on cross",
     .view = {{-3, -2}, {9, 7}},
     .question = {.then = "b.x=3 b.y=2"},
     .goal = "touch"},
    {.name = "fail",
     .scene = SEG_ARTICLE,
     .title = {"Task: fool the rule", "課題: 判定式をだます"},
     .text = {"Find another false answer of the article's rule. P is at (2, 4); move A ({a.x}, {a.y}) and B ({b.x}, "
              "{b.y}). Of "
              "all 390,625 pairs on a grid of 5 × 5 points it has 9,128, and on() repairs them all.",
              "記事の判定式が間違える位置を、ほかにも見つけてください。P は (2, 4) です。A ({a.x}, {a.y}) と B ({b.x}, "
              "{b.y}) を"
              "動かせます。5 × 5 の格子の 390,625 組のうち、間違いは 9,128 組で、on を使えばすべて直せます。"},
     .start = "p.x=2 p.y=4 a.x=1 a.y=1 b.x=4 b.y=0",
     .lit = "ends others on",
     .view = {{-3, -2}, {9, 7}},
     .question = {.then = "a.x=1 a.y=0 b.x=4 b.y=0"},
     .goal = "fails"},
    {.name = "time",
     .scene = SEG_GRID,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"The same four signs, exact for any finite floats: in double first, by expansions where that does not "
              "settle; "
              "intervals on one line; points for segments without length. ht_relate says how they meet, ht_crossings "
              "where.",
              "同じ 4 つの符号を、有限の float なら必ず厳密に求めます。まず double "
              "で計算し、決まらないときだけ多倍長で計算します。"
              "同じ直線の上では区間を比べ、長さ 0 の線分は点とみなします。当たり方は ht_relate、交点は ht_crossings "
              "で分かります。"},
     .start = "p.x=6 p.y=4 a.x=1 a.y=4 b.x=5 b.y=0",
     .lit = "ends others cross",
     .view = {{-3, -2}, {9, 7}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_segments = {
    .question = {"Does the laser hit the wall this frame?",
                 "線分どうしの当たり判定(線分の交差)は、どう書けば間違えませんか?"},
    .after =
        {"Afterwards you can decide a crossing by four signs, treat ends, parallels and one common line, and keep the "
         "products in range.",
         "4 つの符号で交差を判定し、端点、平行、同じ直線の場合を扱い、積を桁あふれから守れるようになります。"},
    .source = {"Tips001 線と線の当たり判定 (its author and address are not known to us)",
               "「Tips001 線と線の当たり判定」(著者とアドレスは不明です)"},
    .other = {"The article's rule", "記事の判定式"},
    .code = segments_code,
    .numbers = segment_numbers,
    .number_count = SEG_NUMBERS,
    .steps = segment_steps,
    .step_count = sizeof segment_steps / sizeof *segment_steps,
    .ask = ask_segments,
    .draw = segments_lesson_draw,
    .times = &lesson_segments_times,
    .free = &play_page_segments,
    .docs = "docs/methods.md#the-five-articles",
    .file = "src/query/relate/relate_segment_segment.c",
};

const play_page play_lesson_segments = {
    .name = "segments",
    .title = {"Segments", "線分"},
    .hint = {"Drag blue numbers in the text, or points. [ and ]: step back, step on.",
             "文中の青い数や点はドラッグできます。[ と ] で前後のステップへ。"},
};
