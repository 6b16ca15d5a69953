// degenerate_axes.c: the signed distance of convex polygons of up to sixteen vertices where edges are equally deep, as
// parallel ones are, or where the polygons only touch: on grids that is every other pair.
//
// Only the edges whose depth is the least as far as floats tell (convex/edge_depths.h) are compared, in double. For
// polygons that overlap, heights along an edge's normal are wrong by less than 2^-49 S |e| (signed_distance_filter.c).
// Edges whose depths differ by no more are equal when they are parallel and lie on one line of M, or when they are of
// one length and their heights are the same, all that without a rounding; then the first one answers, as in the general
// method. Other edges that differ by no more, or by not much more, are left to that method.
//
// Touching is decided by signs: e x (q - a) of float differences that lose nothing has products that are exact in
// double, and so has the sign of their difference. When no candidate has all of the other polygon strictly in front of
// it and one has a vertex on its line and none behind, the greatest distance is exactly 0.
#include "convex/degenerate_axes.h"

#include "base/pair_step.h"
#include "convex/grid_edges.h"
#include "exact/doubled.h"

typedef struct depth_polygon {
    const ht_vec2 *v;
    int32_t count;
    double winding, radius;
} depth_polygon;

// An edge of p[side] and the other polygon's vertex that is lowest over it, or the first of two.
typedef struct depth_axis {
    int side;
    int32_t edge, vertex, other; // `other`: the second lowest vertex on the same level, or the same one
    hti_dvec d, n;               // the edge, and its outward normal of the same length
    double separation, length;
} depth_axis;

// The answers of the float filter, for the polygons in their order.
typedef struct degenerate_edges {
    uint32_t lanes;    // bits, the first polygon's from 0, the second's from 16
    uint32_t exchange; // a lane xor this is the caller's lane
    bool touching;     // as in hti_edge_choice
    double size;
    const float *maximum; // by the caller's numbers
} degenerate_edges;

static inline int32_t next_polygon_vertex(const depth_polygon *p, int32_t i) {
    return i + 1 == p->count ? 0 : i + 1;
}
static inline int32_t before(const depth_polygon *p, int32_t i) {
    return (i == 0 ? p->count : i) - 1;
}

// Computes a - b as two floats; false when that is rounded. It is exact when subtracting it from the larger one gives
// the other.
static inline bool exact_minus(ht_vec2 a, ht_vec2 b, hti_dvec *out) {
    const float x = a.x - b.x, y = a.y - b.y;
    *out = (hti_dvec){(double)x, (double)y};
    return ((double)a.x - out->x == (double)b.x) & (out->x + (double)b.x == (double)a.x) &
           ((double)a.y - out->y == (double)b.y) & (out->y + (double)b.y == (double)a.y);
}

// Returns how nearly equal heights are: 0 equal, 1 nearly equal, 2 different.
static inline int differ(double by, double size, double separation) {
    return by <= 0x1p-49 * size ? 0 : by <= 0x1p-43 * size + 0x1p-39 * hti_abs(separation) ? 1 : 2;
}

// Returns the last four bits modulo the count, which they mostly are below: a division takes longer.
static inline int32_t modulo_count(uint32_t bits, int32_t count) {
    int32_t i = (int32_t)(bits & 15u);
    while (i >= count) {
        i -= count;
    }
    return i;
}

// Returns the other polygon's vertex that is deepest behind the edge of a lane, as far as floats tell.
static inline int32_t deepest_vertex_of_lane(const degenerate_edges *t, uint32_t lane, int32_t count) {
    const uint32_t own_lane = lane ^ t->exchange, number = (own_lane & 7u) | (own_lane & 8u) << 1 | own_lane >> 4 << 3;
    return modulo_count(hti_bits(t->maximum[number]), count);
}

