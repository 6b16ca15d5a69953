// distance_parts_test.c: the distance of shapes with holes and several parts: depths known by hand, depths on a grid
// against every translation of it, convex shapes as parts, and shapes that are endless or have too many parts.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/distance/distance_internal.h"
#include "query/distance/distance_parts.h"
#include "support/test_random.h"

static ht_shape polygon_of(const ht_vec2 *v, const int32_t *count) {
    return HT_SHAPE(((ht_polygon){v, count, 1, HT_EVEN_ODD, NULL}));
}

static ht_shape box_of(float x0, float y0, float x1, float y1) {
    return HT_SHAPE(((ht_box){{x0, y0}, {x1, y1}}));
}

// The depth with its normal, and the same with the shapes exchanged.
static void check_depth(const ht_shape *a, const ht_shape *b, double depth, double x, double y) {
    const ht_separation s = hti_distance_parts(a, b), t = hti_distance_parts(b, a);
    assert_true(fabs((double)s.distance + depth) <= 1e-6 * depth);
    assert_true(fabs((double)s.normal.x - x) < 1e-6 && fabs((double)s.normal.y - y) < 1e-6);
    assert_true(fabs((double)(s.point_b.x - s.point_a.x - s.distance * s.normal.x)) < 1e-5);
    assert_true(fabs((double)(s.point_b.y - s.point_a.y - s.distance * s.normal.y)) < 1e-5);
    assert_true(fabs((double)(t.distance - s.distance)) <= 1e-6 * depth);
    assert_false(s.is_bound);
}

// A slot of width 2, 4 deep, in a block; a box of width 2 pressed into its bottom leaves to where it fits.
static void an_exact_fit_is_found(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-9, -9}, {9, -9}, {9, 4}, {1, 4}, {1, 0}, {-1, 0}, {-1, 4}, {-9, 4}};
    static const int32_t count = 8;
    const ht_shape slot = polygon_of(v, &count);
    const ht_shape low = box_of(-1, -1, 1, 2), aside = box_of(-0.5f, 1, 1.5f, 2);
    check_depth(&slot, &low, 1.0, 0.0, 1.0);
    check_depth(&slot, &aside, 0.5, -1.0, 0.0);
}

// The same along (3, 4), with corners that are floats: sizes are multiples of 5.
static void an_exact_fit_aslant_is_found(void **state) {
    (void)state;
    static const float at[][2] = {{-15, -15}, {15, -15}, {15, 10}, {5, 10}, {5, 0}, {-5, 0}, {-5, 10}, {-15, 10}};
    static const float box[][2] = {{-5, -2.5f}, {5, -2.5f}, {5, 7.5f}, {-5, 7.5f}};
    static const int32_t counts[] = {8, 4};
    ht_vec2 v[8], w[4];
    for (int i = 0; i < 8; i++) {
        v[i] = (ht_vec2){(4 * at[i][0] - 3 * at[i][1]) / 5, (3 * at[i][0] + 4 * at[i][1]) / 5};
    }
    for (int i = 0; i < 4; i++) {
        w[i] = (ht_vec2){(4 * box[i][0] - 3 * box[i][1]) / 5, (3 * box[i][0] + 4 * box[i][1]) / 5};
    }
    const ht_shape slot = polygon_of(v, &counts[0]), plug = polygon_of(w, &counts[1]);
    check_depth(&slot, &plug, 2.5, -0.6, 0.8);
}

// A circle between two teeth comes to rest on both of their corners.
static void a_circle_rests_on_two_corners(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-3, -1}, {2, -1}, {2, 1}, {1, 1}, {1, 0}, {0, 0}, {0, 1}, {-1, 1}, {-3, 1}};
    static const int32_t count = 9;
    const ht_shape comb = polygon_of(v, &count), circle = HT_SHAPE(((ht_circle){{0.5f, 0.5f}, 0.625f}));
    check_depth(&comb, &circle, 0.875, 0.0, 1.0); // its centre ends 0.375 above the corners, 0.5 aside
}

