// ellipse.c: a filled ellipse of any direction: center + s u + t v, s^2 + t^2 <= 1.
//
// Along x it reaches w = sqrt(ux^2 + vx^2) from its centre. Whether a float is that far is decided exactly; in double
// w is wrong by less than two ulps, so the float sought is mostly beside the rounded sum; where centre and w all but
// cancel, the floats are halved until it is found.
//
// Questions take it as a field, the signed distance to the ellipse about its own axes: half axes a >= b, the longer one
// along (c, s). They are the singular values and vectors of M = (u v): a^2 is the greater eigenvalue of M M^T, b is |u
// x v| / a. With e = 2^-53: M M^T is wrong by 2 e (|u|^2 + |v|^2) <= 4 e a^2, so a is wrong by less than 8 e a. The
// products of u x v are exact, so b carries 10 e b. The axis is wrong by an angle of 8 e a^2 / (a^2 - b^2), which moves
// no point of the border by more than that times a - b, 8 e a. The border thus lies within 32 e a of the true one, and
// a distance to it is wrong by no more. The distance about the axes is wrong by 2^-46 of the numbers (field_curve.c);
// 2^-45 covers both.
#include "base/vec2.h"
#include "exact/expansion.h"
#include "exact/predicates.h"
#include "field/field_internal.h"
#include "shape/points.h"

HTI_POINTS(ellipse, 1, 2, false)

// Whether a float that is not below the centre is at least sqrt(u^2 + v^2) above it.
static bool is_beyond_float(float side, float center, float u, float v) {
    if (!hti_finite(side)) {
        return true;
    }
    double far = 0.0, tail = 0.0;
    hti_two_sum((double)side, -(double)center, &far, &tail);
    hti_expansion sum = {.count = 0};
    hti_expansion_add_product(&sum, far, far);
    hti_expansion_add_product(&sum, 2.0 * far, tail);
    hti_expansion_add_product(&sum, tail, tail);
    hti_expansion_add_double(&sum, -((double)u * (double)u));
    hti_expansion_add_double(&sum, -((double)v * (double)v));
    return hti_expansion_sign(&sum) >= 0;
}

// Returns the number of a float in their order, and the float of a number.
static int64_t number_of_float(float x) {
    const int64_t size = hti_bits(x) & 0x7fffffffu;
    return hti_bits(x) >> 31 != 0 ? -size : size;
}

static float float_of_number(int64_t n) {
    return n < 0 ? -hti_float((uint32_t)-n) : hti_float((uint32_t)n);
}

