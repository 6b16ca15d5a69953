// contact_parts.c: the manifolds of a chain and another shape without members: one for each pair of parts that touch.
//
// Edges of chains are answered as in contact_edge.c. The order in which an edge and another part are treated depends on what they are, not on which of them is A's. So
// exchanging A and B mirrors the answer, also where choices are equal.
#include "query/contact/contact_parts.h"
#include "query/contact/contact_edge.h"
#include "query/contact/contact_overlay.h"
#include "query/distance/distance_internal.h"
#include "ring/box.h"
#include "shape/members.h"

// Returns a feature, half an id, by its number in the whole chain.
static uint32_t renumbered(uint32_t feature, const hti_chain_edge *side) {
    if (!side->is_chain) {
        return feature;
    }
    return (feature & 0x8000u) != 0 ? hti_feature_id(HTI_EDGE, side->number)
                                    : hti_feature_id(HTI_VERTEX, (feature & 1u) != 0 ? side->last : side->first);
}

static void label(ht_manifold *found, const hti_edge_contact *m) {
    found->part_a = m->a->part.number;
    found->part_b = m->b->part.number;
    for (int i = 0; i < found->count; i++) {
        const uint32_t id = found->points[i].id;
        found->points[i].id = hti_contact_id(renumbered(id >> 16, m->a), renumbered(id & 0xffffu, m->b));
    }
}

// The manifolds found so far.
typedef struct contact_tally {
    ht_manifold *out;
    size_t capacity, count;
    ht_manifold deepest;
    bool is_one_enough;   // whether only the deepest is asked for
    int32_t at, found_at; // where pairs come in another order: places of that compared, and of the deepest, in order
    float depth;          // edges of polygons behind each other count up to this distance
    hti_seen_edges *seen;
    const ht_shape *pair[2]; // the shapes that were compared last, or NULL,
    bool is_later;           // and their order
    double hidden;           // the depth of the walls that crossing edges hide,
    bool is_hidden_later;    // which is not looked for until there is a manifold: without one it does not matter
    bool overlap;            // whether the whole shapes are known to
    hti_convolved_way way;   // where the shortest way out of the whole shapes ends, if that is known
    hti_face_state faces[2]; // what is known of those of the two edges that are compared
    bool crosses;            // whether they certainly cross in their middles
    bool touches;            // whether the two compared last do, though their manifold may be a neighbour's
    hti_near_edges near;     // pairs of edges of whole polygons that come near each other, when `is_near_known`
    bool is_near_known;
    hti_sieve_descent *sieve; // memory; overlaid by the first treatment, for the second one
} contact_tally;

// Whether it is the deepest so far: of equally deep ones the first.
static bool is_deepest(const contact_tally *t, const ht_manifold *m) {
    const float own = hti_contact_min_separation(m),
                best = t->count > 0 ? hti_contact_min_separation(&t->deepest) : HTI_INFINITY;
    return t->count == 0 || own < best || (own == best && t->at < t->found_at);
}

static void add_manifold(contact_tally *t, const ht_manifold *m) {
    if (t->count < t->capacity) {
        t->out[t->count] = *m;
    }
    if (is_deepest(t, m)) {
        t->deepest = *m;
        t->found_at = t->at;
    }
    t->count++;
}

// Returns the bounds of the body, grown by the margin.
static ht_box window_of_body(const hti_convex_body *body, float margin) {
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
    // a rounded distance may be within the margin although the true one is an ulp beyond it
    const double by = ((double)h->radius + (double)margin) * (1.0 + 0x1p-20) + h->slack;
    return (ht_box){{hti_float_down(low.x - by), hti_float_down(low.y - by)},
                    {hti_float_up(high.x + by), hti_float_up(high.y + by)}};
}

static void number_by_member(const hti_contact_whole *w, hti_chain_edge *side) {
    side->part.number = w->member >= 0 ? w->member : side->part.number;
}

static bool make_chain_edge(const hti_body_part_iterator *it, const hti_contact_whole *w, hti_seen_edges *seen,
                            hti_chain_edge *side) {
    side->seen = seen;
    const bool has_length = hti_contact_chain_edge_of(it, side);
    number_by_member(w, side);
    return has_length;
}

static bool next_chain_edge(hti_body_part_iterator *it, const hti_contact_whole *w, hti_seen_edges *seen,
                            hti_chain_edge *side) {
    if (!hti_contact_chain_edge_next(it, seen, side)) {
        return false;
    }
    number_by_member(w, side);
    return true;
}

