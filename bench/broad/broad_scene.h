// broad_scene.h: scenes of the broad phase: boxes that move, and what is asked of them.
#ifndef HANTEI_BENCH_BROAD_SCENE_H
#define HANTEI_BENCH_BROAD_SCENE_H

#include "bench/broad/broad.h"

typedef enum broad_kind {
    BROAD_UNIFORM,
    BROAD_CLUSTERED,
    BROAD_HUGE,
    BROAD_THIN,
    BROAD_PILE,
    BROAD_KIND_COUNT
} broad_kind;
extern const char *const broad_kind_names[BROAD_KIND_COUNT];

enum { BROAD_QUERIES = 4096, BROAD_PILE_MOST = 1000 }; // a pile has half the square of its boxes in pairs

typedef struct broad_scene {
    size_t count;
    ht_box *start;     // where the boxes are at first
    ht_vec2 *velocity; // a frame
    ht_box *boxes;     // where they are now
    ht_box small[BROAD_QUERIES], large[BROAD_QUERIES];
    ht_vec2 from[BROAD_QUERIES], to[BROAD_QUERIES]; // of rays
    ht_pair *pairs;                                 // room for all pairs of any frame
    size_t capacity;
    uint32_t *found; // room for `count` numbers
} broad_scene;

broad_scene *broad_make(broad_kind kind, size_t count, uint64_t seed);
void broad_free(broad_scene *scene);

/// Puts the boxes where they are in a frame: they go for eight frames and come back.
void broad_move(broad_scene *scene, size_t frame);

#endif
