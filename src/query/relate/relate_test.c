// relate_test.c: the table of pairs, shapes that are not answerable, and the words of the interface. That the answers
// are right is shown by tests/exact, tests/cases and tests/law.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static const ht_vec2 square[4] = {{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}};
static const ht_vec2 zigzag[3] = {{-2.0f, -1.5f}, {0.25f, 0.5f}, {2.0f, -1.25f}};
static const int32_t square_end[1] = {4};
static ht_shape members[1];

// One shape of every kind, all containing or crossing the middle.
static ht_shape around_the_middle(ht_kind kind) {
    members[0] = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f}));
    switch (kind) {
    case HT_POINT:
        return HT_SHAPE(((ht_vec2){0.125f, 0.25f}));
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){{-1.0f, -0.5f}, {1.0f, 1.0f}}));
    case HT_CIRCLE:
        return members[0];
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){{-1.0f, 0.0f}, {1.0f, 0.5f}, 0.75f}));
    case HT_BOX:
        return HT_SHAPE(((ht_box){{-1.0f, -1.0f}, {1.0f, 1.0f}}));
    case HT_OBOX:
        return HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {0.75f, 0.5f}, 0.0f}));
    case HT_TRIANGLE:
        return HT_SHAPE(((ht_triangle){{{-2.0f, -1.0f}, {2.0f, -1.0f}, {0.0f, 2.0f}}}));
    case HT_CONVEX:
        return HT_SHAPE(((ht_convex){square, 4, 0.0f}));
    case HT_POLYLINE:
        return HT_SHAPE(((ht_polyline){zigzag, 3, true}));
    case HT_POLYGON:
        return HT_SHAPE(((ht_polygon){square, square_end, 1, HT_EVEN_ODD, NULL}));
    case HT_RAY:
        return HT_SHAPE(((ht_ray){{-3.0f, -2.0f}, {3.0f, 2.25f}}));
    case HT_LINE:
        return HT_SHAPE(((ht_line){{0.0f, 0.25f}, {2.0f, -1.0f}}));
    case HT_HALFPLANE:
        return HT_SHAPE(((ht_halfplane){{1.0f, 2.0f}, 3.0f}));
    case HT_FIELD: {
        static ht_field_op circle = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
        static ht_field field;
        assert_int_equal(ht_field_make(&circle, 1, &field), HT_OK);
        return HT_SHAPE(&field);
    }
    case HT_ELLIPSE:
        return HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {2.0f, 1.0f}, {-1.0f, 1.0f}}));
    default:
        return HT_SHAPE(((ht_compound){members, 1}));
    }
}

static void relations_are_symmetric_and_never_apart_around_the_middle(void **state) {
    (void)state;
    for (int a = HT_SEGMENT; a < HT_KIND_COUNT; a++) {
        for (int b = HT_SEGMENT; b < HT_KIND_COUNT; b++) {
            const ht_shape p = around_the_middle((ht_kind)a), q = around_the_middle((ht_kind)b);
            assert_int_equal(ht_relate(&p, &q), ht_relate(&q, &p));
            assert_true(ht_meet(&p, &q));
        }
    }
}

// Every float of a fixed-size kind in turn is broken; fast paths must notice before they answer more than apart.
static void a_broken_number_makes_a_shape_apart_from_everything(void **state) {
    (void)state;
    const float broken[3] = {NAN, INFINITY, -INFINITY};
    const int floats[] = {0, 2, 4, 3, 5, 4, 7, 6, 0, 0, 0, 4, 4, 3, 0, 6, 0}; // by kind
    for (int a = HT_POINT; a < HT_KIND_COUNT; a++) {
        for (int i = 0; i < floats[a] * 3; i++) {
            ht_shape p = around_the_middle((ht_kind)a);
            memcpy((char *)&p.point + (size_t)(i / 3) * sizeof(float), &broken[i % 3], sizeof(float));
            assert_false(ht_is_answerable(&p));
            for (int b = HT_POINT; b < HT_KIND_COUNT; b++) {
                const ht_shape q = around_the_middle((ht_kind)b);
                assert_int_equal(ht_relate(&p, &q), HT_APART);
                assert_int_equal(ht_relate(&q, &p), HT_APART);
                assert_int_equal(ht_relate(&p, &p), HT_APART);
            }
        }
    }
}

static void a_broken_vertex_makes_a_shape_apart_from_everything(void **state) {
    (void)state;
    const float broken[3] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 24; i++) {
        ht_vec2 v[4];
        memcpy(v, square, sizeof v);
        memcpy((char *)v + (size_t)(i / 3) * sizeof(float), &broken[i % 3], sizeof(float));
        const ht_shape shapes[3] = {HT_SHAPE(((ht_convex){v, 4, 0.0f})), HT_SHAPE(((ht_polyline){v, 4, false})),
                                    HT_SHAPE(((ht_polygon){v, square_end, 1, HT_EVEN_ODD, NULL}))};
        for (int s = 0; s < 3; s++) {
            for (int b = HT_POINT; b < HT_KIND_COUNT; b++) {
                const ht_shape q = around_the_middle((ht_kind)b);
                assert_int_equal(ht_relate(&shapes[s], &q), HT_APART);
                assert_int_equal(ht_relate(&q, &shapes[s]), HT_APART);
            }
        }
    }
}

