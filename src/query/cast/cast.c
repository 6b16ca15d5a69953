// cast.c: when does A, moving in a straight line, first meet B?
//
// A + t delta meets B exactly when the point t delta lies in the Minkowski difference B - A. So a cast is a ray against
// a convex polygon grown by the sum of the radii, which is solved in closed form (convex/line_clip.h; articles 000 and
// 001 describe the same difference by its sides and by its distance). Two literal tables name the function that answers
// each pair. A function named by a cell takes its two kinds in either order, so no operand is exchanged.
#include "base/numeric.h"
#include "exact/xpoint.h"
#include "query/cast/cast_internal.h"
#include "query/cast/cast_slide_box.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/members.h"
#include "shape/pair_table.h"

typedef ht_cast_hit cast_answer(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start);

#define STEP HTI_STEP_OF
// A cell is a function, cast_call_NAME, and what ht_where tells of it: apart, so that a program that does not ask has none of it.
#define CELL(name, ...) static const hti_steps cast_steps_##name = {__VA_ARGS__}
#define CALL(name) cast_call_##name
#define STEPS(name) &cast_steps_##name
#define BODIES STEP(hti_cast_hulls), STEP(hti_line_clip_of), STEP(hti_xpoint_cross_sign)
#define ARGUMENTS const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start

static ht_capsule any_as_capsule(const ht_shape *s) {
    if (s->kind == HT_POINT || s->kind == HT_CIRCLE) {
        const ht_circle c = hti_as_circle(s);
        return (ht_capsule){c.center, c.center, c.radius};
    }
    return hti_as_capsule(s);
}

// A typed function may have been given shapes as another kind than theirs. The hit of a contact at the start has the
// normal and point of ht_distance for the kinds that the shapes really are, and ht_distance may decide ties differently
// for these. So the typed function is then asked to ignore the contact, and for_these adds the hit.
static ht_start policy_for(const ht_shape *a, const ht_shape *b, ht_kind typed, ht_start start) {
    return a->kind == typed && b->kind == typed ? start : HT_START_IGNORE;
}

static ht_cast_hit for_these(ht_cast_hit hit, const ht_shape *a, const ht_shape *b, ht_start start) {
    const bool reports = hit.start != HT_APART && !hit.hit && start == HT_START_REPORT;
    return reports ? hti_cast_hit_at_start(a, b, hit.start) : hit;
}

static ht_cast_hit cast_call_circle_circle(ARGUMENTS) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return for_these(ht_cast_circle_circle(&p, delta, &q, policy_for(a, b, HT_CIRCLE, start)), a, b, start);
}
CELL(circle_circle, STEP(ht_cast_circle_circle), STEP(hti_cast_circle_circle), BODIES);

static ht_cast_hit cast_call_capsule_capsule(ARGUMENTS) {
    const ht_capsule p = any_as_capsule(a), q = any_as_capsule(b);
    return for_these(ht_cast_capsule_capsule(&p, delta, &q, policy_for(a, b, HT_CAPSULE, start)), a, b, start);
}
CELL(capsule_capsule, STEP(ht_cast_capsule_capsule), STEP(hti_cast_capsule_capsule), BODIES);

static ht_cast_hit cast_call_circle_box(ARGUMENTS) {
    if (a->kind == HT_BOX) {
        return hti_cast_bodies(a, delta, b, start);
    }
    const ht_circle p = hti_as_circle(a);
    const ht_start policy = a->kind == HT_CIRCLE ? start : HT_START_IGNORE; // otherwise A is a point
    return for_these(ht_cast_circle_box(&p, delta, &b->box, policy), a, b, start);
}
CELL(circle_box, STEP(ht_cast_circle_box), STEP(hti_cast_circle_box), BODIES);

static ht_cast_hit cast_call_convex_convex(ARGUMENTS) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return for_these(ht_cast_convex_convex(&p, delta, &q, policy_for(a, b, HT_CONVEX, start)), a, b, start);
}
CELL(convex_convex, STEP(ht_cast_convex_convex), STEP(hti_cast_small_polygons), BODIES);

