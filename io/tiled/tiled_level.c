// tiled_level.c: level geometry from a tile layer: solid cells merged into polygons, collision shapes of tiles where
// their cells stand. docs/tiled.md says which cells are solid.
//
// Shapes that are boxes merge into runs: first those side by side, then those on top of each other, each sharing a
// whole side with the next, so that platforms lower than a cell have no seams either.
#include "tiled/tiled_build.h"
#include "tiled/tiled_outline.h"
#include "tiled/tiled_shape.h"
#include "tiled/tiled_solid.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A tile's collision shape that is a box, or a run of them called after its first.
typedef struct tile_box {
    ht_box box;
    uint64_t category, mask;
    uint32_t kind; // of its tile, to tell apart what the author tells apart
    uint32_t id;   // of the tile
    int32_t x, y;  // of its cell
} tile_box;

typedef struct level {
    hti_builder *b;
    const hti_tiled_layer *layer;
    const char *path;
    char name[64]; // of the layer, in ids
    hti_tiled_solid solid;
    bool by_tiles, by_shapes; // cells are solid by properties of their tiles or tilesets; by collision shapes
    size_t solid_cells;
    hti_affine shift, grid; // the layer's offset; cells to the screen with it
    hti_tiled_run *runs;    // to be merged
    size_t count, capacity;
    tile_box *boxes; // to be merged
    size_t box_count, box_capacity;
} level;

static ht_status level_memory_error(const level *l) {
    return hti_tiled_memory_error(l->b->reader, l->layer->place);
}

// Room for one more item of `size` bytes; NULL when there is no memory.
static void *grown(void *items, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) {
        return items;
    }
    const size_t wanted = *capacity ? 2 * *capacity : 256;
    void *const moved = realloc(items, wanted * size);
    if (moved != NULL) {
        *capacity = wanted;
    }
    return moved;
}

static uint32_t kind_of(const hti_tile_ref *ref) {
    return ref->tile != NULL && ref->tile->tile_class != NULL ? ref->tile->tile_class->number : 0;
}

// Whether the cell goes on with the run.
static bool extends(const hti_tiled_run *run, const tile_box *cell) {
    return run->y == cell->y && run->end == cell->x && run->category == cell->category && run->mask == cell->mask &&
           run->kind == cell->kind;
}

static ht_status merge_later(level *l, const tile_box *cell) {
    if (l->count > 0 && extends(&l->runs[l->count - 1], cell)) {
        l->runs[l->count - 1].end++;
        return HT_OK;
    }
    hti_tiled_run *const runs = grown(l->runs, l->count, &l->capacity, sizeof *runs);
    if (runs == NULL) {
        return level_memory_error(l);
    }
    l->runs = runs;
    l->runs[l->count++] = (hti_tiled_run){cell->x, cell->x + 1, cell->y, cell->kind, cell->category, cell->mask};
    return HT_OK;
}

static ht_status merge_box_later(level *l, const tile_box *box) {
    tile_box *const boxes = grown(l->boxes, l->box_count, &l->box_capacity, sizeof *boxes);
    if (boxes == NULL) {
        return level_memory_error(l);
    }
    l->boxes = boxes;
    l->boxes[l->box_count++] = *box;
    return HT_OK;
}

// Whether the tile's only collision shape is the whole cell.
static bool fills_cell(const level *l, const hti_tile_ref *ref) {
    const hti_tiled_object *const object = ref->tile->shapes.first;
    const hti_tiled_map *const map = l->b->map;
    const hti_point size = hti_tile_size(ref);
    return map->orientation == HTI_ORTHOGONAL && object->next == NULL && object->form == HTI_FORM_UNSET &&
           !object->gid && object->x == 0 && object->y == 0 && object->rotation == 0 &&
           object->width == map->tile_width && object->height == map->tile_height && size.x == map->tile_width &&
           size.y == map->tile_height && ref->tileset->offset_x == 0 && ref->tileset->offset_y == 0 &&
           (!(ref->flips & HTI_FLIP_D) || size.x == size.y);
}

// The tile's picture stands on the bottom left corner of the box around its cell.
static hti_affine cell_affine(const level *l, const hti_tile_ref *ref, int32_t x, int32_t y) {
    const hti_tiled_map *const map = l->b->map;
    hti_point size = hti_tile_size(ref);
    if (ref->tileset->render_to_grid) {
        size = (hti_point){map->tile_width, map->tile_height};
    }
    const hti_point anchor = hti_affine_apply(&l->grid, x, y + 1.0);
    const double below = map->orientation == HTI_ISOMETRIC ? map->tile_height / 2 : 0;
    const hti_affine to_cell = hti_affine_shift(anchor.x, anchor.y + below - size.y);
    const hti_affine in_box = hti_tile_affine(ref, size);
    return hti_affine_compose(&to_cell, &in_box);
}

