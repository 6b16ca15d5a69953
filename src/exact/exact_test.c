// exact_test.c: expansions and predicates against GMP integers and rationals.
#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/doubled.h"
#include "exact/expansion.h"
#include "exact/xpoint.h"

typedef struct sampler {
    uint64_t state;
} sampler;

static uint64_t next(sampler *s) {
    uint64_t z = (s->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// A finite float of any exponent, or a small integer, or one near another: so that sums cancel.
static float draw(sampler *s) {
    const uint64_t z = next(s);
    const float small = (float)((int)(z % 9) - 4);
    switch (z >> 61) {
    case 0:
    case 1:
    case 2:
        return small;
    case 3:
    case 4: {
        const int exponent = (int)(next(s) % 60) - 30;
        return small * (exponent < 0 ? 1.0f / (float)(1u << -exponent) : (float)(1u << exponent));
    }
    case 5:
        return hti_next_up(small);
    default: {
        const float any = hti_float((uint32_t)next(s));
        return hti_finite(any) ? any : small;
    }
    }
}

static ht_vec2 draw_point(sampler *s) {
    const float x = draw(s);
    return (ht_vec2){x, draw(s)};
}

static void set_cross(mpq_t out, ht_vec2 a, ht_vec2 b, ht_vec2 c, int dot) {
    mpq_t q[6];
    const double v[6] = {(double)a.x, (double)a.y, (double)b.x, (double)b.y, (double)c.x, (double)c.y};
    for (int i = 0; i < 6; i++) {
        mpq_init(q[i]);
        mpq_set_d(q[i], v[i]);
    }
    mpq_sub(q[2], q[2], q[0]);
    mpq_sub(q[3], q[3], q[1]);
    mpq_sub(q[4], q[4], q[0]);
    mpq_sub(q[5], q[5], q[1]);
    mpq_mul(q[2], q[2], dot ? q[4] : q[5]);
    mpq_mul(q[3], q[3], dot ? q[5] : q[4]);
    if (dot) {
        mpq_add(out, q[2], q[3]);
    } else {
        mpq_sub(out, q[2], q[3]);
    }
    for (int i = 0; i < 6; i++) {
        mpq_clear(q[i]);
    }
}

// The value is zero exactly when the exact one is, and wrong by less than 2^-32 of it.
static void assert_accurate(double value, const mpq_t exact) {
    mpq_t error, limit;
    mpq_inits(error, limit, NULL);
    mpq_set_d(error, value);
    mpq_sub(error, error, exact);
    mpq_abs(error, error);
    mpq_abs(limit, exact);
    mpq_div_2exp(limit, limit, 32);
    assert_true(mpq_cmp(error, limit) < 0 || (mpq_sgn(exact) == 0 && value == 0.0));
    mpq_clears(error, limit, NULL);
}

static void sums_of_doubles_are_exact(void **state) {
    (void)state;
    sampler s = {1};
    mpq_t sum, term;
    mpq_inits(sum, term, NULL);
    for (int round = 0; round < 20000 / HANTEI_PART; round++) {
        hti_expansion x = {.count = 0};
        mpq_set_ui(sum, 0, 1);
        for (int i = 0; i < 12; i++) {
            const double a = (double)draw(&s), b = (double)draw(&s);
            hti_expansion_add_product(&x, a, b);
            mpq_set_d(term, a * b); // exact for floats
            mpq_add(sum, sum, term);
        }
        assert_int_equal(hti_expansion_sign(&x), mpq_sgn(sum));
        for (int i = 0; i < x.count; i++) {
            mpq_set_d(term, x.c[i]);
            mpq_sub(sum, sum, term);
        }
        assert_int_equal(mpq_sgn(sum), 0);
    }
    mpq_clears(sum, term, NULL);
}

// Squares of cubes of sums: degree 6, the largest in use, with more terms than an expansion has room for at once.
static void long_products_stay_exact(void **state) {
    (void)state;
    sampler s = {2};
    mpq_t exact, term;
    mpq_inits(exact, term, NULL);
    for (int round = 0; round < 2000; round++) {
        hti_expansion sum = {.count = 0}, product, square;
        for (int i = 0; i < 6; i++) {
            hti_expansion_add_product(&sum, (double)draw(&s), (double)draw(&s));
        }
        const hti_expansion factor = hti_expansion_of((double)draw(&s));
        hti_expansion_multiply(&product, &sum, &factor);
        hti_expansion_multiply(&square, &product, &product);
        mpq_set_ui(exact, 0, 1);
        for (int i = 0; i < product.count; i++) {
            mpq_set_d(term, product.c[i]);
            mpq_add(exact, exact, term);
        }
        mpq_mul(exact, exact, exact);
        for (int i = 0; i < square.count; i++) {
            mpq_set_d(term, square.c[i]);
            mpq_sub(exact, exact, term);
        }
        assert_int_equal(mpq_sgn(exact), 0);
    }
    mpq_clears(exact, term, NULL);
}

static void orientation_and_dot_have_the_right_sign(void **state) {
    (void)state;
    sampler s = {3};
    mpq_t exact;
    mpq_init(exact);
    int zeros = 0;
    for (int round = 0; round < 200000 / HANTEI_PART; round++) {
        const ht_vec2 a = draw_point(&s), b = draw_point(&s), c = draw_point(&s);
        set_cross(exact, a, b, c, 0);
        assert_int_equal(hti_orient(a, b, c), mpq_sgn(exact));
        zeros += mpq_sgn(exact) == 0;
        set_cross(exact, a, b, c, 1);
        assert_int_equal(hti_dot_sign(a, b, c), mpq_sgn(exact));
        assert_int_equal(hti_exact_dot_sign(a, b, c), mpq_sgn(exact));
    }
    assert_true(zeros > 200 / HANTEI_PART); // the sampler must make degenerate triples
    mpq_clear(exact);
}

// Sets out = a b - c d.
static void set_difference(mpq_t out, double a, double b, double c, double d) {
    const double v[4] = {a, b, c, d};
    mpq_t q[4];
    for (int i = 0; i < 4; i++) {
        mpq_init(q[i]);
        mpq_set_d(q[i], v[i]);
    }
    mpq_mul(q[0], q[0], q[1]);
    mpq_mul(q[2], q[2], q[3]);
    mpq_sub(out, q[0], q[2]);
    for (int i = 0; i < 4; i++) {
        mpq_clear(q[i]);
    }
}

// Doubles with a few bits more or less than others have products that round alike.
static void products_that_round_alike_are_told_apart(void **state) {
    (void)state;
    sampler s = {6};
    mpq_t exact;
    mpq_init(exact);
    int alike = 0;
    for (int round = 0; round < 200000 / HANTEI_PART; round++) {
        const double a = (double)(next(&s) >> 11 | 1), b = (double)(next(&s) >> 11 | 1);
        const double c = a + (double)(next(&s) % 7) - 3.0, d = b + (double)(next(&s) % 7) - 3.0;
        const double sign = next(&s) % 2 == 0 ? 1.0 : -1.0;
        set_difference(exact, sign * a, b, sign * c, d);
        assert_int_equal(hti_two_products_order(sign * a, b, sign * c, d), mpq_sgn(exact));
        alike += a * b == c * d && mpq_sgn(exact) != 0;
    }
    assert_true(alike > 10000 / HANTEI_PART);
    mpq_clear(exact);
}

static void turns_have_the_right_sign(void **state) {
    (void)state;
    sampler s = {7};
    mpq_t exact, x, y;
    mpq_inits(exact, x, y, NULL);
    int zeros = 0;
    for (int round = 0; round < 200000 / HANTEI_PART; round++) {
        const ht_segment e = {draw_point(&s), draw_point(&s)}, f = {draw_point(&s), draw_point(&s)};
        set_cross(x, e.a, e.b, f.b, 0);
        set_cross(y, e.a, e.b, f.a, 0);
        mpq_sub(exact, x, y);
        assert_int_equal(hti_turn(&e, &f), mpq_sgn(exact));
        assert_int_equal(hti_turn(&e, &e), 0);
        zeros += mpq_sgn(exact) == 0;
    }
    assert_true(zeros > 200 / HANTEI_PART);
    mpq_clears(exact, x, y, NULL);
}

static void distance_has_the_right_sign(void **state) {
    (void)state;
    sampler s = {4};
    mpq_t exact, reach, other;
    mpq_inits(exact, reach, other, NULL);
    for (int round = 0; round < 200000 / HANTEI_PART; round++) {
        const ht_vec2 a = draw_point(&s), b = draw_point(&s);
        const float r = __builtin_fabsf(draw(&s)), t = __builtin_fabsf(draw(&s));
        set_cross(exact, a, b, b, 1);
        mpq_set_d(reach, (double)r);
        mpq_set_d(other, (double)t);
        mpq_add(reach, reach, other);
        mpq_mul(reach, reach, reach);
        mpq_sub(exact, exact, reach);
        assert_int_equal(hti_disc(a, b, r, t), mpq_sgn(exact));
        assert_int_equal(hti_exact_disc_sign(a, b, r, t), mpq_sgn(exact)); // which filters mostly keep from being asked
        const hti_xpoint p = hti_xpoint_of(a), q = hti_xpoint_of(b);
        assert_accurate(hti_xpoint_disc(&p, &q, r, t), exact);
        set_cross(exact, a, b, b, 1);
        assert_accurate(hti_xpoint_square(&p, &q), exact);
    }
    mpq_clears(exact, reach, other, NULL);
}

// Sets two floats whose difference, high - low, is the number.
static void split_number(int64_t number, float *low, float *high) {
    *high = (float)(number & ~INT64_C(0xffff));
    *low = -(float)(number & 0xffff);
}

// Differences of up to 38 bits, whose squares doubles hold only while they have 26.
static void long_differences_touch_exactly(void **state) {
    (void)state;
    sampler s = {8};
    for (int round = 0; round < 200000 / HANTEI_PART; round++) {
        const int64_t k = (int64_t)(next(&s) >> (29 + next(&s) % 12));
        ht_vec2 a, b;
        float r = 0.0f, t = 0.0f;
        split_number(3 * k, &a.x, &b.x);
        split_number(4 * k, &a.y, &b.y);
        split_number(5 * k, &t, &r);
        const bool is_split = (double)r - (double)t == 5.0 * (double)k &&
                              (double)b.x - (double)a.x == 3.0 * (double)k &&
                              (double)b.y - (double)a.y == 4.0 * (double)k;
        if (!is_split) {
            continue;
        }
        assert_int_equal(hti_exact_disc_sign(a, b, r, -t), 0);
        assert_int_equal(hti_exact_disc_sign(a, b, r, hti_next_up(-t)), -1);
        const ht_vec2 right = {b.x, a.y}, far = {b.x, hti_next_up(b.y)};
        assert_int_equal(hti_exact_slab_sign(a, right, b, b.y, -a.y), 0);
        assert_int_equal(hti_exact_slab_sign(a, right, far, b.y, -a.y), 1);
        assert_int_equal(hti_exact_dot_sign(a, right, (ht_vec2){a.x, b.y}), 0);
    }
}

static void slab_has_the_right_sign(void **state) {
    (void)state;
    sampler s = {5};
    mpq_t cross, length, reach, other;
    mpq_inits(cross, length, reach, other, NULL);
    for (int round = 0; round < 50000 / HANTEI_PART; round++) {
        const ht_vec2 a = draw_point(&s), b = draw_point(&s), p = draw_point(&s);
        const float r = __builtin_fabsf(draw(&s)), t = __builtin_fabsf(draw(&s));
        set_cross(cross, a, b, p, 0);
        set_cross(length, a, b, b, 1);
        mpq_set_d(reach, (double)r);
        mpq_set_d(other, (double)t);
        mpq_add(reach, reach, other);
        mpq_mul(reach, reach, reach);
        mpq_mul(reach, reach, length);
        mpq_mul(cross, cross, cross);
        mpq_sub(cross, cross, reach);
        assert_int_equal(hti_exact_slab_sign(a, b, p, r, t), mpq_sgn(cross));
        const hti_xpoint d = {{(double)b.x, -(double)a.x}, {(double)b.y, -(double)a.y}};
        const hti_xpoint start = hti_xpoint_of(a), point = hti_xpoint_of(p);
        assert_int_equal(hti_xpoint_slab_sign(&d, &start, &point, r, t), mpq_sgn(cross));
        assert_int_equal(hti_xpoint_cross_sign(&d, &start, &point), hti_orient(a, b, p));
        assert_int_equal(hti_xpoint_dot_sign(&d, &start, &point), hti_dot_sign(a, b, p));
        assert_int_equal(hti_xpoint_disc_sign(&start, &point, r, t), hti_disc(a, p, r, t));
        assert_accurate(hti_xpoint_slab(&d, &start, &point, r, t), cross);
        set_cross(cross, a, b, p, 0);
        assert_accurate(hti_xpoint_cross(&d, &start, &point), cross);
        set_cross(cross, a, b, p, 1);
        assert_accurate(hti_xpoint_dot(&d, &start, &point), cross);
    }
    mpq_clears(cross, length, reach, other, NULL);
}

// Heights of nothing, and distances of a point from itself, are the least.
static void heights_that_are_nothing(void **state) {
    (void)state;
    const hti_xpoint right = {{1.0}, {0.0}}, none = {{0.0}, {0.0}}, origin = none, on = {{5.0}, {0.0}},
                     up = {{2.0}, {3.0}};
    const hti_height heights[] = {{.d = right, .a = origin, .p = on},
                                  {.d = none, .a = up, .p = up},
                                  {.d = right, .a = origin, .p = up},
                                  {.d = none, .a = origin, .p = on}};
    static const int size[] = {0, 0, 3, 5};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            const int order = (size[i] > size[k]) - (size[i] < size[k]);
            assert_int_equal(hti_xpoint_distance_order(&heights[i], &heights[k]), order);
        }
    }
}

