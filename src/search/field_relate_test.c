// field_relate_test.c: relations of fields: what is proven against dense sampling and against the exact kinds, the
// interval, the limits, and the hard cases: flat sides next to each other, thin, unbounded, huge and tiny shapes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field_ops.h"
#include "support/test_same.h"

static const ht_field_limits defaults = {0};

static double greater(double a, double b) {
    return a > b ? a : b;
}

// The shape's own function, by the exact answers.
static double shape_at(const ht_shape *shape, double x, double y) {
    const ht_shape point = HT_SHAPE(((ht_vec2){(float)x, (float)y}));
    return (double)ht_distance(&point, shape).distance;
}

/// A field against a shape or another field.
typedef struct pair {
    const ht_field *f, *g;
    const ht_shape *shape;
} pair;

static double most_at(const pair *p, double x, double y) {
    const double f = ht_field_at(p->f, x, y).high;
    return greater(f, p->g != NULL ? ht_field_at(p->g, x, y).high : shape_at(p->shape, x, y));
}

// The least of max(f, g) that was seen at points all over and about the witness.
static double least_seen(const pair *p, ht_vec2 about, double spread, uint64_t *state) {
    double best = most_at(p, (double)about.x, (double)about.y), x = (double)about.x, y = (double)about.y, reach = 1.0;
    for (int i = 0; i < 160; i++) {
        const bool is_far = i < 80;
        const double sx = (double)random_in(state, -1.0, 1.0), sy = (double)random_in(state, -1.0, 1.0);
        reach *= !is_far && i % 8 == 0 ? 0.5 : 1.0;
        const double px = (double)(float)(is_far ? 1.5 * spread * sx : x + reach * sx),
                     py = (double)(float)(is_far ? 1.5 * spread * sy : y + reach * sy);
        const double value = most_at(p, px, py);
        if (value < best) {
            best = value;
            x = px;
            y = py;
        }
    }
    return best;
}

// Kinds whose interval is that of another number, see ht_field_relation.
static bool has_own_interval(ht_kind kind) {
    return kind == HT_POINT || kind == HT_SEGMENT || kind == HT_CIRCLE || kind == HT_CAPSULE || kind == HT_POLYLINE ||
           kind == HT_RAY || kind == HT_LINE || kind == HT_COMPOUND;
}

static void expect_sound(const pair *p, const ht_field_relation *r, double spread, uint64_t *state) {
    const double seen = least_seen(p, r->witness, spread, state);
    const double x = (double)r->witness.x, y = (double)r->witness.y;
    assert_true(r->low <= r->high && r->evaluations <= 20000 + 700);
    if (r->relation == HT_APART) {
        assert_true(r->low > 0.0 && seen > 0.0);
    }
    if (r->relation == HT_OVERLAP) {
        const double slack = 0x1p-20 * (1.0 + greater(x < 0.0 ? -x : x, y < 0.0 ? -y : y));
        assert_true(ht_field_at(p->f, x, y).low <= slack);
        assert_true((p->g != NULL ? ht_field_at(p->g, x, y).low : shape_at(p->shape, x, y)) <= slack);
    }
    if (p->g != NULL || !has_own_interval(p->shape->kind)) {
        assert_true(r->low <= seen + 0x1p-20);
    }
    if (r->relation == HT_TOUCH && r->is_within_tolerance) {
        assert_true(seen > -0x1p-16); // a touch is no way out
    }
}

static void sample_pairs(int primitives, int count, uint64_t seed) {
    uint64_t state = seed;
    const ht_field_limits limits = {.evaluations = 20000};
    for (int i = 0; i < count; i++) {
        test_field a, b;
        test_shape s;
        const int kind = i % (TEST_KINDS + 1);
        const double spread = 0.5 + 0.5 * (double)(i % 4);
        random_field(&state, primitives, spread, &a);
        random_field(&state, primitives, spread, &b);
        random_test_shape(&state, nth_kind(kind), spread, &s);
        const pair p = {&a.field, kind == TEST_KINDS ? &b.field : NULL, &s.shape};
        const ht_field_relation r =
            p.g != NULL ? ht_relate_fields(p.f, p.g, limits) : ht_relate_field(p.f, p.shape, limits);
        expect_sound(&p, &r, spread, &state);
    }
}

