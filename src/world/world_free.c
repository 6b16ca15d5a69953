// world_free.c: the way out for an object that was put into something.
//
// Directions: the normals of all that overlaps, both ways; where pushing out of one after the other, deepest first, ends;
// and 16 fixed ones. Along each the way goes from exit to exit up to the first place that is free. An exit is where the last part
// that is overlapped now is left: a bound from below, so that no gap is passed over, be it within one concave obstacle. The
// shortest free end wins.
#include "base/numeric.h"
#include "query/cast/cast_pairs.h"
#include "search/field_search.h"
#include "shape/members.h"
#include "world/mover.h"

// After PATIENT_EXITS on one way, where those of a field count FIELD_EFFORT more as they cost as much, it goes on blindly, by
// steps that double: EXITS leads out of the world.
enum {
    FIXED_WAYS = 16,
    WAY_LIMIT = 64,
    PUSHES = 24,
    NEARER = 8,
    EXITS = 96,
    PATIENT_EXITS = 64,
    FIELD_EFFORT = 4,
    FIELD_EVALUATIONS = 4000
};

typedef struct ways_out {
    hti_mover *m;
    ht_vec2 from;
    double limit; // and some grains, by which a way may become shorter in the end
    hti_dvec way[WAY_LIMIT];
    int32_t count;
    int effort;  // on the way that is tried
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

// ---- Along one way -------------------------------------------------------------------------------------------------

// The shape at a place on a way, and how far it has to go to leave the parts of what it overlaps there.
typedef struct stand_on_way {
    const hti_mover *m;
    ht_vec2 p;
    hti_dvec way;
    double left; // how far the way goes on
    ht_shape shape;
    ht_box bounds;
    const ht_shape *member; // of what it overlaps
    double exit;            // of the parts of the member
    bool overlaps_part;
} stand_on_way;

// Returns how far a side has to go along one axis to get past another one.
static double way_past_side(double way, float min, float max, float other_min, float other_max) {
    const double by = way > 0.0 ? (double)other_max - (double)min : (double)max - (double)other_min;
    return way != 0.0 ? by / hti_abs(way) : __builtin_inf();
}

// Returns how far from here the shape has left the bounds of what it overlaps.
static double way_past_bounds(const stand_on_way *at, ht_box o) {
    const ht_box s = at->bounds;
    const double x = way_past_side(at->way.x, s.min.x, s.max.x, o.min.x, o.max.x),
                 y = way_past_side(at->way.y, s.min.y, s.max.y, o.min.y, o.max.y);
    return hti_smaller(2.0 * at->left, hti_smaller(x, y) * (1.0 + 0x1p-20) + 4.0 * at->m->grain);
}

// Returns how far it has to go to leave a convex set: by a cast back from beyond its bounds, which is as precise as the two are
// small. What that misses is that near.
static double exit_of_convex(const stand_on_way *at, const ht_shape *o) {
    const double beyond = way_past_bounds(at, ht_bounds(o));
    const ht_vec2 back = {(float)(-at->way.x * beyond), (float)(-at->way.y * beyond)};
    hti_mover other = *at->m; // with vertices of its own
    other.vertices += other.base->kind == HT_CONVEX ? other.base->convex.count : 0;
    const ht_shape s = hti_mover_shape_at(&other, hti_mover_place_at(&other, at->p, at->way, beyond));
    const ht_cast_hit hit = ht_cast(&s, back, o, HT_START_REPORT);
    return hit.hit ? beyond - (double)hit.fraction * beyond : 0.0;
}

static ht_vec2 rest_of_way(const stand_on_way *at) {
    return (ht_vec2){(float)(at->way.x * at->left), (float)(at->way.y * at->left)};
}

// The same of a part without an end, which has no bounds.
static double exit_of_unbounded(const stand_on_way *at, const hti_convex_body *shape, const hti_convex_body *part) {
    hti_line_clip clip;
    hti_line_clip_of(shape, rest_of_way(at), 1.0f, part, &clip);
    return clip.meets ? clip.exit * at->left : 0.0;
}

// What it overlaps by no more than two grains, as what it slides along by rounding, it leaves by going on.
static bool leave_part(void *context, const hti_body_part *shape, const hti_body_part *part) {
    stand_on_way *const at = (stand_on_way *)context;
    const ht_shape o = hti_cast_part_shape(at->member, part);
    const ht_separation separation = ht_distance(&at->shape, &o);
    at->overlaps_part = at->overlaps_part || separation.distance < 0.0f;
    if (-(double)separation.distance > 2.0 * at->m->grain) {
        const double exit = part->body.extent == HTI_BOUNDED ? exit_of_convex(at, &o)
                                                             : exit_of_unbounded(at, &shape->body, &part->body);
        at->exit = hti_larger(at->exit, exit);
    }
    return true;
}

static bool cross_part(void *context, const hti_part_pair *pair) {
    stand_on_way *const at = (stand_on_way *)context;
    at->exit = hti_smaller(at->exit, exit_of_convex(at, pair->b));
    return true;
}

// It is free of a shape only where it is free of all its parts; so it is not before it has left those that it overlaps
// now. Within a polygon, over none of its edges, it is not before it has left one of those that are in its way.
static double exit_of_parts(stand_on_way *at) {
    const hti_near_view near = {leave_part, at};
    const hti_pair_view crossing = {cross_part, at, false};
    at->exit = 0.0;
    at->overlaps_part = false;
    hti_cast_visit_near(&at->shape, (ht_vec2){0.0f, 0.0f}, at->member, &near);
    if (!at->overlaps_part) {
        at->exit = __builtin_inf();
        hti_cast_visit_pairs(&at->shape, rest_of_way(at), at->member, &crossing);
    }
    return at->exit;
}

// A field that is not convex holds the shape for as long as the way takes for the depth that is certain.
static double exit_of_field(const stand_on_way *at) {
    hti_shape_view view;
    return hti_field_hold_of(&at->shape, hti_shape_viewed(at->member, &view), FIELD_EVALUATIONS).depth;
}

// Returns how far the shape has to go until it may be free of one member of what it overlaps: it surely is not before.
static double exit_of_member(stand_on_way *at) {
    const ht_shape *o = at->member;
    const bool is_convex = o->kind == HT_ELLIPSE || (o->kind == HT_FIELD && o->field->facts.is_convex);
    return is_convex ? exit_of_convex(at, o) : hti_is_field_kind(o->kind) ? exit_of_field(at) : exit_of_parts(at);
}

// How far along the way the shape may be free of all that it overlaps at t: not nearer, but for what rounding puts it into.
static double next_exit(ways_out *w, hti_dvec way, double t, double end) {
    const hti_mover *m = w->m;
    stand_on_way at = {.m = m, .p = hti_mover_place_at(m, w->from, way, t), .way = way, .left = end - t};
    double exit = 0.0;
    at.shape = hti_mover_shape_at(m, at.p);
    at.bounds = ht_bounds(&at.shape);
    for (size_t i = 0; i < m->count; i++) {
        const ht_shape *o = &m->world->placed[m->obstacles[i].slot];
        if (!hti_boxes_meet(&at.bounds, &m->obstacles[i].bounds) || !overlaps_obstacle(m, &at.shape, i)) {
            continue;
        }
        w->effort += hti_members_have_field(o) ? FIELD_EFFORT : 0;
        for (int32_t k = 0; k < hti_members_count(o); k++) {
            const ht_shape *member = hti_members_at(o, k);
            if (member != NULL && (o->kind != HT_COMPOUND || ht_relate(&at.shape, member) == HT_OVERLAP)) {
                at.member = member;
                exit = hti_larger(exit, exit_of_member(&at));
            }
        }
    }
    return t + exit;
}

// Takes a place if it is free, within the limit, and nearer than what was found before. Returns whether it is free.
static bool take_way_to(ways_out *w, ht_vec2 q) {
    const double length = hti_mover_distance(q, w->from);
    if (length > w->limit || !hti_mover_is_free(w->m, q)) {
        return false;
    }
    if (!w->found || length < w->best) {
        w->best = length;
        w->to = q;
        w->found = true;
    }
    return true;
}

// Takes the places beside one. Returns whether one of them is free.
static bool take_places_beside(ways_out *w, ht_vec2 p) {
    bool is_free = false;
    for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
            const hti_dvec beside = {(double)x * w->m->grain, (double)y * w->m->grain};
            const bool is_itself = x == 0 && y == 0;
            is_free = (!is_itself && take_way_to(w, hti_mover_place_at(w->m, p, beside, 1.0))) || is_free;
        }
    }
    return is_free;
}

