// picture.h: a scene drawn to SVG, PNG or PDF, coloured by what its objects are doing.
#ifndef HANTEI_IO_PICTURE_H
#define HANTEI_IO_PICTURE_H

#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ht_picture_format { HT_PICTURE_SVG, HT_PICTURE_PNG, HT_PICTURE_PDF } ht_picture_format;

/// Two objects of the scene that touch or overlap.
typedef struct ht_scene_pair {
    size_t a, b; // indices into scene.objects, a < b
    ht_relation relation;
    ht_separation separation; // of them: ht_distance
} ht_scene_pair;

/// How to draw. Zero is the default.
typedef struct ht_picture_options {
    int width;         // of the picture in pixels (points in a PDF); 0 means 1280; the height follows the scene
    bool y_up;         // draw y upwards; the default is y down as on screens and in Tiled
    const char *title; // one line above the picture, or NULL
    bool contacts;     // draw contact points with their normals, and how each overlapping pair is parted
} ht_picture_options;

/// Draws the scene: free shapes, touching ones and overlapping ones in three colours with a legend, ids, a scale bar;
/// up to a hundred fields with faint level lines, which the legend tells the distance of. With `contacts`, points where
/// two touch, and an arrow from the deepest point of an overlap: the way the second of the pair has to go. Writes the
/// file whole or not at all. HT_ERR_VALUE for a format that there is not, a width that is not from 160 to 32767, and a
/// pair of other objects than the scene's.
HT_IO_API ht_status ht_picture_write(const char *path, ht_picture_format format, const ht_scene *scene,
                                     const ht_scene_pair *pairs, size_t pair_count, const ht_picture_options *options,
                                     ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