// Points, and segments along the cuts, are deep inside although in no triangle's interior.
static void cuts_are_inside(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    static const int32_t count = 4;
    const ht_shape square = polygon_of(v, &count);
    for (int i = 1; i < 4; i++) {
        const float x = (float)i;
        const ht_shape on_one = HT_SHAPE(((ht_vec2){x, x})), on_other = HT_SHAPE(((ht_vec2){x, 8 - x}));
        assert_true(hti_distance_parts(&square, &on_one).distance == -x);
        assert_true(hti_distance_parts(&square, &on_other).distance == -x);
        const ht_shape along = HT_SHAPE(((ht_segment){{x, x}, {4, 4}})),
                       back = HT_SHAPE(((ht_segment){{4, 4}, {x, 8 - x}}));
        assert_true(hti_distance_parts(&square, &along).distance == -4);
        assert_true(hti_distance_parts(&back, &square).distance == -4);
    }
}

static void a_hole_is_a_way_out(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-9, -9}, {9, -9}, {9, 9}, {-9, 9}, {-3, -3}, {-3, 3}, {3, 3}, {3, -3}};
    static const int32_t ends[] = {4, 8};
    const ht_shape frame = HT_SHAPE(((ht_polygon){v, ends, 2, HT_EVEN_ODD, NULL}));
    const ht_shape near = box_of(1, -1, 5, 1), large = box_of(1, -3.5f, 5, 3.5f);
    check_depth(&frame, &near, 2.0, -1.0, 0.0);
    check_depth(&frame, &large, 8.0, 1.0, 0.0); // too high for the hole
}

static void thin_shapes_are_parted_at_their_crossing(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-4, 0}, {4, 0}, {4, 4}};
    const ht_shape angle = HT_SHAPE(((ht_polyline){v, 3, false}));
    const ht_shape post = HT_SHAPE(((ht_segment){{0, -1}, {0, 2}}));
    check_depth(&angle, &post, 1.0, 0.0, 1.0);
}

static void unbounded_shapes_have_depths(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}};
    static const int32_t count = 5;
    const ht_shape crown = polygon_of(v, &count);
    const ht_shape line = HT_SHAPE(((ht_line){{-7, 3}, {1, 0}})), ray = HT_SHAPE(((ht_ray){{2, 3}, {0, -2}}));
    const ht_shape plane = HT_SHAPE(((ht_halfplane){{0, -2}, -2}));
    check_depth(&crown, &line, 1.0, 0.0, 1.0);
    check_depth(&crown, &ray, 2.0, 1.0, 0.0);
    check_depth(&crown, &plane, 3.0, 0.0, 1.0);
    const ht_shape lines[2] = {line, HT_SHAPE(((ht_line){{0, 0}, {1, 3}}))};
    const ht_shape both = HT_SHAPE(((ht_compound){lines, 2})), third = HT_SHAPE(((ht_line){{5, 5}, {3, 2}}));
    const ht_separation s = hti_distance_parts(&both, &third);
    assert_true(isinf(s.distance) && s.distance < 0.0f);
    assert_true(s.normal.x == 0.0f && s.normal.y == 0.0f);
    const ht_shape planes = HT_SHAPE(((ht_compound){&plane, 1})), level = HT_SHAPE(((ht_line){{5, 2}, {3, 0}}));
    check_depth(&planes, &level, 1.0, 0.0, -1.0);
}

static ht_vec2 zigzag[HT_DEPTH_PARTS + 2];

static void too_many_parts_give_a_bound(void **state) {
    (void)state;
    for (int32_t i = 0; i < HT_DEPTH_PARTS + 2; i++) {
        zigzag[i] = (ht_vec2){(float)i, (float)(i % 2)};
    }
    const ht_shape box = box_of(100, -1, 110, 0.5f);
    const ht_shape few = HT_SHAPE(((ht_polyline){zigzag, HT_DEPTH_PARTS + 1, false}));
    check_depth(&few, &box, 0.5, 0.0, -1.0);
    const ht_shape many = HT_SHAPE(((ht_polyline){zigzag, HT_DEPTH_PARTS + 2, false}));
    const ht_separation s = hti_distance_parts(&many, &box);
    assert_true(s.is_bound && s.distance <= -0.5f);
    const ht_shape moved = box_of(100, -1 - 0.5f, 110, 0.0f);
    assert_int_equal(ht_relate(&many, &moved), HT_TOUCH);
}

