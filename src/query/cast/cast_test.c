// cast_test.c: known casts, the three policies, and the answers against relations of shapes moved to exact places.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_random.h"

static const ht_vec2 square[4] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
// A floor of two edges with their common vertex below the middle, walls beside it.
static const ht_vec2 trough[9] = {{-8.0f, -4.0f}, {8.0f, -4.0f},  {8.0f, 4.0f},  {6.0f, 4.0f}, {6.0f, -1.0f},
                                  {0.0f, -1.0f},  {-6.0f, -1.0f}, {-6.0f, 4.0f}, {-8.0f, 4.0f}};
static const int32_t square_end[1] = {4}, trough_end[1] = {9};

static ht_shape disc(float x, float y, float r) {
    return HT_SHAPE(((ht_circle){{x, y}, r}));
}

static ht_shape box(float left, float bottom, float right, float top) {
    return HT_SHAPE(((ht_box){{left, bottom}, {right, top}}));
}

static void expect_hit(ht_shape a, ht_vec2 delta, ht_shape b, ht_start start, float fraction, ht_vec2 normal) {
    const ht_cast_hit h = ht_cast(&a, delta, &b, start);
    assert_true(h.hit);
    assert_true(fabs((double)h.fraction - (double)fraction) <= 1e-7 * (double)fraction);
    assert_true(fabs((double)h.normal.x - (double)normal.x) <= 0x1p-23);
    assert_true(fabs((double)h.normal.y - (double)normal.y) <= 0x1p-23);
}

static void expect_miss(ht_shape a, ht_vec2 delta, ht_shape b, ht_start start) {
    const ht_cast_hit h = ht_cast(&a, delta, &b, start);
    assert_true(!h.hit && h.fraction == 1.0f && h.normal.x == 0.0f && h.normal.y == 0.0f);
}

static void known_casts(void **state) {
    (void)state;
    const ht_vec2 left = {-1.0f, 0.0f}, down = {0.0f, -1.0f};
    expect_hit(disc(0.0f, 0.0f, 1.0f), (ht_vec2){8.0f, 0.0f}, disc(6.0f, 0.0f, 1.0f), HT_START_REPORT, 0.5f, left);
    expect_hit(disc(0.0f, 0.0f, 1.0f), (ht_vec2){0.0f, 8.0f}, box(-1.0f, 3.0f, 1.0f, 4.0f), HT_START_REPORT, 0.25f,
               down);
    expect_hit(disc(0.0f, 0.0f, 5.0f), (ht_vec2){10.0f, 0.0f}, box(8.0f, 3.0f, 9.0f, 4.0f), HT_START_REPORT, 0.4f,
               (ht_vec2){-0.8f, -0.6f});
    expect_hit(box(0.0f, 0.0f, 1.0f, 1.0f), (ht_vec2){4.0f, 1.0f}, box(3.0f, 0.0f, 4.0f, 1.0f), HT_START_REPORT, 0.5f,
               left);
    const ht_shape upright = HT_SHAPE(((ht_capsule){{0.0f, -1.0f}, {0.0f, 1.0f}, 0.5f}));
    const ht_shape other = HT_SHAPE(((ht_capsule){{5.0f, 0.0f}, {5.0f, 2.0f}, 0.5f}));
    expect_hit(upright, (ht_vec2){8.0f, 0.0f}, other, HT_START_REPORT, 0.5f, left);
    const ht_cast_hit h = ht_cast(&upright, (ht_vec2){8.0f, 0.0f}, &other, HT_START_REPORT);
    assert_true(h.point.x == 4.5f && h.point.y == 0.5f);
    const ht_shape diamond = HT_SHAPE(((ht_obox){{6.0f, 0.25f}, {1.0f, 1.0f}, {1.0f, 1.0f}, 0.0f}));
    expect_hit(HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {1.0f, 0.0f}, 0.0f})), (ht_vec2){6.0f, 0.0f}, diamond,
               HT_START_REPORT, 0.5f, left);
    expect_hit(HT_SHAPE(((ht_convex){square, 4, 0.0f})), (ht_vec2){8.0f, 0.5f},
               HT_SHAPE(((ht_triangle){{{5.0f, 0.25f}, {9.0f, 2.0f}, {9.0f, -2.0f}}})), HT_START_REPORT, 0.5f, left);
    expect_miss(disc(0.0f, 0.0f, 1.0f), (ht_vec2){8.0f, 0.0f}, disc(6.0f, hti_next_up(2.0f), 1.0f), HT_START_REPORT);
    expect_hit(disc(0.0f, 0.0f, 1.0f), (ht_vec2){8.0f, 0.0f}, disc(6.0f, 2.0f, 1.0f), HT_START_REPORT, 0.75f, down);
}

