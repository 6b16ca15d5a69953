// signed_distance_filter.c: the signed distance of two hulls in double, where an error bound decides it.
//
// Differences of vertices have relative error u, besides an oriented box's slack. S is the largest distance of a
// coordinate from A's first vertex. A vertex's height above an edge's line, n.(q - p) / |n|, and its foot's position
// along the edge are then wrong by less than
//     E = 2^-48 S + 8 slack
// (products 3u S each, their sums u S, the quotient, and the same again where vertices are taken relative to one: below
// 16 u S). An oriented box's edges have its own directions: between rounded corners feet would be off by slack D / length.
//
// Apart: a walk leads from a pair of features to a closest pair; it starts from the vertices that lie farthest in the
// direction of the other hull. Two vertices are closest when no neighbouring edge of either has an inner point nearer
// to the other vertex. An edge and a vertex are closest when the vertex's neighbours are not nearer to the line and the
// edge's own hull lies behind it. Hulls are convex, so a closest pair among neighbours is the closest of all, and such
// a pair proves that the hulls are apart. A test that is wrong by E about a foot's position changes the distance by E^2
// / 2 D only; a test about a neighbour's height, over a neighbouring edge of length l, lets heights fall by E S / l:
// where that counts the exact code answers. D itself comes from differences of the vertices proper, relative error 4 u. D - R,
// which cancels where rounded hulls nearly touch, then comes from D^2 - R^2 in doubled doubles (exact/doubled.h).
//
// Overlap: the answer is the least depth over all edges (signed_distance_exact.c). The filter gives it when it is
// certain that no edge separates, when E is below 2^-32 of the answer, and when every edge whose depth differs by less
// than a few E is another one on the same line of M, so that the first of them answers for all: any other edge might
// lead elsewhere, and the exact code finds the one that is less deep.
//
// On a grid (grid.h) nothing of this is rounded, and E is 0. Touching is then recognised: the distance is (D^2 - R^2) /
// (D + R), and walks start from the first of all nearest pairs.
#include "base/pair_step.h"
#include "base/vec/vec.h"
#include "convex/exact_way.h"
#include "convex/farthest_point.h"
#include "convex/grid.h"
#include "convex/signed_distance_internal.h"

enum { MAX_FILTER_VERTICES = 32 };

typedef struct points {
    const hti_hull *hull;
    int32_t count;
    double winding;
    hti_dvec v[MAX_FILTER_VERTICES]; // relative to A's first vertex, once loaded
} points;

// The difference and the product of vec2.h, of vertices that load_hull_points has set.
static inline hti_dvec point_difference(hti_dvec a, hti_dvec b) {
    return (hti_dvec){a.x - b.x, a.y - b.y}; // NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult): as in dot
}
static inline double dot_of_points(hti_dvec a, hti_dvec b) {
    return a.x * b.x + a.y * b.y; // NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult): load fills all `count`
}
static inline hti_dvec filter_vertex(const points *p, int32_t i) {
    return hti_hull_vertex(p->hull, i);
}

// Prepares a hull; false when it has too many vertices, or is thin as far as double tells: its vertices may then be in
// no order.
static inline bool prepare_hull_points(const hti_hull *h, points *out) {
    out->hull = h;
    out->count = h->count;
    out->winding = 1.0;
    if (h->v == NULL) {
        const double ux = hti_abs(h->corner[1][0] - h->corner[0][0]) + hti_abs(h->corner[1][1] - h->corner[0][1]);
        const double vx = hti_abs(h->corner[2][0] - h->corner[1][0]) + hti_abs(h->corner[2][1] - h->corner[1][1]);
        return ux > 0x1p20 * h->slack && vx > 0x1p20 * h->slack; // sides as differences are accurate enough to walk
    }
    if (h->count < 3) {
        out->count = h->count == 2 && hti_same_point(h->v[0], h->v[1]) ? 1 : h->count;
        return true;
    }
    const hti_dvec a = filter_vertex(out, 0), e = point_difference(filter_vertex(out, h->count / 3), a);
    const hti_dvec f = point_difference(filter_vertex(out, (h->count + h->count + 2) / 3 - (h->count % 3 == 2)), a);
    const double left = e.x * f.y, right = e.y * f.x, turn = left - right;
    out->winding = turn > 0.0 ? 1.0 : -1.0;
    return h->count <= MAX_FILTER_VERTICES && hti_abs(turn) > 0x1p-40 * (hti_abs(left) + hti_abs(right));
}

