// Tests of tiled_level.c: which cells are solid, how they merge, what the shapes of their tiles become.
#include "tiled/tiled_test.h"

#define FIXTURES HANTEI_ROOT "/io/tiled/fixtures/"
#define SET "<tileset firstgid='1' tilewidth='16' tileheight='16'/>"
#define LAYER(attributes, cells)                                                                                       \
    "<layer id='1' name='walls' width='4' height='4' " attributes "><data encoding='csv'>" cells "</data></layer>"

static void merging(void **state) {
    (void)state;
    assert_map(MAP SET LAYER("", "1,1,0,1,\n1,1,0,1,\n0,0,0,0,\n1,0,1,0\n") "</map>",
               "walls/solid at (0,0) box 0,0 32,32\n"
               "walls/solid at (3,0) box 48,0 64,32\n"
               "walls/solid at (0,3) box 0,48 16,64\n"
               "walls/solid at (2,3) box 32,48 48,64\n");
    assert_map(MAP SET LAYER("", "1,1,1,1,1,0,0,1,1,0,1,1,1,1,1,0") "</map>",
               "walls/solid at (0,0) polygon 64,0 64,48 48,48 48,64 0,64 0,0 | 48,32 48,16 16,16 16,48 32,48 32,32\n");
    // The hole and the notch touch at one corner, (16,16): two rings, not one that meets itself.
    assert_map(MAP SET LAYER("", "0,1,1,0,1,0,1,0,1,1,1,0,0,0,0,0") "</map>",
               "walls/solid at (1,0) polygon 48,0 48,48 0,48 0,16 16,16 16,0 | 32,32 32,16 16,16 16,32\n");
    assert_map(MAP SET LAYER("offsetx='0.5' offsety='-8'", "1,0,0,0,1,1,0,0,0,0,0,0,0,0,0,0") "</map>",
               "walls/solid at (0,0) polygon 16.5,-8 16.5,8 32.5,8 32.5,24 0.5,24 0.5,-8\n");
}

// A level shape is level: it is not tested against others of its kind.
static void filters(void **state) {
    (void)state;
    ht_scene scene;
    read_text(&scene,
              MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'><tile id='1'><properties>"
                  "<property name='category' type='int' value='8'/></properties></tile></tileset>"
                  "<group id='5' name='g'><properties><property name='mask' value='0x10'/></properties>" //
              LAYER("", "1,2,2,1,0,0,0,0,0,0,0,0,0,0,0,0") "</group>"                                    //
              LAYER("", "1,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0") "</map>",
              "nowhere/map.tmx");
    assert_int_equal(scene.count, 4);
    assert_string_equal(scene.objects[0].group, "g/walls");
    for (size_t i = 0; i < 3; i++) {
        assert_true(scene.objects[i].filter.mask == 16);
        assert_true(scene.objects[i].filter.category == (i == 2 ? 8 : HT_CATEGORY_LEVEL));
    }
    assert_true(scene.objects[2].shape.box.min.x == 16 && scene.objects[2].shape.box.max.x == 48);
    assert_true(scene.objects[3].filter.category == HT_CATEGORY_LEVEL &&
                scene.objects[3].filter.mask == ~HT_CATEGORY_LEVEL);
    ht_scene_deinit(&scene);
}

#define SOLID(value) "<properties><property name='solid' type='bool' value='" value "'/></properties>"
#define ROW "1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
#define NAMED(name, attributes, properties)                                                                            \
    "<layer id='7' name='" name "' width='4' height='4' " attributes ">" properties "<data encoding='csv'>" ROW        \
    "</data></layer>"

// Tile, layer, tileset, in this order; names only when nothing in the map speaks of solid.
static void solid_rule(void **state) {
    (void)state;
    assert_map(MAP SET NAMED("Platforms", "", "") NAMED("art", "", "") NAMED("deco", "class='GROUND'", "")
                   NAMED("", "class='wall'", "") "</map>",
               "Platforms/solid at (0,0) box 0,0 32,16\n"
               "deco/solid at (0,0) box 0,0 32,16\n"
               "#7/solid at (0,0) box 0,0 32,16\n");
    assert_map(MAP SET NAMED("walls", "", "") NAMED("art", "", SOLID("true"))
                   NAMED("deco", "class='solid'", "") "</map>",
               "art/solid at (0,0) box 0,0 32,16\n"
               "deco/solid at (0,0) box 0,0 32,16\n");
    assert_map(MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'>" SOLID("true") "<tile id='1'>" SOLID(
                   "false") "</tile></tileset>" NAMED("a", "", "") NAMED("b", "", SOLID("false")) "</map>",
               "a/solid at (0,0) box 0,0 16,16\n");
    assert_map(MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'><tile id='1'>" SOLID(
                   "true") "</tile></tileset>" NAMED("a", "", "")
                   NAMED("b", "", SOLID("false")) "<group name='g'>" SOLID("true") NAMED("c", "", "") "</group></map>",
               "a/solid at (1,0) box 16,0 32,16\n"
               "b/solid at (1,0) box 16,0 32,16\n"
               "c/solid at (0,0) box 0,0 32,16\n");
}

