// sat_code.c: the code of lesson `sat`, shown from the first empty line on: separating axes for convex polygons.
// lesson_sat.c and sat_times.c include it; WATCH is lesson_watch.h's.
typedef struct vec {
    float x, y;
} vec;
typedef struct span {
    float min, max;
} span;
typedef struct poly {
    const vec *v;
    int n;
} poly;

// vec: x, y; span: min, max; poly: n corners v, convex
static span shadow(poly s, vec axis) {
    span r = {INFINITY, -INFINITY};
    for (int i = 0; i < s.n; i++) {
        const float at = axis.x * s.v[i].x + axis.y * s.v[i].y;
        WATCH(at, "at %g", (double)at);
        r.min = fminf(r.min, at);
        r.max = fmaxf(r.max, at);
    }
    return r;
}
static bool gap_along(vec axis, poly a, poly b) {
    const span p = shadow(a, axis), q = shadow(b, axis);
    WATCH(shadows, "p %.4g to %.4g, q %.4g to %.4g", (double)p.min, (double)p.max, (double)q.min, (double)q.max);
    const bool gap = p.max < q.min || q.max < p.min;
    WATCH(gap, "%.4g < %.4g or %.4g < %.4g: %s", (double)p.max, (double)q.min, (double)q.max, (double)p.min,
          gap ? "true" : "false");
    return gap;
}
static bool has_gap(poly a, poly b) { // along a normal of a's edges
    for (int i = 0; i < a.n; i++) {
        const vec u = a.v[i], w = a.v[(i + 1) % a.n];
        const vec axis = {w.y - u.y, u.x - w.x};
        WATCH(axis, "axis (%.4g, %.4g)", (double)axis.x, (double)axis.y);
        if (gap_along(axis, a, b)) {
            WATCH(found, "found");
            return true;
        }
    }
    return false;
}
static bool sat_hit(poly a, poly b) {
    return !has_gap(a, b) && !has_gap(b, a);
}
