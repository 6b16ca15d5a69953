// law_fields_test.c: fields that are the same set of points, differently made: a function of the caller's that calls
// another field, copies by a frame and by a union, a field and its samples, a field and what pruning leaves of it. What
// is proven of one is not disproved by the other. Batches answer as single questions do; sweeps miss nothing.
//
//   law_fields_test [PART]   asks the PART-th part
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "shape/shape_view.h"
#include "support/test_field.h"

static int part = 1; // only this part of all

static int runs(int all) {
    return all / part;
}

// A shape of any kind but a field; a compound stands for those.
static const ht_shape *random_any(uint64_t *state, test_shape *out) {
    const ht_kind kind = nth_kind(random_below(state, TEST_KINDS));
    random_test_shape(state, hti_is_field_kind(kind) ? HT_COMPOUND : kind, 1.5, out);
    return &out->shape;
}

// Relations, containments and hits are proven at their ends.
static bool is_disproved(int a, int b, int one, int other) {
    return (a == one && b == other) || (a == other && b == one);
}

static bool intervals_meet(double low, double high, double other_low, double other_high) {
    return low <= other_high && other_low <= high;
}

// ---- One set of points, made twice ---------------------------------------------------------------------------------

static void relations_hold(const ht_field *f, const ht_field *g, const ht_shape *s, int run) {
    const ht_field_limits few = {0.0, 3000};
    const ht_field_relation p = ht_relate_field(f, s, few), q = ht_relate_field(g, s, few);
    if (is_disproved((int)p.relation, (int)q.relation, HT_APART, HT_OVERLAP)) {
        fail_msg("run %d: %s is %s, and %s", run, ht_kind_name(s->kind), ht_relation_name(p.relation),
                 ht_relation_name(q.relation));
    }
    const ht_field_containment c = ht_field_contain(f, s, few), d = ht_field_contain(g, s, few);
    if (is_disproved((int)c.containment, (int)d.containment, HT_INSIDE, HT_OUTSIDE)) {
        fail_msg("run %d: %s is held %s, and %s", run, ht_kind_name(s->kind), ht_containment_name(c.containment),
                 ht_containment_name(d.containment));
    }
}

// The distance is certainly in both intervals, unless one of them has a touch instead.
static void distances_hold(const ht_field *f, const ht_field *g, const ht_shape *s, int run) {
    const ht_field_limits few = {0.0, 3000};
    const ht_field_separation p = ht_field_distance(f, s, few), q = ht_field_distance(g, s, few);
    const bool is_told = p.relation == q.relation && p.relation != HT_TOUCH;
    if (is_told && !intervals_meet(p.low, p.high, q.low, q.high)) {
        fail_msg("run %d: %s at %.17g to %.17g, and at %.17g to %.17g", run, ht_kind_name(s->kind), p.low, p.high,
                 q.low, q.high);
    }
}

// Neither enters before the other's first point that is surely inside, nor misses what surely has one.
static void hits_hold(const ht_field_hit *p, const ht_field_hit *q, int run) {
    const double sure = p->enter + p->error;
    if (p->relation == HT_OVERLAP && !(q->hit && q->enter <= sure)) {
        fail_msg("run %d: surely in at %.17g, but the other hits %d at %.17g", run, sure, q->hit, q->enter);
    }
}

static void motions_hold(uint64_t *state, const ht_field *f, const ht_field *g, const ht_shape *s, int run) {
    const ht_field_limits few = {0.0, 3000};
    const ht_vec2 from = random_point(state, 4 * random_below(state, 2)), way = random_point(state, 1);
    const ht_ray ray = {from, way};
    const ht_field_hit p = ht_field_raycast(f, &ray, 4.0, few), q = ht_field_raycast(g, &ray, 4.0, few);
    hits_hold(&p, &q, run);
    hits_hold(&q, &p, run);
    const ht_vec2 delta = {4.0f * way.x, 4.0f * way.y};
    const ht_field_hit c = ht_field_cast(f, s, delta, few), d = ht_field_cast(g, s, delta, few);
    hits_hold(&c, &d, run);
    hits_hold(&d, &c, run);
}

