// field_pair_test.c: two fields: distance, contact, cast and containment against the exact answers of the shapes they
// are, and against dense sampling; fields within shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_same.h"

static const ht_field_limits defaults = {0};

static bool is_near(double a, double b, double within) {
    return a - b <= within && b - a <= within;
}

static double between(ht_vec2 a, ht_vec2 b) {
    const double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y;
    return __builtin_sqrt(x * x + y * y);
}

// ---- Fields that are shapes, in frames -----------------------------------------------------------------------------

/// A shape and the field of the same points: scaled, turned by a quarter or not, and moved.
typedef struct framed {
    test_same same;
    ht_field_op ops[9];
    ht_field field;
    ht_shape shape;
    ht_vec2 v[8];
    ht_vec2 by;
    float scale;
    bool is_turned;
} framed;

static ht_vec2 place(const framed *f, ht_vec2 p) {
    const ht_vec2 q = {f->scale * p.x, f->scale * p.y}, t = f->is_turned ? (ht_vec2){-q.y, q.x} : q;
    return (ht_vec2){t.x + f->by.x, t.y + f->by.y};
}

static void place_shape(framed *f) {
    const ht_shape *const s = &f->same.shape.shape;
    f->shape = *s;
    switch (s->kind) {
    case HT_SEGMENT:
        f->shape.segment = (ht_segment){place(f, s->segment.a), place(f, s->segment.b)};
        break;
    case HT_CIRCLE:
        f->shape.circle = (ht_circle){place(f, s->circle.center), f->scale * s->circle.radius};
        break;
    case HT_CAPSULE:
        f->shape.capsule = (ht_capsule){place(f, s->capsule.a), place(f, s->capsule.b), f->scale * s->capsule.radius};
        break;
    case HT_BOX: {
        const ht_vec2 a = place(f, s->box.min), b = place(f, s->box.max);
        f->shape.box =
            (ht_box){{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y}, {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
        break;
    }
    case HT_TRIANGLE:
        for (int i = 0; i < 3; i++) {
            f->shape.triangle.v[i] = place(f, s->triangle.v[i]);
        }
        break;
    default:
        for (int i = 0; i < 7; i++) {
            f->v[i] = place(f, s->polygon.v[i]);
        }
        f->shape.polygon.v = f->v;
    }
}

static void random_framed(uint64_t *state, int which, double spread, framed *out) {
    const float scales[] = {0.125f, 0.5f, 1.0f, 2.0f};
    int n = 0;
    random_same(state, which, 0.5, &out->same);
    out->scale = scales[random_below(state, 4)];
    out->is_turned = random_below(state, 2) == 0;
    out->by = (ht_vec2){random_in(state, -spread, spread), random_in(state, -spread, spread)};
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {out->by.x, out->by.y}};
    out->ops[n++] =
        (ht_field_op){.code = HT_FIELD_ROTATE, .number = {out->is_turned ? 0.0f : 1.0f, out->is_turned ? 1.0f : 0.0f}};
    out->ops[n++] = (ht_field_op){.code = HT_FIELD_SCALE, .number = {out->scale}};
    for (int i = 0; i < out->same.field.count; i++) {
        out->ops[n++] = out->same.ops[i];
    }
    for (int i = 0; i < 3; i++) {
        out->ops[n++] = (ht_field_op){.code = HT_FIELD_END};
    }
    assert_int_equal(ht_field_make(out->ops, n, &out->field), HT_OK);
    place_shape(out);
}

static bool is_thin(const framed *f) {
    return f->shape.kind == HT_SEGMENT;
}

static void test_distances_same(void **state) {
    (void)state;
    uint64_t rng = 51;
    int apart = 0, overlaps = 0, exact_depths = 0;
    for (int i = 0; i < 1800; i++) {
        framed a, b;
        random_framed(&rng, i % TEST_SAME, 1.5, &a);
        random_framed(&rng, i / TEST_SAME % TEST_SAME, 1.5, &b);
        const ht_separation exact = ht_distance(&a.shape, &b.shape);
        const ht_field_separation d = ht_fields_distance(&a.field, &b.field, defaults);
        const double slack = 4e-6, distance = (double)exact.distance;
        assert_true(d.low <= d.high);
        assert_true(exact.is_bound || (d.low <= distance + slack && distance <= d.high + slack));
        if (d.relation == HT_APART) {
            apart++;
            assert_true(d.low > 0.0 && is_near(d.low, distance, slack) && is_near(d.high, distance, slack));
            assert_true(is_near(between(d.point_of_field, d.point_of_shape), distance, 1e-5));
            const ht_shape closest = HT_SHAPE(d.point_of_field);
            assert_true(is_near((double)ht_distance(&closest, &a.shape).distance, 0.0, 1e-5));
        } else if (d.relation == HT_OVERLAP) {
            overlaps++;
            assert_true(exact.distance < 0.0f);
            exact_depths += d.high - d.low < 1e-3;
        } else {
            assert_true(is_near(distance, 0.0, slack) || is_thin(&a) || is_thin(&b));
        }
        const ht_field_touch near = ht_fields_contact(&a.field, &b.field, 0.2, defaults);
        assert_int_equal(near.count, d.low <= 0.2);
    }
    print_message("%d apart %d overlap, %d of these with a depth\n", apart, overlaps, exact_depths);
    assert_true(apart > 800 && overlaps > 200 && exact_depths > 20);
}

// Many spikes that are nearly as near as the nearest.
static void test_spikes(void **state) {
    (void)state;
    uint64_t rng = 54;
    int apart = 0;
    for (int i = 0; i < 300; i++) {
        test_same a, b;
        random_star(&rng, (ht_vec2){0.0f, 0.0f}, &a);
        random_star(&rng, (ht_vec2){random_in(&rng, 0.8, 2.2), random_in(&rng, -1.0, 1.0)}, &b);
        const double distance = (double)ht_distance(&a.shape.shape, &b.shape.shape).distance;
        const ht_field_limits limits = {.tolerance = i % 2 == 0 ? 0.0 : 0.05};
        const ht_field_separation d = ht_fields_distance(&a.field, &b.field, limits);
        assert_true(d.low <= distance + 1e-6 && distance <= d.high + 1e-6);
        assert_true(d.relation != HT_APART || d.high - d.low <= (i % 2 == 0 ? 4e-6 : 0.0501));
        apart += d.relation == HT_APART;
    }
    assert_true(apart > 150);
}

static double steep(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    (void)y;
    if (gradient != NULL) {
        gradient[0] = 3.0;
        gradient[1] = 0.0;
    }
    return 3.0 * x;
}

// A function that is steeper than 1 is no distance.
static void test_steep(void **state) {
    (void)state;
    const ht_field_callback half = {.function = steep,
                                    .facts = {.lipschitz = 3.0f,
                                              .error = 0x1p-50f,
                                              .size = 1.0f,
                                              .reach = 1.0f,
                                              .bounds = {{-9.0f, -9.0f}, {0.0f, 9.0f}}}};
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &half}};
    ht_field_op more[] = {{.code = HT_FIELD_MOVE, .number = {3.0f, 0.0f}},
                          {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                          {.code = HT_FIELD_END}};
    ht_field a = {0}, b = {0};
    assert_int_equal(ht_field_make(ops, 1, &a), HT_OK);
    assert_int_equal(ht_field_make(more, 3, &b), HT_OK);
    const ht_field_separation d = ht_fields_distance(&a, &b, defaults), back = ht_fields_distance(&b, &a, defaults);
    assert_true(d.relation == HT_APART && d.low <= 2.0 && d.high >= 2.0 && d.high - d.low < 0.01);
    assert_true(back.relation == HT_APART && back.low <= 2.0 && back.high >= 2.0 && back.high - back.low < 0.01);
    const ht_field_hit hit = ht_fields_cast(&b, (ht_vec2){-4.0f, 0.0f}, &a, defaults);
    assert_true(hit.relation != HT_APART && is_near(hit.enter, 0.5, 1e-4) && hit.enter <= 0.5);
}

