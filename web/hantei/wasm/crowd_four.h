// crowd_four.h: four numbers at once.
#ifndef HANTEI_WEB_CROWD_FOUR_H
#define HANTEI_WEB_CROWD_FOUR_H

#include <stdint.h>
#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

typedef float four __attribute__((vector_size(16)));
typedef uint32_t four_bits __attribute__((vector_size(16)));

static inline four four_at(const float *from) {
    four v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline four four_of(float a) {
    return (four){a, a, a, a};
}

/// b where it is less (greater), else a: also where one is NaN.
static inline four four_less(four a, four b) {
#if defined(__wasm_simd128__)
    return (four)wasm_f32x4_pmin((v128_t)a, (v128_t)b);
#else
    for (int i = 0; i < 4; i++) {
        a[i] = b[i] < a[i] ? b[i] : a[i];
    }
    return a;
#endif
}

static inline four four_greater(four a, four b) {
#if defined(__wasm_simd128__)
    return (four)wasm_f32x4_pmax((v128_t)a, (v128_t)b);
#else
    for (int i = 0; i < 4; i++) {
        a[i] = b[i] > a[i] ? b[i] : a[i];
    }
    return a;
#endif
}

#endif
