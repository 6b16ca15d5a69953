// bounds_test.c: bounds are the smallest float boxes, by MPFR's exact sums and quotients rounded outwards.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <mpfr.h>

#include "ring/edges.h"
#include "support/test_random.h"

enum { EXACT = 1200, ROUNDS = 20000 }; // bits that hold any sum of products of two floats

// a b + c d + e + f, rounded once.
static float sum(const float terms[6], mpfr_rnd_t direction) {
    mpfr_t total, product;
    mpfr_inits2(EXACT, total, product, (mpfr_ptr)0);
    mpfr_set_flt(total, terms[4], MPFR_RNDN);
    mpfr_set_flt(product, terms[5], MPFR_RNDN);
    mpfr_add(total, total, product, MPFR_RNDN);
    for (int i = 0; i < 4; i += 2) {
        mpfr_set_d(product, (double)terms[i] * (double)terms[i + 1], MPFR_RNDN);
        mpfr_add(total, total, product, MPFR_RNDN);
    }
    const float result = mpfr_get_flt(total, direction);
    mpfr_clears(total, product, (mpfr_ptr)0);
    return result;
}

static float abs_float(float x) {
    return x < 0.0f ? -x : x;
}

// [at - reach, at + reach], reach = a b + c d + radius.
static void check_side(float low, float high, const float reach[4], float radius, float at) {
    const float up[6] = {reach[0], reach[1], reach[2], reach[3], at, radius};
    const float down[6] = {-reach[0], reach[1], -reach[2], reach[3], at, -radius};
    assert_true(low == sum(down, MPFR_RNDD));
    assert_true(high == sum(up, MPFR_RNDU));
}

static void check_obox(const ht_obox *o) {
    const ht_shape s = HT_SHAPE(*o);
    const ht_box box = ht_bounds(&s);
    const float c = abs_float(o->q.c), k = abs_float(o->q.s);
    check_side(box.min.x, box.max.x, (const float[]){c, o->half.x, k, o->half.y}, o->radius, o->center.x);
    check_side(box.min.y, box.max.y, (const float[]){k, o->half.x, c, o->half.y}, o->radius, o->center.y);
}

static void round_and_oriented_shapes(void **state) {
    (void)state;
    uint64_t random = 7;
    static const float none[4] = {0};
    for (int i = 0; i < ROUNDS; i++) {
        const int sort = i % RANDOM_SORTS;
        const ht_vec2 a = random_point(&random, sort), b = random_point(&random, sort),
                      half = random_point(&random, sort);
        const float r = abs_float(random_float(&random, sort));
        const ht_shape circle = HT_SHAPE(((ht_circle){a, r}));
        ht_box box = ht_bounds(&circle);
        check_side(box.min.x, box.max.x, none, r, a.x);
        check_side(box.min.y, box.max.y, none, r, a.y);
        const ht_vec2 ends[] = {a, b};
        const ht_shape grown[] = {HT_SHAPE(((ht_capsule){a, b, r})), HT_SHAPE(((ht_convex){ends, 2, r}))};
        for (int k = 0; k < 2; k++) {
            box = ht_bounds(&grown[k]);
            const float low = a.x < b.x ? a.x : b.x, top = a.y > b.y ? a.y : b.y;
            assert_true(box.min.x == sum((const float[]){0, 0, 0, 0, low, -r}, MPFR_RNDD));
            assert_true(box.max.y == sum((const float[]){0, 0, 0, 0, top, r}, MPFR_RNDU));
        }
        const ht_obox o = {a, {abs_float(half.x), abs_float(half.y)}, {b.x, b.y}, r};
        if (b.x != 0.0f || b.y != 0.0f) {
            check_obox(&o);
        }
    }
}

// Rounded sums in double lie beyond a float that the true ones do not reach: two roundings up by nearly half an ulp each, and
// the centre takes back a little more than was there.
static void oriented_boxes_next_to_floats(void **state) {
    (void)state;
    const float ulp = 0x1p-52f;
    for (int i = 0; i < 64; i++) {
        const int row = i / 8;
        const float half = (0.5f + 0x1p-6f * (float)(i % 8)) * ulp, by = (1.0f + 0x1p-4f * (float)row) * ulp;
        check_obox(&(ht_obox){{-by, by}, {1.0f, half}, {1.5f, 1.0f}, half});
        check_obox(&(ht_obox){{by, -by}, {1.0f, half}, {-1.0f, 1.5f}, half});
        check_obox(&(ht_obox){{-1.5f, 1.0f}, {1.0f, half}, {1.5f, 1.0f}, by});
    }
}