// Measures the edge of a lane, from its deepest vertex in float on; false when its lowest vertices are uncertain.
static bool measure_axis_depth(const depth_polygon *p, const degenerate_edges *t, uint32_t lane, depth_axis *out) {
    const int side = lane >= 16;
    const depth_polygon *own = &p[side], *other = &p[1 - side];
    const ht_vec2 o = p[0].v[0];
    const int32_t i = modulo_count(lane, own->count), j = next_polygon_vertex(own, i);
    int32_t k = deepest_vertex_of_lane(t, lane, other->count);
    const hti_dvec d = hti_dvec_between(own->v[i], own->v[j]), n = {own->winding * d.y, -own->winding * d.x};
    const double base = hti_dvec_dot(n, hti_dvec_between(o, own->v[i])), length = __builtin_sqrt(hti_dvec_dot(d, d));
    double at = hti_dvec_dot(n, hti_dvec_between(o, other->v[k]));
    for (int32_t step = 0; step < other->count; step++) {
        const int32_t next = next_polygon_vertex(other, k), last = before(other, k);
        const double up = hti_dvec_dot(n, hti_dvec_between(o, other->v[next])),
                     down = hti_dvec_dot(n, hti_dvec_between(o, other->v[last]));
        if (!(up < at) && !(down < at)) {
            const int by_up = differ(up - at, t->size * length, at - base),
                      by_down = differ(down - at, t->size * length, at - base);
            const int32_t level = by_up == 0 ? next : by_down == 0 ? last : k;
            *out =
                (depth_axis){side, i, k < level ? k : level, k < level ? level : k, d, n, (at - base) / length, length};
            return by_up != 1 && by_down != 1 && (by_up != 0 || by_down != 0);
        }
        k = up < down ? next : last;
        at = up < down ? up : down;
    }
    return false;
}

// Computes the height of the other polygon above the edge's line times the edge's length; false when any of that is
// rounded.
static bool exact_axis_height(const depth_polygon *p, const depth_axis *x, double *height) {
    const depth_polygon *own = &p[x->side], *other = &p[1 - x->side];
    const int32_t level[2] = {x->vertex, x->other};
    hti_dvec e, w;
    bool is_exact = exact_minus(own->v[next_polygon_vertex(own, x->edge)], own->v[x->edge], &e);
    *height = (double)HTI_INFINITY;
    for (int i = 0; i < 2 && is_exact; i++) {
        double h = 0.0, tail = 0.0;
        is_exact = exact_minus(other->v[level[i]], own->v[x->edge], &w);
        hti_two_sum(own->winding * (e.y * w.x), -own->winding * (e.x * w.y), &h, &tail);
        is_exact = is_exact && tail == 0.0;
        *height = h < *height ? h : *height;
    }
    return is_exact;
}

// Computes an edge's vector; false when it is rounded.
static inline bool exact_edge_vector(const depth_polygon *own, int32_t edge, hti_dvec *out) {
    return exact_minus(own->v[next_polygon_vertex(own, edge)], own->v[edge], out);
}

// Whether both edges are certainly parallel and lie on one line of M, so that their distances are equal.
static inline bool are_one_edge(const depth_polygon *p, const depth_axis *x, int side, int32_t edge) {
    hti_dvec d, e;
    const bool are_exact = exact_edge_vector(&p[x->side], x->edge, &d) && exact_edge_vector(&p[side], edge, &e);
    const double turn = p[x->side].winding * p[side].winding * (x->side == side ? 1.0 : -1.0);
    return are_exact && d.x * e.y == d.y * e.x && turn * hti_dvec_dot(d, e) > 0.0;
}

enum { UNKNOWN_ORDER = 2 };

// Returns the sign of x's distance less y's distance, both negative; UNKNOWN_ORDER when something is rounded.
static int compare_exactly(const depth_polygon *p, const depth_axis *x, const depth_axis *y) {
    hti_dvec d, e;
    if (!exact_edge_vector(&p[x->side], x->edge, &d) || !exact_edge_vector(&p[y->side], y->edge, &e)) {
        return UNKNOWN_ORDER;
    }
    double height = 0.0, other_height = 0.0, square = 0.0, other_square = 0.0, tail = 0.0, other_tail = 0.0;
    hti_two_sum(d.x * d.x, d.y * d.y, &square, &tail);
    hti_two_sum(e.x * e.x, e.y * e.y, &other_square, &other_tail);
    if (!exact_axis_height(p, x, &height) || !exact_axis_height(p, y, &other_height) || tail != 0.0 ||
        other_tail != 0.0) {
        return UNKNOWN_ORDER;
    }
    double left = 0.0, right = 0.0;
    if (!hti_is_exact_square_times(height, other_square, &left) ||
        !hti_is_exact_square_times(other_height, square, &right)) {
        return UNKNOWN_ORDER;
    }
    return (left < right) - (left > right);
}

