// cast_parts.c: polylines, polygons and compounds that move or rest: each pair of parts by its passage.
//
// From apart, the first contact is that of two parts: a polygon is reached at an edge. From a contact at the start:
//
// Ignore. The pairs' closed intervals, and the stretches in which one lies in a polygon's inside, form a union; the hit
// is where the next interval begins after the union's piece that holds t = 0. It is walked without memory: from t to
// the latest end of an interval that holds t, again and again; where none does, the middle of the gap before the next
// one decides, in double, whether a polygon's inside fills it: nothing crosses an edge in between. Gaps narrower than
// 2^-40 of the motion do not count. Every step ends one interval, so there are at most twice as many as pairs.
//
// Slide. Each pair of parts in contact decides for itself (hti_cast_goes_deeper), but polygons push out of their filled
// side: a pair with overlapping polygons among its members is decided once by the normal of its distance, and an edge
// only stops what comes towards its filled side, being apart from it or touching it. Were all the edges at the place
// where a polygon is entered left out, the motion would lead along or out of all of them, which is not entering.
#include "base/numeric.h"
#include "query/algo/field_gap.h"
#include "query/algo/hull_features.h"
#include "query/algo/locate.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_pairs.h"

// A search over the pairs of parts of A and B.
typedef struct search {
    const ht_shape *a, *b;
    ht_vec2 delta;
    ht_cast_hit hit;
    double t;                   // of the hit; when ignoring, how far the walk has come
    double reach;               // when ignoring: how far the intervals that hold t go, and
    double next;                // where the next one begins, the hit
    int32_t member_a, member_b; // of compounds, or -1
    bool ignores, slides;
    bool freed; // when sliding: the members overlap and may part
} search;

static const double narrow = 0x1p-40;

static void take(search *s, const hti_part_pair *pair, double t) {
    s->hit = hti_cast_hit_at(t, pair->passage.enter_normal, pair->passage.point);
    s->hit.part_a = s->member_a >= 0 ? s->member_a : pair->number_a;
    s->hit.part_b = s->member_b >= 0 ? s->member_b : pair->number_b;
}

static bool see_earliest(void *context, const hti_part_pair *pair) {
    search *const s = context;
    if (pair->passage.enter < s->t) {
        s->t = pair->passage.enter;
        take(s, pair, s->t);
    }
    return true;
}

// The first pair in contact at the start.
static bool see_start(void *context, const hti_part_pair *pair) {
    search *const s = context;
    if (pair->passage.start == HT_APART) {
        return true;
    }
    take(s, pair, 0.0);
    return false;
}

// Members that overlap, one of them a polygon, are decided for all their edges; false when that stops the motion.
static bool begin_members(search *s, const ht_shape *a, const ht_shape *b) {
    s->freed = false;
    if (!s->slides || (a->kind != HT_POLYGON && b->kind != HT_POLYGON) || ht_relate(a, b) != HT_OVERLAP) {
        return true;
    }
    s->freed = !hti_cast_goes_deeper(a, s->delta, b, HT_OVERLAP);
    if (!s->freed) {
        s->hit = hti_cast_hit_at_start(a, b, HT_OVERLAP);
        s->hit.part_a = s->member_a >= 0 ? s->member_a : 0;
        s->hit.part_b = s->member_b >= 0 ? s->member_b : 0;
    }
    return s->freed;
}

static void see_all(search *s, bool (*see)(void *context, const hti_part_pair *pair)) {
    const hti_pair_view view = {see, s, s->ignores};
    bool goes_on = true;
    for (int32_t i = 0; i < hti_member_count(s->a) && goes_on; i++) {
        const ht_shape *a = hti_member(s->a, i);
        s->member_a = s->a->kind == HT_COMPOUND ? i : -1;
        for (int32_t j = 0; j < hti_member_count(s->b) && a != NULL && goes_on; j++) {
            const ht_shape *b = hti_member(s->b, j);
            s->member_b = s->b->kind == HT_COMPOUND ? j : -1;
            goes_on = b == NULL || (begin_members(s, a, b) && hti_see_pairs(a, s->delta, b, &view));
        }
    }
}

