// contact_edge.c: the manifold of an edge of a chain and another part: along which normal they touch, and whether a
// joint of the chain is touched by this edge or by its neighbour.
//
// An edge touches along the distance's normal where that leads from one of its vertices and the chain admits it
// (contact_chain.h). Else the edge touches along its own normal, by its face: as far as the other part lies over the
// face and the polygon's boundary is not nearer elsewhere. Exact signs of vertices along the edge decide which points
// lie over the face, so that neighbours agree on it and a touch is recognised as such.
//
// A manifold of one point at a joint may be the neighbour's as well. It is left to the neighbour when the neighbour
// touches more than the joint, or when the joint belongs to the neighbour by hti_contact_chain_owns_joint. A corner in
// which the other part stands keeps both manifolds, as it is two walls.
#include "query/contact/contact_edge.h"

#include "base/vec/vec.h"
#include "convex/hull_features.h"

// Tells how the ends of f lie to the line of e: 1 both certainly on one side, -1 certainly on different ones, else 0.
static int order_to_line(const ht_segment *e, const ht_segment *f) {
    const vec2d from = vec2d_of_floats(&e->a), d = vec2d_of_floats(&e->b) - from, v = vec2d_of_floats(&f->a) - from,
                w = vec2d_of_floats(&f->b) - from;
    const vec2d left = vec2d_first(d, d) * vec2d_second(v, w), right = vec2d_second(d, d) * vec2d_first(v, w),
                turn = left - right, bound = HTI_BOUND_ORIENT * (vec2d_abs(left) + vec2d_abs(right));
    const int up = vec2d_signs(vec2d_less(bound, turn)), down = vec2d_signs(vec2d_less(bound, -turn));
    return (up == 3) + (down == 3) - ((up ^ down) == 3 && up != 0 && down != 0);
}

static bool is_beside_line(const ht_segment *e, const ht_segment *f) {
    return order_to_line(e, f) > 0;
}

bool hti_contact_edge_are_apart(const ht_segment *e, const ht_segment *f) {
    return is_beside_line(e, f) || is_beside_line(f, e);
}

int hti_contact_edge_crossing(const ht_segment *e, const ht_segment *f) {
    const int one = order_to_line(e, f), other = one > 0 ? one : order_to_line(f, e);
    return one > 0 || other > 0 ? -1 : one < 0 && other < 0;
}

// Whether two edges are apart, and not behind each other, as far as it can be told at once: most pairs are.
static bool is_quickly_apart(const hti_edge_contact *m) {
    if (m->crosses || !m->a->is_chain || !m->b->is_chain || m->margin != 0.0f) {
        return false;
    }
    if (m->depth > 0.0f) {
        hti_contact_chain_find_outer_side(m->a);
        hti_contact_chain_find_outer_side(m->b);
        if (m->a->left != 0 && m->b->left != 0 && hti_contact_chain_faces(m->a, m->a->left, m->b, m->b->left)) {
            return false;
        }
    }
    const ht_segment *e = &m->a->part.segment, *f = &m->b->part.segment;
    return hti_contact_edge_are_apart(e, f);
}

// Fills in what follows from the parts, margin and depth. False when the distance is beyond both, or for an edge inside
// its polygon.
static bool prepare_edges(hti_edge_contact *m) {
    if (m->face_a == HTI_FACE_UNKNOWN && m->face_b == HTI_FACE_UNKNOWN) {
        hti_face_state face[2] = {HTI_FACE_UNKNOWN, HTI_FACE_UNKNOWN};
        if (hti_contact_edge_rejects(m->a, m->b, m->margin, face)) {
            return false;
        }
        m->face_a = face[0];
        m->face_b = face[1];
    }
    const hti_convex_body *p = &m->a->part.body, *q = &m->b->part.body;
    hti_signed_distance_of(p, q, &m->separation);
    m->a->seen->has_overlap = m->a->seen->has_overlap || m->separation.distance < 0.0;
    const float distance = hti_distance_answer(&m->separation).distance;
    if (!(distance <= m->margin || distance <= m->depth)) {
        return false;
    }
    hti_contact_chain_find_outer_side(m->a);
    hti_contact_chain_find_outer_side(m->b);
    if (distance > m->margin && (m->a->left == 0 || m->b->left == 0)) {
        return false;
    }
    m->left_a = m->a->is_chain ? hti_contact_chain_outer_side(m->a, q, m->separation.kind_a, m->separation.normal) : 0;
    m->left_b = m->b->is_chain ? hti_contact_chain_outer_side(m->b, p, m->separation.kind_b,
                                                              hti_dvec_opposite(m->separation.normal))
                               : 0;
    return !m->a->is_inner && !m->b->is_inner;
}

