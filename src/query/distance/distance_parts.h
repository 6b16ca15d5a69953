// distance_parts.h: the depth of shapes with holes or several parts: what the files distance_parts*.c share.
#ifndef HANTEI_QUERY_DISTANCE_PARTS_H
#define HANTEI_QUERY_DISTANCE_PARTS_H

#include <hantei/query.h>

#include "convex/signed_distance.h"
#include "polygon/convex_parts.h"
#include "query/distance/distance_internal.h"

/// Finds the free translation nearest to the origin, for shapes that overlap; returns true when it is only a bound. `known`
/// is their way out if they are rings of which it is known, or NULL.
bool hti_distance_depth_of_parts(const ht_shape *a, const ht_shape *b, const hti_convolved_way *known,
                                 hti_signed_distance *out);

/// The number of steps that a walk along one border may take. A step leaves a pair of parts for good, or passes one of
/// its corners; a walk that takes more is given up, and the depth is only a bound.
enum { HTI_TRAVERSAL_STEPS = 1 << 16 };

/// A piece of the border of the Minkowski difference A_k - B_l of two parts: a side moved outwards by the radii, which
/// is the points p + s d with first <= s <= last; or the circle around p where two corners meet.
typedef struct hti_difference_border {
    bool round;
    hti_dvec p;
    hti_dvec d;         // of a side
    double first, last; // of a side
    hti_dvec outwards;  // of a side: unit, from A to B
    double radius;      // of a circle, or by which a side was moved outwards
    hti_dvec corner;    // the corner that touches: of A when `by_a`, else of B
    bool by_a;
    double reach;  // the radius of the corner's shape
    uint64_t rank; // of equally near translations that of the least rank counts
} hti_difference_border;

/// A pair of parts whose difference A_k - B_l holds some translation, and its lines: t lies in the difference of the
/// parts without their radii where n.t <= h for all of them.
enum { HTI_COVER_LINES = 16 };
typedef struct hti_cover {
    int32_t part_a, part_b;
    hti_convex_view a, b; // of the parts, or of a seam quad in place of one
    double radius;        // the sum of theirs
    int32_t lines;        // 0 when there are more than fit, or none that bound an area, or a part is unbounded
    hti_dvec n[HTI_COVER_LINES];
    double h[HTI_COVER_LINES];
} hti_cover;

/// What the parts of one shape are looked at by.
enum { HTI_PART_GROUP = HTI_BOX_LANES };
typedef struct hti_part_groups {
    int32_t count, largest;                      // the part with the largest box
    ht_box box[HT_DEPTH_PARTS / HTI_PART_GROUP]; // around the parts 8 k to 8 k + 7
    uint16_t order[HT_DEPTH_PARTS];              // neighbours along a polygon's ring after each other
} hti_part_groups;

/// The state of the search: the parts, and the best translation so far.
enum { HTI_COVERS = 8 };
typedef struct hti_depth_search {
    const hti_convex_parts *a, *b;
    hti_part_groups groups_a, groups_b;
    ht_box bounds_a, bounds_b; // of all of A and B
    double tolerance;          // an overlap that is not deeper does not count

    hti_cover cover[HTI_COVERS];         // those found last, in turn
    int32_t next_cover;                  // where the next one goes
    const hti_cover *kept;               // one that must stay, or NULL
    bool in_order;                       // whether every cover is the first pair in the order of the parts
    int32_t last_a, last_b;              // the parts of the last one; -1 for none
    hti_convex_view view_a, view_b;      // those of parts made last,
    int32_t viewed_a, viewed_b;          // which these are of; -1 for none
    hti_dvec corners_a[3], corners_b[3]; // the same of triangles
    int32_t cornered_a, cornered_b;
    hti_dvec disc_center; // of a disc of translations at which the shapes overlap
    double disc_radius;   // not greater than 0 when there is none

    double limit; // a translation must be shorter to count
    bool found, gave_up;
    hti_difference_border border; // that the best translation is on
    double turn;                  // which way it lies from the border's nearest point: 1, -1, or 0 at that point itself
    bool at_arc;                  // whether it is an end of a side from which the border goes on nearer, as an arc
    hti_dvec best;                // the translation
    double length;                // of it
    hti_dvec normal;              // unit, of the border, from A to B
    hti_dvec point_b;             // the point of B's border where they touch after the translation
} hti_depth_search;

/// Makes the border, without its rank, of a side of A or B with a corner of the other one, and their radii.
hti_difference_border hti_distance_border_of(const hti_convex_edge *side, double side_radius, hti_dvec corner,
                                             double reach, bool sides_of_a);

/// Returns the point of a border that is nearest to the origin.
hti_dvec hti_distance_border_foot(const hti_difference_border *border);

