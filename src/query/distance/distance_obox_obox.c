// distance_obox_obox.c: the side of a box that the other box is farthest in front of, and the other's corner that is
// lowest over it: overlapping they tell the least depth, apart the nearest pair.
//
// M = B - A is convex, and where the origin is outside, its edge of greatest height ends in its nearest point: that is
// the foot on the edge or an end of it (distance_convex_convex.c). So the other box's lowest corner over the side and
// the point of the side that is nearest to the corner are all that is looked at. Which box, axis and direction are
// drawn at random: they are masks, not branches.
//
// Nothing depends on the choice being right, as it is confirmed: both sides that meet in the corner lead strictly away
// along the way w from the side to it, and w lies in the directions that the side, or its end, sees. Corners are sums
// of lengths that are wrong by less than 16u S in all, S being the sum of all lengths concerned, so w is wrong by
// no more, and products with sides by less than 2^-45 S^2. A side that is exactly parallel is a stretch of which one
// point at or nearest to the own side counts. An overlap's depth must not be as small along another axis of either box,
// unless the boxes are parallel, so that their sides' lines are the same. What is not certain goes to the general
// method (convex/gap.c), unless both boxes are upright: then the four gaps are differences of floats.
//
// Exchanging the boxes changes no bit: all is computed from the side's box and the other one. Of sides that are equal
// in double, that of the box whose centre comes first decides; of upright boxes that touch, the first box's. Boxes with
// one centre are not certain.
#include "base/simd.h"
#include "convex/grid.h"
#include "exact/predicates.h"
#include "query/distance/distance_internal.h"

// Upright boxes touch at the first corner of B that lies over A's side, or else at the side's first end.
static ht_separation touching(const hti_aligned *pair) {
    static const ht_vec2 normals[4] = {{0.0f, -1.0f}, {1.0f, -0.0f}, {0.0f, 1.0f}, {-1.0f, -0.0f}};
    const ht_box *a = &pair->box[0], *b = &pair->box[1];
    const int side = pair->outwards, end = pair->side == 3 ? 0 : pair->side;
    const ht_vec2 at =
        pair->vertex >= 0 ? hti_box_corner(b, pair->vertex + pair->turn[1]) : hti_box_corner(a, end + pair->turn[0]);
    const ht_vec2 face_a = hti_box_corner(a, side), face_b = hti_box_corner(b, side + 2);
    const bool upright = (side & 1) != 0;
    return (ht_separation){.distance = (float)pair->gap + 0.0f,
                           .normal = normals[side],
                           .point_a = upright ? (ht_vec2){face_a.x, at.y} : (ht_vec2){at.x, face_a.y},
                           .point_b = upright ? (ht_vec2){face_b.x, at.y} : (ht_vec2){at.x, face_b.y}};
}