static void apart_and_touching(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-9, -9}, {9, -9}, {9, 4}, {1, 4}, {1, 0}, {-1, 0}, {-1, 4}, {-9, 4}};
    static const int32_t count = 8;
    const ht_shape slot = polygon_of(v, &count);
    const ht_shape hangs = box_of(-0.75f, 0.5f, 0.5f, 8), stands = box_of(-0.75f, 0, 0.75f, 8);
    ht_separation s = hti_distance_parts(&slot, &hangs);
    assert_true(s.distance == 0.25f && s.normal.x == 1.0f && s.normal.y == 0.0f);
    s = hti_distance_parts(&stands, &slot);
    assert_true(s.distance == 0.0f && s.normal.x == 0.0f && s.normal.y == -1.0f);
    const ht_shape far = HT_SHAPE(((ht_circle){{1000, 1000}, 1}));
    assert_true(fabs((double)hti_distance_parts(&slot, &far).distance - (hypot(991, 996) - 1)) < 1e-4);
}

// A right-angled polygon of random columns against a box, all on a grid: the depth's square is the least of all
// translations on the grid that are free, for these are where borders cross.
static void depths_on_a_grid_are_the_least(void **state) {
    (void)state;
    uint64_t seed = 11;
    for (int round = 0; round < 300; round++) {
        ht_vec2 v[16];
        const int32_t count = 14;
        v[0] = (ht_vec2){0, -3};
        v[1] = (ht_vec2){6, -3};
        for (int k = 0, before = -1; k < 6; k++) {
            int height = random_below(&seed, 6);
            height += height == before;
            v[2 + 2 * k] = (ht_vec2){(float)(6 - k), (float)height};
            v[3 + 2 * k] = (ht_vec2){(float)(5 - k), (float)height};
            before = height;
        }
        const ht_shape town = polygon_of(v, &count);
        const int x = random_below(&seed, 7) - 1, y = random_below(&seed, 8) - 3;
        const int w = 1 + random_below(&seed, 3), h = 1 + random_below(&seed, 3);
        const ht_shape box = box_of((float)x, (float)y, (float)(x + w), (float)(y + h));
        if (ht_relate(&town, &box) != HT_OVERLAP) {
            continue;
        }
        int minimum = 1000;
        for (int dx = -12; dx <= 12; dx++) {
            for (int dy = -12; dy <= 12; dy++) {
                const ht_shape moved =
                    box_of((float)(x + dx), (float)(y + dy), (float)(x + dx + w), (float)(y + dy + h));
                const int square = dx * dx + dy * dy;
                minimum = square < minimum && ht_relate(&town, &moved) != HT_OVERLAP ? square : minimum;
            }
        }
        const double depth = -(double)hti_distance_parts(&town, &box).distance;
        assert_true(fabs(depth - sqrt((double)minimum)) < 1e-6 * depth);
    }
}

// A circle reaches a segment's end by less than rounding, in the segment's own direction.
static void a_hair_deep_is_a_hair_deep(void **state) {
    (void)state;
    const ht_shape circle = HT_SHAPE(((ht_circle){{0x1p-58f, 0}, 25})),
                   thin = HT_SHAPE(((ht_segment){{7, 24}, {14, 48}}));
    const ht_shape rods = HT_SHAPE(((ht_compound){&thin, 1}));
    const float distance = hti_distance_parts(&circle, &rods).distance;
    assert_true(distance < 0.0f && distance > -50.0f * 0x1p-40f);
}

// Convex shapes as the only members of compounds are as deep in each other as by themselves.
static void single_members_are_as_deep_as_alone(void **state) {
    (void)state;
    uint64_t seed = 5;
    int tried = 0;
    for (int round = 0; round < 4000; round++) {
        const float r = (float)random_below(&seed, 3) * 0.5f;
        ht_shape a[2];
        for (int i = 0; i < 2; i++) {
            const ht_vec2 p = random_point(&seed, 1), q = random_point(&seed, 1), o = random_point(&seed, 1);
            const ht_shape kinds[4] = {HT_SHAPE(((ht_triangle){{p, q, o}})), HT_SHAPE(((ht_capsule){p, q, r})),
                                       HT_SHAPE(((ht_obox){p, {fabsf(q.x), fabsf(q.y)}, {o.x, o.y}, r})),
                                       HT_SHAPE(((ht_circle){p, r}))};
            a[i] = kinds[random_below(&seed, 4)];
        }
        if (ht_relate(&a[0], &a[1]) != HT_OVERLAP) {
            continue;
        }
        tried++;
        const ht_shape alone = HT_SHAPE(((ht_compound){&a[0], 1}));
        hti_convex_body body[2];
        hti_convex_body_of_shape(&a[0], &body[0]);
        hti_convex_body_of_shape(&a[1], &body[1]);
        hti_signed_distance separation, depth;
        hti_signed_distance_of(&body[0], &body[1], &separation);
        assert_false(hti_distance_depth_of_parts(&alone, &a[1], NULL, &depth));
        assert_true(fabs(separation.distance - depth.distance) < 8.0 * 0x1p-44);
    }
    assert_true(tried > 500);
}

