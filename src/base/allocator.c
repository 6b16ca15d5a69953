// allocator.c: memory from the caller's allocator, or from malloc's functions. The only file of the core that uses
// them.
//
// Large blocks of our own lie in large pages where Linux grants them (madvise(2), MADV_HUGEPAGE): a query of a million
// boxes jumps about in 25 MB, and most of its time would go into finding out where its pages are.
#if defined(__linux__)
#define _DEFAULT_SOURCE
#include <sys/mman.h>
#endif

#include "base/allocator.h"

#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__) && defined(MADV_HUGEPAGE)
#define LARGE_PAGE ((size_t)2 << 20)

static void *allocate(size_t size) {
    if (size < 2 * LARGE_PAGE || size > SIZE_MAX - LARGE_PAGE) {
        return malloc(size);
    }
    const size_t whole = (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    void *const memory = aligned_alloc(LARGE_PAGE, whole);
    if (memory != NULL) {
        (void)madvise(memory, whole, MADV_HUGEPAGE); // small ones will do
    }
    return memory;
}
#else
#define allocate malloc
#endif

void *hti_resize(const ht_allocator *allocator, void *memory, size_t old_size, size_t new_size) {
    if (allocator->resize != NULL) {
        return allocator->resize(allocator->context, memory, old_size, new_size);
    }
    if (new_size == 0) {
        free(memory);
        return NULL;
    }
    return memory == NULL ? allocate(new_size) : realloc(memory, new_size);
}
