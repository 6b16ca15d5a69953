// signed_distance_halfplane.c: the signed distance of a half-plane n.x <= c and another convex body: the height of the
// other body's lowest point above the border.
//
//   hull:       (h - r |n|) / |n|, h being the least n.v - c over its vertices, apart as well as overlapping;
//   ray:        the height of its origin, unless the ray goes on into the half-plane: unbounded;
//   line:       the height of any point when parallel to the border, else unbounded;
//   half-plane: the width of the strip between the borders when the normals are opposite, else unbounded.
//
// Where h and r |n| cancel, h - r |n| = (h^2 - r^2 |n|^2) / (h + r |n|), the numerator by expansions.
#include "base/pair_step.h"
#include "convex/signed_distance_internal.h"
#include "exact/expansion.h"

// Returns the height of v above the border times |n|, less r |n|: relative error below 2^-32, zero exactly when it is.
static double height_less_radius(const ht_halfplane *h, const hti_xpoint *v, float r) {
    const hti_xpoint n = hti_xpoint_of(h->normal);
    const double height = hti_xpoint_plane(&n, v, h->offset),
                 reach = (double)r * hti_dvec_length((hti_dvec){n.x[0], n.y[0]});
    const double d = height - reach;
    double size =
        hti_abs((double)h->offset) + reach; // hti_xpoint_plane is wrong by at most 2^-48 of the terms, or 2^-50
    for (int i = 0; i < 3; i++) {
        size += hti_abs(n.x[0] * v->x[i]) + hti_abs(n.y[0] * v->y[i]);
    }
    if (height <= 0.0 || r == 0.0f || hti_abs(d) > 0x1p-13 * size) {
        return d;
    }
    hti_expansion exact = {.count = 0}, square, limit, length = {.count = 0};
    for (int i = 0; i < 3; i++) {
        hti_expansion_add_product(&exact, n.x[0], v->x[i]);
        hti_expansion_add_product(&exact, n.y[0], v->y[i]);
    }
    hti_expansion_add_double(&exact, -(double)h->offset);
    hti_expansion_multiply(&square, &exact, &exact);
    hti_expansion_add_product(&length, n.x[0], n.x[0]);
    hti_expansion_add_product(&length, n.y[0], n.y[0]);
    const hti_expansion reach_square = hti_expansion_of((double)r * (double)r);
    hti_expansion_multiply(&limit, &reach_square, &length);
    hti_expansion_add(&square, &limit, -1.0);
    double sum = 0.0;
    for (int i = 0; i < square.count; i++) {
        sum += square.c[i];
    }
    return sum / (height + reach);
}

// Sets the answer for a body on side `side` (0: it is A). The point of its core nearest to the border is `at`,
// `distance` is its surface's height above the border, and `away` is unit and points out of the half-plane.
static void answer_halfplane(int side, hti_dvec at, double distance, double radius, hti_dvec away,
                             hti_signed_distance *out) {
    const hti_dvec near = hti_dvec_along(at, -radius, away), border = hti_dvec_along(near, -distance, away);
    out->distance = distance;
    out->normal = side == 0 ? (hti_dvec){0.0 - away.x, 0.0 - away.y} : away;
    out->point_a = side == 0 ? near : border;
    out->point_b = side == 0 ? border : near;
    out->kind_a = side == 0 ? HTI_VERTEX : HTI_EDGE;
    out->kind_b = side == 0 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = 0;
    out->index_b = 0;
}

static void hull_and_halfplane(const hti_convex_body *body, const ht_halfplane *h, hti_signed_distance *out) {
    const hti_hull *hull = &body->hull;
    const hti_xpoint n = hti_xpoint_of(h->normal), zero = {{0.0}, {0.0}};
    if (body->extent != HTI_BOUNDED) {
        const hti_xpoint far = hti_xpoint_of(body->far);
        const int turn = hti_xpoint_dot_sign(&n, &zero, &far);
        if (body->extent == HTI_HALF_LINE ? turn < 0 : turn != 0) {
            hti_signed_distance_unbounded(out);
            return;
        }
    }
    const double length = hti_dvec_length((hti_dvec){n.x[0], n.y[0]});
    int32_t lowest = 0;
    for (int32_t k = 1; k < hull->count; k++) {
        const hti_xpoint v = hti_hull_point(hull, k);
        const hti_xpoint least = hti_hull_point(hull, lowest);
        lowest = hti_xpoint_dot_sign(&n, &least, &v) < 0 ? k : lowest;
    }
    const hti_xpoint least = hti_hull_point(hull, lowest);
    const double height = height_less_radius(h, &least, hull->radius);
    answer_halfplane(0, hti_hull_vertex(hull, lowest), height / length, (double)hull->radius,
                     (hti_dvec){n.x[0] / length, n.y[0] / length}, out);
    out->index_a = lowest;
}

static void two_halfplanes(const ht_halfplane *h, const ht_halfplane *g, hti_signed_distance *out) {
    const hti_xpoint zero = {{0.0}, {0.0}}, n = hti_xpoint_of(h->normal), m = hti_xpoint_of(g->normal);
    if (hti_xpoint_cross_sign(&n, &zero, &m) != 0 || hti_xpoint_dot_sign(&n, &zero, &m) > 0) {
        hti_signed_distance_unbounded(out);
        return;
    }
    // m = -k n with k > 0: the borders' heights along n / |n| are c / |n| and -e / |m|, where the larger coordinates
    // of n and m stand for their lengths. Both products are exact.
    const bool x = hti_abs(n.x[0]) > hti_abs(n.y[0]);
    const double p = hti_abs(x ? n.x[0] : n.y[0]), q = hti_abs(x ? m.x[0] : m.y[0]);
    const double sum = (double)h->offset * q + (double)g->offset * p;
    const double length = hti_dvec_length((hti_dvec){n.x[0], n.y[0]}),
                 other = hti_dvec_length((hti_dvec){m.x[0], m.y[0]});
    const hti_dvec normal = {n.x[0] / length, n.y[0] / length};
    const hti_dvec at = hti_dvec_along((hti_dvec){0.0, 0.0}, -(double)g->offset / other, normal);
    answer_halfplane(1, at, (0.0 - sum) / (p * other), 0.0, normal, out);
    out->kind_b = HTI_EDGE;
}

void hti_signed_distance_of_halfplane(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out) {
    if (a->extent != HTI_HALF_PLANE) {
        hull_and_halfplane(a, b->halfplane, out);
    } else {
        two_halfplanes(a->halfplane, b->halfplane, out);
    }
}

HTI_STEP("src/convex", hti_signed_distance_of_halfplane, "exact", "least height of a vertex above the border");
