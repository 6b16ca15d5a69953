// crossings_border.c: goes over the border of a shape, edge by edge.
//
// A hull's edges are numbered by the vertices they start from. Edge i of a hull that is grown by a radius is the arc
// around vertex i and the offset of the edge behind it; repeated vertices have no edge. A disc is one circle, a thin
// shape the segments it consists of, a point one edge of no length.
#include "base/vec/vec.h"
#include "convex/hull_features.h"
#include "query/crossings/crossings_internal.h"
#include "shape/pair_table.h"

// Sets a bounded straight piece except for its ends. Every member is set by itself: a piece is large, and setting all
// of it to zero before costs more than the rest.
static void set_bounded(hti_piece *piece) {
    piece->kind = HTI_STRAIGHT;
    piece->plain = false;
    piece->exact = true;
    piece->starts = true;
    piece->ends = true;
    piece->plane = NULL;
    piece->radius = 0.0f;
    piece->center = (hti_dvec){0.0, 0.0};
    piece->reach = 0.0;
    piece->clockwise = false;
}

// Sets where a piece runs that is straight between floats.
static void set_between_floats(hti_piece *piece, ht_vec2 a, ht_vec2 b) {
    const double ax = (double)a.x, ay = (double)a.y, bx = (double)b.x, by = (double)b.y;
    piece->a = (hti_xpoint){{ax, 0.0, 0.0}, {ay, 0.0, 0.0}};
    piece->b = (hti_xpoint){{bx, 0.0, 0.0}, {by, 0.0, 0.0}};
    piece->d = (hti_xpoint){{bx, -ax, 0.0}, {by, -ay, 0.0}};
    piece->p = (hti_dvec){ax, ay};
    piece->q = (hti_dvec){bx - ax, by - ay};
}

void hti_crossings_set_segment(hti_edge *edge, ht_vec2 a, ht_vec2 b) {
    edge->count = 1;
    set_bounded(&edge->piece[0]);
    edge->piece[0].plain = true;
    set_between_floats(&edge->piece[0], a, b);
}

static void set_unbounded(hti_edge *edge, const ht_shape *s) {
    const bool is_ray = s->kind == HT_RAY;
    const ht_vec2 p = is_ray ? s->ray.origin : s->line.point, d = is_ray ? s->ray.dir : s->line.dir;
    hti_crossings_set_segment(edge, p, p);
    if (d.x == 0.0f && d.y == 0.0f) {
        return;
    }
    hti_piece *piece = &edge->piece[0];
    piece->plain = false;
    piece->d = hti_xpoint_of(d);
    piece->starts = is_ray;
    piece->ends = false;
    piece->q = (hti_dvec){(double)d.x, (double)d.y};
}

// Returns the point of a half-plane's border that is nearest to the origin.
static hti_dvec nearest_of_plane(const ht_halfplane *h) {
    const double nx = (double)h->normal.x, ny = (double)h->normal.y, t = (double)h->offset / (nx * nx + ny * ny);
    return (hti_dvec){t * nx, t * ny};
}

// Sets the border so that the half-plane is on its left, through the point nearest to the origin.
static void set_plane(hti_edge *edge, const ht_halfplane *h) {
    const double nx = (double)h->normal.x, ny = (double)h->normal.y;
    edge->count = 1;
    edge->piece[0] = (hti_piece){
        .kind = HTI_STRAIGHT, .exact = true, .plane = h, .d = {{-ny}, {nx}}, .p = nearest_of_plane(h), .q = {-ny, nx}};
}

static void set_circle(hti_edge *edge, ht_vec2 center, float radius) {
    edge->count = 1;
    edge->piece[0] = (hti_piece){.kind = HTI_CIRCLE,
                                 .exact = true,
                                 .radius = radius,
                                 .a = hti_xpoint_of(center),
                                 .center = {(double)center.x, (double)center.y},
                                 .reach = (double)radius};
}

// Returns the vector along edge i of a hull, or one of its direction.
HTI_INLINE vec2d way_of_edge(const hti_hull *h, int32_t i) {
    if (h->v != NULL) {
        return vec2d_of_floats(&h->v[hti_next(i, h->count)]) - vec2d_of_floats(&h->v[i]);
    }
    const vec2d q = vec2d_of_floats(&h->obox->q), way = i % 2 == 0 ? q : vec2d_xor(vec2d_swap(q), (vec2d){-0.0, 0.0});
    return (i < 2 ? way : -way) + vec2d_splat(0.0); // no -0
}

