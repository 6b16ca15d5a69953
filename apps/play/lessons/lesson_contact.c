// lesson_contact.c: lesson `contact`: how far, how deep and where: nearest points, the shortest push, contact points.
#include "lesson_contact.h"
#include "lesson_codes.h"
#include <math.h>

#include "contact_code.c"

static const play_number contact_numbers[CONTACT_NUMBERS] = {
    [CONTACT_PX] = {"p.x", -2.0f, 14.0f, 1.0f, "%g"},
    [CONTACT_PY] = {"p.y", -2.0f, 9.0f, 1.0f, "%g"},
    [CONTACT_R1] = {"r1", 0.0f, 4.0f, 0.5f, "%g"},
    [CONTACT_R2] = {"r2", 0.0f, 4.0f, 0.5f, "%g"},
    [CONTACT_BX] = {"b.x", 1.0f, 9.0f, 1.0f, "%g"},
    [CONTACT_BY] = {"b.y", 0.0f, 8.0f, 1.0f, "%g"},
    [CONTACT_Y] = {"y", 15.0f, 21.0f, 1.0f, "%g"},
    [CONTACT_GAP] = {"gap", -1.0f, 1.0f, 0.25f, "%g"},
    [CONTACT_MARGIN] = {"margin", 0.0f, 1.0f, 0.25f, "%g"},
    [CONTACT_ANGLE] = {"angle", 0.0f, 45.0f, 1.0f, "%g"},
    [CONTACT_T] = LESSON_COMPUTED("t", "%.4g"),
    [CONTACT_CUT] = LESSON_COMPUTED("cut", "%g"),
    [CONTACT_DISTANCE] = LESSON_COMPUTED("distance", "%.4g"),
    [CONTACT_LEFT] = LESSON_COMPUTED("left", "%.4g"),
    [CONTACT_MEET] = LESSON_COMPUTED("meet", "%g"),
    [CONTACT_DX] = LESSON_COMPUTED("dx", "%g"),
    [CONTACT_DY] = LESSON_COMPUTED("dy", "%g"),
    [CONTACT_LARGEST] = LESSON_COMPUTED("largest", "%g"),
    [CONTACT_CORNER] = LESSON_COMPUTED("corner", "%g"),
    [CONTACT_PUSH_X] = LESSON_COMPUTED("push.x", "%g"),
    [CONTACT_PUSH_Y] = LESSON_COMPUTED("push.y", "%g"),
    [CONTACT_DEPTH] = LESSON_COMPUTED("depth", "%g"),
    [CONTACT_RAW] = LESSON_COMPUTED("raw", "%g"),
    [CONTACT_RAW_UNITS] = LESSON_COMPUTED("raw.units", "%.4g"),
    [CONTACT_UNIT] = LESSON_COMPUTED("unit", "%.4g"),
    [CONTACT_WAY_X] = LESSON_COMPUTED("way.x", "%.4g"),
    [CONTACT_WAY_Y] = LESSON_COMPUTED("way.y", "%.4g"),
    [CONTACT_RAW_X] = LESSON_COMPUTED("raw.x", "%g"),
    [CONTACT_RAW_Y] = LESSON_COMPUTED("raw.y", "%g"),
    [CONTACT_COUNT] = LESSON_COMPUTED("count", "%g"),
    [CONTACT_SEPARATION] = LESSON_COMPUTED("separation", "%.3g"),
    [CONTACT_TOUCHES] = LESSON_COMPUTED("touches", "%g"),
    [CONTACT_FIVE] = LESSON_COMPUTED("five", "%g"),
    [CONTACT_POWER] = {"power", 0.0f, 4.0f, 1.0f, "%g"},
    [CONTACT_CHOSEN] = LESSON_COMPUTED("chosen", "%.4g"),
    [CONTACT_MISSED] = LESSON_COMPUTED("missed", "%g"),
    [CONTACT_ROOTLESS] = LESSON_COMPUTED("rootless", "%g"),
};

static const vec wall_from = {0.0f, 0.0f}, wall_to = {8.0f, 0.0f};

