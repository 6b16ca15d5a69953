// mpi_test_shapes.h: shapes of every kind that can be sent, in and about a box.
#ifndef HANTEI_MPI_TEST_SHAPES_H
#define HANTEI_MPI_TEST_SHAPES_H

#include <hantei/mpi.h>
#include <string.h>

/// A shape with what it borrows; it stays where it is.
typedef struct test_shape {
    ht_shape shape, members[4];
    ht_vec2 v[12];
    int32_t ends[2];
    ht_edge_index edges;
    ht_box boxes[8];
} test_shape;

enum { TEST_SHAPES = 18 };

static inline void make_test_polygon(test_shape *out, ht_box box, bool with_index) {
    const float x = 0.25f * (box.max.x - box.min.x), y = 0.25f * (box.max.y - box.min.y);
    const ht_vec2 outer[8] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    memcpy(out->v, outer, 4 * sizeof *outer);
    const ht_vec2 hole[4] = {{box.min.x + x, box.min.y + y},
                             {box.min.x + x, box.max.y - y},
                             {box.max.x - x, box.max.y - y},
                             {box.max.x - x, box.min.y + y}};
    memcpy(out->v + 4, hole, sizeof hole);
    out->ends[0] = 4;
    out->ends[1] = 8;
    const ht_polygon polygon = {.v = out->v, .ring_end = out->ends, .ring_count = 2, .rule = HT_NONZERO, .index = NULL};
    out->shape = HT_SHAPE(polygon);
    if (with_index && ht_edge_index_build(&polygon, out->boxes, 8, &out->edges) == HT_OK) {
        out->shape.polygon.index = &out->edges;
    }
}

static inline void make_test_compound(test_shape *out, ht_box box) {
    make_test_polygon(out, box, true);
    out->members[0] = out->shape;
    out->members[1] = HT_SHAPE((ht_circle){box.max, 0.25f});
    out->members[2] = (ht_shape){.kind = HT_NO_SHAPE};
    out->v[8] = box.min;
    out->v[9] = (ht_vec2){box.max.x + 1.0f, box.max.y};
    out->v[10] = (ht_vec2){box.min.x, box.max.y};
    out->members[3] = HT_SHAPE((ht_polyline){out->v + 8, 3, true});
    out->shape = HT_SHAPE((ht_compound){out->members, 4});
}

// Ellipses are certified, not exact: one of the size of floats touches, as far as a search can tell, what lies beside its box, where
// some indices look and others do not.
static inline bool is_moderate(ht_box box) {
    return box.max.x - box.min.x < 1e6f && box.max.x < 1e8f && box.min.x > -1e8f && box.max.y < 1e8f &&
           box.min.y > -1e8f;
}

static inline void make_test_shape(test_shape *out, int form, ht_box box) {
    const ht_vec2 center = {0.5f * (box.min.x + box.max.x), 0.5f * (box.min.y + box.max.y)};
    const float half = 0.5f * (box.max.x - box.min.x);
    const ht_vec2 corner = {box.min.x, box.max.y};
    switch (form == 12 && !is_moderate(box) ? TEST_SHAPES : form) {
    case 0:
        out->shape = HT_SHAPE(center);
        break;
    case 1:
        out->shape = HT_SHAPE((ht_segment){box.min, box.max});
        break;
    case 2:
        out->shape = HT_SHAPE((ht_capsule){box.min, center, 0.5f * half});
        break;
    case 3:
        out->shape = HT_SHAPE(box);
        break;
    case 4:
        out->shape = HT_SHAPE((ht_obox){center, {half, 0.5f}, {0.6f, 0.8f}, 0.125f});
        break;
    case 5:
        out->shape = HT_SHAPE((ht_triangle){{box.min, box.max, corner}});
        break;
    case 6:
        memcpy(out->v, (ht_vec2[]){box.min, {box.max.x, center.y}, box.max, corner}, 4 * sizeof *out->v);
        out->shape = HT_SHAPE((ht_convex){out->v, 4, 0.25f});
        break;
    case 7:
        memcpy(out->v, (ht_vec2[]){box.min, center, corner, box.max}, 4 * sizeof *out->v);
        out->shape = HT_SHAPE((ht_polyline){out->v, 4, false});
        break;
    case 8:
    case 9:
        make_test_polygon(out, box, form == 9);
        break;
    case 10:
        make_test_compound(out, box);
        break;
    case 11:
        out->shape = HT_SHAPE((ht_ray){center, {half, 3.0f}});
        break;
    case 12:
        out->shape = HT_SHAPE((ht_ellipse){center, {half, 0.25f}, {0.0f, 0.5f}});
        break;
    case 13:
        out->shape = HT_SHAPE((ht_convex){NULL, 3, 0.0f}); // not answerable
        break;
    default:
        out->shape = HT_SHAPE((ht_circle){center, half});
    }
}

#endif
