// contact_parts.c: shapes of several parts: one manifold for each pair of parts that touch.
//
// Bodies against bodies as always. An edge of a chain (contact_chain.h) first tries the normal of its gap; where its
// neighbours do not admit that, its own normal, as far as the other part lies over it and the polygon's boundary is not
// nearer elsewhere. A contact at a vertex belongs to the edge that starts there, so that a joint is touched once.
#include "query/algo/field_gap.h"
#include "query/contact/contact_chain.h"
#include "query/contact/contact_internal.h"

// Two parts, and how they lie to each other.
typedef struct meeting {
    hti_side *a, *b;
    hti_gap gap;
    int left_a, left_b; // outer sides of chains
    float margin;
} meeting;

static hti_dvec opposite(hti_dvec v) {
    return (hti_dvec){-v.x, -v.y};
}

// Whether the gap is within the margin; then also the outer sides. False as well for an edge inside its polygon.
static bool is_meeting(meeting *m) {
    const hti_body *p = &m->a->part.body, *q = &m->b->part.body;
    hti_gap_of(p, q, &m->gap);
    if (m->gap.distance == -(double)HTI_INFINITY || !(hti_separation_of(&m->gap).distance <= m->margin)) {
        return false;
    }
    hti_settle_side(m->a);
    hti_settle_side(m->b);
    m->left_a = m->a->is_chain ? hti_outer_side(m->a, q, m->gap.normal) : 0;
    m->left_b = m->b->is_chain ? hti_outer_side(m->b, p, opposite(m->gap.normal)) : 0;
    return !m->a->is_inner && !m->b->is_inner;
}

static bool is_gap_admitted(const meeting *m) {
    return hti_admits(m->a, m->left_a, m->gap.kind_a, m->gap.index_a, m->gap.normal) &&
           hti_admits(m->b, m->left_b, m->gap.kind_b, m->gap.index_b, opposite(m->gap.normal));
}

// Whether the foot of a vertex on the edge lies from its first end up to, but not including, its last, which belongs to
// the next edge if there is one. Exact: neighbours agree on it.
static bool owns_foot(const hti_side *side, const hti_body *other, int32_t vertex) {
    if (!side->is_chain || other->extent != HTI_BOUNDED) {
        return true;
    }
    const ht_segment e = side->part.segment;
    const hti_xpoint d = {{(double)e.b.x, -(double)e.a.x}, {(double)e.b.y, -(double)e.a.y}};
    const hti_xpoint a = hti_xpoint_of(e.a), b = hti_xpoint_of(e.b), p = hti_hull_point(&other->hull, vertex);
    const int end = hti_x_dot(&d, &b, &p);
    return hti_x_dot(&d, &a, &p) >= 0 && (side->has_after ? end < 0 : end <= 0);
}

// Whether the edge before already touches the other part with its face, or along a stretch that ends at the vertex.
static bool is_with_edge_before(const meeting *m, bool of_a) {
    const hti_side *side = of_a ? m->a : m->b;
    hti_side before;
    hti_side_before(side, &before);
    meeting other = *m;
    other.a = of_a ? &before : m->a;
    other.b = of_a ? m->b : &before;
    if (!is_meeting(&other) || !is_gap_admitted(&other)) {
        return false;
    }
    if ((of_a ? other.gap.kind_a : other.gap.kind_b) == HTI_EDGE) {
        return true;
    }
    return hti_manifold_of_gap(&other.a->part.body, &other.b->part.body, &other.gap, m->margin).count == 2;
}

// Whether a single point at a feature of a chain's edge belongs to this edge.
static bool owns_point(const meeting *m, bool of_a) {
    const hti_side *side = of_a ? m->a : m->b, *other = of_a ? m->b : m->a;
    if (!side->is_chain) {
        return true;
    }
    if ((of_a ? m->gap.kind_a : m->gap.kind_b) == HTI_EDGE) {
        return owns_foot(side, &other->part.body, of_a ? m->gap.index_b : m->gap.index_a);
    }
    if ((of_a ? m->gap.index_a : m->gap.index_b) == 1) {
        return !side->has_after;
    }
    return !side->has_before || !is_with_edge_before(m, of_a);
}

