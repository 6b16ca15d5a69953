// crossings.c: where do the boundaries of A and B meet?
//
// Every edge of A against every edge of B, in order; no memory: a place found is looked for on the other edges of both
// shapes, and left out when an earlier pair of edges has found it, too. Edges are told apart from their numbers alone,
// so what is counted does not depend on what is written.
#include "query/algo/pair_table.h"
#include "query/crossings/crossings_internal.h"

// What a kind's border is made of decides how two of them are met.
typedef enum border_sort { STRAIGHT, ROUND, ROUNDED, CURVED, MEMBERS, SORT_COUNT } border_sort;

static const border_sort sorts[] = {
    [HT_POINT] = STRAIGHT,     [HT_SEGMENT] = STRAIGHT, [HT_CIRCLE] = ROUND,      [HT_CAPSULE] = ROUNDED,
    [HT_BOX] = STRAIGHT,       [HT_OBOX] = ROUNDED,     [HT_TRIANGLE] = STRAIGHT, [HT_CONVEX] = ROUNDED,
    [HT_POLYLINE] = STRAIGHT,  [HT_POLYGON] = STRAIGHT, [HT_RAY] = STRAIGHT,      [HT_LINE] = STRAIGHT,
    [HT_HALFPLANE] = STRAIGHT, [HT_FIELD] = CURVED,     [HT_COMPOUND] = MEMBERS};
_Static_assert(sizeof sorts / sizeof *sorts == HT_KIND_COUNT, "a kind is missing");

#define INFO(name, file, method)                                                                                       \
    { "hti_" #name, "src/query/crossings/" file, method }
#define STRAIGHT_PAIR INFO(meet_straight, "crossings_straight.c", "signs of the ends' sides; accurate quotients")
#define CIRCLE_PAIR INFO(meet_straight_circle, "crossings_circle.c", "signs of distances from the centre; half chords")
#define ROUND_PAIR INFO(meet_circles, "crossings_circle.c", "the centres' distance against sum and difference of radii")
#define ROUNDED_PAIR                                                                                                   \
    INFO(meet_rounded, "crossings_rounded.c", "offset edges and arcs in double; without a radius as straight or round")
#define CURVED_PAIR INFO(border_next, "crossings_border.c", "not answered: a field has no edges")
#define MEMBER_PAIR INFO(meet_pieces, "crossings.c", "the members' edges by what they are")

static const ht_pair_info sort_table[] = {
    //              straight        round         rounded       curved       members
    /* straight */ STRAIGHT_PAIR,
    /* round    */ CIRCLE_PAIR,   ROUND_PAIR,
    /* rounded  */ ROUNDED_PAIR,  ROUNDED_PAIR, ROUNDED_PAIR,
    /* curved   */ CURVED_PAIR,   CURVED_PAIR,  CURVED_PAIR,  CURVED_PAIR,
    /* members  */ MEMBER_PAIR,   MEMBER_PAIR,  MEMBER_PAIR,  MEMBER_PAIR, MEMBER_PAIR,
};
_Static_assert(sizeof sort_table / sizeof *sort_table == HTI_TRIANGLE(SORT_COUNT), "a pair of borders is missing");

int hti_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_meeting out[2]) {
    if (!e->exact || !f->exact) {
        return hti_meet_rounded(e, f, near, out);
    }
    if (e->kind == HTI_STRAIGHT) {
        return f->kind == HTI_STRAIGHT ? hti_meet_straight(e, f, out) : hti_meet_straight_circle(e, f, out);
    }
    return f->kind == HTI_STRAIGHT ? hti_meet_straight_circle(f, e, out) : hti_meet_circles(e, f, out);
}

// A place with the edges, and the pieces of them, that meet there.
typedef struct found {
    hti_meeting meeting;
    int32_t part_a, part_b;
    const hti_piece *e, *f;
} found;

typedef struct question {
    const ht_shape *a, *b;
    double near; // 2^-40 of the size
} question;

// Whether a place where pieces of other edges meet, which both hold x, is x.
static bool is_same(const found *x, const hti_meeting *y, double near) {
    if (x->meeting.is_vertex && y->is_vertex) {
        return hti_is_same_xpoint(&x->meeting.vertex, &y->vertex);
    }
    if (y->is_vertex && !x->meeting.is_vertex) { // x is where e and f cross
        return hti_is_on_piece(x->e, y, x->e, x->f, near) && hti_is_on_piece(x->f, y, x->f, x->e, near);
    }
    const double dx = x->meeting.at.x - y->at.x, dy = x->meeting.at.y - y->at.y;
    const double slack = hti_near_place(x->meeting.at, near);
    return dx * dx + dy * dy <= 0x1p24 * slack * slack;
}