// Motions along sides, exact tangencies and vertices that meet: the fast ways decide them, or leave them, exactly.
static void casts_along_borders(void **state) {
    (void)state;
    const ht_vec2 left = {-1.0f, 0.0f}, motion = {8.0f, 0.0f};
    expect_hit(box(0.0f, 0.0f, 1.0f, 1.0f), motion, box(5.0f, 1.0f, 6.0f, 2.0f), HT_START_REPORT, 0.5f, left);
    expect_miss(box(0.0f, 0.0f, 1.0f, 1.0f), motion, box(5.0f, hti_next_up(1.0f), 6.0f, 2.0f), HT_START_REPORT);
    expect_hit(box(0.0f, 0.0f, 1.0f, 1.0f), motion, box(9.0f, 0.5f, 10.0f, 2.0f), HT_START_REPORT, 1.0f, left);
    expect_hit(disc(0.0f, 0.0f, 1.0f), motion, box(4.0f, 1.0f, 6.0f, 2.0f), HT_START_REPORT, 0.5f,
               (ht_vec2){0.0f, -1.0f});
    expect_hit(disc(0.0f, 0.0f, 1.0f), motion, box(5.0f, 0.0f, 6.0f, 2.0f), HT_START_REPORT, 0.5f, left);
    expect_miss(disc(0.0f, 0.0f, 1.0f), motion, box(-4.0f, -1.0f, -3.0f, 2.0f), HT_START_REPORT);
    const ht_shape moving = HT_SHAPE(((ht_convex){square, 4, 0.0f}));
    const ht_vec2 above[4] = {{5.0f, 1.0f}, {7.0f, 1.0f}, {7.0f, 3.0f}, {5.0f, 3.0f}};
    expect_hit(moving, motion, HT_SHAPE(((ht_convex){above, 4, 0.0f})), HT_START_REPORT, 0.5f, left);
    const ht_vec2 wedge[3] = {{5.0f, 0.0f}, {7.0f, 2.0f}, {7.0f, -2.0f}};
    expect_hit(moving, motion, HT_SHAPE(((ht_convex){wedge, 3, 0.0f})), HT_START_REPORT, 0.5f, left);
    const ht_shape sliver = HT_SHAPE(
        ((ht_triangle){{{1.1368684e-13f, 6.4623485e-27f}, {-2.0769187e34f, -1.0384594e34f}, {-6.938894e-18f, 0.0f}}}));
    const ht_shape point = HT_SHAPE(((ht_vec2){-7.78844467e+33f, 6.46234854e-27f}));
    assert_true(ht_cast(&point, (ht_vec2){-1.56538805e+34f, -2.38877342e+34f}, &sliver, HT_START_REPORT).hit);
}

static void contacts_at_the_start(void **state) {
    (void)state;
    const ht_vec2 right = {4.0f, 0.0f}, left = {-4.0f, 0.0f}, up = {0.0f, 4.0f}, down = {0.0f, -4.0f};
    const ht_shape a = box(-1.0f, -1.0f, 1.0f, 1.0f), floor = box(-9.0f, -2.0f, 9.0f, -1.0f);
    expect_hit(a, up, floor, HT_START_REPORT, 0.0f, (ht_vec2){0.0f, 1.0f});
    expect_miss(a, down, floor, HT_START_IGNORE);
    expect_miss(a, right, floor, HT_START_SLIDE);
    expect_miss(a, up, floor, HT_START_SLIDE);
    expect_hit(a, down, floor, HT_START_SLIDE, 0.0f, (ht_vec2){0.0f, 1.0f});
    const ht_shape deep = box(0.75f, -1.0f, 4.0f, 1.0f);
    expect_hit(a, right, deep, HT_START_SLIDE, 0.0f, (ht_vec2){-1.0f, 0.0f});
    expect_miss(a, left, deep, HT_START_SLIDE);
    const ht_cast_hit h = ht_cast(&a, left, &deep, HT_START_SLIDE);
    assert_int_equal(h.start, HT_OVERLAP);
}