static float meeting_of(const lesson_answer *x) {
    return (float)ht_relate(&x->shape[0], &x->shape[1]) - 1.0f;
}

static void ask_foot(int32_t scene, lesson_answer *x) {
    float *v = x->v;
    const vec p = {v[CONTACT_PX], v[CONTACT_PY]};
    const bool is_round = scene == CONTACT_RADII;
    vec foot;
    lesson_watch_start(&x->trace);
    v[CONTACT_DISTANCE] = to_segment(wall_from, wall_to, p, &foot);
    v[CONTACT_T] = p.x / 8.0f;
    v[CONTACT_CUT] = v[CONTACT_T] > 1.0f ? 1.0f : v[CONTACT_T] < 0.0f ? -1.0f : 0.0f;
    v[CONTACT_LEFT] = v[CONTACT_DISTANCE] - v[CONTACT_R1] - v[CONTACT_R2];
    x->points[0][0] = (ht_vec2){foot.x, foot.y};
    const ht_vec2 a = {wall_from.x, wall_from.y}, b = {wall_to.x, wall_to.y}, at = {p.x, p.y};
    x->shape[0] = is_round ? HT_SHAPE(((ht_capsule){a, b, v[CONTACT_R1]})) : HT_SHAPE(((ht_segment){a, b}));
    x->shape[1] = is_round ? HT_SHAPE(((ht_circle){at, v[CONTACT_R2]})) : HT_SHAPE(at);
    x->has_shapes = true;
    x->hit = is_round ? v[CONTACT_LEFT] <= 0.0f : v[CONTACT_DISTANCE] <= 0.0f;
    v[CONTACT_MEET] = meeting_of(x);
    v[CONTACT_TOUCHES] = v[CONTACT_MEET] == 0.0f ? 1.0f : 0.0f;
}

static void ask_boxes_apart(int32_t scene, lesson_answer *x) {
    float *v = x->v;
    const bool is_deep = scene == CONTACT_DEEP;
    const float size = is_deep ? 4.0f : 2.0f;
    const box a = {{0.0f, 0.0f}, {is_deep ? 8.0f : 2.0f, size}};
    const box b = {{v[CONTACT_BX], v[CONTACT_BY]}, {v[CONTACT_BX] + size, v[CONTACT_BY] + size}};
    lesson_watch_start(&x->trace);
    v[CONTACT_DISTANCE] = box_to_box(a, b);
    v[CONTACT_DX] = fmaxf(b.min.x - a.max.x, a.min.x - b.max.x);
    v[CONTACT_DY] = fmaxf(b.min.y - a.max.y, a.min.y - b.max.y);
    v[CONTACT_LARGEST] = fmaxf(v[CONTACT_DX], v[CONTACT_DY]);
    v[CONTACT_CORNER] = v[CONTACT_DX] > 0.0f && v[CONTACT_DY] > 0.0f ? 1.0f : v[CONTACT_LARGEST] >= 0.0f ? -1.0f : 0.0f;
    v[CONTACT_PUSH_X] = -v[CONTACT_DX];
    v[CONTACT_PUSH_Y] = -v[CONTACT_DY];
    v[CONTACT_DEPTH] = -v[CONTACT_DISTANCE];
    v[CONTACT_FIVE] = v[CONTACT_DISTANCE] == 5.0f ? 1.0f : 0.0f;
    x->shape[0] = HT_SHAPE(((ht_box){{a.min.x, a.min.y}, {a.max.x, a.max.y}}));
    x->shape[1] = HT_SHAPE(((ht_box){{b.min.x, b.min.y}, {b.max.x, b.max.y}}));
    x->has_shapes = true;
    x->hit = v[CONTACT_DISTANCE] <= 0.0f;
    v[CONTACT_MEET] = meeting_of(x);
}

// The least over the edges of both.
static float push_of_both(const vec *a, const vec *b, bool is_unit, vec *way) {
    vec by_a = {0.0f, 0.0f}, by_b = {0.0f, 0.0f};
    const float first = least_push(a, 3, b, 4, is_unit, &by_a), second = least_push(b, 4, a, 3, is_unit, &by_b);
    *way = first <= second ? by_a : by_b;
    return fminf(first, second);
}