static void test_casts_same(void **state) {
    (void)state;
    uint64_t rng = 52;
    int hits = 0, certain = 0;
    for (int i = 0; i < 600; i++) {
        framed a, b;
        random_framed(&rng, i % TEST_SAME, 2.0, &a);
        random_framed(&rng, i / TEST_SAME % TEST_SAME, 2.0, &b);
        const ht_vec2 delta = {random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)};
        const ht_cast_hit exact = ht_cast(&a.shape, delta, &b.shape, HT_START_REPORT);
        const ht_field_hit hit = ht_fields_cast(&a.field, delta, &b.field, defaults);
        if (!exact.hit) {
            assert_true(hit.relation == HT_APART || hit.relation == HT_TOUCH);
            continue;
        }
        hits++;
        certain += hit.relation == HT_OVERLAP;
        assert_true(hit.relation != HT_APART && hit.enter <= (double)exact.fraction * (1.0 + 0x1p-22) + 1e-6);
        assert_true(is_near(hit.enter, (double)exact.fraction, 1e-4) || hit.relation == HT_TOUCH);
        assert_true(hit.relation == HT_TOUCH || hit.enter + hit.error >= (double)exact.fraction - 1e-6);
    }
    print_message("%d hits %d sure\n", hits, certain);
    assert_true(hits > 120 && certain > 110);
}