static void polygons_and_parts(void **state) {
    (void)state;
    const ht_vec2 left = {-1.0f, 0.0f}, up = {0.0f, 1.0f};
    const ht_shape a = box(-2.0f, -1.0f, 0.0f, 1.0f);
    const ht_shape ground = HT_SHAPE(((ht_polygon){trough, trough_end, 1, HT_EVEN_ODD, NULL}));
    expect_hit(a, (ht_vec2){12.0f, 0.0f}, ground, HT_START_SLIDE, 0.5f, left); // over the seam, to the wall
    expect_hit(a, (ht_vec2){12.0f, 0.0f}, ground, HT_START_REPORT, 0.0f, up);
    expect_hit(a, (ht_vec2){0.0f, -4.0f}, ground, HT_START_SLIDE, 0.0f, up);
    expect_hit(box(-2.0f, 0.0f, 0.0f, 1.0f), (ht_vec2){12.0f, 0.0f}, ground, HT_START_REPORT, 0.5f, left);
    const ht_cast_hit wall = ht_cast(&a, (ht_vec2){12.0f, 0.0f}, &ground, HT_START_SLIDE);
    assert_int_equal(wall.part_b, 3);
    // From inside: out of the left wall, through the trough, into the right one.
    const ht_shape bead = disc(-7.25f, 0.0f, 0.5f);
    expect_hit(bead, (ht_vec2){16.0f, 0.0f}, ground, HT_START_IGNORE, 0.796875f, left);
    expect_hit(bead, (ht_vec2){16.0f, 0.0f}, ground, HT_START_SLIDE, 0.0f, left);
    expect_hit(bead, (ht_vec2){16.0f, 0.0f}, ground, HT_START_REPORT, 0.0f, (ht_vec2){-1.0f, 0.0f});
    const ht_shape pair[2] = {disc(0.0f, 0.0f, 1.0f), box(1.0f, -1.0f, 2.0f, 1.0f)};
    const ht_shape both = HT_SHAPE(((ht_compound){pair, 2}));
    expect_hit(HT_SHAPE(((ht_vec2){0.0f, 0.0f})), (ht_vec2){8.0f, 0.0f}, both, HT_START_IGNORE, 0.125f, left);
    const ht_shape far[2] = {disc(0.0f, 0.0f, 1.0f), box(2.0f, -1.0f, 4.0f, 1.0f)};
    const ht_shape apart = HT_SHAPE(((ht_compound){far, 2}));
    expect_hit(HT_SHAPE(((ht_vec2){0.0f, 0.0f})), (ht_vec2){8.0f, 0.0f}, apart, HT_START_IGNORE, 0.25f, left);
    const ht_shape point = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    assert_int_equal(ht_cast(&point, (ht_vec2){8.0f, 0.0f}, &apart, HT_START_IGNORE).part_b, 1);
}

// A wall and a floor, with a step.
static const ht_vec2 corner[6] = {{-500.0f, 0.0f},   {0.0f, 0.0f},     {0.0f, -200.0f},
                                  {100.0f, -200.0f}, {100.0f, 100.0f}, {-500.0f, 100.0f}};
static const int32_t corner_end[1] = {6};

static void overlaps_open_no_walls(void **state) {
    (void)state;
    const ht_vec2 left = {-1.0f, 0.0f}, way = {5.0f, 0.0f};
    const ht_shape hero = box(-16.0f, -32.0f, 0.0f, 1e-5f);
    const ht_shape pieces[2] = {box(-500.0f, 0.0f, 100.0f, 100.0f), box(0.0f, -200.0f, 100.0f, 0.0f)};
    const ht_shape walls[3] = {HT_SHAPE(((ht_polygon){corner, corner_end, 1, HT_EVEN_ODD, NULL})),
                               HT_SHAPE(((ht_polyline){corner, 6, true})), HT_SHAPE(((ht_compound){pieces, 2}))};
    for (int i = 0; i < 3; i++) {
        expect_hit(hero, way, walls[i], HT_START_SLIDE, 0.0f, left);
        expect_hit(box(-32.0f, -32.0f, -16.0f, 1e-5f), (ht_vec2){32.0f, 0.0f}, walls[i], HT_START_SLIDE, 0.5f, left);
        expect_miss(hero, (ht_vec2){0.0f, -5.0f}, walls[i], HT_START_SLIDE);
        expect_miss(hero, (ht_vec2){-5.0f, 0.0f}, walls[i], HT_START_SLIDE);
        expect_hit(disc(-32.0f, -16.0f, 16.0f), (ht_vec2){32.0f, 0.0f}, walls[i], HT_START_IGNORE, 0.5f, left);
    }
}

