// ray_position.c: compares positions along a ray in double and, where that is uncertain, by expansions.
//
// The line meets an edge from a along e at t = (a - o) x e / d x e (hti_quotient_of_crosses).
#include "query/ray/ray_position.h"

#include "base/pair_step.h"

static const hti_xpoint zero_point = {{0.0}, {0.0}};

hti_ray_line hti_ray_line_of(const ht_ray *ray, float max) {
    hti_ray_line line = {ray->origin, ray->dir, max, hti_xpoint_of(ray->origin), hti_xpoint_of(ray->dir), zero_point};
    if (hti_finite(max)) {
        line.end = line.o;
        line.end.x[1] = (double)max * (double)ray->dir.x;
        line.end.y[1] = (double)max * (double)ray->dir.y;
    }
    return line;
}

int hti_ray_side(const hti_ray_line *line, ht_vec2 v) {
    const double p = (double)line->dir.x * ((double)v.y - (double)line->origin.y);
    const double q = (double)line->dir.y * ((double)v.x - (double)line->origin.x);
    const double side = p - q;
    return hti_abs(side) > HTI_BOUND_ORIENT * (hti_abs(p) + hti_abs(q))
               ? hti_sign(side)
               : hti_exact_direction_cross_sign(line->dir, line->origin, v);
}

static bool is_along(const hti_ray_position *p) {
    return p->side_a == 0 && p->side_b == 0;
}

hti_xpoint hti_ray_edge_direction(const hti_ray_position *p) {
    return (hti_xpoint){{(double)p->edge.b.x, -(double)p->edge.a.x}, {(double)p->edge.b.y, -(double)p->edge.a.y}};
}

void hti_ray_position_estimate(const hti_ray_line *line, hti_ray_position *p) {
    const ht_vec2 from = is_along(p) ? p->point : p->edge.a;
    const hti_dvec d = hti_dvec_of(line->dir);
    // Across the line: (v x e) / (d x e) is d.v / d.d.
    const hti_dvec e = is_along(p) ? hti_dvec_left(d) : hti_dvec_between(p->edge.a, p->edge.b);
    p->t = hti_quotient_of_crosses(hti_dvec_between(line->origin, from), d, e, &p->error_bound);
}

// Returns the sign of the position's fraction less the point's, for a point on the line.
static int ray_order_to_point(const hti_ray_line *line, const hti_ray_position *p, const hti_xpoint *point) {
    if (is_along(p)) {
        const hti_xpoint at = hti_xpoint_of(p->point);
        return hti_xpoint_dot_sign(&line->d, point, &at);
    }
    const hti_xpoint e = hti_ray_edge_direction(p), a = hti_xpoint_of(p->edge.a);
    return -hti_xpoint_cross_sign(&e, point, &a) * hti_xpoint_cross_sign(&line->d, &zero_point, &e);
}

int hti_ray_order(const hti_ray_line *line, const hti_ray_position *p, const hti_ray_position *q) {
    if (hti_abs(p->t - q->t) > p->error_bound + q->error_bound) {
        return hti_sign(p->t - q->t);
    }
    if (is_along(q)) {
        const hti_xpoint at = hti_xpoint_of(q->point);
        return ray_order_to_point(line, p, &at);
    }
    if (is_along(p)) {
        const hti_xpoint at = hti_xpoint_of(p->point);
        return -ray_order_to_point(line, q, &at);
    }
    return hti_xpoint_meeting_order(&line->d, &line->o, &p->edge, &q->edge);
}

int hti_ray_order_to_start(const hti_ray_line *line, const hti_ray_position *p) {
    return hti_abs(p->t) > p->error_bound ? hti_sign(p->t) : ray_order_to_point(line, p, &line->o);
}

int hti_ray_order_to_end(const hti_ray_line *line, const hti_ray_position *p) {
    const double end = (double)line->max;
    if (!hti_finite(line->max)) {
        return -1;
    }
    return hti_abs(p->t - end) > p->error_bound + HTI_U * end ? hti_sign(p->t - end)
                                                              : ray_order_to_point(line, p, &line->end);
}

double hti_ray_position_value(const hti_ray_line *line, const hti_ray_position *p) {
    if (is_along(p)) {
        const double dx = line->d.x[0], dy = line->d.y[0];
        const hti_xpoint at = hti_xpoint_of(p->point);
        return hti_xpoint_dot(&line->d, &line->o, &at) / (dx * dx + dy * dy);
    }
    const hti_xpoint e = hti_ray_edge_direction(p), a = hti_xpoint_of(p->edge.a);
    return -hti_xpoint_cross(&e, &line->o, &a) / hti_xpoint_cross(&line->d, &zero_point, &e);
}

HTI_STEP("src/query/ray", hti_ray_order, "exact", "order of two edges' places on the ray");
