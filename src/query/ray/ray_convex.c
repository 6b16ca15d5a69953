// ray_convex.c: a ray against a convex polygon: its line crosses the two edges whose ends lie on different sides of it.
//
// Sides are taken four vertices at a time in float. The difference of two floats, rounded to float, has a relative
// error of v = 2^-24, a product of it 2v, a difference of two such below 4v of their sizes; products that underflow err
// by 2^-149 each. Sides that are not certain, or do not change exactly twice around the polygon, are left to the
// general method, as are more than 64 vertices and a radius. The two crossings are as in ray_segment.c, in double.
#include "base/simd.h"
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_convex *s) {
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

typedef struct ray4 {
    hti_f4 o, dx, dy; // o: the origin, twice
} ray4;

// Bits 0 to 3: vertices certainly left of the ray's line; 4 to 7: certainly right of it.
static inline unsigned sides_of(const ray4 *r, hti_f4 low, hti_f4 high) {
    low = hti_f4_sub(low, r->o);
    high = hti_f4_sub(high, r->o);
    const hti_f4 p = hti_f4_mul(r->dx, hti_f4_odd(low, high)), q = hti_f4_mul(r->dy, hti_f4_even(low, high));
    const hti_f4 size = hti_f4_add(hti_f4_abs(p), hti_f4_abs(q)), side = hti_f4_sub(p, q);
    const hti_f4 doubt = hti_f4_add(hti_f4_mul(hti_f4_splat(0x1p-21f), size), hti_f4_splat(0x1p-126f));
    return (unsigned)(hti_f4_less(doubt, side) | hti_f4_less(side, hti_f4_sub(hti_f4_splat(0.0f), doubt)) << 4);
}

// Where the line crosses the edge from a to b.
typedef struct crossing {
    double t, ex, ey;
    bool accurate;
} crossing;

static inline crossing cross_edge(const ht_ray *ray, ht_vec2 a, ht_vec2 b) {
    const double dx = (double)ray->dir.x, dy = (double)ray->dir.y;
    const double vx = (double)a.x - (double)ray->origin.x, vy = (double)a.y - (double)ray->origin.y;
    const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
    const double na = vx * ey, nb = vy * ex, ma = dx * ey, mb = dy * ex, n = na - nb, m = ma - mb;
    const bool accurate =
        (hti_abs(n) > 0x1p-20 * (hti_abs(na) + hti_abs(nb))) && (hti_abs(m) > 0x1p-20 * (hti_abs(ma) + hti_abs(mb)));
    return (crossing){n / m, ex, ey, accurate};
}

// The normal of an edge, its left side when `turn` is 1, its right side when -1; zero when 0.
static inline ht_vec2 normal_of(const crossing *c, double turn) {
    const double unit = turn / __builtin_sqrt(c->ex * c->ex + c->ey * c->ey);
    return (ht_vec2){(float)(0.0 - c->ey * unit), (float)(0.0 + c->ex * unit)};
}

// The next vertex, without a branch.
static inline int32_t after(int32_t i, int32_t count) {
    return (i + 1) & -(int32_t)(i + 1 != count);
}

// The sides of up to 64 vertices, as bits.
typedef struct sides {
    uint64_t left, right;
} sides;

static inline sides all_sides(const ht_ray *ray, const ht_convex *s) {
    const hti_f4 whole = hti_f4_load(&ray->origin);
    const ray4 r = {hti_f4_low(whole, whole), hti_f4_splat(ray->dir.x), hti_f4_splat(ray->dir.y)};
    sides all = {0, 0};
    int32_t i = 0;
    for (; i + 4 <= s->count; i += 4) {
        const unsigned bits = sides_of(&r, hti_f4_load(s->v + i), hti_f4_load(s->v + i + 2));
        all.left |= (uint64_t)(bits & 15u) << i;
        all.right |= (uint64_t)(bits >> 4) << i;
    }
    if (i < s->count) { // the last ones again, the missing ones as copies of the last
        const int32_t last = s->count - 1;
        const ht_vec2 rest[4] = {s->v[i], s->v[i + 1 < last ? i + 1 : last], s->v[i + 2 < last ? i + 2 : last],
                                 s->v[last]};
        const unsigned bits = sides_of(&r, hti_f4_load(rest), hti_f4_load(rest + 2));
        all.left |= (uint64_t)(bits & 15u) << i;
        all.right |= (uint64_t)(bits >> 4) << i;
    }
    return all;
}

ht_ray_hit ht_raycast_convex(const ht_ray *ray, float max, const ht_convex *s) {
    if (!((s->count >= 3) && (s->count <= 64) && (s->radius == 0.0f)) || s->v == NULL) {
        return undecided(ray, max, s);
    }
    const uint64_t every = ~(uint64_t)0 >> (64 - s->count);
    const sides all = all_sides(ray, s);
    const uint64_t left = all.left & every, right = all.right & every;
    if ((left | right) != every) {
        return undecided(ray, max, s);
    }
    if ((left == 0) | (right == 0)) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    // Bit i: vertex i and the next one lie on different sides, from left to right or back.
    const uint64_t next = left >> 1 | (left & 1) << (s->count - 1), down = left & ~next, up = ~left & next & every;
    if (((down & (down - 1)) | (up & (up - 1))) != 0) {
        return undecided(ray, max, s);
    }
    const int32_t i = __builtin_ctzll(down), k = __builtin_ctzll(up);
    const crossing p = cross_edge(ray, s->v[i], s->v[after(i, s->count)]);
    const crossing q = cross_edge(ray, s->v[k], s->v[after(k, s->count)]);
    const double end = (double)max, error = 0x1p-27;
    const bool p_first = p.t < q.t;
    const double near = p_first ? p.t : q.t, far = p_first ? q.t : p.t;
    if (!(p.accurate && q.accurate)) {
        return undecided(ray, max, s);
    }
    if ((far < 0.0) | (near > end + error * end)) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const bool inside = near<0.0, cut = far> end;
    if (!((far - near > error * (far + hti_abs(near))) && (near + error * hti_abs(near) < end) && (max >= 0.0f) &&
          (hti_abs(far - end) > error * far) && hti_is_normal(far) && hti_is_normal(hti_abs(near)))) {
        return undecided(ray, max, s);
    }
    // The line goes through edge p from its right to its left (the vertices from left of the line to right of it), so
    // the side of p that faces the ray is its right one, and the left one that of q.
    const double enters = inside ? 0.0 : p_first ? 1.0 : -1.0, leaves = cut ? 0.0 : p_first ? 1.0 : -1.0;
    return (ht_ray_hit){.relation = HT_OVERLAP,
                        .inside = inside,
                        .enter = hti_only_if(!inside, (float)near),
                        .exit = cut ? max : (float)far,
                        .enter_normal = normal_of(p_first ? &p : &q, -enters),
                        .exit_normal = normal_of(p_first ? &q : &p, -leaves)};
}
