// relate_hull_hull.c: relates convex point sets grown by radii: the general method of the hull family.
//
// Without radii it is the separating axis test of article 000 on orientation signs instead of projections. Two convex
// polygons are apart when all of one lies strictly outside an edge of the other, and their interiors are disjoint when
// it lies outside or on it; only edge directions can separate, because they are the edges of the Minkowski difference.
// A segment is a polygon of two edges, so the same test serves thin shapes; when every orientation is zero, all lies on
// one line and the intervals on it decide. An oriented box offers both its axes even where it has no width.
//
// With radii, R = r + s, shapes whose cores meet overlap. Otherwise the closest pair is a vertex and an edge: apart,
// touching or overlapping as the least vertex-edge distance is above, at or below R.
//
// Each edge is first tested with the vertex last found on an inner side, so that edges which do not separate cost one
// or two orientations and the test O(n + m) in practice.
#include "convex/hull_features.h"
#include "convex/near_segment.h"
#include "query/relate/relate_internal.h"

typedef struct side_test {
    bool strict; // an edge has all of the other hull strictly outside
    bool weak;   // an edge has all of the other hull outside or on it
    bool flat;   // every orientation so far was zero
} side_test;

// Returns the largest side of q's vertices to edge i of p (winding w): 1 when one is inside, else 0 when one is on the
// edge's line, else -1. `hint` is the vertex to begin with and becomes the one found inside.
static int inner_side(const hti_hull *p, int32_t i, int w, const hti_hull *q, int32_t *hint, bool *flat) {
    int maximum = -1;
    for (int32_t n = 0, k = *hint; n < q->count; n++, k = hti_next(k, q->count)) {
        const int side = w * hti_hull_side(p, i, q, k);
        *flat = *flat && side == 0;
        if (side > 0) {
            *hint = k;
            return 1;
        }
        maximum = side > maximum ? side : maximum;
    }
    return maximum;
}

static void test_edges(const hti_hull *p, const hti_hull *q, side_test *test) {
    const int w = hti_hull_winding(p) < 0 ? -1 : 1;
    int32_t hint = 0;
    for (int32_t i = 0; i < p->count && !test->strict; i++) {
        if (p->v != NULL && hti_same_point(p->v[i], p->v[hti_next(i, p->count)])) {
            continue;
        }
        const int side = inner_side(p, i, w, q, &hint, &test->flat);
        test->strict = side < 0;
        test->weak = test->weak || side == 0;
    }
}

// Whether the intervals of two hulls, whose points all lie on one line, meet.
static bool flat_meet(const hti_hull *a, const hti_hull *b) {
    const ht_segment p = hti_hull_extent_on_line(a->v, a->count), q = hti_hull_extent_on_line(b->v, b->count);
    return hti_lexicographic(p.a, q.b) <= 0 && hti_lexicographic(q.a, p.b) <= 0;
}

ht_relation hti_relate_hull_cores(const hti_hull *a, const hti_hull *b) {
    side_test test = {.flat = a->v != NULL && b->v != NULL};
    test_edges(a, b, &test);
    if (!test.strict) {
        test_edges(b, a, &test);
    }
    if (test.strict) {
        return HT_APART;
    }
    if (test.flat) {
        return flat_meet(a, b) ? HT_TOUCH : HT_APART;
    }
    return test.weak ? HT_TOUCH : HT_OVERLAP;
}

// Returns the number of a hull's edges; the two edges of a segment are the same.
static int32_t hull_edge_count(const hti_hull *h) {
    return h->count == 2 ? 1 : h->count;
}

// Returns the least sign of the distances of p's vertices k and k + 1 from q's edge i, less the reach. Both are first
// computed at once in double.
static int radius_sum(const hti_hull *p, int32_t k, const hti_hull *q, int32_t i, int winding) {
    const int32_t next = k + 1 < p->count ? k + 1 : k;
    if (p->v != NULL && q->v != NULL) {
        const ht_segment edge = {q->v[i], q->v[hti_next(i, q->count)]};
        const hti_two_points t = hti_two_points_of(&edge, &p->v[k], &p->v[next]);
        const int sides = hti_sides(&t);
        if (winding != 0 && (winding > 0 ? sides & 3 : sides >> 2) == 3) {
            return 1; // both lie on the inner side: another edge is nearer
        }
        const int bits = hti_within_radius_bits(&t, (double)p->radius + (double)q->radius);
        if (bits == 12 || (bits & 3) != 0) {
            return bits == 12 ? 1 : -1;
        }
    }
    const int first = hti_hull_distance_sign(p, k, q, i, winding),
              second = hti_hull_distance_sign(p, next, q, i, winding);
    return first < second ? first : second;
}

// Returns the least sign of the distances between p's vertices and q's edges, less the reach. The cores are apart. It
// stops at the first negative sign.
static int hull_distance_sign(const hti_hull *p, const hti_hull *q) {
    const int winding = hti_hull_winding(q);
    int minimum = 1;
    for (int32_t i = 0; i < hull_edge_count(q) && minimum >= 0; i++) {
        for (int32_t k = 0; k < p->count && minimum >= 0; k += 2) {
            const int sign = radius_sum(p, k, q, i, winding);
            minimum = sign < minimum ? sign : minimum;
        }
    }
    return minimum;
}

static bool is_segment_and_hull(const hti_hull *a, const hti_hull *b) {
    return a->count <= 2 && b->count >= 3 && b->v != NULL;
}

ht_relation hti_relate_hulls(const hti_hull *a, const hti_hull *b) {
    if (a->radius == 0.0f && b->radius == 0.0f) {
        return hti_relate_hull_cores(a, b);
    }
    ht_relation settled = HT_APART;
    if ((is_segment_and_hull(a, b) && hti_relate_segment_hull(a, b, &settled)) ||
        (is_segment_and_hull(b, a) && hti_relate_segment_hull(b, a, &settled))) {
        return settled;
    }
    if (a->count == 1 && b->count == 1) {
        return hti_relation_of_sign(hti_disc(a->v[0], b->v[0], a->radius, b->radius));
    }
    if (hti_relate_hull_cores(a, b) != HT_APART) {
        return HT_OVERLAP;
    }
    const int minimum = hull_distance_sign(a, b);
    if (minimum < 0) {
        return HT_OVERLAP;
    }
    const int other = hull_distance_sign(b, a);
    return hti_relation_of_sign(other < minimum ? other : minimum);
}

ht_relation hti_relate_hull_hull(const ht_shape *a, const ht_shape *b) {
    hti_hull p, q;
    hti_hull_of_shape(a, &p);
    hti_hull_of_shape(b, &q);
    return hti_relate_hulls(&p, &q);
}

ht_relation hti_relate_any_hulls(const ht_shape *a, const ht_shape *b) {
    return ht_is_answerable(a) && ht_is_answerable(b) ? hti_relate_hull_hull(a, b) : HT_APART;
}

HTI_STEP("src/query/relate", hti_relate_hulls, "exact",
         "separating axes by orientation signs; with radii the least vertex-edge distance");
