// span.c: computes winding numbers along a line. Method: span.h.
#include "polygon/span.h"

#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "ring/rings.h"
#include "ring/vertices.h"

// Every member is set by itself, and none is set to zero before.
hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    hti_span out;
    out.from.x[0] = ax;
    out.from.x[1] = out.from.x[2] = 0.0;
    out.from.y[0] = ay;
    out.from.y[1] = out.from.y[2] = 0.0;
    out.to.x[0] = bx;
    out.to.x[1] = out.to.x[2] = 0.0;
    out.to.y[0] = by;
    out.to.y[1] = out.to.y[2] = 0.0;
    out.d.x[0] = bx;
    out.d.x[1] = -ax;
    out.d.x[2] = 0.0;
    out.d.y[0] = by;
    out.d.y[1] = -ay;
    out.d.y[2] = 0.0;
    out.starts = out.ends = out.is_segment = true;
    out.segment = (ht_segment){a, b};
    out.window = hti_edge_bounds(&out.segment);
    return out;
}

hti_span hti_span_of_thin(const hti_hull *thin) {
    if (thin->v == NULL) { // an oriented box without width or without height, from corner to opposite corner
        const hti_xpoint d = hti_hull_direction(thin, thin->obox->half.x > 0.0f ? 0 : 1);
        return (hti_span){.from = hti_hull_point(thin, 0),
                          .to = hti_hull_point(thin, 2),
                          .d = d,
                          .starts = true,
                          .ends = true,
                          .window = hti_everywhere()};
    }
    const ht_segment extent = hti_hull_extent_on_line(thin->v, thin->count);
    return hti_span_of_segment(extent.a, extent.b);
}

hti_span hti_span_of_ray(const ht_ray *ray) {
    return (hti_span){
        .from = hti_xpoint_of(ray->origin), .d = hti_xpoint_of(ray->dir), .starts = true, .window = hti_everywhere()};
}

hti_span hti_span_of_line(const ht_line *line) {
    return (hti_span){.from = hti_xpoint_of(line->point), .d = hti_xpoint_of(line->dir), .window = hti_everywhere()};
}

// An edge, and the sides of the span's line that its ends are on: 1 left, 0 on it, -1 right.
typedef struct met_edge {
    ht_segment edge;
    int side_a, side_b;
} met_edge;

static met_edge meet_edge(const hti_span *span, const ht_segment *edge) {
    if (span->is_segment) {
        return (met_edge){*edge, hti_orient(span->segment.a, span->segment.b, edge->a),
                          hti_orient(span->segment.a, span->segment.b, edge->b)};
    }
    const hti_xpoint a = hti_xpoint_of(edge->a), b = hti_xpoint_of(edge->b);
    return (met_edge){*edge, hti_xpoint_cross_sign(&span->d, &span->from, &a),
                      hti_xpoint_cross_sign(&span->d, &span->from, &b)};
}

// Whether the edge meets the line in one point.
static bool is_transverse(const met_edge *m) {
    return m->side_a * m->side_b <= 0 && m->side_a != m->side_b;
}

// Returns the sign of the position where the edge meets the line, in one point, less a point of the line: a segment's
// end or a vertex.
static int edge_order_to_point(const hti_span *span, const met_edge *m, const hti_xpoint *point) {
    if (span->is_segment) {
        const ht_vec2 p = {(float)point->x[0], (float)point->y[0]};
        return hti_orient(m->edge.a, m->edge.b, p) * (m->side_b > m->side_a ? 1 : -1);
    }
    const hti_xpoint e = hti_xpoint_between(m->edge.a, m->edge.b), a = hti_xpoint_of(m->edge.a);
    return -hti_xpoint_cross_sign(&e, point, &a) * hti_xpoint_cross_sign(&span->d, &hti_xpoint_zero, &e);
}

// A position on the span's line: where an edge meets it, or one of its points.
typedef struct span_vertex {
    const met_edge *edge; // or NULL, when `point` is the position
    const hti_xpoint *point;
} span_vertex;

