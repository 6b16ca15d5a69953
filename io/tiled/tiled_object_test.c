// Tests of tiled_object.c and tiled_shape.c: every form of object, where rotation, groups, projections and names put
// it.
#include "tiled/tiled_test.h"

#include <math.h>

#define OBJECTS(content) MAP "<objectgroup id=\"1\" name=\"things\">" content "</objectgroup></map>"

static void forms(void **state) {
    (void)state;
    assert_map(OBJECTS("<object id='1' name='box' x='1' y='2' width='3' height='4.5'/>"
                       "<object id='2' name='dot' x='1' y='2'/>"
                       "<object id='3' name='pin' x='5' y='6'><point/></object>"
                       "<object id='4' name='disc' x='10' y='20' width='8' height='8'><ellipse/></object>"
                       "<object id='5' name='tall' x='8' y='8' width='16' height='48'><capsule/></object>"
                       "<object id='6' name='wide' x='8' y='8' width='48' height='16'><capsule/></object>"
                       "<object id='7' name='round' x='8' y='8' width='16' height='16'><capsule/></object>"
                       "<object id='8' name='label' x='0' y='0' width='9' height='9'><text>hi</text></object>"),
               "box box 1,2 4,6.5\n"
               "dot point 1,2\n"
               "pin point 5,6\n"
               "disc circle 14,24 r 4\n"
               "tall capsule 16,16 16,48 r 8\n"
               "wide capsule 16,16 48,16 r 8\n"
               "round circle 16,16 r 8\n");
}

// Two objects never have one name, even where the file gives them no ids.
static void objects_without_ids(void **state) {
    (void)state;
    assert_map(OBJECTS("<object x='1' y='2'><point/></object><object name='a' x='3' y='4'><point/></object>"
                       "<object name='b' x='5' y='6'><point/></object><object name='b' x='7' y='8'><point/></object>"
                       "<object x='9' y='0'><point/></object>"),
               "#0.1 point 1,2\na point 3,4\nb#0.2 point 5,6\nb#0.3 point 7,8\n#0.4 point 9,0\n");
}

static void polygons(void **state) {
    (void)state;
    assert_map(OBJECTS("<object id='1' x='10' y='10'><polygon points='0,0 4,0 0,4'/></object>"
                       "<object id='2' x='10' y='10'><polygon points='0,0 4,0 4,4 1,6'/></object>"
                       "<object id='3' x='10' y='10'><polygon points='0,0 4,0 1,1 0,4'/></object>"
                       "<object id='4' x='10' y='10'><polygon points='0,0 4,0 4,4 0,4'/></object>"
                       "<object id='5' x='10' y='10'><polygon points='0,0 4,0 4,0 0,4 0,0'/></object>"
                       "<object id='6' x='10' y='10'><polygon points='0,0 2,2 4,4 1,1'/></object>"
                       "<object id='7' x='1' y='1'><polyline points='-1,0 2.5,-1e1  3,3'/></object>"
                       "<object id='8' x='1' y='1'><polyline points='3,3'/></object>"
                       "<object id='9' x='0' y='0' width='0' height='5'><ellipse/></object>"
                       "<object id='10' x='7' y='8'><capsule/></object>"),
               "#1 triangle 10,10 14,10 10,14\n"
               "#2 convex 10,10 14,10 14,14 11,16\n"
               "#3 polygon 10,10 14,10 11,11 10,14\n"
               "#4 box 10,10 14,14\n"
               "#5 triangle 10,10 14,10 10,14\n"
               "#6 segment 10,10 14,14\n"
               "#7 polyline 0,1 3.5,-9 4,4\n"
               "#8 point 4,4\n"
               "#9 segment 0,0 0,5\n"
               "#10 point 7,8\n");
}

