// contact_limits_test.c: manifolds of convex shapes of all sizes and with margins of every sort, as near to the distance as
// floats go, against the general method.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "query/contact/contact_internal.h"
#include "support/test_random.h"

enum { KINDS = 7, MARGINS = 11, VERTICES = 16 };

static float number(uint64_t *state, float unit) {
    return unit * (float)(random_below(state, 33) - 16) * 0.25f;
}

static ht_shape make_shape(uint64_t *state, int kind, float unit, ht_vec2 *v) {
    const ht_vec2 a = {number(state, unit), number(state, unit)}, b = {number(state, unit), number(state, unit)};
    const float r = unit * (float)random_below(state, 6) * 0.25f, x = unit * (float)random_below(state, 9) * 0.25f,
                y = unit * (float)random_below(state, 9) * 0.25f;
    static const ht_rot turns[] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {3.0f, 4.0f}, {-1.0f, 1.0f}};
    ht_vec2 cloud[VERTICES];
    switch (kind) {
    case 0:
        return HT_SHAPE(((ht_circle){a, r}));
    case 1:
        return HT_SHAPE(((ht_capsule){a, b, r}));
    case 2:
        return HT_SHAPE(((ht_box){a, {a.x + x, a.y + y}}));
    case 3:
        return HT_SHAPE(((ht_obox){a, {x, y}, turns[random_below(state, 4)], random_below(state, 3) == 0 ? r : 0.0f}));
    case 4:
        return HT_SHAPE(((ht_triangle){{a, b, {number(state, unit), number(state, unit)}}}));
    case 5: { // more vertices than small polygons have
        const int corners = 9 + random_below(state, VERTICES - 8);
        for (int i = 0; i < corners; i++) {
            const ht_rot q = ht_rot_make(6.2831853f * (float)i / (float)corners + r / unit);
            v[i] = (ht_vec2){a.x + (x + unit) * q.c, a.y + (x + unit) * q.s};
        }
        return HT_SHAPE(((ht_convex){v, corners, random_below(state, 3) == 0 ? r : 0.0f}));
    }
    default:
        for (int i = 0; i < VERTICES; i++) {
            cloud[i] = (ht_vec2){a.x + 0.5f * number(state, unit), a.y + 0.5f * number(state, unit)};
        }
        const int32_t count = ht_hull(cloud, 3 + random_below(state, VERTICES - 2), v);
        return HT_SHAPE(((ht_convex){v, count, random_below(state, 3) == 0 ? r : 0.0f}));
    }
}

static void margins_of_every_sort(void **state) {
    (void)state;
    static const float units[] = {1.0f, 0x1p-40f, 0x1p-126f, 0x1p60f, 0x1p101f, 0x1p122f, 1.1f};
    uint64_t seed = 11;
    int found = 0, within = 0;
    for (int i = 0; i < 60000; i++) {
        const float unit = units[i % 7];
        ht_vec2 v[2][VERTICES];
        const ht_shape a = make_shape(&seed, i / 7 % KINDS, unit, v[0]),
                       b = make_shape(&seed, i / 49 % KINDS, unit, v[1]);
        const float d = ht_distance(&a, &b).distance;
        const float margins[MARGINS] = {0.0f,
                                        d,
                                        nextafterf(d, INFINITY),
                                        nextafterf(d, -INFINITY),
                                        0.25f * unit,
                                        FLT_MAX,
                                        INFINITY,
                                        NAN,
                                        -unit,
                                        -INFINITY,
                                        -0.0f};
        const float margin = margins[random_below(&seed, MARGINS)];
        if (margin < 0.0f && d <= margin) {
            continue; // a margin is a length
        }
        const ht_manifold m = ht_contact(&a, &b, margin), n = hti_contact_any_bodies(&a, &b, margin);
        assert_int_equal(m.count > 0, n.count > 0);
        assert_int_equal(m.count > 0, margin >= 0.0f && d <= margin);
        found += m.count > 0;
        if (m.count == 0) {
            assert_true(m.normal.x == 0.0f && m.normal.y == 0.0f);
            continue;
        }
        within += d > 0.0f;
        assert_true(fabs(hypot((double)m.normal.x, (double)m.normal.y) - 1.0) < 1e-6);
        const float deepest =
            m.count == 2 ? fminf(m.points[0].separation, m.points[1].separation) : m.points[0].separation;
        assert_true(fabs((double)deepest - (double)d) <= 0x1p-19 * (fabs((double)d) + 16.0 * (double)unit));
    }
    assert_true(found > 15000 && within > 2000);
}

