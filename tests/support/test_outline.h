// test_outline.h: the outlines of primitives as they are described, not as they are computed: straight pieces, arcs and
// curves from parameters by the C library's functions, in long double; the nearest of many points on each, refined;
// inside or outside by counting how often a ray crosses.
#ifndef HANTEI_TEST_OUTLINE_H
#define HANTEI_TEST_OUTLINE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "field/field_internal.h"

typedef long double real;

enum { STEPS = 128, PIECES = 4200, CURVES = 16 };

typedef enum shape_of_piece { LINE, ARC, BEZIER, ASTROID, SUPER, PARABOLA } shape_of_piece;

// A line from (p0, p1) to (p2, p3); an arc around (p0, p1) of radii p2, p3 from angle p4 to p5; ...
typedef struct piece {
    shape_of_piece shape;
    real p[8];
} piece;

typedef struct outline {
    piece piece[PIECES];
    int count;
    bool is_open; // no inside
    real grown;
} outline;

static const real pi = 3.14159265358979323846264338327950288L;

static void place(const piece *c, real t, real at[2]) {
    const real *const p = c->p, s = 1 - t;
    const real angle = c->shape == ARC ? p[4] + t * (p[5] - p[4]) : t * pi / 2;
    switch (c->shape) {
    case LINE:
        at[0] = s * p[0] + t * p[2];
        at[1] = s * p[1] + t * p[3];
        break;
    case ARC:
        at[0] = p[0] + p[2] * cosl(angle);
        at[1] = p[1] + p[3] * sinl(angle);
        break;
    case BEZIER:
        for (int k = 0; k < 2; k++) {
            at[k] = s * s * s * p[k] + 3 * s * s * t * p[2 + k] + 3 * s * t * t * p[4 + k] + t * t * t * p[6 + k];
        }
        break;
    case ASTROID:
        at[0] = p[0] * powl(fabsl(cosl(angle)), 3);
        at[1] = p[1] * powl(sinl(angle), 3);
        break;
    case SUPER:
        at[0] = p[0] * powl(fabsl(cosl(angle)), 2 / p[2]);
        at[1] = p[1] * powl(sinl(angle), 2 / p[2]);
        break;
    default: // PARABOLA
        at[0] = p[1] * (2 * t - 1) * fabsl(2 * t - 1);
        at[1] = p[0] * at[0] * at[0];
    }
}

static void add(outline *o, piece p) {
    assert_true(o->count < PIECES);
    o->piece[o->count++] = p;
}

static void line(outline *o, real ax, real ay, real bx, real by) {
    add(o, (piece){LINE, {ax, ay, bx, by}});
}

static void arc(outline *o, real x, real y, real radius, real from, real to) {
    add(o, (piece){ARC, {x, y, radius, radius, from, to}});
}

static void polygon(outline *o, const real (*v)[2], int count) {
    for (int i = 0; i < count; i++) {
        line(o, v[i][0], v[i][1], v[(i + 1) % count][0], v[(i + 1) % count][1]);
    }
}

// The same on the other side of the y axis.
static void mirror(outline *o) {
    for (int i = 0, count = o->count; i < count; i++) {
        piece m = o->piece[i];
        m.p[0] = -m.p[0];
        if (m.shape == LINE) {
            m.p[2] = -m.p[2];
        } else if (m.shape == ARC) {
            m.p[2] = -m.p[2]; // of x
        }
        add(o, m);
    }
}

static void bezier(outline *o, const real p[8]) {
    piece c = {.shape = BEZIER};
    memcpy(c.p, p, sizeof c.p);
    add(o, c);
    o->is_open = true;
}

