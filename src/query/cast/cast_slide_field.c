// cast_slide_field.c: casts of a field and a convex body with area, one of which slides.
//
// A field has no sides, so the slack of cast_slide.c is taken off the body. The body made smaller by the slack on all
// sides is free of the field while the two are no deeper than the slack, and what stops it is what leads deeper. From
// apart, A stops where the body itself is stopped. From a contact, a motion that goes deeper at once stops there, by
// the normal of ht_distance; a motion along a wall that bends towards it stops where the smaller body meets the wall.
//
// A corner of a smaller body lies farther from the corner of the body than its sides do from the sides: by the slack over
// the sine of half the angle, 1.4 times as far in a box and ten times as far in a sharp triangle. What passes between the
// corners, or is hit by the tip, is so much deeper in the body. So a motion goes on only where it is proven, in one of
// two ways, that they never are deeper than the slack (no_deeper):
//
// - The body with its corners cut stays free. No corner of that is farther than the slack from the body's; so the body
//   lies within the slack of it, and a line between it and a convex part of the field, moved by the slack, has the body
//   on one side. Its sides are not as far in as they were, in sharp corners hardly.
// - The body moved by the slack, out of what it meets first, stays free. So it is for one that lies with the side of a
//   sharp corner on a wall.
//
// Shapes that are deeper than half the slack are held as in cast_slide.c. A motion that leads out, and to where both
// are certainly apart, stops where they meet again after that. A motion that does not may only last half as long as a
// body that is smaller by the slack and the depth stays free: in a hollow, that is where the body is farthest out. So
// the depth at the end of a motion grows by nothing but rounding, and not by that.
//
// The depth is measured with a body that is so much smaller that it is apart, because for shapes that overlap a field
// only knows moves that certainly separate them.
#include "base/numeric.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_slide.h"
#include "shape/shape_view.h"

enum {
    MAX_SLIDE_VERTICES = 64, // vertices of a polygon that is made smaller
    UNITS_OF_SLACK = 8,      // cast_slide.c
    DOUBLINGS = 6            // how often the slack is doubled until a smaller body is apart
};

// Makes a polygon smaller around the mean of its vertices, so that each side moves by at least `by`.
static bool shrink_polygon(const ht_vec2 *v, int32_t count, double by, ht_vec2 *out) {
    hti_dvec middle = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        middle.x += (double)v[i].x / (double)count;
        middle.y += (double)v[i].y / (double)count;
    }
    double minimum = (double)HTI_INFINITY;
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 p = v[i], q = v[i + 1 < count ? i + 1 : 0];
        const double x = (double)q.x - (double)p.x, y = (double)q.y - (double)p.y,
                     length = __builtin_sqrt(x * x + y * y);
        const double far = hti_abs(x * (middle.y - (double)p.y) - y * (middle.x - (double)p.x)) / length;
        minimum = length > 0.0 && far < minimum ? far : minimum;
    }
    const double k = 1.0 - by / minimum;
    for (int32_t i = 0; i < count; i++) {
        out[i] = (ht_vec2){(float)(middle.x + k * ((double)v[i].x - middle.x)),
                           (float)(middle.y + k * ((double)v[i].y - middle.y))};
    }
    return k > 0.0;
}

