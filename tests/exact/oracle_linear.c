// oracle_linear.c: points, segments, rays and lines against each other and against regions.
//
// Everything is asked in the parameter t of the linear shape p + t d: where does it enter and leave? Parameters are
// rationals, and the point at a rational parameter has homogeneous integer coordinates, so nothing rounds.
#include "oracle_piece.h"

#include <stdlib.h>

int oracle_edge_count(const opiece *piece) {
    return piece->kind == O_LINEAR || piece->count == 2 ? 1 : piece->count;
}

static int next_in_ring(const opiece *piece, int i) {
    if (piece->kind == O_HULL) {
        return (i + 1) % piece->count;
    }
    return piece->ring_of[i + 1] == piece->ring_of[i] ? i + 1 : piece->ring_of[i];
}

olinear oracle_edge(const opiece *piece, int i) {
    if (piece->kind == O_LINEAR) {
        return piece->linear;
    }
    return (olinear){piece->v[i], minus(piece->v[next_in_ring(piece, i)], piece->v[i]), false, false};
}

int oracle_edge_ends(const opiece *piece, int i, opoint ends[2]) {
    const olinear edge = oracle_edge(piece, i);
    ends[0] = edge.p;
    if (edge.endless_above || (piece->kind != O_LINEAR && piece->count != 2)) {
        return 1;
    }
    ends[1] = plus(edge.p, edge.d);
    return 2;
}

// Where t stands: -1 outside of the limits of `a`, 0 at one of them, 1 between them.
static int place_within(oratio t, const olinear *a) {
    const int above = a->endless_below ? 1 : sign(t.n);
    const int below = a->endless_above ? 1 : compare(t.d, t.n);
    return above < below ? above : below;
}

static oratio parameter_of(opoint p, const olinear *a) {
    return (oratio){dot(minus(p, a->p), a->d), dot(a->d, a->d)};
}

static bool holds_point(const olinear *a, opoint p) {
    if (is_zero(a->d)) {
        return is_same(a->p, p);
    }
    return sign(cross(a->d, minus(p, a->p))) == 0 && place_within(parameter_of(p, a), a) >= 0;
}

// Two linear shapes that are parallel (a point is parallel to everything): one of them ends in the other, or both are
// the same endless line.
static bool parallel_meet(const olinear *a, const olinear *b) {
    if (holds_point(a, b->p) || holds_point(b, a->p)) {
        return true;
    }
    return (!a->endless_above && holds_point(b, plus(a->p, a->d))) ||
           (!b->endless_above && holds_point(a, plus(b->p, b->d)));
}

ht_relation oracle_linear_linear(const olinear *a, const olinear *b) {
    const num turn = cross(a->d, b->d);
    if (sign(turn) == 0) {
        return parallel_meet(a, b) ? HT_TOUCH : HT_APART;
    }
    const opoint between = minus(b->p, a->p);
    const int in_a = place_within(ratio(cross(between, b->d), turn), a);
    const int in_b = place_within(ratio(cross(between, a->d), turn), b);
    return in_a < 0 || in_b < 0 ? HT_APART : in_a > 0 && in_b > 0 ? HT_OVERLAP : HT_TOUCH;
}

// Clips the linear shape by the half-planes left of a convex region's edges (Cyrus and Beck): with the boundary for
// touch, without it for overlap. In every half-plane, value + slope t >= 0.
static ht_relation linear_convex(const olinear *a, const opiece *hull) {
    oratio enter = {of(0), of(1)}, leave = {of(1), of(1)};
    bool endless_below = a->endless_below, endless_above = a->endless_above;
    oratio inner_enter, inner_leave;
    bool any_enter = false, any_leave = false, open = true;
    for (int i = 0; i < hull->count; i++) {
        const olinear edge = oracle_edge(hull, i);
        const num value = cross(edge.d, minus(a->p, edge.p));
        const num slope = cross(edge.d, a->d);
        if (sign(slope) == 0) {
            if (sign(value) < 0) {
                return HT_APART;
            }
            open = open && sign(value) > 0;
            continue;
        }
        const oratio t = ratio(neg(value), slope);
        if (sign(slope) > 0) {
            inner_enter = !any_enter || ratio_compare(t, inner_enter) > 0 ? t : inner_enter;
            any_enter = true;
        } else {
            inner_leave = !any_leave || ratio_compare(t, inner_leave) < 0 ? t : inner_leave;
            any_leave = true;
        }
    }
    // Inside is inner_enter < t < inner_leave; the shape itself is enter <= t <= leave.
    if ((any_enter && any_leave && ratio_compare(inner_enter, inner_leave) > 0) ||
        (any_enter && !endless_above && ratio_compare(inner_enter, leave) > 0) ||
        (any_leave && !endless_below && ratio_compare(enter, inner_leave) > 0)) {
        return HT_APART;
    }
    open = open && !(any_enter && any_leave && ratio_compare(inner_enter, inner_leave) == 0);
    open = open && !(any_enter && !endless_above && ratio_compare(inner_enter, leave) == 0);
    open = open && !(any_leave && !endless_below && ratio_compare(enter, inner_leave) == 0);
    return open ? HT_OVERLAP : HT_TOUCH;
}

