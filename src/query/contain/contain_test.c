// contain_test.c: the laws of containment, and bad input; brute force is in contain_grid_test.c.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_shapes.h"

static void check(bool holds, const char *law, const ht_shape *a, const ht_shape *b) {
    if (!holds) {
        print_message("%s: %s in %s\n", law, ht_kind_name(b->kind), ht_kind_name(a->kind));
    }
    assert_true(holds);
}

// The other side of a half-plane tells by relations what the half-plane holds.
static void half_planes_hold_what_their_other_side_does_not_meet(void **test) {
    (void)test;
    static const ht_relation met[3] = {HT_OVERLAP, HT_TOUCH, HT_APART};
    uint64_t state = 3;
    for (int i = 0; i < 100000; i++) {
        any_shape_memory store;
        const int sort = random_below(&state, RANDOM_SORTS);
        const ht_shape b = random_any(&state, sort, &store);
        const ht_vec2 n = random_point(&state, sort);
        const float d = random_float(&state, sort);
        if (n.x != 0.0f || n.y != 0.0f) {
            const ht_shape h = HT_SHAPE(((ht_halfplane){n, d})), other = HT_SHAPE(((ht_halfplane){{-n.x, -n.y}, -d}));
            check(ht_relate(&b, &other) == met[ht_contain(&h, &b)], "other side", &h, &b);
        }
    }
}

// A box is four half-planes, and a polygon; a convex polygon is a polygon; a segment is a polyline.
static void equal_containers_hold_the_same(void **test) {
    (void)test;
    uint64_t state = 4;
    for (int i = 0; i < 100000; i++) {
        any_shape_memory store;
        shape_memory corners, hull;
        const int sort = random_below(&state, RANDOM_SORTS);
        const ht_shape b = random_any(&state, sort, &store);
        const ht_vec2 p = random_point(&state, sort), q = random_point(&state, sort);
        const ht_box box = {{fminf(p.x, q.x), fminf(p.y, q.y)}, {fmaxf(p.x, q.x), fmaxf(p.y, q.y)}};
        const ht_shape a = HT_SHAPE(box), segment = HT_SHAPE(((ht_segment){p, q}));
        const ht_shape sides[4] = {HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, box.max.x})),
                                   HT_SHAPE(((ht_halfplane){{-1.0f, 0.0f}, -box.min.x})),
                                   HT_SHAPE(((ht_halfplane){{0.0f, 2.0f}, 2.0f * box.max.y})),
                                   HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, -box.min.y}))};
        ht_containment minimum = HT_INSIDE;
        for (int k = 0; k < 4; k++) {
            const ht_containment held = ht_is_answerable(&sides[k]) ? ht_contain(&sides[k], &b) : ht_contain(&a, &b);
            minimum = held < minimum ? held : minimum;
        }
        const ht_vec2 v[4] = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
        memcpy(corners.v, v, sizeof v);
        corners.ends[0] = 4;
        const ht_shape polygon = HT_SHAPE(((ht_polygon){corners.v, corners.ends, 1, HT_EVEN_ODD, NULL}));
        check(ht_contain(&a, &b) == minimum, "half-planes", &a, &b);
        check(ht_contain(&polygon, &b) == minimum, "box as polygon", &polygon, &b);
        const ht_vec2 ends[2] = {p, q};
        const ht_shape polyline = HT_SHAPE(((ht_polyline){ends, 2, random_below(&state, 2) != 0}));
        check(ht_contain(&polyline, &b) == ht_contain(&segment, &b), "segment as polyline", &polyline, &b);
        ht_vec2 points[7];
        for (int k = 0; k < 7; k++) {
            points[k] = random_point(&state, sort);
        }
        hull.ends[0] = ht_hull(points, 7, hull.v);
        const ht_shape convex = HT_SHAPE(((ht_convex){hull.v, hull.ends[0], 0.0f}));
        const ht_shape same = HT_SHAPE(((ht_polygon){hull.v, hull.ends, 1, HT_NONZERO, NULL}));
        check(ht_contain(&convex, &b) == ht_contain(&same, &b), "convex as polygon", &same, &b);
    }
}

static void containment_agrees_with_relations_and_itself(void **test) {
    (void)test;
    uint64_t state = 5;
    for (int i = 0; i < 100000; i++) {
        any_shape_memory stores[3];
        ht_shape s[3];
        const int sort = random_below(&state, RANDOM_SORTS);
        for (int k = 0; k < 3; k++) {
            s[k] = random_any(&state, sort, &stores[k]);
        }
        const ht_containment own = ht_contain(&s[0], &s[0]), ab = ht_contain(&s[0], &s[1]);
        const ht_containment bc = ht_contain(&s[1], &s[2]);
        check(own == HT_INSIDE_TOUCHING, "itself", &s[0], &s[0]);
        const ht_relation relation = ht_relate(&s[0], &s[1]);
        check(ab == HT_OUTSIDE || (ab == HT_INSIDE ? relation == HT_OVERLAP : relation != HT_APART), "relation", &s[0],
              &s[1]);
        if (s[1].kind == HT_POINT) {
            check((ab == HT_OUTSIDE) == (relation == HT_APART), "point", &s[0], &s[1]);
            check(s[0].kind == HT_COMPOUND || (ab == HT_INSIDE) == (relation == HT_OVERLAP), "point in", &s[0], &s[1]);
        }
        if (ab != HT_OUTSIDE && bc != HT_OUTSIDE) {
            const ht_containment ac = ht_contain(&s[0], &s[2]);
            check(ac != HT_OUTSIDE && (ac == HT_INSIDE || (ab != HT_INSIDE && bc != HT_INSIDE)), "chain", &s[0], &s[2]);
        }
    }
}

