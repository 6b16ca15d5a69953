// cast_capsule_capsule_kernel.c: casts of two capsules: the line t delta against the parallelogram of both segments,
// grown by the sum R of the radii.
//
// The parallelogram's sides are u = b1 - b0 and v = a0 - a1. They are turned so that the line crosses both sides at one
// corner inwards. As for a disc and a box (cast_circle_box_kernel.c), the line can enter by one of these two sides,
// moved outwards, or by one of three corners; the signs of four cross products tell by which. Let |x| be the sum of the
// coordinates' sizes and s = |corner| + |u| + |v| + R. The cross product of a side's end with delta, times the side's
// length, errs by less than 32u s |delta| times that length. A side's distance must be 2^-22 of s (|u| + |v|) and its
// speed 2^-22 of |delta| (|u| + |v|); then its time is known to 2^-27. A line that does not enter after the start is
// left to the exact method, unless the whole parallelogram is certainly behind the start.
//
// Where u x v is not greater than its rounding, the parallelogram is one segment, between the two corners farthest from
// each other. It has one strip, whose distances err by less than 16u of their terms. Where the line enters the strip
// beside the segment, the circle around the end there decides.
#include "query/cast/cast_corner.h"
#include "query/cast/cast_fast.h"
#include "query/cast/cast_kernels.h"
#include "query/cast/cast_slabs.h"

