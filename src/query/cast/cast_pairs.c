// cast_pairs.c: the pairs of parts that come near each other during a motion, by the boxes that they sweep over.
#include "query/cast/cast_pairs.h"

#include "base/numeric.h"
#include "query/cast/cast_internal.h"

// sum_below returns a + b or less, sum_above a + b or more: a float further than the rounded sum, whose own error is
// far smaller.
static float sum_below(float a, float b) {
    return hti_next_down(hti_float_down((double)a + (double)b));
}

static float sum_above(float a, float b) {
    return hti_next_up(hti_float_up((double)a + (double)b));
}

// Returns a box that holds all that the given box sweeps over.
ht_box hti_cast_swept_box(ht_box box, ht_vec2 d) {
    const ht_box out = {
        {d.x < 0.0f ? sum_below(box.min.x, d.x) : box.min.x, d.y < 0.0f ? sum_below(box.min.y, d.y) : box.min.y},
        {d.x > 0.0f ? sum_above(box.max.x, d.x) : box.max.x, d.y > 0.0f ? sum_above(box.max.y, d.y) : box.max.y}};
    return out;
}

ht_shape hti_cast_part_shape(const ht_shape *whole, const hti_body_part *part) {
    return whole->kind == HT_POLYLINE || whole->kind == HT_POLYGON ? HT_SHAPE(part->segment) : *whole;
}

// Finds the line clip of two parts; false when they do not meet in that time. A method in double is tried first; its
// hit suffices where only the beginning counts (not `whole`).
static bool clip_part_pair(const hti_convex_body *a, ht_vec2 delta, const hti_convex_body *b, bool whole,
                           hti_line_clip *out) {
    hti_cast_found found;
    hti_finding finding = HTI_UNCERTAIN;
    if (a->extent == HTI_BOUNDED && b->extent == HTI_BOUNDED) {
        finding = hti_cast_hulls(&a->hull, delta, &b->hull, &found);
    }
    if (finding == HTI_HITS && !whole) {
        *out = (hti_line_clip){.relation = HT_TOUCH,
                               .start = HT_APART,
                               .meets = true,
                               .enter = found.t,
                               .exit = found.t,
                               .enter_normal = found.normal,
                               .point = found.point};
    } else if (finding != HTI_CAST_MISSES) {
        hti_line_clip_of(a, delta, 1.0f, b, out);
        return out->relation != HT_APART;
    }
    return finding == HTI_HITS;
}

bool hti_cast_visit_near_part(const hti_body_part *p, ht_box swept, const ht_shape *b, const hti_near_view *view) {
    hti_body_part_iterator of_b;
    hti_convex_body_parts_begin(&of_b, b, swept);
    for (hti_body_part q; hti_convex_body_parts_next(&of_b, &q);) {
        if (!view->near(view->context, p, &q)) {
            return false;
        }
    }
    return true;
}

bool hti_cast_visit_near(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_near_view *view) {
    hti_body_part_iterator of_a;
    hti_convex_body_parts_begin(&of_a, a, hti_cast_swept_box(ht_bounds(b), (ht_vec2){-delta.x, -delta.y}));
    for (hti_body_part p; hti_convex_body_parts_next(&of_a, &p);) {
        const ht_shape part_a = hti_cast_part_shape(a, &p);
        if (!hti_cast_visit_near_part(&p, hti_cast_swept_box(ht_bounds(&part_a), delta), b, view)) {
            return false;
        }
    }
    return true;
}

// A walk over the pairs of parts that are near each other; the view is called for those that meet.
typedef struct near_pairs {
    const ht_shape *a, *b;
    ht_vec2 delta;
    const hti_pair_view *view;
} near_pairs;

static bool visit_if_it_meets(void *context, const hti_body_part *p, const hti_body_part *q) {
    const near_pairs *m = (const near_pairs *)context;
    const ht_shape part_a = hti_cast_part_shape(m->a, p), part_b = hti_cast_part_shape(m->b, q);
    hti_part_pair pair = {&part_a, &part_b, p->number, q->number, p->polygon, q->polygon, {.meets = false}};
    return !clip_part_pair(&p->body, m->delta, &q->body, m->view->whole, &pair.clip) ||
           m->view->see(m->view->context, &pair);
}

bool hti_cast_visit_pairs(const ht_shape *a, ht_vec2 delta, const ht_shape *b, const hti_pair_view *view) {
    near_pairs m = {a, b, delta, view};
    const hti_near_view near = {visit_if_it_meets, &m};
    return hti_cast_visit_near(a, delta, b, &near);
}
