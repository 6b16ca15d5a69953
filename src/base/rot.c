// rot.c: computes cosine and sine of any float, correctly rounded, by integer and IEEE arithmetic alone.
//
// 1. Reduction: x = (k + f) pi/2 with |f| <= 1/2, after M. H. Payne and R. N. Hanek, "Radian Reduction for
//    Trigonometric Functions", ACM SIGNUM Newsletter 18 (1983): x 2/pi modulo 4 needs only 192 bits of 2/pi, chosen by
//    x's exponent. The product with x's 24 bits is cut off at 2^-166; no float comes nearer to a multiple of pi/2 than
//    about 2^-33, so r = f pi/2 is known as two doubles to about 2^-104 of itself.
// 2. Taylor series in double, relative error below 2^-51: the last terms left out are below 2^-58, and all roundings
//    but those of the last operations act on terms of at most a third of the result.
// 3. Ziv's test (A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last bit",
//    ACM TOMS 17, 1991): when results 2^-49 to both sides round to the same float, that is the answer. About one in
//    2^24 fails; the series is then summed in double-double, to about 2^-98. No cosine or sine of a float lies that
//    near to the middle of two floats (rot_test --all compares all of them).
#include "base/numeric.h"

typedef struct double_pair { // the sum of two doubles, |low| <= ulp(high)/2
    double high, low;
} double_pair;

static double_pair exact_pair_sum(double a, double b) { // exact (Knuth)
    const double s = a + b, bv = s - a, av = s - bv;
    return (double_pair){s, (a - av) + (b - bv)};
}

static double_pair product_of(double a, double b) { // exact (Dekker, with Veltkamp's split)
    const double split = 0x1p27 + 1.0;
    const double p = a * b;
    const double ca = split * a, ah = ca - (ca - a), al = a - ah;
    const double cb = split * b, bh = cb - (cb - b), bl = b - bh;
    return (double_pair){p, al * bl - (((p - ah * bh) - al * bh) - ah * bl)};
}

static double_pair pair_sum(double_pair a, double_pair b) {
    const double_pair s = exact_pair_sum(a.high, b.high);
    return exact_pair_sum(s.high, s.low + (a.low + b.low));
}

static double_pair multiply(double_pair a, double_pair b) {
    const double_pair p = product_of(a.high, b.high);
    return exact_pair_sum(p.high, p.low + (a.high * b.low + a.low * b.high));
}

static double_pair pair_quotient(double_pair a, double d) {
    const double q = a.high / d;
    const double_pair p = product_of(q, d);
    return exact_pair_sum(q, ((a.high - p.high) - p.low + a.low) / d);
}

static const double_pair rot_half_pi = {0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};

// 2/pi in words of 32 bits: the first is the integer part, so bit i after the point is bit 31 + i of the array.
static const uint32_t two_over_pi[] = {0x00000000u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u,
                                       0x3c439041u, 0xfe5163abu, 0xdebbc561u, 0xb7246e3au, 0x424dd2e0u};

enum { FIXED_WORDS = 6 }; // a fixed-point number has 2 bits before the point, 190 after it, the highest word first

