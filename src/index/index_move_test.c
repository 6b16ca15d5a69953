// index_move_test.c: an index that changes answers as brute force over the boxes it has now, and survives any lack of
// memory.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "index/index_internal.h"
#include "support/test_scene.h"

enum { MOST = 2048, ROOM = 400000 };

/// What the index should hold.
typedef struct model {
    ht_index *index;
    ht_box boxes[MOST];
    ht_filter filters[MOST];
    bool there[MOST];
    size_t count; // numbers ever used
    uint64_t seed;
    ht_pair *wanted, *found;
} model;

static model *make_model(const ht_index_desc *desc, uint64_t seed) {
    model *m = calloc(1, sizeof *m);
    m->wanted = malloc(ROOM * sizeof *m->wanted);
    m->found = malloc(ROOM * sizeof *m->found);
    m->seed = seed;
    assert_int_equal(ht_index_create(desc, &m->index), HT_OK);
    return m;
}

static void free_model(model *m) {
    ht_index_destroy(m->index);
    free(m->wanted);
    free(m->found);
    free(m);
}

/// The boxes and pairs of the index are the model's.
static void check(model *m) {
    assert_int_equal(ht_index_count(m->index), m->count);
    ht_box now[MOST];
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_box box = ht_index_box(m->index, i);
        now[i] = m->there[i] ? m->boxes[i] : scene_box(0.0f, 0.0f, -1.0f, -1.0f);
        if (scene_meet(&now[i], &now[i])) {
            assert_memory_equal(&box, &now[i], sizeof box);
        } else {
            assert_false(scene_meet(&box, &box));
        }
    }
    const size_t count = scene_pairs(now, m->filters, m->count, m->wanted);
    assert_in_range(count, 0, ROOM);
    const size_t found = ht_index_pairs(m->index, true, m->found, ROOM);
    assert_int_equal(found, count);
    assert_memory_equal(m->found, m->wanted, count * sizeof *m->found);
}

static uint32_t some_object(model *m) {
    uint32_t i = scene_bits(&m->seed) % (uint32_t)m->count;
    while (!m->there[i]) {
        i = (i + 1) % (uint32_t)m->count;
    }
    return i;
}

static size_t count_there(const model *m) {
    size_t there = 0;
    for (size_t i = 0; i < m->count; i++) {
        there += m->there[i];
    }
    return there;
}

static bool insert(model *m, ht_box box, ht_filter filter) {
    uint32_t number = UINT32_MAX;
    const ht_status status = ht_index_insert(m->index, box, filter, &number);
    if (status != HT_OK) {
        assert_int_equal(status, HT_ERR_MEMORY);
        return false;
    }
    assert_in_range(number, 0, m->count);
    assert_false(m->there[number]);
    m->count += number == m->count;
    m->boxes[number] = box;
    m->filters[number] = filter;
    m->there[number] = true;
    return true;
}

static void remove_one(model *m) {
    const uint32_t i = some_object(m);
    assert_int_equal(ht_index_remove(m->index, i), HT_OK);
    m->there[i] = false;
    assert_int_equal(ht_index_remove(m->index, i), HT_ERR_VALUE);
    assert_int_equal(ht_index_move(m->index, i, m->boxes[i]), HT_ERR_VALUE);
}

/// A little way, or anywhere.
static bool move_one(model *m, scene kind) {
    const uint32_t i = some_object(m);
    ht_box box = scene_make(kind, &m->seed, 0, MOST);
    if (scene_bits(&m->seed) % 4 != 0) {
        const float x = scene_float(&m->seed, -0.3f, 0.3f), y = scene_float(&m->seed, -0.3f, 0.3f);
        box = m->boxes[i];
        box = (ht_box){{box.min.x + x, box.min.y + y}, {box.max.x + x, box.max.y + y}};
    }
    const ht_status status = ht_index_move(m->index, i, box);
    if (status == HT_OK) {
        m->boxes[i] = box;
    }
    return status == HT_OK;
}

static void build(model *m, scene kind, size_t n, bool with_filters) {
    for (size_t i = 0; i < n; i++) {
        m->boxes[i] = scene_make(kind, &m->seed, i, n);
        m->filters[i] = with_filters ? scene_filter(&m->seed) : (ht_filter){0, 0, 0};
        m->there[i] = true;
    }
    const ht_status status = ht_index_build(m->index, m->boxes, with_filters ? m->filters : NULL, n);
    assert_true(status == HT_OK || status == HT_ERR_MEMORY);
    m->count = status == HT_OK ? n : 0;
    for (size_t i = m->count; i < n; i++) {
        m->there[i] = false;
    }
}

