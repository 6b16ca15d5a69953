// contact.c: along which normal and at which points do A and B touch?
//
// Two literal tables name the function that answers each pair: one table for kinds within the hull family, and one for
// families. Operands come sorted by kind, and ht_contact turns the manifold round when it has exchanged them. Shapes of
// several parts are answered part by part.
#include "exact/xpoint.h"
#include "query/contact/contact_internal.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/pair_table.h"

typedef hti_contact_question contact_answer;

#define STEP HTI_STEP_OF
// A cell is a function, contact_call_NAME, and what ht_where tells of it: apart, so that a program that does not ask has none of it.
#define CELL(name, ...) static const hti_steps contact_steps_##name = {__VA_ARGS__}
#define CALL(name) contact_call_##name
#define STEPS(name) &contact_steps_##name
#define DISTANCE STEP(hti_signed_distance_filter), STEP(hti_signed_distance_exact), STEP(hti_xpoint_cross_sign)
#define BODIES STEP(hti_contact_any_bodies), DISTANCE

static ht_manifold contact_call_circle_circle(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_contact_circle_circle(&p, &q, margin);
}
CELL(circle_circle, STEP(ht_contact_circle_circle), BODIES);

static ht_manifold contact_call_circle_box(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a);
    return ht_contact_circle_box(&p, &b->box, margin);
}
CELL(circle_box, STEP(ht_contact_circle_box), BODIES);

static ht_manifold contact_call_circle_obox(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_circle p = hti_as_circle(a);
    return ht_contact_circle_obox(&p, &b->obox, margin);
}
CELL(circle_obox, STEP(ht_contact_circle_obox), BODIES);

static ht_manifold contact_call_capsule_capsule(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_contact_capsule_capsule(&p, &q, margin);
}
CELL(capsule_capsule, STEP(ht_contact_capsule_capsule), STEP(hti_contact_any_bodies),
     STEP(hti_touching_capsules_distance), DISTANCE);

static ht_manifold contact_call_box_box(const ht_shape *a, const ht_shape *b, float margin) {
    return ht_contact_box_box(&a->box, &b->box, margin);
}
CELL(box_box, STEP(ht_contact_box_box), BODIES);

static ht_manifold contact_call_box_obox(const ht_shape *a, const ht_shape *b, float margin) {
    return hti_contact_box_obox(&a->box, &b->obox, margin);
}
CELL(box_obox, STEP(hti_contact_box_obox), BODIES);

static ht_manifold contact_call_obox_obox(const ht_shape *a, const ht_shape *b, float margin) {
    return ht_contact_obox_obox(&a->obox, &b->obox, margin);
}
CELL(obox_obox, STEP(ht_contact_obox_obox), BODIES);

static ht_manifold contact_call_convex_convex(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_contact_convex_convex(&p, &q, margin);
}
CELL(convex_convex, STEP(ht_contact_convex_convex), STEP(hti_contact_small_polygons), BODIES);

static ht_manifold contact_call_bodies(const ht_shape *a, const ht_shape *b, float margin) {
    return hti_contact_any_bodies(a, b, margin);
}
CELL(bodies, BODIES);

// clang-format off
#define HULL_PAIRS(OF) \
    /*              point                   segment                   circle                  capsule                   box                obox                triangle                convex */ \
    /* point    */ OF(circle_circle), \
    /* segment  */ OF(bodies),        OF(capsule_capsule), \
    /* circle   */ OF(circle_circle), OF(bodies),          OF(circle_circle), \
    /* capsule  */ OF(bodies),        OF(capsule_capsule), OF(bodies),        OF(capsule_capsule), \
    /* box      */ OF(circle_box),    OF(bodies),          OF(circle_box),    OF(bodies),          OF(box_box), \
    /* obox     */ OF(circle_obox),   OF(bodies),          OF(circle_obox),   OF(bodies),          OF(box_obox), OF(obox_obox), \
    /* triangle */ OF(bodies),        OF(bodies),          OF(bodies),        OF(bodies),          OF(bodies),   OF(bodies),    OF(convex_convex), \
    /* convex   */ OF(bodies),        OF(bodies),          OF(bodies),        OF(bodies),          OF(bodies),   OF(bodies),    OF(convex_convex), OF(convex_convex)
