// distance_parts_rings_test.c: the depth of two rings without cutting them up: to the bits of the search over all parts,
// to which a ring with a repeated vertex is left, and rings that are left to it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/distance/distance_internal.h"
#include "query/distance/distance_parts.h"
#include "support/test_random.h"

enum { MOST = HTI_CONVOLVED_CORNERS };

typedef struct test_ring {
    ht_vec2 v[MOST + 1];
    int32_t count;
} test_ring;

// Finds the depth alone of two shapes.
static bool depth_alone(const ht_shape *a, const ht_shape *b, float *out, hti_convolved_way *way) {
    const ht_box bounds[2] = {ht_bounds(a), ht_bounds(b)};
    return hti_distance_depth_alone(a, b, bounds, out, way);
}

static ht_shape shape_of_test_ring(const test_ring *r) {
    return HT_SHAPE(((ht_polygon){r->v, &r->count, 1, HT_EVEN_ODD, NULL}));
}

static float ring_number(uint64_t *random, float low, float high) {
    return low + (high - low) * (float)((double)random_bits(random) * 0x1p-32);
}

// A star around a point, with dents up to that part of its radius; clockwise when `reversed`.
static void make_star_of(uint64_t *random, int32_t count, ht_vec2 center, float dents, bool reversed, test_ring *out) {
    out->count = count;
    for (int32_t k = 0; k < out->count; k++) {
        const float radius = ring_number(random, 1.0f - dents, 1.0f);
        const ht_rot q = ht_rot_make(6.2831853f * ((float)k + ring_number(random, 0.0f, 0.5f)) / (float)out->count);
        out->v[reversed ? out->count - 1 - k : k] = (ht_vec2){center.x + radius * q.c, center.y + radius * q.s};
    }
}

static void make_star(uint64_t *random, ht_vec2 center, float dents, bool reversed, test_ring *out) {
    make_star_of(random, 3 + random_below(random, 14), center, dents, reversed, out);
}

// A comb of five teeth around a point, each a little aslant, turned.
static void make_comb(uint64_t *random, ht_vec2 center, bool reversed, test_ring *out) {
    const ht_rot q = ht_rot_make(ring_number(random, 0.0f, 6.2831853f));
    out->count = 0;
    for (int32_t k = -1; k < 21; k++) {
        const float x = k < 0 ? 1.0f : 1.0f - 0.1f * ((float)k + ring_number(random, 0.0f, 0.7f));
        const float y = k < 0 || k == 20 ? -0.9f : k / 2 % 2 == 0 ? ring_number(random, 0.3f, 1.0f) : -0.6f;
        const ht_vec2 p = {k == 20 ? -1.0f : x, y};
        out->v[out->count++] = (ht_vec2){center.x + q.c * p.x - q.s * p.y, center.y + q.s * p.x + q.c * p.y};
    }
    for (int32_t k = 0; k < out->count / 2 && reversed; k++) {
        const ht_vec2 v = out->v[k];
        out->v[k] = out->v[out->count - 1 - k];
        out->v[out->count - 1 - k] = v;
    }
}

// The same ring with its first vertex twice, of which the fast way knows nothing.
static test_ring repeated(const test_ring *r) {
    test_ring out = *r;
    out.v[out.count++] = r->v[0];
    return out;
}

static bool same_separation(ht_separation s, ht_separation t) {
    return same_float(s.distance, t.distance) && same_float(s.normal.x, t.normal.x) &&
           same_float(s.normal.y, t.normal.y) && same_float(s.point_a.x, t.point_a.x) &&
           same_float(s.point_a.y, t.point_a.y) && same_float(s.point_b.x, t.point_b.x) &&
           same_float(s.point_b.y, t.point_b.y) && s.is_bound == t.is_bound;
}

// Whether the fast way answers.
static bool is_answered(const ht_shape *a, const ht_shape *b) {
    hti_signed_distance out = {.distance = -4.0};
    return hti_distance_rings_depth(a, b, &(hti_depth_frame){(hti_dvec){0.0, 0.0}, 4.0, 0x1p-44 * 4.0}, &out);
}

