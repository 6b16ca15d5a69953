// world_shape.c: copies of shapes, rounded to the world's grain.
//
// A grain is a power of two and coordinates are at most 2^24 grains, so that sums of multiples of it are floats: a shape
// that moves by a multiple of the grain stays the same shape.
#include "base/allocator.h"
#include "base/numeric.h"
#include "ring/box.h"
#include "world/world_internal.h"

#include <float.h>

enum { INDEXED_EDGES = 32 }; // from so many on, a polygon has an index over its edges

static void round_points(const ht_world *world, ht_vec2 *v, size_t count) {
    for (size_t i = 0; i < count; i++) {
        v[i] = (ht_vec2){hti_world_rounded(world, (double)v[i].x), hti_world_rounded(world, (double)v[i].y)};
    }
}

// A radius or half a side: what is not 0 stays more than 0.
static float rounded_size(const ht_world *world, float size) {
    const float out = hti_world_rounded(world, (double)size);
    return size > 0.0f && out == 0.0f ? (float)world->grain : out;
}

static size_t polygon_count(const ht_polygon *p) {
    return (size_t)p->ring_end[p->ring_count - 1];
}

// Rounds a shape whose arrays are the copy's own.
static void round_own_shape(const ht_world *world, ht_shape *s) {
    switch (s->kind) {
    case HT_POINT:
        round_points(world, &s->point, 1);
        break;
    case HT_SEGMENT:
        round_points(world, &s->segment.a, 1);
        round_points(world, &s->segment.b, 1);
        break;
    case HT_CIRCLE:
        round_points(world, &s->circle.center, 1);
        s->circle.radius = rounded_size(world, s->circle.radius);
        break;
    case HT_CAPSULE:
        round_points(world, &s->capsule.a, 1);
        round_points(world, &s->capsule.b, 1);
        s->capsule.radius = rounded_size(world, s->capsule.radius);
        break;
    case HT_BOX:
        round_points(world, &s->box.min, 1);
        round_points(world, &s->box.max, 1);
        break;
    case HT_OBOX:
        round_points(world, &s->obox.center, 1);
        s->obox.half = (ht_vec2){rounded_size(world, s->obox.half.x), rounded_size(world, s->obox.half.y)};
        s->obox.radius = rounded_size(world, s->obox.radius);
        break;
    case HT_TRIANGLE:
        round_points(world, s->triangle.v, 3);
        break;
    case HT_CONVEX:
        round_points(world, (ht_vec2 *)s->convex.v, (size_t)s->convex.count);
        s->convex.radius = rounded_size(world, s->convex.radius);
        break;
    case HT_POLYLINE:
        round_points(world, (ht_vec2 *)s->polyline.v, (size_t)s->polyline.count);
        break;
    case HT_POLYGON:
        round_points(world, (ht_vec2 *)s->polygon.v, polygon_count(&s->polygon));
        break;
    case HT_ELLIPSE:
        round_points(world, &s->ellipse.center, 1);
        break;
    case HT_COMPOUND:
        for (int32_t i = 0; i < s->compound.count; i++) {
            round_own_shape(world, (ht_shape *)&s->compound.shapes[i]);
        }
        break;
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
    case HT_FIELD:
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
}

void hti_world_shape_free(const ht_world *world, hti_own_shape *own) {
    if (own->memory != NULL) {
        hti_allocator_resize(&world->allocator, own->memory, own->size, 0);
    }
    *own = (hti_own_shape){.memory = NULL, .size = 0};
}

// ---- Memory: the arrays of the shape, then, of a large polygon, the index over its edges with its boxes

static size_t aligned_to_blocks(size_t size) {
    return (size + 15) / 16 * 16;
}

static size_t edge_boxes(const ht_shape *s) {
    return s->kind == HT_POLYGON && polygon_count(&s->polygon) >= INDEXED_EDGES ? ht_edge_index_bound(&s->polygon) : 0;
}

static size_t bytes_of_copy(const ht_shape *s) {
    const size_t boxes = edge_boxes(s);
    return aligned_to_blocks(ht_placed_bound(s)) +
           (boxes > 0 ? aligned_to_blocks(sizeof(ht_edge_index)) + boxes * sizeof(ht_box) : 0);
}

// Builds the index over the edges of a copy.
static ht_status index_edges(hti_own_shape *own) {
    const size_t boxes = edge_boxes(&own->shape);
    if (boxes == 0) {
        return HT_OK;
    }
    own->shape.polygon.index = NULL;
    char *const at = (char *)own->memory + aligned_to_blocks(ht_placed_bound(&own->shape));
    ht_edge_index *const index = (ht_edge_index *)(void *)at;
    ht_box *const memory = (ht_box *)(void *)(at + aligned_to_blocks(sizeof *index));
    const ht_status status = ht_edge_index_build(&own->shape.polygon, memory, boxes, index);
    own->shape.polygon.index = status == HT_OK ? index : NULL;
    return status;
}

// Copies the shape into the memory that `out` has, or into new memory.
static ht_status place_copy(const ht_world *world, const ht_shape *shape, ht_pose pose, hti_own_shape *out) {
    const size_t size = bytes_of_copy(shape);
    void *memory = out->memory;
    if (memory == NULL && size > 0) {
        memory = hti_allocator_resize(&world->allocator, NULL, 0, size);
        if (memory == NULL) {
            return HT_ERR_MEMORY;
        }
    }
    const ht_status status = ht_placed(shape, pose, memory, size, &out->shape);
    out->memory = memory;
    out->size = size;
    return status;
}

bool hti_world_shape_fits(const ht_world *world, ht_box bounds, ht_vec2 p) {
    const double sides[] = {(double)bounds.min.x + (double)p.x, (double)bounds.max.x + (double)p.x,
                            (double)bounds.min.y + (double)p.y, (double)bounds.max.y + (double)p.y};
    for (int i = 0; i < 4; i++) {
        if (hti_abs(sides[i]) > world->range && hti_abs(sides[i]) <= DBL_MAX) {
            return false;
        }
    }
    return hti_abs((double)p.x) <= world->range && hti_abs((double)p.y) <= world->range;
}

// Rounds a copy and checks it again: it is as valid as it was.
static ht_status round_copy(const ht_world *world, hti_own_shape *own) {
    const bool was_valid = ht_validate(&own->shape) == HT_OK;
    round_own_shape(world, &own->shape);
    ht_status status = index_edges(own);
    if (status == HT_OK && !hti_world_shape_fits(world, ht_bounds(&own->shape), (ht_vec2){0.0f, 0.0f})) {
        status = HT_ERR_RANGE;
    }
    return status == HT_OK && was_valid ? ht_validate(&own->shape) : status;
}

ht_status hti_world_shape_copy(const ht_world *world, const ht_shape *shape, ht_rot q, hti_own_shape *out) {
    hti_own_shape own = {.memory = NULL, .size = 0};
    ht_status status = place_copy(world, shape, (ht_pose){{0.0f, 0.0f}, q}, &own);
    if (status == HT_OK) {
        status = index_edges(&own);
    }
    if (status == HT_OK) {
        status = round_copy(world, &own);
    }
    if (status == HT_OK) {
        *out = own;
    } else {
        hti_world_shape_free(world, &own);
    }
    return status;
}

ht_status hti_world_shape_move(const ht_world *world, const ht_shape *shape, ht_vec2 p, hti_own_shape *out) {
    const ht_status status = place_copy(world, shape, (ht_pose){p, HT_ROT_IDENTITY}, out);
    return status == HT_OK ? index_edges(out) : status;
}
