// world_update.c: what begins and ends to meet: the difference of two lists of pairs.
//
// The pairs of an update come in the order of the index's tree, which stays nearly the same while objects move a little.
// So both lists are read side by side, and what one of them has alone is set aside: these few are sorted by slots, and a
// pair that was set aside from both lists has not changed. How well the lists fit each other decides about the time,
// never about the answer. When few objects have changed, only their pairs are found and compared. No table is needed
// (the sensors of Box2D 3 compare sorted lists, sensor.c).
#include "index/index_build.h"
#include "index/index_pairs.h"
#include "world/world_internal.h"

#include <hantei/inline.h>
#include <string.h>

enum {
    FOUND_AT_ONCE = 64, // objects that one object's box meets, in one array on the stack
    SOME = 512,         // changed objects that are joined with all by an index of their own
    MANY = 8,           // all pairs are found from a MANYth of all objects on
    AHEAD = 12,         // pairs whose shapes are fetched before they are asked about
    WITHIN = 8          // pairs within which the other list's next one is looked for
};

// The mark of a change: the pair is in the new list. It stands above the second slot, the relation above the first.
#define BEGINS (1u << HTI_SLOT_BITS)

static bool same_slots(ht_pair p, ht_pair q) {
    return (((p.a ^ q.a) | (p.b ^ q.b)) & HTI_SLOT_MASK) == 0;
}

// ---- Pairs whose boxes meet ----------------------------------------------------------------------------------------

static bool find_all_world_pairs(ht_world *world, size_t *count) {
    hti_index_unite(world->index, false);
    for (;;) {
        const size_t capacity = world->next_meetings.bytes / sizeof(ht_pair);
        *count = ht_index_pairs(world->index, false, (ht_pair *)world->next_meetings.items, capacity);
        if (*count <= capacity) {
            return true;
        }
        if (!hti_world_list_reserve(world, &world->next_meetings, *count, sizeof(ht_pair))) {
            return false;
        }
    }
}

// Adds the pairs of an object with what its box meets.
static bool find_pairs_of(ht_world *world, uint32_t slot, size_t *count) {
    uint32_t few[FOUND_AT_ONCE], *found = few;
    const ht_index_query query = {
        .filter = hti_world_filter_of(&world->objects[slot]), .except = &slot, .except_count = 1, .any_order = true};
    size_t some = ht_index_query_box(world->index, world->boxes[slot], &query, few, FOUND_AT_ONCE);
    if (some > FOUND_AT_ONCE) {
        if (!hti_world_list_reserve(world, &world->numbers, some, sizeof *found)) {
            return false;
        }
        found = (uint32_t *)world->numbers.items;
        some = ht_index_query_box(world->index, world->boxes[slot], &query, found, some);
    }
    if (!hti_world_list_reserve(world, &world->next_meetings, *count + some, sizeof(ht_pair))) {
        return false;
    }
    ht_pair *const pairs = (ht_pair *)world->next_meetings.items;
    for (size_t i = 0; i < some; i++) {
        if (found[i] > slot) {
            pairs[(*count)++] = (ht_pair){slot, found[i]};
        } else if (world->marks[found[i]] == 0) {
            pairs[(*count)++] = (ht_pair){found[i], slot};
        }
    }
    return true;
}

static bool find_pairs_one_by_one(ht_world *world, size_t *count) {
    *count = 0;
    for (size_t i = 0; i < world->dirty_count; i++) {
        if (world->heads[world->dirty[i]].is_live && !find_pairs_of(world, world->dirty[i], count)) {
            return false;
        }
    }
    return true;
}

