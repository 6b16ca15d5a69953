// tiled_outline.c: merges cells into polygons by walking along the edges between cell and no cell.
//
// Cells are a sorted list of runs, not a raster, so that chunks far apart cost nothing and filled ones little. A flood
// finds the runs that hang together by edges (4-connected); then, row by row, every piece of a run's top without a cell
// above it that was not walked yet starts a ring, the first run's the outer one, the others holes (a hole always has a
// cell below it, whose top edge it borders).
//
// Walking keeps cells to the right (y down), and goes to the end of a top or bottom at once. Where two cells of one
// group touch at a corner only,
//
//      A | .            the walk goes from A over to B: the two empty cells then lie in different holes (or outside),
//     ---+---           because the way from A to B through the group closes around one of them. Each ring so borders
//      . | B            one empty region and passes the corner once. If B is of another group, the walk stays with A.
#include "tiled/tiled_outline.h"

#include <stdlib.h>

#define NONE UINT32_MAX

typedef enum side { TOP, RIGHT, BOTTOM, LEFT } side;

typedef struct outline_tracer {
    const hti_tiled_run *runs;
    uint32_t count;
    uint32_t *up, *down; // the first run of the row above, below, that ends behind this one's begin, or what follows it
    uint32_t *group;     // the first run of the group it was flooded from, or NONE
    uint32_t *queue;
    uint32_t *piece; // the number of its top's first piece; runs above divide a top into one more than they are
    bool *walked;    // whether a piece was
    double *xy;
    int32_t *ring_end;
    size_t vertex_capacity, ring_capacity;
    int32_t vertex_count, ring_count;
} outline_tracer;

// A side of a cell of a run.
typedef struct outline_place {
    uint32_t run;
    int32_t x;
    side side;
} outline_place;

static int compare_rows(const hti_tiled_run *p, const hti_tiled_run *q) {
    if (p->category != q->category) {
        return p->category < q->category ? -1 : 1;
    }
    if (p->mask != q->mask) {
        return p->mask < q->mask ? -1 : 1;
    }
    if (p->kind != q->kind) {
        return p->kind < q->kind ? -1 : 1;
    }
    return (p->y > q->y) - (p->y < q->y);
}

static int compare_runs(const void *a, const void *b) {
    const hti_tiled_run *const p = a, *const q = b;
    const int rows = compare_rows(p, q);
    return rows != 0 ? rows : (p->x > q->x) - (p->x < q->x);
}

static bool continues(const hti_tiled_run *a, const hti_tiled_run *b) {
    return compare_rows(a, b) == 0 && b->x <= a->end;
}

size_t hti_runs_sort(hti_tiled_run *runs, size_t count) {
    size_t sorted = 1;
    while (sorted < count && compare_runs(&runs[sorted - 1], &runs[sorted]) < 0 &&
           !continues(&runs[sorted - 1], &runs[sorted])) {
        sorted++;
    }
    if (sorted >= count) {
        return count;
    }
    qsort(runs, count, sizeof *runs, compare_runs);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        hti_tiled_run *const last = &runs[kept - 1];
        if (!continues(last, &runs[i])) {
            runs[kept++] = runs[i];
        } else if (runs[i].end > last->end) {
            last->end = runs[i].end;
        }
    }
    return kept;
}

// The run, so many rows below.
static hti_tiled_run moved(const outline_tracer *t, uint32_t i, int32_t dy) {
    hti_tiled_run run = t->runs[i];
    run.y += dy;
    return run;
}

// Links every run with the first one that may touch it in another row: one pass with two fingers.
static void link_rows(const outline_tracer *t, int32_t dy, uint32_t *link) {
    uint32_t at = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const hti_tiled_run wanted = moved(t, i, dy);
        int order = -1;
        for (; at < t->count; at++) {
            order = compare_rows(&t->runs[at], &wanted);
            if (order > 0 || (order == 0 && t->runs[at].end > wanted.x)) {
                break;
            }
        }
        link[i] = at;
    }
}

// Whether run `at`, from the link of run i on, touches it.
static bool touches(const outline_tracer *t, uint32_t at, uint32_t i, int32_t dy) {
    const hti_tiled_run wanted = moved(t, i, dy);
    return at < t->count && compare_rows(&t->runs[at], &wanted) == 0 && t->runs[at].x < wanted.end;
}

static void number_pieces(outline_tracer *t) {
    uint32_t pieces = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        t->piece[i] = pieces;
        t->group[i] = NONE;
        for (uint32_t above = t->up[i]; touches(t, above, i, -1); above++) {
            pieces++;
        }
        pieces++;
    }
}

