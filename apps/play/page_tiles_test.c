// page_tiles_test.c: the hero moves three pixels a step and turns yellow with the enemy; walls stop him, he slides
// along them, and merged ones do not catch.
#include "support/test_front.h"

#include "tiles.h"
#include <math.h>
#include <stdlib.h>

static const char PAGE[] = "boxes";
enum { YELLOW = 2 }; // boxes that are filled when they meet

static const play_color yellow = UINT32_C(0xffd83aff);

static void hold(test_front *f, play_key key, bool is_down) {
    const uint32_t bit = UINT32_C(1) << key;
    f->in.keys = is_down ? f->in.keys | bit : f->in.keys & ~bit;
}

// A distance that the panel tells.
static long distance(const test_front *f, const char *name) {
    const char *value = test_value(f, name);
    assert_non_null(value);
    return strtol(value, NULL, 10);
}

static void test_three_pixels(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    assert_int_equal(distance(&f, "x: centres"), 350);
    assert_int_equal(distance(&f, "y: centres"), 250);
    hold(&f, PLAY_KEY_RIGHT, true);
    hold(&f, PLAY_KEY_S, true);
    for (int i = 0; i < 10; i++) {
        test_frame(&f);
    }
    assert_int_equal(distance(&f, "x: centres"), 320);
    assert_int_equal(distance(&f, "y: centres"), 220);
    hold(&f, PLAY_KEY_LEFT, true); // against each other
    test_frame(&f);
    assert_int_equal(distance(&f, "x: centres"), 320);
    assert_int_equal(distance(&f, "y: centres"), 217);
    test_key(&f, PLAY_KEY_SPACE); // not while paused
    assert_int_equal(distance(&f, "y: centres"), 217);
    play_destroy(f.p);
}

static void test_yellow(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    hold(&f, PLAY_KEY_D, true);
    hold(&f, PLAY_KEY_DOWN, true);
    int32_t seen[2] = {0};
    for (int i = 0; i < 150; i++) {
        test_frame(&f);
        const bool is_near = distance(&f, "x: centres") < 90 && distance(&f, "y: centres") < 90;
        assert_int_equal(test_count_filled(&f, yellow), is_near ? YELLOW : 0);
        assert_non_null(test_find_text(&f, is_near ? "overlap" : "apart", NULL));
        seen[is_near]++;
    }
    assert_true(seen[0] > 10 && seen[1] > 10);
    play_destroy(f.p);
}

// Above each other the boxes touch when the centres are 90 apart; steps of three get there after a drag of the enemy.
static void test_touching(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    const ht_vec2 enemy = {f.p->stage.max.x / 2.0f, (f.p->stage.min.y + f.p->stage.max.y) / 2.0f};
    for (float x = enemy.x; distance(&f, "x: centres") % 3 != 0; x += 1.0f) {
        test_drag(&f, (ht_vec2){x, enemy.y}, (ht_vec2){x + 1.0f, enemy.y});
    }
    hold(&f, PLAY_KEY_DOWN, true);
    while (distance(&f, "y: centres") > 30) {
        test_frame(&f);
    }
    hold(&f, PLAY_KEY_DOWN, false);
    hold(&f, PLAY_KEY_RIGHT, true);
    while (distance(&f, "x: centres") > 90) {
        test_frame(&f);
    }
    hold(&f, PLAY_KEY_RIGHT, false);
    test_frame(&f);
    assert_int_equal(distance(&f, "x: centres"), 90);
    assert_non_null(test_find_text(&f, "touch", NULL));
    assert_int_equal(test_count_filled(&f, yellow), 0);
    test_key(&f, PLAY_KEY_T);
    test_frame(&f);
    assert_int_equal(test_count_filled(&f, yellow), YELLOW);
    play_destroy(f.p);
}

static void test_odd_size(void **test_state) {
    (void)test_state;
    test_front f;
    ht_vec2 at = {0.0f, 0.0f};
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    assert_null(test_find_text(&f, "They differ", NULL));
    assert_non_null(test_find_text(&f, "Where whole numbers", &at));
    test_click(&f, at.x, at.y);
    assert_non_null(test_find_text(&f, "They differ", NULL));
    assert_non_null(test_find_text(&f, "no hit", NULL));
    assert_int_equal(test_count_filled(&f, yellow), YELLOW);
    play_destroy(f.p);
}

