// distance_parts_grid.c: how deep two rings are in each other whose corners lie on a grid, where borders lie on each other.
//
// Outlines on a grid have parallel sides and gaps into which a corner or a side fits exactly, so that the way out ends where
// several borders are on one line or cross in one place: distance_parts_winding.c finds nothing certain there. The length of
// the way needs no choice among them. Let A shrink: its sides move inwards, the one along the way w by e / |w|, with e less
// than any number. Then what A and B + t have in common, if anything, still has area, and what fitted exactly has room, so
// the shortest way out of the smaller A is as long as the one sought, but for e; and lines that lay on each other are apart.
//
// Corner i of A moves by e m with cross(u, m) = cross(v, m) = 1 for its sides u and v: m = (v - u) / cross(u, v). So all that
// is compared is a fraction of integers, in units of the grid, and where two of them are equal so are the numbers that e
// comes with. Let corners differ by less than 2^GRID_BITS units along each axis from the origin, so that ways and differences of
// corners are below 2^(GRID_BITS + 1): heights of places over a line, times its length, are below 2^(2 GRID_BITS + 4), which floats
// hold; the numbers of e that are compared are products below 2^(5 GRID_BITS + 8), which doubles hold.
//
// Along the line of a border, outside of it by less than e, the winding number of the curve (distance_parts_convolution.c)
// tells free places, also beyond the border's ends. The nearest one lies on some border.
#include "base/vec/vec.h"
#include "exact/expansion.h"
#include "query/distance/distance_parts_convolution.h"

#define INFINITE ((double)HTI_INFINITY)
#define ERROR 0x1p-18f      // of a height in distance_parts_winding.c, as a part of the size
#define UNKNOWN 0x1p-41     // where the search may end, as a part of the size over the sine
#define SHIFT_ERROR 0x1p-48 // of what is computed in a few steps, as a part of it

enum { GRID_BITS = 9, EXACT_CROSSINGS = 64 };

// How fast a corner of A moves inwards: by this over q, which is greater than 0.
typedef struct inward_motion {
    hti_dvec by;
    double q;
} inward_motion;

// A place where a segment crosses the line of a border, times its length: rise over drop, from the origin's foot.
typedef struct exact_crossing {
    double at, rise, drop; // the latter greater than 0
    int32_t turn;          // what is added to the winding number of places before it
    int32_t segment;
} exact_crossing;

typedef struct exact_line {
    int32_t border;
    hti_dvec way;
    float way_x, way_y, level;
    double square;               // of the way's length
    double low, high;            // the border's ends, times that length
    double from, to;             // places beyond are farther away than the best one
    hti_corner_bits are_outside; // of A: whether those on the line move to its outer side
    int winding;                 // beyond the last crossing
    int32_t count;
    exact_crossing crossing[EXACT_CROSSINGS]; // in order
} exact_line;

typedef struct grid_search {
    const hti_convolution *c;
    hti_grid_depth *out;
    double size;
    double scale;   // 1 over the square of the unit
    double unknown; // how far off the search may end where borders cross at a right angle
    inward_motion motion[HTI_CONVOLVED_CORNERS];
    double length; // of the shortest way so far, not less than the search may find it,
    double least;  // and what the search may find it to be instead
} grid_search;

// ---- The grid ------------------------------------------------------------------------------------------------------

static bool is_multiple(double x, double per_unit) {
    const double large = 0x1.8p52, units = x * per_unit;
    return hti_abs(units) < 0x1p50 && (units + large) - large == units;
}

// Whether all corners are multiples of the unit.
static bool are_corners_on_grid(const ht_shape *s, double per_unit) {
    const bool is_polygon = s->kind == HT_POLYGON;
    const ht_vec2 *const v = is_polygon ? s->polygon.v : s->convex.v;
    const int32_t count = is_polygon ? s->polygon.ring_end[0] : s->convex.count;
    for (int32_t i = 0; i < count; i++) {
        if (!is_multiple((double)v[i].x, per_unit) || !is_multiple((double)v[i].y, per_unit)) {
            return false;
        }
    }
    return true;
}

static hti_dvec side_way(const hti_convolved_ring *ring, int32_t i) {
    const int32_t next = hti_next(i, ring->count);
    return (hti_dvec){(double)ring->x[next] - (double)ring->x[i], (double)ring->y[next] - (double)ring->y[i]};
}

