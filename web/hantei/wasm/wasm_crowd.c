// wasm_crowd.c: a crowd as JavaScript uses it: its memory, its columns, and all pairs that meet in one call a frame:
// candidates by bands or by the index, and each candidate decided exactly.
#include <stdlib.h>
#include <string.h>

#include "crowd.h"
#include "wasm_export.h"

#define GROUPS HTI_CROWD_GROUPS
#define PATIENCE 32 // frames by the index until bands are tried again

EXPORT(void, crowd_free, hti_crowd *c) {
    if (c != NULL) {
        for (int k = 0; k < GROUPS; k++) {
            free(c->groups[k].columns);
            free(c->groups[k].rows);
        }
        ht_index_destroy(c->index);
        void *const owned[] = {c->corners, c->rows,      c->bounds,       c->links,           c->end, c->records,
                               c->sorted,  c->carried,   c->left,         c->right,           c->low, c->high,
                               c->pairs,   c->relations, c->sorted_pairs, c->sorted_relations};
        for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) {
            free(owned[i]);
        }
        free(c);
    }
}

// Room for `count` elements, NULL when there is none; never NULL for 0.
static void *room_for(size_t count, size_t size) {
    return count <= (SIZE_MAX / 2) / size ? malloc((count + (count == 0)) * size) : NULL;
}

bool hti_crowd_make_room(ht_pair **pairs, uint8_t **relations, size_t *room, size_t wanted, size_t keep) {
    if (wanted <= *room) {
        return true;
    }
    const size_t more = wanted + wanted / 2;
    ht_pair *new_pairs = room_for(more, sizeof **pairs);
    uint8_t *new_relations = room_for(more, 1);
    *room = new_pairs != NULL && new_relations != NULL ? more : 0;
    if (*room > 0 && keep > 0) {
        memcpy(new_pairs, *pairs, keep * sizeof **pairs);
        memcpy(new_relations, *relations, keep);
    }
    free(*pairs);
    free(*relations);
    *pairs = new_pairs;
    *relations = new_relations;
    return *room > 0;
}

static bool fill_crowd(hti_crowd *c, const uint32_t capacities[GROUPS], uint32_t vertices) {
    const uint32_t columns[GROUPS] = {3, 4, 7, 5, 2 * vertices + 1};
    size_t total = 0;
    bool good = ht_index_create(&(ht_index_desc){.margin = 0}, &c->index) == HT_OK;
    for (int k = 0; k < GROUPS && good; k++) {
        hti_crowd_group *g = &c->groups[k];
        g->capacity = capacities[k];
        g->columns = room_for(g->capacity, columns[k] * sizeof *g->columns);
        g->rows = room_for(g->capacity, hti_crowd_row_size(k));
        good = g->columns != NULL && g->rows != NULL;
        total += g->capacity;
    }
    c->vertices = vertices;
    c->scale.bands = 1; // until shapes are known
    c->corners = room_for(capacities[GROUPS - 1], vertices * sizeof *c->corners);
    c->bounds = room_for(total, sizeof *c->bounds);
    const size_t chunks = total / (HTI_CROWD_CHUNK / 2) + hti_crowd_most_bands(total) + 1; // each is half full at least
    c->records = room_for(chunks * HTI_CROWD_CHUNK, sizeof *c->records);
    c->rows = room_for(chunks * HTI_CROWD_CHUNK, 32);
    c->links = room_for(chunks, sizeof *c->links);
    c->end = room_for(HTI_CROWD_BANDS, sizeof *c->end);
    const size_t stride = total + HTI_CROWD_ROOM;
    c->sorted = room_for(stride, sizeof *c->sorted);
    c->carried = room_for(stride, sizeof *c->carried);
    c->left = room_for(stride, 2);
    c->right = room_for(stride, 2);
    c->low = room_for(stride, 1);
    c->high = room_for(stride, 1);
    return good && c->corners != NULL && c->bounds != NULL && c->links != NULL && c->end != NULL &&
           c->records != NULL && c->rows != NULL && c->sorted != NULL && c->carried != NULL && c->left != NULL &&
           c->right != NULL && c->low != NULL && c->high != NULL &&
           hti_crowd_make_room(&c->pairs, &c->relations, &c->room, 2 * total + HTI_CROWD_ROOM, 0);
}

/// Room for capacities[k] circles, boxes, oriented boxes, capsules and polygons of `vertices` (1 to
/// HT_COLUMN_VERTICES) vertices. NULL: no memory.
EXPORT(hti_crowd *, crowd_make, const uint32_t capacities[GROUPS], uint32_t vertices) {
    hti_crowd *c = calloc(1, sizeof *c);
    if (c != NULL && !fill_crowd(c, capacities, vertices)) {
        crowd_free(c);
        return NULL;
    }
    return c;
}

EXPORT(float *, crowd_columns, const hti_crowd *c, uint32_t k) {
    return c->groups[k].columns;
}