static void shapes_that_make_no_sense_are_apart_from_everything(void **state) {
    (void)state;
    ht_shape nested = HT_SHAPE(((ht_compound){members, 1}));
    const ht_shape shapes[] = {
        HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})),
        HT_SHAPE(((ht_capsule){{-1.0f, 0.0f}, {1.0f, 0.0f}, -0.5f})),
        HT_SHAPE(((ht_box){{1.0f, -1.0f}, {-1.0f, 1.0f}})),
        HT_SHAPE(((ht_box){{0.125f, -1.0f}, {-0.125f, 1.0f}})), // within what spans the middle
        HT_SHAPE(((ht_box){{-0.125f, 0.0625f}, {0.125f, -0.0625f}})),
        HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {-1.0f, 1.0f}, {1.0f, 0.0f}, 0.0f})),
        HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {0.0f, 0.0f}, 0.0f})),
        HT_SHAPE(((ht_obox){{0.0f, 0.0f}, {1.0f, 1.0f}, {1.0f, 0.0f}, -1.0f})),
        HT_SHAPE(((ht_convex){square, 0, 0.0f})),
        HT_SHAPE(((ht_convex){NULL, 4, 0.0f})),
        HT_SHAPE(((ht_convex){square, 4, -1.0f})),
        HT_SHAPE(((ht_polyline){square, -1, false})),
        HT_SHAPE(((ht_polygon){square, NULL, 1, HT_EVEN_ODD, NULL})),
        HT_SHAPE(((ht_polygon){square, square_end, 0, HT_EVEN_ODD, NULL})),
        HT_SHAPE(((ht_halfplane){{0.0f, 0.0f}, 1.0f})),
        HT_SHAPE(((ht_compound){NULL, 1})),
        HT_SHAPE(((ht_compound){&nested, 1})),
        {.kind = HT_NO_SHAPE},
        {.kind = HT_KIND_COUNT},
        {.kind = (ht_kind)-1},
    };
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (int b = HT_POINT; b < HT_KIND_COUNT; b++) {
            const ht_shape q = around_the_middle((ht_kind)b);
            assert_int_equal(ht_relate(&shapes[i], &q), HT_APART);
            assert_int_equal(ht_relate(&q, &shapes[i]), HT_APART);
        }
    }
    assert_int_equal(ht_relate(NULL, NULL), HT_APART);
    // The typed function, which looks at the polygon itself.
    const ht_vec2 middle = {0.0f, 0.0f};
    const ht_edge_index index = {0};
    const int32_t short_end[1] = {2};
    const ht_polygon bad[] = {{NULL, square_end, 1, HT_EVEN_ODD, NULL},
                              {square, NULL, 1, HT_EVEN_ODD, NULL},
                              {square, square_end, 0, HT_EVEN_ODD, &index},
                              {square, short_end, -1, HT_EVEN_ODD, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(ht_relate_point_polygon(&middle, &bad[i]), HT_APART);
    }
}

static void an_edge_index_changes_no_answer(void **state) {
    (void)state;
    ht_vec2 ring[200];
    for (int i = 0; i < 200; i++) {
        const float radius = i % 2 == 0 ? 8.0f : 5.0f; // a star
        ring[i] = (ht_vec2){radius * cosf((float)i * 0.031415927f), radius * sinf((float)i * 0.031415927f)};
    }
    const int32_t end = 200;
    ht_polygon plain = {ring, &end, 1, HT_EVEN_ODD, NULL}, indexed = plain;
    ht_box boxes[64];
    ht_edge_index index;
    assert_true(ht_edge_index_bound(&plain) <= 64);
    assert_int_equal(ht_edge_index_build(&plain, boxes, 64, &index), HT_OK);
    indexed.index = &index;
    int counts[3] = {0, 0, 0};
    for (int x = -36; x <= 36; x++) {
        for (int y = -36; y <= 36; y++) {
            const ht_vec2 p = {(float)x * 0.25f, (float)y * 0.25f};
            const ht_shape circle = HT_SHAPE(((ht_circle){p, 0.375f})), a = HT_SHAPE(plain), b = HT_SHAPE(indexed);
            assert_int_equal(ht_relate_point_polygon(&p, &plain), ht_relate_point_polygon(&p, &indexed));
            assert_int_equal(ht_relate(&circle, &a), ht_relate(&circle, &b));
            counts[ht_relate_point_polygon(&p, &indexed)]++;
        }
    }
    assert_true(counts[HT_APART] > 1000 && counts[HT_OVERLAP] > 1000);
}

static void relations_and_questions_have_names(void **state) {
    (void)state;
    assert_string_equal(ht_relation_name(HT_APART), "apart");
    assert_string_equal(ht_relation_name(HT_TOUCH), "touch");
    assert_string_equal(ht_relation_name(HT_OVERLAP), "overlap");
    assert_string_equal(ht_relation_name((ht_relation)3), "unknown");
    assert_string_equal(ht_question_name(HT_QUESTION_RELATE), "relate");
    assert_string_equal(ht_question_name(HT_QUESTION_COUNT), "unknown");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relations_are_symmetric_and_never_apart_around_the_middle),
        cmocka_unit_test(a_broken_number_makes_a_shape_apart_from_everything),
        cmocka_unit_test(a_broken_vertex_makes_a_shape_apart_from_everything),
        cmocka_unit_test(shapes_that_make_no_sense_are_apart_from_everything),
        cmocka_unit_test(an_edge_index_changes_no_answer),
        cmocka_unit_test(relations_and_questions_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
