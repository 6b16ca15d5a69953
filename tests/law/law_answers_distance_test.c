// law_answers_distance_test.c: laws of ht_distance, the nearest point, the support and the witness.
#include "law_answers.h"

#include "oracle.h"
#include "oracle_answers.h"

#include <float.h>

static void sign_is_the_relation(law_case *c) {
    const ht_separation s = ht_distance(c->a, c->b);
    const ht_relation r = ht_relate(c->a, c->b);
    law_that(c,
             r == HT_APART   ? s.distance > 0
             : r == HT_TOUCH ? s.distance == 0
                             : s.distance < 0,
             "distance %.9g, relation %s", (double)s.distance, ht_relation_name(r));
    const bool endless = isinf(s.distance);
    law_that(c, !(s.distance == HUGE_VALF), "answerable shapes are infinitely far apart");
    law_that(c, endless ? law_is_zero(s.normal) : law_is_unit(s.normal), "normal %.9g %.9g, distance %.9g",
             (double)s.normal.x, (double)s.normal.y, (double)s.distance);
    law_that(c, endless || (law_is_finite(s.point_a) && law_is_finite(s.point_b)),
             "points %.9g %.9g, %.9g %.9g, distance %.9g", (double)s.point_a.x, (double)s.point_a.y,
             (double)s.point_b.x, (double)s.point_b.y, (double)s.distance);
}

// What a depth of parts may be off.
static double certified(const law_case *c) {
    if (law_is_beyond_floats(c->a) || law_is_beyond_floats(c->b)) {
        return HUGE_VAL;
    }
    return law_is_convex(c->a) && law_is_convex(c->b) ? 0 : 0x1p-38 * law_size_of_pair(c);
}

static void swapping_flips(law_case *c) {
    const ht_separation s = ht_distance(c->a, c->b), t = ht_distance(c->b, c->a);
    law_that(c,
             s.distance == t.distance || fabs((double)s.distance - (double)t.distance) <=
                                             law_ulp((double)s.distance) + (s.distance < 0 ? certified(c) : 0),
             "distance %.9g, swapped %.9g", (double)s.distance, (double)t.distance);
    law_that(c, s.is_bound == t.is_bound, "is_bound");
    if (c->a->kind != c->b->kind) {
        const ht_vec2 back = {-t.normal.x, -t.normal.y};
        law_that(c, law_is_same(s.normal, back), "normal %.9g %.9g, swapped %.9g %.9g", (double)s.normal.x,
                 (double)s.normal.y, (double)t.normal.x, (double)t.normal.y);
        law_that(c, isinf(s.distance) || (law_is_same(s.point_a, t.point_b) && law_is_same(s.point_b, t.point_a)),
                 "points %.9g %.9g and %.9g %.9g, swapped %.9g %.9g and %.9g %.9g", (double)s.point_a.x,
                 (double)s.point_a.y, (double)s.point_b.x, (double)s.point_b.y, (double)t.point_b.x,
                 (double)t.point_b.y, (double)t.point_a.x, (double)t.point_a.y);
    }
}

// The move that ends an overlap, exactly: a little further and convex shapes do not overlap, with less of it everything
// still does. Shapes with parts may be free in one place only, which floats need not hit.
static void move_ends_overlap(law_case *c) {
    const ht_separation s = ht_distance(c->a, c->b);
    if (!(s.distance < 0) || s.distance <= -FLT_MAX) {
        return;
    }
    const size_t mark = oracle_mark();
    olowered pair = oracle_lower(c->a, c->b);
    const double d = -(double)s.distance, x = d * (double)s.normal.x, y = d * (double)s.normal.y;
    if (law_is_convex(c->a) && law_is_convex(c->b)) {
        const double slack = d * 0x1p-21 + 0x1p-147, nx = (double)s.normal.x, ny = (double)s.normal.y;
        law_that(c, oracle_relate_moved(&pair, x + slack * nx, y + slack * ny) != HT_OVERLAP,
                 "still overlap after the move by %.9g along %.9g %.9g", d, nx, ny);
    }
    if (!s.is_bound && d > 0x1p-140 && d > 200 * certified(c)) {
        law_that(c, oracle_relate_moved(&pair, 0.99 * x, 0.99 * y) == HT_OVERLAP,
                 "do not overlap any more after 0.99 of the move by %.9g along %.9g %.9g", d, (double)s.normal.x,
                 (double)s.normal.y);
        const double turn = gen_real(c->rng, -3.2, 3.2), k = 0.99 * d;
        law_that(c, oracle_relate_moved(&pair, k * cos(turn), k * sin(turn)) == HT_OVERLAP,
                 "a move by %.9g %.9g is shorter than %.9g and free", k * cos(turn), k * sin(turn), d);
    }
    oracle_lower_deinit(&pair);
    oracle_release(mark);
}

static ht_vec2 some_point(law_case *c) {
    gen_part *parts[GEN_MEMBERS] = {&c->pair->b.own};
    gen_parts_of(&c->pair->b, parts);
    const gen_fields f = gen_fields_of(parts[0]);
    return f.point_count > 0 ? *f.points[gen_int(c->rng, 0, f.point_count - 1)] : (ht_vec2){1, -2};
}

