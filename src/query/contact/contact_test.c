// contact_test.c: manifolds as a physics engine meets them: floors of many edges, corners, stacks, features that last.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/query.h>

#include "support/test_random.h"

enum { FLOOR = 12 }; // edges on top

static double magnitude(double x) {
    return x < 0.0 ? -x : x;
}

static void assert_near(double value, double expected, double tolerance) {
    if (!(magnitude(value - expected) <= tolerance)) {
        fail_msg("%.9g instead of %.9g", value, expected);
    }
}

static void assert_normal(const ht_manifold *m, double x, double y) {
    assert_near((double)m->normal.x, x, 1e-6);
    assert_near((double)m->normal.y, y, 1e-6);
}

// A floor from x = 0 to FLOOR, its top at y = 0 in unit edges, as a polygon of either winding or as a polyline.
typedef struct floor_shape {
    ht_vec2 v[FLOOR + 3];
    int32_t end;
    ht_shape shape;
} floor_shape;

static void make_floor(floor_shape *f, bool polygon, bool reversed) {
    f->end = FLOOR + 1;
    for (int i = 0; i <= FLOOR; i++) {
        f->v[i] = (ht_vec2){(float)(reversed ? FLOOR - i : i), 0.0f};
    }
    if (polygon) {
        f->v[f->end++] = (ht_vec2){reversed ? 0.0f : (float)FLOOR, -3.0f};
        f->v[f->end++] = (ht_vec2){reversed ? (float)FLOOR : 0.0f, -3.0f};
        f->shape = HT_SHAPE(((ht_polygon){f->v, &f->end, 1, HT_NONZERO, NULL}));
    } else {
        f->shape = HT_SHAPE(((ht_polyline){f->v, f->end, false}));
    }
}

static void circle_rolls_over_joints(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        floor_shape f;
        make_floor(&f, kind >= 2, kind % 2 == 1);
        for (int i = 16; i <= 16 * (FLOOR - 1); i++) {
            for (int depth = -1; depth <= 1; depth++) { // apart, touching, overlapping
                const float y = 0.5f - 0.03125f * (float)depth;
                const ht_shape ball = HT_SHAPE(((ht_circle){{(float)i / 16.0f, y}, 0.5f}));
                ht_manifold m[8];
                assert_int_equal(ht_contacts(&f.shape, &ball, 0.0625f, m, 8), 1);
                assert_normal(&m[0], 0.0, 1.0);
                assert_int_equal(m[0].count, 1);
                assert_near((double)m[0].points[0].separation, -0.03125 * depth, 1e-7);
                assert_near((double)m[0].points[0].at.x, i / 16.0, 1e-6);
            }
        }
    }
}

static void polyline_pushes_to_either_side(void **state) {
    (void)state;
    floor_shape f;
    make_floor(&f, false, false);
    for (int i = 16; i <= 16 * (FLOOR - 1); i++) {
        const ht_shape ball = HT_SHAPE(((ht_circle){{(float)i / 16.0f, -0.4375f}, 0.5f}));
        ht_manifold m[8];
        assert_int_equal(ht_contacts(&ball, &f.shape, 0.0f, m, 8), 1);
        assert_normal(&m[0], 0.0, 1.0); // from the ball to the line above it
    }
}

// Manifolds that push up: how deep their points are, and from where to where they reach.
static void assert_carried(const ht_manifold *m, size_t count, double depth, double from, double to) {
    float low = 100.0f, high = -100.0f;
    for (size_t k = 0; k < count; k++) {
        assert_normal(&m[k], 0.0, 1.0);
        for (int n = 0; n < m[k].count; n++) {
            const float at = m[k].points[n].at.x;
            assert_near((double)m[k].points[n].separation, -depth, 1e-7);
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
    }
    assert_near((double)low, from, 1e-6);
    assert_near((double)high, to, 1e-6);
}

static void box_slides_over_joints(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        floor_shape f;
        make_floor(&f, kind >= 2, kind % 2 == 1);
        for (int i = 16; i <= 16 * (FLOOR - 3); i++) {
            const float x = (float)i / 16.0f, depth = 0.0625f;
            const ht_shape crate = HT_SHAPE(((ht_box){{x, -depth}, {x + 1.5f, 1.0f}}));
            ht_manifold m[8];
            const size_t count = ht_contacts(&f.shape, &crate, 0.0f, m, 8);
            assert_in_range(count, 2, 3);
            assert_carried(m, count, (double)depth, (double)x, (double)x + 1.5);
        }
    }
}

