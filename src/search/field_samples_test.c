// field_samples_test.c: questions on samples of a disc, of which only bounds are known, far apart: what cannot be told
// from touching is told so soon, and what can be proven is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field.h"

enum { SIDE = 33 };

typedef struct sampled_disc {
    float value[SIDE * SIDE];
    ht_field_samples samples;
    ht_field_op op;
    ht_field field;
} sampled_disc;

// Samples a disc of radius 2, whose border is known within 0.18.
static void sample_disc(sampled_disc *d) {
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {2.0f}};
    ht_field disc;
    assert_int_equal(ht_field_make(&op, 1, &disc), HT_OK);
    d->samples = (ht_field_samples){.width = SIDE, .height = SIDE, .origin = {-4.0f, -4.0f}, .step = 0.25f};
    assert_int_equal(ht_field_sample(&disc, d->value, &d->samples), HT_OK);
    d->op = (ht_field_op){.code = HT_FIELD_SAMPLES, .data = &d->samples};
    assert_int_equal(ht_field_make(&d->op, 1, &d->field), HT_OK);
}

static double samples_length(double x, double y) {
    return __builtin_sqrt(x * x + y * y);
}

// Whether a point of a fine grid is surely in both.
static bool samples_overlap(const ht_field *field, const ht_circle *c) {
    const double r = (double)c->radius;
    for (double y = -r; y <= r; y += 0x1p-4 * r) {
        for (double x = -r; x <= r; x += 0x1p-4 * r) {
            if (samples_length(x, y) < r * (1.0 - 0x1p-20) &&
                ht_field_at(field, (double)c->center.x + x, (double)c->center.y + y).high < -0x1p-20) {
                return true;
            }
        }
    }
    return false;
}

// Where a point may be in both and no overlap can be proven, the search ended only when its 20,000 evaluations were spent.
static void test_touch_of_samples(void **state) {
    (void)state;
    sampled_disc d;
    sample_disc(&d);
    uint64_t rng = 7;
    int overlaps = 0, touches = 0;
    for (int i = 0; i < 600; i++) {
        const ht_rot q = ht_rot_make(random_in(&rng, 0.0, 6.3));
        const float away = random_in(&rng, 2.4, 3.0);
        const ht_circle c = {{away * q.c, away * q.s}, 0.75f};
        const ht_shape disc = HT_SHAPE(c);
        const ht_field_relation r = ht_relate_field(&d.field, &disc, (ht_field_limits){0});
        const double gap = samples_length((double)c.center.x, (double)c.center.y) - 2.75;
        assert_true(r.low <= 0.5 * gap + 1e-6 && 0.5 * gap - 1e-6 <= r.high);
        assert_true(r.relation == HT_OVERLAP || !samples_overlap(&d.field, &c));
        if (away > 2.65f && away < 2.85f) { // the border is known no better
            assert_int_equal(r.relation, HT_TOUCH);
            assert_true(r.evaluations < 400);
            assert_true(r.low > -4.0 * (double)d.samples.error);
            const ht_field_value at = ht_field_at(&d.field, (double)r.witness.x, (double)r.witness.y);
            assert_true(at.low < 0.0);
        }
        overlaps += r.relation == HT_OVERLAP;
        touches += r.relation == HT_TOUCH;
    }
    assert_true(overlaps > 50 && touches > 200);
}

// A disc that may touch, and moves through the middle, does not part from the samples before the end. The evaluations for
// following it were spent after a third of the way, and the cast told a hit.
static void test_follow_samples(void **state) {
    (void)state;
    sampled_disc d;
    sample_disc(&d);
    const ht_shape field = HT_SHAPE(&d.field), disc = HT_SHAPE(((ht_circle){{2.86328125f, 0.59375f}, 0.75f}));
    const ht_cast_hit in = ht_cast(&disc, (ht_vec2){-1.0f, 0.0f}, &field, HT_START_IGNORE);
    assert_true(!in.hit && in.start == HT_TOUCH);
    const ht_cast_hit out = ht_cast(&disc, (ht_vec2){1.0f, 0.25f}, &field, HT_START_IGNORE);
    assert_true(!out.hit && out.start == HT_TOUCH);
    const ht_cast_hit by = ht_cast(&field, (ht_vec2){1.0f, 0.0f}, &disc, HT_START_IGNORE);
    assert_true(!by.hit && by.start == HT_TOUCH);
}

// The distance of what relations tell to be apart, though only just, is more than nothing.
static void test_beside_samples(void **state) {
    (void)state;
    sampled_disc d;
    sample_disc(&d);
    const ht_shape disc = HT_SHAPE(((ht_circle){{2.929f, 0.0f}, 0.75f}));
    const ht_field_separation s = ht_field_distance(&d.field, &disc, (ht_field_limits){0});
    assert_int_equal(s.relation, HT_APART);
    assert_true(s.low > 0.0 && s.low <= 0.179 && s.high >= 0.178);
    assert_true(s.evaluations < 1000);
}

