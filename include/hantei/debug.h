// debug.h: with HT_DEBUG defined before hantei.h, every question of query.h ends the program when it is given a NULL, or a shape
// that is not answerable, and tells where, which argument, and why:
//
//   game.c:17: ht_relate: b: the rotation's cosine and sine are both zero
//
// Without HT_DEBUG such a shape is apart from everything, and NULL is too, but typed functions read it. Macros of the
// functions' names do it, in the caller's code alone, and the library is the same. What
// questions to an index and to a world are given is not looked at.
#ifndef HANTEI_DEBUG_H
#define HANTEI_DEBUG_H

#ifdef HT_DEBUG

#include <hantei/inline.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define HT_DEBUG_FUNCTION inline
#else
#define HT_DEBUG_FUNCTION static inline
#endif

// Where a question is asked.
#define HT_DEBUG_AT const char *in_file, int in_line

HT_DEBUG_FUNCTION void ht_debug_ht_shape(HT_DEBUG_AT, const char *question, const char *argument, const ht_shape *s) {
    if (!ht_is_answerable(s)) {
        fprintf(stderr, "%s:%d: %s: %s: %s\n", in_file, in_line, question, argument, ht_status_text(ht_validate(s)));
        abort();
    }
    for (int32_t i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        ht_debug_ht_shape(in_file, in_line, question, argument, &s->compound.shapes[i]);
    }
}

#define HT_DEBUG_TYPE(type)                                                                                            \
    HT_DEBUG_FUNCTION void ht_debug_##type(HT_DEBUG_AT, const char *question, const char *argument, const type *p) {   \
        ht_shape s;                                                                                                    \
        if (p != NULL) {                                                                                               \
            s = HT_SHAPE(*p);                                                                                          \
        }                                                                                                              \
        ht_debug_ht_shape(in_file, in_line, question, argument, p != NULL ? &s : NULL);                                \
    }

HT_DEBUG_TYPE(ht_vec2)
HT_DEBUG_TYPE(ht_segment)
HT_DEBUG_TYPE(ht_circle)
HT_DEBUG_TYPE(ht_capsule)
HT_DEBUG_TYPE(ht_box)
HT_DEBUG_TYPE(ht_obox)
HT_DEBUG_TYPE(ht_triangle)
HT_DEBUG_TYPE(ht_convex)
HT_DEBUG_TYPE(ht_polygon)
HT_DEBUG_TYPE(ht_ray)
#undef HT_DEBUG_TYPE

// A question about two things, with what else it is given, before its arguments are looked at.
#define HT_DEBUG_ASK(result, name, parameters, type_a, a, type_b, b, arguments)                                        \
    HT_DEBUG_FUNCTION result ht_debug_##name parameters {                                                              \
        ht_debug_##type_a(in_file, in_line, #name, #a, a);                                                             \
        ht_debug_##type_b(in_file, in_line, #name, #b, b);                                                             \
        return (name)arguments;                                                                                        \
    }
#define HT_DEBUG_PAIR(result, name, type_a, a, type_b, b)                                                              \
    HT_DEBUG_ASK(result, name, (HT_DEBUG_AT, const type_a *a, const type_b *b), type_a, a, type_b, b, (a, b))
#define HT_DEBUG_CONTACT(name, type_a, type_b)                                                                         \
    HT_DEBUG_ASK(ht_manifold, name, (HT_DEBUG_AT, const type_a *a, const type_b *b, float margin), type_a, a, type_b,  \
                 b, (a, b, margin))
#define HT_DEBUG_RAY(name, type)                                                                                       \
    HT_DEBUG_ASK(ht_ray_hit, name, (HT_DEBUG_AT, const ht_ray *ray, float max, const type *s), ht_ray, ray, type, s,   \
                 (ray, max, s))
#define HT_DEBUG_CAST(name, type_a, type_b)                                                                            \
    HT_DEBUG_ASK(ht_cast_hit, name, (HT_DEBUG_AT, const type_a *a, ht_vec2 delta, const type_b *b, ht_start start),    \
                 type_a, a, type_b, b, (a, delta, b, start))