// Of two members one is nearer, or deeper, by less than doubles tell: the answer is the one that it has alone, whichever
// comes first.
static void expect_member(ht_shape right, ht_shape wrong, const ht_shape *b) {
    const ht_separation alone = ht_distance(&right, b);
    for (int i = 0; i < 2; i++) {
        const ht_shape members[2] = {i == 0 ? right : wrong, i == 0 ? wrong : right};
        const ht_shape a = HT_SHAPE(((ht_compound){members, 2}));
        const ht_separation s = ht_distance(&a, b), t = ht_distance(b, &a);
        assert_true(s.distance == alone.distance && t.distance == alone.distance);
        assert_true(s.normal.x == alone.normal.x && s.normal.y == alone.normal.y);
        assert_true(s.point_a.x == alone.point_a.x && s.point_a.y == alone.point_a.y);
        assert_true(t.point_b.x == alone.point_a.x && t.point_b.y == alone.point_a.y);
    }
}

static ht_shape plane_of(float x, float y, float offset) {
    return HT_SHAPE(((ht_halfplane){{x, y}, offset}));
}

static ht_shape disc_of(float x, float y, float radius) {
    return HT_SHAPE(((ht_circle){{x, y}, radius}));
}

static void half_planes_are_compared_exactly(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        const float by = (i & 1) != 0 ? 0x1p-70f : -0x1p-70f, offset = (i & 2) != 0 ? 1000.0f : -1000.0f;
        const bool up = by > 0.0f;
        // Discs over a border, or behind it: with the same radius, and with another.
        const ht_shape border = plane_of(3.0f, 4.0f, offset), disc = disc_of(by, 0.0f, 1.0f);
        const ht_shape equal = disc_of(4.0f, -3.0f, 1.0f), large = disc_of(7.0f, 1.0f, 6.0f);
        expect_member(up ? equal : disc, up ? disc : equal, &border);
        expect_member(up ? large : disc, up ? disc : large, &border);
        // A half-plane that faces it: the strip between both, and a disc as far from it, or deep.
        const float k = (i & 4) != 0 ? 3.0f : 1.5f;
        const ht_shape other = plane_of(-3.0f * k, -4.0f * k, k * 5.0f), wider = plane_of(-6.0f, -8.0f, 10.0f);
        expect_member(up ? other : disc, up ? disc : other, &border);
        expect_member(up ? wider : disc, up ? disc : wider, &border);
        const ht_shape afar = plane_of(3.0f, 4.0f, offset * 0x1p90f), low = plane_of(-9.0f, -12.0f, 18.0f);
        const ht_shape under = plane_of(-3.0f, -4.0f, offset * 0x1p90f);
        expect_member(plane_of(9.0f, 12.0f, 18.0f), plane_of(3.0f, 4.0f, 5.0f), &under);
        expect_member(low, disc, &afar);
        expect_member(up ? other : disc, up ? disc : other, &afar);
        // Borders and discs around a disc.
        const ht_shape left = plane_of(1.0f, 0.0f, -1.0f), floor = plane_of(0.0f, 2.0f, -2.0f);
        const ht_shape hero = disc_of(by, 0.0f, 0.5f), flat = disc_of(0.0f, by, 0.5f);
        expect_member(up ? floor : left, up ? left : floor, &hero);
        expect_member(up ? left : floor, up ? floor : left, &flat);
        const ht_shape near = disc_of(0.0f, -3.0f, 2.0f);
        expect_member(up ? near : left, up ? left : near, &hero);
    }
}

static float between(uint64_t *random, float low, float high) {
    return low + (high - low) * (0.5f + 0.5f * random_float(random, 1));
}

