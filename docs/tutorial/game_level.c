// game_level.c: a level drawn with characters becomes things of a world.
#include "game.h"

// What a character stands for. Shapes lie about the middle of the lower side of their tile.
typedef struct tile {
    char c;
    game_kind kind;
    uint64_t category, mask;
    int flags; // of those below
    ht_shape shape;
} tile;

enum { SENSOR = 1, MOBILE = 2, ONE_WAY = 4 };

// clang-format off
static const tile tiles[] = {
    {'#', GAME_WALL, GAME_SOLID, 0, 0, {.kind = HT_BOX, .box = {{-16, -32}, {16, 0}}}},
    {'/', GAME_WALL, GAME_SOLID, 0, 0, {.kind = HT_TRIANGLE, .triangle = {{{-16, 0}, {16, 0}, {16, -32}}}}},
    {'\\', GAME_WALL, GAME_SOLID, 0, 0, {.kind = HT_TRIANGLE, .triangle = {{{-16, 0}, {16, 0}, {-16, -32}}}}},
    {'-', GAME_LEDGE, GAME_SOLID, 0, ONE_WAY, {.kind = HT_BOX, .box = {{-16, -32}, {16, -24}}}},
    {'~', GAME_CRUMBLE, GAME_SOLID, 0, 0, {.kind = HT_BOX, .box = {{-16, -32}, {16, -24}}}},
    {'=', GAME_ELEVATOR, GAME_SOLID, 0, 0, {.kind = HT_BOX, .box = {{-48, -32}, {48, -24}}}},
    {'o', GAME_COIN, GAME_TAKEN, GAME_ALIVE, SENSOR, {.kind = HT_CIRCLE, .circle = {{0, -16}, 8}}},
    {'F', GAME_FLAG, GAME_TAKEN, GAME_ALIVE, SENSOR, {.kind = HT_BOX, .box = {{-8, -32}, {8, 0}}}},
    {'e', GAME_ENEMY, GAME_FOE, GAME_SOLID | GAME_ALIVE, SENSOR | MOBILE, {.kind = HT_BOX, .box = {{-12, -20}, {12, 0}}}},
    {'@', GAME_HERO, GAME_ALIVE, 0, MOBILE, {.kind = HT_CAPSULE, .capsule = {{0, -10}, {0, -28}, 10}}},
};
// clang-format on
enum { TILES = sizeof tiles / sizeof *tiles };

static ht_object_desc desc_of(const tile *t) {
    return (ht_object_desc){.shape = t->shape,
                            .filter = {.category = t->category, .mask = t->mask},
                            .sensor = (t->flags & SENSOR) != 0,
                            .mobile = (t->flags & MOBILE) != 0,
                            .one_way = {0, (t->flags & ONE_WAY) != 0 ? -1.0f : 0.0f}};
}

ht_object_desc game_desc_of(game_kind kind) {
    int i = 0;
    while (i < TILES - 1 && tiles[i].kind != kind) {
        i++;
    }
    return desc_of(&tiles[i]);
}

bool game_add(game *g, game_thing thing, ht_object_desc desc) {
    int i = 0;
    while (i < g->count && g->things[i].kind != GAME_NOTHING) {
        i++;
    }
    desc.user = (uint64_t)i;
    if (i == GAME_THINGS || ht_world_add(g->world, &desc, &thing.object) != HT_OK) {
        return false;
    }
    thing.start = desc.pose.p;
    g->things[i] = thing;
    g->count = i == g->count ? i + 1 : g->count;
    g->hero = thing.kind == GAME_HERO ? i : g->hero;
    return true;
}

void game_remove(game *g, game_thing *thing) {
    ht_world_remove(g->world, thing->object);
    thing->kind = GAME_NOTHING;
}

static bool add_tile(game *g, char c, ht_vec2 at) {
    for (int i = 0; i < TILES; i++) {
        if (tiles[i].c == c) {
            ht_object_desc desc = desc_of(&tiles[i]);
            desc.pose.p = at;
            return game_add(g, (game_thing){.kind = tiles[i].kind, .velocity = {-1, 0}}, desc);
        }
    }
    return true;
}

bool game_start(game *g, const char *const *rows) {
    *g = (game){.looks = 1, .hero = -1};
    bool good = ht_world_create(NULL, &g->world) == HT_OK;
    for (int y = 0; good && rows[y] != NULL; y++) {
        for (int x = 0; good && rows[y][x] != '\0'; x++) {
            good = add_tile(g, rows[y][x], (ht_vec2){(float)(x * GAME_TILE + 16), (float)((y + 1) * GAME_TILE)});
        }
    }
    if (!good || g->hero < 0) {
        game_end(g);
        return false;
    }
    return true;
}

void game_end(game *g) {
    ht_world_destroy(g->world);
    g->world = NULL;
}