static void test_primitives(void **state) {
    (void)state;
    sample_pairs(1, 900, 11);
}

static void test_composed(void **state) {
    (void)state;
    sample_pairs(2, 450, 12);
    sample_pairs(3, 450, 13);
}

// A field that is a shape answers what the shape does, or a touch where that is near.
static void test_same_as_shapes(void **state) {
    (void)state;
    uint64_t rng = 21;
    int proven = 0, total = 0;
    for (int i = 0; i < 2400; i++) {
        test_same a;
        test_shape s;
        const ht_kind kind = nth_kind(i / TEST_SAME);
        random_same(&rng, i % TEST_SAME, 1.0, &a);
        random_test_shape(&rng, kind, 1.0, &s);
        const ht_field_relation r = ht_relate_field(&a.field, &s.shape, defaults);
        const ht_relation exact = ht_relate(&a.shape.shape, &s.shape);
        const double distance = (double)ht_distance(&a.shape.shape, &s.shape).distance;
        const bool is_thin = a.shape.shape.kind == HT_SEGMENT; // crossings of two thin shapes are not proven
        total += !is_thin;
        if (r.relation == HT_TOUCH) {
            assert_true(is_thin || (distance < 1e-6 && distance > -1e-6));
        } else {
            proven += !is_thin;
            assert_int_equal(r.relation, exact);
        }
    }
    assert_true(proven > total - total / 50);
}

static ht_field make(ht_field_op *ops, int32_t count) {
    ht_field field = {0};
    assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
    return field;
}

static ht_field_relation turned_boxes(ht_field_code code, double separation, ht_field_limits limits) {
    const float c = 0.8f, s = 0.6f;
    const double apart = 2.0 + separation; // along the first box's own x axis
    ht_field_op a[3] = {
        {.code = HT_FIELD_ROTATE, .number = {c, s}}, {.code = code, .number = {1.0f, 0.5f}}, {.code = HT_FIELD_END}};
    ht_field_op b[5] = {{.code = HT_FIELD_ROTATE, .number = {c, s}},
                        {.code = HT_FIELD_MOVE, .number = {(float)apart, 0.2f}},
                        {.code = code, .number = {1.0f, 0.5f}},
                        {.code = HT_FIELD_END},
                        {.code = HT_FIELD_END}};
    const ht_field f = make(a, 3), g = make(b, 5);
    return ht_relate_fields(&f, &g, limits);
}

// Flat sides next to each other: a handful of evaluations where both are convex.
static void test_flat(void **state) {
    (void)state;
    double separation = 0.1;
    for (int i = 0; i < 5; i++, separation *= 0.1) {
        const ht_field_relation r = turned_boxes(HT_FIELD_BOX, separation, defaults);
        assert_int_equal(r.relation, HT_APART);
        assert_true(r.evaluations <= 32 && r.low > 0.1 * separation && r.high < separation);
        assert_int_equal(turned_boxes(HT_FIELD_BOX, -separation, defaults).relation, HT_OVERLAP);
    }
    const ht_field_relation touch = turned_boxes(HT_FIELD_BOX, 0.0, defaults);
    assert_int_equal(touch.relation, HT_TOUCH);
    assert_true(touch.is_within_tolerance && touch.low <= 0.0 && touch.high >= 0.0 && touch.high < 1e-8);
}

// A box in a hall that is a union of halls taken away from a rock, flat against a wall of one of them.
static void test_flat_hall(void **state) {
    (void)state;
    ht_field_op ops[HALL_OPS];
    const ht_field hall = made_hall(ops);
    for (float gap = 0.125f; gap > 1e-5f; gap *= 0.25f) { // places that are floats
        const ht_shape near = HT_SHAPE(((ht_box){{-12.0f + gap, -3.0f}, {-10.0f, 2.0f}}));
        const ht_shape deep = HT_SHAPE(((ht_box){{-12.0f - gap, -3.0f}, {-10.0f, 2.0f}}));
        const ht_field_relation r = ht_relate_field(&hall, &near, defaults);
        assert_int_equal(r.relation, HT_APART);
        assert_true(r.evaluations <= 32 && r.low > 0.1 * (double)gap);
        assert_int_equal(ht_relate_field(&hall, &deep, defaults).relation, HT_OVERLAP);
        const ht_field_separation s = ht_field_distance(&hall, &near, defaults);
        assert_true(s.evaluations <= 400 && s.low <= (double)gap && s.low >= (double)gap - 1e-6 && s.high >= s.low);
    }
}

