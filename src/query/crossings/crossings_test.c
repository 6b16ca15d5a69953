// crossings_test.c: crossings against brute force on small grids, circles by formula, laws, rounded shapes, bad input.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "support/test_shapes.h"

enum { MOST = 256 };

// Integer segments as the brute force knows them; crossings are fractions n / d.
typedef struct grid_border {
    long a[24][2], b[24][2];
    int count;
} grid_border;

typedef struct grid_point {
    long x, y, d; // the place (x / d, y / d), d > 0
    bool shared;
    int part_a, part_b;
} grid_point;

static void join(grid_border *to, ht_vec2 p, ht_vec2 q) {
    const int i = to->count++;
    to->a[i][0] = lrintf(p.x);
    to->a[i][1] = lrintf(p.y);
    to->b[i][0] = lrintf(q.x);
    to->b[i][1] = lrintf(q.y);
}

static void join_ring(grid_border *to, const ht_vec2 *v, int count, bool closed) {
    for (int i = 0; i < (closed || count == 1 ? count : count - 1); i++) {
        join(to, v[i], v[(i + 1) % count]);
    }
}

// Points on one line are the segment between the first and the last in the order of x, then y.
static bool join_thin(grid_border *to, const ht_vec2 *v, int count) {
    ht_vec2 first = v[0], last = v[0];
    for (int i = 1; i < count; i++) {
        const float turn = (v[1].x - v[0].x) * (v[i].y - v[0].y) - (v[1].y - v[0].y) * (v[i].x - v[0].x);
        const float other = (v[2].x - v[0].x) * (v[i].y - v[0].y) - (v[2].y - v[0].y) * (v[i].x - v[0].x);
        if (turn != 0.0f || other != 0.0f) {
            return false;
        }
        first = v[i].x < first.x || (v[i].x == first.x && v[i].y < first.y) ? v[i] : first;
        last = v[i].x > last.x || (v[i].x == last.x && v[i].y > last.y) ? v[i] : last;
    }
    join(to, first, last);
    return true;
}

static void join_hull(grid_border *to, const ht_vec2 *v, int count) {
    if (!join_thin(to, v, count)) {
        join_ring(to, v, count, true);
    }
}

static ht_shape random_straight(uint64_t *state, shape_memory *to, grid_border *border) {
    border->count = 0;
    const int32_t count = 1 + random_below(state, 6);
    for (int i = 0; i < 12; i++) {
        to->v[i] = random_point(state, 0);
    }
    switch (random_below(state, 5)) {
    case 0:
        join_ring(border, to->v, 2, false);
        return HT_SHAPE(((ht_segment){to->v[0], to->v[1]}));
    case 1: {
        const bool closed = random_below(state, 2) != 0;
        join_ring(border, to->v, count, closed);
        return HT_SHAPE(((ht_polyline){to->v, count, closed}));
    }
    case 2: {
        const ht_box b = {{fminf(to->v[0].x, to->v[1].x), fminf(to->v[0].y, to->v[1].y)},
                          {fmaxf(to->v[0].x, to->v[1].x), fmaxf(to->v[0].y, to->v[1].y)}};
        join_hull(border, (ht_vec2[]){b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}, 4);
        return HT_SHAPE(b);
    }
    case 3:
        join_hull(border, to->v, 3);
        return HT_SHAPE(((ht_triangle){{to->v[0], to->v[1], to->v[2]}}));
    default:
        to->ends[0] = count;
        to->ends[1] = count + 4;
        join_ring(border, to->v, count, true);
        join_ring(border, to->v + count, 4, true);
        return HT_SHAPE(((ht_polygon){to->v, to->ends, 2, HT_EVEN_ODD, NULL}));
    }
}

