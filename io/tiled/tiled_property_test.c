// tiled_property_test.c: classes and custom properties of maps, layers, objects, templates and tiles.
#include "tiled/tiled_test.h"

// Reads the map and writes it as a scene without what is not asked here: shapes, filters, groups.
static void assert_about(const char *map, const char *expected) {
    ht_scene scene;
    ht_text text = {0};
    read_text(&scene, map, map[0] == '{' ? "map.tmj" : "map.tmx");
    for (size_t i = 0; i < scene.count; i++) {
        scene.objects[i].group = "";
        scene.objects[i].shape = HT_SHAPE(((ht_vec2){0, 0}));
        scene.objects[i].filter = (ht_filter){HT_CATEGORY_OBJECT, 0, 0};
    }
    ht_json_write_scene(&text, &scene);
    assert_string_equal(text.data, expected);
    ht_text_deinit(&text);
    ht_scene_deinit(&scene);
}

#define POINT "\"shape\":{\"type\":\"point\",\"at\":[0,0]}"

static void xml_types(void **state) {
    (void)state;
    assert_about(
        MAP "<properties><property name='gravity' type='float' value='10'/></properties>"
            "<group name='g' class='Cave'><properties><property name='dark' type='bool' value='true'/></properties>"
            "<objectgroup name='o'><object id='1' type='Door' width='4' height='4'><properties>"
            "<property name='text' value='a'/><property name='lines'>one\ntwo</property>"
            "<property name='i' type='int' value='-7'/><property name='f' type='float' value='2.5'/>"
            "<property name='c' type='color' value='#ff336699'/><property name='none' type='color' value=''/>"
            "<property name='file' type='file' value='../a.ogg'/><property name='o' type='object' value='12'/>"
            "<property name='e' propertytype='Side' value='left'/>"
            "<property name='k' type='class' propertytype='Lock'><properties>"
            "<property name='solid' type='bool' value='true'/></properties></property>"
            "<property name='l' type='list'><item type='int' value='7'/><item type='list'><item "
            "value='x'/></item></property>"
            "</properties></object><object id='2' class='Old' width='4' height='4'/></objectgroup></group></map>",
        "{\"hantei\":1,\"layers\":[\n"
        "{\"kind\":\"map\",\"name\":\"map.tmx\",\"properties\":{\"gravity\":10.0}},\n"
        "{\"kind\":\"group\",\"name\":\"g\",\"parent\":0,\"class\":\"Cave\",\"properties\":{\"dark\":true}},\n"
        "{\"kind\":\"objects\",\"name\":\"o\",\"parent\":1}\n"
        "],\"objects\":[\n"
        "{\"id\":\"#1\"," POINT ",\"class\":\"Door\",\"properties\":{\"text\":\"a\",\"lines\":\"one\\ntwo\",\"i\":-7,"
        "\"f\":2.5,\"c\":{\"type\":\"color\",\"value\":\"#ff336699\"},\"none\":{\"type\":\"color\",\"value\":\"\"},"
        "\"file\":{\"type\":\"file\",\"value\":\"../a.ogg\"},\"o\":{\"type\":\"object\",\"value\":12},"
        "\"e\":{\"type\":\"string\",\"class\":\"Side\",\"value\":\"left\"},"
        "\"k\":{\"type\":\"class\",\"class\":\"Lock\",\"value\":{\"solid\":true}},\"l\":[7,[\"x\"]]},\"layer\":2},\n"
        "{\"id\":\"#2\"," POINT ",\"class\":\"Old\",\"layer\":2}\n]}\n");
}

