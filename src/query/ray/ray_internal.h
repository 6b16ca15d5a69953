// ray_internal.h: what the files of ht_raycast share.
#ifndef HANTEI_QUERY_RAY_RAY_INTERNAL_H
#define HANTEI_QUERY_RAY_RAY_INTERNAL_H

#include <float.h>
#include <hantei/query.h>

#include "base/numeric.h"
#include "base/pair_step.h"
#include "base/simd_set.h"
#include "base/vec2.h"
#include "convex/convex_body.h"

/// Returns the hit with `hit` and `point` set from its relation and fraction.
static inline ht_ray_hit hti_ray_told(ht_ray_hit hit, const ht_ray *ray) {
    if (hit.relation != HT_APART) {
        hit.hit = true;
        // The products are exact.
        hit.point = hti_vec2_finite(hti_dvec_along(hti_dvec_of(ray->origin), (double)hit.enter, hti_dvec_of(ray->dir)));
    }
    return hit;
}

/// A list of intervals. It keeps the first `capacity` in order of `enter`, and among equals in order of arrival.
typedef struct hti_ray_list {
    const ht_ray *ray;
    ht_ray_hit *out;
    size_t capacity, count; // count: of all intervals, kept or not
    ht_relation strongest;  // of all
    int32_t member;         // the member of a compound that is being listed, the part of its intervals; else -1
} hti_ray_list;

void hti_ray_list_add(hti_ray_list *list, const ht_ray_hit *hit);

/// Returns the ray's interval in one convex body by the general, exact method; apart when there is none. 0 <= max, and
/// the ray is finite.
ht_ray_hit hti_ray_body(const ht_ray *ray, float max, const hti_convex_body *body);

/// Computes the same for a convex body without radius, given by its vertices, where all numbers lie on a grid
/// (ray_grid.c). Returns false where it cannot tell, as with numbers that are not finite, max < 0 and no vertex.
bool hti_ray_grid(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit);

/// Does so for a convex polygon of 4 to 64 vertices that the line meets in two corners or sides, where all numbers lie on
/// a coarse grid (ray_grid_convex.c). Returns false for others.
bool hti_ray_grid_convex(const ht_ray *ray, float max, const ht_vec2 *v, int32_t count, ht_ray_hit *hit);

/// Does so for a box, whose corners are taken counter-clockwise from number `first` (0: min); false for an inverted
/// box.
bool hti_ray_grid_box(const ht_ray *ray, float max, const ht_box *b, int first, ht_ray_hit *hit);

/// Does so for a disc (ray_grid_circle.c). With `beside` it returns false, too, when the line goes into the disc.
bool hti_ray_grid_circle(const ht_ray *ray, float max, const ht_circle *s, bool beside, ht_ray_hit *hit);

/// Whether all numbers of a ray and a disc are multiples of some unit (the direction's of one of its own) and less than
/// 2^11 times it: then x^2 - a r^2 of ray_grid_circle.c is exact in double.
bool hti_ray_circle_is_coarse(const ht_ray *ray, const ht_circle *s);

/// Sets the normals of a thin body. When `across` is not zero, both are its unit vector, which faces the ray. Else the
/// ray runs along the body: where it begins in the body, the normal is against the direction, and in the body's middle
/// only a normal across it points out.
void hti_ray_thin_normals(ht_ray_hit *hit, ht_vec2 dir, hti_offset across, bool begins, bool ends);

/// Answers a ray against a shape that is one convex body, with all checks. What typed functions cannot decide ends
/// here.
ht_ray_hit hti_ray_exact(const ht_ray *ray, float max, const ht_shape *s);

/// Answer a capsule: a kernel for each instruction set, and the function for what the kernels leave.
typedef ht_ray_hit hti_ray_capsule_kernel(const ht_ray *ray, float max, const ht_capsule *s);
HTI_KERNEL_DECLARE(hti_ray_capsule_kernel, hti_ray_capsule);
HTI_COLD hti_ray_capsule_kernel hti_ray_capsule_exact;

/// The cells of the table. They add every interval of an answerable shape of their kind to the list.
void hti_ray_polyline(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);
void hti_ray_polygon(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);
void hti_ray_field(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);

/// Returns a fraction t >= 0 rounded once, never 0 by underflow nor infinite by overflow.
float hti_ray_fraction(double t);

/// Returns the unit vector along (x, y), rounded once; zero for the zero vector.
ht_vec2 hti_ray_unit(double x, double y);

/// Whether the ray is finite and `max` is at least 0.
bool hti_ray_is_usable(const ht_ray *ray, float max);

/// What answers ht_where; both are kinds.
const hti_steps *hti_ray_where(ht_kind a, ht_kind b);

/// What these functions tell ht_where.
extern const char hti_step_of_ht_raycast_segment[], hti_step_of_ht_raycast_circle[], hti_step_of_ht_raycast_capsule[],
    hti_step_of_hti_ray_capsule[], hti_step_of_ht_raycast_box[], hti_step_of_ht_raycast_obox[],
    hti_step_of_ht_raycast_convex[], hti_step_of_hti_ray_grid[], hti_step_of_hti_ray_grid_circle[],
    hti_step_of_hti_ray_body[], hti_step_of_hti_ray_polyline[], hti_step_of_hti_ray_polygon[],
    hti_step_of_hti_ray_order[], hti_step_of_hti_ray_field[];

#endif
