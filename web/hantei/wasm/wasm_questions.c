// wasm_questions.c: the questions as JavaScript asks them. Shapes lie in memory as their C structs, written there by
// src/encode.ts; answers are left in one place as their C structs, read from there by src/questions.ts. Both rest on
// the layouts that are asserted here.
#include <hantei/hantei.h>

#include <stdlib.h>

#include "wasm_export.h"

// Four-byte words everywhere, pointers too, so that the tag and the members of a shape are words 0, 1, 2, ...
#define AT(type, member, word) _Static_assert(offsetof(type, member) == 4 * (word), #type "." #member)
_Static_assert(sizeof(ht_shape) == 4 * 8, "a shape's size");
AT(ht_shape, circle.radius, 3);
AT(ht_shape, capsule.radius, 5);
AT(ht_shape, obox.half, 3);
AT(ht_shape, obox.q, 5);
AT(ht_shape, obox.radius, 7);
AT(ht_shape, convex.v, 1);
AT(ht_shape, convex.count, 2);
AT(ht_shape, convex.radius, 3);
AT(ht_shape, polyline.count, 2);
AT(ht_shape, polyline.closed, 3);
AT(ht_shape, polygon.ring_end, 2);
AT(ht_shape, polygon.ring_count, 3);
AT(ht_shape, polygon.rule, 4);
AT(ht_shape, polygon.index, 5);
AT(ht_shape, halfplane.offset, 3);
AT(ht_shape, ellipse.u, 3);
AT(ht_shape, ellipse.v, 5);
AT(ht_shape, compound.count, 2);
AT(ht_separation, normal, 1);
AT(ht_separation, point_a, 3);
AT(ht_separation, point_b, 5);
AT(ht_separation, is_bound, 7);
_Static_assert(sizeof(ht_manifold) == 4 * 13, "a manifold's size");
AT(ht_manifold, points, 2);
AT(ht_manifold, count, 10);
AT(ht_manifold, part_a, 11);
AT(ht_contact_point, separation, 2);
AT(ht_contact_point, id, 3);
_Static_assert(offsetof(ht_ray_hit, inside) == 1, "ht_ray_hit.inside");
AT(ht_ray_hit, relation, 1);
AT(ht_ray_hit, enter, 2);
AT(ht_ray_hit, normal, 4);
AT(ht_ray_hit, exit_normal, 6);
AT(ht_ray_hit, point, 8);
AT(ht_ray_hit, part, 10);
AT(ht_cast_hit, start, 1);
AT(ht_cast_hit, fraction, 2);
AT(ht_cast_hit, error, 3);
AT(ht_cast_hit, normal, 4);
AT(ht_cast_hit, point, 6);
AT(ht_cast_hit, part_a, 8);
_Static_assert(sizeof(ht_crossing) == 4 * 5, "a crossing's size");
AT(ht_crossing, shared, 2);
AT(ht_crossing, part_a, 3);
AT(ht_motion, turn, 4);
_Static_assert(sizeof(ht_field) == 4 * 11, "a field's size");
_Static_assert(sizeof(ht_field_op) == 4 * 28, "an instruction's size");
AT(ht_field_op, number, 1);
AT(ht_field_op, data, 10);
AT(ht_field_samples, width, 1);
AT(ht_field_samples, height, 2);
AT(ht_field_samples, origin, 3);
AT(ht_field_samples, step, 5);
AT(ht_field_samples, error, 6);
AT(ht_field_samples, lipschitz, 7);

// Where answers of one size are left.
static union {
    ht_separation separation;
    ht_ray_hit ray;
    ht_cast_hit cast;
    ht_box box;
    ht_rot rot;
} answer;

EXPORT(void *, allocate, size_t size) {
    return malloc(size);
}

EXPORT(void, release, void *memory) {
    free(memory);
}

EXPORT(const char *, version, void) {
    return ht_version();
}

// Whether this is the module with 128-bit vectors.
EXPORT(int, has_vectors, void) {
#ifdef __wasm_simd128__
    return 1;
#else
    return 0;
#endif
}

EXPORT(ht_kind, kind, const char *name) {
    return ht_kind_from_name(name);
}

EXPORT(const char *, status_name, ht_status status) {
    return ht_status_name(status);
}

EXPORT(const char *, status_text, ht_status status) {
    return ht_status_text(status);
}

EXPORT(const ht_rot *, rot, float radians) {
    answer.rot = ht_rot_make(radians);
    return &answer.rot;
}

#if !defined(HANTEI_NO_FIELDS)
EXPORT(const char *, field_name, ht_field_code code) {
    return ht_field_name(code);
}

EXPORT(const char *, field_numbers, ht_field_code code) {
    return ht_field_number_names(code);
}

EXPORT(ht_status, field_make, ht_field_op *ops, int32_t count, ht_field *out) {
    return ht_field_make(ops, count, out);
}
#endif

EXPORT(bool, is_answerable, const ht_shape *s) {
    return ht_is_answerable(s);
}

EXPORT(ht_status, validate, const ht_shape *s) {
    return ht_validate(s);
}

EXPORT(float, area, const ht_shape *s) {
    return ht_area(s);
}

EXPORT(const ht_box *, bounds, const ht_shape *s) {
    answer.box = ht_bounds(s);
    return &answer.box;
}

EXPORT(ht_relation, relate, const ht_shape *a, const ht_shape *b) {
    return ht_relate(a, b);
}

EXPORT(ht_containment, contain, const ht_shape *a, const ht_shape *b) {
    return ht_contain(a, b);
}

EXPORT(const ht_separation *, distance, const ht_shape *a, const ht_shape *b) {
    answer.separation = ht_distance(a, b);
    return &answer.separation;
}

EXPORT(size_t, contacts, const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity) {
    return ht_contacts(a, b, margin, out, capacity);
}

EXPORT(const ht_ray_hit *, raycast, const ht_ray *ray, float max, const ht_shape *s) {
    answer.ray = ht_raycast(ray, max, s);
    return &answer.ray;
}

EXPORT(const ht_cast_hit *, cast, const ht_shape *a, const ht_vec2 *delta, const ht_shape *b, ht_start start) {
    answer.cast = ht_cast(a, *delta, b, start);
    return &answer.cast;
}

EXPORT(const ht_cast_hit *, sweep, const ht_shape *a, const ht_motion *motion_a, const ht_shape *b,
       const ht_motion *motion_b, float tolerance) {
    answer.cast = ht_sweep(a, motion_a, b, motion_b, tolerance);
    return &answer.cast;
}

EXPORT(size_t, crossings, const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity) {
    return ht_crossings(a, b, out, capacity);
}
