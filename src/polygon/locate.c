// locate.c: locates a point in a polygon. Method: locate.h. One loop serves float points and probes; they differ in how
// three comparisons are made.
#include "polygon/locate.h"

#include "base/pair_step.h"
#include "exact/expansion.h"

// Three functions that return signs for a point q: of q.y - y, of q.x - x, and of the orientation of a, b, q.
typedef struct comparisons {
    int (*above)(const void *q, float y);
    int (*right)(const void *q, float x);
    int (*side)(const void *q, ht_vec2 a, ht_vec2 b);
} comparisons;

typedef struct windings {
    int plus, minus; // the winding numbers: edges right of the point count for both sides, edges through it for one
    bool on, vertex;
    ht_segment edge; // the first edge through the point
} windings;

// Notes an edge through the point; edges through it in different directions make the point a vertex.
static void note_probe_crossing(windings *w, const ht_segment *e, bool at_end) {
    if (w->on && (hti_orient(w->edge.a, w->edge.b, e->a) != 0 || hti_orient(w->edge.a, w->edge.b, e->b) != 0)) {
        w->vertex = true;
    }
    w->edge = w->on ? w->edge : *e;
    w->on = true;
    w->vertex = w->vertex || at_end;
}

HTI_INLINE void count_edge(windings *w, const comparisons *c, const void *q, const ht_segment *e) {
    const int from_a = c->above(q, e->a.y), from_b = c->above(q, e->b.y);
    if (from_a * from_b > 0) {
        return; // both ends above the ray or both below
    }
    if (from_a == 0 && from_b == 0) { // horizontal, at the ray's height
        const int right_of_a = c->right(q, e->a.x), right_of_b = c->right(q, e->b.x);
        if (right_of_a * right_of_b <= 0) {
            note_probe_crossing(w, e, right_of_a * right_of_b == 0);
            w->minus += e->b.x > e->a.x ? -1 : e->b.x < e->a.x ? 1 : 0;
        }
        return;
    }
    const bool up = e->a.y < e->b.y;
    const int side = up ? c->side(q, e->a, e->b) : c->side(q, e->b, e->a);
    const bool counted = (up ? from_b : from_a) < 0; // the upper end is above the ray; the lower one is not
    if (side == 0) {
        note_probe_crossing(w, e, from_a == 0 || from_b == 0);
        w->minus += counted ? (up ? 1 : -1) : 0;
    } else if (side > 0 && counted) {
        w->plus += up ? 1 : -1;
        w->minus += up ? 1 : -1;
    }
}

static hti_location location_of_windings(const windings *w, const ht_polygon *polygon) {
    return (hti_location){w->on, !w->vertex && hti_is_filled(w->plus, polygon) && hti_is_filled(w->minus, polygon)};
}

HTI_INLINE void count_edges(windings *w, const ht_polygon *polygon, ht_box window, const comparisons *c,
                            const void *q) {
    hti_edges it = hti_edges_begin(polygon, window);
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        count_edge(w, c, q, &edge);
    }
}

static int point_above(const void *q, float y) {
    const float own = ((const ht_vec2 *)q)->y;
    return (own > y) - (own < y);
}

static int point_right(const void *q, float x) {
    const float own = ((const ht_vec2 *)q)->x;
    return (own > x) - (own < x);
}

static int point_edge_side(const void *q, ht_vec2 a, ht_vec2 b) {
    return hti_orient(a, b, *(const ht_vec2 *)q);
}

static const comparisons of_point = {point_above, point_right, point_edge_side};

// Compares the directions p -> a and p -> b, counter-clockwise from just above +x, which itself comes last.
static int compare_directions(ht_vec2 p, ht_vec2 a, ht_vec2 b) {
    if (hti_same_point(a, b)) {
        return 0;
    }
    const int part_a = a.y > p.y ? 0 : a.y < p.y ? 2 : a.x < p.x ? 1 : 3;
    const int part_b = b.y > p.y ? 0 : b.y < p.y ? 2 : b.x < p.x ? 1 : 3;
    return part_a != part_b ? part_a - part_b : -hti_orient(p, a, b);
}

static bool passes(const ht_segment *edge, ht_vec2 p) {
    return hti_same_point(edge->a, p) || hti_same_point(edge->b, p) ||
           hti_orient(edge->a, edge->b, p) == 0; // and p lies in its box
}

// Adds the change that an edge through p makes from the first sector to the sectors on both sides of the direction p ->
// end.
static void winding_past(hti_winding_pair *w, const ht_segment *edge, ht_vec2 p, ht_vec2 end) {
    const int out = hti_same_point(edge->b, p) ? 1 : compare_directions(p, edge->b, end);
    const int in = hti_same_point(edge->a, p) ? 1 : compare_directions(p, edge->a, end);
    w->left += (out <= 0) - (in <= 0);
    w->right += (out < 0) - (in < 0);
}

// Returns the winding numbers of the sectors on both sides of the direction p -> end; `start` is the first sector's.
static hti_winding_pair windings_beside(const ht_polygon *polygon, ht_vec2 p, int start, ht_vec2 end) {
    hti_winding_pair w = {start, start};
    hti_edges it = hti_edges_begin(polygon, (ht_box){p, p});
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        if (passes(&edge, p)) {
            winding_past(&w, &edge, p, end);
        }
    }
    return w;
}

