// lesson_boxes.c: lesson `boxes`: rectangles around sprites, half pixels, walls, and what is too fast.
#include "lesson_boxes.h"
#include "lesson_codes.h"
#include <math.h>
#include <stdlib.h>

#include "boxes_code.c"

static const play_number boxes_numbers[BOXES_NUMBERS] = {
    [BOXES_X] = {"x", 100.0f, 500.0f, 1.0f, "%g"},
    [BOXES_Y] = {"y", 0.0f, 400.0f, 1.0f, "%g"},
    [BOXES_W] = {"w", 99.0f, 105.0f, 1.0f, "%g"},
    [BOXES_S] = {"size", 1.0f, 8.0f, 1.0f, "%g"},
    [BOXES_V] = {"v", 0.0f, 600.0f, 10.0f, "%g"},
    [BOXES_DX] = LESSON_COMPUTED("dx", "%g"),
    [BOXES_DY] = LESSON_COMPUTED("dy", "%g"),
    [BOXES_ON_X] = LESSON_COMPUTED("on.x", "%g"),
    [BOXES_ON_Y] = LESSON_COMPUTED("on.y", "%g"),
    [BOXES_FRAMES] = LESSON_COMPUTED("frames", "%g"),
    [BOXES_BODIES] = LESSON_COMPUTED("bodies", "%g"),
    [BOXES_HALF] = LESSON_COMPUTED("half", "%g"),
    [BOXES_HALVES] = LESSON_COMPUTED("halves", "%g"),
    [BOXES_OUT_X] = LESSON_COMPUTED("out.x", "%g"),
    [BOXES_OUT_Y] = LESSON_COMPUTED("out.y", "%g"),
    [BOXES_AFTER] = LESSON_COMPUTED("after", "%g"),
    [BOXES_FRACTION] = LESSON_COMPUTED("fraction", "%.3g"),
    [BOXES_STOP] = LESSON_COMPUTED("stop", "%g"),
    [BOXES_DONE] = LESSON_COMPUTED("done", "%g"),
    [BOXES_HALFWAY] = LESSON_COMPUTED("halfway", "%g"),
};

typedef struct two_rects {
    rect hero, enemy;
} two_rects;

static int whole_of(float x) {
    return (int)lroundf(x);
}

static two_rects place_rects(int32_t scene, const float *v) {
    const int x = whole_of(v[BOXES_X]), y = whole_of(v[BOXES_Y]), w = whole_of(v[BOXES_W]), s = whole_of(v[BOXES_S]);
    const rect enemy = {360, 260, 80, 80};
    switch (scene) {
    case BOXES_MARGIN: // what is drawn within the frames
        return (two_rects){{x + 22, y + 5, 56, 95}, {366, 270, 68, 64}};
    case BOXES_ODD:
        return (two_rects){{260, 250, w, w}, enemy};
    case BOXES_FAST:
        return (two_rects){{100 + whole_of(v[BOXES_V]), 250, 100, 100}, enemy};
    case BOXES_TINY:
        return (two_rects){{5, 5, s, s}, {5, 5, s, s}};
    default:
        return (two_rects){{x, y, 100, 100}, enemy};
    }
}

static ht_box box_of(rect r) {
    return (ht_box){{(float)r.x, (float)r.y}, {(float)(r.x + r.w), (float)(r.y + r.h)}};
}

// The article's condition, in whole numbers: centres and half sizes, each rounded down.
static bool halves_hit(rect a, rect b) {
    return abs((a.x + a.w / 2) - (b.x + b.w / 2)) < a.w / 2 + b.w / 2 &&
           abs((a.y + a.h / 2) - (b.y + b.h / 2)) < a.h / 2 + b.h / 2;
}

static float least_overlap(rect a, rect b) {
    const int x = (a.x + a.w < b.x + b.w ? a.x + a.w : b.x + b.w) - (a.x > b.x ? a.x : b.x);
    const int y = (a.y + a.h < b.y + b.h ? a.y + a.h : b.y + b.h) - (a.y > b.y ? a.y : b.y);
    return (float)(x < y ? x : y);
}

