// oracle_contact.c: manifolds of convex shapes in integers.
#include "oracle_contact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { MOST = 64, MOST_SHOWN = 8, NUMBERS = 4 + 2 * MOST };

// A shape's vertices by their numbers, and the hull of its core: which of them, counter-clockwise, each by its lowest
// number.
typedef struct core {
    opoint v[MOST];
    int count;
    int hull[MOST], edge_of[MOST]; // edge_of: the number of the hull's edge that starts there
    int hull_count;
    num radius;
} core;

// ---- The vertices by their numbers

static int floats_of(const ht_shape *s, float *out) {
    const ht_vec2 *v = NULL;
    int n = 0, count = 0;
    switch (s->kind) {
    case HT_BOX:
        out[0] = s->box.min.x, out[1] = s->box.min.y, out[2] = s->box.max.x, out[3] = s->box.max.y;
        return 4;
    case HT_OBOX:
        out[0] = s->obox.center.x, out[1] = s->obox.center.y, out[2] = s->obox.half.x, out[3] = s->obox.half.y;
        out[4] = s->obox.q.c, out[5] = s->obox.q.s, out[6] = s->obox.radius;
        return 7;
    case HT_POINT:
        v = &s->point, count = 1;
        break;
    case HT_CIRCLE:
        out[n++] = s->circle.radius, v = &s->circle.center, count = 1;
        break;
    case HT_SEGMENT:
        v = &s->segment.a, count = 2;
        break;
    case HT_CAPSULE:
        out[n++] = s->capsule.radius, v = &s->capsule.a, count = 2;
        break;
    case HT_TRIANGLE:
        v = s->triangle.v, count = 3;
        break;
    default:
        out[n++] = s->convex.radius, v = s->convex.v, count = s->convex.count;
        break;
    }
    for (int i = 0; i < count; i++) {
        out[n++] = v[i].x;
        out[n++] = v[i].y;
    }
    return n;
}

// The product of two lengths in the unit, where that of lengths is 2^unit.
static num product(num a, num b, long unit) {
    mpz_ptr r = oracle_new();
    mpz_mul(r, a, b);
    if (unit < 0) {
        mpz_tdiv_q_2exp(r, r, (mp_bitcnt_t)-unit); // exact: the pair's unit divides it
    } else {
        mpz_mul_2exp(r, r, (mp_bitcnt_t)unit);
    }
    return r;
}

static void obox_vertices(const num *n, long unit, core *out) {
    const num uc = product(n[2], n[4], unit), us = product(n[2], n[5], unit);
    const num vc = product(n[3], n[4], unit), vs = product(n[3], n[5], unit);
    for (int i = 0; i < 4; i++) {
        const bool right = i == 1 || i == 2, up = i >= 2;
        const num x = right ? add(n[0], uc) : sub(n[0], uc), y = right ? add(n[1], us) : sub(n[1], us);
        out->v[i] = (opoint){up ? sub(x, vs) : add(x, vs), up ? add(y, vc) : sub(y, vc)};
    }
    out->count = 4;
    out->radius = n[6];
}

static void vertices_of(const ht_shape *s, const num *n, int numbers, long unit, core *out) {
    if (s->kind == HT_OBOX) {
        obox_vertices(n, unit, out);
        return;
    }
    out->radius = of(0);
    if (s->kind == HT_BOX) {
        for (int i = 0; i < 4; i++) {
            out->v[i] = (opoint){n[i == 1 || i == 2 ? 2 : 0], n[i >= 2 ? 3 : 1]};
        }
        out->count = 4;
        return;
    }
    const int first = numbers % 2;
    if (first == 1) {
        out->radius = n[0];
    }
    out->count = (numbers - first) / 2;
    for (int i = 0; i < out->count; i++) {
        out->v[i] = (opoint){n[first + 2 * i], n[first + 2 * i + 1]};
    }
}

// ---- The hull of the numbered vertices

static int first_copy(const core *c, int i) {
    int k = 0;
    while (!is_same(c->v[k], c->v[i])) {
        k++;
    }
    return k;
}

static int turn(const core *c, int a, int b, int d) {
    return sign(cross(minus(c->v[b], c->v[a]), minus(c->v[d], c->v[a])));
}

