// field_roots.c: finds the real roots of a polynomial between 0 and 1. Between neighbouring turning points, which are
// the roots of its derivative, it is monotonic, so that a change of sign holds one root. Newton's steps find it in a
// bracket that is halved where they leave it.
//
// Where rounding hides a change of sign there is a turning point within rounding of the axis; turning points are
// returned as well, so that a caller who searches the least value of the integral misses nothing.
#include "field/field_roots.h"

#include <stdbool.h>

static double polynomial_value(const double *c, int degree, double t) {
    double sum = c[degree];
    for (int k = degree - 1; k >= 0; k--) {
        sum = sum * t + c[k];
    }
    return sum;
}

static double slope_of(const double *c, int degree, double t) {
    double sum = (double)degree * c[degree];
    for (int k = degree - 1; k >= 1; k--) {
        sum = sum * t + (double)k * c[k];
    }
    return sum;
}

// Returns the root between low and high, where the polynomial's values have different signs. It takes Newton's steps
// while they stay between and are less than half as long as the step before, else it halves the bracket. So there is an
// end: both the steps in a row and the brackets get twice as short each time.
static double root_between(const double *c, int degree, double low, double high) {
    const bool rises = polynomial_value(c, degree, low) < 0.0;
    double t = 0.5 * (low + high), last = high - low;
    while (true) {
        const double v = polynomial_value(c, degree, t), slope = slope_of(c, degree, t);
        if (v == 0.0) {
            return t;
        }
        if ((v < 0.0) == rises) {
            low = t;
        } else {
            high = t;
        }
        const double by = v / slope, newton = t - by; // infinite, and so not taken, where the slope is 0
        const bool is_good = newton > low && newton < high && __builtin_fabs(by) < 0.5 * last;
        const double next = is_good ? newton : 0.5 * (low + high);
        last = __builtin_fabs(next - t);
        if (next == t || !(last > 0x1p-60)) {
            return next;
        }
        t = next;
    }
}

int hti_field_roots(const double *c, int degree, double *t) {
    if (degree < 1) {
        return 0;
    }
    double derivative[HTI_ROOTS_DEGREE], turns[HTI_FIELD_ROOTS_MAX + 2];
    for (int k = 1; k <= degree; k++) {
        derivative[k - 1] = (double)k * c[k];
    }
    int count = hti_field_roots(derivative, degree - 1, turns + 1);
    // in order, between 0 and 1
    turns[0] = 0.0;
    for (int i = 2; i <= count; i++) {
        const double x = turns[i];
        int k = i;
        for (; k > 1 && turns[k - 1] > x; k--) {
            turns[k] = turns[k - 1];
        }
        turns[k] = x;
    }
    turns[count + 1] = 1.0;
    int found = 0;
    for (int i = 0; i <= count; i++) {
        const double low = polynomial_value(c, degree, turns[i]), high = polynomial_value(c, degree, turns[i + 1]);
        if ((low < 0.0 && high > 0.0) || (low > 0.0 && high < 0.0)) {
            t[found++] = root_between(c, degree, turns[i], turns[i + 1]);
        }
        if (i > 0) {
            t[found++] = turns[i];
        }
    }
    return found;
}
