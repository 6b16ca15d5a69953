// tiled_xml.c: Tiled's XML files (.tmx, .tsx, .tx) into the model, by expat. One table says which element may stand in
// which; everything else is skipped with what is in it.
#include "tiled/tiled_model.h"

#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Elements inside each other; only groups nest without end.
#define MAX_NESTING 256

typedef enum element {
    EL_ROOT, // the document
    EL_MAP,
    EL_TILESET,
    EL_TEMPLATE,
    EL_GROUP,
    EL_LAYER,
    EL_OBJECTS, // the objects of a layer or of a tile
    EL_TILE,    // of a tileset
    EL_OBJECT,
    EL_PROPERTIES,
    EL_PROPERTY, // also an item of a list
    EL_DATA,
    EL_CHUNK,
    EL_LEAF // nothing in it is read
} element;

typedef struct element_frame {
    element kind;
    void *item;             // what the element fills
    hti_tiled_layer *layer; // the layer or group around it, or NULL
    hti_tiled_target about; // where its properties go; a list of NULL: nowhere
} element_frame;

typedef struct xml {
    XML_Parser parser;
    hti_tiled_reader *reader;
    hti_tiled_file *file;
    ht_status status;
    element_frame frames[MAX_NESTING];
    int depth;                  // frames in use
    int skipped;                // elements open that are not read
    ht_text text;               // of a property
    hti_tiled_decoder *decoder; // of the cells that are being read, or NULL
    bool has_chunks;
} xml;

static hti_tiled_place place_of(const xml *x) {
    return (hti_tiled_place){x->file->path, (int64_t)XML_GetCurrentLineNumber(x->parser)};
}

static void stop(xml *x, ht_status status) {
    if (status != HT_OK && x->status == HT_OK) {
        x->status = status;
        XML_StopParser(x->parser, XML_FALSE);
    }
}

static const char *attribute(const char **attributes, const char *name) {
    for (; *attributes != NULL; attributes += 2) {
        if (strcmp(attributes[0], name) == 0) {
            return attributes[1];
        }
    }
    return NULL;
}

// Stores all attributes that the schema knows.
static void fill_from_attributes(xml *x, hti_tiled_schema schema, void *item, const char **attributes) {
    for (; *attributes != NULL && x->status == HT_OK; attributes += 2) {
        stop(x, hti_tiled_set(x->reader, place_of(x), schema, item, attributes[0],
                              (hti_tiled_value){.text = attributes[1]}));
    }
}

// A start function fills the element's frame; `up` is the frame around it.
typedef void start_function(xml *x, const element_frame *up, element_frame *f, const char **attributes);

static bool got(xml *x, const void *item) {
    if (item == NULL) {
        stop(x, hti_tiled_memory_error(x->reader, place_of(x)));
    }
    return item != NULL;
}

static void start_map(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)up;
    f->item = hti_tiled_new_map(x->reader, x->file, place_of(x));
    if (got(x, f->item)) {
        f->about.list = &x->file->map->about.properties;
        fill_from_attributes(x, HTI_SCHEMA_MAP, f->item, attributes);
    }
}

static void start_tileset(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)up;
    hti_tileset *const tileset = hti_tiled_new_tileset(x->reader, place_of(x));
    f->item = tileset;
    if (!got(x, tileset)) {
        return;
    }
    f->about = (hti_tiled_target){&tileset->about.properties, &tileset->traits};
    fill_from_attributes(x, HTI_SCHEMA_TILESET, tileset, attributes);
}

static void start_template(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)x, (void)up, (void)f, (void)attributes;
}

static void start_tileoffset(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)f;
    fill_from_attributes(x, HTI_SCHEMA_TILESET_OFFSET, up->item, attributes);
}

static void start_grid(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)f;
    fill_from_attributes(x, HTI_SCHEMA_TILESET_GRID, up->item, attributes);
}

static void start_tile(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    hti_tile *const tile = hti_tiled_new_tile(x->reader, up->item, place_of(x));
    f->item = tile;
    if (!got(x, tile)) {
        return;
    }
    f->about = (hti_tiled_target){&tile->about.properties, &tile->traits};
    fill_from_attributes(x, HTI_SCHEMA_TILE, tile, attributes);
}

static void start_image(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)f;
    ((hti_tile *)up->item)->has_image = true;
    fill_from_attributes(x, HTI_SCHEMA_TILE_IMAGE, up->item, attributes);
}

static void new_layer(xml *x, const element_frame *up, element_frame *f, const char **attributes,
                      hti_tiled_layer_kind kind) {
    hti_tiled_layer *const layer = hti_tiled_new_layer(x->reader, x->file->map, kind, up->layer, place_of(x));
    if (!got(x, layer)) {
        return;
    }
    f->layer = layer;
    f->about = (hti_tiled_target){&layer->about.properties, &layer->traits};
    f->item = kind == HTI_LAYER_OBJECTS ? (void *)&layer->objects : layer;
    fill_from_attributes(x, HTI_SCHEMA_LAYER, layer, attributes);
}

