// field_segment.c: finds the least value of a function on a segment, between certain bounds.
//
// The segment is cut at points where the value is known; between two of them the function is not less than the lines
// that fall from both ends by the Lipschitz constant (S. A. Piyavskii, "An algorithm for finding the absolute extremum
// of a function", USSR Computational Mathematics 12, 1972). For a convex function the chord between a point and its
// neighbour on the other side, prolonged, is a better line, and the search takes a few steps where the Lipschitz bound
// alone takes length / distance of them. The square of a distance less the square of the position is concave, because
// it is the least of linear functions, one for each point of the set. So its chord bounds it, and is not wrong by more
// than the square of the piece's length. Where a field has convex parts, tangents at a cut bound it on both sides
// (field_corners.c), as lines that are as steep as it is; along a flat side one cut is enough. Every bound includes the errors
// of the values; gradients only tell whether tangents are worth their values. The piece of the least bound is cut first, where
// its lines meet. Where only bounds of the values are known, no piece is cut whose bound is nearly the least lower one that was seen.
#include "search/field_heap.h"
#include "search/field_search.h"
#include "search/field_trace.h"

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
    double enough; // with limits, a bound as good as any, by the least lower limit so far; else infinite
    hti_field_trace trace;
} segment_search_state;

// Keeps what a bound may be expected to say: no more than the least lower limit, however many pieces are cut.
static void note_limits_on_segment(segment_search_state *st, const hti_field_point *v) {
    const double unknown = 0x1p-10 * (v->high - v->low), part = hti_smaller(st->s->relative, 0.25) * v->low;
    st->enough = hti_smaller(st->enough, v->low - hti_larger(unknown, part));
}