static void seams_do_not_stop(void **state) {
    (void)state;
    for (int i = 0; i < 8; i++) {
        const ht_shape tile = box(16.0f * (float)i, -16.0f, 16.0f * (float)(i + 1), 0.0f);
        expect_miss(box(-8.0f, 0.0f, 4.0f, 20.0f), (ht_vec2){100.0f, 0.0f}, tile, HT_START_SLIDE);
        expect_miss(box(-8.0f, -1e-6f, 4.0f, 20.0f), (ht_vec2){100.0f, 0.0f}, tile, HT_START_SLIDE);
        expect_miss(disc(-8.0f, 6.0f, 6.000001f), (ht_vec2){100.0f, 0.0f}, tile, HT_START_SLIDE);
    }
    const ht_shape deeper = box(16.0f, -16.0f, 32.0f, 1.0f);
    expect_hit(box(-8.0f, -1e-6f, 4.0f, 20.0f), (ht_vec2){24.0f, 0.0f}, deeper, HT_START_SLIDE, 0.5f,
               (ht_vec2){-1.0f, 0.0f});
}

// Motions along a tangent stop nothing, however long they are, from the contact or from before it: where the normal,
// rounded to floats, leads against them, and where the slack is less than an ulp of the radius.
static void tangents_do_not_stop(void **state) {
    (void)state;
    const float ways[4][3] = {{3.0f, -4.0f, 5.0f}, {4.0f, -3.0f, 5.0f}, {12.0f, -5.0f, 13.0f}, {8.0f, -15.0f, 17.0f}};
    for (int i = 0; i < 4 * 8 * 40; i++) {
        const float x = ways[i % 4][0], y = ways[i % 4][1], length = ways[i % 4][2];
        const float near = ldexpf(1.0f, i / 4 % 8), far = ldexpf(1.0f, i / 32), r = near * length;
        const ht_vec2 at = {-near * y, near * x}, ends[3] = {{-x, -y}, {2.0f * x, 2.0f * y}, {-x, -y - 64.0f}};
        const ht_shape wall = HT_SHAPE(((ht_convex){ends, 3, r})), pipe = HT_SHAPE(((ht_capsule){ends[0], ends[1], r}));
        const ht_shape ball = disc(y * 0x1p30f, -x * 0x1p30f, length * 0x1p30f),
                       sharp = HT_SHAPE(((ht_polyline){ends, 2, false}));
        for (int back = 0; back < 2; back++) {
            const float k = back != 0 ? -16.0f * near : 0.0f;
            const ht_vec2 start = {k * x, k * y}, way = {far * x, far * y};
            const ht_shape hero = box(start.x, start.y, start.x + 4.0f, start.y + 3.0f);
            const ht_shape above = box(at.x + start.x, at.y + start.y, at.x + start.x + 4.0f, at.y + start.y + 3.0f);
            expect_miss(above, way, wall, HT_START_SLIDE);
            expect_miss(above, way, pipe, HT_START_SLIDE);
            expect_miss(hero, way, ball, HT_START_SLIDE);
            expect_miss(disc(at.x + start.x, at.y + start.y, r), way, sharp, HT_START_SLIDE);
        }
    }
}