// What lies between two corners, and a little more.
static ht_box window_of(hti_dvec low, hti_dvec high, double more) {
    return (ht_box){{hti_float_down(low.x - more), hti_float_down(low.y - more)},
                    {hti_float_up(high.x + more), hti_float_up(high.y + more)}};
}

// Around a place: edges farther away do not hold it.
static ht_box window_at(hti_dvec x, double near) {
    return window_of(x, x, 0x1p12 * hti_near_place(x, near));
}

// Around an edge.
static ht_box window_around(const hti_edge *e, double near) {
    const hti_piece *piece = &e->piece[0];
    if (e->count != 1 || piece->kind != HTI_STRAIGHT || !piece->starts || !piece->ends) {
        return hti_everywhere();
    }
    const hti_dvec p = piece->p, q = {p.x + piece->q.x, p.y + piece->q.y};
    const hti_dvec low = {p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y};
    const hti_dvec high = {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y};
    return window_of(low, high, near);
}

// Whether g and h, pieces of a pair of edges that comes earlier or does not, meet at x, too, and that earlier; what
// they share from there on, the place does.
static bool is_found_before(const question *q, found *x, const hti_piece *g, const hti_piece *h, bool earlier) {
    hti_meeting other[2];
    for (int n = hti_meet_pieces(g, h, q->near, other); n-- > 0;) {
        if (is_same(x, &other[n], q->near)) {
            x->meeting.shared = x->meeting.shared || other[n].shared;
            if (earlier) {
                return true;
            }
        }
    }
    return false;
}

// Looks for x where the piece g of A, which holds it, meets B: false when an earlier pair of edges has found it.
static bool look_along(const question *q, found *x, const hti_piece *g, int32_t part) {
    hti_border it;
    hti_border_begin(&it, q->b, window_at(x->meeting.at, q->near));
    for (hti_edge edge; hti_border_next(&it, &edge);) {
        const bool earlier = part < x->part_a || (part == x->part_a && edge.part < x->part_b);
        for (int k = 0; k < edge.count; k++) {
            const hti_piece *h = &edge.piece[k];
            const bool other_pair =
                edge.part == x->part_b ? part != x->part_a : hti_is_on_piece(h, &x->meeting, x->f, x->e, q->near);
            if (other_pair && is_found_before(q, x, g, h, earlier)) {
                return false;
            }
        }
    }
    return true;
}

// Whether the pair of edges is the first to find the place; whether the place ends a shared stretch of any.
static bool is_first(const question *q, found *x) {
    hti_border it;
    hti_border_begin(&it, q->a, window_at(x->meeting.at, q->near));
    for (hti_edge edge; hti_border_next(&it, &edge);) {
        for (int k = 0; k < edge.count; k++) {
            const hti_piece *g = &edge.piece[k];
            if ((edge.part == x->part_a || hti_is_on_piece(g, &x->meeting, x->e, x->f, q->near)) &&
                !look_along(q, x, g, edge.part)) {
                return false;
            }
        }
    }
    return true;
}

// The order of two places along a piece.
static bool comes_before(const hti_piece *e, hti_dvec x, hti_dvec y) {
    if (e->kind == HTI_STRAIGHT) {
        const hti_dvec d = e->exact ? hti_rounded_point(&e->d) : e->q;
        return d.x * (x.x - y.x) + d.y * (x.y - y.y) < 0.0;
    }
    const hti_dvec v = {x.x - e->center.x, x.y - e->center.y}, w = {y.x - e->center.x, y.y - e->center.y};
    const bool upper_v = v.y > 0.0 || (v.y == 0.0 && v.x > 0.0), upper_w = w.y > 0.0 || (w.y == 0.0 && w.x > 0.0);
    if (e->kind == HTI_CIRCLE && upper_v != upper_w) {
        return upper_v; // from +x counter-clockwise
    }
    return (v.x * w.y - v.y * w.x > 0.0) != e->clockwise;
}

enum { FOUND = 8 };