// Makes the body smaller on all sides; false where that cannot be done.
static bool shrink_shape(const ht_shape *s, double by, ht_vec2 v[MAX_SLIDE_VERTICES], ht_shape *out) {
    *out = *s;
    switch (s->kind) {
    case HT_CIRCLE:
        out->circle.radius = (float)((double)s->circle.radius - by);
        return out->circle.radius > 0.0f;
    case HT_CAPSULE:
        out->capsule.radius = (float)((double)s->capsule.radius - by);
        return out->capsule.radius > 0.0f;
    case HT_BOX:
        out->box = (ht_box){{(float)((double)s->box.min.x + by), (float)((double)s->box.min.y + by)},
                            {(float)((double)s->box.max.x - by), (float)((double)s->box.max.y - by)}};
        return out->box.min.x < out->box.max.x && out->box.min.y < out->box.max.y;
    case HT_OBOX: {
        const double c = (double)s->obox.q.c, d = (double)s->obox.q.s, less = by / __builtin_sqrt(c * c + d * d);
        out->obox.half = (ht_vec2){(float)((double)s->obox.half.x - less), (float)((double)s->obox.half.y - less)};
        return out->obox.half.x > 0.0f && out->obox.half.y > 0.0f;
    }
    case HT_TRIANGLE:
        return shrink_polygon(s->triangle.v, 3, by, out->triangle.v);
    case HT_CONVEX:
        out->convex.v = v;
        return s->convex.count >= 3 && s->convex.count <= MAX_SLIDE_VERTICES &&
               shrink_polygon(s->convex.v, s->convex.count, by, v);
    case HT_POINT:
    case HT_SEGMENT:
    case HT_POLYLINE:
    case HT_POLYGON:
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
        HTI_CASE_FIELD_KINDS
    case HT_COMPOUND:
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
    return false;
}

// Returns the unit vector from vertex i into the middle between the sides that are no farther from it than `by`.
static hti_dvec inward_of_corner(const ht_vec2 *v, int32_t count, int32_t i, double winding, double by) {
    hti_dvec low = {0.0, 0.0}, high = low;
    for (int32_t k = 0; k < count; k++) {
        const hti_dvec along = hti_dvec_between(v[k], v[k + 1 < count ? k + 1 : 0]);
        const double length = hti_dvec_length(along);
        if (!(length > 0.0)) {
            continue;
        }
        const hti_dvec n = hti_dvec_scaled(hti_dvec_left(along), winding / length);
        if (hti_dvec_dot(n, hti_dvec_between(v[k], v[i])) <= by) {
            const bool is_first = low.x == 0.0 && low.y == 0.0;
            low = is_first || hti_dvec_cross(low, n) < 0.0 ? n : low;
            high = is_first || hti_dvec_cross(high, n) > 0.0 ? n : high;
        }
    }
    return hti_dvec_unit(hti_dvec_plus(low, high));
}

// Moves the corners of a polygon inwards by `by` each.
static bool cut_polygon(const ht_vec2 *v, int32_t count, float radius, double by, ht_vec2 *out, ht_shape *shape) {
    ht_vec2 moved[MAX_SLIDE_VERTICES];
    double area = 0.0;
    for (int32_t i = 0; i + 1 < count; i++) {
        area += hti_dvec_cross(hti_dvec_between(v[0], v[i]), hti_dvec_between(v[0], v[i + 1]));
    }
    for (int32_t i = 0; i < count; i++) {
        const hti_dvec in = inward_of_corner(v, count, i, area < 0.0 ? -1.0 : 1.0, by);
        moved[i] = hti_vec2_of(hti_dvec_along(hti_dvec_of(v[i]), by, in));
    }
    *shape = HT_SHAPE(((ht_convex){out, ht_hull(moved, count, out), radius}));
    return shape->convex.count > 0;
}

static bool has_corners(const ht_shape *s) {
    return s->kind != HT_CIRCLE && s->kind != HT_CAPSULE;
}

// Makes the body smaller so that no point of it is farther from what is left than `by`.
static bool cut_corners(const ht_shape *s, double by, ht_vec2 v[MAX_SLIDE_VERTICES], ht_shape *out) {
    if (s->kind == HT_TRIANGLE) {
        return cut_polygon(s->triangle.v, 3, 0.0f, by, v, out);
    }
    if (s->kind == HT_CONVEX && s->convex.count <= MAX_SLIDE_VERTICES) {
        return cut_polygon(s->convex.v, s->convex.count, s->convex.radius, by, v, out);
    }
    return shrink_shape(s, has_corners(s) ? by * 0x1.6a09e6p-1 : by, v, out); // the root of 1/2
}

// The pair of shapes, and the body of it that was made smaller.
typedef struct slide_field_pair {
    const ht_shape *a, *b;
    ht_vec2 delta;
    bool body_moves, are_convex;
    double slack, unit; // the unit of the slack
    ht_vec2 v[MAX_SLIDE_VERTICES];
    ht_shape less;
} slide_field_pair;

static const ht_shape *slide_body_of(const slide_field_pair *p) {
    return p->body_moves ? p->a : p->b;
}

static bool make_smaller(slide_field_pair *p, double by) {
    return shrink_shape(slide_body_of(p), by, p->v, &p->less);
}

// Returns a length from which rounding of coordinates leads to `by` at most, unless the body is smaller than 16 units.
static double less_a_unit(const slide_field_pair *p, double by) {
    return hti_larger(by - p->unit, 0.5 * by);
}

static bool make_cut(slide_field_pair *p, double by) {
    return cut_corners(slide_body_of(p), has_corners(slide_body_of(p)) ? less_a_unit(p, by) : by, p->v, &p->less);
}

// Moves the body by `by` at most out of the other shape; `normal` is out of B.
static bool make_moved(slide_field_pair *p, double by, hti_dvec normal) {
    const double way = p->body_moves ? less_a_unit(p, by) : -less_a_unit(p, by);
    return ht_translated(slide_body_of(p), hti_vec2_of(hti_dvec_scaled(normal, way)), p->v, sizeof p->v, &p->less) ==
           HT_OK;
}

static ht_cast_hit cast_smaller(const slide_field_pair *p, ht_start start) {
    return hti_cast_field(p->body_moves ? &p->less : p->a, p->delta, p->body_moves ? p->b : &p->less, start,
                          p->are_convex);
}

// Returns the normal out of B.
static hti_dvec slide_normal_out_of_b(const ht_separation *s) {
    return (hti_dvec){-(double)s->normal.x, -(double)s->normal.y};
}

// Returns a miss where the motion certainly leads no deeper than `by`; else a hit at the end of what is known of that.
static ht_cast_hit no_deeper(slide_field_pair *p, double by, hti_dvec normal) {
    ht_cast_hit hit = {.hit = true};
    if (make_cut(p, by)) {
        hit = cast_smaller(p, HT_START_REPORT);
    }
    if (hit.hit && has_corners(slide_body_of(p)) && make_moved(p, by, normal)) {
        const ht_cast_hit moved = cast_smaller(p, HT_START_REPORT);
        hit = !moved.hit || !(hit.fraction > 0.0f) ? moved : hit;
    }
    return hit;
}

static ht_cast_hit field_stop_along(const slide_field_pair *p, float fraction, hti_dvec normal, ht_vec2 point,
                                    bool holds) {
    const hti_dvec d = {(double)p->delta.x, (double)p->delta.y};
    const hti_dvec n = hti_cast_slide_normal(normal, d, p->slack, holds);
    const ht_vec2 rounded = {(float)n.x + 0.0f, (float)n.y + 0.0f}; // never -0
    return (ht_cast_hit){.hit = true, .fraction = fraction, .normal = rounded, .point = point};
}

static ht_cast_hit stop_by(const slide_field_pair *p, float fraction, const ht_cast_hit *by, ht_vec2 point) {
    return field_stop_along(p, fraction, (hti_dvec){(double)by->normal.x, (double)by->normal.y}, point, false);
}

static ht_separation smaller_separation(const slide_field_pair *p) {
    return ht_distance(p->body_moves ? &p->less : p->a, p->body_moves ? p->b : &p->less);
}

// Returns how deep the shapes are in each other, negative when they are apart, along which normal, and their relation. The
// corners of a smaller polygon lie farther in than its sides do and may be farther away than the polygon is smaller;
// shapes that meet do not count as apart for that. So the depth is not more than the true one. With a normal out of B
// the body is cut, or moved along it, and the depth is not less.
static double measure_slide_depth(slide_field_pair *p, const hti_dvec *normal, ht_separation *at, ht_relation *start) {
    const ht_separation whole = ht_distance(p->a, p->b);
    *start = whole.distance > 0.0f ? HT_APART : whole.distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    *at = whole;
    double by = 0.0;
    for (int i = 0; i < DOUBLINGS && !(at->distance > 0.0f); i++) {
        by = i == 0 ? p->slack : 2.0 * by;
        if (!(normal != NULL ? make_cut(p, by) : make_smaller(p, by))) {
            break;
        }
        *at = smaller_separation(p);
        if (normal != NULL && make_moved(p, by, *normal)) {
            const ht_separation moved = smaller_separation(p);
            *at = moved.distance > at->distance ? moved : *at;
        }
    }
    if (!(at->distance > 0.0f)) { // far too deep
        *at = whole;
        by = 0.0;
    }
    const double depth = by - (double)at->distance;
    return depth < 0.0 && !(whole.distance > 0.0f) ? 0.0 : depth;
}

// Finds where the shapes meet again, before the time `end`, when they certainly were apart since the start. A contact
// that only grazes and stops no smaller body does not count.
static bool meets_again(slide_field_pair *p, double end, ht_cast_hit *out) {
    const ht_cast_hit hit = hti_cast_field(p->a, p->delta, p->b, HT_START_IGNORE, p->are_convex);
    const bool is_lost = (double)hit.fraction + (double)hit.error >= 1.0; // the shapes may never have been apart
    if (!hit.hit || is_lost || !((double)hit.fraction < end) || !make_cut(p, p->slack) ||
        !cast_smaller(p, HT_START_IGNORE).hit) {
        return false;
    }
    *out = stop_by(p, hit.fraction, &hit, hit.point);
    return true;
}

// Casts from a depth above half the slack. The motion may lead nowhere deeper than the slack and the depth. Whether they
// meet again is also asked where the depth is more than rounding explains.
static ht_cast_hit from_deep(slide_field_pair *p, double depth, const ht_separation *at, hti_slide_order *order) {
    const hti_dvec d = {(double)p->delta.x, (double)p->delta.y};
    double needs = 0.0;
    const bool held = hti_cast_slide_is_held(slide_normal_out_of_b(at), d, p->slack, &needs);
    order->needs = needs > order->needs ? needs : order->needs;
    if (held || !make_smaller(p, p->slack + depth)) {
        return held ? field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, true)
                    : hti_cast_miss(HT_OVERLAP);
    }
    const ht_cast_hit hit = no_deeper(p, p->slack + depth, slide_normal_out_of_b(at));
    ht_cast_hit again;
    if ((hit.hit || depth > p->slack) && meets_again(p, hit.hit ? (double)hit.fraction : 1.0, &again)) {
        return again;
    }
    return hit.hit ? stop_by(p, 0.5f * hit.fraction, &hit, hit.point) : hit;
}

