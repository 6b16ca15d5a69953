// field_segment.c: finds the least value of a function on a segment, between certain bounds.
//
// The segment is cut at points where the value is known; between two of them the function is not less than the lines
// that fall from both ends by the Lipschitz constant (S. A. Piyavskii, "An algorithm for finding the absolute extremum
// of a function", USSR Computational Mathematics 12, 1972). For a convex function the chord between a point and its
// neighbour on the other side, prolonged, is a better line, and the search takes a few steps where the Lipschitz bound
// alone takes length / distance of them. The square of a distance less the square of the position is concave, because
// it is the least of linear functions, one for each point of the set. So its chord bounds it, and is not wrong by more
// than the square of the piece's length. Every bound includes the errors of the values, and no gradient is used. The
// piece of the least bound is cut first, where its lines meet.
#include "search/field_heap.h"
#include "search/field_search.h"

enum { MAX_PIECES = 96, PIECES = MAX_PIECES + 64 };

typedef struct segment_piece {
    double low; // no value on it is less
    double at;  // where its lines meet
    double from, to;
    double low_from, high_from, low_to, high_to; // values at its ends
    double fall, rise;                           // the lines' slopes downwards, from each end inwards
} segment_piece;

typedef struct segment_search_state {
    const hti_segment_search *s;
    hti_segment_min out;
    segment_piece pieces[PIECES];
    hti_heap heap;  // of them
    double minimum; // bound of pieces that need not be cut any more
    double length, steep;
    double radius; // values are less than distances by this
} segment_search_state;

static hti_field_point evaluate_on_segment(segment_search_state *st, double t) {
    const double *const a = st->s->from, dx = t * st->s->along[0], dy = t * st->s->along[1];
    const double x = a[0] + dx, y = a[1] + dy;
    const double size = __builtin_fabs(a[0]) + __builtin_fabs(a[1]) + __builtin_fabs(dx) + __builtin_fabs(dy);
    const double slack = 0x1p-50 * st->s->f->lipschitz * size;
    hti_field_point v = hti_field_set_at(st->s->f, x, y);
    v.low -= slack;
    v.high += slack;
    st->out.evaluations++;
    if (v.high < st->out.high) {
        st->out.high = v.high;
        st->out.x = x;
        st->out.y = y;
    }
    return v;
}

// Computes the least value of the greater one of both lines, and where it is.
static void bound_by_lines(segment_piece *p) {
    const double width = p->to - p->from, both = p->fall + p->rise;
    // parallel lines meet nowhere: their maximum is least at an end
    const double meet = (p->low_from - p->low_to + p->rise * width) / both;
    const double t[3] = {0.0, width, hti_larger(hti_smaller(meet, width), 0.0)};
    p->low = __builtin_inf();
    for (int i = 0; i < 3; i++) {
        const double first = p->low_from - p->fall * t[i], second = p->low_to - p->rise * (width - t[i]);
        p->low = hti_smaller(p->low, hti_larger(first, second));
    }
    p->low -= 0x1p-50 * (__builtin_fabs(p->low_from) + __builtin_fabs(p->low_to) +
                         width * (__builtin_fabs(p->fall) + __builtin_fabs(p->rise)));
    p->at = t[2];
}

// The square of a distance less that of the position is concave, so that it is not less than its chord.
static void bound_by_squares(const segment_search_state *st, segment_piece *p) {
    const double a = p->low_from + st->radius, b = p->low_to + st->radius, length = st->length * (p->to - p->from);
    const double across = length * length, rise = b * b - a * a;
    if (!(a > 0.0 && b > 0.0)) {
        return;
    }
    // any u gives a bound: where the square of the length underflows, too
    const double u = hti_larger(hti_smaller((across - rise) / (2.0 * across), 1.0), 0.0);
    const double square = a * a + u * rise - u * (1.0 - u) * across - 0x1p-48 * (a * a + b * b + across);
    const double low = square > 0.0 ? __builtin_sqrt(square) * (1.0 - 0x1p-50) - st->radius : p->low;
    if (low > p->low) {
        p->low = low;
        p->at = u * (p->to - p->from);
    }
}

static void bound(const segment_search_state *st, segment_piece *p) {
    const double width = p->to - p->from;
    bound_by_lines(p);
    if (st->s->f->is_exact_outside) {
        bound_by_squares(st, p);
    }
    p->at = p->from + hti_larger(hti_smaller(p->at, 0.9375 * width), 0.0625 * width);
}

