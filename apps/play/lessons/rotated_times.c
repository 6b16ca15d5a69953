// rotated_times.c: how long the code of lesson `rotated` takes, with sine and cosine on every call and without, and hantei.
#define LESSON_WATCH_OFF
#include "lesson_rotated.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>

#include "rotated_code.c"

typedef struct card_pair {
    vec center, half, p;
    float angle, c, s;
} card_pair;

static void make_card_pair(void *pair, uint32_t *seed) {
    card_pair *to = pair;
    to->center = (vec){20.0f * lesson_random_part(seed), 20.0f * lesson_random_part(seed)};
    to->half = (vec){2.0f + 8.0f * lesson_random_part(seed), 2.0f + 8.0f * lesson_random_part(seed)};
    to->p = (vec){20.0f * lesson_random_part(seed), 20.0f * lesson_random_part(seed)};
    to->angle = 6.2831853f * lesson_random_part(seed);
    to->c = cosf(to->angle);
    to->s = sinf(to->angle);
}

static int32_t time_crosses(const void *pairs, int32_t count) {
    const card_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const float c = cosf(at[i].angle), s = sinf(at[i].angle), x = at[i].half.x, y = at[i].half.y;
        const vec half[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
        vec corner[4];
        for (int k = 0; k < 4; k++) {
            corner[k] =
                (vec){at[i].center.x + c * half[k].x - s * half[k].y, at[i].center.y + s * half[k].x + c * half[k].y};
        }
        hits += inside_by_crosses(corner, at[i].p);
    }
    return hits;
}

static int32_t time_frame(const void *pairs, int32_t count) {
    const card_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += inside_by_frame(at[i].center, at[i].half, cosf(at[i].angle), sinf(at[i].angle), at[i].p);
    }
    return hits;
}

static int32_t time_stored_frame(const void *pairs, int32_t count) {
    const card_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += inside_by_frame(at[i].center, at[i].half, at[i].c, at[i].s, at[i].p);
    }
    return hits;
}

static int32_t time_rotated_hantei(const void *pairs, int32_t count) {
    const card_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 p = {at[i].p.x, at[i].p.y};
        const ht_obox box = {{at[i].center.x, at[i].center.y}, {at[i].half.x, at[i].half.y}, {at[i].c, at[i].s}, 0.0f};
        hits += ht_relate_point_obox(&p, &box) != HT_APART;
    }
    return hits;
}

static const lesson_way rotated_ways[] = {{{"Crosses, sin and cos", "外積(毎回 sin・cos)"}, time_crosses},
                                          {{"Frame, sin and cos", "座標変換(毎回 sin・cos)"}, time_frame},
                                          {{"Frame, stored", "座標変換(保存)"}, time_stored_frame},
                                          {{"hantei, exact", "hantei(厳密)"}, time_rotated_hantei}};
const lesson_times lesson_rotated_times = {sizeof(card_pair), make_card_pair, rotated_ways, 4};
