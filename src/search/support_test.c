// support_test.c: farthest points of fields that go on without end to some sides, and of compounds that have members
// without an answer.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static double plane(const void *data, double x, double y, double gradient[2]) {
    const float *const n = data;
    gradient[0] = (double)n[0];
    gradient[1] = (double)n[1];
    return (double)n[0] * x + (double)n[1] * y - 2.0;
}

// The half-planes x <= 2, -x <= 2, y <= 2, -y <= 2 as fields: beside the normal they go on without end.
static void half_planes(void **state) {
    (void)state;
    static const float normals[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int i = 0; i < 4; i++) {
        const float *const n = normals[i];
        ht_field_callback half = {plane, n, {true, true, true, false, 1, 0x1p-50f, 2, 1, {{0, 0}, {0, 0}}}};
        half.facts.bounds = (ht_box){{n[0] < 0 ? -2.0f : -INFINITY, n[1] < 0 ? -2.0f : -INFINITY},
                                     {n[0] > 0 ? 2.0f : INFINITY, n[1] > 0 ? 2.0f : INFINITY}};
        ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &half};
        ht_field field;
        assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
        const ht_shape s = HT_SHAPE(&field);
        const ht_vec2 along = ht_support(&s, (ht_vec2){3 * n[0], 3 * n[1]});
        assert_true(fabsf(n[0] * along.x + n[1] * along.y - 2.0f) < 1e-6f);
        const ht_vec2 back = ht_support(&s, (ht_vec2){-n[0], -n[1]}), beside = ht_support(&s, (ht_vec2){n[1], n[0]}),
                      other = ht_support(&s, (ht_vec2){-n[1], -n[0]}),
                      aslant = ht_support(&s, (ht_vec2){n[0] + n[1], n[1] + n[0]});
        assert_true(n[0] * back.x + n[1] * back.y == -INFINITY);
        assert_true(n[1] * beside.x + n[0] * beside.y == INFINITY && n[1] * other.x + n[0] * other.y == -INFINITY);
        assert_true(isinf(n[0] != 0 ? aslant.y : aslant.x) && isfinite(n[0] != 0 ? aslant.x : aslant.y));
        assert_true(isfinite(ht_support(&s, (ht_vec2){0, 0}).x) == (n[0] > 0)); // any point of it: that to the right
    }
}

static void members_without_an_answer(void **state) {
    (void)state;
    const ht_shape members[] = {HT_SHAPE(((ht_circle){{9, 0}, -1})), HT_SHAPE(((ht_circle){{1, 2}, 1})),
                                HT_SHAPE(((ht_vec2){0, 9})), HT_SHAPE(((ht_ray){{0, 0}, {0, -1}}))};
    const ht_shape none = HT_SHAPE(((ht_compound){members, 1})), two = HT_SHAPE(((ht_compound){members, 3})),
                   all = HT_SHAPE(((ht_compound){members, 4}));
    assert_true(isnan(ht_support(&none, (ht_vec2){1, 0}).x));
    const ht_vec2 right = ht_support(&two, (ht_vec2){1, 0}), up = ht_support(&two, (ht_vec2){0, 1});
    assert_true(right.x == 2 && right.y == 2 && up.x == 0 && up.y == 9);
    assert_true(ht_support(&all, (ht_vec2){1, -1}).y == -INFINITY);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(half_planes), cmocka_unit_test(members_without_an_answer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
