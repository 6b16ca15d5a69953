// lesson_floats.c: lesson `floats`: what a float can hold, where its signs are wrong, and how a bound makes them certain.
#include "lesson_floats.h"
#include "lesson_codes.h"
#include <math.h>

#include "floats_code.c"

static const play_number floats_numbers[FLT_NUMBERS] = {
    [FLT_K] = {"k", 0.0f, 26.0f, 1.0f, "%g"},
    [FLT_C] = {"c", 1.0f, 8.0f, 1.0f, "%g"},
    [FLT_R] = {"r", 1.0f, 8.0f, 1.0f, "%g"},
    [FLT_D] = {"d", 1.0f, 16.0f, 1.0f, "%g"},
    [FLT_I] = {"p.i", 0.0f, 63.0f, 1.0f, "%g"},
    [FLT_J] = {"p.j", 0.0f, 63.0f, 1.0f, "%g"},
    [FLT_N] = {"n", 4000.0f, 9000.0f, 1.0f, "%g"},
    [FLT_PX] = {"p.x", 8188.0f, 8193.0f, 1.0f, "%g"},
    [FLT_PY] = {"p.y", 8187.0f, 8192.0f, 1.0f, "%g"},
    [FLT_EPS] = {"eps", 0.0001f, 0.002f, 0.0001f, "%.2g"},
    [FLT_LENGTH] = {"length", 0.01f, 0.5f, 0.01f, "%.2g"},
    [FLT_X] = LESSON_COMPUTED("x", "%.9g"),
    [FLT_GAP] = LESSON_COMPUTED("gap", "%.3g"),
    [FLT_SUM] = LESSON_COMPUTED("sum", "%.9g"),
    [FLT_LOST] = LESSON_COMPUTED("lost", "%g"),
    [FLT_P] = LESSON_COMPUTED("p", "%g"),
    [FLT_EQUAL] = LESSON_COMPUTED("equal", "%g"),
    [FLT_MEET] = LESSON_COMPUTED("meet", "%g"),
    [FLT_ZEROS] = LESSON_COMPUTED("zeros", "%g"),
    [FLT_LIES] = LESSON_COMPUTED("lies", "%g"),
    [FLT_DIFFER] = LESSON_COMPUTED("differ", "%g"),
    [FLT_OPPOSITE] = LESSON_COMPUTED("opposite", "%g"),
    [FLT_OPEN] = LESSON_COMPUTED("open", "%g"),
    [FLT_WRONG] = LESSON_COMPUTED("wrong", "%g"),
    [FLT_SAYS] = LESSON_COMPUTED("says", "%g"),
    [FLT_FROM_B] = LESSON_COMPUTED("from.b", "%g"),
    [FLT_FROM_P] = LESSON_COMPUTED("from.p", "%g"),
    [FLT_TRUE] = LESSON_COMPUTED("true", "%g"),
    [FLT_SURE] = LESSON_COMPUTED("sure", "%g"),
    [FLT_RIGHT] = LESSON_COMPUTED("right", "%g"),
    [FLT_AGAINST] = LESSON_COMPUTED("against", "%g"),
    [FLT_N1] = LESSON_COMPUTED("n1", "%g"),
    [FLT_N0] = LESSON_COMPUTED("n0", "%g"),
    [FLT_LEFT] = LESSON_COMPUTED("left", "%.9g"),
    [FLT_RIGHT_PRODUCT] = LESSON_COMPUTED("right.product", "%.9g"),
    [FLT_BAND] = LESSON_COMPUTED("band", "%.3g"),
    [FLT_ON] = LESSON_COMPUTED("on", "%g"),
    [FLT_ODD_SUM] = LESSON_COMPUTED("odd.sum", "%g"),
};

static const vec line_from = {12.0f, 12.0f}, line_to = {24.0f, 24.0f};

static int32_t rounded(float value) {
    return (int32_t)lroundf(value);
}

static int32_t sign_of_float(float value) {
    return (value > 0.0f) - (value < 0.0f);
}

static float yes_or_no(bool is) {
    return is ? 1.0f : -1.0f;
}

// --- the map ---

