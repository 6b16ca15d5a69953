// distance_parts_convolution.c: makes the convolution of the borders of two rings.
//
// It is a closed curve of segments: a side of A or of -B at each corner of the other within whose turn its direction lies,
// backwards where that corner is reflex. L. Guibas, L. Ramshaw, J. Stolfi, "A Kinetic Framework for Computational Geometry",
// FOCS 1983. Which side of which one's way the others lead to is known by floats, else by doubles. Sides so nearly parallel
// that the search over all parts (distance_parts_depth.c) takes them for parallel are left to it, but not those that are
// exactly parallel: all sides of B that are parallel to one of A are turned the same way by less than any angle, which changes
// where sides belong, but moves nothing, and the winding numbers beside the curve are what they were. A border of such a
// side is one with its parallel's, and what the search answers on it follows from ranks: it is told, so that it is no answer.
#include "query/distance/distance_parts_convolution.h"

#include "base/vec/vec.h"
#include "exact/predicates.h"
#include "exact/xpoint.h"

#define SHORTEST 0x1p-16 // side, as a part of the size
#define PARALLEL 0x1p-24 // sine that the search may take for 0: times the shortest side it is above its tolerance

enum { CORNER_PAIRS = 1600 };     // of these mostly half have a segment: where there are more, the search is not slower
enum { CURVE_WORTH_BOXES = 128 }; // of fewer segments a pass costs less than boxes
enum { PARALLEL_LIMIT = 4 };      // sides of A; where there are more the way out mostly leads over one

// ---- Rings ---------------------------------------------------------------------------------------------------------

static ht_vec2 corner_of_ring(const hti_convolved_ring *ring, int32_t i) {
    return ring->v[hti_distance_convolution_vertex(ring->count, ring->reversed, i)];
}

static ht_segment side_of_ring(const hti_convolved_ring *ring, int32_t i) {
    return (ht_segment){corner_of_ring(ring, i), corner_of_ring(ring, hti_next(i, ring->count))};
}

// Makes the sides of a ring, or with sign -1 of its opposite; false when one is too short.
static bool make_sides(hti_convolved_ring *ring, hti_dvec origin, double size, double sign) {
    static hti_distance_convolution_sides_kernel *const kernels[HT_SIMD_COUNT] =
        HTI_NARROW_TABLE(hti_distance_convolution_sides);
    hti_ring_columns columns;
    const int32_t step = ring->reversed ? -1 : 1;
    const ht_vec2 *v = ring->reversed ? ring->v + ring->count - 1 : ring->v;
    for (int32_t i = 0; i < ring->count; i++, v += step) {
        columns.x[i] = v->x;
        columns.y[i] = v->y;
    }
    for (int32_t i = ring->count; i == ring->count || i % HTI_CONVOLVED_LANES != 1; i++) {
        columns.x[i] = columns.x[0];
        columns.y[i] = columns.y[0];
    }
    columns.origin = origin;
    columns.sign = sign;
    columns.shortest = SHORTEST * size;
    const bool are_long = kernels[hti_simd()](&columns, ring);
    ring->x[ring->count] = ring->x[0];
    ring->y[ring->count] = ring->y[0];
    return are_long;
}

static int turn_at_corner(const hti_convolved_ring *ring, int32_t i) {
    return hti_orient(corner_of_ring(ring, (i > 0 ? i : ring->count) - 1), corner_of_ring(ring, i),
                      corner_of_ring(ring, hti_next(i, ring->count)));
}

// Finds which corners of a ring are convex or reflex, four at a time: those behind each side. The last one is the first corner.
static void find_turns(hti_convolved_ring *ring) {
    const vec4f sine = vec4f_splat(HTI_CONVOLVED_SINE);
    const int32_t count = ring->count;
    uint32_t convex[HTI_CONVOLVED_WORDS + 1] = {0}, reflex[HTI_CONVOLVED_WORDS + 1] = {0};
    const float x = ring->way_x[count], y = ring->way_y[count];
    ring->way_x[count] = ring->way_x[0];
    ring->way_y[count] = ring->way_y[0];
    for (int32_t i = 0; i < count; i += 4) {
        const vec4f turn = vec4f_load(ring->way_x + i) * vec4f_load(ring->way_y + i + 1) -
                           vec4f_load(ring->way_y + i) * vec4f_load(ring->way_x + i + 1);
        convex[i >> 5] |= (uint32_t)vec4f_signs(vec4f_less(sine, turn)) << (i & 31);
        reflex[i >> 5] |= (uint32_t)vec4f_signs(vec4f_less(turn, -sine)) << (i & 31);
    }
    ring->way_x[count] = x;
    ring->way_y[count] = y;
    for (int32_t word = 0; 32 * word < count; word++) {
        // what is behind the last side of the word before, or of all
        const int32_t last = word > 0 ? 32 * word - 1 : count - 1;
        const uint32_t all = hti_corners_in_word(count, word);
        uint32_t out = (convex[word] << 1 | (convex[last >> 5] >> (last & 31) & 1)) & all,
                 in = (reflex[word] << 1 | (reflex[last >> 5] >> (last & 31) & 1)) & all;
        for (uint32_t bits = all & ~(out | in); bits != 0; bits &= bits - 1) {
            const int32_t i = __builtin_ctz(bits);
            const int sign = turn_at_corner(ring, 32 * word + i);
            out |= (uint32_t)(sign > 0) << i;
            in |= (uint32_t)(sign < 0) << i;
        }
        ring->convex_corners.word[word] = out;
        ring->reflex_corners.word[word] = in;
    }
}