static void refit(model *m, float by) {
    for (size_t i = 0; i < m->count; i++) {
        const float x = scene_float(&m->seed, -by, by), y = scene_float(&m->seed, -by, by);
        const ht_box b = m->boxes[i];
        m->boxes[i] = (ht_box){{b.min.x + x, b.min.y + y}, {b.max.x + x, b.max.y + y}};
    }
    assert_int_equal(ht_index_refit(m->index, m->boxes), HT_OK);
}

static void step(model *m, scene kind, bool with_filters) {
    const uint32_t what = scene_bits(&m->seed) % 16;
    const size_t there = count_there(m);
    if (there == 0 || (what < 5 && there < MOST - 1)) {
        insert(m, scene_make(kind, &m->seed, 0, MOST), with_filters ? scene_filter(&m->seed) : (ht_filter){0, 0, 0});
    } else if (what < 8) {
        remove_one(m);
    } else {
        move_one(m, kind);
    }
}

/// Many changes of every sort, checked now and then, from an index that was built of `first` boxes.
static void change(float margin, scene kind, size_t first, bool with_filters) {
    model *m = make_model(&(ht_index_desc){.margin = margin}, (uint64_t)kind + first);
    build(m, kind, first, with_filters);
    check(m);
    for (int i = 0; i < 6000; i++) {
        step(m, kind, with_filters);
        if (i % 397 == 0) {
            check(m);
        }
        if (i % 1500 == 700) {
            refit(m, i > 3000 ? 30.0f : 0.1f);
            check(m);
        }
    }
    while (count_there(m) > 0) {
        remove_one(m);
    }
    check(m);
    assert_true(insert(m, scene_box(0.0f, 0.0f, 1.0f, 1.0f), (ht_filter){0, 0, 0}));
    assert_true(insert(m, scene_box(1.0f, 1.0f, 1.0f, 1.0f), (ht_filter){.category = 3}));
    check(m);
    free_model(m);
}

static void changes_without_margin(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        if (kind != SCENE_LONG_THIN && kind != SCENE_ONE_PLACE) { // they have too many pairs
            change(0.0f, (scene)kind, kind % 2 == 0 ? 0 : 500, kind % 3 == 0);
        }
    }
}

static void changes_with_margin(void **state) {
    (void)state;
    change(0.25f, SCENE_UNIFORM, 700, false);
    change(0.5f, SCENE_CLUSTERED, 17, true);
    change(3e38f, SCENE_GRID, 0, false);
    change(0.1f, SCENE_NASTY, 300, true);
}

/// Moves within the margin leave the tree alone; boxes as given are what counts.
static void a_margin_saves_work(void **state) {
    (void)state;
    model *m = make_model(&(ht_index_desc){.margin = 1.0f}, 3);
    build(m, SCENE_UNIFORM, 300, false);
    for (uint32_t i = 0; i < 300; i++) { // the first move makes the margin
        m->boxes[i].max.x += 0.5f;
        assert_int_equal(ht_index_move(m->index, i, m->boxes[i]), HT_OK);
    }
    const uint32_t slot = m->index->slots[7];
    const ht_box kept = hti_lane_box(&m->index->nodes[slot / HTI_BRANCHING], slot % HTI_BRANCHING);
    m->boxes[7].min.x += 0.25f;
    assert_int_equal(ht_index_move(m->index, 7, m->boxes[7]), HT_OK);
    const ht_box after = hti_lane_box(&m->index->nodes[slot / HTI_BRANCHING], slot % HTI_BRANCHING);
    assert_memory_equal(&after, &kept, sizeof kept);
    assert_true(kept.min.x < m->boxes[7].min.x - 0.9f);
    check(m);
    free_model(m);
}

/// Objects that all move far, by refits: the tree is built anew by itself, and is about as good as a new one.
static void refits_rebuild(void **state) {
    (void)state;
    model *m = make_model(&(ht_index_desc){.margin = 0.0f}, 4);
    build(m, SCENE_UNIFORM, MOST, false);
    const double built = m->index->parts[0].built;
    for (int i = 0; i < 200; i++) {
        refit(m, 2.0f);
    }
    check(m);
    assert_true(m->index->parts[0].built < 8.0 * built);
    free_model(m);
}

