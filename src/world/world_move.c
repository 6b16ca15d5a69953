// world_move.c: a mover's way: legs, each to the last free place before what it meets, and what is left of the motion
// after each hit.
//
// What floats slides along everything. What walks tells floors, walls and ceilings apart by their slopes: its way across
// follows the ground, its way down ends on it. All of it is in the frame of `up`: x across, y along up.
#include "base/numeric.h"
#include "world/push.h"

enum { MOVE_ROUNDS = 12, SNAP_LEGS = 16, HIT_LIMIT = 2 * MOVE_ROUNDS };

typedef enum ground_sort { GROUND_FLOOR, GROUND_STEEP, GROUND_WALL, GROUND_CEILING } ground_sort;

// A move as it goes on. Directions are in the frame.
typedef struct mover_way {
    hti_mover m;
    hti_dvec up, right; // the frame; right alone when nothing is up
    bool walks;
    double slope, step, snap;
    ht_vec2 from, p, floor_at; // floor_at: where it has met a floor
    hti_dvec rest;
    double down; // what it goes along up when its way along a slope has ended
    hti_mover_planes planes;
    bool was_on_floor, goes_down, ends;
    hti_mover_pushes pushes;
    bool has_come;          // the last leg, to what it met
    bool has_ended;         // the last leg, all of it
    hti_dvec ground_normal; // of what it stood on; zero when it is level or not known
    hti_dvec remainder;     // of the last leg, in the world
    hti_dvec kept;          // of pushes by less than a grain, in the world
    ht_move_result result;
    ht_mover_hit *hits;
} mover_way;

static hti_dvec to_frame(const mover_way *w, hti_dvec v) {
    return (hti_dvec){hti_dvec_dot(v, w->right), hti_dvec_dot(v, w->up)};
}

static hti_dvec to_world(const mover_way *w, hti_dvec v) {
    return (hti_dvec){v.x * w->right.x + v.y * w->up.x, v.x * w->right.y + v.y * w->up.y};
}

// A motion as floats have it.
static hti_dvec as_floats(hti_dvec d) {
    return (hti_dvec){hti_nearest_float(d.x), hti_nearest_float(d.y)};
}

// Whether, and how, what is slanted so can be stood on. Normals of slides lean by 2^-20, which is less than 2^-18 of any
// slope that heroes walk on.
static ground_sort sort_of_ground(const mover_way *w, hti_dvec out) {
    if (out.y > 0.0 && hti_abs(out.x) <= w->slope * out.y * (1.0 + 0x1p-18)) {
        return GROUND_FLOOR;
    }
    return out.y > 0x1p-20 ? GROUND_STEEP : out.y >= -0x1p-20 ? GROUND_WALL : GROUND_CEILING;
}

// What seems a little too steep for a floor may be the lean of a normal: the face where the mover stands is looked at. (To what is
// steep beside a floor the way is farther than that.)
static void look_at_face(const mover_way *w, ht_vec2 p, hti_mover_meeting *met) {
    const hti_dvec out = to_frame(w, hti_dvec_opposite(met->normal));
    if (w->walks && met->hit && sort_of_ground(w, out) == GROUND_STEEP && hti_abs(out.x) <= 1.125 * w->slope * out.y) {
        const hti_dvec face = hti_mover_face_at(&w->m, p, met);
        met->normal = sort_of_ground(w, to_frame(w, hti_dvec_opposite(face))) == GROUND_FLOOR ? face : met->normal;
    }
}

// Whether a way that led to t has come to what it met: rounding may leave no free place on the last part of it, when it leads
// along something else.
static bool has_come_to(const mover_way *w, hti_dvec way, double t, const hti_mover_meeting *met) {
    return t >= met->t || (met->t - t) * hti_dvec_length(way) <= 64.0 * w->m.grain;
}

// Notes that the mover stands on something.
static void note_floor(mover_way *w, uint32_t slot, hti_dvec out) {
    const hti_dvec n = to_world(w, out);
    w->floor_at = w->p;
    w->result.floor = true;
    w->result.ground = hti_world_handle(w->m.world, slot);
    w->result.floor_normal = (ht_vec2){(float)n.x, (float)n.y};
}