static void test_contain_same(void **state) {
    (void)state;
    uint64_t rng = 53;
    int inside[2] = {0}, total = 0;
    for (int i = 0; i < 1800; i++) {
        framed a, b;
        random_framed(&rng, i % TEST_SAME, 0.2, &a);
        random_framed(&rng, i / TEST_SAME % TEST_SAME, 0.2, &b);
        const ht_containment exact = ht_contain(&a.shape, &b.shape);
        const ht_field_limits limits = {.evaluations = 6000};
        const ht_field_containment c[2] = {ht_fields_contain(&a.field, &b.field, limits),
                                           ht_field_inside(&b.field, &a.shape, limits)};
        total += exact == HT_INSIDE;
        for (int k = 0; k < 2; k++) {
            assert_true(c[k].low <= c[k].high);
            assert_true(c[k].containment == HT_INSIDE_TOUCHING || c[k].containment == exact);
            inside[k] += c[k].containment == HT_INSIDE;
        }
    }
    print_message("%d inside: %d %d\n", total, inside[0], inside[1]);
    assert_true(inside[0] > total - total / 20 && inside[1] > total - total / 20);
}

// ---- Random fields, by sampling ------------------------------------------------------------------------------------

/// Two random fields and points that were looked at.
typedef struct sampled {
    test_field a, b;
    uint64_t rng;
} sampled;

enum { SAMPLES = 120 };

static ht_vec2 sample_at(sampled *s, ht_vec2 about, int k) {
    const double reach = k % 2 == 0 ? 2.5 : 0.25;
    const ht_vec2 center = k % 2 == 0 ? (ht_vec2){0.0f, 0.0f} : about;
    return (ht_vec2){center.x + random_in(&s->rng, -reach, reach), center.y + random_in(&s->rng, -reach, reach)};
}

static ht_field_value at(const test_field *f, ht_vec2 p) {
    return ht_field_at(&f->field, (double)p.x, (double)p.y);
}

static double slack_at(ht_vec2 p) {
    return 0x1p-20 * (1.0 + __builtin_fabs((double)p.x) + __builtin_fabs((double)p.y));
}

static void random_pair(sampled *s, int i) {
    const double spread = 0.3 + 0.6 * (double)(i % 4);
    random_field(&s->rng, 1 + i % 3, spread, &s->a);
    random_field(&s->rng, 1 + i / 3 % 3, spread, &s->b);
}

