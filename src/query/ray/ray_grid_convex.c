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

// The vertices relative to the ray's origin, the edges to the next ones, and their sides as bits.
typedef struct ray_outline {
    int32_t count;
    uint64_t left, right, on; // of the line
    alignas(16) float x[OUTLINE_VERTICES], y[OUTLINE_VERTICES], edge_x[OUTLINE_VERTICES], edge_y[OUTLINE_VERTICES];
} ray_outline;

static inline vec4f largest_of_four(vec4f a) {
    const vec4f two = vec4f_max(a, vec4f_high(a, a)), both = vec4f_max(two, vec4f_swap(two));
    return vec4f_low(both, both);
}

// Returns how much the numbers change when `large` is added and taken away.
static inline vec4f off_coarse_grid(vec4f v, vec4f large) {
    return hti_ray_abs4(v - (v + large - large));
}

// Computes the outline of at least 4 vertices, four at a time; the last four may repeat some. Returns false off the
// grid.
HTI_INLINE bool outline_on_grid(const ht_ray *ray, const ht_vec2 *v, int32_t count, ray_outline *out) {
    const vec4f whole = vec4f_load(&ray->origin), o = vec4f_low(whole, whole), d = vec4f_high(whole, whole);
    const vec4f dx = vec4f_even(d, d), dy = vec4f_odd(d, d);
    const int32_t last = count - 4;
    vec4f size = vec4f_splat(0.0f);
    out->left = out->right = 0;
    for (int32_t k = 0; k < count; k += 4) {
        const int32_t i = k < last ? k : last;
        const vec4f a = vec4f_load(&v[i]), b = vec4f_load(&v[i + 2]), low = a - o, high = b - o;
        const vec4f a_edge = vec4f_load(&v[i + 1]) - a;
        const vec4f b_edge = vec4f_load_two(&v[i + 3], &v[i == last ? 0 : i + 4]) - b;
        const vec4f x = vec4f_even(low, high), y = vec4f_odd(low, high), p = dx * y, q = dy * x;
        vec4f_store(&out->x[i], x);
        vec4f_store(&out->y[i], y);
        vec4f_store(&out->edge_x[i], vec4f_even(a_edge, b_edge));
        vec4f_store(&out->edge_y[i], vec4f_odd(a_edge, b_edge));
        size = vec4f_max(vec4f_max(hti_ray_abs4(x), hti_ray_abs4(y)), size);
        out->left |= (uint64_t)(unsigned)vec4f_less_bits(q, p) << i;
        out->right |= (uint64_t)(unsigned)vec4f_less_bits(p, q) << i;
    }
    const vec4f large = largest_of_four(size) * 0x1p15f, long_way = largest_of_four(hti_ray_abs4(d)) * 0x1p14f;
    vec4f lost = off_coarse_grid(o, large) + off_coarse_grid(d, long_way);
    for (int32_t k = 0; k < count; k += 4) {
        const int32_t i = k < last ? k : last;
        lost = lost + (off_coarse_grid(vec4f_load(&v[i]), large) + off_coarse_grid(vec4f_load(&v[i + 2]), large));
    }
    out->count = count;
    out->on = (UINT64_MAX >> (64 - count)) & ~(out->left | out->right);
    const int small = vec4f_less_bits(vec4f_max(large, long_way), vec4f_splat(0x1p60f));
    const int big = vec4f_less_bits(vec4f_splat(0x1p-40f), vec4f_min(large, long_way));
    return (vec4f_less_equal_bits(lost, vec4f_splat(0.0f)) & small & big) == 15;
}

// A place where the line meets the polygon: a corner, or the side that starts there.
typedef struct outline_place {
    int32_t at;
    bool corner;
} outline_place;

// Finds the one place where the line goes from the vertices `from` to those of `to`, going around; false when there is
// none, or several. (Numbers, as the other truths here, which are joined without branches.)
static inline int find_change(const ray_outline *g, uint64_t from, uint64_t to, outline_place *out) {
    const int32_t last = g->count - 1;
    const uint64_t next = to >> 1 | (to & 1) << last, corner = g->on & (from << 1 | from >> last) & next;
    const uint64_t all = (from & next) | corner;
    *out = (outline_place){all != 0 ? __builtin_ctzll(all) : 0, corner != 0};
    return (all != 0) & ((all & (all - 1)) == 0);
}

// Finds both places; false when there are others. Two corners, as on most grids, are found without a branch, whether
// the line goes between them or only touches the polygon.
HTI_INLINE bool find_both_places(const ray_outline *g, outline_place out[2]) {
    const uint64_t first = g->on & (0 - g->on), second = g->on & ~first;
    const int32_t last = g->count - 1;
    if (second != 0 && (second & (second - 1)) == 0) {
        const uint64_t next_left = g->left >> 1 | (g->left & 1) << last, next_right = g->right >> 1 | (g->right & 1)
                                                                                                          << last;
        const uint64_t last_left = g->left << 1 | g->left >> last, last_right = g->right << 1 | g->right >> last;
        const uint64_t changes = (last_left & next_right) | (last_right & next_left);
        out[0] = (outline_place){__builtin_ctzll(first), true};
        out[1] = (outline_place){__builtin_ctzll(second), true};
        const int crosses = (g->left != 0) & (g->right != 0), apart = out[1].at - out[0].at;
        return (crosses & ((g->on & ~changes) == 0)) | ((crosses ^ 1) & ((apart == 1) | (apart == last)));
    }
    if (g->left != 0 && g->right != 0) {
        const int both = find_change(g, g->left, g->right, &out[0]) & find_change(g, g->right, g->left, &out[1]);
        return both != 0 && ((uint64_t)out[0].corner << out[0].at | (uint64_t)out[1].corner << out[1].at) == g->on;
    }
    out[0] = out[1] = (outline_place){__builtin_ctzll(first | (uint64_t)1 << last), true};
    return first != 0 && second == 0;
}