static void corners_of_a_polygon(void **state) {
    (void)state;
    // an L: convex corner at (4, 1), reflex corner at (2, 1)
    const ht_vec2 v[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 1.0f}, {2.0f, 1.0f}, {2.0f, 3.0f}, {0.0f, 3.0f}};
    const int32_t end = 6;
    const ht_shape ell = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    ht_manifold m[8];
    const ht_shape outside = HT_SHAPE(((ht_circle){{4.5f, 1.5f}, 0.75f}));
    assert_int_equal(ht_contacts(&ell, &outside, 0.0f, m, 8), 1);
    assert_normal(&m[0], 0.70710678, 0.70710678);
    const ht_shape inside = HT_SHAPE(((ht_circle){{2.5f, 1.5f}, 0.5625f}));
    assert_int_equal(ht_contacts(&ell, &inside, 0.0f, m, 8), 2);
    assert_normal(&m[0], 0.0, 1.0);
    assert_normal(&m[1], 1.0, 0.0);
    assert_int_equal(m[0].part_a, 2);
    assert_int_equal(m[1].part_a, 3);
    const ht_shape crate = HT_SHAPE(((ht_box){{2.0f, 1.0f}, {3.0f, 2.0f}}));
    assert_int_equal(ht_contacts(&ell, &crate, 0.0f, m, 8), 2);
    assert_int_equal(m[0].count, 2);
    assert_int_equal(m[1].count, 2);
    // over the end of the upper edge, less deep from the side
    const ht_shape edge = HT_SHAPE(((ht_box){{3.99609375f, 0.984375f}, {5.0f, 2.0f}}));
    assert_int_equal(ht_contacts(&ell, &edge, 0.0f, m, 8), 1);
    assert_normal(&m[0], 1.0, 0.0);
    assert_near((double)m[0].points[0].separation, -0.00390625, 1e-9);
}

static void deep_inside_is_the_distance(void **state) {
    (void)state;
    floor_shape f;
    make_floor(&f, true, false);
    const ht_shape ball = HT_SHAPE(((ht_circle){{5.25f, -1.0f}, 0.25f}));
    const ht_separation s = ht_distance(&f.shape, &ball);
    ht_manifold m[2];
    assert_int_equal(ht_contacts(&f.shape, &ball, 0.0f, m, 2), 1);
    assert_int_equal(m[0].count, 1);
    assert_near((double)m[0].points[0].separation, (double)s.distance, 0.0);
    assert_near((double)m[0].points[0].separation, -1.25, 1e-6);
    assert_normal(&m[0], 0.0, 1.0);
}

static void stack_keeps_its_ids(void **state) {
    (void)state;
    const ht_obox ground = ht_obox_make((ht_vec2){0.0f, 0.0f}, (ht_vec2){2.0f, 0.5f}, 0.0f);
    uint32_t ids[2] = {0, 0};
    for (int i = 0; i < 200; i++) { // rocks, so that the reference edge changes, and its depth changes
        const float turn = 1e-4f * (float)(i % 7 - 3), y = 0.99f + 1e-4f * (float)(i % 11);
        const ht_obox crate = ht_obox_make((ht_vec2){1e-3f * (float)i, y}, (ht_vec2){1.0f, 0.5f}, turn);
        const ht_manifold m = ht_contact_obox_obox(&ground, &crate, 0.01f);
        assert_int_equal(m.count, 2);
        if (i > 0) {
            assert_int_equal(m.points[0].id, ids[0]);
            assert_int_equal(m.points[1].id, ids[1]);
        }
        ids[0] = m.points[0].id;
        ids[1] = m.points[1].id;
        const ht_manifold back = ht_contact_obox_obox(&crate, &ground, 0.01f);
        assert_int_equal(back.points[1].id, ids[0] << 16 | ids[0] >> 16);
    }
    assert_int_not_equal(ids[0], ids[1]);
}

