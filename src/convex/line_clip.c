// line_clip.c: computes the interval of t in which t delta lies in M = B - A, grown by R = r + s, the sum of the radii.
//
// M's border consists of pieces of the segments between b - a and b' - a (an edge of B, a vertex of A), or b - a and b
// - a' (a vertex of B, an edge of A), of rays where a body goes on for ever, and, with radii, of these moved outwards
// by R and of circles around their ends. Every such segment, grown by R, lies in M. So the line enters M at the least
// of all places where it meets any of them, and leaves it at the greatest: no vertex has to be matched with an edge
// first, and wrong choices between equals are impossible. Half-planes need only the extreme vertex.
//
// Every t is a quotient of accurate values (vector_sum.h) and its sign is exact; the least and the greatest t keep both
// properties. With p = b - a, e the edge and d the motion:
//   vertex   t = d.p / |d|^2              when d x p = 0
//   edge     t = e x p / e x d            when p and p + e lie on both sides of the line
//   circle   t = (d.p -+ w) / |d|^2       w^2 = R^2 |d|^2 - (d x p)^2;
//                                         the root that cancels as (|p|^2 - R^2) / (d.p +- w)
//   offset   t = (e x p +- R |e|) / e x d where its foot lies on the edge: |e| (d x p) +- R (e.d) has the right signs
//                                         at both ends; a numerator that cancels as
//                                         ((e x p)^2 - R^2 |e|^2) / (e x p -+ R |e|)
// Whether t is above `max` is the sign of the same t with A moved on by max * delta, an exact sum.
#include "convex/line_clip.h"

#include <float.h>

#include "base/pair_step.h"
#include "convex/vector_sum.h"
#include "exact/expansion.h"

// The kind of the piece of M's border that the line meets.
typedef enum clip_feature { CLIP_NOTHING, CLIP_CORNER, EDGE_OF_A, EDGE_OF_B, CLIP_BORDER } clip_feature;

typedef struct clip_position {
    double t;
    clip_feature piece;
    int32_t a, b; // the vertex of A and of B, or the number of the edge that starts there
    hti_dvec e;   // the direction of an edge of M
    int side;     // the outer side of the edge: 1 left of it, -1 right
    double w;     // of a circle: half the length of the line's chord, times |d|
} clip_position;

// The part of the line that lies in M, as far as it is known.
typedef struct clip_interval {
    clip_position enter, exit;
    bool left, right, on; // whether M's core has points left of the line, right of it, on it
    bool deep;            // whether the line goes into a corner's disc
    bool meets, strict;   // whether it meets M; and its interior, or crosses a thin M
} clip_interval;

// The directions in which M is unbounded.
typedef struct directions {
    ht_vec2 v[4];
    clip_feature piece[4];
    int count;
} directions;

static void add_direction(directions *g, ht_vec2 v, clip_feature side) {
    g->v[g->count] = v;
    g->piece[g->count] = side;
    g->count++;
}

static directions directions_of(const hti_convex_body *a, const hti_convex_body *b) {
    directions g = {.count = 0};
    const ht_vec2 f = a->far, h = b->far;
    if (b->extent == HTI_HALF_LINE || b->extent == HTI_BOTH_WAYS) {
        add_direction(&g, h, EDGE_OF_B);
    }
    if (b->extent == HTI_BOTH_WAYS) {
        add_direction(&g, (ht_vec2){-h.x, -h.y}, EDGE_OF_B);
    }
    if (a->extent == HTI_HALF_LINE || a->extent == HTI_BOTH_WAYS) {
        add_direction(&g, (ht_vec2){-f.x, -f.y}, EDGE_OF_A);
    }
    if (a->extent == HTI_BOTH_WAYS) {
        add_direction(&g, f, EDGE_OF_A);
    }
    return g;
}

// Whether M is unbounded along v: whether v is a sum of two of M's directions, with factors that are not negative.
static bool goes_on(const directions *g, ht_vec2 v) {
    for (int i = 0; i < g->count; i++) {
        if (hti_exact_vector_cross_sign(g->v[i], v) == 0 && hti_exact_vector_dot_sign(g->v[i], v) > 0) {
            return true;
        }
        for (int j = 0; j < i; j++) {
            const int turn = hti_exact_vector_cross_sign(g->v[i], g->v[j]);
            if (turn != 0 && hti_exact_vector_cross_sign(v, g->v[j]) * turn >= 0 &&
                hti_exact_vector_cross_sign(g->v[i], v) * turn >= 0) {
                return true;
            }
        }
    }
    return false;
}

