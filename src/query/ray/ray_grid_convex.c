// ray_grid_convex.c: a ray through corners and along sides of a convex polygon, on a coarse grid.
//
// Let the origin and all vertices be multiples of a unit g, the vertices be nearer to the origin than 2^10 g along x and
// y, and the direction a multiple of another unit and less than 2^11 of it. Then edges are below 2^11 g and products of
// them below 2^22: floats hold them exactly, and differences of two products. So bits tell which vertices lie left of
// the line, right of it and on it. The line crosses from the vertices on one side of it to the others by one edge, and
// back by another; where it goes through a corner, the corner is an end of such an edge, and n / k of ray_segment.c is
// the fraction of the corner. Numerators and denominators are exact in double, and the answers are those of ray_grid.c.
// They are left to it where there are more such edges, where there is more to choose from at a corner than its two sides
// or hardly a difference between these, where the ray begins on what it grazes, and where it ends near a place. Which
// corners a line meets cannot be foretold, so there are few branches.
//
// A number does not change when 2^15 S is added and taken away again, in float: then it is a multiple of that sum's
// last bit or of half of it, more than 2^-10 S. Numbers may be neither so small nor so large that products underflow or
// overflow.
#include "query/ray/ray_fast.h"

enum { OUTLINE_VERTICES = 64 };

// The sides of the vertices to the ray's line, as bits.
typedef struct ray_outline {
    const ht_vec2 *v;
    int32_t count;
    uint64_t left, right, all;
} ray_outline;

// Returns by how much the numbers change when `large` is added and taken away.
static inline vec4f off_coarse_grid(vec4f v, vec4f large) {
    return v - (v + large - large);
}

static inline vec4f off_coarse_grid_of_four(const ht_vec2 *v, vec4f large) {
    return vec4f_or(off_coarse_grid(vec4f_load(v), large), off_coarse_grid(vec4f_load(v + 2), large));
}

typedef struct outlined_ray {
    vec4f o, dx, dy; // o: the origin, twice
} outlined_ray;

// Adds the sides of four vertices from number i on, and their distances to the largest of those before.
static inline void add_four_vertices(const outlined_ray *r, int32_t i, ray_outline *out, vec4f *size) {
    const vec4f low = vec4f_load(&out->v[i]) - r->o, high = vec4f_load(&out->v[i + 2]) - r->o;
    const vec4f p = r->dx * vec4f_odd(low, high), q = r->dy * vec4f_even(low, high);
    *size = vec4f_max(vec4f_max(hti_ray_abs4(low), hti_ray_abs4(high)), *size);
    out->left |= (uint64_t)(unsigned)vec4f_less_bits(q, p) << i;
    out->right |= (uint64_t)(unsigned)vec4f_less_bits(p, q) << i;
}

// Computes the outline of at least 4 vertices, four at a time; the last four may repeat some. Returns false off the
// grid.
HTI_INLINE bool outline_on_grid(const ht_ray *ray, const ht_vec2 *v, int32_t count, ray_outline *out) {
    const vec4f whole = vec4f_load(&ray->origin), zero = vec4f_splat(0.0f);
    const outlined_ray r = {vec4f_low(whole, whole), vec4f_splat(ray->dir.x), vec4f_splat(ray->dir.y)};
    const int32_t last = count - 4;
    vec4f size = zero;
    *out = (ray_outline){v, count, 0, 0, UINT64_MAX >> (64 - count)};
    add_four_vertices(&r, 0, out, &size);
    add_four_vertices(&r, last, out, &size);
    for (int32_t i = 4; i < last; i += 4) {
        add_four_vertices(&r, i, out, &size);
    }
    // the larger numbers of the vertices and of the direction, twice each, and how far they are multiples of a unit
    const vec4f four = hti_ray_abs4(whole),
                both = vec4f_low(vec4f_max(size, vec4f_high(size, size)), vec4f_high(four, four));
    const vec4f large = vec4f_max(both, vec4f_swap(both)) * (vec4f){0x1p15f, 0x1p15f, 0x1p14f, 0x1p14f};
    const vec4f reach = vec4f_low(large, large);
    vec4f lost =
        vec4f_or(off_coarse_grid(whole, large), off_coarse_grid_of_four(v, reach)); // the bits of what is not 0
    lost = vec4f_or(lost, off_coarse_grid_of_four(v + last, reach));
    for (int32_t i = 4; i < last; i += 4) {
        lost = vec4f_or(lost, off_coarse_grid_of_four(v + i, reach));
    }
    const vec4f fair = vec4f_and(vec4f_less(large, vec4f_splat(0x1p60f)), vec4f_less(vec4f_splat(0x1p-40f), large));
    return vec4f_bits(vec4f_and(vec4f_equal(lost, zero), fair)) == 15;
}

