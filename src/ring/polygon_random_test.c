// polygon_random_test.c: validity of random polygons on a small grid, by another definition in whole numbers.
//
// Each edge is cut where it meets other edges, at fractions computed in integers. A ring crosses another one when some
// pieces lie inside it and some outside, and shares a stretch with it when a piece lies on it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "support/test_random.h"

enum { GRID = 6, MAX_RINGS = 3, MAX_CORNERS = 6, MAX_CUTS = 4 * MAX_CORNERS + 2 };

typedef struct point {
    int64_t x, y;
} point;

typedef struct ring {
    point v[MAX_CORNERS];
    int count;
} ring;

typedef struct fraction {
    int64_t top, bottom; // bottom > 0
} fraction;

static int64_t cross(point a, point b) {
    return a.x * b.y - a.y * b.x;
}

static int64_t dot(point a, point b) {
    return a.x * b.x + a.y * b.y;
}

static point minus(point a, point b) {
    return (point){a.x - b.x, a.y - b.y};
}

static point corner(const ring *r, int i) {
    return r->v[(i + r->count) % r->count];
}

// The fractions along a-b at which it meets c-d: none, one, or where c and d lie on it. Returns their number.
static int meet(point a, point b, point c, point d, fraction out[2]) {
    const point ab = minus(b, a), cd = minus(d, c), ac = minus(c, a), ad = minus(d, a);
    int64_t bottom = cross(ab, cd), t = cross(ac, cd), u = cross(ac, ab);
    if (bottom != 0) {
        const int sign = bottom < 0 ? -1 : 1;
        bottom *= sign;
        t *= sign;
        u *= sign;
        out[0] = (fraction){t, bottom};
        return t >= 0 && t <= bottom && u >= 0 && u <= bottom;
    }
    int n = 0;
    const int64_t length = dot(ab, ab), at[] = {dot(ac, ab), dot(ad, ab)};
    const int64_t low = at[0] < at[1] ? at[0] : at[1], high = at[0] < at[1] ? at[1] : at[0];
    if (u != 0 || high < 0 || low > length) {
        return 0;
    }
    out[n++] = (fraction){low < 0 ? 0 : low, length};
    out[n++] = (fraction){high > length ? length : high, length};
    return n;
}

// 1 inside, 0 on the ring, -1 outside: the point (x, y)/scale, by even-odd crossings of a ray to the right.
static int locate(const ring *r, int64_t x, int64_t y, int64_t scale) {
    int where = -1;
    for (int i = 0; i < r->count; i++) {
        const point p = {x, y}, v = corner(r, i), w = corner(r, i + 1);
        const point a = {v.x * scale, v.y * scale}, b = {w.x * scale, w.y * scale};
        const int64_t side = cross(minus(b, a), minus(p, a));
        if (side == 0 && dot(minus(a, p), minus(b, p)) <= 0) {
            return 0;
        }
        if ((a.y <= y) != (b.y <= y) && (side > 0) == (b.y > a.y)) {
            where = -where;
        }
    }
    return where;
}

static bool goes_before(fraction a, fraction b) {
    return a.top * b.bottom < b.top * a.bottom;
}

// Where the pieces of ring r, cut by ring s, lie: flags 1 outside s, 2 on it, 4 inside.
static int pieces(const ring *r, const ring *s) {
    int found = 0;
    for (int i = 0; i < r->count; i++) {
        const point a = corner(r, i), b = corner(r, i + 1), ab = minus(b, a);
        fraction cuts[MAX_CUTS] = {{0, 1}, {1, 1}};
        int n = 2;
        for (int k = 0; k < s->count; k++) {
            n += meet(a, b, corner(s, k), corner(s, k + 1), cuts + n);
        }
        for (int j = 1; j < n; j++) { // insertion sort
            for (int k = j; k > 0 && goes_before(cuts[k], cuts[k - 1]); k--) {
                const fraction t = cuts[k];
                cuts[k] = cuts[k - 1];
                cuts[k - 1] = t;
            }
        }
        for (int j = 1; j < n; j++) {
            const fraction p = cuts[j - 1], q = cuts[j];
            if (goes_before(p, q)) {
                const int64_t scale = 2 * p.bottom * q.bottom, middle = p.top * q.bottom + q.top * p.bottom;
                found |= 1 << (locate(s, a.x * scale + middle * ab.x, a.y * scale + middle * ab.y, scale) + 1);
            }
        }
    }
    return found;
}

