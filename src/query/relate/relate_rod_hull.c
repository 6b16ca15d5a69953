// relate_rod_hull.c: a disc or capsule against a polygon with area, with radii: a filter in float, four pairs at a
// time.
//
// Both ends of the rod against all edges of the polygon, and the polygon's vertices against the rod. A pair certainly
// within reach overlaps, and so does an end that is certainly inside all edges. Apart needs all pairs certainly beyond
// reach and a certain separating line: an edge with both ends outside, or the rod's own.
//
// A pair's squared distance times |e|^2 is (v.v) |e|^2, (w.w) |e|^2 or (e x v)^2, v and w leading from the edge's ends
// to the point, depending on the signs of e.v and e.w. Error bound, eps = 2^-24: e, v and w err by eps relatively, so
// v.v and |e|^2 by 5 eps, their product by 11 eps; e x v by 4 eps of s = |e.x v.y| + |e.y v.x|, its square by 9 eps of
// s^2; R^2 |e|^2 by 9 eps; the difference adds one. A wrong region is chosen only when |e.v| <= 4 eps |e| |v|, and then
// (v.v) |e|^2 and (e x v)^2 differ by (e.v)^2, below 32 eps^2 of them. 16 eps of the magnitudes covers all that and the
// bound's own rounding. Overflow makes the bound infinite, or the difference NaN, which `doubt` remembers.
//
// Underflow takes 2^-149 at most of a sum of two products, which then is multiplied by another one: v.v and R^2 by
// |e|^2, |e|^2 by R^2. What |e|^2 loses is the same factor in (v.v) |e|^2 and R^2 |e|^2 and changes no sign; beside
// (e x v)^2 it is 2^-149 R^2. What v.v and R^2 lose is below 2^-48 of R^2 when that is at least 2^-100; nothing is sure
// when it is less. (e x v)^2 loses 2^-148 |e x v|: below eps / 16 of s^2, or s is below 2^-120. So 2^-100 + 2^-146 R^2
// covers the rest.
#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

enum { LARGEST = 16 };     // vertices
#define SMALLEST 0x1p-100f // square of the reach

static inline hti_f4 scaled_bound(double eps_count, hti_f4 size, hti_f4 least) {
    const float relative = (float)(eps_count * HTI_FILTER_SCALE * 0x1p-24);
    return hti_f4_add(hti_f4_mul(hti_f4_splat(relative), size), least);
}

// Four vectors as lanes.
typedef struct four {
    hti_f4 x, y;
} four;

static inline four four_of(hti_f4 low, hti_f4 high) {
    return (four){hti_f4_even(low, high), hti_f4_odd(low, high)};
}

static inline hti_f4 square_of(four v) {
    return hti_f4_add(hti_f4_mul(v.x, v.x), hti_f4_mul(v.y, v.y));
}

static inline hti_f4 dot_of(four v, four w) {
    return hti_f4_add(hti_f4_mul(v.x, w.x), hti_f4_mul(v.y, w.y));
}

// What four pairs said, kept as the worst of each lane.
typedef struct findings {
    hti_f4 nearest;  // least upper bound of squared distance less reach
    hti_f4 farthest; // least lower bound
    hti_f4 doubt;    // NaN in a lane that overflowed
} findings;

// The side of four points to four edges: their cross product, and its bound.
typedef struct sides {
    hti_f4 cross, bound;
} sides;

static inline sides look(findings *f, four e, four v, four w, hti_f4 reach_square, hti_f4 least) {
    const hti_f4 p = hti_f4_mul(e.x, v.y), q = hti_f4_mul(e.y, v.x), zero = hti_f4_splat(0.0f);
    const hti_f4 cross = hti_f4_sub(p, q), size = hti_f4_add(hti_f4_abs(p), hti_f4_abs(q)), length = square_of(e);
    const hti_f4 to_a = hti_f4_mul(square_of(v), length), to_b = hti_f4_mul(square_of(w), length);
    const hti_f4 from_a = dot_of(e, v), from_b = dot_of(e, w), limit = hti_f4_mul(reach_square, length);
    const hti_f4 square =
        hti_f4_choose_less(zero, from_a, hti_f4_choose_less(from_b, zero, hti_f4_mul(cross, cross), to_b), to_a);
    const hti_f4 scale =
        hti_f4_choose_less(zero, from_a, hti_f4_choose_less(from_b, zero, hti_f4_mul(size, size), to_b), to_a);
    const hti_f4 d = hti_f4_sub(square, limit), bound = scaled_bound(16.0, hti_f4_add(scale, limit), least);
    f->nearest = hti_f4_min(hti_f4_add(d, bound), f->nearest);
    f->farthest = hti_f4_min(hti_f4_sub(d, bound), f->farthest);
    f->doubt = hti_f4_add(f->doubt, hti_f4_sub(d, d));
    return (sides){cross, scaled_bound(6.0, size, hti_f4_splat(0x1p-100f))};
}

static inline four minus(four a, four b) {
    return (four){hti_f4_sub(a.x, b.x), hti_f4_sub(a.y, b.y)};
}

static inline four splat(ht_vec2 p) {
    return (four){hti_f4_splat(p.x), hti_f4_splat(p.y)};
}

// Bit i: lane i certainly left of its edge, or certainly right when `turn` is -1.
static inline int on_side(sides s, float turn) {
    return hti_f4_less(s.bound, hti_f4_mul(hti_f4_splat(turn), s.cross));
}

bool hti_relate_rod_hull(const hti_hull *rod, const hti_hull *hull, ht_relation *relation) {
    const int winding = hull->count <= LARGEST ? hti_winding(hull->v, hull->count) : 0;
    const float reach = rod->radius + hull->radius, turn = (float)winding;
    const float square = reach * reach;
    const hti_f4 zero = hti_f4_splat(0.0f), reach_square = hti_f4_splat(square);
    const hti_f4 least = hti_f4_splat(0x1p-100f + 0x1p-146f * square);
    const four first = splat(rod->v[0]), last = splat(rod->v[rod->count - 1]), core = minus(last, first);
    findings f = {hti_f4_splat(HTI_INFINITY), hti_f4_splat(HTI_INFINITY), zero};
    int first_inside = 15, last_inside = 15, parted = 0, left = 15, right = 15;
    for (int32_t g = 0; g < hti_group_count(hull->count) && winding != 0; g++) {
        const hti_four_edges edges = hti_group(hull->v, hull->count, g);
        const four a = four_of(edges.start_low, edges.start_high), b = four_of(edges.end_low, edges.end_high);
        const four e = minus(b, a), from_first = minus(a, first), from_last = minus(a, last);
        const sides s = look(&f, e, minus(first, a), minus(first, b), reach_square, least);
        const sides t = look(&f, e, minus(last, a), minus(last, b), reach_square, least);
        first_inside &= on_side(s, turn);
        last_inside &= on_side(t, turn);
        parted |= on_side(s, -turn) & on_side(t, -turn);
        if (rod->count == 2) {
            const sides r = look(&f, core, from_first, from_last, reach_square, least);
            left &= on_side(r, 1.0f);
            right &= on_side(r, -1.0f);
        }
    }
    const bool near = hti_f4_less(f.nearest, zero) != 0, far = hti_f4_less(zero, f.farthest) == 15;
    const bool inside = first_inside == 15 || last_inside == 15, sure = hti_f4_less_equal(f.doubt, zero) == 15;
    const bool separated = parted != 0 || (rod->count == 2 && (left == 15 || right == 15));
    *relation = near || inside ? HT_OVERLAP : HT_APART;
    return winding != 0 && square >= SMALLEST && sure && (near || inside || (far && separated));
}
