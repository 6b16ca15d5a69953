// cast_ignore_test.c: what a bullet starts in is left out, however that is written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_random.h"

enum { BULLETS = 40000, CORNERS = 7 };

static ht_vec2 grid_point(uint64_t *state) {
    return (ht_vec2){(float)(random_below(state, 13) - 6), (float)(random_below(state, 13) - 6)};
}

static ht_circle draw_disc(uint64_t *state) {
    return (ht_circle){grid_point(state), 0.5f * (float)(1 + random_below(state, 6))};
}

static void expect_same_hit(const ht_cast_hit *hit, const ht_cast_hit *expected) {
    assert_int_equal(hit->hit, expected->hit);
    assert_int_equal(hit->start, expected->start);
    assert_true(hit->fraction == expected->fraction);
    assert_true(hit->normal.x == expected->normal.x && hit->normal.y == expected->normal.y);
}

// Edges between copies of a vertex counted as parts that the bullet is not in at the start where it is in their neighbours,
// and stopped it in the middle of these.
static void repeated_vertices_change_nothing(void **unused) {
    (void)unused;
    uint64_t state = 3;
    const int32_t corners = CORNERS;
    int hits = 0, starts = 0;
    for (int i = 0; i < BULLETS; i++) {
        ht_vec2 v[CORNERS], copied[2 * CORNERS];
        int32_t count = 0;
        for (int k = 0; k < CORNERS; k++) {
            v[k] = grid_point(&state);
            copied[count++] = v[k];
            copied[count] = v[k];
            count += random_below(&state, 2);
        }
        const bool closed = random_below(&state, 2) == 0;
        const ht_shape wall = HT_SHAPE(((ht_polyline){v, CORNERS, closed}));
        const ht_shape same = HT_SHAPE(((ht_polyline){copied, count, closed}));
        const ht_shape ring = HT_SHAPE(((ht_polygon){v, &corners, 1, HT_EVEN_ODD, NULL}));
        const ht_shape same_ring = HT_SHAPE(((ht_polygon){copied, &count, 1, HT_EVEN_ODD, NULL}));
        const ht_shape bullet = HT_SHAPE(draw_disc(&state));
        const ht_vec2 delta = grid_point(&state);
        const ht_cast_hit hit = ht_cast(&bullet, delta, &wall, HT_START_IGNORE);
        const ht_cast_hit again = ht_cast(&bullet, delta, &same, HT_START_IGNORE);
        expect_same_hit(&again, &hit);
        const ht_cast_hit of_ring = ht_cast(&bullet, delta, &ring, HT_START_IGNORE);
        const ht_cast_hit of_same = ht_cast(&bullet, delta, &same_ring, HT_START_IGNORE);
        assert_int_equal(of_same.hit, of_ring.hit);
        assert_true(of_same.fraction == of_ring.fraction);
        hits += hit.hit;
        starts += hit.start != HT_APART;
    }
    assert_true(hits > BULLETS / 8 && starts > BULLETS / 8);
}

// An ellipse that is a disc was asked about each member by itself, as a field is.
static void discs_are_ignored_as_circles_are(void **unused) {
    (void)unused;
    uint64_t state = 4;
    for (int i = 0; i < BULLETS; i++) {
        const ht_circle disc = draw_disc(&state), first = draw_disc(&state);
        const ht_segment second = {grid_point(&state), grid_point(&state)};
        const ht_box third = {{-1.0f, -2.0f}, {(float)random_below(&state, 5), 3.0f}};
        const ht_shape members[] = {HT_SHAPE(first), HT_SHAPE(second), HT_SHAPE(third)};
        const ht_shape level = HT_SHAPE(((ht_compound){members, 3})), bullet = HT_SHAPE(disc);
        const ht_shape written = HT_SHAPE(((ht_ellipse){disc.center, {disc.radius, 0.0f}, {0.0f, disc.radius}}));
        const ht_vec2 delta = grid_point(&state), back = {-delta.x, -delta.y};
        for (int start = HT_START_REPORT; start <= HT_START_SLIDE; start++) {
            const ht_cast_hit hit = ht_cast(&written, delta, &level, (ht_start)start);
            const ht_cast_hit expected = ht_cast(&bullet, delta, &level, (ht_start)start);
            expect_same_hit(&hit, &expected);
            const ht_cast_hit of_level = ht_cast(&level, back, &written, (ht_start)start);
            const ht_cast_hit same = ht_cast(&level, back, &bullet, (ht_start)start);
            expect_same_hit(&of_level, &same);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(repeated_vertices_change_nothing),
                                       cmocka_unit_test(discs_are_ignored_as_circles_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
