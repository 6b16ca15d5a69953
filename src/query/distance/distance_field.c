// distance_field.c: the signed distance when a shape is a field: the lower end of what is certain (field.h).
//
// Apart, that is the distance itself where the field is exact outside. Overlapping, the depth is known for a disc and a
// field that is exact and convex, and where the depth that is certain is as large as a way out: along the gradient, or
// beyond the bounds. The bounds tell which of the two it was, as the gradient at a deepest point is often one of many,
// as in the middle of a disc. Else the field is moved along its gradient, by the depth that is certain and then by
// more, until a search proves that they do not overlap any more; at the worst it is moved beyond the other's bounds.
#include "field/field_motion.h"
#include "query/distance/distance_internal.h"
#include "query/distance/field_signed_distance.h"
#include "search/field_answer.h"
#include "search/shape_order.h"
#include "shape/members.h"

enum { TRIES = 8, DEPTH_EVALUATIONS = 4000 };

// A move of B.
typedef struct separating_move {
    double by; // infinite where there is no move
    ht_vec2 n; // along this unit vector
} separating_move;

// Returns the answer for a move, through a point that is deep in both.
static ht_separation by_move(const separating_move *w, hti_dvec deep) {
    const double x = 0.5 * w->by * (double)w->n.x, y = 0.5 * w->by * (double)w->n.y;
    return (ht_separation){.distance = hti_field_rounded_down(-w->by),
                           .normal = w->n,
                           .point_a = hti_vec2_finite((hti_dvec){deep.x + x, deep.y + y}),
                           .point_b = hti_vec2_finite((hti_dvec){deep.x - x, deep.y - y}),
                           .is_bound = true};
}

// Returns the shortest move along an axis beyond A's bounds.
static separating_move beyond_bounds(const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    const separating_move ways[4] = {{(double)p.max.x - (double)q.min.x, {1.0f, 0.0f}},
                                     {(double)q.max.x - (double)p.min.x, {-1.0f, 0.0f}},
                                     {(double)p.max.y - (double)q.min.y, {0.0f, 1.0f}},
                                     {(double)q.max.y - (double)p.min.y, {0.0f, -1.0f}}};
    separating_move best = ways[0];
    for (int i = 1; i < 4; i++) {
        best = ways[i].by < best.by ? ways[i] : best;
    }
    best.by = hti_larger(best.by, 0.0);
    return best;
}

// Returns the move of a field across the line of an unbounded shape, until the field's bounds are on one side.
static separating_move across_line(const ht_field *f, const ht_shape *s) {
    const bool is_plane = s->kind == HT_HALFPLANE;
    const ht_vec2 dir = s->kind == HT_RAY ? s->ray.dir : s->line.dir,
                  at = s->kind == HT_RAY ? s->ray.origin : s->line.point;
    const double x = is_plane ? (double)s->halfplane.normal.x : -(double)dir.y;
    const double y = is_plane ? (double)s->halfplane.normal.y : (double)dir.x, length = __builtin_sqrt(x * x + y * y);
    const double off = is_plane ? (double)s->halfplane.offset : x * (double)at.x + y * (double)at.y;
    const ht_box box = f->facts.bounds;
    double low = __builtin_inf(), high = -low;
    for (int i = 0; i < 4; i++) {
        const double height =
            ((double)(i & 1 ? box.max.x : box.min.x) * x + (double)(i & 2 ? box.max.y : box.min.y) * y - off) / length;
        low = height < low ? height : low;
        high = height > high ? height : high;
    }
    const bool is_up = is_plane || -low < high;
    const ht_vec2 n = hti_field_unit(is_up ? x : -x, is_up ? y : -y);
    const double by = (is_up ? -low : high) * (1.0 + 0x1p-20);
    return by < __builtin_inf() ? (separating_move){hti_larger(by, 0.0), n} : (separating_move){__builtin_inf(), n};
}

static bool has_line(const ht_shape *s) {
    return s->kind >= HT_RAY && s->kind <= HT_HALFPLANE;
}

// Whether B, moved by (x, y), certainly overlaps A no more than the tolerance can tell. Where A is the field, A is
// moved back instead.
static bool is_out(const ht_shape *a, const ht_shape *b, double x, double y, hti_moved_field *memory) {
    const ht_field_limits limits = {0.0, DEPTH_EVALUATIONS};
    const bool moves_a = a->kind == HT_FIELD;
    const double to[2] = {moves_a ? -x : x, moves_a ? -y : y};
    const ht_shape *const other = moves_a ? b : a;
    if (!hti_field_moved((moves_a ? a : b)->field, (hti_rotation){1.0, 0.0}, (ht_vec2){0.0f, 0.0f}, to, memory)) {
        return false;
    }
    const ht_field_relation r = other->kind == HT_FIELD ? ht_relate_fields(&memory->field, other->field, limits)
                                                        : ht_relate_field(&memory->field, other, limits);
    return r.relation == HT_APART || (r.relation == HT_TOUCH && r.is_within_tolerance);
}

