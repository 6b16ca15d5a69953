// compound.c: the union of shapes of any other kinds. Members that are not answerable are left out of every answer.
//
// The memory of a placed compound holds the members' structs, then the members' arrays, each aligned for ht_shape.
#include "ring/vertices.h"
#include "shape/shape_table.h"

static ht_status compound_check(const ht_shape *s) {
    const ht_compound *c = &s->compound;
    if (c->count < 1) {
        return HT_ERR_TOO_FEW_VERTICES;
    }
    if (c->shapes == NULL) {
        return HT_ERR_NULL;
    }
    for (int32_t i = 0; i < c->count; i++) {
        if (c->shapes[i].kind == HT_COMPOUND) {
            return HT_ERR_NESTED_COMPOUND;
        }
    }
    return HT_OK;
}

// Return the rows of an answerable member, else NULL.
static const hti_shape_row *member_shape_row(const ht_shape *member) {
    const hti_shape_row *row = hti_shape_member_row(member);
    return hti_shape_check_by(row, member) == HT_OK ? row : NULL;
}

static const hti_shape_making *member_shape_making(const ht_shape *member) {
    return member_shape_row(member) != NULL ? hti_shape_member_making(member) : NULL;
}

static ht_status compound_validate(const ht_shape *s) {
    ht_status status = HT_OK;
    for (int32_t i = 0; i < s->compound.count && status == HT_OK; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        status = hti_shape_check_by(hti_shape_member_row(member), member);
        status = status == HT_OK ? hti_shape_member_making(member)->validate(member) : status;
    }
    return status;
}

static ht_box compound_bounds(const ht_shape *s) {
    ht_box box = hti_ring_box_empty();
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        const hti_shape_row *row = member_shape_row(member);
        box = row != NULL ? hti_box_union(box, row->bounds(member)) : box;
    }
    return box;
}

static double compound_area(const ht_shape *s) {
    double sum = 0.0;
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        const hti_shape_making *making = member_shape_making(member);
        sum += making != NULL ? making->area(member) : 0.0;
    }
    return sum;
}

static size_t aligned(size_t size) {
    const size_t unit = alignof(ht_shape);
    return (size + unit - 1) / unit * unit;
}

static size_t compound_placed_bound(const ht_shape *s) {
    size_t size = (size_t)s->compound.count * sizeof(ht_shape);
    for (int32_t i = 0; i < s->compound.count; i++) {
        const hti_shape_making *making = member_shape_making(&s->compound.shapes[i]);
        size += making != NULL ? aligned(making->placed_bound(&s->compound.shapes[i])) : 0;
    }
    return size;
}

static ht_status compound_placed(const ht_shape *s, const ht_pose *pose, void *memory, ht_shape *out) {
    ht_shape *members = (ht_shape *)memory;
    char *arrays = (char *)(members + s->compound.count);
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        members[i] = *member;
        const hti_shape_making *making = member_shape_making(member);
        if (making == NULL) {
            continue; // it is absent in the result as well
        }
        const ht_status status = hti_shape_place_by(making, member, pose, arrays, &members[i]);
        if (status != HT_OK) {
            return status;
        }
        arrays += aligned(making->placed_bound(member));
    }
    *out = HT_SHAPE(((ht_compound){members, s->compound.count}));
    return HT_OK;
}

const hti_shape_row hti_compound_row = {HT_COMPOUND, compound_check, compound_bounds, NULL};
const hti_shape_making hti_compound_making = {&hti_compound_row, compound_validate, compound_area,
                                              compound_placed_bound, compound_placed};
