// world_memory.c: the arrays of a world by slot, in one block, and the lists that grow.
#include "base/allocator.h"
#include "world/world_internal.h"

#include <string.h>

enum { FIRST_CAPACITY = 16 };

static size_t bytes_of_slots(size_t capacity) {
    return capacity * (sizeof(hti_world_object) + sizeof(hti_world_head) + sizeof(ht_shape) + sizeof(ht_box) +
                       sizeof(uint32_t) + 1);
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

bool hti_world_slots_reserve(ht_world *world, size_t count) {
    if (count <= world->capacity) {
        return true;
    }
    const size_t twice = world->capacity == 0 ? FIRST_CAPACITY : 2 * world->capacity;
    const size_t capacity = count > twice ? count : twice;
    hti_world_object *objects =
        (hti_world_object *)hti_allocator_resize(&world->allocator, NULL, 0, bytes_of_slots(capacity));
    if (objects == NULL) {
        return false;
    }
    hti_world_head *const heads = (hti_world_head *)(void *)(objects + capacity);
    ht_shape *const placed = (ht_shape *)(void *)(heads + capacity);
    ht_box *const boxes = (ht_box *)(void *)(placed + capacity);
    uint32_t *const dirty = (uint32_t *)(void *)(boxes + capacity);
    uint8_t *const marks = (uint8_t *)(void *)(dirty + capacity);
    memset(marks, 0, capacity);
    if (world->count > 0) {
        memcpy(objects, world->objects, world->count * sizeof *objects);
        memcpy(heads, world->heads, world->count * sizeof *heads);
        memcpy(placed, world->placed, world->count * sizeof *placed);
        memcpy(boxes, world->boxes, world->count * sizeof *boxes);
        memcpy(dirty, world->dirty, world->dirty_count * sizeof *dirty);
        memcpy(marks, world->marks, world->count);
        hti_allocator_resize(&world->allocator, world->objects, bytes_of_slots(world->capacity), 0);
    }
    world->objects = objects;
    world->heads = heads;
    world->placed = placed;
    world->boxes = boxes;
    world->dirty = dirty;
    world->marks = marks;
    world->capacity = capacity;
    return true;
}

static void free_list(const ht_world *world, hti_world_list *list) {
    if (list->items != NULL) {
        hti_allocator_resize(&world->allocator, list->items, list->bytes, 0);
    }
}

void hti_world_memory_free(ht_world *world) {
    hti_world_list *const lists[] = {&world->meetings,  &world->next_meetings,    &world->changes,
                                     &world->numbers,   &world->events,           &world->found,
                                     &world->obstacles, &world->vertices,         &world->hits,
                                     &world->placings,  &world->records,          &world->pushing,
                                     &world->pushed,    &world->obstacles_before, &world->stood};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        free_list(world, lists[i]);
    }
    if (world->objects != NULL) {
        hti_allocator_resize(&world->allocator, world->objects, bytes_of_slots(world->capacity), 0);
    }
}
