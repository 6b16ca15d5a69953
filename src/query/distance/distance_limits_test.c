// distance_limits_test.c: distances of shapes of several parts and of fields in places that random shapes seldom reach.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static ht_separation expect_turned_round(const ht_shape *a, const ht_shape *b) {
    const ht_separation s = ht_distance(a, b), t = ht_distance(b, a);
    assert_true(s.distance == t.distance && s.normal.x == -t.normal.x && s.normal.y == -t.normal.y);
    return s;
}

// Through the point where two sides of a polygon cross, from outside to outside.
static void what_goes_through_a_crossing_of_sides_touches_there(void **state) {
    (void)state;
    const ht_vec2 v[] = {{-2.0f, -1.0f}, {2.0f, 1.0f}, {2.0f, -1.0f}, {-2.0f, 1.0f}};
    const ht_vec2 line[] = {{0.0f, -3.0f}, {0.0f, 3.0f}, {1.0f, 4.0f}};
    const int32_t end = 4;
    const ht_shape bow = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    const ht_shape far = HT_SHAPE(((ht_circle){{90.0f, 0.0f}, 1.0f}));
    const ht_shape thin[] = {HT_SHAPE(((ht_segment){line[0], line[1]})),
                             HT_SHAPE(((ht_capsule){line[0], line[1], 0.0f})),
                             HT_SHAPE(((ht_polyline){line, 3, false})),
                             HT_SHAPE(((ht_ray){line[0], {0.0f, 1.0f}})),
                             HT_SHAPE(((ht_line){line[0], {0.0f, 2.0f}})),
                             HT_SHAPE(((ht_box){line[0], line[1]})),
                             HT_SHAPE(((ht_triangle){{line[0], line[0], line[1]}})),
                             HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {0.3f, 0.0f}, {0.0f, 3.0f}, 0.0f}))};
    for (size_t i = 0; i < sizeof thin / sizeof *thin; i++) {
        const ht_shape members[] = {far, thin[i]}, bows[] = {far, bow};
        const ht_shape both = HT_SHAPE(((ht_compound){members, 2})), other = HT_SHAPE(((ht_compound){bows + 1, 1}));
        const ht_shape *const shapes[] = {&thin[i], &both}, *const polygons[] = {&bow, &other};
        for (int k = 0; k < 4; k++) {
            assert_int_equal(ht_relate(shapes[k % 2], polygons[k / 2]), HT_TOUCH);
            const ht_separation s = ht_distance(shapes[k % 2], polygons[k / 2]);
            assert_true(s.distance == 0.0f && s.point_a.x == 0.0f && s.point_a.y == 0.0f && s.point_b.y == 0.0f);
            const ht_separation t = ht_distance(polygons[k / 2], shapes[k % 2]);
            assert_true(t.distance == 0.0f && t.point_a.x == 0.0f && t.point_a.y == 0.0f && t.point_b.y == 0.0f);
        }
    }
}

// All that is here begins at the origin, so that there is no size. Neither cone has a way out of the other.
static void cones_around_one_point_have_no_way_out(void **state) {
    (void)state;
    const ht_shape rays[] = {HT_SHAPE(((ht_ray){{0.0f, 0.0f}, {1.0f, 0.0f}})),
                             HT_SHAPE(((ht_ray){{0.0f, 0.0f}, {0.0f, 1.0f}}))};
    const ht_shape corner = HT_SHAPE(((ht_compound){rays, 2}));
    const ht_shape below[] = {HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 1.0f}})),
                              HT_SHAPE(((ht_halfplane){{1.0f, -1.0f}, 0.0f}))};
    const ht_shape side = HT_SHAPE(((ht_compound){below, 2}));
    assert_true(expect_turned_round(&corner, &below[1]).distance == -INFINITY);
    assert_true(expect_turned_round(&corner, &side).distance == -INFINITY);
    assert_int_equal(ht_relate(&corner, &below[0]), HT_TOUCH);
    assert_true(expect_turned_round(&corner, &below[0]).distance == 0.0f);
}

