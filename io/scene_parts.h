// scene_parts.h: what the readers of scenes share.
#ifndef HANTEI_IO_SCENE_PARTS_H
#define HANTEI_IO_SCENE_PARTS_H

#include "json_tree.h"
#include <hantei/io/scene.h>

/// ht_io_fail of what is told by its status alone, as a lack of memory is.
ht_status hti_io_fail(ht_io_error *error, ht_status status, const char *file);

/// ht_scene_add; with `shares`, class and properties are in the scene's memory already, and are not copied.
ht_status hti_scene_add(ht_scene *scene, const ht_scene_object *object, bool shares);

/// ht_file_read of a file that another file names: HT_ERR_FILE unless it is a regular one. Who writes maps shall not have
/// a reader wait for a pipe, or read a device without an end.
ht_status hti_scene_read_named(ht_arena *arena, const char *path, char **text, size_t *length);

/// As ht_tiled_read_text and ht_ldtk_read_text, of JSON that has been read: a file called .json may hold any.
ht_status hti_tiled_read_tree(ht_scene *scene, const hti_json *tree, const char *path, const ht_read_options *options,
                              ht_io_error *error);
ht_status hti_ldtk_read_tree(ht_scene *scene, const hti_json_node *root, const char *path,
                             const ht_read_options *options, ht_io_error *error);

#endif
