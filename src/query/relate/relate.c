// relate.c: do A and B meet, and how? Touching is decided exactly (docs/conventions.md#relation).
//
// Two literal tables name the function that answers each pair: one has the kinds within the hull family, the other the
// families. Operands come sorted by kind; a relation is symmetric, so nothing needs to be flipped back.
#include "exact/xpoint.h"
#include "polygon/locate.h"
#include "query/relate/relate_internal.h"
#include "ring/box.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/pair_table.h"

typedef ht_relation relate_answer(const ht_shape *a, const ht_shape *b);

#define STEP HTI_STEP_OF
// A cell is a function, relate_call_NAME, and what ht_where tells of it: apart, so that a program that does not ask has none of it.
#define CELL(name, ...) static const hti_steps relate_steps_##name = {__VA_ARGS__}
#define CALL(name) relate_call_##name
#define STEPS(name) &relate_steps_##name
#define TYPED(name, first, second, ...)                                                                                \
    static ht_relation relate_call_##name(const ht_shape *a, const ht_shape *b) {                                      \
        return ht_relate_##name(&(first), &(second));                                                                  \
    }                                                                                                                  \
    CELL(name, __VA_ARGS__)

// What decides hulls without radii at last, and with them.
#define SHARP STEP(hti_relate_hulls), STEP(hti_exact_orient_sign)
#define HULLS SHARP, STEP(hti_exact_slab_sign)
#define ROUND_EDGES                                                                                                    \
    STEP(hti_relate_hulls), STEP(hti_locate_point), STEP(hti_exact_orient_sign), STEP(hti_exact_slab_sign)
#define TURNS STEP(hti_exact_direction_cross_sign), STEP(hti_exact_vector_cross_sign)

static ht_relation relate_call_circle_circle(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_relate_circle_circle(&p, &q);
}
CELL(circle_circle, STEP(ht_relate_circle_circle), STEP(hti_exact_disc_sign));

static ht_relation relate_call_circle_capsule(const ht_shape *a, const ht_shape *b) {
    const bool sorted = a->kind == HT_POINT || a->kind == HT_CIRCLE;
    const ht_circle p = hti_as_circle(sorted ? a : b);
    const ht_capsule q = hti_as_capsule(sorted ? b : a);
    return ht_relate_circle_capsule(&p, &q);
}
CELL(circle_capsule, STEP(ht_relate_circle_capsule), STEP(hti_relate_hulls), STEP(hti_exact_slab_sign));

static ht_relation relate_call_capsule_capsule(const ht_shape *a, const ht_shape *b) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_relate_capsule_capsule(&p, &q);
}
CELL(capsule_capsule, STEP(ht_relate_capsule_capsule), HULLS);

static ht_relation relate_call_convex_convex(const ht_shape *a, const ht_shape *b) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_relate_convex_convex(&p, &q);
}
CELL(convex_convex, STEP(ht_relate_convex_convex), SHARP);

static ht_relation relate_call_hull_hull(const ht_shape *a, const ht_shape *b) {
    return hti_relate_any_hulls(a, b);
}
CELL(hull_hull, HULLS);

static ht_relation relate_call_thin_hull(const ht_shape *a, const ht_shape *b) {
    return hti_relate_any_hulls(a, b);
}
CELL(thin_hull, STEP(hti_relate_segment_hull), HULLS);

TYPED(point_box, a->point, b->box, STEP(ht_relate_point_box));
TYPED(point_obox, a->point, b->obox, STEP(ht_relate_point_obox), SHARP);
TYPED(point_triangle, a->point, b->triangle, STEP(ht_relate_point_triangle), SHARP);
TYPED(segment_box, a->segment, b->box, STEP(ht_relate_segment_box), SHARP);
TYPED(capsule_box, a->capsule, b->box, STEP(ht_relate_capsule_box), HULLS);
TYPED(segment_segment, a->segment, b->segment, STEP(ht_relate_segment_segment), SHARP);
TYPED(circle_box, a->circle, b->box, STEP(ht_relate_circle_box), STEP(hti_exact_disc_sign));
TYPED(circle_obox, a->circle, b->obox, STEP(ht_relate_circle_obox), HULLS);
TYPED(box_box, a->box, b->box, STEP(ht_relate_box_box));
TYPED(box_obox, a->box, b->obox, STEP(ht_relate_box_obox), SHARP);
TYPED(obox_obox, a->obox, b->obox, STEP(ht_relate_obox_obox), SHARP);