// Returns the end of an edge that is on the line, or NULL.
static const ht_vec2 *end_on_line(const met_edge *m) {
    return m->side_a == 0 ? &m->edge.a : m->side_b == 0 ? &m->edge.b : NULL;
}

// Returns the sign of the position where the edge meets the line, less another position. Where one of two edges ends on
// the line, the other one's position is compared with that end.
static int order_to(const hti_span *span, const met_edge *m, span_vertex at) {
    if (at.edge != NULL && is_transverse(m) && is_transverse(at.edge)) {
        const ht_vec2 *const own = end_on_line(m), *const other = end_on_line(at.edge);
        if (own != NULL && other != NULL && hti_same_point(*own, *other)) {
            return 0;
        }
        if (own != NULL || other != NULL) {
            const hti_xpoint end = hti_xpoint_of(other != NULL ? *other : *own);
            return other != NULL ? edge_order_to_point(span, m, &end) : -edge_order_to_point(span, at.edge, &end);
        }
    }
    return at.edge != NULL ? hti_xpoint_meeting_order(&span->d, &span->from, &m->edge, &at.edge->edge)
                           : edge_order_to_point(span, m, at.point);
}

// Whether the edge counts: it meets the line no farther than `at`, and behind the start when the winding numbers are
// counted from there.
static bool is_counted(const hti_span *span, const met_edge *m, span_vertex at) {
    return is_transverse(m) && !(span->is_segment && edge_order_to_point(span, m, &span->from) <= 0) &&
           order_to(span, m, at) <= 0;
}

// Returns the sign of a point of the line less a position.
static int order_of_point(const hti_span *span, ht_vec2 p, span_vertex at) {
    const hti_xpoint x = hti_xpoint_of(p);
    return at.edge != NULL ? -edge_order_to_point(span, at.edge, &x) : hti_xpoint_dot_sign(&span->d, at.point, &x);
}

static span_vertex start_of(const hti_span *span) {
    return (span_vertex){NULL, &span->from};
}

// Returns the winding numbers behind the start of the span; 0 far away on a line.
static hti_winding_pair windings_at_start(const hti_span *span, const ht_polygon *polygon) {
    return span->is_segment ? hti_locate_windings_towards(polygon, span->segment.a, span->segment.b)
                            : (hti_winding_pair){0, 0};
}

// Returns the winding numbers behind a position of the span, counted from those at its start.
static hti_winding_pair windings_from_start(const hti_span *span, hti_winding_pair w, span_vertex at,
                                            const ht_polygon *polygon) {
    if (span->is_segment && at.point == &span->from) {
        return w;
    }
    hti_edges it = hti_edges_begin(polygon, span->is_segment ? span->window : hti_everywhere());
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (is_counted(span, &m, at)) {
            w.right += (m.side_a >= 0) - (m.side_b >= 0);
            w.left += (m.side_a > 0) - (m.side_b > 0);
        }
    }
    return w;
}

static hti_winding_pair windings_behind(const hti_span *span, span_vertex at, const ht_polygon *polygon) {
    return windings_from_start(span, windings_at_start(span, polygon), at, polygon);
}

// A polygon that a span may enter, and the polygon whose edge the span is, or NULL, each with its winding numbers at
// the span's start; those of the second are found when they are needed.
typedef struct entered {
    const ht_polygon *polygon, *own;
    hti_winding_pair there, here;
    bool has_here;
} entered;

static bool enters_behind(const hti_span *span, span_vertex at, entered *in) {
    const hti_winding_pair there = windings_from_start(span, in->there, at, in->polygon);
    const bool right = hti_is_filled(there.right, in->polygon), left = hti_is_filled(there.left, in->polygon);
    if ((right && left) || in->own == NULL || !(right || left)) {
        return right && left;
    }
    if (!in->has_here) {
        in->here = windings_at_start(span, in->own);
        in->has_here = true;
    }
    const hti_winding_pair here = windings_from_start(span, in->here, at, in->own);
    return (right && hti_is_filled(here.right, in->own)) || (left && hti_is_filled(here.left, in->own));
}

