// touching_capsules.c: the distance of two capsules that touch, where all numbers are few bits of a common unit, as on
// grids.
//
// Capsules touch when the least square of the distance of an end of one axis and the other axis is R^2. It is v^2 for
// two ends, and m^2 / e^2 for an end at the height m / |e| over the other axis e: v^2, e^2 and m have at most 27 bits
// then, and m^2 and R^2 e^2 at most 53. So the four pairs of an end and the other axis are compared with R^2 exactly,
// two at a time. Of pairs that touch the first one answers, in the order of signed_distance_filter.c and by its
// formulas.
#include "convex/touching_capsules.h"

#include "base/pair_step.h"
#include "convex/near_segment.h"

// The ends of the other axis as seen from an axis. Bits 0 and 1 of each number are for the first and the second end.
typedef struct ends_seen {
    int nearer, touching, before, beyond; // as hti_ends_reached
    bool on_both_sides;                   // of the axis's line
    bool has_length;
} ends_seen;

HTI_INLINE ends_seen see_ends(const ht_capsule *own, const ht_capsule *other, double square_of_reach) {
    const ht_segment axis = {own->a, own->b};
    const hti_two_points t = hti_two_points_of(&axis, &other->a, &other->b);
    const hti_ends_reached ends = hti_reached_ends(&t, square_of_reach);
    const vec2d cross = t.left - t.right;
    return (ends_seen){ends.nearer, ends.touching, vec2d_signs(ends.before), vec2d_signs(ends.beyond),
                       cross[0] * cross[1]<0.0, hti_size(&t)> 0.0};
}

static inline ht_vec2 touching_end(const ht_capsule *c, int end) {
    const ht_vec2 *at = end == 0 ? &c->a : &c->b;
    return *at;
}

// Two capsules, the own one and the other, that touch at these ends of their axes, or, when own_end is negative, at the
// own axis and an end of the other. The way leads from the own one.
typedef struct touching_pair {
    const ht_capsule *own, *other;
    int own_end, other_end;
    int own_is_b;
    int exchanges; // how often the general method turns the answer round: then zeros of the normal are positive
} touching_pair;

// Computes the answer. Which capsule is which cannot be predicted: that is no branch.
HTI_INLINE void answer_touching(const touching_pair *at, hti_signed_distance *out) {
    static const double zeros[2] = {-0.0, 0.0};
    const ht_capsule *own = at->own, *other = at->other;
    const bool is_edge = at->own_end < 0;
    const int own_index = is_edge ? 0 : at->own_end;
    const ht_vec2 from = touching_end(own, own_index), to = touching_end(other, at->other_end);
    const hti_dvec v = hti_dvec_between(from, to);
    double d = 0.0;
    hti_dvec n, start = hti_dvec_of(from);
    if (is_edge) {
        const hti_dvec e = hti_dvec_between(own->a, own->b);
        const double above = hti_dvec_cross(e, v),
                     scale = __builtin_copysign(1.0, above) / __builtin_sqrt(hti_dvec_dot(e, e));
        n = (hti_dvec){-e.y * scale, e.x * scale};
        d = above * scale;
        start = hti_dvec_along(hti_dvec_of(to), -d, n);
    } else {
        d = __builtin_sqrt(hti_dvec_dot(v, v));
        n = (hti_dvec){v.x / d, v.y / d};
    }
    const double sense = (double)(1 - 2 * at->own_is_b), zero = zeros[at->exchanges != 0];
    hti_dvec *const points[2] = {&out->point_a, &out->point_b};
    out->distance = 0.0;
    out->normal = (hti_dvec){sense * n.x + zero, sense * n.y + zero};
    *points[at->own_is_b] = hti_dvec_along(start, (double)own->radius, n);
    *points[1 - at->own_is_b] = hti_dvec_along(start, d - (double)other->radius, n);
    out->kind_a = is_edge && at->own_is_b == 0 ? HTI_EDGE : HTI_VERTEX;
    out->kind_b = is_edge && at->own_is_b != 0 ? HTI_EDGE : HTI_VERTEX;
    out->index_a = at->own_is_b ? at->other_end : own_index;
    out->index_b = at->own_is_b ? own_index : at->other_end;
}

bool hti_touching_capsules_distance(const ht_capsule *a, const ht_capsule *b, hti_signed_distance *out) {
    const double reach = (double)a->radius + (double)b->radius;
    const ends_seen by_a = see_ends(a, b, reach * reach), by_b = see_ends(b, a, reach * reach);
    const unsigned touching = (unsigned)(by_a.touching | by_b.touching << 2);
    if ((by_a.nearer | by_b.nearer) != 0 || touching == 0 || !(reach > 0.0) || !by_a.has_length || !by_b.has_length ||
        (by_a.on_both_sides && by_b.on_both_sides) || !hti_capsules_have_few_bits(a, b)) {
        return false;
    }
    const int order = hti_convex_vertex_order(&a->a, &b->a, 2);
    const int exchanged = (order > 0) | ((order == 0) & (a->radius > b->radius));
    const int first = __builtin_ctz((touching | touching << 4) >> 2 * exchanged), side = first >> 1, end = first & 1;
    const int own_is_b = side ^ exchanged; // the axis is B's
    const int before = (by_a.before | by_b.before << 2) >> (2 * own_is_b + end) & 1;
    const int beyond = (by_a.beyond | by_b.beyond << 2) >> (2 * own_is_b + end) & 1;
    const ht_capsule *const both[2] = {a, b};
    touching_pair at = {both[own_is_b], both[1 - own_is_b], -1, end, own_is_b, side + exchanged};
    if ((before | beyond) != 0) { // the way leads from the first capsule's end
        const int corner = 1 - before;
        at = (touching_pair){both[exchanged],          both[1 - exchanged], side == 0 ? corner : end,
                             side == 0 ? end : corner, exchanged,           exchanged};
    }
    answer_touching(&at, out);
    return true;
}

HTI_STEP("src/convex", hti_touching_capsules_distance, "exact", "squares of distances of ends and axes, on a grid");
