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

// The sides of up to 64 vertices, as bits: left of the ray's line; of four in turn, whether all are certain: 15.
typedef struct sides {
    uint64_t left;
    int certain;
} sides;

static inline void add_sides(sides *to, const ray4 *r, const ht_vec2 *low_half, const ht_vec2 *high_half, int32_t at) {
    const hti_f4 low = hti_f4_sub(hti_f4_load(low_half), r->o), high = hti_f4_sub(hti_f4_load(high_half), r->o);
    const hti_f4 p = hti_f4_mul(r->dx, hti_f4_odd(low, high)), q = hti_f4_mul(r->dy, hti_f4_even(low, high));
    const hti_f4 size = hti_f4_add(hti_ray_abs4(p), hti_ray_abs4(q)), right = hti_f4_sub(q, p);
    const hti_f4 doubt = hti_f4_add(hti_f4_mul(HTI_RAY_F4(close), size), HTI_RAY_F4(least));
    to->certain &= hti_f4_less(doubt, hti_ray_abs4(right));
    to->left |= (uint64_t)(unsigned)hti_f4_signs(right) << at;
}

// The edges from a[0] to b[0] and from a[1] to b[1], as lanes, from the ray's origin.
typedef struct edges {
    hti_d2 vx, vy, ex, ey;
} edges;

static inline edges edges_of(const ht_ray *ray, const ht_vec2 *const a[2], const ht_vec2 *const b[2]) {
    const hti_d2 o = hti_d2_load(&ray->origin), a0 = hti_d2_load(a[0]), a1 = hti_d2_load(a[1]);
    const hti_d2 v0 = hti_d2_sub(a0, o), v1 = hti_d2_sub(a1, o);
    const hti_d2 e0 = hti_d2_sub(hti_d2_load(b[0]), a0), e1 = hti_d2_sub(hti_d2_load(b[1]), a1);
    return (edges){hti_d2_first(v0, v1), hti_d2_second(v0, v1), hti_d2_first(e0, e1), hti_d2_second(e0, e1)};
}

// Where the line crosses the edges, as in ray_segment.c: t = v x e / d x e, when the mask is set.
typedef struct crossings {
    hti_d2 t, accurate;
} crossings;

static inline crossings cross_edges(const edges *e, hti_d2 d) {
    const hti_d2 na = hti_d2_mul(e->vx, e->ey), nb = hti_d2_mul(e->vy, e->ex), n = hti_d2_sub(na, nb);
    const hti_d2 ma = hti_d2_mul(hti_d2_first(d, d), e->ey), mb = hti_d2_mul(hti_d2_second(d, d), e->ex);
    const hti_d2 m = hti_d2_sub(ma, mb), doubt = HTI_RAY_D2(tiny);
    const hti_d2 n_doubt = hti_d2_mul(doubt, hti_d2_add(hti_ray_abs2(na), hti_ray_abs2(nb)));
    const hti_d2 m_doubt = hti_d2_mul(doubt, hti_d2_add(hti_ray_abs2(ma), hti_ray_abs2(mb)));
    return (crossings){hti_d2_div(n, m), hti_d2_and(hti_d2_mask_less(n_doubt, hti_ray_abs2(n)),
                                                    hti_d2_mask_less(m_doubt, hti_ray_abs2(m)))};
}

// The next vertex, without a branch.
static inline int32_t after(int32_t i, int32_t count) {
    return (i + 1) & -(int32_t)(i + 1 != count);
}

static inline sides all_sides(const ht_ray *ray, const ht_convex *s) {
    const hti_f4 whole = hti_f4_load(&ray->origin);
    const ray4 r = {hti_f4_low(whole, whole), hti_f4_splat(ray->dir.x), hti_f4_splat(ray->dir.y)};
    sides all = {0, 15};
    int32_t i = 0;
    for (; i + 4 <= s->count; i += 4) {
        add_sides(&all, &r, s->v + i, s->v + i + 2, i);
    }
    if (i < s->count) { // the last ones, the missing ones as copies of the last
        const int32_t last = s->count - 1;
        const ht_vec2 rest[4] = {s->v[i], s->v[i + 1 < last ? i + 1 : last], s->v[i + 2 < last ? i + 2 : last],
                                 s->v[last]};
        add_sides(&all, &r, rest, rest + 2, i);
    }
    return all;
}