EXPORT(const ht_pair *, crowd_found, const hti_crowd *c) {
    return c->pairs;
}

EXPORT(const uint8_t *, crowd_relations, const hti_crowd *c) {
    return c->relations;
}

// How many shapes there are; other numbers than before begin anew what the index had.
static void set_counts(hti_crowd *c, const uint32_t counts[GROUPS]) {
    uint32_t total = 0;
    int32_t kinds = 0;
    for (int32_t k = 0; k < GROUPS; k++) {
        c->frame = c->groups[k].count == counts[k] ? c->frame : 0;
        c->groups[k].count = counts[k];
        c->groups[k].first = total;
        total += counts[k];
        kinds += counts[k] > 0;
        c->only = counts[k] > 0 ? k : c->only;
    }
    c->only = kinds == 1 ? c->only : -1;
    c->total = total;
}

// Rows and bounds of a group.
static void load_group(hti_crowd *c, int k) {
    const hti_crowd_group *g = &c->groups[k];
    hti_crowd_bounds b;
    for (uint32_t from = 0; from < g->count; from += HTI_CROWD_BLOCK) {
        const uint32_t count = g->count - from < HTI_CROWD_BLOCK ? g->count - from : HTI_CROWD_BLOCK;
        hti_crowd_load(c, k, from, from + count, &b, (char *)g->rows + from * hti_crowd_row_size(k));
        for (uint32_t i = 0; i < count; i++) {
            c->bounds[g->first + from + i] = (ht_box){{b.min_x[i], b.min_y[i]}, {b.max_x[i], b.max_y[i]}};
        }
    }
}

// Pairs by the index.
static hti_crowd_end find_by_index(hti_crowd *c) {
    for (int k = 0; k < GROUPS; k++) {
        load_group(c, k);
    }
    const ht_status status =
        c->frame > 0 ? ht_index_refit(c->index, c->bounds) : ht_index_build(c->index, c->bounds, NULL, c->total);
    c->frame = status == HT_OK ? (c->frame + 1) % PATIENCE : 0;
    if (status != HT_OK) {
        return HTI_CROWD_NO_MEMORY;
    }
    size_t count = ht_index_pairs(c->index, false, c->pairs, c->room);
    if (count > c->room) {
        if (count >= SIZE_MAX / 4 || !hti_crowd_make_room(&c->pairs, &c->relations, &c->room, count, 0)) {
            return HTI_CROWD_NO_MEMORY;
        }
        count = ht_index_pairs(c->index, false, c->pairs, c->room);
    }
    c->found = 0;
    hti_crowd_decide_numbers(c, 0, count);
    return HTI_CROWD_DONE;
}

// Pairs band by band, unless that was found not to be worth it.
static hti_crowd_end find(hti_crowd *c) {
    hti_crowd_end end = HTI_CROWD_DENSE;
    if (!c->by_index || c->frame == 0) {
        c->found = 0;
        c->beside = c->only >= 0 && c->only < GROUPS - 1; // polygons' rows only point to what they are made of
        hti_crowd_order(c);
        end = hti_crowd_walk(c);
    }
    c->by_index = end == HTI_CROWD_DENSE;
    return c->by_index ? find_by_index(c) : end;
}

// Sorts pairs by their second, or first numbers, keeping the order of equal ones.
static void sort_by(hti_crowd *c, bool second, size_t count) {
    uint32_t *starts = (uint32_t *)(void *)c->sorted; // which is done with, and has more room
    memset(starts, 0, c->total * sizeof *starts);
    for (size_t i = 0; i < count; i++) {
        starts[second ? c->pairs[i].b : c->pairs[i].a]++;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i < c->total; i++) {
        sum += starts[i];
        starts[i] = sum - starts[i];
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t at = starts[second ? c->pairs[i].b : c->pairs[i].a]++;
        c->sorted_pairs[at] = c->pairs[i];
        c->sorted_relations[at] = c->relations[i];
    }
    const hti_crowd old = *c;
    c->pairs = old.sorted_pairs;
    c->relations = old.sorted_relations;
    c->room = old.sorted_room;
    c->sorted_pairs = old.pairs;
    c->sorted_relations = old.relations;
    c->sorted_room = old.room;
}

/// Every pair of shapes that meet, in crowd_found and crowd_relations, of the first counts[k] of each kind; by first,
/// then second number when sorted. Returns how many there are, or UINT32_MAX: no memory.
EXPORT(uint32_t, crowd_pairs, hti_crowd *c, const uint32_t counts[GROUPS], bool sorted) {
    set_counts(c, counts);
    if (find(c) != HTI_CROWD_DONE) {
        return UINT32_MAX;
    }
    const size_t count = c->found;
    if (sorted) {
        if (!hti_crowd_make_room(&c->sorted_pairs, &c->sorted_relations, &c->sorted_room, count, 0)) {
            return UINT32_MAX;
        }
        sort_by(c, true, count);
        sort_by(c, false, count);
    }
    return (uint32_t)count;
}
