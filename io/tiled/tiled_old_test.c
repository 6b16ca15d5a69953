// tiled_old_test.c: JSON maps as Tiled wrote them before 1.2, and names of files as it wrote them on Windows.
#include "tiled/tiled_test.h"

#define OLD_MAP "{\"height\":2,\"width\":2,\"tilewidth\":16,\"tileheight\":16,\"version\":1,"
#define FIXTURES HANTEI_ROOT "/io/tiled/fixtures/"

// Tiles and their properties by number, each in one of both or in both; other properties by name.
static void by_number(void **state) {
    (void)state;
    const char *const map = OLD_MAP
        "\"properties\":{\"wind\":\"3\"},\"propertytypes\":{\"wind\":\"float\"},\"tilesets\":[{\"firstgid\":1,"
        "\"tilewidth\":16,"
        "\"tileheight\":16,\"tileproperties\":{\"0\":{\"solid\":true},\"10\":{\"solid\":\"true\",\"slip\":\"0.5\"},"
        "\"2\":{\"slip\":1}},\"tilepropertytypes\":{\"0\":{\"solid\":\"bool\"},\"10\":{\"solid\":\"bool\",\"slip\":"
        "\"float\"}},"
        "\"tiles\":{\"10\":{\"type\":\"Ice\",\"objectgroup\":{\"objects\":[{\"x\":0,\"y\":8,\"width\":16,\"height\":8}]"
        "}},"
        "\"3\":{\"objectgroup\":{\"objects\":[{\"x\":0,\"y\":0,\"width\":4,\"height\":8}]}}}}],"
        "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"t\",\"data\":[1,11,3,4]},"
        "{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":1,\"width\":2,\"height\":2,\"type\":\"Door\","
        "\"properties\":{\"open\":false,\"to\":\"cellar\"}}]}]}";
    assert_map(map, "t/tile 10 at (1,0) box 16,8 32,16\n"
                    "t/tile 3 at (1,1) box 16,16 20,24\n"
                    "t/solid at (0,0) box 0,0 16,16\n"
                    "#1 box 0,0 2,2\n");
    ht_scene scene;
    read_text(&scene, map, "map.tmj");
    assert_string_equal(scene.objects[0].class_name, "Ice");
    assert_true(ht_property_number(scene.objects[0].properties, "slip", 0) == 0.5f);
    assert_true(ht_property_bool(scene.objects[0].properties, "solid", false));
    assert_true(ht_property_number(scene.layers[0]->properties, "wind", 0) == 3);
    assert_string_equal(ht_property_text(scene.objects[3].properties, "to", ""), "cellar");
    assert_false(ht_property_bool(scene.objects[3].properties, "open", true));
    ht_scene_deinit(&scene);
}

static void backslashes(void **state) {
    (void)state;
    assert_map_at(FIXTURES "parts/map.tmx",
                  MAP "<tileset firstgid='1' source='..\\blocks.tsx'/><objectgroup>"
                      "<object id='1' template='.\\..\\parts\\ramp.tx' x='0' y='64'/></objectgroup></map>",
                  "ramp triangle 0,96 16,64 0,64\n");
}

static void errors(void **state) {
    (void)state;
    assert_error_at("map.tmj",
                    OLD_MAP "\"layers\":[],\"tilesets\":[{\"firstgid\":1,\"tilewidth\":1,\"tileheight\":1,\"tiles\":"
                            "{\"one\":{}}}]}",
                    HT_ERR_VALUE, 1, "'id' cannot be 'one'");
    assert_error_at("map.tmj",
                    OLD_MAP "\"layers\":[],\"tilesets\":[{\"firstgid\":1,\"tilewidth\":1,\"tileheight\":1,"
                            "\"tileproperties\":{\"1\":{},\"1\":{}}}]}",
                    HT_ERR_VALUE, 1, "tile 1 is there twice");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_number), cmocka_unit_test(backslashes),
                                       cmocka_unit_test(errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