static bool is_straight_corner(const hti_convolved_ring *ring, int32_t i) {
    return !hti_has_corner(&ring->convex_corners, i) && !hti_has_corner(&ring->reflex_corners, i);
}

// Finds how corners of A move; false when a side turns back. At a corner that is straight both sides move by the same.
static bool find_motions(const hti_convolved_ring *ring, inward_motion *motion) {
    int32_t first = 0;
    while (first < ring->count && is_straight_corner(ring, first)) {
        first++;
    }
    if (first == ring->count) {
        return false;
    }
    hti_dvec before = {0.0, 0.0};
    for (int32_t n = 0, i = first; n <= ring->count; n++, i = hti_next(i, ring->count)) {
        const bool is_straight = is_straight_corner(ring, i);
        const hti_dvec way = is_straight ? before : side_way(ring, i);
        const double turn = hti_dvec_cross(before, way), sign = turn < 0.0 ? -1.0 : 1.0;
        if (n > 0) {
            motion[i] = is_straight
                            ? (inward_motion){{-way.y, way.x}, hti_dvec_dot(way, way)}
                            : (inward_motion){{sign * (way.x - before.x), sign * (way.y - before.y)}, sign * turn};
            if (!(motion[i].q > 0.0)) {
                return false;
            }
        }
        before = way;
    }
    return true;
}

// ---- Lines ---------------------------------------------------------------------------------------------------------

static int32_t corner_of_a(uint16_t corners) {
    return corners >> 8;
}

// Finds which corners of A go to the outer side of the line when A shrinks, if they are on it: those that move inwards less
// far than the line.
static hti_corner_bits corners_moving_outside(const grid_search *s, const exact_line *line) {
    const inward_motion *const of_line = &s->motion[corner_of_a(s->c->p[line->border])];
    const double own = hti_dvec_cross(line->way, of_line->by);
    hti_corner_bits bits = {{0}};
    for (int32_t i = 0; i < s->c->a.count; i++) {
        hti_set_corner(&bits, i, hti_dvec_cross(line->way, s->motion[i].by) * of_line->q < own * s->motion[i].q);
    }
    return bits;
}

// Returns the order of two places on the line, exactly.
static int order_on_line(const exact_crossing *one, const exact_crossing *other) {
    return hti_two_products_order(one->rise, other->drop, other->rise, one->drop);
}

// Adds the place where a segment crosses the line, with the heights of its ends; false when there are too many.
static bool add_exact_crossing(const grid_search *s, exact_line *line, int32_t k, double p_height, double q_height) {
    const hti_convolution *const c = s->c;
    const double p = line->way.x * (double)c->p_x[k] + line->way.y * (double)c->p_y[k],
                 q = line->way.x * (double)c->q_x[k] + line->way.y * (double)c->q_y[k], drop = p_height - q_height,
                 sign = drop < 0.0 ? -1.0 : 1.0, rise = q * p_height - p * q_height;
    const exact_crossing own = {rise / drop, sign * rise * s->scale * s->scale, sign * drop * s->scale, (int32_t)sign,
                                k};
    if (own.at > line->to) {
        line->winding += own.turn;
        return true;
    }
    if (own.at < line->from) {
        return true;
    }
    if (line->count == EXACT_CROSSINGS || drop == 0.0) {
        return false;
    }
    int32_t i = line->count++;
    for (; i > 0 && order_on_line(&line->crossing[i - 1], &own) > 0; i--) {
        line->crossing[i] = line->crossing[i - 1];
    }
    line->crossing[i] = own;
    return true;
}

// Returns the bits of those of four ends that are outside of the line.
static inline int ends_outside(const exact_line *line, const uint16_t *corners, vec4f height) {
    const vec4f zero = vec4f_splat(0.0f);
    const int outside = vec4f_signs(vec4f_less(zero, height)),
              on_line = vec4f_signs(vec4f_less_equal(vec4f_abs(height), zero));
    if (on_line == 0) {
        return outside;
    }
    int moving = 0;
    for (int i = 0; i < 4; i++) {
        moving |= (int)hti_has_corner(&line->are_outside, corner_of_a(corners[i])) << i;
    }
    return outside | (on_line & moving);
}

