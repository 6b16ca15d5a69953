// ldtk_test.c: LDtk projects: levels in their world, IntGrid and tile layers, entities with fields, level files, errors.
#include "tiled/tiled_test.h"

#include <hantei/io/ldtk.h>
#include <hantei/io/scene_world.h>

#define FIXTURES HANTEI_ROOT "/io/ldtk/fixtures/"

// A project with one IntGrid layer of these values, and these levels.
#define PROJECT_OF(layers, levels)                                                                                     \
    "{\"__header__\":{\"app\":\"LDtk\"},\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{\"layers\":"      \
    "[" layers                                                                                                         \
    "],\"tilesets\":[{\"uid\":7,\"identifier\":\"T\",\"enumTags\":[{\"enumValueId\":\"Grass\",\"tileIds\":[0,4]},"     \
    "{\"enumValueId\":\"Solid\",\"tileIds\":[4,5]},{\"enumValueId\":\"One_way\",\"tileIds\":[6]}]}]},\"levels\":"      \
    "[" levels "]}"
#define GRID_OF(name, values)                                                                                          \
    "{\"identifier\":\"" name "\",\"type\":\"IntGrid\",\"uid\":1,\"intGridValues\":[" values "]}"
#define VALUE(number, name) "{\"value\":" number ",\"identifier\":" name "}"
#define LEVEL(name, x, y, layers)                                                                                      \
    "{\"identifier\":\"" name "\",\"worldX\":" x ",\"worldY\":" y                                                      \
    ",\"pxWid\":32,\"pxHei\":16,\"layerInstances\":[" layers "]}"
#define CELLS(name, csv)                                                                                               \
    "{\"__identifier\":\"" name "\",\"__type\":\"IntGrid\",\"__cWid\":4,\"__cHei\":2,\"__gridSize\":8,"                \
    "\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":1,\"intGridCsv\":[" csv "]}"
#define WALLS GRID_OF("Grid", VALUE("1", "\"wall\"") "," VALUE("2", "\"ladder\"") "," VALUE("3", "\"stone\""))

static void read_project(ht_scene *scene, const char *text, const ht_read_options *options) {
    ht_io_error error = {0};
    ht_scene_init(scene);
    if (ht_ldtk_read_text(scene, text, strlen(text), FIXTURES "project.ldtk", options, &error) != HT_OK) {
        fail_msg("%s: %s", error.file, error.reason);
    }
}

static void assert_project(const char *text, const char *expected) {
    ht_scene scene;
    ht_text lines = {0};
    read_project(&scene, text, NULL);
    describe(&lines, &scene);
    assert_string_equal(lines.data != NULL ? lines.data : "", expected);
    ht_text_deinit(&lines);
    ht_scene_deinit(&scene);
}

static void levels(void **state) {
    (void)state;
    assert_project(PROJECT_OF(WALLS, LEVEL("A", "0", "0", CELLS("Grid", "1,1,0,0, 1,2,0,3")) "," LEVEL(
                                         "B", "-32", "100", CELLS("Grid", "0,0,0,0, 1,1,1,1"))),
                   "A/Grid/solid at (0,0) polygon 16,0 16,8 8,8 8,16 0,16 0,0\n"
                   "B/Grid/solid at (0,1) box -32,108 0,116\n");
    ht_scene scene;
    const char *const wanted[] = {"B", NULL};
    const char *const project = PROJECT_OF(WALLS, LEVEL("A", "0", "0", CELLS("Grid", "1,1,0,0, 1,2,0,3")) "," LEVEL(
                                                      "B", "-32", "100", CELLS("Grid", "0,0,0,0, 1,1,1,1")));
    read_project(&scene, project, &(ht_read_options){.levels = wanted});
    assert_int_equal(scene.count, 1);
    assert_string_equal(scene.objects[0].group, "B/Grid");
    assert_string_equal(scene.objects[0].class_name, "wall");
    assert_true(ht_property_number(scene.objects[0].properties, "value", 0) == 1);
    assert_true(scene.view.min.x == -32 && scene.view.min.y == 100 && scene.view.max.x == 0 && scene.view.max.y == 116);
    assert_int_equal(scene.layers[1]->kind, HT_LAYER_GROUP);
    ht_scene_deinit(&scene);
}

