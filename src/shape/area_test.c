// area_test.c: areas of known shapes, exact ones against MPFR, and polygons whose rings nest.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>
#include <mpfr.h>

#include "support/test_random.h"

static float area_of(ht_shape s) {
    return ht_area(&s);
}

static void shapes_of_known_area(void **state) {
    (void)state;
    const float pi = 3.14159265f;
    const ht_vec2 square[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    assert_true(area_of(HT_SHAPE(((ht_vec2){1, 2}))) == 0.0f);
    assert_true(area_of(HT_SHAPE(((ht_segment){{1, 2}, {3, 4}}))) == 0.0f);
    assert_true(area_of(HT_SHAPE(((ht_ray){{1, 2}, {3, 4}}))) == 0.0f);
    assert_true(area_of(HT_SHAPE(((ht_polyline){square, 4, true}))) == 0.0f);
    assert_true(area_of(HT_SHAPE(((ht_circle){{9, 9}, 1}))) == pi);
    assert_true(area_of(HT_SHAPE(((ht_circle){{9, 9}, 2}))) == 4.0f * pi);
    assert_true(area_of(HT_SHAPE(((ht_circle){{9, 9}, -1}))) == 0.0f);
    assert_true(area_of(HT_SHAPE(((ht_circle){{9, 9}, FLT_MAX}))) == HTI_INFINITY);
    assert_true(area_of(HT_SHAPE(((ht_capsule){{0, 0}, {3, 4}, 1}))) == (float)(10.0 + 3.141592653589793));
    assert_true(area_of(HT_SHAPE(((ht_box){{-1, 1}, {2, 5}}))) == 12.0f);
    assert_true(area_of(HT_SHAPE(((ht_obox){{0, 0}, {1, 2}, {3, 4}, 0}))) == 200.0f);
    assert_true(area_of(HT_SHAPE(((ht_obox){{0, 0}, {1, 2}, {1, 0}, 1}))) == (float)(8.0 + 12.0 + 3.141592653589793));
    assert_true(area_of(HT_SHAPE(((ht_convex){square, 4, 0}))) == 4.0f);
    assert_true(area_of(HT_SHAPE(((ht_convex){square, 4, 1}))) == (float)(4.0 + 8.0 + 3.141592653589793));
    assert_true(area_of(HT_SHAPE(((ht_convex){square, 2, 1}))) == (float)(4.0 + 3.141592653589793));
    assert_true(area_of(HT_SHAPE(((ht_convex){square, 1, 1}))) == pi);
    assert_true(area_of(HT_SHAPE(((ht_halfplane){{1, 0}, 0}))) == HTI_INFINITY);
    const ht_shape members[] = {HT_SHAPE(((ht_box){{0, 0}, {1, 1}})), HT_SHAPE(((ht_circle){{0, 0}, -1})),
                                HT_SHAPE(((ht_convex){square, 4, 0}))};
    assert_true(area_of(HT_SHAPE(((ht_compound){members, 3}))) == 5.0f);
}

// Half of |sum of v[j] x v[i]|, rounded once.
static float exact_area(const ht_vec2 *v, int32_t count) {
    mpfr_t sum, product;
    mpfr_inits2(1200, sum, product, (mpfr_ptr)0);
    mpfr_set_zero(sum, 1);
    for (int32_t i = 0, j = count - 1; i < count; j = i++) {
        mpfr_set_d(product, (double)v[j].x * (double)v[i].y, MPFR_RNDN);
        mpfr_add(sum, sum, product, MPFR_RNDN);
        mpfr_set_d(product, (double)v[i].x * (double)v[j].y, MPFR_RNDN);
        mpfr_sub(sum, sum, product, MPFR_RNDN);
    }
    mpfr_abs(sum, sum, MPFR_RNDN);
    mpfr_div_2ui(sum, sum, 1, MPFR_RNDN);
    const float result = mpfr_get_flt(sum, MPFR_RNDN);
    mpfr_clears(sum, product, (mpfr_ptr)0);
    return result;
}

static void rings_are_rounded_once(void **state) {
    (void)state;
    uint64_t random = 5;
    for (int i = 0; i < 20000; i++) {
        ht_vec2 v[40];
        const int32_t count = 3 + random_below(&random, i % 100 == 0 ? 38 : 4);
        for (int32_t k = 0; k < count; k++) {
            v[k] = random_point(&random, i % RANDOM_SORTS);
        }
        const float want = exact_area(v, count);
        assert_true(area_of(HT_SHAPE(((ht_polygon){v, &count, 1, HT_EVEN_ODD, NULL}))) == want);
        assert_true(area_of(HT_SHAPE(((ht_convex){v, count, 0}))) == want);
        const ht_triangle t = {{v[0], v[1], v[2]}};
        assert_true(area_of(HT_SHAPE(t)) == exact_area(v, 3));
    }
}

enum { NESTED = 6 };

// Squares inside each other, touching in one corner or not, ring k counter-clockwise where bit k of `turns` is set;
// the outermost is the last or the first.
static ht_shape nested_squares(ht_vec2 v[4 * NESTED], int32_t end[NESTED], unsigned turns, bool touching,
                               bool reversed) {
    for (int32_t ring = 0; ring < NESTED; ring++) {
        const int32_t depth = reversed ? NESTED - 1 - ring : ring;
        const float low = touching ? 0.0f : (float)depth,
                    high = touching ? (float)(2 * NESTED - 2 * depth) : 12.0f - low;
        const ht_vec2 corners[] = {{low, low}, {high, low}, {high, high}, {low, high}};
        for (int32_t i = 0; i < 4; i++) {
            v[4 * ring + i] = corners[turns >> depth & 1u ? i : 3 - i];
        }
        if (touching) { // only the corner (0, 0) is shared: lean the others inwards
            for (int32_t i = 0; i < 4; i++) {
                ht_vec2 *p = &v[4 * ring + i];
                p->x += p->x == 0.0f && p->y > 0.0f ? (float)(depth + 1) * 0.125f : 0.0f;
                p->y += p->y == 0.0f && p->x > 0.0f ? (float)(depth + 1) * 0.125f : 0.0f;
            }
        }
        end[ring] = 4 * ring + 4;
    }
    return HT_SHAPE(((ht_polygon){v, end, NESTED, HT_EVEN_ODD, NULL}));
}

static void nested_rings_count_by_their_rule(void **state) {
    (void)state;
    for (unsigned code = 0; code < 4u << NESTED; code++) {
        const unsigned turns = code >> 2;
        ht_vec2 v[4 * NESTED];
        int32_t end[NESTED];
        ht_shape s = nested_squares(v, end, turns, (code & 1u) != 0, (code & 2u) != 0);
        float even_odd = 0.0f, nonzero = 0.0f;
        int winding = 0;
        for (int32_t depth = 0; depth < NESTED; depth++) {
            const int32_t ring = (code & 2u) != 0 ? NESTED - 1 - depth : depth;
            const float size = exact_area(v + 4 * ring, 4);
            const int before = winding != 0;
            winding += (turns >> depth & 1u) != 0 ? 1 : -1;
            even_odd += depth % 2 == 0 ? size : -size;
            nonzero += (float)((winding != 0) - before) * size;
        }
        ht_box boxes[8];
        ht_edge_index index;
        assert_int_equal(ht_edge_index_build(&s.polygon, boxes, 8, &index), HT_OK);
        for (int k = 0; k < 2; k++) {
            s.polygon.index = k ? &index : NULL;
            s.polygon.rule = HT_EVEN_ODD;
            assert_int_equal(ht_validate(&s), HT_OK);
            assert_true(ht_area(&s) == even_odd);
            s.polygon.rule = HT_NONZERO;
            assert_true(ht_area(&s) == nonzero);
            const bool alternate = turns == 0x15u || turns == 0x2au;
            assert_int_equal(ht_validate(&s), alternate ? HT_OK : HT_ERR_RING_NESTING);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_of_known_area),
        cmocka_unit_test(rings_are_rounded_once),
        cmocka_unit_test(nested_rings_count_by_their_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
