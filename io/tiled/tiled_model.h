// tiled_model.h: a Tiled map in memory. Two front ends (tiled_xml.c, tiled_json.c) fill it, one back end
// (tiled_object.c, tiled_level.c) turns it into scene objects. Everything lives in the reader's arena.
//
// What the formats mean is described at https://doc.mapeditor.org/en/stable/reference/tmx-map-format/ and
// .../reference/json-map-format/; where those are silent, Tiled's own drawing decides.
#ifndef HANTEI_TILED_MODEL_H
#define HANTEI_TILED_MODEL_H

#include "json_tree.h"
#include "property_parts.h"

#include <hantei/io/tiled.h>

// Where something stands, for messages.
typedef struct hti_tiled_place {
    const char *file;
    int64_t line; // 0 when unknown, as in JSON
} hti_tiled_place;

// The custom properties that mean something here; inherited from the outside in.
typedef struct hti_tiled_traits {
    hti_said solid;
    bool has_category, has_mask;
    uint64_t category, mask;
} hti_tiled_traits;

// Custom properties as they are read; ht_properties when they are complete.
typedef struct hti_tiled_properties {
    struct hti_tiled_property *first, *last;
    size_t count;
} hti_tiled_properties;

typedef struct hti_tiled_property {
    struct hti_tiled_property *next;
    ht_property value;            // without its members
    hti_tiled_properties members; // of a class or list
} hti_tiled_property;

// What the author says about something: its class and all custom properties, also those that mean something here.
typedef struct hti_tiled_about {
    const char *class_name; // NULL when not given
    hti_tiled_properties properties;
} hti_tiled_about;

typedef enum hti_tiled_form {
    HTI_FORM_UNSET, // a rectangle, unless the template says otherwise
    HTI_FORM_ELLIPSE,
    HTI_FORM_POINT,
    HTI_FORM_CAPSULE,
    HTI_FORM_POLYGON,
    HTI_FORM_POLYLINE,
    HTI_FORM_TEXT
} hti_tiled_form;

typedef struct hti_tiled_object {
    hti_tiled_place place;
    struct hti_tiled_object *next;
    uint32_t set; // bit i: field i of its schema was given
    int64_t id;
    const char *name, *template_name; // NULL when not given
    double x, y, width, height, rotation;
    uint32_t gid; // with its flip bits; 0 for none
    hti_tiled_form form;
    const double *points; // x, y of each vertex, relative to (x, y)
    int32_t point_count;
    hti_tiled_traits traits;
    hti_tiled_about about;
    const hti_tiled_about *template_about; // NULL without a template
    const struct hti_tiled_file *file;     // whose tilesets gid looks in: the map's or its template's own
} hti_tiled_object;

typedef struct hti_tiled_objects {
    hti_tiled_object *first, **tail;
} hti_tiled_objects;

// A tile that has something to say.
typedef struct hti_tile {
    hti_tiled_place place;
    struct hti_tile *next;
    uint32_t id;
    bool is_half;                     // its properties only: the rest stands elsewhere in the file, or is not there
    double width, height;             // of its part of its image; 0 when not given
    double image_width, image_height; // of its own image; 0 when it has none
    bool has_image;                   // of its own
    hti_tiled_traits traits;
    hti_tiled_about about;
    hti_tiled_objects shapes;          // its collision shapes
    struct hti_tile_class *tile_class; // of tiles that the author says the same about; NULL: nothing
} hti_tile;

typedef enum hti_tile_grid { HTI_GRID_ORTHOGONAL, HTI_GRID_ISOMETRIC } hti_tile_grid;

typedef struct hti_tileset {
    hti_tiled_place place;
    uint32_t first_gid;             // where it is used; 0 in a file of its own
    const char *source;             // the file it is in; NULL when it is here
    double tile_width, tile_height; // pixels
    double offset_x, offset_y;      // pixels
    double grid_width, grid_height; // of an isometric grid of collision shapes
    int grid;                       // hti_tile_grid
    int alignment;                  // 0 unspecified, else 1 + column + 3 row of the nine anchor points
    int render_to_grid;             // drawn in the size of the map's cells
    int keep_aspect;                // scaled evenly to fit
    hti_tiled_traits traits;
    hti_tiled_about about;
    hti_tile *tiles, **tail, *last;
    hti_tile **sorted; // by id
    bool is_told;      // while the classes of tiles are counted: not looked at yet
    size_t tile_count;
    int32_t id_end;     // all ids are below it, but for those that have a tile; -1: not known
    bool is_collection; // each tile has an image of its own, so that all of them are listed
} hti_tileset;

typedef struct hti_tileset_use {
    struct hti_tileset_use *next;
    uint32_t first_gid;
    hti_tileset *tileset;
} hti_tileset_use;

// A rectangle of cells; a finite layer is one.
typedef struct hti_tiled_chunk {
    struct hti_tiled_chunk *next;
    int32_t x, y, width, height; // cells
    const uint32_t *gids;        // row by row, with flip bits
} hti_tiled_chunk;

