// join_runs.c: pairs of rows in ascending order, however many: those that fit in memory are sorted and become a run, and
// runs are merged (D. E. Knuth, The Art of Computer Programming 3, 5.4).
//
// In memory pairs are sorted where they are, by eight bits at a time from the highest that differ (P. M. McIlroy,
// K. Bostic, M. D. McIlroy, "Engineering radix sort", Computing Systems 6, 1993: American flag sort).
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "join/join_work.h"

// --- the order in memory ---

enum { DIGITS = 16, DIGIT_VALUES = 256, INSERTED = 24 };

typedef struct join_digit {
    bool of_b;
    uint32_t shift;
} join_digit;

typedef struct join_digits {
    uint32_t count;
    join_digit of[DIGITS]; // the highest first
} join_digits;

static uint32_t digit_of(const hti_join_pair *pair, join_digit digit) {
    return (digit.of_b ? pair->b : pair->a) >> digit.shift & (DIGIT_VALUES - 1);
}

static void add_digits(join_digits *digits, uint64_t differing, bool of_b) {
    uint32_t bits = 0;
    while (bits < 64 && differing >> bits != 0) {
        bits++;
    }
    while (bits > 0) { // the last digit may look at bits again that an earlier one has
        bits = bits > 8 ? bits - 8 : 0;
        digits->of[digits->count++] = (join_digit){of_b, bits};
    }
}

static void insert_pairs(hti_join_pair *pairs, size_t count) {
    for (size_t i = 1; i < count; i++) {
        const hti_join_pair pair = pairs[i];
        size_t k = i;
        for (; k > 0 && hti_join_is_before(&pair, &pairs[k - 1]); k--) {
            pairs[k] = pairs[k - 1];
        }
        pairs[k] = pair;
    }
}

// Moves each pair to where the pairs of its digit begin; next[d] and end[d] bound the places of digit d that are left.
static void permute_pairs(hti_join_pair *pairs, join_digit digit, size_t next[DIGIT_VALUES],
                          const size_t end[DIGIT_VALUES]) {
    for (uint32_t d = 0; d < DIGIT_VALUES; d++) {
        while (next[d] < end[d]) {
            hti_join_pair pair = pairs[next[d]];
            for (uint32_t to = digit_of(&pair, digit); to != d; to = digit_of(&pair, digit)) {
                const hti_join_pair other = pairs[next[to]];
                pairs[next[to]++] = pair;
                pair = other;
            }
            pairs[next[d]++] = pair;
        }
    }
}

// Puts pairs in the order of a digit; end[d] becomes where those of digit d end.
static void partition_pairs(hti_join_pair *pairs, size_t count, join_digit digit, size_t end[DIGIT_VALUES]) {
    size_t next[DIGIT_VALUES];
    memset(end, 0, DIGIT_VALUES * sizeof *end);
    for (size_t i = 0; i < count; i++) {
        end[digit_of(&pairs[i], digit)]++;
    }
    for (size_t d = 0, at = 0; d < DIGIT_VALUES; d++) {
        next[d] = at;
        at += end[d];
        end[d] = at;
    }
    permute_pairs(pairs, digit, next, end);
}

static void sort_pairs_from(hti_join_pair *pairs, size_t count, const join_digits *digits, uint32_t level) {
    if (count <= INSERTED || level == digits->count) {
        insert_pairs(pairs, level == digits->count ? 0 : count);
        return;
    }
    size_t end[DIGIT_VALUES];
    partition_pairs(pairs, count, digits->of[level], end);
    for (size_t d = 0, at = 0; d < DIGIT_VALUES; at = end[d++]) {
        sort_pairs_from(pairs + at, end[d] - at, digits, level + 1);
    }
}

// Pairs in the order of the first digit, of which each thread sorts some digits'.
typedef struct join_parted {
    hti_join_pair *pairs;
    const join_digits *digits;
    size_t end[DIGIT_VALUES];
} join_parted;

static void sort_parted(void *data, size_t d) {
    const join_parted *const p = data;
    const size_t at = d > 0 ? p->end[d - 1] : 0;
    sort_pairs_from(p->pairs + at, p->end[d] - at, p->digits, 1);
}

