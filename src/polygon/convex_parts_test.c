// convex_parts_test.c: triangles fill the polygon and nothing else, and every cut has its seam quad.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "polygon/convex_parts.h"
#include "support/test_random.h"

static hti_convex_parts parts;

static double area_of_view(const hti_convex_view *view) {
    double twice = 0.0;
    for (int32_t i = 0; i < view->count; i++) {
        twice += hti_dvec_cross(hti_convex_corner(view, i), hti_convex_corner(view, (i + 1) % view->count));
    }
    return 0.5 * twice;
}

static double area_of_parts(void) {
    double area = 0.0;
    hti_convex_view view;
    for (int32_t i = 0; i < parts.count; i++) {
        hti_convex_view_make(&parts, i, &view);
        area += area_of_view(&view);
    }
    return area;
}

static bool cut(const ht_vec2 *v, const int32_t *ring_end, int32_t ring_count, ht_fill_rule rule, ht_shape *shape) {
    *shape = HT_SHAPE(((ht_polygon){v, ring_end, ring_count, rule, NULL}));
    return hti_convex_parts_make(shape, &parts);
}

// Every side of the polygon belongs to one triangle, and seam quads lie inside: all four corners of each do, rounded.
static void check_kites(const ht_shape *shape) {
    hti_convex_parts_find_seam_quads(&parts);
    int cuts = 0, kites = 0;
    for (int32_t i = 0; i < parts.count; i++) {
        for (int k = 0; k < 3; k++) {
            cuts += (parts.part[i].real >> k & 1) == 0;
            if ((parts.part[i].kites >> k & 1) == 0) {
                continue;
            }
            kites++;
            hti_convex_view kite;
            hti_convex_view_make_seam_quad(&parts, i, k, &kite);
            for (int32_t c = 0; c < 4; c++) {
                const hti_dvec p = hti_dvec_minus(hti_convex_corner(&kite, c), hti_convex_corner(&kite, (c + 2) % 4));
                const hti_dvec q = hti_dvec_along(hti_convex_corner(&kite, (c + 2) % 4), 0.999, p);
                const ht_shape point = HT_SHAPE(((ht_vec2){(float)q.x, (float)q.y}));
                assert_int_equal(ht_relate(shape, &point), HT_OVERLAP);
                const hti_dvec a = hti_convex_corner(&kite, c), b = hti_convex_corner(&kite, (c + 1) % 4);
                const hti_dvec d = hti_convex_corner(&kite, (c + 2) % 4);
                assert_true(hti_dvec_cross(hti_dvec_minus(b, a), hti_dvec_minus(d, b)) > 0.0);
            }
        }
    }
    assert_int_equal(2 * kites, cuts);
}

static void a_hole_is_left_out(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {2, 6}, {6, 6}, {6, 2}};
    static const int32_t ends[] = {4, 8};
    ht_shape shape;
    assert_true(cut(v, ends, 2, HT_EVEN_ODD, &shape));
    assert_int_equal(parts.count, 8);
    assert_true(area_of_parts() == 48.0);
    check_kites(&shape);
}

// A hole touches the outer ring with a corner on a side and with a corner at a corner; an island touches the hole.
static void rings_may_touch(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {0, 0},   {4, 1},
                                {8, 4}, {2, 4}, {4, 3}, {5, 4}, {4, 3.5f}};
    static const int32_t ends[] = {4, 8, 11};
    ht_shape shape;
    assert_true(cut(v, ends, 3, HT_EVEN_ODD, &shape));
    assert_true(fabs(area_of_parts() - (double)ht_area(&shape)) < 1e-12);
    check_kites(&shape);
}

static void rings_inside_filled_ones_count_for_nothing(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {6, 2}, {6, 6}, {2, 6}};
    static const int32_t ends[] = {4, 8};
    ht_shape shape;
    assert_true(cut(v, ends, 2, HT_NONZERO, &shape));
    assert_int_equal(parts.count, 2);
    assert_true(area_of_parts() == 64.0);
}

static void rings_without_area_are_segments(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {4, 0}, {4, 0}, {4, 4}, {6, 1}, {9, 1}, {7, 1}};
    static const int32_t ends[] = {4, 7};
    ht_shape shape;
    assert_true(cut(v, ends, 2, HT_EVEN_ODD, &shape));
    assert_int_equal(parts.count, 2);
    assert_true(area_of_parts() == 8.0);
    assert_true(parts.has_thin);
    hti_convex_view view;
    hti_convex_view_make(&parts, 0, &view);
    hti_convex_view other;
    hti_convex_view_make(&parts, 1, &other);
    assert_int_equal(view.count + other.count, 5);
}

