// cast_parts.c: casts of polylines, polygons and compounds, by the line clip of each pair of parts.
//
// When the shapes start apart, the first contact is that of two parts, as a polygon is reached at an edge. When they
// start in contact:
//
// Ignore. The closed intervals of all pairs, and the intervals in which one shape lies in a polygon's inside, form a
// union. The hit is where the next interval begins after that piece of the union which holds t = 0. The union is walked
// without memory: from t the walk goes to the latest end of an interval that holds t, again and again. Where no
// interval goes further, the middle between t and the beginning of the next interval decides, in double, whether a
// polygon's inside fills the time between: no edge is crossed in it. What is narrower than 2^-40 of the motion does not
// count. Every step ends one interval, so there are at most twice as many steps as pairs. Before that, parts that A
// does not meet at the start count when A enters them (cast_slide_parts.c).
#include "base/numeric.h"
#include "convex/hull_features.h"
#include "polygon/locate.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_pairs.h"
#include "shape/members.h"

// A search over the pairs of parts of A and B.
typedef struct cast_parts_search {
    const ht_shape *a, *b;
    ht_vec2 delta;
    ht_cast_hit hit;
    double t;                   // the time of the hit; when ignoring, how far the walk has come
    double reach;               // when ignoring: the latest end of the intervals that hold t, and
    double next;                // the beginning of the next one, which is the hit
    int32_t member_a, member_b; // the members' numbers in compounds, or -1
    bool ignores;
    const ht_shape *of_a, *of_b; // the members that are being asked
    ht_shape part_a, part_b;     // the parts that meet first, and
    hti_dvec normal;             // their normal
    int32_t at_once;             // how many pairs meet at that time
    bool (*see)(void *context, const hti_part_pair *pair);
} cast_parts_search;

static const double narrow = 0x1p-40;

static void name_parts(cast_parts_search *s, int32_t number_a, int32_t number_b) {
    s->hit.part_a = s->member_a >= 0 ? s->member_a : number_a;
    s->hit.part_b = s->member_b >= 0 ? s->member_b : number_b;
}

static void take_earliest_pair(cast_parts_search *s, const hti_part_pair *pair, double t) {
    s->hit = hti_cast_hit_at(t, pair->clip.enter_normal, pair->clip.point);
    name_parts(s, pair->number_a, pair->number_b);
}

// Finds the largest n . (v - origin) over the body, and adds up the sizes of its terms; false for an unbounded body.
static bool visit_longest(const hti_convex_body *body, hti_dvec n, hti_dvec origin, double *maximum, double *size) {
    *maximum = -(double)HTI_INFINITY;
    for (int32_t i = 0; body->extent == HTI_BOUNDED && i < body->hull.count; i++) {
        const hti_dvec v = hti_dvec_minus(hti_hull_vertex(&body->hull, i), origin);
        const double along = n.x * v.x + n.y * v.y + (double)body->hull.radius;
        *maximum = along > *maximum ? along : *maximum;
        *size += hti_abs(n.x * v.x) + hti_abs(n.y * v.y) + (double)body->hull.radius;
    }
    return body->extent == HTI_BOUNDED;
}

// Whether the normal n separates A's part, moved to where the two meet, from B's part: whether n is a normal of that
// contact. Times and normals are known to 2^-30, so 2^-24 of the parts' and the motion's size, wherever they are, decides
// what is separated. A wrong choice among the normals of pairs that meet at the same time is still the normal of one of
// them.
static bool is_allowed(const cast_parts_search *s, const ht_shape *a, const ht_shape *b, hti_dvec n) {
    const double move = s->t * (n.x * (double)s->delta.x + n.y * (double)s->delta.y);
    double most_a, most_b, size = hti_abs(move);
    hti_convex_body of_a, of_b;
    hti_convex_body_of_shape(a, &of_a);
    hti_convex_body_of_shape(b, &of_b);
    const hti_dvec origin = of_b.extent == HTI_BOUNDED ? hti_hull_vertex(&of_b.hull, 0) : (hti_dvec){0.0, 0.0};
    const bool bounded = visit_longest(&of_a, n, origin, &most_a, &size) &&
                         visit_longest(&of_b, (hti_dvec){-n.x, -n.y}, origin, &most_b, &size);
    return bounded && most_a + move + most_b <= 0x1p-24 * size;
}

static double facing_shape(const cast_parts_search *s, hti_dvec n) {
    return n.x * (double)s->delta.x + n.y * (double)s->delta.y;
}

// Whether a pair that meets at the same time as the pair found before has the better normal. That is one which is a
// normal of both contacts, as at the joint of two edges of a straight wall. Of two such normals it is the one that
// faces the motion more, by more than rounding.
static bool is_earlier_pair(const cast_parts_search *s, const hti_part_pair *pair) {
    const hti_dvec own = pair->clip.enter_normal, found = s->normal;
    if (!is_allowed(s, &s->part_a, &s->part_b, own)) {
        return false;
    }
    return !is_allowed(s, pair->a, pair->b, found) || facing_shape(s, own) > (1.0 + 0x1p-20) * facing_shape(s, found);
}

