// contact_internal.h: what the files of ht_contact share.
//
// A manifold is made in a frame: the normal n from A to B, t left of it (n turned by a quarter, so that A's boundary
// runs along t when it runs counter-clockwise), and an origin. In the frame each body has a feature, an edge or a
// corner: an interval along t and heights along n. The points of contact are at the ends of what both intervals share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_INTERNAL_H
#define HANTEI_QUERY_CONTACT_CONTACT_INTERNAL_H

#include <hantei/query.h>

#include "base/pair_step.h"
#include "query/distance/distance_internal.h"

/// The frame in which a manifold is measured.
typedef struct hti_frame {
    hti_dvec origin, n, t;
} hti_frame;

hti_frame hti_contact_frame_of(hti_dvec n, hti_dvec origin);

/// The feature of a body towards the other one, without the body's radius.
typedef struct hti_contact_feature {
    double low, high;               // along t; infinite where an unbounded body goes on
    double low_height, high_height; // along n, at the finite ends
    double anchor, height, slope;   // the line on which the feature lies: height + slope (x - anchor)
    int32_t low_vertex, high_vertex;
    int32_t edge; // -1 for a corner without edges
} hti_contact_feature;

/// Sets the body's feature in direction `out` (the frame's n or its opposite): edge `index`, or the flatter of the two
/// edges at vertex `index`. Neighbours on the same line belong to it. (It is set where it is wanted: to copy what has
/// just been written in pieces takes longer than to compute it.)
void hti_contact_show_feature(const hti_frame *f, const hti_convex_body *body, hti_feature kind, int32_t index,
                              double out, hti_contact_feature *shown);

/// Returns the vector from one vertex to another, rounded. It is a difference of coordinates; for an oriented box,
/// whose corners are rounded, a sum of sides.
hti_dvec hti_contact_offset_of_box(const ht_obox *b, int32_t i, int32_t k);
static inline hti_dvec hti_contact_offset_between(const hti_hull *h, int32_t i, int32_t k) {
    return h->v != NULL ? hti_dvec_between(h->v[i], h->v[k]) : hti_contact_offset_of_box(h->obox, i, k);
}

/// Returns where along t a vertex is.
double hti_contact_position_of(const hti_frame *f, const hti_hull *h, int32_t i);

/// Returns the lowest number of a vertex at the same point as vertex i.
int32_t hti_contact_first_copy(const hti_hull *h, int32_t i);

/// Goes from a vertex that is farthest in direction `out` according to rounded coordinates to the one that is farthest
/// by the vectors between neighbours. Those are accurate also where vertices are close together and the other body is
/// large.
int32_t hti_contact_climb(const hti_frame *f, const hti_convex_body *body, int32_t index, double out);

/// Returns the vertex farthest in direction `out`.
int32_t hti_contact_farthest_vertex(const hti_frame *f, const hti_convex_body *body, double out);

/// Finds the points at the ends of what both features share that are within the margin: 0, 1 or 2 different ones. Each
/// point's position along t and its separation, not rounded to float, go to seen_at. `distance` is the separation of
/// the deeper point where it is known accurately, or NaN.
typedef struct hti_contact_clip {
    const hti_convex_body *a, *b;
    hti_contact_feature shown_a, shown_b;
    double distance;
    float margin;
    double alike; // ends that differ by less than this part of the lengths are one place; 0 where exact signs tell
} hti_contact_clip;
int hti_contact_clip_points(const hti_frame *f, const hti_contact_clip *clip, ht_contact_point out[2],
                            hti_dvec seen_at[2]);

/// Whether both features share no more than a point, or as good as that.
bool hti_contact_clip_is_narrow(const hti_contact_clip *clip);

/// Finds the edge beside the shown one, at its low or high end, in the hull's order or against it, where both edges are
/// level but for rounding. False when there is none.
bool hti_contact_feature_beside(const hti_frame *f, const hti_convex_body *body, bool at_high, int step,
                                hti_contact_feature *shown);

enum { HTI_EDGE_BIT = 0x8000 };
/// Returns the number of a body's feature, half an id: one bit for an edge, and 15 bits for the index.
static inline uint32_t hti_feature_id(hti_feature kind, int32_t index) {
    return (kind == HTI_EDGE ? HTI_EDGE_BIT : 0u) | ((uint32_t)index & 0x7fffu);
}
static inline uint32_t hti_contact_id(uint32_t feature_a, uint32_t feature_b) {
    return feature_a << 16 | feature_b;
}

