// boxes_times.c: how long the code of lesson `boxes` takes, beside the four sides, hantei, and the halves, which miss some.
#define LESSON_WATCH_OFF
#include "lesson_boxes.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <stdlib.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function" // push_x is not timed
#include "boxes_code.c"
#pragma GCC diagnostic pop

typedef struct box_pair {
    rect a, b;
    ht_box fa, fb; // the same
} box_pair;

// Sizes of 1 to 32 in 64 x 64 pixels.
static rect random_rect(uint32_t *seed) {
    int n[4];
    for (int i = 0; i < 4; i++) {
        n[i] = (int)lesson_random_bits(seed, i < 2 ? 6 : 5);
    }
    return (rect){n[0], n[1], n[2] + 1, n[3] + 1};
}

static ht_box float_box(rect r) {
    return (ht_box){{(float)r.x, (float)r.y}, {(float)(r.x + r.w), (float)(r.y + r.h)}};
}

static void make_box_pair(void *pair, uint32_t *seed) {
    box_pair *to = pair;
    to->a = random_rect(seed);
    to->b = random_rect(seed);
    to->fa = float_box(to->a);
    to->fb = float_box(to->b);
}

static int32_t time_doubled(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += rects_hit(at[i].a, at[i].b);
    }
    return hits;
}

static int32_t time_sides(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const rect a = at[i].a, b = at[i].b;
        hits += a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    }
    return hits;
}

static int32_t time_boxes_hantei(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += ht_relate_box_box(&at[i].fa, &at[i].fb) == HT_OVERLAP;
    }
    return hits;
}

static int32_t time_halves(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const rect a = at[i].a, b = at[i].b;
        hits += abs((a.x + a.w / 2) - (b.x + b.w / 2)) < a.w / 2 + b.w / 2 &&
                abs((a.y + a.h / 2) - (b.y + b.h / 2)) < a.h / 2 + b.h / 2;
    }
    return hits;
}

static const lesson_way boxes_ways[] = {{{"This code, doubled", "このコード(2 倍)"}, time_doubled},
                                        {{"Four sides", "4 つの辺"}, time_sides},
                                        {{"hantei, exact", "hantei(厳密)"}, time_boxes_hantei},
                                        {{"With halves (misses)", "半分ずつ(見逃す)"}, time_halves}};
const lesson_times lesson_boxes_times = {sizeof(box_pair), make_box_pair, boxes_ways, 4};