// Makes the edge of a polygon with that number.
static void chain_edge_of_whole(const hti_contact_whole *w, int32_t number, hti_seen_edges *seen,
                                hti_chain_edge *side) {
    hti_contact_chain_edge_at(w->shape, number, seen, side);
    side->part.number = w->member >= 0 ? w->member : number;
}

// Orders two lists of points by their first coordinates that differ: -1 when the first list comes first, 1 when the
// second does, 0 when they are equal.
static int order_of_points(const ht_vec2 *v, const ht_vec2 *w, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        if (!hti_same_point(v[i], w[i])) {
            return v[i].x < w[i].x || (v[i].x == w[i].x && v[i].y < w[i].y) ? -1 : 1;
        }
    }
    return 0;
}

// Whether the second shape is treated first: chains come before bodies, bodies are in the order of kinds as in
// ht_contact, and chains of one kind in the order of their coordinates.
static bool is_later(const ht_shape *a, const ht_shape *b) {
    if (a->kind != b->kind) {
        const bool is_body_a = hti_is_body_kind(a->kind), is_body_b = hti_is_body_kind(b->kind);
        return is_body_a != is_body_b ? is_body_a : a->kind > b->kind;
    }
    if (a->kind == HT_POLYLINE) {
        const ht_polyline *p = &a->polyline, *q = &b->polyline;
        return p->count != q->count ? p->count > q->count : order_of_points(p->v, q->v, p->count) > 0;
    }
    if (a->kind != HT_POLYGON) {
        return false;
    }
    const ht_polygon *p = &a->polygon, *q = &b->polygon;
    const int32_t n = p->ring_end[p->ring_count - 1], m = q->ring_end[q->ring_count - 1];
    return n != m ? n > m : order_of_points(p->v, q->v, n) > 0;
}

// Returns the manifold of two parts, which may be exchanged for it.
static ht_manifold manifold_of_pair(hti_chain_edge *a, hti_chain_edge *b, float margin, contact_tally *t) {
    if (t->pair[0] != a->shape || t->pair[1] != b->shape) {
        t->pair[0] = a->shape;
        t->pair[1] = b->shape;
        t->is_later = is_later(a->shape, b->shape);
    }
    if (t->depth == 0.0f && !t->is_hidden_later) {
        t->hidden = hti_contact_hidden_depth(a, b, t->crosses, t->hidden);
    }
    // edges that cross overlap, so that with one contact it is certain that the pair is treated again
    const bool exchanged = t->is_later, is_treated_again = t->depth == 0.0f && t->count > 0 && t->hidden > 0.0;
    hti_edge_contact m = {.a = exchanged ? b : a,
                          .b = exchanged ? a : b,
                          .margin = margin,
                          .depth = t->depth,
                          .crosses = t->crosses,
                          .face_a = t->faces[exchanged],
                          .face_b = t->faces[!exchanged]};
    t->touches = is_treated_again;
    if (is_treated_again) {
        return hti_no_manifold();
    }
    ht_manifold found = hti_contact_edge_manifold(&m);
    t->touches = m.touches;
    if (found.count > 0) {
        label(&found, &m);
    }
    return exchanged ? hti_contact_flipped(&found) : found;
}

// Adds the manifold of two parts, the first of which is A's when `of_a`.
static void meet_pair(hti_chain_edge *part, hti_chain_edge *other, bool of_a, float margin, contact_tally *t) {
    const ht_manifold found =
        of_a ? manifold_of_pair(part, other, margin, t) : manifold_of_pair(other, part, margin, t);
    if (found.count > 0) {
        add_manifold(t, &found);
    }
}

static bool is_chain_kind(ht_kind kind) {
    return kind == HT_POLYGON || kind == HT_POLYLINE;
}

// Adds the manifolds of one part against those of the other shape, which is B when `of_a`.
static void meet_parts(hti_chain_edge *part, bool of_a, const hti_contact_whole *other, float margin,
                       contact_tally *t) {
    const bool touch_only = margin == 0.0f && t->depth == 0.0f && part->is_chain && is_chain_kind(other->shape->kind);
    hti_body_part_iterator it;
    hti_convex_body_parts_begin(&it, other->shape,
                                window_of_body(&part->part.body, margin > t->depth ? margin : t->depth));
    for (hti_chain_edge side; hti_convex_body_parts_next(&it, &side.part);) {
        if (!(touch_only && hti_contact_edge_are_apart(&part->part.segment, &side.part.segment)) &&
            make_chain_edge(&it, other, t->seen, &side)) {
            meet_pair(part, &side, of_a, margin, t);
        }
    }
}

