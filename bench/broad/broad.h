// broad.h: contestants of the broad phase: structures over many boxes, each with the calls that are timed.
//
// Ours is broad_hantei, in bench_index.c. Scenes, checks and times are the same for all (broad.c, broad_scene.c).
#ifndef HANTEI_BENCH_BROAD_H
#define HANTEI_BENCH_BROAD_H

#include "bench/core/bench.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What `pairs` does: finds all pairs of what was built; takes in boxes that have moved as well, repeating what it
/// knows when none has: asked in frames alone; the same, but reports only what may be new: not compared.
typedef enum broad_reply { BROAD_PAIRS, BROAD_FRAME, BROAD_NEWS } broad_reply;

/// One structure. Boxes are closed and compared exactly: what a structure finds in larger boxes of its own it sifts by
/// the given ones, inside the call that is timed. Every list is written in full as long as `capacity` lasts, in any
/// order; the count goes on.
typedef struct broad_contestant {
    const char *name;                                  // "hantei", "Box2D"
    const char *how;                                   // its structure: "b2DynamicTree"
    void *(*build)(const ht_box *boxes, size_t count); // from nothing; NULL: no memory. `boxes` outlives it
    void (*refit)(void *made, const ht_box *boxes); // all boxes anew, each moved a little; NULL: is built anew instead
    size_t (*pairs)(void *made, ht_pair *out, size_t capacity); // all pairs of boxes that meet, each once; or NULL
    size_t (*query)(void *made, ht_box box, uint32_t *out, size_t capacity); // numbers of boxes that meet it; or NULL
    float (*ray)(void *made, ht_vec2 from, ht_vec2 to); // fraction of the way to the first box, 2: none; or NULL
    void (*destroy)(void *made);
    broad_reply reply;
} broad_contestant;

extern const broad_contestant broad_hantei, broad_box2d_tree, broad_box2d_phase, broad_chipmunk_tree,
    broad_chipmunk_hash, broad_boost, broad_cgal;

/// All contestants, ours first. One that was not found when this was built cannot build.
enum { BROAD_CONTESTANTS = 7 };
extern const broad_contestant *const broad_contestants[BROAD_CONTESTANTS];

static inline int broad_meets(const ht_box *a, const ht_box *b) {
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) & (b->min.y <= a->max.y);
}

/// Where a segment enters a box: a fraction of its way in [0, 1], or 2. For peers that leave it to their caller.
float broad_enter(const ht_box *box, ht_vec2 from, ht_vec2 to);

#ifdef __cplusplus
}
#endif

#endif