// The axis with the least overlap^2 / length^power, of all edges' as they come.
static vec choose_axis(const vec *a, const vec *b, float power) {
    vec chosen = {0.0f, 0.0f};
    double least = HUGE_VAL;
    for (int i = 0; i < 7; i++) {
        const vec *of = i < 3 ? a : b;
        const int k = i < 3 ? i : i - 3, count = i < 3 ? 3 : 4;
        const vec u = of[k], w = of[(k + 1) % count], axis = {w.y - u.y, u.x - w.x};
        const span p = shadow(a, 3, axis), q = shadow(b, 4, axis);
        const double overlap = (double)fminf(p.max - q.min, q.max - p.min);
        const double compared = overlap * overlap / pow(hypot((double)axis.x, (double)axis.y), (double)power);
        chosen = compared < least ? axis : chosen;
        least = fmin(compared, least);
    }
    return chosen;
}

static float push_along(const vec *a, const vec *b, vec axis) {
    const span p = shadow(a, 3, axis), q = shadow(b, 4, axis);
    return fminf(p.max - q.min, q.max - p.min) / hypotf(axis.x, axis.y);
}

// Over the places of the square, how many are pushed by more than they need.
static void try_power(const vec *a, lesson_answer *x) {
    float *v = x->v;
    v[CONTACT_MISSED] = 0.0f;
    for (int y = -5; y <= 21; y++) {
        const float at = (float)y;
        const vec b[4] = {{10.0f, at}, {16.0f, at}, {16.0f, at + 6.0f}, {10.0f, at + 6.0f}};
        vec way;
        const float chosen = push_along(a, b, choose_axis(a, b, v[CONTACT_POWER]));
        v[CONTACT_MISSED] += chosen > push_of_both(a, b, true, &way) * 1.0001f ? 1.0f : 0.0f;
    }
    v[CONTACT_ROOTLESS] = v[CONTACT_MISSED] == 0.0f ? 1.0f : 0.0f;
}

static void ask_axes(int32_t scene, lesson_answer *x) {
    const bool is_unit = scene == CONTACT_AXES;
    float *v = x->v;
    const float y = v[CONTACT_Y];
    const vec a[3] = {{0.0f, 0.0f}, {40.0f, 0.0f}, {0.0f, 30.0f}};
    const vec b[4] = {{10.0f, y}, {16.0f, y}, {16.0f, y + 6.0f}, {10.0f, y + 6.0f}};
    vec raw = {0.0f, 0.0f}, way = {0.0f, 0.0f};
    if (scene == CONTACT_NO_ROOT) {
        try_power(a, x);
        raw = choose_axis(a, b, v[CONTACT_POWER]);
        v[CONTACT_CHOSEN] = push_along(a, b, raw);
        v[CONTACT_RAW] = v[CONTACT_CHOSEN] * hypotf(raw.x, raw.y);
    } else {
        v[CONTACT_RAW] = push_of_both(a, b, false, &raw);
    }
    v[CONTACT_UNIT] = push_of_both(a, b, true, &way);
    v[CONTACT_RAW_UNITS] = v[CONTACT_RAW] / hypotf(raw.x, raw.y);
    v[CONTACT_WAY_X] = way.x / hypotf(way.x, way.y);
    v[CONTACT_WAY_Y] = way.y / hypotf(way.x, way.y);
    v[CONTACT_RAW_X] = raw.x;
    v[CONTACT_RAW_Y] = raw.y;
    x->shape[0] = HT_SHAPE(((ht_triangle){{{0.0f, 0.0f}, {40.0f, 0.0f}, {0.0f, 30.0f}}}));
    x->shape[1] = HT_SHAPE(((ht_box){{10.0f, y}, {16.0f, y + 6.0f}}));
    x->has_shapes = true;
    lesson_watch_start(&x->trace);
    (void)push_of_both(a, b, is_unit, &way);
}

