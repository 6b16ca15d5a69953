// lesson_index.c: lesson `index`: pairs of many: boxes first, sorting and sweeping, grids, trees, and what is fast.
#include "lesson_index.h"
#include "lesson_codes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct box box;
static const char *ids_of(const box *b, long n); // for a watch

#include "index_code.c"

static const play_number index_numbers[INDEX_NUMBERS] = {
    [INDEX_N] = {"n", 2.0f, 1000.0f, 2.0f, "%.0f"},
    [INDEX_R] = {"r", 5.0f, 60.0f, 1.0f, "%g"},
    [INDEX_SPREAD] = {"spread", 0.0f, 1.0f, 0.1f, "%g"},
    [INDEX_PASS] = {"pass", 1.0f, 6.0f, 1.0f, "%.0f"},
    [INDEX_CELL] = {"cell", 20.0f, 120.0f, 5.0f, "%g"},
    [INDEX_ONCE] = {"once", 0.0f, 1.0f, 1.0f, "%.0f"},
    [INDEX_QX] = {"q.x", 0.0f, 200.0f, 5.0f, "%g"},
    [INDEX_QY] = {"q.y", 0.0f, 120.0f, 5.0f, "%g"},
    [INDEX_LEVEL] = {"level", 0.0f, 4.0f, 1.0f, "%.0f"},
    [INDEX_V] = {"v", 0.0f, 120.0f, 1.0f, "%g"},
    [INDEX_RULE] = {"rule", -1.0f, 1.0f, 1.0f, "%.0f"},
    [INDEX_SECOND] = {"second", 1.0f, 6.0f, 1.0f, "%.0f"},
    [INDEX_THIRD] = {"third", 1.0f, 6.0f, 1.0f, "%.0f"},
    [INDEX_PAIRS] = LESSON_COMPUTED("pairs", "%.0f"),
    [INDEX_MEET] = LESSON_COMPUTED("meet", "%g"),
    [INDEX_GAP] = LESSON_COMPUTED("gap", "%.3g"),
    [INDEX_TESTS] = LESSON_COMPUTED("tests", "%g"),
    [INDEX_FOUND] = LESSON_COMPUTED("found", "%g"),
    [INDEX_ID] = LESSON_COMPUTED("id", "%g"),
    [INDEX_LOOKS] = LESSON_COMPUTED("looks", "%g"),
    [INDEX_MEETS] = LESSON_COMPUTED("meets", "%g"),
    [INDEX_COLUMN_A] = LESSON_COMPUTED("column.a", "%g"),
    [INDEX_COLUMN_B] = LESSON_COMPUTED("column.b", "%g"),
    [INDEX_NEAR] = LESSON_COMPUTED("near", "%g"),
    [INDEX_SHARED] = LESSON_COMPUTED("shared", "%g"),
    [INDEX_REPORTS] = LESSON_COMPUTED("reports", "%g"),
    [INDEX_VISITS] = LESSON_COMPUTED("visits", "%g"),
    [INDEX_LEAVES] = LESSON_COMPUTED("leaves", "%g"),
    [INDEX_AFTER] = LESSON_COMPUTED("after", "%g"),
    [INDEX_SWEPT] = LESSON_COMPUTED("swept", "%g"),
    [INDEX_FRACTION] = LESSON_COMPUTED("fraction", "%.3g"),
    [INDEX_DONE] = LESSON_COMPUTED("done", "%g"),
};

static int nearest_whole(float x) {
    return (int)lroundf(x);
}

static box box_called(ht_box b, int id) {
    return (box){b.min.x, b.min.y, b.max.x, b.max.y, id};
}

// "1 6 2 3 4 5", for the note behind a line.
static const char *ids_of(const box *b, long n) {
    static char text[32];
    size_t length = 0;
    text[0] = '\0';
    for (long i = 0; i < n && length + 4 < sizeof text; i++) {
        const int added = snprintf(text + length, sizeof text - length, i == 0 ? "%d" : " %d", b[i].id);
        length += added > 0 ? (size_t)added : 0;
    }
    return text;
}