// Whether every sector around a point where edges end or cross is filled.
static bool is_filled_around_vertex(const ht_polygon *polygon, ht_vec2 p, int start) {
    bool filled = hti_is_filled(start, polygon);
    hti_edges it = hti_edges_begin(polygon, (ht_box){p, p});
    for (ht_segment edge; filled && hti_edges_next(&it, &edge);) {
        if (passes(&edge, p)) {
            filled =
                (hti_same_point(edge.a, p) ||
                 hti_is_filled(windings_beside(polygon, p, start, edge.a).left, polygon)) &&
                (hti_same_point(edge.b, p) || hti_is_filled(windings_beside(polygon, p, start, edge.b).left, polygon));
        }
    }
    return filled;
}

static windings count_around(const ht_polygon *polygon, ht_vec2 p) {
    windings w = {0};
    count_edges(&w, polygon, (ht_box){p, {HTI_INFINITY, p.y}}, &of_point, &p);
    return w;
}

hti_location hti_locate_point(const ht_polygon *polygon, ht_vec2 p) {
    const windings w = count_around(polygon, p);
    if (w.vertex) {
        return (hti_location){true, is_filled_around_vertex(polygon, p, w.plus)};
    }
    return location_of_windings(&w, polygon);
}

// Returns what an edge that may meet the ray from p adds to the winding number of the first sector around p.
static int winding_right_of(const ht_segment *e, ht_vec2 p) {
    const bool up = e->b.y > p.y;
    if ((e->a.y > p.y) == up || (up ? hti_orient(e->a, e->b, p) : hti_orient(e->b, e->a, p)) <= 0) {
        return 0;
    }
    return up ? 1 : -1;
}

// Adds an edge that may meet the ray from p to the winding numbers of the sectors on both sides of p -> to.
static void add_winding_towards(hti_winding_pair *w, const ht_segment *e, ht_vec2 p, ht_vec2 to) {
    const ht_box point = {p, p};
    const bool is_end = hti_same_point(e->a, p) || hti_same_point(e->b, p);
    const int start = is_end ? 0 : winding_right_of(e, p);
    w->left += start;
    w->right += start;
    if (is_end || (hti_edge_meets(e->a, e->b, &point) && passes(e, p))) {
        winding_past(w, e, p, to);
    }
}

hti_winding_pair hti_locate_windings_towards(const ht_polygon *polygon, ht_vec2 p, ht_vec2 to) {
    hti_winding_pair w = {0, 0};
    hti_edges it = hti_edges_begin(polygon, (ht_box){p, {HTI_INFINITY, p.y}});
    for (ht_segment e; hti_edges_next(&it, &e);) {
        add_winding_towards(&w, &e, p, to);
    }
    return w;
}

// Returns the sign of the sum over the probe's points of their coordinate less x.
static int compare_probe_height(const hti_probe *q, double rounded, double x, bool vertical) {
    const double d = rounded - x, bound = q->error_bound + HTI_BOUND_ORIENT * hti_abs(d);
    if (hti_abs(d) > bound) {
        return hti_sign(d);
    }
    double terms[12];
    int n = 0;
    for (int i = 0; i < q->count; i++) {
        const double *part = vertical ? q->p[i].y : q->p[i].x;
        terms[n++] = part[0];
        terms[n++] = part[1];
        terms[n++] = part[2];
        terms[n++] = -x;
    }
    return hti_expansion_sum_sign(terms, n);
}

static int probe_above(const void *q, float y) {
    const hti_probe *probe = (const hti_probe *)q;
    return compare_probe_height(probe, probe->y, (double)y, true);
}

static int probe_right(const void *q, float x) {
    const hti_probe *probe = (const hti_probe *)q;
    return compare_probe_height(probe, probe->x, (double)x, false);
}

// Returns the side by the sum of the orientations: the orientation is affine in its third point, so that the
// orientation of the mean is the mean of the orientations.
static int probe_edge_side(const void *q, ht_vec2 a, ht_vec2 b) {
    const hti_probe *probe = (const hti_probe *)q;
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double vx = probe->x - (double)a.x, vy = probe->y - (double)a.y;
    const double left = ex * vy, right = ey * vx, det = left - right;
    const double bound =
        HTI_BOUND_ORIENT * (hti_abs(left) + hti_abs(right)) + 2.0 * probe->error_bound * (hti_abs(ex) + hti_abs(ey));
    if (hti_abs(det) > bound) {
        return hti_sign(det);
    }
    const hti_xpoint d = hti_xpoint_between(a, b), start = hti_xpoint_of(a);
    return hti_xpoint_mean_cross_sign(&d, &start, probe->p, probe->count);
}

hti_location hti_locate_probe(const ht_polygon *polygon, const hti_probe *probe) {
    static const comparisons of_probe = {probe_above, probe_right, probe_edge_side};
    windings w = {0};
    count_edges(&w, polygon, probe->window, &of_probe, probe);
    return location_of_windings(&w, polygon);
}

void hti_locate_set_probe(hti_probe *out, const hti_xpoint *points, int count) {
    double size = 0.0, x = 0.0, y = 0.0;
    for (int i = 0; i < count; i++) {
        out->p[i] = points[i];
        for (int k = 0; k < 3; k++) {
            x += points[i].x[k];
            y += points[i].y[k];
            size += hti_abs(points[i].x[k]) + hti_abs(points[i].y[k]);
        }
    }
    x /= (double)count;
    y /= (double)count;
    const double bound = 16.0 * 0x1p-53 * size; // nine sums and a quotient, each within u of the magnitudes' sum
    out->count = count;
    out->x = x;
    out->y = y;
    out->error_bound = bound;
    out->window.min.x = hti_float_down(x - bound);
    out->window.min.y = hti_float_down(y - bound);
    out->window.max.y = hti_float_up(y + bound);
    out->window.max.x = HTI_INFINITY;
}

HTI_STEP("src/polygon", hti_locate_point, "exact", "winding number at a point");
