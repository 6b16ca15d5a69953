// cli_candidates.c: candidate pairs among boxes by sort and sweep.
//
// Boxes are sorted by their lower side along one axis; a box is then compared with those that follow it until one
// starts beyond its end. The axis is the one along which the boxes are spread out more beyond their own sizes, so that
// few intervals overlap. In a scene of even density that leaves O(n^1.5) comparisons of a few nanoseconds. D. Baraff,
// Dynamic Simulation of Non-Penetrating Rigid Bodies (Cornell University, 1992), section 6.2.2; only one axis is sorted
// here, and nothing is kept between calls.
#include "cli.h"
#include <stdlib.h>

typedef struct item {
    float min, max;  // along the axis
    float low, high; // across it
    size_t index;
} item;

static bool is_finite(float x) {
    return x - x == 0.0f;
}

static int compare_items(const void *a, const void *b) {
    const float x = ((const item *)a)->min, y = ((const item *)b)->min;
    return (x > y) - (x < y);
}

static item turned(const item *i) {
    return (item){i->low, i->high, i->min, i->max, i->index};
}

// The extent of all finite sides along the items' axis less the mean size, infinite sides cut off at the extent.
static double spread(const item *items, size_t count, bool across) {
    double from = 0.0, to = 0.0, sizes = 0.0;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const float side[2] = {across ? items[i].low : items[i].min, across ? items[i].high : items[i].max};
        for (int k = 0; k < 2; k++) {
            if (is_finite(side[k])) {
                const double x = (double)side[k];
                from = any && from < x ? from : x;
                to = any && to > x ? to : x;
                any = true;
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        const float low = across ? items[i].low : items[i].min, high = across ? items[i].high : items[i].max;
        sizes += (is_finite(high) ? (double)high : to) - (is_finite(low) ? (double)low : from);
    }
    return count > 0 ? to - from - sizes / (double)count : 0.0;
}

static bool sweep_sorted(cli_candidates *sweep, const item *items, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const item *a = &items[i];
        size_t j = i + 1;
        for (; j < count && items[j].min <= a->max; j++) {
            const item *b = &items[j];
            if (b->low > a->high || b->high < a->low) {
                continue;
            }
            const bool in_order = a->index < b->index;
            if (!sweep->visit(sweep->context, in_order ? a->index : b->index, in_order ? b->index : a->index)) {
                return false;
            }
        }
        sweep->done = i + 1;
        sweep->compared += j - i - 1;
    }
    return true;
}

bool cli_candidates_run(cli_candidates *sweep) {
    item *items = calloc(sweep->count + 1, sizeof *items);
    if (items == NULL) {
        return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < sweep->count; i++) {
        const ht_box *b = &sweep->boxes[i];
        if (b->min.x <= b->max.x && b->min.y <= b->max.y) {
            items[count++] = (item){b->min.x, b->max.x, b->min.y, b->max.y, i};
        }
    }
    if (spread(items, count, true) > spread(items, count, false)) {
        for (size_t i = 0; i < count; i++) {
            items[i] = turned(&items[i]);
        }
    }
    qsort(items, count, sizeof *items, compare_items);
    const bool done = sweep_sorted(sweep, items, count);
    free(items);
    return done;
}