// Returns the outward unit vector of edge i; a segment's two sides are its edges, counter-clockwise.
static hti_dvec outward_of_edge(const hti_hull *h, int32_t i, int winding) {
    const vec2d v = way_of_edge(h, i);
    const double length = (double)winding * __builtin_sqrt(v[0] * v[0] + v[1] * v[1]);
    return (hti_dvec){v[1] / length, -v[0] / length};
}

// Keeps the outward unit vectors of all edges, two of them in the lanes at a time; those of an oriented box have one length.
static HTI_NOINLINE void keep_outward_vectors(hti_kept_edges *kept, const hti_hull *h, int winding) {
    const int32_t last = h->count - 1;
    const vec2d sign = {(double)winding, -(double)winding};
    for (int32_t i = 0; i < h->count; i += 2) {
        const int32_t k = i < last ? i + 1 : i;
        const vec2d v = way_of_edge(h, i), w = way_of_edge(h, k);
        const vec2d v_squares = v * v, w_squares = w * w;
        const vec2d length = vec2d_sqrt(vec2d_first(v_squares, w_squares) + vec2d_second(v_squares, w_squares));
        vec2d_store(&kept->outward[i].x, sign * vec2d_swap(v) / vec2d_first(length, length));
        vec2d_store(&kept->outward[k].x, sign * vec2d_swap(w) / vec2d_second(length, length));
    }
    kept->is_directed = true;
}

// The same, kept where edges are: `kept` is NULL where they are not.
HTI_INLINE hti_dvec kept_outward_of_edge(hti_kept_edges *kept, const hti_hull *h, int32_t i, int winding) {
    if (kept == NULL || h->count > HTI_EDGES_KEPT) {
        return outward_of_edge(h, i, winding);
    }
    if (!kept->is_directed) {
        keep_outward_vectors(kept, h, winding);
    }
    return kept->outward[i];
}

// Whether a hull does not turn between two edges that follow each other. A segment's two edges lead there and back, and so
// do those of a thin oriented box; those of others turn by a quarter.
static bool goes_straight_on(const hti_hull *h, int32_t last, int32_t i) {
    if (h->count == 2 || h->v == NULL) {
        return false;
    }
    const ht_segment e = {h->v[last], h->v[hti_next(last, h->count)]}, f = {h->v[i], h->v[hti_next(i, h->count)]};
    return hti_turn(&e, &f) == 0 && // so that the dot product's sign is certain
           hti_dvec_dot(hti_dvec_between(e.a, e.b), hti_dvec_between(f.a, f.b)) > 0.0;
}

// Sets a piece of a rounded border, except for what counts of it.
static void set_inexact(hti_piece *piece, hti_piece_kind kind, int winding) {
    set_bounded(piece);
    piece->kind = kind;
    piece->exact = false;
    piece->starts = piece->ends = kind == HTI_STRAIGHT;
    piece->clockwise = winding < 0;
}

// Sets where edge i of a hull runs, without its end; the vector along it is rounded once.
static void set_hull_line(hti_piece *piece, const hti_hull *h, int32_t i) {
    if (h->v != NULL) {
        const vec2d a = vec2d_of_floats(&h->v[i]), b = vec2d_of_floats(&h->v[hti_next(i, h->count)]);
        piece->a = (hti_xpoint){{a[0], 0.0, 0.0}, {a[1], 0.0, 0.0}};
        piece->d = (hti_xpoint){{b[0], -a[0], 0.0}, {b[1], -a[1], 0.0}};
        vec2d_store(&piece->q.x, b - a);
        return;
    }
    piece->a = hti_hull_point(h, i);
    piece->d = hti_hull_direction(h, i); // the edge is that, times the side's length, a product of two floats
    const double length = 2.0 * (double)(i % 2 == 0 ? h->obox->half.x : h->obox->half.y);
    piece->q = (hti_dvec){piece->d.x[0] * length + 0.0, piece->d.y[0] * length + 0.0};
}

