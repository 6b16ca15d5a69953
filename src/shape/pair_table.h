// pair_table.h: how a question's two literal tables are indexed: one of kinds within the hull family, one of families.
//
// Both are triangular: row and column are in order, low <= high. A question writes its tables out, closes them with
// HTI_CLOSE_TABLES so that a missing cell does not compile, and finds a pair's cell by hti_pair_index.
#ifndef HANTEI_SHAPE_PAIR_TABLE_H
#define HANTEI_SHAPE_PAIR_TABLE_H

#include <hantei/query.h>

#include "shape/hull_of_shape.h"
#include "shape/shape_view.h"

typedef enum hti_family {
    HTI_HULL,
    HTI_POLYLINE,
    HTI_POLYGON,
    HTI_RAY,
    HTI_LINE,
    HTI_HALFPLANE,
    HTI_FIELD,
    HTI_COMPOUND
} hti_family;
enum { HTI_FAMILY_COUNT = HTI_COMPOUND + 1 }; // apart, so that a switch over families has no case for it

#define HTI_TRIANGLE(n) ((n) * ((n) + 1) / 2) // cells of n rows
static_assert(HTI_FIELD - HTI_POLYLINE == HT_FIELD - HT_POLYLINE && HTI_COMPOUND + 1 == HTI_FAMILY_COUNT,
              "families follow the kinds up to fields");

#define HTI_CLOSE_FAMILIES(families)                                                                                   \
    static_assert(sizeof(families) / sizeof *(families) == HTI_TRIANGLE(HTI_FAMILY_COUNT),                             \
                  "a pair of families is missing")
#define HTI_CLOSE_TABLES(hulls, families)                                                                              \
    static_assert(sizeof(hulls) / sizeof *(hulls) == HTI_TRIANGLE(HT_CONVEX), "a pair of hull kinds is missing");      \
    HTI_CLOSE_FAMILIES(families)

static inline bool hti_is_kind(ht_kind kind) {
    return (unsigned)kind - HT_POINT < (unsigned)HT_KIND_COUNT - HT_POINT;
}

/// Returns the family of a kind. Kinds after the fields belong to the fields' family, because questions take them as
/// fields (shape_view.h).
static inline hti_family hti_family_of(ht_kind kind) {
    return hti_is_hull_kind(kind)    ? HTI_HULL
           : hti_is_field_kind(kind) ? HTI_FIELD
           : kind == HT_COMPOUND     ? HTI_COMPOUND
                                     : (hti_family)(HTI_POLYLINE + (kind - HT_POLYLINE));
}

/// Returns the index of two kinds' families in order, low <= high.
static inline int hti_family_index(ht_kind low, ht_kind high) {
    return HTI_TRIANGLE((int)hti_family_of(high)) + (int)hti_family_of(low);
}

/// Returns the index of two hull kinds in order, low <= high.
static inline int hti_hull_pair_index(ht_kind low, ht_kind high) {
    return HTI_TRIANGLE((int)high - HT_POINT) + (int)low - HT_POINT;
}

/// Returns the index of two kinds in order, low <= high: in the table of hulls when `high` is of that family (then so
/// is `low`), else in the table of families.
static inline int hti_pair_index(ht_kind low, ht_kind high) {
    return hti_is_hull_kind(high) ? hti_hull_pair_index(low, high) : hti_family_index(low, high);
}

/// The rows of a table with one row for each hull kind, then one for each of the other families; the row of a kind.
enum { HTI_ROW_COUNT = HT_CONVEX + (int)HTI_FAMILY_COUNT - (int)HTI_POLYLINE };
static inline int hti_row_index(ht_kind kind) {
    return hti_is_hull_kind(kind) ? (int)kind - HT_POINT
                                  : (int)HT_CONVEX + (int)hti_family_of(kind) - (int)HTI_POLYLINE;
}

/// These return kinds as a typed function takes them: a point is a circle, a segment a capsule, a triangle a convex
/// polygon.
static inline ht_circle hti_as_circle(const ht_shape *s) {
    return s->kind == HT_POINT ? (ht_circle){s->point, 0.0f} : s->circle;
}
static inline ht_capsule hti_as_capsule(const ht_shape *s) {
    return s->kind == HT_SEGMENT ? (ht_capsule){s->segment.a, s->segment.b, 0.0f} : s->capsule;
}
static inline ht_convex hti_as_convex(const ht_shape *s) {
    return s->kind == HT_TRIANGLE ? (ht_convex){s->triangle.v, 3, 0.0f} : s->convex;
}

#endif