// Whether the edge meets the span in one point, neither its start nor its end.
static bool is_edge_between(const hti_span *span, const met_edge *m) {
    return is_transverse(m) && (!span->starts || edge_order_to_point(span, m, &span->from) > 0) &&
           (!span->ends || edge_order_to_point(span, m, &span->to) < 0);
}

// Whether the span enters behind an edge of `edges` that meets it before its end; *along becomes true when it does not
// and an edge is on its line.
static bool enters_behind_edges(const hti_span *span, const ht_polygon *edges, entered *in, bool *along) {
    hti_edges it = hti_edges_begin(edges, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (is_edge_between(span, &m) && enters_behind(span, (span_vertex){&m, NULL}, in)) {
            return true;
        }
        *along = *along || (m.side_a == 0 && m.side_b == 0);
    }
    return false;
}

// Only along an edge of `polygon` are its sides filled differently, so that it matters where own ones change.
bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own) {
    if (span->is_segment && hti_same_point(span->segment.a, span->segment.b)) {
        return false;
    }
    bool along = false;
    entered in = {.polygon = polygon, .own = own, .there = windings_at_start(span, polygon)};
    return (span->starts && enters_behind(span, start_of(span), &in)) ||
           enters_behind_edges(span, polygon, &in, &along) ||
           (own != NULL && along && enters_behind_edges(span, own, &in, &along));
}

// Whether an edge of the polygon lies along the span behind the position.
static bool runs_along(const hti_span *span, span_vertex at, const ht_polygon *polygon) {
    hti_edges it = hti_edges_begin(polygon, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (m.side_a == 0 && m.side_b == 0) {
            const int a = order_of_point(span, edge.a, at), b = order_of_point(span, edge.b, at);
            if ((a <= 0 && b > 0) || (b <= 0 && a > 0)) {
                return true;
            }
        }
    }
    return false;
}

// Whether the content leaves the polygon behind the position: it fills a side that the polygon does not fill, or the
// span itself is outside.
static bool leaves_behind(const hti_span *span, span_vertex at, const hti_content *c) {
    bool right = true, left = true;
    if (c->filled != NULL) {
        const hti_winding_pair w = windings_behind(span, at, c->filled);
        right = hti_is_filled(w.right, c->filled);
        left = hti_is_filled(w.left, c->filled);
    }
    if (!c->with_span && !right && !left) {
        return false;
    }
    const hti_winding_pair w = windings_behind(span, at, c->container);
    const bool in_right = hti_is_filled(w.right, c->container), in_left = hti_is_filled(w.left, c->container);
    return (c->filled != NULL && ((right && !in_right) || (left && !in_left))) ||
           (c->with_span && !in_right && !in_left && !runs_along(span, at, c->container));
}

// Whether the content leaves behind a position where an edge of `edges` meets the span between its ends, or begins or
// stops to lie along it.
static bool leaves_behind_edges(const hti_span *span, const ht_polygon *edges, const hti_content *c) {
    hti_edges it = hti_edges_begin(edges, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (is_edge_between(span, &m) && leaves_behind(span, (span_vertex){&m, NULL}, c)) {
            return true;
        }
        for (int end = 0; c->with_span && m.side_a == 0 && m.side_b == 0 && end < 2; end++) {
            const hti_xpoint v = hti_xpoint_of(end == 0 ? edge.a : edge.b);
            if (hti_xpoint_dot_sign(&span->d, &span->from, &v) > 0 &&
                hti_xpoint_dot_sign(&span->d, &span->to, &v) < 0 && leaves_behind(span, (span_vertex){NULL, &v}, c)) {
                return true;
            }
        }
    }
    return false;
}

bool hti_span_leaves(const hti_span *span, const hti_content *content) {
    return leaves_behind(span, start_of(span), content) || leaves_behind_edges(span, content->container, content) ||
           (content->filled != NULL && leaves_behind_edges(span, content->filled, content));
}

// A half of an edge, from the point where it meets the span: the direction in which it goes away, on which side, and
// whether the edge leaves (1) or arrives (-1).
typedef struct half_edge {
    hti_xpoint d;
    int side, way;
} half_edge;