// Finds the first edge of the greatest distance; false when that is uncertain.
static bool find_degenerate_axis(const depth_polygon *p, const degenerate_edges *t, depth_axis *best) {
    uint32_t bits = t->lanes;
    if (!measure_axis_depth(p, t, (uint32_t)__builtin_ctz(bits), best)) {
        return false;
    }
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        depth_axis found;
        const uint32_t lane = (uint32_t)__builtin_ctz(bits);
        if (are_one_edge(p, best, lane >= 16, modulo_count(lane, p[lane >= 16].count))) {
            continue; // as in most pairs on a grid
        }
        if (!measure_axis_depth(p, t, lane, &found)) {
            return false;
        }
        const int by = differ(hti_abs(found.separation - best->separation), t->size, best->separation);
        const int order = by < 2 ? compare_exactly(p, &found, best) : found.separation > best->separation;
        if (order == UNKNOWN_ORDER) {
            return false;
        }
        if (order > 0) {
            *best = found;
        }
    }
    return true;
}

// Finds where along the edge the polygons touch once they are moved apart: at a vertex of the other polygon over the
// edge (returns 1), or at one of the edge's own ends within a parallel edge (returns 0). Returns -1 when that is
// uncertain.
static int lowest_vertices_over_axis(const depth_polygon *p, const depth_axis *x, int32_t *at) {
    const depth_polygon *own = &p[x->side], *other = &p[1 - x->side];
    const ht_vec2 o = p[0].v[0];
    const int32_t i = x->edge, j = next_polygon_vertex(own, i);
    const double start = hti_dvec_dot(x->d, hti_dvec_between(o, own->v[i])),
                 end = hti_dvec_dot(x->d, hti_dvec_between(o, own->v[j]));
    const double t = hti_dvec_dot(x->d, hti_dvec_between(o, other->v[x->vertex])),
                 u = hti_dvec_dot(x->d, hti_dvec_between(o, other->v[x->other]));
    if (t >= start && t <= end) {
        *at = x->vertex;
        return 1;
    }
    if (u >= start && u <= end) {
        *at = x->other;
        return 1;
    }
    *at = i < j ? i : j;
    return (t < u ? t : u) <= start && end <= (t < u ? u : t) ? 0 : -1;
}

// Sets two features: an edge of p[side] and a vertex of the other polygon.
static void set_axis_features(hti_signed_distance *out, int side, int32_t edge, int32_t vertex) {
    out->kind_a = side == 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = side == 1 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = side == 0 ? edge : vertex;
    out->index_b = side == 1 ? edge : vertex;
}

// Returns the edge from one of the two lowest vertices to the other.
static int32_t parallel_edge(const depth_polygon *p, const depth_axis *x) {
    return next_polygon_vertex(&p[1 - x->side], x->vertex) == x->other ? x->vertex : x->other;
}

// Sets the answer; `from` is the point where the shortest way between the cores leaves the edge's line.
static void answer_degenerate_axis(const depth_polygon *p, const depth_axis *x, hti_dvec from,
                                   hti_signed_distance *out) {
    const double own = p[x->side].radius, other = p[1 - x->side].radius;
    const double out_of = p[x->side].winding / x->length;
    const hti_dvec n = {x->d.y * out_of, -x->d.x * out_of};
    const hti_dvec near = {from.x + own * n.x, from.y + own * n.y};
    const hti_dvec far = {from.x + (x->separation - other) * n.x, from.y + (x->separation - other) * n.y};
    out->distance = x->separation - (own + other);
    out->normal = x->side == 0 ? n : (hti_dvec){0.0 - n.x, 0.0 - n.y};
    out->point_a = x->side == 0 ? near : far;
    out->point_b = x->side == 0 ? far : near;
}

