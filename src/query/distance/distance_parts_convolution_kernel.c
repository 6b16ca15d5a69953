// distance_parts_convolution_kernel.c: what takes a pass over all corners or segments of a convolution, as many at a time as a
// register holds: sides and turns of a ring, which sides lead to the left of which, and what crosses a line.
//
// Sides are made in doubles and rounded; all else is in floats, with the error that distance_parts_winding.c names.
#include "base/vec/vec.h"
#include "query/distance/distance_parts_convolution.h"

#if !defined(HTI_ALL_SETS) || !defined(HTI_LANES_AVX512) // it is narrow

#define FAR_AWAY 0x1p100f // where lanes are filled up

// Returns the sum of lanes' turns: 1 where they fall, -1 where they rise.
static int32_t sum_of_turns(uint64_t bits, uint64_t falling) {
    return hti_set_bits((uint32_t)(bits & falling)) - hti_set_bits((uint32_t)(bits & ~falling));
}

bool HTI_KERNEL(hti_distance_convolution_sides)(const hti_ring_columns *from, hti_convolved_ring *out) {
    const int32_t end = (out->count + HTI_CONVOLVED_LANES - 1) / HTI_CONVOLVED_LANES * HTI_CONVOLVED_LANES;
    const vecNd zero = vecNd_splat(0.0), shortest = vecNd_splat(from->shortest);
    bool has_short = false;
    for (int32_t i = 0; i < end; i += DOUBLES) {
        const vecNd x = vecNd_of_floats(from->x + i), y = vecNd_of_floats(from->y + i),
                    way_x = vecNd_of_floats(from->x + i + 1) - x, way_y = vecNd_of_floats(from->y + i + 1) - y,
                    length = vecNd_sqrt(way_x * way_x + way_y * way_y);
        const maskNd has_length = vecNd_less(shortest, length);
        const vecNd scale = vecNd_select(has_length, from->sign / length, zero);
        const int32_t left = out->count - i, sides = left < DOUBLES ? left : DOUBLES; // 0 or less behind the last one
        const uint64_t own = sides > 0 ? (UINT64_C(1) << sides) - 1 : 0;
        has_short = has_short || (~maskNd_bits(has_length) & own) != 0;
        vecNd_to_floats(out->x + i, x - from->origin.x);
        vecNd_to_floats(out->y + i, y - from->origin.y);
        vecNd_to_floats(out->way_x + i, way_x * scale);
        vecNd_to_floats(out->way_y + i, way_y * scale);
        vecNd_to_floats(out->length + i, vecNd_select(has_length, length, zero));
    }
    return !has_short;
}

// Tells which sides of B are nearly parallel to those of A.
static HTI_COLD void find_level_rows(const hti_convolved_ring *a, const hti_convolved_ring *b,
                                     hti_corner_bits *unsure) {
    for (int32_t i = 0; i < a->count; i++) {
        const float x = a->way_x[i], y = a->way_y[i];
        unsure[i] = (hti_corner_bits){{0}};
        for (int32_t j = 0; j < b->count; j += LANES) {
            const vecNf turn = x * vecNf_load(b->way_y + j) - y * vecNf_load(b->way_x + j);
            const uint64_t level = maskNf_bits(vecNf_less_equal(vecNf_abs(turn), vecNf_splat(HTI_CONVOLVED_SINE)));
            unsure[i].word[j >> 5] |= (uint32_t)level << (j & 31) & hti_corners_in_word(b->count, j >> 5);
        }
    }
}

bool HTI_KERNEL(hti_distance_convolution_rows)(const hti_convolved_ring *a, const hti_convolved_ring *b,
                                               hti_corner_bits *left, hti_corner_bits *unsure) {
    vecNf sharpest = vecNf_splat(FAR_AWAY);
    for (int32_t j = 0; j < b->count; j += LANES) {
        const int32_t word = j >> 5, shift = j & 31;
        const vecNf way_x = vecNf_load(b->way_x + j), way_y = vecNf_load(b->way_y + j),
                    filled = vecNf_select(vecNf_less(vecNf_splat(0.0f), vecNf_load(b->length + j)), vecNf_splat(0.0f),
                                          vecNf_splat(FAR_AWAY));
        for (int32_t i = 0; i < a->count; i++) {
            const vecNf turn = a->way_x[i] * way_y - a->way_y[i] * way_x;
            const uint32_t rising = (uint32_t)maskNf_bits(vecNf_less(vecNf_splat(HTI_CONVOLVED_SINE), turn)) << shift;
            left[i].word[word] = shift == 0 ? rising : left[i].word[word] | rising;
            sharpest = vecNf_min(sharpest, vecNf_max(vecNf_abs(turn), filled));
        }
    }
    const bool are_level = maskNf_bits(vecNf_less_equal(sharpest, vecNf_splat(HTI_CONVOLVED_SINE))) != 0;
    if (are_level) {
        find_level_rows(a, b, unsure);
    }
    return are_level;
}

