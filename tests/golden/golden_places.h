// golden_places.h: a world of boxes and discs that touch and overlap, for golden.c: which pairs meet, what is free, and what
// a mover stands in.
#ifndef HANTEI_GOLDEN_PLACES_H
#define HANTEI_GOLDEN_PLACES_H

#include <hantei/hantei.h>

#include <stdlib.h>

enum { GOLDEN_OBJECTS = 400, GOLDEN_MEETINGS = 4000 };

static inline ht_object golden_object(ht_world *world, int i, ht_vec2 at, void add(uint64_t word)) {
    const ht_shape box = HT_SHAPE(((ht_box){{-1, -1}, {1, 1}})), disc = HT_SHAPE(((ht_circle){{0, 0}, 1}));
    const ht_object_desc desc = {.shape = i % 3 == 0 ? disc : box, .pose = {.p = at}, .mobile = i % 4 != 0};
    ht_shape there;
    ht_object object;
    if (ht_translated(&desc.shape, at, NULL, 0, &there) != HT_OK || ht_world_add(world, &desc, &object) != HT_OK) {
        exit(1);
    }
    const ht_world_query but = {.except = &object, .except_count = 1};
    add(ht_world_is_free(world, &there, &but));
    return object;
}

/// Half of the places are whole numbers; `next` draws, `add` hashes.
static inline void golden_places(uint64_t next(void), void add(uint64_t word)) {
    static ht_event meetings[GOLDEN_MEETINGS];
    ht_object objects[GOLDEN_OBJECTS];
    ht_world *world = NULL;
    if (ht_world_create(NULL, &world) != HT_OK) {
        exit(1);
    }
    for (int i = 0; i < GOLDEN_OBJECTS; i++) {
        const float unit = i % 2 == 0 ? 1.0f : 0.0009765625f;
        const int32_t range = i % 2 == 0 ? 60 : 60 * 1024;
        const float x = unit * (float)(int32_t)(next() % (uint64_t)range);
        const float y = unit * (float)(int32_t)(next() % (uint64_t)range);
        objects[i] = golden_object(world, i, (ht_vec2){x, y}, add);
    }
    ht_world_update(world);
    const size_t count = ht_world_meetings(world, meetings, GOLDEN_MEETINGS);
    for (size_t i = 0; i < count && i < GOLDEN_MEETINGS; i++) {
        add((uint64_t)meetings[i].a.slot << 34 | (uint64_t)meetings[i].b.slot << 2 | (uint64_t)meetings[i].now);
    }
    for (int i = 0; i < GOLDEN_OBJECTS; i++) {
        ht_move_result to;
        ht_world_move(world, objects[i], (ht_vec2){0.5f, -0.25f}, NULL, &to);
        add(to.hit_count > 0 ? to.hits[0].object.slot : UINT64_MAX);
    }
    ht_world_destroy(world);
}

#endif