static long turn(const long a[2], const long b[2], const long c[2], const long d[2]) {
    return (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
}

static bool is_on(const grid_point *p, const long a[2], const long b[2]) {
    const long vx = p->x - a[0] * p->d, vy = p->y - a[1] * p->d, ex = b[0] - a[0], ey = b[1] - a[1];
    const long along = vx * ex + vy * ey;
    return ex * vy == ey * vx && along >= 0 && along <= (ex * ex + ey * ey) * p->d &&
           (ex != 0 || ey != 0 || (vx == 0 && vy == 0));
}

static void note(grid_point *list, int *count, grid_point p) {
    for (int i = 0; i < *count; i++) {
        if (list[i].x * p.d == p.x * list[i].d && list[i].y * p.d == p.y * list[i].d) {
            list[i].shared = list[i].shared || p.shared;
            return;
        }
    }
    list[(*count)++] = p;
}

// What two segments have in common, into the list: the pairs come in order, so the first to note a place is the lowest.
static void meet(const grid_border *p, int i, const grid_border *q, int k, grid_point *list, int *count) {
    const long *a = p->a[i], *b = p->b[i], *c = q->a[k], *d = q->b[k], t = turn(a, b, c, d);
    if (t != 0) {
        const long sign = t < 0 ? -1 : 1;
        const long n = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) * sign;
        const grid_point x = {
            a[0] * t * sign + n * (b[0] - a[0]), a[1] * t * sign + n * (b[1] - a[1]), t * sign, false, i, k};
        if (is_on(&x, a, b) && is_on(&x, c, d)) {
            note(list, count, x);
        }
        return;
    }
    grid_point ends[4];
    int n = 0;
    for (int e = 0; e < 4; e++) {
        const long *v = e == 0 ? a : e == 1 ? b : e == 2 ? c : d;
        const grid_point x = {v[0], v[1], 1, false, i, k};
        if (is_on(&x, a, b) && is_on(&x, c, d)) {
            note(ends, &n, x);
        }
    }
    for (int e = 0; e < n; e++) {
        ends[e].shared = n == 2;
        note(list, count, ends[e]);
    }
}

// The ways (1 along e, 2 against it) that segments on e's line go from x; whether others are there.
static int ways_along(const grid_border *p, const long e[2], const grid_point *x, bool *others) {
    int ways = 0;
    for (int i = 0; i < p->count; i++) {
        const long *a = p->a[i], *b = p->b[i], d[2] = {b[0] - a[0], b[1] - a[1]};
        if ((d[0] == 0 && d[1] == 0) || !is_on(x, a, b)) {
            continue;
        }
        if (d[0] * e[1] != d[1] * e[0]) {
            *others = true;
            continue;
        }
        const bool same = d[0] * e[0] + d[1] * e[1] > 0;
        const bool at_a = x->x == a[0] * x->d && x->y == a[1] * x->d;
        const bool at_b = x->x == b[0] * x->d && x->y == b[1] * x->d;
        ways |= (at_b ? 0 : same ? 1 : 2) | (at_a ? 0 : same ? 2 : 1);
    }
    return ways;
}

// Sets whether x ends a shared stretch; false when both borders are one straight line there.
static bool is_crossing(const grid_border *p, const grid_border *q, grid_point *x) {
    bool answer = true;
    x->shared = false;
    for (int i = 0; i < p->count; i++) {
        const long *a = p->a[i], *b = p->b[i], d[2] = {b[0] - a[0], b[1] - a[1]};
        if ((d[0] == 0 && d[1] == 0) || !is_on(x, a, b)) {
            continue;
        }
        bool others = false;
        const int own = ways_along(p, d, x, &others), other = ways_along(q, d, x, &others);
        x->shared = x->shared || (own & other) == 1 || (own & other) == 2;
        answer = answer && (others || own != 3 || other != 3);
    }
    return answer;
}

static int keep_crossings(const grid_border *p, const grid_border *q, grid_point *list, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (is_crossing(p, q, &list[i])) {
            list[kept++] = list[i];
        }
    }
    return kept;
}