static hti_face_state face_state_of(bool is_near, uint64_t bits, uint64_t clear) {
    return is_near           ? HTI_FACE_UNKNOWN
           : (bits & 1) == 0 ? HTI_FACE_REJECTED
                             : ((clear & 1) == 0 ? HTI_FACE_POSSIBLE : HTI_FACE_CLEAR);
}

// Whether the edges certainly cross, and the first treatment has shown that they have no manifold.
static bool is_idle_pair(const contact_tally *t, int32_t first, int32_t second) {
    bool is_idle = false;
    for (int32_t i = 0; i < t->near.count && i < HTI_NEAR_EDGES; i++) {
        is_idle = is_idle || (t->near.is_idle[i] && t->near.first[i] == first && t->near.second[i] == second);
    }
    return is_idle;
}

// Takes note of a pair that comes near, and whether it is idle.
static void keep_near_pair(contact_tally *t, int32_t first, int32_t second, bool is_idle) {
    const int32_t i = t->near.count;
    if (i < HTI_NEAR_EDGES) {
        t->near.first[i] = first;
        t->near.second[i] = second;
        t->near.is_idle[i] = is_idle;
    }
    t->near.count = i < HTI_NEAR_EDGES ? i + 1 : HTI_NEAR_EDGES + 1;
}

// Two polygons, the first of which is A's when `of_a`.
typedef struct sifted_pair {
    const hti_contact_whole *first, *second;
    bool of_a;
    float margin;
} sifted_pair;

// Adds the manifold of an edge and edge `number` of the other polygon, whose faces are told.
static void meet_sifted_pair(const sifted_pair *pair, hti_chain_edge *edge, int32_t number, hti_face_state first,
                             hti_face_state second, contact_tally *t) {
    hti_chain_edge other;
    hti_face_state face[2] = {first, second};
    chain_edge_of_whole(pair->second, number, t->seen, &other);
    t->touches = false;
    // of many that cross few have a neighbour that asks for them, and where no wall is looked for that is all there is to know
    if (t->crosses && t->is_hidden_later && t->sieve->is_overlaid &&
        hti_contact_edge_rejects(edge, &other, pair->margin, face)) {
        return;
    }
    t->faces[pair->of_a ? 0 : 1] = face[0];
    t->faces[pair->of_a ? 1 : 0] = face[1];
    meet_pair(edge, &other, pair->of_a, pair->margin, t);
    if (t->is_hidden_later && t->count > 0) {
        t->hidden = hti_contact_hidden_depth(edge, &other, t->crosses, t->hidden);
    }
}

static bool are_whole(const sifted_pair *pair) {
    return pair->first->member < 0 && pair->second->member < 0;
}

// Looks for walls that are hidden by the pairs before the one with edges i and j.
static void find_hidden_before(const hti_contact_sieve *s, const sifted_pair *pair, int32_t i, int32_t j,
                               contact_tally *t) {
    t->is_hidden_later = false;
    for (int32_t k = 0; k <= i; k++) {
        hti_chain_edge edge, other;
        uint64_t bits = k < i ? s->near[k] : s->near[k] & ((UINT64_C(1) << j) - 1);
        for (; bits != 0; bits &= bits - 1) {
            const int n = __builtin_ctzll(bits);
            chain_edge_of_whole(pair->first, s->first[k], t->seen, &edge);
            chain_edge_of_whole(pair->second, s->second[n], t->seen, &other);
            t->hidden = hti_contact_hidden_depth(&edge, &other, (s->across[k] >> n & 1) != 0, t->hidden);
        }
    }
}

