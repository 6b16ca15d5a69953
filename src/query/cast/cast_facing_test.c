// cast_facing_test.c: polygons on a grid that move in any direction and meet with parallel edges, as the general method
// answers them, bit for bit; only points next to an axis may differ, by what doubles round.
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
    int hits = 0, level = 0;
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
    }
    assert_true(hits > 2000 && level > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
