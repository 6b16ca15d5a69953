// ldtk_layer.c: levels of LDtk as groups of layers: cells of IntGrid and tile layers, entities.
#include "ldtk/ldtk_project.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static ht_status ldtk_memory_error(const hti_ldtk *p) {
    return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
}

// ---- Cells -----------------------------------------------------------------------------------------------------------

static ht_status read_grid_cells(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *node,
                                 hti_tiled_layer *layer) {
    const hti_json_node *const cells = hti_ldtk_member(node, "intGridCsv");
    const hti_ldtk_set *const grid = hti_ldtk_find_set(p->grids, hti_ldtk_number(node, "layerDefUid", -2));
    hti_tiled_chunk *const chunk = hti_tiled_new_chunk(p->reader, layer);
    if (chunk == NULL) {
        return ldtk_memory_error(p);
    }
    const size_t count = (size_t)layer->width * (size_t)layer->height;
    if (grid == NULL || !hti_json_is_array(cells) || (size_t)hti_json_count(cells) != count) {
        return hti_ldtk_fail(p, level, "the IntGrid layer '%.60s' %s", layer->name,
                             grid == NULL ? "is not defined" : "has not as many cells as its size says");
    }
    layer->why = grid->why;
    uint32_t *gids = NULL;
    const ht_status status = hti_tiled_new_gids(p->reader, layer->place, chunk, &gids);
    if (status != HT_OK) {
        return status;
    }
    for (hti_json_items each = hti_json_items_of(cells); hti_json_next(&each);) {
        const hti_json_node *const cell = each.node;
        const double value = hti_json_is_number(cell) ? hti_json_double(cell) : -1;
        if (!hti_tiled_is_integer(value, 0, 65535)) {
            return hti_ldtk_fail(p, level, "a cell of the IntGrid layer '%.60s' is no value", layer->name);
        }
        *gids++ = value > 0 ? grid->first_gid + (uint32_t)value : 0;
    }
    return status;
}

static int compare_tile_tags(const void *a, const void *b) {
    const hti_ldtk_tag *const p = a, *const q = b;
    return (p->tile > q->tile) - (p->tile < q->tile);
}

// The first gid and the place of the first tag that the tile has.
static uint32_t gid_of_tile(const hti_ldtk_set *tileset, const hti_json_node *tile) {
    const hti_ldtk_tag wanted = {.tile = hti_ldtk_number(tile, "t", -1)};
    const hti_ldtk_tag *found =
        tileset->tag_count > 0 ? bsearch(&wanted, tileset->tags, tileset->tag_count, sizeof wanted, compare_tile_tags)
                               : NULL;
    while (found != NULL && found > tileset->tags && found[-1].tile == found->tile) {
        found--;
    }
    return tileset->first_gid + (found != NULL ? found->place : 0);
}

// Tiles lie in the cell of their corner; of several in a cell the one with a tag counts, or else the last.
static ht_status read_tile_cells(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *node,
                                 hti_tiled_layer *layer) {
    const char *const list = strcmp(hti_ldtk_text(node, "__type"), "Tiles") == 0 ? "gridTiles" : "autoLayerTiles";
    const hti_ldtk_set *const tileset = hti_ldtk_find_set(p->tilesets, hti_ldtk_number(node, "__tilesetDefUid", -2));
    const hti_json_node *const tiles = hti_ldtk_member(node, list);
    if (tileset == NULL || hti_json_count(tiles) == 0) {
        return HT_OK;
    }
    hti_tiled_chunk *const chunk = hti_tiled_new_chunk(p->reader, layer);
    uint32_t *gids = NULL;
    if (chunk == NULL) {
        return ldtk_memory_error(p);
    }
    const ht_status status = hti_tiled_new_gids(p->reader, layer->place, chunk, &gids);
    if (status != HT_OK) {
        return status;
    }
    for (hti_json_items each = hti_json_items_of(tiles); hti_json_next(&each);) {
        const hti_json_node *const tile = each.node;
        if (!hti_ldtk_is_pair(hti_ldtk_member(tile, "px"))) {
            return hti_ldtk_fail(p, level, "'px' of a tile of layer '%.60s' is not two numbers", layer->name);
        }
        const double x = floor(hti_ldtk_number_at(tile, "px", 0) / layer->cell_size);
        const double y = floor(hti_ldtk_number_at(tile, "px", 1) / layer->cell_size);
        if (!(x >= 0 && x < layer->width && y >= 0 && y < layer->height)) {
            continue;
        }
        uint32_t *const cell = &gids[(size_t)y * (size_t)layer->width + (size_t)x];
        const uint32_t gid = gid_of_tile(tileset, tile);
        *cell = *cell > tileset->first_gid && gid == tileset->first_gid ? *cell : gid;
    }
    return HT_OK;
}

