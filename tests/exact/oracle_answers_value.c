// oracle_answers_value.c: certified values: integers with a power of two, and their distance from floats in ulps.
#include "oracle_answers.h"

#include <float.h>
#include <math.h>

enum { BITS = 80 };

static long bits_of(num a) {
    return sign(a) == 0 ? 0 : (long)mpz_sizeinbase(a, 2);
}

static num shifted(num a, long by) {
    mpz_ptr r = oracle_new();
    if (by >= 0) {
        mpz_mul_2exp(r, a, (mp_bitcnt_t)by);
    } else {
        mpz_fdiv_q_2exp(r, a, (mp_bitcnt_t)-by);
    }
    return r;
}

ovalue oracle_value_of_ratio(oratio r, long unit) {
    if (sign(r.n) == 0) {
        return (ovalue){of(0), 0};
    }
    const long want = BITS + 2 + bits_of(r.d) - bits_of(r.n), k = want > 0 ? want : 0;
    mpz_ptr m = oracle_new();
    mpz_fdiv_q(m, shifted(r.n, k), r.d);
    return (ovalue){m, unit - k};
}

// With s = floor(sqrt(p q 4^k)): value 2^k is within 1 of (side s - reach q 2^k) / q, and floor loses less than 1.
ovalue oracle_gap_value(const ogap *gap, long unit) {
    if (gap->side > 0 || sign(gap->p) == 0) {
        const int c = compare(gap->p, mul(gap->q, mul(gap->reach, gap->reach)));
        if (c == 0) {
            return (ovalue){of(0), 0};
        }
    }
    for (long k = 64;; k *= 2) {
        mpz_ptr root = oracle_new(), m = oracle_new();
        mpz_sqrt(root, shifted(mul(gap->p, gap->q), 2 * k));
        const num whole = gap->side > 0 ? root : neg(root);
        mpz_fdiv_q(m, sub(whole, shifted(mul(gap->reach, gap->q), k)), gap->q);
        if (bits_of(m) >= BITS) {
            return (ovalue){m, unit - k};
        }
    }
}

static void align(ovalue a, ovalue b, num *am, num *bm, long *e) {
    *e = a.e < b.e ? a.e : b.e;
    *am = shifted(a.m, a.e - *e);
    *bm = shifted(b.m, b.e - *e);
}

int oracle_value_compare(ovalue a, ovalue b) {
    num am, bm;
    long e;
    if (sign(a.m) == 0 || sign(b.m) == 0) {
        return sign(a.m) - sign(b.m);
    }
    align(a, b, &am, &bm, &e);
    return compare(am, bm);
}

static double number_to_double(num m, long e) {
    long exponent;
    const double d = mpz_get_d_2exp(&exponent, m);
    const long all = exponent + e;
    return d == 0 ? 0 : ldexp(d, (int)(all > 2000 ? 2000 : all < -2000 ? -2000 : all));
}

double oracle_value_to_double(ovalue v) {
    return number_to_double(v.m, v.e);
}

double oracle_ulp(double f) {
    int e;
    if (f == 0) {
        return 0x1p-149;
    }
    frexp(f, &e);
    return ldexp(1, e - 24 < -149 ? -149 : e - 24);
}

static ovalue value_of_float(float f) {
    int e;
    mpz_ptr m = oracle_new();
    mpz_set_d(m, ldexp(frexp((double)f, &e), 24));
    return (ovalue){m, e - 24};
}

double oracle_ulps(float f, ovalue v) {
    if (!isfinite(f)) {
        return (double)INFINITY;
    }
    const ovalue most = value_of_float(sign(v.m) < 0 ? -FLT_MAX : FLT_MAX);
    if (sign(v.m) * oracle_value_compare(v, most) > 0) {
        v = most;
    }
    num fm, vm;
    long e;
    align(sign(v.m) == 0 ? (ovalue){v.m, value_of_float(f).e} : v, value_of_float(f), &vm, &fm, &e);
    const double off = number_to_double(sub(fm, vm), e);
    return fabs(off) / oracle_ulp(oracle_value_to_double(v));
}
