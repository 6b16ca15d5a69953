// lane_doubles.h: points in lanes of doubles, for kernels of casts: of rays and of shapes.
#ifndef HANTEI_BATCH_LANE_DOUBLES_H
#define HANTEI_BATCH_LANE_DOUBLES_H

#include "base/numeric.h"
#include "base/vec/vec.h"
#include "batch/kernel.h"

typedef struct doubles2 {
    vecNd x, y;
} doubles2;

HTI_INLINE doubles2 doubles_point(const float (*column)[HTI_WORD], size_t i) {
    return (doubles2){vecNd_of_floats(column[0] + i), vecNd_of_floats(column[1] + i)};
}

HTI_INLINE doubles2 doubles_of_operand(const hti_batch_operand *side, int k, size_t i) {
    return (doubles2){vecNd_of_floats(side->column[k] + i), vecNd_of_floats(side->column[k + 1] + i)};
}

HTI_INLINE doubles2 doubles2_difference(doubles2 a, doubles2 b) {
    return (doubles2){a.x - b.x, a.y - b.y};
}

HTI_INLINE vecNd sum_of_squares(doubles2 a) {
    return a.x * a.x + a.y * a.y;
}

/// Returns |a| + |b|, for the products that a dot or cross product adds up.
HTI_INLINE vecNd sum_of_sizes(vecNd a, vecNd b) {
    return vecNd_abs(a) + vecNd_abs(b);
}

/// Returns the bits of a mask of doubles whose first lane is pair i.
HTI_INLINE uint64_t bits_at(maskNd mask, size_t i) {
    return maskNd_bits(mask) << i;
}

HTI_INLINE vecNf lanes_of_bits(uint32_t bits) {
    return vecNf_splat(hti_float(bits));
}

/// Moves coordinates beyond the range of floats to the nearest finite ones.
HTI_INLINE vecNf finite_lanes(vecNf coordinates) {
    return vecNf_min(vecNf_max(coordinates, vecNf_splat(-FLT_MAX)), vecNf_splat(FLT_MAX));
}

/// Returns the bits of the lanes whose optional radius, in the column, is 0: all bits when there are no radii.
HTI_INLINE uint64_t are_sharp(const hti_batch_operand *shapes, int column, size_t count) {
    uint64_t sharp = shapes->round ? 0 : UINT64_MAX;
    for (size_t i = 0; shapes->round && i < count; i += LANES) {
        sharp |= maskNf_bits(vecNf_less_equal(vecNf_abs(lanes_at(shapes, column, i)), vecNf_splat(0.0f))) << i;
    }
    return sharp;
}

#endif
