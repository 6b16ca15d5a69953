// cast_field.c: casts of a field that moves or rests, by conservative advancement (field.h), and of compounds that have
// fields as members.
//
// When a field moves and the other shape rests, the field sees the other shape move the opposite way. From a contact at
// the start the motion is followed until the shapes are apart. While they overlap by a depth, they do so for as long as
// the motion takes for that depth; a touch is followed by steps that grow up to 2^-8 of the motion. Where they are
// apart, the cast starts again from there, with the field moved along. They may be apart by less than what a cast takes
// for a touch. So a touch within such a step from there is still the contact that they come from; an overlap never is.
//
// What a search calls a touch within its tolerance, the bounds may tell to be apart. An index, which looks at bounds first,
// never asks about it then. So shapes that start apart do not meet before their bounds do, nor when these do not.
#include "field/field_motion.h"
#include "query/cast/cast_internal.h"
#include "ring/box.h"
#include "search/field_answer.h"
#include "search/field_search.h"
#include "shape/members.h"

// A contact is followed by FOLLOW_EVALUATIONS, at most TIME_EVALUATIONS for one time and SEARCH_EVALUATIONS for one cast. Just
// after sides that are parallel have parted no search tells that they have, so what is spent there must leave enough for the
// times at which one does. The steps grow after PATIENT_STEPS also where the depth is known, however little it is.
enum { FOLLOW_EVALUATIONS = 400000, SEARCH_EVALUATIONS = 20000, TIME_EVALUATIONS = 4000, PATIENT_STEPS = 64 };

static const double longest = 0x1p-8; // the longest step, as a part of the motion

// An interval of the motion at whose beginning the shapes are apart, after they started in the relation `start`. `met`
// becomes the relation in which they meet in it.
typedef struct cast_time_interval {
    double from, part;
    ht_relation start, met;
    int32_t evaluations;            // that the cast in it may take, and then those that it took
    const ht_field_relation *known; // the relation at its beginning, or NULL
} cast_time_interval;

static ht_cast_hit cast_answer_of(const ht_field_hit *hit, const cast_time_interval *s) {
    if (hit->relation == HT_APART) {
        return hti_cast_miss(s->start);
    }
    const double enter = s->from + s->part * hit->enter;
    const float fraction = hti_field_rounded_down(hti_smaller(enter, 1.0));
    const double late = enter + s->part * hit->error - (double)fraction;
    return (ht_cast_hit){.hit = true,
                         .start = s->start,
                         .fraction = fraction,
                         .error = hit->error > 0.0 && late > 0.0 ? hti_float_up(late) : 0.0f,
                         .normal = {hit->normal.x + 0.0f, hit->normal.y + 0.0f}, // never -0
                         .point = hit->point};
}

// Returns the point moved by t delta.
static ht_vec2 carried(ht_vec2 point, double t, ht_vec2 delta) {
    return (ht_vec2){hti_float_finite((double)point.x + t * (double)delta.x),
                     hti_float_finite((double)point.y + t * (double)delta.y)};
}

static ht_field_hit cast_at_field(const ht_field *field, const ht_shape *shape, ht_vec2 delta,
                                  const cast_time_interval *s) {
    const ht_field_limits limits = {0.0, s->evaluations};
    return s->known != NULL ? hti_field_cast_from(field, shape, delta, limits, s->known)
                            : ht_field_cast(field, shape, delta, limits);
}

// Casts A, which is apart from B, by delta, the motion in the interval.
static ht_cast_hit from_apart(const ht_shape *a, ht_vec2 delta, const ht_shape *b, cast_time_interval *s) {
    ht_field_hit hit;
    double moved = 0.0; // by how much of delta the frame of the point has moved
    if (a->kind == HT_FIELD && b->kind == HT_FIELD) {
        hit = ht_fields_cast(a->field, delta, b->field, (ht_field_limits){0.0, s->evaluations});
    } else if (a->kind == HT_FIELD) {
        hit = cast_at_field(a->field, b, hti_vec2_opposite(delta), s);
        hit.normal = hti_vec2_opposite(hit.normal); // it leads out of A's field
        moved = hit.enter;
    } else {
        hit = cast_at_field(b->field, a, delta, s);
    }
    s->met = hit.relation;
    s->evaluations = hit.evaluations;
    ht_cast_hit out = cast_answer_of(&hit, s);
    out.point = carried(out.point, moved, delta);
    if (out.hit && out.normal.x == 0.0f && out.normal.y == 0.0f) { // the field has no gradient there
        out.normal = hti_field_unit(0.0 - (double)delta.x, 0.0 - (double)delta.y);
    }
    return out;
}