// No two points of the fields are nearer than the lower bound, and those that are said to be nearest are in them.
static void expect_distance(sampled *s, const ht_field_separation *d) {
    ht_vec2 of_a[SAMPLES];
    int count = 0;
    for (int k = 0; k < SAMPLES; k++) {
        const ht_vec2 p = sample_at(s, d->point_of_field, k), q = sample_at(s, d->point_of_shape, k);
        assert_true(!(at(&s->a, p).high < 0.0 && at(&s->b, p).high < 0.0) || d->relation != HT_APART);
        if (at(&s->a, p).high <= 0.0) {
            of_a[count++] = p;
        }
        for (int j = 0; j < count && d->relation == HT_APART && at(&s->b, q).high <= 0.0; j++) {
            assert_true(between(of_a[j], q) >= d->low - 0x1p-20);
        }
    }
    if (d->relation == HT_OVERLAP || d->high < __builtin_inf()) {
        assert_true(at(&s->a, d->point_of_field).low <= slack_at(d->point_of_field));
        assert_true(at(&s->b, d->point_of_shape).low <= slack_at(d->point_of_shape));
        assert_true(d->relation == HT_OVERLAP || between(d->point_of_field, d->point_of_shape) <= d->high + 0x1p-18);
    }
}

static void test_distances_random(void **state) {
    (void)state;
    sampled s = {.rng = 61};
    const ht_field_limits limits = {.evaluations = 2000};
    int apart = 0;
    for (int i = 0; i < 600; i++) {
        random_pair(&s, i);
        const ht_field_separation d = ht_fields_distance(&s.a.field, &s.b.field, limits);
        assert_true(d.low <= d.high && d.evaluations <= limits.evaluations + 600);
        expect_distance(&s, &d);
        apart += d.relation == HT_APART;
    }
    assert_true(apart > 60);
}

// Nothing is met before; where an overlap is sure, the moved one overlaps.
static void test_casts_random(void **state) {
    (void)state;
    sampled s = {.rng = 62};
    const ht_field_limits limits = {.evaluations = 2000};
    for (int i = 0; i < 300; i++) {
        random_pair(&s, i);
        const ht_vec2 delta = {random_in(&s.rng, -3.0, 3.0), random_in(&s.rng, -3.0, 3.0)};
        const ht_field_hit hit = ht_fields_cast(&s.a.field, delta, &s.b.field, limits);
        const double end = hit.relation == HT_APART ? 1.0 : hit.enter;
        assert_true(hit.evaluations <= 2 * limits.evaluations);
        for (int k = 0; k < SAMPLES && end > 0.0; k++) {
            const ht_vec2 p = sample_at(&s, hit.point, k);
            const double t = end * (double)k / SAMPLES;
            const double x = (double)p.x - t * (double)delta.x, y = (double)p.y - t * (double)delta.y;
            assert_true(!(at(&s.b, p).high < 0.0 && ht_field_at(&s.a.field, x, y).high < 0.0));
        }
    }
}

