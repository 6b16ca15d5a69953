// sweep_field.c: when does a field that moves and turns first meet another shape that does?
//
// Both are seen from the other shape, B, at rest: the field F has the motion of both, a turn about its pivot and a
// translation, which follow from the two motions at each time. Method: conservative advancement. Nothing comes nearer
// faster than the speed of the pivots plus what turning adds at the farthest corner of the bounds. So the certified
// distance, divided by that, is a time that is certainly free.
//
// Rounding: coordinates err by less than 2^-44 of the numbers they come from (field_motion.h, rotation.h), and by 2^-44
// |turn| of them for the angles. Every use of a distance subtracts that.
#include "field/field_motion.h"
#include "query/distance/field_signed_distance.h"
#include "query/sweep/sweep_internal.h"

typedef struct field_sweep_pair {
    const ht_shape *f, *b;                // the field, and the other shape
    const ht_motion *motion_f, *motion_b; // their motions
    double speed;                         // an upper bound of how fast a distance changes
    double error;                         // the error bound of a distance
    double tolerance;                     // the tolerance, raised to what rounding allows
    hti_rotation turn_b;                  // the rotation of B in the world at the time looked at
    hti_moved_field memory;
} field_sweep_pair;

// Returns how far a corner of the bounds is from the pivot, at most; infinite for an unbounded shape.
static double swept_radius_of(const ht_shape *s, const ht_motion *m) {
    const ht_box box = ht_bounds(s);
    const double px = (double)m->pivot.x, py = (double)m->pivot.y;
    const double x = hti_larger(px - (double)box.min.x, (double)box.max.x - px);
    const double y = hti_larger(py - (double)box.min.y, (double)box.max.y - py);
    return (__builtin_fabs(x) + __builtin_fabs(y)) * (1.0 + 0x1p-40);
}

// Returns what turning adds to the speed of a point.
static double turning(const ht_shape *s, const ht_motion *m) {
    return m->turn == 0.0f ? 0.0 : __builtin_fabs((double)m->turn) * swept_radius_of(s, m);
}

static void bound_field_motion(const hti_sweep *s, field_sweep_pair *p) {
    const ht_motion *f = p->motion_f, *b = p->motion_b;
    const double x = (double)f->delta.x - (double)b->delta.x, y = (double)f->delta.y - (double)b->delta.y;
    p->speed = (__builtin_sqrt(x * x + y * y) + turning(p->f, f) + turning(p->b, b)) * (1.0 + 0x1p-40);
    const double turns = 1.0 + __builtin_fabs((double)f->turn) + __builtin_fabs((double)b->turn);
    const double size = hti_dvec_size(hti_dvec_of(f->pivot)) + hti_dvec_size(hti_dvec_of(b->pivot)) +
                        hti_dvec_size(hti_dvec_of(f->delta)) + hti_dvec_size(hti_dvec_of(b->delta)) +
                        (double)p->f->field->facts.size;
    p->error = 0x1p-42 * turns * size;
    p->tolerance = hti_larger(s->tolerance, 16.0 * p->error);
}

static hti_rotation rotation_at(double t, double turn) {
    return turn == 0.0 || t == 0.0 ? (hti_rotation){1.0, 0.0} : hti_rotation_of(t * turn);
}

// Sets the field at time t, as B sees it; false when it cannot be moved.
static bool place_field_at_time(field_sweep_pair *p, double t) {
    const ht_motion *f = p->motion_f, *b = p->motion_b;
    const double turn_f = (double)f->turn, turn_b = (double)b->turn;
    p->turn_b = rotation_at(t, turn_b);
    const hti_rotation back = {p->turn_b.c, -p->turn_b.s};
    const double x = (double)f->pivot.x - (double)b->pivot.x + t * ((double)f->delta.x - (double)b->delta.x);
    const double y = (double)f->pivot.y - (double)b->pivot.y + t * ((double)f->delta.y - (double)b->delta.y);
    const hti_dvec seen = hti_dvec_turned((hti_dvec){x, y}, back);
    const double to[2] = {(double)b->pivot.x + seen.x, (double)b->pivot.y + seen.y};
    const bool is_turning = turn_f != turn_b;
    const ht_vec2 pivot = f->pivot;
    return hti_field_moved(p->f->field, is_turning ? rotation_at(t, turn_f - turn_b) : (hti_rotation){1.0, 0.0}, pivot,
                           to, &p->memory);
}

