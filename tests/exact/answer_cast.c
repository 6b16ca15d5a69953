// answer_cast.c: ht_cast and its typed forms against the oracle: hits exactly, fractions by exact sweeps up to a few
// ulps before and after.
#include "answer_cast.h"

#include <float.h>
#include <hantei/batch.h>
#include <math.h>

static const double steps[] = {0.5625, 1, 2, 16, 1024, 0x1p24};
enum { STEPS = sizeof steps / sizeof *steps };

static bool is_fraction_within(cast_case *k, double ulps) {
    const double f = (double)k->hit.fraction, before = f - ulps * oracle_ulp(f), after = f + ulps * oracle_ulp(f);
    return (before < 0 || !oracle_sweeps(&k->pair, k->move, before)) &&
           (after >= 1 || oracle_sweeps(&k->pair, k->move, after));
}

static void check_fraction(cast_case *k) {
    int i = 0;
    while (i < STEPS && !is_fraction_within(k, steps[i])) {
        i++;
    }
    if (i < STEPS && steps[i] <= 1) {
        k->c->tally->value = answer_max(k->c->tally->value, steps[i]);
    } else {
        answer_wrong(k->c, "fraction %.9g is off by more than %g ulps" WITH_DELTA, (double)k->hit.fraction,
                     i > 0 ? steps[i - 1] : 0, DELTA(k));
    }
}

// The normal, out of B, supports B, and A, moved, from the other side: between them is nothing, to rounding.
static void check_normal(cast_case *k) {
    const ht_vec2 n = k->hit.normal, back = {-n.x, -n.y};
    const double off = answer_off_unit(n), dx = (double)k->delta.x, dy = (double)k->delta.y;
    if (!(off <= 2)) {
        answer_wrong(k->c, "normal %.9g %.9g is not of length one, fraction %.9g" WITH_DELTA, (double)n.x, (double)n.y,
                     (double)k->hit.fraction, DELTA(k));
        return;
    }
    k->c->tally->normal = answer_max(k->c->tally->normal, off);
    const double f = (double)k->hit.fraction, length = sqrt(dx * dx + dy * dy);
    const double slope = (double)n.x * dx + (double)n.y * dy;
    if (slope > 0x1p-21 * length) {
        answer_wrong(k->c, "normal %.9g %.9g points along the motion, fraction %.9g" WITH_DELTA, (double)n.x,
                     (double)n.y, f, DELTA(k));
        return;
    }
    const double between = answer_support(k->c->a, back) + answer_support(k->c->b, n) - f * slope;
    const double size = answer_size(k->c->a) + answer_size(k->c->b) + length;
    if (!isinf(between) && size <= (double)FLT_MAX && !(fabs(between) <= 0x1p-21 * size)) {
        answer_wrong(k->c, "normal %.9g %.9g does not separate at fraction %.9g: %.9g" WITH_DELTA, (double)n.x,
                     (double)n.y, f, between, DELTA(k));
    }
}

static void check_point(cast_case *k) {
    const double f = (double)k->hit.fraction, dx = (double)k->delta.x, dy = (double)k->delta.y;
    const ht_vec2 p = k->hit.point;
    const double size = answer_max(answer_max(answer_size(k->c->a), answer_size(k->c->b)),
                                   answer_max(fabs((double)p.x), fabs((double)p.y)));
    const double length = fabs(dx) + fabs(dy);
    if (!(size + length <= (double)FLT_MAX)) {
        return;
    }
    const double on_b = oracle_to_boundary(p, k->c->b) / oracle_ulp(size);
    const ht_vec2 back = {(float)((double)p.x - f * dx), (float)((double)p.y - f * dy)};
    const double on_a = oracle_to_boundary(back, k->c->a) / oracle_ulp(answer_max(size, length));
    if (!(on_b <= 1.5) || !(on_a <= 4)) {
        answer_wrong(k->c, "point %.9g %.9g is %.3g ulps off B, %.3g off A at fraction %.9g" WITH_DELTA, (double)p.x,
                     (double)p.y, on_b, on_a, f, DELTA(k));
    } else {
        k->c->tally->points = answer_max(k->c->tally->points, on_b);
    }
}

