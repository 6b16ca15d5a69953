// contact_sieve.h: finds the pairs of edges of two polygons behind each other that may have a manifold.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_SIEVE_H
#define HANTEI_QUERY_CONTACT_CONTACT_SIEVE_H

#include "query/contact/contact_edge.h"
#include "query/contact/contact_sift.h"

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
} hti_contact_sieve;

/// Finds all pairs of edges that may have a manifold within the margin, or by edges behind each other up to the depth,
/// which is greater than 0; most that have none are left out. False when there are too many edges within reach, or
/// such as floats cannot tell.
bool hti_contact_sieve_make(const ht_shape *first, const ht_shape *second, float margin, float depth,
                            hti_seen_edges *seen, hti_contact_sieve *out);

/// Finds all pairs of edges that may meet, or come within the margin, where none counts up to a depth: all of them are `near`.
/// False when there are too many edges, or one has no length.
/// `crosses` tells more only with margin 0, and where it is asked for; `across` is right only with margin 0.
bool hti_contact_sieve_touching(const ht_shape *first, const ht_shape *second, const ht_box bounds[2], float margin,
                                bool asks_crosses, hti_contact_sieve *out);

/// The edges of one polygon that are within reach of the other one.
typedef struct hti_sieve_edges {
    ht_segment segment[HTI_SIEVE_EDGES];
    int32_t number[HTI_SIEVE_EDGES];
    hti_sift_edges columns;
} hti_sieve_edges;

/// The polygons' edges, and what all of them have in common.
typedef struct hti_sieve_state {
    hti_sieve_edges edges[2];
    ht_vec2 origin;
    double size;
    hti_sift_limits limits;
    float grown; // what edges are looked for within: more than the reach, and than boxes are rounded by
} hti_sieve_state;

/// A pair of edges that may have a manifold, by their places in the lists, and what is known of their faces.
typedef struct hti_sieve_pair {
    int32_t first, second;
    hti_face_state face_first, face_second;
} hti_sieve_pair;

/// Pairs of edges that meet, or come within the margin, by their numbers; a count of more than there is place for: others, too.
enum { HTI_NEAR_EDGES = 32 };
typedef struct hti_near_edges {
    int32_t count;
    int32_t first[HTI_NEAR_EDGES], second[HTI_NEAR_EDGES];
    bool is_idle[HTI_NEAR_EDGES]; // the two certainly cross, and have no manifold, however deep others count
} hti_near_edges;

/// The same pairs one by one, those that may be deepest first.
typedef struct hti_sieve_descent {
    const hti_near_edges *known; // all pairs that are near, or NULL: set before
    bool is_overlaid; // whether hti_contact_overlay_make has laid all edges over each other, for the next walk
    hti_sieve_state state;
    hti_sift_lows lows[2];     // of edges of the first polygon over faces of the second one, and the other way round
    bool has_places;           // whether all places are known,
    hti_sift_places places[2]; // of edges over the other one's faces
    uint64_t idle
        [HTI_SIEVE_EDGES]; // those that are overlaid and near, and certainly have no manifold, however deep others count
    float least[2][HTI_SIEVE_EDGES]; // of every row
    uint64_t compared[2];            // rows whose faces are compared
    uint64_t near[HTI_SIEVE_EDGES];
    int32_t next;       // whose pairs that are near come next,
    uint64_t next_near; // and those of them that are left
} hti_sieve_descent;

/// Begins to walk over the pairs that hti_contact_sieve_make finds; false when there are too many edges, as there.
///
///     if (hti_contact_sieve_descend(&p, &q, margin, depth, &seen, &s)) {
///         for (hti_sieve_pair pair; hti_contact_sieve_next(&s, deepest, &pair);) { ... }
///     }
bool hti_contact_sieve_descend(const ht_shape *first, const ht_shape *second, float margin, float depth,
                               hti_seen_edges *seen, hti_sieve_descent *out);

/// The same, and hti_contact_sieve_make, for edges that are laid over each other (contact_overlay.h).
void hti_contact_sieve_descend_overlaid(hti_sieve_descent *s);
void hti_contact_sieve_make_overlaid(hti_sieve_descent *s, hti_contact_sieve *out);

/// The steps that these begin with. Sets what is common to both polygons, which have these bounds, and how far edges count; false where
/// floats cannot tell.
bool hti_contact_sieve_begin(const ht_shape *second, const ht_box bounds[2], hti_sieve_state *s);
bool hti_contact_sieve_limit(hti_sieve_state *s, float margin, float depth);

/// Takes all edges of a polygon of one ring, of at most HTI_SIEVE_EDGES, which goes round a point; false when one is too short.
bool hti_contact_sieve_take_ring(const hti_sieve_state *s, const ht_shape *shape, hti_seen_edges *seen,
                                 hti_sieve_edges *out);

/// Lists the numbers of the edges.
void hti_contact_sieve_list_numbers(const hti_sieve_state *s, hti_contact_sieve *out);

/// Returns the next pair; false when no other one has a manifold with a point of that separation, or a lesser one.
bool hti_contact_sieve_next(hti_sieve_descent *s, float separation, hti_sieve_pair *out);

#endif
