// mpi_share.c: all ranks get one plane, which rank 0 makes from a sample of the boxes of all.
#include <stdlib.h>

#include "mpi_plane.h"

enum { SAMPLED = 1 << 16 };

// Boxes of this rank at even distances, as many of SAMPLED as it has of all. `out` has room for them.
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
    size_t wanted[2] = {0, 0};
    for (int i = 0; i < set_count; i++) {
        wanted[i] = total <= SAMPLED ? sets[i].count : (size_t)((double)sets[i].count / (double)total * SAMPLED);
    }
    ht_box *const mine = malloc((wanted[0] + wanted[1] + 1) * sizeof *mine);
    ht_box *const all = malloc((SAMPLED + 1) * sizeof *all);
    int *const sizes = malloc(2 * ranks * sizeof *sizes);
    if (plane->begins == NULL) {
        plane->begins = malloc((ranks + 1) * sizeof *plane->begins);
    }
    plane->ranks = group->ranks;
    bool done = mine != NULL && all != NULL && sizes != NULL && plane->begins != NULL;
    done = hti_mpi_group_agree(group, done || hti_mpi_group_fail_memory(group));
    if (done) {
        hti_mpi_sample sample = gather_samples(group, sets, set_count, wanted, mine, all, sizes);
        const size_t sampled = sample.counts[0] + sample.counts[1];
        sample.boxes_each = sampled > 0 ? (double)total / (double)sampled : 1.0;
        done = group->rank != 0 || hti_mpi_plane_init(plane, &sample) || hti_mpi_group_fail_memory(group);
        done = hti_mpi_group_agree(group, done);
    }
    if (done) {
        MPI_Bcast(plane->cuts, 2 * (HTI_MPI_CELLS - 1), MPI_FLOAT, 0, group->comm);
        MPI_Bcast(plane->begins, group->ranks + 1, MPI_UINT32_T, 0, group->comm);
    }
    free(mine);
    free(all);
    free(sizes);
    return done;
}
