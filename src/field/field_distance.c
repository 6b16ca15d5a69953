// field_distance.c: the signed distance of a field and a shape, as an interval.
//
// Apart: the nearest point is on the shape's border, where f is searched for its least value (field_nearest.c); where f
// is exact outside that is the distance, else f / lipschitz is a lower bound, and a walk down the gradient to a point
// that is surely in the field an upper one.
//
// Overlapping: two discs about one point p that are in the field and in the shape, of radii |f(p)| / lipschitz and
// |g(p)|, have to be parted by the sum of their radii; a walk looks for a good p. So has a disc of the shape that the
// field reaches into. The shape is surely outside when it is beyond the field's bounds. For a disc and a field that is
// convex and exact f - radius is the signed distance itself.
#include "field/field_question.h"

static const double none[2] = {0.0, 0.0};

static ht_vec2 point(double x, double y) {
    return (ht_vec2){(float)x, (float)y};
}

// Walks from the nearest point to one that is surely in the field; returns how far that is.
static double walk(const hti_side *side, double *x, double *y, int32_t *evaluations) {
    const double from[2] = {*x, *y};
    for (int i = 0; i < 64; i++) {
        const hti_field_point a = hti_side_at(side, *x, *y);
        const double steep = a.gx * a.gx + a.gy * a.gy, by = (a.high + 0x1p-2 * (a.high - a.low)) / steep;
        ++*evaluations;
        if (a.high <= 0.0) {
            const double dx = *x - from[0], dy = *y - from[1];
            return __builtin_sqrt(dx * dx + dy * dy) * (1.0 + 0x1p-50) +
                   0x1p-50 * (__builtin_fabs(*x) + __builtin_fabs(*y));
        }
        if (!(steep > 0.0) || !(by < 0x1p126)) {
            break;
        }
        *x -= by * a.gx;
        *y -= by * a.gy;
    }
    return __builtin_inf();
}

// The point of a disc about (x, y) that is nearest to (to_x, to_y).
static ht_vec2 towards(double x, double y, double to_x, double to_y, double radius) {
    const double dx = to_x - x, dy = to_y - y, length = __builtin_sqrt(dx * dx + dy * dy);
    const double by = length > 0.0 ? radius / length : 0.0;
    return point(x + by * dx, y + by * dy);
}

static void set_apart(const hti_side *side, const hti_nearest *n, ht_field_separation *out) {
    const hti_field_point a = hti_side_at(side, n->x, n->y);
    double x = n->x - a.value * a.gx, y = n->y - a.value * a.gy;
    out->low = hti_larger(n->low, 0.0);
    out->high = n->high;
    if (!side->is_exact_outside) {
        x = n->x;
        y = n->y;
        out->high = walk(side, &x, &y, &out->evaluations) - n->radius;
    }
    out->point_of_field = out->high < __builtin_inf() ? point(x, y) : point(n->x, n->y);
    out->point_of_shape = towards(n->x, n->y, x, y, n->radius);
}

// A lower bound of the depth by discs about (x, y), and the slope of both together.
static double discs(const hti_side *f, const hti_side *g, double x, double y, double slope[2]) {
    const hti_field_point a = hti_side_at(f, x, y), b = hti_side_at(g, x, y);
    const double steep = f->lipschitz;
    slope[0] = a.gx / steep + b.gx;
    slope[1] = a.gy / steep + b.gy;
    return a.high < 0.0 && b.high < 0.0 ? -(a.high / steep + b.high) : 0.0;
}

enum { STEPS = 48 };

static double deepest(const hti_side *f, const hti_side *g, double size, ht_field_separation *out) {
    double x = (double)out->point_of_field.x, y = (double)out->point_of_field.y, slope[2];
    double best = discs(f, g, x, y, slope);
    double step = 0.5 * size;
    for (int i = 0; i < STEPS; i++) {
        const double length = __builtin_sqrt(slope[0] * slope[0] + slope[1] * slope[1]);
        double next_slope[2];
        if (!(length > 0.0)) {
            break;
        }
        const double nx = x - step * slope[0] / length, ny = y - step * slope[1] / length;
        const double value = discs(f, g, nx, ny, next_slope);
        out->evaluations += 2;
        if (value > best) {
            best = value;
            x = nx;
            y = ny;
            memcpy(slope, next_slope, sizeof slope);
        } else {
            step *= 0.5;
        }
    }
    out->point_of_field = point(x, y);
    return best;
}