// Repeated vertices change nothing of a rounded polygon.
static void repeated_vertices_hold_as_one(void **test) {
    (void)test;
    uint64_t state = 8;
    for (int i = 0; i < 20000; i++) {
        ht_vec2 ring[5], hull[8], twice[16];
        for (int k = 0; k < 5; k++) {
            ring[k] = random_grid_point(&state, 6, 1.0f);
        }
        const int32_t end = 5, count = ht_hull(ring, 5, hull);
        int32_t n = 0;
        for (int32_t k = 0; k < count; k++) {
            hull[k] = (ht_vec2){0.25f * hull[k].x, 0.25f * hull[k].y};
            twice[n++] = hull[k];
            twice[n++] = hull[k];
        }
        const float radius = 0.25f * (float)random_below(&state, 4);
        const ht_shape polygon = HT_SHAPE(((ht_polygon){ring, &end, 1, HT_NONZERO, NULL}));
        const ht_shape once = HT_SHAPE(((ht_convex){hull, count, radius})),
                       again = HT_SHAPE(((ht_convex){twice, n, radius}));
        check(ht_contain(&polygon, &once) == ht_contain(&polygon, &again), "repeated vertices", &polygon, &again);
    }
}

// An oriented box without height or width is a segment, whose ends are no floats: it is held as a shorter and a longer
// segment on its line are. The polygons' rings share edges and vertices, touch and cross, also along the box.
static void thin_boxes_are_segments(void **test) {
    (void)test;
    enum { RING = 6, RINGS = 2 };
    uint64_t state = 7;
    int held[3] = {0};
    for (int i = 0; i < 100000; i++) {
        ht_vec2 v[RINGS * RING];
        const int32_t ends[RINGS] = {3 + random_below(&state, RING - 2), RINGS * RING - random_below(&state, 3)};
        for (int k = 0; k < RINGS * RING; k++) {
            v[k] = random_grid_point(&state, k % 3 == 0 ? 8 : 4, 1.0f);
        }
        const ht_fill_rule rule = random_below(&state, 2) == 0 ? HT_EVEN_ODD : HT_NONZERO;
        const ht_shape polygon = HT_SHAPE(((ht_polygon){v, ends, 1 + i % RINGS, rule, NULL}));
        const ht_vec2 c = random_grid_point(&state, 2, 1.0f), q = random_grid_point(&state, 1 + i % 3, 1.0f);
        const bool is_flat = random_below(&state, 2) == 0; // along the first axis, else along the second
        const ht_vec2 d = is_flat ? q : (ht_vec2){-q.y, q.x};
        const float low = (float)(1 + random_below(&state, 24)) / 16.0f, high = low + 0x1p-8f,
                    h = low * (1.0f + 0x1p-22f);
        const ht_shape box = HT_SHAPE(((ht_obox){c, is_flat ? (ht_vec2){h, 0} : (ht_vec2){0, h}, {q.x, q.y}, 0.0f}));
        const ht_segment ends_of[2] = {{{c.x - low * d.x, c.y - low * d.y}, {c.x + low * d.x, c.y + low * d.y}},
                                       {{c.x - high * d.x, c.y - high * d.y}, {c.x + high * d.x, c.y + high * d.y}}};
        const ht_shape less = HT_SHAPE(ends_of[0]), more = HT_SHAPE(ends_of[1]);
        if (q.x != 0.0f || q.y != 0.0f) {
            const ht_containment by_box = ht_contain(&polygon, &box);
            check(by_box <= ht_contain(&polygon, &less) && by_box >= ht_contain(&polygon, &more), "a thin box",
                  &polygon, &box);
            held[by_box]++;
        }
    }
    assert_true(held[HT_OUTSIDE] > 1000 && held[HT_INSIDE_TOUCHING] > 1000 && held[HT_INSIDE] > 1000);
}