static void straight(const ht_field_op *op, outline *o) {
    const real a = (real)op->number[0], b = (real)op->number[1], c = (real)op->number[2], d = (real)op->number[3],
               e = (real)op->number[4];
    const real f = (real)op->number[5];
    switch (op->code) {
    case HT_FIELD_BOX:
        polygon(o, (const real[][2]){{-a, -b}, {a, -b}, {a, b}, {-a, b}}, 4);
        break;
    case HT_FIELD_ROUND_BOX:
        for (int k = 0; k < 4; k++) {
            const real sx = k == 0 || k == 3 ? 1 : -1, sy = k < 2 ? 1 : -1;
            arc(o, sx * a, sy * b, c, k * pi / 2, (k + 1) * pi / 2);
        }
        polygon(o, (const real[][2]){{a + c, -b}, {a + c, b}}, 1);
        polygon(o, (const real[][2]){{a, b + c}, {-a, b + c}}, 1);
        polygon(o, (const real[][2]){{-a - c, b}, {-a - c, -b}}, 1);
        polygon(o, (const real[][2]){{-a, -b - c}, {a, -b - c}}, 1);
        o->piece[4] = (piece){LINE, {a + c, -b, a + c, b}};
        o->piece[5] = (piece){LINE, {a, b + c, -a, b + c}};
        o->piece[6] = (piece){LINE, {-a - c, b, -a - c, -b}};
        o->piece[7] = (piece){LINE, {-a, -b - c, a, -b - c}};
        break;
    case HT_FIELD_SEGMENT:
    case HT_FIELD_CAPSULE:
        line(o, a, b, c, d);
        o->is_open = true;
        o->grown = op->code == HT_FIELD_CAPSULE ? e : 0;
        break;
    case HT_FIELD_TRIANGLE:
        polygon(o, (const real[][2]){{a, b}, {c, d}, {e, f}}, 3);
        break;
    case HT_FIELD_RHOMBUS:
        polygon(o, (const real[][2]){{a, 0}, {0, b}, {-a, 0}, {0, -b}}, 4);
        break;
    case HT_FIELD_TRAPEZOID:
        polygon(o, (const real[][2]){{-a, -c}, {a, -c}, {b, c}, {-b, c}}, 4);
        break;
    case HT_FIELD_PARALLELOGRAM:
        polygon(o, (const real[][2]){{-a - c, -b}, {a - c, -b}, {a + c, b}, {c - a, b}}, 4);
        break;
    case HT_FIELD_CROSS:
        polygon(o,
                (const real[][2]){{a, b},
                                  {b, b},
                                  {b, a},
                                  {-b, a},
                                  {-b, b},
                                  {-a, b},
                                  {-a, -b},
                                  {-b, -b},
                                  {-b, -a},
                                  {b, -a},
                                  {b, -b},
                                  {a, -b}},
                12);
        break;
    default: { // HT_FIELD_STAIRS
        const int steps = (int)op->number[2];
        line(o, 0, 0, a * steps, 0);
        line(o, a * steps, 0, a * steps, b * steps);
        for (int k = steps; k > 0; k--) {
            line(o, a * k, b * k, a * (k - 1), b * k);
            line(o, a * (k - 1), b * k, a * (k - 1), b * (k - 1));
        }
    }
    }
}

static void star_of(outline *o, int points, real outer, real inner) {
    for (int k = 0; k < 2 * points; k++) {
        const real r[2] = {k % 2 == 0 ? outer : inner, k % 2 == 0 ? inner : outer};
        const real from = pi / 2 + k * pi / points, to = pi / 2 + (k + 1) * pi / points;
        line(o, r[0] * cosl(from), r[0] * sinl(from), r[1] * cosl(to), r[1] * sinl(to));
    }
}

// Angles of a band around the y axis, `half` to each side.
static void band(outline *o, real inner, real outer, real half) {
    arc(o, 0, 0, inner, pi / 2 - half, pi / 2 + half);
    arc(o, 0, 0, outer, pi / 2 - half, pi / 2 + half);
    for (int k = -1; k <= 1 && half < pi - 1e-6L; k += 2) {
        line(o, k * inner * sinl(half), inner * cosl(half), k * outer * sinl(half), outer * cosl(half));
    }
}

