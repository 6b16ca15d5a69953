// relate_capsule_box.c: relates a capsule to an axis-aligned box by the distance of its segment from the box.
//
// Where the segment and the box are apart, an end of the segment is nearest to the box, or a corner of the box to the middle of
// the segment; the latter is the corner farthest to that side of the segment's line on which the segment lies. So it takes
// the distances of both ends from the box, those of the corners farthest left and right from the segment, and whether the
// segment meets the box (relate_segment_box.c). All are computed without a branch. Bounds: disc, orient and slab
// (exact/predicates.h). What is nearer than the radius overlaps, however thin the box is.
//
// For shapes that are not answerable, apart is right; overlap is said when all numbers are finite, the radius is not
// negative and the box is not inverted.
#include "convex/near_segment.h"
#include "query/relate/relate_internal.h"

static HTI_COLD ht_relation relate_capsule_box_fallback(const ht_capsule *a, const ht_box *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_relate_any_hulls(&p, &q);
}

// Twice the excess of a point over the box, axis by axis.
static inline vec2d twice_beyond_box(const ht_vec2 *p, const ht_box *b) {
    const vec2d at = vec2d_of_floats(p), below = vec2d_of_floats(&b->min) - at, above = at - vec2d_of_floats(&b->max);
    return below + vec2d_abs(below) + (above + vec2d_abs(above));
}

// Bits as of hti_within_radius_bits, of the capsule's ends and the box.
static inline int ends_within_radius_bits(const ht_capsule *a, const ht_box *b) {
    const vec2d p = twice_beyond_box(&a->a, b), q = twice_beyond_box(&a->b, b), x = vec2d_first(p, q),
                y = vec2d_second(p, q);
    const double reach = 2.0 * (double)a->radius;
    const vec2d square = x * x + y * y, limit = vec2d_splat(reach * reach), d = square - limit;
    const vec2d bound = HTI_BOUND_DISC * (square + limit);
    return vec2d_less_bits(d, -bound) | vec2d_less_bits(bound, d) << 2;
}

// The box's corners that are farthest left and farthest right of a line's direction; of several any.
static inline void load_side_corners(vec4f from, vec4f to, vec4f box, vec4f opposite, ht_vec2 corners[2]) {
    // In lanes of x where the line leads up, in lanes of y where it leads to the left.
    const vec4f low = vec4f_pairs(vec4f_odd(from, from), vec4f_even(to, to));
    const vec4f high = vec4f_pairs(vec4f_odd(to, to), vec4f_even(from, from));
    vec4f_store(corners, vec4f_choose_less(low, high, box, opposite));
}

ht_relation ht_relate_capsule_box(const ht_capsule *a, const ht_box *b) {
    const vec4f from = vec4f_load_twice(&a->a), to = vec4f_load_twice(&a->b), box = vec4f_load(&b->min);
    const vec4f opposite = vec4f_rotate_2(box);
    const vec4f least = vec4f_low(vec4f_min(from, to), box), most = vec4f_low(opposite, vec4f_max(from, to));
    const ht_segment core = {a->a, a->b};
    ht_vec2 corner[2];
    load_side_corners(from, to, box, opposite, corner);
    const hti_two_points corners = hti_two_points_of(&core, &corner[0], &corner[1]);
    const int sides =
        hti_sides(&corners); // 1 and 8: they are left and right as they should; 4 and 2: the other way round
    const int of_corners = hti_within_radius_bits(&corners, (double)a->radius), of_ends = ends_within_radius_bits(a, b);
    const int parted = (sides & 6) | vec4f_less_bits(most, least);
    const int apart = ((of_corners & of_ends) >> 2 == 3) & (parted != 0);
    const int thick = (vec4f_less_bits(box, opposite) & 3) == 3, inverted = vec4f_less_bits(opposite, box) & 3;
    const int crossed = thick & (sides == 9) & (vec4f_less_bits(least, most) == 15);
    const int meet = crossed | (((of_corners | of_ends) & 3) != 0);
    const vec2d sizes = vec2d_abs(corners.vx) + vec2d_abs(corners.vy);
    const double size = hti_size(&corners) + (vec2d_sum(sizes) + (double)a->radius);
    const int overlap = meet & (inverted == 0) & (a->radius >= 0.0f) & (size < (double)HTI_INFINITY);
    if (apart | overlap) {
        return (ht_relation)(overlap << 1);
    }
    return relate_capsule_box_fallback(a, b);
}

HTI_STEP("src/query/relate", ht_relate_capsule_box, "filter",
         "segment crosses the box, or an end or a corner is within the radius of the other");
