// signed_distance_exact.c: the signed distance of two convex bodies by accurate values and exact signs, where rounding
// may not decide.
//
// A body's core consists of its vertices and directed edges. A segment has two edges, there and back; a ray and a line
// have two that are unbounded. The edges of M = B - A are the edges of both cores.
//
// Cores that meet: no edge has all of the other core strictly on its outer side. The depth is the least over the edges
// of how far the other core lies behind the edge; an edge to whose inner side an unbounded core goes on is not an edge
// of M. Values are accurate to 2^-32; where the values of two edges differ by no more, an exact sign finds the deeper
// one. The shortest way out of a half-line always leads sideways, so that only two lines that cross have no edge at all
// and are unbounded.
//     ray and hull: half-plane corners and two parallel edges;    line and hull: a strip;
//     ray and ray: a wedge; a line or a half-line when parallel;  ray and line: a half-plane; a line when parallel.
// When everything lies on one line no edge separates, and the distance along that line decides.
//
// Cores apart: the closest pair is a vertex and an edge, or two vertices; the least D of all is taken, and among the
// near ones the least D^2 - R^2, R being the sum of the radii. These are accurate to 2^-32, but a direction follows
// only to the root of it; so the pair is then improved by exact signs until no neighbouring feature is nearer. M is
// convex: such a pair is the closest one, and every step gets strictly nearer, so there is an end. The distance is (D^2
// - R^2) / (D + R), which loses nothing.
//
// E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance between complex objects",
// IEEE J. Robotics and Automation 4, 1988 (the difference); M. C. Lin, J. F. Canny, "A fast algorithm for incremental
// distance calculation", ICRA 1991 (walking from feature to feature).
#include "base/pair_step.h"
#include "convex/signed_distance_internal.h"

#include "convex/hull_features.h"
#include "exact/expansion.h"

// Values that differ by less are equal where the choice does not matter: it moves the answer by less than its stated
// error. The choice of the shortest way out does matter, as ways of nearly the same length may lead anywhere.
#define TIE 0x1p-40

typedef struct body_core {
    const hti_hull *hull;
    hti_extent extent;
    hti_xpoint far;
    int winding; // 1 or -1
    bool has_area;
} body_core;

// An edge: the points from + t d with t from 0 to 1, or beyond an end without a vertex.
typedef struct core_edge {
    hti_xpoint from, d;
    int32_t start, end; // vertices, or -1
} core_edge;

// The features that are closest: an edge of core edge_side and a vertex of the other core, or (-1) two vertices.
typedef struct exact_pairing {
    int edge_side;
    int32_t index[2];
} exact_pairing;

static body_core core_of(const hti_convex_body *body) {
    const int winding = body->extent == HTI_BOUNDED ? hti_hull_winding(&body->hull) : 0;
    return (body_core){&body->hull, body->extent, hti_xpoint_of(body->far), winding < 0 ? -1 : 1, winding != 0};
}

// core_edge_count counts directed edges, core_direction_count counts each edge once.
static int32_t core_edge_count(const body_core *c) {
    return c->extent != HTI_BOUNDED ? 2 : c->hull->count;
}
static int32_t core_direction_count(const body_core *c) {
    return c->extent != HTI_BOUNDED || c->hull->count == 2 ? 1 : c->hull->count;
}

static core_edge core_edge_of(const body_core *c, int32_t i) {
    if (c->extent == HTI_BOUNDED) {
        return (core_edge){hti_hull_point(c->hull, i), hti_hull_direction(c->hull, i), i, hti_next(i, c->hull->count)};
    }
    const int32_t start = c->extent == HTI_HALF_LINE ? 0 : -1;
    const hti_xpoint from = hti_hull_point(c->hull, 0);
    return i == 0 ? (core_edge){from, c->far, start, -1}
                  : (core_edge){from, {{-c->far.x[0]}, {-c->far.y[0]}}, -1, start};
}

