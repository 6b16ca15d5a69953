// picture_test.c: pictures hold what they should, come whole or not at all, and survive any scene.
#include <hantei/field.h>
#include <hantei/io/picture.h>

#include <dirent.h>
#include <math.h>
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

static ht_field_op heart_ops[] = {
    {.code = HT_FIELD_MOVE, .number = {460, 110}}, {.code = HT_FIELD_HEART, .number = {40}}, {.code = HT_FIELD_END}};
static ht_field heart;

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) == NULL || ht_field_make(heart_ops, 3, &heart) != HT_OK;
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

enum { KINDS = HT_KIND_COUNT - HT_POINT };

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
    [HT_FIELD] = {.kind = HT_FIELD, .field = &heart},
    [HT_ELLIPSE] = {.kind = HT_ELLIPSE, .ellipse = {{200, 250}, {40, 10}, {-5, 20}}},
    [HT_COMPOUND] = {.kind = HT_COMPOUND, .compound = {members, 2}},
};

// One object of every kind, named after its kind. Borrows everything.
static ht_scene every_kind(ht_scene_object objects[KINDS]) {
    for (int i = 0; i < KINDS; i++) {
        const ht_shape shape = kinds[HT_POINT + i];
        objects[i] =
            (ht_scene_object){.id = ht_kind_name(shape.kind), .group = "", .shape = shape, .filter = {1, 1, 0}};
    }
    return (ht_scene){.objects = objects, .count = KINDS, .view = {{0, 0}, {500, 300}}};
}

static ht_scene scene_of(ht_scene_object *object) {
    return (ht_scene){.objects = object, .count = 1, .view = {{1, 1}, {-1, -1}}};
}

static uint32_t big_endian(const char *bytes) {
    const unsigned char *const u = (const unsigned char *)bytes;
    return (uint32_t)u[0] << 24 | (uint32_t)u[1] << 16 | (uint32_t)u[2] << 8 | u[3];
}

// The number of the object of a kind.
#define OF(kind) ((kind)-HT_POINT)

static const ht_scene_pair pairs[] = {{.a = OF(HT_CIRCLE), .b = OF(HT_CAPSULE), .relation = HT_TOUCH},
                                      {.a = OF(HT_BOX), .b = OF(HT_CONVEX), .relation = HT_OVERLAP},
                                      {.a = OF(HT_CONVEX), .b = OF(HT_RAY), .relation = HT_OVERLAP},
                                      {.a = OF(HT_CIRCLE), .b = OF(HT_RAY), .relation = HT_APART}};

static void each_format_is_what_it_says(void **state) {
    (void)state;
    ht_scene_object objects[KINDS];
    const ht_scene scene = every_kind(objects);
    static const char *const magic[] = {"<?xml", "\x89PNG\r\n\x1a\n", "%PDF-"};
    for (int format = 0; format < 3; format++) {
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
    ht_scene_object objects[KINDS];
    const ht_scene scene = every_kind(objects);
    char *const text = svg(&scene, pairs, 4);
    static const char *const state_of[KINDS] = {[OF(HT_CIRCLE)] = "touching",
                                                [OF(HT_CAPSULE)] = "touching",
                                                [OF(HT_BOX)] = "overlapping",
                                                [OF(HT_CONVEX)] = "overlapping",
                                                [OF(HT_RAY)] = "overlapping"};
    for (int i = 0; i < KINDS; i++) {
        char title[64], label[64];
        snprintf(title, sizeof title, "<title>%s: %s</title><path", scene.objects[i].id,
                 state_of[i] != NULL ? state_of[i] : "free");
        snprintf(label, sizeof label, ">%s</text>", scene.objects[i].id);
        assert_non_null(strstr(text, title));
        assert_non_null(strstr(text, label));
    }
    assert_non_null(strstr(text, ">free 11</text>"));
    assert_non_null(strstr(text, ">touching 2</text>"));
    assert_non_null(strstr(text, ">overlapping 3</text>"));
    assert_null(strstr(text, ">level</text>"));
    assert_non_null(strstr(text, ">50 units</text>"));
    free(text);
}

static void level_is_drawn_first(void **state) {
    (void)state;
    ht_scene_object objects[KINDS];
    const ht_scene scene = every_kind(objects);
    objects[OF(HT_POLYGON)].filter.category = HT_CATEGORY_LEVEL;
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
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        ht_scene_object object = {.id = ids[i][0], .group = "", .shape = kinds[HT_CIRCLE], .filter = {1, 1, 0}};
        const ht_scene scene = scene_of(&object);
        char *const text = svg(&scene, NULL, 0);
        assert_non_null(strstr(text, ids[i][1]));
        free(text);
        size_t size;
        for (int format = 1; format < 3; format++) {
            free(picture((ht_picture_format)format, &scene, NULL, 0, (ht_picture_options){.title = ids[i][0]}, &size));
        }
    }
}

