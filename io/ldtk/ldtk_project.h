// ldtk_project.h: an LDtk project on its way into the model of a Tiled map (tiled_model.h), which does the rest: a level becomes a
// group of layers, an IntGrid layer a layer of tiles with one tileset for all its levels, an entity an object.
//
// The format is described at https://ldtk.io/json.
#ifndef HANTEI_LDTK_PROJECT_H
#define HANTEI_LDTK_PROJECT_H

#include "tiled/tiled_build.h"
#include "tiled/tiled_model.h"

// A value that cells of an IntGrid layer may have.
typedef struct hti_ldtk_value {
    int32_t number;
    const char *name, *group; // "" for none
    size_t cells;             // of all levels
} hti_ldtk_value;

// What is known of an IntGrid layer for all its levels, or of a tileset. Cells have its first gid and their value, or the
// place of a tile's tag, counted from 1.
typedef struct hti_ldtk_set {
    struct hti_ldtk_set *next;
    double uid;
    const hti_json_node *definition;
    uint32_t first_gid;
    hti_ldtk_value *values; // of an IntGrid layer
    size_t value_count;
    size_t cells;   // of all levels, empty or not
    bool is_tagged; // a tag of the layer says that it is solid
    const char *why;
    struct hti_ldtk_tag *tags; // of a tileset, by tile
    size_t tag_count;
} hti_ldtk_set;

// A tile and the place of its tag, counted from 1.
typedef struct hti_ldtk_tag {
    double tile;
    bool is_plain; // says nothing about what is solid
    uint32_t place;
} hti_ldtk_tag;

typedef struct hti_ldtk_level {
    struct hti_ldtk_level *next;
    const hti_json_node *node;
    const char *name, *file;
    double x, y;
    hti_json own_tree; // of a level file; without a root within the project
} hti_ldtk_level;

typedef struct hti_ldtk {
    hti_tiled_reader *reader;
    hti_tiled_file *file;
    const hti_json_node *root;
    hti_ldtk_level *levels, **last_level;
    hti_ldtk_set *grids, *tilesets;
    uint32_t next_gid;
} hti_ldtk;

// ldtk_json.c
const hti_json_node *hti_ldtk_member(const hti_json_node *node, const char *name);
const char *hti_ldtk_text(const hti_json_node *node, const char *name);                // "" when there is none
double hti_ldtk_number(const hti_json_node *node, const char *name, double otherwise); // always finite
// Fails when one of the members (a list closed by NULL) is there, is not null and no finite number.
ht_status hti_ldtk_check_numbers(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *node,
                                 const char *const *names);
double hti_ldtk_number_at(const hti_json_node *node, const char *name, int index); // of an array; 0 when there is none
hti_tiled_place hti_ldtk_place(const hti_ldtk *p);
ht_status hti_ldtk_fail(const hti_ldtk *p, const hti_ldtk_level *level, const char *format, ...) HT_PRINTF(3, 4);
hti_ldtk_set *hti_ldtk_find_set(hti_ldtk_set *list, double uid);
// The number of cells of a layer; fails when it is too large.
ht_status hti_ldtk_size(const hti_ldtk *p, const hti_ldtk_level *level, const hti_json_node *layer, int32_t *width,
                        int32_t *height);
// Adds the fields of a level or entity as properties.
ht_status hti_ldtk_fields(const hti_ldtk *p, hti_tiled_place place, hti_tiled_target to, const hti_json_node *node);
// Says of an error, if there is one, that it is in the level, its layer (or NULL) and the entity there (or NULL).
ht_status hti_ldtk_place_error(const hti_ldtk *p, const hti_ldtk_level *level, const char *layer, const char *entity,
                               ht_status status);
// Whether the node is an array of two finite numbers.
bool hti_ldtk_is_pair(const hti_json_node *node);

// ldtk_set.c
// IntGrid layers and tilesets: what their values and tags are called, and which of them are solid.
ht_status hti_ldtk_read_sets(hti_ldtk *p);

// ldtk_layer.c
// Adds what is in a level to the map.
ht_status hti_ldtk_read_level(hti_ldtk *p, const hti_ldtk_level *level);

#endif