// Whether the depth alone is told, in both orders: then it is that of the whole answer, and so is what follows from the way.
static bool is_depth_told(const ht_shape *a, const ht_shape *b, float distance) {
    float depth = -1.0f, back = -1.0f;
    hti_convolved_way way, way_back;
    const bool is_told = depth_alone(a, b, &depth, &way), is_told_back = depth_alone(b, a, &back, &way_back);
    assert_true(same_separation(hti_distance_parts_related(a, b, HT_OVERLAP, &way), hti_distance_parts(a, b)));
    assert_true(same_separation(hti_distance_parts_related(b, a, HT_OVERLAP, &way_back), hti_distance_parts(b, a)));
    assert_true(is_told == is_told_back);
    assert_true(!is_told || (same_float(-depth, distance) && same_float(-back, distance)));
    return is_told;
}

// The polygons of both, where B is one, are left to the search: so their order stays what it is. Returns
// whether the depth alone is told.
static bool check_same_depth(const test_ring *a, const test_ring *b, bool is_convex, int *answered) {
    const test_ring again_a = repeated(a), again_b = repeated(b);
    const ht_shape first = shape_of_test_ring(a), by_parts = shape_of_test_ring(&again_a),
                   convex = HT_SHAPE(((ht_convex){b->v, b->count, 0.0f}));
    const ht_shape second = is_convex ? convex : shape_of_test_ring(b),
                   second_by_parts = is_convex ? convex : shape_of_test_ring(&again_b);
    const ht_separation whole = hti_distance_parts(&by_parts, &second_by_parts);
    assert_true(same_separation(hti_distance_parts(&first, &second), whole));
    assert_true(same_separation(hti_distance_parts(&second, &first), hti_distance_parts(&second_by_parts, &by_parts)));
    *answered += is_answered(&first, &second);
    return is_depth_told(&first, &second, whole.distance);
}

static void rings_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 5;
    int answered = 0, asked = 0, told = 0;
    for (int scene = 0; scene < 3000; scene++) {
        test_ring a, b;
        const ht_vec2 aside = {ring_number(&random, -1.2f, 1.2f), ring_number(&random, -1.2f, 1.2f)};
        const float dents = scene % 3 == 0 ? 0.9f : 0.4f;
        if (scene % 4 == 3) {
            make_comb(&random, (ht_vec2){0.0f, 0.0f}, scene % 8 == 3, &a);
        } else {
            make_star(&random, (ht_vec2){0.0f, 0.0f}, dents, scene % 2 == 0, &a);
        }
        make_star(&random, aside, dents, scene % 5 == 0, &b);
        const ht_shape first = shape_of_test_ring(&a), second = shape_of_test_ring(&b);
        if (ht_relate(&first, &second) == HT_OVERLAP) {
            asked++;
            told += check_same_depth(&a, &b, false, &answered);
        }
    }
    assert_true(asked > 2000 && answered > asked - asked / 16 && told >= answered);
}

// Rings whose corners fill several words of bits, with small and large ones.
static void rings_of_many_corners_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 15;
    int answered = 0, asked = 0, told = 0;
    for (int scene = 0; scene < 600; scene++) {
        test_ring a, b;
        const bool is_small = scene % 4 != 0, is_first = scene % 3 == 0;
        const int32_t many = 25 + random_below(&random, is_small ? MOST - 24 : 16);
        make_star_of(&random, many, (ht_vec2){0.0f, 0.0f}, 0.25f, scene % 2 == 0, &a);
        make_star_of(&random, is_small ? 3 + random_below(&random, 6) : 28 + random_below(&random, 12),
                     (ht_vec2){ring_number(&random, -1.0f, 1.0f), 0.25f}, 0.25f, scene % 5 == 0, &b);
        const ht_shape first = shape_of_test_ring(&a), second = shape_of_test_ring(&b);
        if (ht_relate(&first, &second) == HT_OVERLAP) {
            asked++;
            told += check_same_depth(is_first ? &b : &a, is_first ? &a : &b, false, &answered);
        }
    }
    assert_true(asked > 500 && answered > asked - asked / 5 && told >= answered);
}