// Builds the index of what has changed: its numbers are those of the list of slots that have. Returns false when there
// is no memory.
static bool index_changed(ht_world *world) {
    const size_t count = world->dirty_count, bytes = sizeof(ht_box) + sizeof(ht_filter);
    if (!hti_world_list_reserve(world, &world->changes, count, bytes)) {
        return false;
    }
    ht_filter *const filters = (ht_filter *)world->changes.items;
    ht_box *const boxes = (ht_box *)(void *)(filters + count);
    const bool filtered = world->index->filters != NULL;
    for (size_t i = 0; i < count; i++) {
        boxes[i] = world->boxes[world->dirty[i]];
        filters[i] = filtered ? world->index->filters[world->dirty[i]] : (ht_filter){0, 0, 0};
    }
    return ht_index_build(world->changed, boxes, filtered ? filters : NULL, count) == HT_OK;
}

static bool find_joined_pairs(ht_world *world, size_t *count) {
    if (!index_changed(world)) {
        return false;
    }
    size_t found = 0, capacity = 0;
    do {
        if (!hti_world_list_reserve(world, &world->next_meetings, found, sizeof(ht_pair))) {
            return false;
        }
        capacity = world->next_meetings.bytes / sizeof(ht_pair);
        found = ht_index_pairs_between(world->changed, world->index, false, (ht_pair *)world->next_meetings.items,
                                       capacity);
    } while (found > capacity);
    ht_pair *const pairs = (ht_pair *)world->next_meetings.items;
    *count = 0;
    for (size_t i = 0; i < found; i++) {
        const uint32_t slot = world->dirty[pairs[i].a], other = pairs[i].b;
        pairs[*count] = slot < other ? (ht_pair){slot, other} : (ht_pair){other, slot};
        *count += slot < other || (slot > other && world->marks[other] == 0);
    }
    return true;
}

// The pairs of what has changed; of two that have, the lower one has the pair.
static bool find_changed_pairs(ht_world *world, size_t *count) {
    return world->dirty_count < SOME ? find_pairs_one_by_one(world, count) : find_joined_pairs(world, count);
}

// ---- Meetings ------------------------------------------------------------------------------------------------------

static ht_relation relate_slots(const ht_shape *placed, ht_pair p) {
    const ht_shape *a = &placed[p.a], *b = &placed[p.b];
    if (a->kind == HT_BOX && b->kind == HT_BOX) {
        return ht_relate_box_box(&a->box, &b->box);
    }
    if (a->kind == HT_CIRCLE && b->kind == HT_CIRCLE) {
        return ht_relate_circle_circle(&a->circle, &b->circle);
    }
    return ht_relate(a, b);
}

// Leaves of the pairs those that meet, with their relations. Returns how many there are.
static size_t keep_meetings(const ht_world *world, ht_pair *pairs, size_t count) {
    const ht_shape *placed = world->placed;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const ht_pair p = pairs[i], ahead = pairs[i + AHEAD < count ? i + AHEAD : i];
        __builtin_prefetch(&placed[ahead.a]);
        __builtin_prefetch(&placed[ahead.b]);
        const ht_relation relation = relate_slots(placed, p);
        pairs[kept] = (ht_pair){p.a | (uint32_t)relation << HTI_SLOT_BITS, p.b};
        kept += relation != HT_APART;
    }
    return kept;
}

// ---- Changes -------------------------------------------------------------------------------------------------------

// Two lists of meetings that are compared, and what one of them has alone.
typedef struct comparison {
    const ht_pair *was, *was_end, *now, *now_end;
    ht_pair *out;
} comparison;

static void add_ends(comparison *c, const ht_pair *end) {
    while (c->was < end) {
        *c->out++ = *c->was++;
    }
}

static void add_beginnings(comparison *c, const ht_pair *end) {
    for (; c->now < end; c->now++) {
        *c->out++ = (ht_pair){c->now->a, c->now->b | BEGINS};
    }
}

static const ht_pair *find_near(const ht_pair *from, const ht_pair *end, ht_pair p) {
    for (int i = 0; i < WITHIN && from < end; i++, from++) {
        if (same_slots(*from, p)) {
            return from;
        }
    }
    return NULL;
}

