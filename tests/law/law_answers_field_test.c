// Laws of fields as shapes: a field that is the same set of points as an exact shape has the exact shape's answers, but
// for touches and what is within the tolerance of them; and every answer agrees with the others. An ellipse is the same
// set as a field that is made of instructions, and has its answers.
#include "law_answers.h"
#include "oracle.h"

#include <hantei/field.h>

// The field of a shape, and what it borrows.
typedef struct equal_field {
    ht_field_op ops[5];
    ht_field field;
    ht_shape shape;
    ht_polygon polygon;
    int32_t end;
    ht_vec2 corner[4];
} equal_field;

static bool make(equal_field *e, int32_t count) {
    const bool made = ht_field_make(e->ops, count, &e->field) == HT_OK;
    e->shape = HT_SHAPE(&e->field);
    return made;
}

static bool make_polygon(equal_field *e, const ht_polygon *polygon, float radius) {
    e->polygon = *polygon;
    const ht_shape shape = HT_SHAPE(e->polygon);
    e->ops[0] = (ht_field_op){.code = HT_FIELD_POLYGON, .data = &e->polygon};
    e->ops[1] = (ht_field_op){.code = HT_FIELD_ROUND, .number = {radius}};
    return ht_validate(&shape) == HT_OK && make(e, radius > 0 ? 2 : 1);
}

static bool make_ring(equal_field *e, const ht_vec2 *v, int32_t count, float radius) {
    e->end = count;
    return make_polygon(e, &(ht_polygon){v, &e->end, 1, HT_EVEN_ODD, NULL}, radius);
}

// The ellipse that a field of with_ellipse is.
static bool make_ellipse(equal_field *e, const ht_field *f) {
    const float *const at = f->ops[0].number, *const turn = f->ops[1].number, *const half = f->ops[2].number;
    const ht_vec2 u = {turn[0] * half[0], turn[1] * half[0]}, v = {-turn[1] * half[1], turn[0] * half[1]};
    e->shape = HT_SHAPE(((ht_ellipse){{at[0], at[1]}, u, v}));
    return true;
}

// Whether there is a field, or an ellipse, with exactly the points of the shape.
static bool make_equal(equal_field *e, const ht_shape *s) {
    switch (s->kind) {
    case HT_FIELD:
        return make_ellipse(e, s->field);
    case HT_POINT:
    case HT_CIRCLE: {
        const ht_vec2 p = s->kind == HT_POINT ? s->point : s->circle.center;
        e->ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {p.x, p.y}};
        e->ops[1] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {s->kind == HT_POINT ? 0 : s->circle.radius}};
        e->ops[2] = (ht_field_op){.code = HT_FIELD_END};
        return make(e, 3);
    }
    case HT_SEGMENT:
        e->ops[0] = (ht_field_op){.code = HT_FIELD_SEGMENT,
                                  .number = {s->segment.a.x, s->segment.a.y, s->segment.b.x, s->segment.b.y}};
        return make(e, 1);
    case HT_CAPSULE: {
        const ht_capsule *c = &s->capsule;
        e->ops[0] = (ht_field_op){.code = HT_FIELD_CAPSULE, .number = {c->a.x, c->a.y, c->b.x, c->b.y, c->radius}};
        return make(e, 1);
    }
    case HT_BOX: {
        const ht_vec2 p = s->box.min, q = s->box.max, v[4] = {p, {q.x, p.y}, q, {p.x, q.y}};
        memcpy(e->corner, v, sizeof v);
        return make_ring(e, e->corner, 4, 0);
    }
    case HT_TRIANGLE: {
        const ht_vec2 *v = s->triangle.v;
        e->ops[0] =
            (ht_field_op){.code = HT_FIELD_TRIANGLE, .number = {v[0].x, v[0].y, v[1].x, v[1].y, v[2].x, v[2].y}};
        return make(e, 1);
    }
    case HT_CONVEX:
        return make_ring(e, s->convex.v, s->convex.count, s->convex.radius);
    case HT_POLYGON:
        return make_polygon(e, &s->polygon, 0);
    default:
        return false;
    }
}

// What fields cannot tell from touching, and more.
static double slack_of(const law_case *c) {
    return 0x1p-20 * law_size_of_pair(c);
}

