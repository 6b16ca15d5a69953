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

// Rings that are one point, written once or several times.
static void rings_that_are_points(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 2}, {1, 2}, {1, 2},
                                {6, 1}, {7, 7}, {7, 7}, {0, 2}, {0, 2}, {0, 2}};
    static const int32_t ends[] = {4, 7, 8, 10, 13}; // the last one lies on a side
    ht_shape shape;
    assert_true(cut(v, ends, 5, HT_EVEN_ODD, &shape));
    assert_int_equal(parts.count, 6);
    assert_true(area_of_parts() == 16.0 && parts.has_thin);
    for (int32_t i = 0, points = 0; i < parts.count; i++) {
        hti_convex_view view;
        hti_convex_view_make(&parts, i, &view);
        points += view.count == 1;
        assert_int_equal(i + 1 < parts.count ? 4 : points, 4);
    }
}

// A box without width, upright, whose ends are no floats, is a segment; without height, too, a point.
static void thin_boxes_are_segments(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        const ht_vec2 half = {i % 2 == 0 ? 0.3f : 0.0f, i / 2 == 0 ? 0.0f : 0.3f};
        const ht_shape box =
            HT_SHAPE(((ht_obox){{0, 0x1p24f}, half, {i % 2 == 0 ? 0.0f : 1.0f, i % 2 == 0 ? 1.0f : 0.0f}, 0}));
        assert_true(hti_convex_parts_make(&box, &parts));
        parts.origin = (hti_dvec){0.0, 0x1p24};
        hti_convex_view view;
        hti_convex_view_make(&parts, 0, &view);
        const bool is_line = (half.x > 0.0f) != (half.y > 0.0f);
        assert_int_equal(view.count, half.x > 0.0f && half.y > 0.0f ? 4 : is_line ? 2 : 1);
        const hti_dvec way = hti_dvec_minus(hti_convex_corner(&view, view.count - 1), hti_convex_corner(&view, 0));
        assert_true(!is_line || (way.x == 0.0 && hti_abs(way.y) == 2.0 * (double)0.3f));
    }
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

// One node too many, by vertices, by a corner on a side, by a bridge; and one part too many, by points, bodies and
// segments of compounds.
static void every_capacity_has_an_end(void **state) {
    (void)state;
    const int32_t most = HTI_CONVEX_NODES, counts[] = {100, 150, 340};
    static int32_t ends[HT_DEPTH_PARTS + 1];
    for (int kind = 0; kind < 6; kind++) { // triangles that stand on a floor with a corner, and such holes
        const int32_t count = counts[kind / 2];
        const bool is_hole = kind % 2 == 0;
        const ht_vec2 floor[] = {{0, 0}, {9000, 0}, {9000, 90}, {0, 90}};
        memcpy(ring, floor, sizeof floor);
        ends[0] = 4;
        for (int32_t i = 0; i < count; i++) {
            const float x = 20.0f * (float)(i + 1), y = is_hole ? 30.0f + (float)(i % 7) : 90.0f;
            const ht_vec2 triangle[] = {{x, y}, {x + 5, y + 9}, {x - 5, y + 9}};
            memcpy(&ring[4 + 3 * i], triangle, sizeof triangle);
            ends[i + 1] = 7 + 3 * i;
        }
        ht_shape shape;
        const bool fits = count == 100 || (count == 150 && !is_hole); // so many holes make 752 triangles
        assert_int_equal(cut(ring, ends, count + 1, HT_EVEN_ODD, &shape), fits);
        assert_true(!fits || fabs(area_of_parts() - (double)ht_area(&shape)) < 1e-6);
    }
    const int32_t one = most + 1;
    static ht_shape members[HT_DEPTH_PARTS + 1];
    for (int32_t i = 0; i <= HT_DEPTH_PARTS; i++) {
        ring[i] = (ht_vec2){(float)i, 5.0f};
        ends[i] = i + 1;
        members[i] = HT_SHAPE(((ht_circle){ring[i], 0.25f}));
    }
    ht_shape shape;
    assert_false(cut(ring, &one, 1, HT_EVEN_ODD, &shape));
    assert_true(cut(ring, ends, HT_DEPTH_PARTS, HT_EVEN_ODD, &shape));
    assert_false(cut(ring, ends, HT_DEPTH_PARTS + 1, HT_EVEN_ODD, &shape));
    for (int32_t count = HT_DEPTH_PARTS; count <= HT_DEPTH_PARTS + 1; count++) {
        const ht_shape all = HT_SHAPE(((ht_compound){members, count}));
        assert_int_equal(hti_convex_parts_make(&all, &parts), count == HT_DEPTH_PARTS);
    }
    members[1] = HT_SHAPE(((ht_polyline){ring, 3, false})); // two segments in the place of one body
    members[HT_DEPTH_PARTS - 2] = members[1];
    const ht_shape all = HT_SHAPE(((ht_compound){members, HT_DEPTH_PARTS - 1}));
    assert_false(hti_convex_parts_make(&all, &parts));
    members[0] = (ht_shape){.kind = HT_CIRCLE, .circle = {{0, 0}, -1}}; // no part
    assert_true(hti_convex_parts_make(&all, &parts));
}