// clang-format off
#define HULL_PAIRS(OF) \
    /*              point                   segment                  circle                  capsule                  box                obox               triangle               convex */ \
    /* point    */ OF(circle_circle), \
    /* segment  */ OF(circle_capsule), OF(segment_segment), \
    /* circle   */ OF(circle_circle),  OF(circle_capsule),  OF(circle_circle), \
    /* capsule  */ OF(circle_capsule), OF(capsule_capsule), OF(circle_capsule), OF(capsule_capsule), \
    /* box      */ OF(point_box),      OF(segment_box),     OF(circle_box),     OF(capsule_box),     OF(box_box), \
    /* obox     */ OF(point_obox),     OF(hull_hull),       OF(circle_obox),    OF(thin_hull),       OF(box_obox),  OF(obox_obox), \
    /* triangle */ OF(point_triangle), OF(hull_hull),       OF(thin_hull),      OF(thin_hull),       OF(hull_hull), OF(hull_hull), OF(convex_convex), \
    /* convex   */ OF(thin_hull),      OF(thin_hull),       OF(thin_hull),      OF(thin_hull),       OF(hull_hull), OF(hull_hull), OF(convex_convex), OF(convex_convex)
// clang-format on
static relate_answer *const relate_hull_table[] = {HULL_PAIRS(CALL)};
static const hti_steps *const relate_hull_steps[] = {HULL_PAIRS(STEPS)};

static ht_relation relate_shape_pair(const ht_shape *a, const ht_shape *b);

// The strongest relation of any member to the other shape, which may be a compound too.
static ht_relation relate_call_compound(const ht_shape *a, const ht_shape *b) {
    ht_relation strongest = HT_APART;
    for (int32_t i = 0; i < b->compound.count && strongest != HT_OVERLAP; i++) {
        const ht_relation relation = relate_shape_pair(a, &b->compound.shapes[i]);
        strongest = relation > strongest ? relation : strongest;
    }
    return strongest;
}

#define FAMILY(name, ...)                                                                                              \
    static ht_relation relate_call_##name(const ht_shape *a, const ht_shape *b) {                                      \
        return hti_relate_##name(a, b);                                                                                \
    }                                                                                                                  \
    CELL(name, STEP(hti_relate_##name), __VA_ARGS__)

FAMILY(hull_polyline, HULLS);
FAMILY(hull_polygon, ROUND_EDGES);
FAMILY(hull_ray, STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_slab_sign));
FAMILY(hull_line, STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_slab_sign));
FAMILY(hull_halfplane, STEP(hti_xpoint_plane_sign));
FAMILY(polyline_polyline, SHARP);
FAMILY(polyline_polygon, STEP(hti_relate_hulls), STEP(hti_locate_point), STEP(hti_exact_orient_sign));

