// oracle_answers_distance.c: signed distances.
//
// Two convex pieces are cores with a reach. Cores that are apart: the least squared distance of an end of one to an
// edge of the other, a rational. Cores that meet: the origin lies in their Minkowski difference M, whose outward
// normals are those of their edges; the depth is the least support of M along them. Both are then compared and grown by
// the reach. Shapes with parts that are apart are as far as their nearest boundary pieces.
#include "oracle_answers.h"

#include "oracle.h"

#include <math.h>
#include <stdlib.h>

static opiece core_of(const opiece *piece) {
    opiece core = *piece;
    core.radius = of(0);
    if (piece->kind == O_HULL && piece->count <= 2) {
        const opoint zero = {of(0), of(0)};
        core.kind = O_LINEAR;
        core.linear = (olinear){piece->v[0], piece->count == 2 ? minus(piece->v[1], piece->v[0]) : zero, false, false};
    }
    return core;
}

static opoint negated(opoint v) {
    return (opoint){neg(v.x), neg(v.y)};
}

static opoint perpendicular(opoint v) {
    return (opoint){neg(v.y), v.x};
}

static void keep_nearest(ogap *best, num p, num q, opoint normal, bool flip) {
    if (!best->p || compare(mul(p, best->q), mul(best->p, q)) < 0) {
        *best = (ogap){p, q, 1, NULL, flip ? negated(normal) : normal};
    }
}

// The way from the edge to the point.
static void edge_to_point(const olinear *e, opoint p, bool flip, ogap *best) {
    const opoint to = minus(p, e->p), to_end = minus(to, e->d);
    const num along = dot(to, e->d), length2 = dot(e->d, e->d);
    if (sign(length2) == 0 || (!e->endless_below && sign(along) < 0)) {
        keep_nearest(best, dot(to, to), of(1), to, flip);
    } else if (!e->endless_above && compare(along, length2) > 0) {
        keep_nearest(best, dot(to_end, to_end), of(1), to_end, flip);
    } else {
        const num side = cross(e->d, to);
        const opoint left = perpendicular(e->d);
        keep_nearest(best, mul(side, side), length2, sign(side) < 0 ? negated(left) : left, flip);
    }
}

static void points_to_edges(const opiece *edges, const opiece *points, bool flip, ogap *best) {
    for (int i = 0; i < oracle_edge_count(points); i++) {
        opoint ends[2];
        for (int k = oracle_edge_ends(points, i, ends); k-- > 0;) {
            for (int j = 0; j < oracle_edge_count(edges); j++) {
                const olinear edge = oracle_edge(edges, j);
                edge_to_point(&edge, ends[k], flip, best);
            }
        }
    }
}

// From the half-plane to the point.
static void halfplane_to_points(const opiece *h, const opiece *b, bool flip, ogap *best) {
    for (int i = 0; i < oracle_edge_count(b); i++) {
        opoint ends[2];
        for (int k = oracle_edge_ends(b, i, ends); k-- > 0;) {
            const num value = sub(dot(h->normal, ends[k]), h->offset);
            keep_nearest(best, mul(value, value), dot(h->normal, h->normal), h->normal, flip);
        }
    }
}

static ogap cores_apart(const opiece *a, const opiece *b) {
    ogap best = {NULL, NULL, 1, NULL, {NULL, NULL}};
    if (a->kind == O_HALFPLANE && b->kind == O_HALFPLANE) { // the point n c / n.n of a's border against b
        const num aa = dot(a->normal, a->normal), bb = dot(b->normal, b->normal);
        const num value = sub(mul(dot(a->normal, b->normal), a->offset), mul(b->offset, aa));
        keep_nearest(&best, mul(value, value), mul(mul(aa, aa), bb), a->normal, false);
    } else if (a->kind == O_HALFPLANE) {
        halfplane_to_points(a, b, false, &best);
    } else if (b->kind == O_HALFPLANE) {
        halfplane_to_points(b, a, true, &best);
    } else {
        points_to_edges(a, b, false, &best);
        points_to_edges(b, a, true, &best);
    }
    return best;
}

bool oracle_support(const opiece *core, opoint n, oratio *out) {
    if (core->kind == O_HALFPLANE) {
        *out = (oratio){mul(core->offset, dot(n, core->normal)), dot(core->normal, core->normal)};
        return sign(cross(n, core->normal)) == 0 && sign(dot(n, core->normal)) > 0;
    }
    num most = NULL;
    for (int i = 0; i < oracle_edge_count(core); i++) {
        const olinear edge = oracle_edge(core, i);
        const int slope = sign(dot(n, edge.d));
        if ((edge.endless_above && slope > 0) || (edge.endless_below && slope < 0)) {
            return false;
        }
        opoint ends[2];
        for (int k = oracle_edge_ends(core, i, ends); k-- > 0;) {
            const num value = dot(n, ends[k]);
            most = !most || compare(value, most) > 0 ? value : most;
        }
    }
    *out = (oratio){most, of(1)};
    return true;
}

static void try_normal(const opiece *a, const opiece *b, opoint n, odistance *d) {
    oratio ha, hb;
    if (is_zero(n) || !oracle_support(a, n, &ha) || !oracle_support(b, negated(n), &hb)) {
        return;
    }
    const num h = add(mul(ha.n, hb.d), mul(hb.n, ha.d)), w = mul(ha.d, hb.d);
    d->gaps[d->count++] = (ogap){mul(h, h), mul(mul(w, w), dot(n, n)), -1, NULL, n};
}

static size_t normals_of(const opiece *core) {
    return core->kind == O_HALFPLANE ? 2 : 2 * (size_t)oracle_edge_count(core);
}

