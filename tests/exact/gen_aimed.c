// gen_aimed.c: motions that are aimed: from far away a corner or centre of A passes one of B at a distance that is the
// sum of the radii, or nearly.
//
// What leads from one to the other is s (m, n) + o with small integers m, n, a large s and an offset o across. Each of
// both coordinates is split between A and B, so that the sum exists in no float, nor in any double when s is 2^53 times
// o: only exact arithmetic sees by how much A passes. Motions are multiples of (m, n), exactly, as long as those they
// aim for are; some end where they touch.
// Others take place at the end of float32, or graze a rounded corner beside a side along which they go.
#include "gen_internal.h"

#include <float.h>
#include <math.h>
#include <string.h>

// Directions of a length that is an integer, and some that are not.
static const int directions[][3] = {{1, 0, 1},   {0, 1, 1}, {3, 4, 5}, {4, 3, 5},
                                    {5, 12, 13}, {1, 1, 0}, {1, 2, 0}, {7, 5, 0}};
enum { DIRECTIONS = sizeof directions / sizeof *directions };

typedef struct aim {
    double m, n;       // the direction
    double far, small; // powers of two: how far they are, how large the numbers across are
    double side;       // 1: B is left of the way, -1: right
    float r, s;        // radii
    ht_vec2 at_a, at_b;
} aim;