// Whether every deepest point of the manifold lies nearer to another edge of the polygon whose edge `side` is.
static bool is_behind_another(const hti_side *side, hti_dvec out, const ht_manifold *m) {
    double deepest = 0.0;
    for (int i = 0; i < m->count; i++) {
        deepest = (double)m->points[i].separation < deepest ? (double)m->points[i].separation : deepest;
    }
    if (!side->is_chain || side->shape->kind != HT_POLYGON || deepest == 0.0) {
        return false;
    }
    for (int i = 0; i < m->count; i++) {
        const double s = (double)m->points[i].separation;
        const hti_dvec p = {(double)m->points[i].at.x + 0.5 * s * out.x, (double)m->points[i].at.y + 0.5 * s * out.y};
        if (s <= deepest * (1.0 - 0x1p-20) && !hti_is_nearer_elsewhere(side, p, -s)) {
            return false;
        }
    }
    return true;
}

// The manifold along the gap's normal, where it is admitted and belongs here.
static ht_manifold along_gap(const meeting *m) {
    const ht_manifold found = hti_manifold_of_gap(&m->a->part.body, &m->b->part.body, &m->gap, m->margin);
    if (found.count == 1 && (!owns_point(m, true) || !owns_point(m, false))) {
        return hti_no_manifold();
    }
    if ((m->gap.kind_a == HTI_EDGE && is_behind_another(m->a, m->gap.normal, &found)) ||
        (m->gap.kind_b == HTI_EDGE && is_behind_another(m->b, opposite(m->gap.normal), &found))) {
        return hti_no_manifold();
    }
    return found;
}

// The manifold along an edge's own normal.
static ht_manifold along_face(const meeting *m, bool of_a) {
    const hti_side *side = of_a ? m->a : m->b, *other = of_a ? m->b : m->a;
    const hti_dvec out = hti_outwards(side, of_a ? m->left_a : m->left_b);
    ht_manifold found = hti_no_manifold();
    if (other->is_chain) { // edges must face each other
        const hti_dvec facing = hti_outwards(other, of_a ? m->left_b : m->left_a);
        if (!(out.x * facing.x + out.y * facing.y < 0.0)) {
            return found;
        }
    }
    const hti_body *p = &m->a->part.body, *q = &m->b->part.body;
    const hti_frame f = hti_frame_of(of_a ? out : opposite(out), hti_hull_vertex(&side->part.body.hull, 0));
    const int32_t vertex = hti_farthest(&f, &other->part.body, of_a ? -1.0 : 1.0);
    const hti_clip c = {p,
                        q,
                        hti_show(&f, p, of_a ? HTI_EDGE : HTI_VERTEX, of_a ? 0 : vertex, 1.0),
                        hti_show(&f, q, of_a ? HTI_VERTEX : HTI_EDGE, of_a ? vertex : 0, -1.0),
                        (double)HTI_NAN,
                        m->margin};
    found.count = hti_clip_points(&f, &c, found.points);
    found.normal = hti_rounded_point(f.n.x, f.n.y);
    if ((found.count == 1 && !owns_foot(side, &other->part.body, vertex)) || is_behind_another(side, out, &found)) {
        return hti_no_manifold();
    }
    return found;
}

static ht_manifold manifold_of(const meeting *m) {
    if (is_gap_admitted(m)) {
        return along_gap(m);
    }
    ht_manifold found = hti_no_manifold();
    if (m->a->is_chain) {
        found = along_face(m, true);
    }
    return found.count == 0 && m->b->is_chain ? along_face(m, false) : found;
}

