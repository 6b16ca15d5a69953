// mpi_plane.h: which rank owns which part of the plane.
//
// The plane is cut into 2^10 x 2^10 cells, or more for more than 64 ranks, at quantiles of where sampled boxes begin, and the
// cells, in the order of a Hilbert curve, into one stretch for each rank. In which cell a point lies is decided by comparing floats, and is monotone in both
// coordinates, whatever is infinite. A box is sent to every rank that has a cell which it touches. A pair is owned by the rank of
// the cell where both boxes begin: the point (greater min x, greater min y), which lies in both when they meet (J.-P. Dittrich,
// B. Seeger, "Data redundancy and duplicate detection in spatial join processing", ICDE 2000).
#ifndef HANTEI_MPI_PLANE_H
#define HANTEI_MPI_PLANE_H

#include "mpi_group.h"

typedef struct hti_mpi_plane {
    int ranks, bits;  // 2^bits cells along an axis
    float *cuts[2];   // across x and y, ascending, one fewer than cells; cell k begins at cut k - 1
    uint32_t *begins; // by rank: the first key of its stretch; ranks + 1 of them, 0 and 2^(2 bits) at the ends
} hti_mpi_plane;

/// Room for a plane of as many ranks, which is kept where there is one. False: no memory.
bool hti_mpi_plane_alloc(hti_mpi_plane *plane, int ranks);
void hti_mpi_plane_deinit(hti_mpi_plane *plane);

static inline size_t hti_mpi_plane_cut_count(const hti_mpi_plane *plane) {
    return ((size_t)1 << plane->bits) - 1;
}

/// Whether a box can meet anything: neither inverted nor NaN.
static inline bool hti_mpi_plane_is_valid(const ht_box *b) {
    return (b->min.x <= b->max.x) & (b->min.y <= b->max.y);
}

/// Where a box begins along an axis.
static inline float hti_mpi_plane_place(const ht_box *b, int axis) {
    return axis == 0 ? b->min.x : b->min.y;
}

/// Makes one plane for all ranks, by a sample of the boxes that they have; the earlier one, or zeros, is overwritten. Of two
/// sets the work is that of pairs of a box of one and one of the other. False on all ranks: no memory.
bool hti_mpi_plane_share(hti_mpi_plane *plane, hti_mpi_group *group, const ht_mpi_boxes *sets, int set_count);

/// Boxes that can meet something, of one set or of two, one after the other.
typedef struct hti_mpi_sample {
    const ht_box *boxes;
    size_t counts[2];
    int set_count;
    double boxes_each; // how many boxes there are for each of them
} hti_mpi_sample;

/// A sampled box (mpi_work.h).
typedef struct hti_mpi_work hti_mpi_work;

/// A plane that has its room is filled in two steps (mpi_share.c). First rank 0 drafts it by so many boxes of all: its cells, and
/// stretches of as many of these boxes. False: no memory.
size_t hti_mpi_plane_draft_size(const hti_mpi_plane *plane);
bool hti_mpi_plane_draft(hti_mpi_plane *plane, const ht_box *boxes, size_t count);

/// Then each rank gets those of a larger sample, of so many boxes of all, that begin in its stretch of the draft, and measures their
/// work. `works` has room for each twice; returns where they are, in order.
size_t hti_mpi_plane_sample_size(int ranks);
hti_mpi_work *hti_mpi_plane_measure(const hti_mpi_plane *plane, const hti_mpi_sample *sample, hti_mpi_work *works);

/// And says where stretches of equal work begin: each with the first of its boxes before which, on this rank and on those
/// before it, is the work of the stretches before; with the end where it has none. The least of what ranks say holds. This is done
/// again when the work of boxes that reach from one stretch into another is known.
void hti_mpi_plane_begin(hti_mpi_plane *plane, const hti_mpi_work *works, size_t count, double before, double total);

/// The rank that owns a point.
int hti_mpi_plane_rank(const hti_mpi_plane *plane, float x, float y);

/// The rank that owns the pair of two boxes that meet.
int hti_mpi_plane_owner(const hti_mpi_plane *plane, const ht_box *a, const ht_box *b);

/// Ranks that have a cell which a box touches, each once. Zeros, and room for as many ranks as there are in both arrays.
typedef struct hti_mpi_targets {
    int *ranks, count;
    uint32_t *marks, mark; // marks[rank] is `mark` when it is among them
} hti_mpi_targets;

/// Finds the ranks that have a cell which the box touches; 2^32 - 1 boxes at most.
void hti_mpi_plane_ranks(const hti_mpi_plane *plane, const ht_box *box, hti_mpi_targets *targets);

/// Where a box can be without another rank getting it, too: it begins at or after `min` and ends before `max`. Inverted: nowhere.
typedef ht_box hti_mpi_room;

#define HTI_MPI_NO_ROOM ((hti_mpi_room){{1.0f, 1.0f}, {0.0f, 0.0f}})

/// The largest square of cells of one rank in which all cells of a box lie that this rank alone gets, or these cells where there is
/// none.
hti_mpi_room hti_mpi_plane_room(const hti_mpi_plane *plane, const ht_box *box);

/// Whether a box is valid and in a room. What is infinite to the right or upwards is in none.
static inline bool hti_mpi_room_has(const hti_mpi_room *room, const ht_box *box) {
    return hti_mpi_plane_is_valid(box) & (room->min.x <= box->min.x) & (room->min.y <= box->min.y) &
           (box->max.x < room->max.x) & (box->max.y < room->max.y); // no branch
}

enum { HTI_MPI_NO_RANK = -1, HTI_MPI_SEVERAL_RANKS = -2 };

/// For each of many boxes the rank that alone gets it, or HTI_MPI_NO_RANK when it can meet nothing; where it cannot be told at
/// once, HTI_MPI_SEVERAL_RANKS.
void hti_mpi_plane_only_ranks(const hti_mpi_plane *plane, const ht_box *boxes, size_t count, int *ranks);

#endif