// The number of the edge from hull vertex a to b, which go counter-clockwise: the first in the shape's own order of
// those edges with a length, or copies before them, that lie on it.
static int edge_number(const core *c, int a, int b) {
    const int n = c->count;
    int on[MOST], first = -1;
    for (int i = 0; i < n; i++) {
        on[i] = turn(c, a, b, i) == 0;
    }
    for (int i = 0; i < n; i++) { // the first vertex after one that is not on the line
        first = on[i] && !on[(i + n - 1) % n] ? i : first;
    }
    return first;
}

static void finish(core *c) {
    int start = 0, n = 0;
    for (int i = 1; i < c->count; i++) {
        const int by_x = compare(c->v[i].x, c->v[start].x);
        start = by_x < 0 || (by_x == 0 && compare(c->v[i].y, c->v[start].y) < 0) ? i : start;
    }
    int at = first_copy(c, start);
    const int first = at;
    do { // wrapping: the next vertex is the one that all others are left of, the farthest of those on a line
        int next = -1;
        for (int i = 0; i < c->count; i++) {
            if (is_same(c->v[i], c->v[at])) {
                continue;
            }
            const int side = next < 0 ? -1 : turn(c, at, next, i);
            const opoint far = minus(c->v[i], c->v[at]);
            if (next < 0 || side < 0 ||
                (side == 0 &&
                 compare(dot(far, far), dot(minus(c->v[next], c->v[at]), minus(c->v[next], c->v[at]))) > 0)) {
                next = i;
            }
        }
        c->hull[n++] = at;
        at = next < 0 ? first : first_copy(c, next);
    } while (at != first && n < MOST);
    c->hull_count = n;
    for (int i = 0; i < n; i++) {
        c->edge_of[i] = n <= 2 ? 0 : edge_number(c, c->hull[i], c->hull[(i + 1) % n]);
    }
}

typedef struct oracle_search {
    const core *a, *b;
    long unit;
    double alike, nx, ny;
    double best; // the distance of the cores: radii may be so large that nothing of it is left in the whole one
    oracle_see see;
    void *user;
} search;

static double to_double(num a, long unit) {
    long e;
    const double m = mpz_get_d_2exp(&e, a);
    return m == 0 ? 0 : ldexp(m, (int)(e + unit > 1500 ? 1500 : e + unit < -1500 ? -1500 : e + unit));
}
// n / d in double, times 2^unit.
static double quotient(num n, num d, long unit) {
    long e, f;
    const double m = mpz_get_d_2exp(&e, n), k = mpz_get_d_2exp(&f, d);
    const long all = e - f + unit;
    return m == 0 ? 0 : ldexp(m / k, (int)(all > 1500 ? 1500 : all < -1500 ? -1500 : all));
}

// The length of a vector; the vector's unit is 2^unit.
static double length_of(opoint v, long unit) {
    return hypot(to_double(v.x, unit), to_double(v.y, unit));
}

// ---- What a core shows

// An interval along t with heights along n; -1 for no edge.
typedef struct shown {
    num low, high, low_height, high_height;
    int low_vertex, high_vertex, edge;
} shown;

static opoint left_of(opoint n) {
    return (opoint){neg(n.y), n.x};
}

static shown corner_of(const core *c, int vertex, opoint n) {
    const num x = dot(left_of(n), c->v[vertex]), h = dot(n, c->v[vertex]);
    return (shown){x, x, h, h, vertex, vertex, -1};
}

static shown edge_shown(const core *c, int i, opoint n) {
    const int a = c->hull[i], b = c->hull[(i + 1) % c->hull_count];
    const shown p = corner_of(c, a, n), q = corner_of(c, b, n);
    return compare(p.low, q.low) <= 0 ? (shown){p.low, q.low, p.low_height, q.low_height, a, b, c->edge_of[i]}
                                      : (shown){q.low, p.low, q.low_height, p.low_height, b, a, c->edge_of[i]};
}

// The square of the edge's steepness, n / d; d is 0 for one that is seen end on.
static oratio steepness(const shown *s) {
    const num x = sub(s->high, s->low), y = sub(s->high_height, s->low_height);
    return (oratio){mul(y, y), mul(x, x)};
}

static bool is_vague(const shown *s) { // the run is less than 2^-20 of the rise: all such edges are alike
    const oratio r = steepness(s);
    mpz_ptr scaled = oracle_new();
    mpz_mul_2exp(scaled, r.d, 40);
    return s->edge >= 0 && compare(r.n, scaled) > 0;
}

