// ray_grid_convex.c: a ray through corners and along sides of a convex polygon, on a coarse grid.
//
// Let the origin and all vertices be multiples of a unit g, the vertices be nearer to the origin than 2^10 g along x and
// y, and the direction a multiple of another unit and less than 2^11 of it. Then edges are below 2^11 g and products of
// them below 2^22: floats hold them exactly, and differences of two products. So bits tell which vertices lie left of
// the line, right of it and on it. Numerators and denominators are exact in double, and the answers are those of
// ray_grid.c. They are left to it where the line meets the polygon at other places than two sides or corners, where
// there is more to choose from at a corner than its two sides or hardly a difference between these, where the ray
// begins on what it grazes, and where it ends near a place. Which corners a line meets cannot be foretold, so there are
// few branches.
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
    uint64_t left, right, on;
} ray_outline;

static inline vec4f largest_of_four(vec4f a) {
    const vec4f two = vec4f_max(a, vec4f_high(a, a)), both = vec4f_max(two, vec4f_swap(two));
    return vec4f_low(both, both);
}

// Returns by how much the numbers change when `large` is added and taken away.
static inline vec4f off_coarse_grid(vec4f v, vec4f large) {
    return v - (v + large - large);
}

// Computes the outline of at least 4 vertices, four at a time; the last four may repeat some. Returns false off the
// grid.
HTI_INLINE bool outline_on_grid(const ht_ray *ray, const ht_vec2 *v, int32_t count, ray_outline *out) {
    const vec4f whole = vec4f_load(&ray->origin), o = vec4f_low(whole, whole), d = vec4f_high(whole, whole);
    const vec4f dx = vec4f_even(d, d), dy = vec4f_odd(d, d), zero = vec4f_splat(0.0f);
    const int32_t last = count - 4;
    vec4f size = zero;
    uint64_t left = 0, right = 0;
    for (int32_t k = 0; k < count; k += 4) {
        const int32_t i = k < last ? k : last;
        const vec4f low = vec4f_load(&v[i]) - o, high = vec4f_load(&v[i + 2]) - o;
        const vec4f p = dx * vec4f_odd(low, high), q = dy * vec4f_even(low, high);
        size = vec4f_max(vec4f_max(hti_ray_abs4(low), hti_ray_abs4(high)), size);
        left |= (uint64_t)(unsigned)vec4f_less_bits(q, p) << i;
        right |= (uint64_t)(unsigned)vec4f_less_bits(p, q) << i;
    }
    const vec4f large = largest_of_four(size) * 0x1p15f, long_way = largest_of_four(hti_ray_abs4(d)) * 0x1p14f;
    vec4f lost = vec4f_or(off_coarse_grid(o, large), off_coarse_grid(d, long_way)); // the bits of what is not 0
    for (int32_t k = 0; k < count; k += 4) {
        const int32_t i = k < last ? k : last;
        const vec4f a = off_coarse_grid(vec4f_load(&v[i]), large), b = off_coarse_grid(vec4f_load(&v[i + 2]), large);
        lost = vec4f_or(lost, vec4f_or(a, b));
    }
    *out = (ray_outline){v, count, left, right, (UINT64_MAX >> (64 - count)) & ~(left | right)};
    const vec4f small = vec4f_less(vec4f_max(large, long_way), vec4f_splat(0x1p60f));
    const vec4f big = vec4f_less(vec4f_splat(0x1p-40f), vec4f_min(large, long_way));
    return vec4f_bits(vec4f_and(vec4f_equal(lost, zero), vec4f_and(small, big))) == 15;
}

// The two places where the line meets the polygon: corners, or sides that start there.
typedef struct outline_places {
    int32_t at[2];
    int64_t corner[2]; // -1, or 0 of a side
} outline_places;

// Finds the one place where the line goes from the vertices `from` to those of `to`, going around, which becomes place
// k; false when there is none, or several. (Numbers, as the other truths here, which are joined without branches.)
static inline int find_change(const ray_outline *g, uint64_t from, uint64_t to, int k, outline_places *out) {
    const int32_t last = g->count - 1;
    const uint64_t next = to >> 1 | (to & 1) << last, corner = g->on & (from << 1 | from >> last) & next;
    const uint64_t all = (from & next) | corner;
    out->at[k] = all != 0 ? __builtin_ctzll(all) : 0;
    out->corner[k] = -(int64_t)(corner != 0);
    return (all != 0) & ((all & (all - 1)) == 0);
}

