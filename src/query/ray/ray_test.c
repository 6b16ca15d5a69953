// ray_test.c: rays against shapes: touching, starting in contact, being cut off, thin shapes, and typed functions and
// polygons against plain formulas on random data.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/query.h>

#define HIT(r, max, shape) ht_raycast(&(r), (max), &HT_SHAPE_OF(shape))
#define HT_SHAPE_OF(x) ((ht_shape[]){HT_SHAPE(x)})[0]

static const float forever = INFINITY;

static void is(ht_ray_hit h, ht_relation relation, float enter, float exit) {
    assert_int_equal(h.relation, relation);
    assert_true(h.enter == enter);
    assert_true(h.exit == exit);
}

static void normals(ht_ray_hit h, float ax, float ay, float bx, float by) {
    assert_true(h.normal.x == ax && h.normal.y == ay);
    assert_true(h.exit_normal.x == bx && h.exit_normal.y == by);
}

static const ht_box unit = {{-1.0f, -1.0f}, {1.0f, 1.0f}};

static void test_through_and_beside(void **state) {
    (void)state;
    const ht_ray ray = {{-3.0f, 0.25f}, {2.0f, 0.0f}};
    is(HIT(ray, forever, unit), HT_OVERLAP, 1.0f, 2.0f);
    normals(HIT(ray, forever, unit), -1.0f, 0.0f, 1.0f, 0.0f);
    is(HIT(ray, 1.5f, unit), HT_OVERLAP, 1.0f, 1.5f);
    normals(HIT(ray, 1.5f, unit), -1.0f, 0.0f, 0.0f, 0.0f);
    is(HIT(ray, 1.0f, unit), HT_TOUCH, 1.0f, 1.0f);
    is(HIT(ray, 0.99f, unit), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, -1.0f, unit), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, NAN, unit), HT_APART, 0.0f, 0.0f);
    const ht_ray along = {{-3.0f, 1.0f}, {2.0f, 0.0f}}, corner = {{0.0f, 2.0f}, {1.0f, -1.0f}};
    is(HIT(along, forever, unit), HT_TOUCH, 1.0f, 2.0f);
    is(HIT(corner, forever, unit), HT_TOUCH, 1.0f, 1.0f);
    const ht_ray tangent = {{-3.0f, 2.0f}, {1.0f, 0.0f}}, past = {{-3.0f, 0x1.000002p1f}, {1.0f, 0.0f}};
    const ht_circle disc = {{0.0f, 0.0f}, 2.0f};
    is(HIT(tangent, forever, disc), HT_TOUCH, 3.0f, 3.0f);
    normals(HIT(tangent, forever, disc), 0.0f, 1.0f, 0.0f, 1.0f);
    is(HIT(past, forever, disc), HT_APART, 0.0f, 0.0f);
}

static void test_starts_in_contact(void **state) {
    (void)state;
    const ht_ray inside = {{0.0f, 0.0f}, {0.5f, 0.0f}}, in = {{-1.0f, 0.0f}, {1.0f, 0.0f}};
    const ht_ray out = {{1.0f, 0.0f}, {1.0f, 0.0f}}, along = {{0.0f, 1.0f}, {1.0f, 0.0f}};
    const ht_ray point = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    assert_true(HIT(inside, forever, unit).inside);
    is(HIT(inside, forever, unit), HT_OVERLAP, 0.0f, 2.0f);
    normals(HIT(inside, forever, unit), 0.0f, 0.0f, 1.0f, 0.0f);
    is(HIT(in, forever, unit), HT_OVERLAP, 0.0f, 2.0f);
    assert_false(HIT(in, forever, unit).inside);
    normals(HIT(in, 1.0f, unit), -1.0f, 0.0f, 0.0f, 0.0f);
    is(HIT(out, forever, unit), HT_TOUCH, 0.0f, 0.0f);
    normals(HIT(out, forever, unit), 1.0f, 0.0f, 1.0f, 0.0f);
    is(HIT(along, forever, unit), HT_TOUCH, 0.0f, 1.0f);
    normals(HIT(along, forever, unit), 0.0f, 1.0f, 1.0f, 0.0f);
    is(HIT(point, 3.0f, unit), HT_OVERLAP, 0.0f, 3.0f);
    const ht_halfplane ground = {{0.0f, 1.0f}, 0.0f};
    const ht_ray fall = {{0.0f, 4.0f}, {1.0f, -1.0f}};
    is(HIT(fall, forever, ground), HT_OVERLAP, 4.0f, INFINITY);
    normals(HIT(fall, forever, ground), 0.0f, 1.0f, 0.0f, 0.0f);
}

