// oracle_number.h: integers of any size for the oracle, written as expressions.
//
// Every operation takes its result from a pool; a predicate marks the pool when it starts and releases it to the mark
// when it is done. Nothing here divides or rounds.
#ifndef ORACLE_NUMBER_H
#define ORACLE_NUMBER_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>

typedef mpz_srcptr num;

/// A point or vector with integer coordinates.
typedef struct opoint {
    num x, y;
} opoint;

/// n / d with d > 0.
typedef struct oratio {
    num n, d;
} oratio;

/// The point (x / w, y / w) with w > 0.
typedef struct oplace {
    num x, y, w;
} oplace;

/// A fresh number of the pool with any value.
mpz_ptr oracle_new(void);

/// How much of the pool is in use; oracle_release gives back what was taken since.
size_t oracle_mark(void);
void oracle_release(size_t mark);

/// Frees the whole pool.
void oracle_number_deinit(void);

static inline num of(long value) {
    mpz_ptr r = oracle_new();
    mpz_set_si(r, value);
    return r;
}
static inline num add(num a, num b) {
    mpz_ptr r = oracle_new();
    mpz_add(r, a, b);
    return r;
}
static inline num sub(num a, num b) {
    mpz_ptr r = oracle_new();
    mpz_sub(r, a, b);
    return r;
}
static inline num mul(num a, num b) {
    mpz_ptr r = oracle_new();
    mpz_mul(r, a, b);
    return r;
}
static inline num neg(num a) {
    mpz_ptr r = oracle_new();
    mpz_neg(r, a);
    return r;
}
static inline int sign(num a) {
    return mpz_sgn(a);
}
/// -1, 0 or 1.
static inline int compare(num a, num b) {
    const int c = mpz_cmp(a, b);
    return (c > 0) - (c < 0);
}
static inline opoint minus(opoint a, opoint b) {
    return (opoint){sub(a.x, b.x), sub(a.y, b.y)};
}
static inline opoint plus(opoint a, opoint b) {
    return (opoint){add(a.x, b.x), add(a.y, b.y)};
}
static inline num cross(opoint a, opoint b) {
    return sub(mul(a.x, b.y), mul(a.y, b.x));
}
static inline num dot(opoint a, opoint b) {
    return add(mul(a.x, b.x), mul(a.y, b.y));
}
static inline bool is_zero(opoint a) {
    return sign(a.x) == 0 && sign(a.y) == 0;
}
static inline bool is_same(opoint a, opoint b) {
    return compare(a.x, b.x) == 0 && compare(a.y, b.y) == 0;
}
/// n / d with the sign moved to the numerator; d is not zero.
static inline oratio ratio(num n, num d) {
    return sign(d) < 0 ? (oratio){neg(n), neg(d)} : (oratio){n, d};
}
static inline int ratio_compare(oratio a, oratio b) {
    return compare(mul(a.n, b.d), mul(b.n, a.d));
}
static inline oratio ratio_between(oratio a, oratio b) {
    return (oratio){add(mul(a.n, b.d), mul(b.n, a.d)), mul(of(2), mul(a.d, b.d))};
}
static inline oplace place_of(opoint p) {
    return (oplace){p.x, p.y, of(1)};
}

#endif
