// shape_test.c: kinds by name, makers, and which shapes are answerable or not and why.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_random.h"

static ht_status status_of(ht_shape s) {
    const ht_status status = ht_validate(&s);
    assert_int_equal(ht_is_answerable(&s), status == HT_OK || status >= HT_ERR_ZERO_DIRECTION);
    return status;
}

static void kinds_have_names(void **state) {
    (void)state;
    for (int i = HT_POINT; i < HT_KIND_COUNT; i++) {
        assert_int_equal(ht_kind_from_name(ht_kind_name((ht_kind)i)), i);
    }
    assert_string_equal(ht_kind_name(HT_OBOX), "obox");
    assert_string_equal(ht_kind_name(HT_KIND_COUNT), "unknown");
    assert_string_equal(ht_kind_name(HT_NO_SHAPE), "unknown");
    assert_int_equal(ht_kind_from_name("unknown"), HT_NO_SHAPE);
    assert_int_equal(ht_kind_from_name("obo"), HT_NO_SHAPE);
    assert_int_equal(ht_kind_from_name("oboxx"), HT_NO_SHAPE);
    assert_int_equal(ht_kind_from_name(""), HT_NO_SHAPE);
    assert_int_equal(ht_kind_from_name(NULL), HT_NO_SHAPE);
}

static void makers_round_once(void **state) {
    (void)state;
    const ht_box b = ht_box_make((ht_vec2){1.0f, 2.0f}, (ht_vec2){0.5f, 0x1p-24f});
    assert_true(same_float_box(b, (ht_box){{0.5f, 2.0f}, {1.5f, 2.0f}}));
    const ht_line l = ht_line_make((ht_vec2){1.0f, 1.0f}, (ht_vec2){4.0f, -1.0f});
    assert_true(l.point.x == 1.0f && l.dir.x == 3.0f && l.dir.y == -2.0f);
    // The double nearest to this difference is a tie between two floats; the difference itself is not.
    const ht_line tie = ht_line_make((ht_vec2){-0x1p-60f, 0.0f}, (ht_vec2){1.0f + FLT_EPSILON, 1.0f});
    assert_true(tie.dir.x == 1.0f + FLT_EPSILON);
    const ht_obox o = ht_obox_make((ht_vec2){3.0f, 4.0f}, (ht_vec2){2.0f, 1.0f}, 1.5707964f);
    assert_true(o.center.x == 3.0f && o.half.x == 2.0f && o.q.c == 0.0f && o.q.s == 1.0f && o.radius == 0.0f);
}

static void a_half_plane_lies_to_the_left(void **state) {
    (void)state;
    const ht_halfplane h = ht_halfplane_make((ht_vec2){2.0f, 1.0f}, (ht_vec2){6.0f, 4.0f});
    assert_true(h.normal.x == 3.0f && h.normal.y == -4.0f && h.offset == 2.0f);
    assert_true(h.normal.x * 2.0f + h.normal.y * 5.0f <= h.offset); // (2, 5) is left of (2,1) -> (6,4)
}

static void a_shape_needs_a_kind(void **state) {
    (void)state;
    assert_int_equal(ht_validate(NULL), HT_ERR_NULL);
    assert_false(ht_is_answerable(NULL));
    assert_int_equal(status_of((ht_shape){0}), HT_ERR_KIND);
    assert_int_equal(status_of((ht_shape){.kind = HT_KIND_COUNT}), HT_ERR_KIND);
    assert_int_equal(status_of((ht_shape){.kind = (ht_kind)-1}), HT_ERR_KIND);
    const ht_box none = ht_bounds(NULL);
    assert_true(none.min.x == HTI_INFINITY && none.max.y == -HTI_INFINITY);
    assert_true(ht_area(NULL) == 0.0f && ht_placed_bound(NULL) == 0);
}

static void every_number_must_be_finite(void **state) {
    (void)state;
    static const ht_kind flat[] = {HT_POINT, HT_SEGMENT,  HT_CIRCLE, HT_CAPSULE, HT_BOX,
                                   HT_OBOX,  HT_TRIANGLE, HT_RAY,    HT_LINE,    HT_HALFPLANE};
    static const size_t sizes[] = {sizeof(ht_vec2), sizeof(ht_segment),  sizeof(ht_circle),   sizeof(ht_capsule),
                                   sizeof(ht_box),  sizeof(ht_obox),     sizeof(ht_triangle), sizeof(ht_ray),
                                   sizeof(ht_line), sizeof(ht_halfplane)};
    const float bad[] = {HTI_NAN, HTI_INFINITY, -HTI_INFINITY};
    for (size_t k = 0; k < sizeof flat / sizeof flat[0]; k++) {
        for (size_t i = 0; i < sizes[k] / sizeof(float); i++) {
            for (int j = 0; j < 3; j++) {
                float numbers[8] = {1.0f, 1.0f, 2.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f};
                ht_shape s = {.kind = flat[k]};
                numbers[i] = bad[j];
                memcpy(&s.point, numbers, sizes[k]);
                assert_int_equal(status_of(s), HT_ERR_NOT_FINITE);
                numbers[i] = 7.0f;
            }
        }
    }
}

