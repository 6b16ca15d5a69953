// law_slide_cave.h: caves of walls, written as shapes of many kinds, and the heroes that walk in them.
#ifndef LAW_SLIDE_CAVE_H
#define LAW_SLIDE_CAVE_H

#include <hantei/hantei.h>
#include <math.h>
#include <string.h>

#include "generators.h"

/// What the walls are written as. The first four are the same walls around a ring, the others tiles.
typedef enum cave_kind {
    CAVE_POLYGON,  // a hole in a polygon
    CAVE_POLYLINE, // closed
    CAVE_COMPOUND, // of convex pieces, one behind each wall
    CAVE_PIECES,   // these pieces in an index
    CAVE_TILES,    // boxes in an index
    CAVE_MERGED,   // the tiles' outline as a polygon
    CAVE_CORNERS,  // with a vertex at every tile's corner
    CAVE_KINDS,
    CAVE_FIELD = CAVE_KINDS // a field: slow, and so not among the others
} cave_kind;

enum {
    CAVE_WALLS = 48,
    CAVE_SIDE = 16,
    CAVE_HALF = CAVE_SIDE / 2,
    CAVE_SHAPES = CAVE_SIDE * CAVE_SIDE,
    CAVE_VERTICES = 4 * CAVE_SHAPES
};

typedef struct cave {
    cave_kind kind;
    double size; // half its width, about
    ht_vec2 middle, start;
    ht_shape whole;  // the walls, or
    ht_index *index; // where the shapes are
    ht_shape shapes[CAVE_SHAPES];
    ht_box boxes[CAVE_SHAPES];
    int count;
    ht_vec2 ring[CAVE_WALLS], pieces[CAVE_WALLS][4], outline[CAVE_VERTICES];
    int32_t walls, ring_end[CAVE_VERTICES / 4];
    bool free[CAVE_SIDE][CAVE_SIDE]; // tiles
    double tile;
    ht_field_op ops[7];
    ht_field field;
} cave;

/// HERO_NEEDLE: a segment or a point with the least radius that walls hold.
typedef enum hero_kind {
    HERO_CIRCLE,
    HERO_CAPSULE,
    HERO_BOX,
    HERO_OBOX,
    HERO_CONVEX,
    HERO_NEEDLE,
    HERO_KINDS
} hero_kind;

typedef struct hero {
    hero_kind kind;
    double size;
    ht_vec2 half; // of boxes; of a capsule, an end from the middle
    float radius;
    ht_rot q;
    ht_vec2 v[8];
    int32_t count;
} hero;

static inline ht_vec2 cave_at(const cave *c, double x, double y) {
    return (ht_vec2){(float)((double)c->middle.x + x), (float)((double)c->middle.y + y)};
}

static inline void cave_put(cave *c, ht_shape shape) {
    c->shapes[c->count] = shape;
    c->boxes[c->count++] = ht_bounds(&shape);
}

// Walls around the middle, near and far.
static inline void cave_make_ring(gen_rng *rng, cave *c) {
    c->walls = gen_int(rng, 5, CAVE_WALLS);
    const double phase = gen_real(rng, 0, 6.28);
    for (int i = 0; i < c->walls; i++) {
        const double angle = phase + 6.2831853 * (i + gen_real(rng, -0.35, 0.35)) / c->walls;
        const double far = c->size * gen_real(rng, gen_once_in(rng, 4) ? 0.35 : 0.6, 1);
        c->ring[i] = cave_at(c, far * cos(angle), far * sin(angle));
    }
}

static inline void cave_make_pieces(cave *c) {
    for (int i = 0; i < c->walls; i++) {
        const ht_vec2 p = c->ring[i], q = c->ring[(i + 1) % c->walls];
        c->pieces[i][0] = p;
        c->pieces[i][1] = q;
        c->pieces[i][2] = cave_at(c, 2 * ((double)q.x - (double)c->middle.x), 2 * ((double)q.y - (double)c->middle.y));
        c->pieces[i][3] = cave_at(c, 2 * ((double)p.x - (double)c->middle.x), 2 * ((double)p.y - (double)c->middle.y));
        cave_put(c, HT_SHAPE(((ht_convex){c->pieces[i], 4, 0})));
    }
}