// Some rows after each other in one word, of 16 or 32 bits each.
typedef struct row_group {
    int32_t power;                  // of 2: the bits of a row
    int32_t from_row, column, word; // the first row and the first corner, and its word
    uint64_t row, before,
        shifted; // whether the sides of B lead to the left of sides of A, and of those before them; and the sides before
} row_group;

// Of 1600 pairs of corners there are 48 groups at most: of 48 rows of 33 corners, in twos and two words.
enum { ROW_GROUPS = 48 };
typedef struct row_groups {
    int32_t power; // of 2: the bits of a row
    uint64_t ones; // the first bit of each
    int32_t count;
    row_group list[ROW_GROUPS];
} row_groups;

// Returns a word of the rows from number i on.
HTI_INLINE uint64_t rows_in_word(const hti_convolution *c, int32_t power, int32_t word, int32_t i) {
    const int32_t end = i + (64 >> power) < c->a.count ? i + (64 >> power) : c->a.count;
    uint64_t row = 0;
    for (int32_t k = i, at = 0; k < end; k++, at += 1 << power) {
        row |= (uint64_t)c->row[k].word[word] << at;
    }
    return row;
}

// Adds the groups of one word.
static void take_rows(const hti_convolution *c, int32_t word, row_groups *g) {
    const int32_t width = 1 << g->power, last = word > 0 ? 32 * word - 1 : c->b.count - 1;
    const uint64_t corners = g->ones * hti_corners_in_word(c->b.count, word);
    uint64_t previous = c->row[c->a.count - 1].word[word];
    for (int32_t i = 0; i < c->a.count; i += 64 >> g->power) {
        const uint64_t row = rows_in_word(c, g->power, word, i),
                       with_last = last >> 5 == word ? row : rows_in_word(c, g->power, last >> 5, i),
                       first = with_last >> (last & 31) & g->ones;
        // rows beyond the last one are 0
        g->list[g->count++] = (row_group){
            g->power, i, 32 * word, word, row, row << width | previous, (((row << 1) & ~g->ones) | first) & corners};
        previous = row >> (64 - width);
    }
}

// Returns all bits of the rows from number i on whose corners have theirs.
HTI_INLINE uint64_t rows_of_corners(const hti_corner_bits *corners, int32_t power, int32_t i) {
    const uint64_t turn = corners->word[i >> 5] >> (i & 31),
                   spread = power == 4 ? (turn & 1) | (turn & 2) << 15 | (turn & 4) << 30 | (turn & 8) << 45
                                       : (turn & 1) | (turn & 2) << 31;
    return (spread << (1 << power)) - spread;
}

// Lists of ends: the first ones or the last ones.
typedef struct segment_ends {
    float *x, *y;
    uint16_t *corners;
} segment_ends;

// Adds the segments of sides of A at corners of B whose bits in some rows are given, from a row and a column on; of those at convex
// corners what borders have. Where bits & (bits - 1) ended the loop a compiler would count them by a library.
HTI_INLINE void add_segments_of_a(hti_convolution *c, uint64_t bits, const row_group *g, const segment_ends *from,
                                  const segment_ends *to, bool is_convex) {
    int32_t n = c->count;
    while (bits != 0) {
        const int32_t k = __builtin_ctzll(bits), i = g->from_row + (k >> g->power),
                      j = g->column + (k & ((1 << g->power) - 1)), pair = i << 8 | j;
        const float x = c->b.x[j], y = c->b.y[j];
        bits ^= UINT64_C(1) << k;
        if (is_convex) {
            c->of_a[n] = true;
            c->way_x[n] = c->a.way_x[i];
            c->way_y[n] = c->a.way_y[i];
        }
        from->x[n] = c->a.x[i] - x;
        from->y[n] = c->a.y[i] - y;
        to->x[n] = c->a.x[i + 1] - x;
        to->y[n] = c->a.y[i + 1] - y;
        from->corners[n] = (uint16_t)pair;
        to->corners[n++] = (uint16_t)(i + 1 == c->a.count ? j : pair + 0x100);
    }
    c->count = n;
}

// Adds the segments of sides of B at corners of A.
HTI_INLINE void add_segments_of_b(hti_convolution *c, uint64_t bits, const row_group *g, const segment_ends *from,
                                  const segment_ends *to, bool is_convex) {
    int32_t n = c->count;
    while (bits != 0) {
        const int32_t k = __builtin_ctzll(bits), i = g->from_row + (k >> g->power),
                      j = g->column + (k & ((1 << g->power) - 1)), pair = i << 8 | j;
        const float x = c->a.x[i], y = c->a.y[i];
        bits ^= UINT64_C(1) << k;
        if (is_convex) {
            c->of_a[n] = false;
            c->way_x[n] = c->b.way_x[j];
            c->way_y[n] = c->b.way_y[j];
        }
        from->x[n] = x - c->b.x[j];
        from->y[n] = y - c->b.y[j];
        to->x[n] = x - c->b.x[j + 1];
        to->y[n] = y - c->b.y[j + 1];
        from->corners[n] = (uint16_t)pair;
        to->corners[n++] = (uint16_t)(j + 1 == c->b.count ? pair - j : pair + 1);
    }
    c->count = n;
}