// Adds the manifolds of all sifted pairs, in order. Whether edges that cross touch does not follow from how deep edges behind each
// other count.
static void meet_sifted_pairs(const hti_contact_sieve *s, const sifted_pair *pair, contact_tally *t) {
    hti_chain_edge edge;
    t->is_hidden_later = t->depth == 0.0f;
    for (int32_t i = 0; i < s->count; i++) {
        bool is_made = false;
        for (uint64_t bits = s->by_first[i] | s->by_second[i] | s->near[i]; bits != 0; bits &= bits - 1) {
            const int j = __builtin_ctzll(bits);
            const bool is_near = (s->near[i] >> j & 1) != 0;
            if (t->depth > 0.0f && are_whole(pair) && is_idle_pair(t, s->first[i], s->second[j])) {
                continue;
            }
            if (!is_made) {
                chain_edge_of_whole(pair->first, s->first[i], t->seen, &edge);
                is_made = true;
            }
            t->crosses = t->depth == 0.0f && (s->across[i] >> j & 1) != 0;
            meet_sifted_pair(pair, &edge, s->second[j],
                             face_state_of(is_near, s->by_first[i] >> j, s->clear_first[i] >> j),
                             face_state_of(is_near, s->by_second[i] >> j, s->clear_second[i] >> j), t);
            if (t->depth == 0.0f && t->sieve->is_overlaid) {
                t->sieve->idle[i] |= (uint64_t)(!t->touches && t->crosses) << j;
            } else if (t->depth == 0.0f && are_whole(pair)) {
                keep_near_pair(t, s->first[i], s->second[j], !t->touches && t->crosses);
            }
            if (t->is_hidden_later && t->count > 0) {
                find_hidden_before(s, pair, i, j, t);
            }
        }
    }
    t->is_hidden_later = false;
}

// Adds the manifolds of those that may be deepest, until all others are less deep; false when there are too many edges.
static bool meet_deepest_pairs(const sifted_pair *pair, contact_tally *t) {
    hti_sieve_descent *const s = t->sieve;
    hti_chain_edge edge;
    s->known = t->is_near_known ? &t->near : NULL;
    if (hti_contact_overlay_limit(s, t->depth)) {
        hti_contact_sieve_descend_overlaid(s);
    } else if (!hti_contact_sieve_descend(pair->first->shape, pair->second->shape, pair->margin, t->depth, t->seen,
                                          s)) {
        return false;
    }
    const int32_t *const first = s->state.edges[0].number, *const second = s->state.edges[1].number;
    t->found_at = -1; // what was found before is before all pairs
    for (hti_sieve_pair own;
         hti_contact_sieve_next(s, t->count > 0 ? hti_contact_min_separation(&t->deepest) : HTI_INFINITY, &own);) {
        if (!are_whole(pair) || !is_idle_pair(t, first[own.first], second[own.second])) {
            t->at = (int32_t)HTI_SIEVE_EDGES * own.first + own.second;
            chain_edge_of_whole(pair->first, first[own.first], t->seen, &edge);
            meet_sifted_pair(pair, &edge, second[own.second], own.face_first, own.face_second, t);
        }
    }
    t->at = t->found_at = 0;
    return true;
}

// Finds the pairs that count up to the depth; false when there are too many edges.
static bool sieve_to_depth(const sifted_pair *pair, contact_tally *t, hti_contact_sieve *out) {
    if (hti_contact_overlay_limit(t->sieve, t->depth)) {
        hti_contact_sieve_make_overlaid(t->sieve, out);
        return true;
    }
    return hti_contact_sieve_make(pair->first->shape, pair->second->shape, pair->margin, t->depth, t->seen, out);
}

// Finds the pairs that meet; false when there are too many edges.
static bool sieve_touching(const sifted_pair *pair, bool asks_crosses, contact_tally *t, hti_contact_sieve *out) {
    const ht_shape *const p = pair->first->shape, *const q = pair->second->shape;
    const ht_box bounds[2] = {pair->first->bounds, pair->second->bounds};
    return (asks_crosses && pair->margin == 0.0f && hti_contact_overlay_make(p, q, bounds, t->seen, t->sieve, out)) ||
           hti_contact_sieve_touching(p, q, bounds, pair->margin, asks_crosses, out);
}

// Adds the manifolds of two polygons; false when there are too many edges to sift.
static bool meet_sifted(const hti_contact_whole *first, const hti_contact_whole *second, bool of_a, float margin,
                        contact_tally *t) {
    hti_contact_sieve sieve;
    const ht_shape *const p = first->shape, *const q = second->shape;
    if (p->kind != HT_POLYGON || q->kind != HT_POLYGON) {
        return false;
    }
    const sifted_pair pair = {first, second, of_a, margin};
    // of edges that cross, of rings that do not meet themselves, it is known that the shapes overlap
    const bool asks_crosses = t->depth == 0.0f && are_whole(&pair) && hti_contact_chain_is_round(t->seen, p) &&
                              hti_contact_chain_is_round(t->seen, q);
    bool is_sifted = false;
    if (t->depth > 0.0f && t->is_one_enough) {
        is_sifted = meet_deepest_pairs(&pair, t);
    } else if (t->depth > 0.0f ? sieve_to_depth(&pair, t, &sieve) : sieve_touching(&pair, asks_crosses, t, &sieve)) {
        meet_sifted_pairs(&sieve, &pair, t);
        t->is_near_known = t->depth == 0.0f && are_whole(&pair) && !t->sieve->is_overlaid;
        t->overlap = t->overlap || (asks_crosses && sieve.crosses);
        is_sifted = true;
    }
    t->faces[0] = t->faces[1] = HTI_FACE_UNKNOWN;
    t->crosses = false;
    return is_sifted;
}

