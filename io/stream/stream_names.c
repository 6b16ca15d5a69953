// stream_names.c: names of objects: a table by hash and one by slot, each a list of all that were given, newest first.
#include "stream_parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct hti_stream_name {
    const char *name;
    ht_object object;
    uint32_t same_hash, same_slot; // 1 + the next older one; 0: none
} hti_stream_name;

// FNV-1a (Fowler, Noll, Vo, 1991), for a table whose size is a power of two.
static size_t hash_of_name(const char *name, size_t size) {
    uint32_t hash = UINT32_C(2166136261);
    for (; *name != '\0'; name++) {
        hash = (hash ^ (unsigned char)*name) * UINT32_C(16777619);
    }
    return (hash ^ hash >> 15) & (size - 1);
}

static void link_name(hti_stream_names *names, uint32_t index) {
    hti_stream_name *item = &names->items[index];
    uint32_t *head = &names->by_hash[hash_of_name(item->name, names->capacity)];
    item->same_hash = *head;
    *head = index + 1;
}

bool hti_stream_names_reserve(hti_stream_names *names) {
    if (names->count < names->capacity) {
        return true;
    }
    const size_t capacity = names->capacity == 0 ? 64 : 2 * names->capacity;
    if (capacity > UINT32_MAX / 2) {
        return false;
    }
    hti_stream_name *items = realloc(names->items, capacity * sizeof *items);
    names->items = items != NULL ? items : names->items;
    uint32_t *by_slot = realloc(names->by_slot, capacity * sizeof *by_slot);
    names->by_slot = by_slot != NULL ? by_slot : names->by_slot;
    uint32_t *by_hash = calloc(capacity, sizeof *by_hash);
    if (items == NULL || by_slot == NULL || by_hash == NULL) {
        free(by_hash);
        return false;
    }
    memset(by_slot + names->capacity, 0, (capacity - names->capacity) * sizeof *by_slot);
    free(names->by_hash);
    names->by_hash = by_hash;
    names->capacity = capacity;
    for (uint32_t i = 0; i < names->count; i++) {
        link_name(names, i);
    }
    return true;
}

// A slot is below the number of objects that were ever added, and so below the capacity.
void hti_stream_names_add(hti_stream_names *names, const char *name, ht_object object) {
    const uint32_t index = (uint32_t)names->count++;
    uint32_t *slot = &names->by_slot[object.slot];
    names->items[index] = (hti_stream_name){.name = name, .object = object, .same_slot = *slot};
    *slot = index + 1;
    link_name(names, index);
}

ht_object hti_stream_names_find(const hti_stream_names *names, const char *name) {
    uint32_t next = names->count > 0 ? names->by_hash[hash_of_name(name, names->capacity)] : 0;
    while (next != 0 && strcmp(names->items[next - 1].name, name) != 0) {
        next = names->items[next - 1].same_hash;
    }
    return next != 0 ? names->items[next - 1].object : (ht_object){0};
}

const char *hti_stream_names_of(const hti_stream_names *names, ht_object object) {
    uint32_t next = object.slot < names->capacity ? names->by_slot[object.slot] : 0;
    while (next != 0 && names->items[next - 1].object.generation != object.generation) {
        next = names->items[next - 1].same_slot;
    }
    return next != 0 ? names->items[next - 1].name : NULL;
}

bool hti_stream_names_copy(const hti_stream_names *from, hti_stream_names *to) {
    hti_stream_names copy = {0};
    for (size_t i = 0; i < from->count; i++) {
        if (!hti_stream_names_reserve(&copy)) {
            hti_stream_names_deinit(&copy);
            return false;
        }
        hti_stream_names_add(&copy, from->items[i].name, from->items[i].object);
    }
    hti_stream_names_deinit(to);
    *to = copy;
    return true;
}

void hti_stream_names_deinit(hti_stream_names *names) {
    free(names->items);
    free(names->by_hash);
    free(names->by_slot);
    *names = (hti_stream_names){0};
}
