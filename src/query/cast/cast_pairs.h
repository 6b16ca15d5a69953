// cast_pairs.h: every pair of parts of two shapes that a motion brings near each other.
#ifndef HANTEI_QUERY_CAST_CAST_PAIRS_H
#define HANTEI_QUERY_CAST_CAST_PAIRS_H

#include "convex/convex_body.h"
#include "convex/line_clip.h"

/// A pair of parts and the line clip of A's through B's with 0 <= t <= 1.
typedef struct hti_part_pair {
    const ht_shape *a, *b; // the parts alone
    int32_t number_a, number_b;
    const ht_polygon *polygon_a, *polygon_b; // whose edges they are, or NULL
    hti_line_clip clip;
} hti_part_pair;

/// What is done with each pair.
typedef struct hti_pair_view {
    bool (*see)(void *context, const hti_part_pair *pair); // false stops
    void *context;
    bool whole; // needs the relation and the exit of line clips that start apart too
} hti_pair_view;

/// Sees the pairs of parts of two shapes, no compounds, one of which moves by delta, that meet in that time or at the
/// start, in order of A's parts, then B's. False when stopped.
bool hti_cast_visit_pairs(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_pair_view *view);

/// The same pairs, before it is asked whether they meet; false from `near` stops.
typedef struct hti_near_view {
    bool (*near)(void *context, const hti_body_part *p, const hti_body_part *q);
    void *context;
} hti_near_view;
bool hti_cast_visit_near(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_near_view *view);

/// The part alone.
ht_shape hti_cast_part_shape(const ht_shape *whole, const hti_body_part *part);

/// Member i of a compound, NULL where it is left out; a shape that is none is its only member.
const ht_shape *hti_cast_member(const ht_shape *s, int32_t i);
static inline int32_t hti_cast_member_count(const ht_shape *s) {
    return s->kind == HT_COMPOUND ? s->compound.count : 1;
}

#endif