// Returns the least float that is.
static float upper_side(float center, float u, float v) {
    const double x = (double)u, y = (double)v;
    const float side = hti_float_up((double)center + __builtin_sqrt(x * x + y * y)), before = hti_next_down(side);
    const bool is_beyond = is_beyond_float(side, center, u, v);
    if (is_beyond && !(before >= center && is_beyond_float(before, center, u, v))) {
        return side;
    }
    int64_t low = number_of_float(is_beyond ? hti_next_down(center) : side); // is not, and high is
    int64_t high = number_of_float(is_beyond ? before : HTI_INFINITY);
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (is_beyond_float(float_of_number(middle), center, u, v)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return float_of_number(high);
}

static ht_box ellipse_bounds(const ht_shape *s) {
    const ht_vec2 c = s->ellipse.center, u = s->ellipse.u, v = s->ellipse.v;
    return (ht_box){{-upper_side(-c.x, u.x, v.x), -upper_side(-c.y, u.y, v.y)},
                    {upper_side(c.x, u.x, v.x), upper_side(c.y, u.y, v.y)}};
}

static double determinant_of_ellipse(const ht_ellipse *e) {
    return hti_dvec_cross(hti_dvec_of(e->u), hti_dvec_of(e->v));
}

static double ellipse_area(const ht_shape *s) {
    return 0x1.921fb54442d18p1 * hti_abs(determinant_of_ellipse(&s->ellipse));
}

// ---- What questions see --------------------------------------------------------------------------------------------

// Returns how much of a way along one coordinate stays within the floats, at most 1.
static double part_within_floats(double from, double way) {
    const double left = (double)FLT_MAX - (way > 0.0 ? from : -from);
    return hti_abs(way) > left ? left / hti_abs(way) : 1.0;
}

// Returns the end of a way from a point, or where it leaves the floats.
static ht_vec2 end_within_floats(hti_dvec from, hti_dvec way) {
    const double t = hti_smaller(part_within_floats(from.x, way.x), part_within_floats(from.y, way.y));
    return hti_vec2_finite(hti_dvec_along(from, t, way));
}

// Views an ellipse whose points all lie on a line: as the segment along the longer vector, or as the centre.
static void view_flat(const ht_ellipse *e, hti_shape_view *out) {
    const hti_dvec u = hti_dvec_of(e->u), v = hti_dvec_of(e->v);
    const double uu = hti_dvec_dot(u, u), vv = hti_dvec_dot(v, v);
    const ht_vec2 along = uu >= vv ? e->u : e->v;
    const double longer = uu >= vv ? uu : vv, shorter = uu >= vv ? vv : uu;
    if (longer == 0.0) {
        out->shape = HT_SHAPE(e->center);
        return;
    }
    const double scale =
        __builtin_sqrt(1.0 + shorter / longer); // 1 where the other vector is zero: then nothing is rounded
    const hti_dvec center = hti_dvec_of(e->center), far = hti_dvec_scaled(hti_dvec_of(along), scale);
    out->shape =
        HT_SHAPE(((ht_segment){end_within_floats(center, hti_dvec_opposite(far)), end_within_floats(center, far)}));
}

// Views an ellipse that is a disc: of two vectors that are equally long and at right angles, one is the other turned.
static bool view_disc(const ht_ellipse *e, hti_shape_view *out) {
    const ht_vec2 u = e->u, v = e->v;
    if (!(u.x == v.y && u.y == -v.x) && !(u.x == -v.y && u.y == v.x)) {
        return false;
    }
    double square = 0.0, tail = 0.0;
    hti_two_sum((double)u.x * (double)u.x, (double)u.y * (double)u.y, &square, &tail);
    const float radius = (float)__builtin_sqrt(square);
    out->shape = HT_SHAPE(((ht_circle){e->center, radius}));
    return tail == 0.0 && (double)radius * (double)radius == square;
}

// The numbers of a view: centre, half axes, and the direction of the longer one.
enum { CENTER_X, CENTER_Y, LONGER, SHORTER, COSINE, SINE };

static double distance(const void *data, double x, double y, double gradient[2]) {
    const double *const k = (const double *)data;
    const double c = k[COSINE], s = k[SINE], dx = x - k[CENTER_X], dy = y - k[CENTER_Y];
    const hti_field_point at = hti_field_ellipse_at(k[LONGER], k[SHORTER], c * dx + s * dy, c * dy - s * dx);
    gradient[0] = c * at.gx - s * at.gy; // a view's gradient is always asked for
    gradient[1] = s * at.gx + c * at.gy;
    return at.value;
}

static void set_axes(const ht_ellipse *e, double k[6]) {
    const double ux = (double)e->u.x, uy = (double)e->u.y, vx = (double)e->v.x, vy = (double)e->v.y;
    const double xx = ux * ux + vx * vx, yy = uy * uy + vy * vy, xy = ux * uy + vx * vy;
    const double half = 0.5 * (xx - yy), radius = __builtin_sqrt(half * half + xy * xy);
    const double longer = __builtin_sqrt(0.5 * (xx + yy) + radius);
    k[CENTER_X] = (double)e->center.x;
    k[CENTER_Y] = (double)e->center.y;
    k[LONGER] = longer;
    // What is thinner is as if it were so wide, by far less than the error; its square is no longer near the least double.
    const double shorter = hti_larger(hti_abs(determinant_of_ellipse(e)) / longer, longer * 0x1p-100);
    k[SHORTER] = hti_smaller(shorter, longer);
    // (half, xy) / radius is the direction of twice the axis' angle.
    const double large = radius > 0.0 ? __builtin_sqrt(0.5 * (1.0 + hti_abs(half) / radius)) : 1.0;
    const double small = radius > 0.0 ? 0.5 * xy / (radius * large) : 0.0;
    k[COSINE] = half >= 0.0 ? large : hti_abs(small);
    k[SINE] = half >= 0.0 ? small : (xy < 0.0 ? -large : large);
}

static bool ellipse_view(const ht_shape *s, hti_shape_view *out) {
    const ht_ellipse *const e = &s->ellipse;
    if (determinant_of_ellipse(e) == 0.0) {
        view_flat(e, out);
        return true;
    }
    if (view_disc(e, out)) {
        return true;
    }
    set_axes(e, out->number);
    const double *const k = out->number;
    const double size = hti_abs(k[CENTER_X]) + hti_abs(k[CENTER_Y]) + 2.0 * k[LONGER];
    const bool is_huge = size > (double)FLT_MAX; // less than 8 times that: the error makes up for it
    const ht_field_facts facts = {.is_exact_outside = true,
                                  .is_exact_inside = true,
                                  .is_convex = k[LONGER] <= HTI_FIELD_ROUND * k[SHORTER],
                                  .lipschitz = 1.0f,
                                  .error = (is_huge ? 128.0f : 16.0f) * HTI_FIELD_ERROR,
                                  .size = is_huge ? FLT_MAX : hti_float_up(size),
                                  .reach = 1.0f,
                                  .bounds = ellipse_bounds(s)};
    const float key[HT_FIELD_NUMBERS] = {e->center.x, e->center.y, e->u.x, e->u.y, e->v.x, e->v.y};
    hti_shape_view_as_field(out, distance, &facts, key);
    return true;
}

const hti_shape_row hti_ellipse_row = {HT_ELLIPSE, ellipse_check, ellipse_bounds, ellipse_view};
const hti_shape_making hti_ellipse_making = {&hti_ellipse_row, hti_always_valid, ellipse_area, hti_no_arrays,
                                             ellipse_placed};
