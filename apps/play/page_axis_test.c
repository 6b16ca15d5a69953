// page_axis_test.c: the gap on the axis is hantei's distance, colours follow the relation, corners come, move and go.
#include "support/test_front.h"

#include "axis.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char PAGE[] = "sat";

static ht_vec2 at(const test_front *f, float x, float y) {
    const play_view v = play_fit(f->p, 800.0f, 560.0f);
    return play_to_screen(&v, (ht_vec2){x, y});
}

static void move_to(test_front *f, float x, float y) {
    const ht_vec2 to = at(f, x, y);
    test_move(f, to.x, to.y);
    test_frame(f);
}

// The outlines as they stand at the start: the triangle, and the diamond about a point.
static ht_separation expected(float x, float y) {
    const ht_vec2 a[3] = {{250, 370}, {420, 350}, {320, 210}};
    const ht_vec2 b[4] = {{x, y - 70}, {x + 60, y}, {x, y + 70}, {x - 60, y}};
    const ht_shape one = HT_SHAPE(((ht_convex){a, 3, 0.0f})), other = HT_SHAPE(((ht_convex){b, 4, 0.0f}));
    return ht_distance(&one, &other);
}

static void click_label(test_front *f, const char *label) {
    ht_vec2 where = {0};
    assert_non_null(test_find_text(f, label, &where));
    test_click(f, where.x + 2.0f, where.y - 4.0f);
    test_frame(f);
}

static bool has_stroke(const test_front *f, play_color color) {
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        if (c->op == PLAY_AREA && c->stroke == color) {
            return true;
        }
    }
    return false;
}

static void test_gap(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    click_label(&f, "Snap to 10");
    const float places[][2] = {{600, 200}, {600, 400}, {100, 120}, {320, 490}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        move_to(&f, places[i][0], places[i][1]);
        const ht_separation s = expected(places[i][0], places[i][1]);
        assert_true(s.distance > 0.0f);
        assert_string_equal(test_value(&f, "Exact"), "apart");
        char gap[32];
        (void)snprintf(gap, sizeof gap, "gap %.1f", (double)s.distance);
        assert_non_null(test_find_text(&f, gap, NULL));
        assert_true(fabsf(strtof(test_value(&f, "Distance"), NULL) - s.distance) <= 0.051f);
        assert_false(has_stroke(&f, PLAY_RED));
        test_numbers(&f);
    }
    play_destroy(f.p);
}

// The axis that leads from the one to the other shows the distance itself, whatever the axes of the edges show.
static void test_axes(void **test_state) {
    (void)test_state;
    axis_state s = {.shape = {{{{-80, 70}, {90, 50}, {-10, -90}}, 3, {330, 300}, 0.0f},
                              {{{0, -70}, {60, 0}, {0, 70}, {-60, 0}}, 4, {0, 0}, 0.0f}}};
    axis_answer x;
    int apart = 0;
    for (int i = 0; i < 400; i++) {
        const int column = i % 20, row = i / 20;
        s.shape[1].at = (ht_vec2){(float)column * 40.0f, (float)row * 28.0f};
        s.shape[1].turn = (float)i * 0.01f;
        axis_ask(&s, &x);
        const double gap = axis_look_along(&x, x.separation.normal).gap, distance = (double)x.separation.distance;
        assert_true(fabs(gap - distance) <= 1e-4 * (1.0 + fabs(distance)));
        assert_int_equal(x.count, 7);
        double widest = -1e30;
        for (int32_t k = 0; k < x.count; k++) {
            widest = fmax(widest, x.axes[k].gap);
        }
        assert_true(widest <= distance + 1e-3);
        assert_int_equal(x.stop < x.count, x.relation == HT_APART); // no rounding here: far enough from touching
        assert_true(x.relation == HT_APART || fabs(widest - distance) <= 1e-3);
        apart += x.relation == HT_APART;
    }
    assert_in_range(apart, 100, 390);
}

static void test_meeting(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    move_to(&f, 380, 300);
    assert_string_equal(test_value(&f, "Exact"), "overlap");
    assert_true(has_stroke(&f, PLAY_RED));
    assert_string_equal(test_value(&f, "Article's loop"), "hit: all 7 axes");
    assert_true(fabsf(strtof(test_value(&f, "Shortest push"), NULL) + expected(380, 300).distance) <= 0.2f);
    click_label(&f, "Snap to 10");
    move_to(&f, 480, 350); // its left corner on the triangle's right one
    assert_string_equal(test_value(&f, "Exact"), "touch");
    assert_false(has_stroke(&f, PLAY_RED));
    assert_true(has_stroke(&f, PLAY_AMBER));
    play_destroy(f.p);
}

