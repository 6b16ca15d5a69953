// tiled_outline.c: merges cells into polygons by walking along the edges between cell and no cell.
//
// Cells are a sorted list, not a raster, so that chunks far apart cost nothing. A flood finds the cells that hang
// together by edges (4-connected); then every top edge not walked yet starts a ring, the first cell's the outer one,
// the others holes (a hole always has a cell below it, whose top edge it borders).
//
// Walking keeps cells to the right (y down). Where two cells of one group touch at a corner only,
//
//      A | .            the walk goes from A over to B: the two empty cells then lie in different holes (or outside),
//     ---+---           because the way from A to B through the group closes around one of them. Each ring so borders
//      . | B            one empty region and passes the corner once. If B is of another group, the walk stays with A.
#include "tiled/tiled_outline.h"

#include <stdlib.h>

#define NONE UINT32_MAX

typedef enum side { TOP, RIGHT, BOTTOM, LEFT } side;

typedef struct outline_tracer {
    const hti_tiled_cell *cells;
    uint32_t count;
    uint32_t *up, *down; // the cells above and below, or NONE
    uint32_t *group;     // the first cell of the group it was flooded from, or NONE
    uint32_t *queue;
    bool *walked; // whether the top edge was
    double *xy;
    int32_t *ring_end;
    size_t vertex_capacity, ring_capacity;
    int32_t vertex_count, ring_count;
} outline_tracer;

static int compare(const void *a, const void *b) {
    const hti_tiled_cell *const p = a, *const q = b;
    if (p->category != q->category) {
        return p->category < q->category ? -1 : 1;
    }
    if (p->mask != q->mask) {
        return p->mask < q->mask ? -1 : 1;
    }
    if (p->kind != q->kind) {
        return p->kind < q->kind ? -1 : 1;
    }
    if (p->y != q->y) {
        return p->y < q->y ? -1 : 1;
    }
    return (p->x > q->x) - (p->x < q->x);
}

size_t hti_cells_sort(hti_tiled_cell *cells, size_t count) {
    size_t sorted = 1;
    while (sorted < count && compare(&cells[sorted - 1], &cells[sorted]) < 0) {
        sorted++;
    }
    if (sorted >= count) {
        return count;
    }
    qsort(cells, count, sizeof *cells, compare);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (compare(&cells[kept - 1], &cells[i]) != 0) {
            cells[kept++] = cells[i];
        }
    }
    return kept;
}

// Whether b stands `dx` to the right and `dy` below a and merges with it.
static bool stands(const hti_tiled_cell *a, const hti_tiled_cell *b, int32_t dx, int32_t dy) {
    return b->x == a->x + dx && b->y == a->y + dy && a->category == b->category && a->mask == b->mask &&
           a->kind == b->kind;
}

static uint32_t left_of(const outline_tracer *t, uint32_t i) {
    return i > 0 && stands(&t->cells[i], &t->cells[i - 1], -1, 0) ? i - 1 : NONE;
}

static uint32_t right_of(const outline_tracer *t, uint32_t i) {
    return i + 1 < t->count && stands(&t->cells[i], &t->cells[i + 1], 1, 0) ? i + 1 : NONE;
}

// Links every cell with the one below it: one pass with two fingers, a row apart.
static void link_rows(outline_tracer *t) {
    for (uint32_t i = 0; i < t->count; i++) {
        t->up[i] = t->down[i] = t->group[i] = NONE;
    }
    uint32_t below = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        hti_tiled_cell wanted = t->cells[i];
        wanted.y++;
        while (below < t->count && compare(&t->cells[below], &wanted) < 0) {
            below++;
        }
        if (below < t->count && compare(&t->cells[below], &wanted) == 0) {
            t->down[i] = below;
            t->up[below] = i;
        }
    }
}

// Marks the group of `seed` and leaves its cells in the queue; returns how many.
static uint32_t flood(outline_tracer *t, uint32_t seed) {
    uint32_t length = 0;
    t->group[seed] = seed;
    t->queue[length++] = seed;
    for (uint32_t at = 0; at < length; at++) {
        const uint32_t i = t->queue[at];
        const uint32_t neighbours[4] = {left_of(t, i), right_of(t, i), t->up[i], t->down[i]};
        for (int n = 0; n < 4; n++) {
            if (neighbours[n] != NONE && t->group[neighbours[n]] == NONE) {
                t->group[neighbours[n]] = seed;
                t->queue[length++] = neighbours[n];
            }
        }
    }
    return length;
}

