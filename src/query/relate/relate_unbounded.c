// relate_unbounded.c: relates rays, lines and half-planes to everything else by signs of cross and dot products.
//
// A line divides the plane: a set with vertices strictly on both sides overlaps it, thin or not. A ray is apart from a
// convex set when the set lies strictly on one side of its line, or when an edge has the ray's origin strictly outside
// and the ray does not turn towards it; those are the edge directions of the Minkowski difference. With radii the least
// distance is compared with the reach. For a half-plane n.x <= d the least n.x of the vertices decides. Polygons use
// span.h.
#include "convex/hull_features.h"
#include "polygon/span.h"
#include "query/relate/relate_internal.h"

// The sides of a line on which points were found, from the signs so far.
typedef struct line_sides {
    bool left, right, on;
} line_sides;

static void note_line_side(line_sides *s, int sign) {
    s->left = s->left || sign > 0;
    s->right = s->right || sign < 0;
    s->on = s->on || sign == 0;
}

static line_sides sides_of_hull(const hti_hull *hull, const hti_xpoint *d, const hti_xpoint *o) {
    line_sides s = {false, false, false};
    for (int32_t i = 0; i < hull->count; i++) {
        const hti_xpoint p = hti_hull_point(hull, i);
        note_line_side(&s, hti_xpoint_cross_sign(d, o, &p));
    }
    return s;
}

static ht_relation relation_of_sides(line_sides s) {
    return s.left && s.right ? HT_OVERLAP : s.on ? HT_TOUCH : HT_APART;
}

// Returns the least sign of the vertices' distances from the line, less the radius.
static int line_distance_sign(const hti_hull *hull, const hti_xpoint *d, const hti_xpoint *o) {
    int minimum = 1;
    for (int32_t i = 0; i < hull->count; i++) {
        const hti_xpoint p = hti_hull_point(hull, i);
        const int sign = hti_xpoint_slab_sign(d, o, &p, hull->radius, 0.0f);
        minimum = sign < minimum ? sign : minimum;
    }
    return minimum;
}

ht_relation hti_relate_hull_line(const ht_shape *a, const ht_shape *b) {
    hti_hull hull;
    hti_hull_of_shape(a, &hull);
    const hti_xpoint d = hti_xpoint_of(b->line.dir), o = hti_xpoint_of(b->line.point);
    const ht_relation core = relation_of_sides(sides_of_hull(&hull, &d, &o));
    if (hull.radius == 0.0f) {
        return core;
    }
    return core != HT_APART ? HT_OVERLAP : hti_relation_of_sign(line_distance_sign(&hull, &d, &o));
}

// Returns the sign of the largest separation of the ray from a hull's edge: 1 when the ray is apart beyond the edge, 0
// when it touches at most, else -1.
static int edge_separation(const hti_hull *hull, int32_t i, int winding, const ht_ray *ray, const hti_hull *origin) {
    const hti_xpoint d = hti_hull_direction(hull, i), zero = {{0.0}, {0.0}}, e = hti_xpoint_of(ray->dir);
    if (winding * hti_xpoint_cross_sign(&d, &zero, &e) > 0) {
        return -1; // the ray turns to the edge's inner side
    }
    return -winding * hti_hull_side(hull, i, origin, 0);
}

// Relates the hull's core to the ray.
static ht_relation relate_core_ray(const hti_hull *hull, const ht_ray *ray, const hti_hull *origin) {
    const hti_xpoint e = hti_xpoint_of(ray->dir), o = hti_xpoint_of(ray->origin);
    const line_sides s = sides_of_hull(hull, &e, &o);
    if (relation_of_sides(s) == HT_APART) {
        return HT_APART;
    }
    if (!s.left && !s.right) { // the core lies on the ray's line: whether any of it lies ahead
        bool ahead = false;
        for (int32_t i = 0; i < hull->count; i++) {
            const hti_xpoint p = hti_hull_point(hull, i);
            ahead = ahead || hti_xpoint_dot_sign(&e, &o, &p) >= 0;
        }
        return ahead ? HT_TOUCH : HT_APART;
    }
    const int winding = hti_hull_winding(hull) < 0 ? -1 : 1;
    bool weak = !(s.left && s.right);
    for (int32_t i = 0; i < hull->count; i++) {
        if (hull->v != NULL && hti_same_point(hull->v[i], hull->v[hti_next(i, hull->count)])) {
            continue;
        }
        const int separation = edge_separation(hull, i, winding, ray, origin);
        if (separation > 0) {
            return HT_APART;
        }
        weak = weak || separation == 0;
    }
    return weak ? HT_TOUCH : HT_OVERLAP;
}

