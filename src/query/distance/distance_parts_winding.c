// distance_parts_winding.c: finds on which borders the shortest way out of two rings ends, without cutting them up.
//
// Let A and B be polygons of one ring that does not meet itself. The convolution of their borders
// (distance_parts_convolution.c) winds round a translation t as often as A and B + t have common pieces, since pieces of two
// such polygons have no holes: t is free where it winds 0 times. R. Wein, "Exact and Efficient Construction of Planar
// Minkowski Sums Using the Convolution Method", ESA 2006.
//
// The borders that distance_parts_depth.c walks along are the segments at convex corners. Along the outer side of one of
// them the winding number changes where others cross its line, and on its own far end it is 0, so one pass over all
// segments tells it everywhere on the line, and with it the first free place either way from the line's foot. Borders are
// looked at in the order of the distance from the origin at which they leave a disc of translations that are not free.
//
// All is in floats, four segments at once, and what is not certain is left to distance_parts_depth.c: ways over sides that are
// parallel, places on the border that other segments pass within ERROR of, free places as near as each other. Corners
// relative to the origin are at most `size`; their differences err by 4 2^-24 size, heights over a line and places along
// it by less than 32 2^-24 size, half of ERROR. Each corner of the curve is one pair of floats for both its segments, and
// one side of a line: so what winding numbers tell is true of a closed curve that is within 2 ERROR of the real one.
#include "base/vec/vec.h"
#include "query/distance/distance_parts_convolution.h"

#define FARTHEST 0x1p100f // no translation is as far
#define ERROR 0x1p-18f    // of a height, as a part of the size

// A place where another segment crosses the line of a border, on which places are measured from the origin's foot.
typedef struct line_crossing {
    float at, error;
    int32_t turn; // what is added to the winding number of places before it
    int32_t segment;
} line_crossing;

// A border that is looked at.
enum { CROSSINGS = 48 };
typedef struct convolved_line {
    int32_t border;
    float way_x, way_y, level; // the height of the line over the origin
    float low, high;           // its ends
    float left, right;         // where the disc is left, or the nearest place twice
    bool in_disc;
    float from, to;    // places beyond are farther away than the best one
    int32_t beyond;    // the sum of the turns there
    int32_t raised[2]; // the segment that leads from the low or the high end to the outer side, or -1
    bool is_level[2];  // whether that is uncertain
    int32_t count;
    line_crossing crossing[CROSSINGS]; // in order
} convolved_line;

typedef struct convolved_search {
    const hti_convolution *c;
    float error;
    hti_convolved_disc disc;
    int32_t border, crossed; // of the best place; -1 for none
    float length, length_error;
    float doubt; // the least length of a place that is not certain
} convolved_search;

// ---- A disc of translations that are not free ----------------------------------------------------------------------

static float min_of_four_lanes(vec4f a) {
    const float one = a[0] < a[1] ? a[0] : a[1], other = a[2] < a[3] ? a[2] : a[3];
    return one < other ? one : other;
}

// A disc in a ring.
typedef struct ring_disc {
    float x, y, radius; // a negative radius when the center is outside
    bool is_star;       // whether all sides certainly go round the center once, so that the ring does not meet itself
} ring_disc;

// Returns the mean of a ring's corners.
static ht_vec2 mean_of_corners(const hti_convolved_ring *ring) {
    vec4f sum_x = vec4f_splat(0.0f), sum_y = sum_x;
    int32_t i = 0;
    for (; i + 4 <= ring->count; i += 4) {
        sum_x = sum_x + vec4f_load(ring->x + i);
        sum_y = sum_y + vec4f_load(ring->y + i);
    }
    float x = (sum_x[0] + sum_x[1]) + (sum_x[2] + sum_x[3]), y = (sum_y[0] + sum_y[1]) + (sum_y[2] + sum_y[3]);
    for (; i < ring->count; i++) {
        x += ring->x[i];
        y += ring->y[i];
    }
    return (ht_vec2){x / (float)ring->count, y / (float)ring->count};
}

