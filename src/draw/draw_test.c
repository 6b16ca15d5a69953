// draw_test.c: segments lie on the borders of shapes, join, and come for every kind; each function of the table gets what
// it is for; a world's roles, arrows, bounds, contacts and hits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/hantei.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEGMENTS = 20000, SAMPLES = 21 };

typedef struct recording {
    ht_segment segment[SEGMENTS];
    ht_draw_item item[SEGMENTS];
    int count, calls[8]; // of the other functions
} recording;

static recording seen;

static void take_segment(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    recording *r = context;
    assert_in_range(r->count, 0, SEGMENTS - 1);
    r->segment[r->count] = (ht_segment){a, b};
    r->item[r->count++] = *item;
}

enum { POINT, HULL, POLYLINE, POLYGON, ELLIPSE, LINE, HALFPLANE, FIELD };

static void take_point(void *context, const ht_draw_item *item, ht_vec2 at) {
    (void)item, (void)at;
    ((recording *)context)->calls[POINT]++;
}
static void take_hull(void *context, const ht_draw_item *item, const ht_vec2 *points, int32_t count, float radius) {
    (void)item;
    assert_true(points != NULL && count >= 1 && radius >= 0.0f);
    ((recording *)context)->calls[HULL]++;
}
static void take_polyline(void *context, const ht_draw_item *item, const ht_polyline *line) {
    (void)item, (void)line;
    ((recording *)context)->calls[POLYLINE]++;
}
static void take_polygon(void *context, const ht_draw_item *item, const ht_polygon *polygon) {
    (void)item, (void)polygon;
    ((recording *)context)->calls[POLYGON]++;
}
static void take_ellipse(void *context, const ht_draw_item *item, const ht_ellipse *ellipse) {
    (void)item, (void)ellipse;
    ((recording *)context)->calls[ELLIPSE]++;
}
static void take_line(void *context, const ht_draw_item *item, ht_vec2 at, ht_vec2 dir, bool is_ray) {
    (void)item, (void)at, (void)dir, (void)is_ray;
    ((recording *)context)->calls[LINE]++;
}
static void take_halfplane(void *context, const ht_draw_item *item, const ht_halfplane *half) {
    (void)item, (void)half;
    ((recording *)context)->calls[HALFPLANE]++;
}
static void take_field(void *context, const ht_draw_item *item, const ht_field *field) {
    (void)item, (void)field;
    ((recording *)context)->calls[FIELD]++;
}

#define TOLERANCE 0.0625f
#define VIEW                                                                                                           \
    {                                                                                                                  \
        {-32, -32}, {                                                                                                  \
            32, 32                                                                                                     \
        }                                                                                                              \
    }

static const ht_draw plain = {
    .view = VIEW, .tolerance = TOLERANCE, .mark = 4, .context = &seen, .segment = take_segment};

static ht_vec2 corners[] = {{-4, -3}, {4, -3}, {6, 2}, {0, 5}, {-6, 2}};
static ht_vec2 clockwise[] = {{-6, 2}, {0, 5}, {6, 2}, {4, -3}, {-4, -3}};
static ht_vec2 repeated[] = {{-4, 0}, {-4, 0}, {4, 0}, {4, 0}};
static ht_vec2 rings[] = {{-8, -8}, {8, -8}, {8, 8}, {-8, 8}, {-2, -2}, {-2, 2}, {2, 2}, {2, -2}};
static const int32_t ends[] = {4, 8};
static ht_shape members[] = {{.kind = HT_CIRCLE, .circle = {{-9, 0}, 3}}, {.kind = HT_BOX, .box = {{5, -2}, {9, 2}}}};
static ht_field_op star[] = {{.code = HT_FIELD_STAR, .number = {5, 9, 4}}};
static ht_field field;

// Two boxes with a corner in common, which no cell has as its corner.
static ht_field_op rising[] = {{.code = HT_FIELD_MOVE, .number = {-1, -1}},
                               {.code = HT_FIELD_BOX, .number = {1, 1}},
                               {.code = HT_FIELD_END},
                               {.code = HT_FIELD_MOVE, .number = {1.5f, 1.5f}},
                               {.code = HT_FIELD_BOX, .number = {1.5f, 1.5f}},
                               {.code = HT_FIELD_END},
                               {.code = HT_FIELD_UNION}};
