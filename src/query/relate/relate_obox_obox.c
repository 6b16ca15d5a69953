// relate_obox_obox.c: relates two boxes, one or both turned, by their four axes (separating axis test of article 000,
// in the boxes' own axes).
//
// With u = (c, s), v = (-s, c) of A, w = |u|^2, t = centre of B - centre of A, p and q the halves along B's axes, c' =
// u_A.u_B and s' = v_A.u_B: on A's axis u the boxes are apart when |u.t| > hx w + p |c'| + q |s'|, on v when |v.t| > hy
// w + p |s'| + q |c'|; on B's axes alike. Products of two floats are exact, so c', s' and w err by u relatively, the
// sum of a reach's three terms by less than 6u, u.t by 3u (|c t.x| + |s t.y|), and their difference by u more: 8u of
// the magnitudes. The centre and half of an axis-aligned box are computed: the half errs by u relatively, the centre by
// u (|min| + |max|), its slack, which an axis multiplies by at most |c| + |s|.
//
// A box's axes include all edge directions, and its other axis only helps when it is a segment or a point; so the
// largest of the four distances along the axes is the answer for thin boxes, too.
#include "exact/few_bits.h"
#include "query/relate/relate_internal.h"

// A box as centre, halves and matrix; all roundings but the slack, the absolute error of the centre, are relative.
typedef struct relate_box_frame {
    vec2d center, half;
    double c, s, slack;
} relate_box_frame;

static inline relate_box_frame relate_frame_of_obox(const ht_obox *b) {
    return (relate_box_frame){vec2d_of_floats(&b->center), vec2d_of_floats(&b->half), (double)b->q.c, (double)b->q.s,
                              0.0};
}

static inline relate_box_frame relate_frame_of_box(const ht_box *b) {
    const vec2d min = vec2d_of_floats(&b->min), max = vec2d_of_floats(&b->max), half = vec2d_splat(0.5);
    const double size = vec2d_sum(vec2d_abs(min) + vec2d_abs(max));
    return (relate_box_frame){half * (min + max), half * (max - min), 1.0, 0.0, HTI_U * size};
}

// Tests both axes of the box `own`. Sets bits 0 and 1 where the boxes are certainly apart, bits 2 and 3 where they
// certainly overlap along the axis.
static inline int relate_axis_distances(const relate_box_frame *own, vec2d t, vec2d reach, double slack) {
    const vec2d first = t * own->c;
    const vec2d second = vec2d_swap(t) * (vec2d){own->s, -own->s};
    const vec2d distance = vec2d_abs(first + second) - reach;
    const vec2d size = vec2d_abs(first) + vec2d_abs(second) + reach;
    const vec2d bound = 8.0 * HTI_U * size + slack * (hti_abs(own->c) + hti_abs(own->s));
    return vec2d_less_bits(bound, distance) | vec2d_less_bits(distance + bound, vec2d_splat(0.0)) << 2;
}

// Tests all four axes. Sets bit 0 or 1 when the boxes are certainly apart, bits 2 and 3 both when they certainly
// overlap.
static inline int separation(const relate_box_frame *a, const relate_box_frame *b) {
    const double turn_c = hti_abs(a->c * b->c + a->s * b->s), turn_s = hti_abs(a->c * b->s - a->s * b->c);
    const vec2d same = vec2d_splat(turn_c), cross = vec2d_splat(turn_s);
    const vec2d a_own = a->half * (a->c * a->c + a->s * a->s);
    const vec2d b_own = b->half * (b->c * b->c + b->s * b->s);
    const vec2d a_on_b = a->half * same + vec2d_swap(a->half) * cross;
    const vec2d b_on_a = b->half * same + vec2d_swap(b->half) * cross;
    const vec2d t = b->center - a->center;
    const double slack = 2.0 * (a->slack + b->slack);
    const int on_a = relate_axis_distances(a, t, a_own + b_on_a, slack),
              on_b = relate_axis_distances(b, t, b_own + a_on_b, slack);
    return ((on_a | on_b) & 3) | (on_a & on_b & 12);
}

// Returns how far the box reaches along x and y; false unless it is turned by quarters.
static inline bool straight_reach(const relate_box_frame *b, vec2d *reach) {
    const double c = hti_abs(b->c), s = hti_abs(b->s);
    *reach = b->half * c + vec2d_swap(b->half) * s;
    return (c + s == 1.0) & (c * s == 0.0);
}

// Relates straight boxes when their differences are exact, as on grids.
static inline bool relate_straight_boxes(const relate_box_frame *a, const relate_box_frame *b, ht_relation *relation) {
    vec2d p, q;
    if (!straight_reach(a, &p) || !straight_reach(b, &q)) {
        return false;
    }
    const vec2d offset = b->center - a->center, reach = p + q, distance = vec2d_abs(offset);
    const vec2d exact = vec2d_and(hti_exact_offsets(b->center, a->center, offset), hti_exact_sums(p, q, reach));
    *relation = (ht_relation)((vec2d_less_equal_bits(distance, reach) == 3) + (vec2d_less_bits(distance, reach) == 3));
    return vec2d_signs(exact) == 3;
}

static HTI_COLD ht_relation relate_obox_obox_fallback(const ht_obox *a, const ht_obox *b) {
    ht_box p, q;
    if (a->radius == 0.0f && b->radius == 0.0f && hti_hull_obox_is_box(a, &p) && hti_hull_obox_is_box(b, &q)) {
        return ht_relate_box_box(&p, &q);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_relate_any_hulls(&first, &second);
}

static HTI_COLD ht_relation relate_box_obox_fallback(const ht_box *a, const ht_obox *b) {
    ht_box q;
    if (b->radius == 0.0f && hti_hull_obox_is_box(b, &q)) {
        return ht_relate_box_box(a, &q);
    }
    const ht_shape first = HT_SHAPE(*a), second = HT_SHAPE(*b);
    return hti_relate_any_hulls(&first, &second);
}

ht_relation ht_relate_obox_obox(const ht_obox *a, const ht_obox *b) {
    const relate_box_frame p = relate_frame_of_obox(a), q = relate_frame_of_obox(b);
    const int bits = separation(&p, &q), apart = (bits & 3) != 0, overlap = bits == 12;
    const int valid = (a->half.x >= 0.0f) & (a->half.y >= 0.0f) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
    if ((apart | overlap) & (a->radius == 0.0f) & (b->radius == 0.0f)) {
        return (ht_relation)((overlap & valid) << 1);
    }
    ht_relation relation = HT_APART;
    if (((a->radius == 0.0f) & (b->radius == 0.0f) & valid) != 0 && relate_straight_boxes(&p, &q, &relation)) {
        return relation;
    }
    return relate_obox_obox_fallback(a, b);
}

ht_relation ht_relate_box_obox(const ht_box *a, const ht_obox *b) {
    const relate_box_frame p = relate_frame_of_box(a), q = relate_frame_of_obox(b);
    const int bits = separation(&p, &q), apart = (bits & 3) != 0, overlap = bits == 12;
    const int valid = (a->min.x <= a->max.x) & (a->min.y <= a->max.y) & (b->half.x >= 0.0f) & (b->half.y >= 0.0f);
    if ((apart | overlap) & (b->radius == 0.0f)) {
        return (ht_relation)((overlap & valid) << 1);
    }
    return relate_box_obox_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_box_obox, "filter", "separating axes: the two of each box");
HTI_STEP("src/query/relate", ht_relate_obox_obox, "filter", "separating axes: the two of each box");