// The same of crosses, whose functions are not convex: as many as it takes, and no more than allowed. That they touch within
// the tolerance is known after a few hundred.
static void test_limits(void **state) {
    (void)state;
    for (int32_t maximum = 100; maximum <= 10000; maximum *= 10) {
        const ht_field_relation r = turned_boxes(HT_FIELD_CROSS, 0.0, (ht_field_limits){.evaluations = maximum});
        assert_int_equal(r.relation, HT_TOUCH);
        assert_true(r.evaluations <= maximum + 64 && r.is_within_tolerance == (maximum >= 1000));
        assert_true(r.evaluations < 1000 && r.low <= 0.0 && (maximum < 1000 || r.low >= -1e-7));
    }
    const ht_field_relation coarse = turned_boxes(HT_FIELD_CROSS, 0.0, (ht_field_limits){.tolerance = 0.01});
    assert_int_equal(coarse.relation, HT_TOUCH);
    assert_true(coarse.is_within_tolerance && coarse.low >= -0.02 && coarse.high <= 0.02);
    assert_int_equal(turned_boxes(HT_FIELD_CROSS, 0.01, defaults).relation, HT_APART);
}

static void expect(const ht_field *f, ht_shape shape, ht_relation relation) {
    assert_int_equal(ht_relate_field(f, &shape, defaults).relation, relation);
}

static void test_known(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}}};
    const ht_field f = make(ops, 1);
    expect(&f, HT_SHAPE(((ht_vec2){2.0f, 1.0f})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_vec2){1.0f, 0.5f})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_circle){{4.0f, 0.0f}, 2.0f})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_circle){{4.0f, 0.0f}, 2.001f})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_circle){{4.0f, 0.0f}, 1.999f})), HT_APART);
    expect(&f, HT_SHAPE(((ht_box){{2.0f, -3.0f}, {5.0f, 3.0f}})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_box){{0.0f, 1.0f}, {0.0f, 1.0f}})), HT_TOUCH);    // a point
    expect(&f, HT_SHAPE(((ht_box){{1.0f, -3.0f}, {1.0f, 3.0f}})), HT_OVERLAP); // a segment
    expect(&f, HT_SHAPE(((ht_triangle){{{3.0f, 0.0f}, {5.0f, 0.0f}, {1.0f, 0.0f}}})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_segment){{-3.0f, 1.0f}, {3.0f, 1.0f}})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_ray){{-9.0f, 0.0f}, {1e-20f, 0.0f}})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_ray){{-9.0f, 0.0f}, {-1e20f, 0.0f}})), HT_APART);
    expect(&f, HT_SHAPE(((ht_line){{0.0f, 1.001f}, {1.0f, 0.0f}})), HT_APART);
    expect(&f, HT_SHAPE(((ht_halfplane){{0.0f, 3.0f}, -3.0f})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_halfplane){{0.0f, 3.0f}, -3.01f})), HT_APART);
    expect(&f, HT_SHAPE(((ht_halfplane){{0.0f, 3.0f}, -2.99f})), HT_OVERLAP);
    const ht_vec2 ring[] = {{-9, -9}, {9, -9}, {9, 9}, {-9, 9}, {-4, -4}, {-4, 4}, {4, 4}, {4, -4}};
    const int32_t ends[] = {4, 8};
    expect(&f, HT_SHAPE(((ht_polygon){ring, ends, 2, HT_EVEN_ODD, NULL})), HT_APART); // in its hole
    expect(&f, HT_SHAPE(((ht_polygon){ring, ends, 1, HT_EVEN_ODD, NULL})), HT_OVERLAP);
}

