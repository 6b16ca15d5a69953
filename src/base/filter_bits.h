// filter_bits.h: the bits of filters, as trees keep them.
#ifndef HANTEI_BASE_FILTER_BITS_H
#define HANTEI_BASE_FILTER_BITS_H

#include <hantei/filter.h>

/// All bits that callers use.
#define HTI_EVERYTHING (~(HT_NOTHING | HT_FIXED))

/// The bits of a filter with all that is implied: of what is seen, each one's mask has a bit of the other's category.
/// No mask has HT_FIXED or HT_NOTHING.
typedef struct hti_filter_bits {
    uint64_t category, mask;
} hti_filter_bits;

static inline hti_filter_bits hti_filter_bits_of(ht_filter f) {
    return (hti_filter_bits){(f.category & ~HT_FIXED) == 0 ? HTI_EVERYTHING | f.category : f.category & ~HT_NOTHING,
                             (f.mask == 0 ? HTI_EVERYTHING : f.mask) & HTI_EVERYTHING};
}

/// Returns bits that see whatever the filter sees: those of a group that does are all set.
static inline hti_filter_bits hti_filter_wide_bits_of(ht_filter f) {
    return f.group > 0 ? (hti_filter_bits){HTI_EVERYTHING | (f.category & HT_FIXED), HTI_EVERYTHING}
                       : hti_filter_bits_of(f);
}

#endif