// Loads the vertices relative to the origin; false when two neighbours are the same point.
static bool load_hull_points(points *p, hti_dvec origin) {
    const ht_vec2 *v = p->hull->v;
    for (int32_t i = 0; i < p->count; i++) {
        if (v != NULL && p->count > 1 && hti_same_point(v[i], v[hti_next(i, p->count)])) {
            return false;
        }
        p->v[i] = point_difference(filter_vertex(p, i), origin);
    }
    return true;
}

// Returns the largest coordinate relative to the origin; infinite or NaN when a coordinate is.
static inline double size_of_points(const points *p, hti_dvec origin) {
    const ht_vec2 *v = p->hull->v;
    if (v == NULL || p->count < 2) {
        double size = 0.0;
        for (int32_t i = 0; i < p->count; i++) {
            const hti_dvec w = point_difference(filter_vertex(p, i), origin);
            size = hti_larger(hti_larger(size, hti_abs(w.x)), hti_abs(w.y));
        }
        return size;
    }
    const ht_vec2 one = {(float)origin.x, (float)origin.y};
    const vec4f xxyy = vec4f_even(vec4f_splat(one.x), vec4f_splat(one.y)), at = vec4f_odd(xxyy, xxyy);
    vec4f maximum = vec4f_abs(vec4f_load(&v[p->count - 2]) - at);
    for (int32_t i = 0; i + 1 < p->count; i += 2) {
        maximum = vec4f_max(maximum, vec4f_abs(vec4f_load(&v[i]) - at));
    }
    const double moved = hti_abs((double)one.x - origin.x) + hti_abs((double)one.y - origin.y);
    return 1.0625 * ((double)hti_farthest_lane(maximum)[0] + moved); // room for the roundings of these floats
}

static inline vec2d point_lanes(const points *p, int32_t i) {
    const hti_hull *h = p->hull;
    return h->v != NULL ? vec2d_of_floats(&h->v[i]) : (vec2d){h->corner[i][0], h->corner[i][1]};
}

// Returns the direction of edge i, of any length.
static inline vec2d edge_lanes(const points *p, int32_t i) {
    const hti_hull *h = p->hull;
    if (h->v == NULL) {
        const double sign = i < 2 ? 1.0 : -1.0, c = sign * (double)h->obox->q.c, s = sign * (double)h->obox->q.s;
        return i % 2 == 0 ? (vec2d){c, s} : (vec2d){-s, c};
    }
    return point_lanes(p, hti_next(i, h->count)) - point_lanes(p, i);
}
static inline hti_dvec direction(const points *p, int32_t i) {
    const vec2d d = edge_lanes(p, i);
    return (hti_dvec){d[0], d[1]};
}

typedef struct filter {
    points p[2];
    double error_bound, size; // E and S
    bool exact;               // whether E is 0
    bool exact_reach;         // whether D^2 - R^2 is exact, too
    int side;                 // whose edge the axis belongs to; -1: there is none
    int32_t edge, vertex;
    double separation, height; // the other hull's height above the edge: as a distance, and times the edge's length
    double maximum;  // the greatest distance of all: the axis may be an earlier one that is as good within the error
    bool degenerate; // it is uncertain that the axis is the greatest, or on one line with that
} filter;

// Whether the edge's direction is exact.
static bool is_exact_direction(const points *p, int32_t i) {
    const ht_vec2 *v = p->hull->v;
    const int32_t j = hti_next(i, p->count);
    hti_dvec d;
    return v == NULL || hti_is_exact_between(v[i], v[j], &d);
}

