// gen_double_level.c: pairs decided at the last bits of a double.
//
// Straight pairs: b is any direction with 24-bit coordinates, a is s b with a tiny s and rounded, c is m b with m a
// power of two. Then c is off the line a-b by the rounding of a only, some 2^-50 of what the determinant's products
// are. A has the edge a-b and lies to its left, B has the vertex c and lies to its right.
//
// Round pairs: circles of radius 5k (and 13k, 17k, 25k) whose centre is displaced by 2^-22 to 2^-58 from where they
// touch a vertex, an edge or another circle exactly (3-4-5). A's core is at the origin, B begins at T = k (3, 4).
//
//            B (right, below)          A: core at the origin, reach 5    T = (3,4): B begins here
//   A: a ----------- c ------- b
#include "gen_internal.h"

#include <math.h>
#include <string.h>

// A vertex or an edge to begin with, and the side on which the rest of the shape is to be.
typedef struct corner {
    ht_vec2 v[2]; // a vertex, or the ends of an edge
    int count;
    ht_vec2 rest[4]; // points on the shape's own side, to build with
} corner;

// A polygon, polyline, triangle, ... from the corner and its rest; false where the kind cannot.
static bool build_on(gen_rng *rng, const corner *c, ht_kind kind, gen_part *out) {
    ht_vec2 *v = out->v;
    memcpy(v, c->v, sizeof *v * (size_t)c->count);
    memcpy(v + c->count, c->rest, sizeof c->rest);
    out->shape = (ht_shape){.kind = kind};
    switch (kind) {
    case HT_POINT:
        out->shape.point = v[0];
        return c->count == 1;
    case HT_SEGMENT:
        out->shape.segment = (ht_segment){v[0], v[1]};
        return true;
    case HT_CAPSULE:
        out->shape.capsule = (ht_capsule){v[0], v[1], 0};
        return true;
    case HT_TRIANGLE:
        memcpy(out->shape.triangle.v, v, sizeof out->shape.triangle.v);
        return true;
    case HT_CONVEX:
        out->shape.convex = (ht_convex){v, gen_hull(v, gen_int(rng, c->count, c->count + 3)), 0};
        return true;
    case HT_POLYLINE:
        out->shape.polyline = (ht_polyline){v, gen_int(rng, 2, c->count + 3), false};
        return true;
    case HT_POLYGON:
        out->ring_end[0] = gen_int(rng, 3, c->count + 2);
        out->shape.polygon = (ht_polygon){v, out->ring_end, 1, HT_EVEN_ODD, NULL};
        return gen_is_polygon(&out->shape.polygon);
    default:
        return false;
    }
}

static ht_vec2 along(ht_vec2 p, ht_vec2 d, double t) {
    return (ht_vec2){(float)((double)p.x + t * (double)d.x), (float)((double)p.y + t * (double)d.y)};
}

static void fill_rest(gen_rng *rng, corner *c, ht_vec2 from, ht_vec2 away, ht_vec2 along_edge) {
    for (int i = 0; i < 4; i++) {
        c->rest[i] = along(along(from, away, gen_real(rng, 0.2, 2)), along_edge, gen_real(rng, -1, 1));
    }
}

// The shape with an edge along b through (nearly) the origin, on the left of it.
static bool straight_a(gen_rng *rng, ht_vec2 a, ht_vec2 b, ht_kind kind, gen_part *out) {
    if (kind == HT_LINE || kind == HT_RAY) {
        out->shape = kind == HT_LINE ? HT_SHAPE(((ht_line){a, b})) : HT_SHAPE(((ht_ray){a, b}));
        return true;
    }
    if (kind == HT_OBOX) { // its edge passes through the origin exactly
        const float h = ldexpf(1, gen_int(rng, -2, 2));
        const ht_vec2 center = {-h * b.y, h * b.x};
        out->shape = HT_SHAPE(((ht_obox){center, {4, h}, {b.x, b.y}, 0}));
        return true;
    }
    if (kind == HT_HALFPLANE) {
        out->shape = HT_SHAPE(((ht_halfplane){{b.y, -b.x}, 0}));
        return true;
    }
    corner c = {.v = {a, b}, .count = 2};
    fill_rest(rng, &c, a, (ht_vec2){-b.y, b.x}, b);
    return build_on(rng, &c, kind, out);
}