static bool is_flatter(const shown *s, const shown *than) {
    const oratio p = steepness(s), q = steepness(than);
    return compare(mul(p.n, q.d), mul(q.n, p.d)) < 0;
}

static bool are_alike(const search *s, const core *c, int i, int k) {
    return length_of(minus(c->v[k], c->v[i]), s->unit) <= s->alike;
}

// The angle of an edge to the tangent, and the square of its sine: doubles tell one of them well.
static bool is_as_flat(const shown *p, const shown *q) {
    double angle[2], square[2];
    for (int i = 0; i < 2; i++) {
        const shown *s = i == 0 ? p : q;
        const oratio r = steepness(s);
        const double tangent = sign(r.d) == 0 ? HUGE_VAL : sqrt(quotient(r.n, r.d, 0));
        angle[i] = atan(tangent);
        square[i] = sin(angle[i]) * sin(angle[i]);
    }
    return fabs(angle[0] - angle[1]) <= 0x1p-40 || fabs(square[0] - square[1]) <= 0x1p-40;
}

// Whether a vertex is as far along n as another one within what is alike.
static bool is_as_far(const search *s, const core *c, opoint n, int i, int k) {
    return fabs(quotient(dot(n, minus(c->v[k], c->v[i])), of(1), s->unit)) <= s->alike * length_of(n, 0);
}

// The edges that come from where the core is farthest, or from a vertex that is alike, or are level with it; and have
// a length.
static int edges_from(const search *s, const core *c, opoint n, int farthest, shown all[MOST], bool is_long[MOST]) {
    int count = 0;
    for (int i = 0; i < c->hull_count && c->hull_count > 1; i++) {
        const int p = c->hull[i], q = c->hull[(i + 1) % c->hull_count];
        if (are_alike(s, c, p, farthest) || are_alike(s, c, q, farthest) ||
            (is_as_far(s, c, n, p, farthest) && is_as_far(s, c, n, q, farthest))) {
            all[count] = edge_shown(c, i, n);
            is_long[count] = !are_alike(s, c, p, q);
            count += sign(steepness(&all[count]).d) != 0;
        }
    }
    return count;
}

// Keeps the flatter one.
static void see_flatness(const shown **flattest, const shown *s) {
    if (!*flattest || is_flatter(s, *flattest)) {
        *flattest = s;
    }
}

// What the core shows where it is farthest along `out` (n or its opposite): the flattest of the edges that come from
// that vertex, of those that come from vertices that are alike, of those of them that are longer than what is alike;
// and what is as flat. Without any, the corner. Returns how many.
static int shown_of(const search *s, const core *c, opoint n, bool farthest, shown out[MOST_SHOWN]) {
    int best = 0, count = 0;
    for (int i = 1; i < c->hull_count; i++) {
        const int order = compare(dot(n, c->v[c->hull[i]]), dot(n, c->v[c->hull[best]]));
        best = (farthest ? order > 0 : order < 0) ? i : best;
    }
    shown all[MOST];
    bool is_long[MOST];
    const shown *flattest[3] = {NULL, NULL, NULL};
    const int edges = edges_from(s, c, n, c->hull[best], all, is_long);
    for (int i = 0; i < edges; i++) {
        see_flatness(&flattest[0], &all[i]);
        if (is_long[i]) {
            see_flatness(&flattest[1], &all[i]);
        }
        if (all[i].low_vertex == c->hull[best] || all[i].high_vertex == c->hull[best]) {
            see_flatness(&flattest[2], &all[i]);
        }
    }
    for (int i = 0; i < edges && count < MOST_SHOWN; i++) {
        bool is_flat = false;
        for (int k = 0; k < 3; k++) {
            is_flat = is_flat || (flattest[k] && is_as_flat(&all[i], flattest[k]));
        }
        if (is_flat) {
            out[count++] = all[i];
        }
    }
    if (count == 0) {
        out[count++] = corner_of(c, c->hull[best], n);
    }
    return count;
}

// ---- Manifolds

// The height of what is shown at x, as n / d.
static oratio height_at(const shown *s, num x) {
    const num run = sub(s->high, s->low);
    if (sign(run) == 0) {
        return (oratio){s->low_height, of(1)};
    }
    return (oratio){add(mul(s->low_height, run), mul(sub(s->high_height, s->low_height), sub(x, s->low))), run};
}

