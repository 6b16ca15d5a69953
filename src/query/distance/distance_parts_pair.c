// distance_parts_pair.c: whether the difference of two convex parts holds a translation: B moved by t overlaps A exactly
// when t lies in the interior of A_k - B_l for some pair of parts.
//
// All sides of A_k - B_l are sides of one of the two parts, so that the height of t over a side's line comes from the
// supports of the parts; with radii, circles around its corners bound it too. Most pairs are settled without a root: by
// signs and squares of heights over lines that are not of unit length, where those are not within 1/16 of the tolerance.
#include "query/distance/distance_parts.h"

#define INFINITE ((double)HTI_INFINITY)

// The difference of two parts, A - B, and the sum of their radii.
typedef struct difference {
    const hti_convex_view *a, *b;
    double radius;
} difference;

// Returns how far corners of the side's own part lie beyond its line: a side so short that its direction is rounded may
// lean far from where its part ends.
static double beyond_line(const hti_convex_view *view, const hti_convex_edge *side) {
    const hti_dvec n = hti_normal_of(side);
    const bool is_long = side->last > 0x1p-5 * (hti_abs(side->p.x) + hti_abs(side->p.y)); // its direction is accurate
    double beyond = 0.0;
    for (int32_t i = 0; i < view->count && !is_long && view->extent == HTI_BOUNDED; i++) {
        const double height = hti_dvec_dot(n, hti_dvec_minus(hti_convex_corner(view, i), side->p));
        beyond = height > beyond ? height : beyond;
    }
    return beyond;
}

static hti_over_line height_over(const difference *m, bool of_a, const hti_convex_edge *side, hti_dvec t) {
    const hti_dvec n = hti_normal_of(side), back = {-n.x, -n.y};
    const double beyond = beyond_line(of_a ? m->a : m->b, side);
    if (of_a) {
        return (hti_over_line){
            hti_dvec_dot(n, hti_dvec_minus(t, side->p)) + hti_convex_min_projection(m->b, side) - beyond, n};
    }
    return (hti_over_line){
        hti_convex_min_projection(m->a, side) - hti_dvec_dot(n, side->p) + hti_dvec_dot(back, t) - beyond, back};
}

hti_over_line hti_distance_pair_height(const hti_cover *c, bool of_a, const hti_convex_edge *side, hti_dvec t) {
    const difference m = {&c->a, &c->b, c->radius};
    return height_over(&m, of_a, side, t);
}

static double square_to_side(const hti_convex_edge *side, hti_dvec x) {
    const hti_dvec v = hti_dvec_minus(x, side->p);
    const double s = hti_dvec_dot(v, side->d);
    const hti_dvec rest = hti_dvec_along(v,
                                         -(s < side->first  ? side->first
                                           : s > side->last ? side->last
                                                            : s),
                                         side->d);
    return hti_dvec_dot(rest, rest);
}

// Whether t is nearer than the root of `square` to the sides of `sides` less the corners of `corners` (sign 1), or to the
// corners of `corners` less the sides of `sides` (sign -1).
static bool is_near_sides(const hti_convex_view *sides, const hti_convex_view *corners, hti_dvec t, double sign,
                          double square) {
    hti_convex_edge side;
    for (int32_t i = 0; i < hti_convex_side_count(sides); i++) {
        const bool has_length = hti_convex_side(sides, i, &side);
        for (int32_t k = 0; has_length && k < corners->count; k++) {
            if (square_to_side(&side, hti_dvec_along(hti_convex_corner(corners, k), sign, t)) < square) {
                return true;
            }
        }
    }
    return false;
}

// Returns the greatest height over any of the lines, or one that is `enough`; -infinity without sides.
static double greatest_height(const difference *m, hti_dvec t, double enough) {
    double greatest = -INFINITE;
    hti_convex_edge side;
    for (int of_b = 0; of_b < 2; of_b++) {
        const hti_convex_view *view = of_b != 0 ? m->b : m->a;
        const int32_t count = hti_convex_side_count(view);
        for (int32_t i = 0; i < count && greatest < enough; i++) {
            if (hti_convex_side(view, i, &side)) {
                const double value = height_over(m, of_b == 0, &side, t).value;
                greatest = value > greatest ? value : greatest;
            }
        }
    }
    return greatest;
}

// ---- Without a root ------------------------------------------------------------------------------------------------

// What the lines over some sides tell of a point: that it is surely outside, by a line that it is over or nearly on; that
// it is surely deeper than the tolerance below all of them; or neither.
typedef enum line_result { OUTSIDE_OF_A_LINE, NEAR_A_LINE, BELOW_ALL_LINES } line_result;

