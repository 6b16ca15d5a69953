// ray_answer.c: rounds fractions and normals to floats, and collects intervals in a list.
#include "query/ray/ray_internal.h"

float hti_ray_fraction(double t) {
    const float nearest = (float)t;
    return t > 0.0 && nearest == 0.0f                      ? hti_float(1u)
           : nearest > FLT_MAX && t < (double)HTI_INFINITY ? FLT_MAX
                                                           : nearest;
}

ht_vec2 hti_ray_unit(double x, double y) {
    const double size = hti_abs(x) > hti_abs(y) ? hti_abs(x) : hti_abs(y);
    if (size == 0.0) {
        return (ht_vec2){0.0f, 0.0f};
    }
    const double u = x / size, v = y / size, length = __builtin_sqrt(u * u + v * v);
    return (ht_vec2){(float)(0.0 + u / length), (float)(0.0 + v / length)};
}

void hti_ray_thin_normals(ht_ray_hit *hit, ht_vec2 dir, hti_offset across, bool begins, bool ends) {
    if (across.x != 0.0 || across.y != 0.0) {
        hit->normal = hti_ray_unit(across.x, across.y);
        hit->exit_normal = hit->normal;
        return;
    }
    const double dx = (double)dir.x, dy = (double)dir.y;
    hit->exit_normal = hti_ray_unit(dx, dy);
    hit->normal = begins ? hti_ray_unit(-dx, -dy) : ends ? hit->exit_normal : hti_ray_unit(-dy, dx);
}

void hti_ray_list_add(hti_ray_list *list, const ht_ray_hit *hit) {
    list->strongest = hit->relation > list->strongest ? hit->relation : list->strongest;
    size_t i = list->count < list->capacity ? list->count : list->capacity;
    list->count++;
    if (i == list->capacity) { // full: the last interval gives way when it is entered later
        if (i == 0 || list->out[i - 1].enter <= hit->enter) {
            return;
        }
        i--;
    }
    for (; i > 0 && list->out[i - 1].enter > hit->enter; i--) {
        list->out[i] = list->out[i - 1];
    }
    list->out[i] = hti_ray_told(*hit, list->ray);
    list->out[i].part = list->member >= 0 ? list->member : hit->part;
}

bool hti_ray_is_usable(const ht_ray *ray, float max) {
    return max >= 0.0f && hti_finite_point(ray->origin) && hti_finite_point(ray->dir);
}
