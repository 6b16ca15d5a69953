// world_load.c: makes a world the one that was saved, or leaves it as it is.
//
// First every record is checked, and what the world does not have yet is made beside it: shapes, turned and placed, and,
// where other slots are used or filters are others, an index. From then on nothing can fail: objects are moved to where they
// were, or take the new shapes, and the index gets all boxes anew.
#include "index/index_build.h"
#include "index/index_pairs.h"
#include "world/snapshot.h"

// What a slot of the snapshot has been seen to be.
enum { SEEN_LIVE = 1, SEEN_TOLD = 2, SEEN_FREE = 4, SEEN_CHANGED = 8, SEEN_NEW = 16 };

// An object whose shapes were made.
typedef struct loaded_shape {
    uint32_t slot;
    bool keeps_local;
    hti_own_shape local;
    hti_standing s;
} loaded_shape;

// A snapshot that is being loaded.
typedef struct world_loading {
    ht_world *world;
    ht_world as; // the world with the snapshot's grain: for all but changes
    hti_snapshot from;
    loaded_shape *made; // by slot
    size_t made_count;
    bool keeps_grain;
    bool keeps_index; // the same slots are used, by the same filters, and free in the same order
    bool has_filters;
    ht_filter *filters; // by slot: the index to be
    ht_box *boxes;      // nearly
    uint8_t *seen;
} world_loading;

// ---- Checking, and making what is new ------------------------------------------------------------------------------

static bool has_object(const world_loading *l, uint32_t slot) {
    return slot < l->world->count && l->world->heads[slot].is_live;
}

// Whether the object of a slot already has the shape.
static bool keeps_local_shape(const world_loading *l, uint32_t slot, const hti_snapshot_record *r) {
    if (!l->keeps_grain || !has_object(l, slot)) {
        return false;
    }
    const ht_shape *s = &l->world->objects[slot].local.shape;
    return (uint32_t)s->kind == r->kind && hti_snapshot_shape_equals(s, r->shape, r->shape_bytes);
}

static bool keeps_rotation(const world_loading *l, uint32_t slot, const hti_snapshot_record *r) {
    const ht_rot q = l->world->objects[slot].rotation;
    return q.c == r->pose.q.c && q.s == r->pose.q.s;
}

// Makes a shape of its bytes. What is not as a world has it, rounded to the grain, is none that was saved.
static ht_status make_local(world_loading *l, const hti_snapshot_record *r, hti_own_shape *out) {
    ht_shape s;
    if (!hti_world_list_reserve(l->world, &l->world->vertices, r->shape_memory, 1)) {
        return HT_ERR_MEMORY;
    }
    ht_status status = hti_snapshot_shape_read(r->kind, r->shape, l->world->vertices.items, &s);
    status = status == HT_OK ? hti_world_shape_check(&s) : status;
    status = status == HT_OK ? hti_world_shape_copy(&l->as, &s, HT_ROT_IDENTITY, out) : status;
    if (status == HT_OK && !hti_snapshot_shape_equals(&out->shape, r->shape, r->shape_bytes)) {
        hti_world_shape_free(&l->as, out);
        status = HT_ERR_SYNTAX;
    }
    return status;
}

// Makes the shapes of an object that needs others than it has.
static ht_status make_shapes(world_loading *l, uint32_t slot, const hti_snapshot_record *r, bool keeps_local) {
    ht_world *const world = l->world;
    if (!hti_world_list_reserve(world, &world->placings, l->made_count + 1, sizeof(loaded_shape))) {
        return HT_ERR_MEMORY;
    }
    l->made = (loaded_shape *)world->placings.items;
    loaded_shape *const made = &l->made[l->made_count];
    *made = (loaded_shape){.slot = slot, .keeps_local = keeps_local};
    ht_status status = keeps_local ? HT_OK : make_local(l, r, &made->local);
    if (status == HT_OK) {
        const ht_shape *local = keeps_local ? &world->objects[slot].local.shape : &made->local.shape;
        status = hti_world_standing_make(&l->as, local, r->pose, &made->s);
        if (status != HT_OK) {
            hti_world_shape_free(&l->as, &made->local);
        }
    }
    l->made_count += status == HT_OK;
    return status;
}

// Notes the filter that the index is to have.
static void load_filter(world_loading *l, uint32_t slot, const hti_snapshot_record *r) {
    const ht_filter filter = hti_world_index_filter(r->filter, (r->flags & HTI_SLOT_MOBILE) != 0);
    l->filters[slot] = filter;
    l->has_filters = l->has_filters || (filter.category | filter.mask | (uint32_t)filter.group) != 0;
    if (l->keeps_index) {
        const ht_filter was = ht_index_filter(l->world->index, slot);
        l->keeps_index = has_object(l, slot) && was.category == filter.category && was.mask == filter.mask &&
                         was.group == filter.group;
    }
}