// Casts from apart, or from a contact that is less deep. Shapes that are apart by no more than half the slack count as
// in contact, as fields have a tolerance.
static ht_cast_hit from_rim(slide_field_pair *p, double depth, const ht_separation *at, hti_slide_order *order) {
    const bool near = depth >= -0.5 * p->slack;
    const double speed = (double)at->normal.x * (double)p->delta.x + (double)at->normal.y * (double)p->delta.y;
    if (near && speed > 0.0 && depth + speed > 0.5 * p->slack) {
        return field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, false);
    }
    const ht_cast_hit whole =
        near ? hti_cast_miss(HT_APART) : hti_cast_field(p->a, p->delta, p->b, HT_START_REPORT, p->are_convex);
    if (!near && !whole.hit) {
        return whole;
    }
    const ht_cast_hit hit =
        no_deeper(p, p->slack + hti_larger(depth, 0.0), near ? slide_normal_out_of_b(at) : hti_dvec_of(whole.normal));
    if (!hit.hit) {
        return hit;
    }
    if (near && !(hit.fraction > 0.0f)) { // a tip may be deeper than is known
        ht_separation cut;
        ht_relation start;
        const hti_dvec normal = slide_normal_out_of_b(at);
        const double deep = measure_slide_depth(p, &normal, &cut, &start);
        if (deep > 0.5 * p->slack) {
            return from_deep(p, deep, &cut, order);
        }
    }
    return stop_by(p, whole.fraction < hit.fraction ? whole.fraction : hit.fraction, &hit,
                   near ? hit.point : whole.point);
}

