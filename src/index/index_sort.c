// index_sort.c: sorts pairs of numbers digit by digit, the lowest digit first (D. E. Knuth, The Art of Computer
// Programming, volume 3, 5.2.5). Each chunk counts its digits, and knows then where its pairs with each digit go.
#include "index/index_sort.h"
#include "index/index_build.h"

#include <string.h>

enum {
    SORT_CHUNK = 16384, // the least number of pairs
    FEW = 256,          // fewer pairs take less time than the counters of a long digit
    FEW_DIGIT = 6
};

typedef struct pass {
    const hti_sort *sort;
    int32_t shift;
    uint32_t digits;
} pass;

/// Returns a digit, which lies in a (from bit 32 on) or in b.
static inline uint32_t sort_digit_of(const ht_pair *pair, int32_t shift, uint32_t mask) {
    return (shift >= 32 ? pair->a >> (shift - 32) : pair->b >> shift) & mask;
}

static size_t chunk_begin(const hti_sort *sort, size_t i) {
    return sort->count / sort->chunks * i + (i < sort->count % sort->chunks ? i : sort->count % sort->chunks);
}

static void count_chunk(void *data, size_t i) {
    const pass *p = (const pass *)data;
    const hti_sort *sort = p->sort;
    uint32_t *counts = sort->counts + i * p->digits;
    const uint32_t mask = p->digits - 1;
    const int32_t shift = p->shift;
    memset(counts, 0, p->digits * sizeof *counts);
    const size_t end = chunk_begin(sort, i + 1);
    for (size_t k = chunk_begin(sort, i); k < end; k++) {
        counts[sort_digit_of(&sort->from[k], shift, mask)]++;
    }
}

static void move_chunk(void *data, size_t i) {
    const pass *p = (const pass *)data;
    const hti_sort *sort = p->sort;
    uint32_t *places = sort->counts + i * p->digits;
    const uint32_t mask = p->digits - 1;
    const int32_t shift = p->shift;
    const size_t end = chunk_begin(sort, i + 1);
    for (size_t k = chunk_begin(sort, i); k < end; k++) {
        const ht_pair pair = sort->from[k];
        sort->to[places[sort_digit_of(&pair, shift, mask)]++] = pair;
    }
}

/// Turns counts into positions, in the order of digits, then of chunks.
static void add_up(const pass *p) {
    uint32_t sum = 0;
    for (uint32_t digit = 0; digit < p->digits; digit++) {
        for (size_t i = 0; i < p->sort->chunks; i++) {
            uint32_t *place = &p->sort->counts[i * p->digits + digit];
            const uint32_t count = *place;
            *place = sum;
            sum += count;
        }
    }
}

size_t hti_index_sort_chunks(const ht_parallel *parallel, size_t count) {
    const size_t wanted = parallel->run == NULL ? 1 : parallel->threads, maximum = count / SORT_CHUNK;
    const size_t chunks = wanted < maximum ? wanted : maximum;
    return chunks < 1 ? 1 : chunks > HTI_SORT_CHUNKS ? (size_t)HTI_SORT_CHUNKS : chunks;
}

void hti_index_sort_by(hti_sort *sort, int32_t shift, int32_t bits) {
    const int32_t digit = sort->count < FEW ? (int32_t)FEW_DIGIT : (int32_t)HTI_SORT_DIGIT;
    const int32_t passes = (bits + digit - 1) / digit;
    for (int32_t i = 0; i < passes; i++) {
        const int32_t begin = bits * i / passes, end = bits * (i + 1) / passes;
        pass p = {sort, shift + begin, 1u << (end - begin)};
        hti_index_parallel_for(sort->parallel, count_chunk, &p, sort->chunks);
        add_up(&p);
        hti_index_parallel_for(sort->parallel, move_chunk, &p, sort->chunks);
        ht_pair *const sorted = sort->to;
        sort->to = sort->from;
        sort->from = sorted;
    }
}