typedef struct clip_operands {
    const hti_convex_body *a, *b;
    hti_vector_sum d;
    ht_vec2 delta;
    double dd;     // |d|^2
    double ex, ey; // where A starts
    float r, s;
    directions far;
} clip_operands;

static const hti_xpoint zero_direction = {{0.0}, {0.0}};

static hti_vector_sum vector_of(ht_vec2 v) {
    const hti_xpoint x = hti_xpoint_of(v);
    hti_vector_sum out;
    hti_vector_sum_set_between(&out, &zero_direction, &x);
    return out;
}

// Sets p to b - a for vertex i of B and vertex k of A.
static void set_clip_difference(const clip_operands *s, int32_t k, int32_t i, hti_vector_sum *p) {
    const hti_xpoint a = hti_hull_point(&s->a->hull, k), b = hti_hull_point(&s->b->hull, i);
    hti_vector_sum_set_between(p, &a, &b);
    if (s->ex != 0.0 || s->ey != 0.0) {
        hti_vector_sum_subtract(p, s->ex, s->ey);
    }
}

// Returns the quotient n / d, which does not underflow to zero.
static double quotient(double n, double d) {
    const double t = n / d;
    return t != 0.0 || n == 0.0 ? t : (n > 0.0) == (d > 0.0) ? DBL_MIN : -DBL_MIN;
}

static bool is_pointed(const clip_operands *s) {
    return s->r == 0.0f && s->s == 0.0f;
}

// Whether no vertex of the hull lies left of the direction through its vertex `at` (right of it when `turn` is -1).
static bool is_extreme_vertex(const hti_hull *h, int32_t at, const hti_xpoint *e, int turn) {
    const hti_xpoint o = hti_hull_point(h, at);
    for (int32_t i = 0; i < h->count; i++) {
        const hti_xpoint p = hti_hull_point(h, i);
        if (hti_xpoint_cross_sign(e, &o, &p) * turn > 0) {
            return false;
        }
    }
    return true;
}

// Whether all of M's core lies on one side of the line in direction e through the difference of the two vertices: no
// point of it lies left of that line (right of it when `turn` is -1).
static bool is_outer(const clip_operands *s, int32_t k, int32_t i, const hti_xpoint *e, int turn) {
    for (int n = 0; n < s->far.count; n++) {
        const hti_xpoint v = hti_xpoint_of(s->far.v[n]);
        if (hti_xpoint_cross_sign(e, &zero_direction, &v) * turn > 0) {
            return false;
        }
    }
    return is_extreme_vertex(&s->b->hull, i, e, turn) && is_extreme_vertex(&s->a->hull, k, e, -turn);
}

// Whether the line meets corner p before corner q (`ahead` is -1), or after it (`ahead` is 1). Where the two t are too
// near each other, the difference of the corners decides. The line meets circles of one radius at d.p + ahead w, and
// w_p - w_q = (w_p^2 - w_q^2) / (w_p + w_q).
static bool is_further(const clip_operands *s, const clip_position *p, const clip_position *q, int ahead) {
    const double apart = p->t - q->t;
    if (hti_abs(apart) > 0x1p-30 * (hti_abs(p->t) + hti_abs(q->t)) || q->piece == CLIP_NOTHING) {
        return apart * (double)ahead > 0.0;
    }
    hti_vector_sum x, y, v;
    set_clip_difference(s, p->a, p->b, &x);
    set_clip_difference(s, q->a, q->b, &y);
    hti_vector_sum_set_apart(&v, &x, &y);
    const double along = hti_vector_sum_dot(&s->d, &v), w = p->w + q->w;
    const double across =
        hti_vector_sum_cross(&s->d, &v) * (hti_vector_sum_cross(&s->d, &x) + hti_vector_sum_cross(&s->d, &y));
    return (double)ahead * along - (w > 0.0 ? across / w : 0.0) > 0.0;
}

