// mpi_plane.c: cuts the plane into cells and gives each rank a stretch of them along a Hilbert curve, of as much work as the
// others (D. Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück", Mathematische Annalen 38, 1891).
#include "mpi_plane.h"

#include <stdlib.h>
#include <string.h>

#define KEYS ((uint32_t)1 << 2 * HTI_MPI_CELL_BITS)

// The four quadrants of a square in the order of the curve, by the state it comes in: bit 1 is x, bit 0 is y; and the states
// within them.
static const uint8_t quadrant_at[4][4] = {{0, 1, 3, 2}, {0, 2, 3, 1}, {3, 2, 0, 1}, {3, 1, 0, 2}};
static const uint8_t state_at[4][4] = {{1, 0, 0, 3}, {0, 1, 1, 2}, {3, 2, 2, 1}, {2, 3, 3, 0}};

// The place of each quadrant, the other way round.
static uint32_t place_of(uint32_t state, uint32_t quadrant) {
    uint32_t place = 0;
    while (quadrant_at[state][place] != quadrant) {
        place++;
    }
    return place;
}

static uint32_t key_of_cell(uint32_t x, uint32_t y) {
    uint32_t key = 0, state = 0;
    for (int bit = HTI_MPI_CELL_BITS - 1; bit >= 0; bit--) {
        const uint32_t place = place_of(state, (x >> bit & 1) << 1 | (y >> bit & 1));
        key = key << 2 | place;
        state = state_at[state][place];
    }
    return key;
}

// How many cuts are at or before the value.
static uint32_t cell_of(const float *cuts, float value) {
    uint32_t low = 0;
    for (uint32_t step = HTI_MPI_CELLS / 2; step > 0; step /= 2) {
        low += cuts[low + step - 1] <= value ? step : 0;
    }
    return low;
}

