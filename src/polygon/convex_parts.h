// convex_parts.h: splits any shape into convex parts, and gives the borders of such parts in double.
//
// A polygon is split into triangles, a polyline into segments; every other shape is one convex body. The union of the
// parts' open interiors, less a few cuts, is the shape's interior: a point on a cut (a side that two triangles share)
// is in no triangle's interior, so every cut has a seam quad of its own, a convex part that lies across it within the
// two triangles, or within what is beyond them where they are slivers.
//
// Coordinates are doubles relative to a local origin near the shapes, so that what is computed from them is as accurate
// far away from (0, 0) as near it.
#ifndef HANTEI_POLYGON_CONVEX_PARTS_H
#define HANTEI_POLYGON_CONVEX_PARTS_H

#include <hantei/query.h>

#include "convex/convex_body.h"
#include "ring/box_lanes.h"

typedef enum hti_convex_kind { HTI_PART_BODY, HTI_PART_SEGMENT, HTI_PART_TRIANGLE } hti_convex_kind;

/// One convex part, in little memory. Bits are numbered like corners; side i goes from corner i to the next.
typedef struct hti_convex_part {
    int32_t member;     // the compound's member that it is a part of; 0 for other shapes
    uint16_t corner[3]; // of triangles and segments: vertices of the polygon or polyline, counter-clockwise
    uint8_t place[2];   // of a segment: the number of the place at which it starts or ends instead; 0 for none
    uint16_t
        beside[3];    // of a side of the shape: the vertex before corner i, or its only neighbour again; of a cut: the
                      // vertex up to which its seam quad may extend beyond it,
    uint16_t apex[3]; // and on this side of it
    uint8_t kind;     // hti_convex_kind
    uint8_t real;     // bits of the sides that are sides of the shape, not cuts
    uint8_t convex; // of triangles and segments: corners that count as this part's: at which the polygon's boundary has
                    // a convex corner that side i starts from, or at which a polyline's joint is
    uint8_t kites;  // bits of the cuts whose seam quad this part stands for
    bool reversed;  // of a body: whether its vertices run clockwise
    bool thin;      // whether it has no area, leaving the radius aside
} hti_convex_part;

/// At most so many places on rings without area, at which pieces of them begin and end: multiples of the ring's segment.
enum { HTI_CONVEX_PLACES = 64 };

/// The parts of one shape.
typedef struct hti_convex_parts {
    const ht_shape *shape;
    hti_dvec origin; // the local origin of the coordinates in hti_convex_view
    int32_t count;
    bool has_thin;  // whether some part is thin and without radius
    int32_t places; // the number of places, the first of which has number 1
    double place[HTI_CONVEX_PLACES];
    hti_convex_part part[HT_DEPTH_PARTS];
    hti_box_lanes bounds[HT_DEPTH_PARTS / HTI_BOX_LANES]; // of the parts
} hti_convex_parts;

/// Finds the parts of an answerable shape; false when there are more than HT_DEPTH_PARTS (or when the polygon's rings
/// have more than HTI_CONVEX_NODES vertices), or a polygon's rings cross.
bool hti_convex_parts_make(const ht_shape *shape, hti_convex_parts *out);

/// Finds the seam quad of every cut; needed when a thin part is to be compared with this shape.
void hti_convex_parts_find_seam_quads(hti_convex_parts *parts);

enum { HTI_CONVEX_NODES = 1024 };

/// Adds the triangles of member `member`, which is a polygon, and the segments that its rings without area are. Returns
/// false when there are too many or the rings cross.
bool hti_convex_parts_add_polygon(const ht_polygon *p, int32_t member, hti_convex_parts *out);

/// Adds the segments that the polygon's rings without area are, whose other rings do not cross. Returns false when there
/// are too many.
bool hti_convex_parts_add_thin_rings(const ht_polygon *p, int32_t member, hti_convex_parts *out);

