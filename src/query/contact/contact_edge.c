// contact_edge.c: an edge of a chain and another part: along which normal they touch, and whether a joint of the chain
// is touched by this edge or by its neighbour.
//
// An edge touches along the gap's normal where that leads from one of its vertices and the chain admits it
// (contact_chain.h), else along its own normal, by its face: as far as the other part lies over it and the polygon's
// boundary is not nearer elsewhere. What lies over what is decided by exact signs of vertices along the edge, so that
// neighbours agree on it, and a touch is seen as such.
//
// A manifold of one point at a joint may be the neighbour's as well. It is left to the neighbour when that touches more
// than the joint, or when the joint is the neighbour's by hti_owns_joint; a corner that the other part stands in keeps
// both, being two walls.
#include "query/contact/contact_edge.h"

#include "convex/hull_features.h"

static hti_dvec opposite(hti_dvec v) {
    return (hti_dvec){-v.x, -v.y};
}

bool hti_is_meeting(hti_meeting *m) {
    const hti_body *p = &m->a->part.body, *q = &m->b->part.body;
    hti_gap_of(p, q, &m->gap);
    const float distance = hti_separation_of(&m->gap).distance;
    if (m->gap.distance == -(double)HTI_INFINITY || !(distance <= m->margin || distance <= m->depth)) {
        return false;
    }
    hti_settle_side(m->a);
    hti_settle_side(m->b);
    if (distance > m->margin && (m->a->left == 0 || m->b->left == 0)) {
        return false;
    }
    m->left_a = m->a->is_chain ? hti_outer_side(m->a, q, m->gap.kind_a, m->gap.normal) : 0;
    m->left_b = m->b->is_chain ? hti_outer_side(m->b, p, m->gap.kind_b, opposite(m->gap.normal)) : 0;
    return !m->a->is_inner && !m->b->is_inner;
}

// A manifold, and which joints are all that it touches: 0 the first, 1 the last vertex of the edge, -1 more than that.
typedef struct touching {
    ht_manifold found;
    int joint_a, joint_b;
    bool is_by_gap; // along the gap's normal, from a corner
} touching;

static const touching nothing = {{.count = 0}, -1, -1, false};

// ---- By the face of an edge ----------------------------------------------------------------------------------------

// An edge as it shows itself along its own normal: level, its first vertex at the origin.
static hti_shown face_of(const hti_side *side, int left) {
    const ht_segment e = side->part.segment;
    const double x = (double)e.b.x - (double)e.a.x, y = (double)e.b.y - (double)e.a.y;
    const double length = __builtin_sqrt(x * x + y * y);
    const bool forward = left < 0; // left of the normal is the way from the first vertex to the last
    return (hti_shown){forward ? 0.0 : -length, forward ? length : 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
                       forward ? 0 : 1,         forward ? 1 : 0,        0};
}

// How a vertex of the other body lies to the edge, exactly.
typedef struct footing {
    int to_low, to_high; // along it to the ends of the face: -1 before, 0 at, 1 beyond
    bool is_level;       // on its line
} footing;

static footing footing_of(const hti_side *side, int left, const hti_body *other, int32_t vertex) {
    const ht_segment e = side->part.segment;
    const hti_xpoint d = {{(double)e.b.x, -(double)e.a.x}, {(double)e.b.y, -(double)e.a.y}};
    const hti_xpoint a = hti_xpoint_of(e.a), b = hti_xpoint_of(e.b), p = hti_hull_point(&other->hull, vertex);
    const int to_a = hti_x_dot(&d, &a, &p), to_b = hti_x_dot(&d, &b, &p);
    const bool is_level = other->hull.radius == 0.0f && hti_x_cross(&d, &a, &p) == 0;
    return left < 0 ? (footing){to_a, to_b, is_level} : (footing){-to_b, -to_a, is_level};
}