// The two edges by which the line crosses from the vertices on one of its sides to the others and back, one in each lane:
// v, the end of the edge that is not on that side, relative to the origin; the edge c; and the other edge a at that end.
typedef struct crossed_sides {
    vec2d vx, vy, cx, cy, ax, ay;
    vec2d corner; // all bits where the line goes through v
} crossed_sides;

static inline int32_t vertex_after(int32_t i, int32_t count) {
    return (i + 1) & -(int32_t)(i + 1 != count);
}

// Finds both edges; false when there are others. Vertices on the line count as those of the other side: where the line
// touches the polygon, these are the edges before and behind what it touches.
HTI_INLINE bool find_crossed_sides(const ray_outline *g, vec2d o, crossed_sides *out) {
    const int32_t count = g->count, last = count - 1;
    const uint64_t side = g->left != 0 ? g->left : g->right, next = side >> 1 | (side & 1) << last;
    const uint64_t down = side & ~next, up = next & ~side, end = (down << 1 | down >> last) & g->all;
    const uint64_t on = g->all & ~(g->left | g->right);
    if (down == 0 || ((down & (down - 1)) | (on & ~(end | up))) != 0) {
        return false;
    }
    const int32_t from = __builtin_ctzll(down), i = vertex_after(from, count), k = __builtin_ctzll(up);
    const int32_t before = k + (count & -(int32_t)(k == 0)) - 1;
    const vec2d p = vec2d_of_floats(&g->v[i]), q = vec2d_of_floats(&g->v[k]), v = p - o, w = q - o;
    const vec2d c = p - vec2d_of_floats(&g->v[from]), e = vec2d_of_floats(&g->v[vertex_after(k, count)]) - q;
    const vec2d a = vec2d_of_floats(&g->v[vertex_after(i, count)]) - p, b = q - vec2d_of_floats(&g->v[before]);
    *out = (crossed_sides){vec2d_first(v, w),
                           vec2d_second(v, w),
                           vec2d_first(c, e),
                           vec2d_second(c, e),
                           vec2d_first(a, b),
                           vec2d_second(a, b),
                           (vec2d)(vec2l){-(int64_t)((on & end) != 0), -(int64_t)((on & up) != 0)}};
    return true;
}

// Whether the direction of an edge, or its opposite, is one between those of a corner's sides a and b: then the line
// through the corner along it has all other vertices on one side.
static HTI_NOINLINE int has_edge_between(const ht_vec2 *v, int32_t count, vec2d a, vec2d b) {
    const vec4f ax = vec4f_splat((float)a[0]), ay = vec4f_splat((float)a[1]), zero = vec4f_splat(0.0f);
    const vec4f bx = vec4f_splat((float)b[0]), by = vec4f_splat((float)b[1]);
    const int32_t last = count - 4;
    int between = 0;
    for (int32_t k = 0; k < count; k += 4) {
        const int32_t i = k < last ? k : last;
        const vec4f low = vec4f_load(&v[i]), high = vec4f_load(&v[i + 2]), low_edge = vec4f_load(&v[i + 1]) - low;
        const vec4f high_edge = vec4f_load_two(&v[i + 3], &v[i == last ? 0 : i + 4]) - high;
        const vec4f ex = vec4f_even(low_edge, high_edge), ey = vec4f_odd(low_edge, high_edge);
        const vec4f from_a = ax * ey - ay * ex, to_b = ex * by - ey * bx, sign = vec4f_and(to_b, vec4f_splat(-0.0f));
        between |= vec4f_less_bits(zero, vec4f_min(vec4f_xor(from_a, sign), hti_ray_abs4(to_b)));
    }
    return between != 0 ? 1 : 0;
}

// What the line, its direction being d, does at both places. `turn` is d x c, and `other_turn` d x a, or 0 where the
// line crosses a the other way. At a corner `orientation` is positive where the polygon goes round counter-clockwise.
typedef struct side_turns {
    vec2d turn, other_turn, orientation;
} side_turns;

HTI_INLINE side_turns side_turns_of(const crossed_sides *s, vec2d dx, vec2d dy) {
    const vec2d minus = HTI_RAY_D2(minus), turn = dx * s->cy - dy * s->cx, other = dx * s->ay - dy * s->ax;
    const vec2d corner = s->cx * s->ay - s->cy * s->ax;
    return (side_turns){turn, vec2d_max(vec2d_xor(other, vec2d_and(turn, minus)), vec2d_splat(0.0)),
                        vec2d_xor(corner, (vec2d){0.0, -0.0})};
}

