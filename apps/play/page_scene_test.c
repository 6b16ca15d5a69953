// page_scene_test.c: a scene's pairs are found, and again after objects were dragged; the view pans and zooms.
#include "support/test_front.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char PAGE[] = "scene";

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
    test_load(&f, "two", two, names, 2);
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
    test_load(&f, "two", two, names, 2);
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
    const ht_scene_object apart[2] = {{.id = names[0], .group = "", .shape = two[0], .filter = {2, ~UINT64_C(2), 0}},
                                      {.id = names[1], .group = "", .shape = two[1], .filter = {2, ~UINT64_C(2), 0}}};
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "two", apart, 2));
    test_frame(&f);
    assert_int_equal(number(&f, "Overlaps"), 0);
    test_load(&f, "two", two, names, 2);
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
    test_load(&f, "many", shapes, ids, COUNT);
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
    test_load(&f, "unbounded", shapes, ids, 3);
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Overlaps"), 2);
    assert_int_equal(number(&f, "Touches"), 1);
    assert_non_null(test_find_text(&f, "1 – a name", NULL));
    assert_int_equal(test_count_filled(&f, PLAY_RED), 2); // the line has no inside
    play_destroy(f.p);
}

// Around the shapes of this colour; how many they are.
static int32_t find_shapes(const test_front *f, play_color color, ht_box *all) {
    int32_t found = 0;
    *all = (ht_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int32_t i = 0; i < f->p->list.command_count; i++) {
        const play_command *c = &f->p->list.commands[i];
        const bool is_one = c->stroke == color && c->fill == play_fade(color, 0.18f);
        found += is_one;
        for (int32_t k = 0; is_one && k < c->count; k++) {
            const ht_vec2 q = f->p->list.points[c->first + k];
            all->min = (ht_vec2){fminf(all->min.x, q.x), fminf(all->min.y, q.y)};
            all->max = (ht_vec2){fmaxf(all->max.x, q.x), fmaxf(all->max.y, q.y)};
        }
    }
    return found;
}

// A field is drawn and dragged like other shapes. What it borrows is copied.
static void test_field(void **test_state) {
    (void)test_state;
    ht_vec2 points[3] = {{0.0f, 0.0f}, {60.0f, 0.0f}, {60.0f, 60.0f}};
    int32_t end = 3;
    ht_polygon corner = {points, &end, 1, HT_NONZERO, NULL};
    ht_field_op ops[] = {{.code = HT_FIELD_POLYGON, .data = &corner}, {.code = HT_FIELD_ROUND, .number = {10.0f}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 2, &field), HT_OK);
    const ht_shape shapes[2] = {HT_SHAPE(&field), HT_SHAPE(((ht_box){{50.0f, 50.0f}, {150.0f, 150.0f}}))};
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_load(&f, "field", shapes, names, 2);
    memset(points, 0, sizeof points);
    memset(ops, 0, sizeof ops);
    memset(&corner, 0, sizeof corner);
    memset(&field, 0, sizeof field);
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Overlaps"), 1);
    assert_int_equal(test_count_filled(&f, PLAY_RED), 2);
    const float pad = 0.04f * 320.0f, size = 160.0f + 2.0f * pad;
    const play_view v = play_fit(f.p, size, size);
    const ht_vec2 from = play_to_screen(&v, (ht_vec2){pad + 60.0f, pad + 20.0f}); // within the field
    test_drag(&f, from, (ht_vec2){from.x - 70.0f * v.scale, from.y});
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Overlaps"), 0);
    assert_int_equal(test_count_filled(&f, PLAY_RED), 0);
    ht_box at; // in the view as it was: the field from -80, the box up to 150
    assert_int_equal(find_shapes(&f, PLAY_BLUE, &at), 2);
    assert_float_equal((at.max.x - at.min.x) / v.scale, 230.0f, 0.5f);
    assert_float_equal((at.max.y - at.min.y) / v.scale, 160.0f, 0.5f);
    for (int i = 0; i < 35; i++) { // twice as large
        test_key(&f, PLAY_KEY_W);
    }
    test_frame(&f);
    assert_int_equal(find_shapes(&f, PLAY_BLUE, &at), 2);
    assert_float_equal((at.max.x - at.min.x) / v.scale, 270.0f, 1.0f);
    assert_float_equal((at.max.y - at.min.y) / v.scale, 200.0f, 1.0f);
    test_key(&f, PLAY_KEY_R);
    assert_int_equal(number(&f, "Overlaps"), 1);
    play_destroy(f.p);
}

// As many pairs as trying every pair of the file finds.
static void test_fields(void **test_state) {
    (void)test_state;
    test_front f;
    ht_scene scene;
    ht_io_error error;
    ht_scene_init(&scene);
    assert_int_equal(ht_scene_read(&scene, HANTEI_ROOT "/scenes/fields.json", NULL, &error), HT_OK);
    long wanted[3] = {0};
    for (size_t i = 0; i < scene.count; i++) {
        for (size_t k = i + 1; k < scene.count; k++) {
            wanted[ht_relate(&scene.objects[i].shape, &scene.objects[k].shape)]++;
        }
    }
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_load(f.p, "scenes/fields.json", scene.objects, scene.count));
    const long count = (long)scene.count;
    ht_scene_deinit(&scene);
    test_frame(&f);
    test_numbers(&f);
    assert_int_equal(number(&f, "Objects"), count);
    assert_int_equal(number(&f, "Overlaps"), wanted[HT_OVERLAP]);
    assert_int_equal(number(&f, "Touches"), wanted[HT_TOUCH]);
    assert_true(wanted[HT_OVERLAP] > 1);
    const play_color colors[3] = {PLAY_BLUE, PLAY_AMBER, PLAY_RED};
    long drawn = 0;
    for (int i = 0; i < 3; i++) {
        ht_box at;
        drawn += find_shapes(&f, colors[i], &at);
    }
    assert_int_equal(drawn, count);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_scene), cmocka_unit_test(test_dragging), cmocka_unit_test(test_view),
        cmocka_unit_test(test_filter),      cmocka_unit_test(test_many),     cmocka_unit_test(test_unbounded),
        cmocka_unit_test(test_field),       cmocka_unit_test(test_fields),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