// Squares that heights are compared with. The tolerance is far above rounding: 1/16 of it is, too.
typedef struct height_squares {
    double outside; // of the radius less the tolerance, or 0
    double deep;    // of the tolerance and a little more
    double flat;    // of a little less than the tolerance; 0 when there is a radius
} height_squares;

static height_squares make_height_squares(double radius, double tolerance) {
    const double reach = radius - tolerance, square = tolerance * tolerance;
    return (height_squares){reach > 0.0 ? reach * reach * (1.0 + 0x1p-30) : 0.0, square * (1.0 + 0x1p-3),
                            reach < 0.0 ? square * (1.0 - 0x1p-3) : 0.0};
}

// Judges a height over the line through a with normal n, multiplied by the length of n. A side that is short for its
// place may lean over its part, so that a point on its line is deep in the part.
static line_result judge_height(double height, hti_dvec n, hti_dvec a, const height_squares *bounds) {
    const double rest = height * height, unit = hti_dvec_dot(n, n);
    if (height > 0.0 ? rest > bounds->outside * unit : rest > bounds->deep * unit) {
        return height > 0.0 ? OUTSIDE_OF_A_LINE : BELOW_ALL_LINES;
    }
    const double size = hti_dvec_size(a);
    return rest < bounds->flat * unit && unit > 0x1p-9 * size * size ? OUTSIDE_OF_A_LINE : NEAR_A_LINE;
}

// Judges t by the sides of `sides` less `corners`, or, with the opposite of t, of `corners` less `sides`.
static line_result judge_by_sides(const hti_convex_view *sides, const hti_convex_view *corners, hti_dvec t,
                                  const height_squares *bounds) {
    line_result result = BELOW_ALL_LINES;
    hti_dvec b = hti_convex_corner(sides, 0);
    for (int32_t i = sides->count; i-- > 0;) {
        const hti_dvec a = hti_convex_corner(sides, i), n = {b.y - a.y, a.x - b.x}, to = hti_dvec_minus(t, a);
        double height = INFINITE;
        for (int32_t k = 0; k < corners->count; k++) {
            const double one = hti_dvec_dot(n, hti_dvec_plus(to, hti_convex_corner(corners, k)));
            height = one < height ? one : height;
        }
        const line_result own = judge_height(height, n, a, bounds);
        if (own == OUTSIDE_OF_A_LINE) {
            return own;
        }
        result = own == NEAR_A_LINE ? own : result;
        b = a;
    }
    return result;
}

// The same for a side of a triangle from a to b, and for all three.
static line_result judge_by_side(hti_dvec a, hti_dvec b, const hti_dvec other[3], hti_dvec t,
                                 const height_squares *bounds) {
    const hti_dvec n = {b.y - a.y, a.x - b.x}, to = hti_dvec_minus(t, a);
    const double p = hti_dvec_dot(n, hti_dvec_plus(to, other[0])), q = hti_dvec_dot(n, hti_dvec_plus(to, other[1])),
                 r = hti_dvec_dot(n, hti_dvec_plus(to, other[2])), least = p < q ? p : q;
    return judge_height(r < least ? r : least, n, a, bounds);
}

static line_result judge_by_triangle(const hti_dvec own[3], const hti_dvec other[3], hti_dvec t,
                                     const height_squares *bounds) {
    line_result result = BELOW_ALL_LINES;
    for (int i = 0; i < 3 && result != OUTSIDE_OF_A_LINE; i++) {
        const line_result side = judge_by_side(own[i], own[i < 2 ? i + 1 : 0], other, t, bounds);
        result = side < result ? side : result;
    }
    return result;
}

static line_result judge_triangles(hti_depth_search *s, int32_t k, int32_t l, hti_dvec t) {
    const height_squares bounds = make_height_squares(0.0, s->tolerance);
    if (s->cornered_a != k) {
        hti_convex_part_corners(s->a, k, s->corners_a);
        s->cornered_a = k;
    }
    if (s->cornered_b != l) {
        hti_convex_part_corners(s->b, l, s->corners_b);
        s->cornered_b = l;
    }
    const line_result by_a = judge_by_triangle(s->corners_a, s->corners_b, t, &bounds);
    if (by_a == OUTSIDE_OF_A_LINE) {
        return by_a;
    }
    const line_result by_b = judge_by_triangle(s->corners_b, s->corners_a, hti_dvec_opposite(t), &bounds);
    return by_b < by_a ? by_b : by_a;
}

