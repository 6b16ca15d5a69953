// field_trace.h: one value of a field with the values of its operands at that point, for bounds by their tangents
// (field_corners.c).
#ifndef HANTEI_SEARCH_FIELD_TRACE_H
#define HANTEI_SEARCH_FIELD_TRACE_H

#include "base/vec/vec.h"
#include "search/field_set.h"

/// A point and the axes in the coordinates of the frames around an instruction.
typedef struct hti_trace_view {
    vec2d at;
    vec2d ex, ey; // a step of 1 along x, along y in these coordinates
    double by;    // values there are multiplied by this
} hti_trace_view;

/// A step of a trace: a primitive, an operator, a mirror's end, or a repeated part.
typedef struct hti_field_trace_step {
    const ht_field_op *op; // the instruction; for a mirror's end, the mirror
    hti_trace_view in;     // the coordinates it is evaluated in
    double value;          // of primitives and repeated parts: in units of the whole field
    vec2d slope;           // its gradient, likewise
    bool is_convex;        // the function is convex, everywhere or near the point
    bool is_distance;      // else it is one outside
    bool is_kept;          // bounds from below count
    bool is_taken;         // bounds from above count
} hti_field_trace_step;

typedef struct hti_field_trace {
    double x, y; // the point of the trace
    int32_t count;
    hti_field_trace_step step[HTI_FIELD_TRACE_MAX];
} hti_field_trace;

/// Fills the trace and returns the value of a set's field at a point: that of hti_field_set_at before its errors. Stars
/// among other primitives, and gradients, may differ by roundings.
hti_field_point hti_field_trace_evaluate(const hti_field_set *side, double x, double y, hti_field_trace *out);

/// Fills the trace of a field that is one primitive, convex near the point, which has this value and gradient there.
void hti_field_trace_set(const hti_field_set *side, double x, double y, const hti_field_point *seen,
                         hti_field_trace *out);

/// The corners, of a cell or a piece of a segment, between which a field's tangents at a trace's point are to be bounds.
typedef struct hti_tangents {
    double x, y, radius; // a disc that holds the corners, and what is beyond the point by s times the way to any corner
    double to_x[4], to_y[4]; // from the trace's point to the corners
    double s;                // values there give the slopes; with 0 gradients do, and nothing is certain
    double error_bound;      // the error of values near the point
} hti_tangents;

/// Computes what the field is not less than at the corners; any mean of these bounds it at that mean of the corners
/// (field_corners.c). This takes about four values where s is not 0.
void hti_field_corners(const hti_field_set *side, const hti_field_trace *trace, const hti_tangents *t, double out[4]);

#endif
