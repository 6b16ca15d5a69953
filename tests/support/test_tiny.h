// test_tiny.h: shapes with small integer coordinates, and an oracle for them made of nothing but sampling.
//
// A shape is a set of edges with rings or without. All edges of two shapes are cut where any others meet them; between
// two cuts everything along an edge is alike, so that its middle, and the points a little to the left and to the right
// of it, tell all there is to know; so do the cuts themselves with the points around them. Places are rational, numbers
// wide enough for all products; nothing is shared with the library, or with tests/exact.
#ifndef HANTEI_TEST_TINY_H
#define HANTEI_TEST_TINY_H

#include <hantei/query.h>

#include <stdlib.h>

__extension__ typedef __int128 wide;

enum { TINY_EDGES = 24, TINY_CUTS = 4 * TINY_EDGES };

typedef struct tiny_vec {
    long x, y;
} tiny_vec;

/// The point (x / w, y / w), w > 0.
typedef struct tiny_place {
    wide x, y, w;
} tiny_place;

typedef struct tiny_edge {
    tiny_vec p, d;
} tiny_edge;

/// What a shape is made of, its radius left out.
typedef struct tiny {
    tiny_edge edge[TINY_EDGES];
    int count;
    bool is_region;           // the rule fills something
    bool is_ring[TINY_EDGES]; // no edge, but the extent of a ring on one line
    bool nonzero;
    long radius;
} tiny;

typedef enum tiny_location { TINY_OUT, TINY_BORDER, TINY_IN } tiny_location;

static inline int tiny_sign(wide v) {
    return (v > 0) - (v < 0);
}

static inline wide tiny_cross(tiny_vec a, tiny_vec b) {
    return (wide)a.x * b.y - (wide)a.y * b.x;
}

static inline wide tiny_dot(tiny_vec a, tiny_vec b) {
    return (wide)a.x * b.x + (wide)a.y * b.y;
}

static inline tiny_vec tiny_minus(tiny_vec a, tiny_vec b) {
    return (tiny_vec){a.x - b.x, a.y - b.y};
}

static inline tiny_place tiny_at(tiny_vec p) {
    return (tiny_place){p.x, p.y, 1};
}

static inline bool tiny_is_point(const tiny_edge *e) {
    return e->d.x == 0 && e->d.y == 0;
}

// Sign of d x (place - p), and of d . (place - p).
static inline int tiny_side(const tiny_edge *e, tiny_place q) {
    return tiny_sign(e->d.x * (q.y - e->p.y * q.w) - e->d.y * (q.x - e->p.x * q.w));
}

static inline wide tiny_along(const tiny_edge *e, tiny_place q) { // times q.w
    return e->d.x * (q.x - e->p.x * q.w) + e->d.y * (q.y - e->p.y * q.w);
}

static inline bool tiny_holds(const tiny_edge *e, tiny_place q) {
    if (tiny_is_point(e)) {
        return q.x == e->p.x * q.w && q.y == e->p.y * q.w;
    }
    return tiny_side(e, q) == 0 && tiny_along(e, q) >= 0 && tiny_along(e, q) <= tiny_dot(e->d, e->d) * q.w;
}

static inline bool tiny_on(const tiny *s, tiny_place q) {
    for (int i = 0; i < s->count; i++) {
        if (tiny_holds(&s->edge[i], q)) {
            return true;
        }
    }
    return false;
}

/// Whether the rule fills a place that lies on no edge.
static inline bool tiny_filled(const tiny *s, tiny_place q) {
    int winding = 0, crossings = 0;
    for (int i = 0; i < s->count && s->is_region; i++) {
        const tiny_edge *e = &s->edge[i];
        const bool from = e->p.y * q.w <= q.y, to = (e->p.y + e->d.y) * q.w <= q.y;
        if (!s->is_ring[i] && from != to && (tiny_side(e, q) > 0) == from) {
            winding += from ? 1 : -1;
            crossings++;
        }
    }
    return s->nonzero ? winding != 0 : (crossings & 1) != 0;
}

/// The place moved by the vector over 2^52: nothing that it is not on is as near.
static inline tiny_place tiny_moved(tiny_place q, tiny_vec d) {
    const wide far = (wide)1 << 52;
    return (tiny_place){q.x * far + d.x * q.w, q.y * far + d.y * q.w, q.w * far};
}

static inline int tiny_half(tiny_vec d) {
    return d.y < 0 || (d.y == 0 && d.x < 0);
}

static inline int tiny_by_angle(const void *a, const void *b) {
    const tiny_vec *p = a, *q = b;
    return tiny_half(*p) != tiny_half(*q) ? tiny_half(*p) - tiny_half(*q) : -tiny_sign(tiny_cross(*p, *q));
}

