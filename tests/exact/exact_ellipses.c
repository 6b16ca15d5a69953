// exact_ellipses.c: the library's answers for skew ellipses against exact ones, by GMP. The map that makes the ellipse
// the disc |x|^2 < D^2, x = ((p - c) x v, u x (p - c)), D = u x v, has integer coefficients, and keeps points, segments
// and triangles what they are: how they stand to the disc is told by the signs of integers.
//
// A touch that the library reports must be one, or become something else when the ellipse grows or shrinks by what the
// tolerance of fields allows. What it says to be apart or overlapping must be so.
//
//   exact_ellipses [PAIRS [SEED]]
#include "generators.h"
#include "oracle_number.h"

#include <hantei/hantei.h>
#include <hantei/io/json.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BITS = 60 };

// A point, segment or triangle.
typedef struct polygon {
    ht_vec2 v[3];
    int count;
} polygon;

// Integers in units of the least float.
static opoint whole(ht_vec2 p) {
    mpz_ptr x = oracle_new(), y = oracle_new();
    mpz_set_d(x, ldexp((double)p.x, 149));
    mpz_set_d(y, ldexp((double)p.y, 149));
    return (opoint){x, y};
}

// The ellipse's disc, its half axes times (2^BITS + more) / 2^BITS: so the squared radius is, in units of 2^(-2 BITS).
static num square_of_disc(const ht_ellipse *e, long more) {
    const num d = cross(whole(e->u), whole(e->v)), scale = add(mul(of(1L << (BITS - 1)), of(2)), of(more));
    return mul(mul(d, d), mul(scale, scale));
}

static opoint seen(const ht_ellipse *e, ht_vec2 p) {
    const opoint from = minus(whole(p), whole(e->center));
    return (opoint){cross(from, whole(e->v)), cross(whole(e->u), from)};
}

static ht_relation by_sign(int side) {
    return side < 0 ? HT_OVERLAP : side == 0 ? HT_TOUCH : HT_APART;
}

// A segment, by its point nearest to the origin.
static ht_relation relate_segment(opoint p, opoint q, num square) {
    const opoint d = minus(q, p);
    const num unit = mul(of(1L << (BITS - 1)), of(2)), ones = mul(unit, unit), length = dot(d, d), along = dot(p, d);
    if (sign(along) >= 0) {
        return by_sign(compare(mul(dot(p, p), ones), square));
    }
    if (sign(add(length, along)) <= 0) {
        return by_sign(compare(mul(dot(q, q), ones), square));
    }
    const num least = sub(mul(dot(p, p), length), mul(along, along));
    return by_sign(compare(mul(least, ones), mul(square, length)));
}

static ht_relation relate_exactly(const ht_ellipse *e, const polygon *g, long more) {
    const size_t mark = oracle_mark();
    const num square = square_of_disc(e, more);
    opoint v[3];
    for (int i = 0; i < g->count; i++) {
        v[i] = seen(e, g->v[i]);
    }
    ht_relation strongest = HT_APART;
    int left = 0, right = 0; // edges that have the centre strictly on that side
    for (int i = 0; i < g->count; i++) {
        const opoint p = v[i], q = v[(i + 1) % g->count];
        const ht_relation one = relate_segment(p, q, square);
        strongest = one > strongest ? one : strongest;
        left += sign(cross(p, q)) > 0;
        right += sign(cross(p, q)) < 0;
    }
    oracle_release(mark);
    return g->count == 3 && (left == 3 || right == 3) ? HT_OVERLAP : strongest;
}

// More than what the tolerance is of the shorter half axis, in units of 2^-BITS.
static long slack_of(const ht_ellipse *e, const polygon *g) {
    const double ux = (double)e->u.x, uy = (double)e->u.y, vx = (double)e->v.x, vy = (double)e->v.y;
    const double longer = sqrt(ux * ux + uy * uy + vx * vx + vy * vy), shorter = fabs(ux * vy - uy * vx) / longer;
    double size = 2 * (fabs((double)e->center.x) + fabs((double)e->center.y) + 2 * longer);
    for (int i = 0; i < g->count; i++) {
        size += fabs((double)g->v[i].x) + fabs((double)g->v[i].y);
    }
    return lrint(ldexp(fmin(0x1p-28 * size / shorter, 0.5), BITS));
}

static ht_shape shape_of(const polygon *g) {
    return g->count == 1   ? HT_SHAPE(g->v[0])
           : g->count == 2 ? HT_SHAPE(((ht_segment){g->v[0], g->v[1]}))
                           : HT_SHAPE(((ht_triangle){{g->v[0], g->v[1], g->v[2]}}));
}

