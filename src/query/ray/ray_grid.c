// ray_grid.c: answers a ray against a convex body without radius whose coordinates lie on a grid, in double without
// rounding.
//
// Where the origin and all vertices are multiples of a unit g and less than 2^24 g, differences are below 2^25 g and
// sums of two products of those below 2^52 g^2: doubles hold them exactly, and so they do with a direction that has a
// unit of its own. The side of every vertex is exact then, and a fraction is a quotient of exact values, correctly
// rounded: its sign, and its order to any double that it differs from, are right. Two places that differ by less than
// rounding are left to the line clip (ray_body.c). The answers are the line clip's: the same places, and the same
// choice among equal ones.
#include "convex/grid.h"
#include "convex/hull_features.h"
#include "exact/expansion.h"
#include "query/ray/ray_internal.h"

enum { MAX_VERTICES = 32 };

// The vertices relative to the ray's origin, and their sides to the ray's line.
typedef struct grid {
    int32_t count;
    double dx, dy;
    double x[MAX_VERTICES], y[MAX_VERTICES], side[MAX_VERTICES];
} grid;

// A place where the line meets the border: t = n / m at a corner, or on the edge that starts there.
typedef struct grid_position {
    double t, n, m;
    int32_t at;
    bool corner;
} grid_position;

// The interval of the line that lies in the body.
typedef struct grid_interval {
    grid_position enter, exit;
    bool left, right, on; // whether vertices lie left of it, right of it, on it
    bool thin;            // whether all of them lie on one line
} grid_interval;

// Returns false on a grid that is too fine, and for infinite numbers and NaN.
static bool lines_on_grid(const ht_ray *ray, const ht_vec2 *v, int32_t count, grid *out) {
    const vec2d o = vec2d_of_floats(&ray->origin), d = vec2d_of_floats(&ray->dir);
    vec2d sizes = vec2d_abs(o);
    for (int32_t i = 0; i < count; i++) {
        sizes = vec2d_max(vec2d_abs(vec2d_of_floats(&v[i])), sizes);
    }
    const double size = vec2d_larger(sizes);
    vec2d lost = hti_off_grid(o, size) + hti_off_grid(d, vec2d_larger(vec2d_abs(d)));
    for (int32_t i = 0; i < count; i++) {
        lost = lost + hti_off_grid(vec2d_of_floats(&v[i]), size);
    }
    out->count = count;
    out->dx = (double)ray->dir.x;
    out->dy = (double)ray->dir.y;
    for (int32_t i = 0; i < count; i++) {
        out->x[i] = (double)v[i].x - (double)ray->origin.x;
        out->y[i] = (double)v[i].y - (double)ray->origin.y;
        out->side[i] = out->dx * out->y[i] - out->dy * out->x[i];
    }
    return vec2d_sum(lost) == 0.0;
}

static void narrow_grid_interval(grid_interval *s, double n, double m, int32_t at, bool corner) {
    const grid_position p = {n / m, n, m, at, corner};
    if (p.t < s->enter.t) {
        s->enter = p;
    }
    if (p.t > s->exit.t) {
        s->exit = p;
    }
}

// Returns false when the line does not meet the body.
static bool find_grid_interval(const grid *g, grid_interval *s) {
    *s = (grid_interval){.enter = {.t = (double)HTI_INFINITY}, .exit = {.t = -(double)HTI_INFINITY}};
    for (int32_t i = 0; i < g->count; i++) {
        s->left = s->left || g->side[i] > 0.0;
        s->right = s->right || g->side[i] < 0.0;
        s->on = s->on || g->side[i] == 0.0;
    }
    if (!s->on && !(s->left && s->right)) {
        return false;
    }
    for (int32_t i = 0, next = g->count > 1 ? 1 : 0; i < g->count; i++, next = hti_next(next, g->count)) {
        const double x = g->x[i], y = g->y[i];
        if (g->side[i] == 0.0) {
            narrow_grid_interval(s, g->dx * x + g->dy * y, g->dx * g->dx + g->dy * g->dy, i, true);
        } else if (g->side[i] * g->side[next] < 0.0) {
            const double ex = g->x[next] - x, ey = g->y[next] - y;
            narrow_grid_interval(s, ex * y - ey * x, ex * g->dy - ey * g->dx, i, false);
        }
    }
    return true;
}

