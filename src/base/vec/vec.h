// vec.h: vectors of floats and doubles. No other folder names an instruction.
//
//     vec4f, vec2d   four floats, two doubles: the same everywhere
//     vecNf, vecNd   as many as a register of the instruction set has: LANES floats, DOUBLES doubles; 1 in plain C
//     vec4d, vec16f  four doubles, sixteen floats, in as many registers as it takes: vec4d.h, vec16f.h
//     maskNf, maskNd a truth for every lane of vecNf, vecNd; masks of other vectors are vectors, all bits or none
//
// Lane by lane the operations are the scalar ones, so that all sets give the same bits. Those of C are written so:
// a + b, a - b, a * b, a / b, -a, with a number for all lanes as a or b; a[i] is a lane of vec4f and vec2d. The others:
//
//     load(from), store(to, a), splat(x)      of memory as it lies there, aligned or not; of one number
//     min(a, b), max(a, b)                    b when either is NaN or both are equal
//     abs(a), sqrt(a)
//     and(a, b), or(a, b), xor(a, b), without(a, b)    bit by bit; `without`: a and not b; for masks, too
//     or3(a, b, c), tag(a, tag, bits)         a | b | c; a, its `bits` replaced by the tag's, which has no others
//     turned_by(a, b), negative_by(a, b)      a, its sign changed, or set, where the sign bit of b is set
//     less(a, b), less_equal(a, b)            masks; false with NaN
//     select(mask, yes, no), choose_less(a, b, yes, no)
//     bits(mask), less_bits(a, b), less_equal_bits(a, b), signs(a)     lane i in bit i; `signs`: those of sign bits
#ifndef HANTEI_BASE_VEC_VEC_H
#define HANTEI_BASE_VEC_VEC_H

#include "base/vec/vec_n.h"

#endif