// A ring without area that sides cross in as many places as there is room for, or one more; or two rings that do together.
static void thin_rings_may_be_cut_too_often(void **state) {
    (void)state;
    for (int32_t rows = 1; rows <= 2; rows++) {
        for (int32_t teeth = HTI_CONVEX_PLACES / 2 / rows; teeth <= HTI_CONVEX_PLACES / 2 / rows + 1; teeth++) {
            const int32_t stop = 2 * teeth + 3;
            for (int32_t i = 0; i <= 2 * teeth; i++) {
                ring[i] = (ht_vec2){(float)i, i % 2 == 0 ? 0.0f : 6.0f};
            }
            ring[stop - 2] = (ht_vec2){(float)(2 * teeth), -1.0f};
            ring[stop - 1] = (ht_vec2){0.0f, -1.0f};
            for (int32_t i = 0; i < rows; i++) {
                ring[stop + 2 * i] = (ht_vec2){-9.0f, (float)(3 + i)};
                ring[stop + 2 * i + 1] = (ht_vec2){(float)(2 * teeth + 9), (float)(3 + i)};
            }
            const int32_t ends[] = {stop, stop + 2, stop + 4};
            ht_shape shape;
            const bool fits = 2 * teeth * rows <= HTI_CONVEX_PLACES;
            assert_int_equal(cut(ring, ends, rows + 1, HT_NONZERO, &shape), fits);
            const ht_shape disc = HT_SHAPE(((ht_circle){{1.0f, 1.0f}, 0.5f}));
            const ht_separation s = ht_distance(&shape, &disc);
            assert_true(s.distance < 0.0f && s.is_bound == !fits);
        }
    }
}

// Squares with many holes on a grid, which touch each other and the border; and spirals, whose ears hide each other.
static void triangles_fill_what_is_full_of_holes(void **state) {
    (void)state;
    uint64_t seed = 5;
    int tried = 0;
    for (int trial = 0; trial < 3000; trial++) {
        static int32_t ends[24];
        int32_t rings = 1, count = 4;
        const float size = (float)(4 + random_below(&seed, 8));
        const ht_vec2 square[] = {{0, 0}, {size, 0}, {size, size}, {0, size}};
        memcpy(ring, square, sizeof square);
        ends[0] = 4;
        for (int tries = 0; tries < 40 && rings < 24; tries++) {
            const int32_t corners = 3 + random_below(&seed, 2);
            const ht_vec2 p = {(float)random_below(&seed, (int32_t)size), (float)random_below(&seed, (int32_t)size)};
            for (int32_t i = 0; i < corners; i++) {
                ring[count + i] = (ht_vec2){p.x + (float)random_below(&seed, 4), p.y + (float)random_below(&seed, 4)};
            }
            ends[rings] = count + corners;
            const ht_shape more = HT_SHAPE(((ht_polygon){ring, ends, rings + 1, HT_EVEN_ODD, NULL}));
            if (ht_validate(&more) == HT_OK) {
                count += corners;
                rings++;
            }
        }
        ht_shape shape;
        tried += rings > 4;
        assert_true(cut(ring, ends, rings, HT_EVEN_ODD, &shape));
        assert_true(fabs(area_of_parts() - (double)ht_area(&shape)) < 1e-4);
    }
    assert_true(tried > 500);
    for (int32_t turns = 2; turns < 60; turns++) {
        const int32_t half = 4 * turns, count = 2 * half;
        for (int32_t i = 0; i < half; i++) {
            const ht_rot q = ht_rot_make(1.5707964f * (float)i + 0.01f * (float)turns);
            const float r = 2.0f + (float)i, s = r + 1.5f;
            ring[i] = (ht_vec2){r * q.c, r * q.s};
            ring[count - 1 - i] = (ht_vec2){s * q.c, s * q.s};
        }
        ht_shape shape;
        assert_int_equal(cut(ring, &count, 1, HT_EVEN_ODD, &shape), count - 2 <= HT_DEPTH_PARTS);
        if (count - 2 <= HT_DEPTH_PARTS) {
            assert_true(fabs(area_of_parts() / (double)ht_area(&shape) - 1.0) < 1e-6);
        }
    }
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
        cmocka_unit_test(rings_that_are_points),
        cmocka_unit_test(thin_boxes_are_segments),
        cmocka_unit_test(crossing_rings_are_refused),
        cmocka_unit_test(there_may_be_too_many),
        cmocka_unit_test(what_cannot_be_paired_is_refused),
        cmocka_unit_test(every_capacity_has_an_end),
        cmocka_unit_test(thin_rings_may_be_cut_too_often),
        cmocka_unit_test(triangles_fill_random_polygons),
        cmocka_unit_test(triangles_fill_what_is_full_of_holes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
