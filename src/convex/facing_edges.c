// facing_edges.c: the distance of convex polygons on a grid that are apart and face each other with parallel edges.
//
// Where the edges lie over each other there are many nearest pairs, and the answer is the one at which the walk of
// signed_distance_filter.c ends, from the vertices that are roughly the farthest towards the other polygon. This is that walk
// among the four ends of the two edges. As all is exact here, its tests are comparisons of positions along the edges: from two
// ends it steps to the nearest point of the edge of the first polygon when the other end lies over it, else to that of
// the second polygon's edge, and it ends when neither does. Where the edges do not lie over each other it ends at their
// nearest corners.
//
// It answers only when it starts at ends of the edges, all corners turn, and every vertex beside the edges leads strictly away
// from the way: no other step of the walk can be taken then. Coordinates are multiples of g below 2^10 g from each other
// (edge_depths.h), so that differences and products of two are exact, and what is not 0 is at least g^2, far above the
// bounds E of that walk.
#include "convex/facing_edges.h"

#include "convex/farthest_point.h"

// A polygon, its edge from end 0 to end 1, and the vertices before and behind it.
typedef struct facing_edge {
    const ht_convex *polygon;
    int32_t index[2];
    hti_dvec end[2], beside[2];
    double at[2]; // the ends' places along the first polygon's edge
} facing_edge;

// Where the walk stands: at an end of each edge, or at an edge and an end of the other one.
typedef struct facing_pair {
    int edge_side; // -1: two ends
    int end[2];
} facing_pair;

static inline void set_facing_edge(facing_edge *out, const ht_convex *polygon, int32_t edge) {
    const int32_t n = polygon->count, next = hti_next(edge, n);
    out->polygon = polygon;
    out->index[0] = edge;
    out->index[1] = next;
    out->end[0] = hti_dvec_of(polygon->v[edge]);
    out->end[1] = hti_dvec_of(polygon->v[next]);
    out->beside[0] = hti_dvec_of(polygon->v[(edge == 0 ? n : edge) - 1]);
    out->beside[1] = hti_dvec_of(polygon->v[hti_next(next, n)]);
}

// Finds the ends at which the walk starts; false when it starts elsewhere.
static inline bool start_at_ends(const facing_edge edges[2], facing_pair *out) {
    const ht_convex *p = edges[0].polygon, *q = edges[1].polygon;
    const vec2d way = 0.5 * (vec2d_of_floats(&q->v[0]) + vec2d_of_floats(&q->v[q->count / 2])) -
                      0.5 * (vec2d_of_floats(&p->v[0]) + vec2d_of_floats(&p->v[p->count / 2]));
    const vec4f x = vec4f_splat((float)way[0]), y = vec4f_splat((float)way[1]), zero = vec4f_splat(-0.0f);
    const int32_t i = hti_farthest_of_eight(p->v, p->count, x, y),
                  j = hti_farthest_of_eight(q->v, q->count, vec4f_xor(x, zero), vec4f_xor(y, zero));
    *out = (facing_pair){-1, {i == edges[0].index[1], j == edges[1].index[1]}};
    return i == edges[0].index[out->end[0]] && j == edges[1].index[out->end[1]];
}

// Steps from two ends onto the edge of polygon `side`, when the other polygon's end lies over it: to the nearest point of it.
// Returns whether that was a step; `on` is whether the walk goes on.
static inline bool step_to_edge(const facing_edge edges[2], int side, facing_pair *at, bool *on) {
    const facing_edge *own = &edges[side];
    const int i = at->end[side];
    const double length = own->at[1 - i] - own->at[i], over = edges[1 - side].at[at->end[1 - side]] - own->at[i];
    if (!(length > 0.0 ? over > 0.0 : over < 0.0)) {
        return false;
    }
    *on = hti_abs(over) >= hti_abs(length);
    at->edge_side = *on ? -1 : side;
    at->end[side] = 1 - i;
    return true;
}

