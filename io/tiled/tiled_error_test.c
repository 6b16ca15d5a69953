// Tests of what the Tiled reader refuses, and of what it puts up with.
#include "tiled/tiled_test.h"

#include <math.h>
#include <stdlib.h>

#define OBJECT(attributes, content)                                                                                    \
    MAP "<objectgroup name='o'>\n<object id='1' " attributes ">" content "</object></objectgroup></map>"

static void syntax(void **state) {
    (void)state;
    assert_error("", HT_ERR_SYNTAX, 1, "the XML is broken: no element found");
    assert_error("<map>\n<layer>\n</map>", HT_ERR_SYNTAX, 3, "the XML is broken: mismatched tag");
    assert_error("<tileset/>", HT_ERR_SYNTAX, 0, "this is not a Tiled map");
    assert_error("{\"type\":\"map\",\n\"layers\":[}", HT_ERR_SYNTAX, 2, "unexpected '}' in the JSON text");
    assert_error("{\"type\":\"map\"}\n\n}", HT_ERR_SYNTAX, 3, "unexpected '}' in the JSON text");
    assert_error("{\"type\":\"map\"}", HT_ERR_SYNTAX, 0, "this is not a Tiled map");
    assert_error("{\"layers\":[]} ", HT_ERR_VALUE, 1, "the map's tilewidth and tileheight must be greater than 0");
}

// Which of the two a file is tells its text, or else its name.
static void told_as_json(void **state) {
    (void)state;
    static const struct {
        const char *name, *reason;
        ht_status status;
    } files[] = {{"list.tmj", "this is not a Tiled map", HT_ERR_SYNTAX},
                 {"empty.tmj", "the JSON text ends too early", HT_ERR_SYNTAX}};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        ht_scene scene;
        ht_io_error error = {0};
        char path[1024];
        snprintf(path, sizeof path, HANTEI_ROOT "/io/tiled/fixtures/%s", files[i].name);
        ht_scene_init(&scene);
        assert_int_equal(ht_tiled_read(&scene, path, NULL, &error), files[i].status);
        assert_string_equal(error.reason, files[i].reason);
        assert_string_equal(error.file, path);
        ht_scene_deinit(&scene);
    }
}

static void values(void **state) {
    (void)state;
    assert_error(OBJECT("x='nan'", ""), HT_ERR_VALUE, 3, "'x' cannot be 'nan'");
    assert_error(OBJECT("x='1e999'", ""), HT_ERR_VALUE, 3, "'x' cannot be '1e999'");
    assert_error(OBJECT("x='1px'", ""), HT_ERR_VALUE, 3, "'x' cannot be '1px'");
    assert_error(OBJECT("y=''", ""), HT_ERR_VALUE, 3, "'y' cannot be ''");
    assert_error(OBJECT("width='-1'", ""), HT_ERR_VALUE, 3, "'width' cannot be '-1'");
    assert_error(OBJECT("rotation='inf'", ""), HT_ERR_VALUE, 3, "'rotation' cannot be 'inf'");
    assert_error(OBJECT("gid='4294967296'", ""), HT_ERR_VALUE, 3, "'gid' cannot be '4294967296'");
    assert_error(OBJECT("gid='1.5'", ""), HT_ERR_VALUE, 3, "'gid' cannot be '1.5'");
    assert_error(OBJECT("gid='7'", ""), HT_ERR_VALUE, 3, "gid 7 of '#1' belongs to no tileset");
    assert_error(OBJECT("name='far' x='1e39' width='1'", ""), HT_ERR_VALUE, 3,
                 "the coordinates of 'far' do not fit float32");
    assert_error(OBJECT("x='1e39' width='9' height='1'", "<ellipse/>"), HT_ERR_VALUE, 3,
                 "the coordinates of '#1' do not fit float32");
    assert_error(OBJECT("", "<polygon points='0,0 1'/>"), HT_ERR_VALUE, 3, "'points' cannot be '1'");
    assert_error(OBJECT("", "<polygon points=''/>"), HT_ERR_VALUE, 3, "'points' cannot be ''");
    assert_error(OBJECT("", "<polyline/>"), HT_ERR_VALUE, 3, "'points' cannot be ''");
    assert_error(OBJECT("", "<polyline points='0,0 1,nan'/>"), HT_ERR_VALUE, 3, "'points' cannot be 'nan'");
    assert_error(OBJECT("", "<properties><property name='mask' value='0xZZ'/></properties>"), HT_ERR_VALUE, 3,
                 "'mask' cannot be '0xZZ'");
    assert_error("<map orientation='spherical'/>", HT_ERR_VALUE, 1, "'orientation' cannot be 'spherical'");
    assert_error(MAP "<tileset tilewidth='1' tileheight='1'/></map>", HT_ERR_VALUE, 2, "the tileset has no firstgid");
    assert_error(MAP "<tileset firstgid='1'><tile id='3'/>\n<tile id='3'/></tileset></map>", HT_ERR_VALUE, 3,
                 "tile 3 is there twice");
    assert_error(JSON_MAP "\n\"layers\":[{\"type\":\"objectgroup\",\n\"objects\":[{\"id\":1,\n\"width\":-2.5}]}]}",
                 HT_ERR_VALUE, 4, "'width' cannot be -2.5");
    assert_error(JSON_MAP
                 "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":2},\n{\"id\":1,\"polygon\":[]}]}]}",
                 HT_ERR_VALUE, 2, "a polygon or polyline has no points");
    assert_error(JSON_MAP "\"layers\":[{\"type\":\"objectgroup\",\n\"name\":7}]}", HT_ERR_VALUE, 2,
                 "'name' cannot be 7");
}

