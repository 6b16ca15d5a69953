// mover.c: a shape that is tried at places: where it is free, and how far it comes.
//
// A move goes by casts (ht_cast, HT_START_SLIDE) and ends at the last free place on the way up to what the cast meets;
// so it ends free whatever casts and normals say. Ledges that rounding explains are hopped over, when the motion leads on
// from there.
#include "world/mover.h"

#include "base/numeric.h"
#include "query/cast/cast_pairs.h"
#include "ring/box.h"

// ---- Places --------------------------------------------------------------------------------------------------------

static ht_vec2 point_beyond(ht_vec2 v, ht_vec2 p) {
    return (ht_vec2){v.x + p.x, v.y + p.y};
}

ht_shape hti_mover_shape_at(const hti_mover *m, ht_vec2 p) {
    ht_shape s = *m->base;
    if (s.kind == HT_POINT) {
        s.point = point_beyond(s.point, p);
    } else if (s.kind == HT_SEGMENT) {
        s.segment = (ht_segment){point_beyond(s.segment.a, p), point_beyond(s.segment.b, p)};
    } else if (s.kind == HT_CIRCLE) {
        s.circle.center = point_beyond(s.circle.center, p);
    } else if (s.kind == HT_CAPSULE) {
        s.capsule.a = point_beyond(s.capsule.a, p);
        s.capsule.b = point_beyond(s.capsule.b, p);
    } else if (s.kind == HT_BOX) {
        s.box = (ht_box){point_beyond(s.box.min, p), point_beyond(s.box.max, p)};
    } else if (s.kind == HT_OBOX) {
        s.obox.center = point_beyond(s.obox.center, p);
    } else if (s.kind == HT_TRIANGLE) {
        for (int i = 0; i < 3; i++) {
            s.triangle.v[i] = point_beyond(s.triangle.v[i], p);
        }
    } else {
        for (int32_t i = 0; i < s.convex.count; i++) {
            m->vertices[i] = point_beyond(s.convex.v[i], p);
        }
        s.convex.v = m->vertices;
    }
    return s;
}

static const ht_shape *shape_of_obstacle(const hti_mover *m, size_t i) {
    return &m->world->placed[m->obstacles[i].slot];
}

bool hti_mover_overlaps(const hti_mover *m, size_t i, const ht_shape *s) {
    return ht_relate(s, shape_of_obstacle(m, i)) == HT_OVERLAP;
}

// The mover at a place. Its shape is made when it is needed.
typedef struct mover_stand {
    const hti_mover *m;
    ht_vec2 p;
    hti_round_box round;
    ht_shape shape;
    ht_box bounds;
    bool is_made;
    bool touches; // the vague obstacle that was asked about last
} mover_stand;

static hti_round_box round_box_at(const hti_mover *m, ht_vec2 p) {
    return (hti_round_box){{point_beyond(m->round.core.min, p), point_beyond(m->round.core.max, p)}, m->round.radius};
}

static mover_stand stand_at(const hti_mover *m, ht_vec2 p) {
    mover_stand at;
    at.m = m;
    at.p = p;
    at.is_made = at.touches = false;
    at.round =
        (hti_round_box){{point_beyond(m->round.core.min, p), point_beyond(m->round.core.max, p)}, m->round.radius};
    return at;
}

// Asks about an obstacle that is no box; one that is vague and was apart at first must be so.
static bool overlaps_other_at(mover_stand *at, size_t i) {
    const hti_obstacle *o = &at->m->obstacles[i];
    if (!o->is_vague) {
        return hti_mover_overlaps(at->m, i, &at->shape);
    }
    const ht_relation relation = ht_relate(&at->shape, shape_of_obstacle(at->m, i));
    at->touches = relation == HT_TOUCH;
    return relation == HT_OVERLAP || (at->touches && at->m->has_started);
}

static bool overlaps_obstacle_at(mover_stand *at, size_t i) {
    const hti_obstacle *o = &at->m->obstacles[i];
    if (at->m->is_round && o->is_box) {
        const ht_relation relation = hti_cast_round_box_overlaps(&at->round, &o->bounds);
        if (relation != HT_TOUCH) {
            return relation == HT_OVERLAP;
        }
    }
    if (!at->is_made) {
        at->shape = hti_mover_shape_at(at->m, at->p);
        at->bounds = ht_bounds(&at->shape);
        at->is_made = true;
    }
    at->touches = false;
    return hti_boxes_meet(&at->bounds, &o->bounds) && overlaps_other_at(at, i);
}

