// tiles.h: what the page about tiles is made of: figures, and a map with walls.
#ifndef HANTEI_PLAY_TILES_H
#define HANTEI_PLAY_TILES_H

#include "play.h"

/// The hero or the enemy in a box of the window: as emoji, or drawn where the front end has none (tiles_figures.c).
void tiles_hero(play *p, ht_box box);
void tiles_enemy(play *p, ht_box box);

// --- walls (tiles_map.c) ---

enum { TILES_WIDTH = 20, TILES_HEIGHT = 15, TILES_SIDE = 40, TILES_MOST = 320, TILES_VERTICES = 512, TILES_RINGS = 64 };

typedef struct tiles_map {
    ht_box bounds;          // what is to be seen
    float hero;             // the hero's width
    ht_vec2 start;          // where the hero begins
    const ht_shape *shapes; // the walls
    size_t count;
    ht_world *world; // that they are in, and the hero
    ht_object mover;
    int32_t version; // of what is loaded, 0: the map of our own
    int32_t tiles, vertices, rings;
    ht_shape own[TILES_MOST];
    ht_vec2 points[TILES_VERTICES];
    int32_t ring_end[TILES_RINGS];
} tiles_map;

/// Walls of what is loaded or, when nothing is or `is_own`, of a map of our own: its tiles one by one, or merged into a
/// polygon. False: no memory. Allocates.
bool tiles_map_make(play *p, tiles_map *map, bool is_own, bool is_merged);
void tiles_map_free(tiles_map *map);

/// How the hero went.
typedef struct tiles_walk {
    ht_vec2 moved;      // what became of the way
    size_t hits;        // how many walls he met
    ht_mover_hit first; // of them
} tiles_walk;

/// The hero, a box about `at`, wants to go by `delta`: as far as the walls let it, and on along them with what is left.
tiles_walk tiles_map_walk(const tiles_map *map, ht_vec2 at, ht_vec2 delta);

#endif
