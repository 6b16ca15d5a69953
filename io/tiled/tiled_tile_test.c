// Tests of tile objects, templates and files that name files: io/tiled/fixtures holds the tilesets and templates.
#include "tiled/tiled_test.h"

#define FIXTURES HANTEI_ROOT "/io/tiled/fixtures/"
#define TILES "<tileset firstgid='1' source='blocks.tsx'/><tileset firstgid='101' source='tall.tsx'/>"
#define OBJECTS(content) MAP TILES "<objectgroup id='1' name='o'>" content "</objectgroup></map>"
#define SIZE "width='16' height='16'"

static void assert_fixture(const char *text, const char *expected) {
    assert_map_at(text[0] == '{' ? FIXTURES "map.tmj" : FIXTURES "map.tmx", text, expected);
}

// The slope (0,16) (16,0) (16,16) in all eight ways, and with the bit of hexagonal maps.
static void flips(void **state) {
    (void)state;
    assert_fixture(OBJECTS("<object id='1' gid='2' x='32' y='32' " SIZE "/>"
                           "<object id='2' gid='2147483650' x='32' y='32' " SIZE "/>"
                           "<object id='3' gid='1073741826' x='32' y='32' " SIZE "/>"
                           "<object id='4' gid='3221225474' x='32' y='32' " SIZE "/>"
                           "<object id='5' gid='536870914' x='32' y='32' " SIZE "/>"
                           "<object id='6' gid='2684354562' x='32' y='32' " SIZE "/>"
                           "<object id='7' gid='1610612738' x='32' y='32' " SIZE "/>"
                           "<object id='8' gid='3758096386' x='32' y='32' " SIZE "/>"
                           "<object id='9' gid='268435458' x='32' y='32' " SIZE "/>"),
                   "#1 triangle 32,32 48,16 48,32\n"
                   "#2 triangle 48,32 32,16 32,32\n"
                   "#3 triangle 32,16 48,32 48,16\n"
                   "#4 triangle 48,16 32,32 32,16\n"
                   "#5 triangle 48,16 32,32 48,32\n"
                   "#6 triangle 32,16 48,32 32,32\n"
                   "#7 triangle 48,32 32,16 48,16\n"
                   "#8 triangle 32,32 48,16 32,16\n"
                   "#9 triangle 32,32 48,16 48,32\n");
}

// Without collision shapes the rectangle, standing on its bottom left corner; sizes not given are the tile's; several
// shapes are a compound; a circle stretched is a polygon, evenly scaled a circle.
static void tile_objects(void **state) {
    (void)state;
    assert_fixture(OBJECTS("<object id='1' gid='1' x='10' y='40' width='8' height='24'/>"
                           "<object id='2' gid='1' x='10' y='40'/>"
                           "<object id='3' gid='3' x='0' y='32' width='32' height='32'/>"
                           "<object id='4' gid='5' x='0' y='16' " SIZE "/>"
                           "<object id='5' gid='6' x='0' y='16' " SIZE "/>"
                           "<object id='6' gid='1' x='0' y='16' " SIZE "/>"),
                   "#1 box 10,16 18,40\n"
                   "#2 box 10,24 26,40\n"
                   "#3 box 0,0 8,32 + circle 24,24 r 8\n"
                   "#4 box 4,0 8,8\n"
                   "#5 box 0,0 16,16\n"
                   "#6 box 0,0 16,16\n");
}

// Flip, tile offset, scale, alignment, rotation, position. The tile is 16 x 32, moved by (2,-3); its shape is
// (1,2)-(6,12), from (3,-1)-(8,9) seen from the corner of the unmoved tile; from its bottom left corner
// (3,-33)-(8,-23).
static void order(void **state) {
    (void)state;
    assert_fixture(OBJECTS("<object id='1' gid='101' x='100' y='100' width='16' height='32'/>"
                           "<object id='2' gid='101' x='100' y='100' width='32' height='32'/>"
                           "<object id='3' gid='101' x='100' y='100' width='16' height='32' rotation='90'/>"
                           "<object id='4' gid='2147483749' x='100' y='100' width='32' height='32'/>"
                           "<object id='5' gid='102' x='100' y='100' width='32' height='32' rotation='180'/>"),
                   "#1 box 103,67 108,77\n"
                   "#2 box 106,67 116,77\n"
                   "#3 box 123,103 133,108\n"
                   "#4 box 124,67 134,77\n"
                   "#5 box 64,103 96,135\n");
}

