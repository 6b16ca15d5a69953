// sat_times.c: how long the code of lesson `sat` takes, beside all axes without a stop and hantei.
#define LESSON_WATCH_OFF
#include "lesson_sat.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>

#include "sat_code.c"

typedef struct sat_pair {
    vec a[4], b[4];
} sat_pair;

// A rectangle, turned; its center within 12 x 12 units.
static void make_quad(vec *v, uint32_t *seed) {
    const vec at = {12.0f * lesson_random_part(seed), 12.0f * lesson_random_part(seed)};
    const float turn = 6.2831853f * lesson_random_part(seed), c = cosf(turn), s = sinf(turn);
    const float x = 1.0f + 4.0f * lesson_random_part(seed), y = 1.0f + 4.0f * lesson_random_part(seed);
    const vec half[4] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    for (int i = 0; i < 4; i++) {
        v[i] = (vec){at.x + c * half[i].x - s * half[i].y, at.y + s * half[i].x + c * half[i].y};
    }
}

static void make_sat_pair(void *pair, uint32_t *seed) {
    sat_pair *to = pair;
    make_quad(to->a, seed);
    make_quad(to->b, seed);
}

static int32_t time_sat(const void *pairs, int32_t count) {
    const sat_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += sat_hit((poly){at[i].a, 4}, (poly){at[i].b, 4});
    }
    return hits;
}

// The same without a stop: all eight axes of every pair.
static int32_t time_all_axes(const void *pairs, int32_t count) {
    const sat_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        bool gap = false;
        for (int k = 0; k < 8; k++) {
            const vec *v = k < 4 ? at[i].a : at[i].b, u = v[k % 4], w = v[(k + 1) % 4];
            gap |= gap_along((vec){w.y - u.y, u.x - w.x}, (poly){at[i].a, 4}, (poly){at[i].b, 4});
        }
        hits += !gap;
    }
    return hits;
}

static int32_t time_sat_hantei(const void *pairs, int32_t count) {
    const sat_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        ht_vec2 a[4], b[4];
        for (int k = 0; k < 4; k++) {
            a[k] = (ht_vec2){at[i].a[k].x, at[i].a[k].y};
            b[k] = (ht_vec2){at[i].b[k].x, at[i].b[k].y};
        }
        hits += ht_relate_convex_convex(&(ht_convex){a, 4, 0.0f}, &(ht_convex){b, 4, 0.0f}) != HT_APART;
    }
    return hits;
}

static const lesson_way sat_ways[] = {{{"All 8 axes", "8 軸すべて"}, time_all_axes},
                                      {{"Stop at the first gap", "隙間で終わる"}, time_sat},
                                      {{"hantei, exact", "hantei(厳密)"}, time_sat_hantei}};
const lesson_times lesson_sat_times = {sizeof(sat_pair), make_sat_pair, sat_ways, 3};