// Corner to corner, the side that is least against the motion.
static void corners_let_go_on(void **state) {
    (void)state;
    const ht_shape hero = box(-1.0f, 0.0f, 0.0f, 1.0f), block = box(0.0f, -4.0f, 4.0f, 0.0f);
    expect_hit(hero, (ht_vec2){2.0f, -1.0f}, block, HT_START_SLIDE, 0.0f, (ht_vec2){0.0f, 1.0f});
    expect_hit(hero, (ht_vec2){1.0f, -2.0f}, block, HT_START_SLIDE, 0.0f, (ht_vec2){-1.0f, 0.0f});
    expect_miss(hero, (ht_vec2){2.0f, 0.0f}, block, HT_START_SLIDE);
    expect_miss(hero, (ht_vec2){0.0f, -2.0f}, block, HT_START_SLIDE);
}

static void unanswerable_shapes_are_missed(void **state) {
    (void)state;
    const ht_shape good = disc(0.0f, 0.0f, 1.0f), bad = disc(3.0f, 0.0f, -1.0f), nan = disc(HTI_NAN, 0.0f, 1.0f);
    const ht_vec2 delta = {8.0f, 0.0f};
    expect_miss(good, delta, bad, HT_START_REPORT);
    expect_miss(nan, delta, good, HT_START_REPORT);
    expect_miss(good, (ht_vec2){HTI_INFINITY, 0.0f}, disc(4.0f, 0.0f, 1.0f), HT_START_REPORT);
    expect_miss(good, (ht_vec2){HTI_NAN, 0.0f}, good, HT_START_REPORT);
    expect_miss(box(0.0f, 0.0f, -1.0f, 1.0f), delta, box(3.0f, 0.0f, 4.0f, 1.0f), HT_START_REPORT);
    expect_miss(box(0.0f, HTI_NAN, 1.0f, 1.0f), delta, box(3.0f, 0.0f, 4.0f, 1.0f), HT_START_REPORT);
    expect_miss(box(0.0f, 0.0f, 1.0f, 1.0f), delta, box(3.0f, 0.0f, HTI_INFINITY, 1.0f), HT_START_REPORT);
    expect_miss(good, delta, box(3.0f, -HTI_INFINITY, 4.0f, 1.0f), HT_START_REPORT);
    expect_miss(HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 0.0f}, 0.0f})), delta,
                HT_SHAPE(((ht_obox){{4.0f, 0.0f}, {1.0f, 1.0f}, {1.0f, 2.0f}, 0.0f})), HT_START_REPORT);
    assert_false(ht_cast(NULL, delta, &good, HT_START_REPORT).hit);
    for (int i = 0; i < 8; i++) {
        ht_vec2 poisoned[4] = {{3.0f, -1.0f}, {5.0f, -1.0f}, {5.0f, 1.0f}, {3.0f, 1.0f}};
        *(i < 4 ? &poisoned[i].x : &poisoned[i - 4].y) = HTI_NAN;
        const ht_shape a = HT_SHAPE(((ht_convex){square, 4, 0.0f})), b = HT_SHAPE(((ht_convex){poisoned, 4, 0.0f}));
        expect_miss(a, delta, b, HT_START_REPORT);
        expect_miss(b, (ht_vec2){-delta.x, -delta.y}, a, HT_START_REPORT);
    }
}

static ht_shape any_shape(uint64_t *seed) {
    const float x = random_float(seed, 0), y = random_float(seed, 0), z = random_float(seed, 0),
                w = random_float(seed, 0);
    switch (random_below(seed, 7)) {
    case 0:
        return disc(x, y, fabsf(z));
    case 1:
        return box(fminf(x, y), fminf(z, w), fmaxf(x, y), fmaxf(z, w));
    case 2:
        return HT_SHAPE(((ht_capsule){{x, y}, {z, w}, 1.0f}));
    case 3:
        return HT_SHAPE(((ht_triangle){{{x, y}, {z, w}, {w, x}}}));
    case 4:
        return HT_SHAPE(((ht_obox){{x, y}, {fabsf(z), fabsf(w)}, {1.0f, 2.0f}, 0.0f}));
    case 5:
        return HT_SHAPE(((ht_convex){square, 4, fabsf(z)}));
    default:
        return HT_SHAPE(((ht_polygon){square, square_end, 1, HT_EVEN_ODD, NULL}));
    }
}

