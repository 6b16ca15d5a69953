// mpi_index_internal.h: what a distributed index is made of (mpi_index.c).
//
// The rank that gives an object is its home. The home sends copies to the ranks whose cells the object's box touches (mpi_plane.h),
// and later only what changes. A channel leads from one rank to another, and numbers the copies that go through it by slots; the
// home says in which slot, so that the holder has nothing to answer.
#ifndef HANTEI_MPI_INDEX_INTERNAL_H
#define HANTEI_MPI_INDEX_INTERNAL_H

#include "mpi_plane.h"
#include "mpi_shape.h"

#define HTI_MPI_NONE UINT32_MAX

/// Bytes of data with a box, at most.
enum { HTI_MPI_DATA_LIMIT = 4096 };

/// Slots of a channel, at most, and boxes that a rank gives or holds.
#define HTI_MPI_SLOTS ((uint32_t)1 << 29)

/// What goes through a channel: words of a slot and one of these, each with what follows it; an object with another box or other
/// data: the box and the data; one that is new there: its id, too. SHARED: other ranks have a copy of it.
#define HTI_MPI_MOVE ((uint32_t)0)
#define HTI_MPI_ADD ((uint32_t)1 << 30)
#define HTI_MPI_REMOVE ((uint32_t)2 << 30)
#define HTI_MPI_OPERATIONS ((uint32_t)3 << 30)
#define HTI_MPI_SHARED HTI_MPI_SLOTS

/// Bytes for one rank.
typedef struct hti_mpi_buffer {
    char *bytes;
    size_t size, capacity;
} hti_mpi_buffer;

/// Bytes from one rank.
typedef struct hti_mpi_message {
    const char *bytes;
    size_t size;
} hti_mpi_message;

/// A copy of an object of this rank: where it is, and the object's next one.
typedef struct hti_mpi_copy {
    int rank;
    uint32_t slot, next;
} hti_mpi_copy;

/// Which of this rank's objects has which slot at a rank; a free slot has the next free one.
typedef struct hti_mpi_channel {
    uint32_t *places;
    uint32_t count, capacity, free;
} hti_mpi_channel;

/// The objects that this rank has given, in its order.
typedef struct hti_mpi_given {
    uint64_t *ids;
    ht_box *boxes;
    char *data;
    uint32_t *firsts;    // of each object: its first copy, or HTI_MPI_NONE
    hti_mpi_room *rooms; // in which it keeps its one copy, as far as is known
    hti_mpi_flat *flats; // with shapes: these
} hti_mpi_given;

typedef struct hti_mpi_home {
    size_t count;
    hti_mpi_given given;
    hti_mpi_copy *copies;
    uint32_t copy_count, copy_capacity, free_copy;
    hti_mpi_channel *channels; // by rank
} hti_mpi_home;

/// Whence a copy is: slot `slot` of the channel from `rank`. Of a free number, slot is the next free one.
typedef struct hti_mpi_source {
    int rank;
    uint32_t slot;
} hti_mpi_source;

/// The copy that has a slot of a channel.
typedef struct hti_mpi_slots {
    uint32_t *numbers, capacity;
} hti_mpi_slots;

/// What is told of an object.
typedef struct hti_mpi_object {
    uint64_t id; // where it is new
    ht_box box;
    const char *data;
    const hti_mpi_flat *flat; // with shapes: its shape
    bool is_shared;           // whether it has several copies
} hti_mpi_object;

/// A list of numbers of copies.
typedef struct hti_mpi_numbers {
    uint32_t *list;
    size_t count, capacity;
} hti_mpi_numbers;

/// The copies that this rank holds, by their numbers. A free number has an inverted box.
typedef struct hti_mpi_held {
    size_t count, capacity, live;
    uint32_t free;
    uint64_t *ids;
    ht_box *boxes;
    hti_mpi_source *sources;
    bool *shared; // whether other ranks have a copy, too
    char *data;
    ht_shape *shapes;     // or NULL
    char **arrays;        // what a shape borrows, or NULL
    hti_mpi_slots *slots; // by rank
    hti_mpi_numbers moved,
        renewed; // since the local index was brought up to date: with another box; with another object or none
    ht_index *index;
    ht_pair *found; // what the local index finds
    size_t found_capacity;
    ht_kind
        rows_kind; // of all shapes, which lie in `rows` then; HT_KIND_COUNT: several; HT_NO_SHAPE: not known since the update
    hti_mpi_buffer rows, relations;
} hti_mpi_held;

/// Decides when a new plane pays (mpi_balance.c).
typedef struct hti_mpi_balance {
    double pairs;       // that the local index found when it was asked last
    double loss, price; // since the plane was made, in frames of balanced work; how much of it is worth a new one
    double imbalance;   // largest work over mean, of the last update
    bool is_new, is_made;
} hti_mpi_balance;

/// The boxes around what each rank owns, since they were asked for.
typedef struct hti_mpi_bounds {
    bool is_known;
    ht_index *index; // of those that are finite, by rank
    int *unbounded;  // the ranks of the others
    int unbounded_count;
} hti_mpi_bounds;

struct ht_mpi_index {
    hti_mpi_group group;
    hti_mpi_plane plane;
    hti_mpi_targets targets; // of one box
    ht_parallel parallel;
    hti_mpi_home home;
    hti_mpi_held held;
    hti_mpi_balance balance;
    hti_mpi_buffer *outgoing;           // by rank
    hti_mpi_message *incoming;          // by rank
    hti_mpi_buffer sent, received, own; // to and from other ranks, and to itself
    uint64_t *counts;                   // by rank: bytes to, and bytes from
    size_t data_size, limit;
    bool with_shapes, is_between; // of shapes; only pairs with different data count
    ht_mpi_index_facts facts;
    hti_mpi_bounds bounds;
};

