// index_best.h: the first of many answers, kept in the caller's array.
#ifndef HANTEI_INDEX_INDEX_BEST_H
#define HANTEI_INDEX_INDEX_BEST_H

#include <string.h>

#include <hantei/index.h>

enum { HTI_ITEM_MAX = 64 };

/// How items of `size` bytes, at most HTI_ITEM_MAX, are ordered: whether a comes before b.
typedef bool hti_before(const void *a, const void *b);
typedef struct hti_order {
    size_t size;
    hti_before *before;
} hti_order;

/// The first `capacity` of all items that are put in. While there is room they lie as they came; then they are a heap
/// with the last of them on top.
typedef struct hti_best {
    unsigned char *items;
    size_t capacity;
    size_t found; // how many items were put in
} hti_best;

static inline void hti_best_exchange(hti_order order, unsigned char *a, unsigned char *b) {
    unsigned char item[HTI_ITEM_MAX];
    memcpy(item, a, order.size);
    memcpy(a, b, order.size);
    memcpy(b, item, order.size);
}

// Lets item i sink in a heap.
static inline void hti_best_sift_down(hti_order order, unsigned char *items, size_t i, size_t count) {
    for (size_t child = 2 * i + 1; child < count; child = 2 * i + 1) {
        if (child + 1 < count && order.before(items + child * order.size, items + (child + 1) * order.size)) {
            child++;
        }
        if (!order.before(items + i * order.size, items + child * order.size)) {
            return;
        }
        hti_best_exchange(order, items + i * order.size, items + child * order.size);
        i = child;
    }
}

static inline void hti_best_heap(hti_order order, unsigned char *items, size_t count) {
    for (size_t i = count / 2; i-- > 0;) {
        hti_best_sift_down(order, items, i, count);
    }
}

static inline void hti_best_put(hti_best *best, hti_order order, const void *item) {
    const size_t place = best->found++;
    if (place < best->capacity) {
        memcpy(best->items + place * order.size, item, order.size);
        if (place + 1 == best->capacity) {
            hti_best_heap(order, best->items, best->capacity);
        }
    } else if (best->capacity > 0 && order.before(item, best->items)) {
        memcpy(best->items, item, order.size);
        hti_best_sift_down(order, best->items, 0, best->capacity);
    }
}

/// Sorts the items that are kept; returns how many there are.
static inline size_t hti_best_sort(hti_best *best, hti_order order) {
    const size_t count = best->found < best->capacity ? best->found : best->capacity;
    hti_best_heap(order, best->items, count);
    for (size_t left = count; left > 1; left--) {
        hti_best_exchange(order, best->items, best->items + (left - 1) * order.size);
        hti_best_sift_down(order, best->items, 0, left - 1);
    }
    return count;
}

#endif