static int64_t twice_area(const ring *r) {
    int64_t sum = 0;
    for (int i = 0; i < r->count; i++) {
        sum += cross(corner(r, i), corner(r, i + 1));
    }
    return sum;
}

static ht_status ring_status(const ring *r) {
    bool repeated = false, flat = true, spike = false, meets = false;
    for (int i = 0; i < r->count; i++) {
        const point a = corner(r, i - 1), b = corner(r, i), c = corner(r, i + 1);
        const point ba = minus(a, b), bc = minus(c, b);
        repeated |= b.x == c.x && b.y == c.y;
        flat &= cross(minus(r->v[i], r->v[0]), minus(r->v[1], r->v[0])) == 0;
        spike |= cross(ba, bc) == 0 && dot(ba, bc) > 0;
        for (int k = 2; k <= r->count - 2; k++) {
            fraction at[2];
            meets |= meet(b, c, corner(r, i + k), corner(r, i + k + 1), at) > 0;
        }
    }
    return repeated ? HT_ERR_REPEATED_VERTEX
           : flat   ? HT_ERR_ZERO_AREA
           : spike  ? HT_ERR_SPIKE
           : meets  ? HT_ERR_SELF_INTERSECTION
                    : HT_OK;
}

static ht_status rings_status(const ring *rings, int count, ht_fill_rule rule) {
    int depth[MAX_RINGS] = {0};
    int64_t outermost = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            const int where = i == k ? 1 : pieces(&rings[i], &rings[k]);
            if (where != 1 && where != 4) {
                return HT_ERR_RING_CROSSING;
            }
            depth[i] += where == 4;
        }
        outermost = outermost == 0 && depth[i] == 0 ? twice_area(&rings[i]) : outermost;
    }
    ht_status status = HT_OK;
    for (int i = 0; i < count && rule == HT_NONZERO; i++) {
        const bool same = (twice_area(&rings[i]) > 0) == (outermost > 0);
        if (same != (depth[i] % 2 == 0) && status != HT_ERR_RING_OUTSIDE) {
            status = depth[i] == 0 ? HT_ERR_RING_OUTSIDE : HT_ERR_RING_NESTING;
        }
    }
    return status;
}

static bool share_a_vertex(const ring *r, const ring *s) {
    for (int i = 0; i < r->count * s->count; i++) {
        const point d = minus(r->v[i / s->count], s->v[i % s->count]);
        if (d.x == 0 && d.y == 0) {
            return true;
        }
    }
    return false;
}

static ring random_ring(uint64_t *random) {
    ring r = {.count = 3 + random_below(random, MAX_CORNERS - 2)};
    for (int i = 0; i < r.count; i++) {
        r.v[i] = (point){random_below(random, GRID), random_below(random, GRID)};
    }
    return r;
}

// Moved and scaled so that sums are not exact in double: only exact predicates see the grid.
static ht_status validate(const ring *rings, int count, ht_fill_rule rule, bool indexed) {
    ht_vec2 v[MAX_RINGS * MAX_CORNERS];
    int32_t ends[MAX_RINGS], n = 0;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < rings[i].count; k++) {
            v[n++] = (ht_vec2){(float)rings[i].v[k].x * 0x1p-100f, (float)rings[i].v[k].y * 0x1p40f};
        }
        ends[i] = n;
    }
    ht_shape s = HT_SHAPE(((ht_polygon){v, ends, count, rule, NULL}));
    ht_box boxes[8];
    ht_edge_index index;
    if (indexed) {
        assert_int_equal(ht_edge_index_build(&s.polygon, boxes, 8, &index), HT_OK);
        s.polygon.index = &index;
    }
    return ht_validate(&s);
}