static const grid_point *find(const grid_point *list, int count, ht_vec2 at) {
    for (int i = 0; i < count; i++) {
        const double d = (double)list[i].d;
        if (fabs((double)list[i].x / d - (double)at.x) < 1e-5 && fabs((double)list[i].y / d - (double)at.y) < 1e-5) {
            return &list[i];
        }
    }
    return NULL;
}

static void assert_same(const ht_crossing *c, const grid_point *x) {
    assert_non_null(x);
    assert_true(c->at.x == (float)((double)x->x / (double)x->d));
    assert_true(c->at.y == (float)((double)x->y / (double)x->d));
    assert_int_equal(c->shared, x->shared);
    assert_int_equal(c->part_a, x->part_a);
    assert_int_equal(c->part_b, x->part_b);
}

// By the edge of A, then of B, then along A's.
static void assert_in_order(const ht_crossing *c, const ht_crossing *next, const grid_border *a) {
    assert_true(c->part_a < next->part_a || (c->part_a == next->part_a && c->part_b <= next->part_b));
    if (c->part_a == next->part_a && c->part_b == next->part_b) {
        const long *s = a->a[next->part_a], *e = a->b[next->part_a];
        const float dx = (float)(e[0] - s[0]), dy = (float)(e[1] - s[1]);
        assert_true(dx * (next->at.x - c->at.x) + dy * (next->at.y - c->at.y) > 0.0f);
    }
}

static void straight_borders_meet_as_in_integers(void **test) {
    (void)test;
    uint64_t state = 1;
    for (long round = 0; round < 100000 / HANTEI_PART; round++) {
        shape_memory own_a, own_b;
        grid_border p, q;
        const ht_shape a = random_straight(&state, &own_a, &p), b = random_straight(&state, &own_b, &q);
        grid_point list[MOST];
        int expected = 0;
        for (int i = 0; i < p.count; i++) {
            for (int k = 0; k < q.count; k++) {
                meet(&p, i, &q, k, list, &expected);
            }
        }
        expected = keep_crossings(&p, &q, list, expected);
        ht_crossing out[MOST];
        const size_t count = ht_crossings(&a, &b, out, MOST);
        if ((int)count != expected) {
            print_message("round %ld: %s and %s: %d, not %d\n", round, ht_kind_name(a.kind), ht_kind_name(b.kind),
                          expected, (int)count);
        }
        assert_int_equal((int)count, expected);
        for (size_t i = 0; i < count; i++) {
            assert_same(&out[i], find(list, expected, out[i].at));
            if (i > 0) {
                assert_in_order(&out[i - 1], &out[i], &p);
            }
        }
        ht_crossing few[2];
        memset(few, 0, sizeof few);
        assert_int_equal(ht_crossings(&a, &b, few, 2), count);
        assert_memory_equal(&few[0].at, count > 0 ? &out[0].at : &few[0].at, sizeof few[0].at);
        assert_int_equal(ht_crossings(&a, &b, NULL, 0), count);
    }
}

static bool has_radius(const ht_shape *s) {
    return (s->kind == HT_CAPSULE && s->capsule.radius > 0.0f) || (s->kind == HT_OBOX && s->obox.radius > 0.0f) ||
           (s->kind == HT_CONVEX && s->convex.radius > 0.0f);
}

// A convex shape, whose interior and boundary are all there is.
static bool is_simple(const ht_shape *s) {
    return s->kind <= HT_CONVEX || (s->kind >= HT_RAY && s->kind <= HT_HALFPLANE);
}

static void check(bool holds, const char *law, int sort, const ht_shape *a, const ht_shape *b) {
    if (!holds) {
        print_message("%s: %s and %s, sort %d\n", law, ht_kind_name(a->kind), ht_kind_name(b->kind), sort);
    }
    assert_true(holds);
}

