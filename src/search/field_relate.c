// field_relate.c: relates a field to any other shape or field. It searches the plane (field_search.c); for shapes
// without area, and for discs and capsules where the field is exact outside, it searches a segment (field_segment.c);
// for a polygon and a convex field, the polygon's edges.
//
// The shape's parts are related one by one; the strongest relation counts.
#include "search/field_question.h"

#include "field/field_whole.h"
#include "ring/vertices.h"
#include "shape/pair_table.h"

typedef struct relate_query {
    const hti_field_set *side; // of the field
    hti_effort effort;
} relate_query;

const ht_field_relation hti_field_apart = {
    .relation = HT_APART, .low = (double)HTI_INFINITY, .high = (double)HTI_INFINITY};

hti_effort hti_field_effort(const ht_field *field, double other, ht_field_limits limits) {
    const double size = (double)field->facts.size + hti_smaller(other, (double)field->facts.size);
    return (hti_effort){limits.tolerance > 0.0 ? limits.tolerance : hti_larger(0x1p-30 * size, 0x1p-200),
                        limits.evaluations > 0 ? limits.evaluations : 20000};
}

// Relates a segment, grown by a radius where the field is exact outside.
static ht_field_relation segment(const relate_query *q, const hti_field_interval *a) {
    const double radius = a->radius;
    hti_field_set side = *q->side;
    side.radius += side.is_complement ? -radius : radius;
    side.slack += side.lipschitz * a->slack;
    side.size += radius;
    const hti_segment_search s = {
        .f = &side, .from = {a->from.x, a->from.y}, .along = {a->along.x, a->along.y}, .begin = a->begin, .end = 1.0};
    const hti_segment_min found = hti_search_segment(&s, q->effort);
    ht_field_relation out = {.relation = found.low > 0.0    ? HT_APART
                                         : found.high < 0.0 ? HT_OVERLAP
                                                            : HT_TOUCH,
                             .low = found.low,
                             .high = found.high,
                             .witness = hti_field_place(found.x, found.y),
                             .evaluations = found.evaluations,
                             .is_within_tolerance = found.is_within_tolerance};
    if (out.relation == HT_OVERLAP && radius > 0.0) { // the nearest point of the set
        double x = found.x, y = found.y;
        hti_field_set_move_to_nearest(q->side, &x, &y);
        out.witness = hti_field_place(x, y);
    }
    return out;
}

static ht_field_relation region(const relate_query *q, const hti_field_set *other) {
    return hti_search_plane(q->side, other, q->effort);
}

static bool is_thin_hull(const hti_hull *h) {
    return h->v != NULL ? hti_vertices_are_collinear(h->v, h->count)
                        : h->obox->half.x == 0.0f || h->obox->half.y == 0.0f;
}

// Relates a hull whose vertices are all on one line: the segment from the least to the greatest in x, then y.
static ht_field_relation relate_field_thin_hull(const relate_query *q, const hti_hull *h) {
    hti_dvec low = hti_hull_vertex(h, 0), high = low;
    for (int32_t i = 1; i < h->count; i++) {
        const hti_dvec v = hti_hull_vertex(h, i);
        low = v.x < low.x || (v.x == low.x && v.y < low.y) ? v : low;
        high = v.x > high.x || (v.x == high.x && v.y > high.y) ? v : high;
    }
    const hti_field_interval s = {low, hti_dvec_minus(high, low), 0.0, (double)h->radius, 2.0 * h->slack};
    return segment(q, &s);
}

// Returns when a coordinate that moves by `step` leaves the range of floats.
static double time_to_end(double from, double step) {
    const double side = step < 0.0 ? -(double)FLT_MAX : (double)FLT_MAX;
    return step == 0.0 ? __builtin_inf() : hti_larger((side - from) / step, 0.0);
}