// Whether edge i of hull `side` and the axis's edge are edges of M on one line: they are parallel and go the same way
// round M.
static bool is_edge_in_direction(const filter *f, int side, int32_t i) {
    const points *p = &f->p[side], *q = &f->p[f->side];
    if (!is_exact_direction(p, i) || !is_exact_direction(q, f->edge)) {
        return false;
    }
    const hti_dvec d = direction(p, i), e = direction(q, f->edge);
    double left = 0.0, right = 0.0, left_tail = 0.0, right_tail = 0.0;
    hti_two_product(d.x, e.y, &left, &left_tail);
    hti_two_product(d.y, e.x, &right, &right_tail);
    const double turn = p->winding * q->winding * (side == f->side ? 1.0 : -1.0);
    return left == right && left_tail == right_tail && turn * dot_of_points(d, e) > 0.0;
}

// Whether the edge has a greater distance than the axis, when the two differ by less than rounding tells. On a grid
// heights and squares are exact, and signed distances differ only by the roundings of their roots and quotients; others
// are compared by h^2 |e|^2. The distances of cores that touch are equal, as both are 0.
static bool is_nearer_edge(filter *f, int side, int32_t i, double separation, double height) {
    if (is_edge_in_direction(f, side, i)) {
        return false;
    }
    const hti_dvec d = direction(&f->p[side], i), e = direction(&f->p[f->side], f->edge);
    if (f->exact && dot_of_points(d, d) == dot_of_points(e, e)) {
        return height > f->height;
    }
    double left = 0.0, right = 0.0;
    if (f->exact && height <= 0.0 && f->height <= 0.0 &&
        hti_is_exact_square_times(height, dot_of_points(e, e), &left) &&
        hti_is_exact_square_times(f->height, dot_of_points(d, d), &right)) {
        return left < right;
    }
    if (!f->exact || hti_abs(separation - f->separation) <= 0x1p-50 * (hti_abs(separation) + hti_abs(f->separation))) {
        f->degenerate = true;
        return false;
    }
    return separation > f->separation;
}

// Finds the axis of the greatest distance among one hull's edges, all of which have a length, and the axis so far; it
// keeps the first of equal ones.
static void find_filter_axis(filter *f, int side) {
    const points *p = &f->p[side], *q = &f->p[1 - side];
    for (int32_t i = 0; i < p->count && p->count > 1; i++) {
        const hti_dvec d = direction(p, i), n = {p->winding * d.y, -p->winding * d.x};
        const double base = dot_of_points(n, p->v[i]), square = dot_of_points(d, d);
        double minimum = dot_of_points(n, q->v[0]);
        int32_t lowest = 0;
        for (int32_t k = 1; k < q->count; k++) {
            const double height = dot_of_points(n, q->v[k]);
            lowest = height < minimum ? k : lowest;
            minimum = height < minimum ? height : minimum;
        }
        const double height = minimum - base, separation = height / __builtin_sqrt(square);
        const double near = 4.0 * f->error_bound + 0x1p-40 * hti_abs(f->separation);
        const bool is_first = f->side < 0 || separation > f->maximum + near;
        f->maximum = hti_larger(f->maximum, separation);
        if (is_first || (separation >= f->separation - near && is_nearer_edge(f, side, i, separation, height))) {
            f->degenerate = f->degenerate && !is_first;
            f->side = side;
            f->edge = i;
            f->vertex = lowest;
            f->separation = separation;
            f->height = height;
        }
    }
}

typedef struct filter_pairing {
    int edge_side; // whose edge, -1: two vertices
    int32_t index[2];
} filter_pairing;

static filter_pairing pairing_of(int side, int32_t own, int32_t other, int edge_side) {
    return (filter_pairing){edge_side, {side == 0 ? own : other, side == 0 ? other : own}};
}

