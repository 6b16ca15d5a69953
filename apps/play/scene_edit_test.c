// scene_edit_test.c: what is done to a scene's objects shows in its pairs, is undone to the bit, and is saved.
#include "support/test_front.h"

#include "play_sample.h"
#include "scene_demo.h"
#include "scene_edit.h"
#include "scene_shape.h"
#include <hantei/io/json.h>
#include <math.h>
#include <stdio.h>

static const char PAGE[] = "scene";

static scene_state state;

// The page's state by itself, with two boxes that overlap.
static void start(test_front *f) {
    static const ht_shape two[2] = {{.kind = HT_BOX, .box = {{0.0f, 0.0f}, {100.0f, 100.0f}}},
                                    {.kind = HT_BOX, .box = {{50.0f, 50.0f}, {150.0f, 150.0f}}}};
    static const char *const names[2] = {"first", "second"};
    test_start(f, PAGE, 1000.0f, 700.0f);
    test_load(f, "two", two, names, 2);
    state = (scene_state){.selected = -1};
    assert_true(scene_start(f->p, &state));
}

static void end(test_front *f) {
    scene_end(&state);
    play_destroy(f->p);
}

static void move_by(size_t i, float x, float y) {
    scene_place to = state.places[i];
    to.offset = (ht_vec2){to.offset.x + x, to.offset.y + y};
    assert_true(scene_change(&state, i, to));
}

static void test_undo(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f);
    assert_int_equal(state.overlaps, 1);
    move_by(0, -20.0f, 0.0f);
    move_by(0, -40.0f, 0.0f); // without a pause: one change
    scene_pause(&state, true);
    scene_pause(&state, false);
    assert_int_equal(state.overlaps, 0);
    move_by(0, 10.0f, 0.0f);
    scene_pause(&state, false);
    scene_pause(&state, false);
    assert_int_equal(state.touches, 1);
    assert_true(scene_undo(&state));
    assert_true(state.touches == 0 && state.overlaps == 0 && state.shapes[0].box.min.x == -60.0f);
    assert_true(scene_undo(&state));
    assert_true(state.overlaps == 1 && state.shapes[0].box.min.x == 0.0f);
    assert_false(scene_undo(&state));
    assert_true(scene_redo(&state) && scene_redo(&state));
    assert_int_equal(state.touches, 1);
    assert_false(scene_redo(&state));
    assert_true(scene_undo(&state));
    scene_delete(&state, 1);
    assert_false(scene_redo(&state)); // what was undone is gone
    assert_int_equal(scene_live_count(&state), 1);
    assert_true(scene_undo(&state));
    assert_int_equal(scene_live_count(&state), 2);
    end(&f);
}

// The lines that were found before it was turned and resized lie on its border.
static void see_outline(size_t at) {
    const play_levels *levels = state.levels[at];
    ht_vec2 unit;
    const ht_vec2 origin = scene_origin(&state.places[at], &unit);
    assert_true(levels->ring_count > 10);
    for (int32_t i = 0; i < levels->ring_count; i++) {
        const ht_vec2 q = levels->points[i];
        const float x = origin.x + unit.x * q.x - unit.y * q.y, y = origin.y + unit.y * q.x + unit.x * q.y;
        assert_false(fabs(ht_field_at(state.shapes[at].field, (double)x, (double)y).value) > 0.01); // NaN: a break
    }
}

// Every kind is added, turned, resized, and taken back.
static void test_add(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f);
    for (int32_t i = 0; i < PLAY_SAMPLE_KINDS; i++) {
        play_sample sample;
        play_sample_make(&sample, play_sample_kind(i), (ht_vec2){75.0f, 75.0f}, 0.3f, 0.25f);
        assert_true(scene_add(&state, &sample.shape));
        const size_t at = state.count - 1;
        assert_int_equal(state.selected, at);
        assert_true(state.overlaps > 1); // it lies in both boxes
        const float area = ht_area(&sample.shape);
        scene_place to = state.places[at];
        to.radians = 1.0f;
        to.size = 2.0f;
        assert_true(scene_change(&state, at, to));
        assert_true(ht_is_answerable(&state.shapes[at]));
        const float ratio = ht_area(&state.shapes[at]) / area;
        assert_true(!isfinite(ratio) || fabsf(ratio - 4.0f) < 1e-3f);
        assert_int_equal(state.levels[at] != NULL, sample.shape.kind == HT_FIELD);
        if (sample.shape.kind == HT_FIELD) {
            see_outline(at);
        }
        scene_delete(&state, at);
        assert_int_equal(state.overlaps, 1);
    }
    while (scene_undo(&state)) {
    }
    assert_true(state.overlaps == 1 && scene_live_count(&state) == 2);
    while (scene_redo(&state)) {
    }
    assert_true(state.overlaps == 1 && scene_live_count(&state) == 2);
    end(&f);
}