// Returns the disc around the mean of a ring's corners, whose sides are those of its opposite with sign -1.
static ring_disc find_ring_disc(const hti_convolved_ring *ring, float sign, float error) {
    const ht_vec2 mean = mean_of_corners(ring);
    const vec4f x = vec4f_splat(mean.x), y = vec4f_splat(mean.y), zero = vec4f_splat(0.0f);
    vec4f least = vec4f_splat(FARTHEST), lowest = least;
    int winding = 0;
    for (int32_t first = 0; first < ring->count; first += 32) {
        const int32_t end = first + 32 < ring->count ? first + 32 : ring->count;
        uint32_t rises = 0, falls = 0;
        for (int32_t i = first; i < end; i += 4) {
            const vec4f way_x = sign * vec4f_load(ring->way_x + i), way_y = sign * vec4f_load(ring->way_y + i),
                        length = vec4f_load(ring->length + i), low = vec4f_load(ring->y + i),
                        v_x = x - vec4f_load(ring->x + i), v_y = y - low, height = way_x * v_y - way_y * v_x;
            const vec4f along = vec4f_max(vec4f_min(way_x * v_x + way_y * v_y, length), zero);
            const vec4f off_x = v_x - along * way_x, off_y = v_y - along * way_y;
            least = vec4f_min(least, off_x * off_x + off_y * off_y);
            lowest = vec4f_min(lowest, vec4f_select(vec4f_less(zero, length), height, lowest));
            const unsigned starts_below = (unsigned)vec4f_signs(vec4f_less_equal(low, y)),
                           ends_below = (unsigned)vec4f_signs(vec4f_less_equal(vec4f_load(ring->y + i + 1), y)),
                           right = (unsigned)vec4f_signs(height);
            rises |= (starts_below & ~ends_below & ~right) << (i - first);
            falls |= (ends_below & ~starts_below & right) << (i - first);
        }
        winding += hti_set_bits(rises) - hti_set_bits(falls);
    }
    return (ring_disc){mean.x, mean.y, winding != 0 ? __builtin_sqrtf(min_of_four_lanes(least)) : -FARTHEST,
                       winding == 1 && min_of_four_lanes(lowest) > 2.0f * error};
}

hti_convolved_disc hti_distance_winding_disc(const hti_convolution *c, float error) {
    const ring_disc a = find_ring_disc(&c->a, 1.0f, error), b = find_ring_disc(&c->b, -1.0f, error);
    return (hti_convolved_disc){a.x - b.x, a.y - b.y, a.radius + b.radius - 8.0f * error, a.is_star, b.is_star};
}

static void find_nearest_of_block(hti_convolution *c, int32_t block) {
    const float *const from = c->square + HTI_CONVOLVED_BLOCK * block;
    c->least[block] = min_of_four_lanes(vec4f_min(vec4f_min(vec4f_load(from), vec4f_load(from + 4)),
                                                  vec4f_min(vec4f_load(from + 8), vec4f_load(from + 12))));
}