static void same_points(uint64_t *state, const ht_field *f, const ht_field *g, int run) {
    test_shape shape;
    test_field other;
    const ht_shape *s = random_any(state, &shape);
    relations_hold(f, g, s, run);
    distances_hold(f, g, s, run);
    motions_hold(state, f, g, s, run);
    random_field(state, 1, 1.5, &other);
    const ht_field_limits few = {0.0, 3000};
    const ht_field_relation p = ht_relate_fields(f, &other.field, few), q = ht_relate_fields(&other.field, g, few);
    assert_false(is_disproved((int)p.relation, (int)q.relation, HT_APART, HT_OVERLAP));
}

static ht_field made(ht_field_op *ops, int32_t count) {
    ht_field field = {0};
    assert_int_equal(ht_field_make(ops, count, &field), HT_OK);
    return field;
}

static double value_of_field(const void *data, double x, double y, double gradient[2]) {
    const ht_field_value f = ht_field_at(data, x, y);
    if (gradient != NULL) {
        gradient[0] = f.gradient[0];
        gradient[1] = f.gradient[1];
    }
    return f.value;
}

static void callbacks_are_what_they_call(void **unused) {
    (void)unused;
    uint64_t state = 21;
    int called = 0;
    for (int run = 0; run < runs(2000); run++) {
        test_field f;
        ht_field g;
        random_field(&state, 1 + run % 3, 1.0, &f);
        const ht_field_callback callback = {value_of_field, &f.field, f.field.facts};
        ht_field_op op = {.code = HT_FIELD_CALLBACK, .data = &callback};
        if (ht_field_make(&op, 1, &g) == HT_OK) { // one that has points and no limits
            same_points(&state, &f.field, &g, run);
            called++;
        }
    }
    assert_true(called > runs(1200));
}

// Copies of a convex primitive, by a frame and one by one. What goes beyond its cell cannot be repeated.
static void copies_are_a_union(void **unused) {
    (void)unused;
    enum { COPIES = 6 };
    uint64_t state = 22;
    int repeated = 0;
    for (int run = 0; run < runs(1200); run++) {
        test_data data;
        const ht_field_op primitive = random_primitive(&state, &data);
        const float x = random_in(&state, 0.5, 4.0), y = random_in(&state, 0.5, 4.0);
        const int across = random_below(&state, 2);
        ht_field_op repeat[] = {
            {.code = HT_FIELD_REPEAT, .number = {x, y, 1.0f, (float)across}}, primitive, {.code = HT_FIELD_END}};
        ht_field field;
        if (ht_field_make(repeat, 3, &field) != HT_OK) {
            continue;
        }
        ht_field_op ops[9 * 4];
        int32_t count = 0;
        for (int k = 0; k < 3 * (2 * across + 1); k++) {
            const ht_vec2 at = {(float)(k % 3 - 1) * x, (float)(across ? k / 3 - 1 : 0) * y};
            ops[count++] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {at.x, at.y}};
            ops[count++] = primitive;
            ops[count++] = (ht_field_op){.code = HT_FIELD_END};
            if (k > 0) {
                ops[count++] = (ht_field_op){.code = HT_FIELD_UNION};
            }
        }
        const ht_field all = made(ops, count);
        same_points(&state, &field, &all, run);
        ht_field_op kept[3];
        ht_field pruned; // of copies all are kept
        ht_field_prune(&field, (ht_box){{0.0f, 0.0f}, {x, y}}, kept, &pruned);
        assert_true(pruned.count == 3 && ht_field_at(&pruned, 0.25, 0.5).value == ht_field_at(&field, 0.25, 0.5).value);
        repeated++;
    }
    assert_true(repeated > runs(100));
}

static void samples_are_the_field(void **unused) {
    (void)unused;
    enum { SIDE = 49 };
    static float values[SIDE * SIDE];
    uint64_t state = 23;
    int sampled = 0;
    for (int run = 0; run < runs(400); run++) {
        test_field f;
        random_field(&state, 1 + run % 2, 1.0, &f);
        ht_field_samples s = {.width = SIDE, .height = SIDE, .origin = {-3.0f, -3.0f}, .step = 0.125f};
        if (ht_field_sample(&f.field, values, &s) == HT_OK) {
            ht_field_op ops[] = {{.code = HT_FIELD_SAMPLES, .data = &s}}, kept[1];
            const ht_field g = made(ops, 1);
            ht_field pruned;
            ht_field_prune(&g, (ht_box){{-1.0f, -1.0f}, {1.0f, 2.0f}}, kept, &pruned);
            assert_true(ht_field_at(&g, 0.5, 0.25).value == ht_field_at(&pruned, 0.5, 0.25).value);
            same_points(&state, &f.field, &g, run);
            sampled++;
        }
    }
    assert_true(sampled > runs(100));
}