static float reach_of(const ht_shape *s) {
    const ht_box b = ht_bounds(s);
    float maximum = 0.0f;
    const float sides[4] = {b.min.x, b.min.y, b.max.x, b.max.y};
    for (int i = 0; i < 4; i++) {
        maximum = isfinite(sides[i]) ? fmaxf(maximum, fabsf(sides[i])) : maximum;
    }
    const ht_vec2 p = s->kind == HT_RAY ? s->ray.origin : s->kind == HT_LINE ? s->line.point : (ht_vec2){0.0f, 0.0f};
    return fmaxf(maximum, fmaxf(fabsf(p.x), fabsf(p.y)));
}

// Whether the boundary passes within that distance of the point: a disc around it meets the shape and is not in it.
static bool is_near_boundary(const ht_shape *s, ht_vec2 p, float distance) {
    const ht_shape disc = HT_SHAPE(((ht_circle){p, distance}));
    return ht_meet(s, &disc) && ht_contain(s, &disc) != HT_INSIDE;
}

// Boundaries meet when shapes touch; when they overlap, unless one holds the other; never when they are apart.
static void crossings_agree_with_relation_and_containment(void **test) {
    (void)test;
    uint64_t state = 21;
    for (int i = 0; i < 200000 / HANTEI_PART; i++) {
        any_shape_memory store_a, store_b;
        const int sort = random_below(&state, RANDOM_SORTS);
        const ht_shape a = random_any(&state, sort, &store_a), b = random_any(&state, sort, &store_b);
        ht_crossing out[MOST];
        const size_t count = ht_crossings(&a, &b, out, MOST);
        const ht_relation relation = ht_relate(&a, &b);
        const bool rounded = has_radius(&a) || has_radius(&b) || a.kind == HT_COMPOUND || b.kind == HT_COMPOUND;
        if (rounded && sort > 1) {
            continue;
        }
        check(relation != HT_APART || count == 0, "apart", sort, &a, &b);
        check(ht_crossings(&b, &a, NULL, 0) == count, "symmetry", sort, &a, &b);
        const bool parallel = a.kind >= HT_RAY && b.kind >= HT_RAY; // may share all of a line, without ends
        check(relation != HT_TOUCH || count > 0 || parallel, "touch", sort, &a, &b);
        if (is_simple(&a) && is_simple(&b) && !parallel) {
            const ht_containment ab = ht_contain(&a, &b), ba = ht_contain(&b, &a);
            const bool within = ab == HT_INSIDE || ba == HT_INSIDE;
            check(relation == HT_APART || (count > 0) == !within, "containment", sort, &a, &b);
        }
        const float ulp = 0x1p-22f * fmaxf(reach_of(&a), reach_of(&b));
        for (size_t k = 0; k < count && k < MOST && sort != 2; k++) {
            const float slack = fmaxf(ulp, 0x1p-22f * fmaxf(fabsf(out[k].at.x), fabsf(out[k].at.y)));
            const bool near = is_near_boundary(&a, out[k].at, slack) && is_near_boundary(&b, out[k].at, slack);
            check(near || a.kind == HT_COMPOUND || b.kind == HT_COMPOUND || a.kind == HT_POLYGON ||
                      b.kind == HT_POLYGON || a.kind == HT_HALFPLANE || b.kind == HT_HALFPLANE,
                  "place", sort, &a, &b);
        }
    }
}

static void circles_meet_by_formula(void **test) {
    (void)test;
    uint64_t state = 22;
    ht_crossing out[4];
    for (int i = 0; i < 100000 / HANTEI_PART; i++) {
        const ht_circle p = {random_point(&state, 1), fabsf(random_float(&state, 1))};
        const ht_circle q = {random_point(&state, 1), fabsf(random_float(&state, 1))};
        const ht_shape a = HT_SHAPE(p), b = HT_SHAPE(q);
        const long double dx = (long double)q.center.x - (long double)p.center.x,
                          dy = (long double)q.center.y - (long double)p.center.y;
        const long double d = hypotl(dx, dy), r = (long double)p.radius, s = (long double)q.radius;
        const size_t count = ht_crossings(&a, &b, out, 4);
        assert_int_equal(count, d > r + s || d < fabsl(r - s) ? 0 : 2);
        for (size_t k = 0; k < count; k++) {
            const long double x = (d * d + r * r - s * s) / (2 * d), y = sqrtl(r * r - x * x);
            long double error = 9;
            for (int sign = -1; sign <= 1; sign += 2) {
                const long double px = (long double)p.center.x + (x * dx - sign * y * dy) / d;
                const long double py = (long double)p.center.y + (x * dy + sign * y * dx) / d;
                const long double wrong_x = px - (long double)out[k].at.x, wrong_y = py - (long double)out[k].at.y;
                error = fminl(error, fmaxl(fabsl(wrong_x), fabsl(wrong_y)));
            }
            assert_true(error < 1.3e-7L);
        }
    }
}

