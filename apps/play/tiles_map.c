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
        const ht_index_query filter = {.shapes = map->shapes};
        if (distance < best && ht_index_query_shape(map->index, &room, &filter, NULL, 0) == 0) {
            best = distance;
            map->start = at;
        }
    }
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
    ht_box *boxes = malloc(map->count * sizeof *boxes);
    bool good = boxes != NULL && ht_index_create(&(ht_index_desc){0}, &map->index) == HT_OK;
    for (size_t i = 0; good && i < map->count; i++) {
        // Fields are no walls: to be cast against one takes a search, too long for a frame.
        const bool is_wall = !ht_has_field(&map->shapes[i]);
        boxes[i] = is_wall ? ht_bounds(&map->shapes[i]) : (ht_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    }
    good = good && ht_index_build(map->index, boxes, NULL, map->count) == HT_OK;
    free(boxes);
    if (good && is_loaded) {
        find_start(map);
    }
    return good;
}

void tiles_map_free(tiles_map *map) {
    ht_index_destroy(map->index);
    map->index = NULL;
}

// --- walking ---

static float dot_of_tiles(ht_vec2 a, ht_vec2 b) {
    return a.x * b.x + a.y * b.y;
}

tiles_walk tiles_map_walk(const tiles_map *map, ht_vec2 at, ht_vec2 delta) {
    enum { MOST_WALLS = 4 }; // that one step slides along; a corner is two
    const ht_vec2 half = {map->hero / 2.0f, map->hero / 2.0f};
    const ht_index_query filter = {.shapes = map->shapes};
    tiles_walk walk = {.moved = {0.0f, 0.0f}};
    ht_vec2 rest = delta;
    for (int i = 0; i < MOST_WALLS; i++) {
        const ht_shape hero = HT_SHAPE(ht_box_make((ht_vec2){at.x + walk.moved.x, at.y + walk.moved.y}, half));
        const ht_cast_hit hit = ht_index_cast(map->index, &hero, rest, HT_START_SLIDE, &filter).hit;
        walk.moved = (ht_vec2){walk.moved.x + hit.fraction * rest.x, walk.moved.y + hit.fraction * rest.y};
        if (!hit.hit) {
            break;
        }
        if (!walk.hit.hit) {
            walk.hit = hit;
        }
        // What is left, without its part into the wall.
        rest = (ht_vec2){(1.0f - hit.fraction) * rest.x, (1.0f - hit.fraction) * rest.y};
        const float into = dot_of_tiles(rest, hit.normal);
        rest = (ht_vec2){rest.x - into * hit.normal.x, rest.y - into * hit.normal.y};
    }
    return walk;
}