// --- what each scene computes ---

static void ask_bounds(lesson_answer *x) {
    const ht_box crate = {{46.0f, 46.0f}, {66.0f, 66.0f}};
    x->shape[0] = HT_SHAPE(((ht_circle){{30.0f, 30.0f}, x->v[INDEX_R]}));
    x->shape[1] = HT_SHAPE(crate);
    x->has_shapes = true;
    const ht_box ball = ht_bounds(&x->shape[0]);
    (void)boxes_meet(box_called(ball, 1), box_called(crate, 2));
    x->v[INDEX_MEET] = index_overlap(ball, crate);
    x->v[INDEX_GAP] = ht_distance(&x->shape[0], &x->shape[1]).distance;
}

static void forget_pair(int a, int b) {
    (void)a;
    (void)b;
}

// Of the pass that is shown: how often watches of that name were met.
static int32_t met_in_pass(const lesson_trace *trace, int32_t pass, const char *name) {
    int32_t at = 0, count = 0;
    for (int32_t i = 0; i < trace->count; i++) {
        at += strcmp(trace->events[i].name, "box") == 0;
        count += at == pass && strcmp(trace->events[i].name, name) == 0;
    }
    return count;
}

static void ask_six(lesson_answer *x) {
    float *v = x->v;
    box six[INDEX_SIX];
    for (int32_t i = 0; i < INDEX_SIX; i++) {
        six[i] = box_called(index_six_box(i, v[INDEX_SPREAD]), i + 1);
    }
    v[INDEX_FOUND] = (float)sweep(six, INDEX_SIX, forget_pair);
    v[INDEX_TESTS] = (float)lesson_watch_passes(&x->trace, "pair");
    const int32_t pass = nearest_whole(v[INDEX_PASS]);
    v[INDEX_ID] = (float)six[pass - 1].id;
    v[INDEX_LOOKS] = (float)met_in_pass(&x->trace, pass, "pair");
    v[INDEX_MEETS] = (float)met_in_pass(&x->trace, pass, "found");
    v[INDEX_DONE] = nearest_whole(v[INDEX_SECOND]) == six[1].id && nearest_whole(v[INDEX_THIRD]) == six[2].id;
}

static void ask_grid(lesson_answer *x) {
    float *v = x->v;
    box at[2];
    for (int k = 0; k < 2; k++) {
        x->shape[k] = HT_SHAPE(((ht_circle){{k == 0 ? 49.0f : 101.0f, 25.0f}, v[INDEX_R]}));
        at[k] = box_called(ht_bounds(&x->shape[k]), k + 1);
    }
    x->has_shapes = true;
    x->relation = ht_relate(&x->shape[0], &x->shape[1]);
    const bool is_near = cells_are_near(at[0], at[1], v[INDEX_CELL]);
    x->hit = is_near && x->relation != HT_APART;
    v[INDEX_COLUMN_A] = (float)cell_of(49.0f, v[INDEX_CELL]);
    v[INDEX_COLUMN_B] = (float)cell_of(101.0f, v[INDEX_CELL]);
    v[INDEX_NEAR] = is_near ? 1.0f : -1.0f;
    v[INDEX_GAP] = ht_distance(&x->shape[0], &x->shape[1]).distance;
}

static void ask_cells(lesson_answer *x) {
    const box a = {40.0f, 40.0f, 60.0f, 60.0f, 1}, b = {45.0f, 45.0f, 65.0f, 65.0f, 2};
    x->v[INDEX_REPORTS] = (float)reports(a, b, x->v[INDEX_CELL], x->v[INDEX_ONCE] > 0.5f);
    lesson_watch_start(NULL);
    x->v[INDEX_SHARED] = (float)reports(a, b, x->v[INDEX_CELL], false);
}