static void test_sizes(void **state) {
    (void)state;
    for (int k = -120; k <= 120; k += 24) {
        const float unit = hti_float((uint32_t)(127 + k) << 23);
        ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {unit}},
                             {.code = HT_FIELD_MOVE, .number = {unit, 0.0f}},
                             {.code = HT_FIELD_BOX, .number = {unit, unit}},
                             {.code = HT_FIELD_END},
                             {.code = HT_FIELD_SMOOTH_UNION, .number = {0.5f * unit}}};
        const ht_field f = make(ops, 5);
        const ht_vec2 top = {3.0f * unit, 0.0f}, low = {0.0f, -unit}, more = {0.0f, unit};
        expect(&f, HT_SHAPE(((ht_triangle){{top, {4.0f * unit, low.y}, {4.0f * unit, more.y}}})), HT_APART);
        expect(&f, HT_SHAPE(((ht_triangle){{{1.9f * unit, 0.0f}, {4.0f * unit, low.y}, {4.0f * unit, more.y}}})),
               HT_OVERLAP);
        expect(&f, HT_SHAPE(((ht_circle){{1e30f, 1e30f}, 1.0f})), k == 120 ? HT_OVERLAP : HT_APART);
    }
    ht_field_op endless[] = {{.code = HT_FIELD_REPEAT, .number = {4.0f, 4.0f, -1.0f, -1.0f}},
                             {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                             {.code = HT_FIELD_END}};
    const ht_field f = make(endless, 3);
    expect(&f, HT_SHAPE(((ht_circle){{402.0f, -798.0f}, 1.0f})), HT_APART);
    expect(&f, HT_SHAPE(((ht_box){{400.9f, -798.0f}, {402.0f, -796.0f}})), HT_OVERLAP);
}

// 2^k.
static float power(int k) {
    return hti_float((uint32_t)(127 + k) << 23);
}

// A primitive of a size about 1, or a parabola of any, at a place about 2^k.
static bool random_huge(uint64_t *state, int k, test_field *out) {
    const float unit = power(k);
    const ht_rot turn = ht_rot_make(random_in(state, 0.0, 6.3));
    const bool is_bowl = random_below(state, 4) == 0, is_scaled = !is_bowl && k > -60 && k < 60;
    const ht_vec2 by = {unit * random_in(state, -1.0, 1.0), unit * random_in(state, -1.0, 1.0)};
    out->ops[0] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {by.x, by.y}};
    out->ops[1] = is_scaled ? (ht_field_op){.code = HT_FIELD_SCALE, .number = {unit}}
                            : (ht_field_op){.code = HT_FIELD_ROTATE, .number = {turn.c, turn.s}};
    out->ops[2] = is_bowl ? (ht_field_op){.code = HT_FIELD_PARABOLA,
                                          .number = {random_in(state, 0.05, 1.0) / power(k < 90 ? k : 90)}}
                          : random_primitive(state, &out->data[0]);
    out->ops[3] = out->ops[4] = (ht_field_op){.code = HT_FIELD_END};
    return ht_field_make(out->ops, 5, &out->field) == HT_OK;
}

static ht_shape random_huge_shape(uint64_t *state, int k) {
    const float unit = power(k), r = unit * random_in(state, 0.05, 1.0);
    const ht_rot q = ht_rot_make(random_in(state, 0.0, 6.3));
    const ht_vec2 p = {unit * random_in(state, -1.0, 1.0), unit * random_in(state, -1.0, 1.0)};
    switch (random_below(state, 4)) {
    case 0:
        return HT_SHAPE(((ht_halfplane){{q.c, q.s}, p.x}));
    case 1:
        return HT_SHAPE(((ht_circle){p, r}));
    case 2:
        return HT_SHAPE(((ht_line){p, {q.c, q.s}}));
    default:
        return HT_SHAPE(ht_box_make(p, (ht_vec2){r, 0.5f * unit}));
    }
}