static HTI_COLD ht_separation settle(const ht_obox *a, const ht_obox *b) {
    hti_aligned pair;
    if (hti_align_oboxes(a, b, &pair)) {
        if (pair.is_in_order) {
            return touching(&pair);
        }
        hti_align_oboxes(b, a, &pair);
        const ht_separation s = touching(&pair);
        return hti_flipped_separation(&s);
    }
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// A vector in the axes that u and u turned left make, and back.
static inline hti_d2 in_axes(hti_d2 u, hti_d2 v) {
    const hti_d2 sine = hti_d2_mul(hti_d2_second(u, u), hti_d2_of(1.0, -1.0));
    return hti_d2_add(hti_d2_mul(v, hti_d2_first(u, u)), hti_d2_mul(hti_d2_swap(v), sine));
}
static inline hti_d2 out_of_axes(hti_d2 u, hti_d2 v) {
    const hti_d2 sine = hti_d2_mul(hti_d2_second(u, u), hti_d2_of(-1.0, 1.0));
    return hti_d2_add(hti_d2_mul(v, hti_d2_first(u, u)), hti_d2_mul(hti_d2_swap(v), sine));
}

// 1 / sqrt(w). Rotations have w nearly 1, and d = w - 1 below 2^-20 leaves out 5/16 d^3, less than 2^-61.
static inline hti_d2 inverse_root(hti_d2 w) {
    const hti_d2 one = hti_d2_splat(1.0), d = hti_d2_sub(w, one);
    if (__builtin_expect(hti_d2_less(hti_d2_abs(d), hti_d2_splat(0x1p-20)) == 3, 1)) {
        const hti_d2 slope = hti_d2_sub(hti_d2_mul(d, hti_d2_splat(0.375)), hti_d2_splat(0.5));
        return hti_d2_add(one, hti_d2_mul(d, slope));
    }
    return hti_d2_div(one, hti_d2_sqrt(w));
}

// The gaps along the own axes: `turn` is the absolute cosine and sine between the boxes.
static inline hti_d2 gaps_of(hti_d2 way, hti_d2 own, hti_d2 other, hti_d2 turn) {
    const hti_d2 reach = hti_d2_add(hti_d2_mul(other, hti_d2_first(turn, turn)),
                                    hti_d2_mul(hti_d2_swap(other), hti_d2_second(turn, turn)));
    return hti_d2_sub(hti_d2_abs(way), hti_d2_add(own, reach));
}

// All bits where the vector leads to the left, or straight down; that of a zero vector does not matter.
static inline hti_d2 leads_back(hti_d2 way) {
    const hti_d2 zero = hti_d2_splat(0.0), aside = hti_d2_mask_less(zero, hti_d2_abs(way));
    const hti_d2 back = hti_d2_mask_less(way, zero);
    return hti_d2_select(hti_d2_first(aside, aside), hti_d2_first(back, back), hti_d2_second(back, back));
}

// The box whose side it is, with the other one seen in its axes; all in true lengths.
typedef struct view {
    hti_d2 is_b;             // mask: it is B
    hti_d2 origin, axis;     // centre and first axis
    hti_d2 half, other, way; // halves of both and the way to the other's centre
    hti_d2 turn;             // the other's first axis
    hti_d2 gaps;
    hti_d2 radius; // its own, and
    double reach;  // the sum of both
    double size;
    int is_alone; // 1: no axis of the other box is as good, or the boxes are parallel
} view;

// Along a side of half length -end.y: the other box's stretch is clamped to the side's first end, sides that are not
// slanted being as low all along.
static hti_d2 on_stretch(hti_d2 way, hti_d2 end, hti_d2 along, hti_d2 slanted) {
    const hti_d2 size = hti_d2_abs(along), flat = hti_d2_sub(size, hti_d2_and(slanted, size));
    const hti_d2 down = hti_d2_add(hti_d2_and(slanted, along), flat);
    const hti_d2 low = hti_d2_sub(way, hti_d2_add(down, hti_d2_swap(down)));
    const hti_d2 high = hti_d2_add(low, hti_d2_mul(hti_d2_splat(2.0), hti_d2_add(flat, hti_d2_swap(flat))));
    return hti_d2_min(hti_d2_max(low, end), high);
}

// False when the pair is not surely the nearest.
static inline bool answer(const view *f, ht_separation *out) {
    const hti_d2 zero = hti_d2_splat(0.0), minus = hti_d2_splat(-0.0);
    // coordinates are swapped where the side is one along x, so that the first one leads across it
    const hti_d2 lower = hti_d2_mask_less(f->gaps, hti_d2_swap(f->gaps)), swapped = hti_d2_first(lower, lower);
    const hti_d2 gap = hti_d2_max(f->gaps, hti_d2_swap(f->gaps));
    const hti_d2 way = hti_d2_select(swapped, hti_d2_swap(f->way), f->way);
    const hti_d2 half = hti_d2_select(swapped, hti_d2_swap(f->half), f->half);
    const hti_d2 along_x = hti_d2_mul(f->other, hti_d2_xor(f->turn, hti_d2_of(0.0, -0.0)));
    const hti_d2 along_y = hti_d2_mul(f->other, hti_d2_swap(f->turn));
    // half the other's sides, across and along: the former as lengths, the latter with the sides turned to lead up
    const hti_d2 sign = hti_d2_and(way, hti_d2_of(-0.0, 0.0)), signs = hti_d2_first(sign, sign);
    const hti_d2 across = hti_d2_xor(hti_d2_select(swapped, along_y, along_x), signs);
    const hti_d2 up = hti_d2_abs(across);
    const hti_d2 along = hti_d2_xor(hti_d2_select(swapped, along_x, along_y), hti_d2_and(across, minus));
    const int flat = ~hti_d2_less(zero, up) & 3;
    // where the corner is along the side: the second coordinate
    hti_d2 at = hti_d2_sub(way, hti_d2_add(along, hti_d2_swap(along)));
    const hti_d2 end = hti_d2_xor(half, minus);
    if (flat != 0) {
        at = on_stretch(way, end, along, hti_d2_mask_less(zero, up));
    }
    const hti_d2 foot = hti_d2_max(hti_d2_min(at, half), end);
    const hti_d2 w = hti_d2_ends(gap, hti_d2_sub(at, foot)), aside = hti_d2_second(w, w);
    const double g = hti_d2_lane(gap), d2 = hti_d2_sum(hti_d2_mul(w, w)), d = __builtin_sqrt(d2);
    const double core = __builtin_copysign(d, g), distance = core - f->reach;
    // along w both sides lead up, unless they are parallel to the own one
    const double size = f->size, close = 0x1p-44 * size, sure = 0x1p-45 * HTI_FILTER_SCALE * size * size;
    const hti_d2 rise = hti_d2_add(hti_d2_mul(up, hti_d2_abs(gap)), hti_d2_mul(along, aside));
    const int rises = hti_d2_less(hti_d2_splat(sure), rise) | flat;
    // overlapping, the foot is on the side, and neither the other axis nor the other direction is as good
    const hti_d2 next = hti_d2_min(f->gaps, hti_d2_swap(f->gaps)), doubt = hti_d2_splat(close);
    const int is_clear = hti_d2_less(doubt, hti_d2_first(hti_d2_abs(gap), hti_d2_abs(way)));
    const int is_best =
        f->is_alone & hti_d2_less(doubt, hti_d2_sub(gap, next)) & is_clear >> 1 & ~hti_d2_less(zero, hti_d2_abs(aside));
    if (rises != 3 || (is_clear & (is_best | ~hti_d2_signs(gap)) & 1) == 0 ||
        !hti_is_settled(d < hti_abs(distance) ? d : distance, size)) {
        return false;
    }
    const hti_d2 v = hti_d2_xor(w, sign), p = hti_d2_xor(hti_d2_ends(half, foot), sign);
    const hti_d2 to = out_of_axes(f->axis, hti_d2_select(swapped, hti_d2_swap(v), v));
    const hti_d2 from = hti_d2_add(f->origin, out_of_axes(f->axis, hti_d2_select(swapped, hti_d2_swap(p), p)));
    const hti_d2 n = hti_d2_mul(to, hti_d2_splat(core * (1.0 / d2)));
    const hti_d2 near = hti_d2_add(from, hti_d2_mul(f->radius, n));
    const hti_d2 far = hti_d2_add(near, hti_d2_mul(hti_d2_splat(distance), n));
    const hti_f4 points = hti_f4_select(f->is_b, hti_f4_round(far, near), hti_f4_round(near, far));
    const hti_f4 normal = hti_f4_round(hti_d2_xor(n, hti_d2_and(f->is_b, minus)), zero);
    out->distance = (float)distance;
    memcpy(&out->normal, &normal, sizeof out->normal);
    memcpy(&out->point_a, &points, sizeof points);
    out->is_bound = false;
    return true;
}

ht_separation ht_distance_obox_obox(const ht_obox *a, const ht_obox *b) {
    const hti_d2 p = hti_d2_load_rot(&a->q), q = hti_d2_load_rot(&b->q);
    const hti_d2 from = hti_d2_load(&a->center), to = hti_d2_load(&b->center), way = hti_d2_sub(to, from);
    const hti_d2 pp = hti_d2_mul(p, p), qq = hti_d2_mul(q, q);
    const hti_d2 squares = hti_d2_add(hti_d2_first(pp, qq), hti_d2_second(pp, qq)), inverse = inverse_root(squares);
    const hti_d2 root = hti_d2_mul(squares, inverse), minus = hti_d2_splat(-0.0);
    const hti_d2 unit_a = hti_d2_first(inverse, inverse), unit_b = hti_d2_second(inverse, inverse);
    const hti_d2 axis_a = hti_d2_mul(p, unit_a), axis_b = hti_d2_mul(q, unit_b), scale = hti_d2_mul(unit_a, unit_b);
    const hti_d2 given_a = hti_d2_load(&a->half), given_b = hti_d2_load(&b->half);
    const hti_d2 half_a = hti_d2_mul(given_a, hti_d2_first(root, root));
    const hti_d2 half_b = hti_d2_mul(given_b, hti_d2_second(root, root));
    const double r = (double)a->radius, s = (double)b->radius;
    const double size = hti_d2_sum(hti_d2_add(hti_d2_abs(way), hti_d2_add(half_a, half_b))) + (r + s);
    // products of floats are exact: the cosine or the sine is zero exactly when the boxes are parallel
    const hti_d2 turn = hti_d2_mul(in_axes(p, q), scale), positive = hti_d2_abs(turn);
    const hti_d2 way_a = in_axes(axis_a, way), way_b = hti_d2_xor(in_axes(axis_b, way), minus);
    const hti_d2 gaps_a = gaps_of(way_a, half_a, half_b, positive), gaps_b = gaps_of(way_b, half_b, half_a, positive);
    const hti_d2 best = hti_d2_max(hti_d2_first(gaps_a, gaps_b), hti_d2_second(gaps_a, gaps_b));
    const hti_d2 less = hti_d2_mask_less(best, hti_d2_swap(best)), greater = hti_d2_second(less, less);
    const hti_d2 is_b = hti_d2_select(greater, hti_d2_splat(0.0), hti_d2_or(hti_d2_first(less, less), leads_back(way)));
    const hti_d2 lead = hti_d2_abs(hti_d2_sub(best, hti_d2_swap(best)));
    const int is_alone =
        hti_d2_less(hti_d2_splat(0x1p-44 * size), lead) | (hti_d2_less(hti_d2_splat(0.0), positive) != 3);
    const int is_negative = hti_d2_signs(given_a) | hti_d2_signs(given_b) | hti_any_sign(a->radius, b->radius);
    const view f = {is_b,
                    hti_d2_select(is_b, to, from),
                    hti_d2_select(is_b, axis_b, axis_a),
                    hti_d2_select(is_b, half_b, half_a),
                    hti_d2_select(is_b, half_a, half_b),
                    hti_d2_select(is_b, way_b, way_a),
                    hti_d2_xor(turn, hti_d2_and(is_b, hti_d2_of(0.0, -0.0))),
                    hti_d2_select(is_b, gaps_b, gaps_a),
                    hti_d2_select(is_b, hti_d2_splat(s), hti_d2_splat(r)),
                    r + s,
                    size,
                    is_alone};
    ht_separation out; // the only variable answered: it is built where the caller wants it
    if (is_negative != 0 || !(hti_d2_lane(scale) < 0x1p100) ||
        !(hti_d2_sum(hti_d2_add(hti_d2_abs(from), hti_d2_abs(to))) < 0x1p120) || !answer(&f, &out)) {
        out = settle(a, b);
    }
    return out;
}
