// answer_ray.c: ht_raycast, its typed forms and ht_raycast_all against the oracle.
//
// A fraction f is k ulps good when the stretch before f - k ulp is apart from the shape and the one up to f + k ulp is
// not; both are decided exactly.
#include "answer_ray.h"
#include "oracle_answers.h"
#include "ray_ends.h"

#include <float.h>
#include <math.h>

enum { STRETCHES = 130 };

typedef struct ray_case {
    answer_case *c;
    olowered pair;
    opoint origin, dir;
    double max;
    ht_ray_hit hit;
} ray_case;

static const double steps[] = {0.5625, 1, 2, 16, 1024, 0x1p24};
enum { STEPS = sizeof steps / sizeof *steps };

static ht_relation stretch(ray_case *r, double from, double to) {
    return oracle_stretch(&r->pair, r->origin, r->dir, from, to);
}

static bool is_enter_within(ray_case *r, double k) {
    const double f = (double)r->hit.enter, before = f - k * oracle_ulp(f), after = f + k * oracle_ulp(f);
    return (before < 0 || stretch(r, 0, before) == HT_APART) &&
           (after >= r->max || f == (double)FLT_MAX || stretch(r, 0, after) != HT_APART);
}

static bool is_exit_within(ray_case *r, double k) {
    const double f = (double)r->hit.exit;
    if (isinf(f)) {
        return isinf(r->max) && stretch(r, (double)FLT_MAX * 0x1p300, r->max) != HT_APART;
    }
    const double before = f - k * oracle_ulp(f), after = f + k * oracle_ulp(f);
    return (after >= r->max || f == (double)FLT_MAX || stretch(r, after, r->max) == HT_APART) &&
           (before < 0 || stretch(r, before < r->max ? before : r->max, r->max) != HT_APART);
}

static void check_fraction(ray_case *r, bool (*is_within)(ray_case *, double), const char *name) {
    int i = 0;
    while (i < STEPS && !is_within(r, steps[i])) {
        i++;
    }
    if (i < STEPS && steps[i] <= 1) {
        r->c->tally->value = answer_max(r->c->tally->value, steps[i]);
    } else {
        answer_wrong(r->c, "%s is off by more than %g ulps: enter %.9g exit %.9g, max %.9g", name,
                     i > 0 ? steps[i - 1] : 0, (double)r->hit.enter, (double)r->hit.exit, r->max);
    }
}

static bool is_zero_vector(ht_vec2 v) {
    return v.x == 0 && v.y == 0;
}

// The normal supports the shape where the ray passes.
static void check_ray_normal(ray_case *r, ht_vec2 n, double t, bool enters) {
    answer_case *c = r->c;
    const double off = answer_off_unit(n);
    if (!(off <= 2)) {
        answer_wrong(c, "%s normal %.9g %.9g is not of length one, enter %.9g exit %.9g max %.9g",
                     enters ? "enter" : "exit", (double)n.x, (double)n.y, (double)r->hit.enter, (double)r->hit.exit,
                     r->max);
        return;
    }
    c->tally->normal = answer_max(c->tally->normal, off);
    const ht_ray *ray = &c->a->ray;
    const double nx = (double)n.x, ny = (double)n.y, dx = (double)ray->dir.x, dy = (double)ray->dir.y;
    const double slope = nx * dx + ny * dy, length = sqrt(dx * dx + dy * dy);
    // Where the ray only touches, or crosses a thin shape, the normal need not face it.
    const bool faces = r->hit.enter < r->hit.exit;
    if (faces && (enters ? slope > 0x1p-22 * length : slope < -0x1p-22 * length)) {
        answer_wrong(c, "%s normal %.9g %.9g points %s the ray", enters ? "enter" : "exit", nx, ny,
                     enters ? "along" : "against");
        return;
    }
    const double support = answer_support(c->b, n);
    const double x = (double)ray->origin.x + t * dx, y = (double)ray->origin.y + t * dy;
    const double size = answer_size(c->b) + fabs(x) + fabs(y) + oracle_ulp(t) * length * 0x1p21 +
                        answer_max(fabs((double)ray->origin.x), fabs((double)ray->origin.y));
    if (!isinf(support) && size <= (double)FLT_MAX && t < (double)FLT_MAX &&
        !(fabs(support - nx * x - ny * y) <= 0x1p-21 * size)) {
        answer_wrong(c, "%s normal %.9g %.9g does not support the shape: %.9g beyond the hit",
                     enters ? "enter" : "exit", nx, ny, support - nx * x - ny * y);
    }
}