static void octagons_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 6;
    int answered = 0, asked = 0, told = 0;
    for (int scene = 0; scene < 2000; scene++) {
        test_ring a, b;
        make_star(&random, (ht_vec2){0.0f, 0.0f}, 0.5f, scene % 2 == 0, &a);
        make_star(&random, (ht_vec2){ring_number(&random, -1.0f, 1.0f), 0.25f}, 0.0f, scene % 3 == 0, &b);
        const ht_shape first = shape_of_test_ring(&a), second = HT_SHAPE(((ht_convex){b.v, b.count, 0.0f}));
        if (ht_relate(&first, &second) == HT_OVERLAP) {
            asked++;
            told += check_same_depth(&a, &b, true, &answered);
        }
    }
    assert_true(asked > 1500 && answered > asked - asked / 16 && told >= answered);
}

// Returns a multiple of 2^-10 up to 1: then the corners of boxes are floats.
static float ring_multiple(uint64_t *random, float low) {
    return rintf(1024.0f * ring_number(random, low, 1.0f)) / 1024.0f;
}

static void boxes_and_triangles_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 8;
    int answered = 0, asked = 0;
    for (int scene = 0; scene < 3000; scene++) {
        test_ring a;
        const float x = ring_multiple(&random, -1.0f), y = ring_multiple(&random, -1.0f),
                    w = ring_multiple(&random, 0.05f), h = ring_multiple(&random, 0.05f);
        make_star(&random, (ht_vec2){0.0f, 0.0f}, 0.6f, scene % 2 == 0, &a);
        const ht_shape boxes[] = {HT_SHAPE(((ht_box){{x, y}, {x + w, y + h}})),
                                  HT_SHAPE(((ht_obox){{x, y}, {w, h}, {0.0f, 1.0f}, 0.0f})),
                                  HT_SHAPE(((ht_triangle){{{x, y}, {x - h, y + w}, {x + w, y + h}}}))};
        const test_ring again = repeated(&a);
        const ht_shape first = shape_of_test_ring(&a),
                       by_parts = shape_of_test_ring(&again), *const second = &boxes[scene % 3];
        if (ht_relate(&first, second) == HT_OVERLAP) {
            asked++;
            answered += is_answered(&first, second);
            assert_true(same_separation(hti_distance_parts(&first, second), hti_distance_parts(&by_parts, second)));
            assert_true(same_separation(hti_distance_parts(second, &first), hti_distance_parts(second, &by_parts)));
        }
    }
    assert_true(asked > 1500 && answered > asked - asked / 16);
}

// Moves the corners onto a grid, and every other one off it again by little.
static void put_near_grid(uint64_t *random, float by, test_ring *r) {
    for (int32_t k = 0; k < r->count; k++) {
        const float x = rintf(4.0f * r->v[k].x), y = rintf(4.0f * r->v[k].y), off = k % 2 == 0 ? 0.0f : by;
        r->v[k] = (ht_vec2){x + off * ring_number(random, -1.0f, 1.0f), y + off * ring_number(random, -1.0f, 1.0f)};
    }
}

// Sides that are nearly parallel, corners nearly on lines, places nearly as near: what floats do not tell is left out.
static void rings_near_a_grid_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 7;
    int answered = 0, asked = 0;
    for (int scene = 0; scene < 12000; scene++) {
        test_ring a, b;
        const float by = ldexpf(1.0f, -8 - scene % 14);
        const ht_vec2 aside = {ring_number(&random, -1.2f, 1.2f), ring_number(&random, -1.2f, 1.2f)};
        make_star(&random, (ht_vec2){0.0f, 0.0f}, 0.5f, scene % 2 == 0, &a);
        make_star(&random, aside, 0.5f, scene % 5 == 0, &b);
        put_near_grid(&random, by, &a);
        put_near_grid(&random, by, &b);
        const ht_shape first = shape_of_test_ring(&a), second = shape_of_test_ring(&b);
        if (ht_validate(&first) == HT_OK && ht_validate(&second) == HT_OK && ht_relate(&first, &second) == HT_OVERLAP) {
            asked++;
            check_same_depth(&a, &b, false, &answered);
        }
    }
    assert_true(asked > 4000 && answered > asked / 4);
}

