// tiled_outline.h: cells of a grid merged into few polygons.
#ifndef HANTEI_TILED_OUTLINE_H
#define HANTEI_TILED_OUTLINE_H

#include <hantei/io/scene.h>

// Cells x to end - 1 of a row.
typedef struct hti_tiled_run {
    int32_t x, end, y;
    uint32_t kind; // only cells with the same three are merged: this and
    uint64_t category, mask;
} hti_tiled_run;

// A group of cells that hang together by their edges, as rings of grid corners: the outer one, then the holes. Every
// ring is simple, without collinear vertices, and rings meet at single points only.
typedef struct hti_tiled_outline {
    const double *xy;
    const int32_t *ring_end;
    int32_t ring_count;
    hti_tiled_run first; // begins with its first cell, row by row
} hti_tiled_outline;

typedef ht_status hti_outline_function(void *context, const hti_tiled_outline *outline);

// Sorts the runs by category, mask, kind, row and column and joins those that touch or overlap in a row; returns how
// many are left.
size_t hti_runs_sort(hti_tiled_run *runs, size_t count);

// Calls `emit` with every group of the sorted runs until one call fails. HT_ERR_MEMORY, HT_ERR_UNSUPPORTED for more
// than 2^26 runs. O(n log n).
ht_status hti_outline_trace(const hti_tiled_run *runs, size_t count, hti_outline_function *emit, void *context);

#endif
