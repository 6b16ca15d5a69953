// scene.h: a list of shapes with names, read from files. Owns its memory.
//
// Every reader reports what is wrong as an ht_io_error: status, file, line (1-based, 0 when unknown) and reason. In all of
// hantei-io a function that returns a status answers HT_ERR_NULL for a pointer that must not be NULL and is, with nothing
// done. Errors, options and names of files in errors may be NULL, and data of no bytes.
#ifndef HANTEI_IO_SCENE_H
#define HANTEI_IO_SCENE_H

#include <hantei/hantei.h>
#include <hantei/io/property.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What went wrong, where. Printed as "file:line: reason".
typedef struct ht_io_error {
    ht_status status;
    char file[512];   // as given by the caller or the file that names it; "" when there is none
    int64_t line;     // 1-based; 0 when unknown
    char reason[512]; // a sentence without a full stop
} ht_io_error;

/// Fills *error (when not NULL) and returns `status`, so that a reader can `return ht_io_fail(...)`.
HT_IO_API ht_status ht_io_fail(ht_io_error *error, ht_status status, const char *file, int64_t line, const char *format,
                               ...) HT_PRINTF(5, 6);

/// Memory that is freed all at once. Zero-initialised is empty.
typedef struct ht_arena {
    struct ht_arena_block *head;
} ht_arena;

/// `size` zeroed bytes aligned for any type, or NULL when no memory could be had. size 0 gives a valid pointer.
HT_IO_API void *ht_arena_alloc(ht_arena *arena, size_t size);

/// A copy of the text in the arena, or NULL.
HT_IO_API char *ht_arena_text(ht_arena *arena, const char *text);

/// Takes everything back but keeps the newest block for what is allocated next: for memory used once a line.
HT_IO_API void ht_arena_reset(ht_arena *arena);

/// Frees everything. NULL: nothing.
HT_IO_API void ht_arena_deinit(ht_arena *arena);

/// Category of level geometry made of tiles: it is not tested against other level geometry.
#define HT_CATEGORY_OBJECT UINT64_C(1)
#define HT_CATEGORY_LEVEL UINT64_C(2)

typedef enum ht_layer_kind {
    HT_LAYER_MAP,     // a whole file
    HT_LAYER_GROUP,   // of layers
    HT_LAYER_OBJECTS, // of shapes that the author drew
    HT_LAYER_TILES,   // of cells; what is solid of them is level geometry
    HT_LAYER_ENTITIES // of things in a game, which stop nothing unless their author says so
} ht_layer_kind;

/// What objects stand in: a map, a group or a layer of it, and what its author says about all of it.
typedef struct ht_scene_layer {
    ht_layer_kind kind;
    const char *name;                    // never NULL; of a map the name of its file
    const char *class_name;              // never NULL
    ht_properties properties;            // its own
    const struct ht_scene_layer *parent; // what it stands in; NULL for a map
    bool is_solid;                       // of tiles: level geometry was made of some of them
    const char *why;                     // of tiles: why so, or why not, in a few words; else, and in scene files, NULL
} ht_scene_layer;

/// One thing in a scene. Two are tested when their filters match (ht_filter_match).
typedef struct ht_scene_object {
    const char *id;    // never NULL; unique within its file where the file says so
    const char *group; // layer or group it stands in, as "outer/inner"; "" for none
    ht_shape shape;    // in world space; its arrays live in the scene
    ht_filter filter;
    const char *class_name;      // the author's word for what it is; never NULL
    ht_properties properties;    // its own, then those of its template and of its tile
    const ht_scene_layer *layer; // one of the scene's, or NULL
    uint64_t user;               // the caller's; 0 in maps
} ht_scene_object;

/// The property that counts for an object: its own, else that of its layer, else of the groups around that, from the
/// inside out; not the map's. NULL when none of them has one of this name.
HT_IO_API const ht_property *ht_scene_property(const ht_scene_object *object, const char *name);

