// scene_test.c: scenes own what is added to them, are read whole or not at all and come back as they were written.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/io/json.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD "{\"hantei\":1,\"objects\":["
#define SHAPE "\"shape\":{\"type\":\"circle\",\"center\":[0,0],\"radius\":1}"

static ht_status read_scene(ht_scene *scene, const char *json, ht_io_error *error) {
    return ht_json_read_scene(scene, json, strlen(json), "s.json", error);
}

static void test_add(void **state) {
    (void)state;
    ht_vec2 ring[100];
    for (int i = 0; i < 100; i++) {
        ring[i] = (ht_vec2){cosf((float)i * 0.0628f), sinf((float)i * 0.0628f)};
    }
    int32_t ends[] = {40, 100};
    ht_shape members[] = {HT_SHAPE(((ht_polygon){ring, ends, 2, HT_NONZERO, NULL})),
                          HT_SHAPE(((ht_polyline){ring, 3, true}))};
    char id[] = "hero", group[] = "a/b";
    ht_scene scene;
    ht_scene_init(&scene);
    assert_true(scene.view.min.x > scene.view.max.x);
    const ht_scene_object objects[] = {
        {.id = id, .group = group, .shape = members[0], .filter = {2, 3, 0}},
        {.id = id, .group = group, .shape = HT_SHAPE(((ht_compound){members, 2})), .filter = {1, 1, 0}},
        {.id = id, .group = NULL, .shape = HT_SHAPE(((ht_convex){ring, 40, 0.5f})), .filter = {1, 1, 0}}};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(ht_scene_add(&scene, &objects[i]), HT_OK);
    }
    ht_text before = {0}, after = {0};
    ht_json_write_scene(&before, &scene);
    memset(ring, 0, sizeof ring);
    memset(ends, 0, sizeof ends);
    memset(members, 0, sizeof members);
    memset(id, 'x', 1);
    memset(group, 'x', 1);
    ht_json_write_scene(&after, &scene);
    assert_string_equal(before.data, after.data);
    assert_string_equal(scene.objects[2].group, "");
    const ht_polygon *const alone = &scene.objects[0].shape.polygon;
    const ht_polygon *const member = &scene.objects[1].shape.compound.shapes[0].polygon;
    assert_non_null(alone->index);
    assert_non_null(member->index);
    assert_true(alone->v != member->v);
    assert_int_equal(alone->index->edge_count, 100);
    ht_text_deinit(&before);
    ht_text_deinit(&after);
    ht_scene_deinit(&scene);
    assert_int_equal(scene.count, 0);
}

// A field owns what it borrowed, alone and in a compound; not what a function of the caller's borrows.
static double of_caller(const void *data, double x, double y, double gradient[2]) {
    const double radius = (double)*(const float *)data, length = hypot(x, y);
    if (gradient != NULL) {
        gradient[0] = length > 0 ? x / length : 1;
        gradient[1] = length > 0 ? y / length : 0;
    }
    return length - radius;
}

static ht_field_value value_at(const ht_field *field, int i) {
    const int column = i % 10, row = i / 10;
    return ht_field_at(field, column - 1.25, row - 1.5);
}