// What an object has met, with its place.
static ht_mover_hit mover_hit_of(const mover_way *w, ht_object by, ht_vec2 at, const hti_mover_meeting *met) {
    const ground_sort sort = sort_of_ground(w, to_frame(w, hti_dvec_opposite(met->normal)));
    return (ht_mover_hit){.object = hti_world_handle(w->m.world, met->slot),
                          .user = w->m.world->objects[met->slot].user,
                          .normal = {(float)-met->normal.x, (float)-met->normal.y},
                          .point = met->point,
                          .at = at,
                          .floor = w->walks && sort == GROUND_FLOOR,
                          .steep = w->walks && sort == GROUND_STEEP,
                          .wall = w->walks && sort == GROUND_WALL,
                          .ceiling = w->walks && sort == GROUND_CEILING,
                          .by = by};
}

// Notes a hit, and asks what to do.
static ht_response respond(mover_way *w, const hti_mover_meeting *met) {
    const ht_mover_hit hit = mover_hit_of(w, hti_world_handle(w->m.world, w->m.slot), w->p, met);
    if (w->result.hit_count < HIT_LIMIT) {
        w->hits[w->result.hit_count++] = hit;
    }
    return w->m.how->respond != NULL ? w->m.how->respond(w->m.how->context, &hit) : HT_RESPONSE_SLIDE;
}

// Whether something that the mover pushes pushes what it meets.
static bool pushes_in_turn(void *context, ht_object by, const hti_mover_meeting *met) {
    const mover_way *w = (const mover_way *)context;
    const ht_mover_hit hit = mover_hit_of(w, by, w->m.world->heads[by.slot].at, met);
    return w->m.how->respond(w->m.how->context, &hit) == HT_RESPONSE_PUSH;
}