// The frame around a polygon that is all rock.
static inline int32_t cave_frame(cave *c, double far) {
    const double x[4] = {-far, far, far, -far}, y[4] = {-far, -far, far, far};
    for (int i = 0; i < 4; i++) {
        c->outline[i] = cave_at(c, x[i], y[i]);
    }
    c->ring_end[0] = 4;
    return 4;
}

static inline bool cave_is_free(const cave *c, int x, int y) {
    return x >= 0 && y >= 0 && x < CAVE_SIDE && y < CAVE_SIDE && c->free[y][x];
}

static inline ht_vec2 cave_corner(const cave *c, int x, int y) {
    return cave_at(c, c->tile * (double)(x - CAVE_HALF), c->tile * (double)(y - CAVE_HALF));
}

// A walk at random, two tiles wide.
static inline void cave_dig(gen_rng *rng, cave *c) {
    static const int ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int x = CAVE_SIDE / 2, y = CAVE_SIDE / 2;
    for (int i = 0; i < 160; i++) {
        c->free[y][x] = c->free[y][x + 1] = c->free[y + 1][x] = c->free[y + 1][x + 1] = true;
        const int way = gen_int(rng, 0, 3), to_x = x + ahead[way][0], to_y = y + ahead[way][1];
        const bool inside = to_x > 0 && to_y > 0 && to_x < CAVE_SIDE - 2 && to_y < CAVE_SIDE - 2;
        x = inside ? to_x : x;
        y = inside ? to_y : y;
    }
}

// Whether the edge that leaves the corner that way has a free tile on its left and rock on its right.
static inline bool cave_is_border(const cave *c, int x, int y, int way) {
    static const int left[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}},
                     right[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
    return cave_is_free(c, x + left[way][0], y + left[way][1]) &&
           !cave_is_free(c, x + right[way][0], y + right[way][1]);
}