/// The collective calls.
typedef enum hti_mpi_call {
    HTI_MPI_CALL_UPDATE = 1,
    HTI_MPI_CALL_PAIRS,
    HTI_MPI_CALL_MEETINGS,
    HTI_MPI_CALL_BOXES,
    HTI_MPI_CALL_RAYS,
    HTI_MPI_CALL_NEAREST
} hti_mpi_call;

/// ht_mpi_index_create with what is the library's own, for its tests: a lower limit, another version.
ht_status hti_mpi_index_make(MPI_Comm comm, const ht_mpi_index_desc *desc, size_t limit, long version,
                             ht_mpi_index **out, ht_mpi_error *error);

/// Begins a collective call: whether all ranks make the same one, and `done` on all; otherwise all have an error.
bool hti_mpi_index_begin_all(ht_mpi_index *index, hti_mpi_call call, bool done);
static inline bool hti_mpi_index_begin(ht_mpi_index *index, hti_mpi_call call, bool done) {
    return hti_mpi_index_begin_all(index, call, done) && done;
}

/// The status of the call, which *error gets, too.
ht_status hti_mpi_index_end(ht_mpi_index *index, ht_mpi_error *error);

/// Sends what is in `outgoing`, which is empty then, and sets `incoming` to what other ranks sent and to this rank's own, until the
/// next exchange. False on all ranks: no memory on one of them.
bool hti_mpi_index_exchange(ht_mpi_index *index);

/// Empties `outgoing`.
void hti_mpi_index_drop_outgoing(ht_mpi_index *index);

/// Sets the error of a pointer that is null, and returns false, when `is_null`.
static inline bool hti_mpi_index_check_pointer(ht_mpi_index *index, bool is_null) {
    if (is_null) {
        hti_mpi_group_fail(&index->group, HT_ERR_NULL, "%s", ht_status_text(HT_ERR_NULL));
    }
    return !is_null;
}

/// Appends room for `size` bytes; NULL: no memory.
char *hti_mpi_buffer_add(hti_mpi_buffer *buffer, size_t size);

/// Memory for `count` items, as much as there was and more; false: none, and it stays.
bool hti_mpi_grow(void **memory, size_t *capacity, size_t count, size_t size);

/// Finds for each of new[0..count) its place in old[0..old_count), or HTI_MPI_NONE, and sets gone[i] for each old one that is
/// none of the new. What is in the same order is found at once. False: no memory.
bool hti_mpi_match(const uint64_t *old, size_t old_count, const uint64_t *new_ids, size_t count, uint32_t *from,
                   bool *gone);

// ---- Home (mpi_home.c) ---------------------------------------------------------------------------------------------

/// Makes an empty one where there is none; false: no memory.
bool hti_mpi_home_init(ht_mpi_index *index);
void hti_mpi_home_deinit(ht_mpi_index *index);

/// Takes what this rank gives instead of what it gave before, changes the copies that it holds itself, and writes to `outgoing`
/// what others have to know; all boxes are looked at anew when `replan`. False: no memory.
bool hti_mpi_home_take(ht_mpi_index *index, const ht_mpi_boxes *mine, bool replan);

// ---- Held (mpi_held.c) ---------------------------------------------------------------------------------------------

/// Makes an empty one where there is none; false: no memory.
bool hti_mpi_held_init(ht_mpi_index *index);
void hti_mpi_held_deinit(ht_mpi_index *index);

/// The copy at a slot of the channel from a rank is new, changes, or is removed. False: no memory.
bool hti_mpi_held_add(ht_mpi_index *index, hti_mpi_source source, const hti_mpi_object *object);
bool hti_mpi_held_change(ht_mpi_index *index, hti_mpi_source source, const hti_mpi_object *object);
bool hti_mpi_held_remove(ht_mpi_index *index, hti_mpi_source source);

/// Reads what other ranks sent, and brings the local index up to date. False, with an error: no memory, or too many.
bool hti_mpi_held_read(ht_mpi_index *index);

/// Numbers the copies anew, without gaps: those of this rank's own objects in its order, in which they are written each frame, then
/// the others (mpi_renumber.c). False: no memory, and nothing but freeing it is left to do.
bool hti_mpi_held_renumber(ht_mpi_index *index);

/// Finds the pairs that this rank owns, and moves them to the front of `found`. Returns how many; SIZE_MAX: no memory.
size_t hti_mpi_held_pairs(ht_mpi_index *index);

/// Whether this rank is the one of those that hold a copy which answers for the object: that of the cell where its box begins.
bool hti_mpi_held_is_own(const ht_mpi_index *index, uint32_t number);

// ---- Relations (mpi_relate.c) --------------------------------------------------------------------------------------

/// Keeps those of the first `count` pairs in `found` whose shapes meet. Returns how many; SIZE_MAX: no memory.
size_t hti_mpi_relate_found(ht_mpi_index *index, size_t count);

// ---- Balance (mpi_balance.c) ---------------------------------------------------------------------------------------

/// Whether the plane is to be made anew, the same on all ranks.
bool hti_mpi_balance_wants_plane(ht_mpi_index *index, size_t count);

#endif
