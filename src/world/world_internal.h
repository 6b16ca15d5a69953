// world_internal.h: how a world lies in memory.
//
// An object's slot is its number in the index, whose list of free numbers is the world's. What every question needs of
// all objects, placed shapes and their boxes, lies in arrays of its own by slot.
#ifndef HANTEI_WORLD_WORLD_INTERNAL_H
#define HANTEI_WORLD_WORLD_INTERNAL_H

#include <hantei/world.h>

/// A shape and the memory that it borrows.
typedef struct hti_own_shape {
    ht_shape shape;
    void *memory;
    size_t size;
} hti_own_shape;

typedef struct hti_world_object {
    uint32_t generation; // 0: the slot has never been used
    bool is_live, mobile, sensor, is_dirty, is_turned;
    ht_filter filter;
    ht_vec2 one_way;
    uint64_t user;
    ht_pose pose;
    uint64_t stamp;              // of the last ht_world_place_many
    hti_own_shape local, turned; // turned by the pose's rotation, rounded to the grain; empty unless is_turned
    hti_own_shape placed;        // its shape is the world's, by slot
    ht_box turned_bounds;        // of the shape that is moved: turned, or local
    // Of a mover: what it stands on, its normal, and what was less than a grain of its last motion.
    bool on_floor;
    ht_object ground;
    ht_vec2 floor_normal, remainder;
    // At the last update:
    uint32_t told_generation; // of the object that stood in this slot; 0: none
    uint64_t told_user;
} hti_world_object;

/// Two objects that meet, by slot, a < b.
typedef struct hti_meeting {
    uint32_t a, b;
    ht_relation relation;
} hti_meeting;

/// Memory that grows.
typedef struct hti_world_list {
    void *items;
    size_t bytes;
} hti_world_list;

struct ht_world {
    ht_allocator allocator;
    double grain, range; // coordinates are multiples of the grain, at most the range
    ht_index *index;
    size_t capacity, count; // slots; slots that were used
    size_t live;
    hti_world_object *objects;
    ht_shape *placed; // of a free slot: not answerable
    ht_box *boxes;    // of a free slot: inverted
    uint32_t *dirty;  // slots that have changed since the last update, each once
    size_t dirty_count;

    hti_world_list meetings, next_meetings; // of the last update, and those that are being found, by slots
    hti_world_list pairs, relations, events, placings;
    hti_world_list found, obstacles, vertices, hits; // of the last move
    size_t meeting_count, event_count;
    uint64_t stamp; // counts calls of ht_world_place_many
};

/// The object of a handle; NULL when the handle is stale.
hti_world_object *hti_world_object_of(const ht_world *world, ht_object object);

static inline ht_object hti_world_handle(const ht_world *world, uint32_t slot) {
    return (ht_object){slot, world->objects[slot].generation};
}

static inline bool hti_world_is_one_way(const hti_world_object *object) {
    return object->one_way.x != 0.0f || object->one_way.y != 0.0f;
}

/// Why there is no object of a handle.
static inline ht_status hti_world_missing(const ht_world *world) {
    return world == NULL ? HT_ERR_NULL : HT_ERR_STALE;
}

/// The filter that the index has of an object.
ht_filter hti_world_filter_of(const hti_world_object *object);

/// Moves an object that keeps its rotation to p, where it fits. It forgets what it stood on.
void hti_world_move_object(ht_world *world, uint32_t slot, ht_vec2 p);

/// Tells the index of an object's box.
void hti_world_tell_index(ht_world *world, uint32_t slot);

/// Notes that an object has changed.
void hti_world_mark(ht_world *world, uint32_t slot);

/// Makes sure of room for so many items; what was in the list is kept. Returns false when there is no memory.
bool hti_world_list_reserve(const ht_world *world, hti_world_list *list, size_t count, size_t size);

// ---- Shapes (world_shape.c) ----------------------------------------------------------------------------------------

/// The number rounded to the nearest multiple of the grain.
float hti_world_rounded(const ht_world *world, double x);

void hti_world_shape_free(const ht_world *world, hti_own_shape *own);

/// Copies a shape into memory of its own, turned by q, and rounds it to the grain. HT_ERR_RANGE when it reaches too far.
ht_status hti_world_shape_copy(const ht_world *world, const ht_shape *shape, ht_rot q, hti_own_shape *out);

/// Copies a shape that is rounded to the grain, moved by p, which is a multiple of the grain. `out` is empty or a copy of
/// the same shape, whose memory is used again.
ht_status hti_world_shape_move(const ht_world *world, const ht_shape *shape, ht_vec2 p, hti_own_shape *out);

/// Whether a shape with these bounds stays within the range when it is moved by p.
bool hti_world_shape_fits(const ht_world *world, ht_box bounds, ht_vec2 p);

#endif
