// ellipse_test.c: an ellipse alone: bounds are the smallest float boxes (MPFR), and what questions see of it is the same
// set: a point, a segment, a disc, or a field whose value is the distance.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mpfr.h>

#include "shape/shape_view.h"
#include "support/test_random.h"

enum { EXACT = 3000, ROUNDS = 20000 };

// center + sign * sqrt(u^2 + v^2), rounded once; no root that is no float lies so near to one that 3000 bits cannot tell.
static float side_of(float center, float u, float v, int sign) {
    mpfr_t x, y;
    mpfr_inits2(EXACT, x, y, (mpfr_ptr)0);
    mpfr_set_flt(x, u, MPFR_RNDN);
    mpfr_set_flt(y, v, MPFR_RNDN);
    mpfr_sqr(x, x, MPFR_RNDN);
    mpfr_sqr(y, y, MPFR_RNDN);
    mpfr_add(x, x, y, MPFR_RNDN);
    mpfr_sqrt(x, x, MPFR_RNDN);
    mpfr_set_flt(y, center, MPFR_RNDN);
    if (sign > 0) {
        mpfr_add(y, y, x, MPFR_RNDN);
    } else {
        mpfr_sub(y, y, x, MPFR_RNDN);
    }
    const float side = mpfr_get_flt(y, sign > 0 ? MPFR_RNDU : MPFR_RNDD);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return side;
}

static void bounds_are_the_smallest(void **state) {
    (void)state;
    uint64_t random = 11;
    for (int i = 0; i < ROUNDS; i++) {
        const int sort = i % RANDOM_SORTS;
        const ht_vec2 c = random_point(&random, sort), u = random_point(&random, sort), v = random_point(&random, sort);
        const ht_shape s = HT_SHAPE(((ht_ellipse){c, u, v}));
        const ht_box box = ht_bounds(&s);
        assert_true(box.min.x == side_of(c.x, u.x, v.x, -1) && box.max.x == side_of(c.x, u.x, v.x, 1));
        assert_true(box.min.y == side_of(c.y, u.y, v.y, -1) && box.max.y == side_of(c.y, u.y, v.y, 1));
    }
    for (int i = 0; i < ROUNDS / 4; i++) { // a side that all but meets the origin, from either side of it
        const float x = random_float(&random, 1 + i % 3), y = random_float(&random, 1 + i / 3 % 3);
        const ht_vec2 u = {x, i % 2 == 0 ? ldexpf(y, -i % 80) : 0.0f}, v = {ldexpf(y, -i % 70), x};
        ht_vec2 c = {side_of(0.0f, u.x, v.x, 1), side_of(0.0f, u.y, v.y, -1)};
        for (int k = i % 5; k > 0; k--) {
            c = (ht_vec2){hti_next_down(c.x), hti_next_up(c.y)};
        }
        const ht_shape s = HT_SHAPE(((ht_ellipse){c, u, v}));
        const ht_box box = ht_bounds(&s);
        assert_true(box.min.x == side_of(c.x, u.x, v.x, -1) && box.max.x == side_of(c.x, u.x, v.x, 1));
        assert_true(box.min.y == side_of(c.y, u.y, v.y, -1) && box.max.y == side_of(c.y, u.y, v.y, 1));
    }
    const ht_shape whole = HT_SHAPE(((ht_ellipse){{1.0f, 2.0f}, {3.0f, 5.0f}, {4.0f, -12.0f}})); // 3 4 5, 5 12 13
    const ht_box box = ht_bounds(&whole);
    assert_true(box.min.x == -4.0f && box.max.x == 6.0f && box.min.y == -11.0f && box.max.y == 15.0f);
}

static void areas_and_places(void **state) {
    (void)state;
    const ht_shape s = HT_SHAPE(((ht_ellipse){{1.0f, 2.0f}, {3.0f, 1.0f}, {-1.0f, 2.0f}}));
    ht_shape placed;
    assert_true(ht_area(&s) == (float)(7.0 * 0x1.921fb54442d18p1));
    assert_int_equal(ht_validate(&s), HT_OK);
    assert_int_equal(ht_placed(&s, (ht_pose){{10.0f, 0.0f}, {0.0f, 1.0f}}, NULL, 0, &placed), HT_OK);
    assert_true(placed.kind == HT_ELLIPSE && placed.ellipse.center.x == 8.0f && placed.ellipse.center.y == 1.0f);
    assert_true(placed.ellipse.u.x == -1.0f && placed.ellipse.u.y == 3.0f);
    assert_true(placed.ellipse.v.x == -2.0f && placed.ellipse.v.y == -1.0f);
    const ht_shape broken = HT_SHAPE(((ht_ellipse){{1.0f, 2.0f}, {3.0f, INFINITY}, {-1.0f, 2.0f}}));
    assert_int_equal(ht_validate(&broken), HT_ERR_NOT_FINITE);
}

static const ht_shape *view_of(ht_vec2 center, ht_vec2 u, ht_vec2 v, hti_shape_view *view) {
    static ht_shape s;
    s = HT_SHAPE(((ht_ellipse){center, u, v}));
    const ht_shape *const seen = hti_shape_viewed(&s, view);
    assert_ptr_not_equal(seen, &s);
    return seen;
}

