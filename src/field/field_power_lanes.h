// field_power_lanes.h: hti_elementary_log and hti_elementary_exp (base/elementary.c) for a double in every lane, for
// field_kernel.c: the same operations in the same order. Only exponents are taken apart lane by lane.
#ifndef HANTEI_FIELD_FIELD_POWER_LANES_H
#define HANTEI_FIELD_FIELD_POWER_LANES_H

#include "base/elementary.h"
#include "base/vec/vec.h"

// Splits x > 0 into m 2^e.
static inline vecNd lanes_split(vecNd x, vecNd *e) {
    double m[DOUBLES], exponent[DOUBLES];
    vecNd_store(m, x);
    for (int i = 0; i < DOUBLES; i++) {
        exponent[i] = hti_log_split(&m[i]);
    }
    *e = vecNd_load(exponent);
    return vecNd_load(m);
}

static inline vecNd lanes_log(vecNd x) {
    vecNd e;
    const vecNd m = lanes_split(x, &e), one = vecNd_splat(1.0), two = vecNd_splat(2.0);
    const vecNd s = (m - one) / (m + one), z = s * s;
    vecNd sum = vecNd_splat(1.0 / 25.0);
    for (int k = 23; k > 1; k -= 2) {
        sum = sum * z + 1.0 / (double)k;
    }
    const vecNd twice = two * s, low = e * HTI_LOG2_LOW;
    const vecNd rest = twice + (twice * z * sum + low);
    return e * HTI_LOG2_HIGH + rest;
}

static inline vecNd lanes_exp(vecNd x) {
    const vecNd maximum = vecNd_splat(700.0), round = vecNd_splat(0x1.8p52), one = vecNd_splat(1.0);
    const vecNd cut = vecNd_max(vecNd_min(x, maximum), -maximum);
    const vecNd steps = cut * 0x1.71547652b82fep0;
    const vecNd k = steps + round - round;
    const vecNd r = cut - k * HTI_LOG2_HIGH - k * HTI_LOG2_LOW;
    vecNd sum = one;
    for (int n = 13; n > 0; n--) {
        sum = one + sum * r / (double)n;
    }
    double power[DOUBLES];
    vecNd_store(power, k);
    for (int i = 0; i < DOUBLES; i++) {
        power[i] = hti_exp_power(power[i]);
    }
    return sum * vecNd_load(power);
}

#endif