// Keeps p if it is better than the best position so far. An edge that the line crosses from its outer side is where the
// line enters, whatever other positions say; a corner counts only when there is no such edge.
static void add_clip_position(const clip_operands *s, clip_position *best, const clip_position *p, int ahead) {
    if (p->piece != CLIP_CORNER || (best->piece <= CLIP_CORNER && is_further(s, p, best, ahead))) {
        *best = *p;
    }
}

static void note_core_side(clip_interval *out, double side) {
    out->left = out->left || side > 0.0;
    out->right = out->right || side < 0.0;
    out->on = out->on || side == 0.0;
}

static void clip_by_circle(const clip_operands *s, const hti_vector_sum *p, clip_position *at, clip_interval *out) {
    const double slab = hti_vector_sum_slab(&s->d, p, s->r, s->s);
    if (slab > 0.0) {
        return;
    }
    out->deep = out->deep || slab < 0.0;
    out->on = true;
    const double along = hti_vector_sum_dot(&s->d, p), disc = hti_vector_sum_disc(p, s->r, s->s),
                 turn = along < 0.0 ? -1.0 : 1.0;
    at->w = __builtin_sqrt(-slab);
    const double sum = along + turn * at->w; // no cancellation; 0 when both are
    const double outer = quotient(sum, s->dd);
    const double inner = along == 0.0 ? -outer : quotient(disc, sum);
    at->t = turn > 0.0 ? inner : outer;
    add_clip_position(s, &out->enter, at, -1);
    at->t = turn > 0.0 ? outer : inner;
    add_clip_position(s, &out->exit, at, 1);
}

static void clip_by_corner(const clip_operands *s, int32_t k, int32_t i, clip_interval *out) {
    hti_vector_sum p;
    set_clip_difference(s, k, i, &p);
    const double side = hti_vector_sum_cross(&s->d, &p);
    clip_position at = {.piece = CLIP_CORNER, .a = k, .b = i};
    note_core_side(out, side);
    if (!is_pointed(s)) {
        clip_by_circle(s, &p, &at, out);
    } else if (side == 0.0) {
        at.t = quotient(hti_vector_sum_dot(&s->d, &p), s->dd);
        add_clip_position(s, &out->enter, &at, -1);
        add_clip_position(s, &out->exit, &at, 1);
    }
}

// Whether the line crosses the edge that leads from p to q (without end when q is NULL) and is moved outwards by the
// radii to side `at->side`; then sets at->t. Without radii the caller knows that the line crosses the edge.
static bool crosses(const clip_operands *s, const hti_vector_sum *e, const hti_vector_sum *p, const hti_vector_sum *q,
                    clip_position *at) {
    const double turn = hti_vector_sum_cross(e, &s->d);
    const int forward = hti_sign(turn);
    if (is_pointed(s)) {
        at->t = quotient(hti_vector_sum_cross(e, p), turn);
        return true;
    }
    if (hti_vector_sum_offset_sign(e, &s->d, p, s->r, s->s, at->side) * forward < 0 ||
        (q != NULL && hti_vector_sum_offset_sign(e, &s->d, q, s->r, s->s, at->side) * forward > 0)) {
        return false;
    }
    const double length = __builtin_sqrt(e->rx * e->rx + e->ry * e->ry);
    const double offset = (double)at->side * ((double)s->r + (double)s->s) * length, cross = hti_vector_sum_cross(e, p);
    const bool cancels = (cross > 0.0) != (offset > 0.0) && cross != 0.0;
    at->t = quotient(cancels ? hti_vector_sum_slab(e, p, s->r, s->s) / (cross - offset) : cross + offset, turn);
    return true;
}

