// field_cast_test.c: rays and moving shapes against fields: against the exact answers of the shapes they are, and no
// hit missed on random fields.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field_ops.h"
#include "support/test_same.h"

static const ht_field_limits defaults = {0};

static bool is_near(double a, double b, double within) {
    return a - b <= within && b - a <= within;
}

static void test_rays_same(void **state) {
    (void)state;
    uint64_t rng = 31;
    int hits = 0;
    for (int i = 0; i < 1800; i++) {
        test_same a;
        random_same(&rng, i % TEST_SAME, 0.5, &a);
        const ht_ray ray = {{random_in(&rng, -2.0, 2.0), random_in(&rng, -2.0, 2.0)},
                            {random_in(&rng, -2.0, 2.0), random_in(&rng, -2.0, 2.0)}};
        const double max = i % 3 == 0 ? __builtin_inf() : 2.0 * (double)random_in(&rng, 0.0, 1.0);
        const ht_ray_hit exact = ht_raycast(&ray, (float)max, &a.shape.shape);
        const ht_field_hit hit = ht_field_raycast(&a.field, &ray, (double)(float)max, defaults);
        assert_true(hit.hit == (hit.relation != HT_APART));
        if (exact.relation == HT_APART) {
            assert_true(hit.relation == HT_APART || (hit.relation == HT_TOUCH && hit.error == 0.0));
            continue;
        }
        hits++;
        assert_true(hit.relation != HT_APART);
        assert_true(hit.inside == exact.inside);
        assert_true(hit.enter <= (double)exact.enter * (1.0 + 0x1p-22));
        assert_true(is_near(hit.enter, (double)exact.enter, 1e-5));
        if (hit.relation == HT_OVERLAP) {
            assert_true(hit.enter + hit.error >= (double)exact.enter * (1.0 - 0x1p-22));
            assert_int_equal(exact.relation, HT_OVERLAP);
        }
        if (!hit.inside && a.shape.shape.kind == HT_CIRCLE) {
            assert_true(is_near((double)hit.normal.x, (double)exact.normal.x, 1e-3));
            assert_true(is_near((double)hit.normal.y, (double)exact.normal.y, 1e-3));
        }
    }
    assert_true(hits > 300);
}

// No point of the ray before the hit is in the field.
static void test_rays_random(void **state) {
    (void)state;
    uint64_t rng = 32;
    for (int i = 0; i < 600; i++) {
        test_field a;
        random_field(&rng, 1 + i % 3, 1.0, &a);
        const ht_ray ray = {{random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)},
                            {random_in(&rng, -1.0, 1.0), random_in(&rng, -1.0, 1.0)}};
        const ht_field_hit hit = ht_field_raycast(&a.field, &ray, 4.0, (ht_field_limits){.evaluations = 2000});
        const double end = hit.relation == HT_APART ? 4.0 : hit.enter;
        for (int k = 0; k <= 200; k++) {
            const double t = end * (double)k / 200.0 * (1.0 - 0x1p-40);
            const double x = (double)ray.origin.x + t * (double)ray.dir.x,
                         y = (double)ray.origin.y + t * (double)ray.dir.y;
            assert_true(ht_field_at(&a.field, x, y).high > 0.0 || hit.enter == 0.0);
        }
        if (hit.relation == HT_OVERLAP) {
            const double t = hit.enter + hit.error;
            const double x = (double)ray.origin.x + t * (double)ray.dir.x,
                         y = (double)ray.origin.y + t * (double)ray.dir.y;
            assert_true(ht_field_at(&a.field, x, y).low < 0.0);
        }
        assert_true(hit.evaluations <= 2100);
    }
}

enum { STRETCHES = 24 };

// What is surely in lies within one of the exact stretches, and all of these are within what is not surely out.
static void expect_same(const ht_ray_hit *exact, size_t exact_count, const ht_field_hit *hit, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool is_in = hit[i].relation != HT_OVERLAP;
        for (size_t k = 0; k < exact_count; k++) {
            is_in |= hit[i].enter + hit[i].error >= (double)exact[k].enter - 1e-5 &&
                     hit[i].exit <= (double)exact[k].exit + 1e-5;
        }
        assert_true(is_in && hit[i].exit >= hit[i].enter && hit[i].exit_error >= 0.0);
        assert_true(i == 0 || hit[i].enter >= hit[i - 1].exit + hit[i - 1].exit_error);
    }
    for (size_t k = 0; k < exact_count; k++) {
        bool is_seen = false; // the middle
        const double t = 0.5 * ((double)exact[k].enter + (double)exact[k].exit);
        for (size_t i = 0; i < count; i++) {
            is_seen |= hit[i].enter <= t + 1e-6 && hit[i].exit + hit[i].exit_error >= t - 1e-6;
        }
        assert_true(is_seen);
    }
}

