// index_code.c: the code of lesson `index`, shown from the first empty line on: pairs of boxes by sorting and sweeping, by a
// grid, by a tree. lesson_index.c and index_times.c include it; WATCH is lesson_watch.h's.
typedef struct box {
    float x0, y0, x1, y1;
    int id;
} box;
typedef struct node {
    box bounds;
    int left, right;
} node;

// box: float x0, y0, x1, y1; int id
static long pairs_of(long n) {
    const long pairs = n * (n - 1) / 2;
    WATCH(pairs, "pairs %ld", pairs);
    return pairs;
}
static bool boxes_meet(box a, box b) {
    const bool on_x = a.x0 <= b.x1 && b.x0 <= a.x1;
    WATCH(x, "%g to %g, %g to %g: %s", (double)a.x0, (double)a.x1, (double)b.x0, (double)b.x1, on_x ? "yes" : "no");
    const bool on_y = a.y0 <= b.y1 && b.y0 <= a.y1;
    WATCH(y, "%g to %g, %g to %g: %s", (double)a.y0, (double)a.y1, (double)b.y0, (double)b.y1, on_y ? "yes" : "no");
    return on_x && on_y;
}
static int by_left(const void *p, const void *q) {
    const box *a = p, *b = q;
    return a->x0 < b->x0 ? -1 : a->x0 > b->x0 ? 1 : a->id - b->id;
}
static long sweep(box *b, long n, void (*found)(int, int)) {
    long count = 0;
    qsort(b, (size_t)n, sizeof *b, by_left);
    WATCH(sort, "order %s", ids_of(b, n));
    for (long i = 0; i < n; i++) {
        WATCH(box, "box %d ends at %g", b[i].id, (double)b[i].x1);
        for (long j = i + 1; j < n && b[j].x0 <= b[i].x1; j++) {
            WATCH(pair, "with %d", b[j].id);
            if (b[j].y0 <= b[i].y1 && b[i].y0 <= b[j].y1) {
                found(b[i].id, b[j].id);
                WATCH(found, "(%d, %d)", b[i].id, b[j].id);
                count++;
            }
        }
    }
    return count;
}
static int cell_of(float x, float cell) {
    return (int)floorf(x / cell);
}
static bool cells_are_near(box a, box b, float cell) { // cells of the middles
    const float ax = (a.x0 + a.x1) / 2.0f, ay = (a.y0 + a.y1) / 2.0f;
    const float bx = (b.x0 + b.x1) / 2.0f, by = (b.y0 + b.y1) / 2.0f;
    const int columns = abs(cell_of(ax, cell) - cell_of(bx, cell));
    WATCH(near, "columns %d and %d", cell_of(ax, cell), cell_of(bx, cell));
    const int rows = abs(cell_of(ay, cell) - cell_of(by, cell));
    WATCH(near, "rows %d and %d", cell_of(ay, cell), cell_of(by, cell));
    return columns <= 1 && rows <= 1;
}
static int reports(box a, box b, float cell, bool once) { // of a pair that meets
    const int x0 = cell_of(fmaxf(a.x0, b.x0), cell);
    const int x1 = cell_of(fminf(a.x1, b.x1), cell);
    WATCH(shared, "columns %d to %d", x0, x1);
    const int y0 = cell_of(fmaxf(a.y0, b.y0), cell);
    const int y1 = cell_of(fminf(a.y1, b.y1), cell);
    WATCH(shared, "rows %d to %d", y0, y1);
    int count = 0;
    for (int y = y0; y <= y1; y++) {
        for (int x = x0; x <= x1; x++) {
            count += !once || (x == x0 && y == y0);
            WATCH(count, "%d", count);
        }
    }
    return count;
}
static int search(const node *tree, int at, box q) { // node: box bounds; int left, right
    if (!boxes_meet(tree[at].bounds, q)) {
        return 0;
    }
    if (tree[at].left == 0) {
        WATCH(leaf, "box %d", tree[at].bounds.id);
        return 1;
    }
    const int left = search(tree, tree[at].left, q);
    return left + search(tree, tree[at].right, q);
}
