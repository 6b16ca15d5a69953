// debug.h: with HT_DEBUG defined before hantei.h, every question of query.h, batch.h, index.h and world.h ends the
// program when it is given a NULL, or a shape that is not answerable, and tells where, which argument, and why:
//
//   game.c:17: ht_relate: b: the rotation's cosine and sine are both zero
//
// Without HT_DEBUG such a shape is apart from everything, and NULL is answered as if nothing were there, but typed
// functions read it. Macros of the functions' names do it, in the caller's code alone, and the library is the same.
// What answers an ht_status is left to do so. Of a batch each shape is looked at that it asks about; the shapes that an
// index is told of are not.
#ifndef HANTEI_DEBUG_H
#define HANTEI_DEBUG_H

#ifdef HT_DEBUG

#include <hantei/inline.h>
#include <hantei/world.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#define HT_DEBUG_FUNCTION inline
#else
#define HT_DEBUG_FUNCTION static inline
#endif

// Where a question is asked.
#define HT_DEBUG_AT const char *in_file, int in_line

HT_DEBUG_FUNCTION void ht_debug_end(HT_DEBUG_AT, const char *question, const char *argument, ht_status reason) {
    fprintf(stderr, "%s:%d: %s: %s: %s\n", in_file, in_line, question, argument, ht_status_text(reason));
    abort();
}