static inline double dot_lanes(vec2d a, vec2d b) {
    return vec2d_sum(a * b);
}
static inline double cross_lanes(vec2d a, vec2d b) {
    const vec2d products = a * vec2d_swap(b);
    return (products - vec2d_swap(products))[0];
}

// Returns the feature of the hull's edge i that is nearest to vertex k of the other hull.
static inline filter_pairing project_vertex(const filter *f, int side, int32_t i, int32_t k) {
    const points *p = &f->p[side];
    const int32_t j = hti_next(i, p->count);
    const vec2d a = point_lanes(p, i), b = point_lanes(p, j), x = point_lanes(&f->p[1 - side], k);
    const vec2d d = edge_lanes(p, i);
    const bool before = dot_lanes(d, x - a) <= 0.0, beyond = dot_lanes(d, x - b) >= 0.0;
    return pairing_of(side, before || !beyond ? i : j, k, before || beyond ? -1 : side);
}

// The way between the cores: it starts at a point of one hull and goes `separation` along the unit vector n.
typedef struct core_offset {
    int side; // the hull that it starts from
    hti_dvec from, n;
    double separation;
} core_offset;

static void fill_distance_answer(const filter *f, const filter_pairing *at, core_offset w, hti_signed_distance *out) {
    const int side = w.side;
    const hti_dvec n = w.n;
    const double own = (double)f->p[side].hull->radius, other = (double)f->p[1 - side].hull->radius;
    const hti_dvec near = hti_dvec_along(w.from, own, n), far = hti_dvec_along(w.from, w.separation - other, n);
    out->point_a = side == 0 ? near : far;
    out->point_b = side == 0 ? far : near;
    out->normal = side == 0 ? n : (hti_dvec){0.0 - n.x, 0.0 - n.y};
    out->kind_a = at->edge_side == 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = at->edge_side == 1 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = at->index[0];
    out->index_b = at->index[1];
}

// Finds the edge and the vertex of the axis; with parallel edges, a vertex of one edge that lies within the other edge
// (the first of the other hull's vertices, then of this hull's).
static bool locate_closest_features(const filter *f, filter_pairing *at) {
    const points *p = &f->p[f->side], *q = &f->p[1 - f->side];
    const int32_t i = f->edge, j = hti_next(i, p->count), k = f->vertex;
    const hti_dvec d = direction(p, i), n = {p->winding * d.y, -p->winding * d.x};
    const double length = __builtin_sqrt(dot_of_points(d, d)), start = dot_of_points(d, p->v[i]),
                 end = dot_of_points(d, p->v[j]);
    const double tolerance = (8.0 * f->error_bound + 0x1p-40 * hti_abs(f->separation)) * length,
                 minimum = dot_of_points(n, q->v[k]);
    const int32_t after = hti_next(k, q->count), before = (k == 0 ? q->count : k) - 1;
    const bool also_after = after != k && dot_of_points(n, q->v[after]) <= minimum + tolerance;
    const bool also_before = before != k && before != after && dot_of_points(n, q->v[before]) <= minimum + tolerance;
    const int32_t other = also_after ? after : also_before ? before : k;
    const int32_t first = k < other ? k : other, second = k < other ? other : k;
    const double t = dot_of_points(d, q->v[first]), u = dot_of_points(d, q->v[second]);
    if (also_after && also_before) {
        return false;
    }
    if (t >= start && t <= end) {
        *at = pairing_of(f->side, i, first, f->side);
        return true;
    }
    if (u >= start && u <= end) {
        *at = pairing_of(f->side, i, second, f->side);
        return true;
    }
    const double low = t < u ? t : u, high = t < u ? u : t;
    if (!(low <= start && end <= high)) {
        return false;
    }
    *at = pairing_of(f->side, i < j ? i : j, also_after ? k : before, 1 - f->side);
    return true;
}

