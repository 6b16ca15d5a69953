// hull_of_shape.c: converts shapes of the hull family to vertices and a radius.
//
// An oriented box's corner center +- hx (c, s) +- hy (-s, c) is a sum of three exact doubles (a product of two float32
// is exact). Where all corners come out as float32 values, as after quarter turns on a grid, the box is an ordinary
// polygon.
#include "shape/hull_of_shape.h"

#include "exact/expansion.h"
#include "shape/shape_view.h"

static const double corner_sign[4][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};

static hti_xpoint obox_corner(const ht_obox *b, int i) {
    const double u = corner_sign[i][0], v = corner_sign[i][1];
    const double c = (double)b->q.c, s = (double)b->q.s, hx = (double)b->half.x, hy = (double)b->half.y;
    return (hti_xpoint){{(double)b->center.x, u * hx * c, -v * hy * s}, {(double)b->center.y, u * hx * s, v * hy * c}};
}

// Returns the sum of three doubles, rounded; *exact becomes false unless the sum is exact and a float32 value.
static double sum_of_three(const double t[3], bool *exact) {
    double first = 0.0, sum = 0.0, tail = 0.0, second_tail = 0.0;
    hti_two_sum(t[0], t[1], &first, &tail);
    hti_two_sum(first, t[2], &sum, &second_tail);
    *exact = *exact && tail == 0.0 && second_tail == 0.0 && hti_is_float(sum);
    return sum;
}

void hti_hull_of_obox(const ht_obox *b, hti_hull *out) {
    bool exact = true;
    double reach = 0.0;
    for (int i = 0; i < 4; i++) {
        const hti_xpoint p = obox_corner(b, i);
        out->corner[i][0] = sum_of_three(p.x, &exact);
        out->corner[i][1] = sum_of_three(p.y, &exact);
        out->store[i] = (ht_vec2){(float)out->corner[i][0], (float)out->corner[i][1]};
        const double x = hti_abs(p.x[0]) + hti_abs(p.x[1]) + hti_abs(p.x[2]);
        const double y = hti_abs(p.y[0]) + hti_abs(p.y[1]) + hti_abs(p.y[2]);
        reach = x > reach ? x : reach;
        reach = y > reach ? y : reach;
    }
    out->v = exact ? out->store : NULL;
    out->count = 4;
    out->radius = b->radius;
    out->obox = b;
    out->slack = 4.0 * HTI_U * reach; // two roundings of at most u reach (1 + u) each
}

// Computes low = c - h and high = c + h; returns whether both are exactly float32 values.
static bool exact_range(float c, float h, float *low, float *high) {
    double a = 0.0, b = 0.0, a_tail = 0.0, b_tail = 0.0;
    hti_two_sum((double)c, -(double)h, &a, &a_tail);
    hti_two_sum((double)c, (double)h, &b, &b_tail);
    *low = (float)a;
    *high = (float)b;
    return a_tail == 0.0 && b_tail == 0.0 && (double)*low == a && (double)*high == b;
}

bool hti_hull_obox_is_box(const ht_obox *b, ht_box *out) {
    const float c = __builtin_fabsf(b->q.c), s = __builtin_fabsf(b->q.s);
    if (!((c == 1.0f && s == 0.0f) || (c == 0.0f && s == 1.0f))) {
        return false;
    }
    return exact_range(b->center.x, c == 1.0f ? b->half.x : b->half.y, &out->min.x, &out->max.x) &&
           exact_range(b->center.y, c == 1.0f ? b->half.y : b->half.x, &out->min.y, &out->max.y);
}

void hti_hull_of_box(const ht_box *b, hti_hull *out) {
    out->store[0] = b->min;
    out->store[1] = (ht_vec2){b->max.x, b->min.y};
    out->store[2] = b->max;
    out->store[3] = (ht_vec2){b->min.x, b->max.y};
    hti_hull_of_vertices(out->store, 4, 0.0f, out);
}

void hti_hull_of_shape(const ht_shape *s, hti_hull *out) {
    switch (s->kind) {
    case HT_SEGMENT:
        hti_hull_of_vertices(&s->segment.a, 2, 0.0f, out);
        return;
    case HT_CIRCLE:
        hti_hull_of_vertices(&s->circle.center, 1, s->circle.radius, out);
        return;
    case HT_CAPSULE:
        hti_hull_of_vertices(&s->capsule.a, 2, s->capsule.radius, out);
        return;
    case HT_BOX:
        hti_hull_of_box(&s->box, out);
        return;
    case HT_OBOX:
        hti_hull_of_obox(&s->obox, out);
        return;
    case HT_TRIANGLE:
        hti_hull_of_vertices(s->triangle.v, 3, 0.0f, out);
        return;
    case HT_CONVEX:
        hti_hull_of_vertices(s->convex.v, s->convex.count, s->convex.radius, out);
        return;
    case HT_POINT:
    case HT_POLYLINE: // the kinds from here on are not hulls and do not come here
    case HT_POLYGON:
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
        HTI_CASE_FIELD_KINDS
    case HT_COMPOUND:
    case HT_KIND_COUNT:
        break;
    }
    hti_hull_of_vertices(&s->point, 1, 0.0f, out);
}

hti_xpoint hti_hull_point(const hti_hull *h, int32_t i) {
    return h->v != NULL ? hti_xpoint_of(h->v[i]) : obox_corner(h->obox, i);
}

hti_xpoint hti_hull_direction(const hti_hull *h, int32_t i) {
    if (h->v != NULL) {
        const ht_vec2 a = h->v[i], b = h->v[hti_next(i, h->count)];
        return (hti_xpoint){{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
    }
    const double sign = i < 2 ? 1.0 : -1.0;
    const double c = sign * (double)h->obox->q.c, s = sign * (double)h->obox->q.s;
    return i % 2 == 0 ? (hti_xpoint){{c}, {s}} : (hti_xpoint){{-s}, {c}};
}