// Clockwise with y down, about (x, y); quarter turns are exact, also far beyond a full turn.
static void rotation(void **state) {
    (void)state;
    assert_map(OBJECTS("<object id='1' x='10' y='10' width='4' height='2' rotation='90'/>"
                       "<object id='2' x='10' y='10' width='4' height='2' rotation='-90'/>"
                       "<object id='3' x='10' y='10' width='4' height='2' rotation='180'/>"
                       "<object id='4' x='10' y='10' width='4' height='2' rotation='-3510'/>"
                       "<object id='5' x='10' y='10' width='4' height='2' rotation='45'/>"
                       "<object id='6' x='10' y='10' width='4' height='4' rotation='37'><ellipse/></object>"
                       "<object id='7' x='0' y='0' width='4' height='10' rotation='30'><capsule/></object>"
                       "<object id='8' x='1' y='1' rotation='270'><polyline points='0,0 2,1'/></object>"),
               "#1 box 8,10 10,14\n"
               "#2 box 10,6 12,10\n"
               "#3 box 6,8 10,10\n"
               "#4 box 8,10 10,14\n"
               "#5 obox 10.7071066,12.1213207 2,1 0.707106769,0.707106769\n"
               "#6 circle 10.3936405,12.8009014 r 2\n"
               "#7 capsule 0.732050836,2.7320509 -2.2679491,7.92820311 r 2\n"
               "#8 polyline 1,1 2,-1\n");
}

// The half axes are turned and projected as vectors; a circle that a projection squeezes is an ellipse; a flat one is a
// segment.
static void ellipses(void **state) {
    (void)state;
    assert_map(OBJECTS("<object id='1' x='0' y='0' width='100' height='40'><ellipse/></object>"
                       "<object id='2' x='0' y='0' width='100' height='40' rotation='90'><ellipse/></object>"
                       "<object id='3' x='1' y='2' width='6' height='0'><ellipse/></object>"),
               "#1 ellipse 50,20 50,0 0,20\n"
               "#2 ellipse -20,50 0,50 -20,0\n"
               "#3 segment 1,2 7,2\n");
    assert_map("<map orientation='isometric' width='4' height='4' tilewidth='64' tileheight='32'>"
               "<objectgroup id='1' name='o'><object id='1' x='32' y='0' width='32' height='32'><ellipse/></object>"
               "</objectgroup></map>",
               "#1 ellipse 160,32 16,8 -16,8\n");
}

// Every vertex is on the ellipse to float32's accuracy, none is further than the tolerance from the polygon, and no
// fewer vertices would do by much.
static void ellipse_tolerance(void **state) {
    (void)state;
    const char *const map = OBJECTS("<object id='1' x='0' y='0' width='100' height='40'><ellipse/></object>");
    for (int step = 0; step < 13; step++) {
        const float tolerance = 8.0f / (float)(1 << step);
        ht_scene scene;
        ht_scene_init(&scene);
        const ht_read_options options = {.ellipse_tolerance = tolerance};
        assert_int_equal(ht_tiled_read_text(&scene, map, strlen(map), false, "m.tmx", &options, NULL), HT_OK);
        const ht_convex *const c = &scene.objects[0].shape.convex;
        assert_int_equal(scene.objects[0].shape.kind, HT_CONVEX);
        double largest = 0;
        for (int32_t i = 0; i < c->count; i++) {
            const ht_vec2 p = c->v[i], q = c->v[(i + 1) % c->count];
            const double u = ((double)p.x - 50) / 50, v = ((double)p.y - 20) / 20;
            assert_true(fabs(hypot(u, v) - 1) < 1e-6);
            // The ellipse is furthest from the chord where the unit circle is: above the middle of the chord's image.
            const double mu = ((double)p.x + (double)q.x - 100) / 100, mv = ((double)p.y + (double)q.y - 40) / 40;
            const double scale = 1 / hypot(mu, mv);
            const double tx = 50 + 50 * mu * scale, ty = 20 + 20 * mv * scale;
            const double ex = (double)q.x - (double)p.x, ey = (double)q.y - (double)p.y;
            largest = fmax(largest, fabs(ex * (ty - (double)p.y) - ey * (tx - (double)p.x)) / hypot(ex, ey));
        }
        assert_true(largest <= (double)tolerance);
        assert_true(c->count == 8 || largest > (double)tolerance / 8);
        ht_scene_deinit(&scene);
    }
}

