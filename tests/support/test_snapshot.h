// test_snapshot.h: worlds that must be the same, for tests of snapshots.
#ifndef HANTEI_TEST_SNAPSHOT_H
#define HANTEI_TEST_SNAPSHOT_H

#include <hantei/world.h>
#include <stdlib.h>
#include <string.h>

#include "world/snapshot.h"

/// A snapshot in memory of its own.
typedef struct test_snapshot {
    uint8_t *bytes;
    size_t size, capacity;
} test_snapshot;

/// Saves a world into memory that grows. Returns what ht_world_save says.
static inline ht_status test_save(const ht_world *world, test_snapshot *s) {
    ht_status status = ht_world_save(world, s->bytes, s->capacity, &s->size);
    if (status == HT_ERR_CAPACITY) {
        free(s->bytes);
        s->bytes = malloc(s->size);
        s->capacity = s->bytes != NULL ? s->size : 0;
        status = ht_world_save(world, s->bytes, s->capacity, &s->size);
    }
    return status;
}

/// Writes the sum that the bytes should have.
static inline void test_put_sum(uint8_t *bytes, size_t size) {
    hti_snapshot_put64(bytes + size - 8, hti_snapshot_sum(bytes, size - 8));
}

static inline void test_hash_words(void *context, const void *words, size_t count) {
    uint64_t *const hash = context;
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const char *)words + 4 * i, sizeof word);
        *hash = hti_snapshot_mix(*hash, word);
    }
}

/// A hash of what can be asked of each object, and of the events.
static inline uint64_t test_hash_of_answers(const ht_world *world) {
    uint64_t hash = ht_world_count(world);
    for (ht_object o = ht_world_next(world, (ht_object){0, 0}); !ht_object_is_none(o); o = ht_world_next(world, o)) {
        ht_object_info info;
        if (!ht_world_find(world, o, &info)) {
            return 0;
        }
        hash = hti_snapshot_mix(hash, o.slot);
        hash = hti_snapshot_mix(hash, o.generation);
        hash = hti_snapshot_mix(hash, (uint64_t)info.shape->kind);
        hash = hti_snapshot_mix(hash, info.user);
        hti_snapshot_shape_visit(info.shape, test_hash_words, &hash);
        hti_snapshot_shape_visit(info.local_shape, test_hash_words, &hash);
        test_hash_words(&hash, &info.bounds, sizeof info.bounds / 4);
        test_hash_words(&hash, &info.pose, sizeof info.pose / 4);
        test_hash_words(&hash, &info.filter, 5);
        test_hash_words(&hash, &info.one_way, 2);
        hash = hti_snapshot_mix(hash, (uint64_t)info.mobile << 1 | (uint64_t)info.sensor);
    }
    size_t count = 0;
    const ht_event *e = ht_world_events(world, &count);
    hash = hti_snapshot_mix(hash, count);
    for (size_t i = 0; i < count; i++) {
        test_hash_words(&hash, &e[i], sizeof *e / 4);
    }
    return hash;
}

#endif
