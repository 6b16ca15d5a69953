// hull_of_shape.c: converts shapes of the hull family to vertices and a radius.
//
// An oriented box's corner center +- hx (c, s) +- hy (-s, c) is a sum of three exact doubles (a product of two float32
// is exact). Where all corners come out as float32 values, as after quarter turns on a grid, the box is an ordinary
// polygon.
#include "shape/hull_of_shape.h"

#include "base/vec/vec.h"
#include "exact/expansion.h"
#include "shape/shape_view.h"

static const double corner_sign[4][2] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};

static hti_xpoint obox_corner(const ht_obox *b, int i) {
    const double u = corner_sign[i][0], v = corner_sign[i][1];
    const double c = (double)b->q.c, s = (double)b->q.s, hx = (double)b->half.x, hy = (double)b->half.y;
    return (hti_xpoint){{(double)b->center.x, u * hx * c, -v * hy * s}, {(double)b->center.y, u * hx * s, v * hy * c}};
}

// Returns what rounding took from the sum of two lanes.
static inline vec2d sum_tail(vec2d a, vec2d b, vec2d sum) {
    const vec2d second = sum - a, first = sum - second;
    return (a - first) + (b - second);
}

void hti_hull_of_obox(const ht_obox *b, hti_hull *out) {
    const vec2d center = vec2d_of_floats(&b->center), half = vec2d_of_floats(&b->half), q = vec2d_of_floats(&b->q);
    const vec2d along = vec2d_first(half, half) * q;
    const vec2d across = vec2d_second(half, half) * vec2d_xor(vec2d_swap(q), (vec2d){-0.0, 0.0});
    vec2d lost = vec2d_splat(0.0);
    for (int i = 0; i < 4; i++) {
        const vec2d to_side = vec2d_splat(corner_sign[i][0]) * along, up = vec2d_splat(corner_sign[i][1]) * across;
        const vec2d first = center + to_side, corner = first + up;
        const vec4f rounded = vec4f_round(corner, corner);
        lost = lost + (vec2d_abs(sum_tail(center, to_side, first)) + vec2d_abs(sum_tail(first, up, corner)) +
                       vec2d_abs(corner - vec2d_widen(rounded)));
        vec2d_store(out->corner[i], corner);
        memcpy(&out->store[i], &rounded, sizeof out->store[i]);
    }
    const vec2d size = vec2d_abs(center) + vec2d_abs(along) + vec2d_abs(across);
    out->v = vec2d_sum(lost) == 0.0 ? out->store : NULL;
    out->count = 4;
    out->radius = b->radius;
    out->obox = b;
    out->slack = 4.0 * HTI_U * vec2d_larger(size); // two roundings of at most u size (1 + u) each
}

// The corners are sums of floats: they are floats exactly where no sum is rounded, which the other half of a two-sum
// tells. Which way a box is turned cannot be predicted: that is no branch.
bool hti_hull_obox_is_box(const ht_obox *b, ht_box *out) {
    const vec4f q = vec4f_abs(vec4f_load_twice(&b->q)), turned = vec4f_swap(q), zero = vec4f_splat(0.0f);
    const vec4f center = vec4f_load_twice(&b->center), half = vec4f_load_twice(&b->half);
    const vec4f size = vec4f_choose_less(vec4f_even(q, q), vec4f_odd(q, q), vec4f_swap(half), half);
    const vec4f way = vec4f_xor(size, (vec4f){-0.0f, -0.0f, 0.0f, 0.0f});
    const vec4f corner = center + way, back = corner - center;
    const vec4f lost = vec4f_abs(center - (corner - back)) + vec4f_abs(way - back);
    vec4f_store(&out->min, corner);
    const float least = vec4f_min(q, turned)[0], most = vec4f_max(q, turned)[0];
    return (least == 0.0f) & (most == 1.0f) & (vec4f_less_equal_bits(lost, zero) == 15);
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
    case HT_NO_SHAPE:
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
