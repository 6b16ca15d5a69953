// index_numbers.c: sorts numbers where they lie.
//
// Many numbers that lie close together are marked in a set of bits, which is read out in order. Other numbers are
// distributed by the eight highest bits in which they differ, in place, until there are few (P. M. McIlroy, K. Bostic,
// M. D. McIlroy, "Engineering Radix Sort", Computing Systems 6, 1993); few numbers are sorted by their ranks.
#include <string.h>

#include "index/index_search.h"

static hti_index_number_sort *const rank_kernels[HT_SIMD_COUNT] = HTI_KERNEL_TABLE(hti_index_rank);

enum { DIGIT = 8, INSERTION_COUNT = 4, BITMAP_WORDS = 1024 };

static inline void exchange(uint32_t *a, uint32_t *b) {
    const uint32_t less = *a < *b ? *a : *b, greater = *a < *b ? *b : *a;
    *a = less;
    *b = greater;
}

// Sorts up to four numbers by a sorting network, with the greatest numbers where there are fewer.
static void sort_few(uint32_t *numbers, size_t count) {
    uint32_t a = numbers[0], b = numbers[1];
    uint32_t c = count > 2 ? numbers[2] : UINT32_MAX, d = count > 3 ? numbers[3] : UINT32_MAX;
    exchange(&a, &b);
    exchange(&c, &d);
    exchange(&a, &c);
    exchange(&b, &d);
    exchange(&b, &c);
    numbers[0] = a;
    numbers[1] = b;
    if (count > 2) {
        numbers[2] = c;
    }
    if (count > 3) {
        numbers[3] = d;
    }
}

// Returns the lowest of the bits by which the numbers are distributed. There are two numbers that differ.
static int32_t lowest_common_digits(const uint32_t *numbers, size_t count) {
    uint32_t all = UINT32_MAX, some = 0;
    for (size_t i = 0; i < count; i++) {
        all &= numbers[i];
        some |= numbers[i];
    }
    const int32_t highest = 31 - __builtin_clz(all ^ some);
    return highest < DIGIT ? 0 : highest - DIGIT + 1;
}

static void deal_out(uint32_t *numbers, size_t count, size_t *end) {
    const int32_t shift = lowest_common_digits(numbers, count);
    size_t next[1 << DIGIT] = {0};
    for (size_t i = 0; i < count; i++) {
        next[(numbers[i] >> shift) & ((1 << DIGIT) - 1)]++;
    }
    size_t sum = 0;
    for (size_t digit = 0; digit < 1 << DIGIT; digit++) {
        const size_t some = next[digit];
        next[digit] = sum;
        end[digit] = sum += some;
    }
    for (size_t digit = 0; digit < 1 << DIGIT; digit++) {
        while (next[digit] < end[digit]) {
            uint32_t number = numbers[next[digit]];
            size_t to = (number >> shift) & ((1 << DIGIT) - 1);
            while (to != digit) {
                const uint32_t other = numbers[next[to]];
                numbers[next[to]++] = number;
                number = other;
                to = (number >> shift) & ((1 << DIGIT) - 1);
            }
            numbers[next[digit]++] = number;
        }
    }
}

// Sorts numbers whose range has no more words of 64 bits than there are numbers.
static bool sort_by_bits(uint32_t *numbers, size_t count) {
    uint32_t low = UINT32_MAX, high = 0;
    for (size_t i = 0; i < count; i++) {
        low = numbers[i] < low ? numbers[i] : low;
        high = numbers[i] > high ? numbers[i] : high;
    }
    const size_t words = (high - low) / 64 + 1;
    uint64_t set[BITMAP_WORDS];
    if (words > BITMAP_WORDS || words > count) {
        return false;
    }
    memset(set, 0, words * sizeof *set);
    for (size_t i = 0; i < count; i++) {
        const uint32_t bit = numbers[i] - low;
        set[bit / 64] |= UINT64_C(1) << bit % 64;
    }
    for (size_t word = 0, at = 0; word < words; word++) {
        for (uint64_t rest = set[word]; rest != 0; rest &= rest - 1) {
            numbers[at++] = low + (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(rest);
        }
    }
    return true;
}

void hti_index_sort_numbers(uint32_t *numbers, size_t count) {
    if (count <= INSERTION_COUNT) {
        if (count > 1) {
            sort_few(numbers, count);
        }
    } else if (count <= HTI_RANKED) {
        rank_kernels[hti_simd()](numbers, count);
    } else if (!sort_by_bits(numbers, count)) {
        size_t end[1 << DIGIT];
        deal_out(numbers, count, end);
        for (size_t digit = 0, from = 0; digit < 1 << DIGIT; from = end[digit++]) {
            hti_index_sort_numbers(numbers + from, end[digit] - from); // at most 4 deep, for 31 bits
        }
    }
}