// Computes m 2^e 2/pi modulo 4, for -25 < e < 105.
static void times_two_over_pi(uint32_t m, int e, uint32_t out[FIXED_WORDS]) {
    const unsigned start = (unsigned)(e + 30); // the bit worth 2 after multiplication by 2^e
    const unsigned word = start / 32, shift = start % 32;
    uint64_t carry = 0;
    for (unsigned i = FIXED_WORDS; i-- > 0;) {
        const uint64_t two_words = (uint64_t)two_over_pi[word + i] << 32 | two_over_pi[word + i + 1];
        const uint32_t bits = (uint32_t)(two_words >> (32 - shift));
        carry += (uint64_t)bits * m;
        out[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

// Returns r with x = k pi/2 + r, |r| <= pi/4, for x > pi/4; writes k modulo 4 to *quadrant.
static double_pair reduce(float x, unsigned *quadrant) {
    uint32_t f[FIXED_WORDS];
    times_two_over_pi((hti_bits(x) & 0x7fffffu) | 0x800000u, (int)(hti_bits(x) >> 23) - 150, f);
    f[0] += 1u << 29; // half: what was nearest to k is now k + 1/2
    *quadrant = f[0] >> 30;
    f[0] &= (1u << 30) - 1;
    double_pair value = {(double)f[0] - 0x1p29, 0.0};
    double unit = 1.0;
    for (int i = 1; i < FIXED_WORDS; i++) {
        unit *= 0x1p-32;
        const double_pair s = exact_pair_sum(value.high, (double)f[i] * unit);
        value = (double_pair){s.high, value.low + s.low};
    }
    value = exact_pair_sum(value.high, value.low);
    return multiply((double_pair){value.high * 0x1p-30, value.low * 0x1p-30}, rot_half_pi);
}

// 1/k! with alternating signs, the highest first.
static const double rot_sine_terms[] = {
    1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0,
    1.0 / 362880.0,          -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0};
static const double rot_cosine_terms[] = {
    1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0,
    1.0 / 40320.0,          -1.0 / 720.0,         1.0 / 24.0,        -1.0 / 2.0};

static double rot_polynomial(const double terms[8], double z) {
    double sum = terms[0];
    for (int i = 1; i < 8; i++) {
        sum = sum * z + terms[i];
    }
    return sum;
}

// Returns the cosine or sine of r to about 2^-98 of itself.
static double_pair sum_series(double_pair r, bool sine) {
    const double_pair square = multiply(r, r), z = {-square.high, -square.low};
    double_pair term = sine ? r : (double_pair){1.0, 0.0}, sum = term;
    for (int i = 1; i <= 14; i++) { // (pi/4)^28 / 28! < 2^-107
        const int k = 2 * i + (sine ? 1 : 0);
        term = pair_quotient(multiply(term, z), (double)(k * (k - 1)));
        sum = pair_sum(sum, term);
    }
    return sum;
}

static float round_surely(double value, double_pair r, bool sine) {
    const float low = (float)(value * (1.0 - 0x1p-49)), high = (float)(value * (1.0 + 0x1p-49));
    if (low == high) {
        return low;
    }
    const double_pair sum = sum_series(r, sine);
    return (float)hti_round_to_odd(sum.high, sum.low);
}

// Returns the rotation (c, s) followed by `quarters` quarter turns.
static ht_rot turn_by_quarters(float c, float s, unsigned quarters) {
    switch (quarters & 3u) {
    case 0:
        return (ht_rot){c, s};
    case 1:
        return (ht_rot){-s, c};
    case 2:
        return (ht_rot){-c, -s};
    default:
        return (ht_rot){s, -c};
    }
}

ht_rot ht_rot_make(float radians) {
    if (!hti_finite(radians)) {
        return (ht_rot){HTI_NAN, HTI_NAN};
    }
    const float x = radians < 0.0f ? -radians : radians;
    unsigned quadrant = 0;
    ht_rot q = {1.0f, 0.0f};
    const unsigned nearest = x < 1610.0f ? (unsigned)((double)x / rot_half_pi.high + 0.5) : 1025u;
    if (nearest <= 1024u && (float)((double)nearest * rot_half_pi.high) == x) {
        quadrant = nearest; // the float nearest to that quarter turn
    } else {
        const double_pair r = x <= 0x1.921fb4p-1f ? (double_pair){(double)x, 0.0} : reduce(x, &quadrant);
        const double z = r.high * r.high;
        const double s0 = r.high + r.high * (z * rot_polynomial(rot_sine_terms, z)),
                     c0 = 1.0 + z * rot_polynomial(rot_cosine_terms, z);
        q.s = round_surely(s0 + r.low * c0, r, true);
        q.c = round_surely(c0 - r.low * s0, r, false);
    }
    q = turn_by_quarters(q.c, q.s, quadrant);
    // No minus zero: the zeros are those of quarter turns.
    return (ht_rot){q.c + 0.0f, (radians < 0.0f ? -q.s : q.s) + 0.0f};
}