static ht_status load_object(world_loading *l, uint32_t slot, const hti_snapshot_record *r) {
    const ht_vec2 p = r->pose.p;
    if (hti_world_rounded(&l->as, (double)p.x) != p.x || hti_world_rounded(&l->as, (double)p.y) != p.y) {
        return HT_ERR_SYNTAX;
    }
    load_filter(l, slot, r);
    const bool keeps_local = keeps_local_shape(l, slot, r);
    if (keeps_local && keeps_rotation(l, slot, r)) {
        const ht_box b = l->world->objects[slot].turned_bounds;
        l->boxes[slot] = (ht_box){{b.min.x + p.x, b.min.y + p.y}, {b.max.x + p.x, b.max.y + p.y}};
        return hti_world_shape_fits(l->world, b, p) ? HT_OK : HT_ERR_SYNTAX;
    }
    const ht_status status = make_shapes(l, slot, r, keeps_local);
    if (status == HT_OK) {
        l->boxes[slot] = ht_bounds(&l->made[l->made_count - 1].s.placed.shape);
    }
    return status;
}

// Another object than at the last update, or none, stands where TOLD is not said: of a slot that is free without having been
// told of, nothing is to be told.
static uint8_t seen_of(const hti_snapshot_record *r) {
    const bool is_live = hti_snapshot_record_is_live(r), told = (r->flags & HTI_SLOT_TOLD) != 0,
               told_other = (r->flags & HTI_SLOT_TOLD_OTHER) != 0, changed = (r->flags & HTI_SLOT_CHANGED) != 0;
    return (uint8_t)((is_live ? SEEN_LIVE : 0) | (told || told_other ? SEEN_TOLD : 0) | (changed ? SEEN_CHANGED : 0) |
                     ((is_live && !told) || told_other ? SEEN_NEW : 0));
}

static ht_status load_slots(world_loading *l) {
    const uint8_t *at = l->from.records;
    uint32_t live = 0;
    for (uint32_t i = 0; i < l->from.slots; i++) {
        hti_snapshot_record r;
        if (!hti_snapshot_record_read(&at, l->from.free_slots, &r)) {
            return HT_ERR_SYNTAX;
        }
        const bool is_live = hti_snapshot_record_is_live(&r);
        l->seen[i] = seen_of(&r);
        l->boxes[i] = HTI_WORLD_NO_BOX;
        l->filters[i] = (ht_filter){0, 0, 0};
        l->keeps_index = l->keeps_index && is_live == has_object(l, i);
        live += is_live;
        const ht_status status = is_live ? load_object(l, i, &r) : HT_OK;
        if (status != HT_OK) {
            return status == HT_ERR_MEMORY ? status : HT_ERR_SYNTAX;
        }
    }
    return at == l->from.free_slots && live == l->from.live ? HT_OK : HT_ERR_SYNTAX;
}

// Checks the list of free slots, and whether the index has the same.
static bool load_free_slots(world_loading *l) {
    uint32_t is = l->world->index->free;
    for (const uint8_t *at = l->from.free_slots; at < l->from.meetings; at += 4) {
        const uint32_t slot = hti_snapshot_get32(at);
        if (slot >= l->from.slots || (l->seen[slot] & (SEEN_LIVE | SEEN_FREE)) != 0) {
            return false;
        }
        l->seen[slot] |= SEEN_FREE;
        l->keeps_index = l->keeps_index && is == (slot | HTI_FREE);
        is = l->keeps_index ? l->world->index->slots[slot] : HTI_FREE_END;
    }
    return true;
}

// Builds the index to be, in the place of the one of changes. The free slots are removed, the next one last.
static bool build_loaded_index(world_loading *l) {
    ht_index *const index = l->world->changed;
    if (ht_index_build(index, l->boxes, l->has_filters ? l->filters : NULL, l->from.slots) != HT_OK) {
        return false;
    }
    for (const uint8_t *at = l->from.meetings; at > l->from.free_slots; at -= 4) {
        ht_index_remove(index, hti_snapshot_get32(at - 4));
    }
    return true;
}

