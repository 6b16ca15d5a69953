// capsule_kernel.c: two capsules: an end is within R = r + s of an end or of the other's segment, or the segments
// cross.
//
// e and f are the segments' directions. No division: a point v from e's start is nearest to the segment's inside when 0
// <= e.v <= |e|^2, and then its distance squared is (e x v)^2 / |e|^2; otherwise an end is nearest, and all four
// distances of ends are compared anyway.
//
// Error bounds, V the sum of all sizes |x| + |y| of e, f and the vector between the starts, so that no |v| is greater.
// e x v and e.v err by 4 eps |e| V, a distance from an end by 5 eps of itself. So all are compared with R -+ T,
// squared, T being 2^-19 (V + R) + 2^-45: a point that is taken to the wrong side of an end by 4 eps V is nearer to it
// or to the line by less. Sides are certain when |e x v| is more than |e|' T and HTI_LEAST, |e|' = |x| + |y|.
//
// Underflow takes 2^-148 from e x v, e.v and |e|^2, from which HTI_LEAST is taken, too. Below 2^-120 it is negative
// then: nothing is within, and everything beyond; the ends tell as much, because |e| is far below T. Up to 2^-100, too,
// what counts as beyond may not be; above, neither loss counts beside T. Nothing is certain where V + R is 2^31 or
// more, or NaN: nothing else overflows.
#include "batch/kernel.h"

#define MOST 0x1p31f

// What is known of a word's pairs.
typedef struct passed {
    uint64_t within, beyond;                         // surely, but for crossing
    uint64_t a_sided, a_crossed, b_sided, b_crossed; // both sides of a line are certain; they are different
    lanes signs, sizes;                              // of radii; the sum of all V + R
} passed;

// Two points against a segment. Signs tell that one is within reach of its inside, that none is, that both sides are
// certain, and that they are different.
typedef struct passing {
    lanes within, beyond, sided, crossed;
} passing;

// v and v2 lead to the points from the segment's start; near and far are the squares of R -+ T.
HTI_INLINE passing pass(lanes2 e, lanes2 v, lanes2 v2, lanes near, lanes far, lanes sigma) {
    const lanes none = lanes_splat(HTI_INFINITY), least = lanes_splat(HTI_LEAST), square = dot(e, e);
    const lanes k = dot(e, v), k2 = dot(e, v2), side = cross(e, v), side2 = cross(e, v2);
    const lanes off = lanes_abs(side), off2 = lanes_abs(side2), length = lanes_sub(square, least);
    const lanes_mask out = lanes_signs(lanes_or(k, lanes_sub(square, k)));
    const lanes_mask out2 = lanes_signs(lanes_or(k2, lanes_sub(square, k2)));
    const lanes least_off = lanes_min(lanes_select(out, none, off), lanes_select(out2, none, off2));
    const lanes distance = lanes_mul(least_off, least_off);
    return (passing){lanes_sub(distance, lanes_mul(near, length)), lanes_sub(lanes_mul(far, length), distance),
                     lanes_sub(lanes_add(sigma, least), lanes_min(off, off2)), lanes_xor(side, side2)};
}

typedef struct pair {
    lanes2 e, f, between; // f is turned round, like the vectors to a's ends
    lanes size_e, size_f, sizes, reach;
} pair;

HTI_INLINE pair load_pair(const hti_side *a, const hti_side *b, place at) {
    pair p;
    const lanes2 start_a = point(a, 0, at.a), start_b = point(b, 0, at.b);
    p.e = minus(point(a, 2, at.a), start_a);
    p.f = minus(start_b, point(b, 2, at.b));
    p.between = minus(start_b, start_a);
    p.reach = lanes_add(number(a, 4, at.a), number(b, 4, at.b));
    p.size_e = size(p.e);
    p.size_f = size(p.f);
    p.sizes = lanes_add(lanes_add(p.size_e, p.size_f), lanes_add(size(p.between), p.reach));
    return p;
}