static inline double height(const grid *g, int32_t i, int32_t at, double ex, double ey) {
    return ex * (g->y[i] - g->y[at]) - ey * (g->x[i] - g->x[at]);
}

// Whether all vertices lie right of the line through vertex `at` with the direction (ex, ey), or on it (left of it when
// `turn` is -1). In a convex body the vertex's neighbours tell, unless they are the same point or both on the line.
static bool is_extreme_grid_vertex(const grid *g, int32_t at, double ex, double ey, double turn) {
    const int32_t next = hti_next(at, g->count), last = at > 0 ? at - 1 : g->count - 1;
    const double u = height(g, next, at, ex, ey) * turn, v = height(g, last, at, ex, ey) * turn;
    if (u > 0.0 || v > 0.0 || (u < 0.0 && v < 0.0)) {
        return !(u > 0.0 || v > 0.0);
    }
    const int32_t on = u == 0.0 ? next : last;
    if ((u < 0.0 || v < 0.0) && (g->x[on] != g->x[at] || g->y[on] != g->y[at])) {
        return true;
    }
    bool outside = false;
    for (int32_t i = 0; i < g->count; i++) {
        outside = outside || height(g, i, at, ex, ey) * turn > 0.0;
    }
    return !outside;
}

static ht_vec2 rounded_grid_point(double x, double y) {
    return (ht_vec2){(float)(0.0 + x), (float)(0.0 + y)};
}

// Returns, at a corner, the normal of the edge there that faces the ray most; `ahead` is 1 where the line leaves.
static ht_vec2 corner_grid_normal(const grid *g, int32_t at, double ahead) {
    const double length = __builtin_sqrt(g->dx * g->dx + g->dy * g->dy);
    ht_vec2 normal = rounded_grid_point(ahead * g->dx / length, ahead * g->dy / length);
    double best = 0.0;
    for (int32_t i = 0; i < g->count && g->count > 1; i++) {
        const int32_t next = hti_next(i, g->count);
        const double ex = g->x[next] - g->x[i], ey = g->y[next] - g->y[i];
        const double cross = ex * g->dy - ey * g->dx, turn = cross > 0.0 ? ahead : -ahead;
        if (cross == 0.0 || !is_extreme_grid_vertex(g, at, ex, ey, turn)) {
            continue;
        }
        const double size = __builtin_sqrt(ex * ex + ey * ey);
        if (hti_abs(cross) / size > best) {
            best = hti_abs(cross) / size;
            normal = rounded_grid_point(turn * -ey / size, turn * ex / size);
        }
    }
    return normal;
}

static ht_vec2 grid_normal_of(const grid *g, const grid_position *p, double ahead) {
    if (p->corner) {
        return corner_grid_normal(g, p->at, ahead);
    }
    const int32_t next = hti_next(p->at, g->count);
    const double ex = g->x[next] - g->x[p->at], ey = g->y[next] - g->y[p->at];
    const double side = p->m > 0.0 ? ahead : -ahead, size = __builtin_sqrt(ey * ey + ex * ex);
    return rounded_grid_point(side * -ey / size, side * ex / size);
}

// Computes the sign of t - max; returns false when it is not certain.
static bool compare_grid_position(const grid_position *p, double max, int *order) {
    *order = p->t > max ? 1 : -1;
    if (p->t == max) {
        double product = 0.0, tail = 0.0;
        hti_two_product(max, p->m, &product, &tail);
        *order = 0;
        return product - p->n + tail == 0.0; // the difference of two such near numbers is exact
    }
    return true;
}

// Returns the outward normal of the edge that the line runs along. It points away from all vertices, of which some are
// beside the line.
static ht_vec2 grid_normal_beside(const grid *g) {
    int side = 0;
    for (int32_t i = 0; side == 0; i++) {
        side = hti_sign(g->side[i]);
    }
    return hti_ray_unit((double)side * g->dy, -(double)side * g->dx);
}