// Adds what is made of cells like this one.
static ht_status add_level_object(const level *l, const char *id, const ht_shape *shape, const hti_tiled_run *like) {
    const hti_tile_class *const tiles = hti_tile_class_of(l->b, like->kind);
    const ht_scene_object object = {.id = id,
                                    .group = l->path,
                                    .shape = *shape,
                                    .filter = {like->category, like->mask, 0},
                                    .class_name = tiles->class_name,
                                    .properties = tiles->properties,
                                    .layer = l->layer->in_scene};
    return hti_add(l->b, l->layer->place, &object);
}

static ht_status add_named(level *l, const tile_box *cell, const ht_shape *shape) {
    char id[160];
    snprintf(id, sizeof id, "%s/tile %" PRIu32 " at (%" PRId32 ",%" PRId32 ")", l->name, cell->id, cell->x, cell->y);
    return add_level_object(l, id, shape,
                            &(hti_tiled_run){.category = cell->category, .mask = cell->mask, .kind = cell->kind});
}

static ht_status add_shape(level *l, const hti_tile_ref *ref, tile_box *cell) {
    const hti_affine m = cell_affine(l, ref, cell->x, cell->y);
    bool found;
    ht_shape shape;
    const ht_status status = hti_tile_shape(l->b, ref, &m, &shape, &found);
    if (status != HT_OK || !found) {
        return status;
    }
    if (shape.kind != HT_BOX) {
        return add_named(l, cell, &shape);
    }
    cell->box = shape.box;
    return merge_box_later(l, cell);
}

static int compare_floats(float a, float b) {
    return (a > b) - (a < b);
}

