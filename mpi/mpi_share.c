// mpi_share.c: all ranks get one plane, which rank 0 makes from a sample of the boxes of all.
#include <stdlib.h>

#include "mpi_plane.h"

// Boxes of this rank at even distances, as many of the sample as it has of all. `out` has room for them.
static size_t sample_mpi_boxes(const ht_box *boxes, size_t count, size_t wanted, ht_box *out) {
    size_t valid = 0;
    for (size_t i = 0; i < wanted; i++) {
        const ht_box *const box = &boxes[(size_t)((double)i * (double)count / (double)wanted)];
        if (hti_mpi_plane_is_valid(box)) {
            out[valid++] = *box;
        }
    }
    return valid;
}

// Brings the samples to rank 0, which has room for those of all.
static size_t gather_sample(const hti_mpi_group *group, const ht_box *mine, size_t count, ht_box *all, int *sizes,
                            int *places) {
    const int bytes = (int)(count * sizeof *mine);
    MPI_Gather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, 0, group->comm);
    int total = 0;
    for (int i = 0; i < group->ranks && group->rank == 0; i++) {
        places[i] = total;
        total += sizes[i];
    }
    MPI_Gatherv(mine, bytes, MPI_BYTE, all, sizes, places, MPI_BYTE, 0, group->comm);
    return (size_t)total / sizeof *mine;
}

// The boxes that rank 0 has sampled of all ranks, those of the first set before those of the second.
// NOLINTNEXTLINE(readability-function-size): the sets, how many of each, and memory
static hti_mpi_sample gather_samples(const hti_mpi_group *group, const ht_mpi_boxes *sets, int set_count,
                                     const size_t wanted[2], ht_box *mine, ht_box *all, int *sizes) {
    hti_mpi_sample sample = {.boxes = all, .set_count = set_count};
    for (int i = 0; i < set_count; i++) {
        const size_t count = sample_mpi_boxes(sets[i].boxes, sets[i].count, wanted[i], mine);
        sample.counts[i] =
            gather_sample(group, mine, count, all + (i > 0 ? sample.counts[0] : 0), sizes, sizes + group->ranks);
    }
    return sample;
}

bool hti_mpi_plane_share(hti_mpi_plane *plane, hti_mpi_group *group, const ht_mpi_boxes *sets, int set_count) {
    const size_t count = sets[0].count + (set_count > 1 ? sets[1].count : 0), ranks = (size_t)group->ranks;
    uint64_t total = count;
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_UINT64_T, MPI_SUM, group->comm);
    const size_t most = hti_mpi_plane_sample_size(group->ranks);
    size_t wanted[2] = {0, 0};
    for (int i = 0; i < set_count; i++) {
        wanted[i] = total <= most ? sets[i].count : (size_t)((double)sets[i].count / (double)total * (double)most);
    }
    ht_box *const mine = malloc((wanted[0] + wanted[1] + 1) * sizeof *mine);
    ht_box *const all = group->rank == 0 ? malloc((most + 1) * sizeof *all) : NULL;
    int *const sizes = malloc(2 * ranks * sizeof *sizes);
    const bool has_room = hti_mpi_plane_alloc(plane, group->ranks);
    bool done = mine != NULL && (all != NULL || group->rank != 0) && sizes != NULL && has_room;
    done = hti_mpi_group_agree(group, done || hti_mpi_group_fail_memory(group));
    if (done) {
        hti_mpi_sample sample = gather_samples(group, sets, set_count, wanted, mine, all, sizes);
        const size_t sampled = sample.counts[0] + sample.counts[1];
        sample.boxes_each = sampled > 0 ? (double)total / (double)sampled : 1.0;
        done = group->rank != 0 || hti_mpi_plane_fill(plane, &sample) || hti_mpi_group_fail_memory(group);
        done = hti_mpi_group_agree(group, done);
    }
    if (done) {
        MPI_Bcast(plane->cuts[0], 2 * (int)hti_mpi_plane_cut_count(plane), MPI_FLOAT, 0, group->comm);
        MPI_Bcast(plane->begins, group->ranks + 1, MPI_UINT32_T, 0, group->comm);
    }
    free(mine);
    free(all);
    free(sizes);
    return done;
}