// Has no interior: its field is nowhere negative, and so only touched.
static bool is_thin(const ht_shape *s) {
    return ht_area(s) == 0;
}

// Along an edge that is parallel to one of the other shape the evaluations run out at some 2^-12 of the size.
static bool has_edges(const ht_shape *s) {
    return s->kind >= HT_BOX;
}

static bool is_near(double a, double b, double slack) {
    return a == b || fabs(a - b) <= slack;
}

static void relations_agree(law_case *c) {
    equal_field e;
    if (!make_equal(&e, c->a)) {
        return;
    }
    const ht_relation exact = ht_relate(c->a, c->b), found = ht_relate(&e.shape, c->b);
    law_that(c, found == ht_relate(c->b, &e.shape), "not symmetric");
    const ht_separation truth = ht_distance(c->a, c->b);
    const double distance = (double)truth.distance;
    const bool may_touch = fabs(distance) <= slack_of(c) || is_thin(c->a) || truth.is_bound;
    law_that(c, found == exact || (found == HT_TOUCH && may_touch), "%s instead of %s at %.9g", ht_relation_name(found),
             ht_relation_name(exact), distance);
    const ht_shape members[2] = {e.shape, e.shape};
    const ht_shape many = HT_SHAPE(((ht_compound){members, 2}));
    law_that(c, ht_relate(&many, c->b) == found, "of a compound: %s", ht_relation_name(ht_relate(&many, c->b)));
    const ht_witness w = ht_find_witness(&e.shape, c->b);
    const ht_shape at = HT_SHAPE(w.point), side = HT_SHAPE(w.side);
    law_that(c, w.relation == found, "witness of %s", ht_relation_name(w.relation));
    law_that(c,
             !w.proven || (found == HT_APART ? ht_contain(&side, &e.shape) == HT_INSIDE && !ht_meet(&side, c->b)
                                             : ht_meet(&at, &e.shape) && ht_meet(&at, c->b)),
             "not a witness");
}

// Moving B by the depth along the normal leaves no overlap that the tolerance tells from a touch.
static void leads_out(law_case *c, const ht_separation *s) {
    static _Alignas(ht_shape) unsigned char memory[1 << 16];
    ht_shape moved;
    const float by = 0.0f - s->distance;
    const ht_pose pose = {{by * s->normal.x, by * s->normal.y}, HT_ROT_IDENTITY};
    if (by > 0 && isfinite(by) && !is_thin(c->a) && ht_placed(c->b, pose, memory, sizeof memory, &moved) == HT_OK) {
        const ht_separation left = ht_distance(c->a, &moved);
        law_that(c, left.is_bound || (double)left.distance >= -2 * slack_of(c) - 0x1p-22 * (double)by,
                 "after a move by %.9g along %.9g, %.9g they overlap by %.9g", (double)by, (double)s->normal.x,
                 (double)s->normal.y, (double)left.distance);
    }
}

static void distances_agree(law_case *c) {
    equal_field e;
    if (!make_equal(&e, c->a)) {
        return;
    }
    const ht_separation exact = ht_distance(c->a, c->b), s = ht_distance(&e.shape, c->b),
                        t = ht_distance(c->b, &e.shape);
    const ht_relation relation = ht_relate(&e.shape, c->b);
    const double d = (double)s.distance, truth = (double)exact.distance, slack = slack_of(c) + 0x1p-20 * fabs(truth);
    law_that(c, (d > 0) == (relation == HT_APART) && (d < 0) == (relation == HT_OVERLAP), "%.9g for %s", d,
             ht_relation_name(relation));
    law_that(c, s.distance == t.distance && s.normal.x == -t.normal.x && s.normal.y == -t.normal.y, "not symmetric");
    law_that(c, law_is_unit(s.normal) || d == -HUGE_VAL, "normal %.9g, %.9g", (double)s.normal.x, (double)s.normal.y);
    law_that(c, d <= truth + slack || exact.is_bound || is_thin(c->a), "%.9g, but the truth is %.9g", d, truth);
    law_that(c, s.is_bound || exact.is_bound || is_near(d, truth, slack) || is_thin(c->a), "%.9g, the truth is %.9g", d,
             truth);
    leads_out(c, &s);
    const double x = (double)s.point_b.x - (double)s.point_a.x, y = (double)s.point_b.y - (double)s.point_a.y;
    law_that(c,
             s.is_bound || !(d > 0) ||
                 (is_near(x, d * (double)s.normal.x, slack) && is_near(y, d * (double)s.normal.y, slack)),
             "points %.9g, %.9g apart at %.9g along %.9g, %.9g", x, y, d, (double)s.normal.x, (double)s.normal.y);
    const ht_manifold m = ht_contact(&e.shape, c->b, 0);
    law_that(c, m.count == (relation != HT_APART), "%d contacts for %s", m.count, ht_relation_name(relation));
    law_that(c,
             m.count == 0 ||
                 (law_is_unit(m.normal) && m.points[0].separation <= 0 && m.points[0].separation >= s.distance),
             "separation %.9g at %.9g", (double)m.points[0].separation, d);
    law_that(c, ht_contacts(&e.shape, c->b, 0, NULL, 0) >= (size_t)m.count, "no contacts");
}