static void test_vertices(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f);
    assert_true(scene_move_vertex(&state, 0, 1, (ht_vec2){50.0f, 50.0f}));
    assert_true(scene_move_vertex(&state, 0, 1, (ht_vec2){40.0f, 40.0f}));
    assert_true(state.overlaps == 0 && state.touches == 0);
    assert_false(scene_move_vertex(&state, 0, 1, (ht_vec2){-40.0f, 40.0f})); // inverted
    assert_true(state.shapes[0].box.max.x == 40.0f);
    assert_true(scene_undo(&state));
    assert_true(state.overlaps == 1 && state.shapes[0].box.max.x == 100.0f);
    play_sample sample;
    play_sample_make(&sample, HT_CONVEX, (ht_vec2){300.0f, 300.0f}, 0.0f, 1.0f);
    assert_true(scene_add(&state, &sample.shape));
    assert_false(scene_move_vertex(&state, 2, 0, (ht_vec2){350.0f, 300.0f})); // a dent
    assert_true(scene_move_vertex(&state, 2, 0, (ht_vec2){230.0f, 300.0f}));
    assert_true(state.shapes[2].convex.v[0].x == 230.0f);
    end(&f);
}

// Random edits, all taken back: the shapes are the same bits; forth again: the same as before.
static void test_random(void **test_state) {
    (void)test_state;
    test_front f;
    start(&f);
    uint32_t random = 5;
    const size_t before[2] = {state.overlaps, state.touches};
    for (int i = 0; i < 200; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        const size_t at = (random >> 20) % state.count;
        play_sample sample;
        play_sample_make(&sample, play_sample_kind((int32_t)(random >> 24) % PLAY_SAMPLE_KINDS),
                         (ht_vec2){(float)(random >> 25), 60.0f}, 0.0f, 0.5f);
        if (i % 9 == 0 && sample.shape.kind != HT_FIELD) {
            assert_true(scene_add(&state, &sample.shape));
        } else if (i % 7 == 0) {
            scene_delete(&state, at);
        } else if (!state.places[at].is_gone) {
            move_by(at, (float)(random >> 28) - 7.5f, 3.0f);
        }
    }
    const size_t after[2] = {state.overlaps, state.touches}, count = state.count;
    const ht_box box = state.boxes[count - 1];
    while (scene_undo(&state)) {
    }
    assert_true(state.overlaps == before[0] && state.touches == before[1] && scene_live_count(&state) == 2);
    assert_true(state.shapes[0].box.max.x == 100.0f && state.shapes[1].box.min.y == 50.0f);
    while (scene_redo(&state)) {
    }
    assert_true(state.overlaps == after[0] && state.touches == after[1]);
    assert_memory_equal(&box, &state.boxes[count - 1], sizeof box);
    end(&f);
}

// --- by the page ---

static void click(test_front *f, const char *label) {
    for (int32_t i = 0; i < f->p->widgets.count; i++) {
        const play_widget *w = &f->p->widgets.all[i];
        if (w->kind == PLAY_BUTTON && strcmp(f->p->list.text + w->label, label) == 0) {
            f->in.action = (play_action){PLAY_CLICK, w->number, 0.0f, 0.0f};
            f->p->front.has_widgets = true;
            test_frame(f);
            f->p->front.has_widgets = false;
            test_frame(f);
            return;
        }
    }
    fail_msg("there is no button %s", label);
}

static long number(const test_front *f, const char *name) {
    const char *value = test_value(f, name);
    assert_non_null(value);
    return strtol(value, NULL, 10);
}