static half_edge half_edge_of(const met_edge *m, int end) {
    const ht_vec2 a = m->edge.a, b = m->edge.b;
    return end == 1 ? (half_edge){hti_xpoint_between(a, b), m->side_b, 1}
                    : (half_edge){hti_xpoint_between(b, a), m->side_a, -1};
}

// The winding numbers before and beyond a half edge, going round the position from the span's direction, to the left or
// right as the half edge lies; the winding number at the start is `start`.
typedef struct around_half {
    int before, beyond;
} around_half;

static around_half windings_around(const hti_span *span, span_vertex at, const ht_polygon *polygon,
                                   const half_edge *half, int start) {
    around_half winding = {start, start};
    hti_edges it = hti_edges_begin(polygon, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (!is_transverse(&m) || order_to(span, &m, at) != 0) {
            continue;
        }
        for (int end = 0; end < 2; end++) {
            const half_edge h = half_edge_of(&m, end);
            const int order =
                h.side == half->side ? half->side * hti_xpoint_cross_sign(&h.d, &hti_xpoint_zero, &half->d) : -1;
            winding.before += order > 0 ? half->side * h.way : 0;
            winding.beyond += order >= 0 ? half->side * h.way : 0;
        }
    }
    return winding;
}

static bool is_thin_at(const hti_span *span, const met_edge *m, const ht_polygon *polygon) {
    const span_vertex at = {m, NULL};
    const hti_winding_pair w = windings_behind(span, at, polygon);
    for (int end = 0; end < 2; end++) {
        const half_edge h = half_edge_of(m, end);
        const around_half around = windings_around(span, at, polygon, &h, h.side > 0 ? w.left : w.right);
        if (hti_is_filled(around.before, polygon) || hti_is_filled(around.beyond, polygon)) {
            return false;
        }
    }
    return true;
}

bool hti_span_crosses_thin(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon,
                           const ht_segment *segment) {
    const met_edge m = meet_edge(span, segment);
    if (m.side_a * m.side_b >= 0 || !is_edge_between(span, &m) || !is_thin_at(span, &m, polygon)) {
        return false;
    }
    if (own == NULL) {
        return true;
    }
    const hti_span back = hti_span_of_segment(segment->a, segment->b);
    const met_edge n = meet_edge(&back, &span->segment);
    return is_thin_at(&back, &n, own);
}

bool hti_span_crosses_thin_ring(const hti_span *span, const ht_polygon *own, const ht_polygon *polygon) {
    for (int32_t ring = 0; ring < polygon->ring_count; ring++) {
        int32_t first = 0;
        const int32_t stop = hti_ring_range(polygon, ring, &first);
        if (hti_vertices_are_collinear(polygon->v + first, stop - first)) {
            const ht_segment extent = hti_hull_extent_on_line(polygon->v + first, stop - first);
            if (hti_span_crosses_thin(span, own, polygon, &extent)) {
                return true;
            }
        }
    }
    return false;
}

// Whether everything around the position is filled.
static bool is_filled_around_disc(const hti_span *span, span_vertex at, const ht_polygon *polygon) {
    const hti_winding_pair w = windings_behind(span, at, polygon);
    bool filled = hti_is_filled(w.left, polygon) && hti_is_filled(w.right, polygon);
    hti_edges it = hti_edges_begin(polygon, span->window);
    for (ht_segment edge; filled && hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (!is_transverse(&m) || order_to(span, &m, at) != 0) {
            continue;
        }
        for (int end = 0; filled && end < 2; end++) {
            const half_edge h = half_edge_of(&m, end);
            filled =
                h.side == 0 ||
                hti_is_filled(windings_around(span, at, polygon, &h, h.side > 0 ? w.left : w.right).beyond, polygon);
        }
    }
    return filled;
}

bool hti_span_is_inside_at(const hti_span *span, const ht_segment *place, const ht_polygon *polygon) {
    if (hti_same_point(place->a, place->b)) {
        const hti_xpoint p = hti_xpoint_of(place->a);
        return is_filled_around_disc(span, (span_vertex){NULL, &p}, polygon);
    }
    const met_edge m = meet_edge(span, place);
    return is_filled_around_disc(span, (span_vertex){&m, NULL}, polygon);
}