// Whether the map's only tile layers are solid, and why: "+by its name" or "-nothing says so", one after the other.
static void assert_why(const char *text, const char *const *solid_layers, const char *expected) {
    ht_scene scene;
    ht_text why = {0};
    const ht_read_options options = {.solid_layers = solid_layers};
    ht_scene_init(&scene);
    assert_int_equal(ht_tiled_read_text(&scene, text, strlen(text), false, "map.tmx", &options, NULL), HT_OK);
    for (size_t i = 0; i < scene.layer_count; i++) {
        if (scene.layers[i]->why != NULL) {
            ht_text_printf(&why, "%s%s%s", why.length > 0 ? "|" : "", scene.layers[i]->is_solid ? "+" : "-",
                           scene.layers[i]->why);
        }
    }
    assert_string_equal(why.data, expected);
    ht_text_deinit(&why);
    ht_scene_deinit(&scene);
}

#define SHAPED                                                                                                         \
    "<tileset firstgid='1' tilewidth='16' tileheight='16'><tile id='1'><objectgroup><object width='8' height='8'/>"    \
    "</objectgroup></tile></tileset>"
#define FULL(name, first)                                                                                              \
    "<layer name='" name "' width='4' height='4'><data encoding='csv'>" first                                          \
    ",1,1,1,1,1,1,1,1,0,0,0,0,0,0,0</data></layer>"

static void solid_reasons(void **state) {
    (void)state;
    assert_why(MAP SET NAMED("walls", "", "") NAMED("art", "", "") NAMED("solid", "class='x'", "") "</map>", NULL,
               "+by its name|-nothing says so|+by its name");
    // More than half of its cells: a ground to walk on, seen from above.
    assert_why(MAP SET FULL("Ground", "1") FULL("Ground", "0") FULL("walls", "1") "</map>", NULL,
               "-its name says so, but it fills more than half of the map|+by its name|+by its name");
    assert_why(MAP SHAPED NAMED("ground", "", "") NAMED("walls", "", "") NAMED("art", "", "") "</map>", NULL,
               "+by the collision shapes of its tiles|+by its name|+by the collision shapes of its tiles");
    assert_why(MAP SHAPED FULL("platforms", "0") NAMED("art", "", "") "</map>", NULL,
               "-its name does not count where tiles have collision shapes|+by the collision shapes of its tiles");
    assert_why(MAP SET NAMED("walls", "", "")
                   NAMED("a", "",
                         "<properties><property name='collides' type='bool' "
                         "value='true'/></properties>") "<group class='solid'>" NAMED("b", "", "")
                       NAMED("c", "", SOLID("false")) "</group></map>",
               NULL,
               "-its name does not count where properties say what is solid|+by its property|"
               "+by the class of its group|-by its property");
    assert_why(MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'><tile id='0'>" SOLID(
                   "true") "</tile></tileset>" NAMED("a", "", "") "</map>",
               NULL, "+by properties of its tiles");
    const char *const listed[] = {"art", "g/b", NULL};
    assert_why(MAP SHAPED NAMED("walls", "", "") NAMED("art", "", SOLID("false")) "<group name='g'>" NAMED("b", "", "")
                   NAMED("c", "", "") "</group></map>",
               listed,
               "-not in the list of solid layers|+by the list of solid layers|+by the list of solid layers|"
               "-not in the list of solid layers");
}

// Shapes of tiles stand where their cells do, flipped with them; one that is the whole cell merges.
static void tile_shapes(void **state) {
    (void)state;
    assert_map_at(FIXTURES "map.tmx",
                  MAP "<tileset firstgid='1' source='blocks.tsx'/>"
                      "<layer id='1' name='art' width='4' height='4'><data encoding='csv'>"
                      "0,2,2147483650,0, 4,4,1,3, 0,1073741829,536870916,0, 6,0,0,0</data></layer></map>",
                  "art/tile 1 at (1,0) triangle 16,16 32,0 32,16\n"
                  "art/tile 1 at (2,0) triangle 48,16 32,0 32,16\n"
                  "art/tile 2 at (3,1) box 48,16 52,32 + circle 60,28 r 4\n"
                  "art/tile 4 at (1,2) box 20,40 24,48\n"
                  "art/solid at (0,1) box 0,16 32,32\n"
                  "art/solid at (2,2) box 32,32 48,48\n");
    // In a solid layer, tiles without shapes are whole cells and the others keep their shapes.
    assert_map_at(FIXTURES "map.tmx",
                  MAP "<tileset firstgid='1' source='blocks.tsx'/>"
                      "<layer id='1' name='walls' width='4' height='4'><data encoding='csv'>"
                      "2,1,0,0, 1,1,0,0, 0,0,0,0, 0,0,0,0</data></layer></map>",
                  "walls/tile 1 at (0,0) triangle 0,16 16,0 16,16\n"
                  "walls/solid at (1,0) polygon 32,0 32,32 0,32 0,16 16,16 16,0\n");
}

