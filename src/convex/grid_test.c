// grid_test.c: on a grid the filter and the typed functions answer what the exact method answers, touching and equal
// choices included; and what is off the grid is seen to be so.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/grid.h"
#include "convex/signed_distance_internal.h"
#include "query/contact/contact_internal.h"
#include "support/test_random.h"

enum { ROUNDS = 800, SIZES = 4 };
static const float units[SIZES] = {1.0f, 0.25f, 3.0f * 0x1p-60f, 0x1p40f};

static float place(uint64_t *r, float unit) {
    return unit * (float)(random_below(r, 25) - 12);
}

static ht_vec2 place_point(uint64_t *r, float unit) {
    const float x = place(r, unit);
    return (ht_vec2){x, place(r, unit)};
}

static float length(uint64_t *r, float unit) {
    return unit * (float)(1 + random_below(r, 5));
}

// A triangle of which no two corners are one.
static ht_shape triangle(uint64_t *r, float unit) {
    ht_triangle t = {{place_point(r, unit)}};
    for (int i = 1; i < 3; i++) {
        const float x = t.v[0].x + (float)i * length(r, unit);
        t.v[i] = (ht_vec2){x, place(r, unit)};
    }
    return HT_SHAPE(t);
}

static ht_shape make(uint64_t *r, ht_kind kind, float unit) {
    static const ht_rot quarters[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    const ht_vec2 at = place_point(r, unit);
    const float w = length(r, unit), h = length(r, unit);
    switch (kind) {
    case HT_POINT:
        return HT_SHAPE(at);
    case HT_CIRCLE:
        return HT_SHAPE(((ht_circle){at, w}));
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){at, {at.x + w, place(r, unit)}, h}));
    case HT_BOX:
        return HT_SHAPE(((ht_box){at, {at.x + w, at.y + h}}));
    case HT_OBOX:
        return HT_SHAPE(((ht_obox){at, {w, h}, quarters[random_below(r, 4)], random_below(r, 4) == 0 ? w : 0.0f}));
    case HT_TRIANGLE:
        return triangle(r, unit);
    default:
        return HT_SHAPE(((ht_segment){at, {place(r, unit), at.y + h}}));
    }
}

static void exact_gap(const ht_shape *a, const ht_shape *b, hti_signed_distance *out) {
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    if (hti_convex_body_order(&p, &q) <= 0) {
        hti_signed_distance_exact(&p, &q, out);
    } else {
        hti_signed_distance_exact(&q, &p, out);
        hti_signed_distance_exchange(out);
    }
}

// Calls check for every two kinds, often.
static void for_pairs(void (*check)(const ht_shape *a, const ht_shape *b, float unit)) {
    static const ht_kind kinds[] = {HT_POINT, HT_SEGMENT, HT_CIRCLE, HT_CAPSULE, HT_BOX, HT_OBOX, HT_TRIANGLE};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    uint64_t r = 1;
    for (int pair = 0; pair < KINDS * KINDS; pair++) {
        for (int i = 0; i < ROUNDS; i++) {
            const float unit = units[i % SIZES];
            const ht_shape a = make(&r, kinds[pair / KINDS], unit), b = make(&r, kinds[pair % KINDS], unit);
            check(&a, &b, unit);
        }
    }
}

static void check_distance(const ht_shape *a, const ht_shape *b, float unit) {
    if (a->kind > b->kind) {
        return; // operands change places, and so do equal choices
    }
    hti_signed_distance exact;
    exact_gap(a, b, &exact);
    const ht_separation s = ht_distance(a, b), t = hti_distance_answer(&exact);
    assert_true((s.distance > 0.0f) == (t.distance > 0.0f) && (s.distance < 0.0f) == (t.distance < 0.0f));
    assert_true(hti_abs((double)s.distance - (double)t.distance) <= 0x1p-23 * hti_abs((double)t.distance));
    // out of the middle there are two ways that are as short
    const double along = (double)s.normal.x * (double)t.normal.x + (double)s.normal.y * (double)t.normal.y;
    assert_true(along > 1.0 - 0x1p-20 || (s.distance < 0.0f && along < -1.0 + 0x1p-20));
    const double off_x = (double)s.point_b.x - (double)s.point_a.x - (double)s.distance * (double)s.normal.x;
    const double off_y = (double)s.point_b.y - (double)s.point_a.y - (double)s.distance * (double)s.normal.y;
    assert_true(hti_abs(off_x) + hti_abs(off_y) < 0x1p-16 * (double)unit);
}

static void test_distances(void **state) {
    (void)state;
    for_pairs(check_distance);
}

// Touching shapes: the manifold, features included.
static void check_contact(const ht_shape *a, const ht_shape *b, float unit) {
    hti_signed_distance exact;
    exact_gap(a, b, &exact);
    if (exact.distance != 0.0 || a->kind > b->kind || (a->kind == HT_BOX && b->kind == HT_BOX)) {
        return;
    }
    const ht_manifold m = ht_contact(a, b, 0.0f), n = hti_contact_any_bodies(a, b, 0.0f);
    assert_true(m.count >= 1 && m.count == n.count);
    assert_true(m.normal.x == n.normal.x && m.normal.y == n.normal.y);
    for (int i = 0; i < m.count; i++) {
        assert_true(hti_abs((double)m.points[i].at.x - (double)n.points[i].at.x) < 0x1p-18 * (double)unit);
        assert_true(hti_abs((double)m.points[i].at.y - (double)n.points[i].at.y) < 0x1p-18 * (double)unit);
        assert_true(m.points[i].separation == 0.0f || m.count == 2);
        assert_int_equal(m.points[i].id, n.points[i].id);
    }
}

static void test_contacts(void **state) {
    (void)state;
    for_pairs(check_contact);
}

static double lost(double x, double size) {
    return hti_off_grid((vec2d){x, 0.0}, size)[0];
}

static void test_off_grid(void **state) {
    (void)state;
    assert_true(lost(1000.0, 16.0) == 0.0 && lost(-0.125, 1000.0) == 0.0 && lost(0x1p100, 1.0) == 0.0);
    assert_true(lost(1.0 + 0x1p-23, 2.0) != 0.0 && lost(0x1p-30, 1.0) != 0.0);
    for (int i = 0; i < 64; i++) { // a unit that is left as it is, is more than 2^-24 of any size
        const double size = 1.0 + (double)i / 64.0;
        assert_true(lost(3.0 * 0x1p-25, size) != 0.0);
    }
    assert_int_equal(hti_quarters((ht_rot){1.0f, -0.0f}), 0);
    assert_int_equal(hti_quarters((ht_rot){0.0f, 1.0f}), 1);
    assert_int_equal(hti_quarters((ht_rot){-1.0f, 0.0f}), 2);
    assert_int_equal(hti_quarters((ht_rot){-0.0f, -1.0f}), 3);
    static const ht_rot none[] = {{0.0f, 0.5f}, {2.0f, 0.0f},  {0.6f, 0.8f},
                                  {0.6f, 0.4f}, {0.0f, -2.0f}, {-0.5f, -0.5f}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_true(hti_quarters(none[i]) < 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances), cmocka_unit_test(test_contacts),
                                       cmocka_unit_test(test_off_grid)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