// The crate's lowest corner, turned, is above the floor by the gap.
static ht_shape crate_of(const float *v) {
    const ht_rot rot = ht_rot_make(v[CONTACT_ANGLE] * 0.0174532925f);
    const float height = 2.0f * (fabsf(rot.c) + fabsf(rot.s));
    return HT_SHAPE(((ht_obox){{4.0f, 4.0f - v[CONTACT_GAP] - height}, {2.0f, 2.0f}, rot, 0.0f}));
}

ht_manifold contact_of_crate(const lesson_answer *x) {
    return ht_contact(&x->shape[0], &x->shape[1], x->v[CONTACT_MARGIN]);
}

static void ask_crate(lesson_answer *x) {
    float *v = x->v;
    x->shape[0] = HT_SHAPE(((ht_box){{0.0f, 4.0f}, {8.0f, 6.0f}}));
    x->shape[1] = crate_of(v);
    x->has_shapes = true;
    x->margin = v[CONTACT_MARGIN];
    const ht_manifold m = contact_of_crate(x);
    const ht_vec2 low = ht_support(&x->shape[1], (ht_vec2){0.0f, 1.0f});
    vec foot;
    v[CONTACT_COUNT] = (float)m.count;
    v[CONTACT_SEPARATION] = m.count > 0 ? m.points[0].separation : 0.0f;
    v[CONTACT_MEET] = meeting_of(x);
    lesson_watch_start(&x->trace);
    (void)to_segment((vec){0.0f, 4.0f}, (vec){8.0f, 4.0f}, (vec){low.x, low.y}, &foot);
}

static void ask_contact(const lesson_step *step, lesson_answer *x) {
    switch (step->scene) {
    case CONTACT_GAPS:
    case CONTACT_DEEP:
        ask_boxes_apart(step->scene, x);
        break;
    case CONTACT_AXES:
    case CONTACT_RAW_AXES:
    case CONTACT_NO_ROOT:
        ask_axes(step->scene, x);
        break;
    case CONTACT_POINTS:
        ask_crate(x);
        break;
    default:
        ask_foot(step->scene, x);
    }
}

