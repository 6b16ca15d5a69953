// ray_grid_circle.c: a ray against a disc whose numbers lie on a grid, in double without rounding (grid: ray_grid.c).
//
// With m = center - origin, a = d.d, b = d.m, x = d x m and c = m.m - r^2, all exact on a grid, the line touches the
// circle where x^2 = a r^2. Both products are exact where their tails are zero, and so is their difference; the
// fractions, as in the line clip, are (b + w) / a and c / (b + w) or their mirror images, w^2 = a r^2 - x^2, whichever
// does not cancel: signs are exact, errors below 2^-50.
#include "convex/grid.h"
#include "exact/expansion.h"
#include "query/ray/ray_internal.h"

// The line and the circle, as numbers of the formulas above.
typedef struct circle_line {
    double dx, dy, a, b, x, c, w;
} circle_line;

// Whether all numbers are multiples of some unit and less than 2^24 times it, or less than 2^11 times it when `coarse`.
static bool lies_on_grid(const ht_ray *ray, const ht_circle *s, bool coarse) {
    const vec2d o = vec2d_of_floats(&ray->origin), d = vec2d_of_floats(&ray->dir), m = vec2d_of_floats(&s->center);
    const vec2d r = vec2d_splat((double)s->radius);
    const double scale = coarse ? 0x1p13 : 1.0, reach = scale * vec2d_larger(vec2d_abs(d));
    const double size = scale * vec2d_larger(vec2d_max(vec2d_max(vec2d_abs(o), vec2d_abs(m)), r));
    const vec2d lost = hti_off_grid(o, size) + hti_off_grid(m, size) + (hti_off_grid(r, size) + hti_off_grid(d, reach));
    return vec2d_sum(lost) == 0.0;
}

bool hti_ray_circle_is_coarse(const ht_ray *ray, const ht_circle *s) {
    return lies_on_grid(ray, s, true);
}

// Whether a b - x^2 is exact in double; `square` is that difference.
static bool square_difference_is_exact(double a, double b, double x, double *square) {
    double p = 0.0, q = 0.0, p_tail = 0.0, q_tail = 0.0, tail = 0.0;
    hti_two_product(a, b, &p, &p_tail);
    hti_two_product(x, x, &q, &q_tail);
    hti_two_sum(p, -q, square, &tail);
    return p_tail == 0.0 && q_tail == 0.0 && tail == 0.0;
}

// Returns the outward normal; `ahead` is 1 where the line leaves, -1 where it enters.
static ht_vec2 circle_line_normal_at(const circle_line *l, double ahead) {
    const double w = ahead * l->w, x = w * l->dx + l->x * l->dy, y = w * l->dy - l->x * l->dx;
    const double length = __builtin_sqrt(x * x + y * y);
    return (ht_vec2){(float)(0.0 + x / length), (float)(0.0 + y / length)};
}

bool hti_ray_grid_circle(const ht_ray *ray, float max, const ht_circle *s, bool beside, ht_ray_hit *hit) {
    *hit = (ht_ray_hit){.relation = HT_APART};
    const double r = (double)s->radius, mx = (double)s->center.x - (double)ray->origin.x;
    const double my = (double)s->center.y - (double)ray->origin.y;
    circle_line l = {.dx = (double)ray->dir.x, .dy = (double)ray->dir.y};
    l.a = l.dx * l.dx + l.dy * l.dy;
    l.b = l.dx * mx + l.dy * my;
    l.x = l.dx * my - l.dy * mx;
    l.c = mx * mx + my * my - r * r;
    double square = l.a * (r * r) - l.x * l.x; // exact on a coarse grid: both products are below 2^49 then
    if (!(max > 0.0f && r > 0.0 && l.a > 0.0) ||
        !(lies_on_grid(ray, s, true) ||
          (lies_on_grid(ray, s, false) && square_difference_is_exact(l.a, r * r, l.x, &square)))) {
        return false;
    }
    if (square < 0.0 || (beside && square > 0.0)) {
        return square < 0.0;
    }
    l.w = __builtin_sqrt(square);
    const double sum = l.b < 0.0 ? l.b - l.w : l.b + l.w, outer = sum / l.a;
    const double inner = l.b == 0.0 ? -outer : l.c / sum, enter = l.b < 0.0 ? outer : inner;
    const double exit = l.b < 0.0 ? inner : outer, limit = (double)max, uncertainty = 0x1p-30 * limit;
    if (hti_finite(max) && (hti_abs(enter - limit) <= uncertainty || hti_abs(exit - limit) <= uncertainty)) {
        return false;
    }
    if (exit < 0.0 || enter > limit) {
        return true;
    }
    const bool overlap = square > 0.0 && exit > 0.0;
    hit->relation = overlap ? HT_OVERLAP : HT_TOUCH;
    hit->inside = overlap && enter < 0.0;
    hit->enter = enter > 0.0 ? hti_ray_fraction(enter) : 0.0f;
    hit->exit = exit > limit ? max : exit > 0.0 ? hti_ray_fraction(exit) : 0.0f;
    if (exit < limit) {
        hit->exit_normal = circle_line_normal_at(&l, 1.0);
    }
    if (!hit->inside) {
        hit->normal = enter >= 0.0 ? circle_line_normal_at(&l, -1.0) : circle_line_normal_at(&l, 1.0);
    }
    *hit = hti_ray_told(*hit, ray);
    return true;
}

HTI_STEP("src/query/ray", hti_ray_grid_circle, "filter", "the quadratic, where all numbers are on a grid");
