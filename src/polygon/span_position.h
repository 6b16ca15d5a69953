// span_position.h: a place where an edge meets a segment between its ends, and the order of such places along it, exactly.
//
// The edge from a along e meets the segment from o along d at t = (a - o) x e / d x e. Differences of floats err by u
// relatively, so a cross product of two by 4u of its products' sizes; the quotient's error follows from both. Where two
// places are nearer to each other than that, their order is that of exact points, or the sign of a polynomial
// (hti_xpoint_meeting_order).
#ifndef HANTEI_POLYGON_SPAN_POSITION_H
#define HANTEI_POLYGON_SPAN_POSITION_H

#include "exact/xpoint.h"

/// A place strictly between the ends of the segment where an edge crosses it or ends on it, or an edge along it ends.
typedef struct hti_span_position {
    ht_segment edge;
    double t;           // the place in multiples of the segment, and
    float error_bound;  // the most by which that is wrong
    int32_t number;     // of the edge, those of the second polygon negative
    int8_t side_a;      // of its ends to the segment's line: 1 left, 0 on it, -1 right
    int8_t side_b;      //
    int8_t cover;       // of an edge along it: 1 where it begins, -1 where it ends, else 0
    bool is_first, end; // of the first polygon; of an edge along it: which end
    bool is_many;       // stands for many places that are one (crossings_sweep.c)
} hti_span_position;

/// Whether the place is an end of its edge; then that is in *vertex, which is written in any case.
bool hti_span_position_vertex(const hti_span_position *p, ht_vec2 *vertex);

/// Computes t and wrong from the rest.
void hti_span_position_estimate(const ht_segment *s, hti_span_position *p);

/// Sign of p - q along the segment.
int hti_span_position_order(const ht_segment *s, const hti_span_position *p, const hti_span_position *q);

/// The same for two points on its line.
int hti_span_order_on_segment(const ht_segment *s, ht_vec2 p, ht_vec2 q);

#endif