ht_cast_hit hti_cast_slide_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, bool are_convex,
                                 hti_slide_order *order) {
    const bool body_moves = b->kind == HT_FIELD;
    const ht_shape *body = body_moves ? a : b;
    slide_field_pair p = {.a = a, .b = b, .delta = delta, .body_moves = body_moves, .are_convex = are_convex};
    if (body->kind <= HT_CONVEX) {
        hti_convex_body lowered;
        hti_convex_body_of_shape(body, &lowered);
        const double slack = hti_cast_slide_slack(body), maximum = 0.125 * hti_cast_slide_inradius(&lowered);
        p.slack = slack < maximum ? slack : maximum;
        p.unit = slack / (double)UNITS_OF_SLACK;
    }
    if (!(p.slack > 0.0) || !make_smaller(&p, p.slack)) {
        const ht_cast_hit hit = hti_cast_field(a, delta, b, HT_START_SLIDE, are_convex);
        order->t = (double)hit.fraction;
        return hit;
    }
    ht_relation start = HT_APART;
    ht_separation at;
    const double depth = measure_slide_depth(&p, NULL, &at, &start);
    ht_cast_hit hit = depth > 0.5 * p.slack ? from_deep(&p, depth, &at, order) : from_rim(&p, depth, &at, order);
    hit.start = start;
    order->t = (double)hit.fraction;
    order->rank = 0.0;
    return hit;
}