bool hti_mover_is_free(hti_mover *m, ht_vec2 p) {
    const float easy = m->world->easy_range;
    const bool fits = (hti_abs((double)p.x) <= (double)easy && hti_abs((double)p.y) <= (double)easy) ||
                      hti_world_shape_fits(m->world, m->bounds, p);
    if (!fits || !hti_mover_is_listed(m, p, (ht_vec2){0.0f, 0.0f})) {
        return false;
    }
    mover_stand at = stand_at(m, p);
    for (size_t i = 0; i < m->count; i++) {
        if (!m->obstacles[i].skip && overlaps_obstacle_at(&at, i)) {
            return false;
        }
    }
    return true;
}

double hti_mover_slack(const hti_mover *m, ht_vec2 p) {
    const double reach = hti_larger(hti_abs((double)p.x), hti_abs((double)p.y)) + m->size;
    return hti_world_slack(m->world, reach);
}

// ---- What is met ---------------------------------------------------------------------------------------------------

// Whether a one-way object lets through what meets it as `hit` says. Of floats, the signs of products are exact. A side that
// lets through may be a ledge of rounding: the shape is tried a little higher, too.
static bool lets_through(const hti_mover *m, ht_vec2 p, ht_vec2 d, size_t i, const ht_cast_hit *hit) {
    const hti_dvec way = hti_dvec_of(m->world->objects[m->obstacles[i].slot].one_way);
    if (hti_dvec_dot(m->motion, way) >= 0.0 && hti_dvec_dot(m->press, way) >= 0.0) {
        return true;
    }
    if (hti_dvec_dot(hti_dvec_of(hit->normal), way) > 0.0) {
        return false;
    }
    const hti_dvec lift = hti_dvec_scaled(way, hti_mover_slack(m, p) / hti_dvec_length(way));
    hti_mover lifted = *m; // with vertices of its own
    lifted.vertices += m->base->kind == HT_CONVEX ? m->base->convex.count : 0;
    const ht_shape s = hti_mover_shape_at(&lifted, hti_mover_place_at(m, p, lift, 1.0));
    return ht_cast(&s, d, shape_of_obstacle(m, i), HT_START_SLIDE).hit;
}

// The search for what is met first. Of what is met at one time it is what hti_slide_order ranks highest, then that of the
// least slot: at a seam a corner of the next object is met, too, whose normal is nobody's.
typedef struct first_search {
    hti_mover *m;
    ht_vec2 p, delta;
    bool is_leg, is_round, has_shape, has_way;
    ht_shape shape;
    hti_slide_box slide;
    ht_box way; // swept over
    hti_mover_meeting first;
    double rank; // of the first
} first_search;

static const ht_shape *shape_of_search(first_search *f) {
    if (!f->has_shape) {
        f->shape = hti_mover_shape_at(f->m, f->p);
        f->has_shape = true;
    }
    return &f->shape;
}

static bool is_on_way(first_search *f, const hti_obstacle *o) {
    if (!f->has_way) {
        f->way = hti_cast_swept_box(ht_bounds(shape_of_search(f)), f->delta);
        f->has_way = true;
    }
    return hti_boxes_meet(&f->way, &o->bounds);
}

static void note_meeting(first_search *f, uint32_t slot, const ht_cast_hit *hit, double rank) {
    const double t = (double)hit->fraction;
    const bool is_equal = t == f->first.t && rank == f->rank;
    if (!f->first.hit || (is_equal ? slot < f->first.slot
                                   : hti_is_earlier((hti_slide_order){.t = t, .rank = rank},
                                                    (hti_slide_order){.t = f->first.t, .rank = f->rank}))) {
        f->rank = rank;
        f->first = (hti_mover_meeting){true, t, {-(double)hit->normal.x, -(double)hit->normal.y}, slot, hit->point};
    }
}

static void cast_at_obstacle(first_search *f, size_t i) {
    const hti_mover *m = f->m;
    hti_obstacle *const o = &m->obstacles[i];
    const bool may_pass = f->is_leg && o->is_one_way && !m->how->drop;
    const ht_shape *s = shape_of_search(f);
    if (may_pass && hti_mover_overlaps(m, i, s)) {
        o->skip = o->inside = true;
        return;
    }
    hti_slide_order order = {0.0, 0.0, 0.0};
    const ht_cast_hit asked = hti_cast_slide_in_order(s, f->delta, shape_of_obstacle(m, i), &order),
                      hit = hti_slide_settled(asked, order);
    if (hit.hit && may_pass && lets_through(m, f->p, f->delta, i, &hit)) {
        o->skip = o->inside = true;
    } else if (hit.hit) {
        note_meeting(f, o->slot, &hit, order.rank);
    }
}

static bool is_met_at_once(const first_search *f) {
    return f->first.hit && f->first.t <= 0.0; // nothing else can be met earlier
}