static ht_field_op falling[7];
static ht_field rising_field, falling_field;

// What is closed comes first: an even number of segments ends in each of its points.
enum { CLOSED = 16 };

static void make_samples(ht_shape out[SAMPLES]) {
    assert_int_equal(ht_field_make(star, 1, &field), HT_OK);
    memcpy(falling, rising, sizeof rising);
    falling[0].number[0] = 1;
    falling[3].number[0] = -1.5f;
    assert_int_equal(ht_field_make(rising, 7, &rising_field), HT_OK);
    assert_int_equal(ht_field_make(falling, 7, &falling_field), HT_OK);
    const ht_shape samples[SAMPLES] = {
        HT_SHAPE(((ht_circle){{1, 2}, 7})),
        HT_SHAPE(((ht_capsule){{-3, 1}, {4, -2}, 2.5f})),
        HT_SHAPE(((ht_box){{-5, -2}, {3, 4}})),
        HT_SHAPE(((ht_obox){{1, 1}, {6, 2}, {0.8f, 0.6f}, 0})),
        HT_SHAPE(((ht_obox){{1, 1}, {6, 2}, {0.8f, 0.6f}, 1.5f})),
        HT_SHAPE(((ht_triangle){{{-4, -4}, {5, 0}, {-1, 6}}})),
        HT_SHAPE(((ht_convex){corners, 5, 0})),
        HT_SHAPE(((ht_convex){corners, 5, 2})),
        HT_SHAPE(((ht_convex){clockwise, 5, 2})),
        HT_SHAPE(((ht_convex){repeated, 4, 2})),
        HT_SHAPE(((ht_polygon){rings, ends, 2, HT_EVEN_ODD, NULL})),
        HT_SHAPE(((ht_ellipse){{1, -1}, {8, 2}, {-1, 3}})),
        HT_SHAPE(((ht_compound){members, 2})),
        HT_SHAPE(&field),
        HT_SHAPE(&rising_field),
        HT_SHAPE(&falling_field),
        HT_SHAPE(((ht_segment){{-3, 1}, {4, -2}})),
        HT_SHAPE(((ht_polyline){corners, 5, false})),
        HT_SHAPE(((ht_ray){{-3, 1}, {2, 1}})),
        HT_SHAPE(((ht_line){{-3, 1}, {2, 1}})),
        HT_SHAPE(((ht_halfplane){{1, 2}, 3})),
    };
    memcpy(out, samples, sizeof samples);
}

// How far a point is from the border: of what has an inside by its depth.
static double distance_of_border(const ht_shape *shape, ht_vec2 at) {
    if (shape->kind == HT_FIELD) {
        return fabs(ht_field_at(shape->field, (double)at.x, (double)at.y).value);
    }
    if (shape->kind == HT_POLYGON) {
        ht_polyline outer = {rings, 4, true}, inner = {rings + 4, 4, true};
        const ht_shape point = HT_SHAPE(at), a = HT_SHAPE(outer), b = HT_SHAPE(inner);
        return fmin(fabs((double)ht_distance(&point, &a).distance), fabs((double)ht_distance(&point, &b).distance));
    }
    const ht_shape point = HT_SHAPE(at);
    return fabs((double)ht_distance(shape, &point).distance);
}

static void expect_on_border(const ht_shape *shape, ht_segment s) {
    const ht_vec2 middle = {(s.a.x + s.b.x) / 2, (s.a.y + s.b.y) / 2};
    const double slack = shape->kind == HT_FIELD ? 4.0 * (double)TOLERANCE : 1e-5;
    assert_true(distance_of_border(shape, s.a) <= slack);
    assert_true(distance_of_border(shape, s.b) <= slack);
    assert_true(distance_of_border(shape, middle) <= slack + (double)TOLERANCE);
}

