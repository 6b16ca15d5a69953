// lesson_index_test.c: what lesson `index` claims, by its own code and by hantei.
#include "lesson_claims.h"

#include "lesson_index.h"

static lesson_answer x;

static void ask(const char *step, const char *numbers) {
    claims_ask(&lesson_index, step, numbers, &x);
}

static const char *note(const char *step, const char *part) {
    return claims_note(&lesson_index, step, &x, part);
}

static void test_all_with_all(void **state) {
    (void)state;
    ask("1", "");
    assert_true(x.v[INDEX_PAIRS] == 499500.0f);
    assert_string_equal(note("1", "pairs ="), "pairs 499500");
    ask("1", "n=6");
    assert_true(x.v[INDEX_PAIRS] == 15.0f);
    assert_int_equal(10000L * 9999L / 2L, 49995000L);
}

static void test_bounds(void **state) {
    (void)state;
    ask("2", "");
    assert_true(x.v[INDEX_MEET] > 0.0f && x.relation == HT_APART);
    assert_true(x.v[INDEX_GAP] > 2.62f && x.v[INDEX_GAP] < 2.63f);
    assert_string_equal(note("2", "on_x ="), "10 to 50, 46 to 66: yes");
    ask("2", "r=23");
    assert_true(x.relation == HT_OVERLAP);
    // Shapes meet never while their boxes do not.
    uint32_t seed = 3;
    const ht_shape crate = HT_SHAPE(((ht_box){{46.0f, 46.0f}, {66.0f, 66.0f}}));
    for (int i = 0; i < 20000; i++) {
        const ht_vec2 at = {100.0f * lesson_random_part(&seed), 100.0f * lesson_random_part(&seed)};
        const ht_shape ball = HT_SHAPE(((ht_circle){at, 0.1f + 20.0f * lesson_random_part(&seed)}));
        assert_true(!ht_meet(&ball, &crate) || index_overlap(ht_bounds(&ball), ht_bounds(&crate)) >= 0.0f);
    }
}

static void test_sweep(void **state) {
    (void)state;
    ask("3", "");
    assert_true(x.v[INDEX_TESTS] == 4.0f && x.v[INDEX_FOUND] == 2.0f);
    assert_string_equal(note("3", "qsort"), "order 1 6 2 3 4 5");
    assert_string_equal(note("3", "found(b[i]"), "(1, 2), (3, 4)");
    ask("3", "spread=0");
    assert_true(x.v[INDEX_TESTS] == 15.0f);
    // As many as brute force finds, at every spread.
    for (int tenth = 0; tenth <= 10; tenth++) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "spread=%g", 0.1 * tenth);
        ask("3", numbers);
        int found = 0;
        for (int32_t i = 0; i < INDEX_SIX; i++) {
            for (int32_t k = i + 1; k < INDEX_SIX; k++) {
                const float spread = x.v[INDEX_SPREAD];
                found += index_overlap(index_six_box(i, spread), index_six_box(k, spread)) >= 0.0f;
            }
        }
        assert_true(x.v[INDEX_FOUND] == (float)found);
    }
}

static void test_passes(void **state) {
    (void)state;
    static const float ids[6] = {1, 6, 2, 3, 4, 5}, looks[6] = {2, 1, 0, 1, 0, 0}, meets[6] = {1, 0, 0, 1, 0, 0};
    for (int pass = 1; pass <= 6; pass++) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "pass=%d", pass);
        ask("4", numbers);
        assert_true(x.v[INDEX_ID] == ids[pass - 1]);
        assert_true(x.v[INDEX_LOOKS] == looks[pass - 1] && x.v[INDEX_MEETS] == meets[pass - 1]);
    }
    ask("4", "");
    assert_string_equal(note("4", "for (long j"), "with 6, 2");
    ask("4", "pass=2");
    assert_string_equal(note("4", "for (long j"), "with 2");
    assert_null(note("4", "found(b[i]"));
    ask("order", "");
    assert_true(x.v[INDEX_DONE] == 0.0f);
    ask("order", "second=6 third=2");
    assert_true(x.v[INDEX_DONE] == 1.0f);
}

