// distance_capsule_capsule.c: the nearest of the four pairs of an end and the other segment, less the radii; segments
// that cross are pushed apart along the normal of one of them.
//
// Each end is taken to the nearest point of the other segment by its foot's fraction, clamped. Differences have
// relative error u and S is the sum of the largest: a way from an end to a foot is wrong by less than 8u S. The least
// of the four is as wrong as that, but its direction could be that of another way that is longer by less than rounding
// tells: so signs that are linear in the directions are asked too, whether the other end of the winner's segment is
// farther from the line, or whether two ends see each other past both segments' ends. What they do not confirm goes to
// the general method, as do segments that nearly touch.
#include "base/simd.h"
#include "query/distance/distance_internal.h"

static HTI_COLD ht_separation settle(const ht_capsule *a, const ht_capsule *b) {
    const ht_shape p = HT_SHAPE(*a), q = HT_SHAPE(*b);
    return hti_distance_bodies(&p, &q);
}

// Ways to the ends of B from A's segment (0, 1), then to those of A from B's (2, 3).
typedef struct ways {
    double x[4], y[4]; // from the segment's nearest point to the end
    double t[4];       // fractions of the feet, not clamped
    double height[4];  // cross products of the direction and the ends
} ways;

// Both ends of a segment, as lanes.
typedef struct both_ends {
    hti_d2 x, y;
} both_ends;

// Two of them: from the segment at o along e, `scale` being 1 / e.e, to both ends of another. Their squares.
static inline hti_d2 find_ways(ways *w, int first, const hti_dvec *o, const hti_dvec *e, double scale, both_ends p) {
    const hti_d2 ex = hti_d2_splat(e->x), ey = hti_d2_splat(e->y);
    const hti_d2 vx = hti_d2_sub(p.x, hti_d2_splat(o->x)), vy = hti_d2_sub(p.y, hti_d2_splat(o->y));
    const hti_d2 t = hti_d2_mul(hti_d2_add(hti_d2_mul(ex, vx), hti_d2_mul(ey, vy)), hti_d2_splat(scale));
    const hti_d2 at = hti_d2_min(hti_d2_max(t, hti_d2_splat(0.0)), hti_d2_splat(1.0));
    const hti_d2 x = hti_d2_sub(vx, hti_d2_mul(at, ex)), y = hti_d2_sub(vy, hti_d2_mul(at, ey));
    const hti_d2 height = hti_d2_sub(hti_d2_mul(ex, vy), hti_d2_mul(ey, vx));
    memcpy(&w->x[first], &x, sizeof x);
    memcpy(&w->y[first], &y, sizeof y);
    memcpy(&w->t[first], &t, sizeof t);
    memcpy(&w->height[first], &height, sizeof height);
    return hti_d2_add(hti_d2_mul(x, x), hti_d2_mul(y, y));
}

// The number of the least of four: the first one of equals.
static inline int least_of(hti_d2 a, hti_d2 b) {
    const hti_d2 two = hti_d2_min(a, b), least = hti_d2_min(two, hti_d2_swap(two));
    return __builtin_ctz(~(unsigned)(hti_d2_less(least, a) | hti_d2_less(least, b) << 2));
}

static inline bool is_within(double t) {
    return t > 0.0 && t < 1.0;
}