// A file that fails at its end leaves nothing of its start in the scene, and the view as it was.
static void all_or_nothing(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    const char *const map = MAP "<objectgroup><object id='1'/><object id='2' gid='9'/></objectgroup></map>";
    assert_int_equal(ht_tiled_read_text(&scene, map, strlen(map), false, "m.tmx", NULL, NULL), HT_ERR_VALUE);
    assert_int_equal(scene.count, 0);
    assert_true(scene.view.min.x > scene.view.max.x);
    ht_scene_deinit(&scene);
}

// Elements and members that are not known, and known ones in the wrong place, are passed over with what is in them.
static void strangers(void **state) {
    (void)state;
    assert_map("<?xml version='1.0'?><!DOCTYPE map SYSTEM 'http://mapeditor.org/dtd/1.0/map.dtd'>" //
               MAP "<editorsettings><chunksize width='16' height='16'/></editorsettings>"
               "<properties><property name='p' type='class' propertytype='Q'>"
               "<properties><property name='solid' value='true'/></properties></property></properties>"
               "<object id='9'/><future><objectgroup><object id='8'/></objectgroup></future>"
               "<objectgroup future='1'><future/><object id='1' future='x'><future/></object></objectgroup></map>",
               "#1 point 0,0\n");
    assert_map(JSON_MAP
               "\"future\":{\"a\":[1,2]},\"properties\":[{\"name\":\"solid\",\"value\":{\"a\":1}}],\"layers\":["
               "{\"type\":\"future\",\"data\":7},7,null,"
               "{\"type\":\"objectgroup\",\"future\":[],\"objects\":[{\"id\":1,\"x\":1,\"future\":{}}]}]}",
               "#1 point 1,0\n");
}

// The text of n times `open`, then n times `close`, around a map's content.
static char *nested(const char *before, const char *open, const char *close, const char *after, int n) {
    char *const text = malloc(strlen(before) + strlen(after) + (size_t)n * (strlen(open) + strlen(close)) + 1);
    char *at = stpcpy(text, before);
    for (int i = 0; i < n; i++) {
        at = stpcpy(at, open);
    }
    for (int i = 0; i < n; i++) {
        at = stpcpy(at, close);
    }
    stpcpy(at, after);
    return text;
}

static void nesting(void **state) {
    (void)state;
    char *text = nested(MAP, "<group name='g'>", "</group>", "</map>", 200);
    assert_map(text, "");
    free(text);
    text = nested(MAP, "<group>", "</group>", "</map>", 100000);
    assert_error(text, HT_ERR_UNSUPPORTED, 2, "more than 256 elements inside each other");
    free(text);
    text = nested(MAP, "<future>", "</future>", "</map>", 100000);
    assert_map(text, "");
    free(text);
    text = nested(JSON_MAP "\"layers\":[", "{\"type\":\"group\",\"layers\":[", "]}", "]}", 300);
    assert_error(text, HT_ERR_UNSUPPORTED, 1, "more than 250 groups inside each other");
    free(text);
    text = nested(JSON_MAP "\"layers\":", "[", "]", "}", 100000);
    assert_error(text, HT_ERR_SYNTAX, 1, "the JSON text is nested too deeply");
    free(text);
}