// Levels one behind the other have no positions; those of several worlds, and those in files of their own, are read, too.
static void layouts(void **state) {
    (void)state;
    ht_text text = {0};
    ht_text_printf(&text,
                   "{\"defs\":{\"layers\":[%s]},\"worldLayout\":\"LinearHorizontal\",\"levels\":[%s,%s],\"worlds\":[{"
                   "\"worldLayout\":\"LinearVertical\",\"levels\":[%s,"
                   "{\"identifier\":\"Cave\",\"layerInstances\":null,\"externalRelPath\":\"world\\\\Cave.ldtkl\"}]}]}",
                   WALLS, LEVEL("A", "-1", "-1", CELLS("Grid", "0,0,0,0,0,0,0,1")),
                   LEVEL("B", "-1", "-1", CELLS("Grid", "0,0,0,0,0,0,0,1")),
                   LEVEL("C", "-1", "-1", CELLS("Grid", "0,0,0,0,0,0,0,1")));
    assert_project(text.data, "A/Grid/solid at (3,1) box 24,8 32,16\n"
                              "B/Grid/solid at (3,1) box 56,8 64,16\n"
                              "C/Grid/solid at (3,1) box 24,8 32,16\n"
                              "Cave/Grid/solid at (0,0) box 0,16 8,24\n");
    ht_text_deinit(&text);
}

// Why which values are solid: the first line that says something counts.
static void assert_values(const char *layer, const char *csv, const ht_read_options *options, const char *why) {
    ht_scene scene;
    ht_text text = {0};
    ht_text_printf(&text,
                   "{\"defs\":{\"layers\":[%s]},\"levels\":[{\"identifier\":\"A\",\"layerInstances\":[{"
                   "\"__identifier\":\"L\",\"__type\":\"IntGrid\",\"__cWid\":4,\"__cHei\":1,\"__gridSize\":8,"
                   "\"layerDefUid\":1,\"intGridCsv\":[%s]}]}]}",
                   layer, csv);
    read_project(&scene, text.data, options);
    assert_string_equal(scene.layers[2]->why, why);
    assert_int_equal(scene.layers[2]->is_solid, scene.count > 0);
    ht_text_deinit(&text);
    ht_scene_deinit(&scene);
}