// What a shape has at x.
typedef struct feature {
    uint32_t vertex, edge;
    bool has_edge, is_end, is_near; // near: what is there is alike an end
} feature;

static feature feature_at(const shown *s, num x, double scale, double alike) {
    const double to_low = fabs(quotient(sub(x, s->low), of(1), 0)) * scale;
    const double to_high = fabs(quotient(sub(x, s->high), of(1), 0)) * scale;
    const double least = to_low <= to_high ? to_low : to_high;
    return (feature){.vertex = (uint32_t)(to_low <= to_high ? s->low_vertex : s->high_vertex),
                     .edge = 0x8000u | (uint32_t)s->edge,
                     .has_edge = s->edge >= 0,
                     .is_end = least == 0,
                     .is_near = least <= alike};
}

static void name(ocontact *out, uint32_t a, uint32_t b) {
    out->ids[out->id_count++] = a << 16 | b;
}

static void name_features(const feature *a, const feature *b, ocontact *out) {
    if (a->is_near && b->is_near) {
        name(out, a->vertex, b->vertex);
        if (a->has_edge) {
            name(out, a->edge, b->vertex);
        }
        if (b->has_edge) {
            name(out, a->vertex, b->edge);
        }
    } else if (a->is_end) {
        name(out, a->vertex, b->edge);
    } else {
        name(out, a->edge, b->vertex);
    }
}

// The point where both show x.
static ocontact contact_at(const search *s, const shown *p, const shown *q, opoint n, num x) {
    const oratio ha = height_at(p, x), hb = height_at(q, x);
    const num square = dot(n, n);
    const double length = sqrt(quotient(square, of(1), 0)), reach_a = to_double(s->a->radius, s->unit),
                 reach_b = to_double(s->b->radius, s->unit);
    const num gap = sub(mul(hb.n, ha.d), mul(ha.n, hb.d)), both = mul(ha.d, hb.d);
    const num sum = add(mul(hb.n, ha.d), mul(ha.n, hb.d));
    const double nx = quotient(n.x, of(1), 0) / length, ny = quotient(n.y, of(1), 0) / length;
    ocontact out = {.separation = quotient(gap, both, s->unit) / length - (reach_a + reach_b)};
    // ((ha + hb) / 2 n + x t) / n.n, and half the radii's difference along n
    const num w = mul(square, mul(of(2), both)), x2 = mul(x, mul(of(2), both));
    const opoint t = left_of(n);
    out.x = quotient(add(mul(sum, n.x), mul(x2, t.x)), w, s->unit) + 0.5 * (reach_a - reach_b) * nx;
    out.y = quotient(add(mul(sum, n.y), mul(x2, t.y)), w, s->unit) + 0.5 * (reach_a - reach_b) * ny;
    const double scale = ldexp(1, (int)s->unit) / length;
    const feature fa = feature_at(p, x, scale, s->alike), fb = feature_at(q, x, scale, s->alike);
    name_features(&fa, &fb, &out);
    return out;
}

static bool is_near_normal(const search *s, opoint n, omanifold *m) {
    long ex, ey;
    const double x = mpz_get_d_2exp(&ex, n.x), y = mpz_get_d_2exp(&ey, n.y);
    const long e = x == 0 || (y != 0 && ey > ex) ? ey : ex;
    const double u = ldexp(x, (int)(ex - e < -2000 ? -2000 : ex - e)),
                 v = ldexp(y, (int)(ey - e < -2000 ? -2000 : ey - e)), length = sqrt(u * u + v * v);
    m->nx = u / length;
    m->ny = v / length;
    return fabs(m->nx - s->nx) <= 0x1p-22 && fabs(m->ny - s->ny) <= 0x1p-22;
}

static bool see_pair(const search *s, omanifold *m, opoint n, const shown *p, const shown *q) {
    const num low = compare(p->low, q->low) > 0 ? p->low : q->low,
              high = compare(p->high, q->high) < 0 ? p->high : q->high;
    m->is_vague = is_vague(p) || is_vague(q);
    m->count = 0;
    const bool just_meet = to_double(sub(low, high), s->unit) <= s->alike * length_of(n, 0);
    if (just_meet) {
        m->point[m->count++] = contact_at(s, p, q, n, low);
    }
    if (just_meet && compare(low, high) != 0) {
        m->point[m->count++] = contact_at(s, p, q, n, high);
    }
    return s->see(m, s->user);
}