static void compute_box_numbers(lesson_answer *x, two_rects t) {
    float *v = x->v;
    const rect a = t.hero, b = t.enemy, up = {a.y, a.x, a.h, a.w}, beside = {b.y, b.x, b.h, b.w};
    const rect frame = {whole_of(v[BOXES_X]), whole_of(v[BOXES_Y]), 100, 100}, other = {360, 260, 80, 80};
    v[BOXES_DX] = fabsf((float)a.x + (float)a.w / 2.0f - (float)b.x - (float)b.w / 2.0f);
    v[BOXES_DY] = fabsf((float)a.y + (float)a.h / 2.0f - (float)b.y - (float)b.h / 2.0f);
    v[BOXES_ON_X] = (float)(a.w + b.w) / 2.0f - v[BOXES_DX];
    v[BOXES_ON_Y] = (float)(a.h + b.h) / 2.0f - v[BOXES_DY];
    v[BOXES_FRAMES] = least_overlap(frame, other);
    v[BOXES_BODIES] = least_overlap(a, b);
    v[BOXES_HALF] = floorf((float)a.w / 2.0f); // as whole numbers have it
    v[BOXES_HALVES] = halves_hit(a, b) ? 1.0f : -1.0f;
    v[BOXES_OUT_X] = (float)push_x(a, b);
    v[BOXES_OUT_Y] = (float)push_x(up, beside);
    v[BOXES_DONE] = x->relation == HT_TOUCH && a.x + a.w == b.x ? 1.0f : 0.0f;
}

// From where he was in the frame before.
static void cast_hero(lesson_answer *x, two_rects t) {
    rect from = t.hero;
    from.x = 100;
    const ht_shape hero = HT_SHAPE(box_of(from));
    const ht_vec2 way = {x->v[BOXES_V], 0.0f};
    const ht_cast_hit hit = ht_cast(&hero, way, &x->shape[1], HT_START_REPORT);
    x->v[BOXES_FRACTION] = hit.fraction;
    x->v[BOXES_HALFWAY] = hit.hit && hit.fraction == 0.5f ? 1.0f : 0.0f;
    x->v[BOXES_STOP] = 100.0f + hit.fraction * way.x;
    x->v[BOXES_AFTER] = x->hit == 1 ? 1.0f : -1.0f;
}

static void ask_boxes(const lesson_step *step, lesson_answer *x) {
    const two_rects t = place_rects(step->scene, x->v);
    x->shape[0] = HT_SHAPE(box_of(t.hero));
    x->shape[1] = HT_SHAPE(box_of(t.enemy));
    x->has_shapes = true;
    x->relation = ht_relate(&x->shape[0], &x->shape[1]);
    lesson_watch_start(&x->trace);
    x->hit = rects_hit(t.hero, t.enemy);
    if (step->scene == BOXES_PUSH) {
        (void)push_x(t.hero, t.enemy);
    }
    lesson_watch_start(NULL);
    x->other = step->scene == BOXES_ODD || step->scene == BOXES_TINY ? (int32_t)halves_hit(t.hero, t.enemy) : -1;
    compute_box_numbers(x, t);
    cast_hero(x, t);
}