// The shape with a vertex at v, to the right and below of it.
static bool straight_b(gen_rng *rng, ht_vec2 v, ht_vec2 b, ht_kind kind, gen_part *out) {
    if (kind == HT_RAY) {
        out->shape = HT_SHAPE(((ht_ray){v, {b.y, -b.x}}));
        return true;
    }
    if (kind == HT_BOX) {
        out->shape = HT_SHAPE(((ht_box){{v.x, v.y - b.y}, {v.x + b.x, v.y}}));
        return true;
    }
    if (kind == HT_OBOX) { // the corner is 2 v.x - v.x, v.y / 2 + v.y / 2
        const ht_vec2 center = {2 * v.x, v.y / 2};
        out->shape = HT_SHAPE(((ht_obox){center, {v.x, v.y / 2}, {1, 0}, 0}));
        return true;
    }
    corner c = {.v = {v}, .count = 1};
    fill_rest(rng, &c, v, (ht_vec2){b.y, -b.x}, (ht_vec2){0, 0});
    return build_on(rng, &c, kind, out);
}

static bool make_straight(gen_rng *rng, ht_kind a, ht_kind b, gen_part *pa, gen_part *pb) {
    const ht_vec2 to = {(float)gen_real(rng, 1, 5), (float)gen_real(rng, 1, 5)};
    const double s = ldexp(gen_once_in(rng, 2) ? gen_real(rng, 0.5, 1) : 1.0 / 3, gen_int(rng, -34, -26));
    const ht_vec2 tiny = {(float)(s * (double)to.x), (float)(s * (double)to.y)};
    const float m = ldexpf(1, -gen_int(rng, 1, 3));
    const ht_vec2 middle = {m * to.x, m * to.y};
    // Where A's edge passes through the origin itself, B's vertex is the rounded one.
    const bool exact_edge = a == HT_OBOX || a == HT_HALFPLANE;
    return straight_a(rng, tiny, to, a, pa) && straight_b(rng, exact_edge ? tiny : middle, to, b, pb);
}

// ---- round pairs

typedef struct tangency {
    float x, y, reach; // x^2 + y^2 = reach^2
    float near;        // the displacement
    float split;       // how much of the reach is B's radius
} tangency;

static ht_vec2 tangency_point(const tangency *t, float out, float side) {
    return (ht_vec2){t->x + out * t->x - side * t->y, t->y + out * t->y + side * t->x};
}

static float whole(gen_rng *rng, int low, int high) {
    return (float)gen_int(rng, low, high);
}

// The shape around the origin with the rest of the radius.
static bool round_a(gen_rng *rng, const tangency *t, ht_kind kind, gen_part *out) {
    const ht_vec2 at = gen_once_in(rng, 2) ? (ht_vec2){t->near, 0} : (ht_vec2){0, t->near};
    const float radius = t->reach - t->split, back = whole(rng, 0, 2), side = whole(rng, -2, 2);
    const ht_vec2 other = {-back * t->x - side * t->y, -back * t->y + side * t->x};
    switch (kind) {
    case HT_CIRCLE:
        out->shape = HT_SHAPE(((ht_circle){at, radius}));
        return true;
    case HT_CAPSULE:
        out->shape = HT_SHAPE(((ht_capsule){at, other, radius}));
        return true;
    case HT_CONVEX:
        out->v[0] = at;
        out->v[1] = other;
        out->v[2] = (ht_vec2){-2 * t->x + t->y, -2 * t->y - t->x};
        out->shape = HT_SHAPE(((ht_convex){out->v, gen_hull(out->v, gen_int(rng, 1, 3)), radius}));
        return true;
    case HT_OBOX: // corner: center + (1, near) h + (-near, 1) h, so that it is displaced
        out->shape = HT_SHAPE(((ht_obox){{-1, -1}, {1, 1}, {1, t->near}, radius}));
        return true;
    default:
        return false;
    }
}

