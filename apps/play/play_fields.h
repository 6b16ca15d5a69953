// play_fields.h: fields to try, each with one number to change.
#ifndef HANTEI_PLAY_FIELDS_H
#define HANTEI_PLAY_FIELDS_H

#include "play.h"

enum { PLAY_FIELD_OPS = 24 };

typedef struct play_field {
    play_words name;
    play_words knob; // what its number is called; NULL: it has none
    float least, most, start;
    const char *format; // of the number; "%.0f" are whole
    int32_t op, number; // where it goes: ops[op].number[number]
    int32_t count;
    ht_field_op ops[PLAY_FIELD_OPS]; // about the origin, y down, some 300 units wide
} play_field;

/// The first is article 001's box, half sizes 50 and 100, with its rounding as the number.
int32_t play_field_count(void);
const play_field *play_field_at(int32_t number);

/// The field with this number, turned by `radians` and moved to `center`, into `ops` (room for PLAY_FIELD_OPS) and
/// *out, which borrows them. As ht_field_make.
ht_status play_field_make(const play_field *sample, float knob, float radians, ht_vec2 center, ht_field_op *ops,
                          ht_field *out);

#endif