// What is saved is read back as the same objects.
static void test_saving(void **test_state) {
    (void)test_state;
    test_front f;
    ht_scene scene;
    ht_io_error error;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    click(&f, "Add");
    assert_int_equal(number(&f, "Objects"), 10);
    click(&f, "Select the next");
    click(&f, "Delete");
    assert_int_equal(number(&f, "Objects"), 9);
    click(&f, "Save as JSON");
    assert_string_equal(f.saved_name, "hantei-scene.json");
    ht_scene_init(&scene);
    if (ht_json_read_scene(&scene, f.saved, strlen(f.saved), "", &error) != HT_OK) {
        fail_msg("%s: %s", error.reason, f.saved);
    }
    assert_int_equal(scene.count, 9);
    assert_int_equal(scene.objects[8].shape.kind, HT_POINT);
    ht_scene_deinit(&scene);
    click(&f, "Save as SVG");
    assert_string_equal(f.saved_name, "hantei-scene.svg");
    assert_non_null(strstr(f.saved, "<path d=\"M"));
    assert_non_null(strstr(f.saved, "<circle cx=\""));
    assert_non_null(strstr(f.saved, "</svg>\n"));
    // Pasted again.
    click(&f, "Undo");
    assert_int_equal(number(&f, "Objects"), 10);
    play_paste(f.p, "{\"type\":\"circle\",\"center\":[100,430],\"radius\":20}");
    test_frame(&f);
    test_frame(&f);
    assert_int_equal(number(&f, "Objects"), 11);
    play_paste(f.p, "{\"hantei\":1,\"objects\":[{\"shape\":{\"type\":\"point\",\"at\":[1,2]}}]}");
    test_frame(&f);
    test_frame(&f);
    assert_int_equal(number(&f, "Objects"), 1);
    play_paste(f.p, "nothing");
    test_frame(&f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Not pasted", NULL));
    play_destroy(f.p);
}

static void press(test_front *f, const char *key) {
    assert_true(play_key_action(f->p, key, &f->in.action));
    test_frame(f);
    test_frame(f);
}

// A level by keys alone, saved, opened again; and all of it undone.
static void test_keys(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    press(&f, "K"); // a segment
    press(&f, "A");
    assert_int_equal(number(&f, "Objects"), 10);
    press(&f, "D");
    assert_int_equal(number(&f, "Objects"), 11);
    for (int32_t i = 0; i < 3; i++) {
        test_key(&f, (const play_key[3]){PLAY_KEY_E, PLAY_KEY_W, PLAY_KEY_LEFT}[i]);
        test_frame(&f); // a change each
    }
    press(&f, "J");
    char before[1024];
    (void)snprintf(before, sizeof before, "%s", strstr(f.saved, "\"11\""));
    assert_non_null(strstr(before, "segment"));
    press(&f, "Delete");
    press(&f, "N");
    press(&f, "Delete");
    assert_int_equal(number(&f, "Objects"), 9);
    press(&f, "Ctrl+Z");
    press(&f, "Ctrl+Z");
    press(&f, "J");
    assert_string_equal(strstr(f.saved, "\"11\""), before);
    static char level[sizeof f.saved];
    (void)snprintf(level, sizeof level, "%s", f.saved);
    for (int32_t i = 0; i < 5; i++) {
        press(&f, "Ctrl+Z");
    }
    assert_int_equal(number(&f, "Objects"), 9);
    press(&f, "Ctrl+Z"); // there is no more
    assert_int_equal(number(&f, "Objects"), 9);
    for (int32_t i = 0; i < 5; i++) {
        press(&f, "Ctrl+Y");
    }
    press(&f, "J");
    assert_string_equal(strstr(f.saved, "\"11\""), before);
    press(&f, "V");
    assert_string_equal(f.saved_name, "hantei-scene.svg");
    f.clipboard = level;
    press(&f, "Ctrl+V");
    assert_int_equal(number(&f, "Objects"), 11);
    for (int32_t i = 0; i < SCENE_SAMPLES + 1; i++) {
        press(&f, "B"); // the next scene of those that are offered, the first one after the last
    }
    press(&f, "Shift+B");
    assert_int_equal(number(&f, "Objects"), PLAY_SAMPLE_KINDS);
    assert_false(play_key_action(f.p, "Ctrl+Q", &f.in.action));
    play_destroy(f.p);
}

static float half_width_saved(test_front *f, size_t i) {
    ht_scene scene;
    ht_io_error error;
    press(f, "J");
    ht_scene_init(&scene);
    assert_int_equal(ht_json_read_scene(&scene, f->saved, strlen(f->saved), "", &error), HT_OK);
    const ht_box b = ht_bounds(&scene.objects[i].shape);
    ht_scene_deinit(&scene);
    return (b.max.x - b.min.x) / 2.0f;
}

// What was pasted, however small, follows the handle of its size: its corner as far as the handle is moved.
static void test_size_of_pasted(void **test_state) {
    (void)test_state;
    static const char compound[] =
        "{\"type\":\"compound\",\"shapes\":[{\"type\":\"circle\",\"center\":[4,0],\"radius\":4},"
        "{\"type\":\"field\",\"field\":{\"move\":{\"x\":4,\"y\":0,\"of\":{\"circle\":{\"radius\":3}}}}}]}";
    static const char *const texts[] = {"{\"type\":\"circle\",\"center\":[400,300],\"radius\":0.5}",
                                        "{\"type\":\"box\",\"min\":[380,280],\"max\":[420,320]}",
                                        "{\"type\":\"field\",\"field\":{\"circle\":{\"radius\":3}}}", compound};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        test_front f;
        test_start(&f, PAGE, 1000.0f, 700.0f);
        test_frame(&f);
        play_paste(f.p, texts[i]);
        test_frame(&f);
        test_frame(&f);
        assert_int_equal(number(&f, "Objects"), 10);
        const float before = half_width_saved(&f, 9);
        float by = 0.0f;
        for (int32_t k = 0; k < f.p->widgets.count; k++) {
            const play_widget *w = &f.p->widgets.all[k];
            if (w->kind == PLAY_HANDLE && strcmp(f.p->list.text + w->label, "Size") == 0) {
                by = 100.0f / w->value;
                f.in.action = (play_action){PLAY_MOVE, w->number, by, by};
            }
        }
        assert_true(by > 0.0f);
        test_frame(&f);
        test_frame(&f);
        const float after = half_width_saved(&f, 9);
        assert_true(fabsf(after - before - by) < 0.01f * by);
        press(&f, "Ctrl+Z");
        assert_true(half_width_saved(&f, 9) == before);
        play_destroy(f.p);
    }
}