static void pruned_fields_are_the_same_inside(void **unused) {
    (void)unused;
    uint64_t state = 24;
    for (int run = 0; run < runs(4000); run++) {
        test_field f;
        test_shape shape;
        ht_field_op kept[TEST_OPS];
        ht_field pruned;
        random_field(&state, 3, 1.0, &f);
        const ht_shape *s = random_any(&state, &shape);
        const ht_box box = ht_bounds(s);
        if (box.max.x - box.min.x < 8.0f && box.max.y - box.min.y < 8.0f) {
            ht_field_prune(&f.field, box, kept, &pruned);
            relations_hold(&f.field, &pruned, s, run);
        }
    }
}

// ---- Batches -------------------------------------------------------------------------------------------------------

enum { ROWS = 40, PAIRS = 65 };

// Fields and shapes of all kinds, mixed.
typedef struct mixed_rows {
    test_field field[ROWS];
    test_shape shape[ROWS];
    ht_shape row[ROWS];
    const ht_field *of_fields[ROWS];
} mixed_rows;

static void fill_rows(uint64_t *state, mixed_rows *rows) {
    for (int i = 0; i < ROWS; i++) {
        random_field(state, 1, 2.5, &rows->field[i]);
        rows->of_fields[i] = i == 7 ? NULL : &rows->field[i].field;
        rows->row[i] = random_below(state, 2) == 0 ? HT_SHAPE(rows->of_fields[i]) : *random_any(state, &rows->shape[i]);
    }
}

static ht_shape shape_of_row(const ht_rows *rows, uint32_t i) {
    if (rows->kind == HT_KIND_COUNT) {
        return ((const ht_shape *)rows->shapes)[i];
    }
    return HT_SHAPE(((const ht_field *const *)rows->shapes)[i]);
}

static void relations_of_batches(const ht_rows *a, const ht_rows *b, const ht_pair *pairs, size_t count) {
    static uint64_t meet[PAIRS / 64 + 1];
    static uint8_t relation[PAIRS];
    size_t met = 0;
    memset(meet, 0xff, sizeof meet);
    const size_t found = ht_batch_pairs(a, b, pairs, count, (ht_batch_out){meet, relation});
    for (size_t i = 0; i < count; i++) {
        const ht_shape p = shape_of_row(a, pairs[i].a), q = shape_of_row(b, pairs[i].b);
        const ht_relation one = ht_relate(&p, &q);
        met += one != HT_APART;
        assert_int_equal(relation[i], one);
        assert_int_equal(meet[i / 64] >> (i % 64) & 1, one != HT_APART);
    }
    assert_int_equal(found, met);
    assert_true(count % 64 == 0 || meet[count / 64] >> (count % 64) == 0);
}

static bool is_same_point(ht_vec2 p, ht_vec2 q) {
    return same_float(p.x, q.x) && same_float(p.y, q.y);
}

static bool is_same_hit(const ht_ray_hit *p, const ht_ray_hit *q) {
    return p->hit == q->hit && p->relation == q->relation && p->inside == q->inside && p->part == q->part &&
           p->enter == q->enter && p->exit == q->exit && is_same_point(p->point, q->point) &&
           is_same_point(p->normal, q->normal) && is_same_point(p->exit_normal, q->exit_normal);
}

static bool is_same_cast(const ht_cast_hit *p, const ht_cast_hit *q) {
    return p->hit == q->hit && p->start == q->start && p->part_a == q->part_a && p->part_b == q->part_b &&
           p->fraction == q->fraction && p->error == q->error && is_same_point(p->point, q->point) &&
           is_same_point(p->normal, q->normal);
}

