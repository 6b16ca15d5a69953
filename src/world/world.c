// world.c: the objects of a world: adding, placing, changing and removing them.
#include "base/allocator.h"
#include "base/numeric.h"
#include "base/rotation.h"
#include "ring/box.h"
#include "world/world_internal.h"

#include <string.h>

enum { RANGE_BITS = 24 };

#define DEFAULT_GRAIN 0x1p-10f

// ---- The world -----------------------------------------------------------------------------------------------------

bool hti_world_set_grain(ht_world *world, float grain) {
    if (!(grain >= 0x1p-60f && grain <= 0x1p60f && hti_power_below((double)grain) == (double)grain)) {
        return false;
    }
    world->grain = (double)grain;
    world->grains = 1.0 / world->grain;
    world->range = (double)(1 << RANGE_BITS) * world->grain;
    world->easy_range = (float)world->range;
    return true;
}

ht_status ht_world_create(const ht_world_desc *desc, ht_world **out) {
    if (out == NULL) {
        return HT_ERR_NULL;
    }
    ht_world_desc d = desc != NULL ? *desc : (ht_world_desc){.grain = 0.0f};
    d.grain = d.grain == 0.0f ? DEFAULT_GRAIN : d.grain;
    ht_world empty = {.allocator = d.allocator};
    if (!hti_world_set_grain(&empty, d.grain)) {
        return HT_ERR_VALUE;
    }
    ht_world *world = (ht_world *)hti_allocator_resize(&d.allocator, NULL, 0, sizeof *world);
    if (world == NULL) {
        return HT_ERR_MEMORY;
    }
    *world = empty;
    const ht_index_desc index = {.allocator = d.allocator, .parallel = d.parallel};
    ht_status status = ht_index_create(&index, &world->index);
    if (status == HT_OK) {
        status = ht_index_create(&index, &world->changed);
    }
    if (status != HT_OK) {
        ht_world_destroy(world);
        return status;
    }
    *out = world;
    return HT_OK;
}

void hti_world_shapes_free(const ht_world *world, hti_world_object *object) {
    hti_world_shape_free(world, &object->local);
    hti_world_shape_free(world, &object->turned);
    hti_own_shape placed = {.memory = object->placed_memory, .size = object->placed_size};
    hti_world_shape_free(world, &placed);
    object->placed_memory = NULL;
}

void ht_world_destroy(ht_world *world) {
    if (world == NULL) {
        return;
    }
    for (size_t i = 0; i < world->count; i++) {
        hti_world_shapes_free(world, &world->objects[i]);
    }
    hti_world_memory_free(world);
    ht_index_destroy(world->index);
    ht_index_destroy(world->changed);
    const ht_allocator allocator = world->allocator;
    hti_allocator_resize(&allocator, world, sizeof *world, 0);
}

// ---- Objects -------------------------------------------------------------------------------------------------------

ht_filter hti_world_filter_of(const hti_world_object *object) {
    return hti_world_index_filter(object->filter, object->mobile);
}