// Two circles of that radius at all whole places: how many pairs that meet a grid by centres misses.
static int missed_by_grid(float radius, float cell) {
    int missed = 0;
    for (int from = 0; from < 200; from++) {
        for (int to = from; (float)(to - from) <= 2.0f * radius; to++) {
            missed += floorf((float)to / cell) - floorf((float)from / cell) > 1.0f;
        }
    }
    return missed;
}

static void test_grid(void **state) {
    (void)state;
    ask("5", "");
    assert_true(x.v[INDEX_COLUMN_A] == 0.0f && x.v[INDEX_COLUMN_B] == 2.0f && x.v[INDEX_NEAR] < 0.0f);
    assert_true(x.hit == 0 && x.relation == HT_OVERLAP && x.separation.distance == -8.0f);
    assert_string_equal(note("5", "columns = abs"), "columns 0 and 2");
    ask("5", "cell=60");
    assert_true(x.hit == 1);
    assert_int_equal(missed_by_grid(30.0f, 60.0f), 0);
    assert_true(missed_by_grid(30.0f, 52.0f) > 0 && missed_by_grid(30.0f, 30.0f) > 0);
    assert_true(floorf(101.0f / 52.0f) - floorf(49.0f / 52.0f) <= 1.0f);
    ask("wrong", "");
    assert_true(x.hit == 0 && x.relation == HT_OVERLAP);
    ask("wrong", "r=26");
    assert_true(x.hit == 0 && x.relation == HT_TOUCH && x.v[INDEX_GAP] == 0.0f);
    ask("wrong", "r=25");
    assert_true(x.hit == 0 && x.relation == HT_APART && x.v[INDEX_GAP] == 2.0f);
}

static void test_cells(void **state) {
    (void)state;
    ask("6", "");
    assert_true(x.v[INDEX_SHARED] == 4.0f && x.v[INDEX_REPORTS] == 4.0f);
    assert_string_equal(note("6", "count +="), "1, 2, 3, 4");
    for (int cell = 20; cell <= 120; cell += 5) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "once=1 cell=%d", cell);
        ask("6", numbers);
        assert_true(x.v[INDEX_REPORTS] == 1.0f);
    }
    ask("6", "cell=100");
    assert_true(x.v[INDEX_REPORTS] == 1.0f && x.v[INDEX_SHARED] == 1.0f);
}

// Rule by rule: only that of the overlap's beginning reports each pair once; the first box's reports some not at all.
static void test_many(void **state) {
    (void)state;
    float pairs = 0.0f;
    for (int32_t i = 0; i < INDEX_BOXES; i++) {
        const ht_box a = index_many_box(i);
        assert_true(a.min.x >= 0.0f && a.max.x <= 500.0f && a.min.y >= 0.0f && a.max.y <= 500.0f);
        for (int32_t k = i + 1; k < INDEX_BOXES; k++) {
            const ht_box b = index_many_box(k);
            pairs += ht_relate_box_box(&a, &b) != HT_APART ? 1.0f : 0.0f;
        }
    }
    ask("once", "rule=1");
    assert_true(pairs > 400.0f && x.v[INDEX_PAIRS] == pairs && x.v[INDEX_REPORTS] == pairs && x.v[INDEX_DONE] == 1.0f);
    ask("once", "");
    assert_true(x.v[INDEX_REPORTS] > 1.5f * pairs && x.v[INDEX_DONE] == 0.0f);
    ask("once", "rule=-1");
    assert_true(x.v[INDEX_REPORTS] < pairs && x.v[INDEX_DONE] == 0.0f);
}

