// crowd_decide.c: which candidates meet, exactly: batches of one pair of kinds each.
#include "crowd.h"

#define PORTION HTI_CROWD_PORTION
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
static void relate_mixed(const hti_crowd *c, const ht_pair *candidates, size_t count, uint8_t *relations) {
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

static void relate_numbers(const hti_crowd *c, const ht_pair *pairs, size_t count, uint8_t *found) {
    if (c->only >= 0) {
        const ht_rows rows = rows_of(c, (uint32_t)c->only);
        ht_batch_pairs(&rows, &rows, pairs, count, (ht_batch_out){.relation = found});
    } else {
        relate_mixed(c, pairs, count, found);
    }
}

// Keeps the pairs that meet; they are of slots of records, or of numbers.
static inline __attribute__((always_inline)) void keep(hti_crowd *c, const hti_crowd_record *records,
                                                       const ht_pair *pairs, const uint8_t *found, size_t count) {
    size_t kept = c->found;
    for (size_t i = 0; i < count; i++) {
        const ht_pair p = pairs[i];
        c->pairs[kept] = in_order(records != NULL ? (ht_pair){records[p.a].number, records[p.b].number} : p);
        c->relations[kept] = found[i];
        kept += found[i] != HT_APART;
    }
    c->found = kept;
}

void hti_crowd_decide_numbers(hti_crowd *c, size_t from, size_t count) {
    for (size_t end = from + count; from < end; from += PORTION) {
        const size_t n = end - from < PORTION ? end - from : PORTION;
        uint8_t found[PORTION];
        relate_numbers(c, c->pairs + from, n, found);
        keep(c, NULL, c->pairs + from, found, n);
    }
}

bool hti_crowd_decide_slots(hti_crowd *c, const ht_pair *slots, size_t count) {
    if (!hti_crowd_make_room(&c->pairs, &c->relations, &c->room, c->found + count, c->found)) {
        return false;
    }
    if (c->beside) {
        uint8_t found[PORTION];
        const ht_rows rows = {rows_of(c, (uint32_t)c->only).kind, c->rows};
        ht_batch_pairs(&rows, &rows, slots, count, (ht_batch_out){.relation = found});
        keep(c, c->records, slots, found, count);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        c->pairs[c->found + i] = (ht_pair){c->records[slots[i].a].number, c->records[slots[i].b].number};
    }
    hti_crowd_decide_numbers(c, c->found, count);
    return true;
}