ht_vec2 floats_map_point(int32_t i, int32_t j) {
    return (ht_vec2){0.5f + (float)i * 0x1p-24f, 0.5f + (float)j * 0x1p-24f};
}

static vec map_vec(int32_t i, int32_t j) {
    const ht_vec2 p = floats_map_point(i, j);
    return (vec){p.x, p.y};
}

typedef struct three_sides {
    int32_t from_a, from_b, from_p;
} three_sides;

static three_sides sides_of(int32_t i, int32_t j) {
    const vec p = map_vec(i, j);
    return (three_sides){sign_of_float(side_float(line_from, line_to, p)),
                         sign_of_float(side_float(line_to, p, line_from)),
                         sign_of_float(side_float(p, line_from, line_to))};
}

// 0: the three agree, 1: they differ, 2: two are opposite.
static int32_t quarrel_of(const three_sides *s) {
    const bool is_opposite = s->from_a * s->from_b < 0 || s->from_b * s->from_p < 0 || s->from_p * s->from_a < 0;
    return is_opposite ? 2 : s->from_a != s->from_b || s->from_b != s->from_p ? 1 : 0;
}

int32_t floats_map_side(int32_t scene, int32_t i, int32_t j) {
    if (scene == FLT_FILTER) {
        return side_sure(line_from, line_to, map_vec(i, j));
    }
    const three_sides s = sides_of(i, j);
    return scene == FLT_CORNERS ? quarrel_of(&s) : s.from_a;
}

static void count_map(int32_t scene, float *v) {
    v[FLT_ZEROS] = v[FLT_LIES] = v[FLT_DIFFER] = v[FLT_OPPOSITE] = v[FLT_OPEN] = v[FLT_WRONG] = 0.0f;
    for (int32_t i = 0; i < FLT_SIDE; i++) {
        for (int32_t j = 0; j < FLT_SIDE; j++) {
            const int32_t side = floats_map_side(scene, i, j), truth = (j > i) - (j < i); // the line is x = y
            v[FLT_ZEROS] += side == 0 ? 1.0f : 0.0f;
            v[FLT_LIES] += side != truth ? 1.0f : 0.0f;
            v[FLT_DIFFER] += side >= 1 ? 1.0f : 0.0f;
            v[FLT_OPPOSITE] += side == 2 ? 1.0f : 0.0f;
            v[FLT_OPEN] += side == 0 ? 1.0f : 0.0f;
            v[FLT_WRONG] += side != 0 && side != truth ? 1.0f : 0.0f;
        }
    }
}

static void ask_map(int32_t scene, lesson_answer *x) {
    float *v = x->v;
    const int32_t i = rounded(v[FLT_I]), j = rounded(v[FLT_J]);
    const three_sides s = sides_of(i, j);
    count_map(scene, v);
    v[FLT_SAYS] = (float)s.from_a;
    v[FLT_FROM_B] = (float)s.from_b;
    v[FLT_FROM_P] = (float)s.from_p;
    v[FLT_TRUE] = (float)((j > i) - (j < i));
    v[FLT_RIGHT] = yes_or_no(v[FLT_SAYS] == v[FLT_TRUE]);
    v[FLT_AGAINST] = quarrel_of(&s) == 2 ? 1.0f : 0.0f;
    v[FLT_SURE] = yes_or_no(side_sure(line_from, line_to, map_vec(i, j)) != 0);
    x->shape[0] = HT_SHAPE(((ht_line){{12.0f, 12.0f}, {12.0f, 12.0f}}));
    x->shape[1] = HT_SHAPE(floats_map_point(i, j));
    x->has_shapes = true;
    lesson_watch_start(&x->trace);
    if (scene == FLT_FILTER) {
        (void)side_sure(line_from, line_to, map_vec(i, j));
        return;
    }
    x->hit = side_float(line_from, line_to, map_vec(i, j)) == 0.0f;
    if (scene == FLT_CORNERS) {
        (void)side_float(line_to, map_vec(i, j), line_from);
        (void)side_float(map_vec(i, j), line_from, line_to);
    }
}

// --- the others ---

