// ray_body.c: answers a ray against one convex body exactly, by the line clip of the ray's origin (convex/line_clip.h).
//
// The line clip covers the whole line. Its fractions are accurate (2^-32) and have exact signs; its relation is that of
// the ray up to `max`, not rounded. The interval then has to be cut off at `max`. Where it ends within its error of
// `max`, exact signs at the ray's end, origin + max dir, tell on which side; the coordinates of that point are sums of
// two doubles.
//
// Normals: an interval that begins on the border at 0, but not where the line enters, runs the ray may run along a
// straight piece of the border, parallel to the ray, or leaves at once. A thin body's normals follow from its
// direction: they face a ray that crosses the body and point along a ray that runs in it.
#include "convex/hull_features.h"
#include "convex/line_clip.h"
#include "convex/signed_distance.h"
#include "query/ray/ray_internal.h"

// Whether the body has no area; `along` is then its direction, zero for a point.
static bool is_thin_body(const hti_convex_body *body, hti_xpoint *along) {
    *along = (hti_xpoint){{0.0}, {0.0}};
    if (body->extent == HTI_HALF_PLANE || body->hull.radius > 0.0f) {
        return false;
    }
    if (body->extent != HTI_BOUNDED) {
        *along = hti_xpoint_of(body->far);
        return true;
    }
    const hti_hull *h = &body->hull;
    if (hti_hull_winding(h) != 0) {
        return false;
    }
    if (h->v == NULL) {
        *along = hti_hull_direction(h, h->obox->half.x > 0.0f ? 0 : 1);
    } else {
        const ht_segment extent = hti_hull_extent_on_line(h->v, h->count);
        *along = (hti_xpoint){{(double)extent.b.x, -(double)extent.a.x}, {(double)extent.b.y, -(double)extent.a.y}};
    }
    return true;
}

static void thin_normals(ht_ray_hit *hit, const ht_ray *ray, const hti_xpoint *along, const hti_line_clip *p) {
    const hti_xpoint zero = {{0.0}, {0.0}}, d = hti_xpoint_of(ray->dir);
    const double turn = (double)hti_xpoint_cross_sign(&d, &zero, along);
    const hti_offset e = hti_xpoint_offset(&zero, along); // a quarter turn of it faces the ray
    hti_ray_thin_normals(hit, ray->dir, (hti_offset){-turn * e.y, turn * e.x}, p->start == HT_APART || p->enter == 0.0,
                         p->exit == 0.0);
}

// Returns the point origin + max dir.
static hti_xpoint ray_end(const ht_ray *ray, float max) {
    return (hti_xpoint){{(double)ray->origin.x, (double)max * (double)ray->dir.x},
                        {(double)ray->origin.y, (double)max * (double)ray->dir.y}};
}

// Whether p is nearer to the hull's edge i than its radius.
static bool is_near_edge(const hti_hull *h, int32_t i, const hti_xpoint *p) {
    const hti_xpoint d = hti_hull_direction(h, i), a = hti_hull_point(h, i);
    if (hti_xpoint_disc_sign(&a, p, h->radius, 0.0f) < 0) {
        return true;
    }
    const hti_xpoint b = hti_hull_point(h, hti_next(i, h->count));
    return hti_xpoint_dot_sign(&d, &a, p) > 0 && hti_xpoint_dot_sign(&d, &b, p) < 0 &&
           hti_xpoint_slab_sign(&d, &a, p, h->radius, 0.0f) < 0;
}

// Whether p lies in the interior of a hull with area.
static bool is_in_hull(const hti_hull *h, const hti_xpoint *p) {
    const int winding = hti_hull_winding(h);
    bool inner = winding != 0, near = false;
    for (int32_t i = 0; i < h->count; i++) {
        const hti_xpoint a = hti_hull_point(h, i), d = hti_hull_direction(h, i), zero = {{0.0}, {0.0}};
        inner = inner && (winding * hti_xpoint_cross_sign(&d, &a, p) > 0 || (hti_xpoint_dot_sign(&d, &zero, &d) == 0));
        near = near || (h->radius > 0.0f && is_near_edge(h, i, p));
    }
    return inner || near;
}

// Whether the interval goes on behind `max`, decided exactly.
static bool is_cut(const ht_ray *ray, float max, const hti_convex_body *body, ht_relation relation) {
    const hti_xpoint d = hti_xpoint_of(ray->dir), o = hti_xpoint_of(ray->origin), end = ray_end(ray, max);
    if (body->extent == HTI_HALF_PLANE) {
        const hti_xpoint n = hti_xpoint_of(body->halfplane->normal);
        return hti_xpoint_plane_sign(&n, &end, body->halfplane->offset, 0.0f) < 0;
    }
    const hti_hull *h = &body->hull;
    for (int32_t i = 0; relation == HT_TOUCH && i < h->count; i++) { // along a straight piece of the border
        const hti_xpoint v = hti_hull_point(h, i);
        if (hti_xpoint_slab_sign(&d, &o, &v, h->radius, 0.0f) == 0 && hti_xpoint_dot_sign(&d, &end, &v) > 0) {
            return true;
        }
    }
    return body->extent == HTI_BOUNDED && relation == HT_OVERLAP && is_in_hull(h, &end);
}

