// index.h: which of many boxes meet: all pairs, and those that a box, a shape, a ray, a moving shape or a point meets.
//
// An index is an implicit tree, 16 boxes a node, over boxes in Hilbert order (I. Kamel, C. Faloutsos, "Hilbert R-tree",
// VLDB 1994). Boxes touch when they share a point: closed, exactly, as ht_relate_box_box. Objects are numbered by their
// place in the array that the index was built from.
#ifndef HANTEI_INDEX_H
#define HANTEI_INDEX_H

#include <hantei/batch.h>
#include <hantei/filter.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Work in parallel, by the caller's threads: run(context, task, data, count) calls task(data, i) once for every i <
/// count, from any thread and in any order, and returns when all are done. All zero: here, in order. What the library
/// answers does not depend on it.
typedef struct ht_parallel {
    void (*run)(void *context, void (*task)(void *data, size_t i), void *data, size_t count);
    void *context;
    size_t threads; // about how many run at once: how finely work is divided; 0 means 1
} ht_parallel;

/// What an index is made with; zero is a good default everywhere, and NULL is zero.
typedef struct ht_index_desc {
    ht_allocator allocator;
    ht_parallel parallel;
    float margin; // >= 0: boxes that move are kept this much larger on every side, so that most moves change nothing
} ht_index_desc;

typedef struct ht_index ht_index;

/// An empty index. HT_ERR_MEMORY, or HT_ERR_VALUE for a margin that is negative or not finite.
///
/// Here and below, a pointer that must not be null and is answers HT_ERR_NULL, and of questions the empty answer: none
/// found, none written. Memory for answers that is NULL has room for none.
HT_API ht_status ht_index_create(const ht_index_desc *desc, ht_index **out);
HT_API void ht_index_destroy(ht_index *index);

/// Makes it an index over boxes[0..count), forgetting what was in it. filters[i] is object i's filter; NULL: zero for
/// all. A box that is not answerable (inverted, NaN: as the bounds of a shape that is not) meets nothing; infinite
/// sides are allowed. At most 2^30 boxes. The arrays are copied. On an error the index is empty. O(n).
HT_API ht_status ht_index_build(ht_index *index, const ht_box *boxes, const ht_filter *filters, size_t count);

/// The boxes of all objects anew, in the order of the tree as it is: cheaper than building while objects are still near
/// where they were. Rebuilds by itself when the tree has become worse than half as good. O(n).
HT_API ht_status ht_index_refit(ht_index *index, const ht_box *boxes);

/// One more object, or one less; its number is free for the next one then. A removed object meets nothing.
HT_API ht_status ht_index_insert(ht_index *index, ht_box box, ht_filter filter, uint32_t *number);
HT_API ht_status ht_index_remove(ht_index *index, uint32_t number);

/// An object's box changes. Nothing but a comparison while it stays within its margin. HT_ERR_VALUE: no such object.
/// Amortised O(log n): the tree is rebuilt when too much has been changed.
HT_API ht_status ht_index_move(ht_index *index, uint32_t number, ht_box box);

/// Changes an object's filter. HT_ERR_VALUE: no such object. O(log n); queries find it as fast as when it was built
/// with it only after the next build.
HT_API ht_status ht_index_set_filter(ht_index *index, uint32_t number, ht_filter filter);

/// The object's filter; zero when there is none.
HT_API ht_filter ht_index_filter(const ht_index *index, uint32_t number);

/// How many numbers are in use, removed ones below the greatest included: the size of arrays by number.
HT_API size_t ht_index_count(const ht_index *index);

/// The box of an object as it was given; inverted when there is none.
HT_API ht_box ht_index_box(const ht_index *index, uint32_t number);

/// Every pair of objects whose boxes meet and whose filters match (ht_filter_match), each once, a < b. Writes the first
/// `capacity` to `out` (NULL with 0), sorted by a, then b, when `sorted` (needs as much memory again); returns how many
/// there are. Threads change nothing but the time. SIZE_MAX: no memory.
HT_API size_t ht_index_pairs(const ht_index *index, bool sorted, ht_pair *out, size_t capacity);

/// The same for an object of one index and one of another: pair.a is of `index`, pair.b of `other`.
HT_API size_t ht_index_pairs_between(const ht_index *index, const ht_index *other, bool sorted, ht_pair *out,
                                     size_t capacity);

/// Called with pairs in portions, none twice, in no order; false ends it.
typedef bool ht_index_visit(void *context, const ht_pair *pairs, size_t count);
HT_API void ht_index_visit_pairs(const ht_index *index, ht_index_visit *visit, void *context);
HT_API void ht_index_visit_pairs_between(const ht_index *index, const ht_index *other, ht_index_visit *visit,
                                         void *context);

