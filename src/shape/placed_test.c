// placed_test.c: every coordinate of a placed shape is the float nearest to its exact value (MPFR), and memory is used
// as announced.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <mpfr.h>

#include "support/test_random.h"

enum { EXACT = 2000, ROUNDS = 20000 };

// The sum of products of three doubles, rounded once to nearest.
static float sum_of_products(const double (*terms)[3], int count) {
    mpfr_t total, product;
    mpfr_inits2(EXACT, total, product, (mpfr_ptr)0);
    mpfr_set_zero(total, 1);
    for (int i = 0; i < count; i++) {
        mpfr_set_d(product, terms[i][0], MPFR_RNDN);
        mpfr_mul_d(product, product, terms[i][1], MPFR_RNDN);
        mpfr_mul_d(product, product, terms[i][2], MPFR_RNDN);
        mpfr_add(total, total, product, MPFR_RNDN);
    }
    const float result = mpfr_get_flt(total, MPFR_RNDN);
    mpfr_clears(total, product, (mpfr_ptr)0);
    return result;
}

static ht_vec2 turned(ht_vec2 v, const ht_pose *pose, bool moved) {
    const double c = (double)pose->q.c, s = (double)pose->q.s, x = (double)v.x, y = (double)v.y;
    const double px = moved ? (double)pose->p.x : 0.0, py = moved ? (double)pose->p.y : 0.0;
    return (ht_vec2){sum_of_products((const double[][3]){{c, x, 1}, {-s, y, 1}, {px, 1, 1}}, 3),
                     sum_of_products((const double[][3]){{s, x, 1}, {c, y, 1}, {py, 1, 1}}, 3)};
}