static float rounded(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

static bool has_radius(ht_kind kind) {
    return kind == HT_CIRCLE || kind == HT_CAPSULE || kind == HT_OBOX || kind == HT_CONVEX;
}

static float draw_radius(gen_rng *rng, ht_kind kind, double unit) {
    static const double sizes[] = {0, 0.5, 1, 1 + 0x1p-23, 3, 0x1p-12};
    const bool sharp = !has_radius(kind) || (kind != HT_CIRCLE && gen_once_in(rng, 2));
    const double size = gen_once_in(rng, 3) ? gen_real(rng, 0.1, 4) : sizes[gen_int(rng, 0, 5)];
    return sharp ? 0 : rounded(unit * size);
}

// By how much of the radii's sum the way passes beside: mostly by all of it, or an ulp or less more or less.
static double draw_passing(gen_rng *rng) {
    static const double off[] = {0, 0, 0x1p-23, -0x1p-23, 0x1p-24, -0x1p-24, 0x1p-30, -0x1p-30, 0x1p-10, -0x1p-10};
    return gen_once_in(rng, 3) ? gen_real(rng, 0, 1.2) : gen_once_in(rng, 6) ? 0 : 1 + off[gen_int(rng, 0, 9)];
}

// One coordinate of what leads from A to B, split: b - a is the sum of both, exactly, or their rounded sum, and now and
// then something far smaller.
static void split(gen_rng *rng, double large, double across, float *a, float *b) {
    const bool turn = gen_once_in(rng, 2);
    if (gen_once_in(rng, 4)) {
        *a = turn ? rounded(-large - across) : 0;
        *b = turn ? 0 : rounded(large + across);
    } else if (large == 0) {
        const double rest =
            gen_once_in(rng, 2) ? 0 : across * ldexp(gen_once_in(rng, 2) ? 1 : -1, -gen_int(rng, 25, 70));
        *a = rounded(turn ? -across : rest);
        *b = rounded(turn ? rest : across);
    } else {
        *a = rounded(turn ? -across : -large);
        *b = rounded(turn ? large : across);
    }
}

// A point behind and beside: `ahead` is 1 for B, behind which is ahead of A.
static ht_vec2 beside(gen_rng *rng, const aim *g, ht_vec2 at, double ahead) {
    const double large = g->far * (gen_once_in(rng, 2) ? ldexp(1, gen_int(rng, 0, 24)) : 1);
    const double size = gen_once_in(rng, 3) ? large : g->small * gen_real(rng, 0, 8);
    const double back = ahead * size * gen_real(rng, gen_once_in(rng, 3) ? -1 : 0, 1);
    const double out = ahead * g->side * size * (gen_once_in(rng, 4) ? 0 : gen_real(rng, 0, 1));
    return (ht_vec2){rounded((double)at.x + back * g->m - out * g->n),
                     rounded((double)at.y + back * g->n + out * g->m)};
}

static ht_box box_at(gen_rng *rng, const aim *g, ht_vec2 at) {
    const double size = gen_once_in(rng, 3) ? g->far : g->small;
    const double x = size * gen_real(rng, -2, 2), y = gen_once_in(rng, 6) ? 0 : size * gen_real(rng, -2, 2);
    const float px = rounded((double)at.x + x), py = rounded((double)at.y + y);
    return (ht_box){{fminf(at.x, px), fminf(at.y, py)}, {fmaxf(at.x, px), fmaxf(at.y, py)}};
}

static ht_obox obox_at(gen_rng *rng, const aim *g, ht_vec2 at, float radius) {
    static const ht_rot turns[] = {{1, 0}, {0, 1}, {0.6f, 0.8f}, {3, 4}, {-0.8f, 0.6f}, {1, 1}};
    const double size = gen_once_in(rng, 3) ? g->far : g->small;
    const ht_rot q = turns[gen_int(rng, 0, 5)];
    const double x = size * gen_real(rng, 0, 1), y = gen_once_in(rng, 6) ? 0 : size * gen_real(rng, 0, 1);
    const double u = gen_once_in(rng, 2) ? x : -x, w = gen_once_in(rng, 2) ? y : -y;
    return (ht_obox){.center = {rounded((double)at.x + u * (double)q.c - w * (double)q.s),
                                rounded((double)at.y + u * (double)q.s + w * (double)q.c)},
                     .half = {rounded(x), rounded(y)},
                     .q = q,
                     .radius = radius};
}

static void make(gen_rng *rng, const aim *g, ht_kind kind, bool moves, gen_part *out) {
    const ht_vec2 at = moves ? g->at_a : g->at_b;
    const double ahead = moves ? -1 : 1;
    const float radius = moves ? g->r : g->s;
    const int corner = gen_int(rng, 0, kind == HT_SEGMENT || kind == HT_CAPSULE ? 1 : 2);
    for (int i = 0; i < 3; i++) {
        out->v[i] = i == corner ? at : beside(rng, g, at, ahead);
    }
    switch (kind) {
    case HT_SEGMENT:
        out->shape = HT_SHAPE(((ht_segment){out->v[0], out->v[1]}));
        break;
    case HT_CIRCLE:
        out->shape = HT_SHAPE(((ht_circle){at, radius}));
        break;
    case HT_CAPSULE:
        out->shape = HT_SHAPE(((ht_capsule){out->v[0], out->v[1], radius}));
        break;
    case HT_BOX:
        out->shape = HT_SHAPE(box_at(rng, g, at));
        break;
    case HT_OBOX:
        out->shape = HT_SHAPE(obox_at(rng, g, at, radius));
        break;
    case HT_TRIANGLE:
        out->shape = HT_SHAPE(((ht_triangle){{out->v[0], out->v[1], out->v[2]}}));
        break;
    case HT_CONVEX:
        out->shape = HT_SHAPE(((ht_convex){out->v, 3, radius}));
        break;
    default:
        out->shape = HT_SHAPE(at);
        break;
    }
}

// A multiple of the direction: beyond, to the end, or about where they touch.
static ht_vec2 draw_motion(gen_rng *rng, const aim *g, double reach) {
    static const double times[] = {1, 2, 3, 1.5, 1 + 0x1p-23, 1 - 0x1p-24};
    const double length = sqrt(g->m * g->m + g->n * g->n);
    double s = g->far * times[gen_int(rng, 0, 5)];
    if (gen_once_in(rng, 3)) {
        s = (double)rounded(g->far - reach / length);
        s += gen_int(rng, -1, 1) * s * 0x1p-23;
    }
    return (ht_vec2){rounded(s * g->m), rounded(s * g->n)};
}

static double power(gen_rng *rng, double from, int low, int high) {
    return from * ldexp(1, gen_int(rng, low, high));
}

// Near the largest float: shapes that reach beyond it, and may touch there.
static void make_huge(gen_rng *rng, ht_kind kind, double side, gen_part *out) {
    const double most = (double)FLT_MAX, size = most * (gen_once_in(rng, 2) ? 0.25 : 0.01) * gen_real(rng, 0.5, 1);
    for (int i = 0; i < 3; i++) {
        out->v[i] = (ht_vec2){rounded(most * gen_real(rng, 0.85, 1)), rounded(side * most * gen_real(rng, 0.6, 0.9))};
    }
    const ht_vec2 at = out->v[0];
    const float radius = rounded(size);
    if (kind == HT_CIRCLE) {
        out->shape = HT_SHAPE(((ht_circle){at, radius}));
    } else if (kind == HT_CAPSULE) {
        out->shape = HT_SHAPE(((ht_capsule){at, out->v[1], radius}));
    } else if (kind == HT_CONVEX) {
        out->shape = HT_SHAPE(((ht_convex){out->v, 3, radius}));
    } else {
        const ht_rot q = gen_once_in(rng, 2) ? (ht_rot){1, 0} : (ht_rot){0.6f, 0.8f};
        const float flat = gen_once_in(rng, 2) ? 0 : radius;
        out->shape = HT_SHAPE(((ht_obox){at, {radius, rounded(size / 8)}, q, flat}));
    }
}

static void gen_huge(gen_rng *rng, ht_kind a, ht_kind b, gen_pair *out, ht_vec2 *delta) {
    const double side = gen_once_in(rng, 2) ? 1 : -1;
    make_huge(rng, a, side, &out->a.own);
    make_huge(rng, b, -side, &out->b.own);
    *delta = (ht_vec2){gen_once_in(rng, 2) ? 0 : 1e37f, rounded(-side * (double)FLT_MAX)};
}

static ht_vec2 quarter_turned(ht_vec2 p, int quarter) {
    const ht_vec2 turned[] = {p, {-p.y, p.x}, {-p.x, -p.y}, {p.y, -p.x}};
    return turned[quarter];
}

// A point or disc comes along an axis over the corner of a polygon, 2^24 times as large as the radius; the side behind
// the corner is steep, the one ahead leads on at a slope of some 2^-20, so that its offset is entered first, and the
// corner's arc is hit at 2^-15 to 2^-22 of the radius from its top. There an ulp of the size counts.
static void gen_grazed(gen_rng *rng, bool moves, ht_kind other, gen_pair *out, ht_vec2 *delta) {
    const double r = power(rng, gen_real(rng, 0.5, 1), -20, 20), size = power(rng, r, 22, 25) * gen_real(rng, 1, 2);
    const double slope = power(rng, gen_real(rng, 0.7, 1.4), -21, -19), way = size * gen_real(rng, 0.5, 1);
    const double top = r * (1 - power(rng, gen_real(rng, 0.5, 1), -21, -14)), k = way * gen_real(rng, 1, 2);
    const float share = other == HT_CIRCLE ? rounded(r * gen_real(rng, 0, 0.5)) : 0;
    const int quarter = gen_int(rng, 0, 3), first = gen_int(rng, 0, 2);
    const ht_vec2 corner = {rounded(r * gen_real(rng, 0, 1)), rounded(r * gen_real(rng, 0, 1))};
    const ht_vec2 ahead = {rounded((double)corner.x + size), rounded((double)corner.y + slope * size)};
    const ht_vec2 below = {rounded(size * gen_real(rng, 0, 1)), rounded(-size * gen_real(rng, 0, 1))};
    const ht_vec2 at = {rounded((double)corner.x - way), rounded((double)corner.y + top)};
    gen_part *large = moves ? &out->a.own : &out->b.own, *small = moves ? &out->b.own : &out->a.own;
    large->v[first] = quarter_turned(corner, quarter);
    large->v[(first + 1) % 3] = quarter_turned(below, quarter);
    large->v[(first + 2) % 3] = quarter_turned(ahead, quarter);
    large->shape = HT_SHAPE(((ht_convex){large->v, 3, rounded(r - (double)share)}));
    small->v[0] = quarter_turned(at, quarter);
    small->shape = other == HT_CIRCLE ? HT_SHAPE(((ht_circle){small->v[0], share})) : HT_SHAPE(small->v[0]);
    *delta = quarter_turned((ht_vec2){rounded(moves ? -k : k), 0}, quarter);
}

bool gen_aimed(gen_rng *rng, ht_kind a, ht_kind b, gen_pair *out, ht_vec2 *delta) {
    if (a > HT_CONVEX || b > HT_CONVEX) {
        return false;
    }
    if (has_radius(a) && has_radius(b) && gen_once_in(rng, 8)) {
        gen_huge(rng, a, b, out, delta);
        return true;
    }
    const ht_kind other = a == HT_CONVEX ? b : a;
    if ((a == HT_CONVEX || b == HT_CONVEX) && (other == HT_POINT || other == HT_CIRCLE) && gen_once_in(rng, 2)) {
        gen_grazed(rng, a == HT_CONVEX, other, out, delta);
        return true;
    }
    const int *const way = directions[gen_int(rng, 0, DIRECTIONS - 1)];
    aim g = {.m = way[0] * (gen_once_in(rng, 2) ? 1 : -1), .n = way[1] * (gen_once_in(rng, 2) ? 1 : -1)};
    g.small = gen_once_in(rng, 2) ? 1 : power(rng, 1, -60, 30);
    g.far = gen_once_in(rng, 4) ? power(rng, g.small, 0, 12) : power(rng, g.small, 12, gen_once_in(rng, 4) ? 90 : 60);
    g.side = gen_once_in(rng, 2) ? 1 : -1;
    const double unit = g.small * (way[2] > 0 ? way[2] : 1);
    g.r = draw_radius(rng, a, unit);
    g.s = draw_radius(rng, b, unit * (gen_once_in(rng, 3) ? power(rng, 1, -30, 30) : 1));
    const double reach = (double)g.r + (double)g.s, passing = g.side * draw_passing(rng);
    const double across = reach > 0 ? reach * passing / (g.m * g.m + g.n * g.n) * sqrt(g.m * g.m + g.n * g.n)
                                    : g.small * (gen_once_in(rng, 2) ? 0 : gen_int(rng, -1, 1));
    split(rng, g.far * g.m, -across * g.n, &g.at_a.x, &g.at_b.x);
    split(rng, g.far * g.n, across * g.m, &g.at_a.y, &g.at_b.y);
    make(rng, &g, a, true, &out->a.own);
    make(rng, &g, b, false, &out->b.own);
    *delta = draw_motion(rng, &g, reach);
    return true;
}
