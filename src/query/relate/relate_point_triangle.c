// relate_point_triangle.c: a point in a triangle (article 002), by the signs of three orientations.
//
// In a triangle that winds counter-clockwise a point left of all three edges is inside, one right of an edge is apart, any
// other lies on the border; in one that winds clockwise, the other way round. The signs are exact. A triangle without area is
// a segment or a point, which the general method knows.
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_point_triangle_fallback(const ht_vec2 *p, const ht_triangle *b) {
    const ht_shape point = HT_SHAPE(*p), triangle = HT_SHAPE(*b);
    return hti_relate_any_hulls(&point, &triangle);
}

ht_relation ht_relate_point_triangle(const ht_vec2 *p, const ht_triangle *b) {
    const ht_vec2 *v = b->v;
    const bool finite =
        hti_finite_point(*p) && hti_finite_point(v[0]) && hti_finite_point(v[1]) && hti_finite_point(v[2]);
    const int turn = finite ? hti_orient(v[0], v[1], v[2]) : 0;
    if (turn == 0) {
        return relate_point_triangle_fallback(p, b);
    }
    const int first = turn * hti_orient(v[0], v[1], *p);
    const int second = first < 0 ? first : turn * hti_orient(v[1], v[2], *p);
    const int third = second < 0 ? second : turn * hti_orient(v[2], v[0], *p);
    return third < 0 ? HT_APART : first * second * third == 0 ? HT_TOUCH : HT_OVERLAP;
}

HTI_STEP("src/query/relate", ht_relate_point_triangle, "filter", "signs of the point's orientations to the edges");
