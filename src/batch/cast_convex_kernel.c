// cast_convex_kernel.c: casts of octagons against octagons, as query/cast/cast_convex_convex_kernel.c: bounds there.
//
// What that has in sixteen lanes, one for each edge, are sixteen numbers of each pair here, one edge after the other. A
// pair is sure where that function is, all edges turn to the left, those along the motion are surely beside the line,
// and all numbers are small enough that none overflows: so that largest and least ones are the same in any order. Of
// such pairs that surely start apart, that function is not sure of those that this one is not sure of. What float32
// finds, the edge that the line comes in by and the vertex that is nearest to it, is picked pair by pair among those
// that hit, so that the work in double is only theirs.
#include "batch/cast_landing.h"

enum { VERTICES = 8, EDGES = 2 * VERTICES, MIDDLE = 3 }; // the middle edge is opposite the first vertex

// What float32 says of the pairs of a word.
typedef struct outlook {
    float most[EDGES][HTI_WORD]; // the largest e x q', its last bits telling which vertex it is of
    float late[EDGES][HTI_WORD]; // when edges let the line in, at the latest
    float edge[HTI_WORD];        // its last bits: the edge that seems to be the last to do so
    float enter[HTI_WORD], exit[HTI_WORD], size[HTI_WORD];
    uint64_t misses, hits; // surely; hits but for what remains to be seen in double
    uint64_t starts_apart; // of those that do not surely miss, as that function finds, too
} outlook;

// A polygon's vertices relative to the first and its edges.
typedef struct outline {
    lanes2 v[VERTICES], e[VERTICES];
    lanes level[VERTICES]; // e x v
    lanes reach, sum;      // the largest |x| + |y|; the sum of all, which is no number when one is none
    lanes_mask left;       // it surely turns to the left
} outline;

HTI_INLINE void see_outline(const hti_side *side, size_t i, outline *out) {
    const lanes2 first = point(side, 0, i);
    const lanes zero = lanes_splat(0.0f), least = lanes_splat(0x1p-100f);
    lanes2 at = point(side, 2, i);
    out->v[0] = (lanes2){zero, zero};
    out->e[0] = minus(at, first);
    out->level[0] = out->reach = out->sum = zero;
    for (int k = 1; k < VERTICES; k++) {
        const lanes2 next = k < VERTICES - 1 ? point(side, 2 * k + 2, i) : first;
        const lanes far = size(out->v[k] = minus(at, first));
        out->e[k] = minus(next, at);
        out->level[k] = cross(out->e[k], out->v[k]);
        out->reach = lanes_max(far, out->reach);
        out->sum = lanes_add(out->sum, far);
        at = next;
    }
    const lanes2 e = out->e[MIDDLE], v = out->v[MIDDLE];
    const lanes terms = lanes_add(lanes_abs(lanes_mul(e.x, v.y)), lanes_abs(lanes_mul(e.y, v.x)));
    const lanes wrong = lanes_add(lanes_mul(lanes_splat((float)(0x1p-21 * HTI_FILTER_SCALE)), terms), least);
    out->left = lanes_less(lanes_add(out->level[MIDDLE], wrong), zero); // as hti_turn_left
}

// When the line comes in and goes out, at the earliest and the latest, over the edges seen.
typedef struct window {
    lanes enter, exit, early;    // the last way in at the earliest, the first way out at the latest and the earliest
    lanes latest, second, seems; // the latest way in and the one before it; the last one with the edge's number
    lanes slowest;               // the least speed of all
} window;

HTI_INLINE lanes most_of(lanes2 e, const outline *other) {
    const lanes mask = lanes_of_bits(7);
    lanes most = lanes_splat(0.0f); // of the first vertex
    HTI_UNROLL
    for (uint32_t k = 1; k < VERTICES; k++) {
        most = lanes_max(lanes_tag(cross(e, other->v[k]), lanes_of_bits(k), mask), most);
    }
    return most;
}

// The edges of one polygon, numbered from `first` on; the other one is at `way` from it and moves by `d`.
typedef struct half {
    const outline *own, *other;
    lanes2 way, d;
    lanes wrong;
    size_t first;
} half;

