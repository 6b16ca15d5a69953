// world_update.c: what begins and ends to meet: the difference of two sorted lists of meetings.
//
// The list of the last update and the new one are merged by slots, without a table (as the sensors of Box2D 3 do,
// sensor.c). When few objects have changed, only what they meet is asked, and the rest of the list is copied.
#include "index/index_pairs.h"
#include "world/world_internal.h"

#include <string.h>

enum {
    FOUND_AT_ONCE = 64, // objects that one object's box meets, in one array on the stack
    MANY = 4            // all pairs are found from a MANYth of all objects on
};

// ---- Pairs whose boxes meet ----------------------------------------------------------------------------------------

static bool find_all_world_pairs(ht_world *world, size_t *count) {
    for (;;) {
        const size_t capacity = world->pairs.bytes / sizeof(ht_pair);
        *count = ht_index_pairs(world->index, true, world->pairs.items, capacity);
        if (*count == SIZE_MAX) {
            return false;
        }
        if (*count <= capacity) {
            return true;
        }
        if (!hti_world_list_reserve(world, &world->pairs, *count, sizeof(ht_pair))) {
            return false;
        }
    }
}

// Adds the pairs of an object with what its box meets; of two that have changed, the lower one has the pair.
static bool find_pairs_of(ht_world *world, uint32_t slot, size_t *count) {
    uint32_t few[FOUND_AT_ONCE], *found = few;
    const ht_index_query query = {
        .filter = hti_world_filter_of(&world->objects[slot]), .except = &slot, .except_count = 1};
    size_t some = ht_index_query_box(world->index, world->boxes[slot], &query, few, FOUND_AT_ONCE);
    if (some > FOUND_AT_ONCE) {
        if (!hti_world_list_reserve(world, &world->relations, some, sizeof *found)) {
            return false;
        }
        found = world->relations.items;
        some = ht_index_query_box(world->index, world->boxes[slot], &query, found, some);
    }
    if (!hti_world_list_reserve(world, &world->pairs, *count + some, sizeof(ht_pair))) {
        return false;
    }
    ht_pair *const pairs = world->pairs.items;
    for (size_t i = 0; i < some; i++) {
        if (found[i] > slot) {
            pairs[(*count)++] = (ht_pair){slot, found[i]};
        } else if (!world->objects[found[i]].is_dirty) {
            pairs[(*count)++] = (ht_pair){found[i], slot};
        }
    }
    return true;
}

static bool find_changed_pairs(ht_world *world, size_t *count) {
    *count = 0;
    for (size_t i = 0; i < world->dirty_count; i++) {
        if (world->objects[world->dirty[i]].is_live && !find_pairs_of(world, world->dirty[i], count)) {
            return false;
        }
    }
    return hti_index_pairs_sort(world->index, world->index, world->pairs.items, *count);
}

// ---- Meetings ------------------------------------------------------------------------------------------------------

static bool is_before_pair(uint32_t a, uint32_t b, const hti_meeting *m) {
    return a < m->a || (a == m->a && b < m->b);
}

// Writes the new list of meetings: of the pairs those that meet, and, when `keeps`, the old ones of objects that have
// not changed. Returns false when there is no memory.
static bool list_meetings(ht_world *world, size_t count, bool keeps, size_t *out_count) {
    const size_t kept = keeps ? world->meeting_count : 0;
    if (!hti_world_list_reserve(world, &world->relations, count, 1) ||
        !hti_world_list_reserve(world, &world->next_meetings, count + kept, sizeof(hti_meeting))) {
        return false;
    }
    const ht_rows rows = {HT_KIND_COUNT, world->placed};
    const ht_pair *pairs = world->pairs.items;
    uint8_t *const relations = world->relations.items;
    ht_batch_pairs(&rows, &rows, pairs, count, (ht_batch_out){.relation = relations});
    const hti_meeting *old = world->meetings.items, *const end = kept > 0 ? old + kept : old;
    hti_meeting *out = world->next_meetings.items;
    for (size_t i = 0; i <= count; i++) {
        for (; old < end && (i == count || !is_before_pair(pairs[i].a, pairs[i].b, old)); old++) {
            if (!world->objects[old->a].is_dirty && !world->objects[old->b].is_dirty) {
                *out++ = *old;
            }
        }
        if (i < count && relations[i] != HT_APART) {
            *out++ = (hti_meeting){pairs[i].a, pairs[i].b, (ht_relation)relations[i]};
        }
    }
    *out_count = out == NULL ? 0 : (size_t)(out - (hti_meeting *)world->next_meetings.items);
    return true;
}