static void flat_ones_end_where_the_floats_end(void **state) {
    (void)state;
    const ht_vec2 center = {-0x1.000004p+127f, -0x1.00008p+127f};
    const ht_shape flat = HT_SHAPE((ht_ellipse){center, {-0x1.26008p+127f, 0.0f}, {0.0f, 0.0f}}),
                   point = HT_SHAPE(center);
    const ht_shape slanted = HT_SHAPE((ht_ellipse){center, {0x1p127f, 0x1p127f}, {0x1p127f, 0x1p127f}});
    const ht_shape *const both[] = {&flat, &slanted};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ht_relate(both[i], both[i]), HT_TOUCH);
        assert_int_equal(ht_relate(both[i], &point), HT_TOUCH);
        assert_true(ht_distance(both[i], &point).distance == 0.0f);
    }
}

static void flat_ones_are_segments(void **state) {
    (void)state;
    hti_shape_view view;
    const ht_vec2 at = {1.0f, 2.0f}, none = {0.0f, -0.0f};
    const ht_shape *s = view_of(at, none, none, &view);
    assert_true(s->kind == HT_POINT && s->point.x == 1.0f && s->point.y == 2.0f);
    s = view_of(at, none, (ht_vec2){-0.5f, 0.1f}, &view);
    assert_true(s->kind == HT_SEGMENT && s->segment.a.x == 1.5f && s->segment.a.y == 2.0f - 0.1f);
    assert_true(s->segment.b.x == 0.5f && s->segment.b.y == 2.0f + 0.1f);
    s = view_of(at, (ht_vec2){3.0f, -6.0f}, (ht_vec2){-4.0f, 8.0f}, &view); // 5 times (1, -2)
    assert_true(s->kind == HT_SEGMENT && s->segment.a.x == 6.0f && s->segment.a.y == -8.0f);
    assert_true(s->segment.b.x == -4.0f && s->segment.b.y == 12.0f);
}

static void discs_are_circles(void **state) {
    (void)state;
    hti_shape_view view;
    const ht_vec2 at = {1.0f, 2.0f};
    const ht_shape *s = view_of(at, (ht_vec2){3.0f, 4.0f}, (ht_vec2){4.0f, -3.0f}, &view);
    assert_true(s->kind == HT_CIRCLE && s->circle.radius == 5.0f && s->circle.center.y == 2.0f);
    s = view_of(at, (ht_vec2){0.0f, -0.1f}, (ht_vec2){0.1f, 0.0f}, &view);
    assert_true(s->kind == HT_CIRCLE && s->circle.radius == 0.1f);
    assert_true(view_of(at, (ht_vec2){1.0f, 1.0f}, (ht_vec2){1.0f, -1.0f}, &view)->kind ==
                HT_FIELD); // sqrt 2 is no float
    assert_true(view_of(at, (ht_vec2){1.0f, 0.0f}, (ht_vec2){0.0f, 0x1.000002p0f}, &view)->kind == HT_FIELD);
    const float little = 0x1p-40f; // 1 + 2^-80 is no double
    assert_true(view_of(at, (ht_vec2){1.0f, little}, (ht_vec2){-little, 1.0f}, &view)->kind == HT_FIELD);
}

// A point of the border, off it by a length along the normal, has that distance where no other part of it is nearer.
static void fields_are_distances(void **state) {
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < ROUNDS; i++) {
        const ht_vec2 c = random_point(&random, 1), u = random_point(&random, 1), v = random_point(&random, 1);
        hti_shape_view view;
        const ht_shape *const s = view_of(c, u, v, &view);
        assert_int_equal(s->kind, HT_FIELD);
        const double ux = (double)u.x, uy = (double)u.y, vx = (double)v.x, vy = (double)v.y;
        const double angle = 6.25 * (double)i / ROUNDS, p = cos(angle), q = sin(angle);
        const double nx = q * ux - p * vx, ny = q * uy - p * vy, n = sqrt(nx * nx + ny * ny); // the tangent
        const double area = ux * vy - uy * vx, sign = area < 0.0 ? -1.0 : 1.0;
        const double out_x = -sign * ny / n, out_y = sign * nx / n;
        const double convexity = n * n * n / fabs(area), size = sqrt(ux * ux + uy * uy + vx * vx + vy * vy);
        const double at_x = (double)c.x + p * ux + q * vx, at_y = (double)c.y + p * uy + q * vy;
        const double minimum = fabs(area) / size; // not more than the shorter half axis
        const double lengths[] = {0.0, size, 1000.0 * size,
                                  -0.5 * (convexity < minimum * minimum / size ? convexity : minimum * minimum / size)};
        for (int k = 0; k < 4; k++) {
            const double by = lengths[k], x = at_x + by * out_x, y = at_y + by * out_y;
            const ht_field_value value = ht_field_at(s->field, x, y);
            const double rounding = 0x1p-48 * (fabs(x) + fabs(y) + size + fabs(convexity));
            assert_true(value.low - rounding <= by && by <= value.high + rounding);
            assert_true(value.high - value.low <= 0x1p-43 * (fabs(x) + fabs(y) + (double)s->field->facts.size));
            assert_true(fabs(value.gradient[0] * value.gradient[0] + value.gradient[1] * value.gradient[1] - 1.0) <
                        1e-9);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_the_smallest), cmocka_unit_test(areas_and_places),
        cmocka_unit_test(flat_ones_are_segments),  cmocka_unit_test(flat_ones_end_where_the_floats_end),
        cmocka_unit_test(discs_are_circles),       cmocka_unit_test(fields_are_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
