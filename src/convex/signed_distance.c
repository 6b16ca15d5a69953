// signed_distance.c: the signed distance of two convex bodies: in double where an error bound decides it, else exactly.
//
// Exchanging the bodies must change nothing but the signs of the normal, to the last bit and also where several ways
// are equally short. So they are put in order first, by what they are, and the answer is turned back.
#include "convex/signed_distance_internal.h"

static void wrap(const hti_hull *h, hti_convex_body *out) {
    out->hull = *h; // its vertices may lie in *h itself, which outlives the body
    out->extent = HTI_BOUNDED;
    out->far = (ht_vec2){0.0f, 0.0f};
    out->halfplane = NULL;
}

int hti_convex_vertex_order(const ht_vec2 *v, const ht_vec2 *w, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        const int x = (v[i].x > w[i].x) - (v[i].x < w[i].x), y = (v[i].y > w[i].y) - (v[i].y < w[i].y);
        if (x != 0 || y != 0) {
            return x != 0 ? x : y;
        }
    }
    return 0;
}

static int hull_order(const hti_hull *a, const hti_hull *b) {
    if ((a->v == NULL) != (b->v == NULL)) {
        return a->v == NULL ? -1 : 1;
    }
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    int order = 0;
    if (a->v != NULL) {
        order = hti_convex_vertex_order(a->v, b->v, a->count);
    } else {
        const ht_obox *p = a->obox, *q = b->obox;
        const ht_vec2 v[3] = {p->center, p->half, {p->q.c, p->q.s}}, w[3] = {q->center, q->half, {q->q.c, q->q.s}};
        order = hti_convex_vertex_order(v, w, 3);
    }
    return order != 0 || a->radius == b->radius ? order : a->radius < b->radius ? -1 : 1;
}

int hti_convex_body_order(const hti_convex_body *a, const hti_convex_body *b) {
    if (a->extent != b->extent) {
        return a->extent < b->extent ? -1 : 1;
    }
    if (a->extent == HTI_HALF_PLANE) {
        const float offset_a = a->halfplane->offset, offset_b = b->halfplane->offset;
        const int order = hti_convex_vertex_order(&a->halfplane->normal, &b->halfplane->normal, 1);
        return order != 0 || offset_a == offset_b ? order : offset_a < offset_b ? -1 : 1;
    }
    const int order = hull_order(&a->hull, &b->hull);
    return order != 0 ? order : hti_convex_vertex_order(&a->far, &b->far, 1);
}

void hti_signed_distance_exchange(hti_signed_distance *separation) {
    const hti_signed_distance g = *separation;
    separation->normal = (hti_dvec){0.0 - g.normal.x, 0.0 - g.normal.y};
    separation->point_a = g.point_b;
    separation->point_b = g.point_a;
    separation->kind_a = g.kind_b;
    separation->kind_b = g.kind_a;
    separation->index_a = g.index_b;
    separation->index_b = g.index_a;
}

// Computes the distance of two hulls that are in order.
static void signed_distance_ordered(const hti_hull *a, const hti_hull *b, hti_signed_distance *out) {
    if (!hti_signed_distance_filter(a, b, out) && !hti_signed_distance_near(a, b, out)) {
        hti_convex_body p, q;
        wrap(a, &p);
        wrap(b, &q);
        hti_signed_distance_exact(&p, &q, out);
    }
    out->distance += 0.0; // no zero is negative
}

void hti_signed_distance_of_hulls(const hti_hull *a, const hti_hull *b, hti_signed_distance *out) {
    if (hull_order(a, b) <= 0) {
        signed_distance_ordered(a, b, out);
    } else {
        signed_distance_ordered(b, a, out);
        hti_signed_distance_exchange(out);
    }
}

void hti_signed_distance_of(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out) {
    if (hti_convex_body_order(a, b) > 0) {
        hti_signed_distance_of(b, a, out);
        hti_signed_distance_exchange(out);
    } else if (a->extent == HTI_HALF_PLANE || b->extent == HTI_HALF_PLANE) {
        hti_signed_distance_of_halfplane(a, b, out);
    } else if (a->extent == HTI_BOUNDED && b->extent == HTI_BOUNDED) {
        hti_signed_distance_of_hulls(&a->hull, &b->hull, out);
    } else {
        hti_signed_distance_exact(a, b, out);
    }
    out->distance += 0.0;
}

void hti_signed_distance_of_exactly(const hti_convex_body *a, const hti_convex_body *b, hti_signed_distance *out) {
    if (a->extent == HTI_HALF_PLANE || b->extent == HTI_HALF_PLANE) {
        hti_signed_distance_of(a, b, out);
    } else if (hti_convex_body_order(a, b) > 0) {
        hti_signed_distance_exact(b, a, out);
        hti_signed_distance_exchange(out);
    } else {
        hti_signed_distance_exact(a, b, out);
    }
    out->distance += 0.0;
}