static void test_corners(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    click_label(&f, "Snap to 10");
    click_label(&f, "The diamond follows");
    assert_non_null(test_find_text(&f, "A3", NULL));
    assert_null(test_find_text(&f, "A4", NULL));
    // The middle of the triangle's right edge, pulled outwards, is a new corner.
    test_drag(&f, at(&f, 370, 280), at(&f, 450, 250));
    test_frame(&f);
    assert_non_null(test_find_text(&f, "A4", NULL));
    assert_null(test_find_text(&f, "hull", NULL));
    // Pushed inwards it makes the outline concave: its hull is asked about.
    test_drag(&f, at(&f, 450, 250), at(&f, 330, 300));
    test_frame(&f);
    assert_non_null(test_find_text(&f, "hull", NULL));
    assert_null(test_find_text(&f, "A4", NULL));
    // It is removed by the other button; then three are left, and stay.
    for (int i = 0; i < 2; i++) {
        move_to(&f, 330, 300);
        test_button(&f, PLAY_RIGHT_BUTTON, true);
        test_button(&f, PLAY_RIGHT_BUTTON, false);
        assert_null(test_find_text(&f, "hull", NULL));
    }
    move_to(&f, 420, 350);
    test_key(&f, PLAY_KEY_DELETE);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "A3", NULL));
    play_destroy(f.p);
}

// A click puts the diamond down and takes it up; put down it can be dragged, and turned by keys.
static void test_follow(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    const ht_vec2 spot = at(&f, 600, 200);
    test_click(&f, spot.x, spot.y);
    move_to(&f, 100, 120);
    const float rest = strtof(test_value(&f, "Distance"), NULL);
    assert_true(fabsf(rest - expected(600, 200).distance) <= 0.2f);
    test_drag(&f, spot, at(&f, 600, 400));
    move_to(&f, 100, 120);
    assert_true(fabsf(strtof(test_value(&f, "Distance"), NULL) - expected(600, 400).distance) <= 0.2f);
    const ht_vec2 there = at(&f, 600, 400);
    test_click(&f, there.x, there.y);
    move_to(&f, 600, 200);
    assert_true(fabsf(strtof(test_value(&f, "Distance"), NULL) - rest) <= 0.2f);
    f.in.keys = UINT32_C(1) << PLAY_KEY_E;
    for (int i = 0; i < 20; i++) {
        test_frame(&f);
    }
    assert_true(fabsf(strtof(test_value(&f, "Distance"), NULL) - rest) > 1.0f);
    play_destroy(f.p);
}

// What is kept for addresses, in its order: how A is turned, its corners, the same of B.
static void keep(test_front *f, int32_t which, float value) {
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        if (f->p->widgets.all[i].kind == PLAY_STATE && which-- == 0) {
            f->in.action = (play_action){PLAY_SET, f->p->widgets.all[i].number, value, 0.0f};
            test_frame(f);
            return;
        }
    }
    fail();
}

static int32_t count_corners(const test_front *f, char name) {
    int32_t count = 0;
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        const char *label = w->label >= 0 ? f->p->list.text + w->label : "";
        count += w->kind == PLAY_HANDLE && label[0] == name && label[1] >= '0' && label[1] <= '9';
    }
    return count;
}

static void test_kept(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 800.0f);
    assert_true(play_open(f.p, "axis"));
    test_frame(&f);
    const float before = strtof(test_value(&f, "Distance"), NULL);
    keep(&f, 2, 3.14159274f / 4.0f);
    assert_true(fabsf(strtof(test_value(&f, "Distance"), NULL) - before) > 1.0f);
    keep(&f, 1, 5.0f);
    assert_int_equal(count_corners(&f, 'A'), 5);
    keep(&f, 1, 11.0f); // more than there can be
    assert_int_equal(count_corners(&f, 'A'), 5);
    keep(&f, 1, 3.0f);
    assert_int_equal(count_corners(&f, 'A'), 3);
    test_numbers(&f);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kept),    cmocka_unit_test(test_gap),
                                       cmocka_unit_test(test_axes),    cmocka_unit_test(test_meeting),
                                       cmocka_unit_test(test_corners), cmocka_unit_test(test_follow)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