// The normal and the point by the oracle: within 2^-23 of one that the touching features have, and on both borders
// within 1 ulp of the largest coordinate; nothing but finite where that is beyond floats.
static bool check_touch(cast_case *k) {
    const ht_vec2 n = k->hit.normal, p = k->hit.point;
    const double size = answer_max(answer_size(k->c->a), answer_size(k->c->b));
    otouch touch = {.hit = k->hit, .ulp = size <= (double)FLT_MAX ? oracle_ulp(size) : HUGE_VAL};
    if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(n.x) || !isfinite(n.y)) {
        answer_wrong(k->c, "normal %.9g %.9g, point %.9g %.9g" WITH_DELTA, (double)n.x, (double)n.y, (double)p.x,
                     (double)p.y, DELTA(k));
        return true;
    }
    oracle_touch(&k->pair, k->move, &touch);
    if (!touch.known) {
        return false;
    }
    const double normal = touch.normal * 0x1p23, point = touch.point / touch.ulp, off = answer_off_unit(n);
    const bool beyond = !(touch.ulp <= oracle_ulp((double)FLT_MAX)) || fabsf(p.x) == FLT_MAX || fabsf(p.y) == FLT_MAX;
    if (!(normal <= sqrt(2)) || !(off <= 2)) {
        answer_wrong(k->c, "normal %.9g %.9g is off by %.4g, length by %.4g, fraction %.9g" WITH_DELTA, (double)n.x,
                     (double)n.y, normal, off, (double)k->hit.fraction, DELTA(k));
    } else if (!(beyond || point <= sqrt(2))) {
        answer_wrong(k->c, "point %.9g %.9g is off by %.4g ulps, fraction %.9g" WITH_DELTA, (double)p.x, (double)p.y,
                     point, (double)k->hit.fraction, DELTA(k));
    } else {
        k->c->tally->normal = answer_max(k->c->tally->normal, answer_max(normal, off));
        k->c->tally->points = beyond ? k->c->tally->points : answer_max(k->c->tally->points, point);
    }
    return true;
}

static bool is_same_hit(ht_cast_hit a, ht_cast_hit b) {
    return a.hit == b.hit && a.start == b.start && a.fraction == b.fraction && a.error == b.error &&
           a.normal.x == b.normal.x && a.normal.y == b.normal.y && a.point.x == b.point.x && a.point.y == b.point.y &&
           a.part_a == b.part_a && a.part_b == b.part_b;
}

#define FORM(left, right, function, lm, rm)                                                                            \
    if (c->a->kind == (left) && c->b->kind == (right) &&                                                               \
        !is_same_hit(function(&c->a->lm, delta, &c->b->rm, start), hit)) {                                             \
        answer_wrong(c, #function " differs from ht_cast, delta %.9g %.9g, policy %d", (double)delta.x,                \
                     (double)delta.y, (int)start);                                                                     \
    }

static void check_typed_forms(answer_case *c, ht_vec2 delta, ht_start start, ht_cast_hit hit) {
    FORM(HT_CIRCLE, HT_CIRCLE, ht_cast_circle_circle, circle, circle)
    FORM(HT_CIRCLE, HT_BOX, ht_cast_circle_box, circle, box)
    FORM(HT_BOX, HT_BOX, ht_cast_box_box, box, box)
    FORM(HT_CAPSULE, HT_CAPSULE, ht_cast_capsule_capsule, capsule, capsule)
    FORM(HT_OBOX, HT_OBOX, ht_cast_obox_obox, obox, obox)
    FORM(HT_CONVEX, HT_CONVEX, ht_cast_convex_convex, convex, convex)
}

// By lanes.
static void check_batch(cast_case *k) {
    const ht_shape *a = k->c->a, *b = k->c->b;
    const ht_moving_rows moving = {{a->kind, &a->point}, &k->delta};
    const ht_rows resting = {b->kind, &b->point};
    ht_cast_hit hit;
    const size_t hits = ht_batch_cast(&moving, &resting, NULL, 1, HT_START_REPORT, &hit);
    if (hits != (size_t)k->hit.hit || !is_same_hit(hit, k->hit)) {
        answer_wrong(k->c, "ht_batch_cast differs from ht_cast: %.9g and %.9g" WITH_DELTA, (double)hit.fraction,
                     (double)k->hit.fraction, DELTA(k));
    }
}

// B, moving the other way, meets A when A meets B: both fractions are within 1 ulp of that time.
static void check_swapped(cast_case *k) {
    const ht_vec2 back = {-k->delta.x, -k->delta.y};
    const ht_cast_hit hit = ht_cast(k->c->b, back, k->c->a, HT_START_REPORT);
    if (hit.hit != k->hit.hit || hit.start != k->start) {
        ANSWER_WRONG_SIGN(k->c, "of B the other way: hit %d, of A %d" WITH_DELTA, hit.hit, k->hit.hit, DELTA(k));
    } else if (fabs((double)hit.fraction - (double)k->hit.fraction) > oracle_ulp((double)k->hit.fraction)) {
        answer_wrong(k->c, "fraction of A %.9g, of B the other way %.9g" WITH_DELTA, (double)k->hit.fraction,
                     (double)hit.fraction, DELTA(k));
    }
}

