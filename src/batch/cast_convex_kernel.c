// cast_convex_kernel.c: casts of small polygons against small polygons by the method of
// query/cast/cast_convex_convex_kernel.c, which derives the bounds.
//
// That function has sixteen lanes, one for each edge; here each pair has sixteen numbers instead, one edge after the
// other. A pair is certain where that function is certain, all edges turn to the left, the edges along the motion are
// surely beside the line, and all numbers are small enough that none overflows, so that the largest and the least are
// the same in any order. Of such pairs that surely start apart, that function is uncertain of all that this kernel is
// uncertain of. The filter in float32 finds the edge that the line comes in by and the vertex that is nearest to it;
// both are picked pair by pair among the pairs that hit, so that only those are computed in double.
#include "batch/cast_impact.h"

enum { VERTICES = 8, EDGES = 2 * VERTICES, MIDDLE = 3 }; // the middle edge is opposite the first vertex

// What the filter in float32 finds of the pairs of a word.
typedef struct outlook {
    float maximum[EDGES][HTI_WORD]; // the largest e x q'; its last bits are its vertex's number
    float late[EDGES][HTI_WORD];    // the latest time at which each edge lets the line in
    float edge[HTI_WORD];           // its last bits are the number of the edge that seems to be the last to do so
    float enter[HTI_WORD], exit[HTI_WORD], size[HTI_WORD];
    uint64_t misses, hits; // pairs that surely miss; pairs that hit unless double finds otherwise
    uint64_t starts_apart; // pairs that surely start apart and do not surely miss, as that function finds, too
} outlook;

// A polygon's vertices relative to its first vertex, and its edges.
typedef struct cast_outline_lanes {
    lanes2 v[VERTICES], e[VERTICES];
    vecNf level[VERTICES]; // e x v
    vecNf reach, sum;      // the largest |x| + |y|; the sum of all, which is NaN when one is
    maskNf left;           // the polygon surely turns to the left
} cast_outline_lanes;

HTI_INLINE void set_outline(const hti_batch_operand *side, size_t i, cast_outline_lanes *out) {
    const lanes2 first = point_at(side, 0, i);
    const vecNf zero = vecNf_splat(0.0f), minimum = vecNf_splat(0x1p-100f);
    lanes2 at = point_at(side, 2, i);
    out->v[0] = (lanes2){zero, zero};
    out->e[0] = lanes2_minus(at, first);
    out->level[0] = out->reach = out->sum = zero;
    for (int k = 1; k < VERTICES; k++) {
        const lanes2 next = k < VERTICES - 1 ? point_at(side, 2 * k + 2, i) : first;
        const vecNf far = lanes2_size(out->v[k] = lanes2_minus(at, first));
        out->e[k] = lanes2_minus(next, at);
        out->level[k] = lanes2_cross(out->e[k], out->v[k]);
        out->reach = vecNf_max(far, out->reach);
        out->sum = out->sum + far;
        at = next;
    }
    const lanes2 e = out->e[MIDDLE], v = out->v[MIDDLE];
    const vecNf terms = vecNf_abs(e.x * v.y) + vecNf_abs(e.y * v.x);
    const vecNf error_bound = (float)(0x1p-21 * HTI_FILTER_SCALE) * terms + minimum;
    out->left = vecNf_less(out->level[MIDDLE] + error_bound, zero); // as hti_edge_lanes_orient
}

// The times at which the line comes in and goes out, at the earliest and the latest, over the edges tested so far.
typedef struct clip_window_lanes {
    vecNf enter, exit, early;    // the earliest time of the last way in; the latest and earliest of the first way out
    vecNf latest, second, seems; // the latest time of a way in, and the one before it; the last, tagged with its edge
    vecNf slowest;               // the least speed of all edges
} clip_window_lanes;

HTI_INLINE vecNf max_cross_of_outline(lanes2 e, const cast_outline_lanes *other) {
    const vecNf mask = lanes_of_bits(7);
    vecNf maximum = vecNf_splat(0.0f); // the first vertex's
    HTI_UNROLL
    for (uint32_t k = 1; k < VERTICES; k++) {
        maximum = vecNf_max(vecNf_tag(lanes2_cross(e, other->v[k]), lanes_of_bits(k), mask), maximum);
    }
    return maximum;
}