// Adds the manifolds of the parts of two shapes without members, at least one of which is a chain, in the order of part_a,
// part_b. A member's parts all have one number, so B's parts lead when A alone is a member.
static void meet_all(const hti_contact_whole *a, const hti_contact_whole *b, float margin, contact_tally *t) {
    const bool by_a = a->member < 0 || b->member >= 0;
    const hti_contact_whole *first = by_a ? a : b, *second = by_a ? b : a;
    if (meet_sifted(first, second, by_a, margin, t)) {
        return;
    }
    hti_body_part_iterator it;
    const double reach = (double)(margin > t->depth ? margin : t->depth) * (1.0 + 0x1p-20);
    hti_convex_body_parts_begin(&it, first->shape, hti_box_grown_by(second->bounds, reach));
    for (hti_chain_edge side; next_chain_edge(&it, first, t->seen, &side);) {
        meet_parts(&side, by_a, second, margin, t);
    }
}

// Adds the manifolds of shapes that overlap, unless all of them only touch, or are apart.
static void meet_all_deep(const hti_contact_whole *a, const hti_contact_whole *b, float margin, contact_tally *t) {
    meet_all(a, b, margin, t);
    if (t->count > 0 && hti_contact_min_separation(&t->deepest) >= 0.0f) {
        t->count = 0;
    }
}

// Finds the depth up to which edges behind each other count, for polygons that overlap, sooner than their whole manifold
// tells it: to the bit. That of two polygons names no features.
static bool find_depth(const hti_contact_whole *of_a, const hti_contact_whole *of_b, float margin, contact_tally *t) {
    const ht_shape *const a = of_a->shape, *const b = of_b->shape;
    const ht_box bounds[2] = {of_a->bounds, of_b->bounds};
    if (!(margin >= 0.0f) || a->kind != HT_POLYGON || b->kind != HT_POLYGON) {
        return false;
    }
    t->overlap = t->overlap || ht_relate(a, b) == HT_OVERLAP;
    return t->overlap && hti_distance_depth_alone(a, b, bounds, &t->depth, &t->way);
}

// Returns the manifold by the distance of the whole shapes, for pairs that no parts decide, as when one shape lies deep
// inside another.
static ht_manifold manifold_of_wholes(const ht_shape *a, const ht_shape *b, float margin, contact_tally *t) {
    const ht_relation relation = t->overlap ? HT_OVERLAP : margin <= 0.0f ? ht_relate(a, b) : HT_TOUCH;
    if (relation == HT_APART) { // sooner than the distance tells
        return hti_no_manifold();
    }
    const ht_separation s = margin <= 0.0f ? hti_distance_parts_related(a, b, relation, &t->way) : ht_distance(a, b);
    if (!(s.distance <= margin) || s.distance == -HTI_INFINITY) {
        return hti_no_manifold();
    }
    const ht_vec2 p = s.point_a, q = s.point_b;
    ht_manifold m = {.normal = s.normal,
                     .points = {{.at = hti_contact_rounded_point(0.5 * ((double)p.x + (double)q.x),
                                                                 0.5 * ((double)p.y + (double)q.y)),
                                 .separation = s.distance,
                                 .id = HT_WHOLE_CONTACT}},
                     .count = 1};
    hti_contact_name_features(a, b, p, &m, t->seen);
    if (m.points[0].id == HT_WHOLE_CONTACT) {
        m = hti_contact_flipped(&m);
        hti_contact_name_features(b, a, q, &m, t->seen);
        m = hti_contact_flipped(&m);
    }
    return m;
}