// Adds a place in its order; those that edges of several pieces find twice are one.
static int add(found list[FOUND], int count, const found *x, double near) {
    for (int i = 0; i < count; i++) {
        const double dx = list[i].meeting.at.x - x->meeting.at.x, dy = list[i].meeting.at.y - x->meeting.at.y;
        const bool other_pieces = list[i].e != x->e || list[i].f != x->f;
        if (other_pieces && dx * dx + dy * dy <= 0x1p4 * near * near) {
            list[i].meeting.shared = list[i].meeting.shared || x->meeting.shared;
            return count;
        }
    }
    int at = count;
    for (; at > 0 && list[at - 1].e == x->e && comes_before(x->e, x->meeting.at, list[at - 1].meeting.at); at--) {
        list[at] = list[at - 1];
    }
    list[at] = *x;
    return count + 1;
}

static int meet_edges(const question *q, const hti_edge *e, const hti_edge *f, found list[FOUND]) {
    int count = 0;
    for (int i = 0; i < e->count; i++) {
        for (int k = 0; k < f->count; k++) {
            hti_meeting places[2];
            const int n = hti_meet_pieces(&e->piece[i], &f->piece[k], q->near, places);
            for (int m = 0; m < n; m++) {
                const found x = {places[m], e->part, f->part, &e->piece[i], &f->piece[k]};
                count = add(list, count, &x, q->near);
            }
        }
    }
    return count;
}

// Lines may cross beyond the range of float.
static float clamped(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

static size_t cross_edge(const question *q, const hti_edge *e, ht_crossing *out, size_t capacity, size_t count) {
    hti_border it;
    hti_border_begin(&it, q->b, window_around(e, q->near));
    for (hti_edge f; hti_border_next(&it, &f);) {
        found list[FOUND];
        const int n = meet_edges(q, e, &f, list);
        for (int i = 0; i < n; i++) {
            if (!is_first(q, &list[i])) {
                continue;
            }
            if (count < capacity) {
                out[count] = (ht_crossing){{clamped(list[i].meeting.at.x), clamped(list[i].meeting.at.y)},
                                           list[i].meeting.shared,
                                           list[i].part_a,
                                           list[i].part_b};
            }
            count++;
        }
    }
    return count;
}

static double larger_of(double size, double x, double y) {
    x = hti_abs(x);
    y = hti_abs(y);
    const double most = x > y ? x : y, capped = most < (double)FLT_MAX ? most : (double)FLT_MAX;
    return size > capped ? size : capped;
}

// The largest coordinate of the border.
static double size_of(const ht_shape *s) {
    double size = 0.0;
    hti_border it;
    hti_border_begin(&it, s, hti_everywhere());
    for (hti_edge edge; hti_border_next(&it, &edge);) {
        for (int k = 0; k < edge.count; k++) {
            const hti_piece *e = &edge.piece[k];
            if (e->kind == HTI_STRAIGHT) {
                size = larger_of(size, e->p.x, e->p.y);
                size = e->ends ? larger_of(size, e->p.x + e->q.x, e->p.y + e->q.y) : size;
            } else {
                size = larger_of(size, hti_abs(e->center.x) + e->reach, hti_abs(e->center.y) + e->reach);
            }
        }
    }
    return size;
}

static bool bounds_meet(const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    return p.min.x <= q.max.x && q.min.x <= p.max.x && p.min.y <= q.max.y && q.min.y <= p.max.y;
}

size_t ht_crossings(const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity) {
    if (a == NULL || b == NULL || !ht_is_answerable(a) || !ht_is_answerable(b) || !bounds_meet(a, b)) {
        return 0;
    }
    const double size_a = size_of(a), size_b = size_of(b);
    const question q = {a, b, 0x1p-40 * (size_a > size_b ? size_a : size_b)};
    size_t count = 0;
    hti_border it;
    const ht_box bounds = ht_bounds(b);
    const hti_dvec low = {(double)bounds.min.x, (double)bounds.min.y},
                   high = {(double)bounds.max.x, (double)bounds.max.y};
    hti_border_begin(&it, a, window_of(low, high, q.near));
    for (hti_edge edge; hti_border_next(&it, &edge);) {
        count = cross_edge(&q, &edge, out, out != NULL ? capacity : 0, count);
    }
    return count;
}

ht_pair_info hti_where_crossings(ht_kind a, ht_kind b) {
    const border_sort p = sorts[a], q = sorts[b];
    return p < q ? sort_table[HTI_TRIANGLE((int)q) + (int)p] : sort_table[HTI_TRIANGLE((int)p) + (int)q];
}
