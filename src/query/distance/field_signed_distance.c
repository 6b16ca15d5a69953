// field_signed_distance.c: the distance of a field and another shape, from A to B.
#include "query/distance/field_signed_distance.h"

#include "query/distance/distance_internal.h"
#include "ring/box.h"
#include "search/field_answer.h"
#include "search/shape_order.h"

static const double smallest_float = 0x1p-149; // the smallest float

// Makes the bounds agree with the relation, which was found in another way and decides where the search has only its
// tolerance.
static void agree(hti_field_signed_distance *separation) {
    if (separation->relation == HT_APART && !(separation->low > 0.0)) {
        separation->low = separation->high > 0.0 ? hti_smaller(separation->high, smallest_float) : smallest_float;
    }
    if (separation->relation == HT_OVERLAP && !(separation->high < 0.0)) {
        separation->high = -smallest_float;
    }
    if (separation->relation == HT_TOUCH) {
        separation->low = separation->low < 0.0 ? separation->low : 0.0;
    }
    separation->high =
        separation->high > separation->low || separation->relation == HT_TOUCH ? separation->high : separation->low;
    separation->low = separation->low < separation->high ? separation->low : separation->high;
}

static double middle_of(float low, float high) {
    return hti_finite(low) && hti_finite(high) ? 0.5 * ((double)low + (double)high) : 0.0;
}

// Returns the direction from the middle of A's bounds to the middle of B's.
static ht_vec2 between_bounds(const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    const ht_vec2 n = hti_field_unit(middle_of(q.min.x, q.max.x) - middle_of(p.min.x, p.max.x),
                                     middle_of(q.min.y, q.max.y) - middle_of(p.min.y, p.max.y));
    return n.x != 0.0f || n.y != 0.0f ? n : (ht_vec2){1.0f, 0.0f};
}

static bool is_exact_kind(const ht_shape *s) {
    return s->kind != HT_FIELD || s->field->facts.is_exact_outside;
}

// Returns the normal of shapes that touch. At a corner of the field the gradient is one of many: where the other shape
// reaches across the line through the corner, the normal is that shape's own. `n` leads from the field to the shape.
static ht_vec2 touching_normal(const ht_shape *s, ht_vec2 at, ht_vec2 n) {
    const ht_vec2 deepest = ht_support(s, hti_vec2_opposite(n));
    const double size = __builtin_fabs((double)at.x) + __builtin_fabs((double)at.y) +
                        __builtin_fabs((double)deepest.x) + __builtin_fabs((double)deepest.y);
    const double height =
        ((double)deepest.x - (double)at.x) * (double)n.x + ((double)deepest.y - (double)at.y) * (double)n.y;
    if (height >= -0x1p-12 * size && size < __builtin_inf()) {
        return n;
    }
    const ht_shape point = HT_SHAPE(at);
    const bool is_body = hti_is_body_kind(s->kind);
    const ht_vec2 own = (is_body ? hti_distance_bodies(&point, s) : hti_distance_parts(&point, s)).normal;
    return own.x != 0.0f || own.y != 0.0f ? own : n;
}

// Returns the gradient, or, where it is not the direction of the distance, the direction from point to point.
static ht_vec2 field_normal_of(const ht_shape *a, const ht_shape *b, const hti_field_signed_distance *separation) {
    const double x = (double)separation->point_b.x - (double)separation->point_a.x,
                 y = (double)separation->point_b.y - (double)separation->point_a.y;
    const double size = __builtin_fabs((double)separation->point_a.x) + __builtin_fabs((double)separation->point_a.y);
    const bool has_gradient = separation->normal.x != 0.0f || separation->normal.y != 0.0f;
    const bool is_far = __builtin_fabs(x) + __builtin_fabs(y) > 0x1p-12 * size;
    if (separation->relation == HT_APART && is_far && !(has_gradient && is_exact_kind(a) && is_exact_kind(b))) {
        return hti_field_unit(x, y);
    }
    const ht_vec2 n = has_gradient ? separation->normal : between_bounds(a, b);
    if (separation->relation != HT_TOUCH || (a->kind == HT_FIELD && b->kind == HT_FIELD)) {
        return n;
    }
    return a->kind == HT_FIELD ? touching_normal(b, separation->point_a, n)
                               : hti_vec2_opposite(touching_normal(a, separation->point_b, hti_vec2_opposite(n)));
}

static hti_field_signed_distance from_field(const ht_field_separation *d) {
    return (hti_field_signed_distance){.relation = d->relation,
                                       .low = d->low,
                                       .high = d->high,
                                       .normal = d->normal,
                                       .point_a = d->point_of_field,
                                       .point_b = d->point_of_shape,
                                       .evaluations = d->evaluations};
}

static hti_field_signed_distance flipped(const hti_field_signed_distance *separation) {
    hti_field_signed_distance out = *separation;
    out.normal = hti_vec2_opposite(separation->normal);
    out.point_a = separation->point_b;
    out.point_b = separation->point_a;
    return out;
}

static hti_field_signed_distance ask_field_distance(const ht_shape *a, const ht_shape *b) {
    const ht_field_limits limits = {0.0, 0};
    const bool by_a = a->kind == HT_FIELD && (b->kind != HT_FIELD || hti_shape_is_first_field(a->field, b->field));
    const ht_shape *const f = by_a ? a : b, *const g = by_a ? b : a;
    const ht_field_separation d =
        g->kind == HT_FIELD ? ht_fields_distance(f->field, g->field, limits) : ht_field_distance(f->field, g, limits);
    const hti_field_signed_distance separation = from_field(&d);
    return by_a ? separation : flipped(&separation);
}

// Whether ht_relate certainly finds the same by the same search: it takes no touch from a search where bounds are apart.
static bool is_same_search(const ht_shape *a, const ht_shape *b, ht_relation relation) {
    const ht_shape *const other = a->kind == HT_FIELD ? b : a, *const field = a->kind == HT_FIELD ? a : b;
    if (other->kind == HT_RAY || other->kind == HT_LINE || other->kind == HT_FIELD ||
        (other->kind <= HT_CAPSULE && field->field->facts.is_exact_outside)) {
        return false;
    }
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    return relation != HT_TOUCH || hti_boxes_meet(&p, &q);
}

hti_field_signed_distance hti_field_signed_distance_of(const ht_shape *a, const ht_shape *b) {
    hti_field_signed_distance separation = ask_field_distance(a, b);
    separation.relation = is_same_search(a, b, separation.relation) ? separation.relation : ht_relate(a, b);
    agree(&separation);
    if (separation.relation == HT_APART) { // an index tells the same of bounds that are farther than what it looks for
        const ht_box box_a = ht_bounds(a), box_b = ht_bounds(b);
        separation.low = hti_larger(separation.low, hti_box_distance(&box_a, &box_b));
        separation.high = hti_larger(separation.high, separation.low);
    }
    const double size = (double)(a->kind == HT_FIELD ? a : b)->field->facts.size;
    separation.is_tight = separation.high < __builtin_inf() &&
                          separation.high - separation.low <= 0x1p-26 * (size + __builtin_fabs(separation.high));
    separation.normal = field_normal_of(a, b, &separation);
    return separation;
}
