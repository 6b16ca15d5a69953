// field_motion.h: a field that is moved and turned by numbers in double, in the caller's memory.
#ifndef HANTEI_FIELD_FIELD_MOTION_H
#define HANTEI_FIELD_FIELD_MOTION_H

#include <hantei/field.h>

#include "base/rotation.h"

/// Does what ht_field_make does for instructions that it has checked before, with others around them; their data is not
/// checked again. *out is unchanged when too many frames are nested.
void hti_field_make_again(ht_field_op *ops, int32_t count, ht_field *out);

/// The most instructions of a field that can be moved so, and the number of those that are added.
enum { HTI_MOVED_OPS = 48, HTI_MOTION_OPS = 10 };

typedef struct hti_moved_field {
    ht_field_op ops[HTI_MOVED_OPS + HTI_MOTION_OPS];
    ht_field field; // borrows the instructions
} hti_moved_field;

/// Moves each point p of the field to turn * (p - pivot) + (x, y), wrong by at most 2^-44 of the numbers. Returns false
/// when the field has too many instructions, or too many nested frames.
bool hti_field_moved(const ht_field *field, hti_rotation turn, ht_vec2 pivot, const double to[2], hti_moved_field *out);

#endif