static bool answer_meeting_filtered(const filter *f, hti_signed_distance *out) {
    const double reach = (double)f->p[0].hull->radius + (double)f->p[1].hull->radius;
    filter_pairing at;
    if (f->degenerate || !((reach - f->separation) >= 0x1p33 * f->error_bound) || !locate_closest_features(f, &at)) {
        return false;
    }
    const points *p = &f->p[f->side];
    const hti_dvec d = direction(p, f->edge);
    const double out_of = p->winding / __builtin_sqrt(dot_of_points(d, d));
    const hti_dvec n = {d.y * out_of, -d.x * out_of};
    hti_dvec from = hti_hull_vertex(p->hull, at.index[f->side]);
    if (at.edge_side == f->side) {
        from = hti_dvec_along(hti_hull_vertex(f->p[1 - f->side].hull, at.index[1 - f->side]), -f->separation, n);
    }
    fill_distance_answer(f, &at, (core_offset){f->side, from, n, f->separation}, out);
    out->distance = f->separation - reach;
    return true;
}

enum { TRAVERSE_ON, TRAVERSE_END, TRAVERSE_LOST };

// Steps from two vertices along a neighbouring edge whose points are nearer, if there is one.
static inline int traverse_vertices(const filter *f, filter_pairing *at) {
    const vec2d a = point_lanes(&f->p[0], at->index[0]), b = point_lanes(&f->p[1], at->index[1]), way = b - a;
    for (int side = 0; side < 2; side++) {
        const points *p = &f->p[side];
        const int32_t own = at->index[side], other = at->index[1 - side], n = p->count;
        if (n == 1) {
            continue;
        }
        const vec2d to = side == 0 ? way : a - b;
        const int32_t before = (own == 0 ? n : own) - 1;
        const vec2d e = edge_lanes(p, own), g = -edge_lanes(p, before);
        const double on_e = dot_lanes(e, to), on_g = dot_lanes(g, to);
        const double spread_e = vec2d_sum(vec2d_abs(e)), spread_g = vec2d_sum(vec2d_abs(g));
        if (spread_e == 0.0 || spread_g == 0.0) {
            return TRAVERSE_LOST; // repeated vertices
        }
        if (on_e > 0.0 || on_g > 0.0) {
            *at = project_vertex(f, side, on_e > 0.0 ? own : before, other);
            return TRAVERSE_ON;
        }
        // where the way is square to an edge, a flat vertex does not tell the outside from the inside
        if (n > 2 && ((on_e >= -f->error_bound * spread_e && p->winding * cross_lanes(e, to) >= 0.0) ||
                      (on_g >= -f->error_bound * spread_g && p->winding * cross_lanes(g, to) <= 0.0))) {
            return TRAVERSE_LOST;
        }
    }
    return TRAVERSE_END;
}

// Steps from an edge and a vertex to a neighbour of the vertex that is nearer to the edge's line.
static inline int traverse_edge(const filter *f, filter_pairing *at, double *error_bound) {
    const int side = at->edge_side;
    const points *p = &f->p[side], *q = &f->p[1 - side];
    const int32_t i = at->index[side], k = at->index[1 - side];
    const vec2d d = edge_lanes(p, i), x = point_lanes(q, k);
    const double length = __builtin_sqrt(dot_lanes(d, d)), above = cross_lanes(d, x - point_lanes(p, i));
    if (p->count > 2 && p->winding * above >= 0.0) {
        return TRAVERSE_LOST; // the other hull is not in front of the edge
    }
    for (int step = 0; step < 2 && q->count > 1; step++) {
        const int32_t j = step == 0 ? hti_next(k, q->count) : (k == 0 ? q->count : k) - 1;
        const vec2d to = point_lanes(q, j) - x;
        const double turn = cross_lanes(d, to), fall = above > 0.0 ? -turn : turn;
        if (fall <= f->error_bound * length) {
            if (fall < -f->error_bound * length) {
                continue;
            }
            *error_bound = hti_larger(*error_bound, f->error_bound * f->size / vec2d_sum(vec2d_abs(to)));
            // the edges are parallel: whether the vertex's hull lies beyond its edge
            const double beyond = (above > 0.0 ? 1.0 : -1.0) * (step == 0 ? dot_lanes(d, to) : -dot_lanes(d, to));
            if (q->count > 2 && q->winding * beyond <= 0.0) {
                return TRAVERSE_LOST;
            }
            continue;
        }
        *at = project_vertex(f, side, i, j);
        if (at->edge_side < 0) {
            *at = project_vertex(f, 1 - side, step == 0 ? k : j, at->index[side]);
        }
        return TRAVERSE_ON;
    }
    return TRAVERSE_END;
}