static int32_t count_corners(const ht_shape *s) {
    return s->kind == HT_POLYGON ? s->polygon.ring_end[0] : s->convex.count;
}

// Returns twice the area of a ring, below 0 where it goes round clockwise. Two sums at a time wait for each other less long.
static double twice_area(const ht_vec2 *v, int32_t count) {
    const vec2d from = vec2d_of_floats(&v[0]);
    vec2d before = vec2d_of_floats(&v[1]) - from, even = vec2d_splat(0.0), odd = even;
    int32_t i = 2;
    for (; i + 1 < count; i += 2) {
        const vec2d at = vec2d_of_floats(&v[i]) - from, next = vec2d_of_floats(&v[i + 1]) - from;
        even = even + before * vec2d_swap(at);
        odd = odd + at * vec2d_swap(next);
        before = next;
    }
    const vec2d rest = i < count ? before * vec2d_swap(vec2d_of_floats(&v[i]) - from) : vec2d_splat(0.0),
                sum = even + odd + rest;
    return sum[0] - sum[1];
}

// Makes the ring of a polygon of one, or of a convex polygon; false when it has too many corners, or no area.
static bool make_convolved_ring(const ht_shape *s, hti_dvec origin, double size, double sign, hti_convolved_ring *out) {
    out->v = s->kind == HT_POLYGON ? s->polygon.v : s->convex.v;
    out->count = count_corners(s);
    if (out->count < 3 || out->count > HTI_CONVOLVED_CORNERS) {
        return false;
    }
    const double area = twice_area(out->v, out->count);
    out->reversed = area < 0.0;
    if (!(hti_abs(area) > 0x1p-20 * size * size) || !make_sides(out, origin, size, sign)) {
        return false;
    }
    find_turns(out);
    return true;
}

// ---- The curve -----------------------------------------------------------------------------------------------------

// Returns on which side of one vector the other one leads; 0 when they are parallel, or so nearly that the search takes them
// for parallel. On a grid the former are all that are not clear: others differ by more.
static int clear_turn(hti_dvec one, hti_dvec other) {
    const double turn = hti_dvec_cross(one, other), size = hti_dvec_size(one) * hti_dvec_size(other);
    return hti_abs(turn) > PARALLEL * size ? hti_sign(turn) : 0;
}

static bool are_sides_parallel(const ht_segment *one, const ht_segment *other) {
    const hti_xpoint d = hti_xpoint_between(one->a, one->b), a = hti_xpoint_of(other->a), b = hti_xpoint_of(other->b);
    return hti_xpoint_cross_sign(&d, &a, &b) == 0;
}

// Tells of the sides of -B in one word that are nearly parallel to side i of A whether they lead to its left; false when the search may
// take one for parallel that is not.
static bool resolve_row_word(hti_convolution *c, bool is_on_grid, int32_t i, int32_t word, uint32_t unsure) {
    const ht_segment side = side_of_ring(&c->a, i);
    for (uint32_t bits = unsure; bits != 0; bits &= bits - 1) {
        const int32_t j = 32 * word + __builtin_ctz(bits);
        const ht_segment other = side_of_ring(&c->b, j);
        int turn = clear_turn(hti_dvec_between(side.a, side.b), hti_dvec_between(other.a, other.b));
        if (turn == 0) {
            if (!is_on_grid && !are_sides_parallel(&side, &other)) {
                return false;
            }
            turn = 1;
            c->parallels += !hti_has_corner(&c->parallel_a, i);
            hti_set_corner(&c->parallel_a, i, true);
            hti_set_corner(&c->parallel_b, j, true);
        }
        hti_set_corner(&c->row[i], j, turn <= 0);
    }
    return true;
}

