// convex_kernel.c: two triangles or convex polygons, by the separating axis test (article 000) on determinants, as in
// relate_convex_convex.c.
//
// All vertices are taken relative to the first of A. The table T of a_i x b_j serves both sets of edges: A's edge i has
// b_j at (T[i + 1][j] - T[i][j]) + a_i x a_(i + 1) of its inner side, B's edge j has a_i at (T[i][j] - T[i][j + 1]) +
// b_j x b_(j + 1); row 0 is zero. An edge whose greatest such value is negative separates; when all are positive the
// polygons overlap. Polygons that wind clockwise are reversed first, lane by lane.
//
// Error bound, R the greatest |x| + |y|: coordinates err by eps relatively, a determinant by 4 eps R^2, a difference of
// two by 10, with a third by 17 eps R^2: less than the error bound of R^2. The area's sum of up to 8 determinants errs
// by 88 eps R^2, less than four times the error bound. The error bound is computed from 8 R^2, so that it is infinite
// before a sum overflows, or when a coordinate is; a NaN, which maxima may lose, makes the area NaN.
//
// A radius moves the border by R |e| at most along an edge's determinants, |e| being below 2 max(|x| + |y|).
#include "batch/kernel.h"

enum { MAX_COLUMN_VERTICES = HT_COLUMN_VERTICES };

typedef struct outline_lanes {
    lanes2 v[MAX_COLUMN_VERTICES];
    vecNf level[MAX_COLUMN_VERTICES]; // v[k] x v[k + 1]
} outline_lanes;

// Loads the vertices relative to the origin, A's first vertex, from vertex `first` on; returns the greatest |x| + |y|.
// A's first vertex is zero, with determinants of zero, unless it is not finite; then B's vertices are not.
HTI_INLINE vecNf load_outline(const hti_batch_operand *side, int n, int first, lanes2 origin, size_t i,
                              outline_lanes *out) {
    vecNf maximum = vecNf_splat(0.0f);
    out->v[0] = (lanes2){maximum, maximum};
    HTI_UNROLL
    for (int k = first; k < n; k++) {
        out->v[k] = lanes2_minus(point_at(side, 2 * k, i), origin);
        maximum = vecNf_max(maximum, lanes2_size(out->v[k]));
    }
    return maximum;
}

// Computes the levels; returns their sum, twice the area. The levels of A's first and last edge are zero.
HTI_INLINE vecNf measure_edges(outline_lanes *p, int n, int first) {
    vecNf area = vecNf_splat(0.0f);
    p->level[0] = area;
    p->level[n - 1] = area;
    HTI_UNROLL
    for (int k = first; k < n - first; k++) {
        p->level[k] = lanes2_cross(p->v[k], p->v[(k + 1) % n]);
        area = k == first ? p->level[k] : area + p->level[k];
    }
    return area;
}

HTI_INLINE lanes2 choose_edge_lanes(maskNf mask, lanes2 yes, lanes2 no) {
    return (lanes2){vecNf_select(mask, yes.x, no.x), vecNf_select(mask, yes.y, no.y)};
}

// Makes all lanes wind counter-clockwise; returns twice the area.
HTI_INLINE vecNf wind_outline(outline_lanes *p, int n, int first) {
    const vecNf area = measure_edges(p, n, first);
    const maskNf clockwise = vecNf_is_negative(area);
    if (maskNf_bits(clockwise) == 0) {
        return area;
    }
    HTI_UNROLL
    for (int k = 1; k < n - k; k++) {
        const lanes2 low = p->v[k], high = p->v[n - k];
        p->v[k] = choose_edge_lanes(clockwise, high, low);
        p->v[n - k] = choose_edge_lanes(clockwise, low, high);
    }
    return measure_edges(p, n, first);
}

// Returns the value of the edge from p's vertex k, or infinity when the vertex is repeated.
HTI_INLINE vecNf judge_edge(const outline_lanes *p, int n, int k, vecNf value, bool padded) {
    if (!padded) {
        return value;
    }
    const lanes2 e = lanes2_minus(p->v[k + 1 < n ? k + 1 : 0], p->v[k]);
    return vecNf_select(vecNf_less(vecNf_splat(0.0f), lanes2_size(e)), value, vecNf_splat(HTI_INFINITY));
}

