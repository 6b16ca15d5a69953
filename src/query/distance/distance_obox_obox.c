// distance_obox_obox.c: finds the side of a box that the other box is farthest in front of, and the other box's corner
// that is lowest over that side. For boxes that overlap these give the least depth, for boxes apart the nearest pair.
//
// M = B - A is convex, and where the origin is outside, its edge of greatest height ends in its nearest point: that
// point is the foot on the edge or an end of it (distance_convex_convex_kernel.c). So only the other box's lowest
// corner over the side, and the point of the side that is nearest to that corner, need be computed. Which box, axis and
// direction it is cannot be predicted: they are masks, not branches.
//
// Nothing depends on the choice being right, as it is confirmed: both sides that meet in the corner lead strictly away
// along the way w from the side to it, and w is one of the directions in which the nearest point is on the side, or at
// its end. Corners are sums of lengths that are wrong by less than 16u S in all, S being the sum of all lengths
// concerned, so w is wrong by no more, and products with sides by less than 2^-45 S^2. A side that is exactly parallel
// is an interval, of which one point at or nearest to the own side counts. An overlap's depth must not be as small
// along another axis of either box, unless the boxes are parallel, so that their sides' lines are the same. An
// uncertain pair goes to the general method (convex/signed_distance.c), unless both boxes are upright: then the four
// signed distances are differences of floats.
//
// Exchanging the boxes changes no bit: everything is computed from the side's box and the other one. Of sides that are
// equal in double, the side of the box whose centre comes first decides; of upright boxes that touch, the first box's
// side. Boxes with one centre are uncertain.
#include "base/vec/vec.h"
#include "convex/box_axes.h"
#include "convex/grid.h"
#include "exact/predicates.h"
#include "query/distance/distance_internal.h"

// Answers for upright boxes: they touch at the first corner of B that lies over A's side, or else at the side's first
// end.
static ht_separation distance_obox_obox_touching(const hti_aligned *pair) {
    static const ht_vec2 normals[4] = {{0.0f, -1.0f}, {1.0f, -0.0f}, {0.0f, 1.0f}, {-1.0f, -0.0f}};
    const ht_box *a = &pair->box[0], *b = &pair->box[1];
    const int side = pair->outwards, end = pair->side == 3 ? 0 : pair->side, vertex = hti_grid_vertex_over_side(pair);
    const ht_vec2 at = vertex >= 0 ? hti_box_corner(b, vertex + pair->turn[1]) : hti_box_corner(a, end + pair->turn[0]);
    const ht_vec2 face_a = hti_box_corner(a, side), face_b = hti_box_corner(b, side + 2);
    const bool upright = (side & 1) != 0;
    return (ht_separation){.distance = (float)pair->separation + 0.0f,
                           .normal = normals[side],
                           .point_a = upright ? (ht_vec2){face_a.x, at.y} : (ht_vec2){at.x, face_a.y},
                           .point_b = upright ? (ht_vec2){face_b.x, at.y} : (ht_vec2){at.x, face_b.y}};
}

// The same in either order.
static ht_separation distance_of_aligned(hti_aligned *pair) {
    if (pair->is_in_order) {
        return distance_obox_obox_touching(pair);
    }
    hti_grid_exchange(pair);
    const ht_separation s = distance_obox_obox_touching(pair);
    return hti_distance_flipped(&s);
}

