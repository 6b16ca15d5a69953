// cast_hulls.c: casts of two hulls in double: the line t delta is clipped by the half-planes of all edges, two at a
// time. Where it enters beside an edge, the circle around the corner there decides. What rounding may change is left to
// the exact method.
//
// Coordinates are relative to A's first vertex. Let m be the outward normal of an edge, as long as the edge, and v the
// other hull's vertices. Then M = B - A lies in m.x <= m.e - min m.v + R |m| =: n (x turned round for edges of A). Let
// X be the largest of the coordinates, the reach and the motion. Coordinates err by u X and by `slack`, and so do
// directions, however short the edge is. Products of the two err by 4 (u X + slack) (|m| + X) with |m| = |m.x| + |m.y|,
// the difference and R |m| by as much: 16 (u X + slack) (|m| + X) bounds the error of n - t m.d for t in 0..1.
//
// A that starts within some 2^27 of these errors of B, as what rests does, surely enters by one edge, but at a time that is
// not known well enough. Its numerator is then computed in doubled doubles (exact/doubled.h), from the vertices themselves.
#include "base/vec/vec.h"
#include "convex/exact_way.h"
#include "convex/hull_features.h"
#include "query/cast/cast_corner.h"
#include "query/cast/cast_slabs.h"

enum { HULL_MAX_VERTICES = 32 }; // of either hull

// A hull's vertices, coordinate by coordinate, the first one repeated at the end.
typedef struct hull_outline {
    double x[HULL_MAX_VERTICES + 2], y[HULL_MAX_VERTICES + 2];
    int count, edges;
    double turn; // 1 when the vertices go counter-clockwise, -1 clockwise
} hull_outline;

static double fill_hull_outline(hull_outline *o, const hti_hull *h, hti_dvec origin) {
    double maximum = 0.0, nan_sum = 0.0; // nan_sum shows coordinates that are not finite, which maxima may lose
    for (int i = 0; i < h->count; i++) {
        const hti_dvec v = hti_hull_vertex(h, i);
        o->x[i] = v.x - origin.x;
        o->y[i] = v.y - origin.y;
        maximum = hti_larger(maximum, hti_larger(hti_abs(o->x[i]), hti_abs(o->y[i])));
        nan_sum += (v.x - v.x) + (v.y - v.y);
    }
    o->count = h->count;
    o->edges = h->count == 1 ? 0 : h->count;
    const hti_dvec first = hti_hull_vertex(h, 0);
    for (int i = 0; i < 2; i++) { // for an odd count, the last pair's second edge has no length
        o->x[o->count + i] = first.x - origin.x;
        o->y[o->count + i] = first.y - origin.y;
    }
    return maximum + nan_sum;
}

// The bounds of when the line enters and exits, and the latest time at which each pair of edges may let it in.
typedef struct hull_times {
    vec2d enter_low, enter_high, exit_low, exit_high;
    vec2d high[HULL_MAX_VERTICES + 2]; // enter_high of A's pairs of edges, then B's
    int pairs;
} hull_times;

// The motion, turned round for edges of A, the reach, the largest number X, and the error per |m| + X.
typedef struct hull_motion {
    vec2d dx, dy, reach, maximum, error_bound;
} hull_motion;

static void clip_by_hull_edges(const hull_outline *own, const hull_outline *other, const hull_motion *s,
                               hull_times *out) {
    const vec2d turn = vec2d_splat(own->turn), zero = vec2d_splat(0.0), far = vec2d_splat((double)HTI_INFINITY);
    const vec2d none = vec2d_splat(-(double)HTI_INFINITY);
    for (int i = 0; i < own->edges; i += 2) {
        const vec2d x = (vec2d){own->x[i], own->x[i + 1]}, y = (vec2d){own->y[i], own->y[i + 1]};
        const vec2d mx = turn * ((vec2d){own->y[i + 1], own->y[i + 2]} - y);
        const vec2d my = turn * (x - (vec2d){own->x[i + 1], own->x[i + 2]});
        vec2d minimum = far;
        for (int k = 0; k < other->count; k++) {
            const vec2d height = mx * other->x[k] + my * other->y[k];
            minimum = vec2d_min(height, minimum);
        }
        const vec2d size = vec2d_abs(mx) + vec2d_abs(my), error_bound = s->error_bound * (size + s->maximum);
        const vec2d length = vec2d_sqrt(mx * mx + my * my);
        const vec2d own_height = mx * x + my * y;
        vec2d n = own_height - minimum + s->reach * length;
        n = vec2d_choose_less(zero, size, n, far); // an edge without length bounds nothing
        const vec2d speed = mx * s->dx + my * s->dy + zero;
        const vec2d more = (n + error_bound) / speed, less = (n - error_bound) / speed;
        const vec2d high = vec2d_choose_less(speed, zero, less, none);
        out->high[out->pairs++] = high;
        out->enter_high = vec2d_max(high, out->enter_high);
        out->enter_low = vec2d_max(vec2d_choose_less(speed, zero, more, none), out->enter_low);
        out->exit_low = vec2d_min(vec2d_choose_less(speed, zero, far, less), out->exit_low);
        out->exit_high = vec2d_min(vec2d_choose_less(speed, zero, far, more), out->exit_high);
    }
}

