// page_crowd_test.c: the crowd moves, its numbers hold, the slider changes it, and a reset gives everything back.
#include "support/test_front.h"

#include "page_crowd.h"
#include <stdlib.h>

static const char PAGE[] = "crowd";

static void test_crowd(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    const long candidates = strtol(test_value(&f, "pairs of boxes"), NULL, 10);
    const long meeting = strtol(test_value(&f, "shapes that meet"), NULL, 10);
    assert_true(meeting > 100 && candidates > meeting && candidates < 2000);
    assert_string_equal(test_value(&f, "Shapes"), "2000");
    test_numbers(&f);
    for (int i = 0; i < 200; i++) {
        test_frame(&f);
    }
    assert_true(strtol(test_value(&f, "shapes that meet"), NULL, 10) != meeting);
    play_destroy(f.p);
}

static void test_slider(void **test_state) {
    (void)test_state;
    test_front f;
    ht_vec2 at = {0.0f, 0.0f};
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    assert_non_null(test_find_text(&f, "Shapes", &at));
    test_drag(&f, (ht_vec2){at.x + 5.0f * f.p->em, at.y + f.p->em}, (ht_vec2){999.0f, at.y + f.p->em});
    test_frame(&f);
    assert_string_equal(test_value(&f, "Shapes"), "100000");
    assert_true(strtol(test_value(&f, "shapes that meet"), NULL, 10) > 5000);
    test_key(&f, PLAY_KEY_R);
    test_frame(&f);
    assert_string_equal(test_value(&f, "Shapes"), "2000");
    play_destroy(f.p);
}

// Paused, the same pairs meet in every frame; a single step moves on.
static void test_pause(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    test_key(&f, PLAY_KEY_SPACE);
    assert_true(f.p->is_paused);
    assert_int_equal(f.p->steps, 0);
    test_key(&f, PLAY_KEY_PERIOD);
    assert_true(f.p->is_paused);
    assert_int_equal(f.p->steps, 1);
    test_frame(&f);
    assert_int_equal(f.p->steps, 0);
    play_destroy(f.p);
}

// --- the parts by themselves ---

enum { COUNT = 600 };

// Discs, capsules, squares and hexagons, near enough for many to meet.
static void make_shapes(crowd_state *s) {
    static crowd_body bodies[COUNT];
    static ht_shape shapes[COUNT];
    static ht_box boxes[COUNT];
    static bool meets[COUNT];
    static ht_convex rounded[COUNT];
    static ht_vec2 corners[6 * COUNT];
    static uint32_t seen[CROWD_MAX], cells[2 * CROWD_MAX], next[COUNT];
    static ht_pair pairs[CROWD_PAIRS];
    static uint64_t bits[CROWD_PAIRS / 64];
    memset(meets, 0, sizeof meets);
    *s = (crowd_state){.bodies = bodies,
                       .shapes = shapes,
                       .corners = corners,
                       .boxes = boxes,
                       .meets = meets,
                       .rounded = rounded,
                       .seen = seen,
                       .cells = cells,
                       .next = next,
                       .pairs = pairs,
                       .bits = bits,
                       .count = COUNT,
                       .side = 60.0f};
    assert_int_equal(ht_index_create(&(ht_index_desc){0}, &s->index), HT_OK);
    uint32_t random = 3;
    for (int i = 0; i < COUNT; i++) {
        random = random * UINT32_C(1664525) + UINT32_C(1013904223);
        const ht_vec2 at = {(float)(random >> 22) * 60.0f / 1024.0f, (float)(random >> 12 & 1023) * 60.0f / 1024.0f};
        ht_vec2 *v = &corners[6 * i];
        for (int k = 0; k < 4; k++) {
            v[k] = (ht_vec2){at.x + (k == 1 || k == 2 ? 1.0f : -1.0f), at.y + (k < 2 ? -1.0f : 1.0f)};
        }
        v[4] = (ht_vec2){at.x - 1.5f, at.y + 0.5f};
        v[5] = (ht_vec2){at.x - 1.5f, at.y - 0.5f};
        const int counts[4] = {1, 2, 4, 6};
        rounded[i] = (ht_convex){v, counts[i % 4], i % 4 < 2 ? 0.75f : 0.0f};
        shapes[i] = i % 4 == 0   ? HT_SHAPE(((ht_circle){v[0], 0.75f}))
                    : i % 4 == 1 ? HT_SHAPE(((ht_capsule){v[0], v[1], 0.75f}))
                                 : HT_SHAPE(rounded[i]);
        boxes[i] = ht_bounds(&shapes[i]);
    }
}