static void ask_tree(lesson_answer *x) {
    const index_frame *frames = index_tree();
    node tree[INDEX_FRAMES];
    const float qx = x->v[INDEX_QX], qy = x->v[INDEX_QY];
    const ht_box q = {{qx - 12.0f, qy - 12.0f}, {qx + 12.0f, qy + 12.0f}};
    for (int32_t i = 0; i < INDEX_FRAMES; i++) {
        tree[i] = (node){box_called(frames[i].bounds, i + 1), frames[i].left, frames[i].right};
    }
    x->v[INDEX_LEAVES] = (float)search(tree, 0, box_called(q, 0));
    x->v[INDEX_VISITS] = (float)lesson_watch_passes(&x->trace, "x");
}

static void ask_fast(lesson_answer *x) {
    const float v = x->v[INDEX_V];
    const ht_box wall = {{40.0f, -20.0f}, {50.0f, 20.0f}}, way = {{-4.0f, -4.0f}, {v + 4.0f, 4.0f}};
    const ht_shape start = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 4.0f}));
    x->shape[0] = HT_SHAPE(((ht_circle){{v, 0.0f}, 4.0f}));
    x->shape[1] = HT_SHAPE(wall);
    x->has_shapes = true;
    (void)boxes_meet(box_called(way, 1), box_called(wall, 2));
    x->v[INDEX_AFTER] = ht_meet(&x->shape[0], &x->shape[1]) ? 1.0f : -1.0f;
    x->v[INDEX_SWEPT] = index_overlap(way, wall);
    const ht_cast_hit hit = ht_cast(&start, (ht_vec2){v, 0.0f}, &x->shape[1], HT_START_REPORT);
    x->v[INDEX_FRACTION] = hit.hit ? hit.fraction : 1.0f;
}

// What the three rules report of the 400 boxes: always the same.
typedef struct many_reports {
    int32_t pairs, by_rule[3]; // rules -1, 0, 1
} many_reports;

static const many_reports *report_many(void) {
    static many_reports all;
    const bool is_known = all.pairs > 0;
    const float cell = 25.0f;
    for (int32_t i = 0; !is_known && i < INDEX_BOXES; i++) {
        const box a = box_called(index_many_box(i), i);
        for (int32_t k = i + 1; k < INDEX_BOXES; k++) {
            const box b = box_called(index_many_box(k), k);
            if (boxes_meet(a, b)) {
                const bool begins =
                    cell_of(a.x0, cell) >= cell_of(b.x0, cell) && cell_of(a.y0, cell) >= cell_of(b.y0, cell);
                all.pairs++;
                all.by_rule[0] += begins;
                all.by_rule[1] += reports(a, b, cell, false);
                all.by_rule[2] += reports(a, b, cell, true);
            }
        }
    }
    return &all;
}

static void ask_many(lesson_answer *x) {
    const box a = {120.0f, 40.0f, 160.0f, 60.0f, 1}, b = {140.0f, 30.0f, 170.0f, 90.0f, 2};
    const int rule = nearest_whole(x->v[INDEX_RULE]);
    (void)reports(a, b, 25.0f, rule == 1);
    lesson_watch_start(NULL);
    const many_reports *all = report_many();
    x->v[INDEX_PAIRS] = (float)all->pairs;
    x->v[INDEX_REPORTS] = (float)all->by_rule[rule + 1];
    x->v[INDEX_DONE] = rule == 1 ? 1.0f : 0.0f;
}

static void ask_index(const lesson_step *step, lesson_answer *x) {
    lesson_watch_start(&x->trace);
    switch (step->scene) {
    case INDEX_ALL:
        x->v[INDEX_PAIRS] = (float)pairs_of(nearest_whole(x->v[INDEX_N]));
        break;
    case INDEX_BOUNDS:
        ask_bounds(x);
        break;
    case INDEX_GRID:
        ask_grid(x);
        break;
    case INDEX_CELLS:
        ask_cells(x);
        break;
    case INDEX_TREE:
        ask_tree(x);
        break;
    case INDEX_FAST:
        ask_fast(x);
        break;
    case INDEX_MANY:
        ask_many(x);
        break;
    default:
        ask_six(x);
        break;
    }
}

// --- the steps ---

