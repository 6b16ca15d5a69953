// ldtk.h: projects of the LDtk editor (.ldtk, with .ldtkl level files). See docs/ldtk.md for what is read.
#ifndef HANTEI_IO_LDTK_H
#define HANTEI_IO_LDTK_H

#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads the project at `path` and adds the entities and the level geometry of its levels, each where it lies in its
/// world; level files are looked up relative to the project. On failure *error names the file and reason and the scene
/// holds what it held before.
HT_IO_API ht_status ht_ldtk_read(ht_scene *scene, const char *path, const ht_read_options *options, ht_io_error *error);

/// The same from text in memory; `path` names it and is where level files are looked up from.
HT_IO_API ht_status ht_ldtk_read_text(ht_scene *scene, const char *text, size_t length, const char *path,
                                      const ht_read_options *options, ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
