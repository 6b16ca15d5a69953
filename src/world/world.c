// world.c: the objects of a world: adding, placing, changing and removing them.
#include "base/allocator.h"
#include "base/numeric.h"
#include "base/rotation.h"
#include "ring/box.h"
#include "world/world_internal.h"

#include <string.h>

enum { FIRST_CAPACITY = 16, RANGE_BITS = 24 };

#define DEFAULT_GRAIN 0x1p-10f

// Boxes of free slots, as an index has them.
#define NO_BOX ((ht_box){{HTI_INFINITY, HTI_INFINITY}, {-HTI_INFINITY, -HTI_INFINITY}})

// ---- The world -----------------------------------------------------------------------------------------------------

static bool is_grain(float grain) {
    return grain >= 0x1p-60f && grain <= 0x1p60f && hti_power_below((double)grain) == (double)grain;
}

ht_status ht_world_create(const ht_world_desc *desc, ht_world **out) {
    if (out == NULL) {
        return HT_ERR_NULL;
    }
    *out = NULL;
    ht_world_desc d = desc != NULL ? *desc : (ht_world_desc){.grain = 0.0f};
    d.grain = d.grain == 0.0f ? DEFAULT_GRAIN : d.grain;
    if (!is_grain(d.grain)) {
        return HT_ERR_VALUE;
    }
    ht_world *world = hti_allocator_resize(&d.allocator, NULL, 0, sizeof *world);
    if (world == NULL) {
        return HT_ERR_MEMORY;
    }
    *world = (ht_world){.allocator = d.allocator, .grain = (double)d.grain};
    world->range = (double)(1 << RANGE_BITS) * world->grain;
    const ht_index_desc index = {.allocator = d.allocator, .parallel = d.parallel};
    const ht_status status = ht_index_create(&index, &world->index);
    if (status != HT_OK) {
        hti_allocator_resize(&d.allocator, world, sizeof *world, 0);
        return status;
    }
    *out = world;
    return HT_OK;
}

static void free_shapes(const ht_world *world, hti_world_object *object) {
    hti_world_shape_free(world, &object->local);
    hti_world_shape_free(world, &object->turned);
    hti_world_shape_free(world, &object->placed);
}

static void free_list(const ht_world *world, hti_world_list *list) {
    if (list->items != NULL) {
        hti_allocator_resize(&world->allocator, list->items, list->bytes, 0);
    }
}

// The memory of all arrays by slot, in one block.
static size_t bytes_of_slots(size_t capacity) {
    return capacity * (sizeof(hti_world_object) + sizeof(ht_shape) + sizeof(ht_box) + sizeof(uint32_t));
}

void ht_world_destroy(ht_world *world) {
    if (world == NULL) {
        return;
    }
    for (size_t i = 0; i < world->count; i++) {
        free_shapes(world, &world->objects[i]);
    }
    hti_world_list *const lists[] = {&world->meetings, &world->next_meetings, &world->pairs,     &world->relations,
                                     &world->events,   &world->found,         &world->obstacles, &world->vertices,
                                     &world->hits,     &world->placings};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        free_list(world, lists[i]);
    }
    ht_index_destroy(world->index);
    if (world->objects != NULL) {
        hti_allocator_resize(&world->allocator, world->objects, bytes_of_slots(world->capacity), 0);
    }
    const ht_allocator allocator = world->allocator;
    hti_allocator_resize(&allocator, world, sizeof *world, 0);
}

bool hti_world_list_reserve(const ht_world *world, hti_world_list *list, size_t count, size_t size) {
    if (count <= list->bytes / size) {
        return true;
    }
    const size_t wanted = count > SIZE_MAX / 2 / size ? 0 : (count + count / 2) * size;
    void *items = wanted == 0 ? NULL : hti_allocator_resize(&world->allocator, list->items, list->bytes, wanted);
    if (items == NULL) {
        return false;
    }
    *list = (hti_world_list){items, wanted};
    return true;
}

