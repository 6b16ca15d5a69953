// law_answers_motion_test.c: laws of rays, casts and sweeps.
#include "law_answers.h"

#include <float.h>

static bool is_same_hit(ht_ray_hit a, ht_ray_hit b) {
    return a.hit == b.hit && a.relation == b.relation && a.inside == b.inside && a.enter == b.enter &&
           a.exit == b.exit && law_is_same(a.point, b.point) && law_is_same(a.normal, b.normal) &&
           law_is_same(a.exit_normal, b.exit_normal) && a.part == b.part;
}

static ht_ray some_ray(law_case *c) {
    gen_part *parts[GEN_MEMBERS] = {&c->pair->b.own};
    gen_parts_of(&c->pair->b, parts);
    const gen_fields f = gen_fields_of(parts[0]);
    const ht_vec2 from = f.point_count > 0 ? *f.points[gen_int(c->rng, 0, f.point_count - 1)] : (ht_vec2){-1, 3};
    return (ht_ray){from, law_delta(c)};
}

static void ray_hits_as_it_relates(law_case *c) {
    const ht_ray ray = some_ray(c);
    const ht_shape whole = HT_SHAPE(ray);
    const ht_ray_hit hit = ht_raycast(&ray, HUGE_VALF, c->a);
    const ht_relation r = ht_relate(&whole, c->a);
    law_that(c, (hit.relation != HT_APART) == (r != HT_APART) && hit.relation <= r,
             "ray %.9g %.9g to %.9g %.9g: %s, ht_relate: %s", (double)ray.origin.x, (double)ray.origin.y,
             (double)ray.dir.x, (double)ray.dir.y, ht_relation_name(hit.relation), ht_relation_name(r));
    law_that(c, hit.enter >= 0 && hit.enter <= hit.exit && law_is_finite(hit.normal) && law_is_finite(hit.exit_normal),
             "enter %.9g exit %.9g", (double)hit.enter, (double)hit.exit);
    law_that(c, hit.hit == (hit.relation != HT_APART) && (hit.hit || is_same_hit(hit, (ht_ray_hit){.hit = false})),
             "hit %d, but it is %s, enter %.9g", hit.hit, ht_relation_name(hit.relation), (double)hit.enter);
    const ht_ray_hit no[] = {ht_raycast(&ray, -1, c->a), ht_raycast(&ray, NAN, c->a)};
    law_that(c,
             is_same_hit(no[0], (ht_ray_hit){.relation = HT_APART}) &&
                 is_same_hit(no[1], (ht_ray_hit){.relation = HT_APART}),
             "a max that is negative or NaN hits");
}

static void ray_is_cast_of_a_point(law_case *c) {
    const ht_ray ray = some_ray(c);
    const ht_shape point = HT_SHAPE(ray.origin);
    const ht_ray_hit hit = ht_raycast(&ray, 1, c->a);
    const ht_cast_hit cast = ht_cast(&point, ray.dir, c->a, HT_START_REPORT);
    law_that(c, cast.hit == (hit.relation != HT_APART), "ray %.9g %.9g to %.9g %.9g: ray %d, cast %d",
             (double)ray.origin.x, (double)ray.origin.y, (double)ray.dir.x, (double)ray.dir.y, hit.relation != HT_APART,
             cast.hit);
    law_that(c, !cast.hit || fabs((double)cast.fraction - (double)hit.enter) <= 2 * law_ulp((double)hit.enter),
             "ray %.9g %.9g to %.9g %.9g: enter %.9g, fraction %.9g", (double)ray.origin.x, (double)ray.origin.y,
             (double)ray.dir.x, (double)ray.dir.y, (double)hit.enter, (double)cast.fraction);
    const double size = law_size_of_pair(c) + fabs((double)ray.dir.x) + fabs((double)ray.dir.y);
    law_that(c,
             !cast.hit || cast.start != HT_APART ||
                 (fabs((double)hit.point.x - (double)cast.point.x) <= 0x1p-20 * size &&
                  fabs((double)hit.point.y - (double)cast.point.y) <= 0x1p-20 * size),
             "point %.9g %.9g of the ray, %.9g %.9g of the cast", (double)hit.point.x, (double)hit.point.y,
             (double)cast.point.x, (double)cast.point.y);
}