static HTI_COLD ht_separation distance_of_other_oboxes(const ht_obox *a, const ht_obox *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// (What rests on a grid comes here: it is not cold.)
static HTI_NOINLINE ht_separation distance_of_unsettled_oboxes(const ht_obox *a, const ht_obox *b) {
    hti_aligned pair;
    return hti_grid_align_oboxes(a, b, &pair) ? distance_of_aligned(&pair) : distance_of_other_oboxes(a, b);
}

ht_separation hti_distance_of_upright(const ht_obox *a, const ht_obox *b, const ht_box *box_a, const ht_box *box_b) {
    hti_aligned pair;
    pair.box[0] = *box_a;
    pair.box[1] = *box_b;
    pair.turn[0] = hti_quarters(a->q);
    pair.turn[1] = hti_quarters(b->q);
    return hti_grid_align(&pair) ? distance_of_aligned(&pair) : distance_of_other_oboxes(a, b);
}

// Returns the signed distances along the own axes: `turn` is the absolute cosine and sine between the boxes.
static inline vec2d axis_distances_of(vec2d way, vec2d own, vec2d other, vec2d turn) {
    const vec2d reach = other * vec2d_first(turn, turn) + vec2d_swap(other) * vec2d_second(turn, turn);
    return vec2d_abs(way) - (own + reach);
}

// Returns all bits where the vector leads to the left, or straight down; the answer for a zero vector does not matter.
static inline vec2d leads_back(vec2d way) {
    const vec2d zero = vec2d_splat(0.0), aside = vec2d_less(zero, vec2d_abs(way));
    const vec2d back = vec2d_less(way, zero);
    return vec2d_select(vec2d_first(aside, aside), vec2d_first(back, back), vec2d_second(back, back));
}

// The box whose side it is, and the other box in that box's axes; all in true lengths.
typedef struct box_side_view {
    vec2d is_b;             // mask: all bits when that box is B
    vec2d origin, axis;     // centre and first axis
    vec2d half, other, way; // half sizes of both, and the way to the other box's centre
    vec2d turn;             // the other box's first axis
    vec2d separations;
    vec2d radius; // its own radius
    double reach; // the sum of both radii
    double size;
    int is_alone; // 1: no axis of the other box is as good, or the boxes are parallel
} box_side_view;

// Returns the point along a side of half length -end.y: the interval of the other box's side is clamped to this side's
// first end. A side of the other box that is not slanted is equally low all along.
static vec2d on_edge_interval(vec2d way, vec2d end, vec2d along, vec2d slanted) {
    const vec2d size = vec2d_abs(along), flat = size - vec2d_and(slanted, size);
    const vec2d down = vec2d_and(slanted, along) + flat;
    const vec2d low = way - (down + vec2d_swap(down));
    const vec2d high = low + 2.0 * (flat + vec2d_swap(flat));
    return vec2d_min(vec2d_max(low, end), high);
}

// Computes the separation by the side; returns false when the pair is not certainly the nearest.
static inline bool separation_by_box_side(const box_side_view *f, ht_separation *out) {
    const vec2d zero = vec2d_splat(0.0), minus = vec2d_splat(-0.0);
    // coordinates are swapped where the side is along x, so that the first coordinate leads across it
    const vec2d lower = vec2d_less(f->separations, vec2d_swap(f->separations)), swapped = vec2d_first(lower, lower);
    const vec2d separation = vec2d_max(f->separations, vec2d_swap(f->separations));
    const vec2d way = vec2d_select(swapped, vec2d_swap(f->way), f->way);
    const vec2d half = vec2d_select(swapped, vec2d_swap(f->half), f->half);
    const vec2d along_x = f->other * vec2d_xor(f->turn, (vec2d){0.0, -0.0});
    const vec2d along_y = f->other * vec2d_swap(f->turn);
    // half of the other box's sides, across and along: the former as lengths, the latter with the sides turned to lead
    // up
    const vec2d sign = vec2d_and(way, (vec2d){-0.0, 0.0}), signs = vec2d_first(sign, sign);
    const vec2d across = vec2d_xor(vec2d_select(swapped, along_y, along_x), signs);
    const vec2d up = vec2d_abs(across);
    const vec2d along = vec2d_xor(vec2d_select(swapped, along_x, along_y), vec2d_and(across, minus));
    const int flat = ~vec2d_less_bits(zero, up) & 3;
    // the second coordinate is where the corner is along the side
    vec2d at = way - (along + vec2d_swap(along));
    const vec2d end = vec2d_xor(half, minus);
    if (flat != 0) {
        at = on_edge_interval(way, end, along, vec2d_less(zero, up));
    }
    const vec2d closest = vec2d_max(vec2d_min(at, half), end);
    const vec2d w = vec2d_ends(separation, at - closest), aside = vec2d_second(w, w);
    const double g = separation[0], d2 = vec2d_sum(w * w), d = __builtin_sqrt(d2);
    const double core = __builtin_copysign(d, g), distance = core - f->reach;
    // along w both sides lead up, unless they are parallel to the own side
    const double size = f->size, close = 0x1p-44 * size, certain = 0x1p-45 * HTI_FILTER_SCALE * size * size;
    const vec2d rise = up * vec2d_abs(separation) + along * aside;
    const int rises = vec2d_less_bits(vec2d_splat(certain), rise) | flat;
    // when they overlap, the foot is on the side, and neither the other axis nor the other direction is as good
    const vec2d next = vec2d_min(f->separations, vec2d_swap(f->separations)), uncertainty = vec2d_splat(close);
    const int is_clear = vec2d_less_bits(uncertainty, vec2d_first(vec2d_abs(separation), vec2d_abs(way)));
    const int is_best = f->is_alone & vec2d_less_bits(uncertainty, separation - next) & is_clear >> 1 &
                        ~vec2d_less_bits(zero, vec2d_abs(aside));
    if (rises != 3 || (is_clear & (is_best | ~vec2d_signs(separation)) & 1) == 0 ||
        !hti_distance_is_certain(d < hti_abs(distance) ? d : distance, size)) {
        return false;
    }
    const vec2d v = vec2d_xor(w, sign), p = vec2d_xor(vec2d_ends(half, closest), sign);
    const vec2d to = hti_box_axes_out(f->axis, vec2d_select(swapped, vec2d_swap(v), v));
    const vec2d from = f->origin + hti_box_axes_out(f->axis, vec2d_select(swapped, vec2d_swap(p), p));
    const vec2d n = to * (core * (1.0 / d2));
    const vec2d near = from + f->radius * n;
    const vec2d far = near + distance * n;
    const vec4f points = vec4f_select_by(f->is_b, vec4f_round(far, near), vec4f_round(near, far));
    const vec4f normal = vec4f_round(vec2d_xor(n, vec2d_and(f->is_b, minus)), zero);
    out->distance = (float)distance;
    memcpy(&out->normal, &normal, sizeof out->normal);
    memcpy(&out->point_a, &points, sizeof points);
    out->is_bound = false;
    return true;
}

ht_separation ht_distance_obox_obox(const ht_obox *a, const ht_obox *b) {
    const vec2d p = vec2d_of_floats(&a->q), q = vec2d_of_floats(&b->q);
    const vec2d from = vec2d_of_floats(&a->center), to = vec2d_of_floats(&b->center), way = to - from;
    const vec2d pp = p * p, qq = q * q;
    const vec2d squares = vec2d_first(pp, qq) + vec2d_second(pp, qq), inverse = hti_box_axes_inverse_roots(squares);
    const vec2d root = squares * inverse, minus = vec2d_splat(-0.0);
    const vec2d unit_a = vec2d_first(inverse, inverse), unit_b = vec2d_second(inverse, inverse);
    const vec2d axis_a = p * unit_a, axis_b = q * unit_b, scale = unit_a * unit_b;
    const vec2d given_a = vec2d_of_floats(&a->half), given_b = vec2d_of_floats(&b->half);
    const vec2d half_a = given_a * vec2d_first(root, root);
    const vec2d half_b = given_b * vec2d_second(root, root);
    const double r = (double)a->radius, s = (double)b->radius;
    const double size = vec2d_sum(vec2d_abs(way) + (half_a + half_b)) + (r + s);
    // products of floats are exact: the cosine or the sine is zero exactly when the boxes are parallel
    const vec2d turn = hti_box_axes_in(p, q) * scale, positive = vec2d_abs(turn);
    const vec2d way_a = hti_box_axes_in(axis_a, way), way_b = vec2d_xor(hti_box_axes_in(axis_b, way), minus);
    const vec2d gaps_a = axis_distances_of(way_a, half_a, half_b, positive),
                gaps_b = axis_distances_of(way_b, half_b, half_a, positive);
    const vec2d best = vec2d_max(vec2d_first(gaps_a, gaps_b), vec2d_second(gaps_a, gaps_b));
    const int are_parallel = vec2d_less_bits(vec2d_splat(0.0), positive) != 3;
    const vec2d less = vec2d_less(best, vec2d_swap(best)), greater = vec2d_second(less, less);
    const vec2d is_b = vec2d_select(greater, vec2d_splat(0.0), vec2d_or(vec2d_first(less, less), leads_back(way)));
    const vec2d lead = vec2d_abs(best - vec2d_swap(best));
    const int is_alone = vec2d_less_bits(vec2d_splat(0x1p-44 * size), lead) | are_parallel;
    const int is_negative = vec2d_signs(given_a) | vec2d_signs(given_b) | hti_any_sign(a->radius, b->radius);
    const box_side_view f = {is_b,
                             vec2d_select(is_b, to, from),
                             vec2d_select(is_b, axis_b, axis_a),
                             vec2d_select(is_b, half_b, half_a),
                             vec2d_select(is_b, half_a, half_b),
                             vec2d_select(is_b, way_b, way_a),
                             vec2d_xor(turn, vec2d_and(is_b, (vec2d){0.0, -0.0})),
                             vec2d_select(is_b, gaps_b, gaps_a),
                             vec2d_select(is_b, vec2d_splat(s), vec2d_splat(r)),
                             r + s,
                             size,
                             is_alone};
    ht_separation out; // the only variable answered: it is built where the caller wants it
    const double core = vec2d_max(best, vec2d_swap(best))[0];
    // what touches along an axis is not for the filter: that is known before its answer
    if (is_negative != 0 || !(scale[0] < 0x1p100) || !(vec2d_sum(vec2d_abs(from) + vec2d_abs(to)) < 0x1p120) ||
        !(hti_abs(core) > 0.0) || !separation_by_box_side(&f, &out)) {
        out = distance_of_unsettled_oboxes(a, b);
    }
    return out;
}

HTI_STEP("src/query/distance", ht_distance_obox_obox, "filter", "separating axes, then the nearest vertex and edge");