static bool is_at_once(const cast_parts_search *s, double t) {
    return s->hit.hit && hti_abs(t - s->t) <= 0x1p-30 * s->t;
}

static bool visit_earliest(void *context, const hti_part_pair *pair) {
    cast_parts_search *const s = (cast_parts_search *)context;
    const double t = pair->clip.enter;
    const bool degenerate_lanes = is_at_once(s, t), is_earlier = t < s->t;
    s->at_once = degenerate_lanes ? s->at_once + 1 : is_earlier ? 1 : s->at_once;
    if (degenerate_lanes ? is_earlier_pair(s, pair) : is_earlier) {
        s->part_a = *pair->a;
        s->part_b = *pair->b;
        s->normal = pair->clip.enter_normal;
        take_earliest_pair(s, pair, t);
    }
    s->t = is_earlier ? t : s->t;
    if (degenerate_lanes) { // the time is that of the earlier of both
        s->hit.fraction = hti_cast_hit_at(s->t, s->normal, (hti_dvec){0.0, 0.0}).fraction;
    }
    return true;
}

// Calls `see` for every pair of members until it returns false.
static void visit_members(cast_parts_search *s,
                          bool (*see)(cast_parts_search *s, const ht_shape *a, const ht_shape *b)) {
    bool goes_on = true;
    for (int32_t i = 0; i < hti_members_count(s->a) && goes_on; i++) {
        const ht_shape *a = hti_members_at(s->a, i);
        s->member_a = s->a->kind == HT_COMPOUND ? i : -1;
        for (int32_t j = 0; j < hti_members_count(s->b) && a != NULL && goes_on; j++) {
            const ht_shape *b = hti_members_at(s->b, j);
            s->member_b = s->b->kind == HT_COMPOUND ? j : -1;
            goes_on = b == NULL || see(s, a, b);
        }
    }
}

static bool visit_part_pairs(cast_parts_search *s, const ht_shape *a, const ht_shape *b) {
    const hti_pair_view view = {s->see, s, s->ignores};
    return hti_cast_visit_pairs(a, s->delta, b, &view);
}

static void visit_all_pairs(cast_parts_search *s, bool (*see)(void *context, const hti_part_pair *pair)) {
    s->see = see;
    visit_members(s, visit_part_pairs);
}

// ---- Three and more at once

// Stops at a pair that meets at the time of the hit and that the normal does not separate.
static bool visit_if_separated(void *context, const hti_part_pair *pair) {
    cast_parts_search *const s = (cast_parts_search *)context;
    s->hit.hit = !is_at_once(s, pair->clip.enter) || is_allowed(s, pair->a, pair->b, s->normal);
    return s->hit.hit;
}

static bool separates_all(const cast_parts_search *s, hti_dvec n) {
    cast_parts_search judge = *s;
    judge.normal = n;
    visit_all_pairs(&judge, visit_if_separated);
    return judge.hit.hit;
}

// Keeps a normal of a pair if it separates all pairs and faces the motion more than one found before.
static void try_separating_normal(cast_parts_search *s, const hti_part_pair *pair, hti_dvec n) {
    if ((s->at_once > 0 || facing_shape(s, n) > (1.0 + 0x1p-20) * facing_shape(s, s->normal)) && separates_all(s, n)) {
        s->normal = n;
        s->at_once = 0;
        s->hit = hti_cast_hit_at(s->t, n, pair->clip.point);
        name_parts(s, pair->number_a, pair->number_b);
    }
}

// Tries the normal across a segment, against the motion.
static void try_normal_of_segment(cast_parts_search *s, const hti_part_pair *pair, const ht_shape *part) {
    const hti_dvec way =
        part->kind == HT_SEGMENT ? hti_dvec_between(part->segment.a, part->segment.b) : (hti_dvec){0.0, 0.0};
    const double length = hti_dvec_length(way);
    if (length > 0.0) {
        const hti_dvec n = {-way.y / length, way.x / length};
        try_separating_normal(s, pair, facing_shape(s, n) < 0.0 ? hti_dvec_opposite(n) : n);
    }
}

static bool visit_for_normal(void *context, const hti_part_pair *pair) {
    cast_parts_search *const s = (cast_parts_search *)context;
    if (is_at_once(s, pair->clip.enter)) {
        try_separating_normal(s, pair, pair->clip.enter_normal);
        try_normal_of_segment(s, pair, pair->a);
        try_normal_of_segment(s, pair, pair->b);
    }
    return true;
}

// Of three pairs at once the first and the last were not compared: where a normal was taken that does not separate all,
// one that does is looked for. At a corner of the difference of two parts it may be another one than the pair's own.
static void choose_normal_of_all(cast_parts_search *s) {
    if (s->at_once > 2 && !separates_all(s, s->normal)) {
        visit_all_pairs(s, visit_for_normal);
    }
}