// Adds an edge of M, which leads from p along `edge` to q (without end when q is NULL), as a position where the line
// enters or leaves.
static void clip_by_edge(const clip_operands *s, const hti_xpoint *edge, const hti_vector_sum *p,
                         const hti_vector_sum *q, const clip_position *corner, clip_interval *out) {
    hti_vector_sum e;
    hti_vector_sum_set_between(&e, &zero_direction, edge);
    const int forward = hti_sign(hti_vector_sum_cross(&e, &s->d));
    if (is_pointed(s)) {
        const double side = hti_vector_sum_cross(&s->d, p),
                     end = q != NULL ? hti_vector_sum_cross(&s->d, q) : (double)-forward;
        if (!((side < 0.0 && end > 0.0) || (side > 0.0 && end < 0.0))) {
            return;
        }
    }
    for (int ahead = -1; ahead <= 1 && forward != 0; ahead += 2) {
        clip_position at = *corner;
        at.e = (hti_dvec){e.rx, e.ry};
        at.side = ahead * forward;
        if (crosses(s, &e, p, q, &at) && is_outer(s, at.a, at.b, edge, at.side)) {
            add_clip_position(s, ahead < 0 ? &out->enter : &out->exit, &at, ahead);
        }
    }
}

static hti_xpoint reversed(const hti_xpoint *e) {
    return (hti_xpoint){{-e->x[0], -e->x[1], -e->x[2]}, {-e->y[0], -e->y[1], -e->y[2]}};
}

// Clips by the edges that start at vertex k of A and at vertex i of B, each moved by the other body's vertex.
static void clip_by_edges(const clip_operands *s, int32_t k, int32_t i, clip_interval *out) {
    const hti_hull *a = &s->a->hull, *b = &s->b->hull;
    hti_vector_sum p;
    set_clip_difference(s, k, i, &p);
    clip_position at = {.a = k, .b = i};
    if (b->count > 1) {
        const hti_xpoint e = hti_hull_direction(b, i);
        hti_vector_sum q;
        set_clip_difference(s, k, hti_next(i, b->count), &q);
        at.piece = EDGE_OF_B;
        clip_by_edge(s, &e, &p, &q, &at, out);
    }
    if (a->count > 1) {
        const hti_xpoint along = hti_hull_direction(a, k), e = reversed(&along);
        hti_vector_sum q;
        set_clip_difference(s, hti_next(k, a->count), i, &q);
        at.piece = EDGE_OF_A;
        clip_by_edge(s, &e, &p, &q, &at, out);
    }
}

static void clip_by_directions(const clip_operands *s, clip_interval *out) {
    for (int n = 0; n < s->far.count; n++) {
        const hti_xpoint e = hti_xpoint_of(s->far.v[n]);
        const int side = hti_exact_vector_cross_sign(s->delta, s->far.v[n]);
        out->left = out->left || side > 0;
        out->right = out->right || side < 0;
        for (int32_t k = 0; k < s->a->hull.count; k++) {
            for (int32_t i = 0; i < s->b->hull.count; i++) {
                hti_vector_sum p;
                set_clip_difference(s, k, i, &p);
                const clip_position at = {.piece = s->far.piece[n], .a = k, .b = i};
                clip_by_edge(s, &e, &p, NULL, &at, out);
            }
        }
    }
}

static void clear(clip_interval *out) {
    memset(out, 0, sizeof *out);
    out->enter.t = (double)HTI_INFINITY;
    out->exit.t = -(double)HTI_INFINITY;
}

static void begin_at_infinity(clip_interval *out) {
    out->enter.piece = CLIP_NOTHING;
    out->enter.t = -(double)HTI_INFINITY;
}

static void end_at_infinity(clip_interval *out) {
    out->exit.piece = CLIP_NOTHING;
    out->exit.t = (double)HTI_INFINITY;
}

static void pass_hulls(const clip_operands *s, clip_interval *out) {
    clear(out);
    for (int32_t k = 0; k < s->a->hull.count; k++) {
        for (int32_t i = 0; i < s->b->hull.count; i++) {
            clip_by_corner(s, k, i, out);
            clip_by_edges(s, k, i, out);
        }
    }
    clip_by_directions(s, out);
    out->strict = out->deep || (out->left && out->right);
    out->meets = out->on || out->strict;
    if (goes_on(&s->far, (ht_vec2){-s->delta.x, -s->delta.y})) {
        begin_at_infinity(out);
    }
    if (goes_on(&s->far, s->delta)) {
        end_at_infinity(out);
    }
    if (out->enter.piece != CLIP_NOTHING && out->exit.piece != CLIP_NOTHING && out->enter.t > out->exit.t) {
        out->exit.t = out->enter.t; // nearer to each other than rounding; then their signs are equal
    }
}

