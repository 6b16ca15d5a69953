// field_side.h: what certified searches look at: a set, as a function with bounds of its error.
#ifndef HANTEI_FIELD_FIELD_SIDE_H
#define HANTEI_FIELD_FIELD_SIDE_H

#include "field/field_internal.h"
#include "shape/lower.h"

/// A field, the convex hull of points grown by a radius, a half-plane or a polygon: one of the four is not NULL.
typedef struct hti_side {
    const ht_field *field;
    const hti_hull *hull;
    const ht_halfplane *halfplane;
    const ht_polygon *polygon;
    bool is_complement; // the function is negated: the set is what is not in the interior
    double radius;      // the hull's
    double error, size; // as the facts of a field
    double slack;       // and the value is wrong by that
    double lipschitz;
    bool is_exact_outside, is_exact_inside, is_convex;
    double bend;      // f + bend / 2 |p|^2 is convex; infinite: not known to be for any
    double reach;     // as the facts of a field
    double bounds[4]; // min x, min y, max x, max y; may be infinite
} hti_side;

hti_side hti_side_of_field(const ht_field *field);
hti_side hti_side_of_hull(const hti_hull *hull);
hti_side hti_side_of_halfplane(const ht_halfplane *halfplane);
hti_side hti_side_of_polygon(const ht_polygon *polygon);

/// What is not in the side's interior.
hti_side hti_side_complement(const hti_side *s);

/// The value at a point, low and high with the errors of rounding.
hti_field_point hti_side_at(const hti_side *s, double x, double y);

#endif
