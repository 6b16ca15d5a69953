// shape_table.h: what every kind of shape can do, one row per kind.
//
// Each kind's file defines its functions and ends with its row; shape.c holds the table and the public functions.
// A row's functions but `check` may count on a shape that has passed `check`.
#ifndef HANTEI_SHAPE_TABLE_H
#define HANTEI_SHAPE_TABLE_H

#include <hantei/shape.h>

typedef struct hti_shape_row {
    ht_kind kind;
    ht_status (*check)(const ht_shape *s);    // HT_OK, or why no question looks at the shape
    ht_status (*validate)(const ht_shape *s); // HT_OK, or what is wrong with it beyond that
    ht_box (*bounds)(const ht_shape *s);
    double (*area)(const ht_shape *s);
    size_t (*placed_bound)(const ht_shape *s);
    ht_status (*placed)(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out); // the memory suffices
} hti_shape_row;

extern const hti_shape_row hti_point_row, hti_segment_row, hti_circle_row, hti_capsule_row, hti_box_row, hti_obox_row,
    hti_triangle_row, hti_convex_row, hti_polyline_row, hti_polygon_row, hti_ray_row, hti_line_row, hti_halfplane_row,
    hti_field_row, hti_compound_row;

/// The row of the shape's kind, or NULL when there is no shape or no such kind.
const hti_shape_row *hti_row_of(const ht_shape *s);

/// Rows' functions for kinds that have nothing to say: validate, area, placed_bound.
ht_status hti_always_valid(const ht_shape *s);
double hti_no_area(const ht_shape *s);
size_t hti_no_arrays(const ht_shape *s);

/// HT_OK, or why no question looks at the shape (which may be NULL or of an unknown kind).
ht_status hti_check(const ht_shape *s);

/// Places an answerable shape into memory of at least ht_placed_bound bytes; HT_OK, or why the result is not
/// answerable.
ht_status hti_place(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out);

#endif
