// allocator.h: memory from the caller's allocator, or from malloc's functions.
#ifndef HANTEI_BASE_ALLOCATOR_H
#define HANTEI_BASE_ALLOCATOR_H

#include <hantei/base.h>

/// Does what ht_allocator.resize does.
void *hti_allocator_resize(const ht_allocator *allocator, void *memory, size_t old_size, size_t new_size);

#endif
