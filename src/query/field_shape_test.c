// field_shape_test.c: fields as operands of every question, by known answers: a disc of radius 2 around (3, 0), a ring,
// a star, and fields that cannot be told or followed. Laws with random shapes: tests/law/law_answers_field_test.c.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

static ht_field_op disc_ops[] = {{.code = HT_FIELD_MOVE, .number = {3.0f, 0.0f}},
                                 {.code = HT_FIELD_CIRCLE, .number = {2.0f}},
                                 {.code = HT_FIELD_END}};
static ht_field_op ring_ops[] = {{.code = HT_FIELD_RING, .number = {2.0f, 3.0f}}};
static ht_field_op star_ops[] = {{.code = HT_FIELD_STAR, .number = {5.0f, 2.0f, 1.0f}}};
static ht_field_op parabola_ops[] = {{.code = HT_FIELD_PARABOLA, .number = {1.0f}},
                                     {.code = HT_FIELD_ROUND, .number = {0.5f}}};
static ht_field_op many_ops[80]; // more than can be moved along
static ht_field disc_field, ring_field, star_field, parabola_field, many_field;
static ht_shape disc, ring, star, parabola, many;

static void make(ht_field_op *ops, int32_t count, ht_field *field, ht_shape *shape) {
    assert_int_equal(ht_field_make(ops, count, field), HT_OK);
    *shape = HT_SHAPE(field);
}

static int make_all(void **state) {
    (void)state;
    many_ops[0] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {1.0f}};
    for (int i = 1; i < 80; i++) {
        many_ops[i] = (ht_field_op){.code = HT_FIELD_ROUND, .number = {0.0f}};
    }
    make(disc_ops, 3, &disc_field, &disc);
    make(ring_ops, 1, &ring_field, &ring);
    make(star_ops, 1, &star_field, &star);
    make(parabola_ops, 2, &parabola_field, &parabola);
    make(many_ops, 80, &many_field, &many);
    return 0;
}

static bool is_near(float a, double b) {
    return fabs((double)a - b) <= 1e-6;
}

static bool is_near_point(ht_vec2 p, double x, double y) {
    return is_near(p.x, x) && is_near(p.y, y);
}

static ht_shape circle(float x, float y, float r) {
    return HT_SHAPE(((ht_circle){{x, y}, r}));
}

static void distances(void **state) {
    (void)state;
    const ht_shape left = circle(-1.0f, 0.0f, 0.5f), deep = circle(1.5f, 0.0f, 1.0f);
    const ht_separation apart = ht_distance(&disc, &left), back = ht_distance(&left, &disc);
    assert_true(is_near(apart.distance, 1.5) && !apart.is_bound && apart.distance == back.distance);
    assert_true(is_near_point(apart.normal, -1, 0) && is_near_point(apart.point_a, 1, 0));
    assert_true(is_near_point(apart.point_b, -0.5, 0) && is_near_point(back.point_a, -0.5, 0));
    const ht_separation over = ht_distance(&disc, &deep);
    assert_true(is_near(over.distance, -1.5) && is_near_point(over.normal, -1, 0));
    // a move that is proven to separate
    const ht_shape in_star = circle(0.5f, 0.75f, 0.75f);
    const ht_separation s = ht_distance(&star, &in_star);
    const ht_shape moved = circle(0.5f - s.distance * s.normal.x, 0.75f - s.distance * s.normal.y, 0.75f);
    assert_true(s.distance < -0.75f && s.is_bound && ht_relate(&star, &moved) != HT_OVERLAP);
    assert_true(ht_distance(&disc, &disc).distance < 0.0f && ht_distance(&parabola, &parabola).distance == -INFINITY);
    assert_true(is_near_point(ht_nearest_point(&disc, (ht_vec2){-1.0f, 0.0f}), 1, 0));
    assert_true(is_near_point(ht_nearest_point(&disc, (ht_vec2){2.0f, 0.5f}), 2, 0.5));
    const ht_vec2 top = ht_support(&disc, (ht_vec2){0.0f, 7.0f});
    assert_true(is_near(top.y, 2) && fabsf(top.x - 3.0f) < 1e-3f);
    assert_true(isinf(ht_support(&parabola, (ht_vec2){0.0f, 1.0f}).y));
}