// Scattered boxes leave pockets between them, with round corners for a round hero: none may be nearer than the depth.
static void no_pocket_is_nearer(void **state) {
    (void)state;
    enum { BOXES = 16, SCENES = 2000, PROBES = 100 };
    uint64_t random = 7;
    for (int scene = 0; scene < SCENES; scene++) {
        ht_shape boxes[BOXES];
        for (int i = 0; i < BOXES; i++) {
            const ht_vec2 center = {between(&random, -2.0f, 2.0f), between(&random, -2.0f, 2.0f)},
                          half = {between(&random, 0.02f, 0.6f), between(&random, 0.02f, 0.6f)};
            boxes[i] = HT_SHAPE(((ht_obox){center, half, ht_rot_make(between(&random, -3.0f, 3.0f)), 0.0f}));
        }
        const ht_vec2 b = {scene % 3 != 0 ? 0.0f : between(&random, -0.5f, 0.5f), 0.0f};
        const ht_capsule hero = {{0.0f, 0.0f}, b, between(&random, 0.1f, 0.8f)};
        const ht_shape all = HT_SHAPE(((ht_compound){boxes, BOXES})), still = HT_SHAPE(hero);
        const float depth = -hti_distance_parts(&all, &still).distance;
        for (int probe = 0; probe < PROBES && depth > 0.0f; probe++) {
            const ht_rot way = ht_rot_make(between(&random, -3.2f, 3.2f));
            const float length = 0.9999f * depth * sqrtf(between(&random, 0.0f, 1.0f));
            const ht_vec2 t = {length * way.c, length * way.s};
            const ht_shape moved = HT_SHAPE(((ht_capsule){t, {b.x + t.x, b.y + t.y}, hero.radius}));
            assert_int_equal(ht_relate(&all, &moved), HT_OVERLAP);
        }
    }
}

static float moved_by_ulps(uint64_t *random, float x) {
    return hti_float(hti_bits(x) + (uint32_t)random_below(random, 3) - 1);
}

// Corners that are nearly on one line make triangles without height, through which a point went into the polygon: along the
// half-plane's border, which crosses where they are cut off.
static void a_sliver_is_no_way_out(void **state) {
    (void)state;
    static const float x[] = {-1.0f, 4.0f, 1.0f}, y[] = {-2.0f, 1.0f, 3.0f};
    const int32_t end = 6;
    const ht_shape point = HT_SHAPE(((ht_vec2){-1.0f, 4.0f}));
    uint64_t random = 3;
    for (int i = 0; i < 20000; i++) {
        float u[3], w[3];
        for (int k = 0; k < 3; k++) {
            u[k] = moved_by_ulps(&random, x[k]);
            w[k] = moved_by_ulps(&random, y[k]);
        }
        const ht_vec2 v[] = {{u[0], w[0]}, {u[1], w[0]}, {u[1], w[1]}, {u[2], w[1]}, {u[2], w[2]}, {u[0], w[2]}};
        const ht_shape members[] = {HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL})),
                                    HT_SHAPE(((ht_halfplane){{2.0f, -3.0f}, -8.0f}))};
        const ht_shape all = HT_SHAPE(((ht_compound){members, 2}));
        const ht_separation s = ht_distance(&point, &all);
        assert_true(!s.is_bound && s.distance < -1.8027f && s.distance > -1.8028f); // to the wall's corner
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_exact_fit_is_found),
        cmocka_unit_test(an_exact_fit_aslant_is_found),
        cmocka_unit_test(a_circle_rests_on_two_corners),
        cmocka_unit_test(cuts_are_inside),
        cmocka_unit_test(a_hole_is_a_way_out),
        cmocka_unit_test(thin_shapes_are_parted_at_their_crossing),
        cmocka_unit_test(unbounded_shapes_have_depths),
        cmocka_unit_test(too_many_parts_give_a_bound),
        cmocka_unit_test(apart_and_touching),
        cmocka_unit_test(depths_on_a_grid_are_the_least),
        cmocka_unit_test(a_hair_deep_is_a_hair_deep),
        cmocka_unit_test(single_members_are_as_deep_as_alone),
        cmocka_unit_test(half_planes_are_compared_exactly),
        cmocka_unit_test(no_pocket_is_nearer),
        cmocka_unit_test(a_sliver_is_no_way_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
