// ray_limits_test.c: rays at the limits of floats, of doubles and of lists: answers that are known by the numbers.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static void is(ht_ray_hit h, ht_relation relation, float enter, float exit) {
    assert_int_equal(h.relation, relation);
    assert_true(h.enter == enter && h.exit == exit);
}

// At 1e30 and by a direction of 1e-30 everything is met after 1e60 of it.
static void fractions_beyond_floats_are_the_greatest_one(void **state) {
    (void)state;
    const ht_ray ray = {{0.0f, 0.0f}, {1e-30f, 0.0f}}, back = {{0.0f, 0.0f}, {-1e-30f, 0.0f}};
    const float near = 1e30f, far = 2e30f, up = 5e29f;
    ht_vec2 v[] = {{near, -up}, {far, -up}, {far, up}, {near, up}};
    const int32_t end = 4;
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {1.5e30f, 0.0f}},
                         {.code = HT_FIELD_CIRCLE, .number = {5e29f}},
                         {.code = HT_FIELD_END}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
    const ht_shape shapes[] = {
        HT_SHAPE(((ht_vec2){near, 0.0f})),
        HT_SHAPE(((ht_segment){{near, -up}, {near, up}})),
        HT_SHAPE(((ht_circle){{1.5e30f, 0.0f}, up})),
        HT_SHAPE(((ht_capsule){{1.5e30f, -up}, {1.5e30f, up}, up})),
        HT_SHAPE(((ht_box){{near, -up}, {far, up}})),
        HT_SHAPE(((ht_obox){{1.5e30f, 0.0f}, {up, up}, {0.6f, 0.8f}, 0.0f})),
        HT_SHAPE(((ht_triangle){{v[0], v[1], v[3]}})),
        HT_SHAPE(((ht_convex){v, 4, 0.0f})),
        HT_SHAPE(((ht_convex){v, 4, 1e29f})),
        HT_SHAPE(((ht_polyline){v, 4, true})),
        HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL})),
        HT_SHAPE(((ht_line){{near, 0.0f}, {0.0f, 1.0f}})),
        HT_SHAPE(((ht_halfplane){{-1.0f, 0.0f}, -near})),
        HT_SHAPE(&field),
        HT_SHAPE(((ht_ellipse){{1.5e30f, 0.0f}, {up, 0.0f}, {up, up}})),
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const ht_ray_hit hit = ht_raycast(&ray, INFINITY, &shapes[i]);
        assert_int_not_equal(hit.relation, HT_APART);
        assert_true(hit.enter == FLT_MAX && hit.exit == (shapes[i].kind == HT_HALFPLANE ? INFINITY : FLT_MAX));
        assert_int_equal(ht_raycast(&ray, FLT_MAX, &shapes[i]).relation, HT_APART);
        assert_int_equal(ht_raycast(&back, INFINITY, &shapes[i]).relation, HT_APART);
    }
}

static void convex_polygons_without_area(void **state) {
    (void)state;
    const ht_vec2 v[] = {{3.0f, 1.0f}};
    const ht_ray rays[] = {{{0.0f, 1.0f}, {1.0f, 0.0f}},
                           {{3.0f, -1.0f}, {0.0f, 4.0f}},
                           {{1.0f, 0.0f}, {2.0f, 1.0f}},
                           {{3.0f, 1.0f}, {1.0f, 1.0f}},
                           {{0.0f, 0.0f}, {1.0f, 0.0f}}};
    const ht_convex one = {v, 1, 0.0f}, bad[] = {{v, 0, 0.0f}, {v, -1, 0.0f}, {NULL, 1, 0.0f}};
    const ht_shape point = HT_SHAPE(v[0]);
    for (int i = 0; i < 5; i++) {
        const ht_ray_hit hit = ht_raycast_convex(&rays[i], INFINITY, &one),
                         want = ht_raycast(&rays[i], INFINITY, &point);
        is(hit, want.relation, want.enter, want.exit);
        assert_int_equal(hit.relation, i < 4 ? HT_TOUCH : HT_APART);
        assert_true(hit.normal.x == want.normal.x && hit.normal.y == want.normal.y);
        assert_true(hit.exit_normal.x == want.exit_normal.x && hit.exit_normal.y == want.exit_normal.y);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(ht_raycast_convex(&rays[i], INFINITY, &bad[k]).relation, HT_APART);
        }
    }
}

static void convex_is(const ht_ray *ray, float max, const ht_vec2 v[3], ht_relation relation, float enter, float exit) {
    const int32_t end = 3;
    const ht_convex convex = {v, 3, 0.0f};
    const ht_shape polygon = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    is(ht_raycast_convex(ray, max, &convex), relation, enter, exit);
    is(ht_raycast(ray, max, &polygon), relation, enter, exit);
}

