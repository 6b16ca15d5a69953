// relate_segment_hull.c: relates a disc or capsule to a polygon with area, with radii, by a filter in float, four pairs
// at a time.
//
// It tests both ends of the segment against all edges of the polygon, and the polygon's vertices against the segment.
// The shapes overlap when a pair is certainly within reach, or an end certainly inside all edges. They are apart when
// all pairs are certainly beyond reach and a line certainly separates the cores: that of an edge with both ends
// outside, or the segment's own.
//
// A pair's squared distance times |e|^2 is (v.v) |e|^2, (w.w) |e|^2 or (e x v)^2, v and w leading from the edge's ends
// to the point, depending on the signs of e.v and e.w. Error bound, eps = 2^-24: e, v and w err by eps relatively, so
// v.v and |e|^2 by 5 eps, their product by 11 eps; e x v by 4 eps of s = |e.x v.y| + |e.y v.x|, its square by 9 eps of
// s^2; R^2 |e|^2 by 9 eps; the difference adds one. A wrong region is chosen only when |e.v| <= 4 eps |e| |v|, and then
// (v.v) |e|^2 and (e x v)^2 differ by (e.v)^2, below 32 eps^2 of them. 16 eps of the magnitudes covers all that and the
// bound's own rounding. Overflow makes the bound infinite, or the difference NaN, which `uncertainty` remembers.
//
// Underflow takes 2^-149 at most of a sum of two products, which then is multiplied by another one: v.v and R^2 by
// |e|^2, |e|^2 by R^2. What |e|^2 loses is the same factor in (v.v) |e|^2 and R^2 |e|^2 and changes no sign; beside (e
// x v)^2 it is 2^-149 R^2. What v.v and R^2 lose is below 2^-48 of R^2 when that is at least 2^-100; nothing is certain
// when it is less. (e x v)^2 loses 2^-148 |e x v|: below eps / 16 of s^2, or s is below 2^-120. So 2^-100 + 2^-146 R^2
// covers the rest.
#include "convex/four_edges.h"
#include "convex/hull_features.h"
#include "query/relate/relate_internal.h"

enum { SEGMENT_HULL_MAX_VERTICES = 16 }; // vertices
#define SMALLEST 0x1p-100f               // square of the reach

static inline vec4f scaled_bound(double eps_count, vec4f size, vec4f minimum) {
    const float relative = (float)(eps_count * HTI_FILTER_SCALE * 0x1p-24);
    return relative * size + minimum;
}

// Four vectors as lanes.
typedef struct four {
    vec4f x, y;
} four;

static inline four four_of(vec4f low, vec4f high) {
    return (four){vec4f_even(low, high), vec4f_odd(low, high)};
}

static inline vec4f square_of_four_points(four v) {
    return v.x * v.x + v.y * v.y;
}

static inline vec4f dot_of(four v, four w) {
    return v.x * w.x + v.y * w.y;
}

// The findings of the pairs so far, the worst of each lane.
typedef struct distance_findings {
    vec4f nearest;     // the least of the upper bounds of squared distance less squared reach
    vec4f farthest;    // the least of the lower bounds
    vec4f uncertainty; // NaN in a lane that overflowed
} distance_findings;

// The sides of four points to four edges: cross products, and their error bounds.
typedef struct four_edge_sides {
    vec4f cross, bound;
} four_edge_sides;