static void test_stretches_same(void **state) {
    (void)state;
    uint64_t rng = 35;
    int several = 0, sharp = 0, total = 0;
    for (int i = 0; i < 3000; i++) {
        test_same a = {0};
        ht_ray_hit exact[STRETCHES];
        ht_field_hit hit[STRETCHES];
        if (i % 2 == 0) {
            random_star(&rng, (ht_vec2){0.0f, 0.0f}, &a);
        } else {
            random_same(&rng, i / 2 % TEST_SAME, 0.5, &a);
        }
        const ht_ray ray = {{random_in(&rng, -2.0, 2.0), random_in(&rng, -2.0, 2.0)},
                            {random_in(&rng, -2.0, 2.0), random_in(&rng, -2.0, 2.0)}};
        const float max = i % 3 == 0 ? HTI_INFINITY : random_in(&rng, 0.0, 2.0);
        const size_t n = ht_raycast_all(&ray, max, &a.shape.shape, exact, STRETCHES);
        const size_t m = ht_field_raycast_all(&a.field, &ray, (double)max, defaults, hit, STRETCHES);
        assert_true(n <= STRETCHES && m <= STRETCHES);
        expect_same(exact, n, hit, m);
        several += n > 1 && n == m;
        for (size_t k = 0; k < m && n == m && hit[k].relation == HT_OVERLAP; k++) {
            total++;
            sharp += hit[k].exit_error < 1e-6 && is_near(hit[k].exit, (double)exact[k].exit, 1e-5);
        }
        const ht_field_hit first = ht_field_raycast(&a.field, &ray, (double)max, defaults);
        assert_true(m == 0 ? first.relation == HT_APART : first.enter == hit[0].enter && first.exit == hit[0].exit);
    }
    print_message("%d several %d %d sharp\n", several, total, sharp);
    assert_true(several > 20 && total > 300 && sharp > total - total / 20);
}

// Surely in, surely out and not known follow each other as they say.
static void test_stretches_random(void **state) {
    (void)state;
    uint64_t rng = 36;
    for (int i = 0; i < 450; i++) {
        test_field a;
        ht_field_hit hit[STRETCHES];
        random_field(&rng, 1 + i % 3, 1.0, &a);
        const ht_ray ray = {{random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)},
                            {random_in(&rng, -1.0, 1.0), random_in(&rng, -1.0, 1.0)}};
        const size_t all =
            ht_field_raycast_all(&a.field, &ray, 6.0, (ht_field_limits){.evaluations = 2000}, hit, STRETCHES);
        const size_t n = all < STRETCHES ? all : STRETCHES;
        for (int k = 0; k <= 300; k++) {
            const double t = 6.0 * (double)k / 300.0;
            const double x = (double)ray.origin.x + t * (double)ray.dir.x,
                         y = (double)ray.origin.y + t * (double)ray.dir.y;
            const ht_field_value v = ht_field_at(&a.field, x, y);
            bool is_in = false, is_out = n == all || t < hit[n - 1].enter;
            for (size_t j = 0; j < n; j++) {
                is_in |= hit[j].relation == HT_OVERLAP && t >= hit[j].enter + hit[j].error && t <= hit[j].exit;
                is_out &= t < hit[j].enter || t > hit[j].exit + hit[j].exit_error;
            }
            assert_true((!is_in || v.low < 0.0) && (!is_out || v.high > 0.0));
        }
        assert_true(n == 0 || hit[n - 1].evaluations <= 2100);
    }
}

static void test_casts_same(void **state) {
    (void)state;
    uint64_t rng = 33;
    int hits = 0;
    for (int i = 0; i < 1680; i++) {
        test_same b;
        test_shape a;
        random_same(&rng, i % TEST_SAME, 0.5, &b);
        random_test_shape(&rng, nth_kind(i / TEST_SAME), 2.0, &a);
        const ht_vec2 delta = {random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)};
        const ht_cast_hit exact = ht_cast(&a.shape, delta, &b.shape.shape, HT_START_REPORT);
        const ht_field_hit hit = ht_field_cast(&b.field, &a.shape, delta, defaults);
        assert_true(hit.hit == (hit.relation != HT_APART));
        if (!exact.hit) {
            assert_true(hit.relation == HT_APART || hit.relation == HT_TOUCH);
            continue;
        }
        hits++;
        assert_true(hit.relation != HT_APART && hit.enter <= (double)exact.fraction * (1.0 + 0x1p-22));
        assert_true(is_near(hit.enter, (double)exact.fraction, 1e-4));
    }
    assert_true(hits > 500);
}