// Walks to a closest pair; false when no pair is certain.
static bool traverse_features(const filter *f, filter_pairing *at, double *error_bound) {
    const int32_t maximum = f->p[0].count + f->p[1].count + 4;
    int state = TRAVERSE_ON;
    for (int32_t step = 0; state == TRAVERSE_ON && step < maximum; step++) {
        state = at->edge_side < 0 ? traverse_vertices(f, at) : traverse_edge(f, at, error_bound);
    }
    return state == TRAVERSE_END;
}

// Returns (D^2 - R^2) / (D + R), where the square is exact; the square of a line's height is given as a fraction m^2 /
// l. Products of four differences are sums of two doubles of less than 2^50 g^4 each, whose differences are exact.
static double exact_distance(double m, double l, double d, double reach) {
    double square = 0.0, limit = 0.0, square_tail = 0.0, limit_tail = 0.0;
    hti_two_product(m, m, &square, &square_tail);
    hti_two_product(reach * reach, l, &limit, &limit_tail);
    return ((square - limit) + (square_tail - limit_tail)) / (l * (d + reach));
}

static bool answer_apart_filtered(const filter *f, filter_pairing at, hti_signed_distance *out) {
    double error_bound = f->error_bound;
    if (!traverse_features(f, &at, &error_bound)) {
        return false;
    }
    const int side = at.edge_side < 0 ? 0 : at.edge_side;
    const points *p = &f->p[side], *q = &f->p[1 - side];
    const hti_dvec from = filter_vertex(p, at.index[side]), to = filter_vertex(q, at.index[1 - side]),
                   v = point_difference(to, from);
    const double reach = (double)p->hull->radius + (double)q->hull->radius;
    hti_dvec n;
    double d = 0.0, distance = 0.0;
    if (at.edge_side < 0) {
        d = __builtin_sqrt(dot_of_points(v, v));
        n = (hti_dvec){v.x / d, v.y / d};
        distance = f->exact_reach ? (dot_of_points(v, v) - reach * reach) / (d + reach) : d - reach;
    } else {
        const hti_dvec e = direction(p, at.index[side]);
        const double above = hti_dvec_cross(e, v),
                     scale = (above > 0.0 ? 1.0 : -1.0) / __builtin_sqrt(dot_of_points(e, e));
        n = (hti_dvec){-e.y * scale, e.x * scale};
        d = above * scale;
        distance = f->exact_reach ? exact_distance(above, dot_of_points(e, e), d, reach) : d - reach;
    }
    const double uncertain = f->exact ? 0x1p-48 * (d + reach) : error_bound;
    if (!(d > 0x1p33 * error_bound)) {
        return false;
    }
    if (!(hti_abs(distance) > 0x1p33 * uncertain || f->exact_reach)) {
        hti_exact_way w; // a foot on the wrong side of an end changes what is nearly 0 by E^2 / 2 D < 2^-82 S
        if (error_bound > f->error_bound ||
            !hti_exact_way_of(p->hull, at.index[side], at.edge_side >= 0, q->hull, at.index[1 - side], &w) ||
            !hti_exact_way_distance(&w, at.edge_side >= 0, d, &distance) || !(hti_abs(distance) > 0x1p-44 * f->size)) {
            return false;
        }
    }
    fill_distance_answer(f, &at, (core_offset){side, at.edge_side < 0 ? from : hti_dvec_along(to, -d, n), n, d}, out);
    out->distance = distance;
    return true;
}

