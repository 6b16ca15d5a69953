// index_query.c: finds the objects that meet a box or a shape.
//
// A traversal lists the lanes that meet the shape's bounds and, for shapes that are long or unbounded, a strip of the
// plane round them; the exact question decides each. Numbers are sorted where they lie, on request not at all.
#include "base/vec2.h"
#include "index/index_best.h"
#include "index/index_search.h"
#include "shape/shape_view.h"

enum { CANDIDATES = 128 }; // candidates that are decided at a time

// What decides whether a candidate counts.
typedef struct question {
    const hti_index_search *search;
    const ht_shape *shape; // it must meet the object; NULL: the lanes' boxes, or those given, decide
    const ht_box *box;
} question;

static bool number_before(const void *a, const void *b) {
    return *(const uint32_t *)a < *(const uint32_t *)b;
}
static const hti_order number_order = {sizeof(uint32_t), number_before};

static bool counts(const question *q, uint32_t number) {
    const ht_index *index = q->search->index;
    ht_shape capacity;
    return hti_index_search_sees(q->search, number) &&
           (q->shape != NULL ? ht_meet(q->shape, hti_index_search_object(q->search, index->slots[number], &capacity))
                             : index->given == NULL || hti_boxes_meet(q->box, &index->given[number]));
}

// Keeps a number, if there is room and it is one of the first.
static void put_best_number(hti_best *best, bool any_order, uint32_t number) {
    if (!any_order) {
        hti_best_put(best, number_order, &number);
    } else if (best->found++ < best->capacity) {
        memcpy(best->items + (best->found - 1) * sizeof number, &number, sizeof number);
    }
}

static size_t collect_candidates(hti_index_traversal *traversal, const question *q, uint32_t *out, size_t capacity) {
    const bool any_order = q->search->query.any_order;
    const bool certain = q->shape == NULL && q->search->index->given == NULL && !q->search->asks_each; // are answers
    hti_best best = {(unsigned char *)out, capacity, 0};
    for (;;) {
        uint32_t some[CANDIDATES];
        const bool direct = certain && best.found + HTI_BRANCHING < capacity; // hti_best_put writes the last position
        uint32_t *to = direct ? out + best.found : some;
        const size_t count = hti_index_traversal_next(traversal, to, direct ? capacity - best.found - 1 : CANDIDATES);
        if (count == 0) {
            break;
        }
        if (direct || (certain && capacity == 0)) {
            best.found += count;
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            if (certain || counts(q, some[i])) {
                put_best_number(&best, any_order, some[i]);
            }
        }
    }
    if (!any_order) {
        hti_index_sort_numbers(out, best.found < capacity ? best.found : capacity);
    }
    return best.found;
}

size_t ht_index_query_box(const ht_index *index, ht_box box, const ht_index_query *query, uint32_t *out,
                          size_t capacity) {
    hti_index_search search;
    if (!hti_box_is_valid(&box) || !hti_index_search_begin(&search, index, query)) {
        return 0;
    }
    ht_shape shape;
    question q = {&search, NULL, &box};
    const bool by_shapes = search.query.shapes != NULL;
    if (by_shapes) {
        shape = (ht_shape){.kind = HT_BOX, .box = hti_box_within_floats(box)};
        q.shape = &shape;
    }
    hti_index_traversal traversal;
    box = by_shapes ? hti_box_beyond_floats(shape.box) : box;
    hti_index_traversal_begin(&traversal, index, box, NULL, search.bits);
    return collect_candidates(&traversal, &q, out, out != NULL ? capacity : 0);
}

// Returns the strip of the points at most `reach` away from the line through p in direction d, whose coordinates
// are each off by 2^-53 of themselves at most.
static hti_index_strip strip_along(ht_vec2 p, hti_dvec d, double reach) {
    const double px = -d.y * (double)p.x, py = d.x * (double)p.y, wide = reach * hti_dvec_length(d);
    const double slack = 0x1p-50 * (hti_abs(px) + hti_abs(py) + wide) + wide;
    return (hti_index_strip){-d.y, d.x, px + py - slack, px + py + slack};
}

// Whether the shape is long; then `out` becomes the strip of the plane that it is in.
static bool find_strip(const ht_shape *s, hti_index_strip *out) {
    switch (s->kind) {
    case HT_SEGMENT:
        *out = strip_along(s->segment.a, hti_dvec_between(s->segment.a, s->segment.b), 0.0);
        return true;
    case HT_CAPSULE:
        *out = strip_along(s->capsule.a, hti_dvec_between(s->capsule.a, s->capsule.b), (double)s->capsule.radius);
        return true;
    case HT_RAY:
        *out = strip_along(s->ray.origin, hti_dvec_of(s->ray.dir), 0.0);
        return true;
    case HT_LINE:
        *out = strip_along(s->line.point, hti_dvec_of(s->line.dir), 0.0);
        return true;
    case HT_HALFPLANE:
        *out = (hti_index_strip){(double)s->halfplane.normal.x, (double)s->halfplane.normal.y, -(double)HTI_INFINITY,
                                 (double)s->halfplane.offset};
        return true;
    case HT_POINT:
    case HT_CIRCLE:
    case HT_BOX:
    case HT_OBOX:
    case HT_TRIANGLE:
    case HT_CONVEX:
    case HT_POLYLINE:
    case HT_POLYGON:
        HTI_CASE_FIELD_KINDS
    case HT_COMPOUND:
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
    return false;
}

size_t ht_index_query_shape(const ht_index *index, const ht_shape *shape, const ht_index_query *query, uint32_t *out,
                            size_t capacity) {
    hti_index_search search;
    if (!ht_is_answerable(shape) || !hti_index_search_begin(&search, index, query)) {
        return 0;
    }
    if (shape->kind == HT_BOX) {
        return ht_index_query_box(index, hti_box_beyond_floats(shape->box), query, out, capacity);
    }
    const question q = {&search, shape, NULL};
    hti_index_traversal traversal;
    hti_index_strip strip;
    hti_index_traversal_begin(&traversal, index, hti_box_beyond_floats(ht_bounds(shape)),
                              find_strip(shape, &strip) ? &strip : NULL, search.bits);
    return collect_candidates(&traversal, &q, out, out != NULL ? capacity : 0);
}
