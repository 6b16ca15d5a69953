// many_edges_test.c: what passes an edge or a ray in more places, or more often in one place, than are kept at once:
// crossings, containment and rays of polygons by known answers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>

// Lists have room for 8 to 256. The sanitizers, under which exact meetings of many lines take long, see them full once.
enum { TEETH = HANTEI_PART == 1 ? 600 : 300, SPOKES = HANTEI_PART == 1 ? 400 : 200 };

static ht_vec2 zigzag_vertices[TEETH], square_vertices[8 + 4 * TEETH];
static ht_segment spoke_list[SPOKES];
static ht_shape spoke_shapes[SPOKES + 1];
static int32_t square_ends[2 + TEETH];

// A polyline that crosses the x axis at k + 1/2, for k from 0 to TEETH - 2.
static ht_shape zigzag(void) {
    for (int i = 0; i < TEETH; i++) {
        zigzag_vertices[i] = (ht_vec2){(float)i, i % 2 == 0 ? -1.0f : 1.0f};
    }
    return HT_SHAPE(((ht_polyline){zigzag_vertices, TEETH, false}));
}

// Segments of different lines through a point.
static ht_shape spokes(float x, int count) {
    for (int i = 0; i < count; i++) {
        const float dx = (float)(i + 1), dy = (float)(SPOKES + 1);
        spoke_list[i] = (ht_segment){{x - dx, -dy}, {x + dx, dy}};
        spoke_shapes[i] = HT_SHAPE(spoke_list[i]);
    }
    return HT_SHAPE(((ht_compound){spoke_shapes, count}));
}

static int compare_places(const void *a, const void *b) {
    const ht_crossing *p = a, *q = b;
    return (p->at.x > q->at.x) - (p->at.x < q->at.x);
}

static void a_line_crosses_all_teeth(void **unused) {
    (void)unused;
    static ht_crossing all[TEETH], few[100];
    const ht_shape line = HT_SHAPE(((ht_segment){{-1.0f, 0.0f}, {(float)TEETH, 0.0f}})), teeth = zigzag();
    const ht_shape members[2] = {line, HT_SHAPE(((ht_vec2){-5.0f, 5.0f}))},
                   many = HT_SHAPE(((ht_compound){members, 2}));
    const ht_shape *const pairs[][2] = {{&line, &teeth}, {&teeth, &line}, {&many, &teeth}, {&teeth, &many}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_int_equal(ht_crossings(pairs[i][0], pairs[i][1], all, TEETH), TEETH - 1);
        assert_int_equal(ht_crossings(pairs[i][0], pairs[i][1], few, 100), TEETH - 1);
        for (int k = 0; k < 100; k++) {
            assert_true(few[k].at.x == all[k].at.x && few[k].part_a == all[k].part_a && few[k].part_b == all[k].part_b);
        }
        qsort(all, TEETH - 1, sizeof *all, compare_places);
        for (int k = 0; k < TEETH - 1; k++) {
            assert_true(all[k].at.x == (float)k + 0.5f && all[k].at.y == 0.0f && !all[k].shared);
        }
    }
}

// As many as there is room for in one place, or more; alone, and where a chain crosses as well.
static void many_edges_cross_in_one_place(void **unused) {
    (void)unused;
    static ht_crossing all[4];
    const ht_shape line = HT_SHAPE(((ht_segment){{-9.0f, 0.0f}, {9.0f, 0.0f}}));
    const ht_shape upright = HT_SHAPE(((ht_segment){{2.0f, -9.0f}, {2.0f, 9.0f}}));
    const ht_shape begins = HT_SHAPE(((ht_segment){{2.0f, 0.0f}, {8.0f, 0.0f}}));
    const ht_shape two[2] = {line, upright}, three[3] = {upright, begins, line};
    const ht_shape cross = HT_SHAPE(((ht_compound){two, 2})), odd = HT_SHAPE(((ht_compound){three, 3}));
    for (int count = 100; count <= SPOKES; count += 100) {
        const ht_shape b = spokes(2.0f, count);
        const ht_shape *const others[] = {&line, &cross, &begins, &odd};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            for (int turn = 0; turn < 2; turn++) {
                assert_int_equal(ht_crossings(turn ? &b : others[i], turn ? others[i] : &b, all, 4), 1);
                assert_true(all[0].at.x == 2.0f && all[0].at.y == 0.0f && !all[0].shared);
            }
        }
    }
}

