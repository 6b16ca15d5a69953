// contact_edge.h: two parts, at least one of them an edge of a chain: the manifold that is theirs.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_EDGE_H
#define HANTEI_QUERY_CONTACT_CONTACT_EDGE_H

#include "query/contact/contact_chain.h"

/// Two parts, and how they lie to each other.
typedef struct hti_edge_contact {
    hti_chain_edge *a, *b;
    hti_signed_distance separation;
    int left_a, left_b; // outer sides of chains
    float margin;
    float depth; // two edges of polygons behind each other are looked at up to this distance
} hti_edge_contact;

/// Fills in the rest of parts, sides, margin and depth. False when the distance is beyond them, or for an edge inside its
/// polygon.
bool hti_contact_edge_prepare(hti_edge_contact *m);

/// The manifold that the two parts have, or none: what belongs to a neighbour in the chain is left to that. Parts are
/// numbered 0, ids by the parts' own vertices.
ht_manifold hti_contact_edge_manifold(const hti_edge_contact *m);

/// How deep the wall is that edges hide which cross and do not face each other: a neighbour of one of them that lies
/// behind the other one all along, crosses nothing, and faces it. 0 when there is none.
double hti_contact_hidden_depth(const hti_edge_contact *m);

#endif
