// answer_distance.c: ht_distance and its typed forms against the oracle.
#include "answer_checks.h"
#include "oracle_answers.h"

#include <hantei/io/json.h>

#include <float.h>
#include <math.h>
#include <string.h>

enum { DEPTH_SEGMENTS = 70 };

static bool is_same_answer(ht_separation a, ht_separation b) {
    return a.distance == b.distance && a.normal.x == b.normal.x && a.normal.y == b.normal.y &&
           a.point_a.x == b.point_a.x && a.point_a.y == b.point_a.y && a.point_b.x == b.point_b.x &&
           a.point_b.y == b.point_b.y && a.is_bound == b.is_bound;
}

#define FORM(left, right, function, lm, rm)                                                                            \
    if (c->a->kind == (left) && c->b->kind == (right) && !is_same_answer(function(&c->a->lm, &c->b->rm), s)) {         \
        answer_wrong(c, #function " differs from ht_distance");                                                        \
    }

static void check_typed_forms(answer_case *c, ht_separation s) {
    FORM(HT_CIRCLE, HT_CIRCLE, ht_distance_circle_circle, circle, circle)
    FORM(HT_CIRCLE, HT_BOX, ht_distance_circle_box, circle, box)
    FORM(HT_CIRCLE, HT_OBOX, ht_distance_circle_obox, circle, obox)
    FORM(HT_CIRCLE, HT_CAPSULE, ht_distance_circle_capsule, circle, capsule)
    FORM(HT_CAPSULE, HT_CAPSULE, ht_distance_capsule_capsule, capsule, capsule)
    FORM(HT_BOX, HT_BOX, ht_distance_box_box, box, box)
    FORM(HT_OBOX, HT_OBOX, ht_distance_obox_obox, obox, obox)
    FORM(HT_CONVEX, HT_CONVEX, ht_distance_convex_convex, convex, convex)
}

// Whether a depth of parts may be that of their neighbourhood: within the tolerance, a region may be as good as thin
// and a corner as a whole arc of normals. That is seen where scales mix.
static bool is_coarse(const answer_case *c, double allowance) {
    return allowance > 0 && (c->set == GEN_ADVERSARIAL || c->set == GEN_MIXED_SCALE || c->set == GEN_MIXED_MAGNITUDE);
}

// By how many 2^-23 a component of the normal is off a vector of any length.
static double normal_off(ht_vec2 normal, opoint v) {
    long ex, ey;
    const double mx = mpz_get_d_2exp(&ex, v.x), my = mpz_get_d_2exp(&ey, v.y);
    const long e = mx == 0 || (my != 0 && ey > ex) ? ey : ex;
    const double x = ldexp(mx, (int)(ex - e < -2000 ? -2000 : ex - e));
    const double y = ldexp(my, (int)(ey - e < -2000 ? -2000 : ey - e)), n = sqrt(x * x + y * y);
    return answer_max(fabs((double)normal.x - x / n), fabs((double)normal.y - y / n)) * 0x1p23;
}

// Whether a gap may have the answer's normal: it is truly the best or equal to it; of parts that overlap, as good
// within the tolerance.
static bool is_as_good(const odistance *d, const ogap *g, double allowance) {
    if (allowance == 0) {
        return oracle_gap_compare(g, &d->gaps[d->best], d->unit) == 0;
    }
    const double value = oracle_value_to_double(d->value), near = 2 * (oracle_ulp(value) + allowance);
    return fabs(oracle_value_to_double(oracle_gap_value(g, d->unit)) - value) <= near;
}

// The normal against those of the gaps that are as good as the best.
static void check_normal(answer_case *c, const odistance *d, const ht_separation *s, double allowance) {
    const double off = answer_off_unit(s->normal);
    if (!(off <= 2)) {
        answer_wrong(c, "normal %.9g %.9g is not of length one", (double)s->normal.x, (double)s->normal.y);
        return;
    }
    double least = HUGE_VAL;
    int as_good = 0;
    for (size_t i = 0; i < d->count; i++) {
        const ogap *g = &d->gaps[i];
        if (!is_as_good(d, g, allowance)) {
            continue;
        }
        if (sign(g->p) == 0 || (allowance > 0 && ++as_good > 1)) {
            return; // a corner, or one within the tolerance of parts: any normal between those of its edges
        }
        const double o = normal_off(s->normal, g->normal);
        least = o < least ? o : least;
    }
    if (d->count == 0 || fabs(oracle_value_to_double(d->value)) <= 4 * allowance || is_coarse(c, allowance)) {
        return;
    }
    if (least > (allowance > 0 ? 2 : 1)) {
        answer_wrong(c, "normal %.9g %.9g is %.3g x 2^-23 off", (double)s->normal.x, (double)s->normal.y, least);
    } else {
        c->tally->normal = answer_max(c->tally->normal, least);
    }
}

static bool is_bounded_shape(const ht_shape *s) {
    const ht_box b = ht_bounds(s);
    return isfinite(b.min.x) && isfinite(b.min.y) && isfinite(b.max.x) && isfinite(b.max.y);
}

static void check_points(answer_case *c, const ht_separation *s) {
    const ht_vec2 p[2] = {s->point_a, s->point_b};
    double size = answer_max(answer_size(c->a), answer_size(c->b));
    for (int i = 0; i < 2; i++) {
        size = answer_max(size, answer_max(fabs((double)p[i].x), fabs((double)p[i].y)));
    }
    if (!(size <= (double)FLT_MAX)) {
        return;
    }
    const double ulp = oracle_ulp(size);
    for (int i = 0; i < 2; i++) {
        const double off = oracle_to_boundary(p[i], i ? c->b : c->a) / ulp;
        if (!(off <= 1.5)) { // one ulp in both coordinates is sqrt(2)
            answer_wrong(c, "point_%c %.9g %.9g is %.3g ulps off the boundary, distance %.9g", "ab"[i], (double)p[i].x,
                         (double)p[i].y, off, (double)s->distance);
            return;
        }
        c->tally->points = answer_max(c->tally->points, off);
    }
    const double nx = (double)s->normal.x, ny = (double)s->normal.y;
    double x = (double)p[1].x - (double)p[0].x - (double)s->distance * nx;
    double y = (double)p[1].y - (double)p[0].y - (double)s->distance * ny;
    double ulps = 3;
    if (s->is_bound) { // the points reach farthest along the normal; they need not face each other
        x = x * nx + y * ny;
        y = 0;
        ulps = x < 0 || (is_bounded_shape(c->a) && is_bounded_shape(c->b)) ? 3 : 12; // across a line it is rounded up
    }
    const double most = answer_max(size, fabs((double)s->distance));
    const bool is_beyond = fabs((double)s->distance) >= (double)FLT_MAX; // the nearest finite float, and not the way
    if (!is_beyond && !(answer_max(fabs(x), fabs(y)) <= ulps * oracle_ulp(most))) {
        answer_wrong(c, "point_b - point_a (%.9g %.9g to %.9g %.9g) is not distance %.9g * normal %.9g %.9g",
                     (double)p[0].x, (double)p[0].y, (double)p[1].x, (double)p[1].y, (double)s->distance, nx, ny);
    }
}

// Whether the shapes are one set as far as containment tells, or are written alike but for zeros' signs: exchanging
// such shapes need not turn the normal round.
static bool is_same_set(const ht_shape *a, const ht_shape *b) {
    if (ht_contain(a, b) != HT_OUTSIDE && ht_contain(b, a) != HT_OUTSIDE) {
        return true;
    }
    ht_text p = {0}, q = {0};
    ht_json_write_shape(&p, a);
    ht_json_write_shape(&q, b);
    size_t i = 0, k = 0;
    bool alike = !p.failed && !q.failed;
    while (alike && i < p.length && k < q.length) {
        i += p.data[i] == '-' && p.data[i + 1] == '0' && p.data[i + 2] != '.';
        k += q.data[k] == '-' && q.data[k + 1] == '0' && q.data[k + 2] != '.';
        alike = p.data[i++] == q.data[k++];
    }
    alike = alike && i == p.length && k == q.length;
    ht_text_deinit(&p);
    ht_text_deinit(&q);
    return alike;
}

// Exchanging the shapes turns the normal round and exchanges the points, to the last bit.
static void check_exchanged(answer_case *c, const ht_separation *s) {
    const ht_separation t = ht_distance(c->b, c->a);
    const ht_separation back = {t.distance, {-t.normal.x, -t.normal.y}, t.point_b, t.point_a, t.is_bound};
    if (!is_same_answer(*s, back) && !is_same_set(c->a, c->b)) {
        answer_wrong(c,
                     "exchanged: distance %.9g and %.9g, normal %.9g %.9g and %.9g %.9g, points %.9g %.9g %.9g %.9g "
                     "and %.9g %.9g %.9g %.9g",
                     (double)s->distance, (double)back.distance, (double)s->normal.x, (double)s->normal.y,
                     (double)back.normal.x, (double)back.normal.y, (double)s->point_a.x, (double)s->point_a.y,
                     (double)s->point_b.x, (double)s->point_b.y, (double)back.point_a.x, (double)back.point_a.y,
                     (double)back.point_b.x, (double)back.point_b.y);
    }
}

static double size_of_both(answer_case *c) {
    return 2 * answer_max(answer_size(c->a), answer_size(c->b));
}

static void check_value(answer_case *c, const ht_separation *s, ovalue truth, double allowance) {
    const double ulps = oracle_ulps(s->distance, truth);
    const double value = oracle_value_to_double(truth);
    const bool coarse = is_coarse(c, allowance);
    const bool is_more = (double)s->distance <= value + oracle_ulp(value);
    if (!(ulps <= 1 + allowance / oracle_ulp(value)) && !(is_more ? s->is_bound : coarse)) {
        answer_wrong(c, "distance %.9g, truth %.17g, %.3g ulps", (double)s->distance, value, ulps);
    } else if (!s->is_bound && !coarse) {
        c->tally->value = answer_max(c->tally->value, ulps - allowance / oracle_ulp(value));
    }
}

static bool has_parts(const ht_shape *s) {
    return s->kind == HT_POLYLINE || s->kind == HT_POLYGON || s->kind == HT_COMPOUND;
}

static bool has_right_sign(const odistance *d, float distance) {
    switch (d->relation) {
    case HT_APART:
        return distance > 0 && (isinf(distance) != 0) == !d->answerable;
    case HT_TOUCH:
        return distance == 0;
    default:
        return distance < 0 && (!d->known || (isinf(distance) != 0) == d->endless);
    }
}

void answer_distance(answer_case *c) {
    const size_t mark = oracle_mark();
    olowered pair = oracle_lower(c->a, c->b);
    const odistance d = oracle_distance(&pair);
    const ht_separation s = ht_distance(c->a, c->b);
    c->tally->hits += d.relation != HT_APART;
    check_typed_forms(c, s);
    check_exchanged(c, &s);
    if (!has_right_sign(&d, s.distance)) {
        ANSWER_WRONG_SIGN(c, "distance %.9g, truth: %s, %.17g%s", (double)s.distance, ht_relation_name(d.relation),
                          oracle_value_to_double(d.value), d.endless ? ", endless" : "");
    } else if (isinf(s.distance)) {
        if (s.normal.x != 0 || s.normal.y != 0) {
            answer_wrong(c, "an infinite distance has a normal");
        }
    } else {
        ovalue truth = d.value;
        const bool parts = has_parts(c->a) || has_parts(c->b);
        const double allowance = parts && d.relation == HT_OVERLAP ? 0x1p-40 * size_of_both(c) : 0;
        if (d.known ? d.relation != HT_TOUCH : oracle_depth(&pair, DEPTH_SEGMENTS, &truth)) {
            check_value(c, &s, truth, allowance);
        }
        check_normal(c, &d, &s, allowance);
        check_points(c, &s);
    }
    oracle_lower_deinit(&pair);
    oracle_release(mark);
}
