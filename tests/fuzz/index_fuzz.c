// index_fuzz.c: any bytes as a saved index. What is loaded answers with objects that exist and agrees with itself, can
// be changed, and is the same after it was saved and loaded again.
//
// The first byte says what the index is made with; the last ones, how it is changed.
#include <hantei/hantei.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ROOM = 64, CHANGES = 200 };

static void require(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", what);
        abort();
    }
}

static ht_index *create(float margin) {
    ht_index *index = NULL;
    require(ht_index_create(&(ht_index_desc){.margin = margin}, &index) == HT_OK, "there is memory");
    return index;
}

static bool meets(ht_box a, ht_box b) {
    return a.min.x <= a.max.x && a.min.y <= a.max.y && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y;
}

static void check_query(const ht_index *index, ht_box box, uint64_t mask) {
    uint32_t found[ROOM];
    const ht_index_query query = {.filter.mask = mask};
    const size_t count = ht_index_query_box(index, box, &query, found, ROOM);
    for (size_t i = 0; i < count && i < ROOM; i++) {
        require(found[i] < ht_index_count(index), "an answer is an object");
        require(meets(ht_index_box(index, found[i]), box), "what is found meets");
        require(i == 0 || found[i - 1] < found[i], "answers are in order");
    }
    size_t wanted = 0;
    for (uint32_t i = 0; i < ht_index_count(index); i++) {
        wanted += meets(ht_index_box(index, i), box) && ht_filter_match(query.filter, ht_index_filter(index, i));
    }
    require(count == wanted, "all that meet are found");
}

static void check_searches(const ht_index *index) {
    const ht_index_query *const query = NULL;
    const ht_shape ball = HT_SHAPE(((ht_circle){{1, 1}, 2}));
    const ht_ray ray = {{-3, -2}, {2, 1}};
    ht_index_near near[ROOM];
    ht_index_ray_hit hits[ROOM];
    check_query(index, (ht_box){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}}, 0);
    check_query(index, (ht_box){{0, 0}, {4, 4}}, 0);
    check_query(index, (ht_box){{0, 0}, {100, 100}}, 2);
    const size_t count = ht_index_raycast_all(index, &ray, 100, query, hits, ROOM);
    require(count == 0 || ht_index_raycast(index, &ray, 100, query).number == hits[0].number, "the first hit is first");
    const size_t nearest = ht_index_nearest(index, &ball, ROOM, INFINITY, query, near);
    require(nearest <= ht_index_count(index), "the nearest are objects");
    (void)ht_index_cast(index, &ball, (ht_vec2){30, 20}, HT_START_REPORT, query);
    (void)ht_index_query_shape(index, &ball, query, NULL, 0);
}

static void check_saved(const ht_index *index) {
    const size_t size = ht_index_save_bound(index);
    void *bytes = malloc(size);
    ht_index *other = create(0);
    require(bytes != NULL && ht_index_save(index, bytes, size) == HT_OK, "an index can be saved");
    require(ht_index_load(other, bytes, size) == HT_OK, "what was saved can be loaded");
    require(ht_index_count(other) == ht_index_count(index), "what was loaded is the same");
    require(ht_index_pairs(other, false, NULL, 0) == ht_index_pairs(index, false, NULL, 0), "pairs are the same");
    ht_index_destroy(other);
    free(bytes);
}

static void change(ht_index *index, const uint8_t *data, size_t size) {
    for (size_t i = 0; i < CHANGES; i++) {
        const uint32_t what = data[size - 1 - i % size];
        const float x = (float)(what % 23);
        const ht_box box = {{x, (float)(i % 31)}, {x + 2, (float)(i % 31) + (float)(what % 5)}};
        uint32_t number = what * 3 % (uint32_t)(ht_index_count(index) + 1);
        if (what % 3 == 0) {
            const ht_filter filter = {what % 7, what % 5, (int32_t)(what % 4) - 1};
            require(ht_index_insert(index, box, filter, &number) == HT_OK, "there is memory");
        } else if (what % 3 == 1) {
            (void)ht_index_move(index, number, box);
        } else {
            (void)ht_index_remove(index, number);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) {
        return 0;
    }
    ht_index *index = create(data[0] % 2 != 0 ? 0.5f : 0.0f);
    const ht_status status = ht_index_load(index, data + 1, size - 1);
    require(status == HT_OK || ht_index_count(index) == 0, "what cannot be loaded leaves an empty index");
    check_searches(index);
    if (status == HT_OK) {
        check_saved(index);
    }
    change(index, data, size);
    check_searches(index);
    check_saved(index);
    ht_index_destroy(index);
    return 0;
}