// Where fields and shapes are huge, tiny and far from each other: a witness is within rounding of both.
static void test_huge(void **state) {
    (void)state;
    uint64_t rng = 71;
    int overlaps = 0;
    for (int i = 0; i < 8000; i++) {
        test_field f;
        const int k = (int)random_below(&rng, 210) - 100;
        const ht_shape s = random_huge_shape(&rng, i % 2 == 0 ? k : (int)random_below(&rng, 210) - 100);
        if (!random_huge(&rng, k, &f)) {
            continue;
        }
        const ht_field_relation r = ht_relate_field(&f.field, &s, defaults);
        if (r.relation == HT_OVERLAP) {
            const double x = (double)r.witness.x, y = (double)r.witness.y;
            const double slack = 0x1p-20 * (__builtin_fabs(x) + __builtin_fabs(y) + (double)f.field.facts.size);
            const ht_shape point = HT_SHAPE(r.witness);
            overlaps++;
            assert_true(ht_field_at(&f.field, x, y).low <= slack);
            assert_true((double)ht_distance(&point, &s).distance <= slack);
        }
    }
    assert_true(overlaps > 2500);
}

// A field that falls again far behind its bounds, along a ray.
static void test_far_along(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_SUPERELLIPSE, .number = {1000.0f, 0.001f, 20.0f}}};
    const ht_field f = make(ops, 1);
    const ht_shape ray = HT_SHAPE(((ht_ray){{0.0f, 1000.0f}, {100.0f, -1.0f}}));
    const ht_field_relation r = ht_relate_field(&f, &ray, defaults);
    assert_int_equal(r.relation, HT_APART);
    assert_true(r.low > 0.0 && r.low <= ht_field_at(&f, 1e5, 0.0).value);
}

// A line and a ray beside a field without bounds: as near as elsewhere.
static void test_unbounded(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_PARABOLA, .number = {1.0f}}};
    const ht_field f = make(ops, 1);
    expect(&f, HT_SHAPE(((ht_line){{5.0f, -0.001f}, {1.0f, 0.0f}})), HT_APART);
    expect(&f, HT_SHAPE(((ht_line){{5.0f, 0.001f}, {1.0f, 0.0f}})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_line){{0.0f, 0.0f}, {1.0f, 0.0f}})), HT_TOUCH);
    expect(&f, HT_SHAPE(((ht_ray){{-2.0f, 3.999f}, {-1.0f, -4.0f}})), HT_APART);
    expect(&f, HT_SHAPE(((ht_ray){{-2.0f, 3.999f}, {-1.0f, 4.1f}})), HT_OVERLAP);
    const ht_shape line = HT_SHAPE(((ht_line){{5.0f, -1.0f}, {1.0f, 0.0f}}));
    const ht_field_separation d = ht_field_distance(&f, &line, defaults);
    assert_true(d.relation == HT_APART && d.low > 1.0 - 1e-6 && d.high < 1.0 + 1e-6);
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

static void test_nothing(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}}};
    const ht_field f = make(ops, 1);
    const ht_shape bad = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, -1.0f})), point = HT_SHAPE(((ht_vec2){0.0f, 0.0f}));
    assert_int_equal(ht_relate_field(NULL, &point, defaults).relation, HT_APART);
    assert_int_equal(ht_relate_field(&f, NULL, defaults).relation, HT_APART);
    assert_int_equal(ht_relate_field(&f, &bad, defaults).relation, HT_APART);
    for (int i = 0; i < 4; i++) {
        const float nan = HTI_NAN, infinite = HTI_INFINITY;
        expect(&f, HT_SHAPE(((ht_circle){{i == 0 ? nan : 0.0f, i == 1 ? infinite : 0.0f}, i == 2 ? nan : infinite})),
               HT_APART);
    }
    const ht_shape members[] = {bad, HT_SHAPE(((ht_vec2){9.0f, 9.0f})), HT_SHAPE(((ht_circle){{2.5f, 0.0f}, 1.0f}))};
    expect(&f, HT_SHAPE(((ht_compound){members, 1})), HT_APART); // none of its members is answerable
    expect(&f, HT_SHAPE(((ht_compound){members, 2})), HT_APART);
    expect(&f, HT_SHAPE(((ht_compound){members, 3})), HT_OVERLAP);
    assert_int_equal(ht_relate_fields(&f, NULL, defaults).relation, HT_APART);
    assert_int_equal(ht_relate_fields(NULL, &f, defaults).relation, HT_APART);
}