// Makes sure of a slot more.
static bool reserve_slot(ht_world *world) {
    if (world->count < world->capacity) {
        return true;
    }
    const size_t capacity = world->capacity == 0 ? FIRST_CAPACITY : 2 * world->capacity;
    hti_world_object *objects = hti_allocator_resize(&world->allocator, NULL, 0, bytes_of_slots(capacity));
    if (objects == NULL) {
        return false;
    }
    ht_shape *const placed = (ht_shape *)(void *)(objects + capacity);
    ht_box *const boxes = (ht_box *)(void *)(placed + capacity);
    uint32_t *const dirty = (uint32_t *)(void *)(boxes + capacity);
    if (world->count > 0) {
        memcpy(objects, world->objects, world->count * sizeof *objects);
        memcpy(placed, world->placed, world->count * sizeof *placed);
        memcpy(boxes, world->boxes, world->count * sizeof *boxes);
        memcpy(dirty, world->dirty, world->dirty_count * sizeof *dirty);
        hti_allocator_resize(&world->allocator, world->objects, bytes_of_slots(world->capacity), 0);
    }
    world->objects = objects;
    world->placed = placed;
    world->boxes = boxes;
    world->dirty = dirty;
    world->capacity = capacity;
    return true;
}

// ---- Objects -------------------------------------------------------------------------------------------------------

hti_world_object *hti_world_object_of(const ht_world *world, ht_object object) {
    if (world == NULL || object.slot >= world->count || object.generation == 0) {
        return NULL;
    }
    hti_world_object *const o = &world->objects[object.slot];
    return o->is_live && o->generation == object.generation ? o : NULL;
}

void hti_world_mark(ht_world *world, uint32_t slot) {
    if (!world->objects[slot].is_dirty) {
        world->objects[slot].is_dirty = true;
        world->dirty[world->dirty_count++] = slot;
    }
}

ht_filter hti_world_filter_of(const hti_world_object *object) {
    ht_filter filter = object->filter;
    filter.category = (filter.category & ~HT_FIXED) | (object->mobile ? 0 : HT_FIXED);
    return filter;
}

// The pose as the world takes it. Returns false when it is not finite.
static bool take_pose(const ht_world *world, ht_pose pose, ht_pose *out) {
    const bool is_zero = pose.q.c == 0.0f && pose.q.s == 0.0f;
    if (!hti_finite_point(pose.p) || !hti_finite(pose.q.c) || !hti_finite(pose.q.s)) {
        return false;
    }
    out->p = (ht_vec2){hti_world_rounded(world, (double)pose.p.x), hti_world_rounded(world, (double)pose.p.y)};
    out->q = is_zero ? HT_ROT_IDENTITY : pose.q;
    return true;
}

static bool is_identity(ht_rot q) {
    return q.c == 1.0f && q.s == 0.0f;
}

// Why a shape cannot be an object's, or HT_OK: questions leave out members that are not answerable, copies do not.
static ht_status check_world_shape(const ht_shape *shape) {
    if (shape == NULL) {
        return HT_ERR_NULL;
    }
    if (!ht_is_answerable(shape)) {
        return ht_validate(shape);
    }
    for (int32_t i = 0; shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        const ht_shape *member = &shape->compound.shapes[i];
        if (!ht_is_answerable(member)) {
            return ht_validate(member);
        }
    }
    return HT_OK;
}

// The shapes of an object with a local shape at a pose.
typedef struct standing {
    hti_own_shape turned, placed;
    ht_box turned_bounds;
    ht_pose pose;
    bool is_turned;
} standing;

static void free_stand(const ht_world *world, standing *s) {
    hti_world_shape_free(world, &s->turned);
    hti_world_shape_free(world, &s->placed);
}

