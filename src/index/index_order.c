// index_order.c: finds the order of boxes along a Hilbert curve through their centres.
//
// Keys count cells: there are one to four cells for each object, in units of the boxes' mean sides, so that leaves over
// long boxes become long. Where many centres share a cell (one far object, or clusters in an empty world) the cell's
// objects get keys of their own among each other, and so on. All results are the same for every instruction set and
// number of threads.
#include "base/allocator.h"
#include "index/index_build.h"
#include "index/index_sort.h"

#include <float.h>

enum {
    ORDER_CHUNK = 8192, // boxes of a task
    AXIS_BITS = 16,     // the most bits of a cell's number along an axis
    SAMPLES = 128,      // boxes whose sides are measured
    CROWD = 64,         // more objects of one cell than these get keys of their own
    STEP = CROWD / 2,
    DEPTH = 40,      // the greatest depth of cells in cells
    CROWD_BLOCK = 64 // boxes of a crowd that are gathered at a time
};

/// The units of both axes differ by this factor at most: a segment along an axis has a side that is 0.
#define LONGEST 1024.0

/// The least number of cells for each object when objects lie evenly: 64 would make leaves 0.2 % smaller.
#define CELLS 1.0

static hti_index_keys_kernel *const keys_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_keys);
static hti_index_centers_kernel *const centers_kernel[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_centers);

static const ht_box order_nowhere = {{FLT_MAX, FLT_MAX}, {-FLT_MAX, -FLT_MAX}};

/// The sums of the sides of some boxes.
typedef struct side_sums {
    double x, y;
} side_sums;

static void add_sides(side_sums *sum, const ht_box *box) {
    const double x = (double)box->max.x - (double)box->min.x, y = (double)box->max.y - (double)box->min.y;
    if (x >= 0.0 && y >= 0.0 && x <= (double)FLT_MAX && y <= (double)FLT_MAX) {
        sum->x += x;
        sum->y += y;
    }
}

/// Returns the least whole number that is at least the logarithm of x to the base 2, up to 32.
static int32_t bits_of_cells(double x) {
    int32_t bits = 0;
    for (double power = 1.0; power < x && bits < 2 * AXIS_BITS; power *= 2.0) {
        bits++;
    }
    return bits;
}

/// Returns a little less than the quotient, so that the last centre lies before the end of the last cell.
static float scale_of(double cells, double range) {
    const double scale = range > 0.0 ? cells / range * (1.0 - 0x1p-20) : 0.0;
    return scale < (double)FLT_MAX ? (float)scale : FLT_MAX;
}

/// Returns the cells for `count` boxes with these centres and sides.
static hti_key_scale scale_for(ht_box centers, side_sums sum, size_t count) {
    const double range_x = (double)centers.max.x - (double)centers.min.x;
    const double range_y = (double)centers.max.y - (double)centers.min.y;
    double unit_x = sum.x < sum.y / LONGEST ? sum.y / LONGEST : sum.x;
    double unit_y = sum.y < sum.x / LONGEST ? sum.x / LONGEST : sum.y;
    if (!(unit_x > 0.0)) {
        unit_x = unit_y = 1.0;
    }
    const double x = range_x / unit_x, y = range_y / unit_y;
    const double maximum = x > y ? x : y, minimum = x > y ? y : x;
    const double cells_wanted = CELLS * (double)count * (minimum > 0.0 ? maximum / minimum : 0x1p32);
    hti_key_scale scale = {.origin = centers.min, .bits = (bits_of_cells(cells_wanted) + 1) / 2};
    const double cells = (double)(1 << scale.bits);
    scale.scale = (ht_vec2){scale_of(cells, maximum * unit_x), scale_of(cells, maximum * unit_y)};
    return scale;
}

typedef struct keying {
    const ht_box *boxes;
    ht_pair *out;
    size_t count;
    hti_key_scale scale;
} keying;

static void keys_task(void *data, size_t i) {
    const keying *k = (const keying *)data;
    const size_t first = i * ORDER_CHUNK, count = k->count - first < ORDER_CHUNK ? k->count - first : ORDER_CHUNK;
    keys_kernel[hti_simd()](k->boxes + first, (uint32_t)first, count, &k->scale, k->out + first);
}

