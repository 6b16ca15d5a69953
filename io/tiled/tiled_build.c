// tiled_build.c: the scene from the model: reading a map from start to end, and what objects and level geometry share.
//
// Facts about the format beyond its reference are taken from Tiled's own drawing: flips happen about the middle of the
// scaled picture, a tile turned along its diagonal keeps its bottom left corner, the tile offset scales with the
// object.
#include "tiled/tiled_build.h"
#include "scene_parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Whether a tileset has a tile that it does not list.
static bool has_unlisted(const hti_tileset *tileset, uint32_t id) {
    return !tileset->is_collection && (tileset->id_end < 0 || id < (uint32_t)tileset->id_end);
}

bool hti_find_tile(const hti_tiled_file *file, uint32_t gid, hti_tile_ref *ref) {
    const uint32_t number = gid & ~HTI_FLIPS;
    size_t low = 0, high = file->use_count; // uses before `low` start at or before number, those from `high` after
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (file->uses[middle]->first_gid <= number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0) {
        *ref = (hti_tile_ref){0};
        return false;
    }
    const hti_tileset_use *const use = file->uses[low - 1];
    *ref = (hti_tile_ref){use->tileset, NULL, number - use->first_gid, gid & HTI_FLIPS};
    low = 0, high = use->tileset->tile_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        hti_tile *const tile = use->tileset->sorted[middle];
        if (tile->id == ref->id) {
            ref->tile = tile;
            return true;
        }
        if (tile->id < ref->id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return has_unlisted(use->tileset, ref->id);
}

const char *hti_why_no_tile(const hti_tile_ref *ref) {
    return ref->tileset == NULL ? "belongs to no tileset" : "is no tile of its tileset";
}

hti_point hti_tile_size(const hti_tile_ref *ref) {
    hti_point size = {ref->tileset->tile_width, ref->tileset->tile_height};
    if (ref->tile != NULL && ref->tile->image_width > 0 && ref->tile->image_height > 0) {
        size.x = ref->tile->width > 0 ? ref->tile->width : ref->tile->image_width;
        size.y = ref->tile->height > 0 ? ref->tile->height : ref->tile->image_height;
    }
    return size;
}

hti_affine hti_tile_affine(const hti_tile_ref *ref, hti_point size) {
    const hti_point tile = hti_tile_size(ref);
    double sx = tile.x > 0 ? size.x / tile.x : 1, sy = tile.y > 0 ? size.y / tile.y : 1;
    if (ref->tileset->keep_aspect) {
        sx = sy = sx < sy ? sx : sy;
    }
    const bool diagonal = ref->flips & HTI_FLIP_D;
    const double to_corner = diagonal ? (size.y - size.x) / 2 : 0; // keeps the bottom left corner
    const double h = ref->flips & HTI_FLIP_H ? -1 : 1, v = ref->flips & HTI_FLIP_V ? -1 : 1;
    const hti_affine flip =
        diagonal ? (hti_affine){0, v * sx, h * sy, 0, 0, 0} : (hti_affine){h * sx, 0, 0, v * sy, 0, 0};
    const hti_affine from_middle = hti_affine_shift(-tile.x / 2, -tile.y / 2);
    const hti_affine to_middle = hti_affine_shift(size.x / 2 + ref->tileset->offset_x * sx + to_corner,
                                                  size.y / 2 + ref->tileset->offset_y * sy + to_corner);
    const hti_affine flipped = hti_affine_compose(&flip, &from_middle);
    return hti_affine_compose(&to_middle, &flipped);
}

hti_affine hti_layer_shift(const hti_tiled_layer *layer) {
    double x = 0, y = 0;
    for (; layer != NULL; layer = layer->parent) {
        x += layer->offset_x;
        y += layer->offset_y;
    }
    return hti_affine_shift(x, y);
}

hti_affine hti_layer_grid(const hti_builder *b, const hti_tiled_layer *layer) {
    const double size = layer->cell_size;
    return size > 0 ? (hti_affine){size, 0, 0, size, 0, 0} : b->grid;
}

const char *hti_layer_path(hti_builder *b, const hti_tiled_layer *layer) {
    size_t length = 0;
    for (const hti_tiled_layer *l = layer; l != NULL; l = l->parent) {
        length += strlen(l->name) + 1;
    }
    char *const path = ht_arena_alloc(&b->reader->memory, length);
    if (path == NULL) {
        return NULL;
    }
    char *at = path + length; // filled from its end
    for (const hti_tiled_layer *l = layer; l != NULL; l = l->parent) {
        *--at = l == layer ? '\0' : '/';
        at -= strlen(l->name);
        memcpy(at, l->name, strlen(l->name));
    }
    return path;
}

static void inherit(const hti_tiled_traits *from, bool *has_category, bool *has_mask, ht_scene_object *object) {
    if (!*has_category && from->has_category) {
        object->filter.category = from->category;
    }
    if (!*has_mask && from->has_mask) {
        object->filter.mask = from->mask;
    }
    *has_category = *has_category || from->has_category;
    *has_mask = *has_mask || from->has_mask;
}

void hti_inherit_filter(const hti_tiled_traits *own, const hti_tile *tile, const hti_tiled_layer *layer,
                        ht_scene_object *object) {
    bool has_category = false, has_mask = false;
    if (own != NULL) {
        inherit(own, &has_category, &has_mask, object);
    }
    if (tile != NULL) {
        inherit(&tile->traits, &has_category, &has_mask, object);
    }
    for (; layer != NULL; layer = layer->parent) {
        inherit(&layer->traits, &has_category, &has_mask, object);
    }
}

ht_status hti_add(hti_builder *b, hti_tiled_place place, const ht_scene_object *object) {
    const ht_status status = hti_scene_add(b->scene, object, true);
    if (status == HT_OK || status == HT_ERR_MEMORY) {
        return status == HT_OK ? HT_OK : hti_tiled_memory_error(b->reader, place);
    }
    return ht_io_fail(b->reader->error, HT_ERR_VALUE, place.file, place.line,
                      "the coordinates of '%.60s' do not fit float32", object->id);
}

// Sets the two projections; see hti_builder.
static ht_status project(hti_builder *b) {
    const hti_tiled_map *const map = b->map;
    const double w = map->tile_width, h = map->tile_height;
    if (!(w > 0 && h > 0)) {
        return ht_io_fail(b->reader->error, HT_ERR_VALUE, map->place.file, map->place.line,
                          "the map's tilewidth and tileheight must be greater than 0");
    }
    b->projection = HTI_AFFINE_IDENTITY;
    b->grid = (hti_affine){w, 0, 0, h, 0, 0};
    if (map->orientation == HTI_ISOMETRIC) {
        // A cell is tileheight pixels wide and high before the projection.
        const double origin = map->height * w / 2;
        b->projection = (hti_affine){w / (2 * h), 0.5, -w / (2 * h), 0.5, origin, 0};
        b->grid = (hti_affine){w / 2, h / 2, -w / 2, h / 2, origin, 0};
    } else if (map->orientation == HTI_OBLIQUE) {
        b->projection = (hti_affine){1, map->skew_y / w, map->skew_x / h, 1, 0, 0};
        b->grid = (hti_affine){w, map->skew_y, map->skew_x, h, 0, 0};
    }
    return HT_OK;
}

static void extend(ht_box *view, hti_point p) {
    const float x = (float)p.x + 0.0f, y = (float)p.y + 0.0f;
    view->min.x = x < view->min.x ? x : view->min.x;
    view->min.y = y < view->min.y ? y : view->min.y;
    view->max.x = x > view->max.x ? x : view->max.x;
    view->max.y = y > view->max.y ? y : view->max.y;
}

static void extend_by_cells(hti_builder *b, const hti_affine *m, const hti_tiled_chunk *cells) {
    const double x = cells->x, y = cells->y;
    for (int corner = 0; corner < 4; corner++) {
        extend(&b->scene->view,
               hti_affine_apply(m, x + (corner & 1 ? cells->width : 0), y + (corner & 2 ? cells->height : 0)));
    }
}

// The map's area; that of an infinite map is its chunks.
static void extend_view(hti_builder *b) {
    const hti_tiled_chunk all = {.width = b->map->width, .height = b->map->height};
    if (!b->map->infinite) {
        extend_by_cells(b, &b->grid, &all);
    }
    for (const hti_tiled_layer *layer = b->map->layers; layer != NULL; layer = layer->next) {
        const hti_affine shift = hti_layer_shift(layer);
        const hti_affine grid = hti_layer_grid(b, layer), m = hti_affine_compose(&shift, &grid);
        if (layer->area_width > 0 && layer->area_height > 0) {
            extend(&b->scene->view, hti_affine_apply(&shift, 0, 0));
            extend(&b->scene->view, hti_affine_apply(&shift, layer->area_width, layer->area_height));
        }
        for (const hti_tiled_chunk *chunk = layer->chunks; b->map->infinite && chunk != NULL; chunk = chunk->next) {
            extend_by_cells(b, &m, chunk);
        }
    }
}

static ht_status build(hti_builder *b, bool no_tiles) {
    ht_status status = project(b);
    if (status == HT_OK) {
        status = hti_collect_names(b);
    }
    if (status == HT_OK) {
        status = hti_tiled_build_about(b);
    }
    for (const hti_tiled_layer *layer = b->map->layers; layer != NULL && status == HT_OK; layer = layer->next) {
        if (layer->kind == HTI_LAYER_OBJECTS) {
            status = hti_add_objects(b, layer);
        } else if (layer->kind == HTI_LAYER_TILES && !no_tiles) {
            status = hti_add_level(b, layer);
        }
    }
    if (status == HT_OK) {
        extend_view(b);
    }
    return status;
}

ht_status hti_tiled_build_map(hti_tiled_reader *reader, ht_scene *scene, const hti_tiled_file *file) {
    hti_builder b = {.reader = reader,
                     .scene = scene,
                     .map = file->map,
                     .file = file,
                     .tolerance = (double)reader->options->ellipse_tolerance};
    const size_t before = scene->count, layers_before = scene->layer_count;
    const ht_status status = build(&b, reader->options->no_tiles);
    if (status != HT_OK) {
        scene->count = before;
        scene->layer_count = layers_before;
    }
    return status;
}

ht_status hti_tiled_use_c_locale(hti_tiled_reader *reader, const char *path, hti_c_locale *locale) {
    return hti_c_locale_use(locale) ? HT_OK : hti_tiled_memory_error(reader, (hti_tiled_place){path, 0});
}

static ht_status read_source(ht_scene *scene, const hti_tiled_source *source, const char *path,
                             const ht_read_options *options, ht_io_error *error) {
    static const ht_read_options defaults = {0};
    if (scene == NULL || source->text == NULL || path == NULL) {
        return hti_io_fail(error, HT_ERR_NULL, path);
    }
    hti_tiled_reader reader = {.error = error, .options = options != NULL ? options : &defaults};
    hti_tiled_file file = {.path = path, .root = HTI_ROOT_MAP};
    hti_c_locale locale = {0};
    ht_status status = hti_tiled_use_c_locale(&reader, path, &locale);
    if (status != HT_OK) {
        return status;
    }
    status = hti_tiled_parse(&reader, &file, source);
    if (status == HT_OK) {
        status = hti_tiled_build_map(&reader, scene, &file);
    }
    hti_c_locale_end(&locale);
    hti_tiled_reader_deinit(&reader);
    return status;
}

// NOLINTNEXTLINE(readability-function-size): the public interface has seven parameters
ht_status ht_tiled_read_text(ht_scene *scene, const char *text, size_t length, bool is_json, const char *path,
                             const ht_read_options *options, ht_io_error *error) {
    return read_source(scene, &(hti_tiled_source){text, length, is_json, false, NULL}, path, options, error);
}

ht_status hti_tiled_read_tree(ht_scene *scene, const hti_json *tree, const char *path, const ht_read_options *options,
                              ht_io_error *error) {
    return read_source(scene, &(hti_tiled_source){.text = tree->text, .is_json = true, .root = tree->root}, path,
                       options, error);
}

ht_status ht_tiled_read(ht_scene *scene, const char *path, const ht_read_options *options, ht_io_error *error) {
    ht_arena memory = {0};
    char *text;
    size_t length;
    ht_status status = ht_file_read(&memory, path, &text, &length, error);
    if (status == HT_OK) {
        const hti_tiled_source source = {text, length, hti_tiled_is_json(text, length, path), true, NULL};
        status = read_source(scene, &source, path, options, error);
    }
    ht_arena_deinit(&memory);
    return status;
}
