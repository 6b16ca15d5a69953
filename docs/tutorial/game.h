// game.h: the platformer of the tutorial, one screen of it: what its parts share.
//
// Pixels, y down, sixtieths of a second. Everything in it is an object of one world; the object's `user` is the number
// of the thing that it is. The same keys in the same frames lead to the same game, to the last bit, on every machine.
#ifndef TUTORIAL_GAME_H
#define TUTORIAL_GAME_H

#include <hantei/hantei.h>

enum { GAME_TILE = 32, GAME_WIDTH = 25 * GAME_TILE, GAME_HEIGHT = 15 * GAME_TILE, GAME_THINGS = 400 };

typedef enum game_kind {
    GAME_NOTHING,
    GAME_WALL,
    GAME_LEDGE,    // stops what falls on it, and lets through what comes from below
    GAME_CRUMBLE,  // falls to pieces under the hero, and comes back
    GAME_ELEVATOR, // goes to and fro
    GAME_COIN,
    GAME_ENEMY,
    GAME_SHOT,
    GAME_FLAG,
    GAME_HERO
} game_kind;

/// Who meets whom: a category for each, and a mask of the categories that each one sees.
enum { GAME_SOLID = 1, GAME_ALIVE = 2, GAME_TAKEN = 4, GAME_FOE = 8 };

enum { GAME_LEFT = 1, GAME_RIGHT = 2, GAME_JUMP = 4, GAME_DOWN = 8, GAME_FIRE = 16 }; // keys

typedef struct game_thing {
    game_kind kind;
    ht_object object; // stale while it is not there
    ht_vec2 start, velocity;
    int frames; // of a life that ends: how many are left
} game_thing;

typedef struct game {
    ht_world *world;
    game_thing things[GAME_THINGS];
    int count, hero;        // how many things; the number of the hero
    int frame, coins, lost; // frames gone by; coins taken; lives lost
    int looks;              // 1 right, -1 left
    unsigned keys;          // of the last frame
    bool has_won;
    ht_move_result walk; // how the hero went in the last frame
} game;

/// Makes the game of a level: rows of characters, the last one NULL (game_level.c).
bool game_start(game *g, const char *const *rows);
void game_end(game *g);

/// Adds a thing to the world. False: there is no room.
bool game_add(game *g, game_thing thing, ht_object_desc desc);

/// Takes a thing out of the world, for good.
void game_remove(game *g, game_thing *thing);

/// What a thing is added with, but for its place.
ht_object_desc game_desc_of(game_kind kind);

/// The parts of a frame: game_hero.c, game_foes.c, game_platforms.c, game_shots.c.
void game_move_hero(game *g, unsigned keys);
void game_move_foes(game *g);
void game_tell_meetings(game *g);
void game_move_platforms(game *g);
void game_move_shots(game *g, unsigned keys);
void game_lose(game *g);

/// A frame (game_frame.c).
void game_step(game *g, unsigned keys);

/// The level of the tutorial (game_frame.c).
extern const char *const game_rows[];

#endif