// Half an id in the numbers of the whole chain.
static uint32_t renumbered(uint32_t feature, const hti_side *side) {
    if (!side->is_chain) {
        return feature;
    }
    return (feature & 0x8000u) != 0 ? hti_feature_id(HTI_EDGE, side->first)
                                    : hti_feature_id(HTI_VERTEX, (feature & 1u) != 0 ? side->last : side->first);
}

static void label(ht_manifold *found, const meeting *m) {
    found->part_a = m->a->part.number;
    found->part_b = m->b->part.number;
    for (int i = 0; i < found->count; i++) {
        const uint32_t id = found->points[i].id;
        found->points[i].id = hti_contact_id(renumbered(id >> 16, m->a), renumbered(id & 0xffffu, m->b));
    }
}

// Where the manifolds go.
typedef struct tally {
    ht_manifold *out;
    size_t capacity, count;
    ht_manifold deepest;
} tally;

static float least_separation(const ht_manifold *m) {
    const float first = m->points[0].separation;
    return m->count == 2 && m->points[1].separation < first ? m->points[1].separation : first;
}

static void add(tally *t, const ht_manifold *m) {
    if (t->count < t->capacity) {
        t->out[t->count] = *m;
    }
    t->deepest = t->count == 0 || least_separation(m) < least_separation(&t->deepest) ? *m : t->deepest;
    t->count++;
}

static ht_box grown(ht_box box, double by) {
    return (ht_box){{hti_float_down((double)box.min.x - by), hti_float_down((double)box.min.y - by)},
                    {hti_float_up((double)box.max.x + by), hti_float_up((double)box.max.y + by)}};
}

