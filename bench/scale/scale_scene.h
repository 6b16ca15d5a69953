// scale_scene.h: the boxes of docs/scale.md, each computed from its number alone, so that any rank can make any of them.
//
// Sides are 0.5 to 1.5, and there is a box on each unit of area that is not empty: each box meets four.
#ifndef HANTEI_SCALE_SCENE_H
#define HANTEI_SCALE_SCENE_H

#include <hantei/hantei.h>

#include <math.h>
#include <stdint.h>
#include <string.h>

typedef enum scale_scene {
    SCALE_UNIFORM,  // in a square
    SCALE_CLUSTERS, // in 100 squares along a diagonal, far from each other
    SCALE_DENSE     // in a square, half of them in a 64th of it, where each meets 132
} scale_scene;

static const char *const scale_scene_names[] = {"uniform", "clusters", "dense"};

static inline scale_scene scale_scene_named(const char *name) {
    int scene = 0;
    while (scene < SCALE_DENSE && strcmp(name, scale_scene_names[scene]) != 0) {
        scene++;
    }
    return (scale_scene)scene;
}

/// 0 to 1, by a number and which of its values it is (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
static inline float scale_value(uint64_t number, uint64_t which) {
    uint64_t z = (number * 8 + which + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (float)(z >> 40) * 0x1p-24f;
}

/// Box i of n.
static inline ht_box scale_box(scale_scene scene, uint64_t i, uint64_t n) {
    enum { CLUSTERS = 100 };
    float side = sqrtf((float)n), place = 0.0f;
    if (scene == SCALE_CLUSTERS) {
        side = sqrtf((float)n / CLUSTERS);
        place = floorf(CLUSTERS * scale_value(i, 4)) * 10.0f * side;
    } else if (scene == SCALE_DENSE && i % 2 == 0) {
        side /= 8.0f;
    }
    const float x = place + side * scale_value(i, 0), y = place + side * scale_value(i, 1);
    return (ht_box){{x, y}, {x + 0.5f + scale_value(i, 2), y + 0.5f + scale_value(i, 3)}};
}

#endif
