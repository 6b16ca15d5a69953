// write_kernel.c: counts the answers of words and writes them to the caller's arrays.
#include <string.h>

#include "base/vec/vec_numbers.h"
#include "batch/batch_internal.h"

size_t HTI_KERNEL(hti_batch_write_words)(const hti_word *words, size_t first, size_t count, ht_batch_out out) {
    size_t met = 0;
    for (size_t w = 0; w * HTI_WORD < count; w++) {
        met += hti_bit_count(words[w].meet);
    }
    for (size_t w = 0; out.meet != NULL && w * HTI_WORD < count; w++) {
        out.meet[first / HTI_WORD + w] = words[w].meet;
    }
    if (out.relation != NULL) {
        uint8_t *to = out.relation + first, last[HTI_WORD];
        for (size_t w = 0; w < count / HTI_WORD; w++) {
            vec_store_bytes(to + w * HTI_WORD, words[w].meet, words[w].meet & ~words[w].touch);
        }
        if (count % HTI_WORD != 0) {
            const hti_word *word = &words[count / HTI_WORD];
            vec_store_bytes(last, word->meet, word->meet & ~word->touch);
            memcpy(to + count / HTI_WORD * HTI_WORD, last, count % HTI_WORD);
        }
    }
    return met;
}