// clang-format on
static contact_answer *const contact_hull_table[] = {HULL_PAIRS(CALL)};
static const hti_steps *const contact_hull_steps[] = {HULL_PAIRS(STEPS)};

// Members are asked in the order in which the caller gave the shapes: the answer is that of the members alone then.
static ht_manifold ask_exchanged(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_manifold m = ht_contact(b, a, margin);
    return hti_contact_flipped(&m);
}

static ht_manifold deepest_of_parts(const ht_shape *a, const ht_shape *b, float margin, hti_contact_question *ask) {
    const bool answerable = ht_is_answerable(a) && ht_is_answerable(b);
    return answerable ? hti_contact_deepest_of_parts(a, b, margin, ask) : hti_no_manifold();
}

static ht_manifold contact_call_parts(const ht_shape *a, const ht_shape *b, float margin) {
    return deepest_of_parts(a, b, margin, ht_contact);
}
CELL(parts, STEP(hti_contact_deepest_of_parts), STEP(hti_contact_edge_manifold), STEP(hti_signed_distance_filter),
     STEP(hti_signed_distance_exact), STEP(hti_xpoint_cross_sign));

static ht_manifold contact_call_field(const ht_shape *a, const ht_shape *b, float margin) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_no_manifold();
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    return p == a && q == b ? hti_contact_field(a, b, margin) : ht_contact(p, q, margin);
}
CELL(field, STEP(hti_contact_field), STEP(hti_search_distance), STEP(hti_cell_search_certify));

// clang-format off
#define FAMILY_PAIRS(OF) \
    /*                hull             polyline        polygon         ray              line             half-plane       field           compound */ \
    /* hull       */ OF(bodies), \
    /* polyline   */ OF(parts),  OF(parts), \
    /* polygon    */ OF(parts),  OF(parts), OF(parts), \
    /* ray        */ OF(bodies), OF(parts), OF(parts), OF(bodies), \
    /* line       */ OF(bodies), OF(parts), OF(parts), OF(bodies), OF(bodies), \
    /* half-plane */ OF(bodies), OF(parts), OF(parts), OF(bodies), OF(bodies), OF(bodies), \
    /* field      */ OF(field),  OF(field), OF(field), OF(field),  OF(field),  OF(field),  OF(field), \
    /* compound   */ OF(parts),  OF(parts), OF(parts), OF(parts),  OF(parts),  OF(parts),  OF(parts), OF(parts)
// clang-format on
static contact_answer *const contact_family_table[] = {FAMILY_PAIRS(CALL)};
static const hti_steps *const contact_family_steps[] = {FAMILY_PAIRS(STEPS)};

HTI_CLOSE_TABLES(contact_hull_table, contact_family_table);

// Returns the function of two kinds that are in order.
static contact_answer *contact_function_of(ht_kind low, ht_kind high) {
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
        return contact_function_of(a->kind, b->kind)(a, b, margin);
    }
    contact_answer *const answer = contact_function_of(b->kind, a->kind);
    const ht_manifold m =
        answer == contact_call_parts ? deepest_of_parts(b, a, margin, ask_exchanged) : answer(b, a, margin);
    return hti_contact_flipped(&m);
}

size_t ht_contacts(const ht_shape *a, const ht_shape *b, float margin, ht_manifold *out, size_t capacity) {
    if (!are_shapes(a, b)) {
        return 0;
    }
    if (!hti_is_body_kind(a->kind) || !hti_is_body_kind(b->kind)) {
        const bool answerable = ht_is_answerable(a) && ht_is_answerable(b);
        return answerable ? hti_contact_parts(a, b, margin, ht_contact, out, capacity) : 0;
    }
    const ht_manifold m = ht_contact(a, b, margin);
    if (m.count > 0 && out != NULL && capacity > 0) {
        out[0] = m;
    }
    return m.count > 0;
}

const hti_steps *hti_contact_where(ht_kind a, ht_kind b) {
    const ht_kind low = a <= b ? a : b, high = a <= b ? b : a;
    return (hti_is_hull_kind(high) ? contact_hull_steps : contact_family_steps)[hti_pair_index(low, high)];
}