// Returns the only edge by which the line can enter, or -1 when there are several. A's edges are counted first, then
// B's, each padded to pairs.
static int only_edge(const hull_times *t, double enter_low) {
    int edge = -1;
    for (int i = 0; i < t->pairs; i++) {
        const int bits = vec2d_less_bits(vec2d_splat(enter_low), t->high[i]);
        if (bits != 0) {
            if (edge >= 0 || bits == 3) {
                return -1;
            }
            edge = 2 * i + (bits >> 1);
        }
    }
    return edge;
}

// The two hulls with their outlines, and the motion.
typedef struct hull_cast_operands {
    const hti_hull *a, *b;
    const hull_outline *p, *q;
    hti_dvec origin, d;
    double slack, error_bound; // of a vertex, and of a height per size of the edge
} hull_cast_operands;

// Meets the circle around B's vertex i seen from A's vertex k. The corner is the vertices' own difference, rounded
// once; the difference of their coordinates in the outlines would err by the largest number. Where A starts so near that
// |c|^2 - R^2 cancels, that is computed in doubled doubles.
static hti_finding meet_corner(const hull_cast_operands *s, int k, int i, hti_cast_found *out) {
    const hti_dvec from = hti_hull_vertex(s->a, k), to = hti_hull_vertex(s->b, i);
    const hti_dvec corner = {to.x - from.x, to.y - from.y};
    const double reach = (double)s->a->radius + (double)s->b->radius;
    const hti_finding found = hti_meet_circle(corner, s->slack, s->d, reach, &out->t, &out->normal);
    hti_exact_way w;
    if (found != HTI_UNCERTAIN || !hti_exact_way_of(s->a, k, false, s->b, i, &w)) {
        return found;
    }
    const hti_excess by = hti_excess_of_points(&w.v, w.reach);
    out->is_near = true;
    const hti_corner circle = {corner, s->slack, reach, by.value, by.is_sure && by.value > 0.0};
    return hti_meet_corner(&circle, s->d, &out->t, &out->normal);
}

// Finds the time and the normal with which the line enters through edge i of a hull, which vertex k of the other one meets,
// where A starts so near that the time's numerator cancels: in doubled doubles.
static bool find_small_time(const hull_cast_operands *s, bool of_b, int i, int k, hti_cast_found *out) {
    const hti_hull *own = of_b ? s->b : s->a, *other = of_b ? s->a : s->b;
    const double side = of_b ? -s->q->turn : s->p->turn;
    hti_exact_way w;
    if (!hti_exact_way_of(own, i, true, other, k, &w)) {
        return false;
    }
    const hti_excess by = hti_excess_of_line(w.e, &w.v, w.reach);
    const double turn = hti_abs(hti_dvec_cross(w.e, s->d)), terms = hti_abs(w.e.x * s->d.y) + hti_abs(w.e.y * s->d.x);
    const double length = hti_dvec_length(w.e);
    out->t = hti_abs(w.reach == 0.0 ? by.value : by.value / (hti_abs(by.height) + w.reach * length)) / turn;
    out->normal = hti_dvec_unit((hti_dvec){side * w.e.y, -side * w.e.x});
    return turn > 0x1p-14 * terms && by.is_sure;
}

// Whether x is a multiple of 1/8 up to 128, as coordinates on grids are.
static bool is_eighth(double x) {
    return (x + 0x1.8p49) - 0x1.8p49 == x && hti_abs(x) <= 128.0;
}

static bool is_small_hull(const hti_hull *h) {
    bool small = h->radius == 0.0f && h->slack == 0.0;
    for (int i = 0; i < h->count && small; i++) {
        const hti_dvec v = hti_hull_vertex(h, i);
        small = is_eighth(v.x) && is_eighth(v.y);
    }
    return small;
}

