// elementary.h: logarithm and exponential in double, the same bits on every machine.
#ifndef HANTEI_BASE_ELEMENTARY_H
#define HANTEI_BASE_ELEMENTARY_H

#include <stdint.h>
#include <string.h>

/// Returns the natural logarithm of a finite x > 0, wrong by at most 2^-50 of itself.
double hti_elementary_log(double x);

/// Returns e to the x for |x| <= 700, wrong by at most 2^-49 of itself; x beyond is taken as +-700.
double hti_elementary_exp(double x);

/// log 2 as the sum of a double with 20 zero bits at its end, and the rest.
#define HTI_LOG2_HIGH 0x1.62e42fefp-1
#define HTI_LOG2_LOW 0x1.473de6af278edp-34

/// Splits x = m 2^e with m between sqrt(1/2) and sqrt(2): *x becomes m; returns e.
static inline double hti_log_split(double *x) {
    double e = 0.0, m = *x;
    if (m < 0x1p-1000) { // subnormal numbers have no leading bit
        m *= 0x1p100;
        e = -100.0;
    }
    uint64_t bits = 0;
    memcpy(&bits, &m, sizeof bits);
    e += (double)((int32_t)(bits >> 52) - 1023);
    bits = (bits & 0xfffffffffffffu) | 0x3ff0000000000000u;
    memcpy(&m, &bits, sizeof m);
    if (m > 0x1.6a09e667f3bcdp0) {
        m *= 0.5;
        e += 1.0;
    }
    *x = m;
    return e;
}

/// Returns 2^k for a whole number k, |k| < 1022.
static inline double hti_exp_power(double k) {
    const uint64_t bits = (uint64_t)(int64_t)(k + 1023.0) << 52;
    double power = 0.0;
    memcpy(&power, &bits, sizeof power);
    return power;
}

#endif