// The next pairs are of other slots: sets aside what stands before the other list's next pair.
static void set_aside(comparison *c) {
    const ht_pair *was = find_near(c->was + 1, c->was_end, *c->now);
    const ht_pair *now = was == NULL ? find_near(c->now + 1, c->now_end, *c->was) : NULL;
    add_ends(c, was != NULL ? was : now != NULL ? c->was : c->was + 1);
    add_beginnings(c, now != NULL ? now : was != NULL ? c->now : c->now + 1);
}

// Whether another object stands in one of the slots than at the last update.
static bool is_new(const ht_world *world, ht_pair p) {
    return ((world->marks[p.a] | world->marks[p.b]) & HTI_MARK_NEW) != 0;
}

static void compare_lists(const ht_world *world, comparison *c) {
    while (c->was < c->was_end && c->now < c->now_end) {
        if (!same_slots(*c->was, *c->now)) {
            set_aside(c);
            continue;
        }
        if (c->was->a != c->now->a || (world->has_new && is_new(world, hti_world_meeting_slots(*c->now)))) {
            add_ends(c, c->was + 1);
            add_beginnings(c, c->now + 1);
        } else {
            c->was++;
            c->now++;
        }
    }
    add_ends(c, c->was_end);
    add_beginnings(c, c->now_end);
}

// Writes the changes from the first list to the second one, for which there is room, by slots. Returns how many there
// are, SIZE_MAX when there is no memory.
static size_t find_changes(ht_world *world, comparison c) {
    ht_pair *const changes = (ht_pair *)world->changes.items;
    c.out = changes;
    compare_lists(world, &c);
    const size_t count = (size_t)(c.out - changes);
    return hti_index_pairs_sort(world->index, world->index, changes, count) ? count : SIZE_MAX;
}

// ---- Events --------------------------------------------------------------------------------------------------------

// The user data of the object that stood in a slot at the last update: as it is, or as it was at its end.
static uint64_t told_user(const ht_world *world, uint32_t slot) {
    return hti_world_is_told(world, slot) ? world->objects[slot].user : world->objects[slot].told_user;
}

static ht_event event_of_end(const ht_world *world, ht_pair p) {
    const ht_pair s = hti_world_meeting_slots(p);
    return (ht_event){{s.a, world->objects[s.a].told_generation},
                      {s.b, world->objects[s.b].told_generation},
                      hti_world_meeting_relation(p),
                      HT_APART,
                      told_user(world, s.a),
                      told_user(world, s.b)};
}

// Writes the events of changes, for which there is room: an end and a beginning of the same pair follow each other.
static size_t write_events(const ht_world *world, const ht_pair *changes, size_t count) {
    ht_event *const events = (ht_event *)world->events.items;
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        const bool both = i + 1 < count && same_slots(changes[i], changes[i + 1]);
        const ht_pair first = changes[i], second = both ? changes[i + 1] : first;
        const ht_pair end = first.b < BEGINS ? first : second, begin = first.b < BEGINS ? second : first;
        if (both && !(world->has_new && is_new(world, hti_world_meeting_slots(first)))) {
            if (end.a != begin.a) {
                events[written++] = hti_world_event_of_now(world, begin, hti_world_meeting_relation(end));
            }
        } else {
            if (end.b < BEGINS) {
                events[written++] = event_of_end(world, end);
            }
            if (begin.b >= BEGINS) {
                events[written++] = hti_world_event_of_now(world, begin, HT_APART);
            }
        }
        i += both;
    }
    return written;
}

// ---- The update ----------------------------------------------------------------------------------------------------

// Everything has been told.
static void note_as_told(ht_world *world) {
    for (size_t i = 0; i < world->dirty_count; i++) {
        const uint32_t slot = world->dirty[i];
        if ((world->marks[slot] & HTI_MARK_NEW) != 0) {
            const hti_world_head *head = &world->heads[slot];
            world->objects[slot].told_generation = head->is_live ? head->generation : 0;
        }
        world->marks[slot] = 0;
    }
    world->dirty_count = 0;
    world->has_new = false;
}