// The float next to a coordinate of the ray's point at the fraction, or the last one.
static float coordinate_at(float origin, float t, float dir) {
    const double x = (double)origin + (double)t * (double)dir;
    return (float)fmax(fmin(x, (double)FLT_MAX), -(double)FLT_MAX);
}

static void check_point(ray_case *r) {
    const ht_ray_hit *h = &r->hit;
    const ht_ray *ray = &r->c->a->ray;
    const float x = coordinate_at(ray->origin.x, h->enter, ray->dir.x),
                y = coordinate_at(ray->origin.y, h->enter, ray->dir.y);
    if (!h->hit || h->point.x != x || h->point.y != y) {
        answer_wrong(r->c, "hit %d at %.9g %.9g, but it enters at %.9g %.9g", h->hit, (double)h->point.x,
                     (double)h->point.y, (double)x, (double)y);
    }
}

static void check_normals(ray_case *r, bool starts_inside, bool ends_inside) {
    const ht_ray_hit *h = &r->hit;
    if (starts_inside != is_zero_vector(h->normal)) {
        answer_wrong(r->c, "enter normal %.9g %.9g, but it starts %s", (double)h->normal.x, (double)h->normal.y,
                     starts_inside ? "inside" : "outside or on the boundary");
    } else if (!starts_inside) {
        check_ray_normal(r, h->normal, (double)h->enter, true);
    }
    const bool is_cut = (double)h->exit == r->max; // on the boundary all the same: either answer is good
    if (ends_inside != is_zero_vector(h->exit_normal) && !(is_cut && is_zero_vector(h->exit_normal))) {
        answer_wrong(r->c, "exit normal %.9g %.9g, but it ends %s, max %.9g", (double)h->exit_normal.x,
                     (double)h->exit_normal.y, ends_inside ? "inside" : "outside or on the boundary", r->max);
    } else if (!is_zero_vector(h->exit_normal)) {
        check_ray_normal(r, h->exit_normal, (double)h->exit, false);
    }
}

// Whether the ray ends in the interior: at max, or it never leaves.
static bool ends_inside(ray_case *r) {
    return isinf(r->max) ? isinf(r->hit.exit) != 0 : stretch(r, r->max, r->max) == HT_OVERLAP;
}

// Whether the ray overlaps the polygon near a stretch without going inside: by crossing what is thin there.
static bool crosses_thin(ray_case *r, const ht_ray_hit *hit) {
    const double before = (double)hit->enter - 2 * oracle_ulp((double)hit->enter);
    const double after = (double)hit->exit + 2 * oracle_ulp((double)hit->exit);
    return stretch(r, answer_max(before, 0), after < r->max ? after : r->max) == HT_OVERLAP;
}