// Finds the places where the four segments from number k on cross the line; false when there are too many.
static bool find_exact_crossings_of_group(const grid_search *s, exact_line *line, int32_t k) {
    const hti_convolution *const c = s->c;
    const vec4f level = vec4f_splat(line->level);
    const vec4f p = line->way_y * vec4f_load(c->p_x + k) - line->way_x * vec4f_load(c->p_y + k) - level,
                q = line->way_y * vec4f_load(c->q_x + k) - line->way_x * vec4f_load(c->q_y + k) - level;
    const int p_outside = ends_outside(line, c->p + k, p), q_outside = ends_outside(line, c->q + k, q);
    for (int bits = p_outside ^ q_outside; bits != 0; bits &= bits - 1) {
        const int i = __builtin_ctz((unsigned)bits);
        if (!add_exact_crossing(s, line, k + i, (double)p[i], (double)q[i])) {
            return false;
        }
    }
    return true;
}

// Finds all places where segments cross the line; false when there are too many. Halves of the grid's unit are exact, too.
static bool find_exact_crossings(const grid_search *s, exact_line *line) {
    const hti_convolution *const c = s->c;
    line->are_outside = corners_moving_outside(s, line);
    const float from = (float)line->from;
    uint16_t near[HTI_GROUP_WORDS];
    const int32_t words =
        hti_distance_convolution_groups_near(c, (ht_vec2){line->way_x, line->way_y}, line->level,
                                             from - 0x1p-20f * (from < 0.0f ? -from : from), 0.0f, near);
    for (int32_t word = 0; word < words; word++) {
        for (unsigned bits = near[word]; bits != 0; bits &= bits - 1) {
            if (!find_exact_crossings_of_group(s, line, 4 * (16 * word + __builtin_ctz(bits)))) {
                return false;
            }
        }
    }
    return true;
}

static void make_exact_line(const grid_search *s, int32_t k, exact_line *line) {
    const hti_convolution *const c = s->c;
    line->border = k;
    line->way_x = c->q_x[k] - c->p_x[k];
    line->way_y = c->q_y[k] - c->p_y[k];
    line->way = (hti_dvec){(double)line->way_x, (double)line->way_y};
    line->square = hti_dvec_dot(line->way, line->way);
    line->level = line->way_y * c->p_x[k] - line->way_x * c->p_y[k];
    line->low = line->way.x * (double)c->p_x[k] + line->way.y * (double)c->p_y[k];
    line->high = line->way.x * (double)c->q_x[k] + line->way.y * (double)c->q_y[k];
    const double rest = s->length * s->length * line->square - (double)line->level * (double)line->level,
                 reach = rest > 0.0 ? __builtin_sqrt(rest) : 0.0, slack = 0x1p-20 * line->square;
    line->from = hti_larger(line->low, -reach) - slack;
    line->to = -hti_larger(-line->high, -reach) + slack;
    line->winding = 0;
    line->count = 0;
}

// ---- Places where several segments cross the line ------------------------------------------------------------------

// How fast a place on the line moves along it, and an error bound.
typedef struct shift_of_place {
    double value, error;
} shift_of_place;

static hti_dvec segment_way(const hti_convolution *c, int32_t k) {
    return (hti_dvec){(double)c->q_x[k] - (double)c->p_x[k], (double)c->q_y[k] - (double)c->p_y[k]};
}

// Returns how fast the line along a way through a pair of corners moves to the left, times q.
static double speed_times_q(const grid_search *s, hti_dvec way, uint16_t corners) {
    return hti_dvec_cross(way, s->motion[corner_of_a(corners)].by);
}

static shift_of_place shift_of_crossing(const grid_search *s, const exact_line *line, int32_t k) {
    const hti_convolution *const c = s->c;
    const hti_dvec way = segment_way(c, k);
    const double own = speed_times_q(s, way, c->p[k]) / s->motion[corner_of_a(c->p[k])].q,
                 of_line = speed_times_q(s, line->way, c->p[line->border]) /
                           s->motion[corner_of_a(c->p[line->border])].q * hti_dvec_dot(way, line->way) / line->square,
                 turn = hti_dvec_cross(way, line->way);
    return (shift_of_place){(own - of_line) / turn, SHIFT_ERROR * (hti_abs(own) + hti_abs(of_line)) / hti_abs(turn)};
}

