// tiles_map.c: a map's walls, merged so that nothing catches on seams, and a hero that slides along them.
#include "tiles.h"
#include <hantei/io/scene.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const rows[TILES_HEIGHT] = {"####################", //
                                               "#........#.........#", //
                                               "#........#.........#", //
                                               "#..###...#...####..#", //
                                               "#....#.............#", //
                                               "#....#.............#", //
                                               "##...######..##....#", //
                                               "#...............#..#", //
                                               "#..............##..#", //
                                               "#...##....##.......#", //
                                               "#...#......#.......#", //
                                               "#...#......#....####", //
                                               "#...........#......#", //
                                               "#..................#", //
                                               "####################"};

static bool is_wall(int32_t column, int32_t row) {
    return column >= 0 && row >= 0 && column < TILES_WIDTH && row < TILES_HEIGHT && rows[row][column] == '#';
}

// --- outlines ---

// The sides of a tile in the order in which they are walked, the wall on the right (y down): upper, right, lower, left.
static const int32_t ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}},
                     beside[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
static const int32_t corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}; // where a side begins

typedef struct edge {
    int32_t column, row, side;
} edge;

static bool is_border(edge e) {
    return is_wall(e.column, e.row) && !is_wall(e.column + beside[e.side][0], e.row + beside[e.side][1]);
}

// The next side of the outline: round the tile's own corner, straight on, or into a corner between tiles. Tiles that
// meet at a corner only have outlines of their own.
static edge next_edge(edge e) {
    const edge right = {e.column, e.row, (e.side + 1) % 4};
    const edge straight = {e.column + ahead[e.side][0], e.row + ahead[e.side][1], e.side};
    const edge left = {straight.column + beside[e.side][0], straight.row + beside[e.side][1], (e.side + 3) % 4};
    return is_border(right) ? right : is_border(straight) ? straight : left;
}

static void trace_outline(tiles_map *map, uint8_t seen[TILES_HEIGHT][TILES_WIDTH], edge first) {
    for (edge e = first; (seen[e.row][e.column] >> e.side & 1) == 0;) {
        seen[e.row][e.column] |= (uint8_t)(1 << e.side);
        const edge next = next_edge(e);
        if (next.side != e.side && map->vertices < TILES_VERTICES) {
            map->points[map->vertices++] = (ht_vec2){(float)(TILES_SIDE * (next.column + corner[next.side][0])),
                                                     (float)(TILES_SIDE * (next.row + corner[next.side][1]))};
        }
        e = next;
    }
    map->ring_end[map->rings++] = map->vertices;
}

static void merge(tiles_map *map) {
    uint8_t seen[TILES_HEIGHT][TILES_WIDTH] = {0};
    for (int32_t i = 0; i < 4 * TILES_WIDTH * TILES_HEIGHT; i++) {
        const edge e = {i / 4 % TILES_WIDTH, i / 4 / TILES_WIDTH, i % 4};
        if (is_border(e) && (seen[e.row][e.column] >> e.side & 1) == 0 && map->rings < TILES_RINGS) {
            trace_outline(map, seen, e);
        }
    }
    map->own[map->count++] =
        HT_SHAPE(((ht_polygon){.v = map->points, .ring_end = map->ring_end, .ring_count = map->rings}));
}

static void put_tiles(tiles_map *map, bool is_merged) {
    for (int32_t row = 0; row < TILES_HEIGHT; row++) {
        for (int32_t column = 0; column < TILES_WIDTH; column++) {
            const float x = (float)(TILES_SIDE * column), y = (float)(TILES_SIDE * row), side = (float)TILES_SIDE;
            map->tiles += is_wall(column, row);
            if (is_wall(column, row) && !is_merged) {
                map->own[map->count++] = HT_SHAPE(((ht_box){{x, y}, {x + side, y + side}}));
            }
        }
    }
}

static void make_own(tiles_map *map, bool is_merged) {
    map->shapes = map->own;
    map->bounds = (ht_box){{0.0f, 0.0f}, {(float)(TILES_SIDE * TILES_WIDTH), (float)(TILES_SIDE * TILES_HEIGHT)}};
    map->hero = 30.0f;
    map->start = (ht_vec2){100.0f, 500.0f};
    put_tiles(map, is_merged);
    if (is_merged) {
        merge(map);
    }
    // Walls may be of any shape.
    map->own[map->count++] = HT_SHAPE(((ht_triangle){{{760.0f, 40.0f}, {760.0f, 120.0f}, {640.0f, 40.0f}}}));
    map->own[map->count++] = HT_SHAPE(((ht_circle){{540.0f, 210.0f}, 24.0f}));
    map->own[map->count++] = HT_SHAPE(((ht_capsule){{260.0f, 500.0f}, {360.0f, 460.0f}, 12.0f}));
}

// --- what is loaded ---

static float width_of(const ht_box *box) {
    return box->max.x - box->min.x;
}

static float height_of(const ht_box *box) {
    return box->max.y - box->min.y;
}

