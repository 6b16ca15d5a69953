// cast_capsule_capsule_kernel.c: two capsules: the line t delta against the parallelogram of both segments, grown by
// the sum R of the radii.
//
// The parallelogram's sides are u = b1 - b0 and v = a0 - a1, turned so that the line crosses both sides at one corner
// inwards: as for a disc and a box (cast_circle_box_kernel.c), it can enter by these two, moved outwards, or by three
// corners, and the signs of four cross products tell by which. With |x| the sum of the coordinates' sizes, s = |corner|
// + |u| + |v| + R, cross products of an end with delta, times the side's length, err by less than 32u s |delta| times
// that. A side's distance must be 2^-22 of s (|u| + |v|) and its speed 2^-22 of |delta| (|u| + |v|); then its time is
// known to 2^-27. A line that does not enter after the start is left to the exact method, unless all is surely behind.
//
// Where u x v is not greater than rounding, both are one segment, between the two corners farthest from each other,
// with one strip, whose distances err by less than 16u of their terms; where the line enters beside it, by the circle
// around the end there.
#include "query/cast/cast_corner.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"
#include "query/cast/cast_slabs.h"

static HTI_COLD ht_cast_hit undecided(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
    ht_cast_hit hit;
    if (hti_cast_capsule_touch(a, delta, b, &hit)) {
        return hit;
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_exact(&p, delta, &q, start);
}

static inline hti_dvec difference(ht_vec2 a, ht_vec2 b) {
    return (hti_dvec){(double)b.x - (double)a.x, (double)b.y - (double)a.y};
}

// A strip along e, around the lines e x = `from` and `to`, that reaches `reach` |e| further.
typedef struct side {
    hti_clip clip;
    double forward; // e x d
    double length;  // |e|
} side;

static inline side side_of(hti_dvec e, hti_dvec c, double width, hti_dvec d, double reach, double spread) {
    const double p = e.x * c.y, q = e.y * c.x, m = e.x * d.y, n = e.y * d.x, from = p - q;
    const double length = __builtin_sqrt(e.x * e.x + e.y * e.y), forward = m - n;
    const double size = hti_abs(p) + hti_abs(q) + hti_abs(m) + hti_abs(n) + spread + reach * length;
    return (side){hti_strip(from + 0.5 * width, forward, 0.5 * hti_abs(width) + reach * length, 16.0 * HTI_U * size),
                  forward, length};
}

// The line against the side from p along e to q: the side itself, or the circle around its nearer end.
typedef struct landing {
    hti_finding found;
    bool on_side, at_q;
    double t;
    hti_dvec normal;
} landing;

static inline landing land(const side *s, hti_dvec e, hti_dvec p, hti_dvec q, hti_dvec d, double reach) {
    const double t = s->clip.enter_low, x = t * d.x, y = t * d.y;
    const double after = e.x * (x - p.x) + e.y * (y - p.y), before = e.x * (q.x - x) + e.y * (q.y - y);
    const double doubt = 0x1p-25 * (hti_abs(e.x) * (hti_abs(x) + hti_abs(p.x) + hti_abs(q.x)) +
                                    hti_abs(e.y) * (hti_abs(y) + hti_abs(p.y) + hti_abs(q.y)));
    if ((after > doubt) & (before > doubt)) {
        const double k = __builtin_copysign(1.0 / s->length, s->forward);
        return (landing){HTI_HITS, true, false, t, {-k * e.y, k * e.x}};
    }
    landing l = {HTI_UNSURE, false, before < after, t, {0.0, 0.0}};
    if ((after < -doubt) | (before < -doubt)) {
        l.found = hti_meet_circle(l.at_q ? q : p, 0.0, d, reach, &l.t, &l.normal);
    }
    return l;
}

// From a start that is surely beyond the corner of M's core along both sides there, whose inward directions are e and
// f, and outside its circle, only that circle leads into M. Unsure when the start is elsewhere.
static hti_finding from_beyond(hti_dvec corner, hti_dvec e, hti_dvec f, hti_dvec d, double reach, landing *out) {
    const double x = e.x * corner.x + e.y * corner.y, y = f.x * corner.x + f.y * corner.y;
    const double size = hti_abs(corner.x) + hti_abs(corner.y), fine = 0x1p-30 * size;
    if (!(x > fine * (hti_abs(e.x) + hti_abs(e.y))) || !(y > fine * (hti_abs(f.x) + hti_abs(f.y)))) {
        return HTI_UNSURE;
    }
    out->on_side = false;
    return hti_meet_circle(corner, 0.0, d, reach, &out->t, &out->normal);
}

static hti_dvec times(double k, hti_dvec v) {
    return (hti_dvec){k * v.x, k * v.y};
}

// The point of B's segment in the middle of what it shares, along e, with A's at time t.
static inline hti_dvec shared_point(const ht_capsule *a, const ht_capsule *b, hti_dvec e, double t, hti_dvec d) {
    const hti_dvec v = difference(b->a, a->a), w = difference(b->a, a->b), u = difference(b->a, b->b);
    const double step = t * (e.x * d.x + e.y * d.y), first = e.x * v.x + e.y * v.y + step;
    const double second = e.x * w.x + e.y * w.y + step, end = e.x * u.x + e.y * u.y;
    const double low = hti_most(hti_least(first, second), hti_least(0.0, end));
    const double high = hti_least(hti_most(first, second), hti_most(0.0, end));
    const double k = 0.5 * (low + high) / (e.x * e.x + e.y * e.y);
    return (hti_dvec){(double)b->a.x + k * e.x, (double)b->a.y + k * e.y};
}

// Both on parallel lines, or points: the segment from b0 - a1 to b1 - a0, or from b0 - a0 to b1 - a1.
static ht_cast_hit cast_parallel(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
    const hti_dvec u = difference(b->a, b->b), v = difference(a->a, a->b), d = {(double)delta.x, (double)delta.y};
    const double uu = u.x * u.x + u.y * u.y, vv = v.x * v.x + v.y * v.y, reach = (double)a->radius + (double)b->radius;
    const bool same = u.x * v.x + u.y * v.y >= 0.0;
    const ht_vec2 at_p = same ? a->b : a->a, at_q = same ? a->a : a->b;
    const hti_dvec p = difference(at_p, b->a), q = difference(at_q, b->b);
    const hti_dvec e = uu >= vv ? u : same ? v : (hti_dvec){-v.x, -v.y};
    const double spread = hti_abs(u.x * v.y) + hti_abs(u.y * v.x);
    const side s = side_of(e, p, 0.0, d, reach, spread);
    if (hti_clip_misses(s.clip)) {
        return hti_cast_miss(HT_APART);
    }
    landing l = land(&s, e, p, q, d, reach);
    if (s.clip.enter_high < 0.0) {
        l.at_q = e.x * q.x + e.y * q.y < 0.0;
        const hti_dvec back = times(-1.0, e), inward = l.at_q ? back : e;
        l.found = from_beyond(l.at_q ? q : p, inward, inward, d, reach, &l);
    } else if (!hti_clip_hits(s.clip)) {
        l.found = HTI_UNSURE;
    }
    if (l.found == HTI_UNSURE) {
        return undecided(a, delta, b, start);
    }
    if (l.found == HTI_MISSES) {
        return hti_cast_miss(HT_APART);
    }
    const hti_dvec at = l.on_side ? shared_point(a, b, e, l.t, d) : (hti_dvec){0.0, 0.0};
    const ht_vec2 end = l.at_q ? b->b : b->a;
    const double x = l.on_side ? at.x : (double)end.x, y = l.on_side ? at.y : (double)end.y, k = (double)b->radius;
    return hti_cast_hit_at(l.t, l.normal, (hti_dvec){x - k * l.normal.x, y - k * l.normal.y});
}

// Every lane that holds a point's coordinates has the coordinate's name; lane 0 is for A's segment, lane 1 for B's.
typedef struct lanes {
    hti_d2 x, y;
} lanes;

static inline hti_d2 cross(lanes a, lanes b) {
    return hti_d2_sub(hti_d2_mul(a.x, b.y), hti_d2_mul(a.y, b.x));
}

static inline hti_d2 dot(lanes a, lanes b) {
    return hti_d2_add(hti_d2_mul(a.x, b.x), hti_d2_mul(a.y, b.y));
}

static inline lanes in_both(hti_d2 p) {
    return (lanes){hti_d2_first(p, p), hti_d2_second(p, p)};
}

static inline hti_d2 norm(lanes a) {
    return hti_d2_add(hti_d2_abs(a.x), hti_d2_abs(a.y));
}

static inline hti_d2 scaled(double k, hti_d2 a) {
    return hti_d2_mul(hti_d2_splat(k), a);
}

// How far the parallelogram goes on along the motion from its corner `low`.
static inline hti_d2 forward(hti_d2 along) {
    const hti_d2 ahead = hti_d2_max(along, hti_d2_splat(0.0));
    return hti_d2_add(ahead, hti_d2_swap(ahead));
}

static inline int are_parallel(hti_d2 terms, hti_d2 turn) {
    const hti_d2 sizes = hti_d2_abs(terms);
    return hti_d2_less(scaled(8.0 * HTI_U, hti_d2_add(sizes, hti_d2_swap(sizes))), hti_d2_abs(turn)) == 0;
}

static inline int is_valid(const ht_capsule *a, const ht_capsule *b, hti_d2 size) {
    const int finite = hti_d2_less(size, hti_d2_splat(0x1p200)) == 3;
    return finite & !hti_any_sign(a->radius, b->radius);
}

// ht_cast_capsule_capsule in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_capsule_capsule)(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b,
                                                 ht_start start) {
    const hti_d2 a_a = hti_d2_load(&a->a), a_b = hti_d2_load(&a->b), b_a = hti_d2_load(&b->a), b_b = hti_d2_load(&b->b);
    const hti_d2 motion = hti_d2_load(&delta), u = hti_d2_sub(b_b, b_a), v = hti_d2_sub(a_b, a_a);
    const hti_d2 zero = hti_d2_splat(0.0), minus = hti_d2_splat(-0.0), lower = hti_d2_of(-0.0, 0.0);
    const hti_d2 upper = hti_d2_swap(lower), r = hti_d2_widen(hti_f4_splat(a->radius)),
                 s = hti_d2_widen(hti_f4_splat(b->radius));
    const hti_d2 reach = hti_d2_add(r, s);
    const lanes d = in_both(motion), e = {hti_d2_first(v, u), hti_d2_second(v, u)};
    const hti_d2 terms = hti_d2_mul(hti_d2_swap(e.x), e.y),
                 turn = hti_d2_sub(terms, hti_d2_swap(terms)); // u x v, v x u
    const hti_d2 pace = cross(e, d), sense = hti_d2_and(hti_d2_first(turn, turn), minus);
    // Both segments are turned so that the line crosses the two sides at the corner `low` inwards.
    const hti_d2 back = hti_d2_mask_less(hti_d2_xor(hti_d2_swap(pace), hti_d2_xor(sense, upper)), zero);
    const hti_d2 flips = hti_d2_and(back, minus), sigma = hti_d2_xor(sense, hti_d2_xor(flips, hti_d2_swap(flips)));
    const lanes f = {hti_d2_xor(e.x, flips), hti_d2_xor(e.y, flips)};
    const hti_d2 back_a = hti_d2_first(back, back), back_b = hti_d2_second(back, back);
    const hti_d2 a_low = hti_d2_select(back_a, a_a, a_b), b_low = hti_d2_select(back_b, b_b, b_a);
    const lanes low = in_both(hti_d2_sub(b_low, a_low));
    const hti_d2 lengths = hti_d2_sqrt(dot(e, e)), along = dot(f, d), speed = hti_d2_abs(pace);
    const hti_d2 beside = hti_d2_xor(cross(d, low), hti_d2_xor(sigma, upper));
    const hti_d2 inner = hti_d2_add(hti_d2_mul(beside, lengths), hti_d2_mul(reach, along));
    const hti_d2 outer = hti_d2_add(inner, hti_d2_mul(speed, lengths));
    const hti_d2 norms = norm(e), edges = hti_d2_add(norms, hti_d2_swap(norms)), step = norm(d);
    const hti_d2 size = hti_d2_add(hti_d2_add(norm(low), edges), reach);
    const hti_d2 fine = scaled(32.0 * HTI_U, hti_d2_mul(size, step)), wrong = hti_d2_mul(fine, lengths);
    const hti_d2 by = hti_d2_and(hti_d2_mask_less(zero, outer), hti_d2_mask_less(inner, zero));
    const bool known = hti_d2_less(wrong, hti_d2_min(hti_d2_abs(inner), hti_d2_abs(outer))) == 3;

    // The corner at the end of a side that is passed by, else `low`, in case that it is none of the sides.
    const hti_d2 other = hti_d2_xor(hti_d2_mask_less(outer, zero), back);
    const hti_d2 a_end = hti_d2_select(hti_d2_first(other, other), a_a, a_b);
    const hti_d2 b_end = hti_d2_select(hti_d2_second(other, other), b_b, b_a);
    const hti_aim aim = hti_aim_at(hti_d2_sub(b_end, a_end), motion, reach, false);
    const hti_d2 level = hti_d2_xor(cross(f, low), hti_d2_xor(sigma, lower));
    const hti_d2 by_b = hti_d2_second(by, by), which = hti_d2_or(by_b, hti_d2_first(by, by));
    const hti_d2 before = hti_d2_sub(level, hti_d2_mul(reach, lengths));
    const hti_d2 of_a = hti_d2_first(before, speed), of_b = hti_d2_second(before, speed);
    const hti_d2 times = hti_d2_select(by_b, of_b, of_a); // what is before the side, the speed
    const hti_d2 both = hti_d2_select(which, times, hti_d2_first(aim.outside, aim.ahead));
    const hti_d2 length = hti_d2_select(by_b, hti_d2_second(lengths, lengths), hti_d2_first(lengths, lengths));
    const hti_d2 scale = hti_d2_div(hti_d2_splat(1.0), hti_d2_select(which, length, aim.length));
    const hti_d2 quotient = hti_d2_div(both, hti_d2_swap(both)), when = hti_d2_first(quotient, quotient);
    const double t = hti_d2_lane(quotient);
    const int ready = hti_d2_less(scaled(0x1p-22, hti_d2_mul(edges, hti_d2_first(size, step))), times) == 3;
    const hti_d2 front = hti_d2_add(hti_d2_add(dot(d, low), hti_d2_mul(reach, step)), forward(along));
    const int behind = hti_d2_less(hti_d2_add(front, fine), zero) & 1, by_side = hti_d2_signs(which) & 1;
    const int sure = known & ((by_side & ready) | ((by_side ^ 1) & aim.sure)) & !(t < 0.0) & !hti_time_is_unsure(t);
    const int parallel = are_parallel(terms, turn), valid = is_valid(a, b, hti_d2_add(size, step));
    if (!(valid & !parallel & (behind | sure))) {
        return valid & parallel ? cast_parallel(a, delta, b, start) : undecided(a, delta, b, start);
    }
    const hti_d2 edge = hti_d2_select(by_b, hti_d2_xor(u, minus), v);
    const hti_d2 turned =
        hti_d2_xor(sigma, hti_d2_select(by_b, hti_d2_second(flips, flips), hti_d2_first(flips, flips)));
    const hti_d2 upright = hti_d2_xor(hti_d2_swap(edge), hti_d2_xor(turned, upper));
    const hti_d2 normal = hti_d2_mul(scale, hti_d2_select(which, upright, aim.normal));
    const hti_d2 from = hti_d2_select(by_b, hti_d2_add(a_low, hti_d2_mul(when, motion)), b_end);
    const hti_d2 away = hti_d2_select(by_b, r, hti_d2_xor(s, minus));
    return hti_cast_answer(hti_d2_and(hti_d2_all(behind == 0), hti_time_hits(when)), t, normal,
                           hti_d2_add(from, hti_d2_mul(away, normal)));
}