static int rank_of_key(const hti_mpi_plane *plane, uint32_t key) {
    int low = 0, high = plane->ranks - 1; // the last rank that begins at or before the key
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (plane->begins[middle] <= key) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

int hti_mpi_plane_rank(const hti_mpi_plane *plane, float x, float y) {
    return rank_of_key(plane, key_of_cell(cell_of(plane->cuts[0], x), cell_of(plane->cuts[1], y)));
}

static float greater_of(float x, float y) {
    return x > y ? x : y;
}

int hti_mpi_plane_owner(const hti_mpi_plane *plane, const ht_box *a, const ht_box *b) {
    return hti_mpi_plane_rank(plane, greater_of(a->min.x, b->min.x), greater_of(a->min.y, b->min.y));
}

// --- ranks of a box ---

typedef struct rank_search {
    const hti_mpi_plane *plane;
    uint32_t low[2], high[2]; // cells that the box touches
    hti_mpi_targets *targets;
} rank_search;

static void add_rank(hti_mpi_targets *targets, int rank) {
    targets->marks[rank] = targets->mark;
    targets->ranks[targets->count++] = rank;
}

// A square of cells: `bits` the logarithm of its side, x and y its first cell, `key` the first key in it.
typedef struct cell_square {
    int bits;
    uint32_t x, y, key, state;
} cell_square;

static bool is_square_outside(const rank_search *s, const cell_square *q) {
    const uint32_t last = ((uint32_t)1 << q->bits) - 1;
    return q->x > s->high[0] || q->x + last < s->low[0] || q->y > s->high[1] || q->y + last < s->low[1];
}

static bool is_square_inside(const rank_search *s, const cell_square *q) {
    const uint32_t last = ((uint32_t)1 << q->bits) - 1;
    return q->x >= s->low[0] && q->x + last <= s->high[0] && q->y >= s->low[1] && q->y + last <= s->high[1];
}

// A square that the box covers, or that one rank has, is not looked into.
static void visit_square(const rank_search *s, const cell_square *q) {
    if (is_square_outside(s, q)) {
        return;
    }
    const uint32_t last_key = q->key + ((uint32_t)1 << 2 * q->bits) - 1;
    const int first = rank_of_key(s->plane, q->key), last = rank_of_key(s->plane, last_key);
    if (first == last || is_square_inside(s, q)) {
        for (int rank = first; rank <= last; rank++) {
            // A rank without cells begins where the next one does.
            if (s->targets->marks[rank] != s->targets->mark && s->plane->begins[rank] < s->plane->begins[rank + 1]) {
                add_rank(s->targets, rank);
            }
        }
        return;
    }
    const int bits = q->bits - 1;
    for (uint32_t place = 0; place < 4; place++) {
        const uint32_t quadrant = quadrant_at[q->state][place];
        const cell_square part = {bits, q->x + ((quadrant >> 1) << bits), q->y + ((quadrant & 1) << bits),
                                  q->key + (place << 2 * bits), state_at[q->state][place]};
        visit_square(s, &part);
    }
}

void hti_mpi_plane_ranks(const hti_mpi_plane *plane, const ht_box *box, hti_mpi_targets *targets) {
    const rank_search s = {plane,
                           {cell_of(plane->cuts[0], box->min.x), cell_of(plane->cuts[1], box->min.y)},
                           {cell_of(plane->cuts[0], box->max.x), cell_of(plane->cuts[1], box->max.y)},
                           targets};
    targets->count = 0;
    targets->mark++;
    if (s.low[0] == s.high[0] && s.low[1] == s.high[1]) { // as most
        add_rank(targets, rank_of_key(plane, key_of_cell(s.low[0], s.low[1])));
        return;
    }
    const cell_square all = {HTI_MPI_CELL_BITS, 0, 0, 0, 0};
    visit_square(&s, &all);
}

// --- squares ---

hti_mpi_square hti_mpi_plane_square(const hti_mpi_plane *plane, const ht_box *box) {
    const uint32_t low[2] = {cell_of(plane->cuts[0], box->min.x), cell_of(plane->cuts[1], box->min.y)},
                   high[2] = {cell_of(plane->cuts[0], box->max.x), cell_of(plane->cuts[1], box->max.y)};
    cell_square q = {HTI_MPI_CELL_BITS, 0, 0, 0, 0};
    while (rank_of_key(plane, q.key) != rank_of_key(plane, q.key + ((uint32_t)1 << 2 * q.bits) - 1)) {
        const int bits = q.bits - 1;
        const uint32_t right = low[0] >> bits & 1, upper = low[1] >> bits & 1;
        if (low[0] >> bits != high[0] >> bits || low[1] >> bits != high[1] >> bits) {
            return HTI_MPI_NO_SQUARE;
        }
        const uint32_t place = place_of(q.state, right << 1 | upper);
        q = (cell_square){bits, q.x + (right << bits), q.y + (upper << bits), q.key + (place << 2 * bits),
                          state_at[q.state][place]};
    }
    return (uint32_t)q.bits << 2 * HTI_MPI_CELL_BITS | q.x << HTI_MPI_CELL_BITS | q.y;
}

static bool is_between_cuts(const float *cuts, uint32_t cell, uint32_t side, float low, float high) {
    return (cell == 0 || cuts[cell - 1] <= low) && (cell + side == HTI_MPI_CELLS || high < cuts[cell + side - 1]);
}

bool hti_mpi_plane_is_in(const hti_mpi_plane *plane, hti_mpi_square square, const ht_box *box) {
    const uint32_t side = (uint32_t)1 << (square >> 2 * HTI_MPI_CELL_BITS);
    const uint32_t x = square >> HTI_MPI_CELL_BITS & (HTI_MPI_CELLS - 1), y = square & (HTI_MPI_CELLS - 1);
    return is_between_cuts(plane->cuts[0], x, side, box->min.x, box->max.x) &&
           is_between_cuts(plane->cuts[1], y, side, box->min.y, box->max.y);
}

// --- cuts ---

static int compare_floats(const void *a, const void *b) {
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void choose_cuts(float cuts[HTI_MPI_CELLS - 1], const ht_box *sample, size_t count, int axis, float *values) {
    for (size_t i = 0; i < count; i++) {
        values[i] = axis == 0 ? sample[i].min.x : sample[i].min.y;
    }
    qsort(values, count, sizeof *values, compare_floats);
    for (size_t i = 0; i < HTI_MPI_CELLS - 1; i++) {
        cuts[i] = count > 0 ? values[count * (i + 1) / HTI_MPI_CELLS] : 0.0f;
    }
}

// --- work ---

// A sampled box, and its work in that of one without pairs.
typedef struct work_sample {
    uint32_t key;
    float work;
} work_sample;

static int compare_keys(const void *a, const void *b) {
    const uint32_t x = ((const work_sample *)a)->key, y = ((const work_sample *)b)->key;
    return (x > y) - (x < y);
}

typedef struct work_counter {
    work_sample *works, *others; // of what pairs number as a, and as b
    float each;                  // what a pair of the sample adds to the work of both
} work_counter;

static bool add_pairs(void *context, const ht_pair *pairs, size_t count) {
    const work_counter *const c = context;
    for (size_t i = 0; i < count; i++) {
        c->works[pairs[i].a].work += c->each;
        c->others[pairs[i].b].work += c->each;
    }
    return true;
}

// A box costs about as much as ten pairs, and each pair in the sample stands for boxes_each of each of its two.
static bool measure_work(const hti_mpi_sample *sample, work_sample *works) {
    const bool is_between = sample->set_count > 1;
    ht_index *indices[2] = {NULL, NULL};
    const work_counter counter = {works, is_between ? works + sample->counts[0] : works,
                                  (float)(sample->boxes_each / 20.0)};
    bool done = true;
    for (int i = 0; i < sample->set_count && done; i++) {
        done = ht_index_create(NULL, &indices[i]) == HT_OK &&
               ht_index_build(indices[i], sample->boxes + (i > 0 ? sample->counts[0] : 0), NULL, sample->counts[i]) ==
                   HT_OK;
    }
    if (done && is_between) {
        ht_index_visit_pairs_between(indices[0], indices[1], add_pairs, (void *)&counter);
    } else if (done) {
        ht_index_visit_pairs(indices[0], add_pairs, (void *)&counter);
    }
    ht_index_destroy(indices[0]);
    ht_index_destroy(indices[1]);
    return done;
}

// Stretches of equal work; a key stays whole.
static void choose_begins(hti_mpi_plane *plane, const work_sample *works, size_t count) {
    double total = 0.0, before = 0.0;
    for (size_t i = 0; i < count; i++) {
        total += (double)works[i].work;
    }
    plane->begins[0] = 0;
    int rank = 1;
    for (size_t i = 0; i < count; i++) {
        for (; rank < plane->ranks && before >= total * rank / plane->ranks; rank++) {
            plane->begins[rank] = works[i].key;
        }
        before += (double)works[i].work;
    }
    for (; rank <= plane->ranks; rank++) {
        plane->begins[rank] = KEYS;
    }
}

bool hti_mpi_plane_init(hti_mpi_plane *plane, const hti_mpi_sample *sample) {
    const ht_box *const boxes = sample->boxes;
    const size_t count = sample->counts[0] + sample->counts[1];
    work_sample *const works = malloc((count + 1) * sizeof *works);
    float *const values = malloc((count + 1) * sizeof *values);
    bool done = works != NULL && values != NULL;
    if (done) {
        choose_cuts(plane->cuts[0], boxes, count, 0, values);
        choose_cuts(plane->cuts[1], boxes, count, 1, values);
        for (size_t i = 0; i < count; i++) {
            works[i] = (work_sample){
                key_of_cell(cell_of(plane->cuts[0], boxes[i].min.x), cell_of(plane->cuts[1], boxes[i].min.y)), 1.0f};
        }
        done = measure_work(sample, works);
        qsort(works, count, sizeof *works, compare_keys);
        choose_begins(plane, works, count);
    }
    free(works);
    free(values);
    return done;
}

void hti_mpi_plane_deinit(hti_mpi_plane *plane) {
    free(plane->begins);
    plane->begins = NULL;
}
