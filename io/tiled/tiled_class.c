// tiled_class.c: what the author says about a map, its layers and its tiles, copied to the scene once, however many
// cells there are. Tiles are told apart by their class and properties, written as text; those that only say what is solid,
// and for whom, merge all the same.
#include "json_tree.h"
#include "tiled/tiled_build.h"

#include <stdlib.h>
#include <string.h>

static ht_status add_scene_layer(hti_builder *b, hti_tiled_place place, ht_scene_layer layer,
                                 const hti_tiled_about *about, ht_scene_layer **out) {
    ht_scene_object said = {0};
    ht_scene_layer *added = NULL;
    const hti_tiled_about *const only[3] = {about, NULL, NULL};
    const ht_status status = hti_tiled_merge_about(b->reader, place, &b->reader->memory, only, &said);
    if (status != HT_OK) {
        return status;
    }
    layer.class_name = said.class_name;
    layer.properties = said.properties;
    if (ht_scene_add_layer(b->scene, &layer, &added) != HT_OK) {
        return hti_tiled_memory_error(b->reader, place);
    }
    *out = added;
    return HT_OK;
}

static ht_status add_scene_layers(hti_builder *b) {
    static const ht_layer_kind kinds[] = {
        [HTI_LAYER_TILES] = HT_LAYER_TILES, [HTI_LAYER_OBJECTS] = HT_LAYER_OBJECTS, [HTI_LAYER_GROUP] = HT_LAYER_GROUP};
    hti_tiled_map *const map = b->map;
    ht_status status = add_scene_layer(b, map->place, (ht_scene_layer){.kind = HT_LAYER_MAP, .name = b->file->path},
                                       &map->about, &map->in_scene);
    for (hti_tiled_layer *layer = map->layers; layer != NULL && status == HT_OK; layer = layer->next) {
        const ht_scene_layer *const parent = layer->parent != NULL ? layer->parent->in_scene : map->in_scene;
        const ht_layer_kind kind = layer->is_entities ? HT_LAYER_ENTITIES : kinds[layer->kind];
        status = add_scene_layer(b, layer->place, (ht_scene_layer){.kind = kind, .name = layer->name, .parent = parent},
                                 &layer->about, &layer->in_scene);
    }
    return status;
}

// A tile that the author says something about.
typedef struct told_tile {
    hti_tile *tile;
    char *text; // what tells it apart
    size_t order;
} told_tile;

static bool only_means_here(const char *name) {
    return hti_property_is_solid(name) || strcmp(name, "category") == 0 || strcmp(name, "mask") == 0;
}

// NULL when there is no memory, "" when nothing tells the tile apart.
static char *text_of_class(ht_arena *arena, const hti_tile_class *said) {
    ht_text text = {0};
    if (said->class_name[0] != '\0') {
        ht_text_string(&text, said->class_name);
    }
    for (size_t i = 0; i < said->properties.count; i++) {
        if (!only_means_here(said->properties.items[i].name)) {
            ht_text_string(&text, said->properties.items[i].name);
            hti_json_write_property(&text, &said->properties.items[i]);
        }
    }
    char *const copy = text.failed ? NULL : ht_arena_text(arena, text.length > 0 ? text.data : "");
    ht_text_deinit(&text);
    return copy;
}

static ht_status tell_tile(hti_builder *b, hti_tile *tile, told_tile *out) {
    ht_scene_object said = {0};
    hti_tile_class *const own = ht_arena_alloc(&b->reader->memory, sizeof *own);
    const hti_tiled_about *const only[3] = {&tile->about, NULL, NULL};
    const ht_status status = hti_tiled_merge_about(b->reader, tile->place, &b->scene->memory, only, &said);
    if (own == NULL || status != HT_OK) {
        return status != HT_OK ? status : hti_tiled_memory_error(b->reader, tile->place);
    }
    *own = (hti_tile_class){0, said.class_name, said.properties};
    tile->tile_class = own;
    *out = (told_tile){tile, text_of_class(&b->reader->memory, own), out->order};
    return out->text != NULL ? HT_OK : hti_tiled_memory_error(b->reader, tile->place);
}

static int compare_told(const void *a, const void *b) {
    const told_tile *const p = a, *const q = b;
    const int order = strcmp(p->text, q->text);
    return order != 0 ? order : (p->order > q->order) - (p->order < q->order);
}

// Tiles with the same text have the class of the first of them; those with none have that of no tile.
static void number_classes(hti_builder *b, told_tile *told, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (told[i].text[0] == '\0') {
            told[i].tile->tile_class = NULL;
        } else if (i > 0 && strcmp(told[i].text, told[i - 1].text) == 0) {
            told[i].tile->tile_class = told[i - 1].tile->tile_class;
        } else {
            told[i].tile->tile_class->number = (uint32_t)b->tile_class_count;
            b->tile_classes[b->tile_class_count++] = told[i].tile->tile_class;
        }
    }
}

static ht_status tell_tiles(hti_builder *b, hti_tileset *tileset, told_tile *told, size_t *count) {
    ht_status status = HT_OK;
    for (hti_tile *tile = tileset->tiles; tile != NULL && status == HT_OK; tile = tile->next) {
        if (tile->about.class_name != NULL || tile->about.properties.count > 0) {
            told[*count].order = *count;
            status = tell_tile(b, tile, &told[(*count)++]);
        }
    }
    return status;
}

// The number of tiles that are in use; a tileset may be used many times.
static size_t count_tiles(const hti_builder *b) {
    size_t count = 0;
    for (const hti_tileset_use *use = b->file->tilesets; use != NULL; use = use->next) {
        count += use->tileset->is_told ? 0 : use->tileset->tile_count;
        use->tileset->is_told = true;
    }
    return count;
}

static ht_status add_tile_classes(hti_builder *b) {
    static const hti_tile_class nothing = {0, "", {NULL, 0}};
    const size_t tiles = count_tiles(b) + 1;
    size_t count = 0;
    told_tile *const told = ht_arena_alloc(&b->reader->memory, tiles * sizeof *told);
    b->tile_classes = ht_arena_alloc(&b->reader->memory, tiles * sizeof(const hti_tile_class *));
    if (told == NULL || b->tile_classes == NULL) {
        return hti_tiled_memory_error(b->reader, b->map->place);
    }
    ht_status status = HT_OK;
    b->tile_classes[b->tile_class_count++] = &nothing;
    for (const hti_tileset_use *use = b->file->tilesets; use != NULL && status == HT_OK; use = use->next) {
        if (use->tileset->is_told) { // once
            status = tell_tiles(b, use->tileset, told, &count);
            use->tileset->is_told = false;
        }
    }
    if (status == HT_OK && count > 0) {
        qsort(told, count, sizeof *told, compare_told);
        number_classes(b, told, count);
    }
    return status;
}

ht_status hti_tiled_build_about(hti_builder *b) {
    const ht_status status = add_scene_layers(b);
    return status == HT_OK ? add_tile_classes(b) : status;
}

const hti_tile_class *hti_tile_class_of(const hti_builder *b, uint32_t number) {
    return b->tile_classes[number];
}