static const hti_edge_touch no_edge_contact = {{.count = 0}, -1, -1, false, false, 0, 0};

// ---- By the face of an edge ----------------------------------------------------------------------------------------

// Returns the edge as a feature along its own normal: level, with its first vertex at the origin.
static hti_contact_feature face_of(const hti_chain_edge *side, int left) {
    const ht_segment e = side->part.segment;
    const double x = (double)e.b.x - (double)e.a.x, y = (double)e.b.y - (double)e.a.y;
    const double length = __builtin_sqrt(x * x + y * y);
    return left < 0 // the direction from first to last vertex is left of the normal
               ? (hti_contact_feature){0.0, length, 0.0, 0.0, 0.0, 0.0, 0.0, 0, 1, 0}
               : (hti_contact_feature){-length, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1, 0, 0};
}

// How a vertex of the other body lies to the edge, exactly.
typedef struct footing {
    int to_low, to_high; // to the face's ends, along the edge: -1 before, 0 at, 1 beyond
    bool is_level;       // the vertex is on the edge's line
} footing;

static footing footing_of(const hti_chain_edge *side, int left, const hti_convex_body *other, int32_t vertex) {
    const ht_segment e = side->part.segment;
    int to_a = 0, to_b = 0;
    bool is_level = other->hull.radius == 0.0f;
    if (other->hull.v != NULL) {
        const ht_vec2 p = other->hull.v[vertex];
        to_a = hti_dot_sign(e.a, e.b, p);
        to_b = -hti_dot_sign(e.b, e.a, p);
        is_level = is_level && hti_orient(e.a, e.b, p) == 0;
    } else {
        const hti_xpoint d = hti_xpoint_between(e.a, e.b), a = hti_xpoint_of(e.a), b = hti_xpoint_of(e.b);
        const hti_xpoint p = hti_hull_point(&other->hull, vertex);
        to_a = hti_xpoint_dot_sign(&d, &a, &p);
        to_b = hti_xpoint_dot_sign(&d, &b, &p);
        is_level = is_level && hti_xpoint_cross_sign(&d, &a, &p) == 0;
    }
    return left < 0 ? (footing){to_a, to_b, is_level} : (footing){-to_b, -to_a, is_level};
}

// Moves a position along the face so that comparisons with the ends come out as the exact signs say.
static void resolve_manifold_depth(double *x, const footing *at, const hti_contact_feature *face) {
    const double nudge = 0x1p-45 * (face->high - face->low);
    if (at->to_low == 0 || at->to_high == 0) {
        *x = at->to_low == 0 ? face->low : face->high;
    } else if (at->to_low < 0) {
        *x = *x < face->low ? *x : face->low - nudge;
    } else if (at->to_high > 0) {
        *x = *x > face->high ? *x : face->high + nudge;
    } else {
        *x = *x > face->low ? *x : face->low + nudge;
        *x = *x < face->high ? *x : face->high - nudge;
    }
}

