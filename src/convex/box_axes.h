// box_axes.h: vectors in the axes of an oriented box.
#ifndef HANTEI_CONVEX_BOX_AXES_H
#define HANTEI_CONVEX_BOX_AXES_H

#include "base/vec/vec.h"

/// Return a vector in the axes that u and u turned left make, and back.
HTI_INLINE vec2d hti_box_axes_in(vec2d u, vec2d v) {
    const vec2d sine = vec2d_second(u, u) * (vec2d){1.0, -1.0};
    return v * vec2d_first(u, u) + vec2d_swap(v) * sine;
}
HTI_INLINE vec2d hti_box_axes_out(vec2d u, vec2d v) {
    const vec2d sine = vec2d_second(u, u) * (vec2d){-1.0, 1.0};
    return v * vec2d_first(u, u) + vec2d_swap(v) * sine;
}

/// Returns 1 / sqrt(w). Rotations have w nearly 1, and for d = w - 1 below 2^-20 the series leaves out 5/16 d^3, less
/// than 2^-61.
HTI_INLINE vec2d hti_box_axes_inverse_roots(vec2d w) {
    const vec2d one = vec2d_splat(1.0), d = w - one;
    if (__builtin_expect(vec2d_less_bits(vec2d_abs(d), vec2d_splat(0x1p-20)) == 3, 1)) {
        const vec2d slope = d * 0.375 - 0.5;
        return one + d * slope;
    }
    return one / vec2d_sqrt(w);
}

#endif
