// distance.c: finds how far A and B are apart, or how deep they are in each other.
//
// Two literal tables name the functions that answer each pair: one table of kinds within the hull family, and one of
// families. Typed functions decide their pair in double, with proven bounds, or hand it to the general method
// (convex/signed_distance.c). Operands come sorted by kind; answers are flipped back here.
#include "convex/degenerate_axes.h"
#include "exact/xpoint.h"
#include "query/distance/distance_internal.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/members.h"
#include "shape/pair_table.h"

typedef ht_separation distance_answer(const ht_shape *a, const ht_shape *b);

#define STEP HTI_STEP_OF
// A cell is a function, distance_call_NAME, and what ht_where tells of it: apart, so that a program that does not ask has none of it.
#define CELL(name, ...) static const hti_steps distance_steps_##name = {__VA_ARGS__}
#define CALL(name) distance_call_##name
#define STEPS(name) &distance_steps_##name
#define BODIES STEP(hti_signed_distance_filter), STEP(hti_signed_distance_exact), STEP(hti_xpoint_cross_sign)

static ht_separation distance_call_circle_circle(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_distance_circle_circle(&p, &q);
}
CELL(circle_circle, STEP(ht_distance_circle_circle), BODIES);

static ht_separation distance_call_circle_capsule(const ht_shape *a, const ht_shape *b) {
    const bool sorted = a->kind == HT_POINT || a->kind == HT_CIRCLE;
    const ht_circle p = hti_as_circle(sorted ? a : b);
    const ht_capsule q = hti_as_capsule(sorted ? b : a);
    const ht_separation s = ht_distance_circle_capsule(&p, &q);
    return sorted ? s : hti_distance_flipped(&s);
}
CELL(circle_capsule, STEP(ht_distance_circle_capsule), BODIES);

static ht_separation distance_call_circle_box(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a);
    return ht_distance_circle_box(&p, &b->box);
}
CELL(circle_box, STEP(ht_distance_circle_box), BODIES);

static ht_separation distance_call_circle_obox(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a);
    return ht_distance_circle_obox(&p, &b->obox);
}
CELL(circle_obox, STEP(ht_distance_circle_obox), BODIES);

static ht_separation distance_call_capsule_capsule(const ht_shape *a, const ht_shape *b) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_distance_capsule_capsule(&p, &q);
}
CELL(capsule_capsule, STEP(ht_distance_capsule_capsule), BODIES);

static ht_separation distance_call_box_box(const ht_shape *a, const ht_shape *b) {
    return ht_distance_box_box(&a->box, &b->box);
}
CELL(box_box, STEP(ht_distance_box_box), BODIES);

static ht_separation distance_call_obox_obox(const ht_shape *a, const ht_shape *b) {
    return ht_distance_obox_obox(&a->obox, &b->obox);
}
CELL(obox_obox, STEP(ht_distance_obox_obox), BODIES);

static ht_separation distance_call_convex_convex(const ht_shape *a, const ht_shape *b) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_distance_convex_convex(&p, &q);
}
CELL(convex_convex, STEP(ht_distance_convex_convex), STEP(hti_distance_small_polygons),
     STEP(hti_degenerate_axes_distance), BODIES);

