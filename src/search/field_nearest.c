// field_nearest.c: finds the point of a shape's border that is nearest to a field, and the distance of two that do not
// overlap. It searches each edge
// (field_segment.c) and ends as soon as the edge is farther than the nearest one so far.
#include "search/field_question.h"

typedef struct nearest_query {
    hti_field_set side;
    const double *shift;
    double relative;
    hti_effort effort;
    hti_nearest out;
} nearest_query;

// Searches a segment; values are divided by the Lipschitz bound, so that they are distances.
static void add_nearest_segment(nearest_query *q, const hti_field_interval *a) {
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
        const hti_field_interval s = {a, hti_dvec_minus(b, a), 0.0, (double)h->radius, 2.0 * h->slack};
        add_nearest_segment(q, &s);
    }
}

// Searches a ray or line from a point, as far as it matters.
static void add_unbounded(nearest_query *q, hti_dvec from, ht_vec2 dir, bool both_ways) {
    const hti_dvec moved = {from.x + q->shift[0], from.y + q->shift[1]};
    hti_field_interval s = hti_field_interval_searched(&q->side, moved, dir, both_ways);
    s.from = from;
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
    return hti_field_unit(a.gx, a.gy);
}

// Walks from the nearest point to one that is certainly in the field; returns how far that is.
static double descend_to_set(const hti_field_set *side, double *x, double *y, int32_t *evaluations) {
    const double from[2] = {*x, *y};
    if (!hti_field_set_enter(side, x, y, evaluations)) {
        return __builtin_inf();
    }
    return hti_dvec_length((hti_dvec){*x - from[0], *y - from[1]}) * (1.0 + 0x1p-50) +
           0x1p-50 * (__builtin_fabs(*x) + __builtin_fabs(*y));
}

// Returns the point of a disc about (x, y) that is nearest to (to_x, to_y).
static ht_vec2 towards(double x, double y, double to_x, double to_y, double radius) {
    const hti_dvec to = {to_x - x, to_y - y};
    const double far = hti_dvec_length(to), by = far > 0.0 ? radius / far : 0.0;
    return hti_field_place(x + by * to.x, y + by * to.y);
}

void hti_field_set_apart(const hti_field_set *side, const hti_nearest *n, ht_field_separation *out) {
    double x = n->x, y = n->y;
    out->low = hti_larger(n->low, 0.0);
    out->high = n->high;
    if (side->is_exact_outside) {
        hti_field_set_move_to_nearest(side, &x, &y);
    } else {
        out->high = descend_to_set(side, &x, &y, &out->evaluations) - n->radius;
    }
    out->point_of_field = out->high < __builtin_inf() ? hti_field_place(x, y) : hti_field_place(n->x, n->y);
    out->point_of_shape = towards(n->x, n->y, x, y, n->radius);
}
