// ellipse_shape_test.c: ellipses as operands of every question, alone and in compounds, batches and an index, by known
// answers: one of half axes 5 and 2.5 along (3, 4) and (-4, 3) about (10, 0), given by other vectors of the same set; a
// flat one; a disc. Laws with random shapes: tests/law/law_answers_field_test.c; skew ones exactly:
// tests/exact/exact_ellipses.c.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

// u = (3, 4), v = (-2, 1.5) turned against each other: (a u + b v, -b u + a v) is the same ellipse for a^2 + b^2 = 1.
static const ht_shape tilted = {.kind = HT_ELLIPSE, .ellipse = {{10.0f, 0.0f}, {3.0f, 4.0f}, {-2.0f, 1.5f}}};
static const ht_shape same = {.kind = HT_ELLIPSE, .ellipse = {{10.0f, 0.0f}, {0.2f, 3.6f}, {-3.6f, -2.3f}}};
// from (1, 0) to (5, 0), and the disc of radius 2 about (3, 0)
static const ht_shape flat = {.kind = HT_ELLIPSE, .ellipse = {{3.0f, 0.0f}, {0.0f, 0.0f}, {-2.0f, 0.0f}}};
static const ht_shape disc = {.kind = HT_ELLIPSE, .ellipse = {{3.0f, 0.0f}, {0.0f, -2.0f}, {2.0f, 0.0f}}};

static bool is_near(float a, double b) {
    return fabs((double)a - b) <= 1e-5;
}

static bool is_near_point(ht_vec2 p, double x, double y) {
    return is_near(p.x, x) && is_near(p.y, y);
}

static ht_shape point(float x, float y) {
    return HT_SHAPE(((ht_vec2){x, y}));
}

static ht_shape box(float left, float bottom, float right, float top) {
    return HT_SHAPE(((ht_box){{left, bottom}, {right, top}}));
}

static void relations(void **state) {
    (void)state;
    const ht_shape *const both[] = {&tilted, &same};
    const ht_shape in = point(12.5f, 3.5f), on = point(13.0f, 4.0f), out = point(13.5f, 4.5f);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ht_relate(both[i], &in), HT_OVERLAP);
        assert_int_equal(ht_relate(both[i], &out), HT_APART);
    }
    assert_int_equal(ht_relate(&tilted, &on), HT_TOUCH);
    assert_int_equal(ht_relate(&tilted, &same), HT_OVERLAP);
    const ht_shape low = box(0.0f, -1.0f, 20.0f, 0.0f), far = box(0.0f, 4.5f, 20.0f, 5.0f);
    assert_int_equal(ht_relate(&tilted, &low), HT_OVERLAP);
    assert_int_equal(ht_relate(&far, &tilted), HT_APART); // its top is at sqrt(4^2 + 1.5^2)
    // the segment and the disc it equals, exactly
    const ht_shape end = point(5.0f, 0.0f), beyond = point(nextafterf(5.0f, 6.0f), 0.0f), middle = point(3.0f, 0.0f);
    assert_int_equal(ht_relate(&flat, &end), HT_TOUCH);
    assert_int_equal(ht_relate(&flat, &beyond), HT_APART);
    assert_int_equal(ht_relate(&flat, &middle), HT_TOUCH);
    assert_int_equal(ht_relate(&disc, &middle), HT_OVERLAP);
    assert_int_equal(ht_relate(&disc, &end), HT_TOUCH);
    assert_int_equal(ht_relate(&disc, &beyond), HT_APART);
    assert_int_equal(ht_relate(&disc, &flat), HT_OVERLAP);
}