static bool is_zero_edge(const body_core *c, int32_t i) {
    const hti_hull *h = c->hull;
    if (c->extent != HTI_BOUNDED) {
        return false;
    }
    if (h->v == NULL) {
        return (i % 2 == 0 ? h->obox->half.x : h->obox->half.y) == 0.0f;
    }
    return hti_same_point(h->v[i], h->v[hti_next(i, h->count)]);
}

// ---- Axes ----------------------------------------------------------------------------------------------------------

// The edge that the other core reaches behind least.
typedef struct exact_axis {
    int side; // the core whose edge it is; -1: none
    int32_t edge, vertex;
    double separation; // how far the other core is in front of the edge, negative when it is behind
    bool flat;         // whether all edges and vertices tested so far lie on one line
} exact_axis;

// Whether the core q, where it is unbounded, does not go on towards the edge's inner side; sets *flat to false unless q
// goes on along the edge.
static bool is_bounded_along(const body_core *q, const core_edge *e, int winding, bool *flat) {
    if (q->extent == HTI_BOUNDED) {
        return true;
    }
    const hti_xpoint zero = {{0.0}, {0.0}};
    const int turn = -winding * hti_xpoint_cross_sign(&e->d, &zero, &q->far);
    *flat = *flat && turn == 0;
    return q->extent == HTI_HALF_LINE ? turn >= 0 : turn == 0;
}

// Measures edge i of core `side`; false when it is not an edge of M.
static bool measure_axis(const body_core *c, int side, int32_t i, bool *flat, exact_axis *found) {
    const body_core *p = &c[side], *q = &c[1 - side];
    if (p->hull->v != NULL && is_zero_edge(p, i)) { // the box's axis serves as well where its edge has no length
        return false;
    }
    const core_edge e = core_edge_of(p, i);
    if (!is_bounded_along(q, &e, p->winding, flat)) {
        return false;
    }
    *found = (exact_axis){side, i, 0, 0.0, false};
    for (int32_t k = 0; k < q->hull->count; k++) {
        const hti_xpoint x = hti_hull_point(q->hull, k);
        *flat = *flat && hti_xpoint_cross_sign(&e.d, &e.from, &x) == 0;
        if (k > 0) {
            const hti_xpoint lowest = hti_hull_point(q->hull, found->vertex);
            found->vertex = -p->winding * hti_xpoint_cross_sign(&e.d, &lowest, &x) < 0 ? k : found->vertex;
        }
    }
    const hti_xpoint lowest = hti_hull_point(q->hull, found->vertex);
    found->separation =
        -(double)p->winding * hti_xpoint_cross(&e.d, &e.from, &lowest) / hti_dvec_length(hti_xpoint_rounded(&e.d));
    return true;
}

// Whether two axes are the same way out: the edges of M along both lie on one line.
static bool is_same_direction(const core_edge *e, const core_edge *f, int turn) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    return hti_xpoint_cross_sign(&e->d, &zero, &f->d) == 0 && turn * hti_xpoint_dot_sign(&e->d, &zero, &f->d) > 0;
}

// Returns the sign of x's distance less y's distance.
static int compare_axes(const body_core *c, const exact_axis *x, const exact_axis *y) {
    const double by = x->separation - y->separation;
    if (hti_abs(by) > 0x1p-30 * (hti_abs(x->separation) + hti_abs(y->separation))) {
        return hti_sign(by);
    }
    const core_edge e = core_edge_of(&c[x->side], x->edge), f = core_edge_of(&c[y->side], y->edge);
    const int up_x = -c[x->side].winding, up_y = -c[y->side].winding;
    if (is_same_direction(&e, &f, x->side == y->side ? up_x * up_y : -up_x * up_y)) {
        return 0;
    }
    const hti_height h = {.d = e.d, .a = e.from, .p = hti_hull_point(c[1 - x->side].hull, x->vertex)};
    const hti_height g = {.d = f.d, .a = f.from, .p = hti_hull_point(c[1 - y->side].hull, y->vertex)};
    return hti_xpoint_height_order(&h, up_x, &g, up_y);
}

