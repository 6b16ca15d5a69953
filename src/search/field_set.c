// field_set.c: fields, hulls, half-planes and polygons as functions with bounds of their errors.
#include "search/field_set.h"

#include "convex/convex_body.h"
#include "field/field_outline.h"
#include "field/field_whole.h"
#include "shape/pair_table.h"

// Returns how fast the limits of a field change: those of samples do as fast as their values, those of fractals and what is
// seen in another one of many cells may jump.
static double limits_steepness(const ht_field *field) {
    double steep = (double)field->facts.lipschitz;
    for (int32_t i = 0; i < field->count; i++) {
        const ht_field_op *const op = &field->ops[i];
        switch ((int)op->code) {
        case HT_FIELD_KOCH:
        case HT_FIELD_SIERPINSKI:
        case HT_FIELD_MANDELBROT:
        case HT_FIELD_JULIA:
        case HT_FIELD_REPEAT:
            return __builtin_inf();
        case HT_FIELD_SAMPLES:
            steep = hti_larger(steep, op->ready[5]);
            break;
        default:
            break;
        }
    }
    return steep;
}

// Notes the samples that a field is, if they are moved only.
static void set_grid(const ht_field *field, hti_field_set *out) {
    vec2d at = vec2d_splat(0.0);
    const ht_field_op *const op = hti_field_placed(field, &at);
    bool is_turned = op == NULL || op->code != HT_FIELD_SAMPLES;
    for (const ht_field_op *frame = field->ops; !is_turned && frame < op; frame++) {
        is_turned = frame->code != HT_FIELD_MOVE;
    }
    if (!is_turned) {
        out->grid = op;
        out->grid_shift[0] = -at[0];
        out->grid_shift[1] = -at[1];
    }
}

hti_field_set hti_field_set_of_field(const ht_field *field) {
    const ht_field_facts *const f = &field->facts;
    hti_field_set out = {.field = field,
                         .scale = 1.0,
                         .error = (double)f->error,
                         .size = (double)f->size,
                         .lipschitz = (double)f->lipschitz,
                         .is_exact_outside = f->is_exact_outside,
                         .is_exact_inside = f->is_exact_inside,
                         .is_convex = f->is_convex, // then it has no limits
                         .reach = (double)f->reach};
    hti_field_set_box(f->bounds, out.bounds);
    out.steep = f->has_limits ? limits_steepness(field) : __builtin_inf();
    if (f->has_limits) {
        set_grid(field, &out);
    }
    out.has_tangents = out.is_convex;
    out.has_parts = !out.is_convex && !f->has_limits && field->count <= HTI_FIELD_TRACE_MAX;
    if (out.has_parts) {
        vec2d origin = vec2d_splat(0.0);
        hti_field_set_convexity(field, &out);
        out.has_known = hti_field_sides(field, out.convex, &out.kept, &out.taken);
        out.is_one = !out.has_tangents && hti_field_placed(field, &origin) != NULL;
    }
    return out;
}

// Returns a set whose function is the exact distance on both sides.
static hti_field_set exact_set(void) {
    return (hti_field_set){.scale = 1.0,
                           .error = (double)HTI_FIELD_ERROR,
                           .lipschitz = 1.0,
                           .is_exact_outside = true,
                           .is_exact_inside = true,
                           .is_convex = true,
                           .has_tangents = true,
                           .reach = 1.0,
                           .steep = __builtin_inf()};
}

hti_field_set hti_field_set_of_hull(const hti_hull *hull) {
    hti_field_set s = exact_set();
    s.hull = hull;
    s.radius = (double)hull->radius;
    s.bounds[0] = s.bounds[1] = __builtin_inf();
    s.bounds[2] = s.bounds[3] = -__builtin_inf();
    for (int32_t i = 0; i < hull->count; i++) {
        const hti_dvec v = hti_hull_vertex(hull, i);
        s.bounds[0] = hti_smaller(s.bounds[0], v.x);
        s.bounds[1] = hti_smaller(s.bounds[1], v.y);
        s.bounds[2] = hti_larger(s.bounds[2], v.x);
        s.bounds[3] = hti_larger(s.bounds[3], v.y);
        s.size = hti_larger(s.size, hti_dvec_size(v));
    }
    const double by = (s.radius + hull->slack) * (1.0 + 0x1p-50) + 0x1p-50 * s.size;
    s.bounds[0] -= by;
    s.bounds[1] -= by;
    s.bounds[2] += by;
    s.bounds[3] += by;
    s.size += s.radius;
    s.slack = 2.0 * hull->slack; // for both coordinates of a corner
    return s;
}

hti_field_set hti_field_set_of_plane(hti_plane plane) {
    hti_field_set s = exact_set();
    s.plane = plane;
    s.size = __builtin_fabs(plane.offset) / __builtin_sqrt(plane.x * plane.x + plane.y * plane.y);
    s.bounds[0] = s.bounds[1] = -__builtin_inf();
    s.bounds[2] = s.bounds[3] = __builtin_inf();
    return s;
}

