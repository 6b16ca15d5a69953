// cast_ignore_test.c: casts answer the same, however the shapes are written, from whatever they start in.
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

// A polyline or polygon, and the same with some vertices written twice.
typedef struct copied_chain {
    ht_vec2 v[CORNERS], copied[2 * CORNERS];
    int32_t corners, count;
    ht_shape chain, same;
} copied_chain;

static void draw_chain(uint64_t *state, bool is_ring, copied_chain *c) {
    const bool closed = random_below(state, 2) == 0;
    c->corners = CORNERS;
    c->count = 0;
    for (int k = 0; k < CORNERS; k++) {
        c->v[k] = grid_point(state);
        c->copied[c->count++] = c->v[k];
        c->copied[c->count] = c->v[k];
        c->count += random_below(state, 2);
    }
    c->chain = is_ring ? HT_SHAPE(((ht_polygon){c->v, &c->corners, 1, HT_EVEN_ODD, NULL}))
                       : HT_SHAPE(((ht_polyline){c->v, CORNERS, closed}));
    c->same = is_ring ? HT_SHAPE(((ht_polygon){c->copied, &c->count, 1, HT_EVEN_ODD, NULL}))
                      : HT_SHAPE(((ht_polyline){c->copied, c->count, closed}));
}

// Edges between copies of a vertex counted as parts: a bullet is not in them at the start where it is in their neighbours, and
// was stopped in the middle of these; they have no outer side, and held what slides from deep inside; and a ray along a wall
// ended in them.
static void repeated_vertices_change_nothing(void **unused) {
    (void)unused;
    uint64_t state = 3;
    int hits = 0, starts = 0;
    for (int i = 0; i < BULLETS; i++) {
        copied_chain c;
        draw_chain(&state, i % 2 == 0, &c);
        const ht_shape bullet = HT_SHAPE(draw_disc(&state));
        const ht_vec2 delta = grid_point(&state);
        for (int start = HT_START_REPORT; start <= HT_START_SLIDE; start++) {
            const ht_cast_hit hit = ht_cast(&bullet, delta, &c.chain, (ht_start)start);
            const ht_cast_hit again = ht_cast(&bullet, delta, &c.same, (ht_start)start);
            expect_same_hit(&again, &hit);
            hits += hit.hit;
            starts += hit.start != HT_APART;
        }
        const ht_ray ray = {grid_point(&state), delta};
        ht_ray_hit all[CORNERS], same[CORNERS];
        const size_t count = ht_raycast_all(&ray, 4.0f, &c.chain, all, CORNERS);
        assert_int_equal(ht_raycast_all(&ray, 4.0f, &c.same, same, CORNERS), count);
        for (size_t k = 0; k < count; k++) {
            assert_true(all[k].enter == same[k].enter && all[k].exit == same[k].exit);
        }
    }
    assert_true(hits > BULLETS && starts > BULLETS);
}

// A ring that is a point, written several times, is met as that point.
static void rings_that_are_points_count(void **unused) {
    (void)unused;
    const ht_vec2 v[] = {{-4.0f, -4.0f}, {-4.0f, -4.0f}, {-4.0f, -4.0f}, {3.0f, 3.0f}, {3.0f, 3.0f}, {3.0f, 3.0f}};
    const int32_t ends[] = {3, 6};
    const ht_shape points = HT_SHAPE(((ht_polygon){v, ends, 2, HT_EVEN_ODD, NULL}));
    for (int i = 0; i < 2; i++) {
        const ht_vec2 p = v[3 * i];
        const ht_shape beside = HT_SHAPE(((ht_circle){{p.x + 1.0f, p.y}, 1.0f})),
                       away = HT_SHAPE(((ht_circle){{p.x + 3.0f, p.y}, 1.0f}));
        assert_int_equal(ht_cast(&beside, (ht_vec2){0.0f, 1.0f}, &points, HT_START_SLIDE).start, HT_TOUCH);
        assert_true(ht_cast(&beside, (ht_vec2){-1.0f, 0.0f}, &points, HT_START_SLIDE).hit);
        assert_true(ht_cast(&away, (ht_vec2){-4.0f, 0.0f}, &points, HT_START_SLIDE).fraction == 0.5f);
        assert_true(ht_cast(&away, (ht_vec2){-4.0f, 0.0f}, &points, HT_START_IGNORE).fraction == 0.5f);
    }
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
                                       cmocka_unit_test(rings_that_are_points_count),
                                       cmocka_unit_test(discs_are_ignored_as_circles_are)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