// ---- Events --------------------------------------------------------------------------------------------------------

// Whether the object that stands in a slot stood there at the last update.
static bool is_told(const hti_world_object *o) {
    return o->is_live && o->told_generation == o->generation;
}

static ht_event event_of_end(const ht_world *world, const hti_meeting *m) {
    const hti_world_object *a = &world->objects[m->a], *b = &world->objects[m->b];
    return (ht_event){{m->a, a->told_generation},          {m->b, b->told_generation},         m->relation, HT_APART,
                      is_told(a) ? a->user : a->told_user, is_told(b) ? b->user : b->told_user};
}

static ht_event event_of_now(const ht_world *world, const hti_meeting *m, ht_relation was) {
    return (ht_event){hti_world_handle(world, m->a), hti_world_handle(world, m->b), was, m->relation,
                      world->objects[m->a].user,     world->objects[m->b].user};
}

// Writes how the relations have changed between two lists of meetings to the world's events, for which there is room.
static size_t compare_meetings(const ht_world *world, const hti_meeting *now, size_t count) {
    const hti_meeting *was = world->meetings.items;
    const hti_meeting *const was_end = world->meeting_count > 0 ? was + world->meeting_count : was;
    const hti_meeting *const now_end = count > 0 ? now + count : now;
    ht_event *const first = world->events.items, *out = first;
    while (was < was_end || now < now_end) {
        const bool ends = now == now_end || (was < was_end && is_before_pair(was->a, was->b, now));
        const bool begins = was == was_end || (now < now_end && is_before_pair(now->a, now->b, was));
        if (ends) {
            *out++ = event_of_end(world, was++);
        } else if (begins) {
            *out++ = event_of_now(world, now++, HT_APART);
        } else {
            const bool same = is_told(&world->objects[now->a]) && is_told(&world->objects[now->b]);
            if (!same) {
                *out++ = event_of_end(world, was);
                *out++ = event_of_now(world, now, HT_APART);
            } else if (was->relation != now->relation) {
                *out++ = event_of_now(world, now, was->relation);
            }
            was++;
            now++;
        }
    }
    return out == NULL ? 0 : (size_t)(out - first);
}

// Everything has been told.
static void note_as_told(ht_world *world) {
    for (size_t i = 0; i < world->dirty_count; i++) {
        hti_world_object *const o = &world->objects[world->dirty[i]];
        o->is_dirty = false;
        o->told_generation = o->is_live ? o->generation : 0;
        o->told_user = 0;
    }
    world->dirty_count = 0;
}

ht_status ht_world_update(ht_world *world) {
    if (world == NULL) {
        return HT_ERR_NULL;
    }
    if (world->dirty_count == 0) {
        world->event_count = 0;
        return HT_OK;
    }
    const bool all = world->dirty_count > world->live / MANY;
    size_t pairs = 0, count = 0;
    const bool found = all ? find_all_world_pairs(world, &pairs) : find_changed_pairs(world, &pairs);
    if (!found || !list_meetings(world, pairs, !all, &count) ||
        !hti_world_list_reserve(world, &world->events, world->meeting_count + count, sizeof(ht_event))) {
        return HT_ERR_MEMORY;
    }
    world->event_count = compare_meetings(world, world->next_meetings.items, count);
    note_as_told(world);
    const hti_world_list before = world->meetings;
    world->meetings = world->next_meetings;
    world->next_meetings = before;
    world->meeting_count = count;
    return HT_OK;
}

const ht_event *ht_world_events(const ht_world *world, size_t *count) {
    if (count != NULL) {
        *count = world != NULL ? world->event_count : 0;
    }
    return world != NULL && world->event_count > 0 ? world->events.items : NULL;
}