// In memory, from where an instruction takes them into every lane.
static const uint32_t edge_numbers[EDGES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

HTI_INLINE void see_edges(const half *h, window *w, outlook *out, size_t i) {
    const lanes zero = lanes_splat(0.0f), one = lanes_splat(1.0f), mask = lanes_of_bits(15);
    for (size_t k = 0; k < VERTICES; k++) {
        const lanes2 e = h->own->e[k];
        const lanes most = most_of(e, h->other);
        const lanes inside = lanes_add(most, lanes_sub(cross(e, h->way), h->own->level[k]));
        const lanes speed = cross(e, h->d), inverse = lanes_div(one, speed), t = lanes_mul(inside, inverse);
        const lanes more = lanes_mul(lanes_add(inside, h->wrong), inverse);
        const lanes less = lanes_mul(lanes_sub(inside, h->wrong), inverse);
        const lanes_mask comes_in = lanes_less(speed, zero), goes_out = lanes_less(zero, speed);
        w->slowest = lanes_min(lanes_abs(speed), w->slowest);
        w->seems = lanes_max_where(comes_in, lanes_tag(t, lanes_of_bits(edge_numbers[h->first + k]), mask), w->seems);
        w->enter = lanes_max_where(comes_in, more, w->enter);
        w->exit = lanes_min_where(goes_out, more, w->exit);
        w->early = lanes_min_where(goes_out, less, w->early);
        w->second = lanes_max_where(comes_in, lanes_min(less, w->latest), w->second);
        w->latest = lanes_max_where(comes_in, less, w->latest);
        lanes_store(out->most[h->first + k] + i, most);
        lanes_store(out->late[h->first + k] + i, less);
    }
}

// Edges along the motion: how far they have the line inside, at least, and the least speed of the others.
HTI_INLINE void see_along(const half *h, const outlook *out, size_t i, lanes *beside, lanes *slowest) {
    const lanes zero = lanes_splat(0.0f);
    for (size_t k = 0; k < VERTICES; k++) {
        const lanes2 e = h->own->e[k];
        const lanes most = lanes_load(out->most[h->first + k] + i), speed = lanes_abs(cross(e, h->d));
        const lanes inside = lanes_add(most, lanes_sub(cross(e, h->way), h->own->level[k]));
        *beside = lanes_min_where(lanes_less_equal(speed, zero), inside, *beside);
        *slowest = lanes_min_where(lanes_less(zero, speed), speed, *slowest);
    }
}

HTI_INLINE lanes2 backwards(lanes2 a) {
    const lanes minus = lanes_splat(-0.0f);
    return (lanes2){lanes_xor(a.x, minus), lanes_xor(a.y, minus)};
}

HTI_INLINE void see_pairs(const hti_casts *casts, outlook *out, size_t i) {
    outline a, b;
    see_outline(&casts->a, i, &a);
    see_outline(&casts->b, i, &b);
    const lanes zero = lanes_splat(0.0f), one = lanes_splat(1.0f), far = lanes_splat(HTI_INFINITY);
    const lanes none = lanes_splat(-HTI_INFINITY);
    const lanes2 d = point(&casts->delta, 0, i), way = minus(point(&casts->b, 0, i), point(&casts->a, 0, i));
    const lanes reach = lanes_max(a.reach, b.reach), between = size(way), step = size(d);
    const lanes p = lanes_add(reach, between), q = lanes_add(p, step);
    const lanes places = lanes_add(lanes_mul(lanes_splat(16.0f), reach), lanes_mul(lanes_splat(5.0f), between));
    const lanes sum = lanes_add(places, lanes_mul(lanes_splat(2.0f), step));
    const lanes scale = lanes_splat((float)(0x1p-22 * HTI_FILTER_SCALE));
    const lanes wrong = lanes_add(lanes_mul(scale, lanes_mul(reach, sum)), lanes_splat(0x1p-100f));
    window w = {none, far, far, none, none, none, far};
    const half of_a = {&a, &b, way, d, wrong, 0};
    const half of_b = {&b, &a, backwards(way), backwards(d), wrong, VERTICES};
    see_edges(&of_a, &w, out, i);
    see_edges(&of_b, &w, out, i);
    lanes beside = far;
    if (mask_bits(lanes_less_equal(w.slowest, zero)) != 0) { // hardly ever, or on grids mostly
        w.slowest = far;
        see_along(&of_a, out, i, &beside, &w.slowest);
        see_along(&of_b, out, i, &beside, &w.slowest);
    }
    const lanes_mask sized = mask_and(lanes_less(lanes_splat(0x1p-30f), q), lanes_less(q, lanes_splat(0x1p20f)));
    const lanes_mask finite = mask_and(sized, lanes_less(lanes_add(a.sum, b.sum), lanes_splat(0x1p24f)));
    const lanes_mask turns = mask_and(a.left, b.left), moves = lanes_less(lanes_splat(0x1p-80f), w.slowest);
    const lanes_mask fair = mask_and(finite, mask_and(turns, moves));
    const lanes_mask passes = mask_or(lanes_less(w.exit, w.enter), lanes_less(lanes_add(beside, wrong), zero));
    const lanes_mask misses = mask_or(mask_or(lanes_less(one, w.enter), lanes_less(w.exit, zero)), passes);
    const lanes_mask only = mask_without(lanes_less(w.enter, w.latest), lanes_less(w.enter, w.second));
    const lanes_mask known = mask_and(mask_and(fair, lanes_less(wrong, beside)), lanes_less(zero, w.enter));
    const lanes_mask starts_apart = mask_without(known, misses);
    lanes_store(out->edge + i, w.seems);
    lanes_store(out->enter + i, w.enter);
    lanes_store(out->exit + i, w.early);
    lanes_store(out->size + i, p);
    out->misses |= mask_bits(mask_and(fair, misses)) << i;
    out->hits |= mask_bits(mask_and(only, starts_apart)) << i;
    out->starts_apart |= mask_bits(starts_apart) << i;
}

// The pairs that hit, one behind the other: numbers to be widened, and what pairs they are of.
enum { FROM, TO = 2, AT = 4, BEFORE = 6, AFTER = 8, DELTA = 10, EXIT = 12, SIZE, FACING, COLUMNS };
typedef struct hits {
    float column[COLUMNS][HTI_WORD];
    uint8_t pair[HTI_WORD];
    size_t count;
} hits;

// Vertex k of pair i, of polygons whose columns lie one behind the other.
HTI_INLINE void pick_vertex(const float *columns, uint32_t k, size_t i, hits *out, int column) {
    const float *x = columns + 2 * HTI_WORD * (size_t)(k & 7u) + i;
    out->column[column][out->count] = x[0];
    out->column[column + 1][out->count] = x[HTI_WORD];
}

HTI_INLINE void pick(const hti_casts *casts, const outlook *o, size_t i, hits *out) {
    const uint32_t edge = hti_bits(o->edge[i]) & 15u, k = hti_bits(o->most[edge][i]) & 7u;
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
    out->count += o->late[edge][i] > o->enter[i]; // else another edge than that may be the last
}

HTI_INLINE doubles2 of_hits(const hits *h, int column, size_t i) {
    return (doubles2){doubles_of_floats(h->column[column] + i), doubles_of_floats(h->column[column + 1] + i)};
}

HTI_INLINE landing land_octagon(const hits *h, size_t i) {
    const doubles2 from = of_hits(h, FROM, i), e = difference(of_hits(h, TO, i), from), at = of_hits(h, AT, i);
    const doubles2 d = of_hits(h, DELTA, i), m = {e.y, doubles_negative(e.x)};
    const doubles facing = doubles_of_floats(h->column[FACING] + i), zero = doubles_splat(0.0);
    const doubles exit = doubles_of_floats(h->column[EXIT] + i), far = doubles_of_floats(h->column[SIZE] + i);
    const doubles ahead = dot2(m, difference(at, from)), speed = doubles_abs(dot2(m, d));
    const doubles rise = dot2(m, difference(of_hits(h, AFTER, i), at)),
                  other_rise = dot2(m, difference(of_hits(h, BEFORE, i), at));
    const doubles wrong = doubles_mul(doubles_mul(doubles_splat(32.0 * HTI_U), far), sum_of_sizes(m.x, m.y));
    const doubles t = doubles_div(ahead, speed), beyond = time_beyond(t);
    const doubles scale = doubles_div(doubles_splat(1.0), doubles_sqrt(sum_of_squares(m)));
    const doubles_mask of_b = doubles_less(facing, zero);
    const doubles_mask least = doubles_both(doubles_less(wrong, rise), doubles_less(wrong, other_rise));
    const doubles_mask before = doubles_less(doubles_mul(doubles_splat(0x1p28), wrong), ahead);
    const doubles_mask in_time = doubles_less(t, doubles_mul(doubles_splat(0.999), exit));
    return (landing){
        .t = t,
        .normal = {doubles_turned_by(doubles_mul(scale, m.x), facing),
                   doubles_turned_by(doubles_mul(scale, m.y), facing)},
        .point = {doubles_add(at.x, kept(of_b, doubles_mul(t, d.x))),
                  doubles_add(at.y, kept(of_b, doubles_mul(t, d.y)))},
        .hit = doubles_less(beyond, zero),
        .sure = doubles_without(doubles_both(doubles_both(before, least), in_time), is_close(beyond)),
    };
}

static void settle_misses(hti_cast_answers *out) {
    for (size_t i = 0; i < HTI_WORD; i += LANES) {
        lanes_store(out->column[HTI_CAST_FRACTION] + i, lanes_splat(1.0f));
        for (int k = HTI_CAST_NORMAL; k < HTI_CAST_COLUMNS; k++) {
            lanes_store(out->column[k] + i, lanes_splat(0.0f));
        }
    }
}

static void settle_hits(const hits *h, hti_cast_answers *out) {
    hti_cast_answers found;
    uint64_t hit = 0, sure = 0;
    for (size_t i = 0; i < h->count; i += DOUBLES) {
        const landing l = land_octagon(h, i);
        keep_landing(&l, &found, i);
        hit |= bits_at(l.hit, i);
        sure |= bits_at(l.sure, i);
    }
    for (size_t n = 0; n < h->count; n++) {
        const size_t i = h->pair[n];
        for (int k = 0; k < HTI_CAST_COLUMNS; k++) {
            out->column[k][i] = found.column[k][n];
        }
        out->hit |= (hit >> n & 1) << i;
        out->unsure &= ~((sure >> n & 1) << i);
    }
}

void HTI_KERNEL(hti_batch_cast_octagons)(const hti_casts *casts, hti_cast_answers *out);
void HTI_KERNEL(hti_batch_cast_octagons)(const hti_casts *casts, hti_cast_answers *out) {
    outlook o;
    o.misses = o.hits = o.starts_apart = 0;
    out->hit = out->tied = 0;
    out->unsure = UINT64_MAX;
    const hti_side *a = &casts->a, *b = &casts->b;
    if (a->vertices != VERTICES || b->vertices != VERTICES || a->padded || b->padded) {
        return;
    }
    for (size_t i = 0; i < casts->count; i += LANES) {
        see_pairs(casts, &o, i);
    }
    const uint64_t sharp = are_sharp(a, EDGES, casts->count) & are_sharp(b, EDGES, casts->count);
    const uint64_t used = casts->count < HTI_WORD ? ((uint64_t)1 << casts->count) - 1 : UINT64_MAX;
    hits h;
    h.count = 0;
    for (uint64_t left = o.hits & sharp & used; left != 0; left &= left - 1) {
        pick(casts, &o, (size_t)__builtin_ctzll(left), &h);
    }
    settle_misses(out);
    out->unsure = ~(o.misses & sharp);
    settle_hits(&h, out);
    out->tied = o.starts_apart & sharp & out->unsure;
}