static void crossing_rings_are_refused(void **state) {
    (void)state;
    static const ht_vec2 bow[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    static const ht_vec2 two[] = {{0, 0}, {0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, 2}, {6, 2}, {6, 6}, {2, 6}};
    static const int32_t bow_end[] = {4}, two_ends[] = {5, 9};
    ht_shape shape;
    assert_false(cut(bow, bow_end, 1, HT_EVEN_ODD, &shape));
    assert_false(cut(two, two_ends, 2, HT_EVEN_ODD, &shape));
}

static ht_vec2 ring[2 * HTI_CONVEX_NODES];

static void there_may_be_too_many(void **state) {
    (void)state;
    for (int32_t count = HT_DEPTH_PARTS + 2; count < HT_DEPTH_PARTS + 4; count++) {
        const int32_t lowest = count / 2;
        for (int32_t i = 0; i < count; i++) {
            const float x = (float)(i - lowest);
            ring[i] = (ht_vec2){x, x * x};
        }
        ht_shape shape;
        assert_int_equal(cut(ring, &count, 1, HT_EVEN_ODD, &shape), count == HT_DEPTH_PARTS + 2);
    }
}

// A ring that goes there and back turns nowhere; too many corners at one point, sides in a side, segments or nodes.
static void what_cannot_be_paired_is_refused(void **state) {
    (void)state;
    static const ht_vec2 back[] = {{0, 0}, {-1, -1}, {0, 0}, {1, 3}};
    static const int32_t back_end[] = {4};
    ht_shape shape;
    assert_false(cut(back, back_end, 1, HT_EVEN_ODD, &shape));
    enum { STARS = 24 };
    static int32_t ends[STARS];
    for (int i = 0; i < STARS; i++) { // triangles in a circle, with one corner in common
        const ht_rot a = ht_rot_make((float)i * 6.2831853f / STARS),
                     b = ht_rot_make(((float)i + 0.5f) * 6.2831853f / STARS);
        ring[3 * i] = (ht_vec2){0.0f, 0.0f};
        ring[3 * i + 1] = (ht_vec2){a.c, a.s};
        ring[3 * i + 2] = (ht_vec2){b.c, b.s};
        ends[i] = 3 * (i + 1);
    }
    assert_true(cut(ring, ends, 12, HT_EVEN_ODD, &shape));
    assert_false(cut(ring, ends, STARS, HT_EVEN_ODD, &shape));
    const int32_t count = 700, comb[2] = {700, 1000};
    for (int i = 0; i < count; i++) { // a floor in short sides, and triangles that stand on it with a corner
        ring[i] = (ht_vec2){(float)i, i < count - 1 ? 0.0f : -9.0f};
    }
    for (int i = 0; i < 100; i++) {
        const float x = (float)i * 6.0f + 0.5f;
        ring[count + 3 * i] = (ht_vec2){x, 0.0f};
        ring[count + 3 * i + 1] = (ht_vec2){x + 0.25f, 1.0f};
        ring[count + 3 * i + 2] = (ht_vec2){x - 0.25f, 1.0f};
    }
    assert_false(cut(ring, comb, 2, HT_EVEN_ODD, &shape)); // the second ring crosses nothing, but itself
    static int32_t teeth[101];
    teeth[0] = count;
    for (int i = 0; i < 100; i++) {
        teeth[i + 1] = count + 3 * (i + 1);
    }
    assert_false(cut(ring, teeth, 101, HT_EVEN_ODD, &shape));
    const ht_shape line = HT_SHAPE(((ht_polyline){ring, HT_DEPTH_PARTS + 2, false}));
    assert_false(hti_convex_parts_make(&line, &parts));
}

// Random rings that run around their centre once, with a hole that does; coordinates on a grid, so that many touch.
static void triangles_fill_random_polygons(void **state) {
    (void)state;
    uint64_t seed = 3;
    int tried = 0;
    for (int trial = 0; trial < 4000; trial++) {
        const int32_t outer = 4 + random_below(&seed, 20), inner = 3 + random_below(&seed, 8);
        const int32_t ends[2] = {outer, outer + inner};
        for (int32_t i = 0; i < outer + inner; i++) {
            const bool hole = i >= outer;
            const double turn = 6.283185307179586 * (hole ? (double)(i - outer) / inner : (double)i / outer);
            const double part = (double)random_below(&seed, 1024) / 1024.0;
            const double radius = hole ? 2.0 + 5.0 * part : 6.0 + 12.0 * part;
            ring[i] = (ht_vec2){(float)round(radius * cos(turn)), (float)round(radius * sin(turn))};
        }
        ht_shape shape = HT_SHAPE(((ht_polygon){ring, ends, 2, HT_EVEN_ODD, NULL}));
        if (ht_validate(&shape) != HT_OK) {
            continue;
        }
        tried++;
        assert_true(cut(ring, ends, 2, HT_EVEN_ODD, &shape));
        assert_true(fabs(area_of_parts() - (double)ht_area(&shape)) < 1e-4);
    }
    assert_true(tried > 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hole_is_left_out),
        cmocka_unit_test(rings_may_touch),
        cmocka_unit_test(rings_inside_filled_ones_count_for_nothing),
        cmocka_unit_test(rings_without_area_are_segments),
        cmocka_unit_test(crossing_rings_are_refused),
        cmocka_unit_test(there_may_be_too_many),
        cmocka_unit_test(what_cannot_be_paired_is_refused),
        cmocka_unit_test(triangles_fill_random_polygons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