// Where the line crosses a side of M. Its time is a fraction: the distance before the side, divided by the speed.
typedef struct hull_crossing {
    double before, speed;
    int edge;
    bool of_b;
} hull_crossing;

// Whether a is earlier than b, by exact products.
static bool is_earlier(const hull_crossing *a, const hull_crossing *b) {
    return a->before * b->speed < b->before * a->speed;
}

// Finds the last edge to let the line in and the first to let it out.
static void clip_small(const hull_cast_operands *s, bool of_b, hull_crossing *in, hull_crossing *out) {
    const hull_outline *own = of_b ? s->q : s->p, *other = of_b ? s->p : s->q;
    const double side = of_b ? 1.0 : -1.0;
    for (int i = 0; i < own->edges; i++) {
        const double mx = own->turn * (own->y[i + 1] - own->y[i]), my = own->turn * (own->x[i] - own->x[i + 1]);
        double minimum = (double)HTI_INFINITY;
        for (int k = 0; k < other->count; k++) {
            minimum = hti_smaller(mx * other->x[k] + my * other->y[k], minimum);
        }
        const double n = mx * own->x[i] + my * own->y[i] - minimum, speed = side * (mx * s->d.x + my * s->d.y);
        const hull_crossing c = {speed < 0.0 ? -n : n, hti_abs(speed), i, of_b};
        if (speed < 0.0) {
            *in = in->speed == 0.0 || is_earlier(in, &c) ? c : *in;
        } else if (speed > 0.0) {
            *out = out->speed == 0.0 || is_earlier(&c, out) ? c : *out;
        }
    }
}

// The least and the largest e.v of the vertices whose m.v is least, for `sign` 1, or largest, for `sign` -1.
typedef struct hull_interval {
    double low, high;
} hull_interval;

static hull_interval hull_interval_of(const hull_outline *o, hti_dvec m, double sign) {
    double nearest = (double)HTI_INFINITY;
    hull_interval out = {0.0, 0.0};
    for (int k = 0; k < o->count; k++) {
        const double height = sign * (m.x * o->x[k] + m.y * o->y[k]), at = m.x * o->y[k] - m.y * o->x[k];
        out.low = height < nearest || (height == nearest && at < out.low) ? at : out.low;
        out.high = height < nearest || (height == nearest && at > out.high) ? at : out.high;
        nearest = hti_smaller(height, nearest);
    }
    return out;
}

// Returns the middle of what both hulls share of the edge's line at time t, as a point of B.
static hti_dvec shared_hull_point(const hull_cast_operands *s, const hull_crossing *c, hti_dvec m, double t) {
    const hull_outline *own = c->of_b ? s->q : s->p;
    const double dx = t * s->d.x, dy = t * s->d.y, lift = m.x * dy - m.y * dx, sign = c->of_b ? 1.0 : -1.0;
    const hull_interval a = hull_interval_of(s->p, m, sign), b = hull_interval_of(s->q, m, -sign);
    const double middle = 0.5 * (hti_larger(a.low + lift, b.low) + hti_smaller(a.high + lift, b.high));
    const double x = own->x[c->edge] + (c->of_b ? 0.0 : dx), y = own->y[c->edge] + (c->of_b ? 0.0 : dy);
    const double k = (middle - (m.x * y - m.y * x)) / (m.x * m.x + m.y * m.y);
    return (hti_dvec){s->origin.x + x - k * m.y, s->origin.y + y + k * m.x};
}