static void all_stretches_are_in_order(law_case *c) {
    enum { MOST = 400 };
    static ht_ray_hit all[MOST], few[2];
    const ht_ray ray = some_ray(c);
    const ht_ray_hit first = ht_raycast(&ray, HUGE_VALF, c->a);
    const size_t n = ht_raycast_all(&ray, HUGE_VALF, c->a, all, MOST);
    law_that(c, ht_raycast_all(&ray, HUGE_VALF, c->a, NULL, 0) == n, "another count without room");
    law_that(c, (n > 0) == (first.relation != HT_APART), "%zu stretches, first %s", n,
             ht_relation_name(first.relation));
    for (size_t i = 1; i < n && i < MOST; i++) {
        law_that(c, all[i - 1].enter <= all[i].enter && all[i].enter <= all[i].exit,
                 "stretch %zu of %zu: %.9g to %.9g after %.9g, ray %.9g %.9g to %.9g %.9g", i, n, (double)all[i].enter,
                 (double)all[i].exit, (double)all[i - 1].enter, (double)ray.origin.x, (double)ray.origin.y,
                 (double)ray.dir.x, (double)ray.dir.y);
    }
    if (n > 0) {
        law_that(c, all[0].enter == first.enter, "first stretch enters at %.9g, ht_raycast at %.9g",
                 (double)all[0].enter, (double)first.enter);
        law_that(c, ht_raycast_all(&ray, HUGE_VALF, c->a, few, 1) == n && is_same_hit(few[0], all[0]),
                 "another answer with room for one");
    }
}

// What stays where it is hits what it starts in or on, or nothing: it goes no deeper, nor does it come back.
static void rest_stops_nothing(law_case *c) {
    const ht_relation start = ht_relate(c->a, c->b);
    for (int policy = HT_START_REPORT; policy <= HT_START_SLIDE; policy++) {
        const ht_cast_hit hit = ht_cast(c->a, (ht_vec2){0.0F, -0.0F}, c->b, (ht_start)policy);
        law_that(c, hit.start == start && hit.hit == (policy == HT_START_REPORT && start != HT_APART),
                 "policy %d, start %s, hit %d", policy, ht_relation_name(hit.start), hit.hit);
        law_that(c, hit.fraction == (hit.hit ? 0.0F : 1.0F), "policy %d, fraction %.9g", policy, (double)hit.fraction);
    }
}

// Of a hit from apart: out of what is hit, against what comes, and the same to B as to A. No -0 in it.
static void check_normals(law_case *c, ht_vec2 delta, const ht_cast_hit *s, const ht_cast_hit *t) {
    const double dx = (double)delta.x, dy = (double)delta.y, n = (double)s->normal.x * dx + (double)s->normal.y * dy;
    law_that(c, !(s->normal.x == 0 && signbit(s->normal.x)) && !(s->normal.y == 0 && signbit(s->normal.y)),
             "a normal with -0: %.9g %.9g", (double)s->normal.x, (double)s->normal.y);
    if (s->hit && s->start == HT_APART) {
        const double back = (double)t->normal.x * dx + (double)t->normal.y * dy;
        const double slack = 0x1p-20 * (fabs(dx) + fabs(dy));
        law_that(c, n <= slack && back >= -slack, "normal %.9g %.9g, turned around %.9g %.9g, delta %.9g %.9g",
                 (double)s->normal.x, (double)s->normal.y, (double)t->normal.x, (double)t->normal.y, dx, dy);
    }
}

static void cast_turns_around(law_case *c) {
    const ht_vec2 delta = law_delta(c), back = {-delta.x, -delta.y};
    const ht_cast_hit s = ht_cast(c->a, delta, c->b, HT_START_REPORT);
    const ht_cast_hit t = ht_cast(c->b, back, c->a, HT_START_REPORT);
    law_that(c, s.start == ht_relate(c->a, c->b), "start %s", ht_relation_name(s.start));
    law_that(c, s.hit == t.hit && s.start == t.start, "hit %d, turned around %d, delta %.9g %.9g", s.hit, t.hit,
             (double)delta.x, (double)delta.y);
    law_that(c, fabs((double)s.fraction - (double)t.fraction) <= 2 * law_ulp((double)s.fraction),
             "fraction %.9g, turned around %.9g, delta %.9g %.9g", (double)s.fraction, (double)t.fraction,
             (double)delta.x, (double)delta.y);
    law_that(c, s.hit ? s.fraction >= 0 && s.fraction <= 1 : s.fraction == 1 && law_is_zero(s.normal),
             "fraction %.9g, hit %d", (double)s.fraction, s.hit);
    check_normals(c, delta, &s, &t);
    const bool endless = s.start == HT_OVERLAP && law_is_zero(s.normal); // no way out
    law_that(c, !s.hit || endless || law_is_unit(s.normal), "normal %.9g %.9g, delta %.9g %.9g", (double)s.normal.x,
             (double)s.normal.y, (double)delta.x, (double)delta.y);
    law_that(c, law_is_finite(s.point), "point %.9g %.9g, delta %.9g %.9g", (double)s.point.x, (double)s.point.y,
             (double)delta.x, (double)delta.y);
}

