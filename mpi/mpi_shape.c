// mpi_shape.c: folds a shape into one piece of memory by ht_translated, which copies its arrays, and makes its pointers distances
// from the beginning of that; so it can be sent and copied, and be unfolded anywhere.
#include "mpi_shape.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16 };

// Where folded pointers count from: none of them is null.
#define FOLDED ((uintptr_t)ALIGNMENT)

static const size_t kind_size[HT_KIND_COUNT] = {0,
#define KIND_SIZE(code, name, type, member) sizeof(type),
                                                HT_KIND_LIST(KIND_SIZE)
#undef KIND_SIZE
};

bool hti_mpi_shape_has_field(const ht_shape *shape) {
    bool found = shape->kind == HT_FIELD;
    for (int32_t i = 0; shape->kind == HT_COMPOUND && shape->compound.shapes != NULL && i < shape->compound.count;
         i++) {
        found = found || shape->compound.shapes[i].kind == HT_FIELD;
    }
    return found;
}

// ---- Pointers ------------------------------------------------------------------------------------------------------

// From one place of memory of `size` bytes to another, one of which is FOLDED.
typedef struct pointer_shift {
    uintptr_t from, to;
    size_t size;
} pointer_shift;

// Null for what points to somewhere else: arrays of members that are not answerable.
static void *shifted(const void *pointer, const pointer_shift *s) {
    const uintptr_t distance = (uintptr_t)pointer - s->from;
    const uintptr_t moved = s->to + distance;
    void *result = NULL;
    if (distance < s->size) {
        memcpy(&result, &moved, sizeof result);
    }
    return result;
}

// What a pointer leads to, before or after the shift.
static void *target_of(const void *pointer, const pointer_shift *s) {
    void *const moved = shifted(pointer, s);
    return moved == NULL || s->from == FOLDED ? moved : (void *)pointer;
}

static void shift_polygon(ht_polygon *p, const pointer_shift *s) {
    ht_edge_index *const index = target_of(p->index, s);
    if (index != NULL) {
        index->boxes = shifted(index->boxes, s);
    }
    p->v = shifted(p->v, s);
    p->ring_end = shifted(p->ring_end, s);
    p->index = shifted(p->index, s);
}

static void shift_member(ht_shape *shape, const pointer_shift *s) {
    if (shape->kind == HT_CONVEX) {
        shape->convex.v = shifted(shape->convex.v, s);
    } else if (shape->kind == HT_POLYLINE) {
        shape->polyline.v = shifted(shape->polyline.v, s);
    } else if (shape->kind == HT_POLYGON) {
        shift_polygon(&shape->polygon, s);
    }
}

static void shift_shape(ht_shape *shape, const pointer_shift *s) {
    if (shape->kind != HT_COMPOUND) {
        shift_member(shape, s);
        return;
    }
    ht_shape *const members = target_of(shape->compound.shapes, s);
    for (int32_t i = 0; i < shape->compound.count && members != NULL; i++) {
        shift_member(&members[i], s);
    }
    shape->compound.shapes = shifted(shape->compound.shapes, s);
}

// ---- Folding -------------------------------------------------------------------------------------------------------

