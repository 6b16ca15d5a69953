// batch_columns.c: how many columns each kind has.
#include "batch/batch_internal.h"

const float hti_no_radius[HTI_WORD] = {0.0f};

int32_t hti_batch_column_count(ht_kind kind, int32_t vertices) {
    static const int32_t counts[HT_KIND_COUNT] = {[HT_POINT] = 2, [HT_SEGMENT] = 4, [HT_CIRCLE] = 3,   [HT_CAPSULE] = 5,
                                                  [HT_BOX] = 4,   [HT_OBOX] = 7,    [HT_TRIANGLE] = 6, [HT_RAY] = 4};
    if (kind == HT_CONVEX) {
        return vertices >= 1 && vertices <= HT_COLUMN_VERTICES ? 2 * vertices + 1 : 0;
    }
    return (uint32_t)kind < HT_KIND_COUNT ? counts[kind] : 0;
}