HT_DEBUG_FUNCTION void ht_debug_ht_shape(HT_DEBUG_AT, const char *question, const char *argument, const ht_shape *s) {
    if (!ht_is_answerable(s)) {
        ht_debug_end(in_file, in_line, question, argument, ht_validate(s));
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

HT_DEBUG_FUNCTION void ht_debug_void(HT_DEBUG_AT, const char *question, const char *argument, const void *p) {
    if (p == NULL) {
        ht_debug_end(in_file, in_line, question, argument, HT_ERR_NULL);
    }
}

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

#ifndef HANTEI_NO_BATCH
// Looks at a shape of a kind's struct, which is at `p`: its members in one place.
HT_DEBUG_FUNCTION void ht_debug_row(HT_DEBUG_AT, const char *question, const char *argument, ht_kind kind,
                                    const void *p, size_t i) {
    ht_shape s;
    memset(&s, 0, sizeof s);
    s.kind = kind;
#define HT_DEBUG_ROW(code, name, type, member)                                                                         \
    if (kind == code) {                                                                                                \
        s.member = HT_CONVERTED(type const *, p)[i];                                                                   \
    }
    HT_KIND_LIST(HT_DEBUG_ROW)
#undef HT_DEBUG_ROW
    ht_debug_ht_shape(in_file, in_line, question, argument,
                      kind == HT_KIND_COUNT ? HT_CONVERTED(const ht_shape *, p) + i : &s);
}

HT_DEBUG_FUNCTION void ht_debug_rows(HT_DEBUG_AT, const char *question, const char *argument, const ht_rows *rows,
                                     const ht_pair *pairs, bool is_second, size_t count) {
    ht_debug_void(in_file, in_line, question, argument, rows);
    ht_debug_void(in_file, in_line, question, argument, rows->shapes);
    for (size_t i = 0; i < count; i++) {
        const size_t row = pairs == NULL ? i : is_second ? pairs[i].b : pairs[i].a;
        ht_debug_row(in_file, in_line, question, argument, rows->kind, rows->shapes, row);
    }
}

HT_DEBUG_FUNCTION void ht_debug_columns(HT_DEBUG_AT, const char *question, const char *argument, const ht_columns *c,
                                        size_t count) {
    ht_debug_void(in_file, in_line, question, argument, c);
    const bool is_convex = c->kind == HT_CONVEX && c->vertices >= 1 && c->vertices <= HT_COLUMN_VERTICES;
    const int32_t numbers = is_convex                                    ? 2 * c->vertices + 1
                            : c->kind == HT_POINT                        ? 2
                            : c->kind == HT_CIRCLE                       ? 3
                            : c->kind == HT_CAPSULE                      ? 5
                            : c->kind == HT_TRIANGLE                     ? 6
                            : c->kind == HT_OBOX                         ? 7
                            : c->kind == HT_SEGMENT || c->kind == HT_BOX ? 4
                            : c->kind == HT_RAY                          ? 4
                                                                         : 0;
    if (numbers == 0) {
        ht_debug_end(in_file, in_line, question, argument, HT_ERR_KIND);
    }
    for (int32_t k = 0; k < numbers - (is_convex || c->kind == HT_OBOX ? 1 : 0); k++) { // a radius may be NULL
        ht_debug_void(in_file, in_line, question, argument, c->column[k]);
    }
    for (size_t i = 0; i < count; i++) {
        float number[HT_COLUMN_LIMIT];
        for (int32_t k = 0; k < numbers; k++) {
            number[k] = c->column[k] != NULL ? c->column[k][i] : 0.0f;
        }
        ht_shape s;
        ht_vec2 v[HT_COLUMN_VERTICES];
        s.kind = c->kind;
        memcpy(is_convex ? HT_CONVERTED(void *, v) : HT_CONVERTED(void *, &s.obox), number,
               HT_CONVERTED(size_t, is_convex ? numbers - 1 : numbers) * sizeof(float));
        if (is_convex) {
            s.convex.v = v;
            s.convex.count = c->vertices;
            s.convex.radius = number[numbers - 1];
        }
        ht_debug_ht_shape(in_file, in_line, question, argument, &s);
    }
}

HT_DEBUG_FUNCTION size_t ht_debug_ht_batch_each(HT_DEBUG_AT, const ht_columns *a, const ht_columns *b, size_t count,
                                                ht_batch_out out) {
    ht_debug_columns(in_file, in_line, "ht_batch_each", "a", a, count);
    ht_debug_columns(in_file, in_line, "ht_batch_each", "b", b, count);
    return (ht_batch_each)(a, b, count, out);
}
HT_DEBUG_FUNCTION size_t ht_debug_ht_batch_one(HT_DEBUG_AT, const ht_shape *one, const ht_columns *many, size_t count,
                                               ht_batch_out out) {
    ht_debug_ht_shape(in_file, in_line, "ht_batch_one", "one", one);
    ht_debug_columns(in_file, in_line, "ht_batch_one", "many", many, count);
    return (ht_batch_one)(one, many, count, out);
}
HT_DEBUG_FUNCTION size_t ht_debug_ht_batch_pairs(HT_DEBUG_AT, const ht_rows *a, const ht_rows *b, const ht_pair *pairs,
                                                 size_t count, ht_batch_out out) {
    ht_debug_void(in_file, in_line, "ht_batch_pairs", "pairs", count == 0 ? HT_CONVERTED(const void *, &count) : pairs);
    ht_debug_rows(in_file, in_line, "ht_batch_pairs", "a", a, pairs, false, count);
    ht_debug_rows(in_file, in_line, "ht_batch_pairs", "b", b, pairs, true, count);
    return (ht_batch_pairs)(a, b, pairs, count, out);
}
HT_DEBUG_FUNCTION size_t ht_debug_ht_batch_raycast(HT_DEBUG_AT, const ht_ray *rays, const float *max,
                                                   const ht_rows *shapes, const ht_pair *pairs, size_t count,
                                                   ht_ray_hit *out) {
    const ht_rows of_rays = {HT_RAY, rays};
    ht_debug_rows(in_file, in_line, "ht_batch_raycast", "rays", &of_rays, pairs, false, count);
    ht_debug_rows(in_file, in_line, "ht_batch_raycast", "shapes", shapes, pairs, true, count);
    ht_debug_void(in_file, in_line, "ht_batch_raycast", "out", out);
    return (ht_batch_raycast)(rays, max, shapes, pairs, count, out);
}
HT_DEBUG_FUNCTION size_t ht_debug_ht_batch_cast(HT_DEBUG_AT, const ht_moving_rows *a, const ht_rows *b,
                                                const ht_pair *pairs, size_t count, ht_start start, ht_cast_hit *out) {
    ht_debug_void(in_file, in_line, "ht_batch_cast", "a", a);
    ht_debug_void(in_file, in_line, "ht_batch_cast", "a", a->delta);
    ht_debug_rows(in_file, in_line, "ht_batch_cast", "a", &a->rows, pairs, false, count);
    ht_debug_rows(in_file, in_line, "ht_batch_cast", "b", b, pairs, true, count);
    ht_debug_void(in_file, in_line, "ht_batch_cast", "out", out);
    return (ht_batch_cast)(a, b, pairs, count, start, out);
}
#define ht_batch_each(...) ht_debug_ht_batch_each(__FILE__, __LINE__, __VA_ARGS__)
#define ht_batch_one(...) ht_debug_ht_batch_one(__FILE__, __LINE__, __VA_ARGS__)
#define ht_batch_pairs(...) ht_debug_ht_batch_pairs(__FILE__, __LINE__, __VA_ARGS__)
#define ht_batch_raycast(...) ht_debug_ht_batch_raycast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_batch_cast(...) ht_debug_ht_batch_cast(__FILE__, __LINE__, __VA_ARGS__)
#endif

// Questions to an index.
#ifndef HANTEI_NO_INDEX
HT_DEBUG_FUNCTION void ht_debug_ht_index_visit_pairs(HT_DEBUG_AT, const ht_index *index, ht_index_visit *visit,
                                                     void *context) {
    ht_debug_void(in_file, in_line, "ht_index_visit_pairs", "index", index);
    if (visit == NULL) {
        ht_debug_end(in_file, in_line, "ht_index_visit_pairs", "visit", HT_ERR_NULL);
    }
    (ht_index_visit_pairs)(index, visit, context);
}
HT_DEBUG_FUNCTION void ht_debug_ht_index_visit_pairs_between(HT_DEBUG_AT, const ht_index *index, const ht_index *other,
                                                             ht_index_visit *visit, void *context) {
    ht_debug_void(in_file, in_line, "ht_index_visit_pairs_between", "index", index);
    ht_debug_void(in_file, in_line, "ht_index_visit_pairs_between", "other", other);
    if (visit == NULL) {
        ht_debug_end(in_file, in_line, "ht_index_visit_pairs_between", "visit", HT_ERR_NULL);
    }
    (ht_index_visit_pairs_between)(index, other, visit, context);
}
HT_DEBUG_ASK(ht_filter, ht_index_filter, (HT_DEBUG_AT, const ht_index *index, uint32_t number), void, index, void,
             index, (index, number))
HT_DEBUG_ASK(size_t, ht_index_count, (HT_DEBUG_AT, const ht_index *index), void, index, void, index, (index))
HT_DEBUG_ASK(ht_box, ht_index_box, (HT_DEBUG_AT, const ht_index *index, uint32_t number), void, index, void, index,
             (index, number))
HT_DEBUG_ASK(size_t, ht_index_pairs, (HT_DEBUG_AT, const ht_index *index, bool sorted, ht_pair *out, size_t capacity),
             void, index, void, index, (index, sorted, out, capacity))
HT_DEBUG_ASK(size_t, ht_index_pairs_between,
             (HT_DEBUG_AT, const ht_index *index, const ht_index *other, bool sorted, ht_pair *out, size_t capacity),
             void, index, void, other, (index, other, sorted, out, capacity))
HT_DEBUG_ASK(size_t, ht_index_query_box,
             (HT_DEBUG_AT, const ht_index *index, ht_box box, const ht_index_query *query, uint32_t *out,
              size_t capacity),
             void, index, void, index, (index, box, query, out, capacity))
HT_DEBUG_ASK(size_t, ht_index_query_shape,
             (HT_DEBUG_AT, const ht_index *index, const ht_shape *shape, const ht_index_query *query, uint32_t *out,
              size_t capacity),
             void, index, ht_shape, shape, (index, shape, query, out, capacity))
HT_DEBUG_ASK(ht_index_ray_hit, ht_index_raycast,
             (HT_DEBUG_AT, const ht_index *index, const ht_ray *ray, float max, const ht_index_query *query), void,
             index, ht_ray, ray, (index, ray, max, query))
HT_DEBUG_ASK(size_t, ht_index_raycast_all,
             (HT_DEBUG_AT, const ht_index *index, const ht_ray *ray, float max, const ht_index_query *query,
              ht_index_ray_hit *out, size_t capacity),
             void, index, ht_ray, ray, (index, ray, max, query, out, capacity))
HT_DEBUG_ASK(ht_index_cast_hit, ht_index_cast,
             (HT_DEBUG_AT, const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
              const ht_index_query *query),
             void, index, ht_shape, shape, (index, shape, delta, start, query))
HT_DEBUG_ASK(size_t, ht_index_cast_all,
             (HT_DEBUG_AT, const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
              const ht_index_query *query, ht_index_cast_hit *out, size_t capacity),
             void, index, ht_shape, shape, (index, shape, delta, start, query, out, capacity))
HT_DEBUG_ASK(size_t, ht_index_nearest,
             (HT_DEBUG_AT, const ht_index *index, const ht_shape *shape, size_t k, float max,
              const ht_index_query *query, ht_index_near *out),
             void, index, ht_shape, shape, (index, shape, k, max, query, out))
HT_DEBUG_ASK(size_t, ht_index_save_bound, (HT_DEBUG_AT, const ht_index *index), void, index, void, index, (index))
#define ht_index_filter(...) ht_debug_ht_index_filter(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_count(...) ht_debug_ht_index_count(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_box(...) ht_debug_ht_index_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_pairs(...) ht_debug_ht_index_pairs(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_pairs_between(...) ht_debug_ht_index_pairs_between(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_visit_pairs(...) ht_debug_ht_index_visit_pairs(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_visit_pairs_between(...) ht_debug_ht_index_visit_pairs_between(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_query_box(...) ht_debug_ht_index_query_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_query_shape(...) ht_debug_ht_index_query_shape(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_raycast(...) ht_debug_ht_index_raycast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_raycast_all(...) ht_debug_ht_index_raycast_all(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_cast(...) ht_debug_ht_index_cast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_cast_all(...) ht_debug_ht_index_cast_all(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_nearest(...) ht_debug_ht_index_nearest(__FILE__, __LINE__, __VA_ARGS__)
#define ht_index_save_bound(...) ht_debug_ht_index_save_bound(__FILE__, __LINE__, __VA_ARGS__)
#endif

// Questions to a world.
#ifndef HANTEI_NO_WORLD
HT_DEBUG_ASK(bool, ht_world_find, (HT_DEBUG_AT, const ht_world *world, ht_object object, ht_object_info *out), void,
             world, void, world, (world, object, out))
HT_DEBUG_ASK(ht_pose, ht_world_pose, (HT_DEBUG_AT, const ht_world *world, ht_object object), void, world, void, world,
             (world, object))
HT_DEBUG_ASK(uint64_t, ht_world_user, (HT_DEBUG_AT, const ht_world *world, ht_object object), void, world, void, world,
             (world, object))
HT_DEBUG_ASK(size_t, ht_world_count, (HT_DEBUG_AT, const ht_world *world), void, world, void, world, (world))
HT_DEBUG_ASK(ht_object, ht_world_next, (HT_DEBUG_AT, const ht_world *world, ht_object object), void, world, void, world,
             (world, object))
HT_DEBUG_ASK(const ht_event *, ht_world_events, (HT_DEBUG_AT, const ht_world *world, size_t *count), void, world, void,
             world, (world, count))
HT_DEBUG_ASK(size_t, ht_world_query_box,
             (HT_DEBUG_AT, const ht_world *world, ht_box box, const ht_world_query *query, ht_object *out,
              size_t capacity),
             void, world, void, world, (world, box, query, out, capacity))
HT_DEBUG_ASK(size_t, ht_world_query_shape,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, const ht_world_query *query, ht_object *out,
              size_t capacity),
             void, world, ht_shape, shape, (world, shape, query, out, capacity))
HT_DEBUG_ASK(bool, ht_world_is_free,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, const ht_world_query *query), void, world,
             ht_shape, shape, (world, shape, query))
