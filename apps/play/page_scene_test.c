// page_scene_test.c: a scene's pairs are found, and again after objects were dragged; the view pans and zooms.
#include "test_front.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAGE = 7 };

static long number(const test_front *f, const char *name) {
    const char *value = test_value(f, name);
    assert_non_null(value);
    return strtol(value, NULL, 10);
}

static const ht_shape two[2] = {{.kind = HT_BOX, .box = {{0.0f, 0.0f}, {100.0f, 100.0f}}},
                                {.kind = HT_BOX, .box = {{50.0f, 50.0f}, {150.0f, 150.0f}}}};
static const char *const names[2] = {"first", "second"};

// Where a point of the scene `two` is in the window: it has the whole stage, but for a margin.
static ht_vec2 place(const test_front *f, float x, float y) {
    const float pad = 0.04f * 300.0f, size = 150.0f + 2.0f * pad;
    const play_view v = play_fit(f->p, size, size);
    return play_to_screen(&v, (ht_vec2){x + pad, y + pad});
}

static void test_small_scene(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Objects"), 9);
    assert_int_equal(number(&f, "Overlaps"), 1);
    assert_int_equal(number(&f, "Touches"), 1);
    assert_true(test_count_filled(&f, PLAY_RED) == 2 && test_count_filled(&f, PLAY_AMBER) == 2);
    assert_non_null(test_find_text(&f, "hantei play FILE", NULL));
    play_destroy(f.p);
}

static void test_dragging(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "two", two, names, 2));
    test_frame(&f);
    assert_non_null(test_find_text(&f, "first – second", NULL));
    assert_int_equal(number(&f, "Overlaps"), 1);
    test_drag(&f, place(&f, 25.0f, 25.0f), place(&f, -40.0f, 25.0f));
    test_frame(&f);
    assert_int_equal(number(&f, "Overlaps"), 0);
    assert_int_equal(test_count_filled(&f, PLAY_RED), 0);
    test_key(&f, PLAY_KEY_R);
    assert_int_equal(number(&f, "Overlaps"), 1);
    play_destroy(f.p);
}

// The point under the mouse stays where it is, and what was drawn moves with the ground.
static void test_view(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "two", two, names, 2));
    test_frame(&f);
    const ht_vec2 middle = place(&f, 75.0f, 75.0f), corner = place(&f, 150.0f, 150.0f);
    test_move(&f, middle.x, middle.y);
    assert_non_null(test_find_text(&f, "second: box", NULL));
    f.in.wheel = 2.0f;
    test_frame(&f);
    const float grown = 1.15f * 1.15f;
    // Outside the second box before, inside it now.
    test_move(&f, corner.x + 0.5f * (grown - 1.0f) * (corner.x - middle.x), corner.y);
    assert_non_null(test_find_text(&f, "second: box", NULL));
    // The ground beside the boxes takes them along.
    test_drag(&f, place(&f, 145.0f, 5.0f), place(&f, 345.0f, 5.0f));
    test_move(&f, middle.x, middle.y);
    assert_null(test_find_text(&f, ": box", NULL));
    ht_vec2 button = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "Show all", &button));
    test_click(&f, button.x, button.y);
    test_move(&f, middle.x, middle.y);
    assert_non_null(test_find_text(&f, "second: box", NULL));
    play_destroy(f.p);
}

static void test_filter(void **test_state) {
    (void)test_state;
    const uint64_t categories[2] = {2, 2}, masks[2] = {~UINT64_C(2), ~UINT64_C(2)};
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "two", two, names, 2));
    assert_true(play_filter(f.p, categories, masks));
    test_frame(&f);
    assert_int_equal(number(&f, "Overlaps"), 0);
    assert_true(play_load(f.p, "two", two, names, 2)); // forgets them
    test_frame(&f);
    assert_int_equal(number(&f, "Overlaps"), 1);
    play_destroy(f.p);
}

// Thousands of shapes: as many pairs as trying every pair finds. Loading copies.
static void test_many(void **test_state) {
    (void)test_state;
    enum { COUNT = 1500 };
    test_front f;
    ht_shape *shapes = calloc(COUNT, sizeof *shapes);
    const char **ids = calloc(COUNT, sizeof *ids);
    assert_true(shapes != NULL && ids != NULL);
    uint32_t random = 7;
    for (int i = 0; i < COUNT; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        const ht_vec2 at = {(float)(random >> 22), (float)(random >> 12 & 1023)};
        shapes[i] = i % 2 == 0 ? HT_SHAPE(((ht_circle){at, 8.0f})) : HT_SHAPE(ht_box_make(at, (ht_vec2){9.0f, 6.0f}));
    }
    long wanted[3] = {0};
    for (int i = 0; i < COUNT; i++) {
        for (int k = i + 1; k < COUNT; k++) {
            wanted[ht_relate(&shapes[i], &shapes[k])]++;
        }
    }
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "many", shapes, ids, COUNT));
    free(shapes);
    free(ids);
    test_frame(&f);
    assert_int_equal(number(&f, "Overlaps"), wanted[HT_OVERLAP]);
    assert_int_equal(number(&f, "Touches"), wanted[HT_TOUCH]);
    assert_true(wanted[HT_OVERLAP] > 100);
    char more[64];
    (void)snprintf(more, sizeof more, "and %ld more", wanted[HT_OVERLAP] + wanted[HT_TOUCH] - 10);
    assert_non_null(test_find_text(&f, more, NULL));
    play_destroy(f.p);
}

// Unbounded shapes are drawn, and do not decide what is to be seen.
static void test_unbounded(void **test_state) {
    (void)test_state;
    const ht_shape shapes[3] = {HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, -100.0f})),
                                HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 1.0f}})),
                                HT_SHAPE(((ht_circle){{50.0f, 50.0f}, 50.0f}))};
    const char *const ids[3] = {NULL, "",
                                "a name that is much longer than what fits into the panel beside another one"};
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "unbounded", shapes, ids, 3));
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Overlaps"), 2);
    assert_int_equal(number(&f, "Touches"), 1);
    assert_non_null(test_find_text(&f, "1 – a name", NULL));
    assert_int_equal(test_count_filled(&f, PLAY_RED), 2); // the line has no inside
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_scene), cmocka_unit_test(test_dragging), cmocka_unit_test(test_view),
        cmocka_unit_test(test_filter),      cmocka_unit_test(test_many),     cmocka_unit_test(test_unbounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
