// span_position.h: a position where an edge meets a segment between its ends, and the exact order of such positions
// along it.
//
// The edge from a along e meets the segment from o along d at t = (a - o) x e / d x e. Differences of floats err by u
// relatively, so a cross product of two errs by 4u of its products' sizes; the quotient's error follows from both.
// Where two positions are nearer to each other than that, their order is the order of exact points, or the sign of a
// polynomial (hti_xpoint_meeting_order).
#ifndef HANTEI_POLYGON_SPAN_POSITION_H
#define HANTEI_POLYGON_SPAN_POSITION_H

#include "base/vec2.h"
#include "exact/xpoint.h"

/// A position strictly between the segment's ends, where an edge crosses the segment or ends on it, or an edge along it
/// ends.
typedef struct hti_span_position {
    ht_segment edge;
    double t;           // the position in multiples of the segment
    float error_bound;  // the error bound of t
    int32_t number;     // the number of the edge; edges of the second polygon have negative ones
    int8_t side_a;      // the side of the segment's line that the edge's start is on: 1 left, 0 on it, -1 right
    int8_t side_b;      // the same for its end
    int8_t cover;       // of an edge along it: 1 where it begins, -1 where it ends, else 0
    bool is_first, end; // whether the edge is of the first polygon; of an edge along the segment: which end
    bool is_many;       // whether it stands for many equal positions (crossings_sweep.c)
    uint16_t alike;     // in a sorted list: the number of entries from it on that are at its place
} hti_span_position;

/// Whether the position is an end of its edge; then *vertex is that end. *vertex is written in any case.
bool hti_span_position_vertex(const hti_span_position *p, ht_vec2 *vertex);

/// Computes t and error_bound from the rest.
void hti_span_position_estimate(const ht_segment *s, hti_span_position *p);

/// Returns the sign of p - q along the segment.
int hti_span_position_order(const ht_segment *s, const hti_span_position *p, const hti_span_position *q);

/// Returns the same for two points on its line.
int hti_span_order_on_segment(const ht_segment *s, ht_vec2 p, ht_vec2 q);

/// Sorts positions along the segment, those at one place by edge and end, and sets `alike`. `order` holds their
/// numbers.
void hti_span_position_sort(const ht_segment *s, hti_span_position *places, uint16_t *order, int count);

#endif
