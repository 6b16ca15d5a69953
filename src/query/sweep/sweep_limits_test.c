// sweep_limits_test.c: sweeps at their limits: of steps, of what doubles tell apart, of what moves a field.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "query/sweep/sweep_internal.h"

static const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};

// Two rods that turn alike around their middles, a right angle and 1.5 apart. Their lines cross at 1.5 cos t of the one
// and -1.5 sin t of the other, one of which is more than 1, the half of their lengths: they never meet.
static const ht_segment rod = {{-1.0f, 0.0f}, {1.0f, 0.0f}}, upright = {{1.5f, -1.0f}, {1.5f, 1.0f}};

static void what_steps_do_not_end_is_a_hit_with_its_error(void **state) {
    (void)state;
    const ht_shape a = HT_SHAPE(rod), b = HT_SHAPE(upright), both[] = {b, b};
    const ht_shape twice = HT_SHAPE(((ht_compound){both, 2})), swapped[] = {HT_SHAPE(((ht_vec2){1.5f, 1.0f})), b};
    const ht_motion slow_a = {{0.0f, 0.0f}, {0.0f, 0.0f}, 20.0f}, slow_b = {{1.5f, 0.0f}, {0.0f, 0.0f}, 20.0f};
    const ht_motion fast_a = {{0.0f, 0.0f}, {0.0f, 0.0f}, 3e4f}, fast_b = {{1.5f, 0.0f}, {0.0f, 0.0f}, 3e4f};
    assert_false(ht_sweep(&a, &slow_a, &b, &slow_b, 0.0f).hit);
    int64_t steps = 0;
    const ht_cast_hit hit = hti_sweep_counted(&a, &fast_a, &b, &fast_b, 0.0f, &steps);
    assert_int_equal(steps, HT_SWEEP_STEPS);
    assert_true(hit.hit && hit.fraction > 0.0f && hit.fraction < 0.9f);
    assert_true(fabs((double)hit.fraction + (double)hit.error - 1.0) < 1e-6);
    // Of two such pairs the earlier time counts, and the first part is told.
    const ht_cast_hit same = ht_sweep(&a, &fast_a, &twice, &fast_b, 0.0f);
    assert_true(same.hit && same.fraction == hit.fraction && same.part_b == 0);
    const ht_shape end_first = HT_SHAPE(((ht_compound){swapped, 2}));
    const ht_cast_hit end = ht_sweep(&a, &fast_a, &end_first, &fast_b, 0.0f);
    assert_true(end.hit && end.fraction <= hit.fraction && end.error > 0.0f);
}

// Two discs of radius 1 on circles around pivots of their own never change how they lie to each other. Their gap is
// within the tolerance, and they do not come nearer.
static void what_stays_near_until_the_steps_end_is_a_contact(void **state) {
    (void)state;
    const ht_shape a = HT_SHAPE(((ht_circle){{1000.0f, 0.0f}, 1.0f})),
                   b = HT_SHAPE(((ht_circle){{1000.0f, 2.005f}, 1.0f}));
    const ht_motion ma = {{0.0f, 0.0f}, {0.0f, 0.0f}, 3000.0f}, mb = {{0.0f, 2.005f}, {0.0f, 0.0f}, 3000.0f};
    int64_t steps = 0;
    const ht_cast_hit hit = hti_sweep_counted(&a, &ma, &b, &mb, 0.0075f, &steps);
    assert_int_equal(steps, HT_SWEEP_STEPS);
    assert_true(hit.hit && hit.fraction == 0.0f && hit.error == 0.0f && hit.normal.y == -1.0f);
}

enum { BENDS = 20 };