static bool is_convex_pair(const cast_case *k) {
    const ht_kind a = k->c->a->kind, b = k->c->b->kind;
    return a != HT_POLYLINE && a != HT_POLYGON && a != HT_COMPOUND && b != HT_POLYLINE && b != HT_POLYGON &&
           b != HT_COMPOUND;
}

bool answer_cast_leads_in(cast_case *k) {
    const double s = -0x1p-800; // where numbers are far apart, lines can part as slowly as by 2^-500 of the motion
    return oracle_relate_moved(&k->pair, s * (double)k->delta.x, s * (double)k->delta.y) == HT_OVERLAP;
}

static void check_policies(cast_case *k) {
    answer_case *c = k->c;
    const ht_cast_hit ignore = ht_cast(c->a, k->delta, c->b, HT_START_IGNORE);
    const ht_cast_hit slide = ht_cast(c->a, k->delta, c->b, HT_START_SLIDE);
    check_typed_forms(c, k->delta, HT_START_IGNORE, ignore);
    check_typed_forms(c, k->delta, HT_START_SLIDE, slide);
    if (ignore.start != k->start || slide.start != k->start) {
        ANSWER_WRONG_SIGN(c, "start with another policy is not %s" WITH_DELTA, ht_relation_name(k->start), DELTA(k));
    }
    if (k->start == HT_APART && !is_same_hit(ignore, k->hit)) {
        answer_wrong(c, "apart at the start, but ignoring that differs" WITH_DELTA, DELTA(k));
    }
    if (!is_convex_pair(k)) {
        return;
    }
    if (k->start != HT_APART && ignore.hit) {
        ANSWER_WRONG_SIGN(c, "convex shapes meet again at %.9g when the start is ignored" WITH_DELTA,
                          (double)ignore.fraction, DELTA(k));
    }
    answer_cast_slide(k, slide);
}

static void check_start(cast_case *k) {
    const ht_separation s = ht_distance(k->c->a, k->c->b);
    if (!k->hit.hit || k->hit.fraction != 0) {
        ANSWER_WRONG_SIGN(k->c, "they meet at the start, but hit is %d at %.9g" WITH_DELTA, k->hit.hit,
                          (double)k->hit.fraction, DELTA(k));
    } else if (k->hit.normal.x != -s.normal.x || k->hit.normal.y != -s.normal.y) {
        answer_wrong(k->c, "the normal at the start %.9g %.9g is not against that of ht_distance %.9g %.9g" WITH_DELTA,
                     (double)k->hit.normal.x, (double)k->hit.normal.y, (double)s.normal.x, (double)s.normal.y,
                     DELTA(k));
    }
}