// Adds the manifold of the whole shapes. Polygons that overlap may have all edges behind each other and none across;
// then their edges are treated again, up to the depth of the whole.
static void add_whole(const hti_contact_whole *of_a, const hti_contact_whole *of_b, float margin, contact_tally *t) {
    const ht_shape *const a = of_a->shape, *const b = of_b->shape;
    const bool exchanged = is_later(a, b), is_depth_known = find_depth(of_a, of_b, margin, t);
    if (is_depth_known) {
        meet_all_deep(of_a, of_b, margin, t);
        if (t->count > 0) {
            return;
        }
    }
    t->depth = 0.0f;
    ht_manifold m = exchanged ? manifold_of_wholes(b, a, margin, t) : manifold_of_wholes(a, b, margin, t);
    if (!is_depth_known && m.count > 0 && m.points[0].separation < 0.0f && m.points[0].id == HT_WHOLE_CONTACT &&
        margin >= 0.0f) {
        t->depth = -m.points[0].separation;
        meet_all_deep(of_a, of_b, margin, t);
    }
    if (m.count > 0 && t->count == 0) {
        m = exchanged ? hti_contact_flipped(&m) : m;
        m.part_a = of_a->member >= 0 ? of_a->member : m.part_a;
        m.part_b = of_b->member >= 0 ? of_b->member : m.part_b;
        add_manifold(t, &m);
    }
}

// Whether a body has so little area for its size that an edge can lie across it without overlapping it.
static bool is_thin(const ht_shape *s) {
    if (is_chain_kind(s->kind)) {
        return false;
    }
    const ht_box box = ht_bounds(s);
    const double w = (double)box.max.x - (double)box.min.x, h = (double)box.max.y - (double)box.min.y;
    double area = s->kind == HT_CONVEX ? (double)s->convex.radius * (double)s->convex.radius : (double)ht_area(s);
    for (int32_t i = 2; s->kind == HT_CONVEX && i < s->convex.count; i++) { // an exact one takes longer
        const ht_vec2 *const v = s->convex.v;
        area += 0.5 * hti_abs(hti_dvec_cross(hti_dvec_between(v[0], v[i - 1]), hti_dvec_between(v[0], v[i])));
    }
    return !(area > 0x1p-20 * (w * w + h * h));
}

// Whether shapes that touch may overlap although no part has a contact that tells so: where a corner touches, an edge that
// overlaps may have none. An edge that overlaps no body leaves it on one side; chains overlap also where only corners meet.
static bool may_overlap(const ht_shape *a, const ht_shape *b, const contact_tally *t) {
    const bool are_chains = is_chain_kind(a->kind) && is_chain_kind(b->kind);
    if (!are_chains && !t->seen->has_overlap && !is_thin(a) && !is_thin(b)) {
        return false;
    }
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    return p.max.x > q.min.x && q.max.x > p.min.x && p.max.y > q.min.y && q.max.y > p.min.y;
}

// Adds the manifolds of two shapes without members, at least one of which is a chain, to none.
static void collect_of_chain(const hti_contact_whole *of_a, const hti_contact_whole *of_b, float margin,
                             contact_tally *t) {
    const ht_shape *const a = of_a->shape, *const b = of_b->shape;
    t->seen->has_overlap = false;
    if (margin >= 0.0f) {
        meet_all(of_a, of_b, margin, t);
    }
    if (t->count > 0 && hti_contact_is_near_margin(hti_contact_min_separation(&t->deepest), margin) &&
        !(ht_distance(a, b).distance <= margin)) {
        t->count = 0;
    }
    if (t->count == 0) {
        add_whole(of_a, of_b, margin, t);
        return;
    }
    if (t->hidden > 0.0) { // there may be another wall behind the edges
        t->count = 0;
        t->depth = hti_float_up(t->hidden * (1.0 + 0x1p-20));
        meet_all(of_a, of_b, margin, t);
    }
    const float least = t->count == 0 ? HTI_INFINITY : hti_contact_min_separation(&t->deepest);
    const ht_relation relation = least > 0.0f || (least == 0.0f && may_overlap(a, b, t)) ? ht_relate(a, b) : HT_APART;
    // what was found is only within the margin, and does not tell where they meet, or touches where they overlap elsewhere
    if (relation == HT_OVERLAP || (relation == HT_TOUCH && least > 0.0f)) {
        t->count = 0;
        t->overlap = relation == HT_OVERLAP;
        add_whole(of_a, of_b, 0.0f, t);
    }
}

size_t hti_contact_chains(const hti_chain_pair *pair, ht_manifold *out, size_t capacity, ht_manifold *deepest) {
    hti_sieve_descent sieve;
    contact_tally t = {
        .out = out, .capacity = capacity, .is_one_enough = pair->is_one_enough, .seen = pair->seen, .sieve = &sieve};
    sieve.is_overlaid = false;
    hti_contact_chain_reset(t.seen);
    collect_of_chain(&pair->a, &pair->b, pair->margin, &t);
    *deepest = t.deepest;
    return t.count;
}
