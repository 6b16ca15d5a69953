// field_set.h: what certified searches look at: a set, as a function with bounds of its error.
#ifndef HANTEI_SEARCH_FIELD_SET_H
#define HANTEI_SEARCH_FIELD_SET_H

#include "field/field_internal.h"
#include "shape/hull_of_shape.h"

/// A field of so many instructions may have a trace (field_trace.h).
enum { HTI_FIELD_TRACE_MAX = 64 };

/// All points p with normal . p <= offset.
typedef struct hti_plane {
    double x, y; // the normal, of any length
    double offset;
} hti_plane;

/// A field, the convex hull of points grown by a radius, a polygon (one of the three is not NULL), or else a plane.
typedef struct hti_field_set {
    const ht_field *field;
    const hti_hull *hull;
    const ht_polygon *polygon;
    hti_plane plane;
    bool is_complement; // the function is negated: the set is what is not in the interior
    double radius;      // the hull's
    double shift[2];    // it has been moved by
    double scale;       // the function is multiplied by
    double error, size; // as the facts of a field
    double slack;       // and the value is wrong by that
    double lipschitz;
    bool is_exact_outside, is_exact_inside, is_convex;
    bool is_concave;   // the function is: the complement of a convex one
    bool has_tangents; // bounds by tangents are known in cells of any size
    bool has_parts;    // a field of which they may be known in small ones: there may be a trace (field_trace.h)
    bool is_one;       // and then: is one primitive, moved and turned, which tangents do not bound everywhere
    uint64_t convex;   // and then a bit for each instruction: a convex primitive
    double reach;      // as the facts of a field
    double bounds[4];  // min x, min y, max x, max y; may be infinite
} hti_field_set;

/// All points within the radius of (x, y).
typedef struct hti_field_disc {
    double x, y, radius;
} hti_field_disc;

/// Whether the primitive, whose value is given so far away from the spot's centre, is known to be convex in the spot
/// (field_convexity.c).
bool hti_field_is_part(const ht_field_op *op, hti_field_disc at, double value, double away);

/// The same of a field that is one primitive, moved and turned, with that value at the spot's centre; false where it is
/// more than that.
bool hti_field_is_part_of_one(const ht_field *field, hti_field_disc at, double value);

/// Which instructions of a field of at most 64 are convex primitives, a bit for each; *has_tangents as of a side.
uint64_t hti_field_convex(const ht_field *field, bool *has_tangents);

/// A star by the edge that the point is nearest to: within the field's error, not to the bit.
hti_field_point hti_field_set_star_at(const ht_field_op *op, double x, double y);

hti_field_set hti_field_set_of_field(const ht_field *field);
hti_field_set hti_field_set_of_hull(const hti_hull *hull);
hti_field_set hti_field_set_of_plane(hti_plane plane);
hti_field_set hti_field_set_of_halfplane(const ht_halfplane *halfplane);
hti_field_set hti_field_set_of_polygon(const ht_polygon *polygon);

/// What is not in the side's interior.
hti_field_set hti_field_set_complement(const hti_field_set *s);

/// The side moved by (x, y), which may each be wrong by a rounding.
hti_field_set hti_field_set_moved(const hti_field_set *s, double x, double y);

/// The side with a function that is nowhere more than the distance: divided by the Lipschitz bound, unless it is exact.
hti_field_set hti_field_set_of_distance(const hti_field_set *s);

/// Whether nothing can be in the side, by its bounds.
bool hti_field_set_is_empty(const hti_field_set *s);

/// The value at a point, low and high with the errors of rounding.
hti_field_point hti_field_set_at(const hti_field_set *s, double x, double y);

/// That, of the value that what the side is made of has at the point as it sees it.
hti_field_point hti_field_set_certain(const hti_field_set *s, hti_field_point a, double x, double y);

/// Moves (x, y) to the nearest point of a side that is exact outside, as well as can be told; what is in it stays.
void hti_field_set_move_to_nearest(const hti_field_set *s, double *x, double *y);

/// Moves (x, y) down the gradient to a point that is surely in the side; false where none is found. Adds to
/// *evaluations.
bool hti_field_set_enter(const hti_field_set *s, double *x, double *y, int32_t *evaluations);

#endif