// Returns the least sign of the distances between the ray and the hull's vertices and edges, less the radius.
static int ray_distance_sign(const hti_hull *hull, const ht_ray *ray, const hti_hull *origin) {
    const hti_xpoint e = hti_xpoint_of(ray->dir), o = hti_xpoint_of(ray->origin);
    int minimum = 1;
    for (int32_t i = 0; i < hull->count; i++) {
        const int edge = hti_hull_distance_sign(origin, 0, hull, i, 0);
        const hti_xpoint p = hti_hull_point(hull, i);
        const int vertex =
            hti_xpoint_dot_sign(&e, &o, &p) <= 0 ? 1 : hti_xpoint_slab_sign(&e, &o, &p, hull->radius, 0.0f);
        minimum = edge < minimum ? edge : minimum;
        minimum = vertex < minimum ? vertex : minimum;
    }
    return minimum;
}

ht_relation hti_relate_hull_ray(const ht_shape *a, const ht_shape *b) {
    hti_hull hull, origin;
    hti_hull_of_shape(a, &hull);
    hti_hull_of_vertices(&b->ray.origin, 1, 0.0f, &origin);
    const ht_relation core = relate_core_ray(&hull, &b->ray, &origin);
    if (hull.radius == 0.0f) {
        return core;
    }
    return core != HT_APART ? HT_OVERLAP : hti_relation_of_sign(ray_distance_sign(&hull, &b->ray, &origin));
}

ht_relation hti_relate_hull_halfplane(const ht_shape *a, const ht_shape *b) {
    hti_hull hull;
    hti_hull_of_shape(a, &hull);
    const hti_xpoint n = hti_xpoint_of(b->halfplane.normal);
    int minimum = 1;
    for (int32_t i = 0; i < hull.count && minimum >= 0; i++) {
        const hti_xpoint p = hti_hull_point(&hull, i);
        const int sign = hti_xpoint_plane_sign(&n, &p, b->halfplane.offset, hull.radius);
        minimum = sign < minimum ? sign : minimum;
    }
    return hti_relation_of_sign(minimum);
}

static int plane_side(const ht_halfplane *h, ht_vec2 p) {
    const hti_xpoint n = hti_xpoint_of(h->normal), x = hti_xpoint_of(p);
    return hti_xpoint_plane_sign(&n, &x, h->offset, 0.0f);
}

// Relates a polygon to a ray or line, which is also given as a span; `relate` relates an edge to it.
static ht_relation relate_span(const ht_polygon *polygon, const hti_span *span, const ht_shape *other,
                               ht_relation (*relate)(const ht_shape *edge, const ht_shape *other)) {
    ht_relation strongest = HT_APART;
    hti_edges it = hti_edges_begin(polygon, hti_everywhere());
    for (ht_segment edge; hti_edges_next(&it, &edge);) {
        const ht_shape segment = HT_SHAPE(edge);
        const ht_relation relation = relate(&segment, other);
        if (relation == HT_OVERLAP &&
            (!hti_span_pinched(span, polygon, &edge) || hti_span_crosses_thin(span, NULL, polygon, &edge))) {
            return HT_OVERLAP;
        }
        strongest = relation != HT_APART ? HT_TOUCH : strongest;
    }
    return strongest == HT_TOUCH &&
                   (hti_span_enters(span, polygon, NULL) || hti_span_crosses_thin_ring(span, NULL, polygon))
               ? HT_OVERLAP
               : strongest;
}

ht_relation hti_relate_polygon_ray(const ht_shape *a, const ht_shape *b) {
    const hti_span span = hti_span_of_ray(&b->ray);
    return relate_span(&a->polygon, &span, b, hti_relate_hull_ray);
}

ht_relation hti_relate_polygon_line(const ht_shape *a, const ht_shape *b) {
    const hti_span span = hti_span_of_line(&b->line);
    return relate_span(&a->polygon, &span, b, hti_relate_hull_line);
}

// Every vertex is tested, as the first one of its edge.
ht_relation hti_relate_polygon_halfplane(const ht_shape *a, const ht_shape *b) {
    int minimum = 1;
    hti_edges it = hti_edges_begin(&a->polygon, hti_everywhere());
    for (ht_segment edge; minimum >= 0 && hti_edges_next(&it, &edge);) {
        const int side = plane_side(&b->halfplane, edge.a);
        minimum = side < minimum ? side : minimum;
    }
    return hti_relation_of_sign(minimum);
}