// --- walls ---

static ht_box box_at(const tiles_map *map, ht_vec2 at) {
    return ht_box_make(at, (ht_vec2){map->hero / 2.0f, map->hero / 2.0f});
}

static ht_relation relation_at(const tiles_map *map, ht_vec2 at) {
    const ht_shape hero = HT_SHAPE(box_at(map, at));
    ht_relation most = HT_APART;
    for (size_t i = 0; i < map->count; i++) {
        const ht_relation relation = ht_relate(&hero, &map->shapes[i]);
        most = relation > most ? relation : most;
    }
    return most;
}

static ht_vec2 go(const tiles_map *map, ht_vec2 at, float x, float y) {
    const ht_vec2 moved = tiles_map_walk(map, at, (ht_vec2){x, y}).moved;
    return (ht_vec2){at.x + moved.x, at.y + moved.y};
}

static void start_map(test_front *f, tiles_map *map, bool is_merged) {
    test_start(f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f->p, "tiles"));
    *map = (tiles_map){0};
    assert_true(tiles_map_make(f->p, map, true, is_merged));
}

static void stop_map(test_front *f, tiles_map *map) {
    tiles_map_free(map);
    play_destroy(f->p);
}

static void test_merging(void **test_state) {
    (void)test_state;
    test_front f;
    static tiles_map merged, single;
    start_map(&f, &merged, true);
    assert_true(tiles_map_make(f.p, &single, true, false));
    assert_int_equal(ht_validate(&merged.shapes[0]), HT_OK);
    assert_int_equal(merged.shapes[0].kind, HT_POLYGON);
    float area = 0.0f;
    for (int32_t i = 0; i < single.tiles; i++) {
        const ht_box *tile = &single.shapes[i].box;
        const ht_shape middle = HT_SHAPE(((ht_vec2){tile->min.x + 20.0f, tile->min.y + 20.0f}));
        assert_int_equal(ht_relate(&middle, &merged.shapes[0]), HT_OVERLAP);
        area += ht_area(&single.shapes[i]);
    }
    assert_true(fabsf(ht_area(&merged.shapes[0]) - area) < 1.0f);
    tiles_map_free(&single);
    stop_map(&f, &merged);
}

static void test_wall(void **test_state) {
    (void)test_state;
    test_front f;
    static tiles_map map;
    start_map(&f, &map, true);
    ht_vec2 at = map.start;
    assert_int_equal(relation_at(&map, at), HT_APART);
    for (int i = 0; i < 40; i++) {
        at = go(&map, at, -3.0f, 0.0f);
    }
    assert_true(at.x == 55.0f && at.y == map.start.y); // the wall ends at 40, the hero is 30 wide
    assert_int_equal(relation_at(&map, at), HT_TOUCH);
    // Along it, pressing into it, at full speed; then the corner stops him.
    for (int i = 1; i <= 10; i++) {
        at = go(&map, at, -3.0f, 3.0f);
        assert_true(at.x == 55.0f && at.y == map.start.y + 3.0f * (float)i);
    }
    for (int i = 0; i < 40; i++) {
        at = go(&map, at, -3.0f, 3.0f);
    }
    assert_true(at.x == 55.0f && at.y == 545.0f);
    stop_map(&f, &map);
}

// Along the lower wall, pressing into it: not a step is shortened by the seams of a wall, merged or of single tiles.
static void test_seams(void **test_state) {
    (void)test_state;
    for (int is_merged = 0; is_merged < 2; is_merged++) {
        test_front f;
        static tiles_map map;
        start_map(&f, &map, is_merged != 0);
        int shortened = 0;
        ht_vec2 at = {55.5f, 545.0f};
        for (int i = 0; i < 200; i++) {
            const ht_vec2 next = go(&map, at, 3.0f, 3.0f);
            assert_true(next.y == 545.0f);
            shortened += next.x < at.x + 2.999f;
            at = next;
        }
        assert_int_equal(shortened, 0);
        stop_map(&f, &map);
    }
}