static void test_axes(const body_core *c, int side, exact_axis *best) {
    for (int32_t i = 0; i < core_edge_count(&c[side]) && !(best->side >= 0 && best->separation > 0.0); i++) {
        exact_axis found;
        if (measure_axis(c, side, i, &best->flat, &found) && (best->side < 0 || compare_axes(c, &found, best) > 0)) {
            found.flat = best->flat;
            *best = found;
        }
    }
}

// ---- Closest features ----------------------------------------------------------------------------------------------

static exact_pairing two_vertices(int side, int32_t own, int32_t other) {
    exact_pairing p = {-1, {other, other}};
    p.index[side] = own;
    return p;
}

// Returns the feature of edge i of core `side` that is nearest to vertex k of the other core.
static exact_pairing project_vertex_exactly(const body_core *c, int side, int32_t i, int32_t k) {
    const core_edge e = core_edge_of(&c[side], i);
    const hti_xpoint x = hti_hull_point(c[1 - side].hull, k);
    if (e.start >= 0) {
        const hti_xpoint start = hti_hull_point(c[side].hull, e.start);
        if (hti_xpoint_dot_sign(&e.d, &start, &x) <= 0) {
            return two_vertices(side, e.start, k);
        }
    }
    if (e.end >= 0) {
        const hti_xpoint end = hti_hull_point(c[side].hull, e.end);
        if (hti_xpoint_dot_sign(&e.d, &end, &x) >= 0) {
            return two_vertices(side, e.end, k);
        }
    }
    exact_pairing p = {side, {k, k}};
    p.index[side] = i;
    return p;
}

// Returns D^2 - (r + s)^2 of a pairing.
static double pairing_distance(const body_core *c, const exact_pairing *p, float r, float s) {
    if (p->edge_side < 0) {
        const hti_xpoint x = hti_hull_point(c[0].hull, p->index[0]), y = hti_hull_point(c[1].hull, p->index[1]);
        return hti_xpoint_disc(&x, &y, r, s);
    }
    const core_edge e = core_edge_of(&c[p->edge_side], p->index[p->edge_side]);
    const hti_xpoint x = hti_hull_point(c[1 - p->edge_side].hull, p->index[1 - p->edge_side]);
    const hti_dvec d = hti_xpoint_rounded(&e.d);
    return hti_xpoint_slab(&e.d, &e.from, &x, r, s) / (d.x * d.x + d.y * d.y);
}

// Whether the vertex lies strictly on the inner side of the edge: then another edge is nearer to it.
static bool is_inner_pairing(const body_core *c, const exact_pairing *p) {
    if (p->edge_side < 0 || !c[p->edge_side].has_area) {
        return false;
    }
    const body_core *owner = &c[p->edge_side];
    const core_edge e = core_edge_of(owner, p->index[p->edge_side]);
    const hti_xpoint x = hti_hull_point(c[1 - p->edge_side].hull, p->index[1 - p->edge_side]);
    return owner->winding * hti_xpoint_cross_sign(&e.d, &e.from, &x) > 0;
}

// Returns the first pairing of least value among those whose squared distance is at most `maximum`.
static exact_pairing min_pairing(const body_core *c, float r, float s, double maximum, double *minimum) {
    exact_pairing best = {-1, {0, 0}};
    bool first = true;
    const bool lines = c[0].extent == HTI_BOTH_WAYS && c[1].extent == HTI_BOTH_WAYS;
    for (int side = 0; side < 2; side++) {
        const int32_t vertices = lines || c[1 - side].extent != HTI_BOTH_WAYS ? c[1 - side].hull->count : 0;
        for (int32_t n = 0; n < core_direction_count(&c[side]) * vertices; n++) {
            const exact_pairing p = project_vertex_exactly(c, side, n / vertices, n % vertices);
            if (is_inner_pairing(c, &p) ||
                (maximum < (double)HTI_INFINITY && pairing_distance(c, &p, 0.0f, 0.0f) > maximum)) {
                continue;
            }
            const double value = pairing_distance(c, &p, r, s);
            if (first || value < *minimum - TIE * hti_abs(*minimum)) {
                *minimum = value;
                best = p;
                first = false;
            }
        }
    }
    return best;
}