static void test_add_field(void **state) {
    (void)state;
    ht_vec2 ring[] = {{0, 0}, {4, 0}, {0, 4}};
    int32_t ends[] = {3};
    float values[] = {1, 1, 1, 1, -1, 1, 1, 1, 1}, radius = 2;
    ht_polygon polygon = {ring, ends, 1, HT_EVEN_ODD, NULL};
    ht_field_samples samples = {values, 3, 3, {5, 5}, 1, 0.5f, 2};
    ht_field_callback callback = {
        of_caller, &radius, {.is_exact_outside = true, .lipschitz = 1, .size = 2, .bounds = {{-2, -2}, {2, 2}}}};
    ht_field_op ops[] = {{.code = HT_FIELD_POLYGON, .data = &polygon},
                         {.code = HT_FIELD_SAMPLES, .data = &samples},
                         {.code = HT_FIELD_UNION},
                         {.code = HT_FIELD_CALLBACK, .data = &callback},
                         {.code = HT_FIELD_SMOOTH_UNION, .number = {1}}};
    ht_field field;
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    ht_shape shape = HT_SHAPE(&field);
    const ht_scene_object objects[] = {
        {.id = "a", .group = "", .shape = shape, .filter = {1, 1, 0}},
        {.id = "b", .group = "", .shape = HT_SHAPE(((ht_compound){&shape, 1})), .filter = {1, 1, 0}}};
    ht_scene scene;
    ht_scene_init(&scene);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ht_scene_add(&scene, &objects[i]), HT_OK);
    }
    ht_field_value before[100];
    for (int i = 0; i < 100; i++) {
        before[i] = value_at(&field, i);
    }
    memset(ring, 0, sizeof ring);
    memset(ends, 0, sizeof ends);
    memset(values, 0, sizeof values);
    memset(&polygon, 0, sizeof polygon);
    memset(&samples, 0, sizeof samples);
    memset(&callback, 0, sizeof callback);
    memset(ops, 0, sizeof ops);
    memset(&field, 0, sizeof field);
    memset(&shape, 0, sizeof shape);
    const ht_field *const own[] = {scene.objects[0].shape.field, scene.objects[1].shape.compound.shapes[0].field};
    assert_true(own[0] != own[1] && own[0]->ops != own[1]->ops);
    for (int i = 0; i < 200; i++) {
        const ht_field_value after = value_at(own[i / 100], i % 100);
        assert_memory_equal(&after, &before[i % 100], sizeof after);
    }
    ht_scene_deinit(&scene);
}

static void test_add_broken(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    const ht_shape bad = HT_SHAPE(((ht_circle){{0, 0}, -1}));
    ht_scene_object object = {.id = "a", .group = "", .shape = bad, .filter = {1, 1, 0}};
    assert_int_equal(ht_scene_add(&scene, &object), HT_ERR_NEGATIVE_RADIUS);
    object.shape = HT_SHAPE(((ht_compound){&bad, 1}));
    assert_int_equal(ht_scene_add(&scene, &object), HT_ERR_NEGATIVE_RADIUS);
    object.shape = HT_SHAPE((const ht_field *)NULL);
    assert_int_equal(ht_scene_add(&scene, &object), HT_ERR_NULL);
    const ht_vec2 v[64] = {{0, 0}};
    const int32_t ends[] = {63};
    object.shape = HT_SHAPE(((ht_polygon){v, ends, 1, HT_EVEN_ODD, NULL}));
    assert_int_equal(ht_scene_add(&scene, &object), HT_OK);
    assert_null(scene.objects[0].shape.polygon.index); // too few vertices for one to pay
    assert_int_equal(scene.count, 1);
    ht_scene_deinit(&scene);
}

static void test_round_trip(void **state) {
    (void)state;
    const char *const json =
        HEAD "\n"
             "{\"id\":\"hero\",\"group\":\"a/b\"," SHAPE ",\"category\":4,\"mask\":255},\n"
             "{\"id\":\"#1\"," SHAPE ",\"category\":0,\"mask\":9007199254740991},\n"
             "{\"id\":\"\"," SHAPE ",\"category\":\"0x20000000000000\",\"mask\":0},\n"
             "{\"id\":\"blob\",\"shape\":{\"type\":\"field\",\"field\":{\"smooth_union\":{\"width\":0.5,\"of\":["
             "{\"star\":{\"points\":5,\"radius\":2,\"inner\":1}},{\"move\":{\"x\":1,\"y\":0,\"of\":{\"polygon\":"
             "{\"type\":\"polygon\",\"rings\":[[[0,0],[9,0],[0,9]]]}}}}]}}}},\n"
             "{\"id\":\"\\\"\xc3\xa4\\u0001\"," SHAPE ",\"category\":\"0xffffffffffffffff\"}\n]}\n";
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    assert_int_equal(read_scene(&scene, json, &error), HT_OK);
    ht_text text = {0};
    ht_json_write_scene(&text, &scene);
    assert_string_equal(text.data, json);
    assert_true(scene.objects[0].filter.category == 4 && scene.objects[0].filter.mask == 255);
    assert_true(scene.objects[4].filter.mask == UINT64_MAX);
    ht_text_deinit(&text);
    ht_scene_deinit(&scene);
}