// Whether the edge, which lies along the span's line, shows a position of the span around which not everything is
// filled.
static bool is_bare_along(const hti_span *span, const ht_segment *edge, const ht_polygon *polygon) {
    const int a = order_of_point(span, edge->a, start_of(span)), b = order_of_point(span, edge->b, start_of(span));
    if ((a <= 0 && b >= 0) || (b <= 0 && a >= 0)) {
        if (!is_filled_around_disc(span, start_of(span), polygon)) {
            return true;
        }
    }
    for (int end = 0; end < 2; end++) {
        const hti_xpoint v = hti_xpoint_of(end == 0 ? edge->a : edge->b);
        if (hti_xpoint_dot_sign(&span->d, &span->from, &v) >= 0 && hti_xpoint_dot_sign(&span->d, &span->to, &v) <= 0 &&
            !is_filled_around_disc(span, (span_vertex){NULL, &v}, polygon)) {
            return true;
        }
    }
    return false;
}

bool hti_span_touches_outside(const hti_span *span, const ht_polygon *polygon) {
    hti_edges it = hti_edges_begin(polygon, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (m.side_a == 0 && m.side_b == 0 ? is_bare_along(span, &edge, polygon)
                                           : is_transverse(&m) && edge_order_to_point(span, &m, &span->from) >= 0 &&
                                                 edge_order_to_point(span, &m, &span->to) <= 0 &&
                                                 !is_filled_around_disc(span, (span_vertex){&m, NULL}, polygon)) {
            return true;
        }
    }
    return false;
}

// The cross product of two vectors, and the sum of its products' sizes, which bounds its error.
typedef struct rough {
    double value, size;
} rough;

static rough rough_cross(double ax, double ay, double bx, double by) {
    const double p = ax * by, q = ay * bx;
    return (rough){p - q, hti_abs(p) + hti_abs(q)};
}

// Whether the lines of span, edge and other may meet in one point. They do when D (f x (a - c)) + N (f x e) = 0, where
// a + (N / D) e is where the edge meets the span, D = d x e, N = d x (from - a), and c, f are the other edge's start
// and direction. Each factor errs by a few u of its size, where coordinates count by their own size because they may be
// rounded sums.
static bool may_be_concurrent(const hti_span *s, const ht_segment *e, const ht_segment *f) {
    const double dx = s->d.x[0] + s->d.x[1] + s->d.x[2], dy = s->d.y[0] + s->d.y[1] + s->d.y[2];
    const double ox = s->from.x[0] + s->from.x[1] + s->from.x[2], oy = s->from.y[0] + s->from.y[1] + s->from.y[2];
    const double ax = (double)e->a.x, ay = (double)e->a.y, ex = (double)e->b.x - ax, ey = (double)e->b.y - ay;
    const double cx = (double)f->a.x, cy = (double)f->a.y, fx = (double)f->b.x - cx, fy = (double)f->b.y - cy;
    const rough along = rough_cross(dx, dy, ex, ey), to_edge = rough_cross(dx, dy, ox - ax, oy - ay);
    const rough to_other = rough_cross(fx, fy, ax - cx, ay - cy), turn = rough_cross(fx, fy, ex, ey);
    const double far = hti_abs(dx) * (hti_abs(oy) + hti_abs(ay)) + hti_abs(dy) * (hti_abs(ox) + hti_abs(ax));
    const double sum = along.value * to_other.value + to_edge.value * turn.value;
    const double size = along.size * to_other.size + (to_edge.size + far) * turn.size;
    return !(hti_abs(sum) > 0x1p-40 * size);
}

bool hti_span_pinched(const hti_span *span, const ht_polygon *polygon, const ht_segment *edge) {
    hti_edges it = hti_edges_begin(polygon, hti_span_of_segment(edge->a, edge->b).window);
    for (ht_segment other; hti_edges_next(&it, &other);) {
        const bool collinear = hti_orient(edge->a, edge->b, other.a) == 0 && hti_orient(edge->a, edge->b, other.b) == 0;
        if (!collinear && may_be_concurrent(span, edge, &other)) {
            return true;
        }
    }
    return false;
}
