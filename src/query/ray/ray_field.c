// ray_field.c: lists the intervals of a ray in a field, which sphere tracing finds (field.h). A ray that first touches
// the field is followed to its end, because it may overlap the field later. What sphere tracing calls a touch within its
// tolerance is none where the ray is not in the field's bounds, which an index looks at first.
#include <hantei/field.h>

#include "query/ray/ray_internal.h"
#include "ring/box.h"

static ht_vec2 gradient_at(const ht_field *field, const ht_ray *ray, double t) {
    const ht_field_value v = ht_field_at(field, (double)ray->origin.x + t * (double)ray->dir.x,
                                         (double)ray->origin.y + t * (double)ray->dir.y);
    return hti_ray_unit(v.gradient[0], v.gradient[1]);
}

// Rounds t down, so that nothing is entered before it. A fraction that is not 0 does not become 0, and none becomes
// infinite.
static float fraction_down(double t) {
    const float f = hti_float_down(t);
    return f == 0.0f && t > 0.0 ? HTI_FLOAT_LEAST : f;
}

// Returns the interval, given a time before which the ray is not in the field's bounds.
static ht_ray_hit ray_interval_hit(const ht_field *field, const ht_ray *ray, float max, const ht_field_hit *hit,
                                   double from) {
    const float enter = hit->inside ? 0.0f : fraction_down(hti_larger(hit->enter, from)),
                exit = hti_ray_fraction(hit->exit);
    ht_ray_hit out = {.inside = hit->inside,
                      .relation = hit->relation,
                      .enter = enter,
                      .exit = exit < enter ? enter
                              : exit > max ? max
                                           : exit};
    if (!hit->inside) {
        out.normal = hit->normal;
    }
    if (hit->exit < (double)max) {
        out.exit_normal = gradient_at(field, ray, hit->exit);
    }
    return out;
}

void hti_ray_field(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    const ht_field_limits limits = {0.0, 0};
    const ht_box start = {ray->origin, ray->origin}, bounds = hti_box_finite(s->field->facts.bounds);
    if (!ht_raycast_box(ray, max, &bounds).hit) {
        return;
    }
    const double from = hti_box_time(&start, ray->dir, &bounds);
    ht_field_hit hits[HT_FIELD_STRETCHES];
    hits[0] = ht_field_raycast(s->field, ray, (double)max, limits);
    size_t count = hits[0].relation != HT_APART;
    if (list->capacity != 1 || list->member >= 0 || hits[0].relation == HT_TOUCH) {
        count = ht_field_raycast_all(s->field, ray, (double)max, limits, hits, HT_FIELD_STRETCHES);
        count = count < HT_FIELD_STRETCHES ? count : HT_FIELD_STRETCHES;
    }
    for (size_t i = 0; i < count; i++) {
        if (hits[i].relation == HT_TOUCH && hits[i].exit + hits[i].exit_error < from) {
            continue;
        }
        const ht_ray_hit hit = ray_interval_hit(s->field, ray, max, &hits[i], from);
        hti_ray_list_add(list, &hit);
    }
}

HTI_STEP("src/query/ray", hti_ray_field, "search", "in and out again");
