// answer_cast.c: ht_cast and its typed forms against the oracle: hits exactly, fractions by exact sweeps up to a few
// ulps before and after.
#include "answer_checks.h"
#include "oracle_answers.h"

#include <float.h>
#include <math.h>

typedef struct cast_case {
    answer_case *c;
    olowered pair;
    ht_vec2 delta;
    opoint move;
    ht_relation start;
    ht_cast_hit hit;
} cast_case;

static const double steps[] = {0.5625, 1, 2, 16, 1024, 0x1p24};
enum { STEPS = sizeof steps / sizeof *steps };

#define WITH_DELTA ", delta %.9g %.9g"
#define DELTA(k) (double)(k)->delta.x, (double)(k)->delta.y

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

// The normal supports A, moved, and B from the other side: between them is nothing, to rounding.
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
    if (slope < -0x1p-21 * length) {
        answer_wrong(k->c, "normal %.9g %.9g points against the motion, fraction %.9g" WITH_DELTA, (double)n.x,
                     (double)n.y, f, DELTA(k));
        return;
    }
    const double between = answer_support(k->c->a, n) + answer_support(k->c->b, back) + f * slope;
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

static bool is_convex_pair(const cast_case *k) {
    const ht_kind a = k->c->a->kind, b = k->c->b->kind;
    return a != HT_POLYLINE && a != HT_POLYGON && a != HT_COMPOUND && b != HT_POLYLINE && b != HT_POLYGON &&
           b != HT_COMPOUND;
}

// Whether the motion goes deeper from where it starts.
static bool goes_deeper(cast_case *k) {
    if (k->start == HT_TOUCH) {
        const double s = -0x1p-300;
        return oracle_relate_moved(&k->pair, s * (double)k->delta.x, s * (double)k->delta.y) == HT_OVERLAP;
    }
    const ht_vec2 normal = ht_distance(k->c->a, k->c->b).normal;
    const double x = (double)normal.x * (double)k->delta.x, y = (double)normal.y * (double)k->delta.y; // exact
    return x + y > 0;
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
    if (k->start == HT_APART) {
        if (!is_same_hit(ignore, k->hit) || !is_same_hit(slide, k->hit)) {
            answer_wrong(c, "apart at the start, but the policies differ" WITH_DELTA, DELTA(k));
        }
        return;
    }
    if (!is_convex_pair(k)) {
        return;
    }
    if (ignore.hit) {
        ANSWER_WRONG_SIGN(c, "convex shapes meet again at %.9g when the start is ignored" WITH_DELTA,
                          (double)ignore.fraction, DELTA(k));
    }
    const bool deeper = goes_deeper(k);
    if (slide.hit != deeper) {
        ANSWER_WRONG_SIGN(c, "slide: hit %d at %.9g, but the motion goes %sdeeper, start %s" WITH_DELTA, slide.hit,
                          (double)slide.fraction, deeper ? "" : "no ", ht_relation_name(k->start), DELTA(k));
    }
}

static void check_start(cast_case *k) {
    const ht_separation s = ht_distance(k->c->a, k->c->b);
    if (!k->hit.hit || k->hit.fraction != 0) {
        ANSWER_WRONG_SIGN(k->c, "they meet at the start, but hit is %d at %.9g" WITH_DELTA, k->hit.hit,
                          (double)k->hit.fraction, DELTA(k));
    } else if (k->hit.normal.x != s.normal.x || k->hit.normal.y != s.normal.y) {
        answer_wrong(k->c, "the normal at the start %.9g %.9g is not that of ht_distance %.9g %.9g" WITH_DELTA,
                     (double)k->hit.normal.x, (double)k->hit.normal.y, (double)s.normal.x, (double)s.normal.y,
                     DELTA(k));
    }
}

static float near_zero_or(answer_case *c, double x) {
    return gen_once_in(c->rng, 6) ? 0 : x > (double)FLT_MAX ? FLT_MAX : x < -(double)FLT_MAX ? -FLT_MAX : (float)x;
}

static double middle(float low, float high) {
    return isfinite(low) && isfinite(high) ? ((double)low + (double)high) / 2
           : isfinite(low)                 ? (double)low
           : isfinite(high)                ? (double)high
                                           : 0;
}

// Mostly towards B.
static ht_vec2 draw_delta(answer_case *c) {
    const ht_box a = ht_bounds(c->a), b = ht_bounds(c->b);
    double x = middle(b.min.x, b.max.x) - middle(a.min.x, a.max.x);
    double y = middle(b.min.y, b.max.y) - middle(a.min.y, a.max.y);
    const double reach = answer_max(fabs(x), fabs(y)) + answer_max(answer_size(c->a), answer_size(c->b)) * 0x1p-4;
    const double jitter = gen_once_in(c->rng, 2) ? 0.3 : 1;
    const double k = gen_once_in(c->rng, 3) ? 1 : gen_real(c->rng, -0.2, 4);
    x = k * x + jitter * reach * gen_real(c->rng, -1, 1);
    y = k * y + jitter * reach * gen_real(c->rng, -1, 1);
    if (c->set == GEN_GRID || c->set == GEN_DEGENERATE) {
        return (ht_vec2){(float)rint(x), (float)rint(y)};
    }
    const float dx = near_zero_or(c, x);
    return (ht_vec2){dx, near_zero_or(c, y)};
}

void answer_cast(answer_case *c) {
    const size_t mark = oracle_mark();
    cast_case k = {.c = c, .delta = draw_delta(c)};
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
        check_normal(&k);
        check_point(&k);
    } else if (k.hit.fraction != 1 || k.hit.normal.x != 0 || k.hit.normal.y != 0) {
        answer_wrong(c, "no hit, but fraction %.9g or a normal" WITH_DELTA, (double)k.hit.fraction, DELTA(&k));
    }
    check_policies(&k);
    oracle_lower_deinit(&k.pair);
    oracle_release(mark);
}
