// line_clip_test.c: the line clip of one convex body through another: known times, and its relations against ht_relate.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/line_clip.h"
#include "support/test_random.h"

static const ht_vec2 octagon[8] = {{2.0f, 0.0f},  {1.5f, 1.5f},   {0.0f, 2.0f},  {-1.5f, 1.5f},
                                   {-2.0f, 0.0f}, {-1.5f, -1.5f}, {0.0f, -2.0f}, {1.5f, -1.5f}};

static hti_line_clip passage_of(ht_shape a, ht_vec2 delta, float max, ht_shape b) {
    hti_convex_body p, q;
    hti_convex_body_of_shape(&a, &p);
    hti_convex_body_of_shape(&b, &q);
    hti_line_clip out;
    hti_line_clip_of(&p, delta, max, &q, &out);
    return out;
}

static void times_of_simple_motions(void **state) {
    (void)state;
    const ht_shape disc = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f}));
    hti_line_clip p = passage_of(disc, (ht_vec2){2.0f, 0.0f}, 10.0f, HT_SHAPE(((ht_circle){{8.0f, 0.0f}, 1.0f})));
    assert_true(p.relation == HT_OVERLAP && p.start == HT_APART && p.enter == 3.0 && p.exit == 5.0);
    assert_true(p.enter_normal.x == 1.0 && p.exit_normal.x == -1.0 && p.point.x == 7.0 && p.point.y == 0.0);
    p = passage_of(disc, (ht_vec2){2.0f, 0.0f}, 3.0f, HT_SHAPE(((ht_circle){{8.0f, 0.0f}, 1.0f})));
    assert_true(p.relation == HT_TOUCH);
    p = passage_of(disc, (ht_vec2){2.0f, 0.0f}, hti_next_down(3.0f), HT_SHAPE(((ht_circle){{8.0f, 0.0f}, 1.0f})));
    assert_true(p.relation == HT_APART && p.meets);
    p = passage_of(disc, (ht_vec2){1.0f, 0.0f}, HTI_INFINITY, HT_SHAPE(((ht_circle){{5.0f, 2.0f}, 1.0f})));
    assert_true(p.relation == HT_TOUCH && p.enter == 5.0 && p.exit == 5.0 && p.enter_normal.y == 1.0);
    p = passage_of(disc, (ht_vec2){0.0f, -1.0f}, 5.0f, HT_SHAPE(((ht_halfplane){{0.0f, 2.0f}, -4.0f})));
    assert_true(p.relation == HT_OVERLAP && p.enter == 1.0 && isinf(p.exit) && p.point.y == -2.0);
    p = passage_of(disc, (ht_vec2){0.0f, 1.0f}, 5.0f, HT_SHAPE(((ht_line){{0.0f, 3.0f}, {1.0f, 0.0f}})));
    assert_true(p.enter == 2.0 && p.exit == 4.0 && p.enter_normal.y == 1.0);
    p = passage_of(disc, (ht_vec2){1.0f, 0.0f}, 5.0f, HT_SHAPE(((ht_ray){{4.0f, 0.0f}, {1.0f, 0.0f}})));
    assert_true(p.enter == 3.0 && isinf(p.exit) && p.exit_normal.x == 0.0);
    const ht_shape floor = HT_SHAPE(((ht_box){{-8.0f, -2.0f}, {8.0f, -1.0f}}));
    const ht_shape box = HT_SHAPE(((ht_box){{-1.0f, -1.0f}, {1.0f, 1.0f}}));
    p = passage_of(box, (ht_vec2){1.0f, 0.0f}, 1.0f, floor);
    assert_true(p.start == HT_TOUCH && p.relation == HT_TOUCH && p.enter == -9.0 && p.exit == 9.0);
    p = passage_of(box, (ht_vec2){0.0f, 0.0f}, 1.0f, floor);
    assert_true(p.start == HT_TOUCH && p.meets && isinf(p.enter) && p.enter_normal.x == 0.0);
}

static ht_vec2 any_point(uint64_t *seed, int sort) {
    return (ht_vec2){random_float(seed, sort), random_float(seed, sort)};
}

static ht_shape any_body(uint64_t *seed, int sort) {
    const ht_vec2 a = any_point(seed, sort), b = any_point(seed, sort), c = any_point(seed, sort);
    const float r = fabsf(random_float(seed, sort)), s = fabsf(random_float(seed, sort));
    switch (random_below(seed, 11)) {
    case 0:
        return HT_SHAPE(a);
    case 1:
        return HT_SHAPE(((ht_segment){a, b}));
    case 2:
        return HT_SHAPE(((ht_circle){a, r}));
    case 3:
        return HT_SHAPE(((ht_capsule){a, b, r}));
    case 4:
        return HT_SHAPE(((ht_box){{fminf(a.x, b.x), fminf(a.y, b.y)}, {fmaxf(a.x, b.x), fmaxf(a.y, b.y)}}));
    case 5:
        return HT_SHAPE(
            ((ht_obox){a, {r, s}, {b.x, b.x == 0.0f && b.y == 0.0f ? 1.0f : b.y}, c.x > 0.0f ? c.x : 0.0f}));
    case 6:
        return HT_SHAPE(((ht_triangle){{a, b, c}}));
    case 7:
        return HT_SHAPE(((ht_convex){octagon, 8, r}));
    case 8:
        return HT_SHAPE(((ht_ray){a, b}));
    case 9:
        return HT_SHAPE(((ht_line){a, b}));
    default:
        return HT_SHAPE(((ht_halfplane){{a.x, a.x == 0.0f && a.y == 0.0f ? 1.0f : a.y}, b.x}));
    }
}

static void check_one(uint64_t *seed, int sort) {
    const ht_shape a = any_body(seed, sort), b = any_body(seed, sort);
    const ht_vec2 delta = any_point(seed, sort);
    const hti_line_clip p = passage_of(a, delta, 1.0f, b);
    assert_int_equal(p.start, ht_relate(&a, &b));
    if (p.meets) {
        assert_true(p.enter <= p.exit);
        assert_true((p.enter <= 0.0 && p.exit >= 0.0) == (p.start != HT_APART));
        const double length = hypot(p.enter_normal.x, p.enter_normal.y);
        assert_true(isinf(p.enter) ? length == 0.0 : fabs(length - 1.0) < 1e-12);
    }
    const ht_vec2 o = any_point(seed, sort);
    const ht_shape ray = HT_SHAPE(((ht_ray){o, delta}));
    assert_int_equal(passage_of(HT_SHAPE(o), delta, HTI_INFINITY, b).relation, ht_relate(&ray, &b));
    const ht_vec2 end = {o.x + delta.x, o.y + delta.y};
    const bool exact = (double)end.x - (double)o.x == (double)delta.x && (double)end.y - (double)o.y == (double)delta.y;
    if (sort <= 1 && exact) { // there the double differences are exact
        const ht_shape way = HT_SHAPE(((ht_segment){o, end}));
        assert_int_equal(passage_of(HT_SHAPE(o), delta, 1.0f, b).relation, ht_relate(&way, &b));
    }
}

static void relations_are_those_of_relate(void **state) {
    (void)state;
    uint64_t seed = 1;
    for (int sort = 0; sort < RANDOM_SORTS; sort++) {
        for (int i = 0; i < 20000; i++) {
            check_one(&seed, sort);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_of_simple_motions),
        cmocka_unit_test(relations_are_those_of_relate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