// Returns the nearest pairing to start from. The least D alone is accurate enough; among pairings about as near, it
// takes the least D^2 - R^2.
static exact_pairing nearest_pairing(const body_core *c, double *square) {
    const float r = c[0].hull->radius, s = c[1].hull->radius;
    const exact_pairing nearest = min_pairing(c, 0.0f, 0.0f, (double)HTI_INFINITY, square);
    double minimum = 0.0;
    return r == 0.0f && s == 0.0f ? nearest : min_pairing(c, r, s, *square * (1.0 + 0x1p-30), &minimum);
}

// Returns the edge with length that leaves vertex k (step 1) or arrives at it (step -1), or -1.
static int32_t edge_at(const body_core *c, int32_t k, int step) {
    if (c->extent != HTI_BOUNDED) {
        return step > 0 ? 0 : -1;
    }
    const int32_t n = c->hull->count;
    int32_t i = step > 0 ? k : (k == 0 ? n : k) - 1;
    for (int32_t tried = 0; tried < n; tried++) {
        if (!is_zero_edge(c, i)) {
            return i;
        }
        i = step > 0 ? hti_next(i, n) : (i == 0 ? n : i) - 1;
    }
    return -1;
}

// Finds the feature of core `side`, which has area, that is nearest to vertex k of the other core: the edge that has it
// in front, with its foot on the edge, or else the vertex beyond whose two edges it lies.
static bool feature_facing(const body_core *c, int side, int32_t k, exact_pairing *p) {
    for (int32_t i = 0; i < core_direction_count(&c[side]); i++) {
        const exact_pairing next = project_vertex_exactly(c, side, i, k);
        if (next.edge_side >= 0 && !is_inner_pairing(c, &next)) {
            *p = next;
            return true;
        }
    }
    const hti_xpoint x = hti_hull_point(c[1 - side].hull, k);
    for (int32_t i = 0; i < c[side].hull->count; i++) {
        const hti_xpoint v = hti_hull_point(c[side].hull, i);
        const core_edge before = core_edge_of(&c[side], edge_at(&c[side], i, -1)),
                        after = core_edge_of(&c[side], edge_at(&c[side], i, 1));
        if (hti_xpoint_dot_sign(&before.d, &v, &x) >= 0 && hti_xpoint_dot_sign(&after.d, &v, &x) <= 0) {
            *p = two_vertices(side, i, k);
            return true;
        }
    }
    return false;
}

// Improves a pairing of two vertices: whether a point of an edge at one of them is nearer to the other vertex. In a
// sliver the other vertex may lie behind such an edge; then a feature on the opposite side faces it.
static bool improve_vertices(const body_core *c, exact_pairing *p) {
    for (int way = 0; way < 4; way++) {
        const int side = way / 2, step = way % 2 == 0 ? 1 : -1;
        const int32_t i = edge_at(&c[side], p->index[side], step);
        if (i < 0) {
            continue;
        }
        const core_edge e = core_edge_of(&c[side], i);
        const exact_pairing next = project_vertex_exactly(c, side, i, p->index[1 - side]);
        if (is_inner_pairing(c, &next)) {
            if (feature_facing(c, side, p->index[1 - side], p)) {
                return true;
            }
        } else if (next.edge_side >= 0 || next.index[side] != (step > 0 ? e.start : e.end)) {
            *p = next;
            return true;
        }
    }
    return false;
}