/// Returns `yes` when `which` is 1, `no` when it is 0, without a branch.
HTI_INLINE uint32_t hti_choose(uint32_t which, uint32_t yes, uint32_t no) {
    return no ^ ((yes ^ no) & (0u - which));
}

/// Returns the manifold of two bodies within the margin, whose distance is known and finite. Parts are numbered 0.
ht_manifold hti_contact_manifold_of(const hti_convex_body *a, const hti_convex_body *b,
                                    const hti_signed_distance *separation, float margin);

/// Returns the manifold of two shapes of body kinds, answerable or not, for pairs that typed functions cannot decide.
ht_manifold hti_contact_any_bodies(const ht_shape *a, const ht_shape *b, float margin);

/// ht_contact, which answers two bodies that are members as it answers them alone.
typedef ht_manifold hti_contact_question(const ht_shape *a, const ht_shape *b, float margin);

/// Find the manifolds, and the deepest one, of two answerable shapes of which at least one has parts (contact_members.c).
size_t hti_contact_parts(const ht_shape *a, const ht_shape *b, float margin, hti_contact_question *ask,
                         ht_manifold *out, size_t capacity);
ht_manifold hti_contact_deepest_of_parts(const ht_shape *a, const ht_shape *b, float margin, hti_contact_question *ask);

/// Returns the manifold of a field and any other shape but a compound, both answerable (contact_field.c).
ht_manifold hti_contact_field(const ht_shape *a, const ht_shape *b, float margin);

/// Returns the manifold of a box and an oriented box (contact_obox_obox.c).
ht_manifold hti_contact_box_obox(const ht_box *a, const ht_obox *b, float margin);

/// Returns the manifold of two boxes that face each other along side `side` of A: 0 bottom, 1 right, 2 top, 3 left
/// (contact_box_box.c).
ht_manifold hti_contact_along_side(const ht_box *a, const ht_box *b, int side, double distance);

/// Returns the manifold as seen from B.
ht_manifold hti_contact_flipped(const ht_manifold *m);

/// Returns the value rounded once, but never to zero nor to infinity.
static inline float hti_rounded(double value) {
    const float f = (float)value;
    if (f == 0.0f && value != 0.0) {
        return value > 0.0 ? HTI_FLOAT_LEAST : -HTI_FLOAT_LEAST;
    }
    return f > FLT_MAX ? FLT_MAX : f < -FLT_MAX ? -FLT_MAX : f;
}
static inline ht_vec2 hti_contact_rounded_point(double x, double y) {
    return (ht_vec2){x == 0.0 ? 0.0f : hti_rounded(x), y == 0.0 ? 0.0f : hti_rounded(y)};
}

/// Rounds a distance, but not beyond the margin. Two ways to compute the distance may differ by their rounding, and a
/// point of the answer must be within the margin.
static inline float hti_contact_rounded_within(double distance, float margin) {
    const double nearer = hti_smaller(distance, (double)margin);
    return nearer == 0.0 ? 0.0f : hti_rounded(nearer);
}

/// Returns the manifold without points.
static inline ht_manifold hti_no_manifold(void) {
    return (ht_manifold){.count = 0};
}

/// Whether two ways to compute the same distance may round it to different sides of the margin. They never do for a
/// margin of 0, as signs are exact.
static inline bool hti_contact_is_near_margin(float distance, float margin) {
    const double off = (double)distance - (double)margin;
    return margin != 0.0f && hti_abs(off) <= 0x1p-20 * hti_abs((double)margin);
}

/// Returns what ht_where answers for two kinds.
const hti_steps *hti_contact_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_ht_contact_circle_circle[], hti_step_of_ht_contact_circle_box[],
    hti_step_of_ht_contact_circle_obox[], hti_step_of_ht_contact_capsule_capsule[], hti_step_of_ht_contact_box_box[],
    hti_step_of_hti_contact_box_obox[], hti_step_of_ht_contact_obox_obox[], hti_step_of_ht_contact_convex_convex[],
    hti_step_of_hti_contact_small_polygons[], hti_step_of_hti_contact_any_bodies[],
    hti_step_of_hti_contact_deepest_of_parts[], hti_step_of_hti_contact_edge_manifold[],
    hti_step_of_hti_contact_field[];

#endif