static bool find_rows(hti_convolution *c, bool is_on_grid) {
    static hti_distance_convolution_rows_kernel *const kernels[HT_SIMD_COUNT] =
        HTI_NARROW_TABLE(hti_distance_convolution_rows);
    hti_corner_bits unsure[HTI_CONVOLVED_CORNERS];
    c->parallel_a = c->parallel_b = (hti_corner_bits){{0}};
    c->parallels = 0;
    const bool has_level = kernels[hti_simd()](&c->a, &c->b, c->row, unsure);
    for (int32_t i = 0; has_level && i < c->a.count; i++) {
        for (int32_t word = 0; 32 * word < c->b.count; word++) {
            if (unsure[i].word[word] != 0 && (!resolve_row_word(c, is_on_grid, i, word, unsure[i].word[word]) ||
                                              (!is_on_grid && c->parallels > PARALLEL_LIMIT))) {
                return false;
            }
        }
    }
    return true;
}

static bool add_all_segments(hti_convolution *c) {
    static hti_distance_convolution_segments_kernel *const kernels[HT_SIMD_COUNT] =
        HTI_NARROW_TABLE(hti_distance_convolution_segments);
    return kernels[hti_simd()](c);
}

static float smaller_of_three(float a, float b, float c) {
    const float ab = a < b ? a : b;
    return ab < c ? ab : c;
}

void hti_distance_convolution_group(hti_convolution *c) {
    if (c->count < CURVE_WORTH_BOXES) {
        return;
    }
    c->groups = (c->count + 3) / 4;
    for (int32_t g = 0; g < c->groups; g++) {
        const int32_t end = 4 * g + 4 < c->count ? 4 * g + 4 : c->count;
        float low_x = c->p_x[4 * g], high_x = low_x, low_y = c->p_y[4 * g], high_y = low_y;
        for (int32_t k = 4 * g; k < end; k++) {
            low_x = smaller_of_three(low_x, c->p_x[k], c->q_x[k]);
            low_y = smaller_of_three(low_y, c->p_y[k], c->q_y[k]);
            high_x = -smaller_of_three(-high_x, -c->p_x[k], -c->q_x[k]);
            high_y = -smaller_of_three(-high_y, -c->p_y[k], -c->q_y[k]);
        }
        c->group_x[g] = 0.5f * (low_x + high_x);
        c->group_y[g] = 0.5f * (low_y + high_y);
        c->half_x[g] = 0.5f * (high_x - low_x);
        c->half_y[g] = 0.5f * (high_y - low_y);
    }
}

int32_t hti_distance_convolution_groups_near(const hti_convolution *c, ht_vec2 way, float level, float from,
                                             float slack, uint16_t *marked) {
    const int32_t groups = (c->count + 3) / 4, words = (groups + 15) / 16;
    const vec4f x = vec4f_splat(way.x), y = vec4f_splat(way.y), size_x = vec4f_abs(x), size_y = vec4f_abs(y),
                low = vec4f_splat(level - slack), high = vec4f_splat(level + slack), start = vec4f_splat(from - slack);
    for (int32_t word = 0; word < words; word++) {
        unsigned bits = c->groups == 0 ? 0xffffu : 0;
        for (int32_t k = 0; k < 16 && c->groups != 0; k += 4) {
            const int32_t g = 16 * word + k;
            const vec4f at_x = vec4f_load(c->group_x + g), at_y = vec4f_load(c->group_y + g),
                        half_x = vec4f_load(c->half_x + g), half_y = vec4f_load(c->half_y + g);
            const vec4f height = y * at_x - x * at_y, reach = size_y * half_x + size_x * half_y,
                        end = x * at_x + y * at_y + (size_x * half_x + size_y * half_y);
            const vec4f is_near =
                vec4f_and(vec4f_less_equal(height - reach, high), vec4f_less_equal(low, height + reach));
            bits |= (unsigned)vec4f_signs(vec4f_and(is_near, vec4f_less_equal(start, end))) << k;
        }
        const int32_t rest = groups - 16 * word;
        marked[word] = (uint16_t)(rest < 16 ? bits & ((1u << rest) - 1u) : bits);
    }
    return words;
}

bool hti_distance_convolution_make(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, bool is_on_grid,
                                   hti_convolution *out) {
    return count_corners(a) <= CORNER_PAIRS / count_corners(b) && make_convolved_ring(a, origin, size, 1.0, &out->a) &&
           make_convolved_ring(b, origin, size, -1.0, &out->b) && find_rows(out, is_on_grid) && add_all_segments(out);
}
