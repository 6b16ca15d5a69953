// batch_columns.c: how many columns each kind has.
#include "batch/batch_internal.h"

const float hti_no_radius[HTI_WORD] = {0.0f};

int32_t hti_batch_column_count(ht_kind kind, int32_t vertices) {
    // clang-format off
    static const int32_t counts[] = {
        /* none */ 0, /* point */ 2, /* segment */ 4, /* circle */ 3, /* capsule */ 5, /* box */ 4, /* obox */ 7, /* triangle */ 6,
        /* convex: by its vertices */ 0, /* polyline */ 0, /* polygon */ 0, /* ray */ 4, /* line */ 0,
        /* half-plane */ 0, /* field */ 0, /* ellipse */ 0, /* compound */ 0,
    };
    // clang-format on
    static_assert(sizeof counts / sizeof *counts == HT_KIND_COUNT, "a kind is missing");
    if (kind == HT_CONVEX) {
        return vertices >= 1 && vertices <= HT_COLUMN_VERTICES ? 2 * vertices + 1 : 0;
    }
    return (uint32_t)kind < HT_KIND_COUNT ? counts[kind] : 0;
}
