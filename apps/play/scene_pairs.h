// scene_pairs.h: what the page about scenes shows: shapes that can be moved, and which of them meet.
#ifndef HANTEI_PLAY_SCENE_PAIRS_H
#define HANTEI_PLAY_SCENE_PAIRS_H

#include "play_levels.h"

enum { SCENE_MANIFOLDS = 1024, SCENE_LISTED = 10, SCENE_PARTS = 16, SCENE_KEPT = 256 };

/// A pair that meets.
typedef struct scene_meeting {
    uint32_t a, b;
    ht_relation relation;
} scene_meeting;

/// What was found about a pair.
typedef struct scene_answer {
    ht_pair pair;
    bool is_known;
    ht_relation relation;
    size_t count;
    ht_manifold manifolds[SCENE_PARTS];
} scene_answer;

typedef struct scene_state {
    const ht_shape *first;    // where they began
    const ht_filter *filters; // as play_scene's
    const play_levels *levels;
    size_t count;
    int32_t version;
    // Allocated when it is loaded.
    void *memory;
    ht_shape *shapes; // where they are
    ht_vec2 *offsets; // how far they were dragged
    char **rooms;     // for the shapes' arrays
    ht_box *boxes;
    uint8_t *relations; // the strongest of each object
    ht_pair *pairs;     // whose boxes meet
    ht_manifold *manifolds;
    scene_answer *kept; // about pairs with fields, SCENE_KEPT of them
    size_t pair_room;
    ht_index *index;
    // What was found.
    size_t pair_count, overlaps, touches, manifold_count;
    scene_meeting listed[SCENE_LISTED];
    size_t listed_count;
    // The view.
    play_view view;
    bool is_moved; // by the user
} scene_state;

/// Shows what is loaded or, when nothing is, a small scene of our own. False: no memory; then nothing is shown.
/// Allocates.
bool scene_start(play *p, scene_state *s);
void scene_end(void *state);

/// Moves an object, and finds the pairs anew. Allocates only when the index makes itself anew.
void scene_move(scene_state *s, size_t i, ht_vec2 delta);

#endif
