// push_pose.c: what pushes: how it goes from its old pose to the new one, and what it would meet.
//
// A motion without a turn is asked by ht_cast: the other object goes back by it, past the pusher as it stood. A turn is asked
// by ht_sweep, which finds where the pusher meets the object first; from there on the object has to go as far as the place
// where they met. What the sweep does not tell, the corners of what is carried, is pushed out along the depth.
#include "base/numeric.h"
#include "ring/box.h"
#include "world/push.h"

#include <float.h>

enum { GRAZES = 8, PARTS_OF_RADIAN = 16 };

#define HALF_TURN 3.14159265358979323846

// The angle, from -pi to pi, of a rotation. Each step corrects it by the sine of what is missing.
static double angle_of(hti_dvec q) {
    double angle = q.x >= 0.0 ? 0.0 : q.y >= 0.0 ? HALF_TURN : -HALF_TURN;
    angle = hti_abs(q.y) > hti_abs(q.x) ? (q.y > 0.0 ? 0.5 : -0.5) * HALF_TURN : angle;
    for (int i = 0; i < 8; i++) {
        const hti_rotation r = hti_rotation_of(angle);
        angle += q.y * r.c - q.x * r.s;
    }
    return angle;
}

// The rotation that leads from one to the other.
static hti_dvec rotation_between(ht_rot from, ht_rot to) {
    const double fc = (double)from.c, fs = (double)from.s, tc = (double)to.c, ts = (double)to.s;
    return hti_dvec_unit((hti_dvec){fc * tc + fs * ts, fc * ts - fs * tc});
}

// ---- Places --------------------------------------------------------------------------------------------------------

bool hti_push_prepare(hti_pusher *p) {
    ht_world *const world = p->push.world;
    const hti_world_object *o = &world->objects[p->slot];
    p->from = hti_world_pose(world, p->slot);
    p->dirty_count = world->dirty_count;
    p->was_mover = world->heads[p->slot].is_mover;
    p->was_on_floor = o->on_floor;
    p->ground = o->ground;
    p->floor_normal = o->floor_normal;
    p->remainder = o->remainder;
    p->push.status = hti_world_shape_move(world, hti_world_turned_shape(world, p->slot), p->from.p, &p->before);
    p->push.before = &p->before.shape;
    p->is_hollow = !hti_mover_is_kind(world->placed[p->slot].kind);
    return p->push.status == HT_OK;
}

static ht_status prepare_to_turn(hti_pusher *p, hti_standing *next) {
    ht_world *const world = p->push.world;
    const ht_shape *local = &world->objects[p->slot].local.shape;
    ht_status status = hti_world_standing_make(world, local, p->to, next);
    if (status == HT_OK) {
        status = hti_world_standing_make(world, local, p->from, &p->back);
        if (status != HT_OK) {
            hti_world_standing_free(world, next);
        }
    }
    return status;
}

bool hti_push_stand(hti_pusher *p, ht_pose to) {
    ht_world *const world = p->push.world;
    const hti_dvec none = {1.0, 0.0};
    hti_standing next;
    p->to = to;
    p->way = hti_dvec_between(p->from.p, to.p);
    p->turns = p->from.q.c != to.q.c || p->from.q.s != to.q.s;
    p->rotation = p->turns ? rotation_between(p->from.q, to.q) : none;
    p->angle = p->turns ? (float)angle_of(p->rotation) : 0.0f;
    p->parts = p->is_hollow ? 1 + (int32_t)(hti_abs((double)p->angle) * (double)PARTS_OF_RADIAN) : 1;
    if (!hti_push_begin(&p->push, p->slot)) {
        return false;
    }
    if (p->turns) {
        p->push.status = prepare_to_turn(p, &next);
    } else if (!hti_world_shape_fits(world, world->objects[p->slot].turned_bounds, to.p)) {
        p->push.status = HT_ERR_RANGE;
    }
    if (p->push.status != HT_OK) {
        return false;
    }
    if (p->turns) {
        hti_world_standing_take(world, p->slot, &next, HTI_MARK_CHANGED);
        hti_world_stand_still(world, p->slot);
        hti_world_tell_index(world, p->slot);
    } else {
        hti_push_place(world, p->slot, to.p);
    }
    p->is_away = true;
    return true;
}

void hti_push_back(hti_pusher *p) {
    ht_world *const world = p->push.world;
    hti_world_object *const o = &world->objects[p->slot];
    if (!p->is_away) {
        return;
    }
    hti_push_undo(&p->push);
    if (p->turns) {
        hti_world_standing_take(world, p->slot, &p->back, HTI_MARK_CHANGED);
        hti_world_tell_index(world, p->slot);
    } else {
        hti_push_place(world, p->slot, p->from.p);
    }
    world->heads[p->slot].is_mover = p->was_mover;
    o->on_floor = p->was_on_floor;
    o->ground = p->ground;
    o->floor_normal = p->floor_normal;
    o->remainder = p->remainder;
    hti_push_unmark(world, p->dirty_count);
    p->is_away = false;
}

