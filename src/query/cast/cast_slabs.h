// cast_slabs.h: a line clipped by strips in double, with bounds on what rounding may change.
//
// A strip holds t delta for |middle - t speed| <= reach. Let `error_bound` bound the error of middle - t speed -+ reach
// for all t in 0..1. Strips whose reach is larger and smaller by it give an outer and an inner interval. When the outer
// intervals leave nothing of 0..1, the shapes certainly miss each other. When the inner intervals leave something and
// the outer ones begin after 0, the shapes certainly start apart and meet between the outer and the inner beginning.
// Nothing else is decided here. A speed of 0 makes both ends infinite, or NaN, which decides nothing.
#ifndef HANTEI_QUERY_CAST_CAST_SLABS_H
#define HANTEI_QUERY_CAST_CAST_SLABS_H

#include "query/cast/cast_internal.h"

/// What the strips leave of the line: it begins between enter_low and enter_high and ends between exit_low and
/// exit_high.
typedef struct hti_slab_clip {
    double enter_low, enter_high, exit_low, exit_high;
} hti_slab_clip;

static inline hti_slab_clip hti_slab_strip(double middle, double speed, double reach, double error_bound) {
    const double inverse = 1.0 / hti_abs(speed), m = __builtin_copysign(1.0, speed) * middle;
    const double from = m - reach, to = m + reach;
    return (hti_slab_clip){(from - error_bound) * inverse, (from + error_bound) * inverse, (to - error_bound) * inverse,
                           (to + error_bound) * inverse};
}

static inline hti_slab_clip hti_clip_both(hti_slab_clip a, hti_slab_clip b) {
    return (hti_slab_clip){hti_larger(a.enter_low, b.enter_low), hti_larger(a.enter_high, b.enter_high),
                           hti_smaller(a.exit_low, b.exit_low), hti_smaller(a.exit_high, b.exit_high)};
}

/// Whether certainly nothing of 0..1 is left.
static inline bool hti_clip_misses(hti_slab_clip c) {
    return (c.enter_low > hti_smaller(c.exit_high, 1.0)) | (c.exit_high < 0.0);
}

/// Whether what is left certainly begins after 0 and before 1; whether the time is known to 2^-27 of it; both.
static inline bool hti_clip_enters(hti_slab_clip c) {
    return (c.enter_low > 0.0) & (c.enter_high <= hti_smaller(c.exit_low, 1.0));
}
static inline bool hti_clip_is_precise(hti_slab_clip c) {
    return c.enter_high - c.enter_low <= 0x1p-27 * c.enter_low;
}
static inline bool hti_clip_hits(hti_slab_clip c) {
    return ((int)hti_clip_enters(c) & (int)hti_clip_is_precise(c)) != 0;
}

#endif
