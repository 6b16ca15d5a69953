// grid_edges_test.c: polygons on a grid that touch, or that face each other with parallel edges, apart or overlapping, have the
// distance that the general method computes, bit for bit, whatever ends the walk begins at; others are left to it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "convex/grid_edges.h"
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

static ht_vec2 end_of_edge(const ht_convex *c, int32_t i) {
    return c->v[hti_next(i, c->count)];
}

static bool is_clockwise(const ht_convex *c) {
    double inside = 0.0;
    for (int32_t k = 0; k < c->count; k++) {
        inside += cross_at(c->v[0], end_of_edge(c, 0), c->v[k]);
    }
    return inside < 0.0;
}

static bool are_parallel(const ht_convex *a, int32_t i, const ht_convex *b, int32_t j) {
    const ht_vec2 to = end_of_edge(b, j), e = {to.x - b->v[j].x, to.y - b->v[j].y};
    return cross_at(a->v[i], end_of_edge(a, i), (ht_vec2){a->v[i].x + e.x, a->v[i].y + e.y}) == 0.0;
}

// How far the other polygon reaches behind the edge, times the edge's length, and the vertex that does.
typedef struct edge_reach {
    double depth;
    int32_t vertex;
} edge_reach;

static edge_reach reach_behind(const ht_convex *own, int32_t i, const ht_convex *other) {
    const double turn = is_clockwise(own) ? -1.0 : 1.0;
    edge_reach out = {-1e30, 0};
    for (int32_t k = 0; k < other->count; k++) {
        const double depth = turn * cross_at(own->v[i], end_of_edge(own, i), other->v[k]);
        out = depth > out.depth ? (edge_reach){depth, k} : out;
    }
    return out;
}

static void fill_numbers(double out[11], const hti_signed_distance *s) {
    const double numbers[11] = {s->distance,       s->normal.x,        s->normal.y,       s->point_a.x,
                                s->point_a.y,      s->point_b.x,       s->point_b.y,      (double)s->kind_a,
                                (double)s->kind_b, (double)s->index_a, (double)s->index_b};
    memcpy(out, numbers, sizeof numbers);
}

// Compares an answer with the general method's.
static void compare_with_general(const ht_convex *a, const ht_convex *b, const hti_signed_distance *answer) {
    hti_hull p, q;
    hti_hull_of_vertices(a->v, a->count, a->radius, &p);
    hti_hull_of_vertices(b->v, b->count, b->radius, &q);
    hti_signed_distance general;
    hti_signed_distance_of_hulls(&p, &q, &general);
    double numbers[2][11];
    fill_numbers(numbers[0], answer);
    fill_numbers(numbers[1], &general);
    assert_memory_equal(numbers[0], numbers[1], sizeof numbers[0]);
}

static uint32_t windings(const ht_convex *a, const ht_convex *b) {
    return (uint32_t)is_clockwise(a) | (uint32_t)is_clockwise(b) << 1;
}

// Answers from an edge of each; `is_apart`: at which the polygons are apart. Returns whether there is an answer.
static bool answer_at_edges(const ht_convex *const p[2], const uint32_t edge[2], bool is_apart, double size,
                            hti_signed_distance *out) {
    const ht_convex *a = p[0], *b = p[1];
    hti_ring rings[2];
    hti_ring_fill_any(&rings[0], a->v, a->count);
    hti_ring_fill_any(&rings[1], b->v, b->count);
    const hti_facing_edges t = {{a, b}, {&rings[0].v[HTI_RING], &rings[1].v[HTI_RING]}, {edge[0], edge[1]}, size};
    const uint32_t vertices = ((1u << a->count) - 1) | ((1u << b->count) - 1) << 8;
    return is_apart ? a->count > 3 && b->count > 3 &&
                          hti_grid_edges_apart(&t, hti_farthest_of_both(t.polygon, vertices), out)
                    : hti_grid_edges_depth(&t, windings(a, b), out);
}

// What has been asked, and what of it is known.
typedef struct asked_pairs {
    int apart, apart_known, overlap, overlap_known, touch, touch_known;
} asked_pairs;

// Asks about polygons that are apart at every two edges that separate them and are parallel.
static void ask_apart(const ht_convex *a, const ht_convex *b, asked_pairs *count) {
    for (int32_t n = 0; n < a->count * b->count; n++) {
        const int32_t i = n / b->count, j = n % b->count;
        hti_signed_distance answer;
        if (are_parallel(a, i, b, j) && reach_behind(a, i, b).depth < 0.0 && reach_behind(b, j, a).depth < 0.0) {
            count->apart++;
            const ht_convex *const both[2] = {a, b};
            const uint32_t edge[2] = {(uint32_t)i, (uint32_t)j};
            if (answer_at_edges(both, edge, true, 512.0, &answer)) {
                count->apart_known++;
                compare_with_general(a, b, &answer);
            }
        }
    }
}

static double square_of_edge(const ht_convex *c, int32_t i) {
    const double x = (double)end_of_edge(c, i).x - (double)c->v[i].x,
                 y = (double)end_of_edge(c, i).y - (double)c->v[i].y;
    return x * x + y * y;
}