static bool overlap_of_axes(const depth_polygon *p, const degenerate_edges *t, hti_signed_distance *out) {
    depth_axis x;
    int32_t at = 0;
    if (!find_degenerate_axis(p, t, &x) || !(p[0].radius + p[1].radius - x.separation > 0x1p-14 * t->size)) {
        return false;
    }
    const int of_other = lowest_vertices_over_axis(p, &x, &at);
    if (of_other < 0) {
        return false;
    }
    const double out_of = p[x.side].winding / x.length;
    const ht_vec2 v = p[of_other != 0 ? 1 - x.side : x.side].v[at];
    const double by = of_other != 0 ? -x.separation : 0.0;
    const hti_dvec from = {(double)v.x + by * (x.d.y * out_of), (double)v.y + by * (-x.d.x * out_of)};
    answer_degenerate_axis(p, &x, from, out);
    if (of_other != 0) {
        set_axis_features(out, x.side, x.edge, at);
    } else {
        set_axis_features(out, 1 - x.side, parallel_edge(p, &x), at);
    }
    return true;
}

// ---- Touching ------------------------------------------------------------------------------------------------------

enum { BEHIND, ON_LINE, UNCERTAIN_SIDE };

// An edge that the other polygon's vertices are compared with, exactly.
typedef struct touched_edge {
    ht_vec2 start;
    hti_dvec d;
    double winding;
} touched_edge;

// Computes how far inside the edge a vertex lies, times the edge's length; false when that may be rounded.
static inline bool depth_of_vertex(const touched_edge *e, ht_vec2 v, double *inside) {
    hti_dvec w;
    const bool is_exact = exact_minus(v, e->start, &w);
    *inside = e->winding * (e->d.x * w.y - e->d.y * w.x);
    return is_exact;
}

// Returns where the other polygon is: some of it is behind the edge (BEHIND), one or two of its vertices are on the
// line and the others in front (ON_LINE), or it may be all in front (UNCERTAIN_SIDE). `deepest` is the vertex that lies
// farthest behind as far as floats tell; when it is on the line, then of a convex polygon only its neighbours may be
// behind.
static int compare_vertices_over_edge(const depth_polygon *own, const depth_polygon *other, int32_t i, int32_t deepest,
                                      depth_axis *out) {
    touched_edge e = {own->v[i], {0.0, 0.0}, own->winding};
    double inside = 0.0;
    if (!exact_minus(own->v[next_polygon_vertex(own, i)], e.start, &e.d) ||
        !depth_of_vertex(&e, other->v[deepest], &inside)) {
        return UNCERTAIN_SIDE;
    }
    if (inside != 0.0) {
        return inside > 0.0 ? BEHIND : UNCERTAIN_SIDE;
    }
    out->vertex = out->other = deepest;
    for (int way = 0; way < 2; way++) {
        const int32_t k = way == 0 ? next_polygon_vertex(other, deepest) : before(other, deepest);
        if (!depth_of_vertex(&e, other->v[k], &inside)) {
            return UNCERTAIN_SIDE;
        }
        if (inside > 0.0) {
            return BEHIND;
        }
        if (inside == 0.0) {
            const int32_t beyond = way == 0 ? next_polygon_vertex(other, k) : before(other, k);
            if (out->vertex != out->other || !depth_of_vertex(&e, other->v[beyond], &inside) || inside == 0.0) {
                return UNCERTAIN_SIDE; // three vertices on the line
            }
            if (inside > 0.0) {
                return BEHIND;
            }
            out->vertex = k < deepest ? k : deepest;
            out->other = k < deepest ? deepest : k;
        }
    }
    out->edge = i;
    out->d = e.d;
    out->length = __builtin_sqrt(hti_dvec_dot(e.d, e.d));
    out->separation = 0.0;
    return ON_LINE;
}

static bool is_on_line(const depth_polygon *own, int32_t k, int32_t i, const depth_axis *x) {
    hti_dvec w;
    return !exact_minus(own->v[k], own->v[i], &w) || x->d.x * w.y - x->d.y * w.x == 0.0;
}