static void test_thin(void **state) {
    (void)state;
    const ht_segment wall = {{0.0f, -1.0f}, {0.0f, 1.0f}};
    const ht_ray across = {{2.0f, 0.5f}, {-1.0f, 0.0f}}, end = {{2.0f, 1.0f}, {-1.0f, 0.0f}};
    const ht_ray along = {{0.0f, 3.0f}, {0.0f, -1.0f}};
    is(HIT(across, forever, wall), HT_OVERLAP, 2.0f, 2.0f);
    normals(HIT(across, forever, wall), 1.0f, 0.0f, 1.0f, 0.0f);
    is(HIT(end, forever, wall), HT_TOUCH, 2.0f, 2.0f);
    is(HIT(along, forever, wall), HT_TOUCH, 2.0f, 4.0f);
    normals(HIT(along, forever, wall), 0.0f, 1.0f, 0.0f, -1.0f);
    const ht_ray from_middle = {{0.0f, 0.0f}, {0.0f, -1.0f}}, from_end = {{0.0f, -1.0f}, {0.0f, -1.0f}};
    is(HIT(from_middle, forever, wall), HT_TOUCH, 0.0f, 1.0f);
    normals(HIT(from_middle, forever, wall), 1.0f, 0.0f, 0.0f, -1.0f);
    normals(HIT(from_end, forever, wall), 0.0f, -1.0f, 0.0f, -1.0f);
    const ht_ray tiny = {{0.0f, -0x1.8p-66f}, {-0x1.8p-132f, 0x1.8p-66f}}; // its inverse overflows a float
    is(HIT(tiny, forever, ((ht_box){{-0x1p-149f, 0x1p-66f}, {0x1p-106f, 0x1.8p-66f}})), HT_APART, 0.0f, 0.0f);
    const ht_box flat = {{0.0f, -1.0f}, {0.0f, 1.0f}};
    const ht_obox bar = {{0.0f, 0.0f}, {0.0f, 1.0f}, HT_ROT_IDENTITY, 0.0f};
    is(HIT(across, forever, flat), HT_OVERLAP, 2.0f, 2.0f);
    is(HIT(across, forever, bar), HT_OVERLAP, 2.0f, 2.0f);
    normals(HIT(across, forever, bar), 1.0f, 0.0f, 1.0f, 0.0f);
    const ht_vec2 v[] = {{0.0f, 1.0f}, {0.0f, -1.0f}, {1.0f, -1.0f}};
    const ht_polyline line = {v, 3, false};
    const ht_ray down = {{2.0f, 0.5f}, {-1.0f, -1.0f}};
    is(HIT(down, forever, line), HT_OVERLAP, 1.5f, 1.5f);
    assert_int_equal(HIT(down, forever, line).part, 1);
}

// A square with a square hole, and a ring that touches the outer one from outside at (4, 2).
static const ht_vec2 rings[] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {0.0f, 4.0f}, {1.0f, 1.0f}, {1.0f, 3.0f},
                                {3.0f, 3.0f}, {3.0f, 1.0f}, {4.0f, 2.0f}, {6.0f, 1.0f}, {6.0f, 3.0f}};
static const int32_t ring_end[] = {4, 8, 11};
static const ht_polygon frame = {rings, ring_end, 3, HT_EVEN_ODD, NULL};