static float clamped(double x) {
    return x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

static float near_zero_or(answer_case *c, double x) {
    return gen_once_in(c->rng, 6) ? 0 : clamped(x);
}

static double middle(float low, float high) {
    return isfinite(low) && isfinite(high) ? ((double)low + (double)high) / 2
           : isfinite(low)                 ? (double)low
           : isfinite(high)                ? (double)high
                                           : 0;
}

// Mostly towards B.
static ht_vec2 draw_towards(answer_case *c) {
    const ht_box a = ht_bounds(c->a), b = ht_bounds(c->b);
    double x = middle(b.min.x, b.max.x) - middle(a.min.x, a.max.x);
    double y = middle(b.min.y, b.max.y) - middle(a.min.y, a.max.y);
    const double reach = answer_max(fabs(x), fabs(y)) + answer_max(answer_size(c->a), answer_size(c->b)) * 0x1p-4;
    const double jitter = gen_once_in(c->rng, 2) ? 0.3 : 1;
    const double k = gen_once_in(c->rng, 3) ? 1 : gen_real(c->rng, -0.2, 4);
    x = k * x + jitter * reach * gen_real(c->rng, -1, 1);
    y = k * y + jitter * reach * gen_real(c->rng, -1, 1);
    if (c->set == GEN_GRID || c->set == GEN_DEGENERATE || c->set == GEN_SPIKES) {
        return (ht_vec2){(float)rint(x), (float)rint(y)};
    }
    const float dx = near_zero_or(c, x);
    return (ht_vec2){dx, near_zero_or(c, y)};
}

// Of the magnitudes of the pair's own numbers; diagonals and axes among them, along which differences cancel.
static ht_vec2 draw_kindred(answer_case *c) {
    const float dx = gen_kindred(c->rng, c->pair);
    if (gen_once_in(c->rng, 3)) { // straight at B, so that only what rounding takes away is beside the way
        const ht_box a = ht_bounds(c->a), b = ht_bounds(c->b);
        const double k = ldexp(gen_int(c->rng, 1, 3), gen_int(c->rng, -1, 2));
        const double x = k * (middle(b.min.x, b.max.x) - middle(a.min.x, a.max.x));
        const double y = k * (middle(b.min.y, b.max.y) - middle(a.min.y, a.max.y));
        return (ht_vec2){clamped(x), clamped(y)};
    }
    if (gen_once_in(c->rng, 2)) {
        return (ht_vec2){dx, gen_once_in(c->rng, 3) ? 0 : gen_once_in(c->rng, 2) ? dx : -dx};
    }
    return (ht_vec2){dx, gen_kindred(c->rng, c->pair)};
}

typedef struct motion {
    const answer_case *c;
    ht_vec2 delta;
} motion;

static bool motion_hits(void *of) {
    const motion *m = of;
    return ht_cast(m->c->a, m->delta, m->c->b, HT_START_REPORT).hit;
}

// Moves a number of the motion or of the pair to where A just reaches B, or just passes it, or an ulp or two from there.
static ht_vec2 aim_delta(answer_case *c, ht_vec2 delta) {
    motion m = {c, delta};
    bool found = c->set != GEN_SPIKES && gen_once_in(c->rng, 2) && gen_aim_pair(c->rng, c->pair, motion_hits, &m);
    for (int attempt = 0; attempt < 4 && !found; attempt++) {
        float *number = gen_once_in(c->rng, 2) ? &m.delta.x : &m.delta.y;
        const double k = gen_once_in(c->rng, 2) ? -0.25 : 4;
        const float other =
            gen_once_in(c->rng, 2) ? gen_kindred(c->rng, c->pair) : near_zero_or(c, k * (double)*number);
        found = gen_aim(c->rng, number, other, motion_hits, &m);
    }
    return m.delta;
}

static ht_vec2 draw_delta(answer_case *c) {
    const bool kindred = gen_once_in(c->rng, c->set == GEN_MIXED_MAGNITUDE ? 2 : 8);
    const ht_vec2 delta = kindred ? draw_kindred(c) : draw_towards(c);
    return gen_once_in(c->rng, 3) ? aim_delta(c, delta) : delta;
}

static void check_cast(answer_case *c, ht_vec2 delta) {
    const size_t mark = oracle_mark();
    cast_case k = {.c = c, .delta = delta};
    const float more[2] = {k.delta.x, k.delta.y};
    num move[2];
    k.pair = oracle_lower_with(c->a, c->b, more, 2, move);
    k.move = (opoint){move[0], move[1]};
    k.start = oracle_relate_at(&k.pair, (oplace){of(0), of(0), of(1)});
    k.hit = ht_cast(c->a, k.delta, c->b, HT_START_REPORT);
    check_typed_forms(c, k.delta, HT_START_REPORT, k.hit);
    if (k.hit.start != k.start) {
        ANSWER_WRONG_SIGN(c, "start %s, truth %s" WITH_DELTA, ht_relation_name(k.hit.start), ht_relation_name(k.start),
                          DELTA(&k));
    } else if (k.start != HT_APART) {
        check_start(&k);
    } else if (k.hit.hit != oracle_sweeps(&k.pair, k.move, 1)) {
        ANSWER_WRONG_SIGN(c, "hit %d at %.9g, truth %d" WITH_DELTA, k.hit.hit, (double)k.hit.fraction, !k.hit.hit,
                          DELTA(&k));
    } else if (k.hit.hit) {
        c->tally->hits++;
        check_fraction(&k);
        if (!check_touch(&k)) {
            check_normal(&k);
            check_point(&k);
        }
    } else if (k.hit.fraction != 1 || k.hit.normal.x != 0 || k.hit.normal.y != 0) {
        answer_wrong(c, "no hit, but fraction %.9g or a normal" WITH_DELTA, (double)k.hit.fraction, DELTA(&k));
    }
    check_policies(&k);
    check_batch(&k);
    check_swapped(&k);
    oracle_lower_deinit(&k.pair);
    oracle_release(mark);
}

void answer_cast(answer_case *c) {
    static gen_pair aimed;
    ht_vec2 delta;
    check_cast(c, draw_delta(c));
    if (gen_aimed(c->rng, c->a->kind, c->b->kind, &aimed, &delta)) {
        answer_case own = *c;
        own.a = &aimed.a.own.shape;
        own.b = &aimed.b.own.shape;
        check_cast(&own, delta);
    }
}
