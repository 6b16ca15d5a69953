// cast_order.h: which of several things stops a shape that slides.
#ifndef HANTEI_QUERY_CAST_CAST_ORDER_H
#define HANTEI_QUERY_CAST_CAST_ORDER_H

#include <hantei/query.h>

/// ht_cast, or a function that answers as it does for the kinds it is asked for.
typedef ht_cast_hit (*hti_cast_question)(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

/// Which of several hits of one shape that slides is answered: the earliest, of those of one time the one of greatest
/// rank (cast_slide.h).
typedef struct hti_slide_order {
    double t, rank;
    double needs; // of all that is near: a hit before that is one at the start, since so short a motion, rounded, may
                  // lead deeper
} hti_slide_order;
static inline bool hti_is_earlier(hti_slide_order p, hti_slide_order q) {
    return p.t < q.t || (p.t == q.t && p.rank > q.rank);
}

/// The hit where all that is near has been asked.
static inline ht_cast_hit hti_slide_settled(ht_cast_hit hit, hti_slide_order order) {
    hit.fraction = hit.hit && order.t < order.needs ? 0.0f : hit.fraction;
    return hit;
}

/// ht_cast with HT_START_SLIDE, not decided. The order's `needs` grows; what else is in it counts for a hit.
ht_cast_hit hti_cast_slide_in_order(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order);

#endif
