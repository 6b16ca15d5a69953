// relate_scale_test.c: touching shapes of every size, and of very different sizes in one pair.
//
// One shape has a side on a line along an axis, the other one's nearest point lies straight beside it, at a distance
// that is a float: whether that is less than, equal to or greater than the radius is the relation, whatever the sizes of
// everything else. Lengths are floats of any exponent; squares and products of them are not.
#include "base/numeric.h"
#include "support/test_random.h"

#include <hantei/query.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

enum { ROUNDS = 400000 };

// 2^-140 to 2^100 times a number from 1 to 2, often near one size.
static float any_length(uint64_t *state, int middle) {
    const int spread = random_below(state, 3) == 0 ? 100 : 10;
    int exponent = middle + random_below(state, 2 * spread + 1) - spread;
    exponent = exponent < -140 ? -140 : exponent > 100 ? 100 : exponent;
    const double scale = exponent < 0 ? 1.0 / (double)(1ull << (-exponent / 3)) / (double)(1ull << (-exponent / 3)) /
                                            (double)(1ull << (-exponent - 2 * (-exponent / 3)))
                                      : (double)(1ull << (exponent / 2)) * (double)(1ull << (exponent - exponent / 2));
    return (float)((1.0 + (double)(random_bits(state) >> 8) * 0x1p-24) * scale);
}

// Mirrors and exchanges the axes: one of eight ways.
static ht_vec2 turned(ht_vec2 p, int way) {
    const ht_vec2 q = {(way & 1) != 0 ? -p.x : p.x, (way & 2) != 0 ? -p.y : p.y};
    return (way & 4) != 0 ? (ht_vec2){q.y, q.x} : q;
}

static ht_shape box_of(ht_vec2 p, ht_vec2 q) {
    return HT_SHAPE(
        ((ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y}}));
}

// A shape with the side from (-length, 0) to (0, 0), all of it at or above, down to -radius.
static ht_shape resting(uint64_t *state, float length, float height, float radius, int way, ht_vec2 v[4]) {
    const float part = (float)((double)random_below(state, 3) * 0.5) * length;
    const ht_vec2 corners[4] = {{0.0f, 0.0f}, {-length, 0.0f}, {-part, height}, {0.0f, height}};
    for (int i = 0; i < 4; i++) {
        v[i] = turned(corners[i], way);
    }
    switch (random_below(state, radius == 0.0f ? 6 : 3)) {
    case 0:
        return HT_SHAPE(((ht_convex){v, 3, radius}));
    case 1:
        return HT_SHAPE(((ht_convex){v, part == length ? 4 : 3, radius}));
    case 2:
        return HT_SHAPE(((ht_capsule){v[0], v[1], radius}));
    case 3:
        return box_of(v[1], v[3]);
    case 4:
        return HT_SHAPE(((ht_triangle){{v[0], v[1], v[2]}}));
    default:
        return HT_SHAPE(((ht_segment){v[0], v[1]}));
    }
}

// One with its highest point there, the radius left out.
static ht_shape hanging(uint64_t *state, ht_vec2 highest, float radius, float depth, int way, ht_vec2 v[3]) {
    const ht_vec2 corners[3] = {highest, {highest.x, highest.y - depth}, {highest.x - depth, highest.y - depth}};
    for (int i = 0; i < 3; i++) {
        v[i] = turned(corners[i], way);
    }
    switch (random_below(state, radius == 0.0f ? 4 : 3)) {
    case 0:
        return HT_SHAPE(((ht_circle){v[0], radius}));
    case 1:
        return HT_SHAPE(((ht_capsule){v[0], v[1], radius}));
    case 2:
        return HT_SHAPE(((ht_convex){v, 3, radius}));
    default:
        return HT_SHAPE(v[0]);
    }
}

static void test_any_sizes(void **state) {
    (void)state;
    uint64_t random = 4;
    long error_bound = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int middle = random_below(&random, 200) - 120, way = random_below(&random, 8);
        const float length = any_length(&random, middle), height = any_length(&random, middle);
        const float radius = any_length(&random, middle), depth = any_length(&random, middle);
        const int which = random_below(&random, 3);
        const float reach = which == 2 ? 2.0f * radius : radius;
        const int off = random_below(&random, 3);
        const float separation = off == 0 ? reach : off == 1 ? hti_next_up(reach) : hti_next_down(reach);
        const float along = (float)((double)random_below(&random, 5) * 0.25) * length;
        ht_vec2 v[4], w[3];
        const ht_shape a = resting(&random, length, height, which == 1 ? 0.0f : radius, way, v);
        const ht_shape b = hanging(&random, (ht_vec2){-along, -separation}, which == 0 ? 0.0f : radius, depth, way, w);
        const ht_relation expected = separation > reach ? HT_APART : separation == reach ? HT_TOUCH : HT_OVERLAP;
        const ht_relation found = ht_relate(&a, &b), back = ht_relate(&b, &a);
        if ((found != expected || back != expected) && error_bound++ < 10) {
            print_message("%s and %s: %d and %d, not %d: length %g height %g radius %g gap %g along %g\n",
                          ht_kind_name(a.kind), ht_kind_name(b.kind), (int)found, (int)back, (int)expected,
                          (double)length, (double)height, (double)radius, (double)separation, (double)along);
        }
    }
    assert_int_equal(error_bound, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_sizes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
