// ray_place.c: places along a ray, compared in double and, where that is too coarse, by expansions.
//
// The line meets an edge from a along e at t = (a - o) x e / d x e. Differences of floats err by u relatively, so a
// cross product of two by 4u of its products' sizes; the quotient's error follows from both.
#include "query/ray/ray_place.h"

static const hti_xpoint zero = {{0.0}, {0.0}};

hti_ray_line hti_ray_line_of(const ht_ray *ray, float max) {
    hti_ray_line line = {ray->origin, ray->dir, max, hti_xpoint_of(ray->origin), hti_xpoint_of(ray->dir), zero};
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
    return hti_abs(side) > HTI_BOUND_ORIENT * (hti_abs(p) + hti_abs(q)) ? hti_sign(side)
                                                                        : hti_dir_cross(line->dir, line->origin, v);
}

static bool is_along(const hti_ray_place *p) {
    return p->side_a == 0 && p->side_b == 0;
}

hti_xpoint hti_ray_edge_direction(const hti_ray_place *p) {
    return (hti_xpoint){{(double)p->edge.b.x, -(double)p->edge.a.x}, {(double)p->edge.b.y, -(double)p->edge.a.y}};
}

void hti_ray_place_roughly(const hti_ray_line *line, hti_ray_place *p) {
    const ht_vec2 from = is_along(p) ? p->point : p->edge.a;
    const double dx = (double)line->dir.x, dy = (double)line->dir.y;
    const double vx = (double)from.x - (double)line->origin.x, vy = (double)from.y - (double)line->origin.y;
    double ex = -dy, ey = dx; // across the line: (v x e) / (d x e) is d.v / d.d
    if (!is_along(p)) {
        ex = (double)p->edge.b.x - (double)p->edge.a.x;
        ey = (double)p->edge.b.y - (double)p->edge.a.y;
    }
    const double n = vx * ey - vy * ex, m = dx * ey - dy * ex;
    const double n_wrong = HTI_BOUND_ORIENT * (hti_abs(vx * ey) + hti_abs(vy * ex));
    const double m_wrong = HTI_BOUND_ORIENT * (hti_abs(dx * ey) + hti_abs(dy * ex)), least = hti_abs(m) - m_wrong;
    p->t = least > 0.0 ? n / m : 0.0;
    p->wrong = least > 0.0 ? 2.0 * (n_wrong + hti_abs(p->t) * m_wrong) / least + 4.0 * HTI_U * hti_abs(p->t)
                           : (double)HTI_INFINITY;
}

// Sign of the place less a point of the line.
static int order_to_point(const hti_ray_line *line, const hti_ray_place *p, const hti_xpoint *point) {
    if (is_along(p)) {
        const hti_xpoint at = hti_xpoint_of(p->point);
        return hti_x_dot(&line->d, point, &at);
    }
    const hti_xpoint e = hti_ray_edge_direction(p), a = hti_xpoint_of(p->edge.a);
    return -hti_x_cross(&e, point, &a) * hti_x_cross(&line->d, &zero, &e);
}

int hti_ray_order(const hti_ray_line *line, const hti_ray_place *p, const hti_ray_place *q) {
    if (hti_abs(p->t - q->t) > p->wrong + q->wrong) {
        return hti_sign(p->t - q->t);
    }
    if (is_along(q)) {
        const hti_xpoint at = hti_xpoint_of(q->point);
        return order_to_point(line, p, &at);
    }
    if (is_along(p)) {
        const hti_xpoint at = hti_xpoint_of(p->point);
        return -order_to_point(line, q, &at);
    }
    return hti_x_meeting_order(&line->d, &line->o, &p->edge, &q->edge);
}

int hti_ray_order_to_start(const hti_ray_line *line, const hti_ray_place *p) {
    return hti_abs(p->t) > p->wrong ? hti_sign(p->t) : order_to_point(line, p, &line->o);
}

int hti_ray_order_to_end(const hti_ray_line *line, const hti_ray_place *p) {
    const double end = (double)line->max;
    if (!hti_finite(line->max)) {
        return -1;
    }
    return hti_abs(p->t - end) > p->wrong + HTI_U * end ? hti_sign(p->t - end) : order_to_point(line, p, &line->end);
}

double hti_ray_place_value(const hti_ray_line *line, const hti_ray_place *p) {
    if (is_along(p)) {
        const double dx = line->d.x[0], dy = line->d.y[0];
        const hti_xpoint at = hti_xpoint_of(p->point);
        return hti_v_dot(&line->d, &line->o, &at) / (dx * dx + dy * dy);
    }
    const hti_xpoint e = hti_ray_edge_direction(p), a = hti_xpoint_of(p->edge.a);
    return -hti_v_cross(&e, &line->o, &a) / hti_v_cross(&line->d, &zero, &e);
}