static void set_corner(hti_piece *arc, hti_dvec center, double r, hti_dvec from, hti_dvec to) {
    arc->p = from;
    arc->q = to;
    arc->center = center;
    arc->reach = r;
    // The arc goes counter-clockwise, less than half a turn: it reaches the left end of its circle where y falls through 0
    // along it, the lowest where x rises. Lanes are x and y; those of `start` and `stop` are y and -x.
    const vec2d p = vec2d_load(&from.x), q = vec2d_load(&to.x), c = vec2d_load(&center.x), negated = {0.0, -0.0};
    const vec2d start = vec2d_xor(vec2d_swap(p), negated), stop = vec2d_xor(vec2d_swap(q), negated);
    const vec2d less = vec2d_splat(-0x1p-40), more = vec2d_splat(0x1p-40), one = vec2d_splat(1.0), by = vec2d_splat(r);
    const vec2d reaches_low = vec2d_and(vec2d_less(less, start), vec2d_less(stop, more)),
                reaches_high = vec2d_and(vec2d_less(start, more), vec2d_less(less, stop));
    vec2d_store(&arc->low.x, c + by * vec2d_select(reaches_low, -one, vec2d_min(p, q)));
    vec2d_store(&arc->high.x, c + by * vec2d_select(reaches_high, one, vec2d_max(p, q)));
}

// Sets the arc around vertex i, where the hull turns there, and the offset of edge i.
static void set_rounded(hti_edge *edge, const hti_hull *h, int32_t i, int winding, hti_kept_edges *kept) {
    edge->count = 0;
    if (hti_hull_edge_is_point(h, i)) {
        return;
    }
    int32_t last = i;
    do {
        last = (last > 0 ? last : h->count) - 1;
    } while (hti_hull_edge_is_point(h, last));
    const hti_dvec m = kept_outward_of_edge(kept, h, last, winding), n = kept_outward_of_edge(kept, h, i, winding),
                   v = hti_hull_vertex(h, i);
    const double r = (double)h->radius;
    if (!goes_straight_on(h, last, i)) {
        hti_piece *const arc = &edge->piece[edge->count++];
        set_inexact(arc, HTI_ARC, winding);
        set_corner(arc, v, r, winding > 0 ? m : n, winding > 0 ? n : m);
    }
    hti_piece *const offset = &edge->piece[edge->count++];
    set_inexact(offset, HTI_STRAIGHT, winding);
    set_hull_line(offset, h, i);
    offset->radius = h->radius;
    const hti_dvec p = {v.x + r * n.x, v.y + r * n.y}, q = {p.x + offset->q.x, p.y + offset->q.y};
    offset->p = p;
    offset->low = (hti_dvec){hti_smaller(p.x, q.x), hti_smaller(p.y, q.y)};
    offset->high = (hti_dvec){hti_larger(p.x, q.x), hti_larger(p.y, q.y)};
}

// Whether the hull is a thin oriented box without radius whose corners are no floats: it is a segment, its first edge
// that has a length.
static bool is_thin_obox(const hti_hull *h) {
    return h->v == NULL && h->radius == 0.0f && hti_hull_winding(h) == 0;
}

static void set_hull_edge(hti_edge *edge, const hti_hull *h, int32_t i, int winding, hti_kept_edges *kept) {
    i = is_thin_obox(h) && hti_hull_edge_is_point(h, i) ? 1 : i;
    if (h->radius > 0.0f && h->count == 1) {
        set_circle(edge, h->v[0], h->radius);
    } else if (h->radius > 0.0f) {
        set_rounded(edge, h, i, winding, kept);
    } else if (h->v != NULL) {
        hti_crossings_set_segment(edge, h->v[i], h->v[hti_next(i, h->count)]);
    } else {
        hti_piece *const piece = &edge->piece[0];
        edge->count = 1;
        set_bounded(piece);
        set_hull_line(piece, h, i);
        piece->b = hti_hull_point(h, hti_next(i, h->count));
        piece->p = hti_crossings_rounded_point(&piece->a);
    }
}