// The edges of one polygon, numbered from `first` on; the other polygon is at `way` from it and moves by `d`.
typedef struct edge_half {
    const cast_outline_lanes *own, *other;
    lanes2 way, d;
    vecNf error_bound;
    size_t first;
} edge_half;

// The numbers of edges lie in memory, from where one instruction copies a number into every lane.
static const uint32_t edge_numbers[EDGES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

HTI_INLINE void clip_by_outline_edges(const edge_half *h, clip_window_lanes *w, outlook *out, size_t i) {
    const vecNf zero = vecNf_splat(0.0f), one = vecNf_splat(1.0f), mask = lanes_of_bits(15);
    for (size_t k = 0; k < VERTICES; k++) {
        const lanes2 e = h->own->e[k];
        const vecNf maximum = max_cross_of_outline(e, h->other);
        const vecNf inside = maximum + (lanes2_cross(e, h->way) - h->own->level[k]);
        const vecNf speed = lanes2_cross(e, h->d), inverse = one / speed, t = inside * inverse;
        const vecNf more = (inside + h->error_bound) * inverse;
        const vecNf less = (inside - h->error_bound) * inverse;
        const maskNf comes_in = vecNf_less(speed, zero), goes_out = vecNf_less(zero, speed);
        w->slowest = vecNf_min(vecNf_abs(speed), w->slowest);
        w->seems = vecNf_max_where(comes_in, vecNf_tag(t, lanes_of_bits(edge_numbers[h->first + k]), mask), w->seems);
        w->enter = vecNf_max_where(comes_in, more, w->enter);
        w->exit = vecNf_min_where(goes_out, more, w->exit);
        w->early = vecNf_min_where(goes_out, less, w->early);
        w->second = vecNf_max_where(comes_in, vecNf_min(less, w->latest), w->second);
        w->latest = vecNf_max_where(comes_in, less, w->latest);
        vecNf_store(out->maximum[h->first + k] + i, maximum);
        vecNf_store(out->late[h->first + k] + i, less);
    }
}

// Finds how far the edges along the motion have the line inside, at least, and the least speed of the other edges.
HTI_INLINE void clip_along(const edge_half *h, const outlook *out, size_t i, vecNf *beside, vecNf *slowest) {
    const vecNf zero = vecNf_splat(0.0f);
    for (size_t k = 0; k < VERTICES; k++) {
        const lanes2 e = h->own->e[k];
        const vecNf maximum = vecNf_load(out->maximum[h->first + k] + i), speed = vecNf_abs(lanes2_cross(e, h->d));
        const vecNf inside = maximum + (lanes2_cross(e, h->way) - h->own->level[k]);
        *beside = vecNf_min_where(vecNf_less_equal(speed, zero), inside, *beside);
        *slowest = vecNf_min_where(vecNf_less(zero, speed), speed, *slowest);
    }
}

HTI_INLINE lanes2 lanes2_reversed(lanes2 a) {
    const vecNf minus = vecNf_splat(-0.0f);
    return (lanes2){vecNf_xor(a.x, minus), vecNf_xor(a.y, minus)};
}

HTI_INLINE void clip_by_vertex_pairs(const hti_casts *casts, outlook *out, size_t i) {
    cast_outline_lanes a, b;
    set_outline(&casts->a, i, &a);
    set_outline(&casts->b, i, &b);
    const vecNf zero = vecNf_splat(0.0f), one = vecNf_splat(1.0f), far = vecNf_splat(HTI_INFINITY);
    const vecNf none = vecNf_splat(-HTI_INFINITY);
    const lanes2 d = point_at(&casts->delta, 0, i),
                 way = lanes2_minus(point_at(&casts->b, 0, i), point_at(&casts->a, 0, i));
    const vecNf reach = vecNf_max(a.reach, b.reach), between = lanes2_size(way), step = lanes2_size(d);
    const vecNf p = reach + between, q = p + step;
    const vecNf places = 16.0f * reach + 5.0f * between;
    const vecNf sum = places + 2.0f * step;
    const vecNf scale = vecNf_splat((float)(0x1p-22 * HTI_FILTER_SCALE));
    const vecNf error_bound = scale * (reach * sum) + (0x1p-100f);
    clip_window_lanes w = {none, far, far, none, none, none, far};
    const edge_half of_a = {&a, &b, way, d, error_bound, 0};
    const edge_half of_b = {&b, &a, lanes2_reversed(way), lanes2_reversed(d), error_bound, VERTICES};
    clip_by_outline_edges(&of_a, &w, out, i);
    clip_by_outline_edges(&of_b, &w, out, i);
    vecNf beside = far;
    if (maskNf_bits(vecNf_less_equal(w.slowest, zero)) != 0) { // this is rare, but for grids
        w.slowest = far;
        clip_along(&of_a, out, i, &beside, &w.slowest);
        clip_along(&of_b, out, i, &beside, &w.slowest);
    }
    const maskNf sized = maskNf_and(vecNf_less(vecNf_splat(0x1p-30f), q), vecNf_less(q, vecNf_splat(0x1p20f)));
    const maskNf finite = maskNf_and(sized, vecNf_less(a.sum + b.sum, vecNf_splat(0x1p24f)));
    const maskNf turns = maskNf_and(a.left, b.left), moves = vecNf_less(vecNf_splat(0x1p-80f), w.slowest);
    const maskNf well_scaled = maskNf_and(finite, maskNf_and(turns, moves));
    const maskNf passes = maskNf_or(vecNf_less(w.exit, w.enter), vecNf_less(beside + error_bound, zero));
    const maskNf misses = maskNf_or(maskNf_or(vecNf_less(one, w.enter), vecNf_less(w.exit, zero)), passes);
    const maskNf only = maskNf_without(vecNf_less(w.enter, w.latest), vecNf_less(w.enter, w.second));
    const maskNf known =
        maskNf_and(maskNf_and(well_scaled, vecNf_less(error_bound, beside)), vecNf_less(zero, w.enter));
    const maskNf starts_apart = maskNf_without(known, misses);
    vecNf_store(out->edge + i, w.seems);
    vecNf_store(out->enter + i, w.enter);
    vecNf_store(out->exit + i, w.early);
    vecNf_store(out->size + i, p);
    out->misses |= maskNf_bits(maskNf_and(well_scaled, misses)) << i;
    out->hits |= maskNf_bits(maskNf_and(only, starts_apart)) << i;
    out->starts_apart |= maskNf_bits(starts_apart) << i;
}

// The pairs that hit, one behind the other: their numbers, which will be widened, and the pairs' indices.
enum { FROM, TO = 2, AT = 4, BEFORE = 6, AFTER = 8, DELTA = 10, EXIT = 12, SIZE, FACING, COLUMNS };
typedef struct hits {
    float column[COLUMNS][HTI_WORD];
    uint8_t pair[HTI_WORD];
    size_t count;
} hits;

// Copies vertex k, modulo 8, of pair i to the next hit; the polygons' columns lie one behind the other.
HTI_INLINE void pick_vertex(const float *columns, uint32_t k, size_t i, hits *out, int column) {
    const float *x = columns + 2 * HTI_WORD * (size_t)(k & 7u) + i;
    out->column[column][out->count] = x[0];
    out->column[column + 1][out->count] = x[HTI_WORD];
}

HTI_INLINE void pick(const hti_casts *casts, const outlook *o, size_t i, hits *out) {
    const uint32_t edge = hti_bits(o->edge[i]) & 15u, k = hti_bits(o->maximum[edge][i]) & 7u;
    const float *a = casts->a.column[0], *b = casts->b.column[0], *d = casts->delta.column[0];
    const float *own = edge < VERTICES ? a : b, *other = edge < VERTICES ? b : a;
    pick_vertex(own, edge, i, out, FROM);
    pick_vertex(own, edge + 1, i, out, TO);
    pick_vertex(other, k, i, out, AT);
    pick_vertex(other, k + 7, i, out, BEFORE);
    pick_vertex(other, k + 1, i, out, AFTER);
    pick_vertex(d, 0, i, out, DELTA);
    out->column[EXIT][out->count] = o->exit[i];
    out->column[SIZE][out->count] = o->size[i];
    out->column[FACING][out->count] = edge < VERTICES ? 1.0f : -1.0f;
    out->pair[out->count] = (uint8_t)i;
    out->count += o->late[edge][i] > o->enter[i]; // otherwise another edge may be the last
}

HTI_INLINE doubles2 of_hits(const hits *h, int column, size_t i) {
    return (doubles2){vecNd_of_floats(h->column[column] + i), vecNd_of_floats(h->column[column + 1] + i)};
}

HTI_INLINE impact_lanes impact_of_polygons(const hits *h, size_t i) {
    const doubles2 from = of_hits(h, FROM, i), e = doubles2_difference(of_hits(h, TO, i), from), at = of_hits(h, AT, i);
    const doubles2 d = of_hits(h, DELTA, i), m = {e.y, -e.x};
    const vecNd facing = vecNd_of_floats(h->column[FACING] + i), zero = vecNd_splat(0.0);
    const vecNd exit = vecNd_of_floats(h->column[EXIT] + i), far = vecNd_of_floats(h->column[SIZE] + i);
    const vecNd ahead = dot2(m, doubles2_difference(at, from)), speed = vecNd_abs(dot2(m, d));
    const vecNd rise = dot2(m, doubles2_difference(of_hits(h, AFTER, i), at)),
                other_rise = dot2(m, doubles2_difference(of_hits(h, BEFORE, i), at));
    const vecNd error_bound = 32.0 * HTI_U * far * sum_of_sizes(m.x, m.y);
    const vecNd t = ahead / speed, beyond = time_beyond(t);
    const vecNd scale = 1.0 / vecNd_sqrt(sum_of_squares(m));
    const maskNd of_b = vecNd_less(facing, zero);
    const maskNd minimum = maskNd_and(vecNd_less(error_bound, rise), vecNd_less(error_bound, other_rise));
    const maskNd before = vecNd_less(0x1p28 * error_bound, ahead);
    const maskNd in_time = vecNd_less(t, 0.999 * exit);
    return (impact_lanes){
        .t = t,
        .normal = {vecNd_turned_by(scale * m.x, facing), vecNd_turned_by(scale * m.y, facing)},
        .point = {at.x + doubles_if(of_b, t * d.x), at.y + doubles_if(of_b, t * d.y)},
        .hit = vecNd_less(beyond, zero),
        .certain = maskNd_without(maskNd_and(maskNd_and(before, minimum), in_time), is_close(beyond)),
    };
}

static void resolve_misses(hti_cast_answers *out) {
    for (size_t i = 0; i < HTI_WORD; i += LANES) {
        vecNf_store(out->column[HTI_CAST_FRACTION] + i, vecNf_splat(1.0f));
        for (int k = HTI_CAST_NORMAL; k < HTI_CAST_COLUMNS; k++) {
            vecNf_store(out->column[k] + i, vecNf_splat(0.0f));
        }
    }
}

static void resolve_hits(const hits *h, hti_cast_answers *out) {
    hti_cast_answers found;
    uint64_t hit = 0, certain = 0;
    for (size_t i = 0; i < h->count; i += DOUBLES) {
        const impact_lanes l = impact_of_polygons(h, i);
        keep_impact(&l, &found, i);
        hit |= bits_at(l.hit, i);
        certain |= bits_at(l.certain, i);
    }
    for (size_t n = 0; n < h->count; n++) {
        const size_t i = h->pair[n];
        for (int k = 0; k < HTI_CAST_COLUMNS; k++) {
            out->column[k][i] = found.column[k][n];
        }
        out->hit |= (hit >> n & 1) << i;
        out->uncertain &= ~((certain >> n & 1) << i);
    }
}

void HTI_KERNEL(hti_batch_cast_small_polygons)(HTI_CAST_ARGUMENTS) {
    outlook o;
    o.misses = o.hits = o.starts_apart = 0;
    out->hit = out->degenerate = 0;
    out->uncertain = UINT64_MAX;
    const hti_batch_operand *a = &casts->a, *b = &casts->b;
    if (a->vertices != VERTICES || b->vertices != VERTICES || a->padded || b->padded) {
        return;
    }
    for (size_t i = 0; i < casts->count; i += LANES) {
        clip_by_vertex_pairs(casts, &o, i);
    }
    const uint64_t sharp = are_sharp(a, EDGES, casts->count) & are_sharp(b, EDGES, casts->count);
    const uint64_t used = casts->count < HTI_WORD ? ((uint64_t)1 << casts->count) - 1 : UINT64_MAX;
    hits h;
    h.count = 0;
    for (uint64_t left = o.hits & sharp & used; left != 0; left &= left - 1) {
        pick(casts, &o, (size_t)__builtin_ctzll(left), &h);
    }
    resolve_misses(out);
    out->uncertain = ~(o.misses & sharp);
    resolve_hits(&h, out);
    out->degenerate = o.starts_apart & sharp & out->uncertain;
}
