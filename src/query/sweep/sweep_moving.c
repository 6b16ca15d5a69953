// sweep_moving.c: convex bodies as vertices around a pivot; an unbounded body is represented only by the piece that
// matters.
//
// Turning around the pivot keeps a point's distance from it. So a body that never comes nearer to A's pivot than some
// range can meet only points of A within that range: of a ray or line these are a segment, which has a speed. A
// half-plane that is apart from a body at the start is first met on its boundary, so its boundary line represents it.
#include "query/sweep/sweep_internal.h"

// Begins a moving body. `rest` is the point to which vertices are relative when the body does not turn.
static void begin_moving_body(const ht_motion *motion, hti_dvec rest, int32_t count, hti_moving_body *out) {
    out->v = NULL;
    out->count = count;
    out->turn = (double)motion->turn;
    out->radius = 0.0;
    out->slack = 0.0;
    out->pivot = motion->turn == 0.0f ? rest : hti_dvec_of(motion->pivot);
}

static void finish_moving_body(hti_moving_body *m) {
    double square = 0.0;
    for (int32_t i = 0; i < m->count; i++) {
        const hti_dvec p = hti_sweep_moving_vertex(m, i);
        const double distance = hti_dvec_dot(p, p);
        square = distance > square ? distance : square;
    }
    m->reach = __builtin_sqrt(square) * (1.0 + 0x1p-40);
    for (int32_t i = m->count; m->v == NULL && i % 4 != 0; i++) {
        m->x[i] = m->x[m->count - 1];
        m->y[i] = m->y[m->count - 1];
    }
}

void hti_sweep_moving_of(const hti_convex_body *body, const ht_motion *motion, hti_moving_body *out) {
    const hti_hull *h = &body->hull;
    const hti_dvec first = hti_hull_vertex(h, 0), other = hti_hull_vertex(h, h->count / 2);
    begin_moving_body(motion, (hti_dvec){0.5 * (first.x + other.x), 0.5 * (first.y + other.y)}, h->count, out);
    out->radius = (double)h->radius;
    out->slack = h->slack;
    if (h->count > HTI_MOVING_CORE) {
        out->v = h->v;
    } else {
        for (int32_t i = 0; i < h->count; i++) {
            const hti_dvec p = hti_hull_vertex(h, i);
            out->x[i] = p.x - out->pivot.x;
            out->y[i] = p.y - out->pivot.y;
        }
    }
    finish_moving_body(out);
}

// A straight line relative to the pivot: closest + along * way, where `closest` is the point nearest to the pivot.
typedef struct moving_segment {
    hti_dvec closest, way; // way: unit
    double from;           // where the line begins along `way`; -infinity for a whole line
    double slack;
} moving_segment;

// Returns the straight line of an unbounded body. For a half-plane, n.x = offset is the line through pivot + n (offset
// - n.pivot) / |n|^2. For others, `closest` is the component across `way` of `origin`, a point of the line relative to
// the pivot. Each is computed from a few terms with relative errors of some 2^-53.
static moving_segment straight_of(const hti_convex_body *body, hti_dvec pivot) {
    const double everywhere = -(double)HTI_INFINITY;
    if (body->extent == HTI_HALF_PLANE) {
        const hti_dvec normal = hti_dvec_of(body->halfplane->normal);
        const double length = hti_dvec_length(normal), offset = (double)body->halfplane->offset / length;
        const hti_dvec n = {normal.x / length, normal.y / length};
        const double height = offset - hti_dvec_dot(n, pivot);
        return (moving_segment){hti_dvec_scaled(n, height), hti_dvec_left(n), everywhere,
                                0x1p-48 * (__builtin_fabs(offset) + hti_abs(pivot.x) + hti_abs(pivot.y))};
    }
    const hti_dvec origin = hti_hull_vertex(&body->hull, 0);
    const hti_dvec p = hti_dvec_minus(origin, pivot), way = hti_dvec_unit(hti_dvec_of(body->far)),
                   n = hti_dvec_left(way);
    const double height = hti_dvec_dot(n, p);
    return (moving_segment){hti_dvec_scaled(n, height), way,
                            body->extent == HTI_HALF_LINE ? hti_dvec_dot(way, p) : everywhere,
                            0x1p-48 * hti_dvec_size(p)};
}

static void put_moving_vertex(hti_moving_body *m, int32_t i, hti_dvec p) {
    m->x[i] = p.x;
    m->y[i] = p.y;
}

void hti_sweep_moving_closest_point(const hti_convex_body *body, const ht_motion *motion, hti_moving_body *out) {
    begin_moving_body(motion, hti_dvec_of(motion->pivot), 1, out);
    const moving_segment line = straight_of(body, out->pivot);
    out->slack = line.slack;
    put_moving_vertex(out, 0, line.closest);
    finish_moving_body(out);
}

double hti_sweep_pivot_range(hti_dvec a, ht_vec2 delta_a, hti_dvec b, ht_vec2 delta_b) {
    const hti_dvec d = hti_dvec_minus(b, a), v = hti_dvec_between(delta_a, delta_b);
    const double first = hti_dvec_length(d), last = hti_dvec_length(hti_dvec_plus(d, v));
    return (first > last ? first : last) * (1.0 + 0x1p-40) + 0x1p-50 * hti_dvec_length(v);
}

bool hti_sweep_moving_piece(const hti_convex_body *body, const ht_motion *motion, const hti_moving_body *other,
                            const ht_motion *other_motion, hti_moving_body *out) {
    begin_moving_body(motion, other->pivot, 2, out);
    const moving_segment line = straight_of(body, out->pivot);
    const double range = hti_sweep_pivot_range(out->pivot, motion->delta, other->pivot, other_motion->delta);
    const double reach = (range + other->reach + other->radius + other->slack + line.slack) * (1.0 + 0x1p-20);
    if (hti_dvec_length(line.closest) > reach || line.from > reach) {
        return false;
    }
    out->slack = line.slack;
    put_moving_vertex(out, 0, hti_dvec_along(line.closest, line.from > -reach ? line.from : -reach, line.way));
    put_moving_vertex(out, 1, hti_dvec_along(line.closest, reach, line.way));
    finish_moving_body(out);
    return true;
}
