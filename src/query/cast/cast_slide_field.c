// cast_slide_field.c: casts of a field and a convex body with area, one of which slides.
//
// A field has no sides, so the slack of cast_slide.c is taken off the body. The body made smaller by the slack on all
// sides is free of the field while the two are no deeper than the slack, and what stops it is what leads deeper. From
// apart, A stops where the body itself is stopped. From a contact, a motion that goes deeper at once stops there, by
// the normal of ht_distance; another one stops where the body, moved by the slack out of the contact, meets a wall.
//
// Where fields join, the gradient at a corner is that of one of them. So the normal is one that the body has at the point of
// contact: of its side, where the corner comes into that; between the two sides that join in a corner of its own.
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
// Shapes that are deeper than half the slack are held as in cast_slide.c, by each wall of a corner. A motion that leads out,
// and to where both are certainly apart, stops where they meet again after that. A motion that does not may only last half
// as long as the body, moved out of what it is in, is nowhere deeper than the slack: in a hollow, that is where the body is
// farthest out. Where the end of a motion is deeper than its start all the same, as after a motion that ends in the rim of a
// wall, half of it is tried. So the depth at the end grows by nothing but rounding, and not by that.
//
// Of some fields only bounds are known, so that shapes may meet far deeper than is measured (from_unknown).
//
// The depth is measured with a body that is so much smaller that it is apart, because for shapes that overlap a field
// only knows moves that certainly separate them.
#include "base/numeric.h"
#include "convex/hull_features.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_slide.h"
#include "search/field_search.h"
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
    double slack, unit;      // the unit of the slack
    ht_field_relation start; // of both as they are, once their depth has been measured
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

// Returns the body moved by `by` out of the other shape; `normal` is out of B. The vertices are in v.
static bool body_moved(const slide_field_pair *p, double by, hti_dvec normal, ht_vec2 v[MAX_SLIDE_VERTICES],
                       ht_shape *out) {
    const ht_vec2 way = hti_vec2_of(hti_dvec_scaled(normal, p->body_moves ? by : -by));
    return ht_translated(slide_body_of(p), way, v, MAX_SLIDE_VERTICES * sizeof *v, out) == HT_OK;
}

// Moves the body by `by` at most out of the other shape.
static bool make_moved(slide_field_pair *p, double by, hti_dvec normal) {
    return body_moved(p, less_a_unit(p, by), normal, p->v, &p->less);
}

// Turns a normal, out of the body at its point p, to the nearest one that the body has there, within a rounding of the point:
// where the other shape's corner is in the body's side, its own gradient is that of one of the sides that join in it.
static hti_dvec normal_of_body(const ht_shape *s, hti_dvec p, double rounding, hti_dvec n) {
    hti_convex_body body;
    hti_convex_body_of_shape(s, &body);
    const hti_hull *h = &body.hull;
    const double turn = hti_hull_winding(h) < 0 ? -1.0 : 1.0;
    hti_dvec low = {0.0, 0.0}, high = low;
    for (int32_t k = 0; k < h->count && h->radius == 0.0f; k++) {
        const hti_dvec v = hti_hull_vertex(h, k), along = hti_dvec_minus(hti_hull_vertex(h, hti_next(k, h->count)), v);
        const double length = hti_dvec_length(along);
        const hti_dvec out = hti_dvec_scaled(hti_dvec_left(along), -turn / length);
        if (length > 0.0 && hti_dvec_dot(out, hti_dvec_minus(v, p)) <= rounding) {
            const bool is_first = low.x == 0.0 && low.y == 0.0;
            low = is_first || hti_dvec_cross(low, out) < 0.0 ? out : low;
            high = is_first || hti_dvec_cross(high, out) > 0.0 ? out : high;
        }
    }
    const hti_dvec nearest = hti_dvec_dot(low, n) > hti_dvec_dot(high, n) ? low : high;
    const bool is_within = hti_dvec_cross(low, n) >= 0.0 && hti_dvec_cross(n, high) >= 0.0;
    return is_within || !(hti_dvec_dot(nearest, n) > 0.0) ? n : nearest;
}

