// members.h: iterators over the answerable members of compounds.
#ifndef HANTEI_SHAPE_MEMBERS_H
#define HANTEI_SHAPE_MEMBERS_H

#include "shape/shape_view.h"

/// Whether the answerable shape is of a field kind, or has an answerable member of one.
bool hti_members_have_field(const ht_shape *s);

/// Returns the number of members of a compound, or 1: a shape that is not a compound is its own only member.
static inline int32_t hti_members_count(const ht_shape *s) {
    return s->kind == HT_COMPOUND ? s->compound.count : 1;
}

/// Returns member i, or NULL where it does not count.
const ht_shape *hti_members_at(const ht_shape *s, int32_t i);

/// The pairs of answerable members of two shapes. A shape that is not a compound is its own only member, number 0.
///
///     hti_members it = hti_members_of(a, b);
///     while (hti_members_next(&it)) { ... }
typedef struct hti_members {
    const ht_shape *whole_a, *whole_b;
    const ht_shape *a, *b;
    int32_t number_a, number_b;
} hti_members;

hti_members hti_members_of(const ht_shape *a, const ht_shape *b);
bool hti_members_next(hti_members *it);

#endif