static void values(void **state) {
    (void)state;
    const char *const grass = VALUE("1", "\"grass\"") "," VALUE("2", "\"ladder\"");
    ht_text layer = {0};
    assert_values(WALLS, "1,2,3,0", NULL, "by the names of its values: 1 wall");
    assert_values(GRID_OF("L", VALUE("1", "\"ground\"") "," VALUE("2", "\"OneWay\"")), "1,1,2,0", NULL,
                  "by the names of its values: 1 ground, 2 OneWay");
    assert_values(GRID_OF("L", VALUE("1", "\"ground\"") "," VALUE("2", "\"Wall\"")), "1,1,1,2", NULL,
                  "by the names of its values: 2 Wall");
    ht_text_printf(&layer, GRID_OF("Collisions", "%s"), grass);
    assert_values(layer.data, "1,2,0,0", NULL, "by its name: 1 grass");
    layer.length = 0;
    ht_text_printf(&layer, GRID_OF("Deco", "%s"), grass);
    assert_values(layer.data, "1,2,0,0", NULL, "nothing says so; its values: 1 grass, 2 ladder");
    assert_values(GRID_OF("Deco", VALUE("1", "null") "," VALUE("2", "null")), "1,2,0,0", NULL,
                  "as nothing says otherwise: 1");
    assert_values(GRID_OF("Deco", VALUE("1", "null")), "1,1,1,0", NULL, "nothing says so; its values: 1");
    assert_values("{\"identifier\":\"Deco\",\"type\":\"IntGrid\",\"uid\":1,\"uiFilterTags\":[\"solid\"],"
                  "\"intGridValues\":[" VALUE("1", "null") "," VALUE("2", "null") "]}",
                  "1,2,2,2", NULL, "by its tag: 1, 2");
    assert_values(
        "{\"identifier\":\"Deco\",\"type\":\"IntGrid\",\"uid\":1,\"intGridValuesGroups\":[{\"uid\":4,\"identifier\":"
        "\"walls\"}],\"intGridValues\":[{\"value\":1,\"identifier\":\"moss\",\"groupUid\":4}," VALUE("2", "\"x\"") "]}",
        "1,2,2,2", NULL, "by the names of its values: 1 moss");
    const char *const listed[] = {"ladder", NULL}, *const layers[] = {"Grid", NULL}, *const none[] = {"x", NULL};
    assert_values(WALLS, "1,2,3,0", &(ht_read_options){.solid_layers = listed},
                  "by the list of solid layers: 2 ladder");
    assert_values(WALLS, "1,2,3,0", &(ht_read_options){.solid_layers = layers},
                  "by the list of solid layers: 1 wall, 2 ladder, 3 stone");
    assert_values(WALLS, "1,2,3,0", &(ht_read_options){.solid_layers = none},
                  "not in the list of solid layers; its values: 1 wall, 2 ladder, 3 stone");
    ht_text_deinit(&layer);
}

#define TILES(name, type, list, tiles)                                                                                 \
    "{\"__identifier\":\"" name "\",\"__type\":\"" type                                                                \
    "\",\"__cWid\":4,\"__cHei\":2,\"__gridSize\":8,\"__tilesetDefUid\":7,"                                             \
    "\"__pxTotalOffsetX\":2,\"__pxTotalOffsetY\":-2,\"layerDefUid\":3,\"" list "\":[" tiles "]}"
#define TILE(x, y, t) "{\"px\":[" x "," y "],\"src\":[0,0],\"f\":0,\"t\":" t "}"

// Tags of tiles say what is solid; names of layers only where nothing else does. Tiles outside of the layer are left out.
static void tiles(void **state) {
    (void)state;
    ht_scene scene;
    const char *const tagged =
        PROJECT_OF("", LEVEL("A", "0", "0",
                             TILES("Walls", "Tiles", "gridTiles", TILE("0", "0", "1")) "," TILES(
                                 "Auto", "AutoLayer", "autoLayerTiles",
                                 TILE("0", "8", "5") "," TILE("8", "8", "6") "," TILE("8", "8", "1") "," TILE(
                                     "16", "0", "4") "," TILE("-8", "0", "5") "," TILE("0", "99", "5"))));
    assert_project(tagged, "A/Auto/solid at (1,1) box 10,6 18,14\n"
                           "A/Auto/solid at (2,0) box 18,-2 26,6\n"
                           "A/Auto/solid at (0,1) box 2,6 10,14\n");
    read_project(&scene, tagged, NULL);
    assert_true(ht_property_bool(scene.objects[0].properties, "one_way", false));
    assert_string_equal(scene.objects[1].class_name, "Solid");
    ht_scene_deinit(&scene);
    assert_project(
        "{\"defs\":{\"tilesets\":[{\"uid\":7}]},\"levels\":[" LEVEL(
            "A", "0", "0", TILES("Walls", "Tiles", "gridTiles", TILE("0", "0", "1") "," TILE("8", "0", "2"))) "]}",
        "A/Walls/solid at (0,0) box 2,-2 18,6\n");
}

