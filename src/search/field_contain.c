// field_contain.c: decides whether one shape holds the other, where one is a field: whether the inner one is apart from
// the complement of the outer one's interior, whose function is the outer one's, negated. A convex field that holds
// points holds their hull, so that only vertices are tested. A container of a field may be an intersection of
// half-planes, or one of several members.
#include "search/field_question.h"
#include "shape/members.h"

static const ht_field_containment outside = {.low = (double)HTI_INFINITY, .high = (double)HTI_INFINITY};

// Tests the vertices of a bounded shape, member by member; returns whether they decide.
static bool by_vertices(const hti_field_set *f, const ht_shape *shape, ht_field_containment *out) {
    hti_body_part_iterator it;
    out->low = out->high = -__builtin_inf();
    hti_convex_body_parts_begin(&it, shape, hti_everywhere());
    for (hti_body_part part; hti_convex_body_parts_next(&it, &part);) {
        const hti_hull *const h = &part.body.hull;
        if (part.body.extent != HTI_BOUNDED) {
            return false;
        }
        for (int32_t i = 0; i < h->count; i++) {
            const hti_dvec v = hti_hull_vertex(h, i);
            const hti_field_point a = hti_field_set_at(f, v.x, v.y);
            const double slack = f->lipschitz * 2.0 * h->slack, radius = (double)h->radius;
            const double low = a.low - slack + (f->is_exact_inside || a.low > 0.0 ? radius : 0.0);
            out->evaluations++;
            out->high = hti_larger(out->high, (a.high + slack + f->lipschitz * radius) * (1.0 + 0x1p-50));
            if (low > out->low) {
                out->low = low;
                out->witness = hti_field_place(v.x + radius * a.gx, v.y + radius * a.gy);
            }
        }
    }
    return out->low > 0.0 || out->high < 0.0;
}

static ht_field_containment of_relation(const ht_field_relation *r, int32_t evaluations) {
    return (ht_field_containment){.containment = r->relation == HT_APART     ? HT_INSIDE
                                                 : r->relation == HT_OVERLAP ? HT_OUTSIDE
                                                                             : HT_INSIDE_TOUCHING,
                                  .low = -r->high,
                                  .high = -r->low,
                                  .witness = r->witness,
                                  .evaluations = evaluations + r->evaluations,
                                  .is_within_tolerance = r->is_within_tolerance};
}

ht_field_containment ht_field_contain(const ht_field *field, const ht_shape *given, ht_field_limits limits) {
    ht_field_containment out = outside;
    if (field == NULL || !ht_is_answerable(given)) {
        return out;
    }
    hti_shape_view view;
    const ht_shape *const shape = hti_shape_viewed(given, &view);
    const hti_field_set side = hti_field_set_of_field(field), rest = hti_field_set_complement(&side);
    out.evaluations = 0;
    if (side.is_convex && !hti_members_have_field(shape) && by_vertices(&side, shape, &out)) {
        out.containment = out.low > 0.0 ? HT_OUTSIDE : HT_INSIDE;
        return out;
    }
    const hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const ht_field_relation r = hti_field_relate_set(&rest, shape, effort);
    return of_relation(&r, out.evaluations);
}

/// A field that may be inside of something, and the evaluations used so far.
typedef struct contain_query {
    const hti_field_set *field;
    hti_effort effort;
    int32_t evaluations;
} contain_query;

static ht_field_containment is_in_set(contain_query *q, const hti_field_set *outer) {
    const hti_field_set rest = hti_field_set_complement(outer);
    const ht_field_relation r = hti_search_plane(q->field, &rest, hti_search_effort_left(q->effort, q->evaluations));
    q->evaluations += r.evaluations;
    return of_relation(&r, 0);
}

// Whether the field is in the half-plane of points p with n . (p - at) <= 0.
static ht_field_containment in_half(contain_query *q, ht_vec2 at, double nx, double ny) {
    const hti_field_set side = hti_field_set_of_plane((hti_plane){nx, ny, nx * (double)at.x + ny * (double)at.y});
    return is_in_set(q, &side);
}

// Returns the containment in the intersection of two sets, from those in each.
static ht_field_containment both(ht_field_containment a, ht_field_containment b) {
    const bool is_second = b.containment < a.containment || (b.containment == a.containment && b.low > a.low);
    ht_field_containment out = is_second ? b : a;
    out.low = hti_larger(a.low, b.low);
    out.high = hti_larger(a.high, b.high);
    return out;
}

// Returns the better one of the containments in two sets.
static ht_field_containment either(ht_field_containment a, ht_field_containment b) {
    return b.containment > a.containment || (b.containment == a.containment && b.high < a.high) ? b : a;
}

// A line is the intersection of two half-planes, a ray of three.
static ht_field_containment in_line(contain_query *q, ht_vec2 at, ht_vec2 dir, bool is_ray) {
    const double x = (double)dir.x, y = (double)dir.y;
    ht_field_containment out = in_half(q, at, -y, x);
    out = out.containment == HT_OUTSIDE ? out : both(out, in_half(q, at, y, -x));
    return is_ray && out.containment != HT_OUTSIDE ? both(out, in_half(q, at, -x, -y)) : out;
}

static ht_field_containment in_single(contain_query *q, const ht_shape *given) {
    hti_shape_view view;
    hti_hull hull;
    hti_field_set side;
    const ht_shape *const shape = hti_shape_viewed(given, &view);
    if (hti_field_set_of_shape(shape, &hull, &side)) {
        return is_in_set(q, &side);
    }
    ht_field_containment out = outside;
    hti_body_part_iterator it;
    hti_convex_body_parts_begin(&it, shape, hti_everywhere());
    for (hti_body_part part; hti_convex_body_parts_next(&it, &part);) {
        const hti_convex_body *const body = &part.body;
        if (body->extent == HTI_BOUNDED) {
            side = hti_field_set_of_hull(&body->hull);
            out = either(out, is_in_set(q, &side));
        } else {
            const ht_vec2 at = shape->kind == HT_RAY ? shape->ray.origin : shape->line.point;
            out = in_line(q, at, body->far, shape->kind == HT_RAY);
        }
    }
    return out;
}

ht_field_containment ht_field_inside(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    ht_field_containment out = outside;
    if (field == NULL || !ht_is_answerable(shape)) {
        return out;
    }
    const hti_field_set side = hti_field_set_of_field(field);
    contain_query q = {&side, hti_field_effort(field, hti_field_width(shape), limits), 0};
    if (shape->kind != HT_COMPOUND) {
        out = in_single(&q, shape);
    }
    for (int32_t i = 0; shape->kind == HT_COMPOUND && i < shape->compound.count; i++) {
        const ht_shape *const member = &shape->compound.shapes[i];
        if (ht_is_answerable(member)) {
            out = either(out, in_single(&q, member));
        }
    }
    out.evaluations = q.evaluations;
    return out;
}

ht_field_containment ht_fields_contain(const ht_field *a, const ht_field *b, ht_field_limits limits) {
    if (a == NULL || b == NULL) {
        return outside;
    }
    const hti_field_set outer = hti_field_set_of_field(a), inner = hti_field_set_of_field(b),
                        rest = hti_field_set_complement(&outer);
    const ht_field_relation r = hti_search_plane(&rest, &inner, hti_field_effort(a, (double)b->facts.size, limits));
    return of_relation(&r, 0);
}
