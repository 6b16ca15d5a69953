// ray_kernel.c: a ray o + t d, t >= 0, against an axis-aligned box, a disc and a segment.
//
// Box (separating axes, relate_unbounded.c): all corners lie on one side of the ray's line, d x corner being between
// min and max of d.x y less max and min of d.y x; or the box lies behind the origin along x or y, which comparisons
// settle. A component of d that is 0 does not matter there: then the box is on both sides of the line only when it is
// ahead.
//
// Disc: with m from the origin to the centre, the origin is nearest to it when d.m <= 0; else (d x m)^2 / |d|^2 is the
// square of the distance. Error bounds as in capsule_kernel.c: both are compared with (r -+ T)^2, T being 2^-19 (|m|' +
// r) + 2^-45; d.m errs by 4 eps |d| |m|, and on the wrong side by so little both distances differ by less. Nothing is
// certain where |d|^2 is below 2^-100, so that d.m could have lost more, or where something could overflow.
//
// Segment e, m from the origin to its start: its ends are on both sides of the ray's line, and m x e turns like d x e.
#include "batch/kernel.h"

#define MOST 0x1p31f

HTI_INLINE verdict box_ray(const hti_side *a, const hti_side *b, place at) {
    const lanes2 min = point(a, 0, at.a), max = point(a, 2, at.a), origin = point(b, 0, at.b), d = point(b, 2, at.b);
    const lanes2 low = minus(min, origin), high = minus(max, origin), side = minus(max, min);
    const lanes u = lanes_mul(d.x, low.y), u2 = lanes_mul(d.x, high.y);
    const lanes v = lanes_mul(d.y, low.x), v2 = lanes_mul(d.y, high.x), zero = lanes_splat(0.0f);
    const lanes top = lanes_sub(lanes_max(u, u2), lanes_min(v, v2));
    const lanes bottom = lanes_sub(lanes_min(u, u2), lanes_max(v, v2));
    const lanes wrong = slack(lanes_add(lanes_mul(lanes_abs(d.x), lanes_add(lanes_abs(low.y), lanes_abs(high.y))),
                                        lanes_mul(lanes_abs(d.y), lanes_add(lanes_abs(low.x), lanes_abs(high.x)))));
    const lanes ahead_x = lanes_select(lanes_signs(d.x), lanes_sub(zero, low.x), high.x);
    const lanes ahead_y = lanes_select(lanes_signs(d.y), lanes_sub(zero, low.y), high.y);
    const lanes ahead = lanes_min(ahead_x, ahead_y), lowest = lanes_add(top, wrong), highest = lanes_add(bottom, wrong);
    const lanes_mask both = mask_and(lanes_less(wrong, top), lanes_less(highest, zero));
    const lanes_mask one = mask_or(lanes_less(wrong, bottom), lanes_less(lowest, zero));
    return (verdict){mask_without(mask_and(both, lanes_less(zero, ahead)), lanes_signs(lanes_or(side.x, side.y))),
                     mask_or(one, lanes_less(ahead, zero))};
}

// What is known of a disc and a ray.
typedef struct passed {
    uint64_t meet, apart;
    lanes signs;          // of radii
    lanes least;          // |d|^2
    lanes sizes, squares; // the sums of all |m|' + r and |d|^2
} passed;

HTI_INLINE void circle_see(const hti_side *a, const hti_side *b, place at, size_t k, passed *word) {
    const lanes2 d = point(b, 2, at.b), m = minus(point(a, 0, at.a), point(b, 0, at.b));
    const lanes r = number(a, 2, at.a), sizes = lanes_add(size(m), r);
    const lanes wrong = lanes_add(lanes_mul(sizes, lanes_splat(HTI_SLACK)), lanes_splat(0x1p-45f));
    const lanes low = lanes_max(lanes_sub(r, wrong), lanes_splat(0.0f)), high = lanes_add(r, wrong);
    const lanes near = lanes_mul(low, low), far = lanes_mul(high, high);
    const lanes length = dot(d, d), start = dot(m, m), forward = dot(d, m), off = cross(d, m),
                line = lanes_mul(off, off);
    const lanes inside = lanes_sub(start, near), outside = lanes_sub(far, start);
    const lanes hit = lanes_sub(line, lanes_mul(near, length)), wide = lanes_sub(lanes_mul(far, length), line);
    word->meet |= lanes_sign_bits(lanes_or(inside, lanes_without(hit, forward))) << k;
    word->apart |= lanes_sign_bits(lanes_and(outside, lanes_or(wide, forward))) << k;
    word->signs = lanes_or(word->signs, r);
    word->least = lanes_min(length, word->least);
    word->sizes = lanes_add(word->sizes, sizes);
    word->squares = lanes_add(word->squares, length);
}