// M = {x: n.x <= h}: sets the interval in which the line t d lies in M; h is the greatest over the vertices.
static void pass_border(const clip_operands *s, ht_vec2 n, double h, clip_interval *out) {
    const double turn = (double)n.x * (double)s->delta.x + (double)n.y * (double)s->delta.y;
    begin_at_infinity(out);
    end_at_infinity(out);
    out->meets = turn != 0.0 || h >= 0.0;
    out->strict = turn != 0.0 || h > 0.0;
    clip_position *const end = turn > 0.0 ? &out->exit : &out->enter;
    if (turn != 0.0) {
        end->piece = CLIP_BORDER;
        end->t = quotient(h, turn);
    }
}

static void pass_plane(clip_interval *out) {
    begin_at_infinity(out);
    end_at_infinity(out);
    out->meets = out->strict = true;
}

static ht_vec2 turned_if(ht_vec2 n, bool turn) {
    return turn ? (ht_vec2){-n.x, -n.y} : n;
}

// Clips the line by M of a half-plane and another body.
static void pass_halfplane(const clip_operands *s, clip_interval *out) {
    const bool moves = s->a->extent == HTI_HALF_PLANE;
    const ht_halfplane *h = (moves ? s->a : s->b)->halfplane;
    const hti_convex_body *other = moves ? s->b : s->a;
    const int ahead = hti_exact_vector_dot_sign(h->normal, other->far);
    clear(out);
    if ((other->extent == HTI_HALF_LINE && ahead < 0) || (other->extent == HTI_BOTH_WAYS && ahead != 0)) {
        pass_plane(out);
        return;
    }
    const hti_vector_sum n = vector_of(h->normal);
    const float r = other->hull.radius;
    const double length = __builtin_sqrt(n.rx * n.rx + n.ry * n.ry), reach = (double)r * length;
    double maximum = -(double)HTI_INFINITY;
    int32_t vertex = 0;
    for (int32_t i = 0; i < other->hull.count; i++) {
        const hti_xpoint v = hti_hull_point(&other->hull, i);
        hti_vector_sum p;
        hti_vector_sum_set_between(&p, &zero_direction, &v);
        hti_vector_sum_subtract(&p, moves ? s->ex : -s->ex, moves ? s->ey : -s->ey);
        const double height = hti_vector_sum_plane(&n, &p, h->offset);
        const double level = height > 0.0 && reach > 0.0 ? -hti_vector_sum_rise(&n, &p, h->offset, r) / (height + reach)
                                                         : reach - height;
        vertex = level > maximum ? i : vertex;
        maximum = level > maximum ? level : maximum;
    }
    pass_border(s, turned_if(h->normal, moves), maximum, out);
    out->enter.a = out->exit.a = moves ? 0 : vertex;
    out->enter.b = out->exit.b = moves ? vertex : 0;
}

// Clips the line by M of two half-planes. M is the whole plane, unless the normals are opposite, m = -k n: then M is
// n.x <= (d |m| + e |n|) / |m|, in which the larger coordinates of parallel vectors may replace their lengths.
static void pass_halfplanes(const clip_operands *s, clip_interval *out) {
    const ht_halfplane *h = s->b->halfplane, *g = s->a->halfplane;
    clear(out);
    if (hti_exact_vector_cross_sign(h->normal, g->normal) != 0 || hti_exact_vector_dot_sign(h->normal, g->normal) > 0) {
        pass_plane(out);
        return;
    }
    const double nx = hti_abs((double)h->normal.x), ny = hti_abs((double)h->normal.y);
    const double mx = hti_abs((double)g->normal.x), my = hti_abs((double)g->normal.y);
    const double n = nx > ny ? nx : ny, m = nx > ny ? mx : my;
    hti_expansion sum = hti_expansion_of(0.0), step = hti_expansion_of(0.0), part;
    hti_expansion_add_product(&step, n, 1.0);
    const double dots[2] = {(double)g->normal.x, (double)g->normal.y}, moved[2] = {s->ex, s->ey};
    for (int i = 0; i < 2; i++) {
        hti_expansion product = hti_expansion_of(0.0);
        hti_expansion_add_product(&product, dots[i], moved[i]);
        hti_expansion_multiply(&part, &product, &step);
        hti_expansion_add(&sum, &part, 1.0);
    }
    hti_expansion_add_product(&sum, (double)h->offset, m);
    hti_expansion_add_product(&sum, (double)g->offset, n);
    double value = 0.0;
    for (int i = 0; i < sum.count; i++) {
        value += sum.c[i];
    }
    pass_border(s, h->normal, value / m, out);
}