// The selected object by its handles.
static void test_handles(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    click(&f, "Select the next");
    int32_t handles = 0;
    int32_t turn = 0;
    for (int32_t i = 0; i < f.p->widgets.count; i++) {
        const play_widget *w = &f.p->widgets.all[i];
        handles += w->kind == PLAY_HANDLE;
        if (w->kind == PLAY_HANDLE && w->label >= 0 && strcmp(f.p->list.text + w->label, "Turn") == 0) {
            turn = w->number;
        }
    }
    assert_int_equal(handles, 4);                                 // a box: two corners, turn, size
    f.in.action = (play_action){PLAY_SET, turn, 5000.0f, 440.0f}; // to the right: a quarter turn
    test_frame(&f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Overlaps", NULL));
    test_numbers(&f);
    press(&f, "Delete");
    assert_int_equal(number(&f, "Objects"), 8);
    play_destroy(f.p);
}

// Every scene that is offered opens, and the demo level is that of the file.
static void test_samples(void **test_state) {
    (void)test_state;
    test_front f;
    ht_scene scene;
    ht_io_error error;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    const long wanted[SCENE_SAMPLES] = {9, PLAY_SAMPLE_KINDS, 9, SCENE_DEMO, 0};
    for (int32_t i = 0; i < SCENE_SAMPLES; i++) {
        assert_true(scene_open_sample(f.p, i));
        test_frame(&f);
        test_numbers(&f);
        assert_int_equal(number(&f, "Objects"), wanted[i]);
    }
    assert_true(scene_open_sample(f.p, 3));
    ht_scene_init(&scene);
    assert_int_equal(ht_scene_read(&scene, HANTEI_ROOT "/scenes/demo/level.tmj", NULL, &error), HT_OK);
    assert_int_equal(scene.count, SCENE_DEMO);
    for (size_t i = 0; i < SCENE_DEMO; i++) {
        ht_text read = {0}, kept = {0};
        ht_json_write_shape(&read, &scene.objects[i].shape);
        ht_json_write_shape(&kept, &scene_demo[i].shape);
        assert_string_equal(kept.data, read.data);
        assert_string_equal(scene_demo[i].id, scene.objects[i].id);
        assert_true(play_loaded(f.p)->filters[i].category == scene.objects[i].filter.category);
        assert_true(play_loaded(f.p)->filters[i].mask == scene.objects[i].filter.mask);
        ht_text_deinit(&read);
        ht_text_deinit(&kept);
    }
    ht_scene_deinit(&scene);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo),     cmocka_unit_test(test_add),
        cmocka_unit_test(test_vertices), cmocka_unit_test(test_random),
        cmocka_unit_test(test_saving),   cmocka_unit_test(test_handles),
        cmocka_unit_test(test_keys),     cmocka_unit_test(test_size_of_pasted),
        cmocka_unit_test(test_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