// Puts the corners on a grid and makes a side of B parallel to one of A, the same way or against it.
static void make_parallel_side(uint64_t *random, test_ring *a, test_ring *b) {
    for (int32_t k = 0; k < MOST + 1; k++) {
        a->v[k] = (ht_vec2){rintf(256.0f * a->v[k].x) / 256.0f, rintf(256.0f * a->v[k].y) / 256.0f};
        b->v[k] = (ht_vec2){rintf(256.0f * b->v[k].x) / 256.0f, rintf(256.0f * b->v[k].y) / 256.0f};
    }
    const int32_t i = random_below(random, a->count), k = random_below(random, b->count);
    const ht_vec2 p = a->v[i], q = a->v[i + 1 < a->count ? i + 1 : 0];
    const float by = random_below(random, 2) == 0 ? 0.5f : -0.5f;
    b->v[k + 1 < b->count ? k + 1 : 0] = (ht_vec2){b->v[k].x + by * (q.x - p.x), b->v[k].y + by * (q.y - p.y)};
}

// Ways over sides that are not parallel to another one are found at once.
static void rings_with_parallel_sides_are_as_deep_as_by_parts(void **state) {
    (void)state;
    uint64_t random = 9;
    int answered[2] = {0, 0}, asked[2] = {0, 0};
    for (int scene = 0; scene < 8000; scene++) {
        test_ring a = {.count = 0}, b = {.count = 0};
        const bool is_grid = scene % 4 == 0;
        const ht_vec2 aside = {ring_number(&random, -1.2f, 1.2f), ring_number(&random, -1.2f, 1.2f)};
        make_star(&random, (ht_vec2){0.0f, 0.0f}, 0.5f, scene % 2 == 0, &a);
        make_star(&random, aside, 0.5f, scene % 5 == 0, &b);
        if (is_grid) {
            put_near_grid(&random, 0.0f, &a);
            put_near_grid(&random, 0.0f, &b);
        } else {
            make_parallel_side(&random, &a, &b);
        }
        const ht_shape first = shape_of_test_ring(&a), second = shape_of_test_ring(&b);
        if (ht_validate(&first) == HT_OK && ht_validate(&second) == HT_OK && ht_relate(&first, &second) == HT_OVERLAP) {
            asked[is_grid]++;
            if (is_answered(&first,
                            &second)) { // else equal ways may be those of other triangles in a ring with a vertex twice
                check_same_depth(&a, &b, false, &answered[is_grid]);
            }
        }
    }
    print_message("%d of %d on a grid, %d of %d others\n", answered[1], asked[1], answered[0], asked[0]);
    assert_true(asked[0] > 2000 && answered[0] > asked[0] - asked[0] / 4);
    assert_true(asked[1] > 500 && answered[1] > asked[1] / 8);
}

// A wedge in a dent that is blunter than it: both sides of the dent touch it at its tip.
static void a_corner_comes_to_rest_in_a_dent(void **state) {
    (void)state;
    static const test_ring
        dent = {{{-1.5f, -1.5f}, {1.5f, -1.625f}, {1.25f, 1.5f}, {0.0625f, 0.03125f}, {-1.125f, 1.5f}}, 5},
        wedge = {{{0.03125f, -0.125f}, {0.25f, 1.75f}, {-0.3125f, 1.875f}}, 3};
    const ht_shape a = shape_of_test_ring(&dent), b = shape_of_test_ring(&wedge);
    const ht_separation s = hti_distance_parts(&a, &b);
    assert_true(is_answered(&a, &b));
    assert_true(fabs((double)s.distance + 0.03125 * sqrt(26.0)) < 1e-7);
    assert_true(s.point_b.x == 0.03125f && s.point_b.y == -0.125f);
    int answered = 0;
    check_same_depth(&dent, &wedge, false, &answered);
}