// Every frame holds its two, every box is in the tree once, and the search finds what asking all finds.
static void test_tree(void **state) {
    (void)state;
    const index_frame *tree = index_tree();
    int boxes = 0;
    for (int32_t i = 0; i < INDEX_FRAMES; i++) {
        boxes += tree[i].left == 0;
        for (int side = 0; tree[i].left != 0 && side < 2; side++) {
            const index_frame *child = &tree[side == 0 ? tree[i].left : tree[i].right];
            const ht_box a = tree[i].bounds, b = child->bounds;
            assert_true(a.min.x <= b.min.x && a.min.y <= b.min.y && a.max.x >= b.max.x && a.max.y >= b.max.y);
            assert_int_equal(child->level, tree[i].level + 1);
        }
    }
    assert_int_equal(boxes, 16);
    for (int at = 0; at <= 200; at += 5) {
        char numbers[32];
        (void)snprintf(numbers, sizeof numbers, "q.x=%d q.y=%d", at, at * 3 % 125 / 5 * 5);
        ask("7", numbers);
        const ht_vec2 q = {x.v[INDEX_QX], x.v[INDEX_QY]};
        const ht_box asked = {{q.x - 12.0f, q.y - 12.0f}, {q.x + 12.0f, q.y + 12.0f}};
        int found = 0;
        for (int32_t i = 0; i < INDEX_FRAMES; i++) {
            found += tree[i].left == 0 && index_overlap(tree[i].bounds, asked) >= 0.0f;
        }
        assert_true(x.v[INDEX_LEAVES] == (float)found);
        assert_true(x.v[INDEX_VISITS] >= 1.0f && x.v[INDEX_VISITS] < 31.0f);
    }
    ask("7", "");
    assert_true(x.v[INDEX_VISITS] == 11.0f && x.v[INDEX_LEAVES] == 1.0f);
}

static void test_fast(void **state) {
    (void)state;
    ask("8", "");
    assert_true(x.v[INDEX_AFTER] < 0.0f && x.v[INDEX_SWEPT] > 0.0f && x.relation == HT_APART);
    claims_near(x.v[INDEX_FRACTION], 0.36f);
    ask("8", "v=54");
    assert_true(x.v[INDEX_AFTER] > 0.0f);
    ask("8", "v=55");
    assert_true(x.v[INDEX_AFTER] < 0.0f && x.v[INDEX_SWEPT] > 0.0f);
    ask("8", "v=30");
    assert_true(x.v[INDEX_SWEPT] < 0.0f && x.v[INDEX_FRACTION] == 1.0f);
    // A ball that moves by no more than both widths touches the wall in some frame, wherever it starts.
    for (int v = 1; v <= 24; v++) {
        bool always = true;
        for (int part = 0; part < 4 * v; part++) {
            bool hits = false;
            for (int at = part - 800; at < 800; at += 4 * v) { // in quarters
                hits = hits || (at + 16 >= 160 && at - 16 <= 200);
            }
            always = always && hits;
        }
        assert_int_equal(always, v <= 18);
    }
}

// The ways find the same, half a pair a box.
static void test_index_times(void **state) {
    (void)state;
    const lesson_times *times = &lesson_index_times;
    char *places = calloc(INDEX_TIMED, times->pair_size);
    uint32_t seed = 7;
    assert_non_null(places);
    for (size_t i = 0; i < INDEX_TIMED; i++) {
        times->make(places + i * times->pair_size, &seed);
    }
    for (int32_t i = 0; i < times->count; i++) {
        const int32_t found = times->ways[i].run(places, INDEX_TIMED);
        const int32_t wanted = times->ways[i / 3 * 3].run(places, INDEX_TIMED);
        assert_non_null(times->ways[i].name.ja);
        assert_int_equal(found, wanted);
        assert_in_range(found, 2 * INDEX_TIMED / 5, 3 * INDEX_TIMED / 5);
        assert_true(lesson_index_repeats[i] >= 1);
    }
    free(places);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_with_all), cmocka_unit_test(test_bounds), cmocka_unit_test(test_sweep),
        cmocka_unit_test(test_passes),       cmocka_unit_test(test_grid),   cmocka_unit_test(test_cells),
        cmocka_unit_test(test_many),         cmocka_unit_test(test_tree),   cmocka_unit_test(test_fast),
        cmocka_unit_test(test_index_times),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
