// mpi.h: all pairs of boxes that lie on many processes, and an index over them that lives while they move, by MPI 3
// (docs/mpi.md). A library of its own, hantei_mpi.
#ifndef HANTEI_MPI_H
#define HANTEI_MPI_H

#include <hantei/index.h>
#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The boxes of a set that a rank gives; ids are of the caller's choice, and different throughout the set.
typedef struct ht_mpi_boxes {
    const ht_box *boxes;
    const uint64_t *ids; // boxes[i] has ids[i]
    size_t count;
    const ht_shape *shapes; // boxes[i] has shapes[i] in it; boxes may be NULL then: ht_bounds. NULL: boxes alone
    const void *data;       // for an index: boxes[i] has the data_size bytes at data + i * data_size; NULL: zeros
} ht_mpi_boxes;

/// A pair of ids: of one set the lesser first, of two sets the first set's.
typedef struct ht_mpi_pair {
    uint64_t a, b;
} ht_mpi_pair;

/// The pairs that a rank owns, in no order, and what was done for them.
typedef struct ht_mpi_pairs {
    ht_mpi_pair *pairs; // from malloc
    size_t count;
    size_t held;   // boxes that this rank has looked at: of the part of the plane that is its own
    uint64_t sent; // bytes of boxes to other ranks
} ht_mpi_pairs;

/// What went wrong, the same text on every rank.
typedef struct ht_mpi_error {
    ht_status status;
    int rank;         // where; of several the lowest
    char reason[256]; // a sentence without a full stop
} ht_mpi_error;

/// Finds every pair of boxes that meet, of all boxes of all ranks of `comm`, once in the whole job. Every rank calls it,
/// with boxes of its own, as many as it has; NULL: none. Boxes meet as those of ht_index_pairs: touching counts, infinite
/// sides are allowed, inverted ones and NaN meet nothing. The pairs of the job do not depend on the number of ranks, nor on
/// which rank has which box; which rank owns a pair does. `parallel` (NULL: none) is for the index of this rank; `out` may
/// be NULL.
///
/// With shapes, which then all ranks give that give anything, the pairs are those whose shapes meet (ht_relate); not of
/// fields, whose functions cannot be sent. An index of shapes is made for that (ht_mpi_index_create), which needs more
/// memory.
///
/// All ranks return the same status: HT_ERR_UNSUPPORTED for a field; HT_ERR_VALUE for an intercommunicator, more than 2^30
/// boxes on a rank, given or held, and ranks with different versions of this library; HT_ERR_NULL, HT_ERR_MEMORY. *out is
/// empty then. `error` may be NULL. An error of MPI is handled as `comm` says, which by default ends the job. Memory: about
/// 80 bytes a box held, 24 a pair.
HT_API ht_status ht_mpi_find_pairs(MPI_Comm comm, const ht_mpi_boxes *mine, const ht_parallel *parallel,
                                   ht_mpi_pairs *out, ht_mpi_error *error);

/// The same for every pair of a box of one set and one of another: pair.a is an id of `a`, pair.b one of `b`. A box and one
/// of the other set that have the same id are two boxes.
HT_API ht_status ht_mpi_find_pairs_between(MPI_Comm comm, const ht_mpi_boxes *a, const ht_mpi_boxes *b,
                                           const ht_parallel *parallel, ht_mpi_pairs *out, ht_mpi_error *error);

/// Frees the pairs.
HT_API void ht_mpi_pairs_deinit(ht_mpi_pairs *pairs);

// ---- An index ------------------------------------------------------------------------------------------------------

/// An index over boxes of all ranks that lives while they move. Each rank gives its boxes anew for every frame, with one
/// call, and only what has changed is sent. A rank keeps the objects that it gives: it is their home, wherever they move.
/// The index keeps copies of the boxes, on the ranks whose parts of the plane they touch, moves these when the boxes move,
/// and shares the plane out anew when the work has become uneven.
typedef struct ht_mpi_index ht_mpi_index;

/// What an index is made with; zero is a good default everywhere, and NULL is zero.
typedef struct ht_mpi_index_desc {
    ht_parallel parallel; // for the work of this rank
    bool with_shapes;     // the objects are shapes, and meet where ht_relate says so; otherwise boxes
    // Bytes that go with each box, such as a velocity: the homes of what it meets get them; 4096 at most.
    size_t data_size;
} ht_mpi_index_desc;

/// What an index is like on this rank.
typedef struct ht_mpi_index_facts {
    size_t given;        // boxes of this rank
    size_t held;         // copies that this rank looks after, of boxes that touch its part of the plane
    uint64_t sent;       // bytes to other ranks, of the last call
    uint64_t partitions; // how often the plane was shared out
    // Work of the rank with most over the mean, as the last update found it, a box counting as ten pairs; 0: no work.
    double imbalance;
} ht_mpi_index_facts;

/// The calls below are collective: every rank of the communicator makes them, in the same order, and all return the same
/// status and error. HT_ERR_VALUE: ranks that make different calls. What fails in the midst of an update (HT_ERR_MEMORY,
/// too many boxes held) leaves the index empty, other errors as it was. An index that is NULL answers HT_ERR_NULL at once.
/// An error of MPI is handled as the communicator says.

/// Makes an empty index of the ranks of `comm`, which it duplicates. HT_ERR_VALUE: an intercommunicator, ranks with
/// different versions of this library or different data_size or with_shapes, too much data.
HT_API ht_status ht_mpi_index_create(MPI_Comm comm, const ht_mpi_index_desc *desc, ht_mpi_index **out,
                                     ht_mpi_error *error);

