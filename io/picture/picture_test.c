// picture_test.c: pictures hold what they should, come whole or not at all, and survive any scene.
#include <hantei/io/picture.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/hantei-picture-XXXXXX";
static const char *const extension[] = {"svg", "png", "pdf"};

static const char *path_of(const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder); // fails when a test left a file behind
}

// Takes a file away and returns its bytes, closed by a 0.
static char *take(const char *path, size_t *size) {
    FILE *const f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *const bytes = calloc(*size + 1, 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    fclose(f);
    remove(path);
    return bytes;
}

static char *picture(ht_picture_format format, const ht_scene *scene, const ht_scene_pair *pairs, size_t count,
                     ht_picture_options options, size_t *size) {
    ht_io_error error = {0};
    const char *const path = path_of(extension[format]);
    const ht_status status = ht_picture_write(path, format, scene, pairs, count, &options, &error);
    if (status != HT_OK) {
        fail_msg("%s", error.reason);
    }
    return take(path, size);
}

static char *svg(const ht_scene *scene, const ht_scene_pair *pairs, size_t count) {
    size_t size;
    return picture(HT_PICTURE_SVG, scene, pairs, count, (ht_picture_options){0}, &size);
}

static const ht_vec2 hexagon[] = {{300, 40}, {330, 55}, {330, 85}, {300, 100}, {270, 85}, {270, 55}};
static const ht_vec2 zigzag[] = {{40, 200}, {70, 170}, {100, 210}, {130, 170}};
static const ht_vec2 ring[] = {{290, 150}, {390, 150}, {390, 230}, {290, 230},
                               {310, 170}, {370, 170}, {370, 210}, {310, 210}};
static const int32_t ring_end[] = {4, 8};
static const ht_shape members[] = {{.kind = HT_CIRCLE, .circle = {{440, 200}, 18}},
                                   {.kind = HT_BOX, .box = {{430, 212}, {450, 260}}}};

static const ht_shape kinds[HT_KIND_COUNT] = {
    [HT_POINT] = {.kind = HT_POINT, .point = {30, 40}},
    [HT_SEGMENT] = {.kind = HT_SEGMENT, .segment = {{60, 30}, {110, 60}}},
    [HT_CIRCLE] = {.kind = HT_CIRCLE, .circle = {{150, 50}, 24}},
    [HT_CAPSULE] = {.kind = HT_CAPSULE, .capsule = {{190, 60}, {240, 40}, 14}},
    [HT_BOX] = {.kind = HT_BOX, .box = {{340, 30}, {400, 70}}},
    [HT_OBOX] = {.kind = HT_OBOX, .obox = {{440, 60}, {34, 16}, {0.8f, 0.6f}, 5}},
    [HT_TRIANGLE] = {.kind = HT_TRIANGLE, .triangle = {{{40, 130}, {90, 90}, {100, 140}}}},
    [HT_CONVEX] = {.kind = HT_CONVEX, .convex = {hexagon, 6, 6}},
    [HT_POLYLINE] = {.kind = HT_POLYLINE, .polyline = {zigzag, 4, false}},
    [HT_POLYGON] = {.kind = HT_POLYGON, .polygon = {ring, ring_end, 2, HT_EVEN_ODD, NULL}},
    [HT_RAY] = {.kind = HT_RAY, .ray = {{120, 110}, {3, -0.6f}}},
    [HT_LINE] = {.kind = HT_LINE, .line = {{0, 20}, {1, 0.02f}}},
    [HT_HALFPLANE] = {.kind = HT_HALFPLANE, .halfplane = {{0, -1}, -250}},
    [HT_COMPOUND] = {.kind = HT_COMPOUND, .compound = {members, 2}},
};

// One object of every kind, named after its kind. Borrows everything.
static ht_scene every_kind(ht_object objects[HT_KIND_COUNT]) {
    for (int i = 0; i < HT_KIND_COUNT; ++i) {
        objects[i] =
            (ht_object){.id = ht_kind_name((ht_kind)i), .group = "", .shape = kinds[i], .category = 1, .mask = 1};
    }
    return (ht_scene){.objects = objects, .count = HT_KIND_COUNT, .view = {{0, 0}, {500, 300}}};
}

static ht_scene scene_of(ht_object *object) {
    return (ht_scene){.objects = object, .count = 1, .view = {{1, 1}, {-1, -1}}};
}

static uint32_t big_endian(const char *bytes) {
    const unsigned char *const u = (const unsigned char *)bytes;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

static const ht_scene_pair pairs[] = {{.a = HT_CIRCLE, .b = HT_CAPSULE, .relation = HT_TOUCH},
                                      {.a = HT_BOX, .b = HT_CONVEX, .relation = HT_OVERLAP},
                                      {.a = HT_CONVEX, .b = HT_RAY, .relation = HT_OVERLAP},
                                      {.a = HT_CIRCLE, .b = HT_RAY, .relation = HT_APART}};

static void each_format_is_what_it_says(void **state) {
    (void)state;
    ht_object objects[HT_KIND_COUNT];
    const ht_scene scene = every_kind(objects);
    static const char *const magic[] = {"<?xml", "\x89PNG\r\n\x1a\n", "%PDF-"};
    for (int format = 0; format < 3; ++format) {
        size_t size, again;
        const ht_picture_options options = {.width = 640, .title = "Every kind"};
        char *const a = picture((ht_picture_format)format, &scene, pairs, 4, options, &size);
        char *const b = picture((ht_picture_format)format, &scene, pairs, 4, options, &again);
        assert_memory_equal(a, magic[format], strlen(magic[format]));
        assert_int_equal(size, again);
        assert_memory_equal(a, b, size); // the same scene gives the same file
        if (format == HT_PICTURE_PNG) {
            assert_int_equal(big_endian(a + 16), 640);
            assert_in_range(big_endian(a + 20), 640 * 3 / 5, 640); // a map of 500 x 300 and its furniture
        }
        free(a);
        free(b);
    }
}

static void svg_names_everything(void **state) {
    (void)state;
    ht_object objects[HT_KIND_COUNT];
    const ht_scene scene = every_kind(objects);
    char *const text = svg(&scene, pairs, 4);
    static const char *const state_of[HT_KIND_COUNT] = {[HT_CIRCLE] = "touching",
                                                        [HT_CAPSULE] = "touching",
                                                        [HT_BOX] = "overlapping",
                                                        [HT_CONVEX] = "overlapping",
                                                        [HT_RAY] = "overlapping"};
    for (int i = 0; i < HT_KIND_COUNT; ++i) {
        char title[64], label[64];
        snprintf(title, sizeof title, "<title>%s: %s</title><path", scene.objects[i].id,
                 state_of[i] != NULL ? state_of[i] : "free");
        snprintf(label, sizeof label, ">%s</text>", scene.objects[i].id);
        assert_non_null(strstr(text, title));
        assert_non_null(strstr(text, label));
    }
    assert_non_null(strstr(text, ">free 9</text>"));
    assert_non_null(strstr(text, ">touching 2</text>"));
    assert_non_null(strstr(text, ">overlapping 3</text>"));
    assert_null(strstr(text, ">level</text>"));
    assert_non_null(strstr(text, ">50 units</text>"));
    free(text);
}

static void level_is_drawn_first(void **state) {
    (void)state;
    ht_object objects[HT_KIND_COUNT];
    const ht_scene scene = every_kind(objects);
    objects[HT_POLYGON].category = HT_CATEGORY_LEVEL;
    char *const text = svg(&scene, pairs, 4);
    const char *const level = strstr(text, "<title>polygon"), *const point = strstr(text, "<title>point");
    assert_true(level != NULL && point != NULL && level < point);
    assert_non_null(strstr(text, ">level</text>"));
    free(text);
}

static void any_bytes_make_an_id(void **state) {
    (void)state;
    static const char *const ids[][2] = {{"\xe8\x8b\xb1\xe9\x9b\x84", ">\xe8\x8b\xb1\xe9\x9b\x84</text>"},
                                         {"a<b>&c", ">a&lt;b&gt;&amp;c</text>"},
                                         {"x\xff\xc0\x80y", ">x\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdy</text>"},
                                         {"cut \xe8\x8b", ">cut \xef\xbf\xbd\xef\xbf\xbd</text>"},
                                         {"a\x01\nb", ">a\xef\xbf\xbd\xef\xbf\xbd"
                                                      "b</text>"},
                                         {"", "<title>: free"}};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; ++i) {
        ht_object object = {ids[i][0], "", kinds[HT_CIRCLE], 1, 1};
        const ht_scene scene = scene_of(&object);
        char *const text = svg(&scene, NULL, 0);
        assert_non_null(strstr(text, ids[i][1]));
        free(text);
        size_t size;
        for (int format = 1; format < 3; ++format) {
            free(picture((ht_picture_format)format, &scene, NULL, 0, (ht_picture_options){.title = ids[i][0]}, &size));
        }
    }
}

// No scene makes a number that cannot be drawn, or a picture out of all proportion.
static void any_scene_can_be_drawn(void **state) {
    (void)state;
    const ht_shape shapes[] = {{.kind = HT_POINT, .point = {0, 0}},
                               {.kind = HT_POINT, .point = {1e20f, -1e20f}},
                               {.kind = HT_CIRCLE, .circle = {{1e6f, 1e6f}, 1e-3f}},
                               {.kind = HT_CIRCLE, .circle = {{1e-6f, 0}, 1e-40f}},
                               {.kind = HT_CIRCLE, .circle = {{3e38f, 0}, 3e38f}},
                               {.kind = HT_CIRCLE, .circle = {{0, 0}, -1}},
                               {.kind = HT_BOX, .box = {{0, 0}, {1000, 1}}},
                               {.kind = HT_BOX, .box = {{0, 0}, {1, 1000}}},
                               {.kind = HT_BOX, .box = {{-3e38f, -3e38f}, {3e38f, 3e38f}}},
                               {.kind = HT_SEGMENT, .segment = {{0, 0}, {0, 1e-45f}}},
                               {.kind = HT_CONVEX, .convex = {(const ht_vec2[]){{0, 0}, {1, 1}, {2, 2}}, 3, 1}},
                               {.kind = HT_RAY, .ray = {{5, 5}, {0, 0}}},
                               {.kind = HT_RAY, .ray = {{-1e30f, 5}, {1e-30f, 0}}},
                               {.kind = HT_LINE, .line = {{5, 5}, {3e38f, -3e38f}}},
                               {.kind = HT_HALFPLANE, .halfplane = {{1e-30f, 0}, 1e10f}},
                               {.kind = HT_HALFPLANE, .halfplane = {{0, 3e38f}, -3e38f}},
                               {.kind = HT_KIND_COUNT}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; ++i) {
        ht_object object = {"it", "", shapes[i], 1, 1};
        const ht_scene scene = scene_of(&object);
        size_t size;
        char *const text = svg(&scene, NULL, 0);
        assert_null(strstr(text, "nan"));
        assert_null(strstr(text, "inf"));
        free(text);
        char *const png = picture(HT_PICTURE_PNG, &scene, NULL, 0, (ht_picture_options){.width = 320}, &size);
        assert_in_range(big_endian(png + 20), 320 / 8, 320 * 5);
        free(png);
    }
    const ht_scene empty = {.view = {{1, 1}, {-1, -1}}};
    char *const text = svg(&empty, NULL, 0);
    assert_non_null(strstr(text, ">free 0</text>"));
    free(text);
}

static void objects_outside_the_map_are_seen(void **state) {
    (void)state;
    ht_object object = {"far", "", kinds[HT_CIRCLE], 1, 1};
    object.shape.circle = (ht_circle){{1000, 500}, 10};
    ht_scene scene = scene_of(&object);
    scene.view = (ht_box){{0, 0}, {100, 50}};
    char *const text = svg(&scene, NULL, 0);
    assert_non_null(strstr(text, ">1000</text>"));
    assert_non_null(strstr(text, ">far</text>"));
    free(text);
}

static void a_crowd_is_labelled_only_where_it_meets(void **state) {
    (void)state;
    enum { COUNT = 1000 };
    static ht_object objects[COUNT];
    static char id[COUNT][16];
    for (int i = 0; i < COUNT; ++i) {
        snprintf(id[i], sizeof id[i], "n%d", i);
        objects[i] = (ht_object){id[i], "", kinds[HT_CIRCLE], 1, 1};
        objects[i].shape.circle = (ht_circle){{(float)(i % 40 * 60), (float)(i % 25 * 60)}, 10};
    }
    const ht_scene scene = {.objects = objects, .count = COUNT, .view = {{1, 1}, {-1, -1}}};
    char *const text = svg(&scene, &(ht_scene_pair){.a = 500, .b = 501, .relation = HT_TOUCH}, 1);
    assert_non_null(strstr(text, ">n500</text>"));
    assert_non_null(strstr(text, ">n501</text>"));
    assert_null(strstr(text, ">n502</text>"));
    assert_non_null(strstr(text, "<title>n502: free"));
    free(text);
}

// Two boxes on a floor, one of them in the other: two contact points on the floor, and a way out.
static void contacts_and_ways_out_are_drawn(void **state) {
    (void)state;
    ht_object objects[] = {
        {"floor", "", {.kind = HT_BOX, .box = {{0, 0}, {100, 10}}}, 1, 1},
        {"crate", "", {.kind = HT_BOX, .box = {{20, 10}, {40, 30}}}, 1, 1},
        {"ghost", "", {.kind = HT_BOX, .box = {{38, 12}, {60, 30}}}, 1, 1},
    };
    const ht_scene scene = {.objects = objects, .count = 3, .view = {{1, 1}, {-1, -1}}};
    const ht_scene_pair met[] = {
        {0, 1, HT_TOUCH, ht_distance(&objects[0].shape, &objects[1].shape)},
        {1, 2, HT_OVERLAP, ht_distance(&objects[1].shape, &objects[2].shape)},
    };
    size_t size;
    char *const with = picture(HT_PICTURE_SVG, &scene, met, 2, (ht_picture_options){.contacts = true}, &size);
    char *const without = svg(&scene, met, 2);
    assert_non_null(strstr(with, "push-out"));
    assert_non_null(strstr(with, "contact, normal"));
    assert_null(strstr(without, "push-out"));
    assert_null(strstr(without, "contact"));
    free(with);
    free(without);
}

static size_t files_in_folder(void) {
    DIR *const d = opendir(folder);
    assert_non_null(d);
    size_t count = 0;
    while (readdir(d) != NULL) {
        ++count;
    }
    closedir(d);
    return count - 2; // itself and the one above
}

static void failure_leaves_nothing_behind(void **state) {
    (void)state;
    ht_object objects[HT_KIND_COUNT];
    const ht_scene scene = every_kind(objects);
    char taken[512];
    snprintf(taken, sizeof taken, "%s", path_of("taken"));
    assert_int_equal(mkdir(taken, 0700), 0); // a folder cannot be replaced by a file
    for (int format = 0; format < 3; ++format) {
        const ht_picture_format f = (ht_picture_format)format;
        ht_io_error error = {0};
        assert_int_equal(ht_picture_write(path_of("no/such/folder"), f, &scene, NULL, 0, NULL, &error), HT_ERR_FILE);
        assert_true(error.reason[0] != 0 && strstr(error.file, "no/such/folder") != NULL);
        assert_int_equal(ht_picture_write(taken, f, &scene, NULL, 0, NULL, &error), HT_ERR_FILE);
        const ht_scene_pair outside = {.b = HT_KIND_COUNT, .relation = HT_TOUCH};
        assert_int_equal(ht_picture_write(path_of("x"), f, &scene, &outside, 1, NULL, &error), HT_ERR_VALUE);
        const ht_picture_options narrow = {.width = 5};
        assert_int_equal(ht_picture_write(path_of("x"), f, &scene, NULL, 0, &narrow, &error), HT_ERR_VALUE);
        assert_int_equal(files_in_folder(), 1);
    }
    assert_int_equal(rmdir(taken), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_format_is_what_it_says),
        cmocka_unit_test(svg_names_everything),
        cmocka_unit_test(level_is_drawn_first),
        cmocka_unit_test(any_bytes_make_an_id),
        cmocka_unit_test(any_scene_can_be_drawn),
        cmocka_unit_test(a_crowd_is_labelled_only_where_it_meets),
        cmocka_unit_test(objects_outside_the_map_are_seen),
        cmocka_unit_test(contacts_and_ways_out_are_drawn),
        cmocka_unit_test(failure_leaves_nothing_behind),
    };
    return cmocka_run_group_tests_name("picture", tests, make_folder, remove_folder);
}