static const lesson_step boxes_steps[] = {
    {.name = "1",
     .scene = BOXES_MARGIN,
     .title = {"The picture's margin", "画像の余白"},
     .text =
         {"The pictures are squares, but hero and dragon fill only their middle. With the hero at x = {x} the frames "
          "{frames?overlap|touch|are apart}, the bodies {bodies?overlap|touch|are apart}. A box smaller than the "
          "picture feels "
          "fair.",
          "画像は正方形ですが、主人公とドラゴンが描かれているのは中央だけです。主人公が x = {x} なら、画像の枠は"
          "{frames?重なり|接し|離れ}、体は{bodies?重なっています|接しています|離れています}。枠より小さい矩形を使うと、"
          "納得のいく当たり判定になります。"},
     .start = "x=270 y=200",
     .lit = "hit",
     .view = {{180, 180}, {520, 360}},
     .question =
         {.text = {"Which error annoys a player more?", "プレイヤーがより嫌がるのは、どちらですか?"},
          .choices = {{"A hit in empty air", "何もない所で当たる"}, {"A near miss", "かすったのに当たらない"}},
          .right = 0,
          .answer = {"A hit in empty air. So the boxes are made smaller than what is seen, for the hero most of all.",
                     "何もない所で当たるほうです。だから矩形は、特に主人公では、見た目より小さくします。"},
          .then = "x=300"}},
    {.name = "2",
     .scene = BOXES_ONE_AXIS,
     .title = {"One axis", "1 つの軸"},
     .text = {"On the x axis only three numbers matter: the distance of the centres, here {dx} with the hero at {x}, "
              "and half of both "
              "widths, 50 + 40 = 90. {on.x?It is less than 90: the shadows overlap.|It is 90: they just touch.|It is "
              "more than 90: "
              "they are apart.}",
              "x 軸で見るのは 3 つの数だけです。中心どうしの距離(主人公が {x} なら {dx})と、幅の半分の和 50 + 40 = 90 "
              "です。"
              "{on.x?90 より小さいので、影が重なっています。|90 なので、ちょうど接しています。|90 "
              "より大きいので、離れています。}"},
     .start = "x=270 y=200",
     .lit = "dx",
     .view = {{90, 180}, {600, 430}},
     .question = {.text = {"At which x does he just touch from the left?",
                           "左からちょうど接するのは、x がいくつのとき?"},
                  .choices = {{"250", NULL}, {"260", NULL}, {"270", NULL}},
                  .right = 1,
                  .answer = {"At 260: then the centres are 90 apart, and his right side is at 360.",
                             "260 です。中心どうしの距離が 90 になり、右端は 360 です。"},
                  .then = "x=260"}},
    {.name = "3",
     .scene = BOXES_BOTH,
     .title = {"Both axes", "両方の軸"},
     .text = {"Both axes must overlap. At y = {y} the centres are {dy} apart on y, to be compared with 90: "
              "{on.y?hit.|they touch.|no "
              "hit, though x says yes.}",
              "両方の軸で重なったときだけ当たりです。y = {y} では、y 方向の中心の差は {dy} で、90 と比べます: "
              "{on.y?当たりです。|接しています。|x 軸で重なっていても、当たっていません。}"},
     .start = "x=270 y=200",
     .lit = "dx dy hit",
     .view = {{90, 40}, {600, 450}},
     .question =
         {.text = {"Which lesson's method is this?", "これは、どのレッスンの方法ですか?"},
          .choices = {{"Separating axes", "分離軸"}, {"Distance functions", "距離関数"}},
          .right = 0,
          .answer = {"Separating axes, with the two axes that a rectangle has. At y = 100 the y axis shows the gap.",
                     "分離軸です。矩形の軸は 2 つだけです。y = 100 では、y 軸に隙間が見えます。"},
          .then = "y=100"}},
    {.name = "4",
     .scene = BOXES_BOTH,
     .title = {"Does touching count?", "接触は当たりか"},
     .text = {"At x = {x} {on.x?the boxes overlap on x.|both sides of the comparison are 180: with < touching is no "
              "hit, with <= it "
              "is one.|the boxes are apart on x.} A hero who stands on the ground touches it all the time.",
              "x = {x} では、{on.x?x 軸で重なっています。|比較する両辺がどちらも 180 です。< "
              "なら接触は当たりではなく、<= なら当たりです。"
              "|x 軸で離れています。}地面に立っている主人公は、いつも地面に接しています。"},
     .start = "x=260 y=200",
     .lit = "hit",
     .view = {{200, 180}, {480, 370}},
     .question =
         {.text = {"Coins and floors: which operator for which?", "コインと地面には、どちらを使いますか?"},
          .choices = {{"< for both", "どちらも <"}, {"It is your choice", "目的しだい"}},
          .right = 1,
          .answer =
              {"Your choice. hantei keeps both answers apart: it says touch at 260 and overlap at 261.",
               "目的しだいです。hantei は 2 つを区別し、260 では「接している」、261 では「重なっている」と答えます。"},
          .then = "x=261"}},
    {.name = "5",
     .scene = BOXES_ODD,
     .title = {"Half a pixel", "0.5 ピクセル"},
     .text = {"The hero is {w} wide. In whole numbers {w} / 2 is {half}, and with an odd width half a pixel is gone: "
              "the halves say "
              "{halves?hit||no hit}. Doubling both sides needs no halves.",
              "主人公の大きさは {w} です。整数の割り算では {w} / 2 は {half} なので、奇数なら 0.5 "
              "ピクセルが消え、半分ずつ比べる方法では"
              "{halves?当たり||当たっていない}になります。両辺を 2 倍すれば、割り算は要りません。"},
     .start = "w=101",
     .lit = "dx hit",
     .view = {{354, 300}, {368, 309}},
     .question = {.text = {"What do the halves say of a 1 × 1 box on itself?", "1 × 1 の矩形を自分自身と比べると?"},
                  .choices = {{"hit", "当たり"}, {"no hit", "当たっていない"}},
                  .right = 1,
                  .answer = {"No hit: 0 < 0 is false. And at 101 they miss an overlap of a whole pixel.",
                             "当たっていません。0 < 0 は偽です。101 では、まる 1 ピクセルの重なりを見逃します。"},
                  .then = "w=102"}},
    {.name = "6",
     .scene = BOXES_PUSH,
     .title = {"Stop at the wall", "壁で止める"},
     .text = {"The hero at ({x}, {y}) is free after {out.x} along x or {out.y} along y. Take the shorter way; the part "
              "of his step along "
              "the wall stays, so he slides.",
              "({x}, {y}) にいる主人公は、x 方向に {out.x}、または y 方向に {out.y} "
              "動けば離れます。短いほうに押し戻しましょう。"
              "壁に沿った動きは残るので、主人公は壁に沿って滑ります。"},
     .start = "x=270 y=200",
     .lit = "push",
     .view = {{90, 120}, {600, 430}},
     .question = {.text = {"At (300, 170): which way is shorter?", "(300, 170) では、どちらが短いですか?"},
                  .choices = {{"Left", "左"}, {"Up", "上"}},
                  .right = 1,
                  .answer = {"Up by 10 rather than left by 40.", "左に 40 より、上に 10 のほうが短いです。"},
                  .then = "x=300 y=170"}},
    {.name = "7",
     .scene = BOXES_FAST,
     .title = {"Too fast", "速すぎると"},
     .text = {"With {v} pixels a frame the hero goes from x = 100 past the dragon at 360. {after?Here he hits where he "
              "arrives.||Where "
              "he arrives he does not hit.} Ask for the way, not for the places: ht_cast stops him after {fraction} of "
              "it, at {stop}.",
              "1 フレームに {v} ピクセル進む主人公が、x = 100 から、360 にいるドラゴンのほうへ動きます。"
              "{after?ここでは、着いた位置で当たります。||着いた位置では当たりません。}"
              "位置ではなく移動の途中を調べましょう。"
              "ht_cast なら、割合 {fraction}、x = {stop} で止まります。"},
     .start = "v=500",
     .lit = "dx hit",
     .view = {{80, 180}, {740, 420}},
     .question =
         {.text = {"Which speed is safe without a cast?", "キャストなしで安全な速さは?"},
          .choices = {{"Below 80", "80 未満"}, {"Below 180", "180 未満"}, {"Below 360", "360 未満"}},
          .right = 1,
          .answer =
              {"Below 100 + 80, the sum of the widths: then some frame hits. He tunnels at more.",
               "幅の和 100 + 80 未満です。それなら、どこかのフレームで必ず当たります。それ以上では、すり抜けます。"},
          .then = "v=170"}},
    {.name = "wrong",
     .scene = BOXES_TINY,
     .title = {"Where it goes wrong", "間違える例"},
     .text = {"A box of {size} × {size} lies exactly on another one of that size. The halves compare 0 with {half} + "
              "{half}: "
              "{halves?hit.||no hit.} No overlap could be more complete.",
              "{size} × {size} の矩形が、同じ大きさの矩形にぴったり重なっています。半分ずつ比べる方法は、0 と {half} + "
              "{half} を比べるので、"
              "{halves?当たりです。||当たっていないことになります。}これほど確かな重なりはありません。"},
     .start = "size=1",
     .lit = "hit",
     .view = {{2, 2}, {16, 14}},
     .flags = LESSON_COMMAND},
    {.name = "stop",
     .scene = BOXES_PUSH,
     .title = {"Task: stand at the wall", "課題: 壁ぎわに立つ"},
     .text = {"Put the hero as far to the right as he can stand without overlapping the dragon: ({x}, {y}). He should "
              "touch it from the "
              "left.",
              "ドラゴンと重ならない範囲で、主人公をできるだけ右に立たせてください: ({x}, {y})。左から接する位置です。"},
     .start = "x=270 y=230",
     .lit = "hit push",
     .view = {{90, 120}, {600, 430}},
     .question = {.then = "x=260 y=230"},
     .goal = "done"},
    {.name = "halfway",
     .scene = BOXES_FAST,
     .title = {"Task: half of the way", "課題: 半分で止まる"},
     .text = {"At which speed does a cast stop the hero after exactly half of his way? Now it is {v} pixels a "
              "frame, and he stops after {fraction} of them, at {stop}.",
              "主人公が、キャストで移動のちょうど半分の所に止まる速さはいくつですか? 今は 1 フレームに {v} "
              "ピクセルで、その {fraction} 倍を進み、x = {stop} で止まります。"},
     .start = "v=500",
     .lit = "dx hit",
     .view = {{80, 180}, {740, 420}},
     .question = {.then = "v=320"},
     .goal = "halfway"},
    {.name = "time",
     .scene = BOXES_BOTH,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"hantei compares the four sides, which needs no centres at all. The doubled centres are there as well, "
              "exactly: "
              "ht_relate_box_box_by_centers. Being right costs nothing here.",
              "hantei は 4 つの辺を比べるので、中心は要りません。中心を 2 倍して比べる方法も、厳密に用意しています"
              "(ht_relate_box_box_by_centers)。厳密でも、ここでは遅くなりません。"},
     .start = "x=270 y=200",
     .lit = "hit",
     .view = {{90, 120}, {600, 430}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_boxes = {
    .question = {"When do two sprites hit, and where should the hero stop?",
                 "キャラクターどうしの当たり判定は矩形でどう書き、壁ではどう止めますか?"},
    .after =
        {"Afterwards you can test boxes (AABB) without losing the half pixel, push out, slide, and notice tunnelling.",
         "0.5 "
         "ピクセルを失わない矩形(AABB)"
         "の判定を書き、接触を当たりにするか選び、押し戻し、滑らせ、すり抜けに気づけるようになります。"},
    .source = {"ついに当たり判定を計算する (its author and address are not known to us)",
               "「ついに当たり判定を計算する」(著者とアドレスは不明です)"},
    .other = {"With halves", "半分ずつ比べる"},
    .code = boxes_code,
    .numbers = boxes_numbers,
    .number_count = BOXES_NUMBERS,
    .steps = boxes_steps,
    .step_count = sizeof boxes_steps / sizeof *boxes_steps,
    .ask = ask_boxes,
    .draw = boxes_lesson_draw,
    .times = &lesson_boxes_times,
    .free = &play_page_tiles,
    .plays = "game",
    .docs = "docs/tutorial/README.md",
    .file = "src/query/relate/relate_box_box.c",
};

const play_page play_lesson_boxes = {
    .name = "boxes",
    .title = {"Tiles", "タイル"},
    .hint = {"Drag blue numbers in the text, or the hero. [ and ]: step back, step on.",
             "文中の青い数や主人公はドラッグできます。[ と ] で前後のステップへ。"},
};
