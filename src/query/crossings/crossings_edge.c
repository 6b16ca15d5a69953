// crossings_edge.c: finds the crossings on one edge of A, in order along it.
#include "base/vec/vec.h"
#include "query/crossings/crossings_internal.h"
#include "ring/box.h"

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

// A box around a piece; infinite where the piece has no end.
typedef struct piece_box {
    hti_dvec low, high;
} piece_box;

static piece_box box_of_piece(const hti_piece *piece) {
    const double infinite = (double)HTI_INFINITY;
    if (!piece->exact) {
        return (piece_box){piece->low, piece->high};
    }
    const bool is_straight = piece->kind == HTI_STRAIGHT;
    if (is_straight && !(piece->starts && piece->ends)) {
        return (piece_box){{-infinite, -infinite}, {infinite, infinite}};
    }
    const double r = is_straight ? 0.0 : piece->reach;
    const hti_dvec p = is_straight ? piece->p : piece->center, along = is_straight ? piece->q : (hti_dvec){0.0, 0.0};
    const hti_dvec q = {p.x + along.x, p.y + along.y};
    return (piece_box){{hti_smaller(p.x, q.x) - r, hti_smaller(p.y, q.y) - r},
                       {hti_larger(p.x, q.x) + r, hti_larger(p.y, q.y) + r}};
}

static vec2d in_lanes(const hti_dvec *v) {
    return vec2d_load(&v->x);
}

// Whether a piece is certainly apart from another one, whose box is grown by 16 `near`, where one of them is not exact, as
// most pairs are. Places of such pieces are within a few `near` of both, and so of their boxes.
static bool is_piece_apart(const hti_piece *f, vec2d low, vec2d high) {
    vec2d f_low, f_high;
    if (f->exact) {
        const piece_box b = box_of_piece(f);
        f_low = in_lanes(&b.low);
        f_high = in_lanes(&b.high);
    } else {
        f_low = in_lanes(&f->low);
        f_high = in_lanes(&f->high);
    }
    return vec2d_bits(vec2d_or(vec2d_less(f_high, low), vec2d_less(high, f_low))) != 0;
}

static int meet_edges(const hti_edge *e, const hti_edge *f, hti_found list[FOUND]) {
    const double near = hti_larger(e->near, f->near);
    const vec2d more = vec2d_splat(16.0 * near);
    int count = 0;
    for (int i = 0; i < e->count; i++) {
        const piece_box box = box_of_piece(&e->piece[i]);
        const vec2d low = in_lanes(&box.low) - more, high = in_lanes(&box.high) + more;
        for (int k = 0; k < f->count; k++) {
            const bool are_exact = e->piece[i].exact && f->piece[k].exact;
            if (!are_exact && is_piece_apart(&f->piece[k], low, high)) {
                continue;
            }
            hti_intersection places[2];
            const int n = hti_crossings_meet_pieces(&e->piece[i], &f->piece[k], near, places);
            for (int m = 0; m < n; m++) {
                const hti_found x = {places[m], e->part, f->part, i, k, &e->piece[i], &f->piece[k], near, n == 1};
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

// A length, in `near`, that is twice what is looked at around a place (crossings_local.c); and what a radius must be in it.
#define FAR 0x1p14
#define LARGE_RADIUS 0x1p6

// Whether a place on a piece of a border that does not meet itself is so far from the piece's ends that no other piece of
// the border is near it. A border with a radius r comes near a place only along itself: the nearest points of the core are
// no farther apart than the points of the border, so where those are nearer to each other than r / 2^6, the border hardly
// turns between them, and is longer than both are apart by less than 1/2^10.
static bool is_alone_on_border(const hti_piece *e, hti_dvec x, double far) {
    if (e->exact) {
        return e->kind == HTI_CIRCLE; // the whole border
    }
    if (e->kind == HTI_ARC) {
        const hti_dvec v = {x.x - e->center.x, x.y - e->center.y};
        return (e->reach > LARGE_RADIUS * far) & (e->p.x * v.y - e->p.y * v.x > far) &
               (v.x * e->q.y - v.y * e->q.x > far);
    }
    const double along = (x.x - e->p.x) * e->q.x + (x.y - e->p.y) * e->q.y, square = e->q.x * e->q.x + e->q.y * e->q.y,
                 end = far * __builtin_sqrt(square);
    return ((double)e->radius > LARGE_RADIUS * far) & (along > end) & (along < square - end);
}

// Whether a place is the only one that any pieces find there.
static bool is_found_once(const hti_found *list, int n, int i) {
    const hti_found *x = &list[i];
    const double far = FAR * hti_crossings_near_at(x->meeting.at, x->near);
    for (int k = 0; k < n; k++) {
        const double dx = list[k].meeting.at.x - x->meeting.at.x, dy = list[k].meeting.at.y - x->meeting.at.y;
        if (k != i && !(dx * dx + dy * dy > far * far)) {
            return false;
        }
    }
    return is_alone_on_border(x->e, x->meeting.at, far) && is_alone_on_border(x->f, x->meeting.at, far) &&
           hti_crossings_is_same_curve(x->e, x->f, x->near) == 0;
}

// Whether the pair of pieces is the first to find the place and the place is a crossing. That is known at once for a
// place inside two edges of simple borders.
static bool is_answered(const hti_crossing_pair *q, hti_found *list, int n, int i) {
    hti_found *x = &list[i];
    const bool is_plain = q->is_simple && !x->meeting.is_vertex && !x->meeting.shared;
    if (is_plain && ((x->e->exact && x->f->exact) || is_found_once(list, n, i))) {
        return true;
    }
    return q->met != NULL ? hti_crossings_is_first_at_vertex(q, x) : hti_crossings_is_first_to_find(q, x);
}

void hti_crossings_cross_edge(const hti_crossing_pair *q, const hti_edge *e, hti_crossing_list *to) {
    if (q->is_plain && !q->is_simple) {
        hti_crossings_sweep_edge(q, e, to);
        return;
    }
    const ht_box window = hti_crossings_window_around(e, e->near);
    if (!hti_boxes_meet(&window, &q->window)) {
        return;
    }
    hti_border_iterator it;
    hti_crossings_border_begin(&it, &q->b, window, 8.0);
    for (const hti_edge *f; (f = hti_crossings_border_next(&it)) != NULL;) {
        hti_found list[FOUND];
        const int n = meet_edges(e, f, list);
        for (int i = 0; i < n; i++) {
            if (is_answered(q, list, n, i)) {
                put_crossing(to, &list[i]);
            }
        }
    }
}

HTI_STEP("src/query/crossings", hti_crossings_cross_edge, "parts", "each edge of B that is near the edge of A");
