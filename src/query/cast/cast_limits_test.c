// cast_limits_test.c: casts at the limits of floats and of what doubles tell apart: against exact relations of shapes moved
// by whole fractions, against the exact method, and against the same casts elsewhere.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "query/cast/cast_internal.h"
#include "support/test_random.h"

// Flat bowls over each other: the gap is so small beside their width that doubles do not tell the time well enough.
static void flat_polygons_that_nearly_touch(void **state) {
    (void)state;
    const float gap = 0x1p-12f;
    ht_vec2 below[10] = {{0.0f, -3.0f}}, above[9] = {{0.0f, 3.0f}};
    for (int i = 0; i < 9; i++) {
        const float x = (float)(4 - i);
        below[i + 1] = (ht_vec2){1024.0f * x, -gap - x * x / 16.0f};
    }
    for (int i = 0; i < 8; i++) { // the lowest two at 0
        const float x = (float)i - 3.5f;
        above[i + 1] = (ht_vec2){1024.0f * x, (x * x - 0.25f) / 8.0f};
    }
    const ht_convex a = {below, 10, 0.0f}, b = {above, 9, 0.0f};
    const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(b);
    assert_true(ht_validate(&p) == HT_OK && ht_validate(&q) == HT_OK);
    for (int i = -3; i <= 3; i++) {
        const ht_vec2 d = {3.0f * (float)i, 2.0f * gap}, back = {-d.x, -d.y}, shorter = {d.x, 0.875f * gap};
        const ht_cast_hit hit = ht_cast_convex_convex(&a, d, &b, HT_START_REPORT),
                          turned = ht_cast_convex_convex(&b, back, &a, HT_START_REPORT);
        assert_true(hit.hit && hit.start == HT_APART && hit.fraction == 0.5f && turned.fraction == 0.5f);
        assert_true(hit.normal.x == 0.0f && hit.normal.y == -1.0f && turned.normal.y == 1.0f);
        assert_true(hit.point.x == 0.5f * d.x && hit.point.y == 0.0f);
        assert_false(ht_cast_convex_convex(&a, shorter, &b, HT_START_REPORT).hit);
    }
}

// A slot that is narrower than a capsule by 8 times what rounding explains: moved out of one wall the capsule is in the other.
// Along the slot it gets no deeper, and goes on; into a wall it does not.
static void a_body_that_is_in_both_walls_of_a_slot(void **state) {
    (void)state;
    const float slack = 0x1p-10f; // at a coordinate of 1024
    ht_field_op ops[] = {{.code = HT_FIELD_MOVE, .number = {1024.0f, 0.0f}},
                         {.code = HT_FIELD_BOX, .number = {8.0f, 8.0f}},
                         {.code = HT_FIELD_BOX, .number = {9.0f, 4.45f * slack}},
                         {.code = HT_FIELD_DIFFERENCE},
                         {.code = HT_FIELD_END}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    const ht_shape slot = HT_SHAPE(&field),
                   body = HT_SHAPE(((ht_capsule){{1024.0f, 0.0f}, {1024.5f, 0.0f}, 8.45f * slack}));
    for (int sign = -1; sign <= 1; sign += 2) {
        const ht_vec2 along = {(float)sign, 0.0f}, across = {0.0f, (float)sign}, back = {-along.x, 0.0f};
        const ht_cast_hit free = ht_cast(&body, along, &slot, HT_START_SLIDE),
                          other = ht_cast(&slot, back, &body, HT_START_SLIDE),
                          held = ht_cast(&body, across, &slot, HT_START_SLIDE);
        assert_true(!free.hit && free.start == HT_OVERLAP && !other.hit && other.start == HT_OVERLAP);
        assert_true(held.hit && held.fraction == 0.0f && held.start == HT_OVERLAP);
    }
}

// Polygons with a vertex twice slide along a field as those without.
static void a_repeated_vertex_slides_alike(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {8.0f, 1.0f}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 1, &field), HT_OK);
    const ht_vec2 v[] = {{0.0f, 1.0f}, {1.0f, 2.5f}, {-1.0f, 2.5f}}, w[] = {v[0], v[1], v[1], v[2], v[2], v[0]};
    const ht_shape floor = HT_SHAPE(&field), once = HT_SHAPE(((ht_convex){v, 3, 0.0f})),
                   twice = HT_SHAPE(((ht_convex){w, 6, 0.0f}));
    int hits = 0;
    for (int i = -8; i <= 8; i++) {
        const ht_vec2 d = {2.0f, 0.125f * (float)i};
        const ht_cast_hit p = ht_cast(&once, d, &floor, HT_START_SLIDE), q = ht_cast(&twice, d, &floor, HT_START_SLIDE);
        assert_true(p.hit == (i < 0) && q.hit == (i < 0) && q.start == p.start);
        assert_true(fabsf(p.fraction - q.fraction) < 1e-5f && p.normal.y == q.normal.y);
        hits += q.hit;
    }
    assert_int_equal(hits, 8);
}

