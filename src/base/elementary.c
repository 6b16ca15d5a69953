// elementary.c: computes logarithm and exponential by reduction to a small interval and series (J.-M. Muller,
// "Elementary Functions", 3rd edition, chapter 11).
//
// log: x = m 2^e with m between sqrt(1/2) and sqrt(2); log m = 2 artanh(s), s = (m - 1) / (m + 1), |s| < 0.172, whose
// terms beyond the 12th are below 2^-60 of the first. exp: x = k log 2 + r, |r| < 0.347; the terms beyond r^13 / 13!
// are below 2^-57. log 2 is taken as the sum of a double with 20 zero bits at its end, whose product with e or k is
// exact, and the rest.
#include "base/elementary.h"

double hti_elementary_log(double x) {
    double m = x;
    const double e = hti_log_split(&m);
    const double s = (m - 1.0) / (m + 1.0), z = s * s;
    double sum = 1.0 / 25.0;
    for (int k = 23; k > 1; k -= 2) {
        sum = sum * z + 1.0 / (double)k;
    }
    return e * HTI_LOG2_HIGH + (2.0 * s + (2.0 * s * z * sum + e * HTI_LOG2_LOW));
}

double hti_elementary_exp(double x) {
    x = x > 700.0 ? 700.0 : x < -700.0 ? -700.0 : x;
    const double k = (x * 0x1.71547652b82fep0 + 0x1.8p52) - 0x1.8p52;
    const double r = (x - k * HTI_LOG2_HIGH) - k * HTI_LOG2_LOW;
    double sum = 1.0;
    for (int n = 13; n > 0; n--) {
        sum = 1.0 + sum * r / (double)n;
    }
    return sum * hti_exp_power(k);
}