// What slides against a compound is stopped by its members, each by itself; a short motion before the hit may count as
// none where there are several. Whether a motion along a side leads deeper is told to rounding.
static void slide_is_that_of_members(law_case *c) {
    const ht_vec2 delta = law_delta(c);
    ht_cast_hit first = {.hit = false, .fraction = 1};
    for (int32_t i = 0; i < c->a->compound.count && c->b->kind != HT_COMPOUND; i++) {
        const ht_cast_hit hit = ht_cast(c->b, delta, &c->a->compound.shapes[i], HT_START_SLIDE);
        const ht_relation start = hit.start > first.start ? hit.start : first.start;
        first = hit.hit && (!first.hit || hit.fraction < first.fraction) ? hit : first;
        first.start = start;
    }
    const ht_cast_hit all = ht_cast(c->b, delta, c->a, HT_START_SLIDE);
    const double by = fabs((double)all.fraction - (double)first.fraction);
    const bool is_same_time = by <= 2 * law_ulp((double)first.fraction) || (all.hit && all.fraction == 0);
    const ht_vec2 n = all.hit ? all.normal : first.normal;
    const double deeper = fabs((double)n.x * (double)delta.x + (double)n.y * (double)delta.y);
    const bool is_along = deeper <= 0x1p-20 * (fabs((double)delta.x) + fabs((double)delta.y));
    law_that(c,
             c->b->kind == HT_COMPOUND ||
                 (all.start == first.start && ((all.hit == first.hit && is_same_time) || is_along)),
             "slides to %.9g, hit %d, from %s; by the members to %.9g, hit %d, from %s; delta %.9g %.9g",
             (double)all.fraction, all.hit, ht_relation_name(all.start), (double)first.fraction, first.hit,
             ht_relation_name(first.start), (double)delta.x, (double)delta.y);
}

// How far apart the shapes are at time t, placed with rounding.
static bool place(const ht_shape *s, const ht_motion *m, double t, ht_shape *out) {
    static _Alignas(ht_shape) unsigned char memory[2][1 << 14];
    static int turn;
    const double angle = t * (double)m->turn, k = cos(angle), l = sin(angle);
    const double px = (double)m->pivot.x, py = (double)m->pivot.y;
    const ht_pose pose = {{(float)(px + t * (double)m->delta.x - k * px + l * py),
                           (float)(py + t * (double)m->delta.y - l * px - k * py)},
                          {(float)k, (float)l}};
    turn = !turn;
    return ht_placed_bound(s) <= sizeof memory[0] && ht_placed(s, pose, memory[turn], sizeof memory[0], out) == HT_OK;
}

// What placing rounds.
static double slack(const law_case *c, const ht_motion *m) {
    const double size = law_size_of_pair(c) + fabs((double)m->pivot.x) + fabs((double)m->pivot.y) +
                        fabs((double)m->delta.x) + fabs((double)m->delta.y);
    return size * 0x1p-18;
}

static void sweep_without_turn_is_cast(law_case *c) {
    const ht_motion moves = {{0, 0}, law_delta(c), 0}, rests = {{0, 0}, {0, 0}, 0};
    const ht_cast_hit cast = ht_cast(c->a, moves.delta, c->b, HT_START_REPORT);
    const ht_cast_hit sweep = ht_sweep(c->a, &moves, c->b, &rests, 0);
    law_that(c, sweep.start == cast.start, "start %s, cast %s", ht_relation_name(sweep.start),
             ht_relation_name(cast.start));
    law_that(c, sweep.hit || !cast.hit, "cast hits at %.9g, sweep does not, delta %.9g %.9g", (double)cast.fraction,
             (double)moves.delta.x, (double)moves.delta.y);
    law_that(c, (double)sweep.fraction <= (double)cast.fraction + law_ulp((double)cast.fraction),
             "sweep %.9g is later than cast %.9g, delta %.9g %.9g", (double)sweep.fraction, (double)cast.fraction,
             (double)moves.delta.x, (double)moves.delta.y);
    ht_shape at;
    if (sweep.hit && place(c->a, &moves, (double)sweep.fraction, &at)) {
        const double d = (double)ht_distance(&at, c->b).distance;
        law_that(c, d <= slack(c, &moves), "sweep hits at %.9g, where they are %.9g apart, delta %.9g %.9g",
                 (double)sweep.fraction, d, (double)moves.delta.x, (double)moves.delta.y);
    }
}

