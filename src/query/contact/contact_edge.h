// contact_edge.h: the manifold of two parts, at least one of which is an edge of a chain.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_EDGE_H
#define HANTEI_QUERY_CONTACT_CONTACT_EDGE_H

#include "query/contact/contact_chain.h"

/// Whether a manifold by a face has been looked for; a clear one is possible, and no other face of its polygon is better.
typedef enum hti_face_state { HTI_FACE_UNKNOWN, HTI_FACE_REJECTED, HTI_FACE_POSSIBLE, HTI_FACE_CLEAR } hti_face_state;

/// Two parts, and how they lie to each other.
typedef struct hti_edge_contact {
    hti_chain_edge *a, *b;
    hti_signed_distance separation;
    int left_a, left_b; // outer sides of chains
    float margin;
    float depth;  // edges of polygons behind each other count up to this distance
    bool crosses; // the two are edges that certainly cross in their middles: set before, else false
    hti_face_state face_a, face_b;
    bool touches; // of edges: whether they have a manifold, theirs or a neighbour's
} hti_edge_contact;

/// Returns the manifold that belongs to the two parts, or none: a manifold that belongs to a neighbour in the chain is
/// left to that. Parts are numbered 0, and ids use the parts' own vertices. `m` has the parts, margin and depth; the
/// rest of it is filled in.
ht_manifold hti_contact_edge_manifold(hti_edge_contact *m);

/// Whether two edges are apart, as far as it can be told at once.
bool hti_contact_edge_are_apart(const ht_segment *e, const ht_segment *f);

/// Tells at once how two edges lie: -1 they are apart, 1 they cross in their middles, 0 it is uncertain, or neither.
int hti_contact_edge_crossing(const ht_segment *e, const ht_segment *f);

/// Returns the depth of a wall that is hidden by two edges which cross and do not face each other. The wall is a
/// neighbour of one of them that lies entirely behind the other, crosses nothing, and faces it. `known` when there is
/// none that is deeper than that. `crosses` when it is known that they do, in their middles.
double hti_contact_hidden_depth(hti_chain_edge *a, hti_chain_edge *b, bool crosses, double known);

/// Names the features of a manifold of whole shapes where they are an edge or vertex of a chain of A, at the place, and a vertex
/// of B (contact_names.c).
void hti_contact_name_features(const ht_shape *a, const ht_shape *b, ht_vec2 at, ht_manifold *m, hti_seen_edges *seen);

/// Where a face may be deepest below another edge.
typedef struct hti_deepest_place {
    hti_dvec at;
    double depth; // negative
    double slack; // the error of both
} hti_deepest_place;

/// Whether a rival, which is not farther from the place than that is deep, is a better way out: nearer to it, with the
/// other edge over its face, less deep. 1 when it certainly is, -1 when it certainly is not, else 0.
int hti_contact_edge_compare_rival(const hti_contact_rival *rival, const hti_chain_edge *other,
                                   const hti_deepest_place *p);

/// Whether two edges of polygons certainly have no manifold (contact_edge_rejects.c): most that meet have none. Else what has been
/// found of A's face and B's.
bool hti_contact_edge_rejects(hti_chain_edge *a, hti_chain_edge *b, float margin, hti_face_state face[2]);

/// Whether the two certainly have no manifold by the face of A's edge, or of B's.
bool hti_contact_edge_rejects_face(const hti_edge_contact *m, bool of_a);

#endif
