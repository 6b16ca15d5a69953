// scene_edit.h: what is done to the objects of the page about scenes, and undone.
#ifndef HANTEI_PLAY_SCENE_EDIT_H
#define HANTEI_PLAY_SCENE_EDIT_H

#include "scene_pairs.h"

/// An object is somewhere else, or of another size, or not there. False: it cannot be, and is as it was. What happens to one
/// object without a pause is undone as one change.
bool scene_change(scene_state *s, size_t i, scene_place to);
/// At the end of a frame; `is_held`: the change may go on.
void scene_pause(scene_state *s, bool is_held);

/// Adds a copy of the shape and selects it. False: no memory or room.
bool scene_add(scene_state *s, const ht_shape *shape);
/// The same of an object, as it is, so far from it.
bool scene_duplicate(scene_state *s, size_t i, ht_vec2 by);
void scene_delete(scene_state *s, size_t i);
/// One vertex of an object's shape elsewhere. False: the shape would not be one.
bool scene_move_vertex(scene_state *s, size_t i, int32_t vertex, ht_vec2 to);

/// False: there is nothing to undo.
bool scene_undo(scene_state *s);
bool scene_redo(scene_state *s);

// --- the panel and the handles of the selected object (scene_panel.c) ---

void scene_handles(play *p, scene_state *s);
void scene_put_edit(play *p, scene_state *s);
void scene_put_files(play *p, scene_state *s);

// --- files (scene_files.c) ---

enum { SCENE_SAMPLES = 5 };
/// The name of a scene that the page offers.
const play_words *scene_sample_name(int32_t sample);
/// Loads it.
bool scene_open_sample(play *p, int32_t sample);
/// A scene as JSON, which is loaded, or a shape, which is added. False: it is neither; *error says why.
bool scene_paste(play *p, scene_state *s, const char *text, ht_io_error *error);
/// Keeps what is there for addresses, where it is little and not what the page begins with.
void scene_keep(play *p, scene_state *s);
/// Hands what is there to the front end as a file.
void scene_save_json(play *p, const scene_state *s);
void scene_save_svg(play *p, const scene_state *s);

#endif
