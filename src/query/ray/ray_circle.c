// ray_circle.c: a ray against a disc: t^2 a - 2 t b + c = 0 with m = center - origin, a = d.d, b = d.m, c = m.m - r^2.
//
// Its discriminant is a r^2 - (d x m)^2 =: w^2, which cancels only near tangents. The roots are (b -+ w) / a; the one
// that cancels is c over the other numerator. Bounds: d x m and b carry 4u of the sizes of their products
// (predicates.h). Where w^2 is at least 2^-20 of what it is the difference of, it has a relative error below 2^-29, and
// so has b +- w, whichever adds: |b| errs by 4u |m| |d| <= 4u (|b| + |d x m|) and |d x m| <= 2^10 w. c must be 2^-20 of
// its parts.
//
// The outward normal where the line enters is (-w d + (d x m) turn(d)) / (a r), turn(d) being d turned by a quarter
// clockwise: nothing cancels in it.
#include "query/ray/ray_fast.h"

static HTI_COLD ht_ray_hit undecided(const ht_ray *ray, float max, const ht_circle *s) {
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}

ht_ray_hit ht_raycast_circle(const ht_ray *ray, float max, const ht_circle *s) {
    const double dx = (double)ray->dir.x, dy = (double)ray->dir.y, r = (double)s->radius, end = (double)max;
    const double mx = (double)s->center.x - (double)ray->origin.x, my = (double)s->center.y - (double)ray->origin.y;
    const double p = dx * my, q = dy * mx, cross = p - q, size = hti_abs(p) + hti_abs(q);
    const double a = dx * dx + dy * dy, b = dx * mx + dy * my, limit = a * (r * r);
    const double square = limit - cross * cross, doubt = 0x1p-20 * (limit + size * size);
    const double mm = mx * mx + my * my, c = mm - r * r;
    if ((square < -doubt) | ((b < -0x1p-48 * (hti_abs(dx * mx) + hti_abs(dy * my))) & (c > 0x1p-20 * mm))) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const double w = __builtin_sqrt(square), sum = hti_abs(b) + w, unit = 1.0 / (a * r), outer = sum * (unit * r);
    const double inner = c / sum;
    const bool inside = c<0.0, forward = b> 0.0;
    const double enter = inside ? 0.0 : inner, exit = forward ? outer : -inner;
    const double error = 0x1p-27;
    if (!(square > doubt && hti_abs(c) > 0x1p-20 * (mm + r * r) && (inside | forward) && r > 0.0 && max >= 0.0f)) {
        return undecided(ray, max, s);
    }
    if (enter > end + error * end) {
        return (ht_ray_hit){.relation = HT_APART};
    }
    const bool cut = exit > end;
    if (!((enter + error * enter < end && hti_is_normal(enter)) || inside) || !hti_is_normal(exit) ||
        (hti_abs(exit - end) <= error * exit)) {
        return undecided(ray, max, s);
    }
    const double x = w * unit, y = cross * unit;
    const double enters = (double)!inside, leaves = (double)!cut;
    return (ht_ray_hit){.relation = HT_OVERLAP,
                        .inside = inside,
                        .enter = hti_only_if(!inside, (float)enter),
                        .exit = cut ? max : (float)exit,
                        .enter_normal = {(float)(enters * (y * dy - x * dx)), (float)(enters * (-y * dx - x * dy))},
                        .exit_normal = {(float)(leaves * (y * dy + x * dx)), (float)(leaves * (x * dy - y * dx))}};
}