static void test_contain_random(void **state) {
    (void)state;
    sampled s = {.rng = 63};
    const ht_field_limits limits = {.evaluations = 1500};
    int inside = 0, outside = 0;
    for (int i = 0; i < 450; i++) {
        random_pair(&s, 4 * i);
        const ht_field_op small = {.code = HT_FIELD_SCALE, .number = {0.125f}}, end = {.code = HT_FIELD_END};
        ht_field_op ops[TEST_OPS + 2];
        const int32_t n = s.b.field.count;
        memcpy(ops + 1, s.b.ops, (size_t)n * sizeof *ops);
        ops[0] = small;
        ops[n + 1] = end;
        if (i % 2 == 0) { // smaller ones fit
            assert_int_equal(ht_field_make(ops, n + 2, &s.b.field), HT_OK);
        }
        const ht_field_containment c = ht_fields_contain(&s.a.field, &s.b.field, limits);
        assert_true(c.low <= c.high && c.evaluations <= limits.evaluations + 100);
        inside += c.containment == HT_INSIDE;
        outside += c.containment == HT_OUTSIDE;
        if (c.containment == HT_OUTSIDE) {
            assert_true(at(&s.a, c.witness).high >= -slack_at(c.witness));
            assert_true(at(&s.b, c.witness).low <= slack_at(c.witness));
        }
        for (int k = 0; k < SAMPLES && c.containment == HT_INSIDE; k++) {
            const ht_vec2 p = sample_at(&s, c.witness, k);
            assert_true(at(&s.b, p).high > 0.0 || at(&s.a, p).low < 0.0);
        }
    }
    print_message("%d inside %d outside\n", inside, outside);
    assert_true(inside > 20 && outside > 200);
}

static void test_inside_random(void **state) {
    (void)state;
    sampled s = {.rng = 64};
    const ht_field_limits limits = {.evaluations = 1500};
    int inside = 0, outside = 0;
    for (int i = 0; i < 560; i++) {
        test_shape shape;
        random_field(&s.rng, 1 + i % 3, 0.3, &s.b);
        random_test_shape(&s.rng, nth_kind(i), 0.3, &shape);
        if (i % 3 == 0 && shape.shape.kind == HT_CIRCLE) {
            shape.shape.circle.radius = 3.0f;
        }
        const ht_field_containment c = ht_field_inside(&s.b.field, &shape.shape, limits);
        assert_true(c.low <= c.high);
        inside += c.containment == HT_INSIDE;
        outside += c.containment == HT_OUTSIDE;
        for (int k = 0; k < SAMPLES && c.containment == HT_INSIDE; k++) {
            const ht_vec2 p = sample_at(&s, c.witness, k);
            const ht_shape point = HT_SHAPE(p);
            assert_true(at(&s.b, p).high > 0.0 || ht_meet(&point, &shape.shape));
        }
        if (c.containment == HT_OUTSIDE && c.low < __builtin_inf()) {
            assert_true(at(&s.b, c.witness).low <= slack_at(c.witness));
        }
    }
    print_message("%d inside %d outside\n", inside, outside);
    assert_true(inside > 10 && outside > 200);
}

// ---- Known
// -----------------------------------------------------------------------------------------------------------

static ht_field moved(ht_field_op ops[3], ht_field_op op, float x, float y) {
    ht_field field = {0};
    ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {x, y}};
    ops[1] = op;
    ops[2] = (ht_field_op){.code = HT_FIELD_END};
    assert_int_equal(ht_field_make(ops, 3, &field), HT_OK);
    return field;
}