// The shape that begins at T, with a radius when the reach is split.
static bool round_b(gen_rng *rng, const tangency *t, ht_kind kind, gen_part *out) {
    const bool edge = gen_once_in(rng, 2);
    corner c = {.v = {tangency_point(t, 0, edge ? -whole(rng, 1, 3) : 0), tangency_point(t, 0, whole(rng, 1, 3))}};
    c.count = edge ? 2 : 1;
    for (int i = 0; i < 4; i++) {
        c.rest[i] = tangency_point(t, whole(rng, 1, 3), whole(rng, -3, 3));
    }
    const ht_vec2 direction = {-t->y, t->x};
    switch (kind) {
    case HT_CIRCLE:
        out->shape = HT_SHAPE(((ht_circle){tangency_point(t, 0, 0), t->split}));
        return true;
    case HT_RAY:
        out->shape = HT_SHAPE(((ht_ray){c.v[0], edge ? direction : (ht_vec2){t->x, t->y}}));
        return true;
    case HT_LINE:
        out->shape = HT_SHAPE(((ht_line){c.v[0], direction}));
        return edge;
    case HT_HALFPLANE:
        out->shape = HT_SHAPE(((ht_halfplane){{-t->x, -t->y}, -t->reach * t->reach}));
        return true;
    case HT_BOX:
        out->shape = HT_SHAPE(((ht_box){{t->x, t->y}, {t->x + whole(rng, 0, 3), t->y + whole(rng, 0, 3)}}));
        return true;
    case HT_OBOX: { // T - direction .. T + direction, out by once the tangent vector's length
        const ht_vec2 center = tangency_point(t, 1, 0);
        out->shape = HT_SHAPE(((ht_obox){center, {1, 1}, {t->x, t->y}, t->split}));
        return true;
    }
    default:
        if (!build_on(rng, &c, kind, out)) {
            return false;
        }
        if (kind == HT_CAPSULE) {
            out->shape.capsule.radius = t->split;
        } else if (kind == HT_CONVEX) {
            out->shape.convex.radius = t->split;
        }
        return true;
    }
}

static bool may_be_round(ht_kind kind) {
    return kind == HT_CIRCLE || kind == HT_CAPSULE || kind == HT_OBOX || kind == HT_CONVEX;
}

static bool make_round(gen_rng *rng, ht_kind a, ht_kind b, gen_part *pa, gen_part *pb) {
    static const float triples[][3] = {{3, 4, 5}, {4, 3, 5}, {5, 12, 13}, {15, 8, 17}, {7, 24, 25}, {24, 7, 25}};
    const float *triple = triples[gen_int(rng, 0, 5)];
    tangency t = {triple[0], triple[1], triple[2], 0, 0};
    t.near = ldexpf((float)gen_int(rng, -1, 1), -gen_int(rng, 22, 58));
    t.split = may_be_round(b) ? whole(rng, b == HT_CIRCLE ? 1 : 0, (int)t.reach - 1) : 0;
    return round_a(rng, &t, a, pa) && round_b(rng, &t, b, pb);
}

static ht_kind kind_within(gen_rng *rng, ht_kind kind) {
    return kind == HT_COMPOUND ? (ht_kind)gen_int(rng, HT_POINT, HT_POLYGON) : kind;
}

static bool make_parts(gen_rng *rng, ht_kind a, ht_kind b, gen_part *pa, gen_part *pb) {
    if (may_be_round(a) && (gen_once_in(rng, 2) || a == HT_CIRCLE || b == HT_CIRCLE)) {
        return make_round(rng, a, b, pa, pb);
    }
    return make_straight(rng, a, b, pa, pb);
}

static gen_part *part_of(gen_shape *s, ht_kind kind) {
    if (kind != HT_COMPOUND) {
        return &s->own;
    }
    s->own.shape = (ht_shape){.kind = HT_COMPOUND, .compound = {s->members, 1}};
    return &s->parts[0];
}

bool gen_double_level(gen_rng *rng, ht_kind a, ht_kind b, gen_pair *out) {
    for (int attempt = 0; attempt < 8; attempt++) {
        const ht_kind within_a = kind_within(rng, a), within_b = kind_within(rng, b);
        gen_part *pa = part_of(&out->a, a), *pb = part_of(&out->b, b);
        if (gen_once_in(rng, 2) ? make_parts(rng, within_a, within_b, pa, pb)
                                : make_parts(rng, within_b, within_a, pb, pa)) {
            gen_seal(NULL, &out->a);
            gen_seal(NULL, &out->b);
            return true;
        }
    }
    return false;
}
