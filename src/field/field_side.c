// field_side.c: fields, hulls, half-planes and polygons as functions with bounds of their errors.
#include "field/field_side.h"

#include "field/field_outline.h"

/// What is known of a value: its Lipschitz bound and bend, see hti_side.
typedef struct bending {
    double steep, bend;
} bending;

static bending of_primitive(const ht_field_op *op) {
    const ht_field_facts f = hti_field_primitive_facts(op);
    return (bending){(double)f.lipschitz, f.is_convex && !f.has_limits ? 0.0 : __builtin_inf()};
}

// The smooth ones add to the greatest or take from the least by a second derivative of 1 / (2 width) of the difference.
static bending of_both(const ht_field_op *op, bending a, bending b) {
    const double bend = hti_larger(a.bend, b.bend), both = a.steep + b.steep;
    const double more = op->code == HT_FIELD_SMOOTH_UNION ? both * both / (2.0 * (double)op->number[0])
                        : op->code == HT_FIELD_INTERSECTION || op->code == HT_FIELD_SMOOTH_INTERSECTION
                            ? 0.0
                            : __builtin_inf();
    return (bending){hti_larger(a.steep, b.steep), bend + more};
}

// What a frame divides the bend by; 0: nothing is known of it afterwards.
static double frame_factor(const ht_field_op *op) {
    switch (op->code) {
    case HT_FIELD_SCALE:
        return op->ready[0];
    case HT_FIELD_STRETCH:
        return hti_smaller(op->ready[0], op->ready[1]);
    case HT_FIELD_MIRROR:
    case HT_FIELD_REPEAT:
        return 0.0;
    default:
        return 1.0;
    }
}

static double bend_of(const ht_field *field) {
    bending stack[HT_FIELD_STACK] = {{0}};
    double frame[HT_FIELD_STACK] = {0.0};
    int top = 0, depth = 0;
    for (int32_t i = 0; i < field->count; i++) {
        const ht_field_op *const op = &field->ops[i];
        if (op->code < HT_FIELD_UNION) {
            stack[top++] = of_primitive(op);
        } else if (op->code < HT_FIELD_ROUND) {
            top--;
            stack[top - 1] = of_both(op, stack[top - 1], stack[top]);
        } else if (op->code == HT_FIELD_ONION) {
            stack[top - 1].bend = __builtin_inf();
        } else if (op->code == HT_FIELD_END) {
            const double by = frame[--depth];
            stack[top - 1].bend = by > 0.0 ? stack[top - 1].bend / by : __builtin_inf();
        } else if (op->code > HT_FIELD_ONION) {
            frame[depth++] = frame_factor(op);
        }
    }
    return stack[0].bend * (1.0 + 0x1p-40);
}

hti_side hti_side_of_field(const ht_field *field) {
    const ht_field_facts *const f = &field->facts;
    return (hti_side){
        .field = field,
        .error = (double)f->error,
        .size = (double)f->size,
        .lipschitz = (double)f->lipschitz,
        .is_exact_outside = f->is_exact_outside,
        .is_exact_inside = f->is_exact_inside,
        .is_convex = f->is_convex && !f->has_limits,
        .bend = f->is_convex && !f->has_limits ? 0.0
                : f->has_limits                ? __builtin_inf()
                                               : bend_of(field),
        .reach = (double)f->reach,
        .bounds = {(double)f->bounds.min.x, (double)f->bounds.min.y, (double)f->bounds.max.x, (double)f->bounds.max.y}};
}

// Exact on both sides.
static hti_side exact_side(void) {
    return (hti_side){.error = (double)HTI_FIELD_ERROR,
                      .lipschitz = 1.0,
                      .is_exact_outside = true,
                      .is_exact_inside = true,
                      .is_convex = true,
                      .reach = 1.0};
}