static void test_known(void **state) {
    (void)state;
    const ht_field_op box = {.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}};
    const ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    ht_field_op ops[6][3];
    const ht_field a = moved(ops[0], box, 0.0f, 0.0f), b = moved(ops[1], box, 5.0f, 0.5f);
    const ht_field c = moved(ops[2], disc, 0.0f, 3.0f), d = moved(ops[3], disc, 0.0f, 3.5f);
    const ht_field_separation flat = ht_fields_distance(&a, &b, defaults);
    assert_true(flat.relation == HT_APART && is_near(flat.low, 1.0, 1e-6) && is_near(flat.high, 1.0, 1e-9));
    assert_true(flat.low <= 1.0 && flat.high >= 1.0 && flat.evaluations <= 64);
    assert_true(flat.normal.x == 1.0f && flat.point_of_field.x == 2.0f && flat.point_of_shape.x == 3.0f);
    const ht_field_separation fine = ht_fields_distance(&a, &c, (ht_field_limits){.tolerance = 1e-10});
    assert_true(fine.relation == HT_APART && fine.high - fine.low <= 1.1e-10 && fine.low <= 1.0 && fine.high >= 1.0);
    const ht_field_separation deep = ht_fields_distance(&c, &d, defaults);
    assert_true(deep.relation == HT_OVERLAP && deep.low <= -1.5 && deep.high >= -1.5 && deep.high - deep.low < 1e-5);
    assert_int_equal(ht_fields_contact(&a, &b, 0.9, defaults).count, 0);
    const ht_field_touch touch = ht_fields_contact(&a, &b, 1.1, defaults);
    assert_true(touch.count == 1 && touch.point.x == 2.5f && touch.normal.x == 1.0f);
    const ht_field_hit hit = ht_fields_cast(&b, (ht_vec2){-4.0f, 0.0f}, &a, defaults);
    assert_true(hit.relation == HT_OVERLAP && hit.enter <= 0.25 && is_near(hit.enter, 0.25, 1e-6));
    assert_true(hit.normal.x == 1.0f && hit.error < 1e-5 && !hit.inside);
    assert_int_equal(ht_fields_cast(&b, (ht_vec2){-0.9f, 0.0f}, &a, defaults).relation, HT_APART);
    assert_int_equal(ht_fields_cast(&b, (ht_vec2){0.0f, 0.0f}, &a, defaults).relation, HT_APART);
    assert_true(ht_fields_cast(&c, (ht_vec2){1.0f, 0.0f}, &d, defaults).inside);
}

static void test_known_contain(void **state) {
    (void)state;
    const ht_field_op box = {.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}};
    const ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    const ht_field_op small = {.code = HT_FIELD_CIRCLE, .number = {0.5f}};
    const ht_field_op thin = {.code = HT_FIELD_SEGMENT, .number = {-1.0f, 0.0f, 1.0f, 0.0f}};
    ht_field_op ops[4][3];
    const ht_field a = moved(ops[0], box, 0.0f, 0.0f), b = moved(ops[1], disc, 1.0f, 0.0f);
    const ht_field c = moved(ops[2], small, 1.0f, 0.0f), line = moved(ops[3], thin, 0.0f, 0.0f);
    assert_int_equal(ht_fields_contain(&a, &b, defaults).containment, HT_INSIDE_TOUCHING);
    assert_int_equal(ht_fields_contain(&a, &c, defaults).containment, HT_INSIDE);
    assert_int_equal(ht_fields_contain(&c, &a, defaults).containment, HT_OUTSIDE);
    const ht_vec2 v[] = {{-3.0f, 0.0f}, {3.0f, 0.0f}, {0.0f, 5.0f}};
    const ht_shape shapes[] = {
        HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 1.6f})), HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 1.4f})),
        HT_SHAPE(((ht_circle){{1.0f, 0.0f}, 0.5001f})), HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}})),
        HT_SHAPE(((ht_ray){{0.0f, 0.0f}, {1.0f, 0.0f}}))};
    const ht_containment of_c[] = {HT_INSIDE, HT_OUTSIDE, HT_INSIDE, HT_OUTSIDE, HT_OUTSIDE};
    const ht_containment of_line[] = {HT_INSIDE, HT_INSIDE, HT_OUTSIDE, HT_INSIDE_TOUCHING, HT_OUTSIDE};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(ht_field_inside(&c, &shapes[i], defaults).containment, of_c[i]);
        assert_int_equal(ht_field_inside(&line, &shapes[i], defaults).containment, of_line[i]);
    }
    const ht_shape chain = HT_SHAPE(((ht_polyline){v, 3, true})), both = HT_SHAPE(((ht_compound){shapes + 1, 2}));
    assert_int_equal(ht_field_inside(&line, &chain, defaults).containment, HT_INSIDE_TOUCHING);
    assert_int_equal(ht_field_inside(&c, &both, defaults).containment, HT_INSIDE);
}