// Casts hulls without radii on a grid of 1/8. Relative coordinates have 12 bits, an edge's normal 12, the sums of their
// products 26, two of those 27, and their products with speeds, for times, 53. So everything is exact, and ties are
// decided. What misses by one edge alone misses by 2^-6 of the products at least, and the filter's bound is below 2^-29:
// it has told that already. So only the order of the times in and out is left.
static hti_finding cast_small(const hull_cast_operands *s, hti_cast_found *found) {
    hull_crossing in = {0.0, 0.0, 0, false}, out = in;
    if ((s->a->count < 3 && s->b->count < 3) || !is_small_hull(s->a) || !is_small_hull(s->b) || !is_eighth(s->d.x) ||
        !is_eighth(s->d.y)) {
        return HTI_UNCERTAIN;
    }
    clip_small(s, false, &in, &out);
    clip_small(s, true, &in, &out);
    if (in.speed == 0.0 || in.before <= 0.0) {
        return HTI_UNCERTAIN; // the shapes are in contact at the start
    }
    if (is_earlier(&out, &in)) {
        return HTI_CAST_MISSES;
    }
    const hull_outline *own = in.of_b ? s->q : s->p;
    const hti_dvec m = {own->turn * (own->y[in.edge + 1] - own->y[in.edge]),
                        own->turn * (own->x[in.edge] - own->x[in.edge + 1])};
    const double scale = (in.of_b ? -1.0 : 1.0) / __builtin_sqrt(m.x * m.x + m.y * m.y);
    found->t = in.before / in.speed;
    found->normal = (hti_dvec){scale * m.x, scale * m.y};
    found->point = shared_hull_point(s, &in, m, found->t);
    return HTI_HITS;
}

// Whether two vertices of a hull are one point, not only to rounding.
static bool is_same_vertex(const hti_hull *h, int i, int k) {
    if (h->v != NULL) {
        return hti_same_point(h->v[i], h->v[k]);
    }
    const bool is_right = ((i + 1) / 2 % 2) == ((k + 1) / 2 % 2), is_high = i / 2 == k / 2;
    return (is_right || h->obox->half.x == 0.0f) && (is_high || h->obox->half.y == 0.0f);
}

// Returns the vertex of hull h that is least high over an edge with the outward normal m. Unless all that are not the same
// point are higher by more than `error_bound`, *is_only is false.
static int lowest_hull_vertex(const hti_hull *h, const hull_outline *o, hti_dvec m, double error_bound, bool *is_only) {
    int k = 0;
    double minimum = m.x * o->x[0] + m.y * o->y[0], next = (double)HTI_INFINITY;
    for (int n = 1; n < o->count; n++) {
        const double height = m.x * o->x[n] + m.y * o->y[n];
        const bool is_same = is_same_vertex(h, n, k);
        next = is_same ? next : hti_smaller(hti_larger(height, minimum), next);
        k = height < minimum ? n : k;
        minimum = hti_smaller(height, minimum);
    }
    *is_only = next > minimum + error_bound;
    return k;
}

// Finds where the line enters through edge i of either hull, which the other hull's vertex k meets, at time t, unless that is
// not `precise`.
static hti_finding impact_on_hull_edge(const hull_cast_operands *s, bool of_b, int i, bool precise,
                                       hti_cast_found *out) {
    const hull_outline *own = of_b ? s->q : s->p, *other = of_b ? s->p : s->q;
    const double ex = own->x[i + 1] - own->x[i], ey = own->y[i + 1] - own->y[i];
    const double mx = own->turn * ey, my = -own->turn * ex;
    bool is_only = false;
    const hti_hull *hull = of_b ? s->a : s->b;
    const int k =
        lowest_hull_vertex(hull, other, (hti_dvec){mx, my}, s->error_bound * (hti_abs(ex) + hti_abs(ey)), &is_only);
    out->is_near = !precise;
    if (!precise && !(is_only && find_small_time(s, of_b, i, k, out))) {
        return cast_small(s, out);
    }
    // M's edge leads from p to q; for edges of A all is turned round.
    const double side = of_b ? 1.0 : -1.0, r = (double)s->a->radius, w = (double)s->b->radius;
    const hti_dvec p = {side * (own->x[i] - other->x[k]), side * (own->y[i] - other->y[k])};
    const hti_dvec q = {side * (own->x[i + 1] - other->x[k]), side * (own->y[i + 1] - other->y[k])};
    const double x = out->t * s->d.x, y = out->t * s->d.y;
    const double after = side * (ex * (x - p.x) + ey * (y - p.y)), before = side * (ex * (q.x - x) + ey * (q.y - y));
    const double uncertainty = 0x1p-25 * (hti_abs(ex) * (hti_abs(x) + hti_abs(p.x) + hti_abs(q.x)) +
                                          hti_abs(ey) * (hti_abs(y) + hti_abs(p.y) + hti_abs(q.y)));
    const bool on_edge = (after > uncertainty) & (before > uncertainty);
    const int end = before < after ? i + 1 : i, corner = end == own->count ? 0 : end;
    hti_finding found = HTI_HITS;
    if (on_edge | (r + w == 0.0)) {
        if (precise) {
            const double scale = -side / __builtin_sqrt(mx * mx + my * my);
            out->normal = (hti_dvec){scale * mx, scale * my};
        }
    } else if ((after < -uncertainty) | (before < -uncertainty)) {
        found = of_b ? meet_corner(s, k, corner, out) : meet_corner(s, corner, k, out);
    } else {
        return HTI_UNCERTAIN;
    }
    const bool by_a = of_b && (on_edge || r + w == 0.0); // A's vertex meets B's edge
    const hti_dvec n = out->normal;
    hti_dvec v = by_a || !of_b ? (hti_dvec){other->x[k], other->y[k]} : (hti_dvec){own->x[end], own->y[end]};
    v = out->is_near ? by_a ? hti_hull_vertex(s->a, k) : hti_hull_vertex(s->b, of_b ? corner : k)
                     : (hti_dvec){s->origin.x + v.x, s->origin.y + v.y};
    out->point = by_a ? (hti_dvec){v.x + out->t * s->d.x + r * n.x, v.y + out->t * s->d.y + r * n.y}
                      : (hti_dvec){v.x - w * n.x, v.y - w * n.y};
    return found;
}