static size_t aligned_size(size_t size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static size_t edge_index_size(const ht_shape *shape) {
    return shape->kind == HT_POLYGON && shape->polygon.index != NULL
               ? aligned_size(sizeof(ht_edge_index)) +
                     aligned_size(ht_edge_index_bound(&shape->polygon) * sizeof(ht_box))
               : 0;
}

// Builds an edge index for a copy where the original has one, behind the arrays; returns where it ends.
static char *copy_edge_index(const ht_shape *original, ht_shape *copy, char *at) {
    const size_t size = edge_index_size(original);
    if (size > 0) {
        ht_edge_index *const index = (ht_edge_index *)(void *)at;
        ht_box *const boxes = (ht_box *)(void *)(at + aligned_size(sizeof *index));
        const size_t bound = ht_edge_index_bound(&copy->polygon);
        const bool is_built = ht_edge_index_build(&copy->polygon, boxes, bound, index) == HT_OK;
        copy->polygon.index = is_built ? index : NULL;
    }
    return at + size;
}

static size_t folded_size(const ht_shape *shape, size_t *arrays) {
    *arrays = aligned_size(ht_placed_bound(shape));
    size_t size = *arrays + edge_index_size(shape);
    for (int32_t i = 0; shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        const ht_shape *const member = &shape->compound.shapes[i];
        size += ht_is_answerable(member) ? edge_index_size(member) : 0;
    }
    return size;
}

static void copy_edge_indices(const ht_shape *original, ht_shape *copy, char *at) {
    at = copy_edge_index(original, copy, at);
    for (int32_t i = 0; original->kind == HT_COMPOUND && i < original->compound.count; i++) {
        const ht_shape *const member = &original->compound.shapes[i];
        if (ht_is_answerable(member)) {
            at = copy_edge_index(member, (ht_shape *)&copy->compound.shapes[i], at);
        }
    }
}

// Zeros where a shape says nothing: between and behind the numbers of its kind. So equal shapes have equal bytes.
static void clear_unused(ht_shape *shape) {
    ht_shape clear;
    memset(&clear, 0, sizeof clear);
    clear.kind = shape->kind;
    if (shape->kind == HT_POLYLINE) {
        clear.polyline.v = shape->polyline.v;
        clear.polyline.count = shape->polyline.count;
        clear.polyline.closed = shape->polyline.closed;
    } else if (shape->kind == HT_COMPOUND) {
        clear.compound.shapes = shape->compound.shapes;
        clear.compound.count = shape->compound.count;
    } else {
        memcpy(&clear.point, &shape->point, kind_size[shape->kind]);
    }
    memcpy(shape, &clear, sizeof clear);
}

static void clear_unused_of_all(ht_shape *shape) {
    ht_shape *const members = shape->kind == HT_COMPOUND ? (ht_shape *)shape->compound.shapes : NULL;
    for (int32_t i = 0; members != NULL && i < shape->compound.count; i++) {
        clear_unused(&members[i]);
    }
    clear_unused(shape);
}

bool hti_mpi_flat_make(hti_mpi_flat *flat, const ht_shape *shape) {
    size_t arrays;
    *flat = (hti_mpi_flat){.size = 0};
    if (!ht_is_answerable(shape)) {
        return true;
    }
    memcpy(&flat->shape, shape, offsetof(ht_shape, point) + kind_size[shape->kind]);
    if (ht_placed_bound(shape) == 0) {
        clear_unused(&flat->shape);
        return true;
    }
    flat->size = folded_size(shape, &arrays);
    flat->bytes = calloc(1, flat->size);
    if (flat->bytes == NULL ||
        ht_translated(shape, (ht_vec2){0.0f, 0.0f}, flat->bytes, arrays, &flat->shape) != HT_OK) {
        free(flat->bytes);
        return false;
    }
    copy_edge_indices(shape, &flat->shape, flat->bytes + arrays);
    clear_unused_of_all(&flat->shape);
    shift_shape(&flat->shape, &(pointer_shift){(uintptr_t)flat->bytes, FOLDED, flat->size});
    return true;
}

bool hti_mpi_flat_unfold(const hti_mpi_flat *flat, ht_shape *shape, char **memory) {
    *shape = flat->shape;
    *memory = NULL;
    if (flat->size == 0) {
        return true;
    }
    *memory = malloc(flat->size);
    if (*memory != NULL) {
        memcpy(*memory, flat->bytes, flat->size);
        shift_shape(shape, &(pointer_shift){FOLDED, (uintptr_t)*memory, flat->size});
    }
    return *memory != NULL;
}

// ---- As a message --------------------------------------------------------------------------------------------------

typedef struct flat_header {
    uint32_t kind, size[2];
} flat_header;

bool hti_mpi_flat_equals(const hti_mpi_flat *a, const hti_mpi_flat *b) {
    return a->shape.kind == b->shape.kind && a->size == b->size &&
           memcmp(&a->shape.point, &b->shape.point, kind_size[a->shape.kind]) == 0 &&
           (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

size_t hti_mpi_flat_size(const hti_mpi_flat *flat) {
    return sizeof(flat_header) + kind_size[flat->shape.kind] + flat->size;
}

char *hti_mpi_flat_write(const hti_mpi_flat *flat, char *to) {
    const size_t size = kind_size[flat->shape.kind];
    const flat_header header = {(uint32_t)flat->shape.kind,
                                {(uint32_t)flat->size, (uint32_t)((uint64_t)flat->size >> 32)}};
    memcpy(to, &header, sizeof header);
    memcpy(to + sizeof header, &flat->shape.point, size);
    to += sizeof header + size;
    if (flat->size > 0) {
        memcpy(to, flat->bytes, flat->size);
    }
    return to + flat->size;
}

const char *hti_mpi_flat_read(hti_mpi_flat *flat, const char *from) {
    flat_header header;
    memcpy(&header, from, sizeof header);
    from += sizeof header;
    *flat = (hti_mpi_flat){.size = (size_t)((uint64_t)header.size[1] << 32 | header.size[0])};
    flat->shape.kind = (ht_kind)header.kind;
    memcpy(&flat->shape.point, from, kind_size[header.kind]);
    from += kind_size[header.kind];
    flat->bytes = flat->size > 0 ? (char *)from : NULL;
    return from + flat->size;
}
