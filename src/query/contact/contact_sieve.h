// contact_sieve.h: finds the pairs of edges of two polygons behind each other that may have a manifold.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_SIEVE_H
#define HANTEI_QUERY_CONTACT_CONTACT_SIEVE_H

#include "query/contact/contact_chain.h"
#include "query/contact/contact_sift.h"

/// A pair of edges that may have a manifold, by their places in the lists, and below which separation it certainly has none.
enum { HTI_SIEVE_PAIRS = 128 };
typedef struct hti_sieve_pair {
    float lowest;
    int16_t first, second;
} hti_sieve_pair;

/// Pairs of edges of two polygons: for an edge of the first one, by its place in `first`, bits of places in `second`.
/// Edges are in order. A pair that has no bit has no manifold; one that is not `near` has none by the face of an edge for
/// which it has no bit. Of those that are not near, clear ones are certainly behind no better face.
typedef struct hti_contact_sieve {
    int32_t count;
    bool crosses;                                            // whether edges have been found to cross, in their middles
    int32_t first[HTI_SIEVE_EDGES], second[HTI_SIEVE_EDGES]; // numbers of edges
    uint64_t by_first[HTI_SIEVE_EDGES];                      // may have a manifold by the face of the first one's edge,
    uint64_t by_second[HTI_SIEVE_EDGES];                     // of the second one's,
    uint64_t near[HTI_SIEVE_EDGES];                          // or in any way
    uint64_t clear_first[HTI_SIEVE_EDGES];                   // certainly no face is better than the first one's edge,
    uint64_t clear_second[HTI_SIEVE_EDGES];                  // than the second one's
    uint64_t across[HTI_SIEVE_EDGES];                        // the two certainly cross, where that is looked for
    bool is_sorted;                       // whether pairs behind each other are to be sorted: set before
    int32_t pair_count;                   // -1 where there are too many
    hti_sieve_pair pair[HTI_SIEVE_PAIRS]; // those that may be deepest first
} hti_contact_sieve;

/// Finds all pairs of edges that may have a manifold within the margin, or by edges behind each other up to the depth,
/// which is greater than 0; most that have none are left out. False when there are too many edges within reach, or
/// such as floats cannot tell.
bool hti_contact_sieve_make(const ht_shape *first, const ht_shape *second, float margin, float depth,
                            hti_seen_edges *seen, hti_contact_sieve *out);

/// Finds all pairs of edges that may meet, or come within the margin, where none counts up to a depth: all of them are `near`.
/// False when there are too many edges, or one has no length.
/// `crosses` tells more only with margin 0, and where it is asked for; `across` is right only with margin 0.
bool hti_contact_sieve_touching(const ht_shape *first, const ht_shape *second, float margin, bool asks_crosses,
                                hti_contact_sieve *out);

#endif
