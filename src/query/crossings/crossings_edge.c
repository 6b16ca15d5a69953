// crossings_edge.c: finds the crossings on one edge of A, in order along it.
#include "query/crossings/crossings_internal.h"

// Whether place x comes before place y along a piece.
static bool is_piece_point_before(const hti_piece *e, hti_dvec x, hti_dvec y) {
    if (e->kind == HTI_STRAIGHT) {
        const hti_dvec d = e->exact ? hti_crossings_rounded_point(&e->d) : e->q;
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

// Inserts a place into the list at its position along the piece.
static int add_found_crossing(hti_found list[FOUND], int count, const hti_found *x) {
    int at = count;
    for (; at > 0 && list[at - 1].e == x->e && is_piece_point_before(x->e, x->meeting.at, list[at - 1].meeting.at);
         at--) {
        list[at] = list[at - 1];
    }
    list[at] = *x;
    return count + 1;
}

// Whether two pieces, one of which is not exact, are certainly apart, as most pairs are. Places of such pieces are within
// a few `near` of both, and so of their boxes.
static bool are_pieces_apart(const hti_piece *e, const hti_piece *f, double near) {
    const hti_piece *const pieces[2] = {e, f};
    hti_dvec low[2], high[2];
    for (int i = 0; i < 2; i++) {
        const hti_piece *piece = pieces[i];
        const bool is_straight = piece->kind == HTI_STRAIGHT;
        if ((e->exact && f->exact) || (is_straight && !(piece->starts && piece->ends))) {
            return false;
        }
        const double r = is_straight ? 0.0 : piece->reach;
        const hti_dvec p = is_straight ? piece->p : piece->center,
                       along = is_straight ? piece->q : (hti_dvec){0.0, 0.0};
        const hti_dvec q = {p.x + along.x, p.y + along.y};
        low[i] = (hti_dvec){hti_smaller(p.x, q.x) - r, hti_smaller(p.y, q.y) - r};
        high[i] = (hti_dvec){hti_larger(p.x, q.x) + r, hti_larger(p.y, q.y) + r};
    }
    const double more = 16.0 * near;
    return (low[0].x > high[1].x + more) | (low[1].x > high[0].x + more) | (low[0].y > high[1].y + more) |
           (low[1].y > high[0].y + more);
}

static int meet_edges(const hti_crossing_pair *q, const hti_edge *e, const hti_edge *f, hti_found list[FOUND]) {
    int count = 0;
    for (int i = 0; i < e->count; i++) {
        for (int k = 0; k < f->count; k++) {
            if (are_pieces_apart(&e->piece[i], &f->piece[k], q->near)) {
                continue;
            }
            hti_intersection places[2];
            const int n = hti_crossings_meet_pieces(&e->piece[i], &f->piece[k], q->near, places);
            for (int m = 0; m < n; m++) {
                const hti_found x = {places[m], e->part, f->part, i, k, &e->piece[i], &f->piece[k]};
                count = add_found_crossing(list, count, &x);
            }
        }
    }
    return count;
}

static void put_crossing(hti_crossing_list *to, const hti_found *x) {
    if (to->count < to->capacity) {
        to->out[to->count] = (ht_crossing){hti_crossings_point_of(x), x->meeting.shared, x->part_a, x->part_b};
    }
    to->count++;
}

// Whether the pair of pieces is the first to find the place and the place is a crossing. That is known at once for a
// place inside two edges of simple borders.
static bool is_answered(const hti_crossing_pair *q, hti_found *x) {
    const bool is_inside = q->is_simple && x->e->exact && x->f->exact && !x->meeting.is_vertex && !x->meeting.shared;
    return is_inside || hti_crossings_is_first_to_find(q, x);
}

void hti_crossings_cross_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to) {
    if (q->is_plain && !q->is_simple) {
        hti_crossings_sweep_edge(q, e, to);
        return;
    }
    hti_border_iterator it;
    hti_crossings_border_begin(&it, &q->b, hti_crossings_window_around(e, q->near));
    for (const hti_edge *f; (f = hti_crossings_border_next(&it)) != NULL;) {
        hti_found list[FOUND];
        const int n = meet_edges(q, e, f, list);
        for (int i = 0; i < n; i++) {
            if (is_answered(q, &list[i])) {
                put_crossing(to, &list[i]);
            }
        }
    }
}

HTI_STEP("src/query/crossings", hti_crossings_cross_edge, "parts", "each edge of B that is near the edge of A");