static void start_group(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    new_layer(x, up, f, attributes, HTI_LAYER_GROUP);
}

static void start_layer(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    new_layer(x, up, f, attributes, HTI_LAYER_TILES);
}

static void start_objectgroup(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    if (up->kind == EL_TILE) {
        f->item = &((hti_tile *)up->item)->shapes;
    } else {
        new_layer(x, up, f, attributes, HTI_LAYER_OBJECTS);
    }
}

static void start_object(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    hti_tiled_object *const object =
        hti_tiled_new_object(x->reader, up->kind == EL_OBJECTS ? up->item : NULL, place_of(x));
    f->item = object;
    if (!got(x, object)) {
        return;
    }
    f->about = (hti_tiled_target){&object->about.properties, &object->traits};
    fill_from_attributes(x, HTI_SCHEMA_OBJECT, object, attributes);
}

static void start_form(xml *x, const element_frame *up, hti_tiled_form form, const char **attributes) {
    hti_tiled_object *const object = up->item;
    object->form = form;
    if (form == HTI_FORM_POLYGON || form == HTI_FORM_POLYLINE) {
        const char *const points = attribute(attributes, "points");
        stop(x, hti_tiled_set_points(x->reader, object, points != NULL ? points : ""));
    }
}

#define FORM(name, form)                                                                                               \
    static void start_##name(xml *x, const element_frame *up, element_frame *f, const char **attributes) {             \
        (void)f;                                                                                                       \
        start_form(x, up, form, attributes);                                                                           \
    }
FORM(ellipse, HTI_FORM_ELLIPSE)
FORM(point, HTI_FORM_POINT)
FORM(capsule, HTI_FORM_CAPSULE)
FORM(polygon, HTI_FORM_POLYGON)
FORM(polyline, HTI_FORM_POLYLINE)
FORM(text, HTI_FORM_TEXT)
#undef FORM

static void start_properties(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)x, (void)attributes;
    f->about = up->about;
}

// Members of a class stand in another list of properties, items of a list in the property itself.
static void start_property(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    const char *const value = attribute(attributes, "value"), *const type = attribute(attributes, "type");
    const hti_tiled_written written = {attribute(attributes, "name"),
                                       type != NULL ? type : "string",
                                       attribute(attributes, "propertytype"),
                                       {.text = value != NULL ? value : ""},
                                       value == NULL};
    hti_tiled_property *property = NULL;
    f->item = NULL;
    if (up->about.list == NULL || (written.name == NULL && up->kind == EL_PROPERTIES)) {
        return;
    }
    stop(x, hti_tiled_add_property(x->reader, place_of(x), up->about, &written, &property));
    if (property != NULL) {
        f->about.list = &property->members;
        f->item = value == NULL ? property : NULL; // its text follows
        x->text.length = 0;
    }
}

static void end_property(xml *x, const element_frame *up, hti_tiled_property *property) {
    if (property == NULL || !hti_tiled_is_plain(property)) {
        return;
    }
    ht_text_append(&x->text, "", 1);
    if (x->text.failed) {
        stop(x, hti_tiled_memory_error(x->reader, place_of(x)));
        return;
    }
    const bool is_blank = strspn(x->text.data, " \t\r\n") + 1 == x->text.length;
    const char *const text = is_blank && property->value.type != HT_PROPERTY_STRING ? "" : x->text.data;
    stop(x,
         hti_tiled_set_property(x->reader, place_of(x), up->about.traits, property, (hti_tiled_value){.text = text}));
}

static void start_data(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)f;
    x->has_chunks = false;
    fill_from_attributes(x, HTI_SCHEMA_DATA, up->item, attributes);
}

// What decodes the cells in the chunk; in the layer, whose chunk is made then, when `f` is its data. NULL after an error,
// and for text and cells of data that has chunks instead.
static hti_tiled_decoder *cells_of(xml *x, const element_frame *f) {
    if (f->kind == EL_DATA && (x->has_chunks || x->file->map->infinite)) {
        return NULL;
    }
    if (x->decoder == NULL && x->status == HT_OK) {
        hti_tiled_chunk *const chunk = f->kind == EL_CHUNK ? f->item : hti_tiled_new_chunk(x->reader, f->layer);
        if (got(x, chunk)) {
            stop(x, hti_tiled_cells_begin(x->reader, place_of(x), f->layer, chunk, &x->decoder));
        }
    }
    return x->status == HT_OK ? x->decoder : NULL;
}

