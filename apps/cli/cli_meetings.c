// cli_meetings.c: the pairs of a scene's objects that meet, in the order of the objects, however many they are.
//
// For one object after the other the index proposes those behind it whose boxes meet its own and whose filters match;
// batches decide. So the pairs come sorted and need not be kept: where there are too many, each round finds them anew.
#include "cli.h"
#include <stdlib.h>

enum { PORTION = 4096, MOST_KEPT = 1 << 16 };

// Boxes and shapes in arrays of their own, for the index and for batches.
static bool build(cli_meetings *m, ht_filter *filters) {
    const size_t count = m->scene->count;
    if (m->boxes == NULL || m->shapes == NULL || m->candidates == NULL || filters == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        m->shapes[i] = m->scene->objects[i].shape;
        m->boxes[i] = ht_bounds(&m->shapes[i]);
        filters[i] = m->scene->objects[i].filter;
    }
    return ht_index_create(&(ht_index_desc){0}, &m->index) == HT_OK &&
           ht_index_build(m->index, m->boxes, filters, count) == HT_OK;
}

// Of the pairs those that meet.
static bool decide(const cli_meetings *m, const ht_pair *pairs, size_t count, cli_meeting *visit, void *context) {
    uint8_t relations[PORTION];
    const ht_rows rows = {HT_KIND_COUNT, m->shapes};
    ht_batch_pairs(&rows, &rows, pairs, count, (ht_batch_out){.relation = relations});
    for (size_t i = 0; i < count; i++) {
        const ht_relation relation = (ht_relation)relations[i];
        if (relation != HT_APART && (m->only == HT_APART || relation == m->only) &&
            !visit(context, &(ht_scene_pair){.a = pairs[i].a, .b = pairs[i].b, .relation = relation})) {
            return false;
        }
    }
    return true;
}

static bool is_behind(void *context, uint32_t number) {
    return number > *(const uint32_t *)context;
}

static bool search(const cli_meetings *m, cli_meeting *visit, void *context) {
    ht_pair pairs[PORTION];
    size_t count = 0, decided = 0;
    bool goes_on = true;
    for (uint32_t a = 0; a < m->scene->count && goes_on; a++) {
        const ht_index_query query = {.filter = m->scene->objects[a].filter, .accept = is_behind, .context = &a};
        const size_t found = ht_index_query_box(m->index, m->boxes[a], &query, m->candidates, m->scene->count);
        for (size_t i = 0; i < found && goes_on; i++) {
            pairs[count++] = (ht_pair){a, m->candidates[i]};
            if (count == PORTION) {
                goes_on = decide(m, pairs, count, visit, context);
                count = 0;
            }
        }
        decided += found;
        if (!m->is_counted) {
            cli_progress_show(m->progress, "compared pair", decided, 0);
        }
    }
    return goes_on && decide(m, pairs, count, visit, context);
}

static ht_scene_pair measured(const cli_meetings *m, const ht_scene_pair *pair) {
    ht_scene_pair with = *pair;
    with.separation = ht_distance(&m->shapes[pair->a], &m->shapes[pair->b]);
    return with;
}

// Counts the pair, and keeps it as long as there are not too many. False: no memory.
static bool keep(void *context, const ht_scene_pair *pair) {
    cli_meetings *m = context;
    const size_t kept = m->count++;
    m->touches += pair->relation == HT_TOUCH;
    if (kept >= m->most_kept) {
        free(m->pairs);
        m->pairs = NULL;
        m->most_kept = 0;
        return true;
    }
    if (kept == m->capacity) {
        const size_t capacity = kept == 0 ? 64 : 2 * kept;
        ht_scene_pair *pairs = capacity > SIZE_MAX / sizeof *pairs ? NULL : realloc(m->pairs, capacity * sizeof *pairs);
        if (pairs == NULL) {
            return false;
        }
        m->pairs = pairs;
        m->capacity = capacity;
    }
    m->pairs[kept] = measured(m, pair);
    return true;
}

bool cli_meetings_init(cli_meetings *m, const ht_scene *scene, ht_relation only, bool keep_all,
                       cli_progress *progress) {
    ht_filter *filters = calloc(scene->count + 1, sizeof *filters);
    *m = (cli_meetings){.scene = scene,
                        .only = only,
                        .progress = progress,
                        .most_kept = keep_all ? SIZE_MAX : MOST_KEPT,
                        .boxes = calloc(scene->count + 1, sizeof *m->boxes),
                        .shapes = calloc(scene->count + 1, sizeof *m->shapes),
                        .candidates = calloc(scene->count + 1, sizeof *m->candidates)};
    const bool built = build(m, filters);
    free(filters);
    m->is_counted = built && search(m, keep, m);
    cli_progress_end();
    return m->is_counted;
}

void cli_meetings_deinit(cli_meetings *m) {
    free(m->boxes);
    free(m->shapes);
    free(m->candidates);
    free(m->pairs);
    ht_index_destroy(m->index);
}

// One who looks at pairs that are found anew.
typedef struct visitor {
    cli_meetings *meetings;
    cli_meeting *visit;
    void *context;
    size_t seen;
} visitor;

static bool measure(void *context, const ht_scene_pair *pair) {
    visitor *v = context;
    const ht_scene_pair with = measured(v->meetings, pair);
    cli_progress_show(v->meetings->progress, "measured pair", ++v->seen, v->meetings->count);
    return v->visit(v->context, &with);
}

void cli_meetings_each(cli_meetings *m, cli_meeting *visit, void *context) {
    if (m->count > m->most_kept) {
        visitor v = {.meetings = m, .visit = visit, .context = context};
        search(m, measure, &v);
    }
    for (size_t i = 0; m->pairs != NULL && i < m->count && visit(context, &m->pairs[i]); i++) {
    }
}
