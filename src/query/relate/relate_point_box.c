// relate_point_box.c: a point in an axis-aligned box, by comparisons, which are exact.
#include <float.h>

#include "query/relate/relate_internal.h"

ht_relation ht_relate_point_box(const ht_vec2 *p, const ht_box *b) {
    const int closed = (b->min.x <= p->x) & (p->x <= b->max.x) & (b->min.y <= p->y) & (p->y <= b->max.y);
    const int open = (b->min.x < p->x) & (p->x < b->max.x) & (b->min.y < p->y) & (p->y < b->max.y);
    const int finite = (b->min.x >= -FLT_MAX) & (b->min.y >= -FLT_MAX) & (b->max.x <= FLT_MAX) & (b->max.y <= FLT_MAX);
    return (ht_relation)((closed + open) * finite);
}

HTI_STEP("src/query/relate", ht_relate_point_box, "exact", "comparison with the sides");