// A convex polygon of 56 vertices as the only member that is near: the depth is that of the two polygons, which is known
// from the pair of convex shapes.
static void members_of_many_sides(void **state) {
    (void)state;
    enum { SIDES = 56 }; // more than a chunk of features holds
    ht_vec2 v[SIDES], w[SIDES];
    for (int i = 0; i < SIDES; i++) {
        const double angle = 6.283185307179586 * i / SIDES;
        v[i] = (ht_vec2){(float)(8.0 * cos(angle)), (float)(8.0 * sin(angle))};
        w[i] = (ht_vec2){(float)(11.0 + 4.0 * cos(angle)), (float)(1.0 + 4.0 * sin(angle))};
    }
    const ht_shape a = HT_SHAPE(((ht_convex){v, SIDES, 0.0f})), b = HT_SHAPE(((ht_convex){w, SIDES, 0.5f}));
    const ht_shape left[] = {HT_SHAPE(((ht_circle){{-900.0f, 0.0f}, 1.0f})), a},
                   right[] = {b, HT_SHAPE(((ht_circle){{900.0f, 0.0f}, 1.0f}))};
    const ht_shape p = HT_SHAPE(((ht_compound){left, 2})), q = HT_SHAPE(((ht_compound){right, 2}));
    const ht_separation want = ht_distance(&a, &b);
    const ht_shape *const firsts[] = {&p, &a, &p}, *const seconds[] = {&b, &q, &q};
    assert_true(want.distance < -1.0f);
    for (int i = 0; i < 3; i++) {
        const ht_separation s = expect_turned_round(firsts[i], seconds[i]);
        assert_true(!s.is_bound && fabsf(s.distance - want.distance) <= 0x1p-22f);
        assert_true(fabsf(s.normal.x - want.normal.x) < 1e-5f && fabsf(s.normal.y - want.normal.y) < 1e-5f);
    }
}

static ht_shape halfplane_of(int axis, float normal, float offset) {
    return HT_SHAPE(((ht_halfplane){axis == 0 ? (ht_vec2){normal, 0.0f} : (ht_vec2){0.0f, normal}, offset}));
}

// Half-planes and their unions in x are those in y, mirrored; their distances are those of intervals.
static void half_planes_in_x_and_in_y(void **state) {
    (void)state;
    const float normals[] = {1.0f, -1.0f, 3.0f, -0.5f};
    for (int i = 0; i < 4 * 4 * 4 * 9; i++) {
        const float n[3] = {normals[i % 4], normals[i / 4 % 4], normals[i / 16 % 4]};
        const int first = i / 64 % 3 - 1, second = i / 192 - 1;
        const float d[2] = {(float)first, (float)second};
        ht_separation s[2];
        for (int axis = 0; axis < 2; axis++) {
            const ht_shape members[] = {halfplane_of(axis, n[0], d[0]), halfplane_of(axis, n[1], d[1])};
            const ht_shape a = HT_SHAPE(((ht_compound){members, 2})), b = halfplane_of(axis, n[2], 0.25f);
            s[axis] = expect_turned_round(&a, &b);
        }
        // Each is x <= d / n or x >= d / n.
        double gap = HUGE_VAL;
        for (int k = 0; k < 2; k++) {
            const double at = (double)d[k] / (double)n[k], other = 0.25 / (double)n[2];
            const double mine = n[k] * n[2] > 0.0f ? -HUGE_VAL : n[k] > 0.0f ? other - at : at - other;
            gap = fmin(gap, mine);
        }
        assert_true(s[0].distance == s[1].distance && s[0].normal.x == s[1].normal.y && s[0].normal.y == s[1].normal.x);
        assert_true(isinf(gap) ? isinf(s[0].distance) : fabs((double)s[0].distance - gap) <= 1e-6);
    }
}

// Capsules that cross, scaled by powers of two: the answer scales with them.
static void crossing_capsules_of_all_sizes(void **state) {
    (void)state;
    for (int power = -120; power <= 120; power += 8) {
        const float u = ldexpf(1.0f, power);
        const ht_capsule a = {{-3.0f * u, 0.0f}, {4.0f * u, 1.0f * u}, 0.25f * u},
                         b = {{0.5f * u, -2.0f * u}, {1.0f * u, 3.0f * u}, 0.5f * u};
        const ht_capsule p = {{-3.0f, 0.0f}, {4.0f, 1.0f}, 0.25f}, q = {{0.5f, -2.0f}, {1.0f, 3.0f}, 0.5f};
        const ht_separation s = ht_distance_capsule_capsule(&a, &b), want = ht_distance_capsule_capsule(&p, &q);
        assert_true(want.distance < -2.0f && s.distance == want.distance * u);
        assert_true(s.normal.x == want.normal.x && s.normal.y == want.normal.y && s.point_a.x == want.point_a.x * u);
    }
}

