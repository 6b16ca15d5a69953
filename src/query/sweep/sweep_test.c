// sweep_test.c: sweeps against dense sampling: shapes are placed in long double at many times, and their distance taken
// from all pairs of edges there.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/sweep/sweep_internal.h"

enum { VERTICES = 24, SAMPLES = 150 };

typedef struct disc {
    long double x, y;
} disc;

// Edges around vertices, with an inside or not, grown by a radius.
typedef struct outline {
    int count;
    disc v[VERTICES];
    bool closed, filled;
    long double radius;
} outline;

typedef struct random_source {
    uint64_t state;
} random_source;

static double uniform(random_source *r, double low, double high) {
    r->state = r->state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(r->state >> 11) * 0x1p-53;
}

static ht_vec2 near_spot(random_source *r, double x, double y, double spread) {
    return (ht_vec2){(float)(x + uniform(r, -spread, spread)), (float)(y + uniform(r, -spread, spread))};
}

typedef struct shape_memory {
    ht_vec2 v[VERTICES];
    int32_t ring_end[1];
} shape_memory;

static ht_shape around(random_source *r, ht_kind kind, double x, double y, shape_memory *m, int count) {
    const float radius = (float)uniform(r, 0.5, 2.0);
    for (int i = 0; i < count; i++) {
        const ht_rot q = ht_rot_make(6.2831853f * (float)i / (float)count);
        const float length = kind == HT_CONVEX ? radius : radius * (float)uniform(r, 0.3, 1.0);
        m->v[i] = (ht_vec2){(float)x + length * q.c, (float)y + length * q.s};
    }
    m->ring_end[0] = count;
    switch (kind) {
    case HT_CONVEX:
        return HT_SHAPE(((ht_convex){m->v, count, uniform(r, 0.0, 1.0) < 0.5 ? 0.0f : 0.25f}));
    case HT_POLYLINE:
        return HT_SHAPE(((ht_polyline){m->v, count, uniform(r, 0.0, 1.0) < 0.5}));
    default:
        return HT_SHAPE(((ht_polygon){m->v, m->ring_end, 1, HT_EVEN_ODD, NULL}));
    }
}

// A shape around a place; half-planes and lines go past it.
static ht_shape shape_at(random_source *r, ht_kind kind, double x, double y, shape_memory *m) {
    const ht_vec2 p = near_spot(r, x, y, 0.5), q = near_spot(r, x, y, 2.0), s = near_spot(r, x, y, 2.0);
    const float turn = (float)uniform(r, -4.0, 4.0), radius = (float)uniform(r, 0.0, 1.0);
    switch (kind) {
    case HT_POINT:
        return HT_SHAPE(p);
    case HT_SEGMENT:
        return HT_SHAPE(((ht_segment){p, q}));
    case HT_CIRCLE:
        return HT_SHAPE(((ht_circle){p, radius}));
    case HT_CAPSULE:
        return HT_SHAPE(((ht_capsule){p, q, radius}));
    case HT_BOX:
        return HT_SHAPE(ht_box_make(p, (ht_vec2){radius, 1.0f}));
    case HT_OBOX:
        return HT_SHAPE(ht_obox_make(p, (ht_vec2){0.02f + radius, 0.5f}, turn));
    case HT_TRIANGLE:
        return HT_SHAPE(((ht_triangle){{p, q, s}}));
    case HT_RAY:
        return HT_SHAPE(((ht_ray){p, {q.x - p.x, q.y - p.y}}));
    case HT_LINE:
        return HT_SHAPE(((ht_line){p, {q.x - p.x, q.y - p.y}}));
    case HT_HALFPLANE:
        return HT_SHAPE(ht_halfplane_make(p, q));
    default:
        return around(r, kind, x, y, m, uniform(r, 0.0, 1.0) < 0.3 ? 20 : 7);
    }
}

static void put(outline *o, double x, double y) {
    o->v[o->count++] = (disc){(long double)x, (long double)y};
}

static void put_vertices(outline *o, const ht_vec2 *v, int count) {
    for (int i = 0; i < count; i++) {
        put(o, (double)v[i].x, (double)v[i].y);
    }
}

// Far beyond the places of these tests, and near enough for what follows in double.
static void put_straight(outline *o, ht_vec2 from, double dx, double dy, bool both_ways) {
    const double far = 1e5 / hypot(dx, dy);
    put(o, (double)from.x - (both_ways ? far * dx : 0.0), (double)from.y - (both_ways ? far * dy : 0.0));
    put(o, (double)from.x + far * dx, (double)from.y + far * dy);
}