// A cast that ends because its evaluations ran out said error 0, as if it had come within the tolerance.
static void what_runs_out_of_evaluations_says_so(void **state) {
    (void)state;
    uint64_t rng = 37;
    int lost = 0, known = 0;
    for (int i = 0; i < 4200; i++) {
        test_same b;
        test_shape a, there;
        random_same(&rng, i % TEST_SAME, 0.5, &b);
        random_test_shape(&rng, nth_kind(i / TEST_SAME), 2.0, &a);
        const ht_vec2 delta = {random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)};
        const ht_field_limits few = {.evaluations = 1 << (2 + i % 9)};
        const ht_cast_hit exact = ht_cast(&a.shape, delta, &b.shape.shape, HT_START_REPORT);
        const ht_field_hit hit = ht_field_cast(&b.field, &a.shape, delta, few);
        const double end = hit.enter + hit.error;
        assert_true(!exact.hit || (hit.hit && end >= (double)exact.fraction - 1e-4 && end <= 1.0 + 1e-9));
        if (hit.relation == HT_TOUCH && hit.error == 0.0 && !exact.hit) {
            const ht_vec2 by = {(float)(hit.enter * (double)delta.x), (float)(hit.enter * (double)delta.y)};
            assert_int_equal(ht_translated(&a.shape, by, there.v, sizeof there.v, &there.shape), HT_OK);
            assert_true(ht_distance(&there.shape, &b.shape.shape).distance < 1e-4f);
        }
        lost += hit.relation == HT_TOUCH && hit.error > 0.0;
        known += hit.relation == HT_OVERLAP;
    }
    print_message("%d lost, %d known\n", lost, known);
    assert_true(lost > 300 && known > 300);
}

// ht_cast left that error out even where it was known. Its evaluations run out beside a fractal.
static void what_runs_out_beside_a_fractal_says_so(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_MANDELBROT, .number = {64}}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(ops, 1, &f), HT_OK);
    const ht_shape box = HT_SHAPE(((ht_box){{0.45f, 0.45f}, {0.95f, 0.95f}})), of_field = HT_SHAPE(&f);
    const ht_cast_hit hit = ht_cast(&box, (ht_vec2){-0.45f, -0.45f}, &of_field, HT_START_REPORT);
    assert_true(hit.hit && hit.start == HT_APART && hit.fraction < 0.75f && hit.fraction + hit.error >= 1.0f);
}

// Of a fractal only bounds are known. The search for the least value went on until they were near each other, which they never
// are, and the cast ended where it began.
static void what_moves_comes_near_a_fractal(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_MANDELBROT, .number = {64}}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(ops, 1, &f), HT_OK);
    for (float x = 0.75f; x < 4; x += 0.125f) {
        const ht_shape box = HT_SHAPE(((ht_box){{x, x}, {x + 1, x + 1}}));
        const ht_field_hit hit = ht_field_cast(&f, &box, (ht_vec2){-x, -x}, defaults);
        const double at = (double)x * (1.0 - hit.enter);
        assert_true(hit.hit && at > 0.375 && at < 0.4375);
    }
}