// Layers, classes, properties of every type and user data come back as they were.
static void test_about(void **state) {
    (void)state;
    const char *const json =
        "{\"hantei\":1,\"layers\":[\n"
        "{\"kind\":\"map\",\"name\":\"a.tmj\",\"properties\":{\"speed\":9}},\n"
        "{\"kind\":\"group\",\"name\":\"outer\",\"parent\":0,\"class\":\"cave\",\"properties\":{\"speed\":2.5}},\n"
        "{\"kind\":\"tiles\",\"name\":\"\",\"parent\":1}\n"
        "],\"objects\":[\n"
        "{\"id\":\"door\"," SHAPE ",\"class\":\"Door\",\"properties\":{\"open\":true,\"keys\":-9223372036854775808,"
        "\"slope\":3.0,\"name\":\"\\\"x\",\"tint\":{\"type\":\"color\",\"value\":\"#80ff0001\"},"
        "\"to\":{\"type\":\"object\",\"value\":12},\"sound\":{\"type\":\"file\",\"value\":\"a\\\\b.ogg\"},"
        "\"kind\":{\"type\":\"string\",\"class\":\"Kinds\",\"value\":\"oak\"},"
        "\"lock\":{\"type\":\"class\",\"class\":\"Lock\",\"value\":{\"pins\":[1,[],\"two\"]}}},"
        "\"layer\":2,\"user\":\"0xffffffffffffffff\"}\n]}\n";
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    assert_int_equal(read_scene(&scene, HEAD "]}", &error), HT_OK);
    if (read_scene(&scene, json, &error) != HT_OK) {
        fail_msg("%s", error.reason);
    }
    ht_text text = {0};
    ht_json_write_scene(&text, &scene);
    assert_string_equal(text.data, json);
    const ht_scene_object *const door = ht_scene_find(&scene, "door");
    assert_null(ht_scene_find(&scene, "hero"));
    assert_string_equal(door->class_name, "Door");
    assert_true(door->user == UINT64_MAX && door->layer == scene.layers[2] && door->layer->parent == scene.layers[1]);
    assert_true(ht_property_bool(door->properties, "open", false) && ht_property_bool(door->properties, "keys", true));
    assert_true(ht_property_number(door->properties, "slope", 0) == 3 &&
                ht_property_number(door->properties, "keys", 0) == -0x1p63f &&
                ht_property_number(door->properties, "open", 7) == 7);
    assert_string_equal(ht_property_text(door->properties, "kind", ""), "oak");
    assert_string_equal(ht_property_text(door->properties, "slope", "none"), "none");
    assert_true(ht_property_find(door->properties, "tint")->integer == 0x80ff0001);
    assert_int_equal(ht_property_find(door->properties, "lock")->members.items[0].members.count, 3);
    assert_true(ht_scene_property(door, "speed")->number == 2.5f); // of the group, before the map
    assert_null(ht_scene_property(door, "weight"));
    ht_text_deinit(&text);
    ht_scene_deinit(&scene);
}

// What is no object of properties is refused; other objects are classes, null is nothing.
static void test_about_edges(void **state) {
    (void)state;
    static const struct {
        const char *json, *reason;
    } wrong[] = {
        {HEAD "{" SHAPE ",\"class\":1}]}", "objects[0].class: a text is expected"},
        {HEAD "{" SHAPE ",\"properties\":[]}]}", "objects[0].properties: an object is expected"},
        {HEAD "{" SHAPE ",\"properties\":{\"a\":1e39}}]}",
         "objects[0].properties.a: the number is too large for a float32"},
        {HEAD "{" SHAPE ",\"properties\":{\"a\":9223372036854775808}}]}",
         "objects[0].properties.a: this is no value of the type int"},
        {HEAD "{" SHAPE ",\"properties\":{\"a\":{\"type\":\"object\",\"value\":\"b\"}}}]}",
         "objects[0].properties.a.value: this is no value of the type object"},
        {HEAD "{" SHAPE ",\"layer\":0}]}", "objects[0].layer: the number of a layer before this place is expected"},
        {"{\"hantei\":1,\"objects\":[],\"layers\":[{\"kind\":\"map\",\"parent\":0}]}",
         "layers[0].parent: the number of a layer before this place is expected"},
        {"{\"hantei\":1,\"objects\":[],\"layers\":[{\"kind\":\"image\"}]}",
         "layers[0].kind: \"map\", \"group\", \"objects\", \"tiles\" or \"entities\" is expected"},
    };
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(read_scene(&scene, wrong[i].json, &error), HT_ERR_VALUE);
        assert_string_equal(error.reason, wrong[i].reason);
        assert_true(scene.count == 0 && scene.layer_count == 0);
    }
    assert_int_equal(
        read_scene(&scene, HEAD "{" SHAPE ",\"properties\":{\"a\":{\"type\":\"oak\"},\"b\":null}}]}", &error), HT_OK);
    assert_true(scene.objects[0].properties.count == 1 && scene.objects[0].properties.items[0].members.count == 1);
    assert_int_equal(scene.objects[0].properties.items[0].type, HT_PROPERTY_CLASS);
    ht_scene_deinit(&scene);
}

