// contact_chain.h: an edge of a polygon or a segment of a polyline, with the normals along which its neighbours let it
// touch.
//
// A chain of edges is one surface. Where two edges meet, a body may be pushed out along the edges' normals, and at a
// corner that sticks out also along the directions between them, but not along a direction that only the free end of a
// single edge would allow. Such directions make bodies catch on the joints of a flat floor (E. Catto, "Collision
// Chains", box2d.org, 2011 to 2023).
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CHAIN_H
#define HANTEI_QUERY_CONTACT_CONTACT_CHAIN_H

#include "query/contact/contact_internal.h"

/// A manifold of two parts, and the joints that are all it touches: 0 the first, 1 the last vertex of the edge, -1 when
/// it touches more.
typedef struct hti_edge_touch {
    ht_manifold found;
    int joint_a, joint_b;
    bool is_by_gap;     // the manifold is along the distance's normal, from a corner
    bool is_by_a;       // it is along the normal of A's edge, by its face; else by B's, or by the gap
    int left_a, left_b; // outer sides of chains
} hti_edge_touch;

/// The touch of two parts up to a depth, by their shapes and numbers.
typedef struct hti_seen_touch {
    const ht_shape *a, *b; // NULL: none
    int32_t number_a, number_b;
    float depth;
    hti_edge_touch touch;
} hti_seen_touch;

/// A polygon's edge with one outer side.
typedef struct hti_contact_rival {
    ht_segment segment;
    int left;
    int32_t number;
} hti_contact_rival;

/// What is filled beside the first edges of two polygons, remembered while one question is answered: it is needed again
/// and again, and finding it takes a walk over the polygon each time. A third polygon takes the place of the first.
/// So is, for each edge, the edge of the other polygon that was nearer to it than another one last: it mostly is again; and
/// of each polygon, the edges that were found to be nearer last, to any edge.
/// So are touches, which neighbours ask for again to know whose a joint is.
enum { HTI_EDGES_SEEN = 4096, HTI_TOUCHES_SEEN = 32, HTI_RIVALS_RECENT = 4 };
typedef struct hti_seen_edges {
    const ht_shape *shape[2]; // or NULL
    bool is_round[2];         // whether a shape's border certainly goes round a point once
    int older;
    uint8_t beside[2][HTI_EDGES_SEEN]; // 0 unknown, else 4, with 1 for the left side and 2 for the right one
    uint16_t rival[2][HTI_EDGES_SEEN]; // any edge's number until one is known
    hti_contact_rival recent[2][HTI_RIVALS_RECENT]; // the last one first; of number -1: none
    hti_seen_touch touch[HTI_TOUCHES_SEEN];
    bool has_overlap; // two parts that were compared do
} hti_seen_edges;

/// Empties it.
void hti_contact_chain_reset(hti_seen_edges *seen);

/// One part of a shape. An edge's segment runs to the end that is greater, by x and then by y, as a rival's does: so what
/// follows from it, also by rounding, depends neither on the chain's direction nor on where the chain begins.
typedef struct hti_chain_edge {
    hti_body_part part;
    const ht_shape *shape; // the shape, or the member of the compound, that it is a part of
    bool is_chain;         // the part is an edge of a chain; the rest counts only then
    bool is_resolved;      // hti_contact_chain_find_outer_side has found the outer side
    bool is_inner;         // both its sides are filled: it is no boundary
    bool is_turned;        // the segment runs against the chain, as it always goes from the lesser end to the greater
    int left;              // the outer side: 1 left of the segment, -1 right of it, 0 both
    int32_t ring;          // the ring of a polygon
    int32_t number;        // the edge's in the chain; -1 for what is no part of a polygon or polyline
    int32_t first, last;   // numbers of its vertices, in the order of the segment
    bool has[2];           // whether there is an edge beyond the first, and beyond the last
    int32_t near[2];       // the neighbouring vertices that are other points: beyond the first, beyond the last
    ht_vec2 beyond[2];     // where they are
    hti_dvec right;        // unit, right of the edge
    hti_seen_edges *seen;  // where its outer side may be remembered
} hti_chain_edge;

/// Fills in the rest of `side` for side->part, the part that the walk has just returned. False for an edge without
/// length in a longer chain.
bool hti_contact_chain_edge_of(const hti_body_part_iterator *it, hti_chain_edge *side);

/// Goes on to the next part that is not such an edge, and makes it; false at the end.
bool hti_contact_chain_edge_next(hti_body_part_iterator *it, hti_seen_edges *seen, hti_chain_edge *side);

/// Returns the unit normal to the right of an edge with length.
hti_dvec hti_contact_right_of_edge(const ht_segment *e);

/// Makes the edge of a polygon with that number, which must have a length.
void hti_contact_chain_edge_at(const ht_shape *polygon, int32_t number, hti_seen_edges *seen, hti_chain_edge *side);