static int side_of_convex(oplace p, const opiece *hull) {
    int side = 1;
    for (int i = 0; i < hull->count; i++) {
        const olinear edge = oracle_edge(hull, i);
        const opoint to = {sub(p.x, mul(edge.p.x, p.w)), sub(p.y, mul(edge.p.y, p.w))};
        const int s = sign(cross(edge.d, to));
        side = s < side ? s : side;
    }
    return side;
}

// Adds the parameters where `a` meets the edge: one for a crossing, two for the ends of a shared stretch.
static int meeting_parameters(const olinear *a, const olinear *edge, oratio out[2]) {
    const num turn = cross(a->d, edge->d);
    if (sign(turn) != 0) {
        const opoint between = minus(edge->p, a->p);
        out[0] = ratio(cross(between, edge->d), turn);
        return place_within(ratio(cross(between, a->d), turn), edge) >= 0 && place_within(out[0], a) >= 0;
    }
    if (sign(cross(a->d, minus(edge->p, a->p))) != 0) {
        return 0;
    }
    int n = 0;
    const opoint ends[2] = {edge->p, plus(edge->p, edge->d)};
    for (int i = 0; i < 2; i++) {
        out[n] = parameter_of(ends[i], a);
        n += place_within(out[n], a) >= 0;
    }
    return n;
}

// Whether the rule fills a place that is on no edge, by the edges that cross the rightward ray from it; `on` says
// whether the place is on an edge.
static bool is_filled(oplace p, const opiece *polygon, bool *on) {
    long winding = 0, crossings = 0;
    *on = false;
    for (int i = 0; i < polygon->count; i++) {
        const olinear edge = oracle_edge(polygon, i);
        const opoint from = {sub(mul(edge.p.x, p.w), p.x), sub(mul(edge.p.y, p.w), p.y)};
        const opoint span = {mul(edge.d.x, p.w), mul(edge.d.y, p.w)};
        const opoint to = plus(from, span);
        const int turn = sign(cross(from, to));
        *on = *on || (turn == 0 && sign(dot(from, to)) <= 0);
        if (sign(from.y) <= 0 && sign(to.y) > 0 && turn > 0) {
            winding++;
            crossings++;
        } else if (sign(to.y) <= 0 && sign(from.y) > 0 && turn < 0) {
            winding--;
            crossings++;
        }
    }
    return polygon->rule == HT_EVEN_ODD ? crossings % 2 != 0 : winding != 0;
}

oplace oracle_place_at(const olinear *a, oratio t) {
    return (oplace){add(mul(a->p.x, t.d), mul(a->d.x, t.n)), add(mul(a->p.y, t.d), mul(a->d.y, t.n)), t.d};
}

// The directions in which edges leave a place (x / w, y / w) that is on the boundary.
static int leaving_directions(oplace p, const opiece *polygon, opoint *out) {
    int n = 0;
    for (int i = 0; i < polygon->count; i++) {
        const olinear edge = oracle_edge(polygon, i);
        const opoint from = {sub(mul(edge.p.x, p.w), p.x), sub(mul(edge.p.y, p.w), p.y)};
        const opoint to = plus(from, (opoint){mul(edge.d.x, p.w), mul(edge.d.y, p.w)});
        if (sign(cross(from, to)) == 0 && sign(dot(from, to)) <= 0) {
            out[n] = from;
            n += !is_zero(from);
            out[n] = to;
            n += !is_zero(to);
        }
    }
    return n;
}

// Directions by angle from +x, counter-clockwise.
static int by_angle(const void *a, const void *b) {
    const opoint *p = a, *q = b;
    const bool lower_p = sign(p->y) < 0 || (sign(p->y) == 0 && sign(p->x) < 0);
    const bool lower_q = sign(q->y) < 0 || (sign(q->y) == 0 && sign(q->x) < 0);
    return lower_p != lower_q ? lower_p - lower_q : -sign(cross(*p, *q));
}

// A direction strictly between d and the next one counter-clockwise.
static opoint direction_between(opoint d, opoint next) {
    const int turn = sign(cross(d, next));
    if (turn == 0) { // straight on, or all the way around
        return sign(dot(d, next)) < 0 ? (opoint){neg(d.y), d.x} : (opoint){neg(d.x), neg(d.y)};
    }
    const opoint middle = plus(d, next);
    return turn > 0 ? middle : (opoint){neg(middle.x), neg(middle.y)};
}