hti_field_set hti_field_set_of_halfplane(const ht_halfplane *halfplane) {
    return hti_field_set_of_plane(
        (hti_plane){(double)halfplane->normal.x, (double)halfplane->normal.y, (double)halfplane->offset});
}

// Crossing rings may have the inside on both sides of an edge.
hti_field_set hti_field_set_of_polygon(const ht_polygon *polygon) {
    const ht_shape shape = HT_SHAPE(*polygon);
    const ht_box box = ht_bounds(&shape);
    hti_field_set s = exact_set();
    s.polygon = polygon;
    s.is_exact_inside = s.is_convex = s.has_tangents = false;
    hti_field_set_box(box, s.bounds);
    s.size = hti_larger(__builtin_fabs(s.bounds[0]), __builtin_fabs(s.bounds[2])) +
             hti_larger(__builtin_fabs(s.bounds[1]), __builtin_fabs(s.bounds[3]));
    return s;
}

bool hti_field_set_of_shape(const ht_shape *shape, hti_hull *store, hti_field_set *out) {
    switch (hti_family_of(shape->kind)) {
    case HTI_HULL:
        hti_hull_of_shape(shape, store);
        *out = hti_field_set_of_hull(store);
        return true;
    case HTI_HALFPLANE:
        *out = hti_field_set_of_halfplane(&shape->halfplane);
        return true;
    case HTI_POLYGON:
        *out = hti_field_set_of_polygon(&shape->polygon);
        return true;
    case HTI_FIELD:
        *out = hti_field_set_of_field(shape->field);
        return true;
    case HTI_RAY:
    case HTI_LINE:
    case HTI_POLYLINE:
    case HTI_COMPOUND:
        break;
    }
    return false;
}

hti_field_set hti_field_set_complement(const hti_field_set *s) {
    hti_field_set out = *s;
    const bool is_plane = s->field == NULL && s->hull == NULL && s->polygon == NULL;
    out.is_complement = !s->is_complement;
    out.is_exact_outside = s->is_exact_inside;
    out.is_exact_inside = s->is_exact_outside;
    out.is_concave = s->is_convex;
    out.is_convex = s->is_concave || is_plane;
    out.has_tangents = out.is_convex || out.is_concave;
    out.has_parts = out.is_one = out.has_known = false;
    out.grid = NULL;
    out.bounds[0] = out.bounds[1] = -__builtin_inf();
    out.bounds[2] = out.bounds[3] = __builtin_inf();
    return out;
}

hti_field_set hti_field_set_moved(const hti_field_set *s, double x, double y) {
    hti_field_set out = *s;
    const double by[2] = {x, y}, far = __builtin_fabs(x) + __builtin_fabs(y);
    for (int i = 0; i < 4; i++) {
        const double at = s->bounds[i] + by[i & 1], error_bound = 0x1p-51 * (__builtin_fabs(s->bounds[i]) + far);
        out.bounds[i] = error_bound < __builtin_inf() ? at + (i < 2 ? -error_bound : error_bound) : s->bounds[i];
    }
    out.shift[0] += x;
    out.shift[1] += y;
    out.error += 0x1p-52 * s->lipschitz;
    out.slack += 0x1p-51 * s->lipschitz * far;
    out.size += far;
    return out;
}

hti_field_set hti_field_set_of_distance(const hti_field_set *s) {
    hti_field_set out = *s;
    if (!s->is_exact_outside) {
        const double by = 1.0 / s->lipschitz * (1.0 - 0x1p-50);
        out.scale *= by;
        out.lipschitz = 1.0;
        out.steep *= by;
        out.error = s->error * by * (1.0 + 0x1p-50) + 0x1p-51;
        out.slack *= by * (1.0 + 0x1p-50);
    }
    return out;
}

bool hti_field_set_is_empty(const hti_field_set *s) {
    return !(s->bounds[0] <= s->bounds[2] && s->bounds[1] <= s->bounds[3]);
}

static hti_field_point hull_at(const hti_hull *h, double x, double y) {
    hti_field_outline o = hti_outline_at(x, y);
    for (int32_t i = 0, last = h->count - 1; i < h->count; last = i++) {
        const hti_dvec a = hti_hull_vertex(h, last), b = hti_hull_vertex(h, i);
        hti_outline_line(&o, a.x, a.y, b.x, b.y);
    }
    return hti_outline_end(&o);
}

static hti_field_point plane_at(const hti_plane *h, double x, double y) {
    const double n = __builtin_sqrt(h->x * h->x + h->y * h->y);
    return hti_field_certain((h->x * x + h->y * y - h->offset) / n, h->x / n, h->y / n);
}