// A direction between d and the next one counter-clockwise, which is not the same.
static inline tiny_vec tiny_between(tiny_vec d, tiny_vec next) {
    const int turn = tiny_sign(tiny_cross(d, next));
    if (turn == 0) {
        return tiny_dot(d, next) < 0 ? (tiny_vec){-d.y, d.x} : (tiny_vec){-d.x, -d.y};
    }
    // shortest vectors are at most some hundred times each other: their sum is between them, but near neither
    return (tiny_vec){turn * (d.x + next.x), turn * (d.y + next.y)};
}

/// Where a place lies; one on edges is inside when everything around it is filled.
static inline tiny_location tiny_locate(const tiny *s, tiny_place q) {
    tiny_vec ways[2 * TINY_EDGES];
    int n = 0;
    if (!tiny_on(s, q)) {
        return tiny_filled(s, q) ? TINY_IN : TINY_OUT;
    }
    for (int i = 0; i < s->count; i++) {
        const tiny_edge *e = &s->edge[i];
        if (!tiny_holds(e, q) || tiny_is_point(e)) {
            continue;
        }
        if (tiny_along(e, q) > 0) {
            ways[n++] = (tiny_vec){-e->d.x, -e->d.y};
        }
        if (tiny_along(e, q) < tiny_dot(e->d, e->d) * q.w) {
            ways[n++] = e->d;
        }
    }
    if (n == 0) {
        return tiny_filled(s, tiny_moved(q, (tiny_vec){1, 0})) ? TINY_IN : TINY_BORDER;
    }
    qsort(ways, (size_t)n, sizeof *ways, tiny_by_angle);
    for (int i = 0; i < n; i++) {
        const tiny_vec next = ways[(i + 1) % n];
        const bool same = tiny_cross(ways[i], next) == 0 && tiny_dot(ways[i], next) > 0;
        if ((!same || i + 1 == n) && !tiny_filled(s, tiny_moved(q, tiny_between(ways[i], next)))) {
            return TINY_BORDER;
        }
    }
    return TINY_IN;
}

/// A fraction n / d of an edge, d > 0.
typedef struct tiny_fraction {
    wide n, d;
} tiny_fraction;

static inline int tiny_by_fraction(const void *a, const void *b) {
    const tiny_fraction *t = a, *u = b;
    return tiny_sign(t->n * u->d - u->n * t->d);
}

static inline tiny_place tiny_place_of(const tiny_edge *e, tiny_fraction t) {
    return (tiny_place){e->p.x * t.d + e->d.x * t.n, e->p.y * t.d + e->d.y * t.n, t.d};
}

static inline int tiny_cut(const tiny_edge *e, const tiny_edge *f, tiny_fraction out[2]) {
    const wide turn = tiny_cross(e->d, f->d);
    const tiny_vec to = tiny_minus(f->p, e->p);
    int n = 0;
    if (turn != 0) {
        const wide t = tiny_cross(to, f->d) * tiny_sign(turn), u = tiny_cross(to, e->d) * tiny_sign(turn);
        const wide whole = turn * tiny_sign(turn);
        if (t >= 0 && t <= whole && u >= 0 && u <= whole) {
            out[n++] = (tiny_fraction){t, whole};
        }
        return n;
    }
    for (int end = 0; end < 2; end++) {
        const tiny_vec p = {f->p.x + end * f->d.x, f->p.y + end * f->d.y};
        if (tiny_holds(e, tiny_at(p))) {
            out[n++] = (tiny_fraction){tiny_dot(tiny_minus(p, e->p), e->d), tiny_dot(e->d, e->d)};
        }
    }
    return n;
}

/// Every fraction of the edge, which is no point, where edges of a or b meet it, in order, each once, 0 and 1 too.
static inline int tiny_cuts(const tiny_edge *e, const tiny *a, const tiny *b, tiny_fraction out[TINY_CUTS + 2]) {
    int n = 0, kept = 0;
    out[n++] = (tiny_fraction){0, 1};
    out[n++] = (tiny_fraction){1, 1};
    for (int i = 0; i < a->count + b->count; i++) {
        n += tiny_cut(e, i < a->count ? &a->edge[i] : &b->edge[i - a->count], out + n);
    }
    qsort(out, (size_t)n, sizeof *out, tiny_by_fraction);
    for (int i = 0; i < n; i++) {
        if (kept == 0 || tiny_by_fraction(&out[kept - 1], &out[i]) != 0) {
            out[kept++] = out[i];
        }
    }
    return kept;
}