// No scene makes a number that cannot be drawn, or a picture out of all proportion.
static void any_scene_can_be_drawn(void **state) {
    (void)state;
    ht_field_op huge[] = {{.code = HT_FIELD_CIRCLE, .number = {1e38f}}}, dot[] = {{.code = HT_FIELD_CIRCLE}};
    ht_field_op far[] = {{.code = HT_FIELD_MOVE, .number = {3e38f, -3e38f}}, dot[0], {.code = HT_FIELD_END}};
    ht_field_op none[] = {{.code = HT_FIELD_CIRCLE, .number = {1}}, {.code = HT_FIELD_ERODE, .number = {2}}};
    ht_field fields[4];
    assert_int_equal(ht_field_make(huge, 1, &fields[0]), HT_OK);
    assert_int_equal(ht_field_make(dot, 1, &fields[1]), HT_OK);
    assert_int_equal(ht_field_make(far, 3, &fields[2]), HT_OK);
    assert_int_equal(ht_field_make(none, 2, &fields[3]), HT_OK);
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
                               {.kind = HT_ELLIPSE, .ellipse = {{3e38f, 0}, {3e38f, 1}, {1e-30f, 3e38f}}},
                               {.kind = HT_ELLIPSE, .ellipse = {{0, 0}, {1e30f, 1e30f}, {1, -1}}},
                               {.kind = HT_ELLIPSE, .ellipse = {{5, 5}, {1e-30f, 0}, {0, 0}}},
                               {.kind = HT_ELLIPSE, .ellipse = {{5, 5}, {1, 3}, {-2, -6}}},
                               {.kind = HT_HALFPLANE, .halfplane = {{0, 3e38f}, -3e38f}},
                               HT_SHAPE((const ht_field *)&fields[0]),
                               HT_SHAPE((const ht_field *)&fields[1]),
                               HT_SHAPE((const ht_field *)&fields[2]),
                               HT_SHAPE((const ht_field *)&fields[3]),
                               HT_SHAPE((const ht_field *)NULL),
                               {.kind = HT_NO_SHAPE},
                               {.kind = HT_KIND_COUNT}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        ht_scene_object object = {.id = "it", .group = "", .shape = shapes[i], .filter = {1, 1, 0}};
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
    ht_scene_object object = {.id = "far", .group = "", .shape = kinds[HT_CIRCLE], .filter = {1, 1, 0}};
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
    static ht_scene_object objects[COUNT];
    static char id[COUNT][16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(id[i], sizeof id[i], "n%d", i);
        objects[i] = (ht_scene_object){.id = id[i], .group = "", .shape = kinds[HT_CIRCLE], .filter = {1, 1, 0}};
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
    ht_scene_object objects[] = {
        {.id = "floor", .group = "", .shape = {.kind = HT_BOX, .box = {{0, 0}, {100, 10}}}, .filter = {1, 1, 0}},
        {.id = "crate", .group = "", .shape = {.kind = HT_BOX, .box = {{20, 10}, {40, 30}}}, .filter = {1, 1, 0}},
        {.id = "ghost", .group = "", .shape = {.kind = HT_BOX, .box = {{38, 12}, {60, 30}}}, .filter = {1, 1, 0}},
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

// The points of the path that is drawn last for an object, in pixels; how many there are.
static size_t path_points(const char *svg, const char *id, double (*point)[2], size_t capacity) {
    char title[64];
    snprintf(title, sizeof title, "<title>%s: free</title><path", id);
    const char *at = NULL;
    for (const char *next = strstr(svg, title); next != NULL; next = strstr(next + 1, title)) {
        at = next;
    }
    at = at != NULL ? strstr(at, " d=\"") : NULL;
    assert_non_null(at);
    size_t count = 0;
    for (at = at != NULL ? at + 4 : "\""; *at != '"';) {
        if (strchr("MLZ ", *at) != NULL) {
            at++;
            continue;
        }
        char *end = NULL;
        const double value = strtod(at, &end);
        assert_true(end != at && count / 2 < capacity);
        point[count / 2][count % 2] = value;
        count++;
        at = end;
    }
    return count / 2;
}

enum { MOST_POINTS = 20000 };

// A field drawn together with the square from 0 to 100, which tells where its pixels are.
typedef struct drawn {
    char *svg;
    double point[MOST_POINTS][2]; // of the field's path, in the world
    size_t count;
    double pixel; // its side, in the world
} drawn;

static drawn *draw_field(ht_field_op *ops, int count, ht_field *field) {
    drawn *const d = calloc(1, sizeof *d);
    assert_non_null(d);
    assert_int_equal(ht_field_make(ops, count, field), HT_OK);
    ht_scene_object objects[] = {
        {.id = "square", .group = "", .shape = {.kind = HT_BOX, .box = {{0, 0}, {100, 100}}}, .filter = {1, 1, 0}},
        {.id = "it", .group = "", .shape = HT_SHAPE((const ht_field *)field), .filter = {1, 1, 0}}};
    const ht_scene scene = {.objects = objects, .count = 2, .view = {{1, 1}, {-1, -1}}};
    d->svg = svg(&scene, NULL, 0);
    double square[8][2] = {{0}};
    assert_int_equal(path_points(d->svg, "square", square, 8), 4);
    const double x = fmin(square[0][0], square[2][0]), y = fmin(square[0][1], square[2][1]);
    d->pixel = 100 / fabs(square[2][0] - square[0][0]);
    d->count = path_points(d->svg, "it", d->point, MOST_POINTS);
    for (size_t i = 0; i < d->count; i++) {
        d->point[i][0] = (d->point[i][0] - x) * d->pixel;
        d->point[i][1] = (d->point[i][1] - y) * d->pixel;
    }
    return d;
}

static void free_drawn(drawn *d) {
    free(d->svg);
    free(d);
}

// How near a path comes to a point.
static double gap(const drawn *d, double x, double y) {
    double least = HUGE_VAL;
    for (size_t i = 0; i < d->count; i++) {
        least = fmin(least, hypot(d->point[i][0] - x, d->point[i][1] - y));
    }
    return least;
}

// Corners, curves, a border where f is steeper or flatter than a distance, and a part without area.
static void a_fields_border_is_where_it_is(void **state) {
    (void)state;
    static ht_field_op triangle[] = {{.code = HT_FIELD_TRIANGLE, .number = {10, 10, 90, 20, 40, 80}}};
    static ht_field_op disc[] = {
        {.code = HT_FIELD_MOVE, .number = {50, 40}}, {.code = HT_FIELD_CIRCLE, .number = {30}}, {.code = HT_FIELD_END}};
    static ht_field_op stretched[] = {{.code = HT_FIELD_MOVE, .number = {50, 40}},
                                      {.code = HT_FIELD_STRETCH, .number = {8, 0.5f}},
                                      {.code = HT_FIELD_CIRCLE, .number = {5}},
                                      {.code = HT_FIELD_END},
                                      {.code = HT_FIELD_END}};
    static ht_field_op thin[] = {{.code = HT_FIELD_SEGMENT, .number = {5, 5, 90, 62.5f}}};
    static const struct {
        ht_field_op *ops;
        int count;
        double corner[3][2]; // points of the border
        size_t most;         // points of its path
    } cases[] = {{triangle, 1, {{10, 10}, {90, 20}, {40, 80}}, 12},
                 {disc, 3, {{20, 40}, {80, 40}, {50, 70}}, 400},
                 {stretched, 5, {{10, 40}, {90, 40}, {50, 42.5}}, 400},
                 {thin, 1, {{5, 5}, {90, 62.5}, {5, 5}}, 12}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ht_field field;
        drawn *const d = draw_field(cases[i].ops, cases[i].count, &field);
        assert_in_range(d->count, 2, cases[i].most);
        for (size_t k = 0; k < d->count; k++) {
            const double f = ht_field_at(&field, d->point[k][0], d->point[k][1]).value;
            assert_true(fabs(f) < 0.1 * d->pixel);
        }
        for (int k = 0; k < 3; k++) {
            assert_true(gap(d, cases[i].corner[k][0], cases[i].corner[k][1]) < (i == 0 || i == 3 ? 1 : 12) * d->pixel);
        }
        assert_non_null(strstr(d->svg, "<g id=\"lines-free\""));
        assert_non_null(strstr(d->svg, ">level lines, 1 apart</text>"));
        free_drawn(d);
    }
}

static double below_60(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    if (gradient != NULL) {
        gradient[0] = 0;
        gradient[1] = -1;
    }
    (void)x;
    return 60 - y;
}

// Endless ones end beyond the frame; a fractal's path is not endless, either.
static void fields_without_end_are_cut(void **state) {
    (void)state;
    const ht_field_callback below = {
        below_60, NULL, {.lipschitz = 1, .bounds = {{-HUGE_VALF, 60}, {HUGE_VALF, HUGE_VALF}}, .reach = 1}};
    ht_field_op half[] = {{.code = HT_FIELD_CALLBACK, .data = &below}};
    ht_field_op row[] = {{.code = HT_FIELD_REPEAT, .number = {20, 0, -1, 0}},
                         {.code = HT_FIELD_CIRCLE, .number = {5}},
                         {.code = HT_FIELD_END}};
    ht_field_op koch[] = {{.code = HT_FIELD_KOCH, .number = {50, -1}}};
    ht_field field;
    drawn *d = draw_field(half, 1, &field);
    for (size_t i = 0; i < d->count; i++) {
        assert_true(d->point[i][1] > 60 - d->pixel && d->point[i][1] < 108);
        assert_true(d->point[i][0] > -8 && d->point[i][0] < 108);
    }
    assert_true(gap(d, -2, 60) < 4 && gap(d, 102, 60) < 4 && gap(d, 102, 102) < 4);
    free_drawn(d);
    d = draw_field(row, 3, &field);
    assert_in_range(d->count, 100, 1000);
    assert_true(gap(d, 40, 5) < 8 * d->pixel && gap(d, 100, 5) < 8 * d->pixel && gap(d, 30, 0) > 4);
    free_drawn(d);
    d = draw_field(koch, 1, &field);
    assert_in_range(d->count, 500, 12000);
    free_drawn(d);
}

static void fields_in_compounds_are_drawn(void **state) {
    (void)state;
    ht_shape parts[] = {kinds[HT_CIRCLE], kinds[HT_FIELD]};
    ht_scene_object object = {
        .id = "both", .group = "", .shape = HT_SHAPE(((ht_compound){parts, 2})), .filter = {HT_CATEGORY_LEVEL, 1, 0}};
    const ht_scene scene = scene_of(&object);
    char *const text = svg(&scene, NULL, 0);
    assert_non_null(strstr(text, "<g id=\"level-lines-free\""));
    const char *const title = strstr(strstr(text, "<g id=\"level-free\""), "<title>both: free</title><path");
    assert_non_null(title);
    assert_non_null(strstr(strstr(title, "/>"), "<path")); // the second part
    free(text);
}

static size_t files_in_folder(void) {
    DIR *const d = opendir(folder);
    assert_non_null(d);
    size_t count = 0;
    while (readdir(d) != NULL) {
        count++;
    }
    closedir(d);
    return count - 2; // itself and the one above
}

static void failure_leaves_nothing_behind(void **state) {
    (void)state;
    ht_scene_object objects[KINDS];
    const ht_scene scene = every_kind(objects);
    char taken[512];
    snprintf(taken, sizeof taken, "%s", path_of("taken"));
    assert_int_equal(mkdir(taken, 0700), 0); // a folder cannot be replaced by a file
    for (int format = 0; format < 3; format++) {
        const ht_picture_format f = (ht_picture_format)format;
        ht_io_error error = {0};
        assert_int_equal(ht_picture_write(path_of("no/such/folder"), f, &scene, NULL, 0, NULL, &error), HT_ERR_FILE);
        assert_true(error.reason[0] != 0 && strstr(error.file, "no/such/folder") != NULL);
        assert_int_equal(ht_picture_write(taken, f, &scene, NULL, 0, NULL, &error), HT_ERR_FILE);
        const ht_scene_pair outside = {.b = KINDS, .relation = HT_TOUCH};
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
        cmocka_unit_test(a_fields_border_is_where_it_is),
        cmocka_unit_test(fields_without_end_are_cut),
        cmocka_unit_test(fields_in_compounds_are_drawn),
        cmocka_unit_test(failure_leaves_nothing_behind),
    };
    return cmocka_run_group_tests_name("picture", tests, make_folder, remove_folder);
}
