// scene_shape.c: what an editor does with a shape: its middle, its size, its vertices.
#include "scene_shape.h"
#include <math.h>
#include <string.h>

// The same memory to write to: an editor owns what its shapes borrow.
static void *writable(const void *memory) {
    void *out;
    memcpy(&out, &memory, sizeof out);
    return out;
}

ht_vec2 play_shape_middle(const ht_shape *shape) {
    const ht_box b = ht_bounds(shape);
    const ht_halfplane h = shape->halfplane;
    switch (shape->kind) {
    case HT_RAY:
        return shape->ray.origin;
    case HT_LINE:
        return shape->line.point;
    case HT_HALFPLANE:
        return (ht_vec2){h.normal.x * h.offset / (h.normal.x * h.normal.x + h.normal.y * h.normal.y),
                         h.normal.y * h.offset / (h.normal.x * h.normal.x + h.normal.y * h.normal.y)};
    default:
        return isfinite(b.min.x) && isfinite(b.max.x) && isfinite(b.min.y) && isfinite(b.max.y)
                   ? (ht_vec2){(b.min.x + b.max.x) / 2.0f, (b.min.y + b.max.y) / 2.0f}
                   : (ht_vec2){0.0f, 0.0f};
    }
}

static void scale_point(ht_vec2 *v, ht_vec2 about, float factor) {
    *v = (ht_vec2){about.x + factor * (v->x - about.x), about.y + factor * (v->y - about.y)};
}

static void scale_vector(ht_vec2 *v, float factor) {
    *v = (ht_vec2){factor * v->x, factor * v->y};
}

// Radii, half sizes and axes.
static void scale_lengths(ht_shape *s, ht_vec2 about, float factor) {
    switch (s->kind) {
    case HT_CIRCLE:
        scale_point(&s->circle.center, about, factor);
        s->circle.radius *= factor;
        break;
    case HT_CAPSULE:
        s->capsule.radius *= factor;
        break;
    case HT_CONVEX:
        s->convex.radius *= factor;
        break;
    case HT_OBOX:
        scale_point(&s->obox.center, about, factor);
        scale_vector(&s->obox.half, factor);
        s->obox.radius *= factor;
        break;
    case HT_ELLIPSE:
        scale_point(&s->ellipse.center, about, factor);
        scale_vector(&s->ellipse.u, factor);
        scale_vector(&s->ellipse.v, factor);
        break;
    default:
        break;
    }
}

// Those that go on for ever.
static void scale_unbounded(ht_shape *s, ht_vec2 about, float factor) {
    if (s->kind == HT_RAY) {
        scale_point(&s->ray.origin, about, factor);
        scale_vector(&s->ray.dir, factor);
    } else if (s->kind == HT_LINE) {
        scale_point(&s->line.point, about, factor);
    } else if (s->kind == HT_HALFPLANE) {
        const float height = s->halfplane.normal.x * about.x + s->halfplane.normal.y * about.y;
        s->halfplane.offset = height + factor * (s->halfplane.offset - height);
    } else if (s->kind == HT_POINT) {
        scale_point(&s->point, about, factor);
    }
}

void play_shape_scale(ht_shape *shape, ht_vec2 about, float factor) {
    if (shape->kind == HT_COMPOUND) {
        ht_shape *members = writable(shape->compound.shapes);
        for (int32_t i = 0; i < shape->compound.count; i++) {
            play_shape_scale(&members[i], about, factor);
        }
        return;
    }
    ht_vec2 *vertex;
    for (int32_t i = 0; (vertex = play_shape_vertex(shape, i)) != NULL; i++) {
        scale_point(vertex, about, factor);
    }
    scale_lengths(shape, about, factor);
    scale_unbounded(shape, about, factor);
}

static ht_vec2 *one_of_two(ht_vec2 *first, ht_vec2 *second, int32_t i) {
    return i == 0 ? first : i == 1 ? second : NULL;
}

static ht_vec2 *one_of_many(const ht_vec2 *v, int32_t count, int32_t i) {
    return i < count ? writable(&v[i]) : NULL;
}

ht_vec2 *play_shape_vertex(ht_shape *shape, int32_t i) {
    switch (shape->kind) {
    case HT_SEGMENT:
        return one_of_two(&shape->segment.a, &shape->segment.b, i);
    case HT_CAPSULE:
        return one_of_two(&shape->capsule.a, &shape->capsule.b, i);
    case HT_BOX:
        return one_of_two(&shape->box.min, &shape->box.max, i);
    case HT_TRIANGLE:
        return one_of_many(shape->triangle.v, 3, i);
    case HT_CONVEX:
        return one_of_many(shape->convex.v, shape->convex.count, i);
    case HT_POLYLINE:
        return one_of_many(shape->polyline.v, shape->polyline.count, i);
    case HT_POLYGON:
        return one_of_many(shape->polygon.v, shape->polygon.ring_end[shape->polygon.ring_count - 1], i);
    default:
        return NULL;
    }
}