// Whether the line goes through a corner where an edge's direction is one between those of its sides.
HTI_INLINE bool may_face_by_other_edge(const ray_outline *g, const crossed_sides *s, vec2d dx, vec2d dy) {
    const vec2d ways = (s->cx * dx + s->cy * dy) * (s->ax * dx + s->ay * dy);
    const int turned = vec2d_signs(vec2d_and(s->corner, vec2d_less(ways, vec2d_splat(0.0))));
    int between = 0;
    for (int k = 0; k < 2 && turned != 0; k++) {
        const vec2d c = {s->cx[k], s->cy[k]}, a = {s->ax[k], s->ay[k]};
        between |= (turned >> k & 1) != 0 && has_edge_between(g->v, g->count, k == 0 ? c : a, k == 0 ? a : c) != 0;
    }
    return between != 0;
}

// Computes the outward normals at both places, those where the line enters first; at a corner it is that of the side
// which faces the ray most. `late` has all bits when the line enters by the second place. Returns false where there is
// hardly a difference, or the polygon is not convex.
HTI_INLINE bool find_side_normals(const crossed_sides *s, const side_turns *turns, vec2d late, vec4f *out) {
    const vec2d minus = HTI_RAY_D2(minus), turn = turns->turn, other = turns->other_turn;
    const vec2d back = vec2d_xor(HTI_RAY_D2(turn), vec2d_and(late, minus)); // its sign is set where the line enters
    const vec2d cc = s->cx * s->cx + s->cy * s->cy, aa = s->ax * s->ax + s->ay * s->ay;
    const vec2d faces = turn * turn * aa, other_faces = other * other * cc;
    const vec2d differ = vec2d_less((0x1p-40) * faces, hti_ray_abs2(faces - other_faces));
    const vec2d sign = vec2d_xor(vec2d_and(turn, minus), back);
    const vec2d clear = vec2d_and(differ, vec2d_less(vec2d_splat(0.0), vec2d_xor(turns->orientation, sign)));
    const vec2d choice = vec2d_and(s->corner, vec2d_less(faces, other_faces));
    const vec2d x = vec2d_select(choice, s->ax, s->cx), y = vec2d_select(choice, s->ay, s->cy);
    const vec2d length = vec2d_sqrt(vec2d_select(choice, aa, cc));
    const vec2d nx = vec2d_xor(y, sign) / length + 0.0, ny = vec2d_xor(x, vec2d_xor(sign, minus)) / length + 0.0;
    const vec4f normals = vec4f_pairs(vec4f_round(nx, nx), vec4f_round(ny, ny));
    *out = vec4f_select_by(late, vec4f_rotate_2(normals), normals);
    return vec2d_signs(vec2d_without(s->corner, clear)) == 0;
}

bool hti_ray_grid_convex(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit) {
    const vec2d d = vec2d_of_floats(&ray->dir), dx = vec2d_first(d, d), dy = vec2d_second(d, d);
    ray_outline g;
    crossed_sides s;
    if (count < 4 || count > OUTLINE_VERTICES || !outline_on_grid(ray, v, count, &g) ||
        !find_crossed_sides(&g, vec2d_of_floats(&ray->origin), &s)) {
        return false;
    }
    const side_turns turns = side_turns_of(&s, dx, dy);
    const vec2d t = (s.vx * s.cy - s.vy * s.cx) / turns.turn, other = vec2d_swap(t);
    const hti_ray_span span = hti_ray_span_of(vec2d_ends(vec2d_min(t, other), vec2d_max(other, t)), max);
    // At one corner that the line touches the polygon's sense tells which side is which.
    const int clockwise = ~vec2d_signs(vec2d_xor(turns.turn, turns.orientation)) & 1, same = t[0] == t[1];
    const vec2d late = vec2d_all(((t[1] < t[0]) | (same & clockwise)) != 0);
    // the line goes between two places, or does not begin on what it grazes
    const int crosses = (g.left != 0) & (g.right != 0);
    const int ordered = (crosses & (same ^ 1)) | ((crosses ^ 1) & ((span.where & 3) != 1));
    vec4f normals;
    if (!find_side_normals(&s, &turns, late, &normals) || ordered == 0 || span.clear != 15 || !(max > 0.0f) ||
        may_face_by_other_edge(&g, &s, dx, dy)) {
        return false;
    }
    *hit = hti_ray_answer(&span, (crosses ^ 1) * HTI_RAY_GRAZES, normals, ray);
    return true;
}
