// world_free.c: the way out for an object that was put into something.
//
// Directions: the normals of all that overlaps, both ways; where pushing out of one after the other, deepest first, ends;
// and 16 fixed ones. Along each the way goes from exit to exit, found by casts from beyond; the shortest free end wins.
#include "base/numeric.h"
#include "world/mover.h"

enum { FIXED_WAYS = 16, WAY_LIMIT = 64, PUSHES = 24, EXITS = 64 };

typedef struct ways_out {
    hti_mover *m;
    ht_vec2 from;
    double limit;
    hti_dvec way[WAY_LIMIT];
    int32_t count;
    double best; // length of the shortest way found
    ht_vec2 to;
    bool found;
} ways_out;

static void add_way(ways_out *w, hti_dvec way) {
    const double length = hti_dvec_length(way);
    if (w->count < WAY_LIMIT && length > 0.0) {
        w->way[w->count++] = hti_dvec_scaled(way, 1.0 / length);
    }
}

static bool overlaps_obstacle(const hti_mover *m, const ht_shape *s, size_t i) {
    return !m->obstacles[i].skip && hti_mover_overlaps(m, i, s);
}

// The deepest of all that the shape overlaps at p.
static bool find_deepest(const hti_mover *m, ht_vec2 p, ht_separation *out) {
    const ht_shape s = hti_mover_shape_at(m, p);
    bool found = false;
    for (size_t i = 0; i < m->count; i++) {
        if (!overlaps_obstacle(m, &s, i)) {
            continue;
        }
        const ht_separation separation = ht_distance(&s, &m->world->placed[m->obstacles[i].slot]);
        if (separation.distance > -HTI_INFINITY && (!found || separation.distance < out->distance)) {
            *out = separation;
            found = true;
        }
    }
    return found;
}

static void list_ways_out(ways_out *w) {
    const hti_mover *m = w->m;
    const ht_shape s = hti_mover_shape_at(m, w->from);
    for (size_t i = 0; i < m->count; i++) {
        if (overlaps_obstacle(m, &s, i)) {
            const ht_separation separation = ht_distance(&s, &m->world->placed[m->obstacles[i].slot]);
            add_way(w, hti_dvec_opposite(hti_dvec_of(separation.normal)));
            add_way(w, hti_dvec_of(separation.normal));
        }
    }
    ht_vec2 q = w->from;
    ht_separation deepest = {.distance = 0.0f};
    for (int i = 0; i < PUSHES && find_deepest(m, q, &deepest); i++) {
        const double by = m->grain - (double)deepest.distance;
        q = hti_mover_place_at(m, q, hti_dvec_opposite(hti_dvec_of(deepest.normal)), by);
    }
    add_way(w, hti_dvec_between(w->from, q));
    w->count = w->count < WAY_LIMIT - FIXED_WAYS ? w->count : WAY_LIMIT - FIXED_WAYS;
    for (int i = 0; i < FIXED_WAYS; i++) {
        const ht_rot q16 = ht_rot_make((float)i * 0.39269908f); // a sixteenth of a turn
        add_way(w, (hti_dvec){(double)q16.c, (double)q16.s});
    }
}

// Returns a time at which the shape, which is at t on the way, has left the bounds of an obstacle that it overlaps. A cast back
// from there is as precise as the two are small, whatever the limit is.
static double time_past_obstacle(const ways_out *w, hti_dvec way, double t, const ht_box *s, const ht_box *o) {
    const double x = way.x > 0.0 ? (double)o->max.x - (double)s->min.x : (double)s->max.x - (double)o->min.x,
                 y = way.y > 0.0 ? (double)o->max.y - (double)s->min.y : (double)s->max.y - (double)o->min.y;
    const double out = hti_smaller(x / hti_abs(way.x), y / hti_abs(way.y)) * (1.0 + 0x1p-20) + 4.0 * w->m->grain;
    return hti_smaller(1.5 * w->limit, t + out);
}

// How far along the way the shape leaves all that it overlaps at t; 0 when it overlaps nothing there.
static double next_exit(const ways_out *w, hti_dvec way, double t) {
    const hti_mover *m = w->m;
    bool overlaps = false;
    double exit = 0.0;
    for (size_t i = 0; i < m->count; i++) {
        ht_shape s = hti_mover_shape_at(m, hti_mover_place_at(m, w->from, way, t));
        if (!overlaps_obstacle(m, &s, i)) {
            continue;
        }
        overlaps = true;
        const ht_box bounds = ht_bounds(&s);
        const double beyond = time_past_obstacle(w, way, t, &bounds, &m->obstacles[i].bounds);
        const ht_vec2 back = {(float)(-way.x * (beyond - t)), (float)(-way.y * (beyond - t))};
        s = hti_mover_shape_at(m, hti_mover_place_at(m, w->from, way, beyond));
        const ht_cast_hit hit = ht_cast(&s, back, &m->world->placed[m->obstacles[i].slot], HT_START_REPORT);
        const double own = hit.hit ? beyond - (double)hit.fraction * (beyond - t) : 2.0 * w->limit;
        exit = own > exit ? own : exit;
    }
    return overlaps ? hti_larger(exit, t + w->m->grain) : 0.0;
}

static void try_way(ways_out *w, hti_dvec way) {
    const double grain = w->m->grain, end = w->found ? w->best : w->limit + grain; // a place is rounded to grains
    double t = 0.0, step = grain;
    for (int i = 0; i < EXITS && t < end; i++) {
        const ht_vec2 q = hti_mover_place_at(w->m, w->from, way, t);
        if (hti_mover_is_free(w->m, q) && hti_mover_distance(q, w->from) <= w->limit) {
            w->best = t;
            w->to = q;
            w->found = true;
            return;
        }
        const double exit = next_exit(w, way, t);
        step = exit > t + step ? grain : 2.0 * step; // rounding keeps it in: on, by more and more
        t = exit > t + step ? exit : t + step;
    }
}

ht_status ht_world_free_object(ht_world *world, ht_object object, float limit, ht_vec2 *moved) {
    static const ht_mover_desc floats_out = {.up = {0.0f, 0.0f}};
    if (moved != NULL) {
        *moved = (ht_vec2){0.0f, 0.0f};
    }
    if (hti_world_object_of(world, object) == NULL) {
        return hti_world_missing(world);
    }
    if (!(limit == limit)) {
        return HT_ERR_NOT_FINITE;
    }
    limit = (float)hti_smaller((double)limit, 4.0 * world->range); // no way in the world is longer
    hti_mover m;
    const ht_vec2 from = world->heads[object.slot].at;
    ht_status status = hti_mover_begin(&m, world, object.slot, &floats_out);
    if (status == HT_OK) {
        status = hti_mover_gather(&m, from, limit > 0.0f ? (double)limit : 0.0);
    }
    if (status != HT_OK) {
        return status;
    }
    ways_out w = {.m = &m, .from = from, .limit = (double)limit, .to = from};
    ht_mover_hit in;
    if (!hti_mover_starts_free(&m, from, &in)) {
        list_ways_out(&w);
        for (int32_t i = 0; i < w.count; i++) {
            try_way(&w, w.way[i]);
        }
        if (!w.found || m.has_failed) {
            return m.has_failed ? HT_ERR_MEMORY : HT_ERR_RANGE;
        }
        hti_world_move_object(world, object.slot, w.to);
        hti_world_tell_index(world, object.slot);
    }
    if (moved != NULL) {
        *moved = (ht_vec2){w.to.x - w.from.x, w.to.y - w.from.y};
    }
    return HT_OK;
}
