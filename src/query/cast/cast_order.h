// cast_order.h: which of several hits of a shape that slides is the answer.
#ifndef HANTEI_QUERY_CAST_CAST_ORDER_H
#define HANTEI_QUERY_CAST_CAST_ORDER_H

#include <hantei/query.h>

/// ht_cast, or a function that answers as ht_cast does for the kinds it is asked about.
typedef ht_cast_hit (*hti_cast_question)(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// The order of several hits of one shape that slides. The earliest hit is the answer; of hits at one time it is the
/// one of the greatest rank (cast_slide.h).
typedef struct hti_slide_order {
    double t, rank;
    double needs; // of all that is near: a hit before that is one at the start, since so short a motion, rounded, may
                  // lead deeper
} hti_slide_order;
static inline bool hti_is_earlier(hti_slide_order p, hti_slide_order q) {
    return p.t < q.t || (p.t == q.t && p.rank > q.rank);
}

/// Returns the final hit, when all shapes that are near have been asked.
static inline ht_cast_hit hti_slide_settled(ht_cast_hit hit, hti_slide_order order) {
    hit.fraction = hit.hit && order.t < order.needs ? 0.0f : hit.fraction;
    return hit;
}

/// Does what ht_cast with HT_START_SLIDE does, but for the final fraction (hti_slide_settled). The order's `needs` only
/// grows; what else is in it counts when there is a hit.
ht_cast_hit hti_cast_slide_in_order(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order);

#endif
