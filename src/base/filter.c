// filter.c: which objects see each other.
#include "base/filter_bits.h"

bool ht_filter_match(ht_filter a, ht_filter b) {
    if ((a.category & b.category & HT_FIXED) != 0) {
        return false;
    }
    if (a.group == b.group && a.group != 0) {
        return a.group > 0;
    }
    const hti_filter_bits p = hti_filter_bits_of(a), q = hti_filter_bits_of(b);
    return (p.mask & q.category) != 0 && (q.mask & p.category) != 0;
}