static void round_one(const ht_field_op *op, outline *o) {
    const real a = (real)op->number[0], b = (real)op->number[1], c = (real)op->number[2], d = (real)op->number[3];
    switch (op->code) {
    case HT_FIELD_CIRCLE:
        arc(o, 0, 0, a, 0, 2 * pi);
        break;
    case HT_FIELD_REGULAR:
        for (int k = 0; k < (int)op->number[0]; k++) {
            const real from = pi / 2 + 2 * pi * k / a, to = pi / 2 + 2 * pi * (k + 1) / a;
            line(o, b * cosl(from), b * sinl(from), b * cosl(to), b * sinl(to));
        }
        break;
    case HT_FIELD_STAR:
        star_of(o, (int)op->number[0], b, c);
        break;
    case HT_FIELD_HEXAGRAM:
        star_of(o, 6, a, a / sqrtl(3));
        break;
    case HT_FIELD_PIE:
        if (b < pi - 1e-6L) {
            band(o, 0, a, b);
        } else {
            arc(o, 0, 0, a, 0, 2 * pi);
        }
        break;
    case HT_FIELD_SECTOR:
        band(o, a, b, c);
        break;
    case HT_FIELD_ARC:
        arc(o, 0, 0, a, pi / 2 - b, pi / 2 + b);
        o->is_open = true;
        o->grown = c;
        break;
    case HT_FIELD_RING:
        band(o, a, b, pi);
        break;
    case HT_FIELD_CUT_DISK: {
        const real angle = a > 0 ? asinl(b / a) : 0;
        arc(o, 0, 0, a, angle, pi - angle);
        line(o, a * cosl(angle), b, -a * cosl(angle), b);
        break;
    }
    case HT_FIELD_VESICA: {
        const real angle = a > 0 ? acosl(b / a) : 0;
        arc(o, -b, 0, a, -angle, angle);
        mirror(o);
        break;
    }
    case HT_FIELD_MOON: {
        const real outer = acosl((a * a + c * c - b * b) / (2 * a * c)),
                   inner = acosl((b * b + c * c - a * a) / (2 * b * c));
        arc(o, 0, 0, a, outer, 2 * pi - outer);
        arc(o, c, 0, b, pi - inner, pi + inner);
        break;
    }
    case HT_FIELD_EGG:
        arc(o, 0, 0, a, -pi / 2, 0);
        arc(o, b - a, 0, 2 * a - b, 0, pi / 3);
        arc(o, 0, sqrtl(3) * (a - b), b, pi / 3, pi / 2);
        mirror(o);
        break;
    case HT_FIELD_HEART:
        line(o, 0, 0, a / 2, a / 2);
        arc(o, a / 4, a * 3 / 4, a * sqrtl(2) / 4, -pi / 4, pi * 3 / 4);
        mirror(o);
        break;
    case HT_FIELD_ROUNDED_CROSS:
        for (int k = -1; k <= 1; k += 2) { // the circle through (1, 0) and (0, h) that touches the x axis
            const real r = (1 + a * a) / (2 * a), angle = atan2l(a - r, -1);
            arc(o, 1, k * r, r, k * -pi / 2, k * (angle > 0 ? angle - 2 * pi : angle));
        }
        mirror(o);
        break;
    case HT_FIELD_TUNNEL:
        arc(o, 0, 0, a, 0, pi);
        line(o, -a, 0, -a, -b);
        line(o, -a, -b, a, -b);
        line(o, a, -b, a, 0);
        break;
    default: // HT_FIELD_HORSESHOE
        arc(o, 0, 0, a - d, pi / 2 - b, pi / 2);
        arc(o, 0, 0, a + d, pi / 2 - b, pi / 2);
        for (int k = -1; k <= 1; k += 2) {
            const real x = (a + k * d) * sinl(b), y = (a + k * d) * cosl(b);
            line(o, x, y, x + c * cosl(b), y - c * sinl(b));
        }
        line(o, (a - d) * sinl(b) + c * cosl(b), (a - d) * cosl(b) - c * sinl(b), (a + d) * sinl(b) + c * cosl(b),
             (a + d) * cosl(b) - c * sinl(b));
        mirror(o);
    }
}

static void quarters(outline *o, shape_of_piece shape, real a, real b, real n) {
    for (int k = 0; k < 4; k++) {
        add(o, (piece){shape, {k % 2 == 0 ? a : -a, k < 2 ? b : -b, n}});
    }
}