static int compare_numbers_of_runs(const void *a, const void *b) {
    const uint32_t p = *(const uint32_t *)a, q = *(const uint32_t *)b;
    return (p > q) - (p < q);
}

// Adds the runs next to run i that no group has yet, in one direction; returns how many are in the queue then.
static uint32_t spread(const outline_tracer *t, uint32_t i, int32_t dy, uint32_t length) {
    for (uint32_t next = (dy < 0 ? t->up : t->down)[i]; touches(t, next, i, dy); next++) {
        if (t->group[next] == NONE) {
            t->group[next] = t->group[i];
            t->queue[length++] = next;
        }
    }
    return length;
}

// Marks the group of `seed` and leaves its runs in the queue, in their order; returns how many.
static uint32_t flood(const outline_tracer *t, uint32_t seed) {
    uint32_t length = 0;
    t->group[seed] = seed;
    t->queue[length++] = seed;
    for (uint32_t at = 0; at < length; at++) {
        const uint32_t i = t->queue[at];
        length = spread(t, i, -1, length);
        length = spread(t, i, 1, length);
    }
    qsort(t->queue, length, sizeof *t->queue, compare_numbers_of_runs);
    return length;
}

// The first run of the row above or below run i that begins behind x, which is in the run or next to it, or what follows
// that row. The links of run i and of the next one are around it.
static uint32_t first_behind(const outline_tracer *t, uint32_t i, int32_t dy, int32_t x) {
    const uint32_t *const link = dy < 0 ? t->up : t->down;
    hti_tiled_run wanted = moved(t, i, dy);
    wanted.x = x;
    uint32_t low = link[i] > 0 ? link[i] - 1 : 0;
    uint32_t high = i + 1 < t->count && link[i + 1] < t->count ? link[i + 1] + 1 : t->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare_runs(&t->runs[middle], &wanted) <= 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// The run above or below run i that has the cell at x, or NONE.
static uint32_t run_at(const outline_tracer *t, uint32_t i, int32_t dy, int32_t x) {
    const hti_tiled_run wanted = moved(t, i, dy);
    const uint32_t behind = first_behind(t, i, dy, x);
    return behind > 0 && compare_rows(&t->runs[behind - 1], &wanted) == 0 && t->runs[behind - 1].end > x ? behind - 1
                                                                                                         : NONE;
}

// The last cell of the piece of top or bottom that the place is on.
static int32_t end_of_piece(const outline_tracer *t, const outline_place *p) {
    const hti_tiled_run *const run = &t->runs[p->run];
    if (p->side == TOP) {
        const uint32_t above = first_behind(t, p->run, -1, p->x);
        return (touches(t, above, p->run, -1) ? t->runs[above].x : run->end) - 1;
    }
    if (p->side == BOTTOM) {
        const uint32_t behind = first_behind(t, p->run, 1, p->x);
        const hti_tiled_run wanted = moved(t, p->run, 1);
        const bool is_there = behind > 0 && compare_rows(&t->runs[behind - 1], &wanted) == 0;
        return is_there && t->runs[behind - 1].end > run->x ? t->runs[behind - 1].end : run->x;
    }
    return p->x;
}

// From the end of the place's side to the next piece of boundary.
static outline_place step(const outline_tracer *t, const outline_place *p) {
    static const int32_t ahead_x[4] = {1, 0, -1, 0}, beyond_x[4] = {1, 1, -1, -1}, beyond_y[4] = {-1, 1, 1, -1};
    const side turn_right = (side)((p->side + 1) % 4), turn_left = (side)((p->side + 3) % 4);
    const hti_tiled_run *const run = &t->runs[p->run];
    const int32_t x = p->x + ahead_x[p->side], outer = p->x + beyond_x[p->side], dy = beyond_y[p->side];
    const bool is_level = ahead_x[p->side] != 0;
    // The cell ahead, and the one beyond the side that follows it.
    const uint32_t next = !is_level ? run_at(t, p->run, dy, x) : x >= run->x && x < run->end ? p->run : NONE;
    const uint32_t beyond = run_at(t, p->run, dy, outer);
    if (next == NONE) {
        const bool is_corner = beyond != NONE && t->group[beyond] == t->group[p->run];
        return is_corner ? (outline_place){beyond, outer, turn_left} : (outline_place){p->run, p->x, turn_right};
    }
    return beyond != NONE ? (outline_place){beyond, outer, turn_left} : (outline_place){next, x, p->side};
}

static bool add_vertex(outline_tracer *t, int32_t x, int32_t y) {
    if ((size_t)t->vertex_count == t->vertex_capacity) {
        const size_t capacity = t->vertex_capacity ? 2 * t->vertex_capacity : 64;
        double *const grown = realloc(t->xy, capacity * 2 * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        t->xy = grown;
        t->vertex_capacity = capacity;
    }
    t->xy[2 * t->vertex_count] = x;
    t->xy[2 * t->vertex_count + 1] = y;
    t->vertex_count++;
    return true;
}

static bool end_ring(outline_tracer *t) {
    if ((size_t)t->ring_count == t->ring_capacity) {
        const size_t capacity = t->ring_capacity ? 2 * t->ring_capacity : 16;
        int32_t *const grown = realloc(t->ring_end, capacity * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        t->ring_end = grown;
        t->ring_capacity = capacity;
    }
    t->ring_end[t->ring_count++] = t->vertex_count;
    return true;
}

static size_t piece_at(const outline_tracer *t, uint32_t run, int32_t x) {
    return t->piece[run] + (first_behind(t, run, -1, x) - t->up[run]);
}

// Walks the ring that the piece of a top belongs to; a vertex stands where the direction changes.
static bool trace_ring(outline_tracer *t, uint32_t run, int32_t x) {
    static const int32_t end_x[4] = {1, 1, 0, 0}, end_y[4] = {0, 1, 1, 0};
    outline_place p = {run, x, TOP};
    do {
        if (p.side == TOP) {
            t->walked[piece_at(t, p.run, p.x)] = true;
        }
        p.x = end_of_piece(t, &p);
        const outline_place next = step(t, &p);
        if (next.side != p.side && !add_vertex(t, p.x + end_x[p.side], t->runs[p.run].y + end_y[p.side])) {
            return false;
        }
        p = next;
    } while (p.run != run || p.x != x || p.side != TOP);
    return end_ring(t);
}

// The rings that begin at the top of a run.
static bool trace_top(outline_tracer *t, uint32_t i) {
    int32_t x = t->runs[i].x;
    uint32_t above = t->up[i];
    for (bool more = true; more; above++) {
        more = touches(t, above, i, -1);
        const int32_t end = more ? t->runs[above].x : t->runs[i].end;
        if (x < end && !t->walked[t->piece[i] + (above - t->up[i])] && !trace_ring(t, i, x)) {
            return false;
        }
        x = more ? t->runs[above].end : x;
    }
    return true;
}

static ht_status trace_group(outline_tracer *t, uint32_t seed, hti_outline_function *emit, void *context) {
    t->vertex_count = t->ring_count = 0;
    const uint32_t length = flood(t, seed);
    for (uint32_t at = 0; at < length; at++) {
        if (!trace_top(t, t->queue[at])) {
            return HT_ERR_MEMORY;
        }
    }
    const hti_tiled_outline outline = {t->xy, t->ring_end, t->ring_count, t->runs[seed]};
    return emit(context, &outline);
}

static ht_status trace_all(outline_tracer *t, hti_outline_function *emit, void *context) {
    if (t->up == NULL || t->down == NULL || t->group == NULL || t->queue == NULL || t->piece == NULL ||
        t->walked == NULL) {
        return HT_ERR_MEMORY;
    }
    link_rows(t, -1, t->up);
    link_rows(t, 1, t->down);
    number_pieces(t);
    for (uint32_t i = 0; i < t->count; i++) {
        const ht_status status = t->group[i] == NONE ? trace_group(t, i, emit, context) : HT_OK;
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

ht_status hti_outline_trace(const hti_tiled_run *runs, size_t count, hti_outline_function *emit, void *context) {
    if (count == 0) {
        return HT_OK;
    }
    if (count >
        UINT32_C(1) << 26) { // so that vertices, of which a run and each pair that touches has a few, fit an int32_t
        return HT_ERR_UNSUPPORTED;
    }
    outline_tracer t = {.runs = runs, .count = (uint32_t)count};
    t.up = malloc(count * sizeof *t.up);
    t.down = malloc(count * sizeof *t.down);
    t.group = malloc(count * sizeof *t.group);
    t.queue = malloc(count * sizeof *t.queue);
    t.piece = malloc(count * sizeof *t.piece);
    t.walked = calloc(3 * count, sizeof *t.walked); // fewer than two pairs a run touch
    const ht_status status = trace_all(&t, emit, context);
    free(t.up);
    free(t.down);
    free(t.group);
    free(t.queue);
    free(t.piece);
    free(t.walked);
    free(t.xy);
    free(t.ring_end);
    return status;
}