// At a star's tip the gradient is one of many: what the tip stands on has the normal.
static void touching_at_a_corner(void **state) {
    (void)state;
    const ht_shape floors[] = {HT_SHAPE(((ht_box){{-5.0f, 2.0f}, {5.0f, 3.0f}})),
                               HT_SHAPE(((ht_halfplane){{0.0f, -1.0f}, -2.0f})),
                               HT_SHAPE(((ht_line){{0.0f, 2.0f}, {1.0f, 0.0f}}))};
    for (int i = 0; i < 3; i++) {
        const ht_separation there = ht_distance(&star, &floors[i]), back = ht_distance(&floors[i], &star);
        assert_int_equal(ht_relate(&star, &floors[i]), HT_TOUCH);
        assert_true(is_near_point(there.normal, 0.0, 1.0) && is_near_point(back.normal, 0.0, -1.0));
        assert_true(is_near_point(ht_contact(&star, &floors[i], 0.0f).normal, 0.0, 1.0));
    }
}

static void contacts(void **state) {
    (void)state;
    const ht_shape near = circle(3.0f, 2.75f, 0.5f), floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -1.75f}));
    const ht_vec2 zigzag[] = {{-2.0f, -1.5f}, {3.0f, -1.5f}, {8.0f, -1.5f}};
    const ht_shape line = HT_SHAPE(((ht_polyline){zigzag, 3, false}));
    assert_int_equal(ht_contact(&disc, &near, 0.125f).count, 0);
    const ht_manifold m = ht_contact(&disc, &near, 0.375f), back = ht_contact(&near, &disc, 0.375f);
    assert_true(m.count == 1 && back.count == 1 && is_near(m.points[0].separation, 0.25));
    assert_true(is_near_point(m.normal, 0, 1) && is_near_point(back.normal, 0, -1));
    assert_true(is_near_point(m.points[0].at, 3, 2.125));
    const ht_manifold ground = ht_contact(&floor, &disc, 0.0f);
    assert_true(ground.count == 1 && ground.normal.y > 0.99999f && is_near(ground.points[0].separation, -0.25));
    const ht_shape members[] = {line, disc};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    const ht_shape box = HT_SHAPE(((ht_box){{2.0f, -3.0f}, {4.0f, -1.0f}}));
    ht_manifold found[8];
    assert_int_equal(ht_contacts(&line, &disc, 0.0f, NULL, 0), 1);
    const size_t count = ht_contacts(&both, &box, 0.0f, found, 8);
    assert_true(count >= 2 && count <= 8 && found[count - 1].part_a == 1 && found[0].part_a == 0);
}

static void rays(void **state) {
    (void)state;
    const ht_ray ray = {{-5.0f, 0.0f}, {2.0f, 0.0f}}, from_inside = {{2.5f, 0.0f}, {1.0f, 0.0f}};
    const ht_ray_hit hit = ht_raycast(&ray, INFINITY, &ring);
    assert_int_equal(hit.relation, HT_OVERLAP);
    assert_true(!hit.inside && is_near(hit.enter, 1.0) && hit.enter <= 1.0f && is_near(hit.exit, 1.5));
    assert_true(is_near_point(hit.normal, -1, 0) && is_near_point(hit.exit_normal, 1, 0));
    ht_ray_hit all[4];
    assert_int_equal(ht_raycast_all(&ray, INFINITY, &ring, all, 4), 2);
    assert_true(is_near(all[1].enter, 3.5) && is_near(all[1].exit, 4.0));
    const ht_ray_hit in = ht_raycast(&from_inside, 0.25f, &ring);
    assert_true(in.inside && in.enter == 0.0f && in.exit == 0.25f);
    assert_true(in.normal.x == 0.0f && in.exit_normal.x == 0.0f);
    assert_int_equal(ht_raycast(&ray, 0.5f, &ring).relation, HT_APART);
    const ht_shape members[] = {circle(-4.0f, 0.0f, 0.5f), ring};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    assert_int_equal(ht_raycast_all(&ray, INFINITY, &both, all, 4), 3);
    assert_true(all[0].part == 0 && all[1].part == 1 && all[2].part == 1);
}