static void containments_agree(law_case *c) {
    equal_field e;
    if (!make_equal(&e, c->a)) {
        return;
    }
    const double slack = slack_of(c);
    const ht_containment holds = ht_contain(&e.shape, c->b), exact = ht_contain(c->a, c->b);
    const ht_containment held = ht_contain(c->b, &e.shape), truth = ht_contain(c->b, c->a);
    law_that(c, holds == exact || holds == HT_INSIDE_TOUCHING, "holds: %s instead of %s", ht_containment_name(holds),
             ht_containment_name(exact));
    law_that(c, held == truth || held == HT_INSIDE_TOUCHING || (held == HT_OUTSIDE && c->b->kind == HT_COMPOUND),
             "is held: %s instead of %s", ht_containment_name(held), ht_containment_name(truth));
    const bool is_apart = (double)ht_distance(c->a, c->b).distance > slack;
    law_that(c, !is_apart || (holds == HT_OUTSIDE && held == HT_OUTSIDE), "apart, but %s and %s",
             ht_containment_name(holds), ht_containment_name(held));
}

static ht_ray ray_towards(law_case *c) {
    const ht_vec2 p = law_delta(c), d = law_delta(c);
    const ht_box box = ht_bounds(c->a);
    return (ht_ray){{box.min.x + p.x, box.min.y + p.y}, d};
}

static void rays_agree(law_case *c) {
    equal_field e;
    if (!make_equal(&e, c->a)) {
        return;
    }
    const ht_ray ray = ray_towards(c);
    const float max = gen_once_in(c->rng, 2) ? 1.0f : INFINITY;
    const ht_ray_hit exact = ht_raycast(&ray, max, c->a), hit = ht_raycast(&ray, max, &e.shape);
    const double speed = sqrt((double)ray.dir.x * (double)ray.dir.x + (double)ray.dir.y * (double)ray.dir.y);
    const double slack = slack_of(c) * 4 / speed;
    law_that(c, hit.relation != HT_APART || exact.relation != HT_OVERLAP, "missed");
    law_that(c, hit.relation != HT_OVERLAP || exact.relation == HT_OVERLAP, "hit what is not there");
    law_that(c,
             hit.relation == HT_APART || exact.relation == HT_APART || (double)hit.enter <= (double)exact.enter + slack,
             "enters at %.9g, not at %.9g", (double)hit.enter, (double)exact.enter);
    law_that(c, hit.relation == HT_APART || (hit.enter >= 0 && hit.exit >= hit.enter && hit.exit <= max),
             "from %.9g to %.9g", (double)hit.enter, (double)hit.exit);
    if (hit.relation != HT_APART && speed > 0) { // a point that is hit is at the shape
        const ht_shape at =
            HT_SHAPE(((ht_vec2){(float)((double)ray.origin.x + (double)hit.enter * (double)ray.dir.x),
                                (float)((double)ray.origin.y + (double)hit.enter * (double)ray.dir.y)}));
        law_that(c, (double)ht_distance(&at, c->a).distance <= slack_of(c), "hit at %.9g", (double)hit.enter);
    }
    law_that(c, ht_raycast_all(&ray, max, &e.shape, NULL, 0) >= (hit.relation != HT_APART), "no stretches");
}

static bool are_convex(const law_case *c) {
    return c->a->kind <= HT_CONVEX && c->b->kind <= HT_CONVEX;
}