// Walks from two ends; false when a vertex beside them may be a step.
static inline bool step_among_ends(const facing_edge edges[2], facing_pair *at) {
    bool on = true;
    for (int step = 0; on && step < 4; step++) {
        const hti_dvec p = edges[0].end[at->end[0]], q = edges[1].end[at->end[1]], way = hti_dvec_minus(q, p);
        if (!(hti_dvec_dot(hti_dvec_minus(edges[0].beside[at->end[0]], p), way) < 0.0) ||
            !(hti_dvec_dot(hti_dvec_minus(edges[1].beside[at->end[1]], q), way) > 0.0)) {
            return false;
        }
        on = false;
        if (!step_to_edge(edges, 0, at, &on)) {
            (void)step_to_edge(edges, 1, at, &on);
        }
    }
    return !on;
}

// Computes the answer by the formulas of signed_distance_filter.c; false when it is not certain to compute it so.
static inline bool answer_facing(const facing_edge edges[2], const facing_pair *at, double size,
                                 hti_signed_distance *out) {
    const int side = at->edge_side == 1;
    const facing_edge *own = &edges[side], *far = &edges[1 - side];
    const double r = (double)own->polygon->radius, s = (double)far->polygon->radius, reach = r + s;
    const int end = at->end[1 - side];
    const hti_dvec to = far->end[end];
    hti_dvec from = own->end[at->edge_side < 0 ? at->end[side] : 0], n;
    const hti_dvec v = hti_dvec_minus(to, from);
    double d = 0.0, wide = 1.0;
    if (at->edge_side < 0) {
        d = hti_dvec_length(v);
        n = (hti_dvec){v.x / d, v.y / d};
    } else {
        const hti_dvec e = hti_dvec_minus(own->end[1], own->end[0]);
        const double above = hti_dvec_cross(e, v), scale = (above > 0.0 ? 1.0 : -1.0) / hti_dvec_length(e);
        n = (hti_dvec){-e.y * scale, e.x * scale};
        d = above * scale;
        from = hti_dvec_along(to, -d, n);
        wide = size / hti_dvec_size(hti_dvec_minus(far->end[1 - end], to));
    }
    const double distance = d - reach, least = hti_smaller(d, hti_abs(distance));
    if (!(least > 0x1p-14 * (size * hti_larger(1.0, wide) + reach))) {
        return false;
    }
    const hti_dvec near_point = hti_dvec_along(from, r, n), far_point = hti_dvec_along(from, d - s, n);
    out->distance = distance;
    out->normal = side == 0 ? n : (hti_dvec){0.0 - n.x, 0.0 - n.y};
    out->point_a = side == 0 ? near_point : far_point;
    out->point_b = side == 0 ? far_point : near_point;
    out->kind_a = at->edge_side == 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = at->edge_side == 1 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = edges[0].index[at->edge_side == 0 ? 0 : at->end[0]];
    out->index_b = edges[1].index[at->edge_side == 1 ? 0 : at->end[1]];
    return true;
}

bool hti_facing_edges_distance(const ht_convex *a, const ht_convex *b, const hti_edge_choice *t,
                               hti_signed_distance *out) {
    const uint32_t of_a = t->lanes & 0xffffu, of_b = t->lanes >> 16;
    if (!t->is_apart || !t->loses_nothing || !t->turns || of_a == 0 || of_b == 0 || (of_a & (of_a - 1)) != 0 ||
        (of_b & (of_b - 1)) != 0 || a->count < 4 || b->count < 4) {
        return false;
    }
    const bool exchanged = !hti_degenerate_axes_are_in_order(a, b);
    facing_edge edges[2];
    facing_pair at;
    set_facing_edge(&edges[exchanged], a, __builtin_ctz(of_a));
    set_facing_edge(&edges[1 - exchanged], b, __builtin_ctz(of_b));
    const hti_dvec o = edges[0].end[0], e = hti_dvec_minus(edges[0].end[1], o);
    edges[0].at[0] = 0.0;
    edges[0].at[1] = hti_dvec_dot(e, e);
    edges[1].at[0] = hti_dvec_dot(e, hti_dvec_minus(edges[1].end[0], o));
    edges[1].at[1] = hti_dvec_dot(e, hti_dvec_minus(edges[1].end[1], o));
    if (hti_dvec_cross(e, hti_dvec_minus(edges[1].end[1], edges[1].end[0])) != 0.0 || !start_at_ends(edges, &at) ||
        !step_among_ends(edges, &at) || !answer_facing(edges, &at, t->size, out)) {
        return false;
    }
    if (exchanged) {
        hti_signed_distance_exchange(out);
    }
    return true;
}
