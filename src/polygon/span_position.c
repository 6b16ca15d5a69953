// span_position.c: finds where an edge meets a segment, and the order of such positions. Method: span_position.h.
#include "polygon/span_position.h"

bool hti_span_position_vertex(const hti_span_position *p, ht_vec2 *vertex) {
    const bool along = p->side_a == 0 && p->side_b == 0;
    *vertex = (along ? p->end : p->side_b == 0) ? p->edge.b : p->edge.a;
    return p->side_a == 0 || p->side_b == 0;
}

// The order is that of a coordinate in which the segment is not flat.
int hti_span_order_on_segment(const ht_segment *s, ht_vec2 p, ht_vec2 q) {
    const bool by_x = s->a.x != s->b.x;
    const float u = by_x ? p.x : p.y, v = by_x ? q.x : q.y;
    const int sign = (u > v) - (u < v);
    return (by_x ? s->b.x > s->a.x : s->b.y > s->a.y) ? sign : -sign;
}

// Returns the sign of the position where an edge crosses the segment, less a point of the segment: it follows from the
// side of the edge that the point is on, and from whether the edge leads to the left.
static int position_order_to_point(const hti_span_position *p, ht_vec2 point) {
    return -hti_orient(p->edge.a, p->edge.b, point) * (p->side_b > p->side_a ? -1 : 1);
}

static bool is_same_edge(const ht_segment *e, const ht_segment *f) {
    return (hti_same_point(e->a, f->a) && hti_same_point(e->b, f->b)) ||
           (hti_same_point(e->a, f->b) && hti_same_point(e->b, f->a));
}

int hti_span_position_order(const ht_segment *s, const hti_span_position *p, const hti_span_position *q) {
    if (hti_abs(p->t - q->t) > (double)p->error_bound + (double)q->error_bound) {
        return hti_sign(p->t - q->t);
    }
    ht_vec2 v, w;
    const bool at_v = hti_span_position_vertex(p, &v), at_w = hti_span_position_vertex(q, &w);
    if (at_v || at_w) {
        return at_v && at_w ? hti_span_order_on_segment(s, v, w)
               : at_w       ? position_order_to_point(p, w)
                            : -position_order_to_point(q, v);
    }
    if (is_same_edge(&p->edge, &q->edge) ||
        (hti_orient(p->edge.a, p->edge.b, q->edge.a) == 0 && hti_orient(p->edge.a, p->edge.b, q->edge.b) == 0)) {
        return 0;
    }
    const hti_xpoint d = hti_xpoint_between(s->a, s->b), o = hti_xpoint_of(s->a);
    return hti_xpoint_meeting_order(&d, &o, &p->edge, &q->edge);
}

void hti_span_position_estimate(const ht_segment *s, hti_span_position *p) {
    ht_vec2 from;
    const bool at_vertex = hti_span_position_vertex(p, &from);
    from = at_vertex ? from : p->edge.a;
    const hti_dvec d = hti_dvec_between(s->a, s->b);
    // Across the segment: (v x e) / (d x e) is d.v / d.d.
    const hti_dvec e = at_vertex ? hti_dvec_left(d) : hti_dvec_between(p->edge.a, p->edge.b);
    double error_bound = 0.0;
    p->t = hti_quotient_of_crosses(hti_dvec_between(s->a, from), d, e, &error_bound);
    p->error_bound = hti_float_up(error_bound);
}

// D. Shell's method, with the gaps of M. Ciura from `first_gap` on: it takes no memory and few comparisons.
typedef bool position_comes_before(const ht_segment *s, const hti_span_position *p, const hti_span_position *q);

HTI_INLINE void sort_positions_by(const ht_segment *s, const hti_span_position *places, uint16_t *order, int count,
                                  int first_gap, position_comes_before *comes_before) {
    static const int gaps[] = {301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        for (int i = gaps[g]; gaps[g] <= first_gap && i < count; i++) {
            const uint16_t slot = order[i];
            int k = i;
            for (; k >= gaps[g] && comes_before(s, &places[slot], &places[order[k - gaps[g]]]); k -= gaps[g]) {
                order[k] = order[k - gaps[g]];
            }
            order[k] = slot;
        }
    }
}

static bool is_roughly_before(const ht_segment *s, const hti_span_position *p, const hti_span_position *q) {
    (void)s;
    return p->t < q->t;
}

static bool is_exactly_before(const ht_segment *s, const hti_span_position *p, const hti_span_position *q) {
    return hti_span_position_order(s, p, q) < 0;
}

static bool is_edge_before(const ht_segment *s, const hti_span_position *p, const hti_span_position *q) {
    (void)s;
    return p->number != q->number ? p->number < q->number : p->end < q->end;
}

// By the rounded places first, so that few must be compared exactly.
void hti_span_position_sort(const ht_segment *s, hti_span_position *places, uint16_t *order, int count) {
    sort_positions_by(s, places, order, count, INT32_MAX, is_roughly_before);
    sort_positions_by(s, places, order, count, 1, is_exactly_before);
    for (int begin = 0, end = 0; begin < count; begin = end) {
        const hti_span_position *const first = &places[order[begin]];
        for (end = begin + 1; end < count && hti_span_position_order(s, &places[order[end]], first) == 0;) {
            end++;
        }
        sort_positions_by(s, places, order + begin, end - begin, INT32_MAX, is_edge_before);
        for (int i = begin; i < end; i++) {
            places[order[i]].alike = (uint16_t)(end - i);
        }
    }
}