HTI_INLINE void see(const hti_side *a, const hti_side *b, place at, size_t k, passed *word) {
    const pair p = load_pair(a, b, at);
    const lanes2 end_a = point(a, 2, at.a), end_b = point(b, 2, at.b);
    const lanes2 start_end = minus(end_b, point(a, 0, at.a)), end_start = minus(point(b, 0, at.b), end_a);
    const lanes2 end_end = minus(end_b, end_a);
    const lanes wrong = lanes_add(lanes_mul(p.sizes, lanes_splat(HTI_SLACK)), lanes_splat(0x1p-45f));
    const lanes low = lanes_max(lanes_sub(p.reach, wrong), lanes_splat(0.0f)), high = lanes_add(p.reach, wrong);
    const lanes near = lanes_mul(low, low), far = lanes_mul(high, high);
    const passing by_a = pass(p.e, p.between, start_end, near, far, lanes_mul(p.size_e, wrong));
    const passing by_b = pass(p.f, p.between, end_start, near, far, lanes_mul(p.size_f, wrong));
    const lanes nearest = lanes_min(lanes_min(dot(p.between, p.between), dot(start_end, start_end)),
                                    lanes_min(dot(end_start, end_start), dot(end_end, end_end)));
    word->within |= lanes_sign_bits(lanes_or3(lanes_sub(nearest, near), by_a.within, by_b.within)) << k;
    word->beyond |= lanes_sign_bits(lanes_and(lanes_sub(far, nearest), lanes_and(by_a.beyond, by_b.beyond))) << k;
    word->a_sided |= lanes_sign_bits(by_a.sided) << k;
    word->b_sided |= lanes_sign_bits(by_b.sided) << k;
    word->a_crossed |= lanes_sign_bits(by_a.crossed) << k;
    word->b_crossed |= lanes_sign_bits(by_b.crossed) << k;
    word->signs = lanes_or3(word->signs, number(a, 4, at.a), number(b, 4, at.b));
    word->sizes = lanes_add(word->sizes, p.sizes);
}

// Pairs that nothing is certain of.
static uint64_t odd_pairs(const hti_side *a, const hti_side *b, size_t base) {
    uint64_t fine = 0, odd = 0;
    for (size_t k = 0; k < HTI_WORD; k += LANES) {
        const size_t i = base + k;
        const place at = HTI_ANY;
        fine |= mask_bits(lanes_less(load_pair(a, b, at).sizes, lanes_splat(MOST))) << k;
        odd |= lanes_sign_bits(lanes_or(number(a, 4, at.a), number(b, 4, at.b))) << k;
    }
    return odd | ~fine;
}

HTI_INLINE hti_word say(const hti_side *a, const hti_side *b, size_t base, const passed *word) {
    const uint64_t not_fine = ~mask_bits(lanes_less(word->sizes, lanes_splat(MOST))) << (HTI_WORD - LANES);
    const uint64_t odd = (not_fine | lanes_sign_bits(word->signs)) != 0 ? odd_pairs(a, b, base) : 0;
    const uint64_t crossing = word->a_sided & word->b_sided & word->a_crossed & word->b_crossed;
    const uint64_t parted = (word->a_sided & ~word->a_crossed) | (word->b_sided & ~word->b_crossed);
    const uint64_t meet = (word->within | crossing) & ~odd, apart = word->beyond & parted & ~odd;
    return (hti_word){meet, 0, ~(meet | apart)};
}

#define NOTHING                                                                                                        \
    { 0, 0, 0, 0, 0, 0, lanes_splat(0.0f), lanes_splat(0.0f) }
#define WORD(decide, unroll, at) HTI_BATCH_WORD_OF(passed, NOTHING, see, say, unroll, at)
HTI_BATCH_KERNEL_OF(capsule_capsule, WORD, , WORD, , HTI_UNROLL_SOME)