// Bounds of the body grown by the margin.
static ht_box reach_of(const hti_body *body, float margin) {
    if (body->extent != HTI_BOUNDED) {
        return hti_everywhere();
    }
    const hti_hull *h = &body->hull;
    hti_dvec low = hti_hull_vertex(h, 0), high = low;
    for (int32_t i = 1; i < h->count; i++) {
        const hti_dvec p = hti_hull_vertex(h, i);
        low = (hti_dvec){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
        high = (hti_dvec){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
    }
    // a rounded distance may be within the margin when the true one is an ulp beyond it
    const double by = ((double)h->radius + (double)margin) * (1.0 + 0x1p-20) + h->slack;
    return (ht_box){{hti_float_down(low.x - by), hti_float_down(low.y - by)},
                    {hti_float_up(high.x + by), hti_float_up(high.y + by)}};
}

// A shape, or a member of a compound: then all its parts have the member's number.
typedef struct whole {
    const ht_shape *shape;
    int32_t member; // or -1
} whole;

static bool next_side(hti_parts *it, const whole *w, hti_side *side) {
    while (hti_parts_next(it, &side->part)) {
        if (hti_side_of(it, side)) {
            side->part.number = w->member >= 0 ? w->member : side->part.number;
            return true;
        }
    }
    return false;
}

// One part against those of the other shape, which is B when `of_a`.
static void meet_parts(hti_side *part, bool of_a, const whole *other, float margin, tally *t) {
    hti_parts it;
    hti_parts_begin(&it, other->shape, reach_of(&part->part.body, margin));
    for (hti_side side; next_side(&it, other, &side);) {
        meeting m = {.a = of_a ? part : &side, .b = of_a ? &side : part, .margin = margin};
        if (!is_meeting(&m)) {
            continue;
        }
        ht_manifold found = manifold_of(&m);
        if (found.count > 0) {
            label(&found, &m);
            add(t, &found);
        }
    }
}

// A field has one contact, with all of the other one.
static void meet_field(const whole *a, const whole *b, float margin, tally *t) {
    ht_manifold found = hti_contact_field(a->shape, b->shape, margin);
    found.part_a = a->member >= 0 ? a->member : 0;
    found.part_b = b->member >= 0 ? b->member : 0;
    if (found.count > 0) {
        add(t, &found);
    }
}

// In the order of part_a, part_b: a member's parts all have one number, so then B's parts lead.
static void meet_wholes(const whole *a, const whole *b, float margin, tally *t) {
    if (a->shape->kind == HT_FIELD || b->shape->kind == HT_FIELD) {
        meet_field(a, b, margin, t);
        return;
    }
    const bool by_a = a->member < 0;
    const whole *first = by_a ? a : b, *second = by_a ? b : a;
    hti_parts it;
    hti_parts_begin(&it, first->shape, grown(ht_bounds(second->shape), (double)margin * (1.0 + 0x1p-20)));
    for (hti_side side; next_side(&it, first, &side);) {
        meet_parts(&side, by_a, second, margin, t);
    }
}

static bool is_member(const ht_shape *compound, int32_t i) {
    const ht_shape *member = &compound->compound.shapes[i];
    return member->kind != HT_COMPOUND && ht_is_answerable(member);
}

// Every part of A's member, all of one number, against those of B.
static void meet_member(const whole *a, const ht_shape *b, float margin, tally *t) {
    for (int32_t i = 0; b->kind == HT_COMPOUND && i < b->compound.count; i++) {
        if (is_member(b, i)) {
            meet_wholes(a, &(whole){&b->compound.shapes[i], i}, margin, t);
        }
    }
    if (b->kind != HT_COMPOUND) {
        meet_wholes(a, &(whole){b, -1}, margin, t);
    }
}

static void meet_all(const ht_shape *a, const ht_shape *b, float margin, tally *t) {
    for (int32_t i = 0; a->kind == HT_COMPOUND && i < a->compound.count; i++) {
        if (is_member(a, i)) {
            meet_member(&(whole){&a->compound.shapes[i], i}, b, margin, t);
        }
    }
    if (a->kind != HT_COMPOUND) {
        meet_wholes(&(whole){a, -1}, &(whole){b, -1}, margin, t);
    }
}

// What the parts do not tell, as when one shape lies deep inside another: the distance of the whole shapes does.
static void add_whole(const ht_shape *a, const ht_shape *b, float margin, tally *t) {
    const ht_separation s = ht_distance(a, b);
    if (!(s.distance <= margin) || s.distance == -HTI_INFINITY) {
        return;
    }
    const ht_vec2 p = s.point_a, q = s.point_b;
    const ht_manifold m = {
        .normal = s.normal,
        .points = {{.at = hti_rounded_point(0.5 * ((double)p.x + (double)q.x), 0.5 * ((double)p.y + (double)q.y)),
                    .separation = s.distance}},
        .count = 1};
    add(t, &m);
}

static bool is_unbounded(const ht_box *b) {
    return !hti_finite_point(b->min) || !hti_finite_point(b->max);
}

static void collect(const ht_shape *a, const ht_shape *b, float margin, tally *t) {
    const ht_box bounds_a = ht_bounds(a), bounds_b = ht_bounds(b);
    const bool has_field = hti_has_field(a) || hti_has_field(b);
    if (!has_field && (is_unbounded(&bounds_a) || is_unbounded(&bounds_b)) &&
        ht_distance(a, b).distance == -HTI_INFINITY) {
        return; // no way out as a whole, whatever single parts would say
    }
    if (margin >= 0.0f) {
        meet_all(a, b, margin, t);
    }
    if (t->count > 0 && hti_is_near_margin(least_separation(&t->deepest), margin) &&
        !(ht_distance(a, b).distance <= margin)) {
        t->count = 0;
    }
    if (t->count == 0) {
        add_whole(a, b, margin, t);
    }
}

size_t hti_contact_parts(const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity) {
    tally t = {.out = out, .capacity = out != NULL ? capacity : 0};
    collect(a, b, margin, &t);
    return t.count;
}

ht_manifold hti_deepest_of_parts(const ht_shape *a, const ht_shape *b, float margin) {
    tally t = {.out = NULL};
    collect(a, b, margin, &t);
    return t.count > 0 ? t.deepest : hti_no_manifold();
}