// Checks the meetings: of slots that had an object at the last update, none twice.
static ht_status load_meetings(const world_loading *l) {
    ht_world *const world = l->world;
    const uint32_t count = l->from.meeting_count;
    if (!hti_world_list_reserve(world, &world->next_meetings, count, sizeof(ht_pair))) {
        return HT_ERR_MEMORY;
    }
    ht_pair *const pairs = (ht_pair *)world->next_meetings.items;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *at = l->from.meetings + (size_t)HTI_SNAPSHOT_MEETING * i;
        const uint32_t first = hti_snapshot_get32(at), b = hti_snapshot_get32(at + 4);
        const uint32_t a = first % (1u << HTI_SLOT_BITS), relation = first >> HTI_SLOT_BITS;
        if (relation == HT_APART || relation > HT_OVERLAP || a >= b || b >= l->from.slots ||
            (l->seen[a] & l->seen[b] & SEEN_TOLD) == 0) {
            return HT_ERR_SYNTAX;
        }
        pairs[i] = (ht_pair){a, b};
    }
    const ht_index *index = l->keeps_index ? world->index : world->changed;
    if (!hti_index_pairs_sort(index, index, pairs, count)) {
        return HT_ERR_MEMORY;
    }
    for (uint32_t i = 1; i < count; i++) {
        if (pairs[i].a == pairs[i - 1].a && pairs[i].b == pairs[i - 1].b) {
            return HT_ERR_SYNTAX;
        }
    }
    return HT_OK;
}

static bool are_events(const world_loading *l) {
    for (uint32_t i = 0; i < l->from.event_count; i++) {
        const ht_event e = hti_snapshot_event_read(l->from.events + (size_t)HTI_SNAPSHOT_EVENT * i);
        if (e.a.slot >= e.b.slot || e.b.slot >= l->from.slots || ht_object_is_none(e.a) || ht_object_is_none(e.b) ||
            (uint32_t)e.was > HT_OVERLAP || (uint32_t)e.now > HT_OVERLAP || e.was == e.now) {
            return false;
        }
    }
    return true;
}

// Makes sure of room for what is taken over.
static bool reserve_loaded(const world_loading *l) {
    ht_world *const world = l->world;
    return hti_world_list_reserve(world, &world->meetings, (size_t)l->from.meeting_count + 1, sizeof(ht_pair)) &&
           hti_world_list_reserve(world, &world->events, l->from.event_count, sizeof(ht_event)) &&
           hti_world_slots_reserve(world, l->from.slots);
}

// ---- Taking over ---------------------------------------------------------------------------------------------------

static void clear_marks(ht_world *world) {
    if (world->capacity > 0) {
        memset(world->marks, 0, world->capacity);
    }
    world->dirty_count = 0;
    world->has_new = false;
}

// Makes the world have as many slots as the snapshot.
static void set_slot_count(ht_world *world, size_t count) {
    for (size_t i = count; i < world->count; i++) {
        hti_world_shapes_free(world, &world->objects[i]);
    }
    for (size_t i = world->count; i < count; i++) {
        world->objects[i] = (hti_world_object){.mobile = false};
        world->heads[i] = (hti_world_head){.generation = 0};
    }
    clear_marks(world);
    world->count = count;
}

static void take_free_slot(ht_world *world, uint32_t slot, const hti_snapshot_record *r) {
    hti_world_shapes_free(world, &world->objects[slot]);
    world->objects[slot] = (hti_world_object){.told_generation = r->told_generation, .told_user = r->told_user};
    world->heads[slot] = (hti_world_head){.generation = r->generation};
    world->placed[slot] = (ht_shape){.kind = HT_NO_SHAPE};
    world->boxes[slot] = HTI_WORLD_NO_BOX;
}

static void take_shapes(ht_world *world, const loaded_shape *made) {
    hti_world_object *const o = &world->objects[made->slot];
    if (!made->keeps_local) {
        hti_world_shape_free(world, &o->local);
        o->local = made->local;
    }
    hti_world_standing_take(world, made->slot, &made->s, HTI_MARK_CHANGED);
}

static void take_object(ht_world *world, uint32_t slot, const hti_snapshot_record *r) {
    hti_world_object *const o = &world->objects[slot];
    hti_world_head *const head = &world->heads[slot];
    if (head->at.x != r->pose.p.x || head->at.y != r->pose.p.y) {
        hti_world_move_object(world, slot, r->pose.p);
    }
    head->generation = r->generation;
    head->is_live = true;
    head->is_mover = (r->flags & (HTI_SLOT_REMAINDER | HTI_SLOT_FLOOR)) != 0;
    o->mobile = (r->flags & HTI_SLOT_MOBILE) != 0;
    o->sensor = (r->flags & HTI_SLOT_SENSOR) != 0;
    o->filter = r->filter;
    o->one_way = r->one_way;
    o->user = r->user;
    o->on_floor = (r->flags & HTI_SLOT_FLOOR) != 0;
    o->ground = r->ground;
    o->floor_normal = r->floor_normal;
    o->remainder = r->remainder;
    o->told_generation = (r->flags & HTI_SLOT_TOLD) != 0 ? r->generation : r->told_generation;
    o->told_user = r->told_user;
}

