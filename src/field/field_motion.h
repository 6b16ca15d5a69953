// field_motion.h: a field that is moved and turned by numbers in double, in memory of the caller's.
#ifndef HANTEI_FIELD_FIELD_MOTION_H
#define HANTEI_FIELD_FIELD_MOTION_H

#include <hantei/field.h>

#include "base/rotation.h"

/// ht_field_make for instructions that it has seen before, with others around them: data is not looked through again.
/// *out is untouched when they are too many within each other.
void hti_field_make_again(ht_field_op *ops, int32_t count, ht_field *out);

/// Instructions of a field that can be moved so, and those that are added.
enum { HTI_MOVED_OPS = 48, HTI_MOTION_OPS = 10 };

typedef struct hti_moved_field {
    ht_field_op ops[HTI_MOVED_OPS + HTI_MOTION_OPS];
    ht_field field; // borrows them
} hti_moved_field;

/// Moves each point p of the field to turn * (p - pivot) + (x, y), wrong by at most 2^-44 of the numbers. False when it
/// has too many instructions, or too many frames within each other.
bool hti_field_moved(const ht_field *field, hti_rotation turn, ht_vec2 pivot, const double to[2], hti_moved_field *out);

#endif