// The cell across the given side, or NONE.
static uint32_t across(const outline_tracer *t, uint32_t i, side s) {
    return s == TOP ? t->up[i] : s == RIGHT ? right_of(t, i) : s == BOTTOM ? t->down[i] : left_of(t, i);
}

// The cell that touches cell i only at the end of its side s, when it is of the same group. It is not linked to i, so
// it is searched for.
static uint32_t corner_cell(const outline_tracer *t, uint32_t i, side s) {
    static const int dx[4] = {1, 1, -1, -1}, dy[4] = {-1, 1, 1, -1};
    hti_tiled_cell wanted = t->cells[i];
    wanted.x += dx[s];
    wanted.y += dy[s];
    const hti_tiled_cell *const found = bsearch(&wanted, t->cells, t->count, sizeof *t->cells, compare);
    const uint32_t at = found != NULL ? (uint32_t)(found - t->cells) : NONE;
    return at != NONE && t->group[at] == t->group[i] ? at : NONE;
}

// From the end of side *s of cell *i to the next piece of boundary.
static void step(const outline_tracer *t, uint32_t *i, side *s) {
    const side turn_right = (side)((*s + 1) % 4), turn_left = (side)((*s + 3) % 4);
    const uint32_t next = across(t, *i, turn_right); // the cell ahead: walking along TOP goes to the RIGHT
    if (next == NONE) {
        const uint32_t corner = corner_cell(t, *i, *s);
        if (corner == NONE) {
            *s = turn_right;
        } else {
            *i = corner;
            *s = turn_left;
        }
        return;
    }
    const uint32_t beyond = across(t, next, *s);
    *i = beyond == NONE ? next : beyond;
    *s = beyond == NONE ? *s : turn_left;
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

// Walks the ring that the top edge of `start` belongs to; a vertex stands where the direction changes.
static bool trace_ring(outline_tracer *t, uint32_t start) {
    static const int end_x[4] = {1, 1, 0, 0}, end_y[4] = {0, 1, 1, 0};
    uint32_t i = start;
    side s = TOP;
    do {
        if (s == TOP) {
            t->walked[i] = true;
        }
        const side before = s;
        const int32_t x = t->cells[i].x + end_x[s], y = t->cells[i].y + end_y[s];
        step(t, &i, &s);
        if (s != before && !add_vertex(t, x, y)) {
            return false;
        }
    } while (i != start || s != TOP);
    return end_ring(t);
}

static ht_status trace_group(outline_tracer *t, uint32_t seed, hti_outline_function *emit, void *context) {
    t->vertex_count = t->ring_count = 0;
    const uint32_t length = flood(t, seed);
    for (uint32_t at = 0; at < length; at++) {
        const uint32_t i = t->queue[at];
        if (t->up[i] == NONE && !t->walked[i] && !trace_ring(t, i)) {
            return HT_ERR_MEMORY;
        }
    }
    const hti_tiled_outline outline = {t->xy, t->ring_end, t->ring_count, t->cells[seed]};
    return emit(context, &outline);
}

static ht_status trace_all(outline_tracer *t, hti_outline_function *emit, void *context) {
    if (t->up == NULL || t->down == NULL || t->group == NULL || t->queue == NULL || t->walked == NULL) {
        return HT_ERR_MEMORY;
    }
    link_rows(t);
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->group[i] != NONE) {
            continue;
        }
        const ht_status status = trace_group(t, i, emit, context);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

ht_status hti_outline_trace(const hti_tiled_cell *cells, size_t count, hti_outline_function *emit, void *context) {
    if (count == 0) {
        return HT_OK;
    }
    if (count > UINT32_C(1) << 28) { // so that 4 vertices a cell are counted by an int32_t
        return HT_ERR_UNSUPPORTED;
    }
    outline_tracer t = {.cells = cells, .count = (uint32_t)count};
    t.up = malloc(count * sizeof *t.up);
    t.down = malloc(count * sizeof *t.down);
    t.group = malloc(count * sizeof *t.group);
    t.queue = malloc(count * sizeof *t.queue);
    t.walked = calloc(count, sizeof *t.walked);
    const ht_status status = trace_all(&t, emit, context);
    free(t.up);
    free(t.down);
    free(t.group);
    free(t.queue);
    free(t.walked);
    free(t.xy);
    free(t.ring_end);
    return status;
}
