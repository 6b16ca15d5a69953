// mover_way.c: legs of a mover, what it meets on them, and what is done about it.
#include "world/mover_way.h"

void hti_mover_way_use_face(const hti_mover_way *w, ht_vec2 p, hti_mover_meeting *met) {
    const hti_dvec out = hti_mover_way_to_frame(w, hti_dvec_opposite(met->normal));
    if (w->walks && met->hit && hti_mover_way_sort_of_ground(w, out) == HTI_GROUND_STEEP &&
        hti_abs(out.x) <= 1.125 * w->slope * out.y) {
        const hti_dvec face = hti_mover_face_at(&w->m, p, met);
        met->normal = hti_mover_way_sort_of_met(w, face) == HTI_GROUND_FLOOR ? face : met->normal;
    }
}

bool hti_mover_way_has_come_to(const hti_mover_way *w, hti_dvec way, double t, const hti_mover_meeting *met) {
    return t >= met->t || (met->t - t) * hti_dvec_length(way) <= 64.0 * w->m.grain;
}

void hti_mover_way_note_floor(hti_mover_way *w, uint32_t slot, hti_dvec out) {
    const hti_dvec n = hti_mover_way_to_world(w, out);
    w->floor_at = w->p;
    w->result.floor = true;
    w->result.ground = hti_world_handle(w->m.world, slot);
    w->result.floor_normal = (ht_vec2){(float)n.x, (float)n.y};
}

// What an object has met, with its place.
static ht_mover_hit mover_hit_of(const hti_mover_way *w, ht_object by, ht_vec2 at, const hti_mover_meeting *met) {
    const hti_ground_sort sort = hti_mover_way_sort_of_met(w, met->normal);
    return (ht_mover_hit){.object = hti_world_handle(w->m.world, met->slot),
                          .user = w->m.world->objects[met->slot].user,
                          .normal = {(float)-met->normal.x, (float)-met->normal.y},
                          .point = met->point,
                          .at = at,
                          .floor = w->walks && sort == HTI_GROUND_FLOOR,
                          .steep = w->walks && sort == HTI_GROUND_STEEP,
                          .wall = w->walks && sort == HTI_GROUND_WALL,
                          .ceiling = w->walks && sort == HTI_GROUND_CEILING,
                          .by = by};
}

ht_response hti_mover_way_respond(hti_mover_way *w, ht_vec2 at, const hti_mover_meeting *met) {
    const ht_mover_hit hit = mover_hit_of(w, hti_world_handle(w->m.world, w->m.slot), at, met);
    hti_world_list *const hits = &w->m.world->hits;
    const size_t count = w->result.hit_count + 1;
    if (count * sizeof hit > hits->bytes && !hti_world_list_reserve(w->m.world, hits, count, sizeof hit)) {
        w->m.has_failed = w->ends = true;
        return HT_RESPONSE_STOP;
    }
    ((ht_mover_hit *)hits->items)[w->result.hit_count++] = hit;
    return w->m.how->respond != NULL ? w->m.how->respond(w->m.how->context, &hit) : HT_RESPONSE_SLIDE;
}

// Whether something that the mover pushes pushes what it meets.
static bool pushes_in_turn(void *context, ht_object by, const hti_mover_meeting *met) {
    const hti_mover_way *w = (const hti_mover_way *)context;
    const ht_mover_hit hit = mover_hit_of(w, by, w->m.world->heads[by.slot].at, met);
    return w->m.how->respond(w->m.how->context, &hit) == HT_RESPONSE_PUSH;
}

// Moves what was met ahead, unless the mover stands on it. Returns whether that has moved.
static bool push_ahead(hti_mover_way *w, const hti_mover_meeting *met) {
    hti_push push = {.world = w->m.world, .accept = pushes_in_turn, .context = w};
    const hti_ground_sort sort = hti_mover_way_sort_of_met(w, met->normal);
    const double way = hti_dvec_dot(hti_mover_way_to_world(w, w->rest), met->normal);
    if ((w->walks && sort == HTI_GROUND_FLOOR) || !w->m.world->objects[met->slot].mobile || way <= 0.0) {
        return false;
    }
    if (way < w->m.grain) {
        w->kept = hti_dvec_along(w->kept, way, met->normal);
        return false;
    }
    const bool moves = hti_mover_push(&w->m, w->p, met, way, &push, &w->pushes);
    w->ends = w->ends || w->m.has_failed;
    return moves || w->m.has_failed;
}

