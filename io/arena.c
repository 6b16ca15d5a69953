// arena.c: memory that is freed all at once: a list of blocks, each filled from its start.
#include <hantei/io/scene.h>
#include <stdlib.h>
#include <string.h>

struct ht_arena_block {
    struct ht_arena_block *next;
    size_t used, size; // bytes of data
    max_align_t data[];
};

// Blocks double from the first size to the largest, so that both a line of a stream and a large scene take few of them.
#define FIRST_SIZE ((size_t)4096)
#define LARGEST_SIZE ((size_t)1 << 20)

static struct ht_arena_block *add_block(ht_arena *arena, size_t need) {
    size_t size = arena->head != NULL ? arena->head->size * 2 : FIRST_SIZE;
    if (size > LARGEST_SIZE) {
        size = LARGEST_SIZE;
    }
    if (size < need) {
        size = need;
    }
    struct ht_arena_block *const block = malloc(sizeof *block + size);
    if (block == NULL) {
        return NULL;
    }
    *block = (struct ht_arena_block){.next = arena->head, .size = size};
    arena->head = block;
    return block;
}

void *ht_arena_alloc(ht_arena *arena, size_t size) {
    const size_t unit = sizeof(max_align_t);
    if (size > SIZE_MAX / 4) {
        return NULL;
    }
    const size_t need = size == 0 ? unit : (size + unit - 1) / unit * unit;
    struct ht_arena_block *block = arena->head;
    if (block == NULL || block->size - block->used < need) {
        block = add_block(arena, need);
    }
    if (block == NULL) {
        return NULL;
    }
    void *const bytes = (unsigned char *)block->data + block->used;
    block->used += need;
    return memset(bytes, 0, need);
}

char *ht_arena_text(ht_arena *arena, const char *text) {
    const size_t size = strlen(text) + 1;
    char *const copy = ht_arena_alloc(arena, size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static void free_list(struct ht_arena_block *block) {
    while (block != NULL) {
        struct ht_arena_block *const next = block->next;
        free(block);
        block = next;
    }
}

void ht_arena_reset(ht_arena *arena) {
    if (arena->head == NULL) {
        return;
    }
    free_list(arena->head->next);
    arena->head->next = NULL;
    arena->head->used = 0;
}

void ht_arena_deinit(ht_arena *arena) {
    if (arena != NULL) {
        free_list(arena->head);
        arena->head = NULL;
    }
}