static void test_defaults(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    const char *const json =
        "{\"objects\":[{" SHAPE "},{" SHAPE ",\"mask\":\"0xFf\",\"name\":3,\"properties\":{\"a\":1}}]"
        ",\"name\":\"x\",\"properties\":[],\"hantei\":1}";
    assert_int_equal(read_scene(&scene, json, &error), HT_OK);
    assert_int_equal(read_scene(&scene, json, &error), HT_OK); // ids are of one file only
    assert_int_equal(scene.count, 4);
    assert_string_equal(scene.objects[2].id, "#0");
    assert_string_equal(scene.objects[3].id, "#1");
    assert_string_equal(scene.objects[0].group, "");
    assert_true(scene.objects[0].filter.category == 1 && scene.objects[0].filter.mask == UINT64_MAX);
    assert_true(scene.objects[1].filter.mask == 255);
    ht_scene_deinit(&scene);
}

#define MASK_REASON "objects[0].mask: a whole number from 0 to 2^53-1 or a text \"0x...\" of up to 64 bits is expected"

static const struct {
    const char *json;
    ht_status status;
    int64_t line;
    const char *reason;
} bad[] = {
    {"[]", HT_ERR_VALUE, 1, "this is no scene: the member \"hantei\" is missing"},
    {"{\"type\":\"circle\"}", HT_ERR_VALUE, 1, "this is no scene: the member \"hantei\" is missing"},
    {"{\n\"hantei\":2,\"new\":1}", HT_ERR_UNSUPPORTED, 2, "hantei: only version 1 is known"},
    {"{\"hantei\":\"0x1\",\"objects\":[]}", HT_ERR_UNSUPPORTED, 1, "hantei: only version 1 is known"},
    {"{\"hantei\":1}", HT_ERR_VALUE, 1, "the member \"objects\" is missing"},
    {"{\"hantei\":1,\"objects\":{}}", HT_ERR_VALUE, 1, "objects: an array is expected"},
    {"{\"hantei\":1,\"objects\":[],\n\"object\":[]}", HT_ERR_VALUE, 2, "object: there is no member of this name here"},
    {HEAD "{" SHAPE "},\n{" SHAPE ",\n\"maks\":1}]}", HT_ERR_VALUE, 3,
     "objects[1].maks: there is no member of this name here"},
    {HEAD "{" SHAPE "},\n{\"id\":\"x\"}]}", HT_ERR_VALUE, 2, "objects[1]: the member \"shape\" is missing"},
    {HEAD "1]}", HT_ERR_VALUE, 1, "objects[0]: an object is expected"},
    {HEAD "{" SHAPE ",\"id\":3}]}", HT_ERR_VALUE, 1, "objects[0].id: a text is expected"},
    {HEAD "{" SHAPE ",\"group\":null}]}", HT_ERR_VALUE, 1, "objects[0].group: a text is expected"},
    {HEAD "{" SHAPE ",\"mask\":-1}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":1.5}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":9007199254740992}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":\"255\"}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":\"0x\"}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":\"0x10000000000000000\"}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "{" SHAPE ",\"mask\":true}]}", HT_ERR_VALUE, 1, MASK_REASON},
    {HEAD "\n{\"id\":\"b\"," SHAPE "},\n{\"id\":\"a\"," SHAPE "},\n{\"id\":\"b\"," SHAPE "}]}", HT_ERR_VALUE, 4,
     "objects[2]: the id \"b\" is that of objects[0] in line 2, too"},
    {HEAD "{\"id\":\"#1\"," SHAPE "},\n{" SHAPE "}]}", HT_ERR_VALUE, 2,
     "objects[1]: the id \"#1\" is that of objects[0] in line 1, too"},
    {HEAD "{" SHAPE "},{" SHAPE "},{" SHAPE
          "},\n{\"shape\":\n{\"type\":\"circle\",\"center\":[0,0],\n\"radius\":-3}}]}",
     HT_ERR_NEGATIVE_RADIUS, 4, "objects[3].shape.radius: the radius is negative"},
    {HEAD "{\"shape\":{\"type\":\"field\"}}]}", HT_ERR_VALUE, 1, "objects[0].shape: the member \"field\" is missing"},
    {HEAD "{\"shape\":{\"type\":\"field\",\"field\":\n{\"move\":{\"x\":0,\"y\":0,\"of\":\n{\"circle\":\n"
          "{\"radius\":-1}}}}}}]}",
     HT_ERR_VALUE, 4, "objects[0].shape.field.move.of.circle: a value is missing, of the wrong type or out of range"},
    {HEAD "{\"shape\":{\"type\":\"compound\",\"shapes\":[\n{\"type\":\"field\",\"field\":{\"disk\":{}}}]}}]}",
     HT_ERR_KIND, 2, "objects[0].shape.shapes[0].field.disk: there is no field of this name"},
};