static void sizes_must_not_be_negative(void **state) {
    (void)state;
    assert_int_equal(status_of(HT_SHAPE(((ht_circle){{0, 0}, -1.0f}))), HT_ERR_NEGATIVE_RADIUS);
    assert_int_equal(status_of(HT_SHAPE(((ht_circle){{0, 0}, -0.0f}))), HT_OK);
    assert_int_equal(status_of(HT_SHAPE(((ht_capsule){{0, 0}, {0, 0}, -0x1p-149f}))), HT_ERR_NEGATIVE_RADIUS);
    assert_int_equal(status_of(HT_SHAPE(((ht_box){{1, 0}, {0, 0}}))), HT_ERR_INVERTED_BOX);
    assert_int_equal(status_of(HT_SHAPE(((ht_box){{0, 1}, {0, 0}}))), HT_ERR_INVERTED_BOX);
    assert_int_equal(status_of(HT_SHAPE(((ht_box){{1, 1}, {1, 1}}))), HT_OK);
    ht_obox o = {.q = HT_ROT_IDENTITY};
    assert_int_equal(status_of(HT_SHAPE(o)), HT_OK);
    o.half.y = -1.0f;
    assert_int_equal(status_of(HT_SHAPE(o)), HT_ERR_NEGATIVE_HALF);
    o = (ht_obox){.q = HT_ROT_IDENTITY, .radius = -1.0f};
    assert_int_equal(status_of(HT_SHAPE(o)), HT_ERR_NEGATIVE_RADIUS);
    const ht_vec2 v[] = {{0, 0}, {1, 0}, {0, 1}};
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){v, 3, -1.0f}))), HT_ERR_NEGATIVE_RADIUS);
}

static void directions_must_not_be_zero(void **state) {
    (void)state;
    assert_int_equal(status_of(HT_SHAPE(((ht_obox){.half = {1, 1}}))), HT_ERR_ZERO_ROTATION);
    assert_int_equal(status_of(HT_SHAPE(((ht_halfplane){{0, -0.0f}, 1.0f}))), HT_ERR_ZERO_NORMAL);
    assert_int_equal(status_of(HT_SHAPE(((ht_ray){{1, 2}, {0, 0}}))), HT_ERR_ZERO_DIRECTION);
    assert_int_equal(status_of(HT_SHAPE(((ht_line){{1, 2}, {0, -0.0f}}))), HT_ERR_ZERO_DIRECTION);
    assert_int_equal(status_of(HT_SHAPE(((ht_line){{1, 2}, {0, 0x1p-149f}}))), HT_OK);
}

static void arrays_must_be_there(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0, 0}, {1, 0}, {0, HTI_NAN}};
    const int32_t end[] = {3}, bad_end[] = {2, 2}, zero_end[] = {0};
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){v, 0, 0}))), HT_ERR_TOO_FEW_VERTICES);
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){NULL, 3, 0}))), HT_ERR_NULL);
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){v, 3, 0}))), HT_ERR_NOT_FINITE);
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){v, 2, 0}))), HT_OK);
    assert_int_equal(status_of(HT_SHAPE(((ht_convex){v, 1, 0}))), HT_OK);
    assert_int_equal(status_of(HT_SHAPE(((ht_polyline){v, -5, false}))), HT_ERR_TOO_FEW_VERTICES);
    assert_int_equal(status_of(HT_SHAPE(((ht_polyline){NULL, 1, false}))), HT_ERR_NULL);
    assert_int_equal(status_of(HT_SHAPE(((ht_polyline){v, 3, false}))), HT_ERR_NOT_FINITE);
    assert_int_equal(status_of(HT_SHAPE(((ht_polyline){v, 1, true}))), HT_OK);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){.ring_count = 0}))), HT_ERR_TOO_FEW_VERTICES);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){.v = v, .ring_count = 1}))), HT_ERR_NULL);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){.ring_end = end, .ring_count = 1}))), HT_ERR_NULL);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){v, end, 1, HT_NONZERO, NULL}))), HT_ERR_NOT_FINITE);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){v, bad_end, 2, HT_NONZERO, NULL}))), HT_ERR_RING_END);
    assert_int_equal(status_of(HT_SHAPE(((ht_polygon){v, zero_end, 1, HT_NONZERO, NULL}))), HT_ERR_RING_END);
}

static void compounds_hold_anything_but_compounds(void **state) {
    (void)state;
    ht_shape members[] = {HT_SHAPE(((ht_circle){{0, 0}, 1})), HT_SHAPE(((ht_circle){{5, 0}, -1}))};
    assert_int_equal(status_of(HT_SHAPE(((ht_compound){members, 0}))), HT_ERR_TOO_FEW_VERTICES);
    assert_int_equal(status_of(HT_SHAPE(((ht_compound){NULL, 1}))), HT_ERR_NULL);
    assert_int_equal(status_of(HT_SHAPE(((ht_compound){members, 1}))), HT_OK);
    // A bad member makes it invalid, but the questions leave only that member out.
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    assert_int_equal(ht_validate(&both), HT_ERR_NEGATIVE_RADIUS);
    assert_true(ht_is_answerable(&both));
    assert_true(same_float_box(ht_bounds(&both), ht_bounds(&members[0])));
    members[1] = HT_SHAPE(((ht_compound){members, 1}));
    assert_int_equal(status_of(HT_SHAPE(((ht_compound){members, 2}))), HT_ERR_NESTED_COMPOUND);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_have_names),
        cmocka_unit_test(makers_round_once),
        cmocka_unit_test(a_half_plane_lies_to_the_left),
        cmocka_unit_test(a_shape_needs_a_kind),
        cmocka_unit_test(every_number_must_be_finite),
        cmocka_unit_test(sizes_must_not_be_negative),
        cmocka_unit_test(directions_must_not_be_zero),
        cmocka_unit_test(arrays_must_be_there),
        cmocka_unit_test(compounds_hold_anything_but_compounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
