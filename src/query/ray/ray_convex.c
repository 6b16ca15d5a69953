// ray_convex.c: a ray against a convex polygon: its line crosses the two edges whose ends lie on different sides of it.
//
// The sides of four vertices at a time are computed in float. The difference of two floats, rounded to float, has a
// relative error of v = 2^-24, a product of it 2v, a difference p - q of two such below 4v (|p| + |q|); products that
// underflow err by 2^-149 each. Where the difference is above 2^-20 |q| and 2^-126, it is above 2^-22 (|p| + |q|), and
// its sign is certain. Other methods answer when a side is not certain, when the sides do not change exactly twice
// around the polygon, and for more than 64 vertices or a radius.
//
// The two crossings are computed as in ray_segment.c, in double: t = n / k, where k is the difference of two certain
// sides. The order of two fractions that differ by 2^-22 of both is certain, too. The line goes through edge `down`
// from the edge's right to its left (the edge's vertices go from left of the line to right of it), so that the normals
// of both edges point to their right where the line enters by `down`. It does so for counter-clockwise polygons. Mostly
// all polygons go round the same way, so that the branch for others can be foretold.
#include "base/vec/vec.h"
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit ray_convex_fallback(const ht_ray *ray, float max, const ht_convex *s) {
    ht_ray_hit hit;
    if (s->count > 0 && s->v != NULL && s->radius == 0.0f && hti_ray_grid(ray, max, s->v, s->count, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

// Answers where the side of a vertex is not certain.
static HTI_NOINLINE ht_ray_hit ray_convex_corner(const ht_ray *ray, float max, const ht_convex *s) {
    ht_ray_hit hit; // the only variable returned: it is built where the caller wants it
    if (!hti_ray_grid_convex(ray, max, s->v, s->count, &hit)) {
        hit = ray_convex_fallback(ray, max, s);
    }
    return hit;
}

typedef struct ray4 {
    vec4f o, dx, dy; // o: the origin, twice
} ray4;

// The sides of up to 64 vertices. `left` has a bit for each vertex left of the ray's line; `certain` has a bit for each
// lane and is 15 when every side is certain.
typedef struct ray_vertex_sides {
    uint64_t left;
    int certain;
} ray_vertex_sides;

static inline ray_vertex_sides four_sides(const ray4 *r, const ht_vec2 *low_half, const ht_vec2 *high_half) {
    const vec4f low = vec4f_load(low_half) - r->o, high = vec4f_load(high_half) - r->o;
    const vec4f p = r->dx * vec4f_odd(low, high), q = r->dy * vec4f_even(low, high);
    const vec4f right = q - p;
    const vec4f size = hti_ray_abs4(p + q); // where p and q differ in sign, q - p does not cancel
    const vec4f doubt = vec4f_max(HTI_RAY_F4(close) * size, HTI_RAY_F4(least));
    return (ray_vertex_sides){(uint64_t)(unsigned)vec4f_signs(right), vec4f_less_bits(doubt, hti_ray_abs4(right))};
}

// The last group of four may repeat vertices of the group before.
static inline ray_vertex_sides all_sides(const ht_ray *ray, const ht_convex *s) {
    const vec4f whole = vec4f_load(&ray->origin);
    const ray4 r = {vec4f_low(whole, whole), vec4f_splat(ray->dir.x), vec4f_splat(ray->dir.y)};
    if (s->count == 3) { // the second vertex is tested twice
        const ray_vertex_sides all = four_sides(&r, s->v, s->v + 1);
        return (ray_vertex_sides){(all.left & 3) | (all.left >> 1 & 4), all.certain};
    }
    const int32_t last = s->count - 4;
    ray_vertex_sides all = four_sides(&r, s->v + last, s->v + last + 2);
    all.left <<= last;
    for (int32_t i = 0; i < last; i += 4) {
        const ray_vertex_sides four = four_sides(&r, s->v + i, s->v + i + 2);
        all.left |= four.left << i;
        all.certain &= four.certain;
    }
    return all;
}

// Two edges, one in each lane, relative to the ray's origin.
typedef struct two_ray_edges {
    vec2d vx, vy, ex, ey;
} two_ray_edges;

static inline two_ray_edges two_ray_edges_of(vec2d o, const ht_vec2 *v, int32_t i, int32_t i_next, int32_t k,
                                             int32_t k_next) {
    const vec2d a0 = vec2d_of_floats(&v[i]), a1 = vec2d_of_floats(&v[k]), v0 = a0 - o, v1 = a1 - o;
    const vec2d e0 = vec2d_of_floats(&v[i_next]) - a0, e1 = vec2d_of_floats(&v[k_next]) - a1;
    return (two_ray_edges){vec2d_first(v0, v1), vec2d_second(v0, v1), vec2d_first(e0, e1), vec2d_second(e0, e1)};
}

// Where the line crosses two edges; `accurate` has a bit for each lane whose fraction is accurate.
typedef struct crossings {
    vec2d t;
    int accurate;
} crossings;

static inline crossings cross_two_edges(const two_ray_edges *e, vec2d d) {
    const vec2d p = e->vx * e->ey, q = e->vy * e->ex, n = p - q;
    const vec2d k = vec2d_first(d, d) * e->ey - vec2d_second(d, d) * e->ex;
    const vec2d doubt = HTI_RAY_D2(tiny) * hti_ray_abs2(q);
    return (crossings){n / k, vec2d_less_bits(doubt, hti_ray_abs2(n))};
}

// Returns the normals to the right of both edges.
static inline vec4f right_of(const two_ray_edges *e) {
    const vec2d square = e->ex * e->ex + e->ey * e->ey;
    const vec2d unit = HTI_RAY_D2(one) / square * vec2d_sqrt(square); // both at once
    const vec2d x = e->ey * unit, y = 0.0 - e->ex * unit;
    return vec4f_pairs(vec4f_round(x, x), vec4f_round(y, y)) + 0.0f;
}

// Returns the next vertex, without a branch.
static inline int32_t next_ray_vertex(int32_t i, int32_t count) {
    return (i + 1) & -(int32_t)(i + 1 != count);
}

ht_ray_hit ht_raycast_convex(const ht_ray *ray, float max, const ht_convex *s) {
    if (!((s->count >= 3) && (s->count <= 64) && (s->radius == 0.0f)) || s->v == NULL) {
        return ray_convex_fallback(ray, max, s);
    }
    const ray_vertex_sides all = all_sides(ray, s);
    // Bit i is set when vertex i and the next one lie on different sides. A miss has no such bit.
    const uint64_t left = all.left;
    const uint64_t change = left ^ (left >> 1 | (left & 1) << (s->count - 1)), others = change & (change - 1);
    if (((uint64_t)(all.certain ^ 15) | (others & (others - 1))) != 0) {
        return ray_convex_corner(ray, max, s);
    }
    if (change == 0) {
        return (ht_ray_hit){.part = 0};
    }
    const uint64_t down = change & left, up = change & ~left;
    const int32_t i = __builtin_ctzll(down), k = __builtin_ctzll(up);
    const two_ray_edges e = two_ray_edges_of(vec2d_of_floats(&ray->origin), s->v, i, next_ray_vertex(i, s->count), k,
                                             next_ray_vertex(k, s->count));
    const crossings c = cross_two_edges(&e, vec2d_of_floats(&ray->dir));
    const vec4f n = right_of(&e);
    vec4f t = vec4f_round(c.t, c.t), normals = n;
    if (t[0] > t[1]) { // clockwise
        t = vec4f_swap(t);
        normals = 0.0f - vec4f_high(n, vec4f_low(n, n));
    }
    const hti_ray_span span = hti_ray_span_between(t, max);
    if (((span.clear ^ 15) | (c.accurate ^ 3)) != 0 || !(max > 0.0f)) {
        return ray_convex_fallback(ray, max, s);
    }
    return hti_ray_answer(&span, 0, normals, ray);
}

HTI_STEP("src/query/ray", ht_raycast_convex, "filter",
         "the two edges whose ends lie on different sides of the ray's line, four vertices at a time");
