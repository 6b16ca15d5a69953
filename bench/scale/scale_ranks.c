// scale_ranks.c: times and volumes of hantei_mpi for docs/scale.md, as lines of a table:
//
//   mpirun -n RANKS scale_ranks pairs SCENE BOXES-A-RANK SAMPLES    all pairs of boxes that lie on ranks in no order
//   mpirun -n RANKS scale_ranks frames SCENE BOXES-A-RANK SAMPLES   frames of an index in which all boxes move
//   scale_ranks plane SCENE RANKS BOXES                             who would get the boxes: without these ranks
#include <hantei/mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "bench/scale/scale_plane.h"
#include "bench/scale/scale_scene.h"

static int rank, ranks;

typedef struct scale_job {
    const char *part;
    scale_scene scene;
    uint64_t each, total; // boxes
    int samples;
} scale_job;

static void print_row(const scale_job *job, const char *name, double value) {
    if (rank == 0) {
        printf("%s,%s,%d,%llu,%s,%.8g\n", job->part, scale_scene_names[job->scene], ranks,
               (unsigned long long)job->each, name, value);
        fflush(stdout);
    }
}

static double largest_of(double mine) {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return mine;
}

static double mean_of(double mine) {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return mine / ranks;
}

static double peak_memory(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss * 1024.0;
}