// Finds the point where polygons touch along an edge, and the features there; false when there is none. Places along the
// edge are compared as the general method computes them.
static bool meet_on_axis(const depth_polygon *p, const depth_axis *x, ht_vec2 *at, hti_signed_distance *out) {
    const depth_polygon *own = &p[x->side], *other = &p[1 - x->side];
    const int32_t i = x->edge, j = next_polygon_vertex(own, i);
    const ht_vec2 from = own->v[i];
    const hti_dvec along = {x->d.x / x->length, x->d.y / x->length};
    const double end = hti_dvec_dot(along, hti_dvec_between(from, own->v[j]));
    const double t = hti_dvec_dot(along, hti_dvec_between(from, other->v[x->vertex])),
                 u = hti_dvec_dot(along, hti_dvec_between(from, other->v[x->other]));
    const double low = t < u ? t : u, high = t < u ? u : t;
    const bool first = t >= 0.0 && t <= end;
    if (first || (u >= 0.0 && u <= end)) {
        const int32_t k = first ? x->vertex : x->other;
        *at = other->v[k];
        set_axis_features(out, x->side, i, k);
        return true;
    }
    const bool start_inside = low <= 0.0 && high >= 0.0, end_inside = low <= end && high >= end;
    const int32_t k = start_inside && (i < j || !end_inside) ? i : j;
    *at = own->v[k];
    set_axis_features(out, 1 - x->side, parallel_edge(p, x), k);
    return start_inside || end_inside;
}

// Finds the first edge on whose line the polygons touch; false when that is uncertain.
static bool find_touched_axis(const depth_polygon *p, const degenerate_edges *t, depth_axis *best) {
    depth_axis axes[2]; // the first one, and another
    int found = 0;
    for (uint32_t bits = t->lanes; bits != 0; bits &= bits - 1) {
        const uint32_t lane = (uint32_t)__builtin_ctz(bits);
        depth_axis *x = &axes[found];
        x->side = lane >= 16;
        const depth_polygon *own = &p[x->side], *other = &p[1 - x->side];
        const int where = compare_vertices_over_edge(own, other, modulo_count(lane, own->count),
                                                     deepest_vertex_of_lane(t, lane, other->count), x);
        if (where == UNCERTAIN_SIDE) {
            return false;
        }
        found |= where == ON_LINE;
    }
    *best = axes[0];
    return found != 0;
}

static bool touch_of_axes(const depth_polygon *p, const degenerate_edges *t, hti_signed_distance *out) {
    depth_axis x;
    ht_vec2 at;
    if (!find_touched_axis(p, t, &x) || !meet_on_axis(p, &x, &at, out)) {
        return false;
    }
    const depth_polygon *own = &p[x.side];
    const int32_t i = x.edge, j = next_polygon_vertex(own, i);
    if (is_on_line(own, before(own, i), i, &x) || is_on_line(own, next_polygon_vertex(own, j), i, &x)) {
        return false;
    }
    answer_degenerate_axis(p, &x, hti_dvec_of(at), out);
    return true;
}

bool hti_degenerate_axes_distance(const ht_convex *a, const ht_convex *b, const hti_edge_choice *t,
                                  hti_signed_distance *out) {
    if (t->is_apart) {
        return false;
    }
    if (t->touching && t->turns) {
        const hti_touching_edges edges = {(t->lanes & 0xffu) | (t->lanes >> 8 & 0xff00u), t->is_clockwise, t->maximum};
        return hti_grid_edges_touching(a, b, &edges, out);
    }
    const bool in_order = hti_degenerate_axes_are_in_order(a, b);
    const uint32_t exchange = in_order ? 0u : 16u;
    const ht_convex *first = in_order ? a : b, *second = in_order ? b : a;
    const double winding_a = (t->is_clockwise & 1u) != 0 ? -1.0 : 1.0,
                 winding_b = (t->is_clockwise & 2u) != 0 ? -1.0 : 1.0;
    const depth_polygon p[2] = {{first->v, first->count, in_order ? winding_a : winding_b, (double)first->radius},
                                {second->v, second->count, in_order ? winding_b : winding_a, (double)second->radius}};
    const degenerate_edges ordered = {t->lanes >> exchange | t->lanes << exchange, exchange, t->touching, t->size,
                                      t->maximum};
    const bool is_certain = t->overlap ? overlap_of_axes(p, &ordered, out) : touch_of_axes(p, &ordered, out);
    if (!in_order) {
        hti_signed_distance_exchange(out);
    }
    return is_certain;
}

HTI_STEP("src/convex", hti_degenerate_axes_distance, "exact", "equal edges and touching polygons");