// A disc meets an endless row of discs on a way that ends where no float is.
static void a_way_that_ends_beyond_floats(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_REPEAT, .number = {4.0f, 0.0f, -1.0f, 0.0f}},
                         {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                         {.code = HT_FIELD_END}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
    const ht_shape row = HT_SHAPE(&field), disc = HT_SHAPE(((ht_circle){{2e38f, -1e38f}, 1e37f}));
    for (int i = 0; i <= 2; i++) {
        const ht_vec2 d = {1.5e38f * (float)i, 3e38f}, away = {d.x, -2e38f};
        const ht_cast_hit hit = ht_cast(&disc, d, &row, HT_START_REPORT);
        assert_true(hit.hit && hit.start == HT_APART && fabsf(hit.fraction - 0.3f) < 1e-6f && hit.normal.y < -0.99f);
        assert_false(ht_cast(&disc, away, &row, HT_START_REPORT).hit);
    }
}

// Gaps of 1e-30 and less, crossed by a motion of 3e38: the fraction is not 0, and the least float.
static void fractions_below_floats_are_the_least_one(void **state) {
    (void)state;
    const float gap = 1e-30f;
    const ht_vec2 v[] = {{gap, -1.0f}, {2.0f, -1.0f}, {2.0f, 1.0f}, {gap, 1.0f}};
    const int32_t end = 4;
    const ht_shape a[] = {HT_SHAPE(((ht_vec2){0.0f, 0.0f})), HT_SHAPE(((ht_segment){{-1.0f, 0.0f}, {0.0f, 0.5f}})),
                          HT_SHAPE(((ht_box){{-1.0f, -1.0f}, {0.0f, 1.0f}})),
                          HT_SHAPE(((ht_triangle){{{-1.0f, 0.0f}, {0.0f, 0.0f}, {-1.0f, 1.0f}}}))};
    const ht_shape b[] = {HT_SHAPE(((ht_segment){v[0], v[3]})),
                          HT_SHAPE(((ht_box){v[0], v[2]})),
                          HT_SHAPE(((ht_convex){v, 4, 0.0f})),
                          HT_SHAPE(((ht_polyline){v, 4, true})),
                          HT_SHAPE(((ht_polygon){v, &end, 1, 0, NULL})),
                          HT_SHAPE(((ht_line){v[0], {0.0f, 1.0f}})),
                          HT_SHAPE(((ht_halfplane){{-1.0f, 0.0f}, -gap}))};
    for (size_t i = 0; i < sizeof a / sizeof *a; i++) {
        for (size_t k = 0; k < sizeof b / sizeof *b; k++) {
            const ht_cast_hit hit = ht_cast(&a[i], (ht_vec2){3e38f, 0.0f}, &b[k], HT_START_REPORT);
            assert_true(hit.hit && hit.start == HT_APART && hit.fraction == FLT_TRUE_MIN && hit.normal.x == -1.0f);
            assert_false(ht_cast(&a[i], (ht_vec2){-3e38f, 0.0f}, &b[k], HT_START_REPORT).hit);
        }
    }
}