void hti_join_sort(hti_join_pair *pairs, size_t count, const ht_parallel *parallel) {
    enum { LEAST_PARTED = 4096 };
    join_digits digits = {0};
    uint64_t a = 0, b = 0;
    for (size_t i = 1; i < count; i++) {
        a |= pairs[i].a ^ pairs[0].a;
        b |= pairs[i].b ^ pairs[0].b;
    }
    add_digits(&digits, a, false);
    add_digits(&digits, b, true);
    if (parallel == NULL || parallel->run == NULL || count < LEAST_PARTED || digits.count == 0) {
        sort_pairs_from(pairs, count, &digits, 0);
        return;
    }
    join_parted parted = {.pairs = pairs, .digits = &digits};
    partition_pairs(pairs, count, digits.of[0], parted.end);
    parallel->run(parallel->context, sort_parted, &parted, DIGIT_VALUES);
}

// --- runs ---

size_t hti_join_run_capacity(const hti_join_work *w, uint64_t files) {
    enum { LEAST = HT_NPY_HEADER, MOST = 1 << 20 };
    const size_t capacity = w->memory / 2 / (files + 1) / sizeof(hti_join_pair) * sizeof(hti_join_pair);
    return capacity < LEAST ? LEAST : capacity > MOST ? MOST : capacity;
}

bool hti_join_runs_open(hti_join_work *w) {
    w->pair_capacity = w->memory / 4 / sizeof *w->pairs;
    w->pairs = malloc(w->pair_capacity * sizeof *w->pairs);
    return w->pairs != NULL || hti_join_fail(w, HT_ERR_MEMORY, NULL, "%s", ht_status_text(HT_ERR_MEMORY));
}

void hti_join_runs_close(hti_join_work *w) {
    free(w->pairs);
    w->pairs = NULL;
    w->pair_count = 0;
}

bool hti_join_flush(hti_join_work *w) {
    if (w->pair_count == 0) {
        return true;
    }
    if (!w->any_order) {
        hti_join_sort(w->pairs, w->pair_count, &w->join->parallel);
    }
    hti_join_file run;
    bool done = hti_join_create(&run, w, hti_join_run(w->state.end_run), hti_join_run_capacity(w, 15));
    for (size_t i = 0; i < w->pair_count && done; i++) {
        done = hti_join_put(&run, &w->pairs[i], sizeof *w->pairs);
    }
    done = hti_join_close(&run) && done;
    w->state.end_run += done;
    w->state.pairs += done ? w->pair_count : 0;
    w->pair_count = 0;
    return done;
}

bool hti_join_keep(hti_join_work *w, uint64_t a, uint64_t b) {
    if (w->pair_count == w->pair_capacity && !hti_join_flush(w)) {
        return false;
    }
    w->pairs[w->pair_count++] = (hti_join_pair){a, b};
    return true;
}

// --- merging ---

enum { MERGED_AT_ONCE = 64 };

// A run and its next pair.
typedef struct join_source {
    hti_join_file file;
    hti_join_pair next;
} join_source;

// The runs that have pairs left, as a heap: the least pair at its root.
typedef struct join_merging {
    join_source sources[MERGED_AT_ONCE];
    join_source *heap[MERGED_AT_ONCE];
    size_t opened, count;
} join_merging;

static bool advance_source(join_source *source) {
    const hti_join_pair *const pair = hti_join_get(&source->file, sizeof *pair);
    if (pair != NULL) {
        source->next = *pair;
    }
    return pair != NULL;
}

// Lets the source at a place of the heap sink to where it belongs.
static void sink_source(join_merging *m, size_t at) {
    join_source *const source = m->heap[at];
    for (size_t child = 2 * at + 1; child < m->count; child = 2 * at + 1) {
        child += child + 1 < m->count && hti_join_is_before(&m->heap[child + 1]->next, &m->heap[child]->next);
        if (!hti_join_is_before(&m->heap[child]->next, &source->next)) {
            break;
        }
        m->heap[at] = m->heap[child];
        at = child;
    }
    m->heap[at] = source;
}