double hti_field_far(const hti_field_set *s, const double from[2], const ht_vec2 dir) {
    const double x = (double)dir.x, y = (double)dir.y, length = __builtin_sqrt(x * x + y * y);
    double reach = 0x1p-200; // the distance of the bounds' farthest corner
    for (int i = 0; i < 4; i++) {
        const double dx = s->bounds[i & 2] - from[0], dy = s->bounds[1 + (i << 1 & 2)] - from[1];
        reach = hti_larger(reach, __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-40));
    }
    const double far = hti_smaller(reach / length, hti_smaller(time_to_end(from[0], x), time_to_end(from[1], y)));
    return length > 0.0 ? far : 0.0;
}

hti_field_interval hti_field_interval_searched(const hti_field_set *s, hti_dvec from, ht_vec2 dir, bool both_ways) {
    const double a[2] = {from.x, from.y};
    const ht_vec2 back = {-dir.x, -dir.y};
    const double ahead = hti_field_far(s, a, dir), behind = both_ways ? hti_field_far(s, a, back) : 0.0;
    const double far = ahead >= behind ? ahead : -behind; // the longer part is ahead
    const double begin = ahead + behind > 0.0 ? -hti_smaller(ahead, behind) / hti_larger(ahead, behind) : 0.0;
    return (hti_field_interval){.from = from, .along = {far * (double)dir.x, far * (double)dir.y}, .begin = begin};
}

static ht_field_relation unbounded(const relate_query *q, ht_vec2 from, ht_vec2 dir, bool both_ways) {
    const hti_field_interval s = hti_field_interval_searched(q->side, hti_dvec_of(from), dir, both_ways);
    ht_field_relation out = segment(q, &s);
    if (out.relation == HT_APART) {
        out.low = hti_search_low_outside(out.low, q->side->lipschitz, q->side->reach);
    }
    return out;
}

static void merge(ht_field_relation *all, const ht_field_relation *one) {
    const bool is_better = one->relation > all->relation || (one->relation == all->relation && one->high < all->high);
    ht_field_relation out = is_better ? *one : *all;
    out.low = hti_smaller(all->low, one->low);
    out.high = hti_smaller(all->high, one->high);
    out.evaluations = all->evaluations + one->evaluations;
    *all = out;
}

static relate_query asking_left(const relate_query *q, int32_t used) {
    return (relate_query){q->side, hti_search_effort_left(q->effort, used)};
}

// Returns the query with one piece's share of the evaluations, when so many pieces are still to be searched: a piece
// that only touches may use all it gets, and must leave some for another that overlaps.
static relate_query share_of_effort(const relate_query *q, int32_t used, int32_t pieces) {
    relate_query out = asking_left(q, used);
    out.effort.evaluations /= pieces;
    return out;
}

static void add_field_segment(const relate_query *q, ht_vec2 from, ht_vec2 to, ht_field_relation *all) {
    const hti_field_interval s = {.from = hti_dvec_of(from), .along = hti_dvec_between(from, to)};
    const ht_field_relation one = segment(q, &s);
    merge(all, &one);
}

// Moves (x, y) to a point near a convex field by steps down its gradient. Returns how near it is, and infinity when
// nothing is certain.
static double find_negative_point(const hti_field_set *f, double *x, double *y, int32_t *evaluations) {
    double near = __builtin_inf();
    for (int i = 0; i < 32; i++) {
        const hti_field_point a = hti_field_set_at(f, *x, *y);
        const double steep = a.gx * a.gx + a.gy * a.gy;
        ++*evaluations;
        near = a.high <= 0.0 ? 0.0 : (f->is_exact_outside ? a.high : __builtin_inf());
        if (!(a.low > 0.0) || !(steep > 0.0)) {
            return near;
        }
        const double by = (a.value + 4.0 * (a.high - a.low)) / steep;
        *x -= by * a.gx;
        *y -= by * a.gy;
    }
    return near;
}

