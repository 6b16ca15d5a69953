// span.c: winding numbers along a line. Method: span.h.
#include "query/algo/span.h"

#include "query/algo/hull_features.h"
#include "query/algo/locate.h"

hti_span hti_span_of_segment(ht_vec2 a, ht_vec2 b) {
    const ht_box window = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                           {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    const hti_xpoint d = {{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
    return (hti_span){hti_xpoint_of(a), hti_xpoint_of(b), d, true, true, true, {a, b}, window};
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
    const ht_segment extent = hti_extent_on_line(thin->v, thin->count);
    return hti_span_of_segment(extent.a, extent.b);
}

hti_span hti_span_of_ray(const ht_ray *ray) {
    return (hti_span){
        .from = hti_xpoint_of(ray->origin), .d = hti_xpoint_of(ray->dir), .starts = true, .window = hti_everywhere()};
}

hti_span hti_span_of_line(const ht_line *line) {
    return (hti_span){.from = hti_xpoint_of(line->point), .d = hti_xpoint_of(line->dir), .window = hti_everywhere()};
}

// An edge and the sides of its ends to the span's line: 1 left, 0 on it, -1 right.
typedef struct met_edge {
    ht_segment edge;
    int side_a, side_b;
} met_edge;

static met_edge meet_edge(const hti_span *span, const ht_segment *edge) {
    const hti_xpoint a = hti_xpoint_of(edge->a), b = hti_xpoint_of(edge->b);
    return (met_edge){*edge, hti_x_cross(&span->d, &span->from, &a), hti_x_cross(&span->d, &span->from, &b)};
}

// Meets the line in one point.
static bool is_transverse(const met_edge *m) {
    return m->side_a * m->side_b <= 0 && m->side_a != m->side_b;
}

// Sign of the place where the edge meets the line, less a point of the line.
static int order_to_point(const hti_span *span, const met_edge *m, const hti_xpoint *point) {
    const hti_xpoint e = {{(double)m->edge.b.x, -(double)m->edge.a.x}, {(double)m->edge.b.y, -(double)m->edge.a.y}};
    const hti_xpoint zero = {{0.0}, {0.0}}, a = hti_xpoint_of(m->edge.a);
    return -hti_x_cross(&e, point, &a) * hti_x_cross(&span->d, &zero, &e);
}

// Whether the edge meets the line no farther than `at` does, or than the span's start when that is NULL; and behind the
// start when the winding numbers are counted from there.
static bool is_counted(const hti_span *span, const met_edge *m, const met_edge *at) {
    if (!is_transverse(m) || (span->is_segment && order_to_point(span, m, &span->from) <= 0)) {
        return false;
    }
    return at != NULL ? hti_x_meeting_order(&span->d, &span->from, &m->edge, &at->edge) <= 0
                      : order_to_point(span, m, &span->from) <= 0;
}

// The winding numbers behind the place where `at` meets the line, or behind the span's start when it is NULL; counted
// from a segment's start, or from far away, where they are 0.
static hti_both_sides windings_behind(const hti_span *span, const met_edge *at, const ht_polygon *polygon) {
    hti_both_sides w = {0, 0};
    if (span->is_segment) {
        w = hti_windings_towards(polygon, span->segment.a, span->segment.b);
        if (at == NULL) {
            return w;
        }
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

static bool enters_behind(const hti_span *span, const met_edge *at, const ht_polygon *polygon, const ht_polygon *own) {
    const hti_both_sides there = windings_behind(span, at, polygon);
    const bool right = hti_is_filled(there.right, polygon), left = hti_is_filled(there.left, polygon);
    if ((right && left) || own == NULL || !(right || left)) {
        return right && left;
    }
    const hti_both_sides here = windings_behind(span, at, own);
    return (right && hti_is_filled(here.right, own)) || (left && hti_is_filled(here.left, own));
}

// Behind every edge of `edges` that meets the span before its end.
static bool enters_behind_edges(const hti_span *span, const ht_polygon *edges, const ht_polygon *polygon,
                                const ht_polygon *own) {
    hti_edges it = hti_edges_begin(edges, span->window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const met_edge m = meet_edge(span, &edge);
        if (is_transverse(&m) && (!span->starts || order_to_point(span, &m, &span->from) > 0) &&
            (!span->ends || order_to_point(span, &m, &span->to) < 0) && enters_behind(span, &m, polygon, own)) {
            return true;
        }
    }
    return false;
}

bool hti_span_enters(const hti_span *span, const ht_polygon *polygon, const ht_polygon *own) {
    if (span->is_segment && hti_same_point(span->segment.a, span->segment.b)) {
        return false;
    }
    return (span->starts && enters_behind(span, NULL, polygon, own)) ||
           enters_behind_edges(span, polygon, polygon, own) ||
           (own != NULL && enters_behind_edges(span, own, polygon, own));
}

// The cross product of two vectors with the sum of its products' sizes, which bounds its error.
typedef struct rough {
    double value, size;
} rough;

static rough rough_cross(double ax, double ay, double bx, double by) {
    const double p = ax * by, q = ay * bx;
    return (rough){p - q, hti_abs(p) + hti_abs(q)};
}

// The lines of span, edge and other meet in one point when D (f x (a - c)) + N (f x e) = 0, where a + (N / D) e is
// where the edge meets the span, D = d x e, N = d x (from - a), and c, f are the other edge's start and direction. Each
// factor errs by a few u of its size, where coordinates count by their own size because they may be rounded sums.
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
