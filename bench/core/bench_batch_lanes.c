// bench_batch_lanes.c: plain loops over columns for what compilers make poor vectors of: inexact, without a thought for
// what is not finite, one vector at a time, a bit for each pair. Compiled once for each instruction set, BENCH_SET.
#include "bench/core/bench_batch.h"

#include <string.h>

#include "batch/kernel.h"

HTI_INLINE lanes2 corner(const float *const *column, int k, size_t i) {
    return (lanes2){vecNf_load(column[2 * k] + i), vecNf_load(column[2 * k + 1] + i)};
}

// The square of a point's distance from a segment that begins at 0; `inverse` is that of the segment's length squared.
HTI_INLINE vecNf square_from(lanes2 p, lanes2 e, vecNf inverse) {
    const vecNf t = vecNf_min(vecNf_max(lanes2_dot(p, e) * inverse, vecNf_splat(0.0f)), vecNf_splat(1.0f));
    const lanes2 v = lanes2_minus(p, (lanes2){t * e.x, t * e.y});
    return lanes2_dot(v, v);
}

// Whether p and p + turn have different signs.
HTI_INLINE maskNf is_crossed(vecNf p, vecNf turn) {
    return vecNf_less_equal(p * (p + turn), vecNf_splat(0.0f));
}

// Segments that do not cross are nearest at an end.
HTI_INLINE maskNf capsules(const float *const *a, const float *const *b, size_t i) {
    const lanes2 start_a = corner(a, 0, i), end_a = corner(a, 1, i), start_b = corner(b, 0, i), end_b = corner(b, 1, i);
    const lanes2 e = lanes2_minus(end_a, start_a), f = lanes2_minus(start_b, end_b), g = lanes2_minus(start_b, start_a);
    const vecNf reach = vecNf_load(a[4] + i) + vecNf_load(b[4] + i), one = vecNf_splat(1.0f);
    const vecNf of_e = one / lanes2_dot(e, e), of_f = one / lanes2_dot(f, f);
    const vecNf from_a = vecNf_min(square_from(g, e, of_e), square_from(lanes2_minus(end_b, start_a), e, of_e));
    const vecNf from_b = vecNf_min(square_from(g, f, of_f), square_from(lanes2_minus(start_b, end_a), f, of_f));
    const vecNf turn = lanes2_cross(f, e);
    const maskNf crossing = maskNf_and(is_crossed(lanes2_cross(e, g), turn), is_crossed(lanes2_cross(g, f), turn));
    return maskNf_or(crossing, vecNf_less_equal(vecNf_min(from_a, from_b), reach * reach));
}

// Separating axes: the least over p's edges of how far q reaches inwards; they wind counter-clockwise.
HTI_INLINE vecNf least_reach(const lanes2 *p, const lanes2 *q, int n) {
    vecNf minimum = vecNf_splat(0.0f);
    HTI_UNROLL
    for (int k = 0; k < n; k++) {
        const lanes2 e = lanes2_minus(p[k + 1 < n ? k + 1 : 0], p[k]);
        vecNf maximum = lanes2_cross(e, q[0]);
        HTI_UNROLL
        for (int m = 1; m < n; m++) {
            maximum = vecNf_max(lanes2_cross(e, q[m]), maximum);
        }
        const vecNf reach = maximum - lanes2_cross(e, p[k]);
        minimum = k == 0 ? reach : vecNf_min(reach, minimum);
    }
    return minimum;
}

HTI_INLINE maskNf polygons(const float *const *a, const float *const *b, size_t i, int n) {
    lanes2 p[8], q[8];
    HTI_UNROLL
    for (int k = 0; k < n; k++) {
        p[k] = corner(a, k, i);
        q[k] = corner(b, k, i);
    }
    return vecNf_less_equal(vecNf_splat(0.0f), vecNf_min(least_reach(p, q, n), least_reach(q, p, n)));
}

#define LOOP(name, hits)                                                                                               \
    BENCH_LANES_LOOP(name)                                                                                             \
    uint32_t BENCH_NAME(name)(const float *const *a, const float *const *b, size_t count, uint8_t *out) {              \
        size_t met = 0;                                                                                                \
        for (size_t base = 0; base < count; base += HTI_WORD) {                                                        \
            uint64_t word = 0;                                                                                         \
            for (size_t k = 0; k < HTI_WORD; k += LANES) {                                                             \
                const size_t i = base + k;                                                                             \
                word |= maskNf_bits(hits) << k;                                                                        \
            }                                                                                                          \
            word &= hti_first_bits(count - base);                                                                      \
            memcpy(out + base / 8, &word, sizeof word);                                                                \
            met += hti_bit_count(word);                                                                                \
        }                                                                                                              \
        return (uint32_t)met;                                                                                          \
    }

LOOP(capsule_capsule, capsules(a, b, i))
LOOP(triangle_triangle, polygons(a, b, i, 3))
LOOP(convex4_convex4, polygons(a, b, i, 4))
LOOP(convex8_convex8, polygons(a, b, i, 8))
