// world_internal.h: how a world lies in memory.
//
// An object's slot is its number in the index, whose list of free numbers is the world's. What every question needs of
// all objects, placed shapes and their boxes, lies in arrays of its own by slot.
#ifndef HANTEI_WORLD_WORLD_INTERNAL_H
#define HANTEI_WORLD_WORLD_INTERNAL_H

#include <hantei/world.h>

#include "base/numeric.h"

/// A shape and the memory that it borrows.
typedef struct hti_own_shape {
    ht_shape shape;
    void *memory;
    size_t size;
} hti_own_shape;

/// What placing many objects reads and writes of each, apart from its placed shape and box.
typedef struct hti_world_head {
    uint32_t generation; // 0: the slot has never been used
    bool is_live;
    bool is_turned;
    bool is_rigid; // its bounds, too, are multiples of the grain
    bool is_mover; // ht_world_move has moved it since it was placed
    ht_vec2 at;
} hti_world_head;

typedef struct hti_world_object {
    bool mobile, sensor;
    ht_rot rotation;
    ht_box turned_bounds; // of the shape that is moved: turned, or local
    void *placed_memory;  // of world->placed[slot]
    size_t placed_size;
    ht_filter filter;
    ht_vec2 one_way;
    uint64_t user;
    uint64_t stamp;              // of the last ht_world_place_many in which one turned
    hti_own_shape local, turned; // turned by the rotation, rounded to the grain; empty unless is_turned
    // Of a mover: what it stands on, its normal, and what was less than a grain of its last motion.
    bool on_floor;
    ht_object ground;
    ht_vec2 floor_normal, remainder;
    uint32_t record; // of a push: its number, plus 1; 0 between pushes
    // At the last update:
    uint32_t told_generation; // of the object that stood in this slot; 0: none
    uint64_t told_user;
} hti_world_object;

/// What has changed in a slot since the last update: its mark is the sum of these.
enum {
    HTI_MARK_CHANGED = 1,
    HTI_MARK_NEW = 2 // another object stands in it, or none
};

/// The relation of two objects that meet lies above the slot of the first one: an index has fewer than 2^30 numbers.
enum { HTI_SLOT_BITS = 30 };

/// Memory that grows.
typedef struct hti_world_list {
    void *items;
    size_t bytes;
} hti_world_list;

struct ht_world {
    ht_allocator allocator;
    double grain, grains; // coordinates are multiples of the grain; so many of them are 1
    double range;         // the largest coordinate
    ht_index *index;
    ht_index *changed;      // built when some objects have changed
    size_t capacity, count; // slots; slots that were used
    size_t live;
    float easy_range; // every object fits where both coordinates are at most this
    hti_world_head *heads;
    hti_world_object *objects;
    ht_shape *placed; // of a free slot: not answerable
    ht_box *boxes;    // of a free slot: inverted
    uint32_t *dirty;  // slots that have changed since the last update, each once
    size_t dirty_count;
    uint8_t *marks; // by slot
    bool has_new;   // some mark says so

    // Objects that meet, as ht_pair with relations: of the last update and those that are being found. Their order is
    // the index's, nearly the same from update to update.
    hti_world_list meetings, next_meetings;
    hti_world_list changes, numbers, events, placings;
    hti_world_list found, obstacles, vertices, hits;           // of the last move
    hti_world_list records, pushing, pushed, obstacles_before; // of the last push
    hti_world_list stood;                                      // where what a mover has pushed was before
    size_t meeting_count, event_count;
    uint64_t stamp; // counts calls of ht_world_place_many
};

/// The object of a handle; NULL when the handle is stale.
static inline hti_world_object *hti_world_object_of(const ht_world *world, ht_object object) {
    if (world == NULL || object.slot >= world->count || object.generation == 0) {
        return NULL;
    }
    const hti_world_head *head = &world->heads[object.slot];
    return head->is_live && head->generation == object.generation ? &world->objects[object.slot] : NULL;
}

static inline ht_object hti_world_handle(const ht_world *world, uint32_t slot) {
    return (ht_object){slot, world->heads[slot].generation};
}

/// Whether the object that stands in a slot stood there at the last update.
static inline bool hti_world_is_told(const ht_world *world, uint32_t slot) {
    return world->heads[slot].is_live && world->objects[slot].told_generation == world->heads[slot].generation;
}

/// The slots of a pair of the list of meetings, and its relation, which stands above the first of them.
#define HTI_SLOT_MASK ((1u << HTI_SLOT_BITS) - 1)
static inline ht_pair hti_world_meeting_slots(ht_pair p) {
    return (ht_pair){p.a & HTI_SLOT_MASK, p.b & HTI_SLOT_MASK};
}
static inline ht_relation hti_world_meeting_relation(ht_pair p) {
    return (ht_relation)(p.a >> HTI_SLOT_BITS);
}

/// The event of a pair of that list whose objects are in the world.
static inline ht_event hti_world_event_of_now(const ht_world *world, ht_pair p, ht_relation was) {
    const ht_pair s = hti_world_meeting_slots(p);
    return (ht_event){hti_world_handle(world, s.a),  hti_world_handle(world, s.b), was,
                      hti_world_meeting_relation(p), world->objects[s.a].user,     world->objects[s.b].user};
}

static inline bool hti_world_is_one_way(const hti_world_object *object) {
    return object->one_way.x != 0.0f || object->one_way.y != 0.0f;
}

static inline ht_pose hti_world_pose(const ht_world *world, uint32_t slot) {
    return (ht_pose){world->heads[slot].at, world->objects[slot].rotation};
}