static void test_known(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}}};
    ht_field f = {0};
    assert_int_equal(ht_field_make(ops, 1, &f), HT_OK);
    const ht_ray ray = {{-10.0f, 0.5f}, {2.0f, 0.0f}}, away = {{-10.0f, 0.5f}, {-2.0f, 0.0f}};
    const ht_ray above = {{-10.0f, 1.0f}, {1.0f, 0.0f}}, still = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    const double inf = __builtin_inf();
    const ht_field_hit hit = ht_field_raycast(&f, &ray, inf, defaults);
    assert_int_equal(hit.relation, HT_OVERLAP);
    assert_true(is_near(hit.enter, 4.0, 1e-8) && hit.error < 1e-7 && hit.normal.x == -1.0f && hit.normal.y == 0.0f);
    assert_int_equal(ht_field_raycast(&f, &ray, 3.99, defaults).relation, HT_APART);
    assert_int_equal(ht_field_raycast(&f, &away, inf, defaults).relation, HT_APART);
    assert_int_equal(ht_field_raycast(&f, &above, inf, defaults).relation, HT_TOUCH);
    assert_int_equal(ht_field_raycast(&f, &still, inf, defaults).relation, HT_OVERLAP);
    assert_int_equal(ht_field_raycast(&f, &ray, -1.0, defaults).relation, HT_APART);
    assert_int_equal(ht_field_raycast(&f, NULL, inf, defaults).relation, HT_APART);
    assert_int_equal(ht_field_raycast(NULL, &ray, inf, defaults).relation, HT_APART);
    const ht_shape box = HT_SHAPE(((ht_box){{5.0f, -1.0f}, {6.0f, 1.0f}})), big = HT_SHAPE(((ht_circle){{0, 0}, 9}));
    const ht_field_hit cast = ht_field_cast(&f, &box, (ht_vec2){-6.0f, 0.0f}, defaults);
    assert_int_equal(cast.relation, HT_OVERLAP);
    assert_true(is_near(cast.enter, 0.5, 1e-8) && cast.normal.x == 1.0f && is_near((double)cast.point.x, 2.0, 1e-6));
    assert_int_equal(ht_field_cast(&f, &box, (ht_vec2){-2.9f, 0.0f}, defaults).relation, HT_APART);
    assert_int_equal(ht_field_cast(&f, &box, (ht_vec2){0.0f, 0.0f}, defaults).relation, HT_APART);
    assert_true(ht_field_cast(&f, &big, (ht_vec2){1.0f, 0.0f}, defaults).inside);
    assert_int_equal(ht_field_cast(NULL, &box, (ht_vec2){1.0f, 0.0f}, defaults).relation, HT_APART);
    assert_int_equal(ht_field_cast(&f, NULL, (ht_vec2){1.0f, 0.0f}, defaults).relation, HT_APART);
}

static void test_known_stretches(void **state) {
    (void)state;
    ht_field_op ring[] = {{.code = HT_FIELD_RING, .number = {1.0f, 2.0f}}};
    ht_field_op disc[] = {{.code = HT_FIELD_CIRCLE, .number = {2.0f}}};
    ht_field_op bowl[] = {{.code = HT_FIELD_PARABOLA, .number = {1.0f}}};
    ht_field_op endless[] = {{.code = HT_FIELD_REPEAT, .number = {4.0f, 0.0f, -1.0f, 0.0f}},
                             {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                             {.code = HT_FIELD_END}};
    ht_field a = {0}, b = {0}, c = {0}, d = {0};
    ht_field_hit hit[4];
    const double inf = __builtin_inf();
    const ht_ray ray = {{-10.0f, 0.0f}, {2.0f, 0.0f}}, up = {{0.0f, -1.0f}, {0.0f, 1.0f}},
                 beside = {{-10.0f, 2.0f}, {1.0f, 0.0f}};
    assert_int_equal(ht_field_make(ring, 1, &a), HT_OK);
    assert_int_equal(ht_field_make(bowl, 1, &b), HT_OK);
    assert_int_equal(ht_field_make(disc, 1, &d), HT_OK);
    assert_int_equal(ht_field_make(endless, 3, &c), HT_OK);
    assert_int_equal(ht_field_raycast_all(&a, &ray, inf, defaults, hit, 4), 2);
    assert_true(is_near(hit[0].enter, 4.0, 1e-8) && is_near(hit[0].exit, 4.5, 1e-8) && hit[0].exit <= 4.5);
    assert_true(is_near(hit[1].enter, 5.5, 1e-8) && is_near(hit[1].exit, 6.0, 1e-8) && hit[1].exit_error < 1e-7);
    assert_int_equal(ht_field_raycast_all(&a, &ray, 5.0, defaults, hit, 1), 1);
    assert_int_equal(ht_field_raycast_all(&a, &ray, 5.6, defaults, NULL, 0), 2);
    assert_int_equal(ht_field_raycast_all(&d, &beside, inf, defaults, hit, 4), 1); // grazed
    assert_true(hit[0].relation == HT_TOUCH && hit[0].exit == hit[0].enter && hit[0].exit_error < 1e-3);
    assert_true(hit[0].evaluations < 100);
    assert_true(hit[0].enter <= 10.0 && hit[0].exit + hit[0].exit_error >= 10.0);
    assert_int_equal(ht_field_raycast_all(&b, &up, 1e9, defaults, hit, 4), 1);
    assert_true(is_near(hit[0].enter, 1.0, 1e-6) && hit[0].exit == 1e9 && hit[0].exit_error == 0.0);
    assert_true(hit[0].evaluations < 100);
    assert_int_equal(ht_field_raycast_all(&b, &up, 3.0, defaults, hit, 4), 1);
    assert_true(hit[0].exit == 3.0);
    const size_t endless_bowl = ht_field_raycast_all(&b, &up, inf, defaults, hit, 4); // rounding ends it
    assert_true(endless_bowl == 1 && hit[0].exit > 1e20);
    assert_true(ht_field_raycast_all(&c, &ray, inf, (ht_field_limits){.evaluations = 5000}, hit, 4) > 10);
    assert_int_equal(ht_field_raycast_all(&c, &ray, 20.0, defaults, NULL, 0), 10);
    assert_int_equal(ht_field_raycast_all(&a, NULL, inf, defaults, hit, 4), 0);
    assert_int_equal(ht_field_raycast_all(NULL, &ray, inf, defaults, hit, 4), 0);
    assert_int_equal(ht_field_raycast_all(&a, &ray, -1.0, defaults, hit, 4), 0);
}

static void test_wrong_numbers(void **state) {
    (void)state;
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {2.0f}};
    ht_field f;
    assert_int_equal(ht_field_make(&op, 1, &f), HT_OK);
    const ht_shape disc = HT_SHAPE(((ht_circle){{9.0f, 0.0f}, 1.0f})),
                   bad = HT_SHAPE(((ht_circle){{9.0f, 0.0f}, -1.0f}));
    for (int i = 0; i < 6; i++) {
        const ht_ray ray = {{i == 0 ? HTI_NAN : -9.0f, i == 1 ? HTI_INFINITY : 0.0f},
                            {i == 2 ? HTI_NAN : 1.0f, i == 3 ? HTI_INFINITY : 0.0f}};
        const double max = i == 4 ? __builtin_nan("") : 99.0;
        assert_int_equal(ht_field_raycast(&f, &ray, max, defaults).hit, i == 5);
        assert_int_equal(ht_field_raycast_all(&f, &ray, max, defaults, NULL, 0), i == 5);
        const ht_vec2 delta = {i == 0 ? HTI_NAN : -9.0f, i == 1 ? HTI_INFINITY : 0.0f};
        assert_int_equal(ht_field_cast(&f, &disc, delta, defaults).hit, i > 1);
        assert_int_equal(ht_fields_cast(&f, delta, &f, defaults).hit, i > 1);
    }
    assert_false(ht_field_raycast(&f, NULL, 1.0, defaults).hit);
    assert_false(ht_field_cast(NULL, &disc, (ht_vec2){-9.0f, 0.0f}, defaults).hit);
    assert_false(ht_field_cast(&f, &bad, (ht_vec2){-9.0f, 0.0f}, defaults).hit);
    assert_false(ht_fields_cast(&f, (ht_vec2){-9.0f, 0.0f}, NULL, defaults).hit);
}