static void motions_of_batches(uint64_t *state, const ht_rows *a, const ht_rows *b, const ht_pair *pairs,
                               size_t count) {
    static ht_ray_hit hits[PAIRS];
    static ht_cast_hit casts[PAIRS];
    ht_ray rays[ROWS];
    ht_vec2 delta[ROWS];
    for (int i = 0; i < ROWS; i++) {
        rays[i] = (ht_ray){random_point(state, 0), random_point(state, 1)};
        delta[i] = random_point(state, 1);
    }
    size_t hit = 0;
    const size_t found = ht_batch_raycast(rays, NULL, b, pairs, count, hits);
    for (size_t i = 0; i < count; i++) {
        const ht_shape s = shape_of_row(b, pairs[i].b);
        const ht_ray_hit one = ht_raycast(&rays[pairs[i].a], HTI_INFINITY, &s);
        hit += one.hit;
        assert_true(is_same_hit(&hits[i], &one));
    }
    assert_int_equal(found, hit);
    hit = 0;
    const ht_start start = (ht_start)random_below(state, 3);
    const size_t stopped = ht_batch_cast(&(ht_moving_rows){*a, delta}, b, pairs, count, start, casts);
    for (size_t i = 0; i < count; i++) {
        const ht_shape p = shape_of_row(a, pairs[i].a), q = shape_of_row(b, pairs[i].b);
        const ht_cast_hit one = ht_cast(&p, delta[pairs[i].a], &q, start);
        hit += one.hit;
        assert_true(is_same_cast(&casts[i], &one));
    }
    assert_int_equal(stopped, hit);
}

static void batches_have_the_single_answers(void **unused) {
    (void)unused;
    static mixed_rows all;
    static const size_t counts[] = {0, 1, 63, 64, PAIRS};
    uint64_t state = 25;
    for (size_t run = 0; run < sizeof counts / sizeof *counts; run++) {
        ht_pair pairs[PAIRS];
        fill_rows(&state, &all);
        for (int i = 0; i < PAIRS; i++) {
            pairs[i] = (ht_pair){(uint32_t)random_below(&state, ROWS), (uint32_t)random_below(&state, ROWS)};
        }
        const ht_rows mixed = {HT_KIND_COUNT, all.row}, fields = {HT_FIELD, all.of_fields};
        const ht_rows *const rows[2] = {&mixed, &fields};
        for (int way = 0; way < 3; way++) {
            const ht_rows *a = rows[way & 1], *b = rows[way >> 1];
            relations_of_batches(a, b, pairs, counts[run]);
            motions_of_batches(&state, a, b, pairs, counts[run] / 40); // they take long
        }
    }
}

static void one_field_and_many_columns(void **unused) {
    (void)unused;
    enum { MOST = 200 };
    uint64_t state = 26;
    float x[MOST], y[MOST], radius[MOST];
    uint8_t relation[MOST];
    for (int run = 0; run < runs(30); run++) {
        test_field f;
        random_field(&state, 1 + run % 2, 1.0, &f);
        const ht_shape one = HT_SHAPE(&f.field);
        const size_t count = (size_t)random_below(&state, MOST + 1);
        for (int i = 0; i < MOST; i++) {
            x[i] = random_in(&state, -3.0, 3.0);
            y[i] = random_in(&state, -3.0, 3.0);
            radius[i] = random_in(&state, -0.1, 1.0); // some are not answerable
        }
        const ht_columns discs = {HT_CIRCLE, 0, {x, y, radius}};
        size_t met = 0;
        const size_t found = ht_batch_one(&one, &discs, count, (ht_batch_out){NULL, relation});
        for (size_t i = 0; i < count; i++) {
            const ht_shape disc = HT_SHAPE(((ht_circle){{x[i], y[i]}, radius[i]}));
            assert_int_equal(relation[i], ht_relate(&one, &disc));
            met += relation[i] != HT_APART;
        }
        assert_int_equal(found, met);
    }
}

// ---- Functions that are not what they say --------------------------------------------------------------------------

static double nowhere(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    (void)y;
    gradient[0] = gradient[1] = (double)HTI_NAN;
    return x - x + (double)HTI_NAN;
}

static double in_places(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    gradient[0] = 1.0;
    gradient[1] = (double)HTI_INFINITY;
    return x > 0.25 ? (double)HTI_NAN : x * x + y * y - 1.0;
}

static double endless(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    gradient[0] = gradient[1] = 0.0;
    return x > y ? (double)HTI_INFINITY : -(double)HTI_INFINITY;
}

// Steep and wild, where the facts say that it is neither.
static double steep(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    gradient[0] = -1e30 * x;
    gradient[1] = 1e-30;
    const double t = 1e6 * x * y;
    return t - (double)(int64_t)t - 0.5;
}

static double tiny_gradient(const void *data, double x, double y, double gradient[2]) {
    (void)data;
    gradient[0] = gradient[1] = 5e-324;
    return x * x * x * x + y * y * y * y - 1e-3;
}

static bool is_unit_or_zero(ht_vec2 n) {
    const double square = (double)n.x * (double)n.x + (double)n.y * (double)n.y;
    return square == 0.0 || (square > 1.0 - 0x1p-20 && square < 1.0 + 0x1p-20);
}

