// mover_walk.c: the way of what walks. It tells floors, walls and ceilings apart by their slopes: its way across follows the
// ground, its way down ends on it.
#include "world/mover_way.h"

enum { SNAP_LEGS = 20 };

static double half_width(const hti_mover_way *w) {
    const ht_box b = w->m.bounds;
    return 0.5 * (hti_abs(w->right.x) * ((double)b.max.x - (double)b.min.x) +
                  hti_abs(w->right.y) * ((double)b.max.y - (double)b.min.y));
}

// A step that is tried.
typedef struct mover_step {
    ht_vec2 high; // where the walker has been lifted to,
    double lift;  // by this
    double least; // what leads less far across is blocked
    double tried; // no floor lies across by this or more
} mover_step;

// Whether there is a floor, higher than w->p, below the place that lies across by x from where it has been lifted. It has to come
// as far as `least`. What is farther than it comes is looked at once.
static bool has_higher_floor(hti_mover_way *w, mover_step *s, double x, double least) {
    hti_mover_meeting met;
    ht_vec2 probe = s->high;
    if (!(hti_abs(x) < s->tried)) {
        return false;
    }
    hti_mover_go(&w->m, &probe, hti_mover_way_as_floats(hti_mover_way_to_world(w, (hti_dvec){x, 0.0})), &met);
    const double room = hti_mover_distance(probe, s->high);
    if (room < least) {
        s->tried = room < s->least ? 0.0 : s->tried;
        return false;
    }
    const hti_dvec down = {0.0, -s->lift - 4.0 * w->m.grain};
    hti_mover_go(&w->m, &probe, hti_mover_way_as_floats(hti_mover_way_to_world(w, down)), &met);
    hti_mover_way_use_face(w, probe, &met);
    const bool is_floor = met.hit && hti_mover_way_sort_of_met(w, met.normal) == HTI_GROUND_FLOOR &&
                          hti_mover_way_to_frame(w, hti_dvec_between(w->p, probe)).y > 0.0;
    s->tried = is_floor ? s->tried : hti_smaller(hti_abs(x), room);
    return is_floor;
}

// Goes across by x from where it has been lifted, and down onto a floor, if there is room. A round foot may come down on an edge
// beside its middle: a floor is looked for farther across, and nearer where the next edge of stairs is in the way.
static bool step_over(hti_mover_way *w, mover_step *s, double x) {
    hti_mover *const m = &w->m;
    hti_mover_meeting met;
    ht_vec2 land = s->high;
    const double size = hti_abs(x), half = half_width(w), nearest = hti_larger(size, 0.25 * half);
    double wide = hti_larger(size, half);
    while (!has_higher_floor(w, s, x > 0.0 ? wide : -wide, hti_smaller(size, 0.25 * wide))) {
        if (!(wide > nearest)) {
            return false;
        }
        wide = hti_larger(size, 0.5 * wide);
    }
    hti_mover_go(m, &land, hti_mover_way_as_floats(hti_mover_way_to_world(w, (hti_dvec){x, 0.0})), &met);
    hti_mover_go(m, &land, hti_mover_way_as_floats(hti_mover_way_to_world(w, (hti_dvec){0.0, -s->lift})), &met);
    if (!met.hit || hti_mover_way_to_frame(w, hti_dvec_between(w->p, land)).y < 0.0) {
        return false;
    }
    w->p = land;
    w->result.stepped = true;
    hti_mover_way_note_floor(w, met.slot, (hti_dvec){0.0, 1.0});
    return true;
}

// Steps up from w->p over what is in the way of what is left across: up, across, down onto a floor. Who would come down behind
// it, or has the next step in his way, goes a part of that and may go on. Returns whether there was room.
static bool step_up(hti_mover_way *w) {
    const double x = w->rest.x, size = hti_abs(x), half = half_width(w);
    const double least = hti_larger(0.25 * hti_smaller(size, half), 0x1p-6 * size);
    mover_step s = {w->p, 0.0, hti_smaller(least, 0.0625 * half), __builtin_inf()};
    hti_mover_meeting met;
    if (w->step <= 0.0 || x == 0.0) {
        return false;
    }
    hti_mover_go(&w->m, &s.high, hti_mover_way_to_world(w, (hti_dvec){0.0, w->step + 2.0 * w->m.grain}),
                 &met); // as high as it may be
    s.lift = hti_mover_way_to_frame(w, hti_dvec_between(w->p, s.high)).y;
    if (s.lift <= 4.0 * w->m.grain) {
        return false;
    }
    for (double part = x; hti_abs(part) >= least; part *= 0.5) {
        if (step_over(w, &s, part)) {
            w->rest.x = x - part;
            w->planes.count = 0;
            return true;
        }
    }
    return false;
}

