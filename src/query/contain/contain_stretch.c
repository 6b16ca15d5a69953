// contain_stretch.c: a rounded hull or an oriented box against a stretch of an edge that ends where others cross it.
//
// Along the edge the distance to the hull's core is a convex function. So the part of the edge that the hull holds is
// one interval, and a place outside of it has it ahead when the distance decreases there. Which feature of the core is
// nearest to a place, whether it is within the radius, and the slope are signs of polynomials in the place's
// homogeneous coordinates: of degree 6 in lengths, and of degree 2 in an edge's direction, which is scaled to size 1
// first. They are exact as long as their last bits stay above 2^-1074, so unless the sizes of numbers in one question
// are more than 2^150 apart.
#include "convex/hull_features.h"
#include "exact/expansion.h"
#include "query/contain/contain_internal.h"

// The place a + (n / d) e; d > 0.
typedef struct place {
    ht_vec2 a;
    hti_x ex, ey, n, d;
} place;

// A vector times the place's d.
typedef struct vector {
    hti_x x, y;
} vector;

static vector exact_vector(const hti_xpoint *p) {
    return (vector){hti_x_sum(p->x, 3), hti_x_sum(p->y, 3)};
}

static hti_x negated(const hti_x *x) {
    hti_x out = {.count = 0};
    hti_x_add(&out, x, -1.0);
    return out;
}

// ax bx + sign ay by.
static hti_x product_sum(const hti_x *ax, const hti_x *bx, const hti_x *ay, const hti_x *by, double sign) {
    hti_x out, second;
    hti_x_multiply(&out, ax, bx);
    hti_x_multiply(&second, ay, by);
    hti_x_add(&out, &second, sign);
    return out;
}

static hti_x cross(const vector *a, const vector *b) {
    return product_sum(&a->x, &b->y, &a->y, &b->x, -1.0);
}

static hti_x dot(const vector *a, const vector *b) {
    return product_sum(&a->x, &b->x, &a->y, &b->y, 1.0);
}

static int cross_sign(const vector *a, const vector *b) {
    const hti_x value = cross(a, b);
    return hti_x_sign(&value);
}

static int dot_sign(const vector *a, const vector *b) {
    const hti_x value = dot(a, b);
    return hti_x_sign(&value);
}

static vector between(ht_vec2 a, ht_vec2 b) {
    return exact_vector(&(hti_xpoint){{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}});
}

static place place_of(const ht_segment *edge, const ht_segment *mark) {
    const vector e = between(edge->a, edge->b), g = between(mark->a, mark->b), to = between(edge->a, mark->a);
    place p = {edge->a, e.x, e.y, cross(&to, &g), cross(&e, &g)};
    if (p.d.count == 0) {
        return (place){mark->a, e.x, e.y, {.count = 0}, hti_x_of(1.0)};
    }
    if (hti_x_sign(&p.d) < 0) {
        p.n = negated(&p.n);
        p.d = negated(&p.d);
    }
    return p;
}

// d (place - o).
static vector offset(const place *p, const hti_xpoint *o) {
    const hti_xpoint a = {{(double)p->a.x, -o->x[0], -o->x[1]}, {(double)p->a.y, -o->y[0], -o->y[1]}};
    vector v = exact_vector(&a);
    hti_x_add_double(&v.x, -o->x[2]);
    hti_x_add_double(&v.y, -o->y[2]);
    return (vector){product_sum(&v.x, &p->d, &p->n, &p->ex, 1.0), product_sum(&v.y, &p->d, &p->n, &p->ey, 1.0)};
}

// The direction of edge i of the hull, scaled by a power of two to a size from 1 to 2.
static vector direction_of(const hti_hull *h, int32_t i) {
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

// Where a place lies: inside (-1), on the border of or outside the hull; and how the distance to its core changes along
// the edge.
typedef struct position {
    int reach, slope;
} position;

// Sign of value^2 - (radius d)^2 square.
static int reach_sign(const hti_x *square_value, const place *p, float radius, const hti_x *square) {
    hti_x limit, scaled;
    const hti_x grown = hti_x_of((double)radius * (double)radius);
    hti_x_multiply(&limit, &p->d, &p->d);
    hti_x_multiply(&scaled, &limit, &grown);
    hti_x_multiply(&limit, &scaled, square);
    hti_x_add(&limit, square_value, -1.0);
    return -hti_x_sign(&limit);
}

static position beside_edge(const place *p, const vector *d, const vector *v, float radius) {
    const vector e = {p->ex, p->ey};
    const hti_x height = cross(d, v), length = dot(d, d);
    hti_x square;
    hti_x_multiply(&square, &height, &height);
    return (position){reach_sign(&square, p, radius, &length), hti_x_sign(&height) * cross_sign(d, &e)};
}

static position beside_vertex(const place *p, const hti_xpoint *vertex, float radius) {
    const vector e = {p->ex, p->ey}, v = offset(p, vertex);
    const hti_x square = dot(&v, &v), one = hti_x_of(1.0);
    return (position){reach_sign(&square, p, radius, &one), dot_sign(&v, &e)};
}

// A place in a core with area.
static bool is_in_core(const place *p, const hti_hull *h, int winding, position *out) {
    const vector e = {p->ex, p->ey};
    *out = (position){-1, 0};
    for (int32_t i = 0; i < h->count; i++) {
        if (hti_hull_edge_is_point(h, i)) {
            continue;
        }
        const hti_xpoint o = hti_hull_point(h, i);
        const vector d = direction_of(h, i), v = offset(p, &o);
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

// The nearest feature is an edge that has the place outside and beside it, else the vertex that has it beyond both its
// edges.
static position position_of(const place *p, const hti_hull *h) {
    const int winding = hti_hull_winding(h);
    position result = {1, 0};
    if (winding != 0 && is_in_core(p, h, winding, &result)) {
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
        const vector d = direction_of(h, i), last = direction_of(h, before), v = offset(p, &o), w = offset(p, &q);
        if (dot_sign(&d, &v) <= 0 && dot_sign(&last, &v) >= 0) {
            return beside_vertex(p, &o, h->radius);
        }
        if (dot_sign(&d, &v) > 0 && dot_sign(&d, &w) < 0 && (winding == 0 || winding * cross_sign(&d, &v) < 0)) {
            return beside_edge(p, &d, &v, h->radius);
        }
        before = i;
    }
    const hti_xpoint o = hti_hull_point(h, 0); // a core that is one point
    return beside_vertex(p, &o, h->radius);
}

static ht_relation relate_places(const place *p, const place *q, const hti_hull *hull, ht_relation whole) {
    const position a = position_of(p, hull), b = position_of(q, hull);
    if (a.reach < 0 || b.reach < 0 || (a.slope < 0 && b.slope > 0)) {
        return whole;
    }
    return a.reach == 0 || b.reach == 0 ? HT_TOUCH : HT_APART;
}

ht_relation hti_relate_stretch(const ht_segment *edge, const ht_segment *from, const ht_segment *to,
                               const hti_hull *hull, ht_relation whole) {
    const place p = place_of(edge, from), q = place_of(edge, to);
    if (hull->v == NULL || hti_hull_winding(hull) != 0) {
        return relate_places(&p, &q, hull, whole);
    }
    const ht_segment extent = hti_extent_on_line(hull->v, hull->count);
    hti_hull thin;
    hti_lower_vertices(&extent.a, hti_same_point(extent.a, extent.b) ? 1 : 2, hull->radius, &thin);
    return relate_places(&p, &q, &thin, whole);
}
