// ray_polygon.c: lists the intervals of a ray in a polygon, exactly: the maximal ones of filled points and edges.
//
// The winding numbers just right and just left of the line (span.h) change at the places where edges meet it; between
// two neighbouring places the line lies in the polygon where either side is filled or an edge runs along. Places before
// the origin are summed up as they come. Places from the origin to the end are sorted, a bounded number of them in a
// pass over the edges, and then passed in order. With an edge index, and an origin on no edge, the winding number at
// the origin is computed instead, and only edges near the ray are visited. This takes O(n + k log k) with k places on
// the ray, and one more pass for every RAY_POSITIONS of them.
//
// At a place with several edges the ray enters by the first edge that the line, shifted a little to either side, meets.
#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "polygon/span.h"
#include "query/ray/ray_internal.h"
#include "query/ray/ray_position.h"
#include "ring/rings.h"
#include "ring/vertices.h"

enum { RAY_POSITIONS = 32 };

// The state between two places.
typedef struct ray_side_state {
    int right, left; // winding numbers
    int cover;       // edges along the line
} ray_side_state;

// The edges that the line, shifted to one side, meets first and last at a place.
typedef struct one_side {
    hti_ray_position first, last;
    bool any;
} one_side;

// All edges that meet the line at one place.
typedef struct ray_group {
    hti_ray_position at; // the position of the lowest number
    one_side left, right;
    ray_side_state change;
    bool any, crosses; // crosses: an edge lies on both sides of the line
    int count;
} ray_group;

typedef struct ray_traversal {
    hti_ray_line line;
    const ht_polygon *polygon;
    hti_ray_list *list;
    ray_side_state now;
    bool counts_before; // whether places before the origin count
    ray_group group;
    bool open, begun; // whether an interval is open; whether the origin has been left
    ht_ray_hit hit;   // the open interval
    hti_ray_position places[RAY_POSITIONS];
    int count;
    bool more; // whether places found no room
    hti_ray_position last;
    bool has_last; // then places up to `last` are done
} ray_traversal;

// Where the sides differ, an edge covers the line.
static bool is_in_state(const ray_traversal *w, const ray_side_state *s) {
    return s->cover > 0 || hti_is_filled(s->right, w->polygon);
}

static bool is_in_polygon(const ray_traversal *w) {
    return is_in_state(w, &w->now);
}

static bool is_inside_both_sides(const ray_traversal *w) {
    return hti_is_filled(w->now.right, w->polygon) && hti_is_filled(w->now.left, w->polygon);
}

static ray_side_state change_of(const hti_ray_position *p) {
    return (ray_side_state){(p->side_a >= 0) - (p->side_b >= 0), (p->side_a > 0) - (p->side_b > 0), p->cover};
}

static void apply_state_change(ray_side_state *s, const ray_side_state *change) {
    s->right += change->right;
    s->left += change->left;
    s->cover += change->cover;
}

// Compares two edges that meet the line in one point and lie on the given side of it (1 left, -1 right): 1 when the
// line, shifted to that side, meets p first.
static int is_first_ray_position(const hti_ray_position *p, const hti_ray_position *q, int side) {
    const hti_xpoint zero = {{0.0}, {0.0}}, e = hti_ray_edge_direction(p), f = hti_ray_edge_direction(q);
    const int turn_p = p->side_b == side ? 1 : -1, turn_q = q->side_b == side ? 1 : -1; // towards that side
    return side * turn_p * turn_q * hti_xpoint_cross_sign(&f, &zero, &e);
}

static void visit_on_side(one_side *s, const hti_ray_position *p, int side) {
    if (p->side_a != side && p->side_b != side) {
        return;
    }
    if (!s->any || is_first_ray_position(p, &s->first, side) > 0) {
        s->first = *p;
    }
    if (!s->any || is_first_ray_position(p, &s->last, side) < 0) {
        s->last = *p;
    }
    s->any = true;
}

// Returns the normal of the position's edge that points against the ray (ahead -1) or along it (1).
static ht_vec2 polygon_ray_normal(const ray_traversal *w, const hti_ray_position *p, int ahead) {
    const hti_xpoint zero = {{0.0}, {0.0}}, e = hti_ray_edge_direction(p);
    const hti_offset v = hti_xpoint_offset(&zero, &e);
    const double turn = (double)(ahead * hti_xpoint_cross_sign(&w->line.d, &zero, &e));
    return hti_ray_unit(turn * v.y, -turn * v.x);
}