// A function that is steeper than 1, and a point nearer to its set than the other's depth: no proof by itself.
static void test_steep(void **state) {
    (void)state;
    const ht_field_callback half = {.function = steep,
                                    .facts = {.lipschitz = 3.0f,
                                              .error = 0x1p-50f,
                                              .size = 1.0f,
                                              .reach = 1.0f,
                                              .bounds = {{-9.0f, -9.0f}, {9.0f, 9.0f}}}};
    ht_field_op ops[] = {{.code = HT_FIELD_CALLBACK, .data = &half}};
    const ht_field f = make(ops, 1);
    expect(&f, HT_SHAPE(((ht_circle){{1.0f, 0.0f}, 0.99f})), HT_APART);
    expect(&f, HT_SHAPE(((ht_circle){{1.0f, 0.0f}, 1.01f})), HT_OVERLAP);
    expect(&f, HT_SHAPE(((ht_box){{0.01f, -1.0f}, {1.0f, 1.0f}})), HT_APART);
}

static double one(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    (void)x;
    (void)y;
    gradient[0] = gradient[1] = 0.0;
    return 1.0;
}

// A convex function without a slope, which is nowhere negative: no step leads to its set, and there is none.
static void test_flat_function(void **state) {
    (void)state;
    const ht_field_callback nothing = {
        .function = one,
        .facts = {.is_convex = true, .lipschitz = 1.0f, .reach = 1.0f, .bounds = {{-1.0f, -1.0f}, {1.0f, 1.0f}}}};
    ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &nothing};
    const ht_field f = make(&op, 1);
    const ht_vec2 ring[] = {{-9, -9}, {9, -9}, {9, 9}, {-9, 9}};
    const int32_t end = 4;
    expect(&f, HT_SHAPE(((ht_polygon){ring, &end, 1, HT_EVEN_ODD, NULL})), HT_APART);
    expect(&f, HT_SHAPE(((ht_segment){{-9, 0}, {9, 0}})), HT_APART);
    ht_field_op circle = {.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    const ht_field disc = make(&circle, 1);
    assert_int_equal(ht_relate_fields(&f, &disc, defaults).relation, HT_APART);
    assert_int_equal(ht_relate_fields(&disc, &f, defaults).relation, HT_APART);
    ht_field_callback unknown = nothing; // to be convex
    unknown.facts.is_convex = false;
    ht_field_op other = {.code = HT_FIELD_CALLBACK, .data = &unknown};
    const ht_field g = make(&other, 1);
    assert_int_equal(ht_relate_fields(&g, &g, defaults).relation, HT_APART);
}

// Shapes that are written as others are answered as those.
static void test_degenerate(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}}};
    const ht_field f = make(ops, 1);
    static const struct {
        float x;
        ht_relation relation;
    } cases[] = {{1.0f, HT_OVERLAP}, {2.0f, HT_TOUCH}, {2.5f, HT_APART}};
    for (int i = 0; i < 3; i++) {
        const ht_vec2 p = {cases[i].x, 0.0f}, none = {0.0f, 0.0f};
        expect(&f, HT_SHAPE(((ht_obox){p, {0.0f, 3.0f}, {1.0f, 0.0f}, 0.0f})), cases[i].relation);
        expect(&f, HT_SHAPE(((ht_obox){p, {3.0f, 0.0f}, {0.0f, 1.0f}, 0.0f})), cases[i].relation);
        expect(&f, HT_SHAPE(((ht_ray){p, none})), cases[i].relation);
        expect(&f, HT_SHAPE(((ht_line){p, none})), cases[i].relation);
    }
    uint64_t rng = 82;
    const ht_shape box = HT_SHAPE(((ht_box){{-2.0f, -1.0f}, {2.0f, 1.0f}}));
    for (int i = 0; i < 200; i++) { // turned ones, whose corners are no floats
        const ht_vec2 p = {random_in(&rng, -4.0, 4.0), random_in(&rng, -3.0, 3.0)};
        const float length = random_in(&rng, 0.1, 2.0);
        const ht_vec2 half = {i % 2 == 0 ? 0.0f : length, i % 2 == 0 ? length : 0.0f};
        const ht_shape thin = HT_SHAPE(((ht_obox){p, half, ht_rot_make(random_in(&rng, 0.0, 6.3)), 0.0f}));
        expect(&f, thin, ht_relate(&box, &thin));
    }
    // at the corner of all floats, from where nothing is left to go
    const float far = FLT_MAX;
    expect(&f, HT_SHAPE(((ht_line){{far, far}, {1.0f, -1.0f}})), HT_APART);
    expect(&f, HT_SHAPE(((ht_ray){{far, 0.0f}, {1.0f, 0.0f}})), HT_APART);
    ht_field_op way = {.code = HT_FIELD_SEGMENT, .number = {0.0f, 0.0f, far, 0.0f}};
    const ht_field there = make(&way, 1);
    expect(&there, HT_SHAPE(((ht_line){{far, far}, {1.0f, -1.0f}})), HT_APART);
    expect(&there, HT_SHAPE(((ht_ray){{far, 0.0f}, {1.0f, 0.0f}})), HT_TOUCH);
}