// The first leg of a walker on a slope: along it, and two grains away from it, so that rounding does not end it early.
static hti_dvec along_ground(const hti_mover_way *w) {
    const hti_dvec n = w->ground_normal;
    const double across = hti_abs(w->rest.x);
    const hti_dvec t = n.y * w->rest.x < 0.0 ? (hti_dvec){-n.y, n.x} : (hti_dvec){n.y, -n.x};
    const double length = w->m.how->constant_speed ? across : across / hti_abs(t.x), two = 2.0 * w->m.grain;
    const double lean = two < 0.25 * across ? two : 0.25 * across; // which leads across, too
    return hti_dvec_along(hti_dvec_scaled(t, length - lean * n.x / t.x), lean, n);
}

// What climbs the floor that it has just met goes as fast as before.
static hti_dvec climbing(const hti_mover_way *w, hti_dvec d) {
    const double across = hti_abs(w->rest.x), length = hti_dvec_length(d);
    double by = w->m.how->constant_speed ? across / length : across / hti_abs(d.x);
    by = by * length > 4.0 * across ? 4.0 * across / length : by;
    return hti_dvec_scaled(d, by);
}

static void meet_wall(hti_mover_way *w, hti_dvec n, hti_ground_sort sort) {
    const bool was_grounded = w->was_on_floor || w->result.floor;
    if (was_grounded && w->goes_down && step_up(w)) {
        w->rest.y = 0.0;
        w->down = 0.0;
        return;
    }
    w->result.wall = true;
    w->result.steep = w->result.steep || sort == HTI_GROUND_STEEP;
    if (sort == HTI_GROUND_STEEP && w->rest.x * n.x > 0.0 && w->goes_down) {
        w->rest.x = 0.0; // nobody climbs it; what falls slides down
        if (!was_grounded) {
            hti_mover_planes_add(&w->planes, n);
        }
        return;
    }
    hti_mover_planes_add(&w->planes, n);
}

static void meet_ceiling(hti_mover_way *w, hti_dvec n) {
    w->result.ceiling = true;
    if (w->rest.y > 0.0) {
        hti_mover_planes_add(&w->planes, n);
        w->rest.y = w->m.how->stops_at_ceilings ? 0.0 : w->rest.y;
    } else {
        w->result.wall = true;
        w->rest.x = 0.0;
    }
}

// What has come down on a floor goes on along it, also where that leads down.
static void follow_floor(hti_mover_way *w, hti_dvec out) {
    if (w->goes_down && out.x * w->rest.x > 0.0) {
        w->ground_normal = out;
        w->follows = true;
    }
}

// Whether what it falls onto is too steep to stand on, but may be an edge that it is kept on (find_ground).
static bool may_be_kept_on(const hti_mover_way *w, hti_ground_sort sort) {
    return sort == HTI_GROUND_STEEP && w->rest.x == 0.0 && w->was_on_floor && w->goes_down && w->snap > 0.0;
}

static void meet_something(hti_mover_way *w, const hti_mover_meeting *met) {
    const hti_dvec n = hti_mover_way_to_frame(w, met->normal);
    const hti_ground_sort sort = hti_mover_way_sort_of_ground(w, hti_dvec_opposite(n));
    const ht_response response = hti_mover_way_respond(w, w->p, met);
    if (sort == HTI_GROUND_FLOOR && w->has_come && response != HT_RESPONSE_PASS && response != HT_RESPONSE_BOUNCE) {
        hti_mover_way_note_floor(w, met->slot, hti_dvec_opposite(n));
    }
    if (hti_mover_way_is_response_done(w, response, met)) {
        return;
    }
    if (sort == HTI_GROUND_FLOOR) {
        w->rest.y = w->rest.y < 0.0 ? 0.0 : w->rest.y;
        hti_mover_planes_add(&w->planes, n);
        follow_floor(w, hti_dvec_opposite(n));
    } else if (may_be_kept_on(w, sort)) {
        w->rest.y = 0.0;
    } else if (sort == HTI_GROUND_CEILING) {
        meet_ceiling(w, n);
    } else {
        meet_wall(w, n, sort);
    }
}

