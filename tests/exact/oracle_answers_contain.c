// oracle_answers_contain.c: is B in A?
//
// In a convex A with radius r: every vertex of B, grown by B's radius s, is; as both sides of "core of B grown by s is
// in core of A grown by r" may be shrunk alike, vertices are asked for their distance against r - s. In a valid
// polygon: no edge of A enters B's interior, and one point of it is in A.
#include "oracle_answers.h"

#include <stdlib.h>

static ht_containment least(ht_containment a, ht_containment b) {
    return a < b ? a : b;
}

// Against 0: -1 is outside, 0 on the boundary, 1 inside.
static ht_containment from_sign(int s) {
    return s < 0 ? HT_OUTSIDE : s == 0 ? HT_INSIDE_TOUCHING : HT_INSIDE;
}

static bool is_endless(const opiece *p) {
    return p->kind == O_HALFPLANE ||
           (p->kind == O_LINEAR && (p->linear.endless_above || p->linear.endless_below) && !is_zero(p->linear.d));
}

static bool is_region(const opiece *p) {
    return p->kind == O_POLYGON || p->kind == O_HALFPLANE || sign(p->radius) > 0 ||
           (p->kind == O_HULL && p->count >= 3);
}

// The sign of root - sqrt(square), root of any sign.
static int compare_root(num root, num square) {
    return sign(root) < 0 ? -1 : compare(mul(root, root), square);
}

static ht_containment in_halfplane(const opiece *h, const opiece *b) {
    oratio most;
    if (!oracle_support(b, h->normal, &most)) {
        return HT_OUTSIDE;
    }
    const num room = sub(mul(h->offset, most.d), most.n), reach = mul(b->radius, most.d);
    return from_sign(compare_root(room, mul(mul(reach, reach), dot(h->normal, h->normal))));
}

// Clearance of p and the reach s from the edges of the core, from the inside.
static int inside_core(const opiece *core, opoint p, num reach) {
    int all = 1;
    for (int i = 0; i < core->count; i++) {
        const olinear e = oracle_edge(core, i);
        const int c = compare_root(cross(e.d, minus(p, e.p)), mul(mul(reach, reach), dot(e.d, e.d)));
        all = c < all ? c : all;
    }
    return all;
}

// Whether p is nearer to the core than r: 1, 0 or -1.
static int near_core(const opiece *core, opoint p, num r) {
    if (core->kind == O_HULL && core->count >= 3 && oracle_side(place_of(p), core) >= 0) {
        return oracle_side(place_of(p), core) > 0 || sign(r) > 0;
    }
    int best = -1;
    for (int i = 0; i < (core->kind == O_HULL && core->count == 1 ? 1 : oracle_edge_count(core)); i++) {
        const opoint zero = {of(0), of(0)};
        const olinear e =
            core->kind == O_HULL && core->count == 1 ? (olinear){core->v[0], zero, false, false} : oracle_edge(core, i);
        const opoint to = minus(p, e.p), to_end = minus(to, e.d);
        const num along = dot(to, e.d), length2 = dot(e.d, e.d), side = cross(e.d, to), r2 = mul(r, r);
        const int c = sign(length2) == 0 || sign(along) < 0 ? compare(r2, dot(to, to))
                      : compare(along, length2) > 0         ? compare(r2, dot(to_end, to_end))
                                                            : compare(mul(r2, length2), mul(side, side));
        best = c > best ? c : best;
    }
    return best;
}

static ht_containment in_hull(const opiece *a, const opiece *b) {
    if (is_endless(b)) {
        return HT_OUTSIDE;
    }
    const num room = sub(a->radius, b->radius);
    if (sign(room) < 0 && a->count < 3) {
        return HT_OUTSIDE;
    }
    int all = 1;
    for (int i = 0; i < oracle_edge_count(b); i++) {
        opoint ends[2];
        for (int k = oracle_edge_ends(b, i, ends); k-- > 0;) {
            const int c = sign(room) < 0 ? inside_core(a, ends[k], neg(room)) : near_core(a, ends[k], room);
            all = c < all ? c : all;
        }
    }
    return from_sign(all);
}

static bool holds(const opiece *line, opoint p) {
    const opoint zero = {of(0), of(0)};
    const olinear point = {p, zero, false, false};
    return oracle_linear_linear(&line->linear, &point) != HT_APART;
}

static bool line_in_line(const opiece *a, const opiece *b) {
    const bool point = is_zero(b->linear.d);
    const bool same_way = sign(dot(a->linear.d, b->linear.d)) > 0;
    if (!point && (is_zero(a->linear.d) || sign(cross(a->linear.d, b->linear.d)) != 0)) {
        return false;
    }
    const bool up = same_way ? a->linear.endless_above : a->linear.endless_below;
    const bool down = same_way ? a->linear.endless_below : a->linear.endless_above;
    if (!point && ((b->linear.endless_above && !up) || (b->linear.endless_below && !down))) {
        return false;
    }
    return holds(a, b->linear.p) && (point || b->linear.endless_above || holds(a, plus(b->linear.p, b->linear.d)));
}

static int by_ratio(const void *a, const void *b) {
    return ratio_compare(*(const oratio *)a, *(const oratio *)b);
}