typedef struct motion {
    const ht_shape *a, *b;
    ht_vec2 delta;
    double speed;
    hti_moved_field memory;
} motion;

// Sets the two shapes as they lie to each other at time t, one of them being the moved field.
static bool at_time(motion *m, double t, ht_shape *a, ht_shape *b) {
    const bool moves_a = m->a->kind == HT_FIELD;
    const double by = moves_a ? t : -t, to[2] = {by * (double)m->delta.x, by * (double)m->delta.y};
    *a = *m->a;
    *b = *m->b;
    if (!hti_field_moved((moves_a ? a : b)->field, (hti_rotation){1.0, 0.0}, (ht_vec2){0.0f, 0.0f}, to, &m->memory)) {
        return false;
    }
    (moves_a ? a : b)->field = &m->memory.field;
    return true;
}

// Returns what the rest of the motion meets, the shapes being apart at time t.
static ht_cast_hit rest_of(const motion *m, const ht_shape *a, const ht_shape *b, cast_time_interval *s) {
    const ht_vec2 delta = {(float)(s->part * (double)m->delta.x), (float)(s->part * (double)m->delta.y)};
    ht_cast_hit hit = from_apart(a, delta, b, s);
    if (m->a->kind != HT_FIELD) { // the point is seen from the moved field
        hit.point = carried(hit.point, s->from, m->delta);
    }
    return hit;
}

// Returns the evaluations for the cast from where the shapes are apart, of those that are left.
static int32_t part_of_evaluations(int32_t left) {
    const int32_t part = left / 4 + 1;
    return part < SEARCH_EVALUATIONS ? part : SEARCH_EVALUATIONS;
}

// Returns the length of the next step, as part of the motion: as long as the shapes certainly overlap, or *skip, which
// doubles while that is not known.
static double next_step(const motion *m, double depth, int step, double *skip) {
    const double tiny = 0x1p-24 * (double)m->memory.field.facts.size / m->speed, held = depth / m->speed;
    const double twice = 2.0 * *skip > tiny ? 2.0 * *skip : tiny;
    *skip = held > *skip && step < PATIENT_STEPS ? tiny : twice;
    *skip = *skip < longest ? *skip : longest;
    return held > *skip ? held : *skip;
}

// Follows a contact at the start until the shapes are apart, and casts from there. Where the contact cannot be
// followed, the hit is at the end of what could be.
static ht_cast_hit after_contact(motion *m, ht_relation start) {
    double t = 0.0, skip = 0.0;
    int32_t left = FOLLOW_EVALUATIONS;
    ht_shape a, b;
    for (int step = 0; left > 0 && at_time(m, t, &a, &b); step++) {
        const hti_field_hold hold = hti_field_hold_of(&a, &b, left < TIME_EVALUATIONS ? left : TIME_EVALUATIONS);
        left -= hold.evaluations + 1;
        if (hold.relation == HT_APART) {
            cast_time_interval rest = {
                .from = t, .part = 1.0 - t, .start = start, .evaluations = part_of_evaluations(left)};
            const ht_cast_hit hit = rest_of(m, &a, &b, &rest);
            left -= rest.evaluations;
            if (rest.met != HT_TOUCH || (double)hit.fraction > t + longest) {
                return hit;
            }
            t = (double)hit.fraction > t ? (double)hit.fraction : t;
        }
        const double by = next_step(m, hold.depth, step, &skip);
        if (!(t + by < 1.0)) {
            return hti_cast_miss(start);
        }
        t += by;
    }
    const ht_separation s = ht_distance(m->a, m->b);
    return (ht_cast_hit){.hit = true,
                         .start = start,
                         .fraction = hti_float_down(t),
                         .error = hti_float_up(1.0 - t),
                         .normal = hti_vec2_opposite(s.normal),
                         .point = s.point_b};
}