static bool hull_turns(const hti_hull *h, hull_outline *o) {
    const int turn = h->count <= 2 ? 1 : hti_hull_winding(h);
    o->turn = (double)turn;
    return turn != 0;
}

hti_finding hti_cast_hulls(const hti_hull *a, ht_vec2 delta, const hti_hull *b, hti_cast_found *out) {
    hull_outline p, q;
    if (a->count > HULL_MAX_VERTICES || b->count > HULL_MAX_VERTICES) {
        return HTI_UNCERTAIN;
    }
    const hti_dvec origin = hti_hull_vertex(a, 0), d = {(double)delta.x, (double)delta.y};
    const double most_a = fill_hull_outline(&p, a, origin), most_b = fill_hull_outline(&q, b, origin),
                 maximum = hti_larger(most_a, most_b);
    if (!(most_a + most_b < (double)HTI_INFINITY) || !hull_turns(a, &p) || !hull_turns(b, &q)) {
        return HTI_UNCERTAIN;
    }
    const double reach = (double)a->radius + (double)b->radius, slack = a->slack + b->slack;
    const double largest = maximum + reach + hti_abs(d.x) + hti_abs(d.y),
                 error_bound = 16.0 * (HTI_U * largest + slack);
    const hull_cast_operands s = {a, b, &p, &q, origin, d, slack, 2.0 * error_bound};
    out->is_near = false;
    if (p.edges + q.edges == 0) {
        const hti_finding found = meet_corner(&s, 0, 0, out);
        const double w = (double)b->radius;
        out->point = (hti_dvec){origin.x + q.x[0] - w * out->normal.x, origin.y + q.y[0] - w * out->normal.y};
        return found;
    }
    const vec2d none = vec2d_splat(-(double)HTI_INFINITY), far = vec2d_splat((double)HTI_INFINITY);
    hull_times t = {.enter_low = none, .enter_high = none, .exit_low = far, .exit_high = far, .pairs = 0};
    hull_motion w = {vec2d_splat(-d.x), vec2d_splat(-d.y), vec2d_splat(reach), vec2d_splat(largest),
                     vec2d_splat(error_bound)};
    clip_by_hull_edges(&p, &q, &w, &t);
    const int edges_of_a = 2 * t.pairs;
    w.dx = vec2d_splat(d.x);
    w.dy = vec2d_splat(d.y);
    clip_by_hull_edges(&q, &p, &w, &t);
    const hti_slab_clip all = {
        hti_larger(t.enter_low[0], t.enter_low[1]),
        hti_larger(t.enter_high[0], t.enter_high[1]),
        hti_smaller(t.exit_low[0], t.exit_low[1]),
        hti_smaller(t.exit_high[0], t.exit_high[1]),
    };
    if (hti_clip_misses(all)) {
        return HTI_CAST_MISSES;
    }
    const int edge = only_edge(&t, all.enter_low);
    if (!hti_clip_enters(all) || edge < 0) {
        return cast_small(&s, out);
    }
    const bool of_b = edge >= edges_of_a;
    const int own = of_b ? edge - edges_of_a : edge;
    out->t = all.enter_low;
    return impact_on_hull_edge(&s, of_b, own, hti_clip_is_precise(all), out);
}

HTI_STEP("src/query/cast", hti_cast_hulls, "filter",
         "line clipped by the edges of both bodies, moved outwards by their radii, and by circles around the corners");
