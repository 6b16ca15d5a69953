// mpi_work.c: the work of sampled boxes, of whose pairs a sample of few boxes has almost none: they are estimated from how close boxes
// begin to each other. Squares of cells are halved until 64 of the sample at most begin in each. Of n that begin anywhere in a
// rectangle of X by Y, a box of w by h meets n (w + W) (h + H) / (X Y) where W and H are their mean sides.
#include "mpi_work.h"

#include <float.h>
#include <stdlib.h>

// A box costs about as much as ten pairs, and a pair is the work of both of its boxes.
#define WORK_OF_MEETING (0.1 / 2)

// Digit by digit (D. E. Knuth, The Art of Computer Programming 3, 5.2.5).
hti_mpi_work *hti_mpi_work_sort(hti_mpi_work *works, size_t count, int key_bits) {
    enum { DIGIT = 10, DIGITS = 1 << DIGIT };
    hti_mpi_work *room = works + count;
    for (int shift = 0; shift < key_bits; shift += DIGIT) {
        size_t places[DIGITS + 1] = {0};
        for (size_t i = 0; i < count; i++) {
            places[(works[i].key >> shift) % DIGITS + 1]++;
        }
        for (size_t i = 0; i < DIGITS; i++) {
            places[i + 1] += places[i];
        }
        for (size_t i = 0; i < count; i++) {
            room[places[(works[i].key >> shift) % DIGITS]++] = works[i];
        }
        hti_mpi_work *const sorted = room;
        room = works;
        works = sorted;
    }
    return works;
}

// --- density ---

// Boxes that begin in a rectangle: how many of each set, and the sums of their sides, across x and y.
typedef struct box_density {
    double counts[2], sides[2], sums[2][2]; // sums[set][axis]
} box_density;

typedef struct work_measure {
    const hti_mpi_sample *sample;
    hti_mpi_work *works;
} work_measure;

typedef struct work_range {
    size_t begin, end; // in works
} work_range;

static int set_of(const work_measure *m, const hti_mpi_work *work) {
    return m->sample->set_count > 1 && work->box >= m->sample->counts[0];
}

// A side that is longer than three of the rectangle's counts as that.
static double side_of(const box_density *d, int axis, const ht_box *box) {
    const double side = axis == 0 ? (double)box->max.x - (double)box->min.x : (double)box->max.y - (double)box->min.y;
    return side < 3.0 * d->sides[axis] ? side : 3.0 * d->sides[axis];
}

// Of n places in an interval the outermost are (n - 1) / (n + 1) of its length apart, in the mean.
static box_density find_density(const work_measure *m, work_range range) {
    box_density d = {{0}, {0}, {{0}}};
    const double n = (double)(range.end - range.begin);
    for (int axis = 0; axis < 2; axis++) {
        double least = DBL_MAX, greatest = -DBL_MAX;
        for (size_t i = range.begin; i < range.end; i++) {
            const double place = (double)hti_mpi_plane_place(&m->sample->boxes[m->works[i].box], axis);
            least = place < least ? place : least;
            greatest = place > greatest ? place : greatest;
        }
        d.sides[axis] = greatest > least ? (greatest - least) * (n + 1.0) / (n - 1.0) : 0.0;
    }
    for (size_t i = range.begin; i < range.end; i++) {
        const int set = set_of(m, &m->works[i]);
        d.counts[set]++;
        for (int axis = 0; axis < 2; axis++) {
            d.sums[set][axis] += side_of(&d, axis, &m->sample->boxes[m->works[i].box]);
        }
    }
    return d;
}

// The part of those of the other set that a box meets along an axis: all where they begin at one place, which may be infinite.
static double meeting_part(const box_density *d, int axis, int other, const ht_box *box) {
    const double side = d->sides[axis];
    const double part = side > 0.0 ? (side_of(d, axis, box) + d->sums[other][axis] / d->counts[other]) / side : 1.0;
    return part >= 0.0 && part <= 6.0 ? part : 1.0;
}

