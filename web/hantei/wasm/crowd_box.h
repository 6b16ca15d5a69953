// crowd_box.h: a box's four numbers at once.
#ifndef HANTEI_WEB_CROWD_BOX_H
#define HANTEI_WEB_CROWD_BOX_H

#include <hantei/shape.h>

#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

/// min.x, min.y, max.x, max.y.
typedef float crowd_box __attribute__((vector_size(16)));

static inline crowd_box crowd_box_at(const ht_box *box) {
    crowd_box b;
    memcpy(&b, box, sizeof b);
    return b;
}

/// a, or b where it is less (greater); b with NaN.
static inline crowd_box crowd_box_min(crowd_box a, crowd_box b) {
#if defined(__wasm_simd128__)
    return (crowd_box)wasm_f32x4_pmin((v128_t)b, (v128_t)a);
#else
    for (int i = 0; i < 4; i++) {
        a[i] = a[i] < b[i] ? a[i] : b[i];
    }
    return a;
#endif
}

static inline crowd_box crowd_box_max(crowd_box a, crowd_box b) {
#if defined(__wasm_simd128__)
    return (crowd_box)wasm_f32x4_pmax((v128_t)b, (v128_t)a);
#else
    for (int i = 0; i < 4; i++) {
        a[i] = a[i] > b[i] ? a[i] : b[i];
    }
    return a;
#endif
}

#endif