static void test_bad(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    assert_int_equal(read_scene(&scene, HEAD "{" SHAPE "}]}", &error), HT_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const ht_status status = read_scene(&scene, bad[i].json, &error);
        if (status != bad[i].status || error.line != bad[i].line || strcmp(error.reason, bad[i].reason) != 0) {
            fail_msg("%s: %d, line %d, %s", bad[i].json, status, (int)error.line, error.reason);
        }
        assert_int_equal(scene.count, 1);
        assert_int_equal(read_scene(&scene, bad[i].json, NULL), status);
    }
    ht_scene_deinit(&scene);
}

// Writes the text to a file of that name in a new folder and reads it as a scene.
static ht_status read_file(const char *name, const char *text, ht_scene *scene, ht_io_error *error) {
    char folder[] = "/tmp/hantei-scene-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(ht_file_write(path, text, strlen(text), error), HT_OK);
    const ht_status status = ht_scene_read(scene, path, NULL, error);
    unlink(path);
    rmdir(folder);
    return status;
}

static void test_read(void **state) {
    (void)state;
    const char *const map =
        "{\"type\":\"map\",\"version\":\"1.10\",\"orientation\":\"orthogonal\",\"infinite\":false,"
        "\"width\":1,\"height\":1,\"tilewidth\":16,\"tileheight\":16,\"layers\":[],\"tilesets\":[]}";
    ht_scene scene;
    ht_scene_init(&scene);
    ht_io_error error;
    assert_int_equal(read_file("s.JSON", HEAD "{" SHAPE "}]}", &scene, &error), HT_OK);
    assert_int_equal(scene.count, 1);
    assert_int_equal(read_file("m.json", map, &scene, &error), HT_OK);
    assert_int_equal(scene.count, 1);
    assert_int_equal(
        read_file("old.json", "{\"tilewidth\":8,\"tileheight\":8,\"layers\":[],\"tilesets\":[]}", &scene, &error),
        HT_OK);
    assert_int_equal(scene.layer_count, 2);
    assert_int_equal(read_file("s.json", HEAD "\n}", &scene, &error), HT_ERR_SYNTAX);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.file, "/s.json"));
    assert_int_equal(read_file("s.txt", HEAD "]}", &scene, &error), HT_ERR_UNSUPPORTED);
    assert_int_equal(ht_scene_read(&scene, "/nowhere/s.json", NULL, &error), HT_ERR_FILE);
    assert_string_equal(error.reason, "cannot open the file: No such file or directory");
    assert_int_equal(ht_scene_read(&scene, NULL, NULL, &error), HT_ERR_NULL);
    assert_int_equal(ht_scene_read(NULL, "/nowhere/s.json", NULL, &error), HT_ERR_NULL);
    assert_int_equal(ht_scene_add(&scene, NULL), HT_ERR_NULL);
    ht_scene_deinit(NULL);
    ht_text_deinit(NULL);
    ht_arena_deinit(NULL);
    assert_int_equal(scene.count, 1);
    ht_scene_deinit(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_add),         cmocka_unit_test(test_add_field), cmocka_unit_test(test_add_broken),
        cmocka_unit_test(test_round_trip),  cmocka_unit_test(test_defaults),  cmocka_unit_test(test_about),
        cmocka_unit_test(test_about_edges), cmocka_unit_test(test_bad),       cmocka_unit_test(test_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