// However many lines pass through a place, it is one crossing, which ends what a segment shares with one of them.
static void many_lines_meet_in_one_place(void **test) {
    (void)test;
    enum { SPOKES = 300 };
    static ht_vec2 v[2 * SPOKES + 1];
    for (int i = 0; i < SPOKES; i++) {
        v[2 * i + 1] = (ht_vec2){(float)(i + 1), 1009.0f};
    }
    const ht_shape along = HT_SHAPE(((ht_segment){{-3.0f, -3027.0f}, {6.0f, 6054.0f}}));
    const ht_shape across = HT_SHAPE(((ht_segment){{-5.0f, 1.0f}, {5.0f, -1.0f}}));
    for (int spokes = 3; spokes <= SPOKES; spokes += 99) {
        const ht_shape star = HT_SHAPE(((ht_polyline){v, 2 * spokes + 1, false}));
        ht_crossing out[4];
        assert_int_equal(ht_crossings(&star, &across, out, 4), 1);
        assert_true(out[0].at.x == 0.0f && out[0].at.y == 0.0f && !out[0].shared && out[0].part_a == 0);
        assert_int_equal(ht_crossings(&across, &star, out, 4), 1);
        assert_true(out[0].at.x == 0.0f && out[0].at.y == 0.0f && !out[0].shared && out[0].part_b == 0);
        assert_int_equal(ht_crossings(&star, &along, out, 4), 2);
        assert_true(out[0].at.x == 0.0f && out[0].at.y == 0.0f && out[0].shared && out[0].part_a == 0);
        assert_true(out[1].at.x == 1.0f && out[1].at.y == 1009.0f && out[1].shared && out[1].part_a == 0);
        assert_int_equal(ht_crossings(&along, &star, out, 4), 2);
        assert_true(out[0].at.x == 0.0f && out[0].shared && out[1].at.x == 1.0f && out[1].shared);
    }
}

typedef struct expected {
    ht_shape a, b;
    size_t count;
    ht_crossing at[8];
} expected;

static void assert_crossings(const expected *e) {
    ht_crossing out[16];
    assert_int_equal(ht_crossings(&e->a, &e->b, out, 16), e->count);
    for (size_t i = 0; i < e->count; i++) {
        assert_true(fabsf(out[i].at.x - e->at[i].at.x) <= 1e-6f && fabsf(out[i].at.y - e->at[i].at.y) <= 1e-6f);
        assert_int_equal(out[i].shared, e->at[i].shared);
        assert_int_equal(out[i].part_a, e->at[i].part_a);
        assert_int_equal(out[i].part_b, e->at[i].part_b);
    }
}

static const ht_vec2 square[4] = {{0.0f, 0.0f}, {4.0f, 0.0f}, {4.0f, 4.0f}, {0.0f, 4.0f}};