// "The difference came out as a float32" does not make it exact: 1 - 2^-80 rounds to 1.
static void a_difference_that_looks_exact_is_not_trusted(void **state) {
    (void)state;
    const ht_vec2 a = {0x1p-80f, 0.0f}, b = {1.0f, 1.0f}, c = {2.0f, 2.0f};
    assert_int_equal(hti_orient(a, b, c), -1);
    assert_int_equal(hti_orient(a, c, b), 1);
}

// Sets q = (e x v)^2 - r^2 |e|^2, e x v where r is 0, or v^2 - r^2 where e is NULL.
static void set_excess(mpq_t q, const hti_dvec *e, hti_dvec v, double r) {
    const hti_dvec one = {1.0, 0.0}, d = e != NULL ? *e : one;
    mpq_t x[7];
    const double of[7] = {v.x, v.y, d.x, d.y, r, 0.0, 0.0};
    for (int i = 0; i < 7; i++) {
        mpq_init(x[i]);
        mpq_set_d(x[i], of[i]);
    }
    mpq_mul(x[5], x[2], x[1]); // the height, or below the square
    mpq_mul(x[6], x[3], x[0]);
    mpq_sub(q, x[5], x[6]);
    if (e == NULL || r != 0.0) {
        mpq_mul(q, q, q);
    }
    if (e == NULL) {
        mpq_mul(x[5], x[0], x[0]);
        mpq_add(q, q, x[5]);
    }
    mpq_mul(x[2], x[2], x[2]);
    mpq_mul(x[3], x[3], x[3]);
    mpq_add(x[2], x[2], x[3]);
    mpq_mul(x[4], x[4], x[4]);
    mpq_mul(x[4], x[4], x[2]);
    mpq_sub(q, q, x[4]);
    for (int i = 0; i < 7; i++) {
        mpq_clear(x[i]);
    }
}