// ---- Entities --------------------------------------------------------------------------------------------------------

static ht_status set_entity_number(const hti_ldtk *p, hti_tiled_object *object, const char *key, double number) {
    return hti_tiled_set(p->reader, object->place, HTI_SCHEMA_OBJECT, object, key, (hti_tiled_value){.number = number});
}

// What of its place is not what it must be. Old projects have neither sizes nor pivots.
static ht_status check_place(const hti_ldtk *p, const hti_json_node *node) {
    static const char *const sizes[] = {"width", "height", NULL};
    const ht_status status = hti_ldtk_check_numbers(p, NULL, node, sizes);
    if (status != HT_OK) {
        return status;
    }
    const hti_json_node *const pivot = hti_ldtk_member(node, "__pivot");
    const char *const wrong = !hti_ldtk_is_pair(hti_ldtk_member(node, "px")) ? "px"
                              : pivot != NULL && !hti_ldtk_is_pair(pivot)    ? "__pivot"
                                                                             : NULL;
    return wrong != NULL ? hti_ldtk_fail(p, NULL, "'%s' is not two numbers", wrong) : HT_OK;
}

// Its rectangle: the pivot says which point of it stands at its position.
static ht_status place_entity(const hti_ldtk *p, hti_tiled_object *object, const hti_json_node *node) {
    const double width = hti_ldtk_number(node, "width", 0), height = hti_ldtk_number(node, "height", 0);
    ht_status status = check_place(p, node);
    if (status == HT_OK) {
        status = set_entity_number(p, object, "width", width);
    }
    if (status == HT_OK) {
        status = set_entity_number(p, object, "height", height);
    }
    if (status == HT_OK) {
        status = set_entity_number(p, object, "x",
                                   hti_ldtk_number_at(node, "px", 0) - hti_ldtk_number_at(node, "__pivot", 0) * width);
    }
    if (status == HT_OK) {
        status = set_entity_number(p, object, "y",
                                   hti_ldtk_number_at(node, "px", 1) - hti_ldtk_number_at(node, "__pivot", 1) * height);
    }
    return status;
}

static ht_status read_entity(const hti_ldtk *p, hti_tiled_layer *layer, const hti_json_node *node) {
    hti_tiled_object *const object = hti_tiled_new_object(p->reader, &layer->objects, layer->place);
    if (object == NULL) {
        return ldtk_memory_error(p);
    }
    object->name = object->about.class_name = hti_ldtk_text(node, "__identifier");
    object->file = p->file;
    const hti_tiled_target to = {&object->about.properties, &object->traits};
    ht_status status = place_entity(p, object, node);
    if (status == HT_OK) {
        status = hti_ldtk_fields(p, layer->place, to, node);
    }
    if (status == HT_OK && hti_ldtk_text(node, "iid")[0] != '\0') {
        const hti_tiled_written iid = {.name = "iid", .type = "string", .value = {.text = hti_ldtk_text(node, "iid")}};
        status = hti_tiled_add_property(p->reader, layer->place, (hti_tiled_target){to.list, NULL}, &iid, NULL);
    }
    return status;
}