// Segments that cross: the least move that takes one of the four ends to the other segment's line, along its normal.
static ht_separation crossing(const ht_capsule *a, const ht_capsule *b, const ways *w, const double scale[2],
                              double size) {
    const double length[2] = {__builtin_sqrt(scale[0]), __builtin_sqrt(scale[1])}; // reciprocals
    double depth[4];
    for (int i = 0; i < 4; i++) {
        depth[i] = hti_abs(w->height[i]) * length[i / 2];
    }
    // of equals A's first edge, whose outer side is its right: the end on the left goes that way; then B's
    const int left_b = w->height[1] > 0.0, left_a = w->height[3] > 0.0;
    const int order[4] = {left_b, 1 - left_b, 2 + left_a, 3 - left_a};
    int best = order[0];
    for (int i = 1; i < 4; i++) {
        best = depth[order[i]] < depth[best] * (1.0 - 0x1p-40) ? order[i] : best;
    }
    const double r = (double)a->radius, s = (double)b->radius, distance = -depth[best] - (r + s);
    if (!(depth[best] > 0x1p-17 * size) || !is_within(w->t[best]) || !hti_is_settled(distance, size)) {
        return settle(a, b);
    }
    // an end of B on the left of A goes out to the right of A; an end of A on the left of B pushes B to its left
    const ht_vec2 ends[8] = {b->a, b->b, a->a, a->b, a->a, a->b, b->a, b->b};
    const ht_vec2 end = ends[best], from = ends[4 + (best & 2)], to = ends[5 + (best & 2)];
    const double sign = (best < 2) == (w->height[best] > 0.0) ? -length[best / 2] : length[best / 2];
    const hti_dvec n = {((double)from.y - (double)to.y) * sign, ((double)to.x - (double)from.x) * sign};
    const double shift = best < 2 ? depth[best] + r : r;
    return hti_separation_at(distance, n, (hti_dvec){(double)end.x + shift * n.x, (double)end.y + shift * n.y});
}

ht_separation ht_distance_capsule_capsule(const ht_capsule *a, const ht_capsule *b) {
    const hti_dvec p = {(double)a->a.x, (double)a->a.y}, q = {(double)a->b.x, (double)a->b.y};
    const hti_dvec c = {(double)b->a.x, (double)b->a.y}, d = {(double)b->b.x, (double)b->b.y};
    const hti_dvec e = {q.x - p.x, q.y - p.y}, f = {d.x - c.x, d.y - c.y};
    const double square_e = e.x * e.x + e.y * e.y, square_f = f.x * f.x + f.y * f.y;
    const double r = (double)a->radius, s = (double)b->radius;
    const double size =
        hti_abs(c.x - p.x) + hti_abs(c.y - p.y) + hti_abs(e.x) + hti_abs(e.y) + hti_abs(f.x) + hti_abs(f.y) + r + s;
    if (hti_any_sign(a->radius, b->radius) || !(size < 0x1p100) || !(square_e > 0x1p-30 * size * size) ||
        !(square_f > 0x1p-30 * size * size)) {
        return settle(a, b);
    }
    const double scale[2] = {1.0 / square_e, 1.0 / square_f};
    ways w;
    const hti_d2 to_b = find_ways(&w, 0, &p, &e, scale[0], (both_ends){hti_d2_of(c.x, d.x), hti_d2_of(c.y, d.y)});
    const hti_d2 to_a = find_ways(&w, 2, &c, &f, scale[1], (both_ends){hti_d2_of(p.x, q.x), hti_d2_of(p.y, q.y)});
    if (w.height[0] * w.height[1] < 0.0 && w.height[2] * w.height[3] < 0.0) {
        return crossing(a, b, &w, scale, size);
    }
    const int best = least_of(to_b, to_a), of_a = best >> 1;
    const double length = __builtin_sqrt(w.x[best] * w.x[best] + w.y[best] * w.y[best]), distance = length - (r + s);
    // Confirm: not farther than the other end from the line, or past both segments' ends.
    const double t = w.t[best], own = w.height[best], rise = __builtin_copysign(1.0, own) * (w.height[best ^ 1] - own);
    const double seen = w.t[(2 - 2 * of_a) + (t >= 1.0)], past = (best & 1) == 0 ? -seen : seen - 1.0;
    if (!((is_within(t) ? rise : past) >= 0.0) || !hti_is_settled(distance, size) || !hti_is_settled(length, size)) {
        return settle(a, b);
    }
    const double unit = (double)(1 - 2 * of_a) / length;
    const hti_dvec n = {w.x[best] * unit, w.y[best] * unit};
    // the point on A's surface: from A's own end, or back from B's
    const ht_vec2 ends[4] = {b->a, b->b, a->a, a->b}, end = ends[best];
    const double back = (double)(1 - of_a) * length - r;
    return hti_separation_at(distance, n, (hti_dvec){(double)end.x - back * n.x, (double)end.y - back * n.y});
}
