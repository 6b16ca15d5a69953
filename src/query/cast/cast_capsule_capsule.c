// cast_capsule_capsule.c: two capsules: the line t delta clipped by the sides of the parallelogram of both segments,
// moved outwards by the sum of the radii; where it enters beside a side, by the circle around the corner there
// (cast_circle_box.c).
//
// The parallelogram's corners are b - a for both ends of both, its sides along u = b1 - b0 and v = a1 - a0. Where u x v
// is not greater than rounding, they are one segment, between the two corners farthest from each other, with one strip.
// Sides' distances err by less than 16u of their terms.
#include "query/cast/cast_corner.h"
#include "query/cast/cast_slabs.h"

static HTI_COLD ht_cast_hit undecided(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
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
        l.found = hti_meet_circle(l.at_q ? q : p, d, reach, &l.t, &l.normal);
    }
    return l;
}

static inline ht_cast_hit answer(const landing *l, ht_vec2 of_a, ht_vec2 of_b, hti_dvec d, float r, float s) {
    const hti_dvec n = l->normal;
    if (l->on_side) { // of B: where A's end is then
        return hti_cast_hit_at(
            l->t, n,
            (hti_dvec){(double)of_a.x + l->t * d.x + (double)r * n.x, (double)of_a.y + l->t * d.y + (double)r * n.y});
    }
    return hti_cast_hit_at(l->t, n, (hti_dvec){(double)of_b.x - (double)s * n.x, (double)of_b.y - (double)s * n.y});
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
    return hti_meet_circle(corner, d, reach, &out->t, &out->normal);
}

static hti_dvec times(double k, hti_dvec v) {
    return (hti_dvec){k * v.x, k * v.y};
}

// The line starts between all strips, but not always in M: beyond one of four corners.
static ht_cast_hit cast_from_corner(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
    const hti_dvec u = difference(b->a, b->b), v = difference(a->a, a->b), d = {(double)delta.x, (double)delta.y};
    const double reach = (double)a->radius + (double)b->radius, s = (double)b->radius;
    for (int i = 0; i < 4; i++) {
        const ht_vec2 p = (i & 1) != 0 ? a->b : a->a, q = (i & 2) != 0 ? b->b : b->a;
        landing l;
        const hti_finding found = from_beyond(difference(p, q), times((i & 2) != 0 ? -1.0 : 1.0, u),
                                              times((i & 1) != 0 ? 1.0 : -1.0, v), d, reach, &l);
        if (found == HTI_MISSES) {
            return hti_cast_miss(HT_APART);
        }
        if (found == HTI_HITS) {
            return hti_cast_hit_at(l.t, l.normal,
                                   (hti_dvec){(double)q.x - s * l.normal.x, (double)q.y - s * l.normal.y});
        }
    }
    return undecided(a, delta, b, start);
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

ht_cast_hit ht_cast_capsule_capsule(const ht_capsule *a, ht_vec2 delta, const ht_capsule *b, ht_start start) {
    const hti_dvec u = difference(b->a, b->b), v = difference(a->a, a->b), d = {(double)delta.x, (double)delta.y};
    const hti_dvec c = difference(a->a, b->a);
    const double reach = (double)a->radius + (double)b->radius, p = u.x * v.y, q = u.y * v.x, turn = p - q;
    const double spread = hti_abs(p) + hti_abs(q);
    if (!(a->radius >= 0.0f) | !(b->radius >= 0.0f)) {
        return undecided(a, delta, b, start);
    }
    if (!(hti_abs(turn) > 8.0 * HTI_U * spread)) {
        return cast_parallel(a, delta, b, start);
    }
    const side along_u = side_of(u, c, -turn, d, reach, spread), along_v = side_of(v, c, -turn, d, reach, spread);
    const hti_clip both = hti_clip_both(along_u.clip, along_v.clip);
    if (hti_clip_misses(both)) {
        return hti_cast_miss(HT_APART);
    }
    const bool of_b = along_u.clip.enter_low > along_v.clip.enter_low;
    // The side that faces the line: with the lesser e x corner when the line crosses it to the left.
    const bool shifted = of_b ? (turn > 0.0) == (along_u.forward > 0.0) : (turn > 0.0) == (along_v.forward > 0.0);
    const ht_vec2 a_p = of_b ? (shifted ? a->b : a->a) : a->a, a_q = of_b ? a_p : a->b;
    const ht_vec2 b_p = of_b ? b->a : (shifted ? b->b : b->a), b_q = of_b ? b->b : b_p;
    const hti_dvec e = of_b ? u : (hti_dvec){-v.x, -v.y};
    side s = of_b ? along_u : along_v;
    s.forward = of_b ? s.forward : -s.forward;
    if (both.enter_high < 0.0) {
        return cast_from_corner(a, delta, b, start);
    }
    landing l = land(&s, e, difference(a_p, b_p), difference(a_q, b_q), d, reach);
    if (!hti_clip_hits(both) | (l.found == HTI_UNSURE)) {
        return undecided(a, delta, b, start);
    }
    if (l.found == HTI_MISSES) {
        return hti_cast_miss(HT_APART);
    }
    l.on_side = l.on_side && of_b;
    return answer(&l, a_p, l.at_q ? b_q : b_p, d, a->radius, b->radius);
}