static int compare_numbers(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int compare_merging(const tile_box *a, const tile_box *b) {
    const int category = compare_numbers(a->category, b->category);
    const int mask = category ? category : compare_numbers(a->mask, b->mask);
    return mask ? mask : compare_numbers(a->kind, b->kind);
}

// By what keeps them apart, then rows of one height, then from left to right.
static int compare_rows(const void *a, const void *b) {
    const tile_box *const p = a, *const q = b;
    int order = compare_merging(p, q);
    order = order ? order : compare_floats(p->box.min.y, q->box.min.y);
    order = order ? order : compare_floats(p->box.max.y, q->box.max.y);
    return order ? order : compare_floats(p->box.min.x, q->box.min.x);
}

// By what keeps them apart, then columns of one width, then downwards.
static int compare_columns(const void *a, const void *b) {
    const tile_box *const p = a, *const q = b;
    int order = compare_merging(p, q);
    order = order ? order : compare_floats(p->box.min.x, q->box.min.x);
    order = order ? order : compare_floats(p->box.max.x, q->box.max.x);
    return order ? order : compare_floats(p->box.min.y, q->box.min.y);
}

static bool continues_row(const tile_box *a, const tile_box *b) {
    return compare_merging(a, b) == 0 && a->box.min.y == b->box.min.y && a->box.max.y == b->box.max.y &&
           a->box.max.x == b->box.min.x;
}

static bool continues_column(const tile_box *a, const tile_box *b) {
    return compare_merging(a, b) == 0 && a->box.min.x == b->box.min.x && a->box.max.x == b->box.max.x &&
           a->box.max.y == b->box.min.y;
}

// Sorts the boxes and joins each with the one before it where they continue.
static void join_boxes(level *l, int (*compare)(const void *, const void *),
                       bool (*continues)(const tile_box *, const tile_box *)) {
    if (l->box_count == 0) {
        return;
    }
    qsort(l->boxes, l->box_count, sizeof *l->boxes, compare);
    size_t kept = 1;
    for (size_t i = 1; i < l->box_count; i++) {
        if (continues(&l->boxes[kept - 1], &l->boxes[i])) {
            l->boxes[kept - 1].box.max = l->boxes[i].box.max;
        } else {
            l->boxes[kept++] = l->boxes[i];
        }
    }
    l->box_count = kept;
}

static int compare_cells(const void *a, const void *b) {
    const tile_box *const p = a, *const q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

static ht_status add_boxes(level *l) {
    join_boxes(l, compare_rows, continues_row);
    join_boxes(l, compare_columns, continues_column);
    if (l->box_count) {
        qsort(l->boxes, l->box_count, sizeof *l->boxes, compare_cells);
    }
    for (size_t i = 0; i < l->box_count; i++) {
        const ht_shape shape = HT_SHAPE(l->boxes[i].box);
        const ht_status status = add_named(l, &l->boxes[i], &shape);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

// Whether a cell is solid; notes what says so. Tile, layer, tileset, in this order.
static bool is_cell_solid(level *l, const hti_tile_ref *ref) {
    const hti_said tile = ref->tile != NULL ? ref->tile->traits.solid : HTI_SAID_NOTHING;
    if (l->solid.closed || tile == HTI_SAID_NO) {
        return false;
    }
    if (tile == HTI_SAID_NOTHING && l->solid.layer != HTI_SAID_NOTHING) {
        return l->solid.layer == HTI_SAID_YES;
    }
    const hti_said either = tile != HTI_SAID_NOTHING ? tile : ref->tileset->traits.solid;
    const bool by_shapes = either == HTI_SAID_NOTHING && ref->tile != NULL && ref->tile->shapes.first != NULL;
    l->by_tiles = l->by_tiles || (either == HTI_SAID_YES && l->solid.layer != HTI_SAID_YES);
    l->by_shapes = l->by_shapes || by_shapes;
    return either == HTI_SAID_YES || by_shapes || (either == HTI_SAID_NOTHING && l->solid.by_name);
}

static ht_status add_cell(level *l, uint32_t gid, int32_t x, int32_t y) {
    hti_tile_ref ref;
    hti_builder *const b = l->b;
    const hti_tiled_place place = l->layer->place;
    if (!hti_find_tile(b->file, gid, &ref)) {
        return ht_io_fail(b->reader->error, HT_ERR_VALUE, place.file, place.line,
                          "gid %" PRIu32 " at (%" PRId32 ",%" PRId32 ") %s", gid & ~HTI_FLIPS, x, y,
                          hti_why_no_tile(&ref));
    }
    const bool shapes = ref.tile != NULL && ref.tile->shapes.first != NULL;
    if (!is_cell_solid(l, &ref)) {
        return HT_OK;
    }
    l->solid_cells++;
    if (b->map->orientation == HTI_STAGGERED || b->map->orientation == HTI_HEXAGONAL) {
        return ht_io_fail(b->reader->error, HT_ERR_UNSUPPORTED, place.file, place.line,
                          "solid tiles of staggered and hexagonal maps are not supported");
    }
    ht_scene_object object = {.group = l->path, .filter = {HT_CATEGORY_LEVEL, ~HT_CATEGORY_LEVEL, 0}};
    hti_inherit_filter(NULL, ref.tile, l->layer, &object);
    tile_box cell = {.category = object.filter.category,
                     .mask = object.filter.mask,
                     .kind = kind_of(&ref),
                     .id = ref.id,
                     .x = x,
                     .y = y};
    return !shapes || fills_cell(l, &ref) ? merge_later(l, &cell) : add_shape(l, &ref, &cell);
}

static ht_status add_merged(void *context, const hti_tiled_outline *outline) {
    level *const l = context;
    ht_shape shape;
    if (!hti_shape_polygon(&l->b->reader->memory, &l->grid, outline->xy, outline->ring_end, outline->ring_count,
                           &shape)) {
        return level_memory_error(l);
    }
    char id[128];
    snprintf(id, sizeof id, "%s/solid at (%" PRId32 ",%" PRId32 ")", l->name, outline->first.x, outline->first.y);
    return add_level_object(l, id, &shape, &outline->first);
}

static ht_status add_chunk(level *l, const hti_tiled_chunk *chunk) {
    ht_status status = HT_OK;
    const uint32_t *gid = chunk->gids;
    for (int32_t y = 0; y < chunk->height; y++) {
        for (int32_t x = 0; x < chunk->width && status == HT_OK; x++, gid++) {
            status = *gid & ~HTI_FLIPS ? add_cell(l, *gid, chunk->x + x, chunk->y + y) : HT_OK;
        }
    }
    return status;
}

static ht_status add_cells(level *l) {
    ht_status status = HT_OK;
    for (const hti_tiled_chunk *chunk = l->layer->chunks; chunk != NULL && status == HT_OK; chunk = chunk->next) {
        status = add_chunk(l, chunk);
    }
    status = status == HT_OK ? add_boxes(l) : status;
    if (status != HT_OK) {
        return status;
    }
    l->count = hti_runs_sort(l->runs, l->count);
    status = hti_outline_trace(l->runs, l->count, add_merged, l);
    return status == HT_ERR_MEMORY ? level_memory_error(l) : status;
}

// Tells in the scene whether the layer is solid and why.
static void note_solid(const level *l) {
    ht_scene_layer *const out = l->layer->in_scene;
    const char *const known = l->layer->why;
    const bool is_said = l->solid.layer == HTI_SAID_YES || l->solid.by_name;
    out->is_solid = l->solid_cells > 0;
    out->why = known != NULL                 ? ht_arena_text(&l->b->scene->memory, known)
               : !out->is_solid && is_said   ? "none of its cells is"
               : !out->is_solid || is_said   ? l->solid.why
               : l->by_tiles && l->by_shapes ? "by properties and collision shapes of its tiles"
               : l->by_tiles                 ? "by properties of its tiles"
                                             : "by the collision shapes of its tiles";
}

ht_status hti_add_level(hti_builder *b, const hti_tiled_layer *layer) {
    level l = {.b = b, .layer = layer, .path = hti_layer_path(b, layer), .shift = hti_layer_shift(layer)};
    if (l.path == NULL) {
        return level_memory_error(&l);
    }
    const hti_affine grid = hti_layer_grid(b, layer);
    l.grid = hti_affine_compose(&l.shift, &grid);
    l.solid = hti_tiled_solid_of(b, layer, l.path);
    if (*layer->name) { // layers of levels have the same names
        snprintf(l.name, sizeof l.name, "%.60s", layer->cell_size > 0 ? l.path : layer->name);
    } else {
        snprintf(l.name, sizeof l.name, "#%" PRId64, layer->id);
    }
    const ht_status status = add_cells(&l);
    note_solid(&l);
    free(l.runs);
    free(l.boxes);
    return status;
}
