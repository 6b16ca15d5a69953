// play_sample.h: one shape of every kind to try.
#ifndef HANTEI_PLAY_SAMPLE_H
#define HANTEI_PLAY_SAMPLE_H

#include "play.h"

enum { PLAY_SAMPLE_KINDS = HT_KIND_COUNT - HT_POINT, PLAY_SAMPLE_OPS = 11 };

/// A shape with the memory it borrows: it may not be moved.
typedef struct play_sample {
    ht_shape shape;
    ht_vec2 v[12];
    ht_shape members[2];
    ht_field_op ops[PLAY_SAMPLE_OPS];
    ht_field field;
} play_sample;

/// The kind of that number, 0 to PLAY_SAMPLE_KINDS - 1.
ht_kind play_sample_kind(int32_t number);

/// About 120 units wide at size 1, around the centre. Boxes and circles have no angle.
void play_sample_make(play_sample *out, ht_kind kind, ht_vec2 center, float radians, float size);

/// The shape as hantei's JSON (docs/shapes.schema.json). False when it does not fit.
bool play_shape_json(const ht_shape *shape, char *out, size_t capacity);

#endif
