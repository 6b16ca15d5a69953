// mpi_plane.c: cuts the plane into cells and gives each rank a stretch of them along a Hilbert curve, of as much work as the
// others (D. Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück", Mathematische Annalen 38, 1891).
#include "mpi_plane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_work.h"

// Cells along an axis: 2^14 for each rank in all, so that a rank has many even where most are empty.
enum { LEAST_BITS = 10, GREATEST_BITS = 15, BITS_OF_RANK = 14 };

static uint32_t keys_of(const hti_mpi_plane *plane) {
    return (uint32_t)1 << 2 * plane->bits;
}

bool hti_mpi_plane_alloc(hti_mpi_plane *plane, int ranks) {
    int bits = LEAST_BITS;
    while (bits < GREATEST_BITS && (uint64_t)ranks << BITS_OF_RANK > (uint64_t)1 << 2 * bits) {
        bits++;
    }
    if (plane->begins == NULL || plane->ranks != ranks) {
        hti_mpi_plane_deinit(plane);
        plane->begins = malloc(((size_t)ranks + 1) * sizeof *plane->begins);
        plane->cuts[0] = malloc(2 * sizeof(float) << bits);
    }
    plane->ranks = ranks;
    plane->bits = bits;
    if (plane->begins == NULL || plane->cuts[0] == NULL) {
        hti_mpi_plane_deinit(plane);
        return false;
    }
    plane->cuts[1] = plane->cuts[0] + hti_mpi_plane_cut_count(plane);
    return true;
}

void hti_mpi_plane_deinit(hti_mpi_plane *plane) {
    free(plane->begins);
    free(plane->cuts[0]);
    *plane = (hti_mpi_plane){0};
}

// --- the curve ---

// The four quadrants of a square in the order of the curve, by the state it comes in: bit 1 is x, bit 0 is y; and the states
// within them.
static const uint8_t quadrant_at[4][4] = {{0, 1, 3, 2}, {0, 2, 3, 1}, {3, 2, 0, 1}, {3, 1, 0, 2}};
static const uint8_t state_at[4][4] = {{1, 0, 0, 3}, {0, 1, 1, 2}, {3, 2, 2, 1}, {2, 3, 3, 0}};

// The other way round, by state and quadrant: bits 0 and 1 its place, 2 and 3 the state within.
static const uint8_t place_and_state_at[4][4] = {{4, 1, 15, 2}, {0, 11, 5, 6}, {10, 7, 9, 12}, {14, 13, 3, 8}};

// A square of cells: `bits` the logarithm of its side, x and y its first cell, `key` the first key in it.
typedef struct cell_square {
    int bits;
    uint32_t x, y, key, state;
} cell_square;

// The square of that size which a cell lies in.
static cell_square square_of_cell(const hti_mpi_plane *plane, uint32_t x, uint32_t y, int bits) {
    uint32_t key = 0, state = 0;
    for (int bit = plane->bits - 1; bit >= bits; bit--) {
        const uint32_t next = place_and_state_at[state][(x >> bit & 1) << 1 | (y >> bit & 1)];
        key = key << 2 | (next & 3);
        state = next >> 2;
    }
    return (cell_square){bits, x >> bits << bits, y >> bits << bits, key << 2 * bits, state};
}

// How many cuts are at or before the value.
static uint32_t cell_of(const hti_mpi_plane *plane, int axis, float value) {
    const float *const cuts = plane->cuts[axis];
    uint32_t low = 0;
    for (uint32_t step = (uint32_t)1 << (plane->bits - 1); step > 0; step /= 2) {
        low += step & (0 - (uint32_t)(cuts[low + step - 1] <= value)); // no branch
    }
    return low;
}

// The last rank that begins at or before the key.
static int rank_of_key(const hti_mpi_plane *plane, uint32_t key) {
    uint32_t low = 0;
    for (uint32_t left = (uint32_t)plane->ranks; left > 1; left -= left / 2) {
        low += left / 2 & (0 - (uint32_t)(plane->begins[low + left / 2] <= key)); // no branch
    }
    return (int)low;
}

int hti_mpi_plane_rank(const hti_mpi_plane *plane, float x, float y) {
    return rank_of_key(plane, square_of_cell(plane, cell_of(plane, 0, x), cell_of(plane, 1, y), 0).key);
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
                s->targets->marks[rank] = s->targets->mark;
                s->targets->ranks[s->targets->count++] = rank;
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
    const uint32_t x = cell_of(plane, 0, box->min.x), y = cell_of(plane, 1, box->min.y);
    const rank_search s = {plane, {x, y}, {cell_of(plane, 0, box->max.x), cell_of(plane, 1, box->max.y)}, targets};
    int bits = 0; // of the least square that has all its cells
    while ((s.high[0] ^ x) >> bits != 0 || (s.high[1] ^ y) >> bits != 0) {
        bits++;
    }
    targets->count = 0;
    targets->mark++;
    const cell_square square = square_of_cell(plane, x, y, bits);
    visit_square(&s, &square);
}