static ht_cast_hit cast_call_box_box(ARGUMENTS) {
    return ht_cast_box_box(&a->box, delta, &b->box, start);
}
CELL(box_box, STEP(ht_cast_box_box), BODIES);

static ht_cast_hit cast_call_obox_obox(ARGUMENTS) {
    return ht_cast_obox_obox(&a->obox, delta, &b->obox, start);
}
CELL(obox_obox, STEP(ht_cast_obox_obox), STEP(hti_cast_obox_obox), BODIES);

static ht_cast_hit cast_call_bodies(ARGUMENTS) {
    return hti_cast_bodies(a, delta, b, start);
}
CELL(bodies, BODIES);

// clang-format off
#define HULL_PAIRS(OF) \
    /*              point                  segment                circle                 capsule                box            obox             triangle             convex */ \
    /* point    */ OF(circle_circle), \
    /* segment  */ OF(capsule_capsule), OF(capsule_capsule), \
    /* circle   */ OF(circle_circle),   OF(capsule_capsule), OF(circle_circle), \
    /* capsule  */ OF(capsule_capsule), OF(capsule_capsule), OF(capsule_capsule), OF(capsule_capsule), \
    /* box      */ OF(circle_box),      OF(bodies),          OF(circle_box),      OF(bodies),          OF(box_box), \
    /* obox     */ OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),  OF(obox_obox), \
    /* triangle */ OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),  OF(bodies),    OF(convex_convex), \
    /* convex   */ OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),          OF(bodies),  OF(bodies),    OF(convex_convex), OF(convex_convex)
// clang-format on
static cast_answer *const cast_hull_table[] = {HULL_PAIRS(CALL)};
static const hti_steps *const cast_hull_steps[] = {HULL_PAIRS(STEPS)};

// Returns a shape as the body that it is, if it is an ellipse that is a disc, or flat.
static const ht_shape *viewed_as_body(const ht_shape *s, hti_shape_view *view) {
    const ht_shape *const seen = s->kind == HT_ELLIPSE ? hti_shape_viewed(s, view) : s;
    return seen->kind == HT_FIELD ? s : seen;
}