HT_DEBUG_ASK(ht_world_ray_hit, ht_world_raycast,
             (HT_DEBUG_AT, const ht_world *world, const ht_ray *ray, float max, const ht_world_query *query), void,
             world, ht_ray, ray, (world, ray, max, query))
HT_DEBUG_ASK(size_t, ht_world_raycast_all,
             (HT_DEBUG_AT, const ht_world *world, const ht_ray *ray, float max, const ht_world_query *query,
              ht_world_ray_hit *out, size_t capacity),
             void, world, ht_ray, ray, (world, ray, max, query, out, capacity))
HT_DEBUG_ASK(ht_world_cast_hit, ht_world_cast,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
              const ht_world_query *query),
             void, world, ht_shape, shape, (world, shape, delta, start, query))
HT_DEBUG_ASK(size_t, ht_world_cast_all,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, ht_vec2 delta, ht_start start,
              const ht_world_query *query, ht_world_cast_hit *out, size_t capacity),
             void, world, ht_shape, shape, (world, shape, delta, start, query, out, capacity))
HT_DEBUG_ASK(size_t, ht_world_nearest,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, size_t k, float max,
              const ht_world_query *query, ht_world_near *out),
             void, world, ht_shape, shape, (world, shape, k, max, query, out))
HT_DEBUG_ASK(ht_world_cast_hit, ht_world_sweep,
             (HT_DEBUG_AT, const ht_world *world, const ht_shape *shape, const ht_motion *motion, float tolerance,
              const ht_world_query *query),
             void, world, ht_shape, shape, (world, shape, motion, tolerance, query))
