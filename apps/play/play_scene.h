// play_scene.h: scenes as io reads them, handed to the pages.
#ifndef HANTEI_PLAY_SCENE_H
#define HANTEI_PLAY_SCENE_H

#include "play.h"
#include <hantei/io/scene.h>

/// play_load and play_filter for the scene's objects, under the last part of the path as title. False: no memory.
bool play_load_scene(play *p, const char *path, const ht_scene *scene);

#endif