static void random_rings(void **state) {
    (void)state;
    uint64_t random = 1;
    int seen[HT_STATUS_COUNT] = {0};
    for (int i = 0; i < 100000; i++) {
        const ring r = random_ring(&random);
        const ht_status want = ring_status(&r);
        assert_int_equal(validate(&r, 1, HT_NONZERO, i % 2 == 0), want);
        seen[want]++;
    }
    assert_true(seen[HT_OK] > 1000 && seen[HT_ERR_ZERO_AREA] > 100 && seen[HT_ERR_SPIKE] > 1000 &&
                seen[HT_ERR_SELF_INTERSECTION] > 1000);
}

static void random_polygons(void **state) {
    (void)state;
    uint64_t random = 2;
    int seen[HT_STATUS_COUNT] = {0};
    for (int i = 0; i < 100000; i++) {
        ring rings[MAX_RINGS];
        const int count = 2 + random_below(&random, MAX_RINGS - 1);
        for (int k = 0; k < count; k++) {
            do {
                rings[k] = random_ring(&random);
            } while (ring_status(&rings[k]) != HT_OK);
        }
        const ht_fill_rule rule = i % 3 == 0 ? HT_EVEN_ODD : HT_NONZERO;
        const ht_status want = rings_status(rings, count, rule);
        assert_int_equal(validate(rings, count, rule, i % 2 == 0), want);
        seen[want]++;
    }
    assert_true(seen[HT_OK] > 1000 && seen[HT_ERR_RING_CROSSING] > 1000 && seen[HT_ERR_RING_OUTSIDE] > 1000 &&
                seen[HT_ERR_RING_NESTING] > 100);
}

// A ring made of another one: the same, from another vertex or the other way round, moved, or some vertices elsewhere.
static ring related_ring(uint64_t *random, const ring *other) {
    ring r = *other;
    const int start = random_below(random, r.count), way = random_below(random, 2) ? 1 : -1;
    const point by =
        random_below(random, 2) ? (point){0, 0} : (point){random_below(random, 3) - 1, random_below(random, 3) - 1};
    const int changes = random_below(random, 3);
    for (int i = 0; i < r.count; i++) {
        const point v = corner(other, (start + way * i + 2 * r.count) % r.count);
        r.v[i] = (point){v.x + by.x, v.y + by.y};
    }
    for (int i = 0; i < changes; i++) {
        r.v[random_below(random, r.count)] = (point){random_below(random, GRID), random_below(random, GRID)};
    }
    return r;
}

// Rings that share vertices and stretches, repeat each other or touch; some of them not valid themselves.
static void related_rings(void **state) {
    (void)state;
    uint64_t random = 3;
    int seen[HT_STATUS_COUNT] = {0}, touching = 0;
    for (int i = 0; i < 200000; i++) {
        ring rings[MAX_RINGS];
        const int count = 2 + random_below(&random, MAX_RINGS - 1);
        bool valid = true;
        for (int k = 0; k < count; k++) {
            do {
                rings[k] = k == 0 ? random_ring(&random) : related_ring(&random, &rings[random_below(&random, k)]);
            } while (ring_status(&rings[k]) != HT_OK && random_below(&random, 8) != 0);
            valid = valid && ring_status(&rings[k]) == HT_OK;
        }
        const ht_fill_rule rule = i % 3 == 0 ? HT_EVEN_ODD : HT_NONZERO;
        const ht_status found = validate(rings, count, rule, i % 2 == 0);
        if (!valid) {
            assert_int_not_equal(found, HT_OK);
            continue;
        }
        const ht_status want = rings_status(rings, count, rule);
        assert_int_equal(found, want);
        seen[want]++;
        touching += want != HT_ERR_RING_CROSSING && share_a_vertex(&rings[0], &rings[1]);
    }
    assert_true(seen[HT_OK] > 1000 && seen[HT_ERR_RING_CROSSING] > 1000 && seen[HT_ERR_RING_OUTSIDE] > 1000 &&
                seen[HT_ERR_RING_NESTING] > 20 && touching > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_rings), cmocka_unit_test(random_polygons),
                                       cmocka_unit_test(related_rings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