static void entities(void **state) {
    (void)state;
    const char *const project = PROJECT_OF(
        "",
        LEVEL("A", "100", "0",
              "{\"__identifier\":\"Things\",\"__type\":\"Entities\",\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":4,"
              "\"entityInstances\":["
              "{\"__identifier\":\"Door\",\"iid\":\"d-1\",\"__pivot\":[0.5,1],\"width\":16,\"height\":24,\"px\":[20,40]"
              ",\"fieldInstances\":["
              "{\"__identifier\":\"open\",\"__type\":\"Bool\",\"__value\":true},{\"__identifier\":\"keys\",\"__type\":"
              "\"Int\",\"__value\":2},"
              "{\"__identifier\":\"speed\",\"__type\":\"Float\",\"__value\":3},{\"__identifier\":\"tint\",\"__type\":"
              "\"Color\",\"__value\":\"#FF8000\"},"
              "{\"__identifier\":\"side\",\"__type\":\"LocalEnum.Side\",\"__value\":\"Left\"},{\"__identifier\":\"no\","
              "\"__type\":\"Int\",\"__value\":null},"
              "{\"__identifier\":\"path\",\"__type\":\"Array<Point>\",\"__value\":[{\"cx\":1,\"cy\":2},{\"cx\":3,"
              "\"cy\":4}]},"
              "{\"__identifier\":\"to\",\"__type\":\"EntityRef\",\"__value\":{\"entityIid\":\"x\"}},"
              "{\"__identifier\":\"solid\",\"__type\":\"Bool\",\"__value\":true}]},"
              "{\"__identifier\":\"Coin\",\"iid\":\"c-1\",\"__pivot\":[0,0],\"width\":8,\"height\":8,\"px\":[0,0]},"
              "{\"__identifier\":\"Coin\",\"iid\":\"c-2\",\"__pivot\":[0,0],\"width\":0,\"height\":0,\"px\":[8,0]}]}"));
    ht_scene scene;
    assert_project(project, "Door box 112,20 128,44\nCoin#0.1 box 100,4 108,12\nCoin#0.2 point 108,4\n");
    read_project(&scene, project, NULL);
    const ht_properties door = scene.objects[0].properties;
    assert_string_equal(scene.objects[0].class_name, "Door");
    assert_string_equal(ht_property_text(door, "iid", ""), "d-1");
    assert_true(ht_property_bool(door, "open", false) && ht_property_number(door, "keys", 0) == 2);
    assert_int_equal(ht_property_find(door, "speed")->type, HT_PROPERTY_FLOAT);
    assert_true(ht_property_find(door, "tint")->integer == 0xffff8000);
    assert_string_equal(ht_property_find(door, "side")->type_name, "Side");
    assert_null(ht_property_find(door, "no"));
    const ht_property *const path = ht_property_find(door, "path");
    assert_true(path->type == HT_PROPERTY_LIST && path->members.count == 2);
    assert_true(ht_property_number(path->members.items[1].members, "cy", 0) == 4);
    assert_string_equal(ht_property_find(door, "to")->type_name, "EntityRef");
    // In a world they are sensors, unless a field says otherwise; places are left out.
    ht_world *world;
    ht_object objects[3];
    ht_object_info info;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    assert_int_equal(ht_scene_to_world(&scene, NULL, world, objects, NULL), HT_OK);
    assert_true(ht_world_find(world, objects[0], &info) && !info.sensor);
    assert_true(ht_world_find(world, objects[1], &info) && info.sensor);
    assert_false(ht_world_find(world, objects[2], NULL));
    ht_world_destroy(world);
    ht_scene_deinit(&scene);
}