// Moves a place along the face so that comparing it with the ends comes out as the exact signs say.
static void settle(double *x, const footing *at, const hti_shown *face) {
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

// Lets the height be exactly 0 where an end of the edge lies on the other body's, so that touching is seen as such.
static void level_at_ends(hti_shown *shown, const hti_shown *face, const hti_body *edge, const hti_body *other) {
    const hti_hull *h = &other->hull;
    if (other->extent != HTI_BOUNDED || h->radius != 0.0f || shown->edge < 0 || h->count < 2 ||
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

// What the other body shows over the face, its finite ends where exact signs see them.
static hti_shown shown_over(const hti_side *side, int left, const hti_body *other, hti_shown shown) {
    const hti_shown face = face_of(side, left);
    if (other->extent == HTI_HALF_PLANE) {
        return shown;
    }
    const double infinite = (double)HTI_INFINITY;
    const footing low = footing_of(side, left, other, shown.low_vertex);
    const footing high = footing_of(side, left, other, shown.high_vertex);
    shown.low_height = low.is_level ? 0.0 : shown.low_height;
    shown.high_height = high.is_level ? 0.0 : shown.high_height;
    if (shown.low != -infinite) {
        settle(&shown.low, &low, &face);
    }
    if (shown.high != infinite) {
        settle(&shown.high, &high, &face);
    }
    if (shown.low != -infinite && shown.high != infinite) {
        shown.anchor = shown.low;
        shown.height = shown.low_height;
        shown.slope = shown.high > shown.low ? (shown.high_height - shown.low_height) / (shown.high - shown.low) : 0.0;
        level_at_ends(&shown, &face, &side->part.body, other);
    } else if (low.is_level) { // ends that run on are those of the only vertex
        shown.height = 0.0;
    }
    return shown;
}

// The vertex of an edge that is the manifold's only point, or -1. `half` shifts to its half of the id.
static int only_joint(const hti_side *side, const ht_manifold *found, int half) {
    const uint32_t feature = found->points[0].id >> half & 0xffffu;
    return side->is_chain && found->count == 1 && (feature & 0x8000u) == 0 ? (int)(feature & 1u) : -1;
}

// What is known before: the depth or distance where that is accurate, or NaN, and the margin.
typedef struct given {
    double distance;
    float margin;
} given;

// The manifold along an edge's own normal, from the edge to the other body; and each point's place along t and
// separation, not rounded to float, as depths may be an ulp of the coordinates.
typedef struct face {
    hti_frame frame;
    ht_manifold found;
    hti_dvec places[2];
} face;

static void see_face(const hti_side *side, int left, const hti_body *q, const given *known, face *out) {
    const hti_dvec n = hti_outwards(side, left);
    out->frame = hti_frame_of(n, hti_hull_vertex(&side->part.body.hull, 0));
    const hti_shown shown = hti_show(&out->frame, q, HTI_VERTEX, hti_farthest(&out->frame, q, -1.0), -1.0);
    const hti_clip c = {&side->part.body, q, face_of(side, left), shown_over(side, left, q, shown), known->distance,
                        known->margin};
    out->found = (ht_manifold){.normal = hti_rounded_point(n.x, n.y)};
    out->found.count = hti_clip_points(&out->frame, &c, out->found.points, out->places);
}

static double deepest_of(const face *f) {
    const double first = f->places[0].y, second = f->places[1].y;
    return f->found.count == 2 && second < first ? second : first;
}

// Whether a point of the other body, `at` in the face's frame, is nearer to another edge of the polygon along whose own
// normal the body is less deep: then that edge tells the way out.
static bool is_nearer_to_better(const hti_side *side, const hti_body *q, const face *f, hti_dvec at) {
    const hti_frame *w = &f->frame;
    const hti_dvec p = {w->origin.x + w->t.x * at.x + w->n.x * at.y, w->origin.y + w->t.y * at.x + w->n.y * at.y};
    const given any = {(double)HTI_NAN, 0.0f};
    hti_nearer it = hti_nearer_begin(side, p, -at.y);
    for (hti_side edge; hti_nearer_next(&it, &edge);) {
        face rival;
        if (edge.left != 0) {
            see_face(&edge, edge.left, q, &any, &rival);
            if (rival.found.count > 0 && deepest_of(&rival) > at.y * (1.0 - 0x1p-20)) {
                return true;
            }
        }
    }
    return false;
}

// Whether that is so for every deepest point.
static bool is_behind_another(const hti_side *side, const hti_body *q, const face *f) {
    const double deepest = deepest_of(f);
    if (side->shape->kind != HT_POLYGON || !(deepest < 0.0)) {
        return false;
    }
    for (int i = 0; i < f->found.count; i++) {
        if (f->places[i].y <= deepest * (1.0 - 0x1p-20) && !is_nearer_to_better(side, q, f, f->places[i])) {
            return false;
        }
    }
    return true;
}

// Whether two edges face each other.
static bool is_facing(const hti_meeting *m) {
    const hti_dvec out = hti_outwards(m->a, m->left_a), facing = hti_outwards(m->b, m->left_b);
    return out.x * facing.x + out.y * facing.y < 0.0;
}

static double depth_behind(hti_dvec out, const hti_side *side, ht_vec2 p) {
    const hti_dvec from = hti_hull_vertex(&side->part.body.hull, 0);
    return -(out.x * ((double)p.x - from.x) + out.y * ((double)p.y - from.y));
}

// How deep behind an edge a neighbour of another one lies all along and faces it, infinite when none does; `reach` is how
// deep the other one leads at most.
static double depth_of_hidden(const hti_side *side, int left, const hti_side *other, int other_left, double *reach) {
    const hti_dvec out = hti_outwards(side, left);
    double least = (double)HTI_INFINITY;
    for (int end = 0; end < 2; end++) {
        const ht_vec2 at = end == 0 ? other->part.segment.a : other->part.segment.b, far = other->beyond[end];
        const double behind = depth_behind(out, side, at), behind_far = depth_behind(out, side, far);
        *reach = behind > *reach ? behind : *reach;
        const double x = (double)far.x - (double)at.x, y = (double)far.y - (double)at.y, facing = out.x * y - out.y * x;
        if (behind > 0.0 && behind_far > 0.0 && (end == 0 ? facing : -facing) * other_left < 0.0) {
            const double nearer = behind < behind_far ? behind : behind_far;
            least = nearer < least ? nearer : least;
        }
    }
    return least;
}

double hti_hidden_depth(const hti_meeting *m) {
    if (m->a->left == 0 || m->b->left == 0 || !(m->gap.distance < 0.0) || is_facing(m)) {
        return 0.0;
    }
    double reach_b = 0.0, reach_a = 0.0;
    const double by_a = depth_of_hidden(m->a, m->left_a, m->b, m->left_b, &reach_b),
                 by_b = depth_of_hidden(m->b, m->left_b, m->a, m->left_a, &reach_a);
    const double depth = by_a < by_b ? by_a : by_b, reach = reach_a < reach_b ? reach_a : reach_b;
    return depth <= reach ? depth : 0.0; // else that is not the way out of these two
}

// The manifold along an edge's own normal.
static touching along_face(const hti_meeting *m, bool of_a) {
    const hti_side *side = of_a ? m->a : m->b, *other = of_a ? m->b : m->a;
    const int left = of_a ? m->left_a : m->left_b;
    const hti_dvec out = hti_outwards(side, left);
    const bool is_gap = (of_a ? m->gap.kind_a : m->gap.kind_b) == HTI_EDGE;
    const double ahead = (of_a ? 1.0 : -1.0) * (m->gap.normal.x * out.x + m->gap.normal.y * out.y);
    const given known = {is_gap && ahead > 0.0 ? m->gap.distance : (double)HTI_NAN, m->margin};
    face f;
    see_face(side, left, &other->part.body, &known, &f);
    if (f.found.count == 0 || is_behind_another(side, &other->part.body, &f)) {
        return nothing;
    }
    const ht_manifold found = of_a ? f.found : hti_flipped(&f.found);
    return (touching){found, only_joint(m->a, &found, 16), only_joint(m->b, &found, 0), false};
}

// ---- By the gap ----------------------------------------------------------------------------------------------------

static bool is_gap_admitted(const hti_meeting *m) {
    return hti_admits(m->a, m->left_a, m->gap.kind_a, m->gap.index_a, m->gap.normal) &&
           hti_admits(m->b, m->left_b, m->gap.kind_b, m->gap.index_b, opposite(m->gap.normal));
}

static int joint_of_gap(const hti_side *side, hti_feature kind, int32_t index, int32_t count) {
    return side->is_chain && kind == HTI_VERTEX && count == 1 ? (int)index : -1;
}

// The manifold along the gap's normal, from a vertex of the chain.
static touching along_gap(const hti_meeting *m) {
    touching t = {.found = hti_manifold_of_gap(&m->a->part.body, &m->b->part.body, &m->gap, m->margin)};
    t.joint_a = joint_of_gap(m->a, m->gap.kind_a, m->gap.index_a, t.found.count);
    t.joint_b = joint_of_gap(m->b, m->gap.kind_b, m->gap.index_b, t.found.count);
    t.is_by_gap = true;
    return t;
}

static double least_separation(const ht_manifold *m) {
    const double first = (double)m->points[0].separation, second = (double)m->points[1].separation;
    return m->count == 2 && second < first ? second : first;
}

// Of two edges' faces the one that leads out sooner; of equal ones A's.
static touching along_better_face(const hti_meeting *m) {
    const bool are_edges = m->a->is_chain && m->b->is_chain;
    if (are_edges && !is_facing(m)) {
        return nothing;
    }
    const touching by_a = m->a->is_chain ? along_face(m, true) : nothing;
    const touching by_b = m->b->is_chain ? along_face(m, false) : nothing;
    if (by_a.found.count == 0 || by_b.found.count == 0) {
        return by_a.found.count == 0 ? by_b : by_a;
    }
    return least_separation(&by_b.found) > least_separation(&by_a.found) ? by_b : by_a;
}

// By the gap where the chains admit it, else by a face. The gap of edges behind each other does not lead out.
static touching touch(const hti_meeting *m) {
    if (hti_separation_of(&m->gap).distance > m->margin || !is_gap_admitted(m)) {
        return along_better_face(m);
    }
    const bool at_a = m->a->is_chain && m->gap.kind_a == HTI_EDGE, at_b = m->b->is_chain && m->gap.kind_b == HTI_EDGE;
    return at_a || at_b ? along_face(m, at_a) : along_gap(m);
}

// ---- Joints --------------------------------------------------------------------------------------------------------

// Whether a manifold that touches only the joint is this edge's and not its neighbour's.
static bool keeps_joint(const hti_meeting *m, const touching *mine, bool of_a) {
    const hti_side *side = of_a ? m->a : m->b;
    const int end = of_a ? mine->joint_a : mine->joint_b;
    if (end < 0 || !side->has[end] || (!mine->is_by_gap && hti_bend(side, end, of_a ? m->left_a : m->left_b) < 0)) {
        return true;
    }
    hti_side neighbour;
    hti_neighbour_side(side, end, &neighbour);
    hti_meeting other = *m;
    other.a = of_a ? &neighbour : m->a;
    other.b = of_a ? m->b : &neighbour;
    const touching theirs = hti_is_meeting(&other) ? touch(&other) : nothing;
    const int their_end = of_a ? theirs.joint_a : theirs.joint_b;
    if (theirs.found.count == 0 || their_end == end) { // nothing here, or only its far end
        return true;
    }
    if (their_end < 0) {
        return false;
    }
    return mine->is_by_gap != theirs.is_by_gap ? mine->is_by_gap : hti_owns_joint(side, end, &neighbour);
}

ht_manifold hti_manifold_of_meeting(const hti_meeting *m) {
    if (!m->a->is_chain && !m->b->is_chain) {
        return hti_manifold_of_gap(&m->a->part.body, &m->b->part.body, &m->gap, m->margin);
    }
    const touching t = touch(m);
    return t.found.count > 0 && keeps_joint(m, &t, true) && keeps_joint(m, &t, false) ? t.found : hti_no_manifold();
}
