// ldtk_set.c: IntGrid layers and tilesets of a project: which values and tags are solid. docs/ldtk.md has the rules.
//
// Each becomes a tileset of its own, whose tiles stand for the values, or for the tags that tiles may have.
#include "ldtk/ldtk_project.h"
#include "tiled/tiled_solid.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Values of one layer, tags of one tileset; sets fit in 28 bits of a gid.
#define MAX_VALUE 65535
#define MAX_SETS 4095
#define MAX_GROUPS 256

static bool is_one_way(const char *name) {
    static const char *const words[] = {"one_way",      "oneway",      "one_way_platform", "one_way_platforms",
                                        "jump_through", "jumpthrough", "semisolid"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

// What a value that stands in a layer of walls is not one of.
static bool is_open(const char *name) {
    static const char *const words[] = {"ladder", "ladders", "water", "air", "empty", "none"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(name, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

static ht_status new_set(hti_ldtk *p, const hti_json_node *definition, hti_ldtk_set **list, hti_ldtk_set **out) {
    hti_ldtk_set *const set = ht_arena_alloc(&p->reader->memory, sizeof *set);
    if (set == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    if (p->next_gid > MAX_SETS * (MAX_VALUE + 1)) {
        return hti_ldtk_fail(p, NULL, "more than %d IntGrid layers and tilesets", MAX_SETS);
    }
    set->uid = hti_ldtk_number(definition, "uid", -1);
    set->definition = definition;
    set->first_gid = p->next_gid;
    p->next_gid += MAX_VALUE + 1;
    set->next = *list;
    *list = set;
    *out = set;
    return HT_OK;
}

// ---- Values of an IntGrid layer --------------------------------------------------------------------------------------

static const char *group_of_value(const hti_json_node *definition, const hti_json_node *value) {
    const double uid = hti_ldtk_number(value, "groupUid", 0);
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(definition, "intGridValuesGroups"));
         hti_json_next(&each);) {
        const hti_json_node *const group = each.node;
        if (uid != 0 && hti_ldtk_number(group, "uid", -1) == uid) {
            return hti_ldtk_text(group, "identifier");
        }
    }
    return "";
}

static bool has_solid_tag(const hti_ldtk_set *grid) {
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(grid->definition, "uiFilterTags"));
         hti_json_next(&each);) {
        const hti_json_node *const tag = each.node;
        if (hti_json_is_string(tag) && hti_tiled_solid_word(tag->text) == HTI_WORD_STRONG) {
            return true;
        }
    }
    return false;
}

static int compare_values(const void *a, const void *b) {
    const hti_ldtk_value *const p = a, *const q = b;
    return (p->number > q->number) - (p->number < q->number);
}

static ht_status read_grid_values(hti_ldtk *p, hti_ldtk_set *grid) {
    const hti_json_node *const list = hti_ldtk_member(grid->definition, "intGridValues");
    const hti_json_node *const groups = hti_ldtk_member(grid->definition, "intGridValuesGroups");
    const size_t count = hti_json_is_array(list) ? (size_t)hti_json_count(list) : 0;
    if (count > MAX_VALUE || (hti_json_is_array(groups) && hti_json_count(groups) > MAX_GROUPS)) {
        return hti_ldtk_fail(p, NULL, "more than %d values in an IntGrid layer, or %d groups of them", MAX_VALUE,
                             MAX_GROUPS);
    }
    grid->values = ht_arena_alloc(&p->reader->memory, count * sizeof *grid->values);
    if (grid->values == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    grid->is_tagged = has_solid_tag(grid);
    if (count == 0) {
        return HT_OK;
    }
    for (hti_json_items each = hti_json_items_of(list); hti_json_next(&each);) {
        const hti_json_node *const node = each.node;
        const double number = hti_ldtk_number(node, "value", -1);
        if (!hti_tiled_is_integer(number, 1, MAX_VALUE)) {
            return hti_ldtk_fail(p, NULL, "a value of the IntGrid layer '%.60s' is not from 1 to %d",
                                 hti_ldtk_text(grid->definition, "identifier"), MAX_VALUE);
        }
        grid->values[grid->value_count++] = (hti_ldtk_value){(int32_t)number, hti_ldtk_text(node, "identifier"),
                                                             group_of_value(grid->definition, node), 0};
    }
    qsort(grid->values, count, sizeof *grid->values, compare_values);
    return HT_OK;
}

// Counts the cells of each value, by which a ground to walk on is told from one to stand on.
static void count_cells(hti_ldtk_set *grid, const hti_json_node *layer) {
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(layer, "intGridCsv")); hti_json_next(&each);) {
        const hti_json_node *const cell = each.node;
        const double value = hti_json_is_number(cell) ? hti_json_double(cell) : 0;
        grid->cells++;
        if (value >= 1 && value <= MAX_VALUE) {
            const hti_ldtk_value wanted = {.number = (int32_t)value};
            hti_ldtk_value *const found =
                grid->value_count > 0 ? bsearch(&wanted, grid->values, grid->value_count, sizeof wanted, compare_values)
                                      : NULL;
            if (found != NULL) {
                found->cells++;
            }
        }
    }
}

static void count_all_cells(hti_ldtk *p) {
    for (const hti_ldtk_level *level = p->levels; level != NULL; level = level->next) {
        for (hti_json_items each = hti_json_items_of(hti_ldtk_member(level->node, "layerInstances"));
             hti_json_next(&each);) {
            const hti_json_node *const layer = each.node;
            hti_ldtk_set *const grid = hti_ldtk_find_set(p->grids, hti_ldtk_number(layer, "layerDefUid", -2));
            if (grid != NULL) {
                count_cells(grid, layer);
            }
        }
    }
}

// ---- Which values are solid ------------------------------------------------------------------------------------------

typedef enum solid_reason { BY_LIST, BY_TAG, BY_VALUES, BY_LAYER, BY_DEFAULT, BY_NOTHING } solid_reason;

static const char *const reason_words[] = {
    [BY_LIST] = "by the list of solid layers",  [BY_TAG] = "by its tag",
    [BY_VALUES] = "by the names of its values", [BY_LAYER] = "by its name",
    [BY_DEFAULT] = "as nothing says otherwise", [BY_NOTHING] = "nothing says so",
};

// A weak word counts where the cells are at most half of all.
static bool is_wall_name(const char *name, size_t cells, size_t all) {
    const hti_tiled_word word = hti_tiled_solid_word(name);
    return word == HTI_WORD_STRONG || is_one_way(name) || (word == HTI_WORD_WEAK && 2 * cells <= all);
}

static bool is_value_listed(const hti_ldtk *p, const hti_ldtk_set *grid, const hti_ldtk_value *value) {
    const char *const *const list = p->reader->options->solid_layers;
    return hti_tiled_is_listed(list, hti_ldtk_text(grid->definition, "identifier")) ||
           (value->name[0] != '\0' && hti_tiled_is_listed(list, value->name));
}

// Whether the value is solid, if that is the reason for which values of the layer are.
static bool is_value_solid(const hti_ldtk *p, const hti_ldtk_set *grid, const hti_ldtk_value *value, solid_reason by) {
    switch (by) {
    case BY_LIST:
        return is_value_listed(p, grid, value);
    case BY_TAG:
        return grid->is_tagged;
    case BY_VALUES:
        return is_wall_name(value->name, value->cells, grid->cells) ||
               is_wall_name(value->group, value->cells, grid->cells);
    case BY_LAYER:
        return is_wall_name(hti_ldtk_text(grid->definition, "identifier"), value->cells, grid->cells) &&
               !is_open(value->name);
    case BY_DEFAULT:
        return value->number == 1 && value->name[0] == '\0' && 2 * value->cells <= grid->cells;
    case BY_NOTHING:
        break;
    }
    return false;
}

static bool is_any_solid(const hti_ldtk *p, const hti_ldtk_set *grid, solid_reason by) {
    bool found = false;
    for (size_t i = 0; i < grid->value_count && !found; i++) {
        found = is_value_solid(p, grid, &grid->values[i], by);
    }
    return found;
}

// The first reason by which a value is solid; with a list no other counts. The default is for layers whose values have no
// names at all.
static solid_reason reason_of(const hti_ldtk *p, const hti_ldtk_set *grid) {
    if (p->reader->options->solid_layers != NULL) {
        return BY_LIST;
    }
    bool has_names = false;
    for (size_t i = 0; i < grid->value_count; i++) {
        has_names = has_names || grid->values[i].name[0] != '\0';
    }
    solid_reason by = BY_TAG;
    while (by < BY_NOTHING && ((by == BY_DEFAULT && has_names) || !is_any_solid(p, grid, by))) {
        by++;
    }
    return by;
}

// "by the names of its values: 1 walls, 3 stone"
static const char *reason_text(const hti_ldtk *p, const hti_ldtk_set *grid, solid_reason by) {
    const bool is_any = is_any_solid(p, grid, by);
    ht_text text = {0};
    ht_text_printf(&text, "%s", is_any || by != BY_LIST ? reason_words[by] : "not in the list of solid layers");
    for (size_t i = 0, shown = 0; i < grid->value_count && shown < 8; i++) {
        if (!is_any || is_value_solid(p, grid, &grid->values[i], by)) {
            ht_text_printf(&text, "%s%" PRId32 "%s%.40s",
                           shown++ > 0 ? ", "
                           : is_any    ? ": "
                                       : "; its values: ",
                           grid->values[i].number, grid->values[i].name[0] != '\0' ? " " : "", grid->values[i].name);
        }
    }
    const char *const copy = text.failed ? NULL : ht_arena_text(&p->reader->memory, text.data);
    ht_text_deinit(&text);
    return copy;
}

static ht_status add_bool(const hti_ldtk *p, hti_tile *tile, const char *name) {
    const hti_tiled_written written = {.name = name, .type = "bool", .value = {.number = 1}};
    return hti_tiled_add_property(p->reader, hti_ldtk_place(p), (hti_tiled_target){&tile->about.properties, NULL},
                                  &written, NULL);
}

static ht_status add_tile(const hti_ldtk *p, hti_tileset *tileset, uint32_t id, const char *class_name,
                          hti_tile **out) {
    hti_tile *const tile = hti_tiled_new_tile(p->reader, tileset, hti_ldtk_place(p));
    if (tile == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    tile->id = id;
    tile->about.class_name = class_name;
    *out = tile;
    return is_one_way(class_name) ? add_bool(p, tile, "one_way") : HT_OK;
}

static ht_status add_value(const hti_ldtk *p, hti_tileset *tileset, const hti_ldtk_value *value, bool is_solid) {
    const hti_tiled_written number = {.name = "value", .type = "int", .value = {.number = value->number}};
    hti_tile *tile = NULL;
    const ht_status status = add_tile(p, tileset, (uint32_t)value->number, value->name, &tile);
    if (status != HT_OK) {
        return status;
    }
    tile->traits.solid = is_solid ? HTI_SAID_YES : HTI_SAID_NO;
    return hti_tiled_add_property(p->reader, hti_ldtk_place(p), (hti_tiled_target){&tile->about.properties, NULL},
                                  &number, NULL);
}

static ht_status add_grid_tileset(hti_ldtk *p, hti_ldtk_set *grid) {
    hti_tileset *const tileset = hti_tiled_new_tileset(p->reader, hti_ldtk_place(p));
    const solid_reason by = reason_of(p, grid);
    grid->why = reason_text(p, grid, by);
    if (tileset == NULL || grid->why == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    tileset->first_gid = grid->first_gid;
    tileset->traits.solid = HTI_SAID_NO; // of values that the project does not know
    ht_status status = HT_OK;
    for (size_t i = 0; i < grid->value_count && status == HT_OK; i++) {
        const bool is_solid = is_value_solid(p, grid, &grid->values[i], by);
        p->reader->any_solid = p->reader->any_solid || is_solid;
        status = add_value(p, tileset, &grid->values[i], is_solid);
    }
    return status == HT_OK ? hti_tiled_finish_tileset(p->reader, p->file, tileset) : status;
}

// ---- Tags of tiles ---------------------------------------------------------------------------------------------------

static bool is_wall_tag(const char *name) {
    return hti_tiled_solid_word(name) == HTI_WORD_STRONG || is_one_way(name);
}

// By tile; of its tags first those that say what is solid.
static int compare_tags(const void *a, const void *b) {
    const hti_ldtk_tag *const p = a, *const q = b;
    if (p->tile != q->tile) {
        return p->tile < q->tile ? -1 : 1;
    }
    return p->is_plain != q->is_plain ? p->is_plain - q->is_plain : (p->place > q->place) - (p->place < q->place);
}

static size_t count_tags(const hti_json_node *tags) {
    size_t count = 0;
    for (hti_json_items each = hti_json_items_of(tags); hti_json_next(&each);) {
        const hti_json_node *const tag = each.node;
        const hti_json_node *const tiles = hti_ldtk_member(tag, "tileIds");
        count += hti_json_is_array(tiles) ? (size_t)hti_json_count(tiles) : 0;
    }
    return count;
}

// Of several tags of a tile the first counts.
static ht_status list_tags(hti_ldtk *p, hti_ldtk_set *set, const hti_json_node *tags) {
    set->tags = ht_arena_alloc(&p->reader->memory, count_tags(tags) * sizeof *set->tags);
    if (set->tags == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    uint32_t place = 0;
    for (hti_json_items each = hti_json_items_of(tags); hti_json_next(&each);) {
        const hti_json_node *const tag = each.node;
        const bool is_plain = !is_wall_tag(hti_ldtk_text(tag, "enumValueId"));
        place++;
        for (hti_json_items tiles = hti_json_items_of(hti_ldtk_member(tag, "tileIds")); hti_json_next(&tiles);) {
            const hti_json_node *const tile = tiles.node;
            if (hti_json_is_array(hti_ldtk_member(tag, "tileIds")) && hti_json_is_number(tile)) {
                set->tags[set->tag_count++] = (hti_ldtk_tag){hti_json_double(tile), is_plain, place};
            }
        }
    }
    if (set->tag_count > 0) {
        qsort(set->tags, set->tag_count, sizeof *set->tags, compare_tags);
    }
    return HT_OK;
}

static ht_status add_tag_tileset(hti_ldtk *p, hti_ldtk_set *set) {
    const hti_json_node *const list = hti_ldtk_member(set->definition, "enumTags");
    const hti_json_node *const tags = hti_json_is_array(list) ? list : NULL;
    hti_tileset *const tileset = hti_tiled_new_tileset(p->reader, hti_ldtk_place(p));
    uint32_t place = 0;
    if (tileset == NULL) {
        return hti_tiled_memory_error(p->reader, hti_ldtk_place(p));
    }
    ht_status status = list_tags(p, set, tags);
    for (hti_json_items each = hti_json_items_of(tags); hti_json_next(&each);) {
        const hti_json_node *const tag = each.node;
        const char *const name = hti_ldtk_text(tag, "enumValueId");
        hti_tile *tile = NULL;
        if (status == HT_OK && ++place > MAX_VALUE) {
            status = hti_ldtk_fail(p, NULL, "more than %d tags in a tileset", MAX_VALUE);
        }
        if (status == HT_OK) {
            status = add_tile(p, tileset, place, name, &tile);
        }
        if (status == HT_OK && is_wall_tag(name)) {
            tile->traits.solid = HTI_SAID_YES;
            p->reader->any_solid = true;
        }
    }
    if (status == HT_OK) {
        tileset->first_gid = set->first_gid;
        status = hti_tiled_finish_tileset(p->reader, p->file, tileset);
    }
    return status;
}

// ---- All of them -----------------------------------------------------------------------------------------------------

static ht_status read_grids(hti_ldtk *p, const hti_json_node *definitions) {
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(definitions, "layers")); hti_json_next(&each);) {
        const hti_json_node *const layer = each.node;
        hti_ldtk_set *grid = NULL;
        if (strcmp(hti_ldtk_text(layer, "type"), "IntGrid") != 0) {
            continue;
        }
        ht_status status = new_set(p, layer, &p->grids, &grid);
        if (status == HT_OK) {
            status = read_grid_values(p, grid);
        }
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_tilesets(hti_ldtk *p, const hti_json_node *definitions) {
    for (hti_json_items each = hti_json_items_of(hti_ldtk_member(definitions, "tilesets")); hti_json_next(&each);) {
        const hti_json_node *const tileset = each.node;
        hti_ldtk_set *set = NULL;
        ht_status status = new_set(p, tileset, &p->tilesets, &set);
        if (status == HT_OK) {
            status = add_tag_tileset(p, set);
        }
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

ht_status hti_ldtk_read_sets(hti_ldtk *p) {
    const hti_json_node *const definitions = hti_ldtk_member(p->root, "defs");
    ht_status status = read_grids(p, definitions);
    if (status == HT_OK) {
        count_all_cells(p);
    }
    for (hti_ldtk_set *grid = p->grids; grid != NULL && status == HT_OK; grid = grid->next) {
        status = add_grid_tileset(p, grid);
    }
    return status == HT_OK ? read_tilesets(p, definitions) : status;
}