static void test_polygon(void **state) {
    (void)state;
    const ht_shape shape = HT_SHAPE(frame);
    ht_ray_hit h[4];
    const ht_ray middle = {{-1.0f, 2.0f}, {1.0f, 0.0f}}, edge = {{-1.0f, 3.0f}, {1.0f, 0.0f}};
    assert_int_equal(ht_raycast_all(&middle, forever, &shape, h, 4), 2);
    is(h[0], HT_OVERLAP, 1.0f, 2.0f);
    assert_int_equal(h[0].part, 3);
    is(h[1], HT_OVERLAP, 4.0f, 7.0f); // through the point where the rings touch
    normals(h[1], -1.0f, 0.0f, 1.0f, 0.0f);
    assert_int_equal(ht_raycast_all(&edge, forever, &shape, h, 4), 2); // along the hole's upper edge
    is(h[0], HT_OVERLAP, 1.0f, 5.0f);
    is(h[1], HT_TOUCH, 7.0f, 7.0f); // a vertex, grazed
    is(ht_raycast(&edge, 1.0f, &shape), HT_TOUCH, 1.0f, 1.0f);
    assert_int_equal(ht_raycast_all(&middle, forever, &shape, h, 1), 2);
    is(h[0], HT_OVERLAP, 1.0f, 2.0f);
    assert_int_equal(ht_raycast_all(&middle, forever, &shape, NULL, 0), 2);
    const ht_ray hole = {{2.0f, 2.0f}, {0.0f, 1.0f}}, corner = {{4.0f, 5.0f}, {0.0f, -1.0f}};
    is(ht_raycast(&hole, forever, &shape), HT_OVERLAP, 1.0f, 2.0f);
    is(ht_raycast(&corner, forever, &shape), HT_TOUCH, 1.0f, 5.0f);
    normals(ht_raycast(&corner, forever, &shape), 0.0f, 1.0f, 0.0f, -1.0f);
}

static void test_compound_in_order(void **state) {
    (void)state;
    const ht_shape members[] = {HT_SHAPE(((ht_circle){{5.0f, 0.0f}, 1.0f})), HT_SHAPE(frame),
                                HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})), HT_SHAPE(((ht_vec2){-0.5f, 2.0f}))};
    const ht_shape all = HT_SHAPE(((ht_compound){members, 4}));
    const ht_ray ray = {{-1.0f, 2.0f}, {1.0f, 0.0f}};
    ht_ray_hit h[3];
    assert_int_equal(ht_raycast_all(&ray, forever, &all, h, 3), 3);
    is(h[0], HT_TOUCH, 0.5f, 0.5f);
    assert_int_equal(h[0].part, 3);
    is(h[1], HT_OVERLAP, 1.0f, 2.0f);
    assert_int_equal(h[1].part, 1);
    const ht_ray_hit first = ht_raycast(&ray, forever, &all);
    is(first, HT_OVERLAP, 0.5f, 0.5f); // the relation is that of the whole
    assert_int_equal(first.part, 3);
}

static void test_unanswerable(void **state) {
    (void)state;
    const ht_ray ray = {{-3.0f, 0.0f}, {1.0f, 0.0f}}, bad = {{-3.0f, NAN}, {1.0f, 0.0f}};
    const ht_shape shape = HT_SHAPE(unit);
    is(ht_raycast(NULL, 1.0f, &shape), HT_APART, 0.0f, 0.0f);
    is(ht_raycast(&ray, 1.0f, NULL), HT_APART, 0.0f, 0.0f);
    is(ht_raycast(&bad, forever, &shape), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, forever, ((ht_circle){{0.0f, 0.0f}, -1.0f})), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, forever, ((ht_box){{1.0f, -1.0f}, {-1.0f, 1.0f}})), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, forever, ((ht_box){{0.0f, -INFINITY}, {1.0f, 1.0f}})), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, forever, ((ht_obox){{0.0f, 0.0f}, {1.0f, -1.0f}, HT_ROT_IDENTITY, 0.0f})), HT_APART, 0.0f, 0.0f);
    is(HIT(ray, forever, ((ht_convex){NULL, 3, 0.0f})), HT_APART, 0.0f, 0.0f);
    assert_int_equal(ht_raycast_all(&ray, 1.0f, NULL, NULL, 0), 0);
}

