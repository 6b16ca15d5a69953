// raycast.c: where does a ray meet a shape first, and where does it leave it?
//
// A literal table names the function that answers each kind of shape. A ray meets a hull in one interval; typed
// functions compute it in double, with proven bounds, or leave it to the general method (ray_body.c). Shapes of several
// parts list their intervals.
#include "convex/line_clip.h"
#include "exact/xpoint.h"
#include "polygon/locate.h"
#include "query/ray/ray_internal.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/pair_table.h"

typedef struct ray_cell {
    ht_ray_hit (*one)(const ht_ray *ray, float max, const ht_shape *s);               // a single interval, or
    void (*all)(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list); // several, of checked input
    hti_steps steps;
} ray_cell;

#define STEP HTI_STEP_OF
#define GENERAL STEP(hti_ray_body), STEP(hti_line_clip_of), STEP(hti_xpoint_cross_sign)
#define TYPED(kind, ...)                                                                                               \
    static ht_ray_hit ray_call_##kind(const ht_ray *ray, float max, const ht_shape *s) {                               \
        return ht_raycast_##kind(ray, max, &s->kind);                                                                  \
    }                                                                                                                  \
    static const ray_cell cell_##kind = {ray_call_##kind, NULL, {STEP(ht_raycast_##kind), __VA_ARGS__, GENERAL}}

TYPED(segment, STEP(hti_ray_grid));
TYPED(circle, STEP(hti_ray_grid_circle));
TYPED(capsule, STEP(hti_ray_capsule), STEP(hti_ray_grid_circle));
TYPED(box, STEP(hti_ray_grid));
TYPED(obox, STEP(hti_ray_grid));
TYPED(convex, STEP(hti_ray_grid));

static ht_ray_hit ray_call_triangle(const ht_ray *ray, float max, const ht_shape *s) {
    const ht_convex convex = {s->triangle.v, 3, 0.0f};
    return ht_raycast_convex(ray, max, &convex);
}
static const ray_cell cell_triangle = {ray_call_triangle, NULL, {STEP(ht_raycast_convex), STEP(hti_ray_grid), GENERAL}};

static const ray_cell cell_body = {hti_ray_exact, NULL, {GENERAL}};
static const ray_cell cell_polyline = {
    NULL, hti_ray_polyline, {STEP(hti_ray_polyline), STEP(ht_raycast_segment), STEP(hti_ray_grid), GENERAL}};
static const ray_cell cell_polygon = {
    NULL,
    hti_ray_polygon,
    {STEP(hti_ray_polygon), STEP(hti_ray_order), STEP(hti_locate_point), STEP(hti_xpoint_cross_sign)}};

static void list_field(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);
static const ray_cell cell_field = {
    NULL, list_field, {STEP(hti_ray_field), STEP(ht_field_raycast), STEP(hti_cell_search_certify)}};

static void list_compound(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list);
HTI_STEP("src/query/ray", list_compound, "parts", "each member, sorted by where it is entered");
static const ray_cell cell_compound = {NULL, list_compound, {STEP(list_compound)}};

static const ray_cell *const ray_table[] = {
    /* point      */ &cell_body,
    /* segment    */ &cell_segment,
    /* circle     */ &cell_circle,
    /* capsule    */ &cell_capsule,
    /* box        */ &cell_box,
    /* obox       */ &cell_obox,
    /* triangle   */ &cell_triangle,
    /* convex     */ &cell_convex,
    /* polyline   */ &cell_polyline,
    /* polygon    */ &cell_polygon,
    /* ray        */ &cell_body,
    /* line       */ &cell_body,
    /* half-plane */ &cell_body,
    /* field      */ &cell_field,
    /* compound   */ &cell_compound,
};
static_assert(sizeof ray_table / sizeof *ray_table == HTI_ROW_COUNT, "a hull kind or a family is missing");

static const ray_cell *raycast_cell_of(ht_kind kind) {
    return ray_table[hti_row_index(kind)];
}

// A shape of several parts must be answerable here.
static void list_shape(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    const ray_cell *c = raycast_cell_of(s->kind);
    if (c->one == NULL) {
        c->all(ray, max, s, list);
        return;
    }
    const ht_ray_hit hit = c->one(ray, max, s);
    if (hit.relation != HT_APART) {
        hti_ray_list_add(list, &hit);
    }
}

static void list_field(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    hti_shape_view view;
    const ht_shape *const seen = hti_shape_viewed(s, &view);
    if (seen->kind == HT_FIELD) {
        hti_ray_field(ray, max, seen, list);
    } else {
        list_shape(ray, max, seen, list);
    }
}

static void list_compound(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        if (ht_is_answerable(member)) {
            list->member = i;
            list_shape(ray, max, member, list);
        }
    }
}

static void list_checked(const ht_ray *ray, float max, const ht_shape *s, hti_ray_list *list) {
    if (hti_ray_is_usable(ray, max) && ht_is_answerable(s)) {
        list_shape(ray, max, s, list);
    }
}

ht_ray_hit ht_raycast(const ht_ray *ray, float max, const ht_shape *s) {
    ht_ray_hit first = {.relation = HT_APART};
    if (ray == NULL || s == NULL || !hti_is_kind(s->kind)) {
        return first;
    }
    const ray_cell *const c = raycast_cell_of(s->kind);
    if (c->one != NULL) {
        return c->one(ray, max, s);
    }
    hti_ray_list list = {.ray = ray, .out = &first, .capacity = 1, .member = -1};
    list_checked(ray, max, s, &list);
    first.relation = list.strongest;
    return first;
}

size_t ht_raycast_all(const ht_ray *ray, float max, const ht_shape *s, ht_ray_hit *out, size_t capacity) {
    if (ray == NULL || s == NULL) {
        return 0;
    }
    hti_ray_list list = {.ray = ray, .out = out, .capacity = out != NULL ? capacity : 0, .member = -1};
    list_checked(ray, max, s, &list);
    return list.count;
}

const hti_steps *hti_ray_where(ht_kind a, ht_kind b) {
    static const hti_steps none = {NULL};
    return a == HT_RAY ? &raycast_cell_of(b)->steps : &none;
}