void hti_push_finish(hti_pusher *p) {
    ht_world *const world = p->push.world;
    if (p->is_away && p->turns) {
        hti_world_standing_free(world, &p->back);
    }
    for (uint32_t i = 1; i < p->push.count && p->is_away && p->turns; i++) {
        const hti_push_record *r = hti_push_record_at(&p->push, i);
        ht_vec2 *const normal = &world->objects[r->slot].floor_normal;
        if (r->carried && r->by == 0) {
            const hti_dvec n = hti_dvec_turned(hti_dvec_of(*normal), (hti_rotation){p->rotation.x, p->rotation.y});
            *normal = hti_vec2_of(n);
        }
    }
    if (p->is_away && world->heads[p->slot].is_mover) {
        hti_world_move_object(world, p->slot, p->to.p); // which forgets what it stood on
    }
    hti_push_end(&p->push);
    hti_world_shape_free(world, &p->before);
}

// ---- The way -------------------------------------------------------------------------------------------------------

// How far a point goes in a part of the motion.
static hti_dvec way_between(const hti_pusher *p, hti_dvec point, double t, double until) {
    const hti_dvec pivot = hti_dvec_along(hti_dvec_of(p->from.p), t, p->way);
    const hti_dvec arm = hti_dvec_minus(point, pivot), rest = hti_dvec_scaled(p->way, until - t);
    if (!p->turns) {
        return rest;
    }
    const hti_rotation turn = t == 0.0 && until == 1.0 ? (hti_rotation){p->rotation.x, p->rotation.y}
                                                       : hti_rotation_of((until - t) * (double)p->angle);
    return hti_dvec_plus(rest, hti_dvec_minus(hti_dvec_turned(arm, turn), arm));
}

hti_dvec hti_push_carried(const hti_pusher *p, ht_vec2 place) {
    return way_between(p, hti_dvec_of(place), 0.0, 1.0);
}

ht_box hti_push_swept_box(const hti_pusher *p) {
    const ht_box was = ht_bounds(&p->before.shape);
    ht_box box = hti_box_union(was, p->push.world->boxes[p->slot]);
    if (p->turns) { // all places that turning about the way leads to
        const double x = (double)p->from.p.x, y = (double)p->from.p.y;
        const double wide = hti_larger(hti_abs((double)was.min.x - x), hti_abs((double)was.max.x - x)),
                     high = hti_larger(hti_abs((double)was.min.y - y), hti_abs((double)was.max.y - y));
        const double reach = hti_dvec_length((hti_dvec){wide, high}) + hti_dvec_length(p->way);
        const ht_box disc = {{hti_float_down(x - reach), hti_float_down(y - reach)},
                             {hti_float_up(x + reach), hti_float_up(y + reach)}};
        box = hti_box_union(box, disc);
    }
    return box;
}

// Whether an object is let through: the pusher is one-way, and meets it from elsewhere or, where the object does not stand
// on it, does not go in its direction.
static bool is_let_through(const hti_pusher *p, const hti_push_record *r, const hti_push_need *need) {
    const hti_world_object *o = &p->push.world->objects[p->slot];
    const hti_dvec one_way = hti_dvec_of(o->one_way), motion = p->turns ? need->way : p->way;
    return hti_world_is_one_way(o) &&
           (hti_dvec_dot(one_way, need->front) <= 0.0 || (!r->carried && hti_dvec_dot(one_way, motion) <= 0.0));
}

// Where the pusher is met by what it carries, when something else has held that back: from where it would be on the pusher
// it goes back by what it has not come. Its `way` is what is left of that.
static ht_cast_hit meet_held_back(hti_pusher *p, const hti_push_record *r, hti_dvec *way) {
    static const ht_mover_desc floats = {.up = {0.0f, 0.0f}};
    ht_world *const world = p->push.world;
    const hti_dvec carried = hti_push_carried(p, r->from);
    const hti_dvec rest = hti_dvec_minus(carried, hti_dvec_between(r->from, world->heads[r->slot].at));
    hti_mover m;
    if (hti_dvec_length(rest) <= hti_push_slack(world, world->boxes[r->slot])) {
        return (ht_cast_hit){.hit = false};
    }
    const ht_status status = hti_mover_begin(&m, world, r->slot, &floats);
    if (status != HT_OK) {
        p->push.status = status;
        return (ht_cast_hit){.hit = false};
    }
    const ht_shape shape = hti_mover_shape_at(&m, hti_mover_place_at(&m, r->from, carried, 1.0));
    const ht_cast_hit hit =
        ht_cast(&shape, hti_vec2_of(hti_dvec_scaled(rest, -1.0)), &world->placed[p->slot], HT_START_SLIDE);
    *way = hti_dvec_scaled(rest, 1.0 - (double)hit.fraction);
    return hit;
}

