// pair_checks.c: all the ways to ask for the relation of a pair.
#include "pair_checks.h"

#include <hantei/inline.h>

#define FORM(left, right, function, lm, rm)                                                                            \
    if (a->kind == (left) && b->kind == (right) && function(&a->lm, &b->rm) != truth) {                                \
        return #function;                                                                                              \
    }

static const char *wrong_typed_form(const ht_shape *a, const ht_shape *b, ht_relation truth) {
    FORM(HT_POINT, HT_CIRCLE, ht_relate_point_circle, point, circle)
    FORM(HT_POINT, HT_BOX, ht_relate_point_box, point, box)
    FORM(HT_POINT, HT_OBOX, ht_relate_point_obox, point, obox)
    FORM(HT_POINT, HT_OBOX, ht_relate_point_obox_by_edges, point, obox)
    FORM(HT_POINT, HT_TRIANGLE, ht_relate_point_triangle, point, triangle)
    FORM(HT_POINT, HT_POLYGON, ht_relate_point_polygon, point, polygon)
    FORM(HT_SEGMENT, HT_SEGMENT, ht_relate_segment_segment, segment, segment)
    FORM(HT_SEGMENT, HT_CIRCLE, ht_relate_segment_circle, segment, circle)
    FORM(HT_SEGMENT, HT_BOX, ht_relate_segment_box, segment, box)
    FORM(HT_CIRCLE, HT_CIRCLE, ht_relate_circle_circle, circle, circle)
    FORM(HT_CIRCLE, HT_BOX, ht_relate_circle_box, circle, box)
    FORM(HT_CIRCLE, HT_OBOX, ht_relate_circle_obox, circle, obox)
    FORM(HT_CAPSULE, HT_CAPSULE, ht_relate_capsule_capsule, capsule, capsule)
    FORM(HT_CAPSULE, HT_BOX, ht_relate_capsule_box, capsule, box)
    FORM(HT_BOX, HT_BOX, ht_relate_box_box, box, box)
    FORM(HT_BOX, HT_BOX, ht_relate_box_box_by_centers, box, box)
    FORM(HT_OBOX, HT_OBOX, ht_relate_obox_obox, obox, obox)
    FORM(HT_TRIANGLE, HT_TRIANGLE, ht_relate_triangle_triangle, triangle, triangle)
    FORM(HT_CONVEX, HT_CONVEX, ht_relate_convex_convex, convex, convex)
    return NULL;
}

const char *pair_check(const ht_shape *a, const ht_shape *b, ht_relation truth) {
    if (ht_relate(a, b) != truth) {
        return "ht_relate";
    }
    if (ht_relate(b, a) != truth) {
        return "ht_relate the other way";
    }
    if (ht_meet(a, b) != (truth != HT_APART)) {
        return "ht_meet";
    }
    const char *wrong = wrong_typed_form(a, b, truth);
    return wrong ? wrong : wrong_typed_form(b, a, truth);
}