static void known_pairs_meet_where_they_do(void **test) {
    (void)test;
    const ht_shape disc = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 5.0f}));
    const ht_shape capsule = HT_SHAPE(((ht_capsule){{0.0f, 0.0f}, {4.0f, 0.0f}, 1.0f}));
    const ht_shape rounded = HT_SHAPE(((ht_convex){square, 4, 1.0f}));
    const expected pairs[] = {
        // tangent from outside, from inside, a chord through two points of integer coordinates
        {disc, HT_SHAPE(((ht_circle){{6.0f, 8.0f}, 5.0f})), 1, {{{3.0f, 4.0f}, false, 0, 0}}},
        {disc, HT_SHAPE(((ht_circle){{1.5f, 2.0f}, 2.5f})), 1, {{{3.0f, 4.0f}, false, 0, 0}}},
        {disc,
         HT_SHAPE(((ht_segment){{-3.0f, 4.0f}, {9.0f, 4.0f}})),
         2,
         {{{3.0f, 4.0f}, false, 0, 0}, {{-3.0f, 4.0f}, false, 0, 0}}},
        {disc, HT_SHAPE(((ht_line){{7.0f, 5.0f}, {-2.0f, 0.0f}})), 1, {{{0.0f, 5.0f}, false, 0, 0}}},
        {disc, disc, 1, {{{5.0f, 0.0f}, true, 0, 0}}},
        // a corner on the circle is one place, of the lower edge
        {HT_SHAPE(((ht_box){{3.0f, 4.0f}, {9.0f, 9.0f}})), disc, 1, {{{3.0f, 4.0f}, false, 0, 0}}},
        // through a capsule's sides; tangent to its cap; along its side, which is shared
        {capsule,
         HT_SHAPE(((ht_segment){{2.0f, -3.0f}, {2.0f, 3.0f}})),
         2,
         {{{2.0f, -1.0f}, false, 0, 0}, {{2.0f, 1.0f}, false, 1, 0}}},
        {capsule, HT_SHAPE(((ht_line){{5.0f, -3.0f}, {0.0f, 3.0f}})), 1, {{{5.0f, 0.0f}, false, 1, 0}}},
        {capsule,
         HT_SHAPE(((ht_segment){{-2.0f, 1.0f}, {3.0f, 1.0f}})),
         2,
         {{{0.0f, 1.0f}, true, 0, 0}, {{3.0f, 1.0f}, true, 1, 0}}},
        // corner arcs: the diagonal through two of them; the same capsule shares its sides and caps
        {rounded,
         HT_SHAPE(((ht_segment){{-2.0f, -2.0f}, {6.0f, 6.0f}})),
         2,
         {{{-0.70710678f, -0.70710678f}, false, 0, 0}, {{4.70710678f, 4.70710678f}, false, 2, 0}}},
        // two half-planes, a ray that starts on a border
        {HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 2.0f})),
         HT_SHAPE(((ht_halfplane){{1.0f, 3.0f}, 5.0f})),
         1,
         {{{2.0f, 1.0f}, false, 0, 0}}},
        {HT_SHAPE(((ht_ray){{2.0f, 7.0f}, {1.0f, 1.0f}})),
         HT_SHAPE(((ht_halfplane){{1.0f, 0.0f}, 2.0f})),
         1,
         {{{2.0f, 7.0f}, false, 0, 0}}},
        {disc, HT_SHAPE(((ht_halfplane){{3.0f, 4.0f}, 25.0f})), 1, {{{3.0f, 4.0f}, false, 0, 0}}},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_crossings(&pairs[i]);
    }
}