static line_result judge_bounded(const difference *m, hti_dvec t, double tolerance) {
    const height_squares bounds = make_height_squares(m->radius, tolerance);
    const line_result by_a = judge_by_sides(m->a, m->b, t, &bounds);
    if (by_a == OUTSIDE_OF_A_LINE) {
        return by_a;
    }
    const line_result by_b = judge_by_sides(m->b, m->a, hti_dvec_opposite(t), &bounds);
    return by_b < by_a ? by_b : by_a;
}

// ---- A pair --------------------------------------------------------------------------------------------------------

// Whether t lies in A - B, grown by the radii, deeper than the tolerance.
static bool difference_holds_point(const difference *m, hti_dvec t, double tolerance) {
    const double reach = m->radius - tolerance;
    if (m->a->extent == HTI_BOUNDED && m->b->extent == HTI_BOUNDED) {
        const line_result result = judge_bounded(m, t, tolerance);
        if (result != NEAR_A_LINE) {
            return result == BELOW_ALL_LINES;
        }
    }
    const double greatest = greatest_height(m, t, reach);
    // There are no sides, or none with a length in double: both parts are points.
    const bool points = greatest == -INFINITE && m->a->extent == HTI_BOUNDED && m->b->extent == HTI_BOUNDED;
    if (!(greatest < reach) || (points && !(reach > 0.0))) {
        return false;
    }
    if (points) {
        const hti_dvec v =
            hti_dvec_minus(hti_dvec_along(t, 1.0, hti_convex_corner(m->b, 0)), hti_convex_corner(m->a, 0));
        return hti_dvec_dot(v, v) < reach * reach;
    }
    // Over a thin core the greatest height is never below zero, but for rounding.
    if (!(reach > 0.0) || greatest < -tolerance) {
        return true;
    }
    return is_near_sides(m->a, m->b, t, 1.0, reach * reach) || is_near_sides(m->b, m->a, t, -1.0, reach * reach);
}

// Whether a seam quad of triangle i of A or B, in place of the triangle's own view, holds t against the other shape's
// thin part without radius.
static bool seam_quad_holds(const hti_depth_search *s, bool of_a, int32_t i, hti_dvec t, hti_convex_view *a,
                            hti_convex_view *b) {
    const hti_convex_parts *parts = of_a ? s->a : s->b;
    const difference m = {a, b, 0.0};
    for (int k = 0; k < 3; k++) {
        if ((parts->part[i].kites >> k & 1) != 0) {
            hti_convex_view_make_seam_quad(parts, i, k, of_a ? a : b);
            if (difference_holds_point(&m, t, s->tolerance)) {
                return true;
            }
        }
    }
    return false;
}

// Makes the views of two parts, unless they are those made last.
static void view_parts(hti_depth_search *s, int32_t k, int32_t l) {
    if (s->viewed_a != k) {
        hti_convex_view_make(s->a, k, &s->view_a);
        s->viewed_a = k;
    }
    if (s->viewed_b != l) {
        hti_convex_view_make(s->b, l, &s->view_b);
        s->viewed_b = l;
    }
}

bool hti_distance_pair_holds(hti_depth_search *s, int32_t k, int32_t l, hti_dvec t, hti_cover *out) {
    const hti_convex_part *const of_a = &s->a->part[k], *const of_b = &s->b->part[l];
    const bool are_triangles = of_a->kind == HTI_PART_TRIANGLE && of_b->kind == HTI_PART_TRIANGLE;
    const line_result result = are_triangles ? judge_triangles(s, k, l, t) : NEAR_A_LINE;
    if (result == OUTSIDE_OF_A_LINE) {
        return false;
    }
    view_parts(s, k, l);
    const difference m = {&s->view_a, &s->view_b, s->view_a.radius + s->view_b.radius};
    const bool holds = result == BELOW_ALL_LINES || difference_holds_point(&m, t, s->tolerance);
    const bool seam_of_a = of_a->kites != 0 && of_b->thin && s->view_b.radius == 0.0;
    const bool seam_of_b = of_b->kites != 0 && of_a->thin && s->view_a.radius == 0.0;
    if (!holds && !seam_of_a && !seam_of_b) {
        return false;
    }
    out->part_a = k;
    out->part_b = l;
    out->a = s->view_a;
    out->b = s->view_b;
    return holds || seam_quad_holds(s, seam_of_a, seam_of_a ? k : l, t, &out->a, &out->b);
}