static int ends_at(ht_vec2 p) {
    int count = 0;
    for (int i = 0; i < seen.count; i++) {
        count += seen.segment[i].a.x == p.x && seen.segment[i].a.y == p.y;
        count += seen.segment[i].b.x == p.x && seen.segment[i].b.y == p.y;
    }
    return count;
}

static void test_segments(void **state) {
    (void)state;
    ht_shape samples[SAMPLES];
    make_samples(samples);
    for (int i = 0; i < SAMPLES; i++) {
        seen.count = 0;
        ht_draw_shape(&plain, NULL, &samples[i]);
        assert_true(seen.count > 0);
        for (int k = 0; k < seen.count; k++) {
            expect_on_border(&samples[i], seen.segment[k]);
            assert_true(i >= CLOSED || ends_at(seen.segment[k].a) % 2 == 0);
        }
    }
}

// The length of what is drawn is that of the border, nearly.
static void expect_length(ht_shape shape, double length) {
    double found = 0;
    seen.count = 0;
    ht_draw_shape(&plain, NULL, &shape);
    for (int i = 0; i < seen.count; i++) {
        const ht_segment s = seen.segment[i];
        found += hypot((double)s.b.x - (double)s.a.x, (double)s.b.y - (double)s.a.y);
    }
    assert_true(found >= 0.98 * length && found <= 1.02 * length);
}

static void test_lengths(void **state) {
    (void)state;
    const double pi = 3.14159265358979;
    expect_length(HT_SHAPE(((ht_circle){{1, 2}, 7})), 14 * pi);
    expect_length(HT_SHAPE(((ht_capsule){{-3, 0}, {4, 0}, 2.5f})), 14 + 5 * pi);
    expect_length(HT_SHAPE(((ht_obox){{1, 1}, {6, 2}, {0.8f, 0.6f}, 1.5f})), 32 + 3 * pi);
    expect_length(HT_SHAPE(((ht_box){{-5, -2}, {3, 4}})), 28);
    expect_length(HT_SHAPE(((ht_convex){repeated, 4, 2})), 16 + 4 * pi);
    expect_length(HT_SHAPE(((ht_polygon){rings, ends, 2, HT_EVEN_ODD, NULL})), 80);
    expect_length(HT_SHAPE(((ht_polyline){rings, 4, true})), 64);
    expect_length(HT_SHAPE(((ht_line){{-3, 1}, {2, 0}})), 64);
    expect_length(HT_SHAPE(((ht_ray){{-3, 1}, {0, -2}})), 33);
    expect_length(HT_SHAPE(((ht_halfplane){{0, 2}, 4})), 64);
    expect_length(HT_SHAPE(((ht_line){{100, 1}, {0, 1}})), 0);
    expect_length(HT_SHAPE(((ht_vec2){3, 4})), 4);
    // What is a point, however it is written, is two marks of 2.
    static ht_vec2 same[] = {{3, 4}, {3, 4}, {3, 4}};
    expect_length(HT_SHAPE(((ht_circle){{3, 4}, 0})), 4);
    expect_length(HT_SHAPE(((ht_segment){{3, 4}, {3, 4}})), 4);
    expect_length(HT_SHAPE(((ht_box){{3, 4}, {3, 4}})), 4);
    expect_length(HT_SHAPE(((ht_obox){{3, 4}, {0, 0}, {1, 0}, 0})), 4);
    expect_length(HT_SHAPE(((ht_convex){same, 3, 0})), 4);
    expect_length(HT_SHAPE(((ht_polyline){same, 1, false})), 4);
    expect_length(HT_SHAPE(((ht_ray){{3, 4}, {0, 0}})), 4);
    expect_length(HT_SHAPE(((ht_convex){same, 3, 2})), 4 * pi);
}

