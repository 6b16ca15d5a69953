// field_power_lanes.h: hti_log and hti_exp (base/elementary.c) of as many doubles at once as there are lanes, for
// field_kernel.c: the same operations in the same order. Only exponents are taken apart lane by lane.
#ifndef HANTEI_FIELD_FIELD_POWER_LANES_H
#define HANTEI_FIELD_FIELD_POWER_LANES_H

#include "base/elementary.h"
#include "base/simd_doubles.h"

// x = m 2^e, x > 0.
static inline doubles lanes_split(doubles x, doubles *e) {
    double m[DOUBLES], exponent[DOUBLES];
    doubles_store(m, x);
    for (int i = 0; i < DOUBLES; i++) {
        exponent[i] = hti_log_split(&m[i]);
    }
    *e = doubles_load(exponent);
    return doubles_load(m);
}

static inline doubles lanes_log(doubles x) {
    doubles e;
    const doubles m = lanes_split(x, &e), one = doubles_splat(1.0), two = doubles_splat(2.0);
    const doubles s = doubles_div(doubles_sub(m, one), doubles_add(m, one)), z = doubles_mul(s, s);
    doubles sum = doubles_splat(1.0 / 25.0);
    for (int k = 23; k > 1; k -= 2) {
        sum = doubles_add(doubles_mul(sum, z), doubles_splat(1.0 / (double)k));
    }
    const doubles twice = doubles_mul(two, s), low = doubles_mul(e, doubles_splat(HTI_LOG2_LOW));
    const doubles rest = doubles_add(twice, doubles_add(doubles_mul(doubles_mul(twice, z), sum), low));
    return doubles_add(doubles_mul(e, doubles_splat(HTI_LOG2_HIGH)), rest);
}

static inline doubles lanes_exp(doubles x) {
    const doubles most = doubles_splat(700.0), round = doubles_splat(0x1.8p52), one = doubles_splat(1.0);
    const doubles cut = doubles_max(doubles_min(x, most), doubles_negative(most));
    const doubles steps = doubles_mul(cut, doubles_splat(0x1.71547652b82fep0));
    const doubles k = doubles_sub(doubles_add(steps, round), round);
    const doubles r = doubles_sub(doubles_sub(cut, doubles_mul(k, doubles_splat(HTI_LOG2_HIGH))),
                                  doubles_mul(k, doubles_splat(HTI_LOG2_LOW)));
    doubles sum = one;
    for (int n = 13; n > 0; n--) {
        sum = doubles_add(one, doubles_div(doubles_mul(sum, r), doubles_splat((double)n)));
    }
    double power[DOUBLES];
    doubles_store(power, k);
    for (int i = 0; i < DOUBLES; i++) {
        power[i] = hti_exp_power(power[i]);
    }
    return doubles_mul(sum, doubles_load(power));
}

#endif
