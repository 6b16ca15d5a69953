// crowd_decide.c: which candidates meet, exactly: batches of one pair of kinds each.
#include "crowd.h"

#define PORTION 1024 // candidates decided at once
#define GROUPS HTI_CROWD_GROUPS

static ht_rows rows_of(const hti_crowd *c, uint32_t k) {
    static const ht_kind kinds[GROUPS] = {HT_CIRCLE, HT_BOX, HT_OBOX, HT_CAPSULE, HT_CONVEX};
    return (ht_rows){kinds[k], c->groups[k].rows};
}

static uint32_t group_of(const hti_crowd *c, uint32_t number) {
    uint32_t k = GROUPS - 1;
    while (number < c->groups[k].first) {
        k--;
    }
    return k;
}

static ht_pair in_order(ht_pair p) {
    return (ht_pair){p.a < p.b ? p.a : p.b, p.a < p.b ? p.b : p.a};
}

// Relations of up to PORTION pairs of any kinds: sorted by their kinds, decided, and put back in order.
static void decide_mixed(const hti_crowd *c, const ht_pair *candidates, size_t count, uint8_t *relations) {
    uint8_t cell[PORTION], found[PORTION];
    uint16_t place[PORTION];
    ht_pair sorted[PORTION];
    uint32_t ends[GROUPS * GROUPS] = {0};
    for (size_t i = 0; i < count; i++) {
        const ht_pair pair = in_order(candidates[i]);
        cell[i] = (uint8_t)(group_of(c, pair.a) * GROUPS + group_of(c, pair.b));
        ends[cell[i]]++;
    }
    uint32_t sum = 0;
    for (uint32_t k = 0; k < GROUPS * GROUPS; k++) {
        sum += ends[k];
        ends[k] = sum - ends[k];
    }
    for (size_t i = 0; i < count; i++) {
        const ht_pair pair = in_order(candidates[i]);
        place[i] = (uint16_t)ends[cell[i]]++;
        sorted[place[i]] =
            (ht_pair){pair.a - c->groups[cell[i] / GROUPS].first, pair.b - c->groups[cell[i] % GROUPS].first};
    }
    uint32_t from = 0;
    for (uint32_t k = 0; k < GROUPS * GROUPS; from = ends[k], k++) {
        const ht_rows a = rows_of(c, k / GROUPS), b = rows_of(c, k % GROUPS);
        if (ends[k] > from) {
            ht_batch_pairs(&a, &b, sorted + from, ends[k] - from, (ht_batch_out){.relation = found + from});
        }
    }
    for (size_t i = 0; i < count; i++) {
        relations[i] = found[place[i]];
    }
}

// Keeps the pairs that meet, in place from `out` on; returns how many.
static size_t keep(const ht_pair *pairs, const uint8_t *found, size_t count, ht_pair *out, uint8_t *relations) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        out[kept] = in_order(pairs[i]);
        relations[kept] = found[i];
        kept += found[i] != HT_APART;
    }
    return kept;
}

size_t hti_crowd_decide(hti_crowd *c, size_t count) {
    const ht_rows rows = rows_of(c, c->only >= 0 ? (uint32_t)c->only : 0);
    size_t kept = 0;
    for (size_t from = 0; from < count; from += PORTION) {
        const size_t n = count - from < PORTION ? count - from : PORTION;
        const ht_pair *pairs = c->pairs + from;
        uint8_t found[PORTION];
        if (c->only >= 0) {
            ht_batch_pairs(&rows, &rows, pairs, n, (ht_batch_out){.relation = found});
        } else {
            decide_mixed(c, pairs, n, found);
        }
        kept += keep(pairs, found, n, c->pairs + kept, c->relations + kept);
    }
    return kept;
}