// --- ranks of many boxes ---

// Steps of the searches go over a block of boxes, because those of one box wait for each other.
enum { BOX_BLOCK = 128 };

static void cells_of_block(const hti_mpi_plane *plane, int axis, const float *values, uint32_t *cells) {
    const float *const cuts = plane->cuts[axis];
    memset(cells, 0, BOX_BLOCK * sizeof *cells);
    for (uint32_t step = (uint32_t)1 << (plane->bits - 1); step > 0; step /= 2) {
        for (size_t i = 0; i < BOX_BLOCK; i++) {
            cells[i] += step & (0 - (uint32_t)(cuts[cells[i] + step - 1] <= values[i])); // no branch
        }
    }
}

static void keys_of_block(const hti_mpi_plane *plane, const uint32_t *x, const uint32_t *y, uint32_t *keys) {
    uint8_t states[BOX_BLOCK] = {0};
    memset(keys, 0, BOX_BLOCK * sizeof *keys);
    for (int bit = plane->bits - 1; bit >= 0; bit--) {
        for (size_t i = 0; i < BOX_BLOCK; i++) {
            const uint8_t next = place_and_state_at[states[i]][(x[i] >> bit & 1) << 1 | (y[i] >> bit & 1)];
            keys[i] = keys[i] << 2 | (next & 3);
            states[i] = next >> 2;
        }
    }
}

// The corners of a block of boxes, and the cells that they lie in.
typedef struct corner_block {
    float values[2][BOX_BLOCK];
    uint32_t cells[2][BOX_BLOCK];
} corner_block;

static void find_corner_cells(const hti_mpi_plane *plane, corner_block *corners) {
    cells_of_block(plane, 0, corners->values[0], corners->cells[0]);
    cells_of_block(plane, 1, corners->values[1], corners->cells[1]);
}

// Keys of the cells that boxes begin in.
static void find_keys(const hti_mpi_plane *plane, const ht_box *boxes, size_t count, hti_mpi_work *works) {
    corner_block low = {{{0}}, {{0}}};
    uint32_t keys[BOX_BLOCK];
    for (size_t at = 0; at < count; at += BOX_BLOCK) {
        const size_t size = count - at < BOX_BLOCK ? count - at : BOX_BLOCK;
        for (size_t i = 0; i < size; i++) {
            low.values[0][i] = boxes[at + i].min.x;
            low.values[1][i] = boxes[at + i].min.y;
        }
        find_corner_cells(plane, &low);
        keys_of_block(plane, low.cells[0], low.cells[1], keys);
        for (size_t i = 0; i < size; i++) {
            works[at + i] = (hti_mpi_work){keys[i], (uint32_t)(at + i), 1.0f};
        }
    }
}

// The least square that has all cells of a box has the keys that begin as that of the box's first cell does.
static int only_rank(const hti_mpi_plane *plane, uint32_t key, uint32_t differs) {
    for (int shift = 1; shift < GREATEST_BITS; shift *= 2) {
        differs |= differs >> shift;
    }
    const uint32_t others = differs * (differs + 2); // 2^(2k) - 1 of 2^k - 1
    const int rank = rank_of_key(plane, key);
    const bool is_alone = (plane->begins[rank] <= (key & ~others)) & ((key | others) < plane->begins[rank + 1]);
    return is_alone ? rank : HTI_MPI_SEVERAL_RANKS;
}

void hti_mpi_plane_only_ranks(const hti_mpi_plane *plane, const ht_box *boxes, size_t count, int *ranks) {
    corner_block low = {{{0}}, {{0}}}, high = low;
    uint32_t keys[BOX_BLOCK];
    for (size_t at = 0; at < count; at += BOX_BLOCK) {
        const size_t size = count - at < BOX_BLOCK ? count - at : BOX_BLOCK;
        for (size_t i = 0; i < size; i++) {
            low.values[0][i] = boxes[at + i].min.x;
            low.values[1][i] = boxes[at + i].min.y;
            high.values[0][i] = boxes[at + i].max.x;
            high.values[1][i] = boxes[at + i].max.y;
        }
        find_corner_cells(plane, &low);
        find_corner_cells(plane, &high);
        keys_of_block(plane, low.cells[0], low.cells[1], keys);
        for (size_t i = 0; i < size; i++) {
            const uint32_t differs = (low.cells[0][i] ^ high.cells[0][i]) | (low.cells[1][i] ^ high.cells[1][i]);
            ranks[at + i] =
                hti_mpi_plane_is_valid(&boxes[at + i]) ? only_rank(plane, keys[i], differs) : HTI_MPI_NO_RANK;
        }
    }
}

// --- rooms ---

