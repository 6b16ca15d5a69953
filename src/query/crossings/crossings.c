// crossings.c: where do the boundaries of A and B meet?
//
// Every edge of A against every edge of B, in order; no memory: a place found is looked for on the other edges of both
// shapes, and left out when an earlier pair of edges finds it, too (crossings_local.c). Edges are told apart from their
// numbers alone, so what is counted does not depend on what is written. Where all edges are segments between floats and
// there may be many, all that meets an edge of A is sorted along it instead (crossings_sweep.c).
#include "query/crossings/crossings_internal.h"
#include "shape/pair_table.h"

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

static int compare_pieces(const hti_piece *e, const hti_piece *f) {
    if (e->kind != f->kind) {
        return e->kind < f->kind ? -1 : 1;
    }
    if (e->p.x != f->p.x) {
        return e->p.x < f->p.x ? -1 : 1;
    }
    const double p[] = {e->p.x, e->p.y, e->q.x, e->q.y, e->center.x, e->center.y, e->reach};
    const double q[] = {f->p.x, f->p.y, f->q.x, f->q.y, f->center.x, f->center.y, f->reach};
    for (int i = 0; i < 7; i++) {
        if (p[i] != q[i]) {
            return p[i] < q[i] ? -1 : 1;
        }
    }
    return 0;
}

void hti_put_in_order(const hti_piece **e, const hti_piece **f) {
    if (compare_pieces(*e, *f) > 0) {
        const hti_piece *other = *e;
        *e = *f;
        *f = other;
    }
}

int hti_meet_pieces(const hti_piece *e, const hti_piece *f, double near, hti_meeting out[2]) {
    hti_put_in_order(&e, &f);
    if (!e->exact || !f->exact) {
        return hti_meet_rounded(e, f, near, out);
    }
    if (e->kind == HTI_STRAIGHT) {
        return f->kind == HTI_STRAIGHT ? hti_meet_straight(e, f, out) : hti_meet_straight_circle(e, f, out);
    }
    return f->kind == HTI_STRAIGHT ? hti_meet_straight_circle(f, e, out) : hti_meet_circles(e, f, out);
}

// What lies between two corners, and a little more.
ht_box hti_window_of(hti_dvec low, hti_dvec high, double more) {
    return (ht_box){{hti_float_down(low.x - more), hti_float_down(low.y - more)},
                    {hti_float_up(high.x + more), hti_float_up(high.y + more)}};
}

static double least_of(double x, double y) {
    return x < y ? x : y;
}
static double most_of(double x, double y) {
    return x > y ? x : y;
}

// Around an edge; rounded pieces that are nearer than a few `near` may meet.
ht_box hti_window_around(const hti_edge *e, double near) {
    hti_dvec low = {(double)HTI_INFINITY, (double)HTI_INFINITY}, high = {-low.x, -low.y};
    for (int i = 0; i < e->count; i++) {
        const hti_piece *piece = &e->piece[i];
        if (piece->kind == HTI_STRAIGHT && (!piece->starts || !piece->ends)) {
            return hti_everywhere();
        }
        const bool straight = piece->kind == HTI_STRAIGHT;
        const double r = straight ? 0.0 : piece->reach;
        const hti_dvec p = straight ? piece->p : piece->center;
        const hti_dvec q = straight ? (hti_dvec){p.x + piece->q.x, p.y + piece->q.y} : p;
        low.x = least_of(low.x, least_of(p.x, q.x) - r);
        low.y = least_of(low.y, least_of(p.y, q.y) - r);
        high.x = most_of(high.x, most_of(p.x, q.x) + r);
        high.y = most_of(high.y, most_of(p.y, q.y) + r);
    }
    return e->count == 0 ? hti_everywhere() : hti_window_of(low, high, 8.0 * near);
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

// Adds a place in its order.
static int add(hti_found list[FOUND], int count, const hti_found *x) {
    int at = count;
    for (; at > 0 && list[at - 1].e == x->e && comes_before(x->e, x->meeting.at, list[at - 1].meeting.at); at--) {
        list[at] = list[at - 1];
    }
    list[at] = *x;
    return count + 1;
}

static int meet_edges(const hti_crossing_pair *q, const hti_edge *e, const hti_edge *f, hti_found list[FOUND]) {
    int count = 0;
    for (int i = 0; i < e->count; i++) {
        for (int k = 0; k < f->count; k++) {
            hti_meeting places[2];
            const int n = hti_meet_pieces(&e->piece[i], &f->piece[k], q->near, places);
            for (int m = 0; m < n; m++) {
                const hti_found x = {places[m], e->part, f->part, i, k, &e->piece[i], &f->piece[k]};
                count = add(list, count, &x);
            }
        }
    }
    return count;
}

static void put(hti_crossing_list *to, const hti_found *x) {
    if (to->count < to->capacity) {
        to->out[to->count] = (ht_crossing){hti_round_place(x), x->meeting.shared, x->part_a, x->part_b};
    }
    to->count++;
}

// Whether the pair of pieces is the first to find the place, which then is a crossing: seen at once inside two edges of
// simple borders.
static bool is_answered(const hti_crossing_pair *q, hti_found *x) {
    const bool is_inside = q->is_simple && x->e->exact && x->f->exact && !x->meeting.is_vertex && !x->meeting.shared;
    return is_inside || hti_is_first_to_find(q, x);
}

static void cross_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to) {
    if (q->is_plain && !q->is_simple) {
        hti_sweep_edge(q, e, to);
        return;
    }
    hti_border it;
    hti_border_begin(&it, &q->b, hti_window_around(e, q->near));
    for (hti_edge f; hti_border_next(&it, &f);) {
        hti_found list[FOUND];
        const int n = meet_edges(q, e, &f, list);
        for (int i = 0; i < n; i++) {
            if (is_answered(q, &list[i])) {
                put(to, &list[i]);
            }
        }
    }
}