static inline four_edge_sides segments_against_edges(distance_findings *f, four e, four v, four w, vec4f reach_square,
                                                     vec4f minimum) {
    const vec4f p = e.x * v.y, q = e.y * v.x, zero = vec4f_splat(0.0f);
    const vec4f cross = p - q, size = vec4f_abs(p) + vec4f_abs(q), length = square_of_four_points(e);
    const vec4f to_a = square_of_four_points(v) * length, to_b = square_of_four_points(w) * length;
    const vec4f from_a = dot_of(e, v), from_b = dot_of(e, w), limit = reach_square * length;
    const vec4f square = vec4f_choose_less(zero, from_a, vec4f_choose_less(from_b, zero, cross * cross, to_b), to_a);
    const vec4f scale = vec4f_choose_less(zero, from_a, vec4f_choose_less(from_b, zero, size * size, to_b), to_a);
    const vec4f d = square - limit, bound = scaled_bound(16.0, scale + limit, minimum);
    f->nearest = vec4f_min(d + bound, f->nearest);
    f->farthest = vec4f_min(d - bound, f->farthest);
    f->uncertainty = f->uncertainty + (d - d);
    return (four_edge_sides){cross, scaled_bound(6.0, size, vec4f_splat(0x1p-100f))};
}

static inline four four_points_difference(four a, four b) {
    return (four){a.x - b.x, a.y - b.y};
}

static inline four four_times_point(ht_vec2 p) {
    return (four){vec4f_splat(p.x), vec4f_splat(p.y)};
}

// Sets bit i when the point of lane i is certainly left of its edge, or certainly right when `turn` is -1.
static inline int on_side(four_edge_sides s, float turn) {
    return vec4f_less_bits(s.bound, turn * s.cross);
}

bool hti_relate_segment_hull(const hti_hull *thin, const hti_hull *hull, ht_relation *relation) {
    const int winding =
        hull->count <= SEGMENT_HULL_MAX_VERTICES ? hti_hull_winding_of_vertices(hull->v, hull->count) : 0;
    const float reach = thin->radius + hull->radius, turn = (float)winding;
    const float square = reach * reach;
    const vec4f zero = vec4f_splat(0.0f), reach_square = vec4f_splat(square);
    const vec4f minimum = vec4f_splat(0x1p-100f + 0x1p-146f * square);
    const four first = four_times_point(thin->v[0]), last = four_times_point(thin->v[thin->count - 1]),
               core = four_points_difference(last, first);
    distance_findings f = {vec4f_splat(HTI_INFINITY), vec4f_splat(HTI_INFINITY), zero};
    int first_inside = 15, last_inside = 15, are_separated = 0, left = 15, right = 15;
    for (int32_t g = 0; g < hti_group_count(hull->count) && winding != 0; g++) {
        const hti_four_edges edges = hti_four_edges_group(hull->v, hull->count, g);
        const four a = four_of(edges.start_low, edges.start_high), b = four_of(edges.end_low, edges.end_high);
        const four e = four_points_difference(b, a), from_first = four_points_difference(a, first),
                   from_last = four_points_difference(a, last);
        const four_edge_sides s = segments_against_edges(&f, e, four_points_difference(first, a),
                                                         four_points_difference(first, b), reach_square, minimum);
        const four_edge_sides t = segments_against_edges(&f, e, four_points_difference(last, a),
                                                         four_points_difference(last, b), reach_square, minimum);
        first_inside &= on_side(s, turn);
        last_inside &= on_side(t, turn);
        are_separated |= on_side(s, -turn) & on_side(t, -turn);
        if (thin->count == 2) {
            const four_edge_sides r = segments_against_edges(&f, core, from_first, from_last, reach_square, minimum);
            left &= on_side(r, 1.0f);
            right &= on_side(r, -1.0f);
        }
    }
    const bool near = vec4f_less_bits(f.nearest, zero) != 0, far = vec4f_less_bits(zero, f.farthest) == 15;
    const bool inside = first_inside == 15 || last_inside == 15,
               certain = vec4f_less_equal_bits(f.uncertainty, zero) == 15;
    const bool separated = are_separated != 0 || (thin->count == 2 && (left == 15 || right == 15));
    *relation = near || inside ? HT_OVERLAP : HT_APART;
    return winding != 0 && square >= SMALLEST && certain && (near || inside || (far && separated));
}

HTI_STEP("src/query/relate", hti_relate_segment_hull, "filter",
         "a segment or point against a convex polygon, one of them rounded: four edges at a time");