typedef enum hti_tiled_layer_kind { HTI_LAYER_TILES, HTI_LAYER_OBJECTS, HTI_LAYER_GROUP } hti_tiled_layer_kind;

typedef struct hti_tiled_layer {
    hti_tiled_place place;
    struct hti_tiled_layer *next;         // in the order of the file; a group comes before what is in it
    const struct hti_tiled_layer *parent; // the group it is in
    hti_tiled_layer_kind kind;
    int64_t id;
    const char *name;
    double offset_x, offset_y;
    int32_t width, height;          // cells
    double cell_size;               // pixels, where it is not the map's
    double area_width, area_height; // pixels, of a group that is a level
    bool is_entities;               // objects that stop nothing unless their author says so
    const char *why;                // why its cells are solid or not, when that is known; else NULL
    const char *encoding, *compression;
    hti_tiled_traits traits;
    hti_tiled_about about;
    ht_scene_layer *in_scene; // when the scene is built
    hti_tiled_objects objects;
    hti_tiled_chunk *chunks, **tail;
} hti_tiled_layer;

typedef enum hti_orientation {
    HTI_ORTHOGONAL,
    HTI_ISOMETRIC,
    HTI_STAGGERED,
    HTI_HEXAGONAL,
    HTI_OBLIQUE
} hti_orientation;

typedef struct hti_tiled_map {
    hti_tiled_place place;
    int orientation; // hti_orientation
    int32_t width, height;
    double tile_width, tile_height; // pixels
    double skew_x, skew_y;          // pixels per tile, of oblique maps
    bool infinite;
    hti_tiled_about about;
    ht_scene_layer *in_scene;
    hti_tiled_layer *layers, **tail;
} hti_tiled_map;

typedef enum hti_tiled_root { HTI_ROOT_MAP, HTI_ROOT_TILESET, HTI_ROOT_TEMPLATE } hti_tiled_root;

// One file.
typedef struct hti_tiled_file {
    struct hti_tiled_file *next;
    const char *path;
    hti_tiled_root root;
    bool done; // false while it is being read: naming it then is a cycle
    hti_tiled_map *map;
    hti_tileset *tileset;
    hti_tiled_object *object;
    hti_tileset_use *tilesets;    // of a map or template
    const hti_tileset_use **uses; // the same by first gid
    size_t use_count;
} hti_tiled_file;

// Memory that is not the arena's.
typedef struct hti_tiled_taken {
    struct hti_tiled_taken *next;
    void *memory;
} hti_tiled_taken;

typedef struct hti_tiled_reader {
    ht_arena memory;
    hti_tiled_taken *taken;
    ht_io_error *error; // or NULL
    const ht_read_options *options;
    hti_tiled_file *files;
    int depth, file_count; // files open now, and in all
    uint64_t cells;        // read so far
    size_t properties;     // read and given to objects so far
    bool any_solid;        // a property `solid` stands somewhere
} hti_tiled_reader;

// Where a file's content is: text, or a tree of JSON that has been made of it.
typedef struct hti_tiled_source {
    const char *text;
    size_t length;
    bool is_json, is_own;      // the reader may change the text
    const hti_json_node *root; // or NULL; else the tree of the text
} hti_tiled_source;

// A value of an attribute: text, or a number when text is NULL.
typedef struct hti_tiled_value {
    const char *text;
    double number;
} hti_tiled_value;

// How the members of a struct are called in the files: the same words in XML and JSON.
typedef enum hti_tiled_schema {
    HTI_SCHEMA_MAP,
    HTI_SCHEMA_TILESET,
    HTI_SCHEMA_TILESET_OFFSET,
    HTI_SCHEMA_TILESET_GRID,
    HTI_SCHEMA_TILE,
    HTI_SCHEMA_TILE_IMAGE,
    HTI_SCHEMA_LAYER,
    HTI_SCHEMA_DATA, // of a layer
    HTI_SCHEMA_CHUNK,
    HTI_SCHEMA_OBJECT,
    HTI_SCHEMA_COUNT
} hti_tiled_schema;

// tiled_value.c
// Sets the member called `key` of `item`, if there is one.
ht_status hti_tiled_set(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_schema schema, void *item,
                        const char *key, hti_tiled_value value);
// Vertices written as "x,y x,y ...".
ht_status hti_tiled_set_points(hti_tiled_reader *reader, hti_tiled_object *object, const char *text);
// Gives `object` what its template has and it has not.
void hti_tiled_inherit(hti_tiled_object *object, const hti_tiled_object *from);
ht_status hti_tiled_memory_error(hti_tiled_reader *reader, hti_tiled_place place);
// Fails: "'key' cannot be 'value'".
ht_status hti_tiled_value_error(hti_tiled_reader *reader, hti_tiled_place place, const char *key,
                                hti_tiled_value value);
// The value as a number; false when it is none or not finite.
bool hti_tiled_number(hti_tiled_value value, double *number);
bool hti_tiled_is_integer(double number, double min, double max);