// Returns the slope downwards of the line through a point and its neighbour, prolonged beyond the point; it is at most
// as steep as f.
static double prolonged(const segment_search_state *st, double low, double high_beyond, double width) {
    return st->s->f->is_convex
               ? hti_larger(hti_smaller((high_beyond - low) / width * (1.0 + 0x1p-50), st->steep), -st->steep)
               : st->steep;
}

static void cut_segment_piece(segment_search_state *st, const segment_piece *p) {
    const hti_field_point v = evaluate_on_segment(st, p->at);
    segment_piece left = *p, right = *p;
    left.to = right.from = p->at;
    left.low_to = right.low_from = v.low;
    left.high_to = right.high_from = v.high;
    left.rise = prolonged(st, v.low, p->high_to, p->to - p->at);
    right.fall = prolonged(st, v.low, p->high_from, p->at - p->from);
    bound(st, &left);
    bound(st, &right);
    left.low = hti_larger(left.low, p->low);
    right.low = hti_larger(right.low, p->low);
    const bool left_first = left.low > right.low; // the better one is on top of a stack
    hti_heap_push(&st->heap, left_first ? &left : &right);
    hti_heap_push(&st->heap, left_first ? &right : &left);
}

static double min_of_all_pieces(const segment_search_state *st) {
    double low = hti_smaller(st->out.high, st->minimum);
    for (int32_t i = 0; i < st->heap.count; i++) {
        low = hti_smaller(low, st->pieces[i].low);
    }
    return low;
}

// Whether points of the piece cannot be told from each other.
static bool is_short(const segment_search_state *st, const segment_piece *p) {
    const double *const a = st->s->from, far = hti_larger(__builtin_fabs(p->from), __builtin_fabs(p->to));
    return !((p->to - p->from) * st->length >
             0x1p-48 * (__builtin_fabs(a[0]) + __builtin_fabs(a[1]) + far * st->length));
}

static hti_segment_min search_on_segment(segment_search_state *st, hti_effort effort) {
    const hti_segment_search *const s = st->s;
    for (;;) {
        const bool is_best = hti_heap_is_sorted(&st->heap);
        segment_piece p;
        hti_heap_pop(&st->heap, &p);
        const bool is_seen = st->out.high < s->enough_high;
        const bool is_near =
            st->out.high - p.low <= hti_larger(effort.tolerance, s->relative * st->out.high) || is_short(st, &p);
        const bool is_done = !is_seen && (p.low > s->enough_low || is_near);
        if (is_done && !is_best) {
            st->minimum = hti_smaller(st->minimum, p.low);
            continue; // it is not the least of all: the others are searched, too
        }
        if (is_seen || is_done || st->out.evaluations >= effort.evaluations || st->heap.count + 2 > PIECES) {
            st->out.low = hti_smaller(p.low, min_of_all_pieces(st));
            st->out.is_within_tolerance = is_near;
            return st->out;
        }
        cut_segment_piece(st, &p);
    }
}

hti_segment_min hti_search_segment(const hti_segment_search *s, hti_effort effort) {
    segment_search_state st;
    const double dx = s->along[0], dy = s->along[1];
    st.s = s;
    st.length = __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-50);
    st.steep = st.length * s->f->lipschitz * (1.0 + 0x1p-50);
    st.radius = s->f->is_complement ? -s->f->radius : s->f->radius;
    st.heap = (hti_heap){(unsigned char *)st.pieces, sizeof(segment_piece), MAX_PIECES, 0};
    st.minimum = __builtin_inf();
    st.out = (hti_segment_min){.high = __builtin_inf()};
    const hti_field_point from = evaluate_on_segment(&st, s->begin);
    if (!(st.length > 0.0) || from.high < s->enough_high) {
        st.out.low = st.length > 0.0 ? -__builtin_inf() : from.low;
        st.out.is_within_tolerance = true;
        return st.out;
    }
    const hti_field_point to = evaluate_on_segment(&st, s->end);
    segment_piece p = {.from = s->begin,
                       .to = s->end,
                       .low_from = from.low,
                       .high_from = from.high,
                       .low_to = to.low,
                       .high_to = to.high,
                       .fall = st.steep,
                       .rise = st.steep};
    bound(&st, &p);
    hti_heap_push(&st.heap, &p);
    return search_on_segment(&st, effort);
}