ht_relation hti_relate_ray_ray(const ht_shape *a, const ht_shape *b) {
    const ht_vec2 o = a->ray.origin, d = a->ray.dir, p = b->ray.origin, e = b->ray.dir;
    const int turn = hti_exact_vector_cross_sign(d, e);
    if (turn == 0) {
        const bool meet = hti_exact_direction_cross_sign(d, o, p) == 0 &&
                          (hti_exact_direction_dot_sign(d, o, p) >= 0 || hti_exact_direction_dot_sign(e, p, o) >= 0);
        return meet ? HT_TOUCH : HT_APART;
    }
    // o + t d = p + s e: t = (p - o) x e / d x e, s = (p - o) x d / d x e
    const int t = hti_exact_direction_cross_sign(e, p, o) * turn, s = -hti_exact_direction_cross_sign(d, o, p) * turn;
    const int minimum = t < s ? t : s;
    return hti_relation_of_sign(-minimum);
}

ht_relation hti_relate_ray_line(const ht_shape *a, const ht_shape *b) {
    const int origin = hti_exact_direction_cross_sign(b->line.dir, b->line.point, a->ray.origin);
    const int turn = hti_exact_vector_cross_sign(b->line.dir, a->ray.dir);
    return origin == 0 ? HT_TOUCH : origin * turn < 0 ? HT_OVERLAP : HT_APART;
}

ht_relation hti_relate_line_line(const ht_shape *a, const ht_shape *b) {
    if (hti_exact_vector_cross_sign(a->line.dir, b->line.dir) != 0) {
        return HT_OVERLAP;
    }
    return hti_exact_direction_cross_sign(a->line.dir, a->line.point, b->line.point) == 0 ? HT_TOUCH : HT_APART;
}

ht_relation hti_relate_ray_halfplane(const ht_shape *a, const ht_shape *b) {
    const int origin = plane_side(&b->halfplane, a->ray.origin),
              turn = hti_exact_vector_dot_sign(b->halfplane.normal, a->ray.dir);
    return turn < 0 ? HT_OVERLAP : hti_relation_of_sign(origin);
}

ht_relation hti_relate_line_halfplane(const ht_shape *a, const ht_shape *b) {
    const int point = plane_side(&b->halfplane, a->line.point),
              turn = hti_exact_vector_dot_sign(b->halfplane.normal, a->line.dir);
    return turn != 0 ? HT_OVERLAP : hti_relation_of_sign(point);
}

// Parallel half-planes that face each other, m = -k n with k > 0, share a strip when -e / k < d: d |m| + e |n| > 0, in
// which the lengths of parallel vectors may be replaced by their larger coordinates.
ht_relation hti_relate_halfplane_halfplane(const ht_shape *a, const ht_shape *b) {
    const ht_halfplane *h = &a->halfplane, *g = &b->halfplane;
    if (hti_exact_vector_cross_sign(h->normal, g->normal) != 0 || hti_exact_vector_dot_sign(h->normal, g->normal) > 0) {
        return HT_OVERLAP;
    }
    const double nx = hti_abs((double)h->normal.x), ny = hti_abs((double)h->normal.y);
    const double mx = hti_abs((double)g->normal.x), my = hti_abs((double)g->normal.y);
    const double n = nx > ny ? nx : ny, m = nx > ny ? mx : my;
    return hti_relation_of_sign(-hti_sign((double)h->offset * m + (double)g->offset * n)); // exact products
}

HTI_STEP("src/query/relate", hti_relate_hull_ray, "exact",
         "sides of the ray's line, then edges that have its origin outside");
HTI_STEP("src/query/relate", hti_relate_hull_line, "exact", "sides of the line");
HTI_STEP("src/query/relate", hti_relate_hull_halfplane, "exact", "least height of a vertex above the border");
HTI_STEP("src/query/relate", hti_relate_polygon_ray, "parts",
         "each edge against the ray, then the stretches between touches");
HTI_STEP("src/query/relate", hti_relate_polygon_line, "parts",
         "each edge against the line, then the stretches between touches");
HTI_STEP("src/query/relate", hti_relate_polygon_halfplane, "exact", "least height of a vertex above the border");
HTI_STEP("src/query/relate", hti_relate_ray_ray, "exact", "signs of both parameters of the crossing");
HTI_STEP("src/query/relate", hti_relate_ray_line, "exact", "side of the origin, and the ray's turn to the line");
HTI_STEP("src/query/relate", hti_relate_line_line, "exact", "parallel, or crossing");
HTI_STEP("src/query/relate", hti_relate_ray_halfplane, "exact",
         "height of the origin, and the ray's turn to the border");
HTI_STEP("src/query/relate", hti_relate_line_halfplane, "exact", "parallel to the border, or crossing it");
HTI_STEP("src/query/relate", hti_relate_halfplane_halfplane, "exact", "parallel and facing, or overlapping");
