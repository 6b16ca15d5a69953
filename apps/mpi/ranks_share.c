// ranks_share.c: which slabs are whose. Rank 0 looks at some rows; each rank gets a stretch across the axis of about as much work as the
// others have, and cuts of its own so that each slab fits in its memory. A row is work, and so is each of its pairs, estimated as
// hantei_mpi does (mpi_work.h).
#include <stdlib.h>

#include "mpi_work.h"
#include "ranks.h"

// Where a sampled row begins, and its work.
typedef struct share_row {
    float begins, work;
} share_row;

static int compare_rows(const void *a, const void *b) {
    const float x = ((const share_row *)a)->begins, y = ((const share_row *)b)->begins;
    return (x > y) - (x < y);
}

// Fills rows in ascending order; returns the sum of their work, or 0 where there is no memory.
static double measure_rows(const ranks_job *job, const hti_join_bounds_sample *sample, share_row *rows) {
    const size_t count = sample->counts[0] + sample->counts[1];
    const uint64_t all = job->work.state.rows[0] + job->work.state.rows[1];
    const hti_mpi_sample measured = {.boxes = sample->bounds,
                                     .counts = {sample->counts[0], sample->counts[1]},
                                     .set_count = (int)job->work.state.sides,
                                     .boxes_each = (double)all / (double)count};
    hti_mpi_work *const room = malloc((2 * count + 1) * sizeof *room);
    hti_mpi_plane plane = {0};
    double total = 0.0;
    if (room != NULL && hti_mpi_plane_alloc(&plane, 1) && hti_mpi_plane_draft(&plane, sample->bounds, count)) {
        const hti_mpi_work *const works = hti_mpi_plane_measure(&plane, &measured, room);
        for (size_t i = 0; i < count; i++) {
            rows[i] = (share_row){hti_join_begins(&sample->bounds[works[i].box], job->work.state.axis), works[i].work};
            total += (double)works[i].work;
        }
        qsort(rows, count, sizeof *rows, compare_rows);
    }
    hti_mpi_plane_deinit(&plane);
    free(room);
    return total;
}

// Slabs begin at ascending values; false where another one begins there, or the first.
static bool begin_slab(ranks_job *job, const share_row *rows, float value) {
    const uint32_t splits = job->slabs - 1;
    const bool begins = value > (splits == 0 ? rows[0].begins : job->splits[splits - 1]);
    if (begins) {
        job->splits[splits] = value;
        job->slabs++;
    }
    return begins;
}

// Rows first to end of the sample are a rank's.
static void cut_stretch(ranks_job *job, const share_row *rows, size_t first, size_t end, double rows_each) {
    const double slabs = (double)(end - first) * rows_each / (double)hti_join_slab_capacity(&job->work);
    const size_t wanted = slabs < HTI_JOIN_SLABS - 1 ? (size_t)slabs + 1 : HTI_JOIN_SLABS;
    for (size_t i = first > 0 ? 0 : 1; i < wanted && first < end; i++) {
        begin_slab(job, rows, rows[first + (end - first) * i / wanted].begins);
    }
}

static void cut_by_work(ranks_job *job, const share_row *rows, size_t count, double total) {
    const uint64_t all = job->work.state.rows[0] + job->work.state.rows[1];
    double before = 0.0;
    size_t first = 0, end = 0;
    job->slabs = 1;
    for (int rank = 0; rank < job->ranks; rank++) {
        job->firsts[rank] = rank > 0 ? job->slabs : 0;
        for (; end < count && before < total * (rank + 1) / job->ranks; end++) {
            before += (double)rows[end].work;
        }
        cut_stretch(job, rows, first, end, (double)all / (double)count);
        first = end;
    }
    job->firsts[job->ranks] = job->slabs;
}

// On rank 0.
static void choose_shares(ranks_job *job) {
    hti_join_work *const w = &job->work;
    const uint64_t rows = w->state.rows[0] > w->state.rows[1] ? w->state.rows[0] : w->state.rows[1];
    const uint64_t wanted = rows / hti_join_slab_capacity(w) / (uint64_t)job->ranks + 1;
    const uint32_t slabs = (uint32_t)(wanted < HTI_JOIN_SLABS ? wanted : HTI_JOIN_SLABS) * (uint32_t)job->ranks;
    hti_join_bounds_sample sample = {NULL, {0, 0}};
    job->slabs = 1; // until there are others, rank 0 has it
    for (int rank = 1; rank <= job->ranks; rank++) {
        job->firsts[rank] = 1;
    }
    if (!hti_join_sample(w, slabs, job->splits, &sample)) {
        return;
    }
    const size_t count = sample.counts[0] + sample.counts[1];
    share_row *const measured = malloc((count + 1) * sizeof *measured);
    const double total = measured != NULL && count > 0 ? measure_rows(job, &sample, measured) : 0.0;
    if (total > 0.0) {
        cut_by_work(job, measured, count, total);
    } else if (count > 0) {
        ranks_fail_memory(job);
    }
    free(measured);
    free(sample.bounds);
}

bool ranks_share(ranks_job *job) {
    const size_t ranks = (size_t)job->ranks;
    job->splits = malloc(ranks * HTI_JOIN_SLABS * sizeof *job->splits);
    job->firsts = calloc(ranks + 1, sizeof *job->firsts);
    if (job->splits == NULL || job->firsts == NULL) {
        ranks_fail_memory(job);
    } else if (job->rank == 0) {
        choose_shares(job);
    }
    if (!ranks_agree(job)) {
        return false;
    }
    MPI_Bcast(&job->work.state.axis, 1, MPI_UINT32_T, 0, job->comm);
    MPI_Bcast(&job->slabs, 1, MPI_UINT32_T, 0, job->comm);
    MPI_Bcast(job->firsts, job->ranks + 1, MPI_UINT32_T, 0, job->comm);
    MPI_Bcast(job->splits, (int)job->slabs - 1, MPI_FLOAT, 0, job->comm);
    return true;
}
