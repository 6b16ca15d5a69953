// Tests of tiled_outline.c against the cells themselves: every small grid and many random ones.
#include "tiled/tiled_outline.h"
#include "tiled/tiled_test.h"

#include <stdlib.h>

enum { SIDE = 12 };

// What the emitted groups cover.
typedef struct cover {
    int count[SIDE][SIDE]; // how many groups have the cell
    int groups;
    int32_t vertices;
} cover;

// Whether the middle of the cell is inside, by counting edges to its left.
static bool contains(const hti_tiled_outline *o, int cell_x, int cell_y) {
    bool inside = false;
    for (int32_t ring = 0, first = 0; ring < o->ring_count; first = o->ring_end[ring++]) {
        for (int32_t i = first, j = o->ring_end[ring] - 1; i < o->ring_end[ring]; j = i++) {
            const double *const p = &o->xy[2 * i], *const q = &o->xy[2 * j];
            const double y = cell_y + 0.5;
            inside ^= p[0] == q[0] && p[0] <= cell_x && (p[1] < y) != (q[1] < y);
        }
    }
    return inside;
}

static void assert_valid(const hti_tiled_outline *o) {
    const int32_t count = o->ring_end[o->ring_count - 1];
    ht_vec2 *const v = calloc((size_t)count, sizeof *v);
    for (int32_t i = 0; i < count; i++) {
        v[i] = (ht_vec2){(float)o->xy[2 * i], (float)o->xy[2 * i + 1]};
    }
    const ht_shape shape = HT_SHAPE(((ht_polygon){.v = v, .ring_end = o->ring_end, .ring_count = o->ring_count}));
    assert_string_equal("ok", ht_status_name(ht_validate(&shape)));
    for (int32_t ring = 0, first = 0; ring < o->ring_count; first = o->ring_end[ring++]) {
        const int32_t n = o->ring_end[ring] - first;
        for (int32_t i = 0; i < n; i++) { // edges are level and upright in turn: no vertex is collinear
            const ht_vec2 a = v[first + i], b = v[first + (i + 1) % n], c = v[first + (i + 2) % n];
            assert_true((a.x == b.x) != (b.x == c.x) && (a.y == b.y) != (b.y == c.y));
        }
    }
    free(v);
}

static ht_status collect(void *context, const hti_tiled_outline *o) {
    cover *const c = context;
    c->groups++;
    c->vertices += o->ring_end[o->ring_count - 1];
    assert_valid(o);
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            c->count[y][x] += contains(o, x, y);
        }
    }
    return HT_OK;
}

// Takes away the group of a cell that is 1; the recursion is as deep as the grid is large.
static void remove_group(int cells[SIDE][SIDE], int x, int y) {
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || !cells[y][x]) {
        return;
    }
    cells[y][x] = 0;
    remove_group(cells, x - 1, y);
    remove_group(cells, x + 1, y);
    remove_group(cells, x, y - 1);
    remove_group(cells, x, y + 1);
}

// The groups cover the cells once each and are as many as there are.
static void check(int cells[SIDE][SIDE]) {
    hti_tiled_run list[SIDE * SIDE];
    size_t count = 0;
    for (int32_t y = SIDE - 1; y >= 0; y--) { // the wrong way round, so that sorting has to be done
        for (int32_t x = 0; x < SIDE; x++) {
            if (cells[y][x]) {
                list[count++] = (hti_tiled_run){x, x + 1, y, 0, 1, 2};
            }
        }
    }
    cover c = {0};
    count = hti_runs_sort(list, count);
    assert_int_equal(hti_outline_trace(list, count, collect, &c), HT_OK);
    assert_memory_equal(c.count, cells, sizeof c.count);
    int groups = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            if (cells[y][x]) {
                groups++;
                remove_group(cells, x, y);
            }
        }
    }
    assert_int_equal(c.groups, groups);
}

static void every_small_grid(void **state) {
    (void)state;
    for (unsigned bits = 0; bits < 1u << 16; bits++) {
        int cells[SIDE][SIDE] = {{0}};
        for (int i = 0; i < 16; i++) {
            cells[3 + i / 4][5 + i % 4] = bits >> i & 1;
        }
        check(cells);
    }
}

static void random_grids(void **state) {
    (void)state;
    uint32_t seed = 12345;
    for (int round = 0; round < 1000; round++) {
        int cells[SIDE][SIDE];
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                seed = seed * 1664525 + 1013904223;
                cells[y][x] = (int)(seed >> 24) < 40 + round % 200;
            }
        }
        check(cells);
    }
}

static ht_status count_groups(void *context, const hti_tiled_outline *o) {
    (void)o;
    ++*(int *)context;
    return HT_OK;
}

static ht_status refuse(void *context, const hti_tiled_outline *o) {
    (void)o;
    ++*(int *)context;
    return HT_ERR_VALUE;
}

static void keys(void **state) {
    (void)state;
    // A repeated cell counts once; other categories, masks and kinds do not merge; a failing call ends it.
    hti_tiled_run cells[] = {{1, 2, 0, 0, 1, 1}, {0, 1, 0, 0, 1, 1},   {1, 2, 0, 0, 1, 1}, {2, 3, 0, 0, 2, 1},
                             {3, 4, 0, 0, 2, 3}, {-5, -4, 9, 0, 1, 1}, {0, 1, 1, 7, 1, 1}};
    const size_t count = hti_runs_sort(cells, 7);
    assert_int_equal(count, 5);
    int groups = 0;
    assert_int_equal(hti_outline_trace(cells, count, count_groups, &groups), HT_OK);
    assert_int_equal(groups, 5);
    groups = 0;
    assert_int_equal(hti_outline_trace(cells, count, refuse, &groups), HT_ERR_VALUE);
    assert_int_equal(groups, 1);
    assert_int_equal(hti_outline_trace(cells, 0, refuse, &groups), HT_OK);
    assert_int_equal(groups, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_grid),
        cmocka_unit_test(random_grids),
        cmocka_unit_test(keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