// The pusher as it is at a time of its turn; *s is the caller's to free. NULL: it cannot stand so.
static const ht_shape *pusher_at(hti_pusher *p, double t, hti_standing *s) {
    const ht_world *world = p->push.world;
    const hti_rotation turn = hti_rotation_of(t * (double)p->angle);
    const hti_dvec q = hti_dvec_unit(hti_dvec_turned((hti_dvec){(double)p->from.q.c, (double)p->from.q.s}, turn));
    ht_pose pose = {hti_vec2_of(hti_dvec_along(hti_dvec_of(p->from.p), t, p->way)), {(float)q.x, (float)q.y}};
    *s = (hti_standing){.is_turned = false};
    if (t <= 0.0 || t >= 1.0) {
        return t <= 0.0 ? &p->before.shape : &world->placed[p->slot];
    }
    (void)hti_world_pose_round(world, pose, &pose); // it is finite, as both ends are
    const ht_status status = hti_world_standing_make(world, &world->objects[p->slot].local.shape, pose, s);
    p->push.status = status == HT_ERR_MEMORY ? status : p->push.status;
    return status == HT_OK ? &s->placed.shape : NULL;
}

// What a pusher that turns meets up to a time when an object goes from where it was met last.
static ht_cast_hit sweep_until(hti_pusher *p, hti_mover *m, hti_dvec to, double until, const hti_push_need *from) {
    const double span = until - from->since;
    const hti_dvec moved = hti_dvec_minus(to, from->met),
                   pivot = hti_dvec_along(hti_dvec_of(p->from.p), from->since, p->way);
    const ht_motion goes = {hti_vec2_of(from->met), hti_vec2_of(moved), 0.0f},
                    turns = {hti_vec2_of(pivot), hti_vec2_of(hti_dvec_scaled(p->way, span)),
                             (float)(span * (double)p->angle)};
    const ht_shape shape = hti_mover_shape_at(m, goes.pivot);
    hti_standing s;
    const ht_shape *pusher = pusher_at(p, from->since, &s);
    ht_cast_hit hit = {.hit = false};
    if (pusher != NULL && span <= 0.0) {
        hit = ht_cast(&shape, goes.delta, pusher, HT_START_SLIDE);
    } else if (pusher != NULL) {
        hit = ht_sweep(&shape, &goes, pusher, &turns, 0.25f * (float)p->push.world->grain);
    }
    hti_world_standing_free(p->push.world, &s);
    return hit;
}

// The same of one that does not turn: the object goes by what it comes nearer.
static ht_cast_hit cast_until(const hti_pusher *p, hti_mover *m, hti_dvec to, double until, const hti_push_need *from) {
    const hti_dvec moved = hti_dvec_minus(to, from->met);
    const hti_dvec nearer = hti_dvec_minus(moved, hti_dvec_scaled(p->way, until - from->since));
    const hti_dvec at = hti_dvec_along(from->met, -from->since, p->way);
    const ht_shape shape = hti_mover_shape_at(m, hti_vec2_of(at));
    return ht_cast(&shape, hti_vec2_of(nearer), &p->before.shape, HT_START_SLIDE);
}

// What the pusher meets up to a time, on the way of the object to `to`, and is not only grazed by: beside that the object goes
// on.
static bool meet_until(hti_pusher *p, hti_mover *m, hti_dvec to, double until, hti_push_need *need) {
    const double slack = hti_push_slack(p->push.world, p->push.world->boxes[m->slot]);
    for (int graze = 0; graze < GRAZES; graze++) {
        const ht_cast_hit hit = p->turns ? sweep_until(p, m, to, until, need) : cast_until(p, m, to, until, need);
        if (!hit.hit) {
            return false;
        }
        const double t = (double)hit.fraction;
        const hti_dvec moved = hti_dvec_minus(to, need->met), front = hti_dvec_of(hit.normal);
        need->since += t * (until - need->since);
        need->met = hti_dvec_along(need->met, t, moved);
        need->front = front;
        need->way = hti_dvec_along(way_between(p, hti_dvec_of(hit.point), need->since, until), t - 1.0, moved);
        const double ahead = hti_dvec_dot(need->way, front);
        if (ahead > slack) {
            return true;
        }
        need->met = hti_dvec_along(need->met, slack, front);
        to = hti_dvec_along(to, slack + hti_larger(ahead, 0.0), front);
    }
    return false;
}