static inline tiny_place tiny_middle(const tiny_edge *e, tiny_fraction t, tiny_fraction u) {
    return tiny_place_of(e, (tiny_fraction){t.n * u.d + u.n * t.d, 2 * t.d * u.d});
}

static inline tiny_place tiny_beside(const tiny_edge *e, tiny_place q, int side) { // 1 left
    return tiny_moved(q, (tiny_vec){-side * e->d.y, side * e->d.x});
}

static inline bool tiny_bare(const tiny *s, const tiny_edge *e, tiny_place q) {
    return !tiny_filled(s, tiny_beside(e, q, 1)) && !tiny_filled(s, tiny_beside(e, q, -1));
}

// Whether the edge is thin just before and just behind a fraction between 0 and 1.
static inline bool tiny_thin_at(const tiny *s, const tiny_edge *e, tiny_fraction t) {
    tiny_fraction cut[TINY_CUTS + 2];
    const int n = tiny_cuts(e, s, s, cut);
    tiny_fraction low = {0, 1}, high = {1, 1};
    for (int i = 0; i < n; i++) {
        low = tiny_by_fraction(&cut[i], &t) < 0 ? cut[i] : low;
    }
    for (int i = n; i-- > 0;) {
        high = tiny_by_fraction(&cut[i], &t) > 0 ? cut[i] : high;
    }
    return tiny_bare(s, e, tiny_middle(e, low, t)) && tiny_bare(s, e, tiny_middle(e, t, high));
}

// Two edges, or rings without area, that cross in a point inside both while both are thin there.
static inline bool tiny_thin_cross(const tiny *a, const tiny *b) {
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) {
            const tiny_edge *e = &a->edge[i], *f = &b->edge[k];
            tiny_fraction t[2], u[2];
            if (tiny_cross(e->d, f->d) != 0 && tiny_cut(e, f, t) == 1 && tiny_cut(f, e, u) == 1 && t->n > 0 &&
                t->n < t->d && u->n > 0 && u->n < u->d && tiny_thin_at(a, e, *t) && tiny_thin_at(b, f, *u)) {
                return true;
            }
        }
    }
    return false;
}

/// What the points of both shapes' edges say, as bits: places in both; in both interiors or one's interior and the
/// other's edge; of b that are not in a; of b that are on a's border.
enum { TINY_MEET = 1, TINY_ENTER = 2, TINY_LEAVE = 4, TINY_REST = 8 };

static inline unsigned tiny_see_place(const tiny *a, const tiny *b, tiny_place q) {
    const tiny_location in_a = tiny_locate(a, q), in_b = tiny_locate(b, q);
    unsigned bits = 0;
    bits |= in_a != TINY_OUT && in_b != TINY_OUT ? TINY_MEET : 0u;
    bits |= (in_a == TINY_IN && in_b != TINY_OUT) || (in_b == TINY_IN && in_a != TINY_OUT) ? TINY_ENTER : 0u;
    bits |= in_b != TINY_OUT && in_a == TINY_OUT ? TINY_LEAVE : 0u;
    return bits | (in_b != TINY_OUT && in_a == TINY_BORDER ? TINY_REST : 0u);
}

static inline unsigned tiny_see(const tiny *a, const tiny *b) {
    unsigned bits = 0;
    for (int i = 0; i < a->count + b->count; i++) {
        const tiny_edge *e = i < a->count ? &a->edge[i] : &b->edge[i - a->count];
        bits |= tiny_see_place(a, b, tiny_at(e->p));
        if (tiny_is_point(e)) {
            continue;
        }
        tiny_fraction cut[TINY_CUTS + 2];
        const int n = tiny_cuts(e, a, b, cut);
        for (int k = 0; k < n; k++) {
            bits |= tiny_see_place(a, b, tiny_place_of(e, cut[k]));
        }
        for (int k = 0; k + 1 < n; k++) {
            const tiny_place q = tiny_middle(e, cut[k], cut[k + 1]);
            bits |= tiny_see_place(a, b, q);
            for (int side = -1; side <= 1; side += 2) {
                const tiny_place beside = tiny_beside(e, q, side);
                bits |= tiny_filled(a, beside) && tiny_filled(b, beside) ? TINY_ENTER : 0u;
                bits |= tiny_filled(b, beside) && !tiny_filled(a, beside) ? TINY_LEAVE : 0u;
            }
        }
    }
    return bits;
}

/// The relation, radii left out.
static inline ht_relation tiny_relate(const tiny *a, const tiny *b) {
    const unsigned bits = tiny_see(a, b);
    return (bits & TINY_ENTER) != 0 || tiny_thin_cross(a, b) ? HT_OVERLAP
           : (bits & TINY_MEET) != 0                         ? HT_TOUCH
                                                             : HT_APART;
}