// Every method finds what trying all pairs finds, and the batches say of each what ht_meet says.
static void test_methods(void **test_state) {
    (void)test_state;
    static crowd_state s;
    static bool wanted[COUNT];
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    make_shapes(&s);
    size_t candidates = 0, meeting = 0;
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < i; k++) {
            const ht_shape a = HT_SHAPE(s.boxes[i]), b = HT_SHAPE(s.boxes[k]);
            candidates += ht_meet(&a, &b);
            if (ht_meet(&s.shapes[i], &s.shapes[k])) {
                wanted[i] = wanted[k] = true;
                meeting++;
            }
        }
    }
    assert_true(meeting > 200 && candidates > meeting);
    for (s.method = 0; s.method < CROWD_METHODS; s.method++) {
        memset(s.meets, 0, COUNT * sizeof *s.meets);
        crowd_find_pairs(f.p, &s);
        crowd_decide_pairs(&s);
        assert_int_equal(s.candidates, candidates);
        assert_int_equal(s.meeting, meeting);
        assert_memory_equal(s.meets, wanted, sizeof wanted);
        assert_true(s.times[s.method].seconds > 0.0f && !s.times[s.method].is_estimated);
    }
    ht_index_destroy(s.index);
    play_destroy(f.p);
}

// At the mouse: the index finds what asking all finds.
static void test_mouse(void **test_state) {
    (void)test_state;
    static crowd_state s;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    make_shapes(&s);
    crowd_find_pairs(f.p, &s);
    size_t found[CROWD_ASKS] = {0};
    for (int i = 0; i < 100; i++) {
        const ht_vec2 mouse = {-20.0f + (float)i, 90.0f - 1.1f * (float)i};
        for (s.ask = CROWD_NEAR; s.ask < CROWD_ASKS; s.ask++) {
            crowd_ask(f.p, &s, mouse);
            assert_int_equal(s.found.count, s.found.brute_count);
            assert_int_equal(s.found.first, s.found.brute_first);
            found[s.ask] += s.found.count;
        }
        if (s.found.first != UINT32_MAX) { // of the ray, which was asked last
            const ht_shape at = HT_SHAPE(((ht_circle){s.found.point, 1e-3f}));
            assert_true(ht_meet(&at, &s.shapes[s.found.first]));
        }
    }
    assert_true(found[CROWD_NEAR] > 500 && found[CROWD_RAY] > 50);
    ht_index_destroy(s.index);
    play_destroy(f.p);
}

// Zoomed in, less is drawn, and dragging the ground moves it; all is seen again by the button.
static void test_zoom(void **test_state) {
    (void)test_state;
    test_front f;
    test_start(&f, PAGE, 1000.0f, 700.0f);
    test_frame(&f);
    const int32_t all = f.p->list.point_count;
    test_move(&f, 300.0f, 300.0f);
    f.in.wheel = 15.0f;
    test_frame(&f);
    test_frame(&f);
    assert_true(f.p->list.point_count < all / 2);
    test_numbers(&f);
    test_drag(&f, (ht_vec2){300.0f, 300.0f}, (ht_vec2){340.0f, 320.0f});
    test_numbers(&f);
    ht_vec2 at = {0.0f, 0.0f};
    assert_non_null(test_find_text(&f, "Show all", &at));
    test_click(&f, at.x, at.y);
    test_frame(&f);
    assert_true(f.p->list.point_count > all / 2);
    play_destroy(f.p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crowd),   cmocka_unit_test(test_slider), cmocka_unit_test(test_pause),
        cmocka_unit_test(test_methods), cmocka_unit_test(test_mouse),  cmocka_unit_test(test_zoom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
