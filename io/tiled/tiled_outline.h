// tiled_outline.h: cells of a grid merged into few polygons.
#ifndef HANTEI_TILED_OUTLINE_H
#define HANTEI_TILED_OUTLINE_H

#include <hantei/io/scene.h>

typedef struct hti_tiled_cell {
    int32_t x, y;
    uint64_t category, mask;
    uint32_t kind; // only cells with the same three are merged
} hti_tiled_cell;

// A group of cells that hang together by their edges, as rings of grid corners: the outer one, then the holes. Every
// ring is simple, without collinear vertices, and rings meet at single points only.
typedef struct hti_tiled_outline {
    const double *xy;
    const int32_t *ring_end;
    int32_t ring_count;
    hti_tiled_cell first; // its first cell, row by row
} hti_tiled_outline;

typedef ht_status hti_outline_function(void *context, const hti_tiled_outline *outline);

// Sorts the cells by category, mask, row and column and removes repeated ones; returns how many are left.
size_t hti_cells_sort(hti_tiled_cell *cells, size_t count);

// Calls `emit` with every group of the sorted cells until one call fails. HT_ERR_MEMORY, HT_ERR_UNSUPPORTED for more
// than 2^28 cells. O(n log n).
ht_status hti_outline_trace(const hti_tiled_cell *cells, size_t count, hti_outline_function *emit, void *context);

#endif