static void json_types(void **state) {
    (void)state;
    assert_about(
        JSON_MAP
        "\"class\":\"Level\",\"layers\":[{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"id\":1,\"type\":"
        "\"Door\","
        "\"width\":4,\"height\":4,\"properties\":[{\"name\":\"i\",\"type\":\"int\",\"value\":3},"
        "{\"name\":\"f\",\"type\":\"float\",\"value\":3},{\"name\":\"b\",\"type\":\"bool\",\"value\":false},"
        "{\"name\":\"e\",\"type\":\"int\",\"propertytype\":\"Bits\",\"value\":5},{\"name\":\"n\",\"value\":null},"
        "{\"name\":\"k\",\"type\":\"class\",\"propertytype\":\"Lock\",\"value\":{\"pins\":4,\"open\":true,\"s\":0.5}},"
        "{\"name\":\"l\",\"type\":\"list\",\"value\":[{\"type\":\"object\",\"value\":9},{\"type\":\"string\",\"value\":"
        "\"x\"}]}"
        "]}]}]}",
        "{\"hantei\":1,\"layers\":[\n"
        "{\"kind\":\"map\",\"name\":\"map.tmj\",\"class\":\"Level\"},\n"
        "{\"kind\":\"objects\",\"name\":\"o\",\"parent\":0}\n"
        "],\"objects\":[\n"
        "{\"id\":\"#1\"," POINT ",\"class\":\"Door\",\"properties\":{\"i\":3,\"f\":3.0,\"b\":false,"
        "\"e\":{\"type\":\"int\",\"class\":\"Bits\",\"value\":5},"
        "\"k\":{\"type\":\"class\",\"class\":\"Lock\",\"value\":{\"pins\":4,\"open\":true,\"s\":0.5}},"
        "\"l\":[{\"type\":\"object\",\"value\":9},\"x\"]},\"layer\":1}\n]}\n");
}

// An object's own come first, then its tile's; cells keep their tile's, and merge where these are the same but for what
// says that they are solid.
static void tiles(void **state) {
    (void)state;
    assert_about(
        MAP
        "<tileset firstgid='1' tilewidth='16' tileheight='16'><properties><property name='solid' type='bool' "
        "value='true'/></properties><tile id='0' type='Ice'><properties><property name='slip' type='float' "
        "value='0.5'/></properties></tile><tile id='1' class='Ice'><properties><property name='slip' "
        "type='float' value='0.5'/><property name='solid' type='bool' value='true'/></properties></tile><tile id='2' "
        "type='Mud'/></tileset>"
        "<layer name='t' width='4' height='4'><data encoding='csv'>1,2,3,4, 0,0,3,5, 0,0,0,0, 0,0,0,0</data></layer>"
        "<objectgroup name='o'><object id='1' gid='1'><properties><property name='slip' type='float' value='1'/>"
        "<property name='a' value=''/></properties></object><object id='2' gid='1' type='Own'/></objectgroup></map>",
        "{\"hantei\":1,\"layers\":[\n"
        "{\"kind\":\"map\",\"name\":\"map.tmx\"},\n"
        "{\"kind\":\"tiles\",\"name\":\"t\",\"parent\":0},\n"
        "{\"kind\":\"objects\",\"name\":\"o\",\"parent\":0}\n"
        "],\"objects\":[\n"
        "{\"id\":\"t/solid at (3,0)\"," POINT ",\"layer\":1},\n"
        "{\"id\":\"t/solid at (0,0)\"," POINT ",\"class\":\"Ice\",\"properties\":{\"slip\":0.5},\"layer\":1},\n"
        "{\"id\":\"t/solid at (2,0)\"," POINT ",\"class\":\"Mud\",\"layer\":1},\n"
        "{\"id\":\"#1\"," POINT ",\"class\":\"Ice\",\"properties\":{\"slip\":1.0,\"a\":\"\"},\"layer\":2},\n"
        "{\"id\":\"#2\"," POINT ",\"class\":\"Own\",\"properties\":{\"slip\":0.5},\"layer\":2}\n]}\n");
}

static void errors(void **state) {
    (void)state;
    assert_error(MAP
                 "<objectgroup><object><properties>\n<property name='a' type='int' value='x'/></properties></object>"
                 "</objectgroup></map>",
                 HT_ERR_VALUE, 3, "'a' cannot be 'x'");
    ht_text text = {0};
    ht_text_printf(&text, "%s<properties>", MAP);
    for (int i = 0; i < 1025; i++) {
        ht_text_printf(&text, "<property name='%d' value=''/>", i);
    }
    ht_text_printf(&text, "</properties></map>");
    assert_error(text.data, HT_ERR_UNSUPPORTED, 2, "more than 1024 properties in one place, or 1048576 in all");
    ht_text_deinit(&text);
}

