// mover_push.c: a mover moves what it has met ahead of it, and goes on.
//
// The mover stands where it has come to before anything else moves, so that this ends free of it. Afterwards what may stop
// the mover is listed anew, since something else may have come near; what it passes it goes on to pass.
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

bool hti_mover_push(hti_mover *m, ht_vec2 p, const hti_mover_meeting *met, double way, hti_push *push, bool *stays) {
    ht_world *const world = m->world;
    const hti_world_list before = world->obstacles; // while others move, they have another list
    const size_t count = m->count;
    const ht_vec2 stood = world->heads[met->slot].at;
    world->obstacles = world->obstacles_before;
    hti_push_place(world, m->slot, p);
    push->left = LEGS_OF_PUSH;
    if (hti_push_begin(push, m->slot)) {
        const uint32_t number = hti_push_record_of(push, met->slot, 0);
        if (number != 0) {
            hti_push_shove(push, number, hti_dvec_scaled(met->normal, way), met->normal, 1);
        }
    }
    hti_push_end(push);
    *stays = !gather_again(m, p, (const hti_obstacle *)before.items, count);
    world->obstacles_before = before;
    return !hti_mover_is_same_place(world->heads[met->slot].at, stood);
}
