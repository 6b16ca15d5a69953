// field_trace.h: one value of a field with what its operands were there, for bounds by their tangents
// (field_corners.c).
#ifndef HANTEI_SEARCH_FIELD_TRACE_H
#define HANTEI_SEARCH_FIELD_TRACE_H

#include "base/vec/vec.h"
#include "search/field_set.h"

/// A point and the axes, as the frames around an instruction see them.
typedef struct hti_trace_view {
    vec2d at;
    vec2d ex, ey; // what a step of 1 along x, y is there
    double by;    // values there are multiplied by that
} hti_trace_view;

/// A primitive, an operator, a mirror's end, or what is repeated.
typedef struct hti_field_trace_step {
    const ht_field_op *op; // of a mirror's end the mirror
    hti_trace_view in;     // of an operator, what it is made in
    double value;          // of primitives, and what is repeated: as the whole field has it
    vec2d slope;           // its gradient, likewise
    bool is_convex;        // the function is, everywhere or near the point
} hti_field_trace_step;

typedef struct hti_field_trace {
    double x, y; // where it was made
    int32_t count;
    hti_field_trace_step step[HTI_FIELD_TRACE_MAX];
} hti_field_trace;

/// The value of a side's field at a point, as hti_field_set_at has it before its errors, but for stars among others, which
/// may differ by roundings, as gradients may; fills the trace.
hti_field_point hti_field_trace_evaluate(const hti_field_set *side, double x, double y, hti_field_trace *out);

/// Fills the trace of a field that is one primitive, convex near the point, which has this value and gradient there.
void hti_field_trace_set(const hti_field_set *side, double x, double y, const hti_field_point *seen,
                         hti_field_trace *out);

/// Where a field's tangents at a trace's point are asked for: in a cell that holds the point.
typedef struct hti_tangents {
    double x, y, hx, hy; // the cell
    double radius;       // about (x, y): holds the cell, and what is beyond the point by s times the way to any corner
    double s;            // values there tell the slopes; 0: gradients do, and nothing is certain
    double error_bound;  // values near the point may be
} hti_tangents;

/// What the field is not less than at the cell's corners, in any mean of them for what is between (field_corners.c).
/// Takes about four values where s is not 0.
void hti_field_corners(const hti_field_set *side, const hti_field_trace *trace, const hti_tangents *t, double out[4]);

#endif