// The project that docs/examples/map.c walks through, by its file.
static void file(void **state) {
    (void)state;
    ht_scene scene;
    ht_io_error error;
    ht_scene_init(&scene);
    assert_int_equal(ht_scene_read(&scene, HANTEI_ROOT "/scenes/walk/walk.ldtk", NULL, &error), HT_OK);
    assert_int_equal(scene.count, 6);
    assert_non_null(ht_scene_find(&scene, "Start"));
    const ht_scene_object *const plank = ht_scene_find(&scene, "Start/Terrain/solid at (10,6)");
    assert_non_null(plank);
    assert_true(ht_property_bool(plank->properties, "one_way", false));
    assert_string_equal(ht_property_text(plank->layer->parent->properties, "music", ""), "cave.ogg");
    assert_int_equal(ht_scene_read(&scene, HANTEI_ROOT "/scenes/walk/none.ldtk", NULL, &error), HT_ERR_FILE);
    assert_int_equal(scene.count, 6);
    ht_scene_deinit(&scene);
}

static void assert_broken(const char *text, const ht_read_options *options, const char *reason) {
    ht_scene scene;
    ht_io_error error = {0};
    ht_scene_init(&scene);
    const ht_status status = ht_ldtk_read_text(&scene, text, strlen(text), FIXTURES "project.ldtk", options, &error);
    assert_string_equal(error.reason, reason);
    assert_true(status != HT_OK && status == error.status && scene.count == 0 && scene.layer_count == 0);
    assert_true(strncmp(error.file, FIXTURES, strlen(FIXTURES)) == 0);
    ht_scene_deinit(&scene);
}

static void errors(void **state) {
    (void)state;
    const char *const wanted[] = {"Z", NULL};
    assert_broken("{}", NULL, "this is not an LDtk project");
    assert_broken("{\"defs\":", NULL, "the JSON text ends too early");
    assert_broken(PROJECT_OF(WALLS, LEVEL("A", "0", "0", "")), &(ht_read_options){.levels = wanted},
                  "there is no level 'Z'");
    assert_broken(PROJECT_OF(WALLS, LEVEL("A", "0", "0", CELLS("Grid", "1,1"))), NULL,
                  "level 'A': the IntGrid layer 'Grid' has not as many cells as its size says");
    assert_broken(PROJECT_OF(WALLS, LEVEL("A", "0", "0", CELLS("Grid", "1,1,0,0,0,0,0,-1"))), NULL,
                  "level 'A': a cell of the IntGrid layer 'Grid' is no value");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0", CELLS("Grid", "1,1"))), NULL,
                  "level 'A': the IntGrid layer 'Grid' is not defined");
    assert_broken(PROJECT_OF(GRID_OF("G", VALUE("0", "\"x\"")), ""), NULL,
                  "a value of the IntGrid layer 'G' is not from 1 to 65535");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"externalRelPath\":\"none.ldtkl\"}"), NULL,
                  "cannot open level file 'none.ldtkl' named here");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"externalRelPath\":\"/dev/zero\"}"), NULL,
                  "cannot open level file '/dev/zero' named here");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"externalRelPath\":\"world/Broken.ldtkl\"}"), NULL,
                  "unexpected '}' in the JSON text");
    assert_broken(PROJECT_OF(WALLS, "{\"identifier\":\"A\",\"externalRelPath\":\"world/Cave.ldtkl\"},"
                                    "{\"identifier\":\"B\",\"externalRelPath\":\"./world/Cave.ldtkl\"}"),
                  NULL, "level file './world/Cave.ldtkl' is named twice, or there are more than 4096");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0",
                                       TILES("T", "Tiles", "gridTiles",
                                             TILE("0", "0", "1")) ","
                                                                  "{\"__identifier\":\"U\",\"__type\":\"Tiles\",\"__"
                                                                  "cWid\":60000,\"__cHei\":60000,\"__gridSize\":8,"
                                                                  "\"__tilesetDefUid\":7,\"gridTiles\":[" TILE(
                                                                      "0", "0", "1") "]}")),
                  NULL, "the layers have more than 67108864 cells");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0",
                                       "{\"__identifier\":\"E\",\"__type\":\"Entities\",\"entityInstances\":["
                                       "{\"__identifier\":\"X\",\"px\":[0,0],\"fieldInstances\":[{\"__identifier\":"
                                       "\"n\",\"__type\":\"Int\",\"__value\":\"a\"}]}]}")),
                  NULL, "level 'A', layer 'E', entity 'X': the field 'n' has no value of its type");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"layerInstances\":[],\"fieldInstances\":[{\"__identifier\":"
                                 "\"n\",\"__type\":\"Int\",\"__value\":\"a\"}]}"),
                  NULL, "level 'A': the field 'n' has no value of its type");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0",
                                       TILES("T", "Tiles", "gridTiles", "{\"px\":[8],\"src\":[0,0],\"f\":0,\"t\":1}"))),
                  NULL, "level 'A': 'px' of a tile of layer 'T' is not two numbers");
}