static outline outline_of(const ht_shape *s) {
    outline o = {0};
    hti_hull h;
    switch (s->kind) {
    case HT_RAY:
        put_straight(&o, s->ray.origin, (double)s->ray.dir.x, (double)s->ray.dir.y, false);
        return o;
    case HT_LINE:
        put_straight(&o, s->line.point, (double)s->line.dir.x, (double)s->line.dir.y, true);
        return o;
    case HT_HALFPLANE: {
        const double nx = (double)s->halfplane.normal.x, ny = (double)s->halfplane.normal.y;
        const double f = (double)s->halfplane.offset / (nx * nx + ny * ny), far = 1e5 / hypot(nx, ny);
        put(&o, nx * f - ny * far, ny * f + nx * far);
        put(&o, nx * f + ny * far, ny * f - nx * far);
        return o;
    }
    case HT_POLYLINE:
        put_vertices(&o, s->polyline.v, s->polyline.count);
        o.closed = s->polyline.closed;
        return o;
    case HT_POLYGON: // apart at the start, so the boundary is met first
        put_vertices(&o, s->polygon.v, s->polygon.ring_end[0]);
        o.closed = true;
        return o;
    default:
        hti_hull_of_shape(s, &h);
        for (int i = 0; i < h.count; i++) {
            put(&o, hti_hull_vertex(&h, i).x, hti_hull_vertex(&h, i).y);
        }
        o.closed = o.filled = h.count > 2;
        o.radius = (long double)h.radius;
        return o;
    }
}

static outline moved(const outline *o, const ht_motion *m, long double t) {
    const long double c = cosl(t * (long double)m->turn), s = sinl(t * (long double)m->turn);
    outline out = *o;
    for (int i = 0; i < o->count; i++) {
        const long double x = o->v[i].x - (long double)m->pivot.x, y = o->v[i].y - (long double)m->pivot.y;
        out.v[i].x = (long double)m->pivot.x + c * x - s * y + t * (long double)m->delta.x;
        out.v[i].y = (long double)m->pivot.y + s * x + c * y + t * (long double)m->delta.y;
    }
    return out;
}

