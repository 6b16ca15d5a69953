// relate_obox_obox.c: two boxes, one or both turned, by their four axes (separating axis test of article 000, in the
// boxes' own axes).
//
// With u = (c, s), v = (-s, c) of A, w = |u|^2, t = centre of B - centre of A, p and q the halves along B's axes, which
// make up c' = u_A.u_B and s' = v_A.u_B: on A's axis u the boxes are apart when |u.t| > hx w + p |c'| + q |s'|, on v
// when |v.t| > hy w + p |s'| + q |c'|; on B's axes alike. Products of two floats are exact, so c', s' and w err by u
// relatively, the sum of a reach's three terms by less than 6u, u.t by 3u (|c t.x| + |s t.y|), and their difference by
// u more: 8u of the magnitudes. The centre and half of an axis-aligned box are computed: the half errs by u relatively,
// the centre by u (|min| + |max|), its slack, which an axis multiplies by at most |c| + |s|.
//
// A box's axes include all edge directions, and its other axis only helps when it is a segment or a point; so the
// largest of the four gaps is the answer for thin boxes too.
#include "base/simd.h"
#include "query/relate/relate_internal.h"

// A box as centre, halves and matrix; all roundings but the slack are relative.
typedef struct frame {
    hti_d2 center, half;
    double c, s, slack;
} frame;

static inline frame frame_of_obox(const ht_obox *b) {
    return (frame){hti_d2_load(&b->center), hti_d2_load(&b->half), (double)b->q.c, (double)b->q.s, 0.0};
}

static inline frame frame_of_box(const ht_box *b) {
    const hti_d2 min = hti_d2_load(&b->min), max = hti_d2_load(&b->max), half = hti_d2_splat(0.5);
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(min), hti_d2_abs(max)));
    return (frame){hti_d2_mul(half, hti_d2_add(min, max)), hti_d2_mul(half, hti_d2_sub(max, min)), 1.0, 0.0,
                   HTI_U * size};
}

// Both axes of the box with matrix (c, s): bits 0 and 1 where certainly apart, bits 2 and 3 where certainly not
// touching.
static inline int gaps(const frame *own, hti_d2 t, hti_d2 reach, double slack) {
    const hti_d2 first = hti_d2_mul(t, hti_d2_splat(own->c));
    const hti_d2 second = hti_d2_mul(hti_d2_swap(t), hti_d2_of(own->s, -own->s));
    const hti_d2 distance = hti_d2_sub(hti_d2_abs(hti_d2_add(first, second)), reach);
    const hti_d2 size = hti_d2_add(hti_d2_add(hti_d2_abs(first), hti_d2_abs(second)), reach);
    const hti_d2 bound = hti_d2_add(hti_d2_mul(hti_d2_splat(8.0 * HTI_U), size),
                                    hti_d2_splat(slack * (hti_abs(own->c) + hti_abs(own->s))));
    return hti_d2_less(bound, distance) | hti_d2_less(hti_d2_add(distance, bound), hti_d2_splat(0.0)) << 2;
}

// Bits of all four axes: 0 and 1 set when certainly apart, 2 and 3 both set when certainly overlapping.
static inline int separation(const frame *a, const frame *b) {
    const double turn_c = hti_abs(a->c * b->c + a->s * b->s), turn_s = hti_abs(a->c * b->s - a->s * b->c);
    const hti_d2 same = hti_d2_splat(turn_c), cross = hti_d2_splat(turn_s);
    const hti_d2 a_own = hti_d2_mul(a->half, hti_d2_splat(a->c * a->c + a->s * a->s));
    const hti_d2 b_own = hti_d2_mul(b->half, hti_d2_splat(b->c * b->c + b->s * b->s));
    const hti_d2 a_on_b = hti_d2_add(hti_d2_mul(a->half, same), hti_d2_mul(hti_d2_swap(a->half), cross));
    const hti_d2 b_on_a = hti_d2_add(hti_d2_mul(b->half, same), hti_d2_mul(hti_d2_swap(b->half), cross));
    const hti_d2 t = hti_d2_sub(b->center, a->center);
    const double slack = 2.0 * (a->slack + b->slack);
    const int on_a = gaps(a, t, hti_d2_add(a_own, b_on_a), slack), on_b = gaps(b, t, hti_d2_add(b_own, a_on_b), slack);
    return ((on_a | on_b) & 3) | (on_a & on_b & 12);
}

static HTI_COLD ht_relation undecided_oboxes(const ht_obox *a, const ht_obox *b) {
    ht_box p, q;
    if (a->radius == 0.0f && b->radius == 0.0f && hti_obox_as_box(a, &p) && hti_obox_as_box(b, &q)) {
        return ht_relate_box_box(&p, &q);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_relate_any_hulls(&first, &second);
}

static HTI_COLD ht_relation undecided_box_obox(const ht_box *a, const ht_obox *b) {
    ht_box q;
    if (b->radius == 0.0f && hti_obox_as_box(b, &q)) {
        return ht_relate_box_box(a, &q);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_relate_any_hulls(&first, &second);
}

ht_relation ht_relate_obox_obox(const ht_obox *a, const ht_obox *b) {
    const frame p = frame_of_obox(a), q = frame_of_obox(b);
    const int bits = separation(&p, &q), apart = (bits & 3) != 0, overlap = bits == 12;
    const int valid = (a->half.x >= 0.0f) & (a->half.y >= 0.0f) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
    if ((apart | overlap) & (a->radius == 0.0f) & (b->radius == 0.0f)) {
        return (ht_relation)((overlap & valid) << 1);
    }
    return undecided_oboxes(a, b);
}

ht_relation ht_relate_box_obox(const ht_box *a, const ht_obox *b) {
    const frame p = frame_of_box(a), q = frame_of_obox(b);
    const int bits = separation(&p, &q), apart = (bits & 3) != 0, overlap = bits == 12;
    const int valid = (a->min.x <= a->max.x) & (a->min.y <= a->max.y) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
    if ((apart | overlap) & (b->radius == 0.0f)) {
        return (ht_relation)((overlap & valid) << 1);
    }
    return undecided_box_obox(a, b);
}