// Convex fields, one of which is exact: a disc and the same disc as a superellipse, whose function is a bound. Either
// one moves, and the tolerance is given, too.
static void test_fields_of_either_sort(void **state) {
    (void)state;
    ht_field_op a = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    ht_field_op b[] = {{.code = HT_FIELD_MOVE, .number = {5.0f, 0.0f}},
                       {.code = HT_FIELD_SUPERELLIPSE, .number = {1.0f, 1.0f, 2.0f}},
                       {.code = HT_FIELD_END}};
    ht_field disc, other;
    assert_int_equal(ht_field_make(&a, 1, &disc), HT_OK);
    assert_int_equal(ht_field_make(b, 3, &other), HT_OK);
    for (int i = 0; i < 12; i++) {
        const ht_field_limits limits = {.tolerance = i % 2 == 0 ? 0.0 : 1e-9};
        const float up = 0.1f * (float)i;
        const ht_field_hit one = ht_fields_cast(&disc, (ht_vec2){10.0f, up}, &other, limits),
                           two = ht_fields_cast(&other, (ht_vec2){-10.0f, -up}, &disc, limits);
        // |(5, 0) - t (10, up)| = 2
        const double p = 100.0 + (double)up * (double)up, q = 50.0, w = q * q - p * 21.0;
        const double t = (q - __builtin_sqrt(w)) / p;
        assert_true(one.hit && two.hit && one.enter <= t + 1e-7 && two.enter <= t + 1e-7);
        assert_true(is_near(one.enter, t, 1e-5) && is_near(two.enter, t, 1e-5));
    }
}

// ---- Work ----------------------------------------------------------------------------------------------------------

