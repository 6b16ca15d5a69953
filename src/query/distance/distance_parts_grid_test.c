// distance_parts_grid_test.c: the depth of rings on a grid, and where the way out ends, is that of the search over all parts, to
// the bit, also where many ways are equally short and where what fits exactly is the way out; what is on no grid, or no such
// ring, is left to the search.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/distance/distance_internal.h"
#include "query/distance/distance_parts.h"
#include "support/test_random.h"

enum { MOST_ON_GRID = HTI_CONVOLVED_CORNERS, COLUMNS = 30, FEW_COLUMNS = 6 };

typedef struct grid_ring {
    ht_vec2 v[MOST_ON_GRID];
    int32_t count;
} grid_ring;

// Finds the depth alone of two shapes.
static bool depth_alone(const ht_shape *a, const ht_shape *b, float *out, hti_convolved_way *way) {
    const ht_box bounds[2] = {ht_bounds(a), ht_bounds(b)};
    return hti_distance_depth_alone(a, b, bounds, out, way);
}

static ht_shape shape_of_grid_ring(const grid_ring *r) {
    return HT_SHAPE(((ht_polygon){r->v, &r->count, 1, HT_EVEN_ODD, NULL}));
}

static void add_grid_corner(grid_ring *r, int x, int y) {
    r->v[r->count++] = (ht_vec2){(float)x, (float)y};
}

// Columns of tiles beside each other, each with a top and a bottom of its own; equal ones make straight corners.
static void make_columns(uint64_t *random, grid_ring *out) {
    int x[COLUMNS + 1], top[COLUMNS], bottom[COLUMNS];
    const int columns = 2 + random_below(random, (random_below(random, 16) == 0 ? COLUMNS : FEW_COLUMNS) - 1);
    x[0] = -columns;
    out->count = 0;
    for (int k = 0; k < columns; k++) {
        x[k + 1] = x[k] + 1 + random_below(random, 3);
        top[k] = 1 + random_below(random, 5);
        bottom[k] = -1 - random_below(random, 5);
        if (k == 0 || bottom[k] != bottom[k - 1]) {
            add_grid_corner(out, x[k], bottom[k]);
        }
        add_grid_corner(out, x[k + 1], bottom[k]);
    }
    for (int k = columns - 1; k >= 0; k--) {
        if (k + 1 == columns || top[k] != top[k + 1]) {
            add_grid_corner(out, x[k + 1], top[k]);
        }
        add_grid_corner(out, x[k], top[k]);
    }
}

// Slopes between columns.
static void make_slopes(uint64_t *random, grid_ring *out) {
    const int columns = 2 + random_below(random, 7);
    out->count = 0;
    for (int k = 0; k < columns; k++) {
        add_grid_corner(out, 2 * k - columns, -1 - random_below(random, 5));
    }
    for (int k = columns - 1; k >= 0; k--) {
        add_grid_corner(out, 2 * k - columns, 1 + random_below(random, 5));
    }
}

static void make_grid_star(uint64_t *random, grid_ring *out) {
    out->count = 5 + random_below(random, 12);
    for (int32_t k = 0; k < out->count; k++) {
        const ht_rot q = ht_rot_make(6.2831853f * (float)k / (float)out->count);
        const float radius = 4.0f + (float)random_below(random, 8);
        out->v[k] = (ht_vec2){rintf(radius * q.c), rintf(radius * q.s)};
    }
}

static void make_grid_ring(uint64_t *random, int which, ht_vec2 by, float unit, grid_ring *out) {
    do {
        (which == 0 ? make_columns : which == 1 ? make_slopes : make_grid_star)(random, out);
        const ht_shape s = shape_of_grid_ring(out);
        if (ht_validate(&s) == HT_OK) {
            break;
        }
    } while (true);
    const int turns = random_below(random, 4);
    for (int32_t k = 0; k < out->count; k++) {
        for (int n = 0; n < turns; n++) {
            out->v[k] = (ht_vec2){-out->v[k].y, out->v[k].x};
        }
        out->v[k] = (ht_vec2){unit * (out->v[k].x + by.x), unit * (out->v[k].y + by.y)};
    }
    for (int32_t k = 0; k < out->count / 2 && turns % 2 == 1; k++) { // clockwise
        const ht_vec2 v = out->v[k];
        out->v[k] = out->v[out->count - 1 - k];
        out->v[out->count - 1 - k] = v;
    }
}

