// bench_batch_plain.c: the loops over columns that people write and compilers turn into vectors: inexact, without a
// thought for what is not finite. Compiled once for each instruction set, BENCH_SET.
#include "bench/core/bench_batch.h"

#define LOOP(name, ...)                                                                                                \
    static uint32_t name(const float *const *a, const float *const *b, size_t count, uint8_t *restrict out) {          \
        const float *restrict a0 = a[0], *restrict a1 = a[1], *restrict a2 = a[2], *restrict a3 = a[3];                \
        const float *restrict a4 = a[4], *restrict a5 = a[5], *restrict b0 = b[0], *restrict b1 = b[1];                \
        const float *restrict b2 = b[2], *restrict b3 = b[3], *restrict b4 = b[4], *restrict b5 = b[5];                \
        (void)a0, (void)a1, (void)a2, (void)a3, (void)a4, (void)a5;                                                    \
        (void)b0, (void)b1, (void)b2, (void)b3, (void)b4, (void)b5;                                                    \
        uint32_t met = 0;                                                                                              \
        for (size_t i = 0; i < count; i++) {                                                                           \
            int hit = 0;                                                                                               \
            __VA_ARGS__                                                                                                \
            out[i] = (uint8_t)hit;                                                                                     \
            met += (uint32_t)hit;                                                                                      \
        }                                                                                                              \
        return met;                                                                                                    \
    }

static inline float magnitude_of(float x) {
    return __builtin_fabsf(x);
}

static inline float twice_positive_part(float x) {
    return x + magnitude_of(x);
}

static inline float lesser(float a, float b) {
    return a < b ? a : b;
}

static inline float greater(float a, float b) {
    return a > b ? a : b;
}

LOOP(circle_circle, {
    const float x = a0[i] - b0[i], y = a1[i] - b1[i], r = a2[i] + b2[i];
    hit = x * x + y * y <= r * r;
})

LOOP(box_box, { hit = (int)(a0[i] <= b2[i]) & (int)(b0[i] <= a2[i]) & (int)(a1[i] <= b3[i]) & (int)(b1[i] <= a3[i]); })

LOOP(circle_box, {
    const float x = twice_positive_part(b0[i] - a0[i]) + twice_positive_part(a0[i] - b2[i]);
    const float y = twice_positive_part(b1[i] - a1[i]) + twice_positive_part(a1[i] - b3[i]);
    hit = x * x + y * y <= 4.0f * a2[i] * a2[i];
})

LOOP(point_obox, {
    const float x = a0[i] - b0[i], y = a1[i] - b1[i];
    hit = (int)(magnitude_of(b4[i] * x + b5[i] * y) <= b2[i]) & (int)(magnitude_of(b4[i] * y - b5[i] * x) <= b3[i]);
})

LOOP(circle_obox, {
    const float tx = a0[i] - b0[i], ty = a1[i] - b1[i];
    const float x = twice_positive_part(magnitude_of(b4[i] * tx + b5[i] * ty) - b2[i]);
    const float y = twice_positive_part(magnitude_of(b4[i] * ty - b5[i] * tx) - b3[i]);
    hit = x * x + y * y <= 4.0f * a2[i] * a2[i];
})

LOOP(obox_obox, {
    const float x = b0[i] - a0[i], y = b1[i] - a1[i];
    const float c = magnitude_of(a4[i] * b4[i] + a5[i] * b5[i]), s = magnitude_of(a4[i] * b5[i] - a5[i] * b4[i]);
    hit = (int)(magnitude_of(a4[i] * x + a5[i] * y) <= a2[i] + b2[i] * c + b3[i] * s) &
          (int)(magnitude_of(a4[i] * y - a5[i] * x) <= a3[i] + b2[i] * s + b3[i] * c) &
          (int)(magnitude_of(b4[i] * x + b5[i] * y) <= b2[i] + a2[i] * c + a3[i] * s) &
          (int)(magnitude_of(b4[i] * y - b5[i] * x) <= b3[i] + a2[i] * s + a3[i] * c);
})

LOOP(segment_segment, {
    const float ex = a2[i] - a0[i], ey = a3[i] - a1[i], fx = b2[i] - b0[i], fy = b3[i] - b1[i];
    const float gx = b0[i] - a0[i], gy = b1[i] - a1[i];
    const float p = ex * gy - ey * gx, q = fx * gy - fy * gx, turn = ex * fy - ey * fx;
    hit = (int)(p * (p + turn) <= 0.0f) & (int)(q * (q + turn) <= 0.0f);
})

// Clipped by the slabs; rays along an axis have infinite fractions there.
LOOP(box_ray, {
    const float x = 1.0f / b2[i], y = 1.0f / b3[i];
    const float x1 = (a0[i] - b0[i]) * x, x2 = (a2[i] - b0[i]) * x;
    const float y1 = (a1[i] - b1[i]) * y, y2 = (a3[i] - b1[i]) * y;
    const float enter = greater(lesser(x1, x2), lesser(y1, y2)), leave = lesser(greater(x1, x2), greater(y1, y2));
    hit = greater(enter, 0.0f) <= leave;
})

LOOP(circle_ray, {
    const float x = a0[i] - b0[i], y = a1[i] - b1[i], square = a2[i] * a2[i];
    const float ahead = b2[i] * x + b3[i] * y, off = b2[i] * y - b3[i] * x;
    hit = (int)(x * x + y * y <= square) |
          ((int)(ahead > 0.0f) & (int)(off * off <= square * (b2[i] * b2[i] + b3[i] * b3[i])));
})

LOOP(segment_ray, {
    const float ex = a2[i] - a0[i], ey = a3[i] - a1[i], x = a0[i] - b0[i], y = a1[i] - b1[i];
    const float p = b2[i] * y - b3[i] * x, turn = b2[i] * ey - b3[i] * ex, t = x * ey - y * ex;
    hit = (int)(p * (p + turn) <= 0.0f) & (int)(t * turn >= 0.0f);
})

// Article 001's distance from one rounded rectangle, b0, b1, b2, of many discs.
LOOP(discs_round_box, {
    const float dx = magnitude_of(a0[i]) - b0[0], dy = magnitude_of(a1[i]) - b1[0], in = dx > dy ? dx : dy;
    const float ox = 0.5f * twice_positive_part(dx), oy = 0.5f * twice_positive_part(dy);
    hit = (in < 0.0f ? in : 0.0f) + __builtin_sqrtf(ox * ox + oy * oy) - b2[0] <= a2[i];
})

BENCH_LANES_LOOP(capsule_capsule)
BENCH_LANES_LOOP(triangle_triangle)
BENCH_LANES_LOOP(convex4_convex4)
BENCH_LANES_LOOP(convex8_convex8)

#define LOOPS const bench_batch_plain BENCH_NAME(bench_batch_plain)[]
LOOPS = {{"circle-circle", circle_circle, false},
         {"box-box", box_box, false},
         {"circle-box", circle_box, false},
         {"point-obox", point_obox, false},
         {"circle-obox", circle_obox, false},
         {"obox-obox", obox_obox, false},
         {"segment-segment", segment_segment, false},
         {"capsule-capsule", BENCH_NAME(capsule_capsule), true},
         {"triangle-triangle", BENCH_NAME(triangle_triangle), true},
         {"convex4-convex4", BENCH_NAME(convex4_convex4), true},
         {"convex8-convex8", BENCH_NAME(convex8_convex8), true},
         {"box-ray", box_ray, false},
         {"circle-ray", circle_ray, false},
         {"segment-ray", segment_ray, false},
         {"discs round_box", discs_round_box, false},
         {NULL, NULL, false}};