static ht_cast_hit cast_call_parts(ARGUMENTS) {
    const bool usable = hti_finite_point(delta) && ht_is_answerable(a) && ht_is_answerable(b);
    if (!usable) {
        return hti_cast_miss(HT_APART);
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = viewed_as_body(a, &view_a), *const q = viewed_as_body(b, &view_b);
    return hti_members_have_field(p) || hti_members_have_field(q) ? hti_cast_members(p, delta, q, start, ht_cast)
                                                                  : hti_cast_parts(p, delta, q, start, ht_cast);
}
CELL(parts, STEP(hti_cast_parts), BODIES);

// Whether the shape is a convex set. The function of a field that is one need not be convex: that of a thin ellipse is
// not counted as such.
static bool is_convex_set(const ht_shape *s) {
    return hti_is_body_kind(s->kind) || s->kind == HT_ELLIPSE || (s->kind == HT_FIELD && s->field->facts.is_convex);
}

static ht_cast_hit cast_call_field(ARGUMENTS) {
    if (!hti_finite_point(delta) || !ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_cast_miss(HT_APART);
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    const bool has_field = p->kind == HT_FIELD || q->kind == HT_FIELD;
    return has_field ? hti_cast_field(p, delta, q, start, is_convex_set(a) && is_convex_set(b))
                     : ht_cast(p, delta, q, start);
}
CELL(field, STEP(hti_cast_field), STEP(ht_field_cast), STEP(hti_cell_search_certify));

// clang-format off
#define FAMILY_PAIRS(OF) \
    /*                hull          polyline     polygon      ray           line          half-plane    field        compound */ \
    /* hull       */ OF(bodies), \
    /* polyline   */ OF(parts),  OF(parts), \
    /* polygon    */ OF(parts),  OF(parts), OF(parts), \
    /* ray        */ OF(bodies), OF(parts), OF(parts), OF(bodies), \
    /* line       */ OF(bodies), OF(parts), OF(parts), OF(bodies), OF(bodies), \
    /* half-plane */ OF(bodies), OF(parts), OF(parts), OF(bodies), OF(bodies), OF(bodies), \
    /* field      */ OF(field),  OF(field), OF(field), OF(field),  OF(field),  OF(field),  OF(field), \
    /* compound   */ OF(parts),  OF(parts), OF(parts), OF(parts),  OF(parts),  OF(parts),  OF(parts), OF(parts)
// clang-format on
static cast_answer *const cast_family_table[] = {FAMILY_PAIRS(CALL)};
static const hti_steps *const cast_family_steps[] = {FAMILY_PAIRS(STEPS)};

HTI_CLOSE_TABLES(cast_hull_table, cast_family_table);

static cast_answer *cast_function_of(ht_kind a, ht_kind b) {
    const ht_kind low = a <= b ? a : b, high = a <= b ? b : a;
    return (hti_is_hull_kind(high) ? cast_hull_table : cast_family_table)[hti_pair_index(low, high)];
}

static ht_cast_hit slide_round_box(const ht_shape *a, const hti_slide_box *s, const ht_shape *b,
                                   hti_slide_order *order) {
    hti_slide_touch touch;
    const hti_box_finding finding = hti_cast_slide_box_find(s, &b->box, &touch);
    if (finding == HTI_SLIDE_PASSES) {
        return hti_cast_miss(touch.start);
    }
    if (finding != HTI_SLIDE_HELD) {
        return hti_cast_slide_bodies(a, s->delta, b, order, ht_cast);
    }
    order->t = 0.0;
    order->rank = touch.rank;
    return hti_cast_slide_box_hit(s, a, &b->box, &touch);
}

static ht_cast_hit slide_shapes(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order) {
    if (!hti_finite_point(delta) || !ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_cast_miss(HT_APART);
    }
    if (delta.x == 0.0f && delta.y == 0.0f) { // goes no deeper, though it would be held
        return hti_cast_miss(ht_relate(a, b));
    }
    hti_slide_box s;
    if (b->kind == HT_BOX && hti_cast_slide_box_of(a, delta, &s)) {
        return slide_round_box(a, &s, b, order);
    }
    if (hti_is_body_kind(a->kind) && hti_is_body_kind(b->kind)) {
        return hti_cast_slide_bodies(a, delta, b, order, ht_cast);
    }
    hti_shape_view view_a, view_b;
    if (a->kind != HT_COMPOUND && b->kind != HT_COMPOUND && (hti_members_have_field(a) || hti_members_have_field(b))) {
        const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
        const bool has_field = p->kind == HT_FIELD || q->kind == HT_FIELD;
        return has_field ? hti_cast_slide_field(p, delta, q, is_convex_set(a) && is_convex_set(b), order)
                         : slide_shapes(p, delta, q, order);
    }
    const ht_shape *const p = viewed_as_body(a, &view_a), *const q = viewed_as_body(b, &view_b);
    if (hti_members_have_field(p) || hti_members_have_field(q)) {
        const ht_cast_hit hit = hti_cast_members(p, delta, q, HT_START_SLIDE, ht_cast);
        order->t = (double)hit.fraction;
        return hit;
    }
    return hti_cast_slide_parts(p, delta, q, order, ht_cast);
}

ht_cast_hit hti_cast_slide_in_order(const ht_shape *a, ht_vec2 delta, const ht_shape *b, hti_slide_order *order) {
    return slide_shapes(a, delta, b, order);
}

ht_cast_hit ht_cast(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start start) {
    if (a == NULL || b == NULL || !hti_is_kind(a->kind) || !hti_is_kind(b->kind)) {
        return hti_cast_miss(HT_APART);
    }
    if (start == HT_START_SLIDE) {
        hti_slide_order order = {0.0, 0.0, 0.0};
        const ht_cast_hit hit = slide_shapes(a, delta, b, &order);
        return hti_slide_settled(hit, order);
    }
    return cast_function_of(a->kind, b->kind)(a, delta, b, start);
}

const hti_steps *hti_cast_where(ht_kind a, ht_kind b) {
    const ht_kind low = a <= b ? a : b, high = a <= b ? b : a;
    return (hti_is_hull_kind(high) ? cast_hull_steps : cast_family_steps)[hti_pair_index(low, high)];
}
