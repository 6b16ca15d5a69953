// contain_unbounded.c: half-planes, rays and lines as containers, by signs of heights, cross and dot products.
#include "convex/convex_body.h"
#include "query/contain/contain_internal.h"

// Returns the sign of n.p - offset + s |n| for vertex k of the content. It is filtered in double with the bounds of
// exact/predicates.h; 8u leave room for the root.
static int height_sign(const ht_halfplane *h, const hti_hull *content, int32_t k) {
    const hti_dvec p = hti_hull_vertex(content, k);
    const double nx = (double)h->normal.x, ny = (double)h->normal.y, offset = (double)h->offset;
    const double x = nx * p.x, y = ny * p.y, grown = (double)content->radius * __builtin_sqrt(nx * nx + ny * ny);
    const double bound = 8.0 * HTI_U * (hti_abs(x) + hti_abs(y) + hti_abs(offset) + grown) +
                         content->slack * (hti_abs(nx) + hti_abs(ny));
    const double height = x + y - offset + grown;
    if (hti_abs(height) > bound) {
        return hti_sign(height);
    }
    const hti_xpoint n = {{-nx}, {-ny}}, exact = hti_hull_point(content, k);
    return -hti_xpoint_plane_sign(&n, &exact, -h->offset, content->radius);
}

ht_containment hti_contain_halfplane_vertices(const ht_shape *a, const ht_shape *b) {
    hti_hull content;
    hti_contain_content_of(b, &content);
    ht_containment weakest = HT_INSIDE;
    for (int32_t k = 0; k < content.count && weakest != HT_OUTSIDE; k++) {
        weakest = hti_weaker(weakest, hti_containment_of_sign(height_sign(&a->halfplane, &content, k)));
    }
    return weakest;
}

// Returns the sign of g's offset less h's offset along their common normal. The lengths of parallel vectors may be
// replaced by their larger coordinates; products of two floats are exact.
static int offset_order(const ht_halfplane *g, const ht_halfplane *h) {
    const double hx = hti_abs((double)h->normal.x), hy = hti_abs((double)h->normal.y);
    const double gx = hti_abs((double)g->normal.x), gy = hti_abs((double)g->normal.y);
    return hti_sign((double)g->offset * (hx > hy ? hx : hy) - (double)h->offset * (hx > hy ? gx : gy));
}

ht_containment hti_contain_halfplane_unbounded(const ht_shape *a, const ht_shape *b) {
    const ht_halfplane *h = &a->halfplane;
    if (b->kind == HT_HALFPLANE) {
        const ht_halfplane *g = &b->halfplane;
        const bool alike = hti_exact_vector_cross_sign(h->normal, g->normal) == 0 &&
                           hti_exact_vector_dot_sign(h->normal, g->normal) > 0;
        return alike ? hti_containment_of_sign(offset_order(g, h)) : HT_OUTSIDE;
    }
    const int turn = hti_exact_vector_dot_sign(h->normal, b->kind == HT_RAY ? b->ray.dir : b->line.dir);
    const ht_shape start = HT_SHAPE(b->kind == HT_RAY ? b->ray.origin : b->line.point);
    return turn > 0 || (turn < 0 && b->kind == HT_LINE) ? HT_OUTSIDE : hti_contain_halfplane_vertices(a, &start);
}

static bool unbounded_holds_point(const ht_shape *a, const hti_xpoint *p) {
    const bool is_ray = a->kind == HT_RAY;
    const hti_xpoint d = hti_xpoint_of(is_ray ? a->ray.dir : a->line.dir);
    const hti_xpoint o = hti_xpoint_of(is_ray ? a->ray.origin : a->line.point);
    return hti_xpoint_cross_sign(&d, &o, p) == 0 && (!is_ray || hti_xpoint_dot_sign(&d, &o, p) >= 0);
}

// Rays and lines are thin, so all of their points are boundary.
ht_containment hti_contain_ray_vertices(const ht_shape *a, const ht_shape *b) {
    hti_hull content;
    hti_contain_content_of(b, &content);
    bool held = content.radius == 0.0f;
    for (int32_t k = 0; k < content.count && held; k++) {
        const hti_xpoint p = hti_hull_point(&content, k);
        held = unbounded_holds_point(a, &p);
    }
    return held ? HT_INSIDE_TOUCHING : HT_OUTSIDE;
}

ht_containment hti_contain_ray_unbounded(const ht_shape *a, const ht_shape *b) {
    const ht_vec2 d = a->kind == HT_RAY ? a->ray.dir : a->line.dir, e = b->kind == HT_RAY ? b->ray.dir : b->line.dir;
    const hti_xpoint start = hti_xpoint_of(b->kind == HT_RAY ? b->ray.origin : b->line.point);
    const bool ahead = a->kind == HT_LINE || hti_exact_vector_dot_sign(d, e) > 0;
    return hti_exact_vector_cross_sign(d, e) == 0 && ahead && unbounded_holds_point(a, &start) ? HT_INSIDE_TOUCHING
                                                                                               : HT_OUTSIDE;
}

HTI_STEP("src/query/contain", hti_contain_halfplane_vertices, "exact", "height of every vertex above the border");
HTI_STEP("src/query/contain", hti_contain_halfplane_unbounded, "exact",
         "height of the start, and the turn of the direction to the border");
HTI_STEP("src/query/contain", hti_contain_ray_vertices, "exact", "every vertex on the line, and not behind its origin");
HTI_STEP("src/query/contain", hti_contain_ray_unbounded, "exact", "parallel, and the start on the line");
