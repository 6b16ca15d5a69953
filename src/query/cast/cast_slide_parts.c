// cast_slide_parts.c: casts of polylines, polygons and compounds of which one slides: each pair of parts by itself.
//
// A's slack lets A pass over the joints of surfaces (cast_slide.c), so parts need not know of each other.
//
// A polygon's edges stop whatever would cross them, from both sides, as a shape outside must not get in. Which side of
// an edge is filled only counts for a shape inside, which may get out. For it, an edge stops only motions that lead
// across it into its filled side, and an edge between two filled sides is no boundary. A shape is inside when its
// middle is; a shape that rounding put a little into the polygon is outside. A shape that lies entirely inside a
// polygon meets none of its edges: it is stopped when it goes deeper along the normal of ht_distance.
//
// Two thin parts have no slack, and the exact rule holds for them.
//
// HT_START_IGNORE leaves out the parts that A meets at the start. A enters the others by the same rule: a bullet that
// lies on a floor is not stopped by the next edge of the floor, but by the wall behind. There only motions into a
// filled side count, as A may fly through the shape in which it started.
#include "base/numeric.h"
#include "convex/hull_features.h"
#include "convex/line_clip.h"
#include "convex/signed_distance.h"
#include "polygon/locate.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_pairs.h"
#include "query/cast/cast_slide.h"
#include "ring/rings.h"
#include "ring/vertices.h"
#include "shape/members.h"

// A search for the first hit of all pairs of parts.
typedef struct slide_parts_search {
    const ht_shape *of_a, *of_b; // members, or the shapes themselves
    ht_vec2 delta;
    hti_cast_question ask;
    double slack;
    ht_relation start;
    bool finds_start;            // start is the strongest relation of A and an edge that was found out so far
    const hti_body_part *only_a; // A, when it is one body, or NULL; and
    ht_box swept;                // the box that it sweeps over
    double inradius;             // hti_cast_slide_inradius of it
    int inside;                  // whether A's middle is inside of B, which is known when it is not negative
    int32_t member_a, member_b;  // the members' numbers in compounds, or -1
    bool ignores;                // the policy is HT_START_IGNORE
    bool chain_a, chain_b;       // whether the members are chains of edges
    bool meets;                  // some parts of the members meet at the start
    bool has_hit;
    hti_slide_order order;
    ht_cast_hit hit;
} slide_parts_search;

// The filled sides of an edge, as seen by A, which moves to the edge by `motion`.
typedef struct filled_sides {
    bool is_none; // the edge does not count: both its sides are filled, so it is no boundary
    bool is_one_sided, leads_in;
    hti_dvec outward;
} filled_sides;

// Finds the filled sides of a part that is an edge. An edge with one filled side pushes out of that side; one without
// pushes to both sides.
static filled_sides filling_of(const hti_body_part *part, ht_vec2 motion) {
    filled_sides f = {.leads_in = true};
    const ht_segment e = part->segment;
    if (part->polygon == NULL || hti_same_point(e.a, e.b)) {
        return f;
    }
    const hti_winding_pair w = hti_locate_windings_towards(part->polygon, e.a, e.b);
    const bool left = hti_is_filled(w.left, part->polygon), right = hti_is_filled(w.right, part->polygon);
    f.is_none = left && right;
    f.is_one_sided = left != right;
    if (f.is_one_sided) {
        const hti_xpoint d = hti_xpoint_of(motion), a = hti_xpoint_of(e.a), b = hti_xpoint_of(e.b);
        const int turn = hti_xpoint_cross_sign(&d, &a, &b); // negative when the motion leads to the edge's left
        f.leads_in = left ? turn < 0 : turn > 0;
        const double x = (double)e.b.x - (double)e.a.x, y = (double)e.b.y - (double)e.a.y, side = left ? 1.0 : -1.0;
        const double length = __builtin_sqrt(x * x + y * y);
        f.outward = (hti_dvec){side * y / length, -side * x / length};
    }
    return f;
}

static hti_xpoint vertex_at(const hti_hull *h, int32_t i, ht_vec2 motion, double t) {
    const hti_dvec v = hti_hull_vertex(h, i);
    return (hti_xpoint){{v.x, t * (double)motion.x}, {v.y, t * (double)motion.y}};
}

// Whether a thin body that touches the polygon at time t, on an edge or with an end, gets inside by the next 2^-20 of
// its motion. Its ends and its middle decide, as the body and a single edge cannot tell.
static bool motion_leads_inside(const hti_convex_body *body, ht_vec2 motion, double t, const ht_polygon *polygon) {
    const hti_hull *h = &body->hull;
    if (body->extent == HTI_HALF_PLANE || h->radius > 0.0f || hti_hull_winding(h) != 0) {
        return false;
    }
    hti_xpoint ends[2] = {vertex_at(h, 0, motion, t + 0x1p-20)};
    for (int32_t i = 0; i < h->count; i++) {
        ends[1] = vertex_at(h, i, motion, t + 0x1p-20);
        hti_probe end, middle;
        hti_locate_set_probe(&end, &ends[1], 1);
        hti_locate_set_probe(&middle, ends, 2);
        if (hti_locate_probe(polygon, &end).inside || hti_locate_probe(polygon, &middle).inside) {
            return true;
        }
    }
    return false;
}