static hti_field_signed_distance sweep_field_distance(field_sweep_pair *p) {
    const ht_shape moved = HT_SHAPE(&p->memory.field);
    return hti_field_signed_distance_of(&moved, p->b);
}

// Records the time that is certified so far, and a contact at time t when one was seen.
static void record_sweep_field_hit(hti_sweep *s, const field_sweep_pair *p, double t,
                                   const hti_field_signed_distance *separation, const int32_t parts[2]) {
    const bool contact =
        separation != NULL && !(separation->low > p->tolerance) && separation->high <= 4.0 * p->tolerance;
    s->certified = t < s->certified ? t : s->certified;
    if (!contact && s->part_a >= 0) {
        return;
    }
    s->part_a = parts[0];
    s->part_b = parts[1];
    if (separation != NULL) {
        const ht_motion *b = p->motion_b;
        const double side = s->motion_a == p->motion_f ? 1.0 : -1.0;
        const hti_dvec both = hti_dvec_plus(hti_dvec_of(separation->point_a), hti_dvec_of(separation->point_b));
        const hti_dvec pivot = hti_dvec_of(b->pivot), middle = hti_dvec_scaled(both, 0.5);
        const hti_dvec at = hti_dvec_turned(hti_dvec_minus(middle, pivot), p->turn_b);
        s->normal = hti_dvec_scaled(hti_dvec_turned(hti_dvec_of(separation->normal), p->turn_b), side);
        s->point = hti_dvec_plus(hti_dvec_along(pivot, t, hti_dvec_of(b->delta)), at);
    }
    if (contact) {
        s->has_contact = true;
        s->seen = t;
        s->exact = 0.0;
    }
}

static void search_sweep_interval(hti_sweep *s, field_sweep_pair *p, const int32_t parts[2]) {
    double t = 0.0;
    bound_field_motion(s, p);
    if (p->speed == 0.0) {
        return;
    }
    if (!(p->speed < __builtin_inf()) || !place_field_at_time(p, t)) {
        record_sweep_field_hit(s, p, t, NULL, parts);
        return;
    }
    hti_field_signed_distance separation = sweep_field_distance(p);
    int32_t left = HT_FIELD_SWEEP_EVALUATIONS - separation.evaluations;
    for (int step = 0; step < HT_FIELD_SWEEP_STEPS && left > 0; step++) {
        const double by = (separation.low - p->error) / p->speed * (1.0 - 0x1p-40);
        s->steps++;
        if (t + by >= s->seen) {
            return;
        }
        if (!(separation.low > p->tolerance) || !place_field_at_time(p, t + by)) {
            break;
        }
        t += by;
        separation = sweep_field_distance(p);
        left -= separation.evaluations;
    }
    record_sweep_field_hit(s, p, t, &separation, parts);
}

void hti_sweep_field_members(hti_sweep *s, const ht_shape *a, const ht_shape *b, int32_t number_a, int32_t number_b) {
    const bool by_a = a->kind == HT_FIELD;
    const int32_t parts[2] = {number_a, number_b};
    field_sweep_pair p = {.f = by_a ? a : b,
                          .b = by_a ? b : a,
                          .motion_f = by_a ? s->motion_a : s->motion_b,
                          .motion_b = by_a ? s->motion_b : s->motion_a};
    search_sweep_interval(s, &p, parts);
}

void hti_sweep_field(hti_sweep *s, const ht_shape *a, const ht_shape *b) {
    hti_sweep_field_members(s, a, b, 0, 0);
}

HTI_STEP("src/query/sweep", hti_sweep_field, "search", "conservative advancement by certified distances");
