// filter.h: which objects see each other: what each is, and what it meets. The same in an index and in scenes.
#ifndef HANTEI_FILTER_H
#define HANTEI_FILTER_H

#include <hantei/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The bit for nothing. As a mask, the object meets nothing; as a category, nothing meets it. Beside other bits it does
/// not count, so that 62 bits are the caller's categories.
#define HT_NOTHING UINT64_C(0x8000000000000000)

/// The category of what never moves, beside other bits: two objects that both have it do not see each other, and a
/// query that has it leaves fixed objects out. It does not count in masks.
#define HT_FIXED UINT64_C(0x4000000000000000)

/// What an object is and what it meets. All zero: it sees everything and is seen.
typedef struct ht_filter {
    uint64_t category; // bits for what it is; 0, or HT_FIXED alone: all bits
    uint64_t mask;     // bits for the categories that it meets; 0: all bits
    int32_t group;     // of two objects with the same group, other than 0: they see each other (> 0), or not (< 0)
} ht_filter;

/// Whether objects with these filters see each other: unless both are fixed, by their group where that is the same and
/// not 0, else when each one's mask has a bit of the other's category.
HT_API bool ht_filter_match(ht_filter a, ht_filter b);

#ifdef __cplusplus
}
#endif

#endif