/// Returns the point of B where it touches A after the translation t, which lies on the border where its normal is that.
hti_dvec hti_distance_border_point_of_b(const hti_difference_border *border, hti_dvec t, hti_dvec normal);

/// Makes the answer of the shortest translation t to a border with that normal and point of B.
void hti_distance_border_answer(hti_dvec t, hti_dvec normal, hti_dvec point_b, hti_dvec origin, double tolerance,
                                hti_signed_distance *out);

/// Walks along the border both ways from its point nearest to the origin, to the first free translation.
void hti_distance_depth_traverse(hti_depth_search *search, const hti_difference_border *border);

/// Walks to the best translation again, from one first pair in the order of parts to the next: so its last bits tell of
/// nothing but its border.
void hti_distance_depth_repeat(hti_depth_search *search);

/// Returns the shortest of the four moves along the axes that separate the bounding boxes, without points; -infinity when
/// there is none.
hti_signed_distance hti_distance_exit_of_boxes(const ht_box *a, const ht_box *b);

/// Where the boxes have no exit, as with a line among the members, that of the shortest move across a member without an end
/// that separates the shapes, with its points, if there is one.
void hti_distance_exit_across(const ht_shape *a, const ht_shape *b, hti_signed_distance *exit);

/// Adds the points that are farthest that way, which need not face each other.
void hti_distance_exit_points(const ht_shape *a, const ht_shape *b, hti_signed_distance *exit);

/// Prepares the search for pairs. The parts, their seam quads and origins, and the tolerance are made before.
void hti_distance_cover_begin(hti_depth_search *search);

/// Returns a pair of parts that overlap deeper than the tolerance when B is moved by t, NULL when there is none. It stays
/// until the next one is found.
const hti_cover *hti_distance_cover_find(hti_depth_search *search, hti_dvec t);

/// Whether t, which is on a line of a pair, is within all others: on the border of the difference of the cores.
bool hti_distance_cover_is_at_line(const hti_cover *cover, hti_dvec t, int32_t line);

/// Returns the length of a free translation, found by leaving one pair of parts after the other the shortest way;
/// infinite when a few steps do not find one, or it is longer than the limit.
double hti_distance_cover_push_out(hti_depth_search *search, double limit);

/// Whether the pair of parts overlaps deeper than the tolerance when B is moved by t; sets all but the lines of a cover.
bool hti_distance_pair_holds(hti_depth_search *search, int32_t k, int32_t l, hti_dvec t, hti_cover *out);

/// The height of t over the line of a side of A or B in A - B: n.t - (its support), with the outward normal n.
typedef struct hti_over_line {
    double value;
    hti_dvec n;
} hti_over_line;

hti_over_line hti_distance_pair_height(const hti_cover *cover, bool of_a, const hti_convex_edge *side, hti_dvec t);

/// The most corners of a ring whose convolution is made.
enum { HTI_CONVOLVED_CORNERS = 128 };

/// Finds the borders, if A and B are polygons of one ring, or convex polygons without a radius, that overlap and do not meet
/// themselves (which is not checked), and they are certain. All of A and B is within `size` of the origin along each axis, and the way out not
/// longer than the limit.
bool hti_distance_winding_find(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, double limit,
                               hti_convolved_way *out);

/// The point that a depth is computed from, what all of both shapes is within along each axis, and the tolerance of the search.
typedef struct hti_depth_frame {
    hti_dvec origin;
    double size, tolerance;
} hti_depth_frame;

/// Finds the depth of two rings by it, a box or triangle taken for one, too, to the bits of the search; returns false when that is not certain.
bool hti_distance_rings_depth(const ht_shape *a, const ht_shape *b, const hti_depth_frame *f, hti_signed_distance *out);

/// Finds the same of rings whose way out is known.
bool hti_distance_rings_depth_by_way(const ht_shape *a, const ht_shape *b, const hti_depth_frame *f,
                                     const hti_convolved_way *known, hti_signed_distance *out);

/// Finds the distance alone, to the float it is rounded to, of two rings in their order (hti_shape_order); in `out` is the boxes'
/// exit before. Returns false when it is not certain. The way is known unless a grid told the distance.
bool hti_distance_rings_depth_alone(const ht_shape *a, const ht_shape *b, const hti_depth_frame *f,
                                    hti_signed_distance *out, hti_convolved_way *way);

/// Returns the vertex of a ring that is a corner.
static inline int32_t hti_distance_convolution_vertex(int32_t count, bool reversed, int32_t corner) {
    return reversed ? count - 1 - corner : corner;
}

/// Finds the disc. Returns a length that no shorter translation lies outside of it; negative when the origin does.
double hti_distance_disc_find(hti_depth_search *search);

/// Whether the disc holds t.
bool hti_distance_disc_holds(const hti_depth_search *search, hti_dvec t);

#endif