static const lesson_step contact_steps[] = {
    {.name = "1",
     .scene = CONTACT_FOOT,
     .title = {"The nearest point", "最近点"},
     .text = {"The nearest point on a segment is the foot of the perpendicular, or an end where the foot falls "
              "beyond it. From ({p.x}, {p.y}) to (0, 0)–(8, 0) the foot is at t = {t}, {cut?cut to 1, the "
              "end.|between the ends.|cut to 0, the start.} The distance is {distance}.",
              "線分上の最近点は、点から下ろした垂線の足です。ただし、足が線分からはみ出すときは端になります。"
              "({p.x}, {p.y}) から (0, 0)–(8, 0) に下ろすと、足の位置は t = {t} で、{cut?1(終点)にクランプします。"
              "|両端の間にあります。|0(始点)にクランプします。}距離は {distance} です。"},
     .start = "p.x=5 p.y=3",
     .lit = "t cut foot distance",
     .view = {{-3, -3}, {15, 10}},
     .question =
         {.text = {"How far is it from (11, 4)?", "(11, 4) からの距離は?"},
          .choices = {{"4", NULL}, {"5", NULL}, {"11", NULL}},
          .right = 1,
          .answer = {"5: t would be 1.375 and is cut to 1, so the end (8, 0) is nearest, 3 across and 4 down.",
                     "5 です。t は 1.375 なので 1 にクランプします。いちばん近いのは端 (8, 0) で、横に 3、縦に 4 "
                     "離れています。"},
          .then = "p.x=11 p.y=4"}},
    {.name = "2",
     .scene = CONTACT_RADII,
     .title = {"Radii come off last", "半径は最後に引く"},
     .text = {"A capsule is a segment with a radius, {r1}. From its segment to the circle's centre ({p.x}, "
              "{p.y}) it is {distance}. Take off {r1} and the circle's {r2}: {left} is left. {meet?They "
              "overlap.|They touch.|They are apart.}",
              "カプセルは、線分に半径 {r1} を付けたものです。線分から円の中心 ({p.x}, {p.y}) までは {distance}。"
              "そこから {r1} と円の半径 {r2} を引くと {left} です。{meet?重なっています。|接しています。|"
              "離れています。}"},
     .start = "p.x=11 p.y=4 r1=1 r2=2",
     .lit = "cut distance",
     .view = {{-4, -4}, {16, 10}},
     .question =
         {.text = {"What is left with the circle at (4, 3)?", "円が (4, 3) にあると、引いた残りは?"},
          .choices = {{"-1", NULL}, {"0", NULL}, {"1", NULL}},
          .right = 1,
          .answer =
              {"0: they touch. The normal leads from the segment to the circle's centre. Radii do not change it.",
               "0 で、接しています。法線は、線分上の最近点から円の中心への向きです。半径によっては変わりません。"},
          .then = "p.x=4 p.y=3"}},
    {.name = "3",
     .scene = CONTACT_GAPS,
     .title = {"Between corners", "角と角の間"},
     .text = {"B's corner is at ({b.x}, {b.y}). The gap between the boxes is {dx} on x and {dy} on y. The larger "
              "is {largest}, the distance is {distance}. {corner?Between corners no edge's normal leads the "
              "shortest way.|The boxes overlap.|A side is nearest, and its gap is the distance.}",
              "B の角は ({b.x}, {b.y}) で、2 つの箱の隙間は x 方向が {dx}、y 方向が {dy} です。大きいほうは "
              "{largest}、距離は {distance} です。{corner?角と角の間では、どの辺の法線も最短の向きではありません。"
              "|箱は重なっています。|いちばん近いのは辺で、その隙間が距離です。}"},
     .start = "b.x=5 b.y=6",
     .lit = "dx dy apart inside",
     .view = {{-1.5f, -1}, {11.5f, 10.5f}},
     .question = {.text = {"How far is it with B at (5, 1)?", "B が (5, 1) なら、距離は?"},
                  .choices = {{"3", NULL}, {"3.16", NULL}, {"5", NULL}},
                  .right = 0,
                  .answer = {"3: on y they overlap (dy is -1), so a side is nearest.",
                             "3 です。y 方向では重なっている(dy は -1)ので、いちばん近いのは辺です。"},
                  .then = "b.y=1"}},
    {.name = "4",
     .scene = CONTACT_DEEP,
     .title = {"How deep", "めり込みの深さ"},
     .text = {"The depth is the shortest push that parts them. With B's corner at ({b.x}, {b.y}) it takes "
              "{push.x} along x and {push.y} along y, so the depth is {depth}. The dashed box is B when it is "
              "pushed out and touches.",
              "深さは、2 つを離す最短の移動量です。B の角が ({b.x}, {b.y}) なら、x 方向に {push.x}、y 方向に "
              "{push.y} 必要なので、深さは {depth} です。破線の箱は、押し出されて接した B です。"},
     .start = "b.x=2 b.y=3",
     .lit = "dx dy inside",
     .view = {{-3, -4.5f}, {14, 9}},
     .flags = LESSON_COMMAND,
     .asks = HT_QUESTION_DISTANCE,
     .question =
         {.text = {"Why the larger of two negative numbers?", "負の数のうち、大きいほうを選ぶのはなぜ?"},
          .choices = {{"It is the smaller push", "小さい移動だから"}, {"It is a bug", "間違い"}},
          .right = 0,
          .answer = {"-1 is more than -6, and a push of 1 is less than one of 6. The same rule holds outside: the "
                     "larger gap counts, but for corners.",
                     "-1 は -6 より大きく、1 の移動は 6 の移動より小さいからです。"
                     "離れているときに大きいほうの隙間をとるのと、同じ規則です(角と角は別)。"},
          .then = "b.x=6 b.y=1"}},
    {.name = "5",
     .scene = CONTACT_AXES,
     .title = {"Axes of length 1", "長さ 1 の軸"},
     .text = {"For sloping edges, compare overlaps along axes of length 1. With the square at y = {y} the "
              "shortest push is {unit} along ({way.x}, {way.y}). With axes as the edges give them, {raw} along "
              "({raw.x}, {raw.y}) is the least number, and that is a push of {raw.units}.",
              "斜めの辺では、軸の長さを 1 にして重なりを比べます。正方形が y = {y} なら、最短の押し出しは "
              "({way.x}, {way.y}) の向きに {unit} です。辺から作った軸のまま比べると ({raw.x}, {raw.y}) での "
              "{raw} が最小で、実際に動く長さは {raw.units} です。"},
     .start = "y=19",
     .lit = "push",
     .view = {{-8, -4}, {52, 42}},
     .question =
         {.text = {"Does it change whether they hit?", "当たっているかどうかも、変わりますか?"},
          .choices = {{"Yes", "変わる"}, {"No", "変わらない"}},
          .right = 1,
          .answer = {"No: a gap is a gap on an axis of any length. Divide only to get a length.",
                     "変わりません。隙間の有無は軸の長さによりません。割る必要があるのは、長さを求めるときだけです。"},
          .then = "y=16"}},
    {.name = "6",
     .scene = CONTACT_POINTS,
     .title = {"Where they touch", "どこで触れているか"},
     .text = {"The crate is turned by {angle}° and {gap} above the floor (below 0: in it). With a margin of "
              "{margin} there are {count} contact points, half way between the surfaces. Their ids (below them) "
              "stay the same while the same corners touch.",
              "木箱は {angle}° 回っていて、床からの高さは {gap}(負なら床の中)です。マージンが {margin} なら、接触点は "
              "{count} 個で、2 つの表面の中間にあります。同じ角が触れている間、番号(点の下)は変わりません。"},
     .start = "angle=0 gap=-0.5 margin=0.25",
     .lit = "foot distance",
     .view = {{-2, -3}, {10, 6.5f}},
     .flags = LESSON_COMMAND,
     .asks = HT_QUESTION_CONTACT,
     .question =
         {.text = {"It stands on its corner: how many contact points?", "角で立つと、接触点はいくつですか?"},
          .choices = {{"0", NULL}, {"1", NULL}, {"2", NULL}},
          .right = 1,
          .answer = {"1, like a ball. By the ids one keeps forces from frame to frame. By a margin one finds contacts "
                     "before they touch, in time to brake.",
                     "ボールと同じ 1 個です。番号があれば、前のフレームの力を引き継げます。マージンがあれば、"
                     "触れる前に見つかり、減速が間に合います。"},
          .then = "angle=45"}},
    {.name = "wrong",
     .scene = CONTACT_RAW_AXES,
     .title = {"Pushed too far", "間違える例: 押しすぎ"},
     .text = {"Here the axes are as the edges give them, not divided by their length. For the square at y = {y} "
              "the least number is {raw}, along ({raw.x}, {raw.y}), and it is pushed by {raw.units}. {unit} "
              "would have been enough, along ({way.x}, {way.y}).",
              "辺から作った軸を、長さで割らずに使った場合です。y = {y} の正方形では、数が最小になる ({raw.x}, "
              "{raw.y}) での {raw} が選ばれ、{raw.units} だけ押し出されます。本当は ({way.x}, {way.y}) の向きに "
              "{unit} で足ります。"},
     .start = "y=19",
     .lit = "push",
     .view = {{-8, -4}, {52, 42}},
     .flags = LESSON_COMMAND,
     .asks = HT_QUESTION_DISTANCE},
    {.name = "touch",
     .scene = CONTACT_RADII,
     .title = {"Task: just touch", "課題: ちょうど接する"},
     .text = {"Put the circle, of radius 2, so that it just touches the capsule, of radius 1: ({p.x}, {p.y}). "
              "The gap is {left}.",
              "半径 2 の円を、半径 1 のカプセルにちょうど接するように置いてください: ({p.x}, {p.y})。今の隙間は "
              "{left} です。"},
     .start = "p.x=11 p.y=4 r1=1 r2=2",
     .lit = "cut distance",
     .view = {{-4, -4}, {16, 10}},
     .question = {.then = "p.x=4 p.y=3"},
     .goal = "touches"},
    {.name = "five",
     .scene = CONTACT_GAPS,
     .title = {"Task: exactly 5", "課題: ちょうど 5"},
     .text =
         {"Place B's corner, ({b.x}, {b.y}), so that the boxes are exactly 5 apart, between corners or beside a "
          "side. Now it is {distance}.",
          "2 つの箱がちょうど 5 離れるように、B の角 ({b.x}, {b.y}) を置いてください。今の距離は {distance} です。"},
     .start = "b.x=4 b.y=4",
     .lit = "dx dy apart inside",
     .view = {{-1.5f, -1}, {11.5f, 10.5f}},
     .question = {.then = "b.x=6 b.y=5"},
     .goal = "five"},
    {.name = "root",
     .scene = CONTACT_NO_ROOT,
     .title = {"Task: without a root", "課題: 平方根なしで"},
     .text = {"To compare, no root is needed: take overlap² divided by the axis' length to the power of {power}. With "
              "the square at y = {y} that chooses a push of {chosen}, and {unit} is the shortest. Of 27 places, y from "
              "-5 to 21, {missed} are pushed too far. Choose the power with which none is.",
              "比べるだけなら、平方根は要りません。重なりの 2 乗を、軸の長さの {power} 乗で割って比べます。y = {y} "
              "の正方形では {chosen} の押し出しが選ばれ、最短は {unit} です。y が -5 から 21 までの 27 か所のうち、"
              "{missed} か所で押しすぎます。0 か所になる指数を選んでください。"},
     .start = "y=16 power=0",
     .lit = "push",
     .view = {{-8, -4}, {52, 42}},
     .question = {.then = "power=2"},
     .goal = "rootless"},
    {.name = "time",
     .scene = CONTACT_GAPS,
     .title = {"How hantei does it", "hantei の方法と速さ"},
     .text = {"One call of ht_distance gives sign, distance, both nearest points and the normal. For concave "
              "shapes, too, the depth is the shortest of all pushes. ht_contact and ht_contacts give contact "
              "points as manifolds.",
              "ht_distance を 1 回呼べば、符号、距離、両方の最近点、法線が分かります。凹んだ図形でも、"
              "深さは最短の押し出しの長さです。接触点は、ht_contact と ht_contacts "
              "が接触マニフォールドとして返します。"},
     .start = "b.x=5 b.y=6",
     .lit = "dx dy apart",
     .view = {{-1.5f, -1}, {11.5f, 10.5f}},
     .flags = LESSON_TIMES},
    {.name = "free", .title = {"Free play", "自由に試す"}, .start = "", .flags = LESSON_FREE},
};

const lesson lesson_contact = {
    .question = {"They hit. How do I push them apart, and where do sparks fly?",
                 "当たったあと、どの向きにどれだけ押し出し、どこに火花を出せばよいですか?"},
    .after = {"Afterwards you can find nearest points, depth and normal, know why axes must have length 1, and what "
              "contact points and margins are for.",
              "最近点、深さ、法線の求め方、軸の長さを 1 にする理由、接触点とマージンの使い道が分かるようになります。"},
    .code = contact_code,
    .numbers = contact_numbers,
    .number_count = CONTACT_NUMBERS,
    .steps = contact_steps,
    .step_count = sizeof contact_steps / sizeof *contact_steps,
    .ask = ask_contact,
    .draw = contact_lesson_draw,
    .times = &lesson_contact_times,
    .free = &play_page_contacts,
    .docs = "docs/algorithms/distance.md",
    .file = "src/query/distance/distance.c",
};

const play_page play_lesson_contact = {
    .name = "contact",
    .title = {"Contact", "距離と接触"},
    .hint = {"Drag blue numbers in the text, or points. [ and ]: step back, step on.",
             "文中の青い数や点はドラッグできます。[ と ] で前後のステップへ。"},
};