static long double side(disc a, disc b, disc p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static long double point_edge(disc p, disc a, disc b) {
    const long double ex = b.x - a.x, ey = b.y - a.y, square = ex * ex + ey * ey;
    const long double along = (p.x - a.x) * ex + (p.y - a.y) * ey;
    return along <= 0.0L     ? hypotl(p.x - a.x, p.y - a.y)
           : along >= square ? hypotl(p.x - b.x, p.y - b.y)
                             : fabsl(side(a, b, p)) / sqrtl(square);
}

static long double edge_edge(disc a, disc b, disc c, disc d) {
    if (side(a, b, c) * side(a, b, d) < 0.0L && side(c, d, a) * side(c, d, b) < 0.0L) {
        return 0.0L;
    }
    return fminl(fminl(point_edge(a, c, d), point_edge(b, c, d)), fminl(point_edge(c, a, b), point_edge(d, a, b)));
}

static disc next_vertex(const outline *o, int i) {
    return o->v[i + 1 < o->count ? i + 1 : 0];
}

static bool holds(const outline *o, disc p) {
    bool left = false, right = false;
    for (int i = 0; i < o->count; i++) {
        const long double s = side(o->v[i], next_vertex(o, i), p);
        left = left || s > 0.0L;
        right = right || s < 0.0L;
    }
    return o->filled && left != right;
}

static long double distance_of(const outline *a, const outline *b) {
    const int edges_a = a->closed ? a->count : a->count > 1 ? a->count - 1 : 1;
    const int edges_b = b->closed ? b->count : b->count > 1 ? b->count - 1 : 1;
    long double minimum = holds(a, b->v[0]) || holds(b, a->v[0]) ? 0.0L : HUGE_VALL;
    for (int i = 0; i < edges_a; i++) {
        for (int j = 0; j < edges_b; j++) {
            minimum = fminl(minimum, edge_edge(a->v[i], next_vertex(a, i), b->v[j], next_vertex(b, j)));
        }
    }
    return minimum - a->radius - b->radius;
}

static long double distance_at(const ht_shape *a, const ht_motion *ma, const ht_shape *b, const ht_motion *mb,
                               long double t) {
    const outline at_start_a = outline_of(a), at_start_b = outline_of(b);
    const outline p = moved(&at_start_a, ma, t), q = moved(&at_start_b, mb, t);
    return distance_of(&p, &q);
}

// Of distances here, even where long double is but double: of the far ends of lines, and of others.
static const long double straight_error = 1e-9L, other_error = 1e-12L;

// What every answer must fulfil; true for a hit after the start.
static bool check(const ht_shape *a, const ht_motion *ma, const ht_shape *b, const ht_motion *mb, float tolerance) {
    const ht_cast_hit hit = ht_sweep(a, ma, b, mb, tolerance);
    assert_int_equal(hit.start, ht_relate(a, b));
    if (hit.start != HT_APART) {
        assert_true(hit.hit && hit.fraction == 0.0f && hit.error == 0.0f);
        return false;
    }
    const bool straight =
        (a->kind >= HT_RAY && a->kind <= HT_HALFPLANE) || (b->kind >= HT_RAY && b->kind <= HT_HALFPLANE);
    const long double error = straight ? straight_error : other_error;
    const long double end = hit.hit ? (long double)hit.fraction : 1.0L;
    for (int i = 0; i <= SAMPLES; i++) {
        const long double t = end * (1.0L - 1e-7L) * i / SAMPLES;
        assert_true(distance_at(a, ma, b, mb, t) > -error);
    }
    assert_true(hit.error >= 0.0f && hit.error < 1e-6f);
    if (!hit.hit) {
        assert_true(hit.fraction == 1.0f && hit.normal.x == 0.0f && hit.normal.y == 0.0f);
        return false;
    }
    const long double distance = distance_at(a, ma, b, mb, (long double)hit.fraction + (long double)hit.error);
    assert_true(distance <= (long double)tolerance + straight_error);
    assert_true(fabs(hypot((double)hit.normal.x, (double)hit.normal.y) - 1.0) < 1e-6);
    return true;
}

static ht_motion motion_at(random_source *r, double x, double y, double speed) {
    const double turns[] = {0.0, 0.01, 1.0, 3.0, 20.0}, away[] = {0.0, 1.0, 8.0};
    ht_motion m = {.pivot = near_spot(r, x, y, away[(int)uniform(r, 0.0, 3.0)])};
    m.delta = near_spot(r, -x * speed, -y * speed, 1.0);
    m.turn = (float)(turns[(int)uniform(r, 0.0, 5.0)] * uniform(r, -1.0, 1.0));
    return m;
}

static void no_pair_of_kinds_misses_a_contact(void **state) {
    (void)state;
    random_source r = {1};
    int hits = 0;
    enum { BEFORE_FIELD = HT_FIELD - HT_POINT };
    for (int k = 0; k < 3 * BEFORE_FIELD * BEFORE_FIELD; k++) {
        const ht_kind kind_a = (ht_kind)(HT_POINT + k % BEFORE_FIELD),
                      kind_b = (ht_kind)(HT_POINT + k / BEFORE_FIELD % BEFORE_FIELD);
        shape_memory memory_a, memory_b;
        const double x = uniform(&r, -6.0, 6.0), y = uniform(&r, -6.0, 6.0);
        const ht_shape a = shape_at(&r, kind_a, x, y, &memory_a), b = shape_at(&r, kind_b, 0.0, 0.0, &memory_b);
        const ht_motion ma = motion_at(&r, x, y, 2.0), mb = motion_at(&r, 0.0, 0.0, 0.0);
        const float tolerances[] = {0x1p-20f, 1e-3f};
        const bool both_unbounded = kind_a >= HT_RAY && kind_b >= HT_RAY; // contacts at infinity have no distance
        hits += !both_unbounded && check(&a, &ma, &b, &mb, tolerances[k % 2]);
    }
    assert_true(hits > 100);
}

static void a_bullet_hits_paper(void **state) {
    (void)state;
    const ht_shape paper = HT_SHAPE(((ht_segment){{0.0f, -1.0f}, {0.0f, 1.0f}}));
    const ht_shape bullet = HT_SHAPE(((ht_circle){{-500.0f, 0.25f}, 0.001f}));
    const ht_motion fast = {{-500.0f, 0.25f}, {1000.0f, 0.0f}, 300.0f}, slow = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f};
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    assert_true(check(&bullet, &fast, &paper, &rest, 1e-6f));
    assert_true(check(&bullet, &fast, &paper, &slow, 1e-6f));
    const ht_cast_hit hit = ht_sweep(&bullet, &fast, &paper, &rest, 1e-6f);
    assert_true(fabs((double)hit.fraction - 0.499999) < 1e-7 && hit.normal.x == -1.0f);
    assert_true(fabs((double)hit.point.x) < 1e-5 && fabs((double)hit.point.y - 0.25) < 1e-5);
}