// A shared stretch begins where all spokes cross.
static void a_stretch_begins_among_many(void **unused) {
    (void)unused;
    static ht_crossing all[8];
    const ht_shape line = HT_SHAPE(((ht_segment){{-9.0f, 0.0f}, {9.0f, 0.0f}})),
                   upright = HT_SHAPE(((ht_segment){{2.0f, -9.0f}, {2.0f, 9.0f}}));
    const ht_shape two[2] = {upright, line}, cross = HT_SHAPE(((ht_compound){two, 2}));
    for (int count = 50; count <= SPOKES; count += SPOKES - 50) {
        (void)spokes(2.0f, count);
        spoke_shapes[count] = HT_SHAPE(((ht_segment){{2.0f, 0.0f}, {5.0f, 0.0f}}));
        const ht_shape b = HT_SHAPE(((ht_compound){spoke_shapes, count + 1}));
        const ht_shape *const others[] = {&line, &cross};
        for (int i = 0; i < 4; i++) {
            const ht_shape *p = i < 2 ? others[i] : &b, *q = i < 2 ? &b : others[i - 2];
            assert_int_equal(ht_crossings(p, q, all, 8), 2);
            qsort(all, 2, sizeof *all, compare_places);
            assert_true(all[0].at.x == 2.0f && all[0].shared && all[1].at.x == 5.0f && all[1].shared);
        }
    }
}

// A square with diamonds in a row along the x axis, which are holes by one rule and filled by the other; `step` 0: all
// in one place.
static ht_polygon square_with_diamonds(int count, float step, ht_fill_rule rule) {
    const float right = (float)(TEETH + 8), top = 20.0f;
    const ht_vec2 square[4] = {{-8.0f, -top}, {right, -top}, {right, top}, {-8.0f, top}};
    int32_t n = 0;
    for (; n < 4; n++) {
        square_vertices[n] = square[n];
    }
    square_ends[0] = n;
    for (int i = 0; i < count; i++) {
        const float x = (float)i * step + 2.0f, half = 0.25f + (step == 0.0f ? (float)(i % 64) / 64.0f : 0.0f);
        const ht_vec2 diamond[4] = {{x - 0.25f, 0.0f}, {x, -half}, {x + 0.25f, 0.0f}, {x, half}};
        for (int k = 0; k < 4; k++) {
            square_vertices[n++] = diamond[k];
        }
        square_ends[1 + i] = n;
    }
    return (ht_polygon){square_vertices, square_ends, 1 + count, rule, NULL};
}

static void polygons_with_many_holes_hold_nothing_on_them(void **unused) {
    (void)unused;
    const ht_shape segment = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {(float)TEETH, 0.0f}}));
    const ht_shape above = HT_SHAPE(((ht_segment){{0.0f, 0.25f}, {(float)TEETH, 0.25f}}));
    const ht_shape away = HT_SHAPE(((ht_segment){{0.0f, 9.0f}, {(float)TEETH, 8.0f}}));
    const ht_shape box = HT_SHAPE(((ht_box){{0.0f, -1.0f}, {(float)TEETH, 1.0f}}));
    const ht_polygon holes = square_with_diamonds(TEETH, 1.0f, HT_EVEN_ODD);
    const ht_shape a = HT_SHAPE(holes);
    assert_int_equal(ht_contain(&a, &segment), HT_OUTSIDE);
    assert_int_equal(ht_contain(&a, &above), HT_INSIDE_TOUCHING);
    assert_int_equal(ht_contain(&a, &away), HT_INSIDE);
    assert_int_equal(ht_contain(&a, &box), HT_OUTSIDE);
    ht_polygon filled = holes;
    filled.rule = HT_NONZERO;
    const ht_shape b = HT_SHAPE(filled);
    const ht_shape upper = HT_SHAPE(((ht_box){{0.0f, 0.0f}, {(float)TEETH, 5.0f}}));
    assert_int_equal(ht_contain(&a, &upper), HT_OUTSIDE);
    const ht_shape *const all[] = {&segment, &above, &away, &box, &upper};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(ht_contain(&b, all[i]), HT_INSIDE);
    }
}

// Diamonds on each other: an even number of them is filled by both rules, an odd one a hole by one of them.
static void polygons_with_many_rings_in_one_place(void **unused) {
    (void)unused;
    const ht_shape segment = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {9.0f, 0.0f}}));
    const ht_shape upright = HT_SHAPE(((ht_segment){{2.25f, -9.0f}, {2.25f, 9.0f}}));
    for (int count = 298; count < TEETH; count += 300) {
        const ht_shape filled = HT_SHAPE(square_with_diamonds(count, 0.0f, HT_NONZERO));
        assert_int_equal(ht_contain(&filled, &segment), HT_INSIDE);
        assert_int_equal(ht_contain(&filled, &upright), HT_INSIDE);
        const ht_shape holes = HT_SHAPE(square_with_diamonds(count | 1, 0.0f, HT_EVEN_ODD));
        assert_int_equal(ht_contain(&holes, &segment), HT_OUTSIDE);
        assert_int_equal(ht_contain(&holes, &upright), HT_INSIDE_TOUCHING);
    }
}