// At 64 places of the motion, which are exact, the shapes are apart before the hit; after none they always are.
static void apart_before_the_hit(void **state) {
    (void)state;
    static ht_vec2 memory[64];
    uint64_t seed = 3;
    int hits = 0;
    for (int i = 0; i < 20000; i++) {
        const ht_shape a = any_shape(&seed), b = any_shape(&seed);
        const ht_vec2 delta = {3.0f * random_float(&seed, 0), 2.0f * random_float(&seed, 0)};
        const ht_cast_hit report = ht_cast(&a, delta, &b, HT_START_REPORT);
        const ht_cast_hit ignore = ht_cast(&a, delta, &b, HT_START_IGNORE);
        bool freed = false;
        hits += report.hit;
        for (int k = 0; k <= 64; k++) {
            const float t = (float)k / 64.0f;
            const ht_pose pose = {{t * delta.x, t * delta.y}, HT_ROT_IDENTITY};
            ht_shape moved;
            assert_int_equal(ht_placed(&a, pose, memory, sizeof memory, &moved), HT_OK);
            const bool meets = ht_meet(&moved, &b);
            assert_true(k > 0 || (int)report.start == (int)ht_relate(&a, &b));
            assert_false(meets && !report.hit);
            assert_false(meets && t < report.fraction * 0.999999f);
            assert_false(report.hit && t == report.fraction && !meets);
            freed = freed || !meets;
            assert_false(freed && meets && (!ignore.hit || t < ignore.fraction * 0.999999f));
        }
    }
    assert_in_range(hits, 10000, 19000);
}

// Bodies of more sides together than a slide remembers, and bodies that run on: a slide is stopped by what it enters,
// and by nothing on its way out.
static void slides_of_many_sides(void **test) {
    (void)test;
    enum { CORNERS = 40 };
    ht_vec2 v[2][CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        const ht_rot turn = ht_rot_make((float)i * 6.2831853f / CORNERS);
        v[0][i] = (ht_vec2){turn.c, turn.s};
        v[1][i] = (ht_vec2){turn.c + 1.9f, turn.s};
    }
    const ht_shape a = HT_SHAPE(((ht_convex){v[0], CORNERS, 0.0f})), b = HT_SHAPE(((ht_convex){v[1], CORNERS, 0.0f}));
    const ht_cast_hit in = ht_cast(&a, (ht_vec2){1.0f, 0.25f}, &b, HT_START_SLIDE);
    assert_true(in.hit && in.fraction == 0.0f && in.normal.x < -0.99f);
    assert_false(ht_cast(&a, (ht_vec2){-1.0f, 0.25f}, &b, HT_START_SLIDE).hit);
    const ht_shape ground = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -0.95f}));
    assert_true(ht_cast(&a, (ht_vec2){1.0f, -1.0f}, &ground, HT_START_SLIDE).hit);
    assert_false(ht_cast(&a, (ht_vec2){1.0f, 0.0f}, &ground, HT_START_SLIDE).hit);
    const ht_shape falls = HT_SHAPE(((ht_ray){{0.0f, 0.0f}, {1.0f, -1.0f}})),
                   rises = HT_SHAPE(((ht_ray){{0.0f, -0.9375f}, {1.0f, 1.0f}}));
    assert_true(ht_cast(&falls, (ht_vec2){1.0f, -1.0f}, &ground, HT_START_SLIDE).start == HT_OVERLAP);
    assert_true(ht_cast(&rises, (ht_vec2){0.0f, -1.0f}, &ground, HT_START_SLIDE).hit);
    const ht_circle p = {{0.0f, 0.0f}, 1.0f}, q = {{3.0f, 0.0f}, 1.0f};
    assert_false(ht_cast_circle_circle(&p, (ht_vec2){NAN, 0.0f}, &q, HT_START_SLIDE).hit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_casts),
        cmocka_unit_test(casts_along_borders),
        cmocka_unit_test(contacts_at_the_start),
        cmocka_unit_test(polygons_and_parts),
        cmocka_unit_test(overlaps_open_no_walls),
        cmocka_unit_test(seams_do_not_stop),
        cmocka_unit_test(tangents_do_not_stop),
        cmocka_unit_test(corners_let_go_on),
        cmocka_unit_test(slides_of_many_sides),
        cmocka_unit_test(unanswerable_shapes_are_missed),
        cmocka_unit_test(apart_before_the_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
