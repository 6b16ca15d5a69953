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

enum { SCALE_FRAMES = 3 }; // move, scale, move back

static size_t field_ops(const ht_field *f) {
    return (size_t)f->count + 2 * SCALE_FRAMES;
}

size_t play_shape_scale_bound(const ht_shape *shape) {
    size_t size = shape->kind == HT_FIELD ? field_ops(shape->field) * sizeof(ht_field_op) + sizeof(ht_field) : 0;
    for (int32_t i = 0; shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        size += play_shape_scale_bound(&shape->compound.shapes[i]);
    }
    return size;
}

static bool scale_field(ht_shape *shape, ht_vec2 about, float factor, void *memory) {
    const ht_field *f = shape->field;
    ht_field_op *ops = memory;
    if (ops == NULL) {
        return false;
    }
    ht_field *out = (ht_field *)(void *)(ops + field_ops(f));
    ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {about.x, about.y}};
    ops[1] = (ht_field_op){.code = HT_FIELD_SCALE, .number = {factor}};
    ops[2] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {-about.x, -about.y}};
    memcpy(ops + SCALE_FRAMES, f->ops, (size_t)f->count * sizeof *ops);
    for (int32_t i = 0; i < SCALE_FRAMES; i++) {
        ops[SCALE_FRAMES + f->count + i] = (ht_field_op){.code = HT_FIELD_END};
    }
    const bool good = ht_field_make(ops, (int32_t)field_ops(f), out) == HT_OK;
    shape->field = good ? out : f;
    return good;
}

bool play_shape_scale(ht_shape *shape, ht_vec2 about, float factor, void *memory) {
    if (shape->kind == HT_FIELD) {
        return scale_field(shape, about, factor, memory);
    }
    if (shape->kind == HT_COMPOUND) {
        ht_shape *members = writable(shape->compound.shapes);
        bool good = true;
        size_t used = 0;
        for (int32_t i = 0; good && i < shape->compound.count; i++) {
            const size_t size = play_shape_scale_bound(&members[i]);
            good = play_shape_scale(&members[i], about, factor, size > 0 ? (char *)memory + used : NULL);
            used += size;
        }
        return good;
    }
    ht_vec2 *vertex;
    for (int32_t i = 0; (vertex = play_shape_vertex(shape, i)) != NULL; i++) {
        scale_point(vertex, about, factor);
    }
    scale_lengths(shape, about, factor);
    scale_unbounded(shape, about, factor);
    return true;
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