HT_DEBUG_PAIR(ht_relation, ht_relate, ht_shape, a, ht_shape, b)
HT_DEBUG_PAIR(bool, ht_meet, ht_shape, a, ht_shape, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_circle, ht_vec2, p, ht_circle, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_box, ht_vec2, p, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_obox, ht_vec2, p, ht_obox, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_triangle, ht_vec2, p, ht_triangle, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_polygon, ht_vec2, p, ht_polygon, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_segment_segment, ht_segment, a, ht_segment, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_segment_circle, ht_segment, a, ht_circle, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_segment_box, ht_segment, a, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_circle_circle, ht_circle, a, ht_circle, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_circle_capsule, ht_circle, a, ht_capsule, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_circle_box, ht_circle, a, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_circle_obox, ht_circle, a, ht_obox, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_capsule_capsule, ht_capsule, a, ht_capsule, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_capsule_box, ht_capsule, a, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_box_box, ht_box, a, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_box_obox, ht_box, a, ht_obox, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_obox_obox, ht_obox, a, ht_obox, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_triangle_triangle, ht_triangle, a, ht_triangle, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_convex_convex, ht_convex, a, ht_convex, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_box_box_by_centers, ht_box, a, ht_box, b)
HT_DEBUG_PAIR(ht_relation, ht_relate_point_obox_by_edges, ht_vec2, p, ht_obox, b)
HT_DEBUG_PAIR(ht_separation, ht_distance, ht_shape, a, ht_shape, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_circle_circle, ht_circle, a, ht_circle, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_circle_box, ht_circle, a, ht_box, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_circle_obox, ht_circle, a, ht_obox, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_circle_capsule, ht_circle, a, ht_capsule, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_capsule_capsule, ht_capsule, a, ht_capsule, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_box_box, ht_box, a, ht_box, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_obox_obox, ht_obox, a, ht_obox, b)
HT_DEBUG_PAIR(ht_separation, ht_distance_convex_convex, ht_convex, a, ht_convex, b)
HT_DEBUG_PAIR(ht_witness, ht_find_witness, ht_shape, a, ht_shape, b)
HT_DEBUG_CONTACT(ht_contact, ht_shape, ht_shape)
HT_DEBUG_CONTACT(ht_contact_circle_circle, ht_circle, ht_circle)
HT_DEBUG_CONTACT(ht_contact_circle_box, ht_circle, ht_box)
HT_DEBUG_CONTACT(ht_contact_circle_obox, ht_circle, ht_obox)
HT_DEBUG_CONTACT(ht_contact_capsule_capsule, ht_capsule, ht_capsule)
HT_DEBUG_CONTACT(ht_contact_box_box, ht_box, ht_box)
HT_DEBUG_CONTACT(ht_contact_obox_obox, ht_obox, ht_obox)
HT_DEBUG_CONTACT(ht_contact_convex_convex, ht_convex, ht_convex)
HT_DEBUG_RAY(ht_raycast, ht_shape)
HT_DEBUG_RAY(ht_raycast_segment, ht_segment)
HT_DEBUG_RAY(ht_raycast_circle, ht_circle)
HT_DEBUG_RAY(ht_raycast_capsule, ht_capsule)
HT_DEBUG_RAY(ht_raycast_box, ht_box)
HT_DEBUG_RAY(ht_raycast_obox, ht_obox)
HT_DEBUG_RAY(ht_raycast_convex, ht_convex)
HT_DEBUG_CAST(ht_cast, ht_shape, ht_shape)
HT_DEBUG_CAST(ht_cast_circle_circle, ht_circle, ht_circle)
HT_DEBUG_CAST(ht_cast_circle_box, ht_circle, ht_box)
HT_DEBUG_CAST(ht_cast_box_box, ht_box, ht_box)
HT_DEBUG_CAST(ht_cast_capsule_capsule, ht_capsule, ht_capsule)
HT_DEBUG_CAST(ht_cast_obox_obox, ht_obox, ht_obox)
HT_DEBUG_CAST(ht_cast_convex_convex, ht_convex, ht_convex)
HT_DEBUG_PAIR(ht_containment, ht_contain, ht_shape, a, ht_shape, b)
HT_DEBUG_ASK(ht_vec2, ht_nearest_point, (HT_DEBUG_AT, const ht_shape *s, ht_vec2 p), ht_shape, s, ht_shape, s, (s, p))
HT_DEBUG_ASK(ht_vec2, ht_support, (HT_DEBUG_AT, const ht_shape *s, ht_vec2 direction), ht_shape, s, ht_shape, s,
             (s, direction))
HT_DEBUG_ASK(size_t, ht_contacts,
             (HT_DEBUG_AT, const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity),
             ht_shape, a, ht_shape, b, (a, b, margin, out, capacity))
HT_DEBUG_ASK(size_t, ht_raycast_all,
             (HT_DEBUG_AT, const ht_ray *ray, float max, const ht_shape *s, ht_ray_hit *out, size_t capacity), ht_ray,
             ray, ht_shape, s, (ray, max, s, out, capacity))
HT_DEBUG_ASK(ht_cast_hit, ht_sweep,
             (HT_DEBUG_AT, const ht_shape *a, const ht_motion *motion_a, const ht_shape *b, const ht_motion *motion_b,
              float tolerance),
             ht_shape, a, ht_shape, b, (a, motion_a, b, motion_b, tolerance))
HT_DEBUG_ASK(size_t, ht_crossings,
             (HT_DEBUG_AT, const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity), ht_shape, a,
             ht_shape, b, (a, b, out, capacity))