// Shapes that touch, and whether a margin that is none finds them.
static void no_number_is_no_margin(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 1.0f}, {0.0f, 1.0f}},
                  w[] = {{0.0f, 1.0f}, {4.0f, 1.0f}, {2.0f, 3.0f}};
    const int32_t ends[] = {4, 3};
    const ht_shape low[] = {HT_SHAPE(((ht_capsule){{0.0f, 0.0f}, {4.0f, 0.0f}, 1.0f})),
                            HT_SHAPE(((ht_circle){{2.0f, 0.0f}, 1.0f})),
                            HT_SHAPE(((ht_box){{0.0f, 0.0f}, {4.0f, 1.0f}})),
                            HT_SHAPE(((ht_obox){{2.0f, 0.5f}, {2.0f, 0.5f}, {1.0f, 0.0f}, 0.0f})),
                            HT_SHAPE(((ht_convex){v, 4, 0.0f})),
                            HT_SHAPE(((ht_polyline){v, 4, true})),
                            HT_SHAPE(((ht_polygon){v, ends, 1, HT_EVEN_ODD, NULL}))};
    const ht_shape high[] = {HT_SHAPE(((ht_capsule){{0.0f, 2.0f}, {4.0f, 2.0f}, 1.0f})),
                             HT_SHAPE(((ht_circle){{2.0f, 2.0f}, 1.0f})),
                             HT_SHAPE(((ht_box){{0.0f, 1.0f}, {4.0f, 2.0f}})),
                             HT_SHAPE(((ht_obox){{2.0f, 1.5f}, {2.0f, 0.5f}, {1.0f, 0.0f}, 0.0f})),
                             HT_SHAPE(((ht_convex){w, 3, 0.0f})),
                             HT_SHAPE(((ht_polyline){w, 3, true})),
                             HT_SHAPE(((ht_polygon){w, ends + 1, 1, HT_EVEN_ODD, NULL}))};
    for (int i = 0; i < 7 * 7; i++) {
        const ht_shape *const a = &low[i / 7], *const b = &high[i % 7];
        assert_int_equal(ht_relate(a, b), HT_TOUCH);
        assert_true(ht_contact(a, b, 0.0f).count > 0 && ht_contacts(a, b, 0.0f, NULL, 0) > 0);
        assert_true(ht_contact(a, b, NAN).count == 0 && ht_contacts(a, b, NAN, NULL, 0) == 0);
        assert_true(ht_contact(a, b, -1.0f).count == 0 && ht_contacts(a, b, -1.0f, NULL, 0) == 0);
    }
    // Two polygons that overlap: their depth is looked for first.
    const ht_vec2 p[] = {{3.0f, 3.0f}, {4.0f, 0.0f}, {3.0f, -1.0f}},
                  q[] = {{-1.0f, 1.0f}, {4.0f, 1.0f}, {4.0f, 2.0f}, {2.0f, 2.0f}, {2.0f, 3.0f}, {-1.0f, 3.0f}};
    const int32_t end_of_p = 3, end_of_q = 6;
    const ht_shape one = HT_SHAPE(((ht_polygon){p, &end_of_p, 1, HT_NONZERO, NULL})),
                   other = HT_SHAPE(((ht_polygon){q, &end_of_q, 1, HT_NONZERO, NULL}));
    assert_true(ht_contact(&one, &other, NAN).count == 0 && ht_contacts(&one, &other, NAN, NULL, 0) == 0);
}

// Stars of 8 to 40 vertices, with an edge index or without, and margins to an ulp of their distance.
static void polygons_within_an_ulp_of_the_margin(void **state) {
    (void)state;
    enum { MOST = 40, ROOM = 64 };
    uint64_t seed = 12;
    int near = 0;
    for (int i = 0; i < 3000; i++) {
        ht_vec2 v[2][MOST];
        const int32_t count = i % 4 == 0 ? MOST : 8;
        for (int s = 0; s < 2; s++) {
            for (int32_t k = 0; k < count; k++) {
                const ht_rot q = ht_rot_make(6.2831853f * (float)k / (float)count);
                const float r = 1.5f + 0.5f * random_float(&seed, 1);
                v[s][k] = (ht_vec2){(float)s * (i % 3 == 0 ? 2.5f : 4.5f) + r * q.c, 0.25f * (float)s + r * q.s};
            }
        }
        ht_box boxes[32];
        ht_edge_index index;
        const ht_polygon plain = {v[0], &count, 1, HT_EVEN_ODD, NULL};
        ht_polygon indexed = plain;
        assert_int_equal(ht_edge_index_build(&plain, boxes, 32, &index), HT_OK);
        indexed.index = &index;
        const ht_shape a = HT_SHAPE(plain), with = HT_SHAPE(indexed),
                       b = HT_SHAPE(((ht_polygon){v[1], &count, 1, HT_EVEN_ODD, NULL}));
        const float d = ht_distance(&a, &b).distance;
        const float margins[] = {d, nextafterf(d, INFINITY), nextafterf(d, -INFINITY), 0.0f, 0.5f};
        const float margin = margins[i % 5] >= 0.0f ? margins[i % 5] : 0.0f;
        static ht_manifold m[ROOM], n[ROOM];
        const size_t found = ht_contacts(&a, &b, margin, m, ROOM);
        assert_int_equal(found > 0, d <= margin);
        assert_int_equal(ht_contact(&a, &b, margin).count > 0, d <= margin);
        assert_int_equal(ht_contacts(&with, &b, margin, n, ROOM), found);
        assert_memory_equal(m, n, (found < ROOM ? found : ROOM) * sizeof *m);
        near += d > 0.0f;
    }
    assert_true(near > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(margins_of_every_sort),
                                       cmocka_unit_test(no_number_is_no_margin),
                                       cmocka_unit_test(polygons_within_an_ulp_of_the_margin)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