ht_ray_hit ht_raycast_convex(const ht_ray *ray, float max, const ht_convex *s) {
    if (!((s->count >= 3) && (s->count <= 64) && (s->radius == 0.0f)) || s->v == NULL) {
        return undecided(ray, max, s);
    }
    const uint64_t every = ~(uint64_t)0 >> (64 - s->count);
    const sides all = all_sides(ray, s);
    const uint64_t left = all.left & every, last = (uint64_t)1 << (s->count - 1);
    // Bit i: vertex i and the next one lie on different sides, from left to right or back. A miss has none; any edge
    // will do then.
    const uint64_t next = left >> 1 | (left & 1) << (s->count - 1), down = left & ~next, up = ~left & next & every;
    if (((uint64_t)(all.certain ^ 15) | (down & (down - 1)) | (up & (up - 1))) != 0) {
        return undecided(ray, max, s);
    }
    const int32_t i = __builtin_ctzll(down | last), k = __builtin_ctzll(up | last);
    const ht_vec2 *const from[2] = {s->v + i, s->v + k};
    const ht_vec2 *const to[2] = {s->v + after(i, s->count), s->v + after(k, s->count)};
    const edges e = edges_of(ray, from, to);
    const crossings c = cross_edges(&e, hti_d2_load(&ray->dir));
    const hti_d2 other = hti_d2_swap(c.t), t = hti_d2_ends(hti_d2_min(c.t, other), hti_d2_max(c.t, other));
    const hti_ray_span span = hti_ray_span_of(t, max);
    const int missed = (int)(((down - 1) >> 63) << 1); // 2 when there is none
    const hti_d2 gap = hti_d2_sub(c.t, other),
                 doubt = hti_d2_mul(hti_d2_splat(0x1p-26), hti_d2_add(hti_ray_abs2(c.t), hti_ray_abs2(other)));
    const int sure = hti_d2_signs(hti_d2_and(c.accurate, hti_d2_mask_less(doubt, hti_ray_abs2(gap))));
    if ((((span.clear ^ 15) | (sure ^ 3)) & ((missed >> 1) - 1)) != 0 || !(max > 0.0f)) {
        return undecided(ray, max, s);
    }
    // The line goes through edge i from its right to its left (the vertices from left of the line to right of it), so
    // the normal of both edges is to their right where the line enters by i, to their left where it enters by k.
    const hti_d2 square = hti_d2_add(hti_d2_mul(e.ex, e.ex), hti_d2_mul(e.ey, e.ey));
    const hti_d2 unit = hti_d2_div(HTI_RAY_D2(one), hti_d2_sqrt(square));
    const hti_d2 turn = hti_d2_and(hti_d2_second(gap, gap), HTI_RAY_D2(minus)), zero = hti_d2_splat(0.0);
    const hti_d2 x = hti_d2_mul(e.ey, hti_d2_xor(unit, turn)),
                 y = hti_d2_sub(zero, hti_d2_mul(e.ex, hti_d2_xor(unit, turn)));
    const hti_d2 n_i = hti_d2_first(x, y), n_k = hti_d2_second(x, y);
    const hti_d2 i_first = hti_d2_mask_less(hti_d2_first(gap, gap), zero);
    const hti_f4 normals = hti_f4_round(hti_d2_select(i_first, n_i, n_k), hti_d2_select(i_first, n_k, n_i));
    return hti_ray_answer(&span, missed, hti_f4_add(normals, hti_f4_splat(0.0f)), max);
}