bool hti_mover_way_let_through(hti_mover_way *w, uint32_t slot) {
    bool has_stopped = false;
    for (size_t i = 0; i < w->m.count; i++) {
        hti_obstacle *const o = &w->m.obstacles[i];
        has_stopped = has_stopped || (o->slot == slot && !o->skip);
        o->skip = o->skip || o->slot == slot;
    }
    return has_stopped;
}

bool hti_mover_way_is_response_done(hti_mover_way *w, ht_response response, const hti_mover_meeting *met) {
    if (response == HT_RESPONSE_SLIDE) {
        return false;
    }
    if (response == HT_RESPONSE_PUSH) {
        return push_ahead(w, met);
    }
    const hti_dvec n = hti_mover_way_to_frame(w, met->normal);
    w->planes.count = 0;
    if (response == HT_RESPONSE_PASS) {
        w->legs -= hti_mover_way_let_through(w, met->slot) ? 1 : 0;
    } else if (response == HT_RESPONSE_BOUNCE) {
        w->bounces++;
        w->rest = hti_dvec_along(w->rest, -2.0 * hti_dvec_dot(w->rest, n), n);
        w->m.motion = hti_dvec_along(w->m.motion, -2.0 * hti_dvec_dot(w->m.motion, met->normal), met->normal);
        w->m.press = (hti_dvec){0.0, 0.0};
        w->goes_down = w->goes_down && hti_mover_way_to_frame(w, w->m.motion).y <= 0.0;
    } else {
        w->ends = true;
    }
    return true;
}

enum { LEGS = 256, BOUNCES = 12 };

bool hti_mover_way_has_more_legs(hti_mover_way *w) {
    bool has_more = w->legs <= LEGS && w->bounces < BOUNCES;
    if (w->legs > w->idle_end) {
        has_more = has_more && hti_mover_distance(w->p, w->idle_at) > 64.0 * w->m.grain;
        w->idle_end = w->legs + HTI_IDLE_LEGS - 1;
        w->idle_at = w->p;
    }
    w->result.blocked = w->result.blocked || !has_more;
    return has_more;
}

// Whether a way that meets nothing leads out of the world.
static bool leads_out_of_world(const hti_mover *m, ht_vec2 from, hti_dvec way) {
    return !hti_world_shape_fits(m->world, m->bounds, hti_mover_place_at(m, from, way, 1.0));
}

bool hti_mover_way_go_leg(hti_mover_way *w, hti_dvec way, hti_mover_meeting *met) {
    const ht_vec2 from = w->p;
    const double t = hti_mover_go(&w->m, &w->p, way, met);
    hti_mover_way_use_face(w, w->p, met);
    const bool leaves = !met->hit && t < 1.0 && leads_out_of_world(&w->m, from, way);
    w->has_come = hti_mover_way_has_come_to(w, way, t, met);
    w->has_ended = t >= 1.0;
    w->remainder = (hti_dvec){0.0, 0.0};
    w->result.blocked = w->result.blocked || leaves;
    const hti_dvec left = hti_dvec_scaled(way, 1.0 - t);
    const double length = hti_dvec_length(left);
    if (met->hit || (length > 0.0 && !leaves)) {
        const double front = met->hit && length > 0.0 ? hti_dvec_dot(left, met->normal) / length : 0.0;
        w->rest = hti_dvec_scaled(w->rest, 1.0 - t);
        const bool may_hop = front > 0.25 || front < 0x1p-20;
        if (may_hop && length > 0.0 && hti_mover_hop(&w->m, w->p, left, &w->p)) {
            met->hit = true;
            return false;
        }
    }
    if (!met->hit) {
        w->remainder = hti_dvec_minus(hti_dvec_along(hti_dvec_of(from), t, way), hti_dvec_of(w->p));
        return false;
    }
    if (hti_mover_distance(w->p, from) > 64.0 * w->m.grain) {
        w->planes.count = 0;
    }
    return true;
}