// Rings that meet themselves, that are nearly parallel, round, or with holes, have too many corners or no area.
static void other_rings_are_left_to_the_search(void **state) {
    (void)state;
    static const test_ring wedge = {{{0.0f, -0.25f}, {0.25f, 1.0f}, {-0.375f, 1.25f}}, 3},
                           crossing = {{{-1.5f, -1.25f}, {1.5f, 1.5f}, {1.375f, -1.25f}, {-1.25f, 1.0f}}, 4},
                           parallel = {{{-1.0f, 0.0f}, {1.0f, -0.125f}, {1.25f, 0x1.200002p0f}, {-1.0f, 1.5f}}, 4},
                           flat = {{{-1.0f, 0.5f}, {1.0f, 0.5f}, {0.5f, 0.5f}}, 3},
                           twice_round = {
                               {{0.0f, 2.0f}, {-1.25f, -1.5f}, {1.75f, 0.5f}, {-1.875f, 0.625f}, {1.125f, -1.5f}}, 5};
    static const int32_t ends[] = {3, 6};
    static const ht_vec2 frame[] = {{-2.0f, -2.0f}, {2.0f, -1.75f},   {0.0f, 2.25f},
                                    {0.0f, 0.25f},  {0.125f, -0.75f}, {-0.125f, -0.75f}};
    const ht_shape b = shape_of_test_ring(&wedge), holed = HT_SHAPE(((ht_polygon){frame, ends, 2, HT_EVEN_ODD, NULL})),
                   round = HT_SHAPE(((ht_convex){wedge.v, 3, 0.125f}));
    const ht_shape others[] = {shape_of_test_ring(&crossing),
                               shape_of_test_ring(&parallel),
                               shape_of_test_ring(&flat),
                               shape_of_test_ring(&twice_round),
                               holed,
                               round};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(is_answered(&others[i], &b));
        assert_false(is_answered(&b, &others[i]));
    }
    ht_vec2 many[HTI_CONVOLVED_CORNERS + 1];
    int32_t count = HTI_CONVOLVED_CORNERS + 1;
    for (int32_t i = 0; i < count; i++) {
        const ht_rot q = ht_rot_make(6.2831853f * (float)i / (float)count);
        many[i] = (ht_vec2){q.c, q.s};
    }
    const ht_shape polygon = HT_SHAPE(((ht_polygon){many, &count, 1, HT_EVEN_ODD, NULL}));
    assert_false(is_answered(&polygon, &b));
    count--;
    assert_true(is_answered(&polygon, &b));
    test_ring one = {.count = 40}, other = {.count = 40}; // whose sharp spikes meet nearly all sides
    for (int32_t i = 0; i < 40; i++) {
        const float angle = 6.2831853f * (float)i / 40.0f, far = i % 2 == 0 ? 1.0f : 0.1f;
        const ht_rot p = ht_rot_make(angle + 0.001f * (float)(i * i % 7)), q = ht_rot_make(angle + 0.05f);
        one.v[i] = (ht_vec2){far * p.c, far * p.s};
        other.v[i] = (ht_vec2){0.25f + far * q.c, far * q.s};
    }
    const ht_shape spikes = shape_of_test_ring(&one), teeth = shape_of_test_ring(&other);
    assert_false(is_answered(&spikes, &teeth));
    const ht_separation s = ht_distance(&spikes, &teeth);
    assert_true(!s.is_bound && s.distance < -0.25f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_are_as_deep_as_by_parts),
        cmocka_unit_test(rings_of_many_corners_are_as_deep_as_by_parts),
        cmocka_unit_test(octagons_are_as_deep_as_by_parts),
        cmocka_unit_test(boxes_and_triangles_are_as_deep_as_by_parts),
        cmocka_unit_test(rings_near_a_grid_are_as_deep_as_by_parts),
        cmocka_unit_test(rings_with_parallel_sides_are_as_deep_as_by_parts),
        cmocka_unit_test(a_corner_comes_to_rest_in_a_dent),
        cmocka_unit_test(other_rings_are_left_to_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