// When convex A, which meets B, leaves it: what the way back from the end meets; 1 when they do not part by far.
static double end_of_contact(const law_case *c, ht_vec2 delta) {
    static _Alignas(ht_shape) unsigned char memory[1 << 16];
    ht_shape moved;
    const ht_pose pose = {delta, HT_ROT_IDENTITY};
    if (ht_placed(c->a, pose, memory, sizeof memory, &moved) != HT_OK ||
        (double)ht_distance(&moved, c->b).distance <= slack_of(c)) {
        return 1;
    }
    return 1 - (double)ht_cast(&moved, (ht_vec2){-delta.x, -delta.y}, c->b, HT_START_REPORT).fraction;
}

// No hit; or one that says that the motion could not be followed to its end; or a touch while they part slowly.
static bool is_never_again(ht_cast_hit hit, double end) {
    return !hit.hit || (double)hit.fraction + (double)hit.error >= 1 - 0x1p-20 || end >= 1 ||
           (hit.error == 0 && (double)hit.fraction >= end + 0x1p-9);
}

// Not earlier than anything, and where it hits they are near.
static void check_cast(law_case *c, const ht_shape *field, ht_vec2 delta, ht_start policy) {
    const ht_cast_hit exact = ht_cast(c->a, delta, c->b, policy), hit = ht_cast(field, delta, c->b, policy);
    const ht_cast_hit other = ht_cast(c->b, delta, field, policy), same = ht_cast(c->b, delta, c->a, policy);
    const double speed = sqrt((double)delta.x * (double)delta.x + (double)delta.y * (double)delta.y);
    const double slack = slack_of(c) * 4 / speed + 0x1p-20;
    law_that(c, hit.start == ht_relate(field, c->b) && other.start == hit.start, "start: %s",
             ht_relation_name(hit.start));
    if (exact.start == hit.start && hit.start != HT_APART && policy == HT_START_IGNORE && are_convex(c)) {
        const double end = end_of_contact(c, delta);
        law_that(c, is_never_again(hit, end) && is_never_again(other, end),
                 "convex and over at %.9g, but again at %.9g, by B at %.9g", end, (double)hit.fraction,
                 (double)other.fraction);
    }
    if (exact.start != hit.start || (hit.start != HT_APART && policy != HT_START_REPORT)) {
        return;
    }
    law_that(c, hit.hit || !exact.hit, "missed at %.9g", (double)exact.fraction);
    law_that(c, other.hit || !same.hit, "missed at %.9g by B", (double)same.fraction);
    law_that(c, !exact.hit || (double)hit.fraction <= (double)exact.fraction + slack, "at %.9g instead of %.9g",
             (double)hit.fraction, (double)exact.fraction);
    law_that(c, !same.hit || (double)other.fraction <= (double)same.fraction + slack, "B at %.9g instead of %.9g",
             (double)other.fraction, (double)same.fraction);
    law_that(c, !hit.hit || law_is_unit(hit.normal) || ht_distance(field, c->b).distance == -INFINITY, "normal");
    static _Alignas(ht_shape) unsigned char memory[1 << 16];
    ht_shape moved;
    const ht_pose pose = {
        {(float)((double)hit.fraction * (double)delta.x), (float)((double)hit.fraction * (double)delta.y)},
        HT_ROT_IDENTITY};
    if (hit.hit && ht_placed(c->a, pose, memory, sizeof memory, &moved) == HT_OK) {
        const double d = (double)ht_distance(&moved, c->b).distance;
        law_that(c, d <= slack_of(c) * (has_edges(c->a) ? 256 : 4), "hit at %.9g, %.9g away", (double)hit.fraction, d);
    }
}

static void casts_agree(law_case *c) {
    equal_field e;
    if (make_equal(&e, c->a)) {
        const ht_vec2 delta = law_delta(c);
        check_cast(c, &e.shape, delta, HT_START_REPORT);
        check_cast(c, &e.shape, delta, HT_START_IGNORE);
        check_cast(c, &e.shape, delta, HT_START_SLIDE);
    }
}