// Finds the events from the meetings of the last update and the new ones, where all objects may have changed.
static bool update_all(ht_world *world) {
    size_t count = 0;
    if (!find_all_world_pairs(world, &count) ||
        !hti_world_list_reserve(world, &world->changes, world->meeting_count + count + 1, sizeof(ht_pair))) {
        return false;
    }
    const ht_pair *was = (const ht_pair *)world->meetings.items;
    ht_pair *const now = (ht_pair *)world->next_meetings.items;
    count = keep_meetings(world, now, count);
    const size_t changes = find_changes(world, (comparison){was, was + world->meeting_count, now, now + count, NULL});
    if (changes == SIZE_MAX || !hti_world_list_reserve(world, &world->events, changes, sizeof(ht_event))) {
        return false;
    }
    world->event_count = write_events(world, (const ht_pair *)world->changes.items, changes);
    const hti_world_list before = world->meetings;
    world->meetings = world->next_meetings;
    world->next_meetings = before;
    world->meeting_count = count;
    return true;
}

// Moves the meetings of objects that have changed behind the others, in their order. Returns how many others there are.
static size_t divide_meetings(const ht_world *world, ht_pair *aside) {
    ht_pair *const meetings = (ht_pair *)world->meetings.items;
    size_t kept = 0, moved = 0;
    for (size_t i = 0; i < world->meeting_count; i++) {
        const ht_pair m = meetings[i], s = hti_world_meeting_slots(m);
        const bool has_changed = (world->marks[s.a] | world->marks[s.b]) != 0;
        meetings[kept] = m;
        aside[moved] = m;
        kept += !has_changed;
        moved += has_changed;
    }
    if (moved > 0) {
        memcpy(meetings + kept, aside, moved * sizeof *meetings);
    }
    return kept;
}

// The same where few objects have changed: the pairs of all others stay.
static bool update_few(ht_world *world) {
    size_t count = 0;
    if (!find_changed_pairs(world, &count) ||
        !hti_world_list_reserve(world, &world->changes, world->meeting_count + count + 1, sizeof(ht_pair)) ||
        !hti_world_list_reserve(world, &world->meetings, world->meeting_count + count, sizeof(ht_pair))) {
        return false;
    }
    ht_pair *const now = (ht_pair *)world->next_meetings.items, *const meetings = (ht_pair *)world->meetings.items;
    const size_t kept = divide_meetings(world, (ht_pair *)world->changes.items);
    count = keep_meetings(world, now, count);
    const size_t changes =
        find_changes(world, (comparison){meetings + kept, meetings + world->meeting_count, now, now + count, NULL});
    if (changes == SIZE_MAX || !hti_world_list_reserve(world, &world->events, changes, sizeof(ht_event))) {
        return false;
    }
    world->event_count = write_events(world, (const ht_pair *)world->changes.items, changes);
    if (count > 0) {
        memcpy(meetings + kept, now, count * sizeof *now);
    }
    world->meeting_count = kept + count;
    return true;
}

// Makes lists that are compared point to something, be they empty.
static bool reserve_meetings(ht_world *world) {
    return hti_world_list_reserve(world, &world->meetings, world->meeting_count + 1, sizeof(ht_pair)) &&
           hti_world_list_reserve(world, &world->next_meetings, 1, sizeof(ht_pair));
}

ht_status ht_world_update(ht_world *world) {
    if (world == NULL) {
        return HT_ERR_NULL;
    }
    if (world->dirty_count == 0) {
        world->event_count = 0;
        return HT_OK;
    }
    if (!reserve_meetings(world) ||
        !(world->dirty_count > world->live / MANY ? update_all(world) : update_few(world))) {
        return HT_ERR_MEMORY;
    }
    note_as_told(world);
    return HT_OK;
}

const ht_event *ht_world_events(const ht_world *world, size_t *count) {
    if (count != NULL) {
        *count = world != NULL ? world->event_count : 0;
    }
    return world != NULL && world->event_count > 0 ? (const ht_event *)world->events.items : NULL;
}
