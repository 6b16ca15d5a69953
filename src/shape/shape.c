// shape.c: the questions about one shape. The row of the shape's kind (shape_table.h) answers each.
#include <hantei/shape.h>

#include "ring/rounded.h"
#include "ring/vertices.h"
#include "shape/shape_table.h"

static const char *const kind_names[] = {"unknown",
#define KIND_NAME(code, name, type, member) name,
                                         HT_KIND_LIST(KIND_NAME)
#undef KIND_NAME
};

static const hti_shape_row *shape_row_of(const ht_shape *s) {
    return s != NULL && s->kind == HT_COMPOUND ? &hti_compound_row : hti_shape_member_row(s);
}

static const hti_shape_making *shape_making_of(const ht_shape *s) {
    return s->kind == HT_COMPOUND ? &hti_compound_making : hti_shape_member_making(s);
}

static ht_status check_shape(const ht_shape *s) {
    return hti_shape_check_by(shape_row_of(s), s);
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
    for (int i = HT_POINT; name != NULL && i < HT_KIND_COUNT; i++) {
        if (same_text(name, kind_names[i])) {
            return (ht_kind)i;
        }
    }
    return HT_NO_SHAPE;
}

bool ht_is_answerable(const ht_shape *s) {
    return check_shape(s) == HT_OK;
}

ht_status ht_validate(const ht_shape *s) {
    const ht_status status = check_shape(s);
    return status == HT_OK ? shape_making_of(s)->validate(s) : status;
}

ht_box ht_bounds(const ht_shape *s) {
    return check_shape(s) == HT_OK ? shape_row_of(s)->bounds(s) : hti_ring_box_empty();
}

float ht_area(const ht_shape *s) {
    return check_shape(s) == HT_OK ? (float)shape_making_of(s)->area(s) : 0.0f;
}

size_t ht_placed_bound(const ht_shape *s) {
    return check_shape(s) == HT_OK ? shape_making_of(s)->placed_bound(s) : 0;
}

ht_status ht_placed(const ht_shape *s, ht_pose pose, void *memory, size_t size, ht_shape *out) {
    ht_status status = check_shape(s);
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
    status = hti_shape_place_by(shape_making_of(s), s, &pose, memory, &result);
    if (status == HT_OK) {
        *out = result;
    }
    return status;
}

ht_status ht_translated(const ht_shape *s, ht_vec2 delta, void *memory, size_t size, ht_shape *out) {
    return ht_placed(s, (ht_pose){delta, HT_ROT_IDENTITY}, memory, size, out);
}

ht_box ht_box_make(ht_vec2 center, ht_vec2 half) {
    const double x = (double)center.x, y = (double)center.y, hx = (double)half.x, hy = (double)half.y;
    const double left[] = {x, -hx}, bottom[] = {y, -hy}, right[] = {x, hx}, top[] = {y, hy};
    return (ht_box){{hti_rounded_nearest(left, 2), hti_rounded_nearest(bottom, 2)},
                    {hti_rounded_nearest(right, 2), hti_rounded_nearest(top, 2)}};
}

ht_obox ht_obox_make(ht_vec2 center, ht_vec2 half, float radians) {
    return (ht_obox){.center = center, .half = half, .q = ht_rot_make(radians)};
}

static ht_vec2 vector_from_to(ht_vec2 b, ht_vec2 a) {
    const double x[] = {(double)b.x, -(double)a.x}, y[] = {(double)b.y, -(double)a.y};
    return (ht_vec2){hti_rounded_nearest(x, 2), hti_rounded_nearest(y, 2)};
}

ht_line ht_line_make(ht_vec2 a, ht_vec2 b) {
    return (ht_line){a, vector_from_to(b, a)};
}

ht_halfplane ht_halfplane_make(ht_vec2 a, ht_vec2 b) {
    // Left of a -> b is (b - a) x (x - a) >= 0: the normal is b - a turned clockwise, the offset a x b.
    const ht_vec2 d = vector_from_to(b, a);
    const double offset[] = {(double)a.x * (double)b.y, -((double)a.y * (double)b.x)};
    return (ht_halfplane){{d.y, -d.x}, hti_rounded_nearest(offset, 2)};
}