static void ask_ruler(lesson_answer *x) {
    float *v = x->v;
    v[FLT_X] = exp2f(roundf(v[FLT_K]));
    v[FLT_GAP] = nextafterf(v[FLT_X], INFINITY) - v[FLT_X];
    v[FLT_SUM] = v[FLT_X] + 1.0f;
    x->shape[0] = HT_SHAPE(((ht_vec2){v[FLT_X], 0.0f}));
    x->shape[1] = HT_SHAPE(((ht_vec2){v[FLT_SUM], 0.0f}));
    x->has_shapes = true;
    lesson_watch_start(&x->trace);
    v[FLT_LOST] = tail_of_sum(v[FLT_X], 1.0f);
}

// Of the rounded quotients, as a program's text has them.
static void ask_circle(lesson_answer *x) {
    float *v = x->v;
    const double d = (double)roundf(v[FLT_D]), c = (double)roundf(v[FLT_C]), r = (double)roundf(v[FLT_R]);
    const float center = (float)(c / d), radius = (float)(r / d), p = (float)((c + r) / d);
    v[FLT_P] = (float)(c + r);
    v[FLT_EQUAL] = yes_or_no(center + radius == p);
    v[FLT_ODD_SUM] = v[FLT_EQUAL] < 0.0f ? 1.0f : 0.0f;
    x->shape[0] = HT_SHAPE(((ht_circle){{center, 0.0f}, radius}));
    x->shape[1] = HT_SHAPE(((ht_vec2){p, 0.0f}));
    x->has_shapes = true;
    v[FLT_MEET] = (float)ht_relate(&x->shape[0], &x->shape[1]) - 1.0f;
    lesson_watch_start(&x->trace);
    x->hit = reaches(center, radius, p);
    (void)tail_of_sum(center, radius);
}

int32_t floats_whole_side(int32_t n, int32_t x, int32_t y) {
    const vec o = {0.0f, 0.0f}, b = {(float)(n + 1), (float)n}, p = {(float)x, (float)y};
    return sign_of_float(side_float(o, b, p));
}

static void ask_whole(int32_t scene, lesson_answer *x) {
    float *v = x->v;
    const bool is_shot = scene == FLT_SHOT;
    const int32_t n = is_shot ? 8192 : rounded(v[FLT_N]);
    const int32_t px = is_shot ? rounded(v[FLT_PX]) : n, py = is_shot ? rounded(v[FLT_PY]) : n - 1;
    const int64_t cross = (int64_t)(n + 1) * py - (int64_t)n * px;
    const vec o = {0.0f, 0.0f}, b = {(float)(n + 1), (float)n}, p = {(float)px, (float)py};
    v[FLT_N1] = b.x;
    v[FLT_N0] = (float)(n - 1);
    v[FLT_LEFT] = b.x * p.y;
    v[FLT_RIGHT_PRODUCT] = b.y * p.x;
    v[FLT_TRUE] = (float)((cross > 0) - (cross < 0));
    x->shape[0] = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {b.x, b.y}}));
    x->shape[1] = HT_SHAPE(((ht_vec2){p.x, p.y}));
    x->has_shapes = true;
    lesson_watch_start(&x->trace);
    const float side = side_float(o, b, p);
    x->hit = side == 0.0f;
    (void)side_sure(o, b, p);
    v[FLT_SAYS] = (float)sign_of_float(side);
    v[FLT_RIGHT] = yes_or_no(v[FLT_SAYS] == v[FLT_TRUE]);
}

static void ask_nearly(lesson_answer *x) {
    float *v = x->v;
    const float half = v[FLT_LENGTH] / 2.0f;
    const vec a = {-half, 0.0f}, b = {half, 0.0f}, p = {0.0f, -0.02f};
    v[FLT_BAND] = v[FLT_EPS] / v[FLT_LENGTH];
    x->shape[0] = HT_SHAPE(((ht_segment){{a.x, a.y}, {b.x, b.y}}));
    x->shape[1] = HT_SHAPE(((ht_vec2){p.x, p.y}));
    x->has_shapes = true;
    lesson_watch_start(&x->trace);
    x->hit = on_line_nearly(a, b, p, v[FLT_EPS]);
    v[FLT_ON] = yes_or_no(x->hit == 1);
}