static void koch(outline *o, const real a[2], const real b[2], int depth) {
    if (depth == 0) {
        line(o, a[0], a[1], b[0], b[1]);
        return;
    }
    const real ex = (b[0] - a[0]) / 3, ey = (b[1] - a[1]) / 3, c = cosl(-pi / 3), s = sinl(-pi / 3);
    const real v[5][2] = {{a[0], a[1]},
                          {a[0] + ex, a[1] + ey},
                          {a[0] + ex + c * ex - s * ey, a[1] + ey + s * ex + c * ey},
                          {a[0] + 2 * ex, a[1] + 2 * ey},
                          {b[0], b[1]}};
    for (int i = 0; i < 4; i++) {
        koch(o, v[i], v[i + 1], depth - 1);
    }
}

static void sierpinski(outline *o, const real v[3][2], int depth) {
    if (depth == 0) {
        polygon(o, v, 3);
        return;
    }
    for (int i = 0; i < 3; i++) {
        real part[3][2];
        for (int k = 0; k < 3; k++) {
            part[k][0] = (v[i][0] + v[k][0]) / 2;
            part[k][1] = (v[i][1] + v[k][1]) / 2;
        }
        sierpinski(o, (const real(*)[2])part, depth - 1);
    }
}

static void curved(const ht_field_op *op, outline *o) {
    const real a = (real)op->number[0], b = (real)op->number[1];
    real p[8];
    switch (op->code) {
    case HT_FIELD_ELLIPSE:
        add(o, (piece){ARC, {0, 0, a, b, 0, 2 * pi}});
        break;
    case HT_FIELD_PARABOLA:
        add(o, (piece){PARABOLA, {a, 100}});
        break;
    case HT_FIELD_QUADRATIC:
        for (int k = 0; k < 2; k++) {
            const real first = (real)op->number[k], middle = (real)op->number[2 + k], last = (real)op->number[4 + k];
            p[k] = first;
            p[2 + k] = (first + 2 * middle) / 3;
            p[4 + k] = (last + 2 * middle) / 3;
            p[6 + k] = last;
        }
        bezier(o, p);
        o->grown = (real)op->number[6];
        break;
    case HT_FIELD_CUBIC:
        for (int k = 0; k < 8; k++) {
            p[k] = (real)op->number[k];
        }
        bezier(o, p);
        o->grown = (real)op->number[8];
        break;
    case HT_FIELD_ASTROID:
        quarters(o, ASTROID, a, a, 0);
        break;
    case HT_FIELD_SUPERELLIPSE:
        quarters(o, SUPER, a, b, (real)op->number[2]);
        break;
    default: { // HT_FIELD_KOCH, HT_FIELD_SIERPINSKI
        real v[3][2];
        for (int k = 0; k < 3; k++) {
            v[k][0] = a * cosl(pi / 2 + 2 * pi * k / 3);
            v[k][1] = a * sinl(pi / 2 + 2 * pi * k / 3);
        }
        const int depth = op->number[1] < 0.0f ? 5 : (int)op->number[1];
        for (int k = 0; k < 3 && op->code == HT_FIELD_KOCH; k++) {
            koch(o, v[k], v[(k + 1) % 3], depth);
        }
        if (op->code == HT_FIELD_SIERPINSKI) {
            sierpinski(o, (const real(*)[2])v, depth);
        }
    }
    }
}

static outline drawn;                     // too large for some stacks
static real placed[CURVES][STEPS + 1][2]; // points of its curved pieces, which come first or are few
static double longest[CURVES];            // way between two of them

static void draw(const ht_field_op *op) {
    drawn.count = 0;
    drawn.is_open = false;
    drawn.grown = 0;
    if (op->code >= HT_FIELD_ELLIPSE && op->code != HT_FIELD_VESICA && op->code != HT_FIELD_MOON &&
        !(op->code >= HT_FIELD_EGG && op->code <= HT_FIELD_HORSESHOE)) {
        curved(op, &drawn);
    } else if (op->code == HT_FIELD_CIRCLE ||
               (op->code >= HT_FIELD_REGULAR && op->code != HT_FIELD_CROSS && op->code != HT_FIELD_STAIRS)) {
        round_one(op, &drawn);
    } else {
        straight(op, &drawn);
    }
    for (int i = 0; i < drawn.count && i < CURVES; i++) {
        longest[i] = 0.0;
        for (int k = 0; k <= STEPS; k++) {
            real *const at = placed[i][k];
            place(&drawn.piece[i], (real)k / STEPS, at);
            longest[i] = k > 0 ? fmax(longest[i], (double)hypotl(at[0] - at[-2], at[1] - at[-1])) : 0.0;
        }
    }
}