static HTI_COLD bool fits(const hti_convolution *c, uint64_t of_a, uint64_t of_b) {
    return c->count + hti_set_bits((uint32_t)of_a) + hti_set_bits((uint32_t)(of_a >> 32)) +
               hti_set_bits((uint32_t)of_b) + hti_set_bits((uint32_t)(of_b >> 32)) <=
           HTI_CONVOLVED_SEGMENTS;
}

// Adds the segments at convex corners, or at reflex ones, which run backwards; false when they may not fit.
HTI_INLINE bool add_segments_in_rows(hti_convolution *c, const row_groups *groups, bool is_convex) {
    const segment_ends first = {c->p_x, c->p_y, c->p}, last = {c->q_x, c->q_y, c->q};
    const hti_corner_bits *const turns_of_a = is_convex ? &c->a.convex_corners : &c->a.reflex_corners,
                                 *const turns_of_b = is_convex ? &c->b.convex_corners : &c->b.reflex_corners;
    for (int32_t n = 0; n < groups->count; n++) {
        const row_group *const g = &groups->list[n];
        const uint64_t turning = groups->ones * turns_of_b->word[g->word],
                       of_a = (is_convex ? g->row & ~g->shifted : g->shifted & ~g->row) & turning,
                       of_b = (is_convex ? g->before & ~g->row : g->row & ~g->before) &
                              rows_of_corners(turns_of_a, g->power, g->from_row);
        if (c->count > HTI_CONVOLVED_SEGMENTS - 128 && !fits(c, of_a, of_b)) {
            return false;
        }
        add_segments_of_a(c, of_a, g, is_convex ? &first : &last, is_convex ? &last : &first, is_convex);
        add_segments_of_b(c, of_b, g, is_convex ? &first : &last, is_convex ? &last : &first, is_convex);
    }
    return true;
}

// Fills up with segments of no length, which cross nothing.
static void fill_segment_lanes(hti_convolution *c) {
    for (int32_t k = c->count; k % HTI_CONVOLVED_LANES != 0; k++) {
        c->p[k] = c->q[k] = 0;
        c->p_x[k] = c->p_y[k] = c->q_x[k] = c->q_y[k] = -FAR_AWAY;
    }
}

bool HTI_KERNEL(hti_distance_convolution_segments)(hti_convolution *c) {
    row_groups groups = {.power = c->b.count <= 16 ? 4 : 5, .count = 0};
    groups.ones = groups.power == 4 ? UINT64_C(0x0001000100010001) : UINT64_C(0x0000000100000001);
    c->count = c->groups = 0;
    for (int32_t word = 0; 32 * word < c->b.count; word++) {
        take_rows(c, word, &groups);
    }
    if (!add_segments_in_rows(c, &groups, true)) {
        return false;
    }
    c->borders = c->count;
    if (!add_segments_in_rows(c, &groups, false)) {
        return false;
    }
    fill_segment_lanes(c);
    return true;
}

void HTI_KERNEL(hti_distance_convolution_across)(const hti_convolution *c, const hti_convolved_lanes *line,
                                                 hti_segments_across *out) {
    const vecNf way_x = vecNf_splat(line->way_x), way_y = vecNf_splat(line->way_y), level = vecNf_splat(line->level),
                error = vecNf_splat(line->error), from = vecNf_splat(line->from), to = vecNf_splat(line->to);
    out->beyond = 0;
    for (int32_t first = 0; first < c->count; first += 32) {
        uint64_t inside = 0, on_line = 0;
        for (int32_t k = first; k < first + 32 && k < c->count; k += LANES) {
            const vecNf p_x = vecNf_load(c->p_x + k), p_y = vecNf_load(c->p_y + k), q_x = vecNf_load(c->q_x + k),
                        q_y = vecNf_load(c->q_y + k), p = way_y * p_x - way_x * p_y - level,
                        q = way_y * q_x - way_x * q_y - level;
            const uint64_t touching = maskNf_bits(vecNf_less_equal(vecNf_min(vecNf_abs(p), vecNf_abs(q)), error)),
                           across = maskNf_bits(vecNf_less(error, p)) ^ maskNf_bits(vecNf_less(error, q)),
                           clear = across & ~touching;
            uint64_t passed = 0;
            if (LANES > 4 || clear != 0) { // of many some mostly do
                const vecNf start = way_x * p_x + way_y * p_y, slope = (way_x * q_x + way_y * q_y - start) / (p - q),
                            at = start + slope * p, slack = (error + error) * (vecNf_abs(slope) + 1.0f);
                const uint64_t beyond = clear & maskNf_bits(vecNf_less(to, at - slack));
                passed = beyond | (clear & maskNf_bits(vecNf_less(at + slack, from)));
                out->beyond += beyond != 0 ? sum_of_turns(beyond, maskNf_bits(vecNf_less(q, p))) : 0;
            }
            inside |= (across & ~passed) << (k - first);
            on_line |= touching << (k - first);
        }
        out->inside[first / 32] = (uint32_t)inside;
        out->on_line[first / 32] = (uint32_t)on_line;
    }
}

#endif
