// facing_edges_test.c: polygons on a grid with parallel edges that face each other have the distance that the general method
// computes, bit for bit, whatever ends the walk begins at; others are left to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "convex/facing_edges.h"
#include "support/test_random.h"

enum { ROUNDS = 300000, MOST = 8 };

typedef struct grid_polygon {
    ht_vec2 v[MOST];
    ht_convex convex;
} grid_polygon;

// A polygon with some of sixteen directions as edges, each at most once, closed by the opposite of each or by one edge;
// in either winding, from any vertex on.
static bool make_polygon(uint64_t *state, grid_polygon *out) {
    static const int8_t ways[16][2] = {{1, 0},  {2, 1},   {1, 1},   {1, 2},   {0, 1},  {-1, 2}, {-1, 1}, {-2, 1},
                                       {-1, 0}, {-2, -1}, {-1, -1}, {-1, -2}, {0, -1}, {1, -2}, {1, -1}, {2, -1}};
    const bool twice = random_below(state, 2) != 0;
    const float scale = (float)(1 + random_below(state, 5));
    ht_vec2 at = {(float)random_below(state, 40), (float)random_below(state, 40)}, v[MOST];
    int32_t count = 0;
    uint32_t mask = random_bits(state) & random_bits(state) & 0xffffu;
    mask = twice ? (mask & 0xffu) | (mask & 0xffu) << 8 : mask;
    for (int k = 0; k < 16; k++) {
        if ((mask >> k & 1u) != 0) {
            if (count == MOST) {
                return false;
            }
            v[count++] = at;
            at = (ht_vec2){at.x + scale * (float)ways[k][0], at.y + scale * (float)ways[k][1]};
        }
    }
    if (!twice && count < MOST) {
        v[count++] = at;
    }
    const int32_t first = count > 0 ? random_below(state, count) : 0,
                  step = random_below(state, 2) != 0 ? 1 : count - 1;
    for (int32_t i = 0; i < count; i++) {
        out->v[i] = v[(first + i * step) % count];
    }
    out->convex =
        (ht_convex){out->v, count, random_below(state, 3) == 0 ? 0.25f * (float)random_below(state, 9) : 0.0f};
    const ht_shape s = HT_SHAPE(out->convex);
    return count >= 3 && ht_validate(&s) == HT_OK;
}

static double cross_at(ht_vec2 a, ht_vec2 b, ht_vec2 c) {
    return ((double)b.x - (double)a.x) * ((double)c.y - (double)a.y) -
           ((double)b.y - (double)a.y) * ((double)c.x - (double)a.x);
}

static bool has_corners_that_turn(const ht_convex *c) {
    for (int32_t i = 0; i < c->count; i++) {
        const int32_t j = hti_next(i, c->count);
        if (cross_at(c->v[i], c->v[j], c->v[hti_next(j, c->count)]) == 0.0) {
            return false;
        }
    }
    return true;
}

// Whether the edge's line has its own polygon on one side and the other one strictly on the other side.
static bool is_separating(const ht_convex *own, int32_t i, const ht_convex *other) {
    const ht_vec2 a = own->v[i], b = own->v[hti_next(i, own->count)];
    double inside = 0.0;
    for (int32_t k = 0; k < own->count; k++) {
        inside += cross_at(a, b, own->v[k]);
    }
    for (int32_t k = 0; k < other->count; k++) {
        if (!(cross_at(a, b, other->v[k]) * inside < 0.0)) {
            return false;
        }
    }
    return true;
}

static void fill_numbers(double out[11], const hti_signed_distance *s) {
    const double numbers[11] = {s->distance,       s->normal.x,        s->normal.y,       s->point_a.x,
                                s->point_a.y,      s->point_b.x,       s->point_b.y,      (double)s->kind_a,
                                (double)s->kind_b, (double)s->index_a, (double)s->index_b};
    memcpy(out, numbers, sizeof numbers);
}

// Compares the answer from two separating edges that are parallel with the general method's; returns whether there is one.
static bool compare_answers(const ht_convex *a, const ht_convex *b, int32_t i, int32_t j) {
    const hti_edge_choice t = {
        .lanes = 1u << i | 65536u << j, .is_apart = true, .loses_nothing = true, .turns = true, .size = 512.0};
    hti_signed_distance found, general;
    if (!hti_facing_edges_distance(a, b, &t, &found)) {
        return false;
    }
    hti_hull p, q;
    hti_hull_of_vertices(a->v, a->count, a->radius, &p);
    hti_hull_of_vertices(b->v, b->count, b->radius, &q);
    hti_signed_distance_of_hulls(&p, &q, &general);
    double numbers[2][11];
    fill_numbers(numbers[0], &found);
    fill_numbers(numbers[1], &general);
    assert_memory_equal(numbers[0], numbers[1], sizeof numbers[0]);
    return true;
}

static void as_the_general_method(void **unused) {
    (void)unused;
    uint64_t state = 3;
    int asked = 0, answered = 0;
    for (int round = 0; round < ROUNDS; round++) {
        grid_polygon a, b;
        if (!make_polygon(&state, &a) || !make_polygon(&state, &b) || !has_corners_that_turn(&a.convex) ||
            !has_corners_that_turn(&b.convex)) {
            continue;
        }
        for (int32_t n = 0; n < a.convex.count * b.convex.count; n++) {
            const int32_t i = n / b.convex.count, j = n % b.convex.count;
            const ht_vec2 o = b.v[j],
                          e = {b.v[hti_next(j, b.convex.count)].x - o.x, b.v[hti_next(j, b.convex.count)].y - o.y};
            const ht_vec2 along = {a.v[i].x + e.x, a.v[i].y + e.y};
            if (cross_at(a.v[i], a.v[hti_next(i, a.convex.count)], along) == 0.0 &&
                is_separating(&a.convex, i, &b.convex) && is_separating(&b.convex, j, &a.convex)) {
                asked++;
                answered += compare_answers(&a.convex, &b.convex, i, j);
            }
        }
    }
    assert_true(asked > ROUNDS / 50 && answered > asked / 4);
}

static void uncertain(void **unused) {
    (void)unused;
    const ht_vec2 v[4] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {0.0f, 4.0f}},
                  w[4] = {{6.0f, 1.0f}, {9.0f, 1.0f}, {9.0f, 3.0f}, {6.0f, 3.0f}};
    const ht_convex a = {v, 4, 0.0f}, b = {w, 4, 0.0f};
    hti_signed_distance out;
    hti_edge_choice t = {
        .lanes = 1u << 1 | 65536u << 3, .is_apart = true, .loses_nothing = true, .turns = true, .size = 32.0};
    assert_true(hti_facing_edges_distance(&a, &b, &t, &out) && out.distance == 2.0);
    t.loses_nothing = false;
    assert_false(hti_facing_edges_distance(&a, &b, &t, &out));
    t.loses_nothing = true;
    t.turns = false;
    assert_false(hti_facing_edges_distance(&a, &b, &t, &out));
    t.turns = true;
    t.lanes |= 1u;
    assert_false(hti_facing_edges_distance(&a, &b, &t, &out));
    t.lanes = 1u << 1 | 65536u;
    assert_false(hti_facing_edges_distance(&a, &b, &t, &out)); // not parallel
    t.lanes = 1u << 1;
    assert_false(hti_facing_edges_distance(&a, &b, &t, &out));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method), cmocka_unit_test(uncertain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