ht_status hti_world_shape_check(const ht_shape *shape) {
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

// Takes a slot for an object, whose index number it is.
static ht_status take_slot(ht_world *world, ht_box box, ht_filter filter, uint32_t *slot) {
    if (!hti_world_slots_reserve(world, world->count + 1)) {
        return HT_ERR_MEMORY;
    }
    const ht_status status = ht_index_insert(world->index, box, filter, slot);
    if (status == HT_OK && *slot == world->count) {
        world->objects[world->count] = (hti_world_object){.mobile = false};
        world->heads[world->count++] = (hti_world_head){.generation = 0};
    }
    return status;
}

ht_status ht_world_add(ht_world *world, const ht_object_desc *desc, ht_object *out) {
    if (world == NULL || desc == NULL) {
        return HT_ERR_NULL;
    }
    hti_world_object o = {.mobile = desc->mobile,
                          .sensor = desc->sensor,
                          .filter = desc->filter,
                          .one_way = desc->one_way,
                          .user = desc->user};
    ht_pose pose;
    ht_status status = hti_world_shape_check(&desc->shape);
    if (status != HT_OK) {
        return status;
    }
    if (!hti_world_pose_round(world, desc->pose, &pose) || !hti_finite_point(desc->one_way)) {
        return HT_ERR_NOT_FINITE;
    }
    status = hti_world_shape_copy(world, &desc->shape, HT_ROT_IDENTITY, &o.local);
    if (status != HT_OK) {
        return status;
    }
    hti_standing s;
    uint32_t slot = 0;
    status = hti_world_standing_make(world, &o.local.shape, pose, &s);
    if (status == HT_OK) {
        status = take_slot(world, ht_bounds(&s.placed.shape), hti_world_filter_of(&o), &slot);
        if (status != HT_OK) {
            hti_world_standing_free(world, &s);
        }
    }
    if (status != HT_OK) {
        hti_world_shape_free(world, &o.local);
        return status;
    }
    const hti_world_object before = world->objects[slot];
    hti_world_head *const head = &world->heads[slot];
    head->generation = head->generation + 1 == 0 ? 1 : head->generation + 1;
    head->is_live = true;
    head->is_mover = false;
    o.told_generation = before.told_generation;
    o.told_user = before.told_user;
    world->objects[slot] = o;
    hti_world_standing_take(world, slot, &s, HTI_MARK_NEW);
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
    hti_world_shapes_free(world, o);
    world->heads[object.slot].is_live = false;
    o->told_user = o->told_generation == object.generation ? o->user : o->told_user;
    world->placed[object.slot] = (ht_shape){.kind = HT_NO_SHAPE};
    world->boxes[object.slot] = HTI_WORLD_NO_BOX;
    world->live--;
    hti_world_mark(world, object.slot, HTI_MARK_NEW);
    return HT_OK;
}

// ---- Changes -------------------------------------------------------------------------------------------------------

ht_status ht_world_set_shape(ht_world *world, ht_object object, const ht_shape *shape) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    hti_own_shape local;
    hti_standing s;
    ht_status status = hti_world_shape_check(shape);
    if (status == HT_OK) {
        status = hti_world_shape_copy(world, shape, HT_ROT_IDENTITY, &local);
    }
    if (status != HT_OK) {
        return status;
    }
    status = hti_world_standing_make(world, &local.shape, hti_world_pose(world, object.slot), &s);
    if (status != HT_OK) {
        hti_world_shape_free(world, &local);
        return status;
    }
    hti_world_shape_free(world, &o->local);
    o->local = local;
    hti_world_standing_take(world, object.slot, &s, HTI_MARK_CHANGED);
    hti_world_tell_index(world, object.slot);
    return HT_OK;
}

// Gives an object another filter, in the index too.
static ht_status refilter(ht_world *world, ht_object object, ht_filter filter, bool mobile) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (o == NULL) {
        return hti_world_missing(world);
    }
    const hti_world_object changed = {.mobile = mobile, .filter = filter};
    const ht_status status = ht_index_set_filter(world->index, object.slot, hti_world_filter_of(&changed));
    if (status == HT_OK) {
        o->filter = filter;
        o->mobile = mobile;
        hti_world_mark(world, object.slot, HTI_MARK_CHANGED);
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
                                .pose = hti_world_pose(world, object.slot),
                                .bounds = world->boxes[object.slot],
                                .filter = o->filter,
                                .mobile = o->mobile,
                                .sensor = o->sensor,
                                .one_way = o->one_way,
                                .user = o->user};
    }
    return o != NULL;
}

ht_pose ht_world_pose(const ht_world *world, ht_object object) {
    const bool is_live = hti_world_object_of(world, object) != NULL;
    return is_live ? hti_world_pose(world, object.slot) : (ht_pose){{0.0f, 0.0f}, {0.0f, 0.0f}};
}

uint64_t ht_world_user(const ht_world *world, ht_object object) {
    const hti_world_object *o = hti_world_object_of(world, object);
    return o != NULL ? o->user : 0;
}

size_t ht_world_count(const ht_world *world) {
    return world != NULL ? world->live : 0;
}

ht_object ht_world_next(const ht_world *world, ht_object object) {
    for (size_t i = object.generation == 0 ? 0 : (size_t)object.slot + 1; world != NULL && i < world->count; i++) {
        if (world->heads[i].is_live) {
            return hti_world_handle(world, (uint32_t)i);
        }
    }
    return (ht_object){0, 0};
}