static void touching_boxes_rest_on_two_points(void **state) {
    (void)state;
    const ht_box lower = {{0.0f, 0.0f}, {4.0f, 1.0f}}, upper = {{1.0f, 1.0f}, {3.0f, 2.0f}};
    const ht_manifold m = ht_contact_box_box(&lower, &upper, 0.0f);
    assert_int_equal(m.count, 2);
    assert_normal(&m, 0.0, 1.0);
    assert_near((double)m.points[0].at.x, 3.0, 0.0); // right of the other, looking along the normal
    assert_near((double)m.points[1].at.x, 1.0, 0.0);
    const ht_shape p = HT_SHAPE(lower),
                   turned = HT_SHAPE(ht_obox_make((ht_vec2){2.0f, 1.5f}, (ht_vec2){1.0f, 0.5f}, 0.0f));
    const ht_manifold same = ht_contact(&p, &turned, 0.0f);
    assert_int_equal(same.count, 2);
    assert_int_equal(same.points[0].id, m.points[0].id);
    assert_true(same.points[0].separation == 0.0f && same.points[1].separation == 0.0f);
}

static void capsule_lies_on_a_box(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(((ht_box){{0.0f, 0.0f}, {4.0f, 1.0f}}));
    const ht_shape flat = HT_SHAPE(((ht_capsule){{1.0f, 1.5f}, {5.0f, 1.5f}, 0.5f}));
    ht_manifold m = ht_contact(&box, &flat, 0.0f);
    assert_int_equal(m.count, 2);
    assert_normal(&m, 0.0, 1.0);
    assert_near((double)m.points[0].at.x, 4.0, 0.0); // clipped by the box
    assert_near((double)m.points[1].at.x, 1.0, 0.0);
    const ht_shape steep = HT_SHAPE(((ht_capsule){{1.0f, 1.5f}, {2.0f, 2.5f}, 0.5f}));
    m = ht_contact(&box, &steep, 0.0f);
    assert_int_equal(m.count, 1);
    assert_near((double)m.points[0].at.x, 1.0, 0.0);
    const ht_manifold back = ht_contact(&steep, &box, 0.0f);
    assert_normal(&back, 0.0, -1.0);
    assert_int_equal(back.points[0].id, m.points[0].id << 16 | m.points[0].id >> 16);
}

static void half_plane_carries_a_box(void **state) {
    (void)state;
    const ht_shape ground = HT_SHAPE(((ht_halfplane){{0.0f, 2.0f}, 2.0f})); // y <= 1
    const ht_shape box = HT_SHAPE(((ht_box){{-1.0f, 1.0f}, {1.0f, 2.0f}}));
    const ht_manifold m = ht_contact(&ground, &box, 0.0f);
    assert_int_equal(m.count, 2);
    assert_normal(&m, 0.0, 1.0);
    const ht_shape other = HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 0.0f}));
    assert_int_equal(ht_contact(&ground, &other, 1.0f).count, 0); // no way out
}

static void margin_decides(void **state) {
    (void)state;
    const ht_circle a = {{0.0f, 0.0f}, 1.0f}, b = {{3.0f, 0.0f}, 1.0f}, error_bound = {{0.0f, 0.0f}, -1.0f};
    assert_int_equal(ht_contact_circle_circle(&a, &b, 0.99999994f).count, 0);
    assert_int_equal(ht_contact_circle_circle(&a, &b, 1.0f).count, 1);
    assert_int_equal(ht_contact_circle_circle(&a, &error_bound, 1.0f).count, 0);
    const ht_shape p = HT_SHAPE(a);
    assert_int_equal(ht_contact(&p, NULL, 1.0f).count, 0);
    assert_int_equal(ht_contacts(NULL, &p, 1.0f, NULL, 0), 0);
    assert_int_equal(ht_contacts(&p, &p, 1.0f, NULL, 0), 1);
}

static void members_are_in_order(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {4.0f, 0.0f}};
    const ht_shape floors[] = {HT_SHAPE(((ht_polyline){v, 3, false})),
                               HT_SHAPE(((ht_box){{0.0f, -1.0f}, {4.0f, 0.0f}}))};
    const ht_shape balls[] = {HT_SHAPE(((ht_circle){{1.0f, 0.5f}, 0.5f})), HT_SHAPE(((ht_circle){{3.0f, 0.5f}, 0.5f}))};
    const ht_shape a = HT_SHAPE(((ht_compound){floors, 2})), b = HT_SHAPE(((ht_compound){balls, 2}));
    ht_manifold m[8];
    assert_int_equal(ht_contacts(&a, &b, 0.0f, m, 8), 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(m[i].part_a, i / 2);
        assert_int_equal(m[i].part_b, i % 2);
    }
    assert_int_equal(ht_contacts(&b, &floors[0], 0.0f, m, 8), 2);
    assert_int_equal(m[1].part_a, 1);
    assert_int_equal(m[1].part_b, 1);
    assert_int_equal(m[1].points[0].id, 0x8001); // of the chain's second segment
}

