// crowd_pairs.c: pairs of a crowd: of boxes by an index, a grid or trying all, then of shapes by batches.
#include "page_crowd.h"
#include <math.h>
#include <string.h>

static bool boxes_meet(const ht_box *a, const ht_box *b) {
    return ((a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) & (b->min.y <= a->max.y)) != 0;
}

static void note_pair(crowd_state *s, uint32_t a, uint32_t b) {
    if (s->candidates < CROWD_PAIRS) {
        s->pairs[s->candidates] = a < b ? (ht_pair){a, b} : (ht_pair){b, a};
    }
    s->candidates++;
}

// --- a grid: each object in the cell of its middle, cells as wide as the largest box ---

#define NO_BODY UINT32_MAX

static void meet_cell(crowd_state *s, uint32_t a, uint32_t other) {
    for (uint32_t b = other; b != NO_BODY; b = s->next[b]) {
        if (boxes_meet(&s->boxes[a], &s->boxes[b])) {
            note_pair(s, a, b);
        }
    }
}

static void find_by_grid(crowd_state *s) {
    float widest = 0.0f;
    for (int32_t i = 0; i < s->count; i++) {
        const ht_box b = s->boxes[i];
        widest = fmaxf(widest, fmaxf(b.max.x - b.min.x, b.max.y - b.min.y));
    }
    // Middles may lie a little outside of the square.
    const float room = s->side + 4.0f;
    const int32_t side = (int32_t)fminf(room / (1.001f * widest), sqrtf(2.0f * CROWD_MAX) - 1.0f);
    const int32_t columns = side > 1 ? side : 1;
    memset(s->cells, 0xff, (size_t)columns * (size_t)columns * sizeof *s->cells);
    for (int32_t i = 0; i < s->count; i++) {
        const ht_box b = s->boxes[i];
        const float x = ((b.min.x + b.max.x) / 2.0f + 2.0f) / room, y = ((b.min.y + b.max.y) / 2.0f + 2.0f) / room;
        const int32_t column = (int32_t)fminf(fmaxf(x * (float)columns, 0.0f), (float)columns - 1.0f);
        const int32_t row = (int32_t)fminf(fmaxf(y * (float)columns, 0.0f), (float)columns - 1.0f);
        // With what is there already in this cell and those around.
        for (int32_t k = 0; k < 9; k++) {
            const int32_t to_x = column + k % 3 - 1, to_y = row + k / 3 - 1;
            if (to_x >= 0 && to_x < columns && to_y >= 0 && to_y < columns) {
                meet_cell(s, (uint32_t)i, s->cells[to_y * columns + to_x]);
            }
        }
        uint32_t *cell = &s->cells[row * columns + column];
        s->next[i] = *cell;
        *cell = (uint32_t)i;
    }
}

// --- all with all: of many the first ones, which tell how long all would take ---

static double find_by_brute_force(crowd_state *s) {
    const int64_t most = INT64_C(20000000);
    int64_t tests = 0;
    for (int32_t i = 1; i < s->count && tests < most; i++) {
        const ht_box box = s->boxes[i], *others = s->boxes;
        for (int32_t k = 0; k < i; k++) {
            if (boxes_meet(&box, &others[k])) {
                note_pair(s, (uint32_t)k, (uint32_t)i);
            }
        }
        tests += i;
    }
    return tests > 0 ? 0.5 * (double)s->count * (double)(s->count - 1) / (double)tests : 1.0;
}

static void find_by_index(crowd_state *s) {
    s->candidates = ht_index_pairs(s->index, false, s->pairs, CROWD_PAIRS);
}

void crowd_find_pairs(play *p, crowd_state *s) {
    s->candidates = 0;
    const double start = p->front.now(p->front.context);
    if (ht_index_build(s->index, s->boxes, NULL, (size_t)s->count) != HT_OK) {
        return;
    }
    const double built = p->front.now(p->front.context);
    double times = 1.0;
    if (s->method == CROWD_GRID) {
        find_by_grid(s);
    } else if (s->method == CROWD_BRUTE) {
        times = find_by_brute_force(s);
    } else {
        find_by_index(s);
    }
    const double end = p->front.now(p->front.context), from = s->method == CROWD_INDEX ? start : built;
    s->times[s->method] = (crowd_time){(float)(times * (end - from)), times > 1.0};
    if (times > 1.0) {
        find_by_index(s); // all of them
    }
}

// --- shapes ---

void crowd_decide_pairs(crowd_state *s) {
    const ht_rows rows = {HT_CONVEX, s->rounded};
    const size_t count = s->candidates < CROWD_PAIRS ? s->candidates : CROWD_PAIRS;
    s->meeting = ht_batch_pairs(&rows, &rows, s->pairs, count, (ht_batch_out){.meet = s->bits});
    for (size_t i = 0; i < count; i++) {
        if ((s->bits[i / 64] >> (i % 64) & 1) != 0) {
            s->meets[s->pairs[i].a] = s->meets[s->pairs[i].b] = true;
        }
    }
}