// Returns the edge of the group that the ray enters by (ahead -1) or leaves by (1); NULL when all run along the ray.
static const hti_ray_position *group_border_of(const ray_group *g, int ahead) {
    const hti_ray_position *left = ahead < 0 ? &g->left.first : &g->left.last;
    const hti_ray_position *right = ahead < 0 ? &g->right.first : &g->right.last;
    if (g->left.any && g->right.any) {
        return left->number < right->number ? left : right;
    }
    return g->left.any ? left : g->right.any ? right : NULL;
}

static ht_vec2 border_normal(const ray_traversal *w, const ray_group *g, int ahead) {
    const hti_ray_position *p = group_border_of(g, ahead);
    const double turn = (double)ahead;
    return p != NULL ? polygon_ray_normal(w, p, ahead) : hti_ray_unit(turn * w->line.d.x[0], turn * w->line.d.y[0]);
}

static void open_interval(ray_traversal *w, double enter) {
    w->hit = (ht_ray_hit){.relation = HT_TOUCH, .enter = hti_ray_fraction(enter)};
    w->open = true;
}

static void close_interval(ray_traversal *w, float exit) {
    w->hit.exit = exit > w->hit.enter ? exit : w->hit.enter;
    hti_ray_list_add(w->list, &w->hit);
    w->open = false;
}

static void start_inside(ray_traversal *w) {
    w->hit.inside = true;
    w->hit.relation = HT_OVERLAP;
    w->hit.normal = (ht_vec2){0.0f, 0.0f};
}

// Returns the outward normal where the ray runs along an edge: towards the side that is not filled, or towards either.
static ht_vec2 normal_along(const ray_traversal *w) {
    const double dx = w->line.d.x[0], dy = w->line.d.y[0];
    return hti_is_filled(w->now.left, w->polygon) ? hti_ray_unit(dy, -dx) : hti_ray_unit(-dy, dx);
}

// Begins at the origin, when no edge ends or crosses there.
static void begin_ray_polygon(ray_traversal *w) {
    w->begun = true;
    if (!is_in_polygon(w)) {
        return;
    }
    open_interval(w, 0.0);
    if (is_inside_both_sides(w)) {
        start_inside(w);
        return;
    }
    w->hit.normal = normal_along(w);
}

static void enter_at(ray_traversal *w, const ray_group *g, bool at_start) {
    const bool was_in = at_start && is_in_polygon(w);
    ray_side_state after = w->now;
    apply_state_change(&after, &g->change);
    const bool leaves = was_in && !is_in_state(w, &after);
    const hti_ray_position *p = group_border_of(g, leaves ? 1 : -1);
    open_interval(w, at_start ? 0.0 : hti_ray_position_value(&w->line, &g->at));
    w->hit.part = p != NULL ? p->number : g->at.number;
    w->hit.normal = p == NULL && was_in && !leaves ? normal_along(w) : border_normal(w, g, leaves ? 1 : -1);
    if (at_start && hti_locate_point(w->polygon, w->line.origin).inside) {
        start_inside(w);
    }
}

// Whether the line properly crosses the segment where the group is.
static bool is_at(const ray_traversal *w, const ht_segment *segment) {
    hti_ray_position p = {
        .edge = *segment, .side_a = hti_ray_side(&w->line, segment->a), .side_b = hti_ray_side(&w->line, segment->b)};
    if (p.side_a * p.side_b >= 0) {
        return false;
    }
    hti_ray_position_estimate(&w->line, &p);
    return hti_ray_order(&w->line, &p, &w->group.at) == 0;
}

// Whether the line crosses, at the group, a ring whose vertices all lie on one line; such a ring is the segment between
// its outermost vertices.
static bool crosses_thin_ring(const ray_traversal *w, const hti_span *span) {
    for (int32_t ring = 0; ring < w->polygon->ring_count; ring++) {
        int32_t first = 0;
        const int32_t stop = hti_ring_range(w->polygon, ring, &first);
        if (hti_vertices_are_collinear(w->polygon->v + first, stop - first)) {
            const ht_segment extent = hti_hull_extent_on_line(w->polygon->v + first, stop - first);
            if (is_at(w, &extent) && hti_span_crosses_thin(span, NULL, w->polygon, &extent)) {
                return true;
            }
        }
    }
    return false;
}