static void distances(void **state) {
    (void)state;
    const ht_shape along = point(16.0f, 8.0f), inside = point(10.0f, 0.0f), side = box(-5.0f, -9.0f, 4.0f, 9.0f);
    const ht_separation end = ht_distance(&tilted, &along), back = ht_distance(&along, &tilted);
    assert_true(is_near(end.distance, 5) && is_near_point(end.normal, 0.6, 0.8) && is_near_point(end.point_a, 13, 4));
    assert_true(back.distance == end.distance && is_near_point(back.normal, -0.6, -0.8) && !end.is_bound);
    assert_true(is_near(ht_distance(&tilted, &inside).distance, -2.5));
    assert_true(is_near(ht_distance(&side, &tilted).distance, 6.0 - sqrt(13.0)));
    assert_true(ht_distance(&flat, &along).distance == (float)sqrt(185.0) &&
                ht_distance(&flat, &flat).distance == 0.0f);
    assert_true(is_near_point(ht_nearest_point(&tilted, along.point), 13, 4));
    const ht_vec2 top = ht_support(&tilted, (ht_vec2){0.0f, 3.0f});
    assert_true(is_near(top.y, sqrt(18.25)));
    assert_true(fabs((double)top.x - 10.0 - 9.0 / sqrt(18.25)) < 1e-3);
    assert_true(is_near_point(ht_support(&flat, (ht_vec2){1.0f, 7.0f}), 5, 0));
}

static void contacts(void **state) {
    (void)state;
    const ht_shape floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -4.0f}));
    const ht_manifold m = ht_contact(&tilted, &floor, 0.0f);
    assert_true(m.count == 1 && is_near_point(m.normal, 0, -1) && is_near(m.points[0].separation, 4.0 - sqrt(18.25)));
    const ht_shape members[] = {disc, tilted, flat};
    const ht_shape all = HT_SHAPE(((ht_compound){members, 3})), wide = box(0.0f, -9.0f, 20.0f, 0.0f);
    ht_manifold found[8];
    const size_t count = ht_contacts(&all, &wide, 0.0f, found, 8);
    int seen[3] = {0};
    for (size_t i = 0; i < count; i++) {
        seen[found[i].part_a]++;
        assert_true(found[i].normal.y < -0.5f);
    }
    assert_true(count >= 3 && seen[0] == 1 && seen[1] == 1 && seen[2] >= 1);
}

static void rays(void **state) {
    (void)state;
    const ht_ray across = {{0.0f, 0.0f}, {1.0f, 0.0f}}, over = {{0.0f, 5.0f}, {1.0f, 0.0f}};
    const double half = 12.5 / sqrt(18.25); // of the chord through the centre: |u x v| over the height
    const ht_ray_hit hit = ht_raycast(&across, INFINITY, &tilted);
    assert_true(hit.relation == HT_OVERLAP && is_near(hit.enter, 10 - half) && is_near(hit.exit, 10 + half));
    assert_int_equal(ht_raycast(&over, INFINITY, &tilted).relation, HT_APART);
    const ht_shape members[] = {tilted, disc, flat};
    const ht_shape all = HT_SHAPE(((ht_compound){members, 3}));
    ht_ray_hit hits[4];
    assert_int_equal(ht_raycast_all(&across, INFINITY, &all, hits, 4), 3);
    assert_true(hits[0].enter == 1.0f && hits[1].enter == 1.0f && hits[2].part == 0);
    assert_true(is_near(hits[2].enter, 10 - half));
}

static void motions(void **state) {
    (void)state;
    const ht_shape wall = box(-9.0f, -9.0f, 0.0f, 9.0f);
    const double free = 10.0 - sqrt(13.0);
    const ht_cast_hit hit = ht_cast(&tilted, (ht_vec2){-20.0f, 0.0f}, &wall, HT_START_REPORT);
    assert_true(hit.hit && is_near(hit.fraction, free / 20) && fabsf(hit.normal.x) > 0.9999f);
    const ht_cast_hit slid = ht_cast(&tilted, (ht_vec2){-20.0f, 1.0f}, &wall, HT_START_SLIDE);
    assert_true(slid.hit && fabs((double)slid.fraction - free / 20) < 1e-3);
    const ht_shape members[] = {flat, tilted};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    const ht_motion moves = {{10.0f, 0.0f}, {-20.0f, 0.0f}, 0.0f}, rests = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_cast_hit swept = ht_sweep(&tilted, &moves, &wall, &rests, 0.0f);
    assert_true(swept.hit && fabs((double)swept.fraction - free / 20) < 1e-4);
    const ht_cast_hit first = ht_sweep(&both, &moves, &wall, &rests, 0.0f);
    assert_true(first.hit && first.part_a == 0 && fabs((double)first.fraction - 1.0 / 20) < 1e-4);
    const ht_cast_hit cast = ht_cast(&both, (ht_vec2){-20.0f, 0.0f}, &wall, HT_START_REPORT);
    assert_true(cast.hit && cast.part_a == 0 && is_near(cast.fraction, 1.0 / 20));
}