/// Whether b lies in a, radii left out.
static inline ht_containment tiny_contain(const tiny *a, const tiny *b) {
    const unsigned bits = tiny_see(a, b);
    return (bits & TINY_LEAVE) != 0 ? HT_OUTSIDE : (bits & TINY_REST) != 0 ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

// Sign of the distance from a place to the part of an edge from t to u, less the radius.
static inline int tiny_reach(tiny_place q, const tiny_edge *e, tiny_fraction t, tiny_fraction u, long radius) {
    const wide square = tiny_dot(e->d, e->d), along = tiny_along(e, q), limit = (wide)radius * radius;
    tiny_fraction at = {along, square * q.w};
    if (square == 0 || tiny_by_fraction(&at, &t) < 0) {
        at = t;
    } else if (tiny_by_fraction(&at, &u) > 0) {
        at = u;
    } else { // the foot: the cross product tells, with smaller numbers
        const wide c = e->d.x * (q.y - e->p.y * q.w) - e->d.y * (q.x - e->p.x * q.w);
        return tiny_sign(c * c - limit * square * q.w * q.w);
    }
    const tiny_place f = tiny_place_of(e, at);
    const wide x = f.x * q.w - q.x * f.w, y = f.y * q.w - q.y * f.w;
    return tiny_sign(x * x + y * y - limit * f.w * f.w * q.w * q.w);
}

static inline int tiny_least(int a, int b) {
    return a < b ? a : b;
}

/// The sign of the distance between shapes without a common point, less the radius.
static inline int tiny_far(const tiny *a, const tiny *b, long radius) {
    const tiny_fraction zero = {0, 1}, one = {1, 1};
    int least = 1;
    for (int i = 0; i < a->count * b->count; i++) {
        const tiny_edge *e = &a->edge[i / b->count], *f = &b->edge[i % b->count];
        for (int end = 0; end < 2; end++) {
            const tiny_place p = {e->p.x + end * e->d.x, e->p.y + end * e->d.y, 1};
            const tiny_place q = {f->p.x + end * f->d.x, f->p.y + end * f->d.y, 1};
            least = tiny_least(least, tiny_reach(p, f, zero, one, radius));
            least = tiny_least(least, tiny_reach(q, e, zero, one, radius));
        }
    }
    return least;
}

// The sign of the distance between a part of an edge and a core, less the radius, which is not 0.
static inline int tiny_far_part(const tiny_edge *e, tiny_fraction t, tiny_fraction u, const tiny *core, long radius) {
    const tiny_fraction zero = {0, 1}, one = {1, 1};
    const tiny_place from = tiny_place_of(e, t), to = tiny_place_of(e, u);
    int least = tiny_locate(core, from) != TINY_OUT || tiny_locate(core, to) != TINY_OUT ? -1 : 1;
    for (int i = 0; i < core->count; i++) {
        const tiny_edge *f = &core->edge[i];
        tiny_fraction cut[2];
        for (int n = tiny_cut(e, f, cut); n-- > 0;) {
            least = tiny_by_fraction(&cut[n], &t) >= 0 && tiny_by_fraction(&cut[n], &u) <= 0 ? -1 : least;
        }
        least = tiny_least(least, tiny_reach(from, f, zero, one, radius));
        least = tiny_least(least, tiny_reach(to, f, zero, one, radius));
        for (int end = 0; end < 2; end++) {
            const tiny_place p = {f->p.x + end * f->d.x, f->p.y + end * f->d.y, 1};
            least = tiny_least(least, tiny_reach(p, e, t, u, radius));
        }
    }
    return least;
}

/// Whether a core grown by a radius lies in a polygon: no part of an edge with a side that is not filled comes nearer.
static inline ht_containment tiny_contain_round(const tiny *a, const tiny *core) {
    if (tiny_locate(a, tiny_at(core->edge[0].p)) != TINY_IN) {
        return HT_OUTSIDE;
    }
    int least = 1;
    for (int i = 0; i < a->count; i++) {
        const tiny_edge *e = &a->edge[i];
        tiny_fraction cut[TINY_CUTS + 2];
        const int n = tiny_is_point(e) ? 0 : tiny_cuts(e, a, a, cut);
        for (int k = 0; k + 1 < n; k++) {
            const tiny_place q = tiny_middle(e, cut[k], cut[k + 1]);
            if (!tiny_filled(a, tiny_beside(e, q, 1)) || !tiny_filled(a, tiny_beside(e, q, -1))) {
                least = tiny_least(least, tiny_far_part(e, cut[k], cut[k + 1], core, core->radius));
            }
        }
    }
    return least < 0 ? HT_OUTSIDE : least == 0 ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

#endif