// A star's value is computed from the one edge that the point is nearest to: an edge of the tip whose direction is
// nearest, on the point's side of it. This is done in the left half, of which the right one is a mirror image. The
// result is not equal to the bit to that of all edges, but within the field's error.
hti_field_point hti_field_set_star_at(const ht_field_op *op, double x, double y) {
    const double *const turn = op->ready, c = turn[0] * turn[0] - turn[1] * turn[1], s = 2.0 * turn[0] * turn[1];
    const double left_x = -__builtin_fabs(x);
    double ax = 0.0, ay = 1.0, along = y, tip_x = 0.0, tip_y = 1.0;
    for (int k = (int)op->number[0] / 2; k > 0; k--) {
        const double next = c * ax - s * ay;
        ay = s * ax + c * ay;
        ax = next;
        const double dot = ax * left_x + ay * y;
        const bool is_nearer = dot > along;
        along = is_nearer ? dot : along;
        tip_x = is_nearer ? ax : tip_x;
        tip_y = is_nearer ? ay : tip_y;
    }
    const double left = tip_x * y - tip_y * left_x, across = __builtin_fabs(left);
    const double outer = (double)op->number[1], inner = (double)op->number[2];
    const double vx = along - inner * turn[0], vy = across - inner * turn[1]; // from the notch
    const double ex = outer - inner * turn[0], ey = -inner * turn[1], square = ex * ex + ey * ey;
    const double t = square > 0.0 ? hti_larger(hti_smaller((ex * vx + ey * vy) / square, 1.0), 0.0) : 0.0;
    const double side = ex * vy - ey * vx, length = __builtin_sqrt(square);
    hti_field_point a = t > 0.0 && t < 1.0
                            ? hti_field_certain(side / length, -ey / length, ex / length)
                            : hti_field_closest_point(vx - t * ex, vy - t * ey, side >= 0.0 ? 1.0 : -1.0, 1.0, 0.0);
    const double gx = a.gx, gy = left < 0.0 ? -a.gy : a.gy;
    const double out_x = gx * tip_x - gy * tip_y;
    a.gx = x > 0.0 ? -out_x : out_x;
    a.gy = gx * tip_y + gy * tip_x;
    return a;
}

// Returns the field's value. A field of frames that only move and turn a star takes the star's nearest edge.
static hti_field_pair field_at(const ht_field *field, vec2d at) {
    vec2d inner = at;
    const ht_field_op *const op = hti_field_placed(field, &inner);
    if (op == NULL || op->code != HT_FIELD_STAR) {
        return hti_field_whole(field, at);
    }
    hti_field_pair a = hti_field_paired(hti_field_set_star_at(op, inner[0], inner[1]));
    a.gradient = hti_field_left(field, op, a.gradient);
    return a;
}

static hti_field_point value_at(const hti_field_set *s, double x, double y) {
    if (s->field != NULL) {
        const hti_field_pair a = field_at(s->field, (vec2d){x, y});
        return (hti_field_point){a.value, a.gradient[0], a.gradient[1], a.low, a.high};
    }
    if (s->hull != NULL) {
        return hull_at(s->hull, x, y);
    }
    if (s->polygon == NULL) {
        return plane_at(&s->plane, x, y);
    }
    const ht_field_op op = {.code = HT_FIELD_POLYGON, .data = s->polygon};
    return hti_field_at_polygon(&op, x, y);
}

hti_field_point hti_field_set_certain(const hti_field_set *s, hti_field_point a, double x, double y) {
    const double error_bound = s->error * (__builtin_fabs(x) + __builtin_fabs(y) + s->size) + s->slack, by = s->scale;
    a = (hti_field_point){by * (a.value - s->radius), by * a.gx, by * a.gy, by * (a.low - s->radius) - error_bound,
                          by * (a.high - s->radius) + error_bound};
    return s->is_complement ? (hti_field_point){-a.value, -a.gx, -a.gy, -a.high, -a.low} : a;
}

hti_field_point hti_field_set_at(const hti_field_set *s, double x, double y) {
    return hti_field_set_certain(s, value_at(s, x - s->shift[0], y - s->shift[1]), x, y);
}

// The first step is rounded like the point it begins at, so steps are repeated while the way left gets much shorter.
void hti_field_set_move_to_nearest(const hti_field_set *s, double *x, double *y) {
    double last = __builtin_inf();
    for (int i = 0; i < 16; i++) {
        const hti_field_point a = hti_field_set_at(s, *x, *y);
        if (!(a.value > 0.0) || !(a.value <= 0.5 * last)) {
            return;
        }
        last = a.value;
        *x -= a.value * a.gx;
        *y -= a.value * a.gy;
    }
}

bool hti_field_set_enter(const hti_field_set *s, double *x, double *y, int32_t *evaluations) {
    for (int i = 0; i < 64; i++) {
        const hti_field_point a = hti_field_set_at(s, *x, *y);
        const double steep = a.gx * a.gx + a.gy * a.gy, by = (a.high + 0x1p-2 * (a.high - a.low)) / steep;
        ++*evaluations;
        if (a.high <= 0.0) {
            return true;
        }
        if (!(steep > 0.0) || !(by < 0x1p126)) {
            break;
        }
        *x -= by * a.gx;
        *y -= by * a.gy;
    }
    return false;
}