// An ellipse so large, or a tolerance so small, that float32 cannot tell does not ask for more vertices than it can.
static void huge_ellipse(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    const char *const map = OBJECT("width='1e30' height='5e29'", "<ellipse/>");
    const ht_read_options options = {.ellipse_tolerance = 1e-30f};
    assert_int_equal(ht_tiled_read_text(&scene, map, strlen(map), false, "m.tmx", &options, NULL), HT_OK);
    assert_true(scene.objects[0].shape.convex.count < 8192);
    ht_scene_deinit(&scene);
}

// A gid beyond the tiles of its tileset is none, in a layer or of an object: below tilecount all are there, and those that
// are listed, of a collection of images only these. A tileset that tells neither has them all.
static void known_gids(void **state) {
    (void)state;
#define GID_MAP(set, gid)                                                                                              \
    MAP "<tileset firstgid='5' tilewidth='16' tileheight='16'" set "</tileset>\n"                                      \
        "<layer name='walls' width='1' height='1'><data encoding='csv'>" gid "</data></layer></map>"
#define COLLECTION " tilecount='2' columns='0'><tile id='0'><image/></tile><tile id='9'><image/></tile>"
    const char *const cell = "walls/solid at (0,0) box 0,0 16,16\n";
    assert_error(GID_MAP(" tilecount='4'>", "77"), HT_ERR_VALUE, 3, "gid 77 at (0,0) is no tile of its tileset");
    assert_error(GID_MAP(" tilecount='4'>", "9"), HT_ERR_VALUE, 3, "gid 9 at (0,0) is no tile of its tileset");
    assert_error(GID_MAP(" tilecount='4'>", "2147483657"), HT_ERR_VALUE, 3,
                 "gid 9 at (0,0) is no tile of its tileset"); // flipped
    assert_error(GID_MAP(" tilecount='4'>", "4"), HT_ERR_VALUE, 3, "gid 4 at (0,0) belongs to no tileset");
    assert_map(GID_MAP(" tilecount='4'>", "8"), cell);
    assert_map(GID_MAP(" tilecount='4'><tile id='9'/>", "14"), cell);
    assert_map(GID_MAP(">", "77"), cell);
    assert_map(GID_MAP(COLLECTION, "14"), cell);
    assert_error(GID_MAP(COLLECTION, "6"), HT_ERR_VALUE, 3, "gid 6 at (0,0) is no tile of its tileset");
    assert_error(MAP "<tileset firstgid='1' tilecount='4' tilewidth='16' tileheight='16'/><objectgroup>\n"
                     "<object id='1' gid='77'/></objectgroup></map>",
                 HT_ERR_VALUE, 3, "gid 77 of '#1' is no tile of its tileset");
#define JSON_GID(members, gid)                                                                                         \
    JSON_MAP "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":16,\"tileheight\":16," members "}],\n"                       \
             "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"walls\",\"width\":1,\"height\":1,\"data\":[" gid "]}]}"
    assert_error(JSON_GID("\"tilecount\":4", "77"), HT_ERR_VALUE, 2, "gid 77 at (0,0) is no tile of its tileset");
    assert_map(JSON_GID("\"tilecount\":1,\"tiles\":[{\"id\":76,\"image\":\"a.png\"}]", "77"), cell);
    assert_error(JSON_GID("\"tilecount\":1,\"tiles\":[{\"id\":76,\"image\":\"a.png\"}]", "1"), HT_ERR_VALUE, 2,
                 "gid 1 at (0,0) is no tile of its tileset");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(syntax),         cmocka_unit_test(told_as_json), cmocka_unit_test(values),
        cmocka_unit_test(all_or_nothing), cmocka_unit_test(strangers),    cmocka_unit_test(nesting),
        cmocka_unit_test(huge_ellipse),   cmocka_unit_test(known_gids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
