// mpi_share.c: all ranks get one plane. Rank 0 drafts it by a few boxes; each rank then measures the work of a larger sample's boxes in
// its stretch of the draft, and stretches of equal work begin where the sums of all say (parallel sorting by sampling: W. D. Frazer,
// A. C. McKellar, "Samplesort", Journal of the ACM 17, 1970). So no rank looks at more than its part of the sample.
#include <stdlib.h>

#include "mpi_plane.h"
#include "mpi_work.h"

typedef struct plane_share {
    hti_mpi_plane *plane;
    hti_mpi_group *group;
    const ht_mpi_boxes *sets;
    int set_count;
    double total; // boxes of all ranks
} plane_share;

static bool agree_on_memory(const plane_share *s, bool done) {
    return hti_mpi_group_agree(s->group, done || hti_mpi_group_fail_memory(s->group));
}

// How many boxes of a set this rank gives to a sample of so many of all: at most one more than its part.
static size_t count_sampled(const plane_share *s, int set, size_t of_all) {
    const size_t count = s->sets[set].count;
    const double part = (double)of_all / s->total * (double)count;
    return part < (double)count ? (size_t)part + 1 : count;
}

// Takes those at even distances that are valid; returns how many. `out` has room for as many as are given.
static size_t sample_mpi_boxes(const plane_share *s, int set, size_t of_all, ht_box *out) {
    const size_t count = s->sets[set].count, wanted = count_sampled(s, set, of_all);
    size_t valid = 0;
    for (size_t i = 0; i < wanted; i++) {
        const ht_box *const box = &s->sets[set].boxes[(size_t)((double)i * (double)count / (double)wanted)];
        if (hti_mpi_plane_is_valid(box)) {
            out[valid++] = *box;
        }
    }
    return valid;
}

// --- the draft ---

// Brings this rank's boxes of the draft to rank 0; returns how many are there. `sizes` has two places for each rank.
static size_t gather_draft(const plane_share *s, const ht_box *mine, size_t count, ht_box *all, int *sizes) {
    const hti_mpi_group *const group = s->group;
    int bytes = (int)(count * sizeof *mine), total = 0, *const places = sizes + group->ranks;
    MPI_Gather(&bytes, 1, MPI_INT, sizes, 1, MPI_INT, 0, group->comm);
    for (int i = 0; i < group->ranks && group->rank == 0; i++) {
        places[i] = total;
        total += sizes[i];
    }
    MPI_Gatherv(mine, bytes, MPI_BYTE, all, sizes, places, MPI_BYTE, 0, group->comm);
    return (size_t)total / sizeof *mine;
}

