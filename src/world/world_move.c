// world_move.c: moves an object. What floats slides along everything; what walks is led by mover_walk.c.
#include "world/mover_way.h"

// ---- What floats ---------------------------------------------------------------------------------------------------

static void float_on(hti_mover_way *w) {
    const hti_dvec wish = w->rest;
    while (!w->ends && hti_mover_way_has_leg_left(w)) {
        hti_dvec d;
        hti_mover_meeting met;
        if (!hti_mover_planes_choose(&w->planes, w->rest, wish, &d)) {
            w->result.blocked = true;
            return;
        }
        const hti_dvec way = hti_mover_way_as_floats(hti_mover_way_to_world(w, d));
        if (hti_mover_is_same_place(hti_mover_place_at(&w->m, w->p, hti_mover_way_as_floats(d), 1.0), w->p)) {
            w->remainder = d;
            w->result.blocked = w->planes.count > 0; // else the motion was that short
            return;
        }
        if (hti_mover_way_go_leg(w, way, &met)) {
            if (!hti_mover_way_is_response_done(w, hti_mover_way_respond(w, w->p, &met), &met)) {
                hti_mover_planes_add(&w->planes, met.normal);
            }
        } else if (!met.hit) {
            return;
        }
    }
}

// ---- The move ------------------------------------------------------------------------------------------------------

static float chosen_or(float value, float otherwise) {
    return value > 0.0f ? value : otherwise;
}

static bool is_finite_desc(const ht_mover_desc *how) {
    return hti_finite_point(how->up) && hti_finite(how->slope) && hti_finite(how->step) && hti_finite(how->snap);
}

static void begin_way(hti_mover_way *w, const hti_world_object *o, ht_vec2 delta) {
    const ht_mover_desc *how = w->m.how;
    const hti_dvec up = hti_dvec_of(how->up);
    const double square = hti_dvec_dot(up, up), length = square == 1.0 ? 1.0 : __builtin_sqrt(square);
    w->walks = length > 0.0;
    w->up = length == 1.0 ? up : w->walks ? hti_dvec_scaled(up, 1.0 / length) : (hti_dvec){0.0, 1.0};
    w->right = (hti_dvec){w->up.y, -w->up.x};
    w->ends = false;
    w->planes.count = 0;
    w->down = 0.0;
    w->remainder = (hti_dvec){0.0, 0.0};
    w->result = (ht_move_result){.floor = false};
    w->slope = (double)chosen_or(how->slope, 1.0f);
    w->step = (double)how->step;
    w->snap = (double)how->snap;
    w->p = w->from = w->idle_at = w->m.world->heads[w->m.slot].at;
    w->legs = w->bounces = 0;
    w->idle_end = HTI_IDLE_LEGS;
    w->kept = (hti_dvec){0.0, 0.0};
    w->pushes = (hti_mover_pushes){0, w->m.world->dirty_count};
    w->rest = hti_mover_way_to_frame(w, hti_dvec_plus(hti_dvec_of(delta), hti_dvec_of(o->remainder)));
    w->goes_down = w->rest.y <= 0.0;
    w->m.motion = hti_dvec_of(delta.x != 0.0f || delta.y != 0.0f ? delta : o->remainder);
    const hti_dvec normal = hti_mover_way_to_frame(w, hti_dvec_of(o->floor_normal));
    w->was_on_floor = w->walks && o->on_floor && hti_world_object_of(w->m.world, o->ground) != NULL &&
                      hti_mover_way_sort_of_ground(w, normal) == HTI_GROUND_FLOOR; // to this move's `up`
    w->ground_normal = w->was_on_floor ? normal : (hti_dvec){0.0, 0.0};
    w->m.press = w->was_on_floor && w->goes_down ? hti_dvec_opposite(up) : (hti_dvec){0.0, 0.0};
}

// Who stood on what is not there any more, or does not stop him any more, stands on nothing.
static void drop_ground(hti_mover_way *w, uint32_t ground) {
    bool is_there = false;
    for (size_t i = 0; i < w->m.count && w->was_on_floor; i++) {
        is_there = is_there || (w->m.obstacles[i].slot == ground && !w->m.world->objects[ground].sensor);
    }
    if (w->was_on_floor && !is_there) {
        w->was_on_floor = false;
        w->ground_normal = w->m.press = (hti_dvec){0.0, 0.0};
    }
}

// Puts the object where its way has ended.
static void end_way(hti_mover_way *w) {
    ht_world *world = w->m.world;
    hti_world_object *const o = &world->objects[w->m.slot];
    hti_world_head *const head = &world->heads[w->m.slot];
    if (!hti_mover_is_same_place(w->p, head->at)) {
        hti_world_move_object(world, w->m.slot, w->p);
        hti_world_tell_index(world, w->m.slot);
    }
    hti_dvec rest = hti_mover_way_to_frame(w, hti_dvec_plus(w->remainder, w->kept));
    rest.y = w->result.floor ? 0.0 : rest.y;
    rest = hti_mover_way_to_world(w, rest);
    o->remainder = (ht_vec2){(float)rest.x, (float)rest.y};
    head->is_mover = true;
    o->on_floor = w->result.floor;
    o->ground = w->result.ground;
    o->floor_normal = w->result.floor_normal;
    w->result.at = head->at;
    w->result.moved = (ht_vec2){head->at.x - w->from.x, head->at.y - w->from.y};
    w->result.hits = w->result.hit_count > 0 ? (const ht_mover_hit *)world->hits.items : NULL;
}

static const ht_mover_desc floats = {.up = {0.0f, 0.0f}};

ht_status ht_world_move(ht_world *world, ht_object object, ht_vec2 delta, const ht_mover_desc *how,
                        ht_move_result *out) {
    hti_world_object *const o = hti_world_object_of(world, object);
    if (out != NULL) {
        *out = (ht_move_result){.floor = false};
    }
    if (o == NULL) {
        return hti_world_missing(world);
    }
    how = how != NULL ? how : &floats;
    if (!hti_finite_point(delta) || !is_finite_desc(how)) {
        return HT_ERR_NOT_FINITE;
    }
    hti_mover_way w; // begin_way sets what hti_mover_begin does not
    ht_status status = hti_mover_begin(&w.m, world, object.slot, how);
    if (status != HT_OK) {
        return status;
    }
    if (!hti_world_list_reserve(world, &world->hits, HTI_FIRST_HITS, sizeof(ht_mover_hit))) {
        return HT_ERR_MEMORY;
    }
    begin_way(&w, o, delta);
    const double length = hti_dvec_size(w.rest), reach = w.walks ? 4.0 * length + w.step + w.snap : length;
    const double slack = hti_mover_slack(&w.m, w.p);
    status = hti_mover_gather_near(&w.m, w.p, length + hti_mover_way_beyond_floor(&w) + 8.0 * w.m.grain, reach + slack);
    if (status != HT_OK) {
        return status;
    }
    drop_ground(&w, o->ground.slot);
    if (!hti_mover_starts_free(&w.m, w.p, (ht_mover_hit *)world->hits.items)) {
        w.result.inside = true;
        w.result.hit_count = 1;
    } else if (w.walks) {
        hti_mover_walk(&w);
    } else {
        float_on(&w);
    }
    if (w.m.has_failed) {
        hti_mover_pull_back(world, &w.pushes);
        return HT_ERR_MEMORY;
    }
    end_way(&w);
    if (out != NULL) {
        *out = w.result;
    }
    return HT_OK;
}
