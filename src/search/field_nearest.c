// field_nearest.c: finds the point of a shape's border that is nearest to a field. It searches each edge
// (field_segment.c) and ends as soon as the edge is farther than the nearest one so far.
#include "search/field_question.h"

typedef struct nearest_query {
    hti_field_set side;
    const double *shift;
    double relative;
    hti_effort effort;
    hti_nearest out;
} nearest_query;

/// A segment from + t along, begin <= t <= 1, grown by a radius; its points err by the slack.
typedef struct nearest_segment_interval {
    hti_dvec from, along;
    double begin, radius, slack;
} nearest_segment_interval;

// Searches a segment; values are divided by the Lipschitz bound, so that they are distances.
static void add_nearest_segment(nearest_query *q, const nearest_segment_interval *a) {
    const double steep = q->side.lipschitz;
    hti_field_set side = q->side;
    side.radius += steep * a->radius;
    side.size += a->radius + __builtin_fabs(q->shift[0]) + __builtin_fabs(q->shift[1]);
    side.slack += steep * (a->slack + 0x1p-50 * (side.size + __builtin_fabs(a->from.x) + __builtin_fabs(a->from.y)));
    const int32_t left = q->effort.evaluations - q->out.evaluations;
    const hti_segment_search s = {.f = &side,
                                  .from = {a->from.x + q->shift[0], a->from.y + q->shift[1]},
                                  .along = {a->along.x, a->along.y},
                                  .begin = a->begin,
                                  .end = 1.0,
                                  .enough_low = q->out.high * steep,
                                  .enough_high = -__builtin_inf(),
                                  .relative = q->relative};
    const hti_segment_min found = hti_search_segment(&s, (hti_effort){q->effort.tolerance * steep, left});
    q->out.evaluations += found.evaluations;
    q->out.low = hti_smaller(q->out.low, found.low / steep * (found.low > 0.0 ? 1.0 - 0x1p-50 : 1.0 + 0x1p-50));
    const double high = found.high / steep * (found.high > 0.0 ? 1.0 + 0x1p-50 : 1.0 - 0x1p-50);
    if (high < q->out.high) {
        q->out.high = high;
        q->out.x = found.x;
        q->out.y = found.y;
        q->out.radius = a->radius;
    }
}

static void add_hull(nearest_query *q, const hti_hull *h) {
    const int32_t edges = h->count < 3 ? 1 : h->count;
    for (int32_t i = 0; i < edges; i++) {
        const hti_dvec a = hti_hull_vertex(h, i), b = hti_hull_vertex(h, i + 1 < h->count ? i + 1 : 0);
        const nearest_segment_interval s = {a, {b.x - a.x, b.y - a.y}, 0.0, (double)h->radius, 2.0 * h->slack};
        add_nearest_segment(q, &s);
    }
}

// Searches a ray or line from a point, as far as it matters.
static void add_unbounded(nearest_query *q, hti_dvec from, ht_vec2 dir, bool both_ways) {
    const double a[2] = {from.x + q->shift[0], from.y + q->shift[1]};
    const hti_field_searched to = hti_field_interval_searched(&q->side, a, dir, both_ways);
    const nearest_segment_interval s = {from, {to.along[0], to.along[1]}, to.begin, 0.0, 0.0};
    add_nearest_segment(q, &s);
}

static void add_nearest_body(nearest_query *q, const hti_convex_body *body) {
    if (body->extent == HTI_BOUNDED) {
        add_hull(q, &body->hull);
    } else if (body->extent == HTI_HALF_PLANE) {
        const ht_halfplane *const h = body->halfplane;
        const double x = (double)h->normal.x, y = (double)h->normal.y, by = (double)h->offset / (x * x + y * y);
        add_unbounded(q, (hti_dvec){by * x, by * y}, (ht_vec2){-h->normal.y, h->normal.x}, true);
    } else {
        add_unbounded(q, hti_hull_vertex(&body->hull, 0), body->far, body->extent == HTI_BOTH_WAYS);
    }
}

hti_nearest hti_field_nearest(const hti_field_set *side, const ht_shape *shape, const double shift[2], double relative,
                              hti_effort effort) {
    nearest_query q = {.side = *side,
                       .shift = shift,
                       .relative = relative,
                       .effort = effort,
                       .out = {.low = __builtin_inf(), .high = __builtin_inf()}};
    hti_body_part_iterator it;
    hti_convex_body_parts_begin(&it, shape, hti_everywhere());
    for (hti_body_part part; hti_convex_body_parts_next(&it, &part);) {
        add_nearest_body(&q, &part.body);
    }
    return q.out;
}

ht_vec2 hti_field_normal(const hti_field_set *side, double x, double y) {
    const hti_field_point a = hti_field_set_at(side, x, y);
    const double length = __builtin_sqrt(a.gx * a.gx + a.gy * a.gy);
    return length > 0.0 ? (ht_vec2){(float)(a.gx / length), (float)(a.gy / length)} : (ht_vec2){0.0f, 0.0f};
}