// Whether two segments that cross the line in one place lie on one line, and move alike.
static bool are_on_one_line(const grid_search *s, int32_t one, int32_t other) {
    const hti_convolution *const c = s->c;
    const hti_dvec w = segment_way(c, one), v = segment_way(c, other);
    const bool by_x = hti_abs(w.x) > hti_abs(w.y);
    const double q = s->motion[corner_of_a(c->p[one])].q, r = s->motion[corner_of_a(c->p[other])].q;
    return hti_dvec_cross(w, v) == 0.0 && speed_times_q(s, w, c->p[one]) * (by_x ? v.x : v.y) * r ==
                                              speed_times_q(s, v, c->p[other]) * (by_x ? w.x : w.y) * q;
}

// Whether two segments have an end in common, in the place where they cross the line.
static bool are_at_one_corner(const grid_search *s, const exact_line *line, int32_t one, int32_t other) {
    const hti_convolution *const c = s->c;
    const bool is_p = c->p[one] == c->p[other] || c->p[one] == c->q[other];
    const uint16_t shared = is_p ? c->p[one] : c->q[one];
    const float x = is_p ? c->p_x[one] : c->q_x[one], y = is_p ? c->p_y[one] : c->q_y[one];
    return (is_p || shared == c->p[other] || shared == c->q[other]) &&
           line->way_y * x - line->way_x * y == line->level &&
           speed_times_q(s, line->way, shared) * s->motion[corner_of_a(c->p[line->border])].q ==
               speed_times_q(s, line->way, c->p[line->border]) * s->motion[corner_of_a(shared)].q;
}

// Puts crossings in one place in order of where they move; true in `with_next` for those that stay together with the next
// one. False when that is uncertain.
static bool order_crossings_in_place(const grid_search *s, const exact_line *line, exact_crossing *list, int32_t count,
                                     bool *with_next) {
    shift_of_place shift[EXACT_CROSSINGS];
    for (int32_t n = 0; n < count; n++) {
        const exact_crossing own = list[n];
        const shift_of_place by = shift_of_crossing(s, line, own.segment);
        int32_t i = n;
        for (; i > 0 && shift[i - 1].value > by.value; i--) {
            list[i] = list[i - 1];
            shift[i] = shift[i - 1];
        }
        list[i] = own;
        shift[i] = by;
    }
    for (int32_t i = 0; i + 1 < count; i++) {
        with_next[i] = !(shift[i + 1].value - shift[i].value > shift[i + 1].error + shift[i].error);
        if (with_next[i] && !are_on_one_line(s, list[i].segment, list[i + 1].segment) &&
            !are_at_one_corner(s, line, list[i].segment, list[i + 1].segment)) {
            return false;
        }
    }
    return true;
}

// ---- Free places ---------------------------------------------------------------------------------------------------

static bool is_same_translation(hti_dvec t, hti_dvec u, double size) {
    return hti_dvec_size(hti_dvec_minus(t, u)) <= HTI_GRID_SAME * size;
}

// Adds a place to those that are as near as the nearest one, or nearly so.
static void list_place(grid_search *s, hti_grid_place place) {
    hti_grid_depth *const out = s->out;
    int32_t kept = 0;
    for (int32_t i = 0; i < out->count; i++) {
        const hti_grid_place *const known = &out->place[i];
        if (is_same_translation(known->t, place.t, s->size)) {
            place.error = hti_larger(place.error, known->error);
        } else if (known->length - known->error <= s->length) {
            out->place[kept++] = *known;
        }
    }
    out->count = kept < HTI_GRID_PLACES ? kept + 1 : kept;
    out->are_all = out->are_all && kept < HTI_GRID_PLACES;
    if (kept < HTI_GRID_PLACES) {
        out->place[kept] = place;
    }
}

// Keeps a free place, which the search may find up to `error` from it.
static void keep_exact_place(grid_search *s, const exact_line *line, double at, double error) {
    const double level = (double)line->level, length = __builtin_sqrt((level * level + at * at) / line->square);
    const hti_dvec sum = {at * line->way.x + level * line->way.y, at * line->way.y - level * line->way.x};
    if (length - error <= s->length) {
        s->least = length - error < s->least ? length - error : s->least;
        s->length = length + error < s->length ? length + error : s->length;
        list_place(s, (hti_grid_place){{sum.x / line->square, sum.y / line->square}, length, error});
    }
}

// Keeps the nearest place between two others, if it is on the border.
static void keep_between(grid_search *s, const exact_line *line, double from, double to) {
    const double low = hti_larger(from, line->low), high = -hti_larger(-to, -line->high);
    if (low <= high) {
        keep_exact_place(s, line, low > 0.0 ? low : high < 0.0 ? high : 0.0, s->unknown);
    }
}