/// The shape that is moved to where the object stands: in its own frame, turned.
static inline const ht_shape *hti_world_turned_shape(const ht_world *world, uint32_t slot) {
    const hti_world_object *o = &world->objects[slot];
    return world->heads[slot].is_turned ? &o->turned.shape : &o->local.shape;
}

/// The number rounded to the nearest multiple of the grain: adding 1.5 * 2^52 rounds a double below 2^51 to a whole number,
/// ties to even.
static inline float hti_world_rounded(const ht_world *world, double x) {
    const double whole = x * world->grains, shift = 0x1.8p52;
    return (float)(hti_abs(whole) < 0x1p51 ? (whole + shift - shift) * world->grain : x);
}

/// The same for a coordinate of a place within the range.
static inline float hti_world_rounded_place(const ht_world *world, float x) {
    return (float)(((double)x * world->grains + 0x1.8p52 - 0x1.8p52) * world->grain);
}

/// The largest coordinate of a box.
static inline double hti_world_farthest(ht_box b) {
    const double x = hti_larger(hti_abs((double)b.min.x), hti_abs((double)b.max.x)),
                 y = hti_larger(hti_abs((double)b.min.y), hti_abs((double)b.max.y));
    return hti_larger(x, y);
}

/// How much of a way rounding explains where coordinates are at most so large.
static inline double hti_world_slack(const ht_world *world, double farthest) {
    enum { SLACK_GRAINS = 4 };
    return hti_larger(0x1p-20 * farthest, (double)SLACK_GRAINS * world->grain);
}

/// Why there is no object of a handle.
static inline ht_status hti_world_missing(const ht_world *world) {
    return world == NULL ? HT_ERR_NULL : HT_ERR_STALE;
}

/// The box of a free slot, as an index has it.
#define HTI_WORLD_NO_BOX ((ht_box){{HTI_INFINITY, HTI_INFINITY}, {-HTI_INFINITY, -HTI_INFINITY}})

/// Sets the grain and what follows from it. Returns false, and nothing has changed, for a grain that is none.
bool hti_world_set_grain(ht_world *world, float grain);

/// Frees the shapes of an object.
void hti_world_shapes_free(const ht_world *world, hti_world_object *object);

/// Why a shape cannot be an object's, or HT_OK: questions leave out members that are not answerable, copies do not.
ht_status hti_world_shape_check(const ht_shape *shape);

/// The filter that the index has of an object.
static inline ht_filter hti_world_index_filter(ht_filter filter, bool mobile) {
    filter.category = (filter.category & ~HT_FIXED) | (mobile ? 0 : HT_FIXED);
    return filter;
}
ht_filter hti_world_filter_of(const hti_world_object *object);

/// Notes that an object has changed, or, with HTI_MARK_NEW, that another one stands in its slot.
static inline void hti_world_mark(ht_world *world, uint32_t slot, uint8_t mark) {
    if (world->marks[slot] == 0) {
        world->dirty[world->dirty_count++] = slot;
    }
    world->marks[slot] |= mark;
    world->has_new = world->has_new || (mark & HTI_MARK_NEW) != 0;
}

// ---- Memory (world_memory.c) ---------------------------------------------------------------------------------------

/// Makes sure of room for so many items; what was in the list is kept. Returns false when there is no memory.
bool hti_world_list_reserve(const ht_world *world, hti_world_list *list, size_t count, size_t size);

/// Makes sure of room for so many slots. Returns false when there is no memory.
bool hti_world_slots_reserve(ht_world *world, size_t count);

/// Frees the arrays and the lists.
void hti_world_memory_free(ht_world *world);

// ---- Places (world_place.c) ----------------------------------------------------------------------------------------

/// The shapes of an object with a local shape at a pose.
typedef struct hti_standing {
    hti_own_shape turned, placed;
    ht_box turned_bounds;
    ht_pose pose;
    bool is_turned;
} hti_standing;

/// Rounds a pose to the grain. Returns false when it is not finite.
bool hti_world_pose_round(const ht_world *world, ht_pose pose, ht_pose *out);

ht_status hti_world_standing_make(const ht_world *world, const ht_shape *local, ht_pose pose, hti_standing *out);
void hti_world_standing_free(const ht_world *world, hti_standing *s);

/// Puts what was made into an object, which has changed, or, with HTI_MARK_NEW, is another one. A mover goes on to stand on
/// what it stood on, unless the caller makes it stand still.
void hti_world_standing_take(ht_world *world, uint32_t slot, const hti_standing *s, uint8_t mark);

/// Forgets what a mover stood on and was about to do.
void hti_world_stand_still(ht_world *world, uint32_t slot);

/// Moves an object that keeps its rotation to p, where it fits. It forgets what it stood on.
void hti_world_move_object(ht_world *world, uint32_t slot, ht_vec2 p);

/// Tells the index of an object's box.
void hti_world_tell_index(ht_world *world, uint32_t slot);

// ---- Shapes (world_shape.c) ----------------------------------------------------------------------------------------

void hti_world_shape_free(const ht_world *world, hti_own_shape *own);

/// Copies a shape into memory of its own, turned by q, and rounds it to the grain. HT_ERR_RANGE when it reaches too far.
ht_status hti_world_shape_copy(const ht_world *world, const ht_shape *shape, ht_rot q, hti_own_shape *out);

/// Copies a shape that is rounded to the grain, moved by p, which is a multiple of the grain. `out` is empty or a copy of
/// the same shape, whose memory is used again.
ht_status hti_world_shape_move(const ht_world *world, const ht_shape *shape, ht_vec2 p, hti_own_shape *out);

/// Whether a shape with these bounds stays within the range when it is moved by p.
bool hti_world_shape_fits(const ht_world *world, ht_box bounds, ht_vec2 p);

#endif