static bool draft_plane(const plane_share *s) {
    hti_mpi_plane *const plane = s->plane;
    hti_mpi_group *const group = s->group;
    const size_t ranks = (size_t)group->ranks, of_all = hti_mpi_plane_draft_size(plane);
    ht_box *const mine = malloc((of_all + 2) * sizeof *mine);
    ht_box *const all = group->rank == 0 ? malloc((of_all + 2 * ranks) * sizeof *all) : NULL;
    int *const sizes = malloc(2 * ranks * sizeof *sizes);
    bool done = agree_on_memory(s, mine != NULL && (all != NULL || group->rank != 0) && sizes != NULL);
    if (done) {
        size_t count = 0;
        for (int i = 0; i < s->set_count; i++) {
            count += sample_mpi_boxes(s, i, of_all, mine + count);
        }
        count = gather_draft(s, mine, count, all, sizes);
        done = agree_on_memory(s, group->rank != 0 || hti_mpi_plane_draft(plane, all, count));
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

// --- the sample ---

// A part of the sample, while it is sent.
typedef struct sample_part {
    ht_box *boxes, *sorted; // as they are taken, and by rank
    int *ranks;
    uint64_t *to, *from; // bytes by rank
    size_t *next;
} sample_part;

static bool alloc_part(sample_part *part, size_t boxes, size_t ranks) {
    *part = (sample_part){.boxes = malloc((2 * boxes + 1) * sizeof *part->boxes),
                          .ranks = malloc((boxes + 1) * sizeof *part->ranks),
                          .to = calloc(2 * ranks, sizeof *part->to),
                          .next = malloc(ranks * sizeof *part->next)};
    const bool done = part->boxes != NULL && part->ranks != NULL && part->to != NULL && part->next != NULL;
    if (done) {
        part->sorted = part->boxes + boxes;
        part->from = part->to + ranks;
    }
    return done;
}

static void free_part(sample_part *part) {
    free(part->boxes);
    free(part->ranks);
    free(part->to);
    free(part->next);
}

static void sort_part(const plane_share *s, sample_part *part, size_t count) {
    for (size_t i = 0; i < count; i++) {
        part->ranks[i] = hti_mpi_plane_rank(s->plane, part->boxes[i].min.x, part->boxes[i].min.y);
        part->to[part->ranks[i]] += sizeof *part->boxes;
    }
    size_t at = 0;
    for (int i = 0; i < s->group->ranks; i++) {
        part->next[i] = at;
        at += (size_t)part->to[i] / sizeof *part->boxes;
    }
    for (size_t i = 0; i < count; i++) {
        part->sorted[part->next[part->ranks[i]]++] = part->boxes[i];
    }
}

// Appends a set's boxes that begin in this rank's stretch of the draft to `boxes`, which grow.
static bool receive_set(const plane_share *s, int set, ht_box **boxes, hti_mpi_sample *sample) {
    hti_mpi_group *const group = s->group;
    const size_t of_all = hti_mpi_plane_sample_size(group->ranks), before = set > 0 ? sample->counts[0] : 0;
    sample_part part;
    bool done = agree_on_memory(s, alloc_part(&part, count_sampled(s, set, of_all), (size_t)group->ranks));
    if (done) {
        sort_part(s, &part, sample_mpi_boxes(s, set, of_all, part.boxes));
        MPI_Alltoall(part.to, 1, MPI_UINT64_T, part.from, 1, MPI_UINT64_T, group->comm);
        size_t bytes = 0;
        for (int i = 0; i < group->ranks; i++) {
            bytes += (size_t)part.from[i];
        }
        ht_box *const grown = realloc(*boxes, (before + 1) * sizeof **boxes + bytes);
        *boxes = grown != NULL ? grown : *boxes;
        sample->counts[set] = bytes / sizeof **boxes;
        done = agree_on_memory(s, grown != NULL);
    }
    if (done) {
        const hti_mpi_bytes to = {(char *)part.sorted, part.to}, from = {(char *)(*boxes + before), part.from};
        done = hti_mpi_group_exchange(group, &to, &from);
    }
    free_part(&part);
    return done;
}

// --- stretches ---

// By works in order, of which this rank has those that begin in its stretch of the draft.
static void begin_stretches(const plane_share *s, const hti_mpi_work *works, size_t count) {
    hti_mpi_plane *const plane = s->plane;
    double work = 0.0, before = 0.0, total = 0.0;
    for (size_t i = 0; i < count; i++) {
        work += (double)works[i].work;
    }
    MPI_Exscan(&work, &before, 1, MPI_DOUBLE, MPI_SUM, s->group->comm);
    MPI_Allreduce(&work, &total, 1, MPI_DOUBLE, MPI_SUM, s->group->comm);
    hti_mpi_plane_begin(plane, works, count, s->group->rank > 0 ? before : 0.0, total);
    MPI_Allreduce(MPI_IN_PLACE, plane->begins, plane->ranks + 1, MPI_UINT32_T, MPI_MIN, s->group->comm);
}

static bool measure_stretches(const plane_share *s, const hti_mpi_sample *sample) {
    hti_mpi_plane *const plane = s->plane;
    const size_t count = sample->counts[0] + sample->counts[1];
    hti_mpi_work *const room = malloc((2 * count + 1) * sizeof *room);
    hti_mpi_visits visits;
    const bool has_visits = hti_mpi_visits_init(&visits, plane->ranks);
    const bool done = agree_on_memory(s, room != NULL && has_visits);
    if (done) {
        hti_mpi_work *const works = hti_mpi_plane_measure(plane, sample, room);
        begin_stretches(s, works, count);
        hti_mpi_visits_count(&visits, plane, sample->boxes, count);
        MPI_Allreduce(MPI_IN_PLACE, visits.own, 2 * plane->ranks, MPI_UINT32_T, MPI_SUM,
                      s->group->comm); // and visiting
        hti_mpi_visits_add(&visits, plane, sample->boxes, works, count);
        begin_stretches(s, works, count);
    }
    hti_mpi_visits_deinit(&visits);
    free(room);
    return done;
}

bool hti_mpi_plane_share(hti_mpi_plane *plane, hti_mpi_group *group, const ht_mpi_boxes *sets, int set_count) {
    uint64_t total = sets[0].count + (set_count > 1 ? sets[1].count : 0);
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_UINT64_T, MPI_SUM, group->comm);
    const plane_share s = {plane, group, sets, set_count, (double)total};
    bool done = agree_on_memory(&s, hti_mpi_plane_alloc(plane, group->ranks)) && draft_plane(&s);
    const double each = s.total / (double)hti_mpi_plane_sample_size(group->ranks);
    hti_mpi_sample sample = {.set_count = set_count, .boxes_each = each > 1.0 ? each : 1.0};
    ht_box *boxes = NULL;
    for (int i = 0; i < set_count && done; i++) {
        done = receive_set(&s, i, &boxes, &sample);
    }
    sample.boxes = boxes;
    done = done && measure_stretches(&s, &sample);
    free(boxes);
    return done;
}