static void rings_on_a_grid_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 11;
    int asked = 0, answered = 0;
    for (int scene = 0; scene < 12000; scene++) {
        const float unit = scene % 4 == 0 ? 0x1p-7f : scene % 4 == 1 ? 32.0f : 1.0f;
        const ht_vec2 at = {(float)(random_below(&random, 200) - 100), (float)(random_below(&random, 200) - 100)},
                      aside = {at.x + (float)(random_below(&random, 13) - 6),
                               at.y + (float)(random_below(&random, 13) - 6)};
        grid_ring a, b;
        make_grid_ring(&random, scene % 3, at, unit, &a);
        make_grid_ring(&random, scene / 3 % 3, aside, unit, &b);
        const ht_shape first = shape_of_grid_ring(&a), second = shape_of_grid_ring(&b);
        if (ht_relate(&first, &second) != HT_OVERLAP) {
            continue;
        }
        float depth = -1.0f, back = -1.0f;
        hti_convolved_way way;
        const bool is_told = depth_alone(&first, &second, &depth, &way),
                   is_told_back = depth_alone(&second, &first, &back, &way);
        const float distance = ht_distance(&first, &second).distance;
        assert_true(!is_told || same_float(depth, -distance));
        assert_true(!is_told_back || same_float(back, -distance));
        asked++;
        answered += is_told;
    }
    assert_true(asked > 8000 && answered > asked - asked / 50);
}

static float told_depth(const grid_ring *a, const grid_ring *b) {
    const ht_shape first = shape_of_grid_ring(a), second = shape_of_grid_ring(b);
    float depth = -1.0f;
    hti_convolved_way way;
    assert_true(depth_alone(&first, &second, &depth, &way));
    assert_true(same_float(depth, -ht_distance(&first, &second).distance));
    return depth;
}

// A block two wide beside a gap that is two wide: so far, and no farther, it has to move.
static void a_gap_is_free_that_it_just_fits_into(void **state) {
    (void)state;
    static const grid_ring wall = {{{-9, -9}, {9, -9}, {9, 9}, {4, 9}, {4, -5}, {2, -5}, {2, 9}, {-9, 9}}, 8},
                           narrow = {{{-9, -9}, {9, -9}, {9, 9}, {4, 9}, {4, -5}, {2.0625f, -5}, {2.0625f, 9}, {-9, 9}},
                                     8},
                           notch = {{{-9, -9}, {9, -9}, {9, 9}, {4, 9}, {2, 2}, {0, 9}, {-9, 9}}, 7};
    grid_ring block = {{{-1, -3}, {1, -3}, {1, 2}, {-1, 2}}, 4}, wedge = {{{1, 2}, {3, 9}, {-1, 9}}, 3};
    assert_true(told_depth(&wall, &block) == 3.0f);
    assert_true(told_depth(&block, &wall) == 3.0f);
    assert_true(told_depth(&narrow, &block) == 10.0f); // out by a side
    for (int k = 0; k < 4; k++) {
        block.v[k].x += 3.0f; // in the gap: free, but for a little to the left
        block.v[k].x -= 0.25f;
    }
    assert_true(told_depth(&wall, &block) == 0.25f);
    assert_true(same_float(told_depth(&notch, &wedge), (float)(7.0 / sqrt(53.0))));
}

static bool is_same_pair(hti_dvec v, hti_dvec w) {
    return same_float((float)v.x, (float)w.x) && same_float((float)v.y, (float)w.y);
}

// Whether the answer is that for compounds of one member each, which are left to the search.
static bool is_as_the_search_has_it(const ht_shape *a, const ht_shape *b) {
    const ht_shape p = HT_SHAPE(((ht_compound){a, 1})), q = HT_SHAPE(((ht_compound){b, 1}));
    hti_signed_distance s, t;
    return !hti_distance_depth_of_parts(a, b, NULL, &s) && !hti_distance_depth_of_parts(&p, &q, NULL, &t) &&
           same_float((float)s.distance, (float)t.distance) && is_same_pair(s.normal, t.normal) &&
           is_same_pair(s.point_a, t.point_a) && is_same_pair(s.point_b, t.point_b);
}

