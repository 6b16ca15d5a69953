// ray_kernel.c: a ray o + t d, t >= 0, against an axis-aligned box, a disc and a segment.
//
// Box (separating axes, relate_unbounded.c): low and high lead from the origin to its corners, m = low + high to its
// middle, twice, and h = high - low. It lies on one side of the ray's line when |d x m| is more than |d.x| h.y + |d.y|
// h.x; or behind the origin along x or y, which comparisons settle. A component of d that is 0 does not matter there:
// then the box is on both sides of the line only when it is ahead. As m errs by 2 eps |m| + eps h, the difference errs
// by 5 eps times the sum of all products' sizes.
//
// Disc: with m from the origin to the centre, (d x m)^2 + min(d.m, 0)^2 is |d|^2 times the square of the distance,
// compared with |d|^2 r^2. m and both products err by 5 eps |m| |d| in all; the squares are compared with |d|^2 (r^2 -+
// w), w = 2^-15 r^2 + 2^-25 |m|^2, which (r -+ 15 eps |m|)^2 are between: 2 r t <= 2^-15 r^2 + 2^15 t^2. There |d|^2
// |m|^2 is (d x m)^2 + (d.m)^2. Nothing is certain where |d|^2 is below 2^-100, so that it could have lost more by
// underflow than HTI_LEAST; what overflows is in w, too.
//
// Segment e, m from the origin to its start: its ends are on both sides of the ray's line, and m x e turns like d x e.
#include "batch/kernel.h"

// What is known of boxes and rays; which boxes are ahead along both axes, and which are behind along one.
typedef struct boxed {
    knowledge known;
    uint64_t ahead, behind;
} boxed;

HTI_INLINE void box_see(const hti_side *a, const hti_side *b, place at, size_t k, boxed *word) {
    const lanes2 min = point_once(a, 0, at.a), max = point_once(a, 2, at.a);
    const lanes2 origin = point_once(b, 0, at.b), d = point_once(b, 2, at.b);
    const lanes2 low = minus(min, origin), high = minus(max, origin), side = minus(max, min);
    const determinant off = determinant_of(d, plus(low, high));
    const vecNf reach = vecNf_abs(d.x) * side.y + vecNf_abs(d.y) * side.x;
    learn(&word->known, k, vecNf_abs(off.value) - reach, slack(off.most + reach));
    const vecNf zero = vecNf_splat(0.0f);
    const vecNf ahead_x = vecNf_select(vecNf_is_negative(d.x), zero - low.x, high.x);
    const vecNf ahead_y = vecNf_select(vecNf_is_negative(d.y), zero - low.y, high.y);
    const vecNf ahead = vecNf_min(ahead_x, ahead_y);
    word->ahead |= maskNf_bits(vecNf_less(zero, ahead)) << k;
    word->behind |= maskNf_bits(vecNf_less(ahead, zero)) << k;
    word->known.signs = vecNf_or3(word->known.signs, side.x, side.y);
}

// Boxes that are inverted.
static uint64_t odd_boxes(const hti_side *side, size_t base) {
    uint64_t odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & side->mask;
        const lanes2 length = minus(point(side, 2, i), point(side, 0, i));
        odd |= vecNf_signs(vecNf_or(length.x, length.y)) << k;
    }
    return odd;
}

HTI_INLINE hti_word box_say(const hti_side *a, const hti_side *b, size_t base, const boxed *word) {
    (void)b;
    const uint64_t sure = word->known.sure & ~(is_odd(&word->known) ? odd_boxes(a, base) : 0);
    const uint64_t meet = sure & word->known.meet & word->ahead, apart = (sure & ~word->known.meet) | word->behind;
    return (hti_word){meet, 0, ~(meet | apart)};
}