static void give_normals(const grid *g, const grid_interval *s, const ht_vec2 *v, bool apart, ht_ray_hit *hit) {
    if (s->thin) {
        const ht_segment extent = hti_hull_extent_on_line(v, g->count);
        const double ex = (double)extent.b.x - (double)extent.a.x, ey = (double)extent.b.y - (double)extent.a.y;
        const double turn = (double)hti_sign(g->dx * ey - g->dy * ex);
        hti_ray_thin_normals(hit, (ht_vec2){(float)g->dx, (float)g->dy}, (hti_offset){-turn * ey, turn * ex},
                             apart || s->enter.t == 0.0, s->exit.t == 0.0);
        return;
    }
    hit->exit_normal = grid_normal_of(g, &s->exit, 1.0);
    hit->normal = apart || s->enter.t == 0.0 ? grid_normal_of(g, &s->enter, -1.0)
                  : s->exit.t == 0.0         ? hit->exit_normal
                                             : grid_normal_beside(g);
}

bool hti_ray_grid(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit) {
    *hit = (ht_ray_hit){.relation = HT_APART};
    grid g;
    grid_interval s;
    const bool still = ray->dir.x == 0.0f && ray->dir.y == 0.0f;
    if (!(max >= 0.0f) || count > MAX_VERTICES || still || !lines_on_grid(ray, v, count, &g)) {
        return false;
    }
    if (!find_grid_interval(&g, &s) || s.exit.t < 0.0) {
        return true;
    }
    const double limit = (double)max;
    const bool strict = s.left && s.right, runs = s.enter.t < s.exit.t;
    int enters = 0, leaves = 0;
    if (!compare_grid_position(&s.enter, limit, &enters) || !compare_grid_position(&s.exit, limit, &leaves)) {
        return false;
    }
    if (enters > 0) {
        return true;
    }
    // A body with vertices off the line is a region, or a thin body that crosses the line or ends on it. A body on the
    // line is thin.
    s.thin = count < 3 || !(s.left || s.right) || (!(strict && runs) && hti_hull_winding_of_vertices(v, count) == 0);
    if ((strict && runs) == s.thin && strict) {
        return false; // the line enters and leaves within less than rounding
    }
    if (hti_finite(max) && leaves != 0 && hti_abs(s.exit.t - limit) <= 0x1p-30 * limit) {
        return false;
    }
    const bool apart = s.enter.t > 0.0, cut = leaves > 0;
    hit->relation = strict && enters < 0 && s.exit.t > 0.0 ? HT_OVERLAP : HT_TOUCH;
    hit->inside = strict && s.enter.t < 0.0 && s.exit.t > 0.0;
    hit->enter = apart ? hti_ray_fraction(s.enter.t) : 0.0f;
    hit->exit = leaves >= 0 ? max : hti_ray_fraction(s.exit.t);
    hit->exit = hit->exit > hit->enter ? hit->exit : hit->enter;
    give_normals(&g, &s, v, apart, hit);
    if (hit->inside) {
        hit->normal = (ht_vec2){0.0f, 0.0f};
    }
    if (cut) {
        hit->exit_normal = (ht_vec2){0.0f, 0.0f};
    }
    *hit = hti_ray_told(*hit, ray);
    return true;
}

bool hti_ray_grid_box(const ht_ray *ray, float max, const ht_box *b, int first, ht_ray_hit *hit) {
    const ht_vec2 corners[7] = {b->min, {b->max.x, b->min.y}, b->max, {b->min.x, b->max.y},
                                b->min, {b->max.x, b->min.y}, b->max};
    return b->min.x <= b->max.x && b->min.y <= b->max.y &&
           (hti_ray_grid_convex(ray, max, corners + first, 4, hit) || hti_ray_grid(ray, max, corners + first, 4, hit));
}

HTI_STEP("src/query/ray", hti_ray_grid, "filter", "sides and quotients, where all numbers are on a grid");