static uint64_t seed = 88172645463325252u;
static float real(float low, float high) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (float)((double)low + (double)(high - low) * (double)(seed >> 11) * 0x1p-53);
}

static bool near(float got, double want, double size) {
    return fabs((double)got - want) <= 0x1p-23 * fabs(want) + 1e-14 * size;
}

// A rounded convex shape holds the middle of its stretch, and its ends lie on the boundary with the normals given.
static void check_ends(const ht_ray *ray, const ht_ray_hit *h, double (*height)(const void *, double, double),
                       const void *shape) {
    const double ends[2] = {(double)h->enter, (double)h->exit};
    const ht_vec2 n[2] = {h->normal, h->exit_normal};
    for (int i = 0; i < 2; i++) {
        const double x = (double)ray->origin.x + ends[i] * (double)ray->dir.x;
        const double y = (double)ray->origin.y + ends[i] * (double)ray->dir.y;
        if (n[i].x == 0.0f && n[i].y == 0.0f) {
            continue;
        }
        assert_true(fabs(height(shape, x, y)) < 2e-6);
        const double step = 1e-4;
        const double out = height(shape, x + step * (double)n[i].x, y + step * (double)n[i].y);
        assert_true(out > 0.99e-4 && out < 1.01e-4);
    }
}

static double circle_height(const void *shape, double x, double y) {
    const ht_circle *c = shape;
    return hypot(x - (double)c->center.x, y - (double)c->center.y) - (double)c->radius;
}

static double capsule_height(const void *shape, double x, double y) {
    const ht_capsule *c = shape;
    const double ex = (double)c->b.x - (double)c->a.x, ey = (double)c->b.y - (double)c->a.y;
    const double vx = x - (double)c->a.x, vy = y - (double)c->a.y;
    const double u = fmin(fmax((ex * vx + ey * vy) / (ex * ex + ey * ey), 0.0), 1.0);
    return hypot(vx - u * ex, vy - u * ey) - (double)c->radius;
}

// The largest distance from an edge's line: that of the polygon beside an edge.
static double convex_height(const void *shape, double x, double y) {
    const ht_convex *c = shape;
    double maximum = -1e9;
    for (int32_t i = 0; i < c->count; i++) {
        const ht_vec2 a = c->v[i], b = c->v[(i + 1) % c->count];
        const double ex = (double)b.x - (double)a.x, ey = (double)b.y - (double)a.y;
        maximum = fmax(maximum, (ey * (x - (double)a.x) - ex * (y - (double)a.y)) / hypot(ex, ey));
    }
    return maximum;
}

static void test_typed_on_random_data(void **state) {
    (void)state;
    int hits = 0;
    for (int i = 0; i < 100000; i++) {
        const ht_ray ray = {{real(-3, 3), real(-3, 3)}, {real(-1, 1), real(-1, 1)}};
        const ht_shape as_ray = HT_SHAPE(ray);
        const ht_circle circle = {{real(-1, 1), real(-1, 1)}, real(0.1f, 1)};
        const ht_capsule capsule = {{real(-1, 1), real(-1, 1)}, {real(-1, 1), real(-1, 1)}, real(0.1f, 1)};
        const float turn = real(0, 6);
        const ht_obox obox = ht_obox_make(circle.center, (ht_vec2){real(0.1f, 1), real(0.1f, 1)}, turn);
        ht_vec2 v[8];
        for (int k = 0; k < 8; k++) {
            v[k].x = (float)(1.5 * cos((double)turn + k * 0.785));
            v[k].y = (float)(1.5 * sin((double)turn + k * 0.785));
        }
        const ht_convex convex = {v, 8, 0.0f};
        const ht_shape shapes[] = {HT_SHAPE(circle), HT_SHAPE(capsule), HT_SHAPE(convex), HT_SHAPE(obox)};
        double (*const heights[])(const void *, double, double) = {circle_height, capsule_height, convex_height};
        const void *const plain[] = {&circle, &capsule, &convex};
        for (int k = 0; k < 4; k++) {
            const ht_ray_hit h = ht_raycast(&ray, forever, &shapes[k]);
            assert_int_equal(h.relation, ht_relate(&as_ray, &shapes[k]));
            hits += h.relation != HT_APART;
            if (h.relation != HT_APART && k < 3) {
                check_ends(&ray, &h, heights[k], plain[k]);
            }
        }
        const ht_segment segment = {capsule.a, capsule.b};
        const ht_ray_hit h = ht_raycast_segment(&ray, forever, &segment);
        const double ex = (double)segment.b.x - (double)segment.a.x, ey = (double)segment.b.y - (double)segment.a.y;
        const double vx = (double)segment.a.x - (double)ray.origin.x, vy = (double)segment.a.y - (double)ray.origin.y;
        const double t = (vx * ey - vy * ex) / ((double)ray.dir.x * ey - (double)ray.dir.y * ex);
        assert_true(h.relation == HT_APART || near(h.enter, t, 1.0));
    }
    assert_in_range(hits, 60000, 340000);
}