static void try_normals(const opiece *of_core, const opiece *a, const opiece *b, odistance *d) {
    if (of_core->kind == O_HALFPLANE) {
        try_normal(a, b, of_core->normal, d);
        try_normal(a, b, negated(of_core->normal), d);
        return;
    }
    for (int i = 0; i < oracle_edge_count(of_core); i++) {
        const opoint n = perpendicular(oracle_edge(of_core, i).d);
        try_normal(a, b, n, d);
        try_normal(a, b, negated(n), d);
    }
}

static bool has_direction(const opiece *core) {
    return core->kind != O_LINEAR || !is_zero(core->linear.d);
}

int oracle_gap_compare(const ogap *a, const ogap *b, long unit) {
    if (a->side == b->side && compare(a->reach, b->reach) == 0) {
        return a->side * compare(mul(a->p, b->q), mul(b->p, a->q));
    }
    return oracle_value_compare(oracle_gap_value(a, unit), oracle_gap_value(b, unit));
}

static void convex_pair(olowered *pair, const opiece *a, const opiece *b, odistance *d) {
    const opiece ca = core_of(a), cb = core_of(b);
    d->gaps = oracle_allocate(pair, (normals_of(&ca) + normals_of(&cb) + 1) * sizeof *d->gaps);
    if (oracle_pieces(&ca, &cb) == HT_APART) {
        d->gaps[d->count++] = cores_apart(&ca, &cb);
    } else {
        try_normals(&ca, &ca, &cb, d);
        try_normals(&cb, &ca, &cb, d);
        d->endless = d->count == 0 && (has_direction(&ca) || has_direction(&cb));
        if (d->count == 0 && !d->endless) {
            d->gaps[d->count++] = (ogap){of(0), of(1), -1, NULL, {of(0), of(0)}};
        }
    }
    for (size_t i = 0; i < d->count; i++) {
        d->gaps[i].reach = add(a->radius, b->radius);
        d->best = oracle_gap_compare(&d->gaps[i], &d->gaps[d->best], d->unit) > 0 ? i : d->best;
    }
    if (d->count > 0) {
        d->value = oracle_gap_value(&d->gaps[d->best], d->unit);
    }
}

// Polygons as their edges; the others as they are.
static opieces boundaries(olowered *pair, const opieces *of_shape) {
    size_t room = 0;
    for (size_t i = 0; i < of_shape->count; i++) {
        room += of_shape->items[i].kind == O_POLYGON ? (size_t)of_shape->items[i].count : 1;
    }
    opieces out = {oracle_allocate(pair, room * sizeof *out.items), 0};
    for (size_t i = 0; i < of_shape->count; i++) {
        const opiece *p = &of_shape->items[i];
        if (p->kind != O_POLYGON) {
            out.items[out.count++] = *p;
            continue;
        }
        for (int k = 0; k < p->count; k++) {
            out.items[out.count++] = (opiece){.kind = O_LINEAR, .linear = oracle_edge(p, k), .radius = of(0)};
        }
    }
    return out;
}

static void parts_apart(olowered *pair, odistance *d) {
    const opieces a = boundaries(pair, &pair->a), b = boundaries(pair, &pair->b);
    d->gaps = oracle_allocate(pair, a.count * b.count * sizeof *d->gaps);
    for (size_t i = 0; i < a.count; i++) {
        for (size_t k = 0; k < b.count; k++) {
            const opiece ca = core_of(&a.items[i]), cb = core_of(&b.items[k]);
            ogap gap = cores_apart(&ca, &cb);
            gap.reach = add(a.items[i].radius, b.items[k].radius);
            d->gaps[d->count++] = gap;
            d->best = oracle_gap_compare(&gap, &d->gaps[d->best], d->unit) < 0 ? d->count - 1 : d->best;
        }
    }
    if (d->count > 0) {
        d->value = oracle_gap_value(&d->gaps[d->best], d->unit);
    }
}

static ht_relation relation_of(const olowered *pair) {
    ht_relation r = HT_APART;
    for (size_t i = 0; i < pair->a.count; i++) {
        for (size_t k = 0; k < pair->b.count && r != HT_OVERLAP; k++) {
            const ht_relation s = oracle_pieces(&pair->a.items[i], &pair->b.items[k]);
            r = s > r ? s : r;
        }
    }
    return r;
}

static bool is_convex(const opieces *s) {
    return s->count == 1 && s->items[0].kind != O_POLYGON;
}

odistance oracle_distance(olowered *pair) {
    odistance d = {.answerable = pair->a.count > 0 && pair->b.count > 0, .known = true, .unit = pair->unit};
    d.value = (ovalue){of(0), 0};
    d.relation = relation_of(pair);
    if (!d.answerable) {
        return d;
    }
    if (is_convex(&pair->a) && is_convex(&pair->b)) {
        convex_pair(pair, &pair->a.items[0], &pair->b.items[0], &d);
    } else if (d.relation == HT_APART) {
        parts_apart(pair, &d);
    } else {
        d.known = d.relation == HT_TOUCH;
    }
    return d;
}

double oracle_to_boundary(ht_vec2 p, const ht_shape *s) {
    const size_t mark = oracle_mark();
    const ht_shape point = HT_SHAPE(p);
    olowered pair = oracle_lower(&point, s);
    const opieces b = boundaries(&pair, &pair.b);
    double least = (double)INFINITY;
    for (size_t k = 0; k < b.count; k++) {
        odistance d = {.unit = pair.unit};
        convex_pair(&pair, &pair.a.items[0], &b.items[k], &d);
        const double v = d.endless ? HUGE_VAL : fabs(oracle_value_to_double(d.value));
        least = v < least ? v : least;
    }
    oracle_lower_deinit(&pair);
    oracle_release(mark);
    return least;
}