static void ask_floats(const lesson_step *step, lesson_answer *x) {
    switch (step->scene) {
    case FLT_RULER:
        ask_ruler(x);
        break;
    case FLT_CIRCLE:
        ask_circle(x);
        break;
    case FLT_WHOLE:
    case FLT_SHOT:
        ask_whole(step->scene, x);
        break;
    case FLT_NEARLY:
        ask_nearly(x);
        break;
    default:
        ask_map(step->scene, x);
    }
}

#define MAP_VIEW                                                                                                       \
    {                                                                                                                  \
        {-4, -3}, {                                                                                                    \
            140, 76                                                                                                    \
        }                                                                                                              \
    }
#define LENS_VIEW                                                                                                      \
    {                                                                                                                  \
        {0, 0}, {                                                                                                      \
            17, 10                                                                                                     \
        }                                                                                                              \
    }

static const lesson_step floats_steps[] = {
    {.name = "1",
     .scene = FLT_RULER,
     .title = {"Marks on a ruler", "定規の目盛り"},
     .text = {"Floats lie like marks on a ruler: the farther from 0, the wider apart. After 2 to the power of "
              "{k}, which is {x}, the next mark is {gap} further. {x} + 1 gives {sum}: {lost?the 1 is lost.|that "
              "is exact.|}",
              "float で表せる数は定規の目盛りのように並び、0 から離れるほど間隔が広がります。2 の {k} 乗、つまり "
              "{x} の次の目盛りは {gap} 先です。{x} + 1 は {sum} になり、{lost?足した 1 は消えます。|正確です。|}"},
     .start = "k=10",
     .lit = "sum tail",
     .view = {{-4.6f, -2.9f}, {4.6f, 2.9f}},
     .question =
         {.text = {"Add 1 to 16777216 a thousand times. What comes out?", "16777216 に 1 を千回足すと、いくつですか?"},
          .choices = {{"16777216", NULL}, {"16777217", NULL}, {"16778216", NULL}},
          .right = 0,
          .answer = {"16777216: each sum lies half way between two marks and is rounded back to the even one, every "
                     "time. A clock that adds up frame times stops like this, too.",
                     "16777216 です。和は 2 つの目盛りのちょうど中間なので、毎回、元の目盛りに丸められます。"
                     "フレームの時間を足していく時計も、こうして止まります。"},
          .then = "k=24"}},
    {.name = "2",
     .scene = FLT_CIRCLE,
     .title = {"Touching, nearly", "接している、はず"},
     .text = {"A circle at {c}/{d} with radius {r}/{d}, and a point at {p}/{d}. In float, the circle's right end "
              "{equal?is equal to||is not equal to} the point. By the numbers that these floats really hold, "
              "circle and point {meet?overlap.|touch.|are apart.}",
              "{c}/{d} にある半径 {r}/{d} の円と、{p}/{d} にある点です。float で足すと、"
              "円の右端は点と{equal?等しくなります。||等しくなりません。}float に実際に入っている数では、"
              "円と点は{meet?重なっています。|接しています。|離れています。}"},
     .start = "c=1 r=7 d=10",
     .lit = "end tail",
     .view = {{-8, -8}, {18, 9}},
     .question =
         {.text = {"Which parts of 1 does a float hold exactly?", "float に正確に入るのは、どれですか?"},
          .choices = {{"Eighths", "8 分の 1"}, {"Tenths", "10 分の 1"}, {"Both", "どちらも"}},
          .right = 0,
          .answer = {"Eighths: halves of halves of halves; and whole numbers up to 2^24. 0.1 is a little off, as a "
                     "third is in decimals.",
                     "8 分の 1 です。半分の半分の半分だからです。2^24 までの整数も入ります。0.1 は、10 進数での 3 分の "
                     "1 と同じく割り切れず、少しずれます。"},
          .then = "d=8"}},
    {.name = "3",
     .scene = FLT_MAP,
     .title = {"A line under the lens", "線を拡大すると"},
     .text = {"The map shows 64 × 64 neighbouring points from (0.5, 0.5) on, by their side of the line through "
              "(12, 12) and (24, 24). Only the diagonal's 64 lie on it, but side_float calls {zeros} points 0, "
              "{lies} of them wrongly. For point ({p.i}, {p.j}) it says {says}, which is {right?true.||false.}",
              "(0.5, 0.5) から並ぶ 64 × 64 個の float の点を、直線 (12, 12)–(24, 24) "
              "のどちら側にあるかで塗り分けました。線の上にあるのは対角線の 64 点だけですが、side_float は "
              "{zeros} 点を 0 とし、うち {lies} 点は誤りです。点 ({p.i}, {p.j}) では {says} で、"
              "{right?正しい答えです。||誤りです。}"},
     .start = "p.i=18 p.j=22",
     .lit = "left right",
     .view = MAP_VIEW,
     .question =
         {.text = {"Where do the steps come from?", "階段ができるのは、なぜですか?"},
          .choices = {{"p - a is rounded", "p - a の丸め"}, {"The line is bent", "線が曲がっている"}},
          .right = 0,
          .answer = {"p.y - 12 is near -11.5, where the marks are 16 times as far apart as near 0.5. The products are "
                     "rounded once more.",
                     "p.y - 12 は -11.5 の近くで、目盛りの間隔が 0.5 の近くの 16 倍あるからです。積も、"
                     "もう一度丸められます。"},
          .then = "p.i=20 p.j=60"}},
    {.name = "4",
     .scene = FLT_CORNERS,
     .title = {"Ask from another corner", "始点を変えると"},
     .text = {"side(a, b, p), side(b, p, a) and side(p, a, b) ask the same. But for {differ} of the 4096 points "
              "the three answers are not the same, and for {opposite} two of them are opposite. For point "
              "({p.i}, {p.j}) they are {says}, {from.b} and {from.p}.",
              "side(a, b, p)、side(b, p, a)、side(p, a, b) は、同じことを尋ねています。それなのに 4096 点のうち "
              "{differ} 点で 3 つの答えがそろわず、{opposite} 点では正反対の答えまで出ます。点 ({p.i}, {p.j}) "
              "では {says}、{from.b}、{from.p} です。"},
     .start = "p.i=18 p.j=22",
     .lit = "left right",
     .view = MAP_VIEW,
     .question =
         {.text = {"Which code does this break?", "この食い違いで困るのは、どんなコードですか?"},
          .choices = {{"None, it is tiny", "困らない(差は微小)"}, {"Code that asks twice", "2 回尋ねるコード"}},
          .right = 1,
          .answer =
              {"Code that asks twice and believes both. For a ball on the edge between two triangles both can say "
               "outside, and it falls through the floor.",
               "2 回尋ねて、両方の答えを信じるコードです。2 つの三角形の境目にあるボールが、"
               "どちらからも「外」とされて、床を抜け落ちることがあります。"},
          .then = "p.i=41 p.j=50"}},
    {.name = "5",
     .scene = FLT_WHOLE,
     .title = {"Whole pixels", "整数のピクセル座標"},
     .text = {"Whole numbers are not safe either. For the line from (0, 0) to ({n1}, {n}) and the point ({n}, "
              "{n0}) the products really differ by 1. In float they are {left} and {right.product}, and "
              "side_float says {right?the true side.||that the point lies on the line.}",
              "整数の座標でも安心できません。(0, 0) から ({n1}, {n}) への直線と点 ({n}, {n0}) では、2 "
              "つの積は本当は 1 違います。float では {left} と {right.product} なので、"
              "{right?正しい側と分かります。||線の上にあることになります。}"},
     .start = "n=8192",
     .lit = "left right cross",
     .view = LENS_VIEW,
     .question =
         {.text = {"From which n on can it go wrong?", "n がいくつから、間違えることがありますか?"},
          .choices = {{"4097", NULL}, {"8192", NULL}, {"65536", NULL}},
          .right = 0,
          .answer = {"From 4097 on. As long as differences are at most 4096 their products are at most 2^24, and "
                     "every whole number up to there is a mark.",
                     "4097 からです。差が 4096 以下なら積は 2^24 以下で、そこまでの整数はすべて目盛りの上にあります。"},
          .then = "n=4097"}},
    {.name = "6",
     .scene = FLT_NEARLY,
     .title = {"Nearly 0 is 0?", "ほぼ 0 なら 0?"},
     .text = {"An epsilon only moves the trouble. With eps = {eps} and a segment of length {length}, every point "
              "nearer than {band} counts as on its line. This point is 0.02 away: {on?it counts as on the "
              "line.||it does not.}",
              "許容誤差(イプシロン)を使っても、問題が移るだけです。eps = {eps}、線分の長さが {length} なら、"
              "{band} より近い点はすべて「線の上」です。0.02 離れたこの点は、{on?線の上とされます。||"
              "線の上とはされません。}"},
     .start = "eps=0.001 length=0.02",
     .lit = "left right nearly",
     .view = {{-0.13f, -0.075f}, {0.13f, 0.075f}},
     .question =
         {.text = {"How wide is the band when the segment is ten times as long?", "線分の長さが 10 倍なら、帯の幅は?"},
          .choices = {{"As wide", "同じ"}, {"A tenth", "10 分の 1"}, {"Ten times", "10 倍"}},
          .right = 1,
          .answer = {"A tenth. No eps fits all levels. And with eps = 0.01, 0 is the same as 0.009, and 0.009 the same "
                     "as 0.018, but 0 is not the same as 0.018.",
                     "10 分の 1 です。どのステージにも合う eps はありません。「同じ」の意味も崩れます。eps = 0.01 なら "
                     "0 と 0.009、0.009 と 0.018 は同じでも、0 と 0.018 は違います。"},
          .then = "length=0.2"}},
    {.name = "7",
     .scene = FLT_FILTER,
     .title = {"Know how wrong it can be", "誤差の上限を知る"},
     .text = {"The cure: compute in double, and compute how wrong that can be. Beyond this bound the sign is "
              "certain. Of the 4096 points {open} are left open, those on the line, and only they need exact "
              "arithmetic. Point ({p.i}, {p.j}) is {sure?certain.||open.}",
              "対策は、double で計算し、誤差の上限も求めることです。値が上限を超えていれば、符号は確実です。4096 "
              "点のうち決まらないのは線の上の {open} 点だけで、厳密な計算が必要なのもそれだけです。点 ({p.i}, "
              "{p.j}) は{sure?確実です。||まだ決まりません。}"},
     .start = "p.i=18 p.j=22",
     .lit = "cross bound",
     .view = MAP_VIEW,
     .question = {.text = {"How many of these signs are wrong?", "この符号のうち、誤りはいくつですか?"},
                  .choices = {{"0", NULL}, {"64", NULL}, {"1330", NULL}},
                  .right = 0,
                  .answer = {"None: where the bound cannot tell, it says so and does not guess. On the diagonal the "
                             "exact method answers 0.",
                             "0 です。上限で決まらないときは、推測せずに「決まらない」と答えます。対角線の上では、"
                             "厳密な計算が 0 と答えます。"},
                  .then = "p.i=26 p.j=26"}},
    {.name = "wrong",
     .scene = FLT_SHOT,
     .title = {"A shot that misses", "間違える例: 届かない弾"},
     .text = {"There is a wall from (0, 0) to (8193, 8192), and a shot stops at ({p.x}, {p.y}). By side_float it "
              "stops {says?below the wall.|on the wall.|above the wall.} That is {right?true.||false.} Violet rings "
              "are the whole pixels where side_float is wrong.",
              "(0, 0) から (8193, 8192) への壁と、({p.x}, {p.y}) で止まる弾です。side_float では、"
              "弾は壁の{says?下側|線上|上側}で止まります。これは{right?正しい答えです。||誤りです。}紫の輪は、"
              "side_float が間違える整数座標の点です。"},
     .start = "p.x=8192 p.y=8191",
     .lit = "left right cross bound",
     .view = LENS_VIEW,
     .flags = LESSON_COMMAND},
    {.name = "tail",
     .scene = FLT_RULER,
     .title = {"Predict: what is lost", "予想: 失われた分"},
     .text =
         {"tail_of_sum says what a sum has lost by rounding. For 2 to the power of {k}, which is {x}, and 1 the sum "
          "is {sum}, and tail_of_sum answers {lost}.",
          "tail_of_sum は、和を丸めたときに失われた分を答えます。2 の {k} 乗、つまり {x} と 1 の和は {sum} で、"
          "tail_of_sum の答えは {lost} です。"},
     .start = "k=23",
     .lit = "sum tail",
     .view = {{-4.6f, -2.9f}, {4.6f, 2.9f}},
     .question =
         {.text = {"And for 16777216 and 1?", "16777216 と 1 では、いくつですか?"},
          .choices = {{"0", NULL}, {"1", NULL}, {"2", NULL}},
          .right = 1,
          .answer = {"1: the sum stays 16777216, so all of the 1 is lost. Whoever adds what was lost to the next sum "
                     "forgets nothing.",
                     "1 です。和は 16777216 のままなので、足した 1 がまるごと失われます。失われた分を次の和に足せば、"
                     "忘れられることはありません。"},
          .then = "k=24"}},
    {.name = "sum",
     .scene = FLT_CIRCLE,
     .title = {"Task: an odd sum", "課題: 合わない和"},
     .text = {"Find two tenths whose sum in float is not the float nearest to their true sum. Now {c}/10 + "
              "{r}/10 and {p}/10 are {equal?equal.||not equal.}",
              "float で足すと、本当の和に最も近い float にならない 2 つの数を見つけてください。今の {c}/10 + {r}"
              "/10 は、{p}/10 と{equal?等しいです。||等しくありません。}"},
     .start = "c=1 r=7 d=10",
     .lit = "end tail",
     .view = {{-8, -8}, {18, 9}},
     .question = {.then = "c=3 r=6"},
     .goal = "odd.sum"},
    {.name = "against",
     .scene = FLT_CORNERS,
     .title = {"Task: against itself", "課題: 食い違う点"},
     .text = {"Move the point to where two of its three answers are opposite. At ({p.i}, {p.j}) they are {says}, "
              "{from.b} and {from.p}.",
              "3 つの答えのうち 2 つが正反対になる所へ、点を動かしてください。({p.i}, {p.j}) では {says}、"
              "{from.b}、{from.p} です。"},
     .start = "p.i=18 p.j=22",
     .lit = "left right",
     .view = MAP_VIEW,
     .question = {.then = "p.i=41 p.j=50"},
     .goal = "against"},
    {.name = "time",
     .scene = FLT_FILTER,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"hantei does the same: a bound first, and where that cannot tell, exact sums with the tails that "
              "tail_of_sum finds. It has no epsilon, so its answers are facts about your floats. What is timed "
              "is a point in a triangle: three sides.",
              "同じ方法です。まず誤差の上限で調べ、決まらないときだけ、tail_of_sum のように端数まで厳密に足します。"
              "イプシロンは使わないので、答えは、渡された float についての事実です。測るのは三角形と点の判定(3 "
              "つの辺)です。"},
     .start = "p.i=18 p.j=22",
     .lit = "cross bound tail",
     .view = MAP_VIEW,
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_floats = {
    .question = {"Why does my test flicker when shapes just touch?",
                 "ちょうど接しているはずなのに、当たり判定がちらつくのはなぜですか?"},
    .after = {"Afterwards you can say what a float can hold, why an epsilon only moves the trouble, and how a bound "
              "gives certain signs at small cost.",
              "float に入る数、イプシロンでは問題がなくならない理由、誤差の上限から確実な符号を得る方法が分かるよ"
              "うになります。"},
    .own = {"In float", "float では"},
    .code = floats_code,
    .numbers = floats_numbers,
    .number_count = FLT_NUMBERS,
    .steps = floats_steps,
    .step_count = sizeof floats_steps / sizeof *floats_steps,
    .ask = ask_floats,
    .draw = floats_lesson_draw,
    .times = &lesson_floats_times,
    .free = &play_page_ties,
    .docs = "docs/methods.md#the-idea",
    .file = "src/exact/predicates.c",
};

const play_page play_lesson_floats = {
    .name = "floats",
    .title = {"Floats", "浮動小数点数"},
    .hint = {"Drag blue numbers in the text, or points. [ and ]: step back, step on.",
             "文中の青い数や点はドラッグできます。[ と ] で前後のステップへ。"},
};
