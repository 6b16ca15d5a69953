// tiled_value.c: attributes and properties of a Tiled file, checked and stored in the model. One table per struct tells
// which word sets which member, so that XML and JSON share every rule.
#include "tiled/tiled_model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum field_type {
    FIELD_END,
    FIELD_NUMBER, // double, finite
    FIELD_SIZE,   // double, finite, not negative
    FIELD_COUNT,  // int32_t, not negative
    FIELD_CELL,   // int32_t, at most 2^30 either way, so that sums of two fit
    FIELD_GID,    // uint32_t
    FIELD_ID,     // int64_t
    FIELD_FLAG,   // bool
    FIELD_WORD,   // int: the index of one of the words
    FIELD_TEXT    // const char *
} field_type;

typedef struct field {
    const char *key;
    field_type type;
    size_t offset;
    const char *const *words;
} field;

static const char *const orientations[] = {"orthogonal", "isometric", "staggered", "hexagonal", "oblique", NULL};
static const char *const grids[] = {"orthogonal", "isometric", NULL};
static const char *const alignments[] = {"unspecified", "topleft",    "top",    "topright",    "left", "center",
                                         "right",       "bottomleft", "bottom", "bottomright", NULL};
static const char *const render_sizes[] = {"tile", "grid", NULL};
static const char *const fill_modes[] = {"stretch", "preserve-aspect-fit", NULL};

#define FIELD(key, type, member, words)                                                                                \
    { key, type, offsetof(OWNER, member), words }
#define END                                                                                                            \
    { NULL, FIELD_END, 0, NULL }

#define OWNER hti_tiled_map
static const field map_fields[] = {
    FIELD("orientation", FIELD_WORD, orientation, orientations),
    FIELD("width", FIELD_COUNT, width, NULL),
    FIELD("height", FIELD_COUNT, height, NULL),
    FIELD("tilewidth", FIELD_SIZE, tile_width, NULL),
    FIELD("tileheight", FIELD_SIZE, tile_height, NULL),
    FIELD("skewx", FIELD_NUMBER, skew_x, NULL),
    FIELD("skewy", FIELD_NUMBER, skew_y, NULL),
    FIELD("infinite", FIELD_FLAG, infinite, NULL),
    FIELD("class", FIELD_TEXT, about.class_name, NULL),
    END,
};
#undef OWNER

#define OWNER hti_tileset
static const field tileset_fields[] = {
    FIELD("firstgid", FIELD_GID, first_gid, NULL),
    FIELD("source", FIELD_TEXT, source, NULL),
    FIELD("tilewidth", FIELD_SIZE, tile_width, NULL),
    FIELD("tileheight", FIELD_SIZE, tile_height, NULL),
    FIELD("objectalignment", FIELD_WORD, alignment, alignments),
    FIELD("tilecount", FIELD_COUNT, id_end, NULL),
    FIELD("tilerendersize", FIELD_WORD, render_to_grid, render_sizes),
    FIELD("fillmode", FIELD_WORD, keep_aspect, fill_modes),
    FIELD("class", FIELD_TEXT, about.class_name, NULL),
    END,
};
static const field offset_fields[] = {
    FIELD("x", FIELD_NUMBER, offset_x, NULL),
    FIELD("y", FIELD_NUMBER, offset_y, NULL),
    END,
};
static const field grid_fields[] = {
    FIELD("orientation", FIELD_WORD, grid, grids),
    FIELD("width", FIELD_SIZE, grid_width, NULL),
    FIELD("height", FIELD_SIZE, grid_height, NULL),
    END,
};
#undef OWNER

#define OWNER hti_tile
static const field tile_fields[] = {
    FIELD("id", FIELD_GID, id, NULL),
    FIELD("width", FIELD_SIZE, width, NULL),
    FIELD("height", FIELD_SIZE, height, NULL),
    FIELD("imagewidth", FIELD_SIZE, image_width, NULL),
    FIELD("imageheight", FIELD_SIZE, image_height, NULL),
    FIELD("type", FIELD_TEXT, about.class_name, NULL),
    FIELD("class", FIELD_TEXT, about.class_name, NULL),
    END,
};
static const field image_fields[] = {
    FIELD("width", FIELD_SIZE, image_width, NULL),
    FIELD("height", FIELD_SIZE, image_height, NULL),
    END,
};
#undef OWNER

