// sweep_parts.c: sweeps of shapes of several parts: the earliest contact of any pair of parts.
//
// Shapes that are apart meet first on their boundaries, so a polygon is treated as its edges. A part of X can meet Y
// only when it starts within a window. The window is the bounds of Y, swept by the relative translation and grown by
// what turning moves a point of either shape: at most min(|turn|, 2) times its distance from the pivot. Windows shrink
// with the earliest contact so far.
#include "query/sweep/sweep_internal.h"
#include "shape/members.h"

// Returns the farthest that turning moves a point of the box.
static double turned_by(const ht_box *box, const ht_motion *motion) {
    if (motion->turn == 0.0f) {
        return 0.0;
    }
    const double px = (double)motion->pivot.x, py = (double)motion->pivot.y;
    const double left = __builtin_fabs((double)box->min.x - px), right = __builtin_fabs((double)box->max.x - px);
    const double down = __builtin_fabs((double)box->min.y - py), up = __builtin_fabs((double)box->max.y - py);
    const hti_dvec far = {left > right ? left : right, down > up ? down : up};
    const double turn = __builtin_fabs((double)motion->turn);
    return (turn < 2.0 ? turn : 2.0) * hti_dvec_length(far) * (1.0 + 0x1p-20);
}

static void extent_backwards(double delta, double grow, float *low, float *high) {
    *low = hti_float_down((double)*low + (delta < 0.0 ? delta : 0.0) - grow);
    *high = hti_float_up((double)*high + (delta > 0.0 ? delta : 0.0) + grow);
}

// Returns the window in which a part of X must start to meet what lies in `other` at the start. All of X lies in `own`.
static ht_box swept_window(const hti_sweep *s, const ht_box *own, const ht_motion *motion, const ht_box *other,
                           const ht_motion *other_motion) {
    const double grow = turned_by(own, motion) + turned_by(other, other_motion);
    const hti_dvec d = hti_dvec_between(motion->delta, other_motion->delta);
    const double slack = 0x1p-30 * (grow + hti_abs(d.x) + hti_abs(d.y));
    if (!(grow < (double)FLT_MAX)) {
        return hti_everywhere();
    }
    ht_box window = *other;
    extent_backwards(d.x * s->seen, grow + slack, &window.min.x, &window.max.x);
    extent_backwards(d.y * s->seen, grow + slack, &window.min.y, &window.max.y);
    return window;
}

static ht_box bounds_of_swept_body(const hti_convex_body *body) {
    if (body->extent != HTI_BOUNDED) {
        return hti_everywhere();
    }
    const hti_hull *h = &body->hull;
    const double grow = (double)h->radius + h->slack;
    hti_dvec low = hti_hull_vertex(h, 0), high = low;
    for (int32_t i = 1; i < h->count; i++) {
        const hti_dvec p = hti_hull_vertex(h, i);
        low = (hti_dvec){hti_smaller(p.x, low.x), hti_smaller(p.y, low.y)};
        high = (hti_dvec){hti_larger(p.x, high.x), hti_larger(p.y, high.y)};
    }
    return (ht_box){{hti_float_down(low.x - grow), hti_float_down(low.y - grow)},
                    {hti_float_up(high.x + grow), hti_float_up(high.y + grow)}};
}

// Searches every pair of parts. All parts of a shape get the shape's number, unless that is negative.
static void sweep_parts(hti_sweep *s, const ht_shape *a, const ht_shape *b, int32_t number_a, int32_t number_b) {
    const ht_motion *motion_a = s->motion_a, *motion_b = s->motion_b;
    const ht_box all_a = ht_bounds(a), all_b = ht_bounds(b);
    hti_body_part_iterator walk_a, walk_b;
    hti_body_part part_a, part_b;
    hti_convex_body_parts_begin(&walk_a, a, swept_window(s, &all_a, motion_a, &all_b, motion_b));
    while (s->seen > 0.0 && hti_convex_body_parts_next(&walk_a, &part_a)) {
        const ht_box box_a = bounds_of_swept_body(&part_a.body);
        hti_convex_body_parts_begin(&walk_b, b, swept_window(s, &all_b, motion_b, &box_a, motion_a));
        while (s->seen > 0.0 && hti_convex_body_parts_next(&walk_b, &part_b)) {
            const hti_sweep_parts parts = {&part_a.body, &part_b.body, number_a < 0 ? part_a.number : number_a,
                                           number_b < 0 ? part_b.number : number_b};
            hti_sweep_bodies(s, &parts);
        }
    }
}

// Searches pairs with a field. A field has no parts: it meets each member of the other shape as a whole.
static void sweep_fields(hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    hti_members it = hti_members_of(a, b);
    while (s->seen > 0.0 && hti_members_next(&it)) {
        if (!hti_is_field_kind(it.a->kind) && !hti_is_field_kind(it.b->kind)) {
            continue;
        }
        hti_shape_view view_a, view_b;
        const ht_shape *const p = hti_shape_viewed(it.a, &view_a), *const q = hti_shape_viewed(it.b, &view_b);
        if (p->kind == HT_FIELD || q->kind == HT_FIELD) {
            hti_sweep_field_members(s, p, q, it.number_a, it.number_b);
        } else {
            sweep_parts(s, p, q, a->kind == HT_COMPOUND ? it.number_a : -1, b->kind == HT_COMPOUND ? it.number_b : -1);
        }
    }
}

void hti_sweep_shapes(hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    sweep_parts(s, a, b, -1, -1);
    if (hti_members_have_field(a) || hti_members_have_field(b)) {
        sweep_fields(s, a, b);
    }
}

HTI_STEP("src/query/sweep", hti_sweep_shapes, "parts",
         "each pair of parts that the motion can bring together, up to the earliest contact");
