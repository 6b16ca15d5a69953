// crowd_cells.c: places by cells, and pairs of bounds that meet, where shapes are of like size: a grid that is filled
// by counting, anew each frame.
//
// A shape is in the cell of its lower left corner. Cells are 1 % wider and higher than the widest and highest shape, so
// corners of shapes that meet are at most 1/1.01 of a cell apart, in each direction. A corner's coordinate in cells is
// computed with three roundings, one of which is the same for all: it errs by less than 2^-22 of itself, which is at
// most 2^-8 with HTI_MOST cells, so that two that meet are less than one cell apart as computed, and in cells that are
// neighbours. A shape is tested against those behind it in its cell and the next, and against the three cells above,
// two stretches of places. How many there are and which meet is a toss-up, so nothing branches on it for each shape:
// eight of each stretch are tested whether they are there or not, and the bits of four shapes' tests are gone through
// together.
//
// Eight are tested at once because bounds are compared in steps of 1/32000 of the whole width, rounded outwards:
// rounding is monotone, so bounds that meet do so in steps. In a crowd of 100,000, 4 % more pairs do.
#include "crowd.h"
#include "crowd_box.h"

#include <float.h>
#include <math.h>
#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define HTI_MOST 16384     // cells in a row
#define HTI_STEPS 32000.0f // a little less than 2^15
#define HTI_CROWDING 8     // more shapes in a shape's cell, on the average: the index is faster
#define HTI_PATIENCE 32    // frames until places, or the way, are chosen again, by the index

// Of all bounds that are not NaN: where their corners are, and their greatest sizes.
typedef struct extent {
    ht_vec2 least, greatest, size;
} extent;

static float greatest_of(float a, float b) {
    return b > a ? b : a;
}

static extent extent_of(const hti_crowd *c) {
    const float huge = FLT_MAX;
    crowd_box least = {huge, huge, huge, huge}, greatest = -least, size = {0};
    for (uint32_t i = 0; i < c->total; i++) {
        const crowd_box b = crowd_box_at(&c->given[i]);
        least = crowd_box_min(b, least);
        greatest = crowd_box_max(b, greatest);
        size = crowd_box_max(__builtin_shufflevector(b, b, 2, 3, 0, 1) - b, size);
    }
    return (extent){{least[0], least[1]}, {greatest[0], greatest[1]}, {size[0], size[1]}};
}

// As many cells of the size as there is room for, or larger ones.
static hti_crowd_cells cells_of(const hti_crowd *c, const extent *e, float width, float height) {
    const float x = greatest_of(e->greatest.x - e->least.x, 0), y = greatest_of(e->greatest.y - e->least.y, 0);
    const float room = (float)c->cell_room / 2;
    width = greatest_of(width, x / (float)(HTI_MOST - 4));
    height = greatest_of(height, y / (float)(HTI_MOST - 4));
    for (int i = 0; i < 64 && (x / width + 4) * (y / height + 3) > room; i++) {
        width *= 1.5f;
        height *= 1.5f;
    }
    hti_crowd_cells cells = {
        e->least.x, e->least.y, 1 / width, 1 / height, 4, 3, HTI_STEPS / (x + e->size.x), HTI_STEPS / (y + e->size.y)};
    if ((x / width + 4) * (y / height + 3) <= room) {
        cells.width += (uint32_t)(x * cells.per_width);
        cells.height += (uint32_t)(y * cells.per_height);
    } else { // coordinates that are not finite, or nothing at all
        cells.per_width = cells.per_height = 0;
    }
    return cells;
}

// Counts the shapes in every cell, and behind the last those that meet nothing, being NaN; returns how many a shape
// has in its own, on the average.
static float count_cells(hti_crowd *c, const hti_crowd_cells *cells) {
    const uint32_t count = cells->width * cells->height;
    memset(c->starts, 0, (count + 1) * sizeof *c->starts);
    const crowd_box origin = {cells->left, cells->low}, per_unit = {cells->per_width, cells->per_height};
    const crowd_box last = {(float)(cells->width - 4), (float)(cells->height - 3)};
    for (uint32_t i = 0; i < c->total; i++) {
        const crowd_box b = crowd_box_at(&c->given[i]), at = crowd_box_min((b - origin) * per_unit, last);
        const bool good = (b[0] <= b[2]) & (b[1] <= b[3]);
        const uint32_t x = (uint32_t)(int32_t)at[0], y = (uint32_t)(int32_t)at[1]; // signed is faster
        const uint32_t cell = good ? (y + 1) * cells->width + x + 1 : count;
        c->cell[i] = cell;
        c->starts[cell]++;
    }
    uint64_t squares = 0;
    uint32_t sum = 0;
    for (uint32_t k = 0; k <= count; k++) {
        const uint32_t n = c->starts[k];
        squares += k < count ? (uint64_t)n * n : 0;
        c->starts[k] = sum;
        sum += n;
    }
    c->answerable = c->starts[count];
    return (float)squares / (float)(c->answerable + 1);
}