// Where a pusher that may be hollow meets an object next. As the pusher sees it, the object has gone from where it was met
// last, together with it, to where it is now. A turn is looked at by parts, in which what is met goes nearly straight.
static void meet_again(hti_pusher *p, const hti_push_record *r, hti_push_need *need) {
    static const ht_mover_desc floats = {.up = {0.0f, 0.0f}};
    const hti_dvec now = hti_dvec_of(p->push.world->heads[r->slot].at);
    hti_mover m;
    const ht_status status = hti_mover_begin(&m, p->push.world, r->slot, &floats);
    p->push.status = status == HT_OK ? p->push.status : status;
    need->since = r->since;
    need->met = r->met;
    need->gone = r->is_met ? r->gone : hti_dvec_minus(now, r->met);
    for (int32_t part = (int32_t)(need->since * (double)p->parts); status == HT_OK && part <= p->parts; part++) {
        const double until = part + 1 < p->parts ? (double)(part + 1) / (double)p->parts : 1.0;
        const hti_dvec to = hti_dvec_along(now, until - 1.0, need->gone);
        if (meet_until(p, &m, to, until, need) || until == 1.0) {
            return;
        }
        need->since = until;
        need->met = to;
    }
}

// Where the pusher would meet an object first, and the `way` that the object has to go from there.
static ht_cast_hit first_meeting(hti_pusher *p, const hti_push_record *r, const ht_shape *shape, hti_dvec *way) {
    const ht_vec2 motion = {(float)p->way.x, (float)p->way.y};
    if (r->carried && r->by == 0) {
        return meet_held_back(p, r, way);
    }
    ht_cast_hit hit;
    if (p->turns) {
        const ht_motion turn = {p->from.p, motion, p->angle};
        hit = ht_sweep(shape, NULL, &p->before.shape, &turn, 0.25f * (float)p->push.world->grain);
    } else {
        hit = ht_cast(shape, hti_vec2_opposite(motion), &p->before.shape, HT_START_SLIDE);
    }
    *way = way_between(p, hti_dvec_of(hit.point), (double)hit.fraction, 1.0);
    return hit;
}

// Where the pusher meets an object, wherever that has been.
static void meet(hti_pusher *p, const hti_push_record *r, const ht_shape *shape, hti_push_need *need) {
    hti_dvec left = {0.0, 0.0};
    const ht_cast_hit hit = first_meeting(p, r, shape, &left);
    if (hit.hit) {
        need->front = hti_dvec_of(hit.normal);
        need->way = left;
    }
}

hti_push_need hti_push_need_of(hti_pusher *p, uint32_t number) {
    ht_world *const world = p->push.world;
    const hti_push_record *r = hti_push_record_at(&p->push, number);
    const ht_shape *shape = &world->placed[r->slot], *now = &world->placed[p->slot];
    hti_push_need need = {.must = false};
    if (p->is_hollow && !(r->carried && r->by == 0)) {
        meet_again(p, r, &need);
    } else {
        meet(p, r, shape, &need);
    }
    const double slack = hti_push_slack(world, world->boxes[r->slot]);
    const bool overlaps = ht_relate(shape, now) == HT_OVERLAP;
    need.must = overlaps || hti_dvec_dot(need.way, need.front) > slack;
    if (overlaps && hti_dvec_dot(need.way, need.front) <= (p->turns ? slack : 0.0)) {
        const ht_separation depth = ht_distance(now, shape);
        const bool is_infinite = -depth.distance > FLT_MAX; // no way leads out
        need.front = hti_dvec_of(depth.normal);
        need.way = hti_dvec_scaled(need.front, is_infinite ? 0.0 : -(double)depth.distance);
    }
    need.must = need.must && !is_let_through(p, r, &need);
    return need;
}

ht_pose hti_push_half_way(const hti_pusher *p, ht_pose a, ht_pose b) {
    const ht_vec2 at = {0.5f * a.p.x + 0.5f * b.p.x, 0.5f * a.p.y + 0.5f * b.p.y};
    ht_pose half = {at, a.q};
    if (a.q.c != b.q.c || a.q.s != b.q.s) {
        const hti_dvec sum = {(double)a.q.c + (double)b.q.c, (double)a.q.s + (double)b.q.s};
        const hti_dvec q =
            hti_dvec_unit(sum.x != 0.0 || sum.y != 0.0 ? sum : (hti_dvec){-(double)a.q.s, (double)a.q.c});
        half.q = (ht_rot){(float)q.x, (float)q.y};
    }
    (void)hti_world_pose_round(p->push.world, half, &half); // it is finite, as a and b are
    return half;
}
