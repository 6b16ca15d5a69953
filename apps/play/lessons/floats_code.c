// floats_code.c: the code of lesson `floats`, shown from the first empty line on: on which side of a line a point lies, in
// float, nearly, and surely. lesson_floats.c and floats_times.c include it; WATCH is lesson_watch.h's.
typedef struct vec {
    float x, y;
} vec;

// vec: float x, y
static float side_float(vec a, vec b, vec p) {
    const float left = (b.x - a.x) * (p.y - a.y);
    WATCH(left, "left %.9g", (double)left);
    const float right = (b.y - a.y) * (p.x - a.x);
    WATCH(right, "right %.9g", (double)right);
    return left - right;
}
static bool on_line_nearly(vec a, vec b, vec p, float eps) {
    const float side = fabsf(side_float(a, b, p));
    WATCH(nearly, "%.4g < %g", (double)side, (double)eps);
    return side < eps;
}
static int side_sure(vec a, vec b, vec p) { // 1, -1, or 0: not decided here
    const double abx = (double)b.x - (double)a.x, aby = (double)b.y - (double)a.y;
    const double left = abx * ((double)p.y - (double)a.y);
    const double right = aby * ((double)p.x - (double)a.x);
    const double cross = left - right;
    WATCH(cross, "cross %.3g", cross);
    const double bound = 4 * 0x1p-53 * (fabs(left) + fabs(right));
    WATCH(bound, "bound %.3g", bound);
    return cross > bound ? 1 : cross < -bound ? -1 : 0;
}
static bool reaches(float center, float radius, float p) {
    const float end = center + radius;
    WATCH(end, "%.9g, p %.9g", (double)end, (double)p);
    return end >= p;
}
static float tail_of_sum(float a, float b) { // what a + b has lost
    const float sum = a + b, from_b = sum - a;
    WATCH(sum, "sum %.9g", (double)sum);
    const float tail = (a - (sum - from_b)) + (b - from_b);
    WATCH(tail, "tail %.3g", (double)tail);
    return tail;
}