#define OWNER hti_tiled_layer
static const field layer_fields[] = {
    FIELD("id", FIELD_ID, id, NULL),
    FIELD("name", FIELD_TEXT, name, NULL),
    FIELD("class", FIELD_TEXT, about.class_name, NULL),
    FIELD("offsetx", FIELD_NUMBER, offset_x, NULL),
    FIELD("offsety", FIELD_NUMBER, offset_y, NULL),
    FIELD("width", FIELD_COUNT, width, NULL),
    FIELD("height", FIELD_COUNT, height, NULL),
    END,
};
static const field data_fields[] = {
    FIELD("encoding", FIELD_TEXT, encoding, NULL),
    FIELD("compression", FIELD_TEXT, compression, NULL),
    END,
};
#undef OWNER

#define OWNER hti_tiled_chunk
static const field chunk_fields[] = {
    FIELD("x", FIELD_CELL, x, NULL),
    FIELD("y", FIELD_CELL, y, NULL),
    FIELD("width", FIELD_COUNT, width, NULL),
    FIELD("height", FIELD_COUNT, height, NULL),
    END,
};
#undef OWNER

#define OWNER hti_tiled_object
static const field object_fields[] = {
    FIELD("id", FIELD_ID, id, NULL),
    FIELD("name", FIELD_TEXT, name, NULL),
    FIELD("template", FIELD_TEXT, template_name, NULL),
    FIELD("type", FIELD_TEXT, about.class_name, NULL),
    FIELD("class", FIELD_TEXT, about.class_name, NULL),
    FIELD("x", FIELD_NUMBER, x, NULL),
    FIELD("y", FIELD_NUMBER, y, NULL),
    FIELD("width", FIELD_SIZE, width, NULL),
    FIELD("height", FIELD_SIZE, height, NULL),
    FIELD("rotation", FIELD_NUMBER, rotation, NULL),
    FIELD("gid", FIELD_GID, gid, NULL),
    END,
};
#undef OWNER

static const field *const schemas[HTI_SCHEMA_COUNT] = {
    [HTI_SCHEMA_MAP] = map_fields,
    [HTI_SCHEMA_TILESET] = tileset_fields,
    [HTI_SCHEMA_TILESET_OFFSET] = offset_fields,
    [HTI_SCHEMA_TILESET_GRID] = grid_fields,
    [HTI_SCHEMA_TILE] = tile_fields,
    [HTI_SCHEMA_TILE_IMAGE] = image_fields,
    [HTI_SCHEMA_LAYER] = layer_fields,
    [HTI_SCHEMA_DATA] = data_fields,
    [HTI_SCHEMA_CHUNK] = chunk_fields,
    [HTI_SCHEMA_OBJECT] = object_fields,
};

ht_status hti_tiled_memory_error(hti_tiled_reader *reader, hti_tiled_place place) {
    return ht_io_fail(reader->error, HT_ERR_MEMORY, place.file, place.line, "no memory could be had");
}

// The value as a number; false when it is none or not finite.
bool hti_tiled_number(hti_tiled_value value, double *number) {
    char *end = NULL;
    *number = value.text != NULL ? strtod(value.text, &end) : value.number;
    return isfinite(*number) && (value.text == NULL || (end != value.text && *end == '\0'));
}

bool hti_tiled_is_integer(double number, double min, double max) {
    return number >= min && number <= max && floor(number) == number;
}

ht_status hti_tiled_value_error(hti_tiled_reader *reader, hti_tiled_place place, const char *key,
                                hti_tiled_value value) {
    if (value.text != NULL) {
        return ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "'%s' cannot be '%.60s'", key,
                          value.text);
    }
    return ht_io_fail(reader->error, HT_ERR_VALUE, place.file, place.line, "'%s' cannot be %g", key, value.number);
}

static bool set_number(field_type type, void *at, hti_tiled_value value) {
    double number;
    if (!hti_tiled_number(value, &number)) {
        return false;
    }
    switch (type) {
    case FIELD_NUMBER:
    case FIELD_SIZE:
        if (type == FIELD_SIZE && number < 0) {
            return false;
        }
        *(double *)at = number;
        return true;
    case FIELD_COUNT:
    case FIELD_CELL:
        if (!hti_tiled_is_integer(number, type == FIELD_COUNT ? 0 : -0x1p30, 0x1p30)) {
            return false;
        }
        *(int32_t *)at = (int32_t)number;
        return true;
    case FIELD_GID:
        if (!hti_tiled_is_integer(number, 0, UINT32_MAX)) {
            return false;
        }
        *(uint32_t *)at = (uint32_t)number;
        return true;
    case FIELD_ID:
        if (!hti_tiled_is_integer(number, -0x1p53, 0x1p53)) {
            return false;
        }
        *(int64_t *)at = (int64_t)number;
        return true;
    default:
        *(bool *)at = number != 0;
        return true;
    }
}

