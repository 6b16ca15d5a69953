// scene_world_test.c: what a map's author says is what the objects of the world do.
#include "tiled/tiled_test.h"
#include <hantei/io/json.h>
#include <hantei/io/scene_world.h>

#define BOOL(name, value) "<properties><property name='" name "' type='bool' value='" value "'/></properties>"
#define BOX(id, x, class, inner)                                                                                       \
    "<object id='" #id "' type='" class "' x='" #x "' y='3' width='8' height='8'>" inner "</object>"

static const char map[] = MAP
    "<tileset firstgid='1' tilewidth='16' tileheight='16'>"
    "<tile id='1' type='Plank'><properties><property name='one_way' type='bool' "
    "value='true'/></properties></tile></tileset>"
    "<layer name='t' width='4' height='4'>" BOOL(
        "solid",
        "true") "<data encoding='csv'>0,0,0,0, 2,2,0,0, 0,0,0,0, 1,1,1,1</data></layer>"
                "<objectgroup name='things'>" BOX(1, 0, "Rock", "") BOX(2, 16, "Lift", BOOL("mobile", "true"))
                    BOX(3, 32, "Coin", "") BOX(4, 48, "Zone", BOOL("collides", "false"))
                        BOX(5, 64, "Wall", "<properties><property name='one_way' value='left'/></properties>") BOX(
                            6, 80, "Note",
                            BOOL("skip",
                                 "true")) "<object id='7' x='5' y='5'><point/></object>"
                                          "<object id='8' type='Spot' x='5' y='5'><point/>" BOOL(
                                              "sensor",
                                              "true") "</object></objectgroup>"
                                                      "<group name='g'>" BOOL(
                                                          "sensor",
                                                          "true") "<objectgroup name='in'>" BOX(9, 96, "Rock", "")
                                                          BOX(10, 112, "Rock",
                                                              BOOL("sensor", "false")) "</objectgroup></group></map>";

static ht_object_info info_of(const ht_world *world, ht_object object) {
    ht_object_info info;
    assert_true(ht_world_find(world, object, &info));
    return info;
}

static void roles(void **state) {
    (void)state;
    ht_scene scene;
    ht_world *world;
    ht_io_error error;
    read_text(&scene, map, "map.tmx");
    assert_int_equal(scene.count, 12);
    ht_object objects[12];
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const char *const sensors[] = {"Coin", "nothing", NULL};
    const ht_scene_world_options options = {.sensors = sensors};
    assert_int_equal(ht_scene_to_world(&scene, &options, world, objects, &error), HT_OK);
    static const struct {
        const char *id;
        bool out, mobile, sensor;
        float x, y; // one-way
    } expected[] = {
        {"t/solid at (0,3)", false, false, false, 0, 0},
        {"t/solid at (0,1)", false, false, false, 0, -1},
        {"#1", false, false, false, 0, 0},
        {"#2", false, true, false, 0, 0},
        {"#3", false, false, true, 0, 0},
        {"#4", false, false, true, 0, 0},
        {"#5", false, false, false, -1, 0},
        {"#6", true, false, false, 0, 0},
        {"#7", true, false, false, 0, 0},
        {"#8", false, false, true, 0, 0},
        {"#9", false, false, true, 0, 0},
        {"#10", false, false, false, 0, 0},
    };
    for (size_t i = 0; i < 12; i++) {
        assert_string_equal(scene.objects[i].id, expected[i].id);
        assert_int_equal(objects[i].generation == 0, expected[i].out);
        if (!expected[i].out) {
            const ht_object_info info = info_of(world, objects[i]);
            assert_true(info.user == i && info.mobile == expected[i].mobile && info.sensor == expected[i].sensor);
            assert_true(info.one_way.x == expected[i].x && info.one_way.y == expected[i].y);
            assert_int_equal(ht_relate(info.shape, &scene.objects[i].shape) == HT_OVERLAP, i != 9);
        }
    }
    const ht_object_info level = info_of(world, objects[0]), rock = info_of(world, objects[2]);
    assert_true(level.pose.p.x == 0 && level.pose.p.y == 0 && level.filter.category == HT_CATEGORY_LEVEL);
    assert_true(level.filter.mask == 0);
    assert_true(rock.pose.p.x == 4 && rock.pose.p.y == 7 && rock.local_shape->box.min.x == -4);
    ht_world_destroy(world);
    ht_scene_deinit(&scene);
}

static bool only_rocks(void *context, const ht_scene_object *object, ht_object_desc *desc) {
    (*(int *)context)++;
    desc->mobile = true;
    desc->user = 77;
    return strcmp(object->class_name, "Rock") == 0;
}

static void options(void **state) {
    (void)state;
    ht_scene scene;
    ht_world *world;
    read_text(&scene, map, "map.tmx");
    ht_object objects[12];
    int asked = 0;
    const char *const skipped[] = {"in", NULL}, *const planks[] = {"t", "things", NULL};
    const ht_scene_world_options rocks = {.skipped = skipped, .choose = only_rocks, .context = &asked};
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    assert_int_equal(ht_scene_to_world(&scene, &rocks, world, objects, NULL), HT_OK);
    assert_int_equal(asked, 8); // not those that are left out already
    assert_int_equal(ht_world_count(world), 1);
    assert_true(info_of(world, objects[2]).mobile && info_of(world, objects[2]).user == 2);
    const ht_scene_world_options open = {.up = {0, 2}, .one_way = planks};
    assert_int_equal(ht_scene_to_world(&scene, &open, world, objects, NULL), HT_OK);
    assert_true(info_of(world, objects[0]).one_way.y == 2 && info_of(world, objects[6]).one_way.x == -1);
    assert_int_equal(ht_scene_to_world(&scene, NULL, world, NULL, NULL), HT_OK);
    ht_world_destroy(world);
    ht_scene_deinit(&scene);
}