static void take_slots(world_loading *l) {
    ht_world *const world = l->world;
    const uint8_t *at = l->from.records;
    set_slot_count(world, l->from.slots);
    for (uint32_t i = 0, made = 0; i < l->from.slots; i++) {
        hti_snapshot_record r;
        hti_snapshot_record_read(&at, l->from.free_slots, &r);
        if (!hti_snapshot_record_is_live(&r)) {
            take_free_slot(world, i, &r);
            continue;
        }
        if (made < l->made_count && l->made[made].slot == i) {
            take_shapes(world, &l->made[made++]);
        }
        take_object(world, i, &r);
    }
}

// Marks what has changed since the last update: as was saved, and where another object stands now.
static void take_marks(const world_loading *l) {
    ht_world *const world = l->world;
    clear_marks(world);
    for (uint32_t i = 0; i < l->from.slots; i++) {
        if ((l->seen[i] & SEEN_NEW) != 0) {
            hti_world_mark(world, i, HTI_MARK_NEW);
        } else if ((l->seen[i] & SEEN_CHANGED) != 0) {
            hti_world_mark(world, i, HTI_MARK_CHANGED);
        }
    }
}

static void take_lists(const world_loading *l) {
    ht_world *const world = l->world;
    ht_pair *const meetings = (ht_pair *)world->meetings.items;
    ht_event *const events = (ht_event *)world->events.items;
    for (uint32_t i = 0; i < l->from.meeting_count; i++) {
        const uint8_t *at = l->from.meetings + (size_t)HTI_SNAPSHOT_MEETING * i;
        meetings[i] = (ht_pair){hti_snapshot_get32(at), hti_snapshot_get32(at + 4)};
    }
    for (uint32_t i = 0; i < l->from.event_count; i++) {
        events[i] = hti_snapshot_event_read(l->from.events + (size_t)HTI_SNAPSHOT_EVENT * i);
    }
    world->meeting_count = l->from.meeting_count;
    world->event_count = l->from.event_count;
}

// ---- Loading -------------------------------------------------------------------------------------------------------

static ht_status prepare_load(world_loading *l) {
    ht_world *const world = l->world;
    const size_t slots = l->from.slots;
    if (!hti_world_set_grain(&l->as, l->from.grain)) {
        return HT_ERR_SYNTAX;
    }
    // One more than needed, so that there is something to point to.
    if (!hti_world_list_reserve(world, &world->changes, slots + 1, sizeof(ht_filter) + sizeof(ht_box)) ||
        !hti_world_list_reserve(world, &world->numbers, slots + 1, 1)) {
        return HT_ERR_MEMORY;
    }
    l->filters = (ht_filter *)world->changes.items;
    l->boxes = (ht_box *)(void *)(l->filters + slots);
    l->seen = (uint8_t *)world->numbers.items;
    l->keeps_grain = world->grain == l->as.grain;
    l->keeps_index = world->count == slots;
    ht_status status = load_slots(l);
    if (status != HT_OK || !load_free_slots(l) || !are_events(l)) {
        return status == HT_OK ? HT_ERR_SYNTAX : status;
    }
    if (!l->keeps_index && !build_loaded_index(l)) {
        return HT_ERR_MEMORY;
    }
    status = load_meetings(l);
    return status != HT_OK || reserve_loaded(l) ? status : HT_ERR_MEMORY;
}

ht_status ht_world_load(ht_world *world, const void *bytes, size_t size) {
    if (world == NULL || bytes == NULL) {
        return HT_ERR_NULL;
    }
    world_loading l = {.world = world, .as = *world};
    ht_status status = hti_snapshot_open((const uint8_t *)bytes, size, &l.from);
    if (status == HT_OK) {
        status = prepare_load(&l);
    }
    if (status != HT_OK) {
        for (size_t i = 0; i < l.made_count; i++) {
            hti_world_shape_free(world, &l.made[i].local);
            hti_world_standing_free(world, &l.made[i].s);
        }
        return status;
    }
    if (!l.keeps_grain) {
        hti_world_set_grain(world, l.from.grain);
    }
    take_slots(&l);
    take_marks(&l);
    take_lists(&l);
    if (!l.keeps_index) {
        ht_index *const before = world->index;
        world->index = world->changed;
        world->changed = before;
    }
    ht_index_refit(world->index, world->boxes);
    world->live = l.from.live;
    return HT_OK;
}