static void set_work(const work_measure *m, const box_density *d, hti_mpi_work *work) {
    const ht_box *const box = &m->sample->boxes[work->box];
    const int set = set_of(m, work), other = m->sample->set_count > 1 ? 1 - set : set;
    const double others = d->counts[other] - (other == set);
    work->work = 1.0f;
    if (others > 0.0) {
        const double meetings = others * meeting_part(d, 0, other, box) * meeting_part(d, 1, other, box);
        work->work += (float)(WORK_OF_MEETING * m->sample->boxes_each * meetings);
    }
}

// --- squares ---

// A square of 2^bits cells. Where too few begin in it the square around it says how close they are.
static void measure_square(const work_measure *m, work_range own, int bits, work_range outer) {
    enum { FEW = 8, MANY = 64 };
    const size_t begin = own.begin, end = own.end;
    if (end - begin <= MANY || bits == 0) {
        const box_density density = find_density(m, end - begin >= FEW ? own : outer);
        for (size_t i = begin; i < end; i++) {
            set_work(m, &density, &m->works[i]);
        }
        return;
    }
    for (size_t at = begin; at < end;) {
        const uint32_t quadrant = m->works[at].key >> (bits - 2);
        size_t low = at, high = end; // works[low] is in the quadrant, works[high] is not
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if (m->works[middle].key >> (bits - 2) == quadrant) {
                low = middle;
            } else {
                high = middle;
            }
        }
        measure_square(m, (work_range){at, high}, bits - 2, own);
        at = high;
    }
}

hti_mpi_work *hti_mpi_work_measure(const hti_mpi_sample *sample, int key_bits, hti_mpi_work *works) {
    const size_t count = sample->counts[0] + sample->counts[1];
    const work_measure measure = {sample, hti_mpi_work_sort(works, count, key_bits)};
    if (count > 0) {
        const work_range all = {0, count};
        measure_square(&measure, all, key_bits, all);
    }
    return measure.works;
}

// --- visits ---

bool hti_mpi_visits_init(hti_mpi_visits *visits, int ranks) {
    const size_t count = (size_t)ranks;
    *visits = (hti_mpi_visits){.own = calloc(3 * count, sizeof *visits->own)};
    visits->targets.ranks = malloc(count * sizeof *visits->targets.ranks);
    if (visits->own == NULL || visits->targets.ranks == NULL) {
        return false;
    }
    visits->visiting = visits->own + count;
    visits->targets.marks = visits->visiting + count;
    return true;
}

void hti_mpi_visits_deinit(hti_mpi_visits *visits) {
    free(visits->own);
    free(visits->targets.ranks);
}

void hti_mpi_visits_count(hti_mpi_visits *visits, const hti_mpi_plane *plane, const ht_box *boxes, size_t count) {
    enum { BLOCK = 512 };
    int only[BLOCK];
    for (size_t at = 0; at < count; at += BLOCK) {
        const size_t size = count - at < BLOCK ? count - at : BLOCK;
        hti_mpi_plane_only_ranks(plane, boxes + at, size, only);
        for (size_t i = 0; i < size; i++) {
            const ht_box *const box = &boxes[at + i];
            const int own = only[i] >= 0 ? only[i] : hti_mpi_plane_rank(plane, box->min.x, box->min.y);
            visits->own[own]++;
            if (only[i] >= 0) {
                continue;
            }
            hti_mpi_plane_ranks(plane, box, &visits->targets);
            for (int k = 0; k < visits->targets.count; k++) {
                visits->visiting[visits->targets.ranks[k]] += visits->targets.ranks[k] != own;
            }
        }
    }
}

void hti_mpi_visits_add(const hti_mpi_visits *visits, const hti_mpi_plane *plane, const ht_box *boxes,
                        hti_mpi_work *works, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const ht_box *const box = &boxes[works[i].box];
        const int own = hti_mpi_plane_rank(plane, box->min.x, box->min.y);
        works[i].work += (float)visits->visiting[own] / (float)visits->own[own];
    }
}