// The union of two discs of radius 1 around (-1, 0) and (1, 0), which counts how often it is asked.
static int32_t asked;
static double counted_discs(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    asked++;
    const double dx = x < 0.0 ? x + 1.0 : x - 1.0, length = __builtin_sqrt(dx * dx + y * y);
    if (gradient != NULL) {
        gradient[0] = length > 0.0 ? dx / length : 1.0;
        gradient[1] = length > 0.0 ? y / length : 0.0;
    }
    return length - 1.0;
}

static ht_field_op counting_op(const ht_field_callback *callback) {
    return (ht_field_op){.code = HT_FIELD_CALLBACK, .data = callback};
}

// Casts and sweeps from every kind of contact take no more than some evaluations together, whatever they look for.
static void test_work_is_bounded(void **state) {
    (void)state;
    const ht_field_callback callback = {counted_discs,
                                        NULL,
                                        {.is_exact_outside = true,
                                         .lipschitz = 1.0f,
                                         .error = 0x1p-46f,
                                         .size = 4.0f,
                                         .reach = 1.0f,
                                         .bounds = {{-2.0f, -1.0f}, {2.0f, 1.0f}}}};
    ht_field_op op = counting_op(&callback);
    ht_field field;
    assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
    const ht_shape f = HT_SHAPE(&field);
    static const ht_kind kinds[] = {HT_POINT,  HT_SEGMENT,  HT_CIRCLE,  HT_CAPSULE, HT_BOX,  HT_OBOX,
                                    HT_CONVEX, HT_POLYLINE, HT_POLYGON, HT_RAY,     HT_LINE, HT_HALFPLANE};
    uint64_t rng = 8;
    int32_t most = 0;
    for (int i = 0; i < 120; i++) {
        test_shape other;
        random_test_shape(&rng, kinds[i % 12], 1.5, &other);
        const double length = i % 3 == 0 ? 1e-3 : i % 3 == 1 ? 2.0 : 1e6;
        const ht_vec2 delta = {(float)length * random_in(&rng, -1.0, 1.0), (float)length * random_in(&rng, -1.0, 1.0)};
        const ht_motion moves = {.delta = delta, .turn = i % 2 == 0 ? 1.0f : 0.0f}, rests = {.turn = 0.0f};
        for (int start = HT_START_REPORT; start <= HT_START_SLIDE; start++) {
            asked = 0;
            (void)ht_cast(i % 2 == 0 ? &f : &other.shape, delta, i % 2 == 0 ? &other.shape : &f, (ht_start)start);
            most = asked > most ? asked : most;
        }
        asked = 0;
        (void)ht_sweep(&other.shape, &moves, &f, &rests, 0.0f);
        most = asked > most ? asked : most;
    }
    assert_in_range(most, 1, 250000);
}

// Along the flat wall of a hall: steps would be as long as the way to the wall is. A wall ahead stops it where it is.
static void test_along_walls(void **state) {
    (void)state;
    ht_field_op ops[HALL_OPS];
    const ht_field hall = made_hall(ops);
    for (float gap = 0.125f; gap > 1e-5f; gap *= 0.125f) {
        const ht_vec2 v[] = {{-12.0f + gap, -3.0f}, {-10.0f, -2.0f}, {-12.0f + gap, 2.0f}};
        const ht_shape shapes[] = {HT_SHAPE(((ht_box){{-12.0f + gap, -3.0f}, {-10.0f, 2.0f}})),
                                   HT_SHAPE(((ht_circle){{-11.0f + gap, 1.0f}, 1.0f})),
                                   HT_SHAPE(((ht_convex){v, 3, 0.0f}))};
        const double floor[] = {9.5, 12.5, 9.5}; // the way down to it
        for (int i = 0; i < 3; i++) {
            const ht_field_hit free = ht_field_cast(&hall, &shapes[i], (ht_vec2){0.0f, -8.0f}, defaults);
            assert_int_equal(free.relation, HT_APART);
            assert_true(free.evaluations < 1000);
            const ht_field_hit stopped = ht_field_cast(&hall, &shapes[i], (ht_vec2){0.0f, -16.0f}, defaults);
            assert_true(stopped.hit && stopped.evaluations < 4000);
            assert_true(16.0 * stopped.enter <= floor[i] && is_near(16.0 * stopped.enter, floor[i], 1e-5));
        }
    }
}

