// sweep.c: when do A and B, both moving and turning, first meet?
//
// The time is advanced by intervals in which no motion can close the distance (sweep_pair.c), so no contact is missed;
// the answer is certified, not exact. A literal table of families names the function that answers each pair; a function
// named by a cell takes its two kinds in either order.
#include "query/sweep/sweep_internal.h"
#include "search/cell_search.h"
#include "search/field_search.h"
#include "shape/pair_table.h"

typedef struct sweep_cell {
    void (*search)(hti_sweep *s, const ht_shape *a, const ht_shape *b);
    hti_steps steps;
} sweep_cell;

static void search_bodies(hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    hti_convex_body p, q;
    hti_convex_body_of_shape(a, &p);
    hti_convex_body_of_shape(b, &q);
    const hti_sweep_parts parts = {&p, &q, 0, 0};
    hti_sweep_bodies(s, &parts);
}

static void search_field(hti_sweep *s, const ht_shape *a, const ht_shape *b);

#define STEP HTI_STEP_OF
#define CELL(name, search, ...) static const sweep_cell sweep_##name = {search, {__VA_ARGS__}}

CELL(bounded, search_bodies, STEP(hti_sweep_moving_bodies), STEP(hti_sweep_find_axis));
CELL(clipped, search_bodies, STEP(hti_sweep_bodies), STEP(hti_sweep_moving_bodies), STEP(hti_sweep_find_axis));
CELL(unbounded, search_bodies, STEP(hti_sweep_bodies), STEP(hti_exact_direction_cross_sign));
CELL(pairs, hti_sweep_shapes, STEP(hti_sweep_shapes), STEP(hti_sweep_moving_bodies), STEP(hti_sweep_find_axis));
CELL(field, search_field, STEP(hti_sweep_field), STEP(hti_search_distance), STEP(hti_cell_search_certify));

// clang-format off
static const sweep_cell *const sweep_family_table[] = {
    //                hull            polyline      polygon       ray               line              half-plane        field         compound
    /* hull       */ &sweep_bounded,
    /* polyline   */ &sweep_pairs,   &sweep_pairs,
    /* polygon    */ &sweep_pairs,   &sweep_pairs, &sweep_pairs,
    /* ray        */ &sweep_clipped, &sweep_pairs, &sweep_pairs, &sweep_unbounded,
    /* line       */ &sweep_clipped, &sweep_pairs, &sweep_pairs, &sweep_unbounded, &sweep_unbounded,
    /* half-plane */ &sweep_clipped, &sweep_pairs, &sweep_pairs, &sweep_unbounded, &sweep_unbounded, &sweep_unbounded,
    /* field      */ &sweep_field,   &sweep_field, &sweep_field, &sweep_field,     &sweep_field,     &sweep_field,     &sweep_field,
    /* compound   */ &sweep_pairs,   &sweep_pairs, &sweep_pairs, &sweep_pairs,     &sweep_pairs,     &sweep_pairs,     &sweep_pairs, &sweep_pairs,
};
// clang-format on

HTI_CLOSE_FAMILIES(sweep_family_table);

static const sweep_cell *sweep_cell_of(ht_kind a, ht_kind b) {
    return sweep_family_table[hti_family_index(a <= b ? a : b, a <= b ? b : a)];
}

static void search_field(hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    hti_shape_view view_a, view_b;
    const ht_shape *const p = hti_shape_viewed(a, &view_a), *const q = hti_shape_viewed(b, &view_b);
    if (p->kind == HT_FIELD || q->kind == HT_FIELD) {
        hti_sweep_field(s, p, q);
    } else {
        sweep_cell_of(p->kind, q->kind)->search(s, p, q);
    }
}

static bool is_usable_motion(const ht_shape *s, const ht_motion *m) {
    return s != NULL && hti_is_kind(s->kind) && hti_finite_point(m->pivot) && hti_finite_point(m->delta) &&
           hti_finite(m->turn);
}

// Returns the greater of width and height; 0 for an unbounded shape.
static double size_of_shape(const ht_shape *s) {
    const ht_box box = ht_bounds(s);
    const double width = (double)box.max.x - (double)box.min.x, height = (double)box.max.y - (double)box.min.y;
    const double size = width > height ? width : height;
    return size <= 2.0 * (double)FLT_MAX ? size : 0.0;
}

static double tolerance_of(const ht_shape *a, const ht_shape *b, float tolerance) {
    if (tolerance > 0.0f) {
        return (double)tolerance;
    }
    const double size_a = size_of_shape(a), size_b = size_of_shape(b);
    return 0x1p-20 * (size_a > size_b ? size_a : size_b);
}

static ht_cast_hit sweep_answer_of(const hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    if (s->part_a < 0) {
        return (ht_cast_hit){.fraction = 1.0f};
    }
    const float fraction = hti_float_down(s->certified);
    const double late = s->seen - (double)fraction;
    ht_cast_hit hit = {.hit = true,
                       .fraction = fraction,
                       .error = s->has_contact && late <= s->exact ? 0.0f : (float)late,
                       .normal = hti_vec2_opposite(hti_vec2_of(s->normal)),
                       .point = hti_vec2_finite(s->point),
                       .part_a = s->part_a,
                       .part_b = s->part_b};
    if (fraction == 0.0f) { // the distance at the start is far more accurate
        const ht_separation now = ht_distance(a, b);
        hit.normal = hti_vec2_opposite(now.normal);
        hit.point = now.point_b;
    }
    return hit;
}

// Returns what ht_cast reports. For convex bodies it is the distance, whose features are no parts.
static ht_cast_hit in_contact(const ht_shape *a, const ht_shape *b, ht_relation start) {
    if (!hti_is_body_kind(a->kind) || !hti_is_body_kind(b->kind)) {
        return ht_cast(a, (ht_vec2){0.0f, 0.0f}, b, HT_START_REPORT);
    }
    const ht_separation separation = ht_distance(a, b);
    return (ht_cast_hit){
        .hit = true, .start = start, .normal = hti_vec2_opposite(separation.normal), .point = separation.point_b};
}

ht_cast_hit hti_sweep_counted(const ht_shape *a, const ht_motion *motion_a, const ht_shape *b,
                              const ht_motion *motion_b, float tolerance, int64_t *steps) {
    static const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_cast_hit none = {.fraction = 1.0f};
    motion_a = motion_a != NULL ? motion_a : &rest;
    motion_b = motion_b != NULL ? motion_b : &rest;
    if (!is_usable_motion(a, motion_a) || !is_usable_motion(b, motion_b) || !ht_is_answerable(a) ||
        !ht_is_answerable(b)) {
        return none;
    }
    const ht_relation start = ht_relate(a, b);
    if (start != HT_APART) {
        return in_contact(a, b, start);
    }
    hti_sweep s = {.motion_a = motion_a, .motion_b = motion_b, .certified = 1.0, .seen = 1.0, .part_a = -1};
    s.tolerance = tolerance_of(a, b, tolerance);
    sweep_cell_of(a->kind, b->kind)->search(&s, a, b);
    *steps += s.steps;
    return sweep_answer_of(&s, a, b);
}

ht_cast_hit ht_sweep(const ht_shape *a, const ht_motion *motion_a, const ht_shape *b, const ht_motion *motion_b,
                     float tolerance) {
    int64_t steps = 0;
    return hti_sweep_counted(a, motion_a, b, motion_b, tolerance, &steps);
}

const hti_steps *hti_sweep_where(ht_kind a, ht_kind b) {
    return &sweep_cell_of(a, b)->steps;
}
