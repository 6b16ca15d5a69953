// contact_edge.h: the manifold of two parts, at least one of which is an edge of a chain.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_EDGE_H
#define HANTEI_QUERY_CONTACT_CONTACT_EDGE_H

#include "query/contact/contact_chain.h"

/// Two parts, and how they lie to each other.
typedef struct hti_edge_contact {
    hti_chain_edge *a, *b;
    hti_signed_distance separation;
    int left_a, left_b; // outer sides of chains
    float margin;
    float depth; // edges of polygons behind each other count up to this distance
} hti_edge_contact;

/// Fills in what follows from the parts, margin and depth. False when the distance is beyond both, or for an edge
/// inside its polygon.
bool hti_contact_edge_prepare(hti_edge_contact *m);

/// Returns the manifold that belongs to the two parts, or none: a manifold that belongs to a neighbour in the chain is
/// left to that. Parts are numbered 0, and ids use the parts' own vertices.
ht_manifold hti_contact_edge_manifold(const hti_edge_contact *m);

/// Returns the depth of a wall that is hidden by two edges which cross and do not face each other. The wall is a
/// neighbour of one of them that lies entirely behind the other, crosses nothing, and faces it. 0 when there is none.
double hti_contact_hidden_depth(const hti_edge_contact *m);

#endif