// A thin ellipse is left by what starts in it, or on it, and not met again: convex shapes never are.
static void test_convex_shapes_part(void **state) {
    (void)state;
    const ht_shape needle = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {3.0f, 0.0f}, {0.0f, 1e-6f}}));
    const ht_vec2 square[] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
    const ht_shape others[] = {HT_SHAPE(((ht_vec2){1.0f, 0.0f})), HT_SHAPE(((ht_vec2){3.0f, 0.0f})),
                               HT_SHAPE(((ht_convex){square, 4, 0.0f})),
                               HT_SHAPE(((ht_ellipse){{1.0f, 0.0f}, {2.0f, 1.0f}, {-1.0f, 1.5f}})),
                               HT_SHAPE(((ht_line){{0.0f, 0.0f}, {3.0f, 1.0f}}))};
    const ht_vec2 ways[] = {{10.0f, 0.0f}, {10.0f, 1e-4f}, {-10.0f, 1e-20f}, {0.0f, 1e-8f}, {1e20f, 1e20f}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            const ht_cast_hit hit = ht_cast(&others[i], ways[k], &needle, HT_START_IGNORE),
                              back = ht_cast(&needle, ways[k], &others[i], HT_START_IGNORE);
            assert_true(hit.start != HT_APART && !hit.hit && hit.fraction == 1.0f);
            assert_true(back.start != HT_APART && !back.hit);
        }
    }
}