// Returns the least, over all edges of both polygons, of the edge's greatest value. Row 0 of the table is zero, and so
// are the values that it gives q's edges.
HTI_INLINE vecNf min_value(const outline_lanes *p, const outline_lanes *q, int n, bool padded) {
    const vecNf zero = vecNf_splat(0.0f);
    vecNf row[MAX_COLUMN_VERTICES] = {zero}, most_q[MAX_COLUMN_VERTICES] = {zero}, most_p = zero, minimum = zero;
    HTI_UNROLL
    for (int i = 1; i < n; i++) {
        vecNf next[MAX_COLUMN_VERTICES];
        HTI_UNROLL
        for (int j = 0; j < n; j++) {
            next[j] = lanes2_cross(p->v[i], q->v[j]);
            const vecNf value = i == 1 ? next[j] : next[j] - row[j];
            most_p = j == 0 ? value : vecNf_max(value, most_p);
        }
        HTI_UNROLL
        for (int j = 0; j < n; j++) {
            const vecNf value = next[j] - next[j + 1 < n ? j + 1 : 0];
            most_q[j] = vecNf_max(value, most_q[j]);
            row[j] = next[j];
        }
        const vecNf value = judge_edge(p, n, i - 1, i == 1 ? most_p : most_p + p->level[i - 1], padded);
        minimum = i == 1 ? value : vecNf_min(value, minimum);
    }
    vecNf least_row = row[0];
    HTI_UNROLL
    for (int j = 1; j < n; j++) {
        least_row = vecNf_min(row[j], least_row);
    }
    minimum = vecNf_min(judge_edge(p, n, n - 1, zero - least_row, padded), minimum);
    HTI_UNROLL
    for (int j = 0; j < n; j++) {
        minimum = vecNf_min(judge_edge(q, n, j, most_q[j] + q->level[j], padded), minimum);
    }
    return minimum;
}

// Decides polygons of n vertices, some of which may be repeated when `padded`.
HTI_INLINE lane_result convex(const hti_batch_operand *a, const hti_batch_operand *b, int n, lane_indices at,
                              bool padded) {
    outline_lanes p, q;
    const lanes2 origin = point_at(a, 0, at.a);
    const vecNf most_a = load_outline(a, n, 1, origin, at.a, &p), most_b = load_outline(b, n, 0, origin, at.b, &q);
    const vecNf area_a = wind_outline(&p, n, 1), area_b = wind_outline(&q, n, 0),
                minimum = min_value(&p, &q, n, padded);
    const vecNf maximum = vecNf_max(most_a, most_b), zero = vecNf_splat(0.0f);
    const vecNf square = maximum * 8.0f * maximum;
    const vecNf error_bound = square * (HTI_ERROR_FACTOR / 8.0f) + HTI_UNDERFLOW_BOUND;
    const vecNf thin = error_bound * 4.0f;
    const maskNf certain = maskNf_and(vecNf_less(thin, area_a), vecNf_less(thin, area_b));
    if (!at.round) {
        return (lane_result){maskNf_and(certain, vecNf_less(error_bound, minimum)),
                             maskNf_and(certain, vecNf_less(minimum + error_bound, zero))};
    }
    const vecNf r = lanes_at(a, 2 * n, at.radius_a), s = lanes_at(b, 2 * n, at.radius_b), both = r + s;
    const vecNf reach = error_bound + both * (maximum * 2.5f);
    const maskNf round = maskNf_without(vecNf_less(both, vecNf_splat(HTI_INFINITY)), vecNf_is_negative(vecNf_or(r, s)));
    return (lane_result){maskNf_and(maskNf_and(certain, round), vecNf_less(error_bound, minimum)),
                         maskNf_and(certain, vecNf_less(minimum + reach, zero))};
}

// Returns the operand with `n` vertices, the last one repeated.
static hti_batch_operand pad(const hti_batch_operand *side, int32_t n) {
    hti_batch_operand out = *side;
    for (int32_t k = side->vertices; k < n; k++) {
        out.column[2 * k] = side->column[2 * side->vertices - 2];
        out.column[2 * k + 1] = side->column[2 * side->vertices - 1];
    }
    out.column[2 * n] = side->column[2 * side->vertices];
    return out;
}

#define HTI_CONVEX(name, n, padded, at)                                                                                \
    HTI_INLINE lane_result decide_##name(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices from) {  \
        return convex(a, b, n, from, padded);                                                                          \
    }                                                                                                                  \
    static uint64_t name(HTI_BATCH_ARGUMENTS) {                                                                        \
        uint64_t any = 0;                                                                                              \
        HTI_BATCH_BLOCK(decide_##name, , at)                                                                           \
        return any;                                                                                                    \
    }
HTI_CONVEX(triangles, 3, false, HTI_EACH)
HTI_CONVEX(quadrangles, 4, false, HTI_EACH)
HTI_CONVEX(octagons, 8, false, HTI_EACH)
HTI_CONVEX(up_to_quadrangles, 4, true, HTI_ANY)
HTI_CONVEX(up_to_octagons, 8, true, HTI_ANY)

uint64_t HTI_KERNEL(hti_batch_convex_convex)(HTI_BATCH_ARGUMENTS) {
    const int32_t n = a->vertices > b->vertices ? a->vertices : b->vertices;
    const bool each = (a->mask & b->mask) == SIZE_MAX && !a->round && !b->round;
    if (each && a->vertices == b->vertices && !a->padded && !b->padded && (n == 3 || n == 4 || n == 8)) {
        return (n == 3 ? triangles : n == 4 ? quadrangles : octagons)(a, b, first, words, out);
    }
    const hti_batch_operand padded_a = pad(a, n <= 4 ? 4 : 8), padded_b = pad(b, n <= 4 ? 4 : 8);
    return (n <= 4 ? up_to_quadrangles : up_to_octagons)(&padded_a, &padded_b, first, words, out);
}