HT_DEBUG_ASK(size_t, ht_world_touching,
             (HT_DEBUG_AT, const ht_world *world, ht_object object, ht_event *out, size_t capacity), void, world, void,
             world, (world, object, out, capacity))
HT_DEBUG_ASK(size_t, ht_world_meetings, (HT_DEBUG_AT, const ht_world *world, ht_event *out, size_t capacity), void,
             world, void, world, (world, out, capacity))
HT_DEBUG_ASK(size_t, ht_world_contacts,
             (HT_DEBUG_AT, const ht_world *world, ht_object a, ht_object b, float margin, ht_manifold *out,
              size_t capacity),
             void, world, void, world, (world, a, b, margin, out, capacity))
HT_DEBUG_ASK(uint64_t, ht_world_hash, (HT_DEBUG_AT, const ht_world *world), void, world, void, world, (world))
#define ht_world_find(...) ht_debug_ht_world_find(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_pose(...) ht_debug_ht_world_pose(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_user(...) ht_debug_ht_world_user(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_count(...) ht_debug_ht_world_count(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_next(...) ht_debug_ht_world_next(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_events(...) ht_debug_ht_world_events(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_query_box(...) ht_debug_ht_world_query_box(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_query_shape(...) ht_debug_ht_world_query_shape(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_is_free(...) ht_debug_ht_world_is_free(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_raycast(...) ht_debug_ht_world_raycast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_raycast_all(...) ht_debug_ht_world_raycast_all(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_cast(...) ht_debug_ht_world_cast(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_cast_all(...) ht_debug_ht_world_cast_all(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_nearest(...) ht_debug_ht_world_nearest(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_sweep(...) ht_debug_ht_world_sweep(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_touching(...) ht_debug_ht_world_touching(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_meetings(...) ht_debug_ht_world_meetings(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_contacts(...) ht_debug_ht_world_contacts(__FILE__, __LINE__, __VA_ARGS__)
#define ht_world_hash(...) ht_debug_ht_world_hash(__FILE__, __LINE__, __VA_ARGS__)
#endif

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
