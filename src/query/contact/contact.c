// contact.c: along which normal and at which points do A and B touch?
//
// Two literal tables name the function that answers each pair: one table for kinds within the hull family, and one for
// families. Operands come sorted by kind, and ht_contact turns the manifold round when it has exchanged them. Shapes of
// several parts are answered part by part.
#include "query/contact/contact_internal.h"
#include "shape/pair_table.h"

typedef struct contact_cell {
    ht_manifold (*contact)(const ht_shape *a, const ht_shape *b, float margin);
    ht_pair_info info;
} contact_cell;

#define CELL(name, function, file, method)                                                                             \
    static const contact_cell name = {contact_call_##name, {function, "src/query/contact/" file, method}}

static ht_manifold contact_call_circle_circle(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_contact_circle_circle(&p, &q, margin);
}
CELL(circle_circle, "ht_contact_circle_circle", "contact_circle_circle.c", "along the line through the centres");

static ht_manifold contact_call_circle_box(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a);
    return ht_contact_circle_box(&p, &b->box, margin);
}
CELL(circle_box, "ht_contact_circle_box", "contact_circle_box.c", "nearest point of the box, or its nearest side");

static ht_manifold contact_call_circle_obox(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a);
    return ht_contact_circle_obox(&p, &b->obox, margin);
}
CELL(circle_obox, "ht_contact_circle_obox", "contact_circle_box.c",
     "nearest point of the box in its own axes, or its nearest side");

static ht_manifold contact_call_capsule_capsule(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_contact_capsule_capsule(&p, &q, margin);
}
CELL(capsule_capsule, "ht_contact_capsule_capsule", "contact_capsule_capsule.c",
     "an end over the other segment, or end to end");

static ht_manifold contact_call_box_box(const ht_shape *a, const ht_shape *b, float margin) {
    return ht_contact_box_box(&a->box, &b->box, margin);
}
CELL(box_box, "ht_contact_box_box", "contact_box_box.c", "the side of least depth, and what is shared along it");

static ht_manifold contact_call_box_obox(const ht_shape *a, const ht_shape *b, float margin) {
    return hti_contact_box_obox(&a->box, &b->obox, margin);
}
CELL(box_obox, "hti_contact_box_obox", "contact_obox_obox.c", "the best of four axes, and what is shared along it");

static ht_manifold contact_call_obox_obox(const ht_shape *a, const ht_shape *b, float margin) {
    return ht_contact_obox_obox(&a->obox, &b->obox, margin);
}
CELL(obox_obox, "ht_contact_obox_obox", "contact_obox_obox.c", "the best of four axes, and what is shared along it");

static ht_manifold contact_call_convex_convex(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_contact_convex_convex(&p, &q, margin);
}
CELL(convex_convex, "ht_contact_convex_convex", "contact_convex_convex.c",
     "the edge of least depth, four at a time, against the edge that faces it");

static ht_manifold contact_call_bodies(const ht_shape *a, const ht_shape *b, float margin) {
    return hti_contact_any_bodies(a, b, margin);
}
CELL(bodies, "hti_contact_any_bodies", "contact_bodies.c", "the normal of the gap, and what both show along it");

// clang-format off
static const contact_cell *const contact_hull_table[] = {
    //              point           segment           circle          capsule           box         obox        triangle        convex
    /* point    */ &circle_circle,
    /* segment  */ &bodies,        &capsule_capsule,
    /* circle   */ &circle_circle, &bodies,          &circle_circle,
    /* capsule  */ &bodies,        &capsule_capsule, &bodies,        &capsule_capsule,
    /* box      */ &circle_box,    &bodies,          &circle_box,    &bodies,          &box_box,
    /* obox     */ &circle_obox,   &bodies,          &circle_obox,   &bodies,          &box_obox,  &obox_obox,
    /* triangle */ &bodies,        &bodies,          &bodies,        &bodies,          &bodies,    &bodies,    &convex_convex,
    /* convex   */ &bodies,        &bodies,          &bodies,        &bodies,          &bodies,    &bodies,    &convex_convex, &convex_convex,
};
// clang-format on

static ht_manifold contact_call_parts(const ht_shape *a, const ht_shape *b, float margin) {
    return ht_is_answerable(a) && ht_is_answerable(b) ? hti_contact_deepest_of_parts(a, b, margin) : hti_no_manifold();
}
CELL(parts, "hti_contact_parts", "contact_parts.c", "every part against every part near it, joints admitting normals");

static ht_manifold contact_call_field(const ht_shape *a, const ht_shape *b, float margin) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_no_manifold();
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    return p == a && q == b ? hti_contact_field(a, b, margin) : ht_contact(p, q, margin);
}
CELL(field, "hti_contact_field", "contact_field.c", "one point along the gradient, from the certified distance");

// clang-format off
static const contact_cell *const contact_family_table[] = {
    //               hull     polyline polygon  ray      line     half-plane field    compound
    /* hull       */ &bodies,
    /* polyline   */ &parts,  &parts,
    /* polygon    */ &parts,  &parts,  &parts,
    /* ray        */ &bodies, &parts,  &parts,  &bodies,
    /* line       */ &bodies, &parts,  &parts,  &bodies, &bodies,
    /* half-plane */ &bodies, &parts,  &parts,  &bodies, &bodies, &bodies,
    /* field      */ &field,  &field,  &field,  &field,  &field,  &field,    &field,
    /* compound   */ &parts,  &parts,  &parts,  &parts,  &parts,  &parts,    &parts,  &parts,
};
// clang-format on

HTI_CLOSE_TABLES(contact_hull_table, contact_family_table);

// Returns the cell of two kinds that are in order.
static const contact_cell *contact_cell_of(ht_kind low, ht_kind high) {
    return (hti_is_hull_kind(high) ? contact_hull_table : contact_family_table)[hti_pair_index(low, high)];
}

static bool are_shapes(const ht_shape *a, const ht_shape *b) {
    return a != NULL && b != NULL && hti_is_kind(a->kind) && hti_is_kind(b->kind);
}

ht_manifold ht_contact(const ht_shape *a, const ht_shape *b, float margin) {
    if (!are_shapes(a, b)) {
        return hti_no_manifold();
    }
    if (a->kind <= b->kind) {
        return contact_cell_of(a->kind, b->kind)->contact(a, b, margin);
    }
    const ht_manifold m = contact_cell_of(b->kind, a->kind)->contact(b, a, margin);
    return hti_contact_flipped(&m);
}

size_t ht_contacts(const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity) {
    if (!are_shapes(a, b)) {
        return 0;
    }
    if (!hti_is_body_kind(a->kind) || !hti_is_body_kind(b->kind)) {
        const bool answerable = ht_is_answerable(a) && ht_is_answerable(b);
        return answerable ? hti_contact_parts(a, b, margin, out, capacity) : 0;
    }
    const ht_manifold m = ht_contact(a, b, margin);
    if (m.count > 0 && out != NULL && capacity > 0) {
        out[0] = m;
    }
    return m.count > 0;
}

ht_pair_info hti_contact_where(ht_kind a, ht_kind b) {
    return a <= b ? contact_cell_of(a, b)->info : contact_cell_of(b, a)->info;
}