// tiled_property.c
// A property as a file writes it.
typedef struct hti_tiled_written {
    const char *name, *type, *type_name; // type NULL: what the value looks like
    hti_tiled_value value;
    bool is_open; // the value, if it is a plain one, is set later
} hti_tiled_written;

// Where properties go: all into `list`; those with a meaning here also set the traits, unless these are NULL.
typedef struct hti_tiled_target {
    hti_tiled_properties *list;
    hti_tiled_traits *traits;
} hti_tiled_target;

// Adds a property. *out (which may be NULL) takes the members of a class or list.
ht_status hti_tiled_add_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_target to,
                                 const hti_tiled_written *written, hti_tiled_property **out);
// Sets the value of a property that is there already.
ht_status hti_tiled_set_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_traits *traits,
                                 hti_tiled_property *property, hti_tiled_value value);
// Whether it is neither a class nor a list.
bool hti_tiled_is_plain(const hti_tiled_property *property);
// What several say, the first that has a name wins: a class and properties in the arena.
ht_status hti_tiled_merge_about(hti_tiled_reader *reader, hti_tiled_place place, ht_arena *arena,
                                const hti_tiled_about *const about[3], ht_scene_object *out);

// tiled_file.c
// New items, linked into what holds them; NULL when there is no memory.
hti_tiled_layer *hti_tiled_new_layer(hti_tiled_reader *reader, hti_tiled_map *map, hti_tiled_layer_kind kind,
                                     const hti_tiled_layer *parent, hti_tiled_place place);
hti_tiled_object *hti_tiled_new_object(hti_tiled_reader *reader, hti_tiled_objects *list, hti_tiled_place place);
hti_tile *hti_tiled_new_tile(hti_tiled_reader *reader, hti_tileset *tileset, hti_tiled_place place);
hti_tileset *hti_tiled_new_tileset(hti_tiled_reader *reader, hti_tiled_place place);
hti_tiled_map *hti_tiled_new_map(hti_tiled_reader *reader, hti_tiled_file *file, hti_tiled_place place);
// What is left to do when an item is complete: other files are read here.
ht_status hti_tiled_finish_tileset(hti_tiled_reader *reader, hti_tiled_file *file, hti_tileset *tileset);
ht_status hti_tiled_finish_object(hti_tiled_reader *reader, const hti_tiled_file *file, hti_tiled_object *object);
// Reads the text into `file`, whose path and root are set.
// The path that `name` means in the file `from`; NULL when there is no memory.
char *hti_tiled_resolve(hti_tiled_reader *reader, const char *from, const char *name);
// Sorts the tilesets of a file that is complete.
ht_status hti_tiled_sort_uses(hti_tiled_reader *reader, hti_tiled_file *file);
ht_status hti_tiled_parse(hti_tiled_reader *reader, hti_tiled_file *file, const hti_tiled_source *source);

// Whether a file's text is JSON: by its first character that counts, a brace, a bracket or XML's "<"; where it is none of
// these, by the file's name.
bool hti_tiled_is_json(const char *text, size_t length, const char *path);

// tiled_cells.c
// The cells of a chunk, whose size and whose layer's encoding are known, while they come: as text in pieces, which is csv
// unless it is base64, or as numbers. In the end the chunk has them. What `begin` has set is freed either way.
typedef struct hti_tiled_decoder hti_tiled_decoder;
ht_status hti_tiled_cells_begin(hti_tiled_reader *reader, hti_tiled_place place, const hti_tiled_layer *layer,
                                hti_tiled_chunk *chunk, hti_tiled_decoder **out);
ht_status hti_tiled_cells_text(hti_tiled_decoder *d, hti_tiled_place place, const char *text, size_t length);
ht_status hti_tiled_cells_gid(hti_tiled_decoder *d, hti_tiled_place place, uint32_t gid);
ht_status hti_tiled_cells_end(hti_tiled_decoder *d, hti_tiled_place place);
void hti_tiled_cells_free(hti_tiled_decoder *d);
// Gives back all that the reader has.
void hti_tiled_reader_deinit(hti_tiled_reader *reader);
// Empty cells for the chunk, to be filled.
ht_status hti_tiled_new_gids(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_chunk *chunk, uint32_t **gids);
// A new chunk at the end of the layer, as large as the layer; NULL when there is no memory.
hti_tiled_chunk *hti_tiled_new_chunk(hti_tiled_reader *reader, hti_tiled_layer *layer);

// tiled_xml.c, tiled_json.c
ht_status hti_tiled_parse_xml(hti_tiled_reader *reader, hti_tiled_file *file, const char *text, size_t length);
ht_status hti_tiled_parse_json(hti_tiled_reader *reader, hti_tiled_file *file, const hti_tiled_source *source);
// Adds a property whose value is the node's: what it looks like where no type is written.
ht_status hti_tiled_add_json_property(hti_tiled_reader *reader, hti_tiled_place place, hti_tiled_target to,
                                      const hti_tiled_written *written, const hti_json_node *node);

#endif