// Returns how far from a place where a segment crosses the line the search may end.
static double error_of_crossing(const grid_search *s, const exact_line *line, const exact_crossing *at) {
    const hti_dvec way = segment_way(s->c, at->segment);
    return s->unknown * __builtin_sqrt(line->square * hti_dvec_dot(way, way)) / hti_abs(hti_dvec_cross(way, line->way));
}

// Looks at crossings in one place, right of which the winding number is `winding`; false when something is uncertain.
static bool pass_place(grid_search *s, const exact_line *line, exact_crossing *list, int32_t count, int winding,
                       int *out) {
    int after = winding, downs = 0;
    double error = 0.0;
    for (int32_t i = 0; i < count; i++) {
        after += list[i].turn;
        downs += list[i].turn < 0;
    }
    bool is_free = winding == 0 || after == 0;
    if (!is_free && winding - downs <= 0) {
        bool with_next[EXACT_CROSSINGS] = {false};
        if (!order_crossings_in_place(s, line, list, count, with_next)) {
            return false;
        }
        int own = winding;
        for (int32_t i = count - 1; i > 0; i--) {
            own += list[i].turn;
            is_free = is_free || (own == 0 && !with_next[i - 1]);
        }
    }
    for (int32_t i = 0; i < count && is_free; i++) {
        error = hti_larger(error, error_of_crossing(s, line, &list[i]));
    }
    if (is_free && list[0].at >= line->low && list[0].at <= line->high) {
        keep_exact_place(s, line, list[0].at, error);
    }
    *out = after;
    return winding >= 0 && after >= 0;
}

// Keeps the free places on a border that may be the nearest; false when something is uncertain.
static bool search_exact_line(grid_search *s, exact_line *line) {
    int winding = line->winding;
    double right = line->to;
    for (int32_t last = line->count - 1; last >= 0;) {
        int32_t first = last;
        while (first > 0 && order_on_line(&line->crossing[first - 1], &line->crossing[last]) == 0) {
            first--;
        }
        if (winding == 0) {
            keep_between(s, line, line->crossing[last].at, right);
        }
        if (!pass_place(s, line, &line->crossing[first], last - first + 1, winding, &winding)) {
            return false;
        }
        right = line->crossing[first].at;
        last = first - 1;
    }
    if (winding == 0) {
        keep_between(s, line, line->from, right);
    }
    return winding >= 0;
}

bool hti_distance_grid_depth(const ht_shape *a, const ht_shape *b, hti_dvec origin, double size, double limit,
                             hti_grid_depth *out) {
    hti_convolution c;
    if (!(size > 0x1p-30 && size < 0x1p45 && limit < 4.0 * size)) {
        return false;
    }
    const double per_unit = (1 << GRID_BITS) / (2.0 * hti_power_below(size));
    if (!are_corners_on_grid(a, per_unit) || !are_corners_on_grid(b, per_unit) ||
        !hti_distance_convolution_make(a, b, origin, size, true, &c)) {
        return false;
    }
    grid_search s = {.c = &c,
                     .out = out,
                     .size = size,
                     .scale = per_unit * per_unit,
                     .unknown = UNKNOWN * size,
                     .length = limit,
                     .least = INFINITE};
    if (!find_motions(&c.a, s.motion)) {
        return false;
    }
    const float error = ERROR * (float)size;
    const hti_convolved_disc disc = hti_distance_winding_disc(&c, error);
    hti_distance_winding_squares(&c, &disc, error);
    exact_line line;
    out->count = 0;
    out->are_all = true;
    for (int32_t k = 0, lines = 0; (k = hti_distance_winding_take(&c, (float)s.length + 8.0f * error)) >= 0; lines++) {
        if (lines == HTI_UNGROUPED_LINES) {
            hti_distance_convolution_group(&c);
        }
        make_exact_line(&s, k, &line);
        if (!find_exact_crossings(&s, &line) || !search_exact_line(&s, &line)) {
            return false;
        }
    }
    out->depth = (float)s.length;
    out->is_depth_certain = (float)s.least == (float)s.length;
    out->a_is_star = disc.a_is_star;
    out->b_is_star = disc.b_is_star;
    out->a_reversed = c.a.reversed;
    out->b_reversed = c.b.reversed;
    return s.least < INFINITE;
}