// Whether the rule fills the polygon right beside p in direction d, where no edge runs: half way to the next edge.
static bool is_filled_beside(oplace p, opoint d, const opiece *polygon) {
    const opoint scaled = {mul(d.x, p.w), mul(d.y, p.w)};
    oratio nearest = {NULL, NULL};
    for (int i = 0; i < polygon->count; i++) {
        // In a unit w times as small p is an integer point.
        olinear edge = oracle_edge(polygon, i);
        edge =
            (olinear){{mul(edge.p.x, p.w), mul(edge.p.y, p.w)}, {mul(edge.d.x, p.w), mul(edge.d.y, p.w)}, false, false};
        const olinear ray = {{p.x, p.y}, scaled, false, true};
        oratio t[2];
        for (int k = meeting_parameters(&ray, &edge, t); k-- > 0;) {
            if (sign(t[k].n) > 0 && (!nearest.n || ratio_compare(t[k], nearest) < 0)) {
                nearest = t[k];
            }
        }
    }
    if (!nearest.n) {
        return false;
    }
    const oplace half =
        oracle_place_at(&(olinear){{p.x, p.y}, scaled, false, true}, (oratio){nearest.n, mul(of(2), nearest.d)});
    bool on;
    return is_filled((oplace){half.x, half.y, mul(half.w, p.w)}, polygon, &on);
}

bool oracle_is_filled_along(oplace p, opoint d, const opiece *polygon) {
    opoint *ways = malloc(sizeof *ways * (2 * (size_t)polygon->count + 2));
    if (!ways) {
        abort();
    }
    const int n = leaving_directions(p, polygon, ways);
    qsort(ways, (size_t)n, sizeof *ways, by_angle);
    bool filled = false;
    for (int i = 0; i < n; i++) {
        const opoint next = ways[(i + 1) % n];
        const bool same = n > 1 && sign(cross(ways[i], next)) == 0 && sign(dot(ways[i], next)) > 0;
        const bool beside = by_angle(&ways[i], &d) == 0 || by_angle(&next, &d) == 0;
        if (beside && (!same || i + 1 == n)) {
            filled = filled || is_filled_beside(p, direction_between(ways[i], next), polygon);
        }
    }
    free(ways);
    return filled;
}

// A place on edges is inside all the same when everything around it is filled (rings that overlap).
static int side_of_polygon(oplace p, const opiece *polygon) {
    bool on;
    const bool filled = is_filled(p, polygon, &on);
    if (!on) {
        return filled ? 1 : -1;
    }
    opoint *d = malloc(sizeof *d * (2 * (size_t)polygon->count + 2));
    if (!d) {
        abort();
    }
    const int n = leaving_directions(p, polygon, d);
    qsort(d, (size_t)n, sizeof *d, by_angle);
    // A place with no edge leaving it is a ring that is one point.
    bool inside = n > 0 || is_filled_beside(p, (opoint){of(1), of(0)}, polygon);
    for (int i = 0; i < n && inside; i++) {
        const opoint next = d[(i + 1) % n];
        const bool same = n > 1 && sign(cross(d[i], next)) == 0 && sign(dot(d[i], next)) > 0;
        inside = (same && i + 1 < n) || is_filled_beside(p, direction_between(d[i], next), polygon);
    }
    free(d);
    return inside;
}

int oracle_side(oplace p, const opiece *region) {
    const size_t mark = oracle_mark();
    const int side = region->kind == O_HULL ? side_of_convex(p, region) : side_of_polygon(p, region);
    oracle_release(mark);
    return side;
}

static int by_ratio(const void *a, const void *b) {
    return ratio_compare(*(const oratio *)a, *(const oratio *)b);
}

size_t oracle_polygon_parameters(const olinear *a, const opiece *polygon, oratio *out) {
    size_t n = 0;
    for (int i = 0; i < polygon->count; i++) {
        const olinear edge = oracle_edge(polygon, i);
        n += (size_t)meeting_parameters(a, &edge, out + n);
    }
    qsort(out, n, sizeof *out, by_ratio);
    return n;
}

// Splits the linear shape where it meets the boundary; each stretch between is inside, outside or on the boundary as a
// whole, so its middle tells. An endless end is outside.
static ht_relation linear_polygon(const olinear *a, const opiece *polygon) {
    if (is_zero(a->d)) {
        return (ht_relation)(oracle_side(place_of(a->p), polygon) + 1);
    }
    oratio *t = malloc(sizeof *t * (2 * (size_t)polygon->count + 2));
    if (!t) {
        abort();
    }
    size_t n = oracle_polygon_parameters(a, polygon, t);
    ht_relation r = n > 0 ? HT_TOUCH : HT_APART;
    if (!a->endless_below) {
        t[n++] = (oratio){of(0), of(1)};
    }
    if (!a->endless_above) {
        t[n++] = (oratio){of(1), of(1)};
    }
    qsort(t, n, sizeof *t, by_ratio);
    for (size_t i = 0; i + 1 < n && r != HT_OVERLAP; i++) {
        if (ratio_compare(t[i], t[i + 1]) != 0) {
            const int side = oracle_side(oracle_place_at(a, ratio_between(t[i], t[i + 1])), polygon);
            r = side > 0 ? HT_OVERLAP : side == 0 ? HT_TOUCH : r;
        }
    }
    free(t);
    return r;
}

ht_relation oracle_linear_region(const olinear *a, const opiece *region) {
    const size_t mark = oracle_mark();
    const ht_relation r = region->kind == O_HULL ? linear_convex(a, region) : linear_polygon(a, region);
    oracle_release(mark);
    return r;
}