// The depth at an edge, squared.
static double square_of_depth(const ht_convex *own, int32_t i, const ht_convex *other) {
    const double depth = reach_behind(own, i, other).depth;
    return depth * depth / square_of_edge(own, i);
}

// Returns how many edges of a polygon are not deeper than the square and a little, and sets *edge to the last one.
static int count_least_edges(const ht_convex *own, const ht_convex *other, double square, uint32_t *edge) {
    int found = 0;
    for (int32_t i = 0; i < own->count; i++) {
        if (square_of_depth(own, i, other) <= square * (1.0 + 0x1p-20)) {
            *edge = (uint32_t)i;
            found++;
        }
    }
    return found;
}

static double least_square(const ht_convex *own, const ht_convex *other) {
    double least = 1e30;
    for (int32_t i = 0; i < own->count; i++) {
        least = hti_smaller(least, square_of_depth(own, i, other));
    }
    return least;
}

static void ask_overlap(const ht_convex *a, const ht_convex *b, asked_pairs *count) {
    const ht_convex *const both[2] = {a, b};
    const double least = hti_smaller(least_square(a, b), least_square(b, a));
    uint32_t edge[2] = {0, 0};
    hti_signed_distance answer;
    if (count_least_edges(a, b, least, &edge[0]) == 1 && count_least_edges(b, a, least, &edge[1]) == 1 &&
        are_parallel(a, (int32_t)edge[0], b, (int32_t)edge[1])) {
        count->overlap++;
        if (answer_at_edges(both, edge, false, 512.0, &answer)) {
            count->overlap_known++;
            compare_with_general(a, b, &answer);
        }
    }
}

static void ask_touching(const ht_convex *a, const ht_convex *b, asked_pairs *count) {
    const ht_convex *const p[2] = {a, b};
    uint32_t touching = 0;
    float maximum[16];
    for (int32_t n = 0; n < 16; n++) {
        const ht_convex *own = p[n >> 3], *other = p[1 - (n >> 3)];
        if ((n & 7) < own->count) {
            const edge_reach at = reach_behind(own, n & 7, other);
            const uint32_t bits = hti_bits(1.0f) | (uint32_t)at.vertex;
            touching |= (uint32_t)(at.depth == 0.0) << n;
            memcpy(&maximum[n], &bits, sizeof bits);
        }
    }
    hti_signed_distance answer;
    count->touch++;
    const hti_touching_edges t = {touching, windings(a, b), maximum};
    if (hti_grid_edges_touching(a, b, &t, &answer)) {
        count->touch_known++;
        compare_with_general(a, b, &answer);
    }
}

static void as_the_general_method(void **unused) {
    (void)unused;
    uint64_t state = 3;
    asked_pairs count = {0, 0, 0, 0, 0, 0};
    for (int round = 0; round < ROUNDS; round++) {
        grid_polygon a, b;
        if (!make_polygon(&state, &a) || !make_polygon(&state, &b) || !has_corners_that_turn(&a.convex) ||
            !has_corners_that_turn(&b.convex)) {
            continue;
        }
        const ht_convex p = {a.v, a.convex.count, 0.0f}, q = {b.v, b.convex.count, 0.0f};
        const ht_shape s = HT_SHAPE(p), t = HT_SHAPE(q);
        const ht_relation relation = ht_relate(&s, &t);
        (relation == HT_APART     ? ask_apart
         : relation == HT_OVERLAP ? ask_overlap
                                  : ask_touching)(&a.convex, &b.convex, &count);
    }
    assert_true(count.apart > ROUNDS / 50 && count.apart_known > count.apart / 4);
    assert_true(count.overlap > ROUNDS / 200 && count.overlap_known == count.overlap);
    assert_true(count.touch > ROUNDS / 500 && count.touch_known == count.touch);
}

static void uncertain(void **unused) {
    (void)unused;
    const ht_vec2 v[4] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {0.0f, 4.0f}},
                  w[4] = {{6.0f, 1.0f}, {9.0f, 1.0f}, {9.0f, 3.0f}, {6.0f, 3.0f}},
                  deep[4] = {{3.0f, 1.0f}, {9.0f, 1.0f}, {9.0f, 3.0f}, {3.0f, 3.0f}};
    const ht_convex a = {v, 4, 0.0f}, b = {w, 4, 0.0f}, c = {deep, 4, 0.0f};
    const ht_convex *const apart[2] = {&a, &b}, *const overlapping[2] = {&a, &c};
    static const uint32_t facing[2] = {1, 3}, across[2] = {1, 0}, away[2] = {3, 1}, along[2] = {1, 1};
    hti_signed_distance out;
    assert_true(answer_at_edges(apart, facing, true, 32.0, &out) && out.distance == 2.0);
    assert_false(answer_at_edges(apart, across, true, 32.0, &out)); // not parallel
    assert_false(answer_at_edges(apart, away, true, 32.0, &out));   // the walk starts elsewhere
    assert_true(answer_at_edges(overlapping, facing, false, 32.0, &out) && out.distance == -1.0);
    assert_false(answer_at_edges(overlapping, across, false, 32.0, &out)); // not parallel
    assert_false(answer_at_edges(overlapping, along, false, 32.0, &out));  // one way out of both
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method), cmocka_unit_test(uncertain)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
