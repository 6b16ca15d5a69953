// play_marching.h: the lines on which values on a grid reach a level.
#ifndef HANTEI_PLAY_MARCHING_H
#define HANTEI_PLAY_MARCHING_H

#include "play.h"

typedef struct play_grid {
    const float *value; // value[(row * pitch + column) * skip]
    int32_t pitch, skip;
    int32_t columns, rows; // >= 2
    ht_vec2 origin;        // where the first point is
    float step;            // from point to point
} play_grid;

/// Closed rings around all that is at most `level`, with the inside always on the same side, so that the nonzero rule
/// fills them. The border of the grid counts as outside. Each ring's first point comes again as its last; a point whose
/// x is NaN ends it. Writes at most `room` points to `out`, leaving out rings that do not fit, and returns their
/// number. `next`: room for 2 * columns * rows. O(columns * rows).
int32_t play_contour(const play_grid *grid, float level, int32_t *next, ht_vec2 *out, int32_t room);

#endif