/// Whether a shape that can be asked about is a field, or a compound with one among its members. O(members).
HT_IO_API bool ht_has_field(const ht_shape *shape);

/// A scene and the memory of everything in it. Zero-initialised is empty.
typedef struct ht_scene {
    ht_scene_object *objects; // in the order of the file
    size_t count, capacity;
    ht_scene_layer **layers; // in the order of the file; each after its parent
    size_t layer_count, layer_capacity;
    ht_box view; // what a picture should show at least: the map's area; min > max when the file says nothing
    ht_arena memory;
} ht_scene;

/// An empty scene.
HT_IO_API void ht_scene_init(ht_scene *scene);

/// Frees everything the scene owns and empties it. NULL: nothing.
HT_IO_API void ht_scene_deinit(ht_scene *scene);

/// Adds a deep copy but for its parent, which is one of the scene's or NULL. Texts may be NULL for "". *out (which may be
/// NULL) is the copy, which stays in its place as long as the scene is there. HT_ERR_MEMORY.
HT_IO_API ht_status ht_scene_add_layer(ht_scene *scene, const ht_scene_layer *layer, ht_scene_layer **out);

/// The first object with this id, or NULL. O(n).
HT_IO_API const ht_scene_object *ht_scene_find(const ht_scene *scene, const char *id);

/// Adds a deep copy: id, group, class, properties, the shape's arrays and its field (an edge index is not copied; one
/// is built for polygons of 64 vertices or more; what a field's function of the caller's borrows stays borrowed; the
/// layer is one of the scene's). Texts may be NULL for "". HT_ERR_MEMORY when there is none, or the reason why the
/// shape (or a member of it) is not answerable. The scene is then as it was.
HT_IO_API ht_status ht_scene_add(ht_scene *scene, const ht_scene_object *object);

/// How files are read. Zero is the default.
typedef struct ht_read_options {
    float ellipse_tolerance; // > 0: polygons for ellipses, that far from them at most; 0: ellipses, and 0.25 for
                             // capsules whose ends are no longer round
    bool no_tiles;           // leave out level geometry made of tile layers
    // Names (or paths, "group/layer") of the tile layers that are solid, closed by NULL: no other is; of LDtk projects also
    // names of IntGrid values. NULL: as the map says (docs/tiled.md, docs/ldtk.md).
    const char *const *solid_layers;
    const char *const *levels; // names of the levels of an LDtk project to read, closed by NULL; NULL: all
} ht_read_options;

/// Reads a scene file (.json: hantei scene or Tiled map; .tmj; .tmx; .ldtk) by its extension and content and adds its
/// objects. On failure *error says why and the scene holds what it held before.
HT_IO_API ht_status ht_scene_read(ht_scene *scene, const char *path, const ht_read_options *options,
                                  ht_io_error *error);

/// A whole file as text with a closing 0 in the arena. Refuses files over 1 GiB.
HT_IO_API ht_status ht_file_read(ht_arena *arena, const char *path, char **text, size_t *length, ht_io_error *error);

/// Writes through a temporary file beside `path` that replaces it when all is written: nothing is ever half-written.
HT_IO_API ht_status ht_file_write(const char *path, const void *data, size_t size, ht_io_error *error);

/// The same in pieces. What is opened is closed, and takes its place when it is to be kept and all was written. Devices
/// and pipes, which cannot be replaced, get each piece at once. `path` is borrowed.
typedef struct ht_file_out {
    const char *path;
    char *target, *name; // the file behind `path`, and the one that is written; NULL for a device
    int fd;
} ht_file_out;

HT_IO_API ht_status ht_file_open(ht_file_out *out, const char *path, ht_io_error *error);
HT_IO_API ht_status ht_file_append(ht_file_out *out, const void *data, size_t size, ht_io_error *error);
HT_IO_API ht_status ht_file_close(ht_file_out *out, bool keep, ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