static const lesson_step index_steps[] = {
    {.name = "1",
     .scene = INDEX_ALL,
     .title = {"All with all", "総当たり"},
     .text = {"{n} things make n (n - 1) / 2 = {pairs} pairs. Ten times as many things make about a hundred times as "
              "many pairs: 10,000 things make 49,995,000, in every frame.",
              "{n} 個の総当たりは n (n - 1) / 2 = {pairs} 組です。数が 10 倍になると、組は約 100 倍になります。"
              "10,000 個なら毎フレーム 49,995,000 組です。"},
     .start = "n=1000",
     .lit = "pairs",
     .view = {{-60, -60}, {60, 60}},
     .question = {.text = {"How many pairs do 6 things make?", "6 個では何組ですか?"},
                  .choices = {{"12", NULL}, {"15", NULL}, {"36", NULL}},
                  .right = 1,
                  .answer = {"15: each of the 6 with 5 others is 30, and that counts every pair twice.",
                             "15 組です。6 個がそれぞれほかの 5 個と組むと 30 ですが、どの組も 2 回数えています。"},
                  .then = "n=6"},
     .told = "pairs",
     .told_as = {"Pairs", "組"}},
    {.name = "2",
     .scene = INDEX_BOUNDS,
     .title = {"Boxes first", "まず境界箱で"},
     .text = {"To test boxes is cheap, so it comes first. A ball of radius {r} at (30, 30) and a crate from (46, "
              "46): their boxes {meet?overlap|touch|are apart}, the shapes {gap?are apart|touch|overlap}. Boxes "
              "name candidates, the exact test decides.",
              "境界箱(AABB)の判定は速いので、先に調べます。(30, 30) にある半径 {r} のボールと、左上が (46, 46) "
              "の木箱では、境界箱は{meet?重なり|接し|離れ}、図形は{gap?離れています|接しています|重なっています}。"
              "境界箱で候補を絞り、厳密な判定で決めます。"},
     .start = "r=20",
     .lit = "x y",
     .view = {{-12, -8}, {92, 80}},
     .question = {.text = {"Can shapes hit while their boxes are apart?",
                           "図形が当たっているのに、境界箱が離れていることはありますか?"},
                  .choices = {{"Yes, at corners", "角ならある"}, {"Never", "決してない"}},
                  .right = 1,
                  .answer = {"Never, for a box holds its shape; in floats it is rounded outwards. Here the shapes "
                             "overlap from 22.63 on.",
                             "決してありません。境界箱は図形全体を囲み、float でも外側に丸めます。ここでは、半径が "
                             "22.63 を超えると図形も重なります。"},
                  .then = "r=23"}},
    {.name = "3",
     .scene = INDEX_SWEEP,
     .title = {"Sort and sweep", "ソート・アンド・スイープ"},
     .text = {"Sort the boxes by their left sides; then compare each only with those that begin before it ends. "
              "Here that is {tests} of 15 pairs, and {found} of them meet. The left sides are {spread} times as "
              "far apart as at first.",
              "箱を左端の順に並べ、それぞれを、自分の右端より前に始まる箱とだけ比べます。ここでは 15 組のうち "
              "{tests} 組を調べ、当たるのは {found} 組です。左端どうしの間隔は、元の {spread} 倍です。"},
     .start = "spread=1",
     .lit = "sort found",
     .view = {{-12, -14}, {132, 84}},
     .question = {.text = {"If all are in one column, how many pairs are compared?",
                           "全部が縦 1 列なら、何組を比べますか?"},
                  .choices = {{"4", NULL}, {"9", NULL}, {"15", NULL}},
                  .right = 2,
                  .answer = {"All 15: their left sides do not part them. Then sort by the upper sides.",
                             "15 組すべてです。左端の位置では分けられません。そのときは上端の順に並べます。"},
                  .then = "spread=0"},
     .told = "found",
     .told_as = {"Pairs found", "見つかった組"}},
    {.name = "4",
     .scene = INDEX_LINE,
     .title = {"One pass", "1 回分の動き"},
     .text = {"In pass {pass} the line stands where box {id} begins. Of the boxes after it, {looks} begin within "
              "its width and are compared with it; {meets} of them also meet it on y.",
              "{pass} 回目では、縦線が箱 {id} の左端にあります。あとの箱のうち、その幅の中で始まる {looks} "
              "個と比べます。そのうち y 方向でも当たるのは {meets} 個です。"},
     .start = "pass=1 spread=1",
     .lit = "box pair found",
     .loop = "box",
     .view = {{-12, -14}, {132, 84}},
     .question = {.text = {"Which two are compared although they do not meet?",
                           "当たらないのに比べるのは、どの 2 つですか?"},
                  .choices = {{"1 and 3", "1 と 3"}, {"2 and 6", "2 と 6"}, {"4 and 5", "4 と 5"}},
                  .right = 1,
                  .answer = {"2 and 6: they overlap on x only. So do 1 and 6. The other two pairs are never compared.",
                             "2 と 6 です。x 方向でだけ重なっています。1 と 6 も同じです。ほかの 2 組は比べません。"},
                  .then = "pass=2"},
     .told = "found",
     .told_as = {"Pairs found", "見つかった組"}},
    {.name = "5",
     .scene = INDEX_GRID,
     .title = {"A grid by centres", "中心で分ける格子"},
     .text = {"A grid sorts things by their centres into cells {cell} wide, and compares only those in the same "
              "cell or in neighbours. These circles overlap by 8. Their centres lie in columns {column.a} and "
              "{column.b}: {near?they are compared.||they are never compared.}",
              "格子(グリッド)は、図形を中心の位置で一辺 {cell} のマスに分け、"
              "同じマスと隣のマスのものだけを比べます。この 2 つの円の重なりは 8 です。中心は列 {column.a} と "
              "{column.b} にあるので、{near?比べます。||比べません。}"},
     .start = "cell=50 r=30",
     .lit = "near",
     .view = {{-14, -34}, {164, 84}},
     .question =
         {.text = {"How wide must cells be for all circles of radius 30?", "半径 30 の円を見逃さないマスの大きさは?"},
          .choices = {{"30", NULL}, {"52", NULL}, {"60", NULL}},
          .right = 2,
          .answer = {"60, their diameter: then the centres of circles that meet are at most one column apart. 52 would "
                     "do for these two, but not for all.",
                     "直径の 60 です。それなら、当たっている円の中心は、同じ列か隣の列に入ります。52 では、この 2 "
                     "つは見つかりますが、見逃す組もあります。"},
          .then = "cell=60"}},
    {.name = "6",
     .scene = INDEX_CELLS,
     .title = {"Each pair once", "1 組は 1 回だけ"},
     .text = {"When boxes are entered in every cell that they touch, here {cell} wide, this pair is found in "
              "each cell that both share: {shared}. With once = {once} it is told {once?only where the overlap "
              "begins|in each of them|}: {reports} times.",
              "箱を、触れているマス(一辺 {cell})すべてに登録すると、この組は、共有する {shared} "
              "個のマスで見つかります。once = {once} なら、{once?重なりが始まるマスでだけ|すべてのマスで|}"
              "数えるので、報告は {reports} 回です。"},
     .start = "cell=50 once=0",
     .lit = "shared count",
     .view = {{-12, -8}, {132, 112}},
     .question =
         {.text = {"With cells of 100, how often is the pair reported?", "一辺 100 のマスなら、何回報告しますか?"},
          .choices = {{"1", NULL}, {"2", NULL}, {"4", NULL}},
          .right = 0,
          .answer = {"Once: both lie in one cell. But in large cells there is more to compare.",
                     "1 回です。どちらの箱も同じマスに入ります。ただし、大きなマスでは、比べる相手が増えます。"},
          .then = "cell=100"},
     .told = "reports",
     .told_as = {"Reports", "報告"}},
    {.name = "7",
     .scene = INDEX_TREE,
     .title = {"A tree of boxes", "境界箱の木"},
     .text = {"A tree needs no cell size. Each frame holds two smaller ones, down to 16 boxes; those of level "
              "{level} are drawn. The question at ({q.x}, {q.y}) looks at {visits} of 31 frames and finds "
              "{leaves} boxes. Rays and nearest things are found in the same way.",
              "木構造なら、マスの大きさを決めずに済みます。枠の中に小さな枠が 2 つずつ入り、いちばん下は 16 "
              "個の箱です。描いているのはレベル {level} の枠です。({q.x}, {q.y}) のまわりを探すと、31 "
              "個の枠のうち {visits} 個を調べ、{leaves} 個の箱が見つかります。レイが当たるものや近くのものも、"
              "同じように探せます。"},
     .start = "level=2 q.x=60 q.y=60",
     .lit = "leaf",
     .view = {{-8, -8}, {208, 128}},
     .question =
         {.text = {"Everything has moved a little. What is faster?", "全部が少し動きました。速いのは?"},
          .choices = {{"To sort anew", "並べ直す"}, {"To fit the frames", "枠を合わせ直す"}},
          .right = 1,
          .answer = {"To fit the frames and keep the order. hantei sorts anew when the frames have become "
                     "twice as large.",
                     "順序はそのままで、枠を合わせ直すことです。hantei は、枠が 2 倍に広がったら並べ直します。"},
          .then = "level=4"},
     .told = "leaves",
     .told_as = {"Boxes found", "見つかった箱"}},
    {.name = "8",
     .scene = INDEX_FAST,
     .title = {"Fast things", "速い物体"},
     .text = {"A ball of radius 4 moves {v} to the right in one frame; a wall is at 40 to 50. Where the ball "
              "arrives it {after?hits||does not hit}. The box of its whole way {swept?overlaps|touches|does not "
              "reach} the wall. A cast tells which part of the way is free: {fraction}.",
              "半径 4 のボールが、1 フレームで右に {v} 進みます。壁は 40–50 にあります。"
              "着いた位置では{after?当たっています||当たっていません}。移動全体を囲む境界箱は、"
              "壁{swept?と重なります|に接します|に届きません}。キャストは、当たらずに進める割合を {fraction} "
              "と答えます。"},
     .start = "v=100",
     .lit = "x y",
     .view = {{-12, -34}, {134, 34}},
     .question =
         {.text = {"A ball 8 wide, a wall 10 wide: which speed is safe without a cast?",
                   "幅 8 のボールと幅 10 の壁。キャストなしでも安全な速さは?"},
          .choices = {{"8 at most", "8 以下"}, {"18 at most", "18 以下"}, {"40 at most", "40 以下"}},
          .right = 1,
          .answer =
              {"18 at most, the sum of the widths: then they touch in some frame. From 0 to 55 it jumps over the "
               "wall.",
               "幅の和の 18 以下です。それなら、どこかのフレームで触れます。0 から 55 に進むと、壁を通り越します。"},
          .then = "v=55"}},
    {.name = "wrong",
     .scene = INDEX_GRID,
     .title = {"Where it goes wrong", "間違える例"},
     .text = {"The cells are 50 wide again, and two circles of radius {r} have their centres 52 apart. {gap?They "
              "are apart, and nothing is lost.|They touch, and the grid does not see it.|They overlap, and the "
              "grid does not see it.} What is wider than a cell may meet things two cells away.",
              "マスはまた一辺 50 で、半径 {r} の 2 つの円の中心は 52 離れています。{gap?円は離れているので、"
              "見逃しはありません。|円は接していますが、格子は見逃します。|円は重なっていますが、格子は見逃します。"
              "}マスより大きなものは、2 つ先のマスのものにも当たります。"},
     .start = "cell=50 r=30",
     .lit = "near",
     .view = {{-14, -34}, {164, 84}},
     .flags = LESSON_COMMAND},
    {.name = "order",
     .scene = INDEX_SWEEP,
     .title = {"Task: the order", "課題: 順番"},
     .text = {"In which order does the sweep take the six boxes? 1, {second}, {third}, 3, 4, 5. Drag the second and "
              "the third.",
              "スイープは 6 個の箱をどの順に取り上げますか? 1、{second}、{third}、3、4、5。2 番目と 3 番目を"
              "ドラッグしてください。"},
     .start = "second=2 third=3 spread=1",
     .lit = "found",
     .view = {{-12, -14}, {132, 84}},
     .question = {.then = "second=6 third=2"},
     .goal = "done",
     .told = "found",
     .told_as = {"Pairs found", "見つかった組"}},
    {.name = "once",
     .scene = INDEX_MANY,
     .title = {"Task: each pair once", "課題: 1 組は 1 回だけ"},
     .text =
         {"400 boxes lie in cells of 25, and {pairs} pairs of them meet. Rule {rule}, to tell a pair "
          "{rule?where the overlap begins|in every cell that both touch|where the first box begins}, makes "
          "{reports} reports. Choose the rule that reports each pair once.",
          "一辺 25 のマスに 400 個の箱があり、当たっているのは {pairs} 組です。規則 {rule}({rule?重なりが始まるマスで"
          "数える|両方が触れるすべてのマスで数える|1 つ目の箱が始まるマスで数える})では、報告は {reports} 回です。"
          "どの組も 1 回だけ報告する規則を選んでください。"},
     .start = "rule=0",
     .lit = "shared count",
     .view = {{-10, -10}, {510, 510}},
     .question = {.then = "rule=1"},
     .goal = "done",
     .told = "reports",
     .told_as = {"Reports", "報告"}},
    {.name = "time",
     .scene = INDEX_SWEEP,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"ht_index is a tree with 16 boxes in a node. ht_index_pairs finds the very pairs that brute force "
              "finds, each once, with any number of threads; ht_meet or a batch decides them. Which time hardly "
              "grows with eight times as many boxes?",
              "ht_index は、1 つのノードに 16 個の箱が入る木構造です。ht_index_pairs は、総当たりと同じ組を 1 "
              "回ずつ、スレッド数によらず見つけます。その組を ht_meet や一括判定で決めます。箱が 8 "
              "倍になっても時間がほとんど増えないのは、どれでしょうか。"},
     .start = "spread=1",
     .lit = "sort found",
     .view = {{-12, -14}, {132, 84}},
     .flags = LESSON_TIMES,
     .told = "found",
     .told_as = {"Pairs found", "見つかった組"}},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_index = {
    .question = {"How can 10,000 things find what they hit in one frame?",
                 "1 万個の当たり判定を、1 フレームで終わらせるにはどうしますか?"},
    .after =
        {"Afterwards you can put a broad phase before exact tests, write sort and sweep, and know how grids miss or "
         "repeat pairs.",
         "厳密な判定の前に候補を絞るブロードフェーズ、ソート・アンド・スイープの書き方、"
         "格子が組を見逃したり繰り返したりする理由が分かるようになります。"},
    .code = index_code,
    .numbers = index_numbers,
    .number_count = INDEX_NUMBERS,
    .steps = index_steps,
    .step_count = sizeof index_steps / sizeof *index_steps,
    .ask = ask_index,
    .draw = index_lesson_draw,
    .times = &lesson_index_times,
    .timed = INDEX_TIMED,
    .repeats = lesson_index_repeats,
    .times_note = {"Nanoseconds a box, with building or sorting; a box meets one other on average. Medians of 15 "
                   "rounds in turn, on your machine, with this build.",
                   "箱 1 個あたりのナノ秒です。木構造を作る時間や並べる時間も含みます。箱は平均 1 個と当たります。"
                   "お使いの環境で、順番に 15 回ずつ測った中央値です。"},
    .free = &play_page_many,
    .docs = "docs/tutorial/crowd.md",
    .file = "src/index/index_pairs.c",
};

const play_page play_lesson_index = {
    .name = "index",
    .title = {"Broad phase", "ブロードフェーズ"},
    .hint = {"Drag blue numbers in the text, or handles. [ and ]: step back, step on.",
             "文中の青い数やハンドルはドラッグできます。[ と ] で前後のステップへ。"},
};