static bool same_point(ht_vec2 a, ht_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

// Places a shape without arrays; false when the result cannot be asked about (it overflowed).
static bool place(const ht_shape *s, const ht_pose *pose, ht_shape *out) {
    const ht_shape before = *out;
    const ht_status status = ht_placed(s, *pose, NULL, 0, out);
    assert_int_equal(ht_placed_bound(s), 0);
    if (status == HT_OK) {
        assert_int_equal(out->kind == HT_OBOX ? HT_OBOX : s->kind, out->kind);
        return true;
    }
    assert_true(status == HT_ERR_NOT_FINITE || status == HT_ERR_ZERO_ROTATION || status == HT_ERR_ZERO_NORMAL);
    assert_memory_equal(&before, out, sizeof before);
    return false;
}

static void check_points(ht_vec2 a, ht_vec2 b, const ht_pose *pose) {
    const ht_vec2 at = turned(a, pose, true), to = turned(b, pose, true), dir = turned(b, pose, false);
    const ht_triangle t = {{a, b, a}};
    const ht_shape shapes[] = {HT_SHAPE(a),
                               HT_SHAPE(((ht_segment){a, b})),
                               HT_SHAPE(((ht_circle){a, 2.0f})),
                               HT_SHAPE(((ht_capsule){a, b, 2.0f})),
                               HT_SHAPE(t),
                               HT_SHAPE(((ht_ray){a, b})),
                               HT_SHAPE(((ht_line){a, b}))};
    ht_shape out = {.kind = HT_KIND_COUNT};
    assert_true(!place(&shapes[0], pose, &out) || same_point(out.point, at));
    assert_true(!place(&shapes[1], pose, &out) || (same_point(out.segment.a, at) && same_point(out.segment.b, to)));
    assert_true(!place(&shapes[2], pose, &out) || (same_point(out.circle.center, at) && out.circle.radius == 2.0f));
    assert_true(!place(&shapes[3], pose, &out) || (same_point(out.capsule.b, to) && out.capsule.radius == 2.0f));
    assert_true(!place(&shapes[4], pose, &out) ||
                (same_point(out.triangle.v[1], to) && same_point(out.triangle.v[2], at)));
    assert_true(!place(&shapes[5], pose, &out) || (same_point(out.ray.origin, at) && same_point(out.ray.dir, dir)));
    assert_true(!place(&shapes[6], pose, &out) || (same_point(out.line.point, at) && same_point(out.line.dir, dir)));
}

static void check_halfplane(ht_vec2 n, float offset, const ht_pose *pose) {
    const ht_shape s = HT_SHAPE(((ht_halfplane){n, offset}));
    ht_shape out = {.kind = HT_KIND_COUNT};
    if ((n.x == 0.0f && n.y == 0.0f) || !place(&s, pose, &out)) {
        return;
    }
    const double c = (double)pose->q.c, k = (double)pose->q.s, x = (double)n.x, y = (double)n.y, o = (double)offset;
    const double px = (double)pose->p.x, py = (double)pose->p.y;
    const double terms[][3] = {{c, x, px}, {-k, y, px}, {k, x, py}, {c, y, py}, {o, c, c}, {o, k, k}};
    assert_true(same_point(out.halfplane.normal, turned(n, pose, false)));
    assert_true(out.halfplane.offset == sum_of_products(terms, 6));
}

static void check_boxes(ht_vec2 a, ht_vec2 b, const ht_pose *pose) {
    const ht_box box = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    const ht_shape s = HT_SHAPE(box);
    ht_shape out = {.kind = HT_KIND_COUNT};
    const double c = (double)pose->q.c, k = (double)pose->q.s, x0 = (double)box.min.x, y0 = (double)box.min.y;
    const double x1 = (double)box.max.x, y1 = (double)box.max.y, px = (double)pose->p.x, py = (double)pose->p.y;
    if (place(&s, pose, &out) && out.kind == HT_OBOX) {
        const double cx[][3] = {{c, x0, .5}, {c, x1, .5}, {-k, y0, .5}, {-k, y1, .5}, {px, 1, 1}};
        const double cy[][3] = {{k, x0, .5}, {k, x1, .5}, {c, y0, .5}, {c, y1, .5}, {py, 1, 1}};
        const double hx[][3] = {{x1, .5, 1}, {-x0, .5, 1}}, hy[][3] = {{y1, .5, 1}, {-y0, .5, 1}};
        assert_true(out.obox.center.x == sum_of_products(cx, 5) && out.obox.center.y == sum_of_products(cy, 5));
        assert_true(out.obox.half.x == sum_of_products(hx, 2) && out.obox.half.y == sum_of_products(hy, 2));
        assert_true(out.obox.q.c == pose->q.c && out.obox.q.s == pose->q.s && out.obox.radius == 0.0f);
    }
    const ht_shape o = HT_SHAPE(((ht_obox){a, {1, 2}, {b.x, b.y}, 3}));
    if ((b.x != 0.0f || b.y != 0.0f) && place(&o, pose, &out)) {
        const ht_vec2 axis = turned(b, pose, false);
        assert_true(same_point(out.obox.center, turned(a, pose, true)) && out.obox.half.y == 2.0f &&
                    out.obox.radius == 3.0f);
        assert_true(out.obox.q.c == axis.x && out.obox.q.s == axis.y);
    }
}

static void every_coordinate_is_rounded_once(void **state) {
    (void)state;
    uint64_t random = 3;
    for (int i = 0; i < ROUNDS; i++) {
        const int sort = i % RANDOM_SORTS;
        const ht_vec2 p = random_point(&random, sort), a = random_point(&random, sort), b = random_point(&random, sort);
        const ht_vec2 literal = random_point(&random, sort);
        const ht_rot q = i % 2 ? ht_rot_make(random_float(&random, 1) * 7.0f) : (ht_rot){literal.x, literal.y};
        const ht_pose pose = {p, q};
        check_points(a, b, &pose);
        check_halfplane(a, b.x, &pose);
        check_boxes(a, b, &pose);
    }
}

static void quarter_turns_keep_boxes(void **state) {
    (void)state;
    const ht_shape s = HT_SHAPE(((ht_box){{1, 2}, {4, 8}}));
    const ht_box want[] = {{{11, 22}, {14, 28}}, {{2, 21}, {8, 24}}, {{6, 12}, {9, 18}}, {{12, 16}, {18, 19}}};
    for (int i = 0; i < 4; i++) {
        const ht_pose pose = {{10, 20}, ht_rot_make((float)i * 1.57079633f)};
        ht_shape out = {.kind = HT_KIND_COUNT};
        assert_true(place(&s, &pose, &out));
        assert_int_equal(out.kind, HT_BOX);
        assert_true(same_float_box(out.box, want[i]));
    }
}

// Exactly ht_placed_bound bytes are needed and used; the copy stands without the original.
static void arrays_go_to_the_given_memory(void **state) {
    (void)state;
    ht_vec2 v[] = {{0, 0}, {4, 0}, {4, 4}, {1, 1}, {3, 1}, {3, 2}, {2, 2}};
    int32_t end[] = {3, 7};
    ht_shape members[] = {HT_SHAPE(((ht_polygon){v, end, 2, HT_NONZERO, NULL})), HT_SHAPE(((ht_circle){{1, 1}, -1})),
                          HT_SHAPE(((ht_polyline){v, 3, true})), HT_SHAPE(((ht_box){{1, 1}, {2, 2}})),
                          HT_SHAPE(((ht_convex){v, 3, 1}))};
    const ht_shape all = HT_SHAPE(((ht_compound){members, 5}));
    const ht_pose pose = {{10, 20}, {0.6f, 0.8f}};
    const size_t size = ht_placed_bound(&all);
    unsigned char *memory = malloc(size); // its ends are guarded under valgrind and sanitizers
    ht_shape out = {.kind = HT_KIND_COUNT};
    assert_int_equal(ht_placed(&all, pose, memory, size - 1, &out), HT_ERR_CAPACITY);
    assert_int_equal(ht_placed(&all, pose, NULL, size, &out), HT_ERR_CAPACITY);
    assert_int_equal(out.kind, HT_KIND_COUNT);
    assert_int_equal(ht_placed(&all, pose, memory, size, &out), HT_OK);
    const ht_vec2 corner = turned(v[2], &pose, true), last = turned(v[6], &pose, true);
    memset(v, 0xff, sizeof v);
    memset(end, 0xff, sizeof end);
    memset(members, 0xff, sizeof members);
    const ht_shape *m = out.compound.shapes;
    assert_true(out.compound.count == 5 && m[0].polygon.ring_count == 2 && m[0].polygon.ring_end[1] == 7);
    assert_true(m[0].polygon.rule == HT_NONZERO && m[0].polygon.index == NULL);
    assert_true(same_point(m[0].polygon.v[6], last) && same_point(m[2].polyline.v[2], corner) && m[2].polyline.closed);
    assert_true(m[1].kind == HT_CIRCLE && m[1].circle.radius == -1.0f && m[3].kind == HT_OBOX);
    assert_true(same_point(m[4].convex.v[2], corner) && m[4].convex.radius == 1.0f);
    free(memory);
}

static void what_cannot_be_placed_says_why(void **state) {
    (void)state;
    const ht_pose none = {{0, 0}, {1, 0}}, infinite = {{HTI_INFINITY, 0}, {1, 0}}, far = {{FLT_MAX, 0}, {1, 0}};
    const ht_pose nowhere = {{0, 0}, {0, 0}};
    const ht_shape unknown = {.kind = HT_KIND_COUNT}, box = HT_SHAPE(((ht_box){{FLT_MAX, 0}, {FLT_MAX, 1}}));
    const ht_shape inverted = HT_SHAPE(((ht_box){{1, 0}, {0, 0}}));
    ht_shape out = unknown;
    assert_int_equal(ht_placed(&unknown, none, NULL, 0, &out), HT_ERR_KIND);
    assert_int_equal(ht_placed(NULL, none, NULL, 0, &out), HT_ERR_NULL);
    assert_int_equal(ht_placed(&box, none, NULL, 0, NULL), HT_ERR_NULL);
    assert_int_equal(ht_placed(&inverted, none, NULL, 0, &out), HT_ERR_INVERTED_BOX);
    assert_int_equal(ht_placed(&box, infinite, NULL, 0, &out), HT_ERR_NOT_FINITE);
    const ht_pose no_numbers[] = {{{0, HTI_NAN}, {1, 0}}, {{0, 0}, {HTI_NAN, 0}}, {{0, 0}, {1, HTI_INFINITY}}};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ht_placed(&box, no_numbers[i], NULL, 0, &out), HT_ERR_NOT_FINITE);
    }
    assert_int_equal(ht_placed(&box, far, NULL, 0, &out), HT_ERR_NOT_FINITE); // beyond the largest float
    assert_int_equal(ht_placed(&box, nowhere, NULL, 0, &out), HT_ERR_ZERO_ROTATION);
    assert_int_equal(out.kind, HT_KIND_COUNT);
}