// Flat ellipses are seen as segments, one after the other at the same place in memory: what was found of one is not
// taken for the next one's.
static void flat_members_are_kept_apart(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {4.0f, 0.0f}};
    const ht_shape ground = HT_SHAPE(((ht_polyline){v, 3, false}));
    const ht_shape flat[] = {HT_SHAPE(((ht_ellipse){{0.75f, 0.0f}, {0.25f, 0.0f}, {0.0f, 0.0f}})),
                             HT_SHAPE(((ht_ellipse){{1.25f, 0.0f}, {0.5f, 0.0f}, {0.0f, 0.0f}}))};
    const ht_shape both = HT_SHAPE(((ht_compound){flat, 2}));
    static const float low[2] = {0.5f, 0.75f}, high[2] = {1.0f, 1.75f};
    ht_manifold m[2];
    assert_int_equal(ht_contacts(&both, &ground, 0.0f, m, 2), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(m[i].count, 2);
        const int left = m[i].points[0].at.x < m[i].points[1].at.x ? 0 : 1;
        assert_float_equal(m[i].points[left].at.x, low[i], 0.0);
        assert_float_equal(m[i].points[1 - left].at.x, high[i], 0.0);
    }
}

// A vertex in the middle of a side does not end it, neither of the side that rests nor of the one that it rests on; on
// another side it changes nothing. `tilt` lets either polygon's side be the one of least depth.
static void sides_go_on_past_vertices(void **state) {
    (void)state;
    const ht_vec2 below[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 2.0f}, {0.0f, 2.0f}};
    const ht_vec2 above[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 2.0f}, {2.0f, 2.0f}, {0.0f, 2.0f}};
    for (int i = 0; i < 8; i++) {
        const float tilt = (i & 1) != 0 ? 0.25f : 0.0f;
        const ht_vec2 ground[] = {{-1.0f, -3.0f}, {5.0f, -3.0f}, {6.0f, -1.0f}, {5.0f, 0.25f}, {-1.0f, 0.25f + tilt}};
        const ht_convex a = {(i & 2) != 0 ? below : above, 5, 0.0f}, b = {ground, 5, 0.0f};
        const ht_manifold m =
            (i & 4) != 0 ? ht_contact_convex_convex(&b, &a, 0.0f) : ht_contact_convex_convex(&a, &b, 0.0f);
        assert_int_equal(m.count, 2);
        const int left = m.points[0].at.x < m.points[1].at.x ? 0 : 1;
        assert_near((double)m.points[left].at.x, 0.0, 0.02);
        assert_near((double)m.points[1 - left].at.x, 4.0, 0.02);
        assert_near((double)m.points[left].separation, -0.25 - (double)tilt * 5.0 / 6.0, 0.01);
        assert_near((double)m.points[1 - left].separation, -0.25 - (double)tilt / 6.0, 0.01);
    }
}

// What is between a joint and the point that sinks under it: parts and ids stay, whatever the winding.
static void names_stay_as_it_sinks(void **state) {
    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        floor_shape f;
        make_floor(&f, true, kind == 1);
        uint32_t id = 0;
        for (int i = 0; i < 40; i++) {
            const ht_shape p = HT_SHAPE(((ht_vec2){5.25f, 0.0625f - 0.015625f * (float)i}));
            ht_manifold m[4];
            assert_int_equal(ht_contacts(&f.shape, &p, 0.0625f, m, 4), 1);
            assert_normal(&m[0], 0.0, 1.0);
            assert_int_equal(m[0].part_a, kind == 0 ? 5 : FLOOR - 6);
            assert_true(i == 0 || m[0].points[0].id == id);
            id = m[0].points[0].id;
        }
    }
}