// Whether the line crosses an edge of the group, or a ring on one line, where the edge or ring is thin. A single edge is
// not: by either rule something is filled on one of its sides. Where the group has several edges, the surroundings of the
// place decide. A ring on one line has edges on both sides of the place.
static bool crosses_thin(const ray_traversal *w) {
    const ray_group *g = &w->group;
    if (g->count == 1) {
        return false;
    }
    const ht_ray ray = {w->line.origin, w->line.dir};
    const hti_span span = hti_span_of_ray(&ray);
    hti_edges it = hti_edges_begin(w->polygon, hti_everywhere());
    for (ht_segment edge; g->crosses && hti_edges_next(&it, &edge);) {
        if (is_at(w, &edge) && hti_span_crosses_thin(&span, NULL, w->polygon, &edge)) {
            return true;
        }
    }
    return g->left.any && g->right.any && crosses_thin_ring(w, &span);
}

// Passes the group, which is complete.
static void pass_ray_group(ray_traversal *w) {
    const ray_group *g = &w->group;
    if (!g->any) {
        return;
    }
    const bool at_start = !w->begun && hti_ray_order_to_start(&w->line, &g->at) == 0;
    if (!w->begun && !at_start) {
        begin_ray_polygon(w);
    }
    w->begun = true;
    if (w->open && is_inside_both_sides(w)) {
        w->hit.relation = HT_OVERLAP;
    }
    if (!w->open) {
        enter_at(w, g, at_start);
    }
    if (w->hit.relation != HT_OVERLAP && !at_start && hti_ray_order_to_end(&w->line, &g->at) < 0 && crosses_thin(w)) {
        w->hit.relation = HT_OVERLAP;
    }
    apply_state_change(&w->now, &g->change);
    if (!is_in_polygon(w)) {
        w->hit.exit_normal = border_normal(w, g, 1);
        const float exit = hti_ray_fraction(hti_ray_position_value(&w->line, &g->at));
        close_interval(w, exit < w->line.max ? exit : w->line.max);
    }
}

static void take_ray_position(ray_traversal *w, const hti_ray_position *p) {
    ray_group *g = &w->group;
    if (g->any && hti_ray_order(&w->line, p, &g->at) != 0) {
        pass_ray_group(w);
        g->any = false;
    }
    if (!g->any) {
        g->at = *p;
        g->any = true;
        g->left.any = g->right.any = g->crosses = false;
        g->count = 0;
        g->change = (ray_side_state){0, 0, 0};
    }
    const ray_side_state change = change_of(p);
    apply_state_change(&g->change, &change);
    g->crosses = g->crosses || p->side_a * p->side_b < 0;
    g->count++;
    visit_on_side(&g->left, p, 1);
    visit_on_side(&g->right, p, -1);
}

static void finish_ray_polygon(ray_traversal *w) {
    const bool at_end = w->group.any && hti_ray_order_to_end(&w->line, &w->group.at) == 0;
    pass_ray_group(w);
    if (!w->begun) {
        begin_ray_polygon(w);
    }
    if (w->open) {
        if (is_inside_both_sides(w) && !at_end && w->line.max > 0.0f) {
            w->hit.relation = HT_OVERLAP;
        }
        w->hit.exit_normal = (ht_vec2){0.0f, 0.0f};
        close_interval(w, w->line.max);
    }
}

// Returns the order in which places are taken: along the line, then by number.
static int ray_position_sort_order(const ray_traversal *w, const hti_ray_position *p, const hti_ray_position *q) {
    const int order = hti_ray_order(&w->line, p, q);
    return order != 0 ? order : (p->number > q->number) - (p->number < q->number);
}

// Sorts the place into the list; the last place gives way when there is no room.
static void keep_ray_position(ray_traversal *w, const hti_ray_position *p) {
    if (w->count == RAY_POSITIONS) {
        w->more = true;
        if (ray_position_sort_order(w, p, &w->places[RAY_POSITIONS - 1]) > 0) {
            return;
        }
        w->count--;
    }
    int i = w->count++;
    for (; i > 0 && ray_position_sort_order(w, p, &w->places[i - 1]) < 0; i--) {
        w->places[i] = w->places[i - 1];
    }
    w->places[i] = *p;
}

static void visit_ray_position(ray_traversal *w, hti_ray_position *p) {
    hti_ray_position_estimate(&w->line, p);
    if (w->has_last) {
        if (ray_position_sort_order(w, p, &w->last) > 0 && hti_ray_order_to_end(&w->line, p) <= 0) {
            keep_ray_position(w, p);
        }
        return;
    }
    if (hti_ray_order_to_start(&w->line, p) < 0) {
        const ray_side_state change = change_of(p);
        if (w->counts_before) {
            apply_state_change(&w->now, &change);
        }
    } else if (hti_ray_order_to_end(&w->line, p) <= 0) {
        keep_ray_position(w, p);
    }
}