// Finds both places; false when there are others. Two corners, as on most grids, are found without a branch, whether
// the line goes between them or only touches the polygon.
HTI_INLINE bool find_both_places(const ray_outline *g, outline_places *out) {
    const uint64_t second = g->on & (g->on - 1), first = g->on ^ second, left = g->left, right = g->right;
    const int32_t last = g->count - 1;
    const uint64_t end = (uint64_t)1 << last;
    *out = (outline_places){{__builtin_ctzll(first | end), __builtin_ctzll(second | end)}, {-1, -1}};
    if (second != 0 && (second & (second - 1)) == 0) {
        const uint64_t next_left = left >> 1 | left << last, next_right = right >> 1 | right << last;
        const uint64_t last_left = left << 1 | left >> last, last_right = right << 1 | right >> last;
        const uint64_t changes = (last_left & next_right) | (last_right & next_left);
        const int crosses = (left != 0) & (right != 0),
                  are_neighbors = (second == first << 1) | (second == first << last);
        return (crosses & ((g->on & ~changes) == 0)) | ((crosses ^ 1) & are_neighbors);
    }
    if (left != 0 && right != 0) {
        const int both = find_change(g, left, right, 0, out) & find_change(g, right, left, 1, out);
        const uint64_t corners = ((uint64_t)out->corner[0] & (uint64_t)1 << out->at[0]) |
                                 ((uint64_t)out->corner[1] & (uint64_t)1 << out->at[1]);
        return both != 0 && corners == g->on;
    }
    out->at[1] = out->at[0];
    return first != 0 && second == 0;
}

// Both places, one in each lane: the vertex v relative to the origin, the side e that starts there, the side b before it.
typedef struct two_outline_sides {
    vec2d corner; // all bits of a corner
    vec2d vx, vy, ex, ey, bx, by;
} two_outline_sides;

HTI_INLINE two_outline_sides sides_at_places(const ray_outline *g, vec2d o, const outline_places *places) {
    vec2d v[2], e[2], b[2];
    for (int k = 0; k < 2; k++) {
        const int32_t at = places->at[k], next = (at + 1) & -(int32_t)(at + 1 != g->count);
        const int32_t before = at + (g->count & -(int32_t)(at == 0)) - 1;
        const vec2d a = vec2d_of_floats(&g->v[at]);
        v[k] = a - o;
        e[k] = vec2d_of_floats(&g->v[next]) - a;
        b[k] = a - vec2d_of_floats(&g->v[before]);
    }
    return (two_outline_sides){vec2d_load(places->corner), vec2d_first(v[0], v[1]),  vec2d_second(v[0], v[1]),
                               vec2d_first(e[0], e[1]),    vec2d_second(e[0], e[1]), vec2d_first(b[0], b[1]),
                               vec2d_second(b[0], b[1])};
}

// Returns the fractions at which the line meets both places, rounded once.
HTI_INLINE vec2d fractions_of_places(const two_outline_sides *s, vec2d dx, vec2d dy) {
    const vec2d x = vec2d_select(s->corner, dx, s->ey);
    const vec2d y = vec2d_select(s->corner, dy, vec2d_xor(s->ex, HTI_RAY_D2(minus)));
    return (s->vx * x + s->vy * y) / (dx * x + dy * y);
}

// Whether the direction of an edge, or its opposite, is one between those of a corner's sides a and b: then the line
// through the corner along it has all other vertices on one side.
static HTI_NOINLINE int has_edge_between(const ray_outline *g, vec2d a, vec2d b) {
    const vec4f ax = vec4f_splat((float)a[0]), ay = vec4f_splat((float)a[1]), zero = vec4f_splat(0.0f);
    const vec4f bx = vec4f_splat((float)b[0]), by = vec4f_splat((float)b[1]);
    const int32_t last = g->count - 4;
    int between = 0;
    for (int32_t k = 0; k < g->count; k += 4) {
        const int32_t i = k < last ? k : last;
        const vec4f low = vec4f_load(&g->v[i]), high = vec4f_load(&g->v[i + 2]),
                    low_edge = vec4f_load(&g->v[i + 1]) - low;
        const vec4f high_edge = vec4f_load_two(&g->v[i + 3], &g->v[i == last ? 0 : i + 4]) - high;
        const vec4f ex = vec4f_even(low_edge, high_edge), ey = vec4f_odd(low_edge, high_edge);
        const vec4f from_a = ax * ey - ay * ex, to_b = ex * by - ey * bx, sign = vec4f_and(to_b, vec4f_splat(-0.0f));
        between |= vec4f_less_bits(zero, vec4f_min(vec4f_xor(from_a, sign), hti_ray_abs4(to_b)));
    }
    return between != 0 ? 1 : 0;
}