static ht_field nothing_at_all(ht_field_op ops[7]) {
    ht_field field = {0};
    const ht_field_op move = {.code = HT_FIELD_MOVE, .number = {9.0f, 0.0f}}, end = {.code = HT_FIELD_END};
    const ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    const ht_field_op all[] = {disc, move, disc, end, {.code = HT_FIELD_INTERSECTION}};
    memcpy(ops, all, sizeof all);
    assert_int_equal(ht_field_make(ops, 5, &field), HT_OK);
    return field;
}

static void test_nothing(void **state) {
    (void)state;
    const ht_field_op disc = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    ht_field_op ops[3], none_ops[7];
    const ht_field a = moved(ops, disc, 0.0f, 0.0f), none = nothing_at_all(none_ops);
    const ht_shape point = HT_SHAPE(((ht_vec2){0.0f, 0.0f})), bad = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f}));
    const ht_vec2 delta = {1.0f, 0.0f}, endless = {HTI_INFINITY, 0.0f};
    const double inf = __builtin_inf();
    assert_int_equal(ht_fields_distance(&a, NULL, defaults).relation, HT_APART);
    assert_int_equal(ht_fields_distance(NULL, &a, defaults).relation, HT_APART);
    assert_true(ht_fields_distance(&none, &a, defaults).low == inf &&
                ht_fields_distance(&a, &none, defaults).low == inf);
    assert_int_equal(ht_fields_contact(&a, NULL, 9.0, defaults).count, 0);
    assert_int_equal(ht_fields_contact(&a, &none, 9.0, defaults).count, 0);
    assert_int_equal(ht_fields_cast(&a, delta, NULL, defaults).relation, HT_APART);
    assert_int_equal(ht_fields_cast(&a, delta, &none, defaults).relation, HT_APART);
    assert_int_equal(ht_fields_cast(&a, endless, &a, defaults).relation, HT_APART);
    assert_int_equal(ht_fields_contain(&a, NULL, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_fields_contain(&a, &none, defaults).containment, HT_INSIDE);
    assert_int_equal(ht_field_inside(NULL, &point, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_inside(&a, &bad, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_inside(&a, &point, defaults).containment, HT_OUTSIDE);
    assert_int_equal(ht_field_inside(&none, &point, defaults).containment, HT_INSIDE);
}

// Crosses with flat sides next to each other: no proof within the limits, and no more than these.
static void test_limits(void **state) {
    (void)state;
    const ht_field_op cross = {.code = HT_FIELD_CROSS, .number = {1.0f, 0.5f}};
    ht_field_op ops[2][3];
    const ht_field a = moved(ops[0], cross, 0.0f, 0.0f), b = moved(ops[1], cross, 2.0001f, 0.25f);
    for (int32_t maximum = 10; maximum <= 10000; maximum *= 10) {
        const ht_field_limits limits = {.evaluations = maximum};
        const ht_field_separation d = ht_fields_distance(&a, &b, limits);
        const ht_field_touch touch = ht_fields_contact(&a, &b, 0.1, limits);
        const ht_field_hit hit = ht_fields_cast(&a, (ht_vec2){1.0f, 0.0f}, &b, limits);
        assert_true(d.evaluations <= maximum + 200 && touch.evaluations <= maximum + 200);
        assert_true(hit.evaluations <= maximum + 200 && hit.enter <= 1.1e-4 && hit.relation != HT_APART);
        assert_true(d.low <= 1.01e-4 && d.high >= 0.99e-4 && d.relation != HT_OVERLAP && touch.count == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances_same), cmocka_unit_test(test_spikes),
                                       cmocka_unit_test(test_steep),          cmocka_unit_test(test_casts_same),
                                       cmocka_unit_test(test_contain_same),   cmocka_unit_test(test_distances_random),
                                       cmocka_unit_test(test_casts_random),   cmocka_unit_test(test_contain_random),
                                       cmocka_unit_test(test_inside_random),  cmocka_unit_test(test_known),
                                       cmocka_unit_test(test_known_contain),  cmocka_unit_test(test_nothing),
                                       cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