static bool set_word(const char *const *words, int *at, const char *text) {
    for (int i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(text, words[i]) == 0) {
            *at = i;
            return true;
        }
    }
    return false;
}

ht_status hti_tiled_set(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_schema schema, void *item,
                        const char *key, hti_tiled_value value) {
    const field *f = schemas[schema];
    while (f->type != FIELD_END && strcmp(f->key, key) != 0) {
        f++;
    }
    if (f->type == FIELD_END) {
        return HT_OK;
    }
    void *const at = (char *)item + f->offset;
    if (f->type == FIELD_TEXT) {
        if (value.text == NULL) {
            return hti_tiled_value_error(reader, place, key, value);
        }
        const char *const copy = ht_arena_text(&reader->memory, value.text);
        if (copy == NULL) {
            return hti_tiled_memory_error(reader, place);
        }
        *(const char **)at = copy;
    } else if (f->type == FIELD_WORD ? !set_word(f->words, at, value.text) : !set_number(f->type, at, value)) {
        return hti_tiled_value_error(reader, place, key, value);
    }
    if (schema == HTI_SCHEMA_OBJECT) {
        ((hti_tiled_object *)item)->set |= UINT32_C(1) << (f - object_fields);
    }
    return HT_OK;
}

static size_t field_size(field_type type) {
    switch (type) {
    case FIELD_NUMBER:
    case FIELD_SIZE:
        return sizeof(double);
    case FIELD_ID:
        return sizeof(int64_t);
    case FIELD_TEXT:
        return sizeof(const char *);
    case FIELD_FLAG:
        return sizeof(bool);
    default:
        return sizeof(int32_t);
    }
}

void hti_tiled_inherit(hti_tiled_object *object, const hti_tiled_object *from) {
    if (!object->gid) {
        object->file = from->file;
    }
    for (const field *f = object_fields; f->type != FIELD_END; f++) {
        const uint32_t bit = UINT32_C(1) << (f - object_fields);
        if (f->offset == offsetof(hti_tiled_object, template_name) ||
            f->offset == offsetof(hti_tiled_object, about.class_name) || (object->set & bit) || !(from->set & bit)) {
            continue;
        }
        memcpy((char *)object + f->offset, (const char *)from + f->offset, field_size(f->type));
        object->set |= bit;
    }
    if (object->form == HTI_FORM_UNSET) {
        object->form = from->form;
        object->points = from->points;
        object->point_count = from->point_count;
    }
    object->template_about = &from->about;
    hti_tiled_traits *const traits = &object->traits;
    if (!traits->has_category) {
        traits->has_category = from->traits.has_category;
        traits->category = from->traits.category;
    }
    if (!traits->has_mask) {
        traits->has_mask = from->traits.has_mask;
        traits->mask = from->traits.mask;
    }
}

ht_status hti_tiled_set_points(hti_tiled_reader *reader, hti_tiled_object *object, const char *text) {
    // Each number takes at least a digit and a separator.
    double *const points = ht_arena_alloc(&reader->memory, (strlen(text) / 2 + 1) * sizeof(double));
    if (points == NULL) {
        return hti_tiled_memory_error(reader, object->place);
    }
    size_t count = 0;
    for (const char *at = text + strspn(text, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        for (int axis = 0; axis < 2; axis++) {
            char *end;
            const double number = strtod(at, &end);
            if (end == at || !isfinite(number) || (axis == 0 && *end != ',') || (axis == 1 && *end && *end > ' ')) {
                return hti_tiled_value_error(reader, object->place, "points", (hti_tiled_value){.text = at});
            }
            points[count++] = number;
            at = end + (axis == 0);
        }
    }
    if (count == 0 || count > INT32_MAX) {
        return hti_tiled_value_error(reader, object->place, "points", (hti_tiled_value){.text = text});
    }
    object->points = points;
    object->point_count = (int32_t)(count / 2);
    return HT_OK;
}
