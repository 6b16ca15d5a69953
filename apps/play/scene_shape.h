// scene_shape.h: what an editor does with a shape: its middle, its size, its vertices.
#ifndef HANTEI_PLAY_SCENE_SHAPE_H
#define HANTEI_PLAY_SCENE_SHAPE_H

#include "play.h"

/// Where the middle of a shape is, of its bounded part.
ht_vec2 play_shape_middle(const ht_shape *shape);

/// Resizes it about a point, each coordinate rounded once, and fields by frames around them, which lie in `memory` of
/// play_shape_scale_bound bytes, aligned as by malloc. Its arrays are written to, and must be the caller's. False: a
/// field cannot have that size.
bool play_shape_scale(ht_shape *shape, ht_vec2 about, float factor, void *memory);
size_t play_shape_scale_bound(const ht_shape *shape);

/// The shape's vertices in their order, NULL behind the last one; of a box its corners, of a capsule its ends. Its arrays
/// must be the caller's.
ht_vec2 *play_shape_vertex(ht_shape *shape, int32_t i);

#endif