static void ways_out_on_a_grid_end_where_the_search_has_them(void **state) {
    (void)state;
    static const ht_vec2 octagon[] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    uint64_t random = 12;
    int asked = 0, answered = 0;
    for (int scene = 0; scene < 8000; scene++) {
        const ht_vec2 at = {(float)random_below(&random, 100), (float)(random_below(&random, 90) - 300)},
                      aside = {at.x + (float)(random_below(&random, 13) - 6),
                               at.y + (float)(random_below(&random, 13) - 6)};
        grid_ring a, b;
        make_grid_ring(&random, scene % 3, at, 1.0f, &a);
        make_grid_ring(&random, scene / 3 % 3, aside, 1.0f, &b);
        for (int k = 0; k < 8 && scene % 5 == 0; k++) {
            b.v[k] = (ht_vec2){aside.x + 2.0f * octagon[k].x, aside.y + 2.0f * octagon[k].y};
            b.count = 8;
        }
        const ht_shape first = shape_of_grid_ring(&a),
                       second = scene % 5 == 0 ? HT_SHAPE(((ht_convex){b.v, b.count, 0.0f})) : shape_of_grid_ring(&b);
        if (ht_relate(&first, &second) != HT_OVERLAP) {
            continue;
        }
        assert_true(is_as_the_search_has_it(&first, &second));
        assert_true(is_as_the_search_has_it(&second, &first));
        hti_signed_distance out = {.distance = -40.0};
        asked++;
        answered += hti_distance_rings_depth(
            &first, &second, &(hti_depth_frame){(hti_dvec){(double)at.x, (double)at.y}, 40.0, 0x1p-44 * 40.0}, &out);
    }
    print_message("%d of %d\n", answered, asked);
    assert_true(asked > 5000 && answered > asked - asked / 10);
}

// A plate with a stud on it lies on a peg, between two notches that the stud just fits into, as far on either side.
static void of_two_ways_along_one_border_the_last_counts(void **state) {
    (void)state;
    static const grid_ring box = {{{-20, -20}, {20, -20}, {20, -9}, {4, -9},  {0, 0},   {-4, -9}, {-12, -9},
                                   {-12, 2},   {-4, 2},   {-4, 4},  {-2, 4},  {-2, 2},  {2, 2},   {2, 4},
                                   {4, 4},     {4, 2},    {12, 2},  {12, -8}, {20, -8}, {20, 20}, {-20, 20}},
                                  21},
                           plate = {{{-8, -1}, {8, -1}, {8, 0}, {1, 0}, {1, 2}, {-1, 2}, {-1, 0}, {-8, 0}}, 8};
    for (int turned = 0; turned < 4; turned++) {
        grid_ring a = box, b = plate;
        for (int32_t k = 0; k < a.count; k++) { // another first corner
            const ht_vec2 v = box.v[(k + 5 * turned) % box.count];
            a.v[k] = (ht_vec2){100.0f + v.x, 50.0f + v.y};
        }
        for (int32_t k = 0; k < b.count; k++) {
            const ht_vec2 v = plate.v[(k + 3 * turned) % plate.count];
            b.v[k] = (ht_vec2){100.0f + v.x, 50.0f + v.y};
        }
        const ht_shape first = shape_of_grid_ring(&a), second = shape_of_grid_ring(&b);
        hti_signed_distance out = {.distance = -40.0};
        assert_true(hti_distance_rings_depth(&first, &second,
                                             &(hti_depth_frame){(hti_dvec){100.0, 50.0}, 40.0, 0x1p-44 * 40.0}, &out));
        assert_true(same_float((float)out.distance, -(float)sqrt(10.0)));
        assert_true(is_as_the_search_has_it(&first, &second));
        assert_true(is_as_the_search_has_it(&second, &first));
    }
}

static bool is_answered_on_grid(const ht_shape *a, const ht_shape *b) {
    hti_signed_distance out = {.distance = -900.0};
    return hti_distance_rings_depth(a, b, &(hti_depth_frame){(hti_dvec){0.0, 0.0}, 511.0, 0x1p-44 * 511.0}, &out);
}

