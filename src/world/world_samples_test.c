// world_samples_test.c: movers that press on fields of which only bounds are known, far apart: samples of a disc.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>
#include <math.h>

enum { SIDE = 33, MOVES = 8 };

typedef struct sampled_world {
    float value[SIDE * SIDE];
    ht_field_samples samples;
    ht_field_op op;
    ht_field field;
    ht_world *world;
} sampled_world;

// A world with samples of a disc of radius 2, whose border is known within 0.18, moved and turned.
static void begin_sampled_world(sampled_world *w, float turn) {
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {2.0f}};
    ht_field disc;
    assert_int_equal(ht_field_make(&op, 1, &disc), HT_OK);
    w->samples = (ht_field_samples){.width = SIDE, .height = SIDE, .origin = {-4.0f, -4.0f}, .step = 0.25f};
    assert_int_equal(ht_field_sample(&disc, w->value, &w->samples), HT_OK);
    w->op = (ht_field_op){.code = HT_FIELD_SAMPLES, .data = &w->samples};
    assert_int_equal(ht_field_make(&w->op, 1, &w->field), HT_OK);
    assert_int_equal(ht_world_create(NULL, &w->world), HT_OK);
    const ht_object_desc solid = {.shape = HT_SHAPE(&w->field), .pose.q = ht_rot_make(turn)};
    assert_int_equal(ht_world_add(w->world, &solid, NULL), HT_OK);
}

static ht_object add_pressing(const sampled_world *w, ht_shape shape, ht_vec2 at) {
    ht_object hero;
    const ht_object_desc desc = {.shape = shape, .pose.p = at, .mobile = true};
    assert_int_equal(ht_world_add(w->world, &desc, &hero), HT_OK);
    return hero;
}

// Moves an object that is not in the disc, and may not get into what may be the disc.
static float press(const sampled_world *w, ht_object hero, ht_vec2 way) {
    ht_move_result r;
    ht_object_info info;
    assert_int_equal(ht_world_move(w->world, hero, way, NULL, &r), HT_OK);
    assert_false(r.inside);
    assert_true(ht_world_find(w->world, hero, &info));
    const ht_shape disc = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 2.0f}));
    assert_int_equal(ht_relate(info.shape, &disc), HT_APART);
    return hypotf(r.moved.x, r.moved.y);
}

// A disc that presses on samples slides round them, as it does round a disc. It stuck at (2.877, 0.517): the normal was the
// gradient at its centre, which errs by degrees, and the way along it led into what may be the samples; and places in that
// were free, so that the grain led into it, too.
static void test_slides_round_samples(void **state) {
    (void)state;
    sampled_world w;
    begin_sampled_world(&w, 0.0f);
    const ht_object hero = add_pressing(&w, HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.75f})), (ht_vec2){4.0f, 0.5f});
    for (int i = 0; i < 6; i++) {
        assert_true(press(&w, hero, (ht_vec2){-1.0f, 0.0f}) > 0.1f);
    }
    ht_object_info info;
    assert_true(ht_world_find(w.world, hero, &info));
    assert_true(info.pose.p.y > 1.5f);
    ht_world_destroy(w.world);
}

// Returns how many moves of a shape that presses from all sides lead nowhere.
static int held_of_shape(ht_shape shape, float turn) {
    sampled_world w;
    begin_sampled_world(&w, turn);
    int held = 0;
    for (int i = 0; i < 12; i++) {
        const float angle = 0.52f * (float)i + 0.1f, aim = angle + 0.3f * (float)(i % 3 - 1);
        const ht_rot from = ht_rot_make(angle), to = ht_rot_make(aim);
        const ht_object hero = add_pressing(&w, shape, (ht_vec2){4.0f * from.c, 4.0f * from.s});
        for (int move = 0; move < MOVES; move++) {
            held += press(&w, hero, (ht_vec2){-to.c, -to.s}) == 0.0f;
        }
        assert_int_equal(ht_world_remove(w.world, hero), HT_OK);
    }
    ht_world_destroy(w.world);
    return held;
}

// From all sides, with what is round, and with what has sides: nearly no move is held; most were. A box's corner may be proven apart by
// what values near it imply where its own lower limit is negative; a quarter of its moves still are held by that.
static void test_presses_on_samples(void **state) {
    (void)state;
    static const ht_vec2 v[] = {{-0.6f, -0.4f}, {0.5f, -0.5f}, {0.7f, 0.2f}, {0.0f, 0.6f}, {-0.6f, 0.3f}};
    const ht_shape shapes[] = {HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.75f})),
                               HT_SHAPE(((ht_capsule){{0.0f, -0.4f}, {0.0f, 0.4f}, 0.35f})),
                               HT_SHAPE(((ht_box){{-0.5f, -0.4f}, {0.5f, 0.4f}})), HT_SHAPE(((ht_convex){v, 5, 0.0f}))};
    for (int k = 0; k < 4; k++) {
        const int most = shapes[k].kind == HT_BOX ? 30 : 6; // of 96
        assert_true(held_of_shape(shapes[k], 0.0f) <= most);
        assert_true(held_of_shape(shapes[k], 0.5f) <= most);
    }
}

// What starts where it may be in the samples is not held there.
static void test_leaves_samples(void **state) {
    (void)state;
    sampled_world w;
    begin_sampled_world(&w, 0.0f);
    const ht_object hero = add_pressing(&w, HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.75f})), (ht_vec2){2.8f, 0.0f});
    ht_move_result r;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ht_world_move(w.world, hero, (ht_vec2){0.015625f, 0.0f}, NULL, &r), HT_OK);
        assert_true(!r.inside && r.moved.x == 0.015625f);
    }
    ht_world_destroy(w.world);
}

// A cast that starts where the samples may be is stopped at once where it leads deeper, and goes out and along.
static void test_starts_in_samples(void **state) {
    (void)state;
    sampled_world w;
    begin_sampled_world(&w, 0.0f);
    const ht_shape field = HT_SHAPE(&w.field), ball = HT_SHAPE(((ht_circle){{2.5f, 0.0f}, 0.5f}));
    assert_int_equal(ht_relate(&ball, &field), HT_TOUCH);
    const ht_cast_hit in = ht_cast(&ball, (ht_vec2){-1.0f, 0.0f}, &field, HT_START_SLIDE);
    assert_true(in.hit && in.fraction == 0.0f && in.normal.x > 0.9f);
    assert_false(ht_cast(&ball, (ht_vec2){1.0f, 0.0f}, &field, HT_START_SLIDE).hit);
    ht_world_destroy(w.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slides_round_samples), cmocka_unit_test(test_starts_in_samples),
        cmocka_unit_test(test_presses_on_samples), cmocka_unit_test(test_leaves_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