HTI_INLINE void circle_ray_see(const hti_side *a, const hti_side *b, place at, size_t k, knowledge *word) {
    const lanes2 d = point_once(b, 2, at.b), m = minus(point(a, 0, at.a), point(b, 0, at.b));
    const vecNf r = number_once(a, 2, at.a), length = dot(d, d), along = dot(d, m), off = cross(d, m);
    const vecNf line = off * off, limit = length * r * r;
    const vecNf square = line + along * vecNf_min(along, vecNf_splat(0.0f));
    const vecNf of_limit = limit * (float)(HTI_FILTER_SCALE * 0x1p-15);
    const vecNf all = line + along * along; // |d|^2 |m|^2
    const vecNf of_all = all * (float)(HTI_FILTER_SCALE * 0x1p-25);
    learn(word, k, square - limit, of_limit + (of_all + HTI_LEAST));
    word->least = vecNf_min(length, word->least);
    word->signs = vecNf_or(word->signs, r);
}

// Rays whose direction is too short.
static uint64_t odd_rays(const hti_side *side, size_t base) {
    uint64_t odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const lanes2 d = point(side, 2, (base + k) & side->mask);
        odd |= maskNf_bits(vecNf_less(dot(d, d), vecNf_splat(HTI_LEAST_SCALE))) << k;
    }
    return odd;
}

HTI_INLINE hti_word circle_ray_say(const hti_side *a, const hti_side *b, size_t base, const knowledge *word) {
    return answers(word, is_odd(word) ? odd_discs(a, base) | odd_rays(b, base) : 0);
}

// What is known of a segment and a ray: whether the sides of both ends are certain, and different; whether it is
// certain on which side of the origin it crosses the ray's line, and that this is behind.
typedef struct crossing {
    uint64_t sided, crossed, sure, behind;
} crossing;

HTI_INLINE void segment_see(const hti_side *a, const hti_side *b, place at, size_t k, crossing *word) {
    const lanes2 start = point(a, 0, at.a), d = point(b, 2, at.b);
    const lanes2 e = minus(point(a, 2, at.a), start), m = minus(start, point(b, 0, at.b));
    const determinant p = determinant_of(d, m), both = determinant_of(d, e), t = determinant_of(m, e);
    const vecNf end = p.value + both.value;
    word->sided |= maskNf_bits(vecNf_less(slack(p.most + both.most), vecNf_min(vecNf_abs(p.value), vecNf_abs(end))))
                   << k;
    word->sure |= maskNf_bits(vecNf_less(slack(t.most), vecNf_abs(t.value))) << k;
    word->crossed |= vecNf_signs(vecNf_xor(p.value, end)) << k;
    word->behind |= vecNf_signs(vecNf_xor(t.value, end)) << k;
}

HTI_INLINE hti_word segment_say(const hti_side *a, const hti_side *b, size_t base, const crossing *word) {
    (void)a, (void)b, (void)base;
    const uint64_t known = word->sided & word->crossed & word->sure;
    const uint64_t apart = (word->sided & ~word->crossed) | (known & word->behind);
    return (hti_word){known & ~word->behind, 0, ~((known & ~word->behind) | apart)};
}

HTI_BATCH_KERNEL_OF(circle_ray, HTI_BATCH_WORD_KNOWN, circle_ray, HTI_BATCH_WORD_KNOWN, circle_ray, HTI_UNROLL_SOME)

#define NO_BOX                                                                                                         \
    { HTI_NO_KNOWLEDGE, 0, 0 }
#define BOX(decide, unroll, at) HTI_BATCH_WORD_OF(boxed, NO_BOX, box_see, box_say, unroll, at)
HTI_BATCH_KERNEL_OF(box_ray, BOX, , BOX, , HTI_UNROLL_SOME)

#define NO_CROSSING                                                                                                    \
    { 0, 0, 0, 0 }
#define SEGMENT(decide, unroll, at) HTI_BATCH_WORD_OF(crossing, NO_CROSSING, segment_see, segment_say, unroll, at)
HTI_BATCH_KERNEL_OF(segment_ray, SEGMENT, , SEGMENT, , HTI_UNROLL_SOME)