// Makes the height exactly 0 where an end of the edge lies on the other body's edge, so that touching is recognised as
// such.
static void level_at_ends(hti_contact_feature *shown, const hti_contact_feature *face, const hti_convex_body *edge,
                          const hti_convex_body *other) {
    const hti_hull *h = &other->hull;
    if (other->extent != HTI_BOUNDED || h->radius != 0.0f || shown->edge < 0 ||
        hti_hull_edge_is_point(h, shown->edge)) {
        return;
    }
    for (int end = 0; end < 2; end++) {
        const int32_t vertex = end == 0 ? face->low_vertex : face->high_vertex;
        if (hti_hull_side(h, shown->edge, &edge->hull, vertex) == 0) {
            shown->anchor = end == 0 ? face->low : face->high;
            shown->height = 0.0;
        }
    }
}

// Whether an edge faces a half-plane, exactly.
static bool faces_border(const hti_chain_edge *side, int left, const ht_halfplane *h) {
    const hti_xpoint way = hti_xpoint_between(side->part.segment.a, side->part.segment.b), zero = {{0.0}, {0.0}},
                     n = hti_xpoint_of(h->normal);
    return left * hti_xpoint_cross_sign(&way, &zero, &n) < 0;
}

// Returns the border of a half-plane over a face that faces it, with exact signs of the heights at the face's ends.
static hti_contact_feature border_over(const hti_chain_edge *side, int left, const hti_contact_feature *face,
                                       const ht_halfplane *h, hti_contact_feature shown) {
    const hti_dvec out = hti_contact_chain_outward(side, left);
    const double facing = -(out.x * (double)h->normal.x + out.y * (double)h->normal.y);
    const ht_segment e = side->part.segment;
    const hti_xpoint n = hti_xpoint_of(h->normal), low = hti_xpoint_of(face->low_vertex == 0 ? e.a : e.b),
                     high = hti_xpoint_of(face->low_vertex == 0 ? e.b : e.a);
    const double at_low = hti_xpoint_plane(&n, &low, h->offset) / facing,
                 at_high = hti_xpoint_plane(&n, &high, h->offset) / facing;
    shown.anchor = at_high == 0.0 ? face->high : face->low;
    shown.height = at_high == 0.0 ? at_high : at_low;
    shown.slope = (at_high - at_low) / (face->high - face->low);
    return shown;
}

// Returns the other body's feature over the face. Its finite ends are where the exact signs tell.
static hti_contact_feature shown_over(const hti_chain_edge *side, int left, const hti_convex_body *other,
                                      hti_contact_feature shown) {
    const hti_contact_feature face = face_of(side, left);
    if (other->extent == HTI_HALF_PLANE) {
        return border_over(side, left, &face, other->halfplane, shown);
    }
    const double infinite = (double)HTI_INFINITY;
    const footing low = footing_of(side, left, other, shown.low_vertex);
    const footing high = footing_of(side, left, other, shown.high_vertex);
    shown.low_height = low.is_level ? 0.0 : shown.low_height;
    shown.high_height = high.is_level ? 0.0 : shown.high_height;
    if (shown.low != -infinite) {
        resolve_manifold_depth(&shown.low, &low, &face);
    }
    if (shown.high != infinite) {
        resolve_manifold_depth(&shown.high, &high, &face);
    }
    if (shown.low != -infinite && shown.high != infinite) {
        shown.anchor = shown.low;
        shown.height = shown.low_height;
        shown.slope = shown.high > shown.low ? (shown.high_height - shown.low_height) / (shown.high - shown.low) : 0.0;
        level_at_ends(&shown, &face, &side->part.body, other);
    } else if (low.is_level) { // an unbounded feature has the height of its only vertex
        shown.height = 0.0;
    }
    return shown;
}

// Returns the vertex of an edge that is the manifold's only point, or -1. `half` shifts to the edge's half of the id.
static int only_joint(const hti_chain_edge *side, const ht_manifold *found, int half) {
    const uint32_t feature = found->points[0].id >> half & 0xffffu;
    return side->is_chain && found->count == 1 && (feature & 0x8000u) == 0 ? (int)(feature & 1u) : -1;
}