// A field that is less than the distance: a star with notches and a disc, with fillets between them.
static ht_field make_star_and_disc(void) {
    static ht_field_op ops[] = {{HT_FIELD_STAR, .number = {5, 2.0f, 1.0f}},
                                {HT_FIELD_MOVE, .number = {1, 0}},
                                {HT_FIELD_CIRCLE, .number = {1}},
                                {HT_FIELD_END, .number = {0}},
                                {HT_FIELD_SMOOTH_UNION, .number = {0.5f}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    return field;
}

// A disc, a capsule or a round box, six away from the origin.
static ht_shape round_body(int kind, ht_rot q) {
    const ht_vec2 at = {6 * q.c, 6 * q.s};
    return kind == 0   ? HT_SHAPE(((ht_circle){at, 0.25f}))
           : kind == 1 ? HT_SHAPE(((ht_capsule){{at.x, at.y - 0.5f}, at, 0.5f}))
                       : HT_SHAPE(((ht_obox){at, {0.3f, 0.2f}, q, 0.125f}));
}

// Discs, capsules and round boxes beside fields that are less than the distance: straight away nothing is met, towards the
// field they come as near as is said. The values on their cores are less than their radii, which was taken for a touch.
static void what_is_round_leaves_inexact_fields(void **state) {
    (void)state;
    const ht_field field = make_star_and_disc();
    const ht_shape of_field = HT_SHAPE(&field);
    const double gap = 0x1p-11 * (double)field.facts.size;
    int apart = 0;
    for (int i = 0; i < 48; i++) {
        const ht_rot q = ht_rot_make(0.1308997f * (float)i);
        const ht_shape round = round_body(i % 3, q), *shape = &round;
        const ht_field_hit in = ht_field_cast(&field, shape, (ht_vec2){-6 * q.c, -6 * q.s}, (ht_field_limits){0, 0});
        assert_true(in.hit && in.enter > 0.25);
        ht_shape near, in_it;
        ht_vec2 v[8];
        const float back = (float)in.enter - 0x1p-20f, on = (float)(in.enter + gap / 6);
        assert_int_equal(ht_translated(shape, (ht_vec2){-6 * q.c * back, -6 * q.s * back}, v, sizeof v, &near), HT_OK);
        assert_int_equal(ht_translated(shape, (ht_vec2){-6 * q.c * on, -6 * q.s * on}, v, sizeof v, &in_it), HT_OK);
        assert_int_equal(ht_relate(&in_it, &of_field), HT_OVERLAP);
        if (ht_relate(&near, &of_field) == HT_APART) {
            apart++;
            assert_false(ht_field_cast(&field, &near, (ht_vec2){q.c, q.s}, (ht_field_limits){0, 0}).hit);
            assert_true(ht_distance(&near, &of_field).distance > 0x1p-20f);
        }
    }
    assert_true(apart > 40);
}

// What comes straight at such a field is stopped by few evaluations: ways that were not free were tried down to a sixteen
// thousandth of its size again and again, and near notches only Lipschitz bounds told that a way is free. It took up to 7,295.
static void what_is_stopped_by_inexact_fields_takes_little(void **state) {
    (void)state;
    const ht_field field = make_star_and_disc();
    int32_t all = 0, most = 0;
    for (int i = 0; i < 144; i++) {
        const int turn = i / 3;
        const ht_rot q = ht_rot_make(0.1308997f * (float)turn);
        const ht_shape shape = round_body(i % 3, q);
        const ht_field_hit hit = ht_field_cast(&field, &shape, (ht_vec2){-6 * q.c, -6 * q.s}, defaults);
        assert_true(hit.relation == HT_OVERLAP && hit.error <= 0x1p-11 * (double)field.facts.size);
        all += hit.evaluations;
        most = hit.evaluations > most ? hit.evaluations : most;
    }
    print_message("%d evaluations, %d at most\n", all, most);
    assert_true(all < 120000 && most < 4000);
}

// A round polygon of more vertices than what is swept over may have: it wrote beyond its memory.
static void round_polygons_of_many_vertices(void **state) {
    (void)state;
    enum { MANY = 200 };
    ht_field_op ops[] = {{HT_FIELD_BOX, .number = {3, 2}},
                         {HT_FIELD_CIRCLE, .number = {2.5f}},
                         {HT_FIELD_SMOOTH_UNION, .number = {0.5f}}};
    ht_field field;
    ht_vec2 v[MANY];
    assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
    for (int i = 0; i < MANY; i++) {
        const ht_rot q = ht_rot_make(0.0314159265f * (float)i);
        v[i] = (ht_vec2){0.25f * q.c + 2.5f, 0.25f * q.s + 2.5f};
    }
    for (int i = 0; i < 16; i++) {
        const ht_shape shape = HT_SHAPE(((ht_convex){v, MANY, 0.05f * (float)i}));
        const ht_field_hit hit = ht_field_cast(&field, &shape, (ht_vec2){-3, 0.25f}, defaults);
        assert_true(hit.enter >= 0 && hit.evaluations > 0);
    }
}

// Beside a field that is less than the distance, such a polygon came no nearer than the values on its core said, which tell
// nothing near a fillet, and from where it touched nothing it did not leave.
static void round_polygons_leave_inexact_fields(void **state) {
    (void)state;
    enum { SIDES = 48 };
    const ht_field field = make_star_and_disc();
    const ht_shape of_field = HT_SHAPE(&field);
    const double gap = 0x1p-11 * (double)field.facts.size;
    int apart = 0;
    for (int i = 0; i < 24; i++) {
        const ht_rot q = ht_rot_make(0.2617994f * (float)i);
        ht_vec2 v[SIDES], moved[SIDES];
        for (int k = 0; k < SIDES; k++) {
            const ht_rot side = ht_rot_make(0.13089969f * (float)k);
            v[k] = (ht_vec2){0.125f * side.c + 6 * q.c, 0.125f * side.s + 6 * q.s};
        }
        const ht_shape shape = HT_SHAPE(((ht_convex){v, SIDES, 0.125f}));
        const ht_field_hit in = ht_field_cast(&field, &shape, (ht_vec2){-6 * q.c, -6 * q.s}, defaults);
        assert_true(in.relation == HT_OVERLAP && 6.0 * in.error <= gap);
        const float back = (float)in.enter - 0x1p-20f;
        for (int k = 0; k < SIDES; k++) {
            moved[k] = (ht_vec2){v[k].x - 6 * q.c * back, v[k].y - 6 * q.s * back};
        }
        const ht_shape near = HT_SHAPE(((ht_convex){moved, SIDES, 0.125f}));
        if (ht_relate(&near, &of_field) == HT_APART) {
            apart++;
            assert_false(ht_field_cast(&field, &near, (ht_vec2){q.c, q.s}, defaults).hit);
        }
    }
    assert_true(apart > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rays_same),
                                       cmocka_unit_test(test_rays_random),
                                       cmocka_unit_test(test_stretches_same),
                                       cmocka_unit_test(test_stretches_random),
                                       cmocka_unit_test(test_casts_same),
                                       cmocka_unit_test(what_runs_out_of_evaluations_says_so),
                                       cmocka_unit_test(what_runs_out_beside_a_fractal_says_so),
                                       cmocka_unit_test(what_moves_comes_near_a_fractal),
                                       cmocka_unit_test(test_known),
                                       cmocka_unit_test(test_known_stretches),
                                       cmocka_unit_test(test_wrong_numbers),
                                       cmocka_unit_test(test_fields_of_either_sort),
                                       cmocka_unit_test(test_work_is_bounded),
                                       cmocka_unit_test(test_along_walls),
                                       cmocka_unit_test(test_convex_shapes_part),
                                       cmocka_unit_test(what_is_round_leaves_inexact_fields),
                                       cmocka_unit_test(what_is_stopped_by_inexact_fields_takes_little),
                                       cmocka_unit_test(round_polygons_of_many_vertices),
                                       cmocka_unit_test(round_polygons_leave_inexact_fields)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
