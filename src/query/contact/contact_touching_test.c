// contact_touching_test.c: shapes that touch on a grid have the manifold and the distance that the general methods
// compute, bit for bit: capsules, oriented boxes and polygons, on grids that typed functions settle and on finer ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "query/contact/contact_internal.h"
#include "support/test_random.h"

enum { MAX_VERTICES = 8 };

// A shape, and the vertices that it borrows.
typedef struct touching_sample {
    ht_shape shape;
    ht_vec2 v[MAX_VERTICES];
} touching_sample;

// The grid of a pair: how many units its numbers are from the origin at most, and where that is.
typedef struct test_grid {
    int reach;
    float unit;
    ht_vec2 origin;
} test_grid;

static ht_vec2 moved_by(ht_vec2 p, ht_vec2 by) {
    return (ht_vec2){p.x + by.x, p.y + by.y};
}

static void make_polygon(uint64_t *state, const test_grid *g, touching_sample *out) {
    ht_vec2 cloud[MAX_VERTICES];
    for (int i = 0; i < MAX_VERTICES; i++) {
        cloud[i] = moved_by(random_grid_point(state, g->reach, g->unit), g->origin);
    }
    const int32_t count = ht_hull(cloud, MAX_VERTICES, out->v);
    const bool is_clockwise = random_below(state, 4) == 0;
    for (int32_t i = 0; is_clockwise && i < count / 2; i++) {
        const ht_vec2 v = out->v[i];
        out->v[i] = out->v[count - 1 - i];
        out->v[count - 1 - i] = v;
    }
    const float radius = random_below(state, 4) > 0 ? 0.0f : g->unit * (float)random_below(state, 3);
    out->shape = HT_SHAPE(((ht_convex){out->v, count, radius}));
}

// Moves B so that one of its vertices lies on an edge of A: on an end, or in the middle.
static void lay_on_edge(uint64_t *state, const ht_convex *a, ht_vec2 *b, int32_t count) {
    const int32_t i = random_below(state, a->count), k = random_below(state, count);
    const ht_vec2 p = a->v[i], q = a->v[i + 1 == a->count ? 0 : i + 1];
    const bool middle = random_below(state, 2) != 0;
    const ht_vec2 at = middle ? (ht_vec2){0.5f * (p.x + q.x), 0.5f * (p.y + q.y)} : p;
    const ht_vec2 by = {at.x - b[k].x, at.y - b[k].y};
    for (int32_t n = 0; n < count; n++) {
        b[n] = moved_by(b[n], by);
    }
}

static void make_capsule(uint64_t *state, const test_grid *g, touching_sample *out) {
    const ht_vec2 a = random_grid_point(state, g->reach, g->unit), b = random_grid_point(state, g->reach, g->unit);
    const float radius = g->unit * (float)random_below(state, 1 + g->reach / 2);
    out->shape = HT_SHAPE(((ht_capsule){moved_by(a, g->origin), moved_by(b, g->origin), radius}));
}

static void make_obox(uint64_t *state, const test_grid *g, touching_sample *out) {
    static const ht_rot turns[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, -0.0f}, {0.0f, -1.0f}};
    const float x = g->unit * (float)(1 + random_below(state, g->reach)),
                y = g->unit * (float)(1 + random_below(state, g->reach));
    const ht_vec2 center = moved_by(random_grid_point(state, 2 * g->reach, g->unit), g->origin);
    out->shape = HT_SHAPE(((ht_obox){center, {x, y}, turns[random_below(state, 4)], 0.0f}));
}

// Whether the shapes touch, or polygons without their radii.
static bool is_touch(const ht_shape *a, const ht_shape *b) {
    ht_shape p = *a, q = *b;
    if (p.kind == HT_CONVEX) {
        p.convex.radius = 0.0f;
        q.convex.radius = 0.0f;
    }
    return ht_relate(&p, &q) == HT_TOUCH;
}