// More instructions than a trace may have: a union of discs is the compound of them.
static void test_many_instructions(void **state) {
    (void)state;
    enum { DISCS = 24 };
    uint64_t rng = 81;
    for (int run = 0; run < 40; run++) {
        ht_field_op ops[4 * DISCS];
        ht_shape discs[DISCS];
        int32_t count = 0;
        for (int i = 0; i < DISCS; i++) {
            const ht_circle c = {{random_in(&rng, -4.0, 4.0), random_in(&rng, -4.0, 4.0)}, random_in(&rng, 0.1, 0.6)};
            discs[i] = HT_SHAPE(c);
            ops[count++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {c.center.x, c.center.y}};
            ops[count++] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {c.radius}};
            ops[count++] = (ht_field_op){.code = HT_FIELD_END};
            if (i > 0) {
                ops[count++] = (ht_field_op){.code = HT_FIELD_UNION};
            }
        }
        const ht_field f = make(ops, count);
        const ht_shape compound = HT_SHAPE(((ht_compound){discs, DISCS}));
        test_shape s;
        random_test_shape(&rng, nth_kind(run % (TEST_KINDS - 1)), 4.0, &s);
        const ht_relation exact = ht_relate(&compound, &s.shape),
                          found = ht_relate_field(&f, &s.shape, defaults).relation;
        assert_true(found == exact ||
                    (found == HT_TOUCH && __builtin_fabsf(ht_distance(&compound, &s.shape).distance) < 1e-5f));
    }
}

// A tolerance far below what values tell, where two sets touch: an answer comes all the same, and it is a touch.
static void test_smallest_tolerance(void **state) {
    (void)state;
    const ht_field_limits smallest = {.tolerance = 1e-300, .evaluations = 60000};
    for (int i = 0; i < 4; i++) {
        const ht_field_code code = i < 2 ? HT_FIELD_CROSS : HT_FIELD_CIRCLE;
        ht_field_op a[] = {{.code = HT_FIELD_MOVE, .number = {-1.0f, 0.0f}},
                           {.code = code, .number = {1.0f, 0.25f}},
                           {.code = HT_FIELD_END}};
        ht_field_op b[] = {{.code = HT_FIELD_MOVE, .number = {1.0f, i % 2 == 0 ? 0.0f : 0.125f}},
                           {.code = HT_FIELD_CROSS, .number = {1.0f, 0.25f}},
                           {.code = HT_FIELD_END}};
        const ht_field f = make(a, 3), g = make(b, 3);
        const ht_field_relation r = ht_relate_fields(&f, &g, smallest);
        assert_int_equal(r.relation, HT_TOUCH);
        assert_true(r.low <= 0.0 && r.high >= 0.0);
    }
    // two squares side by side, whose common corner is the origin, up to which cells may be cut for ever
    ht_field_op a[] = {{.code = HT_FIELD_MOVE, .number = {-1.0f, -1.0f}},
                       {.code = HT_FIELD_CROSS, .number = {1.0f, 1.0f}},
                       {.code = HT_FIELD_END}};
    ht_field_op b[] = {{.code = HT_FIELD_MOVE, .number = {1.0f, -1.0f}}, a[1], a[2]};
    const ht_field left = make(a, 3), right = make(b, 3);
    const ht_field_relation r = ht_relate_fields(&left, &right, smallest);
    assert_true(r.relation == HT_TOUCH && r.low <= 0.0 && r.high >= 0.0);
    ht_field_op point = {.code = HT_FIELD_CIRCLE, .number = {0.0f}}; // the same point, without any size
    const ht_field f = make(&point, 1);
    assert_int_equal(ht_relate_fields(&f, &f, defaults).relation, HT_TOUCH);
}