static void end_cells(xml *x, const element_frame *f) {
    hti_tiled_decoder *const d = cells_of(x, f);
    if (d != NULL) {
        stop(x, hti_tiled_cells_end(d, place_of(x)));
    }
    hti_tiled_cells_free(x->decoder);
    x->decoder = NULL;
}

static void start_chunk(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    if (x->decoder != NULL) {
        end_cells(x, up); // the data has cells of its own
    }
    x->has_chunks = true;
    f->item = hti_tiled_new_chunk(x->reader, up->layer);
    if (got(x, f->item)) {
        fill_from_attributes(x, HTI_SCHEMA_CHUNK, f->item, attributes);
    }
}

static void start_cell(xml *x, const element_frame *up, element_frame *f, const char **attributes) {
    (void)f;
    hti_tiled_object cell = {0};
    const char *const gid = attribute(attributes, "gid");
    if (gid != NULL) {
        stop(x, hti_tiled_set(x->reader, place_of(x), HTI_SCHEMA_OBJECT, &cell, "gid", (hti_tiled_value){.text = gid}));
    }
    hti_tiled_decoder *const d = up->layer->encoding == NULL ? cells_of(x, up) : NULL;
    if (d != NULL) {
        stop(x, hti_tiled_cells_gid(d, place_of(x), cell.gid));
    }
}

#define IN(kind) (1u << (kind))
#define WITH_PROPERTIES                                                                                                \
    (IN(EL_MAP) | IN(EL_TILESET) | IN(EL_TILE) | IN(EL_GROUP) | IN(EL_LAYER) | IN(EL_OBJECTS) | IN(EL_OBJECT))

static const struct rule {
    const char *name;
    unsigned parents; // bits of the elements it may stand in
    element kind;
    start_function *start;
} rules[] = {
    {"map", IN(EL_ROOT), EL_MAP, start_map},
    {"tileset", IN(EL_ROOT) | IN(EL_MAP) | IN(EL_TEMPLATE), EL_TILESET, start_tileset},
    {"template", IN(EL_ROOT), EL_TEMPLATE, start_template},
    {"tileoffset", IN(EL_TILESET), EL_LEAF, start_tileoffset},
    {"grid", IN(EL_TILESET), EL_LEAF, start_grid},
    {"tile", IN(EL_TILESET), EL_TILE, start_tile},
    {"tile", IN(EL_DATA) | IN(EL_CHUNK), EL_LEAF, start_cell},
    {"image", IN(EL_TILE), EL_LEAF, start_image},
    {"group", IN(EL_MAP) | IN(EL_GROUP), EL_GROUP, start_group},
    {"layer", IN(EL_MAP) | IN(EL_GROUP), EL_LAYER, start_layer},
    {"objectgroup", IN(EL_MAP) | IN(EL_GROUP) | IN(EL_TILE), EL_OBJECTS, start_objectgroup},
    {"object", IN(EL_OBJECTS) | IN(EL_TEMPLATE), EL_OBJECT, start_object},
    {"ellipse", IN(EL_OBJECT), EL_LEAF, start_ellipse},
    {"point", IN(EL_OBJECT), EL_LEAF, start_point},
    {"capsule", IN(EL_OBJECT), EL_LEAF, start_capsule},
    {"polygon", IN(EL_OBJECT), EL_LEAF, start_polygon},
    {"polyline", IN(EL_OBJECT), EL_LEAF, start_polyline},
    {"text", IN(EL_OBJECT), EL_LEAF, start_text},
    {"properties", WITH_PROPERTIES, EL_PROPERTIES, start_properties},
    {"properties", IN(EL_PROPERTY), EL_PROPERTIES, start_properties},
    {"property", IN(EL_PROPERTIES), EL_PROPERTY, start_property},
    {"item", IN(EL_PROPERTY), EL_PROPERTY, start_property},
    {"data", IN(EL_LAYER), EL_DATA, start_data},
    {"chunk", IN(EL_DATA), EL_CHUNK, start_chunk},
};

static const struct rule *find_rule(const char *name, element parent, hti_tiled_root root) {
    static const element root_kinds[] = {EL_MAP, EL_TILESET, EL_TEMPLATE};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if ((rules[i].parents & IN(parent)) && strcmp(rules[i].name, name) == 0) {
            return parent == EL_ROOT && rules[i].kind != root_kinds[root] ? NULL : &rules[i];
        }
    }
    return NULL;
}

static void on_start(void *data, const char *name, const char **attributes) {
    xml *const x = data;
    if (x->status != HT_OK) {
        return;
    }
    const element_frame *const up = &x->frames[x->depth - 1];
    const struct rule *const rule = x->skipped ? NULL : find_rule(name, up->kind, x->file->root);
    if (rule == NULL) {
        x->skipped++;
        return;
    }
    if (x->depth == MAX_NESTING) {
        const hti_tiled_place place = place_of(x);
        stop(x, ht_io_fail(x->reader->error, HT_ERR_UNSUPPORTED, place.file, place.line,
                           "more than %d elements inside each other", MAX_NESTING));
        return;
    }
    element_frame *const f = &x->frames[x->depth++];
    *f = (element_frame){.kind = rule->kind, .item = up->item, .layer = up->layer};
    rule->start(x, up, f, attributes);
}

