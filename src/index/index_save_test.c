// index_save_test.c: an index that was saved and loaded is the same one, and bytes that are no index are refused.
#include "support/test_world.h"

static void *save(const ht_index *index, size_t *size) {
    *size = ht_index_save_bound(index);
    unsigned char *bytes = malloc(*size + 1);
    assert_non_null(bytes);
    assert_int_equal(ht_index_save(index, bytes, *size - 1), HT_ERR_CAPACITY);
    assert_int_equal(ht_index_save(index, bytes, *size), HT_OK);
    return bytes;
}

static void expect_same_box(ht_box a, ht_box b) {
    const bool valid = hti_box_is_valid(&a);
    assert_int_equal(valid, hti_box_is_valid(&b));
    if (valid) {
        assert_memory_equal(&a, &b, sizeof a);
    }
}

// Both have the same boxes, pairs and free numbers.
static void expect_same(ht_index *a, ht_index *b) {
    enum { ROOM = 1 << 19 };
    static ht_pair pairs_a[ROOM], pairs_b[ROOM];
    assert_int_equal(ht_index_count(a), ht_index_count(b));
    for (uint32_t i = 0; i <= ht_index_count(a); i++) {
        const ht_filter filter_a = ht_index_filter(a, i), filter_b = ht_index_filter(b, i);
        expect_same_box(ht_index_box(a, i), ht_index_box(b, i));
        assert_true(filter_a.category == filter_b.category && filter_a.mask == filter_b.mask);
        assert_int_equal(filter_a.group, filter_b.group);
    }
    const size_t count = ht_index_pairs(a, true, pairs_a, ROOM);
    assert_int_equal(ht_index_pairs(b, true, pairs_b, ROOM), count);
    assert_true(count <= ROOM);
    assert_memory_equal(pairs_a, pairs_b, count * sizeof *pairs_a);
    for (int i = 0; i < 40; i++) {
        const ht_box box = scene_box((float)i, 3.0f, 2.0f, 2.0f);
        uint32_t number_a = 0, number_b = 1;
        assert_int_equal(ht_index_insert(a, box, (ht_filter){.category = 1}, &number_a), HT_OK);
        assert_int_equal(ht_index_insert(b, box, (ht_filter){.category = 1}, &number_b), HT_OK);
        assert_int_equal(number_a, number_b);
    }
}

static ht_index *create(float margin) {
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = margin}, &index), HT_OK);
    return index;
}

// Into an index with a margin or without, that has held something else, with filters or without.
static void save_and_load(world *w, int kind) {
    size_t size = 0, again = 0;
    void *bytes = save(w->index, &size);
    for (int i = 0; i < 4; i++) {
        ht_index *other = create(i % 2 == 0 ? 0.0f : 0.25f);
        const ht_box box = scene_box(1.0f, 2.0f, 3.0f, 4.0f);
        const ht_filter filter = {.mask = 1, .group = -3};
        assert_int_equal(ht_index_build(other, &box, i < 2 ? NULL : &filter, 1), HT_OK);
        assert_int_equal(ht_index_load(other, bytes, size), HT_OK);
        ht_index *own = create((kind + i) % 2 == 0 ? 0.0f : 1.0f);
        void *copy = save(other, &again);
        assert_int_equal(ht_index_load(own, copy, again), HT_OK);
        expect_same(own, other);
        free(copy);
        ht_index_destroy(own);
        ht_index_destroy(other);
    }
    ht_index *other = create(0.0f);
    assert_int_equal(ht_index_load(other, bytes, size), HT_OK);
    expect_same(w->index, other);
    ht_index_destroy(other);
    free(bytes);
}

static void test_save(void **state) {
    (void)state;
    for_worlds(save_and_load);
}

// A loaded index may be anything but unsound: its answers are numbers that exist, and it can be changed.
static void use(ht_index *index) {
    uint32_t found[64], number = 0;
    const ht_box everywhere = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    const size_t count = ht_index_query_box(index, everywhere, NULL, found, 64);
    for (size_t i = 0; i < count && i < 64; i++) {
        assert_true(found[i] < ht_index_count(index));
    }
    for (int i = 0; i < 300; i++) {
        assert_int_equal(
            ht_index_insert(index, scene_box((float)i, 0.0f, 1.0f, 1.0f), (ht_filter){.category = 1}, &number), HT_OK);
        ht_index_move(index, (uint32_t)i, scene_box((float)-i, 0.0f, 1.0f, 1.0f));
        ht_index_remove(index, (uint32_t)(i * 7 % 100));
    }
    ht_index_pairs(index, false, NULL, 0);
}

static void spoil(world *w, bool with_tail) {
    size_t size = 0;
    if (with_tail) {
        world_change(w, WORLD_SHAPES, w->count);
    }
    unsigned char *bytes = save(w->index, &size);
    size_t refused = 0;
    for (size_t i = 0; i < size; i += i < 600 ? 1 : 13) {
        for (int bit = 0; bit < 8; bit += 1 + (i >= 600) * 6) {
            bytes[i] ^= (unsigned char)(1 << bit);
            ht_index *index = create(i % 2 == 0 ? 0.0f : 0.5f);
            const ht_status status = ht_index_load(index, bytes, size);
            assert_true(status == HT_OK || status == HT_ERR_SYNTAX);
            assert_true(status == HT_OK || ht_index_count(index) == 0);
            refused += status != HT_OK;
            use(index);
            ht_index_destroy(index);
            bytes[i] ^= (unsigned char)(1 << bit);
        }
    }
    assert_true(refused > 500);
    ht_index *index = create(0.0f);
    for (size_t shorter = 1; shorter < size; shorter += 1 + shorter / 2) {
        assert_int_equal(ht_index_load(index, bytes, size - shorter), HT_ERR_SYNTAX);
    }
    assert_int_equal(ht_index_load(index, bytes, size + 1), HT_ERR_SYNTAX);
    for (int i = 8, k = 11; i < k; i++, k--) { // as a machine of the other order of bytes says what it has
        const unsigned char byte = bytes[i];
        bytes[i] = bytes[k];
        bytes[k] = byte;
    }
    assert_int_equal(ht_index_load(index, bytes, size), HT_ERR_SYNTAX);
    assert_int_equal(ht_index_load(index, NULL, 0), HT_ERR_NULL);
    ht_index_destroy(index);
    free(bytes);
}

static void test_spoilt(void **state) {
    (void)state;
    for (int variant = 0; variant < 4; variant++) {
        world *w = make_world(WORLD_SHAPES, 70, variant, (uint64_t)variant);
        spoil(w, variant > 1);
        free_world(w);
    }
}

static void test_no_memory(void **state) {
    (void)state;
    world *w = make_world(SCENE_UNIFORM, 300, 6, 1);
    size_t size = 0;
    void *bytes = save(w->index, &size);
    for (size_t fails_at = 2;; fails_at++) {
        scene_memory memory = {.fails_at = fails_at};
        ht_index *index = NULL;
        const ht_index_desc desc = {.allocator = {scene_resize, &memory}};
        assert_int_equal(ht_index_create(&desc, &index), HT_OK);
        const ht_status status = ht_index_load(index, bytes, size);
        assert_int_equal(ht_index_count(index), status == HT_OK ? 300 : 0);
        ht_index_destroy(index);
        assert_int_equal(memory.lent, 0);
        if (status == HT_OK) {
            break;
        }
        assert_int_equal(status, HT_ERR_MEMORY);
    }
    free(bytes);
    free_world(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_save), cmocka_unit_test(test_spoilt),
                                       cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
