// world_save.c: writes a world as bytes, and hashes what they say of it.
//
// Meetings are written in the order that the world has them in, which decides about the next update's time alone; their
// hashes are added up.
#include "index/index_internal.h"
#include "world/snapshot.h"

// ---- Records -------------------------------------------------------------------------------------------------------

static bool is_zero_vec2(ht_vec2 v) {
    return v.x == 0.0f && v.y == 0.0f;
}

// Whether a mover stands on something that is still there.
static bool is_grounded(const ht_world *world, const hti_world_object *o) {
    return o->on_floor && hti_world_object_of(world, o->ground) != NULL;
}

static uint32_t flag_if(bool holds, uint32_t flag) {
    return holds ? flag : 0;
}

// What the slot's record says of who stood there at the last update.
static uint32_t told_flags(const ht_world *world, uint32_t slot) {
    const hti_world_head *head = &world->heads[slot];
    const uint32_t told = world->objects[slot].told_generation;
    return head->is_live && told == head->generation ? HTI_SLOT_TOLD : flag_if(told != 0, HTI_SLOT_TOLD_OTHER);
}

uint32_t hti_snapshot_flags(const ht_world *world, uint32_t slot) {
    const hti_world_object *o = &world->objects[slot];
    const hti_world_head *head = &world->heads[slot];
    const uint32_t flags = told_flags(world, slot) | flag_if(world->marks[slot] != 0, HTI_SLOT_CHANGED);
    if (!head->is_live) {
        return flags;
    }
    const bool filtered = (o->filter.category | o->filter.mask | (uint32_t)o->filter.group) != 0;
    return flags | HTI_SLOT_LIVE | flag_if(o->mobile, HTI_SLOT_MOBILE) | flag_if(o->sensor, HTI_SLOT_SENSOR) |
           flag_if(filtered, HTI_SLOT_FILTERED) | flag_if(o->user != 0, HTI_SLOT_USER) |
           flag_if(hti_world_is_one_way(o), HTI_SLOT_ONE_WAY) | flag_if(head->is_turned, HTI_SLOT_TURNED) |
           flag_if(head->is_mover && !is_zero_vec2(o->remainder), HTI_SLOT_REMAINDER) |
           flag_if(head->is_mover && is_grounded(world, o), HTI_SLOT_FLOOR) |
           hti_snapshot_kind_number(o->local.shape.kind) * HTI_SLOT_KIND;
}

static uint8_t *write_told(uint8_t *to, const hti_world_object *o) {
    return hti_snapshot_put64(hti_snapshot_put32(to, o->told_generation), o->told_user);
}

static uint8_t *write_parts(uint8_t *to, const ht_world *world, uint32_t slot, uint32_t flags) {
    const hti_world_object *o = &world->objects[slot];
    if ((flags & HTI_SLOT_FILTERED) != 0) {
        to = hti_snapshot_put64(hti_snapshot_put64(to, o->filter.category), o->filter.mask);
        to = hti_snapshot_put32(to, (uint32_t)o->filter.group);
    }
    if ((flags & HTI_SLOT_USER) != 0) {
        to = hti_snapshot_put64(to, o->user);
    }
    if ((flags & HTI_SLOT_ONE_WAY) != 0) {
        to = hti_snapshot_put_vec2(to, o->one_way);
    }
    if ((flags & HTI_SLOT_TURNED) != 0) {
        to = hti_snapshot_put_vec2(to, (ht_vec2){o->rotation.c, o->rotation.s});
    }
    if ((flags & HTI_SLOT_REMAINDER) != 0) {
        to = hti_snapshot_put_vec2(to, o->remainder);
    }
    if ((flags & HTI_SLOT_FLOOR) != 0) {
        to = hti_snapshot_put32(hti_snapshot_put32(to, o->ground.slot), o->ground.generation);
        to = hti_snapshot_put_vec2(to, o->floor_normal);
    }
    return to;
}

