// field_set.h: the sets that certified searches work on: each is a function with bounds of its error.
#ifndef HANTEI_SEARCH_FIELD_SET_H
#define HANTEI_SEARCH_FIELD_SET_H

#include "field/field_internal.h"
#include "shape/hull_of_shape.h"

/// The most instructions of a field that may have a trace (field_trace.h).
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
    double radius;      // the radius of the hull
    double shift[2];    // the set has been moved by this
    double scale;       // the function is multiplied by this
    double error, size; // as the facts of a field
    double slack;       // and the value errs by this in addition
    double lipschitz;
    bool is_exact_outside, is_exact_inside, is_convex;
    bool is_concave;         // the function is concave: the complement of a convex set
    bool has_tangents;       // bounds by tangents are known in cells of any size
    bool has_parts;          // they may be known in small cells: the field may have a trace (field_trace.h)
    bool is_one;             // and the field is one moved and turned primitive, which tangents do not bound everywhere
    uint64_t convex;         // with has_parts, a bit for each instruction that is a convex primitive
    uint64_t distances;      // likewise for each other primitive that is exact outside
    bool has_known;          // and one of them or of the primitives that are so in parts
    uint64_t kept;           // likewise for each primitive whose bounds from below count (field_sides.c)
    uint64_t taken;          // and from above, as for what is taken away
    double reach;            // as the facts of a field
    const ht_field_op *grid; // the samples that the field is, moved and not turned, or NULL
    double grid_shift[2];    // by how much they are moved
    double steep;            // where f has limits: they change no faster than this; infinite where that is not known
    double bounds[4];        // min x, min y, max x, max y; may be infinite
} hti_field_set;

/// All points within the radius of (x, y).
typedef struct hti_field_disc {
    double x, y, radius;
} hti_field_disc;

/// Whether the primitive is known to be convex in the disc. Its value is given at a point that is `away` from the
/// disc's centre (field_convexity.c).
bool hti_field_is_part(const ht_field_op *op, hti_field_disc at, double value, double away);

/// Whether a primitive is convex in parts.
static inline bool hti_field_has_parts(const ht_field_op *op) {
    return op->code == HT_FIELD_STAR || op->code == HT_FIELD_HEXAGRAM || op->code == HT_FIELD_CROSS ||
           op->code == HT_FIELD_HEART;
}

/// Whether a primitive is a disc less another one, with tangents of its own (field_corners.c).
static inline bool hti_field_is_crescent(const ht_field_op *op) {
    return op->code == HT_FIELD_MOON || op->code == HT_FIELD_RING;
}

/// The same for a field that is one primitive, moved and turned, with that value at the disc's centre; false for a
/// field that is more than that.
bool hti_field_is_part_of_one(const ht_field *field, hti_field_disc at, double value);

/// Sets convex, distances and has_tangents of a set of a field of at most 64 instructions.
void hti_field_set_convexity(const ht_field *field, hti_field_set *out);

/// Sets bits as in hti_field_set, where `convex` is, and returns whether any primitive has tangents (field_sides.c).
bool hti_field_sides(const ht_field *field, uint64_t convex, uint64_t *kept, uint64_t *taken);

/// Returns a star's value by the edge that the point is nearest to: right within the field's error, but not to the bit.
hti_field_point hti_field_set_star_at(const ht_field_op *op, double x, double y);

/// Writes the corners of a box in double: min x, min y, max x, max y.
static inline void hti_field_set_box(ht_box box, double out[4]) {
    const double corners[4] = {(double)box.min.x, (double)box.min.y, (double)box.max.x, (double)box.max.y};
    memcpy(out, corners, sizeof corners);
}

hti_field_set hti_field_set_of_field(const ht_field *field);
hti_field_set hti_field_set_of_hull(const hti_hull *hull);
hti_field_set hti_field_set_of_plane(hti_plane plane);
hti_field_set hti_field_set_of_halfplane(const ht_halfplane *halfplane);
hti_field_set hti_field_set_of_polygon(const ht_polygon *polygon);

/// Sets *out to the set that a shape is, with its hull in *store, where it is one convex body with area or a point or
/// segment grown by a radius, a half-plane, a polygon or a field; returns false for other shapes.
bool hti_field_set_of_shape(const ht_shape *shape, hti_hull *store, hti_field_set *out);

/// Returns the set of what is not in the set's interior.
hti_field_set hti_field_set_complement(const hti_field_set *s);

/// Returns the set moved by (x, y), which may each be wrong by a rounding.
hti_field_set hti_field_set_moved(const hti_field_set *s, double x, double y);

/// Returns the set with a function that is nowhere more than the distance: it is divided by the Lipschitz bound, unless
/// it is exact.
hti_field_set hti_field_set_of_distance(const hti_field_set *s);

/// Whether the set is empty by its bounds.
bool hti_field_set_is_empty(const hti_field_set *s);

/// Returns the value at a point, with low and high that include the errors of rounding.
hti_field_point hti_field_set_at(const hti_field_set *s, double x, double y);

/// Returns the same from `a`, the value of the set's field, hull, polygon or plane before shift, scale and errors.
hti_field_point hti_field_set_certain(const hti_field_set *s, hti_field_point a, double x, double y);

/// Moves (x, y) to the nearest point of a set that is exact outside, as well as values tell; a point in the set stays.
void hti_field_set_move_to_nearest(const hti_field_set *s, double *x, double *y);

/// Moves (x, y) down the gradient to a point that is certainly in the set; returns false where it finds none. Adds to
/// *evaluations.
bool hti_field_set_enter(const hti_field_set *s, double *x, double *y, int32_t *evaluations);

#endif
