// crossings.c: finds where the boundaries of A and B meet.
//
// Every edge of A is compared with every edge of B, in order (crossings_edge.c). No memory is needed: a place that is
// found is looked for on the other edges of both shapes, and left out when an earlier pair of edges finds it, too
// (crossings_local.c). Edges are told apart by their numbers alone, so the count does not depend on the capacity. Where
// all edges are segments between floats and there may be many, everything that meets an edge of A is sorted along it
// instead (crossings_sweep.c).
#include "query/crossings/crossings_internal.h"
#include "ring/box.h"
#include "shape/pair_table.h"

// The kind of pieces that a border consists of, which decides how two borders are compared.
typedef enum border_sort { STRAIGHT, ROUND, ROUNDED, CURVED, MEMBERS, SORT_COUNT } border_sort;

static const border_sort sorts[] = {
    /* point      */ STRAIGHT,
    /* segment    */ STRAIGHT,
    /* circle     */ ROUND,
    /* capsule    */ ROUNDED,
    /* box        */ STRAIGHT,
    /* obox       */ ROUNDED,
    /* triangle   */ STRAIGHT,
    /* convex     */ ROUNDED,
    /* polyline   */ STRAIGHT,
    /* polygon    */ STRAIGHT,
    /* ray        */ STRAIGHT,
    /* line       */ STRAIGHT,
    /* half-plane */ STRAIGHT,
    /* field      */ CURVED,
    /* compound   */ MEMBERS,
};
static_assert(sizeof sorts / sizeof *sorts == HTI_ROW_COUNT, "a hull kind or a family is missing");

static border_sort sort_of(ht_kind kind) {
    return sorts[hti_row_index(kind)];
}

#define STEP HTI_STEP_OF
#define PAIR(name, ...)                                                                                                \
    { STEP(hti_crossings_cross_edge), STEP(hti_crossings_##name), __VA_ARGS__ }
#define STRAIGHT_PAIR PAIR(meet_straight, STEP(hti_xpoint_cross_sign))
#define CIRCLE_PAIR PAIR(meet_straight_circle, STEP(hti_xpoint_slab_sign), STEP(hti_xpoint_disc_sign))
#define ROUND_PAIR PAIR(meet_circles, STEP(hti_xpoint_disc_sign))
#define ROUNDED_PAIR                                                                                                   \
    PAIR(meet_rounded, STEP(hti_crossings_meet_straight), STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_disc_sign))
#define CURVED_PAIR                                                                                                    \
    { STEP(hti_crossings_border_next) }
#define MEMBER_PAIR                                                                                                    \
    PAIR(meet_pieces, STEP(hti_crossings_meet_rounded), STEP(hti_crossings_meet_straight),                             \
         STEP(hti_xpoint_cross_sign), STEP(hti_xpoint_disc_sign))

static const hti_steps sort_table[] = {
    //              straight        round         rounded       curved       members
    /* straight */ STRAIGHT_PAIR,
    /* round    */ CIRCLE_PAIR,   ROUND_PAIR,
    /* rounded  */ ROUNDED_PAIR,  ROUNDED_PAIR, ROUNDED_PAIR,
    /* curved   */ CURVED_PAIR,   CURVED_PAIR,  CURVED_PAIR,  CURVED_PAIR,
    /* members  */ MEMBER_PAIR,   MEMBER_PAIR,  MEMBER_PAIR,  MEMBER_PAIR, MEMBER_PAIR,
};
static_assert(sizeof sort_table / sizeof *sort_table == HTI_TRIANGLE(SORT_COUNT), "a pair of borders is missing");

// Whether all edges are segments between floats.
static bool is_plain_shape(const ht_shape *s) {
    if (s->kind != HT_COMPOUND) {
        return (sort_of(s->kind) == STRAIGHT && (s->kind < HT_RAY || s->kind > HT_HALFPLANE)) ||
               (s->kind == HT_CONVEX && s->convex.radius == 0.0f);
    }
    for (int32_t i = 0; i < s->compound.count; i++) {
        const ht_shape *member = &s->compound.shapes[i];
        if (ht_is_answerable(member) && !is_plain_shape(member)) {
            return false;
        }
    }
    return true;
}

// Whether the shape has a single border that does not meet itself: a place that is no vertex is always of one edge.
static bool is_simple(const ht_shape *s) {
    return s->kind <= HT_CONVEX || (s->kind >= HT_RAY && s->kind <= HT_HALFPLANE);
}

// Whether the border is that of a hull between floats.
static bool is_plain_hull(const hti_border_outline *outline) {
    return outline->is_hull && outline->hull.v != NULL && outline->hull.radius == 0.0f;
}

// Whether the border is that of a hull with a radius whose edges are kept.
static bool is_kept_round(const hti_border_outline *outline) {
    return outline->is_hull && outline->has_windows;
}

size_t ht_crossings(const ht_shape *a, const ht_shape *b, ht_crossing *out, size_t capacity) {
    if (a == NULL || b == NULL) {
        return 0;
    }
    const ht_box bounds_a = ht_bounds(a), bounds = ht_bounds(b); // invalid where the shape is not answerable
    if (!hti_box_is_valid(&bounds_a) || !hti_box_is_valid(&bounds) || !hti_boxes_meet(&bounds_a, &bounds)) {
        return 0;
    }
    hti_crossing_pair q;
    hti_kept_edges kept_a, kept_b;
    hti_met_vertices met;
    hti_round_places round;
    met.count = 0;
    round.count = 0;
    hti_crossings_outline_of(a, &bounds_a, &q.a, &kept_a);
    hti_crossings_outline_of(b, &bounds, &q.b, &kept_b);
    q.is_plain = is_plain_shape(a) && is_plain_shape(b);
    q.is_simple = is_simple(a) && is_simple(b);
    q.met = is_plain_hull(&q.a) && is_plain_hull(&q.b) ? &met : NULL;
    q.round = is_kept_round(&q.a) && is_kept_round(&q.b) ? &round : NULL;
    hti_crossing_list to = {out, out != NULL ? capacity : 0, 0};
    hti_border_iterator it;
    const hti_dvec low = {(double)bounds.min.x, (double)bounds.min.y},
                   high = {(double)bounds.max.x, (double)bounds.max.y};
    q.window = hti_crossings_window_of(low, high, 8.0 * hti_larger(q.a.near, q.b.near));
    hti_crossings_border_begin(&it, &q.a, q.window, 8.0);
    for (const hti_edge *edge; (edge = hti_crossings_border_next(&it)) != NULL;) {
        hti_crossings_cross_edge(&q, edge, &to);
    }
    return to.count;
}

const hti_steps *hti_crossings_where(ht_kind a, ht_kind b) {
    const border_sort p = sort_of(a), q = sort_of(b);
    return p < q ? &sort_table[HTI_TRIANGLE((int)q) + (int)p] : &sort_table[HTI_TRIANGLE((int)p) + (int)q];
}
