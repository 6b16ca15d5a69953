// cast_facing_test.c: polygons on a grid that move in any direction and meet with parallel edges, as the general method
// answers them, bit for bit; only points next to an axis may differ, by what doubles round. And needles on a grid that pass
// each other, or meet, by next to nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/cast/cast_internal.h"
#include "support/test_random.h"

// A polygon of some of an octagon's vertices, in either order.
static int32_t cut_octagon(uint64_t *state, ht_vec2 v[8]) {
    static const ht_vec2 around[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    const ht_vec2 at = random_grid_point(state, 12, 1.0f);
    const float size = (float)(1 + random_below(state, 6));
    const uint32_t chosen = random_bits(state) | 0x49u; // at least three
    const bool backward = random_below(state, 2) == 0;
    int32_t count = 0;
    for (int i = 0; i < 8; i++) {
        const int k = backward ? 7 - i : i;
        if ((chosen >> k & 1u) != 0) {
            v[count++] = (ht_vec2){at.x + size * around[k].x, at.y + size * around[k].y};
        }
    }
    return count;
}

static void as_the_general_method(void **unused) {
    (void)unused;
    uint64_t state = 7;
    int hits = 0, level = 0, touching = 0;
    for (int i = 0; i < 20000; i++) {
        ht_vec2 v[8], w[8];
        const int32_t count = cut_octagon(&state, v);
        const ht_convex a = {v, count, 0.0f}, b = {w, cut_octagon(&state, w), 0.0f};
        const float x = 40.0f * ((float)random_below(&state, 1 << 20) * 0x1p-19f - 1.0f);
        const ht_vec2 d = {x, 40.0f * ((float)random_below(&state, 1 << 20) * 0x1p-19f - 1.0f)};
        const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(b);
        const ht_cast_hit hit = ht_cast_convex_convex(&a, d, &b, HT_START_REPORT),
                          expected = hti_cast_exact(&p, d, &q, HT_START_REPORT);
        assert_true(hit.hit == expected.hit && hit.start == expected.start);
        assert_true(hit.fraction == expected.fraction && hit.error == expected.error);
        assert_true(hit.normal.x == expected.normal.x && hit.normal.y == expected.normal.y);
        assert_float_equal(hit.point.x, expected.point.x, 0x1p-36);
        assert_float_equal(hit.point.y, expected.point.y, 0x1p-36);
        hits += hit.hit && hit.start == HT_APART;
        level += hit.hit && hit.start == HT_APART && (hit.normal.x == 0.0f || hit.normal.y == 0.0f);
        touching += hit.start == HT_TOUCH;
    }
    print_message("%d hits, %d level, %d touch\n", hits, level, touching);
    assert_true(hits > 2000 && level > 500 && touching > 300);
}

// Two needles, numbers in units of 1/8: A's leads from its tip to the left, B's from its tip, which is (u, v) farther, to the
// right.
typedef struct needle_pair {
    int a, b;          // the motion
    int x, y, u, v;    // A's tip, and how far away B's is
    int w, h, thick_a; // how far away the ends are, one above the other
    int m, g, thick_b;
} needle_pair;

static ht_vec2 in_eighths(int x, int y) {
    return (ht_vec2){0.125f * (float)x, 0.125f * (float)y};
}

// The motion is so steep that the tips decide: they meet when A's is not left of B's when it is as high.
static bool needles_meet(const needle_pair *p) {
    const int beside = p->a * p->v - p->b * p->u;
    return beside == 0 || (beside > 0) == (p->b > 0);
}

static void ask_needles(const needle_pair *p) {
    const int x = p->x + p->u, y = p->y + p->v;
    const ht_vec2 v[3] = {in_eighths(p->x, p->y), in_eighths(p->x - p->w, p->y + p->h),
                          in_eighths(p->x - p->w, p->y + p->h + p->thick_a)},
                  w[3] = {in_eighths(x, y), in_eighths(x + p->m, y + p->g),
                          in_eighths(x + p->m, y + p->g + p->thick_b)},
                  d = in_eighths(p->a, p->b), back = in_eighths(-p->a, -p->b);
    const ht_convex a = {v, 3, 0.0f}, b = {w, 3, 0.0f};
    const ht_shape of_a = HT_SHAPE(a), of_b = HT_SHAPE(b);
    const ht_cast_hit hit = ht_cast_convex_convex(&a, d, &b, HT_START_REPORT),
                      expected = hti_cast_exact(&of_a, d, &of_b, HT_START_REPORT),
                      turned = ht_cast_convex_convex(&b, back, &a, HT_START_REPORT);
    assert_true(hit.hit == needles_meet(p) && hit.start == HT_APART);
    assert_true(hit.hit == expected.hit && turned.hit == expected.hit);
    assert_true(hit.fraction == expected.fraction && turned.fraction == expected.fraction);
    assert_true(hit.normal.x == expected.normal.x && hit.normal.y == expected.normal.y);
}

static void needles_pass_by_next_to_nothing(void **unused) {
    (void)unused;
    // they pass each other in less time than floats tell from none
    static const needle_pair same_times[] = {{-47, 620, 134, 57, -26, 343, 530, -15, 4, 469, 4, 10},
                                             {37, 504, 15, 45, 29, 395, 585, 18, 2, 347, -12, 1},
                                             {-19, -585, -103, -12, -10, -308, 501, 2, 3, 549, -4, 1},
                                             {32, -667, 154, -167, 19, -396, 349, 14, 2, 566, -30, 3},
                                             {24, -499, -119, 134, 19, -395, 399, 30, 1, 176, -13, 1}};
    for (size_t i = 0; i < sizeof same_times / sizeof *same_times; i++) {
        ask_needles(&same_times[i]);
    }
    uint64_t state = 8;
    int meet = 0, pass = 0;
    for (int i = 0; i < 4000; i++) {
        needle_pair p = {.a = random_below(&state, 100) - 50, .b = 300 + random_below(&state, 300)};
        p.v = 100 + random_below(&state, 100);
        do { // until the tips are on one line, but for a little
            p.v++;
            p.u = (2 * p.a * p.v + p.b) / (2 * p.b) - (p.a < 0);
        } while (p.a * p.v - p.b * p.u > 3 || p.a * p.v - p.b * p.u < -3);
        if (p.v > p.b) {
            continue; // they do not come to one height
        }
        p.x = random_below(&state, 200) - 100;
        p.y = random_below(&state, 200) - 100;
        p.w = 100 + random_below(&state, 500);
        p.m = 100 + random_below(&state, 500);
        p.h = random_below(&state, 80) - 40;
        p.g = random_below(&state, 80) - 40;
        p.thick_a = 1 + random_below(&state, 20);
        p.thick_b = 1 + random_below(&state, 20);
        if (random_below(&state, 2) == 0) { // downwards
            p.b = -p.b;
            p.v = -p.v;
        }
        ask_needles(&p);
        meet += needles_meet(&p);
        pass += !needles_meet(&p);
    }
    print_message("%d meet, %d pass\n", meet, pass);
    assert_true(meet > 500 && pass > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method),
                                       cmocka_unit_test(needles_pass_by_next_to_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