/// Every allocation fails once: nothing is lost, nothing leaks, answers stay right.
static void memory_fails_anywhere(void **state) {
    (void)state;
    for (size_t at = 1; at < 60; at++) {
        scene_memory memory = {0, 0, 0};
        const ht_index_desc desc = {.allocator = {scene_resize, &memory}, .margin = at % 2 == 0 ? 0.25f : 0.0f};
        model *m = make_model(&desc, at);
        memory.fails_at = at % 4 == 0 ? 0 : at / 4;
        build(m, SCENE_UNIFORM, at % 3 == 0 ? 400 : 0, at % 5 == 0);
        memory.fails_at = 0;
        check(m);
        memory.calls = 0;
        memory.fails_at = 1 + at / 2;
        for (int i = 0; i < 1500; i++) {
            step(m, SCENE_UNIFORM, at % 5 == 0);
        }
        refit(m, 30.0f);
        memory.fails_at = 1;
        if (m->count > 2) {
            const size_t pairs = ht_index_pairs(m->index, true, m->found, ROOM);
            assert_true(pairs == SIZE_MAX || pairs < 2);
        }
        memory.fails_at = 0;
        check(m);
        free_model(m);
        assert_int_equal(memory.lent, 0);
    }
    scene_memory memory = {0, 0, 1};
    ht_index *index = NULL;
    const ht_index_desc desc = {.allocator = {scene_resize, &memory}};
    assert_int_equal(ht_index_create(&desc, &index), HT_ERR_MEMORY);
    assert_null(index);
}

static void bad_values(void **state) {
    (void)state;
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = -1.0f}, &index), HT_ERR_VALUE);
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = NAN}, &index), HT_ERR_VALUE);
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = INFINITY}, &index), HT_ERR_VALUE);
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
    assert_int_equal(ht_index_remove(index, 0), HT_ERR_VALUE);
    assert_int_equal(ht_index_move(index, 0, scene_box(0.0f, 0.0f, 1.0f, 1.0f)), HT_ERR_VALUE);
    assert_int_equal(ht_index_refit(index, NULL), HT_OK);
    assert_int_equal(ht_index_pairs(index, true, NULL, 0), 0);
    const ht_box none = ht_index_box(index, 5), box = scene_box(0.0f, 0.0f, 1.0f, 1.0f);
    assert_true(none.min.x > none.max.x);
    assert_int_equal(ht_index_build(index, NULL, NULL, 3), HT_ERR_NULL);
    assert_int_equal(ht_index_build(index, &box, NULL, SIZE_MAX / 2), HT_ERR_MEMORY);
    assert_int_equal(ht_index_count(index), 0);
    ht_index_destroy(index);
    ht_index_destroy(NULL);
}

