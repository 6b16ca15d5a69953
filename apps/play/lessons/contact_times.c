// contact_times.c: how long the distance of two boxes takes in the code of lesson `contact`, and distance and contact by hantei.
#define LESSON_WATCH_OFF
#include "lesson_contact.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>
#include <math.h>

#include "contact_code.c"

typedef struct box_pair {
    box a, b;
} box_pair;

static box random_lesson_box(uint32_t *seed) {
    const vec at = {20.0f * lesson_random_part(seed), 20.0f * lesson_random_part(seed)};
    return (box){at, {at.x + 1.0f + 6.0f * lesson_random_part(seed), at.y + 1.0f + 6.0f * lesson_random_part(seed)}};
}

static void make_box_pair(void *pair, uint32_t *seed) {
    box_pair *to = pair;
    to->a = random_lesson_box(seed);
    to->b = random_lesson_box(seed);
    (void)to_segment;
    (void)least_push;
}

static ht_box as_ht_box(box b) {
    return (ht_box){{b.min.x, b.min.y}, {b.max.x, b.max.y}};
}

static int32_t time_box_to_box(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += box_to_box(at[i].a, at[i].b) <= 0.0f;
    }
    return hits;
}

static int32_t time_distance(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_box a = as_ht_box(at[i].a), b = as_ht_box(at[i].b);
        hits += ht_distance_box_box(&a, &b).distance <= 0.0f;
    }
    return hits;
}

static int32_t time_contact(const void *pairs, int32_t count) {
    const box_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_box a = as_ht_box(at[i].a), b = as_ht_box(at[i].b);
        hits += ht_contact_box_box(&a, &b, 0.0f).count > 0;
    }
    return hits;
}

static const lesson_way contact_ways[] = {{{"box_to_box: distance only", "box_to_box(距離だけ)"}, time_box_to_box},
                                          {{"ht_distance_box_box", "ht_distance_box_box"}, time_distance},
                                          {{"ht_contact_box_box", "ht_contact_box_box"}, time_contact}};
const lesson_times lesson_contact_times = {sizeof(box_pair), make_box_pair, contact_ways, 3};