// Triangles whose side the ray (1, 2^15) t meets at t = (2^30 + 1 + 128) / (2^30 + 1), which is 2^-53 before 1 + 2^-23,
// or at (2^30 - 1 + 128) / (2^30 - 1), as much behind: doubles round both to 1 + 2^-23.
static void ends_that_doubles_do_not_tell_apart(void **state) {
    (void)state;
    const ht_ray before = {{0.0f, 0.0f}, {1.0f, 32768.0f}};
    const float max = 1.0f + 0x1p-23f;
    const ht_vec2 in[3] = {{-32639.0f, 32769.0f}, {129.0f, 32768.0f}, {0.0f, 60000.0f}};
    const ht_vec2 late[3] = {{-127.0f, 32768.0f}, {32641.0f, 32769.0f}, {0.0f, 60000.0f}};
    convex_is(&before, max, in, HT_OVERLAP, max, max);
    convex_is(&before, max, late, HT_APART, 0.0f, 0.0f);
    // The same sides where the ray leaves; the triangles hold its origin.
    const ht_vec2 leaves[3] = {in[0], in[1], {0.0f, -50.0f}}, stays[3] = {late[0], late[1], {0.0f, -50.0f}};
    convex_is(&before, max, leaves, HT_OVERLAP, 0.0f, max);
    convex_is(&before, max, stays, HT_OVERLAP, 0.0f, max);
    const ht_shape a = HT_SHAPE(((ht_convex){leaves, 3, 0.0f})), b = HT_SHAPE(((ht_convex){stays, 3, 0.0f}));
    assert_true(ht_raycast(&before, max, &a).exit_normal.y > 0.0f); // it leaves 2^-53 before its end
    assert_true(ht_raycast(&before, max, &b).exit_normal.y == 0.0f);
    // It would leave 2^-30 after its end.
    const ht_vec2 soon[3] = {{2.0f - 32768.0f, 32769.0f}, {2.0f, 32768.0f}, {0.0f, -50.0f}};
    convex_is(&before, 1.0f, soon, HT_OVERLAP, 0.0f, 1.0f);
}

// Across a needle next to its tip: where it enters and where it leaves differ by 2^-82.
static void a_needle_is_crossed(void **state) {
    (void)state;
    const float d = 0x1p20f, m = 0x1p21f;
    const ht_ray ray = {{0.0f, 0.0f}, {d, 1.0f}};
    const ht_vec2 needle[3] = {{1.0f + d, 1.0f}, {2.0f + d, 1.0f + m}, {3.0f + d, 2.0f + m}};
    const ht_convex convex = {needle, 3, 0.0f};
    const ht_ray_hit hit = ht_raycast_convex(&ray, INFINITY, &convex);
    const float at = (float)((0x1p41 + 0x1p21 - 1.0) / (0x1p41 - 1.0));
    is(hit, HT_OVERLAP, at, at);
    const ht_shape shape = HT_SHAPE(convex), whole = HT_SHAPE(ray);
    assert_int_equal(ht_relate(&whole, &shape), HT_OVERLAP);
}

// A disc as a field: from its border inwards, along its border, and from so near that no float tells when it is met.
static void fields_met_at_once(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 1, &field), HT_OK);
    const ht_shape disc = HT_SHAPE(&field);
    const ht_ray in = {{-1.0f, 0.0f}, {1.0f, 0.0f}}, beside = {{-1.0f - 0x1p-23f, 0.0f}, {3e38f, 0.0f}};
    const ht_ray_hit hit = ht_raycast(&in, INFINITY, &disc);
    assert_true(hit.relation == HT_OVERLAP && hit.enter == 0.0f && fabsf(hit.exit - 2.0f) < 1e-6f);
    const ht_ray_hit soon = ht_raycast(&beside, INFINITY, &disc);
    assert_true(soon.relation == HT_OVERLAP && soon.enter > 0.0f && soon.enter < 1e-44f && soon.exit < 1e-37f);
    // Within a compound every stretch counts, and the first one is told with its member.
    const ht_shape members[] = {HT_SHAPE(((ht_box){{4.0f, -1.0f}, {6.0f, 1.0f}})), disc};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    const ht_ray through = {{-3.0f, 0.0f}, {1.0f, 0.0f}}, back = {{9.0f, 0.0f}, {-1.0f, 0.0f}};
    const ht_ray_hit first = ht_raycast(&through, INFINITY, &both), last = ht_raycast(&back, INFINITY, &both);
    assert_true(first.part == 1 && fabsf(first.enter - 2.0f) < 1e-6f && fabsf(first.exit - 4.0f) < 1e-6f);
    assert_true(last.part == 0 && last.enter == 3.0f && last.exit == 5.0f);
    assert_int_equal(ht_raycast_all(&through, INFINITY, &both, NULL, 0), 2);
}

