// floats_times.c: how long three sides take in the code of lesson `floats`: a point in a triangle, in float, surely and by hantei.
#define LESSON_WATCH_OFF
#include "lesson_floats.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>

#include "floats_code.c"

typedef struct corner_pair {
    vec corner[3], p;
} corner_pair;

static vec random_corner(uint32_t *seed) {
    return (vec){20.0f * lesson_random_part(seed), 20.0f * lesson_random_part(seed)};
}

static void make_corner_pair(void *pair, uint32_t *seed) {
    corner_pair *to = pair;
    for (int i = 0; i < 3; i++) {
        to->corner[i] = random_corner(seed);
    }
    to->p = random_corner(seed);
    (void)reaches;
    (void)on_line_nearly;
    (void)tail_of_sum;
}

static int32_t time_float_sides(const void *pairs, int32_t count) {
    const corner_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const vec *v = at[i].corner, p = at[i].p;
        const float a = side_float(v[0], v[1], p), b = side_float(v[1], v[2], p), c = side_float(v[2], v[0], p);
        hits += (a >= 0.0f && b >= 0.0f && c >= 0.0f) || (a <= 0.0f && b <= 0.0f && c <= 0.0f);
    }
    return hits;
}

static int32_t time_sure_sides(const void *pairs, int32_t count) {
    const corner_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const vec *v = at[i].corner, p = at[i].p;
        const int a = side_sure(v[0], v[1], p), b = side_sure(v[1], v[2], p), c = side_sure(v[2], v[0], p);
        hits += (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
    }
    return hits;
}

static int32_t time_exact_sides(const void *pairs, int32_t count) {
    const corner_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const vec *v = at[i].corner;
        const ht_vec2 p = {at[i].p.x, at[i].p.y};
        const ht_triangle triangle = {{{v[0].x, v[0].y}, {v[1].x, v[1].y}, {v[2].x, v[2].y}}};
        hits += ht_relate_point_triangle(&p, &triangle) != HT_APART;
    }
    return hits;
}

static const lesson_way floats_ways[] = {{{"Three sides, float", "3 辺、float"}, time_float_sides},
                                         {{"Three sides, with bound", "3 辺、誤差の上限付き"}, time_sure_sides},
                                         {{"hantei, exact", "hantei(厳密)"}, time_exact_sides}};
const lesson_times lesson_floats_times = {sizeof(corner_pair), make_corner_pair, floats_ways, 3};
