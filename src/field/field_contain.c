// field_contain.c: whether a field holds a shape: whether the shape is apart from what is not in the field's interior,
// which is a field too, f negated. A convex field holds the hull of what it holds: there only vertices are asked.
#include "field/field_question.h"

static const ht_field_containment outside = {.low = (double)HTI_INFINITY, .high = (double)HTI_INFINITY};

// Vertices of a bounded shape, member by member; true when they decide.
static bool by_vertices(const hti_side *f, const ht_shape *shape, ht_field_containment *out) {
    hti_parts it;
    out->low = out->high = -__builtin_inf();
    hti_parts_begin(&it, shape, hti_everywhere());
    for (hti_part part; hti_parts_next(&it, &part);) {
        const hti_hull *const h = &part.body.hull;
        if (part.body.extent != HTI_BOUNDED) {
            return false;
        }
        for (int32_t i = 0; i < h->count; i++) {
            const hti_dvec v = hti_hull_vertex(h, i);
            const hti_field_point a = hti_side_at(f, v.x, v.y);
            const double slack = f->lipschitz * 2.0 * h->slack, radius = (double)h->radius;
            const double low = a.low - slack + (f->is_exact_inside || a.low > 0.0 ? radius : 0.0);
            out->evaluations++;
            out->high = hti_larger(out->high, (a.high + slack + f->lipschitz * radius) * (1.0 + 0x1p-50));
            if (low > out->low) {
                out->low = low;
                out->witness = (ht_vec2){(float)(v.x + radius * a.gx), (float)(v.y + radius * a.gy)};
            }
        }
    }
    return out->low > 0.0 || out->high < 0.0;
}

ht_field_containment ht_field_contain(const ht_field *field, const ht_shape *shape, ht_field_limits limits) {
    ht_field_containment out = outside;
    if (field == NULL || !ht_is_answerable(shape)) {
        return out;
    }
    const hti_side side = hti_side_of_field(field), rest = hti_side_complement(&side);
    out.evaluations = 0;
    if (side.is_convex && by_vertices(&side, shape, &out)) {
        out.containment = out.low > 0.0 ? HT_OUTSIDE : HT_INSIDE;
        return out;
    }
    hti_effort effort = hti_field_effort(field, hti_field_width(shape), limits);
    const ht_field_relation r = hti_relate_side(&rest, shape, effort);
    return (ht_field_containment){.containment = r.relation == HT_APART     ? HT_INSIDE
                                                 : r.relation == HT_OVERLAP ? HT_OUTSIDE
                                                                            : HT_INSIDE_TOUCHING,
                                  .low = -r.high,
                                  .high = -r.low,
                                  .witness = r.witness,
                                  .evaluations = out.evaluations + r.evaluations,
                                  .is_within_tolerance = r.is_within_tolerance};
}