static void test_functions(void **state) {
    (void)state;
    ht_draw all = plain;
    all.point = take_point;
    all.hull = take_hull;
    all.polyline = take_polyline;
    all.polygon = take_polygon;
    all.ellipse = take_ellipse;
    all.line = take_line;
    all.halfplane = take_halfplane;
    all.field = take_field;
    ht_shape samples[SAMPLES];
    make_samples(samples);
    memset(&seen, 0, sizeof seen);
    for (int i = 0; i < SAMPLES; i++) {
        ht_draw_shape(&all, NULL, &samples[i]);
    }
    ht_draw_shape(&all, NULL, &(ht_shape){.kind = HT_POINT, .point = {1, 2}});
    assert_int_equal(seen.count, 0);
    const int expected[] = {[POINT] = 1,   [HULL] = 13, [POLYLINE] = 1,  [POLYGON] = 1,
                            [ELLIPSE] = 1, [LINE] = 2,  [HALFPLANE] = 1, [FIELD] = 3};
    assert_memory_equal(seen.calls, expected, sizeof expected);
}

static void draw_in(ht_box view, float tolerance, const ht_shape *shape) {
    ht_draw there = plain;
    there.view = view;
    there.tolerance = tolerance;
    seen.count = 0;
    ht_draw_shape(&there, NULL, shape);
}

// Of a field as much is drawn as is seen: a line across the view meets as many segments as the values along it have signs
// that change.
static void test_views_of_fields(void **state) {
    (void)state;
    assert_int_equal(ht_field_make(star, 1, &field), HT_OK);
    const ht_shape shape = HT_SHAPE(&field);
    const ht_box views[] = {{{-20, 1}, {20, 1.5f}}, {{-3, -20}, {-2.5f, 20}}, {{-2, -2}, {7, 1}}, {{-9, -1}, {1, 9}}};
    for (int i = 0; i < 4; i++) {
        draw_in(views[i], TOLERANCE, &shape);
        const float rim = 12.0f * TOLERANCE;
        const bool is_wide = views[i].max.x - views[i].min.x > views[i].max.y - views[i].min.y;
        const ht_vec2 middle = {(views[i].min.x + views[i].max.x) / 2 + 0.01f,
                                (views[i].min.y + views[i].max.y) / 2 + 0.01f};
        int crossed = 0, changes = 0;
        for (int k = 0; k < seen.count; k++) {
            const ht_segment s = seen.segment[k];
            assert_true(s.a.x >= views[i].min.x - rim && s.a.x <= views[i].max.x + rim);
            assert_true(s.a.y >= views[i].min.y - rim && s.a.y <= views[i].max.y + rim);
            const ht_vec2 at =
                is_wide ? (ht_vec2){(s.a.x + s.b.x) / 2, middle.y} : (ht_vec2){middle.x, (s.a.y + s.b.y) / 2};
            const bool inside =
                at.x > views[i].min.x && at.x < views[i].max.x && at.y > views[i].min.y && at.y < views[i].max.y;
            crossed += inside &&
                       (is_wide ? (s.a.y < middle.y) != (s.b.y < middle.y) : (s.a.x < middle.x) != (s.b.x < middle.x));
        }
        bool was = false;
        for (int k = 0; k <= 4000; k++) {
            const double t = k / 4000.0, x0 = (double)views[i].min.x, y0 = (double)views[i].min.y;
            const double x = is_wide ? x0 + t * ((double)views[i].max.x - x0) : (double)middle.x;
            const double y = is_wide ? (double)middle.y : y0 + t * ((double)views[i].max.y - y0);
            const bool now = ht_field_at(&field, x, y).value <= 0;
            changes += k > 0 && now != was;
            was = now;
        }
        assert_true(changes > 0);
        assert_int_equal(crossed, changes);
    }
    const ht_box beside = {{30, -1}, {32, 1}}, above = {{-1, 30}, {1, 32}};
    draw_in(beside, TOLERANCE, &shape);
    assert_int_equal(seen.count, 0);
    draw_in(above, TOLERANCE, &shape);
    assert_int_equal(seen.count, 0);
}

// A disc of radius 8 by a function that is not what it says: outside it has no value.
// NOLINTNEXTLINE(readability-non-const-parameter): ht_field_callback fixes the type of the function
static double value_of_wild_disc(const void *data, double x, double y, double gradient[2]) {
    (void)data, (void)gradient;
    return hypot(x, y) <= 8 ? hypot(x, y) - 8 : (double)NAN;
}

