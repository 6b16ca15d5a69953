// contact_chain.h: an edge of a polygon or a segment of a polyline, as its neighbours let it touch.
//
// A chain of edges is one surface: where two edges meet, a body may be pushed out along their normals, and at a corner
// that sticks out along what lies in between, but not along what only the bare end of one edge would allow. That is
// what makes bodies catch on the joints of a flat floor (E. Catto, "Collision Chains", box2d.org, 2011 to 2023).
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CHAIN_H
#define HANTEI_QUERY_CONTACT_CONTACT_CHAIN_H

#include "query/contact/contact_internal.h"

/// One part of a shape.
typedef struct hti_side {
    hti_part part;
    const ht_shape *shape; // the shape, or the member of the compound, that it is a part of
    bool is_chain;         // an edge of a chain; what follows counts only then
    bool is_settled;       // hti_settle_side has been here
    bool is_inner;         // both its sides are filled: it is no boundary
    int left;              // the outer side: 1 left of the edge, -1 right of it, 0 both
    int32_t first, last;   // numbers of its vertices
    bool has_before, has_after;
    ht_vec2 before, after; // the neighbouring vertices that are other points
    hti_dvec right;        // unit, right of the edge
} hti_side;

/// The part that the walk has just given out into side->part. False for an edge without length in a longer chain.
bool hti_side_of(const hti_parts *it, hti_side *side);

/// Finds out the outer side.
void hti_settle_side(hti_side *side);

/// The outer side, 1 or -1, towards the other body: the one on which it is less deep where both are outer.
int hti_outer_side(const hti_side *side, const hti_body *other, hti_dvec towards);

/// Outwards, for the outer side 1 or -1.
hti_dvec hti_outwards(const hti_side *side, int left);

/// Whether the chain may touch along `out`, which leads out of it, at that feature of the part's segment.
bool hti_admits(const hti_side *side, int left, hti_feature kind, int32_t index, hti_dvec out);

/// The edge before in the chain as a side of its own, settled alike; side->has_before.
void hti_side_before(const hti_side *side, hti_side *before);

/// The polygon's boundary is nearer to p than `distance`, but for this edge.
bool hti_is_nearer_elsewhere(const hti_side *side, hti_dvec p, double distance);

#endif
