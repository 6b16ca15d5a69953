// decimal.c: decimal text to the nearest float32.
//
// Two ways. Fast (Clinger, How to read floating point numbers accurately, 1990): up to 19 digits that fit 53 bits,
// times or over a power of ten that a double holds, is one correctly rounded double operation. Rounding that double to
// float32 is a second rounding; it can differ from rounding the decimal itself only when the double lies exactly
// halfway between two floats, as everything not exactly halfway is on the same side of halfway as the decimal. Slow:
// those, the longer numbers and the very small ones go to strtof, which rounds once. It gets digits and exponent
// without a point, so that the locale's decimal point does not matter, and at most KEPT digits and one more that says
// whether anything follows: a number halfway between two floats has at most 113 significant digits ((2^24 + 1/2) 2^-149
// and its like), so what comes after the kept ones only tells on which side of it the number lies.
#include "decimal.h"
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 128
#define FAST_DIGITS 19         // 10^19 - 1 fits in 64 bits
#define EXPONENT_LIMIT 1000000 // far beyond what any float needs, far below overflow

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static size_t skip_digits(const char *text, size_t at, size_t length) {
    while (at < length && is_digit(text[at])) {
        at++;
    }
    return at;
}

size_t hti_decimal_length(const char *text, size_t length) {
    const size_t start = length > 0 && text[0] == '-' ? 1 : 0;
    size_t at = skip_digits(text, start, length);
    if (at == start || (text[start] == '0' && at > start + 1)) {
        return 0;
    }
    if (at < length && text[at] == '.') {
        const size_t fraction = at + 1;
        at = skip_digits(text, fraction, length);
        if (at == fraction) {
            return 0;
        }
    }
    if (at < length && (text[at] == 'e' || text[at] == 'E')) {
        at++;
        if (at < length && (text[at] == '+' || text[at] == '-')) {
            at++;
        }
        const size_t exponent = at;
        at = skip_digits(text, exponent, length);
        if (at == exponent) {
            return 0;
        }
    }
    return at;
}

// (-1)^negative * digits * 10^exponent; `more` says that digits which are not all zero were left out behind.
typedef struct decimal {
    char digits[KEPT + 1]; // without leading zeros, and room for one more
    int count;
    int64_t exponent;
    bool negative, more;
} decimal;

static int64_t scan_exponent(const char *text, size_t length) {
    const bool negative = length > 0 && text[0] == '-';
    int64_t value = 0;
    for (size_t i = length > 0 && (negative || text[0] == '+') ? 1 : 0; i < length; i++) {
        if (value < INT64_MAX / 100) {
            value = value * 10 + (text[i] - '0');
        }
    }
    return negative ? -value : value;
}

static decimal scan(const char *text, size_t length) {
    decimal d;
    d.count = 0;
    d.exponent = 0;
    d.more = false;
    d.negative = length > 0 && text[0] == '-';
    bool point = false;
    for (size_t i = d.negative ? 1 : 0; i < length; i++) {
        const char c = text[i];
        if (c == 'e' || c == 'E') {
            d.exponent += scan_exponent(text + i + 1, length - i - 1);
            break;
        }
        if (c == '.') {
            point = true;
            continue;
        }
        if (d.count == KEPT) {
            d.more |= c != '0';
            d.exponent += !point;
        } else {
            if (d.count > 0 || c != '0') {
                d.digits[d.count++] = c;
            }
            d.exponent -= point;
        }
    }
    return d;
}

static bool fast(const decimal *d, double *out) {
    static const double power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                   1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (d->count > FAST_DIGITS || d->exponent < -22 || d->exponent > 22) {
        return false;
    }
    uint64_t whole = 0;
    for (int i = 0; i < d->count; i++) {
        whole = whole * 10 + (uint64_t)(d->digits[i] - '0');
    }
    if (whole > (uint64_t)1 << DBL_MANT_DIG) {
        return false;
    }
    *out = d->exponent < 0 ? (double)whole / power[-d->exponent] : (double)whole * power[d->exponent];
    uint64_t bits;
    memcpy(&bits, out, sizeof bits);
    const int extra = DBL_MANT_DIG - FLT_MANT_DIG; // bits that a float leaves out
    const bool halfway = (bits & (((uint64_t)1 << extra) - 1)) == (uint64_t)1 << (extra - 1);
    return !halfway;
}

float hti_decimal_float(const char *text, size_t length) {
    decimal d = scan(text, length);
    if (d.count == 0) {
        return d.negative ? -0.0f : 0.0f;
    }
    double value;
    if (fast(&d, &value)) {
        return (float)(d.negative ? -value : value);
    }
    if (d.more) {
        d.digits[d.count++] = '1';
        d.exponent--;
    }
    if (d.exponent > EXPONENT_LIMIT || d.exponent < -EXPONENT_LIMIT) {
        d.exponent = d.exponent > 0 ? EXPONENT_LIMIT : -EXPONENT_LIMIT;
    }
    char plain[KEPT + 32];
    snprintf(plain, sizeof plain, "%s%.*se%d", d.negative ? "-" : "", d.count, d.digits, (int)d.exponent);
    return strtof(plain, NULL);
}
