// answer_contact.c: ht_contact and ht_contacts against the oracle of convex pairs, and against the laws of chains.
#include "answer_checks.h"
#include "contact_caves.h"
#include "oracle_contact.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MANIFOLDS = 64, CAVE_ONCE_IN = 16 };

static bool is_bounded_convex(const ht_shape *s) {
    return s->kind <= HT_CONVEX;
}

static bool is_chain(const ht_shape *s) {
    return s->kind == HT_POLYLINE || s->kind == HT_POLYGON;
}

// Two points have no way out that is before the others.
static bool is_point(const ht_shape *s) {
    const ht_box b = ht_bounds(s);
    return b.min.x == b.max.x && b.min.y == b.max.y;
}

static float some_margin(answer_case *c, ht_separation s) {
    const double d = fabs((double)s.distance), size = answer_max(answer_size(c->a), answer_size(c->b));
    switch (gen_int(c->rng, 0, 3)) {
    case 0:
    case 1:
        return 0;
    case 2:
        return (float)answer_max(0, gen_real(c->rng, 0, 3) * (d < 1e37 ? d : 0));
    default:
        return (float)(size < 1e37 ? size * gen_real(c->rng, 0, 0.3) : 0);
    }
}

// A manifold of the library, to be compared with those that the oracle allows.
typedef struct comparison {
    const ht_manifold *found;
    double ulp, margin;
    bool is_normal_of_distance;
    const char *reason; // what is wrong with the one that was nearest to it
    double off;         // by how many ulps a good one was off
} comparison;

static double in_range(double x) {
    return x > (double)FLT_MAX ? (double)FLT_MAX : x < -(double)FLT_MAX ? -(double)FLT_MAX : x;
}

// Whether the library's point may be that of the oracle; it says how far it is off.
static bool is_match(comparison *c, const omanifold *m, int i, const ht_contact_point *p) {
    const ocontact *o = &m->point[i];
    const double off =
        answer_max(answer_max(fabs((double)p->at.x - in_range(o->x)), fabs((double)p->at.y - in_range(o->y))),
                   fabs((double)p->separation - in_range(o->separation)));
    if (!(off <= c->ulp * (1 + 0x1p-20))) { // the oracle's own doubles round, too
        c->reason = "a point is elsewhere";
    } else if (!oracle_has_id(m, o, p->id)) {
        c->reason = "a point has another id";
    } else {
        c->off = answer_max(c->off, off / c->ulp);
        return true;
    }
    return false;
}

// How many points are certainly within the margin and different, and at most may be.
static void count_points(const comparison *c, const omanifold *m, int *least, int *most) {
    *least = *most = 0;
    for (int i = 0; i < m->count; i++) {
        *least += m->point[i].separation <= c->margin - c->ulp;
        *most += m->point[i].separation <= c->margin + c->ulp;
    }
    const bool is_one =
        m->count == 2 && fabs(m->point[0].x - m->point[1].x) <= c->ulp && fabs(m->point[0].y - m->point[1].y) <= c->ulp;
    *least = is_one || m->is_vague ? 1 : *least;
    *most = *most < 1 ? 1 : *most; // the deepest one is there by the exact distance
}

static bool is_close(ht_vec2 p, ht_vec2 q, double off) {
    return fabs((double)p.x - (double)q.x) <= off && fabs((double)p.y - (double)q.y) <= off;
}

static bool see(const omanifold *m, void *user) {
    comparison *c = user;
    const ht_manifold *f = c->found;
    int least, most;
    count_points(c, m, &least, &most);
    if (m->count == 0) {
        c->reason = "the shapes do not face each other along the normal";
        return false;
    }
    if (!m->is_corners && !c->is_normal_of_distance && !(f->count == 2 && m->loss <= 0x1p-10 * (1 + 0x1p-20))) {
        c->reason = "another normal than ht_distance";
        return false;
    }
    if (f->count == 2 && m->count == 1 && !m->is_corners &&
        is_close(f->points[0].at, f->points[1].at, c->ulp * 0x1p-20)) {
        return is_match(c, m, 0, &f->points[0]); // next to 0 floats tell apart what only rounding parts
    }
    if (m->is_corners ? f->count != 1 : !m->is_vague && (f->count < least || f->count > most)) {
        c->reason = f->count < least ? "a point is missing" : "there is a point too many";
        return false;
    }
    if (m->is_vague) { // the end that is near is there, whatever becomes of the other
        const int i = m->count == 2 && m->point[1].separation < m->point[0].separation;
        return is_match(c, m, i, &f->points[0]) || (f->count == 2 && is_match(c, m, i, &f->points[1]));
    }
    if (f->count == 2) {
        return is_match(c, m, 0, &f->points[0]) && is_match(c, m, 1, &f->points[1]);
    }
    return is_match(c, m, 0, &f->points[0]) || (m->count == 2 && is_match(c, m, 1, &f->points[0]));
}