void hti_distance_winding_squares(hti_convolution *c, const hti_convolved_disc *disc, float error) {
    const vec4f zero = vec4f_splat(0.0f), none = vec4f_splat(FARTHEST),
                reach = vec4f_splat(disc->radius > 0.0f ? disc->radius * disc->radius : 0.0f);
    for (int32_t k = 0; k < c->borders; k += 4) {
        const vec4f way_x = vec4f_load(c->way_x + k), way_y = vec4f_load(c->way_y + k), p_x = vec4f_load(c->p_x + k),
                    p_y = vec4f_load(c->p_y + k);
        const vec4f level = way_y * p_x - way_x * p_y, low = way_x * p_x + way_y * p_y,
                    high = way_x * vec4f_load(c->q_x + k) + way_y * vec4f_load(c->q_y + k);
        const vec4f nearest = vec4f_max(low, vec4f_min(high, zero));
        const vec4f off = level - (way_y * disc->x - way_x * disc->y), at = way_x * disc->x + way_y * disc->y;
        const vec4f half = vec4f_sqrt(vec4f_max(reach - off * off, zero)), left = at - half, right = at + half;
        const vec4f in_disc = vec4f_less(vec4f_abs(nearest - at), half);
        const vec4f by_left = vec4f_select(vec4f_less(left, low), none, left * left),
                    by_right = vec4f_select(vec4f_less(high, right), none, right * right);
        const vec4f along = vec4f_select(in_disc, vec4f_min(by_left, by_right), nearest * nearest);
        vec4f_store(c->square + k, vec4f_select(vec4f_less(level, vec4f_splat(-error)), none, level * level + along));
    }
    for (int32_t k = c->borders; k % HTI_CONVOLVED_BLOCK != 0; k++) {
        c->square[k] = FARTHEST;
    }
    for (int32_t k = 0; k < c->borders; k += HTI_CONVOLVED_BLOCK) {
        find_nearest_of_block(c, k / HTI_CONVOLVED_BLOCK);
    }
}

// ---- Free places ---------------------------------------------------------------------------------------------------

// Takes note of the first free place of a walk, at which the border is crossed by a segment, or of the foot (-1). What
// is not certain matters only where it may be as near as the best. No place on a border is as near as its foot.
static void keep_free_place(convolved_search *s, const convolved_line *line, float at, float error, int32_t crossed,
                            bool is_certain) {
    const float length = __builtin_sqrtf(line->level * line->level + at * at), own_error = error + 4.0f * s->error;
    const bool is_foot = crossed < 0 && is_certain, is_best_foot = s->border >= 0 && s->crossed < 0;
    const bool is_nearer = s->border < 0 || length + own_error < s->length - s->length_error ||
                           (is_foot && (s->border == line->border || s->crossed == line->border));
    const bool is_same = s->border == crossed && s->crossed == line->border;
    if (length - own_error > s->length + s->length_error || is_same || (is_best_foot && s->border == crossed)) {
        return;
    }
    if (!is_certain || !is_nearer) {
        s->doubt = length - own_error < s->doubt ? length - own_error : s->doubt;
        return;
    }
    s->border = line->border;
    s->crossed = crossed;
    s->length = length;
    s->length_error = own_error;
}

// Walks from a place to the right (step 1) or to the left (-1), where the winding number is `winding` and may be as low
// as `lowest`, up to the first free place.
static void walk_on_line(convolved_search *s, const convolved_line *line, int32_t k, int32_t step, int winding,
                         int lowest) {
    const float sign = (float)step, end = step > 0 ? line->high : -line->low;
    float passed = sign * (step > 0 ? line->right : line->left) + s->error;
    for (; k >= 0 && k < line->count; k += step) {
        const line_crossing *const c = &line->crossing[k];
        const float at = sign * c->at;
        const bool is_apart = at - c->error > passed;
        if (at - c->error > end) {
            return;
        }
        lowest = (is_apart ? winding : lowest) - (step * c->turn > 0);
        winding -= step * c->turn;
        if (lowest <= 0) {
            const int32_t next = k + step;
            const bool is_last = next < 0 || next >= line->count ||
                                 sign * line->crossing[next].at - line->crossing[next].error > at + c->error;
            keep_free_place(s, line, c->at, c->error, c->segment,
                            is_apart && is_last && winding == 0 && at + c->error < end);
            return;
        }
        passed = at + c->error > passed ? at + c->error : passed;
    }
}

// Takes note of the nearest place, if it may be free: the foot, or an end of the border. At an end the next border goes on
// nearer to the origin, unless both lead away from it.
static void keep_nearest_place(convolved_search *s, const convolved_line *line, bool is_certain) {
    const bool is_end = line->left == line->low || line->left == line->high, is_high = line->left == line->high;
    if (!is_end) {
        const bool is_foot = line->low + s->error < line->left && line->left < line->high - s->error;
        keep_free_place(s, line, line->left, 0.0f, -1, is_certain && is_foot);
    } else if (!is_certain || line->is_level[is_high] || line->raised[is_high] >= 0) {
        keep_free_place(s, line, line->left, 0.0f, line->raised[is_high], is_certain && !line->is_level[is_high]);
    }
}