static void test_wild_field(void **state) {
    (void)state;
    const ht_field_callback callback = {
        value_of_wild_disc, NULL, {.lipschitz = 1, .size = 8, .reach = 1, .bounds = {{-8, -8}, {8, 8}}}};
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &callback}};
    ht_field wild;
    assert_int_equal(ht_field_make(ops, 1, &wild), HT_OK);
    const ht_shape shape = HT_SHAPE(&wild);
    draw_in(plain.view, TOLERANCE, &shape);
    assert_true(seen.count > 20);
    for (int k = 0; k < seen.count; k++) {
        const ht_vec2 a = seen.segment[k].a, b = seen.segment[k].b;
        assert_true(fabs(hypot((double)a.x, (double)a.y) - 8) <= 4 * (double)TOLERANCE);
        assert_true(fabs(hypot((double)b.x, (double)b.y) - 8) <= 4 * (double)TOLERANCE);
    }
}

// However fine the tolerance is, the number of segments has an end; a view without width shows what lies along it.
static void test_finest(void **state) {
    (void)state;
    static ht_field_op ball[] = {{.code = HT_FIELD_CIRCLE, .number = {8}}};
    ht_field disc;
    assert_int_equal(ht_field_make(ball, 1, &disc), HT_OK);
    const ht_shape field_disc = HT_SHAPE(&disc), circle = HT_SHAPE(((ht_circle){{0, 0}, 8}));
    const ht_shape *const shapes[] = {&field_disc, &circle};
    for (int i = 0; i < 2; i++) {
        double length = 0;
        draw_in(plain.view, 1e-12f, shapes[i]);
        for (int k = 0; k < seen.count; k++) {
            const ht_segment s = seen.segment[k];
            assert_true(fabs(hypot((double)s.a.x, (double)s.a.y) - 8) < 1e-4);
            length += hypot((double)s.b.x - (double)s.a.x, (double)s.b.y - (double)s.a.y);
        }
        assert_true(fabs(length - 16 * 3.14159265358979) < 0.001 && seen.count <= 4096);
    }
    const ht_shape line = HT_SHAPE(((ht_line){{0, 0}, {0, 1}}));
    draw_in((ht_box){{0, -1}, {0, 2}}, TOLERANCE, &line);
    assert_true(seen.count == 1 && fabsf(seen.segment[0].a.y - seen.segment[0].b.y) == 3);
}

static void test_nothing(void **state) {
    (void)state;
    const ht_shape bad = HT_SHAPE(((ht_circle){{1, 2}, -1})), line = HT_SHAPE(((ht_line){{1, 2}, {1, 0}}));
    seen.count = 0;
    ht_draw_shape(NULL, NULL, &line);
    ht_draw_shape(&plain, NULL, NULL);
    ht_draw_shape(&(ht_draw){0}, NULL, &line);
    ht_draw_shape(&plain, NULL, &bad);
    ht_world_draw(NULL, &plain, NULL);
    const ht_shape none[] = {bad, {.kind = HT_POLYLINE, .polyline = {NULL, 3, false}}, {.kind = (ht_kind)99}};
    const ht_shape members_only = HT_SHAPE(((ht_compound){none, 3}));
    ht_draw_shape(&plain, NULL, &members_only);
    ht_draw_shape(&(ht_draw){.segment = take_segment, .context = &seen}, NULL, &line); // without a view it has no end
    assert_int_equal(seen.count, 0);
}

static int count_role(ht_draw_role role) {
    int count = 0;
    for (int i = 0; i < seen.count; i++) {
        count += seen.item[i].role == role;
    }
    return count;
}