// Asks about a box. Returns whether it has to be asked about again: it is not met at once, but maybe later.
static bool is_box_later(first_search *f, size_t i) {
    const hti_obstacle *o = &f->m->obstacles[i];
    hti_slide_touch touch;
    const hti_box_finding finding = hti_cast_slide_box_find(&f->slide, &o->bounds, &touch);
    if (finding == HTI_SLIDE_HELD) {
        const ht_cast_hit hit = hti_cast_slide_box_hit(&f->slide, shape_of_search(f), &o->bounds, &touch);
        note_meeting(f, o->slot, &hit, touch.rank);
    } else if (finding == HTI_SLIDE_UNKNOWN && is_on_way(f, o)) {
        cast_at_obstacle(f, i);
    }
    return finding == HTI_SLIDE_LATER;
}

static void search_obstacles(first_search *f) {
    bool some_later = false;
    for (size_t i = 0; i < f->m->count; i++) {
        hti_obstacle *const o = &f->m->obstacles[i];
        o->later = false;
        o->skip = o->skip && !(f->is_leg && o->inside); // what let it through is asked anew on each leg
        if (o->skip) {
            continue;
        }
        if (f->is_round && o->is_box && !o->is_one_way) {
            o->later = is_box_later(f, i);
            some_later = some_later || o->later;
        } else if (is_on_way(f, o)) {
            o->inside = false;
            cast_at_obstacle(f, i);
        }
    }
    for (size_t i = 0; i < f->m->count && some_later && !is_met_at_once(f); i++) {
        const hti_obstacle *o = &f->m->obstacles[i];
        if (o->later && is_on_way(f, o)) {
            cast_at_obstacle(f, i);
        }
    }
}

hti_mover_meeting hti_mover_first(hti_mover *m, ht_vec2 p, hti_dvec d, bool is_leg) {
    first_search f;
    f.m = m;
    f.p = p;
    f.delta = (ht_vec2){(float)d.x, (float)d.y};
    f.is_leg = is_leg;
    f.has_shape = f.has_way = false;
    f.first = (hti_mover_meeting){.t = 1.0};
    f.rank = 0.0;
    const hti_round_box round = round_box_at(m, p);
    f.is_round = m->is_round && hti_cast_slide_box_begin(&round, f.delta, &f.slide);
    if (hti_mover_is_listed(m, p, f.delta)) {
        search_obstacles(&f);
    }
    return f.first;
}

bool hti_mover_starts_free(hti_mover *m, ht_vec2 p, ht_mover_hit *in) {
    mover_stand at = stand_at(m, p);
    for (size_t i = 0; i < m->count; i++) {
        hti_obstacle *const o = &m->obstacles[i];
        const bool is_in = !o->skip && overlaps_obstacle_at(&at, i);
        o->is_vague = o->is_vague && !is_in && (o->skip || !at.touches);
        if (!is_in) {
            continue;
        }
        if (o->is_one_way) {
            o->skip = o->inside = true;
            continue;
        }
        *in = (ht_mover_hit){.object = hti_world_handle(m->world, o->slot),
                             .user = m->world->objects[o->slot].user,
                             .point = p,
                             .at = p,
                             .by = hti_world_handle(m->world, m->slot)};
        o->skip = m->how->respond != NULL && m->how->respond(m->how->context, in) == HT_RESPONSE_PASS;
        if (!o->skip) {
            return false;
        }
    }
    m->has_started = true;
    return true;
}

// The way back goes by doubling steps to a free place; then what lies between a free and a blocked place is halved. That
// being free is not monotone along the rounded way does not matter: the lower end is free, always.
static double last_free_below(hti_mover *m, ht_vec2 p, hti_dvec d, double most) {
    const double step = m->grain / hti_dvec_length(d);
    double high = most, low = 0.0;
    for (double back = 0.5 * step; most - back > 0.0; back *= 2.0) {
        const double t = most - back;
        if (hti_mover_is_free(m, hti_mover_place_at(m, p, d, t))) {
            low = t;
            break;
        }
        high = t;
    }
    while (high - low > 0.25 * step) {
        const double t = low + 0.5 * (high - low);
        const ht_vec2 q = hti_mover_place_at(m, p, d, t);
        if (hti_mover_is_same_place(q, hti_mover_place_at(m, p, d, low))) {
            low = t;
        } else if (hti_mover_is_same_place(q, hti_mover_place_at(m, p, d, high)) || !hti_mover_is_free(m, q)) {
            high = t;
        } else {
            low = t;
        }
    }
    return low;
}