// Whether the segments of a chain hold the segment b: between neighbouring ends of theirs, the middle tells. It may be
// the place where another segment crosses, so only parallel ones count.
static bool line_in_lines(const opieces *a, const opiece *b) {
    if (is_endless(b)) {
        return false;
    }
    const num length2 = dot(b->linear.d, b->linear.d);
    oratio *t = malloc((2 * a->count + 2) * sizeof *t);
    if (!t) {
        abort();
    }
    size_t n = 0;
    t[n++] = (oratio){of(0), of(1)};
    t[n++] = (oratio){of(1), of(1)};
    for (size_t i = 0; i < a->count && sign(length2) > 0; i++) {
        const olinear *e = &a->items[i].linear;
        t[n++] = (oratio){dot(minus(e->p, b->linear.p), b->linear.d), length2};
        t[n++] = (oratio){dot(minus(plus(e->p, e->d), b->linear.p), b->linear.d), length2};
    }
    qsort(t, n, sizeof *t, by_ratio);
    bool all = true;
    for (size_t i = 0; i + 1 < n && all; i++) {
        const oratio mid = sign(length2) > 0 ? ratio_between(t[i], t[i + 1]) : t[0];
        if (sign(mid.n) < 0 || compare(mid.n, mid.d) > 0) {
            continue;
        }
        const oplace p = oracle_place_at(&b->linear, mid);
        all = false;
        for (size_t k = 0; k < a->count && !all; k++) {
            const olinear *e = &a->items[k].linear; // in a unit w times as small
            const opiece line = {
                .kind = O_LINEAR,
                .linear = {{mul(e->p.x, p.w), mul(e->p.y, p.w)}, {mul(e->d.x, p.w), mul(e->d.y, p.w)}, false, false}};
            all = sign(cross(e->d, b->linear.d)) == 0 && holds(&line, (opoint){p.x, p.y});
        }
    }
    free(t);
    return all;
}

// The least side of the points of a bounded linear shape, and whether one of them is inside.
static int line_in_polygon(const opiece *polygon, const olinear *b, bool *inside) {
    int all = oracle_side(place_of(b->p), polygon);
    *inside = *inside || all > 0;
    if (is_zero(b->d)) {
        return all;
    }
    oratio *t = malloc((2 * (size_t)polygon->count + 2) * sizeof *t);
    if (!t) {
        abort();
    }
    t[0] = (oratio){of(0), of(1)};
    size_t n = 1 + oracle_polygon_parameters(b, polygon, t + 1);
    t[n++] = (oratio){of(1), of(1)};
    for (size_t i = 1; i < n && all >= 0; i++) {
        const int at = oracle_side(oracle_place_at(b, t[i]), polygon);
        const int before = ratio_compare(t[i - 1], t[i]) == 0
                               ? at
                               : oracle_side(oracle_place_at(b, ratio_between(t[i - 1], t[i])), polygon);
        all = at < all ? at : all;
        all = before < all ? before : all;
        *inside = *inside || before > 0;
    }
    free(t);
    return all;
}

static bool in_polygon(const opiece *a, const opiece *b, bool valid, ht_containment *out) {
    bool inside = false;
    if (is_endless(b)) {
        *out = HT_OUTSIDE;
        return true;
    }
    if (!is_region(b)) {
        *out = from_sign(line_in_polygon(a, &b->linear, &inside));
        return true;
    }
    ht_relation closest = HT_APART;
    for (int i = 0; i < a->count && closest != HT_OVERLAP; i++) {
        const opiece edge = {.kind = O_LINEAR, .linear = oracle_edge(a, i), .radius = of(0)};
        const ht_relation r = oracle_pieces(&edge, b);
        closest = r > closest ? r : closest;
    }
    bool every = true;
    int side = 1;
    for (int i = 0; b->kind == O_POLYGON && i < b->count && side >= 0; i++) {
        bool some = false;
        const olinear e = oracle_edge(b, i);
        side = line_in_polygon(a, &e, &some);
        every = every && some;
    }
    if (b->kind == O_HULL) { // a point of the interior
        const opoint p = b->v[0], q = b->v[b->count / 3], r = b->v[2 * b->count / 3];
        const oplace middle = {add(p.x, add(q.x, r.x)), add(p.y, add(q.y, r.y)), of(3)};
        side = oracle_side(middle, a);
    }
    *out = side < 0 || closest == HT_OVERLAP ? HT_OUTSIDE : closest == HT_TOUCH ? HT_INSIDE_TOUCHING : HT_INSIDE;
    return side < 0 || (valid && every);
}

bool oracle_contains(const olowered *pair, bool valid, ht_containment *out) {
    *out = pair->a.count > 0 && pair->b.count > 0 ? HT_INSIDE : HT_OUTSIDE;
    const opiece *a = &pair->a.items[0];
    for (size_t k = 0; k < pair->b.count; k++) {
        const opiece *b = &pair->b.items[k];
        ht_containment c;
        if (a->kind == O_HALFPLANE) {
            c = in_halfplane(a, b);
        } else if (a->kind == O_HULL) {
            c = in_hull(a, b);
        } else if (a->kind == O_POLYGON) {
            if (!in_polygon(a, b, valid, &c)) {
                return false;
            }
        } else {
            const bool in = !is_region(b) && (pair->a.count == 1 ? line_in_line(a, b) : line_in_lines(&pair->a, b));
            c = in ? HT_INSIDE_TOUCHING : HT_OUTSIDE;
        }
        *out = least(*out, c);
    }
    return true;
}