// Makes a disc, capsule, box or polygon, most of them rounded, on a grid, or moved aside by little.
static ht_shape random_rounded(uint64_t *state, shape_memory *to) {
    const int32_t sort = random_below(state, 6);
    const float radius = sort > 1 ? (float)(sort - 1) : sort == 1 ? ldexpf(1.0f, -random_below(state, 45)) : 0.0f;
    const ht_vec2 aside = {random_below(state, 3) != 0 ? 0.0f : ldexpf(1.0f, -random_below(state, 34)),
                           random_below(state, 3) != 0 ? 0.0f : -ldexpf(1.0f, -random_below(state, 34))};
    const int32_t count = 1 + random_below(state, 6);
    ht_vec2 cloud[6];
    for (int32_t i = 0; i < count; i++) {
        const ht_vec2 p = random_point(state, 0);
        cloud[i] = (ht_vec2){p.x + aside.x, p.y + aside.y};
    }
    const float side = (float)random_below(state, 3);
    switch (random_below(state, 4)) {
    case 0:
        return HT_SHAPE(((ht_circle){cloud[0], radius}));
    case 1:
        return HT_SHAPE(((ht_capsule){cloud[0], cloud[count - 1], radius}));
    case 2:
        return HT_SHAPE(((ht_obox){cloud[0], {side, 1.0f}, ht_rot_make(0.25f * side), radius}));
    default:
        break;
    }
    const int32_t corners = ht_hull(cloud, count, to->v);
    if (random_below(state, 2) != 0) {
        for (int32_t i = 0; i < corners; i++) { // clockwise
            cloud[i] = to->v[corners - 1 - i];
        }
        memcpy(to->v, cloud, (size_t)corners * sizeof *cloud);
    }
    return HT_SHAPE(((ht_convex){to->v, corners, radius}));
}

// A compound of one member is the member, but nothing is known of its border at once.
static void rounded_members_meet_as_alone(void **test) {
    (void)test;
    uint64_t state = 31;
    shape_memory own_a, own_b;
    int many = 0;
    for (int i = 0; i < 100000; i++) {
        const ht_shape a = random_rounded(&state, &own_a), b = random_rounded(&state, &own_b);
        const ht_shape member = HT_SHAPE(((ht_compound){&a, 1}));
        ht_crossing alone[MOST], of_member[MOST];
        const size_t count = ht_crossings(&a, &b, alone, MOST);
        assert_int_equal(ht_crossings(&member, &b, of_member, MOST), count);
        for (size_t k = 0; k < count; k++) {
            const ht_crossing *const c = &alone[k], *const d = &of_member[k];
            assert_memory_equal(&c->at, &d->at, sizeof c->at);
            assert_true(c->shared == d->shared && c->part_a == d->part_a && c->part_b == d->part_b);
        }
        many += count > 1;
    }
    assert_true(many > 20000);
}

// The edges of members follow each other in number: an open polyline has one less than vertices, a box four, a disc and a
// segment one, a capsule two, and what is not answerable none.
static void members_are_numbered_on(void **test) {
    (void)test;
    const ht_vec2 chain[] = {{0.0f, 0.0f}, {2.0f, 0.0f}, {4.0f, 0.0f}},
                  hill[] = {{6.0f, 0.0f}, {8.0f, 0.0f}, {7.0f, 3.0f}};
    const int32_t end = 3;
    const ht_shape members[] = {HT_SHAPE(((ht_polyline){chain, 3, false})),
                                HT_SHAPE(((ht_circle){{1.0f, 0.0f}, -1.0f})),
                                HT_SHAPE(((ht_polygon){hill, &end, 1, HT_EVEN_ODD, NULL})),
                                HT_SHAPE(((ht_capsule){{10.0f, 0.0f}, {12.0f, 0.0f}, 1.0f})),
                                HT_SHAPE(((ht_box){{14.0f, 0.0f}, {16.0f, 3.0f}})),
                                HT_SHAPE(((ht_circle){{18.0f, 0.0f}, 1.0f})),
                                HT_SHAPE(((ht_box){{20.0f, 0.0f}, {20.0f, 3.0f}})),
                                HT_SHAPE(((ht_segment){{22.0f, 0.0f}, {22.0f, 3.0f}}))};
    const ht_shape all = HT_SHAPE(((ht_compound){members, 8}));
    const struct {
        float x;
        int32_t last; // the number of the last edge that an upright segment there meets
    } probes[] = {{1.0f, 0}, {3.0f, 1}, {6.5f, 4}, {11.0f, 6}, {14.5f, 9}, {18.0f, 11}, {20.0f, 12}, {22.0f, 13}};
    for (int i = 0; i < 8; i++) {
        const float x = probes[i].x;
        const ht_shape probe = i < 6 ? HT_SHAPE(((ht_segment){{x, -4.0f}, {x, 4.0f}}))
                                     : HT_SHAPE(((ht_segment){{x - 0.5f, 1.0f}, {x + 0.5f, 1.0f}}));
        ht_crossing found[4];
        const size_t count = ht_crossings(&all, &probe, found, 4);
        assert_in_range(count, 1, 2);
        assert_int_equal(found[count - 1].part_a, probes[i].last);
    }
}

