// tiled_json.c: Tiled's JSON files (.tmj, .tsj, .tj) into the model.
#include "tiled/tiled_model.h"

#include <string.h>

// Groups inside each other.
#define MAX_NESTING 250

// A place in the text whose line is known. Nodes are read nearly in their order, so that the next one is near.
typedef struct known_line {
    const char *text;
    uint32_t at;
    int64_t line;
} known_line;

typedef struct json {
    hti_tiled_reader *reader;
    hti_tiled_file *file;
    hti_tiled_place place; // of what is read
    known_line *known;     // NULL: lines are not told
} json;

static int64_t newlines_between(const char *from, const char *to) {
    int64_t count = 0;
    for (; from < to && (from = memchr(from, '\n', (size_t)(to - from))) != NULL; from++) {
        count++;
    }
    return count;
}

// The same reader at a node, whose line its errors tell.
static json json_at(const json *j, const hti_json_node *node) {
    json at = *j;
    if (j->known != NULL && node != NULL) {
        known_line *const k = j->known;
        const char *const here = k->text + k->at, *const there = k->text + node->at;
        k->line += here < there ? newlines_between(here, there) : -newlines_between(there, here);
        k->at = node->at;
        at.place.line = k->line;
    }
    return at;
}

static ht_status json_value_error(const json *j, const char *what) {
    return ht_io_fail(j->reader->error, HT_ERR_VALUE, j->place.file, j->place.line, "%s", what);
}

static ht_status json_memory_error(const json *j) {
    return hti_tiled_memory_error(j->reader, j->place);
}

static const hti_json_node *member_of(const hti_json_node *node, const char *name) {
    return hti_json_member(node, name);
}

static const char *text_of(const hti_json_node *node) {
    return hti_json_is_string(node) ? node->text : "";
}

static bool value_of(const hti_json_node *node, hti_tiled_value *value) {
    *value = (hti_tiled_value){.text = node->text, .number = hti_json_double(node)};
    if (hti_json_is_bool(node)) {
        value->number = hti_json_is_true(node) ? 1 : 0;
    }
    if (!hti_json_is_string(node)) {
        value->text = NULL;
    }
    return hti_json_is_string(node) || hti_json_is_number(node) || hti_json_is_bool(node);
}

// Stores all plain members that the schema knows.
static ht_status fill_from_members(const json *j, hti_tiled_schema schema, void *item, const hti_json_node *node) {
    for (hti_json_items each = hti_json_items_of(node); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        hti_tiled_value value;
        if (child->name == NULL || !value_of(child, &value)) {
            continue;
        }
        const json at = json_at(j, child);
        const ht_status status = hti_tiled_set(j->reader, at.place, schema, item, child->name, value);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_property_members(const json *j, hti_tiled_property *property, const hti_json_node *node);

// A value without a type of its own is what it looks like; null is none.
static ht_status read_property(const json *reader, hti_tiled_target to, hti_tiled_written written,
                               const hti_json_node *node) {
    const json at = json_at(reader, node), *const j = &at;
    hti_tiled_property *property = NULL;
    if (!value_of(node, &written.value)) {
        if (!hti_json_is_object(node) && !hti_json_is_array(node)) {
            return HT_OK;
        }
        written.type = hti_json_is_object(node) ? "class" : "list";
        const ht_status status = hti_tiled_add_property(j->reader, j->place, to, &written, &property);
        return status == HT_OK ? read_property_members(j, property, node) : status;
    }
    if (written.type == NULL && !hti_json_is_number(node)) {
        written.type = hti_json_is_bool(node) ? "bool" : "string";
    }
    const bool is_bool = hti_json_is_bool(node);
    if (!hti_json_is_string(node) && is_bool != (written.type != NULL && strcmp(written.type, "bool") == 0)) {
        const char *const word = !is_bool ? NULL : hti_json_is_true(node) ? "true" : "false";
        return hti_tiled_value_error(j->reader, j->place, written.name,
                                     (hti_tiled_value){.text = word, .number = written.value.number});
    }
    return hti_tiled_add_property(j->reader, j->place, to, &written, NULL);
}

// Of a class, by their names, or of a list, each with its type.
static ht_status read_property_members(const json *j, hti_tiled_property *property, const hti_json_node *node) {
    const hti_tiled_target to = {&property->members, NULL};
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(node); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        const hti_json_node *const value = hti_json_is_array(node) ? member_of(child, "value") : NULL;
        hti_tiled_written written = {.name = child->name};
        if (value != NULL) {
            written.type = text_of(member_of(child, "type"));
            written.type_name = text_of(member_of(child, "propertytype"));
        }
        status = read_property(j, to, written, value != NULL ? value : child);
    }
    return status;
}

// Before Tiled 1.2: {"name":value}, and the types beside it in the same way.
static ht_status read_named_values(const json *j, hti_tiled_target to, const hti_json_node *values,
                                   const hti_json_node *types) {
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(values); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const value = each.node;
        const hti_json_node *const type = member_of(types, value->name);
        status = read_property(
            j, to, (hti_tiled_written){.name = value->name, .type = hti_json_is_string(type) ? type->text : NULL},
            value);
    }
    return status;
}

