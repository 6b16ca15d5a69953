// locate.h: locates a point in a polygon: the winding numbers on both sides of it, exactly.
//
// A ray goes from the point towards +x. An edge counts when its lower end is at or below the ray's height and its upper
// end above it (half-open, so that a vertex on the ray counts once), by +1 upwards and -1 downwards when it lies right
// of the point. An edge through the point is not counted but noted: it divides the point's neighbourhood into a plus
// side (+x, or +y when the edge is horizontal) and a minus side, whose winding numbers differ by the edge's own
// contribution. A vertex has as many sectors around it as half-edges. Going around it counter-clockwise from +x, an
// edge that leaves it adds 1 to the winding number and one that arrives takes 1 away.
#ifndef HANTEI_POLYGON_LOCATE_H
#define HANTEI_POLYGON_LOCATE_H

#include "exact/xpoint.h"
#include "ring/edges.h"

/// The location of a point.
typedef struct hti_location {
    bool on;     // whether it is on an edge
    bool inside; // whether it is in the interior: everything around the point is filled
} hti_location;

/// A point that need not be float32: the mean of one to three exact points.
typedef struct hti_probe {
    hti_xpoint p[3];
    int count;
    double x, y;        // the point rounded
    double error_bound; // the error bound of its coordinates
    ht_box window;      // a box around the ray that starts at the point
} hti_probe;

/// Sets a probe to the mean of one to three points. (It is large: returned, it would be copied.)
void hti_locate_set_probe(hti_probe *out, const hti_xpoint *points, int count);

/// Whether the polygon's rule fills points with that winding number.
static inline bool hti_is_filled(int winding, const ht_polygon *polygon) {
    return polygon->rule == HT_EVEN_ODD ? (winding & 1) != 0 : winding != 0;
}

/// The winding numbers on both sides of a line just behind a point of it.
typedef struct hti_winding_pair {
    int right, left;
} hti_winding_pair;

/// Returns the winding numbers just behind p on the way to another point.
hti_winding_pair hti_locate_windings_towards(const ht_polygon *polygon, ht_vec2 p, ht_vec2 to);

/// Locates the float point, or the probe, in an answerable polygon. A probe at a vertex counts as boundary.
hti_location hti_locate_point(const ht_polygon *polygon, ht_vec2 p);
hti_location hti_locate_probe(const ht_polygon *polygon, const hti_probe *probe);

/// What these functions tell ht_where.
extern const char hti_step_of_hti_locate_point[];

#endif