static ht_vec2 eighths(uint64_t *state, int32_t range) {
    return (ht_vec2){(float)(random_below(state, 2 * range + 1) - range) / 8.0f,
                     (float)(random_below(state, 2 * range + 1) - range) / 8.0f};
}

static void expect_same(ht_cast_hit got, ht_cast_hit want) {
    assert_true(got.hit == want.hit && got.start == want.start);
    assert_true(got.fraction == want.fraction && got.normal.x == want.normal.x && got.normal.y == want.normal.y);
}

static ht_shape moved_convex(const ht_vec2 *v, int count, ht_vec2 by, ht_vec2 *out) {
    for (int i = 0; i < count; i++) {
        out[i] = (ht_vec2){v[i].x + by.x, v[i].y + by.y};
    }
    return HT_SHAPE(((ht_convex){out, count, 0.0f}));
}

// Polygons on a grid, of which vertices pass each other, or meet just at the end. The whole motion's relation is that of
// the moved shape where the way is a contact at its end only; far away on the grid nothing changes.
static void vertices_pass_each_other_on_a_grid(void **state) {
    (void)state;
    uint64_t seed = 5;
    int hits = 0, misses = 0;
    for (int i = 0; i < 60000; i++) {
        ht_vec2 cloud[8], p[8], q[8], moved[8], far_p[8], far_q[8];
        const int range = i % 3 == 0 ? 1000 : i % 3 == 1 ? 60 : 8;
        for (int k = 0; k < 8; k++) {
            cloud[k] = eighths(&seed, range / 2);
        }
        const int32_t n = ht_hull(cloud, 3 + i % 5, p);
        for (int k = 0; k < 8; k++) {
            cloud[k] = eighths(&seed, range / 2);
        }
        const int32_t m = ht_hull(cloud, 3 + i / 5 % 5, q);
        if (n < 3 || m < 3) {
            continue;
        }
        const ht_vec2 away = eighths(&seed, range);
        for (int k = 0; k < m; k++) {
            q[k] = (ht_vec2){q[k].x + away.x, q[k].y + away.y};
        }
        const ht_vec2 from = p[random_below(&seed, n)], to = q[random_below(&seed, m)], beside = eighths(&seed, i % 2);
        const ht_vec2 delta = {to.x - from.x + beside.x, to.y - from.y + beside.y};
        const ht_shape a = HT_SHAPE(((ht_convex){p, n, 0.0f})), b = HT_SHAPE(((ht_convex){q, m, 0.0f}));
        const ht_cast_hit hit = ht_cast(&a, delta, &b, HT_START_REPORT);
        const ht_cast_hit exact = hti_cast_exact(&a, delta, &b, HT_START_REPORT);
        assert_true(hit.hit == exact.hit && hit.start == exact.start && hit.fraction == exact.fraction);
        const ht_shape last = moved_convex(p, n, delta, moved);
        assert_true(hit.hit || ht_relate(&last, &b) == HT_APART);
        hits += hit.hit && hit.start == HT_APART;
        misses += !hit.hit;
        const ht_vec2 far = {0x1p20f, -0x1p20f};
        const ht_shape x = moved_convex(p, n, far, far_p), y = moved_convex(q, m, far, far_q);
        const ht_cast_hit there = ht_cast(&x, delta, &y, HT_START_REPORT); // at a corner it may take another normal
        assert_true(there.hit == hit.hit && there.start == hit.start && there.fraction == hit.fraction);
    }
    assert_true(hits > 5000 && misses > 1000);
}

