// contact_edge_rejects.c: tells in double, of most pairs of edges that meet or come near, that they have no manifold.
//
// Where many edges cross, few of them are walls: a manifold needs an edge, of one polygon or the other, on whose face
// the other edge lies (contact_edge.c), and most faces are behind a nearer one, have the other edge beside them or
// before them, or push where the other edge's corner admits nothing. All that follows from the positions of the ends
// along the face and their heights above it. Both err by some 2^-50 of the lengths, and where contact_edge.c has the
// exact signs decide, by 2^-45; what is within SLACK of having a manifold is not rejected. Which face was nearer to an
// edge last is remembered and looked at first, and those that were to any edge lately next.
#include "query/contact/contact_edge.h"

#include <string.h>

// The error of positions and heights, as a part of the lengths.
#define SLACK 0x1p-43

// The part of an edge that lies over a face: positions of its ends along the face and heights above it.
typedef struct part_over_face {
    double x[2], y[2];
    double slack;    // the error of the heights
    bool has_end[2]; // whether the edge's first and second vertex certainly lie over the face
    bool is_beside;  // certainly none of it lies over the face
    bool is_certain; // certainly some does, and the heights are right
} part_over_face;

// Cuts the edge from (x[0], y[0]) to (x[1], y[1]) off at the ends of the face. Where it is steep its height errs by
// more; where it runs aside by no more than positions err, but is not seen end on either, its ends may be confused.
static void cut_at_ends(part_over_face *p, double length, double run, double rise) {
    const double error = p->slack, from = p->x[0], to = p->x[1], slope = run > error ? rise / run : 0.0;
    const bool is_cut = !(from > error && to < length - error);
    if (from < 0.0) {
        p->x[0] = 0.0;
        p->y[0] -= slope * from;
    }
    if (to > length) {
        p->x[1] = length;
        p->y[1] += slope * (length - to);
    }
    p->slack += is_cut ? hti_abs(slope) * error : 0.0;
    p->is_certain = is_cut ? run > error && p->x[1] - p->x[0] > error : run > error || run <= 0x1p-41 * hti_abs(rise);
}

static part_over_face part_over(const ht_segment *face, hti_dvec right, int left, const ht_segment *other) {
    const hti_dvec d = {-right.y, right.x}, out = {-(double)left * right.x, -(double)left * right.y};
    const hti_dvec way = hti_dvec_between(other->a, other->b);
    const double run = hti_dvec_dot(way, d), rise = hti_dvec_dot(way, out);
    const double length = hti_dvec_dot(hti_dvec_between(face->a, face->b), d);
    const int first = run < 0.0;
    part_over_face p = {.slack = length};
    for (int i = 0; i < 2; i++) {
        const hti_dvec v = hti_dvec_between(face->a, i == first ? other->a : other->b);
        p.x[i] = hti_dvec_dot(v, d);
        p.y[i] = hti_dvec_dot(v, out);
        p.slack += hti_abs(p.x[i]) + hti_abs(p.y[i]);
    }
    p.slack *= SLACK;
    if (p.x[0] > length + p.slack || p.x[1] < -p.slack) {
        p.is_beside = true;
        return p;
    }
    p.has_end[first] = p.x[0] > p.slack && p.x[0] < length - p.slack;
    p.has_end[1 - first] = p.x[1] > p.slack && p.x[1] < length - p.slack;
    cut_at_ends(&p, length, hti_abs(run), first == 0 ? rise : -rise);
    return p;
}

static double lower_of(const part_over_face *p) {
    return p->y[0] < p->y[1] ? p->y[0] : p->y[1];
}

// Returns the square of the distance of p from a segment with length.
static double square_from(const ht_segment *s, hti_dvec p) {
    const hti_dvec e = hti_dvec_between(s->a, s->b), v = hti_dvec_minus(p, (hti_dvec){(double)s->a.x, (double)s->a.y});
    const double t = hti_dvec_dot(e, v) / hti_dvec_dot(e, e), part = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    const hti_dvec w = hti_dvec_along(v, -part, e);
    return hti_dvec_dot(w, w);
}

