// scene_pairs.h: what the page about scenes shows: shapes that can be moved, and which of them meet.
#ifndef HANTEI_PLAY_SCENE_PAIRS_H
#define HANTEI_PLAY_SCENE_PAIRS_H

#include "play_levels.h"
#include <hantei/io/json.h>

enum { SCENE_ADDED = 256, SCENE_CHANGES = 256 }; // objects that can be added, changes that can be undone
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

/// What an object is made of: its shape turned and resized about its middle, then moved.
typedef struct scene_place {
    const ht_shape *from; // borrowed
    ht_vec2 offset;
    float radians, size;
    bool is_gone;
} scene_place;

/// A change of an object that can be undone.
typedef struct scene_edit {
    size_t object;
    scene_place before, after;
} scene_edit;

typedef struct scene_state {
    size_t count, capacity; // the first ones of what is loaded, then those that were added
    int32_t version;
    // Allocated when it is loaded.
    void *memory;
    ht_shape *shapes; // where they are
    scene_place *places;
    const play_levels **levels; // as the shapes are without their places; NULL: it has no field
    ht_filter *filters;
    char **rooms; // for the shapes' arrays
    size_t *room_sizes;
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
    // Editing (scene_edit.h).
    ht_arena made; // shapes that were added or whose vertices were moved
    scene_edit *changes;
    size_t change_count, change_end; // those behind change_count were undone
    size_t changing;                 // the object that is being changed
    scene_place before;              // where it was before
    ht_shape *vertex_copy;           // whose vertex was moved last
    bool is_changing, is_changed;    // since some frames, in this one
    bool is_full;                    // there was no room for another object
    char problem[256];               // with what was pasted
    ht_text kept_text;               // what is there as JSON, unless it `is_stale` (scene_keep)
    bool is_stale;
    int32_t selected;                 // -1: none
    int32_t kind, sample;             // that are chosen in the panel
    int32_t first_drawn, drawn_count; // commands that draw the scene
    // The view.
    play_view view;
    bool is_moved; // by the user
} scene_state;

/// Shows what is loaded or, when nothing is, a small scene of our own. False: no memory; then nothing is shown.
/// Allocates.
bool scene_start(play *p, scene_state *s);
void scene_end(void *state);

/// The shapes of the small scene.
const ht_shape *scene_small(size_t *count);

/// Puts an object there and finds the pairs anew. False: it cannot be there, and is as it was. Allocates only when the
/// index makes itself anew, or the shape needs more room.
bool scene_put(scene_state *s, size_t i, scene_place to);

/// One more object with its levels; its shape is borrowed. False: no memory, or it cannot be there.
bool scene_append(scene_state *s, scene_place at, const play_levels *levels, ht_filter filter);

/// Where the place puts the shape's own (0, 0); *unit: its (1, 0), from there.
ht_vec2 scene_origin(const scene_place *at, ht_vec2 *unit);

/// How many objects are there.
size_t scene_live_count(const scene_state *s);

#endif