// A joint alone belongs to the edge whose other end comes first, as part of either winding and from either side.
static void joint_has_one_owner(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        floor_shape f;
        make_floor(&f, kind >= 2, kind % 2 == 1);
        for (int depth = 0; depth < 2; depth++) {
            const ht_shape ball = HT_SHAPE(((ht_circle){{5.0f, 0.5f - 0.03125f * (float)depth}, 0.5f}));
            ht_manifold m[4], back[4];
            assert_int_equal(ht_contacts(&f.shape, &ball, 0.0f, m, 4), 1);
            assert_int_equal(m[0].part_a, kind % 2 == 0 ? 4 : FLOOR - 5); // from 4 to 5
            assert_int_equal(ht_contacts(&ball, &f.shape, 0.0f, back, 4), 1);
            assert_int_equal(back[0].part_b, m[0].part_a);
            assert_int_equal(back[0].points[0].id, m[0].points[0].id << 16 | m[0].points[0].id >> 16);
        }
    }
}

// Polygons whose edges lie behind each other, none across: a crate with a dent in the corner of a room.
static void crate_in_a_corner_has_both_walls(void **state) {
    (void)state;
    const ht_vec2 scratch[] = {{0.0f, 0.0f}, {9.0f, 0.0f}, {9.0f, -1.0f}, {-1.0f, -1.0f}, {-1.0f, 9.0f}, {0.0f, 9.0f}};
    const ht_vec2 v[] = {{-0.0078125f, -0.015625f}, {2.0f, -0.015625f}, {2.0f, 2.0f}, {1.0f, 2.0f}, {1.0f, 1.0f},
                         {-0.0078125f, 1.0f}};
    const int32_t end = 6;
    const ht_shape walls = HT_SHAPE(((ht_polygon){scratch, &end, 1, HT_EVEN_ODD, NULL}));
    const ht_shape crate = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    ht_manifold m[8];
    assert_int_equal(ht_contacts(&walls, &crate, 0.0f, m, 8), 2);
    assert_normal(&m[0], 0.0, 1.0);
    assert_normal(&m[1], 1.0, 0.0);
    assert_near((double)m[0].points[0].separation, -0.015625, 1e-7);
    assert_near((double)m[1].points[0].separation, -0.0078125, 1e-7);
}

// A corner of the hero stands in a corner of the cave, and its foot lies on the floor. The slope touches the joint alone,
// and the foot's normal tells nothing that the floor's manifold does not.
static void foot_in_a_corner_touches_the_floor(void **state) {
    (void)state;
    const ht_vec2 rings[] = {{-20.0f, -20.0f}, {20.0f, -20.0f}, {20.0f, 20.0f}, {-20.0f, 20.0f},
                             {8.0f, 0.0f},     {5.5f, 1.5f},    {-2.0f, 6.0f},  {-3.5f, 5.5f},
                             {-8.0f, 4.0f},    {-2.0f, -6.0f},  {-0.5f, -6.0f}, {4.0f, -6.0f}};
    const ht_vec2 v[] = {{2.5f, -6.0f}, {4.0f, -6.0f}, {4.0f, -4.5f}, {3.25f, -4.5f}, {3.25f, -5.25f}, {2.5f, -5.25f}};
    const int32_t ends[] = {4, 12}, end = 6;
    const ht_shape cave = HT_SHAPE(((ht_polygon){rings, ends, 2, HT_EVEN_ODD, NULL}));
    const ht_shape hero = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    ht_manifold m[8];
    assert_int_equal(ht_contacts(&cave, &hero, 0.0f, m, 8), 1);
    assert_int_equal(m[0].part_a, 10);
    assert_int_equal(m[0].count, 2);
    assert_normal(&m[0], 0.0, 1.0);
    assert_int_equal(ht_contacts(&hero, &cave, 0.0f, m, 8), 1);
    assert_int_equal(m[0].part_b, 10);
}

// ---- Many edges that cross -----------------------------------------------------------------------------------------

// Rectangles that drift and turn a little, as a robot's way is written, or on a grid.
enum { RECTANGLES = 12, MANIFOLDS = 1024 };
typedef struct many_edges {
    ht_vec2 v[4 * RECTANGLES];
    int32_t end[RECTANGLES];
    ht_shape shape;
} many_edges;