// What is known before: the depth or distance where it is accurate, else NaN, and the margin.
typedef struct given {
    double distance;
    float margin;
} given;

// The manifold along an edge's own normal, from the edge to the other body. `places` holds each point's position along
// t and its separation, not rounded to float, as depths may be an ulp of the coordinates.
typedef struct edge_manifold {
    hti_frame frame;
    ht_manifold found;
    hti_dvec places[2];
} edge_manifold;

// Whether all vertices are certainly beyond the same end of the edge: rounding errs by less than 2^-50.
static bool is_beside_face(const hti_chain_edge *side, const hti_convex_body *q) {
    const hti_dvec d = hti_dvec_between(side->part.segment.a, side->part.segment.b);
    const double length = hti_dvec_dot(d, d);
    bool before = q->extent == HTI_BOUNDED && q->hull.v != NULL, beyond = before;
    for (int32_t i = 0; (before || beyond) && i < q->hull.count; i++) {
        const hti_dvec v = hti_dvec_between(side->part.segment.a, q->hull.v[i]);
        const double along = hti_dvec_dot(d, v), slack = 0x1p-40 * (hti_abs(d.x * v.x) + hti_abs(d.y * v.y) + length);
        before = before && along < -slack;
        beyond = beyond && along > length + slack;
    }
    return before || beyond;
}

static void contact_face_of(const hti_chain_edge *side, int left, const hti_convex_body *q, const given *known,
                            edge_manifold *out) {
    out->found.count = 0;
    if (is_beside_face(side, q) || (q->extent == HTI_HALF_PLANE && !faces_border(side, left, q->halfplane))) {
        return;
    }
    const hti_dvec n = hti_contact_chain_outward(side, left);
    out->frame = hti_contact_frame_of(n, hti_hull_vertex(&side->part.body.hull, 0));
    hti_contact_feature shown;
    hti_contact_show_feature(&out->frame, q, HTI_VERTEX, hti_contact_farthest_vertex(&out->frame, q, -1.0), -1.0,
                             &shown);
    const hti_contact_clip c = {
        &side->part.body, q,  face_of(side, left), shown_over(side, left, q, shown), known->distance,
        known->margin,    0.0};
    out->found = (ht_manifold){.normal = hti_contact_rounded_point(n.x, n.y)};
    out->found.count = hti_contact_clip_points(&out->frame, &c, out->found.points, out->places);
}

static double deepest_of(const edge_manifold *f) {
    const double first = f->places[0].y, second = f->places[1].y;
    return f->found.count == 2 && second < first ? second : first;
}

// Whether the body is less deep along the rival's own normal than by `depth`, which is negative.
static bool is_way_of_rival_shorter(const hti_chain_edge *side, const hti_contact_rival *rival,
                                    const hti_convex_body *q, double depth) {
    const given any = {(double)HTI_NAN, 0.0f};
    hti_chain_edge edge;
    edge_manifold f;
    hti_contact_chain_edge_of_rival(side, rival, &edge);
    contact_face_of(&edge, edge.left, q, &any, &f);
    return f.found.count > 0 && deepest_of(&f) > depth * (1.0 - 0x1p-20);
}

// Whether a point of the other part, `at` in the face's frame, is nearer to another edge of the polygon along whose own
// normal the body is less deep: then that edge tells the way out.
static bool is_nearer_to_better(const hti_chain_edge *side, const hti_chain_edge *other, const edge_manifold *f,
                                hti_dvec at) {
    const hti_frame *w = &f->frame;
    const hti_dvec p = {w->origin.x + w->t.x * at.x + w->n.x * at.y, w->origin.y + w->t.y * at.x + w->n.y * at.y};
    const hti_deepest_place place = {p, at.y, 0.0};
    hti_chain_nearer_edges it = hti_contact_chain_nearer_begin(side, p, -at.y);
    for (hti_contact_rival rival; hti_contact_chain_nearer_next(&it, &rival);) {
        const int order = other->is_chain ? hti_contact_edge_compare_rival(&rival, other, &place) : 0;
        if (order > 0 || (order == 0 && is_way_of_rival_shorter(side, &rival, &other->part.body, at.y))) {
            hti_contact_chain_remember_rival(other, &rival);
            return true;
        }
    }
    return false;
}