// Relates a convex field to a polygon. Where no edge comes near the field, all of the field lies where one point of it
// does.
static ht_field_relation relate_field_polygon(const relate_query *q, const ht_polygon *p) {
    const hti_field_set side = hti_field_set_of_polygon(p);
    if (!q->side->is_convex) { // of complements, only a half-plane's is, and no field has that
        return region(q, &side);
    }
    ht_field_relation all = hti_field_apart;
    hti_edges it = hti_edges_begin(p, hti_everywhere());
    for (ht_segment edge; all.relation != HT_OVERLAP && hti_edges_next(&it, &edge);) {
        const relate_query left = asking_left(q, all.evaluations);
        add_field_segment(&left, edge.a, edge.b, &all);
    }
    if (all.relation == HT_OVERLAP) {
        all.low = -__builtin_inf();
        return all;
    }
    double x = (double)p->v[0].x, y = (double)p->v[0].y;
    const double near = find_negative_point(q->side, &x, &y, &all.evaluations);
    const hti_field_point g = hti_field_set_at(&side, x, y);
    if (g.high + near < 0.0) {
        all.relation = HT_OVERLAP;
        all.low = -__builtin_inf();
        all.witness = hti_field_place(x, y);
    } else if (g.low - near > 0.0) { // outside: in the polygon f is least on its edges, beside it g grows
        all.low = all.low > 0.0 ? all.low / (1.0 + q->side->lipschitz) * (1.0 - 0x1p-50) : all.low;
    } else {
        const relate_query left = asking_left(q, all.evaluations);
        return region(&left, &side);
    }
    return all;
}

static ht_field_relation polyline(const relate_query *q, const ht_polyline *p) {
    ht_field_relation all = hti_field_apart;
    const int32_t segments = p->count == 1 ? 1 : p->count - (p->closed ? 0 : 1);
    for (int32_t i = 0; i < segments && all.relation != HT_OVERLAP; i++) {
        const relate_query part = share_of_effort(q, all.evaluations, segments - i);
        add_field_segment(&part, p->v[i], p->v[i + 1 < p->count ? i + 1 : 0], &all);
    }
    return all;
}

static ht_field_relation relate_field_and_shape(const relate_query *q, const ht_shape *given);

static ht_field_relation relate_field_compound(const relate_query *q, const ht_compound *c) {
    ht_field_relation all = hti_field_apart;
    for (int32_t i = 0; i < c->count && all.relation != HT_OVERLAP; i++) {
        const ht_shape *const member = &c->shapes[i];
        if (ht_is_answerable(member)) {
            const relate_query part = share_of_effort(q, all.evaluations, c->count - i);
            const ht_field_relation one = relate_field_and_shape(&part, member);
            merge(&all, &one);
        }
    }
    return all;
}

static ht_field_relation relate_field_and_shape(const relate_query *q, const ht_shape *given) {
    hti_hull hull;
    hti_field_set side;
    hti_shape_view view;
    const ht_shape *const shape = hti_shape_viewed(given, &view);
    switch (hti_family_of(shape->kind)) {
    case HTI_POLYLINE:
        return polyline(q, &shape->polyline);
    case HTI_COMPOUND:
        return relate_field_compound(q, &shape->compound);
    case HTI_POLYGON:
        return relate_field_polygon(q, &shape->polygon);
    case HTI_RAY:
        return unbounded(q, shape->ray.origin, shape->ray.dir, false);
    case HTI_LINE:
        return unbounded(q, shape->line.point, shape->line.dir, true);
    case HTI_HULL:
        hti_hull_of_shape(shape, &hull);
        if (is_thin_hull(&hull) && (hull.radius == 0.0f || q->side->is_exact_outside)) {
            return relate_field_thin_hull(q, &hull);
        }
        side = hti_field_set_of_hull(&hull);
        return region(q, &side);
    case HTI_HALFPLANE:
        side = hti_field_set_of_halfplane(&shape->halfplane);
        return region(q, &side);
    case HTI_FIELD:
        break;
    }
    side = hti_field_set_of_field(shape->field);
    return region(q, &side);
}

ht_field_relation hti_field_relate_set(const hti_field_set *side, const ht_shape *shape, hti_effort effort) {
    const relate_query q = {side, effort};
    return relate_field_and_shape(&q, shape);
}

double hti_field_width(const ht_shape *shape) {
    const ht_box box = ht_bounds(shape);
    return (double)box.max.x - (double)box.min.x + (double)box.max.y - (double)box.min.y;
}