// Numbers that place a level or a layer are numbers.
static void place_errors(void **state) {
    (void)state;
    assert_broken(PROJECT_OF("", LEVEL("A", "\"0\"", "0", "")), NULL, "level 'A': 'worldX' is no number");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "[1]", "")), NULL, "level 'A': 'worldY' is no number");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"pxWid\":\"32\",\"layerInstances\":[]}"), NULL,
                  "level 'A': 'pxWid' is no number");
    assert_broken(PROJECT_OF("", "{\"identifier\":\"A\",\"pxHei\":true,\"layerInstances\":[]}"), NULL,
                  "level 'A': 'pxHei' is no number");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0",
                                       "{\"__identifier\":\"E\",\"__type\":\"Entities\",\"__pxTotalOffsetX\":{}}")),
                  NULL, "level 'A', layer 'E': '__pxTotalOffsetX' is no number");
    assert_broken(PROJECT_OF("", LEVEL("A", "0", "0",
                                       "{\"__identifier\":\"E\",\"__type\":\"Entities\",\"__pxTotalOffsetY\":\"a\"}")),
                  NULL, "level 'A', layer 'E': '__pxTotalOffsetY' is no number");
    ht_scene scene; // what is null is not there
    read_project(&scene, PROJECT_OF("", LEVEL("A", "null", "0", "")), NULL);
    ht_scene_deinit(&scene);
}

// What places an entity must be there and be numbers; the error tells the entity.
static void entity_errors(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"", "'px' is not two numbers"},
        {"\"px\":\"a\",", "'px' is not two numbers"},
        {"\"px\":[1],", "'px' is not two numbers"},
        {"\"px\":[1,2,3],", "'px' is not two numbers"},
        {"\"px\":[1,\"2\"],", "'px' is not two numbers"},
        {"\"px\":[1,2],\"__pivot\":0.5,", "'__pivot' is not two numbers"},
        {"\"px\":[1,2],\"width\":\"4\",", "'width' is no number"},
        {"\"px\":[1,2],\"width\":-4,", "'width' cannot be -4"},
        {"\"px\":[1,2],\"fieldInstances\":[{\"__identifier\":\"sensor\",\"__type\":\"String\",\"__value\":\"yes\"}],",
         "'sensor' is true or false, not 'yes'"},
        {"\"px\":[1,2],\"fieldInstances\":[{\"__identifier\":\"solid\",\"__type\":\"Bool\",\"__value\":\"x\"}],",
         "the field 'solid' has no value of its type"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[1024], reason[256];
        snprintf(text, sizeof text,
                 PROJECT_OF("", LEVEL("A", "0", "0",
                                      "{\"__identifier\":\"E\",\"__type\":\"Entities\",\"entityInstances\":["
                                      "{%s\"__identifier\":\"X\"}]}")),
                 wrong[i][0]);
        snprintf(reason, sizeof reason, "level 'A', layer 'E', entity 'X': %s", wrong[i][1]);
        assert_broken(text, NULL, reason);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels), cmocka_unit_test(layouts),       cmocka_unit_test(values),
        cmocka_unit_test(tiles),  cmocka_unit_test(entities),      cmocka_unit_test(file),
        cmocka_unit_test(errors), cmocka_unit_test(entity_errors), cmocka_unit_test(place_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
