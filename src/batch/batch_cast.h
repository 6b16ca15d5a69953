// batch_cast.h: what the files of ht_batch_cast share: shapes and motions in columns, and answers in columns.
#ifndef HANTEI_BATCH_BATCH_CAST_H
#define HANTEI_BATCH_BATCH_CAST_H

#include "batch/batch_internal.h"

/// Columns of answers: the fraction, the normal, from A to B as in query/cast, and the point. Without a hit they are 1
/// and zeros.
enum {
    HTI_CAST_FRACTION,
    HTI_CAST_NORMAL,
    HTI_CAST_POINT = HTI_CAST_NORMAL + 2,
    HTI_CAST_COLUMNS = HTI_CAST_POINT + 2
};

/// Answers for up to 64 pairs that start apart, pair i in bit i. Columns of pairs that are uncertain say nothing.
typedef struct hti_cast_answers {
    _Alignas(64) float column[HTI_CAST_COLUMNS][HTI_WORD];
    uint64_t hit, uncertain;
    uint64_t degenerate; // of small polygons: those of the uncertain that hti_cast_small_polygons_fallback answers
} hti_cast_answers;

/// Up to 64 pairs: shapes that move, by how much, and shapes that rest. The columns of each side but an optional radius
/// lie one behind the other.
typedef struct hti_casts {
    hti_batch_operand a, b, delta;
    size_t count;
} hti_casts;

/// Answers `count` pairs, and says any of the others up to 64.
typedef void (*hti_cast_kernel)(const hti_casts *casts, hti_cast_answers *out);

#endif