// The numbers of the edges at hull vertex i that the way n stands on as nearly at right angles as doubles tell, as halves
// of ids. Returns how many.
static int edges_across(const search *s, const core *c, int i, opoint n, uint32_t out[2]) {
    int count = 0;
    for (int side = 0; side < 2 && c->hull_count > 1; side++) {
        const int k = (i + c->hull_count - side) % c->hull_count;
        const opoint d = minus(c->v[c->hull[(k + 1) % c->hull_count]], c->v[c->hull[k]]);
        const double along = fabs(quotient(dot(d, n), of(1), 2 * s->unit));
        if (along <= 0x1p-40 * length_of(d, s->unit) * length_of(n, s->unit)) {
            out[count++] = 0x8000u | (uint32_t)c->edge_of[k];
        }
    }
    return count;
}

// From corner to corner; there may be an edge that faces the other corner.
static bool see_corner_pair(const search *s, omanifold *m, opoint n, int p, int q) {
    const shown a = corner_of(s->a, s->a->hull[p], n), b = corner_of(s->b, s->b->hull[q], n);
    ocontact *at = &m->point[0];
    *at = contact_at(s, &a, &b, n, a.low);
    uint32_t ids[2];
    for (int k = edges_across(s, s->a, p, n, ids); k > 0; k--) {
        name(at, ids[k - 1], (uint32_t)s->b->hull[q]);
    }
    for (int k = edges_across(s, s->b, q, n, ids); k > 0; k--) {
        name(at, (uint32_t)s->a->hull[p], ids[k - 1]);
    }
    m->count = 1;
    return s->see(m, s->user);
}

// Along the normal of an edge, or of the way between corners p and q (indices into the hulls; -1: none).
static bool see_normal(const search *s, opoint n, double edge_length, int p, int q) {
    omanifold m = {.is_corners = p >= 0, .of = s};
    if (is_zero(n) || !is_near_normal(s, n, &m)) {
        return false;
    }
    const double length = sqrt(quotient(dot(n, n), of(1), 0));
    if (p >= 0) {
        return see_corner_pair(s, &m, n, p, q);
    }
    shown a[MOST_SHOWN], b[MOST_SHOWN];
    const int na = shown_of(s, s->a, n, true, a), nb = shown_of(s, s->b, n, false, b);
    num most = NULL, least = NULL;
    for (int i = 0; i < s->a->hull_count; i++) {
        const num h = dot(n, s->a->v[s->a->hull[i]]);
        most = !most || compare(h, most) > 0 ? h : most;
    }
    for (int i = 0; i < s->b->hull_count; i++) {
        const num h = dot(n, s->b->v[s->b->hull[i]]);
        least = !least || compare(h, least) < 0 ? h : least;
    }
    m.loss = (s->best - quotient(sub(least, most), of(1), s->unit) / length) / edge_length;
    bool good = false;
    for (int i = 0; i < na * nb && !good; i++) {
        good = see_pair(s, &m, n, &a[i / nb], &b[i % nb]);
    }
    return good;
}

static bool see_edges(const search *s, const core *c, bool of_a) {
    for (int i = 0; i < c->hull_count && c->hull_count > 1; i++) {
        const opoint d = minus(c->v[c->hull[(i + 1) % c->hull_count]], c->v[c->hull[i]]);
        const opoint out = {d.y, neg(d.x)}; // right of it: outwards
        if (see_normal(s, of_a ? out : (opoint){neg(out.x), neg(out.y)}, length_of(d, s->unit), -1, -1)) {
            return true;
        }
    }
    return false;
}

// Corners that are one point, of cores that touch there: no way leads from one to the other, any normal of the distance
// will do.
static bool see_same_point(const search *s, int i, int k) {
    const opoint p = s->a->v[s->a->hull[i]];
    if (!is_same(p, s->b->v[s->b->hull[k]])) {
        return false;
    }
    const double ra = to_double(s->a->radius, s->unit), rb = to_double(s->b->radius, s->unit);
    const double half = 0.5 * (ra - rb);
    const ocontact at = {to_double(p.x, s->unit) + half * s->nx,
                         to_double(p.y, s->unit) + half * s->ny,
                         -(ra + rb),
                         {(uint32_t)s->a->hull[i] << 16 | (uint32_t)s->b->hull[k]},
                         1};
    const omanifold m = {.nx = s->nx, .ny = s->ny, .is_corners = true, .of = s, .point = {at}, .count = 1};
    return s->see(&m, s->user);
}

