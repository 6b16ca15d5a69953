// contain.c: does B lie in A, and does it touch A's boundary from inside? Decided exactly.
//
// The question is not symmetric, so the literal table is a full square of families, with containers in rows and
// contents in columns. A compound as content lies in A when every member does; as container it holds what one of its
// members holds.
#include "exact/xpoint.h"
#include "polygon/locate.h"
#include "polygon/span_traversal.h"
#include "query/contain/contain_internal.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/members.h"
#include "shape/pair_table.h"

typedef struct contain_cell {
    ht_containment (*contain)(const ht_shape *a, const ht_shape *b);
    hti_steps steps;
} contain_cell;

#define STEP HTI_STEP_OF
#define CELL(name, ...)                                                                                                \
    static const contain_cell contain_##name = {hti_contain_##name, {STEP(hti_contain_##name), __VA_ARGS__}}
#define PLACES STEP(hti_span_traversal_next), STEP(hti_locate_point), STEP(hti_exact_orient_sign)

CELL(hull_vertices, STEP(hti_exact_orient_sign), STEP(hti_exact_slab_sign));
CELL(halfplane_vertices, STEP(hti_xpoint_plane_sign));
CELL(halfplane_unbounded, STEP(hti_xpoint_plane_sign), STEP(hti_exact_vector_cross_sign));
CELL(ray_vertices, STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_dot_sign));
CELL(ray_unbounded, STEP(hti_xpoint_cross_sign), STEP(hti_exact_vector_cross_sign));
CELL(polyline_any, STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_dot_sign));
CELL(polygon_hull, PLACES);
CELL(polygon_polyline, PLACES);
CELL(polygon_polygon, PLACES);
CELL(field, STEP(hti_search_plane), STEP(hti_cell_search_certify));

static ht_containment contain_nothing(const ht_shape *a, const ht_shape *b) {
    (void)a;
    (void)b;
    return HT_OUTSIDE;
}
HTI_STEP("src/query/contain", contain_nothing, "exact", "what is bounded or thin holds nothing like that");
static const contain_cell contain_none = {contain_nothing, {STEP(contain_nothing)}};

static ht_containment contain_members(const ht_shape *a, const ht_shape *b);
HTI_STEP("src/query/contain", contain_members, "parts", "every member of the content in some member of the container");
static const contain_cell contain_each = {contain_members, {STEP(contain_members)}};

// clang-format off
static const contain_cell *const contain_family_table[] = {
    // in             hull                         polyline                     polygon                      ray                           line                          half-plane                    field           compound
    /* hull       */ &contain_hull_vertices,      &contain_hull_vertices,      &contain_hull_vertices,      &contain_none,                &contain_none,                &contain_none,                &contain_field, &contain_each,
    /* polyline   */ &contain_polyline_any,       &contain_polyline_any,       &contain_polyline_any,       &contain_none,                &contain_none,                &contain_none,                &contain_field, &contain_each,
    /* polygon    */ &contain_polygon_hull,       &contain_polygon_polyline,   &contain_polygon_polygon,    &contain_none,                &contain_none,                &contain_none,                &contain_field, &contain_each,
    /* ray        */ &contain_ray_vertices,       &contain_ray_vertices,       &contain_ray_vertices,       &contain_ray_unbounded,       &contain_none,                &contain_none,                &contain_field, &contain_each,
    /* line       */ &contain_ray_vertices,       &contain_ray_vertices,       &contain_ray_vertices,       &contain_ray_unbounded,       &contain_ray_unbounded,       &contain_none,                &contain_field, &contain_each,
    /* half-plane */ &contain_halfplane_vertices, &contain_halfplane_vertices, &contain_halfplane_vertices, &contain_halfplane_unbounded, &contain_halfplane_unbounded, &contain_halfplane_unbounded, &contain_field, &contain_each,
    /* field      */ &contain_field,              &contain_field,              &contain_field,              &contain_field,               &contain_field,               &contain_field,               &contain_field, &contain_each,
    /* compound   */ &contain_each,               &contain_each,               &contain_each,               &contain_each,                &contain_each,                &contain_each,                &contain_each,  &contain_each,
};
// clang-format on
static_assert(sizeof contain_family_table / sizeof *contain_family_table == HTI_FAMILY_COUNT * HTI_FAMILY_COUNT,
              "a pair of families is missing");

static const contain_cell *contain_cell_of(ht_kind a, ht_kind b) {
    return contain_family_table[(int)hti_family_of(a) * HTI_FAMILY_COUNT + (int)hti_family_of(b)];
}

static ht_containment contain_pair(const ht_shape *a, const ht_shape *b) {
    hti_shape_view view_a, view_b;
    const ht_shape *const container = hti_shape_viewed(a, &view_a), *const content = hti_shape_viewed(b, &view_b);
    return contain_cell_of(container->kind, content->kind)->contain(container, content);
}

static ht_containment contain_members(const ht_shape *a, const ht_shape *b) {
    ht_containment weakest = HT_OUTSIDE;
    bool any = false;
    for (int32_t k = 0; k < hti_members_count(b); k++) {
        const ht_shape *content = hti_members_at(b, k);
        if (content == NULL) {
            continue;
        }
        ht_containment best = HT_OUTSIDE;
        for (int32_t i = 0; i < hti_members_count(a) && best != HT_INSIDE; i++) {
            const ht_shape *container = hti_members_at(a, i);
            const ht_containment held = container == NULL ? HT_OUTSIDE : contain_pair(container, content);
            best = held > best ? held : best;
        }
        weakest = any ? hti_weaker(weakest, best) : best;
        any = true;
        if (weakest == HT_OUTSIDE) {
            return HT_OUTSIDE;
        }
    }
    return weakest;
}

// Whether B's bounds go beyond A's. Bounds are the smallest float boxes, so they nest when the shapes do; the bounds of
// a field may be larger.
static bool is_beyond_bounds(const ht_shape *a, const ht_shape *b) {
    const ht_box outer = ht_bounds(a), inner = ht_bounds(b);
    return inner.min.x < outer.min.x || inner.min.y < outer.min.y || inner.max.x > outer.max.x ||
           inner.max.y > outer.max.y;
}

ht_containment ht_contain(const ht_shape *a, const ht_shape *b) {
    if (a == NULL || b == NULL || !ht_is_answerable(a) || !ht_is_answerable(b) ||
        (!hti_members_have_field(b) && is_beyond_bounds(a, b))) {
        return HT_OUTSIDE;
    }
    return contain_pair(a, b);
}

const char *ht_containment_name(ht_containment containment) {
    static const char *const names[] = {"outside", "touch", "inside"};
    return (unsigned)containment < 3u ? names[containment] : "unknown";
}

const hti_steps *hti_contain_where(ht_kind a, ht_kind b) {
    return &contain_cell_of(a, b)->steps;
}
