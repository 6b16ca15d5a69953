// rotated_code.c: the code of lesson `rotated`, shown from the first empty line on: a point in a turned rectangle, by cross
// products and in the rectangle's own frame. lesson_rotated.c and rotated_times.c include it; WATCH is lesson_watch.h's.
typedef struct vec {
    float x, y;
} vec;

// vec: x, y
static bool inside_by_crosses(const vec corner[4], vec p) {
    int left = 0, right = 0;
    for (int i = 0; i < 4; i++) {
        const vec a = corner[i], b = corner[(i + 1) % 4];
        const float cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
        WATCH(cross, "cross %.5g", (double)cross);
        left += cross < 0.0f;
        right += cross > 0.0f;
    }
    const bool is_inside = left == 0 || right == 0;
    WATCH(sides, "left %d, right %d: %s", left, right, is_inside ? "inside" : "outside");
    return is_inside;
}
static bool inside_by_frame(vec center, vec half, float c, float s, vec p) {
    const vec t = {p.x - center.x, p.y - center.y};
    WATCH(t, "t (%g, %g)", (double)t.x, (double)t.y);
    const float x = c * t.x + s * t.y, y = -s * t.x + c * t.y;
    WATCH(turned, "x %.9g, y %.9g", (double)x, (double)y);
    const bool is_inside = fabsf(x) <= half.x && fabsf(y) <= half.y;
    WATCH(frame, "%.9g <= %g, %.9g <= %g", (double)fabsf(x), (double)half.x, (double)fabsf(y), (double)half.y);
    return is_inside;
}
