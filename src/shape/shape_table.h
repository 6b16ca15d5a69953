// shape_table.h: the functions of every kind of shape, two rows for each kind: what questions need, and what is asked of
// shapes alone. A program that only asks questions has no use for the latter, and links none of them.
//
// Each kind's file defines its functions and ends with its rows; shape_table.c holds the tables of the kinds that a
// compound may hold. Above it is compound.c, and above that shape.c with the public functions. All functions of the rows
// but `check` may rely on a shape that has passed `check`.
#ifndef HANTEI_SHAPE_TABLE_H
#define HANTEI_SHAPE_TABLE_H

#include "shape/shape_view.h"

typedef struct hti_shape_row {
    ht_kind kind;
    ht_status (*check)(const ht_shape *s); // HT_OK, or why no question takes the shape
    ht_box (*bounds)(const ht_shape *s);
    bool (*view)(const ht_shape *s, hti_shape_view *out); // whether questions take that shape for it; NULL: never
} hti_shape_row;

typedef struct hti_shape_making {
    const hti_shape_row *row;
    ht_status (*validate)(const ht_shape *s); // HT_OK, or what else is wrong with the shape
    double (*area)(const ht_shape *s);
    size_t (*placed_bound)(const ht_shape *s);
    ht_status (*placed)(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out); // the memory suffices
} hti_shape_making;

/// The rows: hti_point_row, hti_point_making and so on, each in its kind's file.
#define HTI_SHAPE_ROW(code, name, type, member)                                                                        \
    extern const hti_shape_row hti_##member##_row;                                                                     \
    extern const hti_shape_making hti_##member##_making;
HT_KIND_LIST(HTI_SHAPE_ROW)
#undef HTI_SHAPE_ROW

/// Return the rows of a shape that may be a member of a compound; NULL when the shape is NULL or of another kind.
const hti_shape_row *hti_shape_member_row(const ht_shape *s);
const hti_shape_making *hti_shape_member_making(const ht_shape *s);

/// Returns HT_OK, or why no question takes the shape. `row` is the shape's row: NULL when the shape is NULL or of an
/// unknown kind.
ht_status hti_shape_check_by(const hti_shape_row *row, const ht_shape *s);

/// Places an answerable shape, whose row is `making`, into memory of at least ht_placed_bound bytes. Returns HT_OK, or why
/// the result is not answerable.
ht_status hti_shape_place_by(const hti_shape_making *making, const ht_shape *s, const ht_pose *pose, void *memory,
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