// Improves a pairing of an edge and a vertex: whether the other core comes nearer to the edge beside the vertex. In a
// sliver both edges at the vertex do, and the end of this edge may lie behind one of them.
static bool improve_edge(const body_core *c, exact_pairing *p) {
    const int side = p->edge_side;
    const body_core *q = &c[1 - side];
    const int32_t k = p->index[1 - side];
    const core_edge e = core_edge_of(&c[side], p->index[side]);
    const hti_xpoint zero = {{0.0}, {0.0}}, x = hti_hull_point(q->hull, k);
    const int above = hti_xpoint_cross_sign(&e.d, &e.from, &x);
    for (int step = 1; step >= -1; step -= 2) {
        const int32_t j = edge_at(q, k, step);
        if (j < 0 || q->extent == HTI_BOTH_WAYS) {
            continue;
        }
        const core_edge f = core_edge_of(q, j);
        if (step * above * hti_xpoint_cross_sign(&e.d, &zero, &f.d) >= 0) {
            continue; // leads away
        }
        const int32_t other = step > 0 ? f.end : f.start;
        if (other >= 0) {
            const exact_pairing there = project_vertex_exactly(c, side, p->index[side], other);
            if (there.edge_side >= 0) {
                *p = there;
                return true;
            }
        }
        const int32_t end = step * hti_xpoint_dot_sign(&e.d, &zero, &f.d) > 0 ? e.end : e.start;
        const exact_pairing next =
            project_vertex_exactly(c, 1 - side, j, end < 0 ? 0 : end); // there is an end: else the cores would meet
        if (is_inner_pairing(c, &next)) {
            if (feature_facing(c, 1 - side, next.index[side], p)) {
                return true;
            }
        } else {
            *p = next;
            return true;
        }
    }
    return false;
}

static void improve(const body_core *c, exact_pairing *p) {
    const int32_t maximum = 4 * (c[0].hull->count + c[1].hull->count + 2); // ends long before for convex cores
    for (int32_t step = 0; step < maximum; step++) {
        if (!(p->edge_side < 0 ? improve_vertices(c, p) : improve_edge(c, p))) {
            return;
        }
    }
}

// ---- Answers -------------------------------------------------------------------------------------------------------

// Returns p - a for vertices; both coordinates keep their last bit.
static hti_dvec exact_offset_between(const hti_xpoint *a, const hti_xpoint *p) {
    hti_expansion x = {.count = 0}, y = {.count = 0};
    for (int i = 0; i < 3; i++) {
        hti_expansion_add_double(&x, p->x[i]);
        hti_expansion_add_double(&x, -a->x[i]);
        hti_expansion_add_double(&y, p->y[i]);
        hti_expansion_add_double(&y, -a->y[i]);
    }
    hti_dvec sum = {0.0, 0.0};
    for (int i = 0; i < x.count; i++) {
        sum.x += x.c[i];
    }
    for (int i = 0; i < y.count; i++) {
        sum.y += y.c[i];
    }
    return sum;
}

static hti_dvec vertex_of(const body_core *c, int32_t k) {
    return hti_hull_vertex(c->hull, k);
}

static void set_pairing_features(hti_signed_distance *out, const exact_pairing *p) {
    out->kind_a = p->edge_side == 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = p->edge_side == 1 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = p->index[0];
    out->index_b = p->index[1];
}

// Sets the surfaces' points. The closest point of core `side` is `at`; the other core's lies `separation` along n,
// which points from that core to the other.
static void set_closest_points(const body_core *c, int side, hti_dvec at, double separation, hti_dvec n,
                               hti_signed_distance *out) {
    const double own = (double)c[side].hull->radius, other = (double)c[1 - side].hull->radius;
    const hti_dvec near = hti_dvec_along(at, own, n), far = hti_dvec_along(at, separation - other, n);
    out->point_a = side == 0 ? near : far;
    out->point_b = side == 0 ? far : near;
    out->normal = side == 0 ? n : (hti_dvec){0.0 - n.x, 0.0 - n.y};
}