static inline int32_t cave_trace(cave *c, bool used[CAVE_SIDE + 1][CAVE_SIDE + 1][4], int x, int y, int way,
                                 int32_t n) {
    static const int ahead[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    while (!used[y][x][way]) {
        used[y][x][way] = true;
        x += ahead[way][0];
        y += ahead[way][1];
        int next = way;
        for (int turn = -1; turn <= 1; turn++) {
            next = cave_is_border(c, x, y, (way + turn + 4) % 4) ? (way + turn + 4) % 4 : next;
        }
        if (next != way || c->kind == CAVE_CORNERS) {
            c->outline[n++] = cave_corner(c, x, y);
        }
        way = next;
    }
    return n;
}

static inline void cave_merge(cave *c) {
    static bool used[CAVE_SIDE + 1][CAVE_SIDE + 1][4];
    memset(used, 0, sizeof used);
    int32_t n = cave_frame(c, c->tile * CAVE_SIDE), rings = 1;
    for (int i = 0; i < 4 * (CAVE_SIDE + 1) * (CAVE_SIDE + 1); i++) {
        const int x = i / 4 % (CAVE_SIDE + 1), y = i / 4 / (CAVE_SIDE + 1), way = i % 4;
        if (cave_is_border(c, x, y, way) && !used[y][x][way]) {
            n = cave_trace(c, used, x, y, way, n);
            c->ring_end[rings++] = n;
        }
    }
    c->whole = HT_SHAPE(((ht_polygon){.v = c->outline, .ring_end = c->ring_end, .ring_count = rings}));
}

static inline void cave_make_tiles(gen_rng *rng, cave *c) {
    c->tile = c->size / 4;
    c->tile = gen_once_in(rng, 2) ? exp2(rint(log2(c->tile))) : c->tile;
    cave_dig(rng, c);
    c->start = cave_corner(c, CAVE_SIDE / 2 + 1, CAVE_SIDE / 2 + 1);
    for (int i = 0; i < CAVE_SHAPES && c->kind == CAVE_TILES; i++) {
        const int x = i % CAVE_SIDE, y = i / CAVE_SIDE;
        if (!c->free[y][x]) {
            cave_put(c, HT_SHAPE(((ht_box){cave_corner(c, x, y), cave_corner(c, x + 1, y + 1)})));
        }
    }
    if (c->kind != CAVE_TILES) {
        cave_merge(c);
    }
}

static inline void cave_make_walls(gen_rng *rng, cave *c) {
    cave_make_ring(rng, c);
    if (c->kind == CAVE_POLYLINE) {
        c->whole = HT_SHAPE(((ht_polyline){c->ring, c->walls, true}));
    } else if (c->kind == CAVE_POLYGON) {
        const int32_t n = cave_frame(c, 2 * c->size);
        memcpy(c->outline + n, c->ring, sizeof c->ring);
        c->ring_end[1] = n + c->walls;
        c->whole = HT_SHAPE(((ht_polygon){.v = c->outline, .ring_end = c->ring_end, .ring_count = 2}));
    } else {
        cave_make_pieces(c);
        c->whole = HT_SHAPE(((ht_compound){c->shapes, c->count}));
    }
}

// A round hall and a square one, in a rock.
static inline bool cave_make_field(gen_rng *rng, cave *c) {
    const float r = (float)c->size, x = (float)gen_real(rng, -0.8, 0.8), y = (float)gen_real(rng, -0.8, 0.8);
    const float across = (float)gen_real(rng, 0.4, 1), up = (float)gen_real(rng, 0.4, 1);
    c->ops[0] = (ht_field_op){.code = HT_FIELD_BOX, .number = {3 * r, 3 * r}};
    c->ops[1] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {r}};
    c->ops[2] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {r * x, r * y}};
    c->ops[3] = (ht_field_op){.code = HT_FIELD_BOX, .number = {r * across, r * up}};
    c->ops[4] = (ht_field_op){.code = HT_FIELD_END};
    c->ops[5] = (ht_field_op){.code = HT_FIELD_UNION};
    c->ops[6] = (ht_field_op){.code = HT_FIELD_DIFFERENCE};
    c->middle = c->start = (ht_vec2){0, 0};
    const bool good = ht_field_make(c->ops, 7, &c->field) == HT_OK;
    c->whole = (ht_shape){.kind = HT_FIELD, .field = &c->field};
    return good;
}

/// From 1/8 to 1000 wide, at the origin or up to some 200 of that away.
static inline bool cave_make(gen_rng *rng, cave_kind kind, cave *c) {
    memset(c, 0, sizeof *c);
    c->kind = kind;
    c->size = exp2(gen_real(rng, -3, 10));
    const double off = gen_once_in(rng, 2) ? 0 : c->size * exp2(gen_real(rng, -2, 8));
    c->middle = (ht_vec2){(float)(off * gen_real(rng, -1, 1)), (float)(off * gen_real(rng, -1, 1))};
    c->start = c->middle;
    if (kind == CAVE_FIELD) {
        return cave_make_field(rng, c);
    }
    if (kind >= CAVE_TILES) {
        cave_make_tiles(rng, c);
    } else {
        cave_make_walls(rng, c);
    }
    const bool many = kind == CAVE_TILES || kind == CAVE_PIECES;
    return !many || (ht_index_create(&(ht_index_desc){.margin = 0}, &c->index) == HT_OK &&
                     ht_index_build(c->index, c->boxes, NULL, (size_t)c->count) == HT_OK);
}

