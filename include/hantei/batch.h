// batch.h: one question about many pairs at once.
//
// The answers are those of ht_relate, bit for bit: a kernel decides almost all pairs by lanes of float32 with an error
// bound, and the exact code settles the others one by one. Kernels exist for the hot pairs (ht_batch_has_kernel) in
// every instruction set (ht_simd); all other pairs are asked one by one, so that every pair has an answer.
//
// Casts of rays and of shapes have the answers of ht_raycast and ht_cast in the same way, by lanes of double.
#ifndef HANTEI_BATCH_H
#define HANTEI_BATCH_H

#include <hantei/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Vertices of a convex polygon in columns, at most.
#define HT_COLUMN_VERTICES 8

/// Columns of a shape kept as columns, at most.
#define HT_COLUMN_LIMIT 17

/// Many shapes of one kind, as a structure of arrays: column k holds the k-th number of every shape, in the order of
/// the kind's C struct:
///
///     point x y | segment a.x a.y b.x b.y | circle center.x center.y radius | capsule a.x a.y b.x b.y radius |
///     box min.x min.y max.x max.y | obox center.x center.y half.x half.y q.c q.s radius | triangle v[0].x v[0].y ... |
///     convex v[0].x v[0].y ... v[vertices-1].y radius | ray origin.x origin.y dir.x dir.y
///
/// A radius column of oboxes or convex polygons may be NULL: 0. Columns need no alignment.
typedef struct ht_columns {
    ht_kind kind;     // one of the kinds above
    int32_t vertices; // of every convex polygon: 1 to HT_COLUMN_VERTICES; else ignored
    const float *column[HT_COLUMN_LIMIT];
} ht_columns;

/// Where answers go; members may be NULL.
typedef struct ht_batch_out {
    uint64_t *meet;    // bit i % 64 of word i / 64: pair i meets; (count + 63) / 64 words, unused bits 0
    uint8_t *relation; // an ht_relation for each pair
} ht_batch_out;

/// Shape i of `a` and shape i of `b`, for all i < count. Returns how many meet. Shapes that are not answerable are
/// apart from everything. 0, and nothing is written, when a kind has no columns or a column is NULL.
HT_API size_t ht_batch_each(const ht_columns *a, const ht_columns *b, size_t count, ht_batch_out out);

/// One shape of any kind, polygons and compounds included, and every shape i < count of `many`. As ht_batch_each.
HT_API size_t ht_batch_one(const ht_shape *one, const ht_columns *many, size_t count, ht_batch_out out);

/// An array of shapes of one kind's C struct (ht_circle[], ht_box[], ...), or of ht_shape for kinds that are mixed.
typedef struct ht_rows {
    ht_kind kind;       // HT_KIND_COUNT: shapes is an array of ht_shape
    const void *shapes; // borrowed
} ht_rows;

/// Two shapes by their numbers.
typedef struct ht_pair {
    uint32_t a, b;
} ht_pair;

/// Shape pairs[i].a of `a` and shape pairs[i].b of `b` (which may be the same array), for all i < count: what an index
/// finds, to be decided. As ht_batch_each.
HT_API size_t ht_batch_pairs(const ht_rows *a, const ht_rows *b, const ht_pair *pairs, size_t count, ht_batch_out out);

/// Ray pairs[i].a, as far as max[pairs[i].a], against shape pairs[i].b, for all i < count: out[i] is what ht_raycast
/// answers, bit for bit. Without pairs (NULL) they are ray i and shape i; max NULL is infinity for all. Returns how
/// many hit. Rows of segments, circles, capsules, boxes, oriented boxes, triangles and convex polygons of up to
/// HT_COLUMN_VERTICES are answered by lanes (the last two by AVX2 and AVX-512); what those cannot tell, and all else,
/// mixed rows too, is asked one by one. 0, and nothing is written, when rays, shapes or out is NULL or the kind is
/// unknown. Never allocates.
HT_API size_t ht_batch_raycast(const ht_ray *rays, const float *max, const ht_rows *shapes, const ht_pair *pairs,
                               size_t count, ht_ray_hit *out);

/// Shapes that move in straight lines.
typedef struct ht_moving_rows {
    ht_rows rows;
    const ht_vec2 *delta; // of each row; borrowed
} ht_moving_rows;

/// Shape pairs[i].a of `a`, which moves by its delta, and shape pairs[i].b of `b`, which rests, for all i < count:
/// out[i] is what ht_cast answers, bit for bit. Without pairs (NULL) they are shape i and shape i. Returns how many
/// hit. Two circles, capsules, boxes, oriented boxes or convex octagons, and circles that move against boxes, are
/// answered by lanes; what those cannot tell, and all else, mixed rows too, is asked one by one. 0, and nothing is
/// written, when a, its delta, b or out is NULL or a kind is unknown. Never allocates.
HT_API size_t ht_batch_cast(const ht_moving_rows *a, const ht_rows *b, const ht_pair *pairs, size_t count,
                            ht_start start, ht_cast_hit *out);

/// Whether the pair of kinds has a kernel for relations (points and polygons: one polygon): what is not decided by
/// lanes is decided shape by shape.
HT_API bool ht_batch_has_kernel(ht_kind a, ht_kind b);

#ifdef __cplusplus
}
#endif

#endif