// Triangles that have a point of the segment in the middle of a side.
static void polygons_with_many_sides_through_one_place(void **unused) {
    (void)unused;
    ht_polygon p = square_with_diamonds(TEETH - 1, 0.0f, HT_NONZERO);
    for (int i = 0; i < TEETH - 1; i++) {
        const float dx = (float)(i + 1) / 256.0f;
        ht_vec2 *v = square_vertices + 4 + 3 * i;
        v[0] = (ht_vec2){4.0f - dx, -8.0f};
        v[1] = (ht_vec2){4.0f + dx, -8.0f};
        v[2] = (ht_vec2){4.0f + dx, 8.0f};
        square_ends[1 + i] = 4 + 3 * (i + 1);
    }
    const ht_shape segment = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {9.0f, 0.0f}})), filled = HT_SHAPE(p);
    assert_int_equal(ht_contain(&filled, &segment), HT_INSIDE);
    p.rule = HT_EVEN_ODD;
    const ht_shape holes = HT_SHAPE(p);
    assert_int_equal(ht_contain(&holes, &segment), HT_OUTSIDE);
}

// A box on a floor of more edges than are remembered at once.
static void floors_of_many_edges_are_touched(void **unused) {
    (void)unused;
    enum { FLOOR = 5000 };
    static ht_vec2 v[FLOOR + 3];
    static const int32_t end = FLOOR + 3;
    for (int i = 0; i <= FLOOR; i++) {
        v[i] = (ht_vec2){(float)(FLOOR - i), 0.0f};
    }
    v[FLOOR + 1] = (ht_vec2){0.0f, -9.0f};
    v[FLOOR + 2] = (ht_vec2){(float)FLOOR, -9.0f};
    const ht_shape ground = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    for (int i = 100; i < FLOOR; i += 600) {
        const float x = (float)(FLOOR - i);
        const ht_shape box = HT_SHAPE(((ht_box){{x - 0.75f, 0.0f}, {x - 0.25f, 1.0f}}));
        const ht_manifold m = ht_contact(&ground, &box, 0.0f);
        assert_true(m.count == 2 && m.part_a == i && m.normal.x == 0.0f && m.normal.y == 1.0f);
    }
}

static void rays_pass_many_holes(void **unused) {
    (void)unused;
    static ht_ray_hit all[TEETH + 8];
    const ht_ray ray = {{-16.0f, 0.0f}, {1.0f, 0.0f}}, back = {{(float)TEETH + 16.0f, 0.125f}, {-1.0f, 0.0f}};
    const ht_shape holes = HT_SHAPE(square_with_diamonds(TEETH, 1.0f, HT_EVEN_ODD));
    assert_int_equal(ht_raycast_all(&ray, 1e6f, &holes, all, TEETH + 8), TEETH + 1);
    for (int i = 0; i <= TEETH; i++) {
        const float enter = i == 0 ? 8.0f : (float)i + 17.25f,
                    exit = i == TEETH ? (float)TEETH + 24.0f : (float)i + 17.75f;
        assert_true(all[i].enter == enter && all[i].exit == exit && all[i].relation == HT_OVERLAP);
    }
    assert_int_equal(ht_raycast_all(&back, 1e6f, &holes, NULL, 0), TEETH + 1);
    const ht_shape many = HT_SHAPE(square_with_diamonds(TEETH - 1, 0.0f, HT_EVEN_ODD));
    assert_int_equal(ht_raycast_all(&ray, 1e6f, &many, all, 8), 2);
    assert_true(all[0].enter == 8.0f && all[0].exit == 17.75f && all[1].enter == 18.25f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_crosses_all_teeth),
        cmocka_unit_test(many_edges_cross_in_one_place),
        cmocka_unit_test(a_stretch_begins_among_many),
        cmocka_unit_test(polygons_with_many_holes_hold_nothing_on_them),
        cmocka_unit_test(polygons_with_many_rings_in_one_place),
        cmocka_unit_test(polygons_with_many_sides_through_one_place),
        cmocka_unit_test(floors_of_many_edges_are_touched),
        cmocka_unit_test(rays_pass_many_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
