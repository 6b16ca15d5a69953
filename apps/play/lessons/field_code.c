// field_code.c: the code of lesson `field`, shown from the first empty line on: a circle against a rectangle by a distance
// function. lesson_field.c and field_times.c include it; WATCH is lesson_watch.h's.

// (px, py) seen from the middle of the box; half sizes hx, hy
static float box_distance(float px, float py, float hx, float hy) {
    const float dx = fabsf(px) - hx, dy = fabsf(py) - hy;
    WATCH(d, "dx %.9g, dy %.9g", (double)dx, (double)dy);
    const float ox = fmaxf(dx, 0.0f), oy = fmaxf(dy, 0.0f);
    WATCH(o, "ox %.9g, oy %.9g", (double)ox, (double)oy);
    const float outside = sqrtf(ox * ox + oy * oy);
    WATCH(outside, "outside %.9g", (double)outside);
    const float inside = fminf(fmaxf(dx, dy), 0.0f);
    WATCH(inside, "inside %.9g", (double)inside);
    return outside + inside;
}
static bool circle_hits_box(float px, float py, float r, float hx, float hy) {
    const float gap = box_distance(px, py, hx, hy) - r;
    WATCH(gap, "gap %.6g", (double)gap);
    return gap <= 0.0f;
}