static void casts(void **state) {
    (void)state;
    const ht_shape ball = circle(-3.0f, 0.0f, 1.0f), inside = circle(0.0f, 0.0f, 1.0f);
    const ht_vec2 right = {8.0f, 0.0f};
    const ht_cast_hit hit = ht_cast(&ball, right, &disc, HT_START_REPORT);
    assert_true(hit.hit && hit.start == HT_APART && is_near(hit.fraction, 0.375) && hit.fraction <= 0.375f);
    assert_true(is_near_point(hit.normal, -1, 0) && is_near_point(hit.point, 1, 0) && hit.error < 1e-5f);
    const ht_cast_hit other = ht_cast(&disc, (ht_vec2){-8.0f, 0.0f}, &ball, HT_START_REPORT);
    assert_true(is_near(other.fraction, 0.375) && is_near_point(other.normal, 1, 0) &&
                is_near_point(other.point, -2, 0));
    assert_false(ht_cast(&ball, (ht_vec2){-1.0f, 0.0f}, &disc, HT_START_REPORT).hit);
    // from within the ring's border, ignoring that: out into the hole and against the other side
    const ht_shape small = circle(-2.0f, 0.0f, 0.25f);
    const ht_cast_hit next = ht_cast(&small, right, &ring, HT_START_IGNORE);
    assert_true(next.hit && next.start == HT_OVERLAP && is_near(next.fraction, (3.75 - 0.0) / 8.0));
    assert_int_equal(ht_cast(&small, right, &ring, HT_START_REPORT).fraction, 0);
    // on the inner side the way into the hole is a way out, into the border is not
    const ht_shape edge = circle(-2.0f + 0.1f, 0.0f, 0.25f);
    const ht_cast_hit slid = ht_cast(&edge, right, &ring, HT_START_SLIDE);
    const ht_cast_hit stopped = ht_cast(&edge, (ht_vec2){-8.0f, 0.0f}, &ring, HT_START_SLIDE);
    assert_true(slid.hit && is_near(slid.fraction, 3.65 / 8.0) && stopped.hit && stopped.fraction == 0.0f);
    // no deeper into the other side than it started in this one: that stops it, too
    const ht_cast_hit across = ht_cast(&edge, (ht_vec2){3.75f, 0.0f}, &ring, HT_START_SLIDE);
    assert_true(across.hit && is_near(across.fraction, 3.65 / 3.75) && is_near_point(across.normal, -1, 0));
    // the field moves, the other way
    const ht_cast_hit moving = ht_cast(&ring, (ht_vec2){-8.0f, 0.0f}, &small, HT_START_IGNORE);
    assert_true(moving.hit && is_near(moving.fraction, 3.75 / 8.0));
    // never free: no hit
    const ht_shape floor = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -2.0f}));
    assert_false(ht_cast(&disc, right, &floor, HT_START_SLIDE).hit);
    assert_true(ht_cast(&disc, (ht_vec2){0.0f, -1.0f}, &floor, HT_START_SLIDE).hit);
    assert_false(ht_cast(&inside, (ht_vec2){0.25f, 0.0f}, &ring, HT_START_REPORT).hit);
    // a contact of convex sets is left for good; of others it is followed, but not with too many instructions
    assert_false(ht_cast(&inside, right, &many, HT_START_IGNORE).hit);
    const ht_vec2 bent[] = {{-0.5f, 0.0f}, {0.0f, 0.25f}, {0.5f, 0.0f}};
    const ht_shape angle = HT_SHAPE(((ht_polyline){bent, 3, false}));
    const ht_cast_hit lost = ht_cast(&angle, right, &many, HT_START_IGNORE);
    assert_true(lost.hit && lost.fraction == 0.0f && lost.error == 1.0f);
}

