// tiled_build.h: what the two halves of the back end share: objects (tiled_object.c) and level geometry
// (tiled_level.c).
#ifndef HANTEI_TILED_BUILD_H
#define HANTEI_TILED_BUILD_H

#include "c_locale.h"
#include "tiled/tiled_affine.h"
#include "tiled/tiled_model.h"

// Tiles that the author says the same about. Cells of different ones do not merge.
typedef struct hti_tile_class {
    uint32_t number;
    const char *class_name; // these two: the scene's
    ht_properties properties;
} hti_tile_class;

typedef struct hti_builder {
    hti_tiled_reader *reader;
    ht_scene *scene;
    hti_tiled_map *map;
    const hti_tiled_file *file;   // of the map
    double tolerance;             // of ellipses
    bool is_searched, has_shapes; // tile layers for collision shapes of tiles
    hti_affine projection;        // the screen from the map's pixels; the identity but for isometric and oblique maps
    hti_affine grid;              // the screen from the grid of cells
    const char **names;           // of all objects, sorted
    size_t name_count;
    const hti_tile_class **tile_classes; // by number; the first says nothing
    size_t tile_class_count;
    size_t without_id; // objects so far that have neither a name of their own nor an id
} hti_builder;

// A tile as a gid names it.
typedef struct hti_tile_ref {
    const hti_tileset *tileset;
    const hti_tile *tile; // NULL when nothing is known of it
    uint32_t id;          // within the tileset
    uint32_t flips;       // the gid's flip bits
} hti_tile_ref;

#define HTI_FLIP_H UINT32_C(0x80000000)
#define HTI_FLIP_V UINT32_C(0x40000000)
#define HTI_FLIP_D UINT32_C(0x20000000)   // along the diagonal: x and y change places, before the other flips
#define HTI_TURN_120 UINT32_C(0x10000000) // of hexagonal maps
#define HTI_FLIPS (HTI_FLIP_H | HTI_FLIP_V | HTI_FLIP_D | HTI_TURN_120)

// tiled_build.c
// Numbers are written with points, whatever the program's locale. Ended by hti_c_locale_end.
ht_status hti_tiled_use_c_locale(hti_tiled_reader *reader, const char *path, hti_c_locale *locale);
// Adds all that is in the map to the scene, or nothing.
ht_status hti_tiled_build_map(hti_tiled_reader *reader, ht_scene *scene, const hti_tiled_file *file);
// The tile of a gid that is not 0 in the file's tilesets; false when there is none. A tileset has the tiles below its
// tilecount, a collection of images those that it lists.
bool hti_find_tile(const hti_tiled_file *file, uint32_t gid, hti_tile_ref *ref);
// What to say of the gid that hti_find_tile has not found.
const char *hti_why_no_tile(const hti_tile_ref *ref);
// The size of the tile's picture in pixels.
hti_point hti_tile_size(const hti_tile_ref *ref);
// From the tile's own pixels into a box of the given size whose corner is (0, 0): flipped, scaled, moved by the
// tileset's offset.
hti_affine hti_tile_affine(const hti_tile_ref *ref, hti_point size);
// The layer's offset with those of its groups.
hti_affine hti_layer_shift(const hti_tiled_layer *layer);
// The layer's grid of cells, without that.
hti_affine hti_layer_grid(const hti_builder *b, const hti_tiled_layer *layer);
// The layer's name with those of its groups: "outer/inner". NULL when there is no memory.
const char *hti_layer_path(hti_builder *b, const hti_tiled_layer *layer);
// The category and mask of something in the layer: of the first of own, tile, layer, groups that has one.
void hti_inherit_filter(const hti_tiled_traits *own, const hti_tile *tile, const hti_tiled_layer *layer,
                        ht_scene_object *object);
// Adds to the scene, whose memory class and properties are in; `place` is named when the shape does not fit float32.
ht_status hti_add(hti_builder *b, hti_tiled_place place, const ht_scene_object *object);

// tiled_class.c
// Copies to the scene what the author says about map, layers and tiles.
ht_status hti_tiled_build_about(hti_builder *b);
const hti_tile_class *hti_tile_class_of(const hti_builder *b, uint32_t number);

// tiled_object.c
// All objects of an object layer.
ht_status hti_add_objects(hti_builder *b, const hti_tiled_layer *layer);
// Collects and sorts the names of all objects.
ht_status hti_collect_names(hti_builder *b);
// The tile's collision shapes, put through m from the tile's pixels: one shape, or a compound. *found is false when it
// has none.
ht_status hti_tile_shape(hti_builder *b, const hti_tile_ref *ref, const hti_affine *m, ht_shape *out, bool *found);

// tiled_level.c
// Level geometry of a tile layer.
ht_status hti_add_level(hti_builder *b, const hti_tiled_layer *layer);

#endif
