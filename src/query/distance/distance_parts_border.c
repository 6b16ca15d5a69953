// distance_parts_border.c: walks along one border of the set of translations at which parts overlap, to where it is
// free.
//
// B moved by t overlaps A exactly when t lies in the interior of A_k - B_l for some pair of convex parts. A walk
// searches for such a pair that holds its position. If there is one, the walk steps on to where the border leaves that
// pair's set, and searches again. All sides of A_k - B_l are sides of one of the two parts, so that the height of t
// over a side's line comes from the supports of the parts; with radii, circles around its corners bound it too. The
// distance to the origin only grows on the way, so the first free position is the nearest one in its direction.
//
// A step ends where the border first crosses a bounding line outwards or a corner's circle. It need not leave the set
// there: then the next step starts in the same set. A position that is covered deeper than the tolerance is at least
// that far from the set's border, so crossings nearer than half of it are no exits, and every step gets on.
#include "base/pair_step.h"
#include "query/distance/distance_parts.h"

#define INFINITE ((double)HTI_INFINITY)
#define TANGENT 0x1p-40 // a step that ends where the border leaves no set only makes for one more step

// ---- Positions -----------------------------------------------------------------------------------------------------

// The difference of two parts, A - B, and the sum of their radii.
typedef struct difference {
    const hti_convex_view *a, *b;
    double radius;
} difference;

// The height of t over the line of a side of A or B in A - B: n.t - (its support), with the outward normal n.
typedef struct over_line {
    double value;
    hti_dvec n;
} over_line;

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