static void sweeps(void **state) {
    (void)state;
    const ht_shape ball = circle(-3.0f, 0.0f, 1.0f), thin = HT_SHAPE(((ht_segment){{-6.0f, 0.0f}, {-1.0f, 0.0f}}));
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f}, right = {{-3.0f, 0.0f}, {8.0f, 0.0f}, 1.0f};
    const ht_cast_hit hit = ht_sweep(&ball, &right, &disc, &rest, 1e-4f),
                      same = ht_sweep(&disc, &rest, &ball, &right, 1e-4f);
    assert_true(hit.hit && hit.fraction <= 0.375f && hit.fraction > 0.3749f && hit.error < 1e-5f);
    assert_true(is_near_point(hit.normal, -1, 0) && same.hit && same.normal.x > 0.99f && same.fraction == hit.fraction);
    // the arm of a star at -54 degrees comes to where it reaches the wall
    const ht_shape wall = HT_SHAPE(((ht_segment){{1.95f, -5.0f}, {1.95f, 5.0f}}));
    const ht_motion spin = {{0.0f, 0.0f}, {0.0f, 0.0f}, 1.0f};
    const ht_cast_hit turned = ht_sweep(&star, &spin, &wall, &rest, 1e-5f);
    const double degree = 3.14159265358979 / 180.0, at = 54.0 * degree - acos(1.95 / 2.0);
    assert_true(turned.hit && fabs((double)turned.fraction - at) < 1e-4 && (double)turned.fraction < at);
    // a rod that turns short of the disc
    const ht_motion swing = {{-6.0f, 0.0f}, {0.0f, 0.0f}, 6.0f};
    assert_false(ht_sweep(&thin, &swing, &disc, &rest, 1e-4f).hit);
    // what is unbounded and turns is not followed
    const ht_shape plane = HT_SHAPE(((ht_halfplane){{0.0f, 1.0f}, -9.0f}));
    const ht_cast_hit lost = ht_sweep(&plane, &spin, &disc, &rest, 1e-4f);
    assert_true(lost.hit && lost.fraction == 0.0f && lost.error == 1.0f);
    const ht_motion up = {{0.0f, 0.0f}, {0.0f, 12.0f}, 0.0f}; // 12 t - 9 is 3 sin t - 2
    const ht_cast_hit met = ht_sweep(&plane, &up, &disc, &spin, 1e-4f);
    assert_true(met.hit && fabsf(met.fraction - 0.7546f) < 1e-3f);
    const ht_shape members[] = {circle(-30.0f, 0.0f, 1.0f), ball};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    const ht_cast_hit part = ht_sweep(&both, &right, &disc, &rest, 1e-4f);
    assert_true(part.hit && part.part_a == 1 && fabsf(part.fraction - hit.fraction) < 1e-4f);
}

static void containment(void **state) {
    (void)state;
    const ht_shape small = circle(3.5f, 0.0f, 1.0f), large = circle(3.0f, 0.0f, 2.5f);
    const ht_shape plane = HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 6.0f}));
    assert_int_equal(ht_contain(&disc, &small), HT_INSIDE);
    assert_int_equal(ht_contain(&small, &disc), HT_OUTSIDE);
    assert_int_equal(ht_contain(&large, &disc), HT_INSIDE);
    assert_int_equal(ht_contain(&plane, &disc), HT_INSIDE);
    assert_int_equal(ht_contain(&disc, &plane), HT_OUTSIDE);
    assert_int_equal(ht_contain(&ring, &star), HT_OUTSIDE);
    const ht_shape hole = circle(0.0f, 0.0f, 1.0f);
    assert_int_equal(ht_contain(&ring, &hole), HT_OUTSIDE);
}