static void a_rod_swings_around_its_end(void **state) {
    (void)state;
    const ht_shape thin = HT_SHAPE(((ht_segment){{0.0f, 0.0f}, {10.0f, 0.0f}}));
    const ht_shape post = HT_SHAPE(((ht_vec2){0.0f, 9.0f})), beyond = HT_SHAPE(((ht_vec2){0.0f, 10.0009765625f}));
    const ht_motion swing = {{0.0f, 0.0f}, {0.0f, 0.0f}, 31.4159274f}, rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_cast_hit hit = ht_sweep(&thin, &swing, &post, &rest, 0.0f);
    assert_true(hit.hit && fabs((double)hit.fraction - 0.05) < 1e-6); // a quarter of a turn of five
    assert_true(fabs((double)hit.normal.y) < 1e-4 && hit.normal.x > 0.999f);
    assert_false(ht_sweep(&thin, &swing, &beyond, &rest, 0.0f).hit);
    assert_false(ht_sweep(&beyond, &rest, &thin, &swing, 0.0f).hit);
}

static void what_slides_at_a_distance_below_the_tolerance_does_not_hit(void **state) {
    (void)state;
    const ht_shape floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, 0.0f}));
    const ht_shape box = HT_SHAPE(((ht_box){{0.0f, 0x1p-24f}, {1.0f, 1.0f}}));
    const ht_motion slide = {{0.0f, 0.0f}, {50.0f, 0.0f}, 0.0f}, lift = {{0.0f, 0.0f}, {0.0f, 1.0f}, 0.0f};
    const ht_motion fall = {{0.0f, 0.0f}, {1.0f, -1.0f}, 0.0f}, rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    assert_false(ht_sweep(&box, &slide, &floor, &rest, 0.005f).hit);
    assert_false(ht_sweep(&box, &lift, &floor, &rest, 0.005f).hit);
    assert_false(ht_sweep(&box, &rest, &floor, &rest, 0.005f).hit);
    assert_true(ht_sweep(&box, &fall, &floor, &rest, 0.005f).hit);
}

static void directions_that_meet_are_contacts_at_infinity(void **state) {
    (void)state;
    const ht_motion turn = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f}, back = {{0.0f, 0.0f}, {0.0f, 0.0f}, -1.0f};
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_shape low = HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}}));
    const ht_shape high = HT_SHAPE(((ht_line){{0.0f, 1.0f}, {-2.0f, 0.0f}}));
    assert_false(ht_sweep(&low, &turn, &high, &turn, 0.0f).hit);
    const ht_cast_hit at_once = ht_sweep(&low, &turn, &high, &rest, 0.0f);
    assert_true(at_once.hit && at_once.fraction == 0.0f && at_once.error > 0.0f);
    const ht_shape along = HT_SHAPE(((ht_ray){{0.0f, 1.0f}, {1.0f, 0.0f}}));
    assert_false(ht_sweep(&low, &rest, &along, &turn, 0.0f).hit); // a radian away from the line
    assert_true(ht_sweep(&low, &rest, &along, &back, 0.0f).hit);
    assert_true(ht_sweep(&along, &back, &low, &rest, 0.0f).fraction == 0.0f);
    const ht_shape up = HT_SHAPE(((ht_ray){{0.0f, 1.0f}, {0.0f, 1.0f}}));
    const ht_motion half = {{0.0f, 1.0f}, {0.0f, 0.0f}, 3.14159274f};
    const ht_cast_hit later = ht_sweep(&low, &rest, &up, &half, 0.0f);
    assert_true(later.hit && fabs((double)later.fraction - 0.5) < 1e-6 && later.error < 1e-6f);
    const ht_shape ray = HT_SHAPE(((ht_ray){{5.0f, 0.0f}, {1.0f, 0.0f}}));
    const ht_cast_hit rays =
        ht_sweep(&ray, &rest, &up, &half, 0.0f); // turns left: three quarters to go, not half a turn
    assert_false(rays.hit);
    const ht_motion right = {{0.0f, 1.0f}, {0.0f, 0.0f}, -3.14159274f};
    assert_true(ht_sweep(&ray, &rest, &up, &right, 0.0f).hit);
}

