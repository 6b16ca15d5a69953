// field_order.c: a total order of fields by their numbers; fields that are equal in this order differ in data alone.
#include "search/field_order.h"

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
    for (int32_t k = 0; k < number_count(a->code); k++) {
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

bool hti_field_is_first(const ht_field *a, const ht_field *b) {
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