// A side that is straight but for bends of some 1e-6: vertices (x, -y(x)) with y = 3/4 x^(4/3) 1e-5. It turns to a
// segment 5e-11 above its first vertex. Each bound by one vertex sends the search on to the next.
static void a_side_of_many_bends_turns_to_a_segment(void **state) {
    (void)state;
    ht_vec2 v[BENDS + 3] = {{0.0f, 0.0f}, {-1.0f, -0.5f}, {0.5f, -1.0f}};
    for (int i = 0; i < BENDS; i++) {
        const double x = pow(0.6, i);
        v[3 + i] = (ht_vec2){(float)x, (float)(-0.75e-5 * pow(x, 4.0 / 3.0))};
    }
    const float gap = 5e-11f;
    const ht_shape a = HT_SHAPE(((ht_convex){v, BENDS + 3, 0.0f})),
                   b = HT_SHAPE(((ht_segment){{-0.5f, gap}, {1.5f, gap}}));
    const ht_motion turn = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f};
    assert_int_equal(ht_validate(&a), HT_OK);
    long double free = 0.0L, met = 1.0L; // the angle at which the first vertex is as high as the segment
    for (int i = 0; i < 200; i++) {
        const long double middle = 0.5L * (free + met);
        long double height = 0.0L;
        for (int k = 3; k < BENDS + 3; k++) {
            height = fmaxl(height, (long double)v[k].x * sinl(middle) + (long double)v[k].y * cosl(middle));
        }
        *(height < (long double)gap ? &free : &met) = middle;
    }
    const ht_cast_hit hit = ht_sweep(&a, &turn, &b, &rest, 1e-14f);
    assert_true(hit.hit && (long double)hit.fraction <= free && (long double)hit.fraction > free - 1e-8L);
    assert_true(hit.normal.y == -1.0f && fabsf(hit.point.y - gap) < 1e-11f);
}

// Discs whose centres are as far apart as the bound of the first look, to the last bits.
static void a_first_look_at_its_own_bound(void **state) {
    (void)state;
    const ht_motion push = {{0.0f, 0.0f}, {4.0f, 0.0f}, 0.0f};
    const ht_shape b = HT_SHAPE(((ht_circle){{2.0f, 0.0f}, 1.0f}));
    const double bound = 2.0 * 0x1p-30 + 6.0 * 0x1p-40;
    float x = (float)-bound;
    for (int i = 0; i < 100; i++) {
        x = nextafterf(x, i == 0 ? 0.0f : -1.0f);
    }
    for (int i = 0; i < 200; i++, x = nextafterf(x, 0.0f)) {
        const ht_shape a = HT_SHAPE(((ht_circle){{x, 0.0f}, 1.0f}));
        const ht_cast_hit hit = ht_sweep(&a, &push, &b, &rest, 1e-30f);
        assert_true(hit.hit && 4.0f * hit.fraction <= -x && hit.error >= 0.0f);
        assert_true(4.0 * ((double)hit.fraction + (double)hit.error) + 0x1p-36 >= -(double)x);
    }
}

// What is apart by less than doubles tell, seen from pivots far away, is a contact at the start.
static void expect_contact_at_start(const ht_shape *a, const ht_motion *ma, const ht_shape *b, const ht_motion *mb) {
    assert_int_equal(ht_relate(a, b), HT_APART);
    for (int k = 0; k < 2; k++) {
        const ht_cast_hit hit = k == 0 ? ht_sweep(a, ma, b, mb, 1e-30f) : ht_sweep(b, mb, a, ma, 1e-30f);
        assert_true(hit.hit && hit.start == HT_APART && hit.fraction == 0.0f && hit.error == 0.0f);
        const ht_separation now = k == 0 ? ht_distance(a, b) : ht_distance(b, a);
        assert_true(now.distance > 0.0f && now.distance < 1e-9f);
        assert_true(hit.normal.x == -now.normal.x && hit.normal.y == -now.normal.y);
    }
}

static void what_doubles_do_not_tell_apart(void **state) {
    (void)state;
    const ht_motion near = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f}, east = {{1024.0f, 0.0f}, {0.0f, 0.0f}, 2.0f};
    const ht_shape up = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {0.0f, 2.0f}}));
    const ht_shape beside = HT_SHAPE(((ht_vec2){0x1p-60f, 1.0f})), origin = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    const ht_shape near_origin = HT_SHAPE(((ht_vec2){0x1p-60f, 0.0f}));
    expect_contact_at_start(&up, &near, &beside, &east);
    expect_contact_at_start(&origin, &near, &near_origin, &east);
    // Its lower side is 2^-44 / 100 above the origin; from this pivot it seems to be 2^-44 below.
    const ht_motion south = {{0.0f, -1024.0f}, {0.0f, 0.0f}, 1.0f};
    const ht_shape above =
        HT_SHAPE(((ht_triangle){{{-1.0f, 0.49f * 0x1p-42f}, {3.0f, -1.46f * 0x1p-42f}, {0.0f, 1.0f}}}));
    expect_contact_at_start(&origin, &near, &above, &south);
}