/// Writes the entries and sorts them; they lie at sort->from afterwards.
static void sort_all(hti_sort *sort, const ht_box *boxes, hti_key_scale *scale) {
    const size_t stride = sort->count / SAMPLES + 1;
    side_sums sum = {0.0, 0.0};
    for (size_t i = 0; i < sort->count; i += stride) {
        add_sides(&sum, &boxes[i]);
    }
    *scale = scale_for(centers_kernel[hti_simd()](boxes, sort->count), sum, sort->count);
    keying k = {boxes, sort->from, sort->count, *scale};
    hti_index_parallel_for(sort->parallel, keys_task, &k, (sort->count + ORDER_CHUNK - 1) / ORDER_CHUNK);
    hti_index_sort_by(sort, 32, 2 * scale->bits);
}

/// Copies the boxes of up to CROWD_BLOCK entries side by side; returns how many there are.
static size_t gather_index_boxes(const ht_box *boxes, const ht_pair *entries, size_t count, ht_box *out) {
    const size_t n = count < CROWD_BLOCK ? count : CROWD_BLOCK;
    for (size_t i = 0; i < n; i++) {
        out[i] = boxes[entries[i].b];
    }
    return n;
}

static void sort_crowds(hti_sort sort, const ht_box *boxes, int32_t depth);

/// Sorts the objects of one cell among each other. The entries lie afterwards where they were before.
static void sort_crowd(hti_sort sort, const ht_box *boxes, int32_t depth) {
    ht_box block[CROWD_BLOCK], centers = order_nowhere;
    side_sums sum = {0.0, 0.0};
    for (size_t i = 0; i < sort.count; i += CROWD_BLOCK) {
        const size_t n = gather_index_boxes(boxes, sort.from + i, sort.count - i, block);
        centers = hti_box_union(centers, centers_kernel[hti_simd()](block, n));
        add_sides(&sum, &block[0]);
    }
    if (!(centers.min.x < centers.max.x || centers.min.y < centers.max.y)) {
        return;
    }
    const hti_key_scale scale = scale_for(centers, sum, sort.count);
    for (size_t i = 0; i < sort.count; i += CROWD_BLOCK) {
        ht_pair keys[CROWD_BLOCK];
        const size_t n = gather_index_boxes(boxes, sort.from + i, sort.count - i, block);
        keys_kernel[hti_simd()](block, 0, n, &scale, keys);
        for (size_t k = 0; k < n; k++) {
            sort.from[i + k].a = keys[k].a;
        }
    }
    ht_pair *const home = sort.from;
    hti_index_sort_by(&sort, 32, 2 * scale.bits);
    if (sort.from != home) {
        for (size_t i = 0; i < sort.count; i++) {
            home[i] = sort.from[i];
        }
        sort.to = sort.from;
        sort.from = home;
    }
    sort_crowds(sort, boxes, depth + 1);
}

/// Finds and sorts the crowds in entries that are in order. More than CROWD entries with one key have one at a multiple
/// of STEP and another one STEP behind it.
static void sort_crowds(hti_sort sort, const ht_box *boxes, int32_t depth) {
    const ht_pair *entries = sort.from;
    for (size_t i = 0; i + STEP < sort.count && depth < DEPTH; i += STEP) {
        const uint32_t key = entries[i].a;
        if (entries[i + STEP].a == key) {
            size_t begin = i, end = i + STEP + 1;
            while (begin > 0 && entries[begin - 1].a == key) {
                begin--;
            }
            while (end < sort.count && entries[end].a == key) {
                end++;
            }
            if (end - begin > CROWD && (depth == 0 || end - begin < sort.count)) {
                hti_sort crowd = sort;
                crowd.from += begin;
                crowd.to += begin;
                crowd.count = end - begin;
                sort_crowd(crowd, boxes, depth);
            }
            i = (end - 1) / STEP * STEP; // the last entry that was tested
        }
    }
}

bool hti_index_order(ht_index *index, const hti_input *in, ht_pair *space, uint32_t *numbers) {
    hti_sort sort = {.from = space, .to = space + in->count, .count = in->count, .parallel = &index->parallel};
    sort.chunks = hti_index_sort_chunks(&index->parallel, in->count);
    const size_t bytes = hti_sort_bytes(sort.chunks);
    sort.counts = (uint32_t *)hti_allocator_resize(&index->allocator, NULL, 0, bytes);
    if (sort.counts == NULL) {
        return false;
    }
    hti_key_scale scale;
    sort_all(&sort, in->boxes, &scale);
    sort.chunks = 1;
    sort_crowds(sort, in->boxes, 0);
    for (size_t i = 0; i < in->count; i++) {
        numbers[i] = sort.from[i].b;
    }
    hti_allocator_resize(&index->allocator, sort.counts, bytes, 0);
    return true;
}