static void walk_both_ways(convolved_search *s, const convolved_line *line) {
    int winding = line->beyond, near = 0;
    int32_t k = line->count;
    for (; k > 0 && line->crossing[k - 1].at > line->right; k--) {
        winding += line->crossing[k - 1].turn;
    }
    const int on_right = winding;
    int32_t first = k;
    for (; k > 0 && line->crossing[k - 1].at > line->left; k--) {
        winding += line->crossing[k - 1].turn;
    }
    for (int32_t i = 0; i < line->count && !line->in_disc; i++) {
        near += hti_abs((double)(line->crossing[i].at - line->left)) <= (double)(line->crossing[i].error + s->error);
    }
    if (!line->in_disc && winding - near <= 0) {
        keep_nearest_place(s, line, near == 0 && winding == 0);
        return;
    }
    if (on_right <= 0 || winding <= 0) { // which the disc excludes
        s->doubt = 0.0f;
        return;
    }
    if (line->right <= line->high) {
        walk_on_line(s, line, first, 1, on_right, on_right - near);
    }
    if (line->left >= line->low) {
        walk_on_line(s, line, k - 1, -1, winding, winding - near);
    }
}

// ---- Lines ---------------------------------------------------------------------------------------------------------

// Whether a place on the line is where it may matter.
static bool is_on_the_way(const convolved_search *s, const convolved_line *line, float at) {
    const float slack = 4.0f * s->error;
    return at >= line->from - slack && at <= line->to + slack && !(at > line->left + slack && at < line->right - slack);
}

static bool shares_corner(const hti_convolution *c, int32_t k, uint16_t corners) {
    return c->p[k] == corners || c->q[k] == corners;
}

// Adds the place where a segment crosses the line, with the heights of its ends; false when there are too many.
static bool add_crossing(const convolved_search *s, convolved_line *line, int32_t k, float p_height, float q_height) {
    const hti_convolution *const c = s->c;
    const float p = line->way_x * c->p_x[k] + line->way_y * c->p_y[k],
                q = line->way_x * c->q_x[k] + line->way_y * c->q_y[k], drop = p_height - q_height,
                slope = (q - p) / drop, at = p + slope * p_height;
    const float error = 2.0f * s->error * (1.0f + (slope < 0.0f ? -slope : slope));
    const int32_t turn = drop > 0.0f ? 1 : -1;
    const bool is_at_high = shares_corner(c, k, c->q[line->border]);
    if (is_at_high || shares_corner(c, k, c->p[line->border])) {
        line->raised[is_at_high] = k;
        line->beyond += is_at_high ? turn : 0;
        return true;
    }
    if (at - error > line->to) {
        line->beyond += turn;
        return true;
    }
    if (at + error < line->from) {
        return true;
    }
    if (line->count == CROSSINGS) {
        return false;
    }
    int32_t i = line->count++;
    for (; i > 0 && line->crossing[i - 1].at > at; i--) {
        line->crossing[i] = line->crossing[i - 1];
    }
    line->crossing[i] = (line_crossing){at, error, turn, k};
    return true;
}