static ht_status end_object(xml *x, hti_tiled_object *object, element parent) {
    if (parent == EL_TEMPLATE) {
        x->file->object = object;
    }
    return hti_tiled_finish_object(x->reader, x->file, object);
}

static void on_end(void *data, const char *name) {
    (void)name;
    xml *const x = data;
    if (x->status != HT_OK) {
        return;
    }
    if (x->skipped) {
        x->skipped--;
        return;
    }
    const element_frame *const f = &x->frames[--x->depth];
    switch (f->kind) {
    case EL_TILESET:
        stop(x, hti_tiled_finish_tileset(x->reader, x->file, f->item));
        break;
    case EL_OBJECT:
        stop(x, end_object(x, f->item, x->frames[x->depth - 1].kind));
        break;
    case EL_PROPERTY:
        end_property(x, &x->frames[x->depth - 1], f->item);
        break;
    case EL_CHUNK:
    case EL_DATA:
        end_cells(x, f);
        break;
    default:
        break;
    }
}

static bool is_blank(const char *text, size_t length) {
    while (length > 0 && memchr(" \t\r\n", text[length - 1], 4) != NULL) {
        length--;
    }
    return length == 0;
}

static void on_text(void *data, const char *text, int length) {
    xml *const x = data;
    const element_frame *const f = &x->frames[x->depth - 1];
    if (x->status != HT_OK || x->skipped) {
        return;
    }
    if (f->kind == EL_PROPERTY) {
        ht_text_append(&x->text, text, (size_t)length);
    } else if ((f->kind == EL_DATA || f->kind == EL_CHUNK) && f->layer->encoding != NULL &&
               (x->decoder != NULL || !is_blank(text, (size_t)length))) { // chunks may follow
        hti_tiled_decoder *const d = cells_of(x, f);
        if (d != NULL) {
            stop(x, hti_tiled_cells_text(d, place_of(x), text, (size_t)length));
        }
    }
}

// In pieces: expat keeps a copy of each. Of one thing that is longer it looks at the begin again with every piece, so these
// are not many.
static enum XML_Status parse_pieces(XML_Parser parser, const char *text, size_t length) {
    const size_t most = length / 64 > 1 << 16 ? length / 64 : 1 << 16;
    enum XML_Status result = XML_STATUS_OK;
    bool is_last = false;
    for (size_t at = 0; !is_last && result == XML_STATUS_OK;) {
        const size_t size = length - at < most ? length - at : most;
        is_last = size == length - at;
        result = XML_Parse(parser, text + at, (int)size, is_last);
        at += size;
    }
    return result;
}

static ht_status parse_xml_text(xml *x, const char *text, size_t length) {
    XML_SetUserData(x->parser, x);
    XML_SetElementHandler(x->parser, on_start, on_end);
    XML_SetCharacterDataHandler(x->parser, on_text);
    x->frames[0].kind = EL_ROOT;
    x->depth = 1;
    // Whole files are at most 1 GiB, so the length fits.
    if (length > INT_MAX) {
        return ht_io_fail(x->reader->error, HT_ERR_UNSUPPORTED, x->file->path, 0, "the file is too long");
    }
    const enum XML_Status result = parse_pieces(x->parser, text, length);
    if (x->status != HT_OK || result == XML_STATUS_OK) {
        return x->status;
    }
    const enum XML_Error code = XML_GetErrorCode(x->parser);
    const hti_tiled_place place = place_of(x);
    if (code == XML_ERROR_NO_MEMORY) {
        return hti_tiled_memory_error(x->reader, place);
    }
    return ht_io_fail(x->reader->error, HT_ERR_SYNTAX, place.file, place.line, "the XML is broken: %s",
                      XML_ErrorString(code));
}

ht_status hti_tiled_parse_xml(hti_tiled_reader *reader, hti_tiled_file *file, const char *text, size_t length) {
    xml *const x = ht_arena_alloc(&reader->memory, sizeof *x);
    const XML_Parser parser = XML_ParserCreate(NULL);
    ht_status status = HT_ERR_MEMORY;
    if (x != NULL && parser) {
        x->parser = parser;
        x->reader = reader;
        x->file = file;
        status = parse_xml_text(x, text, length);
        ht_text_deinit(&x->text);
        hti_tiled_cells_free(x->decoder);
    } else {
        status = hti_tiled_memory_error(reader, (hti_tiled_place){file->path, 0});
    }
    if (parser) {
        XML_ParserFree(parser);
    }
    return status;
}