// A capsule beside samples, nearer than values on its core tell, is followed by relations. The search for the nearest point of its
// core had spent all evaluations before, at bounds that no search brings nearer to each other: the cast told a hit at once.
static void test_capsule_along_samples(void **state) {
    (void)state;
    sampled_disc d;
    sample_disc(&d);
    const ht_shape capsule = HT_SHAPE(((ht_capsule){{2.5234375f, 0.194336f}, {2.5234375f, 0.994336f}, 0.35f}));
    for (int i = 0; i < 3; i++) {
        const ht_vec2 way = {0.0625f * (float)i, 1.0f};
        const ht_field_hit hit = ht_field_cast(&d.field, &capsule, way, (ht_field_limits){0});
        assert_true(!hit.hit && hit.evaluations < 4000);
    }
}

// Returns the least of what both are not less than, seen at points of a fine grid in a disc of a little more than its size, within
// the bounds of the field, beyond which nothing is.
static double least_of_limits(const ht_field *field, const ht_circle *c) {
    const double r = (double)c->radius;
    const ht_box b = field->facts.bounds;
    double minimum = __builtin_inf();
    for (double j = -18.0; j <= 18.0; j += 1.0) {
        for (double i = -18.0; i <= 18.0; i += 1.0) {
            const double dx = 0x1p-4 * i * r, dy = 0x1p-4 * j * r;
            const double x = (double)c->center.x + dx, y = (double)c->center.y + dy;
            const double low = ht_field_at(field, x, y).low;
            const double other = samples_length(dx, dy) - r, both = low > other ? low : other;
            const bool is_in =
                x >= (double)b.min.x && x <= (double)b.max.x && y >= (double)b.min.y && y <= (double)b.max.y;
            minimum = is_in && both < minimum ? both : minimum;
        }
    }
    return minimum;
}

// Values without any order, on a grid that is moved: cells that are cut by its lines, in all directions, have no value below
// their bounds, and what is apart is told so by few evaluations. By Lipschitz bounds it took up to 5,000.
static void test_rough_samples(void **state) {
    (void)state;
    enum { ACROSS = 9 };
    uint64_t rng = 5;
    int apart = 0;
    for (int i = 0; i < 300; i++) {
        float value[ACROSS * ACROSS];
        for (int k = 0; k < ACROSS * ACROSS; k++) {
            value[k] = random_in(&rng, -0.1, 0.5);
        }
        ht_field_samples samples = {value, ACROSS, ACROSS, {-1.0f, -1.0f}, 0.25f, 0.01f, 3.4f};
        ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {0.125f, -3.0f}},
                             {.code = HT_FIELD_SAMPLES, .data = &samples},
                             {.code = HT_FIELD_END}};
        ht_field field;
        assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
        const ht_circle c = {{random_in(&rng, -0.5, 0.75), random_in(&rng, -3.6, -2.4)}, random_in(&rng, 0.02, 0.2)};
        const ht_shape disc = HT_SHAPE(c);
        const ht_field_relation r = ht_relate_field(&field, &disc, (ht_field_limits){0});
        assert_true(r.low <= least_of_limits(&field, &c) + 1e-9);
        assert_true(r.evaluations < 1000);
        apart += r.relation == HT_APART;
    }
    assert_true(apart > 50);
}

// Grids of two rows or columns, values as large as floats have them, that jump by more than that, as small, and steps that places far
// out do not resolve: no bound is a NaN, or above what the limits are at points of both.
static void test_hostile_samples(void **state) {
    (void)state;
    static const struct {
        float largest, step, out, lipschitz;
    } sorts[] = {{3.4e38f, 0.25f, 0.0f, 3.4e38f}, {1e38f, 0.25f, 1e6f, 3.4e38f}, {1e-44f, 0.25f, 0.0f, 1e-42f},
                 {1.0f, 1e-20f, 1e3f, 3e20f},     {1.0f, 0.25f, 1e9f, 12.0f},    {1e-3f, 1e30f, 1e31f, 1e-32f}};
    uint64_t rng = 11;
    for (int i = 0; i < 600; i++) {
        const size_t sort = (size_t)(i % 6);
        const float largest = sorts[sort].largest, step = sorts[sort].step;
        const int32_t width = 2 + (int32_t)random_below(&rng, 2), height = 2 + (int32_t)random_below(&rng, 6);
        float value[3 * 7];
        for (int k = 0; k < 3 * 7; k++) {
            value[k] = largest * random_in(&rng, -0.3, 1.0);
        }
        ht_field_samples samples = {value,
                                    width,
                                    height,
                                    {sorts[sort].out, -0.5f * step * (float)(height - 1)},
                                    step,
                                    0.0625f * largest,
                                    sorts[sort].lipschitz};
        ht_field_op op = {.code = HT_FIELD_SAMPLES, .data = &samples};
        ht_field field;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
        const ht_circle c = {{sorts[sort].out + step * random_in(&rng, 0.0, 1.0), step * random_in(&rng, -1.0, 1.0)},
                             step * random_in(&rng, 0.1, 0.9)};
        const ht_shape disc = HT_SHAPE(c);
        const ht_field_relation r = ht_relate_field(&field, &disc, (ht_field_limits){0});
        const double size = (double)sorts[sort].out + (double)step;
        assert_true(r.low <= r.high && r.evaluations <= 20100);
        assert_true(r.low <= least_of_limits(&field, &c) + 1e-12 * size);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_touch_of_samples), cmocka_unit_test(test_follow_samples),
        cmocka_unit_test(test_beside_samples),   cmocka_unit_test(test_capsule_along_samples),
        cmocka_unit_test(test_rough_samples),    cmocka_unit_test(test_hostile_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