// Every question ends, and its answer is of its kind.
static void ask_all(uint64_t *state, const ht_shape *f, const ht_shape *s) {
    const ht_vec2 delta = random_point(state, 1);
    const ht_motion turns = {{0.5f, 0.0f}, delta, 1.5f}, rests = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    assert_true(ht_relate(f, s) <= HT_OVERLAP && ht_relate(f, s) == ht_relate(s, f));
    assert_true(ht_contain(f, s) <= HT_INSIDE && ht_contain(s, f) <= HT_INSIDE);
    const ht_separation d = ht_distance(f, s);
    assert_true(is_unit_or_zero(d.normal) && d.distance == d.distance);
    const ht_manifold m = ht_contact(f, s, 0.125f);
    assert_true(m.count >= 0 && m.count <= 1 && is_unit_or_zero(m.normal));
    const ht_ray ray = {{-2.0f, 0.25f}, delta};
    const ht_ray_hit hit = ht_raycast(&ray, 8.0f, f);
    assert_true(is_unit_or_zero(hit.normal) && hit.enter >= 0.0f && hit.enter <= hit.exit);
    for (int start = 0; start < 3; start++) {
        const ht_cast_hit cast = ht_cast(f, delta, s, (ht_start)start), back = ht_cast(s, delta, f, (ht_start)start);
        assert_true(is_unit_or_zero(cast.normal) && cast.fraction >= 0.0f && cast.fraction <= 1.0f);
        assert_true(is_unit_or_zero(back.normal) && back.fraction >= 0.0f && back.fraction <= 1.0f);
    }
    const ht_cast_hit sweep = ht_sweep(f, &turns, s, &rests, 0.0f);
    assert_true(is_unit_or_zero(sweep.normal) && sweep.fraction >= 0.0f && sweep.fraction <= 1.0f);
    (void)ht_find_witness(f, s);
    (void)ht_support(f, delta);
    (void)ht_nearest_point(f, delta);
    (void)ht_area(f);
}

static void what_functions_say_ends_all_questions(void **unused) {
    (void)unused;
    static ht_field_function *const functions[] = {nowhere, in_places, endless, steep, tiny_gradient};
    uint64_t state = 27;
    for (int run = 0; run < runs(30); run++) {
        const ht_field_callback callback = {functions[run % 5],
                                            NULL,
                                            {.is_exact_outside = run / 5 % 2 == 0,
                                             .is_exact_inside = run / 10 % 2 == 0,
                                             .lipschitz = 1,
                                             .error = 0x1p-40f,
                                             .size = 1,
                                             .reach = 1,
                                             .bounds = {{-1, -1}, {1, 1}}}};
        ht_field_op ops[3] = {{.code = HT_FIELD_CALLBACK, .data = &callback},
                              {.code = HT_FIELD_CIRCLE, .number = {0.5f}},
                              {.code = (ht_field_code)(HT_FIELD_UNION + run % 7), .number = {0.25f}}};
        const ht_field field = made(ops, run / 20 % 2 == 0 ? 1 : 3);
        const ht_shape f = HT_SHAPE(&field);
        test_shape shape;
        test_field other;
        random_field(&state, 1, 1.0, &other);
        const ht_shape g = HT_SHAPE(&other.field);
        ask_all(&state, &f, run % 4 == 0 ? &g : random_any(&state, &shape));
        ht_field_op kept[3];
        ht_field pruned;
        ht_field_prune(&field, (ht_box){{-0.5f, -0.25f}, {0.5f, 0.75f}}, kept, &pruned);
        assert_true(pruned.count >= 1 && pruned.count <= 3);
        float values[9];
        ht_field_samples samples = {.width = 3, .height = 3, .origin = {-2, -2}, .step = 2};
        const ht_status status = ht_field_sample(&field, values, &samples);
        assert_true(status == HT_OK || status == HT_ERR_NOT_FINITE || status == HT_ERR_VALUE);
    }
}

// ---- Sweeps --------------------------------------------------------------------------------------------------------

// The field or shape at time t of its motion, placed with rounding.
static bool place_at(const ht_shape *s, const ht_motion *m, double t, void *memory, size_t size, ht_shape *out) {
    const ht_rot turn = ht_rot_make((float)(t * (double)m->turn));
    const double px = (double)m->pivot.x, py = (double)m->pivot.y, c = (double)turn.c, k = (double)turn.s;
    const ht_pose pose = {{(float)(px - c * px + k * py + t * (double)m->delta.x),
                           (float)(py - k * px - c * py + t * (double)m->delta.y)},
                          turn};
    return ht_placed(s, pose, memory, size, out) == HT_OK;
}