// Returns the outward normal of the straight piece of the border that the ray runs along. It points away from all
// vertices.
static ht_vec2 body_normal_beside(const ht_ray *ray, const hti_convex_body *body) {
    if (body->extent == HTI_HALF_PLANE) {
        return hti_ray_unit((double)body->halfplane->normal.x, (double)body->halfplane->normal.y);
    }
    const hti_xpoint d = hti_xpoint_of(ray->dir), o = hti_xpoint_of(ray->origin);
    int side = 0;
    for (int32_t i = 0; side == 0 && i < body->hull.count; i++) {
        const hti_xpoint v = hti_hull_point(&body->hull, i);
        side = hti_xpoint_cross_sign(&d, &o, &v);
    }
    return hti_ray_unit((double)side * d.y[0], -(double)side * d.x[0]);
}

// Returns the outward normal at the origin, which lies on the border of a body with area.
static ht_vec2 normal_at_start(const ht_ray *ray, const hti_convex_body *body, const hti_line_clip *p) {
    if (ray->dir.x == 0.0f && ray->dir.y == 0.0f) {
        hti_convex_body origin = {.extent = HTI_BOUNDED};
        hti_signed_distance separation;
        hti_hull_of_vertices(&ray->origin, 1, 0.0f, &origin.hull);
        hti_signed_distance_of(&origin, body, &separation);
        return hti_vec2_opposite(hti_vec2_of(separation.normal));
    }
    return p->enter == 0.0  ? hti_vec2_opposite(hti_vec2_of(p->enter_normal))
           : p->exit == 0.0 ? hti_vec2_opposite(hti_vec2_of(p->exit_normal))
                            : body_normal_beside(ray, body);
}

ht_ray_hit hti_ray_body(const ht_ray *ray, float max, const hti_convex_body *body) {
    ht_ray_hit hit = {.relation = HT_APART};
    const hti_hull *h = &body->hull;
    if (body->extent == HTI_BOUNDED && h->v != NULL && !(h->radius > 0.0f) &&
        hti_ray_grid(ray, max, h->v, h->count, &hit)) {
        return hit;
    }
    hit = (ht_ray_hit){.relation = HT_APART};
    hti_convex_body origin = {.extent = HTI_BOUNDED};
    hti_hull_of_vertices(&ray->origin, 1, 0.0f, &origin.hull);
    hti_line_clip p;
    hti_line_clip_of(&origin, ray->dir, max, body, &p);
    if (p.relation == HT_APART) {
        return hit;
    }
    const double limit = (double)max;
    const bool close = hti_finite(max) && hti_abs(p.exit - limit) <= 0x1p-30 * limit;
    const bool cut = close ? is_cut(ray, max, body, p.relation) : !(p.exit < limit);
    hit.relation = p.relation;
    hit.inside = p.start == HT_OVERLAP;
    hit.enter = p.start != HT_APART ? 0.0f : hti_ray_fraction(p.enter < limit ? p.enter : limit);
    hit.exit = cut || !(p.exit < limit) ? max : hti_ray_fraction(p.exit > 0.0 ? p.exit : 0.0);
    hit.exit = hit.exit > hit.enter ? hit.exit : hit.enter;
    hti_xpoint along;
    if (is_thin_body(body, &along)) {
        thin_normals(&hit, ray, &along, &p);
    } else {
        hit.normal =
            p.start == HT_APART ? hti_vec2_opposite(hti_vec2_of(p.enter_normal)) : normal_at_start(ray, body, &p);
        hit.exit_normal = hti_vec2_opposite(hti_vec2_of(p.exit_normal));
    }
    if (hit.inside) {
        hit.normal = (ht_vec2){0.0f, 0.0f};
    }
    if (cut) {
        hit.exit_normal = (ht_vec2){0.0f, 0.0f};
    }
    return hit;
}

ht_ray_hit hti_ray_exact(const ht_ray *ray, float max, const ht_shape *s) {
    if (!hti_ray_is_usable(ray, max) || !ht_is_answerable(s)) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    hti_convex_body body;
    hti_convex_body_of_shape(s, &body);
    return hti_ray_told(hti_ray_body(ray, max, &body), ray);
}

HTI_STEP("src/query/ray", hti_ray_body, "exact", "passage of the ray's origin through the shape");
