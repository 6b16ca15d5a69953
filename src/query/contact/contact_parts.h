// contact_parts.h: the manifolds of a chain and another shape, neither of which has members.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_PARTS_H
#define HANTEI_QUERY_CONTACT_CONTACT_PARTS_H

#include "query/contact/contact_chain.h"

/// A shape, or a member of a compound; all parts of a member have the member's number.
typedef struct hti_contact_whole {
    const ht_shape *shape;
    int32_t member; // the member's number, or -1
    ht_box bounds;
} hti_contact_whole;

/// Two shapes, at least one of which is a polygon or polyline; the other one may be of a body kind.
typedef struct hti_chain_pair {
    hti_contact_whole a, b;
    float margin;
    bool is_one_enough;   // whether only the deepest is asked for: the others may be left out
    hti_seen_edges *seen; // memory
} hti_chain_pair;

/// Writes at most `capacity` of their manifolds, in the order of part_a, part_b, and returns how many there are; `deepest`
/// takes the deepest one, if any.
size_t hti_contact_chains(const hti_chain_pair *pair, ht_manifold *out, size_t capacity, ht_manifold *deepest);

/// The separation of the deepest point of the manifold.
static inline float hti_contact_min_separation(const ht_manifold *m) {
    const float first = m->points[0].separation;
    return m->count == 2 && m->points[1].separation < first ? m->points[1].separation : first;
}

#endif