// Whether |value - q| <= 2^-40 |q|.
static bool is_known(double value, mpq_t q) {
    mpq_t v, by;
    mpq_init(v);
    mpq_init(by);
    mpq_set_d(v, value);
    mpq_sub(v, v, q);
    mpq_abs(v, v);
    mpq_abs(by, q);
    mpq_div_2exp(by, by, 40);
    const bool known = mpq_cmp(v, by) <= 0;
    mpq_clear(v);
    mpq_clear(by);
    return known;
}

// Radii a few ulps beside the distance, where the difference of squares cancels.
static void squares_that_cancel_are_known(void **state) {
    (void)state;
    sampler s = {77};
    int sure = 0;
    mpq_t q;
    mpq_init(q);
    for (int i = 0; i < 100000 / HANTEI_PART; i++) {
        const ht_vec2 a = draw_point(&s), b = draw_point(&s), c = draw_point(&s);
        hti_dvec e, v;
        if (!hti_is_exact_between(a, b, &e) || !hti_is_exact_between(a, c, &v)) {
            continue;
        }
        const double length = hti_dvec_length(e),
                     far = i % 2 == 0 ? hti_dvec_length(v) : hti_abs(hti_dvec_cross(e, v)) / length;
        const float around = (float)far;
        const double r = (double)(i % 3 == 0 ? hti_next_up(around) : i % 3 == 1 ? hti_next_down(around) : around);
        if (!(far < 0x1p127) || (i % 2 == 1 && length == 0.0)) {
            continue;
        }
        const hti_doubled_vector w = {{v.x, 0.0}, {v.y, 0.0}, hti_dvec_size(v)};
        const hti_excess excess = i % 2 == 0 ? hti_excess_of_points(&w, r) : hti_excess_of_line(e, &w, r);
        set_excess(q, i % 2 == 0 ? NULL : &e, v, r);
        assert_true(!excess.is_sure || is_known(excess.value, q));
        sure += excess.is_sure;
    }
    mpq_clear(q);
    assert_true(sure > 20000 / HANTEI_PART);
}

static void points_on_a_line_are_ordered(void **state) {
    (void)state;
    const ht_vec2 a = {0.0f, 0.0f}, b = {4.0f, 2.0f}, middle = {2.0f, 1.0f}, beyond = {6.0f, 3.0f};
    assert_int_equal(hti_lexicographic(a, b), -1);
    assert_int_equal(hti_lexicographic(beyond, b), 1);
    assert_int_equal(hti_lexicographic(middle, middle), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_doubles_are_exact),
        cmocka_unit_test(long_products_stay_exact),
        cmocka_unit_test(orientation_and_dot_have_the_right_sign),
        cmocka_unit_test(products_that_round_alike_are_told_apart),
        cmocka_unit_test(turns_have_the_right_sign),
        cmocka_unit_test(distance_has_the_right_sign),
        cmocka_unit_test(long_differences_touch_exactly),
        cmocka_unit_test(slab_has_the_right_sign),
        cmocka_unit_test(heights_that_are_nothing),
        cmocka_unit_test(a_difference_that_looks_exact_is_not_trusted),
        cmocka_unit_test(squares_that_cancel_are_known),
        cmocka_unit_test(points_on_a_line_are_ordered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
