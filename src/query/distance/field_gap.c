// field_gap.c: the distance of a field and another shape, seen from A.
#include "query/distance/field_gap.h"

#include "query/distance/distance_internal.h"
#include "search/field_answer.h"
#include "search/field_order.h"

static const double least = 0x1p-149; // the smallest float

// What the search says beside the relation, where it was asked in another way and its tolerance decides.
static void agree(hti_field_gap *gap) {
    if (gap->relation == HT_APART && !(gap->low > 0.0)) {
        gap->low = gap->high > 0.0 && gap->high < least ? gap->high : least;
    }
    if (gap->relation == HT_OVERLAP && !(gap->high < 0.0)) {
        gap->high = -least;
    }
    if (gap->relation == HT_TOUCH) {
        gap->low = gap->low < 0.0 ? gap->low : 0.0;
    }
    gap->high = gap->high > gap->low || gap->relation == HT_TOUCH ? gap->high : gap->low;
    gap->low = gap->low < gap->high ? gap->low : gap->high;
}

static double middle_of(float low, float high) {
    return hti_finite(low) && hti_finite(high) ? 0.5 * ((double)low + (double)high) : 0.0;
}

// From the middle of A's bounds to that of B's.
static ht_vec2 between_bounds(const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    const ht_vec2 n = hti_field_unit(middle_of(q.min.x, q.max.x) - middle_of(p.min.x, p.max.x),
                                     middle_of(q.min.y, q.max.y) - middle_of(p.min.y, p.max.y));
    return n.x != 0.0f || n.y != 0.0f ? n : (ht_vec2){1.0f, 0.0f};
}

static bool is_exact(const ht_shape *s) {
    return s->kind != HT_FIELD || s->field->facts.is_exact_outside;
}

// Touching at a corner of the field the gradient is one of many: where the other shape reaches across the line it
// stands on, the normal is that shape's own. `n` leads from the field to the shape.
static ht_vec2 touching_normal(const ht_shape *s, ht_vec2 at, ht_vec2 n) {
    const ht_vec2 deepest = ht_support(s, hti_opposite(n));
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

// The gradient, or where that is not the direction of the distance, what leads from point to point.
static ht_vec2 normal_of(const ht_shape *a, const ht_shape *b, const hti_field_gap *gap) {
    const double x = (double)gap->point_b.x - (double)gap->point_a.x,
                 y = (double)gap->point_b.y - (double)gap->point_a.y;
    const double size = __builtin_fabs((double)gap->point_a.x) + __builtin_fabs((double)gap->point_a.y);
    const bool has_gradient = gap->normal.x != 0.0f || gap->normal.y != 0.0f;
    const bool is_far = __builtin_fabs(x) + __builtin_fabs(y) > 0x1p-12 * size;
    if (gap->relation == HT_APART && is_far && !(has_gradient && is_exact(a) && is_exact(b))) {
        return hti_field_unit(x, y);
    }
    const ht_vec2 n = has_gradient ? gap->normal : between_bounds(a, b);
    if (gap->relation != HT_TOUCH || (a->kind == HT_FIELD && b->kind == HT_FIELD)) {
        return n;
    }
    return a->kind == HT_FIELD ? touching_normal(b, gap->point_a, n)
                               : hti_opposite(touching_normal(a, gap->point_b, hti_opposite(n)));
}

static hti_field_gap from_field(const ht_field_separation *d) {
    return (hti_field_gap){.relation = d->relation,
                           .low = d->low,
                           .high = d->high,
                           .normal = d->normal,
                           .point_a = d->point_of_field,
                           .point_b = d->point_of_shape};
}

static hti_field_gap flipped(const hti_field_gap *gap) {
    hti_field_gap out = *gap;
    out.normal = hti_opposite(gap->normal);
    out.point_a = gap->point_b;
    out.point_b = gap->point_a;
    return out;
}

static hti_field_gap ask(const ht_shape *a, const ht_shape *b) {
    const ht_field_limits limits = {0.0, 0};
    const bool by_a = a->kind == HT_FIELD && (b->kind != HT_FIELD || hti_field_is_first(a->field, b->field));
    const ht_shape *const f = by_a ? a : b, *const g = by_a ? b : a;
    const ht_field_separation d =
        g->kind == HT_FIELD ? ht_fields_distance(f->field, g->field, limits) : ht_field_distance(f->field, g, limits);
    const hti_field_gap gap = from_field(&d);
    return by_a ? gap : flipped(&gap);
}

// Whether ht_relate is sure to find the same by the same search.
static bool is_same_search(const ht_shape *a, const ht_shape *b, ht_relation relation) {
    const ht_kind kind = a->kind == HT_FIELD ? b->kind : a->kind;
    return kind > HT_CAPSULE && kind != HT_RAY && kind != HT_LINE && kind != HT_FIELD && relation != HT_TOUCH;
}

hti_field_gap hti_field_gap_of(const ht_shape *a, const ht_shape *b) {
    hti_field_gap gap = ask(a, b);
    gap.relation = is_same_search(a, b, gap.relation) ? gap.relation : ht_relate(a, b);
    agree(&gap);
    const double size = (double)(a->kind == HT_FIELD ? a : b)->field->facts.size;
    gap.is_tight = gap.high < __builtin_inf() && gap.high - gap.low <= 0x1p-26 * (size + __builtin_fabs(gap.high));
    gap.normal = normal_of(a, b, &gap);
    return gap;
}