static ht_status make_stand(const ht_world *world, const ht_shape *local, ht_pose pose, standing *out) {
    *out = (standing){.pose = pose, .is_turned = !is_identity(pose.q)};
    ht_status status = out->is_turned ? hti_world_shape_copy(world, local, pose.q, &out->turned) : HT_OK;
    const ht_shape *moved = out->is_turned ? &out->turned.shape : local;
    if (status == HT_OK) {
        out->turned_bounds = ht_bounds(moved);
        status = hti_world_shape_fits(world, out->turned_bounds, pose.p)
                     ? hti_world_shape_move(world, moved, pose.p, &out->placed)
                     : HT_ERR_RANGE;
    }
    if (status != HT_OK) {
        free_stand(world, out);
    }
    return status;
}

// Forgets what a mover stood on and was about to do.
static void stand_still(hti_world_object *o) {
    o->on_floor = false;
    o->ground = (ht_object){0, 0};
    o->floor_normal = o->remainder = (ht_vec2){0.0f, 0.0f};
}

// Puts what make_stand made into an object.
static void take_stand(ht_world *world, uint32_t slot, const standing *s) {
    hti_world_object *const o = &world->objects[slot];
    hti_world_shape_free(world, &o->turned);
    hti_world_shape_free(world, &o->placed);
    o->turned = s->turned;
    o->placed = s->placed;
    o->turned_bounds = s->turned_bounds;
    o->pose = s->pose;
    o->is_turned = s->is_turned;
    stand_still(o);
    world->placed[slot] = o->placed.shape;
    world->boxes[slot] = ht_bounds(&o->placed.shape);
    hti_world_mark(world, slot);
}

// Takes a slot for an object, whose index number it is.
static ht_status take_slot(ht_world *world, ht_box box, ht_filter filter, uint32_t *slot) {
    if (!reserve_slot(world)) {
        return HT_ERR_MEMORY;
    }
    const ht_status status = ht_index_insert(world->index, box, filter, slot);
    if (status == HT_OK && *slot == world->count) {
        world->objects[world->count++] = (hti_world_object){.generation = 0};
    }
    return status;
}

ht_status ht_world_add(ht_world *world, const ht_object_desc *desc, ht_object *out) {
    if (world == NULL || desc == NULL) {
        return HT_ERR_NULL;
    }
    hti_world_object o = {.is_live = true,
                          .mobile = desc->mobile,
                          .sensor = desc->sensor,
                          .filter = desc->filter,
                          .one_way = desc->one_way,
                          .user = desc->user};
    ht_pose pose;
    ht_status status = check_world_shape(&desc->shape);
    if (status != HT_OK) {
        return status;
    }
    if (!take_pose(world, desc->pose, &pose) || !hti_finite_point(desc->one_way)) {
        return HT_ERR_NOT_FINITE;
    }
    status = hti_world_shape_copy(world, &desc->shape, HT_ROT_IDENTITY, &o.local);
    if (status != HT_OK) {
        return status;
    }
    standing s;
    uint32_t slot = 0;
    status = make_stand(world, &o.local.shape, pose, &s);
    if (status == HT_OK) {
        status = take_slot(world, ht_bounds(&s.placed.shape), hti_world_filter_of(&o), &slot);
        if (status != HT_OK) {
            free_stand(world, &s);
        }
    }
    if (status != HT_OK) {
        hti_world_shape_free(world, &o.local);
        return status;
    }
    const hti_world_object before = world->objects[slot];
    o.generation = before.generation + 1 == 0 ? 1 : before.generation + 1;
    o.is_dirty = before.is_dirty;
    o.told_generation = before.told_generation;
    o.told_user = before.told_user;
    world->objects[slot] = o;
    take_stand(world, slot, &s);
    world->live++;
    if (out != NULL) {
        *out = hti_world_handle(world, slot);
    }
    return HT_OK;
}

ht_status ht_world_remove(ht_world *world, ht_object object) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    const ht_status status = ht_index_remove(world->index, object.slot);
    if (status != HT_OK) {
        return status;
    }
    free_shapes(world, o);
    o->is_live = false;
    o->told_user = o->told_generation == o->generation ? o->user : o->told_user;
    world->placed[object.slot] = (ht_shape){.kind = HT_KIND_COUNT};
    world->boxes[object.slot] = NO_BOX;
    world->live--;
    hti_world_mark(world, object.slot);
    return HT_OK;
}

