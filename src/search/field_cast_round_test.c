// field_cast_round_test.c: the normals of what is round beside a field whose values are less than distances: a round hall and a
// square one in a rock, with tips where their walls meet.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field.h"

typedef struct halls {
    ht_field_op ops[7];
    ht_field field;
    double x, y, across, up; // of the square hall; the round one has radius 1
} halls;

static bool in_square(const halls *h, double x, double y) {
    return fabs(x - h->x) < h->across && fabs(y - h->y) < h->up;
}

static void make_halls(uint64_t *rng, halls *h) {
    h->x = (double)random_in(rng, -0.8, 0.8);
    h->y = (double)random_in(rng, -0.8, 0.8);
    h->across = (double)random_in(rng, 0.4, 1.0);
    h->up = (double)random_in(rng, 0.4, 1.0);
    h->ops[0] = (ht_field_op){.code = HT_FIELD_BOX, .number = {3, 3}};
    h->ops[1] = (ht_field_op){.code = HT_FIELD_CIRCLE, .number = {1}};
    h->ops[2] = (ht_field_op){.code = HT_FIELD_MOVE, .number = {(float)h->x, (float)h->y}};
    h->ops[3] = (ht_field_op){.code = HT_FIELD_BOX, .number = {(float)h->across, (float)h->up}};
    h->ops[4] = (ht_field_op){.code = HT_FIELD_END};
    h->ops[5] = (ht_field_op){.code = HT_FIELD_UNION};
    h->ops[6] = (ht_field_op){.code = HT_FIELD_DIFFERENCE};
    assert_int_equal(ht_field_make(h->ops, 7, &h->field), HT_OK);
}

// The place of the rock that is nearest to an axis.
typedef struct nearest {
    double far;
    double nx, ny; // the unit vector from the rock to the axis
} nearest;

// Takes a place of the rock's border into account.
static void see(nearest *n, const ht_capsule *c, double px, double py) {
    const double ax = (double)c->a.x, ay = (double)c->a.y, ex = (double)c->b.x - ax, ey = (double)c->b.y - ay;
    const double length = ex * ex + ey * ey;
    const double part = length > 0.0 ? ((px - ax) * ex + (py - ay) * ey) / length : 0.0;
    const double t = part < 0.0 ? 0.0 : part > 1.0 ? 1.0 : part, wx = ax + t * ex - px, wy = ay + t * ey - py;
    const double far = hypot(wx, wy);
    if (far < n->far) {
        n->far = far;
        n->nx = wx / far;
        n->ny = wy / far;
    }
}

// Looks at the border by places that are close to each other: the arc outside of the square, the sides outside of the disc.
static nearest look(const halls *h, const ht_capsule *c) {
    enum { PLACES = 4096 };
    nearest n = {.far = (double)INFINITY};
    for (int i = 0; i < PLACES; i++) {
        const double angle = 6.283185307179586 * i / PLACES, x = cos(angle), y = sin(angle);
        if (!in_square(h, x, y)) {
            see(&n, c, x, y);
        }
        const double at = 2.0 * (double)(i & ~3) / PLACES - 1.0, side = (i & 1) != 0 ? 1.0 : -1.0;
        const double sx = h->x + h->across * ((i & 2) != 0 ? side : at), sy = h->y + h->up * ((i & 2) != 0 ? at : side);
        if (!(hypot(sx, sy) < 1.0)) {
            see(&n, c, sx, sy);
        }
    }
    return n;
}

static double along(const nearest *n, ht_vec2 normal) {
    return n->nx * (double)normal.x + n->ny * (double)normal.y;
}

// What is round has the normal of the place of the rock that it comes to. It had the gradient on its core instead, which is that of a
// wall that may be far away (82 of these casts, 51 of the distances), and a slide along a tip of the rock ended there.
static void normals_are_those_of_the_border(void **state) {
    (void)state;
    uint64_t rng = 5;
    int hits = 0, cast_leans = 0, distance_leans = 0;
    for (int i = 0; i < 2000; i++) {
        halls h;
        make_halls(&rng, &h);
        const ht_vec2 at = {random_in(&rng, -0.5, 0.5), random_in(&rng, -0.5, 0.5)};
        const ht_vec2 end = {at.x + (i % 2 == 0 ? 0.0f : random_in(&rng, -0.3, 0.3)),
                             at.y + (i % 2 == 0 ? 0.0f : random_in(&rng, -0.3, 0.3))};
        const float radius = random_in(&rng, 0.02, 0.3);
        const ht_shape body =
            i % 2 == 0 ? HT_SHAPE(((ht_circle){at, radius})) : HT_SHAPE(((ht_capsule){at, end, radius}));
        const ht_vec2 delta = {random_in(&rng, -3.0, 3.0), random_in(&rng, -3.0, 3.0)};
        const ht_field_hit hit = ht_field_cast(&h.field, &body, delta, (ht_field_limits){0});
        if (!hit.hit || !(hit.enter > 0.0)) {
            continue;
        }
        const float x = (float)hit.enter * delta.x, y = (float)hit.enter * delta.y;
        const ht_capsule axis = {{at.x + x, at.y + y}, {end.x + x, end.y + y}, radius};
        const ht_shape there = HT_SHAPE(axis), rock = HT_SHAPE(&h.field);
        const nearest n = look(&h, &axis);
        const ht_vec2 apart = ht_distance(&rock, &there).normal;
        hits++;
        cast_leans += along(&n, hit.normal) < 0.99;
        distance_leans += along(&n, apart) < 0.99;
        assert_true(fabs(n.far - (double)radius) < 0.01);
    }
    print_message("%d hits; normals that lean: %d of casts, %d of distances\n", hits, cast_leans, distance_leans);
    assert_true(hits > 1500 && cast_leans == 0 && distance_leans < 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(normals_are_those_of_the_border)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