#define UNBOUNDED(kind, ...)                                                                                           \
    static ht_relation relate_call_polyline_##kind(const ht_shape *a, const ht_shape *b) {                             \
        return hti_relate_polyline_unbounded(a, b);                                                                    \
    }                                                                                                                  \
    CELL(polyline_##kind, STEP(hti_relate_polyline_unbounded), STEP(hti_relate_hull_##kind), __VA_ARGS__)
UNBOUNDED(ray, STEP(hti_xpoint_cross_sign));
UNBOUNDED(line, STEP(hti_xpoint_cross_sign));
UNBOUNDED(halfplane, STEP(hti_xpoint_plane_sign));

FAMILY(polygon_polygon, STEP(hti_relate_hulls), STEP(hti_locate_point), STEP(hti_exact_orient_sign));
FAMILY(polygon_ray, STEP(hti_relate_hull_ray), STEP(hti_xpoint_cross_sign));
FAMILY(polygon_line, STEP(hti_relate_hull_line), STEP(hti_xpoint_cross_sign));
FAMILY(polygon_halfplane, STEP(hti_xpoint_plane_sign));
FAMILY(ray_ray, TURNS);
FAMILY(ray_line, TURNS);
FAMILY(line_line, TURNS);
FAMILY(ray_halfplane, STEP(hti_xpoint_plane_sign));
FAMILY(line_halfplane, STEP(hti_xpoint_plane_sign));
FAMILY(halfplane_halfplane, STEP(hti_exact_vector_cross_sign));
FAMILY(any_field, STEP(hti_search_plane), STEP(hti_cell_search_certify));

HTI_STEP("src/query/relate", relate_call_compound, "parts", "each member against the other shape, as its kind");
CELL(compound, STEP(relate_call_compound));

// clang-format off
#define FAMILY_PAIRS(OF) \
    /*                hull                    polyline                    polygon                    ray                    line                    half-plane                   field              compound */ \
    /* hull       */ OF(hull_hull), \
    /* polyline   */ OF(hull_polyline),  OF(polyline_polyline), \
    /* polygon    */ OF(hull_polygon),   OF(polyline_polygon),   OF(polygon_polygon), \
    /* ray        */ OF(hull_ray),       OF(polyline_ray),       OF(polygon_ray),       OF(ray_ray), \
    /* line       */ OF(hull_line),      OF(polyline_line),      OF(polygon_line),      OF(ray_line),      OF(line_line), \
    /* half-plane */ OF(hull_halfplane), OF(polyline_halfplane), OF(polygon_halfplane), OF(ray_halfplane), OF(line_halfplane), OF(halfplane_halfplane), \
    /* field      */ OF(any_field),      OF(any_field),          OF(any_field),         OF(any_field),     OF(any_field),      OF(any_field),           OF(any_field), \
    /* compound   */ OF(compound),       OF(compound),           OF(compound),          OF(compound),      OF(compound),       OF(compound),            OF(compound),  OF(compound)
// clang-format on
static relate_answer *const relate_family_table[] = {FAMILY_PAIRS(CALL)};
static const hti_steps *const relate_family_steps[] = {FAMILY_PAIRS(STEPS)};

HTI_CLOSE_TABLES(relate_hull_table, relate_family_table);

// Returns the function of two kinds that are in order.
static relate_answer *relate_function_of(ht_kind low, ht_kind high) {
    return (hti_is_hull_kind(high) ? relate_hull_table : relate_family_table)[hti_pair_index(low, high)];
}

static ht_relation relate_beyond_hulls(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return HT_APART;
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const given_a = a, *const given_b = b;
    a = hti_shape_viewed(a, &view_a);
    b = hti_shape_viewed(b, &view_b);
    if (a->kind == HT_FIELD || b->kind == HT_FIELD) { // whose searches may call a touch what an index has left out
        const ht_box box_a = ht_bounds(given_a), box_b = ht_bounds(given_b);
        if (!hti_boxes_meet(&box_a, &box_b)) {
            return HT_APART;
        }
    }
    const bool sorted = a->kind <= b->kind;
    return relate_function_of(sorted ? a->kind : b->kind, sorted ? b->kind : a->kind)(sorted ? a : b, sorted ? b : a);
}

static ht_relation relate_shape_pair(const ht_shape *a, const ht_shape *b) {
    const bool sorted = (unsigned)a->kind <= (unsigned)b->kind;
    const ht_shape *low = sorted ? a : b, *high = sorted ? b : a;
    if (low->kind == HT_NO_SHAPE) {
        return HT_APART;
    }
    // Functions of hull pairs look at validity themselves, only when they are about to answer more than apart. Kinds beyond
    // the last one are found not to be answerable.
    return hti_is_hull_kind(high->kind) ? relate_hull_table[hti_hull_pair_index(low->kind, high->kind)](low, high)
                                        : relate_beyond_hulls(low, high);
}

ht_relation ht_relate(const ht_shape *a, const ht_shape *b) {
    return a != NULL && b != NULL ? relate_shape_pair(a, b) : HT_APART;
}

bool ht_meet(const ht_shape *a, const ht_shape *b) {
    return ht_relate(a, b) != HT_APART;
}

const char *ht_relation_name(ht_relation relation) {
    static const char *const names[] = {"apart", "touch", "overlap"};
    return (unsigned)relation < 3u ? names[relation] : "unknown";
}

const hti_steps *hti_relate_where(ht_kind a, ht_kind b) {
    const ht_kind low = a <= b ? a : b, high = a <= b ? b : a;
    // Of the hulls a convex polygon with a radius has a filter of its own against edges.
    static const hti_steps polyline = {STEP(hti_relate_hull_polyline), STEP(hti_relate_segment_hull), HULLS};
    static const hti_steps polygon = {STEP(hti_relate_hull_polygon), STEP(hti_relate_segment_hull), ROUND_EDGES};
    return low == HT_CONVEX && high == HT_POLYLINE  ? &polyline
           : low == HT_CONVEX && high == HT_POLYGON ? &polygon
           : hti_is_hull_kind(high)                 ? relate_hull_steps[hti_hull_pair_index(low, high)]
                                                    : relate_family_steps[hti_family_index(low, high)];
}