// Whether something can be certain, by the sizes |m|' + r and |d|^2, or sums of them, and the least |d|^2.
HTI_INLINE lanes_mask are_fine(lanes sizes, lanes squares, lanes least) {
    const lanes most = lanes_splat(MOST);
    const lanes_mask small = mask_and(lanes_less(sizes, most), lanes_less(squares, lanes_mul(most, most)));
    return mask_and(small, lanes_less_equal(lanes_splat(HTI_LEAST_SCALE), least));
}

// Pairs that nothing is certain of.
static uint64_t odd_pairs(const hti_side *a, const hti_side *b, size_t base) {
    uint64_t fine = 0, odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = (base + k) & a->mask, j = (base + k) & b->mask;
        const lanes2 d = point(b, 2, j), m = minus(point(a, 0, i), point(b, 0, j));
        const lanes r = number(a, 2, i), length = dot(d, d);
        fine |= mask_bits(are_fine(lanes_add(size(m), r), length, length)) << k;
        odd |= lanes_sign_bits(r) << k;
    }
    return odd | ~fine;
}

HTI_INLINE hti_word circle_say(const hti_side *a, const hti_side *b, size_t base, const passed *word) {
    const lanes_mask fine = are_fine(word->sizes, word->squares, word->least);
    const uint64_t not_fine = ~mask_bits(fine) << (HTI_WORD - LANES) | lanes_sign_bits(word->signs);
    const uint64_t odd = not_fine != 0 ? odd_pairs(a, b, base) : 0;
    return (hti_word){word->meet & ~odd, 0, ~(word->meet | word->apart) | odd};
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
    const lanes end = lanes_add(p.value, both.value);
    word->sided |=
        mask_bits(lanes_less(slack(lanes_add(p.most, both.most)), lanes_min(lanes_abs(p.value), lanes_abs(end)))) << k;
    word->sure |= mask_bits(lanes_less(slack(t.most), lanes_abs(t.value))) << k;
    word->crossed |= lanes_sign_bits(lanes_xor(p.value, end)) << k;
    word->behind |= lanes_sign_bits(lanes_xor(t.value, end)) << k;
}

HTI_INLINE hti_word segment_say(const hti_side *a, const hti_side *b, size_t base, const crossing *word) {
    (void)a, (void)b, (void)base;
    const uint64_t known = word->sided & word->crossed & word->sure;
    const uint64_t apart = (word->sided & ~word->crossed) | (known & word->behind);
    return (hti_word){known & ~word->behind, 0, ~((known & ~word->behind) | apart)};
}

HTI_BATCH_KERNEL(box_ray, HTI_UNROLL_SOME)

#define NO_PASS                                                                                                        \
    { 0, 0, lanes_splat(0.0f), lanes_splat(HTI_INFINITY), lanes_splat(0.0f), lanes_splat(0.0f) }
#define CIRCLE(decide, unroll, at) HTI_BATCH_WORD_OF(passed, NO_PASS, circle_see, circle_say, unroll, at)
HTI_BATCH_KERNEL_OF(circle_ray, CIRCLE, , CIRCLE, , HTI_UNROLL_SOME)

#define NO_CROSSING                                                                                                    \
    { 0, 0, 0, 0 }
#define SEGMENT(decide, unroll, at) HTI_BATCH_WORD_OF(crossing, NO_CROSSING, segment_see, segment_say, unroll, at)
HTI_BATCH_KERNEL_OF(segment_ray, SEGMENT, , SEGMENT, , HTI_UNROLL_SOME)