static float whole(int low, int high) {
    return (float)(low + (int)(real(0.0f, 1.0f) * (float)(high - low + 1)));
}

static ht_vec2 grid_point(int reach) {
    const float x = whole(-reach, reach);
    return (ht_vec2){x, whole(-reach, reach)};
}

// On a grid, where rays run along edges, through corners and along tangents, and start or end there, the answer agrees
// with the relations of the ray, its stretch up to 1 and its origin.
static void test_agrees_on_grids(void **state) {
    (void)state;
    static const ht_rot quarters[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    static const ht_vec2 octagon[8] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    int touches = 0;
    for (int i = 0; i < 100000; i++) {
        const ht_ray ray = {grid_point(4), grid_point(5)};
        const ht_segment stretch = {ray.origin, {ray.origin.x + ray.dir.x, ray.origin.y + ray.dir.y}};
        const ht_vec2 at = grid_point(3), half = {whole(0, 3), whole(0, 3)};
        ht_vec2 v[8];
        for (int k = 0; k < 8; k++) {
            v[k] = (ht_vec2){at.x + half.x * octagon[i % 2 == 0 ? k : 7 - k].x,
                             at.y + half.x * octagon[i % 2 == 0 ? k : 7 - k].y};
        }
        const ht_shape shapes[] = {HT_SHAPE(((ht_segment){at, grid_point(3)})),
                                   HT_SHAPE(((ht_circle){at, half.x})),
                                   HT_SHAPE(((ht_capsule){at, grid_point(3), half.y})),
                                   HT_SHAPE(ht_box_make(at, half)),
                                   HT_SHAPE(((ht_obox){at, half, quarters[i % 4], 0.0f})),
                                   HT_SHAPE(((ht_convex){v, 8, 0.0f}))};
        const ht_shape whole_ray = HT_SHAPE(ray), part = HT_SHAPE(stretch), origin = HT_SHAPE(ray.origin);
        for (int k = 0; k < 6; k++) {
            const ht_ray_hit all = ht_raycast(&ray, forever, &shapes[k]), first = ht_raycast(&ray, 1.0f, &shapes[k]);
            const ht_relation start = ht_relate(&origin, &shapes[k]);
            assert_int_equal(all.relation, ht_relate(&whole_ray, &shapes[k]));
            assert_int_equal(first.relation, ht_relate(&part, &shapes[k]));
            assert_true(all.inside == (start == HT_OVERLAP));
            assert_true((all.relation != HT_APART && all.enter == 0.0f) == (start != HT_APART));
            assert_true(first.relation == HT_APART || first.enter == all.enter);
            assert_true(first.relation == HT_APART || first.exit == (all.exit < 1.0f ? all.exit : 1.0f));
            touches += first.relation == HT_TOUCH;
        }
    }
    assert_in_range(touches, 30000, 100000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_through_and_beside),
        cmocka_unit_test(test_starts_in_contact),
        cmocka_unit_test(test_thin),
        cmocka_unit_test(test_polygon),
        cmocka_unit_test(test_compound_in_order),
        cmocka_unit_test(test_unanswerable),
        cmocka_unit_test(test_typed_on_random_data),
        cmocka_unit_test(test_agrees_on_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