// Quadrangles whose sides of one length come to lie on each other, end on end, on grids of which no eighths are.
static void sides_that_meet_end_on_end(void **state) {
    (void)state;
    uint64_t seed = 6;
    for (int i = 0; i < 2000; i++) {
        const ht_vec2 e = {(float)(1 + random_below(&seed, 90)) / 64.0f, (float)random_below(&seed, 60) / 64.0f};
        const float depth = (float)(65 + random_below(&seed, 100)) / 64.0f,
                    gap = (float)(1 + random_below(&seed, 200)) / 64.0f;
        const ht_vec2 p[4] = {{0.0f, -depth}, {e.x, e.y - depth}, e, {0.0f, 0.0f}};
        const ht_vec2 q[4] = {{0.0f, gap}, {e.x, gap + e.y}, {e.x, gap + e.y + depth}, {0.0f, gap + depth}};
        const ht_shape a = HT_SHAPE(((ht_convex){p, 4, 0.0f})), b = HT_SHAPE(((ht_convex){q, 4, 0.0f}));
        const ht_vec2 delta = {0.0f, 2.0f * gap};
        const ht_cast_hit hit = ht_cast(&a, delta, &b, HT_START_REPORT),
                          exact = hti_cast_exact(&a, delta, &b, HT_START_REPORT);
        assert_true(hit.hit && hit.fraction == 0.5f && hit.start == HT_APART);
        const double length = hypot((double)e.x, (double)e.y);
        assert_true(fabs((double)hit.normal.x - (double)e.y / length) < 1e-7 && hit.normal.y < 0.0f);
        expect_same(hit, exact);
        assert_true(hit.point.x == exact.point.x && hit.point.y == exact.point.y);
    }
}

// Polygons of 12 to 40 vertices, near the origin and where floats are coarse, against the exact method.
static void polygons_of_many_vertices(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 4000; i++) {
        ht_vec2 p[40], q[40];
        const int n = 9 + random_below(&seed, 32), m = 3 + random_below(&seed, 38);
        const float far = i % 4 == 0 ? 0.0f : ldexpf(1.0f, 4 * (i % 4) + random_below(&seed, 6));
        const float r = 1.0f + (float)random_below(&seed, 4), x = far + 6.0f + random_float(&seed, 1);
        ht_vec2 cloud[40];
        for (int k = 0; k < n; k++) {
            const ht_rot t = ht_rot_make(6.2831853f * (float)k / (float)n);
            cloud[k] = (ht_vec2){far + r * t.c, far + r * t.s};
        }
        const int32_t a_count = ht_hull(cloud, n, p);
        for (int k = 0; k < m; k++) {
            const ht_rot t = ht_rot_make(1.0f + 6.2831853f * (float)k / (float)m);
            cloud[k] = (ht_vec2){x + 2.0f * t.c, far + random_float(&seed, 1) * 0.125f + 2.0f * t.s};
        }
        const int32_t b_count = ht_hull(cloud, m, q);
        const ht_shape a = HT_SHAPE(((ht_convex){p, a_count, i % 5 == 0 ? 0.5f : 0.0f})),
                       b = HT_SHAPE(((ht_convex){q, b_count, 0.0f}));
        const ht_shape c = HT_SHAPE(((ht_capsule){{far, far}, {far + 0.5f, far + 1.0f}, 0.5f}));
        const ht_vec2 delta = {8.0f * random_float(&seed, 1) + 4.0f, 4.0f * random_float(&seed, 1)};
        const ht_shape *const firsts[] = {&a, &c};
        for (int k = 0; k < 2; k++) {
            const ht_cast_hit hit = ht_cast(firsts[k], delta, &b, HT_START_REPORT),
                              exact = hti_cast_exact(firsts[k], delta, &b, HT_START_REPORT);
            assert_true(hit.hit == exact.hit && hit.start == exact.start);
            assert_true(fabsf(hit.fraction - exact.fraction) <= 0x1p-23f * exact.fraction);
        }
    }
}

