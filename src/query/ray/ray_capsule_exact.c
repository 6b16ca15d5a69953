// ray_capsule_exact.c: answers a ray against a capsule where the kernels cannot: by the disc around one end on a grid,
// or by the general method.
#include "query/ray/ray_internal.h"

// An end of the capsule: `side` is d x (end - origin), `size` the sum of the sizes of its terms.
typedef struct capsule_end {
    ht_vec2 at;
    double side, size;
} capsule_end;

static inline capsule_end capsule_end_seen(const ht_ray *ray, ht_vec2 at) {
    const double x = (double)at.x - (double)ray->origin.x, y = (double)at.y - (double)ray->origin.y;
    const double p = (double)ray->dir.x * y, q = (double)ray->dir.y * x;
    return (capsule_end){at, p - q, hti_abs(p) + hti_abs(q)};
}

// Answers a line that has both ends on one side, one of them certainly nearer, and that does not go into the disc
// around the nearer end. It meets the capsule only where it touches that disc, which is known exactly on a grid. The
// sides err by 4u of their sizes. Returns false for other lines.
static bool meets_one_end(const ht_ray *ray, float max, const ht_capsule *s, ht_ray_hit *hit) {
    const capsule_end a = capsule_end_seen(ray, s->a), b = capsule_end_seen(ray, s->b);
    const double separation = hti_abs(a.side - b.side), uncertainty = 0x1p-40 * (a.size + b.size);
    if (!((a.side > 0.0) == (b.side > 0.0) && separation > uncertainty)) {
        return false;
    }
    const ht_circle disc = {hti_abs(a.side) < hti_abs(b.side) ? a.at : b.at, s->radius};
    return hti_ray_grid_circle(ray, max, &disc, true, hit);
}

ht_ray_hit hti_ray_capsule_exact(const ht_ray *ray, float max, const ht_capsule *s) {
    ht_ray_hit hit;
    if (meets_one_end(ray, max, s, &hit)) {
        return hit;
    }
    const ht_shape shape = HT_SHAPE(*s);
    return hti_ray_exact(ray, max, &shape);
}
