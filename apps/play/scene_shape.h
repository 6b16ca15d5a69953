// scene_shape.h: what an editor does with a shape: its middle, its size, its vertices.
#ifndef HANTEI_PLAY_SCENE_SHAPE_H
#define HANTEI_PLAY_SCENE_SHAPE_H

#include "play.h"

/// Where the middle of a shape is, of its bounded part.
ht_vec2 play_shape_middle(const ht_shape *shape);

/// Resizes it about a point, each coordinate rounded once; its arrays are written to, and must be the caller's. Not
/// fields, and what has one among its members.
void play_shape_scale(ht_shape *shape, ht_vec2 about, float factor);

/// The shape's vertices in their order, NULL behind the last one; of a box its corners, of a capsule its ends. Its arrays
/// must be the caller's.
ht_vec2 *play_shape_vertex(ht_shape *shape, int32_t i);

#endif
