// What the core takes of string.h and stdlib.h, in their place (tests/checks/platforms.sh).
#ifndef HANTEI_C_LIBRARY_H
#define HANTEI_C_LIBRARY_H
#include <stddef.h>
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *at, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
#endif
