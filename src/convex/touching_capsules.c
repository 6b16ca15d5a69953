// touching_capsules.c: the distance of two capsules that touch, where all numbers are few bits of a common unit, as on
// grids.
//
// Capsules touch when the square of the distance of their axes is R^2. It is v^2 for two ends, and m^2 / e^2 for an end
// at the height m / |e| over the other axis e: v^2, e^2 and m have at most 27 bits then, and m^2 and R^2 e^2 at most 53.
// The four pairs of an end and the other axis are compared as signed_distance_filter.c compares them, and the answer is
// computed as there.
#include "convex/touching_capsules.h"

#include "base/pair_step.h"

// An end of one axis and what is nearest to it of the other axis.
typedef struct end_pairing {
    int side;                  // whose axis the other one's end is compared with: 0 or 1
    int end;                   // the end
    int corner;                // the end of that axis that is nearest, or -1
    double square;             // of the distance
    double numerator, divisor; // the same exactly
} end_pairing;

// Keeps the nearer one of `best` and the pair of an end and the axis c, of which `side` is the number. Returns the end's
// height over the axis, times the axis's length.
static double compare_end(const ht_capsule *c, int side, int end, ht_vec2 at, end_pairing *best) {
    const hti_dvec e = hti_dvec_between(c->a, c->b), v = hti_dvec_between(c->a, at), w = hti_dvec_between(c->b, at);
    const bool before = hti_dvec_dot(e, v) <= 0.0, beyond = hti_dvec_dot(e, w) >= 0.0, inner = !before && !beyond;
    const double height = hti_dvec_cross(e, v), length = hti_dvec_dot(e, e);
    const double aside = before ? hti_dvec_dot(v, v) : hti_dvec_dot(w, w);
    const double square = inner ? height * height / length : aside;
    if (square < best->square * (1.0 - 0x1p-40)) {
        *best = (end_pairing){
            side, end, inner ? -1 : before ? 0 : 1, square, inner ? height * height : aside, inner ? length : 1.0};
    }
    return height;
}

static inline ht_vec2 touching_end(const ht_capsule *c, int end) {
    return end == 0 ? c->a : c->b;
}

// Answers for the pair whose square is R^2; the capsules are in their order.
static void answer_touching(const ht_capsule *const both[2], const end_pairing *at, hti_signed_distance *out) {
    const int side = at->corner < 0 ? at->side : 0; // of two ends the way leads from the first capsule's
    const int own_end = at->side == side ? at->corner : at->end, other_end = at->side == side ? at->end : at->corner;
    const ht_capsule *own = both[side], *other = both[1 - side];
    const ht_vec2 from = touching_end(own, own_end < 0 ? 0 : own_end), to = touching_end(other, other_end);
    const hti_dvec v = hti_dvec_between(from, to);
    double d = 0.0;
    hti_dvec n, start = hti_dvec_of(from);
    if (at->corner < 0) {
        const hti_dvec e = hti_dvec_between(own->a, own->b);
        const double above = hti_dvec_cross(e, v),
                     scale = (above > 0.0 ? 1.0 : -1.0) / __builtin_sqrt(hti_dvec_dot(e, e));
        n = (hti_dvec){-e.y * scale, e.x * scale};
        d = above * scale;
        start = hti_dvec_along(hti_dvec_of(to), -d, n);
    } else {
        d = __builtin_sqrt(hti_dvec_dot(v, v));
        n = (hti_dvec){v.x / d, v.y / d};
    }
    const hti_dvec near = hti_dvec_along(start, (double)own->radius, n),
                   far = hti_dvec_along(start, d - (double)other->radius, n);
    const hti_feature own_kind = at->corner < 0 ? HTI_EDGE : HTI_VERTEX;
    *out = (hti_signed_distance){0.0, n, near, far, own_kind, HTI_VERTEX, own_end < 0 ? 0 : own_end, other_end};
    if (side == 1) {
        hti_signed_distance_exchange(out);
    }
}

bool hti_touching_capsules_distance(const ht_capsule *a, const ht_capsule *b, hti_signed_distance *out) {
    if (hti_same_point(a->a, a->b) || hti_same_point(b->a, b->b) || !hti_capsules_have_few_bits(a, b)) {
        return false;
    }
    const int order = hti_convex_vertex_order(&a->a, &b->a, 2);
    const bool exchanged = order > 0 || (order == 0 && a->radius > b->radius);
    const ht_capsule *const both[2] = {exchanged ? b : a, exchanged ? a : b};
    const double reach = (double)a->radius + (double)b->radius;
    end_pairing best = {.square = (double)HTI_INFINITY};
    double height[4];
    for (int i = 0; i < 4; i++) {
        height[i] = compare_end(both[i >> 1], i >> 1, i & 1, touching_end(both[1 - (i >> 1)], i & 1), &best);
    }
    const bool cross = height[0] * height[1] < 0.0 && height[2] * height[3] < 0.0;
    if (cross || best.square == 0.0 || best.numerator != reach * reach * best.divisor) {
        return false;
    }
    answer_touching(both, &best, out);
    if (exchanged) {
        hti_signed_distance_exchange(out);
    }
    return true;
}

HTI_STEP("src/convex", hti_touching_capsules_distance, "exact", "squares of distances of ends and axes, on a grid");