// Returns roughly the vertex that is farthest in a direction, where a walk starts. It takes four vertices at a time;
// the last group ends at the last vertex.
static inline int32_t farthest_point_towards(const points *p, hti_dvec to) {
    const ht_vec2 *v = p->hull->v;
    const int32_t n = p->count, groups = (n + 3) / 4;
    if (v == NULL) {
        const bool along = dot_of_points(direction(p, 0), to) > 0.0;
        return dot_of_points(direction(p, 1), to) > 0.0 ? 3 - along : along;
    }
    if (n < 4) {
        const double first = dot_of_points(filter_vertex(p, 0), to),
                     second = n > 1 ? dot_of_points(filter_vertex(p, 1), to) : first;
        const double third = n > 2 ? dot_of_points(filter_vertex(p, 2), to) : first;
        return third > hti_larger(first, second) ? 2 : second > first;
    }
    const vec4f x = vec4f_splat((float)to.x), y = vec4f_splat((float)to.y);
    if (n <= 8) {
        return hti_farthest_of_eight(v, n, x, y);
    }
    vec4f heights[MAX_FILTER_VERTICES / 4], maximum = vec4f_splat(-HTI_INFINITY);
    for (int32_t g = 0; g < groups; g++) {
        heights[g] = hti_farthest_heights(&v[4 * g + 4 <= n ? 4 * g : n - 4], x, y);
        maximum = vec4f_max(maximum, heights[g]);
    }
    maximum = hti_farthest_lane(maximum);
    uint32_t bits = 0;
    for (int32_t g = 0; g < groups; g++) {
        bits |= (uint32_t)vec4f_less_equal_bits(maximum, heights[g]) << (4 * g);
    }
    const int32_t bit = bits == 0 ? 0 : __builtin_ctz(bits), from = bit & ~3;
    return (from + 4 <= n ? from : n - 4) + (bit & 3);
}

static inline vec2d middle_of_points(const points *p) {
    return 0.5 * (point_lanes(p, 0) + point_lanes(p, p->count / 2));
}

// Returns what rounding to the grid takes from the vertices; it is not 0 for an oriented box, whose corners are
// rounded.
static vec2d off_grid(const points *p, double size) {
    vec2d lost = vec2d_splat(p->hull->v == NULL ? 1.0 : 0.0);
    for (int32_t i = 0; i < p->count; i++) {
        lost = lost + hti_off_grid(point_lanes(p, i), size);
    }
    return lost;
}

// Keeps the nearer one of `best` and of the feature of edge i that is nearest to vertex k of the other hull.
static void test_vertex_edge(const filter *f, int side, int32_t i, int32_t k, filter_pairing *best, double *minimum) {
    const points *p = &f->p[side];
    const hti_dvec e = direction(p, i), x = f->p[1 - side].v[k];
    const hti_dvec v = point_difference(x, p->v[i]), w = point_difference(x, p->v[hti_next(i, p->count)]);
    const bool before = dot_of_points(e, v) <= 0.0, beyond = dot_of_points(e, w) >= 0.0, aside = before || beyond;
    const double height = hti_dvec_cross(e, v);
    const double square = before   ? dot_of_points(v, v)
                          : beyond ? dot_of_points(w, w)
                                   : height * height / dot_of_points(e, e);
    const bool inner = !aside && p->count > 2 && p->winding * height > 0.0;
    if (!inner && square < *minimum * (1.0 - 0x1p-40)) {
        *best = pairing_of(side, before || !beyond ? i : hti_next(i, p->count), k, aside ? -1 : side);
        *minimum = square;
    }
}

