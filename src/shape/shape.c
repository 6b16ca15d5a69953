// shape.c: the table of kinds, and the questions about one shape that go through it.
#include <hantei/shape.h>

#include "shape/rounded.h"
#include "shape/shape_table.h"
#include "shape/vertices.h"

static const hti_shape_row *const table[] = {
    [HT_POINT] = &hti_point_row,         [HT_SEGMENT] = &hti_segment_row, [HT_CIRCLE] = &hti_circle_row,
    [HT_CAPSULE] = &hti_capsule_row,     [HT_BOX] = &hti_box_row,         [HT_OBOX] = &hti_obox_row,
    [HT_TRIANGLE] = &hti_triangle_row,   [HT_CONVEX] = &hti_convex_row,   [HT_POLYLINE] = &hti_polyline_row,
    [HT_POLYGON] = &hti_polygon_row,     [HT_RAY] = &hti_ray_row,         [HT_LINE] = &hti_line_row,
    [HT_HALFPLANE] = &hti_halfplane_row, [HT_FIELD] = &hti_field_row,     [HT_COMPOUND] = &hti_compound_row,
};
_Static_assert(sizeof table / sizeof table[0] == HT_KIND_COUNT, "every kind has its row");

static const char *const kind_names[] = {
#define KIND_NAME(code, name, type, member) [code] = name,
    HT_KIND_LIST(KIND_NAME)
#undef KIND_NAME
};

const hti_shape_row *hti_row_of(const ht_shape *s) {
    return s != NULL && (unsigned)s->kind < HT_KIND_COUNT ? table[s->kind] : NULL;
}

ht_status hti_always_valid(const ht_shape *s) {
    (void)s;
    return HT_OK;
}

double hti_no_area(const ht_shape *s) {
    (void)s;
    return 0.0;
}

size_t hti_no_arrays(const ht_shape *s) {
    (void)s;
    return 0;
}

ht_status hti_check(const ht_shape *s) {
    if (s == NULL) {
        return HT_ERR_NULL;
    }
    const hti_shape_row *row = hti_row_of(s);
    return row == NULL ? HT_ERR_KIND : row->check(s);
}

ht_status hti_place(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    const ht_status status = hti_row_of(s)->placed(s, pose, memory, out);
    return status == HT_OK ? hti_check(out) : status;
}

static bool same_text(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

const char *ht_kind_name(ht_kind kind) {
    return (unsigned)kind < HT_KIND_COUNT ? kind_names[kind] : "unknown";
}

ht_kind ht_kind_from_name(const char *name) {
    for (int i = 0; name != NULL && i < HT_KIND_COUNT; i++) {
        if (same_text(name, kind_names[i])) {
            return (ht_kind)i;
        }
    }
    return HT_KIND_COUNT;
}

bool ht_is_answerable(const ht_shape *s) {
    return hti_check(s) == HT_OK;
}

ht_status ht_validate(const ht_shape *s) {
    const ht_status status = hti_check(s);
    return status == HT_OK ? hti_row_of(s)->validate(s) : status;
}

ht_box ht_bounds(const ht_shape *s) {
    return hti_check(s) == HT_OK ? hti_row_of(s)->bounds(s) : hti_empty_box();
}

float ht_area(const ht_shape *s) {
    return hti_check(s) == HT_OK ? (float)hti_row_of(s)->area(s) : 0.0f;
}

size_t ht_placed_bound(const ht_shape *s) {
    return hti_check(s) == HT_OK ? hti_row_of(s)->placed_bound(s) : 0;
}

ht_status ht_placed(const ht_shape *s, ht_pose pose, void *memory, size_t size, ht_shape *out) {
    ht_status status = hti_check(s);
    if (status != HT_OK) {
        return status;
    }
    if (out == NULL) {
        return HT_ERR_NULL;
    }
    if (!hti_finite_point(pose.p) || !hti_finite(pose.q.c) || !hti_finite(pose.q.s)) {
        return HT_ERR_NOT_FINITE;
    }
    const size_t needed = ht_placed_bound(s);
    if (size < needed || (needed > 0 && memory == NULL)) {
        return HT_ERR_CAPACITY;
    }
    ht_shape result;
    status = hti_place(s, &pose, memory, &result);
    if (status == HT_OK) {
        *out = result;
    }
    return status;
}

ht_box ht_box_make(ht_vec2 center, ht_vec2 half) {
    const double x = (double)center.x, y = (double)center.y, hx = (double)half.x, hy = (double)half.y;
    const double left[] = {x, -hx}, bottom[] = {y, -hy}, right[] = {x, hx}, top[] = {y, hy};
    return (ht_box){{hti_sum_nearest(left, 2), hti_sum_nearest(bottom, 2)},
                    {hti_sum_nearest(right, 2), hti_sum_nearest(top, 2)}};
}

ht_obox ht_obox_make(ht_vec2 center, ht_vec2 half, float radians) {
    return (ht_obox){.center = center, .half = half, .q = ht_rot_make(radians)};
}

static ht_vec2 difference(ht_vec2 b, ht_vec2 a) {
    const double x[] = {(double)b.x, -(double)a.x}, y[] = {(double)b.y, -(double)a.y};
    return (ht_vec2){hti_sum_nearest(x, 2), hti_sum_nearest(y, 2)};
}

ht_line ht_line_make(ht_vec2 a, ht_vec2 b) {
    return (ht_line){a, difference(b, a)};
}

ht_halfplane ht_halfplane_make(ht_vec2 a, ht_vec2 b) {
    // Left of a -> b is (b - a) x (x - a) >= 0: the normal is b - a turned clockwise, the offset a x b.
    const ht_vec2 d = difference(b, a);
    const double offset[] = {(double)a.x * (double)b.y, -((double)a.y * (double)b.x)};
    return (ht_halfplane){{d.y, -d.x}, hti_sum_nearest(offset, 2)};
}
