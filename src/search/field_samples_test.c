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
    assert_true(s.evaluations < 6000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_touch_of_samples), cmocka_unit_test(test_follow_samples),
                                       cmocka_unit_test(test_beside_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
