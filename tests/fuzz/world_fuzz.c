// world_fuzz.c: any bytes as a saved world, their sum put right unless the first byte is odd. What is loaded goes on as a world
// that was loaded from what it saves; what is not leaves the world as it was.
#include "support/test_snapshot.h"

#include <hantei/hantei.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CHANGES = 40 };

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

// A world with some objects, that a load replaces.
static ht_world *create_world(void) {
    ht_world *world = NULL;
    require(ht_world_create(NULL, &world) == HT_OK, "there is memory");
    for (int i = 0; i < 4; i++) {
        const ht_object_desc desc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 1})),
                                     .pose = {.p = {(float)i, 0}},
                                     .mobile = true,
                                     .user = (uint64_t)i};
        require(ht_world_add(world, &desc, NULL) == HT_OK, "discs are objects");
    }
    require(ht_world_update(world) == HT_OK, "there is memory");
    return world;
}

static void change(ht_world *world, const uint8_t *data, size_t size) {
    ht_object o = {0, 0};
    for (size_t i = 0; i < CHANGES; i++) {
        const uint32_t what = data[size - 1 - i % size];
        const ht_vec2 to = {(float)(what % 23), (float)(i % 31)};
        const ht_object_desc desc = {.shape = HT_SHAPE(((ht_box){{0, 0}, {1, 2}})), .pose = {.p = to}, .mobile = true};
        o = ht_world_next(world, o);
        switch (what % 6) {
        case 0:
            (void)ht_world_add(world, &desc, NULL);
            break;
        case 1:
            (void)ht_world_remove(world, o);
            break;
        case 2:
            (void)ht_world_place(world, o, desc.pose);
            break;
        case 3:
            (void)ht_world_move(world, o, (ht_vec2){0.25f, -0.5f}, &(ht_mover_desc){.up = {0, 1}}, NULL);
            break;
        case 4:
            (void)ht_world_raycast(world, &(ht_ray){to, {1, 1}}, 50, NULL);
            break;
        default:
            require(ht_world_update(world) == HT_OK, "there is memory");
            break;
        }
    }
}

static void check_loaded(ht_world *world, const uint8_t *data, size_t size) {
    ht_world *const other = create_world();
    test_snapshot s = {NULL, 0, 0};
    require(test_save(world, &s) == HT_OK, "what was loaded can be saved");
    require(ht_world_load(other, s.bytes, s.size) == HT_OK, "what was saved can be loaded");
    for (int i = 0; i < 2; i++) {
        require(ht_world_hash(world) == ht_world_hash(other), "both are the same");
        require(test_hash_of_answers(world) == test_hash_of_answers(other), "both answer the same");
        change(world, data, size);
        change(other, data, size);
    }
    ht_world_destroy(other);
    free(s.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) {
        return 0;
    }
    uint8_t *const bytes = malloc(size);
    require(bytes != NULL, "there is memory");
    memcpy(bytes, data + 1, size - 1);
    if (size >= 9 && data[0] % 2 == 0) {
        for (size_t i = 0; i < 8 && size - 1 >= 40; i++) {
            bytes[32 + i] = (uint8_t)((uint64_t)(size - 1) >> 8 * i); // the size as it is
        }
        test_put_sum(bytes, size - 1);
    }
    ht_world *const world = create_world();
    const uint64_t before = ht_world_hash(world);
    if (ht_world_load(world, bytes, size - 1) == HT_OK) {
        check_loaded(world, data, size);
    } else {
        require(ht_world_hash(world) == before, "what cannot be loaded changes nothing");
    }
    change(world, data, size);
    ht_world_destroy(world);
    free(bytes);
    return 0;
}
