// distance_parts_border.c: walks along one border of the set of translations at which parts overlap, to where it is
// free.
//
// A walk searches for a pair of parts that holds its position (distance_parts_cover.c), or finds it in the disc
// (distance_parts_disc.c). If there is one, the walk steps on to where the border leaves that pair's set, and searches
// again. The distance to the origin only grows on the way, so the first free position is the nearest one in its
// direction.
//
// A step along a line ends where the line leaves the difference of the two parts: at the first line over a side, moved
// outwards by the radii, or at a circle around a corner. Along a circle, and where a pair's lines are not kept or its
// first pairs are taken in order, it ends where the border first crosses a bounding line outwards or a corner's circle.
// It need not leave the set there: then the next step starts in the same set. A position that is covered deeper than the
// tolerance is at least that far from the set's border, so crossings nearer than half of it are no exits, and every step
// gets on.
#include "base/pair_step.h"
#include "query/distance/distance_parts.h"

#define INFINITE ((double)HTI_INFINITY)
#define TANGENT 0x1p-40 // a step that ends where the border leaves no set only makes for one more step

// ---- Steps ---------------------------------------------------------------------------------------------------------

// The position of a walk: at t, going along d on a side; or on a circle at p + radius u, turning by `turn`.
typedef struct border_position {
    const hti_difference_border *border;
    hti_dvec t;
    hti_dvec d;  // of a side
    hti_dvec u;  // of a circle
    double turn; // 1 or -1
    bool at_arc; // the side's end, from which the border goes on nearer to the origin, as an arc
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
static void step_to_line(const border_position *at, const hti_cover *m, bool of_a, const hti_convex_edge *side,
                         double minimum, step *next) {
    if (at->border->round) {
        const hti_over_line h = hti_distance_pair_height(m, of_a, side, at->border->p);
        cross_on_circle(at, h.n, m->radius - h.value, minimum, next);
        return;
    }
    const hti_over_line h = hti_distance_pair_height(m, of_a, side, at->t);
    const double rate = hti_dvec_dot(h.n, at->d), length = (m->radius - h.value) / rate;
    if (rate > 0.0 && length > minimum && length < next->length) {
        next->length = length;
    }
}

// Ends the step at the circle around a corner of the difference.
static void step_to_circle(const border_position *at, const hti_cover *m, hti_dvec center, double minimum, step *next) {
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

// Returns how far the ray from a position runs within the circles around the corners of a pair's difference; 0 when it
// meets none.
static double length_in_circles(const border_position *at, const hti_cover *c) {
    double length = 0.0;
    for (int32_t i = 0; i < c->a.count; i++) {
        for (int32_t k = 0; k < c->b.count; k++) {
            const hti_dvec center = hti_dvec_minus(hti_convex_corner(&c->a, i), hti_convex_corner(&c->b, k));
            const hti_dvec v = hti_dvec_minus(at->t, center);
            const double along = hti_dvec_dot(v, at->d), across = hti_dvec_cross(v, at->d);
            const double square = (c->radius - across) * (c->radius + across), rest = length + along;
            if (square > 0.0 && !(rest > 0.0 && rest * rest > square)) {
                length = __builtin_sqrt(square) - along;
            }
        }
    }
    return length;
}

// Ends the step of a straight border where it leaves the set: at the first of the lines moved outwards by the radii, if
// it is over its side there, else at the last circle.
static step step_out_of_cover(const border_position *at, const hti_cover *c, double minimum) {
    step next = {INFINITE, at->u};
    int32_t line = 0;
    for (int32_t i = 0; i < c->lines; i++) {
        const double rate = hti_dvec_dot(c->n[i], at->d), way = c->h[i] + c->radius - hti_dvec_dot(c->n[i], at->t);
        if (rate > 0.0 && way < next.length * rate && way > minimum * rate) {
            next.length = way / rate;
            line = i;
        }
    }
    if (c->radius > 0.0 && next.length < INFINITE) {
        const hti_dvec on_line = hti_dvec_along(at->t, next.length, at->d);
        const hti_dvec foot = hti_dvec_along(on_line, -c->radius, c->n[line]);
        const double length = hti_distance_cover_is_at_line(c, foot, line) ? next.length : length_in_circles(at, c);
        next.length = length > minimum ? length : next.length;
    }
    return next;
}

// What holds a position: a pair of parts, or the disc; neither when it is free.
typedef struct holder {
    const hti_cover *cover;
    bool is_disc;
} holder;

static bool is_free(const holder *in) {
    return in->cover == NULL && !in->is_disc;
}

static holder find_holder(hti_depth_search *s, const border_position *at) {
    if (!at->border->round && !s->in_order && hti_distance_disc_holds(s, at->t)) {
        return (holder){.is_disc = true};
    }
    return (holder){.cover = hti_distance_cover_find(s, at->t)};
}

static step step_out_of_disc(const hti_depth_search *s, const border_position *at) {
    const hti_dvec v = hti_dvec_minus(at->t, s->disc_center);
    const double along = hti_dvec_dot(v, at->d), across = hti_dvec_cross(v, at->d);
    return (step){__builtin_sqrt((s->disc_radius - across) * (s->disc_radius + across)) - along, at->u};
}

static step find_step(const hti_depth_search *s, const border_position *at, const holder *in) {
    const hti_cover *const c = in->cover;
    const double minimum = 0.5 * s->tolerance / (at->border->round ? at->border->radius : 1.0);
    if (in->is_disc) {
        return step_out_of_disc(s, at);
    }
    if (!s->in_order && !at->border->round && c->lines > 0) {
        return step_out_of_cover(at, c, minimum);
    }
    step next = {INFINITE, at->u};
    hti_convex_edge side;
    for (int of_b = 0; of_b < 2; of_b++) {
        const hti_convex_view *view = of_b != 0 ? &c->b : &c->a;
        for (int32_t i = 0; i < hti_convex_side_count(view); i++) {
            if (hti_convex_side(view, i, &side)) {
                step_to_line(at, c, of_b == 0, &side, minimum, &next);
            }
        }
    }
    for (int32_t i = 0; c->radius > 0.0 && i < c->a.count; i++) {
        for (int32_t k = 0; k < c->b.count; k++) {
            const hti_dvec center = hti_dvec_minus(hti_convex_corner(&c->a, i), hti_convex_corner(&c->b, k));
            step_to_circle(at, c, center, minimum, &next);
        }
    }
    return next;
}

// ---- Borders -------------------------------------------------------------------------------------------------------

hti_difference_border hti_distance_border_of(const hti_convex_edge *side, double side_radius, hti_dvec corner,
                                             double reach, bool sides_of_a) {
    const hti_dvec n = hti_normal_of(side);
    hti_difference_border border = {
        .first = side->first, .last = side->last, .corner = corner, .by_a = !sides_of_a, .reach = reach};
    border.radius = side_radius + reach;
    if (sides_of_a) {
        border.p = hti_dvec_along(hti_dvec_minus(side->p, corner), border.radius, n);
        border.d = side->d;
        border.outwards = n;
    } else {
        border.p = hti_dvec_along(hti_dvec_minus(corner, side->p), -border.radius, n);
        border.d = (hti_dvec){-side->d.x, -side->d.y};
        border.outwards = (hti_dvec){-n.x, -n.y};
    }
    return border;
}

hti_dvec hti_distance_border_point_of_b(const hti_difference_border *border, hti_dvec t, hti_dvec normal) {
    const hti_dvec point = hti_dvec_along(border->corner, border->by_a ? border->reach : -border->reach, normal);
    return border->by_a ? hti_dvec_minus(point, t) : point;
}

void hti_distance_border_answer(hti_dvec t, hti_dvec normal, hti_dvec point_b, hti_dvec origin, double tolerance,
                                hti_signed_distance *out) {
    const double length = __builtin_sqrt(hti_dvec_dot(t, t)), along = hti_dvec_dot(t, normal);
    const bool straight = along >= 0.0 && hti_abs(hti_dvec_cross(t, normal)) <= tolerance;
    const double depth = straight ? along : length;
    out->distance = -hti_larger(depth, 0x1p-149);
    out->normal = straight ? normal : (hti_dvec){t.x / length, t.y / length};
    out->point_b = hti_dvec_along(origin, 1.0, point_b);
    out->point_a = hti_dvec_along(out->point_b, -out->distance, out->normal);
}

// ---- Walks ---------------------------------------------------------------------------------------------------------

// Whether t is too far away to be the best.
static bool is_too_far(const hti_depth_search *s, hti_dvec t) {
    return !(hti_dvec_dot(t, t) < s->limit * s->limit);
}

// Keeps a free position that is the nearest so far, or as near as that and better: no end of a side beside an arc that
// is nearer by less than the tolerance, whose normal may be quite another; else of a lower rank.
static void keep_free_translation(hti_depth_search *s, const border_position *at) {
    const hti_difference_border *border = at->border;
    const hti_dvec t = at->t, normal = border->round ? at->u : border->outwards;
    const double length = hti_dvec_length(t);
    if (s->found && !s->in_order && length >= s->length - s->tolerance &&
        (at->at_arc == s->at_arc ? border->rank > s->border.rank : at->at_arc)) {
        return;
    }
    s->found = true;
    s->border = *border;
    s->turn = at->turn;
    s->at_arc = at->at_arc;
    s->best = t;
    s->length = length;
    s->limit = length + s->tolerance;
    s->normal = normal;
    s->point_b = hti_distance_border_point_of_b(border, t, normal);
}

// Walks one way from a position that is held.
static void traverse_on(hti_depth_search *s, border_position at, holder in) {
    const hti_difference_border *border = at.border;
    const hti_dvec start = at.u;
    double way = border->round ? 2.0 : at.turn > 0.0 ? border->last : -border->first; // the rest; half the circle is 2
    way -= border->round ? 0.0 : at.turn * hti_dvec_dot(hti_dvec_minus(at.t, border->p), border->d);
    double gone = 0.0;
    for (int32_t i = 0; i < HTI_TRAVERSAL_STEPS; i++) {
        const step next = find_step(s, &at, &in);
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
        in = find_holder(s, &at);
        if (is_free(&in)) {
            keep_free_translation(s, &at);
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
    at.at_arc = border->radius > 0.0 && (s < border->first || s > border->last);
    at.d = (hti_dvec){turn * border->d.x, turn * border->d.y};
    at.t = hti_dvec_along(border->p,
                          s < border->first  ? border->first
                          : s > border->last ? border->last
                                             : s,
                          border->d);
    return at;
}

hti_dvec hti_distance_border_foot(const hti_difference_border *border) {
    return nearest_border_position(border, 0.0).t;
}

void hti_distance_depth_traverse(hti_depth_search *s, const hti_difference_border *border) {
    border_position at = nearest_border_position(border, 0.0);
    if (s->gave_up || is_too_far(s, at.t)) {
        return;
    }
    const holder in = find_holder(s, &at);
    if (is_free(&in)) {
        keep_free_translation(s, &at);
        return;
    }
    s->kept = in.cover;
    at.at_arc = false;
    for (double turn = 1.0; turn >= -1.0 && !s->gave_up; turn -= 2.0) {
        at.turn = turn;
        at.d = (hti_dvec){turn * border->d.x, turn * border->d.y};
        traverse_on(s, at, in);
    }
    s->kept = NULL;
}

void hti_distance_depth_repeat(hti_depth_search *s) {
    const hti_difference_border border = s->border;
    border_position at = nearest_border_position(&border, s->turn);
    s->limit += 4.0 * s->tolerance;
    s->in_order = true;
    const holder in = find_holder(s, &at);
    if (!is_free(&in)) {
        at.at_arc = false;
        traverse_on(s, at, in);
    }
}

HTI_STEP("src/query/distance", hti_distance_depth_traverse, "filter",
         "nearest border of all translations that overlap");
