// distance.c: finds how far A and B are apart, or how deep they are in each other.
//
// Two literal tables name the functions that answer each pair: one table of kinds within the hull family, and one of
// families. Typed functions decide their pair in double, with proven bounds, or hand it to the general method
// (convex/signed_distance.c). Operands come sorted by kind; answers are flipped back here.
#include "query/distance/distance_internal.h"
#include "shape/members.h"
#include "shape/pair_table.h"

typedef struct distance_cell {
    ht_separation (*distance)(const ht_shape *a, const ht_shape *b);
    ht_pair_info info;
} distance_cell;

#define CELL(name, function, file, method)                                                                             \
    static const distance_cell name = {distance_call_##name, {function, "src/" file, method}}

static ht_separation distance_call_circle_circle(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_distance_circle_circle(&p, &q);
}
CELL(circle_circle, "ht_distance_circle_circle", "query/distance/distance_circle_circle.c",
     "distance of centres less the radii");

static ht_separation distance_call_circle_capsule(const ht_shape *a, const ht_shape *b) {
    const bool sorted = a->kind == HT_POINT || a->kind == HT_CIRCLE;
    const ht_circle p = hti_as_circle(sorted ? a : b);
    const ht_capsule q = hti_as_capsule(sorted ? b : a);
    const ht_separation s = ht_distance_circle_capsule(&p, &q);
    return sorted ? s : hti_distance_flipped(&s);
}
CELL(circle_capsule, "ht_distance_circle_capsule", "query/distance/distance_circle_capsule.c",
     "nearest point of the segment to the centre");

static ht_separation distance_call_circle_box(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a);
    return ht_distance_circle_box(&p, &b->box);
}
CELL(circle_box, "ht_distance_circle_box", "query/distance/distance_circle_box.c",
     "the centre clamped to the box, or the nearest side");

static ht_separation distance_call_circle_obox(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a);
    return ht_distance_circle_obox(&p, &b->obox);
}
CELL(circle_obox, "ht_distance_circle_obox", "query/distance/distance_circle_obox.c",
     "the centre clamped in the box's own axes, or the nearest side");

static ht_separation distance_call_capsule_capsule(const ht_shape *a, const ht_shape *b) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_distance_capsule_capsule(&p, &q);
}
CELL(capsule_capsule, "ht_distance_capsule_capsule", "query/distance/distance_capsule_capsule.c",
     "least of the four distances from an end to the other segment");

static ht_separation distance_call_box_box(const ht_shape *a, const ht_shape *b) {
    return ht_distance_box_box(&a->box, &b->box);
}
CELL(box_box, "ht_distance_box_box", "query/distance/distance_box_box.c", "gaps of the sides");

static ht_separation distance_call_obox_obox(const ht_shape *a, const ht_shape *b) {
    return ht_distance_obox_obox(&a->obox, &b->obox);
}
CELL(obox_obox, "ht_distance_obox_obox", "query/distance/distance_obox_obox.c",
     "separating axes, then the nearest vertex and edge");

static ht_separation distance_call_convex_convex(const ht_shape *a, const ht_shape *b) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_distance_convex_convex(&p, &q);
}
CELL(convex_convex, "ht_distance_convex_convex", "query/distance/distance_convex_convex.c",
     "separating axes, then the nearest vertex and edge");