static void make_many_edges(uint64_t *state, many_edges *m) {
    const int sort = random_below(state, 2), count = 2 + random_below(state, RECTANGLES - 1);
    const float drift = sort == 0 ? (float)(1 + random_below(state, 2)) : 0x1p-9f;
    ht_vec2 at = {0.0f, 0.0f}, u = {2.0f, 0.25f * random_float(state, 1)};
    for (int i = 0; i < count; i++) {
        const ht_vec2 by = random_point(state, sort);
        at = (ht_vec2){at.x + drift * by.x, at.y + drift * by.y};
        u = random_below(state, 3) == 0 ? random_point(state, sort) : u;
        u = random_below(state, 16) == 0 ? (ht_vec2){0x1p-24f * u.x, 0x1p-24f * u.y} : u;
        const ht_vec2 w = {-0.5f * u.y, 0.5f * u.x};
        const ht_vec2 sum = {u.x + w.x, u.y + w.y}, difference = {u.x - w.x, u.y - w.y};
        m->v[4 * i] = (ht_vec2){at.x - sum.x, at.y - sum.y};
        m->v[4 * i + 1] = (ht_vec2){at.x + difference.x, at.y + difference.y};
        m->v[4 * i + 2] = (ht_vec2){at.x + sum.x, at.y + sum.y};
        m->v[4 * i + 3] = (ht_vec2){at.x - difference.x, at.y - difference.y};
        m->end[i] = 4 * (i + 1);
    }
    m->shape =
        HT_SHAPE(((ht_polygon){m->v, m->end, count, random_below(state, 2) == 0 ? HT_EVEN_ODD : HT_NONZERO, NULL}));
}

static uint64_t hashed(uint64_t hash, uint32_t bits) {
    return (hash ^ bits) * UINT64_C(1099511628211);
}

// The hash was found with a contact_edge_rejects.c that leaves out no pair of edges.
static void rejected_edges_have_no_contact(void **state) {
    (void)state;
    static ht_manifold m[MANIFOLDS];
    uint64_t random = 1, hash = UINT64_C(14695981039346656037);
    size_t sum = 0;
    for (int i = 0; i < 2000; i++) {
        many_edges a, b;
        make_many_edges(&random, &a);
        make_many_edges(&random, &b);
        const ht_shape *second = i % 8 == 0 ? &a.shape : &b.shape;
        const float margin = i % 4 == 2 ? 0x1p-6f : i % 4 == 3 ? 0.5f : 0.0f;
        const size_t count = ht_contacts(&a.shape, second, margin, m, MANIFOLDS);
        assert_true(count <= MANIFOLDS);
        sum += count;
        for (size_t k = 0; k < count; k++) {
            hash = hashed(hashed(hash, (uint32_t)m[k].part_a), (uint32_t)m[k].part_b);
            hash = hashed(hashed(hash, hti_bits(m[k].normal.x + 0.0f)), hti_bits(m[k].normal.y + 0.0f));
            for (int p = 0; p < m[k].count; p++) {
                hash = hashed(hashed(hash, hti_bits(m[k].points[p].separation + 0.0f)), m[k].points[p].id);
            }
        }
    }
    assert_int_equal(sum, 13279);
    assert_true(hash == UINT64_C(0xfb37761b0457c1ee));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_stay_as_it_sinks),
        cmocka_unit_test(joint_has_one_owner),
        cmocka_unit_test(crate_in_a_corner_has_both_walls),
        cmocka_unit_test(sides_go_on_past_vertices),
        cmocka_unit_test(circle_rolls_over_joints),
        cmocka_unit_test(polyline_pushes_to_either_side),
        cmocka_unit_test(box_slides_over_joints),
        cmocka_unit_test(corners_of_a_polygon),
        cmocka_unit_test(deep_inside_is_the_distance),
        cmocka_unit_test(stack_keeps_its_ids),
        cmocka_unit_test(touching_boxes_rest_on_two_points),
        cmocka_unit_test(capsule_lies_on_a_box),
        cmocka_unit_test(half_plane_carries_a_box),
        cmocka_unit_test(margin_decides),
        cmocka_unit_test(members_are_in_order),
        cmocka_unit_test(flat_members_are_kept_apart),
        cmocka_unit_test(foot_in_a_corner_touches_the_floor),
        cmocka_unit_test(rejected_edges_have_no_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