static void clip_bodies(const clip_operands *s, clip_interval *out) {
    const bool moves = s->a->extent == HTI_HALF_PLANE, rests = s->b->extent == HTI_HALF_PLANE;
    if (moves && rests) {
        pass_halfplanes(s, out);
    } else if (moves || rests) {
        pass_halfplane(s, out);
    } else {
        pass_hulls(s, out);
    }
}

// Returns the sign of t - max, where t is the line clip's enter.
static int beyond(const clip_operands *s, double t, float max) {
    if (max == HTI_INFINITY || t <= 0.0) {
        return t > 0.0 || max > 0.0f ? -1 : hti_sign(t);
    }
    const double end = (double)max;
    if (hti_abs(t - end) > 0x1p-30 * end) {
        return t < end ? -1 : 1;
    }
    clip_operands moved = *s;
    moved.ex = end * (double)s->delta.x;
    moved.ey = end * (double)s->delta.y;
    clip_interval rest;
    clip_bodies(&moved, &rest);
    return hti_sign(rest.enter.t);
}

static ht_relation relation_of(const clip_interval *in, int enter_beyond) {
    if (!in->meets || enter_beyond > 0 || in->exit.t < 0.0) {
        return HT_APART;
    }
    return in->strict && enter_beyond < 0 && in->exit.t > 0.0 ? HT_OVERLAP : HT_TOUCH;
}

typedef struct edge_choice {
    double best;
    hti_dvec normal;
} edge_choice;

// Tests the direction e of an edge at the corner: keeps the edge's outward normal if M lies on one side of the edge and
// the edge faces the motion more than the best one so far. `ahead` is 1 where the line leaves M.
static void try_edge(const clip_operands *s, const clip_position *at, const hti_xpoint *e, int ahead,
                     edge_choice *best) {
    hti_vector_sum v;
    hti_vector_sum_set_between(&v, &zero_direction, e);
    const double length = __builtin_sqrt(v.rx * v.rx + v.ry * v.ry), cross = hti_vector_sum_cross(&v, &s->d);
    const int turn = ahead * hti_sign(cross); // outwards is left of e, or right
    if (turn != 0 && hti_abs(cross) / length > best->best && is_outer(s, at->a, at->b, e, turn)) {
        best->best = hti_abs(cross) / length;
        best->normal = (hti_dvec){(double)turn * -v.ry / length, (double)turn * v.rx / length};
    }
}

// Returns the normal at a corner without radius: that of the edge there which faces the motion most, or the motion's
// own direction where M is a point or a segment along the motion.
static hti_dvec corner_clip_normal(const clip_operands *s, const clip_position *at, int ahead) {
    const double length = __builtin_sqrt(s->dd);
    const hti_hull *a = &s->a->hull, *b = &s->b->hull;
    edge_choice best = {0.0, {(double)ahead * s->d.rx / length, (double)ahead * s->d.ry / length}};
    for (int32_t k = 0; k < a->count && a->count > 1; k++) {
        const hti_xpoint along = hti_hull_direction(a, k), e = reversed(&along);
        try_edge(s, at, &e, ahead, &best);
    }
    for (int32_t i = 0; i < b->count && b->count > 1; i++) {
        const hti_xpoint e = hti_hull_direction(b, i);
        try_edge(s, at, &e, ahead, &best);
    }
    for (int n = 0; n < s->far.count; n++) {
        const hti_xpoint e = hti_xpoint_of(s->far.v[n]);
        try_edge(s, at, &e, ahead, &best);
    }
    return best.normal;
}