// Asks about the pair; returns whether it has a manifold.
static bool assert_as_general(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_separation s = ht_distance(a, b), t = hti_distance_bodies(a, b);
    const ht_manifold m = ht_contact(a, b, margin), n = hti_contact_any_bodies(a, b, margin);
    assert_memory_equal(&s.distance, &t.distance, sizeof s.distance);
    assert_memory_equal(&s.point_a, &t.point_a, sizeof s.point_a);
    assert_memory_equal(&s.point_b, &t.point_b, sizeof s.point_b);
    assert_true(s.normal.x == t.normal.x && s.normal.y == t.normal.y);
    assert_memory_equal(&m, &n, sizeof m);
    return m.count > 0;
}

static void touches_are_general(ht_kind kind, int reach, int least) {
    static const float units[3] = {1.0f, 0.25f, 3.0f * 0x1p-20f};
    uint64_t state = 7 + (uint64_t)reach;
    int touches = 0;
    for (int i = 0; i < 40000; i++) {
        test_grid g = {2 + random_below(&state, reach - 1), units[random_below(&state, 3)], {0.0f, 0.0f}};
        if (random_below(&state, 2) != 0) {
            g.origin = (ht_vec2){64.0f * g.unit * (float)random_below(&state, 64), -4096.0f * g.unit};
        }
        touching_sample a, b;
        switch (kind) {
        case HT_CAPSULE:
            make_capsule(&state, &g, &a);
            make_capsule(&state, &g, &b);
            break;
        case HT_OBOX:
            make_obox(&state, &g, &a);
            make_obox(&state, &g, &b);
            break;
        default:
            make_polygon(&state, &g, &a);
            make_polygon(&state, &g, &b);
            if (a.shape.convex.count < 3 || b.shape.convex.count < 3) {
                continue;
            }
            lay_on_edge(&state, &a.shape.convex, b.v, b.shape.convex.count);
        }
        const float margins[4] = {0.0f, 0.0f, 0.5f * g.unit, -g.unit};
        const float margin = margins[random_below(&state, 4)];
        touches += is_touch(&a.shape, &b.shape) && assert_as_general(&a.shape, &b.shape, margin);
    }
    assert_true(touches > least);
}

static void capsules(void **unused) {
    (void)unused;
    touches_are_general(HT_CAPSULE, 6, 500);
}

// A short capsule beyond the end of a long one, ends touching: the long one's side faces it better, but its other end is
// deeper along that.
static void capsules_end_to_end(void **unused) {
    (void)unused;
    const ht_capsule a = {{-2000.0f, 0.0f}, {0.0f, 0.0f}, 20.0f}, b = {{7.0f, 24.0f}, {15.0f, 23.0f}, 5.0f};
    for (int turn = 0; turn < 4; turn++) {
        const ht_shape p = HT_SHAPE(((ht_capsule){turn % 2 == 0 ? a.a : a.b, turn % 2 == 0 ? a.b : a.a, a.radius})),
                       q = HT_SHAPE(((ht_capsule){turn / 2 == 0 ? b.a : b.b, turn / 2 == 0 ? b.b : b.a, b.radius}));
        assert_true(is_touch(&p, &q));
        assert_true(assert_as_general(&p, &q, 0.5f));
        assert_true(assert_as_general(&q, &p, 0.5f));
        const ht_manifold m = ht_contact_capsule_capsule(&p.capsule, &q.capsule, 0.0f);
        assert_true(m.count == 1 && m.points[0].separation == 0.0f); // they touch in (5.6, 19.2), nowhere else
        assert_true(m.normal.x == 0.28f && m.normal.y == 0.96f);
        assert_true(m.points[0].at.x == 5.6f && m.points[0].at.y == 19.2f);
    }
}

static void boxes(void **unused) {
    (void)unused;
    touches_are_general(HT_OBOX, 4, 3000);
}

static void polygons(void **unused) {
    (void)unused;
    touches_are_general(HT_CONVEX, 4, 3000);
    touches_are_general(HT_CONVEX, 120, 3000);
    touches_are_general(HT_CONVEX, 20000, 3000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(capsules), cmocka_unit_test(capsules_end_to_end),
                                       cmocka_unit_test(boxes), cmocka_unit_test(polygons)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
