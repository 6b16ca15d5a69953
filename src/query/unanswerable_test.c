// unanswerable_test.c: every question on a shape with one bad number: nothing is there. Typed functions see the numbers
// in their fast paths before anybody has checked them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/query.h>

#include "base/numeric.h"

enum { NUMBERS = 7, VERTICES = 8 };

static const int number_count[] = {
    [HT_POINT] = 2, [HT_SEGMENT] = 4, [HT_CIRCLE] = 3, [HT_CAPSULE] = 5, [HT_BOX] = 4, [HT_OBOX] = 7};

static ht_shape shape_of(ht_kind kind, const float *n) {
    switch (kind) {
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){{n[0], n[1]}, {n[2], n[3]}}));
    case HT_CIRCLE:
        return HT_SHAPE(((ht_circle){{n[0], n[1]}, n[2]}));
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){{n[0], n[1]}, {n[2], n[3]}, n[4]}));
    case HT_BOX:
        return HT_SHAPE(((ht_box){{n[0], n[1]}, {n[2], n[3]}}));
    case HT_OBOX:
        return HT_SHAPE(((ht_obox){{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}, n[6]}));
    default:
        return HT_SHAPE(((ht_vec2){n[0], n[1]}));
    }
}

static void nothing_is_there(const ht_shape *a, const ht_shape *b) {
    const ht_motion motion = {{0.0f, 0.0f}, {1.0f, 0.5f}, 1.0f};
    assert_int_equal(ht_relate(a, b), HT_APART);
    assert_true(ht_distance(a, b).distance == HTI_INFINITY);
    assert_int_equal(ht_contact(a, b, 0.0f).count, 0);
    assert_int_equal(ht_contact(a, b, 10.0f).count, 0);
    assert_int_equal(ht_contacts(a, b, 10.0f, NULL, 0), 0);
    for (int start = HT_START_REPORT; start <= HT_START_SLIDE; start++) {
        const ht_cast_hit moved = ht_cast(a, (ht_vec2){1.0f, 0.25f}, b, (ht_start)start);
        const ht_cast_hit still = ht_cast(a, (ht_vec2){0.0f, 0.0f}, b, (ht_start)start);
        assert_true(!moved.hit && moved.start == HT_APART && moved.fraction == 1.0f && !still.hit);
    }
    assert_false(ht_sweep(a, &motion, b, &motion, 0.0f).hit);
    assert_int_equal(ht_contain(a, b), HT_OUTSIDE);
    assert_int_equal(ht_crossings(a, b, NULL, 0), 0);
    assert_false(ht_find_witness(a, b).relation != HT_APART);
}

static void rays_hit_nothing(const ht_shape *s) {
    const ht_ray rays[] = {{{-3.0f, 1.0f}, {1.0f, 0.125f}}, {{1.0f, 2.0f}, {0.0f, 1.0f}}, {{1.0f, 2.0f}, {0.0f, 0.0f}}};
    for (size_t i = 0; i < sizeof rays / sizeof *rays; i++) {
        assert_int_equal(ht_raycast(&rays[i], 100.0f, s).relation, HT_APART);
        assert_int_equal(ht_raycast_all(&rays[i], 100.0f, s, NULL, 0), 0);
    }
}

static void against_every_kind(const ht_shape *bad) {
    static const float numbers[NUMBERS] = {0.5f, 1.5f, 2.5f, 3.25f, 1.0f, 0.0f, 0.5f};
    static const ht_vec2 v[] = {{0.0f, 0.0f}, {3.0f, 0.0f}, {4.0f, 2.0f}, {1.0f, 3.0f}};
    for (int kind = HT_POINT; kind <= HT_OBOX; kind++) {
        const ht_shape good = shape_of((ht_kind)kind, numbers);
        nothing_is_there(bad, &good);
        nothing_is_there(&good, bad);
    }
    const ht_shape good = HT_SHAPE(((ht_convex){v, 4, 0.0f})), round = HT_SHAPE(((ht_convex){v, 4, 0.5f}));
    nothing_is_there(bad, &good);
    nothing_is_there(&round, bad);
    rays_hit_nothing(bad);
}

static const float bad_numbers[] = {HTI_NAN, HTI_INFINITY, -HTI_INFINITY, -1.0f};

static void one_bad_number(void **state) {
    (void)state;
    for (int kind = HT_POINT; kind <= HT_OBOX; kind++) {
        for (int i = 0; i < 4 * number_count[kind]; i++) {
            float numbers[NUMBERS] = {0.5f, 1.5f, 2.5f, 3.25f, 1.0f, 0.0f, 0.5f};
            numbers[i / 4] = bad_numbers[i % 4];
            const ht_shape bad = shape_of((ht_kind)kind, numbers);
            if (!ht_is_answerable(&bad)) {
                against_every_kind(&bad);
            }
        }
    }
}

// Zeroed memory is no shape, and neither is a member of a compound that nobody has written.
static void no_shape(void **state) {
    (void)state;
    const ht_shape none = {0}, members[2] = {{0}, {0}}, compound = HT_SHAPE(((ht_compound){members, 2}));
    assert_int_equal(ht_validate(&none), HT_ERR_KIND);
    against_every_kind(&none);
    nothing_is_there(&none, &none);
    nothing_is_there(&none, &compound);
    assert_true(ht_bounds(&compound).min.x == HTI_INFINITY);
    against_every_kind(&compound);
    const ht_shape whole = HT_SHAPE(((ht_compound){(const ht_shape[]){{0}, HT_SHAPE(((ht_vec2){1.0f, 2.0f}))}, 2}));
    assert_int_equal(ht_relate(&whole, &whole), HT_TOUCH);
    nothing_is_there(&none, &whole);
}

static void one_bad_vertex(void **state) {
    (void)state;
    static const ht_vec2 octagon[VERTICES] = {{4, 2}, {3, 4}, {1, 4}, {0, 2}, {0, 1}, {1, 0}, {3, 0}, {4, 1}};
    for (int count = 3; count <= VERTICES; count++) {
        for (int i = 0; i < 3 * (2 * count + 1) + 1; i++) {
            ht_vec2 v[VERTICES];
            float radius = i % 2 == 0 ? 0.0f : 0.5f;
            for (int k = 0; k < count; k++) {
                v[k] = octagon[k];
            }
            float *const number = i / 3 == 2 * count || i == 3 * (2 * count + 1) ? &radius
                                  : i / 3 % 2 == 0                               ? &v[i / 6].x
                                                                                 : &v[i / 6].y;
            *number = i == 3 * (2 * count + 1) ? -1.0f : bad_numbers[i % 3];
            const ht_shape bad = HT_SHAPE(((ht_convex){v, count, radius}));
            assert_false(ht_is_answerable(&bad));
            against_every_kind(&bad);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_bad_number), cmocka_unit_test(no_shape),
                                       cmocka_unit_test(one_bad_vertex)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