// Searches a move along the gradient; for an unbounded shape across its line.
static separating_move by_search(const ht_shape *a, const ht_shape *b, const hti_field_signed_distance *separation,
                                 const separating_move *maximum) {
    const bool is_lined = has_line(a);
    const double size = (double)(a->kind == HT_FIELD ? a : b)->field->facts.size;
    separating_move w = {-separation->high * (1.0 + 0x1p-12) + 0x1p-24 * size,
                         is_lined ? maximum->n : separation->normal};
    hti_moved_field memory;
    for (int i = 0; i < TRIES && w.by < maximum->by; i++, w.by *= 1.5) {
        if (is_out(a, b, w.by * (double)w.n.x, w.by * (double)w.n.y, &memory)) {
            return w;
        }
    }
    return *maximum;
}

static ht_separation separation_of_overlap(const ht_shape *a, const ht_shape *b,
                                           const hti_field_signed_distance *separation) {
    separating_move w = beyond_bounds(a, b);
    if (has_line(a)) {
        const separating_move across = across_line(b->field, a);
        w = across.by < w.by ? across : w;
    }
    if (separation->is_tight) {
        w = w.by <= -separation->low * (1.0 + 0x1p-40) ? (separating_move){-separation->low, w.n}
                                                       : (separating_move){-separation->low, separation->normal};
    } else {
        w = by_search(a, b, separation, &w);
    }
    if (!(w.by < __builtin_inf())) {
        return (ht_separation){.distance = -HTI_INFINITY,
                               .point_a = separation->point_a,
                               .point_b = separation->point_b,
                               .is_bound = true};
    }
    ht_separation s = by_move(&w, hti_dvec_of(separation->point_a));
    s.is_bound = !separation->is_tight;
    return s;
}

ht_separation hti_distance_field(const ht_shape *a, const ht_shape *b) {
    if (a->kind == HT_FIELD && !hti_shape_is_first_field(a->field, b->field)) {
        const ht_separation s = hti_distance_field(b, a);
        return hti_distance_flipped(&s);
    }
    const hti_field_signed_distance separation = hti_field_signed_distance_of(a, b);
    if (separation.low == __builtin_inf()) {
        return hti_distance_unanswerable();
    }
    if (separation.relation == HT_OVERLAP) {
        return separation_of_overlap(a, b, &separation);
    }
    const bool is_apart = separation.relation == HT_APART;
    return (ht_separation){.distance = is_apart ? hti_field_rounded_down(separation.low) : 0.0f,
                           .normal = separation.normal,
                           .point_a = separation.point_a,
                           .point_b = is_apart ? separation.point_b : separation.point_a,
                           .is_bound = is_apart && !separation.is_tight};
}

// Returns the least answer over pairs of members. A way out of one member may lead into another, so that an overlap
// ends beyond all bounds.
static ht_separation distance_of_members(const ht_shape *a, const ht_shape *b, hti_distance_question ask) {
    ht_separation best = hti_distance_unanswerable();
    hti_members it = hti_members_of(a, b);
    while (hti_members_next(&it)) {
        const ht_separation s = ask(it.a, it.b);
        best = s.distance < best.distance ? s : best;
    }
    if (!(best.distance < 0.0f)) {
        return best;
    }
    const separating_move w = beyond_bounds(a, b);
    if (w.by < __builtin_inf()) {
        return by_move(&w, hti_dvec_of(best.point_a));
    }
    best.distance = -HTI_INFINITY;
    best.normal = (ht_vec2){0.0f, 0.0f};
    best.is_bound = true;
    return best;
}

ht_separation hti_distance_members(const ht_shape *a, const ht_shape *b, hti_distance_question ask) {
    if (hti_shape_order(a, b) <= 0) {
        return distance_of_members(a, b, ask);
    }
    const ht_separation s = distance_of_members(b, a, ask);
    return hti_distance_flipped(&s);
}

HTI_STEP("src/query/distance", hti_distance_members, "parts",
         "the least over pairs of members; overlapping, beyond all bounds");
HTI_STEP("src/query/distance", hti_distance_field, "search",
         "along the border for the least value, or depths of discs");