// Whether is_nearer_to_better holds for every deepest point.
static bool is_behind_another(const hti_chain_edge *side, const hti_chain_edge *other, const edge_manifold *f) {
    const double deepest = deepest_of(f);
    if (side->shape->kind != HT_POLYGON || !(deepest < 0.0)) {
        return false;
    }
    for (int i = 0; i < f->found.count; i++) {
        if (f->places[i].y <= deepest * (1.0 - 0x1p-20) && !is_nearer_to_better(side, other, f, f->places[i])) {
            return false;
        }
    }
    return true;
}

static double depth_behind(hti_dvec out, const hti_chain_edge *side, ht_vec2 p) {
    const hti_dvec from = hti_hull_vertex(&side->part.body.hull, 0);
    return -(out.x * ((double)p.x - from.x) + out.y * ((double)p.y - from.y));
}

// Returns how deep behind the edge `side` a neighbour of `other` lies which is entirely behind it and faces it;
// infinite when there is none. `reach` becomes how deep `other` leads at most.
static double depth_of_hidden(const hti_chain_edge *side, int left, const hti_chain_edge *other, int other_left,
                              double *reach) {
    const hti_dvec out = hti_contact_chain_outward(side, left);
    double minimum = (double)HTI_INFINITY;
    for (int end = 0; end < 2; end++) {
        const ht_vec2 at = end == 0 ? other->part.segment.a : other->part.segment.b, far = other->beyond[end];
        const double behind = depth_behind(out, side, at), behind_far = depth_behind(out, side, far);
        *reach = behind > *reach ? behind : *reach;
        const double x = (double)far.x - (double)at.x, y = (double)far.y - (double)at.y, facing = out.x * y - out.y * x;
        if (behind > 0.0 && behind_far > 0.0 && (end == 0 ? facing : -facing) * other_left < 0.0) {
            const double nearer = behind < behind_far ? behind : behind_far;
            minimum = nearer < minimum ? nearer : minimum;
        }
    }
    return minimum;
}

double hti_contact_hidden_depth(hti_chain_edge *a, hti_chain_edge *b, bool crosses, double known) {
    if (!a->is_chain || !b->is_chain || (!crosses && is_beside_line(&a->part.segment, &b->part.segment))) {
        return known;
    }
    hti_contact_chain_find_outer_side(a);
    hti_contact_chain_find_outer_side(b);
    if (a->left == 0 || b->left == 0 || hti_contact_chain_faces(a, a->left, b, b->left)) {
        return known;
    }
    double reach_b = 0.0, reach_a = 0.0;
    const double by_a = depth_of_hidden(a, a->left, b, b->left, &reach_b),
                 by_b = depth_of_hidden(b, b->left, a, a->left, &reach_a);
    const double depth = by_a < by_b ? by_a : by_b, reach = reach_a < reach_b ? reach_a : reach_b;
    const bool is_hidden = depth > known && depth <= reach && // otherwise it is not the way out of these two
                           (crosses || ht_relate_segment_segment(&a->part.segment, &b->part.segment) == HT_OVERLAP);
    return is_hidden ? depth : known;
}

// Whether the other part is behind the face and does not meet the edge. What is over the face is on one side of it then, and as
// far from it as both are apart, so that rounding does not change that side. It counts up to the depth alone.
static bool is_beyond_wall(const hti_edge_contact *m, const edge_manifold *f) {
    const double distance = m->separation.distance;
    return distance > 0.0 && distance > (double)m->depth && deepest_of(f) < -0.5 * distance;
}