// Computes the outward normals at both places, where the line enters first; at a corner it is that of the side which
// faces the ray most. `late` has all bits when the line enters by the second place. Returns false where there is none,
// or more to choose from.
HTI_INLINE bool find_place_normals(const ray_outline *g, const two_outline_sides *s, vec2d dx, vec2d dy, vec2d late,
                                   vec4f *out) {
    const vec2d none = vec2d_splat(0.0), minus = HTI_RAY_D2(minus);
    const vec2d back = vec2d_xor(HTI_RAY_D2(turn), vec2d_and(late, minus)); // its sign is set where the line enters
    const vec2d corner = s->bx * s->ey - s->by * s->ex, way = vec2d_xor(back, vec2d_without(minus, corner));
    const vec2d e_cross = s->ex * dy - s->ey * dx, b_cross = s->bx * dy - s->by * dx;
    const vec2d turn = vec2d_max(vec2d_xor(e_cross, way), none), b_turn = vec2d_max(vec2d_xor(b_cross, way), none);
    const vec2d faces = turn * turn * (s->bx * s->bx + s->by * s->by);
    const vec2d b_faces = b_turn * b_turn * (s->ex * s->ex + s->ey * s->ey);
    const vec2d differ = vec2d_less((0x1p-40) * faces, hti_ray_abs2(faces - b_faces));
    const vec2d clear = vec2d_without(differ, vec2d_equal(corner, none));
    const vec2d ways = (s->bx * dx + s->by * dy) * (s->ex * dx + s->ey * dy);
    const int turned = vec2d_signs(vec2d_and(s->corner, vec2d_less(ways, none)));
    for (int k = 0; k < 2 && turned != 0; k++) {
        if ((turned >> k & 1) != 0 &&
            has_edge_between(g, (vec2d){s->bx[k], s->by[k]}, (vec2d){s->ex[k], s->ey[k]}) != 0) {
            return false;
        }
    }
    const vec2d before = vec2d_and(s->corner, vec2d_less(faces, b_faces));
    const vec2d x = vec2d_select(before, s->bx, s->ex), y = vec2d_select(before, s->by, s->ey);
    const vec2d side = vec2d_xor(vec2d_and(vec2d_select(before, b_cross, e_cross), minus), back);
    const vec2d length = vec2d_sqrt(x * x + y * y);
    const vec2d nx = vec2d_xor(y, vec2d_xor(side, minus)) / length + 0.0, ny = vec2d_xor(x, side) / length + 0.0;
    const vec4f normals = vec4f_pairs(vec4f_round(nx, nx), vec4f_round(ny, ny));
    *out = vec4f_select_by(late, vec4f_rotate_2(normals), normals);
    return vec2d_signs(vec2d_without(s->corner, clear)) == 0;
}

bool hti_ray_grid_convex(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit) {
    const vec2d d = vec2d_of_floats(&ray->dir), dx = vec2d_first(d, d), dy = vec2d_second(d, d);
    ray_outline g;
    outline_places places;
    if (count < 4 || count > OUTLINE_VERTICES || !outline_on_grid(ray, v, count, &g) ||
        !find_both_places(&g, &places)) {
        return false;
    }
    const two_outline_sides sides = sides_at_places(&g, vec2d_of_floats(&ray->origin), &places);
    const vec2d t = fractions_of_places(&sides, dx, dy), other = vec2d_swap(t), later = vec2d_less(other, t);
    const hti_ray_span span = hti_ray_span_of(vec2d_ends(vec2d_min(t, other), vec2d_max(other, t)), max);
    // the line goes between two places, or does not begin on what it grazes
    const int crosses = (g.left != 0) & (g.right != 0);
    const int ordered = (crosses & (t[0] != t[1])) | ((crosses ^ 1) & ((span.where & 3) != 1));
    vec4f normals;
    if (!find_place_normals(&g, &sides, dx, dy, vec2d_first(later, later), &normals) || ordered == 0 ||
        span.clear != 15 || !(max > 0.0f)) {
        return false;
    }
    *hit = hti_ray_answer(&span, (crosses ^ 1) * HTI_RAY_GRAZES, normals, ray);
    return true;
}