static void take_loaded(play *p, tiles_map *map) {
    const play_scene *scene = play_loaded(p);
    map->shapes = scene->shapes;
    map->count = scene->count;
    map->version = scene->version;
    map->bounds = (ht_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (size_t i = 0; i < map->count; i++) {
        const ht_box box = ht_bounds(&map->shapes[i]);
        if (isfinite(width_of(&box)) && isfinite(height_of(&box))) {
            map->bounds = (ht_box){{fminf(map->bounds.min.x, box.min.x), fminf(map->bounds.min.y, box.min.y)},
                                   {fmaxf(map->bounds.max.x, box.max.x), fmaxf(map->bounds.max.y, box.max.y)}};
        }
    }
    if (!(map->bounds.min.x <= map->bounds.max.x)) {
        map->bounds = (ht_box){{-100.0f, -100.0f}, {100.0f, 100.0f}};
    }
    map->hero = fmaxf(fmaxf(width_of(&map->bounds), height_of(&map->bounds)) / 48.0f, 1e-3f);
}

// The free place nearest to the middle, of a grid.
static void find_start(tiles_map *map) {
    enum { STEPS = 40 };
    const ht_box b = map->bounds;
    const ht_vec2 middle = {(b.min.x + b.max.x) / 2.0f, (b.min.y + b.max.y) / 2.0f};
    float best = INFINITY;
    map->start = (ht_vec2){middle.x, b.min.y - map->hero};
    for (int i = 0; i < STEPS * STEPS; i++) {
        const int column = i % STEPS, row = i / STEPS;
        const ht_vec2 at = {b.min.x + width_of(&b) * ((float)column + 0.5f) / STEPS,
                            b.min.y + height_of(&b) * ((float)row + 0.5f) / STEPS};
        const float distance = hypotf(at.x - middle.x, at.y - middle.y);
        const ht_shape room = HT_SHAPE(ht_box_make(at, (ht_vec2){0.7f * map->hero, 0.7f * map->hero}));
        if (distance < best && ht_world_query_shape(map->world, &room, NULL, NULL, 0) == 0) {
            best = distance;
            map->start = at;
        }
    }
}

// A grain that is small beside the hero, and large enough for the map to be in a world's range.
static float grain_of(const tiles_map *map) {
    const ht_box b = map->bounds;
    const float far = fmaxf(fmaxf(fabsf(b.min.x), fabsf(b.max.x)), fmaxf(fabsf(b.min.y), fabsf(b.max.y)));
    int exponent = 0;
    (void)frexpf(fmaxf(map->hero / 65536.0f, 4.0f * far / 0x1p24f), &exponent);
    return ldexpf(1.0f, exponent < -60 ? -60 : exponent > 60 ? 60 : exponent);
}

// Fields are no walls: to be cast against one takes a search, too long for a frame. Nor is what does not fit into the
// world.
static bool add_walls(tiles_map *map) {
    ht_status status = ht_world_create(&(ht_world_desc){.grain = grain_of(map)}, &map->world);
    for (size_t i = 0; status != HT_ERR_MEMORY && i < map->count; i++) {
        if (!ht_has_field(&map->shapes[i])) {
            status = ht_world_add(map->world, &(ht_object_desc){.shape = map->shapes[i]}, NULL);
        }
    }
    return status != HT_ERR_MEMORY;
}

static bool add_hero(tiles_map *map) {
    const ht_vec2 half = {map->hero / 2.0f, map->hero / 2.0f};
    const ht_object_desc hero = {
        .shape = HT_SHAPE(ht_box_make((ht_vec2){0.0f, 0.0f}, half)), .pose = {.p = map->start}, .mobile = true};
    return ht_world_add(map->world, &hero, &map->mover) == HT_OK;
}

bool tiles_map_make(play *p, tiles_map *map, bool is_own, bool is_merged) {
    tiles_map_free(map);
    *map = (tiles_map){0};
    const bool is_loaded = !is_own && play_loaded(p)->count > 0;
    if (is_loaded) {
        take_loaded(p, map);
    } else {
        make_own(map, is_merged);
    }
    const bool has_walls = add_walls(map);
    if (has_walls && is_loaded) {
        find_start(map);
    }
    return has_walls && add_hero(map);
}

void tiles_map_free(tiles_map *map) {
    ht_world_destroy(map->world);
    map->world = NULL;
}

tiles_walk tiles_map_walk(const tiles_map *map, ht_vec2 at, ht_vec2 delta) {
    const ht_vec2 stands = ht_world_pose(map->world, map->mover).p;
    ht_move_result to;
    if (((stands.x != at.x || stands.y != at.y) &&
         ht_world_place(map->world, map->mover, (ht_pose){.p = at}) != HT_OK) ||
        ht_world_move(map->world, map->mover, delta, NULL, &to) != HT_OK) {
        return (tiles_walk){.moved = {0.0f, 0.0f}};
    }
    return (tiles_walk){to.moved, to.hit_count, to.hit_count > 0 ? to.hits[0] : (ht_mover_hit){.user = 0}};
}
