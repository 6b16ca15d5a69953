// integer.c: adds and multiplies as on paper, in digits of 32 bits.
#include "exact/integer.h"

static void trim(hti_integer *x) {
    while (x->count > 0 && x->limb[x->count - 1] == 0) {
        x->count--;
    }
    if (x->count == 0) {
        x->sign = 0;
    }
}

void hti_integer_of(hti_integer *out, double value, int unit) {
    out->sign = (value > 0.0) - (value < 0.0);
    out->count = 0;
    if (value == 0.0) {
        return;
    }
    uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    const uint64_t mantissa = (bits & 0xfffffffffffffu) | 0x10000000000000u;
    const int shift = (int)(bits >> 52 & 0x7ffu) - 1075 - unit; // value = mantissa 2^(shift + unit)
    // What lies below the unit is zero, because the value is a multiple of it; so the shift is above -53.
    const int up = shift > 0 ? shift : 0, low = up / 32, rest = up % 32;
    const uint64_t whole = mantissa >> (up - shift);
    memset(out->limb, 0, (size_t)low * sizeof *out->limb);
    const uint64_t low_part = (whole & 0xffffffffu) << rest, high_part = (whole >> 32) << rest;
    const uint64_t middle = (low_part >> 32) + (high_part & 0xffffffffu); // no carry: their bits do not overlap
    out->limb[low] = (uint32_t)low_part;
    out->limb[low + 1] = (uint32_t)middle;
    out->limb[low + 2] = (uint32_t)(high_part >> 32);
    out->count = low + 3;
    trim(out);
}

// Compares the absolute values.
static int compare_sizes(const hti_integer *x, const hti_integer *y) {
    if (x->count != y->count) {
        return x->count < y->count ? -1 : 1;
    }
    for (int i = x->count; i-- > 0;) {
        if (x->limb[i] != y->limb[i]) {
            return x->limb[i] < y->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

static void add_size(hti_integer *out, const hti_integer *x) {
    uint64_t carry = 0;
    const int maximum = out->count > x->count ? out->count : x->count;
    for (int i = 0; i < maximum; i++) {
        carry += (uint64_t)(i < out->count ? out->limb[i] : 0) + (i < x->count ? x->limb[i] : 0);
        out->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    out->count = maximum;
    if (carry != 0) {
        out->limb[out->count++] = (uint32_t)carry;
    }
}

// Sets |out| = large - small.
static void subtract_size(hti_integer *out, const hti_integer *large, const hti_integer *small) {
    uint64_t borrow = 0;
    for (int i = 0; i < large->count; i++) {
        const uint64_t less = (i < small->count ? small->limb[i] : 0) + borrow;
        borrow = large->limb[i] < less;
        out->limb[i] = (uint32_t)(large->limb[i] - less);
    }
    out->count = large->count;
    trim(out);
}

void hti_integer_add(hti_integer *out, const hti_integer *x, int sign) {
    if (x->sign == 0) {
        return;
    }
    const int x_sign = x->sign * sign;
    if (out->sign == x_sign) {
        add_size(out, x);
        return;
    }
    if (out->sign == 0) {
        *out = *x;
        out->sign = x_sign;
        return;
    }
    const int order = compare_sizes(out, x);
    if (order < 0) {
        out->sign = x_sign;
        subtract_size(out, x, out);
    } else {
        subtract_size(out, out, x);
    }
}

void hti_integer_multiply(hti_integer *out, const hti_integer *x, const hti_integer *y) {
    out->sign = x->sign * y->sign;
    out->count = out->sign == 0 ? 0 : x->count + y->count;
    memset(out->limb, 0, (size_t)out->count * sizeof *out->limb);
    for (int i = 0; i < x->count && out->sign != 0; i++) {
        uint64_t carry = 0;
        for (int k = 0; k < y->count; k++) {
            carry += (uint64_t)x->limb[i] * y->limb[k] + out->limb[i + k];
            out->limb[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
        out->limb[i + y->count] = (uint32_t)carry;
    }
    trim(out);
}

void hti_integer_determinant(hti_integer *out, const hti_integer *a, const hti_integer *b, const hti_integer *c,
                             const hti_integer *d) {
    hti_integer second;
    hti_integer_multiply(out, a, d);
    hti_integer_multiply(&second, b, c);
    hti_integer_add(out, &second, -1);
}

void hti_integer_sum(hti_integer *out, const double *terms, int count, int unit) {
    *out = (hti_integer){0};
    for (int i = 0; i < count; i++) {
        hti_integer term;
        hti_integer_of(&term, terms[i], unit);
        hti_integer_add(out, &term, 1);
    }
}

void hti_integer_cross(hti_integer *out, const hti_integer_pair *a, const hti_integer_pair *b) {
    hti_integer_determinant(out, &a->x, &a->y, &b->x, &b->y);
}

void hti_integer_dot(hti_integer *out, const hti_integer_pair *a, const hti_integer_pair *b) {
    hti_integer second;
    hti_integer_multiply(out, &a->x, &b->x);
    hti_integer_multiply(&second, &a->y, &b->y);
    hti_integer_add(out, &second, 1);
}