// Notes a segment of which an end is nearly on the line; false when that is where it may matter. Those at the border's
// own ends are on it, and how they go on is uncertain where both of their ends are.
static bool note_level_segment(const convolved_search *s, convolved_line *line, int32_t k, bool p_is_level,
                               bool q_is_level) {
    const hti_convolution *const c = s->c;
    const uint16_t low = c->p[line->border], high = c->q[line->border];
    if (k == line->border) {
        return true;
    }
    line->is_level[0] = line->is_level[0] || (p_is_level && q_is_level && shares_corner(c, k, low));
    line->is_level[1] = line->is_level[1] || (p_is_level && q_is_level && shares_corner(c, k, high));
    const bool p_matters = p_is_level && c->p[k] != low && c->p[k] != high,
               q_matters = q_is_level && c->q[k] != low && c->q[k] != high;
    return !(p_matters && is_on_the_way(s, line, line->way_x * c->p_x[k] + line->way_y * c->p_y[k])) &&
           !(q_matters && is_on_the_way(s, line, line->way_x * c->q_x[k] + line->way_y * c->q_y[k]));
}

static int32_t bits_of_four(int bits) {
    return (int32_t)(UINT64_C(0x4332322132212110) >> (4 * bits) & 7);
}

// A line in all lanes.
typedef struct line_lanes {
    vec4f way_x, way_y, level, error, from, to;
} line_lanes;

// Four segments, from number k on, and how high their ends are over a line.
typedef struct segment_heights {
    int32_t k;
    vec4f p, q;
} segment_heights;

// Tells which of four segments cross the line where it does not matter, and counts those beyond. Bits of those that have no end on
// the line are given.
HTI_INLINE int pass_out_of_range(const hti_convolution *c, const line_lanes *lanes, const segment_heights *own,
                                 int clear, int32_t *beyond_turns) {
    const int32_t k = own->k;
    const vec4f from = lanes->way_x * vec4f_load(c->p_x + k) + lanes->way_y * vec4f_load(c->p_y + k),
                to = lanes->way_x * vec4f_load(c->q_x + k) + lanes->way_y * vec4f_load(c->q_y + k),
                slope = (to - from) / (own->p - own->q), at = from + slope * own->p,
                error = (lanes->error + lanes->error) * (vec4f_abs(slope) + 1.0f);
    const int beyond = clear & vec4f_signs(vec4f_less(lanes->to, at - error)),
              before = clear & vec4f_signs(vec4f_less(at + error, lanes->from)),
              falling = vec4f_signs(vec4f_less(own->q, own->p));
    *beyond_turns += bits_of_four(beyond & falling) - bits_of_four(beyond & ~falling);
    return beyond | before;
}

// Finds the places where the four segments from number k on cross the line; false when one is uncertain.
HTI_INLINE bool find_crossings_of_group(const convolved_search *s, const line_lanes *lanes, convolved_line *line,
                                        int32_t k) {
    const hti_convolution *const c = s->c;
    const vec4f p = lanes->way_y * vec4f_load(c->p_x + k) - lanes->way_x * vec4f_load(c->p_y + k) - lanes->level,
                q = lanes->way_y * vec4f_load(c->q_x + k) - lanes->way_x * vec4f_load(c->q_y + k) - lanes->level;
    const segment_heights own = {k, p, q};
    const int across = vec4f_signs(vec4f_xor(vec4f_less(lanes->error, p), vec4f_less(lanes->error, q))),
              on_line = vec4f_signs(
                  vec4f_or(vec4f_less_equal(vec4f_abs(p), lanes->error), vec4f_less_equal(vec4f_abs(q), lanes->error)));
    for (int bits = on_line; bits != 0; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        if (!note_level_segment(s, line, k + i, hti_abs((double)p[i]) <= (double)s->error,
                                hti_abs((double)q[i]) <= (double)s->error)) {
            return false;
        }
    }
    const int clear = across & ~on_line,
              passed = clear != 0 ? pass_out_of_range(c, lanes, &own, clear, &line->beyond) : 0;
    for (int bits = across & ~passed; bits != 0; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        if (!add_crossing(s, line, k + i, p[i], q[i])) {
            return false;
        }
    }
    return true;
}

static bool is_near_line(const convolved_search *s, float height) {
    return (height < 0.0f ? -height : height) <= s->error;
}