// Makes the hull of an outline and returns its winding: -1 when it runs clockwise, else 1. Thin hulls are segments,
// points, capsules or discs. A thin oriented box has no float corners; border_edge_count and set_hull_edge choose its
// edge.
static int hull_of_outline(const ht_shape *s, hti_hull *hull) {
    hti_hull_of_shape(s, hull);
    const int winding = hti_hull_winding(hull);
    if (hull->count > 2 && hull->v != NULL && winding == 0) {
        const ht_segment extent = hti_hull_extent_on_line(hull->v, hull->count);
        hull->store[0] = extent.a;
        hull->store[1] = extent.b;
        hti_hull_of_vertices(hull->store, 2, hull->radius, hull);
    }
    if (hull->count == 2 && hti_same_point(hull->v[0], hull->v[1])) {
        hull->count = 1;
    }
    return winding < 0 ? -1 : 1;
}

static int32_t border_edge_count(const ht_shape *s, const hti_hull *hull) {
    switch (hti_family_of(s->kind)) {
    case HTI_POLYLINE:
        return s->polyline.closed || s->polyline.count == 1 ? s->polyline.count : s->polyline.count - 1;
    case HTI_POLYGON:
        return s->polygon.ring_end[s->polygon.ring_count - 1];
    case HTI_RAY:
    case HTI_LINE:
    case HTI_HALFPLANE:
        return 1;
    case HTI_HULL:
        return (hull->count == 2 && hull->radius == 0.0f) || is_thin_obox(hull) ? 1 : hull->count;
    case HTI_FIELD:
    case HTI_COMPOUND:
        break;
    }
    return 0;
}

/// The sides that an edge does not face away from, as masks of x and y.
typedef struct faced_sides {
    vec2d low, high;
} faced_sides;

static faced_sides sides_faced(vec2d from, vec2d to, vec2d winding, double slack) {
    const vec2d out = vec2d_swap(to - from) * winding;
    return (faced_sides){vec2d_less_equal(out, vec2d_splat(slack)), vec2d_less_equal(vec2d_splat(-slack), out)};
}

HTI_INLINE vec2d vertex_in_lanes(const hti_hull *h, int32_t i, bool has_floats) {
    return has_floats ? vec2d_of_floats(&h->v[i]) : vec2d_load(h->corner[i]);
}

// Makes a window for each edge of a hull, with the arc before it. Both lie beside the hull's edge on the sides that the edge or
// the one before it faces, as an arc of less than half a turn reaches no other. An edge of no length faces all sides, and so
// do the two of a segment together.
HTI_INLINE void make_edge_windows(const hti_border_outline *outline, bool has_floats) {
    const hti_hull *const h = &outline->hull;
    const double sign = (double)outline->winding, slack = h->slack + 0x1p-4 * outline->near;
    const vec2d radius = vec2d_splat((double)h->radius), more = vec2d_splat(slack), winding = {sign, -sign};
    hti_kept_edges *const kept = outline->kept;
    const int32_t count = h->count;
    const double bound = has_floats ? 0.0 : 4.0 * h->slack;
    vec2d from = vertex_in_lanes(h, 0, has_floats);
    faced_sides before = sides_faced(vertex_in_lanes(h, h->count - 1, has_floats), from, winding, bound);
    for (int32_t i = 0; i < count; i++) {
        const vec2d to = vertex_in_lanes(h, hti_next(i, count), has_floats);
        const faced_sides faced = sides_faced(from, to, winding, bound);
        const vec2d below = vec2d_and(radius, vec2d_or(before.low, faced.low)),
                    above = vec2d_and(radius, vec2d_or(before.high, faced.high));
        vec2d_store(kept->low[i], vec2d_min(from, to) - below - more);
        vec2d_store(kept->high[i], vec2d_max(from, to) + above + more);
        from = to;
        before = faced;
    }
}

uint32_t hti_crossings_kept_edges_near(const hti_border_outline *outline, const ht_box *window) {
    const hti_kept_edges *const kept = outline->kept;
    const int32_t count = outline->count;
    const vec2d min = vec2d_of_floats(&window->min), max = vec2d_of_floats(&window->max);
    uint32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const vec2d misses =
            vec2d_or(vec2d_less(vec2d_load(kept->high[i]), min), vec2d_less(max, vec2d_load(kept->low[i])));
        hits |= (uint32_t)(vec2d_bits(misses) == 0) << i;
    }
    return hits;
}

