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
    alignas(64) float column[HTI_CAST_COLUMNS][HTI_WORD];
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
#define HTI_CAST_ARGUMENTS const hti_casts *casts, hti_cast_answers *out
typedef void hti_cast_kernel(HTI_CAST_ARGUMENTS);

/// X(kind that moves, kind that rests, kernel).
#define HTI_BATCH_CAST_KERNELS(X)                                                                                      \
    X(HT_CIRCLE, HT_CIRCLE, hti_batch_cast_circle_circle)                                                              \
    X(HT_CIRCLE, HT_BOX, hti_batch_cast_circle_box)                                                                    \
    X(HT_CAPSULE, HT_CAPSULE, hti_batch_cast_capsule_capsule)                                                          \
    X(HT_BOX, HT_BOX, hti_batch_cast_box_box)                                                                          \
    X(HT_OBOX, HT_OBOX, hti_batch_cast_obox_obox)                                                                      \
    X(HT_CONVEX, HT_CONVEX, hti_batch_cast_small_polygons)
#define HTI_BATCH_CAST_DECLARE(moving, resting, name) HTI_KERNEL_DECLARE(hti_cast_kernel, name);
HTI_BATCH_CAST_KERNELS(HTI_BATCH_CAST_DECLARE)
#undef HTI_BATCH_CAST_DECLARE

/// Writes the answers for `count` pairs to rows.
typedef void hti_cast_writer(const hti_cast_answers *answers, size_t count, ht_cast_hit *out);
HTI_KERNEL_DECLARE(hti_cast_writer, hti_batch_cast_write);

#endif
