// relate_point_triangle.c: a point in a triangle (article 002), by the signs of three orientations.
//
// A point that lies left of all three edges is inside, and so is one right of all, in a triangle that winds the other way. A
// point left of one edge and right of another is apart: one of the two edges has the triangle on its other side, and of a
// triangle without area, whose edges lie on one line, the point does not lie on that line. The three are computed without a
// branch, each as the cross product of the vectors from the point to the edge's ends, which is the same determinant with the
// same error bound (exact/predicates.h). Nothing is certain of numbers that are not finite.
//
// What is on an edge or too near to it is decided by exact signs. A triangle without area is a segment or a point, which the
// general method knows.
#include "base/vec/vec.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_point_triangle_fallback(const ht_vec2 *p, const ht_triangle *b) {
    const ht_vec2 *v = b->v;
    bool finite = hti_finite_point(*p);
    for (int i = 0; i < 3; i++) {
        finite = finite && hti_finite_point(v[i]);
    }
    const int turn = finite ? hti_exact_orient_sign(v[0], v[1], v[2]) : 0;
    if (turn == 0) {
        const ht_shape point = HT_SHAPE(*p), triangle = HT_SHAPE(*b);
        return hti_relate_any_hulls(&point, &triangle);
    }
    ht_relation relation = HT_OVERLAP;
    for (int i = 0; i < 3 && relation != HT_APART; i++) {
        const int side = turn * hti_exact_orient_sign(v[i], v[i < 2 ? i + 1 : 0], *p);
        relation = side < 0 ? HT_APART : side == 0 ? HT_TOUCH : relation;
    }
    return relation;
}

ht_relation ht_relate_point_triangle(const ht_vec2 *p, const ht_triangle *b) {
    const vec2d at = vec2d_of_floats(p), u = vec2d_of_floats(&b->v[0]) - at;
    const vec2d v = vec2d_of_floats(&b->v[1]) - at, w = vec2d_of_floats(&b->v[2]) - at;
    // The products of u x v and v x w, lane by lane, and of w x u, twice.
    const vec2d e = vec2d_first(u, v) * vec2d_second(v, w), f = vec2d_second(u, v) * vec2d_first(v, w);
    const vec2d both = w * vec2d_swap(u), g = vec2d_first(both, both), h = vec2d_second(both, both);
    const vec2d two_bounds = HTI_BOUND_ORIENT * (vec2d_abs(e) + vec2d_abs(f));
    const vec2d third_bound = HTI_BOUND_ORIENT * (vec2d_abs(g) + vec2d_abs(h));
    // Bits: of what edges the point is certainly on this side.
    const int left = vec2d_less_bits(two_bounds, e - f) | vec2d_less_bits(third_bound, g - h) << 2;
    const int right = vec2d_less_bits(two_bounds, f - e) | vec2d_less_bits(third_bound, h - g) << 2;
    const int overlap = ((left + 1) | (right + 1)) >> 4; // all bits of one, without a branch
    const int apart = ((left + 15) & (right + 15)) >> 4; // a bit of both
    if ((overlap | apart) != 0) {
        return (ht_relation)(overlap << 1);
    }
    return relate_point_triangle_fallback(p, b);
}

HTI_STEP("src/query/relate", ht_relate_point_triangle, "filter", "signs of the point's orientations to the edges");