// Level sets of what is only a bound grow at corners by more than to each side: a turned square, rounded.
static void test_turned_bound(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_ROTATE, .number = {1.0f, 1.0f}},
                         {.code = HT_FIELD_BOX, .number = {1.0f, 2.0f}},
                         {.code = HT_FIELD_BOX, .number = {2.0f, 1.0f}},
                         {.code = HT_FIELD_INTERSECTION},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_ROUND, .number = {1.0f}}};
    const ht_field f = make(ops, 6);
    expect(&f, HT_SHAPE(((ht_circle){{0.0f, 2.9375f}, 0.125f})), HT_OVERLAP); // up to 2 sqrt 2
    expect(&f, HT_SHAPE(((ht_circle){{0.0f, 3.0f}, 0.125f})), HT_APART);
    ops[0] = (ht_field_op){.code = HT_FIELD_MIRROR, .number = {0x1.d906bcp-1f, 0x1.87de2ap-2f}}; // at 22.5 degrees
    const ht_field g = make(ops, 6);
    expect(&g, HT_SHAPE(((ht_circle){{-2.9375f, 0.0f}, 0.125f})), HT_OVERLAP);
}

// A disc just beside a smooth union of a disc and a star, near its notch: neither the star nor its part is convex there. The
// squares of its distance bound it; by Lipschitz bounds this took 9,340 evaluations for a touch, and 1,995.
static void beside_a_notch(void **state) {
    (void)state;
    ht_field_op ops[] = {OP(STAR, 5.0f, 2.0f, 1.0f), OP(MOVE, 1.0f, 0.0f), OP(CIRCLE, 1.0f), END,
                         OP(SMOOTH_UNION, 0.5f)};
    const ht_field field = made(ops, COUNT(ops));
    static const float away[] = {1.47177744f, 1.6163559f}, turn[] = {8.0f, 7.0f};
    for (int i = 0; i < 2; i++) {
        const ht_rot q = ht_rot_make(0.1308997f * turn[i]);
        const ht_shape disc = HT_SHAPE(((ht_circle){{away[i] * q.c, away[i] * q.s}, 0.25f}));
        const ht_field_relation r = ht_relate_field(&field, &disc, (ht_field_limits){0.0, 0});
        assert_int_equal(r.relation, HT_APART);
        assert_true(r.evaluations < 1000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(beside_a_notch),
                                       cmocka_unit_test(test_primitives),
                                       cmocka_unit_test(test_composed),
                                       cmocka_unit_test(test_same_as_shapes),
                                       cmocka_unit_test(test_flat_hall),
                                       cmocka_unit_test(test_flat),
                                       cmocka_unit_test(test_limits),
                                       cmocka_unit_test(test_known),
                                       cmocka_unit_test(test_sizes),
                                       cmocka_unit_test(test_huge),
                                       cmocka_unit_test(test_unbounded),
                                       cmocka_unit_test(test_far_along),
                                       cmocka_unit_test(test_nothing),
                                       cmocka_unit_test(test_steep),
                                       cmocka_unit_test(test_turned_bound),
                                       cmocka_unit_test(test_flat_function),
                                       cmocka_unit_test(test_degenerate),
                                       cmocka_unit_test(test_many_instructions),
                                       cmocka_unit_test(test_smallest_tolerance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