uint8_t *hti_snapshot_record_write(uint8_t *to, const ht_world *world, uint32_t slot, uint32_t flags) {
    const hti_world_head *head = &world->heads[slot];
    to = hti_snapshot_put32(hti_snapshot_put32(to, head->generation), flags);
    if ((flags & HTI_SLOT_TOLD_OTHER) != 0) {
        to = write_told(to, &world->objects[slot]);
    }
    return (flags & HTI_SLOT_LIVE) == 0 ? to : write_parts(hti_snapshot_put_vec2(to, head->at), world, slot, flags);
}

// ---- The snapshot --------------------------------------------------------------------------------------------------

// What is written, as far as there is room, and how much it is.
typedef struct snapshot_writer {
    uint8_t *at, *end;
    size_t size;
} snapshot_writer;

// Returns where the next bytes go; NULL when there is no room.
static uint8_t *next_bytes(snapshot_writer *w, size_t bytes) {
    w->size += bytes;
    if ((size_t)(w->end - w->at) < bytes) {
        w->end = w->at;
        return NULL;
    }
    uint8_t *const out = w->at;
    w->at += bytes;
    return out;
}

static ht_status write_slots(snapshot_writer *w, const ht_world *world) {
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t flags = hti_snapshot_flags(world, i);
        const ht_shape *local = &world->objects[i].local.shape;
        const bool is_live = (flags & HTI_SLOT_LIVE) != 0;
        if (is_live && !hti_snapshot_shape_is_whole(local)) {
            return HT_ERR_UNSUPPORTED;
        }
        uint8_t *to = next_bytes(w, hti_snapshot_record_bytes(flags) + (is_live ? hti_snapshot_shape_bytes(local) : 0));
        if (to != NULL) {
            to = hti_snapshot_record_write(to, world, i, flags);
            if (is_live) {
                hti_snapshot_shape_write(to, local);
            }
        }
    }
    return HT_OK;
}

static void write_free_slots(snapshot_writer *w, const ht_world *world) {
    uint8_t *to = next_bytes(w, 4 * (world->count - world->live));
    const ht_index *index = world->index;
    for (uint32_t free = index->free; to != NULL && free != HTI_FREE_END; free = index->slots[free & ~HTI_FREE]) {
        to = hti_snapshot_put32(to, free & ~HTI_FREE);
    }
}

static void write_meetings(snapshot_writer *w, const ht_world *world) {
    uint8_t *to = next_bytes(w, HTI_SNAPSHOT_MEETING * world->meeting_count);
    const ht_pair *meetings = (const ht_pair *)world->meetings.items;
    for (size_t i = 0; to != NULL && i < world->meeting_count; i++) {
        to = hti_snapshot_put32(hti_snapshot_put32(to, meetings[i].a), meetings[i].b);
    }
}

static void write_told_events(snapshot_writer *w, const ht_world *world) {
    uint8_t *to = next_bytes(w, HTI_SNAPSHOT_EVENT * world->event_count);
    const ht_event *events = (const ht_event *)world->events.items;
    for (size_t i = 0; to != NULL && i < world->event_count; i++) {
        const ht_event *e = &events[i];
        to = hti_snapshot_put32(hti_snapshot_put32(to, e->a.slot), e->a.generation);
        to = hti_snapshot_put32(hti_snapshot_put32(to, e->b.slot), e->b.generation);
        to = hti_snapshot_put32(hti_snapshot_put32(to, (uint32_t)e->was), (uint32_t)e->now);
        to = hti_snapshot_put64(hti_snapshot_put64(to, e->user_a), e->user_b);
    }
}

static void write_header(uint8_t *to, const ht_world *world, size_t size) {
    const float grain = (float)world->grain;
    uint32_t grain_word;
    memcpy(&grain_word, &grain, sizeof grain_word);
    memcpy(to, HTI_SNAPSHOT_MAGIC, 8);
    to = hti_snapshot_put32(to + 8, HTI_SNAPSHOT_VERSION);
    to = hti_snapshot_put32(to, grain_word);
    to = hti_snapshot_put32(hti_snapshot_put32(to, (uint32_t)world->count), (uint32_t)world->live);
    to = hti_snapshot_put32(hti_snapshot_put32(to, (uint32_t)world->meeting_count), (uint32_t)world->event_count);
    hti_snapshot_put64(to, size);
}