static void translated_is_placed_without_a_turn(void **state) {
    (void)state;
    const ht_vec2 corners[] = {{0, 0}, {3, 0}, {1, 2}};
    const ht_shape shapes[] = {HT_SHAPE(((ht_box){{0, 0}, {1, 0x1p-24f}})),
                               HT_SHAPE(((ht_obox){{1, 2}, {3, 4}, {0.6f, 0.8f}, 0.5f})),
                               HT_SHAPE(((ht_convex){corners, 3, 1}))};
    const ht_vec2 delta = {0x1p24f, -0.1f};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        ht_vec2 memory[2][3];
        const size_t size = ht_placed_bound(&shapes[i]);
        ht_shape moved, placed;
        assert_int_equal(ht_translated(&shapes[i], delta, memory[0], size, &moved), HT_OK);
        assert_int_equal(ht_placed(&shapes[i], (ht_pose){delta, HT_ROT_IDENTITY}, memory[1], size, &placed), HT_OK);
        assert_int_equal(moved.kind, shapes[i].kind);
        if (moved.kind == HT_CONVEX) {
            assert_memory_equal(memory[0], memory[1], sizeof memory[0]);
            assert_true(moved.convex.v == memory[0] && moved.convex.radius == 1);
            assert_int_equal(ht_translated(&shapes[i], delta, memory[0], size - 1, &moved), HT_ERR_CAPACITY);
        } else {
            assert_memory_equal(&moved.box, &placed.box, moved.kind == HT_BOX ? sizeof moved.box : sizeof moved.obox);
        }
    }
    ht_shape moved;
    assert_int_equal(ht_translated(&shapes[0], delta, NULL, 0, &moved), HT_OK);
    assert_true(moved.box.min.x == 0x1p24f && moved.box.max.y == 0x1p-24f - 0.1f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_coordinate_is_rounded_once),    cmocka_unit_test(quarter_turns_keep_boxes),
        cmocka_unit_test(arrays_go_to_the_given_memory),       cmocka_unit_test(what_cannot_be_placed_says_why),
        cmocka_unit_test(translated_is_placed_without_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