static ht_separation distance_call_bodies(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(bodies, "hti_signed_distance_of_hulls", "convex/signed_distance.c",
     "distance of the origin to the border of the Minkowski difference");

// clang-format off
static const distance_cell *const distance_hull_table[] = {
    //              point            segment           circle           capsule           box       obox        triangle        convex
    /* point    */ &circle_circle,
    /* segment  */ &circle_capsule, &capsule_capsule,
    /* circle   */ &circle_circle,  &circle_capsule,  &circle_circle,
    /* capsule  */ &circle_capsule, &capsule_capsule, &circle_capsule, &capsule_capsule,
    /* box      */ &circle_box,     &bodies,          &circle_box,     &bodies,          &box_box,
    /* obox     */ &circle_obox,    &bodies,          &circle_obox,    &bodies,          &bodies,  &obox_obox,
    /* triangle */ &bodies,         &bodies,          &bodies,         &bodies,          &bodies,  &bodies,    &convex_convex,
    /* convex   */ &bodies,         &bodies,          &bodies,         &bodies,          &bodies,  &bodies,    &convex_convex, &convex_convex,
};
// clang-format on

static ht_separation distance_call_unbounded(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(unbounded, "hti_signed_distance_of", "convex/signed_distance.c",
     "distance of the origin to the border of the Minkowski difference");

static ht_separation distance_call_halfplane(const ht_shape *a, const ht_shape *b) {
    return hti_distance_bodies(a, b);
}
CELL(halfplane, "hti_signed_distance_of_halfplane", "convex/signed_distance_halfplane.c",
     "least height of a vertex above the border");

static ht_separation distance_call_members(const ht_shape *a, const ht_shape *b) {
    return ht_is_answerable(a) && ht_is_answerable(b) ? hti_distance_members(a, b, ht_distance)
                                                      : hti_distance_unanswerable();
}
CELL(members, "hti_distance_members", "query/distance/distance_field.c",
     "the least over pairs of members; overlapping, beyond all bounds");

static ht_separation distance_call_parts(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_distance_unanswerable();
    }
    return hti_members_have_field(a) || hti_members_have_field(b) ? hti_distance_members(a, b, ht_distance)
                                                                  : hti_distance_parts(a, b);
}
CELL(parts, "hti_distance_parts", "query/distance/distance_parts.c",
     "nearest parts; overlapping, the nearest border of all translations that overlap");

static ht_separation distance_call_field(const ht_shape *a, const ht_shape *b) {
    if (!ht_is_answerable(a) || !ht_is_answerable(b)) {
        return hti_distance_unanswerable();
    }
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    return p == a && q == b ? hti_distance_field(a, b) : ht_distance(p, q);
}
CELL(field, "hti_distance_field", "query/distance/distance_field.c",
     "certified search along the border for the least value, or depths of discs");

// clang-format off
static const distance_cell *const distance_family_table[] = {
    //               hull         polyline polygon ray         line        half-plane   field     compound
    /* hull       */ &bodies,
    /* polyline   */ &parts,     &parts,
    /* polygon    */ &parts,     &parts,  &parts,
    /* ray        */ &unbounded, &parts,  &parts, &unbounded,
    /* line       */ &unbounded, &parts,  &parts, &unbounded, &unbounded,
    /* half-plane */ &halfplane, &parts,  &parts, &halfplane, &halfplane, &halfplane,
    /* field      */ &field,     &field,  &field, &field,     &field,     &field,     &field,
    /* compound   */ &parts,     &parts,  &parts, &parts,     &parts,     &parts,     &members, &parts,
};
// clang-format on

HTI_CLOSE_TABLES(distance_hull_table, distance_family_table);

// Returns the cell of two kinds in order.
static const distance_cell *distance_cell_of(ht_kind low, ht_kind high) {
    return (hti_is_hull_kind(high) ? distance_hull_table : distance_family_table)[hti_pair_index(low, high)];
}

ht_separation ht_distance(const ht_shape *a, const ht_shape *b) {
    if (a == NULL || b == NULL || !hti_is_kind(a->kind) || !hti_is_kind(b->kind)) {
        return hti_distance_unanswerable();
    }
    if (a->kind <= b->kind) {
        return distance_cell_of(a->kind, b->kind)->distance(a, b);
    }
    const ht_separation s = distance_cell_of(b->kind, a->kind)->distance(b, a);
    return hti_distance_flipped(&s);
}

ht_pair_info hti_distance_where(ht_kind a, ht_kind b) {
    return a <= b ? distance_cell_of(a, b)->info : distance_cell_of(b, a)->info;
}