// Whether an object can be moved to a pose as it is turned: only its placed shape changes.
static bool only_moves(const hti_world_object *o, ht_pose pose) {
    return o->pose.q.c == pose.q.c && o->pose.q.s == pose.q.s;
}

void hti_world_move_object(ht_world *world, uint32_t slot, ht_vec2 p) {
    hti_world_object *const o = &world->objects[slot];
    hti_world_shape_move(world, o->is_turned ? &o->turned.shape : &o->local.shape, p, &o->placed);
    o->pose.p = p;
    stand_still(o);
    world->placed[slot] = o->placed.shape;
    world->boxes[slot] = ht_bounds(&o->placed.shape);
    hti_world_mark(world, slot);
}

// Without memory for the object's way through the tree, the boxes are written where they are.
void hti_world_tell_index(ht_world *world, uint32_t slot) {
    if (ht_index_move(world->index, slot, world->boxes[slot]) != HT_OK) {
        ht_index_refit(world->index, world->boxes);
    }
}

// Whether an object that keeps its rotation can stand at p.
static ht_status check_place(const ht_world *world, const hti_world_object *o, ht_vec2 p) {
    return hti_world_shape_fits(world, o->turned_bounds, p) ? HT_OK : HT_ERR_RANGE;
}

ht_status ht_world_place(ht_world *world, ht_object object, ht_pose pose) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    ht_pose to;
    if (!take_pose(world, pose, &to)) {
        return HT_ERR_NOT_FINITE;
    }
    standing s;
    const bool moves = only_moves(o, to);
    const ht_status status = moves ? check_place(world, o, to.p) : make_stand(world, &o->local.shape, to, &s);
    if (status != HT_OK) {
        return status;
    }
    if (moves) {
        hti_world_move_object(world, object.slot, to.p);
    } else {
        take_stand(world, object.slot, &s);
    }
    hti_world_tell_index(world, object.slot);
    return HT_OK;
}

// What ht_world_place_many will do with objects[i].
typedef struct placing {
    standing s;
    bool moves; // it keeps its rotation: only the pose counts
} placing;

// Decides what to do with every object. An object that is there twice is placed as if it turned. Returns the reason why
// one cannot be placed, and how many can before it.
static ht_status plan_placing(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                              placing *plan, size_t *planned) {
    world->stamp++;
    for (*planned = 0; *planned < count; ++*planned) {
        hti_world_object *const o = hti_world_object_of(world, objects[*planned]);
        placing *const to = &plan[*planned];
        ht_pose pose;
        if (o == NULL) {
            return HT_ERR_STALE;
        }
        if (!take_pose(world, poses[*planned], &pose)) {
            return HT_ERR_NOT_FINITE;
        }
        to->moves = o->stamp != world->stamp && only_moves(o, pose);
        o->stamp = world->stamp;
        const ht_status status =
            to->moves ? check_place(world, o, pose.p) : make_stand(world, &o->local.shape, pose, &to->s);
        if (status != HT_OK) {
            return status;
        }
        to->s.pose = pose;
    }
    return HT_OK;
}

static void carry_out(ht_world *world, const ht_object *objects, const placing *plan, size_t count) {
    const bool many = count >= world->live / 4;
    for (size_t i = 0; i < count; i++) {
        if (plan[i].moves) {
            hti_world_move_object(world, objects[i].slot, plan[i].s.pose.p);
        } else {
            take_stand(world, objects[i].slot, &plan[i].s);
        }
        if (!many) {
            hti_world_tell_index(world, objects[i].slot);
        }
    }
    if (many) {
        ht_index_refit(world->index, world->boxes);
    }
}

