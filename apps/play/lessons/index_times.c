// index_times.c: how long it takes to find the pairs in crowds of 1,000 and of 8,000 boxes: all with all, by the code of lesson `index`,
// by hantei's index.
#define LESSON_WATCH_OFF
#include "lesson_index.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>
#include <stdlib.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function" // grid and tree are not timed
#include "index_code.c"
#pragma GCC diagnostic pop

enum { FEW = 1000 };

// A place in a square of side 1; n boxes of 8 x 8 lie in one of side 16 sqrt(n), where each meets one other on average.
static void make_index_place(void *pair, uint32_t *seed) {
    ht_vec2 *to = pair;
    to->x = lesson_random_part(seed);
    to->y = lesson_random_part(seed);
}

static box timed_boxes[INDEX_TIMED];
static ht_box timed_bounds[INDEX_TIMED];
static int32_t timed_found;

// The boxes in crowds of n: `find` finds the pairs of each of them.
static int32_t find_in_crowds(const void *pairs, int32_t count, int32_t n, int32_t (*find)(int32_t n)) {
    const float side = 16.0f * sqrtf((float)n);
    int32_t found = 0;
    for (int32_t from = 0; from + n <= count; from += n) {
        const ht_vec2 *at = (const ht_vec2 *)pairs + from;
        for (int32_t i = 0; i < n; i++) {
            const float x = side * at[i].x, y = side * at[i].y;
            timed_boxes[i] = (box){x, y, x + 8.0f, y + 8.0f, i};
            timed_bounds[i] = (ht_box){{x, y}, {x + 8.0f, y + 8.0f}};
        }
        found += find(n);
    }
    return found;
}

// Without branches, which would be guessed wrong half of the time.
static int32_t find_all_pairs(int32_t n) {
    int32_t found = 0;
    for (int32_t i = 0; i < n; i++) {
        const ht_box a = timed_bounds[i];
        for (int32_t k = i + 1; k < n; k++) {
            const ht_box *b = &timed_bounds[k];
            found +=
                ((a.min.x <= b->max.x) & (b->min.x <= a.max.x) & (a.min.y <= b->max.y) & (b->min.y <= a.max.y)) != 0;
        }
    }
    return found;
}

static void note_found(int a, int b) {
    (void)a;
    (void)b;
    timed_found++;
}

static int32_t find_by_sweep(int32_t n) {
    timed_found = 0;
    (void)sweep(timed_boxes, n, note_found);
    return timed_found;
}

static int32_t find_by_index(int32_t n) {
    ht_index *index = NULL;
    size_t found = 0;
    if (ht_index_create(NULL, &index) == HT_OK && ht_index_build(index, timed_bounds, NULL, (size_t)n) == HT_OK) {
        found = ht_index_pairs(index, false, NULL, 0);
    }
    ht_index_destroy(index);
    return (int32_t)found;
}

static int32_t time_few_all(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, FEW, find_all_pairs);
}

static int32_t time_few_sweep(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, FEW, find_by_sweep);
}

static int32_t time_few_index(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, FEW, find_by_index);
}

static int32_t time_many_all(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, INDEX_TIMED, find_all_pairs);
}

static int32_t time_many_sweep(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, INDEX_TIMED, find_by_sweep);
}

static int32_t time_many_index(const void *pairs, int32_t count) {
    return find_in_crowds(pairs, count, INDEX_TIMED, find_by_index);
}

static const lesson_way index_ways[] = {{{"1,000: all pairs", "1,000 個: 総当たり"}, time_few_all},
                                        {{"1,000: this code", "1,000 個: このコード"}, time_few_sweep},
                                        {{"1,000: hantei's index", "1,000 個: hantei の索引"}, time_few_index},
                                        {{"8,000: all pairs", "8,000 個: 総当たり"}, time_many_all},
                                        {{"8,000: this code", "8,000 個: このコード"}, time_many_sweep},
                                        {{"8,000: hantei's index", "8,000 個: hantei の索引"}, time_many_index}};
const int32_t lesson_index_repeats[6] = {1, 4, 16, 1, 2, 16}; // a millisecond at least
const lesson_times lesson_index_times = {sizeof(ht_vec2), make_index_place, index_ways, 6};