static ht_separation distance_call_bodies(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(bodies, BODIES);

// clang-format off
#define HULL_PAIRS(OF) \
    /*              point                     segment                    circle                    capsule                    box                obox                 triangle                 convex */ \
    /* point    */ OF(circle_circle), \
    /* segment  */ OF(circle_capsule), OF(capsule_capsule), \
    /* circle   */ OF(circle_circle),  OF(circle_capsule),  OF(circle_circle), \
    /* capsule  */ OF(circle_capsule), OF(capsule_capsule), OF(circle_capsule), OF(capsule_capsule), \
    /* box      */ OF(circle_box),     OF(bodies),          OF(circle_box),     OF(bodies),          OF(box_box), \
    /* obox     */ OF(circle_obox),    OF(bodies),          OF(circle_obox),    OF(bodies),          OF(bodies),  OF(obox_obox), \
    /* triangle */ OF(bodies),         OF(bodies),          OF(bodies),         OF(bodies),          OF(bodies),  OF(bodies),    OF(convex_convex), \
    /* convex   */ OF(bodies),         OF(bodies),          OF(bodies),         OF(bodies),          OF(bodies),  OF(bodies),    OF(convex_convex), OF(convex_convex)
// clang-format on
static distance_answer *const distance_hull_table[] = {HULL_PAIRS(CALL)};
static const hti_steps *const distance_hull_steps[] = {HULL_PAIRS(STEPS)};

static ht_separation distance_call_unbounded(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(unbounded, STEP(hti_signed_distance_exact), STEP(hti_xpoint_cross_sign));

static ht_separation distance_call_halfplane(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(halfplane, STEP(hti_signed_distance_of_halfplane), STEP(hti_xpoint_dot_sign));

static ht_separation distance_call_members(const ht_shape *a, const ht_shape *b) {
    return ht_is_answerable(a) && ht_is_answerable(b) ? hti_distance_members(a, b, ht_distance)
                                                      : hti_distance_unanswerable();
}
CELL(members, STEP(hti_distance_members));

static ht_separation distance_call_parts(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_distance_unanswerable();
    }
    return hti_members_have_field(a) || hti_members_have_field(b) ? hti_distance_members(a, b, ht_distance)
                                                                  : hti_distance_parts(a, b);
}
CELL(parts, STEP(hti_distance_parts), STEP(hti_distance_depth_of_parts), STEP(hti_distance_depth_traverse), BODIES);

static ht_separation distance_call_field(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_distance_unanswerable();
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    return p == a && q == b ? hti_distance_field(a, b) : ht_distance(p, q);
}
CELL(field, STEP(hti_distance_field), STEP(hti_search_distance), STEP(hti_cell_search_certify));

// clang-format off
#define FAMILY_PAIRS(OF) \
    /*                hull                 polyline         polygon          ray                  line                 half-plane           field              compound */ \
    /* hull       */ OF(bodies), \
    /* polyline   */ OF(parts),     OF(parts), \
    /* polygon    */ OF(parts),     OF(parts), OF(parts), \
    /* ray        */ OF(unbounded), OF(parts), OF(parts), OF(unbounded), \
    /* line       */ OF(unbounded), OF(parts), OF(parts), OF(unbounded), OF(unbounded), \
    /* half-plane */ OF(halfplane), OF(parts), OF(parts), OF(halfplane), OF(halfplane), OF(halfplane), \
    /* field      */ OF(field),     OF(field), OF(field), OF(field),     OF(field),     OF(field),     OF(field), \
    /* compound   */ OF(parts),     OF(parts), OF(parts), OF(parts),     OF(parts),     OF(parts),     OF(members), OF(parts)
// clang-format on
static distance_answer *const distance_family_table[] = {FAMILY_PAIRS(CALL)};
static const hti_steps *const distance_family_steps[] = {FAMILY_PAIRS(STEPS)};

HTI_CLOSE_TABLES(distance_hull_table, distance_family_table);

// Returns the function of two kinds in order.
static distance_answer *distance_function_of(ht_kind low, ht_kind high) {
    return (hti_is_hull_kind(high) ? distance_hull_table : distance_family_table)[hti_pair_index(low, high)];
}

ht_separation ht_distance(const ht_shape *a, const ht_shape *b) {
    if (a == NULL || b == NULL || !hti_is_kind(a->kind) || !hti_is_kind(b->kind)) {
        return hti_distance_unanswerable();
    }
    if (a->kind <= b->kind) {
        return distance_function_of(a->kind, b->kind)(a, b);
    }
    const ht_separation s = distance_function_of(b->kind, a->kind)(b, a);
    return hti_distance_flipped(&s);
}

const hti_steps *hti_distance_where(ht_kind a, ht_kind b) {
    const ht_kind low = a <= b ? a : b, high = a <= b ? b : a;
    return (hti_is_hull_kind(high) ? distance_hull_steps : distance_family_steps)[hti_pair_index(low, high)];
}
