// cast_pairs.h: the pairs of parts of two shapes that a motion brings near each other.
#ifndef HANTEI_QUERY_CAST_CAST_PAIRS_H
#define HANTEI_QUERY_CAST_CAST_PAIRS_H

#include "convex/convex_body.h"
#include "convex/line_clip.h"

/// A pair of parts and their line clip: when A's part meets B's with 0 <= t <= 1.
typedef struct hti_part_pair {
    const ht_shape *a, *b; // the parts alone
    int32_t number_a, number_b;
    const ht_polygon *polygon_a, *polygon_b; // the polygons whose edges the parts are, or NULL
    hti_line_clip clip;
} hti_part_pair;

/// A function that is called for each pair, and what it needs.
typedef struct hti_pair_view {
    bool (*see)(void *context, const hti_part_pair *pair); // false stops
    void *context;
    bool whole; // the function needs the relation and the exit also of clips that start apart
} hti_pair_view;

/// Calls the view for every pair of parts of A and B that meets at the start or while A moves by delta, in the order of
/// A's parts, then of B's. Neither shape is a compound. Returns false when the view stopped the walk.
bool hti_cast_visit_pairs(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_pair_view *view);

/// A function that is called for each pair of parts that is near, before it is known whether the two meet. The walk
/// stops when `near` returns false.
typedef struct hti_near_view {
    bool (*near)(void *context, const hti_body_part *p, const hti_body_part *q);
    void *context;
} hti_near_view;
bool hti_cast_visit_near(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_near_view *view);

/// Does the same for one part of A, which sweeps over the box.
bool hti_cast_visit_near_part(const hti_body_part *p, ht_box swept, const ht_shape *b, const hti_near_view *view);

/// Returns the box of all places of a box that moves by d.
ht_box hti_cast_swept_box(ht_box box, ht_vec2 d);

/// Returns the part as a shape of its own.
ht_shape hti_cast_part_shape(const ht_shape *whole, const hti_body_part *part);

#endif
