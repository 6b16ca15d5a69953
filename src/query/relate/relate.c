// relate.c: do A and B meet, and how? Touching is decided exactly (docs/conventions.md#relation).
//
// Two literal tables name the function that answers each pair: one has the kinds within the hull family, the other the
// families. Operands come sorted by kind; a relation is symmetric, so nothing needs to be flipped back.
#include "query/relate/relate_internal.h"
#include "shape/pair_table.h"

typedef struct relate_cell {
    ht_relation (*relate)(const ht_shape *a, const ht_shape *b);
    ht_pair_info info;
} relate_cell;

#define CELL(name, function, file, method)                                                                             \
    static const relate_cell name = {relate_call_##name, {function, "src/query/relate/" file, method}}
#define TYPED(name, first, second, file, method)                                                                       \
    static ht_relation relate_call_##name(const ht_shape *a, const ht_shape *b) {                                      \
        return ht_relate_##name(&(first), &(second));                                                                  \
    }                                                                                                                  \
    CELL(name, "ht_relate_" #name, file, method)

static ht_relation relate_call_circle_circle(const ht_shape *a, const ht_shape *b) {
    const ht_circle p = hti_as_circle(a), q = hti_as_circle(b);
    return ht_relate_circle_circle(&p, &q);
}
CELL(circle_circle, "ht_relate_circle_circle", "relate_circle_circle.c", "distance of centres against sum of radii");

static ht_relation relate_call_circle_capsule(const ht_shape *a, const ht_shape *b) {
    const bool sorted = a->kind == HT_POINT || a->kind == HT_CIRCLE;
    const ht_circle p = hti_as_circle(sorted ? a : b);
    const ht_capsule q = hti_as_capsule(sorted ? b : a);
    return ht_relate_circle_capsule(&p, &q);
}
CELL(circle_capsule, "ht_relate_circle_capsule", "relate_circle_capsule.c",
     "distance of the centre from the segment against the sum of radii");

static ht_relation relate_call_capsule_capsule(const ht_shape *a, const ht_shape *b) {
    const ht_capsule p = hti_as_capsule(a), q = hti_as_capsule(b);
    return ht_relate_capsule_capsule(&p, &q);
}
CELL(capsule_capsule, "ht_relate_capsule_capsule", "relate_capsule_capsule.c",
     "segments cross, or an end is within the sum of radii of the other segment");

static ht_relation relate_call_convex_convex(const ht_shape *a, const ht_shape *b) {
    const ht_convex p = hti_as_convex(a), q = hti_as_convex(b);
    return ht_relate_convex_convex(&p, &q);
}
CELL(convex_convex, "ht_relate_convex_convex", "relate_convex_convex.c",
     "separating axes by orientation signs, four edges at a time");

static ht_relation relate_call_hull_hull(const ht_shape *a, const ht_shape *b) {
    return hti_relate_any_hulls(a, b);
}
CELL(hull_hull, "hti_relate_hull_hull", "relate_hull_hull.c",
     "separating axes by orientation signs; with radii the least vertex-edge distance");

TYPED(point_box, a->point, b->box, "relate_point_box.c", "comparison with the sides");
TYPED(point_obox, a->point, b->obox, "relate_point_obox.c", "inverse rotation into the box's own axes");
TYPED(segment_segment, a->segment, b->segment, "relate_segment_segment.c", "signs of four determinants");
TYPED(circle_box, a->circle, b->box, "relate_circle_box.c", "distance of the centre from the box against the radius");
TYPED(circle_obox, a->circle, b->obox, "relate_circle_obox.c",
      "distance of the centre from the box in its own axes against the radius");
TYPED(box_box, a->box, b->box, "relate_box_box.c", "comparison of the sides");
TYPED(box_obox, a->box, b->obox, "relate_obox_obox.c", "separating axes: the two of each box");
TYPED(obox_obox, a->obox, b->obox, "relate_obox_obox.c", "separating axes: the two of each box");

// clang-format off
static const relate_cell *const relate_hull_table[] = {
    //              point            segment           circle           capsule           box         obox        triangle        convex
    /* point    */ &circle_circle,
    /* segment  */ &circle_capsule, &segment_segment,
    /* circle   */ &circle_circle,  &circle_capsule,  &circle_circle,
    /* capsule  */ &circle_capsule, &capsule_capsule, &circle_capsule, &capsule_capsule,
    /* box      */ &point_box,      &hull_hull,       &circle_box,     &hull_hull,       &box_box,
    /* obox     */ &point_obox,     &hull_hull,       &circle_obox,    &hull_hull,       &box_obox,  &obox_obox,
    /* triangle */ &hull_hull,      &hull_hull,       &hull_hull,      &hull_hull,       &hull_hull, &hull_hull, &convex_convex,
    /* convex   */ &hull_hull,      &hull_hull,       &hull_hull,      &hull_hull,       &hull_hull, &hull_hull, &convex_convex, &convex_convex,
};
// clang-format on

static ht_relation relate_shape_pair(const ht_shape *a, const ht_shape *b);

// The strongest relation of any member to the other shape, which may be a compound too.
static ht_relation relate_any_compound(const ht_shape *a, const ht_shape *b) {
    ht_relation strongest = HT_APART;
    for (int32_t i = 0; i < b->compound.count && strongest != HT_OVERLAP; i++) {
        const ht_shape *member = &b->compound.shapes[i];
        const ht_relation relation = member->kind == HT_COMPOUND ? HT_APART : relate_shape_pair(a, member);
        strongest = relation > strongest ? relation : strongest;
    }
    return strongest;
}

#define FAMILY(name, file, method)                                                                                     \
    static ht_relation relate_call_##name(const ht_shape *a, const ht_shape *b) {                                      \
        return hti_relate_##name(a, b);                                                                                \
    }                                                                                                                  \
    CELL(name, "hti_relate_" #name, file, method)

FAMILY(hull_polyline, "relate_polyline.c", "each segment against the hull");
FAMILY(hull_polygon, "relate_polygon.c", "each edge against the hull, then one inner point of the hull in the polygon");
FAMILY(hull_ray, "relate_unbounded.c", "sides of the ray's line, then edges that have its origin outside");
FAMILY(hull_line, "relate_unbounded.c", "sides of the line");
FAMILY(hull_halfplane, "relate_unbounded.c", "least height of a vertex above the border");
FAMILY(polyline_polyline, "relate_polyline.c", "each segment against each segment");
FAMILY(polyline_polygon, "relate_polyline.c", "each segment against the polygon");
FAMILY(polyline_unbounded, "relate_polyline.c", "each segment against the unbounded shape");
FAMILY(polygon_polygon, "relate_polygon.c", "edges against edges, then a vertex of every ring in the other polygon");
FAMILY(polygon_ray, "relate_unbounded.c", "each edge against the ray, then the stretches between touches");
FAMILY(polygon_line, "relate_unbounded.c", "each edge against the line, then the stretches between touches");
FAMILY(polygon_halfplane, "relate_unbounded.c", "least height of a vertex above the border");
FAMILY(ray_ray, "relate_unbounded.c", "signs of both parameters of the crossing");
FAMILY(ray_line, "relate_unbounded.c", "side of the origin, and the ray's turn to the line");
FAMILY(line_line, "relate_unbounded.c", "parallel, or crossing");
FAMILY(ray_halfplane, "relate_unbounded.c", "height of the origin, and the ray's turn to the border");
FAMILY(line_halfplane, "relate_unbounded.c", "parallel to the border, or crossing it");
FAMILY(halfplane_halfplane, "relate_unbounded.c", "parallel and facing, or overlapping");
FAMILY(any_field, "relate_field.c", "certified search for a common point over cells, or along the shape's segments");

static ht_relation relate_call_any_compound(const ht_shape *a, const ht_shape *b) {
    return relate_any_compound(a, b);
}
CELL(any_compound, "relate_any_compound", "relate.c", "each member against the other shape");

// clang-format off
static const relate_cell *const relate_family_table[] = {
    //               hull              polyline             polygon             ray              line             half-plane            field          compound
    /* hull       */ &hull_hull,
    /* polyline   */ &hull_polyline,  &polyline_polyline,
    /* polygon    */ &hull_polygon,   &polyline_polygon,   &polygon_polygon,
    /* ray        */ &hull_ray,       &polyline_unbounded, &polygon_ray,       &ray_ray,
    /* line       */ &hull_line,      &polyline_unbounded, &polygon_line,      &ray_line,       &line_line,
    /* half-plane */ &hull_halfplane, &polyline_unbounded, &polygon_halfplane, &ray_halfplane,  &line_halfplane, &halfplane_halfplane,
    /* field      */ &any_field,      &any_field,          &any_field,         &any_field,      &any_field,      &any_field,           &any_field,
    /* compound   */ &any_compound,   &any_compound,       &any_compound,      &any_compound,   &any_compound,   &any_compound,        &any_compound, &any_compound,
};
// clang-format on

HTI_CLOSE_TABLES(relate_hull_table, relate_family_table);

// Returns the cell of two kinds that are in order.
static const relate_cell *relate_cell_of(ht_kind low, ht_kind high) {
    return (hti_is_hull_kind(high) ? relate_hull_table : relate_family_table)[hti_pair_index(low, high)];
}

static bool relate_boxes_meet(const ht_box *a, const ht_box *b) {
    return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
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
        if (!relate_boxes_meet(&box_a, &box_b)) {
            return HT_APART;
        }
    }
    const bool sorted = a->kind <= b->kind;
    return relate_cell_of(sorted ? a->kind : b->kind, sorted ? b->kind : a->kind)
        ->relate(sorted ? a : b, sorted ? b : a);
}

static ht_relation relate_shape_pair(const ht_shape *a, const ht_shape *b) {
    const bool sorted = a->kind <= b->kind;
    const ht_shape *low = sorted ? a : b, *high = sorted ? b : a;
    // Functions of hull pairs look at validity themselves, only when they are about to answer more than apart.
    return hti_is_hull_kind(high->kind) ? relate_cell_of(low->kind, high->kind)->relate(low, high)
                                        : relate_beyond_hulls(low, high);
}

ht_relation ht_relate(const ht_shape *a, const ht_shape *b) {
    if (a == NULL || b == NULL || !hti_is_kind(a->kind) || !hti_is_kind(b->kind)) {
        return HT_APART;
    }
    return relate_shape_pair(a, b);
}

bool ht_meet(const ht_shape *a, const ht_shape *b) {
    return ht_relate(a, b) != HT_APART;
}

const char *ht_relation_name(ht_relation relation) {
    static const char *const names[] = {"apart", "touch", "overlap"};
    return (unsigned)relation < 3u ? names[relation] : "unknown";
}

ht_pair_info hti_relate_where(ht_kind a, ht_kind b) {
    return a <= b ? relate_cell_of(a, b)->info : relate_cell_of(b, a)->info;
}
