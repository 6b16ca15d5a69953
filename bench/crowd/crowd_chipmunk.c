// crowd_chipmunk.c: a space of Chipmunk that has nothing but sensors, on its tree or on its hash of cells: what its
// handler hears of one step.
#include "bench/crowd/bench_crowd.h"

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

typedef struct space {
    cpSpace *space;
    const crowd_scene *scene;
    cpBody **bodies;
    cpShape **shapes;
    size_t heard;
    float way;
} space;

static cpBool hear_begin(cpArbiter *arbiter, cpSpace *of, void *data) {
    (void)arbiter;
    (void)of;
    ((space *)data)->heard++;
    return cpTrue;
}

static void hear_end(cpArbiter *arbiter, cpSpace *of, void *data) {
    (void)arbiter;
    (void)of;
    ((space *)data)->heard++;
}

static void add_body(space *s, size_t i) {
    const ht_vec2 at = s->scene->start[i];
    s->bodies[i] = cpSpaceAddBody(s->space, cpBodyNew(1.0, (cpFloat)INFINITY));
    cpBodySetPosition(s->bodies[i], cpv((cpFloat)at.x, (cpFloat)at.y));
    s->shapes[i] = cpSpaceAddShape(s->space, s->scene->circles ? cpCircleShapeNew(s->bodies[i], 0.5, cpvzero)
                                                               : cpBoxShapeNew(s->bodies[i], 1.0, 1.0, 0.0));
    cpShapeSetSensor(s->shapes[i], cpTrue);
}

static void *build_space(const crowd_scene *scene, bool hash) {
    space *s = bench_must(calloc(1, sizeof *s));
    *s = (space){.space = bench_must(cpSpaceNew()),
                 .scene = scene,
                 .bodies = bench_must(calloc(scene->count, sizeof *s->bodies)),
                 .shapes = bench_must(calloc(scene->count, sizeof *s->shapes))};
    if (hash) {
        cpSpaceUseSpatialHash(s->space, 2.0, (int)scene->count); // cells as its manual advises
    }
    cpSpaceSetIterations(s->space, 1);
    cpSpaceSetCollisionPersistence(s->space, 1);
    cpSpaceSetSleepTimeThreshold(s->space, 1e9);
    cpCollisionHandler *handler = cpSpaceAddDefaultCollisionHandler(s->space);
    handler->beginFunc = hear_begin;
    handler->separateFunc = hear_end;
    handler->userData = s;
    for (size_t i = 0; i < scene->count; i++) {
        add_body(s, i);
    }
    cpSpaceStep(s->space, 1.0);
    for (size_t i = scene->moving; i < scene->count; i++) {
        cpBodySleep(s->bodies[i]);
    }
    return s;
}

static void *build_tree(const crowd_scene *scene) {
    return build_space(scene, false);
}

static void *build_hash(const crowd_scene *scene) {
    return build_space(scene, true);
}

static size_t frame(void *made, float way) {
    space *s = made;
    for (size_t i = 0; way != s->way && i < s->scene->moving; i++) {
        const ht_vec2 v = s->scene->velocity[i];
        cpBodySetVelocity(s->bodies[i], cpv((cpFloat)(way * v.x), (cpFloat)(way * v.y)));
    }
    s->way = way;
    s->heard = 0;
    cpSpaceStep(s->space, 1.0);
    return s->heard;
}

static void destroy_space(void *made) {
    space *s = made;
    cpSpaceFree(s->space); // first: to remove a shape from a space takes as long as the space has pairs
    for (size_t i = 0; i < s->scene->count; i++) {
        cpShapeFree(s->shapes[i]);
        cpBodyFree(s->bodies[i]);
    }
    free(s->bodies);
    free(s->shapes);
    free(s);
}

const crowd_contestant crowd_chipmunk_tree = {"Chipmunk", "cpSpaceStep", build_tree, frame, destroy_space};
const crowd_contestant crowd_chipmunk_hash = {"Chip hash", "cpSpaceStep", build_hash, frame, destroy_space};