// Boxes lower or narrower than a cell merge where whole sides meet, not where only a part of a side does.
static void box_runs(void **state) {
    (void)state;
    assert_map(MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'>"
                   "<tile id='0'><objectgroup><object x='0' y='0' width='16' height='6'/></objectgroup></tile>"
                   "<tile id='1'><objectgroup><object x='0' y='0' width='8' height='16'/></objectgroup></tile>"
                   "<tile id='2'><properties><property name='category' type='int' value='4'/></properties>"
                   "<objectgroup><object x='0' y='0' width='16' height='6'/></objectgroup></tile></tileset>"
                   "<layer id='1' name='art' width='4' height='4'><data encoding='csv'>"
                   "1,1,2147483649,3, 1,0,2,2, 1,1,2,0, 0,1,2,2</data></layer></map>",
               "art/tile 0 at (0,0) box 0,0 48,6\n"
               "art/tile 2 at (3,0) box 48,0 64,6\n"
               "art/tile 0 at (0,1) box 0,16 16,22\n"
               "art/tile 1 at (2,1) box 32,16 40,64\n"
               "art/tile 1 at (3,1) box 48,16 56,32\n"
               "art/tile 0 at (0,2) box 0,32 32,38\n"
               "art/tile 0 at (1,3) box 16,48 32,54\n"
               "art/tile 1 at (3,3) box 48,48 56,64\n");
}

// A picture taller than the grid stands on the bottom of its cell; turned along its diagonal it stays in the corner;
// drawn in the size of the grid it is scaled to the cell.
static void tall_tiles(void **state) {
    (void)state;
    assert_map_at(FIXTURES "map.tmx",
                  MAP "<tileset firstgid='1' source='tall.tsx'/>"
                      "<layer id='1' name='art' width='4' height='4'><data encoding='csv'>"
                      "0,0,0,0, 0,0,0,0, 0,1,0,536870913, 0,0,0,0</data></layer></map>",
                  "art/tile 0 at (1,2) box 19,15 24,25\n"
                  "art/tile 0 at (3,2) box 52,30 62,35\n");
    assert_map(MAP
               "<tileset firstgid='1' tilewidth='32' tileheight='8' tilerendersize='grid'><tile id='0'><objectgroup>"
               "<object x='0' y='0' width='8' height='8'/></objectgroup></tile></tileset>"
               "<layer id='1' name='art' width='4' height='4'><data encoding='csv'>"
               "1,536870913,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0</data></layer></map>",
               "art/tile 0 at (0,0) box 0,0 4,16\n"
               "art/tile 0 at (1,0) box 16,0 32,4\n");
    // The whole cell, turned, is no longer the cell where cells are not square.
    assert_map("<map orientation='orthogonal' width='2' height='1' tilewidth='16' tileheight='8'>"
               "<tileset firstgid='1' tilewidth='16' tileheight='8'><tile id='0'><objectgroup>"
               "<object x='0' y='0' width='16' height='8'/></objectgroup></tile></tileset>"
               "<layer id='1' name='art' width='2' height='1'><data encoding='csv'>1,536870913</data></layer></map>",
               "art/tile 0 at (1,0) box 16,-8 24,8\n"
               "art/solid at (0,0) box 0,0 16,8\n");
}