static void alignment(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int x, y; // of the box's corner when the object is at (100, 100)
    } cases[] = {{"unspecified", 100, 84}, {"topleft", 100, 100},  {"top", 92, 100},  {"topright", 84, 100},
                 {"left", 100, 92},        {"center", 92, 92},     {"right", 84, 92}, {"bottomleft", 100, 84},
                 {"bottom", 92, 84},       {"bottomright", 84, 84}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[512], expected[64];
        snprintf(map, sizeof map,
                 MAP "<tileset firstgid='1' tilewidth='8' tileheight='8' objectalignment='%s'/><objectgroup id='1'>"
                     "<object id='1' gid='1' x='100' y='100' width='16' height='16'/></objectgroup></map>",
                 cases[i].name);
        snprintf(expected, sizeof expected, "#1 box %d,%d %d,%d\n", cases[i].x, cases[i].y, cases[i].x + 16,
                 cases[i].y + 16);
        assert_map(map, expected);
    }
    // Isometric maps stand tile objects on the middle of their bottom, unprojected. (32,32) is at (128,32) there.
    assert_map("<map orientation='isometric' width='4' height='4' tilewidth='64' tileheight='32'>"
               "<tileset firstgid='1' tilewidth='8' tileheight='8'/><objectgroup id='1'>"
               "<object id='1' gid='1' x='32' y='32' width='16' height='20'/></objectgroup></map>",
               "#1 box 120,12 136,32\n");
}

// Pictures of their own: the size of the picture, or of the part of it that is named.
static void image_collection(void **state) {
    (void)state;
    assert_map(MAP "<tileset firstgid='1' tilewidth='64' tileheight='64'>"
                   "<tile id='0'><image source='a.png' width='20' height='10'/></tile>"
                   "<tile id='1' x='1' y='1' width='6' height='4'><image source='b.png' width='20' height='10'/></tile>"
                   "</tileset><objectgroup id='1'><object id='1' gid='1' x='0' y='50'/>"
                   "<object id='2' gid='2' x='0' y='50'/></objectgroup></map>",
               "#1 box 0,40 20,50\n#2 box 0,46 6,50\n");
}

// A picture that keeps its aspect sits in the middle of the object.
static void fill_mode(void **state) {
    (void)state;
    assert_map(MAP "<tileset firstgid='1' tilewidth='8' tileheight='8' fillmode='preserve-aspect-fit'>"
                   "<tile id='0'><objectgroup><object id='1' x='0' y='0' width='4' height='8'/></objectgroup></tile>"
                   "</tileset><objectgroup id='1'>"
                   "<object id='1' gid='1' x='0' y='50' width='32' height='16'/></objectgroup></map>",
               "#1 box 8,34 16,50\n");
}

// An isometric tileset projects its collision shapes: the diamond stands at the bottom of the picture.
static void isometric_tileset(void **state) {
    (void)state;
    assert_map(MAP "<tileset firstgid='1' tilewidth='64' tileheight='64'>"
                   "<grid orientation='isometric' width='64' height='32'/>"
                   "<tile id='0'><objectgroup><object id='1' x='0' y='0' width='32' height='32'/></objectgroup></tile>"
                   "</tileset><objectgroup id='1'><object id='1' gid='1' x='0' y='64'/></objectgroup></map>",
               "#1 convex 0,48 32,32 64,48 32,64\n");
}

// A template's gid is its own tileset's (gid 2 is something else in the map); what the instance says wins.
static void templates(void **state) {
    (void)state;
    const char *const expected = "ramp#1 triangle 132,132 100,100 100,132\n"
                                 "ramp#2 triangle 100,100 116,68 100,68\n"
                                 "mine box 100,100 116,116\n"
                                 "peg box 0,0 8,4\n"
                                 "#5 triangle 10,10 18,6 26,10\n";
    const char *const objects = "<object id='1' template='parts/ramp.tx' x='100' y='132' width='32' height='32' "
                                "rotation='0'/>"
                                "<object id='2' template='parts/ramp.tj' x='100' y='68'/>"
                                "<object id='3' template='parts/ramp.tx' name='mine' gid='1' x='100' y='116' "
                                "width='16' height='16' rotation='0'/>"
                                "<object id='4' template='parts/peg.tj' x='0' y='0'/>"
                                "<object id='5' template='parts/hill.tx' x='10' y='10'/>";
    char map[2048];
    snprintf(map, sizeof map,
             MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'/><objectgroup id='1' name='o'>%s"
                 "</objectgroup></map>",
             objects);
    assert_fixture(map, expected);
    ht_scene scene;
    read_text(&scene, map, FIXTURES "map.tmx");
    assert_true(scene.objects[0].filter.mask == 3 && scene.objects[1].filter.mask == 3 &&
                scene.objects[3].filter.mask == UINT64_MAX);
    ht_scene_deinit(&scene);
}