// Whether the edge of an oriented box, with the arc before it, misses the window. A rounded corner's slack is far less than
// the windows have around the things they are made for; it counts all the same.
static bool misses(const hti_hull *h, const ht_box *w, int32_t i) {
    if (is_thin_obox(h)) {
        return false;
    }
    const double *a = h->corner[i], *b = h->corner[hti_next(i, h->count)];
    return ((a[0] < (double)w->min.x) & (b[0] < (double)w->min.x)) |
           ((a[0] > (double)w->max.x) & (b[0] > (double)w->max.x)) |
           ((a[1] < (double)w->min.y) & (b[1] < (double)w->min.y)) |
           ((a[1] > (double)w->max.y) & (b[1] > (double)w->max.y));
}

// Returns a bit for each of at most 32 edges of a hull from `first` on that meets the window, with the arc before it.
static uint32_t hits_of_hull(const hti_hull *h, int32_t first, int32_t count, ht_box window) {
    const double more = (double)h->radius + h->slack;
    if (more > 0.0) {
        window = (ht_box){{hti_float_down((double)window.min.x - more), hti_float_down((double)window.min.y - more)},
                          {hti_float_up((double)window.max.x + more), hti_float_up((double)window.max.y + more)}};
    }
    const vec4f min = vec4f_load_twice(&window.min), max = vec4f_load_twice(&window.max);
    uint32_t hits = 0;
    for (int32_t k = 0; k < count; k++) {
        const int32_t i = first + k;
        if (h->v == NULL) {
            hits |= (uint32_t)!misses(h, &window, i) << k;
            continue;
        }
        const vec4f edge = vec4f_load_two(&h->v[i], &h->v[hti_next(i, h->count)]);
        const unsigned low = (unsigned)vec4f_less_bits(edge, min), high = (unsigned)vec4f_less_bits(max, edge);
        hits |= (uint32_t)((((low & low >> 2) | (high & high >> 2)) & 3u) == 0) << k;
    }
    return hits;
}

// Makes an edge of a hull that is kept.
static HTI_NOINLINE void keep_edge(const hti_border_outline *outline, int32_t i) {
    hti_kept_edges *const kept = outline->kept;
    hti_edge *const edge = &kept->edge[i];
    edge->part = i;
    edge->near = outline->near;
    set_hull_edge(edge, &outline->hull, i, outline->winding, kept);
    kept->made |= 1u << i;
}

const hti_edge *hti_crossings_kept_edge(const hti_border_outline *outline, int32_t i) {
    if ((outline->kept->made >> i & 1u) == 0) {
        keep_edge(outline, i);
    }
    return &outline->kept->edge[i];
}

// Returns an edge of the member, which is a hull.
static const hti_edge *edge_of_hull(hti_border_iterator *it, int32_t i) {
    const bool is_own = it->hull == &it->outline->hull;
    if (is_own && i < HTI_EDGES_KEPT) {
        return hti_crossings_kept_edge(it->outline, i);
    }
    it->edge.part = it->base + i;
    it->edge.near = it->near;
    set_hull_edge(&it->edge, it->hull, i, it->winding, is_own ? it->outline->kept : NULL);
    return &it->edge;
}

static bool has_edge_windows(const hti_border_iterator *it) {
    return it->hull == &it->outline->hull && it->outline->has_windows;
}

// Goes to the next edge of the member, which is a hull.
static const hti_edge *next_hull_edge(hti_border_iterator *it) {
    while (it->hits == 0) {
        if (it->next >= it->count) {
            return NULL;
        }
        const int32_t left = it->count - it->next, count = left < 32 ? left : 32;
        it->hits = has_edge_windows(it) ? hti_crossings_kept_edges_near(it->outline, &it->view)
                                        : hits_of_hull(it->hull, it->next, count, it->view);
        it->first = it->next;
        it->next += count;
    }
    const int32_t i = it->first + __builtin_ctz(it->hits);
    it->hits &= it->hits - 1;
    return edge_of_hull(it, i);
}