static void half_planes_and_what_is_not_answerable(void **state) {
    (void)state;
    const ht_shape good = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, 0.0f})),
                   bad = HT_SHAPE(((ht_halfplane){{0.0f, 0.0f}, 1.0f}));
    const ht_shape none = HT_SHAPE(((ht_compound){NULL, 2})), one = HT_SHAPE(((ht_compound){&good, 1}));
    assert_true(ht_distance(&good, &none).distance == INFINITY && ht_distance(&none, &good).distance == INFINITY);
    assert_true(ht_distance(&bad, &one).distance == INFINITY && ht_distance(&one, &bad).distance == INFINITY);
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}}};
    ht_field disc, unmade = {.count = 0};
    assert_int_equal(ht_field_make(ops, 1, &disc), HT_OK);
    const ht_shape ball = HT_SHAPE(&disc), nothing = HT_SHAPE(&unmade);
    assert_true(ht_distance(&ball, &none).distance == INFINITY && ht_distance(&none, &ball).distance == INFINITY);
    assert_true(ht_distance(&nothing, &one).distance == INFINITY && ht_distance(&one, &nothing).distance == INFINITY);
}

// Discs as fields deep in half-planes along the axes: the depth is that of the lowest point, and mirrored for each.
static void fields_in_half_planes(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_STAR, .number = {4.0f, 2.0f, 1.0f}}};
    ht_field star;
    assert_int_equal(ht_field_make(ops, 1, &star), HT_OK);
    const ht_shape shape = HT_SHAPE(&star);
    const ht_vec2 normals[] = {{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}};
    for (int i = 0; i < 4; i++) {
        const ht_shape side = HT_SHAPE(((ht_halfplane){normals[i], 1.0f}));
        const ht_separation s = expect_turned_round(&side, &shape);
        assert_true(s.distance <= -3.0f + 1e-5f && s.distance > -4.5f);
        const ht_vec2 by = {-s.distance * s.normal.x, -s.distance * s.normal.y};
        const ht_shape moved = HT_SHAPE(((ht_halfplane){normals[i], 1.0f - by.x * normals[i].x - by.y * normals[i].y}));
        assert_int_not_equal(ht_relate(&moved, &shape), HT_OVERLAP);
    }
}

// What crosses itself is not cut into parts, so that its depth is a bound; with a line beside it the boxes have no end. The way
// is then across the line, and separates; lines that cross leave none.
static void bounds_across_lines(void **state) {
    (void)state;
    const ht_vec2 v[] = {{-2.0f, -1.0f}, {2.0f, 1.0f}, {2.0f, -1.0f}, {-2.0f, 1.0f}};
    const int32_t end = 4;
    const ht_shape bow = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    const ht_shape endless[] = {HT_SHAPE(((ht_line){{5.0f, 0.0f}, {1.0f, 3.0f}})),
                                HT_SHAPE(((ht_ray){{5.0f, 0.0f}, {-0.3f, 0.1f}})),
                                HT_SHAPE(((ht_halfplane){{0.6f, 0.8f}, -4.0f}))};
    const ht_shape box = HT_SHAPE(((ht_box){{-9.0f, -9.0f}, {9.0f, 9.0f}}));
    for (int i = 0; i < 3; i++) {
        const ht_shape members[] = {bow, endless[i], endless[(i + 1) % 3]};
        const ht_shape both = HT_SHAPE(((ht_compound){members, 2})), all = HT_SHAPE(((ht_compound){members, 3}));
        const ht_separation s = expect_turned_round(&both, &box);
        const ht_vec2 by = {-s.distance * s.normal.x, -s.distance * s.normal.y};
        const ht_shape moved = HT_SHAPE(((ht_box){{by.x - 9.0f, by.y - 9.0f}, {by.x + 9.0f, by.y + 9.0f}}));
        assert_true(s.is_bound && s.distance > -30.0f && isfinite(s.point_a.x) && isfinite(s.point_b.y));
        assert_int_not_equal(ht_relate(&both, &moved), HT_OVERLAP);
        assert_true(expect_turned_round(&all, &endless[(i + 2) % 3]).distance == -INFINITY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_through_a_crossing_of_sides_touches_there),
        cmocka_unit_test(cones_around_one_point_have_no_way_out),
        cmocka_unit_test(members_of_many_sides),
        cmocka_unit_test(half_planes_in_x_and_in_y),
        cmocka_unit_test(crossing_capsules_of_all_sizes),
        cmocka_unit_test(half_planes_and_what_is_not_answerable),
        cmocka_unit_test(fields_in_half_planes),
        cmocka_unit_test(bounds_across_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