// Whether the exact rule for two thin parts stops A. `outward` counts where one is an edge with a filled side.
static bool stops_thin(const slide_parts_search *s, const hti_body_part *p, const hti_body_part *q,
                       const filled_sides *f, hti_slide_hit *out) {
    hti_line_clip clip;
    hti_line_clip_of(&p->body, s->delta, 1.0f, &q->body, &clip);
    if (clip.relation == HT_APART || !f->leads_in) {
        return false;
    }
    const ht_vec2 back = {-s->delta.x, -s->delta.y};
    out->starts = clip.start != HT_APART;
    out->t = out->exact_t = out->starts ? 0.0 : clip.enter;
    out->point = clip.point;
    out->normal = (hti_dvec){-clip.enter_normal.x, -clip.enter_normal.y};
    out->rank = 0.0;
    const bool enters = clip.relation == HT_OVERLAP ||
                        (q->polygon != NULL && motion_leads_inside(&p->body, s->delta, out->t, q->polygon)) ||
                        (p->polygon != NULL && motion_leads_inside(&q->body, back, out->t, p->polygon));
    if (out->starts) {
        hti_signed_distance separation;
        hti_signed_distance_of(&p->body, &q->body, &separation);
        const hti_dvec n = f->is_one_sided ? f->outward : (hti_dvec){-separation.normal.x, -separation.normal.y};
        out->normal = n;
        out->point = separation.point_b;
        if (clip.start == HT_OVERLAP) {
            return n.x * (double)s->delta.x + n.y * (double)s->delta.y < 0.0;
        }
    }
    return enters;
}

static void take_slide_hit(slide_parts_search *s, const hti_slide *pair, const hti_slide_hit *hit, int32_t number_a,
                           int32_t number_b) {
    const hti_slide_order order = {hit->t, hit->rank, s->order.needs};
    if (!s->has_hit || hti_is_earlier(order, s->order)) {
        s->has_hit = true;
        s->order = order;
        s->hit = hti_cast_slide_answer(hit, pair, s->start);
        s->hit.part_a = s->member_a >= 0 ? s->member_a : number_a;
        s->hit.part_b = s->member_b >= 0 ? s->member_b : number_b;
    }
}

// Whether the middle of the body lies in the polygon's inside.
static bool is_body_inside_polygon(const hti_convex_body *body, const ht_polygon *polygon) {
    if (body->extent == HTI_HALF_PLANE) {
        return false;
    }
    double x = 0.0, y = 0.0;
    for (int32_t i = 0; i < body->hull.count; i++) {
        const hti_dvec v = hti_hull_vertex(&body->hull, i);
        x += v.x;
        y += v.y;
    }
    const double count = (double)body->hull.count;
    const hti_xpoint middle = {{x / count}, {y / count}};
    hti_probe probe;
    hti_locate_set_probe(&probe, &middle, 1);
    return hti_locate_probe(polygon, &probe).inside;
}

// Whether A, which is one body, has its middle inside of B.
static bool is_inside(slide_parts_search *s, const hti_convex_body *a, const ht_polygon *b) {
    s->inside = s->inside >= 0 ? s->inside : is_body_inside_polygon(a, b);
    return s->inside > 0;
}

// Returns the filled sides of an edge that count for the other part. For a part that is not inside the edge's polygon
// none count, unless contacts at the start are ignored.
static filled_sides filling_for(slide_parts_search *s, const hti_body_part *edge, const hti_body_part *other,
                                ht_vec2 motion, bool other_is_a) {
    const bool counts =
        edge->polygon != NULL &&
        (s->ignores || (other_is_a && !s->chain_a ? is_inside(s, &other->body, edge->polygon)
                                                  : is_body_inside_polygon(&other->body, edge->polygon)));
    return counts ? filling_of(edge, motion) : (filled_sides){.leads_in = true};
}

static bool meet_at_start(const hti_body_part *p, const hti_body_part *q) {
    hti_signed_distance separation;
    hti_signed_distance_of(&p->body, &q->body, &separation);
    return separation.distance <= 0.0;
}