double hti_mover_go(hti_mover *m, ht_vec2 *p, hti_dvec d, hti_mover_meeting *met) {
    *met = hti_mover_first(m, *p, d, true);
    const double most = met->hit ? met->t : 1.0;
    const ht_vec2 from = *p;
    *p = hti_mover_place_at(m, from, d, most > 0.0 ? most : 0.0);
    if (most <= 0.0 || hti_mover_is_free(m, *p)) {
        return most > 0.0 ? most : 0.0;
    }
    const double t = last_free_below(m, from, d, most);
    *p = hti_mover_place_at(m, from, d, t);
    return t;
}

bool hti_mover_held_at(const hti_mover *m, ht_vec2 p, hti_dvec d, hti_mover_meeting *met) {
    const hti_dvec step = hti_dvec_scaled(d, m->grain / hti_dvec_length(d));
    const ht_shape beyond = hti_mover_shape_at(m, hti_mover_place_at(m, p, step, 1.0));
    for (size_t i = 0; i < m->count; i++) {
        if (!m->obstacles[i].skip && hti_mover_overlaps(m, i, &beyond)) {
            const ht_shape here = hti_mover_shape_at(m, p);
            const ht_separation gap = ht_distance(&here, shape_of_obstacle(m, i));
            *met = (hti_mover_meeting){true, 0.0, hti_dvec_of(gap.normal), m->obstacles[i].slot, gap.point_b};
            return true;
        }
    }
    return false;
}

// ---- Faces ---------------------------------------------------------------------------------------------------------

hti_dvec hti_mover_face_at(const hti_mover *m, ht_vec2 p, const hti_mover_meeting *met) {
    const ht_shape s = hti_mover_shape_at(m, p);
    const hti_dvec face = hti_dvec_of(ht_distance(&s, &m->world->placed[met->slot]).normal);
    return hti_dvec_dot(face, met->normal) > 1.0 - 0x1p-9 ? face : met->normal;
}

bool hti_mover_is_along_box(const hti_mover *m, uint32_t slot, bool is_upright, ht_vec2 from, ht_vec2 to) {
    const ht_box face = m->world->boxes[slot], foot = m->round.core;
    if (!m->is_round || m->world->placed[slot].kind != HT_BOX) {
        return false;
    }
    return is_upright ? to.y == from.y && to.x + foot.min.x < face.max.x && to.x + foot.max.x > face.min.x
                      : to.x == from.x && to.y + foot.min.y < face.max.y && to.y + foot.max.y > face.min.y;
}

// ---- Ledges --------------------------------------------------------------------------------------------------------

// Whether the way d leads on from a free place by more than 8 slacks.
static bool leads_on(hti_mover *m, ht_vec2 q, hti_dvec d, double slack) {
    const hti_mover_meeting met = hti_mover_first(m, q, d, false);
    return !met.hit || met.t * hti_dvec_length(d) > 8.0 * slack;
}

// What hti_mover_hop tries at q, going d.
typedef struct ledge {
    ht_vec2 q;
    hti_dvec d, forward; // two grains along d, but not beyond it
    double slack;
} ledge;

// A free place to the side of q and a little forward, up to the slack away, from which the way leads on; rounding makes
// ledges only where something is slid along, so that there is something on the other side.
static bool hop_aside(hti_mover *m, const ledge *at, hti_dvec aside, ht_vec2 *out) {
    if (!hti_mover_is_free(m, hti_mover_place_at(m, at->q, hti_dvec_along(at->forward, at->slack, aside), 1.0)) ||
        hti_mover_is_free(m, hti_mover_place_at(m, at->q, aside, -at->slack))) {
        return false;
    }
    for (double k = m->grain;; k *= 2.0) {
        k = k < at->slack ? k : at->slack;
        const ht_vec2 to = hti_mover_place_at(m, at->q, hti_dvec_along(at->forward, k, aside), 1.0);
        if (!hti_mover_is_same_place(to, at->q) && hti_mover_is_free(m, to)) {
            const bool on = leads_on(m, to, at->d, at->slack);
            *out = on ? to : *out;
            return on;
        }
        if (k >= at->slack) {
            return false;
        }
    }
}

bool hti_mover_hop(hti_mover *m, ht_vec2 q, hti_dvec d, ht_vec2 *out) {
    const double length = hti_dvec_length(d);
    const hti_dvec u = hti_dvec_scaled(d, 1.0 / length), left = hti_dvec_left(u);
    const double step = 2.0 * m->grain < length ? 2.0 * m->grain : length;
    const ledge at = {q, d, hti_dvec_scaled(u, step), hti_mover_slack(m, q)};
    const ht_vec2 next = hti_mover_place_at(m, q, at.forward, 1.0);
    if (!hti_mover_is_same_place(next, q) && hti_mover_is_free(m, next) && leads_on(m, next, d, at.slack)) {
        *out = next;
        return true;
    }
    return at.slack <= length && (hop_aside(m, &at, hti_dvec_opposite(left), out) || hop_aside(m, &at, left, out));
}
