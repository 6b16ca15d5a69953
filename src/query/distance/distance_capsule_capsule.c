// distance_capsule_capsule.c: takes the nearest of the four pairs of an end and the other segment, less the radii;
// segments that cross are pushed apart along the normal of one of them.
//
// Each end is taken to the nearest point of the other segment by its foot's fraction, clamped. Differences have
// relative error u and S is the sum of the largest: a way from an end to a foot is wrong by less than 8u S. The least
// of the four is as wrong as that, but its direction could be that of another way that is longer by less than rounding
// tells. So signs that are linear in the directions are tested too: whether the other end of the winner's segment is
// farther from the line, or whether each of two ends lies past the end of the other segment. A pair that they do not
// confirm goes to the general method, as do segments that nearly touch.
//
// Exchanging the capsules exchanges the ways and changes no bit of them. Of equal ways the first counts, beginning with
// the ways to the ends of the segment that comes last (signed_distance.h); segments with the same first end meet, so
// they do not matter. For segments that cross, one way out must be shorter than all others by more than rounding; or on
// a grid (convex/grid.h), where heights are exact, it may be one of equal ways: an end on the left of a segment goes
// before one on its right.
#include "base/vec/vec.h"
#include "convex/grid.h"
#include "convex/touching_capsules.h"
#include "exact/expansion.h"
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation distance_capsule_capsule_fallback(const ht_capsule *a, const ht_capsule *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// The two ends of a segment, as lanes.
typedef struct both_ends {
    vec2d x, y;
} both_ends;

static inline both_ends ends_of(const ht_capsule *c) {
    const vec4f ends = vec4f_load(&c->a);
    return (both_ends){vec2d_widen(vec4f_even(ends, ends)), vec2d_widen(vec4f_odd(ends, ends))};
}

// The ways to the ends of B from A's segment (0, 1), then to the ends of A from B's segment (2, 3).
typedef struct ways {
    vec2d way[4];     // from the segment's nearest point to the end
    double t[4];      // fractions of the feet, not clamped
    double height[4]; // cross products of the direction and the ends
} ways;

// Finds two ways: from a segment that starts at o's first end, along e (in both lanes), to both ends of p; `scale` is 1
// / e.e. Returns the squares of their lengths.
static inline vec2d find_ways(ways *w, int first, const both_ends *o, const both_ends *p, const both_ends *e,
                              vec2d scale) {
    const vec2d vx = p->x - vec2d_first(o->x, o->x), vy = p->y - vec2d_first(o->y, o->y);
    const vec2d t = (e->x * vx + e->y * vy) * scale;
    const vec2d at = vec2d_min(vec2d_max(t, vec2d_splat(0.0)), vec2d_splat(1.0));
    const vec2d x = vx - at * e->x, y = vy - at * e->y;
    const vec2d height = e->x * vy - e->y * vx;
    w->way[first] = vec2d_first(x, y);
    w->way[first + 1] = vec2d_second(x, y);
    memcpy(&w->t[first], &t, sizeof t);
    memcpy(&w->height[first], &height, sizeof height);
    return x * x + y * y;
}

// Which ends of two capsules' axes touch, or, when is_edge is 1, which end of the other one touches the own one's axis. The
// way leads from the own one.
typedef struct touching_ends {
    int own_end, other_end, own_is_b, is_edge;
    int exchanged; // 1 when the general method turns the answer round: then zeros of the normal are positive
} touching_ends;

// Finds which answer. Bits 0 and 1 of the numbers are for the ends of B and the axis of A, bits 2 and 3 for the ends of A
// and the axis of B: which touch, and the nearest point of the axis is its first end, or its second one. Of pairs that
// touch the first one answers, in the order of signed_distance_filter.c.
HTI_INLINE touching_ends find_touching_ends(const ht_capsule *a, const ht_capsule *b, int touching, int before,
                                            int beyond) {
    // which comes first: they touch, so that their first ends differ
    const int exchanged = (b->a.x < a->a.x) | ((b->a.x == a->a.x) & (b->a.y < a->a.y));
    const unsigned twice = (unsigned)touching | (unsigned)touching << 4;
    const int first = __builtin_ctz(twice >> 2 * exchanged), side = first >> 1, end = first & 1;
    const int bit = 2 * (side ^ exchanged) + end, is_first = before >> bit & 1, is_end = is_first | (beyond >> bit & 1);
    const int corner = 1 - is_first, turned = side & ~is_end; // to a corner the first capsule's end leads
    const int flip = (end ^ corner) & -side;
    return (touching_ends){(corner ^ flip) & -is_end, end ^ (flip & -is_end), exchanged ^ turned, 1 - is_end,
                           exchanged | turned};
}

// Answers as hti_touching_capsules_distance, but without branches: what the way leads from and to cannot be predicted. (A
// contact, which goes on with these numbers, is faster when they are computed on a guess.)
HTI_INLINE ht_separation separation_of_touching_ends(const ht_capsule *a, const ht_capsule *b,
                                                     const touching_ends *at) {
    static const double zeros[2] = {-0.0, 0.0};
    const int own_is_b = at->own_is_b;
    const float radii[2] = {a->radius, b->radius};
    ht_vec2 ends[4];
    memcpy(&ends[0], &a->a, 2 * sizeof *ends);
    memcpy(&ends[2], &b->a, 2 * sizeof *ends);
    const ht_vec2 *const own = &ends[2 * own_is_b], *const other = &ends[2 - 2 * own_is_b];
    const vec2d from = vec2d_of_floats(&own[at->own_end]), to = vec2d_of_floats(&other[at->other_end]), way = to - from;
    const vec2d e = vec2d_of_floats(&own[1]) - vec2d_of_floats(&own[0]), cross = e * vec2d_swap(way);
    const vec2d to_corner = vec2d_less(vec2d_splat((double)at->is_edge), vec2d_splat(1.0));
    const vec2d across = vec2d_select(to_corner, way, vec2d_xor(vec2d_swap(e), (vec2d){-0.0, 0.0}));
    const double above = cross[0] - cross[1], length = __builtin_sqrt(vec2d_sum(across * across)),
                 scale = __builtin_copysign(1.0, above) / length;
    const vec2d n = vec2d_select(to_corner, across / length, across * scale);
    const vec2d d = vec2d_select(to_corner, vec2d_splat(length), vec2d_splat(above * scale));
    const vec2d start = vec2d_select(to_corner, from, to + -d * n);
    const vec2d at_own = start + (double)radii[own_is_b] * n, at_other = start + (d - (double)radii[1 - own_is_b]) * n;
    const vec2d leads_from_a = vec2d_less(vec2d_splat((double)own_is_b), vec2d_splat(1.0));
    const vec2d point_a = vec2d_select(leads_from_a, at_own, at_other);
    const vec2d point_b = vec2d_select(leads_from_a, at_other, at_own);
    const vec2d normal = (double)(1 - 2 * own_is_b) * n + zeros[at->exchanged];
    return hti_separation_to(0.0, normal, point_a, vec4f_round(point_b, point_b)); // none is beyond floats
}

// Answers for capsules that touch where all numbers are few bits (convex/touching_capsules.h). Then the squares and heights
// are exact: of an end whose nearest point is no end, its square may be rounded, and of one whose foot is an end, the fraction
// may be rounded below 1, but its height tells as much as its square.
static HTI_NOINLINE ht_separation separation_of_touching(const ht_capsule *a, const ht_capsule *b, const ways *w,
                                                         vec2d to_b, vec2d to_a, vec2d squares) {
    const double reach = (double)a->radius + (double)b->radius;
    const vec2d zero = vec2d_splat(0.0), one = vec2d_splat(1.0), limit = vec2d_splat(reach * reach);
    const vec2d before_one = vec2d_splat(1.0 - 0x1p-30), limits = reach * reach * squares;
    const vec2d t = vec2d_load(&w->t[0]), high = vec2d_load(&w->height[0]);
    const vec2d u = vec2d_load(&w->t[2]), over = vec2d_load(&w->height[2]);
    const vec2d inner_b = vec2d_and(vec2d_less(zero, t), vec2d_less(t, one));
    const vec2d inner_a = vec2d_and(vec2d_less(zero, u), vec2d_less(u, one));
    const vec2d square_b = vec2d_select(inner_b, high * high, to_b);
    const vec2d square_a = vec2d_select(inner_a, over * over, to_a);
    const vec2d limit_b = vec2d_select(inner_b, vec2d_first(limits, limits), limit);
    const vec2d limit_a = vec2d_select(inner_a, vec2d_second(limits, limits), limit);
    const int nearer = vec2d_less_bits(square_b, limit_b) | vec2d_less_bits(square_a, limit_a);
    const int touching = vec2d_signs(vec2d_equal(square_b, limit_b)) | vec2d_signs(vec2d_equal(square_a, limit_a)) << 2;
    if (nearer != 0 || touching == 0 || !(reach > 0.0) || !hti_capsules_have_few_bits(a, b)) {
        return distance_capsule_capsule_fallback(a, b);
    }
    const int before = vec2d_less_equal_bits(t, zero) | vec2d_less_equal_bits(u, zero) << 2;
    const int beyond = vec2d_less_bits(before_one, t) | vec2d_less_bits(before_one, u) << 2;
    const touching_ends ends = find_touching_ends(a, b, touching, before, beyond);
    return separation_of_touching_ends(a, b, &ends);
}

// Whether A's first end comes before B's. (No branches, and no test for equality, which would look for NaN.)
static inline bool is_first_capsule(const ht_capsule *a, const ht_capsule *b) {
    return (a->a.x < b->a.x) | (!(b->a.x < a->a.x) & (a->a.y < b->a.y));
}

// Returns the first of the shortest ways, from four bits that tell which are longer: the table has two bits for each of
// the 16 cases. When B's first end comes before A's, the ways to A's ends go before those to B's.
static inline int first_shortest(unsigned longer, bool b_before_a) {
    static const uint32_t firsts[2] = {0x0484c484u, 0x04aaffaau};
    return (int)(firsts[b_before_a] >> (2 * longer) & 3u);
}

// Whether all ends are on a grid (convex/grid.h), by floats: a number that does not change when 4 S is added and taken
// away again has no bit below 2^-23 S.
static inline bool is_on_grid(const ht_capsule *a, const ht_capsule *b, double size) {
    const vec4f large = vec4f_splat(4.0f * (float)size), p = vec4f_load(&a->a), q = vec4f_load(&b->a);
    const vec4f lost_a = vec4f_abs(p - (p + large - large));
    const vec4f lost_b = vec4f_abs(q - (q + large - large));
    return vec4f_less_equal_bits(lost_a + lost_b, vec4f_splat(0.0f)) == 15; // not NaN
}

// Returns which segment's end has the shortest way out to the other's line where both are tied and the segments have
// different lengths: 1 for A's, 0 for B's, -1 when uncertain. The heights of B's ends over A's line and of A's ends
// over B's, and the squares of the lines' directions, are exact; so are their products where no tail is lost.
static HTI_NOINLINE int order_by_products(const ht_capsule *a, const ht_capsule *b, vec2d heights, vec2d squares) {
    double height[2], square[2], high[2], product[2], tail[4];
    memcpy(height, &heights, sizeof heights);
    memcpy(square, &squares, sizeof squares);
    for (int i = 0; i < 2; i++) {
        hti_two_product(height[i], height[i], &high[i], &tail[i]);
        hti_two_product(high[i], square[1 - i], &product[i], &tail[2 + i]);
    }
    if (hti_abs(tail[0]) + hti_abs(tail[1]) + hti_abs(tail[2]) + hti_abs(tail[3]) != 0.0) {
        return -1;
    }
    return product[1] < product[0] || (product[1] == product[0] && is_first_capsule(b, a));
}

// Answers for segments that cross: by the least move that takes one of the four ends to the other segment's line, along
// its normal.
static ht_separation separation_of_crossing(const ht_capsule *a, const ht_capsule *b, const ways *w, vec2d scales,
                                            vec2d squares, double size) {
    const vec2d roots = vec2d_sqrt(scales), zero = vec2d_splat(0.0);
    const vec2d high_b = vec2d_load(&w->height[0]), high_a = vec2d_load(&w->height[2]);
    const vec2d starts = vec2d_first(high_b, high_a), ends = vec2d_second(high_b, high_a); // of B and of A
    const vec2d left = vec2d_less(zero, ends);
    const vec2d first = vec2d_abs(vec2d_select(left, ends, starts));
    const vec2d second = vec2d_abs(vec2d_select(left, starts, ends)), is_second = vec2d_less(second, first);
    const vec2d heights = vec2d_select(is_second, second, first), depths = heights * roots;
    const vec2d others = vec2d_select(is_second, first, second) * roots;
    const vec2d minimum = vec2d_min(depths, vec2d_swap(depths));
    const vec2d near = minimum + (0x1p-47 * size);
    const int farther = vec2d_less_bits(near, depths) | vec2d_less_bits(near, others)
                                                            << 2; // bits: than all that may be least
    // On grids ties cannot be predicted: there are no branches. Of lines of equal length the lower end is nearer, or
    // the end of the segment that comes last.
    const bool are_tied = (farther & 3) == 0, is_certain = (farther > 12) | is_on_grid(a, b, size);
    const int lower = vec2d_less_bits(vec2d_swap(heights), heights); // bit 0: A's, bit 1: B's
    const int leads = lower != 0 ? lower & 1 : is_first_capsule(b, a);
    int of_a = are_tied ? leads : farther & 1;
    if (are_tied & (vec2d_less_bits(squares, vec2d_swap(squares)) != 0)) {
        of_a = order_by_products(a, b, heights, squares);
    }
    if (!is_certain | (of_a < 0)) {
        return distance_capsule_capsule_fallback(a, b);
    }
    double root[2];
    memcpy(root, &roots, sizeof root);
    const int is_end = vec2d_signs(vec2d_xor(left, is_second)) >> of_a & 1, best = 2 * of_a + is_end;
    const double deep = minimum[0], r = (double)a->radius, s = (double)b->radius, distance = -deep - (r + s);
    // The foot of the shortest way out of a parallelogram lies within the side, by deep / tan(angle / 2) at least.
    if (!(deep > 0x1p-17 * size) || !hti_distance_is_certain(distance, size)) {
        return distance_capsule_capsule_fallback(a, b);
    }
    // an end of B on the left of A goes out to the right of A; an end of A on the left of B pushes B to its left
    const ht_capsule *moving_body = of_a ? a : b, *line = of_a ? b : a;
    const double toward_b = (double)(1 - of_a) * deep + r, toward_a = (double)of_a * deep + s,
                 side = (double)(2 * of_a - 1) * w->height[best];
    const vec2d from = vec2d_of_floats(&line->a), to = vec2d_of_floats(&line->b);
    const vec2d across = vec2d_swap(vec2d_ends(to - from, from - to)); // no zero is negative
    const vec2d n = across * __builtin_copysign(root[of_a], side);
    const vec2d end = vec2d_of_floats(is_end ? &moving_body->b : &moving_body->a);
    const vec2d at = end + toward_b * n;
    return hti_separation_to(distance, n, at, vec4f_round(end - toward_a * n, n));
}

ht_separation ht_distance_capsule_capsule(const ht_capsule *a, const ht_capsule *b) {
    const both_ends p = ends_of(a), q = ends_of(b);
    // both directions
    const vec2d ex = vec2d_second(p.x, q.x) - vec2d_first(p.x, q.x);
    const vec2d ey = vec2d_second(p.y, q.y) - vec2d_first(p.y, q.y);
    const vec2d squares = ex * ex + ey * ey;
    const vec2d scales = 1.0 / squares;
    const double r = (double)a->radius, s = (double)b->radius;
    const vec2d between = vec2d_abs(q.x - p.x) + vec2d_abs(q.y - p.y);
    const double size = between[0] + vec2d_sum(vec2d_abs(ex) + vec2d_abs(ey)) + (r + s);
    ways w;
    const both_ends along_a = {vec2d_first(ex, ex), vec2d_first(ey, ey)};
    const both_ends along_b = {vec2d_second(ex, ex), vec2d_second(ey, ey)};
    const vec2d to_b = find_ways(&w, 0, &p, &q, &along_a, vec2d_first(scales, scales));
    const vec2d to_a = find_ways(&w, 2, &q, &p, &along_b, vec2d_second(scales, scales));
    if (hti_any_sign(a->radius, b->radius) || !(size < 0x1p100) ||
        vec2d_less_bits(vec2d_splat(0x1p-30 * size * size), squares) != 3) {
        return distance_capsule_capsule_fallback(a, b);
    }
    const vec2d zero = vec2d_splat(0.0), sides_b = vec2d_load(&w.height[0]), sides_a = vec2d_load(&w.height[2]);
    const vec2d sides = vec2d_first(sides_b, sides_a) * vec2d_second(sides_b, sides_a);
    if (vec2d_less_bits(sides, zero) == 3) {
        return separation_of_crossing(a, b, &w, scales, squares, size);
    }
    const vec2d two = vec2d_min(to_b, to_a), minimum = vec2d_min(two, vec2d_swap(two));
    const unsigned longer = (unsigned)(vec2d_less_bits(minimum, to_b) | vec2d_less_bits(minimum, to_a) << 2);
    const int best = first_shortest(longer, is_first_capsule(b, a)), of_a = best >> 1;
    const double length = __builtin_sqrt(minimum[0]), distance = length - (r + s);
    // This confirms the pair: the end is not farther than the other end from the line, or both ends are past the
    // segments' ends.
    const double t = w.t[best], own = w.height[best], rise = __builtin_copysign(1.0, own) * (w.height[best ^ 1] - own);
    const double seen = w.t[(2 - 2 * of_a) + (t >= 1.0)];
    const int inside = (t > 0.0) & (t < 1.0), past = (best & (seen >= 1.0)) | (~best & (seen <= 0.0));
    const int certain = (inside & (rise >= 0.0)) | (~inside & past);
    if (!certain || !hti_distance_is_certain(distance, size) || !hti_distance_is_certain(length, size)) {
        return separation_of_touching(a, b, &w, to_b, to_a, squares);
    }
    const vec2d n = w.way[best] * ((double)(1 - 2 * of_a) / length);
    // both surfaces' points: from the own end, or back from the other's
    const ht_capsule *owner = of_a ? a : b;
    const vec2d end = vec2d_of_floats((best & 1) == 0 ? &owner->a : &owner->b);
    const double back_a = (double)(1 - of_a) * length - r, back_b = s - (double)of_a * length;
    const vec2d at = end - back_a * n;
    return hti_separation_to(distance, n, at, vec4f_round(end - back_b * n, n));
}

HTI_STEP("src/query/distance", ht_distance_capsule_capsule, "filter",
         "least of the four distances from an end to the other segment");