// The same for any single shape with area.
static double depth_within(const hti_side *f, const ht_shape *shape, double size, ht_field_separation *out) {
    if (shape->kind == HT_POLYGON) {
        const hti_side g = hti_side_of_polygon(&shape->polygon);
        return g.is_exact_inside ? deepest(f, &g, size, out) : 0.0;
    }
    if (shape->kind == HT_HALFPLANE) {
        const hti_side g = hti_side_of_halfplane(&shape->halfplane);
        return deepest(f, &g, size, out);
    }
    if (hti_is_hull_kind(shape->kind)) {
        hti_hull h;
        hti_lower_hull(shape, &h);
        const hti_side g = hti_side_of_hull(&h);
        return deepest(f, &g, size, out);
    }
    return 0.0;
}

// How far the shape has to move to be beyond the field's bounds.
static double way_out(const hti_side *f, const ht_box *box) {
    const double x = hti_smaller(f->bounds[2] - (double)box->min.x, (double)box->max.x - f->bounds[0]);
    const double y = hti_smaller(f->bounds[3] - (double)box->min.y, (double)box->max.y - f->bounds[1]);
    return hti_larger(hti_smaller(x, y) * (1.0 + 0x1p-50), 0.0);
}

static void set_overlap(const hti_side *side, const ht_shape *shape, const hti_nearest *n, ht_field_separation *out) {
    const ht_box box = ht_bounds(shape);
    const double size = hti_smaller(side->bounds[2] - side->bounds[0] + side->bounds[3] - side->bounds[1],
                                    hti_field_width(shape)); // of the smaller one
    const bool is_disc = shape->kind == HT_CIRCLE || shape->kind == HT_POINT;
    const bool is_whole = is_disc && side->is_convex && side->is_exact_outside && side->is_exact_inside;
    const hti_field_point a = hti_side_at(side, n->x, n->y);
    const bool is_near = n->high < 0.0 && (side->is_exact_outside || a.high < 0.0);
    const double first = is_near ? -n->high : 0.0;
    const double second = is_whole ? 0.0 : depth_within(side, shape, hti_smaller(size, 0x1p100), out);
    if (!(second > first) && is_near) {
        out->point_of_field = point(n->x, n->y);
    }
    out->high = -hti_larger(first, second);
    out->low = is_whole ? n->low : hti_smaller(-way_out(side, &box), out->high);
    out->point_of_shape = out->point_of_field;
    out->normal = hti_field_normal(side, (double)out->point_of_field.x, (double)out->point_of_field.y);
}

ht_field_separation ht_field_distance(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    ht_field_separation out = {.low = __builtin_inf(), .high = __builtin_inf()};
    if (field == NULL || !ht_is_answerable(shape)) {
        return out;
    }
    const hti_side side = hti_side_of_field(field);
    const hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const hti_nearest n = hti_field_nearest(&side, shape, none, 0.0, effort);
    const bool is_core = side.is_exact_outside && (shape->kind == HT_CIRCLE || shape->kind == HT_CAPSULE ||
                                                   shape->kind == HT_POINT || shape->kind == HT_SEGMENT);
    ht_field_relation r = {.relation = n.low > 0.0 ? HT_APART : (n.high < 0.0 ? HT_OVERLAP : HT_TOUCH),
                           .witness = point(n.x, n.y)};
    if (!is_core) { // what is apart of the border may be within
        r = hti_relate_side(&side, shape, effort);
    }
    out.relation = r.relation;
    out.evaluations = n.evaluations + r.evaluations;
    out.normal = hti_field_normal(&side, n.x, n.y);
    out.point_of_field = r.witness;
    if (r.relation == HT_APART) {
        set_apart(&side, &n, &out);
    } else if (r.relation == HT_OVERLAP) {
        set_overlap(&side, shape, &n, &out);
    } else {
        const ht_box box = ht_bounds(shape);
        set_apart(&side, &n, &out);
        out.high = hti_larger(out.high, 0.0);
        out.low = hti_smaller(is_core ? n.low : -__builtin_inf(), 0.0);
        out.low = is_core && side.is_convex && side.is_exact_inside ? out.low : -way_out(&side, &box);
    }
    return out;
}
