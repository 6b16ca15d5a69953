// batch_cast.h: what the files of ht_batch_cast share: shapes and motions in columns, and answers in columns.
#ifndef HANTEI_BATCH_BATCH_CAST_H
#define HANTEI_BATCH_BATCH_CAST_H

#include "batch/batch_internal.h"

/// Columns of answers: the fraction, the normal, from A to B as in query/cast, and the point. Without a hit the
/// fraction is 1 and the others are 0.
enum {
    HTI_CAST_FRACTION,
    HTI_CAST_NORMAL,
    HTI_CAST_POINT = HTI_CAST_NORMAL + 2,
    HTI_CAST_COLUMNS = HTI_CAST_POINT + 2
};

/// The answers for up to 64 pairs that start apart, pair i in bit i. The columns mean nothing for uncertain pairs.
typedef struct hti_cast_answers {
    _Alignas(64) float column[HTI_CAST_COLUMNS][HTI_WORD];
    uint64_t hit, uncertain;
    uint64_t degenerate; // the uncertain pairs of small polygons that hti_cast_small_polygons_fallback answers
} hti_cast_answers;

/// Up to 64 pairs: shapes that move, shapes that rest, and the motions. The columns of each operand but an optional
/// radius lie one behind the other.
typedef struct hti_casts {
    hti_batch_operand a, b, delta;
    size_t count;
} hti_casts;

/// Answers `count` pairs; the answers for the others up to 64 mean nothing.
typedef void (*hti_cast_kernel)(const hti_casts *casts, hti_cast_answers *out);

#endif