static void sweeps_agree(law_case *c) {
    equal_field e;
    if (!make_equal(&e, c->a)) {
        return;
    }
    const ht_motion a = {ht_bounds(c->a).min, law_delta(c), (float)gen_real(c->rng, -3, 3)};
    const ht_motion b = {law_delta(c), law_delta(c), gen_once_in(c->rng, 2) ? 0 : (float)gen_real(c->rng, -3, 3)};
    const float tolerance = (float)(1e-4 * law_size_of_pair(c));
    const ht_cast_hit exact = ht_sweep(c->a, &a, c->b, &b, tolerance),
                      hit = ht_sweep(&e.shape, &a, c->b, &b, tolerance);
    const ht_cast_hit other = ht_sweep(c->b, &b, &e.shape, &a, tolerance);
    const double end = (double)exact.fraction + (double)exact.error, slack = 0x1p-20;
    const bool is_seen = exact.hit && exact.error <= 1e-3f;
    // a contact within the tolerance may be one for one and none for the other
    const double speed = law_distance(a.delta, b.delta);
    law_that(c, hit.hit || !is_seen || speed == 0 || end > 1 - 0x1p-10 || law_is_unbounded(c->b), "missed at %.9g",
             end);
    law_that(c, !hit.hit || !is_seen || (double)hit.fraction <= end + slack + 0x1p-8, "at %.9g instead of %.9g",
             (double)hit.fraction, end);
    law_that(c, hit.hit == other.hit && is_near((double)hit.fraction, (double)other.fraction, 0x1p-10),
             "B at %.9g, not %.9g", (double)other.fraction, (double)hit.fraction);
    law_that(c, !hit.hit || hit.error == 0 || law_is_unbounded(c->b) || hit.error < 1e-3f, "error %.9g at %.9g",
             (double)hit.error, (double)hit.fraction);
}

static void placed_fields_agree(law_case *c) {
    equal_field e;
    static _Alignas(ht_field_op) unsigned char memory[2][1 << 16];
    ht_shape field, exact;
    const ht_pose pose = {law_delta(c), ht_rot_make((float)gen_real(c->rng, -4, 4))};
    if (!make_equal(&e, c->a) || ht_placed(c->a, pose, memory[0], sizeof memory[0], &exact) != HT_OK) {
        return;
    }
    law_that(c, ht_placed(&e.shape, pose, memory[1], sizeof memory[1], &field) == HT_OK, "not placed");
    const ht_box held = ht_bounds(&exact), holds = ht_bounds(&field);
    const ht_separation apart = ht_distance(&exact, c->b);
    const double slack = slack_of(c) * 4, distance = (double)apart.distance;
    const ht_relation found = ht_relate(&field, c->b), truth = ht_relate(&exact, c->b);
    law_that(c, found == truth || fabs(distance) <= slack || is_thin(c->a) || apart.is_bound,
             "%s instead of %s at %.9g", ht_relation_name(found), ht_relation_name(truth), distance);
    law_that(c, (double)holds.min.x <= (double)held.min.x + slack && (double)holds.max.y >= (double)held.max.y - slack,
             "bounds");
    const double area = (double)ht_area(c->a), of_field = (double)ht_area(&e.shape);
    const ht_box box = ht_bounds(c->a);
    const double around = (double)box.max.x - (double)box.min.x + (double)box.max.y - (double)box.min.y;
    law_that(c, is_near(area, of_field, 0x1p-9 * around * around), "area %.9g, not %.9g", of_field, area);
}

static void two_fields_agree(law_case *c) {
    equal_field e, f;
    if (!make_equal(&e, c->a) || !make_equal(&f, c->b)) {
        return;
    }
    const ht_separation exact = ht_distance(c->a, c->b), s = ht_distance(&e.shape, &f.shape);
    const ht_separation t = ht_distance(&f.shape, &e.shape);
    const ht_relation truth = ht_relate(c->a, c->b), found = ht_relate(&e.shape, &f.shape);
    const double d = (double)s.distance, distance = (double)exact.distance, slack = slack_of(c) * 16;
    const bool may_touch = fabs(distance) <= slack || is_thin(c->a) || is_thin(c->b) || exact.is_bound;
    law_that(c, found == truth || (found == HT_TOUCH && may_touch), "%s instead of %s at %.9g", ht_relation_name(found),
             ht_relation_name(truth), distance);
    law_that(c, found == ht_relate(&f.shape, &e.shape) && d == (double)t.distance, "not symmetric");
    law_that(c, (d > 0) == (found == HT_APART) && (d < 0) == (found == HT_OVERLAP), "%.9g for %s", d,
             ht_relation_name(found));
    law_that(c, d <= distance + slack || may_touch, "%.9g, but the truth is %.9g", d, distance);
    law_that(c, s.is_bound || may_touch || is_near(d, distance, slack), "%.9g, the truth is %.9g", d, distance);
    leads_out(c, &s);
    const ht_containment holds = ht_contain(&e.shape, &f.shape), held = ht_contain(c->a, c->b);
    law_that(c, holds == held || holds == HT_INSIDE_TOUCHING, "holds: %s instead of %s", ht_containment_name(holds),
             ht_containment_name(held));
    const ht_vec2 delta = law_delta(c);
    const ht_cast_hit hit = ht_cast(&e.shape, delta, &f.shape, HT_START_REPORT);
    const ht_cast_hit real = ht_cast(c->a, delta, c->b, HT_START_REPORT);
    law_that(c, !real.hit || (hit.hit && (double)hit.fraction <= (double)real.fraction + 0x1p-18),
             "hit at %.9g instead of %.9g", (double)hit.fraction, (double)real.fraction);
}

