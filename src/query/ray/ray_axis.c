// ray_axis.c: answers a ray along an axis against a box. One slab clips the ray; it lies beside, on or between the
// sides of the other slab. On grids many rays run along an axis, and many of them along a side. Which do cannot be
// foretold, so there are no branches.
//
// A difference of two floats has an exact sign. A fraction has two roundings; it is compared with max as in ray_fast.h.
#include "query/ray/ray_fast.h"

// Whether the rounded fraction t is certainly before or behind max, and 0 only when the difference it comes from is 0.
static inline int is_clear_of_axis(float t, double difference, float max) {
    return (__builtin_fabsf(t - max) > 0x1p-22f * __builtin_fabsf(t)) & ((t != 0.0f) | (difference == 0.0));
}

static inline int is_positive(float size) {
    return (size > 0.0f) & (size < HTI_INFINITY);
}

// Returns the value when the flag is 1, and 0 when it is 0.
static inline float value_if(float value, int flag) {
    return hti_float(hti_bits(value) & (0u - (uint32_t)flag));
}

bool hti_ray_axis(const ht_ray *ray, float max, const ht_box *s, ht_ray_hit *hit) {
    const int up = ray->dir.x == 0.0f, across = 1 - up; // up: the ray runs along y
    if (!up && ray->dir.y != 0.0f) {
        return false;
    }
    const float from[2] = {ray->origin.x, ray->origin.y}, dir[2] = {ray->dir.x, ray->dir.y};
    const float side[4] = {s->min.x, s->min.y, s->max.x, s->max.y};
    const int ahead = dir[up] > 0.0f, way = 2 * ahead - 1;
    const double near = (double)side[up + 2 - 2 * ahead] - (double)from[up];
    const double far = (double)side[up + 2 * ahead] - (double)from[up];
    const float enter = (float)(near / (double)dir[up]), exit = (float)(far / (double)dir[up]);
    if ((is_clear_of_axis(enter, near, max) & is_clear_of_axis(exit, far, max) & is_positive(s->max.x - s->min.x) &
         is_positive(s->max.y - s->min.y) & (max > 0.0f)) == 0) {
        return false;
    }
    const float at = from[across], low = side[across], high = side[across + 2];
    const int met = (at >= low) & (at <= high) & (exit >= 0.0f) & (enter < max), ends = !(exit > 0.0f);
    const int overlap = met & (at > low) & (at < high) & (1 - ends);
    const int begins = enter >= 0.0f, inside = overlap & (1 - begins);
    const int beside = met & (1 - (inside | begins | ends)); // the ray starts on a side, between the side's ends
    float enters[2], leaves[2];
    enters[up] = (float)((met & (begins | ends)) * (1 - 2 * begins) * way);
    enters[across] = (float)(beside * (2 * (at >= high) - 1));
    leaves[up] = (float)((met & (exit < max)) * way);
    leaves[across] = 0.0f;
    hit->relation = (ht_relation)(met + overlap);
    hit->inside = inside != 0;
    hit->enter = value_if(enter, met & (enter > 0.0f));
    hit->exit = value_if(exit < max ? exit : max, met & (1 - ends));
    hit->normal = (ht_vec2){enters[0], enters[1]};
    hit->exit_normal = (ht_vec2){leaves[0], leaves[1]};
    hit->part = 0;
    hit->hit = false;
    hit->point = (ht_vec2){0.0f, 0.0f};
    *hit = hti_ray_told(*hit, ray);
    return true;
}