// A capsule that falls by 2^-43 over its length, a gap of 2^-44 above a disc: its other end is nearer along the axis,
// and leads to no shorter distance in doubles.
static void rounding_leaves_no_shorter_distance(void **state) {
    (void)state;
    const ht_shape a = HT_SHAPE(((ht_circle){{0.0f, -1.0f}, 0.5f}));
    const ht_shape b = HT_SHAPE(((ht_capsule){{0.0f, 0x1p-44f}, {1.0f, -0x1p-44f}, 0.5f}));
    const ht_motion down = {{0.0f, 0.0f}, {0.0f, -1.0f}, 0.0f};
    expect_contact_at_start(&a, &rest, &b, &down);
}

static void unbounded_parts_that_meet_at_one_time(void **state) {
    (void)state;
    const ht_motion back = {{0.0f, 0.0f}, {0.0f, 0.0f}, -1.0f}, on = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f};
    const ht_shape low = HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}})),
                   opposite = HT_SHAPE(((ht_line){{0.0f, 0.0f}, {-1.0f, 0.0f}}));
    const ht_shape along = HT_SHAPE(((ht_ray){{0.0f, 1.0f}, {1.0f, 0.0f}}));
    const ht_shape *const lines[] = {&low, &opposite};
    for (int i = 0; i < 2; i++) { // whichever way the line leads, the ray turns away from it or into it
        assert_false(ht_sweep(lines[i], &rest, &along, &on, 0.0f).hit);
        assert_false(ht_sweep(&along, &on, lines[i], &rest, 0.0f).hit);
        const ht_cast_hit hit = ht_sweep(&along, &back, lines[i], &rest, 0.0f);
        assert_true(hit.hit && hit.fraction == 0.0f && hit.error > 0.0f);
    }
    const ht_shape rays[] = {along, HT_SHAPE(((ht_ray){{3.0f, 2.0f}, {1.0f, 0.0f}}))};
    const ht_shape both = HT_SHAPE(((ht_compound){rays, 2}));
    const ht_cast_hit first = ht_sweep(&low, &rest, &both, &back, 0.0f);
    assert_true(first.hit && first.fraction == 0.0f && first.part_b == 0);
}

// The ray's direction is 0.5 - 1e-12 from the line's: they become the same at the end of the motion.
static void directions_that_become_the_same_at_the_end(void **state) {
    (void)state;
    const ht_motion back = {{0.0f, 1.0f}, {0.0f, 0.0f}, -0.5f};
    const ht_shape low = HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}}));
    const ht_shape up = HT_SHAPE(((ht_ray){{0.0f, 1.0f}, {8428726.0f, 4604634.0f}}));
    const ht_cast_hit hit = ht_sweep(&low, &rest, &up, &back, 0.0f);
    assert_true(hit.hit && hit.fraction >= 0x1.fffffep-1f && (double)hit.fraction + (double)hit.error == 1.0);
}

static ht_field_op ball_ops[60] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}}};