// A parabola between integers and its chord: every vertex is the end of two stretches, of more vertices than are kept.
// Repeated vertices and such on a side change nothing.
static void convex_borders_share_each_vertex_once(void **test) {
    (void)test;
    enum { N = 41 };
    ht_vec2 hill[N], slow[2 * N + 1];
    for (int i = 0; i < N; i++) {
        hill[i] = (ht_vec2){(float)(i - 20), (float)((i - 20) * (i - 20))};
        slow[2 * i] = slow[2 * i + 1] = hill[i];
    }
    slow[2 * N] = (ht_vec2){3.0f, 400.0f};
    const ht_shape fast = HT_SHAPE(((ht_convex){hill, N, 0.0f})), same = HT_SHAPE(((ht_convex){slow, 2 * N + 1, 0.0f}));
    ht_crossing found[N];
    for (int k = 0; k < 4; k++) {
        const ht_shape *const a = k % 2 == 0 ? &fast : &same, *const b = k < 2 ? &fast : &same;
        assert_int_equal(ht_crossings(a, b, found, N), N);
        for (int i = 0, seen[N] = {0}; i < N; i++) {
            const int at = (int)found[i].at.x + 20;
            assert_true(found[i].shared && found[i].at.y == hill[at].y && seen[at]++ == 0);
        }
        assert_int_equal(ht_crossings(a, b, NULL, 0), N);
    }
    for (int i = 0; i < N; i++) { // by its vertices alone
        const ht_shape to = HT_SHAPE(((ht_segment){hill[i], {hill[i].x, -9.0f}}));
        assert_int_equal(ht_crossings(&same, &to, found, N), 1);
        assert_true(found[0].at.x == hill[i].x && found[0].at.y == hill[i].y && !found[0].shared);
    }
}

static void shapes_that_are_not_answerable_meet_nothing(void **test) {
    (void)test;
    const ht_shape good = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 1.0f}));
    const ht_shape bad[4] = {HT_SHAPE(((ht_vec2){NAN, 0.0f})),
                             HT_SHAPE(((ht_circle){{1.0f, 0.0f}, -1.0f})),
                             HT_SHAPE(((ht_polyline){NULL, 3, false})),
                             {.kind = (ht_kind)99}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ht_crossings(&good, &bad[i], NULL, 0), 0);
        assert_int_equal(ht_crossings(&bad[i], &good, NULL, 0), 0);
    }
    assert_int_equal(ht_crossings(NULL, &good, NULL, 0), 0);
    const ht_shape mixed[2] = {bad[0], HT_SHAPE(((ht_vec2){1.0f, 0.0f}))};
    const ht_shape part = HT_SHAPE(((ht_compound){mixed, 2}));
    assert_int_equal(ht_crossings(&good, &part, NULL, 0), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_borders_meet_as_in_integers),
        cmocka_unit_test(circles_meet_by_formula),
        cmocka_unit_test(many_lines_meet_in_one_place),
        cmocka_unit_test(known_pairs_meet_where_they_do),
        cmocka_unit_test(crossings_agree_with_relation_and_containment),
        cmocka_unit_test(rounded_members_meet_as_alone),
        cmocka_unit_test(members_are_numbered_on),
        cmocka_unit_test(convex_borders_share_each_vertex_once),
        cmocka_unit_test(shapes_that_are_not_answerable_meet_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