// Whether an end of the edge certainly lies on the line of the face, and over the face.
static bool has_level_end(const part_over_face *p, const ht_segment *face, const ht_segment *other) {
    return (p->has_end[0] && hti_orient(face->a, face->b, other->a) == 0) ||
           (p->has_end[1] && hti_orient(face->a, face->b, other->b) == 0);
}

int hti_contact_edge_compare_rival(const hti_contact_rival *rival, const hti_chain_edge *other,
                                   const hti_deepest_place *p) {
    const ht_segment *e = &rival->segment, *f = &other->part.segment;
    const part_over_face less = part_over(e, hti_contact_right_of_edge(e), rival->left, f);
    const double depth = lower_of(&less), slack = p->slack + less.slack, reach = -p->depth * (1.0 - 0x1p-18) - p->slack;
    if (less.is_beside || (less.is_certain && (depth > slack || depth < p->depth * (1.0 - 0x1p-21) - slack))) {
        return -1;
    }
    const bool is_below = (less.is_certain && depth < -slack) || (depth < slack && has_level_end(&less, e, f));
    return is_below && depth > p->depth * (1.0 - 0x1p-19) + slack && reach > 0.0 &&
           square_from(e, p->at) < reach * reach;
}

// Whether a rival that was a better way out lately, for another edge, certainly is one.
static bool is_behind_recent_rival(const hti_contact_rival *recent, const hti_chain_edge *side,
                                   const hti_chain_edge *other, const hti_deepest_place *p) {
    for (int i = 0; i < HTI_RIVALS_RECENT && recent[i].number >= 0; i++) {
        if (recent[i].number != side->number && hti_contact_edge_compare_rival(&recent[i], other, p) > 0) {
            hti_contact_chain_remember_rival(other, &recent[i]);
            return true;
        }
    }
    return false;
}

// Whether some edge is certainly a better way out. The one that was the last time is likely to be again.
static bool is_behind_rival(const hti_chain_edge *side, const hti_chain_edge *other, const hti_deepest_place *p) {
    hti_contact_rival rival;
    if (hti_contact_chain_rival(side, other, &rival) && hti_contact_edge_compare_rival(&rival, other, p) > 0) {
        return true;
    }
    hti_contact_rival *recent = hti_contact_chain_recent_rivals(side);
    if (is_behind_recent_rival(recent, side, other, p)) {
        return true;
    }
    hti_chain_nearer_edges it = hti_contact_chain_nearer_begin(side, p->at, -p->depth);
    while (hti_contact_chain_nearer_next(&it, &rival)) {
        if (hti_contact_edge_compare_rival(&rival, other, p) > 0) {
            memmove(recent + 1, recent, (HTI_RIVALS_RECENT - 1) * sizeof *recent);
            recent[0] = rival;
            hti_contact_chain_remember_rival(other, &rival);
            return true;
        }
    }
    return false;
}

// Whether all places where the edge may be deepest are certainly behind rivals.
static bool is_behind_rivals(const hti_chain_edge *side, int left, const hti_chain_edge *other,
                             const part_over_face *over) {
    const double lowest = lower_of(over);
    const ht_vec2 from = side->part.segment.a;
    const hti_dvec out = hti_contact_chain_outward(side, left);
    for (int i = 0; i < 2; i++) {
        const double x = over->x[i], y = over->y[i];
        const hti_deepest_place p = {
            {(double)from.x - side->right.y * x + out.x * y, (double)from.y + side->right.x * x + out.y * y},
            y,
            over->slack};
        if (y <= lowest * (1.0 - 0x1p-19) + over->slack && !is_behind_rival(side, other, &p)) {
            return false;
        }
    }
    return true;
}

