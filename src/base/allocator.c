// allocator.c: takes memory from the caller's allocator, or from malloc's functions. No other file of the core uses
// malloc's functions.
#include "base/allocator.h"

#include <stdlib.h>

void *hti_allocator_resize(const ht_allocator *allocator, void *memory, size_t old_size, size_t new_size) {
    if (allocator->resize != NULL) {
        return allocator->resize(allocator->context, memory, old_size, new_size);
    }
    if (new_size == 0) {
        free(memory);
        return NULL;
    }
    return realloc(memory, new_size);
}