static void stop(const char *why) {
    fprintf(stderr, "scale_ranks: %s\n", why);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

// Seconds since `start`, of the slowest rank.
static double seconds_since(double start) {
    return largest_of(MPI_Wtime() - start);
}

// What a rank gives: of every RANKS boxes one.
static ht_mpi_boxes make_boxes(const scale_job *job) {
    ht_box *const boxes = malloc((job->each + 1) * sizeof *boxes);
    uint64_t *const ids = malloc((job->each + 1) * sizeof *ids);
    if (boxes == NULL || ids == NULL) {
        stop("no memory");
    }
    for (uint64_t i = 0; i < job->each; i++) {
        ids[i] = i * (uint64_t)ranks + (uint64_t)rank;
        boxes[i] = scale_box(job->scene, ids[i], job->total);
    }
    return (ht_mpi_boxes){.boxes = boxes, .ids = ids, .count = job->each};
}

// A box counts as much as ten pairs.
static void print_volumes(const scale_job *job, const ht_mpi_pairs *own, double memory) {
    const double each = (double)job->each, work = (double)own->held + 0.1 * (double)own->count;
    const double balance = largest_of(work) / mean_of(work), held = mean_of((double)own->held) / each,
                 sent = largest_of((double)own->sent) / each, pairs = mean_of((double)own->count) / each,
                 peak = largest_of(memory) / each;
    print_row(job, "balance", balance);
    print_row(job, "held", held);
    print_row(job, "sent", sent);
    print_row(job, "pairs", pairs);
    print_row(job, "memory", peak);
}

static void run_pairs(const scale_job *job) {
    ht_mpi_boxes mine = make_boxes(job);
    const double before = peak_memory();
    for (int i = 0; i <= job->samples; i++) { // the first one is not timed
        ht_mpi_pairs own;
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        if (ht_mpi_find_pairs(MPI_COMM_WORLD, &mine, NULL, &own, NULL) != HT_OK) {
            stop("no pairs");
        }
        const double seconds = seconds_since(start);
        if (i > 0) {
            print_row(job, "ns", seconds * 1e9 / (double)job->each);
        } else {
            print_volumes(job, &own, peak_memory() - before);
        }
        ht_mpi_pairs_deinit(&own);
    }
    free((void *)mine.boxes);
    free((void *)mine.ids);
}

// Every rank has the boxes that lie in its part.
static ht_mpi_boxes make_settled_boxes(const scale_job *job, ht_mpi_index *index) {
    ht_mpi_boxes mine = make_boxes(job);
    if (ht_mpi_index_update(index, &mine, NULL) != HT_OK) {
        stop("no index");
    }
    free((void *)mine.boxes);
    free((void *)mine.ids);
    ht_box *const boxes = malloc((2 * job->each + 1) * sizeof *boxes);
    uint64_t *const ids = malloc((2 * job->each + 1) * sizeof *ids);
    mine = (ht_mpi_boxes){.boxes = boxes, .ids = ids};
    for (uint64_t i = 0; i < job->total && boxes != NULL && ids != NULL && mine.count < 2 * job->each; i++) {
        const ht_box box = scale_box(job->scene, i, job->total);
        if (ht_mpi_index_rank(index, box.min) == rank) {
            boxes[mine.count] = box;
            ids[mine.count++] = i;
        }
    }
    if (boxes == NULL || ids == NULL || ht_mpi_index_update(index, &mine, NULL) != HT_OK) {
        stop("no index");
    }
    return mine;
}

static void move_boxes(const ht_mpi_boxes *mine, int frame) {
    ht_box *const boxes = (ht_box *)mine->boxes;
    for (size_t i = 0; i < mine->count; i++) {
        const float x = 0.1f * scale_value(mine->ids[i] + (uint64_t)frame * 7919, 5) - 0.05f,
                    y = 0.1f * scale_value(mine->ids[i] + (uint64_t)frame * 7919, 6) - 0.05f;
        boxes[i] = (ht_box){{boxes[i].min.x + x, boxes[i].min.y + y}, {boxes[i].max.x + x, boxes[i].max.y + y}};
    }
}

static void run_frames(const scale_job *job) {
    ht_mpi_index *index;
    if (ht_mpi_index_create(MPI_COMM_WORLD, NULL, &index, NULL) != HT_OK) {
        stop("no index");
    }
    ht_mpi_boxes mine = make_settled_boxes(job, index);
    double sent = 0.0;
    enum { EARLY = 6 }; // frames that are not timed: memory is touched for the first time, copies come to lie in order
    for (int i = 1 - EARLY; i <= job->samples; i++) {
        ht_mpi_pairs own;
        move_boxes(&mine, i + EARLY);
        MPI_Barrier(MPI_COMM_WORLD);
        const double start = MPI_Wtime();
        if (ht_mpi_index_update(index, &mine, NULL) != HT_OK || ht_mpi_index_pairs(index, &own, NULL) != HT_OK) {
            stop("no pairs");
        }
        const double seconds = seconds_since(start);
        if (i > 0) {
            print_row(job, "ns", seconds * 1e9 / (double)job->each);
            sent += (double)ht_mpi_index_report(index).sent;
        }
        ht_mpi_pairs_deinit(&own);
    }
    print_row(job, "sent", largest_of(sent / job->samples) / (double)job->each);
    ht_mpi_index_destroy(index);
    free((void *)mine.boxes);
    free((void *)mine.ids);
}

// ---- Without ranks -------------------------------------------------------------------------------------------------

static double processor_seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

static hti_mpi_plane make_plane(const scale_job *job, int wanted_ranks) {
    hti_mpi_plane plane = {0};
    const uint64_t most = hti_mpi_plane_sample_size(wanted_ranks), count = job->total < most ? job->total : most;
    ht_box *const sample = malloc((count + 1) * sizeof *sample);
    if (sample == NULL) {
        stop("no memory");
    }
    for (uint64_t i = 0; i < count; i++) {
        sample[i] = scale_box(job->scene, i * (job->total / count), job->total);
    }
    double start = processor_seconds();
    bool done = scale_draft_plane(&plane, wanted_ranks, sample, count);
    print_row(job, "draft s", processor_seconds() - start);
    start = processor_seconds();
    const size_t largest = done ? scale_measure_plane(&plane, sample, count, (double)job->total / (double)count) : 0;
    if (largest == 0) {
        stop("no memory");
    }
    print_row(job, "measure s", (processor_seconds() - start) / (double)count * (double)largest); // of the slowest rank
    print_row(job, "sampled", (double)largest);
    free(sample);
    return plane;
}

// The boxes that each rank would hold are counted.
static void run_plane(scale_job *job, int wanted_ranks) {
    enum { BLOCK = 4096 };
    ranks = wanted_ranks;
    job->each = job->total / (uint64_t)ranks;
    hti_mpi_plane plane = make_plane(job, wanted_ranks);
    uint64_t *const held = calloc((size_t)ranks, sizeof *held), largest = 0, sum = 0;
    hti_mpi_targets targets = {malloc((size_t)ranks * sizeof(int)), 0, calloc((size_t)ranks, sizeof(uint32_t)), 0};
    static ht_box boxes[BLOCK];
    static int only[BLOCK];
    if (held == NULL || targets.ranks == NULL || targets.marks == NULL) {
        stop("no memory");
    }
    for (uint64_t at = 0; at + BLOCK <= job->total; at += BLOCK) {
        for (uint64_t i = 0; i < BLOCK; i++) {
            boxes[i] = scale_box(job->scene, at + i, job->total);
        }
        hti_mpi_plane_only_ranks(&plane, boxes, BLOCK, only);
        for (uint64_t i = 0; i < BLOCK; i++) {
            targets.count = 1;
            targets.ranks[0] = only[i];
            if (only[i] < 0) {
                hti_mpi_plane_ranks(&plane, &boxes[i], &targets);
            }
            for (int k = 0; k < targets.count; k++) {
                held[targets.ranks[k]]++;
            }
        }
    }
    for (int i = 0; i < ranks; i++) {
        largest = held[i] > largest ? held[i] : largest;
        sum += held[i];
    }
    print_row(job, "balance", (double)largest * ranks / (double)sum);
    print_row(job, "held", (double)sum / (double)job->total);
    hti_mpi_plane_deinit(&plane);
    free(targets.ranks);
    free(targets.marks);
    free(held);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 5) {
        fprintf(stderr, "usage: scale_ranks pairs|frames SCENE BOXES-A-RANK SAMPLES | plane SCENE RANKS BOXES\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    scale_job job = {.part = argv[1], .scene = scale_scene_named(argv[2])};
    if (strcmp(argv[1], "plane") == 0) {
        job.total = strtoull(argv[4], NULL, 10);
        run_plane(&job, (int)strtol(argv[3], NULL, 10));
    } else {
        job.each = strtoull(argv[3], NULL, 10);
        job.total = job.each * (uint64_t)ranks;
        job.samples = (int)strtol(argv[4], NULL, 10);
        if (strcmp(argv[1], "frames") == 0) {
            run_frames(&job);
        } else {
            run_pairs(&job);
        }
    }
    MPI_Finalize();
    return 0;
}
