// oracle_number.c: the pool of integers. Numbers keep their memory between uses, so a question allocates next to
// nothing.
#include "oracle_number.h"

#include <stdlib.h>

enum { BLOCK = 4096, BLOCKS = 4096 };

static mpz_t *blocks[BLOCKS];
static size_t block_count;
static size_t used;

mpz_ptr oracle_new(void) {
    if (used == block_count * BLOCK) {
        mpz_t *block = block_count < BLOCKS ? malloc(BLOCK * sizeof *block) : NULL;
        if (!block) {
            abort();
        }
        for (size_t i = 0; i < BLOCK; i++) {
            mpz_init(block[i]);
        }
        blocks[block_count++] = block;
    }
    const size_t i = used++;
    return blocks[i / BLOCK][i % BLOCK];
}

size_t oracle_mark(void) {
    return used;
}

void oracle_release(size_t mark) {
    used = mark;
}

void oracle_number_deinit(void) {
    for (size_t b = 0; b < block_count; b++) {
        for (size_t i = 0; i < BLOCK; i++) {
            mpz_clear(blocks[b][i]);
        }
        free(blocks[b]);
    }
    block_count = 0;
    used = 0;
}