// A bool is true or false, and what has a meaning here has a value that says something; else it would be passed over.
static void wrong_values(void **state) {
    (void)state;
#define XML_PROPERTY(property)                                                                                         \
    MAP "<objectgroup><object id='1'><properties>\n" property "</properties></object></objectgroup></map>"
#define JSON_PROPERTY(property)                                                                                        \
    JSON_MAP "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"id\":1,\"properties\":[\n{" property "}]}]}]}"
    static const char *const wrong[][2] = {
        {XML_PROPERTY("<property name='solid' type='bool' value='True'/>"), "'solid' cannot be 'True'"},
        {XML_PROPERTY("<property name='solid' type='bool' value='1'/>"), "'solid' cannot be '1'"},
        {XML_PROPERTY("<property name='mobile' type='bool' value='yes'/>"), "'mobile' cannot be 'yes'"},
        {XML_PROPERTY("<property name='mobile' type='bool' value=''/>"), "'mobile' cannot be ''"},
        {XML_PROPERTY("<property name='mobile' type='bool'> </property>"), "'mobile' cannot be ''"},
        {XML_PROPERTY("<property name='dark' type='bool' value='maybe'/>"), "'dark' cannot be 'maybe'"},
        {XML_PROPERTY("<property name='skip' value='True'/>"), "'skip' is true or false, not 'True'"},
        {XML_PROPERTY("<property name='collides'/>"), "'collides' is true or false, not ''"},
        {XML_PROPERTY("<property name='sensor' type='float' value='1'/>"), "'sensor' cannot be of type float"},
        {XML_PROPERTY("<property name='one_way' type='class'/>"), "'one_way' cannot be of type class"},
        {XML_PROPERTY("<property name='mask' type='bool' value='true'/>"), "'mask' cannot be of type bool"},
        {JSON_PROPERTY("\"name\":\"sensor\",\"type\":\"string\",\"value\":\"yes\""),
         "'sensor' is true or false, not 'yes'"},
        {JSON_PROPERTY("\"name\":\"sensor\",\"type\":\"bool\",\"value\":1"), "'sensor' cannot be 1"},
        {JSON_PROPERTY("\"name\":\"n\",\"type\":\"int\",\"value\":true"), "'n' cannot be 'true'"},
        {JSON_PROPERTY("\"name\":\"solid\",\"value\":{\"a\":1}"), "'solid' cannot be of type class"},
        {JSON_PROPERTY("\"name\":\"category\",\"type\":\"object\",\"value\":3"), "'category' cannot be of type object"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_error(wrong[i][0], HT_ERR_VALUE, wrong[i][0][0] == '{' ? 2 : 3, wrong[i][1]);
    }
    assert_map(XML_PROPERTY("<property name='solid' value='true'/><property name='mobile' type='int' value='1'/>"
                            "<property name='mask' value='enemy'/><property name='category' type='file' value='a.png'/>"
                            "<property name='one_way' value=''/><property name='Solid' value='yes'/>"),
               "#1 point 0,0\n");
    assert_map(JSON_PROPERTY("\"name\":\"solid\",\"type\":\"bool\",\"value\":\"false\""), "#1 point 0,0\n");
}

// The text of an element is its value whatever its type, and an int says what is solid as a bool does.
static void values_that_count(void **state) {
    (void)state;
#define WALL(property)                                                                                                 \
    MAP "<tileset firstgid='1' tilewidth='16' tileheight='16'/><layer name='t' width='1' height='1'><properties>"      \
        "<property name='solid' type=" property "</properties><data encoding='csv'>1</data></layer></map>"
    assert_map(WALL("'bool'>true</property>"), "t/solid at (0,0) box 0,0 16,16\n");
    assert_map(WALL("'int' value='1'/>"), "t/solid at (0,0) box 0,0 16,16\n");
    assert_map(WALL("'int' value='0'/>"), "");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(xml_types),    cmocka_unit_test(json_types),
                                       cmocka_unit_test(tiles),        cmocka_unit_test(errors),
                                       cmocka_unit_test(wrong_values), cmocka_unit_test(values_that_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