static bool open_sources(hti_join_work *w, join_merging *m, uint64_t runs) {
    bool done = true;
    for (m->opened = 0; m->opened < runs && done; m->opened++) {
        join_source *const source = &m->sources[m->opened];
        done = hti_join_open(&source->file, w, hti_join_run(w->state.first_run + m->opened),
                             hti_join_run_capacity(w, runs));
        if (done && advance_source(source)) {
            m->heap[m->count++] = source;
        }
    }
    for (size_t i = m->count / 2; i-- > 0;) {
        sink_source(m, i);
    }
    return done && w->status == HT_OK;
}

// Merges the first runs; `is_last` tells that these are all, so that progress is of the whole.
static bool merge_runs(hti_join_work *w, uint64_t runs, hti_join_file *to, bool is_last) {
    join_merging m = {.count = 0};
    uint64_t merged = 0;
    bool done = open_sources(w, &m, runs);
    while (done && m.count > 0) {
        done = ((merged & 4095) != 0 ||
                hti_join_goes_on(w, HT_JOIN_MERGE, is_last ? merged : 0, is_last ? w->state.pairs : 0)) &&
               hti_join_put(to, &m.heap[0]->next, sizeof m.heap[0]->next);
        merged++;
        if (done && !advance_source(m.heap[0])) {
            m.heap[0] = m.heap[--m.count];
        }
        if (m.count > 0) {
            sink_source(&m, 0);
        }
    }
    for (size_t i = 0; i < m.opened; i++) {
        done = hti_join_close(&m.sources[i].file) && done;
    }
    return is_last && done && merged != w->state.pairs
               ? hti_join_fail(w, HT_ERR_FILE, w->folder,
                               "what it holds is not whole: remove the folder, and begin anew")
               : done;
}

// Runs become fewer: the first ones become one that is the last.
static bool merge_first_runs(hti_join_work *w) {
    hti_join_file to;
    const uint64_t first = w->state.first_run;
    bool done = hti_join_create(&to, w, hti_join_run(w->state.end_run), hti_join_run_capacity(w, MERGED_AT_ONCE));
    done = done && merge_runs(w, MERGED_AT_ONCE, &to, false);
    done = hti_join_close(&to) && done;
    if (done) {
        w->state.first_run += MERGED_AT_ONCE;
        w->state.end_run++;
        done = hti_join_save(w);
    }
    if (done) {
        hti_join_remove_runs(w, first, w->state.first_run);
    }
    return done;
}

size_t hti_join_header(uint64_t pairs, char out[HT_NPY_HEADER]) {
    const uint32_t order = 1;
    const ht_npy npy = {'i', 8, *(const unsigned char *)&order == 0, false, 2, {pairs, 2}, 0, 0};
    return ht_npy_write(&npy, out);
}

bool hti_join_merge_runs(hti_join_work *w) {
    bool done = true;
    while (w->state.end_run - w->state.first_run > MERGED_AT_ONCE && done) {
        done = merge_first_runs(w);
    }
    return done;
}

bool hti_join_merge_into(hti_join_work *w, hti_join_file *to) {
    return merge_runs(w, w->state.end_run - w->state.first_run, to, true);
}

static bool write_join_output(hti_join_work *w, int file) {
    char head[HT_NPY_HEADER];
    const size_t size = hti_join_header(w->state.pairs, head);
    hti_join_file to;
    bool done = hti_join_onto(&to, w, file, hti_join_run_capacity(w, w->state.end_run - w->state.first_run)) &&
                hti_join_put(&to, head, size);
    done = done && hti_join_merge_into(w, &to);
    return hti_join_close(&to) && done;
}

bool hti_join_merge(hti_join_work *w) {
    if (!hti_join_merge_runs(w)) {
        return false;
    }
    ht_file_out out;
    w->status = ht_file_open(&out, w->join->out, w->error);
    const bool done =
        w->status == HT_OK && (out.name == NULL || hti_join_note_output(w, out.name)) && write_join_output(w, out.fd);
    if (out.fd >= 0) {
        const ht_status closed = ht_file_close(&out, done, done ? w->error : NULL);
        w->status = w->status == HT_OK ? closed : w->status;
    }
    return w->status == HT_OK;
}
