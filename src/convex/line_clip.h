// line_clip.h: computes when a moving convex body meets a resting one: the times at which a straight line through the
// origin lies in their Minkowski difference.
//
// A + t delta meets B exactly when t delta lies in M = B - A, a convex polygon (or unbounded) grown by the sum of the
// radii: one interval of t, found by clipping the line with M's edges, moved outwards by the radii, and with discs
// around its corners.
#ifndef HANTEI_CONVEX_LINE_CLIP_H
#define HANTEI_CONVEX_LINE_CLIP_H

#include <hantei/query.h>

#include "convex/convex_body.h"

/// The line clip of A, which moves by t delta, and B.
typedef struct hti_line_clip {
    ht_relation relation;  // how M and the segment from the origin to max * delta relate, not rounded: exactly what
                           // ht_relate would answer. Apart: the two never meet in that time. Touch: they only graze
    ht_relation start;     // how A at t = 0 and B relate: exact
    bool meets;            // whether they meet at any t from -infinity to infinity; the members below count only then
    double enter, exit;    // the closed interval of all t at which they meet; infinite where it does not end. Relative
                           // error below 2^-32; signs exact, and so is whether each is 0
    hti_dvec enter_normal; // unit, from A to B when A enters (B's outward normal is the opposite); zero where infinite
    hti_dvec exit_normal;  // unit, from A to B when A leaves
    hti_dvec point;        // the point of B's border where they touch at `enter`, in the world
} hti_line_clip;

/// Computes the line clip of A, which moves by t delta with 0 <= t <= max, and B. `max` >= 0 may be infinite. Without
/// motion (delta is zero) the start decides: they meet at all t or at none.
void hti_line_clip_of(const hti_convex_body *a, ht_vec2 delta, float max, const hti_convex_body *b, hti_line_clip *out);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_line_clip_of[];

#endif
