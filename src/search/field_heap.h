// field_heap.h: a priority queue of best-first searches: they take the least item first, in memory that does not grow.
#ifndef HANTEI_SEARCH_FIELD_HEAP_H
#define HANTEI_SEARCH_FIELD_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Items of `size` bytes that begin with a double. The first `many` are a heap with the least on top. Further items
/// form a stack on top of the heap, from which items are taken first, so that it grows no further than by one path's
/// items.
typedef struct hti_heap {
    unsigned char *items; // memory for the items
    size_t size;
    int32_t many, count;
} hti_heap;

static inline void *hti_heap_item(const hti_heap *h, int32_t i) {
    return h->items + (size_t)i * h->size;
}

static inline double hti_heap_key(const void *item) {
    double key;
    memcpy(&key, item, sizeof key);
    return key;
}

static inline void hti_heap_push(hti_heap *h, const void *item) {
    int32_t i = h->count++;
    for (; i > 0 && h->count <= h->many; i = (i - 1) / 2) {
        const void *const parent = hti_heap_item(h, (i - 1) / 2);
        if (!(hti_heap_key(item) < hti_heap_key(parent))) {
            break;
        }
        memcpy(hti_heap_item(h, i), parent, h->size);
    }
    memcpy(hti_heap_item(h, i), item, h->size);
}

/// Whether the next item is the least of all.
static inline bool hti_heap_is_sorted(const hti_heap *h) {
    return h->count <= h->many;
}

/// Takes the next item; there must be one.
static inline void hti_heap_pop(hti_heap *h, void *out) {
    const bool is_sorted = hti_heap_is_sorted(h);
    const void *const last = hti_heap_item(h, --h->count);
    memcpy(out, is_sorted ? h->items : last, h->size);
    if (!is_sorted || h->count == 0) {
        return;
    }
    int32_t i = 0;
    for (int32_t child = 1; child < h->count; child = 2 * i + 1) {
        const bool has_two = child + 1 < h->count;
        const double one = hti_heap_key(hti_heap_item(h, child));
        child += has_two && hti_heap_key(hti_heap_item(h, child + 1)) < one;
        if (hti_heap_key(hti_heap_item(h, child)) >= hti_heap_key(last)) {
            break;
        }
        memcpy(hti_heap_item(h, i), hti_heap_item(h, child), h->size);
        i = child;
    }
    memcpy(hti_heap_item(h, i), last, h->size);
}

#endif