// What was gone blindly from a place that is not free to one that is, at t, is halved back.
static void halve_back(ways_out *w, hti_dvec way, double t, double blocked) {
    while (t - blocked > w->m->grain) {
        const double middle = blocked + 0.5 * (t - blocked);
        if (take_way_to(w, hti_mover_place_at(w->m, w->from, way, middle))) {
            t = middle;
        } else {
            blocked = middle;
        }
    }
}

// Goes from exit to exit up to the first that is free. Where rounding keeps it in, a place beside may be free; else it goes on by a
// grain, two, three.
static void try_way(ways_out *w, hti_dvec way) {
    const double grain = w->m->grain, end = (w->found ? w->best : w->limit) + grain; // a place is rounded to grains
    double t = 0.0, step = grain, blocked = 0.0;
    w->effort = 0;
    for (int i = 0; i < EXITS && t < end; i++) {
        const ht_vec2 q = hti_mover_place_at(w->m, w->from, way, t);
        if (take_way_to(w, q)) {
            halve_back(w, way, t, blocked);
            return;
        }
        const double exit = next_exit(w, way, t, end);
        if (exit <= t + step && take_places_beside(w, q)) {
            return;
        }
        w->effort++;
        blocked = exit > t + step ? exit : t;
        t = hti_larger(exit, t + step);
        step = w->effort >= PATIENT_EXITS ? 2.0 * step : exit >= t ? grain : step + grain;
    }
}

// Rounding to a way may have cost a grain: the end goes to a place beside it while one is free and nearer.
static void shorten_way(ways_out *w) {
    double before = w->best + 1.0;
    for (int i = 0; i < NEARER && w->found && w->best < before; i++) {
        before = w->best;
        take_places_beside(w, w->to);
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
    ways_out w = {.m = &m, .from = from, .limit = (double)limit + (double)NEARER * m.grain, .to = from};
    ht_mover_hit in;
    if (!hti_mover_starts_free(&m, from, &in)) {
        list_ways_out(&w);
        for (int32_t i = 0; i < w.count; i++) {
            try_way(&w, w.way[i]);
        }
        shorten_way(&w);
        if (!w.found || w.best > (double)limit || m.has_failed) {
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