// Returns the same for a disc or capsule. Where only bounds of the field are known, its gradient on their core is not that of its
// border.
static HTI_COLD ht_vec2 normal_of_round(const slide_field_pair *p, const ht_shape *s, ht_vec2 normal, double t) {
    const ht_field *const field = (p->body_moves ? p->b : p->a)->field;
    if (!field->facts.has_limits || (normal.x == 0.0f && normal.y == 0.0f)) {
        return normal;
    }
    const double turn = p->body_moves ? 1.0 : -1.0;
    const hti_field_set side = hti_field_set_of_field(field);
    const bool is_disc = s->kind == HT_CIRCLE;
    const hti_dvec a = hti_dvec_of(is_disc ? s->circle.center : s->capsule.a),
                   b = is_disc ? a : hti_dvec_of(s->capsule.b);
    const hti_dvec core[2] = {hti_dvec_along(a, turn * t, hti_dvec_of(p->delta)),
                              hti_dvec_along(b, turn * t, hti_dvec_of(p->delta))};
    const hti_dvec n = hti_field_foot(&side, core, (double)(is_disc ? s->circle.radius : s->capsule.radius),
                                      hti_dvec_scaled(hti_dvec_of(normal), turn));
    return hti_vec2_of(hti_dvec_scaled(n, turn));
}

// Returns a normal out of B at a point, where the body, `s`, has moved by t delta.
static ht_vec2 normal_at(const slide_field_pair *p, const ht_shape *s, ht_vec2 normal, ht_vec2 point, double t) {
    if (!has_corners(s)) {
        return normal_of_round(p, s, normal, t);
    }
    const double turn = p->body_moves ? -1.0 : 1.0;
    const hti_dvec n = hti_dvec_scaled(hti_dvec_of(normal), turn),
                   at = hti_dvec_along(hti_dvec_of(point), p->body_moves ? -t : 0.0, hti_dvec_of(p->delta));
    return hti_vec2_of(hti_dvec_scaled(normal_of_body(s, at, p->slack, n), turn));
}

static ht_cast_hit cast_body(const slide_field_pair *p, const ht_shape *s, ht_start start) {
    const ht_shape *const a = p->body_moves ? s : p->a, *const b = p->body_moves ? p->b : s;
    ht_cast_hit hit = s == slide_body_of(p) && p->start.evaluations > 0
                          ? hti_cast_field_from(a, p->delta, b, start, p->are_convex, &p->start)
                          : hti_cast_field(a, p->delta, b, start, p->are_convex);
    if (hit.hit && hit.start != HT_OVERLAP) {
        hit.normal = normal_at(p, s, hit.normal, hit.point, (double)hit.fraction);
    }
    return hit;
}