// Whether the motion leads deeper along the normal of the distance. The normal errs by some 2^-23, so a motion along
// the other shape does not count as deeper.
static bool goes_deeper(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    const ht_vec2 n = ht_distance(a, b).normal;
    const double x = (double)delta.x, y = (double)delta.y;
    return (double)n.x * x + (double)n.y * y > 0x1p-20 * (__builtin_fabs(x) + __builtin_fabs(y));
}

bool hti_cast_field_bounds_meet(const ht_shape *a, ht_vec2 delta, const ht_shape *b, double *from) {
    const ht_box p = hti_box_finite(ht_bounds(a)), q = hti_box_finite(ht_bounds(b));
    *from = hti_box_time(&p, delta, &q);
    return ht_cast_box_box(&p, delta, &q, HT_START_REPORT).hit;
}

ht_cast_hit hti_cast_field_within_bounds(ht_cast_hit hit, double from) {
    const double end = (double)hit.fraction + (double)hit.error;
    if (hit.hit && (double)hit.fraction < from) {
        hit.fraction = hti_field_rounded_down(from);
        hit.error = end > (double)hit.fraction ? hti_float_up(end - (double)hit.fraction) : 0.0f;
    }
    return hit;
}

ht_cast_hit hti_cast_field_from(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy, bool are_convex,
                                const ht_field_relation *known) {
    const ht_relation start = known->relation;
    if (start == HT_APART) {
        cast_time_interval all = {.part = 1.0, .start = start, .known = known->evaluations > 0 ? known : NULL};
        double from;
        return hti_cast_field_bounds_meet(a, delta, b, &from)
                   ? hti_cast_field_within_bounds(from_apart(a, delta, b, &all), from)
                   : hti_cast_miss(start);
    }
    if (policy == HT_START_REPORT || (policy == HT_START_SLIDE && goes_deeper(a, delta, b))) {
        return hti_cast_hit_at_start(a, b, start);
    }
    if (are_convex) { // once they are apart they never meet again
        return hti_cast_miss(start);
    }
    motion m = {.a = a, .b = b, .delta = delta};
    m.speed = __builtin_sqrt((double)delta.x * (double)delta.x + (double)delta.y * (double)delta.y);
    return m.speed > 0.0 ? after_contact(&m, start) : hti_cast_miss(start);
}

// Relates the shapes as ht_relate does; no evaluations are said where no search told it.
static ht_field_relation relation_at_start(const ht_shape *a, const ht_shape *b) {
    const ht_box p = ht_bounds(a), q = ht_bounds(b);
    if ((a->kind == HT_FIELD && b->kind == HT_FIELD) || !hti_boxes_meet(&p, &q)) {
        return (ht_field_relation){.relation = ht_relate(a, b)};
    }
    const ht_field_limits limits = {0.0, 0};
    return a->kind == HT_FIELD ? ht_relate_field(a->field, b, limits) : ht_relate_field(b->field, a, limits);
}

ht_cast_hit hti_cast_field(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy, bool are_convex) {
    const ht_field_relation start = relation_at_start(a, b);
    return hti_cast_field_from(a, delta, b, policy, are_convex, &start);
}

// Returns the earliest hit of all pairs of members, each asked by itself.
ht_cast_hit hti_cast_members(const ht_shape *a, ht_vec2 delta, const ht_shape *b, ht_start policy,
                             hti_cast_question ask) {
    ht_cast_hit best = hti_cast_miss(HT_APART);
    hti_members it = hti_members_of(a, b);
    while (hti_members_next(&it)) {
        ht_cast_hit hit = ask(it.a, delta, it.b, policy);
        hit.part_a = a->kind == HT_COMPOUND ? it.number_a : hit.part_a;
        hit.part_b = b->kind == HT_COMPOUND ? it.number_b : hit.part_b;
        const ht_relation start = hit.start > best.start ? hit.start : best.start;
        if (hit.hit && (!best.hit || hit.fraction < best.fraction)) {
            best = hit;
        }
        best.start = start;
    }
    return best;
}

HTI_STEP("src/query/cast", hti_cast_field, "search", "from the relation at the start");