// Returns the touch along an edge's own normal.
static hti_edge_touch along_face(const hti_edge_contact *m, bool of_a) {
    const hti_chain_edge *side = of_a ? m->a : m->b, *other = of_a ? m->b : m->a;
    const int left = of_a ? m->left_a : m->left_b;
    const hti_dvec out = hti_contact_chain_outward(side, left);
    const bool is_gap = (of_a ? m->separation.kind_a : m->separation.kind_b) == HTI_EDGE;
    const double ahead = (of_a ? 1.0 : -1.0) * (m->separation.normal.x * out.x + m->separation.normal.y * out.y);
    const given known = {is_gap && ahead > 0.0 ? m->separation.distance : (double)HTI_NAN, m->margin};
    edge_manifold f;
    if (hti_contact_edge_rejects_face(m, of_a)) {
        return no_edge_contact;
    }
    contact_face_of(side, left, &other->part.body, &known, &f);
    const bool is_clear = (of_a ? m->face_a : m->face_b) == HTI_FACE_CLEAR;
    if (f.found.count == 0 || is_beyond_wall(m, &f) || (!is_clear && is_behind_another(side, other, &f))) {
        return no_edge_contact;
    }
    const ht_manifold found = of_a ? f.found : hti_contact_flipped(&f.found);
    return (hti_edge_touch){found, only_joint(m->a, &found, 16), only_joint(m->b, &found, 0), false, of_a, 0, 0};
}

// ---- By the distance ----------------------------------------------------------------------------------------------------

static bool is_normal_admitted(const hti_edge_contact *m) {
    return hti_contact_chain_admits(m->a, m->left_a, m->separation.kind_a, m->separation.index_a,
                                    m->separation.normal) &&
           hti_contact_chain_admits(m->b, m->left_b, m->separation.kind_b, m->separation.index_b,
                                    hti_dvec_opposite(m->separation.normal));
}

static int joint_of_closest(const hti_chain_edge *side, hti_feature kind, int32_t index, int32_t count) {
    return side->is_chain && kind == HTI_VERTEX && count == 1 ? (int)index : -1;
}

// Returns the manifold along the distance's normal, from a vertex of the chain.
static hti_edge_touch manifold_along_normal(const hti_edge_contact *m) {
    hti_edge_touch t = {.found =
                            hti_contact_manifold_of(&m->a->part.body, &m->b->part.body, &m->separation, m->margin)};
    t.joint_a = joint_of_closest(m->a, m->separation.kind_a, m->separation.index_a, t.found.count);
    t.joint_b = joint_of_closest(m->b, m->separation.kind_b, m->separation.index_b, t.found.count);
    t.is_by_gap = true;
    return t;
}

static double min_separation_of(const ht_manifold *m) {
    const double first = (double)m->points[0].separation, second = (double)m->points[1].separation;
    return m->count == 2 && second < first ? second : first;
}

// Returns the touch by that face of the two edges which leads out sooner; of equal ones A's.
static hti_edge_touch along_better_face(const hti_edge_contact *m) {
    const bool are_edges = m->a->is_chain && m->b->is_chain;
    if (are_edges && !hti_contact_chain_faces(m->a, m->left_a, m->b, m->left_b)) {
        return no_edge_contact;
    }
    const hti_edge_touch by_a = m->a->is_chain ? along_face(m, true) : no_edge_contact;
    const hti_edge_touch by_b = m->b->is_chain ? along_face(m, false) : no_edge_contact;
    if (by_a.found.count == 0 || by_b.found.count == 0) {
        return by_a.found.count == 0 ? by_b : by_a;
    }
    return min_separation_of(&by_b.found) > min_separation_of(&by_a.found) ? by_b : by_a;
}

// Returns the touch by the distance where the chains admit its normal, else by a face. The distance of edges that are
// behind each other does not lead out.
static hti_edge_touch touching_point_of(const hti_edge_contact *m) {
    if (hti_distance_answer(&m->separation).distance > m->margin || !is_normal_admitted(m)) {
        return along_better_face(m);
    }
    const bool at_a = m->a->is_chain && m->separation.kind_a == HTI_EDGE,
               at_b = m->b->is_chain && m->separation.kind_b == HTI_EDGE;
    return at_a || at_b ? along_face(m, at_a) : manifold_along_normal(m);
}