static bool is_right(const ht_ellipse *e, const polygon *g, ht_relation found) {
    const ht_relation truth = relate_exactly(e, g, 0);
    const long slack = slack_of(e, g);
    const bool is_near =
        truth == HT_APART ? relate_exactly(e, g, slack) != truth : relate_exactly(e, g, -slack) != truth;
    return found == truth || (found == HT_TOUCH && is_near);
}

static bool judge(const ht_ellipse *e, const polygon *g) {
    const ht_shape a = HT_SHAPE(*e), b = shape_of(g);
    const ht_relation found = ht_relate(&a, &b);
    const float distance = ht_distance(&b, &a).distance;
    const bool agrees = (distance > 0) == (found == HT_APART) && (distance < 0) == (found == HT_OVERLAP);
    if (is_right(e, g, found) && agrees && ht_relate(&b, &a) == found) {
        return true;
    }
    ht_text text = {0};
    ht_json_write_shape(&text, &a);
    ht_text_printf(&text, ",\"b\":");
    ht_json_write_shape(&text, &b);
    printf("{\"a\":%s,\"found\":\"%s\",\"distance\":%.9g,\"truth\":\"%s\"}\n", text.data, ht_relation_name(found),
           (double)distance, ht_relation_name(relate_exactly(e, g, 0)));
    ht_text_deinit(&text);
    return false;
}

// ---- What is asked: whole numbers; anything; what touches exactly, and a step of a float beside that ----------------

static ht_vec2 draw(gen_rng *rng, bool whole_numbers) {
    const double x = gen_real(rng, -6, 6), y = gen_real(rng, -6, 6);
    return whole_numbers ? (ht_vec2){(float)rint(x), (float)rint(y)} : (ht_vec2){(float)x, (float)y};
}

static ht_vec2 along(ht_vec2 p, float s, ht_vec2 u, float t, ht_vec2 v) {
    return (ht_vec2){p.x + s * u.x + t * v.x, p.y + s * u.y + t * v.y};
}

// A tangent at a point of the border whose cosine and sine are fifths, or the point alone, or a triangle beyond it.
static polygon draw_tangent(gen_rng *rng, ht_ellipse *e) {
    static const float fifths[][2] = {{3, 4}, {-3, 4}, {4, -3}, {-4, -3}, {5, 0}, {0, -5}};
    const float *const f = fifths[gen_int(rng, 0, 5)];
    const ht_vec2 u = e->u, v = e->v, at = along(e->center, f[0], u, f[1], v);
    e->u = (ht_vec2){5 * u.x, 5 * u.y};
    e->v = (ht_vec2){5 * v.x, 5 * v.y};
    polygon g = {.count = 1 + gen_int(rng, 0, 3 - 1)};
    g.v[0] = g.count == 1 ? at : along(at, -f[1], u, f[0], v);
    g.v[1] = along(at, 2 * f[1], u, -2 * f[0], v);
    g.v[2] = along(at, f[0], u, f[1], v);
    if (gen_once_in(rng, 2)) {
        float *const number = gen_once_in(rng, 2) ? &g.v[0].x : &g.v[0].y;
        *number = nextafterf(*number, gen_once_in(rng, 2) ? INFINITY : -INFINITY);
    }
    return g;
}

static polygon draw_pair(gen_rng *rng, uint64_t number, ht_ellipse *e) {
    const bool whole_numbers = number % 3 != 1;
    *e = (ht_ellipse){draw(rng, whole_numbers), draw(rng, whole_numbers), draw(rng, whole_numbers)};
    if (number % 3 == 2) {
        return draw_tangent(rng, e);
    }
    polygon g = {.count = 1 + gen_int(rng, 0, 3 - 1)};
    for (int i = 0; i < 3; i++) {
        g.v[i] = draw(rng, whole_numbers);
    }
    return g;
}

int main(int argc, char **argv) {
    const uint64_t pairs = argc > 1 ? strtoull(argv[1], NULL, 0) : 20000;
    uint64_t wrong = 0, touches = 0;
    gen_rng rng;
    gen_seed(&rng, argc > 2 ? strtoull(argv[2], NULL, 0) : 1);
    for (uint64_t i = 0; i < pairs && wrong < 12; i++) {
        ht_ellipse e;
        const polygon g = draw_pair(&rng, i, &e);
        if ((double)e.u.x * (double)e.v.y != (double)e.u.y * (double)e.v.x) { // flat ones: ellipse_test.c
            wrong += !judge(&e, &g);
            touches += relate_exactly(&e, &g, 0) == HT_TOUCH;
        }
    }
    printf("%llu pairs, %llu touches, %llu wrong\n", (unsigned long long)pairs, (unsigned long long)touches,
           (unsigned long long)wrong);
    oracle_number_deinit();
    return wrong > 0 || touches < pairs / 20;
}