uint64_t hti_snapshot_sum(const uint8_t *bytes, size_t size) {
    uint64_t a = 1, b = 2, c = 3, d = 4, hash = size; // four at a time, as each waits for its product
    size_t at = 0;
    for (; size - at >= 32; at += 32) {
        a = hti_snapshot_mix(a, hti_snapshot_get64(bytes + at));
        b = hti_snapshot_mix(b, hti_snapshot_get64(bytes + at + 8));
        c = hti_snapshot_mix(c, hti_snapshot_get64(bytes + at + 16));
        d = hti_snapshot_mix(d, hti_snapshot_get64(bytes + at + 24));
    }
    for (; at < size; at++) {
        hash = hti_snapshot_mix(hash, bytes[at]);
    }
    return hti_snapshot_mix(hti_snapshot_mix(hti_snapshot_mix(hti_snapshot_mix(hash, a), b), c), d);
}

ht_status ht_world_save(const ht_world *world, void *bytes, size_t capacity, size_t *size) {
    if (world == NULL || (bytes == NULL && capacity > 0)) {
        return HT_ERR_NULL;
    }
    uint8_t nothing[1];
    uint8_t *const begin = bytes != NULL ? (uint8_t *)bytes : nothing;
    snapshot_writer w = {begin, begin + capacity, 0};
    uint8_t *const header = next_bytes(&w, HTI_SNAPSHOT_HEADER);
    const ht_status status = write_slots(&w, world);
    if (status != HT_OK) {
        return status;
    }
    write_free_slots(&w, world);
    write_meetings(&w, world);
    write_told_events(&w, world);
    uint8_t *const sum = next_bytes(&w, sizeof(uint64_t));
    if (size != NULL) {
        *size = w.size;
    }
    if (header == NULL || sum == NULL) {
        return HT_ERR_CAPACITY;
    }
    write_header(header, world, w.size);
    hti_snapshot_put64(sum, hti_snapshot_sum(begin, (size_t)(sum - begin)));
    return HT_OK;
}

// ---- The hash ------------------------------------------------------------------------------------------------------

static void mix_words(void *context, const void *words, size_t count) {
    uint64_t *const hash = (uint64_t *)context;
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const char *)words + 4 * i, sizeof word);
        *hash = hti_snapshot_mix(*hash, word);
    }
}

// The record says all but that something has changed, which only says where an update has to look.
static uint64_t hash_of_slot(const ht_world *world, uint32_t slot) {
    uint8_t record[HTI_RECORD_BYTES + 4] = {0};
    const uint32_t flags = hti_snapshot_flags(world, slot) & ~(uint32_t)HTI_SLOT_CHANGED;
    const uint8_t *const end = hti_snapshot_record_write(record, world, slot, flags);
    uint64_t hash = slot;
    for (const uint8_t *at = record; at < end; at += 8) {
        hash = hti_snapshot_mix(hash, hti_snapshot_get64(at));
    }
    if ((flags & HTI_SLOT_LIVE) != 0) {
        hti_snapshot_shape_visit(&world->objects[slot].local.shape, mix_words, &hash);
    }
    return hash;
}

uint64_t ht_world_hash(const ht_world *world) {
    if (world == NULL) {
        return 0;
    }
    const float grain = (float)world->grain;
    uint64_t hash = world->count, met = 0;
    mix_words(&hash, &grain, 1);
    for (uint32_t i = 0; i < world->count; i++) {
        hash = hti_snapshot_mix(hash, hash_of_slot(world, i));
    }
    const ht_index *index = world->index;
    for (uint32_t free = index->free; free != HTI_FREE_END; free = index->slots[free & ~HTI_FREE]) {
        hash = hti_snapshot_mix(hash, free);
    }
    const ht_pair *meetings = (const ht_pair *)world->meetings.items;
    for (size_t i = 0; i < world->meeting_count; i++) {
        met += hti_snapshot_mix(hti_snapshot_mix(0, meetings[i].a), meetings[i].b);
    }
    return hti_snapshot_mix(hash, met);
}