static void nearest_point_is_at_the_distance(law_case *c) {
    const ht_vec2 p = some_point(c), q = ht_nearest_point(c->a, p);
    const ht_shape point = HT_SHAPE(p);
    const ht_separation s = ht_distance(&point, c->a);
    if (ht_meet(&point, c->a)) {
        law_that(c, law_is_same(p, q), "%.9g %.9g is in a, but nearest is %.9g %.9g", (double)p.x, (double)p.y,
                 (double)q.x, (double)q.y);
        return;
    }
    const double size = law_max(law_max(law_size(c->a), law_max(fabs((double)p.x), fabs((double)p.y))),
                                law_max(fabs((double)q.x), fabs((double)q.y)));
    law_that(c, law_is_finite(q) && fabs(law_distance(p, q) - (double)s.distance) <= 3 * law_ulp(size),
             "nearest to %.9g %.9g is %.9g %.9g at %.9g, distance %.9g", (double)p.x, (double)p.y, (double)q.x,
             (double)q.y, law_distance(p, q), (double)s.distance);
}

static double along(ht_vec2 n, ht_vec2 v) {
    return (double)n.x * (double)v.x + (double)n.y * (double)v.y;
}

static void support_is_farthest(law_case *c) {
    const ht_vec2 n = law_delta(c), s = ht_support(c->a, n);
    law_that(c, !isnan(s.x) && !isnan(s.y), "no number in the support along %.9g %.9g: %.9g %.9g", (double)n.x,
             (double)n.y, (double)s.x, (double)s.y);
    if (!law_is_unbounded(c->a)) {
        law_that(c, law_is_finite(s), "support of a bounded shape along %.9g %.9g: %.9g %.9g", (double)n.x, (double)n.y,
                 (double)s.x, (double)s.y);
    }
    if (!law_is_finite(s) || law_is_beyond_floats(c->a)) {
        return;
    }
    const double length = sqrt(along(n, n));
    const double size = law_max(law_size(c->a), law_max(fabs((double)s.x), fabs((double)s.y)));
    gen_part *parts[GEN_MEMBERS] = {&c->pair->a.own};
    for (int p = gen_parts_of(&c->pair->a, parts); p-- > 0;) {
        const gen_fields f = gen_fields_of(parts[p]);
        for (int i = 0; i < f.point_count; i++) {
            law_that(c, along(n, *f.points[i]) <= along(n, s) + 2 * law_ulp(size) * length,
                     "%.9g %.9g is farther along %.9g %.9g than the support %.9g %.9g", (double)f.points[i]->x,
                     (double)f.points[i]->y, (double)n.x, (double)n.y, (double)s.x, (double)s.y);
        }
    }
    const double off = oracle_to_boundary(s, c->a);
    const ht_shape point = HT_SHAPE(s);
    law_that(c, !(size <= (double)FLT_MAX) || off <= 1.5 * law_ulp(size) || ht_meet(&point, c->a),
             "support %.9g %.9g along %.9g %.9g is not of the shape: %.9g", (double)s.x, (double)s.y, (double)n.x,
             (double)n.y, off);
}

static void proven_witnesses_prove(law_case *c) {
    const ht_witness w = ht_find_witness(c->a, c->b);
    law_that(c, w.relation == ht_relate(c->a, c->b), "relation %s", ht_relation_name(w.relation));
    if (!w.proven) {
        return;
    }
    if (w.relation != HT_APART) {
        const ht_shape p = HT_SHAPE(w.point);
        law_that(c, ht_meet(&p, c->a) && ht_meet(&p, c->b), "%.9g %.9g is not common", (double)w.point.x,
                 (double)w.point.y);
    } else {
        const ht_shape h = HT_SHAPE(w.side);
        law_that(c, ht_contain(&h, c->a) != HT_OUTSIDE && ht_relate(&h, c->b) == HT_APART,
                 "half-plane %.9g %.9g <= %.9g does not tell them apart", (double)w.side.normal.x,
                 (double)w.side.normal.y, (double)w.side.offset);
    }
}

// Plain shapes that are not near each other always have a line between them in floats.
static void plain_pairs_are_proven(law_case *c) {
    const bool plain[HT_KIND_COUNT] = {[HT_POINT] = true, [HT_BOX] = true, [HT_CIRCLE] = true, [HT_TRIANGLE] = true};
    const ht_separation s = ht_distance(c->a, c->b);
    if (plain[c->a->kind] && plain[c->b->kind] && (double)s.distance > 0x1p-12 * law_size_of_pair(c)) {
        law_that(c, ht_find_witness(c->a, c->b).proven, "no witness, distance %.9g", (double)s.distance);
    }
}

int main(int argc, char **argv) {
    static const law_entry laws[] = {
        {"sign_is_the_relation", sign_is_the_relation, 40, -1, -1},
        {"swapping_flips", swapping_flips, 20, -1, -1},
        {"move_ends_overlap", move_ends_overlap, 12, -1, -1},
        {"nearest_point_is_at_the_distance", nearest_point_is_at_the_distance, 20, -1, -1},
        {"support_is_farthest", support_is_farthest, 5, -1, -1},
        {"proven_witnesses_prove", proven_witnesses_prove, 20, -1, -1},
        {"plain_pairs_are_proven", plain_pairs_are_proven, 20, GEN_RANDOM, -1},
    };
    const int failed = law_main(argc, argv, laws, sizeof laws / sizeof *laws);
    oracle_deinit();
    return failed;
}
