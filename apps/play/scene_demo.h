// scene_demo.h: the objects of scenes/demo/level.tmj.
#ifndef HANTEI_PLAY_SCENE_DEMO_H
#define HANTEI_PLAY_SCENE_DEMO_H

#include <hantei/hantei.h>

enum { SCENE_DEMO = 43 };

typedef struct scene_demo_object {
    const char *id;
    uint64_t category; // HT_CATEGORY_LEVEL: it does not see others of its kind
    ht_shape shape;
} scene_demo_object;

extern const scene_demo_object scene_demo[SCENE_DEMO];

#endif