// Stops at the first pair of parts in contact at the start. Their relation decides, as their line clip would cost far
// more.
static bool visit_if_in_contact(void *context, const hti_body_part *p, const hti_body_part *q) {
    cast_parts_search *const s = (cast_parts_search *)context;
    const ht_shape a = hti_cast_part_shape(s->of_a, p), b = hti_cast_part_shape(s->of_b, q);
    if (ht_relate(&a, &b) == HT_APART) {
        return true;
    }
    name_parts(s, p->number, q->number);
    return false;
}

static bool visit_contact(cast_parts_search *s, const ht_shape *a, const ht_shape *b) {
    const hti_near_view near = {visit_if_in_contact, s};
    s->of_a = a;
    s->of_b = b;
    return hti_cast_visit_near(a, (ht_vec2){0.0f, 0.0f}, b, &near);
}

static void visit_start(cast_parts_search *s) {
    visit_members(s, visit_contact);
}

static bool visit_interval(void *context, const hti_part_pair *pair) {
    cast_parts_search *const s = (cast_parts_search *)context;
    const hti_line_clip *p = &pair->clip;
    if (p->enter <= s->t + narrow) {
        s->reach = p->exit > s->reach ? p->exit : s->reach;
    } else if (p->enter < s->next) {
        s->next = p->enter;
        take_earliest_pair(s, pair, p->enter);
    }
    return true;
}

// Whether the polygon's fill rule fills the point, which lies on no edge; in double.
static bool is_inside_polygon(const ht_polygon *polygon, double x, double y) {
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

// Whether a connected piece of the shape, moved by t delta, lies in the polygon. The shape meets no edge of the polygon
// then, so one point of each connected piece decides.
static bool any_inside(const ht_shape *s, double dx, double dy, const ht_polygon *polygon) {
    if (s->kind == HT_HALFPLANE) {
        return false;
    }
    if (s->kind == HT_POLYGON) {
        for (int32_t ring = 0, first = 0; ring < s->polygon.ring_count; first = s->polygon.ring_end[ring++]) {
            const ht_vec2 v = s->polygon.v[first];
            if (is_inside_polygon(polygon, (double)v.x + dx, (double)v.y + dy)) {
                return true;
            }
        }
        return false;
    }
    if (s->kind == HT_POLYLINE) {
        return is_inside_polygon(polygon, (double)s->polyline.v[0].x + dx, (double)s->polyline.v[0].y + dy);
    }
    hti_convex_body body;
    hti_convex_body_of_shape(s, &body);
    const hti_dvec v = hti_hull_vertex(&body.hull, 0);
    return is_inside_polygon(polygon, v.x + dx, v.y + dy);
}

static bool in_each_other(const cast_parts_search *s, double t) {
    const double dx = t * (double)s->delta.x, dy = t * (double)s->delta.y;
    for (int32_t i = 0; i < hti_members_count(s->a); i++) {
        const ht_shape *a = hti_members_at(s->a, i);
        for (int32_t j = 0; j < hti_members_count(s->b) && a != NULL; j++) {
            const ht_shape *b = hti_members_at(s->b, j);
            if (b != NULL && ((b->kind == HT_POLYGON && any_inside(a, dx, dy, &b->polygon)) ||
                              (a->kind == HT_POLYGON && any_inside(b, -dx, -dy, &a->polygon)))) {
                return true;
            }
        }
    }
    return false;
}

static ht_cast_hit next_contact(cast_parts_search *s) {
    s->t = 0.0;
    for (;;) {
        s->reach = s->t;
        s->next = (double)HTI_INFINITY;
        s->hit = hti_cast_miss(HT_APART);
        visit_all_pairs(s, visit_interval);
        if (s->reach > s->t) {
            s->t = s->reach;
        } else if (!s->hit.hit || !in_each_other(s, 0.5 * (s->t + s->next))) {
            return s->hit;
        } else {
            s->t = s->next;
        }
    }
}

static ht_cast_hit contact_at_start(cast_parts_search *s) {
    ht_cast_hit hit = hti_cast_hit_at_start(s->a, s->b, HT_TOUCH);
    visit_start(s);
    hit.part_a = s->hit.part_a;
    hit.part_b = s->hit.part_b;
    return hit;
}

ht_cast_hit hti_cast_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start, hti_cast_question ask) {
    const ht_relation relation = ht_relate(a, b);
    cast_parts_search s = {.a = a, .b = b, .delta = delta, .hit = hti_cast_miss(HT_APART), .t = (double)HTI_INFINITY};
    if (relation == HT_APART) {
        visit_all_pairs(&s, visit_earliest);
        choose_normal_of_all(&s);
    } else if (start == HT_START_IGNORE) {
        s.ignores = true;
        const ht_cast_hit entered = hti_cast_slide_enter_other_part(a, delta, b, relation, ask);
        s.hit = next_contact(&s);
        s.hit = entered.hit && entered.fraction < s.hit.fraction ? entered : s.hit;
    } else {
        s.hit = contact_at_start(&s);
    }
    s.hit.start = relation;
    return s.hit;
}

HTI_STEP("src/query/cast", hti_cast_parts, "parts", "each pair of parts that the motion brings near each other");
