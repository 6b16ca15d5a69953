// elementary.c: logarithm and exponential by reduction to a small interval and their series (J.-M. Muller, "Elementary
// Functions", 3rd edition, chapter 11).
//
// log: x = m 2^e with m between sqrt(1/2) and sqrt(2); log m = 2 artanh(s), s = (m - 1) / (m + 1), |s| < 0.172, whose
// terms beyond the 12th are below 2^-60 of the first. exp: x = k log 2 + r, |r| < 0.347; the terms beyond r^13 / 13!
// are below 2^-57. log 2 is taken as the sum of a double with 20 zero bits at its end, whose product with e or k is
// exact, and the rest.
#include "base/elementary.h"

#include <stdint.h>
#include <string.h>

static const double log2_high = 0x1.62e42fefp-1, log2_low = 0x1.473de6af278edp-34;

double hti_log(double x) {
    double e = 0.0;
    if (x < 0x1p-1000) { // subnormal ones have no leading bit
        x *= 0x1p100;
        e = -100.0;
    }
    uint64_t bits = 0;
    memcpy(&bits, &x, sizeof bits);
    e += (double)((int32_t)(bits >> 52) - 1023);
    bits = (bits & 0xfffffffffffffu) | 0x3ff0000000000000u;
    double m = 0.0;
    memcpy(&m, &bits, sizeof m);
    if (m > 0x1.6a09e667f3bcdp0) {
        m *= 0.5;
        e += 1.0;
    }
    const double s = (m - 1.0) / (m + 1.0), z = s * s;
    double sum = 1.0 / 25.0;
    for (int k = 23; k > 1; k -= 2) {
        sum = sum * z + 1.0 / (double)k;
    }
    return e * log2_high + (2.0 * s + (2.0 * s * z * sum + e * log2_low));
}

double hti_exp(double x) {
    x = x > 700.0 ? 700.0 : x < -700.0 ? -700.0 : x;
    const double k = (x * 0x1.71547652b82fep0 + 0x1.8p52) - 0x1.8p52;
    const double r = (x - k * log2_high) - k * log2_low;
    double sum = 1.0;
    for (int n = 13; n > 0; n--) {
        sum = 1.0 + sum * r / (double)n;
    }
    const uint64_t bits = (uint64_t)(int64_t)(k + 1023.0) << 52;
    double power = 0.0;
    memcpy(&power, &bits, sizeof power);
    return sum * power;
}