static void witnesses(void **state) {
    (void)state;
    const ht_shape left = circle(-1.0f, 0.0f, 0.5f), deep = circle(1.5f, 0.0f, 1.0f);
    const ht_witness apart = ht_find_witness(&disc, &left), meet = ht_find_witness(&deep, &disc);
    const ht_shape side = HT_SHAPE(apart.side), point = HT_SHAPE(meet.point);
    assert_true(apart.proven && ht_contain(&side, &disc) == HT_INSIDE && !ht_meet(&side, &left));
    assert_true(meet.proven && ht_relate(&point, &disc) == HT_OVERLAP && ht_meet(&point, &deep));
    assert_int_equal(ht_crossings(&disc, &deep, NULL, 0), 0);
}

static bool are_mirrored(const ht_separation *s, const ht_separation *t) {
    return s->distance == t->distance && s->normal.x == -t->normal.x && s->normal.y == -t->normal.y &&
           s->point_a.x == t->point_b.x && s->point_a.y == t->point_b.y;
}

// Compounds that differ in a field's number, in its instructions, or in nothing.
static void compounds_of_fields_are_mirrored(void **state) {
    (void)state;
    const ht_field_op circle_op = {.code = HT_FIELD_CIRCLE, .number = {1.0f}},
                      small = {.code = HT_FIELD_CIRCLE, .number = {0.5f}},
                      square = {.code = HT_FIELD_BOX, .number = {0.5f, 0.5f}}, both = {.code = HT_FIELD_UNION};
    ht_field_op ops[4][3] = {
        {circle_op, small, both}, {small, circle_op, both}, {circle_op, square, both}, {square, circle_op, both}};
    ht_field fields[4];
    ht_shape of_field[4], compounds[4];
    const ht_shape away = circle(5.0f, 1.0f, 0.5f);
    ht_shape members[4][2];
    for (int i = 0; i < 4; i++) {
        make(ops[i], 3, &fields[i], &of_field[i]);
        members[i][0] = of_field[i];
        members[i][1] = away;
        compounds[i] = HT_SHAPE(((ht_compound){members[i], 2}));
    }
    for (int i = 0; i < 16; i++) {
        const ht_shape *a = &compounds[i % 4], *b = &compounds[i / 4];
        const ht_separation s = ht_distance(a, b), t = ht_distance(b, a);
        assert_true(s.distance < 0.0f && (i % 4 == i / 4 || are_mirrored(&s, &t)));
        const ht_separation p = ht_distance(&of_field[i % 4], &of_field[i / 4]),
                            q = ht_distance(&of_field[i / 4], &of_field[i % 4]);
        assert_true(p.distance == q.distance);
        const ht_witness w = ht_find_witness(a, b);
        assert_true(w.proven && w.relation == HT_OVERLAP);
    }
    const ht_motion moves = {{0.0f, 0.0f}, {-8.0f, 0.0f}, 0.0f}, rests = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_shape disc_right = circle(9.0f, 1.0f, 0.5f);
    const ht_cast_hit hit = ht_sweep(&disc_right, &moves, &compounds[0], &rests, 0.0f);
    assert_true(hit.hit && is_near(hit.fraction, 0.375) && hit.part_b == 1);
}

// A field of too many instructions to be moved has no way out that is proven but beyond its bounds.
static void what_cannot_be_moved_is_left_beyond_its_bounds(void **state) {
    (void)state;
    const ht_shape box = HT_SHAPE(((ht_box){{0.25f, 0.125f}, {3.0f, 0.75f}}));
    const ht_separation s = ht_distance(&many, &box), t = ht_distance(&box, &many);
    assert_true(s.distance <= -0.75f && s.is_bound && are_mirrored(&s, &t));
    assert_true(s.normal.x == 1.0f || s.normal.y == -1.0f || s.normal.y == 1.0f);
}

