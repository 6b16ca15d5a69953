// bench_crowd.h: contestants that keep many objects and tell what begins and ends to meet, frame by frame, without physics.
#ifndef HANTEI_BENCH_CROWD_H
#define HANTEI_BENCH_CROWD_H

#include "bench/core/bench.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Objects of one kind in a square, each with about 1.5 others: boxes of side 1, or circles of diameter 1.
typedef struct crowd_scene {
    bool circles;
    size_t count, moving;      // the first ones move
    ht_vec2 *start, *velocity; // a frame
} crowd_scene;

/// One library. All its objects are sensors, or its like, as gravity and forces are none.
typedef struct crowd_contestant {
    const char *name, *how;                   // "Box2D", "b2World::Step"
    void *(*build)(const crowd_scene *scene); // NULL: no memory
    size_t (*frame)(void *made, float way);   // moves by `way` times the velocity; returns how many events there were
    void (*destroy)(void *made);
} crowd_contestant;

extern const crowd_contestant crowd_box2d, crowd_chipmunk_tree, crowd_chipmunk_hash;

#ifdef __cplusplus
}
#endif

#endif