hti_crowd_cells hti_crowd_order(hti_crowd *c) {
    const extent e = extent_of(c);
    hti_crowd_cells cells = {0};
    bool counted = false;
    if (!c->by_index || c->frame == 0) {
        cells = cells_of(c, &e, 1.01f * e.size.x + FLT_MIN, 1.01f * e.size.y + FLT_MIN);
        counted = cells.per_width > 0 && count_cells(c, &cells) <= HTI_CROWDING;
        c->by_index = !counted;
        c->frame = counted ? 0 : c->frame;
    }
    if (c->by_index && c->frame == 0) {
        const float x = e.greatest.x - e.least.x, y = e.greatest.y - e.least.y;
        const float side = x > 0 && y > 0 ? 2 * sqrtf(x / (float)(c->total + 1) * y) : 0; // a few shapes to a cell
        cells = cells_of(c, &e, side + FLT_MIN, side + FLT_MIN);
        count_cells(c, &cells);
        counted = true;
    }
    for (uint32_t i = 0; i < c->total && counted; i++) {
        const uint32_t cell = c->cell[i], place = c->starts[cell]++;
        c->cell[i] = place;
        c->seats[place] = (hti_crowd_seat){i, cell};
    }
    c->frame = c->by_index ? (c->frame + 1) % HTI_PATIENCE : 0;
    return cells;
}

enum { EIGHT = 8, FOUR = 4, BITS = 2 * EIGHT };

#if defined(__wasm_simd128__)
// Bit k: the bounds of place `from` + k meet those of a place, for k below `count`.
static inline uint32_t meet_eight(const hti_crowd *c, uint32_t place, uint32_t from, uint32_t count) {
    const int16_t *own = c->steps + place, *other = c->steps + from;
    const size_t n = c->stride;
    const v128_t left = wasm_i16x8_le(wasm_v128_load(other), wasm_i16x8_splat((int16_t)-own[2 * n]));
    const v128_t low = wasm_i16x8_le(wasm_v128_load(other + n), wasm_i16x8_splat((int16_t)-own[3 * n]));
    const v128_t right = wasm_i16x8_le(wasm_v128_load(other + 2 * n), wasm_i16x8_splat((int16_t)-own[0]));
    const v128_t high = wasm_i16x8_le(wasm_v128_load(other + 3 * n), wasm_i16x8_splat((int16_t)-own[n]));
    const v128_t all = wasm_v128_and(wasm_v128_and(left, low), wasm_v128_and(right, high));
    return (uint32_t)wasm_i16x8_bitmask(all) & (count < EIGHT ? (1u << count) - 1 : 0xff);
}
#else
static inline uint32_t meet_eight(const hti_crowd *c, uint32_t place, uint32_t from, uint32_t count) {
    const int16_t *own = c->steps + place, *other = c->steps + from;
    const size_t n = c->stride;
    uint32_t bits = 0;
    for (uint32_t k = 0; k < count && k < EIGHT; k++) {
        bits |= (uint32_t)((other[k] <= -own[2 * n]) & (other[n + k] <= -own[3 * n]) & (other[2 * n + k] <= -own[0]) &
                           (other[3 * n + k] <= -own[n]))
                << k;
    }
    return bits;
}
#endif

// Which places a shape is tested against: those beside it, those above.
typedef struct stretches {
    uint32_t from[2], count[2];
} stretches;

static inline stretches stretches_of(const uint32_t *ends, uint32_t width, uint32_t place, uint32_t cell) {
    const uint32_t above = ends[cell + width - 2];
    return (stretches){{place + 1, above}, {ends[cell + 1] - place - 1, ends[cell + width + 1] - above}};
}

// The tests of a stretch after the first eight.
static ht_pair *meet_rest(const hti_crowd *c, uint32_t place, uint32_t from, uint32_t count, ht_pair *out) {
    for (uint32_t k = EIGHT; k < count; k += EIGHT) {
        for (uint32_t bits = meet_eight(c, place, from + k, count - k); bits != 0; bits &= bits - 1) {
            *out++ = (ht_pair){place, from + k + (uint32_t)__builtin_ctz(bits)};
        }
    }
    return out;
}

// Room for as many pairs as the stretches can have.
static bool make_room(hti_crowd *c, const stretches *s, size_t found) {
    size_t most = found + FOUR * BITS;
    for (uint32_t i = 0; i < FOUR; i++) {
        most += s[i].count[0] + s[i].count[1];
    }
    return most <= c->room || hti_crowd_make_room(&c->pairs, &c->relations, &c->room, most, found);
}

size_t hti_crowd_walk(hti_crowd *c, const hti_crowd_cells *cells) {
    size_t found = 0;
    for (uint32_t p = 0; p < c->answerable; p += FOUR) {
        stretches s[FOUR] = {{0}};
        uint64_t bits = 0;
        bool longer = false;
        for (uint32_t i = 0; i < FOUR && p + i < c->answerable; i++) {
            s[i] = stretches_of(c->starts, cells->width, p + i, c->seats[p + i].cell);
            const uint32_t beside = meet_eight(c, p + i, s[i].from[0], s[i].count[0]);
            const uint32_t above = meet_eight(c, p + i, s[i].from[1], s[i].count[1]);
            bits |= (uint64_t)(beside | above << EIGHT) << i * BITS;
            longer |= (s[i].count[0] > EIGHT) | (s[i].count[1] > EIGHT);
        }
        if ((found + FOUR * BITS > c->room || longer) && !make_room(c, s, found)) {
            return SIZE_MAX;
        }
        ht_pair *out = c->pairs + found;
        for (; bits != 0; bits &= bits - 1) {
            const uint32_t bit = (uint32_t)__builtin_ctzll(bits), i = bit / BITS;
            *out++ = (ht_pair){p + i, s[i].from[bit / EIGHT % 2] + bit % EIGHT};
        }
        for (uint32_t i = 0; i < FOUR && longer; i++) {
            out = meet_rest(c, p + i, s[i].from[0], s[i].count[0], out);
            out = meet_rest(c, p + i, s[i].from[1], s[i].count[1], out);
        }
        found = (size_t)(out - c->pairs);
    }
    return found;
}