// A ray passes below a disc, nearer than a field tells from a touch, and comes to the height of its lowest point only behind it:
// it meets nothing but a second disc, which is far away.
static void a_touch_before_the_bounds_is_none(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                         {.code = HT_FIELD_MOVE, .number = {1000.0f, 0.0f}},
                         {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_UNION}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    const ht_shape discs = HT_SHAPE(&field), far = HT_SHAPE(((ht_circle){{1000.0f, 0.0f}, 1.0f}));
    for (int turn = 0; turn < 2; turn++) { // and above it
        const float up = turn == 0 ? 1.0f : -1.0f;
        const ht_ray ray = {{-10.0f, up * (-1.0f - 0x1p-22f)}, {2000.0f, up * 0x1.9p-16f}};
        const ht_ray_hit hit = ht_raycast(&ray, 1.0f, &discs), of_far = ht_raycast(&ray, 1.0f, &far);
        ht_ray_hit all[2];
        assert_int_equal(ht_raycast_all(&ray, 1.0f, &discs, all, 2), 1);
        assert_true(hit.hit && of_far.hit && hit.relation == HT_OVERLAP && all[0].enter == hit.enter);
        assert_true(fabsf(hit.enter - of_far.enter) < 5e-7f && fabsf(hit.exit - of_far.exit) < 5e-7f);
        const ht_ray before = {ray.origin, {1000.0f, 0.5f * ray.dir.y}}; // ends between both
        assert_false(ht_raycast(&before, 1.0f, &discs).hit);
    }
}

enum { COMB_TEETH = 100 };

// Asks a comb, whose teeth are met from x = 2 i to 2 i + 1, for all that a ray meets that begins in the middle of a unit.
static void expect_teeth(const ht_shape *comb, int from, int length) {
    ht_ray_hit hits[COMB_TEETH];
    const ht_ray ray = {{(float)from + 0.5f, 4.0f}, {1.0f, 0.0f}};
    const size_t count = ht_raycast_all(&ray, (float)length, comb, hits, COMB_TEETH);
    size_t want = 0;
    for (int i = 0; i < COMB_TEETH; i++) {
        const float enter = (float)(2 * i - from) - 0.5f;
        const float low = enter > 0.0f ? enter : 0.0f;
        const float high = enter + 1.0f < (float)length ? enter + 1.0f : (float)length;
        if (low < high) {
            assert_true(want < count && hits[want].enter == low && hits[want].exit == high);
            want++;
        }
    }
    assert_int_equal(count, want);
}

// A comb is asked from every place and up to every place.
static void more_places_than_a_list_holds(void **state) {
    (void)state;
    ht_vec2 v[4 * COMB_TEETH + 2];
    for (int i = 0; i < COMB_TEETH; i++) {
        const float x = (float)(2 * i);
        const ht_vec2 tooth[4] = {{x, 0.0f}, {x, 9.0f}, {x + 1.0f, 9.0f}, {x + 1.0f, 0.0f}};
        for (int k = 0; k < 4; k++) {
            v[4 * i + k] = tooth[k];
        }
    }
    v[4 * COMB_TEETH] = (ht_vec2){(float)(2 * COMB_TEETH), -1.0f};
    v[4 * COMB_TEETH + 1] = (ht_vec2){0.0f, -1.0f};
    const int32_t end = 4 * COMB_TEETH + 2;
    const ht_shape comb = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    for (int from = -1; from < 2 * COMB_TEETH; from += 7) {
        for (int length = 5; length < 2 * COMB_TEETH; length += 40) {
            expect_teeth(&comb, from, length);
        }
    }
}

static void a_ray_that_is_a_point_on_a_ring_that_is_one(void **state) {
    (void)state;
    const ht_vec2 v[] = {{1.0f, 1.0f}, {1.0f, 1.0f}};
    const int32_t end = 2;
    const ht_shape polygon = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    const ht_ray on = {{1.0f, 1.0f}, {0.0f, 0.0f}}, off = {{1.0f, 2.0f}, {0.0f, 0.0f}};
    is(ht_raycast(&on, 5.0f, &polygon), HT_TOUCH, 0.0f, 5.0f);
    is(ht_raycast(&off, 5.0f, &polygon), HT_APART, 0.0f, 0.0f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions_beyond_floats_are_the_greatest_one),
        cmocka_unit_test(convex_polygons_without_area),
        cmocka_unit_test(ends_that_doubles_do_not_tell_apart),
        cmocka_unit_test(a_needle_is_crossed),
        cmocka_unit_test(fields_met_at_once),
        cmocka_unit_test(a_touch_before_the_bounds_is_none),
        cmocka_unit_test(more_places_than_a_list_holds),
        cmocka_unit_test(a_ray_that_is_a_point_on_a_ring_that_is_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
