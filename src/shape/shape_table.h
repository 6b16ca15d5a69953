// shape_table.h: the functions of every kind of shape, one row for each kind.
//
// Each kind's file defines its functions and ends with its row; shape_table.c holds the table of the kinds that a
// compound may hold. Above it is compound.c, and above that shape.c with the public functions. All functions of a row
// but `check` may rely on a shape that has passed `check`.
#ifndef HANTEI_SHAPE_TABLE_H
#define HANTEI_SHAPE_TABLE_H

#include "shape/shape_view.h"

typedef struct hti_shape_row {
    ht_kind kind;
    ht_status (*check)(const ht_shape *s);    // HT_OK, or why no question takes the shape
    ht_status (*validate)(const ht_shape *s); // HT_OK, or what else is wrong with the shape
    ht_box (*bounds)(const ht_shape *s);
    double (*area)(const ht_shape *s);
    size_t (*placed_bound)(const ht_shape *s);
    ht_status (*placed)(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out); // the memory suffices
    bool (*view)(const ht_shape *s, hti_shape_view *out); // whether questions take that shape for it; NULL: never
} hti_shape_row;

/// The rows: hti_point_row and so on, each in its kind's file.
#define HTI_SHAPE_ROW(code, name, type, member) extern const hti_shape_row hti_##member##_row;
HT_KIND_LIST(HTI_SHAPE_ROW)
#undef HTI_SHAPE_ROW

/// Returns the row of a shape that may be a member of a compound; NULL when the shape is NULL or of another kind.
const hti_shape_row *hti_shape_member_row(const ht_shape *s);

/// Returns HT_OK, or why no question takes the shape. `row` is the shape's row: NULL when the shape is NULL or of an
/// unknown kind.
ht_status hti_shape_check_by(const hti_shape_row *row, const ht_shape *s);

/// Places an answerable shape, whose row is `row`, into memory of at least ht_placed_bound bytes. Returns HT_OK, or why
/// the result is not answerable.
ht_status hti_shape_place_by(const hti_shape_row *row, const ht_shape *s, const ht_pose *pose, void *memory,
                             ht_shape *out);

/// The functions of rows for kinds that need none of their own: validate, area, placed_bound.
static inline ht_status hti_always_valid(const ht_shape *s) {
    (void)s;
    return HT_OK;
}
static inline double hti_no_area(const ht_shape *s) {
    (void)s;
    return 0.0;
}
static inline size_t hti_no_arrays(const ht_shape *s) {
    (void)s;
    return 0;
}

#endif