// Offsets add up through groups; the path names them; hidden layers count; parallax and image layers do not.
static void groups(void **state) {
    (void)state;
    const char *const map = MAP "<group id='1' name='outer' offsetx='100' offsety='1'>"
                                "<imagelayer id='9' name='sky' offsetx='7'><image source='a.png'/></imagelayer>"
                                "<group id='2' name='inner' offsetx='-10' visible='0'>"
                                "<objectgroup id='3' name='things' offsety='0.5' parallaxx='0.5' visible='0'>"
                                "<object id='1' name='a' x='1' y='2' width='3' height='4' visible='0'/>"
                                "</objectgroup></group></group></map>";
    assert_map(map, "a box 91,3.5 94,7.5\n");
    ht_scene scene;
    read_text(&scene, map, "nowhere/map.tmx");
    assert_string_equal(scene.objects[0].group, "outer/inner/things");
    ht_scene_deinit(&scene);
}

// Position and form are projected, the turn happens on the screen. Tile 64 x 32, map 4 high: origin at 128.
static void isometric(void **state) {
    (void)state;
#define ISOMETRIC                                                                                                      \
    "<map orientation='isometric' width='4' height='4' tilewidth='64' tileheight='32'><objectgroup id='1' name='o'>"
    assert_map(ISOMETRIC "<object id='1' x='32' y='0' width='32' height='64'/>"
                         "<object id='2' x='32' y='32'><point/></object>"
                         "<object id='3' x='32' y='0' width='32' height='64' rotation='90'/>"
                         "<object id='4' x='0' y='0'><polyline points='0,0 32,0 0,32'/></object></objectgroup></map>",
               "#1 convex 96,48 160,16 192,32 128,64\n"
               "#2 point 128,32\n"
               "#3 convex 112,-16 128,-48 160,16 144,48\n"
               "#4 polyline 128,0 160,16 96,16\n");
}

static void square_isometric(void **state) {
    (void)state;
    // Cells as high as wide: squares stay squares and circles circles, half as long along each axis times sqrt 2.
    assert_map("<map orientation='isometric' width='2' height='2' tilewidth='32' tileheight='32'>"
               "<objectgroup id='1' name='o'>"
               "<object id='1' x='0' y='0' width='32' height='32'><ellipse/></object>"
               "<object id='2' x='0' y='0' width='32' height='32'/></objectgroup></map>",
               "#1 circle 32,16 r 11.3137083\n"
               "#2 obox 32,16 11.3137083,11.3137083 0.707106769,0.707106769\n");
}

static void oblique(void **state) {
    (void)state;
    assert_map("<map orientation='oblique' width='4' height='4' tilewidth='32' tileheight='32' skewx='16' skewy='8'>"
               "<objectgroup id='1' name='o'><object id='1' x='32' y='64' width='32' height='32'/></objectgroup></map>",
               "#1 convex 64,72 96,80 112,112 80,104\n");
}

static void ids(void **state) {
    (void)state;
    assert_map(MAP "<objectgroup id='1' name='a'><object id='1' name='twin'/><object id='2' name='one'/>"
                   "<object id='3'/><object id='4' name=''/></objectgroup>"
                   "<objectgroup id='2' name='b'><object id='5' name='twin'/></objectgroup></map>",
               "twin#1 point 0,0\none point 0,0\n#3 point 0,0\n#4 point 0,0\ntwin#5 point 0,0\n");
}

// The nearest category and mask count: object, layer, group, default.
static void filters(void **state) {
    (void)state;
    ht_scene scene;
    read_text(&scene,
              MAP "<group id='1' name='g'><properties><property name='mask' type='int' value='6'/></properties>"
                  "<objectgroup id='2' name='o'>"
                  "<properties><property name='category' value='0x8000000000000001'/></properties>"
                  "<object id='1'/>"
                  "<object id='2'><properties><property name='category' type='int' value='4'/>"
                  "<property name='mask' type='int' value='-1'/></properties></object>"
                  "</objectgroup></group>"
                  "<objectgroup id='3' name='p'><object id='3'><properties>"
                  "<property name='category' value='enemy'/></properties></object></objectgroup></map>",
              "nowhere/map.tmx");
    assert_int_equal(scene.count, 3);
    assert_true(scene.objects[0].filter.category == UINT64_C(0x8000000000000001) && scene.objects[0].filter.mask == 6);
    assert_true(scene.objects[1].filter.category == 4 && scene.objects[1].filter.mask == UINT64_MAX);
    assert_true(scene.objects[2].filter.category == HT_CATEGORY_OBJECT && scene.objects[2].filter.mask == UINT64_MAX);
    ht_scene_deinit(&scene);
}

