// cast_slide_field.c: casts of a field and a convex body with area, one of which slides.
//
// A field has no sides, so the slack of cast_slide.c is taken off the body. The body made smaller by the slack on all
// sides is free of the field while the two are no deeper than the slack, and what stops it is what leads deeper. From
// apart, A stops where the body itself is stopped. From a contact, a motion that goes deeper at once stops there, by
// the normal of ht_distance; a motion along a wall that bends towards it stops where the smaller body meets the wall.
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

// The pair of shapes, and the body of it that was made smaller.
typedef struct slide_field_pair {
    const ht_shape *a, *b;
    ht_vec2 delta;
    bool body_moves, are_convex;
    double slack;
    ht_vec2 v[MAX_SLIDE_VERTICES];
    ht_shape less;
} slide_field_pair;

static bool make_smaller(slide_field_pair *p, double by) {
    return shrink_shape(p->body_moves ? p->a : p->b, by, p->v, &p->less);
}

static ht_cast_hit cast_smaller(const slide_field_pair *p, ht_start start) {
    return hti_cast_field(p->body_moves ? &p->less : p->a, p->delta, p->body_moves ? p->b : &p->less, start,
                          p->are_convex);
}

// Returns the normal out of B.
static hti_dvec slide_normal_out_of_b(const ht_separation *s) {
    return (hti_dvec){-(double)s->normal.x, -(double)s->normal.y};
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

// Returns how deep the shapes are in each other, negative when they are apart, along which normal, and their relation. The corners of a
// smaller polygon lie farther in than its sides do and may be farther away than the polygon is smaller; shapes that
// meet do not count as apart for that.
static double measure_slide_depth(slide_field_pair *p, ht_separation *at, ht_relation *start) {
    const ht_separation whole = ht_distance(p->a, p->b);
    *start = whole.distance > 0.0f ? HT_APART : whole.distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    *at = whole;
    double by = 0.0;
    for (int i = 0; i < DOUBLINGS && !(at->distance > 0.0f); i++) {
        by = i == 0 ? p->slack : 2.0 * by;
        if (!make_smaller(p, by)) {
            break;
        }
        *at = ht_distance(p->body_moves ? &p->less : p->a, p->body_moves ? p->b : &p->less);
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
    if (!hit.hit || is_lost || !((double)hit.fraction < end) || !make_smaller(p, p->slack) ||
        !cast_smaller(p, HT_START_IGNORE).hit) {
        return false;
    }
    *out = stop_by(p, hit.fraction, &hit, hit.point);
    return true;
}

// Casts from a depth above half the slack. Where a body that is smaller by the slack and the depth stays free, the
// motion leads nowhere deeper than both. Whether they meet again is also asked where the depth is more than rounding
// explains.
static ht_cast_hit from_deep(slide_field_pair *p, double depth, const ht_separation *at, hti_slide_order *order) {
    const hti_dvec d = {(double)p->delta.x, (double)p->delta.y};
    double needs = 0.0;
    const bool held = hti_cast_slide_is_held(slide_normal_out_of_b(at), d, p->slack, &needs);
    order->needs = needs > order->needs ? needs : order->needs;
    if (held || !make_smaller(p, p->slack + depth)) {
        return held ? field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, true)
                    : hti_cast_miss(HT_OVERLAP);
    }
    const ht_cast_hit hit = cast_smaller(p, HT_START_REPORT);
    ht_cast_hit again;
    if ((hit.hit || depth > p->slack) && meets_again(p, hit.hit ? (double)hit.fraction : 1.0, &again)) {
        return again;
    }
    return hit.hit ? stop_by(p, 0.5f * hit.fraction, &hit, hit.point) : hit;
}

// Casts from apart, or from a contact that is less deep. Shapes that are apart by no more than half the slack count as
// in contact, as fields have a tolerance.
static ht_cast_hit from_rim(slide_field_pair *p, double depth, const ht_separation *at) {
    const bool near = depth >= -0.5 * p->slack;
    const double speed = (double)at->normal.x * (double)p->delta.x + (double)at->normal.y * (double)p->delta.y;
    if (near && speed > 0.0 && depth + speed > 0.5 * p->slack) {
        return field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, false);
    }
    const ht_cast_hit hit = make_smaller(p, p->slack) ? cast_smaller(p, HT_START_REPORT) : hti_cast_miss(HT_APART);
    if (!hit.hit) {
        return hit;
    }
    const ht_cast_hit whole = near ? hit : hti_cast_field(p->a, p->delta, p->b, HT_START_REPORT, p->are_convex);
    return stop_by(p, whole.fraction < hit.fraction ? whole.fraction : hit.fraction, &hit, whole.point);
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
    }
    if (!(p.slack > 0.0) || !make_smaller(&p, p.slack)) {
        const ht_cast_hit hit = hti_cast_field(a, delta, b, HT_START_SLIDE, are_convex);
        order->t = (double)hit.fraction;
        return hit;
    }
    ht_relation start = HT_APART;
    ht_separation at;
    const double depth = measure_slide_depth(&p, &at, &start);
    ht_cast_hit hit = depth > 0.5 * p.slack ? from_deep(&p, depth, &at, order) : from_rim(&p, depth, &at);
    hit.start = start;
    order->t = (double)hit.fraction;
    order->rank = 0.0;
    return hit;
}