// Members that are not answerable are as if they were not there, for casts that begin in contact, too.
static void members_that_are_not_there(void **state) {
    (void)state;
    const ht_vec2 v[] = {{-9.0f, -9.0f}, {9.0f, -9.0f}, {9.0f, 9.0f}, {-9.0f, 9.0f},
                         {-8.0f, -8.0f}, {8.0f, -8.0f}, {8.0f, 8.0f}, {-8.0f, 8.0f}};
    const int32_t ends[] = {4, 8};
    const ht_shape frame = HT_SHAPE(((ht_polygon){v, ends, 2, HT_EVEN_ODD, NULL})),
                   bad = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f}));
    const ht_shape disc = HT_SHAPE(((ht_circle){{8.5f, 0.0f}, 0.25f})),
                   inner = HT_SHAPE(((ht_circle){{0.0f, 3.0f}, 1.0f}));
    const ht_shape floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -4.0f}));
    const ht_shape with[] = {bad, disc, inner, bad, floor}, without[] = {disc, inner, floor},
                   frames[] = {bad, frame, bad};
    const ht_shape x = HT_SHAPE(((ht_compound){with, 5})), y = HT_SHAPE(((ht_compound){without, 3})),
                   z = HT_SHAPE(((ht_compound){frames, 3}));
    const ht_vec2 ways[] = {{-3.0f, 0.0f}, {30.0f, 1.0f}, {0.0f, 20.0f}, {-0.5f, -0.125f}};
    for (int i = 0; i < 4; i++) {
        for (int start = HT_START_REPORT; start <= HT_START_SLIDE; start++) {
            const ht_cast_hit p = ht_cast(&x, ways[i], &z, (ht_start)start),
                              q = ht_cast(&y, ways[i], &frame, (ht_start)start);
            assert_true(p.hit == q.hit && p.start == q.start && p.fraction == q.fraction);
            const ht_cast_hit r = ht_cast(&z, ways[i], &x, (ht_start)start),
                              s = ht_cast(&frame, ways[i], &y, (ht_start)start);
            assert_true(r.hit == s.hit && r.start == s.start && r.fraction == s.fraction);
        }
    }
    const ht_shape island = HT_SHAPE(((ht_polygon){v + 4, ends, 1, HT_EVEN_ODD, NULL})),
                   ground = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, 99.0f}));
    assert_false(ht_cast(&island, (ht_vec2){1.0f, 0.0f}, &ground, HT_START_IGNORE).hit);
    assert_false(ht_cast(&ground, (ht_vec2){1.0f, 0.0f}, &island, HT_START_IGNORE).hit);
    const ht_cast_hit up = ht_cast(&island, (ht_vec2){0.0f, 200.0f}, &ground, HT_START_IGNORE);
    assert_true(!up.hit && up.start == HT_OVERLAP);
}

static void overlaps_and_motions_that_are_none(void **state) {
    (void)state;
    const ht_obox a = {{0.0f, 0.0f}, {1.0f, 2.0f}, {1.0f, 0.0f}, 0.0f},
                  b = {{0.5f, 0.0f}, {1.0f, 2.0f}, {0.0f, 1.0f}, 0.0f};
    const ht_box p = {{0.0f, 0.0f}, {2.0f, 2.0f}}, q = {{1.0f, 1.0f}, {2.0f, 2.0f}};
    const float bad[] = {INFINITY, NAN, -INFINITY};
    for (int i = 0; i < 3; i++) {
        const ht_vec2 x = {bad[i], 0.0f}, y = {0.0f, bad[i]};
        assert_false(ht_cast_obox_obox(&a, x, &b, HT_START_REPORT).hit ||
                     ht_cast_obox_obox(&a, y, &b, HT_START_REPORT).hit);
        assert_false(ht_cast_box_box(&p, x, &q, HT_START_REPORT).hit ||
                     ht_cast_box_box(&p, y, &q, HT_START_REPORT).hit);
    }
}