static void fields_at_the_end_of_their_steps(void **state) {
    (void)state;
    ht_field field;
    assert_int_equal(ht_field_make(ball_ops, 1, &field), HT_OK);
    const ht_shape ball = HT_SHAPE(&field), floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -1.001f}));
    const ht_motion slide = {{0.0f, 0.0f}, {1.0f, 0.0f}, 0.0f};
    const ht_cast_hit hit = ht_sweep(&ball, &slide, &floor, &rest, 1e-6f); // 0.001 a step, and 256 steps
    assert_true(hit.hit && fabs((double)hit.fraction - 0.256) < 0.001 && hit.normal.y == 1.0f);
    assert_true(fabs((double)hit.fraction + (double)hit.error - 1.0) < 1e-6);
    // Seen from what moves the other way, it would go beyond the floats.
    const ht_motion right = {{0.0f, 0.0f}, {3e38f, 0.0f}, 0.0f}, left = {{0.0f, 0.0f}, {-3e38f, 0.0f}, 0.0f};
    const ht_shape high = HT_SHAPE(((ht_segment){{0.0f, 1e38f}, {0.0f, 2e38f}}));
    const ht_cast_hit beyond = ht_sweep(&ball, &right, &high, &left, 0.0f);
    assert_true(beyond.hit && beyond.fraction > 0.0f && beyond.fraction < 0.5672f && beyond.error > 0.4f);
    // A field of too many instructions is not moved at all.
    for (int i = 1; i < 60; i++) {
        ball_ops[i] = (ht_field_op){.code = HT_FIELD_ROUND, .number = {0.0f}};
    }
    assert_int_equal(ht_field_make(ball_ops, 60, &field), HT_OK);
    const ht_cast_hit lost = ht_sweep(&ball, &slide, &floor, &rest, 1e-6f);
    assert_true(lost.hit && lost.fraction == 0.0f && lost.error == 1.0f);
}

// A flat ellipse is seen as a segment, within a compound, too, where it is that member.
static void flat_members_are_segments(void **state) {
    (void)state;
    const ht_motion down = {{0.0f, 0.0f}, {0.0f, -4.0f}, 1.0f};
    const ht_shape flat = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 0.0f}}));
    const ht_shape thin = HT_SHAPE(((ht_segment){{-2.0f, 0.0f}, {2.0f, 0.0f}})),
                   away = HT_SHAPE(((ht_vec2){9.0f, 9.0f})), low = HT_SHAPE(((ht_vec2){0.0f, -99.0f}));
    const ht_vec2 v[] = {{-3.0f, -3.0f}, {3.0f, -3.0f}, {0.0f, -2.0f}};
    const ht_shape wall = HT_SHAPE(((ht_polyline){v, 3, false}));
    const ht_shape flats[] = {away, flat}, segments[] = {away, thin}, walls[] = {low, wall};
    const ht_shape x = HT_SHAPE(((ht_compound){flats, 2})), y = HT_SHAPE(((ht_compound){segments, 2})),
                   z = HT_SHAPE(((ht_compound){walls, 2}));
    const ht_shape disc = HT_SHAPE(((ht_circle){{1.0f, -2.0f}, 0.5f}));
    const ht_shape *const others[] = {&wall, &z, &disc};
    const ht_motion turn = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.5f};
    for (int i = 0; i < 6; i++) {
        const ht_shape *const b = others[i / 2];
        const bool first = i % 2 == 0;
        const ht_cast_hit p = first ? ht_sweep(&x, &down, b, &turn, 0.0f) : ht_sweep(b, &turn, &x, &down, 0.0f);
        const ht_cast_hit q = first ? ht_sweep(&y, &down, b, &turn, 0.0f) : ht_sweep(b, &turn, &y, &down, 0.0f);
        assert_true(p.hit && p.fraction == q.fraction && p.part_a == q.part_a && p.part_b == q.part_b);
        assert_true(p.normal.x == q.normal.x && p.point.y == q.point.y);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_steps_do_not_end_is_a_hit_with_its_error),
        cmocka_unit_test(what_stays_near_until_the_steps_end_is_a_contact),
        cmocka_unit_test(a_side_of_many_bends_turns_to_a_segment),
        cmocka_unit_test(a_first_look_at_its_own_bound),
        cmocka_unit_test(what_doubles_do_not_tell_apart),
        cmocka_unit_test(rounding_leaves_no_shorter_distance),
        cmocka_unit_test(unbounded_parts_that_meet_at_one_time),
        cmocka_unit_test(directions_that_become_the_same_at_the_end),
        cmocka_unit_test(fields_at_the_end_of_their_steps),
        cmocka_unit_test(flat_members_are_segments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