// ---- Joints --------------------------------------------------------------------------------------------------------

// Returns the place where the touch of the two parts is remembered.
static hti_seen_touch *place_of_touch(const hti_edge_contact *m) {
    return &m->a->seen->touch[((unsigned)m->a->number * 8u + (unsigned)m->b->number) % HTI_TOUCHES_SEEN];
}

// Returns the touch of two parts in this order, and their outer sides where there is one.
static hti_edge_touch touch_in_order(hti_edge_contact *m) {
    hti_seen_touch *const seen = place_of_touch(m);
    const hti_chain_edge *const a = m->a, *const b = m->b;
    if (seen->a != a->shape || seen->b != b->shape || seen->number_a != a->number || seen->number_b != b->number ||
        seen->depth != m->depth) {
        seen->a = a->shape;
        seen->b = b->shape;
        seen->number_a = a->number;
        seen->number_b = b->number;
        seen->depth = m->depth;
        seen->touch = prepare_edges(m) ? touching_point_of(m) : no_edge_contact;
        seen->touch.left_a = m->left_a;
        seen->touch.left_b = m->left_b;
    }
    m->left_a = seen->touch.left_a;
    m->left_b = seen->touch.left_b;
    return seen->touch;
}

// Returns the touch of two parts, whoever its joints belong to, and their outer sides where there is one. Edges of chains
// of one kind are taken in an order that is that of their places: where choices are equal, the first one's counts.
static hti_edge_touch touch_of_parts(hti_edge_contact *m) {
    if (is_quickly_apart(m)) {
        return no_edge_contact;
    }
    const bool are_alike = m->a->is_chain && m->b->is_chain && m->a->shape->kind == m->b->shape->kind;
    if (!are_alike || hti_contact_chain_order(m->a, m->b) <= 0) {
        return touch_in_order(m);
    }
    hti_edge_contact other = {.a = m->b,
                              .b = m->a,
                              .margin = m->margin,
                              .depth = m->depth,
                              .crosses = m->crosses,
                              .face_a = m->face_b,
                              .face_b = m->face_a};
    const hti_edge_touch t = touch_in_order(&other);
    m->left_a = other.left_b;
    m->left_b = other.left_a;
    return (hti_edge_touch){
        hti_contact_flipped(&t.found), t.joint_b, t.joint_a, t.is_by_gap, !t.is_by_a, t.left_b, t.left_a};
}

static hti_edge_touch touch_of_edges(const hti_edge_contact *m, hti_chain_edge *a, hti_chain_edge *b) {
    hti_edge_contact other = {.a = a, .b = b, .margin = m->margin, .depth = m->depth};
    return touch_of_parts(&other);
}

// Returns the point of a manifold that is at a vertex of an edge, or NULL. `half` shifts to the edge's half of the ids.
static const ht_contact_point *contact_at(const ht_manifold *found, int half, int vertex) {
    for (int32_t i = 0; i < found->count; i++) {
        if ((found->points[i].id >> half & 0xffffu) == (uint32_t)vertex) {
            return &found->points[i];
        }
    }
    return NULL;
}

static bool have_one_normal(const ht_manifold *a, const ht_manifold *b) {
    return a->normal.x == b->normal.x && a->normal.y == b->normal.y;
}

// Whether a polyline is touched from one side at an edge and from the other one at its neighbour: both touch then, on no
// common joint.
static bool are_on_two_sides(const hti_chain_edge *side, int left, const hti_chain_edge *neighbour, int their_left) {
    return side->shape->kind == HT_POLYLINE && (side->is_turned == neighbour->is_turned) != (left == their_left);
}

