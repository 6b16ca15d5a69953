// tiled.h: maps of the Tiled editor (.tmx and .tmj with .tsx, .tsj, .tx, .tj). See docs/tiled.md for what is read.
#ifndef HANTEI_IO_TILED_H
#define HANTEI_IO_TILED_H

#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads the map at `path` and adds its objects and its level geometry; files it names are looked up relative to the
/// file that names them. On failure *error names the file, line and reason and the scene holds what it held before.
HT_IO_API ht_status ht_tiled_read(ht_scene *scene, const char *path, const ht_read_options *options,
                                  ht_io_error *error);

/// The same from text in memory; `path` names it and is where relative names start. `is_json` tells .tmj from .tmx.
HT_IO_API ht_status ht_tiled_read_text(ht_scene *scene, const char *text, size_t length, bool is_json, const char *path,
                                       const ht_read_options *options, ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