// Wherever the hero goes he does not get into a wall, and pressing into it slows him, but never turns him back.
static void test_long_walk(void **test_state) {
    (void)test_state;
    test_front f;
    static tiles_map map;
    start_map(&f, &map, true);
    ht_vec2 at = map.start, way = {3.0f, 0.0f};
    uint32_t random = 1;
    int blocked = 0;
    ht_box seen = {at, at};
    for (int i = 0; i < 20000; i++) {
        if (i % 25 == 0) {
            random = random * UINT32_C(1664525) + UINT32_C(1013904223);
            const float angle = (float)(random >> 16) * 6.2831853f / 65536.0f;
            way = (random >> 15 & 1) != 0 ? (ht_vec2){3.0f * cosf(angle), 3.0f * sinf(angle)}
                                          : (ht_vec2){3.0f * (float)((int)(random >> 17 & 3) % 3 - 1),
                                                      3.0f * (float)((int)(random >> 21 & 3) % 3 - 1)};
        }
        const tiles_walk walk = tiles_map_walk(&map, at, way);
        assert_true(walk.moved.x * way.x + walk.moved.y * way.y >= -1e-3f);
        assert_true(hypotf(walk.moved.x, walk.moved.y) <= hypotf(way.x, way.y) + 0.01f);
        at = (ht_vec2){at.x + walk.moved.x, at.y + walk.moved.y};
        blocked += walk.hits > 0;
        seen = (ht_box){{fminf(seen.min.x, at.x), fminf(seen.min.y, at.y)},
                        {fmaxf(seen.max.x, at.x), fmaxf(seen.max.y, at.y)}};
        assert_int_not_equal(relation_at(&map, at), HT_OVERLAP);
    }
    assert_true(blocked > 1500);
    assert_true(seen.max.x - seen.min.x > 600.0f && seen.max.y - seen.min.y > 400.0f);
    stop_map(&f, &map);
}

static void test_map_page(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    ht_vec2 next = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, ">", &next)); // of the scene
    test_click(&f, next.x, next.y - 3.0f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Map with walls", NULL));
    hold(&f, PLAY_KEY_DOWN, true);
    for (int i = 0; i < 60; i++) {
        test_frame(&f);
        test_numbers(&f);
    }
    assert_string_equal(test_value(&f, "Normal"), "(0.00, -1.00)");
    assert_string_equal(test_value(&f, "Went"), "(0.00, 0.00)");
    hold(&f, PLAY_KEY_RIGHT, true);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Went"), "(3.00, 0.00)");
    // What is loaded becomes the walls, also while the page is open.
    const ht_shape walls[2] = {HT_SHAPE(((ht_box){{0.0f, 0.0f}, {480.0f, 10.0f}})),
                               HT_SHAPE(((ht_circle){{240.0f, 100.0f}, 30.0f}))};
    const char *const ids[2] = {"floor", NULL};
    test_load(&f, "walls", walls, ids, 2);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Walls"), "walls");
    test_numbers(&f);
    play_destroy(f.p);
    // A page that is opened afterwards begins with them.
    test_start(&f, "scene", 1000.0f, 700.0f);
    test_load(&f, "walls", walls, ids, 2);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    assert_string_equal(test_value(&f, "Walls"), "walls");
    play_destroy(f.p);
}

static void test_figures(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 800.0f, 600.0f);
    assert_true(play_open(f.p, "tiles"));
    test_frame(&f);
    assert_null(test_find_text(&f, "🕺", NULL));
    test_numbers(&f);
    f.p->front.has_emoji = true;
    test_frame(&f);
    assert_non_null(test_find_text(&f, "🕺", NULL));
    assert_non_null(test_find_text(&f, "🐲", NULL));
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_pixels), cmocka_unit_test(test_yellow),    cmocka_unit_test(test_touching),
        cmocka_unit_test(test_odd_size),     cmocka_unit_test(test_merging),   cmocka_unit_test(test_wall),
        cmocka_unit_test(test_seams),        cmocka_unit_test(test_long_walk), cmocka_unit_test(test_map_page),
        cmocka_unit_test(test_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
