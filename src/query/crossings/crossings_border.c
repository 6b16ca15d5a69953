// crossings_border.c: the border of a shape, edge by edge.
//
// A hull's edges are numbered by the vertices they start from. A hull that is grown by a radius has, as edge i, the arc
// around vertex i and the offset of the edge behind it; repeated vertices have none. A disc is one circle, a thin shape
// the segments it is made of, a point one edge of no length.
#include "query/algo/hull_features.h"
#include "query/crossings/crossings_internal.h"

static void set_straight(hti_edge *edge, const hti_xpoint *a, const hti_xpoint *b, const hti_xpoint *d) {
    const hti_offset along = hti_v_offset(a, b);
    edge->count = 1;
    edge->piece[0] = (hti_piece){.kind = HTI_STRAIGHT,
                                 .exact = true,
                                 .a = *a,
                                 .b = *b,
                                 .d = *d,
                                 .starts = true,
                                 .ends = true,
                                 .p = hti_rounded_point(a),
                                 .q = {along.x, along.y}};
}

static void set_segment(hti_edge *edge, ht_vec2 a, ht_vec2 b) {
    const hti_xpoint p = hti_xpoint_of(a), q = hti_xpoint_of(b);
    const hti_xpoint d = {{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
    set_straight(edge, &p, &q, &d);
}

static void set_unbounded(hti_edge *edge, const ht_shape *s) {
    const bool is_ray = s->kind == HT_RAY;
    const ht_vec2 p = is_ray ? s->ray.origin : s->line.point, d = is_ray ? s->ray.dir : s->line.dir;
    set_segment(edge, p, p);
    if (d.x == 0.0f && d.y == 0.0f) {
        return;
    }
    hti_piece *piece = &edge->piece[0];
    piece->d = hti_xpoint_of(d);
    piece->starts = is_ray;
    piece->ends = false;
    piece->q = (hti_dvec){(double)d.x, (double)d.y};
}

// The border runs with the half-plane on its left, through the point nearest to the origin.
static void set_plane(hti_edge *edge, const ht_halfplane *h) {
    const double nx = (double)h->normal.x, ny = (double)h->normal.y, t = (double)h->offset / (nx * nx + ny * ny);
    edge->count = 1;
    edge->piece[0] = (hti_piece){
        .kind = HTI_STRAIGHT, .exact = true, .d = {{-ny}, {nx}}, .plane = h, .p = {t * nx, t * ny}, .q = {-ny, nx}};
}

static void set_circle(hti_edge *edge, ht_vec2 center, float radius) {
    edge->count = 1;
    edge->piece[0] = (hti_piece){.kind = HTI_CIRCLE,
                                 .exact = true,
                                 .a = hti_xpoint_of(center),
                                 .radius = radius,
                                 .center = {(double)center.x, (double)center.y},
                                 .reach = (double)radius};
}

// The unit vector from edge i outwards; a segment's two sides are its edges, counter-clockwise.
static hti_dvec outward(const hti_hull *h, int32_t i, int winding) {
    const hti_xpoint d = hti_hull_direction(h, i);
    const hti_dvec v = hti_rounded_point(&d);
    const double length = (double)winding * __builtin_sqrt(v.x * v.x + v.y * v.y);
    return (hti_dvec){v.y / length, -v.x / length};
}

// The arc around vertex i, and the offset of edge i.
static void set_rounded(hti_edge *edge, const hti_hull *h, int32_t i) {
    const int winding = hti_hull_winding(h) < 0 ? -1 : 1;
    edge->count = 0;
    if (hti_hull_edge_is_point(h, i)) {
        return;
    }
    int32_t last = i;
    do {
        last = (last > 0 ? last : h->count) - 1;
    } while (hti_hull_edge_is_point(h, last));
    const hti_dvec m = outward(h, last, winding), n = outward(h, i, winding), v = hti_hull_vertex(h, i);
    const hti_dvec w = hti_hull_vertex(h, hti_next(i, h->count));
    const double r = (double)h->radius;
    edge->count = 2;
    edge->piece[0] = (hti_piece){.kind = HTI_ARC,
                                 .p = winding > 0 ? m : n,
                                 .q = winding > 0 ? n : m,
                                 .center = v,
                                 .reach = r,
                                 .clockwise = winding < 0};
    edge->piece[1] = (hti_piece){.kind = HTI_STRAIGHT,
                                 .starts = true,
                                 .ends = true,
                                 .p = {v.x + r * n.x, v.y + r * n.y},
                                 .q = {w.x - v.x, w.y - v.y}};
}

static void set_hull_edge(hti_edge *edge, const hti_hull *h, int32_t i) {
    if (h->radius > 0.0f && h->count == 1) {
        set_circle(edge, h->v[0], h->radius);
    } else if (h->radius > 0.0f) {
        set_rounded(edge, h, i);
    } else {
        const hti_xpoint a = hti_hull_point(h, i), b = hti_hull_point(h, hti_next(i, h->count));
        const hti_xpoint d = hti_hull_direction(h, i);
        set_straight(edge, &a, &b, &d);
    }
}

// Rounded thin hulls are capsules or discs.
static void lower(const ht_shape *s, hti_hull *hull) {
    hti_lower_hull(s, hull);
    if (hull->radius > 0.0f && hull->v != NULL && hti_hull_winding(hull) == 0) {
        const ht_segment extent = hti_extent_on_line(hull->v, hull->count);
        hull->store[0] = extent.a;
        hull->store[1] = extent.b;
        hti_lower_vertices(hull->store, hti_same_point(extent.a, extent.b) ? 1 : 2, hull->radius, hull);
    }
}

static int32_t edge_count(const ht_shape *s, const hti_hull *hull) {
    switch (s->kind) {
    case HT_POLYLINE:
        return s->polyline.closed || s->polyline.count == 1 ? s->polyline.count : s->polyline.count - 1;
    case HT_POLYGON:
        return s->polygon.ring_end[s->polygon.ring_count - 1];
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
        return 1;
    case HT_FIELD:
        return 0;
    default:
        return hull->count == 2 && hull->radius == 0.0f ? 1 : hull->count;
    }
}

// The next edge of the member that may meet the window; false at the end.
static bool next_of(hti_border *it, const ht_shape *s, hti_edge *edge) {
    ht_segment e = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    if (s->kind == HT_POLYGON) {
        if (!hti_edges_next(&it->edges, &e)) {
            return false;
        }
        edge->part = it->base + it->edges.edge;
        set_segment(edge, e.a, e.b);
        return true;
    }
    while (s->kind == HT_POLYLINE && it->next < it->count) {
        e = (ht_segment){s->polyline.v[it->next], s->polyline.v[hti_next(it->next, s->polyline.count)]};
        if (hti_edge_meets(e.a, e.b, &it->window)) {
            break;
        }
        it->next++;
    }
    if (it->next >= it->count) {
        return false;
    }
    edge->part = it->base + it->next;
    if (s->kind == HT_POLYLINE) {
        set_segment(edge, e.a, e.b);
    } else if (s->kind == HT_RAY || s->kind == HT_LINE) {
        set_unbounded(edge, s);
    } else if (s->kind == HT_HALFPLANE) {
        set_plane(edge, &s->halfplane);
    } else {
        set_hull_edge(edge, &it->hull, it->next);
    }
    it->next++;
    return true;
}

static void open_member(hti_border *it, const ht_shape *s) {
    if (hti_is_hull_kind(s->kind)) {
        lower(s, &it->hull);
    } else if (s->kind == HT_POLYGON) {
        it->edges = hti_edges_begin(&s->polygon, it->window);
    }
    it->is_open = true;
    it->count = edge_count(s, &it->hull);
    it->next = 0;
}

void hti_border_begin(hti_border *it, const ht_shape *shape, ht_box window) {
    it->shape = shape;
    it->window = window;
    it->member = 0;
    it->next = 0;
    it->base = 0;
    it->count = 0;
    it->is_open = false;
}

bool hti_border_next(hti_border *it, hti_edge *edge) {
    const bool is_compound = it->shape->kind == HT_COMPOUND;
    const int32_t members = is_compound ? it->shape->compound.count : 1;
    for (; it->member < members; it->member++) {
        const ht_shape *s = is_compound ? &it->shape->compound.shapes[it->member] : it->shape;
        if (s->kind == HT_COMPOUND || (is_compound && !it->is_open && !ht_is_answerable(s))) {
            continue;
        }
        if (!it->is_open) {
            open_member(it, s);
        }
        if (next_of(it, s, edge)) {
            return true;
        }
        it->base += it->count;
        it->is_open = false;
    }
    return false;
}