// Whether a corner of the edge, with its neighbour, may admit a push along `out`, into the face that pushes.
static bool may_admit(const hti_chain_edge *side, hti_dvec out) {
    const ht_segment e = side->part.segment;
    const hti_dvec along = hti_dvec_between(e.a, e.b);
    const double run = hti_dvec_dot(out, along), slack = SLACK * (hti_abs(along.x) + hti_abs(along.y));
    for (int end = 0; end < 2; end++) {
        if ((end == 0 ? run : -run) < -slack) {
            continue;
        }
        const hti_dvec next = hti_dvec_between(end == 0 ? e.a : e.b, side->beyond[end]);
        if (!side->has[end] || (hti_dvec_dot(out, next) >= -SLACK * (hti_abs(next.x) + hti_abs(next.y)) &&
                                hti_contact_chain_convexity(side, end, side->left) >= 0)) {
            return true;
        }
    }
    return false;
}

static bool is_remembered(const hti_chain_edge *side) {
    return side->is_chain && side->shape->kind == HT_POLYGON && side->number < HTI_EDGES_SEEN;
}

// Whether the other edge certainly has no manifold by the side's face, the outer side being `left`.
static bool rejects_face(const hti_chain_edge *side, int left, const hti_chain_edge *other, float margin) {
    const part_over_face over = part_over(&side->part.segment, side->right, left, &other->part.segment);
    if (over.is_beside || !over.is_certain) {
        return over.is_beside;
    }
    const double lowest = lower_of(&over);
    return lowest > (double)margin * (1.0 + 0x1p-20) + over.slack ||
           (lowest < -over.slack && is_behind_rivals(side, left, other, &over));
}

bool hti_contact_edge_rejects_face(const hti_edge_contact *m, bool of_a) {
    const hti_chain_edge *side = of_a ? m->a : m->b, *other = of_a ? m->b : m->a;
    const hti_face_state state = of_a ? m->face_a : m->face_b;
    return state != HTI_FACE_UNKNOWN ? state == HTI_FACE_REJECTED
                                     : is_remembered(side) && is_remembered(other) &&
                                           rejects_face(side, of_a ? m->left_a : m->left_b, other, m->margin);
}

// Whether the other edge certainly has no manifold by any face of the side. A thin stretch has two.
static bool rejects_faces(const hti_chain_edge *side, const hti_chain_edge *other, bool are_facing, float margin,
                          hti_face_state *state) {
    for (int left = -1; left <= 1; left += 2) {
        if ((side->left == 0 || side->left == left) &&
            (are_facing || may_admit(other, hti_contact_chain_outward(side, left))) &&
            !rejects_face(side, left, other, margin)) {
            *state = side->left == 0 ? HTI_FACE_UNKNOWN : HTI_FACE_POSSIBLE;
            return false;
        }
    }
    *state = HTI_FACE_REJECTED;
    return true;
}

// Whether two corners are within the margin of each other, as they are where a manifold leads from one to the other.
static bool may_touch_corners(const ht_segment *e, const ht_segment *f, float margin) {
    const double reach = (double)margin * (1.0 + 0x1p-20);
    bool may = false;
    for (int i = 0; margin != 0.0f && i < 4; i++) {
        const hti_dvec v = hti_dvec_between(i % 2 == 0 ? e->a : e->b, i < 2 ? f->a : f->b);
        may = may || !(hti_dvec_dot(v, v) > reach * reach);
    }
    return may;
}

bool hti_contact_edge_rejects(hti_chain_edge *a, hti_chain_edge *b, float margin, hti_face_state face[2]) {
    if (!is_remembered(a) || !is_remembered(b)) {
        return false;
    }
    hti_contact_chain_find_outer_side(a);
    hti_contact_chain_find_outer_side(b);
    const bool are_facing = a->left == 0 || b->left == 0 || hti_contact_chain_faces(a, a->left, b, b->left);
    return a->is_inner || b->is_inner ||
           (rejects_faces(a, b, are_facing, margin, &face[0]) && rejects_faces(b, a, are_facing, margin, &face[1]) &&
            !may_touch_corners(&a->part.segment, &b->part.segment, margin));
}