static ht_status read_entities(const hti_ldtk *p, const hti_ldtk_level *level, hti_tiled_layer *layer,
                               const hti_json_node *node) {
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(node, "entityInstances")); hti_json_next(&each);) {
        const hti_json_node *const entity = each.node;
        const ht_status status = read_entity(p, layer, entity);
        if (status != HT_OK) {
            return hti_ldtk_place_error(p, level, layer->name, hti_ldtk_text(entity, "__identifier"), status);
        }
    }
    return HT_OK;
}

// ---- Layers ----------------------------------------------------------------------------------------------------------

static ht_status read_layer_cells(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *node,
                                  hti_tiled_layer *layer) {
    const ht_status status = hti_ldtk_size(p, level, node, &layer->width, &layer->height);
    layer->cell_size = hti_ldtk_number(node, "__gridSize", 0);
    if (status != HT_OK) {
        return status;
    }
    if (!(layer->cell_size > 0)) {
        return hti_ldtk_fail(p, level, "the __gridSize of layer '%.60s' is not greater than 0", layer->name);
    }
    return strcmp(hti_ldtk_text(node, "__type"), "IntGrid") == 0 ? read_grid_cells(p, level, node, layer)
                                                                 : read_tile_cells(p, level, node, layer);
}

static ht_status read_level_layer(const hti_ldtk *p, const hti_ldtk_level *level, const hti_tiled_layer *group,
                                  const hti_json_node *node) {
    const char *const type = hti_ldtk_text(node, "__type");
    const bool is_entities = strcmp(type, "Entities") == 0;
    if (!is_entities && strcmp(type, "IntGrid") != 0 && strcmp(type, "Tiles") != 0 && strcmp(type, "AutoLayer") != 0) {
        return HT_OK; // one that is not known yet
    }
    const hti_tiled_place place = {level->file, 0};
    hti_tiled_layer *const layer =
        hti_tiled_new_layer(p->reader, p->file->map, is_entities ? HTI_LAYER_OBJECTS : HTI_LAYER_TILES, group, place);
    if (layer == NULL) {
        return ldtk_memory_error(p);
    }
    layer->name = hti_ldtk_text(node, "__identifier");
    layer->is_entities = is_entities;
    layer->offset_x = hti_ldtk_number(node, "__pxTotalOffsetX", 0);
    layer->offset_y = hti_ldtk_number(node, "__pxTotalOffsetY", 0);
    static const char *const names[] = {"__pxTotalOffsetX", "__pxTotalOffsetY", NULL};
    const ht_status status = hti_ldtk_check_numbers(p, NULL, node, names);
    if (status != HT_OK) {
        return hti_ldtk_place_error(p, level, layer->name, NULL, status);
    }
    return is_entities ? read_entities(p, level, layer, node) : read_layer_cells(p, level, node, layer);
}

ht_status hti_ldtk_read_level(hti_ldtk *p, const hti_ldtk_level *level) {
    hti_tiled_layer *const group =
        hti_tiled_new_layer(p->reader, p->file->map, HTI_LAYER_GROUP, NULL, (hti_tiled_place){level->file, 0});
    if (group == NULL) {
        return ldtk_memory_error(p);
    }
    group->name = level->name;
    group->offset_x = level->x;
    group->offset_y = level->y;
    group->area_width = hti_ldtk_number(level->node, "pxWid", 0);
    group->area_height = hti_ldtk_number(level->node, "pxHei", 0);
    const hti_tiled_target to = {&group->about.properties, &group->traits};
    ht_status status = hti_ldtk_place_error(p, level, NULL, NULL, hti_ldtk_fields(p, group->place, to, level->node));
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(level->node, "layerInstances"));
         hti_json_next(&each);) {
        const hti_json_node *const layer = each.node;
        if (status == HT_OK) {
            status = read_level_layer(p, level, group, layer);
        }
    }
    return status;
}
