// play_marching.c: marching squares (W. Lorensen, H. Cline, "Marching cubes", SIGGRAPH 1987, in the plane). Every edge
// of the grid that a line crosses is left by it in one of its two cells and entered in the other, so that a table from
// each edge to the next one holds all rings, without searching.
#include "play_marching.h"
#include <math.h>

static float value_at(const play_grid *g, int32_t column, int32_t row) {
    return g->value[(row * g->pitch + column) * g->skip];
}

static bool is_inside(const play_grid *g, float level, int32_t column, int32_t row) {
    const bool is_border = column == 0 || row == 0 || column == g->columns - 1 || row == g->rows - 1;
    return !is_border && value_at(g, column, row) <= level;
}

// An edge is 2 * (its upper or left point's number), plus 1 for the one downwards.
static ht_vec2 crossing(const play_grid *g, float level, int32_t edge) {
    const int32_t column = edge / 2 % g->columns, row = edge / 2 / g->columns;
    const int32_t other_column = column + (edge % 2 == 0), other_row = row + (edge % 2 == 1);
    const float a = value_at(g, column, row), b = value_at(g, other_column, other_row);
    const float part = (level - a) / (b - a), at = part >= 0.0f && part <= 1.0f ? part : 0.5f;
    return (ht_vec2){g->origin.x + g->step * ((float)column + (edge % 2 == 0 ? at : 0.0f)),
                     g->origin.y + g->step * ((float)row + (edge % 2 == 1 ? at : 0.0f))};
}

// The corners clockwise from the upper left one as bits: which are inside. Going round them, a line begins where the
// inside is left and ends where it is entered again. Where that happens twice, the mean decides what is joined.
static void link_cell(const play_grid *g, float level, int32_t column, int32_t row, unsigned inside, int32_t *next) {
    const int32_t point = row * g->columns + column;
    const int32_t edge[4] = {2 * point, 2 * (point + 1) + 1, 2 * (point + g->columns), 2 * point + 1};
    const bool is_saddle = inside == 5 || inside == 10;
    const float mean = value_at(g, column, row) + value_at(g, column + 1, row) + value_at(g, column, row + 1) +
                       value_at(g, column + 1, row + 1);
    const int way = is_saddle && !(mean <= 4.0f * level) ? 3 : 1; // to the next edge, or to the one before
    for (int i = 0; i < 4; i++) {
        const bool here = (inside >> i & 1) != 0, there = (inside >> ((i + 1) % 4) & 1) != 0;
        if (!here || there) {
            continue;
        }
        int end = (i + way) % 4;
        while ((inside >> end & 1) != 0 || (inside >> ((end + 1) % 4) & 1) == 0) {
            end = (end + way) % 4;
        }
        next[edge[i]] = edge[end];
    }
}

static void link_all(const play_grid *g, float level, int32_t *next) {
    for (int32_t i = 0; i < 2 * g->columns * g->rows; i++) {
        next[i] = -1;
    }
    for (int32_t row = 0; row + 1 < g->rows; row++) {
        unsigned left = 0; // bits of the two points at the cell's left side
        for (int32_t column = 0; column + 1 < g->columns; column++) {
            const unsigned right =
                (is_inside(g, level, column + 1, row) ? 2u : 0u) | (is_inside(g, level, column + 1, row + 1) ? 4u : 0u);
            const unsigned inside = left | right;
            if (inside != 0 && inside != 15) {
                link_cell(g, level, column, row, inside, next);
            }
            left = (right & 2u) >> 1 | (right & 4u) << 1;
        }
    }
}

int32_t play_contour(const play_grid *g, float level, int32_t *next, ht_vec2 *out, int32_t room) {
    int32_t count = 0;
    link_all(g, level, next);
    for (int32_t start = 0; start < 2 * g->columns * g->rows; start++) {
        const int32_t first = count;
        for (int32_t edge = start; next[edge] >= 0;) {
            const int32_t after = next[edge];
            next[edge] = -1;
            if (count < room) {
                out[count] = crossing(g, level, edge);
            }
            count++;
            edge = after;
        }
        if (count == first) {
            continue;
        }
        count += 2;
        if (count > room) {
            count = first;
            continue;
        }
        out[count - 2] = out[first];
        out[count - 1] = (ht_vec2){NAN, 0.0f};
    }
    return count;
}