/// Pointers that are NULL: a status or the empty answer.
static void null_pointers(void **state) {
    (void)state;
    ht_index *index = NULL;
    const ht_box box = scene_box(0.0f, 0.0f, 1.0f, 1.0f);
    const ht_shape shape = HT_SHAPE(box);
    const ht_ray ray = {{-1.0f, 0.5f}, {1.0f, 0.0f}};
    const ht_index_query *const all = NULL;
    uint32_t number = 5;
    assert_int_equal(ht_index_create(NULL, NULL), HT_ERR_NULL);
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_build(NULL, &box, NULL, 1), HT_ERR_NULL);
    assert_int_equal(ht_index_refit(NULL, &box), HT_ERR_NULL);
    assert_int_equal(ht_index_insert(NULL, box, (ht_filter){.category = 1}, &number), HT_ERR_NULL);
    assert_int_equal(ht_index_insert(index, box, (ht_filter){.category = 1}, NULL), HT_ERR_NULL);
    assert_int_equal(ht_index_remove(NULL, 0), HT_ERR_NULL);
    assert_int_equal(ht_index_move(NULL, 0, box), HT_ERR_NULL);
    assert_int_equal(number, 5);
    assert_int_equal(ht_index_count(NULL), 0);
    const ht_box none = ht_index_box(NULL, 0);
    assert_true(none.min.x > none.max.x);
    assert_int_equal(ht_index_insert(index, box, (ht_filter){.category = 1}, &number), HT_OK);
    ht_pair pair;
    ht_index_near near;
    assert_int_equal(ht_index_pairs(NULL, true, &pair, 1), 0);
    assert_int_equal(ht_index_pairs_between(index, NULL, false, &pair, 1), 0);
    assert_int_equal(ht_index_pairs_between(NULL, index, false, &pair, 1), 0);
    assert_int_equal(ht_index_pairs_between(index, index, true, NULL, 1), 1);
    ht_index_visit_pairs(NULL, NULL, NULL);
    ht_index_visit_pairs(index, NULL, NULL);
    ht_index_visit_pairs_between(NULL, index, NULL, NULL);
    ht_index_visit_pairs_between(index, NULL, NULL, NULL);
    ht_index_visit_pairs_between(index, index, NULL, NULL);
    assert_int_equal(ht_index_query_box(NULL, box, all, &number, 1), 0);
    assert_int_equal(ht_index_query_box(index, box, all, NULL, 1), 1);
    assert_int_equal(ht_index_query_shape(NULL, &shape, all, &number, 1), 0);
    assert_int_equal(ht_index_query_shape(index, NULL, all, &number, 1), 0);
    assert_int_equal(ht_index_query_shape(index, &shape, all, NULL, 1), 1);
    assert_int_equal(ht_index_raycast(NULL, &ray, 9.0f, all).number, UINT32_MAX);
    assert_int_equal(ht_index_raycast(index, NULL, 9.0f, all).number, UINT32_MAX);
    assert_int_equal(ht_index_raycast_all(index, NULL, 9.0f, all, NULL, 0), 0);
    assert_int_equal(ht_index_raycast_all(index, &ray, 9.0f, all, NULL, 1), 1);
    assert_int_equal(ht_index_cast(NULL, &shape, ray.dir, HT_START_REPORT, all).number, UINT32_MAX);
    assert_int_equal(ht_index_cast(index, NULL, ray.dir, HT_START_REPORT, all).number, UINT32_MAX);
    assert_int_equal(ht_index_cast_all(NULL, &shape, ray.dir, HT_START_REPORT, all, NULL, 0), 0);
    assert_int_equal(ht_index_cast_all(index, NULL, ray.dir, HT_START_REPORT, all, NULL, 0), 0);
    assert_int_equal(ht_index_cast_all(index, &shape, ray.dir, HT_START_REPORT, all, NULL, 1), 1);
    assert_int_equal(ht_index_set_filter(NULL, 0, (ht_filter){1, 1, 0}), HT_ERR_NULL);
    assert_int_equal(ht_index_set_filter(index, 7, (ht_filter){1, 1, 0}), HT_ERR_VALUE);
    assert_int_equal(ht_index_filter(NULL, 0).category, 0);
    assert_int_equal(ht_index_nearest(NULL, &shape, 1, 9.0f, all, &near), 0);
    assert_int_equal(ht_index_nearest(index, NULL, 1, 9.0f, all, &near), 0);
    assert_int_equal(ht_index_nearest(index, &shape, 1, 9.0f, all, NULL), 0);
    assert_int_equal(ht_index_save_bound(NULL), 0);
    assert_int_equal(ht_index_save(NULL, &pair, sizeof pair), HT_ERR_NULL);
    assert_int_equal(ht_index_save(index, NULL, ht_index_save_bound(index)), HT_ERR_NULL);
    assert_int_equal(ht_index_load(NULL, &pair, sizeof pair), HT_ERR_NULL);
    assert_int_equal(ht_index_load(index, NULL, 0), HT_ERR_NULL);
    ht_index_destroy(index);
}

/// An object whose box becomes valid by a refit is found by its category, though no other object near it has one.
static void a_refit_makes_boxes_valid(void **state) {
    (void)state;
    ht_index *index = NULL;
    const ht_box boxes[] = {scene_box(0.0f, 0.0f, 1.0f, 1.0f), scene_box(4.0f, 0.0f, 1.0f, 1.0f)};
    const ht_filter filter = {.category = 1};
    uint32_t number = 0, found = 0;
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, &filter, 1), HT_OK);
    assert_int_equal(ht_index_insert(index, scene_box(0.0f, 0.0f, -1.0f, -1.0f), (ht_filter){.category = 2}, &number),
                     HT_OK);
    assert_int_equal(ht_index_refit(index, boxes), HT_OK);
    const ht_index_query second = {.filter.mask = 2};
    assert_int_equal(ht_index_query_box(index, boxes[1], &second, &found, 1), 1);
    assert_int_equal(found, number);
    assert_int_equal(ht_index_raycast(index, &(ht_ray){{0.0f, 0.5f}, {1.0f, 0.0f}}, 9.0f, &second).number, number);
    ht_index_destroy(index);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_without_margin), cmocka_unit_test(changes_with_margin),
        cmocka_unit_test(a_margin_saves_work),    cmocka_unit_test(refits_rebuild),
        cmocka_unit_test(memory_fails_anywhere),  cmocka_unit_test(bad_values),
        cmocka_unit_test(null_pointers),          cmocka_unit_test(a_refit_makes_boxes_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