// Whether the part is an edge of a chain, with a length; then sets the direction across it.
static bool visit_across(hti_slide *pair, const hti_body_part *part, bool of_chain) {
    if (!of_chain) {
        return false;
    }
    const ht_segment e = part->segment;
    const double x = (double)e.b.x - (double)e.a.x, y = (double)e.b.y - (double)e.a.y;
    const double length = __builtin_sqrt(x * x + y * y);
    pair->across = (hti_dvec){y / length, -x / length};
    return length > 0.0;
}

static bool is_chain(const ht_shape *s) {
    return s->kind == HT_POLYLINE || s->kind == HT_POLYGON;
}

// Whether the part, of a chain, is an edge between copies of one vertex: the edges beside them have all of it, unless the whole
// polyline or ring is that point.
static bool is_repeated_vertex(const ht_shape *of, const hti_body_part *part) {
    if (!hti_same_point(part->segment.a, part->segment.b)) {
        return false;
    }
    const bool is_polygon = of->kind == HT_POLYGON;
    int32_t begin = 0, stop = is_polygon ? of->polygon.ring_end[0] : of->polyline.count;
    for (int32_t ring = 1; is_polygon && stop <= part->number; ring++) {
        stop = hti_ring_range(&of->polygon, ring, &begin);
    }
    const ht_vec2 *const v = is_polygon ? of->polygon.v : of->polyline.v;
    return hti_vertices_first_other(v + begin, stop - begin) < stop - begin;
}

// Asks a pair of parts that do not surely miss.
static void ask_slide_pair(slide_parts_search *s, hti_slide *pair, const hti_body_part *p, const hti_body_part *q,
                           hti_finding finding, const hti_cast_found *found) {
    const filled_sides of_b = filling_for(s, q, p, s->delta, true);
    filled_sides of_a = filling_for(s, p, q, (ht_vec2){-s->delta.x, -s->delta.y}, false);
    of_a.outward = (hti_dvec){-of_a.outward.x, -of_a.outward.y};
    filled_sides f = of_b.is_one_sided ? of_b : of_a;
    f.leads_in = of_a.leads_in && of_b.leads_in;
    if (of_a.is_none || of_b.is_none) {
        return;
    }
    pair->is_one_sided = f.is_one_sided;
    pair->leads_in = f.leads_in;
    pair->outward = f.outward;
    pair->is_edge = visit_across(pair, p, s->chain_a) || visit_across(pair, q, s->chain_b);
    hti_slide_hit hit;
    const hti_sliding sliding = hti_cast_slide_pair(pair, finding, found, s->has_hit ? s->order.t : 1.0, &hit);
    s->order.needs = hit.needs > s->order.needs ? hit.needs : s->order.needs;
    pair->slack = sliding == HTI_SLIDE_THIN ? 0.0 : pair->slack;
    if (sliding == HTI_SLIDE_STOPS || (sliding == HTI_SLIDE_THIN && stops_thin(s, p, q, &f, &hit))) {
        hit.normal = s->ignores && sliding == HTI_SLIDE_STOPS && !hit.starts ? hit.reported : hit.normal;
        take_slide_hit(s, pair, &hit, p->number, q->number);
    }
}

// Whether it counts how two parts relate that are not surely apart.
static bool needs_start(const slide_parts_search *s) {
    const bool may_be_inside = s->of_a->kind == HT_POLYGON || s->of_b->kind == HT_POLYGON;
    return (s->finds_start && s->start != HT_OVERLAP) || (may_be_inside && !s->meets && !s->ignores);
}

// Notes how a part of A and one of B relate, which a distance tells by its sign.
static void note_start(slide_parts_search *s, const hti_slide *pair) {
    const float d = pair->at_start->separation.distance;
    const ht_relation relation = !pair->at_start->is_known ? ht_relate(pair->shape_a, pair->shape_b)
                                 : d > 0.0f                ? HT_APART
                                 : d < 0.0f                ? HT_OVERLAP
                                                           : HT_TOUCH;
    s->start = relation > s->start ? relation : s->start;
    s->meets = s->meets || relation != HT_APART;
}

static bool visit_slide_pair(void *context, const hti_body_part *p, const hti_body_part *q) {
    slide_parts_search *const s = (slide_parts_search *)context;
    if ((s->chain_a && is_repeated_vertex(s->of_a, p)) || (s->chain_b && is_repeated_vertex(s->of_b, q))) {
        return true; // it has no outer side, nor is it met at the start where A is in the edges beside it
    }
    const ht_shape shape_a = hti_cast_part_shape(s->of_a, p), shape_b = hti_cast_part_shape(s->of_b, q);
    hti_slide_distance at_start = {.is_known = false};
    hti_slide pair = {.a = &p->body,
                      .b = &q->body,
                      .shape_a = &shape_a,
                      .shape_b = &shape_b,
                      .delta = s->delta,
                      .slack = s->slack,
                      .inradius_a = s->only_a != NULL ? s->inradius : hti_cast_slide_inradius(&p->body),
                      .at_start = &at_start,
                      .ask = s->ask};
    hti_cast_found found;
    const hti_finding finding = hti_cast_slide_find(&pair, &found);
    if (finding == HTI_CAST_MISSES || (s->ignores && finding == HTI_UNCERTAIN && meet_at_start(p, q))) {
        return true;
    }
    ask_slide_pair(s, &pair, p, q, finding, &found);
    if (finding == HTI_UNCERTAIN && needs_start(s)) {
        note_start(s, &pair);
    }
    return true;
}