// The law of the ellipse in A, an oriented box, by quarter turns: its field is the shape whose answers are known.
static void with_ellipse(law_case *c, void (*holds)(law_case *c)) {
    const ht_obox *const b = &c->a->obox;
    equal_field of;
    of.ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {b->center.x, b->center.y}};
    of.ops[1] = (ht_field_op){.code = HT_FIELD_ROTATE, .number = {b->q.c > 0 ? 1 : 0, b->q.c > 0 ? 0 : 1}};
    of.ops[2] = (ht_field_op){.code = HT_FIELD_ELLIPSE, .number = {b->half.x, b->half.y}};
    of.ops[3] = of.ops[4] = (ht_field_op){.code = HT_FIELD_END};
    if (make(&of, 5)) { // not flat
        law_case own = *c;
        own.a = &of.shape;
        holds(&own);
        c->broken = own.broken;
    }
}

#define OF_ELLIPSES(law)                                                                                               \
    static void ellipse_##law(law_case *c) {                                                                           \
        with_ellipse(c, law);                                                                                          \
    }
OF_ELLIPSES(relations_agree)
OF_ELLIPSES(distances_agree)
OF_ELLIPSES(containments_agree)
OF_ELLIPSES(rays_agree)
OF_ELLIPSES(casts_agree)
OF_ELLIPSES(sweeps_agree)

enum { LAWS = 14 };

int main(int argc, char **argv) {
    static const int sets[] = {GEN_RANDOM,     GEN_GRID,  GEN_NEAR_TOUCH,  GEN_OFFSET_1E4,
                               GEN_DEGENERATE, GEN_SCALE, GEN_MIXED_SCALE, GEN_DOUBLE_LEVEL};
    law_entry laws[LAWS * sizeof sets / sizeof *sets];
    size_t count = 0;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        const law_entry of_set[LAWS] = {
            {"relations_agree", relations_agree, 1, sets[i], -1},
            {"distances_agree", distances_agree, 1, sets[i], -1},
            {"containments_agree", containments_agree, 1, sets[i], -1},
            {"rays_agree", rays_agree, 1, sets[i], -1},
            {"casts_agree", casts_agree, 1, sets[i], -1},
            {"sweeps_agree", sweeps_agree, 1, sets[i], -1},
            {"placed_fields_agree", placed_fields_agree, 1, sets[i], -1},
            {"two_fields_agree", two_fields_agree, 1, sets[i], -1},
            {"ellipse_relations_agree", ellipse_relations_agree, 4, sets[i], HT_OBOX},
            {"ellipse_distances_agree", ellipse_distances_agree, 4, sets[i], HT_OBOX},
            {"ellipse_containments_agree", ellipse_containments_agree, 4, sets[i], HT_OBOX},
            {"ellipse_rays_agree", ellipse_rays_agree, 4, sets[i], HT_OBOX},
            {"ellipse_casts_agree", ellipse_casts_agree, 1, sets[i], HT_OBOX},
            {"ellipse_sweeps_agree", ellipse_sweeps_agree, 1, sets[i], HT_OBOX},
        };
        memcpy(laws + count, of_set, sizeof of_set);
        count += LAWS;
    }
    const int failed = law_main(argc, argv, laws, count);
    oracle_deinit();
    return failed;
}