static HTI_NOINLINE ht_cast_hit cast_capsule_capsule_fallback(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b,
                                                              ht_start start) {
    ht_cast_hit hit;
    if (hti_cast_capsule_touch(a, delta, b, &hit)) {
        return hit;
    }
    const ht_separation separation = ht_distance_capsule_capsule(a, b);
    if (hti_cast_is_contact(&separation, delta)) {
        return hti_cast_of_contact(&separation, start);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_cast_bodies(&p, delta, &q, start);
}

// The strip along e that lies around the lines e x = `from` and `to` and reaches `reach` |e| further.
typedef struct side_of_capsule {
    hti_slab_clip clip;
    double forward; // e x d
    double length;  // |e|
} side_of_capsule;

static inline side_of_capsule capsule_side_of(hti_dvec e, hti_dvec c, double width, hti_dvec d, double reach,
                                              double spread) {
    const double p = e.x * c.y, q = e.y * c.x, m = e.x * d.y, n = e.y * d.x, from = p - q;
    const double length = __builtin_sqrt(e.x * e.x + e.y * e.y), forward = m - n;
    const double size = hti_abs(p) + hti_abs(q) + hti_abs(m) + hti_abs(n) + spread + reach * length;
    return (side_of_capsule){
        hti_slab_strip(from + 0.5 * width, forward, 0.5 * hti_abs(width) + reach * length, 16.0 * HTI_U * size),
        forward, length};
}

// Where the line enters the side from p along e to q: by the side itself, or by the circle around its nearer end.
typedef struct capsule_impact {
    hti_finding found;
    bool on_side, at_q;
    double t;
    hti_dvec normal;
} capsule_impact;

static inline capsule_impact impact_on_capsule_side(const side_of_capsule *s, hti_dvec e, hti_dvec p, hti_dvec q,
                                                    hti_dvec d, double reach) {
    const double t = s->clip.enter_low, x = t * d.x, y = t * d.y;
    const double after = e.x * (x - p.x) + e.y * (y - p.y), before = e.x * (q.x - x) + e.y * (q.y - y);
    const double uncertainty = 0x1p-25 * (hti_abs(e.x) * (hti_abs(x) + hti_abs(p.x) + hti_abs(q.x)) +
                                          hti_abs(e.y) * (hti_abs(y) + hti_abs(p.y) + hti_abs(q.y)));
    if ((after > uncertainty) & (before > uncertainty)) {
        const double k = __builtin_copysign(1.0 / s->length, s->forward);
        return (capsule_impact){HTI_HITS, true, false, t, {-k * e.y, k * e.x}};
    }
    capsule_impact l = {HTI_UNCERTAIN, false, before < after, t, {0.0, 0.0}};
    if ((after < -uncertainty) | (before < -uncertainty)) {
        l.found = hti_meet_circle(l.at_q ? q : p, 0.0, d, reach, &l.t, &l.normal);
    }
    return l;
}

// Decides a line whose start is certainly outside the circle around an end of M's core, which is a segment, and beyond
// that end along it; e leads inwards there. Only that circle leads such a line into M. The answer is uncertain when the
// start is elsewhere.
static hti_finding from_beyond(hti_dvec corner, hti_dvec e, hti_dvec d, double reach, capsule_impact *out) {
    const double x = e.x * corner.x + e.y * corner.y;
    const double size = hti_abs(corner.x) + hti_abs(corner.y), fine = 0x1p-30 * size;
    if (!(x > fine * (hti_abs(e.x) + hti_abs(e.y)))) {
        return HTI_UNCERTAIN;
    }
    out->on_side = false;
    return hti_meet_circle(corner, 0.0, d, reach, &out->t, &out->normal);
}

static hti_dvec capsule_times(double k, hti_dvec v) {
    return (hti_dvec){k * v.x, k * v.y};
}

// The middle of what B's segment shares, along e, with A's segment at time t.
static inline hti_dvec shared_capsule_point(const ht_capsule *a, const ht_capsule *b, hti_dvec e, double t,
                                            hti_dvec d) {
    const hti_dvec v = hti_dvec_between(b->a, a->a), w = hti_dvec_between(b->a, a->b), u = hti_dvec_between(b->a, b->b);
    const double step = t * (e.x * d.x + e.y * d.y), first = e.x * v.x + e.y * v.y + step;
    const double second = e.x * w.x + e.y * w.y + step, end = e.x * u.x + e.y * u.y;
    const double low = hti_larger(hti_smaller(first, second), hti_smaller(0.0, end));
    const double high = hti_smaller(hti_larger(first, second), hti_larger(0.0, end));
    const double k = 0.5 * (low + high) / (e.x * e.x + e.y * e.y);
    return (hti_dvec){(double)b->a.x + k * e.x, (double)b->a.y + k * e.y};
}

// Casts capsules whose segments are parallel or points: the difference is the segment from b0 - a1 to b1 - a0, or from
// b0 - a0 to b1 - a1.
static ht_cast_hit cast_parallel(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
    const hti_dvec u = hti_dvec_between(b->a, b->b), v = hti_dvec_between(a->a, a->b),
                   d = {(double)delta.x, (double)delta.y};
    const double uu = u.x * u.x + u.y * u.y, vv = v.x * v.x + v.y * v.y, reach = (double)a->radius + (double)b->radius;
    const bool same = u.x * v.x + u.y * v.y >= 0.0;
    const ht_vec2 at_p = same ? a->b : a->a, at_q = same ? a->a : a->b;
    const hti_dvec p = hti_dvec_between(at_p, b->a), q = hti_dvec_between(at_q, b->b);
    const hti_dvec e = uu >= vv ? u : same ? v : (hti_dvec){-v.x, -v.y};
    const double spread = hti_abs(u.x * v.y) + hti_abs(u.y * v.x);
    const side_of_capsule s = capsule_side_of(e, p, 0.0, d, reach, spread);
    if (hti_clip_misses(s.clip)) {
        return hti_cast_miss(HT_APART);
    }
    capsule_impact l = impact_on_capsule_side(&s, e, p, q, d, reach);
    if (s.clip.enter_high < 0.0) {
        l.at_q = e.x * q.x + e.y * q.y < 0.0;
        const hti_dvec back = capsule_times(-1.0, e), inward = l.at_q ? back : e;
        l.found = from_beyond(l.at_q ? q : p, inward, d, reach, &l);
    } else if (!hti_clip_hits(s.clip)) {
        l.found = HTI_UNCERTAIN;
    }
    if (l.found == HTI_UNCERTAIN) {
        return cast_capsule_capsule_fallback(a, delta, b, start);
    }
    if (l.found == HTI_CAST_MISSES) {
        return hti_cast_miss(HT_APART);
    }
    const hti_dvec at = l.on_side ? shared_capsule_point(a, b, e, l.t, d) : (hti_dvec){0.0, 0.0};
    const ht_vec2 end = l.at_q ? b->b : b->a;
    const double x = l.on_side ? at.x : (double)end.x, y = l.on_side ? at.y : (double)end.y, k = (double)b->radius;
    return hti_cast_hit_at(l.t, l.normal, (hti_dvec){x - k * l.normal.x, y - k * l.normal.y});
}

// Two vectors, coordinate by coordinate; lane 0 belongs to A's segment, lane 1 to B's.
typedef struct capsule_lanes {
    vec2d x, y;
} capsule_lanes;

static inline vec2d cross_of_lanes(capsule_lanes a, capsule_lanes b) {
    return a.x * b.y - a.y * b.x;
}

static inline vec2d dot_of_lanes(capsule_lanes a, capsule_lanes b) {
    return a.x * b.x + a.y * b.y;
}

static inline capsule_lanes in_both(vec2d p) {
    return (capsule_lanes){vec2d_first(p, p), vec2d_second(p, p)};
}

static inline vec2d norm(capsule_lanes a) {
    return vec2d_abs(a.x) + vec2d_abs(a.y);
}

static inline vec2d lanes_scaled(double k, vec2d a) {
    return k * a;
}

// How far the parallelogram extends along the motion from its corner `low`.
static inline vec2d capsules_forward(vec2d along) {
    const vec2d ahead = vec2d_max(along, vec2d_splat(0.0));
    return ahead + vec2d_swap(ahead);
}

static inline int are_parallel(vec2d terms, vec2d turn) {
    const vec2d sizes = vec2d_abs(terms);
    return vec2d_less_bits(lanes_scaled(8.0 * HTI_U, sizes + vec2d_swap(sizes)), vec2d_abs(turn)) == 0;
}

static inline int are_valid_capsules(const ht_capsule *a, const ht_capsule *b, vec2d size) {
    const int finite = vec2d_less_bits(size, vec2d_splat(0x1p200)) == 3;
    return finite & !hti_any_sign(a->radius, b->radius);
}

// ht_cast_capsule_capsule in one instruction set.
ht_cast_hit HTI_KERNEL(hti_cast_capsule_capsule)(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b,
                                                 ht_start start) {
    const vec2d a_a = vec2d_of_floats(&a->a), a_b = vec2d_of_floats(&a->b), b_a = vec2d_of_floats(&b->a),
                b_b = vec2d_of_floats(&b->b);
    const vec2d motion = vec2d_of_floats(&delta), u = b_b - b_a, v = a_b - a_a;
    const vec2d zero = vec2d_splat(0.0), minus = vec2d_splat(-0.0), lower = (vec2d){-0.0, 0.0};
    const vec2d upper = vec2d_swap(lower), r = vec2d_widen(vec4f_splat(a->radius)),
                s = vec2d_widen(vec4f_splat(b->radius));
    const vec2d reach = r + s;
    const capsule_lanes d = in_both(motion), e = {vec2d_first(v, u), vec2d_second(v, u)};
    const vec2d terms = vec2d_swap(e.x) * e.y,
                turn = terms - vec2d_swap(terms); // u x v, v x u
    const vec2d pace = cross_of_lanes(e, d), sense = vec2d_and(vec2d_first(turn, turn), minus);
    // Both segments are turned so that the line crosses the two sides at the corner `low` inwards.
    const vec2d back = vec2d_less(vec2d_xor(vec2d_swap(pace), vec2d_xor(sense, upper)), zero);
    const vec2d flips = vec2d_and(back, minus), sigma = vec2d_xor(sense, vec2d_xor(flips, vec2d_swap(flips)));
    const capsule_lanes f = {vec2d_xor(e.x, flips), vec2d_xor(e.y, flips)};
    const vec2d back_a = vec2d_first(back, back), back_b = vec2d_second(back, back);
    const vec2d a_low = vec2d_select(back_a, a_a, a_b), b_low = vec2d_select(back_b, b_b, b_a);
    const capsule_lanes low = in_both(b_low - a_low);
    const vec2d lengths = vec2d_sqrt(dot_of_lanes(e, e)), along = dot_of_lanes(f, d), speed = vec2d_abs(pace);
    const vec2d beside = vec2d_xor(cross_of_lanes(d, low), vec2d_xor(sigma, upper));
    const vec2d inner = beside * lengths + reach * along;
    const vec2d outer = inner + speed * lengths;
    const vec2d norms = norm(e), edges = norms + vec2d_swap(norms), step = norm(d);
    const vec2d size = norm(low) + edges + reach;
    const vec2d fine = lanes_scaled(32.0 * HTI_U, size * step), error_bound = fine * lengths;
    const vec2d by = vec2d_and(vec2d_less(zero, outer), vec2d_less(inner, zero));
    const bool known = vec2d_less_bits(error_bound, vec2d_min(vec2d_abs(inner), vec2d_abs(outer))) == 3;

    // The corner at the end of a side that the line passes by, else `low`; it counts when the line enters by neither
    // side.
    const vec2d other = vec2d_xor(vec2d_less(outer, zero), back);
    const vec2d a_end = vec2d_select(vec2d_first(other, other), a_a, a_b);
    const vec2d b_end = vec2d_select(vec2d_second(other, other), b_b, b_a);
    const hti_aim aim = hti_aim_at(b_end - a_end, motion, reach, false);
    const vec2d level = vec2d_xor(cross_of_lanes(f, low), vec2d_xor(sigma, lower));
    const vec2d by_b = vec2d_second(by, by), which = vec2d_or(by_b, vec2d_first(by, by));
    const vec2d before = level - reach * lengths;
    const vec2d of_a = vec2d_first(before, speed), of_b = vec2d_second(before, speed);
    const vec2d times = vec2d_select(by_b, of_b, of_a); // how far the start is before the side, and the speed
    const vec2d both = vec2d_select(which, times, vec2d_first(aim.outside, aim.ahead));
    const vec2d length = vec2d_select(by_b, vec2d_second(lengths, lengths), vec2d_first(lengths, lengths));
    const vec2d scale = 1.0 / vec2d_select(which, length, aim.length);
    const vec2d quotient = both / vec2d_swap(both), when = vec2d_first(quotient, quotient);
    const double t = quotient[0];
    const int ready = vec2d_less_bits(lanes_scaled(0x1p-22, edges * vec2d_first(size, step)), times) == 3;
    const vec2d front = dot_of_lanes(d, low) + reach * step + capsules_forward(along);
    const int behind = vec2d_less_bits(front + fine, zero) & 1, by_side = vec2d_signs(which) & 1;
    const int certain =
        known & ((by_side & ready) | ((by_side ^ 1) & aim.certain)) & !(t < 0.0) & !hti_cast_time_is_uncertain(t);
    const int parallel = are_parallel(terms, turn), valid = are_valid_capsules(a, b, size + step);
    if (!(valid & !parallel & (behind | certain))) {
        return valid & parallel ? cast_parallel(a, delta, b, start) : cast_capsule_capsule_fallback(a, delta, b, start);
    }
    const vec2d edge = vec2d_select(by_b, vec2d_xor(u, minus), v);
    const vec2d turned = vec2d_xor(sigma, vec2d_select(by_b, vec2d_second(flips, flips), vec2d_first(flips, flips)));
    const vec2d upright = vec2d_xor(vec2d_swap(edge), vec2d_xor(turned, upper));
    const vec2d normal = scale * vec2d_select(which, upright, aim.normal);
    const vec2d from = vec2d_select(by_b, a_low + when * motion, b_end);
    const vec2d away = vec2d_select(by_b, r, vec2d_xor(s, minus));
    return hti_cast_answer(vec2d_and(vec2d_all(behind == 0), hti_time_hits(when)), t, normal, from + away * normal);
}

HTI_KERNEL_STEP("src/query/cast", hti_cast_capsule_capsule, "filter",
                "line against the rounded parallelogram of both segments");