// Finds the direction of a leg. Returns false when there is none.
static bool choose_leg(hti_mover_way *w, hti_dvec *out) {
    if (w->follows) {
        w->follows = false;
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
static bool is_still_on_box(const hti_mover_way *w) {
    const bool is_upright = w->up.x == 0.0;
    return (is_upright || w->up.y == 0.0) &&
           hti_mover_is_along_box(&w->m, w->result.ground.slot, is_upright, w->floor_at, w->p);
}

double hti_mover_way_beyond_floor(const hti_mover_way *w) {
    const double slope = hti_smaller(w->slope, 64.0); // steeper ones are not looked for
    return 2.0 * w->m.grain + hti_mover_slack(&w->m, w->p) * __builtin_sqrt(1.0 + slope * slope);
}

// What to do about a floor below q: what it stood on before, and what it has met on its way, may be stood on; another one is
// asked about.
static ht_response respond_to_floor(hti_mover_way *w, ht_vec2 q, const hti_mover_meeting *met) {
    const ht_mover_hit *hits = (const ht_mover_hit *)w->m.world->hits.items;
    bool is_known = w->was_on_floor && w->m.world->objects[w->m.slot].ground.slot == met->slot;
    for (size_t i = 0; i < w->result.hit_count; i++) {
        is_known = is_known || hits[i].object.slot == met->slot;
    }
    return is_known ? HT_RESPONSE_SLIDE : hti_mover_way_respond(w, q, met);
}

// A search for a floor below.
typedef struct floor_search {
    double reach, down; // down: how far the casts lead
    ht_vec2 q;          // where it has come to,
    ht_vec2 edge_at;    // and where it first met what is too steep to stand on
    hti_mover_meeting edge;
} floor_search;

static double fallen_to(const hti_mover_way *w, ht_vec2 q) {
    return -hti_mover_way_to_frame(w, hti_dvec_between(w->p, q)).y;
}

// The next leg of a search that has met what is too steep, or, past that, nothing: along that, by an eighth of the reach
// down, and then straight down again, since a round foot that goes along an edge soon leaves it. Returns false when there is
// none.
static bool choose_way_down(hti_mover_way *w, floor_search *f, const hti_mover_meeting *met, hti_dvec *d) {
    const hti_dvec left = {0.0, fallen_to(w, f->q) - f->down};
    if (!met->hit) {
        w->planes.count = 0;
        *d = left;
        return f->edge.hit && left.y < 0.0;
    }
    if (!f->edge.hit) {
        f->edge = *met;
        f->edge_at = f->q;
    }
    hti_mover_planes_add(&w->planes, hti_mover_way_to_frame(w, met->normal));
    if (!hti_mover_planes_choose(&w->planes, left, left, d)) {
        return false;
    }
    const double part = -0.125 * f->reach / d->y;
    *d = part < 1.0 ? hti_dvec_scaled(*d, part) : *d;
    return true;
}

// Stands on a floor that has been found, or, when it `keeps` to the ground, above it on the edge that it has met before: so it
// comes as far as it walks, and rolls off. Returns false when that edge lets it through.
static bool stand_on_found(hti_mover_way *w, const floor_search *f, const hti_mover_meeting *met, bool keeps) {
    const ht_response response = keeps && f->edge.hit ? respond_to_floor(w, f->edge_at, &f->edge) : HT_RESPONSE_BOUNCE;
    if (response == HT_RESPONSE_PASS) {
        return false;
    }
    if (response == HT_RESPONSE_BOUNCE) {
        w->p = f->q;
        hti_mover_way_note_floor(w, met->slot, hti_mover_way_to_frame(w, hti_dvec_opposite(met->normal)));
    } else {
        w->p = f->edge_at;
        hti_mover_way_note_floor(w, f->edge.slot, (hti_dvec){0.0, 1.0});
    }
    return true;
}

static void begin_floor_search(hti_mover_way *w, floor_search *f, hti_dvec *d) {
    f->q = w->p;
    f->edge.hit = false;
    w->planes.count = 0;
    *d = (hti_dvec){0.0, -f->down};
}

// Goes a leg of the search. A floor of which it has only the last grains below it, far from the origin, is passed by casts and
// holds it all the same. Returns whether it has come to what it met, if anything.
static bool go_down(hti_mover_way *w, floor_search *f, hti_dvec d, hti_mover_meeting *met) {
    const hti_dvec way = hti_mover_way_as_floats(hti_mover_way_to_world(w, d));
    const double t = hti_mover_go(&w->m, &f->q, way, met);
    const bool has_come = met->hit ? hti_mover_way_has_come_to(w, way, t, met) : t >= 1.0;
    hti_mover_meeting held = {.hit = false};
    if (!has_come && hti_mover_held_at(&w->m, f->q, way, &held)) {
        const hti_ground_sort sort = hti_mover_way_sort_of_met(w, held.normal);
        held.hit = sort == HTI_GROUND_FLOOR || sort == HTI_GROUND_STEEP;
    }
    *met = held.hit ? held : *met;
    hti_mover_way_use_face(w, f->q, met);
    return has_come || held.hit || !met->hit;
}

// Goes down to a floor within reach: straight, and along what is too steep to stand on, as an edge under a round foot.
// Returns false, and it stays, when there is none.
static bool find_floor_below(hti_mover_way *w, double reach, bool keeps) {
    floor_search f = {.reach = reach, .down = reach + hti_mover_way_beyond_floor(w)}; // a floor at the reach counts
    hti_dvec d;
    begin_floor_search(w, &f, &d);
    w->m.press = hti_dvec_opposite(hti_dvec_of(w->m.how->up));
    for (int leg = 0; leg < SNAP_LEGS; leg++) {
        hti_mover_meeting met;
        const bool has_come = go_down(w, &f, d, &met);
        const double fallen = fallen_to(w, f.q);
        if (fallen > reach || !has_come) {
            return false;
        }
        const hti_ground_sort sort = met.hit ? hti_mover_way_sort_of_met(w, met.normal) : HTI_GROUND_STEEP;
        const ht_response response = sort == HTI_GROUND_FLOOR ? respond_to_floor(w, f.q, &met) : HT_RESPONSE_SLIDE;
        if (response == HT_RESPONSE_PASS) {
            leg = hti_mover_way_let_through(w, met.slot) ? leg - 1 : leg; // it costs none
            d = (hti_dvec){0.0, fallen - f.down};
        } else if (sort == HTI_GROUND_FLOOR && response != HT_RESPONSE_BOUNCE) {
            if (stand_on_found(w, &f, &met, keeps)) {
                return true;
            }
            (void)hti_mover_way_let_through(w, f.edge.slot);
            begin_floor_search(w, &f, &d);
        } else if (sort != HTI_GROUND_STEEP || !choose_way_down(w, &f, &met, &d)) {
            return false;
        }
    }
    return false;
}

// How high above the floor it may be that it has followed: two grains, or, on a slope, two away from it and what rounds its place.
static double lifted_by(const hti_mover_way *w) {
    const hti_dvec n = w->ground_normal;
    return (n.x != 0.0 ? 3.0 + 3.0 * hti_abs(n.x) / n.y : 2.0) * w->m.grain;
}

// How far its way has led up from where it last stood on a floor: along the side of an edge, a leg leads a round foot off it.
static double risen_above_floor(const hti_mover_way *w, bool has_met) {
    const double up = hti_mover_way_to_frame(w, hti_dvec_between(has_met ? w->floor_at : w->from, w->p)).y;
    return up > 0.0 ? up : 0.0;
}

// Finds out what it stands on where it has ended: what it has met on its way may lie behind it, and a way may end on a
// floor without meeting it. Two grains are always within reach, but for what was told to stop where it is; who stood on the
// ground is kept on ground that falls away within `snap`. Who rises stands on nothing.
static void find_ground(hti_mover_way *w) {
    const bool has_met = w->result.floor, snaps = w->goes_down && !w->ends && (has_met || w->was_on_floor);
    if (has_met ? hti_mover_is_same_place(w->p, w->floor_at) || is_still_on_box(w) : !w->goes_down) {
        return;
    }
    w->result.floor = false;
    w->result.ground = (ht_object){0, 0};
    w->result.floor_normal = (ht_vec2){0.0f, 0.0f};
    const ht_vec2 from = w->p;
    const double least = w->ends ? 0.0 : lifted_by(w), reach = w->snap + risen_above_floor(w, has_met);
    const bool found = find_floor_below(w, least, false) ||
                       (snaps && w->snap > 0.0 && reach > least && find_floor_below(w, reach, true));
    w->result.snapped = found && snaps && !hti_mover_is_same_place(w->p, from);
}

static bool is_no_way(hti_dvec d) {
    return d.x == 0.0 && d.y == 0.0;
}

// Ends the way along a slope, and goes down. Returns false when nothing leads down. What the way left over is kept.
static bool turn_down(hti_mover_way *w) {
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
static bool walk_leg(hti_mover_way *w) {
    hti_dvec d;
    hti_mover_meeting met = {.hit = false};
    if (!choose_leg(w, &d)) {
        w->result.blocked = true;
        return false;
    }
    const hti_dvec way = hti_mover_way_as_floats(hti_mover_way_to_world(w, d));
    if (hti_mover_is_same_place(hti_mover_place_at(&w->m, w->p, way, 1.0), w->p)) {
        w->remainder = hti_mover_way_to_world(w, d);
        return false;
    }
    if (hti_mover_way_go_leg(w, way, &met)) {
        meet_something(w, &met);
    }
    return met.hit && !is_no_way(w->rest);
}

// Falls, before anything else, onto the floor that it stood on: that ends the fall. When that is not there any more nothing
// has happened.
static void fall_onto_floor(hti_mover_way *w) {
    const ht_vec2 from = w->p;
    const hti_dvec whole = w->rest;
    hti_mover_meeting met;
    w->rest.x = 0.0;
    const bool meets = hti_mover_way_go_leg(w, hti_mover_way_as_floats(hti_mover_way_to_world(w, w->rest)), &met);
    const hti_ground_sort sort = meets ? hti_mover_way_sort_of_met(w, met.normal) : HTI_GROUND_WALL;
    if (sort == HTI_GROUND_FLOOR) {
        w->rest.x = whole.x; // all that is left bounces, where that is what it does
        meet_something(w, &met);
        return;
    }
    if (may_be_kept_on(w, sort) || (!met.hit && !w->has_ended)) {
        w->rest.y = 0.0; // it is as near as an edge, or rounding, lets it come
    } else {
        w->p = from;
        w->rest = whole;
    }
    w->rest.x = whole.x;
}

// What stands on a floor does not fall and go across at once: the sum would lead down a slope, or into what rounding lifts.
// It falls first, or, on a slope, which it follows and which may lead down, last.
void hti_mover_walk(hti_mover_way *w) {
    bool is_across = w->was_on_floor && w->goes_down && w->rest.x != 0.0;
    if (is_across && w->ground_normal.x != 0.0 && hti_abs(w->rest.x) < 2.0 * w->m.grain) {
        w->kept = hti_mover_way_to_world(w, (hti_dvec){w->rest.x, 0.0}); // too short to lead along a slope
        w->rest.x = 0.0;
        is_across = false;
    }
    w->follows = is_across && w->ground_normal.x != 0.0;
    if (w->follows) {
        w->down = w->rest.y;
        w->rest.y = 0.0;
        hti_mover_planes_add(&w->planes, hti_dvec_opposite(w->ground_normal));
    } else if (is_across && w->rest.y < 0.0) {
        fall_onto_floor(w);
    }
    bool goes_on = !is_no_way(w->rest);
    while (goes_on && !w->ends && hti_mover_way_has_leg_left(w)) {
        goes_on = walk_leg(w) || turn_down(w);
    }
    find_ground(w);
}