// Whether both orders are left to the search.
static bool is_left_to_the_search(const ht_shape *a, const ht_shape *b) {
    return !is_answered_on_grid(a, b) && !is_answered_on_grid(b, a) && is_as_the_search_has_it(a, b) &&
           is_as_the_search_has_it(b, a);
}

// A wedge whose tip is in a corner of a block: the ways out over the block's two sides differ by 2^-32.8 and 2^-34.3 of a unit.
static void of_ways_that_are_nearly_as_short_the_search_takes_one(void **state) {
    (void)state;
    static const grid_ring blocks[] = {{{{80, -431}, {58, 33}, {24, 60}, {-466, 50}, {-500, -500}}, 5},
                                       {{{48, -453}, {62, 38}, {46, 64}, {-417, 34}, {-500, -500}}, 5}},
                           wedge = {{{0, 0}, {400, 100}, {100, 400}}, 3};
    for (int k = 0; k < 2; k++) {
        grid_ring block = blocks[k];
        const ht_shape a = shape_of_grid_ring(&block), b = shape_of_grid_ring(&wedge);
        assert_true(is_left_to_the_search(&a, &b));
        block.v[3].y += 1.0f; // by much
        assert_true(is_answered_on_grid(&a, &b));
        assert_true(is_as_the_search_has_it(&a, &b));
    }
}

// A wedge that comes out of a floor between walls passes one of them by 2^-30 of a unit.
static void a_corner_that_passes_by_next_to_nothing_is_left_to_the_search(void **state) {
    (void)state;
    static const grid_ring walls[] = {{{{-511, -511}, {500, -511}, {500, -369}, {-421, -317}, {-374, 500}, {-511, 500}},
                                       6},
                                      {{{-511, -511}, {500, -511}, {500, -382}, {-465, -368}, {-396, 500}, {-511, 500}},
                                       6}},
                           wedges[] = {{{{-123, -381}, {400, 450}, {-390, 221}}, 3},
                                       {{{-205, -471}, {400, 450}, {-401, 356}}, 3}};
    for (int k = 0; k < 2; k++) {
        grid_ring wedge = wedges[k];
        const ht_shape a = shape_of_grid_ring(&walls[k]), b = shape_of_grid_ring(&wedge);
        assert_true(is_left_to_the_search(&a, &b));
        wedge.v[2].x += 1.0f; // by much
        assert_true(is_answered_on_grid(&a, &b));
        assert_true(is_as_the_search_has_it(&a, &b));
    }
}

static void other_rings_tell_no_depth_alone(void **state) {
    (void)state;
    static const grid_ring square = {{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, 4},
                           off_grid = {{{-1, -1}, {1, -1}, {1, 0x1.002p0f}, {-1, 1}}, 4},
                           crossing = {{{-3, -2}, {3, 2}, {3, -1}, {-3, 3}}, 4};
    const ht_shape a = shape_of_grid_ring(&square), off = shape_of_grid_ring(&off_grid),
                   cross = shape_of_grid_ring(&crossing), round = HT_SHAPE(((ht_capsule){{0, 0}, {1, 0}, 0.5f}));
    float depth = 0.0f;
    hti_convolved_way way;
    assert_true(depth_alone(&a, &a, &depth, &way));
    assert_true(depth == 4.0f);
    assert_false(depth_alone(&a, &off, &depth, &way));
    assert_false(depth_alone(&off, &a, &depth, &way));
    assert_false(depth_alone(&a, &cross, &depth, &way));
    assert_false(depth_alone(&a, &round, &depth, &way));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_on_a_grid_are_as_deep_as_by_parts),
        cmocka_unit_test(ways_out_on_a_grid_end_where_the_search_has_them),
        cmocka_unit_test(of_two_ways_along_one_border_the_last_counts),
        cmocka_unit_test(a_gap_is_free_that_it_just_fits_into),
        cmocka_unit_test(of_ways_that_are_nearly_as_short_the_search_takes_one),
        cmocka_unit_test(a_corner_that_passes_by_next_to_nothing_is_left_to_the_search),
        cmocka_unit_test(other_rings_tell_no_depth_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
