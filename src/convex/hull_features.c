// hull_features.c: how a vertex lies to an edge: in double with an error bound, then exactly.
//
// The filters are those of exact/predicates.h. Where a corner of an oriented box is rounded, each coordinate may be
// wrong by `slack`; s below bounds the error of a difference of two coordinates, and the products' errors follow from
// it.
#include "convex/hull_features.h"

#include "convex/convex_body.h"

// Returns a bound on the error of a.x b.x + a.y b.y or a.x b.y - a.y b.x; `size` is the sum of the products'
// magnitudes.
static double product_bound(double size, hti_dvec a, hti_dvec b, double s) {
    return HTI_BOUND_ORIENT * size + s * (hti_dvec_size(a) + hti_dvec_size(b) + 2.0 * s);
}

int hti_hull_side_rounded(const hti_hull *p, int32_t i, const hti_hull *q, int32_t k) {
    const int32_t j = hti_next(i, p->count);
    const hti_dvec a = hti_hull_vertex(p, i), e = hti_dvec_minus(hti_hull_vertex(p, j), a),
                   v = hti_dvec_minus(hti_hull_vertex(q, k), a);
    const double left = e.x * v.y, right = e.y * v.x, det = left - right;
    const double bound = product_bound(hti_abs(left) + hti_abs(right), e, v, 3.0 * (p->slack + q->slack));
    if (hti_abs(det) > bound) {
        return hti_sign(det);
    }
    const hti_xpoint d = hti_hull_direction(p, i), o = hti_hull_point(p, i), x = hti_hull_point(q, k);
    return hti_xpoint_cross_sign(&d, &o, &x);
}

// Returns the sign of |v| - reach, or 2 when it is uncertain.
static int disc_filter(hti_dvec v, double reach, double s) {
    const double square = v.x * v.x + v.y * v.y, limit = reach * reach, d = square - limit;
    const double bound = HTI_BOUND_DISC * (square + limit) + 2.0 * s * (hti_dvec_size(v) + s);
    return hti_abs(d) > bound ? hti_sign(d) : 2;
}

// Returns the sign of |e x v| - reach |e|, or 2 when it is uncertain.
static int slab_filter(hti_dvec e, hti_dvec v, double reach, double s) {
    const double left = e.x * v.y, right = e.y * v.x, cross = left - right, size = hti_abs(left) + hti_abs(right);
    const double square = reach * reach, length = e.x * e.x + e.y * e.y, limit = square * length;
    const double error_bound = s * (hti_dvec_size(e) + hti_dvec_size(v) + 2.0 * s);
    const double bound = HTI_BOUND_SLAB * (size * size + limit) + error_bound * (2.0 * hti_abs(cross) + error_bound) +
                         2.0 * square * s * (hti_dvec_size(e) + s);
    const double d = cross * cross - limit;
    return hti_abs(d) > bound ? hti_sign(d) : 2;
}

// Returns the sign of the distance from the point to the edge less reach, or 2 when it is uncertain. `v` and `w` lead
// from the edge's ends to the point.
static int distance_sign_filter(hti_dvec e, hti_dvec v, hti_dvec w, double reach, double s) {
    const double vx = e.x * v.x, vy = e.y * v.y, wx = e.x * w.x, wy = e.y * w.y;
    const double from_a = vx + vy, from_b = wx + wy;
    const double bound_a = product_bound(hti_abs(vx) + hti_abs(vy), e, v, s);
    const double bound_b = product_bound(hti_abs(wx) + hti_abs(wy), e, w, s);
    if (from_a <= -bound_a) {
        return disc_filter(v, reach, s);
    }
    if (from_b >= bound_b) {
        return disc_filter(w, reach, s);
    }
    return from_a > bound_a && from_b < -bound_b ? slab_filter(e, v, reach, s) : 2;
}

static bool is_inner_edge(hti_dvec e, hti_dvec v, double s, int winding) {
    const double left = e.x * v.y, right = e.y * v.x;
    return (double)winding * (left - right) > product_bound(hti_abs(left) + hti_abs(right), e, v, s);
}

static int distance_sign_exact(const hti_hull *p, int32_t k, const hti_hull *q, int32_t i, float r, float s) {
    const hti_xpoint x = hti_hull_point(p, k), a = hti_hull_point(q, i);
    const hti_xpoint b = hti_hull_point(q, hti_next(i, q->count)), d = hti_hull_direction(q, i);
    if (hti_xpoint_dot_sign(&d, &a, &x) <= 0) {
        return hti_xpoint_disc_sign(&x, &a, r, s);
    }
    if (hti_xpoint_dot_sign(&d, &b, &x) >= 0) {
        return hti_xpoint_disc_sign(&x, &b, r, s);
    }
    return hti_xpoint_slab_sign(&d, &a, &x, r, s);
}

static int distance_sign_exact_float(ht_vec2 p, ht_vec2 a, ht_vec2 b, float r, float s) {
    if (hti_dot_sign(a, b, p) <= 0) {
        return hti_disc(p, a, r, s);
    }
    if (hti_dot_sign(b, a, p) <= 0) {
        return hti_disc(p, b, r, s);
    }
    return hti_exact_slab_sign(a, b, p, r, s);
}

int hti_hull_distance_sign(const hti_hull *p, int32_t k, const hti_hull *q, int32_t i, int winding) {
    const float r = p->radius, s = q->radius;
    const int32_t j = hti_next(i, q->count);
    const hti_dvec x = hti_hull_vertex(p, k), a = hti_hull_vertex(q, i), b = hti_hull_vertex(q, j),
                   e = hti_dvec_minus(b, a), v = hti_dvec_minus(x, a);
    const double slack = 3.0 * (p->slack + q->slack);
    if (winding != 0 && is_inner_edge(e, v, slack, winding)) {
        return 1;
    }
    const int sign = distance_sign_filter(e, v, hti_dvec_minus(x, b), (double)r + (double)s, slack);
    if (sign != 2) {
        return sign;
    }
    return p->v != NULL && q->v != NULL ? distance_sign_exact_float(p->v[k], q->v[i], q->v[j], r, s)
                                        : distance_sign_exact(p, k, q, i, r, s);
}

int hti_hull_winding(const hti_hull *h) {
    if (h->v != NULL) {
        return hti_hull_winding_of_vertices(h->v, h->count);
    }
    return h->obox->half.x > 0.0f && h->obox->half.y > 0.0f ? 1 : 0;
}

int hti_hull_winding_of_vertices(const ht_vec2 *v, int32_t count) {
    for (int32_t i = 1; i + 1 < count; i++) {
        const int sign = hti_orient(v[0], v[i], v[i + 1]);
        if (sign != 0) {
            return sign;
        }
    }
    return 0;
}

ht_segment hti_hull_extent_on_line(const ht_vec2 *v, int32_t count) {
    ht_segment extent = {v[0], v[0]};
    for (int32_t i = 1; i < count; i++) {
        extent.a = hti_lexicographic(v[i], extent.a) < 0 ? v[i] : extent.a;
        extent.b = hti_lexicographic(v[i], extent.b) > 0 ? v[i] : extent.b;
    }
    return extent;
}