static void visit_ray_edge(ray_traversal *w, const ht_segment *edge, int32_t number) {
    const int side_a = hti_ray_side(&w->line, edge->a), side_b = hti_ray_side(&w->line, edge->b);
    if (side_a * side_b > 0) {
        return;
    }
    hti_ray_position p = {.edge = *edge, .number = number, .side_a = side_a, .side_b = side_b};
    if (side_a != side_b) {
        visit_ray_position(w, &p);
        return;
    }
    const hti_xpoint a = hti_xpoint_of(edge->a), b = hti_xpoint_of(edge->b);
    const int forward = hti_xpoint_dot_sign(&w->line.d, &a, &b);
    p.point = edge->a;
    p.cover = forward;
    visit_ray_position(w, &p);
    if (forward != 0) {
        p.point = edge->b;
        p.cover = -forward;
        visit_ray_position(w, &p);
    }
}

// Returns a box around the ray up to its end.
static ht_box ray_line_window(const hti_ray_line *line) {
    ht_box box = {line->origin, line->origin};
    const double end[2] = {(double)line->max * line->d.x[0], (double)line->max * line->d.y[0]};
    float *const low[2] = {&box.min.x, &box.min.y}, *const high[2] = {&box.max.x, &box.max.y};
    for (int i = 0; i < 2; i++) {
        const double from = (double)*low[i], to = from + end[i], pad = 0x1p-50 * (hti_abs(from) + hti_abs(to));
        if (end[i] > 0.0) {
            *high[i] = to < (double)FLT_MAX ? hti_float_up(to + pad) : HTI_INFINITY;
        } else if (end[i] < 0.0) {
            *low[i] = to > -(double)FLT_MAX ? hti_float_down(to - pad) : -HTI_INFINITY;
        }
    }
    return box;
}

static void traversal_window(ray_traversal *w, ht_box window) {
    do {
        w->more = false;
        w->count = 0;
        hti_edges it = hti_edges_begin(w->polygon, window);
        for (ht_segment edge; hti_edges_next(&it, &edge);) {
            visit_ray_edge(w, &edge, it.edge);
        }
        for (int i = 0; i < w->count; i++) {
            take_ray_position(w, &w->places[i]);
        }
        w->has_last = w->count > 0;
        w->last = w->places[w->has_last ? w->count - 1 : 0];
    } while (w->more);
    finish_ray_polygon(w);
}

// Lists the hit of a ray that is a point.
static void list_point(const ht_ray *ray, float max, const ht_polygon *polygon, hti_ray_list *list) {
    const hti_location place = hti_locate_point(polygon, ray->origin);
    if (!place.on && !place.inside) {
        return;
    }
    ht_ray_hit hit = {.inside = place.inside, .relation = place.inside ? HT_OVERLAP : HT_TOUCH, .exit = max};
    hti_edges it = hti_edges_begin(polygon, (ht_box){ray->origin, ray->origin});
    for (ht_segment edge; !place.inside && hti_edges_next(&it, &edge);) {
        if (hti_orient(edge.a, edge.b, ray->origin) == 0 && !hti_same_point(edge.a, edge.b)) {
            const ht_vec2 ahead = hti_same_point(ray->origin, edge.b) ? edge.a : edge.b;
            const hti_winding_pair w = hti_locate_windings_towards(polygon, ray->origin, ahead);
            const double turn = hti_is_filled(w.left, polygon) ? 1.0 : -1.0;
            hit.normal = hti_ray_unit(turn * ((double)ahead.y - (double)ray->origin.y),
                                      -turn * ((double)ahead.x - (double)ray->origin.x));
            hit.part = it.edge;
            break;
        }
    }
    hti_ray_list_add(list, &hit);
}

void hti_ray_polygon(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    const ht_polygon *p = &s->polygon;
    if (ray->dir.x == 0.0f && ray->dir.y == 0.0f) {
        list_point(ray, max, p, list);
        return;
    }
    ray_traversal w;
    w.line = hti_ray_line_of(ray, max);
    w.polygon = p;
    w.list = list;
    w.now = (ray_side_state){0, 0, 0};
    w.counts_before = p->index == NULL || hti_locate_point(p, ray->origin).on;
    w.group.any = w.open = w.begun = w.has_last = false;
    if (!w.counts_before) {
        const hti_winding_pair here = hti_locate_windings_towards(p, ray->origin, ray->origin);
        w.now = (ray_side_state){here.right, here.left, 0};
    }
    traversal_window(&w, w.counts_before ? hti_everywhere() : ray_line_window(&w.line));
}

HTI_STEP("src/query/ray", hti_ray_polygon, "parts", "winding numbers on both sides of the ray, edge by edge");