static double larger_of(double size, double x, double y) {
    x = hti_abs(x);
    y = hti_abs(y);
    const double most = x > y ? x : y, capped = most < (double)FLT_MAX ? most : (double)FLT_MAX;
    return size > capped ? size : capped;
}

static bool is_bounded(const ht_box *b) {
    return b->min.x > -HTI_INFINITY && b->min.y > -HTI_INFINITY && b->max.x < HTI_INFINITY && b->max.y < HTI_INFINITY;
}

// The largest coordinate of the border.
static double size_of(const hti_outline *s, const ht_box *bounds) {
    if (is_bounded(bounds)) {
        const double size = larger_of(0.0, (double)bounds->min.x, (double)bounds->min.y);
        return larger_of(size, (double)bounds->max.x, (double)bounds->max.y);
    }
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

// Whether all edges are segments between floats.
static bool is_plain(const ht_shape *s) {
    if (s->kind != HT_COMPOUND) {
        return (sorts[s->kind] == STRAIGHT && (s->kind < HT_RAY || s->kind > HT_HALFPLANE)) ||
               (s->kind == HT_CONVEX && s->convex.radius == 0.0f);
    }
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        if (member->kind != HT_COMPOUND && ht_is_answerable(member) && !is_plain(member)) {
            return false;
        }
    }
    return true;
}

// Whether a place that is no vertex is always of one edge.
static bool is_simple(const ht_shape *s) {
    return s->kind <= HT_CONVEX || (s->kind >= HT_RAY && s->kind <= HT_HALFPLANE);
}

static bool boxes_meet(const ht_box *p, const ht_box *q) {
    return p->min.x <= q->max.x && q->min.x <= p->max.x && p->min.y <= q->max.y && q->min.y <= p->max.y;
}

size_t ht_crossings(const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity) {
    if (a == NULL || b == NULL || !ht_is_answerable(a) || !ht_is_answerable(b)) {
        return 0;
    }
    const ht_box bounds_a = ht_bounds(a), bounds = ht_bounds(b);
    if (!boxes_meet(&bounds_a, &bounds)) {
        return 0;
    }
    hti_crossing_pair q;
    hti_outline_of(a, &q.a);
    hti_outline_of(b, &q.b);
    q.near = 0x1p-40 * most_of(size_of(&q.a, &bounds_a), size_of(&q.b, &bounds));
    q.is_plain = is_plain(a) && is_plain(b);
    q.is_simple = is_simple(a) && is_simple(b);
    hti_crossing_list to = {out, out != NULL ? capacity : 0, 0};
    hti_border it;
    const hti_dvec low = {(double)bounds.min.x, (double)bounds.min.y},
                   high = {(double)bounds.max.x, (double)bounds.max.y};
    hti_border_begin(&it, &q.a, hti_window_of(low, high, 8.0 * q.near));
    for (hti_edge edge; hti_border_next(&it, &edge);) {
        cross_edge(&q, &edge, &to);
    }
    return to.count;
}

ht_pair_info hti_where_crossings(ht_kind a, ht_kind b) {
    const border_sort p = sorts[a], q = sorts[b];
    return p < q ? sort_table[HTI_TRIANGLE((int)q) + (int)p] : sort_table[HTI_TRIANGLE((int)p) + (int)q];
}