static bool see_corners(const search *s) {
    for (int i = 0; i < s->a->hull_count; i++) {
        for (int k = 0; k < s->b->hull_count; k++) {
            if (see_normal(s, minus(s->b->v[s->b->hull[k]], s->a->v[s->a->hull[i]]), 1, i, k) ||
                see_same_point(s, i, k)) {
                return true;
            }
        }
    }
    return false;
}

bool oracle_manifolds(const ht_shape *a, const ht_shape *b, ht_vec2 normal, double alike, oracle_see see, void *user) {
    float numbers[2 * NUMBERS];
    num lowered[2 * NUMBERS];
    const int first = floats_of(a, numbers), second = floats_of(b, numbers + first);
    olowered pair = oracle_lower_with(a, b, numbers, first + second, lowered);
    static core cores[2];
    vertices_of(a, lowered, first, pair.unit, &cores[0]);
    vertices_of(b, lowered + first, second, pair.unit, &cores[1]);
    finish(&cores[0]);
    finish(&cores[1]);
    const odistance d = oracle_distance(&pair);
    ogap best = d.gaps[d.best];
    best.reach = of(0);
    const double cores_apart = oracle_value_to_double(oracle_gap_value(&best, pair.unit));
    const search s = {&cores[0],        &cores[1],   pair.unit, alike, (double)normal.x,
                      (double)normal.y, cores_apart, see,       user};
    const bool good = see_edges(&s, &cores[0], true) || see_edges(&s, &cores[1], false) || see_corners(&s);
    oracle_lower_deinit(&pair);
    return good;
}

// The hull's edge of that number, or -1.
static int hull_edge(const core *c, int number) {
    for (int i = 0; i < c->hull_count && c->hull_count > 1; i++) {
        if (c->edge_of[i] == number) {
            return i;
        }
    }
    return -1;
}

// Whether both ends of an edge are as near to the line of another as what is alike: the front and the back of a flat
// core.
static bool is_along(const search *s, const core *c, const int p[2], const int q[2]) {
    const opoint e = minus(c->v[p[1]], c->v[p[0]]);
    for (int end = 0; end < 2; end++) {
        const num off = cross(e, minus(c->v[q[end]], c->v[p[0]]));
        if (fabs(quotient(off, of(1), 2 * s->unit)) > s->alike * length_of(e, s->unit)) {
            return false;
        }
    }
    return true;
}

// Whether the half of an id is the feature or one that is alike.
static bool is_feature(const search *s, const core *c, uint32_t is, uint32_t said) {
    const bool is_edge = (is & 0x8000u) != 0, said_edge = (said & 0x8000u) != 0;
    const int number = (int)(is & 0x7fffu), other = (int)(said & 0x7fffu);
    if (is == said) {
        return true;
    }
    int p[2] = {number, number}, q[2] = {other, other}; // ends
    for (int side = 0; side < 2; side++) {
        if (side == 0 ? is_edge : said_edge) {
            const int i = hull_edge(c, side == 0 ? number : other);
            if (i < 0) {
                return false;
            }
            (side == 0 ? p : q)[0] = c->hull[i];
            (side == 0 ? p : q)[1] = c->hull[(i + 1) % c->hull_count];
        }
    }
    if (!said_edge && (other >= c->count || first_copy(c, other) != other)) {
        return false;
    }
    if (is_edge && said_edge && (is_along(s, c, p, q) || is_along(s, c, q, p))) {
        return true;
    }
    return (are_alike(s, c, p[0], q[0]) && are_alike(s, c, p[1], q[1])) ||
           (are_alike(s, c, p[0], q[1]) && are_alike(s, c, p[1], q[0]));
}

bool oracle_has_id(const omanifold *m, const ocontact *p, uint32_t id) {
    for (int k = 0; k < p->id_count; k++) {
        if (is_feature(m->of, m->of->a, p->ids[k] >> 16, id >> 16) &&
            is_feature(m->of, m->of->b, p->ids[k] & 0xffffu, id & 0xffffu)) {
            return true;
        }
    }
    return false;
}