// JSON and XML name each other freely and mean the same.
static void mixed_formats(void **state) {
    (void)state;
    const char *const expected = "#1 box 0,0 4,16 + circle 12,12 r 4\n#2 box 4,0 8,8\nramp triangle 0,100 16,68 0,68\n";
    static const char *const suffixes[][2] = {{"tsx", "tx"}, {"tsj", "tj"}, {"tsx", "tj"}, {"tsj", "tx"}};
    for (size_t i = 0; i < 4; i++) {
        char map[1024];
        snprintf(map, sizeof map,
                 MAP "<tileset firstgid='11' source='blocks.%s'/><objectgroup id='1'>"
                     "<object id='1' gid='13' x='0' y='16'/><object id='2' gid='15' x='0' y='16'/>"
                     "<object id='3' template='parts/ramp.%s' x='0' y='68'/></objectgroup></map>",
                 suffixes[i][0], suffixes[i][1]);
        assert_fixture(map, expected);
        snprintf(map, sizeof map,
                 JSON_MAP "\"tilesets\":[{\"firstgid\":11,\"source\":\"blocks.%s\"}],\"layers\":["
                          "{\"type\":\"objectgroup\",\"id\":1,\"objects\":["
                          "{\"id\":1,\"gid\":13,\"x\":0,\"y\":16,\"width\":16,\"height\":16},"
                          "{\"id\":2,\"gid\":15,\"x\":0,\"y\":16,\"width\":16,\"height\":16},"
                          "{\"id\":3,\"template\":\"parts/ramp.%s\",\"x\":0,\"y\":68}]}]}",
                 suffixes[i][0], suffixes[i][1]);
        assert_fixture(map, expected);
    }
}

static void tile_category(void **state) {
    (void)state;
    ht_scene scene;
    read_text(&scene, OBJECTS("<object id='1' gid='3' x='0' y='0'/>"), FIXTURES "map.tmx");
    assert_true(scene.objects[0].filter.category == 16);
    ht_scene_deinit(&scene);
}

static void file_errors(void **state) {
    (void)state;
    const char *const map = FIXTURES "map.tmx";
    assert_error_at(map, MAP "\n<tileset firstgid='1' source='gone.tsx'/></map>", HT_ERR_FILE, 3,
                    "cannot open tileset 'gone.tsx' named here");
    assert_error_at(map, MAP "<objectgroup><object template='gone.tx'/></objectgroup></map>", HT_ERR_FILE, 2,
                    "cannot open template 'gone.tx' named here");
    assert_error_at(map, MAP "<tileset firstgid='1' source='/dev/zero'/></map>", HT_ERR_FILE, 2, // without an end
                    "cannot open tileset '/dev/zero' named here");
    assert_error_at(map, MAP "<tileset firstgid='1' source='loop.tsx'/></map>", HT_ERR_VALUE, 2,
                    "tileset '../loop.tsx' leads back to itself");
    assert_error_at(map, MAP "<tileset firstgid='1' source='broken.tsx'/></map>", HT_ERR_SYNTAX, 3,
                    "the XML is broken: mismatched tag");
    assert_error_at(map, MAP "<tileset firstgid='1' source='broken.tsj'/></map>", HT_ERR_SYNTAX, 3,
                    "unexpected ']' in the JSON text");
    assert_error_at(map, MAP "<tileset firstgid='1' source='parts/peg.tx'/></map>", HT_ERR_SYNTAX, 0,
                    "this is not a Tiled tileset");
    ht_io_error error = {0};
    ht_scene scene;
    ht_scene_init(&scene);
    assert_int_equal(ht_tiled_read(&scene, FIXTURES "gone.tmx", NULL, &error), HT_ERR_FILE);
    assert_string_equal(error.file, FIXTURES "gone.tmx");
    ht_scene_deinit(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flips),         cmocka_unit_test(tile_objects),     cmocka_unit_test(order),
        cmocka_unit_test(alignment),     cmocka_unit_test(image_collection), cmocka_unit_test(fill_mode),
        cmocka_unit_test(templates),     cmocka_unit_test(mixed_formats),    cmocka_unit_test(isometric_tileset),
        cmocka_unit_test(tile_category), cmocka_unit_test(file_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