// Two shapes that move, and how the one sweeps the other.
typedef struct swept {
    const ht_shape *a, *b;
    ht_motion motion_a, motion_b;
    float end; // nothing is hit before
} swept;

// How deep the shapes are in each other at time t, but for what placing rounds; 0 when they cannot be placed.
static float depth_at(const swept *s, double t) {
    static _Alignas(ht_field_op) unsigned char memory[2][1 << 15];
    ht_shape p, q;
    if (!place_at(s->a, &s->motion_a, t, memory[0], sizeof memory[0], &p) ||
        !place_at(s->b, &s->motion_b, t, memory[1], sizeof memory[1], &q)) {
        return 0.0f;
    }
    return -ht_distance(&p, &q).distance;
}

// Before the answer nothing overlaps, wherever one looks.
static void is_free_before_end(const swept *s, int run) {
    enum { TIMES = 16 };
    for (int i = 0; (float)i < s->end * (float)TIMES; i++) {
        const double t = (double)i / TIMES;
        if (depth_at(s, t) > 1e-4f) {
            fail_msg("run %d: swept to %.9g, but at %.9g they overlap", run, (double)s->end, t);
        }
    }
}

static void sweeps_miss_nothing(void **unused) {
    (void)unused;
    uint64_t state = 28;
    for (int run = 0; run < runs(80); run++) {
        test_field f, g;
        test_shape shape;
        random_field(&state, 1 + run % 2, 1.0, &f);
        random_field(&state, 1, 1.0, &g);
        const ht_shape a = HT_SHAPE(&f.field), other = HT_SHAPE(&g.field);
        const ht_motion turns = {random_point(&state, 1), random_point(&state, 1), random_in(&state, -8.0, 8.0)};
        const ht_motion moves = {random_point(&state, 1), {4.0f, 0.5f}, run % 2 == 0 ? 0.0f : 2.0f};
        swept s = {&a, run % 4 == 0 ? &other : random_any(&state, &shape), turns, moves, 0.0f};
        const ht_cast_hit hit = ht_sweep(s.a, &turns, s.b, &moves, 0.0f),
                          back = ht_sweep(s.b, &moves, s.a, &turns, 0.0f);
        assert_true(hit.fraction >= 0.0f && hit.fraction <= 1.0f && hit.error >= 0.0f);
        assert_true(hit.start == ht_relate(s.a, s.b) && back.start == hit.start);
        s.end = hit.fraction > back.fraction ? hit.fraction : back.fraction;
        is_free_before_end(&s, run);
    }
}

// Where a cast has surely entered, a sweep without turn has hit.
static void sweeps_without_turn_are_casts(void **unused) {
    (void)unused;
    uint64_t state = 29;
    int entered = 0;
    for (int run = 0; run < runs(400); run++) {
        test_field f;
        test_shape shape;
        random_field(&state, 1 + run % 3, 1.0, &f);
        const ht_shape a = HT_SHAPE(&f.field), *b = random_any(&state, &shape);
        const ht_vec2 way = random_point(&state, 1), delta = {4.0f * way.x, 4.0f * way.y};
        const ht_motion moves = {random_point(&state, 1), delta, 0.0f}, rests = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
        const ht_field_hit cast = ht_field_cast(&f.field, b, delta, (ht_field_limits){0.0, 0});
        if (cast.relation == HT_OVERLAP) {
            const ht_cast_hit sweep = ht_sweep(b, &moves, &a, &rests, 0.0f);
            assert_true(sweep.hit && (double)sweep.fraction <= cast.enter + cast.error);
            entered++;
        }
    }
    assert_true(entered > runs(50));
}

int main(int argc, char **argv) {
    part = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(callbacks_are_what_they_call),
        cmocka_unit_test(copies_are_a_union),
        cmocka_unit_test(samples_are_the_field),
        cmocka_unit_test(pruned_fields_are_the_same_inside),
        cmocka_unit_test(batches_have_the_single_answers),
        cmocka_unit_test(one_field_and_many_columns),
        cmocka_unit_test(what_functions_say_ends_all_questions),
        cmocka_unit_test(sweeps_miss_nothing),
        cmocka_unit_test(sweeps_without_turn_are_casts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