static inline vec2d outline_edge(const ray_outline *g, int32_t i) {
    return (vec2d){(double)g->edge_x[i], (double)g->edge_y[i]};
}

static inline double outline_cross(vec2d a, vec2d b) {
    return a[0] * b[1] - a[1] * b[0];
}

// Returns the fractions at which the line meets both places, rounded once.
HTI_INLINE vec2d fractions_of_places(const ray_outline *g, vec2d d, const outline_place place[2]) {
    double n[2], m[2];
    for (int k = 0; k < 2; k++) {
        const vec2d e = outline_edge(g, place[k].at), v = {(double)g->x[place[k].at], (double)g->y[place[k].at]};
        const vec2d by = place[k].corner ? d : vec2d_xor(vec2d_swap(e), (vec2d){0.0, -0.0});
        n[k] = vec2d_sum(v * by);
        m[k] = vec2d_sum(d * by);
    }
    return (vec2d){n[0], n[1]} / (vec2d){m[0], m[1]};
}

// Whether the direction of an edge, or its opposite, is one between those of a corner's sides a and b: then the line
// through the corner along it has all other vertices on one side.
HTI_INLINE int has_edge_between(const ray_outline *g, vec2d a, vec2d b) {
    const vec4f ax = vec4f_splat((float)a[0]), ay = vec4f_splat((float)a[1]), zero = vec4f_splat(0.0f);
    const vec4f bx = vec4f_splat((float)b[0]), by = vec4f_splat((float)b[1]);
    int between = 0;
    for (int32_t k = 0; k < g->count; k += 4) {
        const int32_t i = k < g->count - 4 ? k : g->count - 4;
        const vec4f ex = vec4f_load(&g->edge_x[i]), ey = vec4f_load(&g->edge_y[i]);
        const vec4f from_a = ax * ey - ay * ex, to_b = ex * by - ey * bx, sign = vec4f_and(to_b, vec4f_splat(-0.0f));
        between |= vec4f_less_bits(zero, vec4f_min(vec4f_xor(from_a, sign), hti_ray_abs4(to_b)));
    }
    return between != 0 ? 1 : 0;
}

static inline double no_less_than_zero(double x) {
    return x > 0.0 ? x : 0.0;
}

// Computes the outward normal at a place, at a corner that of the side which faces the ray most; `ahead` is 1 where the
// line leaves. Returns false where there is none, or more to choose from. Sides are chosen without a branch.
HTI_INLINE int find_place_normal(const ray_outline *g, vec2d d, const outline_place *place, double ahead, vec2d *out) {
    vec2d e = outline_edge(g, place->at);
    int clear = 1;
    if (place->corner) {
        const vec2d before = outline_edge(g, place->at > 0 ? place->at - 1 : g->count - 1);
        const double corner = outline_cross(before, e), way = (double)((corner < 0.0) - (corner > 0.0)) * ahead;
        const double turn = no_less_than_zero(way * outline_cross(e, d));
        const double turn_before = no_less_than_zero(way * outline_cross(before, d));
        const double faces = turn * turn * vec2d_sum(before * before);
        const double before_faces = turn_before * turn_before * vec2d_sum(e * e);
        clear = (corner != 0.0) & (hti_abs(faces - before_faces) > 0x1p-40 * faces);
        if (vec2d_sum(before * d) * vec2d_sum(e * d) < 0.0) {
            clear &= has_edge_between(g, before, e) ^ 1;
        }
        e = vec2d_select(vec2d_less(vec2d_splat(faces), vec2d_splat(before_faces)), before, e);
    }
    const vec2d side = vec2d_and(vec2d_splat(outline_cross(e, d) * ahead), vec2d_splat(-0.0));
    const vec2d outward = vec2d_xor(vec2d_xor(vec2d_swap(e), (vec2d){-0.0, 0.0}), side);
    *out = outward / __builtin_sqrt(vec2d_sum(e * e)) + 0.0;
    return clear;
}

bool hti_ray_grid_convex(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit) {
    const vec2d d = vec2d_of_floats(&ray->dir);
    ray_outline g;
    outline_place place[2];
    if (count < 4 || count > OUTLINE_VERTICES || !outline_on_grid(ray, v, count, &g) || !find_both_places(&g, place)) {
        return false;
    }
    const vec2d t = fractions_of_places(&g, d, place), other = vec2d_swap(t);
    const int crosses = (g.left != 0) & (g.right != 0), late = t[0] > t[1];
    const hti_ray_span span = hti_ray_span_of(vec2d_ends(vec2d_min(t, other), vec2d_max(other, t)), max);
    // the line goes between two places, or does not begin on what it grazes
    const int ordered = (crosses & (t[0] != t[1])) | ((crosses ^ 1) & ((span.where & 3) != 1));
    vec2d enter, exit;
    const int is_clear = find_place_normal(&g, d, &place[late], -1.0, &enter) &
                         find_place_normal(&g, d, &place[1 - late], 1.0, &exit) & ordered & (max > 0.0f);
    if (span.clear != 15 || is_clear == 0) {
        return false;
    }
    *hit = hti_ray_answer(&span, (crosses ^ 1) * HTI_RAY_GRAZES, vec4f_round(enter, exit), ray);
    return true;
}