static over_line height_over(const difference *m, bool of_a, const hti_convex_edge *side, hti_dvec t) {
    const hti_dvec n = hti_normal_of(side), back = {-n.x, -n.y};
    const double beyond = beyond_line(of_a ? m->a : m->b, side);
    if (of_a) {
        return (over_line){hti_dvec_dot(n, hti_dvec_minus(t, side->p)) + hti_convex_min_projection(m->b, side) - beyond,
                           n};
    }
    return (over_line){
        hti_convex_min_projection(m->a, side) - hti_dvec_dot(n, side->p) + hti_dvec_dot(back, t) - beyond, back};
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

// Whether t is farther than `reach` beyond a side of `sides` less `corners` (sign 1), or of `corners` less `sides`
// (sign -1): without a root, and not where rounding might decide.
static bool is_far_over_side(const hti_convex_view *sides, const hti_convex_view *corners, hti_dvec t, double sign,
                             double reach) {
    const double square = reach > 0.0 ? reach * reach * (1.0 + 0x1p-30) : 0.0;
    for (int32_t i = 0; i < sides->count; i++) {
        const hti_dvec a = hti_convex_corner(sides, i), b = hti_convex_corner(sides, hti_next(i, sides->count));
        const hti_dvec n = {b.y - a.y, a.x - b.x}, to = {sign * t.x - a.x, sign * t.y - a.y};
        double height = INFINITE;
        for (int32_t k = 0; k < corners->count; k++) {
            const double one = hti_dvec_dot(n, hti_dvec_along(to, 1.0, hti_convex_corner(corners, k)));
            height = one < height ? one : height;
        }
        if (height > 0.0 && height * height > square * hti_dvec_dot(n, n)) {
            return true;
        }
    }
    return false;
}

// Whether t lies in A - B, grown by the radii, deeper than the tolerance.
static bool difference_holds_point(const difference *m, hti_dvec t, double tolerance) {
    const double reach = m->radius - tolerance;
    if (m->a->extent == HTI_BOUNDED && m->b->extent == HTI_BOUNDED &&
        (is_far_over_side(m->a, m->b, t, 1.0, reach) || is_far_over_side(m->b, m->a, t, -1.0, reach))) {
        return false;
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

// Whether the boxes of two parts meet, or nearly, when B is moved by t: what only a seam quad holds may be on the
// border of its triangle, or beyond by the tolerance. Differences of floats are exact.
static bool moved_boxes_meet(const ht_box *a, const ht_box *b, hti_dvec t, double tolerance) {
    return t.x - tolerance <= (double)a->max.x - (double)b->min.x &&
           t.x + tolerance >= (double)a->min.x - (double)b->max.x &&
           t.y - tolerance <= (double)a->max.y - (double)b->min.y &&
           t.y + tolerance >= (double)a->min.y - (double)b->max.y;
}

// Whether a seam quad of triangle i of A or B, in place of the triangle's own view, holds t against the other shape's
// thin part without radius.
static bool seam_quad_holds(const hti_depth_search *s, bool of_a, int32_t i, hti_dvec t, hti_convex_view *a,
                            hti_convex_view *b) {
    const hti_convex_parts *parts = of_a ? &s->a : &s->b;
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

// Whether the pair holds t; sets the views to those of its parts or of a seam quad.
static bool pair_holds(const hti_depth_search *s, int32_t k, int32_t l, hti_dvec t, hti_convex_view *a,
                       hti_convex_view *b) {
    hti_convex_view_make(&s->a, k, a);
    hti_convex_view_make(&s->b, l, b);
    const difference m = {a, b, a->radius + b->radius};
    if (difference_holds_point(&m, t, s->tolerance)) {
        return true;
    }
    if (s->a.part[k].kites != 0 && s->b.part[l].thin && b->radius == 0.0) {
        return seam_quad_holds(s, true, k, t, a, b);
    }
    if (s->b.part[l].kites != 0 && s->a.part[k].thin && a->radius == 0.0) {
        return seam_quad_holds(s, false, l, t, a, b);
    }
    return false;
}

bool hti_distance_depth_is_covered(const hti_depth_search *s, hti_dvec t, hti_convex_view *a, hti_convex_view *b) {
    for (int32_t k = 0; k < s->a.count; k++) {
        const bool may_be = moved_boxes_meet(&s->a.part[k].bounds, &s->bounds_b, t, s->tolerance);
        for (int32_t l = 0; may_be && l < s->b.count; l++) {
            if (moved_boxes_meet(&s->a.part[k].bounds, &s->b.part[l].bounds, t, s->tolerance) &&
                pair_holds(s, k, l, t, a, b)) {
                return true;
            }
        }
    }
    return false;
}

// ---- Steps ---------------------------------------------------------------------------------------------------------

// The position of a walk: at t, going along d on a side; or on a circle at p + radius u, turning by `turn`.
typedef struct border_position {
    const hti_difference_border *border;
    hti_dvec t;
    hti_dvec d;  // of a side
    hti_dvec u;  // of a circle
    double turn; // 1 or -1
} border_position;

// Returns a measure that grows from 0 to 4 with the angle from 0 to 2 pi, given by its cosine and sine up to a factor.
static double angle_measure(double c, double s) {
    const double part = s / (hti_abs(c) + hti_abs(s));
    return c >= 0.0 ? (s >= 0.0 ? part : 4.0 + part) : 2.0 - part;
}

static double angle_from(hti_dvec u, hti_dvec v, double turn) {
    return angle_measure(hti_dvec_dot(u, v), turn * hti_dvec_cross(u, v));
}

// The end of a step: how far on it is, and on a circle in which direction from its centre.
typedef struct step {
    double length; // along the side, or angle measure
    hti_dvec u;
} step;

static void end_step(const border_position *at, hti_dvec u, double minimum, step *next) {
    const double angle = angle_from(at->u, u, at->turn);
    if (angle > minimum && angle < next->length) {
        *next = (step){angle, u};
    }
}

// Ends the step where a circle crosses the line n.(radius u) = height outwards, which it does at one point, or touches
// it from inside. Where a corner's own circle goes over into a side's line, the two touch: there the circle leaves the
// set behind the line.
static void cross_on_circle(const border_position *at, hti_dvec n, double line, double minimum, step *next) {
    const double c = line / at->border->radius, square = 1.0 - c * c;
    if (square > 0.0) {
        const double s = at->turn * __builtin_sqrt(square);
        end_step(at, (hti_dvec){c * n.x + s * n.y, c * n.y - s * n.x}, minimum, next);
    }
    if (hti_abs(c - 1.0) < TANGENT) {
        end_step(at, n, minimum, next);
    }
}

// Ends the step at the line over a side of one of the parts, moved outwards by the radii.
static void step_to_line(const border_position *at, const difference *m, bool of_a, const hti_convex_edge *side,
                         double minimum, step *next) {
    if (at->border->round) {
        const over_line h = height_over(m, of_a, side, at->border->p);
        cross_on_circle(at, h.n, m->radius - h.value, minimum, next);
        return;
    }
    const over_line h = height_over(m, of_a, side, at->t);
    const double rate = hti_dvec_dot(h.n, at->d), length = (m->radius - h.value) / rate;
    if (rate > 0.0 && length > minimum && length < next->length) {
        next->length = length;
    }
}

// Ends the step at the circle around a corner of the difference.
static void step_to_circle(const border_position *at, const difference *m, hti_dvec center, double minimum,
                           step *next) {
    if (at->border->round) {
        const hti_dvec v = hti_dvec_minus(at->border->p, center);
        const double square = hti_dvec_dot(v, v), distance = __builtin_sqrt(square), r = at->border->radius;
        if (distance > 0.0) {
            const double height = ((m->radius - r) * (m->radius + r) - square) / (2.0 * distance);
            cross_on_circle(at, (hti_dvec){v.x / distance, v.y / distance}, height, minimum, next);
        }
        return;
    }
    const hti_dvec v = hti_dvec_minus(at->t, center);
    const double along = hti_dvec_dot(v, at->d), across = hti_dvec_cross(v, at->d);
    const double square = (m->radius - across) * (m->radius + across);
    const double length = square > 0.0 ? __builtin_sqrt(square) - along : -1.0;
    if (length > minimum && length < next->length) {
        next->length = length;
    }
}

static step find_step(const border_position *at, const difference *m, double tolerance) {
    const double minimum = 0.5 * tolerance / (at->border->round ? at->border->radius : 1.0);
    step next = {INFINITE, at->u};
    hti_convex_edge side;
    for (int of_b = 0; of_b < 2; of_b++) {
        const hti_convex_view *view = of_b != 0 ? m->b : m->a;
        for (int32_t i = 0; i < hti_convex_side_count(view); i++) {
            if (hti_convex_side(view, i, &side)) {
                step_to_line(at, m, of_b == 0, &side, minimum, &next);
            }
        }
    }
    for (int32_t i = 0; m->radius > 0.0 && i < m->a->count; i++) {
        for (int32_t k = 0; k < m->b->count; k++) {
            const hti_dvec center = hti_dvec_minus(hti_convex_corner(m->a, i), hti_convex_corner(m->b, k));
            step_to_circle(at, m, center, minimum, &next);
        }
    }
    return next;
}

// ---- Walks ---------------------------------------------------------------------------------------------------------

// Whether t is too far away to be the best.
static bool is_too_far(const hti_depth_search *s, hti_dvec t) {
    const double limit = s->limit - s->tolerance;
    return !(limit > 0.0) ? s->found || !(hti_dvec_dot(t, t) <= s->limit * s->limit)
                          : !(hti_dvec_dot(t, t) < limit * limit);
}

static void keep_free_translation(hti_depth_search *s, const hti_difference_border *border, hti_dvec t,
                                  hti_dvec normal) {
    s->found = true;
    s->best = t;
    s->limit = __builtin_sqrt(hti_dvec_dot(t, t));
    s->normal = normal;
    const hti_dvec point = hti_dvec_along(border->corner, border->by_a ? border->reach : -border->reach, normal);
    s->point_b = border->by_a ? hti_dvec_minus(point, t) : point;
}

// Walks one way from a position that the pair of the two views holds.
static void traverse_on(hti_depth_search *s, border_position at, hti_convex_view a, hti_convex_view b) {
    const hti_difference_border *border = at.border;
    const hti_dvec start = at.u;
    double way = border->round ? 2.0 : at.turn > 0.0 ? border->last : -border->first; // the rest; half the circle is 2
    way -= border->round ? 0.0 : at.turn * hti_dvec_dot(hti_dvec_minus(at.t, border->p), border->d);
    double gone = 0.0;
    for (int32_t i = 0; i < HTI_TRAVERSAL_STEPS; i++) {
        const difference m = {&a, &b, a.radius + b.radius};
        const step next = find_step(&at, &m, s->tolerance);
        if (border->round) {
            const double angle = next.length < INFINITE ? angle_from(start, next.u, at.turn) : INFINITE;
            if (!(angle > gone && angle <= way)) {
                return;
            }
            gone = angle;
            at.u = next.u;
            at.t = hti_dvec_along(border->p, border->radius, at.u);
        } else {
            way -= next.length;
            if (!(way >= -s->tolerance)) {
                return;
            }
            at.t = hti_dvec_along(at.t, next.length, at.d);
        }
        if (is_too_far(s, at.t)) {
            return;
        }
        if (!hti_distance_depth_is_covered(s, at.t, &a, &b)) {
            keep_free_translation(s, border, at.t, border->round ? at.u : border->outwards);
            return;
        }
    }
    s->gave_up = true;
}

static border_position nearest_border_position(const hti_difference_border *border, double turn) {
    border_position at = {.border = border, .turn = turn};
    if (border->round) {
        const double distance = __builtin_sqrt(hti_dvec_dot(border->p, border->p));
        at.u = distance > 0.0 ? (hti_dvec){-border->p.x / distance, -border->p.y / distance} : (hti_dvec){1.0, 0.0};
        at.t = hti_dvec_along(border->p, border->radius, at.u);
        return at;
    }
    const double s = -hti_dvec_dot(border->p, border->d);
    at.d = (hti_dvec){turn * border->d.x, turn * border->d.y};
    at.t = hti_dvec_along(border->p,
                          s < border->first  ? border->first
                          : s > border->last ? border->last
                                             : s,
                          border->d);
    return at;
}

void hti_distance_depth_traverse(hti_depth_search *s, const hti_difference_border *border) {
    const border_position forwards = nearest_border_position(border, 1.0),
                          backwards = nearest_border_position(border, -1.0);
    hti_convex_view a, b;
    if (s->gave_up || is_too_far(s, forwards.t)) {
        return;
    }
    if (!hti_distance_depth_is_covered(s, forwards.t, &a, &b)) {
        keep_free_translation(s, border, forwards.t, border->round ? forwards.u : border->outwards);
        return;
    }
    traverse_on(s, forwards, a, b);
    if (!s->gave_up) {
        traverse_on(s, backwards, a, b);
    }
}

HTI_STEP("src/query/distance", hti_distance_depth_traverse, "filter",
         "nearest border of all translations that overlap");
