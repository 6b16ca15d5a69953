// hull.c: the convex hull of points, in the caller's memory.
//
// R. L. Graham, "An efficient algorithm for determining the convex hull of a finite planar set", Information Processing
// Letters 1 (1972): the points are sorted by angle about one that is certainly a vertex, here the lexicographically
// smallest, then one pass drops every vertex without a left turn. Angles are compared by the exact orientation, points
// in one direction by distance, which from the smallest point on is the lexicographic order. Heapsort sorts in place in
// O(n log n).
#include "exact/predicates.h"
#include "ring/vertices.h"

// Whether a comes before b: it is at a smaller angle about the pivot, or nearer at the same angle.
static bool is_hull_point_before(ht_vec2 pivot, ht_vec2 a, ht_vec2 b) {
    const int side = hti_orient(pivot, a, b);
    return side != 0 ? side > 0 : hti_lexicographic(a, b) < 0;
}

static void swap(ht_vec2 *a, ht_vec2 *b) {
    const ht_vec2 t = *a;
    *a = *b;
    *b = t;
}

// Restores the heap (last in order on top) below `root`.
static void sift_hull_heap(ht_vec2 pivot, ht_vec2 *v, int64_t root, int64_t count) {
    for (int64_t child = 2 * root + 1; child < count; child = 2 * root + 1) {
        if (child + 1 < count && is_hull_point_before(pivot, v[child], v[child + 1])) {
            child++;
        }
        if (!is_hull_point_before(pivot, v[root], v[child])) {
            return;
        }
        swap(&v[root], &v[child]);
        root = child;
    }
}

static void sort(ht_vec2 pivot, ht_vec2 *v, int64_t count) {
    for (int64_t root = count / 2 - 1; root >= 0; root--) {
        sift_hull_heap(pivot, v, root, count);
    }
    for (int64_t last = count - 1; last > 0; last--) {
        swap(&v[0], &v[last]);
        sift_hull_heap(pivot, v, 0, last);
    }
}

// Copies the points with the smallest first and no other equal to it; returns their number.
static int32_t gather_hull_points(const ht_vec2 *points, int32_t count, ht_vec2 *out) {
    int32_t pivot = 0;
    for (int32_t i = 1; i < count; i++) {
        pivot = hti_lexicographic(points[i], points[pivot]) < 0 ? i : pivot;
    }
    out[0] = points[pivot];
    int32_t n = 1;
    for (int32_t i = 0; i < count; i++) {
        if (!hti_same_point(points[i], out[0])) {
            out[n++] = points[i];
        }
    }
    return n;
}

int32_t ht_hull(const ht_vec2 *points, int32_t count, ht_vec2 *out) {
    if (out == NULL || hti_vertices_check(points, count) != HT_OK) {
        return 0;
    }
    const int32_t n = gather_hull_points(points, count, out);
    sort(out[0], out + 1, n - 1);
    int32_t kept = 1;
    for (int32_t i = 1; i < n; i++) {
        while (kept > 1 && hti_orient(out[kept - 2], out[kept - 1], out[i]) <= 0) {
            kept--;
        }
        out[kept++] = out[i];
    }
    return kept;
}
