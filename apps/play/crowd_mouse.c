// crowd_mouse.c: questions about a crowd at the mouse, by its index and by trying all.
#include "page_crowd.h"
#include <math.h>

static const float NEAR_RADIUS = 8.0f;

ht_shape crowd_asked(const crowd_state *s, ht_vec2 mouse) {
    const ht_vec2 from = {s->side / 2.0f, s->side / 2.0f};
    return s->ask == CROWD_RAY ? HT_SHAPE(((ht_ray){from, {mouse.x - from.x, mouse.y - from.y}}))
                               : HT_SHAPE(((ht_circle){mouse, NEAR_RADIUS}));
}

static void ask_ray(crowd_state *s, const ht_ray *ray) {
    const ht_index_query query = {.shapes = s->shapes};
    const ht_index_ray_hit hit = ht_index_raycast(s->index, ray, INFINITY, &query);
    s->found.count = hit.number != UINT32_MAX;
    s->found.first = hit.number;
    s->found.point = hit.hit.point;
}

// The first one that the ray hits, of equal ones the lowest.
static void try_ray(crowd_state *s, const ht_ray *ray) {
    float enter = INFINITY;
    for (int32_t i = 0; i < s->count; i++) {
        const ht_ray_hit hit = ht_raycast(ray, INFINITY, &s->shapes[i]);
        if (hit.hit && hit.enter < enter) {
            enter = hit.enter;
            s->found.brute_first = (uint32_t)i;
        }
    }
    s->found.brute_count = enter < INFINITY;
}

static void try_near(crowd_state *s, const ht_shape *asked) {
    s->found.brute_count = 0;
    for (int32_t i = 0; i < s->count; i++) {
        s->found.brute_count += ht_meet(asked, &s->shapes[i]);
    }
}

void crowd_ask(play *p, crowd_state *s, ht_vec2 mouse) {
    const ht_shape asked = crowd_asked(s, mouse);
    s->found = (crowd_found){.first = UINT32_MAX, .brute_first = UINT32_MAX};
    const double start = p->front.now(p->front.context);
    if (s->ask == CROWD_RAY) {
        ask_ray(s, &asked.ray);
    } else {
        const ht_index_query query = {.shapes = s->shapes, .any_order = true};
        s->found.count = ht_index_query_shape(s->index, &asked, &query, s->seen, CROWD_MAX);
    }
    const double middle = p->front.now(p->front.context);
    if (s->ask == CROWD_RAY) {
        try_ray(s, &asked.ray);
    } else {
        try_near(s, &asked);
    }
    s->found.index_seconds = (float)(middle - start);
    s->found.brute_seconds = (float)(p->front.now(p->front.context) - middle);
}
