// shape_order.c: a total order of shapes: kinds, counts, then numbers from the first to the last. Shapes that are not
// answerable come first and are all equal, because nothing of them is read. Fields that are equal in this order differ in
// data alone.
#include "search/shape_order.h"

#include "convex/convex_body.h"
#include "convex/signed_distance.h"
#include "shape/pair_table.h"

// Returns how many numbers to compare. Views (shape/shape_view.h) are callbacks and differ in their numbers.
static int32_t number_count(ht_field_code code) {
    if (code == HT_FIELD_CALLBACK) {
        return HT_FIELD_NUMBERS;
    }
    const char *names = ht_field_number_names(code);
    int32_t count = *names != '\0';
    for (; *names != '\0'; names++) {
        count += *names == ' ';
    }
    return count;
}

static int compare_ops(const ht_field_op *a, const ht_field_op *b) {
    if (a->code != b->code) {
        return a->code < b->code ? -1 : 1;
    }
    const int32_t count = number_count(a->code);
    for (int32_t k = 0; k < count; k++) {
        if (a->number[k] != b->number[k]) {
            return a->number[k] < b->number[k] ? -1 : 1;
        }
    }
    return 0;
}

// Compares the corners of two bounds, which differ when data far away do.
static int compare_bounds(const ht_box *a, const ht_box *b) {
    const float p[4] = {a->min.x, a->min.y, a->max.x, a->max.y}, q[4] = {b->min.x, b->min.y, b->max.x, b->max.y};
    for (int k = 0; k < 4; k++) {
        if (p[k] != q[k]) {
            return p[k] < q[k] ? -1 : 1;
        }
    }
    return 0;
}

bool hti_shape_is_first_field(const ht_field *a, const ht_field *b) {
    if (a->facts.size != b->facts.size) {
        return a->facts.size < b->facts.size;
    }
    if (a->count != b->count) {
        return a->count < b->count;
    }
    int order = compare_bounds(&a->facts.bounds, &b->facts.bounds);
    for (int32_t i = 0; i < a->count && order == 0; i++) {
        order = compare_ops(&a->ops[i], &b->ops[i]);
    }
    return order <= 0;
}

static int compare_numbers(int32_t a, int32_t b) {
    return (a > b) - (a < b);
}

static int polyline_order(const ht_polyline *a, const ht_polyline *b) {
    if (a->count != b->count || a->closed != b->closed) {
        return a->count != b->count ? compare_numbers(a->count, b->count) : compare_numbers(a->closed, b->closed);
    }
    return hti_convex_vertex_order(a->v, b->v, a->count);
}

static int polygon_order(const ht_polygon *a, const ht_polygon *b) {
    int order = a->ring_count != b->ring_count ? compare_numbers(a->ring_count, b->ring_count)
                                               : compare_numbers((int32_t)a->rule, (int32_t)b->rule);
    for (int32_t i = 0; i < a->ring_count && order == 0; i++) {
        order = compare_numbers(a->ring_end[i], b->ring_end[i]);
    }
    return order != 0 ? order : hti_convex_vertex_order(a->v, b->v, a->ring_end[a->ring_count - 1]);
}

static int body_order(const ht_shape *a, const ht_shape *b) {
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    return hti_convex_body_order(&p, &q);
}

static int compound_order(const ht_compound *p, const ht_compound *q) {
    int order = compare_numbers(p->count, q->count);
    for (int32_t i = 0; i < p->count && order == 0; i++) {
        order = hti_shape_order(&p->shapes[i], &q->shapes[i]);
    }
    return order;
}

int hti_shape_order(const ht_shape *a, const ht_shape *b) {
    const bool is_a = ht_is_answerable(a), is_b = ht_is_answerable(b);
    return is_a && is_b ? hti_shape_order_of_answerable(a, b) : compare_numbers(is_a, is_b);
}

int hti_shape_order_of_answerable(const ht_shape *given_a, const ht_shape *given_b) {
    hti_shape_view view_a, view_b;
    const ht_shape *const a = hti_shape_viewed(given_a, &view_a), *const b = hti_shape_viewed(given_b, &view_b);
    if (a->kind != b->kind) {
        return compare_numbers((int32_t)a->kind, (int32_t)b->kind);
    }
    switch (hti_family_of(a->kind)) {
    case HTI_POLYLINE:
        return polyline_order(&a->polyline, &b->polyline);
    case HTI_POLYGON:
        return polygon_order(&a->polygon, &b->polygon);
    case HTI_FIELD:
        return hti_shape_is_first_field(b->field, a->field) - hti_shape_is_first_field(a->field, b->field);
    case HTI_HULL:
    case HTI_RAY:
    case HTI_LINE:
    case HTI_HALFPLANE:
        return body_order(a, b);
    case HTI_COMPOUND:
        break;
    }
    return compound_order(&a->compound, &b->compound);
}