// A word of one_way that is none is told, with the object.
static void one_way_slips(void **state) {
    (void)state;
    static const char *const words[] = {"sideways", "Up", "yes", "true", "false", "left", ""};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        ht_scene scene;
        ht_world *world;
        ht_io_error error;
        char text[512];
        snprintf(text, sizeof text,
                 MAP "<objectgroup name='o'><object id='1' name='plank' width='9' height='9'><properties>"
                     "<property name='one_way' value='%s'/></properties></object></objectgroup></map>",
                 words[i]);
        read_text(&scene, text, "map.tmx");
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        assert_int_equal(ht_scene_to_world(&scene, NULL, world, NULL, &error), i < 3 ? HT_ERR_VALUE : HT_OK);
        assert_true(i >= 3 || strstr(error.reason, ": one_way is true, false, up, down, left or right, not '") != NULL);
        assert_int_equal(ht_world_count(world), i < 3 ? 0 : 1);
        ht_world_destroy(world);
        ht_scene_deinit(&scene);
    }
}

// A value that a property of ours cannot have is told, not passed over: in the project's own scenes, too.
static void wrong_values(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"\"sensor\":\"yes\"", "sensor is true or false, not 'yes'"},
        {"\"solid\":\"\"", "solid is true or false, not ''"},
        {"\"mobile\":1.5", "mobile is true or false, not of type float"},
        {"\"skip\":{\"a\":1}", "skip is true or false, not of type class"},
        {"\"collides\":[true]", "collides is true or false, not of type list"},
        {"\"one_way\":[1]", "one_way is true, false, up, down, left or right, not of type list"},
        {"\"one_way\":\"upp\"", "one_way is true, false, up, down, left or right, not 'upp'"},
        {"\"sensor\":\"true\",\"mobile\":0,\"skip\":false,\"one_way\":\"down\",\"other\":\"yes\"", NULL},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ht_scene scene;
        ht_world *world;
        ht_io_error error = {0};
        char text[512];
        snprintf(
            text, sizeof text,
            "{\"hantei\":1,\"objects\":[{\"id\":\"door\",\"shape\":{\"type\":\"circle\",\"center\":[0,0],\"radius\":1},"
            "\"properties\":{%s}}]}",
            wrong[i][0]);
        ht_scene_init(&scene);
        assert_int_equal(ht_json_read_scene(&scene, text, strlen(text), "scene.json", &error), HT_OK);
        assert_int_equal(ht_world_create(NULL, &world), HT_OK);
        const bool is_wrong = wrong[i][1] != NULL;
        assert_int_equal(ht_scene_to_world(&scene, NULL, world, NULL, &error), is_wrong ? HT_ERR_VALUE : HT_OK);
        assert_int_equal(ht_world_count(world), is_wrong ? 0 : 1);
        if (is_wrong) {
            assert_true(strncmp(error.reason, "'door': ", 8) == 0);
            assert_string_equal(error.reason + 8, wrong[i][1]);
        }
        ht_world_destroy(world);
        ht_scene_deinit(&scene);
    }
}

// One object that cannot be in the world: none is.
static void all_or_none(void **state) {
    (void)state;
    ht_scene scene;
    ht_world *world;
    ht_io_error error;
    read_text(&scene, map, "map.tmx");
    const ht_scene_object far = {.id = "far", .shape = HT_SHAPE(((ht_box){{1e9f, 0}, {1.1e9f, 1}}))};
    assert_int_equal(ht_scene_add(&scene, &far), HT_OK);
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const ht_object_desc mine = {.shape = HT_SHAPE(((ht_box){{0, 0}, {64, 64}})), .mobile = true};
    ht_object own, objects[13] = {{7, 7}};
    assert_int_equal(ht_world_add(world, &mine, &own), HT_OK);
    assert_int_equal(ht_scene_to_world(&scene, NULL, world, objects, &error), HT_ERR_RANGE);
    assert_int_equal(error.status, HT_ERR_RANGE);
    assert_non_null(strstr(error.reason, "'far' cannot be in the world: "));
    assert_true(objects[0].slot == 7 && ht_world_count(world) == 1 && ht_world_find(world, own, NULL));
    assert_int_equal(ht_world_update(world), HT_OK);
    size_t count = 1;
    (void)ht_world_events(world, &count);
    assert_int_equal(count, 0);
    assert_int_equal(ht_scene_to_world(NULL, NULL, world, NULL, &error), HT_ERR_NULL);
    assert_int_equal(ht_scene_to_world(&scene, NULL, NULL, NULL, NULL), HT_ERR_NULL);
    ht_world_destroy(world);
    ht_scene_deinit(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(roles), cmocka_unit_test(options),
                                       cmocka_unit_test(all_or_none), cmocka_unit_test(one_way_slips),
                                       cmocka_unit_test(wrong_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