static void containments(void **state) {
    (void)state;
    const ht_shape small = HT_SHAPE(((ht_circle){{10.0f, 0.0f}, 2.0f})), large = box(6.0f, -4.5f, 14.0f, 4.5f);
    const ht_shape tight = box(6.5f, -4.5f, 14.0f, 4.5f), thin = HT_SHAPE(((ht_segment){{1.0f, 0.0f}, {4.0f, 0.0f}}));
    assert_int_equal(ht_contain(&tilted, &small), HT_INSIDE);
    assert_int_equal(ht_contain(&large, &tilted), HT_INSIDE);
    assert_int_equal(ht_contain(&tight, &tilted), HT_OUTSIDE);
    assert_int_equal(ht_contain(&tilted, &large), HT_OUTSIDE);
    assert_int_equal(ht_contain(&flat, &thin), HT_INSIDE_TOUCHING);
    assert_int_equal(ht_contain(&disc, &thin), HT_INSIDE_TOUCHING);
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {6.0f}};
    ht_field field;
    assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
    const ht_field_limits limits = {0.0, 0};
    const ht_shape near = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {3.0f, 4.0f}, {-2.0f, 1.5f}})), round = HT_SHAPE(&field);
    assert_int_equal(ht_field_contain(&field, &near, limits).containment, HT_INSIDE);
    assert_int_equal(ht_field_contain(&field, &tilted, limits).containment, HT_OUTSIDE);
    const ht_shape far[] = {near, tilted};
    const ht_shape some = HT_SHAPE(((ht_compound){far, 2}));
    assert_int_equal(ht_field_contain(&field, &some, limits).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_contain(&field, &round, limits).containment, HT_INSIDE_TOUCHING);
}

static void witnesses(void **state) {
    (void)state;
    const ht_shape low = box(0.0f, -1.0f, 20.0f, 0.0f), far = box(0.0f, 5.0f, 20.0f, 6.0f);
    const ht_witness in = ht_find_witness(&tilted, &low), out = ht_find_witness(&tilted, &far);
    const ht_shape at = HT_SHAPE(in.point), side = HT_SHAPE(out.side);
    assert_true(in.proven && ht_meet(&at, &tilted) && ht_meet(&at, &low));
    assert_true(out.proven && ht_contain(&side, &tilted) == HT_INSIDE && !ht_meet(&side, &far));
}

static void an_index_holds_them(void **state) {
    (void)state;
    ht_shape shapes[40];
    ht_box boxes[40];
    for (int i = 0; i < 40; i++) {
        shapes[i] = i % 2 == 0 ? tilted : flat;
        shapes[i].ellipse.center = (ht_vec2){7.0f * (float)(i % 8), 6.0f * (float)i / 8.0f};
        boxes[i] = ht_bounds(&shapes[i]);
    }
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, 40), HT_OK);
    const ht_shape asked = {.kind = HT_ELLIPSE, .ellipse = {{20.0f, 9.0f}, {8.0f, 1.0f}, {1.0f, 6.0f}}};
    uint32_t found[40];
    const ht_index_query filter = {.shapes = shapes};
    const size_t count = ht_index_query_shape(index, &asked, &filter, found, 40);
    size_t expected = 0;
    for (uint32_t i = 0; i < 40; i++) {
        if (ht_meet(&shapes[i], &asked)) {
            assert_true(expected < count && found[expected] == i);
            expected++;
        }
    }
    assert_true(count == expected && count > 4 && count < 30);
    ht_index_destroy(index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relations), cmocka_unit_test(distances),
        cmocka_unit_test(contacts),  cmocka_unit_test(rays),
        cmocka_unit_test(motions),   cmocka_unit_test(containments),
        cmocka_unit_test(witnesses), cmocka_unit_test(an_index_holds_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