static real far_from(const piece *c, real t, real x, real y) {
    real at[2];
    place(c, t, at);
    return hypotl(at[0] - x, at[1] - y);
}

// The distance to a piece; infinite when it is more than `best`.
static real nearest_on(int i, real x, real y, real best) {
    const piece *const c = &drawn.piece[i];
    if (c->shape == LINE) {
        const real *const p = c->p, ex = p[2] - p[0], ey = p[3] - p[1], square = ex * ex + ey * ey;
        const real t = square > 0 ? fminl(fmaxl(((x - p[0]) * ex + (y - p[1]) * ey) / square, 0), 1) : 0;
        return far_from(c, t, x, y);
    }
    assert_true(i < CURVES);
    double far[STEPS + 1], minimum = (double)INFINITY;
    for (int k = 0; k <= STEPS; k++) {
        far[k] = hypot((double)(placed[i][k][0] - x), (double)(placed[i][k][1] - y));
        minimum = fmin(minimum, far[k]);
    }
    if ((real)(minimum - longest[i]) > best) {
        return (real)INFINITY;
    }
    best = (real)minimum;
    for (int k = 0; k <= STEPS; k++) { // golden section around every place that may hold the least
        if (far[k] > minimum + longest[i] || (k > 0 && far[k] > far[k - 1]) || (k < STEPS && far[k] > far[k + 1])) {
            continue;
        }
        const real golden = 0.618033988749894848L;
        real low = fmaxl((real)(k - 1) / STEPS, 0), high = fminl((real)(k + 1) / STEPS, 1);
        real u = high - (high - low) * golden, v = low + (high - low) * golden;
        real at_u = far_from(c, u, x, y), at_v = far_from(c, v, x, y);
        for (int n = 0; n < 60; n++) {
            best = fminl(best, fminl(at_u, at_v));
            if (at_u < at_v) {
                high = v;
                v = u;
                at_v = at_u;
                u = high - (high - low) * golden;
                at_u = far_from(c, u, x, y);
            } else {
                low = u;
                u = v;
                at_u = at_v;
                v = low + (high - low) * golden;
                at_v = far_from(c, v, x, y);
            }
        }
    }
    return best;
}

static bool is_crossed(const real a[2], const real b[2], real x, real y) {
    return (a[1] <= y) != (b[1] <= y) && a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > x;
}

// The signed distance by definition. A ring is even-odd. The ray is a little off, lest it goes through ends of pieces.
static real true_distance(real x, real y) {
    real best = (real)INFINITY;
    bool inside = false;
    for (int i = 0; i < drawn.count; i++) {
        const piece *const c = &drawn.piece[i];
        best = fminl(best, nearest_on(i, x, y, best));
        if (c->shape == LINE && !drawn.is_open) {
            inside = inside != is_crossed(c->p, c->p + 2, x, y + 1e-9L);
        }
        for (int k = 0; k < STEPS && c->shape != LINE && !drawn.is_open; k++) {
            inside = inside != is_crossed(placed[i][k], placed[i][k + 1], x, y + 1e-9L);
        }
    }
    return (inside ? -best : best) - drawn.grown;
}

// The union of all discs between two: exact on both sides.
static real uneven(const ht_field_op *op, real x, real y) {
    const real r = (real)op->number[0], s = (real)op->number[1], height = (real)op->number[2];
    real low = 0, high = 1, best = (real)INFINITY;
    for (int k = 0; k < 120; k++) {
        real value[2];
        const real t[2] = {low + (high - low) * 0.382L, low + (high - low) * 0.618L};
        for (int i = 0; i < 2; i++) {
            value[i] = hypotl(x, y - t[i] * height) - ((1 - t[i]) * r + t[i] * s);
            best = fminl(best, value[i]);
        }
        low = value[0] < value[1] ? low : t[0];
        high = value[0] < value[1] ? t[1] : high;
    }
    return fminl(best, fminl(hypotl(x, y) - r, hypotl(x, y - height) - s));
}

#endif
