// capsule_kernel.c: two capsules, which meet when their segments come within R = r + s of each other, or cross.
//
// All lengths are doubled, from the middle of a's segment: its ends are e and -e, b's are g + f and g - f. The one that
// is nearer to a's line is d = |e x g| - |e x f| from it and k = |e.g -+ e.f| along it, times |e|; so d^2 + max(k -
// |e|^2, 0)^2 is |e|^2 times the square of its distance from a. The segments cross when d is negative for both lines.
//
// If they do not, they are as far apart as b's end that is nearer to a's line is from a, or a's end that is nearer to
// b's line from b. For let p of b and q of a be as near as can be, p be an end, and not that one: then b leads from p
// towards a's line. So q is an end, too, or p would come nearer. With q at 0, a along x, p = (-x, y), b leading along
// (c, s): x >= 0, y > 0, s < 0 and y s >= x c, because p does not come nearer either; so c < 0, and a's points (t, 0),
// which are -y c - (x + t) s from b's line, are nearest to it at q.
//
// Error bounds, N = |e| + |f| + |g|: rounding e, f and g moves the ends by 2 eps N in all. d errs by 3 eps |e| N, k
// less |e|^2 by 4 eps |e| N, the root of both squares by 6. An end that is taken wrongly is at most 4 eps N too far. So
// the squares are compared with |e|^2 (R^2 -+ w), w = 2^-14 R^2 + 2^-24 (|e|^2 + |f|^2 + |g|^2), which (R -+ 18 eps
// N)^2 are between: 2 R t <= 2^-14 R^2 + 2^14 t^2.
//
// From its true value d is 6 eps |e| N at most, and |e| N <= 2.5 (|e|^2 + |f|^2) + k + max(d, 0), because the end is
// (k, d) / |e| from a's middle. So whether both d are negative is certain when the greater one is beyond 2^-19 times
// (|e|^2 + |f|^2 + both k). When it is positive then, one segment is all on one side of the other's line, by 9 eps N.
// What is taken wrongly then:
// - where e x f is wrong, by 2 eps |e| |f|, they are parallel but for 2 eps. The other signs are right, which err by 2
//   eps N from the lines, so both take their end in the same direction. One of these is across from the other segment
//   if any is, and ends that are not are nearest where it begins; along them distances grow by 4 eps N.
// - where e x g is wrong, b's middle is within 2 eps N of a's line, so f x g is right. With b's ends on both sides b
//   leads towards the line from either, as above; else p is within 2 eps N of the line, b as a whole within 4, but a is
//   9 eps N from b's line. So q is an end, and, b leading away from it, nearest to b's line.
//
// Products lose 2^-149, which is nothing beside w |e|^2 when |e|^2 is at least 2^-50. When it is 0, a is a point, which
// no square that is compared with 0 tells to be within or near, and b's squares tell all. Nothing is certain of other
// lengths, when both are 0, or when w is 2^38 or more, or NaN: nothing else overflows.
#include "batch/kernel.h"

#define MAX_SQUARE 0x1p38f
#define MIN_SQUARE 0x1p-50f

// The state of a word's pairs.
typedef struct block_result {
    uint64_t meet, apart;
    vecNf signs, doubts, minimum; // the radii's signs; the sum of all w; the least square of a length
} block_result;

typedef struct capsule_pair {
    vecNf r, s;
    lanes2 e, f, g;
    vecNf ee, ff, both;       // |e|^2, |f|^2 and their sum
    vecNf reach, error_bound; // R^2 and w
} capsule_pair;

HTI_INLINE capsule_pair load_pair(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at) {
    capsule_pair p;
    p.r = lanes_at_once(a, 4, at.a);
    p.s = lanes_at_once(b, 4, at.b);
    const lanes2 start_a = point_at_once(a, 0, at.a), end_a = point_at_once(a, 2, at.a);
    const lanes2 start_b = point_at_once(b, 0, at.b), end_b = point_at_once(b, 2, at.b);
    const vecNf twice = (p.r + p.s) * 2.0f;
    p.e = lanes2_minus(end_a, start_a);
    p.f = lanes2_minus(end_b, start_b);
    p.g = lanes2_plus(lanes2_minus(start_b, start_a), lanes2_minus(end_b, end_a));
    p.ee = lanes2_dot(p.e, p.e);
    p.ff = lanes2_dot(p.f, p.f);
    p.both = p.ee + p.ff;
    p.reach = twice * twice;
    p.error_bound = p.reach * (float)(HTI_FILTER_SCALE * 0x1p-14) +
                    (p.both + lanes2_dot(p.g, p.g)) * (float)(HTI_FILTER_SCALE * 0x1p-24);
    return p;
}

