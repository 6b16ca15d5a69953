// segments_code.c: the code of lesson `segments`, shown from the first empty line on: two segments by the sides of their
// ends. lesson_segments.c and segments_times.c include it; WATCH is lesson_watch.h's.
typedef struct pt {
    int32_t x, y;
} pt;

// pt: int32_t x, y, below 2^30
static int side(pt a, pt b, pt p) {
    const int64_t left = (int64_t)(b.x - a.x) * (p.y - a.y);
    WATCH(left, "left %.0f", (double)left);
    const int64_t right = (int64_t)(b.y - a.y) * (p.x - a.x);
    WATCH(right, "right %.0f", (double)right);
    return (left > right) - (left < right);
}
static bool within(int32_t a, int32_t b, int32_t p) {
    WATCH(within, "%d..%d has %d?", (int)a, (int)b, (int)p);
    return (a <= p && p <= b) || (b <= p && p <= a);
}
static bool on(pt a, pt b, pt p) {
    const bool is_between = within(a.x, b.x, p.x) && within(a.y, b.y, p.y);
    const bool is_on = is_between && side(a, b, p) == 0;
    WATCH(on, "(%d, %d) %s", (int)p.x, (int)p.y, is_on ? "yes" : "no");
    return is_on;
}
static bool segments_meet(pt a, pt b, pt c, pt d) {
    const int ca = side(c, d, a), cb = side(c, d, b);
    WATCH(ends, "ca %+d, cb %+d", ca, cb);
    const int ac = side(a, b, c), ad = side(a, b, d);
    WATCH(others, "ac %+d, ad %+d", ac, ad);
    if (ca * cb < 0 && ac * ad < 0) {
        WATCH(cross, "they cross");
        return true;
    }
    return on(c, d, a) || on(c, d, b) || on(a, b, c) || on(a, b, d);
}
