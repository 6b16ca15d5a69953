// play_levels.h: the outlines of fields and lines on which their values are equal, found once and drawn wherever the
// fields are.
#ifndef HANTEI_PLAY_LEVELS_H
#define HANTEI_PLAY_LEVELS_H

#include "play.h"
#include <hantei/io/scene.h>

/// Of the fields of one shape, where it is and in its units.
typedef struct play_levels {
    const ht_vec2 *points; // rings, then lines; after each comes a point whose x is NaN
    int32_t ring_count;    // of the points: those of rings around what is inside
    int32_t count;
} play_levels;

/// Finds them for every shape: *out[i] are those of shapes[i], none where it has no field; *out is NULL when no shape
/// has one. They lie in the arena. A field without bounds is followed as far as three times the width of all that is
/// bounded; many fields are followed less closely, and of more than a hundred there are outlines alone. False: no
/// memory. Some milliseconds for a field, more where one value takes long.
bool play_levels_make(ht_arena *arena, const ht_shape *shapes, size_t count, play_levels **out);

/// Draws them where (0, 0) goes to `origin` and (1, 0) to `unit` from there: the rings in the style, the lines fainter.
void play_levels_draw(play *p, const play_view *v, const play_levels *levels, ht_vec2 origin, ht_vec2 unit,
                      play_style style);

#endif