// Finds all places where segments cross the line, without boxes; false when one is uncertain.
static bool find_crossings_of_all(const convolved_search *s, convolved_line *line) {
    static hti_distance_convolution_across_kernel *const kernels[HT_SIMD_COUNT] =
        HTI_NARROW_TABLE(hti_distance_convolution_across);
    const hti_convolution *const c = s->c;
    const hti_convolved_lanes lanes = {line->way_x, line->way_y, line->level, s->error, line->from, line->to};
    hti_segments_across found;
    kernels[hti_simd()](c, &lanes, &found);
    line->beyond = found.beyond;
    for (int32_t word = 0; 32 * word < c->count; word++) {
        for (uint32_t bits = found.inside[word] | found.on_line[word]; bits != 0; bits &= bits - 1) {
            const int32_t i = __builtin_ctz(bits), k = 32 * word + i;
            const float p = line->way_y * c->p_x[k] - line->way_x * c->p_y[k] - line->level,
                        q = line->way_y * c->q_x[k] - line->way_x * c->q_y[k] - line->level;
            if (((found.on_line[word] >> i & 1) != 0 &&
                 !note_level_segment(s, line, k, is_near_line(s, p), is_near_line(s, q))) ||
                ((found.inside[word] >> i & 1) != 0 && !add_crossing(s, line, k, p, q))) {
                return false;
            }
        }
    }
    return true;
}

// Finds all places where segments cross the line; false when one is uncertain.
static bool find_crossings(const convolved_search *s, convolved_line *line) {
    if (s->c->groups == 0) {
        return find_crossings_of_all(s, line);
    }
    const line_lanes lanes = {vec4f_splat(line->way_x), vec4f_splat(line->way_y), vec4f_splat(line->level),
                              vec4f_splat(s->error),    vec4f_splat(line->from),  vec4f_splat(line->to)};
    uint16_t near[HTI_GROUP_WORDS];
    const int32_t words = hti_distance_convolution_groups_near(s->c, (ht_vec2){line->way_x, line->way_y}, line->level,
                                                               line->from - 8.0f * s->error, 2.0f * s->error, near);
    for (int32_t word = 0; word < words; word++) {
        for (unsigned bits = near[word]; bits != 0; bits &= bits - 1) {
            if (!find_crossings_of_group(s, &lanes, line, 4 * (16 * word + __builtin_ctz(bits)))) {
                return false;
            }
        }
    }
    return true;
}

static float clamped(float x, float low, float high) {
    return x < low ? low : x > high ? high : x;
}

static void make_line(const convolved_search *s, int32_t k, convolved_line *line) {
    const hti_convolution *const c = s->c;
    const float x = c->way_x[k], y = c->way_y[k], slack = 8.0f * s->error + s->length_error;
    line->border = k;
    line->way_x = x;
    line->way_y = y;
    line->level = y * c->p_x[k] - x * c->p_y[k];
    line->low = x * c->p_x[k] + y * c->p_y[k];
    line->high = x * c->q_x[k] + y * c->q_y[k];
    line->left = line->right = clamped(0.0f, line->low, line->high);
    const float off = line->level - (y * s->disc.x - x * s->disc.y), at = x * s->disc.x + y * s->disc.y;
    const float square = s->disc.radius * s->disc.radius - off * off,
                half = s->disc.radius > 0.0f && square > 0.0f ? __builtin_sqrtf(square) : 0.0f;
    line->in_disc = line->left - at < half && at - line->left < half;
    if (line->in_disc) {
        line->left = at - half;
        line->right = at + half;
    }
    const float farthest = s->length + slack, rest = farthest * farthest - line->level * line->level,
                reach = rest > 0.0f ? __builtin_sqrtf(rest) : 0.0f;
    line->from = (line->low > -reach ? line->low : -reach) - slack;
    line->to = (line->high < reach ? line->high : reach) + slack;
    line->beyond = line->count = 0;
    line->raised[0] = line->raised[1] = -1;
    line->is_level[0] = line->is_level[1] = false;
}

