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
    if (hti_orient(p->edge.a, p->edge.b, q->edge.a) == 0 && hti_orient(p->edge.a, p->edge.b, q->edge.b) == 0) {
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