static void check_polygon(ray_case *r, float max) {
    answer_case *c = r->c;
    const opiece *polygon = &r->pair.b.items[0];
    const olinear ray = {r->origin, r->dir, false, true};
    ostretch truth[STRETCHES];
    static ht_ray_hit hits[STRETCHES];
    const size_t n = oracle_ray_stretches(polygon, &ray, r->max, truth, STRETCHES);
    const size_t m = ht_raycast_all(&c->a->ray, max, c->b, hits, STRETCHES);
    if (n != m) {
        ANSWER_WRONG_SIGN(c, "raycast_all: %zu stretches, truth %zu, max %.9g", m, n, r->max);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const double enter = oracle_ulps(hits[i].enter, oracle_value_of_ratio(truth[i].enter, 0));
        const double exit = oracle_ulps(hits[i].exit, oracle_value_of_ratio(truth[i].exit, 0));
        if (!(enter <= 1 && exit <= 1)) {
            answer_wrong(c, "stretch %zu of %zu: enter %.9g exit %.9g are %.3g and %.3g ulps off, max %.9g", i, n,
                         (double)hits[i].enter, (double)hits[i].exit, enter, exit, r->max);
        } else {
            c->tally->value = answer_max(c->tally->value, answer_max(enter, exit));
        }
        const bool overlaps = hits[i].relation == HT_OVERLAP;
        if (overlaps ? !truth[i].overlaps && !crosses_thin(r, &hits[i]) : truth[i].overlaps) {
            ANSWER_WRONG_SIGN(c, "stretch %zu of %zu (%.9g to %.9g): %s, truth %s, max %.9g", i, n,
                              (double)hits[i].enter, (double)hits[i].exit, ht_relation_name(hits[i].relation),
                              truth[i].overlaps ? "overlap" : "touch", r->max);
        }
    }
}

bool answer_is_same_hit(ht_ray_hit a, ht_ray_hit b) {
    return a.hit == b.hit && a.point.x == b.point.x && a.point.y == b.point.y && a.relation == b.relation &&
           a.inside == b.inside && a.enter == b.enter && a.exit == b.exit && a.normal.x == b.normal.x &&
           a.normal.y == b.normal.y && a.exit_normal.x == b.exit_normal.x && a.exit_normal.y == b.exit_normal.y &&
           a.part == b.part;
}