// The same map in both formats gives the same scene.
static void json(void **state) {
    (void)state;
    assert_map(JSON_MAP
               "\"tilesets\":[],\"layers\":[{\"type\":\"group\",\"id\":1,\"name\":\"g\",\"offsetx\":1,\"layers\":["
               "{\"type\":\"imagelayer\",\"name\":\"sky\"},"
               "{\"type\":\"objectgroup\",\"id\":2,\"name\":\"o\",\"offsety\":-2,\"objects\":["
               "{\"id\":1,\"name\":\"box\",\"x\":1,\"y\":2,\"width\":3,\"height\":4,\"rotation\":90,\"visible\":true},"
               "{\"id\":2,\"name\":\"disc\",\"x\":0,\"y\":0,\"width\":4,\"height\":4,\"ellipse\":true},"
               "{\"id\":3,\"name\":\"pin\",\"x\":7,\"y\":8,\"width\":0,\"height\":0,\"point\":true},"
               "{\"id\":4,\"name\":\"pill\",\"x\":0,\"y\":0,\"width\":4,\"height\":6,\"capsule\":true},"
               "{\"id\":5,\"name\":\"tri\",\"x\":1,\"y\":1,\"width\":0,\"height\":0,"
               "\"polygon\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0},{\"x\":0,\"y\":2}]},"
               "{\"id\":6,\"name\":\"line\",\"x\":1,\"y\":1,\"width\":0,\"height\":0,"
               "\"polyline\":[{\"x\":0,\"y\":0},{\"x\":-2.5,\"y\":0}]},"
               "{\"id\":7,\"name\":\"label\",\"x\":0,\"y\":0,\"width\":4,\"height\":6,\"text\":{\"text\":\"hi\"}}"
               "]}]}]}",
               "box box -2,0 2,3\n"
               "disc circle 3,0 r 2\n"
               "pin point 8,6\n"
               "pill capsule 3,0 3,2 r 2\n"
               "tri triangle 2,-1 4,-1 2,1\n"
               "line polyline 2,-1 -0.5,-1\n");
}

static void view(void **state) {
    (void)state;
    ht_scene scene;
    ht_scene_init(&scene);
    const char *const ortho = MAP "</map>";
    const char *const iso = "<map orientation='isometric' width='4' height='2' tilewidth='64' tileheight='32'/>";
    assert_int_equal(ht_tiled_read_text(&scene, ortho, strlen(ortho), false, "m.tmx", NULL, NULL), HT_OK);
    assert_true(scene.view.min.x == 0 && scene.view.min.y == 0 && scene.view.max.x == 64 && scene.view.max.y == 64);
    assert_int_equal(ht_tiled_read_text(&scene, iso, strlen(iso), false, "m.tmx", NULL, NULL), HT_OK);
    assert_true(scene.view.min.x == 0 && scene.view.min.y == 0 && scene.view.max.x == 192 && scene.view.max.y == 96);
    ht_scene_deinit(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),     cmocka_unit_test(objects_without_ids),
        cmocka_unit_test(polygons),  cmocka_unit_test(rotation),
        cmocka_unit_test(isometric), cmocka_unit_test(square_isometric),
        cmocka_unit_test(oblique),   cmocka_unit_test(groups),
        cmocka_unit_test(ids),       cmocka_unit_test(filters),
        cmocka_unit_test(json),      cmocka_unit_test(view),
        cmocka_unit_test(ellipses),  cmocka_unit_test(ellipse_tolerance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