// Returns the first nearest pair, up to rounding; *square is 0 exactly where D^2 is.
static filter_pairing nearest_filter_pairing(const filter *f, double *square) {
    filter_pairing best = {-1, {0, 0}};
    *square = (double)HTI_INFINITY;
    for (int side = 0; side < 2; side++) {
        const int32_t edges = f->p[side].count == 2 ? 1 : f->p[side].count, vertices = f->p[1 - side].count;
        for (int32_t n = 0; n < edges * vertices; n++) {
            test_vertex_edge(f, side, n / vertices, n % vertices, &best, square);
        }
    }
    return best;
}

// Whether all vertices lie on one line, as far as the axes tell.
static bool is_flat(const filter *f) {
    const points *p = &f->p[0], *q = &f->p[1];
    return f->exact && p->count <= 2 && q->count <= 2 && !(f->maximum < 0.0 && f->side >= 0) &&
           (p->count == 1 || q->count == 1 || hti_dvec_cross(direction(p, 0), direction(q, 0)) == 0.0);
}

// Answers from the values of all pairs, where a walk has lost its way or the hulls may touch.
static bool answer_by_all(const filter *f, hti_signed_distance *out) {
    double square = 0.0;
    if (is_flat(f) || (f->side >= 0 && f->separation > f->error_bound)) {
        const filter_pairing start = nearest_filter_pairing(f, &square);
        if (square > 0.0) {
            return answer_apart_filtered(f, start, out);
        }
        if (f->side < 0) { // the same point
            fill_distance_answer(f, &start, (core_offset){0, filter_vertex(&f->p[0], 0), {1.0, 0.0}, 0.0}, out);
            out->distance = 0.0 - ((double)f->p[0].hull->radius + (double)f->p[1].hull->radius);
            return true;
        }
    }
    return f->side >= 0 && (f->exact || f->maximum < -f->error_bound) && answer_meeting_filtered(f, out);
}

bool hti_signed_distance_filter(const hti_hull *a, const hti_hull *b, hti_signed_distance *out) {
    filter f;
    if (!prepare_hull_points(a, &f.p[0]) || !prepare_hull_points(b, &f.p[1])) {
        return false;
    }
    const hti_dvec origin = filter_vertex(&f.p[0], 0);
    f.size = hti_larger(size_of_points(&f.p[0], origin), size_of_points(&f.p[1], origin));
    f.error_bound = 0x1p-48 * f.size + 8.0 * (a->slack + b->slack);
    f.exact = f.exact_reach = false;
    const vec2d way = middle_of_points(&f.p[1]) - middle_of_points(&f.p[0]);
    const hti_dvec to = {way[0], way[1]}, back = {-way[0], -way[1]};
    const filter_pairing start = {-1, {farthest_point_towards(&f.p[0], to), farthest_point_towards(&f.p[1], back)}};
    if (answer_apart_filtered(&f, start, out)) {
        return true;
    }
    f.side = -1;
    f.degenerate = false;
    f.separation = 0.0;
    f.maximum = -(double)HTI_INFINITY;
    if (!load_hull_points(&f.p[0], origin) || !load_hull_points(&f.p[1], origin)) {
        return false;
    }
    f.exact = vec2d_sum(off_grid(&f.p[0], f.size) + off_grid(&f.p[1], f.size)) == 0.0;
    find_filter_axis(&f, 0);
    if (f.side < 0 || !(f.separation > f.error_bound)) {
        find_filter_axis(&f, 1);
    }
    if (f.side >= 0 && f.separation > f.error_bound &&
        answer_apart_filtered(&f, project_vertex(&f, f.side, f.edge, f.vertex), out)) {
        return true;
    }
    const double r = (double)a->radius, s = (double)b->radius;
    f.exact_reach = f.exact && r + s < 4.0 * f.size && vec2d_sum(hti_off_grid((vec2d){r, s}, f.size)) == 0.0;
    f.error_bound = f.exact ? 0.0 : f.error_bound;
    return answer_by_all(&f, out);
}

HTI_STEP("src/convex", hti_signed_distance_filter, "filter",
         "distance of the origin to the border of the Minkowski difference, in double");