// Goes to the next edge of the member that may meet the window; NULL at the end.
static const hti_edge *next_border_edge(hti_border_iterator *it, const ht_shape *s) {
    ht_segment e = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    hti_edge *const edge = &it->edge;
    if (hti_is_hull_kind(s->kind)) {
        return next_hull_edge(it);
    }
    if (s->kind == HT_POLYGON) {
        if (!hti_edges_next(&it->edges, &e)) {
            return NULL;
        }
        edge->part = it->base + it->edges.edge;
        edge->near = it->near;
        hti_crossings_set_segment(edge, e.a, e.b);
        return edge;
    }
    while (s->kind == HT_POLYLINE && it->next < it->count) {
        e = (ht_segment){s->polyline.v[it->next], s->polyline.v[hti_next(it->next, s->polyline.count)]};
        if (hti_edge_meets(e.a, e.b, &it->view)) {
            break;
        }
        it->next++;
    }
    if (it->next >= it->count) {
        return NULL;
    }
    const int32_t i = it->next++;
    edge->part = it->base + i;
    edge->near = it->near;
    if (s->kind == HT_POLYLINE) {
        hti_crossings_set_segment(edge, e.a, e.b);
    } else if (s->kind == HT_RAY || s->kind == HT_LINE) {
        set_unbounded(edge, s);
    } else {
        set_plane(edge, &s->halfplane);
    }
    return edge;
}

// Returns the larger coordinate of a point, FLT_MAX at most.
static double size_of_corner(double x, double y) {
    return hti_smaller(hti_larger(hti_abs(x), hti_abs(y)), (double)FLT_MAX);
}

// Returns the largest coordinate of a shape that is no compound: of an unbounded one that of its point, of a half-plane
// that of the point nearest to the origin.
static double size_of_one_border(const ht_shape *s, const ht_box *bounds) {
    if (s->kind == HT_RAY || s->kind == HT_LINE) {
        const ht_vec2 p = s->kind == HT_RAY ? s->ray.origin : s->line.point;
        return size_of_corner((double)p.x, (double)p.y);
    }
    if (s->kind == HT_HALFPLANE) {
        const hti_dvec p = nearest_of_plane(&s->halfplane);
        return size_of_corner(p.x, p.y);
    }
    return hti_larger(size_of_corner((double)bounds->min.x, (double)bounds->min.y),
                      size_of_corner((double)bounds->max.x, (double)bounds->max.y));
}

static double size_of_border(const ht_shape *s, const ht_box *bounds) {
    if (s->kind != HT_COMPOUND) {
        return size_of_one_border(s, bounds);
    }
    double size = 0.0;
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        if (ht_is_answerable(member)) {
            const ht_box b = ht_bounds(member);
            size = hti_larger(size, size_of_one_border(member, &b));
        }
    }
    return size;
}

// Returns the box between two corners, grown by a little more.
ht_box hti_crossings_window_of(hti_dvec low, hti_dvec high, double more) {
    const vec2d ulp = vec2d_splat(0x1p-23), least = vec2d_splat((double)FLT_MIN), most = vec2d_splat((double)FLT_MAX);
    const vec2d from = vec2d_load(&low.x) - vec2d_splat(more), to = vec2d_load(&high.x) + vec2d_splat(more);
    // An ulp more, so that rounding to floats is outwards
    const vec2d below = vec2d_min(from - (vec2d_abs(from) * ulp + least), most),
                above = vec2d_max(to + (vec2d_abs(to) * ulp + least), -most);
    ht_box box;
    vec4f_store(&box.min.x, vec4f_round(below, above));
    return box;
}

static void open_member(hti_border_iterator *it, const ht_shape *s) {
    const bool is_hull = hti_is_hull_kind(s->kind);
    it->near = it->outline->near;
    it->view = it->window;
    if (it->outline->shape->kind == HT_COMPOUND && it->more > 0.0) {
        const ht_box bounds = ht_bounds(s), w = it->window;
        it->near = 0x1p-40 * size_of_one_border(s, &bounds);
        it->view = hti_crossings_window_of((hti_dvec){(double)w.min.x, (double)w.min.y},
                                           (hti_dvec){(double)w.max.x, (double)w.max.y}, it->more * it->near);
    }
    if (is_hull) {
        it->winding = hull_of_outline(s, &it->store);
    } else if (s->kind == HT_POLYGON) {
        it->edges = hti_edges_begin(&s->polygon, it->view);
    }
    it->hull = &it->store;
    it->count = border_edge_count(s, it->hull);
    it->is_open = true;
    it->next = 0;
    it->hits = 0;
}