// Moves what was met ahead, unless the mover stands on it. Returns whether that has moved.
static bool push_ahead(mover_way *w, const hti_mover_meeting *met) {
    hti_push push = {.world = w->m.world, .accept = pushes_in_turn, .context = w};
    const ground_sort sort = sort_of_ground(w, to_frame(w, hti_dvec_opposite(met->normal)));
    const double way = hti_dvec_dot(to_world(w, w->rest), met->normal);
    if ((w->walks && sort == GROUND_FLOOR) || !w->m.world->objects[met->slot].mobile || way <= 0.0) {
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

static void let_through(mover_way *w, uint32_t slot) {
    for (size_t i = 0; i < w->m.count; i++) {
        w->m.obstacles[i].skip = w->m.obstacles[i].skip || w->m.obstacles[i].slot == slot;
    }
}

// Carries out a response that is not to slide. Returns false for one that is.
static bool is_response_done(mover_way *w, ht_response response, const hti_mover_meeting *met) {
    if (response == HT_RESPONSE_SLIDE) {
        return false;
    }
    if (response == HT_RESPONSE_PUSH) {
        return push_ahead(w, met);
    }
    const hti_dvec n = to_frame(w, met->normal);
    w->planes.count = 0;
    if (response == HT_RESPONSE_PASS) {
        let_through(w, met->slot);
    } else if (response == HT_RESPONSE_BOUNCE) {
        w->rest = hti_dvec_along(w->rest, -2.0 * hti_dvec_dot(w->rest, n), n);
        w->m.motion = hti_dvec_along(w->m.motion, -2.0 * hti_dvec_dot(w->m.motion, met->normal), met->normal);
        w->m.press = (hti_dvec){0.0, 0.0};
    } else {
        w->ends = true;
    }
    return true;
}

// Whether a way that meets nothing leads out of the world.
static bool leads_out_of_world(const hti_mover *m, ht_vec2 from, hti_dvec way) {
    return !hti_world_shape_fits(m->world, m->bounds, hti_mover_place_at(m, from, way, 1.0));
}

// One leg along a way in the world. Returns whether it met something that has to be looked at; `met` is that, with its
// normal in the world, and w->rest is what is left of the motion. What stops it although the cast met nothing is grazed, and
// may be hopped over as what is met: met->hit is set then, without a normal.
static bool go_leg(mover_way *w, hti_dvec way, hti_mover_meeting *met) {
    const ht_vec2 from = w->p;
    const double t = hti_mover_go(&w->m, &w->p, way, met);
    look_at_face(w, w->p, met);
    const bool leaves = !met->hit && t < 1.0 && leads_out_of_world(&w->m, from, way);
    w->has_come = has_come_to(w, way, t, met);
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

// ---- What floats ---------------------------------------------------------------------------------------------------

static void float_on(mover_way *w) {
    const hti_dvec wish = w->rest;
    for (int round = 0; round < MOVE_ROUNDS && !w->ends; round++) {
        hti_dvec d;
        hti_mover_meeting met;
        if (!hti_mover_planes_choose(&w->planes, w->rest, wish, &d)) {
            w->result.blocked = true;
            return;
        }
        const hti_dvec way = as_floats(to_world(w, d));
        if (hti_mover_is_same_place(hti_mover_place_at(&w->m, w->p, as_floats(d), 1.0), w->p)) {
            w->remainder = d;
            w->result.blocked = w->planes.count > 0; // else the motion was that short
            return;
        }
        if (go_leg(w, way, &met)) {
            if (!is_response_done(w, respond(w, &met), &met)) {
                hti_mover_planes_add(&w->planes, met.normal);
            }
        } else if (!met.hit) {
            return;
        }
    }
    w->result.blocked = !w->ends;
}

// ---- What walks ----------------------------------------------------------------------------------------------------

// Steps up from w->p over what is in the way of x: up, across, down onto a floor, if there is room.
static bool step_up(mover_way *w, double x) {
    hti_mover *const m = &w->m;
    hti_mover_meeting met;
    ht_vec2 high = w->p;
    if (w->step <= 0.0 || x == 0.0) {
        return false;
    }
    hti_mover_go(m, &high, to_world(w, (hti_dvec){0.0, w->step + 2.0 * m->grain}), &met); // as high as it may be
    const double lift = to_frame(w, hti_dvec_between(w->p, high)).y;
    if (lift <= 4.0 * m->grain) {
        return false;
    }
    ht_vec2 probe = high, land = high; // the probe is wide: what is landed on must be a floor
    const double wide = hti_larger(hti_abs(x), 0.5 * m->size),
                 least = hti_abs(x) < 0.25 * wide ? hti_abs(x) : 0.25 * wide;
    hti_mover_go(m, &probe, as_floats(to_world(w, (hti_dvec){x > 0.0 ? wide : -wide, 0.0})), &met);
    if (hti_mover_distance(probe, high) < least) {
        return false;
    }
    hti_mover_go(m, &probe, as_floats(to_world(w, (hti_dvec){0.0, -lift - 4.0 * m->grain})), &met);
    look_at_face(w, probe, &met);
    if (!met.hit || sort_of_ground(w, to_frame(w, hti_dvec_opposite(met.normal))) != GROUND_FLOOR ||
        to_frame(w, hti_dvec_between(w->p, probe)).y <= 0.0) {
        return false;
    }
    hti_mover_go(m, &land, as_floats(to_world(w, (hti_dvec){x, 0.0})), &met);
    hti_mover_go(m, &land, as_floats(to_world(w, (hti_dvec){0.0, -lift})), &met);
    if (!met.hit || to_frame(w, hti_dvec_between(w->p, land)).y < 0.0) {
        return false;
    }
    w->p = land;
    w->result.stepped = true;
    note_floor(w, met.slot, (hti_dvec){0.0, 1.0});
    return true;
}

// The first leg of a walker on a slope: along it, and two grains away from it, so that rounding does not end it early.
static hti_dvec along_ground(const mover_way *w) {
    const hti_dvec n = w->ground_normal;
    const double across = hti_abs(w->rest.x);
    const hti_dvec t = n.y * w->rest.x < 0.0 ? (hti_dvec){-n.y, n.x} : (hti_dvec){n.y, -n.x};
    const double length = w->m.how->constant_speed ? across : across / hti_abs(t.x), two = 2.0 * w->m.grain;
    const double lean = two < 0.25 * across ? two : 0.25 * across; // which leads across, too
    return hti_dvec_along(hti_dvec_scaled(t, length - lean * n.x / t.x), lean, n);
}

// What climbs the floor that it has just met goes as fast as before.
static hti_dvec climbing(const mover_way *w, hti_dvec d) {
    const double across = hti_abs(w->rest.x), length = hti_dvec_length(d);
    double by = w->m.how->constant_speed ? across / length : across / hti_abs(d.x);
    by = by * length > 4.0 * across ? 4.0 * across / length : by;
    return hti_dvec_scaled(d, by);
}

static void meet_wall(mover_way *w, hti_dvec n, ground_sort sort) {
    const bool was_grounded = w->was_on_floor || w->result.floor;
    if (was_grounded && w->goes_down && step_up(w, w->rest.x)) {
        w->rest = (hti_dvec){0.0, 0.0};
        w->down = 0.0;
        return;
    }
    w->result.wall = true;
    w->result.steep = w->result.steep || sort == GROUND_STEEP;
    if (sort == GROUND_STEEP && w->rest.x * n.x > 0.0 && w->goes_down) {
        w->rest.x = 0.0; // nobody climbs it; what falls slides down
        if (!was_grounded) {
            hti_mover_planes_add(&w->planes, n);
        }
        return;
    }
    hti_mover_planes_add(&w->planes, n);
}

static void meet_ceiling(mover_way *w, hti_dvec n) {
    w->result.ceiling = true;
    if (w->rest.y > 0.0) {
        hti_mover_planes_add(&w->planes, n);
        w->rest.y = w->m.how->stops_at_ceilings ? 0.0 : w->rest.y;
    } else {
        w->result.wall = true;
        w->rest.x = 0.0;
    }
}

static void meet_something(mover_way *w, const hti_mover_meeting *met) {
    const hti_dvec n = to_frame(w, met->normal);
    const ground_sort sort = sort_of_ground(w, hti_dvec_opposite(n));
    const ht_response response = respond(w, met);
    if (sort == GROUND_FLOOR && w->has_come && response != HT_RESPONSE_PASS && response != HT_RESPONSE_BOUNCE) {
        note_floor(w, met->slot, hti_dvec_opposite(n));
    }
    if (is_response_done(w, response, met)) {
        return;
    }
    if (sort == GROUND_FLOOR) {
        w->rest.y = w->rest.y < 0.0 ? 0.0 : w->rest.y;
        hti_mover_planes_add(&w->planes, n);
    } else if (sort == GROUND_CEILING) {
        meet_ceiling(w, n);
    } else {
        meet_wall(w, n, sort);
    }
}

// Finds the direction of a leg. Returns false when there is none.
static bool choose_leg(mover_way *w, bool follows, hti_dvec *out) {
    if (follows) {
        *out = along_ground(w);
        return true;
    }
    if (!hti_mover_planes_choose(&w->planes, w->rest, w->rest, out)) {
        return false;
    }
    const bool turned = out->x != w->rest.x || out->y != w->rest.y;
    if (turned && w->result.floor && w->rest.y == 0.0 && w->rest.x != 0.0 && out->x != 0.0) {
        *out = climbing(w, *out);
    }
    return true;
}

// Whether it has gone along the upper side of a box that it met as a floor, and not beyond.
static bool is_still_on_box(const mover_way *w) {
    const bool is_upright = w->up.x == 0.0;
    return (is_upright || w->up.y == 0.0) &&
           hti_mover_is_along_box(&w->m, w->result.ground.slot, is_upright, w->floor_at, w->p);
}

// How far beyond the reach a cast for a floor has to go: it stops only where it leads deeper than the slack behind the floor,
// which is the deeper along `up` the steeper the floor is.
static double beyond_floor(const mover_way *w) {
    const double slope = hti_smaller(w->slope, 64.0); // steeper ones are not looked for
    return 2.0 * w->m.grain + hti_mover_slack(&w->m, w->p) * __builtin_sqrt(1.0 + slope * slope);
}

// Goes down to a floor within reach: straight, and along what is too steep to stand on, as an edge under a round foot.
// Returns false, and it stays, when there is none.
static bool find_floor_below(mover_way *w, double reach) {
    const double down = -reach - beyond_floor(w); // a floor at the reach counts
    ht_vec2 q = w->p;
    hti_dvec d = {0.0, down};
    w->m.press = hti_dvec_opposite(hti_dvec_of(w->m.how->up));
    w->planes.count = 0;
    for (int leg = 0; leg < SNAP_LEGS; leg++) {
        hti_mover_meeting met;
        const hti_dvec way = as_floats(to_world(w, d));
        const double t = hti_mover_go(&w->m, &q, way, &met);
        look_at_face(w, q, &met);
        const double fallen = -to_frame(w, hti_dvec_between(w->p, q)).y;
        const hti_dvec n = to_frame(w, met.normal), left = {0.0, down + fallen};
        if (!met.hit || fallen > reach || !has_come_to(w, way, t, &met)) {
            return false;
        }
        const ground_sort sort = sort_of_ground(w, hti_dvec_opposite(n));
        if (sort == GROUND_FLOOR) {
            w->result.snapped = !hti_mover_is_same_place(q, w->p);
            w->p = q;
            note_floor(w, met.slot, hti_dvec_opposite(n));
            return true;
        }
        hti_mover_planes_add(&w->planes, n);
        if (sort != GROUND_STEEP || !hti_mover_planes_choose(&w->planes, left, left, &d)) {
            return false;
        }
    }
    return false;
}

// How high above the floor it may be that it has followed: two grains, or, on a slope, two away from it and what rounds its place.
static double lifted_by(const mover_way *w) {
    const hti_dvec n = w->ground_normal;
    return (n.x != 0.0 ? 3.0 + 3.0 * hti_abs(n.x) / n.y : 2.0) * w->m.grain;
}

// Finds out what it stands on where it has ended: what it has met on its way may lie behind it. Who stood on the ground,
// and does not jump, is kept on ground that falls away within `snap`. Two grains are always within reach.
static void find_ground(mover_way *w) {
    const bool has_met = w->result.floor, snaps = w->goes_down && !w->ends;
    if (has_met ? hti_mover_is_same_place(w->p, w->floor_at) || is_still_on_box(w) : !w->was_on_floor || !snaps) {
        return;
    }
    w->result.floor = false;
    w->result.ground = (ht_object){0, 0};
    w->result.floor_normal = (ht_vec2){0.0f, 0.0f};
    const double least = lifted_by(w);
    if (!find_floor_below(w, least) && snaps && w->snap > least) {
        find_floor_below(w, w->snap);
    }
}

static bool is_no_way(hti_dvec d) {
    return d.x == 0.0 && d.y == 0.0;
}

// Ends the way along a slope, and goes down. Returns false when nothing leads down. What the way left over is kept.
static bool turn_down(mover_way *w) {
    if (w->down == 0.0) {
        return false;
    }
    w->kept = hti_dvec_plus(w->kept, w->remainder);
    w->remainder = (hti_dvec){0.0, 0.0};
    w->planes.count = 0;
    w->rest = (hti_dvec){0.0, w->down};
    w->down = 0.0;
    return true;
}

// Goes one leg on. Returns false when the motion has ended.
static bool walk_leg(mover_way *w, bool follows) {
    hti_dvec d;
    hti_mover_meeting met = {.hit = false};
    if (!choose_leg(w, follows, &d)) {
        w->result.blocked = true;
        return false;
    }
    const hti_dvec way = as_floats(to_world(w, d));
    if (hti_mover_is_same_place(hti_mover_place_at(&w->m, w->p, way, 1.0), w->p)) {
        w->remainder = to_world(w, d);
        return false;
    }
    if (go_leg(w, way, &met)) {
        meet_something(w, &met);
    }
    return met.hit && !is_no_way(w->rest);
}

// Falls, before anything else, onto the floor that it stood on: that ends the fall. When that is not there any more nothing
// has happened.
static void fall_onto_floor(mover_way *w) {
    const ht_vec2 from = w->p;
    const hti_dvec whole = w->rest;
    hti_mover_meeting met;
    w->rest.x = 0.0;
    const bool meets = go_leg(w, as_floats(to_world(w, w->rest)), &met);
    if (meets && sort_of_ground(w, to_frame(w, hti_dvec_opposite(met.normal))) == GROUND_FLOOR) {
        w->rest.x = whole.x; // all that is left bounces, where that is what it does
        meet_something(w, &met);
        return;
    }
    if (!met.hit && !w->has_ended) {
        w->rest.y = 0.0; // it is as near as rounding lets it come
    } else {
        w->p = from;
        w->rest = whole;
    }
    w->rest.x = whole.x;
}

// What stands on a floor does not fall and go across at once: the sum would lead down a slope, or into what rounding lifts.
// It falls first, or, on a slope, which it follows and which may lead down, last.
static void walk_on(mover_way *w) {
    const bool is_across = w->was_on_floor && w->goes_down && w->rest.x != 0.0;
    bool follows = is_across && w->ground_normal.x != 0.0;
    if (follows) {
        w->down = w->rest.y;
        w->rest.y = 0.0;
        hti_mover_planes_add(&w->planes, hti_dvec_opposite(w->ground_normal));
    } else if (is_across && w->rest.y < 0.0) {
        fall_onto_floor(w);
    }
    bool goes_on = !is_no_way(w->rest);
    for (int round = 0; round < MOVE_ROUNDS && goes_on && !w->ends; round++) {
        goes_on = walk_leg(w, follows) || turn_down(w);
        follows = false;
    }
    find_ground(w);
}

// ---- The move ------------------------------------------------------------------------------------------------------

static float chosen_or(float value, float otherwise) {
    return value > 0.0f ? value : otherwise;
}

static bool is_finite_desc(const ht_mover_desc *how) {
    return hti_finite_point(how->up) && hti_finite(how->slope) && hti_finite(how->step) && hti_finite(how->snap);
}

static void begin_way(mover_way *w, const hti_world_object *o, ht_vec2 delta) {
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
    w->p = w->from = w->m.world->heads[w->m.slot].at;
    w->kept = (hti_dvec){0.0, 0.0};
    w->pushes = (hti_mover_pushes){0, w->m.world->dirty_count};
    w->rest = to_frame(w, hti_dvec_plus(hti_dvec_of(delta), hti_dvec_of(o->remainder)));
    w->goes_down = w->rest.y <= 0.0;
    w->m.motion = hti_dvec_of(delta.x != 0.0f || delta.y != 0.0f ? delta : o->remainder);
    w->was_on_floor = w->walks && o->on_floor && hti_world_object_of(w->m.world, o->ground) != NULL;
    w->m.press = w->was_on_floor && w->goes_down ? hti_dvec_opposite(up) : (hti_dvec){0.0, 0.0};
    w->ground_normal = w->was_on_floor ? to_frame(w, hti_dvec_of(o->floor_normal)) : (hti_dvec){0.0, 0.0};
}

// Puts the object where its way has ended.
static void end_way(mover_way *w) {
    ht_world *world = w->m.world;
    hti_world_object *const o = &world->objects[w->m.slot];
    hti_world_head *const head = &world->heads[w->m.slot];
    if (!hti_mover_is_same_place(w->p, head->at)) {
        hti_world_move_object(world, w->m.slot, w->p);
        hti_world_tell_index(world, w->m.slot);
    }
    hti_dvec rest = to_frame(w, hti_dvec_plus(w->remainder, w->kept));
    rest.y = w->result.floor ? 0.0 : rest.y;
    rest = to_world(w, rest);
    o->remainder = (ht_vec2){(float)rest.x, (float)rest.y};
    head->is_mover = true;
    o->on_floor = w->result.floor;
    o->ground = w->result.ground;
    o->floor_normal = w->result.floor_normal;
    w->result.at = head->at;
    w->result.moved = (ht_vec2){head->at.x - w->from.x, head->at.y - w->from.y};
    w->result.hits = w->result.hit_count > 0 ? w->hits : NULL;
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
    mover_way w; // begin_way sets what hti_mover_begin does not
    ht_status status = hti_mover_begin(&w.m, world, object.slot, how);
    if (status != HT_OK) {
        return status;
    }
    if (!hti_world_list_reserve(world, &world->hits, HIT_LIMIT, sizeof(ht_mover_hit))) {
        return HT_ERR_MEMORY;
    }
    w.hits = (ht_mover_hit *)world->hits.items;
    begin_way(&w, o, delta);
    const double length = hti_dvec_size(w.rest), reach = w.walks ? 4.0 * length + w.step + w.snap : length;
    const double slack = hti_mover_slack(&w.m, w.p);
    status = hti_mover_gather_near(&w.m, w.p, length + beyond_floor(&w) + 8.0 * w.m.grain, reach + slack);
    if (status != HT_OK) {
        return status;
    }
    if (!hti_mover_starts_free(&w.m, w.p, &w.hits[0])) {
        w.result.inside = true;
        w.result.hit_count = 1;
    } else if (w.walks) {
        walk_on(&w);
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