// `within` is negative when an end is surely within reach of a segment, `near` when it is not surely beyond.
typedef struct passing {
    vecNf within, near;
} passing;

// Tests an end against a segment: `square` is the segment's length squared, d and k are as above, `low` is R^2 - w and
// `high` is R^2 + w.
HTI_INLINE passing test_ends_pass(vecNf square, vecNf d, vecNf k, vecNf low, vecNf high) {
    const vecNf past = vecNf_max(k - square, vecNf_splat(0.0f));
    const vecNf distance = d * d + past * past;
    return (passing){distance - low * square, distance - high * square};
}

HTI_INLINE void capsule_capsule_test(const hti_batch_operand *a, const hti_batch_operand *b, lane_indices at, size_t k,
                                     block_result *word) {
    const capsule_pair p = load_pair(a, b, at);
    const vecNf low = p.reach - p.error_bound, high = p.reach + p.error_bound;
    const vecNf side_a = lanes2_cross(p.e, p.g), side_b = lanes2_cross(p.f, p.g), turn = lanes2_cross(p.e, p.f);
    const vecNf both = vecNf_abs(turn);
    const vecNf d_a = vecNf_abs(side_a) - both, d_b = vecNf_abs(side_b) - both;
    const vecNf along = vecNf_turned_by(lanes2_dot(p.e, p.f), turn);
    const vecNf k_a = vecNf_abs(lanes2_dot(p.e, p.g) - vecNf_turned_by(along, side_a));
    const vecNf k_b = vecNf_abs(lanes2_dot(p.f, p.g) + vecNf_turned_by(along, side_b));
    const vecNf maximum = vecNf_max(d_a, d_b);
    const vecNf uncertainty = (p.both + (k_a + k_b)) * HTI_ERROR_FACTOR;
    const passing by_a = test_ends_pass(p.ee, d_a, k_a, low, high), by_b = test_ends_pass(p.ff, d_b, k_b, low, high);
    word->meet |= vecNf_signs(vecNf_or3(maximum + uncertainty, by_a.within, by_b.within)) << k;
    word->apart |= vecNf_signs(vecNf_without(uncertainty - maximum, vecNf_or(by_a.near, by_b.near))) << k;
    word->signs = vecNf_or3(word->signs, p.r, p.s);
    word->doubts = word->doubts + p.error_bound;
    word->minimum = vecNf_min(vecNf_min(p.ee, p.ff), word->minimum);
}

// Returns the bits of the pairs of which nothing is certain.
static uint64_t invalid_pairs(const hti_batch_operand *a, const hti_batch_operand *b, size_t base) {
    const vecNf minimum = vecNf_splat(MIN_SQUARE), zero = vecNf_splat(0.0f);
    uint64_t fine = 0, invalid = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = base + k;
        const lane_indices at = HTI_ANY;
        const capsule_pair p = load_pair(a, b, at);
        const vecNf shorter = vecNf_min(p.ee, p.ff), longer = vecNf_max(p.ee, p.ff);
        const maskNf known = maskNf_or(vecNf_less_equal(minimum, shorter), vecNf_less_equal(shorter, zero));
        const maskNf small = maskNf_and(known, vecNf_less(p.error_bound, vecNf_splat(MAX_SQUARE)));
        fine |= maskNf_bits(maskNf_and(small, vecNf_less_equal(minimum, longer))) << k;
        invalid |= vecNf_signs(vecNf_or(p.r, p.s)) << k;
    }
    return invalid | ~fine;
}

HTI_INLINE hti_word capsule_capsule_finish(const hti_batch_operand *a, const hti_batch_operand *b, size_t base,
                                           const block_result *word) {
    const maskNf fine = maskNf_and(vecNf_less(word->doubts, vecNf_splat(MAX_SQUARE)),
                                   vecNf_less_equal(vecNf_splat(MIN_SQUARE), word->minimum));
    const uint64_t not_fine = ~maskNf_bits(fine) << (HTI_WORD - LANES) | vecNf_signs(word->signs);
    const uint64_t invalid = not_fine != 0 ? invalid_pairs(a, b, base) : 0;
    return (hti_word){word->meet & ~invalid, 0, ~(word->meet | word->apart) | invalid};
}

uint64_t HTI_KERNEL(hti_batch_capsule_capsule)(HTI_BATCH_ARGUMENTS) {
    HTI_BATCH_ONE_KIND(block_result, {.minimum = vecNf_splat(HTI_INFINITY)}, capsule_capsule_test,
                       capsule_capsule_finish, HTI_UNROLL_SOME);
}