static bool is_near(ht_vec2 p, ht_vec2 q) {
    return fabs((double)p.x - (double)q.x) <= 0x1p-20 && fabs((double)p.y - (double)q.y) <= 0x1p-20;
}

static bool is_thin_box(const ht_shape *s) {
    return s->kind == HT_BOX && (s->box.min.x == s->box.max.x || s->box.min.y == s->box.max.y);
}

// Whether the pair has several ways out of one length by its nature: a point or disc in the middle of the other one, or
// boxes that are segments; or a small shape there.
static bool has_equal_ways(const answer_case *c, const ht_separation *s, const ht_manifold *m) {
    const bool is_alike = c->a->kind == HT_POINT || c->a->kind == HT_CIRCLE || c->b->kind == HT_POINT ||
                          c->b->kind == HT_CIRCLE || is_thin_box(c->a) || is_thin_box(c->b) ||
                          c->set == GEN_MIXED_SCALE;
    const double least = m->count == 2 ? fmin((double)m->points[0].separation, (double)m->points[1].separation)
                                       : (double)m->points[0].separation;
    const double size = answer_max(answer_size(c->a), answer_size(c->b));
    return is_alike && fabs(least - (double)s->distance) <= oracle_ulp(size);
}

static void check_convex(answer_case *c, const ht_manifold *m, ht_separation s, float margin) {
    const bool is_contact = s.distance <= margin && !isinf(s.distance);
    if ((m->count > 0) != is_contact) {
        ANSWER_WRONG_SIGN(c, "%d points within %.9g, distance %.9g", (int)m->count, (double)margin, (double)s.distance);
        return;
    }
    if (!is_contact) {
        return;
    }
    const double off = answer_off_unit(m->normal);
    if (!(off <= 2)) {
        answer_wrong(c, "margin %.9g: normal %.9g %.9g is not of length one", (double)margin, (double)m->normal.x,
                     (double)m->normal.y);
        return;
    }
    const double size = answer_max(answer_max(answer_size(c->a), answer_size(c->b)), fabs((double)s.distance));
    comparison seen = {
        .found = m, .ulp = oracle_ulp(size), .margin = (double)margin, .reason = "no edge or corner has that normal"};
    seen.is_normal_of_distance = is_near(m->normal, s.normal) || has_equal_ways(c, &s, m);
    if (fabs((double)s.distance) >= (double)FLT_MAX) { // points beyond floats
        return;
    }
    const size_t mark = oracle_mark();
    if (!oracle_manifolds(c->a, c->b, m->normal, seen.ulp * 0x1p-16, see, &seen)) {
        answer_wrong(c, "margin %.9g: %s: normal %.9g %.9g, %d points: %.9g %.9g separation %.9g id %u", (double)margin,
                     seen.reason, (double)m->normal.x, (double)m->normal.y, (int)m->count, (double)m->points[0].at.x,
                     (double)m->points[0].at.y, (double)m->points[0].separation, (unsigned)m->points[0].id);
    } else {
        c->tally->points = answer_max(c->tally->points, seen.off);
    }
    oracle_release(mark);
}

// Swapping A and B mirrors the manifolds bit for bit where a chain is one of them.
static void check_swapped(answer_case *c, float margin) {
    static ht_manifold there[MANIFOLDS], back[MANIFOLDS];
    const size_t n = ht_contacts(c->a, c->b, margin, there, MANIFOLDS);
    const size_t k = ht_contacts(c->b, c->a, margin, back, MANIFOLDS);
    if (n != k) {
        answer_wrong(c, "margin %.9g: %zu manifolds, and %zu from the other side", (double)margin, n, k);
    } else if (n <= MANIFOLDS && !contact_mirrored(there, back, n)) {
        answer_wrong(c, "margin %.9g: the manifolds from the other side are not the mirrored ones", (double)margin);
    }
}

static bool is_body(const ht_shape *s) {
    return is_bounded_convex(s) || s->kind == HT_RAY || s->kind == HT_LINE || s->kind == HT_HALFPLANE;
}

static bool is_same_manifold(const ht_manifold *m, const ht_manifold *n) {
    bool same = m->count == n->count && m->part_a == n->part_a && m->part_b == n->part_b &&
                m->normal.x == n->normal.x && m->normal.y == n->normal.y;
    for (int i = 0; same && i < m->count; i++) {
        const ht_contact_point *p = &m->points[i], *q = &n->points[i];
        same = p->at.x == q->at.x && p->at.y == q->at.y && p->separation == q->separation && p->id == q->id;
    }
    return same;
}