/// What a query looks at; all zero, or NULL for it: all objects, as boxes.
///
/// It sees an object as another object would: when their filters match (ht_filter_match), it is not left out, and
/// `accept` says so. With `shapes`, by their numbers, only objects count for which the question's own answer says so;
/// without, their boxes as given. The boxes must hold the shapes, as ht_bounds does: what they tell to be apart, or
/// farther than `max`, is left out. With boxes of ht_bounds that changes no answer, whatever the kinds are. To questions
/// about shapes, infinite sides of a box are FLT_MAX away. Queries do not allocate, and may run at the same time; about
/// O(log n) and what they find, times `except_count` where that is not 0.
typedef struct ht_index_query {
    ht_filter filter;       // what asks
    const ht_shape *shapes; // borrowed; NULL: boxes
    const uint32_t *except; // numbers that are left out, borrowed: a few
    size_t except_count;
    // Whether an object counts, asked before it is looked at closely, at most once for each, in any order; NULL: yes.
    bool (*accept)(void *context, uint32_t number);
    void *context;
    bool any_order; // of ht_index_query_*: numbers as the tree has them; half the time where they are many
} ht_index_query;

/// The objects that meet the box, or the shape, in ascending order of their numbers, or in any. Writes the first
/// `capacity` to `out` (NULL with 0) and returns how many there are; where they are more, each of them costs O(log
/// capacity), in any order nothing. The box may have infinite sides; inverted, it meets nothing.
HT_API size_t ht_index_query_box(const ht_index *index, ht_box box, const ht_index_query *query, uint32_t *out,
                                 size_t capacity);
HT_API size_t ht_index_query_shape(const ht_index *index, const ht_shape *shape, const ht_index_query *query,
                                   uint32_t *out, size_t capacity);

/// An object that a ray, a moving shape or a search found. UINT32_MAX: none.
typedef struct ht_index_ray_hit {
    uint32_t number;
    ht_ray_hit hit; // as ht_raycast answers for the object
} ht_index_ray_hit;

typedef struct ht_index_cast_hit {
    uint32_t number;
    ht_cast_hit hit; // as ht_cast answers
} ht_index_cast_hit;

typedef struct ht_index_near {
    uint32_t number;
    ht_separation separation; // as ht_distance answers, from the shape to the object
} ht_index_near;

/// The first object that the ray meets within `max` (smallest enter; of equal ones the lowest number).
HT_API ht_index_ray_hit ht_index_raycast(const ht_index *index, const ht_ray *ray, float max,
                                         const ht_index_query *query);

/// Every object that the ray meets, by enter, then number. Writes the first `capacity`; returns how many there are.
HT_API size_t ht_index_raycast_all(const ht_index *index, const ht_ray *ray, float max, const ht_index_query *query,
                                   ht_index_ray_hit *out, size_t capacity);

/// The first object that the shape meets when it moves by delta (smallest fraction; of equal ones the lowest number).
///
/// Sliding (HT_START_SLIDE), of those that stop the shape at the same time, as a double that is not yet rounded, one that
/// is met along a side, which has one normal, before one that is met where sides meet, which has the choice: a seam of
/// tiles stops nothing. Of several such, the one whose normal is most against the motion. All objects count together:
/// where the shape is a little too deep in one that lets it go out by no less than some part of the motion, the hit of
/// another one before that is answered with fraction 0, whatever ht_cast says of that one alone; so short a way,
/// rounded, might lead deeper.
HT_API ht_index_cast_hit ht_index_cast(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                       const ht_index_query *query);

/// Every object that the shape meets when it moves by delta, each as ht_cast answers for it alone, by fraction, then
/// number. Writes the first `capacity` to `out` (NULL with 0); returns how many there are.
HT_API size_t ht_index_cast_all(const ht_index *index, const ht_shape *shape, ht_vec2 delta, ht_start start,
                                const ht_index_query *query, ht_index_cast_hit *out, size_t capacity);

/// The k objects nearest to the shape within `max` (true, signed distance; of equal ones the lowest number), nearest
/// first, written to `out`; returns how many, at most k.
HT_API size_t ht_index_nearest(const ht_index *index, const ht_shape *shape, size_t k, float max,
                               const ht_index_query *query, ht_index_near *out);

/// The index as bytes that another process, with the same version of the library and order of bytes, reads back: its
/// size, writing it (HT_ERR_CAPACITY), and reading it into an index that exists (HT_ERR_SYNTAX when the bytes are not
/// an index's: everything that could lead out of bounds is checked; the index is empty then). That index keeps its own
/// allocator, threads and margin. O(n).
HT_API size_t ht_index_save_bound(const ht_index *index);
HT_API ht_status ht_index_save(const ht_index *index, void *bytes, size_t size);
HT_API ht_status ht_index_load(ht_index *index, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