// Returns the nearest point of a field that is exact outside, for a point so far away that one step is rounded by more
// than the field's size.
static HTI_NOINLINE ht_vec2 nearest_from_afar(const ht_field *field, ht_vec2 from) {
    const hti_field_set side = hti_field_set_of_field(field);
    double x = (double)from.x, y = (double)from.y;
    hti_field_set_move_to_nearest(&side, &x, &y);
    return hti_field_place(x, y);
}

// Returns the answer for a disc from the value at its centre, as segment() does, but without branches on the answer.
HTI_INLINE ht_field_relation disc_of(const ht_field *field, const ht_circle *c, vec2d at, hti_field_pair a) {
    const double size = vec2d_sum(vec2d_abs(at)), radius = (double)c->radius;
    const double error_bound = (double)field->facts.error * (size + ((double)field->facts.size + radius));
    const double slack = 0x1p-50 * (double)field->facts.lipschitz * (2.0 * size);
    const double low = a.low - (radius + error_bound) - slack, high = a.high + (error_bound - radius) + slack;
    const bool is_apart = low > 0.0, is_overlap = high < 0.0;
    // when they overlap, the witness is the nearest point of the set
    const vec2d zero = vec2d_splat(0.0), by = vec2d_max(vec2d_splat(a.value), zero);
    const vec2d kept = vec2d_and(by, vec2d_less(vec2d_splat(high), zero));
    const vec2d limit = vec2d_splat((double)FLT_MAX);
    const vec2d near = vec2d_max(vec2d_min(at - kept * a.gradient, limit), -limit);
    // the answer is written at once, because a struct stored in parts is slow to load
    return (ht_field_relation){.relation = (ht_relation)((int)!is_apart + (int)is_overlap),
                               .low = low,
                               .high = high,
                               .witness = {(float)near[0], (float)near[1]},
                               .evaluations = 1,
                               .is_within_tolerance = true};
}

static bool is_afar(const ht_field *field, vec2d at) {
    return vec2d_sum(vec2d_abs(at)) > 0x1p24 * (double)field->facts.size;
}

// Relates any field that is exact outside to a disc.
static HTI_NOINLINE ht_field_relation relate_field_disc(const ht_field *field, const ht_circle *c) {
    const vec2d at = vec2d_of_floats(&c->center);
    ht_field_relation out = disc_of(field, c, at, hti_field_whole(field, at));
    if (is_afar(field, at) && out.relation == HT_OVERLAP) {
        out.witness = nearest_from_afar(field, c->center);
    }
    return out;
}

static bool is_disc(const ht_shape *shape) {
    const float radius = shape->circle.radius;
    return shape->kind == HT_CIRCLE && hti_finite_point(shape->circle.center) && radius >= 0.0f &&
           radius < HTI_INFINITY;
}

static HTI_NOINLINE ht_field_relation relate(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    if (!ht_is_answerable(shape)) {
        return hti_field_apart;
    }
    const hti_field_set side = hti_field_set_of_field(field);
    return hti_field_relate_set(&side, shape, hti_field_effort(field, hti_field_width(shape), limits));
}

// A disc and a field that is a box are answered first, without a call, because the field's value is all that they need.
ht_field_relation ht_relate_field(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    if (field == NULL || shape == NULL) {
        return hti_field_apart;
    }
    if (!field->facts.is_exact_outside || !is_disc(shape)) {
        return relate(field, shape, limits);
    }
    const vec2d at = vec2d_of_floats(&shape->circle.center);
    vec2d inner = at;
    const ht_field_op *const op = hti_field_placed(field, &inner);
    if (op == NULL || !hti_field_is_box(op) || is_afar(field, at)) {
        return relate_field_disc(field, &shape->circle);
    }
    hti_field_pair a = hti_field_box_of(op, inner);
    a.gradient = hti_field_left(field, op, a.gradient);
    return disc_of(field, &shape->circle, at, a);
}

ht_field_relation ht_relate_fields(const ht_field *a, const ht_field *b, ht_field_limits limits) {
    if (a == NULL || b == NULL) {
        return hti_field_apart;
    }
    const hti_field_set f = hti_field_set_of_field(a), g = hti_field_set_of_field(b);
    return hti_search_plane(&f, &g, hti_field_effort(a, (double)b->facts.size, limits));
}