static bool see_interval(void *context, const hti_part_pair *pair) {
    search *const s = context;
    const hti_passage *p = &pair->passage;
    if (p->enter <= s->t + narrow) {
        s->reach = p->exit > s->reach ? p->exit : s->reach;
    } else if (p->enter < s->next) {
        s->next = p->enter;
        take(s, pair, p->enter);
    }
    return true;
}

// Whether the polygon's rule fills the point, which is on no edge; in double.
static bool is_inside(const ht_polygon *polygon, double x, double y) {
    int winding = 0;
    hti_edges it = hti_edges_begin(polygon, hti_everywhere());
    for (ht_segment e; hti_edges_next(&it, &e);) {
        const double ax = (double)e.a.x - x, ay = (double)e.a.y - y, bx = (double)e.b.x - x, by = (double)e.b.y - y;
        if ((ay <= 0.0) != (by <= 0.0) && (ax * by - ay * bx > 0.0) == (by > ay)) {
            winding += by > ay ? 1 : -1;
        }
    }
    return hti_is_filled(winding, polygon);
}

// Whether a piece of the shape, moved by t delta, lies in the polygon, no edge of which it meets: a point of every
// connected piece.
static bool any_inside(const ht_shape *s, double dx, double dy, const ht_polygon *polygon) {
    if (s->kind == HT_HALFPLANE) {
        return false;
    }
    if (s->kind == HT_POLYGON) {
        for (int32_t ring = 0, first = 0; ring < s->polygon.ring_count; first = s->polygon.ring_end[ring++]) {
            const ht_vec2 v = s->polygon.v[first];
            if (is_inside(polygon, (double)v.x + dx, (double)v.y + dy)) {
                return true;
            }
        }
        return false;
    }
    if (s->kind == HT_POLYLINE) {
        return is_inside(polygon, (double)s->polyline.v[0].x + dx, (double)s->polyline.v[0].y + dy);
    }
    hti_body body;
    hti_lower_body(s, &body);
    const hti_dvec v = hti_hull_vertex(&body.hull, 0);
    return is_inside(polygon, v.x + dx, v.y + dy);
}

static bool in_each_other(const search *s, double t) {
    const double dx = t * (double)s->delta.x, dy = t * (double)s->delta.y;
    for (int32_t i = 0; i < hti_member_count(s->a); i++) {
        const ht_shape *a = hti_member(s->a, i);
        for (int32_t j = 0; j < hti_member_count(s->b) && a != NULL; j++) {
            const ht_shape *b = hti_member(s->b, j);
            if (b != NULL && ((b->kind == HT_POLYGON && any_inside(a, dx, dy, &b->polygon)) ||
                              (a->kind == HT_POLYGON && any_inside(b, -dx, -dy, &a->polygon)))) {
                return true;
            }
        }
    }
    return false;
}

static ht_cast_hit next_contact(search *s) {
    s->t = 0.0;
    for (;;) {
        s->reach = s->t;
        s->next = (double)HTI_INFINITY;
        s->hit = hti_cast_miss(HT_APART);
        see_all(s, see_interval);
        if (s->reach > s->t) {
            s->t = s->reach;
        } else if (!s->hit.hit || !in_each_other(s, 0.5 * (s->t + s->next))) {
            return s->hit;
        } else {
            s->t = s->next;
        }
    }
}

// Whether the edge, leading from a to b, is one that the motion crosses towards the polygon's filled side; one without
// a filled side stops every motion, one between two filled sides none, one without length what goes over it from a
// touch.
static bool faces(const ht_polygon *polygon, const ht_segment *edge, ht_vec2 motion, bool touching) {
    if (hti_same_point(edge->a, edge->b)) {
        return touching;
    }
    const hti_both_sides w = hti_windings_towards(polygon, edge->a, edge->b);
    const bool left = hti_is_filled(w.left, polygon), right = hti_is_filled(w.right, polygon);
    const hti_xpoint d = hti_xpoint_of(motion), a = hti_xpoint_of(edge->a), b = hti_xpoint_of(edge->b);
    const int turn = hti_x_cross(&d, &a, &b); // negative when the motion leads to the edge's left
    return left == right ? !left : left ? turn < 0 : turn > 0;
}