static hti_field_point evaluate_on_segment(segment_search_state *st, double t) {
    const double *const a = st->s->from, dx = t * st->s->along[0], dy = t * st->s->along[1];
    const double x = a[0] + dx, y = a[1] + dy;
    const double size = __builtin_fabs(a[0]) + __builtin_fabs(a[1]) + __builtin_fabs(dx) + __builtin_fabs(dy);
    const double slack = 0x1p-50 * st->s->f->lipschitz * size;
    hti_field_point v = hti_field_set_at(st->s->f, x, y);
    v.low -= slack;
    v.high += slack;
    st->out.evaluations++;
    if (st->s->f->steep < __builtin_inf()) {
        note_limits_on_segment(st, &v);
    }
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

// Returns the value above which a bound is enough.
static double segment_aim(const segment_search_state *st, hti_effort effort) {
    return hti_smaller(st->s->enough_low, st->out.high - hti_larger(effort.tolerance, st->s->relative * st->out.high));
}

// Computes what tangents at the cut between two pieces say of the function at the begin of the first one, at the cut as its
// end and as the begin of the second one, and at that one's end: certainly, or by gradients where s is 0. A bound at a rounded
// place is one at the place itself less the slack.
static void tangents_on_segment(segment_search_state *st, const segment_piece *left, const segment_piece *right,
                                double s, double out[4]) {
    const hti_field_set *const f = st->s->f;
    const double *const a = st->s->from, *const along = st->s->along;
    const double back = left->from - left->to, on = right->to - right->from, middle = 0.5 * (back + on);
    const double far = hti_larger(__builtin_fabs(left->from), __builtin_fabs(right->to));
    const double size =
        __builtin_fabs(a[0]) + __builtin_fabs(a[1]) + far * (__builtin_fabs(along[0]) + __builtin_fabs(along[1]));
    const double slack = 0x1p-49 * f->lipschitz * size;
    const hti_tangents t = {.x = st->trace.x + middle * along[0],
                            .y = st->trace.y + middle * along[1],
                            .radius = 0.53125 * (on - back) * st->length * (1.0 + 0x1p-40) + 0x1p-40 * size,
                            .to_x = {back * along[0], 0.0, 0.0, on * along[0]},
                            .to_y = {back * along[1], 0.0, 0.0, on * along[1]},
                            .s = s,
                            .error_bound =
                                (f->error * (2.0 * size + f->size) + f->slack + slack) / f->scale * (1.0 + 0x1p-40)};
    hti_field_corners(f, &st->trace, &t, out);
    for (int k = 0; k < 4; k++) {
        const double low = f->scale * (out[k] - f->radius);
        out[k] = low - 0x1p-50 * (__builtin_fabs(low) + f->scale * f->radius) - slack;
    }
    st->out.evaluations += s > 0.0 ? 4 : 0;
}

// Returns the slope downwards of the line through two bounds, the second one `width` away.
static double slope_between(double low, double far_low, double width) {
    const double slope = (low - far_low) / width;
    return slope + 0x1p-50 * __builtin_fabs(slope);
}

// Takes the tangents at the cut between two pieces for lines where they are better.
static void bound_by_tangents(segment_search_state *st, double aim, const hti_field_point *v, segment_piece *left,
                              segment_piece *right) {
    const hti_field_set *const f = st->s->f;
    const double first = left->to - left->from, second = right->to - right->from, width = first + second;
    if (!(v->low > aim) || !(hti_smaller(left->low, right->low) <= aim) ||
        !(st->steep * width > 8.0 * (v->low - aim))) { // nothing is proven at the cut, or lines prove as much
        return;
    }
    const double *const a = st->s->from, x = a[0] + left->to * st->s->along[0], y = a[1] + left->to * st->s->along[1];
    double low[4];
    hti_field_trace_evaluate(f, x - f->shift[0], y - f->shift[1], &st->trace);
    st->out.evaluations++;
    tangents_on_segment(st, left, right, 0.0, low);
    if (!(low[0] > v->low - 0.5 * st->steep * first) && !(low[3] > v->low - 0.5 * st->steep * second)) {
        return;
    }
    const double hint = hti_larger(hti_smaller(low[0], low[1]), hti_smaller(low[2], low[3]));
    const double above = hti_larger(hint - aim, 0x1p-10 * (v->low - aim));
    const double s = hti_smaller(hti_larger(4.0 * (v->high - v->low) / above, 0x1p-26), 0x1p-5);
    tangents_on_segment(st, left, right, s, low);
    segment_piece one = *left, other = *right;
    one.low_to = hti_smaller(low[1], v->low);
    one.rise = slope_between(one.low_to, low[0], first);
    other.low_from = hti_smaller(low[2], v->low);
    other.fall = slope_between(other.low_from, low[3], second);
    bound(st, &one);
    bound(st, &other);
    *left = one.low > left->low ? one : *left;
    *right = other.low > right->low ? other : *right;
}

static void cut_segment_piece(segment_search_state *st, const segment_piece *p, double aim) {
    const hti_field_point v = evaluate_on_segment(st, p->at);
    segment_piece left = *p, right = *p;
    left.to = right.from = p->at;
    left.low_to = right.low_from = v.low;
    left.high_to = right.high_from = v.high;
    left.rise = prolonged(st, v.low, p->high_to, p->to - p->at);
    right.fall = prolonged(st, v.low, p->high_from, p->at - p->from);
    bound(st, &left);
    bound(st, &right);
    if (st->s->f->has_known) {
        bound_by_tangents(st, aim, &v, &left, &right);
    }
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
        const bool is_done = !is_seen && (p.low > s->enough_low || p.low >= st->enough || is_near);
        if (is_done && !is_best) {
            st->minimum = hti_smaller(st->minimum, p.low);
            continue; // it is not the least of all: the others are searched, too
        }
        if (is_seen || is_done || st->out.evaluations >= effort.evaluations || st->heap.count + 2 > PIECES) {
            st->out.low = hti_smaller(p.low, min_of_all_pieces(st));
            st->out.is_within_tolerance = is_near;
            return st->out;
        }
        cut_segment_piece(st, &p, segment_aim(st, effort));
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
    st.minimum = st.enough = __builtin_inf();
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