hti_side hti_side_of_hull(const hti_hull *hull) {
    hti_side s = exact_side();
    s.hull = hull;
    s.radius = (double)hull->radius;
    s.bounds[0] = s.bounds[1] = __builtin_inf();
    s.bounds[2] = s.bounds[3] = -__builtin_inf();
    for (int32_t i = 0; i < hull->count; i++) {
        const double x = hull->v != NULL ? (double)hull->v[i].x : hull->corner[i][0];
        const double y = hull->v != NULL ? (double)hull->v[i].y : hull->corner[i][1];
        s.bounds[0] = hti_smaller(s.bounds[0], x);
        s.bounds[1] = hti_smaller(s.bounds[1], y);
        s.bounds[2] = hti_larger(s.bounds[2], x);
        s.bounds[3] = hti_larger(s.bounds[3], y);
        s.size = hti_larger(s.size, __builtin_fabs(x) + __builtin_fabs(y));
    }
    const double by = (s.radius + hull->slack) * (1.0 + 0x1p-50) + 0x1p-50 * s.size;
    s.bounds[0] -= by;
    s.bounds[1] -= by;
    s.bounds[2] += by;
    s.bounds[3] += by;
    s.size += s.radius;
    s.slack = 2.0 * hull->slack; // of both coordinates of a corner
    return s;
}

hti_side hti_side_of_halfplane(const ht_halfplane *halfplane) {
    const double x = (double)halfplane->normal.x, y = (double)halfplane->normal.y, d = (double)halfplane->offset;
    hti_side s = exact_side();
    s.halfplane = halfplane;
    s.size = __builtin_fabs(d) / __builtin_sqrt(x * x + y * y);
    s.bounds[0] = s.bounds[1] = -__builtin_inf();
    s.bounds[2] = s.bounds[3] = __builtin_inf();
    return s;
}

// Crossing rings may have the inside on both sides of an edge.
hti_side hti_side_of_polygon(const ht_polygon *polygon) {
    const ht_shape shape = HT_SHAPE(*polygon);
    const ht_box box = ht_bounds(&shape);
    hti_side s = exact_side();
    s.polygon = polygon;
    s.is_exact_inside = s.is_convex = false;
    s.bend = __builtin_inf();
    s.bounds[0] = (double)box.min.x;
    s.bounds[1] = (double)box.min.y;
    s.bounds[2] = (double)box.max.x;
    s.bounds[3] = (double)box.max.y;
    s.size = hti_larger(__builtin_fabs(s.bounds[0]), __builtin_fabs(s.bounds[2])) +
             hti_larger(__builtin_fabs(s.bounds[1]), __builtin_fabs(s.bounds[3]));
    return s;
}

hti_side hti_side_complement(const hti_side *s) {
    hti_side out = *s;
    out.is_complement = !s->is_complement;
    out.is_exact_outside = s->is_exact_inside;
    out.is_exact_inside = s->is_exact_outside;
    out.is_convex = false;
    out.bend = __builtin_inf();
    out.bounds[0] = out.bounds[1] = -__builtin_inf();
    out.bounds[2] = out.bounds[3] = __builtin_inf();
    return out;
}

static hti_field_point hull_at(const hti_hull *h, double x, double y) {
    hti_outline o = hti_outline_at(x, y);
    for (int32_t i = 0, last = h->count - 1; i < h->count; last = i++) {
        if (h->v != NULL) {
            hti_outline_line(&o, (double)h->v[last].x, (double)h->v[last].y, (double)h->v[i].x, (double)h->v[i].y);
        } else {
            hti_outline_line(&o, h->corner[last][0], h->corner[last][1], h->corner[i][0], h->corner[i][1]);
        }
    }
    return hti_outline_end(&o);
}

static hti_field_point halfplane_at(const ht_halfplane *h, double x, double y) {
    const double nx = (double)h->normal.x, ny = (double)h->normal.y, n = __builtin_sqrt(nx * nx + ny * ny);
    return hti_field_certain((nx * x + ny * y - (double)h->offset) / n, nx / n, ny / n);
}

static hti_field_point value_at(const hti_side *s, double x, double y) {
    if (s->field != NULL) {
        return hti_field_run(s->field->ops, s->field->ops + s->field->count, x, y);
    }
    if (s->hull != NULL) {
        return hull_at(s->hull, x, y);
    }
    if (s->halfplane != NULL) {
        return halfplane_at(s->halfplane, x, y);
    }
    const ht_field_op op = {.code = HT_FIELD_POLYGON, .data = s->polygon};
    return hti_field_at_polygon(&op, x, y);
}

hti_field_point hti_side_at(const hti_side *s, double x, double y) {
    hti_field_point a = value_at(s, x, y);
    const double wrong = s->error * (__builtin_fabs(x) + __builtin_fabs(y) + s->size) + s->slack;
    a.value -= s->radius;
    a.low -= s->radius + wrong;
    a.high += wrong - s->radius;
    return s->is_complement ? (hti_field_point){-a.value, -a.gx, -a.gy, -a.high, -a.low} : a;
}