static void half_planes_along_the_axes(void **state) {
    (void)state;
    uint64_t random = 8;
    mpfr_t n, o;
    mpfr_inits2(24, n, o, (mpfr_ptr)0);
    for (int i = 0; i < ROUNDS; i++) {
        const ht_vec2 p = random_point(&random, i % RANDOM_SORTS);
        if (p.x == 0.0f) {
            continue;
        }
        mpfr_t side;
        mpfr_init2(side, 600);
        mpfr_set_flt(n, p.x, MPFR_RNDN);
        mpfr_set_flt(o, p.y, MPFR_RNDN);
        mpfr_div(side, o, n, p.x > 0.0f ? MPFR_RNDU : MPFR_RNDD);
        const float want = mpfr_get_flt(side, p.x > 0.0f ? MPFR_RNDU : MPFR_RNDD);
        mpfr_clear(side);
        const ht_shape across_x = HT_SHAPE(((ht_halfplane){{p.x, 0}, p.y})),
                       across_y = HT_SHAPE(((ht_halfplane){{0, p.x}, p.y}));
        ht_box expected = hti_everywhere();
        *(p.x > 0.0f ? &expected.max.x : &expected.min.x) = want;
        assert_true(same_float_box(ht_bounds(&across_x), expected));
        expected = hti_everywhere();
        *(p.x > 0.0f ? &expected.max.y : &expected.min.y) = want;
        assert_true(same_float_box(ht_bounds(&across_y), expected));
    }
    mpfr_clears(n, o, (mpfr_ptr)0);
    const ht_shape oblique = HT_SHAPE(((ht_halfplane){{1, -1}, 0}));
    assert_true(same_float_box(ht_bounds(&oblique), hti_everywhere()));
}

static void unbounded_shapes(void **state) {
    (void)state;
    const float inf = HTI_INFINITY;
    const ht_shape ray = HT_SHAPE(((ht_ray){{1, 2}, {-3, 0}})), point = HT_SHAPE(((ht_ray){{1, 2}, {0, 0}}));
    const ht_shape line = HT_SHAPE(((ht_line){{1, 2}, {0, -5}})), oblique = HT_SHAPE(((ht_line){{1, 2}, {1, -5}}));
    assert_true(same_float_box(ht_bounds(&ray), (ht_box){{-inf, 2}, {1, 2}}));
    assert_true(same_float_box(ht_bounds(&point), (ht_box){{1, 2}, {1, 2}}));
    assert_true(same_float_box(ht_bounds(&line), (ht_box){{1, -inf}, {1, inf}}));
    assert_true(same_float_box(ht_bounds(&oblique), hti_everywhere()));
}

static void beyond_the_largest_float_lies_infinity(void **state) {
    (void)state;
    const ht_shape far = HT_SHAPE(((ht_circle){{FLT_MAX, 0}, FLT_MAX}));
    assert_true(same_float_box(ht_bounds(&far), (ht_box){{0, -FLT_MAX}, {HTI_INFINITY, FLT_MAX}}));
    const ht_shape just = HT_SHAPE(((ht_circle){{FLT_MAX, 0}, 0x1p-149f}));
    assert_true(ht_bounds(&just).max.x == HTI_INFINITY && ht_bounds(&just).min.x == hti_next_down(FLT_MAX));
}

static void lists_of_vertices(void **state) {
    (void)state;
    const ht_vec2 v[] = {{1, 5}, {-2, 3}, {4, -7}, {0, 0}};
    const int32_t end[] = {3, 4};
    ht_box boxes[1];
    ht_edge_index index;
    ht_polygon p = {v, end, 2, HT_EVEN_ODD, NULL};
    const ht_triangle t = {{v[0], v[1], v[2]}};
    assert_int_equal(ht_edge_index_build(&p, boxes, 1, &index), HT_OK);
    ht_shape shapes[] = {HT_SHAPE(t),
                         HT_SHAPE(((ht_polyline){v, 4, false})),
                         HT_SHAPE(((ht_convex){v, 4, 0.0f})),
                         HT_SHAPE(p),
                         HT_SHAPE(p),
                         HT_SHAPE(((ht_compound){0}))};
    shapes[4].polygon.index = &index;
    shapes[5].compound = (ht_compound){shapes, 5};
    for (int i = 0; i < 6; i++) {
        assert_true(same_float_box(ht_bounds(&shapes[i]), (ht_box){{-2, -7}, {4, 5}}));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_and_oriented_shapes),
        cmocka_unit_test(oriented_boxes_next_to_floats),
        cmocka_unit_test(half_planes_along_the_axes),
        cmocka_unit_test(unbounded_shapes),
        cmocka_unit_test(beyond_the_largest_float_lies_infinity),
        cmocka_unit_test(lists_of_vertices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