static ht_cast_hit cast_smaller(const slide_field_pair *p, ht_start start) {
    return cast_body(p, &p->less, start);
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

static ht_separation separation_of_body(const slide_field_pair *p, const ht_shape *s) {
    ht_separation at = ht_distance(p->body_moves ? s : p->a, p->body_moves ? p->b : s);
    if (at.distance >= 0.0f) {
        const ht_vec2 out = hti_vec2_opposite(at.normal);
        at.normal = hti_vec2_opposite(normal_at(p, s, out, p->body_moves ? at.point_a : at.point_b, 0.0));
    }
    return at;
}

static ht_separation smaller_separation(const slide_field_pair *p) {
    return separation_of_body(p, &p->less);
}

// Returns how deep the shapes are in each other, negative when they are apart, along which normal, and their relation. The
// corners of a smaller polygon lie farther in than its sides do and may be farther away than the polygon is smaller;
// shapes that meet do not count as apart for that. So the depth is not more than the true one. With a normal out of B
// the body is cut, or moved along it, and the depth is not less.
static double measure_slide_depth(slide_field_pair *p, const hti_dvec *normal, ht_separation *at, ht_relation *start) {
    const ht_separation whole = separation_of_body(p, slide_body_of(p));
    *start = whole.distance > 0.0f ? HT_APART : whole.distance < 0.0f ? HT_OVERLAP : HT_TOUCH;
    p->start = (ht_field_relation){
        .relation = *start, .high = 0.5 * hti_larger((double)whole.distance, 0.0), .evaluations = 1};
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

// Finds where the shapes meet again, when they certainly were apart since the start and the motion leads no deeper than the
// slack and the depth before. A contact that only grazes and stops no smaller body does not count.
static bool meets_again(slide_field_pair *p, double depth, hti_dvec normal, ht_cast_hit *out) {
    const ht_cast_hit hit = cast_body(p, slide_body_of(p), HT_START_IGNORE);
    const bool is_lost = (double)hit.fraction + (double)hit.error >= 1.0; // the shapes may never have been apart
    if (!hit.hit || is_lost) {
        return false;
    }
    const ht_cast_hit deeper = no_deeper(p, p->slack + depth, normal);
    if ((deeper.hit && !(hit.fraction < deeper.fraction)) || !make_cut(p, p->slack) ||
        !cast_smaller(p, HT_START_IGNORE).hit) {
        return false;
    }
    *out = stop_by(p, hit.fraction, &hit, hit.point);
    return true;
}

// Returns where a motion that is stopped after a contact ends: `hit` is where it would be too deep in what it meets. The body
// moved by the slack out of the contact tells where it meets that, unless it already is in something on its other side.
static ht_cast_hit first_beyond(slide_field_pair *p, const ht_cast_hit *hit, hti_dvec normal) {
    const ht_cast_hit moved = make_moved(p, p->slack, normal) ? cast_smaller(p, HT_START_REPORT) : *hit;
    const bool leads_in = hti_dvec_dot(hti_dvec_of(moved.normal), hti_dvec_of(p->delta)) < 0.0;
    return moved.hit && leads_in && moved.fraction < hit->fraction ? moved : *hit;
}

// Returns how deep the shapes are in each other after a part of the motion; 0 where that is beyond float32.
static double depth_at(const slide_field_pair *p, float part, ht_separation *at) {
    slide_field_pair there = *p;
    ht_vec2 v[MAX_SLIDE_VERTICES];
    ht_shape body;
    ht_relation start;
    const hti_dvec way = hti_dvec_scaled(hti_dvec_of(p->delta), (double)part);
    if (!body_moved(p, 1.0, way, v, &body)) {
        return 0.0;
    }
    *(p->body_moves ? &there.a : &there.b) = &body;
    return measure_slide_depth(&there, NULL, at, &start);
}

// A body in a corner is in several walls: moved out of the one that it is deepest in, it is in the next.
enum { SLIDE_WALLS = 3 };

// The pair with its body moved out of walls, one after the other.
typedef struct slide_walls {
    slide_field_pair out;
    ht_shape body[SLIDE_WALLS];
    ht_vec2 v[SLIDE_WALLS][MAX_SLIDE_VERTICES];
    double depth;     // of `out`
    ht_separation at; // of the deepest wall that is left; or that holds
} slide_walls;

// Moves the body out of all walls that it is deeper in than half the slack; *normal is the last one's. Returns whether one of
// them holds the motion.
static bool is_held_by_walls(slide_walls *w, hti_dvec *normal, hti_slide_order *order) {
    const slide_field_pair *p = &w->out;
    for (int i = 0; i < SLIDE_WALLS && w->depth > 0.5 * p->slack; i++) {
        double needs = 0.0;
        ht_relation start;
        *normal = slide_normal_out_of_b(&w->at);
        if (hti_cast_slide_is_held(*normal, hti_dvec_of(p->delta), p->slack, &needs)) {
            return true;
        }
        order->needs = hti_larger(needs, order->needs);
        if (!body_moved(p, w->depth, *normal, w->v[i], &w->body[i])) {
            return false;
        }
        *(p->body_moves ? &w->out.a : &w->out.b) = &w->body[i];
        w->depth = measure_slide_depth(&w->out, NULL, &w->at, &start);
    }
    return false;
}

// Returns the hit, or the miss, after which the shapes are no deeper in each other than the depth from which they start, or half
// the slack: at most a part of the motion.
static ht_cast_hit not_deeper_at_end(const slide_field_pair *p, double depth, float part, ht_cast_hit hit) {
    enum { HALVES = 4 };
    const double limit = hti_larger(depth, 0.5 * p->slack) + 0.5 * p->unit;
    ht_separation at = {.distance = 0.0f};
    for (int i = 0; i < HALVES && part > 0.0f && depth_at(p, part, &at) > limit; i++) {
        part = i + 1 < HALVES ? 0.5f * part : 0.0f;
        hit.hit = true;
        hit.normal = hti_vec2_opposite(at.normal);
        hit.point = at.point_b;
    }
    return hit.hit ? stop_by(p, part, &hit, hit.point) : hit;
}

// Casts from a depth above half the slack. The motion may lead nowhere deeper than the slack and the depth, and end no deeper.
// Whether they meet again is also asked where the depth is more than rounding explains; how deep that ends is not known well.
static ht_cast_hit from_deep(slide_field_pair *p, double depth, const ht_separation *at, hti_slide_order *order) {
    slide_walls walls = {.out = *p, .depth = depth, .at = *at};
    slide_field_pair *const out = &walls.out;
    hti_dvec normal = {0.0, 0.0};
    if (is_held_by_walls(&walls, &normal, order)) {
        return field_stop_along(p, 0.0f, normal, walls.at.point_b, true);
    }
    const double by = p->slack + hti_larger(walls.depth, 0.0);
    if (!make_smaller(out, by)) {
        return hti_cast_miss(HT_OVERLAP);
    }
    ht_cast_hit hit = no_deeper(out, by, normal), again;
    if ((hit.hit || depth > p->slack) && meets_again(p, depth, slide_normal_out_of_b(at), &again)) {
        return again;
    }
    hit = hit.hit ? first_beyond(out, &hit, normal) : hit;
    const float part = hit.hit ? 0.5f * hit.fraction : 1.0f;
    if (depth > 2.0 * p->slack) {
        return hit.hit ? stop_by(p, part, &hit, hit.point) : hit;
    }
    return not_deeper_at_end(p, depth, part, hit);
}

// Whether a motion from a contact goes deeper at once. One that only leads deeper into the contact's tangent may pass what is
// round, or the corner of it that the body's corner is at.
static bool stops_at_once(slide_field_pair *p, double depth, const ht_separation *at) {
    const double end = depth + hti_dvec_dot(hti_dvec_of(at->normal), hti_dvec_of(p->delta));
    const double limit = 0.5 * p->slack;
    return end > depth && end > limit && no_deeper(p, limit, slide_normal_out_of_b(at)).hit;
}

// Casts from apart, or from a contact that is less deep. Shapes that are apart by no more than half the slack count as
// in contact, as fields have a tolerance.
static ht_cast_hit from_rim(slide_field_pair *p, double depth, const ht_separation *at, hti_slide_order *order) {
    const bool near = depth >= -0.5 * p->slack;
    if (near && stops_at_once(p, depth, at)) {
        return field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, false);
    }
    const ht_cast_hit whole = near ? hti_cast_miss(HT_APART) : cast_body(p, slide_body_of(p), HT_START_REPORT);
    if (!near && !whole.hit) {
        return whole;
    }
    const ht_cast_hit hit = no_deeper(p, p->slack, near ? slide_normal_out_of_b(at) : hti_dvec_of(whole.normal));
    if (!hit.hit) {
        return hit;
    }
    if (near && has_corners(slide_body_of(p))) { // a tip may be deeper than is known
        ht_separation cut;
        ht_relation start;
        const hti_dvec normal = slide_normal_out_of_b(at);
        const double deep = measure_slide_depth(p, &normal, &cut, &start);
        if (deep > 0.5 * p->slack) {
            return from_deep(p, deep, &cut, order);
        }
    }
    if (near) {
        const ht_cast_hit beyond = first_beyond(p, &hit, slide_normal_out_of_b(at));
        return stop_by(p, beyond.fraction, &beyond, beyond.point);
    }
    // what the body meets first stops it when the motion has led deeper into that than half the slack; else it grazes that
    const double into = -hti_dvec_dot(hti_dvec_of(whole.normal), hti_dvec_of(p->delta));
    const bool grazes = !(into * ((double)hit.fraction - (double)whole.fraction) > 0.5 * p->slack);
    return stop_by(p, whole.fraction < hit.fraction ? whole.fraction : hit.fraction, grazes ? &hit : &whole,
                   whole.point);
}

// Casts from where the shapes may meet much deeper than the slack, of fields of which only bounds are known: what does not lead
// deeper along the normal goes on until they have parted, and meet again.
static HTI_COLD ht_cast_hit from_unknown(const slide_field_pair *p, const ht_separation *at) {
    const double size = hti_dvec_size(hti_dvec_of(p->delta));
    if (hti_dvec_dot(hti_dvec_of(at->normal), hti_dvec_of(p->delta)) > 0x1p-20 * size) {
        return field_stop_along(p, 0.0f, slide_normal_out_of_b(at), at->point_b, false);
    }
    const ht_cast_hit hit = cast_body(p, slide_body_of(p), HT_START_IGNORE);
    return hit.hit ? stop_by(p, hit.fraction, &hit, hit.point) : hit;
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
    double from = 0.0;
    if (start == HT_APART && !hti_cast_field_bounds_meet(a, delta, b, &from)) {
        return hti_cast_miss(start);
    }
    const bool is_unknown = start == HT_TOUCH && !(at.distance > 0.0f);
    const ht_cast_hit found = is_unknown              ? from_unknown(&p, &at)
                              : depth > 0.5 * p.slack ? from_deep(&p, depth, &at, order)
                                                      : from_rim(&p, depth, &at, order);
    ht_cast_hit hit = hti_cast_field_within_bounds(found, from);
    hit.start = start;
    order->t = (double)hit.fraction;
    order->rank = 0.0;
    return hit;
}