// A disc as a field that lies on a floor and goes on along it, and one that hardly leaves it.
static void fields_that_stay_in_contact(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {1.0f}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 1, &field), HT_OK);
    const ht_shape ball = HT_SHAPE(&field), floor = HT_SHAPE(((ht_segment){{-1e6f, -1.0f}, {1e6f, -1.0f}}));
    const ht_cast_hit along = ht_cast(&ball, (ht_vec2){9e5f, 0.0f}, &floor, HT_START_IGNORE);
    assert_true(along.start != HT_APART);
    assert_true(!along.hit || (along.fraction >= 0.0f && along.fraction + along.error <= 1.0f + 0x1p-20f));
    const ht_cast_hit away = ht_cast(&ball, (ht_vec2){0.0f, 5.0f}, &floor, HT_START_IGNORE);
    assert_true(!away.hit && away.start != HT_APART);
}

// What slides along a half-plane, and the half-plane that slides along it the other way: the same hit, turned round.
static void half_planes_slide_along_bodies(void **state) {
    (void)state;
    uint64_t seed = 9;
    int hits = 0, free = 0;
    for (int i = 0; i < 3000; i++) {
        const ht_vec2 c = eighths(&seed, 40), v[3] = {c, {c.x + 2.0f, c.y + 0.5f}, {c.x + 0.5f, c.y + 2.0f}};
        const ht_vec2 normals[] = {{0.0f, 1.0f}, {1.0f, 0.0f}, {3.0f, 4.0f}, {-1.0f, 2.0f}};
        const ht_vec2 n = normals[i % 4];
        const double length = hypot((double)n.x, (double)n.y);
        const ht_shape bodies[] = {HT_SHAPE(((ht_box){c, v[1]})), HT_SHAPE(((ht_circle){c, 1.25f})),
                                   HT_SHAPE(((ht_capsule){c, v[1], 0.5f})),
                                   HT_SHAPE(((ht_triangle){{v[0], v[1], v[2]}})),
                                   HT_SHAPE(((ht_halfplane){{-n.x, -n.y}, -n.x * c.x - n.y * c.y}))};
        const ht_shape *const body = &bodies[i % 5];
        // The border lies at the lowest point, or an eighth deeper or higher.
        const ht_vec2 low = body->kind == HT_HALFPLANE ? c : ht_support(body, (ht_vec2){-n.x, -n.y});
        const ht_shape plane =
            HT_SHAPE(((ht_halfplane){n, (float)((double)n.x * (double)low.x + (double)n.y * (double)low.y +
                                                length * 0.125 * (i / 20 % 3 - 1))}));
        const ht_vec2 d = eighths(&seed, 16), back = {-d.x, -d.y};
        const double towards = -((double)d.x * (double)n.x + (double)d.y * (double)n.y);
        if (towards == 0.0 && i / 20 % 3 == 2) {
            continue; // along a slope from too deep, which doubles decide
        }
        const ht_cast_hit p = ht_cast(body, d, &plane, HT_START_SLIDE), q = ht_cast(&plane, back, body, HT_START_SLIDE);
        assert_true(p.hit == q.hit && p.start == q.start && fabsf(p.fraction - q.fraction) <= 0x1p-20f);
        // from too deep a normal along no axis leans against the motion
        assert_true(fabsf(p.normal.x + q.normal.x) <= 0x1p-7f && fabsf(p.normal.y + q.normal.y) <= 0x1p-7f);
        assert_true(!p.hit || towards > 0.0); // what goes along or away goes on
        hits += p.hit;
        free += !p.hit && p.start != HT_APART;
    }
    assert_true(hits > 300 && free > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fractions_below_floats_are_the_least_one),
        cmocka_unit_test(vertices_pass_each_other_on_a_grid),
        cmocka_unit_test(sides_that_meet_end_on_end),
        cmocka_unit_test(polygons_of_many_vertices),
        cmocka_unit_test(members_that_are_not_there),
        cmocka_unit_test(overlaps_and_motions_that_are_none),
        cmocka_unit_test(fields_that_stay_in_contact),
        cmocka_unit_test(half_planes_slide_along_bodies),
        cmocka_unit_test(flat_polygons_that_nearly_touch),
        cmocka_unit_test(a_way_that_ends_beyond_floats),
        cmocka_unit_test(a_body_that_is_in_both_walls_of_a_slot),
        cmocka_unit_test(a_repeated_vertex_slides_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