// As members of compounds, one of them or both, two bodies have the manifold that they have alone, to the last bit.
static void check_members(answer_case *c, const ht_manifold *m, float margin) {
    const ht_shape members[2] = {HT_SHAPE(((ht_compound){c->a, 1})), HT_SHAPE(((ht_compound){c->b, 1}))};
    for (int way = 0; way < 4; way++) {
        const ht_shape *const a = (way & 1) != 0 ? &members[0] : c->a, *const b = (way & 2) != 0 ? &members[1] : c->b;
        ht_manifold all = {.count = 0};
        const ht_manifold deepest = ht_contact(a, b, margin);
        if (ht_contacts(a, b, margin, &all, 1) != (size_t)(m->count > 0) || !is_same_manifold(&all, m) ||
            !is_same_manifold(&deepest, m)) {
            answer_wrong(c, "margin %.9g: another manifold as %s and %s than alone", (double)margin,
                         (way & 1) != 0 ? "a member" : "it is", (way & 2) != 0 ? "a member" : "it is");
        }
    }
}

static double shortest_of(const ht_vec2 *v, int count) {
    double least = (double)INFINITY;
    for (int i = 0; i < count; i++) {
        const ht_vec2 p = v[i], q = v[(i + 1) % count];
        const double length = answer_max(fabs((double)p.x - (double)q.x), fabs((double)p.y - (double)q.y));
        least = length > 0 && length < least ? length : least;
    }
    return least;
}

// The length of a body's shortest side, along x or y, that has a length; infinity when it has none.
static double shortest_side(const ht_shape *s) {
    switch (s->kind) {
    case HT_SEGMENT:
        return shortest_of((const ht_vec2[]){s->segment.a, s->segment.b}, 2);
    case HT_CAPSULE:
        return shortest_of((const ht_vec2[]){s->capsule.a, s->capsule.b}, 2);
    case HT_TRIANGLE:
        return shortest_of(s->triangle.v, 3);
    case HT_CONVEX:
        return shortest_of(s->convex.v, s->convex.count);
    case HT_BOX:
        return shortest_of((const ht_vec2[]){s->box.min, {s->box.max.x, s->box.min.y}, s->box.max}, 3);
    case HT_OBOX: {
        const ht_vec2 h = s->obox.half;
        return shortest_of((const ht_vec2[]){{0, 0}, {h.x, 0}, {h.x, h.y}}, 3);
    }
    default:
        return (double)INFINITY;
    }
}

// Whether of two features of a body either may be taken: those within 2^-40 of the size of each other.
static bool has_unseen_sides(const ht_shape *s, double size) {
    return shortest_side(s) < 0x1p-39 * size;
}

// Exchanging A and B turns the normal round, reverses the points and exchanges the halves of the ids; unless both are one
// set of points, as ht_distance's answer tells, whose normal is the same then.
static void check_exchanged(answer_case *c, const ht_manifold *m, ht_separation s, float margin) {
    const ht_separation back = ht_distance(c->b, c->a);
    const double size = answer_max(answer_size(c->a), answer_size(c->b));
    if ((s.normal.x == back.normal.x && s.normal.y == back.normal.y) || has_unseen_sides(c->a, size) ||
        has_unseen_sides(c->b, size)) {
        return;
    }
    const ht_manifold r = ht_contact(c->b, c->a, margin);
    bool same = m->count == r.count && is_near(m->normal, (ht_vec2){-r.normal.x, -r.normal.y});
    for (int i = 0; same && i < m->count; i++) {
        const uint32_t id = r.points[m->count - 1 - i].id;
        same = m->points[i].id == (id << 16 | id >> 16);
    }
    if (!same) {
        answer_wrong(c, "margin %.9g: %d points with ids %08x, %08x, and from the other side %d with %08x, %08x",
                     (double)margin, (int)m->count, (unsigned)m->points[0].id, (unsigned)m->points[1].id, (int)r.count,
                     (unsigned)r.points[0].id, (unsigned)r.points[1].id);
    }
}

void answer_contact(answer_case *c) {
    const ht_separation s = ht_distance(c->a, c->b);
    const float margin = some_margin(c, s);
    c->tally->hits += s.distance <= margin;
    if (is_body(c->a) && is_body(c->b)) {
        const ht_manifold m = ht_contact(c->a, c->b, margin);
        if (is_bounded_convex(c->a) && is_bounded_convex(c->b)) {
            check_convex(c, &m, s, margin);
        }
        check_members(c, &m, margin);
        check_exchanged(c, &m, s, margin);
    } else if ((is_chain(c->a) || is_chain(c->b)) && !is_point(c->a) && !is_point(c->b)) {
        check_swapped(c, margin);
    }
    if (gen_once_in(c->rng, CAVE_ONCE_IN)) {
        contact_check_cave(c);
    }
}
