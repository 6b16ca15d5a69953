// play_fields.c: fields to try.
#include "play_fields.h"
#include <math.h>
#include <string.h>

#define OP(name, ...)                                                                                                  \
    {                                                                                                                  \
        .code = HT_FIELD_##name, .number = { __VA_ARGS__ }                                                             \
    }
#define END                                                                                                            \
    { .code = HT_FIELD_END }
#define FLIP OP(ROTATE, -1.0f, 0.0f) // what stands upright with y up
#define R 0.70710678f

static const play_field fields[] = {
    {{"Box", "長方形"}, {"Rounding", "角の丸み"}, 0, 60, 0, "%.1f", 0, 2, 1, {OP(ROUND_BOX, 50, 100, 0)}},
    {{"Star", "星"}, {"Inner radius", "内側の半径"}, 30, 150, 75, "%.0f", 1, 2, 3, {FLIP, OP(STAR, 5, 190, 75), END}},
    {{"Heart", "ハート"},
     {"Size", "大きさ"},
     60,
     320,
     260,
     "%.0f",
     2,
     0,
     5,
     {OP(MOVE, 0, 140), FLIP, OP(HEART, 260), END, END}},
    {{"Astroid", "アステロイド"}, {"Size", "大きさ"}, 60, 230, 200, "%.0f", 0, 0, 1, {OP(ASTROID, 200)}},
    {{"Koch snowflake", "コッホ雪片"}, {"Depth", "深さ"}, 0, 8, 4, "%.0f", 0, 1, 1, {OP(KOCH, 200, 4)}},
    {{"Sierpinski triangle", "シェルピンスキーの三角形"},
     {"Depth", "深さ"},
     0,
     8,
     5,
     "%.0f",
     1,
     1,
     3,
     {FLIP, OP(SIERPINSKI, 230, 5), END}},
    {{"Mandelbrot set", "マンデルブロ集合"},
     {"Iterations", "反復回数"},
     5,
     500,
     100,
     "%.0f",
     2,
     0,
     5,
     {OP(SCALE, 200), OP(MOVE, 0.75f, 0), OP(MANDELBROT, 100), END, END}},
    {{"Julia set", "ジュリア集合"},
     {"Real part of c", "c の実部"},
     -0.6f,
     0.25f,
     -0.55f,
     "%.3f",
     1,
     0,
     3,
     {OP(SCALE, 170), OP(JULIA, -0.55f, 0.3f, 150), END}},
    {{"Hexagram", "六芒星"}, {"Radius", "半径"}, 40, 200, 110, "%.0f", 0, 0, 1, {OP(HEXAGRAM, 110)}},
    {{"Moon", "月"}, {"Distance", "中心間の距離"}, 40, 300, 80, "%.0f", 0, 2, 1, {OP(MOON, 170, 140, 80)}},
    {{"Egg", "卵"}, {"Upper radius", "上の半径"}, 5, 120, 60, "%.0f", 1, 1, 3, {FLIP, OP(EGG, 140, 60), END}},
    {{"Ellipse", "楕円"}, {"Half height", "縦半径"}, 5, 220, 110, "%.0f", 0, 1, 1, {OP(ELLIPSE, 220, 110)}},
    {{"Superellipse", "超楕円"}, {"Exponent", "指数"}, 1, 8, 4, "%.1f", 0, 2, 1, {OP(SUPERELLIPSE, 200, 140, 4)}},
    {{"Curve", "曲線"},
     {"Half width", "太さの半分"},
     0,
     80,
     18,
     "%.0f",
     0,
     6,
     1,
     {OP(QUADRATIC, -220, 120, 0, -320, 220, 120, 18)}},
    {{"Gear, smooth union", "歯車(なめらかな和)"},
     {"Smooth width", "なめらかさ"},
     1,
     90,
     30,
     "%.0f",
     14,
     0,
     17,
     {OP(BOX, 190, 20), OP(ROTATE, R, R), OP(BOX, 190, 20), END, OP(UNION, 0), OP(ROTATE, 0, 1), OP(BOX, 190, 20), END,
      OP(UNION, 0), OP(ROTATE, -R, R), OP(BOX, 190, 20), END, OP(UNION, 0), OP(CIRCLE, 130), OP(SMOOTH_UNION, 30),
      OP(CIRCLE, 55), OP(DIFFERENCE, 0)}},
    {{"Box, disc, smooth union", "長方形と円(なめらかな和)"},
     {"Smooth width", "なめらかさ"},
     1,
     200,
     80,
     "%.0f",
     6,
     0,
     7,
     {OP(MOVE, -90, 30), OP(BOX, 110, 70), END, OP(MOVE, 120, -60), OP(CIRCLE, 90), END, OP(SMOOTH_UNION, 80)}},
    {{"Bite, smooth difference", "なめらかな差"},
     {"Smooth width", "なめらかさ"},
     1,
     120,
     30,
     "%.0f",
     4,
     0,
     5,
     {OP(BOX, 190, 120), OP(MOVE, 150, -80), OP(CIRCLE, 120), END, OP(SMOOTH_DIFFERENCE, 30)}},
    {{"Shell of a star, onion", "星の殻(オニオン)"},
     {"Thickness", "厚み"},
     0,
     40,
     12,
     "%.0f",
     3,
     0,
     4,
     {FLIP, OP(STAR, 5, 180, 90), END, OP(ONION, 12)}},
    {{"Stars, repeated", "繰り返しの星"},
     {"Spacing", "間隔"},
     110,
     400,
     160,
     "%.0f",
     0,
     0,
     3,
     {OP(REPEAT, 160, 150, -1, -1), OP(STAR, 6, 50, 28), END}},
};

int32_t play_field_count(void) {
    return sizeof fields / sizeof *fields;
}

const play_field *play_field_at(int32_t number) {
    return &fields[number];
}

ht_status play_field_make(const play_field *sample, float knob, float radians, ht_vec2 center, ht_field_op *ops,
                          ht_field *out) {
    const ht_rot turn = ht_rot_make(radians);
    ops[0] = (ht_field_op)OP(MOVE, center.x, center.y);
    ops[1] = (ht_field_op)OP(ROTATE, turn.c, turn.s);
    memcpy(ops + 2, sample->ops, (size_t)sample->count * sizeof *ops);
    ops[2 + sample->op].number[sample->number] = strcmp(sample->format, "%.0f") == 0 ? roundf(knob) : knob;
    ops[2 + sample->count] = ops[3 + sample->count] = (ht_field_op)END;
    return ht_field_make(ops, sample->count + 4, out);
}