/// Finds the edge that meets this one at its first (0) or last (1) vertex; side->has[end] must be true. Its outer side
/// is found too, but it has no part's number.
void hti_contact_chain_neighbour(const hti_chain_edge *side, int end, hti_chain_edge *neighbour);

/// Returns what is filled beside an edge of a polygon, as hti_seen_edges holds it, and keeps it there.
uint8_t hti_contact_chain_filled_beside(hti_seen_edges *seen, const ht_shape *shape, const ht_segment *e,
                                        int32_t number);

/// Whether a polygon is one ring that certainly goes round a point, so that it does not meet itself.
bool hti_contact_chain_is_round(hti_seen_edges *seen, const ht_shape *shape);

/// Finds what is filled beside all edges at once, of a small polygon of one ring that does not meet itself.
void hti_contact_chain_find_beside_all(hti_seen_edges *seen, const ht_shape *shape);

/// Returns the outer side that follows from that, 0 for both or none.
static inline int hti_contact_chain_left_of_sides(uint8_t beside) {
    return (beside >> 1 & 1) - (beside & 1);
}

/// Whether both sides are filled.
static inline bool hti_contact_chain_is_inside(uint8_t beside) {
    return (beside & 3) == 3;
}

/// Finds the edge's outer side, unless it is known already.
void hti_contact_chain_find_outer_side(hti_chain_edge *side);

/// Returns the outer side, 1 or -1, towards the other body. Where both sides are outer, it is the side of the distance
/// when that leads from the edge along its normal `towards`, else the side on which the other body is less deep.
int hti_contact_chain_outer_side(const hti_chain_edge *side, const hti_convex_body *other, hti_feature kind,
                                 hti_dvec towards);

/// Returns the unit normal outwards, for the outer side 1 or -1.
hti_dvec hti_contact_chain_outward(const hti_chain_edge *side, int left);

/// Whether two edges face each other, by their outer sides.
bool hti_contact_chain_faces(const hti_chain_edge *a, int left_a, const hti_chain_edge *b, int left_b);

/// Returns which way the chain turns at the first (0) or last (1) vertex of the edge, seen from the outer side: 1 away
/// from it, so that the corner sticks out, -1 towards it, 0 when it goes straight on or back.
int hti_contact_chain_convexity(const hti_chain_edge *side, int end, int left);

/// Whether the chain may touch along `out`, which leads out of it, at the feature `kind`, `index` of the part's
/// segment.
bool hti_contact_chain_admits(const hti_chain_edge *side, int left, hti_feature kind, int32_t index, hti_dvec out);

/// Whether the joint at the first (0) or last (1) vertex belongs to this edge rather than to its neighbour. It belongs
/// to the edge whose other end comes first, by x and then by y, so that neither orientation nor the order of operands
/// counts; where both other ends are one point, to the edge whose neighbour there comes first.
bool hti_contact_chain_owns_joint(const hti_chain_edge *side, int end, const hti_chain_edge *neighbour);

/// Orders edges of two chains of one kind by where they are, then by their neighbours and outer sides: -1, 0 or 1.
int hti_contact_chain_order(hti_chain_edge *a, hti_chain_edge *b);

/// Walks over the other edges of the polygon that have an outer side and are nearer to p than `distance`; `side` is an
/// edge of it.
///
///     hti_chain_nearer_edges it = hti_contact_chain_nearer_begin(side, p, distance);
///     for (hti_contact_rival rival; hti_contact_chain_nearer_next(&it, &rival);) { ... }
typedef struct hti_chain_nearer_edges {
    const hti_chain_edge *side;
    hti_dvec p;
    double limit; // the square of the distance
    hti_edges edges;
} hti_chain_nearer_edges;
hti_chain_nearer_edges hti_contact_chain_nearer_begin(const hti_chain_edge *side, hti_dvec p, double distance);
bool hti_contact_chain_nearer_next(hti_chain_nearer_edges *it, hti_contact_rival *rival);

/// Makes the edge that a rival of `side` is, without its neighbours.
void hti_contact_chain_edge_of_rival(const hti_chain_edge *side, const hti_contact_rival *rival, hti_chain_edge *edge);

/// Remembers a rival for an edge of another polygon.
void hti_contact_chain_remember_rival(const hti_chain_edge *other, const hti_contact_rival *rival);

/// Returns the recent rivals of the side's polygon, the last one first.
hti_contact_rival *hti_contact_chain_recent_rivals(const hti_chain_edge *side);

/// Finds an edge of the side's polygon, another one than the side, that may be nearer to the edge `other`: the one
/// remembered last. Both are of polygons and of numbers below HTI_EDGES_SEEN. False when there is none.
bool hti_contact_chain_rival(const hti_chain_edge *side, const hti_chain_edge *other, hti_contact_rival *rival);

#endif
