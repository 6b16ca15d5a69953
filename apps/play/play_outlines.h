// play_outlines.h: the outline of a field and the lines on which its values are equal, kept while nothing changes.
#ifndef HANTEI_PLAY_OUTLINES_H
#define HANTEI_PLAY_OUTLINES_H

#include "play.h"

enum {
    PLAY_OUTLINE_VALUES = 360000, // points of the grid, at most
    PLAY_OUTLINE_POINTS = 150000, // of the lines of one kind
    PLAY_OUTLINE_BATCH = 1024
};

typedef struct play_outlines {
    ht_vec2 ring[PLAY_OUTLINE_POINTS];  // around the field, as play_contour writes them, in pixels
    ht_vec2 line[PLAY_OUTLINE_POINTS];  // of equal value
    ht_vec2 grown[PLAY_OUTLINE_POINTS]; // around what is at most `radius`
    int32_t ring_count, line_count, grown_count;
    ht_box stage; // that it was made for
    float radius;
    bool is_made;
    bool is_draft;         // on a grid twice as wide, while things change
    double seconds;        // that the last full grid took
    int32_t columns, rows; // of the grid
    ht_vec2 origin;
    float step;
    struct {
        float x[PLAY_OUTLINE_BATCH], y[PLAY_OUTLINE_BATCH], value[PLAY_OUTLINE_BATCH];
        int32_t to[PLAY_OUTLINE_BATCH], count;
    } batch;
    float value[PLAY_OUTLINE_VALUES];
    int32_t next[2 * PLAY_OUTLINE_VALUES];
} play_outlines;

/// Brings the lines up to date, on the whole stage: every `spacing` in the page's units. For another field than in the
/// last call is_made must be false. While it changes in every frame and that takes long, they are drafts.
void play_outlines_update(play *p, const play_view *v, const ht_field *field, float spacing, float radius,
                          play_outlines *o);

#endif