// Questions with limits take fields and ellipses as shapes.
static void fields_and_ellipses_are_shapes_of_questions(void **state) {
    (void)state;
    const ht_field_limits limits = {0.0, 0};
    const ht_shape round = HT_SHAPE(((ht_ellipse){{8.0f, 0.0f}, {2.0f, 0.0f}, {0.0f, 1.0f}}));
    assert_true(ht_field_distance(&disc_field, &star, limits).low ==
                ht_fields_distance(&disc_field, &star_field, limits).low);
    const ht_field_separation s = ht_field_distance(&disc_field, &round, limits);
    assert_true(s.relation == HT_APART && s.low <= 1.0 && s.high >= 1.0 && s.high < 1.001);
    const ht_field_hit hit = ht_field_cast(&disc_field, &round, (ht_vec2){-4.0f, 0.0f}, limits);
    assert_true(hit.hit && hit.enter <= 0.25 && hit.enter > 0.249);
}

static void batches_and_indices_take_fields(void **state) {
    (void)state;
    const ht_field *const rows[] = {&disc_field, &ring_field, &star_field};
    const ht_circle circles[] = {{{-1.0f, 0.0f}, 0.5f}, {{2.5f, 0.0f}, 0.25f}, {{40.0f, 0.0f}, 1.0f}};
    const ht_rows a = {HT_FIELD, rows}, b = {HT_CIRCLE, circles};
    ht_pair pairs[9];
    uint8_t hits[9];
    size_t met = 0;
    for (uint32_t i = 0; i < 9; i++) {
        pairs[i] = (ht_pair){i / 3, i % 3};
        const ht_shape s = HT_SHAPE(circles[i % 3]);
        const ht_shape field = HT_SHAPE(rows[i / 3]);
        met += ht_meet(&field, &s);
    }
    assert_int_equal(ht_batch_pairs(&a, &b, pairs, 9, (ht_batch_out){.relation = hits}), met);
    assert_int_equal(met, 3);
    const float x[] = {-1.0f, 2.5f, 40.0f}, y[] = {0.0f, 0.0f, 0.0f}, r[] = {0.5f, 0.25f, 1.0f};
    const ht_columns many_circles = {.kind = HT_CIRCLE, .column = {x, y, r}};
    assert_int_equal(ht_batch_one(&ring, &many_circles, 3, (ht_batch_out){.relation = hits}), 1);
    assert_true(hits[0] == HT_APART && hits[1] == HT_OVERLAP && hits[2] == HT_APART);

    ht_box boxes[3];
    for (int i = 0; i < 3; i++) {
        const ht_shape s = HT_SHAPE(circles[i]);
        boxes[i] = ht_bounds(&s);
    }
    ht_index *index;
    uint32_t found[3];
    assert_int_equal(ht_index_create(&(ht_index_desc){.margin = 0.0f}, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, 3), HT_OK);
    assert_int_equal(ht_index_query_shape(index, &ring, NULL, found, 3), 1);
    assert_int_equal(found[0], 1);
    ht_index_destroy(index);
}

static void every_question_names_what_answers(void **state) {
    (void)state;
    for (int q = 0; q < HT_QUESTION_COUNT; q++) {
        const ht_pair_info info = ht_where((ht_question)q, q == HT_QUESTION_RAY ? HT_RAY : HT_CIRCLE, HT_FIELD, 0);
        assert_true(info.function != NULL && info.method != NULL);
        assert_true(info.file != NULL && (q == HT_QUESTION_CROSSINGS || strstr(info.file, "_field.c") != NULL));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances),
        cmocka_unit_test(touching_at_a_corner),
        cmocka_unit_test(contacts),
        cmocka_unit_test(rays),
        cmocka_unit_test(casts),
        cmocka_unit_test(sweeps),
        cmocka_unit_test(containment),
        cmocka_unit_test(witnesses),
        cmocka_unit_test(compounds_of_fields_are_mirrored),
        cmocka_unit_test(what_cannot_be_moved_is_left_beyond_its_bounds),
        cmocka_unit_test(fields_and_ellipses_are_shapes_of_questions),
        cmocka_unit_test(batches_and_indices_take_fields),
        cmocka_unit_test(every_question_names_what_answers),
    };
    return cmocka_run_group_tests(tests, make_all, NULL);
}
