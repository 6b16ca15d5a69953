// contain_interval.c: relates a rounded hull or an oriented box to an interval of an edge, which ends where other edges
// cross it.
//
// Along the edge the distance to the hull's core is a convex function. So the part of the edge that the hull holds is
// one interval, and a place outside that part has it ahead when the distance decreases there. Which feature of the core
// is nearest to a place, whether it is within the radius, and the slope are signs of polynomials in the place's
// homogeneous coordinates: of degree 6 in lengths, and of degree 2 in an edge's direction, which is scaled to size 1
// first. They are exact as long as their last bits stay above 2^-1074, that is, unless the sizes of numbers in one
// question are more than 2^150 apart.
#include "convex/hull_features.h"
#include "exact/expansion.h"
#include "query/contain/contain_internal.h"

// The place a + (n / d) e; d > 0.
typedef struct interval_end {
    ht_vec2 a;
    hti_expansion ex, ey, n, d;
} interval_end;

// A vector that is multiplied by the place's d.
typedef struct vector {
    hti_expansion x, y;
} vector;

static vector exact_vector(const hti_xpoint *p) {
    vector out;
    hti_expansion_set_sum(&out.x, p->x, 3);
    hti_expansion_set_sum(&out.y, p->y, 3);
    return out;
}

static hti_expansion negated(const hti_expansion *x) {
    hti_expansion out = {.count = 0};
    hti_expansion_add(&out, x, -1.0);
    return out;
}

// Returns ax bx + sign ay by.
static hti_expansion edge_product_sum(const hti_expansion *ax, const hti_expansion *bx, const hti_expansion *ay,
                                      const hti_expansion *by, double sign) {
    hti_expansion out, second;
    hti_expansion_multiply(&out, ax, bx);
    hti_expansion_multiply(&second, ay, by);
    hti_expansion_add(&out, &second, sign);
    return out;
}

static hti_expansion exact_vector_cross(const vector *a, const vector *b) {
    return edge_product_sum(&a->x, &b->y, &a->y, &b->x, -1.0);
}

static hti_expansion exact_vector_dot(const vector *a, const vector *b) {
    return edge_product_sum(&a->x, &b->x, &a->y, &b->y, 1.0);
}

static int cross_sign(const vector *a, const vector *b) {
    const hti_expansion value = exact_vector_cross(a, b);
    return hti_expansion_sign(&value);
}

static int dot_sign(const vector *a, const vector *b) {
    const hti_expansion value = exact_vector_dot(a, b);
    return hti_expansion_sign(&value);
}