// Chunks may stand anywhere and merge across their borders; the view is theirs.
static void infinite(void **state) {
    (void)state;
    const char *const xml =
        "<map orientation='orthogonal' width='4' height='4' tilewidth='16' tileheight='16' infinite='1'>" SET
        "<layer id='1' name='walls' width='4' height='4'><data encoding='csv'>"
        "<chunk x='0' y='-2' width='2' height='2'>\n1,0,\n1,1</chunk>"
        "<chunk x='-2' y='-2' width='2' height='2'>0,1,1,1</chunk>"
        "<chunk x='1000000' y='-1000000' width='1' height='1'>1</chunk>"
        "</data></layer><layer name='empty' width='4' height='4'><data encoding='csv'/></layer></map>";
    const char *const expected = "walls/solid at (1000000,-1000000) box 16000000,-16000000 16000016,-15999984\n"
                                 "walls/solid at (-1,-2) polygon 16,-32 16,-16 32,-16 32,0 -32,0 -32,-16 -16,-16 "
                                 "-16,-32\n";
    assert_map(xml, expected);
    assert_map("{\"type\":\"map\",\"orientation\":\"orthogonal\",\"width\":4,\"height\":4,\"tilewidth\":16,"
               "\"tileheight\":16,\"infinite\":true,"
               "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16}],\"layers\":["
               "{\"type\":\"tilelayer\",\"id\":1,\"name\":\"walls\",\"width\":4,\"height\":4,\"chunks\":["
               "{\"x\":0,\"y\":-2,\"width\":2,\"height\":2,\"data\":[1,0,1,1]},"
               "{\"x\":-2,\"y\":-2,\"width\":2,\"height\":2,\"data\":[0,1,1,1]},"
               "{\"x\":1000000,\"y\":-1000000,\"width\":1,\"height\":1,\"data\":[1]}]}]}",
               expected);
    ht_scene scene;
    read_text(&scene, xml, "m.tmx");
    assert_true(scene.view.min.x == -32 && scene.view.max.y == 0 && scene.view.max.x == 16000016);
    ht_scene_deinit(&scene);
}

// Cells of isometric maps are diamonds, pictures stand on the bottom of the box around them.
static void isometric(void **state) {
    (void)state;
    assert_map("<map orientation='isometric' width='2' height='2' tilewidth='64' tileheight='32'>"
               "<tileset firstgid='1' tilewidth='64' tileheight='48'>"
               "<tile id='1'><objectgroup><object x='0' y='0' width='64' height='48'/></objectgroup></tile></tileset>"
               "<layer id='1' name='walls' width='2' height='2'><data encoding='csv'>1,1,0,0</data></layer>"
               "<layer id='2' name='art' width='2' height='2'><data encoding='csv'>0,0,0,2</data></layer></map>",
               "walls/solid at (0,0) convex 128,32 96,48 32,16 64,0\n"
               "art/tile 1 at (1,1) box 32,16 96,64\n");
}

static void oblique(void **state) {
    (void)state;
    assert_map("<map orientation='oblique' width='2' height='2' tilewidth='32' tileheight='32' skewx='16' skewy='8'>"
               "<tileset firstgid='1' tilewidth='32' tileheight='32'/>"
               "<layer id='1' name='walls' width='2' height='2'><data encoding='csv'>0,1,0,1</data></layer></map>",
               "walls/solid at (1,0) convex 64,16 96,80 64,72 32,8\n");
}

static void no_tiles(void **state) {
    (void)state;
    const char *const map = MAP SET LAYER("", "1,1,0,1,1,1,0,1,0,0,0,0,1,0,1,0") "</map>";
    const ht_read_options options = {.no_tiles = true};
    ht_scene scene;
    ht_scene_init(&scene);
    assert_int_equal(ht_tiled_read_text(&scene, map, strlen(map), false, "m.tmx", &options, NULL), HT_OK);
    assert_int_equal(scene.count, 0);
    ht_scene_deinit(&scene);
}

static void errors(void **state) {
    (void)state;
    assert_error("<map orientation='hexagonal' width='1' height='1' tilewidth='8' tileheight='8'>" SET
                 "\n<layer name='walls' width='1' height='1'><data encoding='csv'>1</data></layer></map>",
                 HT_ERR_UNSUPPORTED, 2, "solid tiles of staggered and hexagonal maps are not supported");
    assert_map("<map orientation='staggered' width='1' height='1' tilewidth='8' tileheight='8'>" SET
               "<layer name='art' width='1' height='1'><data encoding='csv'>1</data></layer>"
               "<objectgroup><object id='1' x='1' y='2' width='3' height='4'/></objectgroup></map>",
               "#1 box 1,2 4,6\n");
    assert_error(MAP LAYER("", "1,1,0,1,1,1,0,1,0,0,0,0,1,0,1,0") "</map>", HT_ERR_VALUE, 2,
                 "gid 1 at (0,0) belongs to no tileset");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merging),       cmocka_unit_test(filters),    cmocka_unit_test(solid_rule),
        cmocka_unit_test(solid_reasons), cmocka_unit_test(tall_tiles), cmocka_unit_test(infinite),
        cmocka_unit_test(tile_shapes),   cmocka_unit_test(isometric),  cmocka_unit_test(oblique),
        cmocka_unit_test(no_tiles),      cmocka_unit_test(errors),     cmocka_unit_test(box_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