static void test_world(void **state) {
    (void)state;
    ht_shape samples[SAMPLES];
    make_samples(samples);
    ht_world *world;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    for (int i = 0; i < SAMPLES; i++) {
        const ht_object_desc desc = {
            .shape = samples[i], .user = (uint64_t)i + 1, .mobile = i % 3 == 1, .sensor = i % 3 == 2};
        assert_int_equal(ht_world_add(world, &desc, NULL), HT_OK);
    }
    seen.count = 0;
    ht_world_draw(world, &plain, NULL);
    for (int i = 0; i < SAMPLES; i++) {
        int count = 0;
        for (int k = 0; k < seen.count; k++) {
            const bool is_its = seen.item[k].user == (uint64_t)i + 1;
            assert_true(!is_its || seen.item[k].role == (ht_draw_role)(i % 3));
            count += is_its;
        }
        assert_true(count > 0);
    }
    assert_int_equal(count_role(HT_DRAW_FIXED) + count_role(HT_DRAW_MOBILE) + count_role(HT_DRAW_SENSOR), seen.count);
    // Outside the view nothing is drawn but what reaches into it.
    const int all = seen.count;
    ht_draw away = plain;
    away.view = (ht_box){{100, 100}, {110, 110}};
    seen.count = 0;
    ht_world_draw(world, &away, &(ht_world_draw_options){.bounds = true});
    assert_in_range(seen.count, 0, all / 10);
    ht_world_destroy(world);
}

static void test_marks(void **state) {
    (void)state;
    ht_world *world;
    ht_object hero;
    ht_move_result move;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    const ht_object_desc floor = {.shape = HT_SHAPE(((ht_box){{-8, -4}, {8, 0}})), .one_way = {0, 2}, .user = 1};
    const ht_object_desc body = {
        .shape = HT_SHAPE(((ht_box){{-1, 0}, {1, 2}})), .pose.p = {0, 1}, .mobile = true, .user = 2};
    assert_int_equal(ht_world_add(world, &floor, NULL), HT_OK);
    assert_int_equal(ht_world_add(world, &body, &hero), HT_OK);
    assert_int_equal(ht_world_move(world, hero, (ht_vec2){0, -3}, NULL, &move), HT_OK);
    assert_int_equal(ht_world_update(world), HT_OK);
    seen.count = 0;
    ht_world_draw(world, &plain, &(ht_world_draw_options){.bounds = true, .contacts = true, .move = &move});
    assert_int_equal(count_role(HT_DRAW_FIXED), 4);
    assert_int_equal(count_role(HT_DRAW_MOBILE), 4);
    assert_int_equal(count_role(HT_DRAW_DIRECTION), 3);
    assert_int_equal(count_role(HT_DRAW_BOUNDS), 8);
    assert_int_equal(count_role(HT_DRAW_CONTACT), 2 * 2); // a cross for each of two points
    assert_int_equal(count_role(HT_DRAW_HIT), 2);
    assert_int_equal(count_role(HT_DRAW_NORMAL), 3);
    for (int i = 0; i < seen.count; i++) {
        const ht_segment s = seen.segment[i];
        assert_true(seen.item[i].role != HT_DRAW_NORMAL || (s.b.x == s.a.x && s.b.y == 4)); // up from the floor
        assert_true(seen.item[i].role != HT_DRAW_HIT || seen.item[i].user == 1);
    }
    // What was removed has no contacts, nor has another one in its slot before the next update.
    const ht_object_desc other = {.shape = body.shape, .mobile = true};
    assert_int_equal(ht_world_remove(world, hero), HT_OK);
    assert_int_equal(ht_world_add(world, &other, NULL), HT_OK);
    seen.count = 0;
    ht_world_draw(world, &(ht_draw){.segment = take_segment, .context = &seen},
                  &(ht_world_draw_options){.contacts = true});
    assert_int_equal(count_role(HT_DRAW_CONTACT), 0);
    assert_int_equal(seen.count, 11);
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segments), cmocka_unit_test(test_lengths),         cmocka_unit_test(test_functions),
        cmocka_unit_test(test_nothing),  cmocka_unit_test(test_views_of_fields), cmocka_unit_test(test_wild_field),
        cmocka_unit_test(test_finest),   cmocka_unit_test(test_world),           cmocka_unit_test(test_marks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