static void answer_apart_exactly(const body_core *c, const exact_pairing *p, hti_signed_distance *out) {
    const float r = c[0].hull->radius, s = c[1].hull->radius;
    const double reach = (double)r + (double)s, value = pairing_distance(c, p, r, s);
    set_pairing_features(out, p);
    if (p->edge_side < 0) {
        const hti_xpoint x = hti_hull_point(c[0].hull, p->index[0]), y = hti_hull_point(c[1].hull, p->index[1]);
        const hti_dvec to = exact_offset_between(&x, &y);
        const double d = hti_dvec_length(to);
        out->distance = value / (d + reach);
        set_closest_points(c, 0, vertex_of(&c[0], p->index[0]), d, (hti_dvec){to.x / d, to.y / d}, out);
        return;
    }
    const int side = p->edge_side;
    const core_edge e = core_edge_of(&c[side], p->index[side]);
    const hti_xpoint x = hti_hull_point(c[1 - side].hull, p->index[1 - side]);
    const hti_dvec along = hti_xpoint_rounded(&e.d);
    const double length = hti_dvec_length(along), cross = hti_xpoint_cross(&e.d, &e.from, &x);
    const double left = cross > 0.0 ? 1.0 / length : -1.0 / length, d = hti_abs(cross) / length;
    out->distance = value / (d + reach);
    const hti_dvec n = {-along.y * left, along.x * left};
    set_closest_points(c, side, hti_dvec_along(vertex_of(&c[1 - side], p->index[1 - side]), -d, n), d, n, out);
}

// The first and the last vertex of a core that lie on a line; -1 where the core goes on without end, or has none there.
typedef struct core_interval {
    int32_t low, high;
    bool is_low_open, is_high_open; // without end
} core_interval;

// Finds the core's interval on the line through `on` along d.
static core_interval interval_on_line(const body_core *c, const hti_xpoint *d, const hti_xpoint *on) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    const bool is_endless = c->extent == HTI_BOTH_WAYS;
    const bool runs_on = c->extent == HTI_HALF_LINE && hti_xpoint_cross_sign(d, &zero, &c->far) == 0;
    const int ahead = runs_on ? hti_xpoint_dot_sign(d, &zero, &c->far) : 0;
    core_interval s = {-1, -1, is_endless || ahead < 0, is_endless || ahead > 0};
    for (int32_t k = 0; k < c->hull->count && !is_endless; k++) {
        const hti_xpoint x = hti_hull_point(c->hull, k);
        if (hti_xpoint_cross_sign(d, on, &x) != 0) {
            continue;
        }
        const hti_xpoint low = hti_hull_point(c->hull, s.low < 0 ? k : s.low),
                         high = hti_hull_point(c->hull, s.high < 0 ? k : s.high);
        s.low = s.low < 0 || hti_xpoint_dot_sign(d, &low, &x) < 0 ? k : s.low;
        s.high = s.high < 0 || hti_xpoint_dot_sign(d, &high, &x) > 0 ? k : s.high;
    }
    s.low = s.is_low_open ? -1 : s.low;
    s.high = s.is_high_open ? -1 : s.high;
    return s;
}

// Whether vertex k of the other core lies over the interval of core c.
static bool is_vertex_over(const body_core *c, const core_interval *s, const hti_xpoint *d, const body_core *other,
                           int32_t k) {
    if (k < 0) {
        return false;
    }
    const hti_xpoint x = hti_hull_point(other->hull, k), low = hti_hull_point(c->hull, s->low < 0 ? 0 : s->low),
                     high = hti_hull_point(c->hull, s->high < 0 ? 0 : s->high);
    return (s->is_low_open || hti_xpoint_dot_sign(d, &low, &x) >= 0) &&
           (s->is_high_open || hti_xpoint_dot_sign(d, &high, &x) <= 0);
}

// Returns the edge at a vertex (-1: any) that is parallel to d.
static int32_t parallel_edge_at(const body_core *c, int32_t vertex, const hti_xpoint *d) {
    const hti_xpoint zero = {{0.0}, {0.0}};
    for (int step = 1; step >= -1; step -= 2) {
        const int32_t j = edge_at(c, vertex < 0 ? 0 : vertex, step);
        const hti_xpoint e = j < 0 ? zero : core_edge_of(c, j).d;
        if (j >= 0 && hti_xpoint_cross_sign(d, &zero, &e) == 0) {
            return j;
        }
    }
    return 0;
}

