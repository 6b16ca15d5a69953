// boxes_code.c: the code of lesson `boxes`, shown from the first empty line on: rectangles around sprites by the distance of
// their centres, doubled. lesson_boxes.c and boxes_times.c include it; WATCH is lesson_watch.h's.
typedef struct rect {
    int x, y, w, h;
} rect;

// rect: int x, y of the left upper corner, w, h
static bool rects_hit(rect a, rect b) {
    const int dx = abs((2 * a.x + a.w) - (2 * b.x + b.w)); // doubled
    WATCH(dx, "dx %d", dx);
    const int dy = abs((2 * a.y + a.h) - (2 * b.y + b.h));
    WATCH(dy, "dy %d", dy);
    const bool is_hit = dx < a.w + b.w && dy < a.h + b.h;
    WATCH(hit, "%d < %d and %d < %d: %s", dx, a.w + b.w, dy, a.h + b.h, is_hit ? "hit" : "no hit");
    return is_hit;
}
static int push_x(rect a, rect b) { // how far along x until a is free of b
    const int left = a.x + a.w - b.x, right = b.x + b.w - a.x;
    WATCH(push, "left %d, right %d", left, right);
    return left < right ? -left : right;
}