int32_t hti_distance_winding_take(hti_convolution *c, float farthest) {
    float least = farthest * farthest;
    int32_t block = -1;
    for (int32_t i = 0; HTI_CONVOLVED_BLOCK * i < c->borders; i++) {
        block = c->least[i] < least ? i : block;
        least = c->least[i] < least ? c->least[i] : least;
    }
    if (block < 0) {
        return -1;
    }
    unsigned at = 0;
    for (int32_t i = HTI_CONVOLVED_BLOCK - 4; i >= 0; i -= 4) {
        const vec4f square = vec4f_load(c->square + HTI_CONVOLVED_BLOCK * block + i);
        at = at << 4 | (unsigned)vec4f_signs(vec4f_less_equal(square, vec4f_splat(least)));
    }
    const int32_t k = HTI_CONVOLVED_BLOCK * block + __builtin_ctz(at);
    c->square[k] = FARTHEST;
    find_nearest_of_block(c, block);
    return k;
}

// Returns the border that may be free nearest to the origin, of those that are left; -1 when none is near enough.
static int32_t next_border(const convolved_search *s, hti_convolution *c) {
    return hti_distance_winding_take(c, s->length + s->length_error + 8.0f * s->error);
}

static hti_convolved_border border_by_number(const hti_convolution *c, int32_t k) {
    const int32_t of_a = c->p[k] >> 8, of_b = c->p[k] & 0xff;
    return c->of_a[k] ? (hti_convolved_border){true, of_a, of_b} : (hti_convolved_border){false, of_b, of_a};
}

static bool is_parallel_border(const hti_convolution *c, int32_t k) {
    return k >= 0 &&
           (c->of_a[k] ? hti_has_corner(&c->parallel_a, c->p[k] >> 8) : hti_has_corner(&c->parallel_b, c->p[k] & 0xff));
}

// Whether two segments have an end in common, which is that pair of corners.
static bool shares_end(const hti_convolution *c, int32_t k, int32_t other, hti_convolved_way *out) {
    const uint16_t corners = shares_corner(c, other, c->p[k]) ? c->p[k] : c->q[k];
    out->corner_a = corners >> 8;
    out->corner_b = corners & 0xff;
    return shares_corner(c, other, corners);
}

bool hti_distance_winding_find(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, double limit,
                               hti_convolved_way *out) {
    hti_convolution c;
    if (!(size > 0x1p-30 && size < 0x1p45 && limit < 4.0 * size) ||
        !hti_distance_convolution_make(a, b, origin, size, false, &c)) {
        return false;
    }
    convolved_search s = {
        .c = &c, .error = ERROR * (float)size, .border = -1, .crossed = -1, .length = (float)limit, .doubt = FARTHEST};
    s.disc = hti_distance_winding_disc(&c, s.error);
    out->a_is_star = s.disc.a_is_star;
    out->b_is_star = s.disc.b_is_star;
    hti_distance_winding_squares(&c, &s.disc, s.error);
    convolved_line line;
    for (int32_t k = next_border(&s, &c), lines = 0; k >= 0 && s.doubt > 0.0f; k = next_border(&s, &c), lines++) {
        if (lines == HTI_UNGROUPED_LINES) {
            hti_distance_convolution_group(&c);
        }
        make_line(&s, k, &line);
        if (!find_crossings(&s, &line)) {
            return false;
        }
        walk_both_ways(&s, &line);
    }
    if (s.border < 0 || s.length + s.length_error >= s.doubt || s.crossed >= c.borders ||
        is_parallel_border(&c, s.border) || is_parallel_border(&c, s.crossed)) {
        return false;
    }
    out->is_known = true;
    out->is_crossing = s.crossed >= 0;
    out->is_corner = s.crossed >= 0 && shares_end(&c, s.border, s.crossed, out);
    out->border = border_by_number(&c, s.border);
    out->other = border_by_number(&c, s.crossed >= 0 ? s.crossed : s.border);
    out->a_reversed = c.a.reversed;
    out->b_reversed = c.b.reversed;
    return true;
}