// Returns where along the edge the cores touch once they are moved apart: at a vertex of the other core whose foot lies
// on the edge's line within this core, or, when edges are parallel, at a vertex of this core within the other core's
// edge. The two intervals share a point, as the foot of the least distance lies on M's border.
static exact_pairing position_on_axis(const body_core *c, const exact_axis *best) {
    const int side = best->side;
    const body_core *p = &c[side], *q = &c[1 - side];
    const core_edge e = core_edge_of(p, best->edge);
    const hti_xpoint lowest = hti_hull_point(q->hull, best->vertex);
    const core_interval own = interval_on_line(p, &e.d, &e.from), other = interval_on_line(q, &e.d, &lowest);
    int32_t at = is_vertex_over(p, &own, &e.d, q, other.low) ? other.low : -1;
    if (is_vertex_over(p, &own, &e.d, q, other.high) && (at < 0 || other.high < at)) {
        at = other.high;
    }
    const bool is_low_over = at < 0 && is_vertex_over(q, &other, &e.d, p, own.low);
    const bool is_high_over = at < 0 && is_vertex_over(q, &other, &e.d, p, own.high);
    if (!is_low_over && !is_high_over) { // over a vertex, or parallel lines
        exact_pairing on_edge = {side, {at, at}};
        on_edge.index[side] = best->edge;
        on_edge.index[1 - side] = at < 0 ? best->vertex : at;
        return on_edge;
    }
    at = !is_high_over || (is_low_over && own.low < own.high) ? own.low : own.high;
    exact_pairing on_other = {1 - side, {at, at}};
    on_other.index[1 - side] = parallel_edge_at(q, other.low >= 0 ? other.low : other.high, &e.d);
    return on_other;
}

static void answer_meeting_exactly(const body_core *c, const exact_axis *best, hti_signed_distance *out) {
    const double reach = (double)c[0].hull->radius + (double)c[1].hull->radius;
    const exact_pairing at = position_on_axis(c, best);
    const int side = best->side;
    const core_edge e = core_edge_of(&c[side], best->edge);
    const hti_dvec d = hti_xpoint_rounded(&e.d);
    const double out_of = (double)c[side].winding / hti_dvec_length(d);
    const hti_dvec n = {d.y * out_of, -d.x * out_of};
    set_pairing_features(out, &at);
    out->distance = best->separation - reach;
    hti_dvec p = vertex_of(&c[side], at.index[side]);
    if (at.edge_side == side) {
        p = hti_dvec_along(vertex_of(&c[1 - side], at.index[1 - side]), -best->separation, n);
    }
    set_closest_points(c, side, p, best->separation, n, out);
}

// Answers for cores that are the same point.
static void answer_points(const body_core *c, hti_signed_distance *out) {
    const exact_pairing first = {-1, {0, 0}};
    set_pairing_features(out, &first);
    out->distance = 0.0 - ((double)c[0].hull->radius + (double)c[1].hull->radius);
    set_closest_points(c, 0, vertex_of(&c[0], 0), 0.0, (hti_dvec){1.0, 0.0}, out);
}

void hti_signed_distance_exact(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out) {
    const body_core c[2] = {core_of(a), core_of(b)};
    exact_axis best = {.side = -1, .flat = true};
    test_axes(c, 0, &best);
    if (!(best.side >= 0 && best.separation > 0.0)) {
        test_axes(c, 1, &best);
    }
    bool apart = best.side >= 0 && best.separation > 0.0;
    exact_pairing p = {-1, {0, 0}};
    if (apart || best.flat) {
        double square = 0.0;
        p = nearest_pairing(c, &square);
        apart = square > 0.0;
    }
    if (apart) {
        improve(c, &p);
        answer_apart_exactly(c, &p, out);
    } else if (best.side >= 0) {
        answer_meeting_exactly(c, &best, out);
    } else if (best.flat) {
        answer_points(c, out);
    } else {
        hti_signed_distance_unbounded(out);
    }
}

HTI_STEP("src/convex", hti_signed_distance_exact, "exact",
         "distance of the origin to the border of the Minkowski difference, compared exactly");
