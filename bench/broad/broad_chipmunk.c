// broad_chipmunk.c: Chipmunk's tree and its hash of cells. Its pairs come with looking at every object anew.
#include "bench/broad/broad.h"

#include <chipmunk/chipmunk.h>
#include <stdlib.h>

/// An object in a spatial index: its number is its place.
typedef struct object {
    const ht_box *box;
} object;

typedef struct structure {
    cpSpatialIndex *index;
    object *objects;
    const ht_box *boxes;
    size_t count;
} structure;

static const cpFloat cell = 2.0; // a little more than the sides of most boxes, as its manual advises

static cpBB bounds(const ht_box *b) {
    return cpBBNew((cpFloat)b->min.x, (cpFloat)b->min.y, (cpFloat)b->max.x, (cpFloat)b->max.y);
}

static cpBB bounds_of(void *obj) {
    return bounds(((const object *)obj)->box);
}

static void *fill_spatial_index(cpSpatialIndex *index, const ht_box *boxes, size_t count) {
    structure *s = calloc(1, sizeof *s);
    object *objects = calloc(count, sizeof *objects);
    if (s == NULL || objects == NULL) {
        free(s);
        free(objects);
        cpSpatialIndexFree(index);
        return NULL;
    }
    *s = (structure){index, objects, boxes, count};
    for (size_t i = 0; i < count; i++) {
        objects[i].box = &boxes[i];
        cpSpatialIndexInsert(index, &objects[i], i);
    }
    return s;
}

static void *build_tree(const ht_box *boxes, size_t count) {
    return fill_spatial_index(cpBBTreeNew(bounds_of, NULL), boxes, count);
}

static void *build_hash(const ht_box *boxes, size_t count) {
    return fill_spatial_index(cpSpaceHashNew(cell, (int)count, bounds_of, NULL), boxes, count);
}

static void refit_spatial_index(void *made, const ht_box *boxes) {
    (void)boxes; // objects refer to them
    cpSpatialIndexReindex(((structure *)made)->index);
}

typedef struct found {
    const structure *in;
    ht_pair *pairs;
    uint32_t *numbers;
    size_t capacity, count;
    ht_box box;
    ht_vec2 from, to;
    float nearest;
} found;

static uint32_t number_of(const structure *s, const void *obj) {
    return (uint32_t)((const object *)obj - s->objects);
}

static cpCollisionID add_pair(void *a, void *b, cpCollisionID id, void *data) {
    found *f = data;
    const uint32_t i = number_of(f->in, a), k = number_of(f->in, b);
    if (i != k && broad_meets(&f->in->boxes[i], &f->in->boxes[k])) {
        if (f->count < f->capacity) {
            f->pairs[f->count] = i < k ? (ht_pair){i, k} : (ht_pair){k, i};
        }
        f->count++;
    }
    return id;
}

static size_t spatial_index_pairs(void *made, ht_pair *out, size_t capacity) {
    const structure *s = made;
    found f = {.in = s, .pairs = out, .capacity = capacity};
    cpSpatialIndexReindexQuery(s->index, add_pair, &f);
    return f.count;
}

static cpCollisionID add_number(void *obj, void *other, cpCollisionID id, void *data) {
    found *f = data;
    const uint32_t i = number_of(f->in, other);
    (void)obj;
    if (broad_meets(&f->box, &f->in->boxes[i])) {
        if (f->count < f->capacity) {
            f->numbers[f->count] = i;
        }
        f->count++;
    }
    return id;
}

static size_t query_spatial_index(void *made, ht_box box, uint32_t *out, size_t capacity) {
    const structure *s = made;
    found f = {.in = s, .capacity = capacity, .box = box};
    f.numbers = out;
    cpSpatialIndexQuery(s->index, NULL, bounds(&box), add_number, &f);
    return f.count;
}

static cpFloat look(void *obj, void *other, void *data) {
    found *f = data;
    (void)obj;
    const float enter = broad_enter(&f->in->boxes[number_of(f->in, other)], f->from, f->to);
    f->nearest = enter < f->nearest ? enter : f->nearest;
    return f->nearest < 1.0f ? (cpFloat)f->nearest : 1.0;
}

static float ray(void *made, ht_vec2 from, ht_vec2 to) {
    const structure *s = made;
    found f = {.in = s, .from = from, .to = to, .nearest = 2.0f};
    cpSpatialIndexSegmentQuery(s->index, NULL, cpv((cpFloat)from.x, (cpFloat)from.y), cpv((cpFloat)to.x, (cpFloat)to.y),
                               1.0, look, &f);
    return f.nearest;
}

static void destroy_spatial_index(void *made) {
    structure *s = made;
    cpSpatialIndexFree(s->index);
    free(s->objects);
    free(s);
}

const broad_contestant broad_chipmunk_tree = {"Chipmunk",
                                              "cpBBTree",
                                              build_tree,
                                              refit_spatial_index,
                                              spatial_index_pairs,
                                              query_spatial_index,
                                              ray,
                                              destroy_spatial_index,
                                              true};
const broad_contestant broad_chipmunk_hash = {
    "Chip hash", "cpSpaceHash",         build_hash, refit_spatial_index, spatial_index_pairs, query_spatial_index,
    ray,         destroy_spatial_index, true};
