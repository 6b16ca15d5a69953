// rounded.c: rounds exact sums.
//
// An exact sum is rounded to odd in double and then once to float (numeric.h). The terms are products of at most three
// floats: no overflow or underflow (expansion.h). Sums that are exact in double, as on grids, never reach the
// expansion.
#include "ring/rounded.h"

double hti_rounded_odd_of_expansion(const hti_expansion *x) {
    if (x->count == 0) {
        return 0.0;
    }
    // The first tail that appears from the top outweighs everything below it: only its sign matters.
    double sum = x->c[x->count - 1], tail = 0.0;
    for (int i = x->count - 2; i >= 0 && tail == 0.0; i--) {
        hti_two_sum(sum, x->c[i], &sum, &tail);
    }
    return hti_round_to_odd(sum, tail);
}

double hti_rounded_odd_of_sum(const double *terms, int count) {
    double sum = terms[0], lost = 0.0;
    for (int i = 1; i < count; i++) {
        double tail = 0.0;
        hti_two_sum(sum, terms[i], &sum, &tail);
        lost += tail < 0.0 ? -tail : tail;
    }
    if (!(lost > 0.0)) {
        return sum; // exact, or not finite
    }
    hti_expansion x = {.count = 0};
    for (int i = 0; i < count; i++) {
        if (terms[i] != 0.0) {
            hti_expansion_add_double(&x, terms[i]);
        }
    }
    return hti_rounded_odd_of_expansion(&x);
}

typedef struct rounding_interval {
    double low, high;
} rounding_interval;

static rounding_interval enclose(const double *terms, int count) {
    double sum = 0.0, size = 0.0;
    for (int i = 0; i < count; i++) {
        sum += terms[i];
        size += __builtin_fabs(terms[i]);
    }
    const double bound = 0x1p-49 * size;
    return (rounding_interval){sum - bound, sum + bound};
}

float hti_rounded_nearest(const double *terms, int count) {
    const rounding_interval sum = enclose(terms, count);
    const float nearest = (float)sum.low;
    return nearest == (float)sum.high ? nearest : (float)hti_rounded_odd_of_sum(terms, count);
}

void hti_ring_add_shoelace(hti_expansion *x, const ht_vec2 *v, int32_t count) {
    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        hti_expansion_add_double(x, (double)v[j].x * (double)v[i].y);
        hti_expansion_add_double(x, -((double)v[j].y * (double)v[i].x));
    }
}
