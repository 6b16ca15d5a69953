// mover_push.c: a mover moves what it has met ahead of it, and goes on.
//
// The mover stands where it has come to before anything else moves, so that this ends free of it. Afterwards what may stop
// the mover is listed anew, since something else may have come near; what it passes it goes on to pass. Where everything stood
// is kept until the move ends, which without memory puts it back.
#include "world/push.h"

enum { LEGS_OF_PUSH = 1024 };

// Lists again what may stop the mover; what does not stop it is in `before`.
static bool gather_again(hti_mover *m, ht_vec2 p, const hti_obstacle *before, size_t count) {
    m->vertices = (ht_vec2 *)m->world->vertices.items; // which may have been moved
    if (hti_mover_gather(m, p, m->reach) != HT_OK) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < m->count && (before[i].skip || before[i].inside); j++) {
            if (m->obstacles[j].slot == before[i].slot) {
                m->obstacles[j].skip = before[i].skip;
                m->obstacles[j].inside = before[i].inside;
            }
        }
    }
    return true;
}

// A place that an object has left.
typedef struct left_place {
    uint32_t slot;
    ht_vec2 at;
} left_place;

static bool keep_place(ht_world *world, uint32_t slot, ht_vec2 at, hti_mover_pushes *pushes) {
    if (!hti_world_list_reserve(world, &world->stood, pushes->count + 1, sizeof(left_place))) {
        return false;
    }
    ((left_place *)world->stood.items)[pushes->count++] = (left_place){slot, at};
    return true;
}

// Keeps the places of all that a push has moved; puts it back, and returns false, when there is or was no memory.
static bool keep_places(hti_push *push, hti_mover_pushes *pushes) {
    bool kept = push->status == HT_OK;
    for (uint32_t i = 1; i < push->count && kept; i++) {
        const hti_push_record *r = hti_push_record_at(push, i);
        const bool has_moved = !hti_mover_is_same_place(r->from, push->world->heads[r->slot].at);
        kept = !has_moved || keep_place(push->world, r->slot, r->from, pushes);
    }
    if (!kept) {
        hti_push_undo(push);
    }
    return kept;
}

void hti_mover_pull_back(ht_world *world, hti_mover_pushes *pushes) {
    while (pushes->count > 0) {
        const left_place place = ((const left_place *)world->stood.items)[--pushes->count];
        if (!hti_mover_is_same_place(world->heads[place.slot].at, place.at)) {
            hti_push_place(world, place.slot, place.at);
        }
    }
    hti_push_unmark(world, pushes->dirty_count);
}

bool hti_mover_push(hti_mover *m, ht_vec2 p, const hti_mover_meeting *met, double way, hti_push *push,
                    hti_mover_pushes *pushes) {
    ht_world *const world = m->world;
    const hti_world_list before = world->obstacles; // while others move, they have another list
    const size_t count = m->count;
    const ht_vec2 stood = world->heads[met->slot].at;
    if (m->has_failed || !keep_place(world, m->slot, world->heads[m->slot].at, pushes)) {
        m->has_failed = true;
        return false;
    }
    world->obstacles = world->obstacles_before;
    hti_push_place(world, m->slot, p);
    push->left = LEGS_OF_PUSH;
    if (hti_push_begin(push, m->slot)) {
        const uint32_t number = hti_push_record_of(push, met->slot, 0);
        if (number != 0) {
            hti_push_shove(push, number, hti_dvec_scaled(met->normal, way), met->normal, 1);
        }
    }
    const bool is_kept = keep_places(push, pushes);
    hti_push_end(push);
    m->has_failed = !gather_again(m, p, (const hti_obstacle *)before.items, count) || !is_kept;
    world->obstacles_before = before;
    const hti_dvec moved = hti_dvec_between(stood, world->heads[met->slot].at);
    return hti_dvec_dot(moved, met->normal) >= 0.5 * m->grain; // what only wriggles in a corner makes no way
}
