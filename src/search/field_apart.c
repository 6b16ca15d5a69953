// field_apart.c: sets the distance of a field and a shape that do not overlap, from the nearest point of the shape's
// border.
#include "search/field_question.h"

static double length_apart(double x, double y) {
    return __builtin_sqrt(x * x + y * y);
}

// Walks from the nearest point to one that is certainly in the field; returns how far that is.
static double descend_to_set(const hti_field_set *side, double *x, double *y, int32_t *evaluations) {
    const double from[2] = {*x, *y};
    if (!hti_field_set_enter(side, x, y, evaluations)) {
        return __builtin_inf();
    }
    return length_apart(*x - from[0], *y - from[1]) * (1.0 + 0x1p-50) +
           0x1p-50 * (__builtin_fabs(*x) + __builtin_fabs(*y));
}

// Returns the point of a disc about (x, y) that is nearest to (to_x, to_y).
static ht_vec2 towards(double x, double y, double to_x, double to_y, double radius) {
    const double dx = to_x - x, dy = to_y - y, far = length_apart(dx, dy);
    const double by = far > 0.0 ? radius / far : 0.0;
    return hti_field_place(x + by * dx, y + by * dy);
}

void hti_field_set_apart(const hti_field_set *side, const hti_nearest *n, ht_field_separation *out) {
    double x = n->x, y = n->y;
    out->low = hti_larger(n->low, 0.0);
    out->high = n->high;
    if (side->is_exact_outside) {
        hti_field_set_move_to_nearest(side, &x, &y);
    } else {
        out->high = descend_to_set(side, &x, &y, &out->evaluations) - n->radius;
    }
    out->point_of_field = out->high < __builtin_inf() ? hti_field_place(x, y) : hti_field_place(n->x, n->y);
    out->point_of_shape = towards(n->x, n->y, x, y, n->radius);
}