#define FORM(right, function, rm)                                                                                      \
    if (c->b->kind == (right) && !answer_is_same_hit(function(&c->a->ray, max, &c->b->rm), hit)) {                     \
        answer_wrong(c, #function " differs from ht_raycast, max %.9g", (double)max);                                  \
    }

static void check_typed_forms(answer_case *c, float max, ht_ray_hit hit) {
    FORM(HT_SEGMENT, ht_raycast_segment, segment)
    FORM(HT_CIRCLE, ht_raycast_circle, circle)
    FORM(HT_CAPSULE, ht_raycast_capsule, capsule)
    FORM(HT_BOX, ht_raycast_box, box)
    FORM(HT_OBOX, ht_raycast_obox, obox)
    FORM(HT_CONVEX, ht_raycast_convex, convex)
}

static float draw_max(answer_case *c) {
    switch (gen_int(c->rng, 0, 6)) {
    case 0:
        return 1;
    case 1:
        return (float)gen_real(c->rng, 0, 3);
    case 2:
        return (float)gen_int(c->rng, 0, 4);
    case 3:
        return ldexpf((float)gen_real(c->rng, 1, 2), gen_int(c->rng, -60, 60));
    default:
        return HUGE_VALF;
    }
}

static void check_hit(ray_case *r, ht_relation truth, float max) {
    answer_case *c = r->c;
    const bool single = r->pair.b.count == 1, polygon = single && r->pair.b.items[0].kind == O_POLYGON;
    const bool convex = single && !polygon, moves = !is_zero(r->dir);
    const bool inside = stretch(r, 0, 0) == HT_OVERLAP;
    if (single && inside != r->hit.inside) {
        ANSWER_WRONG_SIGN(c, "inside is %d, truth %d, max %.9g", r->hit.inside, inside, r->max);
    }
    if (convex ? r->hit.relation != truth : r->hit.relation > truth) {
        ANSWER_WRONG_SIGN(c, "relation %s, truth %s, max %.9g", ht_relation_name(r->hit.relation),
                          ht_relation_name(truth), r->max);
    }
    check_fraction(r, is_enter_within, "enter");
    if (!(r->hit.enter <= r->hit.exit && r->hit.exit <= max)) {
        answer_wrong(c, "not in order: enter %.9g exit %.9g max %.9g", (double)r->hit.enter, (double)r->hit.exit,
                     r->max);
    }
    if (convex && moves) {
        check_fraction(r, is_exit_within, "exit");
        check_point(r);
        check_normals(r, inside, ends_inside(r));
    } else if (polygon && moves) {
        check_polygon(r, max);
    }
}

static void check_ray(answer_case *c, float max) {
    const size_t mark = oracle_mark();
    const ht_ray *ray = &c->a->ray;
    const float more[2] = {ray->dir.x, ray->dir.y};
    const ht_shape origin = HT_SHAPE(ray->origin);
    num dir[2];
    ray_case r = {.c = c, .pair = oracle_lower_with(&origin, c->b, more, 2, dir), .max = (double)max};
    r.hit = ht_raycast(ray, max, c->b);
    check_typed_forms(c, max, r.hit);
    answer_ray_all(c, max, r.hit);
    answer_ray_batch(c, max, r.hit);
    const bool answerable = r.pair.b.count > 0;
    if (answerable) {
        r.origin = r.pair.a.items[0].linear.p;
        r.dir = (opoint){dir[0], dir[1]};
    }
    const ht_relation truth = answerable ? stretch(&r, 0, r.max) : HT_APART;
    c->tally->hits += truth != HT_APART;
    if ((truth != HT_APART) != (r.hit.relation != HT_APART)) {
        ANSWER_WRONG_SIGN(c, "relation %s, truth %s, max %.9g", ht_relation_name(r.hit.relation),
                          ht_relation_name(truth), r.max);
    } else if (truth != HT_APART) {
        check_hit(&r, truth, max);
    } else if (!answer_is_same_hit(r.hit, (ht_ray_hit){.relation = HT_APART})) {
        answer_wrong(c, "no hit, but not all is zero");
    }
    oracle_lower_deinit(&r.pair);
    oracle_release(mark);
}

// One part of a shape of several, as a shape of its own.
static void check_some_part(const answer_case *c, float max) {
    const ht_shape *s = c->b;
    ht_shape segment;
    answer_case part = *c;
    if (s->kind == HT_COMPOUND) {
        part.b = &s->compound.shapes[gen_int(c->rng, 0, s->compound.count - 1)];
        check_ray(&part, max);
    } else if (s->kind == HT_POLYLINE) {
        const int i = gen_int(c->rng, 0, s->polyline.count - 1);
        segment = HT_SHAPE(((ht_segment){s->polyline.v[i], s->polyline.v[(i + 1) % s->polyline.count]}));
        part.b = &segment;
        check_ray(&part, max);
    }
}

// Where the stretch that is hit begins or ends, or an ulp beside.
static void check_cut(answer_case *c) {
    const ht_ray_hit whole = ht_raycast(&c->a->ray, HUGE_VALF, c->b);
    const float at = gen_once_in(c->rng, 2) ? whole.enter : whole.exit;
    if (whole.relation != HT_APART && isfinite(at)) {
        check_ray(c, gen_once_in(c->rng, 2) ? at : nextafterf(at, gen_once_in(c->rng, 2) ? HUGE_VALF : 0));
    }
}

void answer_ray(answer_case *c) {
    const float max = draw_max(c);
    check_ray(c, max);
    check_some_part(c, max);
    check_cut(c);
    static gen_pair aimed;
    float end = 0;
    ray_end_make(c->rng, c->set, c->b->kind, &aimed, &end);
    answer_case ends = *c;
    ends.a = &aimed.a.own.shape;
    ends.b = &aimed.b.own.shape;
    check_ray(&ends, end);
    check_some_part(&ends, end);
}
