// signed_distance_near.c: the signed distance of two hulls without radii that nearly touch, as what rests does: a vertex of
// one is near an edge of the other one, a little before or behind it.
//
// The filter finds which in double: heights above edges are wrong by less than E (signed_distance_filter.c). When one edge
// separates the hulls most, by some E more than all others, one vertex of the other hull is lowest above it, by as much, and
// lies between its ends, then M's border has one edge near the origin, which faces it: the distance is that to the edge's line,
// apart or not, whose value is accurate (exact/xpoint.h).
#include "convex/hull_features.h"
#include "convex/signed_distance_internal.h"

enum { MAX_NEAR_VERTICES = 32 };

// A hull's vertices relative to a common origin, and which way they go round.
typedef struct near_outline {
    const hti_hull *hull;
    hti_dvec v[MAX_NEAR_VERTICES];
    double winding;
} near_outline;

// An edge, what the other hull has lowest above it, and by how much that is lower than all else.
typedef struct near_edge {
    int side;
    int32_t edge, vertex;
    double separation, clearance;
} near_edge;

static double load_near_outline(const hti_hull *h, hti_dvec origin, near_outline *out) {
    double size = 0.0;
    out->hull = h;
    out->winding = h->v == NULL || h->count < 3 || hti_hull_winding(h) > 0 ? 1.0 : -1.0;
    for (int32_t i = 0; i < h->count; i++) {
        out->v[i] = hti_dvec_minus(hti_hull_vertex(h, i), origin);
        size = hti_larger(size, hti_larger(hti_abs(out->v[i].x), hti_abs(out->v[i].y)));
    }
    return size;
}

// Measures an edge; false when it has no length.
static bool measure_near_edge(const near_outline *p, int32_t i, const near_outline *q, near_edge *out) {
    const hti_dvec from = p->v[i], d = hti_dvec_minus(p->v[hti_next(i, p->hull->count)], from);
    const double length = hti_dvec_length(d), x = p->winding * d.y / length, y = -p->winding * d.x / length;
    double least = (double)HTI_INFINITY, next = least;
    for (int32_t k = 0; k < q->hull->count; k++) {
        const double height = x * (q->v[k].x - from.x) + y * (q->v[k].y - from.y);
        next = hti_smaller(next, hti_larger(height, least));
        out->vertex = height < least ? k : out->vertex;
        least = hti_smaller(height, least);
    }
    out->edge = i;
    out->separation = least;
    out->clearance = next - least;
    return length > 0.0;
}

// Finds the edge that separates most; false when another one may do so as well.
static bool find_near_edge(const near_outline both[2], double error_bound, near_edge *best) {
    double next = -(double)HTI_INFINITY;
    *best = (near_edge){.separation = next};
    for (int side = 0; side < 2; side++) {
        for (int32_t i = 0; i < both[side].hull->count && both[side].hull->count > 1; i++) {
            near_edge e = {.side = side};
            if (!measure_near_edge(&both[side], i, &both[1 - side], &e)) {
                return false;
            }
            next = hti_larger(next, hti_smaller(e.separation, best->separation));
            *best = e.separation > best->separation ? e : *best;
        }
    }
    return best->separation > next + error_bound && best->clearance > error_bound;
}

// Whether the vertex lies between the ends of the edge, away from both.
static bool is_between_ends(const near_outline both[2], const near_edge *e, double error_bound) {
    const near_outline *p = &both[e->side];
    const hti_dvec from = p->v[e->edge], to = p->v[hti_next(e->edge, p->hull->count)];
    const hti_dvec v = both[1 - e->side].v[e->vertex], d = hti_dvec_minus(to, from);
    const double margin = error_bound * hti_dvec_length(d);
    return hti_dvec_dot(d, hti_dvec_minus(v, from)) > margin && hti_dvec_dot(d, hti_dvec_minus(to, v)) > margin;
}

bool hti_signed_distance_near(const hti_hull *a, const hti_hull *b, hti_signed_distance *out) {
    if (a->radius != 0.0f || b->radius != 0.0f || a->count > MAX_NEAR_VERTICES || b->count > MAX_NEAR_VERTICES) {
        return false;
    }
    near_outline both[2];
    near_edge e;
    const hti_dvec origin = hti_hull_vertex(a, 0);
    const double size_a = load_near_outline(a, origin, &both[0]),
                 size = hti_larger(size_a, load_near_outline(b, origin, &both[1]));
    const double error_bound = 0x1p-40 * size + 0x1p10 * (a->slack + b->slack);
    if (!(size < 0x1p120) || !find_near_edge(both, error_bound, &e) || !is_between_ends(both, &e, error_bound)) {
        return false;
    }
    const hti_hull *own = both[e.side].hull, *other = both[1 - e.side].hull;
    const hti_xpoint d = hti_hull_direction(own, e.edge), from = hti_hull_point(own, e.edge),
                     x = hti_hull_point(other, e.vertex);
    const hti_dvec along = hti_xpoint_rounded(&d);
    const double length = hti_dvec_length(along), out_of = both[e.side].winding / length;
    const double separation = -both[e.side].winding * hti_xpoint_cross(&d, &from, &x) / length;
    const hti_dvec n = {along.y * out_of, -along.x * out_of}, at = hti_hull_vertex(other, e.vertex);
    const hti_dvec foot = hti_dvec_along(at, -separation, n), vertex = hti_dvec_along(foot, separation, n);
    const bool is_first = e.side == 0;
    const int32_t edge = own->count == 2 && separation > 0.0 ? 0 : e.edge; // apart, a segment has one edge
    *out = (hti_signed_distance){separation,
                                 is_first ? n : (hti_dvec){0.0 - n.x, 0.0 - n.y},
                                 is_first ? foot : vertex,
                                 is_first ? vertex : foot,
                                 is_first ? HTI_EDGE : HTI_VERTEX,
                                 is_first ? HTI_VERTEX : HTI_EDGE,
                                 is_first ? edge : e.vertex,
                                 is_first ? e.vertex : edge};
    return true;
}