static vector exact_vector_between(ht_vec2 a, ht_vec2 b) {
    const hti_xpoint difference = {{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
    return exact_vector(&difference);
}

static interval_end position_on_edge(const ht_segment *edge, const ht_segment *mark) {
    const vector e = exact_vector_between(edge->a, edge->b), g = exact_vector_between(mark->a, mark->b),
                 to = exact_vector_between(edge->a, mark->a);
    interval_end p = {edge->a, e.x, e.y, exact_vector_cross(&to, &g), exact_vector_cross(&e, &g)};
    if (p.d.count == 0) {
        return (interval_end){mark->a, e.x, e.y, {.count = 0}, hti_expansion_of(1.0)};
    }
    if (hti_expansion_sign(&p.d) < 0) {
        p.n = negated(&p.n);
        p.d = negated(&p.d);
    }
    return p;
}

// Returns d (place - o).
static vector offset(const interval_end *p, const hti_xpoint *o) {
    const hti_xpoint a = {{(double)p->a.x, -o->x[0], -o->x[1]}, {(double)p->a.y, -o->y[0], -o->y[1]}};
    vector v = exact_vector(&a);
    hti_expansion_add_double(&v.x, -o->x[2]);
    hti_expansion_add_double(&v.y, -o->y[2]);
    return (vector){edge_product_sum(&v.x, &p->d, &p->n, &p->ex, 1.0),
                    edge_product_sum(&v.y, &p->d, &p->n, &p->ey, 1.0)};
}

// Returns the direction of edge i of the hull, scaled by a power of two to a size from 1 to 2.
static vector hull_edge_vector(const hti_hull *h, int32_t i) {
    hti_xpoint d = hti_hull_direction(h, i);
    const double x = d.x[0] + d.x[1], y = d.y[0] + d.y[1], size = hti_abs(x) > hti_abs(y) ? hti_abs(x) : hti_abs(y);
    uint64_t bits = 0;
    memcpy(&bits, &size, sizeof bits);
    bits = (2046 - (bits >> 52)) << 52; // 2 to the power of minus the exponent
    double scale = 0.0;
    memcpy(&scale, &bits, sizeof scale);
    for (int k = 0; k < 2; k++) {
        d.x[k] *= scale;
        d.y[k] *= scale;
    }
    return exact_vector(&d);
}

// Where a place lies: `reach` is -1 inside the hull, 0 on its border and 1 outside; `slope` is the sign of the change
// of the distance to the hull's core along the edge.
typedef struct position {
    int reach, slope;
} position;

// Returns the sign of value^2 - (radius d)^2 square.
static int radius_sign(const hti_expansion *square_value, const interval_end *p, float radius,
                       const hti_expansion *square) {
    hti_expansion limit, scaled;
    const hti_expansion grown = hti_expansion_of((double)radius * (double)radius);
    hti_expansion_multiply(&limit, &p->d, &p->d);
    hti_expansion_multiply(&scaled, &limit, &grown);
    hti_expansion_multiply(&limit, &scaled, square);
    hti_expansion_add(&limit, square_value, -1.0);
    return -hti_expansion_sign(&limit);
}

static position beside_edge(const interval_end *p, const vector *d, const vector *v, float radius) {
    const vector e = {p->ex, p->ey};
    const hti_expansion height = exact_vector_cross(d, v), length = exact_vector_dot(d, d);
    hti_expansion square;
    hti_expansion_multiply(&square, &height, &height);
    return (position){radius_sign(&square, p, radius, &length), hti_expansion_sign(&height) * cross_sign(d, &e)};
}

static position beside_vertex(const interval_end *p, const hti_xpoint *vertex, float radius) {
    const vector e = {p->ex, p->ey}, v = offset(p, vertex);
    const hti_expansion square = exact_vector_dot(&v, &v), one = hti_expansion_of(1.0);
    return (position){radius_sign(&square, p, radius, &one), dot_sign(&v, &e)};
}

// Whether the place lies in a core with area; `out` tells where.
static bool is_in_core_polygon(const interval_end *p, const hti_hull *h, int winding, position *out) {
    const vector e = {p->ex, p->ey};
    *out = (position){-1, 0};
    for (int32_t i = 0; i < h->count; i++) {
        if (hti_hull_edge_is_point(h, i)) {
            continue;
        }
        const hti_xpoint o = hti_hull_point(h, i);
        const vector d = hull_edge_vector(h, i), v = offset(p, &o);
        const int side = winding * cross_sign(&d, &v);
        if (side < 0) {
            return false;
        }
        if (side == 0 && h->radius == 0.0f) {
            *out = (position){0, -winding * cross_sign(&d, &e)};
        }
    }
    return true;
}

// Returns where the place lies, by the core's nearest feature: an edge that has the place outside and beside it, else
// the vertex that has the place beyond both of its edges.
static position position_of(const interval_end *p, const hti_hull *h) {
    const int winding = hti_hull_winding(h);
    position result = {1, 0};
    if (winding != 0 && is_in_core_polygon(p, h, winding, &result)) {
        return result;
    }
    int32_t before = h->count - 1;
    while (before > 0 && hti_hull_edge_is_point(h, before)) {
        before--;
    }
    for (int32_t i = 0; i < h->count; i++) {
        if (hti_hull_edge_is_point(h, i)) {
            continue;
        }
        const hti_xpoint o = hti_hull_point(h, i), q = hti_hull_point(h, hti_next(i, h->count));
        const vector d = hull_edge_vector(h, i), last = hull_edge_vector(h, before), v = offset(p, &o),
                     w = offset(p, &q);
        if (dot_sign(&d, &v) <= 0 && dot_sign(&last, &v) >= 0) {
            return beside_vertex(p, &o, h->radius);
        }
        if (dot_sign(&d, &v) > 0 && dot_sign(&d, &w) < 0 && (winding == 0 || winding * cross_sign(&d, &v) < 0)) {
            return beside_edge(p, &d, &v, h->radius);
        }
        before = i;
    }
    const hti_xpoint o = hti_hull_point(h, 0); // the core is one point
    return beside_vertex(p, &o, h->radius);
}

static ht_relation relate_places(const interval_end *p, const interval_end *q, const hti_hull *hull,
                                 ht_relation whole) {
    const position a = position_of(p, hull), b = position_of(q, hull);
    if (a.reach < 0 || b.reach < 0 || (a.slope < 0 && b.slope > 0)) {
        return whole;
    }
    return a.reach == 0 || b.reach == 0 ? HT_TOUCH : HT_APART;
}

ht_relation hti_contain_relate_interval(const ht_segment *edge, const ht_segment *from, const ht_segment *to,
                                        const hti_hull *hull, ht_relation whole) {
    const interval_end p = position_on_edge(edge, from), q = position_on_edge(edge, to);
    if (hull->v == NULL || hti_hull_winding(hull) != 0) {
        return relate_places(&p, &q, hull, whole);
    }
    const ht_segment extent = hti_hull_extent_on_line(hull->v, hull->count);
    hti_hull thin;
    hti_hull_of_vertices(&extent.a, hti_same_point(extent.a, extent.b) ? 1 : 2, hull->radius, &thin);
    return relate_places(&p, &q, &thin, whole);
}