// Where a stretch of cells begins, and where it ends.
static float begin_of_cells(const hti_mpi_plane *plane, int axis, uint32_t cell) {
    return cell > 0 ? plane->cuts[axis][cell - 1] : -INFINITY;
}

static float end_of_cells(const hti_mpi_plane *plane, int axis, uint32_t next) {
    return next < (uint32_t)1 << plane->bits ? plane->cuts[axis][next - 1] : INFINITY;
}

// Cells from `low` to before `next`.
static hti_mpi_room room_of_cells(const hti_mpi_plane *plane, const uint32_t low[2], const uint32_t next[2]) {
    return (hti_mpi_room){{begin_of_cells(plane, 0, low[0]), begin_of_cells(plane, 1, low[1])},
                          {end_of_cells(plane, 0, next[0]), end_of_cells(plane, 1, next[1])}};
}

hti_mpi_room hti_mpi_plane_room(const hti_mpi_plane *plane, const ht_box *box) {
    const uint32_t low[2] = {cell_of(plane, 0, box->min.x), cell_of(plane, 1, box->min.y)},
                   next[2] = {cell_of(plane, 0, box->max.x) + 1, cell_of(plane, 1, box->max.y) + 1};
    cell_square q = {plane->bits, 0, 0, 0, 0};
    while (rank_of_key(plane, q.key) != rank_of_key(plane, q.key + ((uint32_t)1 << 2 * q.bits) - 1)) {
        const int bits = q.bits - 1;
        if (low[0] >> bits != (next[0] - 1) >> bits || low[1] >> bits != (next[1] - 1) >> bits) {
            return room_of_cells(plane, low, next);
        }
        q = square_of_cell(plane, low[0], low[1], bits);
    }
    const uint32_t side = (uint32_t)1 << q.bits, begin[2] = {q.x, q.y}, end[2] = {q.x + side, q.y + side};
    return room_of_cells(plane, begin, end);
}

// --- cuts ---

size_t hti_mpi_plane_draft_size(const hti_mpi_plane *plane) {
    enum { A_CELL = 16 }; // boxes of the draft for each cell along an axis
    return (size_t)A_CELL << plane->bits;
}

// An integer that is in the order of floats.
static uint32_t order_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits >> 31 ? ~bits : bits | (uint32_t)1 << 31;
}

// `works` has room for each box twice.
static void choose_cuts(hti_mpi_plane *plane, int axis, const ht_box *boxes, size_t count, hti_mpi_work *works) {
    const size_t cuts = hti_mpi_plane_cut_count(plane);
    for (size_t i = 0; i < count; i++) {
        works[i] = (hti_mpi_work){order_of_float(hti_mpi_plane_place(&boxes[i], axis)), (uint32_t)i, 1.0f};
    }
    const hti_mpi_work *const sorted = hti_mpi_work_sort(works, count, 32);
    for (size_t i = 0; i < cuts; i++) {
        plane->cuts[axis][i] =
            count > 0 ? hti_mpi_plane_place(&boxes[sorted[count * (i + 1) / (cuts + 1)].box], axis) : 0.0f;
    }
}

// --- stretches ---

bool hti_mpi_plane_draft(hti_mpi_plane *plane, const ht_box *boxes, size_t count) {
    hti_mpi_work *const works = malloc((2 * count + 1) * sizeof *works);
    if (works != NULL) {
        choose_cuts(plane, 0, boxes, count, works);
        choose_cuts(plane, 1, boxes, count, works);
        find_keys(plane, boxes, count, works);
        hti_mpi_plane_begin(plane, hti_mpi_work_sort(works, count, 2 * plane->bits), count, 0.0, (double)count);
    }
    free(works);
    return works != NULL;
}

size_t hti_mpi_plane_sample_size(int ranks) {
    enum { OF_RANK = 4096, LEAST = 8 * OF_RANK }; // by so many boxes a rank's work is known to 1.6 %
    return ranks < 8 ? LEAST : (size_t)ranks * OF_RANK;
}

hti_mpi_work *hti_mpi_plane_measure(const hti_mpi_plane *plane, const hti_mpi_sample *sample, hti_mpi_work *works) {
    find_keys(plane, sample->boxes, sample->counts[0] + sample->counts[1], works);
    return hti_mpi_work_measure(sample, 2 * plane->bits, works);
}

// A key stays whole.
void hti_mpi_plane_begin(hti_mpi_plane *plane, const hti_mpi_work *works, size_t count, double before, double total) {
    plane->begins[0] = 0;
    int rank = 1;
    for (size_t i = 0; i < count; i++) {
        for (; rank < plane->ranks && before >= total * rank / plane->ranks; rank++) {
            plane->begins[rank] = works[i].key;
        }
        before += (double)works[i].work;
    }
    for (; rank <= plane->ranks; rank++) {
        plane->begins[rank] = keys_of(plane);
    }
}