static ht_status read_properties(const json *j, hti_tiled_target to, const hti_json_node *node) {
    const hti_json_node *const list = member_of(node, "properties");
    if (hti_json_is_object(list)) {
        return read_named_values(j, to, list, member_of(node, "propertytypes"));
    }
    for (hti_json_items each = hti_json_items_of(list); hti_json_next(&each);) {
        const hti_json_node *const property = each.node;
        const hti_json_node *const content = member_of(property, "value"), *const type = member_of(property, "type");
        const hti_tiled_written written = {.name = text_of(member_of(property, "name")),
                                           .type = hti_json_is_string(type) ? type->text : NULL,
                                           .type_name = text_of(member_of(property, "propertytype"))};
        const ht_status status = content != NULL ? read_property(j, to, written, content) : HT_OK;
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_tiled_points(const json *j, hti_tiled_object *object, const hti_json_node *list) {
    const int32_t count = (int32_t)hti_json_count(list);
    if (!hti_json_is_array(list) || count < 1) {
        return json_value_error(j, "a polygon or polyline has no points");
    }
    double *const points = ht_arena_alloc(&j->reader->memory, (size_t)count * 2 * sizeof(double));
    if (points == NULL) {
        return json_memory_error(j);
    }
    double *out = points;
    for (hti_json_items each = hti_json_items_of(list); hti_json_next(&each);) {
        const hti_json_node *const point = each.node;
        hti_tiled_object at = {0};
        const ht_status status = fill_from_members(j, HTI_SCHEMA_OBJECT, &at, point);
        if (status != HT_OK) {
            return status;
        }
        *out++ = at.x;
        *out++ = at.y;
    }
    object->points = points;
    object->point_count = count;
    return HT_OK;
}

static ht_status read_form(const json *j, hti_tiled_object *object, const hti_json_node *node) {
    static const struct {
        const char *key;
        hti_tiled_form form;
    } forms[] = {{"ellipse", HTI_FORM_ELLIPSE}, {"point", HTI_FORM_POINT},       {"capsule", HTI_FORM_CAPSULE},
                 {"polygon", HTI_FORM_POLYGON}, {"polyline", HTI_FORM_POLYLINE}, {"text", HTI_FORM_TEXT}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const hti_json_node *const value = member_of(node, forms[i].key);
        if (value == NULL || hti_json_is_false(value) || hti_json_is_null(value)) {
            continue;
        }
        object->form = forms[i].form;
        if (object->form == HTI_FORM_POLYGON || object->form == HTI_FORM_POLYLINE) {
            return read_tiled_points(j, object, value);
        }
        return HT_OK;
    }
    return HT_OK;
}

static ht_status read_tiled_object(const json *j, hti_tiled_object *object, const hti_json_node *node) {
    if (object == NULL) {
        return json_memory_error(j);
    }
    ht_status status = fill_from_members(j, HTI_SCHEMA_OBJECT, object, node);
    if (status == HT_OK) {
        status = read_form(j, object, node);
    }
    if (status == HT_OK) {
        status = read_properties(j, (hti_tiled_target){&object->about.properties, &object->traits}, node);
    }
    return status == HT_OK ? hti_tiled_finish_object(j->reader, j->file, object) : status;
}

static ht_status read_tiled_objects(const json *j, hti_tiled_objects *list, const hti_json_node *node) {
    for (hti_json_items each = hti_json_items_of(member_of(node, "objects")); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        const json at = json_at(j, child);
        const ht_status status = read_tiled_object(&at, hti_tiled_new_object(j->reader, list, at.place), child);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_tile(const json *reader, hti_tileset *tileset, const hti_json_node *node) {
    const json at = json_at(reader, node), *const j = &at;
    hti_tile *const tile = hti_tiled_new_tile(j->reader, tileset, j->place);
    if (tile == NULL) {
        return json_memory_error(j);
    }
    tile->has_image = hti_json_is_string(member_of(node, "image"));
    ht_status status = fill_from_members(j, HTI_SCHEMA_TILE, tile, node);
    if (status == HT_OK) {
        status = read_properties(j, (hti_tiled_target){&tile->about.properties, &tile->traits}, node);
    }
    const hti_json_node *const group = member_of(node, "objectgroup");
    return status == HT_OK && group != NULL ? read_tiled_objects(j, &tile->shapes, group) : status;
}

static ht_status set_tile_id(const json *j, hti_tile *tile, const char *id) {
    return hti_tiled_set(j->reader, j->place, HTI_SCHEMA_TILE, tile, "id", (hti_tiled_value){.text = id});
}

// Before Tiled 1.2: {"id":{"name":value,..},..}, the types beside it, in the same order.
static ht_status read_tile_properties(const json *j, hti_tileset *tileset, const hti_json_node *all,
                                      const hti_json_node *types) {
    hti_json_items typed = hti_json_items_of(types);
    hti_json_next(&typed);
    for (hti_json_items each = hti_json_items_of(all); hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        const json at = json_at(j, child);
        hti_tile *const tile = hti_tiled_new_tile(j->reader, tileset, at.place);
        if (tile == NULL) {
            return json_memory_error(j);
        }
        const bool is_typed = typed.node != NULL && strcmp(typed.node->name, child->name) == 0;
        const hti_tiled_target to = {&tile->about.properties, &tile->traits};
        tile->is_half = true;
        ht_status status = set_tile_id(&at, tile, child->name);
        if (status == HT_OK) {
            status = read_named_values(j, to, child, is_typed ? typed.node : NULL);
        }
        if (status != HT_OK) {
            return status;
        }
        if (is_typed) {
            hti_json_next(&typed);
        }
    }
    return HT_OK;
}

// A list, or before Tiled 1.2: {"id":{..},..}.
static ht_status read_tiles(const json *j, hti_tileset *tileset, const hti_json_node *node) {
    const hti_json_node *const tiles = member_of(node, "tiles");
    const hti_json_node *const properties = member_of(node, "tileproperties"), *const types =
                                                                                   member_of(node, "tilepropertytypes");
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(tiles); status == HT_OK && hti_json_next(&each);) {
        const hti_json_node *const child = each.node;
        status = read_tile(j, tileset, child);
        if (status == HT_OK && hti_json_is_object(tiles)) {
            status = set_tile_id(j, tileset->last, child->name);
        }
    }
    if (status == HT_OK && hti_json_is_object(properties)) {
        status = read_tile_properties(j, tileset, properties, hti_json_is_object(types) ? types : NULL);
    }
    return status;
}

static ht_status read_tileset(const json *reader, const hti_json_node *node) {
    const json at = json_at(reader, node), *const j = &at;
    hti_tileset *const tileset = hti_tiled_new_tileset(j->reader, j->place);
    if (tileset == NULL) {
        return json_memory_error(j);
    }
    ht_status status = fill_from_members(j, HTI_SCHEMA_TILESET, tileset, node);
    if (status == HT_OK) {
        status = fill_from_members(j, HTI_SCHEMA_TILESET_OFFSET, tileset, member_of(node, "tileoffset"));
    }
    if (status == HT_OK) {
        status = fill_from_members(j, HTI_SCHEMA_TILESET_GRID, tileset, member_of(node, "grid"));
    }
    if (status == HT_OK) {
        status = read_properties(j, (hti_tiled_target){&tileset->about.properties, &tileset->traits}, node);
    }
    if (status == HT_OK) {
        status = read_tiles(j, tileset, node);
    }
    return status == HT_OK ? hti_tiled_finish_tileset(j->reader, j->file, tileset) : status;
}

static ht_status read_cell_numbers(const json *j, hti_tiled_decoder *decoder, const hti_json_node *data) {
    ht_status status = HT_OK;
    for (hti_json_items each = hti_json_items_of(data); hti_json_next(&each);) {
        const hti_json_node *const number = each.node;
        const double value = hti_json_is_number(number) ? hti_json_double(number) : -1;
        if (!hti_tiled_is_integer(value, 0, UINT32_MAX)) {
            const json at = json_at(j, number);
            return json_value_error(&at, "the layer's data is not a list of 32-bit numbers");
        }
        status = hti_tiled_cells_gid(decoder, j->place, (uint32_t)value);
        if (status != HT_OK) {
            break;
        }
    }
    return status;
}

static ht_status decode_data(const json *reader, const hti_tiled_layer *layer, hti_tiled_chunk *chunk,
                             const hti_json_node *data) {
    const json at = json_at(reader, data), *const j = &at;
    hti_tiled_decoder *decoder = NULL;
    ht_status status = hti_tiled_cells_begin(j->reader, j->place, layer, chunk, &decoder);
    if (status == HT_OK) {
        status = hti_json_is_array(data) ? read_cell_numbers(j, decoder, data)
                                         : hti_tiled_cells_text(decoder, j->place, data->text, strlen(data->text));
    }
    if (status == HT_OK) {
        status = hti_tiled_cells_end(decoder, j->place);
    }
    hti_tiled_cells_free(decoder);
    return status;
}

static ht_status read_data(const json *j, hti_tiled_layer *layer, const hti_json_node *node, hti_tiled_schema schema) {
    hti_tiled_chunk *const chunk = hti_tiled_new_chunk(j->reader, layer);
    if (chunk == NULL) {
        return json_memory_error(j);
    }
    if (schema == HTI_SCHEMA_CHUNK) {
        const ht_status status = fill_from_members(j, schema, chunk, node);
        if (status != HT_OK) {
            return status;
        }
    }
    const hti_json_node *const data = member_of(node, "data");
    return hti_json_is_string(data) || hti_json_is_array(data) ? decode_data(j, layer, chunk, data)
                                                               : json_value_error(j, "a tile layer has no data");
}

static ht_status read_cells(const json *j, hti_tiled_layer *layer, const hti_json_node *node) {
    ht_status status = fill_from_members(j, HTI_SCHEMA_DATA, layer, node);
    const hti_json_node *const chunks = member_of(node, "chunks");
    if (status != HT_OK) {
        return status;
    }
    if (chunks == NULL && !j->file->map->infinite) {
        return read_data(j, layer, node, HTI_SCHEMA_LAYER);
    }
    for (hti_json_items each = hti_json_items_of(chunks); hti_json_next(&each);) {
        const hti_json_node *const chunk = each.node;
        status = read_data(j, layer, chunk, HTI_SCHEMA_CHUNK);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_layers(const json *j, const hti_json_node *node, const hti_tiled_layer *parent, int depth);

static ht_status read_layer(const json *reader, const hti_json_node *node, const hti_tiled_layer *parent, int depth) {
    const json at = json_at(reader, node), *const j = &at;
    const char *const type = text_of(member_of(node, "type"));
    const hti_tiled_layer_kind kind = strcmp(type, "tilelayer") == 0     ? HTI_LAYER_TILES
                                      : strcmp(type, "objectgroup") == 0 ? HTI_LAYER_OBJECTS
                                                                         : HTI_LAYER_GROUP;
    if (kind == HTI_LAYER_GROUP && strcmp(type, "group") != 0) {
        return HT_OK; // an image layer, or one that is not known yet
    }
    hti_tiled_layer *const layer = hti_tiled_new_layer(j->reader, j->file->map, kind, parent, j->place);
    if (layer == NULL) {
        return json_memory_error(j);
    }
    ht_status status = fill_from_members(j, HTI_SCHEMA_LAYER, layer, node);
    if (status == HT_OK) {
        status = read_properties(j, (hti_tiled_target){&layer->about.properties, &layer->traits}, node);
    }
    if (status != HT_OK) {
        return status;
    }
    if (kind == HTI_LAYER_TILES) {
        return read_cells(j, layer, node);
    }
    if (kind == HTI_LAYER_OBJECTS) {
        return read_tiled_objects(j, &layer->objects, node);
    }
    return read_layers(j, member_of(node, "layers"), layer, depth + 1);
}

static ht_status read_layers(const json *j, const hti_json_node *node, const hti_tiled_layer *parent, int depth) {
    if (depth > MAX_NESTING) {
        return ht_io_fail(j->reader->error, HT_ERR_UNSUPPORTED, j->place.file, j->place.line,
                          "more than %d groups inside each other", MAX_NESTING);
    }
    for (hti_json_items each = hti_json_items_of(node); hti_json_next(&each);) {
        const hti_json_node *const layer = each.node;
        const ht_status status = read_layer(j, layer, parent, depth);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}

static ht_status read_map(const json *j, const hti_json_node *root) {
    if (!hti_json_is_array(member_of(root, "layers"))) {
        return HT_OK; // no map; the caller says so
    }
    hti_tiled_map *const map = hti_tiled_new_map(j->reader, j->file, j->place);
    if (map == NULL) {
        return json_memory_error(j);
    }
    ht_status status = fill_from_members(j, HTI_SCHEMA_MAP, map, root);
    if (status == HT_OK) {
        status = read_properties(j, (hti_tiled_target){&map->about.properties, NULL}, root);
    }
    for (hti_json_items each = hti_json_items_of(member_of(root, "tilesets")); hti_json_next(&each);) {
        const hti_json_node *const tileset = each.node;
        if (status == HT_OK) {
            status = read_tileset(j, tileset);
        }
    }
    return status == HT_OK ? read_layers(j, member_of(root, "layers"), NULL, 0) : status;
}

static ht_status read_template(const json *j, const hti_json_node *root) {
    const hti_json_node *const tileset = member_of(root, "tileset"), *const node = member_of(root, "object");
    if (!hti_json_is_object(node)) {
        return HT_OK; // no template; the caller says so
    }
    const ht_status status = tileset != NULL ? read_tileset(j, tileset) : HT_OK;
    if (status != HT_OK) {
        return status;
    }
    j->file->object = hti_tiled_new_object(j->reader, NULL, j->place);
    return read_tiled_object(j, j->file->object, node);
}

ht_status hti_tiled_add_json_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_target to,
                                      const hti_tiled_written *written, const hti_json_node *node) {
    const json j = {.reader = reader, .place = place};
    return read_property(&j, to, *written, node);
}

static ht_status parse_tree(hti_tiled_reader *reader, hti_tiled_file *file, const hti_json_node *root,
                            const char *text) {
    known_line known = {text, 0, 1};
    const json j = {.reader = reader, .file = file, .place = {file->path, 1}, .known = &known};
    if (file->root == HTI_ROOT_MAP) {
        return read_map(&j, root);
    }
    if (file->root == HTI_ROOT_TEMPLATE) {
        return read_template(&j, root);
    }
    return hti_json_is_number(member_of(root, "tilewidth")) && member_of(root, "layers") == NULL
               ? read_tileset(&j, root)
               : HT_OK;
}

ht_status hti_tiled_parse_json(hti_tiled_reader *reader, hti_tiled_file *file, const hti_tiled_source *source) {
    if (source->root != NULL) {
        return parse_tree(reader, file, source->root, source->text);
    }
    hti_json tree = {.text = source->text,
                     .length = source->length,
                     .is_own = source->is_own,
                     .file = file->path,
                     .line = 1,
                     .error = reader->error};
    ht_status status = hti_json_init(&tree);
    if (status == HT_OK) {
        status = parse_tree(reader, file, tree.root, tree.text);
    }
    hti_json_deinit(&tree);
    return status;
}
