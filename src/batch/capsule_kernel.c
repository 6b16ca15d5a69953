// capsule_kernel.c: two capsules: their segments come within R = r + s of each other, or cross.
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

#define MOST 0x1p38f
#define LEAST_SQUARE 0x1p-50f

// What is known of a word's pairs.
typedef struct passed {
    uint64_t meet, apart;
    lanes signs, doubts, least; // of radii; the sum of all w; of the squares of lengths
} passed;

typedef struct pair {
    lanes r, s;
    lanes2 e, f, g;
    lanes ee, ff, both; // squares, and their sum
    lanes reach, wrong; // R^2 and w
} pair;

HTI_INLINE pair load_pair(const hti_side *a, const hti_side *b, place at) {
    pair p;
    p.r = number_once(a, 4, at.a);
    p.s = number_once(b, 4, at.b);
    const lanes2 start_a = point_once(a, 0, at.a), end_a = point_once(a, 2, at.a);
    const lanes2 start_b = point_once(b, 0, at.b), end_b = point_once(b, 2, at.b);
    const lanes twice = lanes_mul(lanes_add(p.r, p.s), lanes_splat(2.0f));
    p.e = minus(end_a, start_a);
    p.f = minus(end_b, start_b);
    p.g = plus(minus(start_b, start_a), minus(end_b, end_a));
    p.ee = dot(p.e, p.e);
    p.ff = dot(p.f, p.f);
    p.both = lanes_add(p.ee, p.ff);
    p.reach = lanes_mul(twice, twice);
    p.wrong = lanes_add(lanes_mul(p.reach, lanes_splat((float)(HTI_FILTER_SCALE * 0x1p-14))),
                        lanes_mul(lanes_add(p.both, dot(p.g, p.g)), lanes_splat((float)(HTI_FILTER_SCALE * 0x1p-24))));
    return p;
}

// Signs tell that an end is surely within reach of a segment, and that it is not surely beyond.
typedef struct passing {
    lanes within, near;
} passing;

// The segment's length squared, d and k; R^2 - w and R^2 + w.
HTI_INLINE passing pass(lanes square, lanes d, lanes k, lanes low, lanes high) {
    const lanes past = lanes_max(lanes_sub(k, square), lanes_splat(0.0f));
    const lanes distance = lanes_add(lanes_mul(d, d), lanes_mul(past, past));
    return (passing){lanes_sub(distance, lanes_mul(low, square)), lanes_sub(distance, lanes_mul(high, square))};
}

HTI_INLINE void see(const hti_side *a, const hti_side *b, place at, size_t k, passed *word) {
    const pair p = load_pair(a, b, at);
    const lanes low = lanes_sub(p.reach, p.wrong), high = lanes_add(p.reach, p.wrong);
    const lanes side_a = cross(p.e, p.g), side_b = cross(p.f, p.g), turn = cross(p.e, p.f);
    const lanes both = lanes_abs(turn);
    const lanes d_a = lanes_sub(lanes_abs(side_a), both), d_b = lanes_sub(lanes_abs(side_b), both);
    const lanes along = lanes_turned_by(dot(p.e, p.f), turn);
    const lanes k_a = lanes_abs(lanes_sub(dot(p.e, p.g), lanes_turned_by(along, side_a)));
    const lanes k_b = lanes_abs(lanes_add(dot(p.f, p.g), lanes_turned_by(along, side_b)));
    const lanes most = lanes_max(d_a, d_b);
    const lanes doubt = lanes_mul(lanes_add(p.both, lanes_add(k_a, k_b)), lanes_splat(HTI_SLACK));
    const passing by_a = pass(p.ee, d_a, k_a, low, high), by_b = pass(p.ff, d_b, k_b, low, high);
    word->meet |= lanes_sign_bits(lanes_or3(lanes_add(most, doubt), by_a.within, by_b.within)) << k;
    word->apart |= lanes_sign_bits(lanes_without(lanes_sub(doubt, most), lanes_or(by_a.near, by_b.near))) << k;
    word->signs = lanes_or3(word->signs, p.r, p.s);
    word->doubts = lanes_add(word->doubts, p.wrong);
    word->least = lanes_min(lanes_min(p.ee, p.ff), word->least);
}

// Pairs that nothing is certain of.
static uint64_t odd_pairs(const hti_side *a, const hti_side *b, size_t base) {
    const lanes least = lanes_splat(LEAST_SQUARE), zero = lanes_splat(0.0f);
    uint64_t fine = 0, odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = base + k;
        const place at = HTI_ANY;
        const pair p = load_pair(a, b, at);
        const lanes shorter = lanes_min(p.ee, p.ff), longer = lanes_max(p.ee, p.ff);
        const lanes_mask known = mask_or(lanes_less_equal(least, shorter), lanes_less_equal(shorter, zero));
        const lanes_mask small = mask_and(known, lanes_less(p.wrong, lanes_splat(MOST)));
        fine |= mask_bits(mask_and(small, lanes_less_equal(least, longer))) << k;
        odd |= lanes_sign_bits(lanes_or(p.r, p.s)) << k;
    }
    return odd | ~fine;
}

HTI_INLINE hti_word say(const hti_side *a, const hti_side *b, size_t base, const passed *word) {
    const lanes_mask fine =
        mask_and(lanes_less(word->doubts, lanes_splat(MOST)), lanes_less_equal(lanes_splat(LEAST_SQUARE), word->least));
    const uint64_t not_fine = ~mask_bits(fine) << (HTI_WORD - LANES) | lanes_sign_bits(word->signs);
    const uint64_t odd = not_fine != 0 ? odd_pairs(a, b, base) : 0;
    return (hti_word){word->meet & ~odd, 0, ~(word->meet | word->apart) | odd};
}

#define NOTHING                                                                                                        \
    { 0, 0, lanes_splat(0.0f), lanes_splat(0.0f), lanes_splat(HTI_INFINITY) }
#define WORD(decide, unroll, at) HTI_BATCH_WORD_OF(passed, NOTHING, see, say, unroll, at)
HTI_BATCH_KERNEL_OF(capsule_capsule, WORD, , WORD, , HTI_UNROLL_SOME)