/// Frees it; collective, and does not fail. NULL: nothing to do.
HT_API void ht_mpi_index_destroy(ht_mpi_index *index);

/// The boxes that this rank gives are `mine` from now on (NULL: none), which is copied. An object is known again by its id:
/// what was given before and is not now is removed, what was not is added, what has another box or other data moves. Ranks
/// may hand objects over to each other: one gives it no more, the other does, in the same call. That an id is
/// given once is not checked: one that is given twice, by any ranks, names two objects.
///
/// Shapes are copied with their arrays and edge indices, which need not outlive the call. One that has changed is sent
/// whole. A shape that is not answerable meets nothing. Without boxes, ht_bounds tells them.
///
/// HT_ERR_NULL; HT_ERR_UNSUPPORTED: a field, whose functions cannot be sent; HT_ERR_VALUE: shapes for an index of boxes,
/// more than 2^29 boxes on a rank, given or held. O(n) with a small factor for boxes given in
/// the order of the last time, with some left out, added or exchanged; O(n log n) in another order. An object that stays in
/// one rank's part costs 20 bytes and its data when it moves, and nothing when it rests. Memory: about 60 bytes for each
/// box given, 100 for each held, and twice its data.
HT_API ht_status ht_mpi_index_update(ht_mpi_index *index, const ht_mpi_boxes *mine, ht_mpi_error *error);

/// Every pair of boxes, or shapes, that meet, once in the whole job, as ht_mpi_find_pairs. Not sent anywhere: the owner of
/// a pair need not be the home of either box.
HT_API ht_status ht_mpi_index_pairs(ht_mpi_index *index, ht_mpi_pairs *out, ht_mpi_error *error);

/// An object of some rank, as answers name it.
typedef struct ht_mpi_object {
    uint64_t id;
    int rank; // its home
} ht_mpi_object;

/// For each object of this rank what it meets, by id: meetings[begins[i] .. begins[i + 1]) for the i-th that it gave. Data
/// of what is met lie in data, data_size bytes for each meeting. From malloc.
typedef struct ht_mpi_meetings {
    size_t *begins;
    ht_mpi_object *meetings;
    void *data; // aligned for every type, as a whole
    size_t count;
} ht_mpi_meetings;

/// What the objects of each rank meet, on whatever rank that is: each pair is told to the homes of both. The answer does
/// not depend on which rank has which object, nor on the number of ranks. 16 bytes and the data are sent for each end of a
/// pair.
HT_API ht_status ht_mpi_index_meetings(ht_mpi_index *index, ht_mpi_meetings *out, ht_mpi_error *error);

/// Frees the meetings.
HT_API void ht_mpi_meetings_deinit(ht_mpi_meetings *meetings);

// Questions to an index, collective, too: each rank asks as many as it likes, also none, and gets the answers to its own.
// They are about the objects of the last update: their shapes, where it has shapes, otherwise their boxes. A box that is
// infinite ends at FLT_MAX for rays and distances, as in ht_index_raycast. HT_ERR_VALUE: more than 2^29 questions on a
// rank.

/// For each question what was found, by id: objects[begins[i] .. begins[i + 1]) for the i-th. From malloc.
typedef struct ht_mpi_found {
    size_t *begins;
    ht_mpi_object *objects;
    size_t count;
} ht_mpi_found;

/// The objects that meet each box: touching counts, infinite sides are allowed, inverted boxes and NaN meet nothing.
/// A question goes to the ranks whose parts the box touches: 28 bytes there, 16 back for each object.
HT_API ht_status ht_mpi_index_query_boxes(ht_mpi_index *index, const ht_box *boxes, size_t count, ht_mpi_found *out,
                                          ht_mpi_error *error);

/// Frees what was found.
HT_API void ht_mpi_found_deinit(ht_mpi_found *found);

/// The first object that a ray meets, and how, as ht_raycast answers for it; hit.hit is false where there is none, and all
/// is zero.
typedef struct ht_mpi_ray_hit {
    ht_mpi_object object;
    ht_ray_hit hit;
} ht_mpi_ray_hit;

/// The first object on each ray within max[i] (NULL: infinity for all), of those entered at the same time that with the
/// lowest id; writes out[0..count). A ray goes to each rank whose boxes, in one box around them, it meets.
HT_API ht_status ht_mpi_index_raycast(ht_mpi_index *index, const ht_ray *rays, const float *max, size_t count,
                                      ht_mpi_ray_hit *out, ht_mpi_error *error);

/// An object near a point, as ht_distance answers from the point to the object; its distance is +infinity where there is
/// none.
typedef struct ht_mpi_near {
    ht_mpi_object object;
    ht_separation separation;
} ht_mpi_near;

/// The k objects nearest to each point within `max` (signed distance; of equal ones those with the lowest ids), nearest
/// first: writes out[i * k .. (i + 1) * k). Ranks may want different k. Asks the rank nearest to the point first, and then
/// those that may have something nearer than what that has found.
HT_API ht_status ht_mpi_index_nearest(ht_mpi_index *index, const ht_vec2 *points, size_t count, size_t k, float max,
                                      ht_mpi_near *out, ht_mpi_error *error);

/// The rank that looks after the part of the plane where a box begins, at its min: where an object is best given, for least
/// is sent then. The same on all ranks until the next update; this rank for an index that is empty, and for NaN. Not
/// collective.
HT_API int ht_mpi_index_rank(const ht_mpi_index *index, ht_vec2 min);

/// What the index is like on this rank; zeros for NULL. Not collective.
HT_API ht_mpi_index_facts ht_mpi_index_report(const ht_mpi_index *index);

#ifdef __cplusplus
}
#endif

#endif
