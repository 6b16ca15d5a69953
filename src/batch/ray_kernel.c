// ray_kernel.c: a ray o + t d, t >= 0, against an axis-aligned box, a disc and a segment.
//
// Box (separating axes, relate_unbounded.c): low and high lead from the origin to its corners, m = low + high to its
// middle, twice, and h = high - low. It lies on one side of the ray's line when |d x m| is more than |d.x| h.y + |d.y|
// h.x; or behind the origin along x or y, which comparisons decide. A component of d that is 0 does not matter there:
// then the box is on both sides of the line only when it is ahead. As m errs by 2 eps |m| + eps h, the difference errs
// by 5 eps times the sum of all products' sizes.
//
// Disc: with m from the origin to the centre, (d x m)^2 + min(d.m, 0)^2 is |d|^2 times the square of the distance,
// compared with |d|^2 r^2. m and both products err by 5 eps |m| |d| in all; the squares are compared with |d|^2 (r^2 -+
// w), w = 2^-15 r^2 + 2^-25 |m|^2, which (r -+ 15 eps |m|)^2 are between: 2 r t <= 2^-15 r^2 + 2^15 t^2. There |d|^2
// |m|^2 is (d x m)^2 + (d.m)^2. Nothing is certain where |d|^2 is below 2^-100, so that it could have lost more by
// underflow than HTI_UNDERFLOW_BOUND; what overflows is in w, too.
//
// Segment e, m from the origin to its start: they meet when its ends are on both sides of the ray's line, and m x e
// turns like d x e.
#include "batch/kernel.h"

// The state of a word's boxes and rays; the boxes that are ahead along both axes, and those that are behind along one.
typedef struct ray_box_state {
    block_state known;
    uint64_t ahead, behind;
} ray_box_state;

HTI_INLINE void box_ray_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                             ray_box_state *word) {
    const lanes2 min = point_at_once(a, 0, at.a), max = point_at_once(a, 2, at.a);
    const lanes2 origin = point_at_once(b, 0, at.b), d = point_at_once(b, 2, at.b);
    const lanes2 low = lanes2_minus(min, origin), high = lanes2_minus(max, origin), side = lanes2_minus(max, min);
    const determinant off = determinant_of(d, lanes2_plus(low, high));
    const vecNf reach = vecNf_abs(d.x) * side.y + vecNf_abs(d.y) * side.x;
    accumulate(&word->known, k, vecNf_abs(off.value) - reach, error_bound_of(off.maximum + reach));
    const vecNf zero = vecNf_splat(0.0f);
    const vecNf ahead_x = vecNf_select(vecNf_is_negative(d.x), zero - low.x, high.x);
    const vecNf ahead_y = vecNf_select(vecNf_is_negative(d.y), zero - low.y, high.y);
    const vecNf ahead = vecNf_min(ahead_x, ahead_y);
    word->ahead |= maskNf_bits(vecNf_less(zero, ahead)) << k;
    word->behind |= maskNf_bits(vecNf_less(ahead, zero)) << k;
    word->known.signs = vecNf_or3(word->known.signs, side.x, side.y);
}

HTI_INLINE hti_word box_ray_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                   const ray_box_state *word) {
    (void)b;
    const uint64_t certain =
        word->known.certain & ~(is_invalid_block(&word->known) ? invalid_boxes(a, base, false) : 0);
    const uint64_t meet = certain & word->known.meet & word->ahead,
                   apart = (certain & ~word->known.meet) | word->behind;
    return (hti_word){meet, 0, ~(meet | apart)};
}

HTI_INLINE void circle_ray_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                block_state *word) {
    const lanes2 d = point_at_once(b, 2, at.b), m = lanes2_minus(point_at(a, 0, at.a), point_at(b, 0, at.b));
    const vecNf r = lanes_at_once(a, 2, at.a), length = lanes2_dot(d, d), along = lanes2_dot(d, m),
                off = lanes2_cross(d, m);
    const vecNf line = off * off, limit = length * r * r;
    const vecNf square = line + along * vecNf_min(along, vecNf_splat(0.0f));
    const vecNf of_limit = limit * (float)(HTI_FILTER_SCALE * 0x1p-15);
    const vecNf all = line + along * along; // |d|^2 |m|^2
    const vecNf of_all = all * (float)(HTI_FILTER_SCALE * 0x1p-25);
    accumulate(word, k, square - limit, of_limit + (of_all + HTI_UNDERFLOW_BOUND));
    word->minimum = vecNf_min(length, word->minimum);
    word->signs = vecNf_or(word->signs, r);
}

// Returns the bits of the rays whose direction is too short.
static uint64_t invalid_rays(const hti_batch_operand *side, size_t base) {
    uint64_t invalid = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const lanes2 d = point_at(side, 2, (base + k) & side->mask);
        invalid |= maskNf_bits(vecNf_less(lanes2_dot(d, d), vecNf_splat(HTI_MIN_SCALE))) << k;
    }
    return invalid;
}

HTI_INLINE hti_word circle_ray_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                      const block_state *word) {
    return answers(word, is_invalid_block(word) ? invalid_discs(a, base) | invalid_rays(b, base) : 0);
}

// The state of a word's segments and rays: whether the sides of a segment's ends are certain, and whether they differ;
// whether it is certain on which side of the origin it crosses the ray's line, and whether that is behind.
typedef struct segment_crossing_state {
    uint64_t sided, crossed, certain, behind;
} segment_crossing_state;

HTI_INLINE void segment_ray_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                 segment_crossing_state *word) {
    const lanes2 start = point_at(a, 0, at.a), d = point_at(b, 2, at.b);
    const lanes2 e = lanes2_minus(point_at(a, 2, at.a), start), m = lanes2_minus(start, point_at(b, 0, at.b));
    const determinant p = determinant_of(d, m), both = determinant_of(d, e), t = determinant_of(m, e);
    const vecNf end = p.value + both.value;
    word->sided |=
        maskNf_bits(vecNf_less(error_bound_of(p.maximum + both.maximum), vecNf_min(vecNf_abs(p.value), vecNf_abs(end))))
        << k;
    word->certain |= maskNf_bits(vecNf_less(error_bound_of(t.maximum), vecNf_abs(t.value))) << k;
    word->crossed |= vecNf_signs(vecNf_xor(p.value, end)) << k;
    word->behind |= vecNf_signs(vecNf_xor(t.value, end)) << k;
}

HTI_INLINE hti_word segment_ray_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                       const segment_crossing_state *word) {
    (void)a, (void)b, (void)base;
    const uint64_t known = word->sided & word->crossed & word->certain;
    const uint64_t apart = (word->sided & ~word->crossed) | (known & word->behind);
    return (hti_word){known & ~word->behind, 0, ~((known & ~word->behind) | apart)};
}

uint64_t HTI_KERNEL(hti_batch_circle_ray)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS(block_state, HTI_EMPTY_STATE, circle_ray_test, circle_ray_finish, HTI_UNROLL_SOME);
}

uint64_t HTI_KERNEL(hti_batch_box_ray)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS(ray_box_state, {.known = HTI_EMPTY_STATE}, box_ray_test, box_ray_finish, HTI_UNROLL_SOME);
}

uint64_t HTI_KERNEL(hti_batch_segment_ray)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_TWO_KINDS(segment_crossing_state, {0}, segment_ray_test, segment_ray_finish, HTI_UNROLL_SOME);
}
