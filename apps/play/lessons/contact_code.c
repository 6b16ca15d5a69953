// contact_code.c: the code of lesson `contact`, shown from the first empty line on: the distance to a segment, that of two
// boxes, and the shortest push out of convex corners. lesson_contact.c and contact_times.c include it; WATCH is
// lesson_watch.h's.
typedef struct vec {
    float x, y;
} vec;
typedef struct box {
    vec min, max;
} box;
typedef struct span {
    float min, max;
} span;

// vec: x, y; box: vec min, max; span: min, max
static float to_segment(vec a, vec b, vec p, vec *foot) {
    const vec ab = {b.x - a.x, b.y - a.y}, ap = {p.x - a.x, p.y - a.y};
    const float length2 = ab.x * ab.x + ab.y * ab.y;
    float t = length2 > 0 ? (ab.x * ap.x + ab.y * ap.y) / length2 : 0;
    WATCH(t, "t %.4g", (double)t);
    t = fminf(fmaxf(t, 0), 1);
    WATCH(cut, "t %.4g", (double)t);
    *foot = (vec){a.x + t * ab.x, a.y + t * ab.y};
    WATCH(foot, "(%.4g, %.4g)", (double)foot->x, (double)foot->y);
    const float distance = hypotf(p.x - foot->x, p.y - foot->y);
    WATCH(distance, "distance %.6g", (double)distance);
    return distance;
}
static float box_to_box(box a, box b) {
    const float dx = fmaxf(b.min.x - a.max.x, a.min.x - b.max.x);
    WATCH(dx, "dx %g", (double)dx);
    const float dy = fmaxf(b.min.y - a.max.y, a.min.y - b.max.y);
    WATCH(dy, "dy %g", (double)dy);
    if (dx < 0 && dy < 0) {
        WATCH(inside, "%g", (double)fmaxf(dx, dy));
        return fmaxf(dx, dy);
    }
    const float apart = hypotf(fmaxf(dx, 0), fmaxf(dy, 0));
    WATCH(apart, "%.6g", (double)apart);
    return apart;
}
static span shadow(const vec *v, int n, vec axis) {
    span s = {INFINITY, -INFINITY};
    for (int i = 0; i < n; i++) {
        const float at = axis.x * v[i].x + axis.y * v[i].y;
        s = (span){fminf(s.min, at), fmaxf(s.max, at)};
    }
    return s;
}
static float least_push(const vec *a, int n, const vec *b, int m, bool is_unit, vec *way) {
    float least = INFINITY;
    for (int i = 0; i < n; i++) {
        const vec u = a[i], w = a[(i + 1) % n], axis = {w.y - u.y, u.x - w.x};
        const span p = shadow(a, n, axis), q = shadow(b, m, axis);
        const float length = is_unit ? hypotf(axis.x, axis.y) : 1;
        const float push = fminf(p.max - q.min, q.max - p.min) / length;
        WATCH(push, "push %.4g", (double)push);
        *way = push < least ? axis : *way;
        least = fminf(least, push);
    }
    return least;
}