// Returns M's outward normal at the position; `ahead` is -1 where the line enters, 1 where it leaves.
static hti_dvec outward_of_clip(const clip_operands *s, const clip_position *at, int ahead) {
    switch (at->piece) {
    case CLIP_CORNER: {
        if (is_pointed(s)) {
            return corner_clip_normal(s, at, ahead);
        }
        hti_vector_sum p;
        set_clip_difference(s, at->a, at->b, &p);
        const double side = -hti_vector_sum_cross(&s->d, &p), w = (double)ahead * at->w;
        return hti_dvec_unit((hti_dvec){w * s->d.rx - side * s->d.ry, w * s->d.ry + side * s->d.rx});
    }
    case EDGE_OF_A:
    case EDGE_OF_B: {
        return hti_dvec_unit((hti_dvec){(double)at->side * -at->e.y, (double)at->side * at->e.x});
    }
    case CLIP_BORDER: {
        const bool moves = s->b->extent != HTI_HALF_PLANE;
        const ht_vec2 n = turned_if((moves ? s->a : s->b)->halfplane->normal, moves);
        return hti_dvec_unit((hti_dvec){(double)n.x, (double)n.y});
    }
    case CLIP_NOTHING:
        break;
    }
    return (hti_dvec){0.0, 0.0};
}

// Returns the point of B's border where the bodies touch at the position; `n` is M's outward normal there.
static hti_dvec point_of(const clip_operands *s, const clip_position *at, hti_dvec n) {
    if (at->piece == CLIP_BORDER && s->a->extent == HTI_HALF_PLANE && s->b->extent == HTI_HALF_PLANE) {
        const double x = (double)s->b->halfplane->normal.x, y = (double)s->b->halfplane->normal.y;
        const double h = (double)s->b->halfplane->offset / (x * x + y * y);
        return (hti_dvec){h * x, h * y};
    }
    if (at->piece == EDGE_OF_B || (at->piece == CLIP_BORDER && s->b->extent == HTI_HALF_PLANE)) {
        const hti_dvec v = hti_hull_vertex(&s->a->hull, at->a);
        return (hti_dvec){v.x + at->t * s->d.rx - (double)s->r * n.x, v.y + at->t * s->d.ry - (double)s->r * n.y};
    }
    const hti_dvec v = hti_hull_vertex(&s->b->hull, at->b);
    return (hti_dvec){v.x + (double)s->s * n.x, v.y + (double)s->s * n.y};
}

void hti_line_clip_of(const hti_convex_body *a, ht_vec2 delta, float max, const hti_convex_body *b,
                      hti_line_clip *out) {
    const bool still = delta.x == 0.0f && delta.y == 0.0f;
    const ht_vec2 d = still ? (ht_vec2){1.0f, 0.0f} : delta;
    const clip_operands s = {.a = a,
                             .b = b,
                             .d = vector_of(d),
                             .delta = d,
                             .dd = (double)d.x * (double)d.x + (double)d.y * (double)d.y,
                             .r = hti_convex_body_radius(a),
                             .s = hti_convex_body_radius(b),
                             .far = directions_of(a, b)};
    clip_interval in;
    clip_bodies(&s, &in);
    memset(out, 0, sizeof *out);
    out->start = relation_of(&in, hti_sign(in.enter.t));
    if (still) {
        out->relation = out->start;
        out->meets = out->start != HT_APART;
        out->enter = -(double)HTI_INFINITY;
        out->exit = (double)HTI_INFINITY;
        return;
    }
    out->meets = in.meets;
    out->relation = in.meets && in.exit.t >= 0.0 ? relation_of(&in, beyond(&s, in.enter.t, max)) : HT_APART;
    if (!in.meets) {
        return;
    }
    out->enter = in.enter.t;
    out->exit = in.exit.t;
    const hti_dvec into = outward_of_clip(&s, &in.enter, -1);
    out->enter_normal = hti_dvec_opposite(into);
    out->exit_normal = hti_dvec_opposite(outward_of_clip(&s, &in.exit, 1));
    out->point = in.enter.piece != CLIP_NOTHING ? point_of(&s, &in.enter, into) : (hti_dvec){0.0, 0.0};
}

HTI_STEP("src/convex", hti_line_clip_of, "exact",
         "least and greatest time at which a line meets the border of the difference");