// A wall of which 40 towers cover every other stretch, and discs on it: over a tower they are inside, beside one not, and
// below a bare stretch they touch.
static void an_edge_of_many_bare_stretches(void **test) {
    (void)test;
    enum { TOWERS = 40 };
    ht_vec2 v[4 + 4 * TOWERS] = {{-4.0f, -4.0f}, {84.0f, -4.0f}, {84.0f, 1.0f}, {-4.0f, 1.0f}};
    int32_t ends[1 + TOWERS] = {4};
    for (int i = 0; i < TOWERS; i++) {
        const float x = (float)(2 * i);
        const ht_vec2 tower[4] = {{x, 0.0f}, {x + 1.0f, 0.0f}, {x + 1.0f, 5.0f}, {x, 5.0f}};
        memcpy(v + 4 + 4 * i, tower, sizeof tower);
        ends[i + 1] = 8 + 4 * i;
    }
    const ht_shape wall = HT_SHAPE(((ht_polygon){v, ends, 1 + TOWERS, HT_NONZERO, NULL}));
    for (int i = 0; i < TOWERS; i++) {
        const float x = (float)(2 * i) + 0.5f;
        const ht_shape on[4] = {
            HT_SHAPE(((ht_circle){{x, 1.0f}, 0.25f})), HT_SHAPE(((ht_circle){{x + 1.0f, 1.0f}, 0.25f})),
            HT_SHAPE(((ht_circle){{x + 1.0f, 0.75f}, 0.25f})), HT_SHAPE(((ht_circle){{x, 1.0f}, 0.5f}))};
        assert_int_equal(ht_contain(&wall, &on[0]), HT_INSIDE);
        assert_int_equal(ht_contain(&wall, &on[1]), HT_OUTSIDE);
        assert_int_equal(ht_contain(&wall, &on[2]), HT_INSIDE_TOUCHING);
        assert_int_equal(ht_contain(&wall, &on[3]), HT_INSIDE_TOUCHING);
    }
}

// A flat ellipse is a segment for the search of a common point, alone and as a member.
static void a_flat_ellipse_has_a_witness(void **test) {
    (void)test;
    const ht_shape flat = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {3.0f, 0.0f}, {0.0f, 0.0f}}));
    const ht_shape members[2] = {HT_SHAPE(((ht_circle){{90.0f, 0.0f}, 1.0f})), flat};
    const ht_shape compound = HT_SHAPE(((ht_compound){members, 2}));
    const ht_shape disc = HT_SHAPE(((ht_circle){{2.0f, 0.5f}, 1.0f})), both[2] = {disc, members[0]};
    const ht_shape other = HT_SHAPE(((ht_compound){both, 1}));
    const ht_shape *const pairs[3][2] = {{&flat, &disc}, {&compound, &disc}, {&other, &compound}};
    for (int i = 0; i < 3; i++) {
        const ht_witness w = ht_find_witness(pairs[i][0], pairs[i][1]);
        const ht_shape point = HT_SHAPE(w.point);
        assert_true(w.proven && w.relation == HT_OVERLAP);
        assert_true(ht_meet(&point, &flat) && ht_meet(&point, &disc));
    }
}

static void shapes_that_are_not_answerable_are_outside(void **test) {
    (void)test;
    const ht_shape good = HT_SHAPE(((ht_box){{-9.0f, -9.0f}, {9.0f, 9.0f}}));
    const ht_shape bad[4] = {HT_SHAPE(((ht_vec2){NAN, 0.0f})),
                             HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})),
                             HT_SHAPE(((ht_polyline){NULL, 3, false})),
                             {.kind = (ht_kind)99}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ht_contain(&good, &bad[i]), HT_OUTSIDE);
        assert_int_equal(ht_contain(&bad[i], &good), HT_OUTSIDE);
    }
    assert_int_equal(ht_contain(NULL, &good), HT_OUTSIDE);
    assert_int_equal(ht_contain(&good, NULL), HT_OUTSIDE);
    const ht_shape mixed[2] = {bad[0], HT_SHAPE(((ht_vec2){1.0f, 1.0f}))};
    const ht_shape part = HT_SHAPE(((ht_compound){mixed, 2})), none = HT_SHAPE(((ht_compound){bad, 2}));
    assert_int_equal(ht_contain(&good, &part), HT_INSIDE);
    assert_int_equal(ht_contain(&good, &none), HT_OUTSIDE);
}

static void containments_have_names(void **test) {
    (void)test;
    assert_string_equal(ht_containment_name(HT_OUTSIDE), "outside");
    assert_string_equal(ht_containment_name(HT_INSIDE_TOUCHING), "touch");
    assert_string_equal(ht_containment_name(HT_INSIDE), "inside");
    assert_string_equal(ht_containment_name((ht_containment)7), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_planes_hold_what_their_other_side_does_not_meet),
        cmocka_unit_test(equal_containers_hold_the_same),
        cmocka_unit_test(containment_agrees_with_relations_and_itself),
        cmocka_unit_test(thin_boxes_are_segments),
        cmocka_unit_test(repeated_vertices_hold_as_one),
        cmocka_unit_test(an_edge_of_many_bare_stretches),
        cmocka_unit_test(a_flat_ellipse_has_a_witness),
        cmocka_unit_test(shapes_that_are_not_answerable_are_outside),
        cmocka_unit_test(containments_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