// Visits two members, or whole shapes, of which one lies entirely inside the other, a polygon.
static void visit_inside(slide_parts_search *s, const ht_shape *a, const ht_shape *b) {
    if ((a->kind != HT_POLYGON && b->kind != HT_POLYGON) || s->start != HT_OVERLAP || s->meets ||
        ht_relate(a, b) != HT_OVERLAP) {
        return;
    }
    const ht_separation d = ht_distance(a, b);
    if (hti_exact_vector_dot_sign(d.normal, s->delta) > 0) {
        const hti_slide pair = {.delta = s->delta};
        const hti_slide_hit hit = {.normal = {-(double)d.normal.x, -(double)d.normal.y},
                                   .point = {(double)d.point_b.x, (double)d.point_b.y},
                                   .starts = true};
        take_slide_hit(s, &pair, &hit, 0, 0);
    }
}

static void visit_slide_member(slide_parts_search *s, const ht_shape *a, const ht_shape *b) {
    const hti_near_view near = {visit_slide_pair, s};
    s->meets = false;
    s->inside = -1;
    s->of_a = a;
    s->of_b = b;
    s->chain_a = is_chain(a);
    s->chain_b = is_chain(b);
    if (s->only_a != NULL) {
        hti_cast_visit_near_part(s->only_a, s->swept, b, &near);
    } else {
        hti_cast_visit_near(a, s->delta, b, &near);
    }
    if (s->finds_start && s->start != HT_OVERLAP && b->kind == HT_POLYGON &&
        is_inside(s, &s->only_a->body, &b->polygon)) {
        s->start = HT_OVERLAP;
    }
    if (!s->ignores) {
        visit_inside(s, a, b);
    }
}

static void visit_slide_members(slide_parts_search *s, const ht_shape *a, const ht_shape *b) {
    for (int32_t i = 0; i < hti_members_count(a); i++) {
        const ht_shape *of_a = hti_members_at(a, i);
        s->member_a = a->kind == HT_COMPOUND ? i : -1;
        for (int32_t j = 0; j < hti_members_count(b) && of_a != NULL; j++) {
            const ht_shape *of_b = hti_members_at(b, j);
            s->member_b = b->kind == HT_COMPOUND ? j : -1;
            if (of_b != NULL) {
                visit_slide_member(s, of_a, of_b);
            }
        }
    }
}

// Begins a search. When A is a hull, and B's only parts are edges, the walk over these finds out how A and B relate, so that
// ht_relate need not be asked: if A has an interior that holds its middle, however that is rounded.
static void begin_slide_search(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_body_part *part,
                               slide_parts_search *s) {
    const ht_box bounds = ht_bounds(a);
    s->delta = delta;
    s->slack = hti_cast_slide_slack_of(bounds);
    s->inside = -1;
    if (hti_is_hull_kind(a->kind)) {
        part->number = 0;
        part->polygon = NULL;
        hti_convex_body_of_shape(a, &part->body);
        s->only_a = part;
        s->swept = hti_cast_swept_box(bounds, delta);
        s->inradius = hti_cast_slide_inradius(&part->body);
        s->finds_start = is_chain(b) && part->body.hull.count <= 32 && s->slack > 0.0 && s->inradius >= s->slack;
    }
}

ht_cast_hit hti_cast_slide_parts(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order,
                                 hti_cast_question ask) {
    hti_body_part part;
    slide_parts_search s = {.ask = ask};
    begin_slide_search(a, delta, b, &part, &s);
    s.start = s.finds_start ? HT_APART : ht_relate(a, b);
    s.hit = hti_cast_miss(s.start);
    visit_slide_members(&s, a, b);
    s.hit.start = s.start;
    s.order.needs = s.order.needs > order->needs ? s.order.needs : order->needs;
    *order = s.order;
    return s.hit;
}

ht_cast_hit hti_cast_slide_enter_other_part(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_relation start,
                                            hti_cast_question ask) {
    hti_body_part part;
    slide_parts_search s = {.ask = ask, .ignores = true};
    begin_slide_search(a, delta, b, &part, &s);
    s.finds_start = false;
    s.start = start;
    s.hit = hti_cast_miss(start);
    visit_slide_members(&s, a, b);
    s.hit.fraction = s.has_hit ? (float)s.order.t : s.hit.fraction;
    return s.hit;
}