#undef HT_DEBUG_ASK
#undef HT_DEBUG_PAIR
#undef HT_DEBUG_CONTACT
#undef HT_DEBUG_RAY
#undef HT_DEBUG_CAST
#undef HT_DEBUG_AT
#undef HT_DEBUG_FUNCTION

// inline.h has macros of these.
#undef ht_relate_circle_circle
#undef ht_relate_point_circle
#undef ht_relate_point_box
#undef ht_relate_box_box
#undef ht_relate_circle_box

#define ht_relate(...) ht_debug_ht_relate(__FILE__, __LINE__, __VA_ARGS__)
#define ht_meet(...) ht_debug_ht_meet(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_circle(...) ht_debug_ht_relate_point_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_box(...) ht_debug_ht_relate_point_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_obox(...) ht_debug_ht_relate_point_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_triangle(...) ht_debug_ht_relate_point_triangle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_polygon(...) ht_debug_ht_relate_point_polygon(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_segment_segment(...) ht_debug_ht_relate_segment_segment(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_segment_circle(...) ht_debug_ht_relate_segment_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_segment_box(...) ht_debug_ht_relate_segment_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_circle_circle(...) ht_debug_ht_relate_circle_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_circle_capsule(...) ht_debug_ht_relate_circle_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_circle_box(...) ht_debug_ht_relate_circle_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_circle_obox(...) ht_debug_ht_relate_circle_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_capsule_capsule(...) ht_debug_ht_relate_capsule_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_capsule_box(...) ht_debug_ht_relate_capsule_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_box_box(...) ht_debug_ht_relate_box_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_box_obox(...) ht_debug_ht_relate_box_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_obox_obox(...) ht_debug_ht_relate_obox_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_triangle_triangle(...) ht_debug_ht_relate_triangle_triangle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_convex_convex(...) ht_debug_ht_relate_convex_convex(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_box_box_by_centers(...) ht_debug_ht_relate_box_box_by_centers(__FILE__, __LINE__, __VA_ARGS__)
#define ht_relate_point_obox_by_edges(...) ht_debug_ht_relate_point_obox_by_edges(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance(...) ht_debug_ht_distance(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_circle_circle(...) ht_debug_ht_distance_circle_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_circle_box(...) ht_debug_ht_distance_circle_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_circle_obox(...) ht_debug_ht_distance_circle_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_circle_capsule(...) ht_debug_ht_distance_circle_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_capsule_capsule(...) ht_debug_ht_distance_capsule_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_box_box(...) ht_debug_ht_distance_box_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_obox_obox(...) ht_debug_ht_distance_obox_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_distance_convex_convex(...) ht_debug_ht_distance_convex_convex(__FILE__, __LINE__, __VA_ARGS__)
#define ht_nearest_point(...) ht_debug_ht_nearest_point(__FILE__, __LINE__, __VA_ARGS__)
#define ht_support(...) ht_debug_ht_support(__FILE__, __LINE__, __VA_ARGS__)
#define ht_find_witness(...) ht_debug_ht_find_witness(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact(...) ht_debug_ht_contact(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contacts(...) ht_debug_ht_contacts(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_circle_circle(...) ht_debug_ht_contact_circle_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_circle_box(...) ht_debug_ht_contact_circle_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_circle_obox(...) ht_debug_ht_contact_circle_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_capsule_capsule(...) ht_debug_ht_contact_capsule_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_box_box(...) ht_debug_ht_contact_box_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_obox_obox(...) ht_debug_ht_contact_obox_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contact_convex_convex(...) ht_debug_ht_contact_convex_convex(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast(...) ht_debug_ht_raycast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_all(...) ht_debug_ht_raycast_all(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_segment(...) ht_debug_ht_raycast_segment(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_circle(...) ht_debug_ht_raycast_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_capsule(...) ht_debug_ht_raycast_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_box(...) ht_debug_ht_raycast_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_obox(...) ht_debug_ht_raycast_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_raycast_convex(...) ht_debug_ht_raycast_convex(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast(...) ht_debug_ht_cast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_circle_circle(...) ht_debug_ht_cast_circle_circle(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_circle_box(...) ht_debug_ht_cast_circle_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_box_box(...) ht_debug_ht_cast_box_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_capsule_capsule(...) ht_debug_ht_cast_capsule_capsule(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_obox_obox(...) ht_debug_ht_cast_obox_obox(__FILE__, __LINE__, __VA_ARGS__)
#define ht_cast_convex_convex(...) ht_debug_ht_cast_convex_convex(__FILE__, __LINE__, __VA_ARGS__)
#define ht_sweep(...) ht_debug_ht_sweep(__FILE__, __LINE__, __VA_ARGS__)
#define ht_contain(...) ht_debug_ht_contain(__FILE__, __LINE__, __VA_ARGS__)
#define ht_crossings(...) ht_debug_ht_crossings(__FILE__, __LINE__, __VA_ARGS__)

#endif
#endif
