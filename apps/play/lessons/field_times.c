// field_times.c: how long the code of lesson `field` takes, beside squares without a root, branches, and hantei.
#define LESSON_WATCH_OFF
#include "lesson_field.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>

#include "field_code.c"

typedef struct field_pair {
    float px, py, r, hx, hy;
} field_pair;

// Whole numbers: then every way is exact, and all say the same.
static float random_whole(uint32_t *seed, int bits) {
    return (float)lesson_random_bits(seed, bits);
}

static void make_field_pair(void *pair, uint32_t *seed) {
    field_pair *to = pair;
    to->px = random_whole(seed, 8) - 128.0f;
    to->py = random_whole(seed, 8) - 128.0f;
    to->r = 1.0f + random_whole(seed, 6);
    to->hx = 1.0f + random_whole(seed, 6);
    to->hy = 1.0f + random_whole(seed, 6);
}

static int32_t time_field(const void *pairs, int32_t count) {
    const field_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += circle_hits_box(at[i].px, at[i].py, at[i].r, at[i].hx, at[i].hy);
    }
    return hits;
}

static int32_t time_squares(const void *pairs, int32_t count) {
    const field_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const float dx = fabsf(at[i].px) - at[i].hx, dy = fabsf(at[i].py) - at[i].hy;
        const float ox = dx > 0.0f ? dx : 0.0f, oy = dy > 0.0f ? dy : 0.0f;
        hits += ox * ox + oy * oy <= at[i].r * at[i].r;
    }
    return hits;
}

static bool hits_by_branches(const field_pair *q) {
    const float dx = fabsf(q->px) - q->hx, dy = fabsf(q->py) - q->hy;
    if (dx > q->r || dy > q->r) {
        return false;
    }
    if (dx <= 0.0f || dy <= 0.0f) {
        return true;
    }
    return dx * dx + dy * dy <= q->r * q->r;
}

static int32_t time_branches(const void *pairs, int32_t count) {
    const field_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += hits_by_branches(&at[i]);
    }
    return hits;
}

static int32_t time_field_hantei(const void *pairs, int32_t count) {
    const field_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_circle circle = {{at[i].px, at[i].py}, at[i].r};
        const ht_box box = {{-at[i].hx, -at[i].hy}, {at[i].hx, at[i].hy}};
        hits += ht_relate_circle_box(&circle, &box) != HT_APART;
    }
    return hits;
}

static const lesson_way field_ways[] = {{{"This code, with a root", "このコード(平方根)"}, time_field},
                                        {{"Squares, no root", "2 乗のまま"}, time_squares},
                                        {{"Branches first", "先に分岐"}, time_branches},
                                        {{"hantei, exact", "hantei(厳密)"}, time_field_hantei}};
const lesson_times lesson_field_times = {sizeof(field_pair), make_field_pair, field_ways, 4};