/// Tells which of two sides of a valid polygon of one ring belongs to the first triangle: -1 for `one`, 1 for the other,
/// 0 for both in one. Sides are named by the number of the corner that they start from, with the filled side on their left.
int hti_convex_parts_order_of_sides(const ht_polygon *p, int32_t one, int32_t other);

/// Finds which triangle each side of a valid polygon of one ring belongs to, and which side of it that is: 4 times the number of
/// the triangle, and the number of the side. Sides are named as above; false when there are more than `count`.
bool hti_convex_parts_number_sides(const ht_polygon *p, int32_t count, int32_t *number);

/// Adds a part with its bounds; returns false when the capacity is used up.
static inline bool hti_convex_parts_add(hti_convex_parts *parts, const hti_convex_part *part, ht_box bounds) {
    if (parts->count == HT_DEPTH_PARTS) {
        return false;
    }
    hti_box_lanes *const boxes = &parts->bounds[parts->count / HTI_BOX_LANES];
    const int32_t lane = parts->count % HTI_BOX_LANES;
    for (int32_t i = 0; i < HTI_BOX_LANES && lane == 0; i++) {
        hti_box_lanes_clear(boxes, i);
    }
    hti_box_lanes_set(boxes, lane, bounds);
    parts->part[parts->count++] = *part;
    return true;
}

/// Returns the bounds of part i.
static inline ht_box hti_convex_parts_bounds(const hti_convex_parts *parts, int32_t i) {
    return hti_box_lanes_get(&parts->bounds[i / HTI_BOX_LANES], i % HTI_BOX_LANES);
}

/// A part in coordinates relative to the local origin. It borrows from the shape and may be copied.
typedef struct hti_convex_view {
    int32_t count; // the number of corners
    hti_extent extent;
    double radius;
    hti_dvec corner[4];
    const ht_vec2 *v; // the corners, instead of `corner` when there are more
    bool reversed;
    hti_dvec origin;
    hti_dvec anchor; // of a ray, line or half-plane: the point of its line nearest to the local origin
    ht_vec2 way;     // the line's direction; the half-plane lies to its left
} hti_convex_view;

/// Returns the vertices that a triangle's or segment's corners are numbers of.
const ht_vec2 *hti_convex_part_vertices(const hti_convex_parts *parts, const hti_convex_part *part);

/// Computes the corners of triangle i, relative to the local origin.
void hti_convex_part_corners(const hti_convex_parts *parts, int32_t i, hti_dvec out[3]);

void hti_convex_view_make(const hti_convex_parts *parts, int32_t i, hti_convex_view *out);

/// Makes the view of the seam quad of cut `side` of triangle i.
void hti_convex_view_make_seam_quad(const hti_convex_parts *parts, int32_t i, int32_t side, hti_convex_view *out);

/// A straight side: the points p + s d with first <= s <= last; d is unit and the outward normal is (d.y, -d.x).
typedef struct hti_convex_edge {
    hti_dvec p, d;
    double first, last;
    const ht_vec2 *way; // of unbounded parts: the exact vector that d is parallel to
    bool against;       // whether d has the opposite direction of it
} hti_convex_edge;

/// Returns the number of sides: a segment has two, one to each side of it.
int32_t hti_convex_side_count(const hti_convex_view *view);

/// Computes side i; returns false when it has no length.
bool hti_convex_side(const hti_convex_view *view, int32_t i, hti_convex_edge *out);

/// Returns the least n.x over the part without its radius, -infinity where it is unbounded; n is the outward normal of
/// `side`, which belongs to another part.
double hti_convex_min_projection(const hti_convex_view *view, const hti_convex_edge *side);

static inline hti_dvec hti_convex_corner(const hti_convex_view *view, int32_t i) {
    if (view->v == NULL) {
        return view->corner[i];
    }
    const ht_vec2 p = view->v[view->reversed ? view->count - 1 - i : i];
    return (hti_dvec){(double)p.x - view->origin.x, (double)p.y - view->origin.y};
}

static inline hti_dvec hti_normal_of(const hti_convex_edge *side) {
    return (hti_dvec){side->d.y, -side->d.x};
}

#endif