static void parts_are_told(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {2.0f, 1.0f}, {0.0f, 4.0f}};
    const int32_t end = 5;
    const ht_shape polygon = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL}));
    const ht_shape members[] = {HT_SHAPE(((ht_circle){{-50.0f, 5.0f}, 1.0f})),
                                HT_SHAPE(((ht_circle){{9.0f, 2.0f}, 1.0f}))};
    const ht_shape compound = HT_SHAPE(((ht_compound){members, 2}));
    const ht_motion left = {{9.0f, 2.0f}, {-8.0f, 0.0f}, 0.0f}, rest = {{2.0f, 2.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_cast_hit hit = ht_sweep(&compound, &left, &polygon, &rest, 0.0f);
    assert_true(hit.hit && hit.part_a == 1 && hit.part_b == 1);
    assert_true(fabs((double)hit.fraction - 0.5) < 1e-5 && hit.normal.x == 1.0f && hit.start == HT_APART);
}

static void bad_input_is_apart(void **state) {
    (void)state;
    const ht_shape point = HT_SHAPE(((ht_vec2){0.0f, 0.0f})), bad = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f}));
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f}, nowhere = {{0.0f, 0.0f}, {0.0f, 0.0f}, HTI_NAN},
                    lost = {{0.0f, HTI_INFINITY}, {0.0f, 0.0f}, 0.0f};
    const ht_shape none = {.kind = (ht_kind)99};
    const ht_cast_hit answers[] = {
        ht_sweep(NULL, &rest, &point, &rest, 0.0f),  ht_sweep(&point, &rest, NULL, &rest, 0.0f),
        ht_sweep(&point, &rest, &bad, &rest, 0.0f),  ht_sweep(&point, &rest, &point, &nowhere, 0.0f),
        ht_sweep(&none, &rest, &point, &rest, 0.0f), ht_sweep(&point, &rest, &point, &lost, 0.0f)};
    for (int i = 0; i < 6; i++) {
        assert_true(!answers[i].hit && answers[i].start == HT_APART && answers[i].fraction == 1.0f);
    }
}

static void without_a_motion_is_at_rest(void **state) {
    (void)state;
    const ht_shape ball = HT_SHAPE((ht_circle){{0.0f, 0.0f}, 1.0f}),
                   wall = HT_SHAPE((ht_box){{5.0f, -1.0f}, {6.0f, 1.0f}});
    const ht_motion right = {{0.0f, 0.0f}, {8.0f, 0.0f}, 0.0f}, left = {{0.0f, 0.0f}, {-8.0f, 0.0f}, 0.0f};
    const ht_cast_hit by_ball = ht_sweep(&ball, &right, &wall, NULL, 0.0f);
    const ht_cast_hit by_wall = ht_sweep(&ball, NULL, &wall, &left, 0.0f);
    assert_true(by_ball.hit && fabs((double)by_ball.fraction - 0.5) < 1e-5);
    assert_true(by_wall.hit && fabs((double)by_wall.fraction - 0.5) < 1e-5);
    assert_true(!ht_sweep(&ball, NULL, &wall, NULL, 0.0f).hit);
}

static void steps_stay_few_and_end(void **state) {
    (void)state;
    random_source r = {5};
    int64_t total = 0;
    const int questions = 2000;
    for (int i = 0; i < questions; i++) {
        const ht_shape a = HT_SHAPE(ht_obox_make(near_spot(&r, -6.0, 0.0, 1.0), (ht_vec2){1.0f, 0.1f}, 1.0f));
        const ht_shape b =
            HT_SHAPE(ht_obox_make((ht_vec2){0.0f, 0.0f}, (ht_vec2){1.0f, 1.0f}, (float)uniform(&r, 0.0, 3.0)));
        const ht_motion ma = {a.obox.center, {12.0f, 0.0f}, (float)uniform(&r, -20.0, 20.0)},
                        mb = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
        int64_t steps = 0;
        hti_sweep_counted(&a, &ma, &b, &mb, 0.0f, &steps);
        assert_true(steps <= 100);
        total += steps;
    }
    assert_true(total <= 10 * questions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_pair_of_kinds_misses_a_contact),
        cmocka_unit_test(a_bullet_hits_paper),
        cmocka_unit_test(a_rod_swings_around_its_end),
        cmocka_unit_test(what_slides_at_a_distance_below_the_tolerance_does_not_hit),
        cmocka_unit_test(directions_that_meet_are_contacts_at_infinity),
        cmocka_unit_test(parts_are_told),
        cmocka_unit_test(bad_input_is_apart),
        cmocka_unit_test(without_a_motion_is_at_rest),
        cmocka_unit_test(steps_stay_few_and_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