/// Whether the point is in the cave, in double.
static inline bool cave_holds(const cave *c, ht_vec2 p) {
    if (c->kind == CAVE_FIELD) {
        return ht_field_at(&c->field, (double)p.x, (double)p.y).value > 0;
    }
    if (c->kind >= CAVE_TILES) {
        return cave_is_free(c, (int)floor(((double)p.x - (double)c->middle.x) / c->tile) + CAVE_SIDE / 2,
                            (int)floor(((double)p.y - (double)c->middle.y) / c->tile) + CAVE_SIDE / 2);
    }
    bool inside = false;
    for (int i = 0, j = c->walls - 1; i < c->walls; j = i++) {
        const double ax = (double)c->ring[i].x, ay = (double)c->ring[i].y;
        const double bx = (double)c->ring[j].x, by = (double)c->ring[j].y, x = (double)p.x, y = (double)p.y;
        inside ^= (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax;
    }
    return inside;
}

static inline ht_cast_hit cave_cast(const cave *c, const ht_shape *s, ht_vec2 delta) {
    const ht_index_query filter = {.shapes = c->shapes};
    return c->index != NULL ? ht_index_cast(c->index, s, delta, HT_START_SLIDE, &filter).hit
                            : ht_cast(s, delta, &c->whole, HT_START_SLIDE);
}

static inline bool cave_overlaps(const cave *c, const ht_shape *s) {
    if (c->index == NULL) {
        return ht_relate(s, &c->whole) == HT_OVERLAP;
    }
    uint32_t near[CAVE_SHAPES];
    const size_t n = ht_index_query_shape(c->index, s, &(ht_index_query){.shapes = c->shapes}, near, CAVE_SHAPES);
    bool overlaps = false;
    for (size_t i = 0; i < n; i++) {
        overlaps = overlaps || ht_relate(s, &c->shapes[near[i]]) == HT_OVERLAP;
    }
    return overlaps;
}

static inline void hero_make(gen_rng *rng, hero_kind kind, double size, hero *h) {
    memset(h, 0, sizeof *h);
    const double angle = gen_real(rng, 0, 6.28), r = kind == HERO_CAPSULE ? gen_real(rng, 0.3, 0.8) : 1;
    h->kind = kind;
    h->size = size;
    h->radius = (float)(size * r);
    h->half = (ht_vec2){(float)(size * gen_real(rng, 0.3, 1)), (float)(size * gen_real(rng, 0.3, 1))};
    if (kind == HERO_CAPSULE && gen_once_in(rng, 3)) {
        h->half.x = 0;
    }
    h->q = ht_rot_make((float)angle);
    h->count = gen_int(rng, 3, 7);
    for (int i = 0; i < h->count; i++) {
        const double turn = angle + 6.2831853 * (i + gen_real(rng, -0.2, 0.2)) / h->count;
        h->v[i] = (ht_vec2){(float)(size * cos(turn)), (float)(size * sin(turn))};
    }
}

/// The hero at a place, as games put it: every coordinate rounded; smaller by `less` on all sides when that is not 0.
static inline ht_shape hero_at(const hero *h, ht_vec2 p, double less, ht_vec2 v[8]) {
    const float hx = h->half.x, hy = h->half.y;
    switch (h->kind) {
    case HERO_CIRCLE:
        return HT_SHAPE(((ht_circle){p, (float)((double)h->radius - less)}));
    case HERO_CAPSULE:
    case HERO_NEEDLE:
        return HT_SHAPE(((ht_capsule){{p.x - hx, p.y - hy}, {p.x + hx, p.y + hy}, (float)((double)h->radius - less)}));
    case HERO_BOX:
        return HT_SHAPE(((ht_box){{(float)((double)(p.x - hx) + less), (float)((double)(p.y - hy) + less)},
                                  {(float)((double)(p.x + hx) - less), (float)((double)(p.y + hy) - less)}}));
    case HERO_OBOX:
        return HT_SHAPE(((ht_obox){p, {(float)((double)hx - less), (float)((double)hy - less)}, h->q, 0}));
    default:
        for (int i = 0; i < h->count; i++) { // a triangle's sides are a third of its size away, at least
            const double k = 1 - 4 * less / h->size;
            v[i] = less > 0 ? (ht_vec2){(float)((double)p.x + k * (double)h->v[i].x),
                                        (float)((double)p.y + k * (double)h->v[i].y)}
                            : (ht_vec2){p.x + h->v[i].x, p.y + h->v[i].y};
        }
        return HT_SHAPE(((ht_convex){v, h->count, 0}));
    }
}

#endif