// Between the start and the answer the shapes are apart wherever one looks; at the answer they are near, unless both
// are unbounded: when these turn they may meet far away at once.
static void sweep_misses_nothing(law_case *c) {
    const ht_motion ma = {
        {(float)gen_real(c->rng, -2, 2), (float)gen_real(c->rng, -2, 2)}, law_delta(c), (float)gen_real(c->rng, -7, 7)};
    const ht_motion mb = {{1, -1}, law_delta(c), gen_once_in(c->rng, 2) ? 0 : (float)gen_real(c->rng, -3, 3)};
    const ht_cast_hit hit = ht_sweep(c->a, &ma, c->b, &mb, 0);
    const double rounding = slack(c, &ma) + slack(c, &mb);
    law_that(c,
             hit.start == ht_relate(c->a, c->b) && hit.fraction >= 0 && hit.fraction <= 1 && hit.error >= 0 &&
                 (hit.hit || hit.fraction == 1),
             "hit %d start %s fraction %.9g error %.9g", hit.hit, ht_relation_name(hit.start), (double)hit.fraction,
             (double)hit.error);
    ht_shape a, b;
    for (int i = 1; i <= 24; i++) {
        const double t = i / 24.0;
        if (t >= (double)hit.fraction || !place(c->a, &ma, t, &a) || !place(c->b, &mb, t, &b)) {
            break;
        }
        const double d = (double)ht_distance(&a, &b).distance;
        law_that(c, !(d < -rounding),
                 "sweep answers %d at %.9g, but at %.9g they overlap by %.9g; a turns %.9g about %.9g %.9g and moves "
                 "%.9g %.9g, b turns %.9g about 1 -1 and moves %.9g %.9g",
                 hit.hit, (double)hit.fraction, t, -d, (double)ma.turn, (double)ma.pivot.x, (double)ma.pivot.y,
                 (double)ma.delta.x, (double)ma.delta.y, (double)mb.turn, (double)mb.delta.x, (double)mb.delta.y);
    }
    if (hit.hit && hit.start == HT_APART && !(law_is_unbounded(c->a) && law_is_unbounded(c->b))) {
        const double t = (double)hit.fraction + (double)hit.error;
        if (place(c->a, &ma, t > 1 ? 1 : t, &a) && place(c->b, &mb, t > 1 ? 1 : t, &b)) {
            const double d = (double)ht_distance(&a, &b).distance;
            law_that(c, d <= rounding || hit.error > 0.1F,
                     "sweep hits at %.9g + %.9g, where they are %.9g apart; a turns %.9g about %.9g %.9g and moves "
                     "%.9g %.9g, b turns %.9g about 1 -1 and moves %.9g %.9g",
                     (double)hit.fraction, (double)hit.error, d, (double)ma.turn, (double)ma.pivot.x,
                     (double)ma.pivot.y, (double)ma.delta.x, (double)ma.delta.y, (double)mb.turn, (double)mb.delta.x,
                     (double)mb.delta.y);
        }
    }
}

int main(int argc, char **argv) {
    static const law_entry laws[] = {
        {"ray_hits_as_it_relates", ray_hits_as_it_relates, 20, -1, -1},
        {"ray_is_cast_of_a_point", ray_is_cast_of_a_point, 20, -1, -1},
        {"all_stretches_are_in_order", all_stretches_are_in_order, 16, -1, -1},
        {"rest_stops_nothing", rest_stops_nothing, 8, -1, -1},
        {"cast_turns_around", cast_turns_around, 16, -1, -1},
        {"slide_is_that_of_members", slide_is_that_of_members, 40, -1, HT_COMPOUND},
        {"sweep_without_turn_is_cast", sweep_without_turn_is_cast, 40, GEN_RANDOM, -1},
        {"sweep_without_turn_is_cast on a grid", sweep_without_turn_is_cast, 40, GEN_GRID, -1},
        {"sweep_misses_nothing", sweep_misses_nothing, 40, GEN_RANDOM, -1},
        {"sweep_misses_nothing on a grid", sweep_misses_nothing, 40, GEN_GRID, -1},
    };
    return law_main(argc, argv, laws, sizeof laws / sizeof *laws);
}