void hti_crossings_outline_of(const ht_shape *shape, const ht_box *bounds, hti_border_outline *out,
                              hti_kept_edges *kept) {
    out->shape = shape;
    out->near = 0x1p-40 * size_of_border(shape, bounds);
    out->kept = kept;
    kept->made = 0;
    kept->is_directed = false;
    out->is_hull = hti_is_hull_kind(shape->kind);
    if (out->is_hull) {
        out->winding = hull_of_outline(shape, &out->hull);
        out->count = border_edge_count(shape, &out->hull);
        out->has_windows = out->hull.radius > 0.0f && out->count <= HTI_EDGES_KEPT;
        if (out->has_windows && out->hull.v != NULL) {
            make_edge_windows(out, true);
        } else if (out->has_windows) {
            make_edge_windows(out, false);
        }
    }
}

void hti_crossings_border_begin(hti_border_iterator *it, const hti_border_outline *outline, ht_box window,
                                double more) {
    it->outline = outline;
    it->next = 0;
    it->base = 0;
    if (outline->is_hull) {
        it->view = window;
        it->near = outline->near;
        it->hull = &outline->hull;
        it->winding = outline->winding;
        it->count = outline->count;
        it->hits = 0;
        return;
    }
    it->window = window;
    it->more = more;
    it->member = 0;
    it->count = 0;
    it->is_open = false;
}

const hti_edge *hti_crossings_border_next(hti_border_iterator *it) {
    if (it->outline->is_hull) {
        return next_hull_edge(it);
    }
    const ht_shape *shape = it->outline->shape;
    const bool is_compound = shape->kind == HT_COMPOUND;
    const int32_t members = is_compound ? shape->compound.count : 1;
    for (; it->member < members; it->member++) {
        const ht_shape *s = is_compound ? &shape->compound.shapes[it->member] : shape;
        if (is_compound && !it->is_open && !ht_is_answerable(s)) {
            continue;
        }
        if (!it->is_open) {
            open_member(it, s);
        }
        const hti_edge *const edge = next_border_edge(it, s);
        if (edge != NULL) {
            return edge;
        }
        it->base += it->count;
        it->is_open = false;
    }
    return NULL;
}

// Returns a box around an edge; rounded pieces that are nearer than a few `near` may meet.
ht_box hti_crossings_window_around(const hti_edge *e, double near) {
    hti_dvec low = {(double)HTI_INFINITY, (double)HTI_INFINITY}, high = {-low.x, -low.y};
    for (int i = 0; i < e->count; i++) {
        const hti_piece *piece = &e->piece[i];
        if (piece->kind == HTI_STRAIGHT && (!piece->starts || !piece->ends)) {
            return hti_everywhere();
        }
        if (!piece->exact) {
            low = (hti_dvec){hti_smaller(low.x, piece->low.x), hti_smaller(low.y, piece->low.y)};
            high = (hti_dvec){hti_larger(high.x, piece->high.x), hti_larger(high.y, piece->high.y)};
            continue;
        }
        const bool straight = piece->kind == HTI_STRAIGHT;
        const double r = straight ? 0.0 : piece->reach;
        const hti_dvec p = straight ? piece->p : piece->center;
        const hti_dvec q = straight ? (hti_dvec){p.x + piece->q.x, p.y + piece->q.y} : p;
        low.x = hti_smaller(low.x, hti_smaller(p.x, q.x) - r);
        low.y = hti_smaller(low.y, hti_smaller(p.y, q.y) - r);
        high.x = hti_larger(high.x, hti_larger(p.x, q.x) + r);
        high.y = hti_larger(high.y, hti_larger(p.y, q.y) + r);
    }
    return e->count == 0 ? hti_everywhere() : hti_crossings_window_of(low, high, 8.0 * near);
}

HTI_STEP("src/query/crossings", hti_crossings_border_next, "parts", "not answered: a field has no edges");