static hti_xpoint moved_vertex(const hti_hull *h, int32_t i, ht_vec2 motion) {
    const hti_dvec v = hti_hull_vertex(h, i);
    return (hti_xpoint){{v.x, 0x1p-20 * (double)motion.x}, {v.y, 0x1p-20 * (double)motion.y}};
}

// Whether a thin shape that touches the polygon, on an edge or with an end, gets inside by the first 2^-20 of its
// motion: its ends or its middle, in double. Such a shape and an edge alone cannot tell.
static bool leads_inside(const ht_shape *s, ht_vec2 motion, const ht_polygon *polygon) {
    hti_body body;
    hti_lower_body(s, &body);
    const hti_hull *h = &body.hull;
    if (body.extent == HTI_HALF_PLANE || h->radius > 0.0f || hti_hull_winding(h) != 0) {
        return false;
    }
    hti_xpoint ends[2] = {moved_vertex(h, 0, motion)};
    for (int32_t i = 0; i < h->count; i++) {
        ends[1] = moved_vertex(h, i, motion);
        const hti_probe end = hti_probe_of(&ends[1], 1), middle = hti_probe_of(ends, 2);
        if (hti_locate_probe(polygon, &end).inside || hti_locate_probe(polygon, &middle).inside) {
            return true;
        }
    }
    return false;
}

// Whether a pair in touch goes deeper, one of its parts being a polygon's edge.
static bool enters(const search *s, const hti_part_pair *pair) {
    const ht_vec2 back = {-s->delta.x, -s->delta.y};
    return pair->passage.relation == HT_OVERLAP ||
           (pair->polygon_b != NULL && leads_inside(pair->a, s->delta, pair->polygon_b)) ||
           (pair->polygon_a != NULL && leads_inside(pair->b, back, pair->polygon_a));
}

static bool is_stopped(const search *s, const hti_part_pair *pair) {
    const bool edges = pair->polygon_a != NULL || pair->polygon_b != NULL;
    const hti_passage *p = &pair->passage;
    if (p->start != HT_APART && !edges) {
        return hti_cast_goes_deeper(pair->a, s->delta, pair->b, p->start);
    }
    if (p->start != HT_APART && (s->freed || p->start == HT_OVERLAP || !enters(s, pair))) {
        return false;
    }
    const ht_vec2 back = {-s->delta.x, -s->delta.y};
    return (pair->polygon_b == NULL || faces(pair->polygon_b, &pair->b->segment, s->delta, p->start == HT_TOUCH)) &&
           (pair->polygon_a == NULL || faces(pair->polygon_a, &pair->a->segment, back, p->start == HT_TOUCH));
}

static bool see_sliding(void *context, const hti_part_pair *pair) {
    search *const s = context;
    const bool starts = pair->passage.start != HT_APART;
    const double t = starts ? 0.0 : pair->passage.enter;
    if (t >= s->t || !is_stopped(s, pair)) {
        return true;
    }
    s->t = t;
    take(s, pair, t);
    if (starts) {
        const ht_cast_hit at = hti_cast_hit_at_start(pair->a, pair->b, pair->passage.start);
        s->hit.fraction = 0.0f;
        s->hit.normal = at.normal;
        s->hit.point = at.point;
    }
    return !starts;
}

static ht_cast_hit contact_at_start(search *s) {
    see_all(s, see_start);
    const ht_cast_hit parts = s->hit;
    ht_cast_hit hit = hti_cast_hit_at_start(s->a, s->b, HT_TOUCH);
    hit.part_a = parts.part_a;
    hit.part_b = parts.part_b;
    return hit;
}

ht_cast_hit hti_cast_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    if (hti_has_field(a) || hti_has_field(b)) {
        return hti_cast_field(a, delta, b, start);
    }
    const ht_relation relation = ht_relate(a, b);
    search s = {.a = a, .b = b, .delta = delta, .hit = hti_cast_miss(HT_APART), .t = (double)HTI_INFINITY};
    if (relation == HT_APART) {
        see_all(&s, see_earliest);
    } else if (start == HT_START_IGNORE) {
        s.ignores = true;
        s.hit = next_contact(&s);
    } else if (start == HT_START_SLIDE) {
        s.slides = true;
        see_all(&s, see_sliding);
    } else {
        s.hit = contact_at_start(&s);
    }
    s.hit.start = relation;
    return s.hit;
}