ht_status ht_world_place_many(ht_world *world, const ht_object *objects, const ht_pose *poses, size_t count,
                              size_t *failed) {
    if (world == NULL || (count > 0 && (objects == NULL || poses == NULL))) {
        return HT_ERR_NULL;
    }
    if (count == 0) {
        return HT_OK;
    }
    if (!hti_world_list_reserve(world, &world->placings, count, sizeof(placing))) {
        return HT_ERR_MEMORY;
    }
    placing *const plan = world->placings.items;
    size_t planned = 0;
    const ht_status status = plan_placing(world, objects, poses, count, plan, &planned);
    if (status == HT_OK) {
        carry_out(world, objects, plan, count);
        return HT_OK;
    }
    for (size_t i = 0; i < planned; i++) {
        if (!plan[i].moves) {
            free_stand(world, &plan[i].s);
        }
    }
    if (failed != NULL) {
        *failed = planned;
    }
    return status;
}

// ---- Changes -------------------------------------------------------------------------------------------------------

ht_status ht_world_set_shape(ht_world *world, ht_object object, const ht_shape *shape) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    hti_own_shape local;
    standing s;
    ht_status status = check_world_shape(shape);
    if (status == HT_OK) {
        status = hti_world_shape_copy(world, shape, HT_ROT_IDENTITY, &local);
    }
    if (status != HT_OK) {
        return status;
    }
    status = make_stand(world, &local.shape, o->pose, &s);
    if (status != HT_OK) {
        hti_world_shape_free(world, &local);
        return status;
    }
    hti_world_shape_free(world, &o->local);
    o->local = local;
    take_stand(world, object.slot, &s);
    hti_world_tell_index(world, object.slot);
    return HT_OK;
}

// Gives an object another filter, in the index too.
static ht_status refilter(ht_world *world, ht_object object, ht_filter filter, bool mobile) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    const hti_world_object changed = {.filter = filter, .mobile = mobile};
    const ht_status status = ht_index_set_filter(world->index, object.slot, hti_world_filter_of(&changed));
    if (status == HT_OK) {
        o->filter = filter;
        o->mobile = mobile;
        hti_world_mark(world, object.slot);
    }
    return status;
}

ht_status ht_world_set_filter(ht_world *world, ht_object object, ht_filter filter) {
    const hti_world_object *o = hti_world_object_of(world, object);
    return refilter(world, object, filter, o != NULL && o->mobile);
}

ht_status ht_world_set_mobile(ht_world *world, ht_object object, bool mobile) {
    const hti_world_object *o = hti_world_object_of(world, object);
    return refilter(world, object, o != NULL ? o->filter : (ht_filter){0, 0, 0}, mobile);
}

ht_status ht_world_set_sensor(ht_world *world, ht_object object, bool sensor) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    o->sensor = sensor;
    return HT_OK;
}

ht_status ht_world_set_one_way(ht_world *world, ht_object object, ht_vec2 one_way) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    if (!hti_finite_point(one_way)) {
        return HT_ERR_NOT_FINITE;
    }
    o->one_way = one_way;
    return HT_OK;
}

ht_status ht_world_set_user(ht_world *world, ht_object object, uint64_t user) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    o->user = user;
    return HT_OK;
}

// ---- What there is -------------------------------------------------------------------------------------------------

bool ht_world_find(const ht_world *world, ht_object object, ht_object_info *out) {
    const hti_world_object *o = hti_world_object_of(world, object);
    if (o != NULL && out != NULL) {
        *out = (ht_object_info){.shape = &world->placed[object.slot],
                                .local_shape = &o->local.shape,
                                .pose = o->pose,
                                .bounds = world->boxes[object.slot],
                                .filter = o->filter,
                                .mobile = o->mobile,
                                .sensor = o->sensor,
                                .one_way = o->one_way,
                                .user = o->user};
    }
    return o != NULL;
}

size_t ht_world_count(const ht_world *world) {
    return world != NULL ? world->live : 0;
}

ht_object ht_world_next(const ht_world *world, ht_object object) {
    for (size_t i = object.generation == 0 ? 0 : (size_t)object.slot + 1; world != NULL && i < world->count; i++) {
        if (world->objects[i].is_live) {
            return hti_world_handle(world, (uint32_t)i);
        }
    }
    return (ht_object){0, 0};
}