// Whether a manifold that touches only a joint is this edge's and not its neighbour's. In a corner that the other part
// stands in, where they touch on two sides, and where the neighbour's joint is only within the margin, both have one, unless
// it is the same.
static bool keeps_joint(const hti_edge_contact *m, const hti_edge_touch *mine, bool of_a) {
    const hti_chain_edge *side = of_a ? m->a : m->b;
    const int end = of_a ? mine->joint_a : mine->joint_b, left = of_a ? m->left_a : m->left_b;
    if (end < 0 || !side->has[end]) {
        return true;
    }
    hti_chain_edge neighbour;
    hti_contact_chain_neighbour(side, end, &neighbour);
    const hti_edge_touch theirs = touch_of_edges(m, of_a ? &neighbour : m->a, of_a ? m->b : &neighbour);
    const int their_end = of_a ? theirs.joint_a : theirs.joint_b;
    const ht_segment e = side->part.segment;
    const int their_joint = hti_same_point(neighbour.part.segment.a, end == 0 ? e.a : e.b) ? 0 : 1;
    if (theirs.found.count == 0 ||
        their_end == 1 - their_joint) { // the neighbour touches nothing, or only with its far end
        return true;
    }
    const bool is_in_corner = !mine->is_by_gap && hti_contact_chain_convexity(side, end, left) < 0;
    const ht_contact_point *const at_joint = contact_at(&theirs.found, of_a ? 16 : 0, their_joint);
    const double their_separation = at_joint != NULL ? (double)at_joint->separation : min_separation_of(&theirs.found);
    const bool meets_alone = min_separation_of(&mine->found) < 0.0 && their_separation >= 0.0;
    const bool is_same = at_joint != NULL && have_one_normal(&mine->found, &theirs.found);
    if (!is_same && (is_in_corner || meets_alone ||
                     are_on_two_sides(side, left, &neighbour, of_a ? theirs.left_a : theirs.left_b))) {
        return true;
    }
    if (their_end < 0) {
        return false;
    }
    return mine->is_by_gap != theirs.is_by_gap ? mine->is_by_gap : hti_contact_chain_owns_joint(side, end, &neighbour);
}

// Whether two joints that touch each other are left to the edges behind both, which touch more, or touch only these as well.
static bool leaves_both_joints(const hti_edge_contact *m, const hti_edge_touch *mine) {
    if (mine->joint_a < 0 || mine->joint_b < 0 || !m->a->has[mine->joint_a] || !m->b->has[mine->joint_b]) {
        return false;
    }
    hti_chain_edge behind_a, behind_b;
    hti_contact_chain_neighbour(m->a, mine->joint_a, &behind_a);
    hti_contact_chain_neighbour(m->b, mine->joint_b, &behind_b);
    const hti_edge_touch theirs = touch_of_edges(m, &behind_a, &behind_b);
    if (theirs.found.count == 0 || !have_one_normal(&mine->found, &theirs.found)) {
        return false;
    }
    const bool is_same = theirs.joint_a >= 0 && theirs.joint_b >= 0 &&
                         hti_same_point(mine->found.points[0].at, theirs.found.points[0].at);
    return theirs.found.count == 2 || (is_same && !hti_contact_chain_owns_joint(m->a, mine->joint_a, &behind_a));
}

ht_manifold hti_contact_edge_manifold(hti_edge_contact *m) {
    if (!m->a->is_chain && !m->b->is_chain) {
        return prepare_edges(m) ? hti_contact_manifold_of(&m->a->part.body, &m->b->part.body, &m->separation, m->margin)
                                : hti_no_manifold();
    }
    const hti_edge_touch t = touch_of_parts(m);
    m->touches = t.found.count > 0;
    const bool is_kept =
        t.found.count > 0 && keeps_joint(m, &t, true) && keeps_joint(m, &t, false) && !leaves_both_joints(m, &t);
    return is_kept ? t.found : hti_no_manifold();
}

HTI_STEP("src/query/contact", hti_contact_edge_manifold, "exact",
         "the normals that a joint admits, and what is shared along the edge");
